"""断り: what everything that the engine refuses has in common."""

from typing import Any


class Refused(ValueError):
    """Something that cannot be done: ``code`` and ``params`` for translation, the message an English sentence."""

    def __init__(self, code: str, message: str, **params: Any) -> None:
        super().__init__(message)
        self.code = code
        self.params = params
