"""A player's own files for Wing Leader, at the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from airwar.common.registry import add
from airwar.games import wing_leader
from airwar.games.wing_leader.game import GAME as WING_LEADER
from tests.cli.conftest import Airwar

GAME = WING_LEADER.name
DATA = Path(wing_leader.__file__).parent / "data"


@pytest.fixture(autouse=True)
def known(real_games: None) -> None:
    add(WING_LEADER)


def test_our_own_scenarios_are_valid(airwar: Airwar) -> None:
    for file in sorted((DATA / "scenarios").glob("*.toml")):
        found = airwar("validate", file, "--game", GAME, "--json").json
        assert (found["errors"], found["kind"]) == ([], "scenario")


def test_a_folder_of_data(airwar: Airwar, tmp_path: Path) -> None:
    """Checked, told, and played with."""
    file = tmp_path / "tables.toml"
    file.write_text("[tally]\nradio_call = 3\n", encoding="utf-8")
    done = airwar("validate", tmp_path, "--game", GAME)
    assert (done.code, "this folder of data for wing-leader is fine" in done.out) == (0, True)
    played = airwar("autoplay", GAME, "--data", tmp_path, "--games", 1, "--jobs", 1, "--json")
    assert (played.code, played.json["faults"]) == (0, 0)
    file.write_text("[tally]\nradio_call = 30\nluck = 1\n", encoding="utf-8")
    assert airwar("validate", tmp_path, "--game", GAME).code == 2
    refused = airwar("autoplay", GAME, "--data", tmp_path, "--games", 1)
    assert refused.code == 2
    assert "tables.toml: tally" in refused.err


def test_a_game_without_such_files_says_so(airwar: Airwar, tmp_path: Path) -> None:
    done = airwar("autoplay", "angels-20", "--data", tmp_path, "--games", 1)
    assert (done.code, "takes no folder of data files" in done.err) == (2, True)
    assert airwar("validate", tmp_path, "--game", "angels-20").code == 2
