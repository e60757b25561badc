"""セブンブリッジを紙の上で: a table of Seven Bridge by plain forms, and what htmx asks for while cards are picked."""

import re

import pytest

from engine.games import GAMES
from tests.bridge_deals import CHI, MINE
from tests.web.test_matches import HTMX, bare, said


class Played:
    """A match of the client's player, through the pages."""

    def __init__(self, client, record=MINE, level="easy"):
        self.client = client
        body = {"game": "bridge", "level": level, "record": record}
        self.url = f"/matches/{client.post('/api/matches', json=body).json()['id']}"

    @property
    def truth(self):
        return self.client.get("/api" + self.url).json()

    def post(self, *cards, htmx=False, version=None, **fields):
        data = {"version": self.truth["version"] if version is None else version, "card": cards, **fields}
        headers = HTMX if htmx else {}
        return self.client.post(f"{self.url}/moves", data=data, headers=headers, follow_redirects=False)

    def get(self, path="", *, htmx=False, **query):
        return self.client.get(self.url + path, params=query, headers=HTMX if htmx else {})


@pytest.fixture
def match(client):
    return Played(client)


def melds(match):
    return [meld["cards"] for meld in match.truth["melds"]]


def test_a_turn_by_plain_forms(match):
    assert match.post("4h", "6h", "5h", do="meld").headers["location"] == match.url
    assert melds(match) == ["4h 5h 6h"]
    assert match.post("Kc", do="drop").status_code == 303
    assert "Kc" not in match.truth["hand"]
    assert match.truth["turn"] == 0, "the computers have played on"


def test_a_move_that_could_be_several_comes_back_with_buttons(match):
    answer = match.post("4h", "5h", "X", do="meld")
    assert answer.status_code == 303
    asked = match.client.get(answer.headers["location"]).text
    assert set(re.findall(r'name="move" value="(meld [^"]+)"', asked)) == {"meld 4h5h[6h]", "meld [3h]4h5h"}
    assert melds(match) == []
    assert match.post(move="meld [3h]4h5h").status_code == 303
    assert melds(match) == ["[3h] 4h 5h"]


def test_a_hint_may_be_asked_for_which_of_them(match):
    page = match.get(do="meld", card=["4h", "5h", "X"]).text
    hint = next(form for form in re.findall(r"<form.*?</form>", page, re.S) if 'id="hint"' in form)
    assert re.findall(r'name="(?:do|card)" value="(\w+)"', hint) == ["meld", "4h", "5h", "X"]


def test_what_is_put_back_stays_picked(match):
    page = match.get(do="meld", card=["4h", "5h", "X"]).text
    back = next(form for form in re.findall(r"<form.*?</form>", page, re.S) if 'id="back"' in form)
    assert re.findall(r'name="card" value="(\w+)"', back) == ["4h", "5h", "X"]
    page = match.get(card=["4h", "5h", "X"]).text
    assert re.findall(r'name="card" value="(\w+)"[^>]* checked', page) == ["4h", "5h", "X"]


def test_by_htmx_they_come_at_once(match):
    answer = match.post("4h", "5h", "X", do="meld", htmx=True)
    assert answer.status_code == 200
    assert answer.text.count('class="button pick"') == 2


def test_a_card_is_laid_off_where_it_fits(match):
    match.post("4h", "5h", "6h", do="meld")
    match.post("X", move="add [3h] 0")
    assert melds(match) == ["[3h] 4h 5h 6h"]


@pytest.mark.parametrize("htmx", [True, False])
@pytest.mark.parametrize(
    ("do", "cards", "sentence"),
    [
        ("meld", "", "先に札を選んでください。"),
        ("drop", "9s 9d", "1枚だけ選んでください。"),
        ("meld", "9s 9d", "組は3枚からです（7だけ、6-7、7-8は別です）。"),
        ("meld", "4h 6h 9s", "数もマークもそろっていません。"),
        ("add", "9s", "付けられる組が場にありません。"),
        ("add x", "9s", "その手は読み取れませんでした。"),
        ("meld", "'><b>", "その手は読み取れませんでした。"),
        ("pon", "9s", "その手は読み取れませんでした。"),
    ],
)
def test_what_is_refused_says_why_and_changes_nothing(match, htmx, do, cards, sentence):
    before = match.truth
    answer = match.post(*cards.split(), do=do, htmx=htmx)
    assert answer.status_code == 422
    assert said(answer) == sentence
    assert match.truth == before
    picked = [card for card in before["hand"].split() if card in cards.split()]
    assert re.findall(r'value="(\w\w)"[^>]* checked', answer.text) == picked


def test_an_older_table_plays_nothing(match):
    match.post("4h", "5h", "6h", do="meld")
    answer = match.post("Kc", do="drop", version=1, htmx=True)
    assert answer.status_code == 409
    assert "Kc" in match.truth["hand"]


def test_what_picked_cards_make_comes_with_the_buttons_that_fit_and_the_melds(match):
    answer = match.get("/picked", htmx=True, card=["4h", "5h", "6h"])
    assert answer.status_code == 200
    assert bare(answer.text).strip().startswith("組になります")
    assert re.findall(r'id="([\w-]+)"[^>]* hx-swap-oob', answer.text) == [f"melds-{match.truth['version']}"]
    assert '<span class="told fits-1">' in answer.text
    assert 'id="do-' not in answer.text, "a button that is replaced would lose a tap"
    assert "<main" not in answer.text


@pytest.mark.parametrize("query", [{}, {"card": "zz"}, {"card": ["Ah"]}, {"card": ["4h"] * 60}, {"more": "1"}])
def test_picking_answers_whatever_is_asked(match, query):
    assert match.get("/picked", htmx=True, **query).status_code == 200


def test_the_order_of_the_hand_is_kept_on_the_device(match):
    answer = match.client.post("/settings", data={"next": match.url, "order": "rank"})
    assert re.findall(r'name="card" value="(\w+)"', answer.text)[:2] == ["2c", "4h"]
    assert 'value="suit"' in re.search(r'<button[^>]*id="order"[^>]*>', answer.text)[0]
    assert re.findall(r'name="card" value="(\w+)"', match.get().text)[:2] == ["2c", "4h"]
    assert match.client.post("/settings", data={"order": "colour"}).status_code == 400


def test_a_move_waits_to_be_confirmed_where_the_setting_asks_for_it(match):
    match.client.post("/settings", data={"confirm": "on"})
    page = match.get().text
    assert re.search(r'<form id="hand"[^>]*method="get"', page)
    asked = match.get(do="meld", card=["4h", "5h", "6h"]).text
    assert 'id="confirm" name="move" value="meld 4h5h6h"' in asked
    assert melds(match) == []
    assert match.get(do="meld", card="9s").status_code == 422
    several = match.get(do="meld", card=["4h", "5h", "X"]).text
    assert set(re.findall(r'name="choose" value="(meld [^"]+)"', several)) == {"meld 4h5h[6h]", "meld [3h]4h5h"}


def test_a_call_is_chosen_from_cards_or_let_go(client):
    match = Played(client, CHI, "normal")
    assert match.truth["called"] == "8c"
    page = match.get().text
    assert re.findall(r'name="move" value="((?:pon|chi) [^"]+)"', page) == ["chi 7c"]
    assert 'id="do-meld"' not in page
    assert match.post("7c", do="meld").status_code == 422
    assert match.post(move="chi 7c").status_code == 303
    assert melds(match)[-1] == "7c 8c"
    match.client.post(f"{match.url}/undo", data={"version": match.truth["version"]})
    assert match.post(move="skip").status_code == 303
    assert match.truth["phase"] == "play"


def test_the_api_tells_the_table_and_its_reasons_in_words(match):
    truth = match.truth
    assert {"melds", "stock", "discards", "drawn", "called"} <= truth.keys()
    assert (truth["drawn"], truth["called"], truth["phase"]) == ("6h", None, "play")
    hint = match.client.post(f"/api{match.url}/hint", json={"version": truth["version"]}).json()
    assert hint["reason"]
    assert not re.search(r"\b[2-9TJQKA][shdc]\b", hint["reason"])


@pytest.mark.parametrize("name", sorted(GAMES["bridge"].options.choices().keys() - {"rounds"}))
def test_every_option_is_explained(client, name):
    page = client.get("/howto/bridge").text
    assert re.search(rf'id="v-{name}"><h3>[^<]+</h3>\s*<p>[^<]+</p>', page)


def test_the_rules_in_force_are_told(match):
    page = match.get("/rules").text
    assert re.findall(r"<dt>([^<]+)</dt><dd>([^<]+)</dd>", page) == [
        ("人数", "4人"), ("回戦数", "5回戦"), ("ジョーカーを入れる", "あり"),
    ]  # fmt: skip
