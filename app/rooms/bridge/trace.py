"""経過: the moves of a round of Seven Bridge with what they meant, as far as a seat is told of them."""

from collections.abc import Iterator
from typing import NamedTuple

from engine.bridge.melds import cards_of
from engine.bridge.moves import Add, Chi, Drop, Lay, Move, Pon
from engine.bridge.state import OVER, State
from engine.match import Match

OUT, CLOSED, DRAWN = "out", "closed", "drawn"


class Deed(NamedTuple):
    """A move with what it meant.

    ``meld`` is the meld that was laid down, or, as it lay before, the one that grew; ``number`` its place on the table;
    ``card`` is what was discarded, laid off or called. ``left`` is how many cards its seat holds afterwards. ``end`` is
    how the round ended by it, ``recycled`` whether the discards were then shuffled into a new stock, ``first`` whether
    another seat made the one before.
    """

    seat: int
    kind: str
    left: int
    card: int | None = None
    meld: tuple[int, ...] = ()
    number: int | None = None
    end: str = ""
    recycled: bool = False
    first: bool = True


def deeds(match: Match, seat: int) -> tuple[Deed, ...]:
    """The moves of the round on the table of which a seat is told, in order."""
    return tuple(_deeds(match, seat))


def _deeds(match: Match, seat: int) -> Iterator[Deed]:
    last = -1
    for ply in match.round.plies:
        if ply.is_seen_by(seat):
            yield _deed(ply.before, ply.move, ply.after)._replace(
                end=_end(match, ply.after) if ply.after.phase == OVER else "",
                recycled=bool(ply.after.recycled and not ply.before.recycled),
                first=ply.seat != last,
            )
            last = ply.seat


def _deed(before: State, move: Move, after: State) -> Deed:
    told = Deed(before.mover, type(move).__name__.lower(), after.hands[before.mover].bit_count())
    match move:
        case Drop(card):
            return told._replace(card=card)
        case Add(card, number):
            return told._replace(card=card, meld=cards_of(before.melds[number].meld), number=number)
        case Lay() | Pon() | Chi():
            called = None if isinstance(move, Lay) else before.discards[-1]
            return told._replace(card=called, meld=cards_of(after.melds[-1].meld), number=len(before.melds))
    return told


def _end(match: Match, state: State) -> str:
    result = match.rules.result(state)
    reasons = {score.reason.code for score in result.scores}
    return next(end for end in (OUT, CLOSED, DRAWN) if end in reasons)
