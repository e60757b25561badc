"""The service, over SQLite and over PostgreSQL."""

import json
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from sqlalchemy import text

from app.db import Database
from app.folds import Folds
from app.player import Player
from app.table import NotFound, Stale, Table, Tables
from engine.errors import Refused
from engine.game import IllegalMove, NotNow
from engine.games import GAMES
from engine.match import Match
from engine.record import read_deal
from tests.app.playing import LEVELS, play_on, play_out, start
from tests.engine.seven_up.tables import record_of
from tests.seven_up_deals import HANDS


@pytest.fixture
def player() -> Player:
    return Player(None)


def kept(table: Table) -> tuple[str, int, str]:
    """All that is kept of a table."""
    return table.id, table.version, table.match.to_json()


def rows(database: Database, sql: str) -> list[tuple[object, ...]]:
    with database.reading() as connection:
        return [tuple(row) for row in connection.execute(text(sql))]


def test_a_match_begins_at_the_persons_decision(tables: Tables, player: Player) -> None:
    table = start(tables, player)
    assert table.version == 1
    assert table.match.to_move == table.seat
    assert kept(tables.get(player, table.id)) == kept(table)


def test_ids_are_128_bits_for_urls(tables: Tables, player: Player) -> None:
    ids = {start(tables, player).id for _ in range(20)}
    assert len(ids) == 20
    assert all(len(each) == 22 and each.replace("-", "").replace("_", "").isalnum() for each in ids)


def test_a_stranger_becomes_a_new_player_and_a_known_one_stays(tables: Tables, database: Database) -> None:
    stranger = Player("a token that nobody gave out")
    start(tables, stranger)
    assert stranger.known
    assert stranger.token != "a token that nobody gave out"
    assert len(stranger.token) == 43
    again = Player(stranger.token)
    start(tables, again)
    assert again.id == stranger.id
    assert rows(database, "SELECT id FROM players") == [(stranger.id,)]


def test_tokens_are_kept_only_as_hashes(tables: Tables, player: Player, database: Database) -> None:
    start(tables, player)
    everything = json.dumps([rows(database, f"SELECT * FROM {name}") for name in ("players", "matches", "results")])
    assert player.id in everything
    assert player.token not in everything


def test_every_change_raises_the_version_and_is_kept(tables: Tables, player: Player) -> None:
    table = start(tables, player, passes=9)  # so that no deal ends the round before the undo
    for _ in range(5):
        after = play_on(tables, player, table)
        assert after.version == table.version + 1
        assert kept(tables.get(player, table.id)) == kept(after)
        table = after
    undone = tables.undo(player, table.id, table.version)
    assert undone.version == table.version + 1
    assert undone.match.undone


def test_undo_brings_the_same_answers_again(tables: Tables, player: Player) -> None:
    table = start(tables, player)
    move = table.match.legal_moves(0)[0]
    first = tables.play(player, table.id, move, 1)
    back = tables.undo(player, table.id, 2)
    assert back.match.view(0) == table.match.view(0)
    again = tables.play(player, table.id, move, 3)
    assert again.match.log(0) == first.match.log(0)


@pytest.mark.parametrize("version", [0, -1, 2, 10**30])
def test_another_version_is_stale_and_brings_the_true_table(tables: Tables, player: Player, version: int) -> None:
    table = start(tables, player)
    for ask in (tables.next_round, tables.undo, tables.hint):
        with pytest.raises(Stale) as caught:
            ask(player, table.id, version)
        assert kept(caught.value.table) == kept(table)
    with pytest.raises(Stale):
        tables.play(player, table.id, "nonsense", version)


def test_what_is_refused_changes_nothing(tables: Tables, player: Player) -> None:
    table = start(tables, player)
    with pytest.raises(IllegalMove):
        tables.play(player, table.id, "7d", 1)
    with pytest.raises(NotNow):
        tables.next_round(player, table.id, 1)
    with pytest.raises(NotNow):
        tables.undo(player, table.id, 1)
    assert kept(tables.get(player, table.id)) == kept(table)


@pytest.mark.parametrize("match_id", ["", "x", "a" * 22, "a" * 21 + "\x00", "あ" * 22, "'; DROP TABLE matches; --aa"])
def test_no_such_match(tables: Tables, player: Player, match_id: str) -> None:
    for ask in (tables.get, tables.records, tables.abandon):
        with pytest.raises(NotFound):
            ask(player, match_id)
    with pytest.raises(NotFound):
        tables.undo(player, match_id, 1)
    assert not player.known


def test_another_players_match_is_not_there(tables: Tables, player: Player) -> None:
    table, other = start(tables, player), Player(None)
    start(tables, other)
    with pytest.raises(NotFound):
        tables.get(other, table.id)
    with pytest.raises(NotFound):
        tables.play(other, table.id, table.match.legal_moves(0)[0], 1)
    with pytest.raises(NotFound):
        tables.abandon(other, table.id)
    assert kept(tables.get(player, table.id)) == kept(table)


def test_matches_are_listed_newest_first(tables: Tables, player: Player) -> None:
    started = [start(tables, player, rounds=1).id for _ in range(3)]
    over = play_out(tables, player, tables.get(player, started[1]))
    found = tables.matches(player)
    assert [summary.id for summary in found] == started[::-1]
    assert (found[1].status, found[1].totals) == ("over", list(over.match.totals))
    assert [summary.id for summary in tables.open_matches(player, 5)] == [started[2], started[0]]
    assert found[0].rules == over.match.options.to_dict()
    assert found[0].levels == list(LEVELS)
    assert tables.matches(Player(None)) == []


def test_the_list_holds_all_open_matches_and_the_newest_others(
    tables: Tables, player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.table.FINISHED", 2)
    opened = start(tables, player).id
    over = [play_out(tables, player, start(tables, player, rounds=1)).id for _ in range(3)]
    start(tables, Player(None))
    assert [summary.id for summary in tables.matches(player)] == [over[2], over[1], opened]
    assert tables.get(player, over[0]).match.status == "over"


def test_of_each_game_the_newest_open_matches_are_found(tables: Tables, player: Player) -> None:
    options = GAMES["bridge"].options.from_dict({})
    bridge = tables.start(player, "bridge", options, LEVELS).id
    sevens = [start(tables, player).id for _ in range(3)]
    play_out(tables, player, start(tables, player, rounds=1))
    start(tables, Player(None))
    assert [summary.id for summary in tables.open_matches(player, 1)] == [sevens[2], bridge]
    assert [summary.id for summary in tables.open_matches(player, 2)] == [sevens[2], sevens[1], bridge]


def test_who_has_no_open_match_is_known_all_the_same(tables: Tables, player: Player) -> None:
    play_out(tables, player, start(tables, player, rounds=1))
    for known, who in ((True, Player(player.token)), (False, Player("nobody"))):
        assert tables.open_matches(who, 1) == []
        assert who.known is known


def test_a_finished_match_is_one_result(tables: Tables, player: Player, database: Database) -> None:
    over = play_out(tables, player, start(tables, player, rounds=2))
    results = "SELECT player, seat, game, standing, totals, undone, given FROM results"
    standing, totals = json.dumps(over.match.standing), json.dumps(over.match.totals)
    assert rows(database, results) == [(player.id, 0, "sevens", standing, totals, False, False)]
    tables.abandon(player, over.id)
    assert len(rows(database, results)) == 1


def test_a_match_that_is_over_as_soon_as_it_is_dealt_is_one_result(
    tables: Tables, player: Player, database: Database
) -> None:
    deal = read_deal(record_of(HANDS, "Jc", dealer=2, target=1))
    over = tables.start(player, "seven_up", deal.options, LEVELS, deal.setup)
    assert over.match.totals == (0, 0, 1, 0)
    assert rows(database, "SELECT player, game, totals FROM results") == [(player.id, "seven_up", "[0, 0, 1, 0]")]


def test_matches_with_undo_or_a_given_deal_are_marked(tables: Tables, player: Player, database: Database) -> None:
    table = play_on(tables, player, start(tables, player, rounds=1))
    play_out(tables, player, tables.undo(player, table.id, 2))
    setup = start(tables, Player(None)).match.round.setup
    given = tables.start(player, "sevens", GAMES["sevens"].options.from_dict({"rounds": 1}), LEVELS, setup)
    assert given.match.round.setup == setup
    play_out(tables, player, given)
    marks = rows(database, "SELECT undone, given FROM results ORDER BY finished")
    assert marks == [(True, False), (False, True)]
    assert rows(database, "SELECT undone, given FROM matches ORDER BY created")[::2] == marks


def test_a_level_that_is_not_built_is_refused(tables: Tables, player: Player, database: Database) -> None:
    with pytest.raises(Refused, match="no level"):
        tables.start(player, "sevens", GAMES["sevens"].options.from_dict({}), (None, "normal", "god", "normal"))
    assert rows(database, "SELECT * FROM players") == []


def test_of_simultaneous_moves_with_one_version_one_is_taken(tables: Tables, player: Player) -> None:
    table = start(tables, player)
    for _ in range(3):
        legal = table.match.legal_moves(0)
        moves = [legal[number % len(legal)] for number in range(8)]
        with ThreadPoolExecutor(8) as threads:
            answers = list(threads.map(partial(attempt, tables, player, table), moves))
        taken = [answer for answer in answers if answer is not None]
        assert len(taken) == 1
        table = tables.get(player, table.id)
        assert kept(table) == kept(taken[0])


def attempt(tables: Tables, player: Player, table: Table, move: str) -> Table | None:
    try:
        return tables.play(Player(player.token), table.id, move, table.version)
    except Stale:
        return None


def folding(most: int, matches: list[Match]) -> Folds:
    """Folds to which the matches have come in order, named 0, 1, 2 …"""
    folds = Folds(most)
    for number, match in enumerate(matches):
        folds.keep(str(number), match.to_json(), match)
    return folds


def dealt(number: int) -> Match:
    options = GAMES["sevens"].options.from_dict({})
    return Match.start("sevens", options, LEVELS, bytes([number]) * 32).advance()


def test_folds_keep_the_matches_used_last() -> None:
    matches = [dealt(number) for number in range(4)]
    records = [match.to_json() for match in matches]
    folds = folding(3, matches[:3])
    assert folds.match_of("0", records[0]) is matches[0]
    folds.keep("3", records[3], matches[3])
    assert folds.match_of("0", records[0]) is matches[0]
    assert folds.match_of("2", records[2]) is matches[2]
    folded = folds.match_of("1", records[1])
    assert folded is not matches[1]
    assert folded.to_json() == records[1]
    assert folds.match_of("1", records[1]) is folded


def test_the_moves_of_one_match_push_no_other_out_of_the_folds() -> None:
    other, match = dealt(0), dealt(1)
    folds = folding(2, [other])
    for _ in range(4):
        match = match.play(match.legal_moves(0)[0]).advance()
        folds.keep("1", match.to_json(), match)
    assert folds.match_of("0", other.to_json()) is other


def test_a_fold_is_used_for_its_own_record_only() -> None:
    before = dealt(0)
    after = before.play(before.legal_moves(0)[0]).advance()
    folds = folding(1, [before])
    assert folds.match_of("0", after.to_json()).to_json() == after.to_json()
    assert folds.match_of("0", before.to_json()).to_json() == before.to_json()
