"""席: what goes by seat."""

from engine.cards import parse_sequence, to_text
from engine.seats import clockwise, dealt, next_seat


def test_after_the_last_seat_comes_the_first():
    assert [next_seat(seat, 3) for seat in range(3)] == [1, 2, 0]
    assert list(clockwise(2, 4)) == [2, 3, 0, 1]


def test_cards_are_dealt_one_at_a_time_clockwise():
    hands = dealt(parse_sequence("As Kd 2h 7s Qc"), 2, 3)
    assert [to_text(hand) for hand in hands] == ["Kd Qc", "2h", "As 7s"]
