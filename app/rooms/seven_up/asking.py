"""問い: what a table of Seven Up asks of the person in each phase, and the buttons that answer."""

from collections.abc import Callable, Mapping, Sequence

from app.rooms.frame import Answer, Doing
from app.table import Table
from app.telling import seat_name
from app.words import Words
from engine.cards import NAMES, SUITS, set_of, suit_of
from engine.errors import Refused
from engine.seven_up.moves import Drop
from engine.seven_up.state import BEG, DISCARD, GIFT, HAND, PLAY, View
from engine.seven_up.tricks import suit_in

DROP = "drop"
_ANSWERS = {BEG: (("stand", "s"), ("beg", "b")), GIFT: (("gift", "g"), ("run", "r"))}


def answers(view: View, words: Words) -> tuple[Answer, ...]:
    """The answers that are no cards."""
    return tuple(Answer(move, move, words("move.seven_up." + move), key) for move, key in _ANSWERS.get(view.phase, ()))


def asked(view: View, gift_is_legal: bool, words: Words) -> str:
    """What the phase asks, in a sentence that explains the decision."""
    if view.phase == GIFT and not gift_is_legal:
        return words("asks.seven_up.run", name=seat_name(view.eldest, words))
    return _ASKS[view.phase](view, words)


def _asks_beg(view: View, words: Words) -> str:
    return words("asks.seven_up.beg", suit=_suit(view.turnups[0], words), name=seat_name(view.dealer, words))


def _asks_gift(view: View, words: Words) -> str:
    return words("asks.seven_up.gift", suit=_suit(view.turnups[0], words), name=seat_name(view.eldest, words))


def _asks_discard(view: View, words: Words) -> str:
    return words.count("asks.seven_up.discard", view.hand.bit_count() - HAND)


def _asks_play(view: View, words: Words) -> str:
    if not view.trick:
        return words("asks.seven_up.lead")
    led, trump = suit_of(view.trick[0]), view.trump
    suit = words("suit." + SUITS[led])
    if not suit_in(view.hand, led):
        return words("asks.seven_up.any", suit=suit)
    return words("asks.seven_up.trump" if led == trump else "asks.seven_up.follow", suit=suit)


_ASKS: Mapping[str, Callable[[View, Words], str]] = {
    BEG: _asks_beg,
    GIFT: _asks_gift,
    DISCARD: _asks_discard,
    PLAY: _asks_play,
}


def _suit(card: int, words: Words) -> str:
    return words("suit." + NAMES[card][1])


def compose(table: Table, do: str, cards: Sequence[str]) -> Sequence[str]:
    """The move that throws the picked cards away. Raises Refused."""
    if do != DROP or not all(card in NAMES[:52] for card in cards):
        raise Refused("notation", "nothing but cards can be thrown away")
    return (str(Drop(set_of(map(NAMES.index, cards)))),)


def doing(picked: int, missing: int, hinted: bool, words: Words) -> Doing:
    """The button that throws ``picked`` cards away; ``missing`` more are to be picked, or less where it is negative."""
    return Doing(DROP, words.count("table.seven_up.drop", picked + missing), "d", not missing, hinted)


def makes(missing: int, words: Words) -> str:
    """What is still to be picked."""
    if missing > 0:
        return words.count("makes.seven_up.more", missing)
    return words.count("makes.seven_up.less", -missing) if missing else words("makes.seven_up.right")
