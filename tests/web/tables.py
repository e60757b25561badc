"""Tables for tests: matches from chosen deals, as the service hands them to the pages."""

from app.prefs import Prefs
from app.render import Visitor
from app.table import Table
from app.words import words_for
from engine.cards import NAMES
from engine.games import GAMES
from engine.match import Match
from engine.record import read_setup

SEED = bytes(range(32))
ID = "A" * 22

# All ends of the rows: nothing can be played for long.
ENDS = "As 2s Qs Ks Ah Qh Kh Ad Qd Kd Ac Qc Kc"


def visitor(language="ja", *, partial=True, **prefs):
    """A visitor with settings."""
    return Visitor(Prefs(**prefs), words_for(language), "/", partial, secure=False)


def deal(own, players=4, jokers=0):
    """Hands in which seat 0 holds ``own`` and the rest is shared out one by one."""
    cards = own.split()
    rest = [card for card in NAMES[: 52 + jokers] if card not in cards]
    return [own, *(" ".join(rest[first :: players - 1]) for first in range(players - 1))]


def start(own="", level="easy", **rules):
    """A match against computers, at the person's first decision; from a deal where ``own`` is given."""
    options = GAMES["sevens"].options.from_dict(rules)
    levels = (None,) + (level,) * (options.players - 1)
    setup = None
    if own:
        record = {"game": "sevens", "hands": deal(own, options.players, options.jokers)}
        setup = read_setup(GAMES["sevens"].rules(options), record)
    return Match.start("sevens", options, levels, SEED, setup).advance()


def table(match, version=1):
    """The table of a match."""
    return Table(ID, version, match)


def play(match, *moves):
    """The match after moves of the person, each followed by the computers'."""
    for move in moves:
        match = match.play(move, 0).advance()
    return match


def play_out(match):
    """The match when the round is over; the person plays the first legal move."""
    while match.status == "playing":
        match = play(match, match.legal_moves(0)[0])
    return match
