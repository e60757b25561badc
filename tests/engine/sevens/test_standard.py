"""標準ルール: the standard game, rule by rule in the rulebook's words."""

import pytest

from engine import cards
from engine.chance import Generator
from engine.match import Match
from tests.engine.sevens.tables import SEVENS, refusal, table

STANDARD = SEVENS.options()


class TestDeal:
    """配り: four seats, 52 cards, no joker, 13 each; a match is 5 rounds, each dealt anew."""

    def test_four_seats_with_13_cards_each_and_no_joker(self):
        setup = SEVENS.rules(STANDARD).draw(Generator(b"deal"), 0, None)
        assert [cards.count(hand) for hand in setup.hands] == [13, 13, 13, 13]
        assert sum(setup.hands) == cards.FULL_DECK

    def test_a_match_is_5_rounds(self):
        match = Match.start("sevens", STANDARD, ("easy",) * 4, bytes(32)).advance()
        deals = [match.round.setup.hands]
        while match.status != "over":
            match = match.next_round().advance()
            deals.append(match.round.setup.hands)
        assert len(set(deals)) == 5

    @pytest.mark.parametrize("players", [2, 3, 5, 7, 10, 20])
    def test_cards_are_dealt_one_at_a_time_from_the_dealers_left_and_hands_differ_by_one(self, players):
        setup = SEVENS.rules(SEVENS.options(players=players)).draw(Generator(b"deal"), 1, None)
        counts = [cards.count(setup.hands[(2 + at) % players]) for at in range(players)]
        assert counts == sorted(counts, reverse=True)
        assert counts[0] - counts[-1] <= 1
        assert sum(counts) == 52


class TestSevensLaidOut:
    """七を並べる: whoever holds a seven lays it out; the four sevens are the middle of the four rows."""

    def test_the_four_sevens_lie_on_the_table_before_the_first_move(self):
        start = table(["7d 7c As", "7s 2s", "7h *", "3s"])
        assert start.table == "7s 7h 7d 7c"
        assert start.hands[:2] == ["As", "2s"]
        assert start.playable == "6s 8s 6h 8h 6d 8d 6c 8c"

    def test_a_hand_that_is_empty_then_is_out_at_once_clockwise_from_the_leader(self):
        start = table(["7s", "7h", "7d *", "2s 3s"])
        assert start.status == ["out", "out", "playing", "playing"]
        assert start.state.finished == (0, 1)

    def test_a_hand_that_was_empty_from_the_start_is_out_at_once(self):
        start = table(["", "*", "2s 3s"])
        assert start.status == ["out", "playing", "playing"]
        assert table(["", "*"]).ranks == [1, 2]

    def test_if_the_leader_is_out_the_next_playing_seat_leads(self):
        start = table(["7s", "7d", "7h", "*", "2s 3s"])
        assert start.turn == 3
        assert start.state.finished == (1, 2, 0)

    def test_when_a_single_player_is_left_then_the_round_is_over(self):
        start = table(["7s", "7d", "*"])
        assert start.phase == "over"
        assert start.turn is None
        assert start.ranks == [2, 1, 3]


class TestTurns:
    """手番: whoever held ♦7 leads; play goes clockwise; a turn is one card played, or a pass."""

    def test_the_holder_of_the_seven_of_diamonds_leads(self):
        assert table(["*", "As", "7d 2s", "3s"]).turn == 2

    def test_play_goes_clockwise(self):
        hands = ["*", "6h 5h", "7d 6s 2s", "8s 3s"]
        seats = [table(hands, moves).turn for moves in ("", "6s", "6s 8s", "6s 8s 6d", "6s 8s 6d 6h")]
        assert seats == [2, 3, 0, 1, 2]

    def test_seats_that_are_out_are_passed_over(self):
        after = table(["7d 6s 5s", "8s", "*"], "6s 8s")
        assert after.status == ["playing", "out", "playing"]
        assert table(["7d 6s 5s", "8s", "*"], "6s 8s 6h").turn == 0
        assert table(["7d 6s 5s 2s", "8s", "*"], "6s 8s 6h 5s").turn == 2

    def test_a_turn_is_one_card_or_a_pass(self):
        start = table(["7d 6s 8c 2h", "*"])
        assert start.legal == ["-", "6s", "8c"]
        assert table(["7d 6s 8c 2h", "*"], "6s").turn == 1
        assert table(["7d 6s 8c 2h", "*"], "-").turn == 1


class TestRun:
    """列のつながり: a card may be played only next to its row's run."""

    HANDS = ("7d 6s 5s 4s 3s 2s As", "*")

    def test_with_5_to_9_of_spades_out_the_playable_spades_are_4_and_ten(self):
        after = table(self.HANDS, "6s 8s 5s 9s")
        assert [card for card in after.playable.split() if card[1] == "s"] == ["4s", "Ts"]
        assert after.can("4s")
        assert not after.can("3s")

    def test_a_card_that_does_not_touch_the_run_is_refused(self):
        assert refusal(self.HANDS, "5s") == "not_playable"

    def test_a_card_of_another_hand_is_refused(self):
        assert refusal(self.HANDS, "8s") == "not_in_hand"

    def test_a_card_on_the_table_is_refused(self):
        assert refusal(self.HANDS, "6s 7s") == "on_the_table"

    def test_ace_and_king_are_not_neighbours(self):
        hands = ("7d 8s 9s Ts Js Qs Ks As", "*")
        after = table(hands, "8s 8d 9s 9d Ts Td Js Jd Qs Qd Ks Kd")
        assert [card for card in after.playable.split() if card[1] == "s"] == ["6s"]
        assert not after.can("As")


class TestPasses:
    """パス: three passes a round, allowed even when a card could be played (戦略パス)."""

    HANDS = ("7d 6s 2h", "*", "3h 4h")

    def test_a_pass_is_allowed_although_a_card_could_be_played(self):
        after = table(self.HANDS, "- 8s -")
        assert after.passes == [1, 0, 1]
        assert table(self.HANDS).legal == ["-", "6s"]

    def test_after_three_passes_a_playable_card_must_be_played(self):
        moves = "- 8s - - 9s - - Ts -"
        assert table(self.HANDS, moves).legal == ["6s"]
        assert refusal(self.HANDS, f"{moves} -") == "must_play"

    def test_with_no_playable_card_the_pass_is_the_only_move(self):
        assert table(["7d 2s", "*"]).legal == ["-"]


class TestElimination:
    """脱落: the fourth pass, made with no playable card, lays the whole hand out in place."""

    HANDS = ("7d 4s 3s As", "*", "2s 5h 4h")
    ELIMINATED = "- 8s - - 9s - - Ts - -"

    def test_before_the_fourth_pass_the_player_is_still_in(self):
        before = table(self.HANDS, "- 8s - - 9s - - Ts -")
        assert before.status[0] == "playing"
        assert before.legal == ["-"]

    def test_the_fourth_pass_eliminates_and_counts(self):
        after = table(self.HANDS, self.ELIMINATED)
        assert after.status == ["eliminated", "playing", "playing"]
        assert after.passes == [4, 0, 3]
        assert after.hands[0] == ""
        assert after.turn == 1

    def test_cards_that_do_not_touch_a_run_are_laid_out_too(self):
        assert table(self.HANDS, self.ELIMINATED).table == "As 3s 4s 7s 8s 9s Ts 7h 7d 7c"

    def test_others_may_still_play_only_next_to_a_run(self):
        after = table(self.HANDS, f"{self.ELIMINATED} Js")
        assert after.turn == 2
        assert not after.can("2s")
        assert [card for card in after.playable.split() if card[1] == "s"] == ["6s", "Qs"]

    def test_where_a_run_grows_until_it_touches_such_cards_its_end_moves_past_them(self):
        hands = ("7d 4s 3s", "*", "2s 5h 4h 6h")
        after = table(hands, "- 6s 6h - 8s 5h - 9s 4h - 5s")
        assert [card for card in after.playable.split() if card[1] == "s"] == ["2s", "Ts"]
        assert after.can("2s")

    def test_a_seat_with_a_playable_card_cannot_be_eliminated(self):
        assert refusal(("7d 6s", "*"), "- 8s - 9s - Ts -") == "must_play"


class TestRanks:
    """順位: first out is 1st; the eliminated rank below all who were not, the earlier the lower."""

    def test_the_first_to_empty_the_hand_is_1st_then_2nd_and_so_on(self):
        after = table(["7d 6s", "6h", "6c", "*"], "6s 6h 6c")
        assert after.phase == "over"
        assert after.ranks == [1, 2, 3, 4]
        assert after.status == ["out", "out", "out", "playing"]

    def test_the_last_one_left_takes_the_next_free_rank_and_keeps_the_cards(self):
        after = table(["7d 6s", "6h", "6c", "*"], "6s 6h 6c")
        assert after.hands[3]
        assert after.legal == []
        assert after.turn is None

    def test_the_earlier_eliminated_ranks_lower(self):
        after = table(["7d As 2s", "Ac 2c", "Ad 2d", "*"], "- - -", passes=0)
        assert after.status == ["eliminated", "eliminated", "eliminated", "playing"]
        assert after.ranks == [4, 3, 2, 1]

    def test_an_eliminated_player_ranks_below_the_last_one_left(self):
        after = table(["7d 6s", "As 2s", "*"], "6s -", passes=0)
        assert after.status == ["out", "eliminated", "playing"]
        assert after.ranks == [1, 3, 2]

    def test_nothing_can_be_played_after_the_end(self):
        assert refusal(["7d 6s", "6h", "*"], "6s 6h -") == "round_is_over"


class TestPoints:
    """得点: 1st to 4th score 3, 2, 1, 0; with n players, rank r scores n − r."""

    def test_four_players_score_3_2_1_0(self):
        assert table(["7d 6s", "6h", "6c", "*"], "6s 6h 6c").points == [3, 2, 1, 0]

    def test_rank_r_of_n_players_scores_n_minus_r(self):
        after = table(["7d 6s", "6h", "6c", "6d", "8d", "*"], "6s 6h 6c 6d 8d")
        assert after.points == [5, 4, 3, 2, 1, 0]

    def test_each_score_has_its_reason(self):
        after = table(["7d 6s", "As 2s", "*"], "6s -", passes=0)
        reasons = [(score.side, score.points, score.reason.code) for score in after.result().scores]
        assert reasons == [(0, 2, "out"), (1, 0, "eliminated"), (2, 1, "last_left")]

    def test_before_the_end_there_are_neither_ranks_nor_points(self):
        start = table(["7d 6s", "*"])
        assert (start.ranks, start.points) == (None, None)


class TestPositionObject:
    """局面: the position object of the rulebook."""

    def test_it_has_the_keys_of_the_rulebook_and_no_dead_places(self):
        assert list(table(["7d 6s", "*"])) == [
            "phase", "turn", "legal", "hands", "ranks", "points", "table", "passes", "status", "playable",
        ]  # fmt: skip

    def test_cards_are_written_in_card_order(self):
        start = table(["Kc 7d As Ah", "*"])
        assert start.hands[0] == "As Ah Kc"

    def test_legal_moves_are_sorted_as_ascii(self):
        assert table(["7d Ah 6s 8s 6h 8c 6d", "*"]).legal == ["-", "6d", "6h", "6s", "8c", "8s"]
