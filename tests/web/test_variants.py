"""追加ルールの盤面: jokers, rings, combos, gifts, centres and the killer board, as the person's seat may know them."""

import re
from dataclasses import replace

import pytest

from app.answers import table_of
from app.prefs import Prefs
from app.rooms.frame import Asked
from app.rooms.sevens.view import SevensTable
from app.telling import Voice
from app.words import words_for
from engine.cards import NAMES
from engine.games import GAMES
from engine.match import Match
from engine.record import read_setup
from engine.sevens.ghost import PHRASES
from tests.web.tables import ENDS, ID, SEED, play, start, table

NOBODY = (None,) * 4


def view(match, language="ja", **asked):
    return SevensTable(table(match), words_for(language), Asked(**asked))


def looks(match, **asked):
    """The classes of the 52 places by card."""
    found = re.findall(r'<(?:span|button)[^>]* ?class="((?:card|place)[^"]*)"', view(match, **asked).felt.places)
    assert len(found) == 52
    return dict(zip(NAMES[:52], found, strict=True))


def bare(text):
    return re.sub(r"<[^>]*>", "", text)


def set_up(*hands, **rules):
    """A match of four people from whole hands, so that a test makes every move itself; what is left goes to seat 3."""
    options = GAMES["sevens"].options.from_dict(rules)
    held = " ".join(hands).split()
    rest = [card for card in NAMES[: 52 + options.jokers] if card not in held]
    record = {"game": "sevens", "hands": [*hands, " ".join(rest)][:4], "dealer": 3}
    setup = read_setup(GAMES["sevens"].rules(options), record)
    return Match.start("sevens", options, NOBODY, SEED, setup)


def moves(match, *texts):
    for text in texts:
        match = match.play(text)
    return match


# jokers

WITH_JOKER = ("X 2s 3s 7d", "6s 5s As", "8h 9h Th")


def joker(**rules):
    return set_up(*WITH_JOKER, jokers=1, **rules)


def test_the_joker_in_the_hand_is_a_card_that_can_be_tapped():
    hand = view(joker()).hand
    assert re.search(r'id="card-X" name="move" value="X" class="card playable"', hand)
    assert 'aria-label="ジョーカー、出せます"' in hand


def test_two_jokers_are_two_cards():
    hand = view(set_up("X X 2s 3s 7d", "6s", "8h", jokers=2)).hand
    assert re.findall(r'id="(card-X\d?)"', hand) == ["card-X", "card-X2"]


def test_a_tapped_joker_asks_for_a_place_and_marks_those_where_it_may_go():
    found = view(joker(), chosen="X")
    assert found.is_begun
    assert found.chosen is None
    assert "ジョーカーを置く場所を選んでください" in found.said
    assert {pick.move for pick in found.picks} == {move for move in joker().legal_moves(0) if move.startswith("X@")}
    assert all("ジョーカーを" in pick.label for pick in found.picks)
    buttons = dict(re.findall(r'<button[^>]*value="(X@(\w\w))"', found.felt.places))
    assert buttons.keys() == {pick.move for pick in found.picks}
    open_places = {card for card, look in looks(joker(), chosen="X").items() if "open" in look}
    assert open_places == set(buttons.values())


def test_a_bridge_is_offered_with_both_its_cards():
    match = set_up("X 5s 2s 7d", "6s", "8h", jokers=1, joker_use="bridge")
    found = view(match, chosen="X")
    assert [pick.move for pick in found.picks] == ["X@6s+5s"]
    assert re.sub(r"<[^>]*>", "", found.picks[0].words) == "★6 5"


def test_a_joker_that_cannot_be_used_begins_nothing():
    match = set_up("X 2s 3s 7d", "6s", "8h", jokers=1, joker_use="bridge")
    assert not view(match, chosen="X").is_begun
    assert 'value="X" class="card quiet"' in view(match).hand


def test_a_joker_on_the_table_shows_the_card_that_it_stands_for():
    match = moves(joker(joker_return="optional"), "X@6s", "leave")
    assert looks(match)["6s"] == "card s joker"
    assert "ジョーカーが代わりをしているのは6。" in view(match).summary[0]
    assert re.search(r"<small>6<svg[^>]*><use href=\"#s\"/></svg></small>", view(match).felt.places)


def test_the_holder_is_asked_to_take_or_leave():
    match = set_up("6s 2s", "X 3s", "8h", jokers=1, joker_return="optional", leader="dealer")
    match = moves(match, "-", "-", "X@6s")
    found = view(match)
    assert [(answer.id, answer.move, answer.primary) for answer in found.answers] == [
        ("take", "take", True),
        ("leave", "leave", False),
    ]
    assert "スペードの6を出してジョーカーを受け取りますか、残しますか。" in found.spoken
    assert "CPU 1 ジョーカーをスペードの6へ" in found.spoken


def test_going_out_with_a_joker_is_told_as_a_foul():
    match = set_up("X 7d", "6s 2s", "8h", jokers=1, joker_finish="foul", leader="eldest")
    told = [view(match).tell(deed, Voice.EAR) for deed in view(moves(match, "X@6s")).deeds]
    foul, taken = "ジョーカーの反則で脱落（手札は場へ）", "CPU 1がスペードの6を出してジョーカーを受け取る"
    assert told[-1] == f"あなた ジョーカーをスペードの6へ、{foul}、{taken}"


def test_who_has_to_take_the_joker_is_told():
    match = moves(set_up("X 2s 3s 7d", "6s 5s As", "8h 9h Th", jokers=1, leader="eldest"), "X@6s")
    assert bare(view(match).log[0]) == "あなた ジョーカーを6へ、CPU 1が6を出してジョーカーを受け取る"
    assert bare(view(match).said).startswith("あなた ジョーカーを6へ、CPU 1が6を出して"), "and it is one's own news"
    mine = moves(set_up("6s 5s As 2d", "X 2s 3s 7d", "8h 9h Th", jokers=1, leader="diamond"), "X@6s")
    assert "あなたが6を出してジョーカーを受け取る" in bare(view(mine).said)
    assert "You play 6 and take the joker" in bare(view(mine, "en").said)


def test_the_hint_marks_the_joker_and_then_its_place():
    match = start("X " + ENDS, jokers=1, passes=0)
    advice = match.hint(0)
    assert advice.move.startswith("X@")
    assert 'value="X" class="card playable hinted"' in view(match, hint=advice).hand
    chosen = view(match, hint=advice, chosen="X")
    assert chosen.hinted == advice.move
    assert "hinted" in looks(match, hint=advice, chosen="X")[advice.move[2:]]


# rings

UP = ("8s 9s Ts Js Qs Ks 7d", "2h", "2c")


def up_to_the_king(link):
    match = set_up(*UP, link=link, leader="eldest", passes=9)
    for card in UP[0].split()[:6]:
        match = moves(match, card, "-", "-", "-")
    return match


def test_the_tunnel_shows_where_it_is_closed_and_which_ends_are_joined():
    match = up_to_the_king("tunnel")
    found = looks(match)
    assert found["As"] == "place open joined"
    assert found["6s"] == "place shut"
    assert found["Ks"] == "card s joined"
    assert found["Ah"].endswith("apart")
    assert view(match).felt.kind == "tunnel"
    told = "次に出せるのはエース。エースとキングはつながっています。トンネルで閉じているのは6。"
    assert view(match).summary[0].endswith(told)


def test_the_link_joins_the_ends_of_every_row_and_closes_none():
    found = looks(up_to_the_king("link"))
    assert all(found[end + suit].endswith("joined") for end in "AK" for suit in "shdc")
    assert {card for card, look in found.items() if "shut" in look} == set()
    assert "open" in found["6s"]


def test_rows_that_end_have_no_marks_of_a_ring():
    assert not any("joined" in look or "apart" in look for look in looks(up_to_the_king("none")).values())


# fan tan


def test_bare_centres_are_marked_with_their_suit():
    match = set_up("7s 8s 2h 7d", "2s", "2c", prelaid=False, leader="eldest")
    assert {card for card, look in looks(match).items() if "bare" in look} == {"7s", "7h", "7d", "7c"}
    assert looks(match)["7s"] == "place own open bare"
    assert "bare" not in looks(moves(match, "7s"))["7s"]
    assert 'value="7s"' in view(match).hand, "the sevens stay in the hand"


# combo


def combo(**rules):
    return set_up("8s 9s 2h 3h 7d", "2s", "2c", combo=True, leader="eldest", **rules)


def test_a_combo_goes_on_or_stops():
    found = view(moves(combo(), "8s"))
    assert [(answer.id, answer.move) for answer in found.answers] == [("stop", ".")]
    assert re.findall(r'value="(\w\w)" class="card \w playable', found.hand) == ["9s"]
    assert "コンボです" in found.said


def test_gifts_are_chosen_from_the_hand_and_the_receiver_is_named():
    match = moves(combo(), "8s", "9s")
    found = view(match)
    assert re.findall(r'value="&gt;(\w\w)" class="card \w playable gift"', found.hand) == ["2h", "3h"]
    assert "CPU 1に、あと1枚まで札を贈れます" in found.said
    assert [answer.move for answer in found.answers] == ["."]
    assert "may give 1 more card to CPU 1" in view(match, "en").said


def test_a_gift_between_two_others_is_told_without_the_card():
    match = set_up("2s", "8s 9s 2h 3h 7d", "2c", combo=True, leader="dealer")
    match = moves(match, "-", "-", "8s", "9s", ">2h")
    assert "CPU 1 札をCPU 2へ贈る" in [bare(line) for line in view(match).log]


# the centre


def choosing():
    match = start(ENDS, center_change=True, passes=0, rounds=3)
    match = play(match, "-")
    return match.next_round().advance()


def test_the_centre_is_chosen_from_thirteen_ranks_with_the_hand_in_view():
    match = choosing()
    assert match.phase == "center"
    found = view(match)
    assert [pick.words for pick in found.picks] == ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
    assert found.picks[10].label == "センターをジャックに"
    assert found.answers == ()
    assert found.hand.count("<button") == 13
    assert "センターを選んでください" in found.said
    assert set(looks(match).values()) <= {"place", "place own"}


def test_the_centre_is_confirmed_where_moves_are_to_be_confirmed():
    match = choosing()
    assert view(match).sends_picks == ("post", f"/matches/{ID}/moves", "move")
    careful = SevensTable(table(match), words_for("ja"), Asked(), Prefs(confirm=True))
    assert careful.sends_picks == ("get", f"/matches/{ID}", "choose")
    assert bare(view(match, chosen="center 11").chosen.words) == "決定：センターをジャックに"


# the killer game


def test_dead_places_are_marked_and_told():
    match = set_up("6s 6d 5h 7d", "8s", "8c", killer=True, leader="eldest")
    match = moves(match, "6s", "-", "-", "-", "6d", "-", "-", "-", "5h", "-", "-", "-")
    found = looks(match)
    assert view(match).felt.kind == "killer"
    assert found["6h"] == "place dead"
    assert "死に札は6。" in view(match).summary[1]
    assert view(match).turn_asks


@pytest.mark.parametrize(("how", "shown"), [("hand", None), ("face_up", "♥6"), ("face_down", "伏せ札1枚")])
def test_dead_cards_lie_where_the_rules_say(how, shown):
    match = set_up("6s 6d 5h 7d", "6h 2s", "8c", killer=True, leader="eldest", dead_cards=how)
    match = moves(match, "6s", "-", "-", "-", "6d", "-", "-", "-", "5h", "-", "-", "-")
    front = view(match).seats[0].front
    if shown is None:
        assert front is None
    else:
        assert bare(front) == shown.removeprefix("♥")
    assert view(match).seats[1].front is None


def test_who_leaves_by_anothers_move_is_told():
    match = set_up("6s 6d 5h 7d 2d", "6h", "8c", killer=True, leader="eldest")
    match = moves(match, "6s", "-", "-", "-", "6d", "-", "-", "-", "5h")
    assert match.view(0).status[1] == "left"
    assert bare(view(match).log[0]) == "あなた 5、CPU 1 出せる札がなくなり抜けた"
    assert view(match).seats[0].fate.what == "抜けた"


def test_own_dead_cards_look_dead_and_say_so():
    match = set_up("6s 6d 5h 6h 7d", "2s", "8c", killer=True, leader="eldest")
    match = moves(match, "6s", "-", "-", "-", "6d", "-", "-", "-", "5h", "-", "-", "-")
    assert 'value="6h" class="card h dead" aria-label="ハートの6、死に札"' in view(match).hand


# ghosts


def haunted(match):
    """The match at the first decision at which a ghost speaks up."""
    while match.temptation(0) is None:
        match = play(match, next(move for move in match.legal_moves(0)))
    return match


def with_ghost():
    return haunted(start("6s 7s 8s 9s 4h 6h 8h 2d 6d Td 3c 6c Kc", ghost=True, passes=0))


def test_a_ghost_speaks_up_with_a_reply_that_tempts():
    match = with_ghost()
    ghost = view(match).ghost
    assert ghost.move in match.offers(0)
    assert re.fullmatch(r"お化けのCPU \d「.+」", ghost.said)
    assert ghost.reply
    assert view(match, "en").ghost.move == ghost.move, "the same ghost speaks whenever the page is loaded"


def test_who_answers_changes_places_with_the_ghost_and_can_take_it_back():
    match = with_ghost()
    move = view(match).ghost.move
    answered = match.play(move, 0)
    assert answered.view(0).status[0] == "eliminated"
    assert "（入れ替わり）" in bare(view(answered).log[0])
    assert view(answered).ghost is None
    if answered.to_move is not None:
        assert answered.undo(0).view(0) == match.view(0)


def as_ghost(seed=0):
    """A match whose person has just been eliminated, with three computers in the round."""
    match = start(ENDS, ghost=True, passes=0)
    return replace(match, seed=bytes([seed]) * 32).play("-", 0).advance(haunting=True)


def test_a_person_out_of_the_round_is_asked_whom_to_talk_to():
    here = view(as_ghost())
    assert here.asks.startswith("お化けです。")
    assert [listener.words for listener in here.haunting.listeners] == ["CPU 1に", "CPU 2に", "CPU 3に"]
    assert len(here.haunting.phrases) == PHRASES
    assert here.can_undo


def test_that_nobody_answers_is_said_before_what_happened():
    silent = next(
        match
        for match in (as_ghost(seed).say("talk 0>1", 0, 2) for seed in range(9))
        if match.view(1).status[1] == "playing"
    )
    here = view(silent.advance(haunting=True))
    assert bare(here.said).startswith("あなた「ちょっと手伝って。」…CPU 1は答えません。CPU 1 ")
    assert bare(here.said).count("CPU 3") == 1, "only what happened since the word is told"


def test_who_answers_the_person_is_told_and_the_person_plays_on():
    answered = next(
        match
        for match in (as_ghost(seed).say("talk 0>1", 0) for seed in range(40))
        if match.view(0).status[0] == "playing"
    )
    here = view(answered.advance(haunting=True))
    assert "（入れ替わり）" in bare(here.said)
    assert "答えません" not in here.said
    assert here.haunting is None
    assert here.legal
    assert here.hand.count("<button") == answered.view(0).counts[0], "the hand that was won"
    assert "gap" not in here.hand, "and no place of the one that was lost"


def offers(match, language="en"):
    return {offer.move: offer.text for offer in table_of(table(match), words_for(language)).offers}


def test_programs_are_told_in_words_who_talks_to_whom():
    match = with_ghost()
    tempting = match.temptation(0)
    ghost = tempting.move[5]
    assert offers(match)[tempting.move].startswith(f"Ghost of CPU {ghost}: “")
    others = {move: text for move, text in offers(match).items() if move != tempting.move}
    assert others == {move: f"CPU {move[5]} talks to you, who may answer" for move in others}
    assert offers(as_ghost()) == {
        "talk 0>1": "Talk to CPU 1",
        "talk 0>2": "Talk to CPU 2",
        "talk 0>3": "Talk to CPU 3",
        "-": "Watch in silence",
    }


def test_whoever_took_over_a_hand_shows_at_the_end_what_is_left_of_it():
    few = ("As Ks", "8s", "8h")
    held = " ".join(few).split()
    match = set_up(" ".join(card for card in NAMES[:52] if card not in held), *few, ghost=True, passes=0)
    match = moves(match, "6d", "-", "talk 1>0", "8s", "8h")
    assert match.view(1).status == ("eliminated", "playing", "out", "out")
    cards = {row.name: row.cards.count('class="named') for row in view(match).end.rows}
    assert (cards["あなた"], cards["CPU 1"]) == (0, match.view(1).counts[1])


def test_without_ghosts_nobody_speaks():
    match = play(start(ENDS, passes=1), "-")
    assert match.temptation(0) is None
    assert view(match).ghost is None
