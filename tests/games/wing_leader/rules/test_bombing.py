"""Surface units and bombing attacks (14.0, 14.1, 15.4, 15.5.1, 15.5.2)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from airwar.games.wing_leader.data.scenario import (
    Ending,
    Victory,
)
from airwar.games.wing_leader.data.special import BombingWeather
from airwar.games.wing_leader.data.surface import surface_kind
from airwar.games.wing_leader.rules.answers import Bomb
from airwar.games.wing_leader.rules.bombing import (
    bomb,
    bomb_value,
    bombers_due,
    bombing_modifiers,
    next_attack,
    strafing_value,
)
from airwar.games.wing_leader.rules.squares import (
    OFF,
    read,
    rounded,
)
from airwar.games.wing_leader.rules.state import Raid, Released, Surface
from airwar.games.wing_leader.rules.surface import (
    damage_level,
    damage_points,
    dead_in_water,
    defense_modifier,
    ship,
    suppressed,
    take_hits,
)
from airwar.kernel.sequence import Leave
from tests.games.wing_leader.raids import Drive, notes, raid, told, unit
from tests.games.wing_leader.rules.test_flak import over


def drop(kind: str = "level", at: str = "M9", aimed: bool = True, **fields: Any) -> Released:
    return Released(kind, "S1", read(at), aimed, fields.pop("weather", 0), **fields)  # type: ignore[arg-type]


def attack(released: Released, target: str = "port", model: str = "ju-88a", **fields: Any) -> Raid:
    changes = {n: fields.pop(n) for n in ("special", "switches", "victory") if n in fields}
    fields.setdefault("bomb", 13)
    note = notes(released=released, penalty=fields.pop("penalty", 0))
    return over(
        unit("R1", model, "M9", "bombing", notes=note, load=fields.pop("load", "none"), **fields),
        ground={"S1": f"{target} M0"},
        **changes,
    )


def modifiers(s: Raid) -> dict[str, int]:
    released = s.units["R1"].notes.released
    assert released is not None
    return dict(bombing_modifiers(s, s.units["R1"], released))


def value(s: Raid) -> int:
    released = s.units["R1"].notes.released
    assert released is not None
    return bomb_value(s, s.units["R1"], released)


@pytest.mark.parametrize(("percent", "hits"), [(50, 7), (25, 3), (10, 1)])
def test_percentages(percent: int, hits: int) -> None:
    """§15.4-hits, §1.2-round (T67): of a bomb value of 13."""
    assert rounded(13 * percent, 100) == hits


def test_an_attack_is_resolved() -> None:
    """§15.4-roll: dice, modifiers, percentage, hits. Port: defense +1; V sight at 9: -1."""
    s = attack(drop())
    assert next_attack(s, None) == 1
    Drive(s, bomb(s, 1)).do((5, 6)).ends()
    assert s.surface["S1"].hits == 7 and next_attack(s, 1) is None
    assert "value 13: 50%, 7 hits" in told(s, "15.4-roll")[0]
    assert s.log is not None
    [event] = [event for event in s.log if event.kind == "bombing"]
    assert event.facts == {"by": "R1", "of": "S1", "hits": 7}


def test_no_aim() -> None:
    """§15.3-aim (T62): a dive from altitude 2 to 0 has +3 and -1."""
    s = attack(drop("dive", "M0", aimed=False), "dd", "sb2c-helldiver")
    assert modifiers(s) == {"dive": 3, "no aim": -1, "defense": -2}


def test_modifiers() -> None:
    """§15.4-roll, §14.2.5-bombing, §4.7-bombing, §15.5.1"""
    s = attack(drop(weather=2), quality="veteran", disruption=1, penalty=2)
    assert modifiers(s) == {
        "defense": 1, "disrupted": -1, "veteran": 1, "flak": -2, "weather": -2, "bombsight": -1,
    }  # fmt: skip
    s = attack(drop("torpedo", "L0", long=True), "ca", "b5n2-kate")
    assert modifiers(s) == {"torpedo": 1, "long range": -2, "defense": -1}
    s.units = {**s.units, "R2": unit("R2", "b5n2-kate", "N0", "bombing", notes=notes(
        released=drop("torpedo", "N0")))}  # fmt: skip
    assert modifiers(s)["anvil"] == 1
    s = attack(drop("level", "M15"), "bb2")
    assert modifiers(s)["armor"] == -1 and modifiers(s)["bombsight"] < 0


def test_the_sum_is_held_to_six() -> None:
    """§15.4-roll (C93)"""
    s = attack(drop(weather=3, aimed=False, at="M15"), "dd", broken=True, penalty=2)
    assert sum(modifiers(s).values()) < -6
    Drive(s, bomb(s, 1)).do((6, 6)).ends()
    assert told(s, "15.4-roll")[0].endswith("= 6) §15.4-roll")


def test_smoke() -> None:
    """§5.1-special: at least this penalty over the columns named."""
    special = BombingWeather(text="", columns=("M", "M"), penalty=1)
    assert modifiers(attack(drop(), special=(special,)))["weather"] == -1
    assert modifiers(attack(drop(weather=2), special=(special,)))["weather"] == -2


def test_bomb_values() -> None:
    """§3.3-bomb, §15.3.5, §15.3.6, §15.5.2, §15.5.5: by load; halved where it says so."""
    assert value(attack(drop())) == 13
    assert value(attack(drop("torpedo"), "ca")) == 20
    assert value(attack(drop("atgr"), "trucks", "typhoon-ib")) == 8
    assert value(attack(drop("atgr"), "bunker", "typhoon-ib")) == 4
    assert value(attack(drop(load="parafrag"), "parked")) == 13
    assert value(attack(drop(load="parafrag"), "dd")) == 7
    assert value(attack(drop(load="parafrag", combined=True), "parked", "b-25-strafer")) > 13


def test_kamikaze() -> None:
    """§15.5.3-attack (T68): 7 and 2 for each of 2 aircraft left; 25% of 11 are 3; it is gone, and
    is no loss (C98)."""
    s = attack(
        drop("kamikaze", "M0"), "cv", "a6m5-zero", bomb=7, size="flight", max_losses=3, losses=1
    )
    assert value(s) == 11
    assert modifiers(s) == {"kamikaze": 3, "defense": -1}
    Drive(s, bomb(s, 1)).do((3, 4)).ends()
    assert s.surface["S1"].hits == 3
    assert s.units["R1"].where == "spent" and s.units["R1"].losses == 1


def test_strafing_values() -> None:
    """§15.3.7-value, §15.3.7.1, §14.0-hard (T66, C87)"""
    bunker, tanks, depot = (
        Surface("S1", key, "defender", 0) for key in ("bunker", "tanks", "depot")
    )
    zero = unit("R1", "hurricane-iid", "M0")  # firepower 0, AT Gun 5
    gustav = unit("R1", "bf-109g-6", "M0")  # firepower 2
    assert strafing_value(zero, depot) == 1 and strafing_value(gustav, depot) == 2
    assert strafing_value(unit("R1", "hurricane-iid", "M0", load="gun-pod"), depot) == 2
    pods = unit("R1", "bf-109g-6", "M0", load="gun-pod")
    assert strafing_value(pods, depot) == 4 and strafing_value(pods, bunker) == 2
    assert strafing_value(zero, tanks) == 5
    assert strafing_value(unit("R1", "ki-27", "M0"), bunker) == 1  # a halved 1 stays 1
    assert strafing_value(unit("R1", "me-410b-u4", "M0"), depot) == 5
    assert strafing_value(unit("R1", "bf-109g-6", "M0", load="at-pod"), tanks) == 5


def test_strafing_uses_ammo() -> None:
    """§15.3.7-ammo: bombers' too."""
    s = attack(drop("strafe", "M0"), "trucks", "b-25-strafer")
    Drive(s, bomb(s, 1)).do((3, 4)).ends()
    assert s.units["R1"].ammo == 1 and s.units["R1"].strafed == 1


def test_the_fixed_roll() -> None:
    """§15.4-optional (T69): only if it was agreed on; modified as usual."""
    s = attack(drop(), switches=("fixed-roll",))
    drive = Drive(s, bomb(s, 1))
    assert drive.options() == [Bomb("R1"), Bomb("R1", "seven")]
    drive.do(Bomb("R1", "seven")).ends()
    assert s.surface["S1"].hits == 1  # 7 + 1 - 1: 10%
    s = attack(drop())
    s.units = {**s.units, "R2": unit("R2", "ju-88a", "M9", "bombing", notes=notes(released=drop()))}
    drive = Drive(s, bomb(s, 1))
    assert drive.refused(Bomb("R1", "seven")) == ["15.4-optional"]
    assert drive.refused(Bomb("R9")) == ["15.4-roll"]


def test_the_eliminated_bomb_nobody() -> None:
    """§14.2.6; one that has left the map by then has dropped all the same."""
    s = attack(drop())
    s.change("R1", where="eliminated")
    assert bombers_due(s, "raider") == []
    s.change("R1", where="exited")
    assert [each.id for each in bombers_due(s, "raider")] == ["R1"]


# -- surface units --------------------------------------------------------------------------------


def test_ships_evade_unless_they_cannot() -> None:
    """§14.0-defence, §14.1.3-dead, §14.1.3-sun (T54), §13.7.1"""
    ship = Surface("S1", "dd", "defender", 0)
    assert defense_modifier(ship) == -2 and defense_modifier(ship, out_of_sun=True) == -1
    assert defense_modifier(Surface("S1", "dd", "defender", 0, 8)) == 0
    assert defense_modifier(Surface("S1", "dd", "defender", 0, dead_in_water=True)) == 0
    carrier = Surface("S1", "cv", "defender", 0, launching=1)
    assert defense_modifier(carrier) == 0
    field = Surface("S1", "port", "defender", 0, 30)
    assert defense_modifier(field, out_of_sun=True) == 1 and not dead_in_water(field)


def test_surface_units() -> None:
    """§14.0-units, §14.0-ships, §14.1.1-vp, §14.2-types: what stands on the counters; a ship with
    two ratings is two flak units."""
    s = over(ground={"S1": "dd2 M0", "S2": "flak-h1 N0", "S3": "depot O0"})
    assert [ship(each) for each in s.surface.values()] == [True, False, False]
    found = {gun.id: (gun.kind, gun.strength, gun.channels) for gun in s.guns.values()}
    assert found == {
        "S1-H": ("H", 0, 1), "S1-L": ("L", 1, 1), "S2": ("H", 1, 2), "S3": ("S", 0, 0),
    }  # fmt: skip
    points = []
    for hits in (1, 3, 6, 12, 18):
        s.put_surface("S3", hits=hits)
        points.append(damage_points(s.surface["S3"]))
    assert points == [1, 2, 4, 8, 12]
    boat = Surface("S4", "pg", "defender", 0, 1)  # damage 2 and 1 point: minor is 1, not a half
    assert damage_points(boat) == 1


def test_damage_suppresses_flak() -> None:
    """§14.1.2, §14.1.1-effects (C78): its barrage is lifted."""
    s = over(ground={"S1": "flak-h1 M0"})
    s.put_gun("S1", corner=read("M8"))
    take_hits(s, "S1", 3)
    assert not suppressed(s.surface["S1"]) and s.guns["S1"].corner == read("M8")
    take_hits(s, "S1", 1)
    assert suppressed(s.surface["S1"]) and s.guns["S1"].corner == -1
    assert "has heavy damage" in told(s, "14.1.1-hits")[-1]


def test_damage_can_change_ground_control() -> None:
    """§5.1-special: a picket that is hit hard makes GCI worse."""
    s = raid(scenario="floating-chrysanthemums", tiers=("basic", "surface"))
    s.surface = {"S1": Surface("S1", "dd3", "defender", read("K0"))}
    s.gci = 2
    take_hits(s, "S1", 3)
    assert s.gci == 2
    take_hits(s, "S1", 1)
    assert s.gci == 3


def test_fatal_damage_can_end_the_game() -> None:
    """§12.0"""
    s = attack(drop(), "pg", bomb=40, victory=Victory(ends=(Ending("fatal-damage", "S1"),)))
    with pytest.raises(Leave):
        Drive(s, bomb(s, 1)).do((6, 6))
    assert s.outcome is not None


def test_parafrags_and_the_profiles_of_other_loads() -> None:
    """§15.5.2: a modifier of their own, for level bombing with them alone."""
    table = attack(drop()).setup.cards.bombing_dice
    assert modifiers(attack(drop(load="parafrag")))["parafrag"] == table.parafrag
    assert "parafrag" not in modifiers(attack(drop(load="bombs")))
    assert "parafrag" not in modifiers(attack(drop("skip", load="parafrag"), "dd"))


def test_only_strafing_uses_ammo() -> None:
    """§15.3.7-ammo, §15.5.3-attack"""
    s = attack(drop())
    Drive(s, bomb(s, 1)).do((6, 6)).ends()
    assert (s.units["R1"].ammo, s.units["R1"].strafed) == (0, 0)


def test_only_a_new_level_of_damage_is_told() -> None:
    """§14.1.1-hits"""
    s = over(ground={"S1": "port M0"})
    levels = []
    for _ in range(12):
        take_hits(s, "S1", 1)
        levels.append(damage_level(s.surface["S1"]))
    assert len(told(s, "14.1.1-hits")) == len({0, *levels}) - 1


@pytest.mark.parametrize(
    ("other", "fields", "anvil"),
    [
        (drop("torpedo"), {}, True),
        (drop("level"), {}, False),
        (None, {}, False),
        (drop("torpedo"), {"where": "eliminated"}, False),
        (Released("torpedo", "S2", 0, True, 0), {}, False),
    ],
)
def test_two_torpedo_attacks_on_one_ship_are_an_anvil(
    other: Released | None, fields: dict[str, Any], anvil: bool
) -> None:
    """§15.5.1"""
    s = attack(drop("torpedo"), "ca", "b5n2-kate")
    s.put(unit("R2", "b5n2-kate", "N0", "bombing", notes=notes(released=other), **fields))
    assert ("anvil" in modifiers(s)) is anvil


@pytest.mark.parametrize(
    ("columns", "smoky"), [(("K", "M"), True), (("M", "O"), True), (("K", "L"), False),
                           (("N", "O"), False), (("L", "N"), True)]
)  # fmt: skip
def test_smoke_lies_over_its_columns(columns: tuple[str, str], smoky: bool) -> None:
    """§5.1-special, §4.7-bombing: from the first to the last."""
    special = BombingWeather(text="", columns=columns, penalty=1)
    assert ("weather" in modifiers(attack(drop(), special=(special,)))) is smoky


@pytest.mark.parametrize("kind", ["steep", "glide", "dive", "level"])
def test_an_s_bombsight_helps_in_two_profiles(kind: str) -> None:
    """§15.3.3, §15.3.4, §15.4-roll"""
    table = attack(drop()).setup.cards.bombing_dice
    better = {"steep": table.steep_s, "glide": table.glide_s}.get(kind, getattr(table, kind))
    for model, value in (("ju-88a", better), ("he-111h", getattr(table, kind))):
        assert modifiers(attack(drop(kind), model=model)).get(kind, 0) == value
    assert table.steep_s != table.steep and table.glide_s != table.glide


def test_guns_alone_do_little_to_tanks() -> None:
    """§15.3.7-value: only AT guns and pods count as such."""
    tanks = Surface("S1", "tanks", "defender", 0)
    assert strafing_value(unit("R1", "bf-109g-6", "M0"), tanks) == 2


def test_a_side_without_attacks_is_passed_over() -> None:
    """§15.4-roll: the raider's come first, if there are any."""
    s = attack(drop())
    s.surface = {"S1": Surface("S1", "port", "raider", read("M0"))}
    s.units = {"D1": unit("D1", "ju-88a", "M9", "bombing", notes=notes(released=drop()), bomb=13)}
    Drive(s, bomb(s, 1)).do((5, 6)).ends()
    assert s.surface["S1"].hits == 7


def test_only_the_barrage_of_who_is_hit_is_lifted() -> None:
    """§14.1.1-hits, §14.1.2 (C78)"""
    s = over(ground={"S1": "flak-h1 M0", "S2": "flak-h1 P0"})
    s.put_gun("S1", corner=read("M8"))
    s.put_gun("S2", corner=read("P8"))
    take_hits(s, "S1", 4)
    assert (s.guns["S1"].corner, s.guns["S2"].corner) == (OFF, read("P8"))


@pytest.mark.parametrize(("printed", "surprised"), [(-2, -1), (-1, 0), (0, 0), (1, 0), (2, 1)])
def test_surprise_brings_a_defense_nearer_to_nothing(
    printed: int, surprised: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """§14.1.3-sun"""
    kind = replace(surface_kind("dd"), defense=printed)
    monkeypatch.setattr("airwar.games.wing_leader.rules.surface.kind_of", lambda unit: kind)
    assert defense_modifier(Surface("S1", "dd", "defender", 0), out_of_sun=True) == surprised


def test_some_damage_does_not_end_the_game() -> None:
    """§12.0: fatal damage does."""
    s = attack(drop(), "pg", bomb=3, victory=Victory(ends=(Ending("fatal-damage", "S1"),)))
    Drive(s, bomb(s, 1)).do((6, 6)).ends()
    assert s.surface["S1"].hits > 0 and s.outcome is None


@pytest.mark.parametrize("kind", ["torpedo", "atgr", "strafe", "kamikaze", "level"])
def test_a_bombsight_is_for_bombs(kind: str) -> None:
    """§15.4-roll"""
    s = attack(drop(kind), "ca", "ju-88a")
    assert ("bombsight" in modifiers(s)) is (kind == "level")


def test_a_broken_squadron_bombs_worse_than_a_disrupted_one() -> None:
    """§15.4-roll: by its present state."""
    table = attack(drop()).setup.cards.bombing_dice
    found = modifiers(attack(drop(), broken=True, disruption=2))
    assert found["broken"] == table.broken and "disrupted" not in found
    assert modifiers(attack(drop(), disruption=1))["disrupted"] == table.disrupted
