"""Options to try a game with: every value, every pair of values that go together, and random ones for Hypothesis."""

import random
from contextlib import contextmanager
from functools import cache
from itertools import combinations, product

from hypothesis import strategies as st

from engine.games import GAMES
from engine.options import BadOptions

# No page offers more seats than ten, and a match of three rounds shows what one of twenty does.
MOST = {"players": 10, "rounds": 3}


def values_of(game, name):
    most = MOST.get(name)
    values = game.options.choices()[name].values
    return [value for value in values if most is None or value <= most]


@cache
def covering_rows(name):
    """Options of a game in which every value of every option meets every value of every other that goes with it."""
    return tuple(_Covering(GAMES[name]).rows())


class _Covering:
    """Greedy: fill a row around a pair that is still missing, mend its contradictions, cross off the pairs it has."""

    def __init__(self, game):
        self.game = game
        self.chance = random.Random(0)
        names = game.options.choices()
        self.missing = dict.fromkeys(
            frozenset(((one, mine), (other, its)))
            for one, other in combinations(names, 2)
            for mine, its in product(values_of(game, one), values_of(game, other))
        )

    def rows(self):
        while self.missing:
            pair = next(iter(self.missing))
            row = self._row_with(dict(pair))
            if row is None:
                del self.missing[pair]
                continue
            for met in combinations(row.to_dict().items(), 2):
                self.missing.pop(frozenset(met), None)
            yield row

    def _row_with(self, fixed):
        """Options that hold the fixed values, with random ones beside them where that can be; None where it cannot."""
        names = self.game.options.choices()
        filled = {name: self.chance.choice(values_of(self.game, name)) for name in names}
        for given in (filled, filled, {}, {}, {}):
            row = mended(self.game, given | fixed, fixed, self.chance)
            if row is not None:
                return row
        return None


def mended(game, given, fixed, chance):
    """Options like those given, changed at random until they do not contradict each other; the fixed ones stay."""
    for _ in range(30):
        try:
            return game.options.from_dict(given)
        except BadOptions as error:
            free = [name for name in (error.params["option"], error.params["other"]) if name not in fixed]
            if not free:
                return None
            name = chance.choice(free)
            given = given | {name: chance.choice(values_of(game, name))}
    return None


def options_of(game):
    """Random options of a game, as a strategy of Hypothesis; it shrinks towards the defaults."""

    def build(drawn):
        values, seed = drawn
        return mended(game, values, {}, random.Random(seed))

    names = game.options.choices()
    some = st.fixed_dictionaries({}, optional={name: st.sampled_from(values_of(game, name)) for name in names})
    return st.tuples(some, st.integers(0, 99)).map(build).filter(lambda options: options is not None)


@contextmanager
def told(options, **more):
    """A failure inside names the options that it happened with."""
    try:
        yield
    except BaseException as error:
        error.add_note(f"with {options.changed()} {more}")
        raise
