"""ジョーカー: used alone or as a bridge, taken or left, fouls, and the joker for the loser."""

from typing import ClassVar

import pytest

from engine import cards
from engine.cards import JOKERS, NAMES
from engine.chance import Generator
from engine.game import Before
from engine.record import read_setup
from tests.engine.sevens.tables import SEVENS, refusal, table


class TestSingle:
    """1枚で: a joker on any place that is playable now, unless that card is in the player's own hand."""

    HANDS = ("7d X 6s 2h 3h", "8s 2s 3s", "*")

    def test_a_joker_may_go_on_every_playable_place_but_those_of_ones_own_cards(self):
        start = table(self.HANDS, jokers=1)
        assert start.legal == ["-", "6s", "X@6c", "X@6d", "X@6h", "X@8c", "X@8d", "X@8h", "X@8s"]
        assert refusal(self.HANDS, "X@6s", jokers=1) == "not_possible"

    def test_whoever_holds_the_card_puts_it_there_and_takes_the_joker(self):
        after = table(self.HANDS, "X@8s", jokers=1)
        assert after.table == "7s 8s 7h 7d 7c"
        assert after.hands[:2] == ["6s 2h 3h", "2s 3s X"]

    def test_then_the_turn_passes_to_the_left_of_who_played_the_joker(self):
        assert table(self.HANDS, "X@8c", jokers=1).turn == 1

    def test_the_joker_goes_back_even_when_the_holder_has_no_other_card(self):
        after = table(["7d X 2h 3h", "8s", "*"], "X@8s", jokers=1)
        assert after.hands[1] == "X"
        assert after.status[1] == "playing"

    def test_not_on_a_place_that_is_not_playable(self):
        assert refusal(self.HANDS, "X@9s", jokers=1) == "not_possible"

    def test_not_without_a_joker(self):
        assert refusal(self.HANDS, "6s X@8h", jokers=1) == "not_possible"

    def test_a_joker_may_stand_on_a_bare_centre(self):
        assert table(["7d X 2h", "7s 3s", "*"], prelaid=False, jokers=1).can("X@7s")

    def test_a_joker_move_counts_as_something_to_play(self):
        assert not table(["7d X 2h 3h", "*"], jokers=1, voluntary_pass=False).can("-")
        assert refusal(["7d X 2h 3h", "*"], "-", jokers=1, passes=0) == "must_play"

    def test_two_jokers_cannot_be_told_apart(self):
        start = table(["7d X X 6s", "*"], jokers=2)
        assert start.hands[0] == "6s X X"
        assert len(start.legal) == len(set(start.legal))
        after = table(["7d X X 6s", "8s 2s", "*"], "X@8s", jokers=2)
        assert after.hands[:2] == ["6s X", "2s X"]


class TestBridge:
    """橋渡し: a joker fills one place between a run and a card of one's own."""

    RULES: ClassVar = {"jokers": 1, "joker_use": "bridge"}
    HANDS = ("7d X 5s 9h Kc 2h", "6s 8h 2s", "*")

    def test_who_holds_the_place_beyond_but_not_the_playable_one_may_bridge(self):
        assert table(self.HANDS, **self.RULES).legal == ["-", "X@6s+5s", "X@8h+9h"]

    def test_a_joker_is_not_played_alone(self):
        assert refusal(self.HANDS, "X@6s", **self.RULES) == "not_possible"

    def test_the_holder_of_the_covered_card_puts_it_there_and_takes_the_joker(self):
        after = table(self.HANDS, "X@6s+5s", **self.RULES)
        assert after.table == "5s 6s 7s 7h 7d 7c"
        assert after.hands[:2] == ["2h 9h Kc", "2s 8h X"]
        assert after.turn == 1

    def test_not_over_a_card_of_ones_own(self):
        assert refusal(("7d X 5s 6s", "*"), "X@6s+5s", **self.RULES) == "not_possible"

    def test_not_to_a_card_of_another(self):
        assert refusal(("7d X 2h", "6s 5s", "*"), "X@6s+5s", **self.RULES) == "not_possible"

    def test_the_place_beyond_may_not_be_taken_already(self):
        hands = ("7d 5s 2h", "*", "X 3h 2c")
        after = table(hands, "- 8s", passes=0, **self.RULES)
        assert after.table.startswith("5s 7s 8s")
        assert not [move for move in after.legal if move.startswith("X@6s")]

    def test_a_bare_centre_cannot_be_bridged(self):
        hands = ("7d 7c", "6s 2h", "*", "X 8s 3h")
        after = table(hands, "7d - 7h", prelaid=False, passes=0, **self.RULES)
        assert after.table == "6s 2h 7h 7d"
        assert after.can("X@7s+8s") is False

    def test_not_even_with_islands_beside_it(self):
        hands = ("7d 7c", "6s 2h", "*", "X 8s 3h")
        after = table(hands, "7d - 7h", prelaid=False, passes=0, islands=True, **self.RULES)
        assert after.can("X@7s+8s") is False

    def test_with_link_a_bridge_goes_round_the_corner(self):
        hands = ("7d 8s 9s Ts Js Qs As X 2h", "*")
        after = table(hands, "8s 8d 9s 9d Ts Td Js Jd Qs Qd", link="link", **self.RULES)
        assert after.can("X@Ks+As")
        without = table(hands, "8s 8d 9s 9d Ts Td Js Jd Qs Qd", **self.RULES)
        assert not without.can("X@Ks+As")

    def test_with_tunnel_covering_the_end_opens_the_way_round(self):
        hands = ("7d 8s 9s Ts Js Qs As X 2h", "*")
        after = table(hands, "8s 8d 9s 9d Ts Td Js Jd Qs Qd X@Ks+As", link="tunnel", **self.RULES)
        assert after.table.startswith("As 7s 8s 9s Ts Js Qs Ks")
        assert after.playable.split()[0] == "2s"
        assert "6s" not in after.playable

    def test_bridges_are_told_in_a_fixed_order(self):
        rules = SEVENS.rules(SEVENS.options(players=3, **self.RULES))
        state = table(self.HANDS, **self.RULES).state
        assert [str(move) for move in rules.legal_moves(state)] == ["X@6s+5s", "X@8h+9h", "-"]


class TestOptionalReturn:
    """ジョーカーの受け取り（選べる）: the holder of the covered card takes the joker or leaves it."""

    RULES: ClassVar = {"jokers": 1, "joker_return": "optional"}
    HANDS = ("7d X 6s 2h 3h", "9s 2s 3s", "8s 9h Ac", "*")

    def test_the_holder_is_asked_first(self):
        asked = table(self.HANDS, "X@8s", **self.RULES)
        assert (asked.phase, asked.turn, asked.legal) == ("joker", 2, ["leave", "take"])

    def test_the_joker_stands_for_the_card_while_the_choice_is_open(self):
        asked = table(self.HANDS, "X@8s", **self.RULES)
        assert asked.table == "7s 7h 7d 7c X@8s"
        assert "9s" in asked.playable.split()

    def test_take_is_as_the_forced_return(self):
        taken = table(self.HANDS, "X@8s take", **self.RULES)
        assert taken.table == "7s 8s 7h 7d 7c"
        assert taken.hands[2] == "9h Ac X"
        assert (taken.phase, taken.turn) == ("turn", 1)

    def test_leave_lets_the_joker_stand_for_the_card(self):
        left = table(self.HANDS, "X@8s leave", **self.RULES)
        assert left.table == "7s 7h 7d 7c X@8s"
        assert left.hands[2] == "8s 9h Ac"
        assert (left.phase, left.turn) == ("turn", 1)

    def test_jokers_stand_for_their_card_in_every_run(self):
        assert table(self.HANDS, "X@8s leave", **self.RULES).can("9s")

    def test_the_place_is_listed_as_playable_and_the_holder_may_play_there_on_any_turn(self):
        left = table(self.HANDS, "X@8s leave 9s", **self.RULES)
        assert "8s" in left.playable.split()
        assert left.can("8s")

    def test_then_the_joker_leaves_the_game(self):
        after = table(self.HANDS, "X@8s leave 9s 8s", **self.RULES)
        assert after.table == "7s 8s 9s 7h 7d 7c"
        assert not [hand for hand in after.hands if "X" in hand]

    def test_the_place_takes_no_second_joker(self):
        hands = ("7d X 6s 2h 3h", "X 2s 3s", "8s 9h Ac", "*")
        rules = self.RULES | {"jokers": 2}
        assert not table(hands, "X@8s leave", **rules).can("X@8s")
        assert refusal(hands, "X@8s leave X@8s", **rules) == "not_possible"

    def test_nobody_else_may_play_the_covered_card(self):
        assert refusal(self.HANDS, "X@8s leave 8s", **self.RULES) == "not_in_hand"

    @pytest.mark.parametrize("move", ["9h", "-", "X@8h", "."])
    def test_nothing_else_is_possible_while_the_choice_is_open(self, move):
        assert refusal(self.HANDS, f"X@8s {move}", **self.RULES) == "not_possible"

    def test_a_mover_with_an_empty_hand_stays_playing_until_the_choice_is_made(self):
        hands = ("7d X", "9s 2s 3s", "8s 9h Ac", "*")
        assert table(hands, "X@8s", **self.RULES).status[0] == "playing"
        assert table(hands, "X@8s leave", **self.RULES).status[0] == "out"

    def test_the_holder_always_has_that_card_to_play_and_cannot_be_eliminated(self):
        hands = ("7d X 2h", "*", "8s 2s")
        assert table(hands, "X@8s leave 6h", passes=0, **self.RULES).legal == ["8s"]
        assert refusal(hands, "X@8s leave 6h -", passes=0, **self.RULES) == "must_play"


class TestFinish:
    """ジョーカー上がり: allowed, or a foul that eliminates at once."""

    FOUL: ClassVar = {"jokers": 1, "joker_finish": "foul"}

    def test_allowed_a_joker_may_be_the_last_card(self):
        after = table(["7d X", "8s 2s", "*"], "X@8s", jokers=1)
        assert after.status[0] == "out"

    def test_foul_going_out_with_a_joker_eliminates_at_once_with_no_pass_added(self):
        after = table(["7d X", "8s 2s", "*"], "X@8s", **self.FOUL)
        assert after.status == ["eliminated", "playing", "playing"]
        assert after.passes == [0, 0, 0]

    def test_a_hand_of_nothing_but_jokers_is_a_foul_once_the_turn_is_complete(self):
        after = table(["7d 6s X", "8s 2s", "*"], "6s", **self.FOUL)
        assert after.status[0] == "eliminated"
        assert after.hands[0] == ""

    def test_whoever_gets_the_joker_as_the_last_card_fouls(self):
        after = table(["7d X 2s", "8s", "*", "2h 3h"], "X@8s", **self.FOUL)
        assert after.status == ["playing", "eliminated", "playing", "playing"]

    def test_after_the_mover_seats_are_checked_clockwise(self):
        after = table(["8s", "7d X", "*", "2h 3h"], "X@8s", **self.FOUL)
        assert after.state.eliminated == (1, 0)

    def test_all_fouls_come_before_anything_else_is_settled(self):
        after = table(["7d X", "8s", "*"], "X@8s", **self.FOUL)
        assert after.phase == "over"
        assert after.ranks == [3, 2, 1]

    def test_a_pass_that_eliminates_comes_before_the_fouls_of_others(self):
        after = table(["As 7d", "X", "*"], "-", passes=0, **self.FOUL)
        assert after.state.eliminated == (0, 1)
        assert after.ranks == [3, 2, 1]

    def test_not_yet_when_the_centre_cards_are_laid_out(self):
        start = table(["7d X", "7s *", "2s 3s"], **self.FOUL)
        assert start.status == ["playing"] * 3
        assert start.hands[0] == "X"

    def test_the_last_player_left_ranks_last_of_those_not_eliminated(self):
        after = table(["7d 6s X", "8s", "*"], "6s 8s", **self.FOUL)
        assert after.ranks == [3, 1, 2]

    def test_a_foul_is_told_as_a_foul_with_and_without_a_limit_of_passes(self):
        for rules in ({}, {"passes": None, "voluntary_pass": False}):
            after = table(["7d X", "8s", "*"], "X@8s", **self.FOUL, **rules)
            assert [score.reason.code for score in after.result().scores] == ["foul", "foul", "last_left"]

    def test_an_eliminated_players_joker_leaves_the_game(self):
        after = table(["7d As X", "*", "2s"], "-", jokers=1, joker_use="bridge", passes=0)
        assert after.status[0] == "eliminated"
        assert "X" not in " ".join([*after.hands, after.table])
        assert after.table.startswith("As 7s")

    def test_a_bridge_with_the_last_two_cards_is_a_foul(self):
        after = table(["7d X 5s", "6s 2s", "*"], "X@6s+5s", joker_use="bridge", **self.FOUL)
        assert after.status[0] == "eliminated"
        assert after.table.startswith("5s 6s 7s")


class TestJokerToLoser:
    """ジョーカーは前の敗者へ: who was left holding a joker is given one first in the next round."""

    def next_deals(self, jokers):
        before = table(["7d 6s", "6h", "*"], "6s 6h", jokers=jokers, joker_to_loser=True)
        assert before.phase == "over"
        after = Before(before.state, None, (0, 0, 0))
        deals = [before.rules.draw(Generator(bytes([key])), 0, after).hands for key in range(16)]
        assert {sum(hands) for hands in deals} == {before.rules.deck}
        return deals

    def test_the_seat_that_was_left_with_a_joker_gets_one(self):
        assert all(hands[2] & JOKERS for hands in self.next_deals(jokers=1))

    def test_the_other_cards_are_dealt_as_always_so_that_seat_may_hold_one_more(self):
        assert {tuple(map(cards.count, hands)) for hands in self.next_deals(jokers=1)} == {(17, 18, 18)}

    def test_one_joker_of_two_is_given_and_the_other_dealt_like_any_card(self):
        deals = self.next_deals(jokers=2)
        assert all(hands[2] & JOKERS for hands in deals)
        assert {cards.count(hands[2] & JOKERS) for hands in deals} == {1, 2}

    def test_otherwise_it_is_dealt_like_any_card(self):
        before = table(["7d As X", "*"], "-", jokers=1, joker_use="bridge", joker_to_loser=True, passes=0)
        assert before.phase == "over"
        assert holders(before.rules, Before(before.state, None, (0, 0))) == {0, 1}

    def test_in_the_first_round_it_is_dealt_like_any_card(self):
        assert holders(SEVENS.rules(SEVENS.options(jokers=1, joker_to_loser=True)), None) == {0, 1, 2, 3}


def holders(rules, before):
    """The seats that hold a joker after one of many deals."""
    deals = [rules.draw(Generator(bytes([key])), 0, before).hands for key in range(64)]
    return {seat for hands in deals for seat, hand in enumerate(hands) if hand & JOKERS}


def test_a_joker_on_the_table_is_written_after_the_cards():
    left = table(["7d X 2h 3h", "8s 2s", "*"], "X@8s leave", jokers=1, joker_return="optional")
    assert left.table == "7s 7h 7d 7c X@8s"


@pytest.mark.parametrize("key", range(16))
def test_a_deal_with_two_jokers_is_the_one_that_its_record_tells(key):
    rules = SEVENS.rules(SEVENS.options(jokers=2))
    setup = rules.draw(Generator(bytes([key])), 0, None)
    assert read_setup(rules, setup.to_json()) == setup


def test_the_joker_is_the_last_name():
    assert NAMES[cards.FIRST_JOKER] == NAMES[cards.SECOND_JOKER] == "X"
