"""Cookies, origins and headers."""

import re
from http.cookies import SimpleCookie
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from tests.app.playing import new

COOKIE = r"[\w-]{43}"


def cookies(answer: Any) -> list[str]:
    return [value for value in answer.headers.get_list("set-cookie") if "player=" in value]


def test_the_first_match_sets_the_cookie(client: TestClient) -> None:
    answer = client.post("/api/matches", json={"game": "sevens"})
    (cookie,) = cookies(answer)
    assert re.fullmatch(f"player={COOKIE}; Max-Age=15552000; Path=/; HttpOnly; SameSite=Lax", cookie)


@pytest.mark.parametrize(
    "path", ["/", "/api/games", "/api/matches", "/api/matches/" + "a" * 22, "/healthz", "/settings"]
)
def test_reading_needs_no_cookie(client: TestClient, path: str) -> None:
    assert cookies(client.get(path)) == []


def test_every_answer_to_a_known_player_renews_the_cookie(client: TestClient) -> None:
    table = new(client)
    token = client.cookies["player"]
    for answer in (
        client.get(f"/api/matches/{table['id']}"),
        client.get("/api/matches"),
        client.post(f"/api/matches/{table['id']}/hint", json={"version": 1}),
        client.post(f"/api/matches/{table['id']}/hint", json={"version": 9}),
    ):
        assert cookies(answer) == [f"player={token}; Max-Age=15552000; Path=/; HttpOnly; SameSite=Lax"]


def test_over_tls_the_cookie_is_secure_and_bound_to_the_host(app: FastAPI) -> None:
    with TestClient(app, base_url="https://testserver") as client:
        answer = client.post("/api/matches", json={"game": "sevens"})
        (cookie,) = cookies(answer)
        expected = f"__Host-player={COOKIE}; Max-Age=15552000; Path=/; HttpOnly; SameSite=Lax; Secure"
        assert re.fullmatch(expected, cookie)
        assert client.get(f"/api/matches/{answer.json()['id']}").status_code == 200


def test_over_tls_a_cookie_without_the_prefix_is_nobodys(app: FastAPI, client: TestClient) -> None:
    table = new(client)
    secure = TestClient(app, base_url="https://testserver", cookies={"player": client.cookies["player"]})
    assert secure.get(f"/api/matches/{table['id']}").status_code == 404


@pytest.mark.parametrize(
    "forged",
    ["a" * 43, "A" * 5000, "", "x", "%00", "../../etc/passwd", "' OR 1=1 --", '"quoted"', "a=b=c", "ÿþ"],
)
def test_a_forged_cookie_starts_a_new_player(app: FastAPI, client: TestClient, forged: str) -> None:
    theirs = new(client)
    forger = TestClient(app, headers={"Cookie": f"player={forged}".encode("latin-1")})
    assert forger.get("/api/matches").json() == []
    assert forger.get(f"/api/matches/{theirs['id']}").status_code == 404
    answer = forger.post("/api/matches", json={"game": "sevens"})
    assert answer.status_code == 201
    token = SimpleCookie(cookies(answer)[0])["player"].value
    assert re.fullmatch(COOKIE, token)
    assert token not in (forged, client.cookies["player"])


def test_two_cookies_of_one_name_are_no_way_in(app: FastAPI, client: TestClient) -> None:
    table, token = new(client), client.cookies["player"]
    other = TestClient(app, headers={"Cookie": f"player={token}; player=other"})
    assert other.get(f"/api/matches/{table['id']}").status_code == 404


FOREIGN: list[dict[str, str]] = [
    {"Origin": "http://evil.example"},
    {"Origin": "null"},
    {"Origin": ""},
    {"Origin": "http://testserver.evil.example"},
    {"Origin": "http://testserver:81"},
    {"Origin": "http://evil@testserver"},
    {"Origin": "http://[testserver"},
    {"Origin": "testserver"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Sec-Fetch-Site": ""},
    {"Origin": "http://testserver", "Sec-Fetch-Site": "cross-site"},
    {"Origin": "http://evil.example", "Sec-Fetch-Site": "same-origin"},
    {"Origin": "http://testserver", "Host": "other.example"},
]
OWN: list[dict[str, str]] = [
    {},
    {"Origin": "http://testserver"},
    {"Origin": "http://TESTSERVER"},
    {"Origin": "https://testserver"},
    {"Sec-Fetch-Site": "same-origin"},
    {"Sec-Fetch-Site": "none"},
    {"Origin": "http://testserver", "Sec-Fetch-Site": "same-origin"},
    {"Origin": "http://192.168.1.5:8000", "Host": "192.168.1.5:8000"},
]


@pytest.mark.parametrize("headers", FOREIGN)
def test_what_another_sites_page_sends_is_403(client: TestClient, headers: dict[str, str]) -> None:
    table = new(client)
    for method, path in (
        ("POST", "/api/matches"),
        ("POST", f"/api/matches/{table['id']}/moves"),
        ("DELETE", f"/api/matches/{table['id']}"),
        ("POST", "/api/nothing"),
    ):
        answer = client.request(method, path, json={"game": "sevens"}, headers=headers)
        assert answer.status_code == 403
        assert answer.json()["error"] == "origin"
    assert len(client.get("/api/matches").json()) == 1
    assert client.post("/matches", data={"game": "sevens"}, headers=headers).status_code == 403


@pytest.mark.parametrize("headers", OWN)
def test_what_ones_own_page_or_a_program_sends_is_taken(client: TestClient, headers: dict[str, str]) -> None:
    assert client.post("/api/matches", json={"game": "sevens"}, headers=headers).status_code == 201


@pytest.mark.parametrize("headers", FOREIGN)
def test_reading_is_free(client: TestClient, headers: dict[str, str]) -> None:
    assert client.get("/api/games", headers=headers).status_code == 200


POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self'",
    "connect-src": "'self'",
    "font-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}


@pytest.mark.parametrize(
    ("method", "path", "headers", "status"),
    [
        ("GET", "/", {}, 200),
        ("GET", "/api/games", {}, 200),
        ("HEAD", "/api/games", {}, 200),
        ("OPTIONS", "/api/games", {}, 204),
        ("PUT", "/api/games", {}, 405),
        ("GET", "/nothing", {}, 404),
        ("GET", "/api/nothing", {}, 404),
        ("POST", "/api/matches", {"Origin": "http://evil.example"}, 403),
        ("POST", "/api/matches", {"Content-Length": "99999999"}, 413),
        ("GET", "/api/games", {"X": "x" * 20000}, 431),
        ("GET", "/healthz", {}, 200),
        ("GET", "/readyz", {}, 200),
    ],
)
def test_every_answer_has_the_headers(
    client: TestClient, method: str, path: str, headers: dict[str, str], status: int
) -> None:
    answer = client.request(method, path, headers=headers)
    assert answer.status_code == status
    policy = dict(part.split(" ", 1) for part in answer.headers["content-security-policy"].split("; "))
    assert policy == POLICY
    expected = {
        "x-content-type-options": "nosniff",
        "referrer-policy": "same-origin",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
        "cache-control": "no-store",
    }
    assert {name: answer.headers[name] for name in expected} == expected
    assert re.fullmatch(r"[0-9a-f]{16}", answer.headers["x-request-id"])
    assert "server" not in answer.headers


def test_every_request_has_its_own_id(client: TestClient) -> None:
    assert len({client.get("/healthz").headers["x-request-id"] for _ in range(10)}) == 10


def test_a_failure_of_ours_is_a_plain_500_with_the_headers(
    app: FastAPI, client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app.state, "tables", None)
    for path in ("/api/matches", "/"):
        answer = client.get(path)
        assert answer.status_code == 500
        assert "NoneType" not in answer.text
        assert "Traceback" not in answer.text
        assert answer.headers["x-content-type-options"] == "nosniff"
    assert client.get("/api/matches").json()["error"] == "internal"
