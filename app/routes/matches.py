"""対局のページ: a match in the browser. One address answers the whole page, or for htmx the board alone."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Literal, NamedTuple
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, Form, Query, Request, Response
from fastapi.responses import RedirectResponse
from pydantic import BaseModel, Field

from app.choosing import choose, to_text, unreadable
from app.dependencies import Asker, Service
from app.home import game_page
from app.opening import BadField, read_opening
from app.player import Player
from app.prefs import Level
from app.render import Visit, Visitor
from app.rooms import ROOMS, room_of
from app.rooms.frame import Asked
from app.schemas import NewMatch
from app.summaries import rules_in_force
from app.table import Stale, Table, Tables
from engine.errors import Refused
from engine.game import Advice
from engine.games import GAMES
from engine.options import BadOptions

router = APIRouter(include_in_schema=False)

Version = Annotated[int, Form()]
Picked = Annotated[tuple[str, ...], Query()]
HintWish = Literal["1", "kept"] | None

_MATCH = "/matches/{match_id}"
_GAMES = f"^({'|'.join(ROOMS)})$"
_PHRASES = max(game.phrases for game in GAMES.values())


class GhostWord(BaseModel):
    """What an eliminated person says, by its number, and the answer that it is after."""

    version: int
    move: str
    phrase: int = Field(0, ge=0, lt=_PHRASES)


class Wish(NamedTuple):
    """A match as the start form asks for it; ``fields`` are all of the form's, the rules among them."""

    game: str
    level: Level
    fields: dict[str, str]


class Wanted(NamedTuple):
    """A move as a form asks for it: whole, or put together by doing something with picked cards.

    ``hint``: ``1`` where a hint is asked for; ``kept`` where one was, which goes on if it is among what could be meant.
    """

    move: str
    do: str
    cards: tuple[str, ...]
    hint: HintWish


async def _posted(
    move: Annotated[str, Form()] = "",
    do: Annotated[str, Form()] = "",
    card: Annotated[tuple[str, ...], Form()] = (),
    hint: Annotated[HintWish, Form()] = None,
) -> Wanted:
    if not (move or do):
        raise BadField("move")
    return Wanted(move, do, card, hint)


async def _considered(choose: str = "", do: str = "", card: Picked = (), hint: HintWish = None) -> Wanted:
    return Wanted(choose, do, card, hint)


async def _wish(
    request: Request,
    game: Annotated[str, Form(pattern=_GAMES)],
    level: Annotated[Level, Form()],
) -> Wish:
    async with request.form() as form:
        fields = {name: value for name, value in form.items() if isinstance(value, str)}
    return Wish(game, level, fields)


@router.post("/matches")
def start(who: Asker, tables: Service, visitor: Visit, wish: Annotated[Wish, Depends(_wish)]) -> Response:
    """Starts a match, and remembers what was chosen; rules that contradict each other bring the form back."""
    game, level, fields = wish
    options = GAMES[game].options
    if wrong := unreadable(options, fields):
        raise BadField(wrong)
    rules = choose(GAMES[game], fields)
    try:
        table = tables.start(who, *read_opening(NewMatch(game=game, level=level, rules=rules)))
    except BadOptions:
        return game_page(game, who, tables, visitor, fields, 422)
    _pass_on(tables, who, visitor, table)
    answer = RedirectResponse(f"/matches/{table.id}", 303)
    visitor.keep(answer, visitor.prefs.changed({"level": level, game: to_text(rules)}))
    return answer


@router.get("/matches")
async def back_home() -> Response:
    """Where a form that was refused leads when it is loaded again."""
    return RedirectResponse("/", 303)


@router.get(_MATCH)
def show(
    match_id: str,
    who: Asker,
    tables: Service,
    visitor: Visit,
    wanted: Annotated[Wanted, Depends(_considered)],
    version: int | None = None,
) -> Response:
    """The table, with cards picked; with ``hint=1`` what 上級 would do, with a move one that is to be confirmed.

    What was asked of another ``version`` is over: a page that is loaded again shows the table as it is.
    """
    table = tables.get(who, match_id)
    if version not in (None, table.version):
        if visitor.partial:
            raise Stale(table)
        return visitor.board(table)
    if table.match.to_move != table.seat:
        return visitor.board(table)
    if wanted.move or wanted.do:
        return _choose(visitor, table, wanted)
    return visitor.board(table, Asked(hint=_advice(table, wanted), picked=wanted.cards))


@router.post(_MATCH + "/moves")
def play(
    match_id: str,
    who: Asker,
    tables: Service,
    visitor: Visit,
    version: Version,
    wanted: Annotated[Wanted, Depends(_posted)],
) -> Response:
    """Plays a move; asks which, where it could be several, and lets a hint go on to the one that it advises."""
    try:
        move = wanted.move
        if wanted.do:
            table = tables.current(who, match_id, version)
            move, *others = room_of(table).compose(table, wanted.do, wanted.cards)
            if others:
                return _which(visitor, table, wanted, (move, *others))
        table = tables.play(who, match_id, move, version, haunting=True)
    except Refused as refused:
        table = tables.get(who, match_id)
        if ways := room_of(table).begun_by(table, wanted.move):
            return _which(visitor, table, wanted, ways)
        return _unchanged(visitor, table, refused, wanted.cards)
    return _moved(visitor, _pass_on(tables, who, visitor, table))


@router.get(_MATCH + "/picked")
def picked(
    match_id: str, who: Asker, tables: Service, visitor: Visit, card: Picked = (), refused: bool = False
) -> Response:
    """What cards of the hand make that are picked together; for htmx, which asks whenever they change."""
    return visitor.picked(tables.get(who, match_id), card, refused)


@router.post(_MATCH + "/say")
def say(match_id: str, who: Asker, tables: Service, visitor: Visit, word: Annotated[GhostWord, Form()]) -> Response:
    """お化けの一言: who is out of the round tempts a computer to an answer, or stays silent."""
    try:
        table = tables.say(who, match_id, word.move, word.phrase, word.version)
    except Refused as refused:
        return _unchanged(visitor, tables.get(who, match_id), refused)
    return _moved(visitor, _pass_on(tables, who, visitor, table))


@router.post(_MATCH + "/next")
def next_round(match_id: str, who: Asker, tables: Service, visitor: Visit, version: Version) -> Response:
    """Deals the next round."""
    try:
        table = tables.next_round(who, match_id, version)
    except Refused as refused:
        return _unchanged(visitor, tables.get(who, match_id), refused)
    return _moved(visitor, _pass_on(tables, who, visitor, table))


@router.post(_MATCH + "/undo")
def undo(match_id: str, who: Asker, tables: Service, visitor: Visit, version: Version) -> Response:
    """待った: back to before the person's last decision; passes made for them are no decisions."""
    try:
        _check_decided(visitor, tables.current(who, match_id, version))
        table = tables.undo(who, match_id, version)
    except Refused as refused:
        return _unchanged(visitor, tables.get(who, match_id), refused)
    while _made_by_itself(visitor, table):
        table = tables.undo(who, match_id, table.version)
    return visitor.board(table) if visitor.partial else _see_other(table)


@router.get(_MATCH + "/moves")
@router.get(_MATCH + "/say")
@router.get(_MATCH + "/next")
@router.get(_MATCH + "/undo")
async def back_to_table(match_id: str) -> Response:
    """Where a browser without scripts stands after a refused form; loading it again leads to the table."""
    return RedirectResponse(f"/matches/{match_id}", 303)


@router.get(_MATCH + "/abandon")
def ask_abandon(match_id: str, who: Asker, tables: Service, visitor: Visit) -> Response:
    """Asks before a match is given up."""
    table = tables.get(who, match_id)
    view = room_of(table).view(table, visitor.words)
    return visitor.page("abandon.html", game=view.room, url=view.url, words=view.tally)


@router.post(_MATCH + "/abandon")
def abandon(match_id: str, who: Asker, tables: Service) -> Response:
    """投了: gives a match up."""
    tables.abandon(who, match_id)
    return RedirectResponse("/", 303)


@router.get(_MATCH + "/rules")
def rules(match_id: str, who: Asker, tables: Service, visitor: Visit) -> Response:
    """The rules in force, and the commitment of the running round."""
    table = tables.get(who, match_id)
    return visitor.page(
        "rules.html",
        game=table.match.game.name,
        url=f"/matches/{table.id}",
        rules=rules_in_force(table.match.options, room_of(table).basic, visitor.words.language),
        commitment=table.match.commitment,
    )


@router.get(_MATCH + "/deal")
def deal(match_id: str, who: Asker, tables: Service, visitor: Visit) -> Response:
    """公約: what makes the deal of a finished round checkable; of a running one the commitment alone."""
    table = tables.get(who, match_id)
    if table.match.nonce is None:
        return RedirectResponse(f"/matches/{table.id}/rules", 303)
    view = room_of(table).view(table, visitor.words)
    return visitor.page("deal.html", game=view.room, url=view.url, check=view.end.check)


def _advice(table: Table, wanted: Wanted) -> Advice | None:
    return table.match.hint(table.seat) if wanted.hint else None


def _ways(table: Table, wanted: Wanted) -> Sequence[str]:
    return room_of(table).compose(table, wanted.do, wanted.cards) if wanted.do else (wanted.move,)


def _choose(visitor: Visitor, table: Table, wanted: Wanted) -> Response:
    ways = room_of(table).begun_by(table, wanted.move)
    if not ways:
        try:
            ways = _ways(table, wanted)
            table.match.play(ways[0], table.seat)
        except Refused as refused:
            return _unchanged(visitor, table, refused, wanted.cards)
        if len(ways) == 1:
            return visitor.board(table, Asked(chosen=ways[0], picked=wanted.cards))
    return visitor.board(table, _among(table, wanted, ways))


def _which(visitor: Visitor, table: Table, wanted: Wanted, ways: Sequence[str]) -> Response:
    """The table as it is, with the moves that picked cards, or the beginning of a move, could mean."""
    if visitor.partial:
        return visitor.board(table, _among(table, wanted, ways))
    query = {"do": wanted.do, "card": wanted.cards} if wanted.do else {"choose": wanted.move}
    hint = {"hint": wanted.hint} if wanted.hint else {}
    known = urlencode({**query, **hint, "version": table.version}, doseq=True)
    return RedirectResponse(f"/matches/{table.id}?{known}", 303)


def _among(table: Table, wanted: Wanted, ways: Sequence[str]) -> Asked:
    """What is asked of a table on which one of several moves is still to be chosen."""
    advice = _advice(table, wanted)
    if advice and wanted.hint == "kept" and advice.move not in ways:
        advice = None
    if wanted.do:
        return Asked(ways=tuple(ways), do=wanted.do, picked=wanted.cards, hint=advice)
    return Asked(chosen=wanted.move, hint=advice)


def _unchanged(visitor: Visitor, table: Table, refused: Refused, picked: tuple[str, ...] = ()) -> Response:
    """What the rules refuse brings the table as it is, and says why."""
    return visitor.board(table, Asked(refused=refused, picked=picked), 422)


def _moved(visitor: Visitor, table: Table) -> Response:
    if not visitor.partial:
        return _see_other(table)
    return visitor.board(table, Asked(stepping=True))


def _see_other(table: Table) -> Response:
    return RedirectResponse(f"/matches/{table.id}", 303)


def _pass_on(tables: Tables, who: Player, visitor: Visitor, table: Table) -> Table:
    """自動パス: the table after the moves that are made for the person."""
    try:
        while move := _made_by_itself(visitor, table):
            table = tables.play(who, table.id, move, table.version, haunting=True)
    except Stale as stale:  # somebody was quicker; the person's own move stands
        table = stale.table
    return table


def _check_decided(visitor: Visitor, table: Table) -> None:
    """Raises NotNow where all that could be taken back was made for the person and would be made again."""
    match = table.match.undo(table.seat)
    while _made_by_itself(visitor, replace(table, match=match)):
        match = match.undo(table.seat)


def _made_by_itself(visitor: Visitor, table: Table) -> str | None:
    return room_of(table).automatic_move(table) if visitor.prefs.auto_pass else None
