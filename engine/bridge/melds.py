"""組: the arithmetic of melds, apart from the rules: what cards make, and what a meld on the table still takes.

A *run* is a stretch of one suit from rank ``low`` to rank ``high``, where 14 is an ace above a king; a *set* has cards
of one rank. A lone seven and a two-card run with a seven are runs too.

A card is an int (`engine.cards`), the joker is card 52. A joker in a run stands for one given card and is written as
the int ``STANDING + card``. Cards as they lie in a meld are a tuple of such ints: a run upwards, a set by suit, its
joker last. Source: the rulebook, "Melds", "Laying off" and "Notation".
"""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from engine.cards import FIRST_JOKER, NAMES, ROW, members, of_rank, rank_of, suit_of

STANDING = 64
JOKER = 1 << FIRST_JOKER
SEVEN = 7
SEVENS = of_rank(SEVEN)
HIGH_ACE = ROW + 1
LEAST, LARGEST_SET = 3, 4

LAID_NAMES: dict[int, str] = {
    **dict(enumerate(NAMES[: FIRST_JOKER + 1])),
    **{STANDING + card: f"[{NAMES[card]}]" for card in range(FIRST_JOKER)},
}


class Run(NamedTuple):
    """続き札: ``low`` … ``high`` are ranks 1 … 14; ``joker`` is the rank for which a joker stands, 0 without one."""

    suit: int
    low: int
    high: int
    joker: int = 0


class Set(NamedTuple):
    """同じ数の組: ``suits`` is a bit set, bit 0 = ♠; ``joker`` tells whether a joker lies with them."""

    rank: int
    suits: int
    joker: bool = False


Meld = Run | Set


class Laid(NamedTuple):
    """場の組: a meld on the table and the seat that laid it down."""

    owner: int
    meld: Meld


class Growth(NamedTuple):
    """付け方: a card as it would lie, the hand's card that it takes (as a set), and the meld that results."""

    laid: int
    needs: int
    meld: Meld


class Span(NamedTuple):
    """A stretch of ranks that a run may cover, with its places in a row of 13 bits (ace = bit 0)."""

    low: int
    high: int
    row: int


def hand_card(laid: int) -> int:
    """The card of the hand that lies so: the joker where it stands for another."""
    return FIRST_JOKER if laid >= STANDING else laid


def hand_cards(laid: Sequence[int]) -> int:
    """The set of the hand's cards that lie so."""
    cards = 0
    for each in laid:
        cards |= 1 << hand_card(each)
    return cards


def card_at(suit: int, rank: int) -> int:
    """The card of a suit and a rank 1 … 14."""
    return suit * ROW + (rank - 1) % ROW


@cache
def spans(king_ace: bool) -> tuple[Span, ...]:
    """Every stretch of ranks that a run may cover."""
    top = HIGH_ACE if king_ace else ROW
    long = [(low, high) for low in range(1, top - 1) for high in range(low + 2, min(top, low + ROW - 1) + 1)]
    short = [(SEVEN - 1, SEVEN), (SEVEN, SEVEN), (SEVEN, SEVEN + 1)]
    return tuple(Span(low, high, _row_between(low, high)) for low, high in (*short, *long))


def _row_between(low: int, high: int) -> int:
    return sum(1 << (rank - 1) % ROW for rank in range(low, high + 1))


def cards_of(meld: Meld) -> tuple[int, ...]:
    """A meld's cards as they lie."""
    if isinstance(meld, Set):
        cards = tuple(suit * ROW + meld.rank - 1 for suit in members(meld.suits))
        return (*cards, FIRST_JOKER) if meld.joker else cards
    return tuple(
        card_at(meld.suit, rank) + (STANDING if rank == meld.joker else 0) for rank in range(meld.low, meld.high + 1)
    )


@lru_cache(maxsize=1 << 12)
def to_text(meld: Meld) -> str:
    """A meld as the position object writes it: ``4h [5h] 6h``."""
    return " ".join(LAID_NAMES[laid] for laid in cards_of(meld))


def size(meld: Meld) -> int:
    """How many cards lie in a meld."""
    return meld.suits.bit_count() + meld.joker if isinstance(meld, Set) else meld.high - meld.low + 1


# what a meld still takes


@lru_cache(maxsize=1 << 12)
def growths(meld: Meld, king_ace: bool) -> tuple[Growth, ...]:
    """付け札: every way in which a meld may grow by one card."""
    return tuple(_set_growths(meld) if isinstance(meld, Set) else _run_growths(meld, king_ace))


def _set_growths(meld: Set) -> Iterator[Growth]:
    if size(meld) == LARGEST_SET:
        return
    for suit in members(~meld.suits & 15):
        card = card_at(suit, meld.rank)
        yield Growth(card, 1 << card, meld._replace(suits=meld.suits | 1 << suit))
    if not meld.joker:
        yield Growth(FIRST_JOKER, JOKER, meld._replace(joker=True))


def _run_growths(meld: Run, king_ace: bool) -> Iterator[Growth]:
    for rank, low, high in _longer(meld, king_ace):
        card = card_at(meld.suit, rank)
        yield Growth(card, 1 << card, meld._replace(low=low, high=high))
        if not meld.joker and size(meld) + 1 >= LEAST:
            yield Growth(STANDING + card, JOKER, Run(meld.suit, low, high, rank))


def _longer(meld: Run, king_ace: bool) -> Iterator[tuple[int, int, int]]:
    """The rank that may be joined at either end, with the new ends; an ace that fits at both goes below."""
    if size(meld) == ROW:
        return
    if meld.low > 1:
        yield meld.low - 1, meld.low - 1, meld.high
    if meld.high < ROW or (king_ace and meld.high == ROW and meld.low > 2):
        yield meld.high + 1, meld.low, meld.high + 1


def grown(meld: Meld, laid: int, king_ace: bool) -> Meld | None:
    """The meld after a card has been laid off to it; None where it does not fit."""
    return next((growth.meld for growth in growths(meld, king_ace) if growth.laid == laid), None)


@lru_cache(maxsize=1 << 12)
def takes(meld: Meld, king_ace: bool) -> int:
    """The set of cards, the joker among them, that may be laid off to a meld."""
    cards = 0
    for growth in growths(meld, king_ace):
        cards |= growth.needs
    return cards


# what cards make


@lru_cache(maxsize=1 << 12)
def meld_of(laid: tuple[int, ...]) -> Meld | None:
    """The meld that cards make which lie so, in any order; None where they make none.

    King and ace are neighbours here whatever the rules; a stretch of a whole suit is read with its ace below.
    """
    return _set_of(laid) if FIRST_JOKER in laid or _is_of_one_rank(laid) else _run_of(laid)


def _is_of_one_rank(laid: tuple[int, ...]) -> bool:
    return len(laid) > 1 and all(card < FIRST_JOKER and rank_of(card) == rank_of(laid[0]) for card in laid)


def _set_of(laid: tuple[int, ...]) -> Set | None:
    held = {card for card in laid if card < FIRST_JOKER}
    joker = FIRST_JOKER in laid
    ranks = {rank_of(card) for card in held}
    if len(ranks) != 1 or len(held) + joker != len(laid) or not LEAST <= len(laid) <= LARGEST_SET:
        return None
    return Set(ranks.pop(), sum(1 << suit_of(card) for card in held), joker)


def _run_of(laid: tuple[int, ...]) -> Run | None:
    held = {card % STANDING for card in laid}
    jokers = [card % STANDING for card in laid if card >= STANDING]
    suits = {suit_of(card) for card in held}
    row = sum({1 << card % ROW for card in held})
    span = next((span for span in spans(king_ace=True) if span.row == row), None)
    is_short = len(laid) < LEAST
    if span is None or len(suits) != 1 or len(held) != len(laid) or len(jokers) > (0 if is_short else 1):
        return None
    rank = rank_of(jokers[0]) if jokers else 0
    return Run(suits.pop(), span.low, span.high, HIGH_ACE if rank == 1 and span.high == HIGH_ACE else rank)
