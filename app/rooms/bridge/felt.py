"""場: the stock, the discards and the melds of a table of Seven Bridge, for the eye and in words."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from markupsafe import Markup

from app.fragments import Slot, face, held_card, together
from app.rooms.bridge.melds import drawn, named
from app.rooms.bridge.trace import Deed
from app.rooms.frame import Then
from app.telling import Voice, card_in_words, seat_name
from app.words import Words
from engine.bridge.melds import cards_of
from engine.bridge.state import View
from engine.cards import NAMES

SEEN = 9  # of the discards, the latest
USUAL = 3.5  # cards of a meld
CROWDING = {"sparse": 4, "filling": 8}
"""Up to how many melds the felt counts as what, so that their cards may be large."""


class MeldView(NamedTuple):
    """組: a meld on the table; ``do`` is what a tap on it does with the picked card, empty where it does not fit."""

    owner: str
    own: bool
    cards: Markup
    label: Markup
    step: int | None
    do: str
    hinted: bool


class Taken(NamedTuple):
    """鳴かれた札: a discard that lies on the others from one moment of the stepping to another."""

    card: int
    since: int | None
    until: int


@dataclass(frozen=True)
class Felt:
    """The felt as a seat sees it.

    ``steps`` are the moments of the deeds that appear one after the other, by their index; ``takers`` the melds that
    take the picked card; ``hinted`` the move that a hint advises.
    """

    view: View
    deeds: tuple[Deed, ...]
    steps: Mapping[int, int]
    takers: frozenset[int]
    hinted: str
    words: Words

    @cached_property
    def melds(self) -> tuple[MeldView, ...]:
        """The melds in the order in which they were laid down."""
        return tuple(map(self._meld, range(len(self.view.melds))))

    def _meld(self, number: int) -> MeldView:
        owner, meld = self.view.melds[number]
        laid = cards_of(meld)
        name = seat_name(owner, self.words)
        told = named(laid, self.words.language, Voice.EAR)
        takes = number in self.takers
        return MeldView(
            owner=name,
            own=owner == self.view.seat,
            cards=drawn(laid, tuple(self._card_step(number, card) for card in laid)),
            label=self.words.html("felt.bridge.takes" if takes else "felt.bridge.meld", name=name, meld=told),
            step=self._laid_at(number),
            do=f"add {number}" if takes else "",
            hinted=self.hinted.startswith("add ") and self.hinted.endswith(f" {number}"),
        )

    def _laid_at(self, number: int) -> int | None:
        return next((step for deed, step in self._new if deed.number == number and deed.kind != "add"), None)

    def _card_step(self, number: int, card: int) -> int | None:
        steps = (step for deed, step in self._new if deed.number == number and deed.kind == "add" and deed.card == card)
        return next(steps, None)

    @property
    def _new(self) -> list[tuple[Deed, int]]:
        return [(self.deeds[index], step) for index, step in self.steps.items()]

    @property
    def crowding(self) -> str:
        """What the style sheet must know of how much lies here: how many melds of the usual size that would be."""
        laid = sum(len(cards_of(meld)) for _, meld in self.view.melds)
        size = max(len(self.view.melds), laid / USUAL)
        return next((name for name, most in CROWDING.items() if size <= most), "")

    # the piles

    @cached_property
    def discards(self) -> Markup:
        """捨て札: the latest discards, the last one first."""
        lying, taken = self._pile
        return together((*map(_taken, taken), *map(self._discard, range(len(lying)), reversed(lying[-SEEN:]))))

    @property
    def all_discards(self) -> Iterator[Then]:
        """All discards that lie, the last one first, each with its name."""
        for card, step in reversed(self._pile[0]):
            yield Then(held_card(Slot(NAMES[card], "quiet"), self.words.language), step)

    @property
    def discards_in_words(self) -> str:
        """How many discards there are to be looked through."""
        if not self.view.discards:
            return self.words("felt.bridge.no-discards")
        return self.words.count("felt.bridge.discards", len(self.view.discards))

    def _discard(self, depth: int, lying: tuple[int, int | None]) -> Markup:
        card, step = lying
        return face(NAMES[card], "marked" if not depth and self.view.called is not None else "", step)

    @cached_property
    def _pile(self) -> tuple[list[tuple[int, int | None]], list[Taken]]:
        """The discards that lie, oldest first, each with its moment; and those that are called while one looks on."""
        lying: list[tuple[int, int | None]] = []
        taken: list[Taken] = []
        for index, deed in enumerate(self.deeds):
            step = self.steps.get(index)
            if deed.kind == "drop" and deed.card is not None:
                lying.append((deed.card, step))
            elif deed.kind in ("pon", "chi"):
                card, since = lying.pop()
                if step:
                    taken.append(Taken(card, since, step))
            if deed.recycled:
                del lying[:-1]
        return lying, taken

    @property
    def stock(self) -> str:
        """山札: how many cards are left."""
        return self.words.count("felt.bridge.stock", self.view.stock)

    @property
    def second(self) -> bool:
        """Whether the stock is the second one, after which there is none."""
        return bool(self.view.recycled)

    @property
    def summary(self) -> tuple[str, ...]:
        """The felt in words: the piles; the melds tell of themselves."""
        discards = self.view.discards
        top = card_in_words(NAMES[discards[-1]], self.words, Voice.EAR) if discards else self.words("felt.none")
        second = (self.words("felt.bridge.second"),) if self.second else ()
        return self.stock, *second, self.words("felt.bridge.top", card=top)


def _taken(card: Taken) -> Markup:
    drawn = face(NAMES[card.card], "", card.since)
    return Markup('<span class="was" data-until="{}">{}</span>').format(card.until, drawn)
