"""見えるもの: what one seat may know, and what nobody learns."""

import json
import random

from hypothesis import given
from hypothesis import strategies as st

from engine import cards
from engine.bridge.melds import cards_of, hand_cards
from engine.bridge.options import BridgeOptions
from engine.bridge.rules import BridgeRules
from engine.chance import Generator
from engine.games import GAMES
from engine.match import Match
from tests.engine.bridge.tables import at, set_of

GAME = GAMES["bridge"]
ASKED = ["Jh 2s 5s 9d", "Th Qh 3d 8s", "Js Jc 3s 6h"]


class TestHands:
    """手札と山札: views hide hands and stock."""

    def test_a_seat_sees_its_own_hand_and_how_many_cards_the_others_hold(self):
        view = at(ASKED).view(1)
        assert view.hand == set_of(ASKED[1])
        assert view.counts == (4, 4, 4)
        assert (view.stock, view.public()["hand"]) == (41, "8s Th Qh 3d")

    def test_the_card_drawn_is_told_to_the_seat_that_drew_it_alone(self):
        table = at(["2s 5s 9d", "Kd 4s Tc"], stock="Ah").play("drop 2s")
        assert table.drawn == "Ah"
        assert [table.view(seat).drawn for seat in (0, 1)] == [None, cards.parse_card("Ah")]
        assert table.view(0).turn == 1

    def test_the_public_keys_are_those_of_the_rulebook(self):
        table = at(ASKED, ("1: 6s 7s", "0: 9h 9c X"), discards="4c 5c")
        public = table.view(0).public()
        assert json.loads(json.dumps(public)) == public
        assert public == {
            "phase": "play",
            "turn": 0,
            "hand": "2s 5s Jh 9d",
            "counts": [4, 4, 4],
            "melds": [{"owner": 1, "cards": "6s 7s"}, {"owner": 0, "cards": "9h 9c X"}],
            "stock": 34,
            "discards": "4c 5c",
            "drawn": "2s",
            "called": None,
        }

    def test_the_cards_of_the_second_stock_are_known_but_not_their_order(self):
        table = at(["2s 5s 9d", "Kd 4s Tc"], discards="Qs 3h 8d Ah").having(stock=()).play("drop 2s")
        assert table.view(0).recycled == set_of("Qs 3h 8d Ah")
        other = at(["2s 5s 9d", "Kd 4s Tc"], discards="3h Qs Ah 8d").having(stock=()).play("drop 2s")
        assert other.view(0).recycled == table.view(0).recycled


class TestCalls:
    """鳴き: nobody learns who could have called but did not."""

    def test_only_the_seat_that_is_asked_sees_whose_turn_it_is(self):
        table = at(ASKED).play("drop Jh")
        assert table.turn == 2
        assert [table.view(seat).turn for seat in range(3)] == [None, None, 2]
        assert [table.view(seat).called for seat in range(3)] == [cards.parse_card("Jh")] * 3

    def test_a_table_that_waits_looks_the_same_whoever_is_asked_and_for_what(self):
        pon_by_third = at(ASKED).play("drop Jh")
        chi_by_second = pon_by_third.play("skip")
        pon_by_second = at([ASKED[0], ASKED[2], ASKED[1]]).play("drop Jh")
        views = [table.view(0) for table in (pon_by_third, chi_by_second, pon_by_second)]
        assert views[0] == views[1] == views[2]

    def test_others_hear_nothing_of_a_card_that_is_let_go(self):
        match = Match.start("bridge", BridgeOptions(first_lap_calls=True), (None,) * 4, bytes(32))
        while "skip" not in match.legal_moves(match.to_move):
            match = match.play(match.legal_moves(match.to_move)[-1])
        asked, before = match.to_move, len(match.log(0))
        match = match.play("skip")
        assert [event.move for event in match.log(asked)][-1] == "skip"
        for other in set(range(4)) - {asked}:
            assert len(match.log(other)) == before
            assert "skip" not in [event.move for event in match.events(other)]

    def test_a_call_is_heard_by_everybody(self):
        table = at(ASKED).play("drop Jh")
        assert table.rules.audience(table.state, table.rules.parse("pon JsJc")) is None
        assert table.rules.audience(table.state, table.rules.parse("skip")) == {2}


def somewhere(seed, **rules):
    """A random state of a random round."""
    chance = random.Random(seed)
    law = BridgeRules(BridgeOptions(**rules))
    state = law.deal(law.draw(Generator(str(seed).encode()), 0, None))
    for _ in range(chance.randrange(120)):
        following = law.apply(state, chance.choice(law.legal_moves(state)))
        if law.to_move(following) is None:
            break
        state = following
    return law, state


def dealt_otherwise(law, state, seat, chance):
    """The same state but for the cards that a seat cannot see: the others' hands and the stock are dealt anew."""
    melded = sum(hand_cards(cards_of(meld)) for _, meld in state.melds)
    unseen = list(cards.members(law.deck & ~(state.hands[seat] | melded | cards.set_of(state.discards))))
    chance.shuffle(unseen)
    hands = []
    for other, hand in enumerate(state.hands):
        count = 0 if other == seat else hand.bit_count()
        hands.append(hand if other == seat else cards.set_of(unseen[:count]))
        unseen = unseen[count:]
    return state._replace(hands=tuple(hands), stock=tuple(unseen))


VARIANTS = [
    {},
    {"players": 2, "close_double": True},
    {"players": 3, "king_ace": True, "free_finish": True},
    {"players": 6, "first_lap_calls": True, "lay_after_call": False},
    {"players": 5, "joker": False},
]


@given(st.integers(0, 10**6), st.sampled_from(VARIANTS))
def test_states_that_differ_only_in_hidden_cards_look_the_same_and_are_played_the_same(seed, rules):
    law, state = somewhere(seed, **rules)
    seat = state.mover
    other = dealt_otherwise(law, state, seat, random.Random(seed))
    assert law.observe(other, seat) == law.observe(state, seat)
    legal = law.legal_moves(state)
    assert law.legal_moves(other) == legal
    assert GAME.advise(law.observe(other, seat), legal) == GAME.advise(law.observe(state, seat), legal)
    for bot in GAME.levels.values():
        here, there = (bot(law.observe(each, seat), legal, Generator(b"bot")) for each in (state, other))
        assert here == there


@given(st.integers(0, 10**6), st.sampled_from(VARIANTS))
def test_whoever_is_not_to_move_sees_no_hidden_card_either(seed, rules):
    law, state = somewhere(seed, **rules)
    for seat in set(range(law.players)) - {state.mover}:
        drawn = dealt_otherwise(law, state, seat, random.Random(seed))._replace(drawn=None)
        assert law.observe(drawn, seat) == law.observe(state, seat)
