"""止める・開ける: what playing a card opens for oneself and for the others.

A card's *lane* is what it leads to: the places that open after it, nearest first (♠8 leads to ♠9, ♠T … ♠K). Looking
only at the lane, `Lane` counts one's own cards and those that somebody else holds.
"""

from typing import NamedTuple

from engine.sevens.layout import layout_for
from engine.sevens.state import View


class Lane(NamedTuple):
    """What lies further out: own cards, others' cards, and those of the others that open before an own card does."""

    own: int
    others: int
    opened: int


def lane_of(view: View, place: int) -> Lane:
    """The lane that a card on ``place`` leads to, counted in cards."""
    assert view.center is not None
    taken = view.table | view.jokers
    own = others = opened = 0
    for further in layout_for(view.options, view.center).lane(taken, place):
        if view.hand >> further & 1:
            own += 1
        elif not view.table >> further & 1:
            others += 1
            opened += not own
    return Lane(own, others, opened)
