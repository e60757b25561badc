"""The table at every size: no scrolling, nothing outside, nothing over something else, nothing cut off."""

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import BrowserType, Page

from app.words import words_for
from engine.cards import NAMES
from engine.sevens.ghost import PHRASES
from tests.browser.conftest import NewContext, Watch, phone, settings_cookie, with_settings
from tests.browser.table import ONLY_PASSES, Table
from tests.server import Server

pytestmark = pytest.mark.browser

PHONE, TALL, SIDE, DESK, SMALL = (360, 640), (390, 844), (844, 390), (1280, 800), (320, 568)
SIZES = [PHONE, TALL, SIDE, DESK, SMALL]

# What of the page lies where it should not, as sentences. A small screen may scroll downwards and shorten names.
FAULTS = """small => {
  const faults = [], root = document.documentElement;
  if (root.scrollWidth > innerWidth) faults.push(`the page is ${root.scrollWidth - innerWidth} px too wide`);
  if (!small && root.scrollHeight > innerHeight)
    faults.push(`the page is ${root.scrollHeight - innerHeight} px too high`);
  const name = (element) => `${element.tagName}#${element.id}.${element.className} "${element.innerText.trim()}"`;
  const shown = (selector) =>
    [...document.querySelectorAll(selector)].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }) && getComputedStyle(element).clipPath === "none");
  // how a result goes on stays in sight above it
  const parts = shown(`.brand, .tally, .menu > summary, .seat, .felt, #log > summary, .me, .hand .card, .act,
    .result h2, .result table, ${small ? "" : ".result .button,"} .other`);
  const boxes = parts.map((element) => element.getBoundingClientRect());
  parts.forEach((element, i) => {
    const box = boxes[i];
    const aside = box.left < -0.5 || box.right > innerWidth + 0.5;
    const beyond = box.top < -0.5 || box.bottom > innerHeight + 0.5;
    if (aside || (beyond && !small)) faults.push(`${name(element)} leaves the screen`);
    for (let j = i + 1; j < parts.length; j++) {
      const width = Math.min(box.right, boxes[j].right) - Math.max(box.left, boxes[j].left);
      const height = Math.min(box.bottom, boxes[j].bottom) - Math.max(box.top, boxes[j].top);
      if (width > 1 && height > 1) faults.push(`${name(element)} and ${name(parts[j])} overlap`);
    }
  });
  if (!small) {
    const texts = shown(`.tally, .seat, .seat .who, .seat .fate, .me, .act, .button, .rows > *, .hand .card,
      #log > summary, .words, .level, .rank, .points, .sum, .scores th`);
    for (const element of texts) if (element.scrollWidth > element.clientWidth + 1 && element.clientWidth)
      faults.push(`${name(element)} is ${element.scrollWidth - element.clientWidth} px too narrow`);
    for (const element of shown(".hand .card, .act, .button, .menu > summary, #log > summary")) {
      const { width, height } = element.getBoundingClientRect();
      if (Math.min(width, height) < 44) faults.push(`${name(element)} has only ${width} by ${height} px`);
    }
  }
  return faults;
}"""


def faults(page: Page, *, small: bool = False) -> list[str]:
    """What is wrong with the page as it stands."""
    found: list[str] = page.evaluate(FAULTS, small)
    return found


def beginning(table: Table) -> None:
    table.start(level="hard")


def computers_passing(table: Table) -> None:
    """All seats have moved; the log is as long as it gets in one turn."""
    table.start_from("7d 6d 8d As 2s 3s Ks Ah Kh Ad Kd Ac Kc 2c")
    table.play("6d")


def only_a_pass(table: Table) -> None:
    table.start_from(ONLY_PASSES)


def before_elimination(table: Table) -> None:
    table.start_from(ONLY_PASSES)
    for _ in range(3):
        table.tap(table.pass_)


def a_hint_for_a_card(table: Table) -> None:
    computers_passing(table)
    table.press(table.hint)


def a_hint_for_a_pass(table: Table) -> None:
    before_elimination(table)
    table.press(table.hint)


def a_card_that_cannot_go(table: Table) -> None:
    computers_passing(table)
    table.play("Ks")


def others_out_and_eliminated(table: Table) -> None:
    table.start_from("7d 8d 9d Td Jd Ks", "As Kh", "8s", passes=0)
    table.play("8d")


def a_stale_page(table: Table) -> None:
    computers_passing(table)
    truth = table.truth
    table.page.request.post(f"/api{table.path}/moves", data={"move": "-", "version": truth["version"]})
    table.play("8d")


def a_chosen_card(table: Table) -> None:
    computers_passing(table)
    table.page.context.add_cookies([settings_cookie("speed=instant&confirm=on")])
    table.page.reload()
    table.press(table.card("8d"))


def after_elimination(table: Table) -> None:
    """The longest result there is: twelve last cards, and three more lines."""
    before_elimination(table)
    table.tap(table.pass_)


def six_players(table: Table) -> None:
    """All seats have their short line, and a computer its last deed."""
    table.start(rules={"players": 6})


SITUATIONS: list[Callable[[Table], None]] = [
    beginning,
    six_players,
    only_a_pass,
    before_elimination,
    a_hint_for_a_pass,
    a_hint_for_a_card,
    a_card_that_cannot_go,
    others_out_and_eliminated,
    a_stale_page,
    a_chosen_card,
    after_elimination,
]


both_languages = pytest.mark.parametrize("language", ["ja-JP", "en-US"])


def faults_at(page: Page, sizes: Iterable[tuple[int, int]], *, small: bool = False) -> dict[str, list[str]]:
    """What is wrong at which size; sizes at which nothing is wrong are left out."""
    found = {}
    for size in sizes:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        found[f"{size[0]}x{size[1]}"] = faults(page, small=small or size == SMALL)
    return {size: sentences for size, sentences in found.items() if sentences}


@both_languages
@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda situation: situation.__name__)
def test_the_table_fits_every_screen(
    new_context: NewContext, situation: Callable[[Table], None], language: str
) -> None:
    page = new_context(locale=language).new_page()
    situation(Table(page))
    root = page.locator("html")
    assert faults_at(page, SIZES) == {}
    # 文字を大きく
    root.evaluate("root => root.classList.add('large')")
    assert faults_at(page, SIZES) == {}
    root.evaluate("root => root.classList.remove('large')")
    # zoomed to twice its size: the screen is halved, as far as the page can see
    assert faults_at(page, [(DESK[0] // 2, DESK[1] // 2)], small=True) == {}


def many(table: Table, **rules: Any) -> str:
    """A match whose first round is always the same; gives the address of its table."""
    deck, players = Random(7).sample(NAMES[:52], 52), rules["players"]
    hands = [" ".join(sorted(deck[seat::players], key=NAMES.index)) for seat in range(players)]
    return table.create(level="hard", record={"game": "sevens", "rules": rules, "hands": hands})


def moments(table: Table, **rules: Any) -> Iterator[None]:
    """A round from decision to decision, in which the person plays the first legal move."""
    path = many(table, **rules)
    while (truth := table.page.request.get(f"/api{path}").json())["status"] == "playing":
        table.page.goto(path)
        yield
        move = {"move": truth["legal"][0], "version": truth["version"]}
        assert table.page.request.post(f"/api{path}/moves", data=move).ok


@both_languages
@pytest.mark.parametrize(
    "rules",
    [
        {"players": 10, "killer": True, "voluntary_pass": False, "dead_cards": "face_up"},
        {"players": 5, "killer": True, "voluntary_pass": False, "dead_cards": "face_up"},
    ],
    ids=["ten", "five"],
)
def test_many_and_their_dead_cards_fit_phones_and_desks(
    new_context: NewContext, rules: dict[str, Any], language: str
) -> None:
    page = new_context(locale=language).new_page()
    for _ in moments(Table(page), **rules):
        assert faults_at(page, [PHONE, TALL, SIDE, DESK]) == {}


@both_languages
@pytest.mark.parametrize("players", [5, 8, 10])
@pytest.mark.parametrize("letters", ["", "&large=on"], ids=["usual", "large"])
def test_a_ghost_among_many_fits_phones_and_desks_whatever_it_says(
    new_context: NewContext, players: int, letters: str, language: str
) -> None:
    page = new_context(locale=language, storage_state=with_settings("speed=instant" + letters)).new_page()
    words = words_for(language[:2])
    said = [words("ghost.said", name="CPU 9", phrase=words(f"ghost.{number}")) for number in range(PHRASES)]
    replies = [words(f"ghost.{number}.reply") for number in range(PHRASES)]
    while not page.locator("#reply").count():  # whether one speaks up at the first decision is left to chance
        page.goto(many(Table(page), players=players, ghost=True, passes=0))
    for phrase, reply in zip(said, replies, strict=True):
        page.locator(".ghost p").evaluate("(element, text) => element.textContent = text", phrase)
        page.locator("#reply").evaluate("(element, text) => element.textContent = text", reply)
        assert faults_at(page, [PHONE, TALL, SIDE, DESK]) == {}, phrase


SIDEWAYS = """() => [".said", ".seat b", ".act", ".hand .card b", ".rows > .card b"].map((selector) =>
  parseFloat(getComputedStyle(document.querySelector(selector)).fontSize))"""


def test_larger_letters_are_larger_on_a_phone_on_its_side_too(page: Page, table: Table) -> None:
    beginning(table)
    page.set_viewport_size({"width": SIDE[0], "height": SIDE[1]})
    before = page.evaluate(SIDEWAYS)
    page.locator("html").evaluate("root => root.classList.add('large')")
    assert all(large >= 1.1 * usual for usual, large in zip(before, page.evaluate(SIDEWAYS), strict=True))


@both_languages
def test_letters_twice_as_large_break_nothing(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], house: Server, watch: Watch, language: str
) -> None:
    """A browser whose own letters are set to twice their size."""
    arguments = [*browser_type_launch_args["args"], "--blink-settings=defaultFontSize=32"]
    with browser_type.launch(**{**browser_type_launch_args, "args": arguments}) as browser:
        for situation in (before_elimination, others_out_and_eliminated, a_chosen_card, after_elimination):
            context = browser.new_context(**{**phone(house), "locale": language})
            watch.over(context)
            page = context.new_page()
            situation(Table(page))
            assert faults_at(page, [TALL, DESK], small=True) == {}, situation.__name__
            context.close()


@pytest.mark.parametrize("name", ["menu", "log"])
def test_what_opens_stays_within_the_screen(page: Page, table: Table, name: str) -> None:
    before_elimination(table)
    page.locator(f"#{name} > summary").click()
    opened = page.locator(f"#{name}[open] > :last-child")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        box = opened.bounding_box()
        assert box is not None
        assert min(box["x"], box["y"]) >= 0
        assert box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= height
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


@both_languages
def test_no_page_scrolls_sideways(new_context: NewContext, language: str) -> None:
    page = new_context(locale=language).new_page()
    table = Table(page).start_from("7d 8d", rounds=1)
    table.play("8d")
    match = table.path
    pages = ["/", "/sevens", "/howto/sevens", "/settings", "/offline", "/nowhere"]
    for path in [*pages, match, f"{match}/deal", f"{match}/rules", f"{match}/abandon"]:
        page.goto(path)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (path, width)


def test_the_head_of_every_page_is_one_line(page: Page, table: Table) -> None:
    match = table.create()
    for path in ("/", "/sevens", "/howto/sevens", "/settings", "/nowhere", f"{match}/rules", f"{match}/abandon"):
        page.goto(path)
        box = page.locator("header.top").bounding_box()
        assert box is not None
        assert box["height"] < 64, path
