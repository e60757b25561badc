"""The matches folded last, so that a move need not fold its round again.

They are found by the whole text of their record. A match is a pure function of that text, so nothing here can be out of
date, whatever another process has written in the meantime.
"""

import threading
from collections import OrderedDict

from engine.match import Match


class Folds:
    """At most ``most`` matches by their records, the ones used last. May be called from any thread."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._matches: OrderedDict[str, Match] = OrderedDict()
        self._lock = threading.Lock()

    def match_of(self, record: str) -> Match:
        """The match that a record tells."""
        with self._lock:
            match = self._matches.get(record)
        if match is None:
            match = Match.from_json(record)
            self.keep(record, match)
        return match

    def keep(self, record: str, match: Match) -> None:
        """Remember the match of a record."""
        with self._lock:
            self._matches[record] = match
            self._matches.move_to_end(record)
            if len(self._matches) > self._most:
                self._matches.popitem(last=False)
