"""Attacks on surface units in detail (15.2.3, 15.3): what a profile allows, step by step."""

from __future__ import annotations

from typing import Any

import pytest

from airwar.games.wing_leader.data.scenario import Glide
from airwar.games.wing_leader.rules.answers import Profile, Token, Walk
from airwar.games.wing_leader.rules.movequestion import MOVE
from airwar.games.wing_leader.rules.order import Ranked
from airwar.games.wing_leader.rules.profiles import Mark
from airwar.games.wing_leader.rules.squares import LEFT, RIGHT, read
from airwar.games.wing_leader.rules.state import Raid
from tests.games.wing_leader.rules.test_moves import errand
from tests.games.wing_leader.rules.test_moves import fly as end
from tests.games.wing_leader.rules.test_profiles import (
    aim,
    at,
    attack,
    dropped,
    fly,
    next_turn,
    why,
)


def reason(s: Raid, *steps: Token) -> str:
    return next(MOVE.refused(s, Ranked("raider", "R1"), attack(*steps))).reason


# -- giving up -------------------------------------------------------------------------------------

MARKS = (Mark("S1", read("M0"), ("level", "dive", "steep", "glide", "strafe")),)


@pytest.mark.parametrize(
    ("way", "at_", "facing", "steps", "free"),
    [
        (RIGHT, "L9", "r", (aim("level"), "r", "cease", "r"), True),
        (LEFT, "N9", "l", (aim("level"), "l", "cease", "l"), True),
        (
            RIGHT,
            "L9",
            "r",
            (aim("dive"), "rd", "cease", "r"),
            True,
        ),  # a level is usual
        (RIGHT, "L9", "r", (aim("dive"), "bonus", "rd", "cease", "r", "r"), False),
        (LEFT, "N9", "l", (aim("dive"), "bonus", "ld", "cease", "l", "l"), False),
        (RIGHT, "M9", "r", (aim("dive"), "d", "cease", "r"), False),  # straight down
        (LEFT, "M9", "l", (aim("dive"), "d", "cease", "l"), False),
        (RIGHT, "K9", "r", (aim("glide"), "rd", "rd", "cease"), False),  # two levels
        (RIGHT, "M9", "d", (aim("dive"), "cease", "r", "r"), True),  # it faced the ground before
        (-1, "L2", "r", (aim("strafe"), "bonus", "d", "d", "rd", "cease", "r"), True),  # it is free
    ],
)
def test_who_gives_up_a_profile_has_stayed_within_the_limits_of_a_bomber(
    way: int, at_: str, facing: str, steps: Walk, free: bool
) -> None:
    """§15.3-declare (C91): or begins another at once; who moves freely has no such limits."""
    e = errand(at_, facing, 2, way=way, surface=(12,), marks=MARKS)
    assert (end(e, *steps) != "15.3-declare") is free  # type: ignore[arg-type]


def test_only_who_flies_a_profile_gives_it_up() -> None:
    """§15.3-declare"""
    assert end(errand(mps=2), "cease", "l", "l") == "15.3-declare"


# -- where profiles begin and end ------------------------------------------------------------------


def test_a_level_step_is_no_dive() -> None:
    """§15.3.3: right above its target it has yet to dive on it."""
    s = at("L5", "p-47d")
    assert why(s, aim("steep"), "r", "drop", "r", "r") == "15.3.3"
    assert why(s, aim("steep"), "rd", "drop", "r", "r") == ""


@pytest.mark.parametrize("kind", ["dive", "steep"])
def test_dives_begin_at_ten_at_most(kind: Profile) -> None:
    """§15.3.2, §15.3.3"""
    for square, rule in (("M10", ""), ("M11", "15.3.2" if kind == "dive" else "15.3.3")):
        assert why(at(square), aim(kind), "bonus", *"dddddd") == rule


@pytest.mark.parametrize(("square", "rule"), [("K5", ""), ("K6", "15.3.4")])
def test_the_height_from_which_large_bombers_glide(square: str, rule: str) -> None:
    """§15.3.4, §5.1-special: up to what the scenario says, and what it says is told."""
    glide = {"glide_bombing": Glide(("medium bomber",), 5)}
    s = at(square, "ju-88a", rules=glide)
    assert why(s, aim("glide"), "rd", "rd", "drop") == rule
    if rule:
        assert reason(s, aim("glide"), "rd", "rd", "drop").endswith("from 2 to 5")
    assert reason(at("K1"), aim("glide"), "rd", "r").endswith("of 2 or higher")


def test_a_glide_ends_over_its_target() -> None:
    """§15.3.4: there it drops or gives up, and does not glide past."""
    for square, down in (("K4", "rd"), ("O4", "ld")):
        s = at(square, facing=down[0])
        fly(s, aim("glide"), down, down)  # type: ignore[arg-type]
        next_turn(s)
        assert why(s, "ld", "rd") == why(s, "rd", "ld") == "15.3.4"
        assert why(s, "drop", "r", "r", edge="right") == ""


def test_from_where_targets_are_attacked() -> None:
    """§15.3.5, §15.3.7-profile: torpedoes from an adjacent square, strafing from its own, and
    which it is is told."""
    torpedo: dict[str, Any] = {"model": "tbf-avenger", "load": "torpedo"}
    assert why(at("K0", **torpedo), aim("torpedo"), "drop", "r", "r") == "15.3.5"
    assert "in or next to" in reason(at("K0", **torpedo), aim("torpedo"), "drop", "r", "r")
    sweep = at("L0", "p-47d", mission="sweep")
    assert why(sweep, aim("strafe"), "drop", "r", "r", "r") == "15.3.7-profile"
    assert "attacks in the square" in reason(sweep, aim("strafe"), "drop", "r", "r", "r")


def test_who_drops_before_it_moves_has_flown_a_profile_in_that_turn() -> None:
    """§13.4.2-eligible, §9.5.2-member, §15.3-drop"""
    s = at("K9")
    fly(s, aim("level"), "r", "r")
    next_turn(s)
    assert fly(s, "drop", "r", "r", edge="right").notes.profiled
    assert dropped(s).aimed
