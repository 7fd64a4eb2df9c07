"""Special rules of scenarios (5.1): those that no chapter of the book has a test for."""

from __future__ import annotations

from airwar.games.wing_leader.data.scenario import load_scenarios
from airwar.games.wing_leader.data.special import GunTrouble, NoLufbery, PressOn
from airwar.games.wing_leader.rules.after_combat import droppable
from airwar.games.wing_leader.rules.answers import Fly, Free, Return
from airwar.games.wing_leader.rules.cohesion import BREAK_OFF
from airwar.games.wing_leader.rules.combat import rolls
from airwar.games.wing_leader.rules.ending import verdict
from airwar.games.wing_leader.rules.movequestion import breakable
from airwar.games.wing_leader.rules.opening import raid_of
from airwar.games.wing_leader.rules.state import FULL, LOW
from tests.games.wing_leader.raids import Drive, fight, raid, told, unit
from tests.games.wing_leader.rules.test_missions import refused


def test_gun_trouble() -> None:
    """§5.1-special: the first natural 2 of a side leaves its primary low on ammo, once."""
    trouble = GunTrouble(side="defender", natural=2, times=1, text="jams")
    s = raid(
        unit("D1", "bf-109g-6", "M9", tally="R1"),
        unit("R1", "p-47d", "M9", tally="D1"),
        special=(trouble,),
    )
    fight(s, "defender", "R1", "D1")
    Drive(s, rolls(s)).do((1, 1), (1, 1)).ends()
    assert s.units["D1"].ammo == LOW and s.units["R1"].ammo == FULL
    assert len(told(s, "5.1-special")) == 1
    s.change("D1", ammo=FULL)
    fight(s, "defender", "R1", "D1")
    Drive(s, rolls(s)).do((1, 1), (1, 1)).ends()
    assert s.units["D1"].ammo == FULL


def test_no_lufbery() -> None:
    """§5.1-special: the rows that a scenario names enter none."""
    enter = Free("D1", ("lufbery", "cl"))
    fighter = unit("D1", "me-410a", "M9", tally="R1")
    for special, rule in (((), ""), ((NoLufbery(rows=("D1",), text="heavy"),), "13.4.3-enter")):
        s = raid(fighter, unit("R1", "p-47d", "F9"), special=special)
        assert refused(s, enter) == rule


def test_surprised_patrols_are_unalerted() -> None:
    """§5.1-special: in spite of §5.1-alert."""
    s = raid_of(load_scenarios()["parafrags-at-wewak"].setup, "")
    patrols = [each for each in s.units.values() if each.row in ("D1", "D2")]
    assert patrols and not any(each.alerted for each in patrols)


def test_bombers_press_on() -> None:
    """§5.1-special: they turn back only when the enemy has broken them."""
    back = Return("R1", "left", ("jettison", "l"))
    for special, rule in (((), ""), ((PressOn(rows=("R1",), text=""),), "5.1-special")):
        s = raid(
            unit("R1", "ki-48", "M9", "bombing"),
            unit("D1", "p-40b", "M9", tally="R1"),
            special=special,
        )
        fight(s, "defender", "R1", "D1")
        free = [] if special else ["R1"]
        assert refused(s, back) == rule and refused(s, Fly("R1", ("r", "r"))) == ""
        assert breakable(s, "raider") == droppable(s, "raider") == free
        assert [each != "pass" for each in BREAK_OFF.options(s, "raider")] == [
            False,
            *map(bool, free),
        ]
    s.change("R1", broken=True)
    assert refused(s, back) == "" and droppable(s, "raider") == ["R1"]
    # One that has let go of its bombs is free.
    s.change("R1", broken=False, load="none")
    assert breakable(s, "raider") == ["R1"]


def test_no_raid_is_won_by_going_home() -> None:
    """§12.1-result: where nothing done is a victory of the raider, his bombers press on."""
    for scenario in load_scenarios().values():
        setup = scenario.setup
        s = raid_of(setup, "")
        if verdict(s)[0] != "raider":
            continue
        held = {row for each in setup.special if isinstance(each, PressOn) for row in each.rows}
        bombers = {row.id for row in setup.raider.units if row.mission == "bombing"}
        # A kamikaze cannot turn back anyway.
        assert bombers <= held | set(setup.rules.kamikaze), scenario.key
