"""コンボ: going on with the next card of the suit, and gifts to the next player."""

from typing import ClassVar

import pytest

from engine.match import Match
from engine.record import read_deal
from tests.engine.sevens.tables import SEVENS, record_of, refusal, table

HANDS = ("7d 6s 5s 4s 8s 9h 2c Ac", "3s 2h 3h", "*")


class TestCombo:
    """コンボ: after a plain card move the player may go on with a card of the same suit next in rank."""

    RULES: ClassVar = {"combo": True}

    def test_the_player_may_go_on_with_the_next_card_or_stop(self):
        after = table(HANDS, "6s", **self.RULES)
        assert (after.phase, after.turn, after.legal) == ("combo", 0, [".", "5s"])

    def test_either_way_next_in_rank_to_the_one_just_played(self):
        after = table(("7d 6d 8d 9d 2h", "*"), "7d", prelaid=False, **self.RULES)
        assert after.legal == [".", "6d", "8d"]
        after = table(("7d 6d 8d 9d 2h", "*"), "7d 8d", prelaid=False, **self.RULES)
        assert after.legal == [".", "9d"]

    def test_only_if_it_is_playable_and_in_hand(self):
        assert refusal(HANDS, "6s 8s", **self.RULES) == "not_in_combo"
        assert refusal(HANDS, "6s 3s", **self.RULES) == "not_in_hand"
        assert refusal(HANDS, "6s -", **self.RULES) == "not_possible"

    def test_the_phase_does_not_arise_when_there_is_no_card_to_go_on_with(self):
        after = table(HANDS, "8s", **self.RULES)
        assert (after.phase, after.turn) == ("turn", 1)

    def test_it_goes_on_card_by_card(self):
        assert table(HANDS, "6s 5s", **self.RULES).legal == [".", "4s"]

    def test_stopping_without_a_combo_gives_no_gift(self):
        after = table(HANDS, "6s .", **self.RULES)
        assert (after.phase, after.turn) == ("turn", 1)

    def test_a_pass_is_no_plain_card_move(self):
        assert table(HANDS, "-", **self.RULES).phase == "turn"

    def test_a_joker_move_is_no_plain_card_move(self):
        hands = ("7d X 5s 2c Ac", "6s 3s 2h 3h", "*")
        assert table(hands, "X@6s", jokers=1, **self.RULES).phase == "turn"
        assert table(hands, "X@6s", jokers=1, **self.RULES).turn == 1

    def test_round_the_ring_with_link(self):
        hands = ("7d 8s 9s Ts Js Qs Ks As 2h 3h", "*")
        moves = "8s 9s Ts Js Qs Ks"
        assert table(hands, moves, link="link", **self.RULES).legal == [".", "As"]
        assert table(hands, moves, **self.RULES).phase == "gift"

    def test_a_covered_card_may_be_played_in_a_combo(self):
        rules = {"jokers": 1, "joker_return": "optional", **self.RULES}
        hands = ("7d X 2h 3h Ac", "6s 5s 8c 2c", "*")
        assert table(hands, "X@6s leave 5s", **rules).legal == [".", "6s"]
        assert table(hands, "X@6s leave 5s 6s", **rules).phase == "gift"


class TestGift:
    """贈り物: up to as many cards as were combos, jokers too, go to the next playing seat, one at a time."""

    RULES: ClassVar = {"combo": True}

    def test_when_the_player_stops_the_phase_gift_begins(self):
        after = table(HANDS, "6s 5s .", **self.RULES)
        assert (after.phase, after.turn) == ("gift", 0)
        assert after.legal == [".", ">2c", ">4s", ">8s", ">9h", ">Ac"]

    def test_when_the_player_cannot_go_on_it_begins_too(self):
        assert table(HANDS, "6s 5s 4s", **self.RULES).phase == "gift"

    def test_a_gift_goes_to_the_next_playing_seat(self):
        after = table(HANDS, "6s 5s . >2c", **self.RULES)
        assert after.hands[1] == "3s 2h 3h 2c"
        assert after.hands[0] == "4s 8s 9h Ac"

    def test_the_phase_ends_by_itself_when_all_are_given(self):
        after = table(HANDS, "6s 5s . >2c", **self.RULES)
        assert (after.phase, after.turn) == ("turn", 1)

    def test_as_many_gifts_as_combos_one_at_a_time(self):
        after = table(HANDS, "6s 5s 4s >2c", **self.RULES)
        assert (after.phase, after.turn) == ("gift", 0)
        assert table(HANDS, "6s 5s 4s >2c >Ac", **self.RULES).turn == 1

    def test_fewer_may_be_given_or_none(self):
        assert table(HANDS, "6s 5s 4s >2c .", **self.RULES).turn == 1
        assert table(HANDS, "6s 5s 4s .", **self.RULES).turn == 1

    def test_a_card_that_is_not_held_cannot_be_given(self):
        assert refusal(HANDS, "6s 5s . >3s", **self.RULES) == "not_possible"

    def test_a_joker_may_be_given(self):
        hands = ("7d X 6s 5s 2c Ac", "3s 2h 3h", "*")
        after = table(hands, "6s 5s >X", jokers=1, **self.RULES)
        assert after.hands[1] == "3s 2h 3h X"

    def test_two_jokers_are_one_choice(self):
        hands = ("7d X X 6s 5s 2c Ac", "3s 2h 3h", "*")
        assert table(hands, "6s 5s", jokers=2, **self.RULES).legal == [".", ">2c", ">Ac", ">X"]

    def test_a_hand_emptied_by_play_is_out(self):
        after = table(("7d 6s 5s", "3s 2h 3h", "*"), "6s 5s", **self.RULES)
        assert (after.status[0], after.phase, after.turn) == ("out", "turn", 1)

    def test_a_hand_emptied_by_a_gift_is_out(self):
        after = table(("7d 6s 5s 2c", "3s 2h 3h", "*"), "6s 5s >2c", **self.RULES)
        assert (after.status[0], after.phase, after.turn) == ("out", "turn", 1)

    def test_it_is_over_early_when_the_hand_is_empty(self):
        after = table(("7d 6s 5s 4s 2c", "3s 2h 3h", "*"), "6s 5s 4s >2c", **self.RULES)
        assert (after.status[0], after.turn) == ("out", 1)

    def test_seats_that_are_out_get_no_gift(self):
        hands = ("6h 5h 2c 3c", "7d 8s", "3s 2h 3h", "*")
        after = table(hands, "8s - - 6h 5h >2c", **self.RULES)
        assert after.status[1] == "out"
        assert after.hands[2] == "3s 2h 3h 2c"

    def test_fouls_are_checked_when_the_turn_ends(self):
        rules = {"jokers": 1, "joker_finish": "foul", **self.RULES}
        hands = ("7d X 6s 5s", "3s 2h 3h", "*")
        assert table(hands, "6s 5s", **rules).status[0] == "playing"
        assert table(hands, "6s 5s .", **rules).status[0] == "eliminated"
        given = table(hands, "6s 5s >X", **rules)
        assert given.status[0] == "out"


class TestSecrecy:
    """A card given away is shown only to giver and receiver."""

    @pytest.fixture
    def match(self):
        deal = read_deal(record_of(HANDS, combo=True))
        match = Match.start("sevens", deal.options, (None,) * 3, bytes(32), deal.setup)
        for move in ("6s", "5s", ".", ">2c"):
            match = match.play(move)
        return match

    @pytest.mark.parametrize("seat", [0, 1])
    def test_giver_and_receiver_see_the_card(self, match, seat):
        assert match.log(seat)[-1] == (0, ">2c")

    def test_the_rest_see_that_something_was_given(self, match):
        assert match.log(2) == ((0, "6s"), (0, "5s"), (0, "."), (0, ">"))
        assert match.events(2)[-1] == (0, ">")

    def test_the_finished_record_has_it_whole(self, match):
        assert match.round.moves[-1] == ">2c"


def test_without_the_option_a_turn_is_one_card():
    assert table(HANDS, "6s").phase == "turn"
    assert SEVENS.options().combo is False
