"""``python -m engine``: replay, perft, batch, arena and verify, with no server and no database."""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

from engine.arena import Arena, whole_number
from engine.batch import answers, perft_after, position_after
from engine.game import BadRecord
from engine.record import parse_json, verify


def main(arguments: list[str] | None = None) -> int:
    """Run one command; 0, or 2 after one line on standard error."""
    options = _parser().parse_args(arguments)
    try:
        for answer in options.run(options):
            print(json.dumps(answer), flush=True)
    except BadRecord as error:
        return _fail(str(error))
    except BrokenPipeError:
        sys.stderr.close()  # or Python complains once more that nobody reads what is left
    except OSError as error:
        return _fail(f"{error.strerror}")
    return 0


def _fail(message: str) -> int:
    print(_on_one_line(message), file=sys.stderr)
    return 2


def _on_one_line(text: str) -> str:
    return " ".join(text.split())


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m engine", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND", parser_class=_Parser)

    command = commands.add_parser("replay", help="print the position after all moves of a record")
    command.add_argument("file", help="a record, - for standard input")
    command.set_defaults(run=lambda options: [position_after(_read(options.file))])

    command = commands.add_parser("perft", help="count the move sequences of a depth that follow a record")
    command.add_argument("file", help="a record, - for standard input")
    command.add_argument("depth", type=whole_number(0))
    command.set_defaults(run=lambda options: [perft_after(_read(options.file), options.depth)])

    command = commands.add_parser("batch", help="answer one JSON request a line from standard input")
    command.set_defaults(run=lambda options: answers(_standard_input()))

    command = commands.add_parser("verify", help="check the commitments of finished records")
    command.add_argument("file", help="a record or a list of them, - for standard input")
    command.set_defaults(run=lambda options: _verify(_read(options.file)))

    command = commands.add_parser("arena", help="play bots against bots on duplicate deals")
    Arena.add_arguments(command)
    command.set_defaults(run=lambda options: [Arena.from_arguments(options).play()])
    return parser


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> Any:
        self.exit(2, _on_one_line(f"{self.prog}: {message}") + "\n")


def _standard_input() -> BinaryIO:
    if sys.stdin is None:
        raise BadRecord("unreadable", "standard input is closed")
    return sys.stdin.buffer


def _read(name: str) -> Any:
    try:
        data = _standard_input().read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        raise BadRecord("unreadable", f"{name}: {error.strerror}") from error
    return parse_json(data)


def _verify(records: Any) -> Iterator[Any]:
    for record in records if isinstance(records, list) else [records]:
        verify(record)
    yield from ()


if __name__ == "__main__":
    sys.exit(main())
