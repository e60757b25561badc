"""止める: whether holding back pays, and so what a pass is worth."""

from engine.cards import JOKERS, count
from engine.sevens.state import View

NEVER = -20.0  # passes only when there is nothing else, or only a foul
RACING = -5.0  # where a pass costs more time than it wins
FEW = 3  # cards
HELD_BACK = 0.35  # passes for every card played that show that the others hold back


def worth_of_passing(view: View) -> float:
    """戦略パス: 上級's worth of a pass; a card that is worth more is played.

    On the board everybody loses by waiting, and so does who can go out now.
    """
    if view.options.killer or runs_out(view):
        return NEVER
    return 0 if holding_pays(view) else RACING


def runs_out(view: View) -> bool:
    """逃げ切り: whether the few cards that are left can all be played as they are."""
    anywhere = JOKERS if view.options.joker_use == "single" else 0
    return count(view.hand) <= FEW and not view.hand & ~(view.playable | anywhere)


def holding_pays(view: View) -> bool:
    """Whether a card that one holds back is safe enough from the jokers.

    Two jokers that go round open every row sooner or later. Who holds back alone only loses time, so it pays while the
    others do so too; where a joker is a foul in the end, it always does.
    """
    if view.options.jokers < 2 or view.options.joker_finish == "foul":
        return True
    passes = sum(view.passes) - view.passes[view.seat]
    return passes > HELD_BACK * (count(view.table) - len("♠♥♦♣"))
