"""問い: what a table of Sevens asks of the person in each phase, and the buttons that answer."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, cast

from app.fragments import rank_text, spoken
from app.rooms.frame import Answer, Choice
from app.rooms.sevens.telling import move_in_words, short_move
from app.rooms.sevens.trace import PASS
from app.schemas import OfferOut
from app.table import Table
from app.telling import SeatName, Voice, seat_name
from app.words import Words
from engine.cards import NAMES, RANKS
from engine.match import SILENCE
from engine.sevens.combo import STOP
from engine.sevens.ghost import Talk
from engine.sevens.jokers import LEAVE, TAKE, PlaceJoker
from engine.sevens.parts import MOVES
from engine.sevens.state import CENTER, COMBO, GIFT, JOKER, TURN, View

JOKER_CARD = "X"


class Pick(NamedTuple):
    """One of several moves of a kind: short for the eye, in full for the ear."""

    move: str
    words: str
    label: str


class GhostView(NamedTuple):
    """お化け: somebody eliminated who speaks up, and the reply that would be so easy to give."""

    said: str
    move: str
    reply: str


def ghost(table: Table, words: Words) -> GhostView | None:
    """The ghost that speaks up to the person now."""
    temptation = table.match.temptation(table.seat)
    if temptation is None:
        return None
    name = _talkers(temptation.move, words)["ghost"]
    said = words("ghost.said", name=name, phrase=words(f"ghost.{temptation.phrase}"))
    return GhostView(said, temptation.move, words(f"ghost.{temptation.phrase}.reply"))


class Haunting(NamedTuple):
    """お化けの番: what a person out of the round may say, by number, and to whom."""

    phrases: tuple[str, ...]
    listeners: tuple[Choice, ...]
    silence: str


def haunting(table: Table, words: Words) -> Haunting | None:
    """What the person may say as a ghost now."""
    moves = [move for move in table.match.haunts(table.seat) if move != SILENCE]
    if not moves:
        return None
    listeners = [_talkers(move, words)["seat"] for move in moves]
    return Haunting(
        tuple(words(f"ghost.{number}") for number in range(table.match.game.phrases)),
        tuple(Choice(move, words("ghost.to", name=name)) for move, name in zip(moves, listeners, strict=True)),
        SILENCE,
    )


def offers(table: Table, words: Words) -> Iterator[OfferOut]:
    """What the person may do out of turn, for programs: answer a ghost, or be one."""
    tempting = ghost(table, words)
    said = {tempting.move: tempting.said} if tempting else {}
    for move in table.match.offers(table.seat):
        yield OfferOut(move=move, text=said.get(move) or words("offer.talk", **_talkers(move, words)))
    for move in table.match.haunts(table.seat):
        silent = move == SILENCE
        text = words("offer.silence") if silent else words("offer.haunt", seat=_talkers(move, words)["seat"])
        yield OfferOut(move=move, text=text)


def _talkers(move: str, words: Words) -> dict[str, SeatName]:
    """Who speaks up as a ghost, and who answers."""
    talk = cast(Talk, MOVES[move])
    return {"ghost": seat_name(talk.ghost, words), "seat": seat_name(talk.seat, words)}


def begun_by(table: Table, text: str) -> tuple[str, ...]:
    """The moves that a text begins: the joker alone those that put it on a place."""
    return tuple(filter(is_joker_move, table.match.legal_moves(table.seat))) if text == JOKER_CARD else ()


def is_joker_move(text: str) -> bool:
    """Whether a text is a move that puts the joker on a place."""
    return isinstance(MOVES.get(text), PlaceJoker)


def picks(legal: Sequence[str], phase: str, begun: bool, words: Words) -> tuple[Pick, ...]:
    """The moves to choose from: where the joker goes, once it has been tapped, or what the centre shall be."""
    if phase == CENTER:
        return tuple(Pick(move, _rank(move), move_in_words(move, words, Voice.EAR)) for move in legal)
    moves = filter(is_joker_move, legal) if begun else ()
    return tuple(Pick(move, short_move(move, words), move_in_words(move, words, Voice.EAR)) for move in moves)


def _rank(move: str) -> str:
    return rank_text(RANKS[int(move.split()[1]) - 1])


def answers(phase: str, pass_: Answer, words: Words) -> tuple[Answer, ...]:
    """The answers that are no cards."""
    stop = Answer("stop", str(STOP), words("move.sevens.stop"), "p")
    take = Answer("take", str(TAKE), words("move.sevens.take"), primary=True)
    leave = Answer("leave", str(LEAVE), words("move.sevens.leave"))
    found = {TURN: (pass_,), COMBO: (stop,), GIFT: (stop,), JOKER: (take, leave)}
    return found.get(phase, ())


def pass_answer(left: int | None, forced: bool, words: Words) -> Answer:
    """パス, with what is left of them."""
    if left is None:
        text = words("table.sevens.pass-unlimited")
    elif forced and not left:
        text = words("table.sevens.pass-last")
    else:
        text = words("table.sevens.pass", left=left)
    return Answer("pass", PASS, text, "p", forced)


def asked(view: View, receiver: int, words: Words) -> str:
    """What a phase other than a plain turn asks; ``receiver`` is the seat to whom gifts go."""
    return _ASKS[view.phase](view, receiver, words)


def _asks_joker(view: View, receiver: int, words: Words) -> str:
    assert view.pending is not None
    return words("asks.sevens.joker", card=spoken(NAMES[view.pending.card], words))


def _asks_gift(view: View, receiver: int, words: Words) -> str:
    assert view.pending is not None
    return words.count("asks.sevens.gift", view.pending.combos, name=seat_name(receiver, words))


_ASKS: Mapping[str, Callable[[View, int, Words], str]] = {
    JOKER: _asks_joker,
    COMBO: lambda view, receiver, words: words("asks.sevens.combo"),
    GIFT: _asks_gift,
    CENTER: lambda view, receiver, words: words("asks.sevens.center"),
}
