"""七並べの盤面: the seats, the felt, the hand and the pass of a table of Sevens."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, cast

from markupsafe import Markup

from app import fragments
from app.fragments import Slot
from app.rooms.frame import Answer, Sender, TableView, Then, Was
from app.rooms.sevens import drawing
from app.rooms.sevens.asking import (
    JOKER_CARD,
    GhostView,
    Haunting,
    Pick,
    answers,
    asked,
    begun_by,
    ghost,
    haunting,
    is_joker_move,
    pass_answer,
    picks,
)
from app.rooms.sevens.end import SevensEnd
from app.rooms.sevens.felt import Felt
from app.rooms.sevens.telling import advised, move_in_words, short_move, told, unanswered
from app.rooms.sevens.trace import PASS, Deed, Step, deeds, plies_told, rank_of, trace
from app.table import Table
from app.telling import Voice, ordinal, seat_name, sentence
from engine import cards
from engine.cards import NAMES
from engine.game import Advice
from engine.match import SILENCE
from engine.sevens.ghost import Talk
from engine.sevens.jokers import PlaceJoker
from engine.sevens.moves import Pass
from engine.sevens.options import SevensOptions
from engine.sevens.parts import MOVES
from engine.sevens.rules import SevensRules
from engine.sevens.state import ELIMINATED, PLAYING, TURN, State, View

CROWD = 14  # cards that fill two rows of seven


@dataclass(frozen=True, slots=True)
class SeatView:
    """席: a player as the others see them; ``front`` are the dead cards that lie in front of them."""

    name: str
    level: str
    turn: bool
    cards: Markup
    passes: Markup
    cards_were: tuple[Was, ...] = ()
    passes_were: tuple[Was, ...] = ()
    deeds: tuple[Then, ...] = ()
    fate: Then | None = None
    front: Markup | None = None

    @property
    def classes(self) -> str:
        return f"seat{' turn' if self.turn else ''}{' away' if self.fate else ''}"


class SevensTable(TableView[Deed, SeatView]):
    """七並べの盤面."""

    KEYS: ClassVar[tuple[str, ...]] = ("arrows", "enter", "h", "u", "p", "help", "escape")

    @cached_property
    def _view(self) -> View:
        return cast(View, self.table.match.view(self.table.seat))

    @cached_property
    def deeds(self) -> tuple[Deed, ...]:
        return deeds(self._view, self.table.match.log(self.table.seat), self._trace)

    @cached_property
    def first_new(self) -> int:
        said = self.table.match.said
        return max(super().first_new, 0 if said is None else said.ply)

    def is_automatic(self, index: int) -> bool:
        if not self.prefs.auto_pass or self.deeds[index].move != PASS:
            return False
        ply = plies_told(self.table.match, self.table.seat)[index]
        return _passes_by_itself(_rules_of(self.table), ply.before)

    @cached_property
    def _trace(self) -> tuple[Step, ...]:
        return trace(self.table.match, self.table.seat)

    # the seats

    def seat_view(self, seat: int) -> SeatView:
        view = self._view
        new = [(step, deed) for step, deed in self.new if deed.seat == seat]
        return SeatView(
            name=seat_name(seat, self.words),
            level=self.level_of(seat),
            turn=view.turn == seat,
            cards=fragments.cards_left(view.counts[seat], self.words.language),
            passes=self._passes(view.passes[seat]),
            cards_were=tuple(self._cards_were(view.counts[seat], new)) if self.steps else (),
            passes_were=tuple(self._passes_were(view.passes[seat], new)) if self.steps else (),
            deeds=tuple(self._shown_deeds(new)),
            fate=self._fate(seat, new),
            front=self._front(seat),
        )

    def _front(self, seat: int) -> Markup | None:
        """死に札: those that lie in front of somebody, face up or down."""
        view, shown = self._view, self._view.dead_shown[seat]
        if shown:
            return Markup(" ").join(fragments.named(NAMES[card], self.words.language) for card in cards.members(shown))
        count = view.dead_counts[seat]
        return Markup(self.words.count("table.sevens.face-down", count)) if count else None

    def _passes(self, used: int) -> Markup:
        limit = self._view.options.passes
        if limit is None:
            return Markup(self.words.count("table.sevens.passed", used))
        if limit == 0:
            return Markup()
        return drawing.passes(min(used, limit), limit, self.words.language)

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
                yield Then(short_move(deed.move, self.words), step if self.steps else None)

    def _fate(self, seat: int, new: Sequence[tuple[int, Deed]]) -> Then | None:
        status = self._view.status[seat]
        if status == PLAYING:
            return None
        words = self.words("fate.sevens." + status, rank=ordinal(rank_of(self._view, seat), self.words))
        return Then(words, new[-1][0] if self.steps and new else None)

    # the felt

    @cached_property
    def felt(self) -> Felt:
        by_place = {cast(PlaceJoker, MOVES[pick.move]).place: pick.move for pick in self.picks} if self.is_begun else {}
        return Felt(self._view, self.playing, self._card_steps, by_place, self.hinted)

    @property
    def _card_steps(self) -> Mapping[int, int]:
        """The moment at which each new card appears."""
        moments = self.moments.items()
        return {card: step for index, step in moments for card in cards.members(self._trace[index].appeared)}

    @cached_property
    def summary(self) -> tuple[str, ...]:
        return self.felt.summary(self.words.language)

    # the hand

    @property
    def hand(self) -> Markup:
        return fragments.hand(self._slots, self.send.field, self.words.language)

    @property
    def crowding(self) -> str:
        return "crowded" if len(self._slots) > CROWD else ""

    @cached_property
    def _slots(self) -> tuple[Slot, ...]:
        """The cards as dealt, in suit order: where one has been played its place stays empty, and none moves."""
        return tuple(self._standing())

    def _standing(self) -> Iterator[Slot]:
        hand = self._view.hand
        for card in cards.members(hand | self._dealt):
            look = self._look(card) if hand >> card & 1 else "gap"
            yield Slot(NAMES[card], look, self._mark(card) if look != "gap" else "", card == cards.SECOND_JOKER)

    @property
    def _dealt(self) -> int:
        """The person's cards as dealt, once the centre cards have been laid out; none after a change with a ghost."""
        if any(self._changes_places(deed) for deed in self.deeds):
            return 0
        view, dealt = self._view, self.table.match.round.setup.hands[self.table.seat]
        laid_out = view.center is not None and view.options.prelaid
        return dealt & ~cards.of_rank(view.center or 1) if laid_out else dealt

    def _changes_places(self, deed: Deed) -> bool:
        """Whether by this deed the person and a ghost, or as a ghost somebody else, got each other's cards."""
        move = MOVES.get(deed.move)
        return isinstance(move, Talk) and self.table.seat in (move.ghost, move.seat)

    def _look(self, card: int) -> str:
        name = NAMES[card]
        if ">" + name in self.legal:
            return "gift"
        if self._view.dead >> card & 1:
            return "dead"
        playable = name in self.legal or (card >= cards.FIRST_JOKER and begun_by(self.table, name))
        return "playable" if playable else "quiet"

    def _mark(self, card: int) -> str:
        name = NAMES[card]
        if self.asked.chosen in (name, ">" + name):
            return "chosen"
        hinted = self.hinted in (name, ">" + name) or (card == self._joker and is_joker_move(self.hinted))
        return "hinted" if hinted else ""

    @property
    def _joker(self) -> int:
        """The joker that would be used next, -1 where the person holds none."""
        return cards.lowest_joker(self._view.hand).bit_length() - 1

    # what is said

    def tell(self, deed: Deed, voice: Voice) -> Markup:
        return told(deed, self.words.language, voice)

    def aside(self, voice: Voice) -> Markup:
        """What the person's own last move brought about; or that nobody answered the person, who speaks as a ghost."""
        said = self.table.match.said
        if said is None or said.move == SILENCE or said.move in (deed.move for deed in self.deeds[said.ply :]):
            own = self.last_seen
            return sentence(self.tell(own, voice), self.words) if own and self._is_news(own) else Markup()
        return unanswered(said, self.words)

    def _is_news(self, own: Deed) -> bool:
        """Whether one's own move did more than one sees oneself do."""
        concerns_others = own.receiver is not None or any(leave.seat != own.seat for leave in own.leaves)
        return own.seat == self.table.seat and (concerns_others or isinstance(MOVES.get(own.move), Talk))

    def advise(self, advice: Advice, voice: Voice) -> Markup:
        return advised(advice, self.words, voice)

    def move_words(self, move: str) -> str:
        return move_in_words(move, self.words, Voice.EYE)

    def is_telling(self, deed: Deed) -> bool:
        return bool(deed.leaves)

    @property
    def is_urgent(self) -> bool:
        return self.must_pass and not self.passes_left

    @property
    def turn_asks(self) -> str:
        if self.haunting:
            return self.words("asks.sevens.haunt")
        if self.is_begun:
            return self.words("asks.sevens.place")
        if self._view.phase != TURN:
            return asked(self._view, self._receiver, self.words)
        if not self.must_pass:
            return self.words("asks.sevens.turn")
        if self.passes_left == 0:
            return self.words("asks.sevens.eliminating")
        return self.words("asks.sevens.pass", left=self.passes_left)

    @property
    def _receiver(self) -> int:
        """Who gets the person's gifts."""
        match = self.table.match
        return cast(SevensRules, match.rules).following(match.round.state, self.table.seat)

    # the answers

    @property
    def must_pass(self) -> bool:
        return self.legal == (PASS,)

    @cached_property
    def passes_left(self) -> int | None:
        """How many passes the person has left; None where there is no limit."""
        return _passes_left(self._view.options, self._view.passes[self.table.seat])

    @property
    def is_begun(self) -> bool:
        return self.asked.chosen is not None and bool(begun_by(self.table, self.asked.chosen))

    @property
    def sends_picks(self) -> Sender:
        """A place for the joker has been chosen in two taps; a centre in one."""
        return Sender("post", self.url + "/moves", "move") if self.is_begun else self.send

    @property
    def begun(self) -> tuple[tuple[str, str], ...]:
        return (("choose", JOKER_CARD),) if self.is_begun else ()

    @cached_property
    def picks(self) -> tuple[Pick, ...]:
        """Places for the joker, or ranks for the centre."""
        return picks(self.legal, self._view.phase, self.is_begun, self.words)

    @property
    def answers(self) -> tuple[Answer, ...]:
        if self.is_begun:
            return ()
        pass_ = pass_answer(self.passes_left, self.must_pass, self.words)
        return answers(self._view.phase, pass_, self.words)

    @property
    def ghost(self) -> GhostView | None:
        """Who speaks up, and must not be answered."""
        return ghost(self.table, self.words)

    @cached_property
    def haunting(self) -> Haunting | None:
        """What the person may say, who is out of the round."""
        return haunting(self.table, self.words)

    # the end

    @cached_property
    def end(self) -> SevensEnd:
        return SevensEnd(self.table, self.words, self._trace)


def automatic_move(table: Table) -> str | None:
    """自動パス: the pass of the person where nothing else can be played."""
    match = table.match
    is_automatic = match.to_move == table.seat and _passes_by_itself(_rules_of(table), match.round.state)
    return PASS if is_automatic else None


def _rules_of(table: Table) -> SevensRules:
    return cast(SevensRules, table.match.rules)


def _passes_by_itself(rules: SevensRules, state: State) -> bool:
    """Whether the seat to move can only pass, and is not eliminated by it."""
    only_a_pass = all(isinstance(move, Pass) for move in rules.legal_moves(state))
    return only_a_pass and _passes_left(rules.options, state.passes[state.mover]) != 0


def _passes_left(options: SevensOptions, used: int) -> int | None:
    """How many passes are left; None where there is no limit."""
    return None if options.passes is None else max(options.passes - used, 0)
