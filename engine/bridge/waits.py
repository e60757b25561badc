"""待ち: the cards that a hand waits for, those that make a meld with cards of it."""

from functools import lru_cache

from engine.bridge.melds import JOKER, LEAST, spans
from engine.bridge.ways import ranks_held
from engine.cards import FULL_DECK, ROW, ROW_MASK, members, rank_of, suit_of


def set_waits(hand: int) -> int:
    """The cards that make a set: the rest of each rank of which a hand holds two, or one and the joker."""
    ranks = ranks_held(hand, LEAST - 1 - bool(hand & JOKER))
    return (ranks | ranks << ROW | ranks << 2 * ROW | ranks << 3 * ROW) & ~hand


def run_waits(hand: int, king_ace: bool) -> int:
    """The cards that make a run with cards of the hand; beside a seven, or for a seven, one card is enough."""
    joker = bool(hand & JOKER)
    waits = 0
    for first in range(0, 4 * ROW, ROW):
        waits |= _row_waits(hand >> first & ROW_MASK, king_ace, joker) << first
    return waits


def use_of(card: int, hand: int) -> int:
    """How near a meld a card is in a hand: 2 for each card of its rank or next to it, 1 for one two places away."""
    return sum(_nearness(card, other) for other in members(hand & FULL_DECK) if other != card)


def _nearness(card: int, other: int) -> int:
    if rank_of(card) == rank_of(other):
        return 2
    return max(0, 3 - abs(card - other)) if suit_of(card) == suit_of(other) else 0


@lru_cache(maxsize=1 << 14)
def _row_waits(row: int, king_ace: bool, joker: bool) -> int:
    waits = 0
    for span in spans(king_ace):
        lacking = (span.row & ~row).bit_count()
        length = span.high - span.low + 1
        with_joker = joker and length >= LEAST and lacking == 2
        if (length > 1 and lacking == 1) or with_joker:
            waits |= span.row & ~row
    return waits
