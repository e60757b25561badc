"""Perft: counts of move sequences, against counting them one by one."""

import random

import pytest

from engine.batch import perft_after
from engine.chance import Generator
from engine.games import GAMES
from engine.perft import perft


def positions(name, seed):
    """A few positions of a random round, the finished one last."""
    rules = GAMES[name].rules(GAMES[name].options())
    chance = random.Random(seed)
    state = rules.deal(rules.draw(Generator(bytes([seed])), 0, None))
    yield rules, state
    while rules.to_move(state) is not None:
        state = rules.apply(state, chance.choice(rules.legal_moves(state)))
        yield rules, state


def sequences(rules, state, depth):
    if depth == 0:
        return [()]
    moves = rules.legal_moves(state)
    return [(str(move), *rest) for move in moves for rest in sequences(rules, rules.apply(state, move), depth - 1)]


@pytest.mark.parametrize("name", sorted(GAMES))
def test_it_counts_the_sequences_of_legal_moves(name):
    for rules, state in list(positions(name, 1))[::9]:
        for depth in (1, 2):
            found = sequences(rules, state, depth)
            counted = perft(rules, state, depth)
            assert counted["nodes"] == len(found)
            assert counted["divide"] == {
                first: sum(sequence[0] == first for sequence in found) for first in {each[0] for each in found}
            }


@pytest.mark.parametrize("name", sorted(GAMES))
def test_depth_0_is_1_and_a_finished_round_counts_0_above(name):
    rules, state = list(positions(name, 2))[-1]
    assert perft(rules, state, 0) == {"nodes": 1, "divide": {}}
    assert perft(rules, state, 1) == perft(rules, state, 3) == {"nodes": 0, "divide": {}}


def test_it_follows_a_record():
    spades_and_hearts = "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"
    hands = [spades_and_hearts, spades_and_hearts.replace("h", "c").replace("s", "d")]
    record = {"game": "sevens", "rules": {"players": 2}, "hands": hands, "moves": ["8d"]}
    assert perft_after(record, 1) == {"nodes": 5, "divide": {"6s": 1, "8s": 1, "6h": 1, "8h": 1, "-": 1}}
