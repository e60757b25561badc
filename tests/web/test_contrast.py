"""色の見分け: the contrast of every pair of colours that cards, places and pages use, light and dark.

Tools that look at a page do not judge single characters, which is what every rank is. Source: WCAG 2.2, contrast ratio.
"""

import re
from pathlib import Path

import pytest

CSS = Path(__file__).parents[2] / "static" / "css"
SUITS = ("spade", "heart", "diamond", "club")


def colours(name):
    """The custom properties of a style sheet's first rule that are colours, as (red, green, blue) of 0 … 255."""
    rule = re.search(r":root \{(.*?)\n\}", (CSS / name).read_text(encoding="utf-8"), re.S)[1]
    found = re.findall(r"--([\w-]+): #([0-9a-f]{6});", rule)
    return {name: tuple(bytes.fromhex(digits)) for name, digits in found}


LIGHT = colours("tokens.css")
THEMES = {"light": LIGHT, "dark": LIGHT | colours("dark.css")}

ON_THE_FACE = {"light": 6.0, "dark": 6.8}
TEXT = [
    *((suit, ground) for suit in SUITS for ground in ("quiet", "stray", "stray-line")),
    *((text, ground) for text in ("ink", "muted", "accent", "alert") for ground in ("paper", "sheet")),
    *(("joker", ground) for ground in ("face", "quiet")),
    ("on-accent", "accent"),
    ("on-accent", "accent-strong"),
    ("place-ink", "place"),
    ("own-ink", "place"),
    ("place-ink", "felt"),
    ("own-ink", "felt"),
    ("gold", "place"),
    ("gold", "gold-place"),
]
MARKS = [
    ("own", "place"),
    ("gold", "felt"),
    ("accent", "face"),
    ("accent", "quiet"),
    ("accent", "paper"),
    ("hint", "felt"),
    ("ring", "face"),
    ("ring", "paper"),
    ("alert", "sheet"),
]


def luminance(colour):
    parts = (part / 255 for part in colour)
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_that_of_the_standard():
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


def test_the_dark_set_has_a_colour_for_every_light_one():
    assert colours("dark.css").keys() == LIGHT.keys()


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("suit", SUITS)
def test_suits_stand_out_on_the_face_of_a_card(theme, suit):
    found = contrast(THEMES[theme][suit], THEMES[theme]["face"])
    assert found >= ON_THE_FACE[theme], f"{found:.2f}"


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("text", "ground"), TEXT)
def test_text_can_be_read(theme, text, ground):
    found = contrast(THEMES[theme][text], THEMES[theme][ground])
    assert found >= 4.5, f"{found:.2f}"


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("mark", "ground"), MARKS)
def test_borders_and_marks_can_be_seen(theme, mark, ground):
    found = contrast(THEMES[theme][mark], THEMES[theme][ground])
    assert found >= 3, f"{found:.2f}"


@pytest.mark.parametrize("theme", THEMES)
def test_a_card_stands_out_from_the_felt_by_its_face_or_its_border(theme):
    assert max(contrast(THEMES[theme][part], THEMES[theme]["place"]) for part in ("face", "face-line")) >= 3


def test_two_colours_are_two_of_the_four():
    rule = re.search(r"\.two-colour \{(.*?)\}", (CSS / "tokens.css").read_text(encoding="utf-8"), re.S)[1]
    assert dict(re.findall(r"--(\w+): var\(--(\w+)\);", rule)) == {"diamond": "heart", "club": "spade"}
