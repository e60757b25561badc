"""Whatever is refused has its sentence in both languages."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.words import LANGUAGES, words_for

ROOT = Path(__file__).parents[2]
REFUSALS = {"Refused", "IllegalMove", "NotNow", "BadRecord", "BadOptions"}
COMMAND_LINE_ONLY = {"not_a_record", "bad_rules", "bad_moves", "bad_stock", "no_commitment", "broken_commitment"}


def codes() -> Iterator[str]:
    """The codes with which engine and app refuse something, as their sources say."""
    for folder in ("engine", "app"):
        for file in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text())):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in REFUSALS:
                    first = node.args[0]
                    if isinstance(first, ast.Constant):
                        yield str(first.value)


def test_the_codes_are_found() -> None:
    assert {"not_playable", "nothing_to_undo", "contradiction", "wrong_deck", "levels_count"} <= set(codes())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_its_sentence(language: str) -> None:
    known = words_for(language)._known
    missing = {code for code in codes() if code not in COMMAND_LINE_ONLY and not known.gettext(f"refused.{code}")}
    assert not missing
