"""Whatever is asked in whatever order, the service keeps what the pure engine says."""

import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar
from unittest.mock import patch

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from app.db import Database
from app.player import Player
from app.table import Stale, Table, Tables
from engine.errors import Refused
from engine.match import Match
from tests.app.playing import start

MOVES = ["-", "7d", "8s", "6h", "Kc", "X", "nonsense"]


def outcome(act: Callable[[], Match | Table]) -> tuple[str, str]:
    """What comes of it: the match that is kept, or why it is refused."""
    try:
        done = act()
    except Refused as refused:
        return "refused", refused.code
    return "kept", (done.match if isinstance(done, Table) else done).to_json()


class Service(RuleBasedStateMachine):
    """Asks a service and the engine the same."""

    migrated: ClassVar[Path]

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.database = Database(f"sqlite:///{shutil.copy(self.migrated, self.folder.name)}", threads=2)
        self.tables, self.player = Tables(self.database), Player(None)

    @initialize(rounds=st.integers(1, 2), seed=st.binary(min_size=32, max_size=32))
    def begin(self, rounds: int, seed: bytes) -> None:
        with patch("secrets.token_bytes", lambda size: seed[:size]):  # so that a failure can be repeated
            table = start(self.tables, self.player, rounds=rounds)
        self.id, self.version, self.match = table.id, table.version, table.match

    def ask(self, act: Callable[[Match], Match], call: Callable[..., Table], *more: Any) -> None:
        """Both take it, or both refuse it for the same reason."""
        before = self.match
        kind, text = outcome(lambda: act(before))
        assert outcome(lambda: call(self.player, self.id, *more, self.version)) == (kind, text)
        if kind == "kept":
            self.match, self.version = Match.from_json(text), self.version + 1

    @precondition(lambda self: self.match.status == "playing")
    @rule(data=st.data())
    def play(self, data: Any) -> None:
        self.play_anything(data.draw(st.sampled_from(self.match.legal_moves(0))))

    @rule(move=st.sampled_from(MOVES))
    def play_anything(self, move: str) -> None:
        self.ask(lambda match: match.play(move, 0).advance(), self.tables.play, move)

    @rule()
    def undo(self) -> None:
        self.ask(lambda match: match.undo(0), self.tables.undo)

    @rule()
    def next_round(self) -> None:
        self.ask(lambda match: match.next_round().advance(), self.tables.next_round)

    @rule(off=st.integers().filter(bool), move=st.sampled_from(MOVES))
    def play_from_another_version(self, off: int, move: str) -> None:
        with pytest.raises(Stale):
            self.tables.play(self.player, self.id, move, self.version + off)

    @rule()
    def restart(self) -> None:
        self.tables = Tables(self.database)

    @invariant()
    def it_is_kept(self) -> None:
        table = self.tables.get(self.player, self.id)
        assert (table.version, table.match.to_json()) == (self.version, self.match.to_json())

    def teardown(self) -> None:
        self.database.close()
        self.folder.cleanup()


def test_the_service_keeps_what_the_engine_says(migrated: Path) -> None:
    Service.migrated = migrated
    run_state_machine_as_test(Service)
