"""The keyboard alone: Tab, arrows among the cards, Enter, and the letters H, U, P and ?."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewContext, with_settings
from tests.browser.table import ONLY_PASSES, Table

pytestmark = pytest.mark.browser

# Two rows of cards on a phone, the ten of clubs below the ace of hearts:  As 2s 3s 4s Ah 2h 3h / 4h 5h 6h 8h 9h Th.
TWO_ROWS = "7d As 2s 3s 4s Ah 2h 3h 4h 5h 6h 8h 9h Th"


def tab_to(page: Page, target: Locator) -> None:
    """Press Tab until the target has the focus; a page has fewer stops than presses here."""
    for _ in range(40):
        if target.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError("Tab does not lead there")


def arrow_to(page: Page, table: Table, card: Locator) -> None:
    """Press the arrow towards a card, from another card, until it has the focus."""
    tab_to(page, table.hand.first) if not table.board.locator(".hand .card:focus").count() else None
    names = table.cards
    at = names.index(page.locator(".card:focus").get_attribute("value") or "")
    to = names.index(card.get_attribute("value") or "")
    for _ in range(abs(to - at)):
        page.keyboard.press("ArrowRight" if to > at else "ArrowLeft")
    expect(card).to_be_focused()


def test_a_whole_round_from_the_first_page_and_on_to_the_next(page: Page, table: Table) -> None:
    page.goto("/sevens")
    tab_to(page, page.locator("#start"))
    page.keyboard.press("Enter")
    expect(table.board).to_be_visible()
    while not table.result.count():
        with table.swap():
            page.keyboard.press("h")
        if "hinted" in (table.pass_.get_attribute("class") or ""):
            with table.swap():
                page.keyboard.press("p")
        else:
            arrow_to(page, table, table.hinted)
            with table.swap():
                page.keyboard.press("Enter")
    expect(table.next).to_be_focused()
    with table.swap():
        page.keyboard.press("Enter")
    expect(page.locator(".tally")).to_contain_text("2 / 5")
    expect(table.board.locator(":focus")).to_have_count(1)


def test_arrows_go_from_card_to_card(page: Page, table: Table) -> None:
    table.start_from(TWO_ROWS)
    tab_to(page, table.card("As"))
    for key, card in (
        ("ArrowLeft", "As"),
        ("ArrowUp", "As"),
        ("ArrowRight", "2s"),
        ("ArrowDown", "5h"),
        ("ArrowLeft", "4h"),
        ("ArrowUp", "As"),
        ("ArrowDown", "4h"),
        ("ArrowDown", "4h"),
    ):
        page.keyboard.press(key)
        expect(table.card(card)).to_be_focused()


def test_an_arrow_goes_up_from_the_buttons_to_the_cards(page: Page, table: Table) -> None:
    table.start_from(TWO_ROWS)
    table.pass_.focus()
    page.keyboard.press("ArrowUp")
    expect(table.card("As")).to_be_focused()


def test_arrows_skip_the_gaps_of_played_cards(page: Page, table: Table) -> None:
    table.start_from(TWO_ROWS)
    table.play("6h")
    arrow_to(page, table, table.card("5h"))
    page.keyboard.press("ArrowRight")
    expect(table.card("8h")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(table.card("5h")).to_be_focused()


def test_on_a_wide_screen_all_cards_are_one_row(page: Page, table: Table) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    table.start_from(TWO_ROWS)
    tab_to(page, table.card("As"))
    page.keyboard.press("ArrowDown")
    expect(table.card("As")).to_be_focused()
    for _ in range(12):
        page.keyboard.press("ArrowRight")
    expect(table.card("Th")).to_be_focused()


def test_letters_press_the_buttons(page: Page, table: Table) -> None:
    table.start_from("7d 8d 9d As")
    with table.swap():
        page.keyboard.press("h")
    expect(table.hinted).to_have_count(1)
    with table.swap():
        page.keyboard.press("Shift+P")
    assert table.truth["passes"][0] == 1
    with table.swap():
        page.keyboard.press("u")
    assert table.truth["passes"][0] == 0
    for button, key in ((table.hint, "H"), (table.pass_, "P")):
        expect(button).to_have_attribute("aria-keyshortcuts", key)


@pytest.mark.parametrize("key", ["p", "Enter"])
def test_a_key_that_is_held_down_plays_once(page: Page, table: Table, key: str) -> None:
    table.start_from(TWO_ROWS)
    version = table.truth["version"]
    tab_to(page, table.card("6h"))
    with table.swap():
        page.keyboard.down(key)
    for _ in range(5):
        page.keyboard.down(key)
    page.keyboard.up(key)
    with table.swap():
        page.keyboard.press("h")
    assert table.truth["version"] == version + 1


def test_letters_with_a_modifier_belong_to_the_browser(page: Page, table: Table) -> None:
    table.start_from("7d 8d 9d As")
    before = table.truth
    for key in ("Control+u", "Alt+p", "Meta+h"):
        page.keyboard.press(key)
    page.keyboard.press("h")
    expect(table.hinted).to_have_count(1)
    assert table.truth == before


def test_letters_can_be_switched_off(new_context: NewContext) -> None:
    page = new_context(storage_state=with_settings("speed=instant&keys=off")).new_page()
    table = Table(page).start_from("7d 8d 9d As")
    before = table.truth
    for key in ("p", "h", "?"):
        page.keyboard.press(key)
    tab_to(page, table.card("As"))
    page.keyboard.press("ArrowRight")
    with table.swap():
        page.keyboard.press("Enter")
    assert table.truth["version"] == before["version"] + 1
    assert table.truth["passes"][0] == 0
    expect(page.locator("#keys")).to_be_hidden()


def test_the_question_mark_explains_the_keys(page: Page, table: Table) -> None:
    table.start_from("7d 8d 9d As")
    tab_to(page, table.card("8d"))
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="キーボード")
    expect(dialog).to_be_visible()
    expect(dialog.locator("kbd")).to_have_text(["← → ↑ ↓", "Enter", "H", "U", "P", "?", "Esc"])
    page.keyboard.press("p")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(table.card("8d")).to_be_focused()
    assert table.truth["passes"][0] == 0


@pytest.mark.parametrize("name", ["menu", "log"])
def test_escape_closes_what_is_open(page: Page, table: Table, name: str) -> None:
    table.start_from("7d 8d 9d As")
    summary = page.locator(f"#{name} > summary")
    tab_to(page, summary)
    page.keyboard.press("Enter")
    expect(page.locator(f"#{name}")).to_have_attribute("open", "")
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    expect(page.locator(f"#{name}")).not_to_have_attribute("open", "")
    expect(summary).to_be_focused()


def test_the_menu_opens_the_log_and_leads_the_focus_there(page: Page, table: Table) -> None:
    table.start_from("7d 8d 9d As")
    tab_to(page, page.locator("#menu > summary"))
    page.keyboard.press("Enter")
    tab_to(page, page.get_by_role("link", name="この回の記録"))
    page.keyboard.press("Enter")
    expect(page.locator("#log-list")).to_be_visible()
    expect(page.locator("#log > summary")).to_be_focused()


def test_a_chosen_card_is_put_back_with_escape_or_played_with_enter(new_context: NewContext) -> None:
    page = new_context(storage_state=with_settings("speed=instant&confirm=on")).new_page()
    table = Table(page).start_from("7d 8d 9d As")
    arrow_to(page, table, table.card("8d"))
    with table.swap():
        page.keyboard.press("Enter")
    expect(table.card("8d")).to_have_class(re.compile("chosen"))
    with table.swap():
        page.keyboard.press("Escape")
    expect(table.card("8d")).to_be_focused()
    with table.swap():
        page.keyboard.press("Enter")
    tab_to(page, page.locator("#confirm"))
    with table.swap():
        page.keyboard.press("Enter")
    assert table.cards == ["As", "9d"]


def test_elimination_by_the_keyboard(page: Page, table: Table) -> None:
    table.start_from(ONLY_PASSES, passes=0)
    with table.swap():
        page.keyboard.press("p")
    expect(table.next).to_be_focused()
