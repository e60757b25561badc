"""コンボ: going on with the next card of the suit, and giving as many cards away."""

from dataclasses import dataclass

from engine import cards
from engine.seats import replaced
from engine.sevens.moves import PLAYS, Move
from engine.sevens.options import SevensOptions
from engine.sevens.part import Actions, Part, Phases
from engine.sevens.state import COMBO, GIFT, Pending, State


@dataclass(frozen=True, slots=True)
class Stop(Move):
    """やめる: no further card in a combo, no further gift."""

    def __str__(self) -> str:
        return "."


@dataclass(frozen=True, slots=True)
class Give(Move):
    """札を贈る: a card or joker to the next player."""

    card: int

    def __str__(self) -> str:
        return f">{cards.NAMES[self.card]}"


STOP = Stop()
GIFTS = tuple(map(Give, range(cards.FIRST_JOKER + 1)))


class Combo(Part):
    """コンボと贈り物."""

    moves = (STOP, *GIFTS)

    @staticmethod
    def is_in(options: SevensOptions) -> bool:
        return options.combo

    @property
    def phases(self) -> Phases:
        return {COMBO: self._combo_moves, GIFT: self._gift_moves}

    @property
    def actions(self) -> Actions:
        return {Stop: self._stop, Give: self._give}

    def after_card(self, before: State, played: State, seat: int, card: int) -> State | None:
        combos = before.pending.combos + 1 if before.pending is not None else 0
        pending = Pending(seat, card, combos)
        if self._next_cards(played, seat, card):
            return played._replace(turn=seat, phase=COMBO, pending=pending)
        return self._offer_gifts(played, pending)

    def _next_cards(self, state: State, seat: int, card: int) -> int:
        beside = cards.set_of(self.rules.layout(state).neighbours(card))
        return beside & state.hands[seat] & self.rules.playable(state)

    def _combo_moves(self, state: State) -> list[Move]:
        following = self._next_cards(state, state.asked.seat, state.asked.card)
        return [*(PLAYS[card] for card in cards.members(following)), STOP]

    def _offer_gifts(self, state: State, pending: Pending) -> State:
        if pending.combos and state.hands[pending.seat]:
            return state._replace(turn=pending.seat, phase=GIFT, pending=pending)
        return self.rules.end_turn(state, pending.seat)

    def _gift_moves(self, state: State) -> list[Move]:
        hand = state.hands[state.mover]
        jokers = [GIFTS[cards.FIRST_JOKER]] if hand & cards.JOKERS else []
        return [*(GIFTS[card] for card in cards.members(hand & ~cards.JOKERS)), *jokers, STOP]

    def _stop(self, state: State, move: Stop) -> State:
        if state.phase == COMBO:
            return self._offer_gifts(state, state.asked)
        return self.rules.end_turn(state, state.asked.seat)

    def _give(self, state: State, move: Give) -> State:
        giver, receiver = state.mover, self._receiver(state)
        given = cards.lowest_joker(state.hands[giver]) if move.card == cards.FIRST_JOKER else 1 << move.card
        hands = replaced(state.hands, giver, state.hands[giver] & ~given)
        hands = replaced(hands, receiver, hands[receiver] | given)
        left = state.asked._replace(combos=state.asked.combos - 1)
        return self._offer_gifts(state._replace(hands=hands), left)

    def _receiver(self, state: State) -> int:
        return self.rules.following(state, state.mover)

    def audience(self, state: State, move: Move) -> frozenset[int] | None:
        return frozenset((state.mover, self._receiver(state))) if isinstance(move, Give) else None

    def masked(self, move: Move) -> str:
        return ">"
