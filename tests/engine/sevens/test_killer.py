"""殺しの七並べ: one board, dead cards, and players who leave."""

from typing import ClassVar

import pytest

from engine.cards import to_text
from tests.engine.sevens.tables import refusal, table

KILLER = {"killer": True}


def played_out(rules, state):
    """The end of a round in which everybody always makes the first legal move."""
    while rules.to_move(state) is not None:
        state = rules.apply(state, rules.legal_moves(state)[0])
    return state


class TestBoard:
    """盤: rows ♠ ♥ ♦ ♣ from the top, A … K from the left; the centre column is laid out first."""

    def test_the_centre_column_is_laid_out_first(self):
        start = table(["7d As", "*"], **KILLER)
        assert start.table == "7s 7h 7d 7c"
        assert start.playable == "6s 8s 6h 8h 6d 8d 6c 8c"

    def test_a_card_may_be_played_when_any_of_the_eight_places_around_is_taken(self):
        after = table(["7d 8h 9s 9h 9d 9c As", "*"], "8h -", **KILLER)
        assert after.legal == ["-", "9d", "9h", "9s"]

    def test_a_dead_card_can_never_be_played(self):
        hands = ("2d Ah 9s", "As Ks", "*")
        after = table(hands, "Ah", center=2, **KILLER)
        assert after.dead == "As"
        assert "As" not in after.playable
        assert refusal(hands, "Ah As", center=2, **KILLER) == "dead"

    def test_the_position_names_the_dead_places(self):
        assert table(["7d As", "*"], **KILLER).dead == ""


class TestDeath:
    """死の定義: surrounded, flanked, enclosed."""

    HANDS = ("2d Ah 9s", "Kc Ks", "*")

    @pytest.mark.parametrize(("death", "dead"), [("surrounded", ""), ("flanked", "As Ah Ad Ac"), ("enclosed", "")])
    def test_flanked_left_and_right_taken_or_wall_is_dead_too(self, death, dead):
        assert table(self.HANDS, center=2, death=death, **KILLER).dead == dead

    @pytest.mark.parametrize(("death", "dead"), [("surrounded", "As"), ("enclosed", "As Ad Ac")])
    def test_enclosed_a_closed_group_of_at_most_three_is_dead_too(self, death, dead):
        assert table(self.HANDS, "Ah", center=2, death=death, **KILLER).dead == dead


class TestLeaving:
    """抜ける: a playing seat whose hand is empty or all dead is left."""

    RULES: ClassVar = {"killer": True, "center": 2}

    def test_a_mover_with_an_empty_hand_is_left(self):
        after = table(["7d 6s", "2s 3s", "*"], "6s", **KILLER)
        assert after.status == ["left", "playing", "playing"]

    def test_a_hand_that_is_all_dead_is_left_and_kept(self):
        after = table(["2d Ah 9s", "As", "*"], "Ah", **self.RULES)
        assert after.status == ["playing", "left", "playing"]
        assert after.hands[1] == "As"
        assert after.turn == 2

    def test_first_the_mover_then_the_others_clockwise(self):
        after = table(["As", "2d Ah", "*"], "Ah", **self.RULES)
        assert after.state.finished == (1, 0)

    def test_also_when_the_centre_column_has_been_laid_out_from_the_leader_on(self):
        start = table(["As", "2d", "Ah", "* "], death="flanked", **self.RULES)
        assert start.state.finished == (1, 2, 0)
        assert start.turn == 3

    def test_one_seat_alone_plays_on(self):
        after = table(["7d 6s", "*"], "6s", **KILLER)
        assert (after.phase, after.turn) == ("turn", 1)
        assert table(["7d 6s", "*"], "6s 8s", **KILLER).turn == 1

    def test_the_round_ends_when_no_seat_is_playing(self):
        after = table(["7d 6s", "*"], "6s", **KILLER)
        end = played_out(after.rules, after.state)
        assert end.phase == "over"
        assert "playing" not in end.status


class TestRanks:
    """順位: those who left by fewest dead cards held, then by who left first; then the last eliminated first."""

    def ranks(self, hands, moves, **rules):
        after = table(hands, moves, **KILLER, **rules)
        return after.rules.result(played_out(after.rules, after.state)).ranks

    def test_fewer_dead_cards_rank_better_though_one_left_later(self):
        ranks = self.ranks(["2d Ah 3s", "As", "*"], "Ah - 3s", center=2)
        assert ranks[0] < ranks[1]

    def test_of_equals_who_left_first_ranks_better(self):
        ranks = self.ranks(["2d 3s", "3h", "*"], "3s 3h", center=2)
        assert ranks[:2] == (1, 2)

    def test_the_eliminated_come_last_the_last_eliminated_first(self):
        ranks = self.ranks(["7d As", "Ks Kh", "*", "6s"], "- - 8s 6s", passes=0)
        assert ranks[0] == 4
        assert ranks[1] == 3


class TestElimination:
    """脱落: the hand is laid out in place, dead cards too."""

    def test_dead_cards_are_laid_out_too(self):
        after = table(["2d Ah 9s", "As Kc", "*"], "Ah -", center=2, passes=0, **KILLER)
        assert after.status[1] == "eliminated"
        assert "As" in after.table
        assert "Kc" in after.table
        assert after.dead == ""

    def test_others_may_play_next_to_them(self):
        after = table(["7d As Ks", "*"], "-", passes=0, **KILLER)
        assert {"2s", "2h", "Ah", "Qs"} <= set(after.playable.split())

    def test_an_elimination_may_leave_another_with_nothing_but_dead_cards(self):
        after = table(["7d Kh Qs", "Ks", "*"], "-", passes=0, **KILLER)
        assert after.status[:2] == ["eliminated", "left"]
        assert after.dead == "Ks"


class TestDeadCards:
    """死に札の置き方: it changes what the others see, not the play."""

    HANDS = ("2d Ah 9s 9h", "As Kc", "*")

    def views(self, dead_cards):
        after = table(self.HANDS, "Ah", center=2, dead_cards=dead_cards, **KILLER)
        return [after.view(seat) for seat in range(3)]

    def test_in_the_hand_nobody_else_sees_them(self):
        for view in self.views("hand"):
            assert view.dead_shown == (0, 0, 0)
            assert view.dead_counts == (0, 0, 0)

    def test_face_up_everybody_sees_which(self):
        for view in self.views("face_up"):
            assert [to_text(shown) for shown in view.dead_shown] == ["", "As", ""]
            assert view.dead_counts == (0, 1, 0)

    def test_face_down_everybody_sees_how_many(self):
        for view in self.views("face_down"):
            assert view.dead_shown == (0, 0, 0)
            assert view.dead_counts == (0, 1, 0)

    @pytest.mark.parametrize("dead_cards", ["face_up", "face_down"])
    def test_the_play_is_the_same(self, dead_cards):
        there, here = (table(self.HANDS, "Ah", center=2, **KILLER, **more) for more in ({}, {"dead_cards": dead_cards}))
        assert there.position == here.position

    def test_the_table_of_the_interface_tells_them(self):
        told = self.views("face_up")[0].public()
        assert told["dead"] == "As"
        assert told["dead_shown"] == ["", "As", ""]
        assert told["dead_counts"] == [0, 1, 0]
