"""Every test of the contract runs for every game that there is."""

import pytest

from engine.games import GAMES


@pytest.fixture(params=sorted(GAMES))
def game(request):
    """Each game of the card room."""
    return GAMES[request.param]
