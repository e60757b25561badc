"""部屋: a room for each game; what differs between the games' tables lives in its own folder."""

from collections.abc import Mapping

from app.rooms import bridge, seven_up, sevens
from app.rooms.room import Room
from app.table import Table

ROOMS: Mapping[str, Room] = {"sevens": sevens.ROOM, "bridge": bridge.ROOM, "seven_up": seven_up.ROOM}


def room_of(table: Table) -> Room:
    """The room in which a table stands."""
    return ROOMS[table.match.game.name]
