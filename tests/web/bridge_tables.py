"""Tables of Seven Bridge for tests: matches from chosen deals, and matches of people alone."""

from app.prefs import Prefs
from app.rooms.bridge.view import BridgeTable
from app.rooms.frame import Asked
from app.table import Table
from app.words import words_for
from engine.bridge.rules import HAND
from engine.cards import NAMES
from engine.games import GAMES
from engine.match import Match
from engine.record import read_setup
from tests.web.tables import ID, SEED


def deal(*hands, stock="", dealer=0, **rules):
    """A record with these hands and the top of the stock; what is left fills the further hands and the stock."""
    options = GAMES["bridge"].options.from_dict(rules)
    given = [hand.split() for hand in hands] + [[] for _ in range(options.players - len(hands))]
    top = stock.split()
    named = {card for cards in (*given, top) for card in cards}
    rest = [card for card in NAMES[: 52 + options.joker] if card not in named]
    for hand in given:
        while len(hand) < HAND:
            hand.append(rest.pop(0))
    return {
        "game": "bridge",
        "rules": rules,
        "dealer": dealer,
        "hands": [" ".join(sorted(hand, key=NAMES.index)) for hand in given],
        "stock": " ".join([*top, *rest]),
    }


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
