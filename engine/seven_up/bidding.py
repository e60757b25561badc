"""切り札の見込み: what a hand promises under the trump that is offered, point by point, and when to beg and to give.

Each point is reckoned in points of the match ahead of the others, so that 0 is a hand like any other. High is counted
exactly; Low, Jack and Game follow from many thousand deals (docs/decisions/seven-up-computers.md).
"""

from engine.cards import members, suit_of
from engine.seven_up.counting import Count
from engine.seven_up.stakes import stakes_for
from engine.seven_up.state import View
from engine.seven_up.tricks import ACE, JACK, KING, STRENGTH, SUIT_CARDS, by_strength


def promise(view: View) -> float:
    """How much better play would be under the suit turned up than after a run of the cards."""
    trump = suit_of(view.turnups[0])
    count = Count(view, trump)
    trumps = by_strength(view.hand, trump)
    many, jack, players = trumps.bit_count(), trumps >> JACK & 1, count.players
    high = count.is_highest(trumps.bit_length() - 1) if trumps else 0.0
    low = count.is_lowest((trumps & -trumps).bit_length() - 1, view.hand) if trumps else 0.0
    aces, kings = _side_aces_and_kings(view.hand, trump)
    stakes = stakes_for(view, high, jack or count.trump_in_play * (count.unseen_trumps >> JACK & 1))
    under_this_trump = (
        stakes.high * (high * players - 1) / (players - 1)
        + stakes.low * _low_ahead(view, many, high, low)
        + stakes.jack * (0.8 * jack + 0.05 * many + 0.1 * high - 0.16)
        + stakes.game * ((0.62 * many - 1.6) / players + 0.3 * high + 0.2 * aces + 0.13 * kings)
    )
    after_a_run = 0.58 * aces + 0.27 * kings - 0.65 * many / players - 0.1
    return under_this_trump - after_a_run


def _low_ahead(view: View, many: int, high: float, low: float) -> float:
    players = len(view.counts)
    if view.options.low == "holder":
        return (low * players - 1) / (players - 1)
    return (0.82 * many - 1.8) / players + 0.4 * high + 0.3 * low


def price_of_a_gift(view: View) -> float:
    """How much a hand must promise for the dealer to give a point rather than run the cards."""
    return 0.2 + 0.4 / (len(view.scores) - 1)


def gift_would_win(view: View) -> bool:
    """Whether the eldest's side reaches the target by a gift."""
    return view.scores[view.side_of(view.eldest)] + 1 >= view.options.target


def _side_aces_and_kings(hand: int, trump: int) -> tuple[int, int]:
    strengths = [STRENGTH[card] for card in members(hand & ~SUIT_CARDS[trump])]
    return strengths.count(ACE), strengths.count(KING)
