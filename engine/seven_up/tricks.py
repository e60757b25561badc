"""トリック: which cards may be played to a trick, and who takes it. Ace is high.

A suit is a row of 13 neighbouring bits with the ace at its low end, so that in a set of one suit the ace beats all, and
else the highest bit wins. Source: the rulebook's page on Seven Up, "Playing".
"""

from collections.abc import Sequence

from engine.cards import RANKS, ROW, ROW_MASK, of_rank

SUIT_CARDS = tuple(ROW_MASK << ROW * suit for suit in range(4))
ACES = of_rank(1)

_PIPS = {"T": 10, "A": 4, "K": 3, "Q": 2, "J": 1}
PIPS = tuple(_PIPS.get(RANKS[card % ROW], 0) for card in range(52))
COUNTING = tuple((of_rank(RANKS.index(rank) + 1), worth) for rank, worth in _PIPS.items())

STRENGTH = tuple((card - 1) % ROW for card in range(52))
"""0 for a two … 12 for an ace, by card."""
TEN, JACK, KING, ACE = (STRENGTH[RANKS.index(rank)] for rank in "TJKA")


def _power(card: int, trump: int, led: int) -> int:
    suit = card // ROW
    return STRENGTH[card] + (2 * ROW if suit == trump else ROW if suit == led else 0)


_POWER = tuple(tuple(tuple(_power(card, trump, led) for card in range(52)) for led in range(4)) for trump in range(4))
"""``_POWER[trump][suit led][card]``: the card with the greatest takes the trick; what is below 13 never does."""


def jack_of(suit: int) -> int:
    """The jack of a suit."""
    return suit * ROW + RANKS.index("J")


def by_strength(cards: int, suit: int) -> int:
    """A suit of a set as 13 bits, from the two (bit 0) to the ace (bit 12)."""
    row = cards >> ROW * suit & ROW_MASK
    return row >> 1 | (row & 1) << ROW - 1


def suit_in(cards: int, suit: int) -> int:
    """The cards of one suit in a set."""
    return cards & SUIT_CARDS[suit]


def highest(cards: int) -> int:
    """The strongest card of a set that holds one suit only, and at least one card."""
    return (cards & ACES or cards).bit_length() - 1


def lowest(cards: int) -> int:
    """The weakest card of a set that holds one suit only, and at least one card."""
    below_ace = cards & ~ACES or cards
    return (below_ace & -below_ace).bit_length() - 1


def pips(cards: int) -> int:
    """ゲームの点: what the cards of a set count for Game: T 10, A 4, K 3, Q 2, J 1."""
    return sum(worth * (cards & rank).bit_count() for rank, worth in COUNTING)


def playable(hand: int, trick: Sequence[int], trump: int) -> int:
    """出せる札: what a hand may play to a trick; trump may be played at any time, and must be where it is led."""
    if not trick:
        return hand
    suit = hand & SUIT_CARDS[trick[0] // ROW]
    return suit | hand & SUIT_CARDS[trump] if suit else hand


def best_at(trick: Sequence[int], trump: int) -> int:
    """The place in the trick (0 = led) of the card that takes it: the highest trump, else the highest of its suit."""
    power = _POWER[trump][trick[0] // ROW]
    powers = [power[card] for card in trick]
    return powers.index(max(powers))
