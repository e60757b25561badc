"""テンプレート: well-formed pages, and only what a strict policy and both versions of htmx understand."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from app.prefs import Prefs
from app.rooms import room_of
from app.rooms.frame import Asked
from app.words import words_for
from engine.errors import Refused
from tests import bridge_deals, seven_up_deals
from tests.web import bridge_tables, seven_up_tables
from tests.web.tables import ENDS, play, play_out, start, table, visitor

TEMPLATES = sorted((Path(__file__).parents[2] / "templates").rglob("*.html"))
ATTRIBUTES = {"hx-include", "hx-get", "hx-post", "hx-target", "hx-swap", "hx-sync", "hx-swap-oob", "hx-trigger"}
VOID = {"meta", "link", "input", "br", "use", "path"}


class Page(HTMLParser):
    """Reads a page and collects what is wrong with it."""

    def __init__(self, text):
        super().__init__()
        self.open, self.faults, self.ids, self.labelled, self.tags = [], [], [], [], []
        self.feed(text)
        self.close()
        self.faults += [f"<{tag}> is not closed" for tag in self.open]
        self.faults += [f"id {name} stands twice" for name in {name for name in self.ids if self.ids.count(name) > 1}]
        self.faults += [f"no id {name}" for name in self.labelled if name not in self.ids]

    def handle_starttag(self, tag, attributes):
        known = dict(attributes)
        self.tags.append((tag, known))
        if tag not in VOID:
            self.open.append(tag)
        if "id" in known and "hx-swap-oob" not in known:
            self.ids.append(known["id"])
        self.labelled += (known.get("aria-labelledby") or "").split()
        if tag == "button" and "type" not in known:
            self.faults.append(f"a button without a type: {known}")
        if "style" in known or any(name.startswith("on") for name in known):
            self.faults.append(f"inline style or script: {known}")

    def handle_startendtag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}> closes nothing")


def boards():
    """The states that a table can be in."""
    fresh = start("6s 7s 8s 9s 4h 6h 8h 2d 6d Td 3c 6c Kc")
    moved = play(fresh, "8s")
    over = play_out(fresh)
    return {
        "start": (fresh, Asked()),
        "stepping": (moved, Asked(stepping=True)),
        "hint": (moved, Asked(hint=moved.hint(0))),
        "chosen": (fresh, Asked(chosen="8s")),
        "must pass": (start(ENDS), Asked()),
        "eliminating": (play(start(ENDS, passes=0)), Asked()),
        "stale": (moved, Asked(stale=True)),
        "round over": (over, Asked()),
        "played on to the end": (play(start(ENDS, passes=0), "-"), Asked(stepping=True)),
        "match over": (play_out(start("6s 7s 8s 9s 4h 6h 8h 2d 6d Td 3c 6c Kc", rounds=1)), Asked()),
        "ten players": (start(players=10), Asked()),
        "two players": (start(players=2), Asked()),
        "jokers": (start("X " + ENDS, jokers=1), Asked()),
    }


def bridge_boards():
    """The states that a table of Seven Bridge can be in."""
    record = bridge_deals.deal("4h 5h X 9s 9d Kc 2c", stock="6h")
    fresh = bridge_tables.start(record, "easy")
    laid = fresh.play("meld 4h5h[6h]")
    moved = play(laid, "drop Kc")
    calling = bridge_deals.deal("Kh Kd 2c", "", "", "Kc", dealer=3, stock="Ac", first_lap_calls=True)
    call = bridge_tables.moves(bridge_tables.start(calling), "drop Kc")
    return {
        "start": (fresh, Asked()),
        "picked": (laid, Asked(picked=("6h",))),
        "ways": (fresh, Asked(picked=("4h", "5h", "X"), ways=("meld 4h5h[6h]", "meld [3h]4h5h"))),
        "stepping": (moved, Asked(stepping=True)),
        "hint": (fresh, Asked(hint=fresh.hint(0))),
        "chosen": (fresh, Asked(chosen="drop Kc")),
        "refused": (fresh, Asked(picked=("9s",), refused=Refused("too_few", ""))),
        "call": (call, Asked()),
        "call hinted": (call, Asked(hint=call.hint(0))),
        "stale": (moved, Asked(stale=True)),
        "round over": (play_out(fresh), Asked()),
        "six players": (bridge_tables.start(bridge_deals.deal(players=6), "easy"), Asked()),
    }


def seven_up_boards():
    """The states that a table of Seven Up can be in."""
    run = seven_up_tables.start(stock=seven_up_deals.ONCE, moves=("beg", "run"))
    trick = seven_up_tables.start(moves=("stand", *seven_up_deals.TRICKS[:13], "Jd"), partners=True)
    return {
        "stand or beg": (seven_up_tables.start(), Asked()),
        "gift or run": (seven_up_tables.start(dealer=0, moves=["beg"]), Asked()),
        "throwing away": (run, Asked(picked=("3c",))),
        "chosen to throw away": (run, Asked(chosen="drop 6s4d3c", picked=("6s", "4d", "3c"))),
        "a hint to throw away": (run, Asked(hint=run.hint(0))),
        "a trick": (trick, Asked()),
        "stepping": (trick, Asked(stepping=True)),
        "round over": (seven_up_tables.start(moves=("stand", *seven_up_deals.TRICKS)), Asked()),
        "over at the deal": (seven_up_tables.start(stock="Jc", scores=[1, 2, 3, 6]), Asked()),
    }


BOARDS = (
    boards()
    | {f"bridge, {name}": board for name, board in bridge_boards().items()}
    | {f"seven up, {name}": board for name, board in seven_up_boards().items()}
)


def drawn(state, language="ja", *, partial=True, confirm=False):
    match, asked = BOARDS[state]
    here = table(match)
    view = room_of(here).view(here, words_for(language), asked, Prefs(confirm=confirm))
    name = "fragment.html" if partial else "table.html"
    return visitor(language, partial=partial).page(name, b=view).body.decode()


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("state", BOARDS)
def test_a_table_is_well_formed(state, language):
    for partial in (True, False):
        assert Page(drawn(state, language, partial=partial)).faults == []


@pytest.mark.parametrize("state", BOARDS)
def test_every_form_of_a_table_carries_its_version_unless_it_changes_nothing(state):
    for form in re.findall(r"<form.*?</form>", drawn(state), re.S):
        changes = 'method="post"' in form and not re.search('action="/(matches|settings)"', form)
        assert ('name="version" value="1"' in form) or not changes


@pytest.mark.parametrize("state", BOARDS)
def test_forms_do_the_same_with_htmx_as_without(state):
    for tag, known in Page(drawn(state)).tags:
        if tag == "form" and known["action"] != "/matches":
            assert known[f"hx-{known['method']}"] == known["action"]
            assert (known["hx-target"], known["hx-swap"], known["hx-sync"]) == ("#board", "outerHTML", "#board:drop")


def test_confirming_asks_first_and_posts_then():
    forms = re.findall(r"<form.*?</form>", drawn("chosen", confirm=True), re.S)
    assert [re.search(r'method="(\w+)"', form)[1] for form in forms] == ["get", "get", "post"]


def test_the_fragment_fills_the_status_outside_the_board():
    text = drawn("stepping")
    assert text.startswith('<main id="board"')
    assert re.search(r'</main>\s*<p id="status" hx-swap-oob="innerHTML">[^<]+</p>\s*$', text)
    assert '<p class="unseen" id="status" role="status">' in drawn("start", partial=False)


def test_giving_up_is_in_the_menu_alone():
    text = drawn("hint")
    assert text.count("/abandon") == 1
    assert "/abandon" in re.search(r'<details class="menu".*?</details>', text, re.S)[0]


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: "-".join(path.parts[-2:]))
def test_only_what_both_versions_of_htmx_know(template):
    text = template.read_text(encoding="utf-8")
    assert set(re.findall(r"(?<![\w-])hx-[a-z-]+", text)) <= ATTRIBUTES
    assert "js:" not in text
    assert "javascript:" not in text
    assert "<style" not in text


def test_htmx_is_told_to_do_without_what_the_policy_forbids():
    page = Page(drawn("start", partial=False))
    config = next(known["content"] for tag, known in page.tags if known.get("name") == "htmx-config")
    settings = json.loads(config)
    assert [settings[name] for name in ("includeIndicatorStyles", "allowEval", "allowScriptTags")] == [False] * 3
    assert settings["selfRequestsOnly"]
    assert settings["historyCacheSize"] == 0
    assert any("409" in rule["code"] and rule["swap"] for rule in settings["responseHandling"])


def test_settings_are_classes_of_the_root():
    text = visitor(large=True, theme="dark").page("offline.html").body.decode()
    assert '<html lang="ja" class="speed-normal theme-dark large" data-keys="on">' in text
    assert re.search(r'css/dark\.css">', text), "dark for every medium"
    automatic = visitor().page("offline.html").body.decode()
    assert re.search(r'css/dark\.css" media="\(prefers-color-scheme: dark\)">', automatic)
    assert "dark.css" not in visitor(theme="light").page("offline.html").body.decode()
