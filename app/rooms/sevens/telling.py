"""七並べの言葉: who did what in a round of Sevens, and what a hint advises."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from functools import lru_cache
from typing import Any, cast

from markupsafe import Markup

from app.rooms.sevens.trace import PASS, Deed
from app.telling import SeatName, Voice, because, card_in_words, ordinal, seat_name
from app.words import Words, words_for
from engine.cards import NAMES, RANKS, members
from engine.game import Advice
from engine.match import Said
from engine.sevens.center import ChooseCenter
from engine.sevens.combo import Give
from engine.sevens.ghost import Talk
from engine.sevens.jokers import PlaceJoker
from engine.sevens.moves import Pass, Play
from engine.sevens.parts import MOVES
from engine.sevens.state import ELIMINATED, LEFT


@lru_cache(maxsize=8192)
def told(deed: Deed, language: str, voice: Voice) -> Markup:
    """One deed: CPU 1 ♠5; and who else left by it."""
    words = words_for(language)
    name = seat_name(deed.seat, words)
    to = None if deed.receiver is None else seat_name(deed.receiver, words)
    move = move_in_words(deed.move, words, voice, by=name, to=to)
    gaps = {"name": name, "card": move, "deed": move, "left": deed.left}
    said = words.html(_how(deed), rank=ordinal(_rank(deed), words), **gaps)
    placed = MOVES.get(deed.move)
    if to is not None and isinstance(placed, PlaceJoker):
        card = card_in_words(NAMES[placed.place], words, voice)
        said += words("told.join") + words.html("told.sevens.taken", name=to, card=card)
    for leave in deed.leaves:
        if leave.seat != deed.seat:
            name, rank = seat_name(leave.seat, words), ordinal(leave.rank, words)
            said += words("told.join") + words.html("told.sevens.also-" + leave.status, name=name, rank=rank)
    return said


def _how(deed: Deed) -> str:
    """The name of the words for it."""
    if deed.kind == "card":
        if isinstance(MOVES.get(deed.move), Talk):
            return "told.sevens.talk"
        return "told.card" if deed.move in NAMES else "told.deed"
    if deed.kind == "pass" and deed.left is None:
        return "told.sevens.pass-unlimited"
    if deed.move == PASS and deed.kind == LEFT:
        return "told.sevens.left-passing"
    return "told.sevens.foul" if deed.kind == ELIMINATED and deed.move != PASS else f"told.sevens.{deed.kind}"


def _rank(deed: Deed) -> int:
    return next((leave.rank for leave in deed.leaves if leave.seat == deed.seat), 0)


def unanswered(said: Said, words: Words) -> Markup:
    """What the person said as a ghost, and that nobody answered."""
    name = seat_name(cast(Talk, MOVES[said.move]).seat, words)
    return words.html("ghost.unanswered", phrase=words(f"ghost.{said.phrase}"), name=name)


@lru_cache(maxsize=4096)
def row_in_words(suit: str, taken: int, playable: int, language: str) -> str:
    """A row of the felt from its 13 bits: スペード：4〜10。次に出せるのは3、ジャック。"""
    words = words_for(language)
    lying = words("felt.join").join(_stretches(taken, words)) or words("felt.none")
    following = words("felt.sevens.closed")
    if playable:
        following = words("felt.sevens.open", cards=ranks_in_words(playable, language))
    return words("felt.sevens.row", suit=words("suit." + suit), cards=lying, open=following)


def ranks_in_words(row: int, language: str) -> str:
    """The ranks of some of a row's 13 bits: 3、ジャック。"""
    words = words_for(language)
    return words("felt.join").join(words("rank." + RANKS[place]) for place in members(row))


def _stretches(row: int, words: Words) -> Iterator[str]:
    while row:
        low = (row & -row).bit_length() - 1
        high = low + (~(row >> low) & -~(row >> low)).bit_length() - 2
        first, last = words("rank." + RANKS[low]), words("rank." + RANKS[high])
        yield first if low == high else words("felt.sevens.stretch", low=first, high=last)
        row &= -1 << high + 1


def advised(advice: Advice, words: Words, voice: Voice) -> Markup:
    """ヒント: what to do and why."""
    card = move_in_words(advice.move, words, voice)
    do = words.html("hint.card", card=card) if advice.move in NAMES else words.html("hint.other", move=card)
    return words.html("hint.said", do=do, why=because("why.sevens", advice.reason, words, voice))


def move_in_words(text: str, words: Words, voice: Voice, by: SeatName | None = None, to: SeatName | None = None) -> str:
    """A move that could be made, or that somebody has made: a card by its name, others by what they do."""
    move = MOVES.get(text)
    if move is None:
        return words("deed.sevens.hidden", name=by, to=to)  # a gift between two others
    if isinstance(move, Play):
        return card_in_words(text, words, voice)
    name = "bridge" if isinstance(move, PlaceJoker) and move.far is not None else type(move).__name__.lower()
    group = "move" if by is None else "deed"
    return words.html(f"{group}.sevens.{name}", name=by, to=to, **dict(_parts(asdict(move), words, voice)))


def short_move(text: str, words: Words) -> str:
    """A move where there is little room: ★♠5."""
    move = MOVES.get(text)
    if move is None or isinstance(move, Give):
        return words("short.sevens.give")
    if isinstance(move, PlaceJoker):
        name = "short.sevens.placejoker" if move.far is None else "short.sevens.bridge"
        return words.html(name, **dict(_parts(asdict(move), words, Voice.EYE)))
    kept = isinstance(move, Play | Pass | ChooseCenter)
    return move_in_words(text, words, Voice.EYE) if kept else words("short.sevens." + type(move).__name__.lower())


def _parts(fields: Mapping[str, Any], words: Words, voice: Voice) -> Iterator[tuple[str, Any]]:
    for name, value in fields.items():
        if name in ("seat", "ghost"):
            yield name, seat_name(value, words)
        elif name == "rank":
            yield name, words("rank." + RANKS[value - 1])
        elif value is not None:
            yield name, card_in_words(NAMES[value], words, voice)
