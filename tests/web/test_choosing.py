"""ルールを選ぶ: presets and options in the start form, as links, on the device, and what contradicts what."""

import re
from html import unescape
from itertools import permutations
from urllib.parse import parse_qsl

import pytest

from app.choosing import OWN, RulesForm, choose, from_text, preset_of, to_text, unreadable
from app.words import words_for
from engine.games import GAMES
from engine.options import BadOptions
from tests.web.test_pages import form_of
from tests.web.test_templates import Page

SEVENS = GAMES["sevens"]
HTMX = {"HX-Request": "true"}
FIELDS = {"game": "sevens", "level": "easy", "rounds": "3"}

# Every contradiction of the rulebook, as a form sends it.
CONTRADICTIONS = [
    "link=tunnel&islands=true",
    "killer=true&jokers=1",
    "killer=true&link=link",
    "killer=true&islands=true",
    "killer=true&combo=true",
    "killer=true&prelaid=false",
    "joker_use=bridge",
    "joker_return=optional",
    "joker_finish=foul",
    "joker_to_loser=true",
    "death=flanked",
    "dead_cards=face_up",
    "passes=none",
    "passes=none&voluntary_pass=false&killer=true",
    "passes=none&voluntary_pass=false&jokers=2",
]


def start(client, **fields):
    return client.post("/matches", data={**FIELDS, **fields}, follow_redirects=False)


def rules_of(client, answer):
    rules = client.get("/api" + answer.headers["location"]).json()["rules"]
    return {name: value for name, value in rules.items() if value != SEVENS.options.choices()[name].default}


def selected(text, name):
    select = re.search(rf'<select name="{name}".*?</select>', text, re.S)[0]
    return re.search(r'value="(\w+)" selected', select)[1]


def chosen_preset(text):
    return re.search(r'name="preset" value="(\w+)" checked', text)[1]


# choosing


@pytest.mark.parametrize("preset", SEVENS.presets, ids=lambda preset: preset.name)
def test_a_preset_is_chosen_by_its_name(preset):
    given = choose(SEVENS, {"preset": preset.name})
    assert given == preset.options
    assert preset_of(SEVENS, given) is preset


def test_a_preset_stays_what_it_is_with_more_players_and_rounds():
    tunnel = next(preset for preset in SEVENS.presets if preset.name == "tunnel")
    assert preset_of(SEVENS, {"link": "tunnel", "players": 7, "rounds": 2}) is tunnel
    assert preset_of(SEVENS, {"link": "tunnel", "passes": 2}) is None


def test_every_option_reads_what_it_writes():
    for name, choice in SEVENS.options.choices().items():
        for value in choice.values:
            if name == "players" and value > 10:
                assert from_text(SEVENS.options, f"players={value}") == {}
            elif value != choice.default:
                given = from_text(SEVENS.options, to_text({name: value}))
                assert [(type(found), found) for found in given.values()] == [(type(value), value)]


def test_what_a_link_does_not_name_rightly_is_passed_over():
    fields = {"preset": "nonsense", "passes": "many", "colour": "red", "islands": "1", "players": "20", "link": "link"}
    assert choose(SEVENS, fields) == {"link": "link"}
    assert unreadable(SEVENS.options, fields) == "players"
    assert unreadable(SEVENS.options, {"link": "tunnel", "colour": "red"}) is None


def form(given, game=SEVENS, **edited):
    """The fields that a form sends in which these options were shown and some were edited."""
    view = RulesForm(game, given, words_for("ja"))
    sent = {field.name: chosen(field.picks) for field in (view.players, view.length, *view.options)}
    return {**sent, "shown": view.shown, "preset": chosen(view.presets), **edited}


def chosen(picks):
    return next(pick.value for pick in picks if pick.chosen)


def test_a_form_that_was_left_alone_gives_what_it_showed():
    for given in ({}, {"link": "tunnel"}, {"passes": 1, "players": 6}, {"passes": None, "voluntary_pass": False}):
        assert choose(SEVENS, form(given)) == given


def test_another_preset_replaces_what_was_shown():
    assert choose(SEVENS, form({"passes": 1}, preset="tunnel")) == {"link": "tunnel"}
    assert choose(SEVENS, form({"link": "tunnel"}, preset="standard")) == {}


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_another_preset_leaves_the_length_of_the_match(game):
    length = "target" if game.name == "seven_up" else "rounds"
    for before, preset in permutations([each for each in game.presets if length not in each.options], 2):
        shown = {**before.options, length: 11}
        assert choose(game, form(shown, game, preset=preset.name)) == {length: 11, **preset.options}


def test_the_length_that_a_preset_brings_comes_and_goes_with_it():
    seven_up = GAMES["seven_up"]
    assert choose(seven_up, form({"target": 11}, seven_up, preset="short")) == {"target": 4}
    assert choose(seven_up, form({"target": 4}, seven_up, preset="partners")) == {"partners": True}
    assert choose(seven_up, form({"target": 4}, seven_up, preset="standard")) == {}
    own = {"target": 4, "low": "holder"}
    assert choose(seven_up, form(own, seven_up, preset="standard")) == {}
    assert choose(seven_up, form(own, seven_up, preset="partners")) == {"target": 4, "partners": True}


def test_a_preset_and_an_edit_in_one_step_are_both_taken():
    """Without scripts nothing is shown between the two."""
    assert choose(SEVENS, form({}, preset="tunnel", players="5")) == {"players": 5, "link": "tunnel"}
    assert choose(SEVENS, form({}, preset="joker", jokers="2")) == {"jokers": 2, "joker_finish": "foul"}


def test_an_edit_goes_on_from_what_was_shown():
    assert choose(SEVENS, form({"link": "tunnel"}, passes="1")) == {"passes": 1, "link": "tunnel"}
    assert choose(SEVENS, form({"passes": 1}, passes="3")) == {}
    assert choose(SEVENS, form({"passes": 1}, preset=OWN)) == {"passes": 1}


# contradictions


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("text", CONTRADICTIONS)
def test_a_contradiction_is_explained_and_both_sides_are_marked(text, language):
    view = RulesForm(SEVENS, from_text(SEVENS.options, text), words_for(language))
    clashing = [field for field in view.options if field.clashes]
    assert len(clashing) == 2
    assert all(field.label in view.fault for field in clashing)
    assert all(next(pick.words for pick in field.picks if pick.chosen) in view.fault for field in clashing)


def test_every_pair_of_values_that_contradict_each_other_has_its_sentence():
    """Nothing that the engine refuses comes without words, whatever it is."""
    choices, refused = SEVENS.options.choices(), 0
    for text in CONTRADICTIONS:
        for name, choice in choices.items():
            for value in choice.values:
                given = {**from_text(SEVENS.options, text), name: value}
                view = RulesForm(SEVENS, given, words_for("en"))
                try:
                    SEVENS.options.from_dict(given)
                except BadOptions:
                    refused += 1
                    assert view.fault.count("“") == 2
                else:
                    assert view.fault == ""
    assert refused > 100


# the page


def test_the_form_offers_every_option_with_its_sentence(client):
    text = client.get("/sevens", headers={"Accept-Language": "en"}).text
    page = unescape(text)
    for name, choice in SEVENS.options.choices().items():
        if name not in ("rounds", "players"):
            assert choice.help.en in page
        assert f'name="{name}"' in text
    assert selected(text, "players") == "4"
    assert re.findall(r'name="preset" value="(\w+)"', text) == [*(each.name for each in SEVENS.presets), OWN]
    assert chosen_preset(text) == "standard"
    assert '<details class="fine" id="fine">' in text


@pytest.mark.parametrize(
    ("link", "preset", "rules"),
    [
        ("preset=tunnel", "tunnel", {"link": "tunnel"}),
        ("passes=2&link=tunnel", OWN, {"passes": "2", "link": "tunnel"}),
        ("preset=combo&players=2", "combo", {"players": "2", "combo": "true"}),
        ("passes=none&voluntary_pass=false&rounds=7", OWN, {"passes": "none", "rounds": "7"}),
        ("preset=%00&passes=9999&x=<u>&link[]=1", "standard", {"passes": "3"}),
    ],
)
def test_a_link_fills_in_the_form(client, link, preset, rules):
    answer = client.get(f"/sevens?{link}")
    assert answer.status_code == 200
    assert Page(answer.text).faults == []
    assert chosen_preset(answer.text) == preset
    assert {name: selected(answer.text, name) for name in rules} == rules
    assert "<u>" not in answer.text


def test_a_contradictory_link_shows_the_form_with_the_sentence(client):
    text = client.get("/sevens?link=tunnel&islands=true").text
    assert 'role="alert">「A-Kリンク・トンネル：トンネル」と「飛び札つなぎ：あり」は' in text
    assert 'id="fine" open>' in text
    assert text.count('aria-invalid="true"') == 2


@pytest.mark.parametrize(
    ("game", "given"),
    [
        ("sevens", {}),
        ("sevens", {"link": "tunnel", "players": 6}),
        ("sevens", {"passes": None, "voluntary_pass": False}),
        ("sevens", {"combo": True}),  # with the players of the standard game, not of its preset
        ("sevens", {"combo": True, "players": 2}),
        ("bridge", {"rounds": 3}),
        ("seven_up", {"target": 4, "players": 2}),
    ],
)
def test_the_link_to_share_leads_to_the_same_form(client, game, given):
    link = RulesForm(GAMES[game], given, words_for("ja")).link
    assert choose(GAMES[game], dict(parse_qsl(link.partition("?")[2]))) == given
    assert f'href="{link}"'.replace("&", "&amp;") in client.get(link).text


def test_htmx_gets_the_rules_alone_with_what_contradicts(client):
    fields = form({}, link="tunnel", islands="true")
    answer = client.get("/sevens", params={**FIELDS, **fields}, headers=HTMX)
    assert Page(answer.text).faults == []
    assert answer.text.startswith('<div id="options"')
    assert chosen_preset(answer.text) == OWN
    assert re.search(r'<p id="fault" hx-swap-oob="innerHTML">[^<]+</p>', answer.text)
    preset = client.get("/sevens", params={**FIELDS, **form({}, preset="killer")}, headers=HTMX).text
    assert selected(preset, "killer") == "true"
    assert '<p id="fault" hx-swap-oob="innerHTML"></p>' in preset


def test_a_match_starts_with_the_rules_that_were_chosen(client):
    answer = start(client, **form({}, preset="combo", players="2", rounds="3"))
    assert answer.status_code == 303
    assert rules_of(client, answer) == {"players": 2, "combo": True, "rounds": 3}


def test_the_rules_are_remembered_on_the_device(client):
    start(client, **form({}, preset="tunnel", passes="1"))
    text = client.get("/sevens").text
    assert (selected(text, "link"), selected(text, "passes")) == ("tunnel", "1")
    assert chosen_preset(text) == OWN
    assert chosen_preset(client.get("/sevens?preset=fantan").text) == "fantan", "a link wins over the memory"
    start(client)
    assert chosen_preset(client.get("/sevens").text) == "standard"


@pytest.mark.parametrize("text", CONTRADICTIONS)
def test_a_form_with_a_contradiction_comes_back_filled_in_and_starts_nothing(client, text):
    fields = dict(parse_qsl(text))
    answer = start(client, **fields)
    assert answer.status_code == 422
    assert Page(answer.text).faults == []
    assert {name: selected(answer.text, name) for name in fields} == fields
    assert re.search(r'id="fault"[^>]*>[^<]+<', answer.text)
    assert selected(answer.text, "rounds") == "3"
    assert client.get("/api/matches").json() == []


@pytest.mark.parametrize("fields", [{"passes": "10"}, {"islands": "on"}, {"players": "11"}, {"link": ""}])
def test_a_form_with_an_impossible_value_starts_nothing(client, fields):
    assert start(client, **fields).status_code == 400
    assert client.get("/api/matches").json() == []


BROKEN = "sevens=game%3Dbridge%26level%3Dgodlike%26link%3Dtunnel%26x%3D%26passes%3D77"


def test_a_broken_memory_breaks_no_page(client):
    client.cookies.set("prefs", BROKEN)
    text = client.get("/sevens").text
    assert selected(text, "link") == "tunnel"
    assert selected(text, "passes") == "3"


def test_a_broken_memory_breaks_no_button_of_the_first_page(client):
    client.cookies.set("prefs", BROKEN)
    fields = form_of(client.get("/").text, "start-sevens")
    assert fields == {"game": "sevens", "level": "normal", "link": "tunnel"}
    assert rules_of(client, client.post("/matches", data=fields, follow_redirects=False)) == {"link": "tunnel"}


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("text", CONTRADICTIONS)
def test_programs_get_a_sentence_for_every_contradiction(client, text, language):
    body = {"game": "sevens", "rules": from_text(SEVENS.options, text)}
    answer = client.post("/api/matches", json=body, headers={"Accept-Language": language})
    assert answer.status_code == 422
    assert answer.json()["error"] == "contradiction"
    message = answer.json()["message"]
    names = re.findall(r"[「“](\w+)[」”]", message)
    assert len(names) == 2
    assert set(names) <= SEVENS.options.choices().keys()
    assert re.search("[ぁ-ん]", message) if language == "ja" else "contradict" in message


def test_ones_own_rules_stay_chosen_and_open_what_there_is_to_choose(client):
    text = client.get("/sevens", params={"preset": "own", "shown": ""}).text
    assert re.search(r'value="own" checked', text)
    assert re.search(r'id="fine" open', text)
    fragment = client.get("/sevens", params={"preset": "own", "shown": ""}, headers={"HX-Request": "true"}).text
    assert re.findall(r'name="preset" value="(\w+)" checked', fragment) == ["own"]
    again = client.get("/sevens", params={"preset": "standard", "shown": ""}, headers={"HX-Request": "true"}).text
    assert re.findall(r'name="preset" value="(\w+)" checked', again) == ["standard"]
