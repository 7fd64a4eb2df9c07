"""A battle built in words: what an answer makes, and what the rules have against it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from airwar.common.builder import Builder
from airwar.games.wings_at_war.build.builder import make_builder
from airwar.games.wings_at_war.build.lines import aircraft, gun
from airwar.games.wings_at_war.data.scenario import Jammer
from airwar.games.wings_at_war.game import GAME
from airwar.games.wings_at_war.rules.edges import may_leave
from airwar.games.wings_at_war.rules.state import Plane
from airwar.kernel.errors import BadData

PAIRS = {"A": "spitfire-ix*2", "X": "fw-190a-5*2"}


def asked(**given: str) -> dict[str, Any]:
    """The answers of somebody who says this and takes the default of all else."""
    answers: dict[str, Any] = {}
    given = PAIRS | {name.replace("_", "-"): text for name, text in given.items()}
    for field in builder().fields:
        if field.when is None or field.when(answers):
            text = given.pop(field.name, field.default)
            assert text is not None, field.name
            answers[field.name] = field.read(text, answers)
    assert not given, "never asked for"
    return answers


def builder() -> Builder:
    found = GAME.catalog.builder()
    assert found is not None
    return found


def built(**given: str) -> dict[str, Any]:
    setup = builder().finish(asked(**given))
    assert GAME.catalog.check(setup).errors == ()
    GAME.rules.opening(setup)
    return setup


def test_the_defaults_make_a_battle() -> None:
    setup = built()
    assert setup["table"] == [72, 48]
    assert (setup["turns"], setup["visibility"], setup["light"]) == (10, 24, "day")
    assert [each["model"] for each in setup["A"]["aircraft"]] == ["spitfire-ix"] * 2
    assert setup["A"]["limits"]["points"] == 170
    s = GAME.rules.opening(setup)
    assert s.on("order-fatigue")
    assert not s.on("secret-strength")


def test_an_aircraft_in_words() -> None:
    """§set.leaders: a Leader for each four where none is named."""
    (one, *rest) = aircraft("spitfire-ix/+1/bombs/lead-2/hidden,spitfire-i*4")
    assert one == {
        "model": "spitfire-ix",
        "skill": 1,
        "load": "bombs",
        "leader": -2,
        "hidden": True,
    }
    assert rest == [{"model": "spitfire-i"}] * 4
    assert [each.get("leader") for each in aircraft("spitfire-i*5")] == [0, None, None, None, 0]


def test_hidden_aircraft_get_their_markers() -> None:
    """§set.markers: one each, and half as many dummies, rounded up."""
    setup = built(A="spitfire-i,spitfire-i/hidden*3", points="0")
    assert setup["A"]["markers"] == [[36, 12], [30, 12], [42, 12], [24, 12], [48, 12]]
    assert [("at" in each) for each in setup["A"]["aircraft"]] == [True, False, False, False]


def test_a_force_that_is_bought_in_play() -> None:
    """§set.points"""
    setup = built(X="later", points="120", year="1944", X_nations="GE,IT")
    force = setup["X"]["force"]
    assert (force["points"], force["year"]) == (120, 1944)
    assert force["nations"] == ["GE", "IT"]
    assert "aircraft" not in setup["X"]
    assert (setup["A"]["name"], setup["X"]["name"]) == ("Britain", "Germany and Italy")


def test_nations_are_mixed_where_a_side_names_them() -> None:
    """§set.points: R88"""
    setup = built(A="spitfire-ix,p-51d-mustang", A_nations="UK,US", year="1944")
    assert setup["A"]["name"] == "Britain and United States"
    assert GAME.catalog.check(setup).errors == ()
    setup["A"]["limits"]["nations"] = ["UK"]
    (why,) = GAME.catalog.check(setup).errors
    assert "P-51D Mustang flies for US; here fly UK" in why.message
    mixed = built(A="spitfire-ix,bf-109g-6", A_nations="UK,GE")
    assert mixed["A"]["name"] == "Britain and Germany"


def test_sides_face_each_other_from_any_edge() -> None:
    """§set.place: within twelve inches of each side's edge."""
    setup = built(edge="east", table="60x36")
    assert setup["A"]["zone"] == [48, 0, 60, 36]
    assert setup["X"]["zone"] == [0, 0, 12, 36]
    assert {each["at"][2] for each in setup["A"]["aircraft"]} == {270}
    assert {each["at"][2] for each in setup["X"]["aircraft"]} == {90}


def test_ground_units_get_their_ids_and_awards() -> None:
    setup = built(
        points="0",
        light="night",
        X_targets="carrier/36x40,factory/20x40/4",
        X_guns="heavy/30x40,light/36x40/2/T1",
        A_balloons="20x4/1",
        X_searchlights="26x28",
        victory="awards",
        margin="4",
    )
    own = setup["X"]
    assert [(each["id"], each["markers"]) for each in own["targets"]] == [("T1", 8), ("T2", 4)]
    assert [(each["id"], each.get("aboard")) for each in own["guns"]] == [
        ("G1", None),
        ("G2", "T1"),
    ]
    assert setup["A"]["balloons"] == [{"id": "B1", "at": [20, 4], "top": 1}]
    won = setup["victory"]
    assert [(each["side"], each["per"]) for each in won["awards"]] == [
        ("A", "target marker"),
        ("A", "aircraft lost"),
        ("X", "aircraft lost"),
    ]
    assert [each.get("at_least") for each in won["bands"]] == [4, -3, None]


def test_targets_and_guns_may_be_worth_points_too() -> None:
    """§game.limit"""
    worth = {"per-marker": "0", "per-target": "9", "per-gun": "1", "per-aircraft": "3"}
    setup = built(points="0", X_targets="dam/36x40", victory="awards", **worth)
    assert [(each["side"], each["per"], each["points"]) for each in setup["victory"]["awards"]] == [
        ("A", "target destroyed", 9),
        ("A", "aircraft lost", 3),
        ("A", "gun silenced", 1),
        ("X", "aircraft lost", 3),
        ("X", "gun silenced", 1),
    ]
    GAME.rules.opening(setup)


def test_special_orders() -> None:
    """§surface.guided, §contact.deploy, §break.empty"""
    setup = built(
        points="0",
        X_targets="cruiser/36x40/still,destroyer/30x40/jams6",
        X_guns="light/36x30/-1",
        wait="X/2",
        stand="X",
    )
    assert [each["kind"] for each in setup["special"]] == [
        "hold_hidden",
        "guns_hold",
        "not_moving",
        "jammer",
    ]
    s = GAME.rules.opening(setup)
    assert [(each.id, each.moving) for each in s.targets] == [("T1", False), ("T2", True)]
    assert s.guns[0].skill == -1
    _, _, _, jammer = s.setup.special
    assert jammer == Jammer("T2", 6, 6, jammer.text)


def test_bombers_may_leave_and_break_points_be_set() -> None:
    """§break.point, §straggler.exit"""
    setup = built(exit="both", **{"break": "2,3"})
    assert [(each["side"], each["edge"]) for each in setup["special"]] == [
        ("A", "south"),
        ("X", "north"),
    ]
    s = GAME.rules.opening(setup)
    assert [side.break_point.value for side in s.sides] == [2, 3]


def test_all_may_leave_from_a_turn_on() -> None:
    """§straggler.exit"""
    setup = built(edge="west", leave="X/6,A/2")
    assert [(each["side"], each["edge"], each["from_turn"]) for each in setup["special"]] == [
        ("X", "east", 6),
        ("A", "west", 2),
    ]
    s = GAME.rules.opening(setup)
    s.turn = 2
    plane = Plane("A1", 0, "spitfire-ix", 0, None, "clean", 0, 0, 2400, 270, 3)
    assert may_leave(s, plane, "west") and not may_leave(s, plane, "east")
    assert not may_leave(s, replace(plane, tag="X1", side=1), "east")
    s.turn = 6
    assert may_leave(s, replace(plane, tag="X1", side=1), "east")


def test_a_usual_reading_can_be_turned_off() -> None:
    assert not GAME.rules.opening(built(switches="none")).on("order-fatigue")
    assert GAME.rules.opening(built(switches="secret-strength")).on("secret-strength")


OWN: dict[str, Any] = {
    "prototype": {
        **{"name": "Prototype", "nation": "FR", "year": 1940, "role": "fighter", "speed": 15},
        **{"climb": 1, "agility": 2, "size": 0, "guns": [{"count": 4, "kind": "20mm"}]},
        **{"loads": ["clean", "bombs"], "payload": 1},
    }
}


def test_aircraft_of_one_s_own_are_listed_named_and_kept() -> None:
    answers: dict[str, Any] = {"aircraft": OWN}
    given = {"A": "prototype/bombs*2", "X": "fw-190a-5", "A-nations": "UK,FR"}
    for field in builder().fields:
        if field.when is not None and not field.when(answers):
            continue
        if field.name in ("A", "X"):
            assert field.told is not None
            listed = [line for line in field.told(answers) if line.startswith("prototype ")]
            # The other side's nations do not fly it.
            assert len(listed) == (1 if field.name == "A" else 0)
            assert all("FR    1940  48 points  clean, bombs" in line for line in listed)
        answers[field.name] = field.read(given.get(field.name, field.default or ""), answers)
    setup = builder().finish(answers)
    assert setup["aircraft"] == OWN
    assert setup["A"]["name"] == "France"
    found = GAME.catalog.check(setup)
    assert (found.errors, found.totals["A"]) == ((), 2 * 48 + 5)
    s = GAME.rules.opening(setup)
    assert {each.model.rpartition("-")[0] for each in s.force[0].value} == {"prototype"}


def test_two_forces_by_options_may_be_of_one_s_own_aircraft() -> None:
    options = {"allied": "prototype*2", "axis": "fw-190a-5", "aircraft": OWN}
    setup = make_builder().from_options(options)
    GAME.rules.opening(setup)
    assert setup["aircraft"] == OWN


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"A": "spitfire-ix*4"}, r"costs 181 points; 170 can be spent \(§set.points\)"),
        ({"A": "spitfire-ix", "year": "1941"}, r"comes in 1942, after 1941"),
        ({"A": "bf-109f-4"}, "flies for GE; here fly UK"),
        ({"A": "spitfire-i/bombs"}, "neither a Skill, lead, hidden nor one of clean"),
        ({"A": "spitfire-i/lead*2"}, r"2 Leaders instead of 1 \(§set.leaders\)"),
        ({"A": "spitfire-i/1/2"}, "two of skill"),
        ({"A": "spitfire"}, "did you mean spitfire-"),
        ({"X": "later", "points": "0"}, "only for points"),
        ({"table": "20x48"}, r"24 each way is the least \(§set.table\)"),
        ({"table": "72"}, "is not a place"),
        ({"clouds": "80x20/3/3-4"}, r"off the table \(§cloud.in\)"),
        ({"clouds": "30x20/3/4-3"}, r"the lower level comes first"),
        ({"clouds": "30x20/5/3"}, "is not a cloud"),
        ({"X_guns": "light/36x9/2/T1", "points": "0"}, r"T1 is not a ship .*§flak.aboard"),
        ({"X_guns": "heavy/30x40", "X": "fw-190a-5*4", "points": "180"}, "can be spent"),
        ({"X_targets": "castle/36x40"}, "there is no target 'castle'"),
        ({"A_balloons": "99x4"}, r"off the table of 72 by 48 inches \(§set.table\)"),
        ({"break": "3"}, "1 numbers for 2 sides"),
        ({"wait": "X"}, "a turn"),
        ({"wait": "B/2"}, "there is no side 'B'"),
        ({"wait": "X/2,X/3"}, "name each side once"),
        ({"leave": "X/31"}, "a turn"),
        ({"X_targets": "cruiser/36x40/jams0"}, "neither lit, still, jams6 nor Target Markers"),
        ({"X_guns": "heavy/36x40/1"}, "a Skill with its sign"),
        ({"edge": "up"}, "there is no edge 'up'"),
    ],
)
def test_what_is_refused(given: dict[str, str], reason: str) -> None:
    with pytest.raises(BadData, match=reason):
        asked(**given)


def test_a_gun_needs_a_place() -> None:
    with pytest.raises(BadData, match="a kind and a place are needed"):
        gun("heavy")


def test_two_forces_by_options() -> None:
    setup = make_builder().from_options({"allied": "spitfire-i*2", "axis": "bf-109e-3/+1"})
    s = GAME.rules.opening(setup)
    assert [[each.model for each in side] for side in s.planes] == [[], []]
    assert [len(each.value) for each in s.force] == [2, 1]
