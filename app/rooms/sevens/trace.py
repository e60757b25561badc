"""経過: what each move of a round of Sevens changed on the table and at it, as everybody saw it, and what it meant."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, cast

from engine.match import Event, Match, Ply
from engine.sevens.combo import Give
from engine.sevens.ghost import Talk
from engine.sevens.jokers import PlaceJoker
from engine.sevens.moves import Pass
from engine.sevens.parts import MOVES
from engine.sevens.rules import SevensRules
from engine.sevens.state import ELIMINATED, OUT, PLAYING, State, View

PASS = str(Pass())


class Leave(NamedTuple):
    """A seat that left the round, how, and with which rank (see `rank_of`)."""

    seat: int
    status: str
    rank: int


class Step(NamedTuple):
    """What one move changed. Card sets are bit sets: the places that were filled, and of these the cards laid out by
    somebody's elimination. ``receiver`` is the seat that had to take the joker, or that was given a card."""

    appeared: int
    laid: int
    leaves: tuple[Leave, ...]
    receiver: int | None = None


class Deed(NamedTuple):
    """A move with what it meant. ``left`` counts the passes that remain, None where there is no limit; ``leaves`` are
    the seats that left the round by it; ``receiver`` is the seat that took the joker for it, or was given a card."""

    seat: int
    move: str
    left: int | None
    leaves: tuple[Leave, ...] = ()
    receiver: int | None = None

    @property
    def kind(self) -> str:
        """``out``, ``eliminated`` or ``left`` where its own seat left by it, else ``pass`` or ``card``."""
        own = next((leave.status for leave in self.leaves if leave.seat == self.seat), None)
        return own or ("pass" if self.move == PASS else "card")


def plies_told(match: Match, seat: int) -> tuple[Ply, ...]:
    """The moves of the round on the table of which a seat is told, a line of its log each."""
    return tuple(ply for ply in match.round.plies if ply.told(seat) is not None)


def trace(match: Match, seat: int) -> tuple[Step, ...]:
    """What these moves changed, a step each."""
    rules = cast(SevensRules, match.rules)
    return tuple(_step(rules, ply) for ply in plies_told(match, seat))


def deeds(view: View, log: Sequence[Event], steps: Sequence[Step]) -> tuple[Deed, ...]:
    """The moves of a round with what they meant, in order."""
    used, limit = [0] * len(view.counts), view.options.passes
    told = []
    for (seat, move), step in zip(log, steps, strict=True):
        used[seat] += move == PASS
        told.append(Deed(seat, move, None if limit is None else limit - used[seat], step.leaves, step.receiver))
        talk = MOVES.get(move)
        if isinstance(talk, Talk):
            used[seat], used[talk.ghost] = used[talk.ghost], used[seat]
    return tuple(told)


def _step(rules: SevensRules, ply: Ply) -> Step:
    before, after = ply.before, ply.after
    # Who answers a ghost and the ghost change places; that is told as the move itself.
    leaves = () if isinstance(ply.move, Talk) else tuple(_leaves(before, after))
    return Step(_taken(after) & ~_taken(before), after.laid & ~before.laid, leaves, _receiver(rules, ply))


def _receiver(rules: SevensRules, ply: Ply) -> int | None:
    if isinstance(ply.move, Give):
        return rules.following(ply.before, ply.seat)
    if isinstance(ply.move, PlaceJoker) and rules.options.joker_return == "forced":
        return next((seat for seat, hand in enumerate(ply.before.hands) if hand >> ply.move.place & 1), None)
    return None


def _taken(state: State) -> int:
    return state.table | state.jokers


def _leaves(before: State, after: State) -> Iterator[Leave]:
    if before.status == after.status:
        return
    for seat, status in enumerate(after.status):
        if before.status[seat] == PLAYING != status:
            yield Leave(seat, status, rank_of(after, seat))


def rank_of(seen: State | View, seat: int) -> int:
    """The rank with which a seat left the round; 0 in the killer game, where only the end settles it."""
    if seen.status[seat] == ELIMINATED:
        return len(seen.status) - seen.eliminated.index(seat)
    return seen.finished.index(seat) + 1 if seen.status[seat] == OUT else 0
