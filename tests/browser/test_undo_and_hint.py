"""待った and ヒント."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import ONLY_PASSES, Table

pytestmark = pytest.mark.browser


# glow, ring and mark
LOOK = """card => [
  getComputedStyle(card).boxShadow,
  getComputedStyle(card).outlineStyle,
  getComputedStyle(card, "::after").content,
]"""


def without_version(truth: dict[str, Any]) -> dict[str, Any]:
    """A table apart from its version, which every undo raises."""
    return {name: value for name, value in truth.items() if name != "version"}


@pytest.mark.parametrize("level", ["easy", "hard"])
def test_undo_several_times_and_the_computers_answer_the_same_again(table: Table, level: str) -> None:
    table.start(level=level, rules={"passes": 9})  # nobody leaves the round before the last move is made
    moves, before = [], []
    for _ in range(4):
        before.append(table.truth)
        moves.append(table.playable[0] if table.playable else "-")
        table.tap(table.card(moves[-1]) if moves[-1] != "-" else table.pass_)
    after = table.truth
    for told in reversed(before):
        table.tap(table.undo)
        assert without_version(table.truth) == without_version(told)
        assert table.cards == told["hand"].split()
    assert table.truth["version"] == after["version"] + 4
    for move in moves:
        table.tap(table.card(move) if move != "-" else table.pass_)
    assert without_version(table.truth) == without_version(after)


def test_undo_is_on_offer_only_when_there_is_something_to_take_back(table: Table) -> None:
    table.start_from("7d 8d 9d")
    expect(table.undo).to_have_count(0)
    table.play("8d")
    table.tap(table.undo)
    expect(table.undo).to_have_count(0)
    expect(table.status).to_contain_text("あなたの番です")
    table.play("8d")
    table.play("9d")
    expect(table.result).to_be_visible()
    expect(table.undo).to_have_count(0)


def test_a_hint_marks_a_card_says_why_and_changes_nothing(page: Page, table: Table) -> None:
    table.start_from("7d 8d 9d As")
    before, address = table.truth, page.url
    plain = table.card("8d").evaluate(LOOK)
    table.press(table.hint)
    expect(table.hinted).to_have_count(1)
    expect(table.card("8d")).to_have_class(re.compile("hinted"))
    assert all(before != after for before, after in zip(plain, table.hinted.evaluate(LOOK), strict=True))
    expect(page.locator("#log")).to_have_class(re.compile("advice"))
    advice = page.request.post(f"/api{table.path}/hint", data={"version": before["version"]}).json()
    assert advice["move"] == "8d"
    expect(table.said).to_have_text(re.compile("おすすめは ?8。."))
    expect(table.status).to_contain_text("ダイヤの8")
    expect(table.status).to_contain_text(advice["reason"])
    expect(table.card("8d")).to_have_accessible_name("ダイヤの8、ヒントの札")
    assert table.truth == before
    assert page.url == address
    page.reload()
    expect(table.hand).to_have_count(3)
    expect(table.hinted).to_have_count(0)


def test_a_hint_may_advise_a_pass(page: Page, table: Table) -> None:
    table.start_from(ONLY_PASSES)
    before = table.truth
    table.press(table.hint)
    expect(table.hinted).to_have_count(1)
    expect(table.pass_).to_have_class(re.compile("hinted"))
    expect(table.pass_).to_have_accessible_name("パス（残り3）")
    expect(table.said).to_have_text(re.compile("おすすめは「?パス.*。."))
    assert table.truth == before


def test_a_hint_goes_when_something_else_happens(table: Table) -> None:
    table.start_from("7d 8d 9d As")
    table.press(table.hint)
    table.play("As")
    expect(table.hinted).to_have_count(0)
    table.press(table.hint)
    table.play("8d")
    expect(table.card("9d")).not_to_have_class(re.compile("hinted"))
