"""Sentences that every game tells: who sits where, what is refused and why, and how several deeds make one sentence.

Each is told in a voice: for the eye, with suits drawn, or for the ear, with cards in full words.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import Any

from markupsafe import Markup

from app.fragments import named, spoken
from app.words import Words
from engine.cards import NAMES
from engine.errors import Refused
from engine.game import Reason, ranks_of

_CARDS = frozenset(NAMES)


class Voice(Enum):
    """For whom a sentence is."""

    EYE = "eye"
    EAR = "ear"


def happened(several: Sequence[tuple[int, Markup]], words: Words, *, stepping: bool = False) -> Markup:
    """Several deeds, each with its step, in one sentence; ``stepping`` lets them appear one after the other."""
    told = Markup()
    for number, (step, deed) in enumerate(several, 1):
        said = deed + words("told.stop" if number == len(several) else "told.join")
        told += Markup(f'<span data-step="{step}">{said}</span>') if stepping else said
    return told


def watched(several: Iterable[tuple[int, Markup]]) -> Markup:
    """The deeds of a round that the others play on to its end, each over the one before, for as long as they appear."""
    return Markup().join(
        Markup(f'<span class="moment" data-step="{step}" aria-hidden="true">{deed}</span>') for step, deed in several
    )


def refused(error: Refused, words: Words, voice: Voice) -> Markup:
    """Why something was refused."""
    return because("refused", Reason(error.code, error.params), words, voice)


def because(group: str, reason: Reason, words: Words, voice: Voice) -> Markup:
    """A reason of the engine in words; its cards are named in the given voice."""
    return capital(words.html(f"{group}.{reason.code}", **dict(_gaps(reason.params, words, voice))))


def capital(said: Markup) -> Markup:
    """Something said as the beginning of a sentence, though it begin with a card."""
    return said[:1].upper() + said[1:]


def sentence(said: Markup, words: Words) -> Markup:
    """Something said as a sentence of its own; empty where there is nothing."""
    return capital(said) + words("told.stop") if said else said


def length_of(rules: Mapping[str, Any]) -> str:
    """What ends a match with these rules, by its option: so many ``rounds``, or a ``target``.

    Words that speak of rounds come in two kinds, which end in it.
    """
    return "rounds" if "rounds" in rules else "target"


def tally_gaps(rules: Mapping[str, Any], number: int, totals: Sequence[int], side: int, words: Words) -> dict[str, Any]:
    """What fills a line about a match: the ``number`` of its round, what ends it, and a side's total and rank."""
    length = length_of(rules)
    rank = ordinal(ranks_of(totals)[side], words)
    return {"round": number, length: rules[length], "total": totals[side], "rank": rank}


class SeatName(str):
    """The name of a seat, which in a sentence chooses the words that go with it.

    The gap ``{name:passes|pass}`` is filled with the first where somebody else is named and with the second for the
    person; an empty one stands for the name itself: ``for {name:|you}``. Raises ValueError for any other format.
    """

    is_person = False

    def __format__(self, choice: str) -> str:
        if not choice:
            return str(self)
        other, own = choice.split("|")
        return (own if self.is_person else other) or str(self)


class _Person(SeatName):
    is_person = True


def seat_name(seat: int, words: Words) -> SeatName:
    """あなた, CPU 1, CPU 2 …: seat 0 is the person's."""
    return SeatName(words("seat.cpu", n=seat)) if seat else _Person(words("seat.you"))


def unbroken(said: Markup, words: Words) -> Markup:
    """A sentence for the eye in which no name is broken over two lines."""
    name = words("seat.cpu", n="")
    return said.replace(name, name.replace(" ", "\N{NO-BREAK SPACE}"))


def ordinal(rank: int, words: Words) -> str:
    """A rank in words: 1位, 1st; empty for 0."""
    if not rank:
        return ""
    return words(f"ordinal.{rank}" if rank <= 3 else "ordinal.n", n=rank)


def _gaps(params: Mapping[str, Any], words: Words, voice: Voice) -> Iterator[tuple[str, Any]]:
    for name, value in params.items():
        yield name, cards_in_words(value, words, voice) if isinstance(value, str) else value


def cards_in_words(text: str, words: Words, voice: Voice) -> str:
    """One or several cards by their names; any other text as it is."""
    cards = text.split(" ")
    if not _CARDS.issuperset(cards):
        return text
    return Markup(" " if voice is Voice.EYE else words("told.join")).join(
        card_in_words(card, words, voice) for card in cards
    )


def card_in_words(text: str, words: Words, voice: Voice) -> str:
    """A card by its name; any other text as it is."""
    if text not in _CARDS:
        return text
    return named(text, words.language) if voice is Voice.EYE else spoken(text, words)
