"""得点: what the cards left in a hand cost. Source: the rulebook, "Scoring".

A score comes in entries that add up, so that a page can tell it line by line: ``sum``, then ``seven`` for each seven's
doubling, ``joker`` for the fivefold, ``close`` for the doubling by a close. Each entry's ``total`` is the minus so far.
Whoever went out has one entry, ``out`` or ``closed``; in a drawn round everybody has one, ``drawn``.
"""

from collections.abc import Iterator

from engine import cards
from engine.bridge.melds import JOKER, SEVENS
from engine.game import Reason, Result, Score

SEVEN_FACTOR, JOKER_FACTOR, CLOSE_FACTOR = 2, 5, 2
_COURT = 10


def value(card: int) -> int:
    """札の点: what one card counts: A J Q K 10, the joker 0, the others their number."""
    if card == cards.FIRST_JOKER:
        return 0
    rank = cards.rank_of(card)
    return rank if 1 < rank < _COURT else _COURT


VALUES = tuple(value(card) for card in range(cards.FIRST_JOKER + 1))


def minus(hand: int) -> int:
    """マイナス点: what a hand costs as it stands, as a number from 0 up."""
    total = sum(VALUES[card] for card in cards.members(hand)) << (hand & SEVENS).bit_count()
    return total * JOKER_FACTOR if hand & JOKER else total


def entries(seat: int, hand: int, closed: bool) -> Iterator[Score]:
    """The lines of one loser's score."""
    total = sum(VALUES[card] for card in cards.members(hand))
    yield Score(seat, -total, Reason("sum", {"cards": cards.to_text(hand), "total": total}))
    for reason in _multipliers(hand, closed, total):
        before, total = total, reason.params["total"]
        yield Score(seat, before - total, reason)


def _multipliers(hand: int, closed: bool, total: int) -> Iterator[Reason]:
    for card in cards.members(hand & SEVENS):
        total *= SEVEN_FACTOR
        yield Reason("seven", {"card": cards.NAMES[card], "factor": SEVEN_FACTOR, "total": total})
    if hand & JOKER:
        total *= JOKER_FACTOR
        yield Reason("joker", {"factor": JOKER_FACTOR, "total": total})
    if closed:
        yield Reason("close", {"factor": CLOSE_FACTOR, "total": total * CLOSE_FACTOR})


def won(hands: tuple[int, ...], winner: int, closed: bool) -> Result:
    """The result when a seat has gone out; ``closed`` where that doubles the others' minus points."""
    scores = [Score(winner, 0, Reason("closed" if closed else "out"))]
    for seat, hand in enumerate(hands):
        if seat != winner:
            scores += entries(seat, hand, closed)
    points = [0] * len(hands)
    for score in scores:
        points[score.side] += score.points
    return Result(None, tuple(points), tuple(scores))


def drawn(players: int) -> Result:
    """流局: the stock was used up a second time; everybody scores 0."""
    return Result(None, (0,) * players, tuple(Score(seat, 0, Reason("drawn")) for seat in range(players)))
