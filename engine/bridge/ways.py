"""組み方: the melds and calls that the cards of a hand make possible, tabulated by row and rank.

A row is the 13 bits of a suit, ace first; there are few different ones in play, so each is worked out once.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from engine.bridge.melds import (
    HIGH_ACE,
    JOKER,
    LARGEST_SET,
    LEAST,
    Run,
    Span,
    card_at,
    cards_of,
    hand_cards,
    spans,
)
from engine.bridge.moves import Chi, Lay, Pon
from engine.cards import FIRST_JOKER, ROW, ROW_MASK, members, of_rank, rank_of, suit_of

_TABLED = 1 << 14
_ACES = of_rank(1)


class Way(NamedTuple):
    """A meld or call that is possible: the move, the hand's cards that it takes, and how many they are."""

    move: Lay | Pon | Chi
    needs: int
    size: int


def melds_from(hand: int, king_ace: bool) -> Iterator[Way]:
    """Every meld that can be laid from a hand."""
    joker = bool(hand & JOKER)
    for suit in range(4):
        row = hand >> suit * ROW & ROW_MASK
        if row:
            yield from _runs(suit, row, king_ace, joker)
    for rank in members(ranks_held(hand, LEAST - joker)):
        yield from _sets(rank + 1, suits_of(hand, rank + 1), joker)


def pons_from(hand: int, called: int) -> tuple[Way, ...]:
    """ポン: every set that a hand makes with the called card."""
    rank = rank_of(called)
    return _pons(rank, suits_of(hand, rank), bool(hand & JOKER))


def chis_from(hand: int, called: int, king_ace: bool) -> tuple[Way, ...]:
    """チー: every run that a hand makes with the called card."""
    suit = suit_of(called)
    return _chis(suit, hand >> suit * ROW & ROW_MASK, rank_of(called), king_ace, bool(hand & JOKER))


def suits_of(cards: int, rank: int) -> int:
    """The suits, as a bit set, in which ``cards`` holds this rank."""
    held = cards >> rank - 1 & _ACES
    return (held | held >> 12 | held >> 24 | held >> 36) & 15


def ranks_held(cards: int, least: int) -> int:
    """The ranks, as 13 bits, of which ``cards`` holds at least ``least``, from 1 to 3."""
    spades, hearts, diamonds, clubs = (cards >> suit * ROW & ROW_MASK for suit in range(4))
    if least == 3:
        return spades & clubs & (hearts | diamonds) | hearts & diamonds & (spades | clubs)
    if least == 2:
        return spades & clubs | hearts & diamonds | (spades | clubs) & (hearts | diamonds)
    return spades | hearts | diamonds | clubs


@lru_cache(maxsize=_TABLED)
def _runs(suit: int, row: int, king_ace: bool, joker: bool) -> tuple[Way, ...]:
    return tuple(_way(Lay(cards_of(run._replace(suit=suit)))) for run in _stretches(row, 0, king_ace, joker))


@lru_cache(maxsize=_TABLED)
def _chis(suit: int, row: int, rank: int, king_ace: bool, joker: bool) -> tuple[Way, ...]:
    given, called = 1 << rank - 1, card_at(suit, rank)
    melds = [cards_of(run._replace(suit=suit)) for run in _stretches(row, given, king_ace, joker)]
    return tuple(_way(Chi(tuple(card for card in cards if card != called))) for cards in melds if len(cards) > 1)


def _stretches(row: int, given: int, king_ace: bool, joker: bool) -> Iterator[Run]:
    """The runs, all as spades, that cover the called place ``given`` (a bit, or 0) with cards of ``row`` elsewhere."""
    for span in spans(king_ace):
        if span.row & given == given:
            lacking = span.row & ~row & ~given
            if not lacking:
                yield Run(0, span.low, span.high)
            if joker and lacking.bit_count() <= 1 and span.high - span.low + 1 >= LEAST:
                yield from _with_joker(span, lacking or span.row & ~given)


def _with_joker(span: Span, places: int) -> Iterator[Run]:
    for place in members(places):
        is_high_ace = place == 0 and span.high == HIGH_ACE
        yield Run(0, span.low, span.high, HIGH_ACE if is_high_ace else place + 1)


@lru_cache(maxsize=_TABLED)
def _sets(rank: int, suits: int, joker: bool) -> tuple[Way, ...]:
    return tuple(_way(Lay(cards)) for cards in _picks(rank, suits, joker, range(LEAST, LARGEST_SET + 1)))


@lru_cache(maxsize=_TABLED)
def _pons(rank: int, suits: int, joker: bool) -> tuple[Way, ...]:
    return tuple(_way(Pon(cards)) for cards in _picks(rank, suits, joker, range(LEAST - 1, LARGEST_SET)))


def _picks(rank: int, suits: int, joker: bool, counts: range) -> Iterator[tuple[int, ...]]:
    held = [card_at(suit, rank) for suit in members(suits)]
    for count in counts:
        yield from combinations(held, count)
        if joker:
            yield from ((*pick, FIRST_JOKER) for pick in combinations(held, count - 1))


def _way(move: Lay | Pon | Chi) -> Way:
    return Way(move, hand_cards(move.cards), len(move.cards))
