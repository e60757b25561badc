"""CPU that a move request costs the server, as a ratio to a FastAPI hello served the same way in the same run.

A hello follows every move, so that both servers work at the same pace, with caches as cold; medians of five runs count.
CPU is the server process's own, all its threads together.
"""

import gzip
import http.client
import json
import os
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import ExitStack, closing
from typing import Any, NamedTuple
from urllib.parse import urlencode

import uvicorn
from fastapi import FastAPI

from app import __main__ as program

RUNS = 5
REQUESTS = 400  # of a kind in a run
JSON = {"Content-Type": "application/json", "Accept-Encoding": "gzip"}
FORM = {"Content-Type": "application/x-www-form-urlencoded", "Accept-Encoding": "gzip", "HX-Request": "true"}

# the servers, each in a process of its own


def serve(kind: str, port: int) -> None:
    """Serve; every line on standard input is answered with the CPU nanoseconds used so far."""
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # the log is written, but nobody reads it
    threading.Thread(target=_tell_cpu, args=(answers,), daemon=True).start()
    {"hello": _serve_hello, "app": _serve_app}[kind](port)


def _tell_cpu(answers: Any) -> None:
    for _ in sys.stdin:
        print(time.process_time_ns(), file=answers, flush=True)


def _serve_hello(port: int) -> None:
    app = FastAPI()

    @app.get("/")
    async def hello() -> dict[str, str]:
        return {"message": "Hello World"}

    uvicorn.run(app, port=port, access_log=False, log_level="warning")


def _serve_app(port: int) -> None:
    os.environ["PORT"] = str(port)
    program.main(["migrate"])
    program.main([])


class Server:
    """A server process under measurement, and one connection to it that keeps its cookie."""

    def __init__(self, kind: str, folder: str) -> None:
        port = _free_port()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tools.bench_web", "serve", kind, str(port)],
            env={**os.environ, "DATABASE_URL": f"sqlite:///{folder}/bench.db"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        self._cookie = ""
        self._wait()

    def _wait(self) -> None:
        for _ in range(200):
            try:
                self._connection.connect()
                return
            except OSError:
                time.sleep(0.1)
        raise TimeoutError("the server does not listen")

    def ask(self, method: str, path: str, body: str = "", headers: Mapping[str, str] = {}) -> tuple[int, str]:
        """One request; status and text of the answer."""
        self._connection.request(method, path, body, {"Cookie": self._cookie, **headers})
        answer = self._connection.getresponse()
        content = answer.read()
        if answer.headers["Content-Encoding"] == "gzip":
            content = gzip.decompress(content)
        if cookie := answer.headers["Set-Cookie"]:
            self._cookie = cookie.partition(";")[0]
        return answer.status, content.decode()

    def post(self, path: str, **body: Any) -> Any:
        """A request of the JSON interface and its answer."""
        status, text = self.ask("POST", path, json.dumps(body), JSON)
        if status >= 300:
            raise RuntimeError(f"{path}: {status} {text}")
        return json.loads(text)

    def cpu(self) -> float:
        """CPU seconds that the server has used so far."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline()) / 1e9

    def close(self) -> None:
        """End the server."""
        self._connection.close()
        self._process.terminate()
        self._process.communicate(timeout=10)


# the moves


def by_json(server: Server, table: dict[str, Any]) -> dict[str, Any]:
    """A move through the JSON interface."""
    path = f"/api/matches/{table['id']}/moves"
    answer: dict[str, Any] = server.post(path, move=table["legal"][0], version=table["version"])
    return answer


def by_htmx(server: Server, table: dict[str, Any]) -> dict[str, Any]:
    """A move as htmx sends it; what the table is like is read from the fragment that comes back."""
    body = urlencode({"version": table["version"], "move": table["legal"][0]})
    status, fragment = server.ask("POST", f"/matches/{table['id']}/moves", body, FORM)
    if status != 200:
        raise RuntimeError(f"{status} {fragment}")
    legal = re.findall(r'value="(\w\w)" class="card \w playable', fragment) or ["-"]
    playing = 'name="version"' in fragment and f"/matches/{table['id']}/next" not in fragment
    return {**table, "version": table["version"] + 1, "legal": legal, "status": "playing" if playing else "ended"}


class Cost(NamedTuple):
    """CPU seconds that a request costs: a hello, and a move that was sent beside it."""

    hello: float
    move: float


def measure(hello: Server, app: Server, send: Callable[[Server, dict[str, Any]], dict[str, Any]]) -> Cost:
    """Play first rounds against 上級, with a hello after every move. Starting a match is not counted."""
    sent, hellos, moves = 0, 0.0, 0.0
    while sent < REQUESTS:
        table = app.post("/api/matches", game="sevens", level="hard")
        hellos -= hello.cpu()
        moves -= app.cpu()
        while table["status"] == "playing":
            table = send(app, table)
            hello.ask("GET", "/")
            sent += 1
        hellos += hello.cpu()
        moves += app.cpu()
    return Cost(hellos / sent, moves / sent)


def main() -> None:
    """Measure and print; the first run warms the servers up."""
    kinds = {"JSON": by_json, "htmx": by_htmx}
    with tempfile.TemporaryDirectory() as folder, ExitStack() as servers:
        hello, app = (servers.enter_context(closing(Server(kind, folder))) for kind in ("hello", "app"))
        runs = [{kind: measure(hello, app, send) for kind, send in kinds.items()} for _ in range(1 + RUNS)][1:]
    for kind in kinds:
        costs = [run[kind] for run in runs]
        plain, move = (1000 * statistics.median(column) for column in zip(*costs, strict=True))
        ratio = statistics.median(cost.move / cost.hello for cost in costs)
        print(f"{kind} move {move:.3f} ms CPU, FastAPI hello {plain:.3f} ms: {ratio:.2f} times")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


if __name__ == "__main__":
    if sys.argv[1:2] == ["serve"]:
        serve(sys.argv[2], int(sys.argv[3]))
    else:
        main()
