"""What the planner says of the end of a move: whom one fires at, and who could fire at one."""

from __future__ import annotations

from typing import Any

import pytest

from airwar.games.angels_20.odds import chances, reach, threats
from airwar.games.angels_20.rules.state import Battle
from tests.games.angels_20.table import Table


def ends(s: Battle, seat: str, unit: str) -> list[dict[str, Any]]:
    return [
        {**plan, **threats.beyond(s, plan)} for plan in reach.plans(s, seat) if plan["unit"] == unit
    ]


def test_a_shot_from_the_end_is_the_one_that_is_then_offered() -> None:
    t = Table("allied spitfire-i-ace at 0612/0 alt 3", "axis bf-109e-ace at 0607/0 alt 3 moved")
    end = next(
        each
        for each in ends(t.state, "allied", "A1")
        if (each["hex"], each["facing"], each["altitude"]) == ("0609", 0, 3) and each["shots"]
    )
    (shot,) = end["shots"]
    t.move("allied", *end["plan"])
    index, other = t.state.find("A1"), t.state.find("X1")
    _, damage, destroyed = chances.shot_odds(t.state, index, other)
    option = next(each for each in t.play.options("allied") if each.key == "fire:A1/X1")
    assert (shot["at"], shot["dice"]) == ("X1", option.facts["dice"])  # type: ignore[index]
    assert (shot["damage"], shot["destroyed"]) == (
        pytest.approx(damage, abs=1e-3), pytest.approx(destroyed, abs=1e-3),
    )  # fmt: skip


def test_an_enemy_that_still_moves_is_dangerous_from_where_it_can_get() -> None:
    t = Table("allied spitfire-i-ace at 0616/0 alt 3", "axis bf-109e-ace at 0607/3 alt 3")
    near = [each for each in ends(t.state, "allied", "A1") if each["hex"] == "0613"]
    assert near
    for each in near:
        (threat,) = each["threats"]
        assert (threat["by"], threat["how"].split(",")[0][:5]) == ("X1", "speed")
        assert 0 < threat.get("chance", 1.0) <= 1
    far = Table("allied spitfire-i-ace at 0620/3 alt 1", "axis bf-109e-ace at 0602/0 alt 6")
    assert not any(each["threats"] for each in ends(far.state, "allied", "A1"))


def test_an_enemy_that_has_moved_fires_from_where_it_is() -> None:
    t = Table("allied spitfire-i-ace at 0612/0 alt 3", "axis bf-109e-ace at 0607/3 alt 3 moved")
    found = ends(t.state, "allied", "A1")
    ahead = [each for each in found if each["hex"] == "0609" and each["altitude"] == 3]
    assert all("how" not in each["threats"][0] for each in ahead) and ahead
    aside = [each for each in found if each["altitude"] != 3]
    assert aside and not any(each["threats"] for each in aside)
