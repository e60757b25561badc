"""場: trump, what was turned up, and the trick in the middle of a table of Seven Up, for the eye and in words."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from markupsafe import Markup

from app import fragments
from app.fragments import face, rank_text, spoken
from app.rooms.frame import Then
from app.rooms.seven_up.drawing import SIDES, Spot, trick
from app.rooms.seven_up.telling import BIDS, move_in_words, thrown
from app.rooms.seven_up.trace import Deed
from app.telling import Voice, seat_name
from app.words import Words
from engine.cards import NAMES, SUITS
from engine.seven_up.state import PLAY, Trick, View


class TrumpView(NamedTuple):
    """切り札 and めくり札: the suit (its letter, empty before it is settled), and what was turned up."""

    suit: str
    step: int | None
    refused: Markup
    turnup: Markup


@dataclass(frozen=True)
class Felt:
    """The felt as a seat sees it.

    ``steps`` are the moments of the deeds that appear one after the other, by their index.
    """

    view: View
    deeds: Sequence[Deed]
    steps: Mapping[int, int]
    words: Words

    # the trick

    @property
    def tricks(self) -> tuple[Markup, ...]:
        """What lies in the middle: the trick under way; before its first card the one before; while its cards appear
        one after the other, the one before until it is gathered."""
        view = self.view
        if not view.trick:
            return (trick(self._spots(max(len(view.tricks) - 1, 0))),)
        now, first = len(view.tricks), self._step_of(len(view.tricks), 0)
        gathered = (trick(self._spots(now - 1), first),) if now and first else ()
        return *gathered, trick(self._spots(now))

    @property
    def last(self) -> Markup:
        """前のトリック: the one that was taken last, once it no longer lies in the middle."""
        view = self.view
        gone = view.phase == PLAY and view.trick and view.tricks
        return trick(self._spots(len(view.tricks) - 1, at_once=True)) if gone else Markup()

    def _spots(self, at: int, *, at_once: bool = False) -> Iterator[Spot]:
        """The places of a trick; ``at_once``: without the moments at which its cards appear."""
        played, players = self._trick_at(at), len(self.view.counts)
        for beside, side in enumerate(SIDES[players]):
            seat = (self.view.seat + beside) % players
            turn = (seat - played.led) % players
            card, said = Markup(), None
            if turn < len(played.cards):
                card = face(NAMES[played.cards[turn]], "", None if at_once else self._step_of(at, turn))
            elif not at:
                said = self._bid(seat)
            taken = None if at_once or seat != played.taker else self._step_of(at, players - 1)
            took = Then(self.words("felt.seven_up.took"), taken) if seat == played.taker else None
            yield Spot(side, seat_name(seat, self.words), card, said, took)

    def _trick_at(self, at: int) -> Trick:
        """A trick of the round; the one under way has no taker."""
        view = self.view
        return view.tricks[at] if at < len(view.tricks) else Trick(view.led or 0, view.trick, -1)

    @cached_property
    def _plays(self) -> tuple[int, ...]:
        """Where in the deeds cards were played."""
        return tuple(index for index, deed in enumerate(self.deeds) if deed.move in NAMES)

    def _step_of(self, trick: int, turn: int) -> int | None:
        """The moment at which a card of a trick appears."""
        return self.steps.get(self._plays[trick * len(self.view.counts) + turn])

    def _bid(self, seat: int) -> Then | None:
        """What a seat said last before the first trick."""
        for index in reversed(range(len(self.deeds))):
            deed = self.deeds[index]
            if deed.seat == seat and deed.move not in NAMES:
                return Then(_short(deed.move, self.words), self.steps.get(index))
        return None

    # trump

    @property
    def trump(self) -> TrumpView:
        """What is trump, and how it came."""
        view, language = self.view, self.words.language
        *refused, turnup = (NAMES[card] for card in view.turnups)
        turned = next((index for index, deed in enumerate(self.deeds) if deed.turned), None)
        chosen = next((index for index, deed in enumerate(self.deeds) if deed.trump), None)
        return TrumpView(
            suit="" if view.trump is None else SUITS[view.trump],
            step=None if chosen is None else self.steps.get(chosen),
            refused=_refused(refused, language),
            turnup=face(turnup, "", None if turned is None else self.steps.get(turned)),
        )

    # in words

    @property
    def summary(self) -> Iterator[str]:
        """The felt in words."""
        view, words = self.view, self.words
        trump = words("felt.seven_up.open") if view.trump is None else words("suit." + SUITS[view.trump])
        turnups = words("felt.join").join(spoken(NAMES[card], words) for card in view.turnups)
        yield words("felt.seven_up.trump", trump=trump, turnups=turnups)
        if view.phase == PLAY:
            yield words("felt.seven_up.trick", cards=self._told(view.led or 0, view.trick))
        if view.phase == PLAY and not view.trick and view.tricks:  # it still lies there
            yield self.last_in_words

    @property
    def last_in_words(self) -> str:
        """前のトリック in words."""
        last = self.view.tricks[-1]
        taken = self.words("felt.seven_up.taken", name=seat_name(last.taker, self.words))
        return self.words("felt.seven_up.last", cards=self._told(last.led, last.cards), taken=taken)

    def _told(self, led: int, cards: Sequence[int]) -> str:
        words, players = self.words, len(self.view.counts)
        told = (
            words("told.card", name=seat_name((led + turn) % players, words), card=spoken(NAMES[card], words))
            for turn, card in enumerate(cards)
        )
        return words("felt.join").join(told) or words("felt.none")


def _refused(cards: Sequence[str], language: str) -> Markup:
    """The cards turned up before the last one, which are all of one suit: ♠9 J."""
    if not cards:
        return Markup()
    first, *others = cards
    ranks = Markup("").join(f" {rank_text(card)}" for card in others)
    return Markup('<span class="refused {}">{}{}</span>').format(first[1], fragments.named(first, language), ranks)


def _short(move: str, words: Words) -> str:
    """What somebody said before the first trick, where there is little room."""
    if move in BIDS:
        return move_in_words(move, words, Voice.EYE)
    count = len(thrown(move)) or int(move.removeprefix("drop "))
    return words.count("short.seven_up.drop", count)
