"""お化け: an eliminated player may talk; who answers changes places with the ghost."""

from typing import ClassVar

import pytest

from engine.cards import NAMES
from engine.chance import Generator, derive
from engine.game import IllegalMove
from engine.games import GAMES
from engine.match import Match, Said
from engine.record import read_deal, read_setup
from engine.sevens.ghost import PHRASES, Talk, tempt, yields
from tests.engine.sevens.tables import record_of, refusal, table

HANDS = ("7d As 2s", "*", "3s 3h 6h")
RULES = {"ghost": True, "passes": 0}

# Seat 0 leads and has nothing to play.
ENDS = ["7d", "As", "2s", "Qs", "Ks", "Ah", "Qh", "Kh", "Ad", "Qd", "Kd", "Ac", "Kc"]
REST = [card for card in NAMES[:52] if card not in ENDS]
DEAL = [" ".join(ENDS), *(" ".join(REST[first::3]) for first in range(3))]


class TestTalk:
    """``talk 3>0``: the ghost of seat 3 was answered by seat 0."""

    def test_each_ghost_may_be_answered_by_each_playing_seat(self):
        assert table(HANDS, **RULES).offers() == []
        assert table(HANDS, "-", **RULES).offers() == ["talk 0>1", "talk 0>2"]

    def test_it_is_legal_at_any_time_but_not_among_the_legal_moves(self):
        after = table(HANDS, "-", **RULES)
        assert not [move for move in after.legal if move.startswith("talk")]

    def test_the_ghost_takes_over_the_hand_and_the_turn_if_it_has_it(self):
        before, after = table(HANDS, "-", **RULES), table(HANDS, ["-", "talk 0>1"], **RULES)
        assert after.hands == [before.hands[1], "", before.hands[2]]
        assert after.status == ["playing", "eliminated", "playing"]
        assert (before.turn, after.turn) == (1, 0)
        assert after.table == before.table

    def test_the_turn_stays_where_it_is_when_another_answers(self):
        after = table(HANDS, ["-", "talk 0>2"], **RULES)
        assert after.turn == 1
        assert after.hands[0] == "3s 3h 6h"

    def test_the_two_exchange_their_passes_used(self):
        rules = {"ghost": True, "passes": 1}
        before = table(HANDS, "- - 6h -", **rules)
        assert before.passes == [2, 1, 0]
        after = table(HANDS, ["-", "-", "6h", "-", "talk 0>1"], **rules)
        assert after.passes == [1, 2, 0]

    def test_who_answered_takes_the_ghosts_place_in_the_order_of_elimination(self):
        hands = ("7d As", "2s 2h", "*", "6h 5h")
        after = table(hands, ["-", "-", "talk 0>3"], **RULES)
        assert after.state.eliminated == (3, 1)
        assert after.status == ["playing", "eliminated", "playing", "eliminated"]

    def test_one_may_talk_again_and_change_back(self):
        assert table(HANDS, ["-", "talk 0>1", "talk 1>0"], **RULES).position == table(HANDS, "-", **RULES).position

    def test_play_goes_on_with_the_hand_taken_over(self):
        after = table(HANDS, ["-", "talk 0>1", "8s"], **RULES)
        assert after.turn == 2


class TestRefused:
    RULES: ClassVar = RULES

    @pytest.mark.parametrize("talk", ["talk 1>0", "talk 1>2", "talk 0>0", "talk 0>3", "talk 2>1"])
    def test_only_a_ghost_talks_and_only_to_playing_seats(self, talk):
        assert refusal(HANDS, ["-", talk], **self.RULES) == "not_possible"

    @pytest.mark.parametrize("talk", ["talk 0>20", "talk 00>1", "talk 0 > 1", "Talk 0>1", "talk 0>1 "])
    def test_only_in_its_one_spelling(self, talk):
        assert refusal(HANDS, ["-", talk], **self.RULES) == "notation"

    def test_not_without_the_option(self):
        assert refusal(HANDS, ["-", "talk 0>1"], passes=0) == "not_possible"

    def test_not_after_the_end(self):
        assert refusal(["7d As", "*"], ["-", "talk 0>1"], **self.RULES) == "round_is_over"

    def test_only_in_the_phase_turn(self):
        hands = ("7d As", "X 2h Ac", "8s", "*")
        moves = ["-", "X@8s", "talk 0>1"]
        assert refusal(hands, moves, jokers=1, joker_return="optional", **self.RULES) == "not_possible"


class TestInAMatch:
    """In a match the one who answered makes the move, out of turn."""

    @pytest.fixture
    def match(self):
        deal = read_deal(record_of(HANDS, **RULES))
        return Match.start("sevens", deal.options, (None,) * 3, bytes(32), deal.setup).play("-", seat=0)

    def test_it_is_offered_to_who_would_answer(self, match):
        assert [match.offers(seat) for seat in range(3)] == [(), ("talk 0>1",), ("talk 0>2",)]

    def test_who_answers_makes_the_move_out_of_turn(self, match):
        assert match.to_move == 1
        answered = match.play("talk 0>2", seat=2)
        assert answered.log(1)[-1] == (2, "talk 0>2")

    @pytest.mark.parametrize("seat", [0, 1])
    def test_nobody_answers_for_another(self, match, seat):
        with pytest.raises(IllegalMove) as refused:
            match.play("talk 0>2", seat=seat)
        assert refused.value.code == "not_your_turn"

    def test_an_answer_can_be_taken_back(self, match):
        assert match.play("talk 0>2", seat=2).undo(2).round.state == match.round.state


class TestTemptation:
    """Now and then a ghost speaks up; which and when follows from the seed, the ply and the seat."""

    TALKS = (Talk(2, 0), Talk(3, 0))

    def speaks(self, seed):
        return tempt(self.TALKS, Generator(derive(bytes(32), seed)))

    def test_ghosts_speak_up_now_and_then_and_each_as_often(self):
        spoken = [found for found in map(self.speaks, range(600)) if found is not None]
        assert 150 < len(spoken) < 250
        counts = [sum(found.move == str(talk) for found in spoken) for talk in self.TALKS]
        assert min(counts) > 60
        assert {found.phrase for found in spoken} == set(range(PHRASES))

    def test_the_same_moment_brings_the_same_ghost(self):
        assert [self.speaks(seed) for seed in range(20)] == [self.speaks(seed) for seed in range(20)]

    def test_nobody_tempts_where_there_is_no_ghost(self):
        rules = GAMES["sevens"].options.from_dict({"ghost": True})
        assert Match.start("sevens", rules, (None,) * 4, bytes(32)).temptation(0) is None


class TestYielding:
    """A computer falls for a ghost seldom, and the more seldom the higher its level."""

    def answers(self, level, times=2000):
        return [yields(level, Generator(derive(bytes(32), seed))) for seed in range(times)]

    @pytest.mark.parametrize(("level", "one_in"), [("easy", 4), ("normal", 8), ("hard", 20)])
    def test_it_answers_one_ghost_in_so_many(self, level, one_in):
        assert 0.8 * 2000 / one_in < sum(self.answers(level)) < 1.2 * 2000 / one_in

    def test_the_higher_the_level_the_more_seldom(self):
        counts = [sum(self.answers(level)) for level in GAMES["sevens"].levels]
        assert counts == sorted(counts, reverse=True)
        assert len(set(counts)) == len(counts)

    def test_the_same_moment_brings_the_same_answer(self):
        assert self.answers("normal", 50) == self.answers("normal", 50)

    def test_only_a_game_with_ghosts_has_them_answered(self):
        assert [name for name, game in GAMES.items() if game.yields is not None] == ["sevens"]


class TestAPersonHaunts:
    """An eliminated person may talk to a computer, which falls for it seldom."""

    def eliminated(self, seed=0):
        """A match in which the person has just been eliminated and three computers play on."""
        options = GAMES["sevens"].options.from_dict({"ghost": True, "passes": 0})
        setup = read_setup(GAMES["sevens"].rules(options), {"game": "sevens", "hands": DEAL})
        match = Match.start("sevens", options, (None, "easy", "easy", "easy"), bytes([seed]) * 32, setup)
        return match.advance().play("-", 0)

    def test_it_may_talk_to_every_computer_in_the_round_or_stay_silent(self):
        assert self.eliminated().haunts(0) == ("talk 0>1", "talk 0>2", "talk 0>3", "-")

    def test_the_computers_wait_for_its_word_only_where_they_are_told_to(self):
        match = self.eliminated()
        assert match.advance(haunting=True) == match
        assert match.advance().result is not None

    def test_who_does_not_answer_changes_nothing_and_everybody_moves_before_the_next_word(self):
        match = self.eliminated(seed=1)
        silent = match.say("talk 0>1", 0, 2)
        assert (silent.round, silent.said) == (match.round, Said(0, len(match.round.plies), "talk 0>1", 2))
        assert silent.haunts(0) == ()
        later = silent.advance(haunting=True)
        assert [event.seat for event in later.events(0)] == [1, 2, 3]
        assert later.haunts(0)

    def test_who_answers_changes_places_with_the_person_and_the_match_goes_on(self):
        answered = next(
            match
            for match in (self.eliminated(seed).say("talk 0>1", 0) for seed in range(40))
            if match.view(1).status[1] == "eliminated"
        )
        assert answered.view(0).status[0] == "playing"
        assert answered.to_move == 0
        assert answered.haunts(0) == ()
        assert answered.advance(haunting=True) == answered

    def test_after_silence_the_round_is_played_to_its_end(self):
        silent = self.eliminated().play("-", 0)
        assert silent.haunts(0) == ()
        assert silent.advance(haunting=True).result is not None

    def test_a_word_that_is_not_open_to_it_is_refused(self):
        match = self.eliminated()
        for text in ("talk 1>2", "talk 0>0", "talk 0>9", "8s", ""):
            with pytest.raises(IllegalMove):
                match.say(text, 0)
        with pytest.raises(IllegalMove):
            match.say("-", 1)

    def test_what_was_said_is_kept_with_the_match_and_forgotten_with_the_round(self):
        match = self.eliminated().say("talk 0>2", 0, 3)
        assert Match.from_json(match.to_json()).said == match.said
        assert match.undo(0).said is None
        over = match.advance()
        assert over.next_round().said is None

    def test_in_a_game_without_ghosts_nobody_haunts(self):
        options = GAMES["sevens"].options.from_dict({"passes": 0})
        setup = read_setup(GAMES["sevens"].rules(options), {"game": "sevens", "hands": DEAL})
        match = Match.start("sevens", options, (None, "easy", "easy", "easy"), bytes(32), setup).advance()
        assert match.play("-", 0).haunts(0) == ()
