"""出せない理由: why a move that was refused is not legal, for the person who tried it."""

from engine.cards import NAMES, ROW
from engine.game import IllegalMove
from engine.seven_up.moves import Drop, Gift, Move, Play
from engine.seven_up.state import BEG, DISCARD, GIFT, HAND, PLAY, State

_FIRST = {
    BEG: ("bid_first", "first choose: stand or beg"),
    GIFT: ("answer_first", "first answer: gift or run"),
    DISCARD: ("discard_first", "first throw away cards until six are left"),
}


def why_not(state: State, move: Move) -> IllegalMove:
    """The reason for refusing an illegal move."""
    if isinstance(move, Play) and state.phase == PLAY:
        return _why_no_card(state, move)
    if isinstance(move, Drop) and state.phase == DISCARD:
        return _why_no_drop(state, move)
    if isinstance(move, Gift) and state.phase == GIFT:
        return IllegalMove("gift_would_win", "the gift would end the match; the cards must be run")
    code, message = _FIRST.get(state.phase, ("not_possible", "that is not possible now"))
    return IllegalMove(code, message)


def _why_no_card(state: State, move: Play) -> IllegalMove:
    if not state.hands[state.mover] >> move.card & 1:
        name = NAMES[move.card]
        return IllegalMove("not_in_hand", f"{name} is not in the hand", card=name)
    if state.trick[0] // ROW == state.trump:
        return IllegalMove("must_follow_trump", "trump was led, and must be followed")
    return IllegalMove("must_follow", "the suit led must be followed, or trumped")


def _why_no_drop(state: State, move: Drop) -> IllegalMove:
    hand = state.hands[state.mover]
    missing = move.cards & ~hand
    if missing:
        card = NAMES[missing.bit_length() - 1]
        return IllegalMove("not_in_hand", f"{card} is not in the hand", card=card)
    count = hand.bit_count() - HAND
    return IllegalMove("drop_count", f"{count} cards must be thrown away", count=count)
