"""盤面: what the table's page gets, from what the person's seat may know."""

import hashlib
import re

import pytest

from app.prefs import Prefs
from app.rooms.frame import Asked
from app.rooms.sevens.view import SevensTable
from app.words import words_for
from engine.cards import NAMES
from tests.web.tables import ENDS, deal, play, play_out, start, table, visitor

# Seat 0 holds the seven and eight of spades and much else; the tests play from it.
BLOCKING = "5s 6s 8s 9s 5h 6h 8h 6d 7d 8d 6c Qc Kc"
HAND = "6s 7s 8s 9s 4h 6h 8h 2d 6d Td 3c 6c Kc"


def view(match, language="ja", *, confirm=False, auto_pass=False, **asked):
    return SevensTable(table(match), words_for(language), Asked(**asked), Prefs(confirm=confirm, auto_pass=auto_pass))


def places(match, **asked):
    """The felt as a list of 52 tags, in card order."""
    found = re.findall(r'<span class="((?:card|place)[^"]*)"(?: data-step="(\d+)")?>', view(match, **asked).felt.places)
    assert len(found) == 52
    return dict(zip(NAMES[:52], found, strict=True))


def looks(match, **asked):
    return {card: classes for card, (classes, _) in places(match, **asked).items()}


def hand(match, **asked):
    """The slots of the hand: the card's classes by name, gaps in between."""
    return re.findall(r'class="(gap)"|value="(\w\w)" class="([^"]*)"', view(match, **asked).hand)


# the felt


def test_every_place_is_drawn_and_the_sevens_lie_in_the_middle():
    found = looks(start(HAND))
    assert len(found) == 52
    assert all(found["7" + suit] == f"card {suit}" for suit in "shdc")


def test_the_felt_is_a_map_of_the_hand():
    match = start(HAND)
    found, playable = looks(match), match.legal_moves(0)
    for card in HAND.split():
        if card[0] != "7":
            assert found[card] == ("place own open" if card in playable else "place own")
    assert "place open" in found.values(), "places of others' cards are marked too"


def test_a_place_is_marked_for_everybody_who_could_play_there():
    match = start(HAND)
    marked = {card for card, look in looks(match).items() if "open" in look}
    assert marked == set(match.view(0).public()["playable"].split())


def test_nothing_is_marked_when_the_round_is_over():
    assert not any("open" in look or "own" in look for look in looks(play_out(start(HAND))).values())


def test_cards_of_an_eliminated_player_are_hatched():
    match = play(start(ENDS, passes=0), "-")
    assert match.view(0).status[0] == "eliminated"
    found = looks(match)
    assert all(found[card].endswith("stray") for card in ENDS.split())


def test_the_summary_tells_each_row_in_words():
    match = start(HAND)
    lines = view(match).summary
    assert [line.partition("：")[0] for line in lines] == ["スペード", "ハート", "ダイヤ", "クラブ"]
    english = view(match, "en").summary
    assert [line.partition(":")[0] for line in english] == ["spades", "hearts", "diamonds", "clubs"]


# the hand


def test_the_hand_stands_in_suit_order_without_its_sevens():
    assert [card for _, card, _ in hand(start(HAND))] == [card for card in HAND.split() if card[0] != "7"]


def test_a_played_card_leaves_its_place_empty_and_no_other_moves():
    match = start(HAND)
    before = [card for _, card, _ in hand(match)]
    move = match.legal_moves(0)[0]
    after = [gap or card for gap, card, _ in hand(play(match, move))]
    assert after == ["gap" if card == move else card for card in before]


def test_playable_cards_stand_out_and_the_others_are_no_less_buttons():
    match = start(HAND)
    for _, card, classes in hand(match):
        assert classes.split()[2] == ("playable" if card in match.legal_moves(0) else "quiet")
    assert "disabled" not in view(match).hand


def test_the_hint_marks_its_card():
    match = start("8s 9s Ts Js Qs Ks 7d 8d 9d Td Jd Qd Kd")
    advice = match.hint(0)
    marked = [card for _, card, classes in hand(match, hint=advice) if "hinted" in classes]
    assert marked == [advice.move]
    assert view(match, hint=advice).tone == "advice"


def test_the_hint_may_advise_to_pass():
    match = start(ENDS)
    advised = view(match, hint=match.hint(0))
    assert advised.hinted == "-"
    assert "hinted" not in advised.hand


def test_a_chosen_card_waits_to_be_confirmed():
    found = view(start(HAND), confirm=True, chosen="8s")
    assert 'class="card s playable chosen"' in found.hand
    assert found.chosen.move == "8s"
    assert found.send.method == "get"


def test_cards_are_sent_at_once_without_confirming():
    found = view(start(HAND))
    assert (found.send.method, found.send.action, found.send.field) == ("post", f"{found.url}/moves", "move")


# what is said


def test_the_message_tells_all_that_happened_since_ones_last_move():
    match = play(start(HAND), "8s")
    text = re.sub(r"<[^>]*>", "", view(match).said)
    assert [text.find(name) >= 0 for name in ("CPU 1", "CPU 2", "CPU 3")] == [True, True, True]
    assert text.endswith("あなたの番です。")


def test_the_same_is_told_for_the_ear_with_cards_in_words():
    match = play(start(HAND), "8s")
    seat, move = match.events(0)[0]
    suit = {"s": "スペード", "h": "ハート", "d": "ダイヤ", "c": "クラブ"}[move[1]]
    found = view(match).spoken
    assert found.startswith(f"CPU {seat} {suit}の")
    assert "<" not in found


def test_with_nothing_to_play_the_page_asks_for_a_pass():
    match = start(ENDS)
    found = view(match)
    assert found.must_pass
    assert "パスしてください" in found.said
    assert found.answers[0].words == "パス（残り3）"
    assert found.tone == ""


def test_what_the_last_pass_does_is_said_before():
    match = play(start(ENDS), "-", "-", "-")
    found = view(match)
    assert found.must_pass
    assert "次のパスで脱落し" in found.said
    assert found.answers[0].words == "パスして脱落"
    assert found.tone == "notice"


def test_undo_is_offered_only_where_there_is_something_to_take_back():
    match = start(HAND)
    assert not view(match).can_undo
    assert view(play(match, "8s")).can_undo
    assert not view(play_out(match)).can_undo


def test_a_stale_form_is_told_what_happened():
    found = view(start(HAND), stale=True)
    assert "ほかの画面で先に進んでいました。" in found.said
    assert found.tone == "notice"


def test_passes_without_limit_are_counted_without_dots():
    match = start(ENDS, passes=None, voluntary_pass=False)
    found = view(match, "en")
    assert found.answers[0].words == "Pass"
    assert view(match).passes_left is None
    assert found.me.passes == "0 passes"


# the seats


def test_there_are_as_many_opponents_as_computers():
    for players in (2, 3, 4, 7, 10):
        found = view(start(players=players))
        assert [seat.name for seat in found.seats] == [f"CPU {n}" for n in range(1, players)]
    assert view(start(players=10)).many


def test_a_seat_shows_its_level_cards_and_passes():
    seat = view(start(HAND)).seats[0]
    assert seat.level == "入門"
    assert re.fullmatch(r'\d+<span class="unit">枚</span>', seat.cards)
    assert 'aria-label="パス3回のうち0回"' in seat.passes


def test_whoever_is_eliminated_says_so_with_the_rank():
    match = play(start(ENDS, passes=0), "-")
    assert view(match).me.fate.what == "脱落・4位"


def test_ranks_of_seats_are_those_of_the_result():
    match = play_out(start(HAND))
    found = view(match)
    ranks = dict(enumerate(match.result.ranks))
    for seat, shown in zip(range(1, 4), found.seats, strict=True):
        if shown.fate:
            assert shown.fate.what.endswith(f"{ranks[seat]}位")


@pytest.mark.parametrize(("points", "tally"), [(0, "1 / 5回戦"), (1, "2 / 5回戦・{total}点・{rank}位")])
def test_the_head_tells_round_total_and_rank(points, tally):
    match = start(HAND)
    for _ in range(points):
        match = play_out(match).next_round().advance()
    total = match.totals[0]
    rank = 1 + sum(other > total for other in match.totals)
    assert view(match).tally == tally.format(total=total, rank=rank)


# one after the other


def test_the_computers_moves_appear_one_after_the_other():
    match = play(start(HAND), "8s")
    found = places(match, stepping=True)
    assert found["8s"][1] == "0", "the person's own card comes first"
    for step, (_, move) in enumerate(match.events(0), 1):
        if move != "-":
            assert found[move][1] == str(step)
    assert view(match, stepping=True).steps == len(match.events(0))


def test_a_reload_shows_all_at_once():
    match = play(start(HAND), "8s")
    assert {step for _, step in places(match).values()} == {""}
    assert "data-step" not in view(match).said
    assert view(match).steps == 0


def test_numbers_are_shown_as_they_were_until_their_moment():
    match = play(start(HAND), "8s")
    for step, (number, move) in enumerate(match.events(0), 1):
        seat = view(match, stepping=True).seats[number - 1]
        before = seat.cards_were if move != "-" else seat.passes_were
        assert [was.until for was in before] == [step]
        assert before[0].what != (seat.cards if move != "-" else seat.passes)


def test_cards_laid_out_appear_when_their_holder_is_eliminated():
    """Two computers are eliminated between two decisions of the person: each one's cards come at its own moment."""
    # Nobody but the person and CPU 3, which holds the eight of clubs, has anything to play.
    dealt = deal(BLOCKING)
    assert "8c" in dealt[3]
    match = play(start(BLOCKING, passes=0), "6s")
    assert match.view(0).eliminated == (1, 2)
    found = places(match, stepping=True)
    for seat in (1, 2):
        assert {found[card] for card in dealt[seat].split() if card[0] != "7"} == {
            (f"card {suit} stray", str(seat)) for suit in "shdc"
        }


def test_passes_made_for_the_person_are_told_like_the_others():
    match = play(start(ENDS), "-", "-")
    told = re.sub(r"<[^>]*>", "", view(match, auto_pass=True).said)
    assert told.count("あなた パス") == 2
    assert "あなた パス" not in view(match).said


# the log


def test_the_log_tells_the_whole_round_newest_first():
    match = play(start(HAND), "8s", "9s")
    found = [re.sub(r"<[^>]*>", "", line) for line in view(match).log]
    assert len(found) == len(match.log(0))
    seat, _ = match.log(0)[-1]
    assert found[0].startswith(f"CPU {seat}")
    assert sum(line.startswith("あなた") for line in found) == 2


# the end


def test_the_result_tells_ranks_reasons_points_and_totals():
    match = play_out(start(HAND))
    rows = view(match).end.rows
    assert [row.rank for row in rows] == ["1位", "2位", "3位", "4位"]
    assert [row.points for row in rows] == ["+3", "+2", "+1", "+0"]
    assert [row.first for row in rows] == [True, False, False, False]
    assert {row.fate for row in rows} <= {"上がり", "脱落", "最後に残った"}


def test_the_result_shows_the_cards_that_everybody_held_last():
    match = play_out(start(ENDS, passes=0))
    own = next(row for row in view(match).end.rows if row.name == "あなた")
    assert own.cards.count('class="named') == 13, "laid out when the person was eliminated"
    for row in view(match).end.rows:
        assert bool(row.cards) == (row.fate != "上がり")


def test_the_end_of_a_round_tells_in_the_message_only_who_went_out():
    match = play_out(start(ENDS, passes=0))
    text = re.sub(r"<[^>]*>", "", view(match).said)
    assert text.endswith("1回戦が終わりました。")
    assert "パス（" not in text


def test_the_standing_shares_ranks_and_names_the_winner():
    match = play_out(start(HAND, rounds=1))
    found = view(match).end
    winner = match.standing.index(1)
    assert found.heading == ("あなたの優勝です" if winner == 0 else f"CPU {winner}の優勝")
    assert [row.rank for row in found.standing] == ["1位", "2位", "3位", "4位"]
    assert found.points_by_round == (("1", tuple(map(str, match.result.points))),)
    assert found.again == {"game": "sevens", "level": "easy", "rounds": "1"}


@pytest.mark.parametrize(("language", "mark"), [("ja", "待ったを使った対局です。"), ("en", "Moves were taken back in")])
def test_the_result_of_a_match_tells_whether_moves_were_taken_back(language, mark):
    match = start(HAND, rounds=1)
    again = play(match, match.legal_moves(0)[0]).undo(0)
    shown = [visitor(language).page("fragment.html", b=view(play_out(each), language)) for each in (match, again)]
    assert [mark in each.body.decode() for each in shown] == [False, True]


def test_a_deal_can_be_checked():
    match = play_out(start(HAND))
    check = view(match).end.check
    assert hashlib.sha256(check.text.encode()).hexdigest() == check.commitment == match.commitment
    assert check.text.splitlines()[1].split("|")[0] == HAND
