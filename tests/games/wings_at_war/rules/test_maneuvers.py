"""Special maneuvers: what they need, and what success and failure do to the move."""

from __future__ import annotations

import pytest

from airwar.games.wings_at_war.data.kinds import Maneuver
from airwar.games.wings_at_war.rules.maneuvers import KEYS
from tests.games.wings_at_war.table import FAR, Table

AT = "at 36,20 heading 0 level"


def moving(plane: str = f"spitfire-i {AT} 3", *more: str) -> Table:
    t = Table(f"A1 {plane}", FAR, "orders A 0", "orders X 0", *more)
    return t.answer("activate:A1")


def test_the_list_is_closed() -> None:
    """§other.3.4, §fatigue.maneuver: six maneuvers, each with the test of Agility and 1 Fatigue,
    come what may, after the die."""
    assert set(KEYS) == {"tight-L", "tight-R", "slip-L", "slip-R", "split-s", "immelmann",
                         "scissors", "loop"}  # fmt: skip
    for key, course in (("tight-L", "200"), ("slip-R", "()"), ("split-s", "600"),
                        ("immelmann", "600"), ("scissors", "()"), ("loop", "()")):  # fmt: skip
        for face in ("1", "9"):
            t = moving().answer(f"fly:A1/{course}/{key}")
            assert t.waits_for() == ("3.0.test", 1)
            t.answer(face)
            assert t.modifiers("test") == {"Agility": 2}
            assert t.plane("A1").fatigue == 1
    assert Maneuver is not None


def test_one_maneuver_an_activation() -> None:
    """§man.limit: two at Skill +2, and the second feels the Fatigue of the first."""
    t = moving().answer("fly:A1/()/slip-L", "9")
    assert t.field("A", "fly:A1/()/slip-R") == ("man.limit", ("end",))
    t = moving(f"spitfire-i {AT} 3 skill 2").answer(
        "fly:A1/()/slip-L", "9", "fly:A1/()/slip-R", "9"
    )
    assert t.modifiers("test") == {"Skill": 2, "Agility": 2, "Fatigue": -1}
    assert t.rule("A", "fly:A1/()/slip-L") == "man.limit"
    assert t.plane("A1").fatigue == 2


def test_the_clumsiest_make_none() -> None:
    """§man.limit: Agility -3."""
    t = moving(f"lancaster-i {AT} 3 skill 2")
    assert t.field("A", "fly:A1/200/slip-L") == ("man.limit", ("end",))
    assert not any(key.endswith(KEYS) for key in t.keys("A"))


@pytest.mark.parametrize(("face", "angle"), [("4", 90), ("3", 45)])
def test_tight_turn(face: str, angle: int) -> None:
    """§man.tight-turn: up to 90 degrees, 45 on a failure, to the side named before the test; the
    angle is chosen after it."""
    t = moving().answer("fly:A1/200/tight-L", face)
    assert t.field("A", "fly:A1/400") == ("man.tight-turn", ("course", 0))
    assert t.field("A", "fly:A1/R20,400") == ("man.tight-turn", ("course", 0))
    if angle < 90:
        assert t.field("A", "fly:A1/L46,400") == ("man.tight-turn", ("course", 0))
    t.answer(f"fly:A1/L{angle},400")
    assert t.plane("A1").heading == 360 - angle


def test_a_tight_turn_takes_the_place_of_a_turn() -> None:
    """§man.tight-turn: and needs the straight run of the aircraft."""
    t = moving().answer("fly:A1/200/tight-L", "9")
    assert t.field("A", "fly:A1/L90,200,L45,200,L45,200,L45,0") == ("move.turn", ("course", 6))
    t.answer("fly:A1/L90,200,L45,200,L45,200")
    assert t.plane("A1").heading == 180
    assert moving().field("A", "fly:A1/150/tight-L") == ("man.tight-turn", ("end",))
    clumsy = moving(f"blenheim-iv {AT} 3")
    assert clumsy.rule("A", "fly:A1/350/tight-L") == "man.tight-turn"
    clumsy.answer("fly:A1/400/tight-L", "10", "fly:A1/L90,100")
    assert clumsy.plane("A1").heading == 270


def test_no_tight_turn_without_a_turn_left() -> None:
    """§man.tight-turn"""
    t = moving(f"blenheim-iv {AT} 3")
    assert t.field("A", "fly:A1/400,L10,400/tight-L") == ("man.tight-turn", ("end",))


def test_another_maneuver_after_a_tight_turn() -> None:
    """§man.limit, §man.tight-turn: at Skill +2, at the end of the course that begins with it."""
    t = moving(f"spitfire-i {AT} 3 skill 2").answer("fly:A1/200/tight-L", "9")
    assert "fly:A1/L90,0/slip-R" in t.keys("A")
    t.answer("fly:A1/L90,100/slip-R", "9")
    assert t.stand("A1") == (3500, 2400, 270, 3)


@pytest.mark.parametrize(
    ("key", "face", "end"),
    [("slip-L", "4", (3400, 2300, 0, 3)), ("slip-R", "4", (3800, 2300, 0, 3)),
     ("slip-L", "3", (3600, 2500, 0, 3))],
)  # fmt: skip
def test_sideslip(key: str, face: str, end: tuple[int, ...]) -> None:
    """§man.sideslip: 2 inches to the side with the nose kept, for 2 inches of the move; a failure
    flies them straight."""
    t = moving().answer(f"fly:A1/300/{key}", face)
    assert t.stand("A1") == end
    assert t.rule("A", "fly:A1/750") == "move.distance"
    assert t.rule("A", "fly:A1/50") == "move.distance"
    t.answer("fly:A1/700")
    assert t.plane("A1").y == end[1] + 700


def test_a_sideslip_needs_two_inches() -> None:
    """§man.sideslip"""
    assert moving().field("A", "fly:A1/1050/slip-L") == ("man.sideslip", ("end",))


@pytest.mark.parametrize(("face", "end"), [("4", (3600, 2300, 180, 2)), ("3", (3600, 2900, 0, 2))])
def test_split_s(face: str, end: tuple[int, ...]) -> None:
    """§man.split-s: reversed, a level down, the rest straight; a failure only loses the level."""
    t = moving().answer("fly:A1/600/split-s", face)
    assert t.field("A", "fly:A1/200,L10,100") == ("man.split-s", ("course", 1))
    t.answer("fly:A1/300")
    assert t.stand("A1") == end


def test_what_a_split_s_needs() -> None:
    """§man.split-s: level 2 or more, half of Speed straight."""
    assert moving(f"spitfire-i {AT} 1").field("A", "fly:A1/600/split-s") == (
        "man.split-s", ("end",))  # fmt: skip
    assert moving().field("A", "fly:A1/550/split-s") == ("man.split-s", ("end",))
    assert moving().rule("A", "fly:A1/300,L10,500/split-s") == "man.split-s"
    odd = moving(f"bf-109f-4 {AT} 3")
    assert odd.rule("A", "fly:A1/600/split-s") == "man.split-s"
    odd.answer("fly:A1/650/split-s", "9")


@pytest.mark.parametrize(("face", "end"), [("4", (3600, 2600, 180, 4)), ("3", (3600, 2600, 0, 3))])
def test_immelmann(face: str, end: tuple[int, ...]) -> None:
    """§man.immelmann: reversed and a level up; the move ends either way."""
    t = moving().answer("fly:A1/600/immelmann", face)
    assert t.stand("A1") == end
    assert t.plane("A1").activated


def test_what_an_immelmann_needs() -> None:
    """§man.immelmann: level 5 or less, half of Speed straight."""
    assert moving(f"spitfire-i {AT} 6").field("A", "fly:A1/600/immelmann") == (
        "man.immelmann", ("end",))  # fmt: skip
    assert moving().rule("A", "fly:A1/550/immelmann") == "man.immelmann"


@pytest.mark.parametrize(("face", "least"), [("4", 350), ("3", 700)])
def test_scissors(face: str, least: int) -> None:
    """§man.scissors: the least move becomes a quarter of Speed, 13 / 4 = 3.25 rounded up to 3.5; a
    failure changes nothing."""
    t = moving(f"bf-109f-4 {AT} 3").answer("fly:A1/()/scissors", face)
    assert t.rule("A", f"fly:A1/{least - 50}") == "move.distance"
    assert t.answer(f"fly:A1/{least}").plane("A1").y == 2000 + least


def test_before_the_first_inch() -> None:
    """§man.scissors, §man.loop"""
    assert moving().field("A", "fly:A1/200/scissors") == ("man.scissors", ("end",))
    assert moving().field("A", "fly:A1/200/loop") == ("man.loop", ("end",))
    assert moving(f"gladiator-ii {AT} 3").rule("A", "fly:A1/()/loop") == "man.loop"


@pytest.mark.parametrize(("face", "end"), [("4", (3600, 2000, 0, 3)), ("3", (3600, 3200, 0, 3))])
def test_loop(face: str, end: tuple[int, ...]) -> None:
    """§man.loop: ends where it began; a failure flies full Speed straight."""
    t = moving().answer("fly:A1/()/loop", face)
    assert t.stand("A1") == end
    assert t.plane("A1").activated


def test_a_looping_aircraft_can_be_shot_at_where_it_is() -> None:
    """§man.loop, §react.stop: one stop, there."""
    t = Table(f"A1 spitfire-i {AT} 3", "orders A 0", "X1 bf-109f-4 at 36,16 heading 0 level 3")
    t.answer("activate:A1", "fly:A1/()/loop")
    stops = {key.rpartition("/")[2] for key in t.answer("9").keys("X") if key != "pass"}
    assert stops == {"0"}
