"""手の値打ち: what every legal move is worth to a level, put together from the concerns of the rules that are in.

The worth of a card comes from the rows (`lanes`) or, in the killer game, from the board (`killer_worth`). What jokers
and combos add to it is said once, in `CONCERNS`, for every move. Worths are in cards; that of a pass says how good a
card has to be to be played by choice.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.sevens.center import ChooseCenter
from engine.sevens.combo import Give
from engine.sevens.combo_worth import OUT, following, goes_out, worth_of_giving
from engine.sevens.joker_worth import FOUL, RELIEF, is_burden, is_foul, worth_of_taking
from engine.sevens.jokers import PlaceJoker, Take
from engine.sevens.killer_worth import Deaths
from engine.sevens.lanes import worth_of_center
from engine.sevens.moves import Move, Pass, Play
from engine.sevens.options import SevensOptions
from engine.sevens.state import View

Placing = Callable[[int, int], float]  # a place, and the set of places that a joker covers before it


class Mind(NamedTuple):
    """A level's way of looking at a view.

    ``in_rows`` and ``on_board`` give the worth of a card where it is put, ``passing`` that of a pass, ``joker`` what is
    gained (above 0) or lost by giving up a joker.
    """

    in_rows: Callable[[View], Placing]
    on_board: Callable[[Deaths, int], float]
    passing: Callable[[View], float]
    joker: Callable[[View], float]


def choice(mind: Mind, view: View, legal: Sequence[Move]) -> Move:
    """The move of the greatest worth, the first of equals; a pass, which stands last, where no card is worth more."""
    if len(legal) == 1:
        return legal[0]
    found = worths(mind, view, legal)
    best = max(found)
    return legal[-1] if isinstance(legal[-1], Pass) and found[-1] == best else legal[found.index(best)]


def worths(mind: Mind, view: View, legal: Sequence[Move]) -> list[float]:
    """The worth of each move, in the order given."""
    placing = _on_board(mind, Deaths(view)) if view.options.killer else mind.in_rows(view)
    found = [_by_itself(mind, view, placing, move) for move in legal]
    for matters, concern in CONCERNS:
        if matters(view.options):
            found = [worth + concern(view, move) for worth, move in zip(found, legal, strict=True)]
    return found


def _on_board(mind: Mind, deaths: Deaths) -> Placing:
    return lambda place, covered: mind.on_board(deaths, place)


def _by_itself(mind: Mind, view: View, placing: Placing, move: Move) -> float:
    worth: float = 0
    match move:
        case Play(card):
            worth = placing(card, 0)
        case Pass():
            worth = mind.passing(view)
        case PlaceJoker(place, None):
            worth = placing(place, 0) + mind.joker(view)
        case PlaceJoker(place, int(far)):
            worth = placing(far, 1 << place) + mind.joker(view)
        case Take():
            worth = worth_of_taking(view.options)
        case Give(card):
            worth = worth_of_giving(view, card)
        case ChooseCenter(rank):
            worth = worth_of_center(view, rank)
    return worth


Concern = Callable[[View, Move], float]


def _end_with_a_joker(view: View, move: Move) -> float:
    if is_foul(view, move):
        return FOUL
    return RELIEF if isinstance(move, PlaceJoker) and is_burden(view) else 0


def _going_on(view: View, move: Move) -> float:
    if goes_out(view, move):
        return OUT
    return following(view, move.card) if isinstance(move, Play) else 0


CONCERNS: tuple[tuple[Callable[[SevensOptions], bool], Concern], ...] = (
    (lambda options: options.joker_finish == "foul", _end_with_a_joker),
    (lambda options: options.combo, _going_on),
)
