"""The player's cookie, the headers of every answer, and the check of foreign origins. Pure ASGI middleware."""

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.errors import Problem, answer
from app.player import Player

_POLICY = "; ".join(
    [
        "default-src 'none'",
        *(f"{kind}-src 'self'" for kind in ("script", "style", "img", "connect", "font", "manifest", "worker")),
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
)
_OFF = ", ".join(f"{feature}=()" for feature in ("camera", "geolocation", "microphone", "payment", "usb"))
_HEADERS = [
    (b"content-security-policy", _POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", _OFF.encode()),
]
_SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
_OWN_SITES = frozenset({"same-origin", "none"})  # none: typed in, or from a bookmark


class PlayerCookie:
    """Puts the `Player` on the request, and renews the cookie where the answer came from a database that knows them.

    Over TLS the cookie is Secure with the ``__Host-`` prefix, over plain HTTP (the home network) neither.
    """

    def __init__(self, app: ASGIApp, days: int) -> None:
        self._app = app
        self._age = days * 24 * 60 * 60

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        secure = scope["scheme"] == "https"
        name = "__Host-player" if secure else "player"
        player = Player(cookie_parser(Headers(scope=scope).get("cookie", "")).get(name))
        scope.setdefault("state", {})["player"] = player

        async def with_cookie(message: Message) -> None:
            if message["type"] == "http.response.start" and player.known:
                cookie = f"{name}={player.token}; Max-Age={self._age}; Path=/; HttpOnly; SameSite=Lax"
                message["headers"].append((b"set-cookie", (cookie + "; Secure" * secure).encode("latin-1")))
            await send(message)

        await self._app(scope, receive, with_cookie)


class SecurityHeaders:
    """The same headers on every answer; what does not say how long it may be cached is not cached at all."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *_HEADERS]
                MutableHeaders(raw=message["headers"]).setdefault("cache-control", "no-store")
            await send(message)

        await self._app(scope, receive, with_headers)


class OriginCheck:
    """Refuses what another site's page sends here to change something (cross-site request forgery)."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] not in _SAFE_METHODS and _is_foreign(Headers(scope=scope)):
            await answer(scope, Problem(403, "origin"))(scope, receive, send)
            return
        await self._app(scope, receive, send)


def _is_foreign(headers: Headers) -> bool:
    if headers.get("sec-fetch-site", "none") not in _OWN_SITES:
        return True
    return any(not _is_host(origin, headers.get("host", "")) for origin in headers.getlist("origin"))


def _is_host(origin: str, host: str) -> bool:
    try:
        return urlsplit(origin).netloc.lower() == host.lower() != ""
    except ValueError:
        return False
