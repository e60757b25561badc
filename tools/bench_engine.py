"""Random rounds a second through the engine's public API, beside OpenSpiel's hearts through pyspiel in the same run.

Prints medians of five interleaved runs on one core, deals included, and their ratio.
"""

import random
import statistics
import time
from collections.abc import Callable

import pyspiel

from engine.chance import Generator
from engine.games import GAMES

RUNS = 5
SECONDS = 2.0


def sevens_round(number: int, chance: random.Random) -> None:
    """One random round of the standard game, from the shuffle to the result."""
    rules = RULES
    state = rules.deal(rules.draw(Generator(number.to_bytes(8, "big")), 0, None))
    while rules.to_move(state) is not None:
        state = rules.apply(state, chance.choice(rules.legal_moves(state)))
    rules.result(state)


def hearts_round(number: int, chance: random.Random) -> None:
    """One random game of hearts, from the deal to the returns."""
    state = HEARTS.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(actions, weights)[0])
        else:
            state.apply_action(chance.choice(state.legal_actions()))
    state.returns()


def rounds_a_second(play: Callable[[int, random.Random], None], seed: int) -> float:
    """How many rounds of CPU second after CPU second ``play`` gets through."""
    chance, played, begun = random.Random(seed), 0, time.process_time()
    while (spent := time.process_time() - begun) < SECONDS:
        play(played, chance)
        played += 1
    return played / spent


RULES = GAMES["sevens"].rules(GAMES["sevens"].options())
HEARTS = pyspiel.load_game("hearts")


def main() -> None:
    sevens, hearts = [], []
    for run in range(RUNS):
        sevens.append(rounds_a_second(sevens_round, run))
        hearts.append(rounds_a_second(hearts_round, run))
    ours, theirs = statistics.median(sevens), statistics.median(hearts)
    print(f"sevens, random rounds a second  {ours:8.0f}")
    print(f"pyspiel hearts, same            {theirs:8.0f}")
    print(f"ratio                           {ours / theirs:8.2f}")


if __name__ == "__main__":
    main()
