"""ルールの登録: the rules that make up Sevens, and every move that one of them brings."""

from collections.abc import Iterable

from engine.sevens.center import CenterChange
from engine.sevens.combo import Combo
from engine.sevens.ghost import Ghost
from engine.sevens.jokers import Jokers
from engine.sevens.moves import Move
from engine.sevens.part import Part
from engine.sevens.turn import Turn

PARTS: tuple[type[Part], ...] = (Turn, Jokers, Combo, Ghost, CenterChange)


def texts(parts: Iterable[type[Part]]) -> dict[str, Move]:
    """The moves that the parts bring, by their text."""
    return {str(move): move for part in parts for move in part.moves}


MOVES = texts(PARTS)


def parse(text: str) -> Move:
    """The move that is written so, of a rule in force or not. Raises ValueError."""
    try:
        return MOVES[text]
    except KeyError:
        raise ValueError(f"{text!r} is no move of Sevens") from None
