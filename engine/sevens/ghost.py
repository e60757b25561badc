"""お化け: an eliminated player talks; who answers changes places with the ghost."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.chance import Generator
from engine.game import Temptation
from engine.seats import replaced
from engine.sevens.moves import Move
from engine.sevens.options import MOST_PLAYERS, SevensOptions
from engine.sevens.part import Actions, Part
from engine.sevens.state import TURN, State, playing_seats

SILENT = 3  # a ghost speaks up at one decision in so many
PHRASES = 6
YIELDING = {"easy": 4, "normal": 8, "hard": 20}  # a computer of each level answers one ghost in so many


@dataclass(frozen=True, slots=True)
class Talk(Move):
    """お化けに返事をする: a player answered a ghost."""

    ghost: int
    seat: int

    def __str__(self) -> str:
        return f"talk {self.ghost}>{self.seat}"


def tempt(talks: Sequence[Talk], chance: Generator) -> Temptation | None:
    """お化けの誘い: which of the ghosts speaks up now, if any does; each has the same chance."""
    if chance.below(SILENT):
        return None
    return Temptation(str(chance.choice(talks)), chance.below(PHRASES))


def yields(level: str, chance: Generator) -> bool:
    """お化けへの返事: whether a computer of a level answers a ghost that talks to it, and so changes places with it."""
    return chance.below(YIELDING[level]) == 0


class Ghost(Part):
    """お化け: ``talk 3>0`` means that the ghost in seat 3 was answered by seat 0."""

    moves = tuple(Talk(ghost, seat) for ghost in range(MOST_PLAYERS) for seat in range(MOST_PLAYERS))

    @staticmethod
    def is_in(options: SevensOptions) -> bool:
        return options.ghost

    @property
    def actions(self) -> Actions:
        return {Talk: self._talk}

    def offers(self, state: State) -> Sequence[Move]:
        if state.phase != TURN:
            return ()
        return [Talk(ghost, seat) for ghost in state.eliminated for seat in playing_seats(state)]

    def actor(self, state: State, move: Talk) -> int:
        return move.seat

    def speaker(self, move: Talk) -> int:
        return move.ghost

    def _talk(self, state: State, move: Talk) -> State:
        ghost, seat = move.ghost, move.seat
        order = list(range(self.rules.players))
        order[ghost], order[seat] = seat, ghost
        return state._replace(
            hands=tuple(state.hands[at] for at in order),
            passes=tuple(state.passes[at] for at in order),
            status=tuple(state.status[at] for at in order),
            eliminated=replaced(state.eliminated, state.eliminated.index(ghost), seat),
            turn=ghost if state.turn == seat else state.turn,
        )
