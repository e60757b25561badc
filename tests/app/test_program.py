"""``python -m app`` as the outside sees it."""

import os
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.server import ROOT, Server


def test_it_does_not_say_what_serves(sqlite_url: str, tmp_path: Path) -> None:
    with Server(sqlite_url, tmp_path) as server:
        assert "server" not in httpx.get(server.address + "/healthz").headers


JUNK = "The database cannot serve: file is not a database"


@pytest.mark.parametrize(
    ("command", "url", "line"),
    [
        ("", "postgresql://sevens:secret@localhost:port/x", "DATABASE_URL: Value error, no URL of a database"),
        ("", "sqlite:///FOLDER/junk.db", JUNK),
        ("migrate", "sqlite:///FOLDER/junk.db", JUNK),
        ("prune", "sqlite:///FOLDER/junk.db", JUNK),
    ],
)
def test_what_keeps_it_from_starting_is_said_in_one_line(tmp_path: Path, command: str, url: str, line: str) -> None:
    (tmp_path / "junk.db").write_bytes(b"no page of SQLite " * 1000)
    run = subprocess.run(
        [sys.executable, "-m", "app", *command.split()],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": url.replace("FOLDER", str(tmp_path)), "PORT": "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (run.returncode, run.stderr.splitlines()[-1:]) == (1, [line])
    assert "Traceback" not in run.stderr


@pytest.mark.parametrize(("believed", "name"), [("127.0.0.1", "__Host-player"), ("192.0.2.1", "player")])
def test_only_the_named_proxy_is_believed(sqlite_url: str, tmp_path: Path, believed: str, name: str) -> None:
    with Server(sqlite_url, tmp_path, FORWARDED_ALLOW_IPS=believed) as server:
        answer = httpx.post(
            server.address + "/api/matches", json={"game": "sevens"}, headers={"X-Forwarded-Proto": "https"}
        )
        assert answer.headers["set-cookie"].startswith(f"{name}=")
        assert ("; Secure" in answer.headers["set-cookie"]) == (name != "player")


def test_addresses_behind_the_proxy_count_each_for_itself(sqlite_url: str, tmp_path: Path) -> None:
    with Server(sqlite_url, tmp_path, RATE_REQUESTS="2/day") as server:
        found = [
            httpx.get(server.address + "/healthz", headers={"X-Forwarded-For": address}).status_code
            for address in ("192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2")
        ]
    assert found == [200, 200, 429, 200]
