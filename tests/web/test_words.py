"""ことば: both languages are complete, every word that is asked for exists, and no template speaks for itself."""

import re
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path
from string import Formatter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.home import LEVELS
from app.prefs import CHOICES, SWITCHES, Prefs
from app.render import Visitor
from app.rooms import ROOMS
from app.rooms.bridge.asking import ADD, DROP, MELD
from app.rooms.bridge.view import ORDERS
from app.rooms.seven_up.telling import BIDS
from app.words import LANGUAGES, Words, catalogs, negotiate, words_for
from engine.cards import RANKS, SUITS
from engine.seven_up.state import Tally
from engine.sevens.ghost import PHRASES
from engine.sevens.parts import MOVES as SEVENS_MOVES
from engine.sevens.state import ELIMINATED, LEFT, OUT
from tests.web.codes import APP, COMMAND_LINE, REASONS, REFUSALS, SCORES

ROOT = Path(__file__).parents[2]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
SOURCES = [*TEMPLATES, ROOT / "templates" / "sw.js", *APP]


class Listening(Words):
    """Words that remember for what names they were asked."""

    def __init__(self):
        super().__init__("en")
        self.heard = set()

    def __call__(self, name, /, **gaps):
        self.heard.add(name)
        return super().__call__(name, **gaps)


def heard(template, **values):
    """The names that a page asks for."""
    words = Listening()
    Visitor(Prefs(), words, "/", partial=False, secure=False).page(template, next="/", **values)
    return words.heard


def under(group, *ends):
    return {group + end for end in ends}


def either_length(*names):
    """What is said of rounds is said of a target too."""
    return {f"{name}-{length}" for name in names for length in ("rounds", "target")}


def of_moves(group, moves, *but):
    """The words of a game's moves, by the names of their classes."""
    return under(group, *({type(move).__name__.lower() for move in moves} - {*but}))


def problems():
    """What can go wrong with a request: the codes, and the names of other words for them."""
    pattern = re.compile(r"(?:(?:Problem\(|[{ ])\d{3}[,:] |told=)\"(\w+)\"")
    return {name for path in APP for name in pattern.findall(read(path))}


def read(path):
    return path.read_text(encoding="utf-8")


# Names that are put together where they are used. Where the parts are told by the code, they are taken from it.
SEVENS = {
    *of_moves("move.sevens.", SEVENS_MOVES.values(), "play"),
    *of_moves("deed.sevens.", SEVENS_MOVES.values(), "play"),
    *of_moves("short.sevens.", SEVENS_MOVES.values(), "play", "pass", "choosecenter"),
    *under("felt.sevens.", "jokers", "dead", "shut"),
    *under("move.sevens.", "bridge"),
    *under("deed.sevens.", "bridge"),
    *under("told.sevens.", "pass", OUT, ELIMINATED, LEFT),
    *under("told.sevens.also-", OUT, ELIMINATED, LEFT),
    *under("fate.sevens.", OUT, ELIMINATED, LEFT),
    *under("score.sevens.", OUT, ELIMINATED, LEFT, "last_left", "foul"),
    *under("ghost.", *map(str, range(PHRASES))),
    *(f"ghost.{number}.reply" for number in range(PHRASES)),
}
BRIDGE = {
    *under("told.bridge.", "lay", "add", "drop", "pon", "chi", "skip", "out", "closed", "drawn"),
    *under("told.bridge.alone.", "lay", "add", "drop", "pon", "chi", "skip"),
    *under("short.bridge.", "add", "drop", "pon", "chi", "skip"),
    *under("move.bridge.", "pon", "chi"),
    *under("doing.", MELD, ADD, DROP),
    *under("way.", "add", "pon", "chi"),
    *under("order.", *ORDERS),
    *under("score.bridge.", *SCORES),
}
SEVEN_UP = {
    *under("move.seven_up.", *BIDS, "drop"),
    *under("deed.seven_up.", *BIDS, "drop"),
    *under("why.seven_up.", *BIDS),
    *under("refused.", "bid_first", "answer_first", "discard_first"),
    *under("score.seven_up.", "turned_jack", "gift", *Tally._fields),
    *under("result.seven_up.", "turned_jack", "gift", *Tally._fields, "absent", "tie"),
}
PUT_TOGETHER = {
    *SEVENS,
    *BRIDGE,
    *SEVEN_UP,
    *under("game.", *ROOMS),
    *under("lead.", *ROOMS),
    *under("level.", *LEVELS),
    *under("suit.", *SUITS),
    *under("rank.", *RANKS),
    *under("ordinal.", "1", "2", "3"),
    *(f"home.{merit}{end}" for merit in ("free", "resume", "fair") for end in ("", "-text")),
    *under("hand.", "playable", "quiet", "gift", "dead", "drawn", "hinted", "chosen"),
    *under("refused.", *(REFUSALS.keys() - COMMAND_LINE)),
    *(f"why.{game}.{code}" for game, codes in REASONS.items() for code in codes),
    *either_length("home.going", "home.going-first", "table.tally", "table.tally-first", "asks.round-over"),
    *either_length("result.heading", "result.next", "result.by", "result.column"),
    *(f"error.{code}{end}" for code in problems() for end in ("", ".text")),
    *heard("settings.html", choices=CHOICES, switches=SWITCHES, saved=True),
    *(
        name
        for game in ROOMS
        for name in heard(f"howto/{game}.html", game=game, samples=ROOMS[game].howto(), keys=ROOMS[game].view.KEYS)
    ),
}


def texts(language):
    """The forms of every word of a language by name."""
    return {
        message.id if isinstance(message.id, str) else message.id[0]: message.string
        if isinstance(message.string, tuple)
        else (message.string,)
        for catalog in catalogs(language)
        for message in catalog
        if message.id
    }


def gaps(forms):
    """What is filled in; a gap that only chooses between two words, as verbs in English do, says nothing itself."""
    return {
        field
        for form in forms
        for _, field, choice, _ in Formatter().parse(form)
        if field is not None and not ("|" in choice and all(choice.split("|")))
    }


JA, EN = texts("ja"), texts("en")


def test_both_languages_know_the_same_words():
    assert JA.keys() == EN.keys()


@pytest.mark.parametrize("name", sorted(JA))
def test_both_languages_fill_the_same_gaps_and_leave_no_word_empty(name):
    # A count may stay unsaid ("one card"), and a unit has no gap of its own.
    assert gaps(JA[name]) - {"n"} == gaps(EN[name]) - {"n"}
    assert all(JA[name]) and all(EN[name])  # noqa: PT018


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_written_twice(language):
    names = Counter(str(message.id) for catalog in catalogs(language) for message in catalog if message.id)
    assert [name for name, times in names.items() if times > 1] == []


def test_english_has_a_plural_wherever_it_counts():
    counted = {name for name, forms in EN.items() if len(forms) == 2}
    assert counted == {name for source in SOURCES for name in re.findall(r"\.count\(\s*\"([\w.-]+)\"", read(source))}


def asked_for():
    """The names of words that templates and code ask for, as they stand there."""
    pattern = re.compile(
        r"""(?<![\w.])(?:t|words|words_for\(\w+\)|self\.words|visitor\.words)(?:\.html|\.count)?\(\s*["']([\w.-]+)["']"""
    )
    return {name for source in SOURCES for name in pattern.findall(read(source))}


def test_every_word_that_is_asked_for_is_known():
    assert {name for name in asked_for() if not name.endswith((".", "-"))} - JA.keys() == set()


def test_every_name_that_is_put_together_is_known():
    assert PUT_TOGETHER - JA.keys() == set()


def test_no_word_is_left_over():
    spoken = "\n".join(map(read, SOURCES))
    unused = {name for name in JA if f'"{name}"' not in spoken and f"'{name}'" not in spoken}
    assert unused - PUT_TOGETHER == set()


class BareText(HTMLParser):
    """Collects what a template says by itself, between its tags and in the attributes that are read out."""

    def __init__(self):
        super().__init__()
        self.found = []

    def handle_data(self, data):
        self.found += re.findall(r"[^\W\d_]+", data)

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name in ("alt", "title", "placeholder", "aria-label", "content"):
                self.found += [value] if name != "content" and re.search(r"[^\W\d_]", value or "") else []


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: "-".join(path.parts[-2:]))
def test_no_template_contains_bare_text(template):
    source = re.sub(r"\{%.*?%\}|\{\{.*?\}\}|\{#.*?#\}", "", read(template), flags=re.S)
    parser = BareText()
    parser.feed(source)
    assert parser.found == []


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "ja"),
        ("ja", "ja"),
        ("en", "en"),
        ("en-GB,en;q=0.9", "en"),
        ("ja-JP,ja;q=0.9,en;q=0.8", "ja"),
        ("fr-FR,fr;q=0.9,en;q=0.5,ja;q=0.4", "en"),
        ("fr", "ja"),
        ("en;q=0,ja;q=0.1", "ja"),
        ("en;q=0.2,ja;q=0.7", "ja"),
        (";;;q=,,=x", "ja"),
        ("en;q=high", "ja"),
        ("EN", "en"),
        ("En-us", "en"),
        ("de, en; q=0.8", "en"),
        ("ja ; q=0.1 , en ; Q=0.9", "en"),
    ],
)
def test_the_language_follows_the_browser(header, language):
    assert negotiate(header) == language


@given(st.text(st.sampled_from("ejnaENJ-_,;=q0.1 *"), max_size=24))
def test_whatever_a_browser_sends_there_is_a_language(header):
    assert negotiate(header) in LANGUAGES


def test_a_word_that_nobody_wrote_is_an_error():
    for language in LANGUAGES:
        with pytest.raises(KeyError):
            words_for(language)("table.nonsense")
        with pytest.raises(KeyError):
            words_for(language).count("table.nonsense", 2)


def test_english_counts():
    assert words_for("en").count("home.older", 1) == "1 more match"
    assert words_for("en").count("home.older", 5) == "5 more matches"
    assert words_for("ja").count("home.older", 1) == "ほかに1局"


def test_what_fills_a_gap_is_escaped():
    assert words_for("en").html("told.card", name="<b>", card="&") == "&lt;b&gt;: &amp;"
