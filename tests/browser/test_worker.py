"""The service worker: static files and an offline page, and never a match. And what makes the site installable."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext, Watch
from tests.browser.table import Table
from tests.server import Server

pytestmark = pytest.mark.browser

KEPT = """async () => {
  await navigator.serviceWorker.ready;
  const names = await caches.keys();
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return requests.flat().map((request) => new URL(request.url).pathname);
}"""


@pytest.fixture
def page(new_context: NewContext, server: Server) -> Page:
    return new_context(base_url=server.address).new_page()


def test_it_keeps_static_files_and_the_offline_page_and_nothing_else(page: Page, table: Table) -> None:
    table.start_from("7d 8d 9d As")
    kept = page.evaluate(KEPT)
    page.reload()
    table.play("8d")
    assert page.evaluate(KEPT) == kept
    assert [path for path in kept if not path.startswith("/static/")] == ["/offline"]
    assert len(kept) > 5


def test_without_the_server_a_match_becomes_the_offline_page_and_comes_back(
    page: Page, table: Table, server: Server, watch: Watch
) -> None:
    table.start_from("7d 8d 9d As")
    page.evaluate(KEPT)
    match = page.url
    server.stop()
    for address in (match, match + "/rules", server.address + "/"):
        page.goto(address)
        expect(page.locator("h1")).to_have_text("いまはつながっていません")
        assert page.url == address
        expect(page.locator(".card")).to_have_count(0)
    assert page.evaluate("getComputedStyle(document.body).marginTop") == "0px"  # the style sheet is there
    server.start()
    page.locator("#again").click()
    page.locator("#continue-sevens").click()
    expect(table.hand).to_have_count(3)
    table.play("8d")
    watch.forgive()


def test_the_offline_page_has_the_language_of_the_device(new_context: NewContext, server: Server) -> None:
    page = new_context(base_url=server.address, locale="en-US").new_page()
    page.goto("/sevens")
    page.evaluate(KEPT)
    server.stop()
    page.goto("/howto/sevens")
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_the_site_can_be_installed(page: Page) -> None:
    page.goto("/")
    session = page.context.new_cdp_session(page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["manifest"]["startUrl"] == page.url
    sizes = {icon["sizes"] for icon in manifest["manifest"]["icons"]}
    assert {"192x192", "512x512"} <= sizes
    problems = {error["errorId"] for error in session.send("Page.getInstallabilityErrors")["installabilityErrors"]}
    assert problems <= {"in-incognito"}
    link = page.locator("link[rel=manifest]").get_attribute("href")
    assert re.fullmatch(r"/manifest\.webmanifest", link or "")
