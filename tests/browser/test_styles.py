"""書式: what a game's style sheet says reaches no other game's pages."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from app.assets import STATIC
from app.rooms import ROOMS
from tests.browser.table import Table

pytestmark = pytest.mark.browser

OTHERS = [(game, other) for game in ROOMS for other in ROOMS if other != game]
MATCHING = "selectors => selectors.filter(selector => document.querySelector(selector))"


def selectors(game: str) -> Iterator[str]:
    """What the rules of a game's style sheet are about; what CSS adds to an element belongs to it."""
    style = (STATIC / "css" / f"{game}.css").read_text(encoding="utf-8")
    style = re.sub(r"/\*.*?\*/|@keyframes \w+ \{(\s*\w+ \{[^}]*\})*\s*\}|::\w+", "", style, flags=re.S)
    for found in re.findall(r"([^{};]+)\{", style):
        if not found.strip().startswith("@"):
            yield found.strip()


@pytest.mark.parametrize("game", ROOMS)
def test_the_selectors_are_found_and_match(page: Page, table: Table, game: str) -> None:
    table.start(game=game)
    assert page.evaluate(MATCHING, list(selectors(game)))


@pytest.mark.parametrize(("game", "other"), OTHERS)
def test_a_games_styles_reach_no_other_game(page: Page, table: Table, game: str, other: str) -> None:
    rules, match = list(selectors(game)), table.create(game=other)
    for address in (f"/{other}", f"/howto/{other}", match, f"{match}?hint=1"):
        page.goto(address)
        assert page.evaluate(MATCHING, rules) == [], address
