"""捨てる: the ways to throw cards away, which are made one by one."""

from itertools import combinations

import pytest

from engine.cards import members, set_of
from engine.seven_up.discards import Discards
from engine.seven_up.moves import Drop, Play


@pytest.mark.parametrize("count", [7, 9, 12])
def test_they_are_all_ways_to_keep_six_cards(count):
    hand = set_of(range(3, 3 + count))
    ways = [Drop(set_of(thrown)) for thrown in combinations(members(hand), count - 6)]
    discards = Discards(hand)
    assert list(discards) == ways
    assert len(discards) == len(ways) == len(set(ways))
    assert [discards[at] for at in (0, 3, -1)] == [ways[0], ways[3], ways[-1]]
    assert discards[1:-1:2] == ways[1:-1:2]
    assert discards[::-3] == ways[::-3]
    with pytest.raises(IndexError):
        discards[len(ways)]


def test_a_discard_belongs_to_them_by_its_cards():
    hand = set_of(range(9))
    discards = Discards(hand)
    assert all(way in discards for way in discards)
    assert Drop(set_of([0, 1, 9])) not in discards, "a card that is not held"
    assert Drop(set_of([0, 1])) not in discards, "one too few"
    assert Play(0) not in discards


def test_the_largest_hand_there_is_costs_nothing_until_its_ways_are_asked_for():
    discards = Discards(set_of(range(21)))
    assert len(discards) == 54_264
    assert Drop(set_of(range(15))) in discards
