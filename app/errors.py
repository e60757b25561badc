"""What went wrong, as an answer: for programs a JSON object with a code and a sentence, for people a page.

Everything that engine, service and framework refuse becomes a `Problem` here, and nowhere else an answer. The pages put
their own renderer of problems at ``app.state.problem_page``.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import structlog
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.routing import iter_route_contexts
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import Scope

from app.answers import table_of
from app.db import Unavailable
from app.opening import BadField
from app.table import NotFound, Stale, Table
from app.words import Words, negotiate, words_for
from engine.errors import Refused
from engine.quoting import shortened

RETRY_AFTER = 2  # seconds, with a 503

_log = structlog.get_logger()

_CODES = {404: "not_found", 405: "method_not_allowed", 413: "too_large"}


@dataclass(frozen=True)
class Problem:
    """Why a request is not answered as asked.

    ``code`` names it for programs. ``cause`` is the refusal of engine or service, where there is one, with a sentence
    of its own; ``place`` the part of a body that cannot be read; ``table`` the true table, where the request was made
    from another. ``told`` names its words, where they say more than the code does.
    """

    status: int
    code: str
    cause: Refused | None = None
    place: str = ""
    table: Table | None = None
    told: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def told_as(self) -> str:
        """The name of the words that tell of it, where there is no cause."""
        return f"error.{self.told or self.code}"


def words_of(scope: Scope) -> Words:
    """The words of the language that a program asks for by Accept-Language."""
    return words_for(negotiate(Headers(scope=scope).get("accept-language", "")))


def is_for_programs(scope: Scope) -> bool:
    """Whether an address belongs to the JSON interface."""
    path: str = scope["path"]
    return path == "/api" or path.startswith(("/api/", "/healthz", "/readyz", "/openapi.json"))


def answer(scope: Scope, problem: Problem) -> Response:
    """The answer to a request that met a problem."""
    if is_for_programs(scope):
        return _for_programs(scope, problem)
    page: Callable[[Scope, Problem], Response] = scope["app"].state.problem_page
    return page(scope, problem)


def _for_programs(scope: Scope, problem: Problem) -> Response:
    words = words_of(scope)
    # A program may have sent half a surrogate pair, which JSON allows and UTF-8 does not.
    message = message_of(problem, words).encode(errors="replace").decode()
    body: dict[str, Any] = {"error": problem.code, "message": message}
    if problem.table is not None:
        body["table"] = table_of(problem.table, words).model_dump(exclude_unset=True)
    return JSONResponse(body, problem.status, dict(problem.headers))


def message_of(problem: Problem, words: Words) -> str:
    """What went wrong, in words."""
    if problem.cause is not None:
        return words("refused." + problem.cause.code, **problem.cause.params)
    if problem.place:
        return words("api.bad_field", field=shortened(problem.place))
    return words(problem.told_as + ".text")


def install(app: FastAPI) -> None:
    """Turn every refusal into its answer."""
    problems: dict[type[Exception], Callable[[Any], Problem]] = {
        NotFound: lambda error: Problem(404, "not_found", told="no_match"),
        Stale: lambda error: Problem(409, "stale", table=error.table),
        Refused: _refused,
        BadField: lambda error: Problem(400, "bad_request", place=error.field),
        RequestValidationError: _unreadable,
        Unavailable: _unavailable,
    }
    for kind, problem_of in problems.items():
        app.add_exception_handler(kind, _handler(problem_of))
    app.add_exception_handler(HTTPException, _http)


def _refused(error: Refused) -> Problem:
    return Problem(422, error.code, cause=error)


def _handler(problem_of: Callable[[Any], Problem]) -> Callable[[Request, Exception], Any]:
    async def handle(request: Request, error: Exception) -> Response:
        return answer(request.scope, problem_of(error))

    return handle


def _unreadable(error: RequestValidationError) -> Problem:
    first = error.errors()[0]
    place = first["loc"][1:] if first["type"] != "json_invalid" else ()
    return Problem(400, "bad_request", place=".".join(map(str, place)))


def _unavailable(error: Unavailable) -> Problem:
    _log.warning("database unavailable", reason=str(error))
    return Problem(503, "unavailable", headers={"Retry-After": str(RETRY_AFTER)})


async def _http(request: Request, error: Exception) -> Response:
    """The framework's own refusals; OPTIONS, which has no route, is answered with the methods there are."""
    assert isinstance(error, HTTPException)
    headers = dict(error.headers or {})
    if error.status_code == 405:
        headers["Allow"] = ", ".join(sorted(_methods(request) | set(headers["Allow"].split(", "))))
        if request.method == "OPTIONS":
            return Response(None, 204, headers)
    code = _CODES.get(error.status_code, "bad_request")
    return answer(request.scope, Problem(error.status_code, code, headers=headers))


def _methods(request: Request) -> set[str]:
    """The methods of all routes to the address whose route was found, but under another method."""
    path = getattr(request.scope.get("route"), "path", "")
    routes = (route for route in iter_route_contexts(request.app.routes) if route.path == path)
    found = {method for route in routes for method in route.methods or ()}
    return found | {"OPTIONS"} | ({"HEAD"} if "GET" in found else set())
