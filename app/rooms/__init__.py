"""部屋: a room for each game of the pages; what differs between the games' tables lives in its own folder."""

from collections.abc import Mapping, Sequence
from typing import Any

from app.prefs import Prefs
from app.rooms import bridge, seven_up, sevens
from app.rooms.frame import DEFAULTS, NOTHING, Asked, TableView
from app.rooms.room import Room
from app.table import Table
from app.words import Words

ROOMS: Mapping[str, Room] = {"sevens": sevens.ROOM, "bridge": bridge.ROOM, "seven_up": seven_up.ROOM}


def view_of(table: Table, words: Words, asked: Asked = NOTHING, prefs: Prefs = DEFAULTS) -> TableView[Any, Any]:
    """The table of whichever game it is, for the templates."""
    return ROOMS[table.match.game.name].view(table, words, asked, prefs)


def automatic_move(table: Table) -> str | None:
    """The move that may be made for the person, where the rules leave no other and it costs nothing."""
    return ROOMS[table.match.game.name].automatic_move(table)


def basic_rules(table: Table) -> tuple[str, ...]:
    """The options that the page of a match's rules always shows."""
    return ROOMS[table.match.game.name].basic


def begins(table: Table, move: str) -> bool:
    """Whether a text is only the beginning of moves that the person could make now."""
    return ROOMS[table.match.game.name].begins(table, move)


def compose(table: Table, do: str, cards: Sequence[str]) -> Sequence[str]:
    """The moves that could be meant by doing something with picked cards, at least one. Raises Refused.

    A single one may be illegal; playing it tells why.
    """
    return ROOMS[table.match.game.name].compose(table, do, cards)
