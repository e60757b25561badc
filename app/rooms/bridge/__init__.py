"""セブンブリッジの部屋: how the pages show Seven Bridge."""

from app.rooms.bridge.asking import compose
from app.rooms.bridge.samples import emblem, howto, sample
from app.rooms.bridge.schema import BridgeTableOut
from app.rooms.bridge.view import BridgeTable
from app.rooms.room import Room

BASIC = ("players", "rounds", "joker")

ROOM = Room(BridgeTable, BridgeTableOut, emblem, sample, howto, BASIC, compose=compose)
