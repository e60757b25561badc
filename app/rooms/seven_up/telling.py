"""セブンアップの言葉: who did what in a round of Seven Up, and what a hint advises."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from markupsafe import Markup

from app.rooms.seven_up.trace import Deed, Turned
from app.telling import SeatName, Voice, because, card_in_words, seat_name
from app.words import Words, words_for
from engine.cards import NAMES
from engine.game import Advice

BIDS = ("stand", "beg", "gift", "run")
_DROP = "drop "


@lru_cache(maxsize=8192)
def told(deed: Deed, language: str, voice: Voice) -> Markup:
    """One deed, and in brackets what it meant: CPU 1 ♠5（CPU 2のトリック）."""
    words = words_for(language)
    name = seat_name(deed.seat, words)
    move = move_in_words(deed.move, words, voice, by=name)
    said = words.html(_how(deed.move), name=name, card=move, deed=move)
    meant = meaning(deed, words, voice)
    return words.html("told.seven_up.meaning", said=said, meant=meant) if meant else said


def _how(move: str) -> str:
    """The name of the words that tell of a move."""
    if move in NAMES:
        return "told.card"
    return "told.seven_up.dropped" if move.startswith(_DROP) else "told.deed"


def meaning(deed: Deed, words: Words, voice: Voice) -> Markup:
    """What a deed meant: who took the trick or got a point by it, what was turned up and is trump. Mostly nothing."""
    return Markup(words("told.seven_up.also")).join(_meant(deed, words, voice))


def _meant(deed: Deed, words: Words, voice: Voice) -> Iterator[Markup]:
    if deed.taker is not None:
        yield words.html("told.seven_up.trick", name=seat_name(deed.taker, words))
    if deed.receiver is not None:
        yield words.html("told.seven_up.point", name=seat_name(deed.receiver, words))
    if deed.turned is not None:
        yield turned_in_words(deed.turned, words, voice)
    if deed.trump is not None:
        yield words.html("told.seven_up.trump", suit=words("suit." + deed.trump))
    elif deed.turned is not None:
        yield words.html("told.seven_up.ran-out")


def turned_in_words(turned: Turned, words: Words, voice: Voice) -> Markup:
    """What was turned up: めくり札は♠J、親のCPU 1に1点."""
    said = words.html("told.seven_up.turned", cards=_joined(turned.cards, words, voice))
    if not turned.jacks:
        return said
    return said + words.count("told.seven_up.jacks", turned.jacks, name=seat_name(turned.dealer, words))


def advised(advice: Advice, words: Words, voice: Voice) -> Markup:
    """ヒント: what to do and why."""
    move = move_in_words(advice.move, words, voice)
    if advice.move in NAMES:
        do = words.html("hint.card", card=move)
    elif voice is Voice.EYE and (cards := thrown(advice.move)):  # they are ticked
        do = Markup(words.count("hint.seven_up.drop", len(cards)))
    else:
        do = words.html("hint.other", move=move)
    return words.html("hint.said", do=do, why=because("why.seven_up", advice.reason, words, voice))


def move_in_words(text: str, words: Words, voice: Voice, by: SeatName | None = None) -> str:
    """A move that could be made, or that somebody has made: a card by its name, others by what they do."""
    group = "move" if by is None else "deed"
    if text in BIDS:
        return words(f"{group}.seven_up.{text}", name=by)
    if cards := thrown(text):
        return words.html(f"{group}.seven_up.drop", name=by, n=len(cards), cards=_joined(cards, words, voice))
    if text.startswith(_DROP):  # of what others throw away only the number is known
        return words.count("deed.seven_up.drop-hidden", int(text.removeprefix(_DROP)))
    return card_in_words(text, words, voice)


def thrown(text: str) -> tuple[str, ...]:
    """The cards of a discard, as far as they are known; none for any other move."""
    names = text.removeprefix(_DROP)
    if names == text or names.isdecimal():
        return ()
    return tuple(names[at : at + 2] for at in range(0, len(names), 2))


def _joined(cards: Iterable[str], words: Words, voice: Voice) -> Markup:
    return Markup(words("felt.join")).join(card_in_words(card, words, voice) for card in cards)


def side_name(side: int, sides: int, players: int, words: Words) -> str:
    """Who a total belongs to: あなた; in partnership あなたとCPU 2."""
    names = [seat_name(seat, words) for seat in range(side, players, sides)]
    return names[0] if len(names) == 1 else words("side.two", first=names[0], second=names[1])
