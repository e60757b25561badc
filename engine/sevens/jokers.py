"""ジョーカー: a joker put on another card's place, alone or as a bridge, and what the holder of that card does."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations

from engine import cards
from engine.seats import replaced
from engine.sevens.layout import ROWS
from engine.sevens.moves import Move
from engine.sevens.options import SevensOptions
from engine.sevens.part import Actions, Part, Phases
from engine.sevens.state import JOKER, Pending, State


@dataclass(frozen=True, slots=True)
class PlaceJoker(Move):
    """ジョーカーを置く: a joker on another card's place, alone or as a bridge to a ``far`` card of one's own."""

    place: int
    far: int | None = None

    def __str__(self) -> str:
        bridge = "" if self.far is None else f"+{cards.NAMES[self.far]}"
        return f"X@{cards.NAMES[self.place]}{bridge}"


@dataclass(frozen=True, slots=True)
class Take(Move):
    """ジョーカーを受け取る: put the covered card in its place and take the joker."""

    def __str__(self) -> str:
        return "take"


@dataclass(frozen=True, slots=True)
class Leave(Move):
    """ジョーカーを残す: let the joker stand for the covered card."""

    def __str__(self) -> str:
        return "leave"


TAKE, LEAVE = Take(), Leave()


def _every_bridge() -> Iterator[PlaceJoker]:
    for first in ROWS:
        for at in range(cards.ROW):
            for beside in (at - 1, at + 1):
                yield PlaceJoker(first + at, first + beside % cards.ROW)


class Jokers(Part):
    """ジョーカー: single or bridge, with forced or optional return."""

    moves = (*map(PlaceJoker, range(52)), *_every_bridge(), TAKE, LEAVE)

    @staticmethod
    def is_in(options: SevensOptions) -> bool:
        return options.jokers > 0

    @property
    def phases(self) -> Phases:
        return {JOKER: lambda state: [TAKE, LEAVE]}

    @property
    def actions(self) -> Actions:
        return {PlaceJoker: self._place, Take: self._take, Leave: self._leave}

    def turn_moves(self, state: State) -> Sequence[Move]:
        hand = state.hands[state.mover]
        if not hand & cards.JOKERS:
            return ()
        free = self.rules.playable(state) & ~state.jokers & ~hand
        if self.rules.options.joker_use == "single":
            return [PlaceJoker(place) for place in cards.members(free)]
        return sorted(self._bridges(state, free & ~self._centers(state), hand), key=str)

    def _centers(self, state: State) -> int:
        """The centre cards: where one is still to come there is no run that a bridge could start from."""
        assert state.origin.center is not None
        return cards.of_rank(state.origin.center)

    def _bridges(self, state: State, free: int, hand: int) -> Iterator[PlaceJoker]:
        taken = state.table | state.jokers
        for place in cards.members(free):
            for near, far in permutations(self.rules.layout(state).neighbours(place), 2):
                if taken >> near & 1 and not taken >> far & 1 and hand >> far & 1:
                    yield PlaceJoker(place, far)

    def _place(self, state: State, move: PlaceJoker) -> State:
        mover, covered = state.mover, 1 << move.place
        far = 0 if move.far is None else 1 << move.far
        hand = state.hands[mover] & ~far
        hands = replaced(state.hands, mover, hand & ~cards.lowest_joker(hand))
        placed = state._replace(hands=hands, table=state.table | far, jokers=state.jokers | covered)
        holder = next(seat for seat, held in enumerate(hands) if held & covered)
        asked = placed._replace(phase=JOKER, turn=holder, pending=Pending(mover, move.place))
        return asked if self.rules.options.joker_return == "optional" else self._take(asked, TAKE)

    def _take(self, state: State, move: Take) -> State:
        holder, covered = state.mover, 1 << state.asked.card
        held = 0
        for hand in state.hands:
            held |= hand
        joker = cards.lowest_joker(cards.JOKERS & ~held)
        taken = state._replace(
            hands=replaced(state.hands, holder, state.hands[holder] & ~covered | joker),
            table=state.table | covered,
            jokers=state.jokers & ~covered,
        )
        return self.rules.end_turn(taken, state.asked.seat, by_joker=True)

    def _leave(self, state: State, move: Leave) -> State:
        return self.rules.end_turn(state, state.asked.seat, by_joker=True)
