"""コンピューターとヒント: what the levels do where a good player would not hesitate, and the reasons that are told."""

from collections import Counter

import pytest

from engine import cards
from engine.arena import Arena
from engine.chance import Generator
from engine.game import Reason
from engine.match import Match
from engine.seven_up.bidding import promise
from engine.seven_up.counting import Count
from engine.seven_up.stakes import stakes_of
from engine.seven_up.tricks import JACK, KING
from engine.seven_up.worth import Scales
from tests.engine.seven_up.tables import SEVEN_UP, table

LEVELS = ("easy", "normal", "hard")
BY_RULES = ("normal", "hard")


def play(at, level):
    """What a computer does at a table, in the record's spelling."""
    seat = at.rules.to_move(at.state)
    legal = at.rules.legal_moves(at.state)
    return str(SEVEN_UP.levels[level](at.view(seat), legal, Generator(b"bot")))


def hint(at):
    return SEVEN_UP.advise(at.view(at.rules.to_move(at.state)), at.rules.legal_moves(at.state))


class TestBidding:
    """When to stand and to beg, to give and to run. Seat 1 is the eldest, seat 0 deals; hearts are turned up."""

    WEAK, STRONG = "7s 2s 9d 3d 8c 4c", "Ah Jh 2h 8d 4d 9c"

    @pytest.mark.parametrize("level", LEVELS)
    def test_the_eldest_stands_on_ace_jack_and_two_and_begs_with_no_trump(self, level):
        assert play(table((self.WEAK, self.STRONG), "Qh"), level) == "stand"
        assert play(table((self.STRONG, self.WEAK), "Qh"), level) == "beg"

    @pytest.mark.parametrize("level", LEVELS)
    def test_the_dealer_gives_with_ace_jack_and_two_and_runs_with_no_trump(self, level):
        assert play(table((self.STRONG, self.WEAK), "Qh", "beg"), level) == "gift"
        assert play(table((self.WEAK, self.STRONG), "Qh", "beg"), level) == "run"

    @pytest.mark.parametrize("level", BY_RULES)
    def test_nobody_who_knows_the_score_gives_the_match_away(self, level):
        assert play(table((self.STRONG, self.WEAK), "Qh", "beg", scores=[6, 6]), level) == "run"

    @pytest.mark.parametrize("level", LEVELS)
    def test_a_gift_that_is_forbidden_is_not_given(self, level):
        at = table((self.STRONG, self.WEAK), "Qh", "beg", scores=[0, 6], gift_wins=False)
        assert play(at, level) == "run"

    def test_every_trump_makes_a_hand_promise_more(self):
        hands = ["7s 2s 9d 3d 8c 4c", "7s 2s 9d 3d 8c 4h", "7s 2s 9d 3d Kh 4h", "7s 2s 9d Jh Kh 4h"]
        promises = [promise(table(("As Ks Qs Ad Kd Qd", hand), "Qh").view(1)) for hand in hands]
        assert promises == sorted(promises)
        assert promises[0] < 0 < promises[-1]

    def test_where_each_needs_a_point_only_high_matters(self):
        low_trumps, lone_king = "2h 3h 4h 4d 8c 7c", "Kh 9s 9d 4d 8c 7c"
        other = "As Ks Qs Ad Kd Qd"
        assert promise(table((other, low_trumps), "Qh").view(1)) > promise(table((other, lone_king), "Qh").view(1))
        assert play(table((other, low_trumps), "Qh", scores=[6, 6]), "hard") == "beg"
        assert play(table((other, lone_king), "Qh", scores=[6, 6]), "hard") == "stand"

    def test_stakes_are_even_far_from_the_target(self):
        stakes = stakes_of(7, 7, 2, high=0.5, jack=0.0)
        assert all(0.8 < meaning < 1.25 for meaning in stakes)

    def test_where_each_needs_a_point_high_is_all(self):
        assert stakes_of(1, 1, 2, high=0.5, jack=1.0) == (4, 0, 0, 0)

    def test_where_one_needs_a_point_and_the_other_two_low_decides_at_the_latest(self):
        stakes = stakes_of(1, 2, 2, high=0.5, jack=1.0)
        assert (stakes.jack, stakes.game) == (0, 0)
        assert stakes.low == stakes.high > 0

    def test_low_matters_more_to_a_hand_that_was_dealt_it_where_the_holder_scores(self):
        hand, other = "2h 9s 9d 4d 8c 7c", "As Ks Qs Ad Kd Qd"
        taker, holder = (promise(table((other, hand), "Qh", low=low).view(1)) for low in ("taker", "holder"))
        assert holder > taker + 0.5


class TestKeeping:
    """What to keep: trumps, the jack above all, then high cards; a side ten is the first to go."""

    STOCK = "Qh Jd 2d 3d 2s 3s 4s 9d"  # diamonds become trump; the first three go to the eldest

    @pytest.mark.parametrize("level", LEVELS)
    def test_trumps_are_kept(self, level):
        at = table(("As Ks 5h 6d 7d 8d", "5s 9h 6h 3c 4c 5c"), self.STOCK, "beg,run")
        kept = table(("As Ks 5h 6d 7d 8d", "5s 9h 6h 3c 4c 5c"), self.STOCK, f"beg,run,{play(at, level)}").hands[1]
        assert {"Jd", "2d", "3d"} < set(kept.split())

    def test_high_side_cards_are_kept_by_who_counts_and_tens_go(self):
        at = table(("As 8s 5h 6d 7d 8d", "Ks 9h Th Tc Qc 5c"), self.STOCK, "beg,run")
        assert play(at, "hard") == "drop Th5cTc"

    def test_more_than_six_trumps_keep_the_jack_and_the_high_ones(self):
        at = table(("As 8s 5h 6h 7h 8h", "Kd 4d 5d 6d 7d 5c"), self.STOCK, "beg,run")
        assert play(at, "hard") == "drop 2d3d5c"


class TestTricks:
    """Saving and catching the jack, bringing home low and ten, playing to a partner. Hearts are trump."""

    @pytest.mark.parametrize("level", BY_RULES)
    def test_the_last_player_catches_the_jack(self, level):
        at = table(("Ah 5h 6d 7d 8d 2c", "Jh 9h 3d 3c 4c 5c"), "Qh", "stand,Jh")
        assert play(at, level) == "Ah"

    @pytest.mark.parametrize("level", BY_RULES)
    def test_the_last_player_brings_the_jack_home(self, level):
        at = table(("Jh 2d 6d 7d 8d 2c", "9h 3h 3d 3c Tc 5c"), "Qh", "stand,Tc")
        assert play(at, level) == "Jh"

    @pytest.mark.parametrize("level", BY_RULES)
    def test_the_last_player_brings_low_home(self, level):
        at = table(("2h 2d 6d 7d 8d 2c", "9h 3h 3d 3c Kc 5c"), "Qh", "stand,Kc")
        assert play(at, level) == "2h"

    @pytest.mark.parametrize("level", BY_RULES)
    def test_a_ten_is_not_thrown_on_a_trick_that_is_lost(self, level):
        at = table(("Ts 2d 6d 7d 8d 2s", "Ah 3h 3d 3c Kc 5c"), "Qh", "stand,Ah")
        assert play(at, level) != "Ts"

    @pytest.mark.parametrize("level", BY_RULES)
    def test_a_ten_is_given_to_a_partner_who_takes_the_trick(self, level):
        hands = ("Ts 2d 6d 7d 8d 2s", "3h 4h 3d 3c Kc 5c", "Ah 7h 9d Td 9s 8s", "5h 6h 4s 5s 6s 7s")
        moves = "stand,3h,Ah,5h"
        alone, together = table(hands, "Qh", moves), table(hands, "Qh", moves, partners=True)
        assert play(together, level) == "Ts"
        assert play(alone, level) != "Ts"

    def test_who_counts_does_not_lead_the_jack_into_an_ace(self):
        at = table(("Ah 5h 6d 7d 8d 2c", "Jh 9h 3d 3c 4c 5c"), "Qh", "stand")
        assert play(at, "hard") != "Jh"

    def test_low_is_no_prize_where_its_holder_scores_it(self):
        hands = ("2h 2d 6d 7d 8d 2c", "9h 3h 3d 3c Kc 5c")
        taker, holder = (table(hands, "Qh", "stand,5c", low=low) for low in ("taker", "holder"))
        assert worth(taker, "2h") - worth(taker, "2c") > worth(holder, "2h") - worth(holder, "2c") + 0.5


def worth(at, name):
    """What a card is worth to the seat to move, who counts."""
    view = at.view(at.rules.to_move(at.state))
    return Scales(view, Count(view, view.trump)).worth(cards.parse_card(name))


class TestCounting:
    """Exact counting: chances follow from the cards that have not been seen."""

    HANDS = ("Ah 5h 6d 7d 8d 2c", "Jh 9h 3d 3c 4c 5c")

    def count(self, moves, seat, hands=HANDS, stock="Qh"):
        at = table(hands, stock, moves)
        return Count(at.view(seat), at.state.trump)

    def test_an_unseen_card_is_in_a_hand_as_often_as_that_hand_has_places(self):
        count = self.count("stand", 0)
        assert count.unseen.bit_count() == 45
        assert count.trump_chance == count.side_chance == (0, 6 / 45)

    def test_the_card_turned_up_is_seen(self):
        assert not self.count("stand", 0).unseen & 1 << cards.parse_card("Qh")

    def test_trumps_do_not_lie_among_the_cards_thrown_away(self):
        stock = "Qd 2s 3s 4s 2h 3h 4h 8h"
        count = self.count("beg,run,drop 2s3s4s,drop 7d8d2c", 0, stock=stock)
        unseen = 52 - 6 - 3 - 2
        assert count.unseen.bit_count() == unseen
        assert count.side_chance[1] == 6 / unseen
        assert count.trump_chance[1] == 6 / (unseen - 3)

    def test_who_does_not_follow_trump_has_none(self):
        hands = ("Ah 5h 6d 7d 8d 2c", "Js 9s 3d 3c 4c 5c")
        before, after = self.count("stand,3d,5h", 0, hands), self.count("stand,3d,5h,Ah,3c", 0, hands)
        assert before.trump_chance[1] > 0
        assert after.trump_chance[1] == 0
        assert after.beats(1, cards.parse_card("6d")) < before.beats(1, cards.parse_card("6d"))

    def test_who_neither_follows_nor_trumps_is_void_in_that_suit_but_may_hold_trumps(self):
        hands = ("Ah 5h 6d 7d 8d 2s", "Jh 9h 3d 3c 4c 5c")
        before, after = self.count("stand", 1, hands), self.count("stand,3c,6d", 1, hands)
        club = cards.parse_card("2c")
        assert before.beats(0, club) > before.has_chance(0, before.unseen_trumps)
        assert after.beats(0, club) == after.has_chance(0, after.unseen_trumps) > 0

    def test_the_ace_of_trump_cannot_be_beaten_and_the_king_only_by_the_ace(self):
        count = self.count("stand", 1)
        assert count.beats(0, cards.parse_card("Ah")) == 0
        assert count.beats(0, cards.parse_card("Kh")) == pytest.approx(6 / 45)

    def test_the_last_player_knows_who_takes_the_trick(self):
        at = table(self.HANDS, "Qh", "stand,Jh")
        scales = Scales(at.view(0), Count(at.view(0), at.state.trump))
        assert scales.outlook(cards.parse_card("Ah")).chance == 1
        assert scales.outlook(cards.parse_card("5h")).chance == 0

    def test_a_two_is_the_lowest_for_certain_and_a_four_perhaps(self):
        count = self.count("stand", 0)
        assert count.is_lowest(0, 0) == 1
        assert count.is_lowest(2, 0) == pytest.approx((39 / 45) ** 2)

    def test_it_is_not_once_a_lower_one_has_been_played(self):
        count = self.count("stand,9h,5h", 0)
        assert count.is_lowest(KING, 0) == 0

    def test_high_is_counted_exactly(self):
        count = self.count("stand", 1)
        assert count.is_highest(JACK) == pytest.approx((39 / 45) ** 2)  # the queen was turned up

    def test_a_lone_jack_of_a_rival_falls_to_a_trump_led(self):
        count = self.count("stand", 0)
        unseen = count.unseen_trumps.bit_count()
        assert count.lone_at_rivals() == pytest.approx(6 / 45 * (39 / 45) ** (unseen - 1))


class TestHints:
    """ヒント: what 上級 would do, with a reason."""

    WEAK, STRONG = "7s 2s 9d 3d 8c 4c", "Ah Jh 2h 8d 4d 9c"

    @pytest.mark.parametrize(
        ("hands", "moves", "move", "reason"),
        [
            ((WEAK, STRONG), "", "stand", Reason("stand", {"trumps": 3})),
            ((STRONG, WEAK), "", "beg", Reason("beg", {"trumps": 0})),
            ((STRONG, WEAK), "beg", "gift", Reason("gift", {"trumps": 3})),
            ((WEAK, STRONG), "beg", "run", Reason("run", {"trumps": 0})),
            (("Ah 5h 6d 7d 8d 2c", "Jh 9h 3d 3c 4c 5c"), "stand,Jh", "Ah", Reason("catch", {"card": "Jh"})),
            (("Jh 2d 6d 7d 8d 2c", "9h 3h 3d 3c Tc 5c"), "stand,Tc", "Jh", Reason("bring_home", {"card": "Jh"})),
            (("2h 2d 6d 7d 8d 2c", "9h 3h 3d 3c Kc 5c"), "stand,Kc", "2h", Reason("bring_home", {"card": "2h"})),
            (("Ts 2d 6d 7d 8d 2s", "Ah 3h 3d 3c Kc 5c"), "stand,Ah", "2s", Reason("throw")),
            (("Ah 5h 6d 7d 8d 2c", "As 9h 3d 3c 4c 5c"), "stand,3d", "6d", Reason("take")),
            (
                ("Ah 5h 6d 7d 8d 2c", "9s 9h 3d 3c 4c 5c"),
                "stand,9h,Ah,6d,3d,5h,3c,7d,4c,8d,5c",
                "2c",
                Reason("only_move"),
            ),
        ],
    )
    def test_reasons(self, hands, moves, move, reason):
        advice = hint(table(hands, "Qh", moves))
        assert (advice.move, advice.reason) == (move, reason)

    @pytest.mark.parametrize(
        ("own", "led", "move", "reason"),
        [
            ("3c 9c 9d 8d 7d 6d", "4s,Ks,6s", "3c", Reason("partner_takes")),
            ("3c 9c 9d 8d 7d 6d", "4s,Ks,Js", "3c", Reason("partner_catches", {"card": "Js"})),
            ("Tc 9c 9d 8d 7d 6d", "4s,Ks,6s", "Tc", Reason("partner_catches", {"card": "Tc"})),
        ],
    )
    def test_a_trick_that_the_partner_takes_is_not_said_to_be_taken_by_the_card(self, own, led, move, reason):
        """Seat 0 plays last, after its partner and both rivals; spades are trump."""
        hands = (own, "4s 5h 5c 4c 3h Td", "Ks 2h 8h 3d 2c 4h", "Js 6s 6h Jc Qc Ac")
        advice = hint(table(hands, "9s", f"stand,{led}", partners=True))
        assert (advice.move, advice.reason) == (move, reason)

    @pytest.mark.parametrize("rules", [{"partners": True}, {"players": 4}])
    def test_who_is_said_to_take_the_trick_by_its_last_card_does(self, rules):
        said = Counter()
        for seed in range(12):
            match = Match.start("seven_up", SEVEN_UP.options(**rules), ("hard",) * 4, bytes([seed]) * 32)
            while (seat := match.to_move) is not None:
                ends, advice = len(match.view(seat).trick) == 3, match.hint(seat)
                match = match.play(advice.move)
                if ends:
                    taker = match.view(seat).tricks[-1].taker
                    who = "own" if taker == seat else "partner" if rules.get("partners") and taker == (seat ^ 2) else ""
                    said[advice.reason.code, who] += 1
        own, partner = {"take", "catch", "bring_home"}, {"partner_takes", "partner_catches"}
        assert {who for code, who in said if code in own} == {"own"}
        assert {who for code, who in said if code in partner} == ({"partner"} if "partners" in rules else set())
        assert {who for code, who in said if code == "throw"} == {""}

    def test_a_gift_that_would_cost_the_match_is_named(self):
        at = table((self.STRONG, self.WEAK), "Qh", "beg", scores=[0, 6])
        assert hint(at).reason == Reason("gift_would_win")
        assert hint(at).move == "run"

    def test_discards_name_the_trumps_that_are_kept(self):
        at = table(("As 8s 5h 6d 7d 8d", "Ks 9h Th Tc Qc 5c"), TestKeeping.STOCK, "beg,run")
        assert hint(at).reason == Reason("keep", {"trumps": 3})
        assert len(hint(at).options) == 84

    def test_a_lead_of_trump_names_the_hunt_for_the_jack_while_it_may_be_out(self):
        hands = ("9s 2s 9d 5d 8c 4c", "Ah Kh 6h Ac 3d 8d")
        hunting, gone = table(hands, "Qh", "stand"), table(hands, "Jh", "stand")
        assert hint(hunting).reason == Reason("hunt")
        assert hint(hunting).move in ("Ah", "Kh")
        assert hint(gone).reason.code in ("lead_trump", "lead")

    def test_options_are_all_moves_best_first_and_the_best_is_the_move(self):
        for moves in ("", "beg", "stand", "beg,run"):
            at = table(TestCounting.HANDS, "Qd 2s 3s 4s 2h 3h 4h 8h", moves)
            advice = hint(at)
            assert sorted(move for move, _ in advice.options) == at.legal
            worths = [worth for _, worth in advice.options]
            assert worths == sorted(worths, reverse=True)
            assert advice.options[0][0] == advice.move == play(at, "hard")


class TestLevels:
    """Each level is ahead of the one below, at every number of seats and with partners."""

    @pytest.mark.parametrize(("hero", "field"), [("normal", "easy"), ("hard", "normal")])
    @pytest.mark.parametrize("rules", [{"players": 2}, {"players": 3}, {"players": 4}, {"partners": True}], ids=str)
    def test_ahead_on_duplicate_deals(self, hero, field, rules):
        options = SEVEN_UP.options(**rules)
        arena = Arena(SEVEN_UP, options, hero, field, seed=1, deals=60, matches=None, jobs=1)
        told = arena.play()
        assert told["lead"] > 2 * told["lead_se"]

    def test_partners_are_played_by_the_same_hero(self):
        options = SEVEN_UP.options(partners=True)
        told = Arena(SEVEN_UP, options, "hard", "hard", seed=1, deals=4, matches=None, jobs=1).play()
        assert (told["lead"], told["lead_se"]) == (0, 0)
        assert len(told["ranks"]) == 2
