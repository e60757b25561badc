"""追加ルール: a whole match by every preset, and what each rule asks of the person, in Chromium."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from engine.games import GAMES
from tests.browser.conftest import NewContext, with_settings
from tests.browser.table import Table

pytestmark = pytest.mark.browser

SIZES = {"phone": {"width": 390, "height": 844}, "desktop": {"width": 1280, "height": 800}}
PRESETS = [preset.name for preset in GAMES["sevens"].presets]


def hands(*given: str, jokers: int = 0) -> Iterator[str]:
    """Whole hands of four; what no hand names goes to the last."""
    held = " ".join(given).split()
    deck = [rank + suit for suit in "shdc" for rank in "A23456789TJQK"] + ["X"] * jokers
    for card in held:
        deck.remove(card)
    yield from given
    yield " ".join(deck)


def start(table: Table, *given: str, level: str = "easy", **rules: Any) -> Table:
    record = {"game": "sevens", "rules": rules, "hands": [*hands(*given, jokers=rules.get("jokers", 0))]}
    return table.start(level=level, record=record)


def does_not_scroll(page: Page) -> None:
    sizes = "[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"
    assert page.evaluate(sizes) == [0, 0]


def anything(table: Table) -> Locator:
    """Something that moves the round on: a place for the joker, a card, else an answer."""
    for found in (table.page.locator(".pick"), table.page.locator(".hand .playable"), table.page.locator(".answer")):
        if found.count():
            return found.first
    raise AssertionError("there is nothing to do")


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("size", SIZES)
def test_a_whole_match_by_each_preset(new_context: NewContext, preset: str, size: str) -> None:
    page = new_context(viewport=SIZES[size]).new_page()
    table = Table(page)
    do = table.tap if size == "phone" else table.key
    page.goto(f"/sevens?preset={preset}")
    page.locator("#option-rounds").select_option("1" if size == "phone" else "2")
    page.locator("#start").click()
    expect(table.board).to_be_visible()
    while not page.locator("#again").count():
        if table.next.count():
            do(table.next)
            continue
        does_not_scroll(page)
        do(anything(table))
    expect(page.locator(".standing li")).to_have_count(table.truth["rules"]["players"])
    assert table.truth["status"] == "over"
    expect(page.locator("[name=preset]:checked")).to_have_count(0)


# jokers


def test_the_joker_is_put_on_a_place_in_two_taps(table: Table) -> None:
    start(table, "X 2s 3s 7d", "6s 5s As 9c", "8h 9h Th 2c", jokers=1)
    before = table.truth
    table.tap(table.card("X"))
    expect(table.said).to_contain_text("ジョーカーを置く場所")
    assert table.truth == before
    table.press(table.page.locator("#back"))
    table.tap(table.card("X"))
    table.tap(table.page.locator(".rows button[value='X@6s']"))
    expect(table.card("X")).to_have_count(0)
    assert "6s" in table.truth["table"].split()


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no-scripts"])
@pytest.mark.parametrize("settings", ["speed=instant", "speed=instant&confirm=on"])
def test_a_hint_goes_on_to_the_place_for_the_joker(new_context: NewContext, scripts: bool, settings: str) -> None:
    page = new_context(java_script_enabled=scripts, storage_state=with_settings(settings)).new_page()
    table = start(Table(page), "X Ks 7d", "6s 5s As 9c", "8h 9h Th 2c", jokers=1, passes=0)
    tap = table.tap if scripts else Locator.click
    tap(table.hint)
    expect(table.card("X")).to_have_class(re.compile("hinted"))
    tap(table.card("X"))
    advised = page.request.post(f"/api{table.path}/hint", data={"version": table.truth["version"]}).json()["move"]
    expect(table.hinted).to_have_attribute("value", advised)
    expect(page.locator(".rows .hinted")).to_have_attribute("value", advised)
    expect(table.said).to_contain_text("おすすめは")
    tap(page.locator("#back"))
    expect(page.locator(".hinted")).to_have_count(0)
    tap(table.card("X"))
    expect(table.said).to_contain_text("置く場所")
    expect(page.locator(".hinted")).to_have_count(0)


def test_the_request_to_take_a_joker_is_a_question_with_two_answers(table: Table) -> None:
    start(table, "6s 6h 6d 6c 8s 8h 8d 8c 2s", "X Ks", "Kh 3s", jokers=1, joker_return="optional", leader="eldest")
    while table.truth["phase"] != "joker":
        table.tap(table.pass_)
    expect(table.said).to_contain_text("ジョーカーを受け取りますか")
    expect(table.page.locator(".answer")).to_have_text(["ジョーカーを受け取る", "ジョーカーを残す"])
    place = table.page.locator(".rows .joker")
    expect(place).to_have_count(1)
    does_not_scroll(table.page)
    table.tap(table.page.locator("#take"))
    expect(table.card("X")).to_have_count(1)
    expect(place).to_have_count(0)


def test_a_joker_is_placed_without_scripts(new_context: NewContext) -> None:
    table = Table(new_context(java_script_enabled=False).new_page())
    start(table, "X 2s 3s 7d", "6s 5s As 9c", "8h 9h Th 2c", jokers=1)
    table.card("X").click()
    expect(table.page).to_have_url(re.compile(r"choose=X&version=\d+$"))
    table.page.locator(".picks [value='X@6s']").click()
    expect(table.card("X")).to_have_count(0)


# combo and gifts


def test_a_combo_goes_on_card_by_card_and_ends_with_a_gift(table: Table) -> None:
    start(table, "8s 9s Ts 2h 3h 7d", "2s 2d", "2c 3c", combo=True)
    table.play("8s")
    expect(table.said).to_contain_text("コンボ")
    assert table.playable == ["9s"]
    table.play("9s")
    table.tap(table.page.locator("#stop"))
    expect(table.said).to_contain_text("CPU 1に、あと1枚まで")
    table.tap(table.page.locator(".hand [value='>2h']"))
    expect(table.page.locator("#log-list")).to_contain_text(re.compile("あなた .*2をCPU.1へ贈る"))
    assert "2h" not in table.truth["hand"].split()


def test_a_gift_need_not_be_given(table: Table) -> None:
    start(table, "8s 9s 2h 3h 7d", "2s 2d", "2c 3c", combo=True)
    table.play("8s")
    table.play("9s")
    expect(table.said).to_contain_text("札を贈れます")
    table.page.keyboard.press("p")
    expect(table.said).not_to_contain_text("札を贈れます")
    assert {"2h", "3h"} <= {*table.truth["hand"].split()}


# the centre


def test_the_last_of_a_round_chooses_the_centre(table: Table) -> None:
    own = "As 2s Ah 2h 7d Kd Ad 2d Ac 2c Kc Kh Ks"
    start(table, own, "3s 4s 3h 4h 3d 4d 3c 4c Qs Qh Qd Qc Jc", "5s 6s", center_change=True, passes=0)
    table.tap(table.pass_)
    table.tap(table.next)
    expect(table.page.locator(".pick")).to_have_count(13)
    expect(table.hand).to_have_count(13)
    does_not_scroll(table.page)
    table.tap(table.page.locator(".pick", has_text="10"))
    assert table.truth["center"] == 10
    assert {"Ts", "Th", "Td", "Tc"} <= {*table.truth["table"].split()}


# the killer game


def test_dead_cards_and_who_leaves_are_told(table: Table) -> None:
    rules: dict[str, Any] = {"killer": True, "passes": 0, "voluntary_pass": False, "dead_cards": "face_up"}
    start(table, "6s 6d 5h 7d 2c Ac", "6h 7s", "7h 7c", leader="eldest", level="hard", **rules)
    truth = table.truth
    assert (truth["dead"], truth["seats"]) == ("6s", ["playing", "left", "left", "playing"])
    expect(table.page.locator(".rows .place.dead")).to_have_text("6")
    expect(table.page.locator(".felt .unseen li").first).to_contain_text("死に札は6")
    expect(table.page.locator(".seat .fate")).to_have_count(2)
    expect(table.said).to_contain_text("で抜けた")


# ghosts


def test_a_ghost_tempts_and_who_answers_is_eliminated(table: Table) -> None:
    start(table, "6s 7s 8s 9s 6h 8h 5h 6d 7d 8d 5d 6c 8c", "As 2s 3s Ks", "Ah 2h 3h Kh", ghost=True, passes=0)
    reply = table.page.locator("#reply")
    while not reply.count():
        table.tap(anything(table))
    does_not_scroll(table.page)
    expect(table.page.locator(".ghost p")).to_contain_text("お化けのCPU")
    before = table.truth
    assert (reply.get_attribute("value") or "") in [offer["move"] for offer in before["offers"]]
    table.tap(reply)
    assert table.truth["seats"][0] == "eliminated"
    expect(table.page.locator("#log-list")).to_contain_text("入れ替わり")


def test_who_is_eliminated_may_tempt_a_computer(table: Table) -> None:
    table.start_from("7d As 2s Ks Ah Qh Kh Ad Qd Kd Ac Qc Kc", ghost=True, passes=0)
    table.tap(table.pass_)
    page = table.page
    does_not_scroll(page)
    expect(page.locator(".haunt button")).to_have_text(["CPU 1に", "CPU 2に", "CPU 3に", "だまって見る"])
    page.locator("#phrase").select_option("2")
    table.tap(page.locator(".listeners button").nth(1))
    expect(table.said).to_contain_text(re.compile("ちょっと手伝って。」…CPU.2は答えません。|入れ替わり"))
    if table.truth["seats"][0] == "eliminated" and table.truth["status"] == "playing":
        table.tap(page.locator("#silence"))
        expect(table.result).to_be_visible()


# the start form


def test_a_contradiction_is_explained_before_it_is_sent(page: Page) -> None:
    page.goto("/sevens?preset=tunnel")
    page.locator("#fine > summary").click()
    page.locator("#option-islands").select_option("true")
    expect(page.locator("#fault")).to_contain_text("「A-Kリンク・トンネル：トンネル」と「飛び札つなぎ：あり」")
    expect(page.locator("[aria-invalid=true]")).to_have_count(2)
    expect(page.locator("#fine")).to_have_attribute("open", "")
    page.locator("#option-link").select_option("link")
    expect(page.locator("#fault")).to_be_empty()
    expect(page.locator("#preset-own")).to_be_checked()


def test_a_preset_fills_in_every_option_and_the_link_to_share(page: Page) -> None:
    page.goto("/sevens")
    page.get_by_text("コンボ 2–3人").click()
    expect(page.locator("#option-players")).to_have_value("3")
    expect(page.locator("#option-combo")).to_have_value("true")
    expect(page.locator("#share")).to_have_attribute("href", "/sevens?preset=combo")


def test_rules_are_chosen_and_refused_without_scripts(new_context: NewContext) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto("/sevens")
    page.get_by_text("殺しの七並べ", exact=True).first.click()
    page.locator("#fine > summary").click()
    page.locator("#option-jokers").select_option("1")
    page.locator("#start").click()
    expect(page.locator("#fault")).to_contain_text("「殺しの七並べ：あり」")
    page.locator("#option-jokers").select_option("0")
    page.locator("#start").click()
    expect(page.locator(".rows.killer")).to_be_visible()


# access


def test_axe_finds_nothing_where_the_rules_ask_something(new_context: NewContext) -> None:
    page = new_context().new_page()
    table = start(Table(page), "X 2s 3s 7d", "6s 5s As 9c", "8h 9h Th 2c", jokers=1)
    axe = Axe()
    assert axe.run(page).response["violations"] == []
    table.tap(table.card("X"))
    assert axe.run(page).response["violations"] == []
    page.goto("/sevens?link=tunnel&islands=true")
    assert axe.run(page).response["violations"] == []


def test_arrows_lead_from_place_to_place_for_the_joker(table: Table) -> None:
    start(table, "X 2s 3s 7d", "6s 5s As 9c", "8h 9h Th 2c", jokers=1)
    table.card("X").focus()
    with table.swap():
        table.page.keyboard.press("Enter")
    first, second = table.page.locator(".pick").nth(0), table.page.locator(".pick").nth(1)
    first.focus()
    table.page.keyboard.press("ArrowRight")
    expect(second).to_be_focused()
    with table.swap():
        table.page.keyboard.press("Escape")
    expect(table.card("X")).to_be_visible()
