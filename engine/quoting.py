"""引用: how a message quotes what somebody sent."""

from reprlib import Repr

_SHORT = Repr()
_SHORT.maxstring = _SHORT.maxother = 80


def quoted(value: object) -> str:
    """A value in Python's spelling, on one line and never long, however large or deep it is."""
    return _SHORT.repr(value)
