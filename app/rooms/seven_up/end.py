"""セブンアップの結果: the points of a deal with the cards that won them, and whose total they make."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, cast

from markupsafe import Markup

from app import fragments
from app.rooms.end import EndView
from app.rooms.seven_up.telling import side_name
from app.telling import seat_name
from engine.game import Score
from engine.seven_up.state import REDEAL, Tally, View

_AFTER_PLAY = Tally._fields


class Point(NamedTuple):
    """A point of the deal: what for, the card that won it, who it went to; ``points`` is empty where it did not
    count."""

    what: str
    won_by: Markup
    name: str
    points: str


class Sum(NamedTuple):
    """A side's points of this deal, and so far."""

    name: str
    points: str
    total: str


@dataclass(frozen=True)
class SevenUpEnd(EndView):
    """セブンアップの結果."""

    @cached_property
    def names(self) -> tuple[str, ...]:
        match = self.table.match
        sides, players = match.rules.sides, match.options.players
        return tuple(side_name(side, sides, players, self.words) for side in range(sides))

    @property
    def round_heading(self) -> str:
        ran_out = self._view.phase == REDEAL
        return self.words("result.seven_up.redeal") if ran_out else super().round_heading

    def name_of(self, number: int) -> str:
        ran_out = self.table.match.rounds[number - 1].state.phase == REDEAL
        return self.words("result.seven_up.dealt-again", deal=number) if ran_out else super().name_of(number)

    @cached_property
    def _view(self) -> View:
        return cast(View, self.table.match.view(self.table.seat))

    @cached_property
    def _scores(self) -> tuple[Score, ...]:
        result = self.table.match.result
        assert result is not None
        return result.scores

    @cached_property
    def rows(self) -> tuple[Point, ...]:
        """The points of the deal in the order in which they count."""
        return tuple(self._rows())

    def _rows(self) -> Iterator[Point]:
        for score in self._scores:
            if score.reason.code not in _AFTER_PLAY:
                yield self._counted(score)
        tally = self._view.tally
        if tally is not None:
            counted = {score.reason.code: score for score in self._scores}
            for code, side in zip(_AFTER_PLAY, tally, strict=True):
                yield self._counted(counted[code]) if code in counted else self._missed(code, side)

    def _counted(self, score: Score) -> Point:
        params = score.reason.params
        won_by = self._counts if "counts" in params else Markup()
        if "card" in params:
            won_by = fragments.named(params["card"], self.words.language)
        name = seat_name(params["seat"], self.words) if "seat" in params else self.names[score.side]
        return Point(self._what(score.reason.code), won_by, name, self.words("result.points", points=score.points))

    def _missed(self, code: str, side: int | None) -> Point:
        """A point that nobody got, or that came after the one which decided the match."""
        won_by = self._counts if code == "game" else Markup()
        if side is not None:
            return Point(self._what(code), won_by, self.words("result.seven_up.decided"), "")
        missing = "tie" if code == "game" else "absent"
        return Point(self._what(code), won_by, self.words("result.seven_up." + missing), "")

    def _what(self, code: str) -> str:
        return self.words("result.seven_up." + code)

    @property
    def _counts(self) -> Markup:
        """ゲームの点 of every side as they sit, the person named: あなた 18対0対14対2; for the ear everybody."""
        words, counts = self.words, self._view.pips
        named = zip(self.names, counts, strict=True)
        heard = words("told.join").join(words("result.seven_up.count", name=name, pips=pips) for name, pips in named)
        seen = words("result.seven_up.to").join(map(str, counts))
        drawn = '<span aria-hidden="true"><small>{}</small> {}</span><span class="unseen">{}</span>'
        return Markup(drawn).format(seat_name(self.table.seat, words), seen, heard)

    @cached_property
    def sums(self) -> tuple[Sum, ...]:
        """What the deal brought every side, and what it has now."""
        match = self.table.match
        assert match.result is not None
        return tuple(
            Sum(
                name,
                self.words("result.points", points=points),
                self.words.count("seat.seven_up.points", total),
            )
            for name, points, total in zip(self.names, match.result.points, match.totals, strict=True)
        )
