"""対局: playing with a mouse or a finger, by htmx."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import NewContext, with_settings
from tests.browser.table import ONLY_PASSES, Table

pytestmark = pytest.mark.browser

# Two computers with a card each: when the person is out, two more moves end the round.
SOON_OVER = ("7d 8d", "8s", "8h")


# a match


def test_a_match_of_five_rounds_from_the_first_page_to_the_final_standing(page: Page, table: Table) -> None:
    page.goto("/")
    page.locator("#start-sevens").click()
    for number in range(1, 6):
        expect(page.locator(".tally")).to_contain_text(f"{number} / 5")
        expect(table.result).to_have_count(0)
        table.play_out()
        rows = page.locator(".scores tbody tr")
        expect(rows.locator(".rank")).to_have_text(["1位", "2位", "3位", "4位"])
        expect(rows.locator(".points")).to_have_text(["+3", "+2", "+1", "+0"])
        if number < 5:
            assert table.truth["status"] == "round_over"
            table.tap(table.next)
    truth = table.truth
    assert truth["status"] == "over"
    expect(page.locator(".standing .sum")).to_have_text([f"計{total}点" for total in sorted(truth["totals"])[::-1]])
    expect(page.locator(".rounds tbody tr")).to_have_count(5)
    expect(page.locator(".rounds tfoot td")).to_have_text([str(total) for total in truth["totals"]])


def test_play_again_starts_such_a_match_once_more(page: Page, table: Table) -> None:
    table.start_from("7d 8d", rounds=1)
    table.play("8d")
    over = table.path
    page.locator("#again").click()
    expect(table.hand).not_to_have_count(0)
    assert table.path != over
    truth = table.truth
    assert (truth["rounds"], truth["levels"], truth["round"]) == (1, [None, "normal", "normal", "normal"], 1)


def test_the_level_and_the_number_of_rounds_are_remembered(page: Page, table: Table) -> None:
    page.goto("/sevens")
    page.get_by_text("上級", exact=True).click()
    page.locator("#option-rounds").select_option("3")
    page.locator("#start").click()
    expect(table.board).to_be_visible()
    truth = table.truth
    assert (truth["rounds"], truth["levels"]) == (3, [None, "hard", "hard", "hard"])
    page.goto("/sevens")
    expect(page.locator("[name=level]:checked")).to_have_value("hard")
    expect(page.locator("#option-rounds")).to_have_value("3")


def test_a_newer_choice_takes_the_place_of_one_on_its_way(page: Page, table: Table) -> None:
    page.goto("/sevens")
    held: list[Route] = []
    page.route("**/sevens?*", lambda route: held.insert(0, route), times=2)
    with page.expect_event("requestfailed"):
        page.get_by_text("上級", exact=True).click()
        page.locator("#option-rounds").select_option("3")
    page.locator("#start").click()  # while the newer is on its way
    expect(table.board).to_be_visible()
    assert len(held) == 2
    truth = table.truth
    assert (truth["rounds"], truth["levels"]) == (3, [None, "hard", "hard", "hard"])


def test_the_next_round_is_dealt_anew_and_points_add_up(page: Page, table: Table) -> None:
    table.start_from("7d 8d")
    table.play("8d")
    expect(table.result).to_contain_text("1回戦の結果")
    table.tap(table.next)
    truth = table.truth
    assert (truth["round"], truth["status"], truth["totals"][0]) == (2, "playing", 3)
    assert table.cards == truth["hand"].split()
    expect(page.locator(".tally")).to_have_text("2 / 5回戦・3点・1位")


# a turn


def test_a_card_is_played_and_the_computers_answer(page: Page, table: Table) -> None:
    table.start_from("7d 8d 9d As")
    assert (table.cards, table.playable) == (["As", "8d", "9d"], ["8d"])
    before = table.truth
    table.play("8d")
    truth = table.truth
    assert truth["version"] == before["version"] + 1
    assert (table.cards, table.playable) == (["As", "9d"], ["9d"])
    expect(page.locator(".hand .gap")).to_have_count(1)
    expect(page.locator(".rows > .card")).to_have_count(4 + 1 + 3)
    expect(page.locator(".rows > .own")).to_have_text(["A", "9"])
    expect(page.locator(".rows > .own.open")).to_have_text(["9"])
    for event in truth["events"]:
        expect(table.said).to_contain_text(f"CPU {event['seat']}")
    expect(table.said).to_contain_text("あなたの番です")
    expect(page.locator(".seat .num:nth-child(2)")).to_have_text(
        [f"{count}枚" for count in truth["counts"][1:]], use_inner_text=True
    )


def test_a_place_of_the_felt_plays_the_card_that_belongs_there(page: Page, table: Table) -> None:
    table.start_from("7d 8d 9d As")
    table.tap(page.locator(".rows > .own.open"))
    assert table.cards == ["As", "9d"]


def test_a_card_that_cannot_go_says_why_and_changes_nothing(page: Page, table: Table) -> None:
    table.start_from("7d 8d 9d As")
    before = table.truth
    table.play("As")
    expect(table.said).to_have_text(re.compile("A はまだ出せません"))
    expect(page.locator("#log")).to_have_class(re.compile("notice"))
    expect(table.status).to_have_text(re.compile("スペードのエース はまだ出せません"))
    expect(table.card("As")).to_be_focused()
    assert table.truth == before
    table.play("8d")
    expect(page.locator("#log")).not_to_have_class(re.compile("notice"))


def test_a_pass_is_counted(page: Page, table: Table) -> None:
    table.start_from("7d 8d 9d As")
    expect(table.pass_).to_have_text("パス（残り3）")
    expect(table.pass_).not_to_have_class(re.compile("primary"))
    table.tap(table.pass_)
    assert table.truth["passes"][0] == 1
    expect(table.pass_).to_have_text("パス（残り2）")
    expect(page.locator(".me .pips .used")).to_have_count(1)


def test_a_pass_that_is_not_allowed_says_why(table: Table) -> None:
    table.start_from("7d 8d 9d As", passes=0)
    before = table.truth
    table.tap(table.pass_)
    expect(table.said).to_contain_text("パスは残っていません")
    assert table.truth == before


def test_a_pass_stands_out_when_it_is_the_only_move(table: Table) -> None:
    table.start_from(ONLY_PASSES)
    expect(table.pass_).to_have_class(re.compile("primary"))
    expect(table.said).to_contain_text("出せる札がありません")
    assert table.playable == []


# the end of a round


def test_elimination_is_told_before_it_happens_and_takes_one_tap(page: Page, table: Table) -> None:
    table.start_from(ONLY_PASSES)
    for _ in range(3):
        expect(table.pass_).not_to_have_text("パスして脱落")
        table.tap(table.pass_)
    expect(table.pass_).to_have_text("パスして脱落")
    expect(table.said).to_contain_text("脱落")
    expect(table.status).to_contain_text("脱落")
    expect(page.locator("#log")).to_have_class(re.compile("notice"))
    expect(page.locator(".me .pips .used")).to_have_count(3)
    table.tap(table.pass_)
    own = page.locator(".scores tbody tr", has_text="あなた")
    expect(own.locator(".rank")).to_have_text("4位")
    expect(own).to_contain_text("脱落")
    expect(own.locator(".last .named")).to_have_count(12)
    expect(page.locator(".rows > .stray")).to_have_count(12)


def test_the_cards_of_an_eliminated_player_look_different_and_can_become_part_of_a_run(
    page: Page, table: Table
) -> None:
    # Eliminated at once; the nine lies beyond the eight, and when that is played, the ten goes next to the nine.
    table.start_from("7d 9d", "8d", passes=0)
    table.tap(table.pass_)
    expect(page.locator(".rows > .stray", has_text="9")).to_have_count(1)
    assert "Td" in [event["move"] for event in table.truth["events"]]


def test_out_first_and_watching_on_to_the_end_of_the_round(new_context: NewContext) -> None:
    page = new_context(storage_state=with_settings("speed=normal")).new_page()
    table = Table(page).start_from(*SOON_OVER)
    table.play("8d")
    expect(table.skip).to_be_visible()
    expect(table.skip).to_be_focused()
    expect(table.result).to_be_visible()
    expect(table.skip).to_be_hidden()
    expect(table.next).to_be_focused()
    expect(page.locator(".scores tbody th")).to_have_text(
        [re.compile(name) for name in ("あなた", "CPU 1", "CPU 2", "CPU 3")]
    )


def test_out_first_and_skipping_to_the_end_of_the_round(new_context: NewContext) -> None:
    page = new_context(storage_state=with_settings("speed=slow")).new_page()
    table = Table(page).start_from("7d 8d")
    table.play("8d")
    expect(table.result).to_be_hidden()
    moments = page.locator(".moment")
    expect(moments).to_have_count(1 + len(table.truth["events"]))
    expect(moments.first).to_be_visible()
    expect(moments.first).to_have_text(re.compile("^あなた"))
    table.skip.click()
    assert table.result.is_visible()
    expect(table.skip).to_be_hidden()
    expect(moments.first).to_be_hidden()
    expect(table.said).to_contain_text("1回戦が終わりました")
    expect(table.next).to_be_focused()
    expect(page.locator(".scores tbody tr").first).to_contain_text("あなた")


# beside the game


def test_the_log_tells_the_whole_round_newest_first(page: Page, table: Table) -> None:
    table.start_from("7d 8d 9d As")
    table.play("8d")
    table.tap(table.pass_)
    page.locator("#log > summary").click()
    lines = page.locator("#log-list li")
    expect(lines).to_have_count(2 + 2 * 3)
    expect(lines.last).to_have_text(re.compile("あなた.*8"))
    page.locator(".tally").click()
    expect(lines.last).to_be_hidden()
    page.locator("#menu > summary").click()
    page.get_by_role("link", name="この回の記録").click()
    expect(lines.last).to_be_visible()
    expect(page.locator("#menu")).not_to_have_attribute("open", "")


def test_the_menu_leads_to_the_rules_and_back(page: Page, table: Table) -> None:
    table.start_from("7d 8d 9d As", passes=2)
    commitment = table.truth["commitment"]
    for link, heading in (("この対局のルール", "この対局のルール"), ("設定", "設定"), ("遊び方", "七並べの遊び方")):
        page.locator("#menu > summary").click()
        page.get_by_role("link", name=link, exact=True).click()
        expect(page.locator("main h1")).to_have_text(heading)
        if link == "この対局のルール":
            expect(page.locator("#commitment")).to_have_text(commitment)
            expect(page.locator(".rules > div", has_text="パスの回数").locator("dd").first).to_have_text("2")
            page.get_by_role("link", name="対局にもどる").click()
        else:
            page.get_by_role("link", name="もどる").first.click()
        expect(table.hand).to_have_count(3)


def test_giving_up_asks_first(page: Page, table: Table) -> None:
    table.start_from("7d 8d 9d As")
    match = table.path
    page.locator("#menu > summary").click()
    page.get_by_role("link", name="対局をやめる").click()
    page.locator("#stay").click()
    expect(table.hand).to_have_count(3)
    page.goto("/sevens")
    page.locator("#abandon").click()
    page.locator("#abandon").click()
    expect(page.locator("#start-sevens")).to_be_visible()
    expect(page.locator("#continue-sevens")).to_have_count(0)
    page.goto(match)
    expect(page.locator(".lead")).to_contain_text("この対局はもうここにありません")
    page.get_by_role("link", name="セブンブリッジ").click()
    expect(page.locator("#start")).to_be_visible()
    assert page.request.get(match).status == 404
