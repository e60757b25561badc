"""セブンブリッジの図: the drawn examples of the home page and of 遊び方, made from the same cards as the table."""

from functools import cache

from markupsafe import Markup

from app.fragments import fan, on_felt, together
from app.rooms.bridge.melds import drawn
from engine.bridge.melds import LAID_NAMES

_LAID = {name: laid for laid, name in LAID_NAMES.items()}
_MARK = "!"  # before a card that was called or laid off


def _felt(*texts: str) -> Markup:
    return Markup('<div class="melds">{}</div>').format(together(map(_meld, texts)))


def _meld(text: str) -> Markup:
    return Markup('<span class="meld"><span class="lying">{}</span></span>').format(together(map(_card, text.split())))


def _card(name: str) -> Markup:
    return drawn((_LAID[name.removeprefix(_MARK)],), look="marked" if name.startswith(_MARK) else "")


@cache
def emblem() -> Markup:
    """The cards that stand for the game."""
    return fan("6s", "7s", "8s", "X")


@cache
def sample() -> Markup:
    """A table in full play, for the eye alone."""
    return _felt("5s 6s 7s 8s", "Jh Jd Jc", "7h", "6d 7d", "9c [Tc] Jc")


@cache
def howto() -> dict[str, Markup]:
    """The examples of 遊び方 by name: melds on the felt, and hands within the text."""
    melds = {
        "set": ("9s 9h 9d", "Ks Kh Kd Kc"),
        "run": ("4h 5h 6h", "Td Jd Qd Kd"),
        "seven": ("7s", "6d 7d", "7c 8c"),
        "joker": ("4h [5h] 6h", "9s 9d X"),
        "add": ("!6s 7s !8s",),
        "pon": ("Js !Jh Jc",),
        "chi": ("7c !8c",),
        "v-king_ace": ("Qh Kh Ah",),
    }
    hands = {"hand-a": ("7s", "Kh"), "hand-b": ("4c", "X")}
    return {name: on_felt(_felt(*texts)) for name, texts in melds.items()} | {
        name: Markup('<span class="lying small">{}</span>').format(fan(*cards)) for name, cards in hands.items()
    }
