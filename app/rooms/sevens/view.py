"""七並べの盤面: the seats, the felt, the hand and the pass of a table of Sevens."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import cast

from markupsafe import Markup

from app import fragments
from app.fragments import Place, Slot
from app.rooms.frame import Choice, TableView, Then, Was
from app.rooms.sevens.end import SevensEnd, laid_by
from app.rooms.sevens.telling import PASS, Deed, advised, deeds, move_in_words, row_in_words, told
from app.table import Table
from app.telling import Voice, ordinal, seat_name
from engine import cards
from engine.cards import NAMES, ROW, ROW_MASK, SUITS
from engine.game import Advice
from engine.sevens.state import ELIMINATED, OUT, PLAYING, View


@dataclass(frozen=True, slots=True)
class SeatView:
    """席: a player as the others see them."""

    name: str
    level: str
    turn: bool
    cards: Markup
    passes: Markup
    cards_were: tuple[Was, ...] = ()
    passes_were: tuple[Was, ...] = ()
    deeds: tuple[Then, ...] = ()
    fate: Then | None = None


class SevensTable(TableView[Deed]):
    """七並べの盤面."""

    @cached_property
    def _view(self) -> View:
        return cast(View, self.table.match.view(self.table.seat))

    @cached_property
    def deeds(self) -> tuple[Deed, ...]:
        return deeds(self._view, self.table.match.log(self.table.seat))

    # the seats

    @cached_property
    def seats(self) -> tuple[SeatView, ...]:
        """The opponents, clockwise from the person."""
        return tuple(map(self._seat, self.opponents))

    @cached_property
    def me(self) -> SeatView:
        return self._seat(self.table.seat)

    def _seat(self, seat: int) -> SeatView:
        view, level = self._view, self.table.match.levels[seat]
        new = [(step, deed) for step, deed in self.new if deed.seat == seat]
        return SeatView(
            name=seat_name(seat, self.words),
            level=self.words("level." + level) if level else "",
            turn=view.turn == seat,
            cards=fragments.cards_left(view.counts[seat], self.words.language),
            passes=self._passes(view.passes[seat]),
            cards_were=tuple(self._cards_were(view.counts[seat], new)) if self.steps else (),
            passes_were=tuple(self._passes_were(view.passes[seat], new)) if self.steps else (),
            deeds=tuple(self._shown_deeds(new)),
            fate=self._fate(seat, new),
        )

    def _passes(self, used: int) -> Markup:
        limit = self._view.options.passes
        if limit is None:
            return Markup(self.words.count("table.passed", used))
        return fragments.passes(min(used, limit), limit, self.words.language)

    def _cards_were(self, count: int, new: Sequence[tuple[int, Deed]]) -> Iterator[Was]:
        """How many cards a seat held before each of its moves; not told where jokers and gifts change hands."""
        if any(deed.move != PASS and deed.move not in NAMES for _, deed in self.new):
            return
        for step, deed in reversed(new):
            if deed.kind == ELIMINATED:
                return
            if deed.move != PASS:
                count += 1
                yield Was(fragments.cards_left(count, self.words.language), step)

    def _passes_were(self, used: int, new: Sequence[tuple[int, Deed]]) -> Iterator[Was]:
        for step, deed in reversed(new):
            if deed.move == PASS:
                used -= 1
                yield Was(self._passes(used), step)

    def _shown_deeds(self, new: Sequence[tuple[int, Deed]]) -> Iterator[Then]:
        for step, deed in new if self.steps else new[-1:]:
            if deed.kind != ELIMINATED:
                what = move_in_words(deed.move, self.words, Voice.EYE)
                yield Then(what, step if self.steps else None)

    def _fate(self, seat: int, new: Sequence[tuple[int, Deed]]) -> Then | None:
        status = self._view.status[seat]
        if status == PLAYING:
            return None
        order = self._view.finished if status != ELIMINATED else self._view.eliminated[::-1]
        players = len(self._view.counts)
        rank = order.index(seat) + 1 + (players - len(order) if status == ELIMINATED else 0)
        words = self.words("fate." + status, rank=ordinal(rank, self.words))
        return Then(words, new[-1][0] if self.steps and new else None)

    # the felt

    @cached_property
    def places(self) -> Markup:
        view, steps = self._view, self._card_steps if self.steps else {}
        taken, laid = view.table | view.jokers, view.laid
        hand, playable = (view.hand, view.playable) if self.playing else (0, 0)
        return fragments.places(
            Place(NAMES[card], "stray" if laid >> card & 1 else "laid", step=steps.get(card))
            if taken >> card & 1
            else Place(NAMES[card], "free", bool(hand >> card & 1), bool(playable >> card & 1))
            for card in range(4 * ROW)
        )

    @cached_property
    def _card_steps(self) -> Mapping[int, int]:
        """The moment at which each new card appears; the person's own comes at 0, at once."""
        steps: dict[int, int] = {}
        for index in range(max(self.first_new - 1, 0), len(self.deeds)):
            step, deed = index - self.first_new + 1, self.deeds[index]
            if deed.kind == ELIMINATED:
                steps.update(dict.fromkeys(laid_by(self.table, index), step))
            elif deed.move in NAMES:
                steps[cards.parse_card(deed.move)] = step
        return steps

    @cached_property
    def summary(self) -> tuple[str, ...]:
        """The felt in words, a line a suit."""
        view = self._view
        return tuple(
            row_in_words(suit, view.table >> first & ROW_MASK, view.playable >> first & ROW_MASK, self.words.language)
            for suit, first in zip(SUITS, range(0, 4 * ROW, ROW), strict=True)
        )

    # the hand

    @property
    def hand(self) -> Markup:
        return fragments.hand(self._slots, self.send.field, self.words.language)

    @property
    def crowded(self) -> bool:
        """More cards than two rows of seven."""
        return len(self._slots) > 14

    @cached_property
    def _slots(self) -> tuple[Slot, ...]:
        """The cards as dealt, in suit order: where one has been played its place stays empty, and none moves."""
        return tuple(self._standing())

    def _standing(self) -> Iterator[Slot]:
        played = [cards.parse_card(deed.move) for deed in self.deeds if self._is_own_card(deed)]
        hand = self._view.hand
        for card in cards.members(hand | cards.set_of(played)):
            name = NAMES[card]
            look = "gap" if not hand >> card & 1 else "playable" if name in self.legal else "quiet"
            yield Slot(name, look, self._mark(name) if look != "gap" else "")

    def _is_own_card(self, deed: Deed) -> bool:
        return deed.seat == self.table.seat and deed.move in NAMES

    def _mark(self, card: str) -> str:
        if self.asked.chosen == card:
            return "chosen"
        return "hinted" if self.hinted == card else ""

    @cached_property
    def others(self) -> tuple[Choice, ...]:
        """The moves of the optional rules, which are no cards of one's own to be played."""
        others = (move for move in self.legal if move != PASS and move not in NAMES)
        return tuple(Choice(move, self.move_words(move)) for move in others)

    # what is said

    def tell(self, deed: Deed, voice: Voice) -> Markup:
        return told(deed, self.words.language, voice)

    def advise(self, advice: Advice, voice: Voice) -> Markup:
        return advised(advice, self.words, voice)

    def move_words(self, move: str) -> str:
        return move_in_words(move, self.words, Voice.EYE)

    def is_telling(self, deed: Deed) -> bool:
        return deed.kind in (OUT, ELIMINATED)

    @property
    def is_urgent(self) -> bool:
        return self.must_pass and not self.passes_left

    @property
    def turn_asks(self) -> str:
        if not self.must_pass:
            return self.words("asks.turn")
        if self.passes_left == 0:
            return self.words("asks.eliminating")
        return self.words("asks.pass", left=self.passes_left)

    # the pass

    @property
    def must_pass(self) -> bool:
        return self.legal == (PASS,)

    @cached_property
    def passes_left(self) -> int | None:
        return passes_left(self.table)

    @property
    def pass_words(self) -> str:
        if self.passes_left is None:
            return self.words("table.pass-unlimited")
        if self.must_pass and not self.passes_left:
            return self.words("table.pass-last")
        return self.words("table.pass", left=self.passes_left)

    # the end

    @cached_property
    def end(self) -> SevensEnd:
        return SevensEnd(self.table, self.words, self.deeds)


def passes_left(table: Table) -> int | None:
    """How many passes the person has left; None where there is no limit."""
    view = cast(View, table.match.view(table.seat))
    limit = view.options.passes
    return None if limit is None else max(limit - view.passes[table.seat], 0)


def automatic_move(table: Table) -> str | None:
    """自動パス: the pass where nothing else can be played, but never the pass that eliminates."""
    return PASS if table.match.legal_moves(table.seat) == (PASS,) and passes_left(table) != 0 else None
