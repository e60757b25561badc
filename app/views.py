"""What the templates of the table get: frozen values made from what the person's seat may see, already in words.

Templates compute nothing; the engine's state never reaches them.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, cast

from markupsafe import Markup

from app import fragments
from app.ends import EndView, laid_by
from app.fragments import Place, Slot
from app.table import Table
from app.telling import (
    PASS,
    Deed,
    Voice,
    advised,
    deeds,
    happened,
    move_in_words,
    ordinal,
    refused,
    row_in_words,
    seat_name,
    told,
)
from app.words import Words
from engine import cards
from engine.cards import NAMES, ROW, ROW_MASK, SUITS
from engine.game import Advice, Refused
from engine.sevens.state import ELIMINATED, OUT, PLAYING, View


@dataclass(frozen=True)
class Asked:
    """What a request asks of a table beyond showing it.

    ``stepping``: the computers' moves shall appear one after the other. ``automatic``: how many of the person's last
    moves were made for them (自動パス) and are told like the others'.
    """

    hint: Advice | None = None
    chosen: str | None = None
    refused: Refused | None = None
    stale: bool = False
    stepping: bool = False
    automatic: int = 0


NOTHING = Asked()


class Was(NamedTuple):
    """Something that is shown until a moment of the stepping."""

    what: Markup
    until: int


class Then(NamedTuple):
    """Something that is shown from a moment of the stepping on; None for at once."""

    what: str
    step: int | None


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


class Choice(NamedTuple):
    """A move that waits for its confirmation."""

    move: str
    words: str


class Sender(NamedTuple):
    """How the cards of the hand send their move: at once, or first as a choice to be confirmed."""

    method: str
    action: str
    field: str


@dataclass(frozen=True)
class TableView:
    """盤面: everything the table's page shows. Parts that are not always shown are made when they are asked for."""

    table: Table
    words: Words
    asked: Asked = NOTHING
    confirm: bool = False

    # the round as the seat may know it

    @cached_property
    def _view(self) -> View:
        return cast(View, self.table.match.view(self.table.seat))

    @cached_property
    def _deeds(self) -> tuple[Deed, ...]:
        return deeds(self._view, self.table.match.log(self.table.seat))

    @cached_property
    def _first_new(self) -> int:
        """Where in the log that begins which happened since the person's last own decision."""
        own = [index for index, deed in enumerate(self._deeds) if deed.seat == self.table.seat]
        decided = own[: len(own) - self.asked.automatic]
        return decided[-1] + 1 if decided else 0

    @property
    def _new(self) -> tuple[Deed, ...]:
        return self._deeds[self._first_new :]

    @cached_property
    def _legal(self) -> tuple[str, ...]:
        return self.table.match.legal_moves(self.table.seat)

    # the frame

    @property
    def url(self) -> str:
        return f"/matches/{self.table.id}"

    @property
    def version(self) -> int:
        return self.table.version

    @property
    def steps(self) -> int:
        return len(self._new) if self.asked.stepping else 0

    @property
    def playing(self) -> bool:
        return self.table.match.status == "playing"

    @property
    def over(self) -> bool:
        return self.table.match.status == "over"

    @property
    def many(self) -> bool:
        return self.table.match.options.players > 5

    @cached_property
    def tally(self) -> str:
        """The round, the total and the rank so far."""
        match = self.table.match
        total = match.totals[self.table.seat]
        rank = 1 + sum(other > total for other in match.totals)
        gaps = {"round": match.round_number, "rounds": cast(Any, match.options).rounds, "total": total}
        name = "table.tally" if match.results else "table.tally-first"
        return self.words(name, rank=ordinal(rank, self.words), **gaps)

    # the seats

    @cached_property
    def seats(self) -> tuple[SeatView, ...]:
        """The opponents, clockwise from the person."""
        players = self.table.match.options.players
        return tuple(self._seat((self.table.seat + beside) % players) for beside in range(1, players))

    @cached_property
    def me(self) -> SeatView:
        return self._seat(self.table.seat)

    def _seat(self, seat: int) -> SeatView:
        view, level = self._view, self.table.match.levels[seat]
        new = [(step, deed) for step, deed in enumerate(self._new, 1) if deed.seat == seat]
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
        if any(deed.move != PASS and deed.move not in NAMES for deed in self._new):
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
        for index in range(max(self._first_new - 1, 0), len(self._deeds)):
            step, deed = index - self._first_new + 1, self._deeds[index]
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
        played = [cards.parse_card(deed.move) for deed in self._deeds if self._is_own_card(deed)]
        hand = self._view.hand
        for card in cards.members(hand | cards.set_of(played)):
            name = NAMES[card]
            look = "gap" if not hand >> card & 1 else "playable" if name in self._legal else "quiet"
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
        others = (move for move in self._legal if move != PASS and move not in NAMES)
        return tuple(Choice(move, move_in_words(move, self.words, Voice.EYE)) for move in others)

    @property
    def send(self) -> Sender:
        return Sender("get", self.url, "choose") if self.confirm else Sender("post", self.url + "/moves", "move")

    # what is said

    @cached_property
    def said(self) -> Markup:
        """The message line."""
        if self.asked.refused:
            return refused(self.asked.refused, self.words, Voice.EYE)
        if self.asked.hint:
            return advised(self.asked.hint, self.words, Voice.EYE)
        return self._happened(Voice.EYE)

    @cached_property
    def spoken(self) -> Markup:
        """The same for the ear, one sentence a turn."""
        if self.asked.refused:
            return refused(self.asked.refused, self.words, Voice.EAR)
        if self.asked.hint:
            return advised(self.asked.hint, self.words, Voice.EAR)
        return self._happened(Voice.EAR)

    @property
    def tone(self) -> str:
        if self.asked.refused or self.asked.stale or (self.must_pass and not self.passes_left):
            return "notice"
        return "advice" if self.asked.hint else ""

    @cached_property
    def log(self) -> tuple[Markup, ...]:
        """棋譜: the whole round so far, newest first."""
        return tuple(told(deed, self.words.language, Voice.EYE) for deed in reversed(self._deeds))

    def _happened(self, voice: Voice) -> Markup:
        """All that happened; of a round played on to its end only who went out and how, the rest is in the log."""
        stale = Markup(self.words("told.stale")) if self.asked.stale else Markup()
        new = [(step, deed) for step, deed in enumerate(self._new, 1) if self.playing or deed.kind in (OUT, ELIMINATED)]
        return (
            stale
            + happened(new, self.words.language, voice, stepping=voice is Voice.EYE and self.steps > 0)
            + self._asks
        )

    @cached_property
    def _asks(self) -> str:
        """What is asked of the person now."""
        if not self.playing:
            return self.words("asks.over" if self.over else "asks.round-over", round=self.table.match.round_number)
        if self.asked.chosen:
            return self.words("asks.confirm")
        if not self.must_pass:
            return self.words("asks.turn")
        if self.passes_left == 0:
            return self.words("asks.eliminating")
        return self.words("asks.pass", left=self.passes_left)

    # the buttons

    @property
    def can_undo(self) -> bool:
        return self.table.match.can_undo(self.table.seat)

    @property
    def must_pass(self) -> bool:
        return self._legal == (PASS,)

    @cached_property
    def passes_left(self) -> int | None:
        return passes_left(self.table)

    @property
    def hinted(self) -> str:
        """The move that the hint advises, empty where none was asked for."""
        return self.asked.hint.move if self.asked.hint else ""

    @property
    def pass_words(self) -> str:
        if self.passes_left is None:
            return self.words("table.pass-unlimited")
        if self.must_pass and not self.passes_left:
            return self.words("table.pass-last")
        return self.words("table.pass", left=self.passes_left)

    @property
    def chosen(self) -> Choice | None:
        move = self.asked.chosen
        if move is None:
            return None
        name = "table.confirm-card" if move in NAMES else "table.confirm-other"
        return Choice(move, self.words.html(name, move=move_in_words(move, self.words, Voice.EYE)))

    # the end

    @cached_property
    def end(self) -> EndView:
        """The result of the round that is over, and of the match."""
        return EndView(self.table, self.words, self._deeds)


def passes_left(table: Table) -> int | None:
    """How many passes the person has left; None where there is no limit."""
    view = cast(View, table.match.view(table.seat))
    limit = view.options.passes
    return None if limit is None else max(limit - view.passes[table.seat], 0)
