"""The SQL that the service does not reach by itself: guards and housekeeping."""

import pytest
from sqlalchemy import text

from app import prune, store
from app.db import Database
from app.player import Player
from app.settings import Settings
from app.table import Tables
from tests.app.playing import play_out, start

DAY = 24 * 60 * 60 * 1_000_000


def ids(database: Database, table: str, column: str = "id") -> set[str]:
    with database.reading() as connection:
        return set(connection.execute(text(f"SELECT {column} FROM {table}")).scalars())


def age(database: Database, days: int, table: str, key: str, *columns: str) -> None:
    """Make a row older than it is."""
    changes = ", ".join(f"{column} = {column} - {days * DAY}" for column in columns)
    with database.writing() as connection:
        connection.execute(text(f"UPDATE {table} SET {changes} WHERE id = :key"), {"key": key})


def test_a_match_is_never_saved_over_another_version(database: Database, tables: Tables) -> None:
    table = start(tables, Player(None))
    with pytest.raises(RuntimeError, match="version 2"), database.writing() as connection:
        store.save_match(connection, table.id, 2, {"version": 3})


def test_what_nobody_touched_for_so_long_is_pruned(url: str, database: Database, tables: Tables) -> None:
    settings = Settings(database_url=url, keep_days=180)
    idle, busy, gone, new = (Player(None) for _ in range(4))
    old = start(tables, idle)
    played = start(tables, busy)
    over = play_out(tables, gone, start(tables, gone, rounds=1))
    fresh = start(tables, new)
    age(database, 181, "matches", old.id, "created", "updated")
    age(database, 181, "matches", over.id, "created", "updated")
    age(database, 400, "matches", played.id, "created")
    for player in (busy, gone):
        age(database, 181, "players", player.id, "seen")
    prune.prune(settings)
    assert ids(database, "matches") == {played.id, fresh.id}
    assert ids(database, "players") == {idle.id, busy.id, new.id}
    assert ids(database, "results", "match") == set()
    prune.prune(settings)
    assert ids(database, "matches") == {played.id, fresh.id}


def test_pruning_goes_in_steps(url: str, database: Database, tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prune, "BATCH", 2)
    player = Player(None)
    for _ in range(5):
        age(database, 200, "matches", start(tables, player).id, "created", "updated")
    kept = start(tables, player)
    prune.prune(Settings(database_url=url))
    assert ids(database, "matches") == {kept.id}
