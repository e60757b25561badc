"""止める・開ける: what playing a card opens for oneself and for the others.

A card's *lane* is what it leads to: the places that open after it, nearest first (♠8 leads to ♠9, ♠T … ♠K; where the
row is a ring, on past the king). Looking only at the lane, `Lane` counts one's own cards and those that somebody else
holds.
"""

from typing import NamedTuple

from engine.cards import JOKERS, ROW, members, rank_of
from engine.sevens.layout import ring, rows_for
from engine.sevens.state import View

SHARED_BY = 3  # others, among whom what a card opens for them goes round in the standard game
NEAR = 2  # ranks


class Lane(NamedTuple):
    """What lies further out: own cards, others' cards, and those of the others that open before an own card does."""

    own: int
    others: int
    opened: int


NOTHING_BEYOND = Lane(0, 0, 0)


def lane_of(view: View, place: int, covered: int = 0) -> Lane:
    """The lane that a card on ``place`` leads to, counted in cards; ``covered`` places are taken by a joker before."""
    assert view.center is not None
    hand, table = view.hand, view.table
    own = others = opened = 0
    for further in rows_for(view.options, view.center).lane(table | view.jokers | covered, place):
        if hand >> further & 1:
            own += 1
        elif not table >> further & 1:
            others += 1
            opened += not own
    return Lane(own, others, opened)


def run_worth(lane: Lane) -> float:
    """中級's worth of a card: own cards further out, and a little for lanes that help nobody else."""
    return lane.own + 0.5 * bool(lane.own and not lane.opened) + 0.2 * (lane == NOTHING_BEYOND)


def block_worth(lane: Lane, share: float = 1) -> float:
    """上級's worth of a card: what it opens for oneself less one's ``share`` of what it opens for the others."""
    worth = lane.own - share * (lane.opened + 0.3 * lane.others)
    if lane.own:
        worth += 0.3 * lane.opened if lane.opened else 1
    return worth + (lane == NOTHING_BEYOND)


def share_of_harm(view: View) -> float:
    """How much of what helps the others harms oneself: all of it at a small table, less where it goes round more."""
    return min(1, SHARED_BY / (view.options.players - 1))


def worth_of_center(view: View, rank: int) -> float:
    """A good centre is one near which one holds much."""
    return sum(1 / (1 + _distance(view, card, rank)) for card in members(view.hand & ~JOKERS))


def near(view: View, center: int) -> int:
    """How many cards of the hand lie by a centre of this rank, itself too, and so come into play at once or soon."""
    return sum(_distance(view, card, center) <= NEAR for card in members(view.hand & ~JOKERS))


def _distance(view: View, card: int, rank: int) -> int:
    straight = abs(rank_of(card) - rank)
    return min(straight, ROW - straight) if ring(view.options.link) else straight
