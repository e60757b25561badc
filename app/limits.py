"""How large a request may be and how many may come. Pure ASGI middleware; what goes over a limit is answered here."""

import math
import time
from collections import Counter
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network

from limits import RateLimitItem, parse
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.errors import Problem, answer
from app.settings import Settings

_STARTS = frozenset({"/matches", "/api/matches"})  # a POST there starts a match


class SizeLimit:
    """431 for too long a request line with headers, 413 for too large a body: one announced so, or one that grows."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._max_body = settings.max_body
        self._max_header = settings.max_header

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        if _header_size(scope) > self._max_header:
            await answer(scope, Problem(431, "too_large"))(scope, receive, send)
            return
        if _announced(scope) > self._max_body:
            await answer(scope, Problem(413, "too_large"))(scope, receive, send)
            return
        received = 0

        async def counted() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > self._max_body:
                raise HTTPException(413)
            return message

        await self._app(scope, counted, send)


class Window:
    """Counts clients in the running window of time, and forgets them all when the next one begins.

    The in-memory storage of `limits` would start a thread every ten milliseconds to forget them one by one, which costs
    more than the rest of this module.
    """

    def __init__(self, rate: RateLimitItem) -> None:
        self._most = rate.amount
        self._seconds = rate.get_expiry()
        self._number = 0
        self._counts: Counter[str] = Counter()

    def wait(self, client: str, now: float) -> int | None:
        """Count a request; the seconds until the client may ask again, None for at once."""
        number, into = divmod(now, self._seconds)
        if number != self._number:
            self._number, self._counts = int(number), Counter()
        self._counts[client] += 1
        return None if self._counts[client] <= self._most else math.ceil(self._seconds - into)


class RateLimit:
    """429 with Retry-After for an address that asks too often. Each process counts for itself."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._requests = Window(parse(settings.rate_requests))
        self._starts = Window(parse(settings.rate_starts))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        wait = self._wait(scope) if scope["type"] == "http" else None
        if wait is None:
            await self._app(scope, receive, send)
        else:
            problem = Problem(429, "too_many", headers={"Retry-After": str(wait)})
            await answer(scope, problem)(scope, receive, send)

    def _wait(self, scope: Scope) -> int | None:
        client = _network(scope["client"][0]) if scope["client"] else ""
        now = time.monotonic()
        wait = self._requests.wait(client, now)
        if wait is None and scope["method"] == "POST" and scope["path"] in _STARTS:
            wait = self._starts.wait(client, now)
        return wait


def _header_size(scope: Scope) -> int:
    lines = sum(len(name) + len(value) + 4 for name, value in scope["headers"])
    return lines + len(scope["raw_path"]) + len(scope["query_string"])


def _announced(scope: Scope) -> int:
    """The Content-Length, 0 where there is none; the server has refused one that is no number."""
    return next((int(value) for name, value in scope["headers"] if name == b"content-length"), 0)


@lru_cache(maxsize=4096)
def _network(client: str) -> str:
    """Who counts as one: an IPv4 address, but a whole /64 of IPv6, which one customer has at least."""
    try:
        address = ip_address(client)
    except ValueError:
        return client
    return str(ip_network((address, 64), strict=False)) if isinstance(address, IPv6Address) else client
