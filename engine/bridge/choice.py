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

_HOLD = 0.1  # hold a hand back for a close where that comes with the next card at least so often, for each other seat


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
        self._kept = 0 if view.options.free_finish else 1
        self._may_close = view.options.close_double and not self.opened
        self._start = Plan((), view.hand, tuple(meld for _, meld in view.melds), self.opened)

    def best(self) -> Move:
        """The move to make."""
        if len(self.legal) == 1:
            return self.legal[0]
        return max(self.legal, key=self.worth) if SKIP in self.legal else self._best_turn.first

    def worth(self, move: Move) -> float:
        """What a legal move is worth, if the turn goes on as well as it can."""
        if isinstance(move, Drop):
            return max(turn.worth for turn in self._turns_now if turn.first == move)
        if isinstance(move, Skip):
            return max(self._worth_as_it_is, self._worth_of_waiting)
        may_lay = self.view.options.lay_after_call or not isinstance(move, Pon | Chi)
        return max(turn.worth for turn in self._turns(self._after(move), may_lay))

    @property
    def holds_back(self) -> bool:
        """クローズ: whether to make no meld now, so as to go out at once later."""
        return self._worth_of_waiting > self._worth_as_it_is if SKIP in self.legal else self._best_turn.holds

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
                yield Turn(self._worth_of(left, takes, plan.opened, card), plan.moves, card)
                if self._may_close and plan.moves and not start.opened:
                    yield Turn(self._worth_of_holding(left, takes), (), card, holds=True)

    def _worth_of(self, left: int, takes: int, opened: bool, dropped: int) -> float:
        return self.appraisal.hand(left, takes, opened) - self.appraisal.feeds(dropped) if left else OUT

    @cached_property
    def _worth_as_it_is(self) -> float:
        """What the hand is worth when a discard is let go."""
        return self.appraisal.hand(self._start.left, self._start.takes(self._king_ace), self.opened)

    @cached_property
    def _worth_of_waiting(self) -> float:
        """What it is worth to let a discard go for a close."""
        found = plans(self._start, self._kept, self._king_ace) if self._may_close else ()
        worths = (self._worth_of_holding(plan.left, plan.takes(self._king_ace)) for plan in found if plan.moves)
        return max(worths, default=-OUT)

    def _worth_of_holding(self, left: int, takes: int) -> float:
        """What it is worth to keep in hand what could be laid down now, all but ``left``."""
        chance = self.appraisal.chance_to_close(left, takes)
        return OUT * chance if chance >= _HOLD * self.appraisal.others else -OUT
