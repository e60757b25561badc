"""勝負どころ: how much each point of a deal means for the match, since the first that reaches the target ends it."""

from math import comb
from typing import NamedTuple

from engine.seven_up.state import View

Race = dict[tuple[int, int], float]


class Stakes(NamedTuple):
    """What High, Low, Jack and Game mean for the match: 1 on the average, 0 where the match is decided before."""

    high: float
    low: float
    jack: float
    game: float


def stakes_for(view: View, high: float, jack: float) -> Stakes:
    """What is at stake for the side of a seat, before play.

    ``high`` is the chance that High is this side's, ``jack`` that the jack of trump is in play.
    """
    needs = [view.options.target - score for score in view.scores]
    mine = needs.pop(view.side_of(view.seat))
    return stakes_of(mine, min(needs), len(view.scores), high, jack)


def stakes_of(mine: int, rival: int, sides: int, high: float, jack: float) -> Stakes:
    """The stakes where this side needs ``mine`` points and the leading rival ``rival``.

    Low and Game, and the jack if it is in play, are taken to be as likely for each of the sides.
    """
    even = 1 / sides
    prospects = (high, (1 - high) / (sides - 1)), (even, even), (jack * even, jack * even), (even, even)
    race: Race = {(mine, rival): 1.0}
    meanings = []
    for ours, theirs in prospects:
        meanings.append(sum(chance * _meaning(*needs) for needs, chance in race.items()))
        race = _after_a_point(race, ours, theirs)
    mean = sum(meanings) / 4
    return Stakes(*(meaning / mean for meaning in meanings))


def _after_a_point(race: Race, ours: float, theirs: float) -> Race:
    after: Race = {}
    for (mine, rival), chance in race.items():
        for needs, share in (
            ((mine - 1, rival), ours),
            ((mine, rival - 1), theirs),
            ((mine, rival), 1 - ours - theirs),
        ):
            after[needs] = after.get(needs, 0.0) + chance * share
    return after


def _meaning(mine: int, rival: int) -> float:
    """What the next point decides in an even race: the chance to win with it less the chance without; 0 once over."""
    if mine <= 0 or rival <= 0:
        return 0.0
    further = mine + rival - 2
    return comb(further, mine - 1) / (1 << further)
