"""Random rounds through the protocol alone, and where their cards are."""

import re
from collections import Counter
from dataclasses import dataclass
from typing import Any

from engine import cards
from engine.chance import Generator

CARD = re.compile(r"[A23456789TJQK][shdc]|X")
LONGEST = 3000  # plies; far beyond any round


@dataclass(frozen=True)
class Walk:
    """A round played at random: the states, and between each and the next the move that was made."""

    rules: Any
    setup: Any
    states: list
    moves: list

    @property
    def end(self):
        return self.states[-1]

    def steps(self):
        return zip(self.states, self.moves, strict=False)


def walk(game, options, seed, plies=LONGEST):
    """A random round of at most so many plies; now and then something happens out of turn."""
    rules = game.rules(options)
    chance = Generator(f"{game.name} {seed}".encode())
    setup = rules.draw(chance, chance.below(rules.players), None)
    states, moves = [rules.deal(setup)], []
    while rules.to_move(states[-1]) is not None and len(moves) < plies:
        moves.append(_any_move(rules, states[-1], chance))
        states.append(rules.apply(states[-1], moves[-1]))
    return Walk(rules, setup, states, moves)


def _any_move(rules, state, chance):
    offers = rules.offers(state)
    return chance.choice(offers if offers and chance.below(8) == 0 else rules.legal_moves(state))


def all_cards(rules):
    """The deck, counted by name."""
    return Counter(cards.to_text(rules.deck).split())


def sevens_cards(rules, state):
    jokers = ["X"] * state.jokers.bit_count()
    return Counter([*_names(*state.hands, state.table), *jokers])


def bridge_cards(rules, state):
    melded = [name for meld in rules.position(state)["melds"] for name in meld["cards"].split()]
    piles = cards.sequence_to_text(state.stock + state.discards).split()
    return Counter([*_names(*state.hands), *piles, *("X" if "[" in name else name for name in melded)])


def seven_up_cards(rules, state):
    piles = cards.sequence_to_text(state.stock + state.turnups + state.trick).split()
    return Counter([*_names(*state.hands, *state.dropped, *state.captured), *piles])


def _names(*sets):
    return [cards.NAMES[card] for each in sets for card in cards.members(each)]


# Where every card of a round is. A new game says here where it keeps its cards.
CARDS_OF = {"sevens": sevens_cards, "bridge": bridge_cards, "seven_up": seven_up_cards}
MAY_LEAVE = {"X"}  # a joker leaves the game of Sevens when its card is played, or with who is eliminated
