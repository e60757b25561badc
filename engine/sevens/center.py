"""センター変更: the last of the round before picks the rank from which the rows grow."""

from engine.sevens.moves import CENTERS, ChooseCenter
from engine.sevens.part import Actions, Part, Phases
from engine.sevens.state import CENTER, State


class CenterChange(Part):
    """センター変更: one decision before anything is laid out."""

    @property
    def phases(self) -> Phases:
        return {CENTER: lambda state: list(CENTERS)}

    @property
    def actions(self) -> Actions:
        return {ChooseCenter: self._choose}

    def _choose(self, state: State, move: ChooseCenter) -> State:
        return self.rules.lay_out(state, move.rank)
