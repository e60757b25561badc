"""鳴き: chi and pon, who is asked and in which order, in the rulebook's words."""

import pytest

from engine.bridge.options import BridgeOptions
from engine.bridge.rules import BridgeRules
from engine.cards import members, parse_sequence
from tests.engine.bridge.tables import Table, at, set_of

DISCARDER = "Jh 2s 5s 9d"
NOTHING = "As 4d 8c 6s"
PAIR = "Js Jc 3s 6h"
RUN = "Th Qh 3d 8s"


class TestPon:
    """ポン: any other player may take the card just discarded to make a set with at least two cards of the hand."""

    @pytest.mark.parametrize("seat", [1, 2, 3])
    def test_any_other_player_may(self, seat):
        hands = [DISCARDER, NOTHING, "Ac 4c 8d 6d", "Kd 5c 9c 2c"]
        hands[seat] = PAIR
        asked = at(hands).play("drop Jh")
        assert (asked.phase, asked.turn, asked.called, asked.legal) == ("call", seat, "Jh", ["pon JsJc", "skip"])
        assert asked.drawn is None
        assert asked.discards == "Jh"

    def test_the_meld_is_laid_down_at_once_and_the_caller_does_not_draw(self):
        after = at([DISCARDER, NOTHING, PAIR], stock="Kd").play("drop Jh", "pon JsJc")
        assert after.melds == [{"owner": 2, "cards": "Js Jh Jc"}]
        assert (after.phase, after.turn, after.drawn, after.called) == ("play", 2, None, None)
        assert after.hands[2] == "3s 6h"
        assert after.discards == ""

    def test_who_sits_between_is_skipped_and_the_turn_passes_to_the_callers_left(self):
        start = at([DISCARDER, NOTHING, PAIR, "Kd 5c 9c 2c"])
        assert start.play("drop Jh", "pon JsJc", "drop 3s").turn == 3
        assert start.play("drop Jh", "skip").turn == 1

    def test_not_with_one_card(self):
        assert at([DISCARDER, "Js 3s 6h"]).play("drop Jh").phase == "play"

    def test_the_joker_in_the_hand_may_take_part(self):
        asked = at([DISCARDER, "Js X 3s 6h"]).play("drop Jh")
        assert asked.legal == ["pon JsX", "skip"]
        assert asked.play("pon JsX").melds[0]["cards"] == "Js Jh X"


class TestChi:
    """チー: only the player at the discarder's left may, to make a run with cards of the hand."""

    def test_only_the_player_at_the_left(self):
        assert at([DISCARDER, RUN, NOTHING]).play("drop Jh").legal == ["chi ThQh", "skip"]
        assert at([DISCARDER, NOTHING, RUN]).play("drop Jh").phase == "play"

    def test_the_run_lies_upwards_with_the_called_card_in_its_place(self):
        after = at([DISCARDER, RUN]).play("drop Jh", "chi ThQh")
        assert after.melds == [{"owner": 1, "cards": "Th Jh Qh"}]
        assert (after.turn, after.drawn) == (1, None)

    def test_with_a_seven_two_cards_suffice(self):
        start = at(["6h 2s 5s 9d", "7h As 4d Kc"])
        assert start.play("drop 6h").legal == ["chi 7h", "skip"]
        assert start.play("drop 6h", "chi 7h").melds[0]["cards"] == "6h 7h"

    def test_the_joker_stands_for_one_card(self):
        asked = at([DISCARDER, "Th X 3d 8s"]).play("drop Jh")
        assert asked.legal == ["chi Th[Qh]", "chi [9h]Th", "skip"]
        assert asked.play("chi [9h]Th").melds[0]["cards"] == "[9h] Th Jh"

    def test_the_caller_discards_and_the_turn_passes_on(self):
        after = at([DISCARDER, RUN, NOTHING]).play("drop Jh", "chi ThQh", "drop 3d")
        assert after.turn == 2

    def test_an_ace_above_a_king_is_called_with_the_option(self):
        hands = ["Kh 2s 5s 9d", "Qh Ah 3d 8s"]
        assert at(hands).play("drop Kh").phase == "play"
        assert at(hands, king_ace=True).play("drop Kh", "chi QhAh").melds[0]["cards"] == "Qh Kh Ah"


class TestOrder:
    """順番: first each seat that could pon, clockwise from the discarder's left; then the left neighbour for a chi."""

    THREE = ("7d 2s 5s 9d", "8d 6s Ks", "7s 7h 3s Kd", "7c X 6h Kh")

    def test_pon_comes_before_chi(self):
        start = at(["Jh 2s 5s 9d", RUN, PAIR])
        asked = start.play("drop Jh")
        assert (asked.turn, asked.legal) == (2, ["pon JsJc", "skip"])
        then = asked.play("skip")
        assert (then.phase, then.turn, then.legal) == ("call", 1, ["chi ThQh", "skip"])

    def test_a_pon_takes_the_card_from_who_could_chi(self):
        after = at(["Jh 2s 5s 9d", RUN, PAIR]).play("drop Jh", "pon JsJc")
        assert (after.phase, after.turn) == ("play", 2)

    def test_each_seat_that_could_pon_is_asked_clockwise(self):
        start = at(self.THREE)
        asked = [start.play("drop 7d", *["skip"] * count).turn for count in range(3)]
        assert asked == [2, 3, 1]

    def test_clockwise_goes_round_the_table(self):
        hands = [self.THREE[3], *self.THREE[:3]]
        start = at(hands, turn=1)
        assert [start.play("drop 7d", *["skip"] * count).turn for count in range(3)] == [3, 0, 2]

    def test_the_left_neighbour_who_could_do_both_is_asked_for_the_pon_and_then_for_the_chi(self):
        start = at(["Jh 2s 5s 9d", "Js Jc Th Qh 2c", NOTHING])
        first = start.play("drop Jh")
        assert (first.turn, first.legal) == (1, ["pon JsJc", "skip"])
        second = first.play("skip")
        assert (second.turn, second.legal) == (1, ["chi ThQh", "skip"])

    def test_a_seat_that_could_do_neither_is_not_asked(self):
        assert at([DISCARDER, NOTHING]).play("drop Jh").phase == "play"

    def test_when_everybody_lets_it_go_the_left_neighbour_draws(self):
        after = at(self.THREE, stock="Ac").play("drop 7d", "skip", "skip", "skip")
        assert (after.phase, after.turn, after.drawn, after.called) == ("play", 1, "Ac", None)
        assert after.discards == "7d"

    def test_the_wrong_call_is_refused_with_the_reason(self):
        start = at(["Jh 2s 5s 9d", RUN, PAIR]).play("drop Jh")
        assert start.refusal("chi ThQh") == "other_call"
        assert start.refusal("drop 3s") == "call_first"
        assert start.play("skip").refusal("pon JsJc") == "other_call"
        assert start.play("skip", "skip").refusal("skip") == "nothing_to_call"
        assert start.play("skip", "skip").refusal("chi ThQh") == "nothing_to_call"

    def test_calls_that_make_nothing_are_refused_with_the_reason(self):
        asked = at(["Jh 2s 5s 9d", "Js Jc 3s 6h"]).play("drop Jh")
        assert asked.refusal("pon Js") == "too_few"
        assert asked.refusal("pon 3s6h") == "no_kind"
        assert asked.refusal("pon JsJd") == "not_in_hand"
        assert asked.refusal("pon JcJs") == "notation"
        chi = at(["Jh 2s 5s 9d", "Js Jc Th Qh 6h"]).play("drop Jh", "skip")
        assert chi.refusal("chi JsJc") == "wrong_kind"
        assert chi.refusal("chi QhTh") == "notation"
        assert at(["Jh 2s 5s 9d", "Js Jc"], free_finish=True).play("drop Jh").can("pon JsJc")


class TestWhenCallsAreOpen:
    """Calls are open once every seat has had its first turn, from the n-th discard on; a joker cannot be called."""

    HANDS = ("Jh 2s 5s 9d 3c 6c 9h", "Js Jc 3s 6h Tc Qc Kd", "Jd As 4d 8c 6s Td Qh")
    STOCK = "2h Kc Ah"

    def first_lap(self, **rules):
        law = BridgeRules(BridgeOptions(players=3, **rules))
        first = parse_sequence(self.STOCK)
        rest = members(law.deck & ~set_of(" ".join([*self.HANDS, self.STOCK])))
        return Table(law, law.deal(law.setup(0, tuple(map(set_of, self.HANDS)), (*first, *rest), {})))

    def test_from_the_nth_discard_of_the_round_on(self):
        first = self.first_lap().play("drop Jh")
        assert (first.phase, first.turn) == ("play", 1)
        second = first.play("drop Kd")
        assert (second.phase, second.turn) == ("play", 2)
        third = second.play("drop Jd")
        assert (third.phase, third.turn, third.legal) == ("call", 1, ["pon JsJc", "skip"])

    def test_with_the_option_every_discard_may_be_called(self):
        asked = self.first_lap(first_lap_calls=True).play("drop Jh")
        assert (asked.phase, asked.turn, asked.legal) == ("call", 1, ["pon JsJc", "skip"])

    def test_a_discarded_joker_cannot_be_called(self):
        assert at(["X 2s 5s 9d", "Js Jc 3s 6h", RUN]).play("drop X").phase == "play"


class TestLayAfterCall:
    """鳴いた番の付け札: after a call the caller may lay down and lay off more, or nothing (option)."""

    HANDS = (DISCARDER, "Js Jc 7h 6d 3s")
    TABLE = ("0: 7d",)

    def test_by_default_the_caller_lays_down_and_lays_off_more(self):
        after = at(self.HANDS, self.TABLE).play("drop Jh", "pon JsJc")
        assert set(after.legal) == {"meld 7h", "add 6d 0", "drop 7h", "drop 6d", "drop 3s"}

    def test_without_it_nothing_more_in_that_turn(self):
        after = at(self.HANDS, self.TABLE, lay_after_call=False).play("drop Jh", "pon JsJc")
        assert set(after.legal) == {"drop 7h", "drop 6d", "drop 3s"}
        assert after.refusal("meld 7h") == "only_drop"
        assert after.refusal("add 6d 0") == "only_drop"

    def test_but_in_the_next_turn_again(self):
        start = at(self.HANDS, self.TABLE, stock="4c Kc", lay_after_call=False)
        assert start.play("drop Jh", "pon JsJc", "drop 3s", "drop 4c").can("meld 7h")
