"""セブンブリッジの言葉: who did what in a round of Seven Bridge, and what a hint advises."""

from functools import lru_cache

from markupsafe import Markup

from app.rooms.bridge.melds import named
from app.rooms.bridge.trace import Deed
from app.telling import Voice, because, card_in_words, seat_name
from app.words import Words, words_for
from engine.bridge.melds import STANDING, Laid, cards_of, meld_of
from engine.bridge.moves import Add, Chi, Drop, Lay, Pon, parse
from engine.cards import FIRST_JOKER, NAMES
from engine.game import Advice


@lru_cache(maxsize=8192)
def told(deed: Deed, alone: bool, language: str, voice: Voice) -> Markup:
    """One deed among others: CPU 1 ♠5-6-7を出し; without the name where it follows another of the same seat."""
    words = words_for(language)
    said = _deed("told.bridge.", deed, words, voice)
    return _with_name(deed, said, words) if alone else said


@lru_cache(maxsize=8192)
def told_alone(deed: Deed, language: str, voice: Voice) -> Markup:
    """One deed by itself, as in the log: CPU 1 ♠5-6-7を出す."""
    words = words_for(language)
    return _with_name(deed, _deed("told.bridge.alone.", deed, words, voice), words)


def _deed(group: str, deed: Deed, words: Words, voice: Voice) -> Markup:
    gaps = {
        "name": seat_name(deed.seat, words),
        "card": _card(deed.card, words, voice),
        "meld": named(deed.meld, words.language, voice) if deed.meld else "",
    }
    said = words.html(group + deed.kind, **gaps)
    said += words("told.bridge." + deed.end) if deed.end else ""
    return said + (words("told.bridge.recycled") if deed.recycled else "")


def _with_name(deed: Deed, said: Markup, words: Words) -> Markup:
    return words.html("told.deed", name=seat_name(deed.seat, words), deed=said)


def short(deed: Deed, words: Words) -> Markup:
    """One deed where there is little room: ♠5-6-7, ＋♠8, ポン, ♣K."""
    card = _card(deed.card, words, Voice.EYE)
    if deed.kind == "lay":
        return named(deed.meld, words.language, Voice.EYE)
    return words.html("short.bridge." + deed.kind, card=card)


def advised(advice: Advice, table: tuple[Laid, ...], called: int | None, words: Words, voice: Voice) -> Markup:
    """ヒント: what to do and why."""
    do = words.html("hint.other", move=move_in_words(advice.move, table, called, words, voice))
    return words.html("hint.said", do=do, why=because("why.bridge", advice.reason, words, voice))


def move_in_words(text: str, table: tuple[Laid, ...], called: int | None, words: Words, voice: Voice) -> Markup:
    """A move that may be made now: ♠5-6-7を出す. ``called`` is the card that a call is about."""
    move = parse(text)
    match move:
        case Drop(card):
            return words.html("move.bridge.drop", card=_card(card, words, voice))
        case Add(card, number):
            meld = named(cards_of(table[number].meld), words.language, voice)
            return words.html("move.bridge.add", card=_card(card, words, voice), meld=meld)
        case Lay(cards):
            return words.html("move.bridge.lay", meld=named(cards, words.language, voice))
        case Pon(cards) | Chi(cards):
            name = type(move).__name__.lower()
            return words.html("move.bridge." + name, meld=named(called_meld(cards, called), words.language, voice))
    return Markup(words("move.bridge.skip"))


def called_meld(cards: tuple[int, ...], called: int | None) -> tuple[int, ...]:
    """The meld that cards of the hand make with the called one, as it will lie."""
    assert called is not None
    meld = meld_of((*cards, called))
    assert meld is not None
    return cards_of(meld)


def _card(card: int | None, words: Words, voice: Voice) -> Markup | str:
    if card is None:
        return ""
    if card > FIRST_JOKER:
        place = card_in_words(NAMES[card - STANDING], words, voice)
        return words.html("move.bridge.joker-as", card=place)
    return card_in_words(NAMES[card], words, voice)
