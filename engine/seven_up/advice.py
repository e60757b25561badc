"""ヒント: what 上級 would do, why, and what the other moves are worth.

The reasons: ``only_move``; ``stand``, ``beg``, ``gift``, ``run`` with the number of ``trumps`` of the suit turned up in
hand, ``gift_would_win`` where a gift would cost the match; ``keep`` for the cards to throw away; in the tricks
``bring_home`` one's own jack, ten or low trump (``card``), ``catch`` such a ``card`` of the trick, ``take`` the trick,
``partner_catches`` such a ``card`` and ``partner_takes`` where the partner's card will do so, ``hunt`` the jack of
trump, ``lead_trump``, ``lead`` a side card, or ``throw`` the card that will be missed least.
"""

from collections.abc import Sequence

from engine.cards import NAMES, suit_of
from engine.game import Advice, Reason
from engine.seven_up.bidding import gift_would_win
from engine.seven_up.counting import Count
from engine.seven_up.judgement import choice, worths
from engine.seven_up.moves import Drop, Move, Play
from engine.seven_up.state import GIFT, View
from engine.seven_up.thumb import turned_up_suit
from engine.seven_up.tricks import JACK, STRENGTH, TEN, suit_in
from engine.seven_up.worth import Scales

LIKELY = 0.5


def advise(view: View, legal: Sequence[Move]) -> Advice:
    """The move to make, its reason, and all moves with their worth in points of the match, best first."""
    chosen = choice(view, legal)
    return Advice.of(chosen, _why(view, legal, chosen), zip(legal, worths(view, legal), strict=True))


def _why(view: View, legal: Sequence[Move], chosen: Move) -> Reason:
    if len(legal) == 1:
        return Reason("only_move")
    if isinstance(chosen, Play):
        return _why_card(view, chosen.card)
    if isinstance(chosen, Drop):
        return Reason("keep", {"trumps": _trumps_kept(view, chosen)})
    if view.phase == GIFT and gift_would_win(view):
        return Reason("gift_would_win")
    return Reason(str(chosen), {"trumps": turned_up_suit(view).bit_count()})


def _trumps_kept(view: View, chosen: Drop) -> int:
    assert view.trump is not None
    return suit_in(view.hand & ~chosen.cards, view.trump).bit_count()


def _why_card(view: View, card: int) -> Reason:
    assert view.trump is not None
    scales = Scales(view, Count(view, view.trump))
    ours, own = scales.outlook(card).chance, scales.takes(card)
    is_own, is_partners = own >= LIKELY, ours - own >= LIKELY
    prizes = [each for each in (card, *view.trick) if _is_prize(scales, each)] if is_own or is_partners else []
    if prizes:
        return Reason(
            "partner_catches" if is_partners else "bring_home" if prizes[0] == card else "catch",
            {"card": NAMES[prizes[0]]},
        )
    if not view.trick:
        return _why_lead(scales.count, card)
    return Reason("partner_takes" if is_partners else "take" if is_own else "throw")


def _why_lead(count: Count, card: int) -> Reason:
    if suit_of(card) != count.trump:
        return Reason("lead")
    hunts = STRENGTH[card] > JACK and count.unseen_trumps >> JACK & 1
    return Reason("hunt" if hunts else "lead_trump")


def _is_prize(scales: Scales, card: int) -> bool:
    """Whether a point hangs on who takes this card: a ten, the jack of trump, or what is likely to be the lowest."""
    strength = STRENGTH[card]
    if suit_of(card) != scales.count.trump:
        return strength == TEN
    return strength in (TEN, JACK) or scales.low_at_stake(strength, scales.view.hand) >= LIKELY
