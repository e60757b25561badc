"""Taps that come twice, too late, from another tab, or meet no network: nothing is played twice, nothing is lost."""

import re
from typing import Any

import pytest
from playwright.sync_api import BrowserType, Page, Request, Route, expect

from tests import bridge_deals
from tests.browser.bridge import BridgeTable
from tests.browser.conftest import PATIENCE, NewContext, Watch
from tests.browser.table import GUARD, Table

pytestmark = pytest.mark.browser

MINE = "7d 6d 8d 9d As 2s"


# two tabs


def test_a_stale_tab_gets_the_true_table_and_a_sentence(page: Page, table: Table) -> None:
    table.start_from(MINE)
    other = Table(page.context.new_page())
    other.page.goto(page.url)
    other.play("8d")
    before = other.truth
    table.play("6d")
    expect(table.said).to_contain_text("ほかの画面で先に進んでいました")
    expect(table.status).to_contain_text("ほかの画面で先に進んでいました")
    assert table.cards == other.cards == ["As", "2s", "6d", "9d"]
    assert table.truth == before
    table.play("6d")
    expect(table.said).not_to_contain_text("ほかの画面")
    assert table.truth["version"] == before["version"] + 1


def test_the_same_card_from_two_tabs_is_played_once(page: Page, table: Table) -> None:
    table.start_from(MINE)
    other = Table(page.context.new_page())
    other.page.goto(page.url)
    version = table.truth["version"]
    table.play("8d")
    other.play("8d")
    assert table.truth["version"] == version + 1
    assert other.cards == ["As", "2s", "6d", "9d"]


def test_a_match_given_up_in_another_tab_is_said_to_be_gone(page: Page, table: Table, watch: Watch) -> None:
    table.start_from(MINE)
    assert page.request.delete(f"/api{table.path}").status == 204
    table.card("8d").click()
    expect(page.locator("h1")).to_have_text("対局が見つかりません")
    watch.forgive()  # htmx reports the answer


# double taps


def posts(page: Page) -> list[Request]:
    """The moves that the page will send."""
    sent: list[Request] = []
    page.on("request", lambda request: sent.append(request) if request.method == "POST" else None)
    return sent


def test_a_double_click_plays_once(page: Page, table: Table) -> None:
    table.start_from(MINE)
    version = table.truth["version"]
    sent = posts(page)
    with table.swap():
        table.card("8d").dblclick()
    assert table.cards == ["As", "2s", "6d", "9d"]
    assert table.truth["version"] == version + 1
    assert len(sent) == 1


def test_two_clicks_in_one_task_play_once(page: Page, table: Table) -> None:
    table.start_from(MINE)
    version = table.truth["version"]
    sent = posts(page)
    with table.swap():
        table.card("8d").evaluate("card => { card.click(); card.click(); }")
    assert table.truth["version"] == version + 1
    assert len(sent) == 1


def test_two_different_cards_in_one_task_play_the_first(page: Page, table: Table) -> None:
    table.start_from(MINE)
    with table.swap():
        page.evaluate("for (const card of ['8d', '6d']) document.getElementById(`card-${card}`).click()")
    assert table.cards == ["As", "2s", "6d", "9d"]


def test_a_double_click_on_the_next_round_deals_once_and_plays_nothing(page: Page, table: Table) -> None:
    table.start_from("7d 8d")
    table.play("8d")
    sent = posts(page)
    table.wait_for_guard()
    with table.swap():
        table.next.dblclick()
    truth = table.truth
    assert truth["round"] == 2
    assert len(truth["hand"].split()) == len(table.cards)
    assert len(sent) == 1


def test_a_double_tap_with_a_finger_plays_once(new_context: NewContext) -> None:
    page = new_context(has_touch=True, is_mobile=True).new_page()
    table = Table(page).start_from(MINE)
    sent = posts(page)
    box = table.card("8d").bounding_box()
    assert box is not None
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    with table.swap():
        page.touchscreen.tap(*middle)
        page.touchscreen.tap(*middle)
    assert table.cards == ["As", "2s", "6d", "9d"]
    assert len(sent) == 1


def test_calls_right_after_a_new_board_are_ignored_for_a_moment(page: Page) -> None:
    page.clock.install()
    table = BridgeTable(page).start(record=bridge_deals.CHI)
    page.clock.pause_at(page.evaluate("Date.now() + 60_000"))
    sent = posts(page)
    table.hint.click()
    expect(table.hinted).to_have_count(1)
    page.clock.run_for(GUARD - 1)
    table.ways.click()
    assert sent == []
    page.clock.run_for(2)
    table.ways.click()
    expect(table.melds).to_have_count(2)
    assert len(sent) == 1


def test_taps_right_after_a_new_board_are_ignored_for_a_moment(page: Page, table: Table) -> None:
    """The clock stands still; so the second tap comes as soon after the first as one likes."""
    page.clock.install()
    table.start_from(MINE)
    page.clock.pause_at(page.evaluate("Date.now() + 60_000"))
    sent = posts(page)
    table.card("8d").click()
    expect(page.locator(".hand .gap")).to_have_count(1)
    page.clock.run_for(GUARD - 1)
    for tapped in (table.card("6d"), page.locator(".rows > .own.open").first, table.pass_, table.undo):
        tapped.click()
    assert len(sent) == 1
    page.clock.run_for(2)
    table.card("6d").click()
    expect(page.locator(".hand .gap")).to_have_count(2)
    assert len(sent) == 2


# the focus


def test_the_focus_goes_to_the_neighbour_of_the_played_card(table: Table) -> None:
    table.start_from(MINE)
    table.play("8d")
    expect(table.card("6d")).to_be_focused()  # at the left, as near as the nine at the right
    table.play("6d")
    expect(table.card("2s")).to_be_focused()


def test_the_focus_stays_on_the_pressed_button(table: Table) -> None:
    table.start_from(MINE)
    for button in (table.hint, table.pass_, table.hint):
        table.tap(button)
        expect(button).to_be_focused()
    table.tap(table.undo)
    expect(table.board.locator("button:focus")).to_have_count(1)


def test_the_pressed_button_is_not_disabled_while_its_answer_is_on_the_way(page: Page, table: Table) -> None:
    table.start_from(MINE)
    held: list[Route] = []
    page.route("**/moves", lambda route: held.insert(0, route))
    with page.expect_request("**/moves"):
        table.card("8d").click()
    expect(table.card("8d")).to_be_enabled()
    expect(table.card("8d")).to_be_focused()
    with table.swap():
        held[0].continue_()
    assert table.cards == ["As", "2s", "6d", "9d"]


# back


def keep(route: Route) -> None:
    """Answer as a browser sees it that keeps pages in spite of no-store."""
    answer = route.fetch()
    headers = {name: value for name, value in answer.headers.items() if name not in ("cache-control", "set-cookie")}
    route.fulfill(response=answer, headers=headers)


@pytest.mark.parametrize("keeps", [False, True])
def test_back_shows_the_true_table(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], page: Page, table: Table, *, keeps: bool
) -> None:
    """Playwright switches the history cache off, so this browser is started without that switch."""
    table.start_from(MINE)
    cache = ["--disable-back-forward-cache"]
    with browser_type.launch(**browser_type_launch_args, ignore_default_args=cache) as browser:
        context = browser.new_context(storage_state=page.context.storage_state(), locale="ja-JP")
        context.set_default_timeout(PATIENCE)
        other = context.new_page()
        other.add_init_script("addEventListener('pageshow', event => event.persisted && (sessionStorage.kept = 'yes'))")
        if keeps:
            other.route(re.compile("/matches/|/settings"), keep)
        other.goto(page.url)
        other.locator("#menu > summary").click()
        other.get_by_role("link", name="設定", exact=True).click()
        expect(other.locator("#save")).to_be_visible()
        table.play("8d")
        other.evaluate("history.back()")
        expect(Table(other).card("6d")).to_be_visible()
        expect(Table(other).card("8d")).to_have_count(0)
        assert other.evaluate("sessionStorage.kept === 'yes'") == keeps


# no network


def test_a_lost_connection_is_said_and_the_move_is_sent_again(page: Page, table: Table, watch: Watch) -> None:
    table.start_from(MINE)
    version = table.truth["version"]
    trouble = page.locator("#trouble")
    page.context.set_offline(True)
    table.card("8d").click()
    expect(trouble).to_contain_text("つながりませんでした")
    expect(trouble).to_have_attribute("role", "alert")
    expect(table.card("8d")).to_be_visible()
    page.context.set_offline(False)
    watch.forgive()  # htmx reports the lost request
    table.press(page.locator("#retry"))
    expect(trouble).to_be_empty()
    assert table.cards == ["As", "2s", "6d", "9d"]
    assert table.truth["version"] == version + 1


def test_what_picked_cards_make_may_be_asked_for_in_vain_and_the_page_is_loaded_anew(page: Page, watch: Watch) -> None:
    table = BridgeTable(page).start(record=bridge_deals.MINE)
    page.route("**/picked?*", lambda route: route.abort(), times=1)
    table.card("9s").click()
    expect(page.locator("#trouble")).to_contain_text("つながりませんでした")
    watch.forgive()
    page.locator("#retry").click()
    expect(page.locator("#trouble")).to_be_empty()
    expect(table.hand).not_to_have_count(0)


def test_a_move_whose_answer_was_lost_is_not_played_twice(page: Page, table: Table, watch: Watch) -> None:
    table.start_from(MINE)
    version = table.truth["version"]

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    page.route("**/moves", lose, times=1)
    table.card("8d").click()
    expect(page.locator("#trouble")).to_contain_text("つながりませんでした")
    watch.forgive()
    table.press(page.locator("#retry"))
    assert table.cards == ["As", "2s", "6d", "9d"]
    assert table.truth["version"] == version + 1


def test_a_server_that_cannot_save_is_said_and_the_move_is_sent_again(page: Page, table: Table, watch: Watch) -> None:
    table.start_from(MINE)
    page.route("**/moves", lambda route: route.fulfill(status=503, headers={"Retry-After": "2"}), times=1)
    table.card("8d").click()
    expect(page.locator("#trouble")).to_contain_text("少し待って")
    watch.forgive()
    table.press(page.locator("#retry"))
    assert table.cards == ["As", "2s", "6d", "9d"]
