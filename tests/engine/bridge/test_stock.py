"""山札: the stock used up, the second stock and how a record tells it, in the rulebook's words."""

import json

import pytest

from engine import cards
from engine.batch import perft_after, position_after
from engine.bridge.options import BridgeOptions
from engine.bridge.rules import BridgeRules
from engine.chance import Generator
from engine.game import BadRecord
from engine.games import GAMES
from engine.match import Match
from engine.record import read_deal
from tests.engine.bridge.tables import at, set_of

HANDS = ["2s 5h 9c", "Kd 4s Tc"]
UNDER = "Qs 3h 8d Jc"


def empty(discards=f"{UNDER} Ah", **changed):
    """A table where the stock is used up; seat 0 discards 2s next, which nobody can call."""
    return at(HANDS, discards=discards).having(stock=(), **changed)


class TestSecondStock:
    """When a card must be drawn and none is left, the discards but for the top one are shuffled into a new stock."""

    def test_the_discards_but_for_the_top_one(self):
        after = empty().play("drop 2s")
        assert after.discards == "2s"
        assert (after.phase, after.turn, after.stock) == ("play", 1, 4)
        assert {after.drawn, *cards.sequence_to_text(after.state.stock).split()} == {*UNDER.split(), "Ah"}

    def test_its_order_follows_from_the_rounds_secret(self):
        stocks = {
            empty(origin=empty().state.origin._replace(secret=bytes([key] * 32))).play("drop 2s").state.recycled
            for key in range(20)
        }
        assert len(stocks) > 10
        assert empty().play("drop 2s").state == empty().play("drop 2s").state

    def test_it_is_needed_only_when_a_card_must_be_drawn(self):
        called = at(["Kh 5h 9c", "Kd Ks 4s"], discards=UNDER).having(stock=()).play("drop Kh", "pon KsKd", "drop 4s")
        assert called.phase == "over"
        assert called.discards == f"{UNDER} 4s"

    def test_the_second_time_the_round_is_a_draw(self):
        end = empty(recycled=cards.parse_sequence(UNDER)).play("drop 2s")
        assert (end.phase, end.turn, end.points) == ("over", None, [0, 0])
        assert [score.reason.code for score in end.result().scores] == ["drawn", "drawn"]

    def test_with_nothing_to_shuffle_it_is_a_draw(self):
        assert empty(discards="").play("drop 2s").points == [0, 0]
        assert empty(discards="Ah").play("drop 2s").phase == "play"

    def test_a_discard_that_may_be_called_is_called_first(self):
        start = at(["Kh 5h 9c", "Kd Ks 4s"]).having(stock=(), recycled=(0,))
        assert start.play("drop Kh").phase == "call"
        assert start.play("drop Kh", "skip").points == [0, 0]


def long_record():
    """A round between two seats who lay nothing down, up to the discard that makes the second stock necessary."""
    rules = BridgeRules(BridgeOptions(players=2, joker=False))
    setup = rules.draw(Generator(b"long"), 0, None)
    state, moves = rules.deal(setup), []
    while not state.recycled:
        legal = rules.legal_moves(state)
        moves.append(next((move for move in legal if str(move) == "skip"), legal[-1]))
        before, state = state, rules.apply(state, moves[-1])
    record = rules.record(setup, before, [str(move) for move in moves])
    return record, cards.sequence_to_text(state.recycled), state


RECORD, RECYCLED, STATE = long_record()


def refused(record):
    with pytest.raises(BadRecord) as error:
        position_after(record)
    return error.value.code, error.value.ply


class TestRecycled:
    """`recycled` gives the second stock, top first; it must hold exactly the discards under the top one."""

    def test_a_replay_needs_no_shuffling(self):
        position = position_after(RECORD | {"recycled": RECYCLED})
        assert position["drawn"] == RECYCLED.split()[0]
        assert position["stock"] == len(RECYCLED.split()) - 1

    def test_any_order_fits(self):
        turned = " ".join(reversed(RECYCLED.split()))
        assert position_after(RECORD | {"recycled": turned})["drawn"] == turned.split()[0]

    @pytest.mark.parametrize(
        ("recycled", "code"),
        [
            (None, "no_recycled"),
            (5, "no_recycled"),
            (["As"], "no_recycled"),
            ("the discards", "no_recycled"),
            ("", "wrong_recycled"),
            (RECYCLED.split(" ", 1)[1], "wrong_recycled"),
            (f"{RECYCLED} {cards.NAMES[STATE.discards[-1]]}", "wrong_recycled"),
        ],
    )
    def test_absent_or_unfit_the_move_that_makes_the_draw_necessary_is_refused(self, recycled, code):
        assert refused(RECORD | {"recycled": recycled}) == (code, len(RECORD["moves"]))

    def test_a_record_without_the_key_is_refused_there_too(self):
        assert "recycled" not in RECORD
        assert refused(RECORD) == ("no_recycled", len(RECORD["moves"]))

    def test_before_that_it_is_ignored(self):
        earlier = RECORD | {"moves": RECORD["moves"][:-1], "recycled": 5}
        assert position_after(earlier)["stock"] == 0

    @pytest.mark.parametrize("depth", [1, 2])
    def test_in_perft_too(self, depth):
        earlier = RECORD | {"moves": RECORD["moves"][:-1]}
        assert perft_after(earlier, 0)["nodes"] == 1
        with pytest.raises(BadRecord) as error:
            perft_after(earlier, depth)
        assert (error.value.code, error.value.ply) == ("no_recycled", None)

    def test_a_foreign_record_cannot_set_the_secret(self):
        assert refused(RECORD | {"secret": "00" * 32}) == ("no_recycled", len(RECORD["moves"]))


class TestMatches:
    """In a match the second stock follows from the round's secret, which is kept and never told."""

    def test_every_round_of_a_match_has_a_secret_of_its_own(self):
        match = Match.start("bridge", BridgeOptions(players=2), ("easy", "easy"), bytes(32)).advance()
        second = match.next_round()
        assert match.round.setup.secret != second.round.setup.secret
        assert len(match.round.setup.secret) == 32

    def test_a_kept_match_deals_the_same_second_stock(self):
        match = Match.start("bridge", BridgeOptions(players=2), (None, None), bytes(32))
        again = Match.from_json(match.to_json())
        assert again.round.setup == match.round.setup
        assert again.round.state == match.round.state

    def test_a_finished_record_tells_the_second_stock_and_not_the_secret(self):
        match = self.played_past_the_stock()
        record = json.loads(json.dumps(match.records()[0]))
        assert match.round.setup.secret.hex() not in json.dumps(record)
        assert record["recycled"] == cards.sequence_to_text(match.round.state.recycled)
        assert position_after(record) == match.rules.position(match.round.state)

    def test_a_deal_that_is_handed_in_gets_a_secret_and_needs_no_recycled(self):
        deal = read_deal({key: value for key, value in RECORD.items() if key != "moves"} | {"recycled": RECYCLED})
        match = Match.start("bridge", deal.options, (None, None), bytes(32), deal.setup)
        assert match.round.setup.hands == deal.setup.hands
        assert match.round.setup.stock == deal.setup.stock
        for move in RECORD["moves"]:
            match = match.play(move)
        assert match.view(0).recycled == set_of(RECYCLED)

    def played_past_the_stock(self):
        """A match of one round between two persons who lay nothing down."""
        match = Match.start("bridge", BridgeOptions(players=2, rounds=1), (None, None), bytes(32))
        while match.status == "playing":
            legal = match.legal_moves(match.to_move)
            match = match.play("skip" if "skip" in legal else legal[-1])
        assert match.round.state.recycled
        return match


def test_the_stock_is_part_of_the_record():
    setup = BridgeRules(BridgeOptions()).draw(Generator(b"deal"), 2, None)
    record = {"game": "bridge", **setup.to_json()}
    deal = read_deal(record)
    assert (deal.setup.dealer, deal.setup.hands, deal.setup.stock) == (setup.dealer, setup.hands, setup.stock)
    assert deal.setup.secret is None
    assert GAMES["bridge"].rules(deal.options).record(setup, STATE._replace(recycled=()), []).keys() == {
        "game",
        "rules",
        "dealer",
        "hands",
        "stock",
        "moves",
    }
