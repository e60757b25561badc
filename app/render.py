"""Templates into answers: who is visiting, and pages in their language and settings."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from fastapi import Depends, Request, Response
from fastapi.responses import HTMLResponse
from jinja2 import DictLoader, Environment, StrictUndefined
from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.types import Scope

from app import assets, prefs
from app.prefs import Prefs
from app.rooms import room_of
from app.rooms.frame import NOTHING, Asked
from app.table import Table
from app.telling import unbroken
from app.words import Words, negotiate, words_for

TEMPLATES = Path(__file__).parents[1] / "templates"


def _sources() -> dict[str, str]:
    """Every template, read once: one that is replaced under a running server does not meet the old code."""
    files = (path for path in TEMPLATES.rglob("*") if path.is_file())
    return {path.relative_to(TEMPLATES).as_posix(): path.read_text(encoding="utf-8") for path in files}


environment = Environment(
    loader=DictLoader(_sources()),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    auto_reload=False,
)
environment.globals["asset"] = assets.url
environment.filters["unbroken"] = unbroken

VARY = "HX-Request, Accept-Language, Cookie"


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who looks at a page: settings and words; ``partial`` when htmx asks for a part of the page only.

    ``address`` is where the page that is shown can be asked for again, unless the page says more.
    """

    prefs: Prefs
    words: Words
    address: str
    partial: bool
    secure: bool

    def page(self, template: str, status: int = 200, /, **values: Any) -> HTMLResponse:
        """A page, or the part of one, made from a template."""
        known = {
            "t": self.words,
            "prefs": self.prefs,
            "address": self.address,
            "here": "",
            "game": "",
            "next": "",
        }
        text = environment.get_template(template).render({**known, **values})
        return HTMLResponse(text, status, {"Vary": VARY})

    def board(self, table: Table, asked: Asked = NOTHING, status: int = 200) -> HTMLResponse:
        """盤面: a table as a whole page, or as the part that htmx puts in its place."""
        template = "fragment.html" if self.partial else "table.html"
        return self.page(template, status, b=room_of(table).view(table, self.words, asked, self.prefs))

    def picked(self, table: Table, cards: tuple[str, ...], refused: bool) -> HTMLResponse:
        """What cards of the hand make that are picked together: the parts of a table that change with them.

        ``refused``: where others were refused before, what was said of them is over.
        """
        view = room_of(table).view(table, self.words, Asked(picked=cards), self.prefs)
        return self.page("picked.html", b=view, refused=refused)

    def keep(self, answer: Response, changed: Prefs) -> None:
        """Keep settings on the visitor's device."""
        answer.set_cookie(
            prefs.COOKIE, changed.to_cookie(), prefs.MAX_AGE, secure=self.secure, httponly=True, samesite="lax"
        )


def visitor_of(scope: Scope) -> Visitor:
    """The visitor who sent a request."""
    headers = Headers(scope=scope)
    chosen = prefs.from_cookie(cookie_parser(headers.get("cookie", "")).get(prefs.COOKIE, ""))
    language = chosen.language if chosen.language != "auto" else negotiate(headers.get("accept-language", ""))
    return Visitor(
        chosen, words_for(language), scope["path"], headers.get("hx-request") == "true", scope["scheme"] == "https"
    )


async def _visitor(request: Request) -> Visitor:
    return visitor_of(request.scope)


Visit = Annotated[Visitor, Depends(_visitor)]
