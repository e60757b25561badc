"""センター変更: the last of the round before picks the rank from which the rows grow."""

from dataclasses import dataclass
from typing import Any

from engine.cards import ROW
from engine.sevens.moves import Move
from engine.sevens.options import SevensOptions
from engine.sevens.part import Actions, Part, Phases
from engine.sevens.state import CENTER, State


@dataclass(frozen=True, slots=True)
class ChooseCenter(Move):
    """センターを選ぶ: the rank 1 … 13 of this round's centre."""

    rank: int

    def __str__(self) -> str:
        return f"center {self.rank}"


CENTERS = tuple(ChooseCenter(rank) for rank in range(1, ROW + 1))
_TEXTS = frozenset(map(str, CENTERS))


class CenterChange(Part):
    """センター変更: one decision before anything is laid out. A record tells it among the rules, not as a ply."""

    moves = CENTERS

    @staticmethod
    def is_in(options: SevensOptions) -> bool:
        return options.center_change

    @property
    def phases(self) -> Phases:
        return {CENTER: lambda state: CENTERS}

    @property
    def actions(self) -> Actions:
        return {ChooseCenter: self._choose}

    def _choose(self, state: State, move: ChooseCenter) -> State:
        return self.rules.lay_out(state, move.rank)

    def recorded(self, record: dict[str, Any], state: State) -> dict[str, Any]:
        plies = [text for text in record["moves"] if text not in _TEXTS]
        if len(plies) == len(record["moves"]):
            return record
        return {**record, "rules": {**record["rules"], "center": state.origin.center}, "moves": plies}
