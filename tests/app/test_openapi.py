"""The interface's description: whole, and true."""

import random
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
import schemathesis
from fastapi import FastAPI
from hypothesis import given
from schemathesis import GenerationMode
from schemathesis.checks import positive_data_acceptance
from starlette.testclient import TestClient

from app.answers import AnyTableOut
from app.main import create_app
from app.rooms import ROOMS
from app.settings import Settings
from tests.app.playing import go_on, new

_CHANGES = {400, 403, 413, 422, 429, 431, 503}
CALLS = {
    "/api/games": {"get": {200, 429, 431}},
    "/api/matches": {"get": {200, 429, 431, 503}, "post": {201} | _CHANGES},
    "/api/matches/{match_id}": {"get": {200, 404, 429, 431, 503}, "delete": {204, 403, 404, 429, 431, 503}},
    "/api/matches/{match_id}/moves": {"post": {200, 404, 409} | _CHANGES},
    "/api/matches/{match_id}/next": {"post": {200, 404, 409} | _CHANGES},
    "/api/matches/{match_id}/undo": {"post": {200, 404, 409} | _CHANGES},
    "/api/matches/{match_id}/hint": {"post": {200, 404, 409} | _CHANGES},
    "/api/matches/{match_id}/record": {"get": {200, 404, 429, 431, 503}},
    "/healthz": {"get": {200}},
    "/readyz": {"get": {200, 503}},
}


@pytest.fixture(scope="module")
def described(migrated: Path, tmp_path_factory: pytest.TempPathFactory) -> FastAPI:
    """An app for the whole module."""
    file = shutil.copy(migrated, tmp_path_factory.mktemp("described"))
    return create_app(Settings(database_url=f"sqlite:///{file}"))


@pytest.fixture(scope="module")
def playing(described: FastAPI) -> Iterator[TestClient]:
    """Somebody who has a match with some moves in it."""
    with TestClient(described) as client:
        table = new(client)
        for _ in range(3):
            table = go_on(client, table, random.Random(3))
        client.headers["X-Match"] = table["id"]
        yield client


@pytest.fixture(scope="module")
def schema(described: FastAPI) -> Any:
    return schemathesis.openapi.from_asgi("/openapi.json", described)


def test_every_games_table_is_described() -> None:
    assert set(get_args(AnyTableOut)) == {room.schema for room in ROOMS.values()}


def statuses(call: dict[str, Any]) -> set[int]:
    return {int(status) for status in call["responses"] if status != "default"}


def test_every_call_is_described_with_every_answer(described: FastAPI) -> None:
    paths = described.openapi()["paths"]
    found = {path: {method: statuses(call) for method, call in calls.items()} for path, calls in paths.items()}
    assert found == CALLS
    for calls in paths.values():
        for call in calls.values():
            assert call["description"]
            for status, answer in call["responses"].items():
                assert ("content" in answer) == (status != "204")


def test_no_page_of_the_description_loads_from_elsewhere(playing: TestClient) -> None:
    assert playing.get("/docs").status_code == 404
    assert playing.get("/redoc").status_code == 404
    assert playing.get("/openapi.json").json()["openapi"].startswith("3.")


GOOD = [(path, method, GenerationMode.POSITIVE) for path, calls in CALLS.items() for method in calls]
BAD = [(path, "post", GenerationMode.NEGATIVE) for path, calls in CALLS.items() if "post" in calls]


@pytest.mark.parametrize(("path", "method", "mode"), GOOD + BAD)
def test_whatever_is_sent_the_answer_is_as_described(
    schema: Any, playing: TestClient, path: str, method: str, mode: GenerationMode
) -> None:
    @given(schema[path][method].as_strategy(generation_mode=mode))
    def check(case: Any) -> None:
        if "match_id" in case.path_parameters and method != "delete":
            case.path_parameters["match_id"] = playing.headers["X-Match"]
        # A well-formed request may still be impossible: 404, 409 and 422 are answers.
        case.call_and_validate(cookies=dict(playing.cookies), excluded_checks=[positive_data_acceptance])

    check()
