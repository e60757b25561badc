"""殺しの値打ち: which places a card kills, and how soon its own place may die.

A place dies when all that joins it is taken, so every card fills up a neighbour: one plays first where the own card
might be dead next turn, likes to kill cards of the others, and keeps off places that kill one's own.
"""

from functools import cached_property

from engine.cards import FULL_DECK, count, members
from engine.sevens.layout import Layout, joined_to, layout_for
from engine.sevens.state import View


class Deaths:
    """死に札: what lives on the board of a view, and what each card would kill. Sets of places, place = card."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._alive = FULL_DECK & ~view.table & ~view.dead

    @cached_property
    def _layout(self) -> Layout:
        assert self._view.center is not None
        return layout_for(self._view.options, self._view.center)

    def kills(self, place: int) -> int:
        """The places that die when this one is taken."""
        return self._layout.dead_places(self._view.table | 1 << place) & self._alive

    def own(self, place: int) -> int:
        """How many cards of one's own the card kills."""
        return count(self.kills(place) & self._view.hand)

    def foreign(self, place: int) -> int:
        """How many cards of the others the card kills."""
        return count(self.kills(place) & ~self._view.hand)

    @cached_property
    def _threatened(self) -> int:
        threatened = 0
        for place in members(self._view.playable & ~self._view.hand):
            threatened |= self.kills(place)
        return threatened

    def is_threatened(self, place: int) -> bool:
        """Whether a single card of the others would kill the place."""
        return bool(self._threatened >> place & 1)

    def hemmed_in(self, place: int) -> float:
        """囲まれぐあい: 0 … 1, the more, the fewer places beside it are free and the more of them the others hold."""
        free = joined_to(1 << place) & self._alive
        return count(free & ~self._view.hand) / count(free) ** 2 if free else 0


def thumb_worth(deaths: Deaths, place: int) -> float:
    """中級's worth of a card: one that might be dead next turn is saved, and none of one's own is killed."""
    return deaths.is_threatened(place) - deaths.own(place)


def weighed_worth(deaths: Deaths, place: int) -> float:
    """上級's worth of a card: what it kills of the others, and how much its own place is in danger."""
    return thumb_worth(deaths, place) + deaths.foreign(place) + deaths.hemmed_in(place)
