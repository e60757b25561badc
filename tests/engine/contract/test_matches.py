"""The contract on matches: rounds follow one another, computers answer the same again, nothing is lost in keeping."""

import json
import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.batch import position_after
from engine.chance import Generator
from engine.game import BadRecord, NotNow
from engine.match import Match
from engine.record import verify
from tests.engine.contract.choices import covering_rows, options_of, told

MOST_ROUNDS = 3


class Playing:
    """A match between a person in seat 0, who plays at random, and computers of all levels."""

    def __init__(self, game, options, seed):
        self.chance = random.Random(seed)
        levels = [None, *(self.chance.choice([*game.levels]) for _ in range(options.players - 1))]
        self.match = Match.start(game.name, options, levels, self.chance.randbytes(32)).advance()
        self.decisions = 0

    def decide(self):
        """One decision of the person, looked at from all sides."""
        match, seat = self.match, 0
        moves = [*match.legal_moves(seat), *match.offers(seat)]
        assert match.to_move == seat
        assert match.hint(seat).move in match.legal_moves(seat)
        move = self.chance.choice(moves)
        after = match.play(move, seat=seat).advance()
        self.decisions += 1
        if self.chance.random() < 0.2:
            assert_undo_meets_the_same_opponents(match, move, after, seat)
        if self.chance.random() < 0.1:
            assert_kept(after)
        self.match = after

    def play_round(self):
        while self.match.status == "playing":
            self.decide()

    def next_round(self):
        before = self.match
        self.match = before.next_round()
        assert self.match.dealer == before.rules.next_dealer(before.round.setup, before.round.state)
        if self.match.result is None:  # a turned-up jack may end a match of Seven Up at the deal
            assert self.match.totals == before.totals
        self.match = self.match.advance()


def assert_undo_meets_the_same_opponents(match, move, after, seat):
    if after.status != "playing":
        with pytest.raises(NotNow):
            after.undo(seat)
        return
    back = after.undo(seat)
    assert back.round.moves == match.round.moves
    assert back.round.state == match.round.state
    assert back.undone
    again = back.play(move, seat=seat).advance()
    assert again.round.moves == after.round.moves
    assert again.round.state == after.round.state


def assert_kept(match):
    """Fold equals play: what is kept as text comes back as it was, and goes on as it would have."""
    again = Match.from_json(match.to_json())
    assert again.to_json() == match.to_json()
    assert again.round.state == match.round.state
    assert again.results == match.results
    assert again.commitment == match.commitment
    for seat in range(match.options.players):
        assert again.view(seat) == match.view(seat)
        assert again.log(seat) == match.log(seat)
        assert again.events(seat) == match.events(seat)
    assert again.advance().to_json() == match.advance().to_json()


def assert_round_is_told(match):
    result, record = match.result, match.records()[-1]
    assert record == json.loads(json.dumps(record))
    assert record["round"] == match.round_number
    assert (record["nonce"], record["commitment"]) == (match.nonce, match.commitment)
    verify(record)
    tampered = record | {"nonce": record["nonce"][::-1] + "0"}
    with pytest.raises(BadRecord):
        verify(tampered)
    position = position_after(record)
    assert position["turn"] is None
    assert position["points"] == list(result.points)
    assert position["ranks"] == (None if result.ranks is None else list(result.ranks))


def assert_standing(match):
    sides = range(match.rules.sides)
    assert match.totals == tuple(sum(result.points[side] for result in match.results) for side in sides)
    if match.status != "over":
        assert match.standing is None
        return
    better = Counter(match.totals)
    assert match.standing == tuple(
        1 + sum(count for total, count in better.items() if total > mine) for mine in match.totals
    )


def played(game, options, seed, rounds):
    """A match of so many rounds, or fewer where it is over before."""
    playing = Playing(game, options, seed)
    for _ in range(rounds):
        playing.play_round()
        assert_round_is_told(playing.match)
        assert_standing(playing.match)
        if playing.match.status == "over":
            break
        playing.next_round()
    assert_kept(playing.match)
    return playing


def test_matches_with_every_pair_of_options(game):
    decisions = 0
    for seed, options in enumerate(covering_rows(game.name)):
        with told(options, seed=seed):
            decisions += played(game, options, seed, rounds=1 + seed % 2).decisions
    assert decisions


@given(data=st.data())
def test_matches_with_any_options(game, data):
    options, seed = data.draw(options_of(game)), data.draw(st.integers(0, 10**6))
    played(game, options, seed, rounds=MOST_ROUNDS)


def test_a_match_comes_to_its_end(game):
    for seed in range(3):
        match = Match.start(game.name, game.options(), ("easy",) * game.options().players, bytes([seed] * 32)).advance()
        for _ in range(200):
            if match.status == "over":
                break
            match = match.next_round().advance()
        assert match.status == "over"
        assert min(match.standing) == 1
        with pytest.raises(NotNow):
            match.next_round()


def test_every_level_plays_legally_in_every_variant(game):
    for seed, options in enumerate(covering_rows(game.name)):
        rules, bots = game.rules(options), [*game.levels.values()]
        state = rules.deal(rules.draw(Generator(str(seed).encode()), 0, None))
        with told(options, seed=seed):
            while (seat := rules.to_move(state)) is not None:
                legal, bot = rules.legal_moves(state), bots[(seat + seed) % len(bots)]
                move = bot(rules.observe(state, seat), legal, Generator(b"bot"))
                assert move in legal
                assert bot(rules.observe(state, seat), legal, Generator(b"bot")) == move
                state = rules.apply(state, move)
