"""出せない理由: why a move that was refused is not legal, for the person who tried it."""

from collections.abc import Iterator

from engine.bridge.melds import (
    HIGH_ACE,
    LARGEST_SET,
    LEAST,
    STANDING,
    Run,
    Set,
    grown,
    hand_card,
    hand_cards,
    meld_of,
    takes,
)
from engine.bridge.moves import Add, Chi, Drop, Lay, Move, Pon, Skip
from engine.bridge.options import BridgeOptions
from engine.bridge.state import CALL, CHI, PON, State
from engine.bridge.ways import melds_from
from engine.cards import FIRST_JOKER, FULL_DECK, NAMES, members, rank_of, suit_of, to_text
from engine.game import IllegalMove

_KINDS = {Pon: PON, Chi: CHI}
_FEW = 8  # cards in one sentence


def why_not(options: BridgeOptions, state: State, move: Move) -> IllegalMove:
    """The reason for refusing an illegal move, the first that holds."""
    return next(_in_call(options, state, move) if state.phase == CALL else _in_play(options, state, move))


def why_no_meld(cards: tuple[int, ...], options: BridgeOptions) -> IllegalMove | None:
    """組にならない理由: why cards that would lie so (`engine.bridge.melds`) make no meld; None where they make one.

    The code ``joker_unclear`` says that they do make one when it is told what the joker stands for.
    """
    meld = meld_of(cards)
    if meld is None:
        return _fault(cards)
    if isinstance(meld, Run) and meld.high == HIGH_ACE and not options.king_ace:
        return IllegalMove("king_ace", "king and ace are not joined under these rules")
    return None


def _fault(cards: tuple[int, ...]) -> IllegalMove:
    held = [card % STANDING for card in cards if card != FIRST_JOKER]
    has_joker = max(cards) >= FIRST_JOKER
    if len(cards) < LEAST and has_joker:
        return IllegalMove("joker_too_few", "the joker goes with at least two other cards")
    if len(cards) < LEAST:
        return IllegalMove("too_few", "a meld has at least three cards, or one of two is a seven")
    if len({rank_of(card) for card in held}) == 1 and len(cards) > LARGEST_SET:
        return IllegalMove("set_too_large", "a set has at most four cards")
    if len({rank_of(card) for card in held}) > 1 and len({suit_of(card) for card in held}) > 1:
        return IllegalMove("no_kind", "these cards are neither of one rank nor of one suit")
    if any(way.needs == hand_cards(cards) for way in melds_from(hand_cards(cards), king_ace=True)):
        return IllegalMove("joker_unclear", "the joker is X in a set; in a run it is the card that it stands for")
    return IllegalMove("gap", "the cards of a run follow one another without a gap")


def _in_play(options: BridgeOptions, state: State, move: Move) -> Iterator[IllegalMove]:
    match move:
        case Pon() | Chi() | Skip():
            yield IllegalMove("nothing_to_call", "there is no discard to call now")
        case Drop(card):
            yield from _not_held(state, 1 << card)
        case Lay(cards):
            yield from _not_after_call(options, state)
            yield from _not_held(state, hand_cards(cards))
            yield from _no_meld(options, cards)
            yield from _leaves_none(options, state, len(cards))
            yield _misspelled()
        case Add(card, _):
            yield from _not_after_call(options, state)
            yield from _not_held(state, 1 << hand_card(card))
            yield from _not_added(options, state, move)
            yield from _leaves_none(options, state, 1)


def _in_call(options: BridgeOptions, state: State, move: Move) -> Iterator[IllegalMove]:
    match move:
        case Pon() | Chi() if _KINDS[type(move)] == state.asked.kind:
            together = (*move.cards, state.discards[-1])
            yield from _not_held(state, hand_cards(move.cards))
            yield from _no_meld(options, together)
            if isinstance(meld_of(together), Set) != isinstance(move, Pon):
                yield IllegalMove("wrong_kind", "a pon makes a set, a chi makes a run")
            yield from _leaves_none(options, state, len(move.cards))
            yield _misspelled()
        case Pon() | Chi():
            yield IllegalMove("other_call", f"a {state.asked.kind} is asked for now", kind=state.asked.kind)
        case _:
            yield IllegalMove("call_first", "call the discard or let it go first")


def _not_held(state: State, needs: int) -> Iterator[IllegalMove]:
    if lacking := needs & ~state.hands[state.mover]:
        name = NAMES[next(members(lacking))]
        yield IllegalMove("not_in_hand", f"{name} is not in the hand", card=name)


def _not_after_call(options: BridgeOptions, state: State) -> Iterator[IllegalMove]:
    if state.drawn is None and not options.lay_after_call:
        yield IllegalMove("only_drop", "after a call nothing more is laid down in that turn")


def _no_meld(options: BridgeOptions, cards: tuple[int, ...]) -> Iterator[IllegalMove]:
    if refusal := why_no_meld(cards, options):
        yield refusal


def _not_added(options: BridgeOptions, state: State, move: Add) -> Iterator[IllegalMove]:
    if move.meld >= len(state.melds):
        yield IllegalMove("no_such_meld", f"there is no meld {move.meld} on the table")
    elif all(laid.owner != state.turn for laid in state.melds):
        yield IllegalMove("own_meld_first", "lay down a meld of your own before you lay off")
    elif grown(state.melds[move.meld].meld, move.card, options.king_ace) is None:
        yield _unfitting(options, state, move.meld)


def _unfitting(options: BridgeOptions, state: State, number: int) -> IllegalMove:
    """The refusal of a lay-off, which tells the cards that fit some meld where they are few."""
    fitting = 0
    for laid in state.melds:
        fitting |= takes(laid.meld, options.king_ace) & FULL_DECK
    if not 0 < fitting.bit_count() <= _FEW:
        return IllegalMove("does_not_fit", f"the card does not fit meld {number}")
    cards = to_text(fitting)
    return IllegalMove("others_fit", f"the card does not fit meld {number}; some meld takes {cards}", cards=cards)


def _leaves_none(options: BridgeOptions, state: State, count: int) -> Iterator[IllegalMove]:
    if options.kept and state.hands[state.mover].bit_count() <= count:
        yield IllegalMove("keep_a_card", "keep a card to discard: one goes out by discarding")


def _misspelled() -> IllegalMove:
    return IllegalMove("notation", "write the cards in the order in which they lie")
