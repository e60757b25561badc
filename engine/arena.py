"""コンピューター同士の対戦: one hero against copies of the field, on duplicate deals.

Every deal is played once with the hero in each seat; a deal's value is the mean of those rounds, and the standard error
is taken over deals, which are independent, while rounds are not. Where partners share a total, the hero plays all seats
of its side, and every side is the hero's once.
"""

import argparse
import math
import os
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import Any, NamedTuple, Self

from engine.chance import Generator, derive
from engine.game import AnyRules, BadRecord, Game, Result, ranks_of
from engine.games import GAMES
from engine.match import Match
from engine.options import Options
from engine.quoting import quoted
from engine.record import parse_json, read_options


class Tally(NamedTuple):
    """What the rounds of one deal gave the hero; ``lead`` is how far it was ahead of the mean of the others."""

    points: float
    lead: float
    ranks: tuple[int, ...]
    eliminations: int
    decisions: int
    seconds: float


@dataclass(frozen=True)
class Arena:
    """A contest: ``hero`` and ``field`` are levels; ``seed`` makes it repeatable."""

    game: Game
    options: Options
    hero: str
    field: str
    seed: int
    deals: int
    matches: int | None
    jobs: int

    @classmethod
    def add_arguments(cls, parser: argparse.ArgumentParser) -> None:
        """Describe the arena's command line."""
        parser.add_argument("--game", choices=sorted(GAMES), default="sevens")
        parser.add_argument("--hero", required=True, help="the level that is measured")
        parser.add_argument("--field", required=True, help="the level of the other seats")
        parser.add_argument("--deals", type=whole_number(1), default=1000)
        parser.add_argument("--matches", type=whole_number(1), help="play whole matches instead of deals")
        parser.add_argument("--seats", type=whole_number(1), help="how many play (default: the rules')")
        parser.add_argument("--rules", default="{}", help="options as JSON")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--jobs", type=whole_number(1), default=os.cpu_count() or 1)

    @classmethod
    def from_arguments(cls, given: argparse.Namespace) -> Self:
        """The arena of a parsed command line. Raises BadRecord."""
        game = GAMES[given.game]
        rules = parse_json(given.rules.encode("utf-8", "surrogateescape"))
        seats = {} if given.seats is None else {"players": given.seats}
        rules = {**rules, **seats} if isinstance(rules, dict) else rules
        for level in (given.hero, given.field):
            if level not in game.levels:
                raise BadRecord("unknown_level", f"{game.name} has no level {quoted(level)}")
        return cls(
            game,
            read_options(game, rules),
            given.hero,
            given.field,
            given.seed,
            given.deals,
            given.matches,
            given.jobs,
        )

    @property
    def _rules(self) -> AnyRules:
        return self.game.rules(self.options)

    def play(self) -> dict[str, Any]:
        """The outcome as plain data: points or wins of the hero, with standard errors."""
        return self._play_deals() if self.matches is None else self._play_matches(self.matches)

    def _play_deals(self) -> dict[str, Any]:
        tallies = list(self._spread(self.play_deal, self.deals))
        sides = self._rules.sides
        rounds = sides * len(tallies)
        decisions = sum(tally.decisions for tally in tallies)
        mean, error = _mean_and_error([tally.points for tally in tallies])
        lead, lead_error = _mean_and_error([tally.lead for tally in tallies])
        return {
            "mean": mean,
            "se": error,
            "lead": lead,
            "lead_se": lead_error,
            "ranks": [round(sum(tally.ranks[at] for tally in tallies) / rounds, 4) for at in range(sides)],
            "eliminations": round(sum(tally.eliminations for tally in tallies) / rounds, 4),
            "ms_per_decision": round(1000 * sum(tally.seconds for tally in tallies) / max(1, decisions), 4),
            "deals": len(tallies),
        }

    def _play_matches(self, matches: int) -> dict[str, Any]:
        wins, error = _mean_and_error(list(self._spread(self.play_match, matches)))
        return {"wins": wins, "se": error, "matches": matches}

    def _spread(self, play: Any, times: int) -> Iterator[Any]:
        if self.jobs == 1:
            yield from map(play, range(times))
            return
        with ProcessPoolExecutor(self.jobs) as pool:
            yield from pool.map(play, range(times), chunksize=max(1, times // (8 * self.jobs)))

    def play_deal(self, number: int) -> Tally:
        """One deal, played with the hero in every seat."""
        rules = self._rules
        key = derive(b"arena", self.seed, number)
        chance = Generator(key)
        setup = rules.draw(chance, chance.below(rules.players), None)
        tallies = [self._play_round(setup, hero, key) for hero in range(rules.sides)]
        return Tally(
            statistics.fmean(tally.points for tally in tallies),
            statistics.fmean(tally.lead for tally in tallies),
            tuple(map(sum, zip(*(tally.ranks for tally in tallies), strict=True))),
            sum(tally.eliminations for tally in tallies),
            sum(tally.decisions for tally in tallies),
            sum(tally.seconds for tally in tallies),
        )

    def _play_round(self, setup: Any, hero: int, key: bytes) -> Tally:
        rules, levels = self._rules, self.game.levels
        state = rules.deal(setup)
        decisions, seconds, ply = 0, 0.0, 0
        while (seat := rules.to_move(state)) is not None:
            is_hero = rules.side_of(seat) == hero
            bot = levels[self.hero if is_hero else self.field]
            chance = Generator(derive(key, ply, seat))
            begun = time.perf_counter()
            move = bot(rules.observe(state, seat), rules.legal_moves(state), chance)
            if is_hero:
                decisions += 1
                seconds += time.perf_counter() - begun
            state = rules.apply(state, move)
            ply += 1
        return _tally(rules.result(state), hero, decisions, seconds)

    def play_match(self, number: int) -> float:
        """One match; the hero's share of the first place."""
        rules = self._rules
        hero = number % rules.sides
        levels = [self.hero if rules.side_of(seat) == hero else self.field for seat in range(rules.players)]
        match = Match.start(self.game.name, self.options, levels, derive(b"arena match", self.seed, number)).advance()
        while match.status != "over":
            match = match.next_round().advance()
        standing = match.standing or ()
        return 1 / standing.count(1) if standing[hero] == 1 else 0.0


def _tally(result: Result, hero: int, decisions: int, seconds: float) -> Tally:
    points = result.points
    ranks = result.ranks or ranks_of(points)
    eliminations = sum(score.reason.code in ("eliminated", "foul") for score in result.scores)
    taken = tuple(int(ranks[hero] == rank) for rank in range(1, len(points) + 1))
    lead = points[hero] - statistics.fmean(points[:hero] + points[hero + 1 :])
    return Tally(points[hero], lead, taken, eliminations, decisions, seconds)


def _mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    spread = statistics.stdev(values) if len(values) > 1 else 0.0
    return round(statistics.fmean(values), 4), round(spread / math.sqrt(len(values)), 4)


def whole_number(least: int) -> Callable[[str], int]:
    """An argument's type: a whole number from ``least`` on."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = least - 1
        if number < least:
            raise argparse.ArgumentTypeError(f"must be a whole number from {least} on")
        return number

    return read
