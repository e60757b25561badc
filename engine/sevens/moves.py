"""七並べの手: the moves of Sevens, small values with one text form each. Optional rules bring further ones."""

from dataclasses import dataclass

from engine.cards import NAMES


@dataclass(frozen=True, slots=True)
class Move:
    """手: a small value; ``str`` gives its one text form."""


@dataclass(frozen=True, slots=True)
class Play(Move):
    """札を出す: a card to its own place."""

    card: int

    def __str__(self) -> str:
        return NAMES[self.card]


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """パス."""

    def __str__(self) -> str:
        return "-"


PLAYS = tuple(Play(card) for card in range(52))
PASS = Pass()
