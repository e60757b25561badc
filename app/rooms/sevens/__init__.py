"""七並べの部屋: how the pages show Sevens."""

from app.rooms.sevens.asking import begins
from app.rooms.sevens.samples import howto, sample
from app.rooms.sevens.view import SevensTable, automatic_move

__all__ = ["SevensTable", "automatic_move", "begins", "howto", "sample"]
