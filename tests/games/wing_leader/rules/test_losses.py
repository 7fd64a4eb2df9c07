"""Confirming hits, stragglers, elimination (10.6); special weapons (13.5)."""

from __future__ import annotations

import pytest

from airwar.games.wing_leader.data.aircraft import card
from airwar.games.wing_leader.rules.combat import defender_modifiers
from airwar.games.wing_leader.rules.losses import confirmed, leave_map, losses
from airwar.games.wing_leader.rules.state import Balloon, Raid
from airwar.games.wing_leader.rules.weapons import (
    can_jettison,
    defense,
    firepower,
    has_rockets,
    may_carry,
    standoff_faults,
)
from tests.games.wing_leader.raids import Drive, fight, raid, told, unit


def bonus(s: Raid, primary: str, target: str) -> dict[str, int]:
    assert s.combat is not None
    return dict(firepower(s, s.combat, s.units[primary], s.units[target]))


@pytest.mark.parametrize(
    ("die", "result"),
    [(2, "nothing"), (3, "nothing"), (4, "straggler"), (5, "straggler"), (6, "loss"),
     (1, "nothing")],
)  # fmt: skip
def test_loss_roll(die: int, result: str) -> None:
    """§10.6-confirm (T43): protection 4-5."""
    assert confirmed(die, 0, (4, 5)) == result


def test_natural_one_and_six() -> None:
    """§10.6-natural: whatever the firepower; a value between two is a straggler (C65).

    §3.3-protection (T4): 4 and 6 are two values, and 5 is neither."""
    assert confirmed(1, 5, (2,)) == "nothing"
    assert confirmed(6, 0, (9,)) == "loss"
    assert confirmed(5, 0, (4, 6)) == "straggler"
    assert confirmed(5, 1, (5,)) == "loss"


def test_each_unit_has_its_own_protection() -> None:
    """§10.6-confirm (T42): B-17G 5-6, P-51B 4, against firepower 2."""
    s = raid(
        unit("R1", "b-17g", "M9", "bombing"),
        unit("R2", "p-51b", "M9"),
        unit("D1", "bf-109g-6", "M9", tally="R1"),
    )
    fight(s, "defender", "R1", "D1", hits=(("R1", 1), ("R2", 1)))
    Drive(s, losses(s)).do((3, 3)).ends()
    assert s.units["R1"].straggler and s.units["R1"].losses == 0
    assert s.units["R2"].losses == 1 and not s.units["R2"].straggler
    assert s.combat is not None and s.combat.losses == (("R2", 1),)


def test_hits_of_both_sides_are_confirmed_by_their_primaries() -> None:
    """§10.6-confirm (C56): the defender's stand even if it is eliminated."""
    s = raid(
        unit("R1", "b-17g", "M9", "bombing", losses=3),
        unit("D1", "bf-109g-6", "M9", tally="R1"),
    )
    fight(s, "defender", "R1", "D1", hits=(("D1", 1), ("R1", 2)))
    Drive(s, losses(s)).do((6, 6), (6,)).ends()
    assert s.units["R1"].where == "eliminated" and s.units["R1"].losses == 4
    assert s.units["D1"].losses == 1
    # §10.6-eliminate, §7.2.2-loss: the tally on it is gone.
    assert s.units["D1"].tally == ""
    assert told(s, "10.6-eliminate") == ["R1 (B-17G) is eliminated §10.6-eliminate"]


def test_a_second_straggler_is_a_loss() -> None:
    """§10.6.1"""
    s = raid(unit("R1", "b-17g", "M9", "bombing"), unit("D1", "bf-109g-6", "M9", tally="R1"))
    fight(s, "defender", "R1", "D1", hits=(("R1", 3),))
    Drive(s, losses(s)).do((3, 3, 3)).ends()
    assert (s.units["R1"].losses, s.units["R1"].straggler) == (1, True)


def test_firepower() -> None:
    """§10.6-firepower, §13.5.4, §13.5.6: Experte, gyro, gun pods; only where granted."""
    s = raid(
        unit("R1", "p-51b", "M9"),
        unit("D1", "bf-109g-6", "M9", experte=True, load="gun-pod"),
        unit("D2", "p-51d", "M9"),
        rules={"gyro": ("p-51d",)},
    )
    fight(s, "defender", "R1", "D1")
    assert bonus(s, "D1", "R1") == {"firepower": 2, "Experte": 1, "gun pods": 2}
    assert bonus(s, "D2", "R1") == {"firepower": 3, "gyro gunsights": 1}


def test_two_firepowers() -> None:
    """§3.3-firepower: the first is for strafing, the second for air combat; U is unarmed."""
    il2 = card("il-2")
    assert (il2.strafing, il2.firepower) == (4, 1)
    s = raid(unit("R1", "il-2", "M9"), unit("D1", "bf-109e", "M9"))
    fight(s, "raider", "D1", "R1")
    assert bonus(s, "R1", "D1") == {"firepower": 1}
    assert card("f-5").unarmed and not il2.unarmed


def test_head_on_fire_at_a_weak_nose(monkeypatch: pytest.MonkeyPatch) -> None:
    """§10.6-firepower (T43): 1 more against protection marked h, only head-on."""
    from msgspec.structs import replace

    from airwar.games.wing_leader.rules import weapons

    weak = replace(card("b-24h"), head_on=True)
    known = {"b-24h": weak}
    monkeypatch.setattr(weapons, "card_of", lambda u: known.get(u.model) or card(u.model))
    s = raid(unit("R1", "b-24h", "M9", "bombing"), unit("D1", "bf-109g-6", "M9", tally="R1"))
    fight(s, "defender", "R1", "D1", head_on=True)
    assert bonus(s, "D1", "R1") == {"firepower": 2, "head-on": 1}
    fight(s, "defender", "R1", "D1")
    assert bonus(s, "D1", "R1") == {"firepower": 2}


def test_heavy_guns_and_rockets_are_for_bombers() -> None:
    """§13.5.2, §13.5.3-fire (C57): their value stands in for that of the guns."""
    s = raid(
        unit("R1", "b-17g", "M9", "bombing"),
        unit("R2", "p-51b", "M9"),
        unit("D1", "me-410b-u4", "M9", experte=True),
        unit("D2", "fw-190a-8", "M9", load="aar"),
    )
    fight(s, "defender", "R1", "D1", rockets=("D2",))
    assert bonus(s, "D1", "R1") == {"heavy gun": 5, "Experte": 1}
    assert bonus(s, "D1", "R2") == {"firepower": 2, "Experte": 1}
    assert bonus(s, "D2", "R1") == {"rockets": 5}
    assert bonus(s, "D2", "R2") == {"firepower": 4}


def test_the_head_on_bonus_is_for_marked_protection() -> None:
    """§10.6-firepower: only against an h, and only head-on."""
    s = raid(
        unit("R1", "he-111h", "M9", "bombing"),
        unit("R2", "b-17g", "M9", "bombing"),
        unit("D1", "bf-109g-6", "M9"),
    )
    assert card("he-111h").head_on and not card("b-17g").head_on
    fight(s, "defender", "R1", "D1", head_on=True)
    assert bonus(s, "D1", "R1") == {"firepower": 2, "head-on": 1}
    assert bonus(s, "D1", "R2") == {"firepower": 2}
    fight(s, "defender", "R1", "D1")
    assert bonus(s, "D1", "R1") == {"firepower": 2}


def test_fired_rockets_are_gone() -> None:
    """§13.5.3-fire: their racks stay on board."""
    assert has_rockets(unit("D1", "fw-190a-8", "M9", load="aar"))
    assert not has_rockets(unit("D1", "fw-190a-8", "M9", load="aar", spent=True))
    assert not has_rockets(unit("D1", "fw-190a-8", "M9"))


def test_one_load() -> None:
    """§13.5.1, §13.5.6, §13.5.3-carry (T51): a unit carries one kind of thing, by its abilities."""
    gustav = card("bf-109g-6")
    assert may_carry(gustav, "aar") and may_carry(gustav, "gun-pod") and may_carry(gustav, "bombs")
    assert not may_carry(card("spitfire-i"), "aar")
    assert not may_carry(card("spitfire-i"), "torpedo")
    assert can_jettison(unit("R1", "p-51b", "M9", load="drop-tanks"))
    for load in ("aar", "gun-pod", "at-pod", "cargo", "none"):
        assert not can_jettison(unit("R1", "ju-52-3m", "M9", "transport", load=load))


def test_heavy_bomber_groups() -> None:
    """§13.5.5 (T52): two unbroken squadrons in formation help each other, fighting or not."""
    s = raid(
        unit("R1", "b-17g", "M9", "bombing"),
        unit("D1", "bf-109g-6", "M9", tally="R1"),
    )
    c = fight(s, "defender", "R1", "D1", rating="hit-and-run")
    assert defender_modifiers(s, c) == [("defense rating", 1)]
    s.units = {**s.units, "R2": unit("R2", "b-17g", "M9", "bombing")}
    assert defender_modifiers(s, c) == [("defense rating", 2)]
    for change in (
        {"broken": True},
        {"square": 0},
        {"facing": 0},
        {"size": "flight"},
        {"model": "lancaster-i"},
        {"side": "defender"},
    ):
        other = s.units["R2"]
        s.change("R2", **change)
        assert defender_modifiers(s, c) == [("defense rating", 1)], change
        s.put(other)


@pytest.mark.parametrize(("tiers", "groups", "rating"), [
    (("basic",), False, 1), (("basic",), True, 2), (("basic", "advanced"), False, 2),
])  # fmt: skip
def test_heavy_bomber_groups_are_an_advanced_rule(
    tiers: tuple[str, ...], groups: bool, rating: int
) -> None:
    """§13.5.5: no scenario rule is needed."""
    s = raid(
        unit("R1", "b-17g", "M9", "bombing"),
        unit("R2", "b-17g", "M9", "bombing"),
        tiers=tiers,
        rules={"heavy_groups": groups},
    )
    assert defense(s, s.units["R1"]) == rating


def test_a_balloon_goes_at_two_losses() -> None:
    """§14.3-losses"""
    s = raid(unit("R1", "p-47d", "V1", tally="B1"))
    s.balloons = {"B1": Balloon("B1", "defender", s.units["R1"].square)}
    fight(s, "raider", "B1", "R1", balloon="B1")
    Drive(s, losses(s)).ends()  # no hits, no dice
    fight(s, "raider", "B1", "R1", balloon="B1", hits=(("B1", 2),))
    Drive(s, losses(s)).do((2, 1)).ends()
    assert [(each.losses, each.gone) for each in s.balloons.values()] == [(1, False)]
    Drive(s, losses(s)).do((2, 2)).ends()
    assert [(each.losses, each.gone) for each in s.balloons.values()] == [(2, True)]
    assert s.units["R1"].tally == ""


def test_leaving_the_map_ends_tallies() -> None:
    """§7.2.2-loss"""
    s = raid(
        unit("R1", "b-17g", "Z9", "bombing", tally=""),
        unit("D1", "bf-109e", "Z9", tally="R1", lufbery=True, circling=True),
    )
    leave_map(s, "R1", "exited", "right")
    assert (s.units["R1"].where, s.units["R1"].gone_by) == ("exited", "right")
    assert s.units["D1"].tally == ""
    leave_map(s, "D1", "escaped")
    assert not s.units["D1"].lufbery and not s.units["D1"].circling


def test_a_balloon_that_is_hit_once_stays_up() -> None:
    """§14.3-losses: until its second loss; then nobody has a tally on it, §7.2.2-loss."""
    for lost, gone in ((0, False), (1, True)):
        s = raid(unit("R1", "p-47d", "V1", tally="B1"))
        s.balloons = {"B1": Balloon("B1", "defender", s.units["R1"].square, losses=lost)}
        fight(s, "raider", "B1", "R1", balloon="B1", hits=(("B1", 1),))
        Drive(s, losses(s)).do((6,)).ends()
        assert s.balloons["B1"].gone is gone
        assert (s.units["R1"].tally == "", told(s, "14.3-losses") != []) == (gone, gone)


def test_a_firepower_of_none_adds_nothing() -> None:
    """§10.6-firepower"""
    s = raid(unit("R1", "p-51b", "M9"), unit("D1", "hurricane-iid", "M9", tally="R1"))
    fight(s, "defender", "R1", "D1")
    assert bonus(s, "D1", "R1") == {}


def test_no_standoff_against_a_balloon() -> None:
    """§13.5.2.1, §14.3-attack: it is made on bombers."""
    s = raid(unit("D1", "me-410b-u4", "M1", tally="B1"))
    assert list(standoff_faults(s, fight(s, "defender", "", "D1"), ())) == []
    balloon = fight(s, "defender", "B1", "D1", balloon="B1")
    assert [id for id, _ in standoff_faults(s, balloon, ())] == ["B1"]


def test_the_losses_of_a_combat_are_its_own() -> None:
    """§10.6-confirm, §10.7-check: not those of before."""
    s = raid(
        unit("R1", "b-17g", "M9", "bombing", losses=1), unit("D1", "bf-109g-6", "M9", tally="R1")
    )
    fight(s, "defender", "R1", "D1", hits=(("R1", 1),))
    Drive(s, losses(s)).do((6,)).ends()
    assert s.combat is not None and s.combat.losses == (("R1", 1),)


def test_who_can_carry_a_torpedo() -> None:
    """§13.5.1, §15.3.5"""
    assert may_carry(card("tbf-avenger"), "torpedo") and not may_carry(card("b-17g"), "torpedo")
