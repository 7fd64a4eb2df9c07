"""Leaving the table safely, and how the game ends then."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from airwar.games.wings_at_war.game import GAME
from airwar.games.wings_at_war.rules.edges import leave_table, may_leave
from airwar.games.wings_at_war.rules.state import Battle, Plane
from airwar.games.wings_at_war.rules.victory import empty, losses, scores, verdict


def fixed(key: str, **changes: Any) -> Battle:
    """A scenario with everybody where it is listed."""
    s = GAME.rules.opening(
        {"scenario": key, "A": {"placement": "fixed"}, "X": {"placement": "fixed"}, **changes}
    )
    s.turn = 1
    return s


def plane_of(s: Battle, tag: str, **changes: Any) -> Plane:
    return s.put(replace(s.plane(tag), **changes))


def test_a_bomber_leaves_once_its_load_is_gone() -> None:
    """§straggler.exit: over the named edge only; a fighter from turn 5 on."""
    s = fixed("circus")
    bomber, fighter = s.plane("A1"), s.plane("A4")
    assert not may_leave(s, bomber, "south")
    bomber = plane_of(s, "A1", stores=0)
    assert may_leave(s, bomber, "south")
    assert not may_leave(s, bomber, "north")
    assert not may_leave(s, fighter, "south")
    s.turn = 5
    assert may_leave(s, fighter, "south")
    assert not may_leave(s, s.plane("X1"), "south")


def test_who_leaves_safely_is_no_straggler_and_no_loss() -> None:
    """§straggler.exit"""
    s = fixed("circus")
    leave_table(s, plane_of(s, "A1", stores=0), "south")
    leave_table(s, s.plane("A2"), "south")
    assert (s.plane("A1").status, s.plane("A2").status) == ("left", "straggler")
    assert losses(s, 0) == 0


def test_points_decide_once_the_last_aircraft_has_left() -> None:
    """§break.empty, §straggler.exit"""
    s = fixed("chastise")
    for plane in s.planes[0]:
        leave_table(s, plane_of(s, plane.tag, stores=0), "north")
    assert scores(s) == {"A": 0, "X": 0}
    outcome = empty(s)
    assert outcome is not None and outcome.winner == 1
    s.targets = (replace(s.targets[0], left=0),)
    outcome = empty(s)
    assert outcome is not None and outcome.winner == 0, "the dam is worth 5 and 9"


def test_guns_hold_for_a_side_without_aircraft() -> None:
    """§break.empty"""
    s = fixed("chastise")
    s.put_side(1, strength=replace(s.sides[1].strength, held=0), lost=())
    assert empty(s) is None
    s.guns = tuple([replace(gun, silenced=True) for gun in s.guns])
    outcome = empty(s)
    assert outcome is not None and outcome.winner == 0


@pytest.mark.parametrize(
    ("left", "lost", "winner"), [(3, 0, 0), (4, 1, 0), (5, 1, -1), (6, 1, -1), (6, 2, 1)]
)
def test_awards_decide_at_the_turn_limit(left: int, lost: int, winner: int) -> None:
    """§game.limit: 3 points a marker, 4 a Blenheim; 2 ahead wins, 5 behind loses."""
    s = fixed("circus")
    s.turn = 10
    s.targets = (replace(s.targets[0], left=left),)
    for tag in ("A1", "A2")[:lost]:
        plane_of(s, tag, status="destroyed")
    outcome = verdict(s)
    assert outcome is not None and outcome.winner == winner
    s.turn = 9
    assert verdict(s) is None


def test_both_at_their_break_point() -> None:
    """§break.point: fewer losses above it win, else it is a draw."""
    s = fixed("first-patrol")
    for tag in ("A1", "A2", "X1", "X2"):
        plane_of(s, tag, status="destroyed")
    outcome = verdict(s)
    assert outcome is not None and (outcome.winner, outcome.rule) == (-1, "break.point")


def test_the_break_point_is_half_of_what_a_side_started_with() -> None:
    """§break.point: 5 aircraft, 3 guns, 4 balloons and 12 Target Markers."""
    s = fixed("leningrad", victory={"kind": "losses"})
    assert s.sides[1].break_point.value == 12
    assert s.sides[0].break_point.value == 3
