"""Simultaneous requests with one version: exactly one is taken."""

import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from tests.faults.conftest import Program
from tests.server import Server

pytestmark = pytest.mark.faults

AT_ONCE = 8


def test_of_eight_simultaneous_moves_one_is_taken(server: Server, program: Program, long: bool) -> None:
    table = program.start()
    together = threading.Barrier(AT_ONCE)

    def send(move: str) -> httpx.Response:
        together.wait()
        return program.move(table, move)

    with ThreadPoolExecutor(AT_ONCE) as threads:
        for _ in range(40 if long else 10):
            legal = table["legal"] or ["next"]
            answers = list(threads.map(send, [legal[number % len(legal)] for number in range(AT_ONCE)]))
            assert Counter(answer.status_code for answer in answers) == {200: 1, 409: AT_ONCE - 1}
            (taken,) = [answer.json() for answer in answers if answer.status_code == 200]
            assert all(answer.json()["table"] == taken for answer in answers if answer.status_code == 409)
            assert taken["version"] == table["version"] + 1
            table = taken if taken["status"] != "over" else program.start()
