"""Buying, hiding and placing a force, and set-ups that are refused."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from airwar.games.wings_at_war.data.kinds import Aircraft, Pose
from airwar.games.wings_at_war.data.scenario import load_scenarios
from airwar.games.wings_at_war.game import GAME
from airwar.games.wings_at_war.rules.answers import Force, Hide, SetUp
from airwar.games.wings_at_war.rules.forces import price, random_force
from airwar.games.wings_at_war.rules.opening import check_game
from airwar.games.wings_at_war.rules.state import Battle
from airwar.kernel.errors import BadData, IllegalAnswer
from airwar.kernel.play import Play
from airwar.kernel.sight import sight

FOUR = Force((Aircraft("hurricane-iic", leader=0), *[Aircraft("hurricane-iic")] * 2))
THREE = Force((Aircraft("bf-109f-4", leader=1), *[Aircraft("bf-109f-4")] * 2))


def meeting(**changes: Any) -> Play[Battle]:
    return Play(GAME, GAME.rules.opening({"scenario": "meeting", **changes}))


def bought(**changes: Any) -> Play[Battle]:
    play = meeting(**changes)
    play.answer("A", FOUR)
    play.answer("X", THREE)
    return play


@pytest.mark.parametrize("key", list(load_scenarios()))
def test_every_scenario_opens(key: str) -> None:
    """§set.table, §set.leaders, §set.markers, §set.place: its own set-up breaks no rule."""
    s = GAME.rules.opening({"scenario": key})
    setup = load_scenarios()[key].setup
    assert (s.wide, s.deep) == (setup.table[0] * 100, setup.table[1] * 100)
    assert check_game({"scenario": key}).errors == ()


def test_a_table_is_72_by_48_inches_unless_the_scenario_says_so() -> None:
    """§set.table"""
    assert (meeting().state.wide, meeting().state.deep) == (7200, 4800)
    patrol = GAME.rules.opening({"scenario": "first-patrol"})
    assert (patrol.wide, patrol.deep) == (4800, 3600)


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ({"markers": []}, "set.markers"),
        ({"markers": [[20, 8], [24, 8], [58, 8]]}, "set.markers"),
        ({"markers": [[20, 8], [48, 13], [58, 8]]}, "set.place"),
        ({"aircraft": [{"model": "spitfire-ix", "at": [30, 8, 0, 4]}]}, "set.leaders"),
        ({"aircraft": [{"model": "b-29", "at": [30, 8, 0, 4], "leader": 0}]}, "set.points"),
        ({"aircraft": [{"model": "spitfire-i", "leader": 0, "load": "bombs", "at": [30, 8, 0, 4]}]},
         "set.points"),
        ({"aircraft": [{"model": "spitfire-i", "leader": 0, "hidden": True, "at": [30, 8, 0, 4]}]},
         "set.hidden"),
    ],
)  # fmt: skip
def test_a_set_up_that_breaks_a_rule_is_refused(change: dict[str, Any], rule: str) -> None:
    """§set.markers, §set.place, §set.leaders, §set.points, §set.hidden"""
    setup = {"scenario": "rodeo", "A": change}
    assert rule in [each.rule for each in check_game(setup).errors]
    with pytest.raises(BadData, match=rule):
        GAME.rules.opening(setup)


@pytest.mark.parametrize(
    ("force", "rule"),
    [
        (Force(()), "set.points"),
        (Force((Aircraft("bf-109f-4", leader=0),)), "set.points"),
        (Force((Aircraft("tempest-v", leader=0),)), "set.points"),
        (Force((Aircraft("spitfire-i", 0, "bombs", 0),)), "set.points"),
        (Force((Aircraft("spitfire-ix", 2, leader=2),) * 3), "set.points"),
        (Force((Aircraft("spitfire-i"),)), "set.leaders"),
        (
            Force((Aircraft("spitfire-i", leader=0), Aircraft("spitfire-i", leader=0))),
            "set.leaders",
        ),
    ],
)
def test_a_force_fits_points_nation_year_and_leaders(force: Force, rule: str) -> None:
    """§set.points, §set.leaders: one Leader for every four aircraft or part of four."""
    play = meeting()
    with pytest.raises(IllegalAnswer) as error:
        play.answer("A", force)
    assert error.value.rule == rule


def test_random_forces_fit() -> None:
    """§set.points"""
    limits = load_scenarios()["meeting"].setup.A.force
    assert limits is not None
    sizes = set()
    for seed in range(200):
        force = random_force(limits, Random(seed), range(1 + seed % 3, 9))
        assert sum([price(kind) for kind in force]) <= limits.points
        assert len(force) >= 1 + seed % 3
        sizes.add(len(force))
    assert max(sizes) > 4


def test_hidden_aircraft_are_known_to_their_owner_alone() -> None:
    """§set.hidden: how many there are follows from the markers, so all know that."""
    play = bought()
    with pytest.raises(IllegalAnswer, match="you bought Leaders"):
        play.answer("A", Hide((2,)))
    play.answer("A", Hide((2, 3), ((2, 0),)))
    play.answer("X", Hide((), ((1, 1),)))
    own, other = sight(play, "A").now.sides[0], sight(play, "X").now.sides[0]
    assert own.hidden.value == (
        Aircraft("hurricane-iic"),
        Aircraft("hurricane-iic", leader=0),
    )
    assert not other.hidden.known
    assert other.strength.value == 2


def test_with_secret_strength_nobody_knows_how_many_are_hidden() -> None:
    """§set.markers: then any number of dummies up to half may be left out."""
    play = bought(switches=["secret-strength"])
    play.answer("A", Hide((2, 3), ((2, 0),)))
    play.answer("X", Hide((), ((1, 1),)))
    seen = sight(play, "X").now.sides[0]
    assert not seen.strength.known and not seen.break_point.known
    place = SetUp((("M1", (600, 600)), ("M2", (1800, 600))), (("A1", Pose(3000, 600, 0, 4)),))
    play.answer("A", place)
    planes = tuple([(f"X{i + 1}", Pose(1000 * (i + 1), 4000, 180, 4)) for i in range(3)])
    play.answer("X", SetUp((), planes))
    assert len(play.state.markers) == 2


@pytest.mark.parametrize(
    ("markers", "aircraft", "rule"),
    [
        ((), (3000, 600, 4), "set.markers"),
        (((600, 600), (1800, 600)), (3000, 600, 4), "set.markers"),
        (((600, 600), (1100, 600), (2400, 600)), (3000, 600, 4), "set.markers"),
        (((600, 600), (1800, 1300), (2400, 600)), (3000, 600, 4), "set.place"),
        (((600, 600), (1800, 600), (2400, 600)), (3000, 1300, 4), "set.place"),
        (((600, 600), (1800, 600), (2400, 600)), (3000, 600, 6), "set.place"),
    ],
)
def test_markers_and_aircraft_are_placed_in_the_zone(
    markers: tuple[tuple[int, int], ...], aircraft: tuple[int, int, int], rule: str
) -> None:
    """§set.markers, §set.place"""
    play = bought()
    play.answer("A", Hide((2, 3), ((2, 0),)))
    play.answer("X", Hide((), ((1, 1),)))
    x, y, level = aircraft
    named = tuple([(f"M{i + 1}", at) for i, at in enumerate(markers)])
    with pytest.raises(IllegalAnswer) as error:
        play.answer("A", SetUp(named, (("A1", Pose(x, y, 0, level)),)))
    assert error.value.rule == rule


def test_placements_are_open_when_both_are_in() -> None:
    """§set.place"""
    play = Play(GAME, GAME.rules.opening({"scenario": "rodeo"}))
    usual = play.open["A"].question.presets(play.state, 0)["usual"]
    play.answer("A", usual)
    assert not any(play.state.planes)
    play.answer("X", play.open["X"].question.presets(play.state, 1)["usual"])
    assert [plane.tag for plane in play.state.planes[0]] == ["A1", "A2", "A3"]
    assert play.state.plane("A1").heading == 0
    assert [marker.id for marker in play.state.markers] == [f"M{n}" for n in range(1, 7)]
