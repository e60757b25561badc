"""Small hand-made tables of Seven Bridge: positions written in the rulebook's words, and what follows from them."""

from dataclasses import dataclass
from typing import Any

import pytest

from engine import cards
from engine.bridge.melds import LAID_NAMES, Laid, cards_of, hand_cards, meld_of
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

    A hand may be a number: so many cards named nowhere. ``melds`` are texts like ``1: 7s 8s`` with the owner first. The
    seat to move has drawn the first card of its hand, and everybody has had a first turn.
    """
    law = BridgeRules(BridgeOptions(players=len(hands), **rules))
    laid = tuple(Laid(int(owner), meld(text)) for owner, text in (each.split(": ") for each in melds))
    thrown, undealt = cards.parse_sequence(discards), cards.parse_sequence(stock)
    named = [set_of(hand) for hand in hands if isinstance(hand, str)]
    named += [cards.set_of((*thrown, *undealt)), *(hand_cards(cards_of(each.meld)) for each in laid)]
    rest = list(cards.members(law.deck & ~sum(named)))
    assert len(rest) + sum(pile.bit_count() for pile in named) == law.deck.bit_count(), "a card stands twice"
    held = [set_of(hand) if isinstance(hand, str) else cards.set_of(_taken(rest, hand)) for hand in hands]
    return Table(
        law,
        State(
            hands=tuple(held),
            stock=(*undealt, *rest),
            origin=Origin(0, SECRET),
            turn=turn,
            melds=laid,
            discards=thrown,
            drawn=next(cards.members(held[turn])),
            dropped=len(hands),
            lain=len(laid),
        ),
    )


def _taken(rest, count):
    taken = rest[:count]
    del rest[:count]
    return taken
