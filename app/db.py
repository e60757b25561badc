"""The database: one SQLAlchemy engine, and what SQLite and PostgreSQL each need for a safe transaction.

SQLite: a reader begins deferred; a writer first takes a lock of this process (so that its threads queue instead of
spinning in SQLite's busy handler), then begins IMMEDIATE. The write-ahead log is used only where SQLite is free of the
bug that can lose commits; elsewhere the rollback journal. See docs/decisions/storage.md.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Engine, QueuePool, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, InternalError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

try:
    import pysqlite3 as sqlite
except ImportError:  # no wheel for this platform
    import sqlite3 as sqlite

PATIENCE = 2.0  # seconds that a request waits for a lock or a connection before it is told to come back


class Unavailable(Exception):
    """The database cannot serve now: locked, full, read-only, gone, damaged, or every connection taken."""


def wal_is_safe(version: tuple[int, ...]) -> bool:
    """Whether an SQLite is free of the WAL-reset bug (https://sqlite.org/wal.html#walresetbug)."""
    fixed_in_branch = (3, 44, 6) <= version < (3, 45) or (3, 50, 7) <= version < (3, 51)
    return fixed_in_branch or version >= (3, 51, 3)


class DatabaseFault(Exception):
    """The database refused a statement: a mistake of ours. It names kind and statement, never a value."""


def checked_url(text: str) -> str:
    """An SQLAlchemy URL as it is, where it can be read. Raises ValueError, without the text: it may hold a password."""
    try:
        url = make_url(text)
        url.get_dialect()().create_connect_args(url)
    except (ArgumentError, ValueError):
        raise ValueError("no URL of a database") from None
    return text


class Database:
    """One database, by its SQLAlchemy URL; open until `close`.

    ``threads`` is the most connections at once, ``patience`` the seconds to wait for one, or for a lock.
    """

    def __init__(self, url: str, threads: int, patience: float = PATIENCE) -> None:
        self.is_sqlite = make_url(url).get_backend_name() == "sqlite"
        self._patience = patience
        self._engine = (_sqlite if self.is_sqlite else _postgresql)(url, threads, patience)
        self._writer = self._engine.execution_options(sqlite_begin="BEGIN IMMEDIATE")
        self._write_lock = threading.Lock()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that only reads. Raises Unavailable."""
        with _told_plainly(), self._engine.begin() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that may write: it commits at the end of the block and rolls back on any exception.

        On SQLite it is alone from its first statement; on PostgreSQL its rows are locked by SELECT … FOR UPDATE.
        Raises Unavailable.
        """
        with _told_plainly(), self._alone(), self._writer.begin() as connection:
            yield connection

    @contextmanager
    def _alone(self) -> Iterator[None]:
        if not self.is_sqlite:
            yield
            return
        if not self._write_lock.acquire(timeout=self._patience):
            raise Unavailable("another request has been writing for too long")
        try:
            yield
        finally:
            self._write_lock.release()

    @property
    def system(self) -> str:
        """What keeps the data, with its version where that matters."""
        return f"SQLite {sqlite.sqlite_version}" if self.is_sqlite else "PostgreSQL"

    def is_safe(self) -> bool:
        """Whether what is committed stays: not so where a file is in WAL mode under an SQLite with the bug."""
        if not self.is_sqlite:
            return True
        with self.reading() as connection:
            mode = connection.exec_driver_sql("PRAGMA journal_mode").scalar_one()
        return mode != "wal" or wal_is_safe(sqlite.sqlite_version_info)

    def close(self) -> None:
        """Close every connection."""
        self._engine.dispose()


@contextmanager
def _told_plainly() -> Iterator[None]:
    try:
        yield
    except (OperationalError, InternalError) as error:
        raise Unavailable(str(error.orig)) from error
    except PoolTimeout as error:
        raise Unavailable("every connection is taken") from error
    except DBAPIError as error:
        if type(error.orig) is sqlite.DatabaseError:  # no kind of its own: the file is damaged, or no database at all
            raise Unavailable(str(error.orig)) from error
        # PostgreSQL puts whole rows into its messages, hands and all, and this one will be logged: leave it behind.
        raise DatabaseFault(f"{type(error.orig).__name__} by {error.statement}") from None


def _sqlite(url: str, threads: int, patience: float) -> Engine:
    engine = create_engine(
        url,
        module=sqlite,
        poolclass=QueuePool,
        pool_size=threads,
        max_overflow=0,
        pool_timeout=patience,
        hide_parameters=True,
    )
    journal = "WAL" if wal_is_safe(sqlite.sqlite_version_info) else "DELETE"

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # the driver begins nothing by itself; `begin` below does
        for pragma in (
            f"busy_timeout = {int(patience * 1000)}",
            f"journal_mode = {journal}",
            "journal_size_limit = 16777216",
            "synchronous = FULL",
            "foreign_keys = ON",
            "trusted_schema = OFF",
        ):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql(connection.get_execution_options().get("sqlite_begin", "BEGIN"))

    return engine


def _postgresql(url: str, threads: int, patience: float) -> Engine:
    return create_engine(
        url,
        pool_size=threads,
        max_overflow=0,
        pool_timeout=patience,
        pool_pre_ping=True,  # a server that was restarted is found again without an error
        hide_parameters=True,
        connect_args={"connect_timeout": 3, "options": f"-c lock_timeout={int(patience * 1000)}"},
    )
