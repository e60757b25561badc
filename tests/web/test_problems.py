"""うまくいかないとき: every error is a page with a sentence and a way on, in both languages."""

import pytest
from starlette.testclient import TestClient

from app.db import Unavailable
from app.errors import Problem
from app.main import create_app
from app.problems import problem_page
from app.settings import Settings
from tests.web.tables import start, table
from tests.web.test_templates import Page

CODES = {
    "bad_request": 400, "origin": 403, "not_found": 404, "method_not_allowed": 405, "too_large": 413,
    "too_many": 429, "internal": 500, "unavailable": 503,
}  # fmt: skip


def scope(language="ja", **headers):
    raw = [(b"accept-language", language.encode())]
    raw += [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return {"type": "http", "path": "/matches/x", "scheme": "http", "headers": raw}


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("code", CODES)
def test_every_problem_has_a_page(code, language):
    answer = problem_page(scope(language), Problem(CODES[code], code, headers={"Retry-After": "2"}))
    text = answer.body.decode()
    assert answer.status_code == CODES[code]
    assert answer.headers["retry-after"] == "2"
    assert Page(text).faults == []
    assert f"<h1>{text.split('<h1>')[1].split('</h1>')[0]}</h1>" in text
    assert 'id="home" href="/"' in text


@pytest.mark.parametrize("partial", [True, False])
def test_a_stale_request_gets_the_true_table(partial):
    headers = {"hx_request": "true"} if partial else {}
    answer = problem_page(scope(**headers), Problem(409, "stale", table=table(start(), 17)))
    text = answer.body.decode()
    assert answer.status_code == 409
    assert 'name="version" value="17"' in text
    assert text.startswith("<main" if partial else "<!doctype html>")


def test_an_address_that_does_not_exist(client):
    answer = client.get("/no/such/page")
    assert answer.status_code == 404
    assert "見つかりません" in answer.text


def test_a_method_that_is_not_possible(client):
    answer = client.delete("/settings")
    assert answer.status_code == 405
    assert "text/html" in answer.headers["content-type"]


def test_a_form_from_another_site(client):
    answer = client.post("/settings", data={"speed": "fast"}, headers={"Origin": "https://evil.example"})
    assert answer.status_code == 403
    assert "ほかのサイト" in answer.text


def test_too_large_a_form(client):
    answer = client.post("/settings", content=b"speed=" + b"x" * 200_000)
    assert answer.status_code == 413
    assert "大きすぎます" in answer.text


def test_too_many_starts(sqlite_url):
    app = create_app(Settings(database_url=sqlite_url, rate_starts="1/minute"))
    fields = {"game": "sevens", "level": "easy", "rounds": "1"}
    with TestClient(app) as client:
        assert client.post("/matches", data=fields, follow_redirects=False).status_code == 303
        answer = client.post("/matches", data=fields, follow_redirects=False)
    assert answer.status_code == 429
    assert int(answer.headers["retry-after"]) > 0
    assert "少し待って" in answer.text


def test_a_database_that_cannot_serve(client, app, monkeypatch):
    def busy(*_):
        raise Unavailable("locked")

    monkeypatch.setattr(app.state.tables, "get", busy)
    answer = client.get("/matches/" + "A" * 22)
    assert answer.status_code == 503
    assert "retry-after" in answer.headers
    assert "対局は消えていません" in answer.text


def test_a_fault_of_ours(app, monkeypatch):
    def broken(*_):
        raise RuntimeError("secret detail")

    monkeypatch.setattr(app.state.tables, "get", broken)
    with TestClient(app, raise_server_exceptions=False) as client:
        answer = client.get("/matches/" + "A" * 22)
    assert answer.status_code == 500
    assert "申し訳ありません" in answer.text
    assert "secret" not in answer.text
