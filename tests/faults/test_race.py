"""Simultaneous requests with one version: exactly one is taken."""

import threading
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.faults.conftest import Program
from tests.server import Server

pytestmark = pytest.mark.faults

AT_ONCE = 8


def race(programs: list[Program], table: dict[str, Any], rounds: int) -> None:
    """Send the same version many times at once, again and again; the programs take turns in sending."""
    together = threading.Barrier(AT_ONCE)

    def send(number: int) -> httpx.Response:
        legal = table["legal"] or ["next"]
        together.wait()
        return programs[number % len(programs)].move(table, legal[number % len(legal)])

    with ThreadPoolExecutor(AT_ONCE) as threads:
        for _ in range(rounds):
            answers = list(threads.map(send, range(AT_ONCE)))
            assert Counter(answer.status_code for answer in answers) == {200: 1, 409: AT_ONCE - 1}
            (taken,) = [answer.json() for answer in answers if answer.status_code == 200]
            assert all(answer.json()["table"] == taken for answer in answers if answer.status_code == 409)
            assert taken["version"] == table["version"] + 1
            table = taken


def test_of_eight_simultaneous_moves_one_is_taken(program: Program, long: bool) -> None:
    race([program], program.start(rounds=20), 40 if long else 10)


@pytest.fixture
def two(url: str, tmp_path: Path) -> Iterator[list[Program]]:
    """One player's programs at two processes over one database."""
    (tmp_path / "other").mkdir()
    with Server(url, tmp_path) as one, Server(url, tmp_path / "other") as other:
        programs = [Program(one), Program(other)]
        yield programs
        for program in programs:
            program.close()


def test_two_processes_over_one_database_take_one_too(two: list[Program], long: bool) -> None:
    one, other = two
    table = one.start(rounds=20)
    other.become(one)
    race(two, table, 40 if long else 5)
