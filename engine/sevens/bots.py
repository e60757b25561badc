"""コンピューター: the levels 入門, 中級 and 上級 as plain functions of what their seat may know.

* 入門 (easy) plays any card and passes only when it must.
* 中級 (normal) goes by rules of thumb: it plays from the lanes in which it holds most and passes only when it must. It
  bridges where it can, has a joker out before it is a foul, and on the board saves the card that might die next.
* 上級 (hard) weighs what a card opens for itself against what it opens for the others, on the board what it kills, and
  passes while passes remain unless its best move is worth more than that.
"""

from collections.abc import Sequence

from engine.chance import Generator
from engine.game import Bot
from engine.sevens import killer_worth
from engine.sevens.holding import NEVER, holding_pays, worth_of_passing
from engine.sevens.lanes import block_worth, lane_of, run_worth, share_of_harm
from engine.sevens.moves import Move, Pass
from engine.sevens.state import View
from engine.sevens.weighing import Mind, Placing, choice


def easy(view: View, legal: Sequence[Move], chance: Generator) -> Move:
    """入門: any card, at random; a pass only when there is nothing else."""
    return chance.choice([move for move in legal if not isinstance(move, Pass)] or legal)


def normal(view: View, legal: Sequence[Move], chance: Generator) -> Move:
    """中級: by rules of thumb; a pass only when there is nothing else."""
    return choice(NORMAL, view, legal)


def hard(view: View, legal: Sequence[Move], chance: Generator) -> Move:
    """上級: by weighing, a pass too."""
    return choice(HARD, view, legal)


LEVELS: dict[str, Bot] = {"easy": easy, "normal": normal, "hard": hard}


def _by_most_own(view: View) -> Placing:
    return lambda place, covered: run_worth(lane_of(view, place, covered))


def _by_least_harm(view: View) -> Placing:
    share = share_of_harm(view)
    return lambda place, covered: block_worth(lane_of(view, place, covered), share)


def _bridging_gladly(view: View) -> float:
    """A bridge is laid rather than most cards; a joker that goes anywhere is worth a card in hand."""
    return 3 if view.options.joker_use == "bridge" else -1


def _keeping_jokers(view: View) -> float:
    """A joker is the last to be given up while one holds back, and as good as a card where one only plays on."""
    return -4 if holding_pays(view) else -1


NORMAL = Mind(_by_most_own, killer_worth.thumb_worth, lambda view: NEVER, _bridging_gladly)
HARD = Mind(_by_least_harm, killer_worth.weighed_worth, worth_of_passing, _keeping_jokers)
