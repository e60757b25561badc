"""Alive, and able to serve."""

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from app import db, migrate, readiness
from app.db import Database
from app.main import create_app
from app.readiness import Readiness
from app.settings import Settings


def test_alive_without_a_database(tmp_path: object) -> None:
    client = TestClient(create_app(Settings(database_url=f"sqlite:///{tmp_path}/nowhere/sevens.db")))
    assert client.get("/healthz").json() == {"status": "ok"}
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["status"] == "unavailable"
    assert answer.json()["reasons"]


def test_able_to_serve(database: Database) -> None:
    state = Readiness(database).check()
    assert state.reasons == ()
    assert state.database == ("PostgreSQL" if not database.is_sqlite else f"SQLite {db.sqlite.sqlite_version}")
    assert Readiness(database).check().reasons == ()


def test_ready_says_so_in_json(client: TestClient) -> None:
    answer = client.get("/readyz")
    assert answer.status_code == 200
    assert answer.json() == {"status": "ok", "database": f"SQLite {db.sqlite.sqlite_version}", "reasons": []}


def test_an_old_schema_is_no_schema_to_serve_on(sqlite_url: str) -> None:
    migrate.downgrade(sqlite_url, "base")
    answer = TestClient(create_app(Settings(database_url=sqlite_url))).get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["reasons"] == ["the schema is not current: run the migrations"]


def test_an_unsafe_sqlite_in_wal_mode_is_not_ready(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(db.sqlite, "sqlite_version_info", (3, 51, 3))
    database = Database(sqlite_url, threads=1)
    with database.reading():
        pass
    monkeypatch.setattr(db.sqlite, "sqlite_version_info", (3, 40, 1))
    assert Readiness(database).check().reasons == ("this SQLite may lose commits in WAL mode",)
    database.close()


@pytest.mark.parametrize(("first", "reason"), [(0, "not a database"), (4096, "malformed")])
def test_a_damaged_file_is_not_ready_and_serves_nothing(sqlite_url: str, first: int, reason: str) -> None:
    with Path(sqlite_url.removeprefix("sqlite:///")).open("r+b") as file:
        file.seek(first)
        file.write(b"no page of SQLite " * 10_000)
    client = TestClient(create_app(Settings(database_url=sqlite_url)))
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert [reason in each for each in answer.json()["reasons"]] == [True]
    assert client.get("/").status_code == 503
    assert client.post("/api/matches", json={"game": "sevens"}).json()["error"] == "unavailable"


def test_a_database_that_cannot_be_written_is_not_ready(sqlite_url: str) -> None:
    database = Database(sqlite_url, threads=1, patience=0.01)
    other = db.sqlite.connect(sqlite_url.removeprefix("sqlite:///"), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    assert Readiness(database).check().reasons == ("database is locked",)
    other.close()
    database.close()


def test_a_finding_holds_for_a_while(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(readiness.time, "monotonic", lambda: now)
    looks: list[object] = []
    monkeypatch.setattr(readiness.store, "beat", looks.append)
    kept = Readiness(database)
    for _ in range(5):
        kept.check()
    assert len(looks) == 1
    now += readiness.KEPT
    kept.check()
    assert len(looks) == 2
