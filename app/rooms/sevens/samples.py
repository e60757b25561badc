"""七並べの図: the drawn examples of the home page and of 遊び方, made from the same cards and places as the table."""

from collections.abc import Iterable
from functools import cache

from markupsafe import Markup

from app.fragments import fan, on_felt, together
from app.rooms.sevens.drawing import Place, pips, place, places
from engine import cards
from engine.cards import NAMES, RANKS, SUITS
from engine.sevens.layout import layout_for
from engine.sevens.options import SevensOptions

_LOOKS = {"sevens": "strip four", "v-fantan": "strip four", "v-killer": "sample"}
_ROWS = {"v-link": "rows link", "v-tunnel": "rows tunnel", "v-killer": "rows killer"}
_ALL = {"laid": "", "joker": "", "stray": ""}


def _row(suit: str, laid: str, *, own: str = "", playable: str = "", ends: str = "", **further: str) -> Iterable[Place]:
    """A row of the felt; ``further`` are the ranks of other looks (stray, joker) and marks (shut, bare)."""
    looks = {**_ALL, **further, "laid": laid}
    for rank in RANKS:
        look = next((name for name in _ALL if rank in looks[name]), "free")
        mark = next((name for name in ("shut", "bare") if rank in further.get(name, "")), "")
        yield Place(rank + suit, look, rank in own, rank in playable, None, mark, ends if rank in "AK" else "")


def _rows(name: str, drawn: Iterable[Place]) -> Markup:
    return Markup('<div class="{}">{}</div>').format(_ROWS.get(name, "rows"), places(drawn))


def _killer_board() -> Iterable[Place]:
    """A board of the killer game with a dead place, as the rules have it."""
    taken = cards.set_of(cards.parse_sequence("6s 7s 8s 5h 7h 8h 6d 7d 9d 7c"))
    layout = layout_for(SevensOptions(killer=True), center=7)
    playable, dead = layout.open_places(taken), layout.dead_places(taken)
    for card, name in enumerate(NAMES[:52]):
        look = "laid" if taken >> card & 1 else "free"
        yield Place(name, look, False, bool(playable >> card & 1), None, "dead" if dead >> card & 1 else "")


@cache
def emblem() -> Markup:
    """The cards that stand for the game."""
    return fan("7s", "7h", "7d", "7c")


@cache
def sample() -> Markup:
    """A table in full play, for the eye alone."""
    rows = (
        _row("s", "456789T", own="Q", playable="3J"),
        _row("h", "678", own="4K", playable="59"),
        _row("d", "789TJ", own="A5", playable="6Q"),
        _row("c", "567", own="9", playable="48"),
    )
    return Markup('<div class="rows">{}</div>').format(together(map(places, rows)))


@cache
def howto() -> dict[str, Markup]:
    """The examples of 遊び方 by name: rows of the felt (``v-…`` a variant), single places for the legend."""
    rows = {
        "run": _row("s", "56789", playable="4T"),
        "edge": _row("h", "789TJQK", playable="6"),
        "stray": _row("c", "678", stray="TJ", playable="59"),
        "joined": _row("c", "6789", stray="TJ", playable="5Q"),
        "map": _row("d", "6789", own="4TQ", playable="5T"),
        "v-fantan": [Place("7" + suit, "free", suit in "sd", True, None, "bare") for suit in SUITS],
        "v-islands": _row("c", "678", stray="TJ", playable="59Q"),
        "v-link": _row("s", "789TJQK", playable="A6", ends="joined"),
        "v-tunnel": _row("s", "789TJQK", playable="A", shut="6", ends="joined"),
        "v-joker": _row("h", "78", joker="9", playable="6T"),
        "v-bridge": _row("d", "78T", joker="9", playable="6J"),
        "v-combo": _row("s", "789T", own="JK", playable="6J"),
        "v-killer": _killer_board(),
        "sevens": [Place("7" + suit, "laid") for suit in SUITS],
    }
    marks = {
        "mark-both": Place("Td", own=True, open=True),
        "mark-own": Place("4d", own=True),
        "mark-open": Place("5d", open=True),
        "mark-stray": Place("Tc", "stray"),
    }
    drawn = {name: on_felt(_rows(name, row), _LOOKS.get(name, "strip")) for name, row in rows.items()}
    return drawn | {name: place(here) for name, here in marks.items()} | {"pips": pips(1, 3)}
