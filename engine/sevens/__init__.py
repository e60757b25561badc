"""七並べ: Sevens, with every rule that people play."""

from engine.game import Game
from engine.options import Text
from engine.sevens.advice import advise
from engine.sevens.bots import LEVELS
from engine.sevens.ghost import PHRASES, tempt, yields
from engine.sevens.options import PRESETS, SevensOptions
from engine.sevens.rules import SevensRules

GAME = Game(
    "sevens", Text("七並べ", "Sevens"), SevensOptions, SevensRules, LEVELS, advise, PRESETS, tempt, yields, PHRASES
)
