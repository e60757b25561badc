"""Logs: one JSON object a line, and nothing in them that is a secret."""

import json
import random
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import text

from app.db import Database
from tests.server import Server


@pytest.fixture
def log(sqlite_url: str, tmp_path: Path) -> list[dict[str, Any]]:
    """What a server says while a match of one round is played, and pages and mistakes are asked for."""
    chance = random.Random(3)
    with Server(sqlite_url, tmp_path, LOG_LEVEL="debug") as server, httpx.Client(base_url=server.address) as client:
        table = client.post("/api/matches", json={"game": "sevens", "rounds": 1}).json()
        path = f"/api/matches/{table['id']}"
        while table["status"] != "over":
            body = {"move": chance.choice(table["legal"]), "version": table["version"]}
            client.post(path + "/hint", json={"version": table["version"]})
            table = client.post(path + "/moves", json=body).json()
        for ask in (path, f"/matches/{table['id']}", path + "/record", "/api/nothing?secret=value", "/static/x"):
            client.get(ask)
        client.post(path + "/moves", json={"move": "8d", "version": 1})
        client.post(path + "/moves", content="not json", headers={"Origin": "http://evil.example"})
        token = client.cookies["player"]
        server.stop()
        lines = server.log_lines()
        assert len(lines) == server.log.count("\n")
    database = Database(sqlite_url, threads=1)
    with database.reading() as connection:
        record = connection.execute(text("SELECT record FROM matches")).scalar_one()
    database.close()
    data = json.loads(record)
    for secret in (token, table["id"], data["seed"], "secret=value", '"8d"', *data["rounds"][0]["deal"]["hands"]):
        assert secret not in "".join(map(json.dumps, lines))
    return lines


def test_every_answer_is_one_line_of_json(log: list[dict[str, Any]]) -> None:
    answered = [line for line in log if line["event"] == "answered"]
    assert len(answered) > 10
    for line in answered:
        assert set(line) - {"match"} == {"event", "level", "timestamp", "request", "method", "route", "status", "ms"}
        assert re.fullmatch(r"[0-9a-f]{16}", line["request"])
    moves = [line for line in answered if line["route"] == "/api/matches/{match_id}/moves"]
    assert {line["status"] for line in moves} == {200, 409}
    assert len({line["match"] for line in moves}) == 1
    assert answered[-1] | {"status": 403, "route": None, "method": "POST"} == answered[-1]


def test_only_what_is_asked_for_is_logged(sqlite_url: str, tmp_path: Path) -> None:
    with Server(sqlite_url, tmp_path, LOG_LEVEL="info") as server:
        httpx.get(server.address + "/healthz")
        server.stop()
        assert "answered" in server.log
