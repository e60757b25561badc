"""Small hand-made tables of Seven Bridge: positions written in the rulebook's words, and what follows from them."""

import re
from dataclasses import dataclass
from typing import Any

import pytest

from engine import cards
from engine.bridge.melds import LAID_NAMES, Laid, meld_of
from engine.bridge.options import BridgeOptions
from engine.bridge.rules import BridgeRules
from engine.bridge.state import Origin, State
from engine.game import IllegalMove
from engine.record import checked

SECRET = bytes(32)
LAID = {name: laid for laid, name in LAID_NAMES.items()}


@dataclass(frozen=True)
class Table:
    """A position, by the words of the rulebook's position object, and the law it stands under."""

    rules: BridgeRules
    state: Any

    def __getattr__(self, key):
        return self.rules.position(self.state)[key]

    def play(self, *moves):
        """The table after these moves, each of them legal."""
        state = self.state
        for move in moves:
            state = self.rules.apply(state, checked(self.rules, state, move))
        return Table(self.rules, state)

    def having(self, **changed):
        """The same table but for these parts of its state."""
        return Table(self.rules, self.state._replace(**changed))

    def can(self, move):
        return move in self.legal

    def starting(self, word):
        """The legal moves that begin with a word, without it."""
        return [move.removeprefix(f"{word} ") for move in self.legal if move.startswith(word)]

    def refusal(self, move):
        """The code with which a move is refused."""
        with pytest.raises(IllegalMove) as refused:
            self.play(move)
        return refused.value.code

    def view(self, seat):
        return self.rules.observe(self.state, seat)

    def result(self):
        return self.rules.result(self.state)


def set_of(text):
    """The cards named in a text, as a set."""
    return cards.set_of(cards.parse_sequence(text))


def meld(text):
    """The meld that lies so: ``4h [5h] 6h``."""
    return meld_of(tuple(LAID[name] for name in text.split()))


def at(hands, melds=(), discards="", stock="", turn=0, **rules):
    """A position in which seat ``turn`` is to play; cards named nowhere lie at the bottom of the stock.

    ``melds`` are texts like ``1: 7s 8s`` with the owner first. The seat to move has drawn the first card of its hand,
    and everybody has had a first turn.
    """
    laid = tuple(Laid(int(owner), meld(text)) for owner, text in (each.split(": ") for each in melds))
    law = BridgeRules(BridgeOptions(players=len(hands), **rules))
    held = tuple(map(set_of, hands))
    thrown, undealt = cards.parse_sequence(discards), cards.parse_sequence(stock)
    lying = set_of(re.sub(r"\[..\]", "X", " ".join(each[3:] for each in melds)))
    named = sum(held) | cards.set_of((*thrown, *undealt)) | lying
    return Table(
        law,
        State(
            hands=held,
            stock=(*undealt, *cards.members(law.deck & ~named)),
            origin=Origin(0, SECRET),
            turn=turn,
            melds=laid,
            discards=thrown,
            drawn=next(cards.members(held[turn])),
            dropped=len(hands),
            lain=len(laid),
        ),
    )
