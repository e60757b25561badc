"""配りと切り札: the deal, and how trump is chosen, rule by rule in the rulebook's words."""

from collections import Counter
from math import comb

import pytest

from engine import cards
from engine.chance import Generator
from engine.game import BadRecord, Reason, Score
from engine.match import Match
from engine.options import BadOptions
from engine.record import read_deal
from tests.engine.seven_up.tables import SEVEN_UP, bad_record, record_of, refusal, table

# Two hands; seat 0 deals, so that seat 1 is the eldest.
TWO = ("As Ks 5h 6d 7d 8d", "2s 9h Th 3c 4c 5c")
FOUR = (
    "As Ks 5h 6d 7d 8d",
    "2s 9h Th 3c 4c 5c",
    "3s 4s 5s 6s 8s 9s",
    "Ah 2h 3h 4h 6h 7h",
)


class TestDeal:
    """配り: 52 cards, six each; the next card is turned face up."""

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_six_cards_each_and_the_others_are_undealt(self, players):
        setup = SEVEN_UP.rules(SEVEN_UP.options(players=players)).draw(Generator(b"deal"), 0, None)
        assert [cards.count(hand) for hand in setup.hands] == [6] * players
        assert sum(setup.hands) | cards.set_of(setup.stock) == cards.FULL_DECK
        assert len(setup.stock) == 52 - 6 * players

    def test_the_next_card_is_turned_face_up(self):
        start = table(TWO, "Qh 2c")
        assert start.turnups == "Qh"
        assert start.trump is None
        assert start.scores == [0, 0]

    def test_if_it_is_a_jack_the_dealer_scores_1_at_once(self):
        start = table(FOUR, "Jh", dealer=2)
        assert start.scores == [0, 0, 1, 0]
        assert (start.phase, start.turn, start.points) == ("beg", 3, None)

    def test_in_partnership_the_dealers_side_scores(self):
        assert table(FOUR, "Jh", dealer=3, partners=True).scores == [0, 1]

    def test_a_match_may_end_on_a_turned_up_jack(self):
        end = table(TWO, "Jh", scores=[6, 6])
        assert (end.phase, end.turn, end.legal) == ("over", None, [])
        assert (end.scores, end.points) == ([7, 6], [1, 0])
        assert (end.trump, end.tally) == (None, None)
        assert refusal(TWO, "Jh", "stand", scores=[6, 6]) == "round_is_over"

    def test_hands_of_other_sizes_are_refused(self):
        assert bad_record(("As Ks 5h 6d 7d 8d 9d", "2s 9h Th 3c 4c"), "Qh") == "bad_hands"

    def test_a_record_without_a_stock_is_refused(self):
        record = record_of(TWO, "Qh")
        del record["stock"]
        assert refused_record(record) == "wrong_deck"


class TestDealer:
    """親: the first is drawn by lot, and the deal moves one seat clockwise."""

    def test_the_first_dealer_is_drawn_by_lot(self):
        dealers = Counter(
            Match.start("seven_up", SEVEN_UP.options(), ("easy",) * 4, bytes([seed] * 32)).dealer for seed in range(60)
        )
        assert set(dealers) == {0, 1, 2, 3}

    def test_the_deal_moves_one_seat_clockwise_every_deal(self):
        match = Match.start("seven_up", SEVEN_UP.options(target=21), ("easy",) * 4, bytes(32)).advance()
        while match.status == "round_over":
            before = match
            match = match.next_round()
            step = 0 if before.phase == "redeal" else 1
            assert match.dealer == (before.dealer + step) % 4
            match = match.advance()


class TestOptions:
    """Players 2–4, partners only with four, target 1–21."""

    @pytest.mark.parametrize("players", [2, 3])
    def test_partners_need_four(self, players):
        with pytest.raises(BadOptions) as refused:
            SEVEN_UP.options(players=players, partners=True)
        assert (refused.value.code, refused.value.params) == (
            "contradiction",
            {"option": "partners", "other": "players"},
        )

    @pytest.mark.parametrize(
        "given", [{"players": 1}, {"players": 5}, {"target": 0}, {"target": 22}, {"low": "Holder"}]
    )
    def test_what_is_no_value_is_refused(self, given):
        with pytest.raises(BadOptions):
            SEVEN_UP.options(**given)

    def test_four_players_each_for_oneself_to_seven_is_the_standard(self):
        assert SEVEN_UP.options().to_dict() == {
            "players": 4,
            "partners": False,
            "target": 7,
            "low": "taker",
            "gift_wins": True,
        }

    def test_partners_sit_opposite(self):
        rules = SEVEN_UP.rules(SEVEN_UP.options(partners=True))
        assert [rules.side_of(seat) for seat in range(4)] == [0, 1, 0, 1]
        assert rules.sides == 2


class TestBeg:
    """ベグ: the eldest (dealer's left) says stand or beg."""

    def test_the_eldest_decides_first(self):
        starts = [table(FOUR, "Qh", dealer=dealer) for dealer in range(4)]
        assert [start.turn for start in starts] == [1, 2, 3, 0]
        assert [start.rules.leader(start.state) for start in starts] == [1, 2, 3, 0]
        assert table(FOUR, "Qh").legal == ["beg", "stand"]

    def test_stand_makes_the_turn_ups_suit_trump(self):
        after = table(TWO, "Qh", "stand")
        assert (after.phase, after.turn, after.led, after.trump) == ("play", 1, 1, "h")

    def test_nothing_else_can_be_said(self):
        assert refusal(TWO, "Qh", "gift") == "bid_first"
        assert refusal(TWO, "Qh", "9h") == "bid_first"
        assert refusal(TWO, "Qh", "drop 2s") == "bid_first"

    def test_after_beg_the_dealer_gives_or_runs(self):
        after = table(TWO, "Qh", "beg")
        assert (after.phase, after.turn, after.legal, after.trump) == ("gift", 0, ["gift", "run"], None)
        assert refusal(TWO, "Qh", "beg,stand") == "answer_first"


class TestGift:
    """ギフト: the eldest scores 1 and the turn-up's suit is trump."""

    def test_the_eldest_scores_1_and_play_begins(self):
        after = table(TWO, "Qh", "beg,gift")
        assert after.scores == [0, 1]
        assert (after.phase, after.turn, after.trump) == ("play", 1, "h")

    def test_in_partnership_the_eldests_side_scores(self):
        assert table(FOUR, "Qh", "beg,gift", dealer=1, partners=True).scores == [1, 0]

    def test_a_match_may_end_on_a_gift(self):
        end = table(TWO, "Qh", "beg,gift", scores=[6, 6])
        assert (end.phase, end.scores, end.points, end.tally) == ("over", [6, 7], [0, 1], None)
        assert end.trump == "h"

    def test_gift_wins_false_forbids_the_gift_that_would_end_the_match(self):
        assert table(TWO, "Qh", "beg", scores=[0, 6], gift_wins=False).legal == ["run"]
        assert refusal(TWO, "Qh", "beg,gift", scores=[0, 6], gift_wins=False) == "gift_would_win"

    def test_gift_wins_false_allows_every_other_gift(self):
        assert table(TWO, "Qh", "beg", scores=[6, 5], gift_wins=False).legal == ["gift", "run"]


class TestRun:
    """ラン: the turn-up is laid aside, three more cards each, and the next card is turned up."""

    # Three to the eldest, three to the dealer, then the card that is turned up.
    STOCK = "Qh 2h 3h 4h 2d 3d 4d 9c"

    def test_every_player_gets_three_more_at_once_the_eldest_first(self):
        after = table(TWO, self.STOCK, "beg,run")
        assert after.hands == ["As Ks 5h 2d 3d 4d 6d 7d 8d", "2s 2h 3h 4h 9h Th 3c 4c 5c"]
        assert after.turnups == "Qh 9c"

    def test_another_suit_is_trump_and_the_eldest_throws_away_first(self):
        after = table(TWO, self.STOCK, "beg,run")
        assert (after.trump, after.phase, after.turn) == ("c", "discard", 1)

    def test_the_same_suit_again_brings_three_more_each_and_another_turn_up(self):
        after = table(TWO, "Qh 2h 3h 4h 2d 3d 4d Kh 6c 7c 8c 3s 4s 5s 9c", "beg,run")
        assert after.turnups == "Qh Kh 9c"
        assert after.trump == "c"
        assert [len(hand.split()) for hand in after.hands] == [12, 12]

    def test_a_suit_counts_as_the_same_when_it_is_that_of_the_first_turn_up(self):
        after = table(TWO, "Qh 2h 3h 4h 2d 3d 4d Kh 6c 7c 8c 3s 4s 5s Jh 7h 8h Ah 6s 7s 8s 9d", "beg,run")
        assert after.turnups == "Qh Kh Jh 9d"
        assert after.trump == "d"

    def test_a_jack_scores_the_dealer_1_again(self):
        after = table(TWO, "Jh 2h 3h 4h 2d 3d 4d Jc", "beg,run")
        assert after.scores == [2, 0]

    def test_unless_it_is_of_the_suit_just_refused(self):
        after = table(TWO, "Qh 2h 3h 4h 2d 3d 4d Jh 6c 7c 8c 3s 4s 5s 9c", "beg,run")
        assert after.turnups == "Qh Jh 9c"
        assert after.scores == [0, 0]

    def test_a_match_may_end_on_a_jack_that_the_run_turns_up(self):
        end = table(TWO, "Qh 2h 3h 4h 2d 3d 4d Jc", "beg,run", scores=[6, 0])
        assert (end.phase, end.scores, end.points, end.tally) == ("over", [7, 0], [1, 0], None)
        assert end.trump == "c"

    def test_the_dealer_who_deals_last_in_turn_gets_the_last_three(self):
        after = table(FOUR, "Qh 7s Ts Js Qs 8h 9d 2d 3d 4d 2c 6c 7c Ad", "beg,run", dealer=2)
        assert [set(after.hands[seat].split()) - set(FOUR[seat].split()) for seat in (3, 0, 1, 2)] == [
            {"7s", "Ts", "Js"},
            {"Qs", "8h", "9d"},
            {"2d", "3d", "4d"},
            {"2c", "6c", "7c"},
        ]


class TestRedeal:
    """配り直し: if the cards run out first, everything is shuffled and dealt again by the same dealer."""

    HANDS = ("As 2s 3s 4s 5s 6s", "Ad 2d 3d 4d 5d 6d", "Ac 2c 3c 4c 5c 6c", "7s 7d 7c 8s 8d 8c")
    TWELVE = "9s Ts Js Qs Ks 9d Td Jd Qd Kd 9c Tc"
    TWELVE_MORE = "Jc Qc Kc Ah 2h 3h 4h 5h 6h 7h 8h 9h"

    def stock(self, first, second, third):
        return f"{first} {self.TWELVE} {second} {self.TWELVE_MORE} {third}"

    def test_with_too_few_cards_for_everyone_and_one_to_turn_up_the_deal_ends(self):
        end = table(self.HANDS, self.stock("Qh", "Kh", "Th"), "beg,run")
        assert (end.phase, end.turn, end.legal, end.trump) == ("redeal", None, [], None)
        assert end.turnups == "Qh Kh Th"
        assert (end.points, end.ranks, end.tally) == ([0, 0, 0, 0], None, None)
        assert [len(hand.split()) for hand in end.hands] == [12] * 4
        assert refusal(self.HANDS, self.stock("Qh", "Kh", "Th"), "beg,run,stand") == "round_is_over"

    def test_another_suit_that_comes_last_is_still_trump(self):
        stock = self.stock("Qh", "Kh", "Th").replace("Th", "!").replace("9s", "Th").replace("!", "9s")
        assert table(self.HANDS, stock, "beg,run").trump == "s"

    def test_points_scored_for_jacks_stay_and_the_same_dealer_deals(self):
        deal = read_deal(record_of(self.HANDS, self.stock("Jh", "Kh", "Th"), dealer=2))
        match = Match.start("seven_up", deal.options, (None,) * 4, bytes(32), deal.setup)
        match = match.play("beg").play("run")
        assert (match.status, match.phase, match.totals) == ("round_over", "redeal", (0, 0, 1, 0))
        assert match.result.scores == (Score(2, 1, Reason("turned_jack", {"card": "Jh"})),)
        following = match.next_round()
        assert following.dealer == 2
        assert following.round.setup.hands != match.round.setup.hands
        assert following.view(0).scores[2] >= 1


class TestDiscard:
    """捨てる: whoever holds more than six cards first discards down to six, the eldest first, then clockwise."""

    THREE = (*TWO, "3s 4s 5s 6s 8s 9s")
    STOCK = "Qh 2h 3h 4h 2d 3d 4d 6c 7c 8c 9c"

    def test_the_eldest_throws_away_first_then_clockwise_each_for_itself(self):
        moves = ["beg", "run"]
        turns = []
        for _ in range(3):
            now = table(self.THREE, self.STOCK, moves, dealer=1)
            turns.append((now.phase, now.turn))
            moves.append(now.legal[0])
        assert turns == [("discard", 2), ("discard", 0), ("discard", 1)]
        after = table(self.THREE, self.STOCK, moves, dealer=1)
        assert (after.phase, after.turn, after.led) == ("play", 2, 2)
        assert [len(hand.split()) for hand in after.hands] == [6, 6, 6]

    def test_every_way_to_keep_six_is_there(self):
        assert len(table(TWO, TestRun.STOCK, "beg,run").legal) == comb(9, 3)
        twelve = "Qh 2h 3h 4h 2d 3d 4d Kh 6c 7c 8c 3s 4s 5s 9c"
        assert len(table(TWO, twelve, "beg,run").legal) == comb(12, 6)

    def test_the_cards_are_written_in_card_order_without_blanks(self):
        after = table(TWO, TestRun.STOCK, "beg,run,drop 2s4h5c")
        assert after.hands[1] == "2h 3h 9h Th 3c 4c"
        for other in ("drop 4h2s5c", "drop 2s 4h 5c", "drop 2s4h5c ", "drop2s4h5c", "Drop 2s4h5c", "drop 2S4h5c"):
            assert refusal(TWO, TestRun.STOCK, f"beg,run,{other}") == "notation"

    @pytest.mark.parametrize("text", ["drop ", "drop 2s2s4h", "drop 2sX4h", "drop 2s4", "drop", "stand "])
    def test_what_is_no_set_of_cards_is_no_move(self, text):
        assert refusal(TWO, TestRun.STOCK, f"beg,run,{text}") in ("notation", "drop_count")

    def test_too_few_and_too_many_are_refused(self):
        assert refusal(TWO, TestRun.STOCK, "beg,run,drop 2s4h") == "drop_count"
        assert refusal(TWO, TestRun.STOCK, "beg,run,drop 2s2h4h5c") == "drop_count"

    def test_cards_of_others_are_refused(self):
        assert refusal(TWO, TestRun.STOCK, "beg,run,drop As4h5c") == "not_in_hand"
        assert refusal(TWO, TestRun.STOCK, "beg,run,drop X") == "not_in_hand"

    def test_nothing_else_can_be_played_then(self):
        assert refusal(TWO, TestRun.STOCK, "beg,run,2s") == "discard_first"

    def test_after_stand_and_gift_nobody_throws_away(self):
        assert table(TWO, "Qh", "stand").phase == "play"
        assert table(TWO, "Qh", "beg,gift").phase == "play"


class TestScoresBefore:
    """scores: the points before this deal, by seat or side, 0 where left out."""

    def test_they_are_0_where_left_out(self):
        assert table(TWO, "Qh").scores == [0, 0]
        assert table(FOUR, "Qh", partners=True).scores == [0, 0]

    def test_they_go_by_seat_or_side(self):
        assert table(FOUR, "Qh", scores=[1, 2, 3, 6]).scores == [1, 2, 3, 6]
        assert table(FOUR, "Qh", partners=True, scores=[4, 5]).scores == [4, 5]

    @pytest.mark.parametrize("scores", [[0], [0, 0, 0], 3, "00", [0, -1], [0, 1.5], [0, True], [0, "1"], None, {}])
    def test_what_are_no_scores_is_refused(self, scores):
        record = record_of(TWO, "Qh") | {"scores": scores}
        assert refused_record(record) == "bad_scores"

    @pytest.mark.parametrize("score", [7, 8])
    def test_at_or_above_the_target_they_are_refused(self, score):
        assert bad_record(TWO, "Qh", scores=[0, score]) == "bad_scores"
        assert table(TWO, "Qh", scores=[0, score], target=9).scores == [0, score]


def refused_record(record):
    """The code with which a record is refused before its first move."""
    with pytest.raises(BadRecord) as refused:
        read_deal(record)
    return refused.value.code
