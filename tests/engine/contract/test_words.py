"""The contract on words: every option, value, preset and game is named and explained in both languages."""

import json
import re
from itertools import combinations, product

import pytest

from engine.options import BadOptions
from tests.engine.contract.choices import values_of

JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff♠♥♦♣]")
LEVELS = ["easy", "normal", "hard", "expert"]


def assert_named(text):
    for words in text:
        assert words
        assert words == words.strip()
        assert "\n" not in words


def assert_explained(text):
    assert_named(text)
    assert JAPANESE.search(text.ja)
    assert text.ja.endswith("。")
    assert text.en.endswith(".")
    assert text.en[0].isupper() or not text.en[0].isalpha()


def test_the_game_is_named(game):
    assert_named(game.label)
    assert JAPANESE.search(game.label.ja)


def test_every_option_has_a_label_and_an_explanation(game):
    for name, choice in game.options.choices().items():
        assert name.isidentifier()
        assert_named(choice.label)
        assert JAPANESE.search(choice.label.ja)
        assert_explained(choice.help)


def test_no_two_options_are_called_the_same(game):
    labels = [choice.label for choice in game.options.choices().values()]
    assert len({label.ja for label in labels}) == len({label.en for label in labels}) == len(labels)


def test_every_value_that_is_no_number_has_a_label(game):
    for name, choice in game.options.choices().items():
        for value in choice.values:
            if type(value) is not int:
                assert value in choice.value_labels, (name, value)
        for value, label in choice.value_labels.items():
            assert value in choice.values
            assert_named(label)


def test_values_are_distinct_and_the_default_is_one_of_them(game):
    for choice in game.options.choices().values():
        assert len({(type(value), value) for value in choice.values}) == len(choice.values)
        assert choice.default in choice.values


def test_the_defaults_go_together_and_are_the_first_preset(game):
    assert game.options().changed() == {}
    assert dict(game.presets[0].options) == {}


def test_presets_are_named_explained_and_possible(game):
    assert len({preset.name for preset in game.presets}) == len(game.presets)
    for preset in game.presets:
        assert_named(preset.label)
        assert_explained(preset.help)
        options = game.options.from_dict(preset.options)
        assert options.changed() == dict(preset.options)


def test_the_description_is_plain_data_with_every_option(game):
    described = game.options.describe()
    assert json.loads(json.dumps(described)) == described
    assert [each["name"] for each in described] == list(game.options.choices())


def test_levels_are_those_of_the_interface_in_order(game):
    assert list(game.levels) == LEVELS[: len(game.levels)]
    assert len(game.levels) >= 3


def test_each_value_alone_is_possible_or_contradicts_another_option_by_name(game):
    for name in game.options.choices():
        for value in values_of(game, name):
            assert_possible_or_explained(game, {name: value})


def test_each_pair_of_values_is_possible_or_contradicts_by_name(game):
    for one, other in combinations(game.options.choices(), 2):
        for mine, its in product(values_of(game, one), values_of(game, other)):
            assert_possible_or_explained(game, {one: mine, other: its})


def refusal_of(game, given):
    try:
        game.options.from_dict(given)
    except BadOptions as error:
        return error
    return None


def assert_possible_or_explained(game, given):
    error = refusal_of(game, given)
    if error is None:
        options = game.options.from_dict(given)
        assert options.to_dict() == game.options().to_dict() | given
        assert game.options.from_dict(options.changed()) == options
    else:
        assert error.code == "contradiction"
        assert set(error.params) == {"option", "other"}
        assert set(error.params.values()) <= set(game.options.choices())
        assert error.params["option"] != error.params["other"]
        assert set(error.params.values()) & set(given)
        assert str(error)
        assert "\n" not in str(error)


def test_every_value_is_strict_about_its_type(game):
    for name, choice in game.options.choices().items():
        for value in (object(), [], {}, 1.5, "no such value", -1):
            with pytest.raises(BadOptions) as refused:
                game.options.from_dict({name: value})
            assert (refused.value.code, refused.value.params) == ("bad_value", {"option": name})
        swapped = [int(value) if type(value) is bool else bool(value) for value in choice.values if value in (0, 1)]
        for value in swapped:
            with pytest.raises(BadOptions):
                game.options.from_dict({name: value})
