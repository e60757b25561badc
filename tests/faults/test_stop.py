"""Being told to stop: running requests end, and nobody can hold the program up."""

import socket
import time

import pytest

from app.__main__ import GRACE
from tests.faults.conftest import Program
from tests.server import PATIENCE, Server

pytestmark = pytest.mark.faults

BODY = b"POST /api/matches HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"
CHUNK = b"POST /matches HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nga"
HEADERS = b"GET / HTTP/1.1\r\nHost: x\r\n"
STUCK = (BODY, CHUNK, HEADERS, b"")  # each of which waits for more


def test_a_stuck_client_does_not_hold_it_up(server: Server, program: Program) -> None:
    program.start()
    stuck = [socket.create_connection(("127.0.0.1", server.port)) for _ in STUCK]
    for connection, sent in zip(stuck, STUCK, strict=True):
        connection.sendall(sent)
    time.sleep(0.2)  # let it read them
    server.stop()  # raises TimeoutExpired where it hangs
    assert server.process.returncode in (0, -15)
    assert GRACE < 5 < PATIENCE
    for connection in stuck:
        connection.close()


def test_what_was_acknowledged_is_there_after_the_restart(server: Server, program: Program) -> None:
    table = program.start()
    table = program.move(table, table["legal"][0]).json()
    server.stop()
    with server:
        assert program.ask("GET", f"/api/matches/{table['id']}").json() == table
