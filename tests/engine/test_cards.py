"""札: cards, sets of cards, and their text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import cards

SETS = st.integers(0, cards.FULL_DECK | cards.JOKERS)


def test_cards_are_numbered_suit_by_suit_from_ace_to_king_the_joker_last():
    assert cards.NAMES[:13] == ("As", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s", "Ts", "Js", "Qs", "Ks")
    assert [name[1] for name in cards.NAMES[:52:13]] == ["s", "h", "d", "c"]
    assert cards.NAMES[52:] == ("X", "X")


@pytest.mark.parametrize("number", range(53))
def test_every_card_has_one_name(number):
    assert cards.parse_card(cards.NAMES[number]) == number


@pytest.mark.parametrize("number", range(52))
def test_a_card_is_its_suit_and_rank(number):
    assert cards.card(cards.suit_of(number), cards.rank_of(number)) == number


@pytest.mark.parametrize("text", ["", "7", "7D", "10d", "d7", "7d ", " 7d", "1s", "x", "XX", "7♦", "\ud800", "7d8d"])
def test_what_is_no_card_is_refused(text):
    with pytest.raises(cards.BadCard, match="is no card"):
        cards.parse_card(text)


@given(SETS)
def test_a_set_holds_its_members(wanted):
    numbers = list(cards.members(wanted))
    assert numbers == sorted(set(numbers))
    assert cards.set_of(numbers) == wanted
    assert cards.count(wanted) == len(numbers)


@given(SETS)
def test_a_set_is_written_in_card_order(wanted):
    assert cards.to_text(wanted) == cards.sequence_to_text(cards.members(wanted))


def test_text_of_a_set():
    assert cards.to_text(0) == ""
    assert cards.to_text(cards.set_of([51, 0, 53, 52])) == "As Kc X X"


def test_text_of_a_sequence_keeps_its_order():
    assert cards.sequence_to_text([51, 0]) == "Kc As"


def test_the_four_cards_of_a_rank():
    assert cards.to_text(cards.of_rank(1)) == "As Ah Ad Ac"
    assert cards.to_text(cards.of_rank(13)) == "Ks Kh Kd Kc"


def test_one_joker_of_a_set():
    assert cards.lowest_joker(cards.FULL_DECK) == 0
    assert cards.lowest_joker(cards.JOKERS) == 1 << cards.FIRST_JOKER
    assert cards.lowest_joker(1 << cards.SECOND_JOKER | 1) == 1 << cards.SECOND_JOKER
