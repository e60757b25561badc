"""経過: what a seat saw before the first move of a round of Seven Up, and after each."""

from typing import cast

from engine.match import Match
from engine.seven_up.state import View


def trace(match: Match, seat: int) -> tuple[View, ...]:
    """The round on the table as a seat saw it: as it was dealt, then after each move."""
    rules, state = match.rules, match.rules.deal(match.round.setup)
    views = [rules.observe(state, seat)]
    for text in match.round.moves:
        state = rules.apply(state, rules.parse(text))
        views.append(rules.observe(state, seat))
    return tuple(cast(View, view) for view in views)
