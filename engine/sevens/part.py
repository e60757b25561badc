"""追加ルール: what an optional rule may add to the standard game.

A further rule is one small file with a `Part` and one line in `rules.PARTS`.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from engine.sevens.moves import Move
from engine.sevens.state import State

if TYPE_CHECKING:
    from engine.sevens.rules import SevensRules

Phases = Mapping[str, Callable[[State], Sequence[Move]]]
Actions = Mapping[type, Callable[[State, Any], State]]


class Part:
    """An optional rule: phases of its own, actions for moves of its own, and hooks into the standard turn."""

    def __init__(self, rules: "SevensRules") -> None:
        self.rules = rules

    @property
    def phases(self) -> Phases:
        """The legal moves of each phase that this rule brings."""
        return {}

    @property
    def actions(self) -> Actions:
        """What each kind of move that this rule brings does."""
        return {}

    def turn_moves(self, state: State) -> Sequence[Move]:
        """Further moves of the seat to move in the phase ``turn``, none of them a pass."""
        return ()

    def after_card(self, before: State, played: State, seat: int, card: int) -> State | None:
        """The state after a plain card move where the turn does not simply end; None where it does."""
        return None

    def offers(self, state: State) -> Sequence[Move]:
        """Events that may happen out of turn."""
        return ()
