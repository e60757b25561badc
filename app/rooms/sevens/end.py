"""七並べの結果: how a round of Sevens ended for everybody."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, cast

from markupsafe import Markup

from app import fragments
from app.rooms.end import EndView, by_rank
from app.rooms.sevens.trace import Step
from app.telling import Voice, because, ordinal, seat_name
from engine import cards
from engine.cards import NAMES
from engine.game import Result
from engine.sevens.state import ELIMINATED, View


class Row(NamedTuple):
    """A seat's line in the result of a round; ``cards`` are those that it held last."""

    rank: str
    first: bool
    name: str
    fate: Markup
    cards: Markup
    points: str
    total: str


@dataclass(frozen=True)
class SevensEnd(EndView):
    """七並べの結果; ``steps`` are what the moves of the round changed."""

    steps: Sequence[Step]

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """The result of the round, best first."""
        result = self.table.match.result
        assert result is not None
        assert result.ranks is not None
        return tuple(self._row(result, seat, rank) for rank, seat in by_rank(result.ranks))

    def _row(self, result: Result, seat: int, rank: int) -> Row:
        score = result.scores[seat]
        return Row(
            rank=ordinal(rank, self.words),
            first=rank == 1,
            name=seat_name(seat, self.words),
            fate=because("score.sevens", score.reason, self.words, Voice.EYE),
            cards=self._last_cards(seat),
            points=self.words("result.points", points=score.points),
            total=self.words.count("result.total", self.table.match.totals[seat]),
        )

    def _last_cards(self, seat: int) -> Markup:
        """In the hand at the end, or laid out when the seat was eliminated."""
        view = cast(View, self.table.match.view(seat))
        held = view.hand
        for step in self.steps if view.status[seat] == ELIMINATED else ():
            if any(leave.seat == seat and leave.status == ELIMINATED for leave in step.leaves):
                held = step.laid
        return Markup(" ").join(fragments.named(NAMES[card], self.words.language) for card in cards.members(held))
