"""セブンブリッジの盤面: what picked cards make, melds that take a card, calls, and the reckoning."""

import re
from dataclasses import replace

import pytest

from app.rooms.bridge.asking import compose
from app.rooms.bridge.melds import named
from app.table import Table
from app.telling import Voice
from engine.bridge.melds import LAID_NAMES
from engine.errors import Refused
from tests.bridge_deals import MINE, deal
from tests.web.bridge_tables import moves, start, view
from tests.web.tables import ID, visitor

LAID = {name: laid for laid, name in LAID_NAMES.items()}


def bare(text):
    return re.sub(r"<[^>]*>", "", str(text))


def suits_told(text):
    return bare(re.sub(r'<svg class="suit (\w)"[^>]*><use[^>]*></svg>|<svg class="suit (\w)".*?</svg>', r"\1\2", text))


def composed(match, do, *picked):
    return list(compose(Table(ID, 1, match), do, picked))


# the hand


@pytest.mark.parametrize(("order", "hand"), [("suit", "9s 4h 5h 6h 9d 2c Kc X"), ("rank", "2c 4h 5h 6h 9s 9d Kc X")])
def test_the_hand_is_sorted_by_suit_or_by_rank(order, hand):
    found = view(start(MINE), order=order)
    assert re.findall(r'name="card" value="(\w+)"', found.hand) == hand.split()
    assert found.other_order != order


def test_the_drawn_card_stands_out():
    hand = view(start(MINE)).hand
    assert re.findall(r'class="card \w drawn"><input type="checkbox" id="card-(\w\w)"', hand) == ["6h"]
    assert 'aria-label="ハートの6、引いた札"' in hand


def test_picked_cards_stay_picked_when_the_rules_refuse_them():
    found = view(start(MINE), picked=("9s", "9d"), refused=Refused("too_few", ""))
    assert re.findall(r'value="(\w\w)"[^>]* checked', found.hand) == ["9s", "9d"]
    assert found.tone == "notice"


def test_the_minus_points_are_told_as_they_stand():
    assert view(start(MINE)).minus == "手札 −225点"  # (9 + 4 + 5 + 6 + 9 + 2 + 10) × 5


def test_cards_that_cannot_be_picked_are_only_shown():
    match = moves(start(MINE), "drop Kc")
    assert "<input" not in view(match).hand
    assert view(match).doings == ()
    assert view(match).makes == ""


# what picked cards make


@pytest.mark.parametrize(
    ("picked", "said"),
    [
        ("", "札を選ぶと、何になるか出ます。"),
        ("4h 5h 6h", "組になります：h4-5-6"),
        ("6h", "捨てられます。"),
        ("9s 9d", "組になりません。組は3枚からです（7だけ、6-7、7-8は別です）。"),
        ("9s 9d X", "組になります：sdx9"),
        ("4h 5h X", "組になります（2通り）。"),
        ("4h 6h", "組になりません。組は3枚からです（7だけ、6-7、7-8は別です）。"),
        ("4h 6h 2c", "組になりません。数もマークもそろっていません。"),
        ("4h 6h 9s 9d", "組になりません。数もマークもそろっていません。"),
    ],
)
def test_what_picked_cards_make_is_told(picked, said):
    assert suits_told(view(start(MINE), picked=tuple(picked.split())).makes) == said


def test_a_seven_alone_is_a_meld():
    match = start(deal("7s 2h 3d", stock="Kc"))
    assert suits_told(view(match, picked=("7s",)).makes) == "組になります：s7"


def test_a_meld_that_leaves_no_card_to_discard_is_none_and_says_why():
    match = moves(start(deal("4h 5h 6h 9s 9d 9c 7s", stock="8s")), "meld 4h5h6h", "meld 9s9d9c")
    assert "捨てる札を1枚残してください。" in view(match, picked=("7s", "8s")).makes


@pytest.mark.parametrize(
    ("picked", "fits"),
    [("", ""), ("4h 5h 6h", "meld"), ("9s 9d", ""), ("Kc", "drop"), ("4h 5h X", "meld")],
)
def test_the_buttons_tell_what_the_picked_cards_can_do(picked, fits):
    found = view(start(MINE), picked=tuple(picked.split())).doings
    assert [doing.do for doing in found] == ["meld", "add", "drop"]
    assert [doing.do for doing in found if doing.fits] == fits.split()


def test_a_card_that_fits_a_meld_marks_it_and_may_be_laid_off():
    match = moves(start(MINE), "meld 4h5h6h")
    found = view(match, picked=("X",))
    assert [meld.do for meld in found.felt.melds] == ["add 0"]
    assert [doing.do for doing in found.doings if doing.fits] == ["add", "drop"]
    assert found.makes == "場の組に付けられます（2か所）。"
    assert [meld.do for meld in view(match, picked=("9s",)).felt.melds] == [""]
    assert [meld.do for meld in view(match, picked=("X", "9s")).felt.melds] == [""], "one card at a time"


def test_nothing_is_marked_before_a_meld_of_ones_own():
    match = moves(start(MINE), "meld 4h5h6h", "drop Kc")
    found = view(match, seat=1, picked=("3s",))
    assert [meld.do for meld in found.felt.melds] == [""]


# the move that is meant


@pytest.mark.parametrize(
    ("do", "picked", "meant"),
    [
        ("meld", "6h 4h 5h", ["meld 4h5h6h"]),
        ("meld", "X 5h 4h", ["meld 4h5h[6h]", "meld [3h]4h5h"]),
        ("meld", "X 9s 9d", ["meld 9s9dX"]),
        ("drop", "Kc", ["drop Kc"]),
    ],
)
def test_picked_cards_mean_every_move_that_takes_just_them(do, picked, meant):
    assert sorted(composed(start(MINE), do, *picked.split())) == sorted(meant)


def test_the_joker_may_be_laid_off_at_either_end():
    match = moves(start(MINE), "meld 4h5h6h")
    assert sorted(composed(match, "add", "X")) == ["add [3h] 0", "add [7h] 0"]
    assert sorted(composed(match, "add 0", "X")) == ["add [3h] 0", "add [7h] 0"]


@pytest.mark.parametrize(
    ("do", "picked", "code"),
    [
        ("meld", "", "pick_first"),
        ("drop", "", "pick_first"),
        ("drop", "9s 9d", "pick_one"),
        ("add", "9s 9d", "pick_one"),
        ("eat", "9s", "notation"),
        ("", "9s", "notation"),
        ("meld", "9s zz", "notation"),
    ],
)
def test_what_means_nothing_is_refused(do, picked, code):
    with pytest.raises(Refused) as refused:
        composed(start(MINE), do, *picked.split())
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("do", "picked", "code"),
    [
        ("meld", "4h 6h 9s", "no_kind"),
        ("meld", "9s 9d", "too_few"),
        ("meld", "9s 9c 9d", "not_in_hand"),
        ("meld", "X", "joker_too_few"),
        ("drop", "As", "not_in_hand"),
        ("add", "9s", "no_such_meld"),
        ("add 7", "9s", "no_such_meld"),
        ("add two", "9s", "notation"),
    ],
)
def test_what_the_rules_refuse_is_a_move_that_tells_why(do, picked, code):
    match = start(MINE)
    (move,) = composed(match, do, *picked.split())
    with pytest.raises(Refused) as refused:
        match.play(move)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("ja", "その札は付けられません。いま付けられるのは スペードの4、スペードの8 です。"),
        ("en", "That card does not fit. What fits now: 4 of spades, 8 of spades."),
    ],
)
def test_a_card_that_cannot_be_laid_off_says_which_could(language, sentence):
    match = moves(start(deal("5s 6s 7s Kd Qd 2h 3c")), "meld 5s6s7s")
    with pytest.raises(Refused) as refused:
        match.play(*composed(match, "add", "Kd"))
    assert view(match, language, refused=refused.value).spoken == sentence


def test_a_last_card_that_fits_some_meld_is_not_said_to_fit_none():
    match = moves(start(deal("5s 6s 7s 4h 5h 6h 7h", stock="8h")), "meld 5s6s7s", "meld 4h5h6h7h")
    with pytest.raises(Refused) as refused:
        match.play(*composed(match, "add", "8h"))
    assert refused.value.code == "keep_a_card"


def test_laying_off_needs_a_meld_of_ones_own():
    match = moves(start(MINE), "meld 4h5h6h", "drop Kc")
    (move,) = compose(Table(ID, 1, match, seat=1), "add", ("3s",))
    with pytest.raises(Refused) as refused:
        match.play(move)
    assert refused.value.code == "own_meld_first"


def test_several_moves_are_drawn_as_cards_never_as_codes():
    found = view(start(MINE), ways=("meld 4h5h[6h]", "meld [3h]4h5h"), picked=("4h", "5h", "X"))
    assert found.is_begun
    assert "どの組にしますか" in found.said
    assert {way.label for way in found.ways} == {
        "ハートの4、5、ジョーカー（6）を出す",
        "ハートのジョーカー（3）、4、5を出す",
    }
    assert all(way.cards.count('class="card') == 3 for way in found.ways)
    assert not any("[" in bare(way.cards) for way in found.ways)


# calls


def called(**rules):
    """The king of clubs, thrown by seat 0, may be called by seat 1, who holds two kings."""
    return moves(start(deal("Kc", "Ks Kh X", first_lap_calls=True, **rules)), "drop Kc")


def test_the_one_who_may_call_sees_the_melds_and_the_card():
    found = view(called(), seat=1)
    assert found.calling
    assert [way.title for way in found.ways][:1] == ["ポン"]
    assert found.ways[0].move == "pon KsKh", "the joker is spared first"
    assert "marked" in found.felt.discards
    assert "鳴けます" in found.said
    assert found.ways[0].label == "ポンしてキング（スペード、ハート、クラブ）"


def test_nobody_else_can_tell_that_a_card_may_be_called():
    """The page is the same, whoever is asked about the discard."""
    one = moves(start(deal("Kc", "Ks Kh 2s", "As 3s", first_lap_calls=True)), "drop Kc")
    other = moves(start(deal("Kc", "As 3s 2s", "Ks Kh", first_lap_calls=True)), "drop Kc")
    assert (one.to_move, other.to_move) == (1, 2)
    boards = [
        visitor().page("fragment.html", b=view(match, seat=3)).body.decode().replace(match.commitment, "")
        for match in (one, other)
    ]
    assert boards[0] == boards[1]
    assert [seat.turn for seat in view(one, seat=3).seats] == [False] * 3


def test_that_somebody_let_a_card_go_is_told_to_nobody():
    match = moves(called(), "skip")
    assert [deed.kind for deed in view(match).deeds] == ["drop"]
    assert [deed.kind for deed in view(match, seat=1).deeds] == ["drop", "skip"]


# what happened


def test_each_kind_of_deed_is_told():
    match = start(deal("4h 5h 6h Kc 8d", "Ks Kh 2s", "7d 3c", stock="9s", first_lap_calls=True))
    match = moves(match, "meld 4h5h6h", "drop Kc", "pon KsKh", "drop 2s")
    ear = [view(match).tell(deed, Voice.EAR) for deed in view(match).deeds]
    assert ear == [
        "あなた ハートの4、5、6を出し",
        "クラブのキング捨て",
        "CPU 1 クラブのキングをポン（キング（スペード、ハート、クラブ））",
        "スペードの2捨て",
    ]
    assert suits_told(view(match).log[3]) == "あなた h4-5-6を出す", "in the log each deed is a sentence of its own"
    assert bare(view(match).log[0]) == "CPU 1 2捨て", "as in the message"
    assert bare(view(match, "en").log[0]) == "CPU 1 discards 2"
    assert bare(view(match, "en").log[2]) == "You discard K"
    assert [bare(seat.deeds[-1].what) for seat in view(match).seats[:1]] == ["2"]


def test_a_lay_off_is_told_with_the_meld_as_it_lay_before():
    match = moves(start(MINE), "meld 4h5h6h", "add [7h] 0")
    (deed,) = (deed for deed in view(match).deeds if deed.kind == "add")
    assert view(match).tell(deed, Voice.EAR) == "ジョーカー（ハートの7）をハートの4、5、6に付け"
    assert suits_told(view(match).log[0]) == "あなた ジョーカー（7）をh4-5-6に付ける"
    assert suits_told(view(match, "en").log[0]) == "You lay off joker as 7 on h4-5-6"


def test_going_out_is_told():
    match = moves(start(deal("4h 5h 6h 9s 9d 9c 7s", stock="Kd", close_double=True)), "meld 4h5h6h", "meld 9s9d9c")
    match = moves(match, "meld 7s", "drop Kd")
    assert bare(view(match).log[0]).endswith("（クローズで上がり）")


def test_a_joker_in_a_meld_is_drawn_and_told_as_the_card_it_stands_for():
    match = moves(start(MINE), "meld 4h5h[6h]")
    meld = view(match).felt.melds[0]
    assert meld.label == "あなた：ハートの4、5、ジョーカー（6）"
    assert re.search(r'class="card h joker">.*<small>6<svg', meld.cards)


@pytest.mark.parametrize(
    ("laid", "ja", "en"),
    [
        ("7s", "スペードの7", "7 of spades"),
        ("6d 7d", "ダイヤの6、7", "6, 7 of diamonds"),
        ("Th [Jh] Qh", "ハートの10、ジョーカー（ジャック）、クイーン", "10, joker as jack, queen of hearts"),
        ("9s 9d X", "9（スペード、ダイヤ、ジョーカー）", "9 of spades, diamonds, Joker"),
    ],
)
def test_melds_have_names_for_the_ear(laid, ja, en):
    meld = tuple(LAID[name] for name in laid.split())
    assert [named(meld, language, Voice.EAR) for language in ("ja", "en")] == [ja, en]


# the piles


def test_the_latest_discards_lie_open_the_last_first():
    match = moves(start(MINE), "drop Kc", "drop Ks")
    found = view(match).felt
    assert re.findall(r"<b>(\w+)</b>", found.discards) == ["K", "K"]
    assert re.findall(r'class="card (\w)"', found.discards) == ["s", "c"]
    assert "捨て札のいちばん上はスペードのキング。" in found.summary


def test_a_called_card_lies_no_longer_among_the_discards():
    match = moves(called(), "pon KsKh")
    assert view(match).felt.discards == ""


def test_a_called_card_lies_there_until_it_is_called_while_one_looks_on():
    found = view(moves(called(), "pon KsKh", "drop X"), stepping=True).felt
    assert re.findall(r'class="was" data-until="(\d)"><span class="card (\w)" data-step="(\d)"', found.discards) == [
        ("1", "c", "0")
    ]
    assert found.discards.count('class="card') == 2


@pytest.mark.parametrize(("melds", "crowding"), [(0, "sparse"), (4, "sparse"), (5, "filling"), (8, "filling"), (9, "")])
def test_the_fewer_melds_lie_the_larger_their_cards_may_be(melds, crowding):
    felt = view(moves(start(MINE), "meld 4h5h6h")).felt
    laid = felt.view.melds * melds
    assert replace(felt, view=replace(felt.view, melds=laid)).crowding == crowding


def test_a_second_stock_is_marked_and_told():
    match = start(deal(players=6))
    while not match.view(0).recycled:
        match = match.play(next(move for move in match.legal_moves(match.to_move) if move.startswith(("drop", "skip"))))
    found = view(match)
    assert found.felt.second
    assert "2回目の山札です。尽きると流局です。" in found.felt.summary
    assert any("（捨て札が新しい山札に）" in line for line in found.log)
    assert found.felt.discards.count('class="card') == 1


# hints


def test_a_hint_picks_the_cards_and_lights_the_button():
    match = start(MINE)
    advice = match.hint(0)
    found = view(match, hint=advice)
    assert advice.move.startswith("meld")
    ticked = re.findall(r'value="(\w+)"[^>]* checked', found.hand)
    assert len(ticked) >= 3
    assert [doing.do for doing in found.doings if doing.hinted] == ["meld"]
    assert "おすすめは「" in found.said


def test_the_minus_points_fall_by_what_a_hint_says():
    match = start(deal("Js Jh Jc X 4d 2c 9h", stock="8d"))
    advice = match.hint(0)
    assert [view(each).minus for each in (match, match.play(advice.move))] == ["手札 −265点", "手札 −115点"]
    assert "3枚出せて、マイナスが150点減ります。" in view(match, hint=advice).said


# the end


def test_the_reckoning_is_told_line_by_line():
    record = deal("4h 5h 6h 9s 9d 9c 7s", "7h Kh", "X 4c", stock="Kd", close_double=True)
    match = moves(start(record), "meld 4h5h6h", "meld 9s9d9c", "meld 7s", "drop Kd")
    rows = {row.name: [bare(line) for line in row.lines] for row in view(match).end.rows}
    assert rows["あなた"] == ["クローズで上がり。"]
    assert rows["CPU 1"][0].endswith("で41点。")
    assert rows["CPU 1"][1] == "7があるので2倍、82点。"
    assert rows["CPU 1"][-1].startswith("クローズされて2倍、")
    assert view(match).end.rows[-1].points == f"−{-min(match.totals)}点"
    assert rows["CPU 2"][1].startswith("ジョーカーが残って5倍、")
    assert [row.first for row in view(match).end.rows] == [True, False, False, False]


def drawn(match):
    """The match when the stock is used up and nobody has laid anything down."""
    while match.status == "playing":
        match = match.play(next(move for move in match.legal_moves(match.to_move) if move.startswith(("drop", "skip"))))
    return match


def test_a_match_in_which_all_are_first_is_a_draw():
    assert view(drawn(start(deal(players=6, rounds=1)))).end.heading == "引き分け"


def test_in_a_drawn_round_nobody_is_first():
    match = drawn(start(deal(players=6)))
    rows = view(match).end.rows
    assert {bare(row.lines[0]) for row in rows} == {"流局。"}
    assert not any(row.first for row in rows)


def test_a_hint_tells_where_the_joker_shall_stand():
    match = start(deal("4h 5h X 9s Jd Kc 7c", stock="Qs"))
    advice = match.hint(0)
    picked = tuple(view(match, hint=advice).picked)
    ways = composed(match, "meld", *picked)
    assert len(ways) > 1
    board = visitor().page("fragment.html", b=view(match, hint=advice, do="meld", ways=tuple(ways), picked=picked))
    assert re.findall(r'value="([^"]+)" class="button pick hinted"', board.body.decode()) == [advice.move]


@pytest.mark.parametrize("asked", [{"chosen": "meld 4h5h6h"}, {"ways": ("meld 4h5h6h",), "picked": ("4h", "5h", "6h")}])
def test_cards_about_which_something_is_asked_stay_marked(asked):
    hand = view(start(MINE), **asked).hand
    assert re.findall(r'class="card h \w+ chosen" role="img" aria-label="ハートの(\d)、選んだ札"', hand) == [
        "4",
        "5",
        "6",
    ]


def test_what_is_asked_changes_with_the_turn():
    match = start(MINE)
    assert view(match).asks == "ハートの6を引き、あなたの番です。"
    assert view(moves(match, "meld 4h5h6h")).asks == "続けて出すか、1枚捨ててください。"
    assert view(called(), seat=1).asks == "鳴けます。組を選ぶか、見送ってください。"
    assert view(moves(called(), "skip"), seat=1).asks.endswith("を引き、あなたの番です。")
    assert view(moves(called(), "pon KsKh"), seat=1).asks == "続けて出すか、1枚捨ててください。"
    only_drop = moves(called(lay_after_call=False), "pon KsKh")
    assert view(only_drop, seat=1).asks == "鳴きました。1枚捨ててください。"


def closed():
    """The person has gone out in one turn."""
    return moves(start(deal("4h 5h 6h 9s 9d 9c 7s", stock="Kd")), "meld 4h5h6h", "meld 9s9d9c", "meld 7s", "drop Kd")


def test_in_the_log_each_deed_names_its_seat():
    assert all(line.startswith("あなた ") for line in view(closed()).log)


def test_who_goes_out_is_told_so():
    found = view(closed())
    assert bare(found.said).startswith("あなた K捨て（上がり）。1回戦が終わりました")
    assert bare(view(closed(), seat=1).said).endswith("K捨て（上がり）。1回戦が終わりました。"), (
        "and the others, all of it"
    )


def test_while_the_last_moves_appear_nothing_tells_the_end():
    ended = view(closed(), seat=1, stepping=True)
    assert ended.steps == 4
    assert ended.tally_was == ("1 / 5回戦", 4)
    assert [bare(seat.total_was.what) for seat in ended.seats] == ["0点", "0点", "0点"]
    assert "−" in "".join(bare(seat.total) for seat in ended.seats)
    assert '<span class="asks" data-step="4">' in ended.said
    assert view(closed(), seat=1).tally_was is None
    assert {seat.total_was for seat in view(closed(), seat=1).seats} == {None}


def test_a_card_tapped_before_a_call_is_decided_says_what_comes_first():
    found = view(called(), seat=1)
    assert 'name="card" value="Ks"' in found.hand
    assert 'type="checkbox"' not in found.hand
