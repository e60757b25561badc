"""七並べの図: the drawn examples of the home page and of 遊び方, made from the same cards and places as the table."""

from collections.abc import Iterable
from functools import cache

from markupsafe import Markup

from app.fragments import Place, pips, place, places
from engine.cards import RANKS, SUITS


def _row(suit: str, laid: str, *, own: str = "", playable: str = "", stray: str = "") -> Iterable[Place]:
    for rank in RANKS:
        look = "laid" if rank in laid else "stray" if rank in stray else "free"
        yield Place(rank + suit, look, rank in own, rank in playable)


@cache
def sample() -> Markup:
    """A table in full play, for the eye alone."""
    rows = (
        _row("s", "456789T", own="Q", playable="3J"),
        _row("h", "678", own="4K", playable="59"),
        _row("d", "789TJ", own="A5", playable="6Q"),
        _row("c", "567", own="9", playable="48"),
    )
    return Markup("").join(map(places, rows))


@cache
def howto() -> dict[str, Markup]:
    """The examples of 遊び方 by name: rows of the felt, and single places for the legend."""
    rows = {
        "run": _row("s", "56789", playable="4T"),
        "edge": _row("h", "789TJQK", playable="6"),
        "stray": _row("c", "678", stray="TJ", playable="59"),
        "joined": _row("c", "6789", stray="TJ", playable="5Q"),
        "map": _row("d", "6789", own="4TQ", playable="5T"),
        "sevens": [Place("7" + suit, "laid") for suit in SUITS],
    }
    marks = {
        "mark-both": Place("Td", own=True, open=True),
        "mark-own": Place("4d", own=True),
        "mark-open": Place("5d", open=True),
        "mark-stray": Place("Tc", "stray"),
    }
    drawn = {name: places(row) for name, row in rows.items()} | {name: place(here) for name, here in marks.items()}
    return drawn | {"pips": pips(1, 3)}
