"""経過: what a seat saw before the first move of a round of Seven Up, and after each."""

from typing import cast

from engine.match import Match
from engine.seven_up.state import View


def trace(match: Match, seat: int) -> tuple[View, ...]:
    """The round on the table as a seat saw it: as it was dealt, then after each move."""
    states = (match.round.dealt, *(ply.after for ply in match.round.plies))
    return tuple(cast(View, match.rules.observe(state, seat)) for state in states)
