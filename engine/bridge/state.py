"""セブンブリッジの局面: one instant of a round, the deal it came from, and what one seat may know of it."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from engine import cards, game
from engine.bridge.melds import Laid, to_text
from engine.bridge.options import BridgeOptions
from engine.game import Setup

PLAY, CALL, OVER = "play", "call", "over"
PON, CHI = "pon", "chi"


class Origin(NamedTuple):
    """What does not change in a round: the dealer, who leads, and where the second stock's order comes from.

    In a match that is a ``secret``; a record writes it down as ``recycled``, None where it is absent or unreadable.
    """

    dealer: int
    secret: bytes | None = None
    recycled: tuple[int, ...] | None = None


class Question(NamedTuple):
    """鳴くか: who discarded, and whether a `PON` or a `CHI` is asked for."""

    discarder: int
    kind: str


class State(NamedTuple):
    """One instant of a round. Hands are card sets by seat; stock (top first) and discards (oldest first) are in order.

    ``drawn`` is the card that the seat to move drew in this turn, None after a call. ``dropped`` counts the discards
    of the round, called ones too. ``lain`` is how many melds lay on the table when this turn began. ``recycled`` is the
    whole second stock, empty before there is one. ``question`` is open in phase `CALL` only.
    """

    hands: tuple[int, ...]
    stock: tuple[int, ...]
    origin: Origin
    turn: int | None
    phase: str = PLAY
    melds: tuple[Laid, ...] = ()
    discards: tuple[int, ...] = ()
    drawn: int | None = None
    dropped: int = 0
    lain: int = 0
    recycled: tuple[int, ...] = ()
    question: Question | None = None

    @property
    def mover(self) -> int:
        """The seat to move, in a round that is not over."""
        assert self.turn is not None
        return self.turn

    @property
    def asked(self) -> Question:
        """The question that the seat to move answers in phase `CALL`."""
        assert self.question is not None
        return self.question

    @property
    def called(self) -> int | None:
        """The card that the phase `CALL` is about."""
        return self.discards[-1] if self.phase == CALL else None


@dataclass(frozen=True)
class BridgeSetup(Setup):
    """A deal of Seven Bridge, before the dealer has drawn.

    ``secret`` orders the second stock of a round in a match; it goes to storage and nowhere else. ``recycled`` is that
    order as a record tells it.
    """

    secret: bytes | None = None
    recycled: tuple[int, ...] | None = None

    def extras(self) -> dict[str, Any]:
        return {} if self.recycled is None else {"recycled": cards.sequence_to_text(self.recycled)}

    def kept(self) -> dict[str, Any]:
        return {} if self.secret is None else {"secret": self.secret.hex()}


@dataclass(frozen=True)
class View(game.View):
    """What one seat may know: its own hand, how many cards the others and the stock hold, and what lies open.

    While a discard waits for a call (phase ``call``) only the seat that is asked has itself as ``turn``. For everybody
    else ``turn`` is None, whoever is asked and whether for a pon or a chi, so that nobody learns who could have called;
    that a seat let the card go is not told either (`BridgeRules.masked`). That the table waits at all would still tell
    two players apart, so it is shown to nobody before the computers have answered (`Match.advance`).

    ``drawn`` is told to the seat that drew. ``recycled`` holds the cards of the second stock, none before there is one:
    everybody saw them lie, nobody knows their order. Card sets are bit sets; ``discards`` go from the oldest on.
    """

    melds: tuple[Laid, ...]
    stock: int
    discards: tuple[int, ...]
    recycled: int
    drawn: int | None
    called: int | None
    options: BridgeOptions

    def own(self) -> dict[str, Any]:
        return {
            "melds": [{"owner": owner, "cards": to_text(meld)} for owner, meld in self.melds],
            "stock": self.stock,
            "discards": cards.sequence_to_text(self.discards),
            "drawn": _card_text(self.drawn),
            "called": _card_text(self.called),
        }


def _card_text(card: int | None) -> str | None:
    return None if card is None else cards.NAMES[card]
