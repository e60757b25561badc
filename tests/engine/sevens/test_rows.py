"""Options of the four rows and of the turn: who leads, the centre, Fan Tan, islands, link, tunnel, passes."""

import pytest

from engine.batch import position_after
from engine.chance import Generator
from engine.game import BadRecord
from tests.engine.sevens.tables import SEVENS, record_of, refusal, table


def spades(text):
    return [name for name in text.split() if name.endswith("s")]


class TestLeader:
    """先手: the holder of the ♦ of the centre rank; the dealer; the dealer's left; drawn by lot."""

    HANDS = ("2s", "3s", "*", "7d 4s")

    @pytest.mark.parametrize(("leader", "seat"), [("diamond", 3), ("dealer", 1), ("eldest", 2)])
    def test_who_leads(self, leader, seat):
        rules = {} if leader == "diamond" else {"leader": leader}
        record = record_of(self.HANDS, dealer=1)
        record["rules"] |= rules
        assert position_after(record)["turn"] == seat

    def test_diamond_means_the_diamond_of_the_centre_rank(self):
        assert table(["7d 2s", "9d 3s", "*"], center=9).turn == 1

    def test_the_dealers_left_of_the_last_seat_is_seat_0(self):
        record = record_of(self.HANDS, dealer=3)
        record["rules"]["leader"] = "eldest"
        assert position_after(record)["turn"] == 0

    def test_drawn_by_lot_the_record_says_who(self):
        record = record_of(self.HANDS, leader=1)
        record["rules"]["leader"] = "random"
        assert position_after(record)["turn"] == 1

    @pytest.mark.parametrize(
        "drawn", [{}, {"leader": None}, {"leader": 4}, {"leader": -1}, {"leader": True}, {"leader": "1"}]
    )
    def test_a_record_without_a_seat_drawn_by_lot_is_refused(self, drawn):
        record = record_of(self.HANDS) | drawn
        record["rules"]["leader"] = "random"
        with pytest.raises(BadRecord) as refused:
            position_after(record)
        assert refused.value.code == "bad_leader"

    @pytest.mark.parametrize("drawn", [0, None])
    def test_a_leader_where_the_rules_draw_no_lots_is_refused(self, drawn):
        with pytest.raises(BadRecord) as refused:
            position_after(record_of(self.HANDS) | {"leader": drawn})
        assert refused.value.code == "bad_leader"

    def test_the_lot_falls_on_every_seat(self):
        rules = SEVENS.rules(SEVENS.options(leader="random"))
        drawn = {rules.draw(Generator(bytes([number])), 0, None).drawn_leader for number in range(64)}
        assert drawn == {0, 1, 2, 3}


class TestCenter:
    """センター: the rank laid out at the start and from which runs grow."""

    def test_the_centre_cards_are_laid_out_instead_of_the_sevens(self):
        start = table(["Td 7s", "*"], center=10)
        assert start.table == "Ts Th Td Tc"
        assert start.playable == "9s Js 9h Jh 9d Jd 9c Jc"

    @pytest.mark.parametrize(("center", "opened"), [(1, "2s 2h 2d 2c"), (13, "Qs Qh Qd Qc")])
    def test_a_centre_at_the_end_of_a_row_grows_one_way(self, center, opened):
        assert table(["Ad Kd 7s", "*"], center=center).playable == opened


class TestFanTan:
    """ファンタン: nothing is laid out; a card of the centre rank may be played on any turn."""

    HANDS = ("7d 6d 7s As", "*")

    def test_nothing_is_laid_out_and_the_holder_of_the_seven_of_diamonds_leads(self):
        start = table(self.HANDS, prelaid=False)
        assert start.table == ""
        assert start.turn == 0
        assert start.playable == "7s 7h 7d 7c"
        assert start.legal == ["-", "7d", "7s"]

    def test_the_leader_may_pass_and_others_may_play_another_seven(self):
        after = table(self.HANDS, "- 7h", prelaid=False)
        assert after.table == "7h"
        assert after.playable == "7s 6h 8h 7d 7c"

    def test_a_hand_that_is_empty_from_the_start_is_out_at_once(self):
        assert table(["2h", "", "*"], prelaid=False).status == ["playing", "out", "playing"]

    def test_a_card_of_the_centre_rank_may_be_played_on_any_turn(self):
        assert table(self.HANDS, "7d 8d 6d 9d", prelaid=False).legal == ["-", "7s"]

    def test_other_cards_need_a_run_as_always(self):
        assert refusal(self.HANDS, "6d", prelaid=False) == "center_first"
        after = table(("7d 7c", "6s 5s 2d", "*"), "7d -", prelaid=False, passes=0)
        assert after.status[1] == "eliminated"
        assert spades(after.table) == ["5s", "6s"]
        assert spades(after.playable) == ["7s"]


class TestIslands:
    """飛び札つなぎ: a card may be played next to any card of its suit on the table, not only next to the run."""

    HANDS = ("7d 3s", "*", "2s 4s 8s")

    def test_next_to_a_card_laid_out_by_elimination(self):
        after = table(self.HANDS, "- 8h", islands=True, passes=0)
        assert after.status[0] == "eliminated"
        assert spades(after.playable) == ["2s", "4s", "6s", "8s"]
        assert after.legal == ["2s", "4s", "8s"]

    def test_without_the_option_only_next_to_the_run(self):
        after = table(self.HANDS, "- 8h", passes=0)
        assert spades(after.playable) == ["6s", "8s"]
        assert after.legal == ["8s"]

    def test_with_link_next_to_goes_round_the_ring(self):
        hands = ("7d As", "*", "Ks 2s")
        assert table(hands, "- 8h", islands=True, passes=0).can("Ks") is False
        assert table(hands, "- 8h", islands=True, link="link", passes=0).can("Ks") is True


class TestLink:
    """A-Kリンク: A and K of a suit are neighbours, so a row is a ring of 13 places."""

    HANDS = ("7d 8s 9s Ts Js Qs Ks As", "*")
    TO_KING = "8s 8d 9s 9d Ts Td Js Jd Qs Qd Ks Kd"

    def test_after_7_to_king_the_ace_may_be_played_then_2(self):
        after = table(self.HANDS, self.TO_KING, link="link")
        assert spades(after.playable) == ["As", "6s"]
        assert after.can("As")
        assert spades(table(self.HANDS, f"{self.TO_KING} As", link="link").playable) == ["2s", "6s"]

    def test_both_ends_stay_open(self):
        hands = ("7d 6s 5s 4s 3s 2s As Ks 8s", "*")
        after = table(hands, "6s 6d 5s 5d 4s 4d 3s 3d 2s 2d As Ad", link="link")
        assert after.legal == ["-", "8s", "Ks"]


class TestTunnel:
    """トンネル: reaching one end of the row closes the other way."""

    HANDS = ("7d 8s 9s Ts Js Qs Ks As 6s", "*")
    TO_KING = "8s 8d 9s 9d Ts Td Js Jd Qs Qd Ks Kd"

    def test_reaching_king_opens_the_ace_and_closes_the_places_below(self):
        after = table(self.HANDS, self.TO_KING, link="tunnel")
        assert spades(after.playable) == ["As"]
        assert refusal(self.HANDS, f"{self.TO_KING} 6s", link="tunnel") == "not_playable"

    def test_then_2_and_so_on_upward_only(self):
        assert spades(table(self.HANDS, f"{self.TO_KING} As", link="tunnel").playable) == ["2s"]

    def test_reaching_ace_opens_the_king_then_queen(self):
        hands = ("7d 6s 5s 4s 3s 2s As Ks 8s", "*")
        to_ace = "6s 6d 5s 5d 4s 4d 3s 3d 2s 2d As Ad"
        assert spades(table(hands, to_ace, link="tunnel").playable) == ["Ks"]
        assert spades(table(hands, f"{to_ace} Ks", link="tunnel").playable) == ["Qs"]

    def test_before_an_end_is_reached_both_ends_are_open(self):
        after = table(self.HANDS, "8s 8d 9s 9d", link="tunnel")
        assert spades(after.playable) == ["6s", "Ts"]

    @pytest.mark.parametrize(("center", "opened"), [(13, "As Ah Ad Ac"), (1, "Ks Kh Kd Kc")])
    def test_a_centre_at_an_end_has_reached_it_from_the_start(self, center, opened):
        assert table(["Ad Kd 7s", "*"], center=center, link="tunnel").playable == opened


class TestPassOptions:
    """パスの回数と戦略パス."""

    OTHERS = ("8s", "9s", "Ts", "Js", "Qs", "Ks", "8h", "9h", "Th", "Jh", "Qh", "Kh")

    def test_without_passes_the_first_pass_eliminates(self):
        after = table(["7d As", "*", "2s 3s"], "-", passes=0)
        assert after.status[0] == "eliminated"
        assert after.passes[0] == 1

    def test_without_passes_a_playable_card_must_be_played(self):
        assert refusal(["7d 6s 2s", "*"], "-", passes=0) == "must_play"

    def test_nine_passes_are_nine(self):
        hands = ("7d As 2s", "*", "3s 4s")
        moves = "- " + " - - ".join(self.OTHERS[:9]) + " -"
        before = table(hands, moves, passes=9)
        assert (before.passes, before.status[0]) == ([9, 0, 9], "playing")
        assert table(hands, f"{moves} -", passes=9).status[0] == "eliminated"

    def test_without_voluntary_passes_passing_is_allowed_only_with_nothing_to_play(self):
        assert table(["7d 6s As", "*"], voluntary_pass=False).legal == ["6s"]
        assert refusal(["7d 6s As", "*"], "-", voluntary_pass=False) == "only_forced_passes"
        assert table(["7d As 2s", "*"], voluntary_pass=False).legal == ["-"]

    def test_without_voluntary_passes_the_limit_still_eliminates(self):
        after = table(["7d As 2s", "*", "3s"], "-", voluntary_pass=False, passes=0)
        assert after.status[0] == "eliminated"

    def test_no_limit_never_eliminates(self):
        moves = "- " + " - - ".join(self.OTHERS) + " -"
        after = table(["7d As 2s", "*", "3s 4s"], moves, passes=None, voluntary_pass=False)
        assert after.passes == [12, 0, 12]
        assert after.status == ["playing"] * 3


class TestMatchOptions:
    """rounds may stand among a record's rules and changes nothing there."""

    def test_rounds_changes_no_position(self):
        assert dict(table(["7d 6s", "*"], rounds=20).position) == dict(table(["7d 6s", "*"]).position)
