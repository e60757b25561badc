"""番: drawing, laying down, laying off, discarding and going out, in the rulebook's words."""

import pytest

from engine import cards
from engine.bridge.options import BridgeOptions
from engine.bridge.rules import BridgeRules
from engine.chance import Generator
from engine.game import BadRecord
from engine.options import BadOptions
from engine.record import read_deal
from tests.engine.bridge.tables import at

HAND = "2s 5s 9s 4h 8h Jh 3d"
OTHER = "Ks 6h Qd 9d Tc 2c 5c"


class TestSettingUp:
    """準備: 2–6 players, 7 cards each; the rest lies face down as the stock."""

    @pytest.mark.parametrize("players", range(2, 7))
    def test_seven_cards_each_and_the_rest_is_the_stock(self, players):
        setup = BridgeRules(BridgeOptions(players=players)).draw(Generator(b"deal"), 1, None)
        assert [cards.count(hand) for hand in setup.hands] == [7] * players
        assert len(setup.stock) == 53 - 7 * players
        assert sum(setup.hands) | cards.set_of(setup.stock) == (1 << 53) - 1

    def test_they_are_dealt_one_at_a_time_from_the_dealers_left(self):
        law = BridgeRules(BridgeOptions(players=3))
        setup = law.draw(Generator(b"deal"), 1, None)
        pack = Generator(b"deal").shuffled(range(53))
        assert setup.hands[2] == cards.set_of(pack[:21:3])
        assert setup.hands[1] == cards.set_of(pack[2:21:3])
        assert setup.stock == tuple(pack[21:])

    def test_without_the_joker_52_cards(self):
        setup = BridgeRules(BridgeOptions(joker=False)).draw(Generator(b"deal"), 0, None)
        assert sum(setup.hands) | cards.set_of(setup.stock) == cards.FULL_DECK

    @pytest.mark.parametrize("players", [1, 7])
    def test_no_fewer_than_two_and_no_more_than_six(self, players):
        with pytest.raises(BadOptions):
            BridgeOptions(players=players)

    def test_four_players_five_rounds_and_the_joker_by_default(self):
        options = BridgeOptions()
        assert (options.players, options.rounds, options.joker) == (4, 5, True)

    @pytest.mark.parametrize("dealer", range(4))
    def test_the_dealer_plays_first_and_has_drawn(self, dealer):
        rules = BridgeRules(BridgeOptions())
        setup = rules.draw(Generator(b"deal"), dealer, None)
        state = rules.deal(setup)
        assert (rules.leader(state), rules.to_move(state)) == (dealer, dealer)
        assert state.drawn == setup.stock[0]
        assert state.hands[dealer] == setup.hands[dealer] | 1 << setup.stock[0]

    def test_a_match_is_the_number_of_rounds_agreed_on(self):
        rules = BridgeRules(BridgeOptions(rounds=2))
        assert [rules.is_match_over((0,) * 4, finished) for finished in (1, 2)] == [False, True]

    def test_a_hand_of_a_record_has_seven_cards(self):
        setup = BridgeRules(BridgeOptions(players=2)).draw(Generator(b"deal"), 0, None)
        record = {"game": "bridge", "rules": {"players": 2}, **setup.to_json()}
        record["hands"][0], moved = record["hands"][0].rsplit(" ", 1)
        record["hands"][1] += f" {moved}"
        with pytest.raises(BadRecord) as refused:
            read_deal(record)
        assert refused.value.code == "bad_hands"

    def test_the_rounds_of_a_match_do_not_stand_among_a_records_rules(self):
        rules = BridgeRules(BridgeOptions(players=2, rounds=3))
        setup = rules.draw(Generator(b"deal"), 0, None)
        record = rules.record(setup, rules.deal(setup), [])
        assert record["rules"] == {"players": 2}
        read_deal(record)
        with pytest.raises(BadRecord) as refused:
            read_deal(record | {"rules": {"players": 2, "rounds": 3}})
        assert refused.value.code == "match_option"


class TestTurn:
    """手番: draw, lay down and lay off as one likes, discard one card; that ends the turn."""

    def test_the_draw_happens_by_itself(self):
        after = at([HAND, OTHER], stock="Ah Kd").play("drop 2s")
        assert (after.turn, after.phase, after.drawn, after.stock) == (1, "play", "Ah", 38)
        assert "Ah" in after.hands[1].split()

    def test_nothing_need_be_laid_down(self):
        start = at(["7s 7h 9s 4h 8h Jh 3d", OTHER])
        assert start.can("meld 7s")
        assert start.play("drop 3d").turn == 1

    def test_as_many_melds_as_one_likes(self):
        start = at(["7s 7h 9s 9h 9d 5c 6c 7c", 7])
        after = start.play("meld 7s", "meld 9s9h9d", "meld 5c6c7c")
        assert [each["cards"] for each in after.melds] == ["7s", "9s 9h 9d", "5c 6c 7c"]
        assert [each["owner"] for each in after.melds] == [0, 0, 0]
        assert after.turn == 0

    def test_the_discard_lies_face_up_and_ends_the_turn(self):
        after = at([HAND, OTHER], discards="Qs").play("drop 3d")
        assert (after.discards, after.turn) == ("Qs 3d", 1)
        assert "3d" not in after.hands[0].split()

    def test_play_goes_clockwise(self):
        start = at([HAND, OTHER, "As 7h 4d Jd 8c 3c"], turn=2)
        assert start.play("drop 7h").turn == 0

    def test_the_card_drawn_is_told_also_once_it_has_been_laid_down(self):
        start = at(["7s 9s 4h 8h Jh 3d Qc", OTHER])
        assert (start.drawn, start.play("meld 7s").drawn) == ("7s", "7s")

    def test_a_card_not_held_can_neither_be_laid_down_nor_discarded(self):
        start = at([HAND, OTHER])
        assert start.refusal("drop Ks") == "not_in_hand"
        assert start.refusal("meld 7s") == "not_in_hand"

    def test_the_joker_may_be_discarded(self):
        assert at(["2s 5s X", OTHER]).play("drop X").discards == "X"
        assert at(["2s 5s X", OTHER]).refusal("drop [8d]") == "notation"

    @pytest.mark.parametrize(
        ("move", "code"),
        [
            ("meld 2s", "too_few"),
            ("meld 4s5s", "too_few"),
            ("meld 2s2h", "too_few"),
            ("meld 7dX", "joker_too_few"),
            ("meld 7d[8d]", "joker_too_few"),
            ("meld [7s]", "joker_too_few"),
            ("meld 2s4s5s", "gap"),
            ("meld 2s5sX", "gap"),
            ("meld 2s4s7d", "no_kind"),
            ("meld Qh KhAh", "notation"),
            ("meld QhKhAh", "king_ace"),
            ("meld 4s5sX", "joker_unclear"),
            ("meld 2s2h[2d]", "joker_unclear"),
            ("meld 5s4s[3s]", "notation"),
        ],
    )
    def test_cards_that_make_no_meld_are_refused_with_the_reason(self, move, code):
        start = at(["2s 4s 5s 2h Ah Qh Kh 7d X", OTHER])
        assert start.refusal(move) == code

    def test_a_set_of_five_is_refused(self):
        assert at(["9s 9h 9d 9c X 2s", 7]).refusal("meld 9s9h9d9cX") == "set_too_large"


class TestLayingOff:
    """付け札: who has laid down at least one meld in this round may add cards to any meld on the table."""

    TABLE = ("1: 4h 5h 6h", "0: Ks Kh Kd", "1: 7d", "1: 8c 9c Tc")

    def test_to_ones_own_and_to_anothers(self):
        after = at(["7h Kc 2s", 7], self.TABLE).play("add 7h 0", "add Kc 1")
        assert [each["cards"] for each in after.melds[:2]] == ["4h 5h 6h 7h", "Ks Kh Kd Kc"]
        assert [each["owner"] for each in after.melds] == [1, 0, 1, 1]

    def test_not_before_a_meld_of_ones_own(self):
        start = at(["7h 7c 2s 5s", 7], ("1: 4h 5h 6h",))
        assert start.starting("add") == []
        assert start.refusal("add 7h 0") == "own_meld_first"
        assert start.play("meld 7c").can("add 7h 0")

    def test_a_called_meld_counts(self):
        start = at(["Jh 2s 9d", "Js Jc 3s 7h"], ("0: 4h 5h 6h",))
        assert start.play("drop Jh", "pon JsJc").can("add 7h 0")

    def test_one_card_at_a_time_again_and_again(self):
        after = at(["6d 5d 4d 2s", 7], self.TABLE).play("add 6d 2", "add 5d 2", "add 4d 2")
        assert after.melds[2]["cards"] == "4d 5d 6d 7d"

    def test_the_joker_says_at_which_end(self):
        start = at(["X 2s", 7], self.TABLE)
        assert set(start.starting("add")) == {"[3h] 0", "[7h] 0", "X 1", "[7c] 3", "[Jc] 3"}
        assert start.play("add [7h] 0").melds[0]["cards"] == "4h 5h 6h [7h]"
        assert start.play("add X 1").melds[1]["cards"] == "Ks Kh Kd X"

    def test_the_joker_does_not_go_to_a_lone_seven(self):
        start = at(["X 2s", 7], ("0: 7d", "1: 7s 8s"))
        assert set(start.starting("add")) == {"[6s] 1", "[9s] 1"}

    def test_a_joker_on_the_table_stays_there_for_good(self):
        start = at(["5h 2s", 7], ("0: 4h [5h] 6h",))
        assert start.starting("add") == []

    @pytest.mark.parametrize(
        ("move", "code"),
        [
            ("add 2s 0", "others_fit"),
            ("add 7h 9", "no_such_meld"),
            ("add Qs 0", "not_in_hand"),
            ("add 7h 00", "notation"),
        ],
    )
    def test_what_does_not_fit_is_refused_with_the_reason(self, move, code):
        assert at(["7h 2s 3s", 7], self.TABLE).refusal(move) == code

    @pytest.mark.parametrize(
        ("melds", "code", "cards"),
        [
            (("0: 5s 6s 7s",), "others_fit", "4s 8s"),
            (("0: As 2s 3s", "1: Qh Kh Jh"), "others_fit", "4s Th"),
            (("0: 9s 9h 9c", "1: 5s 6s 7s"), "others_fit", "4s 8s 9d"),
            (("0: 5s [6s] 7s",), "others_fit", "4s 8s"),
            (("0: 9s 9h 9d 9c",), "does_not_fit", None),
            (("0: 5s 6s 7s", "1: 5h 6h 7h", "2: 5d 6d 7d", "3: 4c 5c 6c", "1: 9s 9h 9c"), "does_not_fit", None),
        ],
    )
    def test_the_cards_that_would_fit_are_told_unless_they_are_many(self, melds, code, cards):
        table = at(["2d Kd", 7], melds)
        refusal = table.rules.why_not(table.state, table.rules.parse("add 2d 0"))
        assert (refusal.code, refusal.params.get("cards")) == (code, cards)


class TestGoingOut:
    """上がり: by discarding the last card, and only so."""

    MINE = ("0: 4h 5h 6h",)

    def test_by_discarding_the_last_card(self):
        after = at(["2s", 7], self.MINE).play("drop 2s")
        assert (after.phase, after.turn, after.legal, after.drawn, after.called) == ("over", None, [], None, None)
        assert after.points[0] == 0

    def test_a_meld_that_would_leave_no_card_is_not_allowed(self):
        start = at(["9s 9h 9d", 7], self.MINE)
        assert start.legal == ["drop 9d", "drop 9h", "drop 9s"]
        assert start.refusal("meld 9s9h9d") == "keep_a_card"
        assert at(["9s 9h 9d 2c", 7], self.MINE).can("meld 9s9h9d")

    def test_a_lay_off_that_would_leave_no_card_is_not_allowed(self):
        start = at(["7h", 7], self.MINE)
        assert start.legal == ["drop 7h"]
        assert start.refusal("add 7h 0") == "keep_a_card"

    def test_a_call_that_would_leave_no_card_is_not_allowed(self):
        hands = ["Jh 2s 5s", "Js Jc", 7]
        assert at(hands).play("drop Jh").phase == "play"
        with_another = ["Jh 2s 5s", "Js Jc Jd", 7]
        assert at(with_another).play("drop Jh").starting("pon") == ["JdJc", "JsJc", "JsJd"]

    def test_nobody_is_asked_after_the_discard_that_ends_the_round(self):
        assert at(["Jh", "Js Jc 2d", 7], self.MINE).play("drop Jh").phase == "over"


class TestFreeFinish:
    """捨てずに上がれる: the last cards may also go down as a meld, lay-off or call; the round ends at once."""

    MINE = ("0: 4h 5h 6h",)

    def test_as_a_meld(self):
        after = at(["9s 9h 9d", 7], self.MINE, free_finish=True).play("meld 9s9h9d")
        assert (after.phase, after.turn, after.drawn, after.discards) == ("over", None, None, "")

    def test_as_a_lay_off(self):
        assert at(["7h", 7], self.MINE, free_finish=True).play("add 7h 0").phase == "over"

    def test_as_a_call(self):
        after = at(["Jh 2s 5s", "Js Jc", 7], free_finish=True).play("drop Jh", "pon JsJc")
        assert (after.phase, after.discards, after.points[1]) == ("over", "", 0)

    def test_a_discard_ends_it_still(self):
        assert at(["2s", 7], self.MINE, free_finish=True).play("drop 2s").phase == "over"
