"""セブンアップの局面: one instant of a round, the deal it came from, and what one seat may know of it."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from engine import cards, game
from engine.game import Setup
from engine.seats import next_seat
from engine.seven_up.options import SevenUpOptions

BEG, GIFT, DISCARD, PLAY, REDEAL, OVER = "beg", "gift", "discard", "play", "redeal", "over"
HAND = 6
MORE = 3


class Origin(NamedTuple):
    """What does not change in a round: who deals, and the points before it, by seat or side."""

    dealer: int
    scores: tuple[int, ...]


class Trick(NamedTuple):
    """A finished trick: the seat that led, the cards in the order played, and the seat that took them."""

    led: int
    cards: tuple[int, ...]
    taker: int


class Tally(NamedTuple):
    """勘定: the seat (in partnership the side) that each point of a deal went to, None for nobody."""

    high: int | None
    low: int | None
    jack: int | None
    game: int | None


class State(NamedTuple):
    """One instant of a round. Card sets are bit sets (`engine.cards`); tuples go by seat.

    ``stock`` holds the undealt cards, top first, without the turn-ups; ``trump`` is a suit 0 … 3. ``held`` are the
    hands when play began, empty before. ``trick`` holds the cards of the trick under way, which ``led`` leads.
    """

    hands: tuple[int, ...]
    turn: int | None
    phase: str
    origin: Origin
    stock: tuple[int, ...]
    turnups: tuple[int, ...]
    trump: int | None
    gift: bool
    dropped: tuple[int, ...]
    held: tuple[int, ...]
    captured: tuple[int, ...]
    tricks: tuple[Trick, ...]
    trick: tuple[int, ...]
    led: int | None

    @property
    def mover(self) -> int:
        """The seat to move, in a round that is not over."""
        assert self.turn is not None
        return self.turn

    @property
    def eldest(self) -> int:
        """The seat at the dealer's left, which begins each phase but the gift."""
        return next_seat(self.origin.dealer, len(self.hands))


@dataclass(frozen=True)
class SevenUpSetup(Setup):
    """A deal of Seven Up: six cards each; the first card of the stock is the turn-up.

    ``scores`` are the points before the deal, by seat or side.
    """

    scores: tuple[int, ...] = ()

    def extras(self) -> dict[str, Any]:
        return {"scores": list(self.scores)}


@dataclass(frozen=True)
class View(game.View):
    """What one seat may know: its own hand and what lies open. Card sets are bit sets, tuples go by seat.

    ``dropped`` counts what everybody threw away, ``own_drop`` is what this seat did. ``captured`` holds the cards of
    the tricks taken, all of which were seen. ``scores`` and ``pips`` (what the captured cards count for Game) go by
    seat or side.
    """

    dealer: int
    trump: int | None
    turnups: tuple[int, ...]
    gift: bool
    dropped: tuple[int, ...]
    own_drop: int
    trick: tuple[int, ...]
    led: int | None
    tricks: tuple[Trick, ...]
    captured: tuple[int, ...]
    pips: tuple[int, ...]
    tally: Tally | None
    scores: tuple[int, ...]
    options: SevenUpOptions

    @property
    def eldest(self) -> int:
        """The seat at the dealer's left."""
        return next_seat(self.dealer, len(self.counts))

    def side_of(self, seat: int) -> int:
        """The side that a seat plays for, itself where nobody plays as partners."""
        return seat % len(self.scores)

    def own(self) -> dict[str, Any]:
        return {
            "trump": suit_text(self.trump),
            "turnups": cards.sequence_to_text(self.turnups),
            "gift": self.gift,
            "dropped": list(self.dropped),
            "trick": cards.sequence_to_text(self.trick),
            "led": self.led,
            "tricks": [
                {"led": trick.led, "cards": cards.sequence_to_text(trick.cards), "taker": trick.taker}
                for trick in self.tricks
            ],
            "captured": [cards.to_text(taken) for taken in self.captured],
            "pips": list(self.pips),
            "tally": None if self.tally is None else self.tally._asdict(),
            "scores": list(self.scores),
        }


def suit_text(suit: int | None) -> str | None:
    """The letter of a suit, None for none."""
    return None if suit is None else cards.SUITS[suit]
