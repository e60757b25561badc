"""Static files, read once at start and served from memory.

Their addresses carry a hash of all of them (``/static/1f2e3d4c/app.css``), so that a browser may keep them for ever and
a new version of the program never meets an old style sheet; modules find each other below the same hash.
"""

import gzip
import hashlib
import mimetypes
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

STATIC = Path(__file__).parents[1] / "static"
STYLES = ("tokens", "base", "cards", "table", "sevens", "bridge", "seven_up", "pages")
"""The parts of the style sheet in the order in which they are joined; ``dark`` stays apart for its media query."""


class Asset(NamedTuple):
    """A static file, plain and compressed; ``zipped`` is empty where compressing gains nothing."""

    body: bytes
    zipped: bytes
    media_type: str


@cache
def assets() -> dict[str, Asset]:
    """Every static file by its name below the hash."""
    return {name: _asset(name, body) for name, body in _bodies()}


@cache
def version() -> str:
    """The hash of all static files."""
    digest = hashlib.sha256()
    for name, asset in sorted(assets().items()):
        digest.update(name.encode() + b"\0" + asset.body)
    return digest.hexdigest()[:12]


def url(name: str) -> str:
    """The address of a static file. Raises KeyError for a name that is none."""
    assets()[name]
    return f"/static/{version()}/{name}"


def _bodies() -> Iterator[tuple[str, bytes]]:
    yield "app.css", b"\n".join((STATIC / "css" / f"{part}.css").read_bytes() for part in STYLES)
    yield "css/dark.css", (STATIC / "css" / "dark.css").read_bytes()
    yield "js/htmx.js", (files("js_lib_htmx") / "static/htmx/htmx.min.js").read_bytes()
    for path in sorted([*STATIC.glob("js/*.js"), *STATIC.glob("icons/*")]):
        yield path.relative_to(STATIC).as_posix(), path.read_bytes()


def _asset(name: str, body: bytes) -> Asset:
    media_type = mimetypes.guess_type(name)[0] or "application/octet-stream"
    if media_type.startswith("image/") and not name.endswith(".svg"):
        return Asset(body, b"", media_type)
    return Asset(body, gzip.compress(body, 9, mtime=0), media_type)
