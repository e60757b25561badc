"""The real program in a process of its own, for tests that kill it, starve it or read its log."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Self

ROOT = Path(__file__).parent.parent
PATIENCE = 30.0  # seconds; nothing is measured by it


class Server:
    """``python -m app`` on a free port of this machine; its log goes to a file in ``folder``."""

    def __init__(self, url: str, folder: Path, **settings: str) -> None:
        self._environment = {**os.environ, "DATABASE_URL": url, "PORT": "0", **settings}
        self._log = folder / "server.log"
        self._read = 0
        self.port = 0

    def start(self) -> Self:
        """Start it, and return as soon as it listens."""
        with self._log.open("ab") as log:
            self._read = log.tell()
            self.process = subprocess.Popen(
                [sys.executable, "-m", "app"], cwd=ROOT, env=self._environment, stdout=log, stderr=log
            )
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline and self.process.poll() is None:
            for line in self.log_lines():
                if line["event"].startswith("Uvicorn running on"):
                    self.port = int(line["event"].split(":")[2].split()[0])
                    return self
            time.sleep(0.02)
        raise AssertionError(f"the server does not start:\n{self.log}")

    @property
    def address(self) -> str:
        """Where it answers."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> str:
        """Everything that it has said since its last start."""
        with self._log.open("rb") as log:
            log.seek(self._read)
            return log.read().decode()

    def log_lines(self) -> list[dict[str, Any]]:
        """The whole lines of the log, which are JSON all."""
        return [json.loads(line) for line in self.log.splitlines(keepends=True) if line.endswith("\n")]

    def kill(self) -> None:
        """End it at once, as a crash would."""
        self.process.kill()
        self.process.wait(PATIENCE)

    def stop(self) -> None:
        """Ask it to end."""
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(PATIENCE)

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.kill()
