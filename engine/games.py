"""The card room's games, by name."""

from engine import bridge, seven_up, sevens
from engine.game import Game

GAMES: dict[str, Game] = {game.name: game for game in (sevens.GAME, bridge.GAME, seven_up.GAME)}
