"""コンボの値打ち: how far a hand can go on with a suit, and which of its cards make good gifts."""

from collections.abc import Iterator
from itertools import takewhile

from engine.cards import FIRST_JOKER, ROW, count
from engine.sevens.combo import Give
from engine.sevens.layout import ring, rows_for
from engine.sevens.moves import Move, Play
from engine.sevens.state import View

OUT = 30.0  # more than anything else is worth


def following(view: View, card: int) -> int:
    """続く札: how many cards of the hand go on from a card, one after the other."""
    assert view.center is not None
    lane = rows_for(view.options, view.center).lane(view.table | view.jokers, card)
    return len(list(takewhile(lambda further: view.hand >> further & 1, lane)))


def goes_out(view: View, move: Move) -> bool:
    """上がり: whether the turn can end with an empty hand, all that goes on played and the rest given away."""
    combos = view.pending.combos if view.pending is not None else -1
    left = count(view.hand)
    if isinstance(move, Play):
        further = following(view, move.card)
        combos, left = combos + 1 + further, left - 1 - further
    return isinstance(move, Play | Give) and left <= combos


def worth_of_giving(view: View, card: int) -> float:
    """A card that waits for the others is a good gift; a joker and what one can soon play oneself are not."""
    if card == FIRST_JOKER or view.playable >> card & 1:
        return -1
    return waits_for(view, card) - 1


def waits_for(view: View, card: int) -> int:
    """How many cards of the others have to come before a card can be played, by the shorter way."""
    return min(_foreign(view, way) for way in _ways(view, card))


def _ways(view: View, card: int) -> Iterator[list[int]]:
    """The ways from a card to the centre of its row: the places passed, the centre too, nearest to the card first."""
    assert view.center is not None
    at, center = card % ROW, view.center - 1
    for step in (1, -1):
        distance = step * (center - at) % ROW
        if ring(view.options.link) or 0 <= at + step * distance < ROW:
            yield [card - at + (at + step * further) % ROW for further in range(1, distance + 1)]


def _foreign(view: View, way: list[int]) -> int:
    """How many cards of the others are missing on the way, up to the first place that is taken."""
    missing = takewhile(lambda place: not (view.table | view.jokers) >> place & 1, way)
    return sum(not view.hand >> place & 1 for place in missing)
