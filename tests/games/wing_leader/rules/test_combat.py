"""Primaries, the type of attack, the two rolls and the hits (10.2, 10.5)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from airwar.games.wing_leader.data.aircraft import card
from airwar.games.wing_leader.rules.answers import Declare, Face, Hits, Primary, Standoff
from airwar.games.wing_leader.rules.cards import (
    basic_speed,
    basic_turn,
    high_speed,
    value_modifiers,
)
from airwar.games.wing_leader.rules.combat import (
    additional,
    attack,
    attacker_modifiers,
    columns,
    defender_modifiers,
    dives_straight,
    fast,
    primaries,
    rolls,
    values,
)
from airwar.games.wing_leader.rules.combatquestions import (
    DECLARE,
    HITS,
)
from airwar.games.wing_leader.rules.engaged import now
from airwar.games.wing_leader.rules.state import Marker, Profile, Raid, Released, Unit, bomber
from tests.games.wing_leader.raids import Drive, fight, notes, raid, told, unit

BOMBER = unit("R1", "b-24h", "M14", "bombing")
HUNTER = unit("D1", "bf-109g-6", "M14", tally="R1", marker="dive")


def over_germany(*more: Unit) -> Raid:
    return raid(BOMBER, HUNTER, *more)


def test_air_combat_of_the_book() -> None:
    """§10.5-differential, §10.5.1-roll, §10.5.2 (T41): values 7 and 3, columns +4 and -4; the
    bombers add their defense rating, 1."""
    s = over_germany()
    c = fight(s, "defender", "R1", "D1", rating="hit-and-run")
    assert values(s, c) == (3, 7) and columns(s, c) == (-4, 4)
    assert attacker_modifiers(s, c) == []
    assert defender_modifiers(s, c) == [("defense rating", 1)]
    Drive(s, rolls(s)).do((3, 4), (4, 5)).ends()
    assert s.combat is not None and s.combat.hits == (("D1", 1), ("R1", 2))
    assert "column +4: 2 hits" in told(s, "10.5.1-roll")[0]


def test_a_turning_fight_adds_two_to_the_defense_rating() -> None:
    """§10.5.2: a rating of 0 too, but not none (§3.3-defence)."""
    s = over_germany()
    c = fight(s, "defender", "R1", "D1", rating="turning")
    assert sum(m.value for m in defender_modifiers(s, c)) == 3
    s.change("R1", model="ju-88a")
    assert sum(m.value for m in defender_modifiers(s, c)) == 2
    s.change("R1", model="p-47d")
    assert defender_modifiers(s, c) == []


@pytest.mark.parametrize(
    ("attacker", "defender", "expected"),
    [("spitfire-i", "spitfire-i", (1, -1)), ("ki-43-iii", "spitfire-i", (1, 0)),
     ("ki-43-iii", "ki-43-iii", (1, -1))],
)  # fmt: skip
def test_differential_and_edge(
    attacker: str, defender: str, expected: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """§10.5-differential, §10.5-edge (T40): 5 against 6."""
    s = raid(unit("R1", defender, "M9"), unit("D1", attacker, "M9", tally="R1"))
    c = fight(s, "defender", "R1", "D1")
    module = "airwar.games.wing_leader.rules.combat.values"
    monkeypatch.setattr(module, lambda s, c: (6, 5))
    assert columns(s, c) == expected
    monkeypatch.setattr(module, lambda s, c: (0, 9))
    assert columns(s, c)[1] == 4  # §10.5-edge: +4 is the last
    for difference in (5, 6, 9):  # §10.5-differential: beyond -4 it is -4, Edge or not
        monkeypatch.setattr(module, lambda s, c, d=difference: (d, 0))
        assert columns(s, c)[1] == -4


def test_combat_values_add_up() -> None:
    """§3.3.2-combat, §3.3.2-floor, §5.1-doctrine, §13.6 (C64): by name, and never below 0."""
    s = raid(
        unit("R1", "spitfire-i", "M9", quality="veteran"),
        unit("D1", "bf-109e", "M9", size="flight", losses=1, tally="R1"),
        defender_doctrine="rigid",
    )
    veteran = value_modifiers(s, s.units["R1"], 2, defending=True)
    assert veteran == [("additional units", 2), ("veteran", 1)]
    single = value_modifiers(s, s.units["D1"], 0, defending=True)
    assert single == [("flight", -1), ("rigid doctrine", -1), ("single aircraft", -1)]
    assert ("rigid doctrine", -1) not in value_modifiers(s, s.units["D1"], 0, defending=False)
    s.change("D1", broken=True, quality="green", model="b-17g", mission="bombing", load="bombs")
    names = [name for name, _ in value_modifiers(s, s.units["D1"], 0, defending=True)]
    assert names == ["green", "flight", "broken", "single aircraft"]
    c = fight(s, "raider", "D1", "R1", rating="turning")
    assert values(s, c)[0] == 0


def test_basic_values() -> None:
    """§3.3.2-load, §3.3.2-low-drag, §3.3.2-climb-dive, §3.3.2-slow, §3.3.1-bands, §3.3.2-basic-use,
    §13.2-carry: drop tanks are a load too."""
    bomber = unit("R1", "b-24h", "M14", "bombing")
    assert basic_speed(bomber) == 3  # 4, and bombs
    s = raid(bomber)
    assert basic_speed(s.change("R1", load="none")) == 4
    assert basic_speed(s.change("R1", load="none", marker="slow-climb")) == 3
    assert basic_speed(s.change("R1", slow=True)) == basic_turn(s.units["R1"]) == 0
    mosquito = unit("R1", "mosquito-fb-vi", "M8", "bombing")
    assert basic_speed(mosquito) == 6
    assert basic_speed(unit("R1", "mosquito-fb-vi", "M8", load="drop-tanks")) == 5
    assert basic_turn(unit("R1", "spitfire-i", "M16", marker="dive")) == 5


def test_sizes_and_recce_fighters() -> None:
    """§3.1: a flight fights at 1 less. §3.2.1-recce: a fighter that photographs is a bomber."""
    s = raid(unit("R1", "f-5", "M9", "recce"), unit("D1", "bf-109e", "M9", size="flight"))
    assert ("flight", -1) in value_modifiers(s, s.units["D1"], 0, defending=False)
    s.change("D1", size="squadron")
    assert value_modifiers(s, s.units["D1"], 0, defending=False) == []
    assert bomber(s.units["R1"]) and s.units["R1"].load == "none"


def test_additional_units() -> None:
    """§10.2-additional, §10.5.3 (C51, C59): armed fighters, broken ones too; no bombers."""
    s = over_germany(
        unit("D2", "bf-109g-6", "M14", broken=True),
        unit("D3", "f-5", "M14", tally="R1"),
        unit("R2", "p-51b", "M14", tally="D1"),
    )
    c = fight(s, "defender", "R2", "D1")
    assert additional(s, c, s.units["D1"]) == 1
    assert additional(s, c, s.units["R2"]) == 0
    # §10.5.1-primary: the bomber is no primary, and its rating counts all the same.
    assert defender_modifiers(s, c)[0] == ("defense rating", 1)


def test_the_defender_picks_a_primary_first() -> None:
    """§10.2-primary (C110: an unarmed unit cannot lead an attack)."""
    s = over_germany(
        unit("R2", "p-51b", "M14", tally="D1"),
        unit("D2", "bf-109g-6", "M14", tally="R1"),
        unit("D3", "f-5", "M14", tally="R1"),
    )
    fight(s, "defender")
    drive = Drive(s, primaries(s))
    assert drive.request.seat == "raider"
    assert drive.refused(Primary("D1")) == ["10.2-primary"]
    drive.do(Primary("R2"))
    assert drive.request.seat == "defender"
    assert drive.refused(Primary("D3")) == ["10.5.3"]
    drive.do(Primary("D2")).ends()
    assert s.combat is not None and s.combat.primaries == ("R2", "D2")


def test_a_balloon_is_what_is_attacked() -> None:
    """§10.2-primary, §14.3-attack: it has no choice, and neither has its owner."""
    s = raid(unit("R1", "p-47d", "V1", tally="B1"))
    fight(s, "raider", balloon="B1")
    Drive(s, primaries(s)).ends()
    assert now(s).primaries == ("B1", "R1")
    assert columns(s, now(s)) == (-3, 3)  # a turn of 3 against 0
    Drive(s, rolls(s)).do((3, 4)).ends()
    assert now(s).hits == (("B1", 2),)


def test_a_single_unit_is_the_primary_without_a_question() -> None:
    s = over_germany()
    fight(s, "defender")
    Drive(s, primaries(s)).ends()
    assert s.combat is not None and s.combat.primaries == ("R1", "D1")


def test_the_primary_decides_the_situation() -> None:
    """§10.2.1 (T32): out of the Sun is a bounce and not head-on; head-on is no bounce."""
    from airwar.games.wing_leader.rules.squares import read

    sun = notes(came=read("N11"), path=(read("P13"), read("O12"), read("N11"), read("M10")))
    s = raid(
        unit("R1", "b-24h", "M10", "bombing"),
        unit("D1", "bf-109g-6", "M10", tally="R1", notes=notes(head_on=("R1",))),
        unit("D2", "bf-109g-6", "M10", tally="R1", notes=sun),
    )
    fight(s, "defender", "R1", "D2")
    Drive(s, attack(s)).do(Declare("hit-and-run")).ends()
    assert s.combat is not None and s.combat.bounce and not s.combat.head_on
    fight(s, "defender", "R1", "D1")
    Drive(s, attack(s)).ends()
    assert now(s).head_on and not now(s).bounce and now(s).rating == "hit-and-run"


def test_the_type_of_attack_can_be_forced() -> None:
    """§10.5-rating, §10.3-effects: head-on is hit-and-run, a dogfight is a turning fight."""
    s = over_germany()
    fight(s, "defender", "R1", "D1")
    drive = Drive(s, attack(s))
    assert drive.options() == [Declare("turning"), Declare("hit-and-run")]
    s.note("D1", head_on=("R1",))
    fight(s, "defender", "R1", "D1")
    Drive(s, attack(s)).ends()
    assert s.combat is not None and s.combat.rating == "hit-and-run"
    fight(s, "defender", "R1", "D1", dogfight="dog1")
    s.change("D1", dogfight="dog1")
    Drive(s, attack(s)).ends()
    assert now(s).rating == "turning" and not now(s).head_on


def test_weather_bounce_evasion_gyro_and_lufbery() -> None:
    """§4.7-combat, §13.4.1-effect, §13.4.2-effect, §13.4.3-while, §13.5.4, §10.5.1-primary"""
    from airwar.games.wing_leader.data.scenario import CloudLayer

    s = raid(
        unit("R1", "p-51d", "M9", lufbery=True),
        unit("D1", "p-51d", "M9", tally="R1"),
        clouds=(CloudLayer("broken", 9),),
        rules={"gyro": ("p-51d",)},
    )
    c = fight(s, "defender", "R1", "D1", lufbery=True)
    assert attacker_modifiers(s, c) == [("weather", -2), ("gyro gunsights", 1)]
    mine = defender_modifiers(s, c)
    assert mine == [("weather", -2), ("Lufbery", 2), ("gyro gunsights", 1)]
    c = fight(s, "defender", "R1", "D1", bounce=True)
    assert ("bounce", 2) in attacker_modifiers(s, c)
    assert ("bounce", -2) in defender_modifiers(s, c)
    c = fight(s, "defender", "R1", "D1", evaded=True)
    for modifiers in (attacker_modifiers(s, c), defender_modifiers(s, c)):
        assert ("evasion", -2) in modifiers


def test_an_unarmed_primary_does_not_shoot_back() -> None:
    """§10.5.3"""
    s = raid(unit("R1", "f-5", "M9"), unit("D1", "bf-109e", "M9", tally="R1"))
    fight(s, "defender", "R1", "D1", rating="turning")
    drive = Drive(s, rolls(s)).do((6, 6))
    drive.ends()
    assert s.combat is not None and [id for id, _ in s.combat.hits] == ["R1"]


def test_high_speed_halves_the_hits_of_both() -> None:
    """§13.8.1, §13.8.3, §1.2-round (C58): 3 become 2, 1 stays 1."""
    s = raid(unit("R1", "b-17g", "M14", "bombing"), unit("D1", "me-262a", "M14", tally="R1"))
    fight(s, "defender", "R1", "D1", rating="hit-and-run")
    Drive(s, rolls(s)).do((4, 5), (4, 5)).ends()
    assert s.combat is not None and s.combat.hits == (("D1", 1), ("R1", 2))
    s.change("D1", marker="climb")
    fight(s, "defender", "R1", "D1", rating="hit-and-run")
    Drive(s, rolls(s)).do((4, 5), (4, 5)).ends()
    assert s.combat.hits == (("D1", 1), ("R1", 3))


def test_only_a_climb_takes_high_speed_from_a_jet() -> None:
    """§13.8.3: the marker of a slow climb is another one."""
    markers: tuple[Marker, ...] = ("", "dive", "slow-climb", "climb")
    found = [high_speed(unit("D1", "me-262a", "M14", marker=each)) for each in markers]
    assert found == [True, True, True, False]


def test_hits_go_round_before_anybody_takes_a_second() -> None:
    """§10.2.2"""
    s = over_germany(unit("R2", "p-51b", "M14", tally="D1"))
    fight(s, "defender", "R1", "D1", rating="hit-and-run")
    drive = Drive(s, rolls(s)).do((4, 5), (1, 1))
    assert drive.asked() == "hits" and drive.request.about == ("defender", 3)
    assert drive.refused(Hits((("R1", 3),))) == ["10.2.2"]
    assert drive.refused(Hits((("R1", 2), ("R2", 2)))) == ["10.2.2"]
    assert drive.refused(Hits((("D1", 1), ("R1", 1), ("R2", 1)))) == ["10.2.2"]
    assert drive.options() == [Hits((("R1", 2), ("R2", 1))), Hits((("R1", 1), ("R2", 2)))]
    drive.do(Hits((("R1", 2), ("R2", 1)))).ends()
    assert s.combat is not None and s.combat.hits == (("R1", 2), ("R2", 1))


def test_attackers_leave_their_lufbery_before_the_roll() -> None:
    """§13.4.3-forced-exit: facing left or right."""
    s = raid(unit("R1", "bf-110c", "M9"), unit("D1", "spitfire-i", "M9", tally="R1", lufbery=True))
    fight(s, "defender", "R1", "D1")
    drive = Drive(s, attack(s)).do(Declare("turning"))
    assert drive.asked() == "face"
    assert drive.refused(Face((("D1", "u"),))) == ["13.4.3-forced-exit"]
    drive.do(Face((("D1", "r"),)))
    assert not s.units["D1"].lufbery and s.units["D1"].facing == 4


def test_standoff_attacks() -> None:
    """§13.5.2.1, §13.5.3-fire (C72): all stand off with heavy guns or rockets, no enemy fighter is
    there, the defender does not roll, and the rockets are spent."""
    s = over_germany(unit("D2", "me-410b-u4", "M14", tally="R1"))
    s.change("D1", load="aar")
    fight(s, "defender", "R1", "D2")
    drive = Drive(s, attack(s))
    assert Standoff("turning", ("D1",)) in drive.options()
    assert drive.refused(Standoff("turning")) == ["13.5.2.1"]
    assert drive.refused(Declare("turning", ("D1",))) == ["13.5.3-fire"]  # it is no primary
    drive.do(Standoff("hit-and-run", ("D1",)))
    assert s.units["D1"].spent and s.units["D1"].load == "aar"
    drive = Drive(s, rolls(s)).do((6, 6))
    assert drive.over
    s = over_germany(unit("R2", "p-51b", "M14", tally="D1"))
    s.change("D1", load="aar")
    fight(s, "defender", "R1", "D1")
    assert Drive(s, attack(s)).refused(Standoff("turning", ("D1",))) == ["13.5.2.1"]


def test_standoff_needs_the_advanced_rules() -> None:
    """§13.5.2.1, §13.5.2"""
    s = over_germany()
    s.change("D1", model="me-410b-u4")
    fight(s, "defender", "R1", "D1")
    assert Drive(s, attack(s)).refused(Standoff("turning")) == []
    s.setup = replace(s.setup, rules=replace(s.setup.rules, tiers=("basic",)))
    assert Drive(s, attack(s)).refused(Standoff("turning")) == ["13.5.2.1"]


def test_gun_trouble() -> None:
    """§5.1-special: the first natural 2 of the Americans, once, marks their primary."""
    s = raid(
        unit("R1", "ki-48", "M8", "bombing"),
        unit("D1", "p-40b", "M8", tally="R1"),
        scenario="tigers-over-kunming",
    )
    fight(s, "defender", "R1", "D1", rating="turning")
    Drive(s, rolls(s)).do((1, 1), (1, 1))
    assert s.units["D1"].ammo == 1 and s.units["R1"].ammo == 0
    s.change("D1", ammo=0)
    Drive(s, rolls(s)).do((1, 1), (1, 1))
    assert s.units["D1"].ammo == 0


@pytest.mark.parametrize(
    ("throttle", "marker", "speed", "fast"),
    [
        ("full", "", 10, True),
        ("none", "", 6, False),
        ("none", "dive", 7, False),
        ("", "", 10, False),
    ],
)
def test_a_rocket_is_fast_at_full_throttle(
    throttle: Any, marker: Marker, speed: int, fast: bool
) -> None:
    """§3.3.2-basic-use, §13.8.2-throttle, §13.8.2-full, §13.8.1, §13.8.3"""
    found = unit("D1", "me-163b", "M9", throttle=throttle, marker=marker)
    assert (basic_speed(found), high_speed(found)) == (speed, fast)


def test_a_rocket_without_throttle_has_its_idle_speed_and_others_never() -> None:
    """§13.8.2-throttle"""
    assert basic_speed(unit("D1", "bf-109e", "M9", throttle="none")) == basic_speed(
        unit("D1", "bf-109e", "M9")
    )


@pytest.mark.parametrize(
    ("kind", "facing", "straight"),
    [("dive", "d", True), ("dive", "ld", False), ("steep", "d", False)],
)
def test_only_a_dive_straight_down_is_fast(kind: Any, facing: str, straight: bool) -> None:
    """§15.3.2-speed: under way, or as the bombs are dropped."""
    on_run = unit("R1", "ju-87b", "M9", "bombing", facing, profile=Profile(kind, "S1"))
    assert dives_straight(on_run) is straight
    released = notes(released=Released(kind, "S1", on_run.square, True, 0))
    assert dives_straight(unit("R1", "ju-87b", "M9", "bombing", facing, notes=released)) is straight


def test_a_lufbery_defends_its_primary() -> None:
    """§13.4.3-while: not one that some other defender flies in."""
    s = raid(
        unit("R1", "p-51b", "M9", lufbery=True),
        unit("R2", "p-51b", "M9"),
        unit("D1", "bf-109g-6", "M9", tally="R1"),
    )
    for primary, lufbery in (("R1", True), ("R2", False)):
        fight(s, "defender", primary, "D1")
        Drive(s, attack(s)).do(Declare("turning"))
        assert now(s).lufbery is lufbery


def test_what_others_have_does_not_help_a_primary() -> None:
    """§10.5.1-primary, §10.5.1-roll: but for the best defense rating of all."""
    s = raid(
        unit("R1", "ju-88a", "M9", "bombing"),
        unit("R2", "b-24h", "M9", "bombing"),
        unit("D1", "p-51d", "M9", tally="R1"),
        rules={"gyro": ("p-51d",)},
    )
    c = fight(s, "defender", "R1", "D1", rating="hit-and-run")
    assert defender_modifiers(s, c) == [("defense rating", 1)]


def test_one_unit_that_dives_straight_down_makes_a_combat_fast() -> None:
    """§13.8.1, §15.3.2-speed (C66)"""
    s = raid(
        unit("R1", "ju-87b", "M9", "bombing", "d", profile=Profile("dive", "S1")),
        unit("R2", "ju-87b", "M9", "bombing"),
        unit("D1", "spitfire-i", "M9", tally="R1"),
    )
    assert fast(s, fight(s, "defender", "R2", "D1"))
    s.change("R1", profile=None)
    assert not fast(s, fight(s, "defender", "R2", "D1"))


def test_rockets_are_fired_by_attackers_that_have_them_once_each() -> None:
    """§13.5.3-fire"""
    s = over_germany(unit("D2", "bf-109g-6", "M14", tally="R1", load="aar"))
    s.change("D1", load="aar")
    fight(s, "defender", "R1", "D1")
    drive = Drive(s, attack(s))
    for rockets in (("R1",), ("D9",), ("D1", "D1")):
        assert drive.refused(Declare("turning", rockets)) == ["13.5.3-fire"]
    assert drive.refused(Standoff("turning", ("D2", "D1"))) == ["13.5.3-fire"]
    assert drive.refused(Standoff("turning", ("D1", "D2"))) == []


def test_nobody_stands_off_from_a_balloon() -> None:
    """§13.5.2.1: it is no bomber."""
    s = raid(unit("R1", "me-410b-u4", "V1", tally="B1"))
    fight(s, "raider", "B1", "R1", balloon="B1")
    assert Drive(s, attack(s)).refused(Standoff("turning")) == ["13.5.2.1"]


def test_the_turn_of_a_rocket_is_that_of_its_throttle() -> None:
    """§3.3.2-basic-use, §13.8.2-throttle"""
    komet = card("me-163b")
    turns = [basic_turn(unit("D1", "me-163b", "M9", throttle=each)) for each in ("full", "none")]
    assert turns == [komet.turn[1], komet.idle_turn] and komet.idle_turn != komet.turn[1]
    assert basic_turn(unit("D1", "bf-109e", "M9", throttle="none")) == card("bf-109e").turn[1]


def test_a_type_of_attack_that_is_forced_is_the_only_one() -> None:
    """§10.5-rating, §10.3-effects"""
    s = over_germany()
    for fields, rating, rule in (
        ({"dogfight": "dog1"}, "hit-and-run", "10.5-rating"),
        ({"head_on": True}, "turning", "10.3-effects"),
        ({}, "ramming", "10.5-rating"),
    ):
        fight(s, "defender", "R1", "D1", **fields)
        found = [each.rule for each in DECLARE.refused(s, None, Declare(rating))]  # type: ignore[arg-type]
        assert found == [rule]


def test_who_has_no_rockets_fires_none_and_nobody_at_a_balloon() -> None:
    """§13.5.3-fire"""
    s = over_germany()
    fight(s, "defender", "R1", "D1")
    declared = Declare("turning", ("D1",))
    assert Drive(s, attack(s)).refused(declared) == ["13.5.3-fire"]
    s.change("D1", load="aar")
    assert Drive(s, attack(s)).refused(declared) == []
    fight(s, "defender", "B1", "D1", balloon="B1")
    assert [each.rule for each in DECLARE.refused(s, None, declared)] == ["13.5.3-fire"]


def test_hits_are_whole_and_named_once_in_order() -> None:
    """§10.2.2"""
    s = over_germany(unit("R2", "p-51b", "M14", tally="D1"))
    fight(s, "defender", "R1", "D1", rating="hit-and-run")
    about = ("defender", 2)
    for hits in (
        (("R1", 2), ("R2", 0)),
        (("R2", 1), ("R1", 1)),
        (("R1", 3), ("R2", -1)),
        (("R1", 2),),
    ):
        assert "10.2.2" in {each.rule for each in HITS.refused(s, about, Hits(hits))}
    assert list(HITS.refused(s, about, Hits((("R1", 1), ("R2", 1))))) == []
    assert list(HITS.refused(s, ("defender", 1), Hits((("R1", 1), ("R2", 0))))) != []


def test_a_defense_rating_of_0_is_no_modifier_of_a_hit_and_run_attack() -> None:
    """§10.5.1-roll, §10.5.2"""
    s = over_germany()
    s.change("R1", model="ju-88a")
    assert defender_modifiers(s, fight(s, "defender", "R1", "D1", rating="hit-and-run")) == []


def test_a_miss_hits_no_balloon() -> None:
    """§14.3-attack, §10.5.1-roll"""
    s = raid(unit("R1", "p-47d", "V1", tally="B1"))
    fight(s, "raider", "B1", "R1", balloon="B1", rating="turning")
    Drive(s, rolls(s)).do((1, 1)).ends()
    assert now(s).hits == ()


def test_gun_trouble_gives_no_ammo_back() -> None:
    """§5.1-special"""
    s = raid(
        unit("R1", "ki-48", "M8", "bombing"),
        unit("D1", "p-40b", "M8", tally="R1", ammo=2),
        scenario="tigers-over-kunming",
    )
    fight(s, "defender", "R1", "D1", rating="turning")
    Drive(s, rolls(s)).do((1, 1), (1, 1))
    assert s.units["D1"].ammo == 2


def test_why_an_attack_is_forced_is_said() -> None:
    """§10.5-rating, §13.5.3-fire"""
    s = over_germany(unit("R2", "bf-109g-6", "M14", load="aar"))
    for fields, answer, told_ in (
        ({"dogfight": "dog1"}, Declare("hit-and-run"), "a dogfight is a turning fight"),
        ({}, Declare("turning", ("R2",)), "R2 is not one of the attackers"),
    ):
        fight(s, "defender", "R1", "D1", **fields)
        assert [each.reason for each in DECLARE.refused(s, None, answer)] == [told_]
