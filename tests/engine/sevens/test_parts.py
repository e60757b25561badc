"""追加ルール: a further rule of Sevens is one file with a part and one line in the list of parts."""

from dataclasses import dataclass
from random import Random

import pytest

from engine.chance import Generator
from engine.sevens import parts
from engine.sevens.advice import advise
from engine.sevens.bots import LEVELS
from engine.sevens.endings import eliminate
from engine.sevens.moves import Move
from engine.sevens.options import SevensOptions
from engine.sevens.part import Part
from engine.sevens.rules import SevensRules
from engine.sevens.state import ELIMINATED


@dataclass(frozen=True, slots=True)
class Fold(Move):
    """降りる: leave the round of one's own will."""

    def __str__(self):
        return "fold"


class Folding(Part):
    """降りる: instead of a card or a pass; nobody else hears of it."""

    moves = (Fold(),)

    @staticmethod
    def is_in(options):
        return options.voluntary_pass

    @property
    def actions(self):
        return {Fold: lambda state, move: self.rules.end_turn(eliminate(state, state.mover), state.mover)}

    def turn_moves(self, state):
        return self.moves

    def audience(self, state, move):
        return frozenset((state.mover,))


@pytest.fixture
def rules(monkeypatch):
    """The standard game in which one may fold."""
    registered = (*parts.PARTS, Folding)
    monkeypatch.setattr(parts, "PARTS", registered)
    monkeypatch.setattr(parts, "MOVES", parts.texts(registered))
    return SevensRules(SevensOptions())


def deals(rules):
    return [rules.deal(rules.draw(Generator(b"%032d" % number), 0, None)) for number in range(20)]


def test_a_further_rule_brings_moves_that_are_written_read_and_made(rules):
    fold = rules.parse("fold")
    assert fold == Fold()
    for state in deals(rules):
        seat = state.turn
        assert fold in rules.legal_moves(state)
        folded = rules.apply(state, fold)
        assert (folded.status[seat], folded.eliminated) == (ELIMINATED, (seat,))
        assert (rules.actor(state, fold), rules.speaker(fold)) == (seat, None)
        assert (rules.audience(state, fold), rules.masked(fold)) == ({seat}, None)


def test_a_further_rule_is_in_force_only_where_it_says_so(rules):
    strict = SevensRules(SevensOptions(voluntary_pass=False))
    for state in deals(strict):
        assert Fold() not in strict.legal_moves(state)
        assert strict.parse("fold") == Fold()


def test_computers_and_hints_cope_with_moves_that_nobody_told_them_of(rules):
    reasons, chance = set(), Random(7)
    for dealt in deals(rules):
        state = dealt
        while state.turn is not None:
            legal = rules.legal_moves(state)
            view = rules.observe(state, state.turn)
            reasons.add(advise(view, legal).reason.code)
            for bot in LEVELS.values():
                assert bot(view, legal, Generator(bytes(32))) in legal
            state = rules.apply(state, chance.choice(legal))
        assert sorted(rules.result(state).ranks) == [1, 2, 3, 4]
    assert "best" in reasons
