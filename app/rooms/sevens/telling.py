"""七並べの言葉: who did what in a round of Sevens, and what a hint advises."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from functools import lru_cache
from typing import Any, NamedTuple

from markupsafe import Markup

from app.telling import Voice, because, card_in_words, ordinal, seat_name
from app.words import Words, words_for
from engine.cards import NAMES, RANKS, members
from engine.game import Advice
from engine.match import Event
from engine.sevens.moves import MOVES, PlaceJoker, Play
from engine.sevens.state import ELIMINATED, OUT, View

PASS = "-"


class Deed(NamedTuple):
    """A move with what it meant. ``kind`` is card, pass, out or eliminated; ``left`` counts the passes that remain,
    None where there is no limit; ``rank`` is that of somebody who went out, else 0."""

    seat: int
    move: str
    kind: str
    left: int | None
    rank: int


def deeds(view: View, log: Sequence[Event]) -> tuple[Deed, ...]:
    """The moves of a round with what they meant, in order."""
    used, limit = [0] * len(view.counts), view.options.passes
    last = {event.seat: index for index, event in enumerate(log)}
    told = []
    for index, (seat, move) in enumerate(log):
        used[seat] += move == PASS
        kind = "pass" if move == PASS else "card"
        if last[seat] == index and view.status[seat] in (OUT, ELIMINATED):
            kind = view.status[seat]
        left = None if limit is None else limit - used[seat]
        told.append(Deed(seat, move, kind, left, view.finished.index(seat) + 1 if kind == OUT else 0))
    return tuple(told)


@lru_cache(maxsize=8192)
def told(deed: Deed, language: str, voice: Voice) -> Markup:
    """One deed: CPU 1 ♠5."""
    words = words_for(language)
    name = "pass-unlimited" if deed.kind == "pass" and deed.left is None else deed.kind
    gaps = {"name": seat_name(deed.seat, words), "card": move_in_words(deed.move, words, voice), "left": deed.left}
    return words.html("told." + name, rank=ordinal(deed.rank, words), **gaps)


@lru_cache(maxsize=4096)
def row_in_words(suit: str, taken: int, playable: int, language: str) -> str:
    """A row of the felt from its 13 bits: スペード：4〜10。次に出せるのは3、ジャック。"""
    words = words_for(language)
    lying = words("felt.join").join(_stretches(taken, words)) or words("felt.none")
    ranks = [words("rank." + RANKS[place]) for place in members(playable)]
    following = words("felt.open", cards=words("felt.join").join(ranks)) if ranks else words("felt.closed")
    return words("felt.row", suit=words("suit." + suit), cards=lying, open=following)


def _stretches(row: int, words: Words) -> Iterator[str]:
    while row:
        low = (row & -row).bit_length() - 1
        high = low + (~(row >> low) & -~(row >> low)).bit_length() - 2
        first, last = words("rank." + RANKS[low]), words("rank." + RANKS[high])
        yield first if low == high else words("felt.stretch", low=first, high=last)
        row &= -1 << high + 1


def advised(advice: Advice, words: Words, voice: Voice) -> Markup:
    """ヒント: what to do and why."""
    card = move_in_words(advice.move, words, voice)
    do = words.html("hint.card", card=card) if advice.move in NAMES else words.html("hint.other", move=card)
    return words.html("hint.said", do=do, why=because("hint-why", advice.reason, words, voice))


def move_in_words(text: str, words: Words, voice: Voice) -> str:
    """A move: a card by its name, the moves of the optional rules by what they do."""
    move = MOVES.get(text)
    if move is None:
        return words("move.hidden")  # a gift between two others
    if isinstance(move, Play):
        return card_in_words(text, words, voice)
    name = "bridge" if isinstance(move, PlaceJoker) and move.far is not None else type(move).__name__.lower()
    return words.html("move." + name, **dict(_parts(asdict(move), words, voice)))


def _parts(fields: Mapping[str, Any], words: Words, voice: Voice) -> Iterator[tuple[str, Any]]:
    for name, value in fields.items():
        if name in ("seat", "ghost"):
            yield name, seat_name(value, words)
        elif name == "rank":
            yield name, words("rank." + RANKS[value - 1])
        elif value is not None:
            yield name, card_in_words(NAMES[value], words, voice)
