"""Files of a player's own that a table is made with."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

import pytest

from airwar.common.contract import Game
from airwar.common.own_data import LARGEST
from airwar.games import all_games

GAMES = all_games()


def ours(game: Game[Any]) -> str:
    """Our own file of aircraft."""
    folder = files(f"airwar.games.{game.name.replace('-', '_')}.data")
    return folder.joinpath("aircraft.toml").read_text(encoding="utf-8")


def first(text: str) -> dict[str, Any]:
    key, piece = next(iter(tomllib.loads(text).items()))
    return {key: piece}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_game_takes_aircraft_with_a_table(game: Game[Any]) -> None:
    assert "aircraft.toml" in game.catalog.data_files.fields
    found = game.catalog.data_files.read({"aircraft.toml": ours(game)})
    assert found.faults == []
    assert found.fields == {"aircraft": tomllib.loads(ours(game))}
    setup = {"scenario": game.catalog.default_scenario, "aircraft": first(ours(game))}
    assert game.catalog.check(setup).errors == ()
    game.rules.opening(setup)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_faults_name_the_file_the_piece_and_the_field(game: Game[Any]) -> None:
    """And nothing of such files is taken."""
    bad = "[plane]\nwheels = 3\n"
    found = game.catalog.data_files.read({"aircraft.toml": bad, "hangar.toml": ""})
    assert found.fields == {}
    unknown, *others = found.faults
    known = ", ".join(game.catalog.data_files.fields)
    assert unknown == f"hangar.toml: no such file of data; there are {known}"
    assert all(each.startswith("aircraft.toml: plane.") for each in others)
    assert others


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[pup", "aircraft.toml: not TOML"),
        ("a = " + "[" * 100_000, "aircraft.toml: not TOML that anybody wrote"),
        ("#" * (LARGEST + 1), "1.0 MB in all; 1 MB is the limit"),
        ("é" * (LARGEST // 2 + 1), "1.0 MB in all; 1 MB is the limit"),
    ],
)
def test_texts_that_are_no_data(text: str, told: str) -> None:
    [fault] = GAMES[0].catalog.data_files.read({"aircraft.toml": text}).faults
    assert fault.startswith(told)


def test_as_much_as_the_limit_is_read() -> None:
    found = GAMES[3].catalog.data_files.read({"tables.toml": "#" * LARGEST})
    assert found.faults == []
