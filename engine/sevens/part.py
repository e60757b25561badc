"""追加ルール: what a rule may bring to the game.

A further rule is one small file with a `Part` and one line in `parts.PARTS`.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from engine.sevens.moves import Move
from engine.sevens.options import SevensOptions
from engine.sevens.state import State

if TYPE_CHECKING:
    from engine.sevens.rules import SevensRules

Phases = Mapping[str, Callable[[State], Sequence[Move]]]
Actions = Mapping[type, Callable[[State, Any], State]]


class Part(ABC):
    """A rule: phases and moves of its own, what these do and who is told of them, and hooks into the standard turn.

    ``moves`` are all that it brings, ``actions`` what each kind of them does.
    """

    moves: ClassVar[Sequence[Move]] = ()

    def __init__(self, rules: "SevensRules") -> None:
        self.rules = rules

    @staticmethod
    @abstractmethod
    def is_in(options: SevensOptions) -> bool:
        """Whether the rule is in force with these options."""

    @property
    def phases(self) -> Phases:
        """The legal moves of each phase that this rule brings."""
        return {}

    @property
    @abstractmethod
    def actions(self) -> Actions:
        """What each kind of move that this rule brings does."""

    # in a standard turn

    def turn_moves(self, state: State) -> Sequence[Move]:
        """Moves of the seat to move in the phase ``turn``, none of them a pass."""
        return ()

    def after_card(self, before: State, played: State, seat: int, card: int) -> State | None:
        """The state after a plain card move where the turn does not simply end; None where it does."""
        return None

    def offers(self, state: State) -> Sequence[Move]:
        """Events that may happen out of turn."""
        return ()

    # of its own moves

    def actor(self, state: State, move: Any) -> int:
        """The seat whose move it is."""
        return state.mover

    def speaker(self, move: Any) -> int | None:
        """The seat that speaks up, where the move is the answer to it."""
        return None

    def audience(self, state: State, move: Any) -> frozenset[int] | None:
        """The seats that see a move made in ``state`` as it is; None when everybody does."""
        return None

    def masked(self, move: Any) -> str | None:
        """What the others are told of it; None when they learn nothing."""
        return None

    def recorded(self, record: dict[str, Any], state: State) -> dict[str, Any]:
        """The record of a round that has come to ``state``, as this rule has it told."""
        return record
