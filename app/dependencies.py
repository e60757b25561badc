"""What routes ask for. They are ``async`` so that FastAPI calls them at once instead of in another thread."""

from typing import Annotated, NamedTuple

from fastapi import Depends, Request

from app.errors import words_of
from app.player import Player
from app.table import Tables
from app.words import Words


async def service(request: Request) -> Tables:
    """The service, through which everything is played."""
    tables: Tables = request.app.state.tables
    return tables


async def player(request: Request) -> Player:
    """Whoever sent the request."""
    who: Player = request.state.player
    return who


class Program(NamedTuple):
    """A program that plays: the service, who it is, and the words of the language that it asks for."""

    tables: Tables
    player: Player
    words: Words


async def program(request: Request) -> Program:
    """All that the JSON interface asks for, in one, because every dependency costs a move."""
    return Program(request.app.state.tables, request.state.player, words_of(request.scope))


Service = Annotated[Tables, Depends(service)]
Asker = Annotated[Player, Depends(player)]
Asking = Annotated[Program, Depends(program)]
