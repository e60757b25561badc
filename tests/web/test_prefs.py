"""設定: what a device keeps in its cookie."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from app.prefs import CHOICES, SWITCHES, Prefs, from_cookie
from engine.games import GAMES


def test_defaults_need_no_cookie():
    assert Prefs().to_cookie() == ""
    assert from_cookie("") == Prefs()


@given(
    st.fixed_dictionaries(
        {},
        optional={
            **{name: st.sampled_from(values) for name, values in CHOICES.items()},
            **{name: st.booleans() for name in SWITCHES},
            "level": st.sampled_from(["easy", "normal", "hard"]),
            "sevens": st.sampled_from(["", "rounds=3&link=tunnel"]),
        },
    )
)
def test_a_cookie_brings_back_what_was_kept(chosen):
    prefs = Prefs(**chosen)
    assert from_cookie(prefs.to_cookie()) == prefs


def test_a_cookie_is_readable_text():
    assert Prefs(speed="fast", large=True, marks=False).to_cookie() == "speed=fast&large=on&marks=off"


@pytest.mark.parametrize("text", ["speed=warp", "nonsense=1", "large=maybe", "===&&&", "\x00"])
def test_what_is_unknown_in_a_cookie_is_passed_over(text):
    assert from_cookie(text) == Prefs()
    assert from_cookie(f"{text}&theme=dark") == Prefs(theme="dark")


@given(st.text())
def test_no_cookie_breaks_a_page(text):
    assert isinstance(from_cookie(text), Prefs)


def test_a_change_leaves_the_other_settings():
    prefs = Prefs(large=True, speed="slow").changed({"language": "en", "large": "off"})
    assert prefs == Prefs(language="en", speed="slow")


@pytest.mark.parametrize("given_", [{"speed": "warp"}, {"large": "2"}, {"colour": "red"}, {"level": "godlike"}])
def test_a_wrong_change_is_refused(given_):
    with pytest.raises(ValidationError):
        Prefs().changed(given_)


def test_settings_become_classes_of_the_page():
    assert Prefs().classes == "speed-normal theme-auto"
    found = Prefs(speed="slow", theme="dark", deck="two", large=True, mirror=True, marks=False).classes
    assert found.split() == ["speed-slow", "theme-dark", "large", "mirror", "two-colour", "unmarked"]


def test_every_setting_is_on_the_form_or_at_the_table_or_remembered_from_a_start():
    assert {*CHOICES, *SWITCHES} | {"order", "level", *GAMES} == Prefs.model_fields.keys()
