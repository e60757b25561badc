"""Tables of Seven Bridge for tests: matches from chosen deals, and matches of people alone."""

from app.prefs import Prefs
from app.rooms.bridge.view import BridgeTable
from app.rooms.frame import Asked
from app.table import Table
from app.words import words_for
from engine.games import GAMES
from engine.match import Match
from engine.record import read_setup
from tests.web.tables import ID, SEED


def start(record, level=None):
    """The match of a record at its first decision; of people alone where no level is given."""
    options = GAMES["bridge"].options.from_dict(record["rules"])
    levels = (None, *(level,) * (options.players - 1))
    setup = read_setup(GAMES["bridge"].rules(options), record)
    return Match.start("bridge", options, levels, SEED, setup).advance()


def moves(match, *texts):
    """The match after these moves, whoever makes them."""
    for text in texts:
        match = match.play(text)
    return match


def view(match, language="ja", seat=0, order="suit", **asked):
    """The table as a seat sees it."""
    return BridgeTable(Table(ID, 1, match, seat), words_for(language), Asked(**asked), Prefs(order=order))
