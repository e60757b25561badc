"""問い: what picked cards make, the moves that they could mean, and the calls among which the person chooses."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, cast

from markupsafe import Markup

from app.fragments import together
from app.rooms.bridge.melds import drawn, named
from app.rooms.bridge.telling import called_meld, move_in_words
from app.table import Table
from app.telling import Voice, refused
from app.words import Words
from engine import cards
from engine.bridge.melds import STANDING, cards_of, grown, hand_card, hand_cards, takes
from engine.bridge.moves import Add, Chi, Lay, Pon, parse
from engine.bridge.state import View
from engine.bridge.ways import melds_from
from engine.cards import FIRST_JOKER, NAMES
from engine.errors import Refused

MELD, ADD, DROP = "meld", "add", "drop"


class Way(NamedTuple):
    """One of several moves, drawn as the cards that will lie; ``title`` is what is done, ``label`` all in words."""

    move: str
    title: str
    cards: Markup
    label: Markup


def compose(table: Table, do: str, picked: Sequence[str]) -> Sequence[str]:
    """The moves that could be meant by ``meld``, ``drop``, ``add`` or, with the number of a meld, ``add 2``.

    Raises Refused where no or too many cards are picked.
    """
    verb, _, number = do.partition(" ")
    if verb not in (MELD, ADD, DROP) or not set(picked) <= set(NAMES):
        raise Refused("notation", f"{do!r} is nothing that can be done with cards")
    if not picked:
        raise Refused("pick_first", "pick cards first")
    if verb == MELD:
        return _melds(table, picked)
    if len(picked) > 1:
        raise Refused("pick_one", "pick a single card for that")
    if verb == DROP:
        return (f"drop {picked[0]}",)
    return lay_offs(table, picked[0], number) or (f"add {picked[0]} {number or _taker(table, picked[0])}",)


def _melds(table: Table, picked: Sequence[str]) -> Sequence[str]:
    """The melds that can be laid down with exactly these cards; else the one of which the rules tell what it lacks."""
    wanted = cards.set_of(map(cards.parse_card, picked))
    legal = map(parse, table.match.legal_moves(table.seat))
    possible = [str(move) for move in legal if isinstance(move, Lay) and hand_cards(move.cards) == wanted]
    if possible:
        return possible
    ways = (way.move for way in melds_from(wanted, king_ace=True) if way.needs == wanted)
    return (str(next(ways, Lay(tuple(cards.members(wanted))))),)


def _taker(table: Table, card: str) -> int:
    """The first meld that a card fits, though it may not be laid off now; else the first of all."""
    view = cast(View, table.match.view(table.seat))
    taking = (takes(meld, view.options.king_ace) for _, meld in view.melds)
    return next((number for number, cards_taken in enumerate(taking) if cards_taken >> NAMES.index(card) & 1), 0)


def lay_offs(table: Table, card: str, number: str = "") -> tuple[str, ...]:
    """The lay-offs of a card, to one meld or to any."""
    moves = ((text, parse(text)) for text in table.match.legal_moves(table.seat))
    return tuple(
        text
        for text, move in moves
        if isinstance(move, Add) and NAMES[hand_card(move.card)] == card and (not number or str(move.meld) == number)
    )


def made(table: Table, picked: Sequence[str], words: Words) -> Markup:
    """What picked cards make, and if nothing, why."""
    if not picked:
        return Markup(words("makes.nothing"))
    try:
        ways = _melds(table, picked)
        table.match.play(ways[0], table.seat)
    except Refused as fault:
        return _single(table, picked[0], words) if len(picked) == 1 else _none(fault, words)
    if len(ways) > 1:
        return Markup(words.count("makes.several", len(ways)))
    move = parse(ways[0])
    assert isinstance(move, Lay)
    return words.html("makes.meld", meld=named(move.cards, words.language, Voice.EYE))


def _none(fault: Refused, words: Words) -> Markup:
    return words.html("makes.none", why=refused(fault, words, Voice.EYE))


def _single(table: Table, card: str, words: Words) -> Markup:
    places = len(lay_offs(table, card))
    return Markup(words.count("makes.fits", places) if places else words("makes.one"))


def ways(table: Table, moves: Sequence[str], words: Words) -> tuple[Way, ...]:
    """Moves to choose from, those that take most cards first and those that spare the joker before the others."""
    view = cast(View, table.match.view(table.seat))
    return tuple(sorted((_way(view, text, words) for text in moves), key=_order))


def _order(way: Way) -> tuple[bool, int]:
    return "joker" in way.cards, -way.cards.count("<span")


def _way(view: View, text: str, words: Words) -> Way:
    move = parse(text)
    label = move_in_words(text, view.melds, view.called, words, Voice.EAR)
    title = "" if isinstance(move, Lay) else words("way." + type(move).__name__.lower())
    return Way(text, title, _drawn(view, move), label)


def _drawn(view: View, move: object) -> Markup:
    match move:
        case Lay(laid):
            return drawn(laid)
        case Pon(laid) | Chi(laid):
            return together(_marking(called_meld(laid, view.called), view.called))
        case Add(card, number):
            meld = grown(view.melds[number].meld, card, view.options.king_ace)
            assert meld is not None
            return together(_marking(cards_of(meld), card))
    return Markup()


def _marking(laid: tuple[int, ...], marked: int | None) -> Iterator[Markup]:
    for card in laid:
        yield drawn((card,), look="marked" if card == marked else "")


def calls(table: Table) -> tuple[str, ...]:
    """The person's calls of the card just discarded."""
    return tuple(move for move in table.match.legal_moves(table.seat) if isinstance(parse(move), Pon | Chi))


def hand_cards_of(text: str) -> tuple[str, ...]:
    """The cards of the hand that a move takes."""
    match parse(text):
        case Lay(laid) | Pon(laid) | Chi(laid):
            return tuple(NAMES[hand_card(card)] for card in laid)
        case move:
            card = getattr(move, "card", None)
            return () if card is None else (NAMES[FIRST_JOKER if card >= STANDING else card],)
