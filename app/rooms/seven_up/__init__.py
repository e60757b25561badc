"""セブンアップの部屋: how the pages show Seven Up."""

from app.rooms.room import Room
from app.rooms.seven_up.asking import compose
from app.rooms.seven_up.samples import emblem, howto, sample
from app.rooms.seven_up.schema import SevenUpTableOut
from app.rooms.seven_up.view import SevenUpTable

BASIC = ("players", "partners", "target", "low", "gift_wins")

ROOM = Room(SevenUpTable, SevenUpTableOut, emblem, sample, howto, BASIC, compose=compose)
