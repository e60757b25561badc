"""設計の層: imports point down only, and the engine needs nothing but the standard library and itself.

The engine's are read from its source; the app's are the contracts of import-linter in pyproject.toml.
"""

import ast
import sys
from pathlib import Path

import pytest
from importlinter.cli import lint_imports

ROOT = Path(__file__).parents[1]
ENGINE = sorted((ROOT / "engine").rglob("*.py"))

BELOW_GAMES = ("quoting", "seats", "cards", "chance", "errors", "options", "game")
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


def test_the_app_keeps_its_contracts(monkeypatch):
    """Routes, rooms, service and store import downwards only, and only the store writes SQL: see pyproject.toml."""
    monkeypatch.chdir(ROOT)
    assert lint_imports() == 0
