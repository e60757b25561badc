"""ホーム: the first page, where a match is started or taken up again."""

from collections.abc import Mapping
from typing import get_args

from fastapi import Response

from app.choosing import RulesForm, choose, from_text
from app.player import Player
from app.prefs import Level
from app.render import Visitor
from app.rooms import ROOMS
from app.summaries import going
from app.table import Tables
from engine.games import GAMES

_MOST_GOING = 3
_GAME = "sevens"
LEVELS = get_args(Level)
ROUNDS = range(1, 21)


def home_page(who: Player, tables: Tables, visitor: Visitor, fields: Mapping[str, str], status: int = 200) -> Response:
    """The page; ``fields`` are those of a link or of a form that was refused, and fill in its form."""
    matches = [going(summary, visitor.words) for summary in tables.open_matches(who)[:_MOST_GOING]]
    return visitor.page(
        "home.html",
        status,
        here="home",
        matches=matches,
        sample=ROOMS[_GAME].sample(),
        rules=rules_form(visitor, fields),
        rounds=_rounds(visitor, fields),
        level=_level(visitor, fields),
        brought=_brings_rules(fields),
        levels=LEVELS,
        numbers=ROUNDS,
    )


def rules_form(visitor: Visitor, fields: Mapping[str, str]) -> RulesForm:
    """The rules that the fields ask for; where they ask for none, those that this device chose last."""
    game = GAMES[_GAME]
    given = choose(game, fields) if _brings_rules(fields) else from_text(game.options, visitor.prefs.sevens)
    return RulesForm(game, given, visitor.words)


def _brings_rules(fields: Mapping[str, str]) -> bool:
    return any(name in fields for name in ("preset", *GAMES[_GAME].options.choices()))


def _rounds(visitor: Visitor, fields: Mapping[str, str]) -> int:
    text = fields.get("rounds", "")
    return int(text) if text in map(str, ROUNDS) else visitor.prefs.rounds


def _level(visitor: Visitor, fields: Mapping[str, str]) -> str:
    level = fields.get("level", "")
    return level if level in LEVELS else visitor.prefs.level
