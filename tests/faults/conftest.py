"""A real server over a new SQLite database, and somebody who plays there."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server import Server


@pytest.fixture
def server(sqlite_url: str, tmp_path: Path) -> Iterator[Server]:
    with Server(sqlite_url, tmp_path) as running:
        yield running


class Program:
    """A program that plays by the JSON interface."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._client = httpx.Client(timeout=30)

    def ask(self, method: str, path: str, body: Any = None) -> httpx.Response:
        return self._client.request(method, self._server.address + path, json=body)

    def start(self, **body: Any) -> dict[str, Any]:
        """A new match."""
        answer = self.ask("POST", "/api/matches", {"game": "sevens", **body})
        assert answer.status_code == 201, answer.text
        table: dict[str, Any] = answer.json()
        return table

    def move(self, table: dict[str, Any], move: str) -> httpx.Response:
        """A move, or the next deal when a round is over."""
        path = f"/api/matches/{table['id']}"
        if table["status"] == "round_over":
            return self.ask("POST", path + "/next", {"version": table["version"]})
        return self.ask("POST", path + "/moves", {"move": move, "version": table["version"]})

    def become(self, other: "Program") -> None:
        """Be the same player as another program."""
        self._client.cookies = other._client.cookies

    def close(self) -> None:
        self._client.close()


@pytest.fixture
def program(server: Server) -> Iterator[Program]:
    playing = Program(server)
    yield playing
    playing.close()
