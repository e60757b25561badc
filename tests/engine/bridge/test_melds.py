"""組: what cards make, and what a meld on the table still takes, in the rulebook's words."""

from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import cards
from engine.bridge.melds import (
    LAID_NAMES,
    Run,
    Set,
    cards_of,
    growths,
    hand_cards,
    meld_of,
    size,
    takes,
    to_text,
)
from engine.bridge.ways import chis_from, melds_from, pons_from
from tests.engine.bridge.tables import LAID, meld, set_of


def melds_of(hand, king_ace=False):
    """What can be laid from a hand, without the word."""
    return {str(way.move).removeprefix("meld ") for way in melds_from(set_of(hand), king_ace)}


def taken(text, king_ace=False):
    """The cards that a meld takes, as they would lie."""
    return {LAID_NAMES[growth.laid] for growth in growths(meld(text), king_ace)}


class TestSets:
    """同じ数: 3 or 4 cards of one rank."""

    def test_three_of_a_rank(self):
        assert melds_of("9h 9d 9c") == {"9h9d9c"}

    def test_four_of_a_rank_or_any_three_of_them(self):
        assert melds_of("9s 9h 9d 9c") == {"9s9h9d9c", "9s9h9d", "9s9h9c", "9s9d9c", "9h9d9c"}

    def test_two_of_a_rank_are_none(self):
        assert melds_of("9h 9d") == set()

    def test_the_joker_stands_for_the_rank(self):
        assert melds_of("9h 9d X") == {"9h9dX"}
        assert meld("9h 9d X") == Set(9, 0b0110, True)

    def test_a_set_never_exceeds_four_cards_with_the_joker(self):
        assert "9s9h9dX" in melds_of("9s 9h 9d 9c X")
        assert "9s9h9d9cX" not in melds_of("9s 9h 9d 9c X")
        assert meld("9s 9h 9d 9c X") is None
        assert taken("9s 9h 9d X") == set()

    def test_three_sevens_are_a_set(self):
        assert "7s7h7d" in melds_of("7s 7h 7d")


class TestRuns:
    """続き札: 3 or more cards of one suit in sequence, A low, K not joined to A."""

    def test_three_in_sequence_and_longer(self):
        assert melds_of("3h 4h 5h") == {"3h4h5h"}
        assert melds_of("2c 3c 4c 5c") == {"2c3c4c5c", "2c3c4c", "3c4c5c"}

    def test_two_in_sequence_or_another_suit_are_none(self):
        assert melds_of("3h 4h") == set()
        assert melds_of("3h 4h 5d") == set()

    def test_the_ace_is_low(self):
        assert melds_of("As 2s 3s") == {"As2s3s"}

    def test_the_king_is_not_joined_to_the_ace(self):
        assert melds_of("Qs Ks As") == set()
        assert melds_of("Ks As 2s") == set()

    def test_a_whole_suit_is_one_run(self):
        suit = " ".join(f"{rank}d" for rank in cards.RANKS)
        assert suit.replace(" ", "") in melds_of(suit)


class TestSevens:
    """7の組: a seven alone, and two cards of one suit in sequence of which one is a seven."""

    def test_a_seven_alone(self):
        assert melds_of("7s") == {"7s"}

    def test_six_and_seven_or_seven_and_eight(self):
        assert melds_of("6s 7s") == {"7s", "6s7s"}
        assert melds_of("7s 8s") == {"7s", "7s8s"}

    def test_other_suits_and_other_pairs_are_none(self):
        assert melds_of("6s 7h") == {"7h"}
        assert melds_of("5s 6s") == melds_of("8s 9s") == set()


class TestJokerInRuns:
    """ジョーカー: it stands for any card in a run of at least three cards, the joker included, for one given card."""

    def test_it_stands_for_one_given_card(self):
        assert melds_of("4h 6h X") == {"4h[5h]6h"}
        assert melds_of("4h 5h X") == {"[3h]4h5h", "4h5h[6h]"}

    def test_it_may_stand_for_a_card_that_is_held_elsewhere(self):
        assert melds_of("4h 5h 6h X") >= {"4h[5h]6h", "[4h]5h6h", "4h5h[6h]"}

    def test_no_card_stands_twice_in_one_run(self):
        assert meld("4h 5h [5h]") is None
        assert meld("4h [5h] 5h 6h") is None

    def test_it_may_stand_for_a_seven_in_a_run_of_three(self):
        assert "6h[7h]8h" in melds_of("6h 8h X")

    def test_it_is_never_a_seven_alone_and_never_part_of_a_two_card_run(self):
        assert melds_of("7h X") == {"7h"}
        assert meld("[7h]") is meld("X") is meld("[6h] 7h") is meld("6h [7h]") is None

    def test_it_stands_below_two_and_above_queen(self):
        assert melds_of("2h 3h X") == {"[Ah]2h3h", "2h3h[4h]"}
        assert melds_of("Qh Kh X") == {"[Jh]QhKh"}


class TestKingAce:
    """KとAもつなげる: the ace may also stand above the king, never in the middle; it is then the run's upper end."""

    def test_the_ace_above_the_king_is_written_last(self):
        assert melds_of("Qc Kc Ac", king_ace=True) == {"QcKcAc"}
        assert meld("Qc Kc Ac") == Run(cards.CLUBS, 12, 14)

    def test_never_in_the_middle(self):
        assert melds_of("Kc Ac 2c", king_ace=True) == set()
        assert meld("Kc Ac 2c") is meld("Qc Kc Ac 2c") is None

    def test_the_ace_is_low_too(self):
        assert melds_of("Ac 2c 3c", king_ace=True) == {"Ac2c3c"}

    def test_the_joker_may_be_that_ace(self):
        assert melds_of("Qc Kc X", king_ace=True) == {"[Jc]QcKc", "QcKc[Ac]"}
        assert meld("Qc Kc [Ac]") == Run(cards.CLUBS, 12, 14, 14)

    def test_nothing_is_joined_above_the_upper_end(self):
        assert taken("Qc Kc Ac", king_ace=True) == {"Jc", "[Jc]"}
        assert taken("Qc Kc Ac", king_ace=False) == {"Jc", "[Jc]"}

    def test_queen_and_king_take_the_ace_only_with_the_option(self):
        assert taken("Jc Qc Kc", king_ace=True) == {"Tc", "[Tc]", "Ac", "[Ac]"}
        assert taken("Jc Qc Kc", king_ace=False) == {"Tc", "[Tc]"}

    def test_an_ace_that_fits_at_both_ends_goes_below(self):
        almost = " ".join(f"{rank}h" for rank in cards.RANKS[1:])
        assert taken(almost, king_ace=True) == {"Ah", "[Ah]"}
        assert {growth.meld.low for growth in growths(meld(almost), king_ace=True)} == {1}

    def test_no_ace_stands_twice(self):
        suit = " ".join(f"{rank}h" for rank in cards.RANKS)
        assert taken(suit, king_ace=True) == set()
        assert taken(" ".join([*(f"{rank}h" for rank in cards.RANKS[2:]), "Ah"]), king_ace=True) == {"2h", "[2h]"}


class TestGrowing:
    """付け札: the missing rank to a set of fewer than four, the next card at either end of a run."""

    def test_the_missing_rank_to_a_set_of_three(self):
        assert taken("9h 9d 9c") == {"9s", "X"}
        assert taken("9h 9d X") == {"9s", "9c"}

    def test_a_set_of_four_takes_nothing(self):
        assert taken("9s 9h 9d 9c") == set()

    def test_the_next_card_at_either_end_of_a_run(self):
        assert taken("4h 5h 6h") == {"3h", "[3h]", "7h", "[7h]"}
        assert taken("4h [5h] 6h") == {"3h", "7h"}

    def test_a_run_ends_at_ace_and_king(self):
        assert taken("As 2s 3s") == {"4s", "[4s]"}
        assert taken("Js Qs Ks") == {"Ts", "[Ts]"}

    def test_a_lone_seven_and_a_two_card_run_count_as_runs(self):
        assert taken("7s") == {"6s", "8s"}
        assert taken("6s 7s") == {"5s", "[5s]", "8s", "[8s]"}

    def test_the_joker_may_be_laid_off_if_the_meld_then_has_at_least_three_cards(self):
        assert "[8s]" in taken("6s 7s")
        assert "[8s]" not in taken("7s")

    def test_lone_sevens_grow_only_as_runs(self):
        assert not takes(meld("7s"), king_ace=False) & set_of("7h 7d 7c X")

    def test_a_joker_that_lies_in_a_run_stays_where_it_is(self):
        longer = {
            LAID_NAMES[growth.laid]: to_text(growth.meld) for growth in growths(meld("[4h] 5h 6h"), king_ace=False)
        }
        assert longer == {"3h": "3h [4h] 5h 6h", "7h": "[4h] 5h 6h 7h"}


class TestCalls:
    """鳴き: a set with at least two cards of the hand, a run with cards of the hand."""

    def calls(self, ways):
        return {str(way.move).split()[1] for way in ways}

    def pons(self, hand, called):
        return self.calls(pons_from(set_of(hand), cards.parse_card(called)))

    def chis(self, hand, called, king_ace=False):
        return self.calls(chis_from(set_of(hand), cards.parse_card(called), king_ace))

    def test_a_pon_takes_two_or_three_cards_of_the_hand(self):
        assert self.pons("Js Jh Jc", "Jd") == {"JsJh", "JsJc", "JhJc", "JsJhJc"}
        assert self.pons("Js 9h", "Jd") == set()

    def test_the_joker_may_take_part_in_a_pon(self):
        assert self.pons("Js X", "Jd") == {"JsX"}
        assert self.pons("Js Jh X", "Jd") == {"JsJh", "JsX", "JhX", "JsJhX"}
        assert self.pons("Ts X", "Jd") == set()

    def test_a_chi_makes_a_run_with_the_called_card_anywhere(self):
        assert self.chis("3s 5s", "4s") == {"3s5s"}
        assert self.chis("3s 5s 6s", "4s") == {"3s5s", "5s6s", "3s5s6s"}

    def test_with_a_seven_two_cards_suffice(self):
        assert self.chis("7s", "6s") == self.chis("7s", "8s") == {"7s"}
        assert self.chis("6s 8s", "7s") == {"6s", "8s", "6s8s"}
        assert self.chis("5s", "6s") == set()

    def test_a_seven_is_not_called_for_itself(self):
        assert self.chis("9s", "7s") == set()

    def test_the_joker_may_take_part_in_a_chi_of_three(self):
        assert self.chis("Jc X", "Qc") == {"[Tc]Jc", "Jc[Kc]"}
        assert self.chis("X", "7c") == set()
        assert self.chis("6c X", "7c") == {"6c", "[5c]6c", "6c[8c]"}

    def test_king_and_ace_are_joined_only_with_the_option(self):
        assert self.chis("Qc Ac", "Kc") == set()
        assert self.chis("Qc Ac", "Kc", king_ace=True) == {"QcAc"}
        assert self.chis("Qc Kc", "Ac", king_ace=True) == {"QcKc"}


# against a plain reading of the rules


def plainly_a_meld(laid, king_ace):
    """The rulebook's definition once more, slowly: whether cards that lie so, in this order, are a meld."""
    if cards.FIRST_JOKER in laid:
        ranks = {card % 13 for card in laid if card != cards.FIRST_JOKER}
        return len(ranks) == 1 and len(laid) in (3, 4) and list(laid) == sorted(set(laid))
    places = [card % 64 for card in laid]
    ranks = [place % 13 + 1 for place in places]
    if len(set(ranks)) == 1 and max(laid) < 52 and len(laid) in (3, 4):
        return list(laid) == sorted(set(laid))
    if king_ace and ranks[-1] == 1 and len(ranks) > 1:
        ranks[-1] = 14
    one_suit = len({place // 13 for place in places}) == 1 and len(set(places)) == len(places)
    in_sequence = ranks == list(range(ranks[0], ranks[0] + len(ranks)))
    long_enough = len(laid) >= 3 or (7 in ranks and max(laid) < 52)
    return one_suit and in_sequence and long_enough and max(ranks) <= (14 if king_ace else 13)


def plain_orders(hand):
    """Every way to put some cards of a small hand in a row, the joker as itself or as any card."""
    for count in range(1, 5):
        for chosen in combinations(hand, count):
            standing = [*range(64, 64 + 52), 52] if 52 in chosen else [None]
            for stands in standing:
                yield from permutations(stands if card == 52 else card for card in chosen)


NEAR = [cards.parse_card(f"{rank}{suit}") for suit in "sh" for rank in "AK6789"] + [52]


@given(st.lists(st.sampled_from(NEAR), unique=True, min_size=1, max_size=4), st.booleans())
def test_exactly_the_melds_of_the_rulebook_are_found(hand, king_ace):
    found = [way.move.cards for way in melds_from(cards.set_of(hand), king_ace)]
    plain = {laid for laid in plain_orders(hand) if plainly_a_meld(laid, king_ace)}
    assert len(found) == len(set(found))
    assert set(found) == plain


@given(st.sets(st.integers(0, 52), max_size=14), st.booleans())
def test_what_is_found_is_a_meld_of_the_hands_cards(hand, king_ace):
    for way in melds_from(cards.set_of(hand), king_ace):
        made = meld_of(way.move.cards)
        assert cards_of(made) == way.move.cards
        assert hand_cards(way.move.cards) == way.needs
        assert not way.needs & ~cards.set_of(hand)
        assert way.size == way.needs.bit_count() == size(made)


@given(st.sets(st.integers(0, 52), min_size=3, max_size=9), st.booleans())
def test_a_meld_grows_into_a_meld(hand, king_ace):
    for way in melds_from(cards.set_of(hand), king_ace):
        made = meld_of(way.move.cards)
        for growth in growths(made, king_ace):
            assert meld_of(cards_of(growth.meld)) == growth.meld
            assert size(growth.meld) == size(made) + 1
            assert set(cards_of(growth.meld)) - set(cards_of(made)) == {growth.laid}


@given(st.lists(st.sampled_from(sorted(LAID.values())), min_size=1, max_size=5))
def test_whatever_cards_are_put_together_there_is_an_answer(laid):
    made = meld_of(tuple(laid))
    assert made is None or sorted(cards_of(made)) == sorted(laid)


@pytest.mark.parametrize("text", ["7s", "6s 7s", "4h [5h] 6h", "9h 9d X", "Qc Kc Ac", "Qc Kc [Ac]", "As 2s 3s"])
def test_a_meld_is_written_as_it_lies(text):
    assert to_text(meld(text)) == text
