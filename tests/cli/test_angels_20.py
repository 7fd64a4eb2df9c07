"""Angels 20 on the command line: files of your own, and the builder in words."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from airwar.kernel.record import read
from tests.cli.conftest import Airwar

GAME = "angels-20"
DATA = Path(__file__).resolve().parents[2] / "src/airwar/games/angels_20/data"
SCENARIO = """\
title = "A raid"
source = "ours"
kind = "reconstructed"
summary = "One fighter meets one bomber."
turns = 5
[victory]
kind = "bombers-unhurt"
side = "axis"
[allied]
aircraft = [{ aircraft = "spitfire-i-ace", at = [6, 4], facing = 3, altitude = 3 }]
[axis]
aircraft = [{ aircraft = "he-111", at = [6, 18], facing = 0, altitude = 4 }]
"""


@pytest.mark.parametrize("path", ["aircraft.toml", "bombers.toml", "scenarios"])
def test_our_own_data_are_valid_and_known_by_their_fields(airwar: Airwar, path: str) -> None:
    place = DATA / path
    for file in sorted(place.glob("*.toml")) if place.is_dir() else [place]:
        found = airwar("validate", file, "--json").json
        assert (found["game"], found["errors"], found["ok"]) == (GAME, [], True)
        assert found["kind"] == ("scenario" if place.is_dir() else "file of aircraft")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("spitfire-i-ace", "spitfire-i-acc", ["aircraft[0].aircraft", "did you mean spitfire-i"]),
        ("spitfire-i-ace", "bf-109e-ace", ["flies for the Axis side only", "§stats.nation"]),
        ("altitude = 3", "altitude = 9", ["aircraft[0].altitude", "from 1 to 6"]),
        ("[6, 4]", "[66, 4]", ["aircraft[0].at", "16 columns and 22 rows"]),
        ('"bombers-unhurt"', '"glory"', ["victory.kind", "first-loss"]),
        ('side = "axis"\n', "", ["victory.side", "§fuel.victory"]),
        ('summary = "One fighter meets one bomber."\n', "", ["summary", "is missing"]),
        ("turns = 5", "turns = 5\nweather = 1", ["weather", "no such field", "balloons"]),
        ('"reconstructed"', '"invented"', ["kind", "given, reconstructed"]),
        ("turns = 5", 'turns = 5\nswitches = ["tailng"]', ["switches", "tailing"]),
        ("title", "title =", ["not TOML"]),
    ],
)
def test_every_error_names_its_field_and_what_is_allowed(
    airwar: Airwar, tmp_path: Path, old: str, new: str, told: list[str]
) -> None:
    path = tmp_path / "raid.toml"
    path.write_text(SCENARIO.replace(old, new, 1))
    done = airwar("validate", path)
    assert done.code == 2
    assert str(path) in done.err
    assert [each for each in told if each not in done.err] == []
    assert len(airwar("validate", path, "--json").json["errors"]) == 1


def test_all_errors_of_a_setup_are_told_at_once(airwar: Airwar, tmp_path: Path) -> None:
    path = tmp_path / "setup.json"
    flown = [{"aircraft": "spitfire-x", "at": [6, 4]}, {"aircraft": "bf-110c", "at": [99, 4]}]
    setup = {"victory": {"kind": "first-loss"}, "allied": {"aircraft": flown}}
    path.write_text(json.dumps(setup))
    found = airwar("validate", path, "--json").json
    assert found["kind"] == "set-up"
    fields = [error.partition(":")[0] for error in found["errors"]]
    assert {"allied.aircraft[0].aircraft", "allied.aircraft[1]", "allied.aircraft[1].at"} <= {
        *fields
    }


def test_aircraft_are_checked_one_by_one(airwar: Airwar, tmp_path: Path) -> None:
    text = (DATA / "aircraft.toml").read_text()
    path = tmp_path / "aircraft.toml"
    path.write_text(text.replace('nation = "Germany"', 'nation = "Mars"', 2))
    errors = airwar("validate", path, "--json").json["errors"]
    assert len(errors) == 2
    assert all("nation: 'Mars' is not one of" in each for each in errors)


def test_own_aircraft_fly_in_an_own_scenario(airwar: Airwar, tmp_path: Path) -> None:
    own, raid = tmp_path / "own.toml", tmp_path / "raid.toml"
    text = (DATA / "aircraft.toml").read_text()
    start = text.index("[spitfire-i-ace]")
    end = text.find("\n[", start + 1)
    own.write_text(text[start:end].replace("[spitfire-i-ace]", "[my-spitfire]"))
    raid.write_text(SCENARIO.replace("spitfire-i-ace", "my-spitfire"))
    assert airwar("validate", own).code == 0
    assert airwar("validate", raid).code == 2
    assert airwar("validate", raid, "--aircraft", own).code == 0
    done = airwar("play", GAME, "--setup", raid, "--aircraft", own, "--plain", stdin="q\n")
    assert done.err == ""


def test_a_good_scenario_can_be_played_at_once(airwar: Airwar, tmp_path: Path) -> None:
    path = tmp_path / "raid.toml"
    path.write_text(SCENARIO)
    assert f"this scenario for {GAME} is fine" in airwar("validate", path).out
    done = airwar("autoplay", GAME, "--setup", path, "--games", 2, "--seats", "random", "--json")
    assert (done.json["scenario"], done.json["faults"]) == ("raid", 0)


def test_a_file_is_judged_by_the_game_that_is_named(airwar: Airwar, tmp_path: Path) -> None:
    path = tmp_path / "raid.toml"
    path.write_text(SCENARIO)
    done = airwar("validate", path, "--game", "wild-blue-yonder", "--json")
    assert (done.code, done.json["game"]) == (2, "wild-blue-yonder")


# -- the builder ----------------------------------------------------------------------------------


def built(airwar: Airwar, path: Path, *args: str, stdin: str = "q\n") -> dict[str, Any]:
    done = airwar(
        "play", GAME, "--against", "random", "--plain", "--record", path, *args, stdin=stdin
    )
    assert (done.err, done.code) == ("", 0)
    return read(path.read_text())[0].setup


def test_options_describe_a_battle(airwar: Airwar, tmp_path: Path) -> None:
    setup = built(
        airwar, tmp_path / "r", "--date", "1940", "--allied", "spitfire-i-ace,hurricane-i*2",
        "--axis", "bf-109e-ace,bf-110c", "--turns", "4", "--switch", "collisions",
    )  # fmt: skip
    keys = [each["aircraft"] for each in setup["allied"]["aircraft"]]
    assert keys == ["spitfire-i-ace", "hurricane-i", "hurricane-i"]
    assert (setup["year"], setup["turns"], setup["deployment"]) == (1940, 4, "situation")
    assert {"tailing", "status", "collisions"} <= set(setup["switches"])


def test_the_builder_asks_step_by_step(airwar: Airwar, tmp_path: Path) -> None:
    answers = ["100", "1940", "any", "none", "spitfire-i-ace,hurricane-i", "none", "later", "3",
               "axis", "points", "40", "none", "6", "0,10", "none", "n", "random", "darkness",
               "tailing", "q"]  # fmt: skip
    setup = built(airwar, tmp_path / "r", "--builder", stdin="\n".join(answers) + "\n")
    assert (setup["budget"], setup["situation"], setup["advantage"]) == (100, 3, "axis")
    assert setup["axis"]["aircraft"] == []
    assert setup["victory"] == {"kind": "points", "points": 40}
    assert "points" not in setup["allied"] and setup["axis"]["points"] == 10
    assert (setup["clouds"]["plan"], setup["light"]) == ("random", "darkness")
    assert setup["switches"] == ["tailing", "clouds", "night"]


def test_enter_takes_the_usual_answer_to_every_question(airwar: Airwar, tmp_path: Path) -> None:
    setup = built(airwar, tmp_path / "r", "--builder", stdin="\n" * 17 + "q\n")
    assert setup["allied"]["aircraft"] == setup["axis"]["aircraft"] == []
    assert (setup["budget"], setup["victory"]) == (100, {"kind": "points", "points": 60})
    assert setup["switches"] == ["tailing", "turn-position", "status"]


ANY = ["100", "any", "any"]
ALLIES = [*ANY, "none", "spitfire-i-ace,hurricane-i"]
PAIRS = [*ALLIES, "none", "bf-109e-ace,bf-109e-wingman"]
WON = ["points", "60", "none", "0", "0,0", "none", "n"]  # strafer, last turn, points, fuel, map
SKY = ["none", "day"]


def ask(airwar: Airwar, path: Path, *answers: str) -> dict[str, Any]:
    return built(airwar, path, "--builder", stdin="\n".join([*answers, "q"]) + "\n")


def test_aircraft_are_placed_at_typed_hexes(airwar: Airwar, tmp_path: Path) -> None:
    setup = ask(
        airwar, tmp_path / "r", *PAIRS, "placed", "0616,0916/north-east/5", "0905/3/4, 0605",
        *WON, *SKY, "tailing",
    )  # fmt: skip
    assert (setup["deployment"], setup["budget"]) == ("placed", 0)
    assert setup["allied"]["aircraft"] == [
        {"aircraft": "spitfire-i-ace", "at": [6, 16], "facing": 0, "altitude": 3},
        {"aircraft": "hurricane-i", "at": [9, 16], "facing": 1, "altitude": 5},
    ]
    assert setup["axis"]["aircraft"] == [
        {"aircraft": "bf-109e-ace", "at": [9, 5], "facing": 3, "altitude": 4},
        {"aircraft": "bf-109e-wingman", "at": [6, 5], "facing": 3, "altitude": 3},
    ]


def test_placed_aircraft_are_on_the_map_when_play_begins(airwar: Airwar) -> None:
    answers = [*PAIRS, "placed", "0616/0/2,0916", "0905,0605/2/6", *WON, *SKY, "none", "q"]
    args = ("play", GAME, "--seats", "me,me", "--plain", "--builder")
    done = airwar(*args, stdin="\n".join(answers) + "\n")
    assert (done.code, done.err) == (0, "")
    for shown in ("A1↑2", "A2↑3", "X1↓3", "X2↘6"):
        assert shown in done.out


def test_sides_deploy_in_typed_areas(airwar: Airwar, tmp_path: Path) -> None:
    answers = [
        *ALLIES,
        "none",
        "later",
        "area",
        "axis",
        "1218-0316/north/3",
        "",
        *WON,
        *SKY,
        "none",
    ]
    setup = ask(airwar, tmp_path / "r", *answers)
    assert (setup["deployment"], setup["first"], setup["budget"]) == ("area", "axis", 100)
    area = {"columns": [3, 12], "rows": [16, 18], "facing": 0, "altitude": 3}
    assert setup["allied"]["area"] == area
    assert setup["axis"]["area"] == area | {"rows": [3, 5], "facing": 3}


def test_flak_balloons_and_clouds_stand_where_they_were_typed(
    airwar: Airwar, tmp_path: Path
) -> None:
    setup = ask(
        airwar, tmp_path / "r", *PAIRS, "2", "axis", *WON, "located", "0708/2/3x2/2-4,1212/0/1x1/2",
        "day", "tailing,flak,balloons", "none", "1", "1003/3,0203/2", "0", "0312,0313",
    )  # fmt: skip
    assert setup["clouds"] == {
        "plan": "located",
        "banks": [
            {"at": [7, 8], "heading": 2, "length": 3, "width": 2, "base": 2, "depth": 3},
            {"at": [12, 12], "heading": 0, "length": 1, "width": 1, "base": 2, "depth": 1},
        ],
    }
    assert setup["allied"]["flak_reserve"] == 1
    assert setup["axis"]["flak"] == [{"at": [10, 3], "altitude": 3}, {"at": [2, 3], "altitude": 2}]
    assert setup["balloons"] == [[3, 12], [3, 13]]
    assert setup["switches"] == ["tailing", "flak", "balloons", "clouds"]


def test_clouds_that_begin_elsewhere_are_remarked_on(airwar: Airwar, tmp_path: Path) -> None:
    path = tmp_path / "r"
    answers = [*PAIRS, "0", "dice", *WON, "located", "0708/2/1x1/1,0310/2/1x1/5-6", "day", "none"]
    done = airwar("play", GAME, "--against", "random", "--plain", "--record", path, "--builder",
                  stdin="\n".join([*answers, "q"]) + "\n")  # fmt: skip
    assert done.code == 0
    for base in (1, 5):
        assert f"its base is at altitude {base}; usually that is 2 or 3" in done.out + done.err
    banks = read(path.read_text())[0].setup["clouds"]["banks"]
    assert [(bank["base"], bank["depth"]) for bank in banks] == [(1, 1), (5, 2)]


def test_clouds_by_altitude_and_a_guided_night(airwar: Airwar, tmp_path: Path) -> None:
    setup = ask(
        airwar, tmp_path / "r", *PAIRS, "0", "dice", *WON, "bands",
        "clear,clear,light,heavy,clear,solid", "darkness", "searchlights,direction", "axis", "0",
        "2",
    )  # fmt: skip
    assert setup["clouds"]["bands"] == ["clear", "clear", "light", "heavy", "clear", "solid"]
    assert setup["axis"]["searchlights"] is True and "searchlights" not in setup["allied"]
    assert setup["axis"]["direction"] == 2 and "direction" not in setup["allied"]


RAID = [*ANY, "b-25*2", "spitfire-i-ace,hurricane-i", "none", "later"]
AREAS = ["area", "allied", "", ""]


def test_bombers_are_escorted_over_an_edge(airwar: Airwar, tmp_path: Path) -> None:
    setup = ask(
        airwar, tmp_path / "r", *RAID, *AREAS, "escort", "allied", "west", "9", "0,0", "y", "4",
        "none", *SKY, "none",
    )  # fmt: skip
    keys = [each["aircraft"] for each in setup["allied"]["aircraft"]]
    assert keys == ["spitfire-i-ace", "hurricane-i", "b-25", "b-25"]
    assert (setup["axis"]["aircraft"], setup["budget"]) == ([], 100)
    assert setup["victory"] == {"kind": "escort", "side": "allied", "edge": "west"}
    orders = (setup["turns"], setup["map_fixed"], setup["hold_course"], setup["bombers_apart"])
    assert orders == (9, True, True, 4)


def test_bombers_alone_short_of_fuel_must_stay_unhurt(airwar: Airwar, tmp_path: Path) -> None:
    setup = ask(
        airwar, tmp_path / "r", *ALLIES, "he-111,ju-88", "none", "placed", "0604,0904",
        "0618/0/4,0918/0/4", "bombers-unhurt", "axis", "5", "0,0", "y",
        "hurricane-i,he-111", "3", "east", *SKY, "pilot-survival", "allied",
    )  # fmt: skip
    assert [each["at"] for each in setup["axis"]["aircraft"]] == [[6, 18], [9, 18]]
    assert (setup["victory"], setup["turns"]) == ({"kind": "bombers-unhurt", "side": "axis"}, 5)
    fuel = {"aircraft": ["hurricane-i", "he-111"], "edge": "east", "last_turn": 3}
    assert (setup["fuel"], setup["territory"], setup["budget"]) == (fuel, "allied", 0)
    assert setup["hold_course"] is setup["map_fixed"] is True


def test_a_climb_a_first_loss_and_points_by_strafing(airwar: Airwar, tmp_path: Path) -> None:
    rest = ["0", "0,0", "none", "n", *SKY, "none"]
    start = [*PAIRS, "1", "dice"]
    setup = ask(airwar, tmp_path / "a", *start, "climb", "axis", "6", *rest)
    assert setup["victory"] == {"kind": "climb", "side": "axis", "altitude": 6}
    setup = ask(airwar, tmp_path / "b", *start, "first-loss", *rest)
    assert setup["victory"] == {"kind": "first-loss"} and "map_fixed" not in setup
    setup = ask(airwar, tmp_path / "c", *start, "points", "50", "hurricane-i", "15", *rest)
    strafing = {"strafer": "hurricane-i", "strafing": 15}
    assert setup["victory"] == {"kind": "points", "points": 50} | strafing


ON_MAP = "hexes go from 0000, the northwest, to 1521"
PLACED = [*PAIRS, "placed"]
AREA = [*PAIRS, "area", "allied"]
CLOUDS = [*PAIRS, "0", "dice", *WON, "located"]
NIGHT = [*PAIRS, "0", "dice", *WON, "none", "darkness"]
DAY = [*PAIRS, "0", "dice", *WON, *SKY]


@pytest.mark.parametrize(
    ("answers", "told"),
    [
        ([*PAIRS, "7"], "'7' is not a start; choose 0 to 6, area or placed"),
        ([*ALLIES, "none", "later", "placed"], "has no hexes yet; choose 0 to 6 or area"),
        ([*ANY, "hurricane-i"], "there is no allied bomber 'hurricane-i'"),
        ([*ANY[:1], "1940", "any", "b-25"], "enters service in 1941, after 1940 (§custom.year)"),
        ([*ANY, "none", "none"], "none: the allied side has no bombers either"),
        ([*ANY, "b-25", "none", "none", "later"], "cannot build its flight later; name it"),
        ([*ANY, "none", "later", "ju-88", "none"], "cannot build its flight later; name it"),
        ([*PAIRS, "1", "dice", "escort"], "escort: neither side has bombers"),
        ([*PAIRS, "1", "dice", "luck"], "there is no way to win 'luck'; there are: points, first"),
        ([*RAID, *AREAS, "escort", "axis"], "the Axis side has no bombers (§escort.victory)"),
        ([*RAID, *AREAS, "escort", "allied", "up"], "there is no edge 'up'; there are: north"),
        ([*RAID, *AREAS, "bombers-unhurt", "allied", "0"], "it needs a last turn (§fuel.length)"),
        ([*PAIRS, "1", "dice", "points", "60", "ju-88"], "no aircraft in this battle 'ju-88'"),
        ([*PAIRS, "1", "dice", *WON[:4], "5"], "1 numbers for 2 sides; write them as 0,20"),
        ([*PAIRS, "1", "dice", *WON[:5], "ju-88"], "there is no aircraft in this battle 'ju-88'"),
        ([*PLACED, "0616"], "1 places for 2 allied aircraft"),
        ([*PLACED, "0616,1622"], f"'1622' is not on the map: {ON_MAP}"),
        ([*PLACED, "0616,K7"], f"'K7' is not on the map: {ON_MAP}"),
        ([*PLACED, "0616/up,0916"], "'up' is not a facing; facings: 0 north, 1 northeast"),
        ([*PLACED, "0616/0/7,0916"], "'7' is not an altitude from 1 to 6"),
        ([*PLACED, "0616/0/3/1,0916"], "write 0616/0/4 with hex, facing and altitude"),
        ([*PLACED, "0616,0616"], "shares hex and altitude with aircraft[0] of its side (§stacking"),
        ([*AREA, "0316/0/3"], "write 0316-1218/0/3 with two corners"),
        ([*AREA, "0316-1240/0/3"], f"'1240' is not on the map: {ON_MAP}"),
        ([*CLOUDS, "0708"], "write 0708/2/3x2/2-4 with first hex"),
        ([*CLOUDS, "0708/2/5x2/2"], "length 1 to 4 x width 1 or 2"),
        ([*CLOUDS, "0708/2/3x2/0-2"], "altitudes: 3 at most, usually from 2 or 3"),
        ([*CLOUDS, "0708/2/3x2/2-5"], "altitudes: 3 at most, usually from 2 or 3"),
        ([*CLOUDS, "0708/2/3x2/5-7"], "it reaches above altitude 6 (§clouds.located)"),
        ([*CLOUDS, "1508/2/3x2/2"], "it reaches beyond the map (§clouds.located)"),
        ([*PAIRS, "0", "dice", *WON, "bands", "clear"], "1 kinds of cloud for 6 altitudes"),
        ([*PAIRS, "0", "dice", *WON, "bands", "fog"], "there is no kind of cloud 'fog'; there are"),
        ([*DAY, "flak", "1003"], "write 1003/3 with its middle hex and its altitude, 2 to 4"),
        ([*DAY, "flak", "1003/5"], "'5' is not an altitude from 2 to 4"),
        ([*DAY, "flak", "none", "0", "none", "0"], "neither side has a flak field (§"),
        ([*DAY, "balloons", "99"], f"'99' is not on the map: {ON_MAP}"),
        ([*DAY, "balloons", "0312,0312"], "a hex has at most one balloon (§balloon.area)"),
        ([*DAY, "balloons", ","], "name at least one hex, such as 0312"),
        ([*DAY, "searchlights"], "they only matter in darkness (§illumination.roll)"),
        ([*DAY, "night"], "night: it is day (§"),
        ([*NIGHT, "searchlights", "ours"], "there is no side 'ours'; there are: allied, axis"),
        ([*NIGHT, "direction", "0", "0"], "neither side has fighter direction (§"),
    ],
)  # fmt: skip
def test_a_place_that_cannot_be_is_refused_with_what_is_allowed(
    refused: Callable[..., str], answers: list[str], told: str
) -> None:
    stdin = "\n".join(answers) + "\n"
    assert told in refused("play", GAME, "--against", "random", "--builder", stdin=stdin)


@pytest.mark.parametrize(
    ("args", "stdin", "told"),
    [
        (["--allied", "hurricane-i"], "", "also needs --axis"),
        (["--allied", "hurricane-i", "--axis", "bf-110c", "--lone"], "", "does not take --lone"),
        (["--allied", "huricane-i", "--axis", "bf-110c"], "", "did you mean hurricane-i"),
        (["--allied", "hurricane-i*x", "--axis", "bf-110c"], "", "number after"),
        (["--date", "1929", "--allied", "hurricane-i", "--axis", "bf-110c"], "", "1936 to 1945"),
        (["--builder"], "100\nany\nany\nnone\nspitfire-i-ace*3\n", "100 can be spent"),
        (["--builder"], "100\n1939\nany\nnone\nspitfire-i-ace\n", "after 1939"),
        (["--builder"], "100\nany\nmoon\n", "there is no theatre 'moon'"),
    ],
)
def test_a_battle_that_cannot_be_is_refused(
    refused: Callable[..., str], args: list[str], stdin: str, told: str
) -> None:
    assert told in refused("play", GAME, "--against", "random", *args, stdin=stdin)
