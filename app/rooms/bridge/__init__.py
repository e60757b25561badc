"""セブンブリッジの部屋: how the pages show Seven Bridge."""

from app.rooms.bridge.asking import compose
from app.rooms.bridge.samples import emblem, howto, sample
from app.rooms.bridge.view import BridgeTable, automatic_move, begins
from app.rooms.room import Room

BASIC = frozenset(("players", "rounds"))
ROOM = Room(BridgeTable, automatic_move, begins, emblem, sample, howto, BASIC, compose)
