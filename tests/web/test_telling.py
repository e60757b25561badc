"""ことばにする: every code of the engine has words, and what happens is told with what it means."""

import pytest

from app.answers import table_of
from app.rooms.sevens.telling import move_in_words, row_in_words, told
from app.rooms.sevens.trace import Deed, Leave, Step, deeds, trace
from app.table import Table
from app.telling import Voice, because, happened, ordinal, seat_name
from app.words import LANGUAGES, words_for
from engine.cards import NAMES
from engine.game import Reason
from engine.games import GAMES
from engine.match import Event, Match
from engine.sevens.parts import MOVES
from tests.web.codes import COMMAND_LINE, REASONS, REFUSALS, SCORES
from tests.web.tables import ENDS, ID, SEED, play, play_out, start

NOTHING = Step(0, 0, ())


def test_the_walk_finds_the_codes():
    assert {
        "not_playable",
        "must_play",
        "nothing_to_undo",
        "contradiction",
        "joker_unclear",
        "levels_count",
    } <= REFUSALS.keys()
    assert {"hold", "opens_own", "must_pass", "eliminated"} <= REASONS["sevens"].keys()
    assert {"go_out", "keeps_pair", "let_go"} <= REASONS["bridge"].keys()
    assert {"sum", "seven", "joker", "close", "out", "closed", "drawn"} == SCORES.keys()


def test_words_go_with_who_is_named():
    english = words_for("en")
    you, other = seat_name(0, english), seat_name(2, english)
    assert [f"{name} {name:passes|pass}, 1 point for {name:|you}" for name in (you, other)] == [
        "You pass, 1 point for you",
        "CPU 2 passes, 1 point for CPU 2",
    ]
    passed = [told(Deed(seat, "-", 2), "en", Voice.EYE) for seat in (0, 1)]
    assert passed == ["You pass (2 left)", "CPU 1 passes (2 left)"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", sorted(REFUSALS.keys() - COMMAND_LINE))
def test_every_refusal_has_words(code, language):
    params = dict.fromkeys(REFUSALS[code], "8d")
    assert because("refused", Reason(code, params), words_for(language), Voice.EAR)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "code"), [(game, code) for game in REASONS for code in sorted(REASONS[game])])
def test_every_hint_has_a_reason_in_words(game, code, language):
    params = dict.fromkeys(REASONS[game][code], 2)
    assert because(f"why.{game}", Reason(code, params), words_for(language), Voice.EAR)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", ["out", "eliminated", "last_left", "foul", "left"])
def test_every_result_has_a_reason_in_words(code, language):
    assert because("score.sevens", Reason(code, {"rank": 1}), words_for(language), Voice.EAR)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", sorted(SCORES))
def test_every_line_of_a_reckoning_has_words(code, language):
    params = dict.fromkeys(SCORES[code], 2)
    assert because("score.bridge", Reason(code, params), words_for(language), Voice.EAR)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("language", "stop"), [("ja", "。"), ("en", ".")])
def test_programs_are_told_how_a_round_was_scored_in_whole_sentences(game, language, stop):
    options = GAMES[game].options()
    match = Match.start(game, options, ("hard",) * options.players, SEED).advance()
    reasons = table_of(Table(ID, 1, match), words_for(language)).result.reasons
    assert any(reasons)
    assert {reason[-1] for reason in reasons if reason} == {stop}
    assert all(reason[:1].upper() == reason[:1] for reason in reasons)


def test_a_sentence_begins_with_a_capital_where_it_begins_with_a_card():
    refused = Reason("dead", {"move": "Jh"})
    assert because("refused", refused, words_for("en"), Voice.EAR).startswith("Jack of hearts is dead")
    lacking = Reason("not_in_hand", {"card": "Jh"})
    assert because("refused", lacking, words_for("en"), Voice.EAR) == "There is no jack of hearts in your hand."


def test_a_name_and_a_card_are_kept_apart():
    deeds = [Deed(1, "6h", None), Deed(1, "X@6h", None), Deed(1, "6h", None, (Leave(1, "out", 1),))]
    assert [told(deed, "en", Voice.EAR) for deed in deeds] == [
        "CPU 1: 6 of hearts",
        "CPU 1 puts the joker on 6 of hearts",
        "CPU 1: 6 of hearts, and is out (1st)",
    ]


def test_several_cards_in_a_reason_are_named():
    reason = Reason("keeps_pair", {"kept": "5s 5h"})
    assert "スペードの5、ハートの5を残せば" in because("why.bridge", reason, words_for("ja"), Voice.EAR)
    assert because("why.bridge", reason, words_for("ja"), Voice.EYE).count("<svg") == 2


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("voice", Voice)
def test_every_move_has_words(language, voice):
    words = words_for(language)
    told_moves = {text: move_in_words(text, words, voice) for text in MOVES}
    assert all(told_moves.values())
    assert all(
        move_in_words(text, words, voice, by=seat_name(1, words), to=seat_name(0, words)) for text in (*MOVES, ">")
    )
    assert len({told_moves[name] for name in NAMES[:52]}) == 52


def test_cards_are_named_for_the_ear_and_drawn_for_the_eye():
    words = words_for("ja")
    assert move_in_words("Td", words, Voice.EAR) == "ダイヤの10"
    assert move_in_words("Ks", words_for("en"), Voice.EAR) == "king of spades"
    drawn = move_in_words("Td", words, Voice.EYE)
    assert 'aria-label="ダイヤ"' in drawn
    assert ">10<" in drawn


def test_passes_are_told_with_those_that_are_left():
    match = play(start(ENDS), "-", "-")
    own = [deed for deed in deeds(match.view(0), match.log(0), trace(match, 0)) if deed.seat == 0]
    assert [(deed.kind, deed.left) for deed in own] == [("pass", 2), ("pass", 1)]


def test_a_last_pass_is_told_as_elimination():
    match = play(start(ENDS, passes=1), "-", "-")
    own = [deed for deed in deeds(match.view(0), match.log(0), trace(match, 0)) if deed.seat == 0]
    assert [deed.kind for deed in own] == ["pass", "eliminated"]
    assert told(own[-1], "ja", Voice.EAR) == "あなた 脱落（手札は場へ）"


def test_a_last_card_is_told_with_the_rank():
    match = play_out(start("6s 7s 8s 9s 4h 6h 8h 2d 6d Td 3c 6c Kc"))
    log = deeds(match.view(0), match.log(0), trace(match, 0))
    out = [deed for deed in log if deed.kind == "out"]
    assert [deed.leaves[0].rank for deed in out] == list(range(1, len(out) + 1))
    assert [deed.seat for deed in out] == list(match.view(0).finished)


@pytest.mark.parametrize("rules", [{}, {"passes": 0, "voluntary_pass": False}, {"killer": True}])
def test_who_leaves_does_so_with_the_rank_of_the_result_where_it_is_settled(rules):
    match = play_out(start(ENDS, **rules))
    leaves = [leave for step in trace(match, 0) for leave in step.leaves]
    assert leaves
    for leave in leaves:
        assert leave.rank == (0 if leave.status == "left" else match.result.ranks[leave.seat])


def test_what_happened_is_one_sentence():
    match = start(ENDS)
    log = deeds(match.view(0), [Event(1, "8s"), Event(2, "-")], [NOTHING, NOTHING])
    assert in_one(log, "ja") == "CPU 1 スペードの8、CPU 2 パス（残り2）。"
    assert in_one(log, "en") == "CPU 1: 8 of spades, CPU 2 passes (2 left). "
    assert in_one([], "ja") == ""


def in_one(log, language):
    return happened([(step, told(deed, language, Voice.EAR)) for step, deed in enumerate(log, 1)], words_for(language))


def test_what_happened_can_appear_step_by_step():
    deed = told(Deed(1, "8s", 3), "ja", Voice.EYE)
    said = happened([(3, deed)], words_for("ja"), stepping=True)
    assert said.startswith('<span data-step="3">CPU 1 ')


@pytest.mark.parametrize(
    ("taken", "playable", "line"),
    [
        ("7", "68", "スペード：7。次に出せるのは6、8。"),
        ("45678", "39", "スペード：4〜8。次に出せるのは3、9。"),
        ("A2378TQK", "69", "スペード：エース〜3、7〜8、10、クイーン〜キング。次に出せるのは6、9。"),
        ("A23456789TJQK", "", "スペード：エース〜キング。もう出せる札はありません。"),
        ("", "7", "スペード：まだありません。次に出せるのは7。"),
    ],
)
def test_a_row_is_told_by_its_stretches(taken, playable, line):
    bits = [sum(1 << "A23456789TJQK".index(rank) for rank in ranks) for ranks in (taken, playable)]
    assert row_in_words("s", *bits, "ja") == line


def test_ranks_in_words():
    assert [ordinal(rank, words_for("en")) for rank in (0, 1, 2, 3, 4, 11, 20)] == [
        "", "1st", "2nd", "3rd", "4th", "11th", "20th",
    ]  # fmt: skip
    assert ordinal(7, words_for("ja")) == "7位"
