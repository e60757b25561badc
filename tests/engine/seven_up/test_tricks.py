"""トリック: what may be played, and who takes it, rule by rule in the rulebook's words."""

import pytest

from engine.cards import NAMES, parse_card, parse_sequence, set_of
from engine.seven_up import tricks
from tests.engine.seven_up.tables import refusal, table

# Seat 0 deals; hearts are trump; the eldest, seat 1, leads.
TWO = ("As Ks 5h 6h 7d 8d", "2s 9h Th 3c 4c 5c")
THREE = (*TWO, "3s 4s Ah 2h 9d Tc")


class TestLead:
    """The eldest leads to the first of six tricks; the winner leads to the next."""

    def test_the_eldest_leads_any_card(self):
        start = table(TWO, "Qh", "stand")
        assert (start.turn, start.led, start.trick) == (1, 1, "")
        assert start.legal == sorted(["2s", "9h", "Th", "3c", "4c", "5c"])

    def test_play_goes_clockwise_round_the_table(self):
        turns = [table(THREE, "Qh", moves).turn for moves in ("stand", "stand,2s", "stand,2s,3s")]
        assert turns == [1, 2, 0]

    def test_the_winner_takes_the_cards_and_leads_to_the_next(self):
        after = table(TWO, "Qh", "stand,2s,As")
        assert after.captured == ["As 2s", ""]
        assert (after.turn, after.led, after.trick) == (0, 0, "")

    def test_six_tricks_and_the_deal_is_over(self):
        moves = "stand,2s,As,Ks,3c,7d,4c,8d,5c,5h,9h,Th,6h"
        end = table(TWO, "Qh", moves)
        assert (end.phase, end.turn, end.led, end.legal) == ("over", None, None, [])
        assert end.hands == ["", ""]
        assert end.points == [0, 3]
        assert refusal(TWO, "Qh", f"{moves},6h") == "round_is_over"


class TestFollowing:
    """Trump may be played at any time, and must be where it is led."""

    def test_if_trump_is_led_a_player_who_holds_a_trump_must_play_one(self):
        assert table(TWO, "Qh", "stand,9h").legal == ["5h", "6h"]
        assert refusal(TWO, "Qh", "stand,9h,7d") == "must_follow_trump"

    def test_without_a_trump_anything_may_be_played_to_it(self):
        hands = ("As Ks 5d 6d 7d 8d", "2s 9h Th 3c 4c 5c")
        assert table(hands, "Qh", "stand,9h").legal == sorted(hands[0].split())

    def test_if_another_suit_is_led_a_player_may_follow_suit_or_play_a_trump(self):
        assert table(TWO, "Qh", "stand,2s").legal == ["5h", "6h", "As", "Ks"]
        assert refusal(TWO, "Qh", "stand,2s,7d") == "must_follow"

    def test_who_holds_none_of_the_suit_led_may_play_anything(self):
        assert table(TWO, "Qh", "stand,3c").legal == sorted(TWO[0].split())

    def test_it_is_the_suit_led_that_counts_not_the_card_played_last(self):
        assert table(THREE, "Qh", "stand,2s,2h").legal == ["5h", "6h", "As", "Ks"]

    def test_a_card_of_another_hand_is_refused(self):
        assert refusal(TWO, "Qh", "stand,As") == "not_in_hand"
        assert refusal(TWO, "Qh", "stand,2s,2s") == "not_in_hand"

    def test_words_have_no_place_in_the_tricks(self):
        for text in ("stand", "beg", "gift", "run", "drop 2s"):
            assert refusal(TWO, "Qh", f"stand,{text}") == "not_possible"
        for text in ("play 2s", "2S", " 2s", "s2", "10c", ""):
            assert refusal(TWO, "Qh", ["stand", text]) == "notation"


class TestTaking:
    """The highest trump takes the trick, or else the highest card of the suit led. Ace is high."""

    @pytest.mark.parametrize(
        ("trick", "trump", "takes"),
        [
            ("2s As Ks", "h", "As"),
            ("Ks As 2s", "h", "As"),
            ("Ks Qs Ts", "h", "Ks"),
            ("2s Ac Ad", "h", "2s"),
            ("As 2h Ks", "h", "2h"),
            ("As 2h Ah Kh", "h", "Ah"),
            ("2h 3h Ts", "h", "3h"),
            ("9h Th Jh Qh", "h", "Qh"),
            ("3c Ac 2h 2c", "d", "Ac"),
        ],
    )
    def test_who_takes(self, trick, trump, takes):
        at = tricks.best_at(parse_sequence(trick), "shdc".index(trump))
        assert trick.split()[at] == takes

    def test_order_within_a_suit(self):
        order = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]
        for suit in "shdc":
            held = [parse_card(rank + suit) for rank in order]
            assert sorted(held, key=tricks.STRENGTH.__getitem__) == held
            for at in range(13):
                assert tricks.lowest(set_of(held[at:])) == held[at]
                assert tricks.highest(set_of(held[: at + 1])) == held[at]

    def test_what_cards_count_for_game(self):
        worth = {"T": 10, "A": 4, "K": 3, "Q": 2, "J": 1}
        for card, name in enumerate(NAMES[:52]):
            assert tricks.PIPS[card] == tricks.pips(1 << card) == worth.get(name[0], 0)
        assert tricks.pips((1 << 52) - 1) == 80
