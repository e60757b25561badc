"""Requests that make no sense, down to the bytes: an answer below 500 or a closed connection, and life goes on."""

import random
import re
import socket
from collections.abc import Iterator

import pytest

from tests.faults.conftest import Program
from tests.server import Server

pytestmark = pytest.mark.faults

METHODS = [b"GET", b"POST", b"DELETE", b"PUT", b"HEAD", b"OPTIONS", b"PATCH", b"TRACE", b"CONNECT", b"get", b"\xff"]
PATHS = [
    *(b"/", b"/api/matches", b"/api/games", b"/matches", b"/healthz", b"/readyz", b"/openapi.json", b"*", b"", b"//"),
    *(
        b"/api/matches/%00",
        b"/api/matches/%ff",
        b"/api/matches/..%2f..",
        b"/matches/%0d%0a",
        b"/static/../../app/db.py",
    ),
    *(b"/static/%2e%2e/%2e%2e/etc/passwd", b"http://evil.example/", b"/?" + b"a=b&" * 5000, b"/" + b"x" * 70000),
]
HEADERS = [
    *(b"Host: x", b"Host:", b"Host: a\r\nHost: b", b"Content-Length: 5", b"Content-Length: -1", b"Content-Length: 1e3"),
    *(b"Content-Length: 99999999999999999999", b"Transfer-Encoding: chunked", b"Transfer-Encoding: gzip, chunked"),
    *(b"Content-Type: application/json", b"Content-Type: multipart/form-data; boundary=x", b"Content-Type: \xff"),
    *(b"Content-Type: application/x-www-form-urlencoded", b"Cookie: player=\xff\xfe", b"Cookie: " + b"a=b; " * 4000),
    *(
        b"Cookie: player=" + b"A" * 43,
        b"Cookie: ;;;=;",
        b"Origin: \xff",
        b"Origin: null",
        b"Accept-Language: ;q=,;;q=x",
    ),
    *(b"Accept-Encoding: gzip;q=0, \xff", b"Upgrade: websocket\r\nConnection: Upgrade", b"Expect: 100-continue"),
    *(
        b"X-Forwarded-For: \xff",
        b"X-Forwarded-Proto: javascript",
        b"HX-Request: true",
        b"broken",
        b": x",
        b"\x00: \x00",
    ),
]
BODIES = [
    *(b"", b"{}", b"{", b"[" * 9999, b"null", b'{"game":"sevens"}', b'{"game":"sevens","rounds":1e400}', b"\xff" * 100),
    *(b"game=sevens&level=normal&rounds=5", b"version=1&move=8d", b"%" * 50, b"a=" * 2000, b"x" * 200_000),
    *(
        b"5\r\nhello\r\n0\r\n\r\n",
        b"ffffffffffffffff\r\n",
        b"-5\r\nx",
        b"--x\r\nContent-Disposition: form-data\r\n\r\n",
    ),
]


def requests(chance: random.Random, number: int) -> Iterator[bytes]:
    """Requests put together of broken parts, some cut off, some with bytes changed."""
    for _ in range(number):
        lines = [chance.choice(METHODS) + b" " + chance.choice(PATHS) + chance.choice([b" HTTP/1.1", b" HTTP/9", b""])]
        lines += chance.sample(HEADERS, chance.randrange(6))
        body = chance.choice(BODIES)
        lines += [b"Content-Length: %d" % len(body)] if chance.random() < 0.5 else []
        request = bytearray(b"\r\n".join(lines) + b"\r\n\r\n" + body)
        if chance.random() < 0.3:
            del request[chance.randrange(len(request)) :]
        for _ in range(chance.randrange(4) if request and chance.random() < 0.3 else 0):
            request[chance.randrange(len(request))] = chance.randrange(256)
        yield bytes(request)


def statuses(server: Server, request: bytes) -> list[int]:
    """The statuses of everything that comes back before the connection is closed."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as connection:
        answer = b""
        try:
            connection.sendall(request)
            connection.shutdown(socket.SHUT_WR)
            while part := connection.recv(65536):
                answer += part
        except OSError:  # it has closed the connection before everything was sent
            pass
    return [int(status) for status in re.findall(rb"(?:^|\r\n)HTTP/1\.1 (\d{3})", answer)]


def test_no_garbage_is_a_500(server: Server, program: Program, long: bool) -> None:
    table = program.start()
    seen: set[int] = set()
    for request in requests(random.Random(500), 10_000 if long else 300):
        found = statuses(server, request)
        assert all(status < 500 for status in found), (found, request[:500])
        seen.update(found)
    assert {200, 400, 404, 405} <= seen
    assert program.ask("GET", f"/api/matches/{table['id']}").json() == table
    assert not [line for line in server.log_lines() if line["event"] == "failed" or line["level"] == "error"]
