"""Perft: the move generator's test, as in chess programs."""

from typing import Any

from engine.game import AnyRules


def perft(rules: AnyRules, state: Any, depth: int) -> dict[str, Any]:
    """``nodes`` counts the move sequences of this depth, ``divide`` those below each first move.

    Every move is made, the last of a sequence too. Raises IllegalMove where one cannot be: `Rules.apply`.
    """
    divide = (
        {}
        if depth == 0
        else {str(move): count(rules, rules.apply(state, move), depth - 1) for move in rules.legal_moves(state)}
    )
    return {"nodes": 1 if depth == 0 else sum(divide.values()), "divide": divide}


def count(rules: AnyRules, state: Any, depth: int) -> int:
    """How many sequences of ``depth`` legal moves follow; a finished round has none above depth 0."""
    if depth == 0:
        return 1
    return sum(count(rules, rules.apply(state, move), depth - 1) for move in rules.legal_moves(state))
