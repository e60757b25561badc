"""コンピューター同士の対戦: duplicate deals give figures that can be repeated and that are fair."""

import argparse

import pytest

from engine.arena import Arena, whole_number

TIMES = {"ms_per_decision"}


def arena_of(*arguments):
    parser = argparse.ArgumentParser()
    Arena.add_arguments(parser)
    return Arena.from_arguments(parser.parse_args([*map(str, arguments)]))


def contest(hero, field, *more, jobs=1):
    """What the arena says, but for the times."""
    told = arena_of("--hero", hero, "--field", field, "--jobs", jobs, *more).play()
    return {name: value for name, value in told.items() if name not in TIMES}


def test_a_seed_makes_it_repeatable():
    first = contest("hard", "easy", "--deals", 6, "--seed", 5)
    assert contest("hard", "easy", "--deals", 6, "--seed", 5) == first
    assert contest("hard", "easy", "--deals", 6, "--seed", 6) != first


def test_the_number_of_jobs_does_not_change_the_figures():
    alone = contest("hard", "normal", "--deals", 6)
    assert contest("hard", "normal", "--deals", 6, jobs=3) == alone


@pytest.mark.parametrize(("seats", "mean"), [(2, 0.5), (4, 1.5), (5, 2.0)])
@pytest.mark.parametrize("level", ["easy", "hard"])
def test_a_hero_like_the_field_scores_the_mean_of_the_seats_exactly(level, seats, mean):
    told = contest(level, level, "--deals", 4, "--seats", seats)
    assert (told["mean"], told["se"], told["lead"]) == (mean, 0.0, 0.0)
    assert told["ranks"] == pytest.approx([1 / seats] * seats, abs=1e-4)


def test_each_level_is_ahead_of_the_one_below():
    for hero, field in (("normal", "easy"), ("hard", "normal")):
        told = contest(hero, field, "--deals", 60)
        assert told["mean"] - 3 * told["se"] > 1.5


def test_shares_of_ranks_add_up_and_agree_with_the_mean():
    told = contest("hard", "easy", "--deals", 5)
    assert sum(told["ranks"]) == pytest.approx(1, abs=1e-3)
    assert sum(share * (4 - rank) for rank, share in enumerate(told["ranks"], 1)) == pytest.approx(
        told["mean"], abs=1e-3
    )


def test_rules_may_be_given():
    told = contest("hard", "normal", "--deals", 2, "--rules", '{"players": 3, "killer": true}')
    assert len(told["ranks"]) == 3


def test_seats_win_over_the_rules_players():
    told = contest("easy", "easy", "--deals", 1, "--rules", '{"players": 3}', "--seats", 6)
    assert len(told["ranks"]) == 6


def test_eliminations_are_told_a_round():
    assert contest("easy", "easy", "--deals", 3, "--rules", '{"passes": 0}')["eliminations"] > 1
    assert (
        contest("easy", "easy", "--deals", 3, "--rules", '{"passes": null, "voluntary_pass": false}')["eliminations"]
        == 0
    )


def test_whole_matches_give_the_share_of_first_places():
    told = contest("hard", "easy", "--matches", 8, "--rules", '{"rounds": 2}')
    assert list(told) == ["wins", "se", "matches"]
    assert told["matches"] == 8
    assert 0.25 < told["wins"] <= 1


def test_a_first_place_shared_by_two_counts_half():
    arena = arena_of("--hero", "easy", "--field", "easy", "--rules", '{"rounds": 2, "players": 2}')
    assert {arena.play_match(number) for number in range(12)} == {0.0, 0.5, 1.0}


@pytest.mark.parametrize("text", ["", "x", "0", "-1", "1.0", "9" * 5000])
def test_what_is_no_whole_number_from_1_on_is_refused(text):
    with pytest.raises(argparse.ArgumentTypeError):
        whole_number(1)(text)


def test_a_whole_number():
    assert (whole_number(0)("0"), whole_number(1)("12")) == (0, 12)
