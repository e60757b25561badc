"""The JSON interface, line by line of its page."""

import hashlib
import json
import random
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from app.opening import SERVED
from engine.games import GAMES
from tests.app.playing import go_on, new
from tests.bridge_deals import MINE
from tests.seven_up_deals import HANDS as UP

Table = dict[str, Any]

KEYS = {
    *("id", "version", "game", "rules", "seat", "names", "levels", "round", "rounds", "target", "dealer", "leader"),
    *("totals", "status", "standing", "phase", "turn", "legal", "hand", "counts", "events", "offers", "commitment"),
    *("result", "table", "laid", "playable", "passes", "seats", "center", "pending"),
}
HANDS = (
    "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks",
    "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh",
    "Ad 2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd",
    "Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc",
)
JSON = {"Content-Type": "application/json"}
RECORD = {"game": "sevens", "dealer": 3, "hands": list(HANDS)}


@pytest.fixture
def chance() -> random.Random:
    return random.Random(7)


@pytest.fixture
def table(client: TestClient) -> Table:
    return new(client)


def path(table: Table) -> str:
    return f"/api/matches/{table['id']}"


def to_the_end(client: TestClient, table: Table, chance: random.Random, status: str = "over") -> Table:
    while table["status"] not in (status, "over"):
        table = go_on(client, table, chance)
    return table


# the call GET /api/games


def test_the_games_their_options_presets_and_levels(client: TestClient) -> None:
    answer = client.get("/api/games")
    assert answer.status_code == 200
    games = answer.json()
    assert [game["name"] for game in games] == list(SERVED)
    sevens = games[0]
    assert sevens["levels"] == list(GAMES["sevens"].levels)
    options = {option["name"]: option for option in sevens["options"]}
    assert set(options) == set(GAMES["sevens"].options.choices())
    assert options["passes"]["default"] == 3
    assert options["passes"]["values"] == [*range(10), None]
    assert set(options["passes"]["label"]) == {"ja", "en"}
    for preset in sevens["presets"]:
        GAMES["sevens"].options.from_dict(preset["options"])


# the call POST /api/matches


def test_only_the_game_must_be_named(client: TestClient) -> None:
    answer = client.post("/api/matches", json={"game": "sevens"})
    assert answer.status_code == 201
    table = answer.json()
    assert answer.headers["location"] == path(table)
    assert set(table) == KEYS
    assert (table["version"], table["game"], table["seat"], table["round"], table["rounds"]) == (1, "sevens", 0, 1, 5)
    assert table["levels"] == [None, "normal", "normal", "normal"]
    assert table["rules"] == GAMES["sevens"].options.from_dict({}).to_dict()
    assert (table["status"], table["phase"], table["turn"]) == ("playing", "turn", 0)
    assert (table["standing"], table["target"], table["result"], table["offers"]) == (None, None, None, [])
    assert table["totals"] == [0, 0, 0, 0]
    assert table["legal"]
    assert len(table["hand"].split()) == table["counts"][0]
    assert len(table["commitment"]) == 64


def test_rules_rounds_and_levels_are_taken(client: TestClient) -> None:
    rules = {"passes": 2, "voluntary_pass": False, "players": 3}
    table = new(client, rules=rules, rounds=2, levels=["easy", "hard"])
    assert table["levels"] == [None, "easy", "hard"]
    assert table["rounds"] == 2
    assert {name: table["rules"][name] for name in rules} == rules
    assert len(table["counts"]) == len(table["names"]) == 3


def test_one_level_sets_all_seats(client: TestClient) -> None:
    assert new(client, level="hard")["levels"] == [None, "hard", "hard", "hard"]


def test_rounds_are_an_option_too(client: TestClient) -> None:
    assert new(client, rules={"rounds": 3})["rounds"] == 3
    assert new(client, rules={"rounds": 3}, rounds=3)["rounds"] == 3


def test_a_record_deals_the_first_round_and_brings_its_rules(client: TestClient) -> None:
    rules = {"leader": "dealer", "passes": 1}
    table = new(client, record={**RECORD, "rules": rules, "moves": [], "date": "2026-11-30", "seed": None}, rounds=1)
    assert table["rules"]["passes"] == 1
    assert (table["dealer"], table["rounds"]) == (3, 1)
    assert table["hand"] == "As 2s 3s 4s 5s 6s 8s 9s Ts Js Qs Ks"
    assert table["legal"] == ["6s", "8s", "-"]
    assert new(client, record={**RECORD, "rules": rules}, rules=rules)["rules"] == {**table["rules"], "rounds": 5}


def test_a_record_brings_its_leader_where_lots_are_drawn(client: TestClient) -> None:
    table = new(client, record={**RECORD, "rules": {"leader": "random"}, "leader": 2})
    assert table["leader"] == 2


@pytest.mark.parametrize(
    "body",
    [
        [],
        None,
        7,
        {},
        {"game": 7},
        {"game": None},
        {"game": "sevens", "more": 1},
        {"game": "sevens", "rounds": "5"},
        {"game": "sevens", "rounds": True},
        {"game": "sevens", "rounds": 5.0},
        {"game": "sevens", "level": 1},
        {"game": "sevens", "levels": "hard"},
        {"game": "sevens", "levels": [None, None, None]},
        {"game": "sevens", "rules": []},
        {"game": "sevens", "rules": {"pases": 3}},
        {"game": "sevens", "rules": {"passes": "3"}},
        {"game": "sevens", "rules": {"passes": True}},
        {"game": "sevens", "rules": {"passes": 3.0}},
        {"game": "sevens", "rules": {"voluntary_pass": 1}},
        {"game": "sevens", "rules": {"voluntary_pass": None}},
        {"game": "sevens", "rules": {"link": {}}},
        {"game": "sevens", "record": []},
        {"game": "sevens", "record": {}},
        {"game": "sevens", "record": {"game": "sevens"}},
        {"game": "sevens", "record": {**RECORD, "hands": "7s"}},
        {"game": "sevens", "record": {**RECORD, "hands": [1, 2, 3, 4]}},
        {"game": "sevens", "record": {**RECORD, "dealer": "0"}},
        {"game": "bridge", "record": {**MINE, "stock": 1}},
        {"game": "sevens", "record": {**RECORD, "rules": {"leader": "random"}, "leader": "0"}},
        {"game": "seven_up", "record": {"game": "seven_up", "hands": list(UP), "scores": "0 0 0 0"}},
        {"game": "seven_up", "rounds": 3},
        {"game": "seven_up", "rules": {"rounds": 3}},
        {"game": "sevens", "record": {**RECORD, "moves": "8s"}},
        {"game": "sevens", "record": {**RECORD, "rules": {"pases": 3}}},
        {"game": "sevens", "record": {**RECORD, "rules": {"prelaid": 0}}},
        {"game": "sevens", "\ud800": 1},
        {"game": "sevens", "rules": {"\ud800": 1}},
    ],
)
def test_what_cannot_be_read_is_400(client: TestClient, body: Any) -> None:
    content = json.dumps(body)  # which writes even half a surrogate pair
    assert_refused(client.post("/api/matches", content=content, headers=JSON), 400, "bad_request")
    assert client.get("/api/matches").json() == []


@pytest.mark.parametrize(
    "record", [{**RECORD, "stock": None}, {**RECORD, "scores": "many"}, {**MINE, "leader": "Alice", "scores": None}]
)
def test_what_a_record_says_of_another_game_changes_nothing(client: TestClient, record: dict[str, Any]) -> None:
    assert client.post("/api/matches", json={"game": record["game"], "record": record}).status_code == 201


@pytest.mark.parametrize("recycled", [5, None, ["As"], "the discards"])
def test_a_second_stock_that_cannot_be_read_counts_as_absent(client: TestClient, recycled: Any) -> None:
    record = {**MINE, "recycled": recycled}
    assert client.post("/api/matches", json={"game": "bridge", "record": record}).status_code == 201


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"game": "chess"}, "unknown_game"),
        ({"game": "\ud800"}, "unknown_game"),
        ({"game": "sevens", "rounds": 0}, "bad_value"),
        ({"game": "sevens", "rounds": 10**30}, "bad_value"),
        ({"game": "sevens", "rules": {"rounds": 3}, "rounds": 4}, "rounds_twice"),
        ({"game": "sevens", "rules": {"passes": 10}}, "bad_value"),
        ({"game": "sevens", "rules": {"link": "none!"}}, "bad_value"),
        ({"game": "sevens", "rules": {"link": "tunnel", "islands": True}}, "contradiction"),
        ({"game": "sevens", "rules": {"passes": None}}, "contradiction"),
        ({"game": "sevens", "level": "expert"}, "unknown_level"),
        ({"game": "sevens", "level": ""}, "unknown_level"),
        ({"game": "sevens", "levels": ["hard", "hard", "godlike"]}, "unknown_level"),
        ({"game": "sevens", "levels": []}, "levels_count"),
        ({"game": "sevens", "levels": ["hard"] * 4}, "levels_count"),
        ({"game": "sevens", "rules": {"players": 5}, "levels": ["hard"] * 3}, "levels_count"),
        ({"game": "sevens", "level": "hard", "levels": ["hard"] * 3}, "level_and_levels"),
        ({"game": "sevens", "record": {**RECORD, "moves": ["8s"]}}, "record_with_moves"),
        ({"game": "sevens", "record": {**RECORD, "game": "bridge"}}, "record_of_other_game"),
        ({"game": "sevens", "record": RECORD, "rules": {"passes": 2}}, "rules_beside_record"),
        ({"game": "sevens", "record": {**RECORD, "rules": {"passes": 2}}, "rules": {}}, "rules_beside_record"),
        ({"game": "sevens", "record": {**RECORD, "dealer": 4}}, "bad_dealer"),
        ({"game": "sevens", "record": {**RECORD, "dealer": -1}}, "bad_dealer"),
        ({"game": "sevens", "record": {**RECORD, "leader": 1}}, "bad_leader"),
        ({"game": "sevens", "record": {**RECORD, "rules": {"leader": "random"}}}, "bad_leader"),
        ({"game": "sevens", "record": {**RECORD, "hands": []}}, "bad_hands"),
        ({"game": "sevens", "record": {**RECORD, "hands": [*HANDS[:3], ""]}}, "wrong_deck"),
        ({"game": "sevens", "record": {**RECORD, "hands": [*HANDS[:3], HANDS[3] + " X"]}}, "extra_cards"),
        ({"game": "sevens", "record": {**RECORD, "hands": [*HANDS[:3], HANDS[3] + " As"]}}, "card_twice"),
        ({"game": "sevens", "record": {**RECORD, "hands": [*HANDS[:3], HANDS[3] + " 1x"]}}, "no_card"),
        ({"game": "sevens", "record": {**RECORD, "hands": [*HANDS[:3], HANDS[3] + " \ud800"]}}, "no_card"),
    ],
)
def test_what_is_impossible_is_422(client: TestClient, body: Any, code: str) -> None:
    answer, other = (
        client.post("/api/matches", content=json.dumps(body), headers={**JSON, "Accept-Language": language})
        for language in ("ja", "en")
    )
    assert_refused(answer, 422, code)
    assert_refused(other, 422, code)
    assert other.json()["message"].isascii() or "“" in other.json()["message"]
    assert other.json()["message"] != answer.json()["message"]
    assert client.get("/api/matches").json() == []


@pytest.mark.parametrize(
    "body",
    [
        {"game": "sevens", "record": {**RECORD, "hands": [*HANDS[:3], "x" * 50_000]}},
        {"game": "sevens", "rules": {"x" * 50_000: 1}},
        {"game": "sevens", "x" * 50_000: 1},
    ],
    ids=["card", "option", "field"],
)
def test_what_was_sent_is_never_quoted_at_length(client: TestClient, body: Any) -> None:
    assert len(client.post("/api/matches", json=body).json()["message"]) < 200


@pytest.mark.parametrize(
    ("hands", "jokers", "said"),
    [
        ([*HANDS[:3], ""], 0, "Missing: "),
        ([*HANDS[:3], HANDS[3] + " X"], 0, "Too many: X"),
        ([*HANDS[:3], HANDS[3] + " X X X"], 2, "X stands too often"),
    ],
)
def test_a_wrong_deck_is_told_by_what_is_wrong(client: TestClient, hands: list[str], jokers: int, said: str) -> None:
    body = {"game": "sevens", "record": {**RECORD, "hands": hands, "rules": {"jokers": jokers}}}
    assert said in client.post("/api/matches", json=body, headers={"Accept-Language": "en"}).json()["message"]


@pytest.mark.parametrize("content", [b"", b"{", b"{]", b"\xff\xfe", b'{"game": "sevens"', b"[" * 5000, b'{"a":' * 5000])
def test_what_is_no_json_is_400(client: TestClient, content: bytes) -> None:
    answer = client.post("/api/matches", content=content, headers=JSON)
    assert_refused(answer, 400, "bad_request")


@pytest.mark.parametrize("number", [b"NaN", b"Infinity", b"-1e999", b"1" * 5000])
def test_numbers_that_are_none_are_400(client: TestClient, number: bytes) -> None:
    content = b'{"game": "sevens", "rounds": ' + number + b"}"
    answer = client.post("/api/matches", content=content, headers=JSON)
    assert_refused(answer, 400, "bad_request")


def test_a_body_that_is_not_announced_as_json_is_400(client: TestClient) -> None:
    assert_refused(client.post("/api/matches", content=b'{"game": "sevens"}'), 400, "bad_request")
    assert_refused(client.post("/api/matches", data={"game": "sevens"}), 400, "bad_request")


# the call GET /api/matches


def test_matches_are_listed_newest_first(client: TestClient, chance: random.Random) -> None:
    first, second = new(client, rounds=1), new(client)
    over = to_the_end(client, first, chance)
    assert client.get("/api/matches").json() == [
        {"id": second["id"], "game": "sevens", "status": "playing", "round": 1, "totals": [0, 0, 0, 0]},
        {"id": first["id"], "game": "sevens", "status": "over", "round": 1, "totals": over["totals"]},
    ]


# the call GET /api/matches/{id}


def test_the_table_is_there_again(client: TestClient, table: Table) -> None:
    answer = client.get(path(table))
    assert answer.status_code == 200
    assert answer.json() == table


# the call POST …/moves


def test_a_move_is_answered_at_the_next_decision(client: TestClient) -> None:
    table = new(client, record=RECORD)
    answer = client.post(path(table) + "/moves", json={"move": "8s", "version": 1})
    assert answer.status_code == 200
    after = answer.json()
    assert after["version"] == 2
    assert "8s" in after["table"].split()
    assert "8s" not in after["hand"].split()
    assert after["turn"] == 0
    assert [event["seat"] for event in after["events"]] == [1, 2, 3]
    assert client.get(path(table)).json() == after


@pytest.mark.parametrize("move", ["", "x", "8D", "8d ", " 8d", "7d", "X", "- ", "talk 1>0", "8d" * 1000, "😀", "\x00"])
def test_an_illegal_move_is_422_and_changes_nothing(client: TestClient, table: Table, move: str) -> None:
    answer = client.post(path(table) + "/moves", json={"move": move, "version": 1})
    assert answer.status_code == 422
    assert set(answer.json()) == {"error", "message"}
    assert client.get(path(table)).json() == table


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"move": "8d"},
        {"version": 1},
        {"move": 8, "version": 1},
        {"move": "8d", "version": "1"},
        {"move": "8d", "version": True},
        {"move": "8d", "version": 1.0},
        {"move": "8d", "version": None},
        {"move": "8d", "version": 1, "seat": 0},
    ],
)
def test_a_broken_move_is_400(client: TestClient, table: Table, body: Any) -> None:
    assert_refused(client.post(path(table) + "/moves", json=body), 400, "bad_request")


@pytest.mark.parametrize("action", ["moves", "next", "undo", "hint"])
@pytest.mark.parametrize("version", [0, 2, -5, 10**40])
def test_staleness_comes_before_everything_else(client: TestClient, table: Table, action: str, version: int) -> None:
    body = {"version": version, **({"move": "nonsense"} if action == "moves" else {})}
    answer = client.post(f"{path(table)}/{action}", json=body)
    assert answer.status_code == 409
    refusal = answer.json()
    assert refusal.pop("table") == table
    assert refusal["error"] == "stale"
    assert refusal["message"]


def test_repeating_a_move_is_stale_and_plays_it_once(client: TestClient, table: Table) -> None:
    body = {"move": table["legal"][0], "version": 1}
    after = client.post(path(table) + "/moves", json=body).json()
    again = client.post(path(table) + "/moves", json=body)
    assert again.status_code == 409
    assert again.json()["table"] == after


# the call POST …/next


def test_the_next_round_is_dealt_only_when_one_is_over(client: TestClient, chance: random.Random) -> None:
    table = new(client, rounds=2)
    assert_refused(client.post(path(table) + "/next", json={"version": 1}), 422, "no_next_round")
    over = to_the_end(client, table, chance, "round_over")
    assert over["status"] == "round_over"
    after = client.post(path(table) + "/next", json={"version": over["version"]})
    assert after.status_code == 200
    assert (after.json()["round"], after.json()["status"], after.json()["result"]) == (2, "playing", None)
    assert after.json()["dealer"] == (over["dealer"] + 1) % 4
    last = to_the_end(client, after.json(), chance)
    refused = client.post(path(table) + "/next", json={"version": last["version"]})
    assert_refused(refused, 422, "no_next_round")


def test_a_round_that_is_over_shows_result_and_last_hands(client: TestClient, chance: random.Random) -> None:
    over = to_the_end(client, new(client, rounds=2), chance, "round_over")
    result = over["result"]
    assert set(result) == {"ranks", "points", "reasons", "hands"}
    assert sorted(result["ranks"]) == [1, 2, 3, 4]
    assert result["points"] == [4 - rank for rank in result["ranks"]] == over["totals"]
    assert [len(hand.split()) for hand in result["hands"]] == over["counts"]
    assert all(result["reasons"])
    assert (over["turn"], over["legal"], over["standing"]) == (None, [], None)


def test_a_match_that_is_over_has_a_standing(client: TestClient, chance: random.Random) -> None:
    over = to_the_end(client, new(client, rounds=1), chance)
    assert over["standing"] == over["result"]["ranks"]
    for action, more in (("moves", {"move": "-"}), ("undo", {}), ("hint", {}), ("next", {})):
        answer = client.post(f"{path(over)}/{action}", json={"version": over["version"], **more})
        assert answer.status_code == 422
    assert client.get(path(over)).json() == over


# the call POST …/undo


def test_undo_goes_back_to_before_the_last_decision(client: TestClient, table: Table, chance: random.Random) -> None:
    assert_refused(client.post(path(table) + "/undo", json={"version": 1}), 422, "nothing_to_undo")
    go_on(client, table, chance)
    answer = client.post(path(table) + "/undo", json={"version": 2})
    assert answer.status_code == 200
    assert answer.json() == {**table, "version": 3}


def test_undo_ends_with_the_round(client: TestClient, chance: random.Random) -> None:
    over = to_the_end(client, new(client, rounds=2), chance, "round_over")
    refused = client.post(path(over) + "/undo", json={"version": over["version"]})
    assert_refused(refused, 422, "round_is_over")


# the call POST …/hint


def test_a_hint_names_a_legal_move_and_changes_nothing(client: TestClient, table: Table) -> None:
    answer = client.post(path(table) + "/hint", json={"version": 1})
    assert answer.status_code == 200
    hint = answer.json()
    assert set(hint) == {"move", "reason", "options"}
    assert hint["move"] in table["legal"]
    assert hint["reason"]
    assert sorted(option["move"] for option in hint["options"]) == sorted(table["legal"])
    assert all(isinstance(option["score"], int | float) for option in hint["options"])
    assert client.get(path(table)).json() == table


# the call GET …/record


def test_the_record_has_the_finished_rounds_and_never_the_running_one(
    client: TestClient, chance: random.Random
) -> None:
    table = new(client, rounds=2)
    assert client.get(path(table) + "/record").json() == []
    shown = table["commitment"]
    over = to_the_end(client, table, chance, "round_over")
    running = go_on(client, over, chance)
    assert running["round"] == 2
    answer = client.get(path(table) + "/record")
    assert answer.status_code == 200
    (record,) = answer.json()
    assert record["game"] == "sevens"
    assert record["round"] == 1
    assert record["commitment"] == shown
    committed = "\n".join([record["nonce"], "|".join(record["hands"]), record.get("stock", "")])
    assert hashlib.sha256(committed.encode()).hexdigest() == shown


def test_a_record_can_be_handed_in_again(client: TestClient, chance: random.Random) -> None:
    over = to_the_end(client, new(client, rounds=1), chance)
    (record,) = client.get(path(over) + "/record").json()
    table = new(client, record={**record, "moves": []})
    assert table["commitment"] != record["commitment"]
    again = to_the_end(client, table, chance, "round_over")
    assert client.get(path(again) + "/record").json()[0]["hands"] == record["hands"]


# the call DELETE /api/matches/{id}


def test_a_match_is_abandoned_and_removed(client: TestClient, table: Table) -> None:
    answer = client.delete(path(table))
    assert (answer.status_code, answer.content) == (204, b"")
    assert_refused(client.get(path(table)), 404, "not_found")
    assert_refused(client.delete(path(table)), 404, "not_found")
    assert client.get("/api/matches").json() == []


# who plays


ASKED = (
    ("GET", "", None),
    ("DELETE", "", None),
    ("GET", "/record", None),
    ("POST", "/moves", {"move": "8d", "version": 1}),
    ("POST", "/next", {"version": 1}),
    ("POST", "/undo", {"version": 1}),
    ("POST", "/hint", {"version": 1}),
)


@pytest.mark.parametrize(("method", "what", "body"), ASKED)
def test_another_players_match_is_not_there(
    app: FastAPI, client: TestClient, table: Table, method: str, what: str, body: Any
) -> None:
    stranger = TestClient(app)
    other = TestClient(app)
    new(other)
    for asking in (stranger, other):
        assert_refused(asking.request(method, path(table) + what, json=body), 404, "not_found")
    assert client.get(path(table)).json() == table


# errors


def test_sentences_are_in_the_requests_language(client: TestClient, table: Table) -> None:
    def message(language: str | None) -> str:
        headers = {} if language is None else {"Accept-Language": language}
        said: str = client.post(path(table) + "/undo", json={"version": 1}, headers=headers).json()["message"]
        return said

    assert message("en-GB,en;q=0.9,ja;q=0.5") == message("en") == message("de, en;q=0.3") != message("ja")
    assert message(None) == message("ja-JP,ja;q=0.9") == message("de") == message("*") == message("ja")


def test_names_and_reasons_are_in_the_requests_language(client: TestClient) -> None:
    ja, en = (
        client.post("/api/matches", json={"game": "sevens"}, headers={"Accept-Language": tag}).json()
        for tag in ("ja", "en")
    )
    assert ja["names"][0] == "あなた"
    assert en["names"][0] == "You"


@pytest.mark.parametrize(
    "where", ["/api", "/api/", "/api/nothing", "/api/matches/", "/api/games/sevens", "/api/matches/x/y"]
)
def test_no_such_address_is_404_in_the_same_shape(client: TestClient, where: str) -> None:
    assert_refused(client.get(where), 404, "not_found")


@pytest.mark.parametrize(
    ("where", "allow"),
    [
        ("/api/games", "GET, HEAD, OPTIONS"),
        ("/api/matches", "GET, HEAD, OPTIONS, POST"),
        ("/api/matches/x", "DELETE, GET, HEAD, OPTIONS"),
        ("/api/matches/x/moves", "OPTIONS, POST"),
        ("/readyz", "GET, HEAD, OPTIONS"),
        ("/openapi.json", "GET, HEAD, OPTIONS"),
    ],
)
def test_another_method_is_405_and_options_tells_which_there_are(client: TestClient, where: str, allow: str) -> None:
    answer = client.put(where, json={})
    assert_refused(answer, 405, "method_not_allowed")
    assert answer.headers["allow"] == allow
    options = client.options(where)
    assert (options.status_code, options.content, options.headers["allow"]) == (204, b"", allow)


def test_head_is_get_without_the_body(client: TestClient, table: Table) -> None:
    for where in (path(table), "/api/games", "/healthz"):
        head, get = client.head(where), client.get(where)
        assert (head.status_code, head.content) == (200, b"")
        assert head.headers["content-length"] == get.headers["content-length"]


def assert_refused(answer: Any, status: int, code: str) -> None:
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/json"
    refusal = answer.json()
    assert set(refusal) == {"error", "message"}
    assert refusal["error"] == code
    assert refusal["message"]
