"""Flak zones, barrages and direct fire (14.2, 14.3)."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from airwar.common.tables import Modifier
from airwar.games.wing_leader.data.scenario import CloudLayer
from airwar.games.wing_leader.data.special import Fires
from airwar.games.wing_leader.rules.answers import (
    Barrages,
    Face,
    Fire,
    Fly,
    Roller,
    Stay,
)
from airwar.games.wing_leader.rules.barrages import next_battery, place_barrages
from airwar.games.wing_leader.rules.ending import close_turn
from airwar.games.wing_leader.rules.flak import (
    Battery,
    attack,
    barrage,
    common_modifiers,
    direct_modifiers,
    exposed,
    fire,
    next_fire,
    next_gunner,
    next_in_melee,
    next_in_zone,
    next_reactor_in_zone,
    shot,
)
from airwar.games.wing_leader.rules.flakzones import corners, melee_of, shooters, squares_of
from airwar.games.wing_leader.rules.flying import depart
from airwar.games.wing_leader.rules.opening import guns_of
from airwar.games.wing_leader.rules.reaction import meet
from airwar.games.wing_leader.rules.squares import name, read
from airwar.games.wing_leader.rules.state import (
    Balloon,
    Going,
    Raid,
    Released,
    Surface,
    Unit,
)
from airwar.games.wing_leader.rules.state import (
    Fire as Firing,
)
from airwar.kernel.sequence import Leave
from tests.games.wing_leader.raids import Drive, notes, raid, told, unit

TIERS = ("basic", "advanced", "surface", "bombing")


def over(*units: Unit, ground: dict[str, str], hits: int = 0, **changes: Any) -> Raid:
    """Units over the defender's surface units: id and kind at a square, `S1: dd M0`."""
    s = raid(*units, tiers=TIERS, **changes)
    for id, text in ground.items():
        key, at = text.split()
        s.surface = {**s.surface, id: Surface(id, key, "defender", read(at), hits)}
        s.guns = {**s.guns, **{gun.id: gun for gun in guns_of(s.surface[id])}}
    s.at = ("turns", 1, "combat", "flak", "defender", 1, "fire")
    return s


def squares(s: Raid, gun: str) -> list[str]:
    return sorted(map(name, squares_of(s, s.guns[gun])))


def flown(*path: str, **fields: Any) -> Any:
    return notes(path=tuple(map(read, path)), **fields)


# -- zones ----------------------------------------------------------------------------------------


def test_the_zone_of_a_barrage() -> None:
    """§14.2.2-zone (T56): the four squares at the junction. §14.2.2-auto: small arms always."""
    s = over(ground={"S1": "flak-h1 M0", "S2": "small-arms N0"})
    assert squares(s, "S1") == [] and squares(s, "S2") == ["N0"]
    s.put_gun("S1", corner=read("M8"))
    assert squares(s, "S1") == ["M8", "M9", "N8", "N9"]


def test_where_barrages_go() -> None:
    """§14.2.2-place (C76): heavy 76 junctions, light 2; on the map, clear of balloons."""
    s = over(ground={"S1": "flak-h1 M0", "S2": "flak-l1 M0", "S3": "flak-h1 A0"})
    heavy = corners(s, s.guns["S1"])
    assert len(heavy) == 76 and {name(each)[0] for each in heavy} == set("KLMN")
    assert [name(each) for each in corners(s, s.guns["S2"])] == ["L0", "M0"]
    assert {name(each)[0] for each in corners(s, s.guns["S3"])} == set("AB")
    s.balloons = {"B1": Balloon("B1", "defender", read("M1"))}
    assert [name(each) for each in corners(s, s.guns["S2"])] == []
    assert len(corners(s, s.guns["S1"])) == 76 - 4
    s.put_balloon("B1", gone=True)
    assert [name(each) for each in corners(s, s.guns["S2"])] == ["L0", "M0"]
    s.switches = ("narrow-barrage",)
    assert {name(each)[0] for each in corners(s, s.guns["S1"])} == set("LM")


def test_low_angle_guns() -> None:
    """§14.2.8 (T60, C77): junctions at altitude 0 only, without the square above the ship; direct
    fire at altitude 0 and 1, not straight above."""
    s = over(
        unit("R1", "ju-88a", "L1", "bombing"),
        unit("R2", "ju-88a", "M1", "bombing"),
        unit("R3", "ju-88a", "L2", "bombing"),
        unit("R4", "ju-88a", "M0", "bombing"),
        ground={"S1": "dd M0"},
    )
    gun = s.guns["S1-H"]
    assert {name(each)[1:] for each in corners(s, gun)} == {"0"}
    s.put_gun("S1-H", corner=read("M0"))
    assert squares(s, "S1-H") == ["M0", "N0", "N1"]
    s.put_gun("S1-H", corner=-1)
    bears = [id for id in s.units if "S1-H" in shooters(s, "defender", s.units[id])]
    assert bears == ["R1", "R4"]


def test_whose_zones_a_move_touches() -> None:
    """§14.2.3-trigger: squares entered, or turned or circled in; not the one it left from."""
    s = over(
        unit("R1", "ju-88a", "O9", "bombing", notes=flown("M9", "N9", "O9")),
        ground={"S1": "flak-h1 M0", "S2": "flak-h1 N0"},
    )
    s.put_gun("S1", corner=read("L8"))  # L8, L9, M8, M9: where it began
    assert exposed(s, "R1") == []
    s.note("R1", turned=(read("M9"),))
    assert [each.id for each in exposed(s, "R1")] == ["S1"]
    s.put_gun("S2", corner=read("N9"))
    assert [each.id for each in exposed(s, "R1")] == ["S1", "S2"]
    s.put_surface("S2", hits=4)  # §14.1.2
    assert [each.id for each in exposed(s, "R1")] == ["S1"]


def test_small_arms_spare_who_takes_off() -> None:
    """§13.7.2 (C80)"""
    s = over(unit("D1", "ki-61", "M0", notes=flown("M0", "M0")), ground={"S1": "small-arms M0"})
    assert exposed(s, "D1")
    s.note("D1", took_off=True)
    assert exposed(s, "D1") == []


def test_barrages_attack_who_takes_off() -> None:
    """§13.7-place, §14.2.3-trigger (C80): it spends its MPs in the zone."""
    s = over(
        unit("D1", "ki-61", "M0", slow=True, notes=notes(took_off=True)),
        ground={"S1": "flak-h1 M0", "S2": "small-arms M0"},
    )
    s.put_gun("S1", corner=read("M0"))
    depart(s, Stay("D1"))
    assert [each.id for each in exposed(s, "D1")] == ["S1"]


# -- barrages -------------------------------------------------------------------------------------


def test_two_zones_make_one_attack() -> None:
    """§14.2.3-roll (T57): the opponent picks who rolls, the other supports with +1."""
    s = over(
        unit("R1", "he-111h", "N0", "bombing", notes=flown("L0", "M0", "N0", "N0")),
        ground={"S1": "flak-h1 M0", "S2": "small-arms N0"},
    )
    s.put_gun("S1", corner=read("M0"))
    s.going = Going("R1")
    assert next_in_zone(s, None) == "R1"
    drive = Drive(s, barrage(s, "R1"))
    assert drive.asked() == "barrage-roller" and drive.request.seat == "defender"
    assert drive.refused(Roller("S9")) == ["14.2.3-roll"]
    drive.do(Roller("S1"), (1, 1)).ends()
    line = told(s, "14.2.5-roll")[0]
    assert "strength +1" in line and "supporting fire +1" in line
    assert next_in_zone(s, "R1") is None and s.units["R1"].notes.fired_at


def test_two_balloons() -> None:
    """§14.3-zone (T61): their squares and all below; one supports the other."""
    s = over(unit("R1", "he-111h", "O0", "bombing", notes=flown("M0", "N0", "O0")), ground={})
    s.balloons = {
        "B1": Balloon("B1", "defender", read("N1")),
        "B2": Balloon("B2", "defender", read("O2")),
    }
    assert [each.id for each in exposed(s, "R1")] == ["B1", "B2"]
    s.going = Going("R1")
    Drive(s, barrage(s, "R1")).do(Roller("B2"), (1, 2)).ends()
    assert "supporting fire +1" in told(s, "14.2.5-roll")[0]
    # §14.3-tally: who is after a balloon is in its zone below it, and not once it is up there.
    s.change("R1", tally="B1")
    assert [each.id for each in exposed(s, "R1")] == ["B1", "B2"]
    s.change("R1", notes=flown("M0", "N0", "N1", "O0"))
    assert [each.id for each in exposed(s, "R1")] == ["B2"]


def test_each_unit_of_a_dogfight_is_attacked() -> None:
    """§14.2.3-trigger (C79): also if it stays, each by its opponent."""
    s = over(
        unit("R1", "p-51b", "M0", dogfight="dog1", tally="D1", notes=flown("M0", "M0")),
        unit("D1", "bf-109e", "M0", dogfight="dog1", tally="R1", notes=flown("M0", "M0")),
        ground={"S1": "small-arms M0", "S2": "small-arms M0"},
    )
    s.going = Going("dog1", stack=("D1", "R1"))
    assert next_in_zone(s, None) == "D1"
    drive = Drive(s, barrage(s, "D1"))
    assert drive.request.seat == "raider"
    drive.do(Roller("S1"), (1, 1)).ends()
    assert next_in_zone(s, "D1") == "R1"
    drive = Drive(s, barrage(s, "R1"))
    assert drive.request.seat == "defender"


def test_flak_ends_a_dogfight() -> None:
    """§10.8.1-leave: the last of a side is shot down; the other is free, and is attacked all the
    same, since it moved with the stack (§14.2.3-trigger)."""
    fight = {"dogfight": "dog1", "notes": flown("M0", "M0")}
    s = over(
        unit("D1", "bf-109e", "M0", tally="R1", losses=3, **fight),
        unit("R1", "p-51b", "M0", tally="D1", **fight),
        ground={"S1": "small-arms M0"},
    )
    s.going = Going("dog1", stack=("D1", "R1"))
    drive = Drive(s, attack(s, "D1", "barrage", Battery("S1", 0), [Modifier("strength", 9)], 0))
    drive.do((6, 6))
    while drive.asked() == "dice":
        drive.do((6,) * drive.request.dice)
    drive.do(Face((("R1", "u"),))).ends()
    assert (s.units["D1"].where, s.units["R1"].dogfight) == ("eliminated", "")
    assert next_in_zone(s, "D1") == "R1"


def test_a_dogfight_goes_on_without_one_shot_down() -> None:
    """§10.8.1-tally: who had a tally on it takes another, at once."""
    s = over(
        unit("D1", "bf-109e", "M0", tally="R1", losses=3, dogfight="dog1"),
        unit("D2", "bf-109e", "M0", tally="R1", dogfight="dog1"),
        unit("R1", "p-51b", "M0", tally="D1", dogfight="dog1"),
        ground={},
    )
    drive = Drive(s, attack(s, "D1", "barrage", Battery("S1", 0), [Modifier("strength", 9)], 0))
    drive.do((6, 6))
    while not drive.over:
        drive.do((6,) * drive.request.dice)
    assert (s.units["R1"].dogfight, s.units["R1"].tally) == ("dog1", "D2")


def test_a_reaction_is_checked_by_its_own_way() -> None:
    """§14.2.3-roll (C50): not by the squares of the escort's first move."""
    s = over(
        unit("R1", "p-51b", "N1", notes=flown("L0", "M0", "N1")), ground={"S1": "small-arms M0"}
    )
    s.going = Going("D1", reactor="R1", since=2)
    assert next_reactor_in_zone(s, None) is None
    s.going = Going("D1", reactor="R1", since=1)
    assert next_reactor_in_zone(s, None) == "R1" and next_reactor_in_zone(s, "R1") is None
    # The zones of its first move do not support those of its reaction.
    s.surface = {**s.surface, "S2": Surface("S2", "small-arms", "defender", read("N1"))}
    s.guns = {**s.guns, "S2": next(guns_of(s.surface["S2"]))}
    s.going = Going("D1", reactor="R1", since=2)
    Drive(s, barrage(s, "R1")).do((1, 1)).ends()
    assert told(s, "14.2.5-roll")[0].startswith("S2 fires at R1")


def test_a_turn_in_a_reaction_is_paid_for_in_the_zone() -> None:
    """§14.2.3-trigger (C50): half a circle in a zone, but not one of the escort's own move."""
    s = over(
        unit("R1", "p-51b", "N1", "escort", notes=flown("O1", "N1", turned=(read("O1"),))),
        unit("D1", "bf-109g-6", "M1", tally="R2"),
        unit("R2", "b-17g", "K1", "bombing"),
        ground={"S1": "flak-h1 N0", "S2": "small-arms O1"},
    )
    s.put_gun("S1", corner=read("N1"))
    s.going = Going("D1", team=(("R1", "D1"),), outcome="successful")
    Drive(s, meet(s)).ends()
    assert name(s.units["R1"].square) == "M1"
    found = exposed(s, "R1", s.going.since)
    assert [battery.id for battery in found] == ["S1"]


def test_fires_under_a_target() -> None:
    """§5.1-special: who attacks a burning refinery from low down is in a barrage."""
    special = Fires(text="", surface_kind="refinery", damage="heavy", altitudes=(0, 1), strength=0)
    drop = Released("level", "S1", read("M1"), True, 0)
    s = over(
        unit("R1", "b-24d", "N1", "bombing", notes=flown("L1", "M1", "N1", released=drop)),
        ground={"S1": "refinery M0"},
        special=(special,),
    )
    assert exposed(s, "R1") == []
    s.put_surface("S1", hits=9)
    assert exposed(s, "R1") == [Battery("S1", 0)]


# -- direct fire ----------------------------------------------------------------------------------


def test_range_and_sight() -> None:
    """§14.2.4-range: heavy within 2 columns, light within 1 and up to altitude 4; §14.2.1."""
    s = over(
        unit("R1", "ju-88a", "K19", "bombing"),
        unit("R2", "ju-88a", "L4", "bombing"),
        unit("R3", "ju-88a", "L5", "bombing"),
        unit("R4", "ju-88a", "J4", "bombing"),
        ground={"S1": "flak-h1 M0", "S2": "flak-l1 M0", "S3": "small-arms M0"},
    )
    reach = {id: shooters(s, "defender", s.units[id]) for id in s.units}
    assert reach == {"R1": ["S1"], "R2": ["S1", "S2"], "R3": ["S1"], "R4": []}
    s.setup = s.setup.__class__(**{**_fields(s.setup), "clouds": (CloudLayer("dense", 2),)})
    assert shooters(s, "defender", s.units["R2"]) == []


def _fields(setup: Any) -> dict[str, Any]:
    return {name: getattr(setup, name) for name in setup.__struct_fields__}


def test_channels_and_support() -> None:
    """§14.2.4-channels, §14.2.4-support (T55, T58): one roll with +1, each has a channel less; a
    unit with two channels fires at two squadrons and not at a third, and at none twice."""
    s = over(
        unit("R1", "ju-88a", "M9", "bombing"),
        unit("R2", "ju-88a", "N9", "bombing"),
        unit("R3", "ju-88a", "L9", "bombing"),
        ground={"S1": "flak-h1 M0", "S2": "flak-h1 N0"},
    )
    assert next_gunner(s, None) == "defender" and next_fire(s, None) == 1
    drive = Drive(s, fire(s))
    assert drive.refused(Fire("R1", "S1", ("S1",))) == ["14.2.4-support"]
    assert drive.refused(Fire("R9", "S1")) == ["14.2.4-range"]
    drive.do(Fire("R1", "S1", ("S2",))).ends()
    assert (s.guns["S1"].used, s.guns["S2"].used) == (1, 1)
    assert next_in_melee(s, None) == 1
    Drive(s, shot(s, 1)).do((1, 1)).ends()
    line = told(s, "14.2.5-roll")[0]
    assert "strength +1, supporting fire +1 = 4" in line
    drive = Drive(s, fire(s))
    assert drive.refused(Fire("R1", "S1")) == ["14.2.4-channels"]
    drive.do(Fire("R2", "S1")).ends()
    Drive(s, shot(s, 1)).do((1, 1)).ends()
    drive = Drive(s, fire(s))
    assert drive.refused(Fire("R3", "S1")) == ["14.2.4-channels"]
    assert drive.refused(Fire("R3", "S2")) == []
    drive.do("done").ends()
    assert next_fire(s, 3) is None


def test_the_raiders_flak_fires_first() -> None:
    """§14.2.4-range (C112): at the defender's squadrons; §14.2.1: small arms never fire so."""
    s = over(
        unit("D1", "spitfire-i", "M4"),
        unit("R1", "ju-88a", "M5", "bombing"),
        ground={"S1": "flak-l1 M0", "S2": "flak-l1 M0", "S3": "small-arms M0"},
    )
    for id in ("S1", "S3"):
        s.put_surface(id, side="raider")
    assert next_gunner(s, None) == "raider"
    s.at = ("turns", 1, "combat", "flak", "raider", 1, "fire")
    drive = Drive(s, fire(s))
    assert drive.request.seat == "raider"
    assert drive.refused(Fire("D1", "S2")) == ["14.2.1"]
    assert drive.refused(Fire("D1", "S3")) == ["14.2.1"]
    assert drive.refused(Fire("R1", "S1")) == ["14.2.4-range"]
    assert corners(s, s.guns["S3"]) == []
    drive.do(Fire("D1", "S1")).ends()
    assert s.guns["S1"].used == 1


def test_a_gun_with_a_barrage_fires_no_other_way() -> None:
    """§14.2.2-zone, §14.2.1"""
    s = over(unit("R1", "ju-88a", "M9", "bombing"), ground={"S1": "flak-h1 M0"})
    s.put_gun("S1", corner=read("M8"))
    assert next_gunner(s, None) is None
    s.put_gun("S1", corner=-1)
    assert Drive(s, fire(s)).refused(Fire("R1", "S1")) == []
    s.put_surface("S1", hits=4)
    assert Drive(s, fire(s)).refused(Fire("R1", "S1")) == ["14.1.2"]


def test_friendly_fire() -> None:
    """§14.2.4-friendly (T59): the fighter that has tallied the target too, for one channel."""
    s = over(
        unit("R1", "ju-88a", "M9", "bombing"),
        unit("R2", "bf-110c", "M9"),
        unit("D1", "spitfire-i", "M9", tally="R1"),
        ground={"S1": "flak-h1 M0"},
    )
    Drive(s, fire(s)).do(Fire("R1", "S1")).ends()
    assert s.fire is not None and s.fire.melee == ("R1", "D1") and s.guns["S1"].used == 1
    Drive(s, shot(s, 1)).do((1, 1)).ends()
    Drive(s, shot(s, 2)).do((1, 1)).ends()
    assert s.units["D1"].notes.direct and s.units["D1"].notes.fired_at
    assert not s.units["R2"].notes.direct


def test_modifiers() -> None:
    """§14.2.5-roll, §4.7-flak, §14.2.7"""
    s = over(
        unit("R1", "ju-87b", "M9", "bombing"),
        unit("R2", "p-51d", "N12", marker="dive"),
        unit("R3", "ju-88a", "M1", "bombing"),
        ground={"S1": "flak-h2 M0", "S2": "flak-l1 M0"},
        clouds=(CloudLayer("wispy", 6),),
        rules={"advanced_flak": ("improved-fire-direction", "proximity-fuse")},
    )
    slow = common_modifiers(s, s.units["R1"], 2, 0)
    assert slow[0] == ("strength", 2)
    assert ("fast target", -1) in common_modifiers(s, s.units["R2"], 0, 0)
    heavy = direct_modifiers(s, s.units["R1"], s.guns["S1"])
    assert heavy == [("weather", -1), ("fire direction", 1), ("proximity fuse", 2)]
    assert ("altitude", -1) in direct_modifiers(s, s.units["R2"], s.guns["S1"])
    assert ("altitude", -1) in direct_modifiers(s, s.units["R3"], s.guns["S1"])
    assert direct_modifiers(s, s.units["R3"], s.guns["S2"]) == [("altitude", 1)]


# -- results --------------------------------------------------------------------------------------


def bombed(cell: int) -> tuple[Raid, Drive]:
    drop = Released("level", "S1", read("M9"), True, 0)
    s = over(
        unit("R1", "ju-88a", "M9", "bombing", notes=flown("K9", "M9", released=drop)),
        ground={"S1": "flak-h1 M0"},
    )
    more = [Modifier("strength", cell - 7)]
    return s, Drive(s, attack(s, "R1", "direct", Battery("S1", 1, "H"), more, 1)).do((3, 4))


def test_nothing_a_check_hits_and_a_storm() -> None:
    """§14.2.5-roll, §14.2.5-firepower, §10.7-column: dash, C, a number, 1d6."""
    _, drive = bombed(7)
    drive.ends()
    _, drive = bombed(8)
    assert drive.request.rule == "10.7-check"
    drive.do((3, 3)).ends()
    s, drive = bombed(10)
    assert drive.request.rule == "10.6-confirm" and drive.request.dice == 1
    drive.do((6,), (2, 2)).ends()
    assert s.units["R1"].losses == 1 and s.units["R1"].disruption == 1
    assert "firepower +1 = 7" in told(s, "10.6-confirm")[0]
    s, drive = bombed(15)
    drive.do((4,))
    assert drive.request.dice == 4
    drive.do((6, 6, 6, 6)).ends()
    assert s.units["R1"].where == "eliminated"


@pytest.mark.parametrize(("cell", "penalty"), [(6, 0), (7, 1), (11, 2)])
def test_flak_spoils_the_aim(cell: int, penalty: int) -> None:
    """§14.2.5-bombing: the larger penalty counts; who has not dropped has none."""
    s, _ = bombed(cell)
    assert s.units["R1"].notes.penalty == penalty
    s.note("R1", penalty=2)
    Drive(s, attack(s, "R1", "direct", Battery("S1", 1), [], 1)).do((3, 4)).ends()
    assert s.units["R1"].notes.penalty == 2
    s.note("R1", penalty=0, released=None)
    Drive(s, attack(s, "R1", "direct", Battery("S1", 1), [], 1)).do((3, 4)).ends()
    assert s.units["R1"].notes.penalty == 0


def test_a_fighter_broken_by_flak_loses_its_tally() -> None:
    """§14.2.6, §10.7.1-fighter"""
    s = over(
        unit("D1", "spitfire-i", "M9", tally="R1", size="flight", lufbery=True),
        unit("R1", "ju-88a", "M9", "bombing"),
        ground={"S1": "flak-h1 M0"},
    )
    drive = Drive(s, attack(s, "D1", "direct", Battery("S1", 1, "H"), [], 1))
    drive.do((4, 4), (2, 2), Face((("D1", "r"),))).ends()
    assert s.units["D1"].broken and s.units["D1"].tally == ""


def test_dual_fuse_ammo() -> None:
    """§14.2.7: 1 more firepower for heavy flak, in both modes."""
    s = over(
        unit("R1", "ju-88a", "M9", "bombing"),
        ground={"S1": "flak-h1 M0"},
        rules={"advanced_flak": ("dual-fuse",)},
    )
    for battery, line in (
        (Battery("S1", 1, "H"), "dual-fuse ammo +1"),
        (Battery("S2", 1, "L"), ""),
    ):
        drive = Drive(s, attack(s, "R1", "barrage", battery, [], 0)).do((5, 6))
        drive.do((2,), (6, 6)).ends()
        assert line in told(s, "10.6-confirm")[-1]
    assert "dual-fuse" not in told(s, "10.6-confirm")[-1]


# -- placing --------------------------------------------------------------------------------------


def test_placing_barrages() -> None:
    """§14.2.2-place: placed, moved and lifted in the Administration Phase."""
    s = over(ground={"S1": "flak-h1 M0", "S2": "flak-l1 M0", "S3": "small-arms M0"})
    assert next_battery(s, None) == "defender" and next_battery(s, "defender") is None
    drive = Drive(s, place_barrages(s, "defender"))
    assert drive.refused(Barrages((("S3", "M0"),))) == ["14.2.2-place"]
    assert drive.refused(Barrages((("S2", "M8"),))) == ["14.2.2-place"]
    assert drive.refused(Barrages((("S2", "M0"), ("S1", "M8")))) == ["14.2.2-place"]
    drive.do(Barrages((("S1", "M8"), ("S2", "L0")))).ends()
    assert name(s.guns["S1"].corner) == "M8" and name(s.guns["S2"].corner) == "L0"
    Drive(s, place_barrages(s, "defender")).do(Barrages((("S2", "L0"),))).ends()
    assert s.guns["S1"].corner == -1


def test_one_shot_down_in_a_melee_is_not_fired_at_again() -> None:
    """§14.2.4-friendly: the others are."""
    s = over(
        unit("R1", "ju-88a", "M9", "bombing", where="eliminated"),
        unit("D1", "spitfire-i", "M9"),
        ground={"S1": "flak-h1 M0"},
    )
    s.fire = Firing("defender", "R1", "S1", (), ("R1", "D1"))
    Drive(s, shot(s, 1)).ends()
    assert s.fire.melee == ("D1",) and not s.units["R1"].notes.direct
    assert Drive(s, shot(s, 2)).asked() == "dice"


def test_firepower_counts_where_there_is_any() -> None:
    """§14.2.5-firepower: none is not told."""
    for power, told_of in ((0, False), (1, True)):
        s = over(unit("R1", "ju-88a", "M9", "bombing"), ground={"S1": "flak-h1 M0"})
        drive = Drive(s, attack(s, "R1", "direct", Battery("S1", 1, "H"), [], power)).do((6, 6))
        drive.do((1,) * drive.request.dice)
        assert ("firepower" in told(s, "10.6-confirm")[0]) is told_of


def test_channels_are_free_again_in_the_next_turn() -> None:
    """§6.0-phases, §14.2.4-channels"""
    s = over(ground={"S1": "flak-h1 M0"})
    s.put_gun("S1", used=1)
    with suppress(Leave):
        Drive(s, close_turn(s))
    assert s.guns["S1"].used == 0


def test_who_has_not_moved_is_in_no_zone() -> None:
    """§14.2.3-trigger"""
    s = over(
        unit("R1", "ju-88a", "M0", "bombing", notes=flown("M0")), ground={"S1": "small-arms M0"}
    )
    assert exposed(s, "R1") == []


def test_no_fire_is_under_way_while_the_next_is_chosen() -> None:
    """§14.2.4-range"""
    s = over(unit("R1", "ju-88a", "M9", "bombing"), ground={"S1": "flak-h1 M0", "S2": "flak-h1 M0"})
    s.fire = Firing("defender", "R1", "S1")
    drive = Drive(s, fire(s))
    assert drive.asked() == "fire" and s.fire is None


@pytest.mark.parametrize("kind", ["flak-h1", "flak-l1"])
def test_the_altitude_of_a_target_counts_from_the_first_to_the_last_of_a_span(kind: str) -> None:
    """§14.2.5-roll"""
    s = over(unit("R1", "ju-88a", "M9", "bombing"), ground={"S1": f"{kind} M0"})
    table, gun = s.setup.cards.flak_dice, s.guns["S1"]
    spans = table.heavy if gun.kind == "H" else table.light
    assert spans
    for low, top, value in spans:
        for high in (low, top):
            s.change("R1", square=read(f"M{high}"))
            found = [each.value for each in direct_modifiers(s, s.units["R1"], gun)]
            assert sum(found) == value


def test_who_is_broken_is_not_checked_again() -> None:
    """§10.7-check, §14.2.6"""
    s = over(unit("R1", "ju-88a", "M9", "bombing", broken=True), ground={"S1": "flak-h1 M0"})
    drive = Drive(s, attack(s, "R1", "direct", Battery("S1", 1, "H"), [], 0)).do((6, 6))
    drive.do((1,) * drive.request.dice).ends()


def test_the_melee_is_that_of_the_target() -> None:
    """§14.2.4-friendly: not that of others in the same square."""
    s = over(
        unit("R1", "ju-88a", "M9", "bombing"),
        unit("D1", "spitfire-i", "M9", tally="R1"),
        unit("R2", "bf-110c", "M9"),
        unit("D2", "spitfire-i", "M9", tally="R2"),
        ground={"S1": "flak-h1 M0"},
    )
    assert melee_of(s, "R2") == ("R2", "D2") and melee_of(s, "R1") == ("R1", "D1")


def test_above_a_balloon_the_air_is_free() -> None:
    """§14.3-zone, §14.2.3-trigger"""
    for at, safe in (("M3", True), ("M2", False)):
        s = over(unit("R1", "ju-88a", at, "bombing", notes=flown("L3", at)), ground={})
        s.balloons = {"B1": Balloon("B1", "defender", read("M2"))}
        assert (exposed(s, "R1") == []) is safe


def test_who_is_slow_on_its_torpedo_run_has_not_taken_off() -> None:
    """§14.2.3-trigger, §13.7-place, §15.3.5.1: it leaves the zone in which it begins."""
    s = over(
        unit("R1", "tbd-devastator", "J0", "bombing", load="torpedo", slow=True),
        ground={"S1": "small-arms J0", "S2": "dd M0"},
    )
    depart(s, Fly("R1", ("r", "r")))
    assert exposed(s, "R1") == []


def test_a_fire_endangers_from_its_first_altitude_to_its_last() -> None:
    """§5.1-special"""
    special = Fires(text="", surface_kind="refinery", damage="heavy", altitudes=(1, 2), strength=0)
    for high, burns in ((0, False), (1, True), (2, True), (3, False)):
        drop = Released("level", "S1", read(f"M{high}"), True, 0)
        s = over(
            unit("R1", "b-24d", "N1", "bombing", notes=flown("L1", "N1", released=drop)),
            ground={"S1": "refinery M0"},
            special=(special,),
        )
        s.put_surface("S1", hits=9)
        assert (exposed(s, "R1") != []) is burns


def test_a_reactor_that_is_gone_is_in_no_zone() -> None:
    """§14.2.3-trigger"""
    s = over(unit("R1", "p-51b", "M0", notes=flown("L0", "M0")), ground={"S1": "small-arms M0"})
    s.going = Going("D1", reactor="R1")
    assert next_reactor_in_zone(s, None) == "R1"
    s.change("R1", where="eliminated")
    assert next_reactor_in_zone(s, None) is None
    s.going = Going("D1", reactor="R9")
    assert next_reactor_in_zone(s, None) is None


def test_slow_and_fast_targets(monkeypatch: pytest.MonkeyPatch) -> None:
    """§14.2.5-roll, §3.3.2-basic-use: from the very speeds that the table names."""
    s = over(unit("R1", "ju-88a", "M9", "bombing"), ground={"S1": "flak-h1 M0"})
    table = s.setup.cards.flak_dice
    slow, fast = table.slow_speed, table.fast_speed
    for speed, told_ in ((slow, "slow"), (slow + 1, ""), (fast - 1, ""), (fast, "fast")):
        module = "airwar.games.wing_leader.rules.flak.basic_speed"
        monkeypatch.setattr(module, lambda unit, speed=speed: speed)
        names = [name for name, _ in common_modifiers(s, s.units["R1"], 0, 0)]
        assert names == ([f"{told_} target"] if told_ else [])


def test_a_check_without_hits_has_no_losses() -> None:
    """§14.2.5-roll, §10.7-check"""
    s, drive = bombed(8)
    while not drive.over:
        drive.do((3,) * drive.request.dice)
    assert not any("losses" in line for line in told(s, "10.7-check") if s.units["R1"].losses == 0)


def test_barrages_lie_on_the_map() -> None:
    """§14.2.2-place: beside the right edge, too; one that stays where it is is not told of."""
    s = over(ground={"S1": "flak-h1 Z0"})
    assert {name(each)[0] for each in corners(s, s.guns["S1"])} == {"X", "Y"}
    s.put_gun("S1", corner=read("Y3"))
    Drive(s, place_barrages(s, "defender")).do(Barrages((("S1", "Y3"),))).ends()
    assert told(s, "14.2.2-place") == []


def test_after_the_raiders_flak_the_defenders_fires() -> None:
    """§6.0-combat"""
    s = over(unit("R1", "ju-88a", "M9", "bombing"), ground={"S1": "flak-h1 M0"})
    assert next_gunner(s, None) == next_gunner(s, "raider") == "defender"
    assert next_gunner(s, "defender") is None
