"""判断: what every legal move is worth to a player who counts cards, in points of the match."""

from collections.abc import Callable, Sequence
from typing import Any

from engine.cards import members, set_of, suit_of
from engine.seven_up import moves
from engine.seven_up.bidding import gift_would_win, price_of_a_gift, promise
from engine.seven_up.counting import Count
from engine.seven_up.moves import Drop, Move
from engine.seven_up.state import BEG, DISCARD, GIFT, HAND, PLAY, View
from engine.seven_up.tricks import JACK, STRENGTH, TEN
from engine.seven_up.worth import Scales

Weigher = Callable[[Any], float]


def choice(view: View, legal: Sequence[Move]) -> Move:
    """The move of the greatest worth, the first of equals."""
    if view.phase == DISCARD:
        return drop_down(view, lambda card: keeping(view, card))
    return legal[0] if len(legal) == 1 else best(legal, worths(view, legal))


def worths(view: View, legal: Sequence[Move]) -> list[float]:
    """The worth of each move, in the order given."""
    return list(map(_WEIGHERS[view.phase](view), legal))


def best(legal: Sequence[Move], worths: Sequence[float]) -> Move:
    """The move of the greatest worth, the first of equals."""
    return legal[worths.index(max(worths))]


def drop_down(view: View, keeping: Callable[[int], float]) -> Drop:
    """The discard that keeps the six cards most worth keeping."""
    least_first = sorted(members(view.hand), key=keeping)
    return Drop(set_of(least_first[: len(least_first) - HAND]))


def keeping(view: View, card: int) -> float:
    """What a card is worth keeping: a trump, the jack above all; else the high cards, and a ten least of all.

    A ten of a side suit seldom comes home, and counts ten for whoever takes it.
    """
    strength = STRENGTH[card]
    if suit_of(card) == view.trump:
        return 2 + 0.02 * strength + (strength == JACK)
    return 0.02 * (-1 if strength == TEN else strength)


def _standing(view: View) -> Weigher:
    stand = promise(view)
    return lambda move: stand if move == moves.STAND else 0.0


def _giving(view: View) -> Weigher:
    gift = -float(view.options.target) if gift_would_win(view) else promise(view) - price_of_a_gift(view)
    return lambda move: gift if move == moves.GIFT else 0.0


def _throwing(view: View) -> Weigher:
    worth = {1 << card: keeping(view, card) for card in members(view.hand)}
    return lambda move: sum(kept for bit, kept in worth.items() if not move.cards & bit)


def _playing(view: View) -> Weigher:
    assert view.trump is not None
    scales = Scales(view, Count(view, view.trump))
    return lambda move: scales.worth(move.card)


_WEIGHERS: dict[str, Callable[[View], Weigher]] = {
    BEG: _standing,
    GIFT: _giving,
    DISCARD: _throwing,
    PLAY: _playing,
}
