"""Whole rounds written down for ever: one a preset, with the position after every move.

``python -m tests.engine.playthroughs.play`` writes those that are missing. One that is there is never touched: where a
test says that it has changed, either the code is wrong or the file has to be removed on purpose.
"""

import json
from pathlib import Path

from engine.chance import Generator
from engine.games import GAMES

HERE = Path(__file__).parent


def file_of(game, preset):
    return HERE / game.name / f"{preset.name}.jsonl"


def played(game, preset):
    """A round from a fixed key: its record, and the position before the first move and after each."""
    rules = game.rules(game.options.from_dict(preset.options))
    chance = Generator(f"{game.name} {preset.name}".encode())
    setup = rules.draw(chance, chance.below(rules.players), None)
    state, moves, positions = rules.deal(setup), [], []
    while rules.to_move(state) is not None:
        positions.append(rules.position(state))
        moves.append(chance.choice(rules.legal_moves(state)))
        state = rules.apply(state, moves[-1])
    return rules.record(setup, state, [str(move) for move in moves]), [*positions, rules.position(state)]


def main():
    for game in GAMES.values():
        for preset in game.presets:
            file = file_of(game, preset)
            if not file.exists():
                file.parent.mkdir(exist_ok=True)
                record, positions = played(game, preset)
                lines = (json.dumps(line, ensure_ascii=False, separators=(",", ":")) for line in (record, *positions))
                file.write_text("\n".join([*lines, ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
