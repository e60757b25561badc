"""一括: one JSON request a line, one answer each; what ``python -m engine batch`` does."""

from collections.abc import Iterable, Iterator
from typing import Any

from engine import record as records
from engine.game import BadRecord, IllegalMove
from engine.perft import perft


def answers(lines: Iterable[bytes]) -> Iterator[dict[str, Any]]:
    """The answers to the requests in UTF-8 ``lines``, in order; blank lines are skipped."""
    return (answer(line) for line in lines if line.strip())


def answer(line: bytes) -> dict[str, Any]:
    """A position or counts; ``refused`` with the reason and the ply, or None, where that cannot be."""
    try:
        return _done(records.parse_json(line))
    except BadRecord as error:
        return {"refused": str(error), "ply": error.ply}


def position_after(record: Any) -> dict[str, Any]:
    """The position object after all moves of a record. Raises BadRecord."""
    deal = records.read_deal(record)
    return deal.rules.position(records.replay(deal.rules, deal.setup, records.read_moves(record)))


def perft_after(record: Any, depth: int) -> dict[str, Any]:
    """How many sequences of ``depth`` moves follow a record. Raises BadRecord."""
    deal = records.read_deal(record)
    state = records.replay(deal.rules, deal.setup, records.read_moves(record))
    try:
        return perft(deal.rules, state, depth)
    except IllegalMove as error:
        raise BadRecord(error.code, str(error), **error.params) from error


def _done(request: Any) -> dict[str, Any]:
    match request:
        case {"do": "replay", "record": record}:
            return position_after(record)
        case {"do": "perft", "record": record, "depth": int(depth)} if depth >= 0 and not isinstance(depth, bool):
            return perft_after(record, depth)
    raise BadRecord("not_a_request", "a request is a replay of a record, or a perft of a record and a depth")
