"""ヒント: the move of 上級, all moves with what they are worth, and why in a word.

Reasons: ``go_out``; for what is laid down ``lay_seven``, ``lay_meld``, ``lay_off``; for a call
``call_opens`` (the first meld, so that one may lay off), ``call_helps``, ``let_go``; ``hold_for_close``; and for a
discard ``joker_costs``, ``end_is_near``, ``do_not_feed_left``, ``do_not_feed_pon``, ``high_dead_card``, ``dead_card``,
``keeps_pair``, ``least_use``. Their ``points`` are those by which the minus of the hand falls, doublings and all.
"""

from collections.abc import Sequence

from engine.bridge.appraisal import OUT
from engine.bridge.choice import Choice
from engine.bridge.melds import LEAST, hand_card, hand_cards
from engine.bridge.moves import Add, Chi, Drop, Lay, Move, Pon
from engine.bridge.scoring import VALUES, minus
from engine.bridge.state import View
from engine.bridge.waits import set_waits, use_of
from engine.cards import FIRST_JOKER, FULL_DECK, NAMES, members, rank_of, set_of, to_text
from engine.game import Advice, Reason

_END = 2  # cards in another hand
_HIGH = 8  # points
_NOTICEABLE = 0.1  # points that a discard gives away more than another


def advise(view: View, legal: Sequence[Move]) -> Advice:
    """ヒント: what 上級 would do now, why, and every legal move with its worth, best first."""
    choice = Choice(view, legal)
    chosen = choice.best()
    reason = Reason("go_out") if choice.worth(chosen) == OUT else _why(choice, chosen)
    return Advice.of(chosen, reason, ((move, choice.worth(move)) for move in legal))


def _why(choice: Choice, move: Move) -> Reason:
    match move:
        case Drop(card):
            return _why_drop(choice, card)
        case Lay(cards) if len(cards) < LEAST:
            return Reason("lay_seven")
        case Lay(cards):
            return Reason("lay_meld", {"cards": len(cards), "points": _relief(choice, hand_cards(cards))})
        case Add(card, number):
            return Reason("lay_off", {"points": _relief(choice, 1 << hand_card(card)), "meld": number})
        case Pon(cards) | Chi(cards):
            points = _relief(choice, hand_cards(cards))
            return Reason("call_helps" if choice.opened else "call_opens", {"cards": len(cards), "points": points})
    return Reason("let_go")


def _relief(choice: Choice, cards: int) -> int:
    """By how much the minus of the hand falls without some of its cards."""
    hand = choice.view.hand
    return minus(hand) - minus(hand & ~cards)


def _why_drop(choice: Choice, card: int) -> Reason:
    if choice.holds_back:
        return Reason("hold_for_close")
    if card == FIRST_JOKER:
        return Reason("joker_costs")
    hand = choice.view.hand & FULL_DECK
    relief = _relief(choice, 1 << card)
    if choice.appraisal.fewest <= _END and relief == max(_relief(choice, 1 << held) for held in members(hand)):
        return Reason("end_is_near", {"points": relief, "left": choice.appraisal.fewest})
    return _why_not_another(choice, card) or _why_this(choice, hand, card)


def _why_not_another(choice: Choice, card: int) -> Reason | None:
    """Where another card would be thrown but for what it gives away."""
    other, fed = choice.best_drop_if_nothing_were_fed(), choice.appraisal
    more_chi = fed.feeds_chi(other) - fed.feeds_chi(card)
    more_pon = fed.feeds_pon(other) - fed.feeds_pon(card)
    if other == card or more_chi + more_pon < _NOTICEABLE:
        return None
    if more_chi >= more_pon:
        return Reason("do_not_feed_left", {"other": NAMES[other]})
    return Reason("do_not_feed_pon", {"other": NAMES[other]})


def _why_this(choice: Choice, hand: int, card: int) -> Reason:
    if not use_of(card, hand):
        if VALUES[card] < _HIGH:
            return Reason("dead_card")
        return Reason("high_dead_card", {"points": _relief(choice, 1 << card)})
    kept = hand & ~(1 << card)
    ranks = {rank_of(waited) for waited in members(set_waits(kept) & choice.appraisal.unseen)}
    if ranks:
        pairs = set_of(held for held in members(kept) if rank_of(held) in ranks)
        return Reason("keeps_pair", {"kept": to_text(pairs)})
    return Reason("least_use")
