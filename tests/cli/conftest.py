"""The command line in this process, with what it printed."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from airwar.cli import main
from airwar.common import registry
from airwar.common.registry import add
from airwar.games.angels_20.game import GAME as ANGELS_20
from airwar.games.wild_blue_yonder.game import GAME as WILD_BLUE_YONDER
from tests.toy import TOY

GAME = "wild-blue-yonder"
EXAMPLE = "extended-example"
REAL_GAMES = {game.name: game for game in (WILD_BLUE_YONDER, ANGELS_20)}


class Done(Struct):
    """A finished command."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.out.splitlines()]


Airwar = Callable[..., Done]


@pytest.fixture
def airwar(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Airwar:
    def run(*args: object, stdin: str = "") -> Done:
        monkeypatch.setattr("sys.stdin", io.StringIO(stdin))
        code = main([str(arg) for arg in args])
        captured = capsys.readouterr()
        return Done(code, captured.out, captured.err)

    return run


@pytest.fixture
def refused(airwar: Airwar) -> Callable[..., str]:
    """Run what must be refused: code 2, nothing on stdout, one line on stderr, no traceback."""

    def run(*args: object, stdin: str = "") -> str:
        done = airwar(*args, stdin=stdin)
        assert done.code == 2
        assert "Traceback" not in done.err
        assert done.err.startswith("airwar: ")
        assert done.err.count("\n") == 1
        return done.err

    return run


@pytest.fixture(autouse=True)
def real_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the games of the package, whatever other tests of this process have registered."""
    monkeypatch.setattr(registry, "_games", dict(REAL_GAMES))


@pytest.fixture
def toy(real_games: None) -> str:
    """The toy game on the command line, for what the real ones do not have."""
    add(TOY)
    return TOY.name


@pytest.fixture
def record(airwar: Airwar, tmp_path: Path) -> Path:
    """The record of a whole game between random players."""
    airwar("autoplay", GAME, "--scenario", EXAMPLE, "--games", 1, "--seed", 5, "--save", tmp_path)
    return tmp_path / f"{GAME}-0000.record"
