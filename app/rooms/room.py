"""What pages and programs need of a game; each has its own room, in its own folder."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from markupsafe import Markup

from app.rooms.frame import TableView
from app.schemas import OfferOut, TableOut
from app.table import Table
from app.words import Words
from engine.errors import Refused


def nothing_by_itself(table: Table) -> str | None:
    """For games in which every move costs or tells something, so that none is made for the person."""
    return None


def no_beginning(table: Table, text: str) -> Sequence[str]:
    """For games whose moves are whole."""
    return ()


def no_picking(table: Table, do: str, cards: Sequence[str]) -> Sequence[str]:
    """For games in which every card goes alone. Raises Refused."""
    raise Refused("notation", "no move of this game is put together from several cards")


def no_offers(table: Table, words: Words) -> Iterable[OfferOut]:
    """For games in which nobody does anything out of turn."""
    return ()


class Room(NamedTuple):
    """Its table, for the pages and for programs; its drawings: a few cards that stand for it, a table in full play, the
    examples of 遊び方; ``basic``: the options that the page of a match's rules always shows.

    Where it has them: ``automatic_move``: the move that may be made for the person, where the rules leave no other and
    it costs nothing; ``begun_by``: the moves that the person could make now and of which a text is only the beginning;
    ``compose``: the moves that could be meant by doing something with picked cards, at least one (a single one may be
    illegal; playing it tells why), or Refused; ``offers``: what the person may do out of turn, for programs.
    """

    view: type[TableView[Any, Any]]
    schema: type[TableOut]
    emblem: Callable[[], Markup]
    sample: Callable[[], Markup]
    howto: Callable[[], Mapping[str, Markup]]
    basic: tuple[str, ...]
    automatic_move: Callable[[Table], str | None] = nothing_by_itself
    begun_by: Callable[[Table, str], Sequence[str]] = no_beginning
    compose: Callable[[Table, str, Sequence[str]], Sequence[str]] = no_picking
    offers: Callable[[Table, Words], Iterable[OfferOut]] = no_offers
