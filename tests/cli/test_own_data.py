"""`--data`: files of the player's own in place of a game's."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from airwar.common.own_data import set_folder
from airwar.common.registry import add
from airwar.games.luftwaffe.build.own_files import forget
from airwar.games.luftwaffe.data.crt import load_crt
from airwar.games.luftwaffe.data.own_data import packaged
from airwar.games.luftwaffe.game import GAME
from tests.cli.conftest import Airwar


@pytest.fixture
def luftwaffe() -> object:
    add(GAME)
    yield GAME.name
    set_folder(GAME.name, None)
    forget()


def test_games_are_played_with_files_of_ones_own(
    airwar: Airwar, luftwaffe: str, tmp_path: Path
) -> None:
    text = packaged("crt.toml").read_text(encoding="utf-8")
    own = text.replace("[0, 0, 0, 1, 1, 1],  # line 1", "[1, 1, 1, 1, 1, 1],  # line 1")
    (tmp_path / "crt.toml").write_text(own, encoding="utf-8")
    done = airwar("autoplay", luftwaffe, "--data", tmp_path, "--games", 1, "--jobs", 1, "--json")
    assert done.code == 0, done.err
    assert done.json["faults"] == 0
    assert load_crt().airbase(1) == 1


def test_a_folder_with_a_fault_is_refused(
    refused: Callable[..., str], luftwaffe: str, tmp_path: Path
) -> None:
    (tmp_path / "crt.toml").write_text("", encoding="utf-8")
    told = refused("play", luftwaffe, "--data", tmp_path)
    assert told == "airwar: crt.toml: source: is missing\n"


def test_a_game_without_such_files_says_so(refused: Callable[..., str], tmp_path: Path) -> None:
    told = refused("autoplay", "wild-blue-yonder", "--data", tmp_path)
    assert "takes no folder of data files" in told
