"""得点: what the cards left in a hand cost, and the lines in which a page tells it, in the rulebook's words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import cards
from engine.bridge.scoring import minus
from tests.engine.bridge.tables import at, set_of

OUT = ("0: 4h 5h 6h",)


def out(*hands, **rules):
    """The table when seat 0 has gone out and the others hold these cards."""
    return at(["2s", *hands], OUT, **rules).play("drop 2s")


def lines(table, seat):
    """A seat's score as codes and points."""
    return [(score.reason.code, score.points) for score in table.result().scores if score.side == seat]


class TestSum:
    """Whoever goes out 0; everyone else minus the value of the cards in hand."""

    def test_whoever_goes_out_scores_nothing(self):
        assert out("Ks", "9d 2c").points == [0, -10, -11]
        assert lines(out("Ks", "9d 2c"), 0) == [("out", 0)]

    @pytest.mark.parametrize("rank", "AJQKT")
    def test_ace_court_cards_and_ten_count_ten(self, rank):
        assert minus(set_of(f"{rank}d")) == 10

    @pytest.mark.parametrize("rank", range(2, 10))
    def test_the_others_count_their_number(self, rank):
        assert minus(set_of(f"{rank}d")) == rank * (2 if rank == 7 else 1)

    def test_the_ranks_are_null(self):
        assert out("Ks").ranks is None


class TestDoubling:
    """The sum is doubled for every seven in hand and taken times five for the joker."""

    def test_seven_of_spades_and_king_of_hearts_are_34(self):
        assert out("7s Kh").points == [0, -34]

    def test_four_of_clubs_and_joker_are_20(self):
        assert out("4c X").points == [0, -20]

    def test_each_seven_doubles_once_more(self):
        assert [minus(set_of(text)) for text in ("7s", "7s 7h", "7s 7h 7d", "7s 7h 7d 7c")] == [14, 56, 168, 448]

    def test_sevens_and_joker_together(self):
        assert minus(set_of("7s Kh X")) == 170

    def test_the_joker_alone_costs_nothing(self):
        assert minus(set_of("X")) == 0


class TestLines:
    """内訳: the sum, each seven's doubling, the joker's fivefold, the close's doubling; they add up."""

    def test_each_line_brings_its_part_and_the_total_so_far(self):
        told = [score for score in out("7s 7c Kh X").result().scores if score.side == 1]
        assert [(score.reason.code, score.points, score.reason.params) for score in told] == [
            ("sum", -24, {"cards": "7s Kh 7c X", "total": 24}),
            ("seven", -24, {"card": "7s", "factor": 2, "total": 48}),
            ("seven", -48, {"card": "7c", "factor": 2, "total": 96}),
            ("joker", -384, {"factor": 5, "total": 480}),
        ]

    @given(st.sets(st.integers(0, 51).map(lambda card: cards.NAMES[card]), min_size=1, max_size=8), st.booleans())
    def test_the_lines_add_up_to_the_points(self, hand, joker):
        held = " ".join([*(hand - {"2s", "4h", "5h", "6h"}), *["X"] * joker])
        if held in ("", "X"):
            return
        table = out(held)
        assert sum(points for _, points in lines(table, 1)) == table.points[1] == -minus(set_of(held))


class TestClose:
    """クローズで2倍: out in one turn, having had nothing on the table before it, doubles the others' minus points."""

    HAND = "9s 9h 9d 5c 6c 7c 8c 2s"

    def test_the_others_minus_points_are_doubled(self):
        end = at([self.HAND, "7h Kh"], close_double=True).play("meld 9s9h9d", "meld 5c6c7c8c", "drop 2s")
        assert end.points == [0, -68]
        assert lines(end, 0) == [("closed", 0)]
        assert lines(end, 1) == [("sum", -17), ("seven", -17), ("close", -34)]

    def test_without_the_option_they_are_not(self):
        end = at([self.HAND, "7h Kh"]).play("meld 9s9h9d", "meld 5c6c7c8c", "drop 2s")
        assert (end.points, lines(end, 0)) == ([0, -34], [("out", 0)])

    def test_not_with_a_meld_from_a_turn_before(self):
        end = at(["9s 9h 9d 2s", "7h Kh"], ("0: 5c 6c 7c",), close_double=True).play("meld 9s9h9d", "drop 2s")
        assert end.points == [0, -34]

    def test_melds_of_others_do_not_matter(self):
        start = at([self.HAND.replace(" 8c", ""), "7h Kh"], ("1: 4d 5d 6d",), close_double=True)
        assert start.play("meld 9s9h9d", "meld 5c6c7c", "drop 2s").points == [0, -68]

    def test_lay_offs_in_that_turn_count_as_part_of_it(self):
        start = at(["9s 9h 9d 7d 2s", "7h Kh"], ("1: 4d 5d 6d",), close_double=True)
        assert start.play("meld 9s9h9d", "add 7d 0", "drop 2s").points == [0, -68]

    def test_a_call_in_that_turn_does_not_spoil_it(self):
        start = at(["Js 7h Kh", "Jd Jc 5c 6c 7c 2s"], close_double=True)
        assert start.play("drop Js", "pon JdJc", "meld 5c6c7c", "drop 2s").points == [-68, 0]

    def test_a_call_in_a_turn_before_does(self):
        start = at(["Js 7h Kh 3d", "Jd Jc 5c 6c 2s 8s"], stock="4s 7c", close_double=True)
        end = start.play("drop Js", "pon JdJc", "drop 8s", "drop 3d", "meld 5c6c7c", "drop 2s")
        assert end.phase == "over"
        assert lines(end, 1) == [("out", 0)]

    def test_nor_does_going_out_without_a_discard(self):
        start = at(["9s 9h 9d 5c 6c 7c", "7h Kh"], close_double=True, free_finish=True)
        assert start.play("meld 9s9h9d", "meld 5c6c7c").points == [0, -68]
