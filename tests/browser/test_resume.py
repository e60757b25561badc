"""続きから: a match is taken up again after the browser, the server or both have been closed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewContext, Watch
from tests.browser.table import Table
from tests.server import ROOT, Server

pytestmark = pytest.mark.browser


def test_the_first_page_leads_back_after_the_browser_was_closed(new_context: NewContext, tmp_path: Path) -> None:
    kept = tmp_path / "browser.json"
    context = new_context()
    table = Table(context.new_page()).start(level="hard", rounds=2)
    table.take_hint()
    before = table.truth
    context.storage_state(path=kept)
    context.close()
    page = new_context(storage_state=kept).new_page()
    page.goto("/sevens")
    expect(page.locator(".going")).to_contain_text("1 / 2回戦の途中・上級")
    page.locator("#continue").click()
    table = Table(page)
    assert table.cards == before["hand"].split()
    assert table.truth == before
    table.take_hint()
    assert table.truth["version"] == before["version"] + 1


def test_the_newest_match_is_offered_first(new_context: NewContext) -> None:
    page = new_context().new_page()
    first = Table(page).start(rounds=1).path
    second = Table(page).start(rounds=2).path
    page.goto("/sevens")
    expect(page.locator("#continue")).to_have_attribute("href", second)
    page.locator("#older > summary").click()
    expect(page.locator("#older a")).to_have_attribute("href", first)
    page.goto("/")
    expect(page.locator("#continue-sevens")).to_have_attribute("href", second)


def test_another_device_sees_nothing_of_it(new_context: NewContext) -> None:
    path = Table(new_context().new_page()).start().path
    other = new_context().new_page()
    other.goto("/sevens")
    expect(other.locator("#start")).to_be_visible()
    expect(other.locator(".going")).to_have_count(0)
    answer = other.goto(path)
    assert answer is not None
    assert answer.status == 404
    expect(other.locator("h1")).to_have_text("対局が見つかりません")


def test_an_open_page_goes_on_after_the_server_was_restarted(
    new_context: NewContext, server: Server, watch: Watch
) -> None:
    page = new_context(base_url=server.address).new_page()
    table = Table(page).start_from("7d 8d 9d As")
    version = table.truth["version"]
    server.stop()
    table.card("8d").click()
    trouble = page.locator("#trouble")
    expect(trouble).to_contain_text("つながりませんでした")
    watch.forgive()  # htmx reports the lost request
    server.start()
    table.press(trouble.get_by_role("button", name="もう一度"))
    expect(trouble).to_be_empty()
    assert table.cards == ["As", "9d"]
    assert table.truth["version"] == version + 1


def test_a_match_outlives_a_crash_of_the_server(new_context: NewContext, server: Server) -> None:
    page = new_context(base_url=server.address).new_page()
    table = Table(page).start_from("7d 8d 9d As")
    table.play("8d")
    before = table.truth
    server.kill()
    server.start()
    page.goto("/sevens")
    page.locator("#continue").click()
    assert table.cards == ["As", "9d"]
    assert table.truth == before


def test_a_page_of_an_older_program_goes_on_with_the_newer(
    new_context: NewContext, server: Server, sqlite_url: str
) -> None:
    """An upgrade stops the program, migrates and starts the next; styles and scripts then have other addresses."""
    page = new_context(base_url=server.address).new_page()
    table = Table(page).start_from("7d 8d 9d As")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")  # nothing is being fetched any more
    server.stop()
    environment = {**os.environ, "DATABASE_URL": sqlite_url}
    subprocess.run([sys.executable, "-m", "app", "migrate"], cwd=ROOT, env=environment, check=True)
    server.start()
    table.play("8d")
    assert table.cards == ["As", "9d"]
    old = page.request.get("/static/0123456789ab/js/table.js")
    assert (old.status, old.headers["cache-control"]) == (200, "no-cache")
