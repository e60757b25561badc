"""乱数: the documented generator behind every deal, the same on every Python and every machine.

The stream is SHAKE-256 of ``key`` followed by a block number (8 bytes, big-endian), read as big-endian 32-bit
words, 64 words a block. ``below(n)`` takes the next word w < ⌊2³²/n⌋·n and gives w mod n, so that every
outcome is exactly equally likely. The shuffle is Fisher-Yates from the last place down.
"""

import hashlib
import hmac
from collections.abc import Sequence
from struct import unpack
from typing import TypeVar

T = TypeVar("T")

_WORDS = 64
_FORMAT = f">{_WORDS}I"
_RANGE = 1 << 32


def derive(secret: bytes, *purpose: object) -> bytes:
    """32 bytes that only the holder of ``secret`` can compute: HMAC-SHA-256 of the purpose, joined by blanks."""
    return hmac.digest(secret, " ".join(map(str, purpose)).encode(), "sha256")


class Generator:
    """A stream of unbiased whole numbers that follows from ``key`` alone. Nothing is computed before the first draw."""

    __slots__ = ("_block", "_key", "_words")

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._block = 0
        self._words: list[int] = []

    def _word(self) -> int:
        if not self._words:
            stream = hashlib.shake_256(self._key + self._block.to_bytes(8, "big")).digest(4 * _WORDS)
            self._words = list(reversed(unpack(_FORMAT, stream)))
            self._block += 1
        return self._words.pop()

    def below(self, n: int) -> int:
        """A whole number 0 … n-1; n from 1 to 2³²."""
        limit = _RANGE - _RANGE % n
        word = self._word()
        while word >= limit:
            word = self._word()
        return word % n

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, each equally likely."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in a random order (Fisher-Yates)."""
        result = list(items)
        for last in range(len(result) - 1, 0, -1):
            other = self.below(last + 1)
            result[last], result[other] = result[other], result[last]
        return result
