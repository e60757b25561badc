"""対局: rounds, totals, standing, undo, events, commitments and keeping, on the standard game of Sevens."""

import json
from hashlib import sha256

import pytest

from engine.chance import Generator, derive
from engine.game import IllegalMove, NotNow, Reason, Result, Score
from engine.games import GAMES
from engine.match import Event, Match
from engine.record import commitment_of, read_deal, verify

SEVENS = GAMES["sevens"]
PERSON_AND_BOTS = (None, "easy", "normal", "hard")
SEED = bytes(range(32))


def start(levels=PERSON_AND_BOTS, seed=SEED, setup=None, **options):
    return Match.start("sevens", SEVENS.options(**options), levels, seed, setup)


def play_out(match):
    """The round played to its end; a person makes the first legal move."""
    while (seat := match.to_move) is not None:
        level = match.levels[seat]
        match = match.advance() if level is not None else match.play(match.legal_moves(seat)[0], seat=seat)
    return match


def played(finished, /, **options):
    """A match in which so many rounds are over."""
    match = play_out(start(**options))
    for _ in range(finished - 1):
        match = play_out(match.next_round())
    return match


def refused(error, call, *arguments, **named):
    with pytest.raises(error) as caught:
        call(*arguments, **named)
    return caught.value.code


class TestStart:
    def test_a_match_starts_with_its_first_round_dealt(self):
        match = start()
        assert (match.round_number, match.status, match.totals) == (1, "playing", (0, 0, 0, 0))
        assert match.standing is None
        assert match.result is None
        assert match.results == ()

    def test_the_deal_follows_from_the_seed_alone(self):
        assert start().round.setup == start(levels=(None,) * 4).round.setup
        assert start().round.setup != start(seed=bytes(32)).round.setup

    def test_a_deal_that_is_handed_in_is_played_and_marked(self):
        given = start(seed=bytes(32)).round.setup
        match = start(setup=given)
        assert match.round.setup == given
        assert match.given
        assert not start().given

    def test_after_a_deal_that_was_handed_in_rounds_are_drawn(self):
        given = start(seed=bytes(32)).round.setup
        match = play_out(start(setup=given)).next_round()
        assert match.dealer == (given.dealer + 1) % 4
        assert match.round.setup.hands != given.hands
        assert match.given


class TestPlay:
    def test_computers_play_on_to_a_persons_decision(self):
        match = start().advance()
        assert match.to_move == 0
        assert match.legal_moves(0)

    def test_only_the_seat_to_move_has_legal_moves(self):
        match = start().advance()
        assert [bool(match.legal_moves(seat)) for seat in range(4)] == [True, False, False, False]

    def test_a_move_gives_another_match_and_leaves_the_first_alone(self):
        match = start().advance()
        before = match.to_json()
        after = match.play(match.legal_moves(0)[0], seat=0)
        assert after.round.moves == (*match.round.moves, match.legal_moves(0)[0])
        assert match.to_json() == before

    def test_an_illegal_move_is_refused(self):
        match = start().advance()
        assert refused(IllegalMove, match.play, "nonsense") == "notation"
        assert refused(IllegalMove, match.play, "7d") == "on_the_table"

    def test_a_move_of_another_seat_is_refused(self):
        match = start().advance()
        assert refused(IllegalMove, match.play, match.legal_moves(0)[0], seat=1) == "not_your_turn"

    def test_nothing_can_be_played_once_the_round_is_over(self):
        assert refused(IllegalMove, played(1).play, "-") == "round_is_over"

    def test_every_refusal_is_a_value_error_with_a_sentence(self):
        with pytest.raises(ValueError, match="is no move"):
            start().play("nonsense")


class TestRounds:
    def test_a_round_that_is_over_has_a_result_and_counts(self):
        match = played(1)
        assert match.status == "round_over"
        assert (match.to_move, match.phase) == (None, "over")
        assert match.result is not None
        assert match.totals == match.result.points

    def test_totals_add_up_over_the_rounds(self):
        match = played(3)
        assert len(match.results) == 3
        assert match.totals == tuple(map(sum, zip(*(result.points for result in match.results), strict=True)))

    def test_the_next_round_is_dealt_when_one_is_over(self):
        match = played(1).next_round()
        assert (match.round_number, match.status) == (2, "playing")
        assert match.round.moves == ()
        assert match.totals == match.results[0].points

    def test_not_before(self):
        assert refused(NotNow, start().next_round) == "no_next_round"

    def test_after_the_last_round_the_match_is_over_at_once(self):
        match = played(2, rounds=2)
        assert match.status == "over"
        assert refused(NotNow, match.next_round) == "no_next_round"

    def test_the_standing_is_told_only_then(self):
        assert played(1, rounds=2).standing is None
        assert sorted(played(1, rounds=1).standing) == [1, 2, 3, 4]

    @pytest.mark.parametrize(
        ("totals", "standing"),
        [((5, 3, 9, 3), (2, 3, 1, 3)), ((4, 4, 4, 4), (1, 1, 1, 1)), ((0, 7, 7, 1), (4, 1, 1, 3))],
    )
    def test_equal_totals_share_the_rank(self, totals, standing):
        match = played(1, rounds=1)
        match.__dict__["totals"] = totals
        assert match.standing == standing


class TestUndo:
    def test_back_to_before_ones_own_last_decision(self):
        match = start().advance()
        after = match.play(match.legal_moves(0)[0]).advance()
        assert after.undo(0).round.state == match.round.state
        assert after.undo(0).round.moves == match.round.moves

    def test_as_often_as_one_likes(self):
        match = start().advance()
        states = []
        for _ in range(3):
            states.append(match.round.state)
            match = match.play(match.legal_moves(0)[0]).advance()
        for state in reversed(states):
            match = match.undo(0)
            assert match.round.state == state

    def test_the_match_is_marked(self):
        match = start().advance()
        after = match.play(match.legal_moves(0)[0])
        assert not after.undone
        assert after.undo(0).undone
        assert after.undo(0).play(match.legal_moves(0)[0]).advance().undone

    def test_the_computers_answer_the_same_way_again(self):
        match = start().advance()
        move = match.legal_moves(0)[0]
        after = match.play(move).advance()
        assert after.undo(0).play(move).advance().round.moves == after.round.moves

    def test_not_before_ones_first_move(self):
        match = start().advance()
        assert not match.can_undo(0)
        assert refused(NotNow, match.undo, 0) == "nothing_to_undo"

    def test_not_into_the_round_before(self):
        match = played(1).next_round().advance()
        assert refused(NotNow, match.undo, 0) == "nothing_to_undo"

    def test_not_when_the_round_is_over_since_its_cards_have_been_shown(self):
        match = played(1)
        assert not match.can_undo(0)
        assert refused(NotNow, match.undo, 0) == "round_is_over"

    def test_it_may_be_anothers_turn(self):
        match = start(levels=(None,) * 4)
        seat = match.to_move
        after = match.play(match.legal_moves(seat)[0])
        assert after.to_move != seat
        assert after.can_undo(seat)
        assert after.undo(seat).to_move == seat

    def test_finished_rounds_are_kept(self):
        match = played(1).next_round().advance()
        after = match.play(match.legal_moves(0)[0]).advance()
        assert after.undo(0).results == match.results


class TestHint:
    def test_a_hint_is_a_legal_move_and_changes_nothing(self):
        match = start().advance()
        before = match.to_json()
        assert match.hint(0).move in match.legal_moves(0)
        assert match.to_json() == before

    def test_only_for_the_seat_to_move(self):
        assert refused(NotNow, start().advance().hint, 1) == "not_your_turn"
        assert refused(NotNow, played(1).hint, 0) == "not_your_turn"


class TestEvents:
    def test_the_log_is_every_move_with_its_seat(self):
        match = start().advance()
        assert [event.move for event in match.log(0)] == list(match.round.moves)
        leader = match.leader
        assert [event.seat for event in match.log(0)] == [(leader + ply) % 4 for ply in range(len(match.round.moves))]

    def test_events_are_what_happened_since_ones_own_last_move(self):
        match = start().advance()
        after = match.play(match.legal_moves(0)[0]).advance()
        assert after.events(0) == after.log(0)[len(match.round.moves) + 1 :]
        assert [event.seat for event in after.events(0)] == [1, 2, 3]

    def test_before_ones_first_move_they_are_all(self):
        match = start().advance()
        assert match.events(0) == match.log(0)

    def test_a_new_round_starts_with_none(self):
        assert played(1).next_round().events(0) == ()

    def test_an_event_is_a_seat_and_a_move(self):
        assert Event(1, "5s") == (1, "5s")


class TestCommitment:
    """公約: the deal is fixed before play begins, and can be checked afterwards."""

    def test_its_text_is_shown_only_when_the_round_is_over(self):
        over = play_out(start())
        assert start().committed is None
        assert sha256(over.committed.encode()).hexdigest() == over.commitment

    def test_it_is_shown_from_the_start_and_the_nonce_only_when_the_round_is_over(self):
        match = start()
        over = play_out(match)
        assert match.nonce is None
        assert match.commitment == over.commitment
        assert commitment_of(over.nonce, match.round.setup.hands_text()) == match.commitment

    def test_each_round_has_a_secret_of_its_own(self):
        match = played(2)
        nonces = [record["nonce"] for record in match.records()]
        assert len({*nonces, match.seed.hex()}) == 3

    def test_the_nonce_gives_nothing_else_away(self):
        over = played(1)
        deals = Generator(bytes.fromhex(over.nonce)).shuffled(range(52))
        assert deals != Generator(derive(derive(SEED, "round", 1), "deal")).shuffled(range(52))

    def test_records_verify(self):
        for record in played(2).records():
            verify(record)

    def test_records_are_those_of_finished_rounds(self):
        assert start().advance().records() == []
        assert [record["round"] for record in played(1).next_round().advance().records()] == [1]

    def test_a_record_replays_to_the_same_end(self):
        match = played(1, players=3, levels=(None, "easy", "hard"))
        record = match.records()[0]
        deal = read_deal(record)
        again = Match.start("sevens", deal.options, (None,) * 3, bytes(32), deal.setup)
        for move in record["moves"]:
            again = again.play(move)
        assert again.round.state == match.round.state
        assert again.result == match.result


class TestKeeping:
    def same(self, match):
        again = Match.from_json(match.to_json())
        assert again.to_json() == match.to_json()
        assert again.round.state == match.round.state
        assert (again.status, again.totals, again.standing) == (match.status, match.totals, match.standing)
        assert [again.log(seat) for seat in range(4)] == [match.log(seat) for seat in range(4)]
        return again

    def test_a_match_comes_back_as_it_was(self):
        for match in (start(), start().advance(), played(1), played(2).next_round().advance(), played(2, rounds=2)):
            self.same(match)

    def test_it_goes_on_in_the_same_way(self):
        match = played(1).next_round().advance()
        again = self.same(match)
        move = match.legal_moves(0)[0]
        assert again.play(move).advance().to_json() == match.play(move).advance().to_json()

    def test_marks_are_kept(self):
        match = start(setup=start().round.setup).advance()
        undone = match.play(match.legal_moves(0)[0]).undo(0)
        assert (self.same(undone).undone, self.same(undone).given) == (True, True)

    def test_results_are_kept_with_their_reasons(self):
        match = played(2)
        assert self.same(match).results == match.results

    def test_every_option_is_written_so_that_a_later_default_changes_no_kept_match(self):
        match = start(passes=5)
        assert json.loads(match.to_json())["rules"] == match.options.to_dict()


def test_a_result_tells_points_and_reasons_by_seat():
    result = played(1).result
    assert isinstance(result, Result)
    assert [type(score) for score in result.scores] == [Score] * 4
    assert tuple(score.points for score in result.scores) == result.points
    assert [score.side for score in result.scores] == [0, 1, 2, 3]


def test_a_reason_without_parameters_equals_one_with_none():
    assert Reason("hold") == Reason("hold", {})
