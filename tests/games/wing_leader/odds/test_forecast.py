"""Chances are exact: what the rules do with every throw of the dice, counted."""

from __future__ import annotations

from itertools import product

import pytest

from airwar.common.tables import Modifier
from airwar.games.wing_leader.odds.chances import (
    dogfight_chance,
    escape_chance,
    outcome,
    reaction_chances,
    tally_chance,
    team_chances,
    told,
)
from airwar.games.wing_leader.odds.dice import mean, two_at_least
from airwar.games.wing_leader.odds.forecast import (
    break_chance,
    forecast,
    hits_of,
    imagined,
    losses_of,
    value,
)
from airwar.games.wing_leader.rules.answers import Declare, Primary, React, Stop, Tally
from airwar.games.wing_leader.rules.cohesion import cohesion
from airwar.games.wing_leader.rules.combat import rolls
from airwar.games.wing_leader.rules.losses import confirm
from airwar.games.wing_leader.rules.state import Going
from tests.games.wing_leader.raids import Drive, fight, raid, unit

PAIRS = list(product(range(1, 7), repeat=2))


def test_hits_are_those_of_every_throw() -> None:
    """§10.5.1-roll: the rule itself, run for all 36 throws of each side."""
    s = raid(
        unit("R1", "b-24h", "M14", "bombing"),
        unit("D1", "bf-109g-6", "M14", tally="R1", marker="dive"),
    )
    combat = fight(s, "defender", "R1", "D1", rating="hit-and-run")
    found = forecast(s, combat)
    assert (found.attacker.column, found.defender.column) == (4, -4)
    counted: dict[int, int] = {}
    for pair in PAIRS:
        s.combat = combat
        Drive(s, rolls(s)).do(pair, (1, 1)).ends()
        hits = dict(s.combat.hits).get("R1", 0)
        counted[hits] = counted.get(hits, 0) + 1
    assert {hits: n / 36 for hits, n in counted.items()} == pytest.approx(found.attacker.hits)
    assert mean(found.attacker.hits) == pytest.approx(2.03, abs=0.01)


@pytest.mark.parametrize("straggler", [False, True])
@pytest.mark.parametrize("hits", [0, 1, 2, 3])
def test_losses_are_those_of_every_throw(hits: int, straggler: bool) -> None:
    """§10.6-confirm, §10.6.1"""
    counted: dict[int, int] = {}
    for dice in product(range(1, 7), repeat=hits):
        s = raid(unit("R1", "b-17g", "M9", "bombing", straggler=straggler, max_losses=2))
        lost = confirm(s, "R1", dice, [Modifier("firepower", 2)], "D1")
        counted[lost] = counted.get(lost, 0) + 1
    chances = losses_of((5, 6), 2, hits, straggler, 2)
    assert {lost: n / 6**hits for lost, n in counted.items()} == pytest.approx(chances)


def test_breaking_is_that_of_every_throw() -> None:
    """§10.7-check"""
    broken = 0
    for pair in PAIRS:
        s = raid(
            unit("R1", "b-17g", "M9", "bombing"),
            unit("D1", "bf-109e", "M9", tally="R1", quality="green", ammo=1, disruption=1),
        )
        combat = fight(s, "defender", "R1", "D1", losses=(("D1", 1),))
        Drive(s, cohesion(s)).do((*pair, 6, 6)).ends()
        broken += s.units["D1"].broken
        s.change("D1", broken=False, disruption=1, ammo=1)
        chance = break_chance(s, combat, s.units["D1"], 1)
    assert chance == pytest.approx(broken / 36)


def test_chances_add_up() -> None:
    s = raid(
        unit("R1", "b-17g", "M9", "bombing"),
        unit("R2", "p-51b", "M9", tally="D1"),
        unit("D1", "fw-190a-8", "M9", tally="R1", load="aar"),
        unit("D2", "bf-109g-6", "M9", tally="R1", size="flight"),
    )
    combat = imagined(s, tuple(s.units), "defender", "R1", "D1", "hit-and-run", rockets=("D1",))
    found = forecast(s, combat)
    for side in (found.attacker, found.defender):
        assert sum(side.hits.values()) == pytest.approx(1)
        for each in side.units.values():
            assert sum(each.losses.values()) == pytest.approx(1)
            assert 0 <= each.gone <= 1
    assert set(found.attacker.units) == {"D1", "D2"}
    assert value(found, "defender", "defender") == pytest.approx(
        -value(found, "defender", "raider")
    )


def test_a_bounce_is_worth_something() -> None:
    """§13.4.1-effect"""
    worth = []
    for alerted in (True, False):
        s = raid(
            unit("R1", "p-51b", "M9", alerted=alerted), unit("D1", "bf-109g-6", "M9", tally="R1")
        )
        combat = imagined(s, ("D1", "R1"), "defender", "R1", "D1")
        assert combat.bounce == (not alerted)
        worth.append(value(forecast(s, combat), "defender", "defender"))
    assert worth[1] > worth[0]


def test_high_speed_halves() -> None:
    s = raid(unit("R1", "b-17g", "M9", "bombing"))
    table = s.setup.cards
    whole, half = hits_of(table, 4, 0, False), hits_of(table, 4, 0, True)
    assert mean(half) < mean(whole) and set(half) == {1, 2}


def test_tallies() -> None:
    """§7.2.1-roll (T15): at distance 2 three or more, behind and wispy cloud a six, then never."""
    s = raid(unit("R1", "ju-88a", "M9", "bombing"), unit("D1", "spitfire-i", "O9"))
    ahead = tally_chance(s, s.units["D1"], s.units["R1"])
    assert ahead == pytest.approx(4 / 6)
    s.change("D1", facing=4)
    assert tally_chance(s, s.units["D1"], s.units["R1"]) == pytest.approx(2 / 6)
    assert dict(told(s, Tally("D1", "R1"))) == {"tally": pytest.approx(2 / 6)}


def test_reactions() -> None:
    """§10.4-roll, §10.4.5"""
    s = raid(
        unit("R1", "b-17g", "M9", "bombing"),
        unit("R2", "p-51b", "L8", "escort"),
        unit("R3", "p-51b", "L8", "escort"),
        unit("D1", "bf-109g-6", "L10", tally="R1"),
    )
    s.going = Going("D1", None, ("rd",), bomber="R1")
    one = reaction_chances(s, s.units["R2"], s.units["R1"], s.units["D1"])
    assert one["successful"] == pytest.approx(two_at_least(9))
    assert sum(one.values()) == pytest.approx(1)
    team = (("R2", "D1"), ("R3", "D1"))
    both = team_chances(s, team)
    assert both["none"] == pytest.approx(one["none"] ** 2)
    assert both["successful"] == pytest.approx(1 - (1 - one["successful"]) ** 2)
    assert dict(told(s, React(team)))["late"] == pytest.approx(both["late"])


def test_escapes_and_dogfights() -> None:
    """§11.0-roll, §10.8-roll (T46: British 1 ahead in quality, 1 behind in speed)."""
    s = raid(unit("R1", "a6m2-zero", "P9"), unit("D1", "f6f-hellcat", "M9", broken=True))
    assert escape_chance(s, s.units["D1"], s.units["R1"]) == pytest.approx(2 / 6)
    assert dict(told(s, Stop("D1", "R1"))) == {"stopped": pytest.approx(4 / 6)}
    s = raid(
        unit("R1", "spitfire-f-ix", "M10", quality="veteran"),
        unit("D1", "bf-109g-6", "M10", marker="dive"),
    )
    fight(s, "defender", "R1", "D1")
    assert dogfight_chance(s, s.units["R1"], s.units["D1"]) == pytest.approx(21 / 36)


def test_what_a_player_is_told_of_a_combat() -> None:
    s = raid(
        unit("R1", "b-24h", "M14", "bombing"),
        unit("D1", "bf-109g-6", "M14", tally="R1"),
        unit("D2", "bf-109g-6", "M14", tally="R1"),
    )
    fight(s, "defender", "R1")
    lines = dict(told(s, Primary("D1")))
    assert "defender R1 breaks" in lines and "attacker D2 loses aircraft" in lines
    fight(s, "defender", "R1", "D1")
    assert dict(told(s, Declare("turning"))) != dict(told(s, Declare("hit-and-run")))


def test_outcomes() -> None:
    s = raid(unit("R1", "b-24h", "M14", "bombing"), unit("D1", "bf-109g-6", "M14"))
    after = s.__copy__()
    assert outcome(s, after, "raider") == "nothing changes"
    after.change("D1", tally="R1")
    assert outcome(s, after, "defender") == "tally"
    after.change("R1", broken=True)
    assert outcome(s, after, "raider") == "own squadron breaks"
    after.change("R1", losses=2)
    assert outcome(s, after, "defender") == "enemy losses 2"
