"""The contract that every game keeps: the law, over every option, every pair of options, and random rounds.

Models: OpenSpiel's ``integration_tests`` and pgx's ``api_test``.
"""

import json
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import IllegalMove
from engine.games import GAMES
from engine.record import checked, read_deal, replay
from tests.engine.contract.choices import covering_rows, options_of, told
from tests.engine.contract.walks import CARDS_OF, LONGEST, MAY_LEAVE, all_cards, walk


@cache
def walks(name):
    """One random round for each row of options."""
    return [walk(GAMES[name], options, seed) for seed, options in enumerate(covering_rows(name))]


def a_round_ends(played):
    rules, end = played.rules, played.end
    assert len(played.moves) < LONGEST
    assert rules.to_move(end) is None
    assert list(rules.legal_moves(end)) == []
    assert list(rules.offers(end)) == []


def somebody_is_to_move_until_then(played):
    for state, _ in played.steps():
        assert played.rules.to_move(state) in range(played.rules.players)


def a_finished_round_has_a_result(played):
    rules, result = played.rules, played.rules.result(played.end)
    assert len(result.points) == rules.sides
    assert result.ranks is None or (len(result.ranks) == rules.players and min(result.ranks) == 1)
    assert all(isinstance(points, int) for points in result.points)
    assert {score.side for score in result.scores} <= set(range(rules.sides))
    assert all(score.reason.code for score in result.scores)
    json.dumps(result, default=dict)


def there_is_always_a_legal_move(played):
    for state, _ in played.steps():
        assert played.rules.legal_moves(state)


def legal_moves_are_unique_and_in_a_fixed_order(played):
    for state in played.states:
        moves = list(played.rules.legal_moves(state))
        assert moves == list(played.rules.legal_moves(state))
        assert len(set(moves)) == len(moves) == len({str(move) for move in moves})


def offers_are_no_legal_moves(played):
    for state in played.states:
        assert not set(played.rules.offers(state)) & set(played.rules.legal_moves(state))


def a_move_has_exactly_one_text(played):
    for state in played.states:
        moves = [*played.rules.legal_moves(state), *played.rules.offers(state)]
        for move in moves:
            text = str(move)
            assert played.rules.parse(text) == move
            assert text == text.strip()
            assert text.isascii()
        for move in moves[:: 1 + len(moves) // 5]:
            assert checked(played.rules, state, str(move)) == move


def other_spellings_are_refused(played):
    for state, move in list(played.steps())[:1]:
        for text in (f" {move}", f"{move} ", f"{move}\n", f"{move}?", f"{move}{move}", "", None, 5, [str(move)]):
            with pytest.raises(IllegalMove):
                checked(played.rules, state, text)


def apply_is_pure(played):
    for state, move in played.steps():
        before, shown = hash(state), repr(state)
        assert played.rules.apply(state, move) == played.rules.apply(state, move)
        assert (hash(state), repr(state)) == (before, shown)


def cards_are_conserved(played):
    deck = all_cards(played.rules)
    for state in played.states:
        there = CARDS_OF[played.rules.name](played.rules, state)
        assert not there - deck
        assert set(deck - there) <= MAY_LEAVE


def a_position_is_plain_data_with_the_rulebooks_keys(played):
    for state in (played.states[0], played.states[len(played.states) // 2], played.end):
        position = played.rules.position(state)
        assert json.loads(json.dumps(position)) == position
        assert set(position) >= {"phase", "turn", "legal", "hands", "ranks", "points"}
        assert position["turn"] == played.rules.to_move(state)
        assert position["legal"] == sorted(str(move) for move in played.rules.legal_moves(state))
        assert (position["points"] is None) == (position["turn"] is not None)


def a_record_replays_to_the_same_position(played):
    rules, texts = played.rules, [str(move) for move in played.moves]
    record = json.loads(json.dumps(rules.record(played.setup, played.end, texts)))
    deal = read_deal(record)
    again = replay(deal.rules, deal.setup, record["moves"])
    assert deal.rules.position(again) == rules.position(played.end)


def moves_not_in_the_list_are_refused_with_a_reason(played):
    everything = {str(move) for state in played.states for move in played.rules.legal_moves(state)}
    state = played.states[len(played.states) // 3]
    legal = {str(move) for move in (*played.rules.legal_moves(state), *played.rules.offers(state))}
    for text in everything - legal:
        with pytest.raises(IllegalMove) as refused:
            checked(played.rules, state, text)
        assert refused.value.code
        assert refused.value.params["move"] == text
        assert str(refused.value)
        assert "\n" not in str(refused.value)


def the_actor_of_a_move_is_a_seat_and_of_a_legal_one_the_seat_to_move(played):
    rules = played.rules
    for state in played.states[:-1]:
        assert {rules.actor(state, move) for move in rules.legal_moves(state)} == {rules.to_move(state)}
        assert {rules.actor(state, move) for move in rules.offers(state)} <= set(range(rules.players))


def who_leads_and_deals_is_a_seat(played):
    rules = played.rules
    assert rules.leader(played.states[0]) in range(rules.players)
    assert rules.next_dealer(played.setup, played.end) in range(rules.players)
    assert {rules.side_of(seat) for seat in range(rules.players)} == set(range(rules.sides))


PROPERTIES = [
    a_round_ends,
    somebody_is_to_move_until_then,
    a_finished_round_has_a_result,
    there_is_always_a_legal_move,
    legal_moves_are_unique_and_in_a_fixed_order,
    offers_are_no_legal_moves,
    a_move_has_exactly_one_text,
    other_spellings_are_refused,
    apply_is_pure,
    cards_are_conserved,
    a_position_is_plain_data_with_the_rulebooks_keys,
    a_record_replays_to_the_same_position,
    moves_not_in_the_list_are_refused_with_a_reason,
    the_actor_of_a_move_is_a_seat_and_of_a_legal_one_the_seat_to_move,
    who_leads_and_deals_is_a_seat,
]
every_property = pytest.mark.parametrize("holds", PROPERTIES, ids=lambda holds: holds.__name__)


@every_property
def test_with_every_pair_of_options(game, holds):
    for seed, played in enumerate(walks(game.name)):
        with told(played.rules.options, seed=seed):
            holds(played)


@every_property
@given(data=st.data())
def test_with_any_options(game, holds, data):
    options, seed = data.draw(options_of(game)), data.draw(st.integers(0, 10**6))
    holds(walk(game, options, seed))
