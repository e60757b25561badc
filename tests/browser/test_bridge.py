"""セブンブリッジ: whole matches at every size, and the situations that the rules are known for."""

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from app.fragments import spoken
from app.words import signed, words_for
from tests.bridge_deals import CHI, CLOSE, MANY_WAYS, MINE, PON, WAYS, shuffled
from tests.browser.bridge import BridgeTable
from tests.browser.conftest import NewContext, Watch, settings_cookie, with_settings
from tests.browser.test_layout import DESK, PHONE, SIDE, SIZES, SMALL, TALL, faults, faults_at

pytestmark = pytest.mark.browser

BLUE = "rgb(31, 79, 130)"  # of what may be done
SECOND_STOCK = shuffled(0, players=6)  # six seats use the first stock up, and nobody goes out before


UNSEEN_MELDS = """() => {
  const bottom = (element) => element.getBoundingClientRect().bottom;
  const end = bottom(document.querySelector(".felt"));
  return [...document.querySelectorAll(".meld")].filter((meld) => bottom(meld) > end).length;
}"""


@pytest.fixture
def table(page: Page) -> BridgeTable:
    return BridgeTable(page)


# whole matches


@pytest.mark.parametrize("size", [PHONE, TALL, SIDE, DESK], ids="{0[0]}x{0[1]}".format)
def test_a_whole_match_at_every_size(new_context: NewContext, size: tuple[int, int]) -> None:
    page = new_context(viewport={"width": size[0], "height": size[1]}).new_page()
    table = BridgeTable(page).start(rounds=2)
    play_out(table)
    expect(page.locator(".scores tbody tr")).to_have_count(4)
    table.tap(table.next)
    play_out(table)
    expect(page.locator(".rounds tbody tr")).to_have_count(2)
    truth = table.truth
    assert truth["status"] == "over"
    totals = [signed(total) for total in sorted(truth["totals"])[::-1]]
    expect(page.locator(".standing .sum")).to_have_text([f"計{total}点" for total in totals])


def play_out(table: BridgeTable) -> None:
    """Play by hints until the round is over; nothing ever leaves the screen."""
    while not table.result.count():
        assert faults(table.page) == []
        table.take_hint()


def turn(page: Page, size: tuple[int, int]) -> None:
    """Go on with a screen of this size."""
    page.set_viewport_size({"width": size[0], "height": size[1]})


@pytest.mark.parametrize("players", [5, 6])
def test_nothing_leaves_the_screen_however_much_the_others_do(page: Page, table: BridgeTable, players: int) -> None:
    table.start(record=shuffled(7, players=players, first_lap_calls=True))
    for _ in range(4):
        if not table.result.count():
            assert faults_at(page, SIZES) == {}
            table.take_hint()


# picking cards


def test_picked_cards_are_told_and_laid_down_and_the_last_is_discarded(table: BridgeTable) -> None:
    table.start(record=MINE)
    table.pick("4h", "5h")
    expect(table.makes).to_contain_text("組になりません")
    table.pick("6h")
    expect(table.makes).to_contain_text("組になります")
    expect(table.lay).to_have_css("background-color", BLUE)
    expect(table.discard).not_to_have_css("background-color", BLUE)
    expect(table.card("6h")).to_be_focused()
    table.tap(table.lay)
    assert table.laid() == ["4h 5h 6h"]
    expect(table.meld(0)).to_contain_text("あなた")
    table.pick("Kc")
    expect(table.discard).to_have_css("background-color", BLUE)
    table.tap(table.discard)
    expect(table.page.locator("#status")).to_contain_text("あなたの番です")
    assert "Kc" not in table.truth["hand"]


def test_a_card_is_laid_off_by_tapping_a_meld_that_takes_it(table: BridgeTable) -> None:
    table.start(record=MINE)
    table.pick("4h", "5h", "X")
    table.tap(table.lay)
    expect(table.ways).to_have_count(2)
    table.tap(table.page.get_by_role("button", name="ハートの4、5、ジョーカー（6）を出す"))
    assert table.laid() == ["4h 5h [6h]"], "a joker in a run"
    expect(table.meld(0).locator(".joker small")).to_have_text("6")
    expect(table.page.locator(".meld.accepts")).to_have_count(0)
    table.tap(table.undo)
    table.pick("4h", "5h", "6h")
    table.tap(table.lay)
    table.pick("X")
    table.tap(table.page.locator(".meld.accepts"))
    expect(table.ways).to_have_count(2)
    table.tap(table.page.get_by_role("button", name="ジョーカー（ハートの3）をハートの4、5、6に付ける"))
    assert table.laid() == ["[3h] 4h 5h 6h"]


def test_what_cannot_be_done_says_why_and_keeps_the_cards_picked(table: BridgeTable) -> None:
    table.start(record=MINE)
    table.pick("9s", "9d")
    table.tap(table.lay)
    expect(table.said).to_contain_text("組は3枚からです")
    expect(table.card("9s")).to_be_checked()
    expect(table.lay).to_be_focused()
    table.pick("9d")
    expect(table.said).to_contain_text("あなたの番です"), "what was said of other cards is over"


def test_a_hint_picks_the_cards_and_says_why(table: BridgeTable) -> None:
    table.start(record=MINE)
    table.press(table.hint)
    expect(table.said).to_contain_text("おすすめは")
    expect(table.page.locator(".hand .card.hinted input:checked")).not_to_have_count(0)
    expect(table.hinted).to_have_count(1)


def test_a_hint_goes_on_to_the_way_that_it_advises(new_context: NewContext) -> None:
    for settings in ("speed=instant", "speed=instant&confirm=on"):
        table = BridgeTable(new_context(storage_state=with_settings(settings)).new_page()).start(record=WAYS)
        table.press(table.hint)
        table.tap(table.lay)
        expect(table.ways).not_to_have_count(0)
        expect(table.hinted).to_have_count(1)
        expect(table.said).to_contain_text("おすすめは")


def test_the_order_of_the_hand_changes_at_a_tap_and_is_kept(table: BridgeTable) -> None:
    table.start(record=MINE)
    first = table.page.locator(".hand input").first
    expect(first).to_have_value("9s")
    table.press(table.page.locator("#order"))
    expect(first).to_have_value("2c")
    table.page.reload()
    expect(first).to_have_value("2c")


# calls


def test_a_far_seat_calls_pon(table: BridgeTable) -> None:
    table.start(record=PON)
    table.pick("Jh")
    table.tap(table.discard)
    expect(table.page.locator("#status")).to_contain_text("CPU 2 ハートのジャックをポン")
    assert "Js Jh Jc" in table.laid()
    expect(table.page.locator("#status")).not_to_contain_text("CPU 1 ")


def test_a_seven_alone_calls_chi(table: BridgeTable) -> None:
    table.start(record=CHI)
    expect(table.ways).to_have_count(1)
    expect(table.ways).to_contain_text("チー")
    expect(table.let_go).to_be_visible()
    expect(table.page.locator(".discards .marked")).to_have_count(1)
    card = table.meld(0).locator(".card").first.bounding_box()
    assert card is not None
    assert card["width"] >= 34, "where few melds lie their cards are large"
    table.tap(table.card("2s"))
    expect(table.said).to_contain_text("先に、鳴くか見送るか")
    table.tap(table.ways)
    assert table.laid()[-1] == "7c 8c"
    expect(table.said).to_contain_text("続けて出すか、1枚捨ててください")
    table.tap(table.undo)
    table.press(table.hint)
    expect(table.hinted).to_have_count(1)
    table.tap(table.let_go)
    expect(table.said).to_contain_text("あなたの番です")


def test_several_calls_are_drawn_as_cards(table: BridgeTable) -> None:
    table.start(record=MANY_WAYS, level="hard")
    expect(table.ways).to_have_count(10)
    for way in table.ways.all():
        assert re.fullmatch(r"ポン[\dKQJA\s]*", way.inner_text())
    turn(table.page, PHONE)
    bottom = table.page.locator(".ways").evaluate("ways => ways.getBoundingClientRect().bottom")
    shown = [box["height"] for box in map(Locator.bounding_box, table.ways.all()) if box and box["y"] < bottom]
    assert len(shown) > 6
    assert bottom < table.let_go.evaluate("button => button.getBoundingClientRect().top")


# the discards


def test_all_discards_are_seen_on_request(page: Page, table: BridgeTable) -> None:
    table.start(record=shuffled(4))
    while len(table.truth["discards"].split()) < 4:
        table.take_hint()
    discards = table.truth["discards"].split()
    opened, cards = page.locator("#discards .unfolded"), page.locator("#discards li > .card")
    expect(opened).to_be_hidden()
    page.keyboard.press("l")
    expect(page.get_by_role("group", name="捨て札（新しい順）")).to_be_visible()
    expect(cards).to_have_count(len(discards))
    expect(cards.first).to_have_accessible_name(spoken(discards[-1], words_for("ja")))
    for size in SIZES:
        turn(page, size)
        box = opened.bounding_box()
        assert box is not None
        assert box["x"] >= 0, size
        assert box["x"] + box["width"] <= size[0], size
        assert box["y"] + box["height"] <= size[1], size
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight") or size == SMALL, size
    page.keyboard.press("Escape")
    expect(opened).to_be_hidden()
    expect(page.locator("#discards > summary")).to_be_focused()


# how rounds end


def test_going_out_at_once_closes_and_doubles(table: BridgeTable) -> None:
    table.start(record=CLOSE)
    for cards in (("4h", "5h", "6h"), ("9s", "9d", "9c"), ("7s",)):
        table.pick(*cards)
        table.tap(table.lay)
    table.pick("Kd")
    table.tap(table.discard)
    rows = table.page.locator(".reckoning tbody tr")
    expect(rows.first).to_contain_text("クローズで上がり")
    expect(rows.last).to_contain_text("があるので2倍")
    expect(rows.last).to_contain_text("クローズされて2倍")


def test_the_discards_become_a_second_stock_once_and_then_it_is_a_draw(table: BridgeTable) -> None:
    table.start(record=SECOND_STOCK)
    expect(table.page.locator(".back.second")).to_have_count(0)
    while not table.page.locator(".back.second").count():
        table.take_hint()
    expect(table.page.locator("#log-list")).to_contain_text("捨て札が新しい山札に")
    for size in SIZES:
        turn(table.page, size)
        expect(table.page.locator(".seat .num > .unit").last).to_be_visible()
        expect(table.page.locator(".seat .num > .points-unit").last).to_be_visible()
    table.play_out()
    assert len(table.laid()) > 6
    for size in SIZES:
        turn(table.page, size)
        assert table.page.evaluate(UNSEEN_MELDS) == 0, size


# around the play


def test_the_moves_of_the_computers_appear_one_after_the_other(new_context: NewContext) -> None:
    page = new_context(storage_state=with_settings("speed=slow")).new_page()
    table = BridgeTable(page).start(record=PON)
    table.pick("Jh")
    table.tap(table.discard)
    expect(page.locator("html")).to_have_class(re.compile("stepping"))
    steps = page.locator("[data-step]").evaluate_all("all => all.map(one => Number(one.dataset.step))")
    assert set(range(1, max(steps) + 1)) <= set(steps)
    assert page.locator(".meld [data-step], li[data-step]").count() > 0
    expect(page.locator(".discards > .was")).to_have_count(1)


def test_an_older_page_gets_the_true_table(page: Page, table: BridgeTable, watch: Watch) -> None:
    table.start(record=MINE)
    version = table.truth["version"]
    table.page.request.post(f"/api{table.path}/moves", data={"move": "meld 4h5h6h", "version": version})
    table.pick("4h", "5h", "6h")
    table.tap(table.lay)
    expect(table.said).to_contain_text("先に進んでいました")
    assert table.laid() == ["4h 5h 6h"]
    watch.forgive()


def test_without_scripts_a_turn_is_played_by_forms(new_context: NewContext) -> None:
    page = new_context(java_script_enabled=False).new_page()
    table = BridgeTable(page).start(record=MINE)
    page.locator("#discards > summary").click()
    expect(page.locator("#discards li")).to_have_text("まだありません")
    page.locator("#discards > summary").click()
    for card in ("4h", "5h", "X"):
        table.card(card).check()
    table.lay.click()
    table.ways.first.click()
    assert len(table.laid()) == 1
    page.locator("#order").click()
    table.card("6h").check()
    table.add.click()
    assert len(table.laid()[0].split()) == 4
    table.card("Kc").check()
    table.discard.click()
    expect(table.said).to_contain_text("あなたの番です")


def test_a_turn_by_the_keyboard_alone(page: Page, table: BridgeTable) -> None:
    table.start(record=MINE)
    table.card("9s").focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Space")
    expect(table.makes).to_contain_text("組になります")
    with table.swap():
        page.keyboard.press("m")
    assert table.laid() == ["4h 5h 6h"]
    assert page.evaluate("document.activeElement.closest('.hand') !== null"), "the focus goes to a card near by"
    page.keyboard.press("Enter")
    expect(page.locator(".hand input:checked")).to_have_count(1)
    with table.swap():
        page.keyboard.press("d")
    with table.swap():
        page.keyboard.press("u")
    with table.swap():
        page.keyboard.press("h")
    expect(table.hinted).to_have_count(1)
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_contain_text("札を選ぶ・はずす")


# how it looks


def picked(table: BridgeTable) -> None:
    table.start(record=MINE)
    table.pick("9s", "9d")


def hinted(table: BridgeTable) -> None:
    table.start(record=MINE)
    table.press(table.hint)


def one_of_two(table: BridgeTable) -> None:
    table.start(record=MINE)
    table.pick("4h", "5h", "X")
    table.tap(table.lay)


def a_meld_that_takes(table: BridgeTable) -> None:
    table.start(record=MINE)
    table.pick("4h", "5h", "6h")
    table.tap(table.lay)
    table.pick("X")


def many_moves(table: BridgeTable) -> None:
    table.start(record=PON)
    table.pick("Jh")
    table.tap(table.discard)


def many_ways(table: BridgeTable) -> None:
    table.start(record=MANY_WAYS, level="hard")
    table.press(table.hint)


def six_players(table: BridgeTable) -> None:
    table.start(record=SECOND_STOCK)
    for _ in range(5):
        table.take_hint()


def to_be_confirmed(table: BridgeTable) -> None:
    table.page.context.add_cookies([settings_cookie("speed=instant&confirm=on")])
    table.start(record=MINE)
    table.pick("4h", "5h", "6h")
    table.tap(table.lay)
    confirm = table.page.locator("#confirm")
    assert re.fullmatch(r"Lay 4-5-6|4-5-6を出す", confirm.inner_text()), "with its spaces"
    expect(confirm.locator(".suit")).to_have_css("color", confirm.evaluate("button => getComputedStyle(button).color"))
    table.page.context.add_cookies([settings_cookie("speed=instant")])


def the_end(table: BridgeTable) -> None:
    table.start(record=CLOSE)
    for cards in (("4h", "5h", "6h"), ("9s", "9d", "9c"), ("7s",)):
        table.pick(*cards)
        table.tap(table.lay)
    table.pick("Kd")
    table.tap(table.discard)


SITUATIONS: list[Callable[[BridgeTable], None]] = [
    picked,
    hinted,
    one_of_two,
    a_meld_that_takes,
    many_moves,
    many_ways,
    six_players,
    to_be_confirmed,
]


@pytest.mark.parametrize(("language", "theme"), [("ja-JP", "light"), ("en-US", "dark")], ids=["ja-light", "en-dark"])
def test_every_situation_fits_the_screen_and_satisfies_axe(new_context: NewContext, language: str, theme: str) -> None:
    page = new_context(locale=language, color_scheme=theme, reduced_motion="reduce").new_page()
    table, axe, root = BridgeTable(page), Axe(), page.locator("html")
    found: dict[str, object] = {}
    for situation in SITUATIONS:
        situation(table)
        name = situation.__name__
        found[name] = faults_at(page, SIZES)
        root.evaluate("root => root.classList.add('large')")
        found[f"{name}, large"] = faults_at(page, SIZES)
        root.evaluate("root => root.classList.remove('large')")
        page.set_viewport_size({"width": TALL[0], "height": TALL[1]})
        found[f"{name}, axe"] = axe.run(page).response["violations"]
    the_end(table)
    found["the end"] = faults_at(page, [PHONE, TALL, SIDE, DESK])
    root.evaluate("root => root.classList.add('large')")
    for size in SIZES:
        turn(page, size)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), size
        expect(table.next).to_be_in_viewport(ratio=1)
    root.evaluate("root => root.classList.remove('large')")
    turn(page, TALL)
    found["the end, axe"] = axe.run(page).response["violations"]
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


def test_axe_finds_nothing_in_the_rules(page: Page) -> None:
    for path in ("/howto/bridge", "/bridge"):
        page.goto(path)
        assert Axe().run(page).response["violations"] == []
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (path, width)
