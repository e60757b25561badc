"""七並べの手: the moves of Sevens, small values with one text form each."""

from dataclasses import dataclass

from engine.cards import FIRST_JOKER, NAMES, ROW

MAX_SEATS = 20


@dataclass(frozen=True, slots=True)
class Play:
    """札を出す: a card to its own place."""

    card: int

    def __str__(self) -> str:
        return NAMES[self.card]


@dataclass(frozen=True, slots=True)
class Pass:
    """パス."""

    def __str__(self) -> str:
        return "-"


@dataclass(frozen=True, slots=True)
class PlaceJoker:
    """ジョーカーを置く: a joker on another card's place, alone or as a bridge to a ``far`` card of one's own."""

    place: int
    far: int | None = None

    def __str__(self) -> str:
        bridge = "" if self.far is None else f"+{NAMES[self.far]}"
        return f"X@{NAMES[self.place]}{bridge}"


@dataclass(frozen=True, slots=True)
class Take:
    """ジョーカーを受け取る: put the covered card in its place and take the joker."""

    def __str__(self) -> str:
        return "take"


@dataclass(frozen=True, slots=True)
class Leave:
    """ジョーカーを残す: let the joker stand for the covered card."""

    def __str__(self) -> str:
        return "leave"


@dataclass(frozen=True, slots=True)
class Stop:
    """やめる: no further card in a combo, no further gift."""

    def __str__(self) -> str:
        return "."


@dataclass(frozen=True, slots=True)
class Give:
    """札を贈る: a card or joker to the next player."""

    card: int

    def __str__(self) -> str:
        return f">{NAMES[self.card]}"


@dataclass(frozen=True, slots=True)
class Talk:
    """お化けに返事をする: a player answered a ghost."""

    ghost: int
    seat: int

    def __str__(self) -> str:
        return f"talk {self.ghost}>{self.seat}"


@dataclass(frozen=True, slots=True)
class ChooseCenter:
    """センターを選ぶ: the rank 1 … 13 of this round's centre."""

    rank: int

    def __str__(self) -> str:
        return f"center {self.rank}"


Move = Play | Pass | PlaceJoker | Take | Leave | Stop | Give | Talk | ChooseCenter

PLAYS = tuple(Play(card) for card in range(52))
PASS, TAKE, LEAVE, STOP = Pass(), Take(), Leave(), Stop()
GIFTS = tuple(Give(card) for card in range(FIRST_JOKER + 1))
CENTERS = tuple(ChooseCenter(rank) for rank in range(1, ROW + 1))


def _bridges() -> list[PlaceJoker]:
    rows = [range(first, first + ROW) for first in range(0, 52, ROW)]
    pairs = [(row[at], row[(at + step) % ROW]) for row in rows for at in range(ROW) for step in (-1, 1)]
    return [PlaceJoker(place, far) for place, far in pairs]


def _every_move() -> list[Move]:
    jokers = [PlaceJoker(place) for place in range(52)]
    talks = [Talk(ghost, seat) for ghost in range(MAX_SEATS) for seat in range(MAX_SEATS)]
    return [*PLAYS, PASS, TAKE, LEAVE, STOP, *jokers, *_bridges(), *GIFTS, *talks, *CENTERS]


MOVES: dict[str, Move] = {str(move): move for move in _every_move()}
