"""Logs: one JSON object a line on standard output. Never hands, seeds, cookies, bodies or whole match ids."""

import hashlib
import logging
import secrets
import sys
import time
from contextlib import suppress
from typing import Any, TextIO, cast

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.errors import Problem, answer

_log = structlog.get_logger()


def configure(level: str) -> None:
    """Send our lines and those of the libraries to standard output, all as JSON."""
    shared: list[structlog.typing.Processor] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    render = structlog.processors.JSONRenderer(ensure_ascii=False)
    number = logging.getLevelNamesMapping()[level.upper()]
    structlog.configure(
        processors=[*shared, render],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.WriteLoggerFactory(cast(TextIO, _Output())),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stdout)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, render],
        )
    )
    logging.basicConfig(level=number, handlers=[handler], force=True)


class _Output:
    """Standard output; a line that cannot be written, on a full disk, is no reason to refuse a move."""

    def write(self, text: str) -> None:
        with suppress(OSError):
            sys.stdout.write(text)

    def flush(self) -> None:
        with suppress(OSError):
            sys.stdout.flush()


class RequestLog:
    """Logs every answer, gives it an ``X-Request-ID``, and makes a 500 of what nobody caught, its traceback logged."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request_id = secrets.token_hex(8)
        status = 0
        began = time.perf_counter()

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", ()), (b"x-request-id", request_id.encode())]
            await send(message)

        try:
            await self._app(scope, receive, noted)
        except Exception:
            _log.exception("failed", request=request_id)
            if status == 0:
                await answer(scope, Problem(500, "internal"))(scope, receive, noted)
        finally:
            milliseconds = round((time.perf_counter() - began) * 1000, 1)
            _log.info("answered", request=request_id, status=status, ms=milliseconds, **_address(scope))


def _address(scope: Scope) -> dict[str, Any]:
    """Method and route template instead of the path, and a match's id as a short hash: enough to follow one match."""
    route = getattr(scope.get("route"), "path", None)
    match_id = scope.get("path_params", {}).get("match_id")
    hashed = {} if match_id is None else {"match": hashlib.sha256(match_id.encode()).hexdigest()[:10]}
    return {"method": scope["method"], "route": route, **hashed}
