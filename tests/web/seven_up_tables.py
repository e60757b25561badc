"""Tables of Seven Up for tests: matches from chosen deals, in which a test makes every move itself."""

import re

from app.prefs import Prefs
from app.rooms.frame import Asked
from app.rooms.seven_up.view import SevenUpTable
from app.words import words_for
from engine.match import Match
from engine.record import read_deal
from tests.engine.seven_up.tables import record_of
from tests.seven_up_deals import HANDS
from tests.web.tables import SEED, table


def start(hands=HANDS, stock="9s", moves=(), **settings):
    """A match of people alone after some moves; the person is eldest where nothing else is said."""
    record = record_of(hands, stock, dealer=settings.pop("dealer", len(hands) - 1), **settings)
    deal = read_deal(record)
    match = Match.start("seven_up", deal.rules.options, (None,) * len(hands), SEED, deal.setup)
    for move in moves:
        match = match.play(move)
    return match


def view(match, language="ja", *, confirm=False, **asked):
    """The table as the pages show it to the person."""
    return SevenUpTable(table(match), words_for(language), Asked(**asked), Prefs(confirm=confirm))


def bare(text):
    """What a person reads of some HTML."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", text)).strip()
