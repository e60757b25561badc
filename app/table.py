"""対局サービス: start, play, next, undo, hint, give up. Load the match, fold it, act, save; one transaction a call.

Both the pages and the JSON interface play through here. What the rules refuse raises the engine's own errors; a call
that raises has changed nothing.
"""

import json
import re
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from app import store
from app.db import Database
from app.folds import Folds
from app.player import Player
from engine.errors import Refused
from engine.game import Advice, Setup
from engine.games import GAMES
from engine.match import Match
from engine.options import Options

SEAT = 0  # the person's, in a match against computers
FINISHED = 1000  # matches that are over in a player's list
KEPT = 512  # matches that stay folded in memory, some 50 kB each

_ID = re.compile(r"[\w-]{22}", re.ASCII)


@dataclass(frozen=True)
class Table:
    """A match as it is kept; ``version`` rises with every accepted change."""

    id: str
    version: int
    match: Match
    seat: int = SEAT


@dataclass(frozen=True)
class Summary:
    """A match at a glance; ``levels`` by seat, None for a person; ``totals`` by seat or side."""

    id: str
    game: str
    rules: dict[str, Any]
    levels: list[str | None]
    status: str
    round: int
    totals: list[int]


class NotFound(Exception):
    """No such match, or another player's."""


class Stale(Exception):
    """A request made from another version than the current one, which is in ``table``."""

    def __init__(self, table: Table) -> None:
        super().__init__("stale")
        self.table = table


class Tables:
    """The service, over one database. Its methods may be called from any thread."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._folds = Folds(KEPT)

    def start(
        self,
        player: Player,
        game: str,
        options: Options,
        levels: Sequence[str | None],
        setup: Setup | None = None,
    ) -> Table:
        """A new match, played on to the person's first decision.

        ``levels`` has one entry a seat, None for a person; ``setup`` is a first deal that was handed in. A player whom
        the database does not know becomes a new one. Raises Refused where a level is unknown.
        """
        _check_levels(game, levels)
        match = Match.start(game, options, levels, secrets.token_bytes(32), setup).advance()
        table = Table(secrets.token_urlsafe(16), 1, match)
        with self._database.writing() as connection:
            if not store.see_player(connection, player.id):
                player.become_new()
                store.add_player(connection, player.id)
            store.add_match(connection, {"id": table.id, "owner": player.id, **_header(match), **_changing(table)})
            _keep_result(connection, player, table)
        player.known = True
        return table

    def matches(self, player: Player) -> list[Summary]:
        """A player's matches, newest first: all that can be gone on with, and the last `FINISHED` of the others."""
        return self._list(player, store.list_matches, FINISHED)

    def open_matches(self, player: Player, most: int) -> list[Summary]:
        """The matches that a player can go on with, newest first; of each game the ``most`` newest."""
        return self._list(player, store.list_open_matches, most)

    def get(self, player: Player, match_id: str) -> Table:
        """The table. Raises NotFound."""
        with self._database.reading() as connection:
            return self._load(connection, player, match_id)

    def current(self, player: Player, match_id: str, version: int) -> Table:
        """The table, if it still is at that version. Raises NotFound, Stale."""
        table = self.get(player, match_id)
        _check_version(table, version)
        return table

    def play(self, player: Player, match_id: str, move: str, version: int, *, haunting: bool = False) -> Table:
        """A move, then the computers' up to the next decision. Raises NotFound, Stale, IllegalMove.

        ``haunting`` stops also where the player is out of the round and may speak up.
        """
        return self._change(player, match_id, version, lambda match: match.play(move, SEAT).advance(haunting=haunting))

    def say(self, player: Player, match_id: str, move: str, phrase: int, version: int) -> Table:
        """お化けの一言: tempt a computer to an answer, or stay silent. Raises NotFound, Stale, IllegalMove."""
        return self._change(
            player, match_id, version, lambda match: match.say(move, SEAT, phrase).advance(haunting=True)
        )

    def next_round(self, player: Player, match_id: str, version: int) -> Table:
        """次の回戦: deal the next round, played on to the next decision. Raises NotFound, Stale, NotNow."""
        return self._change(player, match_id, version, lambda match: match.next_round().advance())

    def undo(self, player: Player, match_id: str, version: int) -> Table:
        """待った: back to before the last decision in the running round. Raises NotFound, Stale, NotNow."""
        return self._change(player, match_id, version, lambda match: match.undo(SEAT))

    def hint(self, player: Player, match_id: str, version: int) -> tuple[Table, Advice]:
        """ヒント: the table, and what a strong player would do. Changes nothing. Raises NotFound, Stale, NotNow."""
        table = self.current(player, match_id, version)
        return table, table.match.hint(table.seat)

    def records(self, player: Player, match_id: str) -> list[dict[str, Any]]:
        """棋譜: the finished rounds as the rulebook's records. Raises NotFound."""
        return self.get(player, match_id).match.records()

    def abandon(self, player: Player, match_id: str) -> None:
        """投了: give a match up and remove it. Raises NotFound."""
        with self._database.writing() as connection:
            if not (_ID.fullmatch(match_id) and store.remove_match(connection, player.id, match_id)):
                raise NotFound
        player.known = True

    def _list(
        self, player: Player, rows_of: Callable[[Connection, str, int], Sequence[Any]], most: int
    ) -> list[Summary]:
        with self._database.reading() as connection:
            rows = rows_of(connection, player.id, most)
            player.known = store.is_player(connection, player.id)
        return [_summary(row) for row in rows]

    def _change(self, player: Player, match_id: str, version: int, act: Callable[[Match], Match]) -> Table:
        with self._database.writing() as connection:
            before = self._load(connection, player, match_id, lock=True)
            _check_version(before, version)
            table = Table(before.id, version + 1, act(before.match))
            changed = _changing(table)
            store.save_match(connection, table.id, version, changed)
            _keep_result(connection, player, table)
        self._folds.keep(table.id, changed["record"], table.match)
        return table

    def _load(self, connection: Connection, player: Player, match_id: str, *, lock: bool = False) -> Table:
        row = store.find_match(connection, player.id, match_id, lock=lock) if _ID.fullmatch(match_id) else None
        if row is None:
            raise NotFound
        player.known = True
        return Table(match_id, row.version, self._folds.match_of(match_id, row.record))


def _check_version(table: Table, version: int) -> None:
    if version != table.version:
        raise Stale(table)


def _check_levels(game: str, levels: Sequence[str | None]) -> None:
    for level in levels:
        if level is not None and level not in GAMES[game].levels:
            raise Refused("unknown_level", f"there is no level {level!r}", level=level)


def _header(match: Match) -> dict[str, Any]:
    return {
        "game": match.game.name,
        "rules": json.dumps(match.options.to_dict()),
        "levels": json.dumps(match.levels),
        "given": match.given,
    }


def _changing(table: Table) -> dict[str, Any]:
    match = table.match
    return {
        "version": table.version,
        "status": match.status,
        "record": match.to_json(),
        "undone": match.undone,
        "round": match.round_number,
        "totals": json.dumps(match.totals),
    }


def _keep_result(connection: Connection, player: Player, table: Table) -> None:
    if table.match.status == "over":
        store.add_result(connection, _result(player, table))


def _result(player: Player, table: Table) -> dict[str, Any]:
    match = table.match
    return {
        "match": table.id,
        "player": player.id,
        "seat": table.seat,
        **_header(match),
        "standing": json.dumps(match.standing),
        "totals": json.dumps(match.totals),
        "undone": match.undone,
    }


def _summary(row: Any) -> Summary:
    decoded = {name: json.loads(getattr(row, name)) for name in ("rules", "levels", "totals")}
    return Summary(id=row.id, game=row.game, status=row.status, round=row.round, **decoded)
