"""席: small helpers for what goes by seat."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")


def replaced(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """The tuple with another value for one seat."""
    return (*values[:seat], value, *values[seat + 1 :])


def next_seat(seat: int, players: int) -> int:
    """The left neighbour, whose turn is next."""
    return (seat + 1) % players


def clockwise(seat: int, players: int) -> Iterator[int]:
    """Every seat once, clockwise, this one first."""
    return (at % players for at in range(seat, seat + players))


def dealt(pack: Iterable[int], first: int, players: int) -> tuple[int, ...]:
    """配る: the hands, as card sets, once the pack has been dealt one card at a time, clockwise from seat ``first``."""
    hands = [0] * players
    for at, card in enumerate(pack, first):
        hands[at % players] |= 1 << card
    return tuple(hands)
