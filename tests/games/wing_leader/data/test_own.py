"""A player's own data files, in the place of ours."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from airwar.games.wing_leader.data import LIBRARY
from airwar.games.wing_leader.data.aircraft import card
from airwar.games.wing_leader.data.own import FILES, OURS
from airwar.games.wing_leader.data.scenario import load_scenarios
from airwar.games.wing_leader.data.surface import surface_kind
from airwar.games.wing_leader.game import GAME
from airwar.kernel.errors import BadData

Folder = Callable[..., Path]

PUP = """
[spitfire-i]
name = "Sopwith Pup"
class = "fighter"
nation = "UK"
date = "1939-01"
vp = 1
speed = [1, 1, 1, 1]
turn = [9, 9, 9, 9]
climb = [4, 4, "S", "S"]
firepower = [0]
protection = [1]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    def made(**files: str) -> Path:
        for name, text in files.items():
            (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
        return tmp_path

    return made


def opened(folder: Path, scenario: str = "first-over-the-forth") -> Any:
    return GAME.rules.opening({"scenario": scenario, **GAME.catalog.folder.read(folder)})


def test_own_files_take_the_place_of_ours(folder: Folder) -> None:
    """§3.3-card: what they name is replaced in this game, and the rest is ours."""
    tables = "[tally]\nsource = 'given'\nradio_call = 5\n"
    s = opened(folder(aircraft=PUP, tables=tables))
    assert card(s.units["D1"].model).name == "Sopwith Pup"
    assert card(s.units["R1"].model).name == "Ju 88A"
    assert (s.setup.cards.tally.radio_call, s.setup.cards.tally.behind) == (5, -2)
    ours = GAME.rules.opening({"scenario": "first-over-the-forth"})
    assert card(ours.units["D1"].model).name == "Spitfire I"


def test_fires_burn_in_a_replaced_refinery(folder: Folder) -> None:
    """§5.1-special: a special rule that names a kind means the one in its place."""
    text = "[refinery]\nname = 'Tank farm'\ntype = 'land'\ndefense = 0\ndamage = 3\nvp = 1\n"
    s = opened(folder(surface=text), "tidal-wave")
    [fires] = [each for each in s.setup.special if hasattr(each, "surface_kind")]
    assert surface_kind(fires.surface_kind).name == "Tank farm"
    assert fires.surface_kind in {each.key for each in s.surface.values()}


@pytest.mark.parametrize("scenario", sorted(load_scenarios()))
def test_a_copy_of_our_files_plays_every_scenario(scenario: str, folder: Folder) -> None:
    """§3.2-variant: variants are flown with the card in the place of their base."""
    files = {Path(name).stem: LIBRARY.file(name).read_text() for name in FILES}
    s = opened(folder(**files), scenario)
    assert {card(unit.model).key for unit in s.units.values()} <= {c.key for c in s.setup.aircraft}


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({"aircraft": PUP.replace("[9, 9, 9, 9]", "[9, 9, 9, 99]")},
         "aircraft.toml: spitfire-i.turn[3]: 99 is not a whole number from 0 to 12"),
        ({"aircraft": PUP.replace("speed = [1, 1, 1, 1]", "")},
         "aircraft.toml: spitfire-i.speed: is missing"),
        ({"aircraft": PUP + "wings = 2\n"},
         "aircraft.toml: spitfire-i.wings: no such field; there are"),
        ({"aircraft": PUP + "abilities = ['Cannon']\n"},
         "aircraft.toml: spitfire-i.abilities[0]: 'Cannon' is not one of Edge, Rear View"),
        ({"aircraft": PUP + "given = ['looks']\n"}, "aircraft.toml: spitfire-i.given"),
        ({"aircraft": PUP.replace("spitfire-i", "'Spitfire I'")},
         "aircraft.toml: 'Spitfire I': a key has small letters"),
        ({"aircraft": "pup = 3\n"}, "aircraft.toml: pup: 3 is not a table"),
        ({"aircraft": "[pup\n"}, "aircraft.toml: not TOML"),
        ({"surface": "[dd]\nname = 'DD'\ntype = 'boat'\ndefense = 0\ndamage = 3\nvp = 1\n"},
         "surface.toml: dd.type: 'boat' is not one of land, ship"),
        ({"surface": "[dd]\nname = 'DD'\ntype = 'land'\ndefense = 0\ndamage = 3\nvp = 1\n"
                     "armored = true\n"}, "surface.toml: dd.armored: only ships are armored"),
        ({"surface": "[dd]\nname = 'DD'\ntype = 'ship'\ndefense = 0\ndamage = 3\nvp = 1\n"
                     "flak = [{ type = 'L', strength = 3, channels = 1 }]\n"},
         "surface.toml: dd.flak[0].strength: 3 is not a whole number from 0 to 2"),
        ({"tables": "[luck]\n"}, "tables.toml: luck: no such table; there are weather, tally"),
        ({"tables": "[tally]\nbehind = 'far'\n"}, "tables.toml: tally.behind: 'far' is not"),
        ({"tables": "[tally]\nradio = 2\n"}, "tables.toml: tally.radio: no such field; there are"),
        ({"tables": "[weather]\ndense = 2\n"},
         "tables.toml: weather.dense: 2 is not 3, which the rules give"),
        ({"tables": "[balloon]\nspeed = 2\n"},
         "tables.toml: balloon.speed: 2 is not 0, which the rules give"),
        ({"tables": "[sight]\nT = [0]\n"}, "tables.toml: sight.T: [0] is not 5 figures"),
        ({"tables": "[cohesion]\ncolumns = ['fighter']\n"}, "tables.toml: cohesion"),
        ({"planes": PUP}, "planes.toml: no such file of data; there are aircraft.toml"),
        ({}, "none of aircraft.toml, surface.toml, tables.toml is in it"),
    ],
)  # fmt: skip
def test_faults_name_file_field_and_what_is_allowed(
    files: dict[str, str], told: str, folder: Folder
) -> None:
    with pytest.raises(BadData) as fault:
        GAME.catalog.folder.read(folder(**files))
    assert told in str(fault.value)
    assert any(told in each for each in GAME.catalog.folder.faults(folder()))


def test_one_fault_does_not_hide_another(folder: Folder) -> None:
    bad = PUP.replace("vp = 1", "vp = 99")
    faults = GAME.catalog.folder.faults(
        folder(aircraft=bad + bad.replace("spitfire-i", "pup"), tables="[luck]\n")
    )
    assert [each.split(":")[0] for each in faults] == ["aircraft.toml"] * 2 + ["tables.toml"]


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    assert "there is no such folder" in GAME.catalog.folder.faults(tmp_path / "nowhere")[0]


def test_people_are_told_where_figures_come_from(folder: Folder) -> None:
    ours = GAME.rules.opening({"scenario": "first-over-the-forth"})
    assert OURS in GAME.show.board(ours, None) and "Your own" not in GAME.show.board(ours, None)
    s = opened(folder(aircraft=PUP, tables="[tally]\nsun = -3\n"))
    assert f"{OURS} Your own: 1 aircraft, tables." in GAME.show.board(s, None)
    view: Any = GAME.show.view(s, None)
    assert view.data.endswith("Your own: 1 aircraft, tables.")
    assert OURS in GAME.show.about()["source"]
