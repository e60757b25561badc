"""見えるもの: what one seat may know, and that a computer knows no more."""

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import members, set_of, to_text
from engine.chance import Generator
from tests.engine.seven_up.tables import SEVEN_UP, table

VARIANTS = [{"players": 2}, {"players": 3}, {}, {"partners": True}, {"players": 2, "low": "holder"}]
TWO = ("As Ks 5h 6d 7d 8d", "2s 9h Th 3c 4c 5c")
RUN = "Qh 2h 3h 4h 2d 3d 4d 9c"


def somewhere(rules, seed):
    """A random position of a random deal, before its end; the first decisions beg and run more often than not."""
    chance = random.Random(seed)
    state = rules.deal(rules.draw(Generator(seed.to_bytes(4, "big")), 0, None))
    for _ in range(chance.randrange(32)):
        legal = rules.legal_moves(state)
        following = rules.apply(state, legal[-1] if len(legal) == 2 and chance.random() < 0.6 else chance.choice(legal))
        if rules.to_move(following) is None:
            break
        state = following
    return state


def with_hidden_cards_permuted(state, seat, chance):
    """The same position with all that a seat has not seen dealt anew: hands, discards and stock."""
    others = [other for other in range(len(state.hands)) if other != seat]
    pack = [*state.stock]
    for other in others:
        pack += [*members(state.hands[other]), *members(state.dropped[other])]
    chance.shuffle(pack)
    hands, dropped, held = list(state.hands), list(state.dropped), list(state.held)
    for other in others:
        played = state.held[other] & ~state.hands[other] if held else 0
        hands[other] = set_of(pack.pop() for _ in members(state.hands[other]))
        dropped[other] = set_of(pack.pop() for _ in members(state.dropped[other]))
        if held:
            held[other] = played | hands[other]
    return state._replace(hands=tuple(hands), dropped=tuple(dropped), held=tuple(held), stock=tuple(pack))


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
@given(seed=st.integers(0, 2**32 - 1))
def test_permuting_the_hidden_cards_changes_no_view(variant, seed):
    rules = SEVEN_UP.rules(SEVEN_UP.options(**variant))
    state = somewhere(rules, seed)
    for seat in range(rules.players):
        other = with_hidden_cards_permuted(state, seat, random.Random(seed))
        assert rules.observe(other, seat) == rules.observe(state, seat)
        assert rules.observe(other, seat).public() == rules.observe(state, seat).public()


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
@given(seed=st.integers(0, 2**32 - 1))
def test_permuting_the_hidden_cards_changes_no_move_and_no_hint(variant, seed):
    rules = SEVEN_UP.rules(SEVEN_UP.options(**variant))
    state = somewhere(rules, seed)
    seat = rules.to_move(state)
    view, legal = rules.observe(state, seat), rules.legal_moves(state)
    other = with_hidden_cards_permuted(state, seat, random.Random(seed))
    seen = rules.observe(other, seat)
    assert rules.legal_moves(other) == legal
    assert SEVEN_UP.advise(seen, legal) == SEVEN_UP.advise(view, legal)
    for bot in SEVEN_UP.levels.values():
        assert bot(seen, legal, Generator(b"x")) == bot(view, legal, Generator(b"x"))


def test_a_seat_sees_its_own_hand_and_how_many_cards_everyone_holds():
    told = table(TWO, "Qh", "stand,2s").view(0).public()
    assert told["hand"] == "As Ks 5h 6d 7d 8d"
    assert told["counts"] == [6, 5]


def test_trump_turn_ups_trick_and_leader_are_always_told():
    told = table(TWO, "Qh", "stand,2s").view(0).public()
    assert (told["phase"], told["turn"], told["trump"], told["turnups"]) == ("play", 0, "h", "Qh")
    assert (told["trick"], told["led"]) == ("2s", 1)


def test_tricks_taken_and_what_they_count_are_told():
    told = table(TWO, "Qh", "stand,2s,As,Ks,3c").view(1).public()
    assert told["captured"] == ["As 2s Ks 3c", ""]
    assert told["pips"] == [7, 0]
    assert told["tricks"] == [
        {"led": 1, "cards": "2s As", "taker": 0},
        {"led": 0, "cards": "Ks 3c", "taker": 0},
    ]


def test_the_score_the_gift_and_the_four_points_are_told():
    assert table(TWO, "Jh", "beg,gift").view(0).public()["scores"] == [1, 1]
    assert table(TWO, "Jh", "beg,gift").view(0).public()["gift"] is True
    assert table(TWO, "Qh", "stand").view(0).public()["tally"] is None
    end = table(TWO, "Qh", "stand,2s,As,Ks,3c,7d,4c,8d,5c,5h,9h,Th,6d").view(0).public()
    assert end["tally"] == {"high": 1, "low": 1, "jack": None, "game": 1}
    assert end["scores"] == [0, 3]


def test_of_discards_only_the_number_is_told():
    after = table(TWO, RUN, "beg,run,drop 2s4h5c,drop 2d3d6d")
    told = after.view(0).public()
    assert told["dropped"] == [3, 3]
    text = json.dumps(told)
    assert not [card for card in ("2s", "4h", "5c") if card in text]
    assert to_text(after.view(0).own_drop) == "2d 3d 6d"


def test_no_card_of_another_hand_nor_of_the_stock_is_told():
    start = table(TWO, RUN)
    text = json.dumps(start.view(0).public())
    assert not [card for card in (*start.hands[1].split(), *RUN.split()[1:]) if card in text]


def test_it_is_plain_data_for_json():
    for moves in ("", "stand,2s,As", "beg,run"):
        told = table(TWO, RUN, moves).view(0).public()
        assert json.loads(json.dumps(told)) == told
