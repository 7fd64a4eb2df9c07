"""Lines that are slow on purpose: half a request, or a socket that nobody reads."""

import asyncio
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from airwar.server import connection as connection_module
from airwar.server import listening
from airwar.server.connection import Connection
from airwar.server.wire import ErrorMessage
from tests.server.table import PATIENCE, Table, serve


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with serve(tmp_path, header_wait=0.5) as server:
        yield server


def line_to(table: Table) -> socket.socket:
    host, port = table.host.split(":")
    return socket.create_connection((host, int(port)), timeout=PATIENCE)


def ended(line: socket.socket) -> bool:
    try:
        return line.recv(1000) == b""
    except ConnectionError:
        return True


def refuses(line: socket.socket, data: bytes) -> bool:
    """Is the other side gone after a while?"""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            line.sendall(data)
        except ConnectionError:
            return True
        time.sleep(0.1)
    return False


def online(message: dict[str, Any]) -> list[str]:
    return [seat["seat"] for seat in message["seats"] if seat["online"]]


HALVES = {
    "nothing": b"",
    "half a line": b"GET /api/ga",
    "half the headers": b"GET /api/games HTTP/1.1\r\nHost: x\r\n",
    "half a body": b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{",
}


@pytest.mark.parametrize("half", HALVES)
def test_a_request_that_never_arrives_is_cut_off(
    table: Table, half: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listening, "BODY_WAIT", 1)
    with line_to(table) as line:
        line.sendall(HALVES[half])
        assert ended(line)


def test_headers_that_trickle_are_cut_off(table: Table) -> None:
    with line_to(table) as line:
        line.sendall(b"GET /api/games HTTP/1.1\r\n")
        assert refuses(line, b"X-More: and more\r\n")


def test_a_table_and_a_second_request_may_take_longer(tmp_path: Path) -> None:
    with serve(tmp_path, header_wait=2.0) as table:
        made = table.make()
        with table.sit(made, "blue") as blue, line_to(table) as line:
            for _ in range(2):
                line.sendall(b"GET /api/tables HTTP/1.1\r\nHost: x\r\n\r\n")
                answer = b""
                while not answer.endswith(b"[]"):
                    answer += line.recv(10_000)
                time.sleep(2.2)
            blue.say("chat", seat="blue", text="still here")
            assert blue.hear("chat")["text"] == "still here"


def test_a_line_is_cut_off_by_the_bytes_that_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection_module, "MOST_BYTES", 10_000)

    async def work() -> None:
        line = Connection(("blue",))
        for _ in range(9):
            line.send(ErrorMessage("x" * 1000))
        assert not line.cut_off.is_set()
        while not line.queue.empty():
            line.queue.get_nowait()
        for _ in range(9):
            line.send(ErrorMessage("x" * 1000))
        assert not line.cut_off.is_set(), "what has been sent no longer waits"
        line.send(ErrorMessage("x" * 1000))
        assert line.cut_off.is_set()
        line.send(ErrorMessage("x"))
        assert line.queue.qsize() == 9

    asyncio.run(work())


def test_a_socket_that_never_reads_is_cut_off_and_the_table_plays_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection_module, "MOST_BYTES", 50_000)
    monkeypatch.setattr(listening, "LAST_BYTES", 0.2)
    with serve(tmp_path) as table:
        made = table.make()
        address = f"ws://{table.host}/ws/tables/{made['table']}?key={made['keys']['blue']}"
        # It reads one message ahead and no more.
        line = connect(address, compression=None, max_queue=1, close_timeout=0.1)
        with table.sit(made, "red") as red, line as deaf:
            while "blue" not in online(red.hear("seats")):
                pass
            assert asks_until_it_ends(deaf)
            while "blue" in online(red.hear("seats")):
                pass
            red.say("chat", seat="red", text="where are you?")
            assert red.hear("chat")["text"] == "where are you?"


def asks_until_it_ends(line: ClientConnection) -> bool:
    # By the clock, not by a count: on a busy machine any count fits into the system's buffers.
    end = time.monotonic() + PATIENCE
    try:
        while time.monotonic() < end:
            line.send('{"type": "whole"}')
    except ConnectionClosed:
        return True
    return False
