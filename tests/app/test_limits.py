"""How large a request may be, and how many may come."""

from collections.abc import Iterator

import pytest
from limits import parse
from starlette.testclient import TestClient

from app.limits import Window
from app.main import create_app
from app.settings import Settings


def small(url: str, **settings: object) -> TestClient:
    return TestClient(create_app(Settings(database_url=url, **settings)))  # type: ignore[arg-type]


def chunks(size: int) -> Iterator[bytes]:
    for _ in range(size // 1000):
        yield b"x" * 1000


@pytest.mark.parametrize("path", ["/api/matches", "/api/matches/x/moves"])
def test_a_body_that_is_too_large_is_413(sqlite_url: str, path: str) -> None:
    client = small(sqlite_url, max_body=10_000)
    headers = {"Content-Type": "application/json"}
    for content in (b" " * 10_001, chunks(20_000)):
        answer = client.post(path, content=content, headers=headers)
        assert answer.status_code == 413
        assert set(answer.json()) == {"error", "message"}
        assert answer.json()["error"] == "too_large"
    assert client.post(path, content=b" " * 10_000, headers=headers).status_code == 400


def test_a_form_that_is_too_large_is_413(sqlite_url: str) -> None:
    client = small(sqlite_url, max_body=10_000)
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    for content in (b"x" * 10_001, chunks(20_000)):
        answer = client.post("/matches", content=content, headers=headers)
        assert answer.status_code == 413
        assert answer.headers["content-type"].startswith("text/html")


def test_headers_that_are_too_large_are_431(sqlite_url: str) -> None:
    client = small(sqlite_url, max_header=4096)
    assert client.get("/api/games", headers={"Cookie": "x" * 3000}).status_code == 200
    for answer in (
        client.get("/api/games", headers={"Cookie": "x" * 4096}),
        client.get("/api/games?" + "x" * 4096),
        client.get("/api/games", headers={f"X-{number}": "x" for number in range(1000)}),
    ):
        assert answer.status_code == 431
        assert answer.json()["error"] == "too_large"


def test_an_address_that_asks_too_often_is_429_until_the_window_ends(sqlite_url: str) -> None:
    client = small(sqlite_url, rate_requests="3/day")
    assert [client.get("/healthz").status_code for _ in range(5)] == [200, 200, 200, 429, 429]
    answer = client.get("/api/games")
    assert answer.status_code == 429
    assert answer.json()["error"] == "too_many"
    assert 1 <= int(answer.headers["retry-after"]) <= 24 * 60 * 60
    page = client.get("/")
    assert page.status_code == 429
    assert page.headers["content-type"].startswith("text/html")
    assert "retry-after" in page.headers


def test_matches_are_started_at_a_rate_of_their_own(sqlite_url: str) -> None:
    client = small(sqlite_url, rate_starts="2/day")
    assert [client.post("/api/matches", json={"game": "sevens"}).status_code for _ in range(3)] == [201, 201, 429]
    form = {"game": "sevens", "level": "normal", "rounds": "5"}
    assert client.post("/matches", data=form, follow_redirects=False).status_code == 429
    assert client.get("/api/matches").status_code == 200


def test_by_default_a_program_plays_at_full_speed(sqlite_url: str) -> None:
    settings = Settings(database_url=sqlite_url)
    assert parse(settings.rate_requests) >= parse("600/second")
    assert parse(settings.rate_starts) >= parse("600/minute")


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8::1", "2001:db8::ffff:2", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("192.0.2.1", "192.0.2.2", False),
    ],
)
def test_a_network_of_ipv6_counts_as_one(sqlite_url: str, one: str, other: str, same: bool) -> None:
    app = create_app(Settings(database_url=sqlite_url, rate_requests="1/day"))
    first, second = (TestClient(app, client=(address, 1)).get("/healthz").status_code for address in (one, other))
    assert (first, second) == (200, 429 if same else 200)


def test_a_window_counts_and_forgets() -> None:
    window = Window(parse("2/minute"))
    assert [window.wait("a", 60.0 + second) for second in range(4)] == [None, None, 58, 57]
    assert window.wait("b", 65.0) is None
    assert window.wait("a", 120.0) is None
