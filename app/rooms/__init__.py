"""部屋: a room for each game of the pages; what differs between the games' tables lives in its own folder."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from markupsafe import Markup

from app.prefs import Prefs
from app.rooms import sevens
from app.rooms.frame import DEFAULTS, NOTHING, Asked, TableView
from app.table import Table
from app.words import Words
from engine.game import Refused


class Room(NamedTuple):
    """What the pages need of a game: its table, the move that may be made by itself, what is only the beginning of a
    move, the moves that picked cards could mean, its drawn examples."""

    view: Callable[[Table, Words, Asked, Prefs], TableView[Any]]
    automatic_move: Callable[[Table], str | None]
    begins: Callable[[Table, str], bool]
    compose: Callable[[Table, str, Sequence[str]], Sequence[str]]
    sample: Callable[[], Markup]
    howto: Callable[[], Mapping[str, Markup]]


def no_picking(table: Table, do: str, cards: Sequence[str]) -> Sequence[str]:
    """For games in which every card goes alone. Raises Refused."""
    raise Refused("notation", "no move of this game is put together from several cards")


ROOMS: Mapping[str, Room] = {
    "sevens": Room(sevens.SevensTable, sevens.automatic_move, sevens.begins, no_picking, sevens.sample, sevens.howto),
}


def view_of(table: Table, words: Words, asked: Asked = NOTHING, prefs: Prefs = DEFAULTS) -> TableView[Any]:
    """The table of whichever game it is, for the templates."""
    return ROOMS[table.match.game.name].view(table, words, asked, prefs)


def automatic_move(table: Table) -> str | None:
    """The move that may be made for the person, where the rules leave no other and it costs nothing."""
    return ROOMS[table.match.game.name].automatic_move(table)


def begins(table: Table, move: str) -> bool:
    """Whether a text is only the beginning of moves that the person could make now."""
    return ROOMS[table.match.game.name].begins(table, move)


def compose(table: Table, do: str, cards: Sequence[str]) -> Sequence[str]:
    """The moves that could be meant by doing something with picked cards, at least one. Raises Refused.

    A single one may be illegal; playing it tells why.
    """
    return ROOMS[table.match.game.name].compose(table, do, cards)
