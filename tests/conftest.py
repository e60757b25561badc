"""What all tests share: the option ``--long``, Hypothesis' profiles, databases, and the app over one of them."""

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from hypothesis import HealthCheck, settings
from sqlalchemy import create_engine, text
from starlette.testclient import TestClient

from app import logs, migrate
from app.db import Database
from app.main import create_app
from app.models import metadata
from app.settings import Settings
from app.table import Tables

settings.register_profile(
    "short", max_examples=50, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
settings.register_profile("long", settings.get_profile("short"), max_examples=2000, derandomize=False)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="as often as the issues ask for, not a sample")


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("long" if config.getoption("--long") else "short")
    logs.configure("info")


@pytest.fixture(scope="session")
def long(request: pytest.FixtureRequest) -> bool:
    """Whether ``--long`` was given."""
    return bool(request.config.getoption("--long"))


# databases


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An SQLite file with the current schema and no rows, to be copied."""
    file = tmp_path_factory.mktemp("migrated") / "sevens.db"
    migrate.upgrade(f"sqlite:///{file}")
    return file


@pytest.fixture
def sqlite_url(migrated: Path, tmp_path: Path) -> str:
    """A new SQLite database."""
    return f"sqlite:///{shutil.copy(migrated, tmp_path)}"


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[str]:
    """The URL of a PostgreSQL server of our own; skips where PostgreSQL is not installed."""
    programs = next(iter(sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)), None)
    found = shutil.which("initdb", path=f"{programs}:{os.environ['PATH']}")
    if found is None:
        pytest.skip("PostgreSQL is not installed")
    with tempfile.TemporaryDirectory() as folder:
        yield from _run_postgresql(Path(found).resolve().parent, Path(folder))


def _run_postgresql(programs: Path, folder: Path) -> Iterator[str]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    # PostgreSQL refuses to run as root.
    user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    if user:
        shutil.chown(folder, "postgres")
    data = folder / "data"
    control = [*user, programs / "pg_ctl", "--pgdata", data, "--silent", "--wait"]
    options = f"-p {port} -c fsync=off -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder}"
    subprocess.run(
        [*user, programs / "initdb", "--pgdata", data, "--username", "sevens", "--auth", "trust", "--no-sync"],
        check=True,
        cwd=folder,
        stdout=subprocess.DEVNULL,
    )
    subprocess.run([*control, "--log", folder / "log", "-o", options, "start"], check=True, cwd=folder)
    try:
        yield f"postgresql+psycopg://sevens@127.0.0.1:{port}"
    finally:
        subprocess.run([*control, "--mode", "immediate", "stop"], check=True, cwd=folder)


@pytest.fixture(scope="session")
def postgresql_kept(postgresql_server: str) -> str:
    """A PostgreSQL database with the current schema, kept from test to test."""
    migrate.upgrade(f"{postgresql_server}/postgres")
    return f"{postgresql_server}/postgres"


@pytest.fixture
def postgresql_url(postgresql_kept: str) -> str:
    """A PostgreSQL database with the current schema and no rows."""
    engine = create_engine(postgresql_kept)
    with engine.begin() as connection:
        connection.execute(text(f"TRUNCATE {', '.join(metadata.tables)}"))
    engine.dispose()
    return postgresql_kept


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    """A new database of either kind."""
    found: str = request.getfixturevalue(f"{request.param}_url")
    return found


@pytest.fixture
def database(url: str) -> Iterator[Database]:
    """A database of either kind, open."""
    opened = Database(url, threads=10)
    yield opened
    opened.close()


@pytest.fixture
def tables(database: Database) -> Tables:
    """The service over a database of either kind."""
    return Tables(database)


# the app


@pytest.fixture
def app(sqlite_url: str) -> FastAPI:
    """The app over a new SQLite database."""
    return create_app(Settings(database_url=sqlite_url))


@pytest.fixture
def client(app: FastAPI) -> Iterator[TestClient]:
    """A client of the app that keeps its cookies."""
    with TestClient(app) as client:
        yield client
