"""A database that is locked, full or read-only: 503 with Retry-After, reading goes on, and all is well afterwards."""

import os
import resource
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from app.db import sqlite
from tests.faults.conftest import Program
from tests.server import Server

pytestmark = pytest.mark.faults


def assert_unavailable(answer: httpx.Response) -> None:
    assert answer.status_code == 503, answer.text
    assert answer.json()["error"] == "unavailable"
    assert int(answer.headers["retry-after"]) >= 1


def play_until_full(program: Program, table: dict[str, Any]) -> tuple[dict[str, Any], httpx.Response]:
    """Play until an answer is 503; the last table that was acknowledged, and that answer."""
    for _ in range(2000):
        answer = program.move(table, (table["legal"] or [""])[0])
        if answer.status_code == 503:
            return table, answer
        assert answer.status_code == 200, answer.text
        table = answer.json()
    raise AssertionError("the disk never was full")


def test_a_locked_database(server: Server, program: Program, sqlite_url: str) -> None:
    table = program.start()
    other = sqlite.connect(sqlite_url.removeprefix("sqlite:///"), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    assert_unavailable(program.move(table, table["legal"][0]))
    assert_unavailable(program.ask("POST", "/api/matches", {"game": "sevens"}))
    assert program.ask("GET", f"/api/matches/{table['id']}").json() == table
    page = httpx.post(f"{server.address}/matches", data={"game": "sevens", "level": "normal", "rounds": "5"})
    assert page.status_code == 503
    assert page.headers["content-type"].startswith("text/html")
    other.execute("ROLLBACK")
    other.close()
    assert program.move(table, table["legal"][0]).status_code == 200


@contextmanager
def no_room(server: Server) -> Iterator[None]:
    """Forbid the server to write into any file, its log included, as a full disk would."""
    limits = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1, limits[1]))
    yield
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, limits)


def readiness(program: Program, status: int) -> dict[str, Any]:
    """What /readyz says once it has the status; a finding holds for some seconds."""
    for _ in range(100):
        answer = program.ask("GET", "/readyz")
        if answer.status_code == status:
            found: dict[str, Any] = answer.json()
            return found
        time.sleep(0.1)
    raise AssertionError(f"/readyz never was {status}")


def test_files_that_cannot_be_written(server: Server, program: Program) -> None:
    table = program.start()
    with no_room(server):
        assert_unavailable(program.move(table, table["legal"][0]))
        assert_unavailable(program.ask("DELETE", f"/api/matches/{table['id']}"))
        assert program.ask("GET", f"/api/matches/{table['id']}").json() == table
        assert readiness(program, 503)["reasons"]
        assert program.ask("GET", "/healthz").status_code == 200
    assert program.move(table, table["legal"][0]).status_code == 200
    assert readiness(program, 200)["reasons"] == []


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of one megabyte; skips where none may be mounted."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mounting = ["mount", "-t", "tmpfs", "-o", "size=1M", "tmpfs", folder]
    if os.geteuid() != 0 or subprocess.run(mounting, capture_output=True, check=False).returncode != 0:
        pytest.skip("nothing may be mounted here")
    yield folder
    subprocess.run(["umount", folder], check=True)


def test_a_full_disk(small_disk: Path, migrated: Path, tmp_path: Path) -> None:
    file = small_disk / "sevens.db"
    file.write_bytes(migrated.read_bytes())
    filler = small_disk / "filler"
    filler.write_bytes(bytes(300_000))
    with Server(f"sqlite:///{file}", tmp_path) as server:
        program = Program(server)
        table, answer = play_until_full(program, program.start(rounds=20))
        assert_unavailable(answer)
        assert program.ask("GET", f"/api/matches/{table['id']}").json() == table
        filler.unlink()
        assert program.move(table, (table["legal"] or [""])[0]).status_code == 200
        program.close()
    connection = sqlite.connect(file)
    assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    connection.close()


def test_a_read_only_database(server: Server, program: Program, sqlite_url: str, tmp_path: Path) -> None:
    table = program.start()
    server.stop()
    read_only = "sqlite:///file:" + sqlite_url.removeprefix("sqlite:///") + "?mode=ro&uri=true"
    folder = tmp_path / "read-only"
    folder.mkdir()
    with Server(read_only, folder) as other:
        program._server = other
        assert program.ask("GET", f"/api/matches/{table['id']}").json() == table
        assert_unavailable(program.move(table, table["legal"][0]))
        assert program.ask("GET", "/readyz").status_code == 503
        assert "failed" not in [line["event"] for line in other.log_lines()]
