"""目安: rules of thumb, for a player who knows what counts but remembers no card and reckons no chances."""

from engine.cards import suit_of
from engine.seven_up.state import View
from engine.seven_up.tricks import JACK, KING, PIPS, STRENGTH, best_at, by_strength

LOW_TRUMPS = 3


def turned_up_suit(view: View) -> int:
    """What the hand holds of the suit first turned up, as bits by strength."""
    return by_strength(view.hand, suit_of(view.turnups[0]))


def is_fair_trump(view: View) -> bool:
    """A hand to stand on: two trumps, or the ace or the king."""
    trumps = turned_up_suit(view)
    return trumps.bit_count() >= 2 or trumps >> KING > 0


def is_fine_trump(view: View) -> bool:
    """A hand to give a point for: three trumps with the ace or the king."""
    trumps = turned_up_suit(view)
    return trumps.bit_count() >= 3 and trumps >> KING > 0


def keeping(view: View, card: int) -> float:
    """How much one would like to keep a card: trumps, the jack above all, then what counts for Game."""
    if suit_of(card) == view.trump:
        return 100 + (50 if STRENGTH[card] == JACK else STRENGTH[card])
    return 10 * PIPS[card] + STRENGTH[card]


def liking(view: View, card: int) -> float:
    """How much one would like to play a card: what the trick brings, how likely that looks, what the card is worth."""
    assert view.trump is not None
    chance = _chance(view, card, view.trump)
    table = sum(_counts_for(view, each) for each in view.trick)
    own = _counts_for(view, card)
    cost = 3 + 0.5 * STRENGTH[card] if suit_of(card) == view.trump else 0.2 * STRENGTH[card]
    return chance * (table + own) - (1 - chance) * (own + 0.5 * table) - cost


def _chance(view: View, card: int, trump: int) -> float:
    """How likely it looks that one's own side takes the trick."""
    trick, players = (*view.trick, card), len(view.counts)
    is_last = len(trick) == players
    at = best_at(trick, trump)
    if trick[at] != card:
        owner = ((view.led or 0) + at) % players
        return (1.0 if is_last else 0.5) if view.side_of(owner) == view.side_of(view.seat) else 0.0
    if is_last:
        return 1.0
    return 0.5 + 0.04 * STRENGTH[card] if suit_of(card) == trump else 0.25 + 0.03 * STRENGTH[card]


def _counts_for(view: View, card: int) -> int:
    """What a card brings who takes it, as if every point were counted in pips."""
    strength = STRENGTH[card]
    if suit_of(card) != view.trump:
        return PIPS[card]
    if strength == JACK:
        return 15
    may_be_low = strength < LOW_TRUMPS and view.options.low == "taker"
    return PIPS[card] + (8 if may_be_low else 0)
