"""セブンブリッジの結果: the reckoning of a round of Seven Bridge, line by line."""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from markupsafe import Markup

from app.rooms.end import EndView
from app.telling import Voice, because, seat_name, sentence
from engine.game import Result


class Row(NamedTuple):
    """A seat's reckoning: how its points come about, what they are, and its total."""

    first: bool
    name: str
    lines: tuple[Markup, ...]
    points: str
    total: str


@dataclass(frozen=True)
class BridgeEnd(EndView):
    """セブンブリッジの結果."""

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """The result of the round, best first."""
        result = self.table.match.result
        assert result is not None
        best = max(result.points)
        seats = sorted(range(len(result.points)), key=lambda seat: -result.points[seat])
        return tuple(self._row(result, seat, best) for seat in seats)

    def _row(self, result: Result, seat: int, best: int) -> Row:
        reasons = (score.reason for score in result.scores if score.side == seat)
        return Row(
            first=result.points[seat] == best > min(result.points),
            name=seat_name(seat, self.words),
            lines=tuple(sentence(because("score.bridge", each, self.words, Voice.EYE), self.words) for each in reasons),
            points=self.words.count("table.bridge.points", result.points[seat]),
            total=self.words.count("result.total", self.table.match.totals[seat]),
        )
