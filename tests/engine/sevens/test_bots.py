"""コンピューター: what each level does, and what the hint says."""

from typing import ClassVar

import pytest

from engine.arena import Arena
from engine.cards import FULL_DECK, parse_card, set_of
from engine.chance import Generator
from engine.sevens.state import SevensSetup
from tests.engine.sevens.tables import SEVENS, table

THINKING = pytest.mark.parametrize("level", ["normal", "hard"])


def chosen(level, at):
    view = at.view(at.turn)
    return str(SEVENS.levels[level](view, at.rules.legal_moves(at.state), Generator(b"bot")))


def hint(at):
    return SEVENS.advise(at.view(at.turn), at.rules.legal_moves(at.state))


class TestEasy:
    """入門: any playable card; passes only when it must."""

    def test_it_plays_every_playable_card_now_and_then_but_never_passes(self):
        start = table(["7d 6s 8h 6c 2d", "*"])
        view, legal = start.view(0), start.rules.legal_moves(start.state)
        played = {str(SEVENS.levels["easy"](view, legal, Generator(bytes([key])))) for key in range(64)}
        assert played == {"6s", "8h", "6c"}

    def test_with_nothing_to_play_it_passes(self):
        assert chosen("easy", table(["7d 2s", "*"])) == "-"


class TestNormal:
    """中級: plays from the suits in which it holds most cards further out; passes only when it must."""

    def test_it_plays_where_it_holds_most_cards_further_out(self):
        assert chosen("normal", table(["7d 6s 8h 9h Th Jh", "*"])) == "8h"

    def test_it_never_passes_by_choice(self):
        assert chosen("normal", table(["7d 6s 2d", "*"])) == "6s"
        assert chosen("normal", table(["7d 2s", "*"])) == "-"


class TestHard:
    """上級: weighs what a card opens for itself against what it opens for the others, and passes while that pays."""

    def test_it_holds_back_a_card_that_opens_only_for_others(self):
        assert chosen("hard", table(["7d 6s 2d", "*"])) == "-"

    def test_it_plays_a_card_that_opens_only_for_itself(self):
        assert chosen("hard", table(["7d 6s 5s 4s 3s 2s As", "*"])) == "6s"

    def test_it_plays_when_it_may_not_pass(self):
        assert chosen("hard", table(["7d 6s 2d", "*"], passes=0)) == "6s"

    def test_it_passes_where_its_best_card_is_worth_nothing(self):
        assert chosen("hard", table(["7d 6s 8h 2d 3d", "*"])) == "-"

    def test_it_plays_on_when_the_few_cards_left_can_all_be_played(self):
        assert chosen("hard", table(["7d 6s 8h", "*"])) == "6s"
        assert chosen("hard", table(["7d 6s 8h 6c", "*"])) == "6s"
        assert chosen("hard", table(["7d 6s 8h 6c 8c", "*"])) == "-"

    def test_at_a_large_table_what_it_opens_for_others_does_less_harm(self):
        hand = "7d 6s 2s Ad Ac"
        assert chosen("hard", table([hand, "*"])) == "-"
        assert chosen("hard", table([hand, "2h", "3h", "4h", "2c", "3c", "4c", "2d", "*"])) == "6s"


class TestRing:
    """A-Kリンク: a lane goes on past the king, and the cards there count."""

    @THINKING
    @pytest.mark.parametrize(("link", "card"), [("none", "8h"), ("link", "Ks"), ("tunnel", "Ks")])
    def test_the_king_leads_on_to_own_cards(self, level, link, card):
        hands = ["7d Ks As 2s 3s 8h 9h Th", "8s 9s Ts Js Qs *"]
        at = table(hands, "- 8s - 9s - Ts - Js - Qs", link=link, passes=5)
        assert chosen(level, at) == card


class TestJoker:
    """ジョーカー: as good as one more pass, and kept until nothing else is worth playing."""

    RULES: ClassVar = {"jokers": 1}

    def test_hard_rather_passes_than_gives_a_joker_away(self):
        assert chosen("hard", table(["7d 2s 2h 3h 3c X", "*"], **self.RULES)) == "-"

    def test_normal_plays_it_when_no_card_can_be_played(self):
        assert chosen("normal", table(["7d 2s 2h 3h 3c X", "*"], **self.RULES)).startswith("X@")

    @THINKING
    def test_it_forces_out_the_card_that_keeps_own_cards_waiting(self, level):
        at = table(["7d 5h 4h 3h 2h Ah X", "*"], passes=0, **self.RULES)
        assert chosen(level, at) == "X@6h"

    @THINKING
    def test_one_that_can_always_be_played_is_taken(self, level):
        at = table(["7d X 2h 2s", "6s Ks", "*"], "X@6s", joker_return="optional", **self.RULES)
        assert chosen(level, at) == "take"


class TestBridge:
    """橋渡し: it needs a card of one's own behind the gap, so that a joker may stay in the hand for ever."""

    RULES: ClassVar = {"jokers": 1, "joker_use": "bridge"}

    def test_normal_bridges_when_it_can(self):
        assert chosen("normal", table(["7d X 5s 8h 9h Th", "*"], **self.RULES)) == "X@6s+5s"

    def test_what_lies_beyond_the_bridge_counts(self):
        at = table(["7d X 5s 9h Th Jh Qh Kh", "*"], passes=0, **self.RULES)
        assert chosen("normal", at) == chosen("hard", at) == "X@8h+9h"

    @THINKING
    def test_a_joker_that_may_be_left_is_left(self, level):
        at = table(["7d X 5s 2c", "6s Kc", "*"], "X@6s+5s", joker_return="optional", **self.RULES)
        assert chosen(level, at) == "leave"


class TestJokerFoul:
    """ジョーカー上がりの反則: nobody plays on to a hand of nothing but jokers, or goes out with one."""

    RULES: ClassVar = {"jokers": 1, "joker_finish": "foul"}

    @THINKING
    def test_the_last_plain_card_is_not_played_before_the_joker(self, level):
        assert chosen(level, table(["7d 6s X", "*"], **self.RULES)).startswith("X@")

    @THINKING
    def test_a_pass_is_better_than_a_foul(self, level):
        hands = ["7d X 6s", "6h *"]
        at = table(hands, joker_use="bridge", **self.RULES)
        assert at.legal == ["-", "6s"]
        assert chosen(level, at) == "-"

    @THINKING
    def test_it_goes_in_good_time_before_the_end(self, level):
        at = table(["7d 6s 2s 2h 2c X", "*"], **self.RULES)
        assert chosen(level, at).startswith("X@")
        at = table(["7d 6s 5s 4s 3s 2s X", "*"], **self.RULES)
        assert chosen(level, at) == "6s"

    @THINKING
    def test_it_is_not_taken_for_the_last_card(self, level):
        at = table(["7d X 2h 2s", "6s", "*"], "X@6s", joker_return="optional", **self.RULES)
        assert chosen(level, at) == "leave"


class TestTwoJokers:
    """Two jokers open every row sooner or later: 上級 holds back only while the others do so too."""

    HANDS: ClassVar = ["7d 6s 2s 2d 3d 4h 2c", "*", "8h 9h Ks", "8c 9c Kc"]

    @pytest.mark.parametrize(
        ("jokers", "moves", "move"), [(2, "- 6h 8h 8c", "6s"), (2, "- - - -", "-"), (1, "- 6h 8h 8c", "-")]
    )
    def test_it_holds_back_while_the_others_do(self, jokers, moves, move):
        assert chosen("hard", table(self.HANDS, moves, jokers=jokers)) == move


class TestCombo:
    """コンボと贈り物: go on where that helps, and give away what has to wait for the others."""

    RULES: ClassVar = {"combo": True}

    @THINKING
    def test_it_plays_where_it_can_go_on(self, level):
        assert chosen(level, table(["7d 8h 6s 5s 4s 3s 2s As Qc Qd Jc", "*", "3h"], **self.RULES)) == "6s"

    @THINKING
    def test_it_goes_on_in_its_own_lane(self, level):
        at = table(["7d 8s 9s Ts Js Qs Ks 2c Ad 8h", "*", "3h"], "8s", **self.RULES)
        assert chosen(level, at) == "9s"

    def test_hard_stops_where_going_on_opens_more_for_the_others(self):
        assert chosen("hard", table(["7d 6s 5s 8h 2c", "*", "3h"], "6s", **self.RULES)) == "."

    @THINKING
    def test_it_gives_the_card_that_waits_for_most_cards_of_the_others(self, level):
        at = table(["7d 8s 9s Ts 2c Ad 8d", "*", "3h"], "8s 9s Ts", **self.RULES)
        assert at.phase == "gift"
        assert chosen(level, at) == ">Ad"

    @THINKING
    def test_it_keeps_what_it_can_play_itself(self, level):
        assert chosen(level, table(["7d 8s 9s 8d 6h", "*", "3h"], "8s 9s", **self.RULES)) == "."

    @THINKING
    def test_it_gives_everything_away_when_that_takes_it_out(self, level):
        assert chosen(level, table(["7d 8s 9s 8d", "*", "3h"], "8s 9s", **self.RULES)) == ">8d"

    def test_hard_goes_on_into_a_harmful_card_when_that_takes_it_out(self):
        assert chosen("hard", table(["7d 6s 5s 8h", "*", "3h"], "6s", **self.RULES)) == "5s"

    @THINKING
    def test_cards_on_the_way_that_are_out_already_need_not_be_waited_for(self, level):
        hands = ["7d Qs Qh 6h 5h 4c", "8s 9s Ts *", "3h"]
        at = table(hands, "- 8s 9s Ts . . - 6h 5h", **self.RULES)
        assert at.phase == "gift"
        assert chosen(level, at) == ">Qh"


class TestKiller:
    """殺しの七並べ: save what might die, kill what others hold, and keep off one's own cards."""

    RULES: ClassVar = {"killer": True, "center": 2}

    @THINKING
    def test_a_card_that_might_die_before_the_next_turn_is_saved(self, level):
        assert chosen(level, table(["2d Ac 3s 3h", "*"], **self.RULES)) == "Ac"

    @THINKING
    def test_it_kills_none_of_its_own_cards(self, level):
        assert chosen(level, table(["2d Ad Ac", "*"], **self.RULES)) == "Ac"

    def test_hard_kills_cards_of_the_others(self):
        assert chosen("hard", table(["2d 3s Ad", "*"], **self.RULES)) == "Ad"

    def test_hard_plays_where_fewest_free_places_are_left(self):
        assert chosen("hard", table(["2d 3h 3c 9s", "*"], **self.RULES)) == "3c"

    def test_nobody_waits_by_choice(self):
        at = table(["2d Ad Ac 9s", "*"], **self.RULES)
        assert at.can("-")
        assert chosen("hard", at) != "-"

    @pytest.mark.parametrize(("death", "card"), [("surrounded", "3h"), ("enclosed", "Ad")])
    def test_what_might_die_follows_the_definition_of_death(self, death, card):
        assert chosen("normal", table(["2d Ad 3h", "*"], death=death, **self.RULES)) == card


class TestCenter:
    """センター変更: a good centre is one near which one holds much."""

    @THINKING
    @pytest.mark.parametrize(("link", "center"), [("none", "center 6"), ("link", "center 1")])
    def test_the_centre_nearest_to_the_hand_is_chosen(self, level, link, center):
        rules = SEVENS.rules(SEVENS.options(players=2, center_change=True, link=link))
        mine = set_of(map(parse_card, ("As", "2s", "Ah", "6h", "6d", "6c", "Kd", "Kc")))
        state = rules.deal(SevensSetup(0, (mine, FULL_DECK & ~mine), chooser=0))
        view = rules.observe(state, 0)
        assert str(SEVENS.levels[level](view, rules.legal_moves(state), Generator(b"bot"))) == center
        advice = SEVENS.advise(view, rules.legal_moves(state))
        assert (advice.move, advice.reason.code) == (center, "center_near")


class TestOrder:
    """Each level is ahead of the one below it, on a few fixed deals of every preset."""

    @pytest.mark.parametrize(("hero", "field"), [("normal", "easy"), ("hard", "normal")])
    @pytest.mark.parametrize("preset", SEVENS.presets, ids=lambda preset: preset.name)
    def test_in_every_preset(self, preset, hero, field):
        options = SEVENS.options.from_dict(preset.options)
        outcome = Arena(SEVENS, options, hero, field, seed=1, deals=20, matches=None, jobs=1).play()
        assert outcome["mean"] > (options.players - 1) / 2


class TestHint:
    """ヒント: the move of 上級, all moves by worth, and why."""

    def test_it_is_the_move_of_the_strongest_level(self):
        for hands in (["7d 6s 2d", "*"], ["7d 6s 5s 4s 3s 2s As", "*"], ["7d 6s 8h 9h 2c", "*"]):
            assert hint(table(hands)).move == chosen("hard", table(hands))

    def test_it_lists_all_moves_best_first(self):
        at = table(["7d 6s 8h 9h 2c", "*"])
        options = hint(at).options
        assert sorted(move for move, _ in options) == at.legal
        worths = [worth for _, worth in options]
        assert worths == sorted(worths, reverse=True)
        assert options[0][0] == hint(at).move

    @pytest.mark.parametrize(
        ("hands", "rules", "code"),
        [
            (["7d 6s 2d", "*"], {"passes": 0}, "only_move"),
            (["7d 2s", "*"], {}, "must_pass"),
            (["7d 2s", "*"], {"passes": 0}, "eliminated"),
            (["7d 6s 5s 4s 3s 2s As", "*"], {}, "opens_own"),
            (["7d 6s 4s 3s 2s 8h", "*"], {}, "opens_more_own"),
            (["7d 6s 8h 2d", "*"], {"passes": 0}, "least_harm"),
            (["7d 6s 8h", "*"], {}, "run_out"),
        ],
    )
    def test_it_says_why(self, hands, rules, code):
        assert hint(table(hands, **rules)).reason.code == code

    def test_nothing_beyond_is_a_reason_too(self):
        hands = ["7d 6s 5s 4s 3s 2s As 8h 2c 2d", "*"]
        at = table(hands, "6s 8s 5s 9s 4s Ts 3s Js 2s Qs")
        assert hint(at).move == "As"
        assert hint(at).reason.code == "nothing_beyond"

    def test_it_names_the_card_that_is_held_back(self):
        reason = hint(table(["7d 6s 2s 2d", "*"])).reason
        assert reason == ("hold", {"card": "6s", "others": 4})


def joker_hint(hands, moves="", **rules):
    return hint(table(hands, moves, jokers=1, **rules)).reason


class TestHintOfJokers:
    """A hint says what a joker does, and when it is a burden."""

    @pytest.mark.parametrize(
        ("hands", "rules", "reason"),
        [
            (["7d 2s 2h 3h 3c X", "*"], {}, ("keep_joker", {})),
            (["7d 5h 4h 3h 2h Ah X", "*"], {"passes": 0}, ("joker_opens", {"own": 5})),
            (["7d 6s 5s 4s 3s 2s As Kh X", "*"], {"passes": 0}, ("opens_own", {"own": 5})),
            (["7d 6h As X", "*"], {"passes": 0, "joker_finish": "foul"}, ("joker_burden", {})),
            (["7d 5s 9h 2c X", "*"], {"passes": 0, "joker_use": "bridge"}, ("joker_bridges", {})),
            (["7d 6s X", "*"], {"joker_use": "bridge", "joker_finish": "foul"}, ("foul_otherwise", {})),
        ],
    )
    def test_a_joker_in_hand(self, hands, rules, reason):
        assert joker_hint(hands, **rules) == reason

    def test_where_it_opens_nothing_for_oneself_it_opens_least_for_others(self):
        assert joker_hint(["7d X", "*"], passes=0) == ("joker_least_harm", {"opened": 5})

    @pytest.mark.parametrize(
        ("hands", "moves", "rules", "code"),
        [
            (["7d X 2h 2s", "6s Ks", "*"], "X@6s", {}, "take_joker"),
            (["7d X 2h 2s", "6s", "*"], "X@6s", {"joker_finish": "foul"}, "leave_foul"),
            (["7d X 5s 2c", "6s Kc", "*"], "X@6s+5s", {"joker_use": "bridge"}, "leave_joker"),
        ],
    )
    def test_a_joker_that_is_offered(self, hands, moves, rules, code):
        assert joker_hint(hands, moves, joker_return="optional", **rules).code == code


class TestHintOfCombos:
    """A hint says why to go on, to stop, and what to give away."""

    @pytest.mark.parametrize(
        ("hand", "moves", "reason"),
        [
            ("7d 6s 5s 4s 3s 2s As 8h 8c 6h 2c 2d 2h 3h 3c 3d", "6s", ("go_on", {})),
            ("7d 6s 5s 8h 2c", "6s", ("stop_combo", {})),
            ("7d 8s 9s Ts 2c Ad 8d", "8s 9s Ts", ("give_waiting", {"waits": 5})),
            ("7d 8s 9s 8d 6h", "8s 9s", ("keep_rest", {})),
            ("7d 8s 9s 8d", "8s 9s", ("combo_out", {})),
            ("7d 6s 5s 8h", "", ("combo_out", {})),
        ],
    )
    def test_it_says_why(self, hand, moves, reason):
        assert hint(table([hand, "*", "Ks Kc"], moves, combo=True)).reason == reason


class TestHintOfTheKillerGame:
    """A hint says what a card kills or saves on the board."""

    @pytest.mark.parametrize(
        ("hand", "reason"),
        [
            ("2d 3s Ad", ("kills", {"killed": 1})),
            ("2d Ac 3s 3h", ("saves", {})),
            ("2d 3h 3c 9s", ("hemmed_in", {})),
        ],
    )
    def test_it_says_why(self, hand, reason):
        assert hint(table([hand, "*"], killer=True, center=2)).reason == reason
