"""ページ: home, 遊び方, settings, and what browsers ask for beside pages."""

import gzip
import json
import re
from html import unescape

import pytest

from app import assets
from app.rooms import ROOMS
from tests.web.test_templates import Page

OF_GAMES = [page for game in ROOMS for page in (f"/{game}", f"/howto/{game}")]
PAGES = ["/", *OF_GAMES, "/settings", "/offline", "/nothing/here"]


def start(client, **fields):
    return client.post(
        "/matches", data={"game": "sevens", "level": "easy", "rounds": "3", **fields}, follow_redirects=False
    )


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("path", PAGES)
def test_every_page_is_well_formed_in_both_languages(client, path, language):
    answer = client.get(path, headers={"Accept-Language": language})
    assert Page(answer.text).faults == []
    assert f'<html lang="{language}"' in answer.text
    assert answer.headers["vary"].startswith("HX-Request, Accept-Language, Cookie")


def form_of(text, button):
    """The fields of the form that a button sends."""
    form = next(form for form in re.findall(r"<form.*?</form>", text, re.S) if f'id="{button}"' in form)
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', form))


def test_a_games_page_starts_at_once_with_one_button(client):
    text = client.get("/sevens").text
    assert text.index('id="start"') < text.index('name="level"') < text.index('name="rounds"')
    assert 'class="button big primary"' in text
    assert 'id="continue"' not in text


@pytest.mark.parametrize("game", ROOMS)
def test_home_starts_every_game_with_one_button(client, game):
    fields = form_of(client.get("/").text, f"start-{game}")
    where = client.post("/matches", data=fields, follow_redirects=False).headers["location"]
    table = client.get(f"/api{where}").json()
    assert (table["game"], set(table["levels"])) == (game, {None, "normal"})


def test_home_starts_what_was_chosen_last(client):
    start(client, level="hard", preset="tunnel", players="6")
    client.cookies.delete("player")
    fields = form_of(client.get("/").text, "start-sevens")
    assert fields == {"game": "sevens", "level": "hard", "players": "6", "rounds": "3", "link": "tunnel"}


@pytest.mark.parametrize("game", ROOMS)
def test_every_game_has_its_own_address(client, game):
    home = client.get("/").text
    assert f'href="/{game}"' in home
    assert f'href="/howto/{game}"' in home
    assert f'name="game" value="{game}"' in client.get(f"/{game}").text
    assert f'href="/howto/{game}"' in client.get(f"/{game}").text


def test_home_is_for_search_engines_and_the_other_pages_are_not(client):
    assert '<meta name="description" content="七並べ' in client.get("/").text
    assert "noindex" not in client.get("/").text
    assert "noindex" not in client.get("/howto/sevens").text
    assert "noindex" in client.get("/settings").text
    assert "Disallow: /matches/" in client.get("/robots.txt").text


def test_home_goes_on_with_the_newest_open_match_of_each_game(client):
    start(client)
    where = start(client).headers["location"]
    text = client.get("/").text
    assert f'id="continue-sevens" href="{where}"' in text
    assert 'id="start-sevens"' not in text


def test_a_games_page_offers_to_go_on_or_give_up(client):
    where = start(client).headers["location"]
    text = client.get("/sevens").text
    assert f'id="continue" href="{where}"' in text
    assert f'id="abandon" href="{where}/abandon"' in text
    assert "1 / 3回戦の途中・入門" in text


def test_a_games_page_remembers_level_and_rounds(client):
    start(client, level="hard", rounds="7")
    text = client.get("/sevens").text
    assert 'name="level" value="hard" checked' in text
    assert 'value="7" selected' in text


def test_a_games_page_leads_to_every_open_match(client):
    started = [start(client).headers["location"] for _ in range(5)]
    text = client.get("/sevens").text
    assert "ほかに4局" in text
    assert all(f'href="{where}"' in text for where in started)


def test_the_how_to_page_answers_whether_the_games_are_fixed(client):
    assert 'id="q-fixed"' in client.get("/howto/sevens").text
    assert "Are the games fixed?" in client.get("/howto/sevens", headers={"Accept-Language": "en"}).text


def test_the_how_to_page_leads_back_to_the_match(client):
    where = start(client).headers["location"]
    assert f'id="back" href="{where}"' in client.get(f"/howto/sevens?next={where}").text
    assert 'id="back"' not in client.get("/howto/sevens").text


# settings


def test_settings_are_kept_and_shown(client):
    answer = client.post(
        "/settings", data={"speed": "slow", "large": "on", "next": "/settings"}, follow_redirects=False
    )
    assert answer.status_code == 303
    assert answer.headers["location"] == "/settings?saved=1"
    page = client.get("/settings?saved=1").text
    assert 'id="saved"' in page
    assert 'name="speed" value="slow" checked' in page
    assert 'class="speed-slow theme-auto large"' in page


def test_a_form_without_a_setting_leaves_it(client):
    client.post("/settings", data={"large": "on"})
    client.post("/settings", data={"language": "en"})
    page = client.get("/").text
    assert '<html lang="en" class="speed-normal theme-auto large"' in page


def test_the_chosen_language_wins_over_the_browsers(client):
    client.post("/settings", data={"language": "en"})
    assert '<html lang="en"' in client.get("/", headers={"Accept-Language": "ja"}).text
    client.post("/settings", data={"language": "auto"})
    assert '<html lang="ja"' in client.get("/", headers={"Accept-Language": "ja"}).text


def test_a_box_that_is_not_ticked_is_off(client):
    client.post("/settings", data={"marks": "off"})
    assert "unmarked" in client.get("/").text
    assert re.search(
        r'name="marks" value="off">\s*<label><input type="checkbox" role="switch" name="marks" value="on">',
        client.get("/settings").text,
    )


@pytest.mark.parametrize("fields", [{"speed": "warp"}, {"colour": "red"}, {"rounds": "x"}, {"large": ""}])
def test_wrong_settings_are_refused_and_change_nothing(client, fields):
    client.post("/settings", data={"theme": "dark"})
    answer = client.post("/settings", data=fields, follow_redirects=False)
    assert answer.status_code == 400
    assert "set-cookie" not in answer.headers or "prefs=" not in answer.headers["set-cookie"]
    assert "theme-dark" in client.get("/").text


@pytest.mark.parametrize(
    "back", ["//evil.example", "https://evil.example/", "/matches/../../x", "javascript:alert(1)", ""]
)
def test_settings_lead_back_to_our_own_pages_only(client, back):
    answer = client.post("/settings", data={"next": back, "speed": "fast"}, follow_redirects=False)
    assert answer.headers["location"] == "/"
    page = client.get("/settings", params={"next": back}).text
    assert "evil" not in page
    assert "alert" not in page


def test_settings_lead_back_to_the_match(client):
    where = start(client).headers["location"]
    assert f'<input type="hidden" name="next" value="{where}">' in client.get(f"/settings?next={where}").text
    answer = client.post("/settings", data={"next": where, "speed": "fast"}, follow_redirects=False)
    assert answer.headers["location"] == where


def switch_language(client, page):
    """What the other language's button below a page leads to."""
    footer = re.findall(r"<form.*?</form>", page.text, re.S)[-1]
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', footer))
    assert fields.keys() == {"next", "language"}
    return client.post("/settings", data={name: unescape(value) for name, value in fields.items()})


@pytest.mark.parametrize("page", ["/howto/sevens", "/settings"])
def test_another_language_keeps_the_way_back(client, page):
    where = start(client).headers["location"]
    shown = switch_language(client, client.get(page, params={"next": where}))
    assert '<html lang="en"' in shown.text
    assert f'href="{where}"' in shown.text


def test_another_language_keeps_the_rules_that_a_link_brought(client):
    shown = switch_language(client, client.get("/sevens?preset=killer&players=3"))
    assert '<html lang="en"' in shown.text
    assert dict(shown.url.params) == {"preset": "killer", "players": "3"}


def test_another_language_leads_from_a_refused_form_to_the_form(client):
    refused = start(client, link="tunnel", islands="true")
    assert refused.status_code == 422
    shown = switch_language(client, refused)
    assert (shown.status_code, shown.url.path) == (200, "/sevens")
    assert 'name="link"' in shown.text


def test_a_refused_form_loaded_again_leads_home(client):
    assert client.get("/matches", follow_redirects=False).headers["location"] == "/"


def test_the_cookie_is_for_the_server_alone(client):
    cookie = client.post("/settings", data={"speed": "fast"}, follow_redirects=False).headers["set-cookie"]
    assert {"HttpOnly", "SameSite=lax", "Path=/"} <= set(cookie.split("; "))
    assert "Max-Age=15552000" in cookie


# beside pages


def test_the_site_can_be_installed(client):
    answer = client.get("/manifest.webmanifest")
    assert answer.headers["content-type"] == "application/manifest+json"
    manifest = answer.json()
    assert {icon["sizes"] for icon in manifest["icons"]} == {"192x192", "512x512"}
    assert all(client.get(icon["src"]).status_code == 200 for icon in manifest["icons"])
    assert manifest["start_url"] == "/"
    assert manifest["name"] == "Sevens"


def test_the_service_worker_keeps_static_files_and_the_offline_page_only(client):
    answer = client.get("/sw.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    files = json.loads(re.search(r"const FILES = (\[.*?\]);", answer.text, re.S)[1])
    assert [name for name in files if not name.startswith("/static/")] == ["/offline"]
    assert {assets.url(name) for name in assets.assets()} <= set(files)
    assert "&#" not in answer.text


def weight(client, path):
    """The bytes of a first load: the page and what it names, compressed."""
    text = client.get(path).text
    named = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', text)) | {
        assets.url("js/stepping.js"),
        assets.url("js/keys.js"),
    }
    files = {name.split("/", 3)[3] for name in named}
    return len(gzip.compress(text.encode())) + sum(
        len(assets.assets()[name].zipped or assets.assets()[name].body) for name in files
    )


def test_the_first_load_of_a_table_is_small(client):
    where = start(client).headers["location"]
    assert weight(client, where) < 60_000


@pytest.mark.parametrize("game", ROOMS)
def test_the_answer_to_every_move_of_a_round_is_small(client, game):
    table = client.post("/api/matches", json={"game": game}).json()
    weights = []
    while table["status"] == "playing":
        move = {"version": table["version"], "move": table["legal"][0]}
        answer = client.post(f"/matches/{table['id']}/moves", data=move, headers={"HX-Request": "true"})
        assert answer.status_code == 200
        weights.append(len(gzip.compress(answer.content)))
        table = client.get(f"/api/matches/{table['id']}").json()
    assert max(weights) < 8_000
