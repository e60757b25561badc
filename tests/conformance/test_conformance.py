"""Every case of the rulebook, answered by the code behind ``python -m engine batch``."""

import json
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from engine.batch import answer

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*.jsonl"))


def load_runner():
    spec = spec_from_file_location("conformance_runner", HERE / "run.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


RUNNER = load_runner()


def cases():
    lines = [line for file in FILES for line in file.read_text(encoding="utf-8").splitlines()]
    return [pytest.param(case, id=case["id"]) for case in map(json.loads, lines)]


@pytest.mark.parametrize("case", cases())
def test_case_is_answered_as_the_rulebook_says(case):
    answers = [answer(json.dumps(request).encode()) for request in RUNNER.requests_of(case)]
    assert list(RUNNER.differences(case, answers)) == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_runner_passes_every_case_through_the_command_line(file):
    cases = len(file.read_text(encoding="utf-8").splitlines())
    command = [sys.executable, str(HERE / "run.py"), file.stem]
    done = subprocess.run(command, cwd=HERE.parents[1], capture_output=True, text=True, check=False)
    assert (done.stdout.splitlines()[-1], done.returncode) == (f"{cases} passed, 0 failed", 0)


def test_a_wrong_answer_is_noticed():
    perft = {"depth": 0, "nodes": 1, "divide": {}}
    case = {"id": "x", "record": {}, "expect": {"position": {"turn": 1}}, "perft": perft}
    assert list(RUNNER.differences(case, [{"turn": 2}, {"nodes": 2, "divide": {}}])) == [
        "turn: got 2, want 1",
        "perft nodes: got 2, want 1",
    ]
