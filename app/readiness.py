"""Whether the database can serve: schema current, SQLite safe in the mode in which it runs, and writable."""

import threading
import time
from collections.abc import Iterator
from typing import NamedTuple

from app import migrate, store
from app.db import Database, Unavailable

KEPT = 3.0  # seconds for which a finding holds, so that probes cannot load the database


class State(NamedTuple):
    """``database`` names what serves; ``reasons`` are why it cannot, empty where it can."""

    database: str
    reasons: tuple[str, ...]


class Readiness:
    """Looks at the database, at most once in a few seconds."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._lock = threading.Lock()
        self._found = State("", ("not looked at yet",))
        self._until = 0.0

    def check(self) -> State:
        """The state of the database, found now or a few seconds ago."""
        with self._lock:
            if time.monotonic() >= self._until:
                self._found = self._look()
                self._until = time.monotonic() + KEPT
            return self._found

    def _look(self) -> State:
        try:
            reasons = tuple(self._faults())
        except Unavailable as error:
            reasons = (str(error),)
        return State(self._database.system, reasons)

    def _faults(self) -> Iterator[str]:
        if not self._database.is_safe():
            yield "this SQLite may lose commits in WAL mode"
        if not migrate.is_current(self._database):
            yield "the schema is not current: run the migrations"
            return
        with self._database.writing() as connection:
            store.beat(connection)
