"""Lighthouse, five times on a phone, on the home page and a table of each game: exit 1 where a median is too low.

Called by `make lighthouse`. The server is the real one, on a free loopback port and a database of its own.
"""

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parents[2]
LIGHTHOUSE = ROOT / "tools/lighthouse/node_modules/.bin/lighthouse"
CHROME_FLAGS = (
    "--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run "
    "--disable-background-networking --disable-component-update --disable-sync"
)
RUNS = 5
ATTEMPTS = 3  # at a run: on a slow machine its recording of a page fails now and then
FLOOR = 0.98
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
TABLE_CATEGORIES = CATEGORIES[:3]  # a table is private: search engines are kept out on purpose
START_SECONDS = 20


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as base:
        passed = [report("home", measure(f"{base}/", CATEGORIES))]
        for game in games(base):
            match, cookie = start_match(base, game)
            flags = ("--extra-headers", json.dumps({"Cookie": cookie}))
            passed.append(report(game, measure(f"{base}/matches/{match}", TABLE_CATEGORIES, *flags)))
    if not all(passed):
        sys.exit(f"A median is below {FLOOR}.")


@contextmanager
def server(folder: Path) -> Iterator[str]:
    """The server's address, while it runs."""
    port = free_port()
    environment = {
        **os.environ,
        "HOST": "127.0.0.1",
        "PORT": str(port),
        "DATABASE_URL": f"sqlite:///{folder / 'sevens.db'}",
    }
    command = [sys.executable, "-m", "app"]
    log = folder / "server.log"
    subprocess.run([*command, "migrate"], cwd=ROOT, env=environment, check=True)
    with log.open("wb") as output:
        process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=output, stderr=output)
    base = f"http://127.0.0.1:{port}"
    try:
        wait_for(f"{base}/healthz", log)
        yield base
    finally:
        process.terminate()
        process.wait()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


def wait_for(url: str, log: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        try:
            urllib.request.urlopen(url, timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    sys.exit(f"The server did not start:\n{log.read_text()}")


def games(base: str) -> list[str]:
    """The games of the card room."""
    with urllib.request.urlopen(f"{base}/api/games") as response:
        return [game["name"] for game in json.load(response)]


def start_match(base: str, game: str) -> tuple[str, str]:
    """The id of a new match, and the cookie of its player."""
    body = json.dumps({"game": game}).encode()
    request = urllib.request.Request(f"{base}/api/matches", data=body, headers={"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as response:
        cookies = [value.partition(";")[0] for value in response.headers.get_all("Set-Cookie")]
        return json.load(response)["id"], "; ".join(cookies)


def measure(url: str, categories: tuple[str, ...], *flags: str) -> dict[str, list[float]]:
    """The scores of each category, 0 to 1, one a run."""
    runs = [lighthouse(url, categories, *flags) for _ in range(RUNS)]
    return {category: [run[category] for run in runs] for category in categories}


def lighthouse(url: str, categories: tuple[str, ...], *flags: str) -> dict[str, float]:
    command = [
        str(LIGHTHOUSE),
        url,
        "--quiet",
        "--output=json",
        "--no-enable-error-reporting",
        f"--only-categories={','.join(categories)}",
        f"--chrome-flags={CHROME_FLAGS}",
        *flags,
    ]
    for _ in range(ATTEMPTS):
        done = subprocess.run(command, stdout=subprocess.PIPE, check=False)
        if done.returncode == 0:
            break
    done.check_returncode()
    result = json.loads(done.stdout)
    for category in categories:
        for audit in result["categories"][category]["auditRefs"]:
            score = result["audits"][audit["id"]]["score"]
            if audit["weight"] and score is not None and score < FLOOR:
                print(f"  {url}: {audit['id']} {score}", file=sys.stderr)
    return {category: result["categories"][category]["score"] for category in categories}


def report(page: str, scores: dict[str, list[float]]) -> bool:
    """Prints the medians; True where none is below the floor."""
    medians = {category: median(runs) for category, runs in scores.items()}
    print(f"{page:8}", *(f"{category} {value:.2f}" for category, value in medians.items()), sep="  ")
    return min(medians.values()) >= FLOOR


if __name__ == "__main__":
    main()
