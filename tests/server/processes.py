"""Servers as processes of their own, which can be killed."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from tests.server.table import PATIENCE, Table

ROOT = Path(__file__).resolve().parents[2]


@contextmanager
def process(
    folder: Path, database_url: str = ""
) -> Iterator[tuple[Table, subprocess.Popen[bytes]]]:
    """A server of the toy games, killed at the end if it still lives."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "tests.server.serve_toys", str(folder), str(port)]
    environment = os.environ | {"PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
    with subprocess.Popen([*command, database_url], cwd=ROOT, env=environment) as running:
        table = Table(port, folder)
        try:
            with table.http:
                until_it_answers(table, running)
                yield table, running
        finally:
            running.kill()


def until_it_answers(table: Table, running: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        assert running.poll() is None, "the server has ended"
        try:
            table.http.get("/api/games")
        except httpx.TransportError:
            time.sleep(0.05)
        else:
            return
    raise AssertionError("the server does not answer")


def kill(running: subprocess.Popen[bytes]) -> None:
    running.send_signal(signal.SIGKILL)
    running.wait(PATIENCE)
