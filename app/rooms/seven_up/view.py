"""セブンアップの盤面: the seats, the felt, the hand and the answers of a table of Seven Up."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from markupsafe import Markup

from app import fragments
from app.fragments import Slot
from app.rooms.frame import Answer, Doing, TableView, Was
from app.rooms.seven_up.asking import answers, asked, doing, makes
from app.rooms.seven_up.end import SevenUpEnd
from app.rooms.seven_up.felt import Felt
from app.rooms.seven_up.telling import advised, meaning, move_in_words, thrown, told, turned_in_words
from app.rooms.seven_up.trace import Deed, dealt, deeds, trace
from app.telling import Voice, seat_name, sentence
from engine.cards import NAMES, members, suit_of
from engine.game import Advice
from engine.seven_up.state import DISCARD, GIFT, HAND, PLAY, REDEAL, View
from engine.seven_up.tricks import STRENGTH, playable

CROWD = 12  # cards that have room as large as ever


@dataclass(frozen=True, slots=True)
class SeatView:
    """席: a player as the others see them; ``points`` and ``pips`` (for Game) are the side's."""

    name: str
    level: str
    dealer: bool
    partner: bool
    points: Markup
    pips: Markup
    points_were: tuple[Was, ...] = ()
    pips_were: tuple[Was, ...] = ()

    @property
    def classes(self) -> str:
        return f"seat{' partner' if self.partner else ''}"


class SevenUpTable(TableView[Deed, SeatView]):
    """セブンアップの盤面."""

    KEYS: ClassVar[tuple[str, ...]] = ("arrows", "enter", "bids", "pick", "d", "l", "h", "u", "help", "escape")

    @cached_property
    def _view(self) -> View:
        return self._views[-1]

    @cached_property
    def _views(self) -> tuple[View, ...]:
        return trace(self.table.match, self.table.seat)

    @cached_property
    def deeds(self) -> tuple[Deed, ...]:
        return deeds(self.table.match.log(self.table.seat), self._views)

    # the seats

    def seat_view(self, seat: int) -> SeatView:
        view, side = self._view, self._side(seat)
        return SeatView(
            name=seat_name(seat, self.words),
            level=self.level_of(seat),
            dealer=view.dealer == seat,
            partner=seat != self.table.seat and side == self._side(self.table.seat),
            points=self._points(view.scores[side]),
            pips=self._pips(view.pips[side]),
            points_were=tuple(self._points_were(side)) if self.steps else (),
            pips_were=tuple(self._pips_were(side)) if self.steps else (),
        )

    def _side(self, seat: int) -> int:
        return self.table.match.rules.side_of(seat)

    def _points(self, points: int) -> Markup:
        return Markup(self.words.count("seat.seven_up.points", points))

    def _pips(self, pips: int) -> Markup:
        return self.words.html("seat.seven_up.pips", pips=pips)

    def _points_were(self, side: int) -> Iterator[Was]:
        """The points of a side before each new deed that changed them."""
        for step, before, after in self._changes:
            if before.scores[side] != after.scores[side]:
                yield Was(self._points(before.scores[side]), step)

    def _pips_were(self, side: int) -> Iterator[Was]:
        for step, before, after in self._changes:
            if before.pips[side] != after.pips[side]:
                yield Was(self._pips(before.pips[side]), step)

    @property
    def _changes(self) -> Iterator[tuple[int, View, View]]:
        """What was seen before and after each new deed, the last first: the older lies above the newer."""
        for index in reversed(range(self.first_new, len(self.deeds))):
            yield self.step_of(index), self._views[index], self._views[index + 1]

    # the felt

    @property
    def summary(self) -> tuple[str, ...]:
        return tuple(self.felt.summary)

    @cached_property
    def felt(self) -> Felt:
        return Felt(self._view, self.deeds, self.moments, self.words)

    def step_of(self, index: int) -> int:
        """A trick that was taken lies a moment longer before the next begins."""
        taken = sum(deed.taker is not None for deed in self.deeds[self.first_shown : index])
        return super().step_of(index) + taken

    # the hand

    @property
    def hand(self) -> Markup:
        if self.discarding and self.chosen:
            return fragments.together(fragments.held_card(slot, self.words.language) for slot in self._slots)
        if self.discarding:
            return fragments.together(map(self._pick_card, self._slots))
        return fragments.hand(self._slots, self.send.field, self.words.language)

    def _pick_card(self, slot: Slot) -> Markup:
        return fragments.pick_card(slot, slot.card in self._picked, self.words.language)

    @property
    def crowding(self) -> str:
        count = len(self._slots)
        return "crowded" if count > CROWD else "full" if count > HAND else ""

    @cached_property
    def _slots(self) -> tuple[Slot, ...]:
        """The cards in suit order, the strongest first: where one has been played its place stays empty, and none
        moves."""
        hand = self._view.hand
        played = {NAMES.index(deed.move) for deed in self.deeds if deed.seat == self.table.seat and deed.move in NAMES}
        standing = sorted((*members(hand), *played), key=lambda card: (suit_of(card), -STRENGTH[card]))
        return tuple(self._slot(card) if hand >> card & 1 else Slot(NAMES[card], "gap") for card in standing)

    def _slot(self, card: int) -> Slot:
        name = NAMES[card]
        look = "playable" if self._playable >> card & 1 else "quiet"
        for mark, move in (("chosen", self.asked.chosen or ""), ("hinted", self.hinted)):
            if name in (move, *thrown(move)):
                return Slot(name, look, mark)
        return Slot(name, look)

    @cached_property
    def _playable(self) -> int:
        """出せる札, as a set."""
        view = self._view
        if view.phase != PLAY or view.trump is None:
            return 0
        return playable(view.hand, view.trick, view.trump)

    # what is said

    def tell(self, deed: Deed, voice: Voice) -> Markup:
        return told(deed, self.words.language, voice)

    def aside(self, voice: Voice) -> Markup:
        """What the person's own last move meant; before the first, what was turned up at the deal."""
        own = self._dealt(voice) if self.last_seen is None else meaning(self.last_seen, self.words, voice)
        return sentence(own, self.words)

    def _dealt(self, voice: Voice) -> Markup:
        return turned_in_words(dealt(self._view), self.words, voice)

    @cached_property
    def log(self) -> tuple[Markup, ...]:
        return *super().log, self._dealt(Voice.EYE)

    def advise(self, advice: Advice, voice: Voice) -> Markup:
        return advised(advice, self.words, voice)

    def move_words(self, move: str) -> str:
        if cards := thrown(move):
            return self.words.count("table.seven_up.drop", len(cards))
        return move_in_words(move, self.words, Voice.EYE)

    @property
    def turn_asks(self) -> str:
        return asked(self._view, self._may_give, self.words)

    @property
    def _may_give(self) -> bool:
        return self._view.phase == GIFT and "gift" in self.legal

    @cached_property
    def asks(self) -> str:
        ran_out = self._view.phase == REDEAL
        return self.words("asks.seven_up.redeal") if ran_out else super().asks

    # the answers

    @property
    def answers(self) -> tuple[Answer, ...]:
        return answers(self._view, self.words)

    # throwing away

    @property
    def discarding(self) -> bool:
        """Whether cards are to be picked that are thrown away."""
        return self.playing and self._view.phase == DISCARD

    @property
    def kept(self) -> tuple[str, ...]:
        return thrown(self.asked.chosen) if self.asked.chosen else ()

    @property
    def picking(self) -> bool:
        return self.discarding and not self.chosen

    @property
    def _picked(self) -> tuple[str, ...]:
        """The cards of the hand that are picked, or that a hint picks."""
        wanted = self.asked.picked or thrown(self.hinted)
        return tuple(NAMES[card] for card in members(self._view.hand) if NAMES[card] in wanted)

    @property
    def _missing(self) -> int:
        """How many more cards are to be picked."""
        return self._view.hand.bit_count() - HAND - len(self._picked)

    @property
    def makes(self) -> Markup:
        return Markup(makes(self._missing, self.words)) if self.discarding else Markup()

    @property
    def doings(self) -> tuple[Doing, ...]:
        if not self.discarding:
            return ()
        return (doing(len(self._picked), self._missing, bool(self.hinted), self.words),)

    # the end

    @cached_property
    def end(self) -> SevenUpEnd:
        return SevenUpEnd(self.table, self.words)
