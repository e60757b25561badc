"""コンボ: going on with the next card of the suit, and giving as many cards away."""

from engine import cards
from engine.seats import replaced
from engine.sevens.moves import GIFTS, PLAYS, STOP, Give, Move, Stop
from engine.sevens.part import Actions, Part, Phases
from engine.sevens.state import COMBO, GIFT, Pending, State


class Combo(Part):
    """コンボと贈り物."""

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
        assert state.pending is not None
        following = self._next_cards(state, state.pending.mover, state.pending.card)
        return [*(PLAYS[card] for card in cards.members(following)), STOP]

    def _offer_gifts(self, state: State, pending: Pending) -> State:
        if pending.combos and state.hands[pending.mover]:
            return state._replace(turn=pending.mover, phase=GIFT, pending=pending)
        return self.rules.end_turn(state, pending.mover)

    def _gift_moves(self, state: State) -> list[Move]:
        assert state.turn is not None
        hand = state.hands[state.turn]
        jokers = [GIFTS[cards.FIRST_JOKER]] if hand & cards.JOKERS else []
        return [*(GIFTS[card] for card in cards.members(hand & ~cards.JOKERS)), *jokers, STOP]

    def _stop(self, state: State, move: Stop) -> State:
        pending = state.pending
        assert pending is not None
        if state.phase == COMBO:
            return self._offer_gifts(state, pending)
        return self.rules.end_turn(state, pending.mover)

    def _give(self, state: State, move: Give) -> State:
        pending = state.pending
        assert pending is not None
        giver, receiver = pending.mover, self.rules.following(state, pending.mover)
        given = cards.lowest_joker(state.hands[giver]) if move.card == cards.FIRST_JOKER else 1 << move.card
        hands = replaced(state.hands, giver, state.hands[giver] & ~given)
        hands = replaced(hands, receiver, hands[receiver] | given)
        left = pending._replace(combos=pending.combos - 1)
        return self._offer_gifts(state._replace(hands=hands), left)
