"""対局のページ: the same table by plain forms and by htmx, and nothing that is refused changes anything."""

import re
from random import Random

import pytest
from starlette.testclient import TestClient

from app.rooms.sevens.trace import PASS
from app.table import Tables
from tests.app.playing import go_on, new
from tests.bridge_deals import MINE, WAYS
from tests.web.tables import ENDS, deal

HTMX = {"HX-Request": "true"}
HAND = "6s 7s 8s 9s 4h 6h 8h 2d 6d Td 3c 6c Kc"


@pytest.fixture
def match(client):
    return Played(client)


class Played:
    """A match of the client's player, through the pages."""

    def __init__(self, client, own=HAND, **rules):
        self.client = client
        rounds = rules.pop("rounds", 5)
        record = {"game": "sevens", "hands": deal(own), "rules": rules}
        body = {"game": "sevens", "level": "easy", "rounds": rounds, "record": record}
        self.id = client.post("/api/matches", json=body).json()["id"]
        self.url = f"/matches/{self.id}"

    @property
    def truth(self):
        return self.client.get("/api" + self.url).json()

    @property
    def version(self):
        return self.truth["version"]

    def post(self, what, *, htmx=False, version=None, **fields):
        data = {"version": self.version if version is None else version, **fields}
        return self.client.post(f"{self.url}/{what}", data=data, headers=HTMX if htmx else {}, follow_redirects=False)

    def get(self, *, htmx=False, **query):
        return self.client.get(self.url, params=query, headers=HTMX if htmx else {})

    def play_out(self):
        while (truth := self.truth)["status"] == "playing":
            self.post("moves", move=truth["legal"][0])
        return self


def bare(text):
    return re.sub(r"<[^>]*>", "", text)


def said(answer):
    return bare(re.search(r'<span class="words">(.*?)</span><span class="unseen">', answer.text, re.S)[1])


def test_a_form_starts_a_match(client):
    answer = client.post("/matches", data={"game": "sevens", "level": "hard", "rounds": "2"}, follow_redirects=False)
    assert answer.status_code == 303
    table = client.get("/api" + answer.headers["location"]).json()
    assert table["rounds"] == 2
    assert table["levels"] == [None, "hard", "hard", "hard"]
    assert client.get(answer.headers["location"]).status_code == 200


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"game": "chess", "level": "hard", "rounds": "2"},
        {"game": "sevens", "level": "godlike", "rounds": "2"},
        {"game": "sevens", "level": "hard", "rounds": "21"},
        {"game": "sevens", "level": "hard", "rounds": "many"},
    ],
)
def test_a_wrong_form_starts_nothing(client, fields):
    assert client.post("/matches", data=fields).status_code == 400
    assert client.get("/api/matches").json() == []


def test_one_address_answers_the_page_or_the_board(match):
    page, board = match.get().text, match.get(htmx=True).text
    assert page.startswith("<!doctype html>")
    assert board.startswith('<main id="board"')
    assert (
        re.search(r'<main id="board".*</main>', page, re.S)[0]
        == re.search(r'<main id="board".*</main>', board, re.S)[0]
    )


def test_a_move_by_a_plain_form_leads_back_to_the_table(match):
    answer = match.post("moves", move="8s")
    assert (answer.status_code, answer.headers["location"]) == (303, match.url)
    assert "8s" in match.truth["table"].split()


def test_a_move_by_htmx_brings_the_board_with_steps(match):
    answer = match.post("moves", htmx=True, move="8s")
    assert answer.status_code == 200
    assert answer.text.startswith('<main id="board"')
    assert 'data-step="1"' in answer.text
    assert 'data-step="1"' not in match.get(htmx=True).text, "a reload shows all at once"


def test_a_pass_is_a_move(match):
    match.post("moves", move=PASS)
    assert match.truth["passes"][0] == 1


@pytest.mark.parametrize("htmx", [True, False])
@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("Kc", "♣"),
        ("7s", "7 はもう場に出ています。"),
        ("As", "A は手札にありません。"),
        ("nonsense", "その手は読み取れませんでした。"),
        ("X@5d", "その手はいまはできません。"),
    ],
)
def test_an_illegal_move_says_why_and_changes_nothing(match, move, sentence, htmx):
    before = match.truth
    answer = match.post("moves", htmx=htmx, move=move)
    assert answer.status_code == 422
    assert (sentence if sentence != "♣" else "K はまだ出せません。") in said(answer)
    assert 'class="said notice"' in answer.text
    assert answer.text.startswith("<main" if htmx else "<!doctype html>")
    assert match.truth == before


@pytest.mark.parametrize("what", ["moves", "undo", "next"])
def test_the_address_of_a_refused_form_leads_to_the_table(match, what):
    answer = match.client.get(f"{match.url}/{what}", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, match.url)


@pytest.mark.parametrize("htmx", [True, False])
@pytest.mark.parametrize("what", ["moves", "undo", "next"])
def test_a_stale_form_brings_the_true_table(match, what, htmx):
    match.post("moves", move="8s")
    before = match.truth
    answer = match.post(what, htmx=htmx, version=1, move="9s")
    assert answer.status_code == 409
    assert said(answer).startswith("ほかの画面で先に進んでいました。")
    assert f'name="version" value="{before["version"]}"' in answer.text
    assert match.truth == before


@pytest.mark.parametrize("fields", [{"version": "x", "move": "8s"}, {"version": "", "move": "8s"}, {"version": "1"}])
def test_a_broken_form_is_refused(match, fields):
    before = match.truth
    assert match.client.post(match.url + "/moves", data=fields).status_code == 400
    assert match.truth == before


def test_a_hint_changes_nothing(match):
    before = match.truth
    for htmx in (True, False):
        answer = match.get(hint="1", htmx=htmx)
        assert answer.status_code == 200
        assert "おすすめは" in said(answer)
        assert "hinted" in answer.text
    assert match.truth == before


def test_a_hint_advises_what_the_interface_advises(match):
    advice = match.client.post(f"/api{match.url}/hint", json={"version": match.version}).json()
    text = match.get(hint="1", htmx=True).text
    marked = re.search(r'value="([^"]+)" class="[^"]*hinted', text)
    assert marked[1] == advice["move"]


def test_undo_takes_the_last_decision_back(match):
    before = match.truth
    match.post("moves", move="8s")
    answer = match.post("undo")
    assert (answer.status_code, answer.headers["location"]) == (303, match.url)
    after = match.truth
    assert (after["hand"], after["table"]) == (before["hand"], before["table"])
    assert after["version"] > before["version"]


def test_undo_by_htmx_brings_the_board_at_once(match):
    match.post("moves", move="8s")
    answer = match.post("undo", htmx=True)
    assert answer.status_code == 200
    assert "data-step" not in answer.text
    assert 'id="undo"' not in answer.text, "there is nothing more to take back"


@pytest.mark.parametrize("what", ["undo", "next"])
@pytest.mark.parametrize("htmx", [True, False])
def test_what_does_not_fit_the_moment_is_said_on_the_table(match, what, htmx):
    answer = match.post(what, htmx=htmx)
    assert answer.status_code == 422
    assert answer.text.startswith("<main" if htmx else "<!doctype html>")
    assert said(answer) in ("この回には、待ったできる手がありません。", "いま次へは進めません。")


def test_the_end_of_a_round_shows_the_result_and_leads_on(match):
    text = match.play_out().get().text
    assert 'id="result"' in text
    assert 'id="next"' in text
    assert "hand" not in re.findall(r'<form class="([^"]*)"', text)
    assert match.post("next").status_code == 303
    assert match.truth["round"] == 2


def test_a_whole_match_by_plain_forms(client):
    where = client.post(
        "/matches", data={"game": "sevens", "level": "easy", "rounds": "2"}, follow_redirects=False
    ).headers["location"]
    for _ in range(200):
        text = client.get(where).text
        if 'id="again"' in text:
            break
        version = re.search(r'name="version" value="(\d+)"', text)[1]
        if 'id="next"' in text:
            client.post(where + "/next", data={"version": version})
            continue
        playable = re.search(r'name="move" value="(\w\w)" class="card \w playable', text)
        client.post(where + "/moves", data={"version": version, "move": playable[1] if playable else PASS})
    assert "回戦ごとの得点" in text
    assert client.get("/api" + where).json()["status"] == "over"


def test_a_match_that_is_over_can_be_played_again(client):
    match = Played(client, rounds=1).play_out()
    form = re.search(r'<form method="post" action="/matches">.*?</form>', match.get().text, re.S)[0]
    fields = dict(re.findall(r'name="(\w+)" value="(\w+)"', form))
    assert fields == {"game": "sevens", "level": "easy", "rounds": "1"}
    assert client.post("/matches", data=fields, follow_redirects=False).status_code == 303


@pytest.mark.parametrize(
    "body", [{"rules": {"players": 15}}, {"rules": {"players": 3}, "levels": ["easy", "hard"]}], ids=["many", "mixed"]
)
def test_a_match_that_only_a_program_can_start_offers_no_other_in_its_place(client, body):
    table = new(client, rounds=1, **body)
    while table["status"] != "over":
        table = go_on(client, table, Random(1))
    text = client.get(f"/matches/{table['id']}").text
    assert 'id="result"' in text
    assert 'id="again"' not in text
    assert '<a class="button primary" id="home"' in text


def test_giving_up_is_asked_first(match):
    text = match.client.get(match.url + "/abandon").text
    assert "この対局をやめますか" in text
    assert match.truth["status"] == "playing"
    answer = match.client.post(match.url + "/abandon", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    assert match.get().status_code == 404


def test_another_players_match_is_not_found(match, app):
    stranger = TestClient(app)
    for path in ("", "/abandon", "/rules", "/deal"):
        assert stranger.get(match.url + path).status_code == 404
    for path in ("/moves", "/undo", "/next", "/abandon"):
        answer = stranger.post(match.url + path, data={"version": "1", "move": "8s"})
        assert answer.status_code == 404
        assert "見つかりません" in answer.text


def test_the_rules_in_force_and_the_commitment_are_shown(match):
    text = match.client.get(match.url + "/rules").text
    assert "<dt>パスの回数</dt><dd>3</dd>" in text
    assert match.truth["commitment"] in text
    assert "ジョーカー" not in text, "only the optional rules that were chosen"


def test_a_chosen_rule_is_among_the_rules_in_force(client):
    match = Played(client, ENDS, islands=True)
    assert "<dt>飛び札つなぎ</dt><dd>あり</dd>" in client.get(match.url + "/rules").text


def test_the_deal_is_told_only_when_the_round_is_over(match):
    running = match.client.get(match.url + "/deal", follow_redirects=False)
    assert (running.status_code, running.headers["location"]) == (303, match.url + "/rules")
    commitment = match.truth["commitment"]
    text = match.play_out().client.get(match.url + "/deal").text
    assert commitment in text
    assert HAND + "|" in text


# confirming


@pytest.fixture
def careful(client):
    client.post("/settings", data={"confirm": "on"})
    return Played(client)


def test_a_card_is_chosen_first_and_played_then(careful):
    before = careful.truth
    assert f'<form class="hand" method="get" action="{careful.url}"' in careful.get().text
    answer = careful.get(choose="8s", htmx=True)
    assert 'id="confirm" name="move" value="8s"' in answer.text
    assert careful.truth == before
    careful.post("moves", move="8s")
    assert "8s" in careful.truth["table"].split()


def test_a_card_that_cannot_go_is_told_when_it_is_chosen(careful):
    answer = careful.get(choose="Kc")
    assert answer.status_code == 422
    assert "はまだ出せません" in said(answer)
    assert 'id="confirm"' not in answer.text


# a hint that goes on


@pytest.mark.parametrize("careful", [False, True], ids=["at once", "confirmed"])
@pytest.mark.parametrize(("record", "is_advised"), [(WAYS, True), (MINE, False)], ids=["advised", "another"])
def test_a_hint_goes_on_only_to_what_it_advises(client, record, is_advised, careful):
    table = client.post("/api/matches", json={"game": "bridge", "record": record}).json()
    where = f"/matches/{table['id']}"
    wanted = {"do": "meld", "card": ["4h", "5h", "X"], "hint": "kept"}
    if careful:
        answer = client.get(where, params=wanted, headers=HTMX)
    else:
        answer = client.post(where + "/moves", data={**wanted, "version": table["version"]}, headers=HTMX)
    assert answer.status_code == 200
    assert ("おすすめは" in said(answer)) == is_advised
    assert ("hinted" in answer.text) == is_advised
    asked_now = client.get(where, params={**wanted, "hint": "1"}, headers=HTMX)
    assert "おすすめは" in said(asked_now)


def test_what_was_asked_of_an_earlier_table_is_over(match):
    asked = {"hint": "1", "version": match.version}
    assert "おすすめは" in said(match.get(**asked))
    assert "おすすめは" in said(match.get(htmx=True, **asked))
    match.post("moves", move="8s")
    again = match.get(**asked)
    assert (again.status_code, "おすすめは" in said(again), "ほかの画面" in said(again)) == (200, False, False)
    pressed = match.get(htmx=True, **asked)
    assert (pressed.status_code, "おすすめは" in said(pressed), "ほかの画面" in said(pressed)) == (409, False, True)
    chosen = match.get(htmx=True, choose="6s", version=asked["version"])
    assert (chosen.status_code, 'id="confirm"' in chosen.text) == (409, False)


@pytest.mark.parametrize("hint", ["0", "2", "none"])
def test_a_hint_of_another_kind_is_refused(match, hint):
    before = match.truth
    assert match.post("moves", move="8s", hint=hint).status_code == 400
    assert match.get(hint=hint).status_code == 400
    assert match.truth == before


# passing by itself


@pytest.fixture
def patient(monkeypatch):
    """Computers that do not open the ends too soon."""
    monkeypatch.setattr("app.table.secrets.token_bytes", bytes)


def test_passes_are_made_when_nothing_can_be_played(client, patient):
    client.post("/settings", data={"auto_pass": "on"})
    match = Played(client, "Ks Qs Js As 2s Kh Qh Ah 2h 8d Kd Kc Ac", passes=9)
    answer = match.post("moves", htmx=True, move="8d")
    truth = match.truth
    assert truth["passes"][0] > 0
    assert truth["legal"] != [PASS] or truth["passes"][0] == 9
    assert said(answer).count("あなた パス") == truth["passes"][0]


def test_passes_made_before_the_first_decision_of_a_round_are_told_on_the_whole_page_too(client, patient):
    client.post("/settings", data={"auto_pass": "on"})
    match = Played(client, ENDS, passes=3)
    match.post("moves", move=PASS)
    made = match.truth["passes"][0]
    assert made > 0
    assert said(match.get()).count("あなた パス") == made


def test_the_pass_that_eliminates_is_left_to_the_person(client, patient):
    client.post("/settings", data={"auto_pass": "on"})
    match = Played(client, ENDS, passes=1)
    match.post("moves", move=PASS)
    truth = match.truth
    assert (truth["status"], truth["passes"][0], truth["legal"]) == ("playing", 1, [PASS])
    assert "次のパスで脱落し" in said(match.get())


def test_undo_goes_back_beyond_passes_that_were_made_by_itself(client):
    client.post("/settings", data={"auto_pass": "on"})
    match = Played(client, "Ks Qs Js As 2s Kh Qh Ah 2h 8d Kd Kc Ac", passes=9)
    before = match.truth
    match.post("moves", move="8d")
    match.post("undo")
    assert match.truth["hand"] == before["hand"]
    assert match.truth["passes"] == before["passes"]


def test_passes_that_were_made_by_itself_are_no_decision_to_take_back(client):
    client.post("/settings", data={"auto_pass": "on"})
    match = Played(client, "Ks Qs Js As 2s Kh Qh Ah 2h Qd Kd Kc Ac", passes=9)
    match.post("moves", move=PASS)
    before = match.truth
    assert before["passes"][0] > 0
    answer = match.post("undo", htmx=True)
    assert answer.status_code == 422
    assert "待ったできる手がありません" in said(answer)
    assert match.truth == before


def test_a_move_stands_though_somebody_else_was_quicker_with_the_pass_after_it(client, monkeypatch):
    client.post("/settings", data={"auto_pass": "on"})
    match = Played(client, "Ks Qs Js As 2s Kh Qh Ah 2h 8d Kd Kc Ac", passes=9)
    play = Tables.play

    def too_late(tables, player, match_id, move, version, **how):
        if move == PASS:
            play(tables, player, match_id, move, version, **how)
        return play(tables, player, match_id, move, version, **how)

    monkeypatch.setattr(Tables, "play", too_late)
    answer = match.post("moves", htmx=True, move="8d")
    assert answer.status_code == 200
    assert "8d" not in match.truth["hand"].split()


def test_without_the_setting_nobody_passes_for_the_person(match):
    waiting = Played(match.client, ENDS)
    assert waiting.truth["passes"][0] == 0
    assert "パスしてください" in said(waiting.get())


# cards that are picked together


@pytest.mark.parametrize("htmx", [True, False])
def test_a_game_in_which_every_card_goes_alone_puts_none_together(match, htmx):
    answer = match.post("moves", htmx=htmx, do="meld", card=["6s", "7s", "8s"])
    assert answer.status_code == 422
    assert said(answer) == "その手は読み取れませんでした。"
    assert match.get(htmx=htmx, do="meld", card="6s").status_code == 422
    assert match.version == 1


def test_what_is_picked_from_an_older_table_brings_the_true_one(match):
    match.post("moves", move="8s")
    assert match.post("moves", htmx=True, version=1, do="meld", card="6s").status_code == 409


def test_a_form_must_say_what_to_play(match):
    assert match.post("moves").status_code == 400


def test_what_is_picked_makes_nothing_there(match):
    answer = match.client.get(match.url + "/picked", params={"card": "6s"}, headers=HTMX)
    assert answer.status_code == 200
    assert "<button" not in answer.text


# a person out of the round, who may speak as a ghost


@pytest.fixture
def ghost(client):
    match = Played(client, ENDS, ghost=True, passes=0)
    match.post("moves", move=PASS)
    return match


def test_a_person_out_of_the_round_says_a_word_or_stays_silent(ghost):
    truth = ghost.truth
    assert (truth["status"], truth["legal"], truth["seats"][0]) == ("playing", [], "eliminated")
    assert [offer["move"] for offer in truth["offers"]][-1] == PASS
    page = ghost.get().text
    assert 'name="phrase"' in page
    assert 'id="hint"' not in page
    silent = ghost.post("say", htmx=True, move=PASS, phrase="3")
    assert silent.status_code == 200
    assert ghost.truth["status"] == "round_over"


def test_programs_may_speak_too(ghost, client):
    offer = ghost.truth["offers"][0]
    assert offer == {"move": "talk 0>1", "text": "CPU 1に話しかける"}
    answer = client.post(f"/api{ghost.url}/moves", json={"move": offer["move"], "version": ghost.version})
    assert answer.status_code == 200


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"move": "talk 0>0"}, 422),
        ({"move": "talk 1>2"}, 422),
        ({"move": "7s"}, 422),
        ({"move": "talk 0>1", "phrase": "99"}, 400),
        ({"move": "talk 0>1", "phrase": "-1"}, 400),
        ({"phrase": "1"}, 400),
    ],
)
def test_a_word_that_cannot_be_said_changes_nothing(ghost, fields, status):
    before = ghost.truth
    assert ghost.post("say", **fields).status_code == status
    assert ghost.truth == before


def test_who_plays_has_no_word(match):
    before = match.truth
    assert match.post("say", move="talk 0>1").status_code == 422
    assert match.post("say", move=PASS).status_code == 422
    assert match.truth == before
