"""Small hand-made tables of Seven Up, set up by records as the rulebook writes them."""

import pytest

from engine import cards
from engine.batch import position_after
from engine.game import BadRecord
from engine.games import GAMES
from engine.record import read_deal, read_moves, replay
from tests.engine.sevens.tables import Table

SEVEN_UP = GAMES["seven_up"]


def record_of(hands, stock, moves=(), *, dealer=0, scores=None, **rules):
    """A record. ``stock`` names the top cards, the turn-up first; all other cards of the deck follow in card order."""
    named = [*" ".join(hands).split(), *stock.split()]
    rest = [name for name in cards.NAMES[:52] if name not in named]
    before = {} if scores is None else {"scores": scores}
    return {
        "game": "seven_up",
        "rules": {"players": len(hands), **rules},
        "dealer": dealer,
        "hands": list(hands),
        "stock": " ".join([*stock.split(), *rest]),
        "moves": moves.split(",") if isinstance(moves, str) and moves else list(moves),
        **before,
    }


def table(hands, stock, moves=(), **settings):
    """The table after all moves, which are separated by commas."""
    record = record_of(hands, stock, moves, **settings)
    deal = read_deal(record)
    state = replay(deal.rules, deal.setup, read_moves(record))
    return Table(deal.rules, state, deal.rules.position(state))


def refusal(hands, stock, moves, **settings):
    """The code with which the last of the moves is refused, while those before it are legal."""
    record = record_of(hands, stock, moves, **settings)
    with pytest.raises(BadRecord) as refused:
        position_after(record)
    assert refused.value.ply == len(record["moves"]), refused.value
    return refused.value.code


def bad_record(hands, stock, **settings):
    """The code with which a record without moves is refused."""
    with pytest.raises(BadRecord) as refused:
        read_deal(record_of(hands, stock, **settings))
    assert refused.value.ply is None
    return refused.value.code
