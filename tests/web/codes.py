"""Codes of refusals, hints and scores, read from the source: each has words."""

import ast
from pathlib import Path

ROOT = Path(__file__).parents[2]
ENGINE = ROOT / "engine"
APP = sorted((ROOT / "app").rglob("*.py"))
SHARED = tuple(ENGINE.glob("*.py"))
GAMES = ("sevens", "bridge", "seven_up")

# Told on the command line only, where nobody is asked for words in Japanese: records that cannot be read.
COMMAND_LINE = {
    "bad_moves", "bad_rules", "bad_stock", "broken_commitment", "no_commitment", "not_a_record", "not_a_request",
    "not_json", "not_utf8", "unreadable",
}  # fmt: skip


def codes(paths, *kinds):
    """The codes, with the names of their parameters, that modules give; a game's refusals are told the move, too."""
    found = {}
    for path in paths:
        given = {"move"} if path.name == "refusals.py" else set()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in kinds and node.args:
                for code in constants(node.args[0]):
                    found.setdefault(code, set()).update(parameters(node) | given)
    return found


def constants(node):
    if isinstance(node, ast.IfExp):
        return constants(node.body) + constants(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) else []


def parameters(node):
    names = {keyword.arg for keyword in node.keywords if keyword.arg}
    for argument in node.args[1:]:
        if isinstance(argument, ast.Dict):
            names |= {key.value for key in argument.keys}
    return names


def modules(*games):
    return [path for game in games for path in (ENGINE / game).glob("*.py")]


REFUSALS = codes([*SHARED, *modules(*GAMES), *APP], "IllegalMove", "NotNow", "Refused", "BadOptions", "BadRecord")
SCORES = codes([ENGINE / "bridge" / "scoring.py"], "Reason")
REASONS = {
    "sevens": codes([*SHARED, *modules("sevens")], "Reason"),
    "bridge": codes([ENGINE / "bridge" / "advice.py"], "Reason"),
    "seven_up": codes([ENGINE / "seven_up" / "advice.py"], "Reason"),
}
