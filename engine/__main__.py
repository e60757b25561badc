"""``python -m engine``: replay, perft, batch, arena and verify, with no server and no database."""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from engine.arena import Arena
from engine.game import BadRecord
from engine.perft import perft
from engine.record import read_deal, read_moves, replay, verify


class Unreadable(ValueError):
    """A file or line that holds no JSON."""


def main(arguments: list[str] | None = None) -> int:
    """Run one command; 0, or 2 after one line on standard error."""
    options = _parser().parse_args(arguments)
    try:
        for answer in options.run(options):
            print(json.dumps(answer, ensure_ascii=False), flush=True)
    except (BadRecord, Unreadable) as error:
        print(f"{error}".replace("\n", " "), file=sys.stderr)
        return 2
    except BrokenPipeError:
        sys.stderr.close()
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m engine", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND", parser_class=_Parser)

    command = commands.add_parser("replay", help="print the position after all moves of a record")
    command.add_argument("file", help="a record, - for standard input")
    command.set_defaults(run=lambda options: [_replay(_read(options.file))])

    command = commands.add_parser("perft", help="count the move sequences of a depth that follow a record")
    command.add_argument("file", help="a record, - for standard input")
    command.add_argument("depth", type=_depth)
    command.set_defaults(run=lambda options: [_perft(_read(options.file), options.depth)])

    command = commands.add_parser("batch", help="answer one JSON request a line from standard input")
    command.set_defaults(run=lambda options: _batch(sys.stdin))

    command = commands.add_parser("verify", help="check the commitments of finished records")
    command.add_argument("file", help="a record or a list of them, - for standard input")
    command.set_defaults(run=lambda options: _verify(_read(options.file)))

    command = commands.add_parser("arena", help="play bots against bots on duplicate deals")
    Arena.add_arguments(command)
    command.set_defaults(run=lambda options: [Arena.from_arguments(options).play()])
    return parser


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> Any:
        self.exit(2, f"{self.prog}: {message}\n")


def _depth(text: str) -> int:
    depth = int(text)
    if depth < 0:
        raise ValueError
    return depth


def _read(name: str) -> Any:
    try:
        text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
        return _parse(text)
    except OSError as error:
        raise Unreadable(f"{name}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise Unreadable(f"{name}: not UTF-8 text") from error


def _parse(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"not JSON: {error}") from error


def _replay(record: Any) -> dict[str, Any]:
    deal = read_deal(record)
    return deal.rules.position(replay(deal.rules, deal.setup, read_moves(record)))


def _perft(record: Any, depth: int) -> dict[str, Any]:
    deal = read_deal(record)
    return perft(deal.rules, replay(deal.rules, deal.setup, read_moves(record)), depth)


def _verify(records: Any) -> Iterator[Any]:
    for record in records if isinstance(records, list) else [records]:
        verify(record)
    yield from ()


def _batch(lines: Iterable[str]) -> Iterator[dict[str, Any]]:
    for line in lines:
        if line.strip():
            try:
                yield _answer(_parse(line))
            except BadRecord as error:
                yield {"refused": str(error), "ply": error.ply}
            except Unreadable as error:
                yield {"refused": str(error), "ply": None}


def _answer(request: Any) -> dict[str, Any]:
    match request:
        case {"do": "replay", "record": record}:
            return _replay(record)
        case {"do": "perft", "record": record, "depth": int(depth)} if depth >= 0 and not isinstance(depth, bool):
            return _perft(record, depth)
    raise Unreadable("a request is a replay of a record, or a perft of a record and a depth")


if __name__ == "__main__":
    sys.exit(main())
