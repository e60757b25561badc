"""The matches folded last, so that a move need not fold its round again.

Each stands by its id with the text of its record, and is used only for that very text. A match is a pure function of
it, so nothing here can be out of date, whatever another process has written in the meantime.
"""

import threading
from collections import OrderedDict

from engine.match import Match


class Folds:
    """At most ``most`` matches by their ids, the ones used last. May be called from any thread."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._matches: OrderedDict[str, tuple[str, Match]] = OrderedDict()
        self._lock = threading.Lock()

    def match_of(self, match_id: str, record: str) -> Match:
        """The match that a record tells."""
        with self._lock:
            known, match = self._matches.get(match_id, (None, None))
        if match is None or known != record:
            match = Match.from_json(record)
        self.keep(match_id, record, match)
        return match

    def keep(self, match_id: str, record: str, match: Match) -> None:
        """Remember the match of a record, in place of an earlier one."""
        with self._lock:
            self._matches[match_id] = record, match
            self._matches.move_to_end(match_id)
            if len(self._matches) > self._most:
                self._matches.popitem(last=False)
