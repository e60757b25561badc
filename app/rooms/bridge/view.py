"""セブンブリッジの盤面: the seats, the melds and piles, the hand and the calls of a table of Seven Bridge."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, cast

from markupsafe import Markup

from app import fragments
from app.fragments import Slot
from app.rooms.bridge import asking
from app.rooms.bridge.asking import ADD, DROP, MELD, Way
from app.rooms.bridge.end import BridgeEnd
from app.rooms.bridge.felt import Felt
from app.rooms.bridge.telling import advised, move_in_words, short, told, told_alone
from app.rooms.bridge.trace import Deed, deeds
from app.rooms.frame import Answer, Choice, Doing, TableView, Then, Was
from app.telling import Voice, card_in_words, seat_name, sentence
from app.words import signed
from engine import cards
from engine.bridge.moves import SKIP
from engine.bridge.rules import HAND
from engine.bridge.scoring import minus
from engine.bridge.state import CALL, PLAY, View
from engine.cards import FIRST_JOKER, NAMES, rank_of
from engine.game import Advice

ORDERS = {"suit": "rank", "rank": "suit"}
"""How the hand is sorted, and how it could be instead."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """席: a player as the others see them."""

    name: str
    level: str
    turn: bool
    cards: Markup
    total: Markup
    total_was: Was | None
    cards_were: tuple[Was, ...] = ()
    deeds: tuple[Then, ...] = ()

    @property
    def classes(self) -> str:
        return f"seat{' turn' if self.turn else ''}"


class BridgeTable(TableView[Deed, SeatView]):
    """セブンブリッジの盤面."""

    KEYS: ClassVar[tuple[str, ...]] = ("among", "pick", "m", "a", "d", "skip", "discards", "h", "u", "help", "escape")

    @cached_property
    def _view(self) -> View:
        return cast(View, self.table.match.view(self.table.seat))

    @cached_property
    def deeds(self) -> tuple[Deed, ...]:
        return deeds(self.table.match, self.table.seat)

    # the seats

    def seat_view(self, seat: int) -> SeatView:
        match = self.table.match
        new = [(step, deed) for step, deed in self.new if deed.seat == seat]
        return SeatView(
            name=seat_name(seat, self.words),
            level=self.level_of(seat),
            turn=self._view.turn == seat,
            cards=fragments.cards_left(self._view.counts[seat], self.words.language),
            total=self._total(match.totals[seat]),
            total_was=Was(self._total(self.totals_were[seat]), self.steps) if self.ends_in_steps else None,
            cards_were=tuple(self._cards_were(seat)) if self.steps else (),
            deeds=tuple(self._shown_deeds(new)),
        )

    def _total(self, points: int) -> Markup:
        unit = self.words.count("table.bridge.unit", points)
        return Markup('{}<span class="points-unit">{}</span>').format(signed(points), unit)

    def _cards_were(self, seat: int) -> Iterator[Was]:
        """How many cards a seat held before each of its moves, the latest first."""
        counts = [HAND, *(deed.left for deed in self.deeds if deed.seat == seat)]
        steps = [self.step_of(index) for index, deed in enumerate(self.deeds) if deed.seat == seat]
        for before, step in reversed(list(zip(counts, steps, strict=False))):
            if step > 0:
                yield Was(fragments.cards_left(before, self.words.language), step)

    def _shown_deeds(self, new: Sequence[tuple[int, Deed]]) -> Iterator[Then]:
        for step, deed in new if self.steps else new[-1:]:
            yield Then(short(deed, self.words), step if self.steps else None)

    @property
    def many(self) -> bool:
        return self.table.match.options.players > 4

    # the felt

    @cached_property
    def felt(self) -> Felt:
        return Felt(self._view, self.deeds, self.moments, self._takers, self.hinted, self.words)

    @property
    def felt_classes(self) -> str:
        return f"felt spread {self.felt.crowding}".strip()

    @property
    def summary(self) -> tuple[str, ...]:
        return self.felt.summary

    @property
    def _takers(self) -> frozenset[int]:
        """The melds that take the card that is picked alone."""
        if len(self.picked) != 1:
            return frozenset()
        return frozenset(int(move.split()[2]) for move in asking.lay_offs(self.table, self.picked[0]))

    # the hand

    @property
    def hand(self) -> Markup:
        """The cards as they are sorted: boxes to be ticked where the person may lay down and discard.

        Where the person may call they can be tapped, and it is said what comes first.
        """
        language, picked = self.words.language, self.picked
        if self.calling:
            return fragments.hand(self._slots, "card", language)
        if not self.picking:
            return fragments.together(fragments.held_card(slot, language) for slot in self._slots)
        return fragments.together(fragments.pick_card(slot, slot.card in picked, language) for slot in self._slots)

    @property
    def crowding(self) -> str:
        return "eight" if len(self._slots) > HAND else "few"

    @property
    def picking(self) -> bool:
        return self._view.phase == PLAY and self.is_asked and not self.asked.ways and not self.chosen

    @cached_property
    def _slots(self) -> tuple[Slot, ...]:
        held = sorted(cards.members(self._view.hand), key=self._place)
        return tuple(Slot(NAMES[card], self._look(card), self._mark(NAMES[card])) for card in held)

    def _place(self, card: int) -> tuple[int, int]:
        by_rank = self.prefs.order == "rank" and card != FIRST_JOKER
        return (rank_of(card), card) if by_rank else (card, card)

    def _look(self, card: int) -> str:
        return "drawn" if card == self._view.drawn else "quiet"

    def _mark(self, card: str) -> str:
        if card in self._meant:
            return "chosen"
        return "hinted" if self.hinted and card in asking.hand_cards_of(self.hinted) else ""

    @cached_property
    def _meant(self) -> tuple[str, ...]:
        """The cards about which something is still to be confirmed or chosen."""
        if self.asked.chosen:
            return asking.hand_cards_of(self.asked.chosen)
        return self.picked if self.asked.ways else ()

    @cached_property
    def picked(self) -> tuple[str, ...]:
        """The picked cards that are in the hand; those of the hint where nothing else is picked."""
        wanted = self.asked.picked or (asking.hand_cards_of(self.hinted) if self.hinted else ())
        held = cards.to_text(self._view.hand).split()
        return tuple(card for card in held if card in wanted)

    @property
    def other_order(self) -> str:
        """The order in which the hand is not sorted now."""
        return ORDERS[self.prefs.order]

    @property
    def minus(self) -> str:
        """マイナス点: what the hand costs as it stands."""
        return self.words.count("table.bridge.minus", -minus(self._view.hand))

    # cards that are picked together

    @property
    def makes(self) -> Markup:
        if self._view.phase != PLAY or not self.is_asked:
            return Markup()
        return asking.made(self.table, self.picked, self.words)

    @property
    def doings(self) -> tuple[Doing, ...]:
        if not self.picking:
            return ()
        fitting = {do for do in (MELD, ADD, DROP) if self._can(do)}
        hinted = self.hinted.split()[:1]
        keys = {MELD: "m", ADD: "a", DROP: "d"}
        return tuple(
            Doing(do, self.words("doing." + do), key, do in fitting, [do] == hinted) for do, key in keys.items()
        )

    def _can(self, do: str) -> bool:
        if do == MELD or len(self.picked) != 1:
            return do == MELD and bool(self.picked) and self._makes_a_meld
        return do == DROP or bool(self._takers)

    @property
    def _makes_a_meld(self) -> bool:
        return asking.compose(self.table, MELD, self.picked)[0] in self.legal

    # one of several

    @cached_property
    def ways(self) -> tuple[Way, ...]:
        """The moves to choose from: what picked cards could mean, or the calls of the card just discarded."""
        return asking.ways(self.table, self.asked.ways or asking.calls(self.table), self.words)

    @property
    def is_begun(self) -> bool:
        return bool(self.asked.ways)

    @property
    def begun(self) -> tuple[tuple[str, str], ...]:
        return (("do", self.asked.do), *(("card", card) for card in self.picked)) if self.is_begun else ()

    @property
    def kept(self) -> tuple[str, ...]:
        return self._meant

    @property
    def answers(self) -> tuple[Answer, ...]:
        return (Answer("skip-call", str(SKIP), self.words("move.bridge.skip"), "p"),) if self.calling else ()

    @property
    def calling(self) -> bool:
        """鳴くか: whether the person may call the card just discarded."""
        return self._view.phase == CALL and self.is_asked

    # what is said

    def tell(self, deed: Deed, voice: Voice) -> Markup:
        return told(deed, deed.first, self.words.language, voice)

    def tell_alone(self, deed: Deed, voice: Voice) -> Markup:
        return told_alone(deed, self.words.language, voice)

    def aside(self, voice: Voice) -> Markup:
        """The person's own last move, where the round ended by it."""
        own = self.last_seen
        return sentence(self.tell_alone(own, voice), self.words) if own and own.end else Markup()

    def advise(self, advice: Advice, voice: Voice) -> Markup:
        return advised(advice, self._view.melds, self._view.called, self.words, voice)

    def move_words(self, move: str) -> Markup:
        return move_in_words(move, self._view.melds, self._view.called, self.words, Voice.EYE)

    @property
    def chosen(self) -> Choice | None:
        move = self.asked.chosen
        return None if move is None else Choice(move, self.move_words(move))

    @property
    def turn_asks(self) -> str:
        view = self._view
        if self.is_begun:
            return self.words("asks.bridge.which")
        if not self.is_asked:
            return self.words("asks.bridge.wait")
        if view.phase == CALL:
            return self.words("asks.bridge.call")
        if view.drawn is None and not view.options.lay_after_call:
            return self.words("asks.bridge.drop")
        if view.drawn is None or (self.deeds and self.deeds[-1].seat == view.seat and self.deeds[-1].kind != "skip"):
            return self.words("asks.bridge.further")
        return self.words("asks.bridge.turn", card=card_in_words(NAMES[view.drawn], self.words, Voice.EAR))

    # the end

    @cached_property
    def end(self) -> BridgeEnd:
        return BridgeEnd(self.table, self.words)
