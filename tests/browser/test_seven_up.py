"""セブンアップ: whole matches, and what the game asks of the person, in Chromium."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewContext, with_settings
from tests.browser.table import Table
from tests.browser.test_layout import DESK, PHONE, SIDE, SIZES, SMALL, TALL, faults
from tests.engine.seven_up.tables import record_of
from tests.seven_up_deals import HANDS

pytestmark = pytest.mark.browser

SUIT_NAMES = {"s": "スペード", "h": "ハート", "d": "ダイヤ", "c": "クラブ"}

# Whatever a place of the trick covers that it should not, its own name too, and what leaves the felt.
TRICK = """() => {
  const box = (element) => element.getBoundingClientRect();
  const felt = box(document.querySelector(".felt"));
  const all = ".felt > .trick .card, .felt > .trick .bare, .last-trick > summary, .trumps";
  const parts = [...document.querySelectorAll(all)].filter((part) => part.checkVisibility());
  return parts.flatMap((part, i) => {
    const { left, top, right, bottom } = box(part);
    const out = left < felt.left || right > felt.right || top < felt.top || bottom > felt.bottom;
    const over = parts.slice(i + 1).filter((other) => {
      const width = Math.min(right, box(other).right) - Math.max(left, box(other).left);
      return width > 1 && Math.min(bottom, box(other).bottom) - Math.max(top, box(other).top) > 1;
    });
    return [...(out ? [part.className] : []), ...over.map((other) => `${part.className} ${other.className}`)];
  }).concat([...document.querySelectorAll(".felt > .trick:not(.gathered) .spot:has(.card)")]
    .filter((spot) => box(spot.querySelector(".card")).top - box(spot.querySelector(".spot-name")).bottom < 3.9)
    .map((spot) => `the card is too near to ${spot.innerText}`));
}"""

# What of a seat is cut off, leaves it, or runs together with what stands beside it.
SEATS = """() => [...document.querySelectorAll(".seat")].filter((seat) => seat.checkVisibility()).flatMap((seat) => {
  const edge = seat.getBoundingClientRect();
  const parts = [...seat.querySelectorAll(".who, .num")].map((part) => {
    const text = document.createRange();
    text.selectNodeContents(part);
    return { part, box: text.getBoundingClientRect() };
  });
  return parts.flatMap(({ part, box }, i) => [
    ...(part.scrollWidth > part.clientWidth || box.right > edge.right - 1 ? [`${part.innerText} is cut`] : []),
    ...parts.slice(i + 1).filter((next) => Math.abs(next.box.top - box.top) < 8
      && Math.max(box.left, next.box.left) - Math.min(box.right, next.box.right) < 3)
      .map((next) => `${part.innerText} and ${next.part.innerText} run together`),
  ]);
})"""


def start(table: Table, *hands: str, stock: str = "9s", dealer: int = 3, **settings: Any) -> Table:
    """A match in which the person holds the first hand, and is eldest where nothing else is said."""
    return table.start(game="seven_up", record=record_of(hands or HANDS, stock, dealer=dealer, **settings))


def answer(table: Table, name: str) -> Locator:
    return table.page.locator(f"#{name}")


def anything(table: Table) -> Locator:
    """Something that moves the round on: an answer, or a card that may be played."""
    for found in (table.page.locator(".answer[value]:not(#do-drop)"), table.page.locator(".hand .playable")):
        if found.count():
            return found.first
    raise AssertionError("there is nothing to do")


def go_on(table: Table) -> None:
    """One step of the match."""
    if table.next.count():
        table.tap(table.next)
    elif answer(table, "do-drop").count():
        table.press(table.hint)
        table.tap(answer(table, "do-drop"))
    else:
        table.tap(anything(table))


# matches


@pytest.mark.parametrize("size", [PHONE, TALL, SIDE, DESK], ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_whole_match_at_every_size(new_context: NewContext, size: tuple[int, int]) -> None:
    page = new_context(viewport={"width": size[0], "height": size[1]}).new_page()
    table = Table(page)
    page.goto("/seven_up?target=1")
    page.locator("#start").click()
    expect(table.board).to_be_visible()
    while not page.locator("#again").count():
        go_on(table)
    truth = table.truth
    assert truth["status"] == "over"
    assert max(truth["totals"]) == 1
    expect(page.locator(".standing .sum")).to_have_text([f"計{total}点" for total in sorted(truth["totals"])[::-1]])
    over = table.path
    page.locator("#again").click()
    expect(table.board).not_to_have_attribute("data-url", over)
    assert (table.truth["target"], table.truth["round"]) == (1, 1)


def test_a_partners_match_counts_by_side(new_context: NewContext) -> None:
    page = new_context().new_page()
    table = Table(page)
    page.goto("/seven_up?preset=partners&target=2")
    page.locator("#start").click()
    expect(page.locator(".seat .partner")).to_have_text("味方")
    while not page.locator("#again").count():
        go_on(table)
    expect(page.locator(".standing li")).to_have_count(2)
    names = page.locator(".standing b").all_text_contents()
    assert sorted(names) == ["CPU 1とCPU 3", "あなたとCPU 2"]
    expect(page.locator(".rounds tfoot td")).to_have_text([str(total) for total in table.truth["totals"]])


def test_a_match_may_end_on_a_jack_turned_up(table: Table) -> None:
    start(table, stock="Jc", scores=[3, 2, 1, 6])
    expect(table.result).to_contain_text("CPU 3の優勝")
    expect(table.status).to_have_text("めくり札はクラブのジャック、親のCPU 3に1点。対局が終わりました。")
    expect(table.page.locator(".scores tbody tr")).to_have_count(1)
    expect(table.hand).to_have_count(0)


# choosing trump


def test_a_gift(table: Table) -> None:
    start(table, dealer=0)
    expect(table.said).to_contain_text("ギフト")
    expect(table.page.locator(".trump")).to_have_text("?")
    table.tap(answer(table, "gift"))
    truth = table.truth
    assert (truth["gift"], truth["scores"], truth["trump"]) == (True, [0, 1, 0, 0], "s")
    expect(table.page.locator(".seat .points").first).to_have_text("1点")
    table.tap(table.undo)
    assert (table.truth["phase"], table.truth["gift"]) == ("gift", False)


def test_a_gift_that_would_win_says_why_it_cannot_be_given(table: Table) -> None:
    start(table, dealer=0, scores=[0, 6, 0, 0], gift_wins=False)
    before = table.truth
    table.tap(answer(table, "gift"))
    expect(table.said).to_contain_text("相手の勝ちになるので、渡せません")
    assert table.truth == before


def test_a_run_and_three_cards_picked_to_throw_away(page: Page, table: Table) -> None:
    start(table, dealer=0)
    table.tap(answer(table, "run"))
    expect(page.locator(".hand input")).to_have_count(9)
    expect(page.locator("#makes")).to_have_text("あと3枚選んでください。")
    expect(table.said).to_contain_text(f"切り札は{SUIT_NAMES[table.truth['trump']]}。")
    boxes = page.locator(".hand .card")
    table.wait_for_guard()
    for number, told in enumerate(("あと2枚", "あと1枚", "選んだ札")):
        boxes.nth(number).click()
        expect(page.locator("#makes")).to_contain_text(told)
    expect(page.locator("#makes .fits-1")).to_have_count(1)
    kept = [box.get_attribute("value") for box in page.locator(".hand input:not(:checked)").all()]
    table.tap(answer(table, "do-drop"))
    assert {*table.truth["hand"].split()} <= {*kept}
    assert table.truth["dropped"] == [3, 3, 3, 3]


def test_another_number_of_cards_says_how_many_and_keeps_what_was_picked(page: Page, table: Table) -> None:
    start(table, dealer=0)
    table.tap(answer(table, "run"))
    table.wait_for_guard()
    page.locator(".hand .card").first.click()
    expect(page.locator("#makes")).to_contain_text("あと2枚")
    table.tap(answer(table, "do-drop"))
    expect(table.said).to_contain_text("ちょうど3枚")
    expect(page.locator(".hand input:checked")).to_have_count(1)


# the trick


def test_the_trick_lies_in_the_middle_and_the_last_one_is_shown_on_request(page: Page, table: Table) -> None:
    start(table)
    table.tap(answer(table, "stand"))
    table.play("As")
    took = page.locator(".felt > .trick .at-own")
    expect(took).to_contain_text("取った")
    expect(page.locator("#last")).to_have_count(0)
    expect(page.locator(".felt > .trick .card")).to_have_count(4)
    table.play("3c")
    expect(page.locator("#last .trick")).to_be_hidden()
    page.keyboard.press("l")
    expect(page.locator("#last .trick .card")).to_have_count(4)
    expect(page.locator("#last .trick")).to_be_visible()
    sheet, trumps = page.locator(".last-sheet").bounding_box(), page.locator(".trumps").bounding_box()
    assert sheet
    assert trumps
    assert sheet["x"] >= trumps["x"] + trumps["width"]
    page.keyboard.press("Escape")
    expect(page.locator("#last .trick")).to_be_hidden()


def test_a_card_that_cannot_be_played_says_why(table: Table) -> None:
    # Whatever CPU 3 leads, the person has that suit, and others that may not be played to it.
    start(table, "6s 3h 9h 3d 4d 3c", *HANDS[1:3], "As Ks Js 7h 2d Jd", dealer=2)
    quiet = table.page.locator(".hand .quiet")
    before = table.truth
    assert before["trick"]
    table.tap(quiet.first)
    expect(table.said).to_contain_text("出せません")
    assert table.truth == before


def test_a_taken_trick_stays_until_the_next_card_appears(new_context: NewContext) -> None:
    page = new_context(storage_state=with_settings("speed=fast")).new_page()
    table = start(Table(page))
    table.tap(answer(table, "stand"))
    table.tap(table.card("3c"))
    gathered = page.locator(".gathered")
    expect(gathered).to_be_visible()
    expect(page.locator("html")).not_to_have_class(re.compile("stepping"))
    expect(gathered).to_be_hidden()


# the end of a round


def test_the_four_points_and_the_cards_that_won_them(page: Page, table: Table) -> None:
    start(table)
    table.tap(answer(table, "stand"))
    while not table.result.count():
        go_on(table)
    expect(page.locator(".scores th[scope=row]")).to_have_text(["ハイ", "ロー", "ジャック", "ゲーム"])
    high = page.locator(".scores tbody tr").first
    expect(high).to_contain_text("A")
    expect(high).to_contain_text("あなた")
    expect(page.locator(".sums td b")).to_have_text([f"{total}点" for total in table.truth["totals"]])
    expect(table.next).to_have_text("次の回へ")
    table.tap(table.next)
    expect(page.locator(".tally")).to_contain_text("2回目")


# keys, and no scripts


def test_everything_by_keyboard(page: Page, table: Table) -> None:
    start(table)
    with table.swap():
        page.keyboard.press("s")
    table.card("As").focus()
    page.keyboard.press("ArrowRight")
    expect(table.card("Ks")).to_be_focused()
    with table.swap():
        page.keyboard.press("Enter")
    assert "Ks" not in table.truth["hand"].split()
    with table.swap():
        page.keyboard.press("h")
    expect(table.hinted).to_have_count(1)
    with table.swap():
        page.keyboard.press("u")
    assert "Ks" in table.truth["hand"].split()
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_contain_text("前のトリック")


def test_a_round_without_scripts(new_context: NewContext) -> None:
    page = new_context(java_script_enabled=False).new_page()
    table = start(Table(page), dealer=0)
    answer(table, "run").click()
    answer(table, "do-drop").click()
    expect(table.said).to_contain_text("ちょうど3枚")
    for number in range(3):
        page.locator(".hand .card").nth(number).click()
    answer(table, "do-drop").click()
    while not table.result.count():
        page.locator(".hand .playable").first.click()
    expect(page.locator(".sums td")).to_have_count(4)
    page.locator("#next").click()
    expect(page.locator(".tally")).to_contain_text("2回目")


# access, and every screen


def begging(table: Table) -> None:
    start(table)


def giving(table: Table) -> None:
    start(table, dealer=0, stock="Jc")


def a_hint_to_throw_away(table: Table) -> None:
    start(table, dealer=0)
    table.tap(answer(table, "run"))
    table.press(table.hint)


def as_many_cards_as_there_may_be(table: Table) -> None:
    """Two players; the cards are run five times."""
    hands = "3h 4h 5h 6h 7h 8h", "3d 4d 5d 6d 7d 8d"
    runs = ("Ts Js Qs Ks As 9h", "Th Jh Qh Kh Ah 9d", "Td Jd Qd Kd Ad 9c", "2h 2d 2c 3c 4c 5c", "6c 7c 8c Jc Qc Kc")
    turned = ("2s", "3s", "4s", "5s", "6s", "Tc")
    stock = " ".join(f"{run} {card}" for run, card in zip(runs, turned[1:], strict=True))
    start(table, *hands, stock=f"{turned[0]} {stock}", dealer=0)
    table.tap(answer(table, "run"))


def a_trick(table: Table) -> None:
    start(table, partners=True)
    table.tap(answer(table, "stand"))
    table.play("As")
    table.play("3c")


def six_points(table: Table) -> None:
    """The longest result of a round."""
    start(table, dealer=0, stock="Jc")
    table.tap(answer(table, "gift"))
    while not table.result.count():
        go_on(table)


SITUATIONS: list[Callable[[Table], None]] = [
    begging,
    giving,
    a_hint_to_throw_away,
    as_many_cards_as_there_may_be,
    a_trick,
    six_points,
]


@pytest.mark.parametrize("language", ["ja-JP", "en-US"])
def test_the_table_fits_every_screen(new_context: NewContext, language: str) -> None:
    page = new_context(locale=language, reduced_motion="reduce").new_page()
    table, wrong = Table(page), {}
    for situation in SITUATIONS:
        situation(table)
        wrong[situation.__name__] = [*whatever_is_wrong(page)]
    assert wrong == {situation.__name__: [] for situation in SITUATIONS}


def whatever_is_wrong(page: Page) -> Iterator[str]:
    """What is wrong with the page at every size, with small letters and with large ones."""
    root = page.locator("html")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for large in (False, True):  # 文字を大きく
            root.evaluate("(root, large) => root.classList.toggle('large', large)", large)
            found = faults(page, small=large and (width, height) == SMALL)
            found += page.evaluate(SEATS) + ([] if large else page.evaluate(TRICK))
            yield from (f"{width}x{height}{' large' if large else ''}: {fault}" for fault in found)


@pytest.mark.parametrize(("language", "theme"), [("ja-JP", "light"), ("en-US", "dark")])
def test_axe_finds_nothing(new_context: NewContext, language: str, theme: Any) -> None:
    page = new_context(locale=language, color_scheme=theme, reduced_motion="reduce").new_page()
    table = start(Table(page), dealer=0)
    table.tap(answer(table, "run"))
    table.press(table.hint)
    assert Axe().run(page).response["violations"] == []
    table.tap(answer(table, "do-drop"))
    while not page.locator("#last").count():
        go_on(table)
    page.keyboard.press("l")
    assert Axe().run(page).response["violations"] == []
    page.keyboard.press("Escape")
    while not table.result.count():
        go_on(table)
    assert Axe().run(page).response["violations"] == []
    page.goto("/howto/seven_up")
    assert Axe().run(page).response["violations"] == []


def test_the_trick_in_words(page: Page, table: Table) -> None:
    start(table)
    table.tap(answer(table, "stand"))
    table.play("As")
    expect(table.board).to_match_aria_snapshot("""
      - region "場":
        - heading "場" [level=2]
        - list:
          - listitem: 切り札はスペード。めくり札はスペードの9。
          - listitem: このトリック：まだありません。
    """)
    expect(table.status).to_contain_text("あなたからです。好きな札を出してください。")
