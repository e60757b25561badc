"""コンピューター: what each level does, and what the hint says."""

import pytest

from engine.chance import Generator
from tests.engine.sevens.tables import SEVENS, table


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

    @pytest.mark.parametrize(
        ("hands", "rules", "code"),
        [
            (["7d 6s 2d", "*"], {}, "hold"),
            (["7d 6s 2d", "*"], {"passes": 0}, "only_move"),
            (["7d 2s", "*"], {}, "must_pass"),
            (["7d 2s", "*"], {"passes": 0}, "eliminated"),
            (["7d 6s 5s 4s 3s 2s As", "*"], {}, "opens_own"),
            (["7d 6s 4s 3s 2s 8h", "*"], {}, "opens_more_own"),
            (["7d 6s 8h 2d", "*"], {"passes": 0}, "least_harm"),
        ],
    )
    def test_it_says_why(self, hands, rules, code):
        assert hint(table(hands, **rules)).reason.code == code

    def test_nothing_beyond_is_a_reason_too(self):
        hands = ["7d 6s 5s 4s 3s 2s As 8h", "*"]
        at = table(hands, "6s 8s 5s 9s 4s Ts 3s Js 2s Qs")
        assert hint(at).move == "As"
        assert hint(at).reason.code == "nothing_beyond"
