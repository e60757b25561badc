"""ことば: both languages are complete, every word that is asked for exists, and no template speaks for itself."""

import re
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path
from string import Formatter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.words import LANGUAGES, catalogs, negotiate, words_for

ROOT = Path(__file__).parents[2]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
SOURCES = [*TEMPLATES, ROOT / "templates" / "sw.js", *sorted((ROOT / "app").rglob("*.py"))]

# Names put together where they are used, by the part before the dot or the whole beginning.
MADE_UP = (
    "game.",
    "lead.",
    "table.tally-",
    "asks.round-over-",
    "error.",
    "hand.",
    "why.",
    "home.",
    "keys.",
    "level.",
    "ordinal.",
    "rank.",
    "refused.",
    "result.",
    "score.",
    "suit.",
)
MADE_UP += ("doing.", "order.", "way.")
MADE_UP += ("fate.", "felt.", "deed.", "ghost.", "move.", "howto.", "settings.", "short.", "told.", "offer.")


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


def read(path):
    return path.read_text(encoding="utf-8")


def test_every_word_that_is_asked_for_is_known():
    assert {name for name in asked_for() if not name.endswith((".", "-"))} - JA.keys() == set()


def test_no_word_is_left_over():
    spoken = "\n".join(map(read, SOURCES))
    unused = {
        name for name in JA if not name.startswith(MADE_UP) and f'"{name}"' not in spoken and f"'{name}'" not in spoken
    }
    assert unused == set()


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
    assert words_for("en").html("told.card", name="<b>", card="&") == "&lt;b&gt; &amp;"
