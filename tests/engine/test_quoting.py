"""引用: what somebody sent, as a message may quote it."""

import json

import pytest

from engine.quoting import quoted, shortened


@pytest.mark.parametrize("value", ["8d", "talk 3>0", "meld 9h9d9c", "", None, True, 5, 1.5, [], {}, "七並べ"])
def test_short_values_are_quoted_whole(value):
    assert quoted(value) == repr(value)


@pytest.mark.parametrize(
    "value",
    ["x" * 10**6, 10**4000, ["x"] * 10**5, {str(at): at for at in range(10**4)}, json.loads("[" * 400 + "]" * 400)],
    ids=["text", "number", "list", "object", "depth"],
)
def test_large_and_deep_values_are_cut_short(value):
    assert len(quoted(value)) < 200
    assert "..." in quoted(value)


@pytest.mark.parametrize("value", ["a\nb", "a\r\nb", "\x1b[2J", "\ud800"])
def test_it_stays_one_printable_line(value):
    assert quoted(value).isprintable()


def test_the_middle_of_a_long_text_is_left_out():
    assert shortened("“七”" * 20) == "“七”" * 20
    assert shortened("a" * 41 + "b" * 41) == "a" * 40 + "..." + "b" * 40
