"""ルールの選択: the table of options, and every contradiction that the rulebook names."""

import pytest

from engine.options import BadOptions
from tests.engine.sevens.tables import SEVENS

# Name, default, all values, as in the rulebook's table.
TABLE = [
    ("players", 4, range(2, 21)),
    ("rounds", 5, range(1, 21)),
    ("passes", 3, [*range(10), None]),
    ("voluntary_pass", True, [True, False]),
    ("leader", "diamond", ["diamond", "dealer", "eldest", "random"]),
    ("center", 7, range(1, 14)),
    ("center_change", False, [False, True]),
    ("prelaid", True, [True, False]),
    ("islands", False, [False, True]),
    ("link", "none", ["none", "link", "tunnel"]),
    ("jokers", 0, [0, 1, 2]),
    ("joker_use", "single", ["single", "bridge"]),
    ("joker_return", "forced", ["forced", "optional"]),
    ("joker_finish", "allowed", ["allowed", "foul"]),
    ("joker_to_loser", False, [False, True]),
    ("combo", False, [False, True]),
    ("ghost", False, [False, True]),
    ("killer", False, [False, True]),
    ("death", "surrounded", ["surrounded", "flanked", "enclosed"]),
    ("dead_cards", "hand", ["hand", "face_up", "face_down"]),
]


def test_the_options_are_those_of_the_rulebook():
    choices = SEVENS.options.choices()
    assert list(choices) == [name for name, _, _ in TABLE]
    for name, default, values in TABLE:
        assert choices[name].default == default
        assert set(choices[name].values) == set(values)


def test_defaults_give_the_standard_game():
    assert SEVENS.options().to_dict() == {name: default for name, default, _ in TABLE}


@pytest.mark.parametrize(
    ("given", "option", "other"),
    [
        ({"link": "tunnel", "islands": True}, "link", "islands"),
        ({"killer": True, "jokers": 1}, "jokers", "killer"),
        ({"killer": True, "jokers": 2}, "jokers", "killer"),
        ({"killer": True, "link": "link"}, "link", "killer"),
        ({"killer": True, "link": "tunnel"}, "link", "killer"),
        ({"killer": True, "islands": True}, "islands", "killer"),
        ({"killer": True, "combo": True}, "combo", "killer"),
        ({"killer": True, "prelaid": False}, "prelaid", "killer"),
        ({"joker_use": "bridge"}, "joker_use", "jokers"),
        ({"joker_return": "optional"}, "joker_return", "jokers"),
        ({"joker_finish": "foul"}, "joker_finish", "jokers"),
        ({"joker_to_loser": True}, "joker_to_loser", "jokers"),
        ({"death": "flanked"}, "death", "killer"),
        ({"death": "enclosed"}, "death", "killer"),
        ({"dead_cards": "face_up"}, "dead_cards", "killer"),
        ({"dead_cards": "face_down"}, "dead_cards", "killer"),
        ({"passes": None}, "passes", "voluntary_pass"),
        ({"passes": None, "voluntary_pass": False, "killer": True}, "passes", "killer"),
        ({"passes": None, "voluntary_pass": False, "jokers": 2}, "passes", "jokers"),
    ],
)
def test_contradictions_are_refused_with_a_clear_message(given, option, other):
    with pytest.raises(BadOptions) as refused:
        SEVENS.options.from_dict(given)
    assert (refused.value.code, refused.value.params) == ("contradiction", {"option": option, "other": other})
    assert str(refused.value)


@pytest.mark.parametrize(
    "given",
    [
        {"link": "link", "islands": True},
        {"killer": True, "ghost": True},
        {"killer": True, "center_change": True},
        {"killer": True, "center": 13, "passes": 0},
        {"killer": True, "death": "enclosed", "dead_cards": "face_up"},
        {"passes": None, "voluntary_pass": False},
        {"passes": None, "voluntary_pass": False, "jokers": 1, "joker_finish": "foul"},
        {
            "jokers": 1,
            "joker_use": "bridge",
            "joker_return": "optional",
            "joker_finish": "foul",
            "joker_to_loser": True,
        },
        {"combo": True, "players": 20, "ghost": True, "jokers": 2, "prelaid": False, "link": "tunnel"},
    ],
    ids=str,
)
def test_what_the_rulebook_allows_goes_together(given):
    assert SEVENS.options.from_dict(given).changed() == given


def test_the_presets_are_those_that_people_look_for():
    names = [preset.name for preset in SEVENS.presets]
    assert {"standard", "family", "tunnel", "joker", "fantan", "combo", "killer"} <= set(names)
