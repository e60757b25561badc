"""Cards and places as ready-made HTML.

Everything here is a pure function of small values and cached: a table of 52 places and a hand of 13 cards then costs a
few dictionary look-ups. Styles are classes only, because the content security policy knows no inline style.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup

from app.words import Words, words_for


class Place(NamedTuple):
    """One of the 52 places of the felt. ``step`` is the moment at which its card appears, None for at once."""

    card: str
    look: str = "free"  # free, laid, or stray: laid out by somebody who was eliminated
    own: bool = False
    open: bool = False
    step: int | None = None


class Slot(NamedTuple):
    """One place of the hand, where a card keeps standing through the round."""

    card: str
    look: str  # playable, quiet, or gap where the card has been played
    mark: str = ""  # hinted or chosen


def rank_text(card: str) -> str:
    """The rank as it is printed: ``T`` is 10, the joker a star."""
    return {"T": "10", "X": "★"}.get(card[0], card[0])


@lru_cache(maxsize=512)
def face(card: str, look: str = "", step: int | None = None) -> Markup:
    """札: the drawing of a card that lies on the table."""
    classes = " ".join(filter(None, ("card", card[1:], look)))
    moment = "" if step is None else f' data-step="{step}"'
    return Markup(f'<span class="{classes}"{moment}>{_drawing(card)}</span>')


@lru_cache(maxsize=8192)
def place(here: Place) -> Markup:
    """A place of the felt, for the eye alone: the table's summary tells the same in words."""
    if here.look != "free":
        return face(here.card, "stray" if here.look == "stray" else "", here.step)
    classes = " ".join(["place", *(["own"] if here.own else []), *(["open"] if here.open else [])])
    return Markup(f'<span class="{classes}">{rank_text(here.card)}</span>')


def places(here: Iterable[Place]) -> Markup:
    """The places of the felt, row by row."""
    return Markup("").join(map(place, here))


@lru_cache(maxsize=2048)
def hand_card(slot: Slot, field: str, language: str) -> Markup:
    """A card of the hand: a button that sends its move as ``field``."""
    if slot.look == "gap":
        return Markup('<span class="gap"></span>')
    words = words_for(language)
    name = words("hand." + (slot.mark or slot.look), card=spoken(slot.card, words))
    classes = " ".join(filter(None, ("card", slot.card[1:], slot.look, slot.mark)))
    return Markup(
        f'<button type="submit" id="card-{slot.card}" name="{field}" value="{slot.card}" class="{classes}"'
        f' aria-label="{name}">{_drawing(slot.card)}</button>'
    )


def hand(slots: Iterable[Slot], field: str, language: str) -> Markup:
    """The cards of the hand in their standing order."""
    return Markup("").join(hand_card(slot, field, language) for slot in slots)


def spoken(card: str, words: Words) -> str:
    """A card in full words: スペードの10, ten of spades."""
    if card == "X":
        return words("card.joker")
    return words("card.spoken", suit=words("suit." + card[1]), rank=words("rank." + card[0]))


@lru_cache(maxsize=256)
def named(card: str, language: str) -> Markup:
    """A card within a sentence: the suit drawn, the rank in text."""
    if card == "X":
        return Markup(f'<span class="named">{words_for(language)("card.joker")}</span>')
    suit = words_for(language)("suit." + card[1])
    return Markup(
        f'<span class="named {card[1]}"><svg class="suit" role="img" aria-label="{suit}"><use href="#{card[1]}"/></svg>'
        f"{rank_text(card)}</span>"
    )


@lru_cache(maxsize=128)
def pips(used: int, limit: int) -> Markup:
    """●●○, without a name for the ear."""
    return Markup("").join(Markup('<i class="used"></i>' if number < used else "<i></i>") for number in range(limit))


@lru_cache(maxsize=128)
def cards_left(count: int, language: str) -> Markup:
    """How many cards somebody holds: 7枚."""
    return Markup(f'{count}<span class="unit">{words_for(language).count("table.unit", count)}</span>')


@lru_cache(maxsize=512)
def passes(used: int, limit: int, language: str) -> Markup:
    """パス ●●○: the passes that somebody has used."""
    words = words_for(language)
    spoken_passes = words("table.passes-spoken", used=used, limit=limit)
    return Markup(
        f'<span class="label" aria-hidden="true">{words("table.passes-label")}</span>'
        f'<span class="pips" role="img" aria-label="{spoken_passes}">{pips(used, limit)}</span>'
    )


def _drawing(card: str) -> str:
    suit = f'<svg aria-hidden="true"><use href="#{card[1]}"/></svg>' if card != "X" else ""
    return f"<b>{rank_text(card)}</b>{suit}"
