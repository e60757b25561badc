"""The database: what SQLite is told, what a transaction promises, and what its failing looks like."""

import threading
import traceback
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import text

from app import db
from app.db import Database, DatabaseFault, Unavailable, wal_is_safe


@pytest.fixture
def patient(sqlite_url: str) -> Iterator[Database]:
    """An SQLite database that gives up at once, with two connections."""
    opened = Database(sqlite_url, threads=2, patience=0.05)
    yield opened
    opened.close()


def connect(url: str) -> Any:
    """Another connection, as another process would have it."""
    return db.sqlite.connect(url.removeprefix("sqlite:///"), isolation_level=None, timeout=0)


def pragma(database: Database, name: str) -> object:
    with database.reading() as connection:
        return connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()


@pytest.mark.parametrize(
    ("version", "safe"),
    [
        ((3, 40, 1), False),
        ((3, 44, 5), False),
        ((3, 44, 6), True),
        ((3, 45, 0), False),
        ((3, 50, 6), False),
        ((3, 50, 7), True),
        ((3, 51, 0), False),
        ((3, 51, 2), False),
        ((3, 51, 3), True),
        ((3, 53, 4), True),
        ((4, 0, 0), True),
    ],
)
def test_the_wal_is_used_only_without_its_bug(version: tuple[int, ...], safe: bool) -> None:
    assert wal_is_safe(version) is safe


def test_every_connection_is_told_what_durability_needs(patient: Database) -> None:
    told = {name: pragma(patient, name) for name in ("synchronous", "foreign_keys", "trusted_schema", "busy_timeout")}
    assert told == {"synchronous": 2, "foreign_keys": 1, "trusted_schema": 0, "busy_timeout": 50}


def test_a_safe_sqlite_logs_ahead(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(db.sqlite, "sqlite_version_info", (3, 51, 3))
    database = Database(sqlite_url, threads=1)
    assert pragma(database, "journal_mode") == "wal"
    assert database.is_safe()
    database.close()


def test_an_unsafe_sqlite_keeps_the_rollback_journal(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(db.sqlite, "sqlite_version_info", (3, 40, 1))
    database = Database(sqlite_url, threads=1)
    assert pragma(database, "journal_mode") == "delete"
    assert database.is_safe()
    database.close()


def test_an_unsafe_sqlite_in_wal_mode_is_told(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(db.sqlite, "sqlite_version_info", (3, 51, 3))
    database = Database(sqlite_url, threads=1)
    pragma(database, "journal_mode")
    monkeypatch.setattr(db.sqlite, "sqlite_version_info", (3, 51, 2))
    assert not database.is_safe()
    database.close()


def test_a_transaction_is_kept_whole_or_not_at_all(database: Database) -> None:
    with database.writing() as connection:
        connection.execute(text("INSERT INTO players VALUES ('kept', 1, 1)"))
    with pytest.raises(ZeroDivisionError), database.writing() as connection:
        connection.execute(text("INSERT INTO players VALUES ('lost', 1, 1)")).rowcount / 0
    with database.reading() as connection:
        assert connection.execute(text("SELECT id FROM players")).scalars().all() == ["kept"]


def test_a_writer_is_alone_from_its_first_statement_and_readers_go_on(patient: Database, sqlite_url: str) -> None:
    other = connect(sqlite_url)
    with patient.writing():
        with pytest.raises(db.sqlite.OperationalError, match="locked"):
            other.execute("BEGIN IMMEDIATE")
        assert other.execute("SELECT count(*) FROM players").fetchone() == (0,)
    other.close()


def test_a_lock_held_elsewhere_is_unavailable(patient: Database, sqlite_url: str) -> None:
    other = connect(sqlite_url)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(Unavailable, match="locked"), patient.writing():
        pass
    other.execute("ROLLBACK")
    with patient.writing():
        pass
    other.close()


def test_a_writer_waits_only_so_long_for_another_of_this_process(patient: Database) -> None:
    inside, done = threading.Event(), threading.Event()

    def write() -> None:
        with patient.writing():
            inside.set()
            done.wait(10)

    writer = threading.Thread(target=write)
    writer.start()
    inside.wait(10)
    with pytest.raises(Unavailable, match="too long"), patient.writing():
        pass
    done.set()
    writer.join()


def test_without_a_free_connection_it_is_unavailable(patient: Database) -> None:
    with patient.reading(), patient.reading(), pytest.raises(Unavailable, match="taken"), patient.reading():
        pass


def test_an_error_never_shows_the_values(database: Database) -> None:
    with pytest.raises(DatabaseFault, match="INSERT INTO players") as caught, database.writing() as connection:
        connection.execute(text("INSERT INTO players VALUES (:secret, NULL, 1)"), {"secret": "7d 8d"})
    assert "7d 8d" not in "".join(traceback.format_exception(caught.value))


def test_foreign_keys_hold(database: Database) -> None:
    insert = "INSERT INTO results VALUES ('m', 'nobody', 0, 'sevens', '', '', '', '', :flag, :flag, 1)"
    with pytest.raises(DatabaseFault, match="results"), database.writing() as connection:
        connection.execute(text(insert), {"flag": False})
