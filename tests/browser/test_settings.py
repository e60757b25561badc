"""設定: every setting takes effect at once and is kept on the device."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewContext, with_settings
from tests.browser.table import ONLY_PASSES, Table

pytestmark = pytest.mark.browser

COUNT_TONES = """
  window.tones = 0;
  window.OscillatorNode = class extends OscillatorNode {
    constructor(...given) { super(...given); window.tones++; }
  };
"""


def choose(page: Page, *names: str) -> None:
    """Choose settings by their names on the page, and save."""
    page.goto("/settings")
    for name in names:
        page.locator("label", has_text=re.compile(f"^{name}")).click()
    page.locator("#save").click()
    expect(page.locator(".games")).to_be_visible()


def color(element: Locator, of: str = "color") -> str:
    """A computed colour."""
    found: str = element.evaluate("(element, of) => getComputedStyle(element)[of]", of)
    return found


def letters(page: Page) -> float:
    """The height of the page's letters in px."""
    return float(page.locator("html").evaluate("root => parseFloat(getComputedStyle(root).fontSize)"))


def test_saving_says_so(page: Page) -> None:
    page.goto("/settings?next=/settings")
    page.locator("#save").click()
    expect(page.get_by_role("status")).to_have_text("保存しました。")


# one of several


def test_the_language(page: Page, table: Table) -> None:
    choose(page, "English")
    table.start_from("7d 8d 9d As")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(table.hint).to_have_text("Hint")
    table.press(table.hint)
    expect(table.status).to_contain_text("8 of diamonds")


def test_the_theme(page: Page, new_context: NewContext) -> None:
    def paper(theme: str, device: str) -> str:
        context = new_context(color_scheme=device, storage_state=with_settings(f"theme={theme}"))
        page = context.new_page()
        page.goto("/sevens")
        return color(page.locator("html"), "backgroundColor")

    light, dark = paper("auto", "light"), paper("auto", "dark")
    assert light != dark
    assert paper("light", "dark") == light
    assert paper("dark", "light") == dark
    choose(page, "暗い")
    assert color(page.locator("html"), "backgroundColor") == dark


def test_the_colours_of_the_deck(page: Page, table: Table) -> None:
    def colours() -> list[str]:
        table.start_from("7d 8d 9s 8h 8c")
        return [color(table.card(card)) for card in ("9s", "8h", "8d", "8c")]

    assert len(set(colours())) == 4
    choose(page, "2色")
    spade, heart, diamond, club = colours()
    assert spade == club != heart == diamond


def test_the_speed(page: Page, table: Table) -> None:
    def pace() -> str:
        table.start_from("7d 8d 9d As")
        found: str = page.locator("html").evaluate("root => getComputedStyle(root).getPropertyValue('--pace')")
        return found

    paces = [pace()]
    for name in ("速い", "ふつう", "ゆっくり"):
        choose(page, name)
        paces.append(pace())
    assert paces == ["0s", "0.3s", "0.6s", "1.1s"]


# on or off


def test_larger_letters(page: Page, table: Table) -> None:
    table.start_from("7d 8d 9d As")
    before = letters(page)
    choose(page, "文字を大きく")
    table.start_from("7d 8d 9d As")
    assert letters(page) > before


def test_the_marks_of_what_can_be_played(page: Page, table: Table) -> None:
    def looks() -> list[str]:
        table.start_from("7d 8d 9d As")
        card, quiet = table.card("8d"), table.card("As")
        return [
            element.evaluate("element => getComputedStyle(element).border.split('rgb')[0]") for element in (card, quiet)
        ]

    playable, quiet = looks()
    assert playable != quiet
    choose(page, "出せる札の目印")
    playable, quiet = looks()
    assert playable == quiet


def test_confirming(page: Page, table: Table) -> None:
    choose(page, "出す前に確かめる")
    table.start_from("7d 8d 9d As")
    before = table.truth
    table.play("8d")
    expect(table.card("8d")).to_have_class(re.compile("chosen"))
    expect(table.said).to_contain_text("これでよいですか")
    assert table.truth == before
    table.press(page.locator("#back"))
    expect(page.locator(".chosen")).to_have_count(0)
    table.play("As")
    expect(table.said).to_contain_text("まだ出せません")
    table.tap(table.pass_)
    assert table.truth == before
    table.tap(page.locator("#confirm"))
    assert table.truth["passes"][0] == 1
    table.play("8d")
    table.tap(page.locator("#confirm"))
    assert table.cards == ["As", "9d"]


def test_passing_by_itself_but_never_into_elimination(page: Page, table: Table) -> None:
    choose(page, "自動パス")
    table.start_from(ONLY_PASSES)  # begun by the JSON interface, where nobody passes for the person
    table.tap(table.pass_)
    assert table.truth["passes"][0] == 3
    expect(table.pass_).to_have_text("パスして脱落")
    expect(table.said).to_contain_text("あなた パス")
    table.tap(table.undo)
    expect(table.said).to_contain_text("待ったできる手がありません"), "there was never anything else to do"
    assert table.truth["passes"][0] == 3


def test_mirrored_for_the_left_hand(page: Page, table: Table) -> None:
    def left_to_right() -> list[str]:
        table.start_from("7d 6d 8d 9d As")
        table.play("8d")
        boxes = {name: page.locator(f"#{name}").bounding_box() for name in ("undo", "hint", "pass")}
        return sorted(boxes, key=lambda name: (boxes[name] or {})["x"])

    assert left_to_right() == ["undo", "hint", "pass"]
    choose(page, "左手用の配置")
    assert left_to_right() == ["pass", "hint", "undo"]


@pytest.mark.parametrize("speed", ["instant", "fast"])
def test_sound_is_off_until_it_is_asked_for(new_context: NewContext, speed: str) -> None:
    context = new_context(storage_state=with_settings(f"speed={speed}"))
    context.add_init_script(COUNT_TONES)
    page = context.new_page()
    table = Table(page).start_from("7d 6d 8d 9d As")
    table.play("8d")
    expect(page.locator("html")).not_to_have_class(re.compile("stepping"))
    assert page.evaluate("tones") == 0
    choose(page, "音")
    table.start_from("7d 6d 8d 9d As")
    table.play("8d")
    page.wait_for_function("() => tones > 1")


def test_the_settings_outlive_the_browser(new_context: NewContext, tmp_path: Path) -> None:
    kept = tmp_path / "browser.json"
    context = new_context()
    choose(context.new_page(), "English", "暗い", "2色", "速い", "文字を大きく", "出せる札の目印", "左手用の配置", "音")
    context.storage_state(path=kept)
    context.close()
    page = new_context(storage_state=kept).new_page()
    page.goto("/settings")
    for name, value in (("language", "en"), ("theme", "dark"), ("deck", "two"), ("speed", "fast")):
        expect(page.locator(f"[name={name}]:checked")).to_have_value(value)
    switches = page.locator("[type=checkbox]:checked")
    assert {switch.get_attribute("name") for switch in switches.all()} == {"large", "mirror", "sound", "keys"}
    expect(page.locator("html")).to_have_class("speed-fast theme-dark large mirror two-colour unmarked")


def test_a_broken_cookie_of_settings_breaks_no_page(new_context: NewContext) -> None:
    page = new_context(storage_state=with_settings("speed=warp&large=on&%00=1&theme")).new_page()
    page.goto("/sevens")
    expect(page.locator("#start")).to_be_visible()
    expect(page.locator("html")).to_have_class("speed-normal theme-auto large")


# the computers' moves, one after the other


def test_the_computers_moves_appear_one_after_the_other(new_context: NewContext) -> None:
    page = new_context(storage_state=with_settings("speed=slow")).new_page()
    table = Table(page).start_from("7d 6d 8d 9d As")
    table.play("8d")
    root = page.locator("html")
    expect(root).to_have_class(re.compile("stepping"))
    new = page.locator(".rows > [data-step]")
    at = [
        (int(card.get_attribute("data-step") or ""), card.evaluate("card => card.style.getPropertyValue('--at')"))
        for card in new.all()
    ]
    assert sorted(at) == [(step, str(step)) for step in range(4)]
    delays = [card.evaluate("card => parseFloat(getComputedStyle(card).animationDelay)") for card in new.all()]
    assert sorted(delays) == pytest.approx([0, 1.1, 2.2, 3.3])
    # one may act as soon as it is one's turn, and that is now
    table.play("6d")
    assert table.cards == ["As", "9d"]


def test_they_all_appear_at_once_for_those_who_want_no_motion(new_context: NewContext) -> None:
    context = new_context(storage_state=with_settings("speed=slow"), reduced_motion="reduce")
    table = Table(context.new_page()).start_from("7d 6d 8d 9d As")
    table.play("8d")
    expect(table.page.locator("html")).not_to_have_class(re.compile("stepping"))
    running = table.page.evaluate("document.getAnimations().length")
    assert running == 0
    for card in table.page.locator(".rows > .card").all():
        expect(card).to_be_visible()
