"""ルールの選択: types, values and contradictions are refused by name; what is left out has its default."""

import math
from collections.abc import Mapping
from dataclasses import dataclass

import pytest

from engine.options import BadOptions, Options, Text, contradiction, option, switch


@dataclass(frozen=True)
class Sample(Options):
    """A game's options in small."""

    players: int = option((2, 3, 4), ("人数", "Players"), ("何人で。", "How many."), default=4)
    limit: int | None = option(
        (1, None), ("上限", "Limit"), ("なしも可。", "May be none."), value_labels={None: ("なし", "None")}
    )
    wild: bool = switch(False, ("変則", "Wild"), ("変則ルール。", "A wild rule."))
    kind: str = option(("plain", "fancy"), ("種類", "Kind"), ("どちらか。", "Either."))

    def check(self) -> None:
        if self.wild and self.kind == "fancy":
            raise contradiction("wild", "kind", "wild does not go with fancy")


def refused(**given):
    with pytest.raises(BadOptions) as caught:
        Sample.from_dict(given)
    return caught.value


def test_the_first_value_is_the_default_where_none_is_named():
    assert Sample.from_dict({}).to_dict() == {"players": 4, "limit": 1, "wild": False, "kind": "plain"}


def test_options_come_back_as_they_were_given():
    given = {"players": 2, "limit": None, "wild": True, "kind": "plain"}
    assert Sample.from_dict(given).to_dict() == given
    assert Sample.from_dict(Sample(players=3).to_dict()) == Sample(players=3)


def test_changed_names_only_what_differs_from_the_default():
    assert Sample().changed() == {}
    assert Sample(limit=None, players=4).changed() == {"limit": None}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("players", 1),
        ("players", 5),
        ("players", "4"),
        ("players", 4.0),
        ("players", True),
        ("players", None),
        ("players", math.nan),
        ("players", math.inf),
        ("players", 10**4000),
        ("limit", 0),
        ("limit", "null"),
        ("limit", False),
        ("wild", 0),
        ("wild", 1),
        ("wild", "true"),
        ("wild", None),
        ("kind", "Plain"),
        ("kind", ""),
        ("kind", "\ud800"),
        ("kind", ["plain"]),
        ("kind", {"plain": 1}),
        ("kind", {1, 2}),
    ],
)
def test_a_value_of_another_type_or_out_of_range_is_refused_by_name(name, value):
    error = refused(**{name: value})
    assert (error.code, error.params) == ("bad_value", {"option": name})
    assert str(error).startswith(f"{name} cannot be ")
    assert len(str(error)) < 200


def test_an_unknown_name_is_refused():
    error = refused(luck=1)
    assert (error.code, error.params, str(error)) == ("unknown_option", {"option": "luck"}, "there is no option 'luck'")


def test_a_method_is_no_option():
    assert refused(check=1).code == "unknown_option"


def test_a_contradiction_names_both_options():
    error = refused(wild=True, kind="fancy")
    assert (error.code, error.params) == ("contradiction", {"option": "wild", "other": "kind"})


def test_the_constructor_refuses_as_well():
    with pytest.raises(BadOptions):
        Sample(players=9)


def test_options_are_frozen_and_hashable():
    assert hash(Sample()) == hash(Sample(players=4))
    with pytest.raises(AttributeError):
        Sample().players = 3


def test_they_are_described_for_forms():
    limit = next(each for each in Sample.describe() if each["name"] == "limit")
    assert limit == {
        "name": "limit",
        "values": [1, None],
        "default": 1,
        "label": {"ja": "上限", "en": "Limit"},
        "help": {"ja": "なしも可。", "en": "May be none."},
        "value_labels": [{"value": None, "label": {"ja": "なし", "en": "None"}}],
    }


def test_choices_keep_the_order_of_the_fields():
    assert list(Sample.choices()) == ["players", "limit", "wild", "kind"]
    assert isinstance(Sample.choices(), Mapping)
    assert Sample.choices()["kind"].label == Text("種類", "Kind")
