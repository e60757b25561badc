"""The JSON interface: the same tables as the pages', for programs.

Answers are made here whole, as bytes: FastAPI would check a returned model once more, in another thread.
"""

from typing import Any

from fastapi import APIRouter, Response
from pydantic import TypeAdapter

from app.answers import AnyTableOut, StaleOut, game_of, hint_of, summary_of, table_of
from app.dependencies import Asking
from app.opening import SERVED, read_opening
from app.schemas import ErrorOut, GameOut, HintOut, NewMatch, PlayedMove, RecordOut, SummaryOut, Versioned
from app.table import Table
from app.words import Words

Responses = dict[int | str, dict[str, Any]]

_ERRORS: Responses = {
    400: {"model": ErrorOut, "description": "The body is no JSON, or a field is missing, unknown or of another type"},
    403: {"model": ErrorOut, "description": "`origin`: sent by another site's page"},
    404: {"model": ErrorOut, "description": "No such match, or another player's"},
    409: {"model": StaleOut, "description": "`stale`: made from another version; the true table is under `table`"},
    413: {"model": ErrorOut, "description": "The body is too large"},
    422: {"model": ErrorOut, "description": "Well-formed, but impossible"},
    429: {"model": ErrorOut, "description": "Too many requests; come back after Retry-After seconds"},
    431: {"model": ErrorOut, "description": "The headers are too large"},
    503: {"model": ErrorOut, "description": "The database cannot serve now; come back after Retry-After seconds"},
}
_OTHERWISE: dict[str, Any] = {"model": ErrorOut, "description": "Any other refusal"}
_ALWAYS = (429, 431, 503)

_GAMES = TypeAdapter(list[GameOut])
_SUMMARIES = TypeAdapter(list[SummaryOut])
_RECORDS = TypeAdapter(list[RecordOut])
_POSTED = (400, 403, 413, 422, *_ALWAYS)


def _errors(*statuses: int) -> Responses:
    return {**{status: _ERRORS[status] for status in sorted(statuses)}, "default": _OTHERWISE}


router = APIRouter(prefix="/api", tags=["api"])


@router.get("/games", response_model=list[GameOut], responses=_errors(429, 431))
async def games() -> Response:
    """The games, their options, presets and levels."""
    return _json(_GAMES.dump_json([game_of(game) for game in SERVED.values()]))


@router.post("/matches", status_code=201, response_model=AnyTableOut, responses=_errors(*_POSTED))
def start(body: NewMatch, asking: Asking) -> Response:
    """Starts a match and answers with the table at this player's first decision."""
    table = asking.tables.start(asking.player, *read_opening(body))
    return _table(table, asking.words, 201, {"Location": f"/api/matches/{table.id}"})


@router.get("/matches", response_model=list[SummaryOut], responses=_errors(*_ALWAYS))
def matches(asking: Asking) -> Response:
    """This player's matches, newest first: every one that is not over, and the last 1,000 that are."""
    return _json(_SUMMARIES.dump_json([summary_of(summary) for summary in asking.tables.matches(asking.player)]))


@router.get("/matches/{match_id}", response_model=AnyTableOut, responses=_errors(404, *_ALWAYS))
def match(match_id: str, asking: Asking) -> Response:
    """The table as this player may see it."""
    return _table(asking.tables.get(asking.player, match_id), asking.words)


@router.delete("/matches/{match_id}", status_code=204, responses=_errors(403, 404, *_ALWAYS))
def abandon(match_id: str, asking: Asking) -> None:
    """Abandons and removes a match."""
    asking.tables.abandon(asking.player, match_id)


@router.post("/matches/{match_id}/moves", response_model=AnyTableOut, responses=_errors(404, 409, *_POSTED))
def play(match_id: str, body: PlayedMove, asking: Asking) -> Response:
    """Plays a move, then the computers up to this player's next decision or the end of the round."""
    return _table(asking.tables.play(asking.player, match_id, body.move, body.version), asking.words)


@router.post("/matches/{match_id}/next", response_model=AnyTableOut, responses=_errors(404, 409, *_POSTED))
def next_round(match_id: str, body: Versioned, asking: Asking) -> Response:
    """Deals the next round, when one is over and the match is not."""
    return _table(asking.tables.next_round(asking.player, match_id, body.version), asking.words)


@router.post("/matches/{match_id}/undo", response_model=AnyTableOut, responses=_errors(404, 409, *_POSTED))
def undo(match_id: str, body: Versioned, asking: Asking) -> Response:
    """待った: back to before this player's last decision in the running round."""
    return _table(asking.tables.undo(asking.player, match_id, body.version), asking.words)


@router.post("/matches/{match_id}/hint", response_model=HintOut, responses=_errors(404, 409, *_POSTED))
def hint(match_id: str, body: Versioned, asking: Asking) -> Response:
    """ヒント: what a strong player would do. Changes nothing."""
    table, advice = asking.tables.hint(asking.player, match_id, body.version)
    return _json(hint_of(advice, table.match.game.name, asking.words).model_dump_json())


@router.get("/matches/{match_id}/record", response_model=list[RecordOut], responses=_errors(404, *_ALWAYS))
def records(match_id: str, asking: Asking) -> Response:
    """棋譜: the finished rounds whole, never the running one."""
    return _json(_RECORDS.dump_json([RecordOut(**record) for record in asking.tables.records(asking.player, match_id)]))


def _table(table: Table, words: Words, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    return _json(table_of(table, words).model_dump_json(exclude_unset=True), status, headers)


def _json(body: str | bytes, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    return Response(body, status, headers, "application/json")
