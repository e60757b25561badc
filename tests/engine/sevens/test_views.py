"""見えるもの: what one seat may know, and that a computer knows no more."""

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import members, set_of
from engine.chance import Generator
from engine.options import BadOptions
from tests.engine.sevens.tables import SEVENS, table

VARIANTS = [
    {},
    {"players": 2},
    {"players": 7, "islands": True},
    {"link": "tunnel"},
    {"jokers": 1},
    {"jokers": 2, "joker_return": "optional", "joker_finish": "foul"},
    {"jokers": 2, "joker_use": "bridge", "joker_return": "optional"},
    {"players": 3, "combo": True},
    {"players": 3, "combo": True, "jokers": 1},
    {"ghost": True, "passes": 1},
    {"killer": True},
    {"killer": True, "death": "enclosed", "dead_cards": "face_up"},
    {"prelaid": False},
]


def somewhere(rules, seed):
    """A random position of a random deal, before its end."""
    chance = random.Random(seed)
    state = rules.deal(rules.draw(Generator(seed.to_bytes(4, "big")), 0, None))
    for _ in range(chance.randrange(60)):
        following = rules.apply(state, chance.choice(rules.legal_moves(state)))
        if rules.to_move(following) is None:
            break
        state = following
    return state


def with_hidden_cards_permuted(state, seat, shown, chance):
    """The same position with what the others hold in their hands dealt anew, but for the cards that are shown."""
    others = [other for other in range(len(state.hands)) if other != seat]
    cards = [card for other in others for card in members(state.hands[other] & ~shown)]
    chance.shuffle(cards)
    hands = list(state.hands)
    for other in others:
        kept = state.hands[other] & shown
        size = (state.hands[other] & ~shown).bit_count()
        hands[other] = kept | set_of(cards[:size])
        del cards[:size]
    return state._replace(hands=tuple(hands))


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
@given(seed=st.integers(0, 2**32 - 1))
def test_permuting_the_hidden_cards_changes_no_view(variant, seed):
    rules = SEVENS.rules(SEVENS.options(**variant))
    state = somewhere(rules, seed)
    for seat in range(rules.players):
        view = rules.observe(state, seat)
        other = with_hidden_cards_permuted(state, seat, sum(view.dead_shown), random.Random(seed))
        assert rules.observe(other, seat) == view
        assert rules.observe(other, seat).public() == view.public()


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
@given(seed=st.integers(0, 2**32 - 1))
def test_permuting_the_hidden_cards_changes_no_move_and_no_hint(variant, seed):
    rules = SEVENS.rules(SEVENS.options(**variant))
    state = somewhere(rules, seed)
    seat = rules.to_move(state)
    view, legal = rules.observe(state, seat), rules.legal_moves(state)
    other = with_hidden_cards_permuted(state, seat, sum(view.dead_shown), random.Random(seed))
    seen = rules.observe(other, seat)
    assert rules.legal_moves(other) == legal
    assert SEVENS.advise(seen, legal) == SEVENS.advise(view, legal)
    for bot in SEVENS.levels.values():
        assert bot(seen, legal, Generator(b"x")) == bot(view, legal, Generator(b"x"))


HANDS = ("7d 6s 2h", "* X", "3h 4h")


def test_a_seat_sees_its_own_hand_and_how_many_cards_everyone_holds():
    view = table(HANDS, jokers=1).view(0)
    told = view.public()
    assert told["hand"] == "6s 2h"
    assert told["counts"] == [2, 45, 2]


def test_it_sees_the_table_and_who_has_passed_and_dropped_out():
    told = table(HANDS, "- 8s - 6s", jokers=1).view(2).public()
    assert told["table"] == "6s 7s 8s 7h 7d 7c"
    assert told["passes"] == [1, 0, 1]
    assert told["seats"] == ["playing"] * 3
    assert (told["phase"], told["turn"], told["center"]) == ("turn", 1, 7)


def test_no_card_of_another_hand_is_told():
    told = table(HANDS, jokers=1).view(0).public()
    del told["playable"]  # places, told from the table alone
    text = json.dumps(told)
    assert not [card for card in table(HANDS, jokers=1).hands[1].split() if card in text]


def test_it_is_plain_data_for_json():
    told = table(HANDS, jokers=1).view(0).public()
    assert json.loads(json.dumps(told)) == told


def test_what_an_open_phase_is_about_is_told():
    rules = {"jokers": 1, "joker_return": "optional"}
    view = table(("7d X 2h", "8s 2s", "*"), "X@8s", **rules).view(2)
    assert view.pending == (0, 7, 0)


def test_variants_are_well_formed():
    for variant in VARIANTS:
        SEVENS.options(**variant)
    with pytest.raises(BadOptions):
        SEVENS.options(killer=True, jokers=1)
