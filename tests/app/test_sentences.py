"""Whatever is refused has its sentence in both languages."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.opening import SERVED
from app.words import LANGUAGES, catalogs

ROOT = Path(__file__).parents[2]
REFUSALS = {"Refused", "IllegalMove", "NotNow", "BadRecord", "BadOptions"}
COMMAND_LINE = {"__main__", "arena", "batch", "perft"}
COMMAND_LINE_ONLY = {
    *("not_a_record", "not_json", "not_utf8", "bad_rules", "bad_moves", "bad_stock"),
    *("no_commitment", "broken_commitment"),
}


def codes() -> Iterator[str]:
    """The codes with which the app and the games that it serves refuse something, as their sources say."""
    engine = [file for file in (ROOT / "engine").glob("*.py") if file.stem not in COMMAND_LINE]
    games = [file for name in SERVED for file in (ROOT / "engine" / name).rglob("*.py")]
    for file in (*engine, *games, *(ROOT / "app").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in REFUSALS:
                yield from (str(first.value) for first in node.args[:1] if isinstance(first, ast.Constant))


def test_the_codes_are_found() -> None:
    assert {"not_playable", "nothing_to_undo", "contradiction", "wrong_deck", "levels_count"} <= set(codes())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_its_sentence(language: str) -> None:
    written = {message.id for catalog in catalogs(language) for message in catalog}
    assert {f"refused.{code}" for code in set(codes()) - COMMAND_LINE_ONLY} - written == set()
