"""コンピューター: what each level does, and what the hint says."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.bridge import appraisal
from engine.chance import Generator
from engine.games import GAMES
from tests.engine.bridge.tables import at
from tests.engine.bridge.test_views import VARIANTS, somewhere

GAME = GAMES["bridge"]
DEAD = "Ks 4h 8d 2c 6s Td Ac Jh"


def chosen(level, table, key=b"bot"):
    view = table.view(table.turn)
    return str(GAME.levels[level](view, table.rules.legal_moves(table.state), Generator(key)))


def hint(table):
    return GAME.advise(table.view(table.turn), table.rules.legal_moves(table.state))


class TestEasy:
    """入門: lays down what it has and throws at random."""

    def test_it_lays_down_what_it_has(self):
        assert chosen("easy", at(["9s 9h 9d 2c Kd", 7])) == "meld 9s9h9d"
        assert chosen("easy", at(["6h 2c", 7], ("0: 7h",))) == "add 6h 0"

    def test_it_throws_at_random(self):
        table = at([DEAD, 7])
        assert {chosen("easy", table, bytes([key])) for key in range(99)} == set(table.legal)

    def test_it_lets_every_discard_go(self):
        assert chosen("easy", at(["Jh 2s", "Js Jc 3s 6h"]).play("drop Jh")) == "skip"


class TestNormal:
    """中級: keeps cards near melds, calls when it helps, throws high dead cards, gets rid of sevens and joker."""

    def test_it_throws_the_high_dead_card(self):
        assert chosen("normal", at(["Ks 5h 6h 2d 2c 9s 8s 3d", 7])) == "drop Ks"

    def test_it_keeps_cards_near_melds(self):
        assert chosen("normal", at(["Ks Kh 5h 6h 2d 2c 9c 4s", 7])) == "drop 9c"

    def test_it_lays_the_largest_meld_first(self):
        assert chosen("normal", at(["5h 6h 7h 8h Kd", 7])) == "meld 5h6h7h8h"

    def test_it_gets_rid_of_sevens_at_once(self):
        assert chosen("normal", at(["7s Kd 2c", 7])) == "meld 7s"

    def test_it_throws_the_joker_when_somebody_has_few_cards_left(self):
        hand = "Kd 2c X"
        assert chosen("normal", at([hand, 7])) != "drop X"
        assert chosen("normal", at([hand, 3])) == "drop X"

    def test_it_calls_to_get_rid_of_many_points(self):
        assert chosen("normal", at(["Jh 2s", "Js Jc 3s 6h"]).play("drop Jh")) == "pon JsJc"
        assert chosen("normal", at(["3h 2s", "3s 3c Js 6h"]).play("drop 3h")) == "skip"

    def test_it_calls_anything_once_it_has_a_meld(self):
        table = at(["3h 2s", "3s 3c Js 6h"], ("1: 7d",)).play("drop 3h")
        assert chosen("normal", table) == "pon 3s3c"


class TestHard:
    """上級: also counts what is gone, does not feed the left, weighs calling against closing, and defends."""

    def played(self, table, moves):
        for _ in range(moves):
            table = table.play(chosen("hard", table))
        return table

    def test_it_goes_out_where_it_can(self):
        start = at(["6h 8h 9s 9d 9c Kd", 7], ("0: 7h",))
        assert self.played(start, 4).phase == "over"

    def test_it_uses_its_cards_so_that_most_are_laid_down(self):
        start = at(["Ac 2c 3c Ad 2d X 9h Jh", 7])
        assert len(self.played(start, 2).hands[0].split()) == 2

    def test_it_counts_what_is_gone(self):
        hand, other = "Ks Kh Qd Qc 2d 5s", "6h 9d Tc 3c 5c Jd"
        assert chosen("hard", at([hand, other], discards="Kd Kc")) in ("drop Ks", "drop Kh")
        assert chosen("hard", at([hand, other], discards="Qs Qh")) in ("drop Qd", "drop Qc")

    def test_it_defends_when_somebody_is_about_to_go_out(self):
        hand = "Ks Kh 2d 3h"
        assert chosen("hard", at([hand, "6h 9d Tc 3c 5c Jd 4s"], discards="Kd")) == "drop 3h"
        assert chosen("hard", at([hand, "6h"], discards="Kd")) in ("drop Ks", "drop Kh")

    def test_it_calls(self):
        assert chosen("hard", at(["3h 2s", "3s 3c Js 6h"]).play("drop 3h")) == "pon 3s3c"

    def test_it_holds_its_melds_back_where_closing_doubles_and_is_near(self):
        hands = ["9s 9h 9d 4c 5c 6c Kd 2h", "Qs 6h Qd Tc 3c 8d Jd"]
        assert chosen("hard", at(hands)).startswith("meld")
        assert chosen("hard", at(hands, close_double=True)) == "drop Kd"

    def test_it_closes_with_a_call(self):
        table = at(["9c Ts", "9s 9h 4c 5c 6c Kd"], close_double=True).play("drop 9c")
        assert self.played(table, 3).phase == "over"


class TestHint:
    """ヒント: the move of 上級, and why."""

    @pytest.mark.parametrize(
        ("hand", "melds", "move", "reason"),
        [
            ("7s Kd 2c Jh", (), "meld 7s", ("lay_seven", {})),
            ("Js Jh Jc Kd 2c 4h", (), "meld JsJhJc", ("lay_meld", {"cards": 3, "points": 30})),
            ("Js Jh Jc X 2c 4h", (), "meld JsJhJcX", ("lay_meld", {"cards": 4, "points": 174})),
            ("8h Kd 2c Js", ("0: 7h",), "add 8h 0", ("lay_off", {"points": 8, "meld": 0})),
            ("8h Kd X Js", ("0: 7h",), "add 8h 0", ("lay_off", {"points": 40, "meld": 0})),
            ("8h Kd", ("0: 7h",), "add 8h 0", ("go_out", {})),
            ("Kd 2c 2h 5s 5h 9d", (), "drop Kd", ("high_dead_card", {"points": 10})),
            ("Kd 2c 9h 5s X", (), "drop Kd", ("high_dead_card", {"points": 50})),
            ("Kd Ks 2c 5s 5h", (), "drop 2c", ("dead_card", {})),
            ("Ks Kh Qd Qc 8h 9h", (), "drop 9h", ("keeps_pair", {"kept": "Ks Kh Qd Qc"})),
            ("5h 6h 9c Tc 2d 3d", (), "drop Tc", ("least_use", {})),
        ],
    )
    def test_the_reason_says_what_counts(self, hand, melds, move, reason):
        advice = hint(at([hand, 7], melds))
        assert (advice.move, tuple(advice.reason)) == (move, reason)

    def test_a_call_that_opens_and_a_call_that_helps(self):
        hands = ["Jh 2s 5s", "Js Jc 3s 6h"]
        opening, helping = (hint(at(hands, melds).play("drop Jh")) for melds in ((), ("1: 7d",)))
        assert tuple(opening.reason) == ("call_opens", {"cards": 2, "points": 20})
        assert tuple(helping.reason) == ("call_helps", {"cards": 2, "points": 20})
        doubled = hint(at(["Jh 2s 5s", "Js Jc 3s X 6d"]).play("drop Jh"))
        assert tuple(doubled.reason) == ("call_opens", {"cards": 2, "points": 100})

    def test_a_call_that_is_worth_less_than_the_hand_is_let_go(self, monkeypatch):
        monkeypatch.setattr(appraisal, "_CARD", -4.0)
        advice = hint(at(["Jh 2s 5s", "Js Jc 3s 6h"]).play("drop Jh"))
        assert (advice.move, advice.reason.code) == ("skip", "let_go")

    def test_the_last_card(self):
        assert hint(at(["2s", 7], ("0: 7h",))).reason.code == "go_out"

    def test_the_joker_costs_and_the_end_is_near(self):
        assert hint(at(["Kd Jc X", 7])).move == "drop X"
        assert hint(at(["Kd Jc X", 7])).reason.code == "joker_costs"
        assert tuple(hint(at(["Ks 4h 2d", 1])).reason) == ("end_is_near", {"points": 10, "left": 1})

    def test_a_card_is_kept_from_the_left_neighbour_and_from_a_pon(self):
        gone = "2s 3s 4s 5s 6s 2d 3d 4d 5d 2c 3c 4c 5c As Ah Ad Ac 8s 8d 8c"
        left = hint(at(["Th Qd 6h 6c", 7], discards=f"8h 9h Jh Qh Ts {gone}"))
        assert (left.move, tuple(left.reason)) == ("drop Th", ("do_not_feed_left", {"other": "Qd"}))
        pon = hint(at(["Th Qd 6h 6c", 3, 7, 7], discards=f"8h 9h Jh Qh Ts Tc {gone}"))
        assert (pon.move, tuple(pon.reason)) == ("drop Th", ("do_not_feed_pon", {"other": "Qd"}))

    def test_a_hand_is_held_back_for_a_close(self):
        advice = hint(at(["9s 9h 9d 4c 5c 6c Kd 2h", 7], close_double=True))
        assert (advice.move, advice.reason.code) == ("drop Kd", "hold_for_close")


@given(st.integers(0, 10**6), st.sampled_from(VARIANTS))
def test_the_hint_is_the_move_of_the_strongest_level_and_rates_all_moves(seed, rules):
    law, state = somewhere(seed, **rules)
    legal, view = law.legal_moves(state), law.observe(state, state.turn)
    advice = GAME.advise(view, legal)
    assert advice.move == str(GAME.levels["hard"](view, legal, Generator(b"bot"))) == advice.options[0][0]
    assert sorted(move for move, _ in advice.options) == sorted(map(str, legal))
    worths = [worth for _, worth in advice.options]
    assert worths == sorted(worths, reverse=True)
    assert advice.reason.code


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_a_single_move_is_made(level):
    assert chosen(level, at(["2s", 7], ("0: 7h",))) == "drop 2s"
