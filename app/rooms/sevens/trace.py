"""経過: what each move of a round of Sevens changed on the table and at it, as everybody saw it."""

from collections.abc import Iterator
from typing import NamedTuple

from engine.match import Match, Ply
from engine.sevens.moves import Talk
from engine.sevens.state import ELIMINATED, PLAYING, State


class Leave(NamedTuple):
    """A seat that left the round, and how; ``rank`` is 0 where it is not settled yet."""

    seat: int
    status: str
    rank: int


class Step(NamedTuple):
    """What one move changed. Card sets are bit sets: the places that were filled, and of these the cards laid out by
    somebody's elimination."""

    appeared: int
    laid: int
    leaves: tuple[Leave, ...]


def trace(match: Match) -> tuple[Step, ...]:
    """The round on the table, a step a move."""
    return tuple(map(_step, match.round.plies))


def _step(ply: Ply) -> Step:
    before, after = ply.before, ply.after
    # Who answers a ghost and the ghost change places; that is told as the move itself.
    leaves = () if isinstance(ply.move, Talk) else tuple(_leaves(before, after))
    return Step(_taken(after) & ~_taken(before), after.laid & ~before.laid, leaves)


def _taken(state: State) -> int:
    return state.table | state.jokers


def _leaves(before: State, after: State) -> Iterator[Leave]:
    if before.status == after.status:
        return
    for seat, status in enumerate(after.status):
        if before.status[seat] == PLAYING != status:
            yield Leave(seat, status, _rank(after, seat))


def _rank(state: State, seat: int) -> int:
    if state.status[seat] == ELIMINATED:
        return len(state.hands) - state.eliminated.index(seat)
    return state.finished.index(seat) + 1
