"""結果: what the templates get when a round or a match is over, in every game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from app.choosing import to_fields, unreadable
from app.table import Table
from app.telling import length_of, ordinal, seat_name
from app.words import Words, signed


class Standing(NamedTuple):
    """A seat's line in the final standing."""

    rank: str
    first: bool
    name: str
    total: str


class Finished(NamedTuple):
    """A finished round's line in the list of all."""

    name: str
    points: tuple[str, ...]


class Check(NamedTuple):
    """公約: what makes a deal checkable; ``text`` is what the commitment is the hash of."""

    commitment: str
    text: str


@dataclass(frozen=True)
class EndView:
    """The end of the round that is on the table; a game's room adds how the round was scored."""

    table: Table
    words: Words

    @property
    def length(self) -> str:
        """How the words of the match end that speak of rounds."""
        return length_of(self.table.match.options.choices())

    @property
    def heading(self) -> str:
        """Who won the match, or which round is over."""
        standing = self.table.match.standing
        if standing is None:
            return self.round_heading
        if set(standing) == {1}:
            return self.words("result.draw")
        winners = [side for side, rank in enumerate(standing) if rank == 1]
        if winners == [self.table.match.rules.side_of(self.table.seat)]:
            return self.words("result.you-win")
        return self.words("result.wins", names=self.words("told.join").join(self.names[side] for side in winners))

    @property
    def round_heading(self) -> str:
        return self.words("result.heading-" + self.length, round=self.table.match.round_number)

    @cached_property
    def standing(self) -> tuple[Standing, ...]:
        """最終順位, best first."""
        match = self.table.match
        assert match.standing is not None
        return tuple(
            Standing(
                rank=ordinal(rank, self.words),
                first=rank == 1,
                name=self.names[side],
                total=self.words.count("result.total", match.totals[side]),
            )
            for rank, side in by_rank(match.standing)
        )

    @property
    def undone(self) -> bool:
        """待った: whether moves were taken back in the match."""
        return self.table.match.undone

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Who each total belongs to."""
        return tuple(seat_name(seat, self.words) for seat in range(self.table.match.options.players))

    @property
    def points_by_round(self) -> tuple[Finished, ...]:
        results = enumerate(self.table.match.results, 1)
        return tuple(Finished(self.name_of(number), tuple(map(signed, each.points))) for number, each in results)

    def name_of(self, number: int) -> str:
        """What a finished round is called in the list of all."""
        return str(number)

    @property
    def totals(self) -> tuple[str, ...]:
        return tuple(map(signed, self.table.match.totals))

    @property
    def check(self) -> Check:
        """公約: what makes the deal of the finished round checkable."""
        match = self.table.match
        return Check(match.commitment, match.committed or "")

    @property
    def again(self) -> Mapping[str, Any]:
        """The fields that start such a match again; none where the pages start none like it, as programs may."""
        match = self.table.match
        rules, levels = to_fields(match.options.changed()), set(match.levels[1:])
        if len(levels) > 1 or unreadable(match.game.options, rules):
            return {}
        return {"game": match.game.name, "level": levels.pop(), **rules}


def by_rank(ranks: Sequence[int]) -> list[tuple[int, int]]:
    """Rank and seat (or side), best first."""
    return sorted((rank, seat) for seat, rank in enumerate(ranks))
