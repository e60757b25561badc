"""Without JavaScript: everything by plain forms, one page after the other."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext, with_settings
from tests.browser.table import ONLY_PASSES, Table

pytestmark = pytest.mark.browser


@pytest.fixture
def page(new_context: NewContext) -> Page:
    return new_context(java_script_enabled=False).new_page()


def test_a_whole_round_from_the_first_page_and_on_to_the_next(page: Page, table: Table) -> None:
    page.goto("/sevens")
    page.locator("#start").click()
    while not table.result.count():
        table.hint.click()
        expect(table.hinted).to_have_count(1)
        table.hinted.click()
        expect(table.hinted).to_have_count(0)
        assert page.url.endswith(table.path)
    expect(page.locator(".scores tbody tr")).to_have_count(4)
    assert table.truth["status"] == "round_over"
    table.next.click()
    expect(page.locator(".tally")).to_contain_text("2 / 5回戦")
    assert table.cards == table.truth["hand"].split()


def test_what_the_computers_did_is_told(page: Page, table: Table) -> None:
    table.start_from("7d 8d 9d As")
    table.card("8d").click()
    expect(table.card("8d")).to_have_count(0)
    for event in table.truth["events"]:
        expect(table.said).to_contain_text(f"CPU {event['seat']}")
    page.locator("#log > summary").click()
    expect(page.locator("#log-list li")).to_have_count(1 + 3)


def test_undo(page: Page, table: Table) -> None:
    table.start_from("7d 8d 9d As")
    expect(table.undo).to_have_count(0)
    table.card("8d").click()
    table.pass_.click()
    expect(table.pass_).to_have_text("パス（残り2）")
    for _ in range(2):
        table.undo.click()
    expect(table.undo).to_have_count(0)
    assert table.cards == ["As", "8d", "9d"]


def test_a_card_that_cannot_go_says_why(page: Page, table: Table) -> None:
    table.start_from("7d 8d 9d As")
    table.card("As").click()
    expect(table.said).to_contain_text("まだ出せません")
    page.reload()
    table.card("8d").click()
    assert table.cards == ["As", "9d"]


def test_a_stale_page_gets_the_true_table_and_a_sentence(page: Page, table: Table) -> None:
    table.start_from("7d 6d 8d 9d As")
    other = Table(page.context.new_page())
    other.page.goto(page.url)
    other.card("8d").click()
    table.card("6d").click()
    expect(table.said).to_contain_text("ほかの画面で先に進んでいました")
    table.card("6d").click()
    assert table.cards == ["As", "9d"]


def test_elimination(page: Page, table: Table) -> None:
    table.start_from(ONLY_PASSES, passes=0)
    expect(table.said).to_contain_text("脱落")
    table.pass_.click()
    expect(page.locator(".scores tbody tr", has_text="あなた")).to_contain_text("脱落")
    expect(table.skip).to_be_hidden()


def test_a_card_is_confirmed_where_the_setting_asks_for_it(new_context: NewContext) -> None:
    context = new_context(java_script_enabled=False, storage_state=with_settings("confirm=on"))
    page = context.new_page()
    table = Table(page).start_from("7d 8d 9d As")
    before = table.truth
    table.card("8d").click()
    expect(table.card("8d")).to_have_class(re.compile("chosen"))
    page.locator("#back").click()
    expect(table.hint).to_be_visible()
    table.card("8d").click()
    assert table.truth == before
    page.locator("#confirm").click()
    assert table.cards == ["As", "9d"]


def test_settings_and_the_way_back_to_the_table(page: Page, table: Table) -> None:
    table.start_from("7d 8d 9d As")
    page.locator("#menu > summary").click()
    page.get_by_role("link", name="設定", exact=True).click()
    page.get_by_role("switch", name=re.compile("^文字を大きく")).check()
    page.get_by_text("暗い", exact=True).click()
    page.locator("#save").click()
    expect(table.hand).to_have_count(3)
    expect(page.locator("html")).to_have_class(re.compile("theme-dark large"))


def test_the_other_language_and_back(page: Page) -> None:
    page.goto("/howto/sevens")
    page.get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    assert page.url.endswith("/howto/sevens")
    page.get_by_role("button", name="日本語").click()
    expect(page.locator("html")).to_have_attribute("lang", "ja")


def test_giving_up_asks_first(page: Page, table: Table) -> None:
    table.start_from("7d 8d 9d As")
    page.locator("#menu > summary").click()
    page.get_by_role("link", name="対局をやめる").click()
    page.locator("#stay").click()
    expect(table.hand).to_have_count(3)
    page.locator("#menu > summary").click()
    page.get_by_role("link", name="対局をやめる").click()
    page.locator("#abandon").click()
    expect(page.locator("#start-sevens")).to_be_visible()
    expect(page.locator("#continue-sevens")).to_have_count(0)


def test_the_deal_can_be_checked(page: Page, table: Table) -> None:
    table.start_from("7d 8d")
    commitment = table.truth["commitment"]
    table.card("8d").click()
    page.locator("#deal").click()
    expect(page.locator("#commitment")).to_have_text(commitment)
    expect(page.locator("#compute")).to_be_hidden()
    page.get_by_role("link", name="対局にもどる").click()
    expect(table.next).to_be_visible()
