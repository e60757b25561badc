"""乱数: the generator as it is documented, computed a second time here, and frozen by examples."""

import hashlib
import hmac
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import cards
from engine.chance import Generator, derive


def documented_words(key):
    """SHAKE-256 of the key and a block number of 8 bytes, in blocks of 64 big-endian words of 32 bits."""
    block = 0
    while True:
        stream = hashlib.shake_256(key + block.to_bytes(8, "big")).digest(256)
        yield from (int.from_bytes(stream[at : at + 4], "big") for at in range(0, 256, 4))
        block += 1


def documented_below(words, n):
    """The next word w < ⌊2³²/n⌋·n gives w mod n."""
    return next(word for word in words if word < 2**32 // n * n) % n


@given(key=st.binary(max_size=64), n=st.one_of(st.integers(1, 100), st.integers(1, 2**32)))
def test_numbers_are_as_documented_over_several_blocks(key, n):
    words, chance = documented_words(key), Generator(key)
    assert [chance.below(n) for _ in range(200)] == [documented_below(words, n) for _ in range(200)]


@given(key=st.binary(max_size=64), size=st.integers(0, 60))
def test_the_shuffle_is_fisher_yates_from_the_last_place_down(key, size):
    words, pack = documented_words(key), list(range(size))
    for last in range(size - 1, 0, -1):
        other = documented_below(words, last + 1)
        pack[last], pack[other] = pack[other], pack[last]
    assert Generator(key).shuffled(range(size)) == pack


def test_the_first_words_are_those_of_shake_256():
    chance = Generator(b"")
    assert hashlib.shake_256(bytes(8)).hexdigest(12) == "119141dce89807096095d972"
    assert [chance.below(2**32) for _ in range(3)] == [0x119141DC, 0xE8980709, 0x6095D972]


def test_a_deal_stays_the_same_for_ever():
    assert cards.sequence_to_text(Generator(b"Sevens").shuffled(range(52))) == (
        "8c Jh 6s Jd Kc 7h 7d Ad Js 7c 2h Ac Jc 6d Kd Th 5d 9c 4d Td Kh 8d Qs 3s 3d Ks "
        "9s Ah Ts As 2d 9d 2c 5s 2s 8h 5c 3h 3c Tc Qh Qd 5h 4h 4c 6c 4s 6h 9h 8s Qc 7s"
    )


def test_words_at_the_end_of_the_range_are_thrown_away_so_that_no_number_is_likelier():
    words = documented_words(b"rejection")
    n = 2**31 + 1
    kept = [word for _, word in zip(range(500), words, strict=False) if word < n]
    chance = Generator(b"rejection")
    assert [chance.below(n) for _ in kept] == kept
    assert len(kept) < 300


def test_every_order_of_three_is_equally_likely():
    counted = Counter(tuple(Generator(number.to_bytes(4, "big")).shuffled("abc")) for number in range(6000))
    assert set(counted) == set(permutations("abc"))
    assert sum((count - 1000) ** 2 / 1000 for count in counted.values()) < 20.5  # χ² with 5 degrees, p = 0.001


def test_every_card_comes_to_every_place_equally_often():
    counted = Counter()
    for number in range(2600):
        counted.update(enumerate(Generator(number.to_bytes(4, "big")).shuffled(range(13))))
    expected = 200
    assert len(counted) == 169
    assert sum((count - expected) ** 2 / expected for count in counted.values()) < 202  # χ², 144 degrees, p = 0.001


def test_a_choice_is_one_of_the_items():
    chance = Generator(b"choice")
    assert {chance.choice("abc") for _ in range(50)} == set("abc")


def test_a_shuffle_leaves_its_items_alone():
    items = [1, 2, 3]
    Generator(b"x").shuffled(items)
    assert items == [1, 2, 3]


def test_secrets_are_derived_by_hmac_of_the_purpose():
    assert derive(b"secret", "round", 3) == hmac.digest(b"secret", b"round 3", "sha256")
    assert len(derive(b"secret", "round", 3)) == 32


@pytest.mark.parametrize("other", [("round", 4), ("nonce", 3), ("round",)])
def test_other_purposes_give_other_secrets(other):
    assert derive(b"secret", *other) != derive(b"secret", "round", 3)
