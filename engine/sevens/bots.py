"""コンピューター: the levels 入門, 中級 and 上級 as plain functions of what their seat may know, and the adviser.

* 入門 (easy) plays any card and passes only when it must.
* 中級 (normal) plays from the lanes in which it holds most, and passes only when it must.
* 上級 (hard) weighs what a card opens for itself against what it opens for the others, and passes while passes remain
  unless its best card is worth more than that.
"""

from collections.abc import Callable, Sequence

from engine.cards import FIRST_JOKER, JOKERS, ROW, members, rank_of
from engine.chance import Generator
from engine.game import Advice, Bot, Reason
from engine.sevens.lanes import Lane, lane_of
from engine.sevens.moves import PASS, ChooseCenter, Give, Move, Pass, PlaceJoker, Play, Take
from engine.sevens.state import View

Worth = Callable[[Lane], float]


def easy(view: View, legal: Sequence[Move], chance: Generator) -> Move:
    """入門: any card, at random; a pass only when there is nothing else."""
    return chance.choice([move for move in legal if not isinstance(move, Pass)] or legal)


def normal(view: View, legal: Sequence[Move], chance: Generator) -> Move:
    """中級: the card with most own cards further out; a pass only when there is nothing else."""
    return _best(view, legal, run_worth)[0]


def hard(view: View, legal: Sequence[Move], chance: Generator) -> Move:
    """上級: the card that opens most for itself and least for others, or a pass."""
    return _weighed(view, legal)


def _weighed(view: View, legal: Sequence[Move]) -> Move:
    move, worth = _best(view, legal, block_worth)
    return PASS if worth <= 0 and PASS in legal else move


LEVELS: dict[str, Bot] = {"easy": easy, "normal": normal, "hard": hard}
NOTHING_BEYOND = Lane(0, 0, 0)


def run_worth(lane: Lane) -> float:
    """中級's worth of a card: own cards further out, and a little for lanes that help nobody else."""
    return lane.own + 0.5 * bool(lane.own and not lane.opened) + 0.2 * (lane == NOTHING_BEYOND)


def block_worth(lane: Lane) -> float:
    """上級's worth of a card: what it opens for oneself less what for others; above 0 it is worth playing."""
    worth = lane.own - lane.opened - 0.3 * lane.others
    if lane.own:
        worth += 0.3 * lane.opened if lane.opened else 1
    return worth + (lane == NOTHING_BEYOND)


def worth_of(view: View, move: Move, worth: Worth) -> float:
    """What a move is worth to a seat that values lanes by ``worth``; a pass is worth nothing."""
    match move:
        case Play(card):
            return worth(lane_of(view, card))
        case PlaceJoker(place, far):
            return worth(lane_of(view, place if far is None else far)) - 1
        case Take():
            return -1 if _would_foul(view) else 1
        case Give(card):
            return _worth_of_giving(view, card)
        case ChooseCenter(rank):
            return _worth_of_center(view, rank)
    return 0


def _would_foul(view: View) -> bool:
    return view.options.joker_finish == "foul" and (view.hand & ~JOKERS).bit_count() == 1


def _worth_of_giving(view: View, card: int) -> float:
    """Cards that are far from being playable are good gifts; a joker and what can be played soon are not."""
    if card == FIRST_JOKER or view.playable >> card & 1:
        return -1
    return sum(view.hand >> before & 1 == 0 for before in _between(view, card)) - 1


def _between(view: View, card: int) -> range:
    center = card - card % ROW + (view.center or 1) - 1
    return range(card + 1, center) if card < center else range(center + 1, card)


def _worth_of_center(view: View, rank: int) -> float:
    """A good centre is one near which one holds much."""
    near = members(view.hand & ~JOKERS)
    return sum(1 / (1 + abs(rank_of(card) - rank)) for card in near)


def _best(view: View, legal: Sequence[Move], worth: Worth) -> tuple[Move, float]:
    """The best move that is not a pass, the first of equals; the pass where there is none."""
    rated = [(worth_of(view, move, worth), move) for move in legal if not isinstance(move, Pass)]
    if not rated:
        return PASS, 0
    best, move = max(rated, key=lambda pair: pair[0])
    return move, best


def advise(view: View, legal: Sequence[Move]) -> Advice:
    """ヒント: what 上級 would do, with all moves and their worth, best first."""
    rated = sorted(
        ((worth_of(view, move, block_worth), move) for move in legal), key=lambda pair: pair[0], reverse=True
    )
    chosen = _weighed(view, legal)
    return Advice(
        str(chosen),
        _why(view, legal, chosen),
        tuple((str(move), round(worth, 2)) for worth, move in rated),
    )


def _why(view: View, legal: Sequence[Move], chosen: Move) -> Reason:
    if len(legal) == 1:
        return _why_forced(view, chosen)
    if isinstance(chosen, Pass):
        return Reason("hold")
    if isinstance(chosen, Play):
        return _why_card(lane_of(view, chosen.card))
    return Reason(type(chosen).__name__.lower())


def _why_forced(view: View, chosen: Move) -> Reason:
    if not isinstance(chosen, Pass):
        return Reason("only_move")
    limit = view.options.passes
    return Reason("eliminated" if limit is not None and view.passes[view.seat] >= limit else "must_pass")


def _why_card(lane: Lane) -> Reason:
    if lane == NOTHING_BEYOND:
        return Reason("nothing_beyond")
    if lane.own and not lane.opened:
        return Reason("opens_own", {"own": lane.own})
    if block_worth(lane) > 0:
        return Reason("opens_more_own", {"own": lane.own, "opened": lane.opened})
    return Reason("least_harm", {"opened": lane.opened})
