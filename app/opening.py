"""対局の申し込み: a match as a program asks for it, turned into what the service starts.

Names and types are checked before values: an option that does not exist or has another type is a field that cannot be
read (BadField), one whose value is impossible or contradicts another is refused by the engine (BadOptions).
"""

from collections.abc import Mapping
from typing import NamedTuple

from app.rooms import ROOMS
from app.schemas import NewMatch, Option, Record
from engine.errors import Refused
from engine.game import AnyRules, Game, Setup
from engine.games import GAMES
from engine.options import Options
from engine.record import read_deal

DEFAULT_LEVEL = "normal"
SERVED: Mapping[str, Game] = {name: GAMES[name] for name in ROOMS}
"""The games that have a room here; the engine may know more."""


class BadField(Exception):
    """A field of a body that is unknown or of another type; ``field`` is its path, with dots."""

    def __init__(self, field: str) -> None:
        super().__init__(field)
        self.field = field


class Opening(NamedTuple):
    """What a match starts from; ``levels`` by seat, None for the person."""

    game: str
    options: Options
    levels: tuple[str | None, ...]
    setup: Setup | None


def read_opening(body: NewMatch) -> Opening:
    """The match that a program asks for. Raises BadField or Refused."""
    game = SERVED.get(body.game)
    if game is None:
        raise Refused("unknown_game", f"there is no game {body.game!r}")
    options = _options(game, body.rules or {}, body.rounds)
    setup = None
    if body.record is not None:
        options, setup = _deal(game, body, body.record, options)
    return Opening(game.name, options, (None, *_levels(body, options.players - 1)), setup)


def _options(game: Game, rules: Mapping[str, Option], rounds: int | None, place: str = "rules") -> Options:
    choices = game.options.choices()
    for name, value in rules.items():
        if name not in choices or type(value) not in map(type, choices[name].values):
            raise BadField(f"{place}.{name}")
    if rounds is None:
        return game.options.from_dict(rules)
    if "rounds" not in choices:
        raise BadField("rounds")
    if rules.get("rounds", rounds) != rounds:
        raise Refused("rounds_twice", "rounds and the option rounds differ")
    return game.options.from_dict({**rules, "rounds": rounds})


def _deal(game: Game, body: NewMatch, record: Record, options: Options) -> tuple[Options, Setup]:
    if record.game != game.name:
        raise Refused("record_of_other_game", "the record is of another game")
    if record.moves:
        raise Refused("record_with_moves", "the record must have no moves, the round is yet to be played")
    brought = _options(game, record.rules, body.rounds, "record.rules")
    _check_kinds(game.rules(brought), record)
    if body.rules is not None and options != brought:
        raise Refused("rules_beside_record", "the record brings its rules, and others stand beside it")
    return brought, read_deal(record.model_dump(exclude_unset=True)).setup


def _check_kinds(rules: AnyRules, record: Record) -> None:
    """Whether what the game reads of a record beside its hands is of the right type. Raises BadField."""
    kinds = {**rules.record_keys, **({"stock": str} if rules.has_stock else {})}
    for name in sorted(kinds.keys() & record.model_fields_set):
        if kinds[name] not in (object, type(getattr(record, name))):
            raise BadField(f"record.{name}")


def _levels(body: NewMatch, computers: int) -> list[str]:
    if body.levels is None:
        return [DEFAULT_LEVEL if body.level is None else body.level] * computers
    if body.level is not None:
        raise Refused("level_and_levels", "level and levels stand beside each other")
    if len(body.levels) != computers:
        raise Refused("levels_count", f"levels must name {computers} computers", computers=computers)
    return body.levels
