"""セブンブリッジ: Seven Bridge, rummy with lone sevens and calls."""

from engine.bridge.advice import advise
from engine.bridge.bots import LEVELS
from engine.bridge.options import PRESETS, BridgeOptions
from engine.bridge.rules import BridgeRules
from engine.game import Game
from engine.options import Text

GAME = Game("bridge", Text("セブンブリッジ", "Seven Bridge"), BridgeOptions, BridgeRules, LEVELS, advise, PRESETS)
