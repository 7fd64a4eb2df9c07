"""`airwar` and `airwar serve` start the server as asked."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from airwar.kernel.errors import AirwarError
from airwar.server import app as server
from airwar.server import loading
from tests.cli.conftest import Airwar

Calls = list[dict[str, Any]]


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Calls:
    """How the server was started; port 8000 is taken."""
    found: Calls = []

    def run(**given: Any) -> None:
        found.append(given)
        if given["port"] == 8000:
            raise AirwarError("cannot listen on 127.0.0.1:8000: Address already in use")

    monkeypatch.setattr(server, "run", run)
    return found


def test_without_a_command_the_browser_opens(airwar: Airwar, calls: Calls) -> None:
    """On the usual port if it is free, else on any."""
    assert airwar().code == 0
    assert calls == [{"port": 8000, "open_browser": True}, {"port": 0, "open_browser": True}]


def test_serve_listens_where_it_is_told(airwar: Airwar, calls: Calls, tmp_path: Path) -> None:
    args = ("serve", "--host", "0.0.0.0", "--port", 8080, "--data", tmp_path)
    assert airwar(*args).code == 0
    where = {"host": "0.0.0.0", "port": 8080, "data_dir": tmp_path, "open_browser": False}
    assert calls == [where]


def test_a_port_that_is_taken_is_told(refused: Callable[..., str], calls: Calls) -> None:
    assert "Address already in use" in refused("serve")
    assert len(calls) == 1


def test_a_dry_run_says_which_stored_games_would_part(
    airwar: Airwar, calls: Calls, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    nothing = airwar("serve", "--dry-run", "--data", tmp_path)
    assert (nothing.code, nothing.out) == (0, "0 of 0 stored games replay with these rules\n")
    assert list(tmp_path.iterdir()) == []
    parted = loading.Parting("t1", "wild-blue-yonder", "open", 4, "it asks something else")
    monkeypatch.setattr(server, "dry_run", lambda _: ([parted], 3))
    told = airwar("serve", "--dry-run")
    assert told.code == 1
    assert told.out.splitlines() == [
        "t1  wild-blue-yonder  open  it asks something else",
        "2 of 3 stored games replay with these rules",
    ]
    assert calls == []
