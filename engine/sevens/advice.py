"""ヒント: what 上級 would do, all moves with what they are worth, and why in a word.

Reasons, with their parameters:

* forced: ``only_move``, ``must_pass``, ``eliminated``;
* a pass by choice: ``hold`` back a ``card`` beyond which the ``others`` have so many cards, ``keep_joker``,
  ``foul_otherwise``;
* a card in a row: ``nothing_beyond``, ``opens_own``, ``opens_more_own``, ``opens_many`` (more of the others, who share
  it), ``least_harm``, with the cards that lie further out (``own``) and those that it ``opened`` for the others;
  ``run_out``; ``go_on`` in a combo;
* a card on the board: it ``kills`` so many of the others, ``saves`` itself, is ``hemmed_in``, ``keeps_off`` one's own
  cards, or has the ``least_dead``;
* a joker: ``joker_burden``, ``joker_opens``, ``joker_bridges``, ``joker_least_harm``; ``take_joker``, ``leave_joker``,
  ``leave_foul``;
* ``combo_out``, ``stop_combo``; ``give_waiting`` for so many cards of the others, ``keep_rest``;
* ``center_near`` so many own cards;
* ``best`` where a rule has no word of its own.
"""

from collections.abc import Callable, Sequence
from typing import Any

from engine.cards import NAMES
from engine.game import Advice, Reason
from engine.sevens.bots import HARD
from engine.sevens.center import ChooseCenter
from engine.sevens.combo import Give, Stop
from engine.sevens.combo_worth import goes_out, waits_for
from engine.sevens.holding import runs_out
from engine.sevens.joker_worth import is_burden, is_foul
from engine.sevens.jokers import TAKE, Leave, PlaceJoker, Take
from engine.sevens.killer_worth import Deaths
from engine.sevens.lanes import NOTHING_BEYOND, Lane, block_worth, lane_of, near, share_of_harm
from engine.sevens.moves import Move, Pass, Play
from engine.sevens.state import COMBO, View
from engine.sevens.weighing import choice, worths

BEST = Reason("best")  # of a rule that has no word of its own
HEMMED_IN = 0.25  # a single free place of two is left to oneself


def advise(view: View, legal: Sequence[Move]) -> Advice:
    """ヒント: what 上級 would do, with all moves and their worth, best first."""
    chosen = choice(HARD, view, legal)
    rated = dict(zip(legal, worths(HARD, view, legal), strict=True))
    second = max((move for move in legal if move != chosen), key=rated.__getitem__, default=None)
    return Advice.of(chosen, _why(view, chosen, second), rated.items())


def _why(view: View, chosen: Move, second: Move | None) -> Reason:
    """Why a move is better than the ``second`` best, None where there is no other."""
    if second is None:
        return _why_forced(view, chosen)
    if isinstance(chosen, Pass):
        return _why_pass(view, second)
    if view.options.combo and goes_out(view, chosen):
        return Reason("combo_out")
    why = _WHY.get(type(chosen))
    return BEST if why is None else why(view, chosen)


def _why_forced(view: View, chosen: Move) -> Reason:
    if not isinstance(chosen, Pass):
        return Reason("only_move")
    limit = view.options.passes
    return Reason("eliminated" if limit is not None and view.passes[view.seat] >= limit else "must_pass")


def _why_pass(view: View, best: Move) -> Reason:
    if is_foul(view, best):
        return Reason("foul_otherwise")
    if isinstance(best, Play):
        return Reason("hold", {"card": NAMES[best.card], "others": lane_of(view, best.card).others})
    return Reason("keep_joker") if isinstance(best, PlaceJoker) else BEST


def _why_card(view: View, move: Play) -> Reason:
    if view.phase == COMBO:
        return Reason("go_on")
    if view.options.killer:
        return _why_on_board(Deaths(view), move.card)
    if runs_out(view):
        return Reason("run_out")
    return _why_in_row(lane_of(view, move.card), share_of_harm(view))


def _why_in_row(lane: Lane, share: float) -> Reason:
    if lane == NOTHING_BEYOND:
        return Reason("nothing_beyond")
    if lane.own and not lane.opened:
        return Reason("opens_own", {"own": lane.own})
    if lane.own and block_worth(lane, share) > 0:
        return Reason(
            "opens_more_own" if lane.own > lane.opened else "opens_many", {"own": lane.own, "opened": lane.opened}
        )
    return Reason("least_harm", {"opened": lane.opened})


def _why_on_board(deaths: Deaths, card: int) -> Reason:
    if foreign := deaths.foreign(card):
        return Reason("kills", {"killed": foreign})
    if deaths.is_threatened(card):
        return Reason("saves")
    if own := deaths.own(card):
        return Reason("least_dead", {"killed": own})
    return Reason("hemmed_in" if deaths.hemmed_in(card) >= HEMMED_IN else "keeps_off")


def _why_joker(view: View, move: PlaceJoker) -> Reason:
    if is_burden(view):
        return Reason("joker_burden")
    if move.far is not None:
        return Reason("joker_bridges")
    lane = lane_of(view, move.place)
    if lane.own:
        return Reason("joker_opens", {"own": lane.own})
    return Reason("joker_least_harm", {"opened": lane.opened})


def _why_leave(view: View, move: Leave) -> Reason:
    return Reason("leave_foul" if is_foul(view, TAKE) else "leave_joker")


def _why_stop(view: View, move: Stop) -> Reason:
    return Reason("stop_combo" if view.phase == COMBO else "keep_rest")


_WHY: dict[type, Callable[[View, Any], Reason]] = {
    Play: _why_card,
    PlaceJoker: _why_joker,
    Take: lambda view, move: Reason("take_joker"),
    Leave: _why_leave,
    Give: lambda view, move: Reason("give_waiting", {"waits": waits_for(view, move.card)}),
    Stop: _why_stop,
    ChooseCenter: lambda view, move: Reason("center_near", {"near": near(view, move.rank)}),
}
