"""What the pages need of a game; each has its own room, in its own folder."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from markupsafe import Markup

from app.rooms.frame import Asked, TableView
from app.table import Table
from app.words import Words


class Room(NamedTuple):
    """Its table, the move that may be made by itself, what is only the beginning of a
    move, its drawings: a few cards that stand for it, a table in full play, the examples of 遊び方."""

    view: Callable[[Table, Words, Asked, bool], TableView[Any]]
    automatic_move: Callable[[Table], str | None]
    begins: Callable[[Table, str], bool]
    emblem: Callable[[], Markup]
    sample: Callable[[], Markup]
    howto: Callable[[], Mapping[str, Markup]]
