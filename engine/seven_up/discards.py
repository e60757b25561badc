"""捨てる: the ways to throw cards away. There may be 54,264 of them, so none is made before it is asked for."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice
from math import comb
from typing import overload

from engine.cards import members
from engine.seven_up.moves import Drop
from engine.seven_up.state import HAND


@dataclass(frozen=True)
class Discards(Sequence[Drop]):
    """Every discard that leaves `HAND` cards of a hand, a card set, in the order of the cards."""

    hand: int

    @property
    def number(self) -> int:
        """How many cards go."""
        return self.hand.bit_count() - HAND

    def __len__(self) -> int:
        return comb(self.hand.bit_count(), self.number)

    def __iter__(self) -> Iterator[Drop]:
        bits = [1 << card for card in members(self.hand)]
        return (Drop(sum(thrown)) for thrown in combinations(bits, self.number))

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Drop) and not move.cards & ~self.hand and move.cards.bit_count() == self.number

    @overload
    def __getitem__(self, at: int) -> Drop: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Drop]: ...
    def __getitem__(self, at: int | slice) -> Drop | Sequence[Drop]:
        places = range(len(self))[at]
        if isinstance(places, int):
            return next(islice(self, places, None))
        chosen = set(places)
        return [drop for place, drop in enumerate(self) if place in chosen][:: -1 if places.step < 0 else 1]
