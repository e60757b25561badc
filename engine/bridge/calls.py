"""鳴き: who may call the card just discarded, and in which order they are asked. Source: the rulebook, "Calling".

First each seat that could pon is asked, clockwise from the discarder's left, then the left neighbour for a chi. A seat
that could do neither is not asked.
"""

from engine.bridge.moves import SKIP, Move
from engine.bridge.options import BridgeOptions
from engine.bridge.state import CHI, PON, Question, State
from engine.bridge.ways import chis_from, pons_from
from engine.cards import FIRST_JOKER
from engine.seats import next_seat


class Calls:
    """鳴きの順番: the questions that a discard gives rise to."""

    def __init__(self, options: BridgeOptions) -> None:
        self._players = options.players
        self._king_ace = options.king_ace
        self._kept = options.kept
        self._open_from = 1 if options.first_lap_calls else options.players

    def first(self, state: State, discarder: int) -> tuple[int, Question] | None:
        """The first seat that is asked about the last discard, and what; None where nobody is."""
        if state.dropped < self._open_from or state.discards[-1] == FIRST_JOKER:
            return None
        return self._from(state, discarder, 1)

    def following(self, state: State) -> tuple[int, Question] | None:
        """The next seat that is asked after the one to move has let the card go."""
        discarder, kind = state.asked
        if kind == CHI:
            return None
        return self._from(state, discarder, (state.mover - discarder) % self._players + 1)

    def moves(self, state: State) -> list[Move]:
        """What the seat that is asked may do."""
        return [*self._calls(state, state.mover, state.asked.kind), SKIP]

    def _from(self, state: State, discarder: int, distance: int) -> tuple[int, Question] | None:
        """The first question that is open when seats nearer than ``distance`` have been asked for a pon."""
        for step in range(distance, self._players):
            seat = (discarder + step) % self._players
            if self._calls(state, seat, PON):
                return seat, Question(discarder, PON)
        left = next_seat(discarder, self._players)
        return (left, Question(discarder, CHI)) if self._calls(state, left, CHI) else None

    def _calls(self, state: State, seat: int, kind: str) -> list[Move]:
        """The calls that a seat could make and keep as many cards as it must."""
        hand, called = state.hands[seat], state.discards[-1]
        most = hand.bit_count() - self._kept
        ways = pons_from(hand, called) if kind == PON else chis_from(hand, called, self._king_ace)
        return [way.move for way in ways if way.size <= most]
