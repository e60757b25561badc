"""What goes wrong: a page with a sentence and a way on, in the visitor's language, and nothing is changed."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext, Watch
from tests.browser.table import Table

pytestmark = pytest.mark.browser


def submit(page: Page, path: str, **fields: str) -> int:
    """Send a form of our own making from the page, and arrive at the answer; gives its status."""
    with page.expect_navigation() as navigation:
        page.evaluate(
            """([path, fields]) => {
              const form = document.createElement("form");
              form.method = "post";
              form.action = path;
              for (const [name, value] of Object.entries(fields)) form.append(
                Object.assign(document.createElement("input"), { type: "hidden", name, value }));
              document.body.append(form);
              form.submit();
            }""",
            [path, fields],
        )
    answer = navigation.value
    assert answer is not None
    return answer.status


def expect_error(page: Page, status: int) -> None:
    """An error page: what kind of error, a sentence, and the way home."""
    expect(page.locator(".number")).to_have_text(str(status))
    expect(page.locator("h1")).not_to_be_empty()
    expect(page.locator(".lead")).not_to_be_empty()
    page.locator("#home").click()
    expect(page.locator(".games")).to_be_visible()


@pytest.mark.parametrize(("language", "title"), [("ja-JP", "見つかりません"), ("en-US", "Not found")])
def test_a_page_that_is_not_there(new_context: NewContext, watch: Watch, language: str, title: str) -> None:
    page = new_context(locale=language).new_page()
    for path in ("/nowhere", "/matches/1/2/3", "/static/x/no.css"):
        answer = page.goto(path)
        assert answer is not None
        assert answer.status == 404
        expect(page.locator("h1")).to_have_text(title)
        expect_error(page, 404)
    watch.forgive()  # a static file that is not there


@pytest.mark.parametrize("language", ["ja-JP", "en-US"])
def test_a_match_that_is_not_there(new_context: NewContext, language: str) -> None:
    page = new_context(locale=language).new_page()
    answer = page.goto("/matches/AAAAAAAAAAAAAAAAAAAAAA")
    assert answer is not None
    assert answer.status == 404
    expect(page.locator(".number")).to_have_count(0)
    expect(page.locator("h1")).to_have_text({"ja-JP": "対局が見つかりません", "en-US": "Match not found"}[language])
    expect(page.locator(".choices a")).to_have_count(4)
    assert Axe().run(page).response["violations"] == []
    page.locator("#home").click()
    expect(page.locator(".games")).to_be_visible()


def test_a_form_of_another_site(page: Page, table: Table, watch: Watch) -> None:
    table.start_from("7d 8d 9d As")
    before = table.truth
    page.route("https://elsewhere.example/", lambda route: route.fulfill(body="<title>elsewhere</title>"))
    address = page.url
    page.goto("https://elsewhere.example/")
    assert submit(page, address + "/moves", move="8d", version=str(before["version"])) == 403
    expect_error(page, 403)
    page.goto(address)
    assert table.truth == before
    watch.forgive()  # the other site


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"game": "sevens"},
        {"game": "sevens", "level": "godlike", "rounds": "5"},
        {"game": "sevens", "level": "normal", "rounds": "0"},
        {"game": "sevens", "level": "normal", "rounds": "five"},
        {"game": "chess", "level": "normal", "rounds": "5"},
    ],
)
def test_a_match_that_cannot_be_read(page: Page, fields: dict[str, str]) -> None:
    page.goto("/sevens")
    assert submit(page, "/matches", **fields) == 400
    expect_error(page, 400)
    expect(page.locator(".going")).to_have_count(0)


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"move": "8d"}, 400),
        ({"version": "1"}, 400),
        ({"move": "8d", "version": "one"}, 400),
        ({"move": "8d", "version": "99"}, 409),
        ({"move": "", "version": "1"}, 400),
        ({"move": "<b>8d</b>", "version": "1"}, 422),
        ({"move": "Kc", "version": "1"}, 422),
        ({"move": "As", "version": "1"}, 422),
        ({"move": "7d", "version": "1"}, 422),
    ],
)
def test_a_move_that_cannot_be_taken(page: Page, table: Table, fields: dict[str, str], status: int) -> None:
    table.start_from("7d 8d 9d As")
    match, before = table.path, table.truth
    assert before["version"] == 1
    assert submit(page, f"{match}/moves", **fields) == status
    if status == 400:
        expect_error(page, 400)
    else:  # the true table, and a sentence on it
        expect(table.hand).to_have_count(3)
        expect(page.locator("#log.notice .words")).not_to_be_empty()
        expect(page.locator("#log.notice b")).to_have_count(0)
    page.goto(match)
    assert table.truth == before


@pytest.mark.parametrize("action", ["next", "undo"])
def test_what_is_not_possible_now(page: Page, table: Table, action: str) -> None:
    table.start_from("7d 8d 9d As")
    match, before = table.path, table.truth
    assert submit(page, f"{match}/{action}", version="1") == 422
    expect(table.hand).to_have_count(3)
    expect(page.locator("#log.notice .words")).not_to_be_empty()
    page.reload()
    page.goto(match)
    assert table.truth == before


@pytest.mark.parametrize(
    "fields", [{"speed": "warp"}, {"colour": "red"}, {"large": "maybe"}, {"language": "tlh"}, {"rounds": "99"}]
)
def test_settings_that_cannot_be_read(page: Page, fields: dict[str, str]) -> None:
    page.goto("/settings")
    before = page.context.cookies()
    assert submit(page, "/settings", **fields) == 400
    expect_error(page, 400)
    assert page.context.cookies() == before


@pytest.mark.parametrize(
    "path", ["//elsewhere.example/", "https://elsewhere.example/", "/api/games", "javascript:alert(1)"]
)
def test_the_way_back_leads_to_pages_of_ours_only(page: Page, path: str) -> None:
    page.goto("/settings")
    assert submit(page, "/settings", next=path, large="on") == 200
    expect(page.locator(".games")).to_be_visible()
    expect(page.locator("html")).to_have_class(re.compile("large"))


def test_a_way_that_an_address_does_not_take(page: Page) -> None:
    page.goto("/sevens")
    assert submit(page, "/howto/sevens") == 405
    expect_error(page, 405)


def test_a_form_that_is_too_large(page: Page) -> None:
    page.goto("/sevens")
    assert submit(page, "/matches", game="x" * 100_000) == 413
    expect_error(page, 413)


@pytest.mark.parametrize("token", ["forged", "A" * 43, "%00", "' OR 1=1 --"])
def test_a_forged_cookie_starts_afresh(page: Page, token: str) -> None:
    cookie = {"name": "player", "value": token, "domain": "127.0.0.1", "path": "/"}
    page.context.add_cookies([cookie])
    page.goto("/sevens")
    expect(page.locator(".going")).to_have_count(0)
    page.locator("#start").click()
    expect(page.locator("#board")).to_be_visible()
    player = next(cookie for cookie in page.context.cookies() if cookie["name"] == "player")
    assert player["value"] != token
    assert (player["httpOnly"], player["sameSite"], player["path"]) == (True, "Lax", "/")
    page.goto("/sevens")
    expect(page.locator("#continue")).to_be_visible()
