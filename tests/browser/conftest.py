"""A real server and a real Chromium for the tests of this folder; all of them check what every page must keep."""

import os
import shutil
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Response, WebError, expect

from tests.browser.table import SWAPS, Table
from tests.server import Server

PATIENCE = 30_000  # milliseconds, for a slow machine; nothing is measured by it
CHROMIUM = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
]

# What htmx writes of a request given up, because a newer one takes its place or the page is left. Of one that
# fails it writes the first, too, and then what went wrong.
GIVEN_UP = ("htmx:afterRequest", "htmx:sendAbort")

expect.set_options(timeout=PATIENCE)

NewContext = Callable[..., BrowserContext]


@pytest.fixture(scope="session")
def house(migrated: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server that all tests share, each with players of its own."""
    folder = tmp_path_factory.mktemp("house")
    with Server(f"sqlite:///{shutil.copy(migrated, folder)}", folder) as server:
        yield server


@pytest.fixture
def server(sqlite_url: str, tmp_path: Path) -> Iterator[Server]:
    """A server of the test's own, to be stopped and started again at the same address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    with Server(sqlite_url, tmp_path, PORT=port) as server:
        yield server


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    path = os.environ.get("CHROME_PATH") or shutil.which("chromium")
    return {**browser_type_launch_args, "executable_path": path, "args": CHROMIUM}


def settings_cookie(settings: str) -> Any:
    """The cookie that keeps the settings of a device; they are written as the server does: ``speed=fast&large=on``."""
    return {"name": "prefs", "value": settings, "domain": "127.0.0.1", "path": "/", "httpOnly": True, "sameSite": "Lax"}


def with_settings(settings: str) -> Any:
    """The storage of a browser that has nothing but these settings."""
    return {"cookies": [{**settings_cookie(settings), "expires": -1, "secure": False}], "origins": []}


class Watch:
    """何も起きないことの番人: complaints of the browser, and requests that leave our server."""

    def __init__(self) -> None:
        self.complaints: list[str] = []

    def over(self, context: BrowserContext) -> None:
        """Watch all pages of a context."""
        context.set_default_timeout(PATIENCE)
        context.add_init_script(SWAPS)
        context.on("console", self._console)
        context.on("weberror", self._error)
        context.on("request", self._request)
        context.on("response", self._response)

    def forgive(self) -> None:
        """Forget the complaints so far; the test provoked them."""
        self.complaints.clear()

    def _console(self, message: ConsoleMessage) -> None:
        # The browser reports each answer of 4xx and each lost connection; `_response` sees to those that matter.
        if message.type not in ("error", "warning") or message.text in GIVEN_UP:
            return
        if not message.text.startswith("Failed to load resource"):
            self.complaints.append(message.text)

    def _error(self, error: WebError) -> None:
        self.complaints.append(str(error.error))

    def _request(self, request: Request) -> None:
        if not request.url.startswith(("http://127.0.0.1:", "data:", "blob:")):
            self.complaints.append(f"a request to {request.url}")

    def _response(self, response: Response) -> None:
        if response.status >= 500 or (response.status >= 400 and "/static/" in response.url):
            self.complaints.append(f"{response.status} for {response.url}")


@pytest.fixture
def watch() -> Iterator[Watch]:
    """Fails a test at whose end the browser has complained."""
    watch = Watch()
    yield watch
    assert watch.complaints == []


def phone(server: Server) -> dict[str, Any]:
    """What a device is by default: a phone in Japanese that shows the computers' moves at once."""
    return {
        "base_url": server.address,
        "locale": "ja-JP",
        "viewport": {"width": 390, "height": 844},
        "storage_state": with_settings("speed=instant"),
    }


@pytest.fixture
def new_context(new_context: NewContext, house: Server, watch: Watch) -> NewContext:
    """Further devices, watched."""

    def watched(**options: Any) -> BrowserContext:
        context = new_context(**{**phone(house), **options})
        watch.over(context)
        return context

    return watched


@pytest.fixture
def context(new_context: NewContext) -> BrowserContext:
    return new_context()


@pytest.fixture
def table(page: Page) -> Table:
    """Where the tests play: a table on a page that is still blank."""
    return Table(page)
