"""README: its sessions with the engine are run and must answer as printed, and the files it names are there."""

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(?:pycon|python)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
PATHS = sorted(set(re.findall(r"`((?:app|docs|engine|migrations|static|templates|tests|tools)/[\w./]*)`", README)))


def answers_as_printed(session):
    test = doctest.DocTestParser().get_doctest(session, {}, "README", "README.md", 0)
    shown = []
    failed, tried = doctest.DocTestRunner(verbose=False).run(test, out=shown.append)
    assert tried
    assert not failed, "".join(shown)


def runs(program):
    exec(compile(program, "README.md", "exec"), {})


def test_there_is_a_session_with_the_engine():
    assert any(">>> " in block and "engine" in block for block in BLOCKS)


@pytest.mark.parametrize("block", BLOCKS, ids=range(len(BLOCKS)))
def test_what_it_shows_is_true(block):
    check = answers_as_printed if ">>> " in block else runs
    check(block)


@pytest.mark.parametrize("path", PATHS)
def test_what_it_names_is_there(path):
    assert (ROOT / path).exists()
