"""Small hand-made tables of Sevens, set up by records as the rulebook writes them."""

from dataclasses import dataclass
from typing import Any

import pytest

from engine import cards
from engine.batch import position_after
from engine.game import BadRecord
from engine.games import GAMES
from engine.record import read_deal, read_moves, replay

SEVENS = GAMES["sevens"]
REST = "*"


def record_of(hands, moves=(), *, dealer=0, leader=None, **rules):
    """A record; ``*`` in a hand stands for every card that is in no other hand, and moves may be one string."""
    drawn = {} if leader is None else {"leader": leader}
    return {
        "game": "sevens",
        "rules": {"players": len(hands), **rules},
        "dealer": dealer,
        "hands": _filled(hands, rules.get("jokers", 0)),
        "moves": moves.split() if isinstance(moves, str) else list(moves),
        **drawn,
    }


def _filled(hands, jokers):
    named = " ".join(hands).replace(REST, "").split()
    rest = [name for name in cards.NAMES[:52] if name not in named] + ["X"] * (jokers - named.count("X"))
    return [hand.replace(REST, " ".join(rest)) for hand in hands]


@dataclass(frozen=True)
class Table:
    """A position, by the words of the rulebook's position object, and the law it stands under."""

    rules: Any
    state: Any
    position: dict

    def __getattr__(self, key):
        return self.position[key]

    def __iter__(self):
        return iter(self.position)

    def view(self, seat):
        return self.rules.observe(self.state, seat)

    def result(self):
        return self.rules.result(self.state)

    def can(self, move):
        return move in self.legal

    def offers(self):
        return [str(offer) for offer in self.rules.offers(self.state)]


def table(hands, moves=(), **settings):
    """The table after all moves."""
    record = record_of(hands, moves, **settings)
    deal = read_deal(record)
    state = replay(deal.rules, deal.setup, read_moves(record))
    return Table(deal.rules, state, deal.rules.position(state))


def refusal(hands, moves, **settings):
    """The code with which the last of the moves is refused, while those before it are legal."""
    record = record_of(hands, moves, **settings)
    with pytest.raises(BadRecord) as refused:
        position_after(record)
    assert refused.value.ply == len(record["moves"]), refused.value
    return refused.value.code
