"""引用: how a message quotes what somebody sent."""

from reprlib import Repr

_LONG = 80
_SHORT = Repr()
_SHORT.maxstring = _SHORT.maxother = _LONG


def quoted(value: object) -> str:
    """A value in Python's spelling, on one line and never long, however large or deep it is."""
    return _SHORT.repr(value)


def shortened(text: str) -> str:
    """A text as it is, but never long: the middle of a long one is left out."""
    return text if len(text) <= _LONG else f"{text[: _LONG // 2]}...{text[-_LONG // 2 :]}"
