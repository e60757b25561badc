"""The only module that writes SQL: players, matches and results, a statement or two a function.

Every function takes the connection of the caller's transaction; nothing here commits.
"""

import time
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Row, bindparam, delete, exists, func, insert, select, update

from app.models import heartbeat, matches, players, results


def now() -> int:
    """The time in microseconds since 1970."""
    return time.time_ns() // 1000


# players

_KNOW = select(players.c.id).where(players.c.id == bindparam("player"))
_SEE = update(players).where(players.c.id == bindparam("player"))


def is_player(connection: Connection, player: str) -> bool:
    """Whether there is such a player."""
    return connection.execute(_KNOW, {"player": player}).one_or_none() is not None


def see_player(connection: Connection, player: str) -> bool:
    """Note that a player is here; False where there is no such player."""
    return connection.execute(_SEE, {"player": player, "seen": now()}).rowcount == 1


def add_player(connection: Connection, player: str) -> None:
    """A new player, by the hash of the cookie's token."""
    moment = now()
    connection.execute(insert(players), {"id": player, "created": moment, "seen": moment})


# matches

_FIND = select(matches.c.version, matches.c.record).where(
    matches.c.id == bindparam("match"), matches.c.owner == bindparam("owner")
)
_FIND_AND_LOCK = _FIND.with_for_update()

_SUMMARY = [matches.c[name] for name in ("id", "game", "rules", "levels", "status", "round", "totals")]
_OWN = matches.c.owner == bindparam("owner")
_OPEN = matches.c.status != "over"
_NEWEST = matches.c.created.desc()

_FINISHED = select(matches.c.id).where(_OWN, ~_OPEN).order_by(_NEWEST).limit(bindparam("most"))
_LIST = select(*_SUMMARY).where(_OWN, _OPEN | matches.c.id.in_(_FINISHED)).order_by(_NEWEST)

_PLACE = func.row_number().over(partition_by=matches.c.game, order_by=_NEWEST).label("place")
_PLACED = select(matches.c.id, _PLACE).where(_OWN, _OPEN).subquery()
_LIST_OPEN = (
    select(*_SUMMARY)
    .join(_PLACED, matches.c.id == _PLACED.c.id)
    .where(_PLACED.c.place <= bindparam("most"))
    .order_by(_NEWEST)
)

_SAVE = update(matches).where(matches.c.id == bindparam("match"), matches.c.version == bindparam("before"))
_REMOVE = delete(matches).where(matches.c.id == bindparam("match"), matches.c.owner == bindparam("owner"))


def add_match(connection: Connection, values: Mapping[str, Any]) -> None:
    """Keep a new match; ``values`` are its columns without the times."""
    moment = now()
    connection.execute(insert(matches), {**values, "created": moment, "updated": moment})


def find_match(connection: Connection, owner: str, match: str, *, lock: bool = False) -> Row[int, str] | None:
    """Version and record of a player's match; ``lock`` keeps other writers from it until the transaction ends."""
    statement = _FIND_AND_LOCK if lock else _FIND
    return connection.execute(statement, {"match": match, "owner": owner}).one_or_none()


def list_matches(connection: Connection, owner: str, most: int) -> Sequence[Row[*tuple[Any, ...]]]:
    """A player's matches without their records, newest first: all that are open, and the ``most`` newest others."""
    return connection.execute(_LIST, {"owner": owner, "most": most}).all()


def list_open_matches(connection: Connection, owner: str, most: int) -> Sequence[Row[*tuple[Any, ...]]]:
    """The open ones among a player's matches without their records, newest first, of each game the ``most`` newest."""
    return connection.execute(_LIST_OPEN, {"owner": owner, "most": most}).all()


def save_match(connection: Connection, match: str, before: int, values: Mapping[str, Any]) -> None:
    """Save changed columns over version ``before`` of a match. Raises RuntimeError where that is not its version."""
    parameters = {**values, "match": match, "before": before, "updated": now()}
    if connection.execute(_SAVE, parameters).rowcount != 1:
        raise RuntimeError(f"version {before} of the match is gone, although its row was locked")


def remove_match(connection: Connection, owner: str, match: str) -> bool:
    """Remove a player's match; False where there is none."""
    return connection.execute(_REMOVE, {"match": match, "owner": owner}).rowcount == 1


def add_result(connection: Connection, values: Mapping[str, Any]) -> None:
    """Keep the outcome of a finished match."""
    connection.execute(insert(results), {**values, "finished": now()})


# housekeeping


def prune_matches(connection: Connection, before: int, most: int) -> int:
    """Remove matches that nobody has touched since ``before``; how many went."""
    old = select(matches.c.id).where(matches.c.created < before, matches.c.updated < before).limit(most)
    return connection.execute(delete(matches).where(matches.c.id.in_(old))).rowcount


def prune_players(connection: Connection, before: int, most: int) -> int:
    """Remove players, and their results, who have no match and have started none since ``before``; how many went."""
    has_match = exists().where(matches.c.owner == players.c.id)
    old = select(players.c.id).where(players.c.seen < before, ~has_match).limit(most)
    return connection.execute(delete(players).where(players.c.id.in_(old))).rowcount


def beat(connection: Connection) -> None:
    """Write one small row, to see whether the database can be written."""
    moment = now()
    if connection.execute(update(heartbeat).values(at=moment)).rowcount == 0:
        connection.execute(insert(heartbeat), {"id": 1, "at": moment})
