"""得点: High, Low, Jack and Game, and the order in which they count, rule by rule in the rulebook's words."""

import pytest

from engine.game import Reason
from tests.engine.seven_up.tables import table

# Hearts are trump in all of these; seat 0 deals, seat 1 leads.
LEAD = "stand"


def end_of(hands, tricks, stock="Qh", **settings):
    """The table after the tricks, which are separated by commas and name their cards in the order played."""
    end = table(hands, stock, ",".join([LEAD, *tricks.replace(",", " ").split()]), **settings)
    assert end.phase == "over"
    return end


def reasons(end):
    return [(score.side, score.reason) for score in end.result().scores]


class TestHigh:
    """ハイ: who was dealt (held when play began) the highest trump in play."""

    HANDS = ("Kh 3h 2c 3c 4c 5c", "Ah 2h 2s 3s 4s 5s")

    def test_who_held_it_scores_it(self):
        end = end_of(self.HANDS, "Ah 3h, 2h Kh, 2c 2s, 3c 3s, 4c 4s, 5c 5s")
        assert end.tally["high"] == 1
        assert (1, Reason("high", {"card": "Ah", "seat": 1})) in reasons(end)

    def test_a_card_that_was_turned_up_is_not_in_play(self):
        end = end_of(("Kh 3h 2c 3c 4c 5c", "9h 2h 2s 3s 4s 5s"), "2s 2c, 3s 3c, 4s 4c, 5s 5c, 9h Kh, 3h 2h", "Ah")
        assert end.tally["high"] == 0

    def test_a_trump_that_was_thrown_away_is_not_in_play(self):
        # Hearts are trump after the run; seat 1 throws the ace of hearts away.
        hands = ("Kh 3h 2c 3c 4c 5c", "Ah 2h 2s 3s 4s 5s")
        stock = "Qd 6s 7s 8s 6c 7c 8c Th"
        moves = "beg,run,drop 6s7sAh,drop 6c7c8c,2h,3h,Kh,8s,2c,2s,3c,3s,4c,4s,5c,5s"
        end = table(hands, stock, moves)
        assert (end.trump, end.tally["high"]) == ("h", 0)


class TestLow:
    """ロー: who captured the lowest trump in play (option: who was dealt it)."""

    HANDS = ("Kh 3h 2c 3c 4c 5c", "Ah 2h 2s 3s 4s 5s")
    TRICKS = "Ah 3h, 2h Kh, 2c 2s, 3c 3s, 4c 4s, 5c 5s"

    def test_who_captured_it_scores_it(self):
        end = end_of(self.HANDS, self.TRICKS)
        assert end.tally["low"] == 0
        assert (0, Reason("low", {"card": "2h", "seat": 0})) in reasons(end)

    def test_option_who_was_dealt_it(self):
        end = end_of(self.HANDS, self.TRICKS, low="holder")
        assert end.tally["low"] == 1
        assert (1, Reason("low", {"card": "2h", "seat": 1})) in reasons(end)

    def test_a_single_trump_in_play_is_both_high_and_low(self):
        hands = ("Kh 6c 2c 3c 4c 5c", "6s 7s 2s 3s 4s 5s")
        end = end_of(hands, "2s Kh, 2c 3s, 3c 4s, 4c 5s, 5c 6s, 6c 7s")
        assert (end.tally["high"], end.tally["low"], end.tally["jack"]) == (0, 0, None)

    def test_a_single_jack_of_trump_is_high_low_and_jack(self):
        hands = ("Jh 6c 2c 3c 4c 5c", "6s 7s 2s 3s 4s 5s")
        end = end_of(hands, "2s Jh, 2c 3s, 3c 4s, 4c 5s, 5c 6s, 6c 7s")
        assert end.points == [4, 0]
        assert [reason.code for _, reason in reasons(end)] == ["high", "low", "jack", "game"]


class TestJack:
    """ジャック: who captured the jack of trump, if it was in play."""

    def test_who_captured_it_scores_it_whoever_held_it(self):
        end = end_of(("Kh 3h 2c 3c 4c 5c", "Jh 2h 2s 3s 4s 5s"), "Jh Kh, 2c 2s, 3c 3s, 4c 4s, 5c 5s, 3h 2h")
        assert end.tally["jack"] == 0
        assert (0, Reason("jack", {"card": "Jh", "seat": 0})) in reasons(end)

    def test_a_jack_that_was_turned_up_is_not_in_play(self):
        hands = ("Kh 3h 2c 3c 4c 5c", "4h 2h 2s 3s 4s 5s")
        end = end_of(hands, "4h Kh, 2c 2s, 3c 3s, 4c 4s, 5c 5s, 3h 2h", "Jh")
        assert end.tally["jack"] is None
        assert reasons(end)[0] == (0, Reason("turned_jack", {"card": "Jh"}))


class TestGame:
    """ゲーム: who captured the most in T=10, A=4, K=3, Q=2, J=1; a tie scores nobody."""

    def test_who_captured_the_most_scores_it(self):
        hands = ("Th Ac 2c 3c 4c 5c", "2h 3h Ks Qs Js 5s")
        end = end_of(hands, "2h Th, Ac Ks, 2c Qs, 3c Js, 4c 5s, 5c 3h")
        assert end.tally["game"] == 0
        assert reasons(end)[-1] == (0, Reason("game", {"counts": [20, 0]}))

    def test_a_tie_scores_nobody(self):
        hands = ("4h 6c 2c 3c 4c 5c", "2h 3h 6s 7s 8s 9s")
        end = end_of(hands, "2h 4h, 2c 6s, 3c 7s, 4c 8s, 5c 9s, 6c 3h")
        assert end.tally["game"] is None
        assert "game" not in [reason.code for _, reason in reasons(end)]
        assert end.view(0).pips == (0, 0)

    def test_in_partnership_the_sides_captures_count_together(self):
        hands = ("Ts 6d 2c 3c 4c 5c", "Ad 7d 8d Ac Kc Qc", "Th 2s 2d 3d 4d 5d", "3s 4s 5s 6s 7s 8s")
        tricks = "Ac 2d 3s 2c, Kc 3d 4s 3c, Qc 4d 5s 4c, Ad 5d 6s 6d, 7d Th 7s 5c, 2s 8s Ts 8d"
        alone, together = end_of(hands, tricks), end_of(hands, tricks, partners=True)
        assert alone.view(0).pips == (10, 13, 10, 0)
        assert alone.tally == {"high": 2, "low": 2, "jack": None, "game": 1}
        assert together.view(0).pips == (20, 13)
        assert together.tally == {"high": 0, "low": 0, "jack": None, "game": 0}
        assert reasons(together)[0] == (0, Reason("high", {"card": "Th", "seat": 2}))
        assert reasons(together)[-1] == (0, Reason("game", {"counts": [20, 13]}))


class TestNoTrump:
    """Where no trump at all is in play, there is no High, Low or Jack."""

    def test_only_game_is_scored(self):
        end = end_of(("As Ks 2c 3c 4c 5c", "6s 7s 2s 3s 4s 5s"), "6s As, Ks 7s, 2c 2s, 3c 3s, 4c 4s, 5c 5s")
        assert end.tally == {"high": None, "low": None, "jack": None, "game": 0}
        assert end.points == [1, 0]


class TestOrder:
    """Points count in the order High, Low, Jack, Game, so the first to reach the target in that order wins."""

    # Seat 1 holds High and captures Jack and Game; seat 0 captures Low.
    HANDS = ("Kh Th 2c 3c 4c Ac", "Ah Jh 2h 3s 4s 5s")
    TRICKS = "2h Kh, Th Ah, Jh 2c, 3s 3c, 4s 4c, 5s Ac"

    def test_all_four_are_scored_below_the_target(self):
        end = end_of(self.HANDS, self.TRICKS)
        assert end.tally == {"high": 1, "low": 0, "jack": 1, "game": 1}
        assert [reason.code for _, reason in reasons(end)] == ["high", "low", "jack", "game"]
        assert end.points == [1, 3]

    @pytest.mark.parametrize(
        ("scores", "points", "counted"),
        [
            ([6, 6], [0, 1], ["high"]),
            ([6, 5], [1, 1], ["high", "low"]),
            ([5, 5], [1, 2], ["high", "low", "jack"]),
            ([5, 4], [1, 3], ["high", "low", "jack", "game"]),
        ],
    )
    def test_points_after_the_one_that_reaches_it_are_not_scored(self, scores, points, counted):
        end = end_of(self.HANDS, self.TRICKS, scores=scores)
        assert end.points == points
        assert [reason.code for _, reason in reasons(end)] == counted
        assert end.tally == {"high": 1, "low": 0, "jack": 1, "game": 1}

    def test_the_target_is_an_option(self):
        end = end_of(self.HANDS, self.TRICKS, target=1)
        assert (end.points, end.scores) == ([0, 1], [0, 1])

    def test_a_gift_counts_before_them(self):
        moves = "beg,gift,2h,Kh,Th,Ah,Jh,2c,3s,3c,4s,4c,5s,Ac"
        end = table(self.HANDS, "Qh", moves, scores=[0, 5])
        assert [reason.code for _, reason in reasons(end)] == ["gift", "high"]
        assert (end.points, end.scores) == ([0, 2], [0, 7])
