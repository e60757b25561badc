"""結果: what the templates get when a round or a match is over."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, cast

from markupsafe import Markup

from app import fragments
from app.table import Table
from app.telling import Deed, Voice, because, ordinal, seat_name
from app.words import Words
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


class Standing(NamedTuple):
    """A seat's line in the final standing."""

    rank: str
    first: bool
    name: str
    total: str


class Check(NamedTuple):
    """公約: what makes a deal checkable; ``text`` is what the commitment is the hash of."""

    commitment: str
    text: str


@dataclass(frozen=True)
class EndView:
    """The end of the round that is on the table; ``deeds`` are its moves."""

    table: Table
    words: Words
    deeds: Sequence[Deed]

    @property
    def heading(self) -> str:
        """Who won the match, or which round is over."""
        match = self.table.match
        if match.standing is None:
            return self.round_heading
        winners = [seat_name(seat, self.words) for seat, rank in enumerate(match.standing) if rank == 1]
        if winners == [seat_name(self.table.seat, self.words)]:
            return self.words("result.you-win")
        return self.words("result.wins", names=self.words("told.join").join(winners))

    @property
    def round_heading(self) -> str:
        return self.words("result.round", round=self.table.match.round_number)

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """The result of the round, best first."""
        result = self.table.match.result
        assert result is not None
        assert result.ranks is not None
        return tuple(self._row(result, seat, rank) for rank, seat in _by_rank(result.ranks))

    def _row(self, result: Result, seat: int, rank: int) -> Row:
        score = result.scores[seat]
        return Row(
            rank=ordinal(rank, self.words),
            first=rank == 1,
            name=seat_name(seat, self.words),
            fate=because("result", score.reason, self.words, Voice.EYE),
            cards=self._last_cards(seat),
            points=self.words("result.points", points=score.points),
            total=self.words.count("result.total", self.table.match.totals[seat]),
        )

    def _last_cards(self, seat: int) -> Markup:
        """In the hand at the end, or laid out when the seat was eliminated."""
        index = self._eliminations.get(seat)
        held = (
            cards.members(cast(View, self.table.match.view(seat)).hand) if index is None else laid_by(self.table, index)
        )
        return Markup(" ").join(fragments.named(NAMES[card], self.words.language) for card in held)

    @cached_property
    def _eliminations(self) -> Mapping[int, int]:
        return {deed.seat: index for index, deed in enumerate(self.deeds) if deed.kind == ELIMINATED}

    @cached_property
    def standing(self) -> tuple[Standing, ...]:
        """最終順位, best first."""
        match = self.table.match
        assert match.standing is not None
        return tuple(
            Standing(
                rank=ordinal(rank, self.words),
                first=rank == 1,
                name=seat_name(seat, self.words),
                total=self.words.count("result.total", match.totals[seat]),
            )
            for rank, seat in _by_rank(match.standing)
        )

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat_name(seat, self.words) for seat in range(self.table.match.options.players))

    @property
    def points_by_round(self) -> tuple[tuple[int, ...], ...]:
        return tuple(result.points for result in self.table.match.results)

    @property
    def totals(self) -> tuple[int, ...]:
        return self.table.match.totals

    @property
    def check(self) -> Check:
        """公約: what makes the deal of the finished round checkable."""
        match = self.table.match
        setup = match.round.setup
        text = "\n".join((match.nonce or "", "|".join(setup.hands_text()), setup.stock_text()))
        return Check(match.commitment, text)

    @property
    def again(self) -> Mapping[str, Any]:
        """The fields that start such a match again."""
        match = self.table.match
        return {"game": match.game.name, "level": match.levels[1], "rounds": match.options.to_dict()["rounds"]}


def laid_by(table: Table, index: int) -> Iterator[int]:
    """The cards that the move ``index`` of a round laid out by eliminating somebody."""
    match = table.match
    before, after = (match.rules.observe(match.round.before_ply(ply).state, table.seat) for ply in (index, index + 1))
    return cards.members(after.laid & ~before.laid)


def _by_rank(ranks: Sequence[int]) -> list[tuple[int, int]]:
    return sorted((rank, seat) for seat, rank in enumerate(ranks))
