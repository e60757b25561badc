"""Access: axe on every page, what a screen reader gets, and forced colours."""

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewContext, settings_cookie, with_settings
from tests.browser.table import ONLY_PASSES, Table

pytestmark = pytest.mark.browser

DESK = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 640}


def pages(page: Page) -> Iterator[str]:
    """Every page, and the table in every state, one after the other; gives the name of what is shown."""
    yield from pages_around(page)
    yield from turns(Table(page))
    yield from ends(Table(page))


def pages_around(page: Page) -> Iterator[str]:
    for path in ("/", "/sevens", "/settings?saved=1", "/howto/sevens", "/offline", "/nowhere"):
        page.goto(path)
        yield path
    match = Table(page).create()
    for path in ("/", "/sevens", f"{match}/rules", f"{match}/abandon"):
        page.goto(path)
        yield f"{path} of a running match"


def turns(table: Table) -> Iterator[str]:
    page = table.page
    table.start_from("7d 6d 8d 9d As 2s Kc")
    table.play("8d")
    table.press(table.hint)
    yield "a hint, after the computers' moves"
    table.play("As")
    yield "a card that cannot go"
    for name in ("menu", "log"):
        page.locator(f"#{name} > summary").click()
        yield f"the {name} is open"
        page.keyboard.press("Escape")
    page.keyboard.press("?")
    yield "the keys are explained"
    page.keyboard.press("Escape")
    page.context.add_cookies([settings_cookie("speed=instant&confirm=on")])
    page.reload()
    table.play("6d")
    yield "a chosen card"
    page.context.add_cookies([settings_cookie("speed=instant")])


def ends(table: Table) -> Iterator[str]:
    table.start_from(ONLY_PASSES, passes=0)
    yield "before elimination"
    table.tap(table.pass_)
    yield "the end of a round"
    table.page.goto(f"{table.path}/deal")
    yield "the check of a deal"
    table.start_from("7d 8d", rounds=1)
    table.play("8d")
    yield "the end of a match"


@pytest.mark.parametrize(
    ("language", "theme", "screen"),
    [("ja-JP", "light", PHONE), ("en-US", "dark", PHONE), ("ja-JP", "dark", DESK), ("en-US", "light", DESK)],
    ids=["ja-light-phone", "en-dark-phone", "ja-dark-desk", "en-light-desk"],
)
def test_axe_finds_nothing(new_context: NewContext, language: str, theme: str, screen: dict[str, int]) -> None:
    page = new_context(locale=language, color_scheme=theme, viewport=screen, reduced_motion="reduce").new_page()
    axe = Axe()
    for name in pages(page):
        found = axe.run(page)
        assert found.violations_count == 0, f"{name}: {found.generate_report()}"


@pytest.mark.parametrize("language", ["ja", "en"])
def test_pages_say_their_language_and_have_titles_and_headings_in_order(new_context: NewContext, language: str) -> None:
    page = new_context(locale=language).new_page()
    for name in pages(page):
        expect(page.locator("html")).to_have_attribute("lang", language)
        assert page.title(), name
        levels = [int(heading.evaluate("heading => heading.tagName[1]")) for heading in page.locator("h1,h2,h3").all()]
        assert levels[0] == 1, name
        assert levels.count(1) == 1, name
        assert all(below <= above + 1 for above, below in pairwise(levels)), (name, levels)


# what a screen reader gets


def test_the_table_in_words(page: Page, table: Table) -> None:
    table.start_from("7d 8d 9d As")
    table.play("8d")
    expect(page.locator("body")).to_match_aria_snapshot("""
      - status: CPU 1 スペードの8、CPU 2 スペードの6、CPU 3 ハートの6。あなたの番です。
      - main:
        - heading "七並べ" [level=1]
        - paragraph: 1 / 5回戦
        - list "相手":
          - listitem:
            - text: CPU 1 中級 14枚
            - img "パス3回のうち0回"
          - listitem:
            - text: CPU 2 中級 15枚
            - img "パス3回のうち0回"
          - listitem:
            - text: CPU 3 中級 13枚
            - img "パス3回のうち0回"
        - region "場":
          - heading "場" [level=2]
          - list:
            - listitem: スペード：6〜8。次に出せるのは5、9。
            - listitem: ハート：6〜7。次に出せるのは5、8。
            - listitem: ダイヤ：7〜8。次に出せるのは6、9。
            - listitem: クラブ：7。次に出せるのは6、8。
        - paragraph:
          - text: あなた 2枚
          - img "パス3回のうち0回"
        - form "手札":
          - button "スペードのエース"
          - button "ダイヤの9、出せます"
        - button "待った"
        - button "ヒント"
        - button "パス（残り3）"
    """)


def test_the_result_in_words(page: Page, table: Table) -> None:
    table.start_from("7d 8d")
    table.play("8d")
    expect(table.board).to_match_aria_snapshot("""
      - region "1回戦の結果":
        - heading "1回戦の結果" [level=2]
        - table "1回戦の結果":
          - rowgroup:
            - row "順位 名前 残り 得点 合計"
          - rowgroup:
            - row "1位 あなた 上がり +3 計3点":
              - cell "1位"
              - rowheader /あなた/
            - row /2位 CPU/
            - row /3位 CPU/
            - row /4位 CPU 2 最後に残った/
        - button "次の回戦へ"
        - link "配りを確かめる"
    """)


def test_the_status_stays_and_gets_one_sentence_a_turn(page: Page, table: Table) -> None:
    table.start_from("7d 6d 8d 9d As")
    expect(table.status).to_have_attribute("role", "status")
    assert table.status.evaluate("status => status.closest('#board')") is None
    table.status.evaluate("""status => {
      window.kept = status;
      window.said = [];
      new MutationObserver(() => said.push(status.textContent)).observe(status, { childList: true, subtree: true });
    }""")
    for number, act in enumerate(
        (lambda: table.play("8d"), lambda: table.press(table.hint), lambda: table.play("As")), 1
    ):
        act()
        assert page.evaluate("kept === document.getElementById('status') && kept.isConnected")
        said = page.evaluate("said")
        assert len(said) == number
        assert said[-1] == table.status.text_content()


def test_a_screen_reader_may_act_while_the_moves_still_appear(new_context: NewContext) -> None:
    page = new_context(storage_state=with_settings("speed=slow")).new_page()
    table = Table(page).start_from("7d 6d 8d 9d As")
    table.play("8d")
    expect(page.locator("html")).to_have_class(re.compile("stepping"))
    expect(table.status).to_have_text(re.compile("CPU 1.*CPU 2.*CPU 3.*あなたの番です"))


# forced colours

LOOK = """element => {
  const { borderTopStyle, borderTopWidth, borderTopColor, outlineStyle, outlineWidth } = getComputedStyle(element);
  const mark = getComputedStyle(element, "::after").content;
  const suit = element.querySelector("svg") !== null;
  return JSON.stringify([borderTopStyle, borderTopWidth, borderTopColor, outlineStyle, outlineWidth, mark, suit]);
}"""


def looks(*elements: Locator) -> list[str]:
    """How elements look apart from backgrounds, shadows and letters."""
    return [element.first.evaluate(LOOK) for element in elements]


def test_cards_of_the_hand_are_told_apart_in_forced_colours(page: Page, table: Table) -> None:
    page.emulate_media(forced_colors="active")
    table.start_from("7d 6d 8d 9d As")
    table.press(table.hint)
    hinted, unhinted = table.hinted, page.locator(".hand .playable:not(.hinted)")
    found = looks(table.card("As"), unhinted, hinted)
    page.context.add_cookies([settings_cookie("speed=instant&confirm=on")])
    page.reload()
    table.play("8d")
    found += looks(table.card("8d"))
    assert len(set(found)) == 4, found


def test_places_of_the_felt_are_told_apart_in_forced_colours(page: Page, table: Table) -> None:
    page.emulate_media(forced_colors="active")
    table.start_from("7d 8d As", "Ks", passes=0)
    places = [".place:not(.own, .open)", ".place.own:not(.open)", ".place.open:not(.own)", ".place.own.open"]
    found = looks(*(page.locator(".rows > " + place) for place in places))
    table.play("8d")
    found += looks(page.locator(".rows > .card:not(.stray)"), page.locator(".rows > .card.stray"))
    assert len(set(found)) == 6, found


def test_buttons_are_told_apart_in_forced_colours(page: Page, table: Table) -> None:
    page.emulate_media(forced_colors="active")
    table.start_from(ONLY_PASSES)
    only = looks(table.pass_)
    table.press(table.hint)
    found = [*looks(table.hint, table.pass_), *only]
    assert len(set(found)) == 3, found


def test_what_is_chosen_is_told_apart_in_forced_colours(page: Page) -> None:
    page.emulate_media(forced_colors="active")
    page.goto("/settings")
    chosen, other = looks(
        page.locator("[type=radio]:checked + span"), page.locator("[type=radio]:not(:checked) + span")
    )
    assert chosen != other


@pytest.mark.parametrize("where", ["hand", "acts"])
def test_the_focus_is_seen(page: Page, table: Table, where: str) -> None:
    table.start_from("7d 6d 8d 9d As")
    target = table.card("As") if where == "hand" else table.pass_
    before = looks(target)
    while not target.evaluate("element => element === document.activeElement"):
        page.keyboard.press("Tab")
    assert looks(target) != before
