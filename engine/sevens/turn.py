"""手番: the standard turn, a card or a pass, with what other rules add to it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.sevens.endings import eliminate
from engine.sevens.moves import PASS, PLAYS, Move, Pass, Play
from engine.sevens.options import SevensOptions
from engine.sevens.part import Actions, Part, Phases
from engine.sevens.state import TURN, State

if TYPE_CHECKING:
    from engine.sevens.rules import SevensRules


class Turn(Part):
    """手番: the cards that can be played in card order, then what other rules add, a pass last."""

    moves = (*PLAYS, PASS)

    def __init__(self, rules: "SevensRules") -> None:
        super().__init__(rules)
        self._limit = rules.options.passes
        self._voluntary = (self._limit or 0) if rules.options.voluntary_pass else 0

    @staticmethod
    def is_in(options: SevensOptions) -> bool:
        return True

    @property
    def phases(self) -> Phases:
        return {TURN: self._legal_moves}

    @property
    def actions(self) -> Actions:
        return {Play: self._play, Pass: self._pass}

    # Rounds spend most of their time in here: what reads well elsewhere, `members` and `_replace`, is written out.

    def _legal_moves(self, state: State) -> Sequence[Move]:
        seat = state.turn
        assert seat is not None
        playable = state.hands[seat] & self.rules.playable(state)
        moves: list[Move] = []
        while playable:
            low = playable & -playable
            moves.append(PLAYS[low.bit_length() - 1])
            playable ^= low
        for part in self.rules.added:
            moves += part.turn_moves(state)
        if not moves or state.passes[seat] < self._voluntary:
            moves.append(PASS)
        return moves

    def _play(self, state: State, move: Play) -> State:
        hands, table, seat, _, passes, status, finished, eliminated, origin, laid, jokers, _ = state
        assert seat is not None
        bit = 1 << move.card
        hand = hands[seat] ^ bit
        hands = (*hands[:seat], hand, *hands[seat + 1 :])
        follower = self.rules.following(state, seat)
        played = State(
            hands, table | bit, follower, TURN, passes, status, finished, eliminated, origin, laid, jokers & ~bit
        )
        if hand and not self.rules.settles_always:
            return played
        for part in self.rules.added:
            further = part.after_card(state, played, seat, move.card)
            if further is not None:
                return further
        return self.rules.end_turn(played, seat)

    def _pass(self, state: State, move: Pass) -> State:
        hands, table, seat, _, passes, status, finished, eliminated, origin, laid, jokers, _ = state
        assert seat is not None
        used = passes[seat] + 1
        passes = (*passes[:seat], used, *passes[seat + 1 :])
        follower = self.rules.following(state, seat)
        passed = State(hands, table, follower, TURN, passes, status, finished, eliminated, origin, laid, jokers)
        if self._limit is not None and used > self._limit:
            return self.rules.end_turn(eliminate(passed, seat), seat)
        return self.rules.end_turn(passed, seat) if self.rules.settles_always else passed
