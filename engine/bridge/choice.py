"""決断: the turn that 上級 finds best, and what each legal move is worth to it."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from operator import attrgetter
from typing import NamedTuple

from engine.bridge.appraisal import OUT, Appraisal
from engine.bridge.melds import growths
from engine.bridge.moves import DROPS, SKIP, Add, Chi, Drop, Lay, Move, Pon, Skip
from engine.bridge.plans import Plan, plans
from engine.bridge.state import View
from engine.cards import members


class Turn(NamedTuple):
    """A turn: what it is worth, its moves but for the discard, and the discard, None where no card is left for it.

    ``holds`` tells that it keeps back, for a close, what could be laid down.
    """

    worth: float
    moves: tuple[Move, ...]
    dropped: int | None
    holds: bool = False

    @property
    def first(self) -> Move:
        """The move to make now."""
        if self.moves:
            return self.moves[0]
        assert self.dropped is not None
        return DROPS[self.dropped]


class Choice:
    """What a seat may do now, seen by 上級."""

    def __init__(self, view: View, legal: Sequence[Move]) -> None:
        self.view = view
        self.legal = legal
        self.appraisal = Appraisal(view)
        self.opened = any(owner == view.seat for owner, _ in view.melds)
        self._king_ace = view.options.king_ace
        self._kept = view.options.kept
        self._close_doubles = view.options.close_double
        self._start = Plan((), view.hand, tuple(meld for _, meld in view.melds), self.opened)

    def best(self) -> Move:
        """The move to make."""
        return max(self.legal, key=self.worth) if SKIP in self.legal else self._best_turn.first

    def worth(self, move: Move) -> float:
        """What a legal move is worth, if the turn goes on as well as it can."""
        match move:
            case Skip():
                return self.appraisal.hand(self._start.left, self._start.takes(self._king_ace), self.opened)
            case Pon() | Chi():
                return self._best_after(move, self.view.options.lay_after_call)
            case Drop():
                return max(turn.worth for turn in self._turns_now if turn.first == move)
        best = self._best_turn
        # Of plans that leave the same cards only one is looked at, so from elsewhere a better one may come to light.
        return best.worth if move == best.first else min(best.worth, self._best_after(move, may_lay=True))

    @property
    def holds_back(self) -> bool:
        """クローズ: whether the best turn lays nothing down, so as to go out at once later."""
        return self._best_turn.holds

    def best_drop_if_nothing_were_fed(self) -> int:
        """The card to throw if nobody could call it, in a turn that lays nothing down."""
        feeds = self.appraisal.feeds
        ends = [turn for turn in self._turns_now if not turn.moves and not turn.holds]
        return max((turn.worth + feeds(turn.dropped), turn.dropped) for turn in ends if turn.dropped is not None)[1]

    @cached_property
    def _turns_now(self) -> list[Turn]:
        return list(self._turns(self._start, may_lay=any(not isinstance(move, Drop) for move in self.legal)))

    @cached_property
    def _best_turn(self) -> Turn:
        return max(self._turns_now, key=attrgetter("worth"))

    def _best_after(self, move: Lay | Add | Pon | Chi, may_lay: bool) -> float:
        return max(turn.worth for turn in self._turns(self._after(move), may_lay))

    def _after(self, move: Lay | Add | Pon | Chi) -> Plan:
        if not isinstance(move, Add):
            return self._start.with_meld(move, self.view.called)
        ways = growths(self._start.melds[move.meld], self._king_ace)
        return self._start.with_card(move.meld, next(growth for growth in ways if growth.laid == move.card))

    def _turns(self, start: Plan, may_lay: bool) -> Iterator[Turn]:
        """Every turn that goes on from a plan, and those that hold a hand back for a close."""
        for plan in plans(start, self._kept, self._king_ace) if may_lay else (start,):
            takes = plan.takes(self._king_ace)
            if not plan.left:
                yield Turn(OUT, plan.moves, None)
            for card in members(plan.left):
                left = plan.left & ~(1 << card)
                worth = self.appraisal.hand(left, takes, plan.opened) - self.appraisal.feeds(card) if left else OUT
                yield Turn(worth, plan.moves, card)
                if left and self._close_doubles and plan.moves and not start.opened:
                    yield Turn(self.appraisal.holding(left, takes), (), card, holds=True)
