"""What others must not learn: no byte that is sent depends on it."""

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import FastAPI
from hypothesis import assume, given
from hypothesis import strategies as st
from sqlalchemy import text
from starlette.testclient import TestClient

from app.answers import hint_of, table_of
from app.db import Database
from app.opening import SERVED
from app.table import Table
from app.words import words_for
from engine.games import GAMES
from engine.match import Match
from tests.app.playing import go_on, new

RULES: list[dict[str, Any]] = [
    {},
    {"passes": 1, "voluntary_pass": False},
    {"players": 3, "link": "link"},
    {"ghost": True, "passes": 0},
    {"killer": True},
]


def start(rules: dict[str, Any], seed: bytes) -> Match:
    """A match, at the person's first decision."""
    options = GAMES["sevens"].options.from_dict(rules)
    return Match.start("sevens", options, (None, *["normal"] * (options.players - 1)), seed).advance()


def play(match: Match, moves: int, chance: random.Random) -> Match:
    """The match after some random moves of the person, or as many as the round has."""
    for _ in range(moves):
        if match.status == "playing":
            match = match.play(chance.choice(match.legal_moves(0)), 0).advance()
    return match


def otherwise_dealt(match: Match, chance: random.Random) -> Match:
    """The match with the cards that only their holders have seen in other hands of the computers."""
    data = json.loads(match.to_json())
    deal = data["rounds"][-1]["deal"]
    hidden = [hand.split() for hand in match.rules.position(match.round.state)["hands"]]
    mixed = sorted(card for hand in hidden[1:] for card in hand)
    chance.shuffle(mixed)
    for seat, hand in enumerate(hidden[1:], 1):
        seen = [card for card in deal["hands"][seat].split() if card not in hand]
        deal["hands"][seat] = " ".join([*seen, *(mixed.pop() for _ in hand)])
    return Match.from_json(json.dumps(data))


def lies_open(match: Match) -> dict[str, Any]:
    """What everybody sees, told by the engine's own position."""
    position = match.rules.position(match.round.state)
    counts = [len(hand.split()) for hand in position["hands"]]
    return {"counts": counts, **{key: position[key] for key in ("table", "passes", "status", "turn", "phase")}}


@given(st.sampled_from(RULES), st.binary(min_size=32, max_size=32), st.integers(0, 12), st.randoms())
def test_no_answer_depends_on_cards_that_only_others_know(
    rules: dict[str, Any], seed: bytes, moves: int, chance: random.Random
) -> None:
    match = play(start(rules, seed), moves, chance)
    assume(match.status == "playing")
    other = otherwise_dealt(match, chance)
    # Where a rule has acted on a hidden hand, the same moves would have led elsewhere; the person would have seen that.
    assume(lies_open(other) == lies_open(match))
    words = words_for("ja")
    told, told_otherwise = (
        table_of(Table("id", 1, each), words).model_dump(exclude={"commitment"}) for each in (match, other)
    )
    assert told == told_otherwise
    assert hint_of(match.hint(0), "sevens", words) == hint_of(other.hint(0), "sevens", words)


@pytest.fixture
def pages(sqlite_url: str, app: FastAPI, client: TestClient) -> Iterator[Any]:
    """Shows the pages of a match that is put into the place of the client's own."""
    table = new(client)
    database = Database(sqlite_url, threads=1)

    def show(match: Match) -> str:
        with database.writing() as connection:
            connection.execute(text("UPDATE matches SET record = :record"), {"record": match.to_json()})
        where = f"/matches/{table['id']}"
        answers = [client.get(where + ask) for ask in ("", "?hint=1", "/rules", "/deal", "/abandon")]
        assert {answer.status_code for answer in answers} == {200}
        return re.sub(r"\b[0-9a-f]{64}\b", "commitment", "".join(answer.text for answer in answers))

    yield show
    database.close()


def test_no_page_depends_on_cards_that_only_others_know(pages: Any) -> None:
    chance = random.Random(5)
    compared = 0
    while compared < 10:
        match = play(start({}, chance.randbytes(32)), chance.randrange(10), chance)
        other = otherwise_dealt(match, chance)
        if match.status == "playing" and lies_open(other) == lies_open(match):
            assert other.to_json() != match.to_json()
            assert pages(other) == pages(match)
            compared += 1


def secrets_of(match: Match) -> list[str]:
    """Texts that would betray a running round: seed, its rounds' secrets, the others' hands and the stock as dealt."""
    data = json.loads(match.to_json())
    first = match.round_number + (match.status != "playing")
    nonces = [match._nonce(number) for number in range(first, first + 3)]
    deal = data["rounds"][-1]["deal"]
    hidden = [*deal["hands"][1:], deal.get("stock")] if match.status == "playing" else []
    return [data["seed"], *nonces, *filter(None, [*hidden, deal.get("secret")])]


@pytest.mark.parametrize("game", SERVED)
@pytest.mark.parametrize("undo", [False, True])
def test_no_byte_of_a_whole_match_is_a_secret(
    sqlite_url: str, client: TestClient, undo: bool, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.table.secrets.token_bytes", random.Random(7).randbytes)
    database, chance, sent = Database(sqlite_url, threads=1), random.Random(11), []
    client.event_hooks["response"].append(sent.append)
    short = {"rounds": 2} if "rounds" in SERVED[game].options.choices() else {"target": 3}
    table = new(client, game=game, rules=short, level="hard")
    while table["status"] != "over":
        for ask in ("", "/record"):
            client.get(f"/api/matches/{table['id']}{ask}")
        client.get(f"/matches/{table['id']}")
        client.post(f"/api/matches/{table['id']}/hint", json={"version": table["version"]})
        client.post(f"/api/matches/{table['id']}/moves", json={"version": 0, "move": "8d"})
        if undo and chance.random() < 0.2:
            answer = client.post(f"/api/matches/{table['id']}/undo", json={"version": table["version"]})
            table = answer.json() if answer.status_code == 200 else table
        with database.reading() as connection:
            match = Match.from_json(connection.execute(text("SELECT record FROM matches")).scalar_one())
        secrets = secrets_of(match)
        assert sent
        for answer in sent:
            everything = "\n".join([*(f"{name}: {value}" for name, value in answer.headers.items()), answer.text])
            assert not [secret for secret in secrets if secret in everything]
        sent.clear()
        table = go_on(client, table, chance)
        sent.clear()
    database.close()
