"""Processes in which opponents think end with their server, however it ends."""

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.server.processes import process
from tests.server.table import PATIENCE
from tests.server.toys import HANGS


def processes() -> dict[int, int]:
    """Those that live, each with its parent."""
    listed = subprocess.run(
        ["ps", "-A", "-o", "pid=,ppid=,stat="], capture_output=True, text=True, check=True
    )
    lines = [line.split() for line in listed.stdout.splitlines()]
    return {int(pid): int(parent) for pid, parent, stat in lines if not stat.startswith("Z")}


def children(parent: int) -> set[int]:
    return {pid for pid, whose in processes().items() if whose == parent}


@pytest.mark.parametrize("level", ["random", "hang"])
def test_a_killed_server_leaves_no_process_behind(
    tmp_path: Path, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither one that has nothing to do nor one that thinks."""
    seats = {"blue1": {"kind": "me"}, "red1": {"kind": "bot", "level": level}}
    thinks = tmp_path / "thinks"
    monkeypatch.setenv(HANGS, str(thinks))
    with process(tmp_path) as (table, running):
        table.duel(seats=seats)
        end = time.monotonic() + PATIENCE
        while len(workers := children(running.pid)) < 2 and time.monotonic() < end:
            time.sleep(0.1)
        while level == "hang" and not thinks.exists() and time.monotonic() < end:
            time.sleep(0.1)
        time.sleep(2 if level == "random" else 0)
        assert workers
        assert thinks.exists() == (level == "hang")
        os.kill(running.pid, signal.SIGKILL)
        running.wait(PATIENCE)
        end = time.monotonic() + PATIENCE
        while (left := workers & processes().keys()) and time.monotonic() < end:
            time.sleep(0.1)
        assert left == set()
