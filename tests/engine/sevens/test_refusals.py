"""出せない理由: each set of rules says why a card cannot go yet in its own terms."""

from tests.engine.sevens.tables import refusal

HANDS = ("7d 2s 2h", "*")


def test_next_to_a_run():
    assert refusal(HANDS, "2s") == "not_playable"


def test_around_its_place_on_the_killer_board():
    assert refusal(HANDS, "2s", killer=True) == "no_neighbour"


def test_next_to_any_card_of_its_suit_with_islands():
    assert refusal(HANDS, "2s", islands=True) == "not_beside"


def test_the_centre_comes_first_where_nothing_is_laid_out():
    assert refusal(HANDS, "2s", prelaid=False) == "center_first"
    assert refusal(("7s 2s 7d", "*"), "7s - 2s", prelaid=False) == "not_playable"


def test_no_pass_is_left_or_none_may_be_made():
    assert refusal(("7d 6s", "*"), "-", passes=0) == "must_play"
    assert refusal(("7d 6s", "*"), "-", voluntary_pass=False) == "only_forced_passes"
