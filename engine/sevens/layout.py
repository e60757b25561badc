"""場の並べ方: which places are open to be played to, told from the places that are taken.

All row variants are one idea: from the 13 bits of a row, the centre and the kind of its ends, `open_in_row` gives the
places that are open. There are only 8,192 rows, so its answers are tabulated once for each kind of row.
"""

from functools import cache, lru_cache
from typing import NamedTuple, Protocol

from engine.cards import FULL_DECK, ROW, ROW_MASK, members, of_rank
from engine.sevens.options import SevensOptions

ROWS = (0, ROW, 2 * ROW, 3 * ROW)


class Layout(Protocol):
    """A way to lay out the cards; sets of places are bit sets, place = card."""

    def open_places(self, taken: int) -> int:
        """The free places where a card may be put."""
        ...

    def dead_places(self, taken: int) -> int:
        """The free places where no card can ever be put."""
        ...

    def neighbours(self, place: int) -> tuple[int, ...]:
        """The places of the same suit next in rank."""
        ...


class RowKind(NamedTuple):
    """How a row grows: its centre (rank 1 … 13), what its ends do, and whether any card is a beginning."""

    center: int
    link: str
    islands: bool


def ring(link: str) -> bool:
    """Whether ace and king are neighbours."""
    return link != "none"


def open_in_row(row: int, kind: RowKind) -> int:
    """The open places of a row of 13 bits (ace = bit 0)."""
    center = kind.center - 1
    bare = 0 if row >> center & 1 else 1 << center
    if kind.islands:
        return bare | _beside(row, ring(kind.link))
    return bare or _ends(row, center, kind.link)


def _beside(row: int, is_ring: bool) -> int:
    around = row << 1 | row >> 1
    if is_ring:
        around |= row >> (ROW - 1) | row << (ROW - 1)
    return around & ~row & ROW_MASK


def _ends(row: int, center: int, link: str) -> int:
    if row == ROW_MASK:
        return 0
    up, down = _first_free(row, center, 1), _first_free(row, center, -1)
    above = 1 << up % ROW if ring(link) or up < ROW else 0
    below = 1 << down % ROW if ring(link) or down >= 0 else 0
    if link == "tunnel" and up >= ROW:
        return above
    if link == "tunnel" and down < 0:
        return below
    return above | below


def _first_free(row: int, center: int, step: int) -> int:
    place = center
    while row >> place % ROW & 1:
        place += step
    return place


@lru_cache(maxsize=1 << 16)
def _lane_in_row(row: int, at: int, kind: RowKind) -> tuple[int, ...]:
    """The places of a row that open one after the other once ``at`` is taken."""
    opened = open_in_row(row, kind)
    row |= 1 << at
    lane: list[int] = []
    while newly := open_in_row(row, kind) & ~opened:
        opened |= newly
        lane += members(newly)
        row |= newly
    return tuple(lane)


class RowLayout:
    """四つの列: four rows of 13 places that grow from the centre."""

    def __init__(self, kind: RowKind) -> None:
        self._kind = kind
        self._open = tuple(open_in_row(row, kind) for row in range(1 << ROW))
        self._ring = ring(kind.link)

    def open_places(self, taken: int) -> int:
        opened = self._open
        return (
            opened[taken & ROW_MASK]
            | opened[taken >> 13 & ROW_MASK] << 13
            | opened[taken >> 26 & ROW_MASK] << 26
            | opened[taken >> 39] << 39
        )

    def dead_places(self, taken: int) -> int:
        return 0

    def neighbours(self, place: int) -> tuple[int, ...]:
        row, at = place - place % ROW, place % ROW
        if self._ring:
            return (row + (at - 1) % ROW, row + (at + 1) % ROW)
        return tuple(row + beside for beside in (at - 1, at + 1) if 0 <= beside < ROW)

    def lane(self, taken: int, place: int) -> tuple[int, ...]:
        """What a card on ``place`` leads to: the places that open after it, nearest first."""
        first = place - place % ROW
        lane = _lane_in_row(taken >> first & ROW_MASK, place - first, self._kind)
        return tuple(first + at for at in lane)


_ACES, _KINGS = of_rank(1), of_rank(ROW)


def _left(places: int) -> int:
    return (places & ~_ACES) >> 1


def _right(places: int) -> int:
    return (places & ~_KINGS) << 1


def _beside_on_board(places: int) -> int:
    return _left(places) | _right(places)


def _above_and_below(places: int) -> int:
    return places >> ROW | places << ROW & FULL_DECK


class BoardLayout:
    """殺しの盤: one board of 4 × 13 places with walls round it, ♠ on top and aces on the left."""

    def __init__(self, death: str) -> None:
        self._more_dead = _DEATHS[death]

    def open_places(self, taken: int) -> int:
        across = taken | _beside_on_board(taken)
        return (across | _above_and_below(across)) & ~taken & ~self.dead_places(taken)

    def dead_places(self, taken: int) -> int:
        free = FULL_DECK & ~taken
        return free & ~joined_to(free) | self._more_dead(free)

    def neighbours(self, place: int) -> tuple[int, ...]:
        return tuple(members(_beside_on_board(1 << place)))


def _none(free: int) -> int:
    return 0


def _flanked(free: int) -> int:
    return free & ~_beside_on_board(free)


def _enclosed(free: int) -> int:
    """The free places in groups of two and three: an end has one free place beside it, a middle two, both ends."""
    ends = free & _with_one_beside(free)
    middles = free & _with_two_beside(free) & _with_two_beside(ends)
    return ends & (joined_to(ends) | joined_to(middles)) | middles


def joined_to(places: int) -> int:
    """The places above, below, left and right of these on the board."""
    return _beside_on_board(places) | _above_and_below(places)


def _with_one_beside(places: int) -> int:
    """The places with exactly one of ``places`` above, below, left or right of them."""
    left, right, above, below = _shifted(places)
    return (left ^ right ^ above ^ below) & ~(left & right | above & below)


def _with_two_beside(places: int) -> int:
    """The places with exactly two of ``places`` above, below, left or right of them."""
    left, right, above, below = _shifted(places)
    across, upright = left ^ right, above ^ below
    return across & upright | (left & right ^ above & below) & ~across & ~upright


def _shifted(places: int) -> tuple[int, int, int, int]:
    return _left(places), _right(places), places >> ROW, places << ROW & FULL_DECK


_DEATHS = {"surrounded": _none, "flanked": _flanked, "enclosed": _enclosed}


_board = cache(BoardLayout)
_rows = cache(RowLayout)


def rows_for(options: SevensOptions, center: int) -> RowLayout:
    """The four rows of a game that is not played on the board, with a centre of rank 1 … 13."""
    return _rows(RowKind(center, options.link, options.islands))


def layout_for(options: SevensOptions, center: int) -> Layout:
    """The layout that the options ask for, with a centre of rank 1 … 13."""
    return _board(options.death) if options.killer else rows_for(options, center)
