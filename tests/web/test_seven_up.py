"""セブンアップの盤面: what its pages show and say, from what the person's seat may know."""

import hashlib
import re

import pytest

from app.rooms.seven_up.asking import compose
from app.rooms.seven_up.samples import howto
from app.rooms.seven_up.telling import BIDS, move_in_words
from app.telling import Voice, because
from app.words import LANGUAGES, words_for
from engine.cards import NAMES
from engine.errors import Refused
from engine.game import IllegalMove, Reason
from engine.match import Match
from tests.seven_up_deals import HANDS, JACK, ONCE, RAN_OUT, TRICKS
from tests.web.codes import REASONS
from tests.web.seven_up_tables import bare, start, view
from tests.web.tables import SEED, table

TO_THE_GIFT = ("beg", "gift")
RUN = ("beg", "run")
TO_THE_LAST = "8d Ts 5s Js 4d 5d Kd 2d Th 3h As 4h 3c 2s 8c Qc 2c 9d 7h 9h 6h 5h Jd Ks"
"""All tricks of a round in which the dealer, the person, plays the last card and takes it with a trump."""
SCORES = {
    "turned_jack": {"card": "Js"},
    "gift": {"dealer": 3},
    **{name: {"card": "As", "seat": 1} for name in ("high", "low", "jack")},
    "game": {"counts": [32, 18]},
}


def hand(match, **asked):
    """The cards of the hand with their classes, gaps in between."""
    return re.findall(r'class="(gap)"|value="(\w\w)" class="([^"]*)"', view(match, **asked).hand)


def spots(trick):
    """A trick as drawn: by place what lies or stands there, and what its name says."""
    found = re.findall(r'<div class="spot at-(\w+)[^"]*"><span class="spot-name">(.*?)</span>(.*?)</div>', trick)
    return {side: (bare(name), bare(inner)) for side, name, inner in found}


def moments(trick):
    """The moments at which the cards of a trick appear, place by place."""
    cards = re.findall(r'<span class="card[^>]*>', trick)
    return [int(found[1]) if (found := re.search(r'data-step="(\d+)"', card)) else None for card in cards]


def rows(match):
    return [(row.what, bare(row.won_by), row.name, row.points) for row in view(match).end.rows]


# words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("bid", BIDS)
def test_every_hint_of_a_bid_has_a_reason_in_words(bid, language):
    assert because("why.seven_up", Reason(bid, {"trumps": 2}), words_for(language), Voice.EAR)


def test_no_trump_at_all_is_said_in_a_word():
    none, one = (because("why.seven_up", Reason("beg", {"trumps": n}), words_for("en"), Voice.EYE) for n in (0, 1))
    assert (none[:13], one[:10]) == ("You hold none", "You hold 1")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", SCORES)
def test_every_score_has_words(code, language):
    assert because("score.seven_up", Reason(code, SCORES[code]), words_for(language), Voice.EAR)
    assert words_for(language)("result.seven_up." + code)


def test_the_reasons_are_those_of_the_engine():
    """Whatever a match of computers to its end brings up has its words."""
    match = Match.start("seven_up", start().options, ("hard",) * 4, SEED)
    found = set()
    while match.status != "over":
        match = match.next_round() if match.status == "round_over" else match
        while (seat := match.to_move) is not None:
            advice = match.hint(seat)
            found.add(advice.reason.code)
            match = match.play(advice.move)
        assert {score.reason.code for score in match.result.scores} <= SCORES.keys()
    assert {"stand", "lead_trump", "throw", "take"} <= found <= {*BIDS, *REASONS["seven_up"]}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("voice", Voice)
def test_every_move_has_words(language, voice):
    moves = ("stand", "beg", "gift", "run", "drop 3", "drop 3d2c", *NAMES[:52])
    assert len({move_in_words(move, words_for(language), voice) for move in moves}) == len(moves)


# choosing trump


def test_the_eldest_is_told_what_stand_and_beg_mean():
    found = view(start())
    assert bare(found.said) == (
        "めくり札は9。スペードが切り札でよければ「スタンド」。「ベグ」なら、親のCPU 3が1点くれるか、切り札を替えます。"
    )
    assert found.spoken.startswith("めくり札はスペードの9。")
    assert [(answer.move, answer.words) for answer in found.answers] == [("stand", "スタンド"), ("beg", "ベグ")]
    assert (found.felt.trump.suit, bare(found.felt.trump.turnup)) == ("", "9")


def test_the_dealer_is_told_what_gift_and_run_mean():
    found = view(start(dealer=0, moves=["beg"]))
    assert "CPU 1 ベグ。CPU 1に1点あげてスペードを切り札にするなら「ギフト」。" in bare(found.said)
    assert [answer.move for answer in found.answers] == ["gift", "run"]


def test_a_gift_that_would_win_is_refused_and_said_so_before():
    match = start(dealer=0, moves=["beg"], scores=[1, 6, 0, 0], gift_wins=False)
    assert "CPU 1の勝ちになるので、ギフトはできません。" in bare(view(match).said)
    with pytest.raises(IllegalMove) as refused:
        match.play("gift")
    assert "相手の勝ちになる" in view(match, refused=refused.value).said


def test_a_gift_is_told_with_its_point_and_the_trump():
    found = view(start(dealer=0, moves=TO_THE_GIFT))
    assert bare(found.log[0]) == "あなた ギフト（CPU 1に1点、切り札はスペード）"
    assert [bare(seat.points) for seat in (found.me, *found.seats)] == ["0点", "1点", "0点", "0点"]


def test_a_run_is_told_with_the_cards_turned_up():
    found = view(start(stock=ONCE, moves=RUN))
    assert bare(found.log[0]) == "CPU 3 ラン（めくり札はQ、切り札はダイヤ）"
    assert found.felt.trump.suit == "d"
    assert bare(found.felt.trump.refused) == "9"


def test_a_jack_turned_up_at_the_deal_is_told_before_anything_else():
    found = view(start(stock="Jc"))
    assert bare(found.said).startswith("めくり札はJ、親のCPU 3に1点。")
    assert bare(found.log[-1]) == "めくり札はJ、親のCPU 3に1点"
    assert bare(found.seats[2].points) == "1点"


def test_a_jack_of_the_suit_just_refused_is_told_without_a_point():
    found = view(start(stock=JACK, moves=RUN))
    assert bare(found.log[0]) == "CPU 3 ラン（めくり札はJ、J、親のCPU 3に1点、切り札はハート）"
    assert bare(found.felt.trump.refused) == "6 J"


def test_when_the_cards_run_out_the_same_dealer_deals_again():
    match = start(stock=RAN_OUT, moves=RUN)
    found = view(match)
    assert match.status == "round_over"
    assert bare(found.log[0]) == "CPU 3 ラン（めくり札はJ、9、札が尽きました）"
    assert bare(found.said) == "CPU 3 ラン（めくり札はJ、9、札が尽きました）。同じ親が配り直します。"
    assert (found.end.heading, found.end.rows) == ("札が尽きました", ())
    assert match.next_round().dealer == match.dealer


def test_a_deal_that_ran_out_is_named_so_in_the_list_of_deals():
    match = start(stock=RAN_OUT, moves=RUN, target=1)
    names = {view(match, language).end.points_by_round[0].name for language in LANGUAGES}
    assert names == {"1（配り直し）", "1 (dealt again)"}
    match = play_out(match.next_round())
    assert [deal.name for deal in view(match).end.points_by_round][1:] == ["2"]


# throwing away


def test_cards_to_throw_away_are_ticked_and_nothing_else_is_offered():
    found = view(start(stock=ONCE, moves=RUN))
    assert found.discarding
    assert found.hand.count('type="checkbox"') == 9
    assert bare(found.said).endswith("いらない札を3枚選んで捨ててください。")
    assert found.answers == ()


@pytest.mark.parametrize(
    ("picked", "told", "fits"),
    [
        ((), "あと3枚選んでください。", False),
        (("3c", "4d"), "あと1枚選んでください。", False),
        (("3c", "4d", "6s"), "選んだ札を捨てます。", True),
        (("3c", "4d", "6s", "7s"), "1枚多すぎます。", False),
    ],
)
def test_the_page_tells_how_many_are_still_to_be_picked(picked, told, fits):
    found = view(start(stock=ONCE, moves=RUN), picked=picked)
    assert found.makes == told
    assert [(doing.do, doing.words, doing.fits) for doing in found.doings] == [("drop", "3枚捨てる", fits)]
    assert found.hand.count(" checked") == len(picked)


def test_picked_cards_are_thrown_away_in_card_order():
    match = start(stock=ONCE, moves=RUN)
    (move,) = compose(table(match), "drop", ("4d", "6s", "3c"))
    assert move == "drop 6s4d3c"
    assert match.play(move, 0).view(0).own_drop.bit_count() == 3


@pytest.mark.parametrize(("do", "cards"), [("drop", ("X",)), ("drop", ("1z",)), ("meld", ("3c",)), ("", ("3c",))])
def test_what_cannot_be_thrown_away_is_refused(do, cards):
    with pytest.raises(Refused) as refused:
        compose(table(start(stock=ONCE, moves=RUN)), do, cards)
    assert refused.value.code == "notation"


def test_chosen_cards_wait_to_be_confirmed():
    found = view(start(stock=ONCE, moves=RUN), confirm=True, chosen="drop 6s4d3c", picked=("6s", "4d", "3c"))
    assert (found.chosen.move, found.chosen.words) == ("drop 6s4d3c", "決定：3枚捨てる")
    assert found.hand.count("chosen") == 3
    assert "<input" not in found.hand


@pytest.mark.parametrize("cards", [(), ("3c",), ("3c", "4d", "6s", "7s")])
def test_another_number_of_cards_is_refused_with_the_right_one(cards):
    match = start(stock=ONCE, moves=RUN)
    with pytest.raises(IllegalMove) as refused:
        match.play(compose(table(match), "drop", cards)[0], 0)
    assert "ちょうど3枚" in view(match, refused=refused.value).said


def test_a_hint_ticks_the_cards_and_says_why():
    match = start(stock=ONCE, moves=RUN)
    found = view(match, hint=match.hint(0))
    assert found.hand.count(" checked") == found.hand.count("hinted") == 3
    assert found.doings[0].fits
    assert found.doings[0].hinted
    assert bare(found.said).startswith("おすすめは、印のついた3枚。")
    assert "を捨てる" in found.spoken


def test_of_what_others_throw_away_only_the_number_is_told():
    match = start(stock=ONCE, moves=(*RUN, "drop 6s4d3c", "drop 4h5d2c"))
    assert [bare(line) for line in view(match).log[:2]] == ["CPU 1は3枚捨て", "あなたは3枚捨て（6、4、3）"]


def test_a_hand_of_many_cards_is_never_asked_for_all_its_discards(monkeypatch):
    match = start(stock=ONCE, moves=RUN)
    monkeypatch.setattr(Match, "legal_moves", lambda match, seat: pytest.fail("they may be 54,264"))
    found = view(match, picked=("3c",))
    assert found.hand
    assert found.said
    assert found.doings


# the trick


def test_the_trick_lies_where_each_seat_sits():
    found = view(start(moves=("stand", "As", "2s", "Ts")))
    (trick,) = found.felt.tricks
    assert spots(trick) == {
        "own": ("あなた", "A"),
        "left": ("CPU 1", "2"),
        "top": ("CPU 2", "10"),
        "right": ("CPU 3", ""),
    }


@pytest.mark.parametrize(("players", "sides"), [(2, ["own", "top"]), (3, ["own", "left", "right"])])
def test_fewer_players_sit_round_the_trick_too(players, sides):
    (trick,) = view(start(HANDS[:players])).felt.tricks
    assert list(spots(trick)) == sides


def test_before_the_first_trick_the_places_show_what_was_said():
    (trick,) = view(start(stock=ONCE, moves=(*RUN, "drop 6s4d3c"))).felt.tricks
    assert {side: inner for side, (_, inner) in spots(trick).items()} == {
        "own": "3枚捨てた", "left": "", "top": "", "right": "ラン",
    }  # fmt: skip


def test_a_taken_trick_lies_until_the_next_is_led_and_shows_who_took_it():
    match = start(moves=("stand", *TRICKS[:4]))
    (trick,) = view(match).felt.tricks
    assert spots(trick)["own"] == ("あなた 取った", "A")
    assert not view(match).felt.last
    assert list(view(match).felt.summary)[-1].endswith("あなたが取りました。")
    (next_trick,) = view(match.play("Ks")).felt.tricks
    assert spots(next_trick)["own"] == ("あなた", "K")


def test_the_last_trick_can_be_seen_again_while_the_round_runs():
    match = start(moves=("stand", *TRICKS[:6]))
    found = view(match)
    assert spots(found.felt.last)["left"] == ("CPU 1", "2")
    assert "data-step" not in found.felt.last
    assert found.felt.last_in_words == (
        "前のトリック：あなた スペードのエース、CPU 1 スペードの2、CPU 2 スペードの10、CPU 3 スペードの5。"
        "あなたが取りました。"
    )
    assert not view(start(moves=("stand",))).felt.last
    assert not view(start(moves=("stand", *TRICKS))).felt.last


def test_trump_and_trick_are_told_in_words():
    assert list(view(start()).felt.summary) == ["切り札は未定。めくり札はスペードの9。"]
    assert list(view(start(moves=("stand", "As"))).felt.summary) == [
        "切り札はスペード。めくり札はスペードの9。",
        "このトリック：あなた スペードのエース。",
    ]


# what the person's own move meant


def said_and_spoken(match, language="ja"):
    found = view(match, language)
    return bare(found.said), bare(found.spoken)


def test_the_persons_own_run_is_told_by_what_it_turned_up():
    match = start(dealer=0, stock=ONCE, moves=("beg", "run"))
    said, spoken = said_and_spoken(match)
    assert said.startswith("めくり札はQ、切り札はダイヤ。")
    assert spoken.startswith("めくり札はダイヤのクイーン、切り札はダイヤ。")
    assert said_and_spoken(match, "en")[1].startswith("Queen of diamonds turned up; trump is diamonds. ")


def test_a_jack_that_the_person_turned_up_is_told_with_its_point():
    match = start(dealer=0, stock=JACK, moves=("beg", "run"))
    assert said_and_spoken(match)[0].startswith("めくり札はJ、J、親のあなたに1点、切り札はハート。")
    assert said_and_spoken(match, "en")[0].startswith("J, J turned up: 1 point for you, the dealer; trump is hearts. ")


def test_the_persons_own_gift_and_stand_are_told_by_their_trump():
    assert said_and_spoken(start(dealer=0, moves=("beg", "gift", "2s")))[0].startswith("CPU 1に1点、切り札はスペード。")
    assert bare(view(start(moves=["stand"])).said) == "切り札はスペード。あなたからです。好きな札を出してください。"


@pytest.mark.parametrize(
    ("moves", "ja", "en"),
    [
        (("2s", "Ts", "5s", "As"), "あなたのトリック。あなたからです。", "You take the trick. You lead: "),
        (("4h", "Th", "7h", "9h", "Kd"), "CPU 2のトリック。CPU 2 K。", "CPU 2 takes the trick. CPU 2: K. "),
    ],
)
def test_who_takes_a_trick_to_which_the_person_plays_last_is_told(moves, ja, en):
    match = start(dealer=0, moves=("stand", *moves))
    assert said_and_spoken(match)[0].startswith(ja)
    assert said_and_spoken(match, "en")[0].startswith(en)
    assert said_and_spoken(match, "en")[1][:20] == en[:20]


def test_who_takes_the_last_trick_is_told_when_the_person_ends_the_round():
    match = start(dealer=0, moves=("stand", *TO_THE_LAST.split()))
    assert match.status == "round_over"
    assert said_and_spoken(match) == ("あなたのトリック。1回目が終わりました。",) * 2
    assert said_and_spoken(match, "en") == ("You take the trick. Deal 1 is over.",) * 2


def test_a_move_that_meant_nothing_further_is_not_told_again():
    assert bare(view(start(moves=("stand", "As", "2s", "Ts"))).said).startswith("CPU 1 2、CPU 2 10。")


def test_a_match_to_a_target_speaks_of_deals():
    match = start(moves=("stand", *TRICKS))
    assert view(match).end.heading == "1回目の結果"
    assert view(match, "en").end.heading == "Deal 1"
    assert bare(view(match, "en").said).endswith("Deal 1 is over.")


# the hand


def test_the_hand_stands_in_suit_order_the_strongest_first():
    assert [card for _, card, _ in hand(start())] == ["As", "Ks", "Js", "9h", "4d", "3c"]


def test_cards_that_may_be_played_stand_out_and_the_others_say_why_not():
    match = start(moves=("stand", *TRICKS[:13]))  # CPU 2 has led the king of diamonds, CPU 3 and so on follow
    match = match.play("Jd")
    assert {card: classes.split()[2] for gap, card, classes in hand(match) if not gap} == {
        "Js": "playable", "4d": "playable", "3c": "quiet",
    }  # fmt: skip
    with pytest.raises(IllegalMove) as refused:
        match.play("3c")
    assert bare(view(match, refused=refused.value).said) == (
        "3 は出せません。はじめに出たマークか、切り札を出してください。"
    )
    assert "ダイヤか切り札を出してください。" in view(match).said


def test_where_trump_is_led_trump_must_be_played():
    match = start(dealer=2, moves=("stand", "5s"))
    with pytest.raises(IllegalMove) as refused:
        match.play("9h")
    assert "切り札から始まったので" in view(match, refused=refused.value).said
    assert bare(view(match).said).endswith("切り札が出ました。切り札を出してください。")


def test_who_has_none_of_the_suit_led_may_play_anything():
    match = start(dealer=2, moves=("stand", "Qc"), hands=("As Ks Js 9h 4d 3d", *HANDS[1:]))
    assert "クラブがないので、どの札でも出せます。" in view(match).said
    assert {classes.split()[2] for _, _, classes in hand(match)} == {"playable"}


def test_a_played_card_leaves_its_place_empty():
    match = start(moves=("stand", *TRICKS[:4]))
    assert [gap or card for gap, card, _ in hand(match)] == ["gap", "Ks", "Js", "9h", "4d", "3c"]


def test_a_hint_marks_its_card_and_says_why():
    match = start(moves=["stand"])
    advice = match.hint(0)
    assert [card for _, card, classes in hand(match, hint=advice) if "hinted" in classes] == [advice.move]
    assert view(match, hint=advice).tone == "advice"


def test_a_chosen_card_waits_to_be_confirmed():
    found = view(start(moves=["stand"]), confirm=True, chosen="As")
    assert "chosen" in found.hand
    assert found.chosen.move == "As"


# the seats


def test_seats_show_points_pips_and_the_dealer():
    found = view(start(moves=("stand", *TRICKS[:4]), scores=[2, 0, 1, 3]))
    assert [(bare(seat.points), bare(seat.pips)) for seat in (found.me, *found.seats)] == [
        ("2点", "ゲーム14"), ("0点", "ゲーム0"), ("1点", "ゲーム0"), ("3点", "ゲーム0"),
    ]  # fmt: skip
    assert [seat.dealer for seat in found.seats] == [False, False, True]


def test_partners_sit_opposite_and_share_points_and_pips():
    found = view(start(moves=("stand", *TRICKS[:12]), partners=True, scores=[2, 1]))
    assert [seat.partner for seat in found.seats] == [False, True, False]
    assert [bare(seat.points) for seat in found.seats] == ["1点", "2点", "1点"]
    assert bare(found.me.pips) == bare(found.seats[1].pips) == "ゲーム27"


# one after the other


def test_the_cards_appear_one_after_the_other_and_a_taken_trick_lies_a_moment_longer():
    match = start(moves=("stand", *TRICKS[:13]))  # the third trick, from the nine of hearts on, was taken by CPU 2
    found = view(match, stepping=True)
    gathered, now = found.felt.tricks
    assert moments(gathered) == [0, 1, 2, 3]
    assert 'data-until="5"' in gathered
    assert moments(now) == [5]
    assert found.steps == 5
    assert [was.until for was in found.seats[1].pips_were] == [3]
    assert bare(found.seats[1].pips_were[0].what) == "ゲーム0"


def test_a_reload_shows_all_at_once():
    found = view(start(moves=("stand", *TRICKS[:13])))
    (now,) = found.felt.tricks
    assert moments(now) == [None]
    assert "data-step" not in found.said
    assert found.steps == 0


def test_points_are_shown_as_they_were_until_their_moment():
    found = view(start(moves=TO_THE_GIFT), stepping=True)
    assert [(bare(was.what), was.until) for was in found.me.points_were] == [("0点", 1)]


# the end


def test_the_four_points_are_told_with_the_cards_that_won_them():
    assert rows(start(moves=("stand", *TRICKS))) == [
        ("ハイ", "A", "あなた", "+1"),
        ("ロー", "2", "あなた", "+1"),
        ("ジャック", "J", "あなた", "+1"),
        ("ゲーム", "あなた 18対0対14対2あなた：18、CPU 1：0、CPU 2：14、CPU 3：2", "あなた", "+1"),
    ]


def test_the_counts_for_game_are_told_by_side():
    counts = rows(start(moves=("stand", *TRICKS), partners=True))[-1][1]
    assert counts == "あなた 32対2あなたとCPU 2：32、CPU 1とCPU 3：2"


def test_what_was_scored_before_play_comes_first():
    match = start(dealer=0, stock="Jc", moves=TO_THE_GIFT)
    assert rows(play_out(match))[:2] == [("めくり札", "J", "あなた", "+1"), ("ギフト", "", "CPU 1", "+1")]


def play_out(match):
    """The match when the round is over; everybody plays the first legal card."""
    while match.status == "playing":
        match = match.play(match.legal_moves(match.to_move)[0])
    return match


def test_the_jack_that_was_not_in_play_is_told():
    match = start(("As Ks Qs 9h 4d 3c", *HANDS[1:]), moves=["stand"])
    assert ("ジャック", "", "場になし", "") in rows(play_out(match))


def test_what_came_after_the_point_that_decided_is_told_as_not_scored():
    match = start(moves=("stand", *TRICKS), scores=[6, 6, 6, 6])
    assert rows(match)[0] == ("ハイ", "A", "あなた", "+1")
    assert [row[2:] for row in rows(match)[1:]] == [("決着のあと", "")] * 3
    assert view(match).end.heading == "あなたの優勝です"


def test_the_sums_are_told_by_side():
    match = start(moves=("stand", *TRICKS), partners=True, scores=[1, 2])
    assert [tuple(each) for each in view(match).end.sums] == [
        ("あなたとCPU 2", "+4", "5点"), ("CPU 1とCPU 3", "+0", "2点"),
    ]  # fmt: skip


def test_a_match_may_end_on_a_jack_turned_up_before_anybody_has_moved():
    match = start(stock="Jc", scores=[1, 2, 3, 6])
    found = view(match)
    assert match.status == "over"
    assert bare(found.said) == "めくり札はJ、親のCPU 3に1点。対局が終わりました。"
    assert found.end.heading == "CPU 3の優勝"
    assert rows(match) == [("めくり札", "J", "CPU 3", "+1")]
    assert [standing.total for standing in found.end.standing] == ["計7点", "計3点", "計2点", "計1点"]
    (trick,) = found.felt.tricks
    assert {inner for _, inner in spots(trick).values()} == {""}


def test_a_side_wins_by_both_its_names():
    match = start(stock="Jc", scores=[1, 6], partners=True)
    assert view(match).end.heading == "CPU 1とCPU 3の優勝"


def test_play_again_keeps_the_rules():
    match = start(stock="Jc", scores=[1, 3], partners=True, target=4)
    assert {"game": "seven_up", "partners": "true", "target": "4"}.items() <= dict(view(match).end.again).items()


def test_a_deal_can_be_checked():
    match = start(moves=("stand", *TRICKS))
    check = view(match).end.check
    assert hashlib.sha256(check.text.encode()).hexdigest() == check.commitment == match.commitment


def test_a_round_played_on_to_its_end_tells_the_whole_trick():
    told = bare(view(start(moves=("stand", *TRICKS))).said)
    assert told == "CPU 1 2、CPU 2 8、CPU 3 Q（CPU 3のトリック）。1回目が終わりました。"


# the examples


def test_the_examples_are_drawn_with_the_cards_of_the_table():
    assert all('class="card' in sample for sample in howto().values())
