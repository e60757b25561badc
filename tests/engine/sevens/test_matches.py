"""対局: what Sevens does from round to round, and the rulings that concern a match."""

import pytest

from engine.batch import position_after
from engine.game import IllegalMove
from engine.match import Match
from engine.record import verify
from tests.engine.sevens.tables import SEVENS

BOTS = ("easy",) * 4


def second_round(seed=bytes(32), levels=BOTS, **rules):
    """A match whose second round has just been dealt."""
    match = Match.start("sevens", SEVENS.options(**rules), levels, seed)
    while match.status == "playing":
        match = match.play(match.legal_moves(match.to_move)[0])
    return match.next_round()


class TestDealer:
    """親: drawn by lot for the first round, then one seat clockwise every round."""

    def test_the_first_dealer_is_drawn_by_lot(self):
        dealers = {Match.start("sevens", SEVENS.options(), BOTS, bytes([key] * 32)).dealer for key in range(64)}
        assert dealers == {0, 1, 2, 3}

    def test_the_deal_moves_one_seat_clockwise(self):
        match = second_round()
        assert match.dealer == (match.rounds[0].setup.dealer + 1) % 4

    def test_each_round_is_dealt_anew(self):
        match = second_round()
        assert match.rounds[0].setup.hands != match.rounds[1].setup.hands


class TestCenterChange:
    """センター変更: from the second round on, last round's lowest rank picks the centre before anything is laid out."""

    @pytest.fixture
    def match(self):
        return second_round(center_change=True)

    def test_the_first_rounds_centre_is_7(self):
        match = Match.start("sevens", SEVENS.options(center_change=True), BOTS, bytes(32))
        assert match.phase == "turn"
        assert match.view(0).center == 7

    def test_it_is_the_option_center_where_another_is_chosen(self):
        match = Match.start("sevens", SEVENS.options(center_change=True, center=9), BOTS, bytes(32))
        assert match.view(0).center == 9

    def test_last_rounds_lowest_rank_decides(self, match):
        last = match.rounds[0].result.ranks.index(4)
        assert (match.phase, match.to_move) == ("center", last)

    def test_any_of_the_thirteen_ranks_may_be_picked(self, match):
        assert match.legal_moves(match.to_move) == tuple(f"center {rank}" for rank in range(1, 14))

    def test_nothing_is_laid_out_before(self, match):
        view = match.view(0)
        assert (view.table, view.playable, view.dead, view.center) == (0, 0, 0, None)
        assert view.counts == (13, 13, 13, 13)

    def test_nothing_else_is_possible_before(self, match):
        for move in ("-", "7d", "center 14", "center 07"):
            with pytest.raises(IllegalMove):
                match.play(move)

    def test_the_centre_that_was_picked_is_laid_out(self, match):
        picked = match.play("center 11")
        assert picked.view(0).public()["table"] == "Js Jh Jd Jc"
        assert picked.phase == "turn"

    def test_the_holder_of_its_diamond_leads(self, match):
        picked = match.play("center 11")
        holder = next(
            seat for seat, hand in enumerate(match.round.setup.hands) if "Jd" in match.round.setup.hands_text()[seat]
        )
        assert (picked.leader, picked.to_move) == (holder, holder)

    def test_the_choice_can_be_taken_back(self, match):
        chooser = match.to_move
        back = match.play("center 11").undo(chooser)
        assert (back.phase, back.to_move) == ("center", chooser)

    def test_the_record_has_the_result_as_center_and_replays(self, match):
        match = match.play("center 11").advance()
        record = match.records()[1]
        assert record["rules"] == {"center_change": True, "center": 11}
        assert record["moves"] == list(match.round.moves[1:])
        assert position_after(record)["ranks"] == list(match.result.ranks)
        verify(record)

    def test_it_goes_with_the_killer_game(self):
        match = second_round(center_change=True, killer=True).play("center 2").advance()
        assert match.result is not None
        assert position_after(match.records()[1])["ranks"] == list(match.result.ranks)


class TestLeaderByLot:
    """くじ引き: the lot is drawn anew each round, and a finished record tells who won it."""

    def test_the_record_names_the_leader_and_replays(self):
        match = Match.start("sevens", SEVENS.options(leader="random"), BOTS, bytes(32)).advance()
        record = match.records()[0]
        assert record["leader"] == match.leader
        assert position_after(record)["ranks"] == list(match.result.ranks)

    def test_it_is_drawn_for_every_round(self):
        drawn = {second_round(bytes([key] * 32), leader="random").leader for key in range(32)}
        assert drawn == {0, 1, 2, 3}


class TestJokerToLoser:
    """ジョーカーは前の敗者へ."""

    def test_who_was_left_with_a_joker_holds_one_again(self):
        given = 0
        for key in range(24):
            match = second_round(bytes([key] * 32), jokers=1, joker_to_loser=True)
            last = match.rounds[0].state
            left = last.status.index("playing")
            if last.hands[left] >> 52:
                given += 1
                assert match.round.setup.hands[left] >> 52
                assert match.round.setup.hands_text()[left].endswith("X")
        assert given


def test_points_of_a_round_always_add_up():
    for players in (2, 5, 10):
        match = Match.start("sevens", SEVENS.options(players=players), ("easy",) * players, bytes(32)).advance()
        assert sum(match.result.points) == players * (players - 1) // 2
