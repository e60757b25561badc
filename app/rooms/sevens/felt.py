"""場: the four rows (or the killer board) of a table of Sevens, for the eye and in words."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from markupsafe import Markup

from app.rooms.sevens import drawing
from app.rooms.sevens.drawing import Place
from app.rooms.sevens.telling import ranks_in_words, row_in_words
from app.words import words_for
from engine import cards
from engine.cards import NAMES, ROW, ROW_MASK, SUITS
from engine.sevens.layout import layout_for, ring
from engine.sevens.state import View

_ENDS = (0, ROW - 1)


@dataclass(frozen=True)
class Felt:
    """The felt as a seat sees it.

    ``live``: whether places shall be marked; ``steps`` are the moments at which new cards appear; ``picks`` the moves
    that go to a place, by card, where a joker waits for one; ``hinted`` the move among them that a hint advises.
    """

    view: View
    live: bool
    steps: Mapping[int, int]
    picks: Mapping[int, str]
    hinted: str = ""

    @property
    def kind(self) -> str:
        """What the style sheet must know of the layout."""
        options = self.view.options
        return "killer" if options.killer else options.link if ring(options.link) else ""

    @property
    def places(self) -> Markup:
        """The 52 places, row by row."""
        return drawing.places(map(self._place, range(4 * ROW)))

    def _place(self, card: int) -> Place:
        view = self.view
        end = self._end(card) if self._ring else ""
        if (view.table | view.jokers) >> card & 1:
            own = bool(self.live and view.jokers & view.hand >> card & 1) if view.jokers else False
            return Place(NAMES[card], self._look(card), own, step=self.steps.get(card), end=end)
        if not self.live:
            return Place(NAMES[card], mark=self._mark(card), end=end)
        own, is_open = bool(view.hand >> card & 1), bool(self._open >> card & 1)
        return Place(NAMES[card], "free", own, is_open, None, self._mark(card), end, self.picks.get(card, ""))

    def _look(self, card: int) -> str:
        if self.view.jokers >> card & 1:
            return "joker"
        return "stray" if self.view.laid >> card & 1 else "laid"

    @cached_property
    def _open(self) -> int:
        return cards.set_of(self.picks) if self.picks else self.view.playable

    def _mark(self, card: int) -> str:
        if card in self.picks and self.picks[card] == self.hinted:
            return "hinted"
        if self.view.dead >> card & 1:
            return "dead"
        if self._shut >> card & 1:
            return "shut"
        return "bare" if self._bare >> card & 1 else ""

    @cached_property
    def _bare(self) -> int:
        """ファンタン: the centre places where no card lies yet."""
        view = self.view
        return 0 if view.center is None else cards.of_rank(view.center) & ~view.table & ~view.jokers

    # the ring

    @cached_property
    def _ring(self) -> bool:
        return ring(self.view.options.link)

    @cached_property
    def _shut(self) -> int:
        """トンネル: the places beside a row that are closed because it has reached its other end."""
        view = self.view
        if view.options.link != "tunnel" or view.center is None:
            return 0
        ends = layout_for(replace(view.options, link="link"), view.center).open_places(view.table | view.jokers)
        return ends & ~view.playable

    def _end(self, card: int) -> str:
        if card % ROW not in _ENDS:
            return ""
        return "joined" if self._joined(card // ROW) else "apart"

    def _joined(self, suit: int) -> bool:
        """Whether ace and king are neighbours in a row: with the tunnel once it has come to an end."""
        first = suit * ROW
        row = (self.view.table | self.view.jokers) >> first & ROW_MASK
        return self.view.options.link == "link" or bool(self._shut >> first & ROW_MASK) or row.bit_count() >= ROW - 1

    # in words

    def summary(self, language: str) -> tuple[str, ...]:
        """The felt in words, a line a suit."""
        return tuple(self._line(suit, language) for suit in range(len(SUITS)))

    def _line(self, suit: int, language: str) -> str:
        view, first = self.view, suit * ROW
        taken, playable = view.table | view.jokers, view.playable & ~view.jokers
        line = row_in_words(SUITS[suit], taken >> first & ROW_MASK, playable >> first & ROW_MASK, language)
        if self._ring and self._joined(suit):
            line += words_for(language)("felt.sevens.joined")
        for name, places in (("jokers", view.jokers), ("dead", view.dead), ("shut", self._shut)):
            if row := places >> first & ROW_MASK:
                line += words_for(language)(f"felt.sevens.{name}", cards=ranks_in_words(row, language))
        return line
