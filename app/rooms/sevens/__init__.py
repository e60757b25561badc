"""七並べの部屋: how the pages show Sevens."""

from app.rooms.room import Room
from app.rooms.sevens.asking import begun_by, offers
from app.rooms.sevens.samples import emblem, howto, sample
from app.rooms.sevens.schema import SevensTableOut
from app.rooms.sevens.view import SevensTable, automatic_move

BASIC = ("players", "rounds", "passes", "voluntary_pass", "leader", "center")

ROOM = Room(SevensTable, SevensTableOut, emblem, sample, howto, BASIC, automatic_move, begun_by, offers=offers)
