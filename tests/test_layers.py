"""設計の層: imports point down only, and the engine needs nothing but the standard library and itself.

``make check`` holds the layers of the app by contract as well; here they are read from the source, each on its own.
"""

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ENGINE = sorted((ROOT / "engine").rglob("*.py"))
APP = sorted((ROOT / "app").rglob("*.py"))

BELOW_GAMES = ("quoting", "seats", "cards", "chance", "options", "game")
ABOVE_GAMES = ("games", "record", "perft", "batch", "match", "arena", "__main__")
GAMES = tuple(sorted(file.parent.name for file in (ROOT / "engine").glob("*/__init__.py")))
LAYERS = (*BELOW_GAMES, *GAMES, *ABOVE_GAMES)

# What would make the law depend on the moment, the machine or luck.
IMPURE = {
    "asyncio", "datetime", "io", "locale", "logging", "os", "pathlib", "random", "secrets", "shutil", "socket",
    "subprocess", "sys", "tempfile", "threading", "time", "uuid",
}  # fmt: skip
MAY_BE_IMPURE = {"__main__", "arena"}


def imports(file):
    """The absolute names of everything a module imports; ``from a import b`` is ``a.b``."""
    found = []
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [name.name for name in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file} imports relatively"
            found += [f"{node.module}.{name.name}" for name in node.names]
    return found


def named(file):
    return str(file.relative_to(ROOT))


def part_of(file):
    """The layer of an engine's module: its game, or its own name."""
    return file.relative_to(ROOT / "engine").parts[0].removesuffix(".py")


engine_modules = pytest.mark.parametrize("file", ENGINE, ids=named)
app_modules = pytest.mark.parametrize("file", APP, ids=named)


def test_every_module_of_the_engine_has_its_layer():
    assert {part_of(file) for file in ENGINE} == {*LAYERS, "__init__"}


@engine_modules
def test_the_engine_imports_only_the_standard_library_and_itself(file):
    allowed = sys.stdlib_module_names | {"engine"}
    assert {name.split(".")[0] for name in imports(file)} <= allowed


@engine_modules
def test_the_engine_imports_point_down(file):
    part = part_of(file)
    allowed = {*BELOW_GAMES, part} if part in GAMES else {*LAYERS[: LAYERS.index(part)]} if part in LAYERS else set()
    inside = [name.split(".")[1] for name in imports(file) if name.startswith("engine.")]
    assert set(inside) <= allowed


@engine_modules
def test_the_law_depends_on_no_clock_no_file_and_no_luck(file):
    if part_of(file) not in MAY_BE_IMPURE:
        assert not IMPURE & {name.split(".")[0] for name in imports(file)}


@app_modules
def test_the_app_imports_no_tests_and_no_tools(file):
    assert not {"tests", "tools", "migrations"} & {name.split(".")[0] for name in imports(file)}


@pytest.mark.parametrize("file", [file for file in APP if file.parent.name == "routes"], ids=named)
def test_routes_import_no_sql(file):
    sql = ("sqlalchemy", "alembic", "sqlite3", "pysqlite3", "psycopg", "app.db", "app.models", "app.store")
    assert not [name for name in imports(file) if name.startswith(sql)]


@app_modules
def test_only_the_service_and_the_store_know_the_tables(file):
    if file.stem not in ("db", "models", "store", "table"):
        assert not [name for name in imports(file) if name.startswith(("sqlalchemy", "app.models"))]


@pytest.mark.parametrize("name", ["views", "words", "telling", "fragments"])
def test_what_a_template_gets_knows_neither_requests_nor_the_database(name):
    above = ("fastapi", "starlette", "sqlalchemy", "app.db", "app.models", "app.store", "app.routes")
    assert not [each for each in imports(ROOT / "app" / f"{name}.py") if each.startswith(above)]
