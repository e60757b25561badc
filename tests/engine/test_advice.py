"""ヒント: how advice is put together."""

from engine.game import MOST_RATED, Advice, Reason

WHY = Reason("least_use")


def test_of_equals_what_is_advised_comes_first():
    advice = Advice.of("b", WHY, [("a", 0.501), ("b", 0.499), ("c", 0.8), ("d", -1)])
    assert advice == ("b", WHY, (("c", 0.8), ("b", 0.5), ("a", 0.5), ("d", -1)))


def test_of_very_many_moves_the_best_are_told():
    advice = Advice.of(0, WHY, ((number, -number) for number in range(MOST_RATED + 7)))
    assert len(advice.options) == MOST_RATED
    assert advice.options[-1] == (str(MOST_RATED - 1), 1 - MOST_RATED)
