"""The pages around the matches, and what browsers ask for beside pages."""

import re
from collections.abc import Callable
from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import APIRouter, Query, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse, RedirectResponse
from pydantic import ValidationError
from starlette.exceptions import HTTPException

from app import assets
from app.dependencies import Asker, Service
from app.home import first_page, game_page, rules_form
from app.prefs import CHOICES, SWITCHES
from app.render import Visit
from app.rooms import ROOMS

router = APIRouter(include_in_schema=False)

_FOREVER = "public, max-age=31536000, immutable"
_MATCH = r"/matches/[\w-]{22}(/(rules|deal|abandon|moves|say|next|undo))?"
_OWN_PAGES = re.compile(rf"(/\w*|/howto/\w+|{_MATCH})(\?[\w.~%&=+/-]*)?", re.ASCII)

Back = Annotated[str, Query(alias="next")]


@router.get("/")
def home(who: Asker, tables: Service, visitor: Visit) -> Response:
    """The games as equals: start one at once, or go on with a match that is open."""
    return first_page(who, tables, visitor)


def _page_of(game: str) -> Callable[..., Response]:
    def show(request: Request, who: Asker, tables: Service, visitor: Visit) -> Response:
        """A game's page. A link may bring rules; for htmx only the form's rules."""
        fields = dict(request.query_params)
        if visitor.partial:
            return visitor.page("rules_fragment.html", rules=rules_form(game, visitor, fields))
        return game_page(game, who, tables, visitor, fields)

    return show


for _game in ROOMS:
    router.get(f"/{_game}")(_page_of(_game))


@router.get("/howto/{game}")
async def howto(game: str, visitor: Visit, back: Back = "/") -> Response:
    """遊び方: the rules with examples, tips, questions and answers."""
    if game not in ROOMS:
        raise HTTPException(404)
    room = ROOMS[game]
    known = {"samples": room.howto(), "keys": room.view.KEYS, **_leading(f"/howto/{game}", back)}
    return visitor.page(f"howto/{game}.html", here="howto", game=game, **known)


@router.get("/settings")
async def settings(visitor: Visit, back: Back = "/", saved: bool = False) -> Response:
    """設定: the settings of this device."""
    known = {"saved": saved, "choices": CHOICES, "switches": SWITCHES, **_leading("/settings", back)}
    return visitor.page("settings.html", here="settings", **known)


@router.post("/settings")
async def set_settings(request: Request, visitor: Visit) -> Response:
    """Keeps the settings that the form names; the others stay."""
    async with request.form() as form:
        given = {name: value for name, value in form.multi_items() if isinstance(value, str)}
    back = _own_page(given.pop("next", "/settings"))
    try:
        changed = visitor.prefs.changed(given)
    except ValidationError as error:
        raise RequestValidationError([{**fault, "loc": ("body", *fault["loc"])} for fault in error.errors()]) from error
    answer = RedirectResponse("/settings?saved=1" if back == "/settings" else back, 303)
    visitor.keep(answer, changed)
    return answer


@router.get("/offline")
async def offline(visitor: Visit) -> Response:
    """What the service worker shows where there is no network."""
    return visitor.page("offline.html")


@router.get("/sw.js")
async def service_worker(visitor: Visit) -> Response:
    """The service worker: static files and the offline page, never a match."""
    files = ["/offline", *map(assets.url, assets.assets())]
    answer = visitor.page("sw.js", version=assets.version(), files=files)
    answer.headers["Content-Type"] = "text/javascript; charset=utf-8"
    return answer


@router.get("/manifest.webmanifest")
async def manifest(visitor: Visit) -> Response:
    """What makes the site installable."""
    name = visitor.words("site.name")
    icons = [
        {"src": assets.url(f"icons/{size}.png"), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for size in (192, 512)
        for purpose in ("any", "maskable")
    ]
    body: dict[str, Any] = {
        "id": "/",
        "name": name,
        "short_name": name,
        "description": visitor.words("site.description"),
        "lang": visitor.words.language,
        "start_url": "/",
        "display": "standalone",
        "background_color": "#f5f1e8",
        "theme_color": "#28574a",
        "icons": icons,
    }
    return JSONResponse(body, media_type="application/manifest+json", headers={"Cache-Control": "no-cache"})


@router.get("/robots.txt")
async def robots() -> Response:
    """Search engines are welcome on the home page and 遊び方; matches are private."""
    return PlainTextResponse("User-agent: *\nDisallow: /matches/\nDisallow: /api/\n")


@router.get("/static/{version}/{name:path}")
async def static(request: Request, version: str, name: str) -> Response:
    """A static file; under an older version's address the present file, not to be kept."""
    asset = assets.assets().get(name)
    if asset is None:
        raise HTTPException(404)
    headers = {"Cache-Control": _FOREVER if version == assets.version() else "no-cache"}
    if asset.zipped and "gzip" in request.headers.get("accept-encoding", ""):
        headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        return Response(asset.zipped, headers=headers, media_type=asset.media_type)
    return Response(asset.body, headers=headers, media_type=asset.media_type)


def _leading(path: str, back: str) -> dict[str, str]:
    """What a page is given that leads back to another, in each language."""
    back = _own_page(back)
    return {"next": back, "address": path if back == "/" else f"{path}?{urlencode({'next': back})}"}


def _own_page(address: str) -> str:
    """A page of ours to go back to; anything else leads home."""
    return address if _OWN_PAGES.fullmatch(address) else "/"
