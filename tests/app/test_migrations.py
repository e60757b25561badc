"""The schema: made by the migrations, the same as the models, and there before anything is served."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, create_engine, inspect, text

from app import migrate
from app.db import Database
from app.models import metadata
from tests.server import ROOT


def run(url: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "app", *arguments],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": url, "PORT": "0"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def schema(connection: Connection) -> dict[str, object]:
    """Everything that the database tells of its tables."""
    inspector = inspect(connection)
    return {
        name: (
            [(column["name"], str(column["type"]), column["nullable"]) for column in inspector.get_columns(name)],
            inspector.get_pk_constraint(name),
            inspector.get_foreign_keys(name),
            sorted(inspector.get_indexes(name), key=str),
            sorted(
                (check["name"], check["sqltext"].replace("(", "").replace(")", ""))
                for check in inspector.get_check_constraints(name)
            ),
            inspector.get_table_options(name),
        )
        for name in metadata.tables
    }


def test_the_migrations_make_the_models(database: Database) -> None:
    with database.reading() as connection:
        context = MigrationContext.configure(connection, opts={"compare_server_default": True})
        assert compare_metadata(context, metadata) == []


def test_the_migrations_make_checks_and_options_of_the_models_too(database: Database, tmp_path: Path) -> None:
    with database.reading() as connection:
        migrated = schema(connection)
    if database.is_sqlite:
        engine = create_engine(f"sqlite:///{tmp_path}/models.db")
        with engine.begin() as connection:
            metadata.create_all(connection)
            assert schema(connection) == migrated
        engine.dispose()
    else:
        with database.writing() as connection:
            connection.execute(text("CREATE SCHEMA models"))
            connection.execute(text("SET LOCAL search_path TO models"))
            metadata.create_all(connection)
            made = schema(connection)
            connection.execute(text("DROP SCHEMA models CASCADE"))
        assert made == migrated


def test_sqlite_holds_tables_to_their_types(sqlite_url: str) -> None:
    database = Database(sqlite_url, threads=1)
    with database.reading() as connection:
        tables = connection.execute(text("SELECT name, strict FROM pragma_table_list WHERE type = 'table'")).all()
    assert {(name, 1) for name in metadata.tables} <= {tuple(table) for table in tables}
    database.close()


def test_up_down_and_up_again(url: str) -> None:
    database = Database(url, threads=1)
    assert migrate.is_current(database)
    migrate.downgrade(url, "base")
    assert not migrate.is_current(database)
    with database.reading() as connection:
        assert set(inspect(connection).get_table_names()) <= {"alembic_version"}
    migrate.upgrade(url)
    assert migrate.is_current(database)
    migrate.upgrade(url)
    assert migrate.is_current(database)
    database.close()


def test_two_migrators_at_once_both_succeed(url: str) -> None:
    migrate.downgrade(url, "base")
    with ThreadPoolExecutor(2) as threads:
        done = list(threads.map(lambda _: run(url, "migrate"), range(2)))
    assert [process.returncode for process in done] == [0, 0], "\n".join(each.stdout for each in done)
    database = Database(url, threads=1)
    assert migrate.is_current(database)
    database.close()


def test_nothing_is_served_on_a_schema_that_is_not_current(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/new.db"
    refused = run(url)
    assert refused.returncode == 1
    assert refused.stderr == "The database's schema is not current: run `python -m app migrate` first.\n"
    assert run(url, "migrate").returncode == 0


@pytest.mark.parametrize(
    ("url", "arguments", "said"),
    [
        ("sqlite:////nowhere/at/all.db", (), "unable to open database file"),
        ("sqlite:////nowhere/at/all.db", ("migrate",), "unable to open database file"),
        ("nonsense", (), "DATABASE_URL"),
        ("mysql://localhost/x", ("migrate",), "DATABASE_URL"),
        ("sqlite:////nowhere/at/all.db", ("dance",), "usage"),
    ],
)
def test_what_cannot_work_is_one_line(url: str, arguments: tuple[str, ...], said: str) -> None:
    refused = run(url, *arguments)
    assert refused.returncode == 1
    assert said in refused.stderr
    assert refused.stderr.count("\n") == 1
