"""コンピューター: the levels 入門, 中級 and 上級 as plain functions of what their seat may know.

* 入門 (easy) lays down whatever it can, discards at random and never calls.
* 中級 (normal) keeps cards that are near a meld and throws high dead ones. It calls once it has a meld on the table, or
  to get rid of many points, and throws the joker when somebody has few cards left.
* 上級 (hard) weighs everything that it could lay down in a turn together with the discard that ends it: it counts the
  cards that it has not seen, keeps pairs that it may pon with, does not feed the left neighbour's chi, and fears the
  points in its hand the more, the fewer cards somebody else holds. Where closing doubles, it may hold back for that.
"""

from collections.abc import Sequence

from engine.bridge.choice import Choice
from engine.bridge.melds import hand_card
from engine.bridge.moves import SKIP, Add, Chi, Drop, Lay, Move, Pon
from engine.bridge.scoring import VALUES
from engine.bridge.state import View
from engine.bridge.waits import use_of
from engine.cards import FIRST_JOKER
from engine.chance import Generator
from engine.game import Bot

_MANY_POINTS = 20
_FEW_CARDS = 3
_JOKER = 5


def easy(view: View, legal: Sequence[Move], chance: Generator) -> Move:
    """入門: anything that can be laid down, else any discard; no calls."""
    if SKIP in legal:
        return SKIP
    return chance.choice([move for move in legal if not isinstance(move, Drop)] or legal)


def normal(view: View, legal: Sequence[Move], chance: Generator) -> Move:
    """中級: a call that helps; the largest meld, any lay-off; the discard least near a meld, the highest of those."""
    if SKIP in legal:
        return _call_that_helps(view, legal)
    for kind in (Lay, Add):
        if laying := [move for move in legal if isinstance(move, kind)]:
            return max(laying, key=_size_and_points)
    return min(legal, key=lambda move: _use_and_relief(view, move))


def hard(view: View, legal: Sequence[Move], chance: Generator) -> Move:
    """上級: the first move of the best turn."""
    return Choice(view, legal).best()


LEVELS: dict[str, Bot] = {"easy": easy, "normal": normal, "hard": hard}


def _cards(move: Move) -> tuple[int, ...]:
    match move:
        case Lay(cards) | Pon(cards) | Chi(cards):
            return cards
        case Add(card, _) | Drop(card):
            return (card,)
    return ()


def _size_and_points(move: Move) -> tuple[int, int]:
    cards = _cards(move)
    return len(cards), sum(VALUES[hand_card(card)] for card in cards)


def _call_that_helps(view: View, legal: Sequence[Move]) -> Move:
    call = max(legal, key=_size_and_points)
    has_opened = any(owner == view.seat for owner, _ in view.melds)
    return call if has_opened or _size_and_points(call)[1] >= _MANY_POINTS else SKIP


def _use_and_relief(view: View, move: Move) -> tuple[int, int]:
    """How near a meld a discard is, and its points below zero: the least is thrown."""
    (card,) = _cards(move)
    if card == FIRST_JOKER:
        few = min(count for seat, count in enumerate(view.counts) if seat != view.seat) <= _FEW_CARDS
        return -1 if few else _JOKER, 0
    return use_of(card, view.hand), -VALUES[card]
