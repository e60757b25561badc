"""対局: a match runs to a target; who reaches it first wins, by a jack, a gift, or the order of the points."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.match import Match
from engine.record import read_deal
from tests.engine.seven_up.tables import SEVEN_UP, record_of

TWO = ("As Ks 5h 6d 7d 8d", "2s 9h Th 3c 4c 5c")
FOUR = (*TWO, "3s 4s 5s 6s 8s 9s", "Ah 2h 3h 4h 6h 7h")


def match_from(hands, stock, **settings):
    """A match of persons whose first deal is handed in."""
    deal = read_deal(record_of(hands, stock, **settings))
    return Match.start("seven_up", deal.options, (None,) * len(hands), bytes(32), deal.setup)


def played(seed, **options):
    """A match of computers of all levels, played to its end."""
    rules = SEVEN_UP.options(**options)
    levels = [("easy", "normal", "hard")[(seed + seat) % 3] for seat in range(rules.players)]
    match = Match.start("seven_up", rules, levels, seed.to_bytes(32, "big")).advance()
    while match.status != "over":
        match = match.next_round().advance()
    return match


class TestEnd:
    """A match ends as soon as a player or side has the target: also on a turned-up jack or a gift."""

    def test_on_a_turned_up_jack(self):
        match = match_from(TWO, "Jh", scores=[6, 3])
        assert (match.status, match.totals, match.standing) == ("over", (7, 3), (1, 2))
        assert match.legal_moves(0) == match.legal_moves(1) == ()

    def test_on_a_gift(self):
        match = match_from(TWO, "Qh", scores=[6, 6]).play("beg").play("gift")
        assert (match.status, match.totals, match.standing) == ("over", (6, 7), (2, 1))

    def test_not_before(self):
        match = match_from(TWO, "Jh", scores=[5, 6])
        assert (match.status, match.totals) == ("playing", (5, 6))
        assert match.view(0).scores == (6, 6)

    @given(seed=st.integers(0, 10**6), target=st.integers(1, 21), seats=st.sampled_from([2, 3, 4, "partners"]))
    def test_exactly_one_has_the_target_and_wins_and_nobody_is_past_it(self, seed, target, seats):
        partners = seats == "partners"
        match = played(seed, target=target, players=4 if partners else seats, partners=partners)
        assert max(match.totals) == target
        assert match.totals.count(target) == 1
        assert match.standing.index(1) == match.totals.index(target)
        assert match.standing.count(1) == 1

    def test_the_first_to_reach_it_in_the_order_of_the_points_wins(self):
        hands = ("Kh Th 2c 3c 4c Ac", "Ah Jh 2h 3s 4s 5s")
        match = match_from(hands, "Qh", scores=[6, 6])
        for move in ["stand", "2h", "Kh", "Th", "Ah", "Jh", "2c", "3s", "3c", "4s", "4c", "5s", "Ac"]:
            match = match.play(move)
        # Seat 0 has captured Low, but High counts before it.
        assert match.result.points == (0, 1)
        assert match.view(0).tally == (1, 0, 1, 1)
        assert match.standing == (2, 1)


class TestRounds:
    """Every deal begins with the points so far."""

    def test_points_so_far_are_handed_on(self):
        match = played(3, target=21)
        so_far = (0,) * 4
        for each, result in zip(match.rounds, match.results, strict=True):
            assert each.setup.scores == so_far
            so_far = tuple(map(sum, zip(so_far, result.points, strict=True)))
        assert match.totals == so_far

    def test_a_finished_record_replays_alone_to_the_same_points(self):
        match = played(4)
        for record, result in zip(match.records(), match.results, strict=True):
            deal = read_deal(record)
            state = deal.rules.deal(deal.setup)
            for text in record["moves"]:
                state = deal.rules.apply(state, deal.rules.parse(text))
            assert deal.rules.result(state) == result

    def test_partners_share_one_total(self):
        match = played(5, partners=True)
        assert len(match.totals) == len(match.standing) == 2
        assert len(match.levels) == 4


class TestDealHandedIn:
    """A first deal that brings scores starts the match with them."""

    def test_the_totals_begin_with_its_scores(self):
        match = match_from(FOUR, "Qh", partners=True, scores=[5, 4])
        assert match.totals == (5, 4)
        over = match.play("beg").play("gift")
        assert (over.view(0).scores, over.totals) == ((5, 5), (5, 4))

    def test_they_are_kept_with_the_match(self):
        match = match_from(TWO, "Qh", scores=[6, 6]).play("beg").play("gift")
        again = Match.from_json(match.to_json())
        assert (again.totals, again.standing, again.status) == (match.totals, match.standing, "over")


class TestTelling:
    """What the seats are told of moves: a discard is for who made it, the others hear how many."""

    def test_others_hear_only_how_many_cards_were_thrown_away(self):
        stock = "Qh 2h 3h 4h 2d 3d 4d 9c"
        match = match_from(TWO, stock).play("beg").play("run").play("drop 2s4h5c")
        assert [event.move for event in match.log(1)] == ["beg", "run", "drop 2s4h5c"]
        assert [event.move for event in match.log(0)] == ["beg", "run", "drop 3"]

    def test_partners_hear_no_more_than_rivals(self):
        stock = "Qh 7s Ts Js Qs 8h 9d 2d 3d 4d 2c 6c 7c Ad"
        match = match_from(FOUR, stock, partners=True).play("beg").play("run").play("drop 2s9hTh")
        assert [match.log(seat)[-1].move for seat in range(4)] == ["drop 3", "drop 2s9hTh", "drop 3", "drop 3"]

    @pytest.mark.parametrize("text", ["stand", "beg"])
    def test_all_else_is_heard_by_everybody(self, text):
        match = match_from(TWO, "Qh").play(text)
        assert match.log(0) == match.log(1)
