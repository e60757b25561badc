"""Playing for tests: matches through the service and through the JSON interface."""

import random
from typing import Any

from starlette.testclient import TestClient

from app.player import Player
from app.table import Table, Tables
from engine.games import GAMES

LEVELS = (None, "normal", "normal", "normal")


def start(tables: Tables, player: Player, **rules: Any) -> Table:
    """A match of Sevens."""
    return tables.start(player, "sevens", GAMES["sevens"].options.from_dict(rules), LEVELS)


def play_on(tables: Tables, player: Player, table: Table) -> Table:
    """The table after the first legal move, or after the next deal when a round is over."""
    if table.match.status == "round_over":
        return tables.next_round(player, table.id, table.version)
    return tables.play(player, table.id, table.match.legal_moves(table.seat)[0], table.version)


def play_out(tables: Tables, player: Player, table: Table) -> Table:
    """The table when the match is over."""
    while table.match.status != "over":
        table = play_on(tables, player, table)
    return table


def new(client: TestClient, **body: Any) -> dict[str, Any]:
    """A match by the JSON interface, of Sevens where nothing else is said."""
    answer = client.post("/api/matches", json={"game": "sevens", **body})
    assert answer.status_code == 201, answer.text
    table: dict[str, Any] = answer.json()
    return table


def go_on(client: TestClient, table: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """The table after a random legal move, or after the next deal when a round is over."""
    path = f"/api/matches/{table['id']}"
    if table["status"] == "round_over":
        answer = client.post(path + "/next", json={"version": table["version"]})
    else:
        answer = client.post(path + "/moves", json={"move": chance.choice(table["legal"]), "version": table["version"]})
    assert answer.status_code == 200, answer.text
    after: dict[str, Any] = answer.json()
    return after
