"""組み立て: what a seat could lay down and lay off in a turn, and what would be left of its hand."""

from collections.abc import Iterator
from typing import NamedTuple

from engine.bridge.melds import Growth, Meld, growths, hand_cards, meld_of, takes
from engine.bridge.moves import Add, Chi, Lay, Pon, add
from engine.bridge.ways import melds_from
from engine.cards import FULL_DECK


class Plan(NamedTuple):
    """A use of a turn up to its discard: the moves, the hand that is left, the melds that lie then.

    ``opened`` tells whether one of those melds is the seat's own.
    """

    moves: tuple[Lay | Add | Pon | Chi, ...]
    left: int
    melds: tuple[Meld, ...]
    opened: bool

    def takes(self, king_ace: bool) -> int:
        """The cards, the joker apart, that some meld takes then."""
        cards = 0
        for meld in self.melds:
            cards |= takes(meld, king_ace)
        return cards & FULL_DECK

    def with_meld(self, move: Lay | Pon | Chi, called: int | None = None) -> "Plan":
        """The plan with one more meld, which a called card may have made."""
        meld = meld_of(move.cards if called is None else (*move.cards, called))
        assert meld is not None
        return Plan((*self.moves, move), self.left & ~hand_cards(move.cards), (*self.melds, meld), opened=True)

    def with_card(self, number: int, growth: Growth) -> "Plan":
        """The plan with one more card laid off to a meld."""
        melds = (*self.melds[:number], growth.meld, *self.melds[number + 1 :])
        return Plan((*self.moves, add(growth.laid, number)), self.left & ~growth.needs, melds, self.opened)


def plans(start: Plan, kept: int, king_ace: bool) -> Iterator[Plan]:
    """Every plan that leaves at least ``kept`` cards; of those that leave the same cards in as many melds, one."""
    seen = set()
    for laid in _layings(start, kept, king_ace):
        waiting = [laid]
        while waiting:
            plan = waiting.pop()
            outcome = plan.left, len(plan.melds)
            if outcome not in seen:
                seen.add(outcome)
                yield plan
                if plan.opened and plan.left.bit_count() > kept:
                    waiting += _lay_offs(plan, king_ace)


def _layings(start: Plan, kept: int, king_ace: bool) -> Iterator[Plan]:
    """The plans that lay down melds and nothing else, in every combination."""
    ways = list(melds_from(start.left, king_ace))
    waiting = [(start, 0)]
    while waiting:
        plan, first = waiting.pop()
        yield plan
        spare = plan.left.bit_count() - kept
        for number, way in enumerate(ways[first:], first + 1):
            if way.size <= spare and not way.needs & ~plan.left:
                waiting.append((plan.with_meld(way.move), number))


def _lay_offs(plan: Plan, king_ace: bool) -> Iterator[Plan]:
    for number, meld in enumerate(plan.melds):
        if takes(meld, king_ace) & plan.left:
            for growth in growths(meld, king_ace):
                if growth.needs & plan.left:
                    yield plan.with_card(number, growth)
