"""セブンアップの手: the moves of Seven Up, small values with one text form each."""

from dataclasses import dataclass

from engine.cards import NAMES, members, parse_card, set_of


@dataclass(frozen=True, slots=True)
class Stand:
    """スタンド: the suit of the turn-up shall be trump."""

    def __str__(self) -> str:
        return "stand"


@dataclass(frozen=True, slots=True)
class Beg:
    """ベグ: the eldest asks for another trump, or for a point."""

    def __str__(self) -> str:
        return "beg"


@dataclass(frozen=True, slots=True)
class Gift:
    """ギフト: the dealer gives the eldest a point and keeps the trump."""

    def __str__(self) -> str:
        return "gift"


@dataclass(frozen=True, slots=True)
class Run:
    """ラン: the dealer refuses, and runs the cards for another trump."""

    def __str__(self) -> str:
        return "run"


@dataclass(frozen=True, slots=True)
class Drop:
    """捨てる: a set of cards thrown away, face down."""

    cards: int

    def __str__(self) -> str:
        return f"{_DROP}{''.join(NAMES[card] for card in members(self.cards))}"


@dataclass(frozen=True, slots=True)
class Play:
    """札を出す: a card to the trick."""

    card: int

    def __str__(self) -> str:
        return NAMES[self.card]


Move = Stand | Beg | Gift | Run | Drop | Play

_DROP = "drop "
STAND, BEG, GIFT, RUN = Stand(), Beg(), Gift(), Run()
PLAYS = tuple(Play(card) for card in range(52))

_EVERY: tuple[Move, ...] = (STAND, BEG, GIFT, RUN, *PLAYS)
_MOVES: dict[str, Move] = {str(move): move for move in _EVERY}


def parse(text: str) -> Move:
    """The move that is written so. Raises ValueError."""
    if text.startswith(_DROP):
        names = text.removeprefix(_DROP)
        return Drop(set_of(parse_card(names[at : at + 2]) for at in range(0, len(names), 2)))
    try:
        return _MOVES[text]
    except KeyError:
        raise ValueError(f"{text!r} is no move of Seven Up") from None
