"""セブンアップ by the JSON interface: what is public, what stays hidden, and how a match ends."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.app.playing import new
from tests.engine.seven_up.tables import record_of
from tests.seven_up_deals import HANDS, RAN_OUT


def start(client: TestClient, stock: str = "9s", **settings: Any) -> dict[str, Any]:
    """A match in which the person holds the strong hand, and deals where nothing else is said."""
    return new(client, game="seven_up", record=record_of(HANDS, stock, **settings))


def play(client: TestClient, table: dict[str, Any], move: str, status: int = 200) -> dict[str, Any]:
    answer = client.post(f"/api/matches/{table['id']}/moves", json={"move": move, "version": table["version"]})
    assert answer.status_code == status, answer.text
    after: dict[str, Any] = answer.json()
    return after


def play_out(client: TestClient, table: dict[str, Any]) -> dict[str, Any]:
    """The table when the round is over."""
    while table["status"] == "playing":
        table = play(client, table, table["legal"][0])
    return table


def test_a_table_tells_what_is_public(client: TestClient) -> None:
    table = start(client)
    public = {
        "phase": "gift", "turn": 0, "legal": ["gift", "run"], "trump": None, "turnups": "9s", "gift": False,
        "dropped": [0] * 4, "trick": "", "led": None, "tricks": [], "captured": [""] * 4, "pips": [0] * 4,
        "tally": None, "scores": [0] * 4, "counts": [6] * 4, "rounds": None, "target": 7, "totals": [0] * 4,
    }  # fmt: skip
    assert {name: table[name] for name in public} == public
    assert table["events"] == [{"seat": 1, "move": "beg"}]


def test_of_cards_thrown_away_by_others_only_the_number_is_told(client: TestClient) -> None:
    table = play(client, start(client), "run")
    drops = [event["move"] for event in table["events"] if event["move"].startswith("drop")]
    assert drops == ["drop 3"] * 3
    assert len(table["legal"]) == 84
    table = play(client, table, table["legal"][0])
    assert (table["phase"], table["dropped"]) == ("play", [3] * 4)


def test_a_trick_is_told_card_by_card(client: TestClient) -> None:
    table = play(client, start(client, dealer=3), "stand")
    table = play(client, table, "As")
    first = table["tricks"][0]
    assert (first["led"], first["taker"], first["cards"].split()[0]) == (0, 0, "As")
    assert sorted(first["cards"].split()) == sorted(table["captured"][0].split())
    assert table["pips"][0] >= 4


def test_the_result_tells_the_points_with_their_reasons(client: TestClient) -> None:
    table = play_out(client, start(client, dealer=3))
    result, tally = table["result"], table["tally"]
    assert result["ranks"] is None
    assert sum(result["points"]) == sum(side is not None for side in tally.values())
    for side, points in enumerate(result["points"]):
        assert bool(result["reasons"][side]) == bool(points)
    assert "スペードのエース" in result["reasons"][tally["high"]]
    assert result["hands"] == [""] * 4
    assert table["scores"] == table["totals"] == result["points"]


def test_partners_are_counted_by_side(client: TestClient) -> None:
    table = play_out(client, start(client, dealer=3, partners=True, scores=[1, 2]))
    assert len(table["totals"]) == len(table["pips"]) == len(table["result"]["reasons"]) == 2
    assert sum(table["totals"]) == 3 + sum(table["result"]["points"])


def test_a_match_that_ends_at_the_deal_is_over_at_once(client: TestClient) -> None:
    table = start(client, "Jc", dealer=3, scores=[1, 2, 3, 6])
    assert (table["status"], table["phase"], table["turn"], table["legal"]) == ("over", "over", None, [])
    assert (table["totals"], table["standing"], table["tally"]) == ([1, 2, 3, 7], [4, 3, 2, 1], None)
    assert client.get(f"/api/matches/{table['id']}/record").json()[0]["scores"] == [1, 2, 3, 6]


def test_when_the_cards_run_out_nothing_is_scored_and_the_dealer_stays(client: TestClient) -> None:
    table = play(client, start(client, RAN_OUT), "run")
    assert (table["status"], table["phase"], table["result"]["points"]) == ("round_over", "redeal", [0] * 4)
    after = client.post(f"/api/matches/{table['id']}/next", json={"version": table["version"]}).json()
    assert (after["round"], after["dealer"]) == (2, 0)


@pytest.mark.parametrize(("language", "word"), [("ja", "。"), ("en", ".")])
def test_a_hint_gives_its_reason_in_words(client: TestClient, language: str, word: str) -> None:
    table = start(client)
    path = f"/api/matches/{table['id']}/hint"
    hint = client.post(path, json={"version": table["version"]}, headers={"Accept-Language": language}).json()
    assert hint["move"] in table["legal"]
    assert hint["reason"].endswith(word)
    assert {option["move"] for option in hint["options"]} == {*table["legal"]}


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("stand", "answer_first"),
        ("As", "answer_first"),
        ("drop As", "answer_first"),
        ("drop", "notation"),
        ("drop 1z", "notation"),
        ("Gift", "notation"),
    ],
)
def test_what_is_not_possible_is_refused_and_changes_nothing(client: TestClient, move: str, code: str) -> None:
    table = start(client)
    assert play(client, table, move, 422)["error"] == code
    assert client.get(f"/api/matches/{table['id']}").json() == table


def test_discards_are_refused_with_their_reason(client: TestClient) -> None:
    table = play(client, start(client), "run")
    assert play(client, table, "drop 3c", 422)["error"] == "drop_count"
    missing = next(card for card in ("4h", "6h", "5d", "8d") if card not in table["hand"].split())
    assert play(client, table, f"drop {missing}", 422)["error"] == "not_in_hand"
    thrown = table["legal"][0].removeprefix("drop ")
    assert play(client, table, f"drop {thrown[2:]}{thrown[:2]}", 422)["error"] == "notation"


def test_a_gift_that_would_win_is_refused(client: TestClient) -> None:
    table = start(client, scores=[0, 6, 0, 0], gift_wins=False)
    assert table["legal"] == ["run"]
    assert play(client, table, "gift", 422)["error"] == "gift_would_win"


@pytest.mark.parametrize("scores", [[7, 0, 0, 0], [0, 0, 0], [0, 0, 0, -1], [True, 0, 0, 0], ["1", 0, 0, 0]])
def test_points_before_the_deal_that_cannot_be_are_refused(client: TestClient, scores: Any) -> None:
    record = {**record_of(HANDS, "9s"), "scores": scores}
    answer = client.post("/api/matches", json={"game": "seven_up", "record": record})
    assert (answer.status_code, answer.json()["error"]) == (422, "bad_scores")


def test_a_deal_with_other_numbers_of_cards_is_refused(client: TestClient) -> None:
    record = record_of((HANDS[0][3:], *HANDS[1:]), "9s")
    answer = client.post("/api/matches", json={"game": "seven_up", "record": record})
    assert (answer.status_code, answer.json()["error"]) == (422, "bad_hands")
