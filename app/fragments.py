"""Cards as ready-made HTML, on the table and in the hand of every game.

Everything here is a pure function of small values and cached: a hand of 13 cards then costs a few dictionary look-ups.
Styles are classes only, because the content security policy knows no inline style.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup

from app.words import Words, words_for


class Slot(NamedTuple):
    """One place of the hand, where a card keeps standing through the round."""

    card: str
    look: str  # playable, quiet, gift, dead, or gap where the card has been played
    mark: str = ""  # hinted or chosen
    second: bool = False  # the second of two jokers


def rank_text(card: str) -> str:
    """The rank as it is printed: ``T`` is 10."""
    return "10" if card[0] == "T" else card[0]


def printed(card: str) -> str:
    """What is printed on a card: its rank and its suit, or the joker's star."""
    if card == "X":
        return '<b class="star"><svg aria-hidden="true"><use href="#x"/></svg></b>'
    return f'<b>{rank_text(card)}</b><svg aria-hidden="true"><use href="#{card[1]}"/></svg>'


@lru_cache(maxsize=512)
def face(card: str, look: str = "", step: int | None = None) -> Markup:
    """札: the drawing of a card that lies on the table."""
    classes = " ".join(filter(None, ("card", card[1:], look)))
    moment = "" if step is None else f' data-step="{step}"'
    drawn = printed(card)
    if "joker" in look.split() and card != "X":
        drawn = f'{printed("X")}<small>{rank_text(card)}<svg aria-hidden="true"><use href="#{card[1]}"/></svg></small>'
    return Markup(f'<span class="{classes}"{moment}>{drawn}</span>')


def together(drawings: Iterable[Markup]) -> Markup:
    """Drawings one after the other. They are HTML already: to escape each anew would cost more than to draw it."""
    return Markup("".join(drawings))


def fan(*cards: str) -> Markup:
    """A few cards side by side, for the eye alone."""
    return together(map(face, cards))


def on_felt(drawn: Markup, look: str = "strip") -> Markup:
    """An example of 遊び方 on the felt, for the eye alone."""
    return Markup('<div class="felt {}" aria-hidden="true">{}</div>').format(look, drawn)


@lru_cache(maxsize=2048)
def hand_card(slot: Slot, field: str, language: str) -> Markup:
    """A card of the hand: a button that sends its move as ``field``."""
    if slot.look == "gap":
        return Markup('<span class="gap"></span>')
    classes, name = _held(slot, language)
    move = f"&gt;{slot.card}" if slot.look == "gift" else slot.card
    own = f"card-{slot.card}{'2' if slot.second else ''}"
    return Markup(
        f'<button type="submit" id="{own}" name="{field}" value="{move}" class="{classes}"'
        f' aria-label="{name}">{printed(slot.card)}</button>'
    )


@lru_cache(maxsize=2048)
def pick_card(slot: Slot, picked: bool, language: str) -> Markup:
    """A card of the hand that may be picked together with others: a box to be ticked."""
    classes, name = _held(slot, language)
    return Markup(
        f'<label class="{classes}"><input type="checkbox" id="card-{slot.card}" name="card" value="{slot.card}"'
        f' aria-label="{name}"{" checked" if picked else ""}>{printed(slot.card)}</label>'
    )


@lru_cache(maxsize=512)
def held_card(slot: Slot, language: str) -> Markup:
    """A card that is only shown, with its name."""
    classes, name = _held(slot, language)
    return Markup(f'<span class="{classes}" role="img" aria-label="{name}">{printed(slot.card)}</span>')


def _held(slot: Slot, language: str) -> tuple[str, str]:
    """The classes and the name of a card of the hand."""
    words = words_for(language)
    look = "playable gift" if slot.look == "gift" else slot.look
    classes = " ".join(filter(None, ("card", slot.card[1:], look, slot.mark)))
    return classes, words("hand." + (slot.mark or slot.look), card=spoken(slot.card, words))


def hand(slots: Iterable[Slot], field: str, language: str) -> Markup:
    """The cards of the hand in their standing order."""
    return together(hand_card(slot, field, language) for slot in slots)


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
def cards_left(count: int, language: str) -> Markup:
    """How many cards somebody holds: 7枚."""
    return Markup(f'{count}<span class="unit">{words_for(language).count("table.unit", count)}</span>')
