"""見積もり: what 上級 thinks that a hand is worth, and what a discard gives away.

Worths are on the scale of points. The weights come from rounds of computers against computers
(docs/decisions/bridge-computers.md); what counts most is how many cards are left and how many cards one could pon.
"""

from engine.bridge.melds import JOKER, LEAST, SEVEN, SEVENS, cards_of, hand_cards
from engine.bridge.scoring import minus
from engine.bridge.state import View
from engine.bridge.waits import run_waits, set_waits
from engine.bridge.ways import suits_of
from engine.cards import FIRST_JOKER, FULL_DECK, ROW, ROW_MASK, rank_of, suit_of
from engine.seats import next_seat

OUT = 100.0  # going out

_CARD = 4.0  # a card in the hand
_MINUS, _MINUS_NEAR_THE_END = 0.1, 0.5  # a minus point; the second is divided by the fewest cards another seat holds
_PON, _RUN, _DRAW = 2.0, 0.25, 0.1  # an unseen card that makes a set, a run, anything that can be laid down
_FITS = 3.0  # a card kept although it fits a meld on the table
_FEEDS_PON, _FEEDS_CHI = 0.3, 1.0  # two cards with which others could call a discard
_HOLD = 0.1  # hold back for a close if the next card brings it at least so often, times the others at the table

# The places two and one below a card, its own, and one and two above it, as bits.
_BELOW, _ABOVE = 0b00010, 0b01000
_PAIRS = tuple(sum(near & pair == pair for pair in (0b00011, 0b01010, 0b11000)) for near in range(1 << 5))
_ALONE = {SEVEN - 1: _ABOVE, SEVEN: _BELOW | _ABOVE, SEVEN + 1: _BELOW}


class Appraisal:
    """What one seat can tell from its view, where every card that it has not seen may be anywhere."""

    def __init__(self, view: View) -> None:
        others = [count for seat, count in enumerate(view.counts) if seat != view.seat]
        self.unseen = _unseen(view)
        self.fewest = min(others)
        self._others = len(others)
        self._number = max(1, self.unseen.bit_count())
        self._king_ace = view.options.king_ace
        self._kept = view.options.kept
        self._minus = _MINUS + _MINUS_NEAR_THE_END / self.fewest
        self._held = sum(others) / self._number
        self._held_left = view.counts[next_seat(view.seat, len(view.counts))] / self._number

    def hand(self, left: int, takes: int, opened: bool) -> float:
        """What a hand is worth between turns; ``takes`` are the cards that melds on the table take."""
        count = left.bit_count()
        sets, runs = set_waits(left), run_waits(left, self._king_ace)
        drawn = runs | (sets if count > 1 else 0) | (takes if opened else 0)
        worth = _DRAW * (drawn & self.unseen).bit_count() - _CARD * count - self._minus * minus(left)
        if count > self._kept:
            worth += _RUN * (runs & self.unseen).bit_count()
        if count > self._kept + 1:
            worth += _PON * (sets & self.unseen).bit_count()
        return worth + _FITS * (takes & left).bit_count() if opened else worth

    def feeds(self, card: int) -> float:
        """What a discard gives away."""
        return 0 if card == FIRST_JOKER else self.feeds_pon(card) + self.feeds_chi(card)

    def feeds_pon(self, card: int) -> float:
        """What a discard gives to those who could pon it."""
        same = suits_of(self.unseen, rank_of(card)).bit_count()
        return _FEEDS_PON * same * (same - 1) / 2 * self._held**2

    def feeds_chi(self, card: int) -> float:
        """What a discard gives to the left neighbour, who could chi it."""
        rank = rank_of(card)
        near = (self.unseen >> suit_of(card) * ROW & ROW_MASK) << 2 >> rank - 1 & 0b11111
        alone = (near & _ALONE.get(rank, 0)).bit_count()
        return _FEEDS_CHI * (_PAIRS[near] * self._held_left**2 + alone * self._held_left)

    def holding(self, left: int, takes: int) -> float:
        """クローズ: what it is worth to keep in hand, for a close, what could be laid down now: all but ``left``."""
        chance = (self._closing(left, takes) & self.unseen).bit_count() / self._number
        return OUT * chance - self._minus * minus(left) if chance >= _HOLD * self._others else -OUT

    def _closing(self, left: int, takes: int) -> int:
        """The cards any of which lets a hand go out at once, when all of it but ``left`` can be laid down already."""
        count = left.bit_count()
        if count == 1:
            return takes | SEVENS
        return set_waits(left) | run_waits(left, self._king_ace) if count == LEAST else 0


def _unseen(view: View) -> int:
    seen = view.hand
    for _, meld in view.melds:
        seen |= hand_cards(cards_of(meld))
    for card in view.discards:
        seen |= 1 << card
    return (FULL_DECK | JOKER * view.options.joker) & ~seen
