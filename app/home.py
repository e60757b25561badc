"""ホーム: the first page, where the games stand as equals, and each game's own."""

from collections.abc import Mapping
from typing import NamedTuple, get_args
from urllib.parse import urlencode

from fastapi import Response
from markupsafe import Markup

from app.choosing import OWN, RulesForm, choose, from_text, to_fields
from app.player import Player
from app.prefs import Level
from app.render import Visitor
from app.rooms import ROOMS
from app.summaries import Going, going
from app.table import Tables
from engine.games import GAMES
from engine.options import Value

LEVELS = get_args(Level)
OFFERED = 100  # open matches on a game's page; a person has a few, a program any number


class Door(NamedTuple):
    """A game on the first page: what it looks like, its newest open match, and the fields that start one."""

    game: str
    emblem: Markup
    going: Going | None
    fields: Mapping[str, str]


def first_page(who: Player, tables: Tables, visitor: Visitor) -> Response:
    """The page with all games. One tap starts a match as this device chose it last, or goes on with the one open."""
    matches = tables.open_matches(who, most=1)
    doors = [
        Door(
            game,
            room.emblem(),
            next((going(match, visitor.words) for match in matches if match.game == game), None),
            {**to_fields(_remembered(game, visitor)), "game": game, "level": visitor.prefs.level},
        )
        for game, room in ROOMS.items()
    ]
    return visitor.page("home.html", here="home", doors=doors)


def game_page(
    game: str, who: Player, tables: Tables, visitor: Visitor, fields: Mapping[str, str], status: int = 200
) -> Response:
    """A game's page; ``fields`` are those of a link or of a form that was refused, and fill in its form."""
    matches = [going(match, visitor.words) for match in tables.open_matches(who, OFFERED) if match.game == game]
    return visitor.page(
        "game.html",
        status,
        here="game",
        game=game,
        matches=matches,
        sample=ROOMS[game].sample(),
        rules=rules_form(game, visitor, fields),
        level=_level(visitor, fields),
        brought=_brings_rules(game, fields),
        levels=LEVELS,
        address=f"/{game}?{urlencode(fields)}" if fields else f"/{game}",
    )


def rules_form(game: str, visitor: Visitor, fields: Mapping[str, str]) -> RulesForm:
    """The rules that the fields ask for; where they ask for none, those that this device chose last."""
    law = GAMES[game]
    given = choose(law, fields) if _brings_rules(game, fields) else _remembered(game, visitor)
    return RulesForm(law, given, visitor.words, own=fields.get("preset") == OWN)


def _remembered(game: str, visitor: Visitor) -> Mapping[str, Value]:
    """The rules that this device chose last, as far as they can still be read."""
    return from_text(GAMES[game].options, visitor.prefs.rules_of(game))


def _brings_rules(game: str, fields: Mapping[str, str]) -> bool:
    return any(name in fields for name in ("preset", *GAMES[game].options.choices()))


def _level(visitor: Visitor, fields: Mapping[str, str]) -> str:
    level = fields.get("level", "")
    return level if level in LEVELS else visitor.prefs.level
