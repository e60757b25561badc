"""セブンアップ: Seven Up (All Fours, High-Low-Jack), with every rule that people play."""

from engine.game import Game
from engine.options import Text
from engine.seven_up.advice import advise
from engine.seven_up.bots import LEVELS
from engine.seven_up.options import PRESETS, SevenUpOptions
from engine.seven_up.rules import SevenUpRules

GAME = Game("seven_up", Text("セブンアップ", "Seven Up"), SevenUpOptions, SevenUpRules, LEVELS, advise, PRESETS)
