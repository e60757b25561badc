"""棋譜: a wrong record is refused with a code, one clear line, and the ply where a move is to blame."""

import json
import math
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.batch import answer, position_after
from engine.game import BadRecord, IllegalMove
from engine.games import GAMES
from engine.quoting import quoted
from engine.record import checked, commitment_of, parse_json, read_deal, verify

SPADES_AND_HEARTS = "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"
DIAMONDS_AND_CLUBS = SPADES_AND_HEARTS.replace("h", "c").replace("s", "d")
HANDS = [SPADES_AND_HEARTS, DIAMONDS_AND_CLUBS]
RECORD = {"game": "sevens", "rules": {"players": 2}, "dealer": 0, "hands": HANDS, "moves": ["8d", "8s"]}

DEEP = json.loads("[" * 400 + "]" * 400)
HUGE = 10**4000
ODD_VALUES = [
    None,
    True,
    False,
    0,
    1,
    -1,
    1.0,
    math.nan,
    math.inf,
    HUGE,
    "",
    "0",
    "\ud800",
    [],
    [[]],
    {},
    {"a": 1},
    DEEP,
]


def refused(record):
    """The error with which a record is refused; its line is short and stays one line."""
    with pytest.raises(BadRecord) as caught:
        position_after(record)
    message = str(caught.value)
    assert message
    assert "\n" not in message
    assert len(message) < 400
    return caught.value


def without(key):
    return {name: value for name, value in RECORD.items() if name != key}


def test_the_sample_is_accepted():
    assert position_after(RECORD)["turn"] == 1


@pytest.mark.parametrize("value", [value for value in ODD_VALUES if not isinstance(value, dict)], ids=quoted)
def test_a_record_is_one_object(value):
    assert refused(value).code == "not_a_record"


@pytest.mark.parametrize("value", ODD_VALUES, ids=quoted)
def test_an_unknown_game_is_refused(value):
    assert refused(RECORD | {"game": value}).code == "unknown_game"
    assert refused(without("game")).code == "unknown_game"


@pytest.mark.parametrize("value", [value for value in ODD_VALUES if not isinstance(value, dict)], ids=quoted)
def test_rules_must_be_an_object(value):
    assert refused(RECORD | {"rules": value}).code == "bad_rules"


@pytest.mark.parametrize(
    "value", [value for value in ODD_VALUES if value not in (0, 1) or isinstance(value, bool | float)], ids=quoted
)
def test_a_rule_of_another_type_or_value_is_refused(value):
    error = refused(RECORD | {"rules": {"players": 2, "jokers": value}})
    assert (error.code, error.params) == ("bad_value", {"option": "jokers"})


def test_an_unknown_rule_is_refused():
    assert refused(RECORD | {"rules": {"players": 2, "\ud800": 1}}).code == "unknown_option"


def test_rules_that_are_left_out_have_their_defaults():
    hands = HANDS[0].replace(" Ah", "|Ah").split("|") + HANDS[1].replace(" Ac", "|Ac").split("|")
    assert len(position_after({"game": "sevens", "hands": hands})["hands"]) == 4


def test_contradictions_are_refused():
    error = refused(RECORD | {"rules": {"players": 2, "link": "tunnel", "islands": True}})
    assert (error.code, error.params) == ("contradiction", {"option": "link", "other": "islands"})


@pytest.mark.parametrize(
    "value", [value for value in ODD_VALUES if value not in (0, 1) or isinstance(value, bool | float)], ids=quoted
)
def test_the_dealer_is_a_seat(value):
    assert refused(RECORD | {"dealer": value}).code == "bad_dealer"


def test_the_dealer_is_0_where_left_out():
    assert position_after(without("dealer")) == position_after(RECORD)


@pytest.mark.parametrize("value", [2, -2])
def test_a_dealer_beyond_the_seats_is_refused(value):
    assert refused(RECORD | {"dealer": value}).code == "bad_dealer"


@pytest.mark.parametrize("value", [*ODD_VALUES, [1, 2], [HANDS[0], None], [*HANDS, ""], HANDS[:1]], ids=quoted)
def test_hands_are_one_string_a_seat(value):
    assert refused(RECORD | {"hands": value}).code == "bad_hands"
    assert refused(without("hands")).code == "bad_hands"


@pytest.mark.parametrize(
    ("before", "after", "code"),
    [
        ("As", "As As", "card_twice"),
        ("As", "Ad", "card_twice"),
        ("As ", "", "wrong_deck"),
        ("As", "As X", "extra_cards"),
        ("As", "as", "no_card"),
        ("As", "1s", "no_card"),
        ("Ts", "10s", "no_card"),
        ("As", "A♠", "no_card"),
        ("As", "A\ud800", "no_card"),
        ("As", "As,", "no_card"),
        ("As 2s", "As2s", "no_card"),
        ("As", "A" * 9999, "no_card"),
    ],
)
def test_a_wrong_deck_is_refused(before, after, code):
    error = refused(RECORD | {"hands": [HANDS[0].replace(before, after, 1), HANDS[1]]})
    assert (error.code, error.ply) == (code, None)


def test_a_wrong_deck_is_refused_before_any_move_is_looked_at():
    assert refused(RECORD | {"hands": ["", HANDS[1]], "moves": ["nonsense"]}).ply is None


def test_the_missing_card_is_named():
    assert str(refused(RECORD | {"hands": [HANDS[0].replace("9s ", ""), HANDS[1]]})) == "missing: 9s"
    assert str(refused(RECORD | {"hands": [HANDS[0] + " X", HANDS[1]]})) == "too many: X"


def test_a_name_that_is_no_card_is_never_quoted_at_length():
    error = refused(RECORD | {"hands": [HANDS[0] + " " + "x" * 50_000, HANDS[1]]})
    assert max(len(str(error)), len(error.params["card"])) < 200


@pytest.mark.parametrize(("hands", "jokers"), [("", 1), ("X X", 1), ("X", 2), ("X X X", 2), ("X", 0)])
def test_a_joker_too_many_or_too_few_is_refused(hands, jokers):
    rules = {"players": 2, "jokers": jokers}
    error = refused(RECORD | {"rules": rules, "hands": [f"{HANDS[0]} {hands}", HANDS[1]]})
    assert error.code in ("wrong_deck", "extra_cards", "card_twice")


@pytest.mark.parametrize("value", [value for value in ODD_VALUES if not isinstance(value, list)], ids=quoted)
def test_moves_are_a_list(value):
    assert refused(RECORD | {"moves": value}).code == "bad_moves"


def test_moves_may_be_left_out():
    assert position_after(without("moves"))["turn"] == 1


@pytest.mark.parametrize("value", [*ODD_VALUES, "8D", "8d ", " 8d", "8♦", "--", "pass", "８d", "8d\n"], ids=quoted)
def test_a_move_in_any_other_spelling_is_refused_with_its_ply(value):
    error = refused(RECORD | {"moves": ["8d", value, "8s"]})
    assert (error.code, error.ply) == ("notation", 2)
    assert str(error).startswith("ply 2, move ")


def test_an_illegal_move_is_refused_with_ply_move_and_reason():
    error = refused(RECORD | {"moves": ["8d", "8s", "Kd"]})
    assert (error.code, error.ply, error.params) == ("not_playable", 3, {"move": "Kd"})
    assert str(error) == "ply 3, move 'Kd': Kd does not go next to a run yet"


@pytest.mark.parametrize("key", ["seed", "names", "date", "round", "stock", "scores", "chooser"])
@pytest.mark.parametrize("value", ODD_VALUES, ids=quoted)
def test_anything_else_may_stand_there_and_changes_nothing(key, value):
    assert position_after(RECORD | {key: value}) == position_after(RECORD)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)


@given(key=st.sampled_from(sorted(RECORD)), value=JSON)
def test_whatever_stands_there_is_answered(key, value):
    reply = answer(json.dumps({"do": "replay", "record": RECORD | {key: value}}).encode())
    assert {"phase", "turn"} <= set(reply) or set(reply) == {"refused", "ply"}


@given(st.binary(max_size=40))
def test_whatever_bytes_come_they_are_answered(line):
    assert set(answer(line)) == {"refused", "ply"}


def test_json_is_read_from_utf_8():
    assert parse_json('{"a": "七"}'.encode()) == {"a": "七"}
    for data in (b"{", b"", b"[" * 99999, b"[NaN]", b"-Infinity"):
        with pytest.raises(BadRecord, match="not JSON: ") as caught:
            parse_json(data)
        assert caught.value.code == "not_json"
    with pytest.raises(BadRecord, match="not UTF-8 text"):
        parse_json(b"\xff")


def test_a_number_of_any_length_may_stand_where_nothing_is_read():
    record = json.dumps(RECORD)[:-1] + f', "seed": {"7" * 9999}}}'
    assert "refused" not in answer(f'{{"do": "replay", "record": {record}}}'.encode())
    assert "refused" in answer(f'{{"do": "replay", "record": {record.replace("seed", "dealer")}}}'.encode())


def test_the_commitment_is_the_documented_sha_256():
    record = RECORD | {"nonce": "abc"}
    text = f"abc\n{HANDS[0]}|{HANDS[1]}\n"
    digest = sha256(text.encode()).hexdigest()
    assert commitment_of("abc", HANDS) == digest
    verify(record | {"commitment": digest})
    with pytest.raises(BadRecord):
        verify(record | {"commitment": digest.upper()})


def test_a_stock_is_part_of_the_commitment():
    assert commitment_of("abc", ["As"], "2s 3s") != commitment_of("abc", ["As"])


def test_checked_gives_the_move_or_refuses_it():
    deal = read_deal(RECORD)
    state = deal.rules.deal(deal.setup)
    assert str(checked(deal.rules, state, "8d")) == "8d"
    with pytest.raises(IllegalMove):
        checked(deal.rules, state, "8s")


def test_a_refusal_is_a_value_error_with_code_ply_and_params():
    error = BadRecord("notation", "why", 3, move="x")
    assert isinstance(error, ValueError)
    assert (error.code, error.ply, error.params, str(error)) == ("notation", 3, {"move": "x"}, "why")


def test_a_deal_comes_back_from_its_json():
    deal = read_deal(RECORD)
    again = read_deal({"game": "sevens", "rules": {"players": 2}, **deal.setup.to_json()})
    assert again == deal
    assert again.game is GAMES["sevens"]
