"""七並べの局面: one instant of a round, the deal it came from, and what one seat may know of it."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from engine import cards, game
from engine.game import Setup
from engine.sevens.options import SevensOptions

PLAYING, OUT, ELIMINATED, LEFT = "playing", "out", "eliminated", "left"
TURN, JOKER, COMBO, GIFT, CENTER, OVER = "turn", "joker", "combo", "gift", "center", "over"


class Origin(NamedTuple):
    """What does not change in a round: the centre rank (None before it is chosen) and the seat that leads."""

    center: int | None
    leader: int


class Pending(NamedTuple):
    """What an open phase is about: the seat whose turn it is, the last card or covered place, and a count of combos."""

    seat: int
    card: int
    combos: int = 0


class State(NamedTuple):
    """One instant of a round. Card sets are bit sets (`engine.cards`); tuples go by seat.

    ``table`` holds the cards that lie there, ``jokers`` the places for which a joker stands, ``laid`` the cards laid
    out by elimination. ``finished`` and ``eliminated`` list seats in the order in which it happened.
    """

    hands: tuple[int, ...]
    table: int
    turn: int | None
    phase: str
    passes: tuple[int, ...]
    status: tuple[str, ...]
    finished: tuple[int, ...]
    eliminated: tuple[int, ...]
    origin: Origin
    laid: int = 0
    jokers: int = 0
    pending: Pending | None = None

    @property
    def mover(self) -> int:
        """The seat to move, in a round that is not over."""
        assert self.turn is not None
        return self.turn

    @property
    def asked(self) -> Pending:
        """What the open phase is about, in one that a rule opened."""
        assert self.pending is not None
        return self.pending


@dataclass(frozen=True)
class SevensSetup(Setup):
    """A deal of Sevens, before any seven is laid out.

    ``drawn_leader`` is set where lots decide who leads, ``chooser`` where that seat picks the centre first.
    """

    drawn_leader: int | None = None
    chooser: int | None = None

    def extras(self) -> dict[str, Any]:
        return {} if self.drawn_leader is None else {"leader": self.drawn_leader}

    def kept(self) -> dict[str, Any]:
        return {} if self.chooser is None else {"chooser": self.chooser}


@dataclass(frozen=True)
class View(game.View):
    """What one seat may know: its own hand and what lies open. Card sets are bit sets, tuples go by seat.

    ``dead_counts`` tells how many dead cards lie in front of each seat, ``dead_shown`` those that lie face up.
    """

    table: int
    laid: int
    jokers: int
    playable: int
    dead: int
    passes: tuple[int, ...]
    status: tuple[str, ...]
    finished: tuple[int, ...]
    eliminated: tuple[int, ...]
    center: int | None
    pending: Pending | None
    dead_shown: tuple[int, ...]
    dead_counts: tuple[int, ...]
    options: SevensOptions

    def own(self) -> dict[str, Any]:
        return {
            "table": table_text(self.table, self.jokers),
            "laid": cards.to_text(self.laid),
            "playable": cards.to_text(self.playable),
            "passes": list(self.passes),
            "seats": list(self.status),
            "center": self.center,
            "pending": self._asked_about(),
            **self._of_killer(),
        }

    def _asked_about(self) -> dict[str, Any] | None:
        if self.pending is None:
            return None
        seat, card, combos = self.pending
        return {"seat": seat, "card": cards.NAMES[card], "combos": combos}

    def _of_killer(self) -> dict[str, Any]:
        if not self.options.killer:
            return {}
        return {
            "dead": cards.to_text(self.dead),
            "dead_shown": [cards.to_text(shown) for shown in self.dead_shown],
            "dead_counts": list(self.dead_counts),
        }


def playing_seats(state: State) -> list[int]:
    """The seats that are still in the game."""
    return [seat for seat, status in enumerate(state.status) if status == PLAYING]


def table_text(table: int, jokers: int) -> str:
    """The cards on the table in card order, then the jokers with the cards that they stand for."""
    standing = " ".join(f"X@{cards.NAMES[place]}" for place in cards.members(jokers))
    return " ".join(filter(None, (cards.to_text(table), standing)))
