"""経過: what a seat saw before the first move of a round of Seven Up and after each, and what the moves meant."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple, cast

from engine.cards import NAMES, suit_of
from engine.match import Event, Match
from engine.seven_up.scoring import is_jack
from engine.seven_up.state import View, suit_text


class Turned(NamedTuple):
    """めくり札: what was turned up, and how many ``jacks`` among it scored the dealer a point."""

    cards: tuple[str, ...]
    jacks: int
    dealer: int


class Deed(NamedTuple):
    """A move with what it meant: who took the trick or got a point by it, what was turned up, which suit became trump.

    ``trump`` is the letter of the suit.
    """

    seat: int
    move: str
    taker: int | None = None
    receiver: int | None = None
    turned: Turned | None = None
    trump: str | None = None


def trace(match: Match, seat: int) -> tuple[View, ...]:
    """The round on the table as a seat saw it: as it was dealt, then after each move."""
    states = (match.round.dealt, *(ply.after for ply in match.round.plies))
    return tuple(cast(View, match.rules.observe(state, seat)) for state in states)


def deeds(log: Sequence[Event], views: Sequence[View]) -> tuple[Deed, ...]:
    """The moves of a round with what they meant; ``views`` are what was seen before the first and after each."""
    return tuple(_deed(event, *around) for event, around in zip(log, pairwise(views), strict=True))


def _deed(event: Event, before: View, after: View) -> Deed:
    return Deed(
        event.seat,
        event.move,
        taker=after.tricks[-1].taker if len(after.tricks) > len(before.tricks) else None,
        receiver=after.eldest if event.move == "gift" else None,
        turned=_turned(before, after),
        trump=suit_text(after.trump) if before.trump is None else None,
    )


def dealt(view: View) -> Turned:
    """What was turned up when the cards were dealt."""
    first = view.turnups[:1]
    return _turned_up(first, view.dealer, refused=None)


def _turned(before: View, after: View) -> Turned | None:
    cards = after.turnups[len(before.turnups) :]
    return _turned_up(cards, after.dealer, suit_of(after.turnups[0])) if cards else None


def _turned_up(cards: Sequence[int], dealer: int, refused: int | None) -> Turned:
    """What was turned up; a jack of the suit just refused scores nothing."""
    jacks = sum(is_jack(card) and suit_of(card) != refused for card in cards)
    return Turned(tuple(NAMES[card] for card in cards), jacks, dealer)
