"""セブンブリッジの手: the moves of Seven Bridge, small values with one text form each.

Cards are ints as they lie in a meld (`engine.bridge.melds`), so that the joker shows what it stands for.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

from engine.bridge.melds import LAID_NAMES
from engine.cards import FIRST_JOKER, NAMES

_CARDS = {name: laid for laid, name in LAID_NAMES.items()}
_NAME = r"(?:\[[A2-9TJQK][shdc]\]|[A2-9TJQK][shdc]|X)"
_CARD = re.compile(_NAME)
_TEXT = re.compile(rf"(?:(meld|pon|chi) ((?:{_NAME}){{1,53}})|add ({_NAME}) (0|[1-9][0-9]?)|drop ({_NAME})|(skip))")


@dataclass(frozen=True, slots=True)
class Lay:
    """組を出す: a meld of cards from the hand."""

    cards: tuple[int, ...]

    def __str__(self) -> str:
        return f"meld {_spelled(self.cards)}"


@dataclass(frozen=True, slots=True)
class Add:
    """付け札: one card to the meld of that number, counted from 0 in the order laid down."""

    card: int
    meld: int

    def __str__(self) -> str:
        return f"add {LAID_NAMES[self.card]} {self.meld}"


@dataclass(frozen=True, slots=True)
class Drop:
    """捨てる: a card face up, which ends the turn."""

    card: int

    def __str__(self) -> str:
        return f"drop {NAMES[self.card]}"


@dataclass(frozen=True, slots=True)
class Pon:
    """ポン: the hand's cards that make a set with the discard."""

    cards: tuple[int, ...]

    def __str__(self) -> str:
        return f"pon {_spelled(self.cards)}"


@dataclass(frozen=True, slots=True)
class Chi:
    """チー: the hand's cards that make a run with the discard, in the order in which they lie."""

    cards: tuple[int, ...]

    def __str__(self) -> str:
        return f"chi {_spelled(self.cards)}"


@dataclass(frozen=True, slots=True)
class Skip:
    """見送る: let the discard go."""

    def __str__(self) -> str:
        return "skip"


Move = Lay | Add | Drop | Pon | Chi | Skip

DROPS = tuple(Drop(card) for card in range(FIRST_JOKER + 1))
SKIP = Skip()

_WORDS: dict[str, type[Lay] | type[Pon] | type[Chi]] = {"meld": Lay, "pon": Pon, "chi": Chi}


def _spelled(cards: tuple[int, ...]) -> str:
    return "".join(LAID_NAMES[card] for card in cards)


@lru_cache(maxsize=1 << 14)
def add(card: int, meld: int) -> Add:
    """The lay-off, made once."""
    return Add(card, meld)


def parse(text: str) -> Move:
    """The move that is written so. Raises ValueError."""
    found = _TEXT.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} is no move of Seven Bridge")
    word, laid, added, number, dropped, _ = found.groups()
    if word is not None:
        return _WORDS[word](tuple(_CARDS[name] for name in _CARD.findall(laid)))
    if added is not None:
        return Add(_CARDS[added], int(number))
    return SKIP if dropped is None else _drop(_CARDS[dropped])


def _drop(card: int) -> Drop:
    if card > FIRST_JOKER:
        raise ValueError("a joker that is discarded stands for nothing")
    return DROPS[card]
