"""kill -9 during play: no acknowledged move is lost, and none is played twice."""

import random
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest

from app.db import sqlite
from engine.match import Match
from tests.faults.conftest import Program
from tests.server import Server

pytestmark = pytest.mark.faults

CLIENTS = 4


class Bookkeeper:
    """Plays matches one after the other, and writes down every move that was acknowledged."""

    def __init__(self, server: Server, chance: random.Random) -> None:
        self._program = Program(server)
        self._chance = chance
        self._table: dict[str, Any] = {"status": "over"}
        self._asked: str | None = None
        self.moves: dict[str, list[str]] = {}
        self.acknowledged = 0

    def play_until_it_breaks(self) -> None:
        """Play until the server is gone."""
        try:
            while True:
                self._go_on()
        except httpx.TransportError:
            return

    def _go_on(self) -> None:
        if self._table["status"] == "over":
            self._table = self._program.start()
            self.moves[self._table["id"]] = []
            return
        self._asked = self._chance.choice(self._table["legal"] or ["next"])
        answer = self._program.move(self._table, self._asked)
        assert answer.status_code == 200, answer.text
        self.acknowledged += 1
        self._write_down(answer.json())

    def _write_down(self, table: dict[str, Any]) -> None:
        assert self._asked is not None
        assert table["version"] == self._table["version"] + 1
        if self._asked != "next":
            self.moves[table["id"]].append(self._asked)
        self._table, self._asked = table, None

    def look_again(self) -> None:
        """See what the server kept: the acknowledged version, or the one that was asked for when it was killed."""
        if "id" not in self._table:
            return
        kept = self._program.ask("GET", f"/api/matches/{self._table['id']}").json()
        if kept["version"] != self._table["version"]:
            self._write_down(kept)
        assert kept == {**self._table, "events": kept["events"]}
        self._table, self._asked = kept, None

    def close(self) -> None:
        self._program.close()


def test_no_acknowledged_move_is_lost_and_none_doubled(sqlite_url: str, tmp_path: Path, long: bool) -> None:
    server, chance = Server(sqlite_url, tmp_path), random.Random(40)
    clients = [Bookkeeper(server, random.Random(number)) for number in range(CLIENTS)]
    for _ in range(40 if long else 5):
        with server:
            for client in clients:
                client.look_again()
            threads = [threading.Thread(target=client.play_until_it_breaks) for client in clients]
            for thread in threads:
                thread.start()
            wait_for_moves(clients, chance.randrange(20, 120))
            server.kill()
            for thread in threads:
                thread.join()
    with server:
        for client in clients:
            client.look_again()
            client.close()
    kept = kept_moves(sqlite_url)
    acknowledged = {match: moves for client in clients for match, moves in client.moves.items()}
    assert {match: kept.pop(match) for match in acknowledged} == acknowledged
    assert not any(kept.values())  # matches that were started, but whose start was not acknowledged


def wait_for_moves(clients: list[Bookkeeper], number: int) -> None:
    """Return when the clients together have so many moves more acknowledged."""
    before = sum(client.acknowledged for client in clients)
    pause = threading.Event()
    while sum(client.acknowledged for client in clients) < before + number:
        pause.wait(0.001)


def kept_moves(url: str) -> dict[str, list[str]]:
    """The person's moves in every match of the database, which must be whole."""
    connection = sqlite.connect(url.removeprefix("sqlite:///"))
    assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    records = connection.execute("SELECT id, record FROM matches").fetchall()
    connection.close()
    matches = {match_id: Match.from_json(record) for match_id, record in records}
    return {
        match_id: [ply.text for each in match.rounds for ply in each.plies if ply.seat == 0]
        for match_id, match in matches.items()
    }
