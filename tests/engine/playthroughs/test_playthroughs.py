"""Golden playthroughs: the deal, the legal moves and every position of whole rounds stay as they are written down."""

import json

import pytest

from engine.batch import position_after
from engine.games import GAMES
from tests.engine.playthroughs.play import HERE, file_of, played

PRESETS = [
    pytest.param(game, preset, id=f"{name}-{preset.name}") for name, game in GAMES.items() for preset in game.presets
]
every_preset = pytest.mark.parametrize(("game", "preset"), PRESETS)


def written(game, preset):
    record, *positions = map(json.loads, file_of(game, preset).read_text(encoding="utf-8").splitlines())
    return record, positions


def test_none_is_missing_and_none_is_left_over():
    wanted = {file_of(game, preset) for game in GAMES.values() for preset in game.presets}
    there = {file for file in HERE.glob("*/*.jsonl") if file.parent.name in GAMES}
    assert there == wanted, "python -m tests.engine.playthroughs.play writes those that are missing"


@every_preset
def test_the_record_leads_through_the_positions_that_are_written_down(game, preset):
    record, positions = written(game, preset)
    assert len(positions) == len(record["moves"]) + 1
    for plies, position in enumerate(positions):
        assert position_after(record | {"moves": record["moves"][:plies]}) == position


@every_preset
def test_the_same_key_deals_and_plays_the_same_round_for_ever(game, preset):
    record, positions = played(game, preset)
    assert (json.loads(json.dumps(record)), positions) == written(game, preset)


@every_preset
def test_it_is_a_whole_round(game, preset):
    _, positions = written(game, preset)
    assert positions[-1]["turn"] is None
    assert positions[-1]["points"] is not None
