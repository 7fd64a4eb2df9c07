"""Who fights whom, and who attacks (10.0, 10.1, 10.3)."""

from __future__ import annotations

import pytest

from airwar.games.wing_leader.rules.answers import Fight
from airwar.games.wing_leader.rules.groups import (
    armed_attacker,
    attacking_side,
    balloon_attacks,
    chains,
    gather,
    group,
    is_head_on,
    next_combat,
)
from airwar.games.wing_leader.rules.state import Raid
from tests.games.wing_leader.raids import Drive, notes, raid, told, unit


def attacker(s: Raid, *dice: int) -> str:
    drive = Drive(s, attacking_side(s, list(s.units.values())))
    if dice:
        drive.do(dice)
    side: str = drive.ends()
    return side


def test_one_combat_for_a_chain_of_tallies() -> None:
    """§10.2-group, §10.0-who (T30): both hunters of the bomber, and who hunts one of them; a
    fighter without a tally takes no part. §10.1.3: the bomber's side defends."""
    s = raid(
        unit("R1", "b-17g", "M14", "bombing"),
        unit("R2", "p-51b", "M14", tally="D1"),
        unit("R3", "p-51b", "M14"),
        unit("D1", "bf-109g-6", "M14", tally="R1"),
        unit("D2", "bf-109g-6", "M14", tally="R1"),
    )
    assert chains(s) == [("D1", "D2", "R1", "R2")]
    s.combats = 3  # of the turn before
    Drive(s, gather(s)).ends()
    assert s.combats == 0
    Drive(s, group(s)).ends()
    assert s.combat is not None
    assert (s.combat.units, s.combat.attacker) == (("D1", "D2", "R1", "R2"), "defender")
    assert "attack R1 (B-17G), R2 (P-51B)" in told(s, "10.1")[0]


def test_two_fights_in_a_square() -> None:
    """§10.2-group (T31), §6.0-combat, §10.0-once: the raider orders them, each is fought once."""
    s = raid(
        unit("R1", "spitfire-i", "M9", tally="D1"),
        unit("R2", "spitfire-i", "M9", tally="D2"),
        unit("D1", "bf-109e", "M9"),
        unit("D2", "bf-109e", "M9"),
    )
    Drive(s, gather(s)).ends()
    assert s.groups == (("D1", "R1"), ("D2", "R2"))
    drive = Drive(s, group(s))
    assert drive.asked() == "fight" and drive.refused(Fight("R1")) == ["10.0-once"]
    drive.do(Fight("D2")).ends()
    assert s.combat is not None and s.combat.units == ("D2", "R2")
    assert next_combat(s, 1) == 2
    Drive(s, group(s)).ends()
    assert s.combat.units == ("D1", "R1")
    assert next_combat(s, 2) is None


def test_a_tally_into_another_square_links_nobody() -> None:
    """§10.0-who"""
    s = raid(unit("R1", "spitfire-i", "M9", tally="D1"), unit("D1", "bf-109e", "N9"))
    assert chains(s) == []


def test_the_side_with_the_tally_attacks() -> None:
    """§10.1: even if it moved first."""
    s = raid(unit("R1", "spitfire-i", "M9", tally="D1"), unit("D1", "bf-109e", "M9"))
    s.moved = ("R1", "D1")
    assert attacker(s) == "raider"


def test_bombers_always_defend() -> None:
    """§10.1.1: a loaded fighter-bomber too, whatever was due last."""
    s = raid(unit("R1", "p-47d", "M9", "bombing"), unit("D1", "bf-109e", "M9", tally="R1"))
    s.moved = ("D1", "R1")
    assert attacker(s) == "defender"
    # §10.1.3: even if a friend of the bomber hunts, and was due last.
    s = raid(
        unit("R1", "b-17g", "M9", "bombing"),
        unit("R2", "p-51b", "M9", tally="D1"),
        unit("D1", "bf-109e", "M9", tally="R1"),
    )
    s.moved = ("R1", "D1", "R2")
    assert attacker(s) == "defender"


def test_mutual_attack_by_schedule() -> None:
    """§10.1.2-order (T28): whoever was due last attacks, even if it could not move."""
    s = raid(
        unit("R1", "spitfire-i", "M9", tally="D1", notes=notes(start=200)),
        unit("D1", "bf-109e", "M9", tally="R1", notes=notes(start=249)),
    )
    s.moved = ("R1", "D1")
    assert attacker(s) == "defender"
    s.moved = ("D1", "R1")
    assert attacker(s) == "raider"


@pytest.mark.parametrize(("die", "side"), [(3, "raider"), (4, "defender")])
def test_mutual_attack_in_one_square(die: int, side: str) -> None:
    """§10.1.2-same-square (T29): the higher basic speed; a die decides between equals."""
    together = notes(start=249)
    s = raid(
        unit("R1", "spitfire-f-ix", "M9", tally="D1", notes=together),
        unit("D1", "bf-109e", "M9", tally="R1", notes=together),
    )
    s.moved = ("R1", "D1")
    s.change("D1", marker="dive")
    assert attacker(s) == "defender"
    s.change("D1", marker="climb")
    assert attacker(s) == "raider"
    s.change("D1", marker="")
    assert attacker(s, die) == side


def test_in_a_dogfight_the_higher_turn_attacks() -> None:
    """§10.1.2-dogfight, §10.8.1-next (T29)"""
    s = raid(
        unit("R1", "spitfire-i", "M9", tally="D1", dogfight="dog1"),
        unit("D1", "p-51d", "M9", tally="R1", dogfight="dog1", marker="dive"),
    )
    s.moved = ("dog1",)
    assert attacker(s) == "raider"
    s.change("D1", model="spitfire-i")
    assert attacker(s, 6) == "defender"
    # C109: an Me 163 is no member, and its turn counts all the same.
    s.units = {**s.units, "D2": unit("D2", "a6m2-zero", "M9", tally="R1")}
    s.moved = ("dog1", "D2")
    assert attacker(s) == "defender"


def test_a_fight_with_members_of_a_dogfight_is_part_of_it() -> None:
    """§10.5-rating (C109): whoever of it comes first by id."""
    s = raid(
        unit("D1", "me-163b", "M9", size="flight", tally="R1"),
        unit("D2", "bf-109g-6", "M9", tally="R1", dogfight="dog1"),
        unit("R1", "p-51b", "M9", tally="D2", dogfight="dog1"),
    )
    Drive(s, gather(s)).ends()
    drive = Drive(s, group(s))
    if not drive.over:  # equal turns
        drive.do((4,))
    assert s.combat is not None and s.combat.dogfight == "dog1"


def test_who_comes_from_beside_the_map_did_not_begin_together() -> None:
    """§10.1.2-same-square, §5.3.1-edge: they were in no square when the phase began."""
    s = raid(
        unit("R1", "p-51d", "A9", tally="D1", notes=notes(start=-1)),
        unit("D1", "bf-109e", "A9", tally="R1", notes=notes(start=-1)),
    )
    s.moved = ("R1", "D1")
    assert attacker(s) == "defender"


def test_all_fighter_chains_go_by_the_last_of_all() -> None:
    """§10.1.3 (C52): it need only take part."""
    s = raid(
        unit("R1", "spitfire-i", "M9", tally="D1"),
        unit("R2", "spitfire-i", "M9", tally="D2"),
        unit("D1", "bf-109e", "M9", tally="R2"),
        unit("D2", "bf-109e", "M9", tally="R1"),
    )
    s.moved = ("D1", "D2", "R2", "R1")
    assert attacker(s) == "raider"
    s.moved = ("R2", "R1", "D1", "D2")
    assert attacker(s) == "defender"


def test_who_reacted_in_time_attacks() -> None:
    """§10.1.4 (C115): even if a friend of the stopped enemy has a tally on it and moved last."""
    s = raid(
        unit("R1", "p-51b", "M9", tally="D1", notes=notes(reacted="successful")),
        unit("D1", "bf-109e", "M9", tally="R9"),
        unit("D2", "bf-109e", "M9", tally="R1"),
    )
    s.moved = ("R1", "D1", "D2")
    assert attacker(s) == "raider"


def test_who_reacted_and_was_broken_by_flak_does_not_attack() -> None:
    """§10.1.4, §14.2.6: without a tally it did not bring the combat about; who hunts it attacks."""
    s = raid(
        unit("R1", "p-51b", "M9", broken=True, notes=notes(reacted="successful")),
        unit("D1", "bf-109e", "M9", tally="R9"),
        unit("D2", "bf-109e", "M9", tally="R1"),
    )
    s.moved = ("R1", "D1", "D2")
    assert attacker(s) == "defender"


def test_a_late_reaction_defends_with_the_bomber() -> None:
    """§10.1.4, §10.1.1 (C48)"""
    s = raid(
        unit("R1", "b-17g", "M9", "bombing"),
        unit("R2", "p-51b", "M9", tally="D1", notes=notes(reacted="late")),
        unit("D1", "bf-109e", "M9", tally="R1"),
    )
    assert attacker(s) == "defender"


def test_unarmed_units_never_attack() -> None:
    """§10.5.3 (C110): the other side does if it hunts, else there is no combat."""
    s = raid(unit("R1", "f-5", "M9", tally="D1"), unit("D1", "bf-109e", "M9"))
    Drive(s, gather(s)).ends()
    Drive(s, group(s)).ends()
    assert s.combat is None
    s = raid(unit("R1", "f-5", "M9", tally="D1"), unit("D1", "bf-109e", "M9", tally="R1"))
    s.moved = ("D1", "R1")
    Drive(s, gather(s)).ends()
    Drive(s, group(s)).ends()
    assert s.combat is not None and s.combat.attacker == "defender"


@pytest.mark.parametrize(
    ("model", "mission", "tally", "attacks"),
    [
        ("bf-109e", "intercept", "R1", "defender"),
        ("bf-109e", "intercept", "", None),  # it hunts nobody here
        ("f-5", "intercept", "R1", None),  # unarmed too
        ("ju-88a", "bombing", "", None),  # bombers hunt nobody
    ],
)
def test_who_attacks_instead_of_unarmed_units(
    model: str, mission: str, tally: str, attacks: str | None
) -> None:
    """§10.5.3 (C110): an armed fighter with a tally there; an armed friend attacks by itself."""
    s = raid(unit("R1", "f-5", "M9", tally="D1"), unit("D1", model, "M9", mission, tally=tally))
    assert armed_attacker(list(s.units.values()), "raider") == attacks
    s.units = {**s.units, "R2": unit("R2", "p-51b", "M9", tally="D1")}
    assert armed_attacker(list(s.units.values()), "raider") == "raider"


def test_head_on() -> None:
    """§10.3-define, §10.2.1 (T32, T34): the primary came at its target from ahead, or the target
    ended its move on it from ahead. §10.8.1-no-tricks: never in a dogfight (C54: or a Lufbery)."""
    s = raid(
        unit("R1", "b-17g", "M9", "bombing"),
        unit("D1", "bf-109e", "M9", tally="R1", notes=notes(head_on=("R1",))),
        unit("D2", "bf-109e", "M9", tally="R1"),
    )
    assert is_head_on(s, s.units["D1"]) and not is_head_on(s, s.units["D2"])
    s.note("R1", head_on=("D2",))
    assert is_head_on(s, s.units["D2"])
    s.change("D2", lufbery=True)
    assert not is_head_on(s, s.units["D2"])
    s.change("D1", dogfight="dog1")
    assert not is_head_on(s, s.units["D1"])
    s.change("D1", dogfight="")
    s.change("R1", dogfight="dog1")
    assert not is_head_on(s, s.units["D1"])


def test_who_leaves_and_comes_back_is_not_met_head_on() -> None:
    """§10.3-define, §7.2.3-head-on-through; one that had moved before the target came is."""
    s = raid(
        unit("R1", "b-17g", "M9", "bombing", notes=notes(head_on=("D1",))),
        unit("D1", "bf-109e", "M9", tally="R1", notes=notes(came=230)),
    )
    s.moved = ("R1", "D1")
    assert not is_head_on(s, s.units["D1"])
    s.moved = ("D1", "R1")
    assert is_head_on(s, s.units["D1"])


def test_a_target_that_leaves_and_comes_back_was_not_met_head_on() -> None:
    """§7.2.3-head-on-through: the same for who had come at it; who reacts comes last of all."""
    s = raid(
        unit("R1", "spitfire-i", "M9", tally="D1", notes=notes(head_on=("D1",), came=230)),
        unit("D1", "bf-109e", "M9", tally="R1", notes=notes(came=230)),
    )
    s.moved = ("R1", "D1")
    assert not is_head_on(s, s.units["R1"])
    s.note("D1", came=-1)
    assert is_head_on(s, s.units["R1"])
    s.note("D1", came=230)
    s.note("R1", reacted="successful")
    assert is_head_on(s, s.units["R1"])


def test_a_bomber_that_passes_through_fights_nobody() -> None:
    """§10.3-define (T33)"""
    s = raid(unit("R1", "b-17g", "N9", "bombing"), unit("D1", "bf-109e", "M9", tally="R1"))
    s.note("R1", head_on=("D1",))
    assert chains(s) == [] and not is_head_on(s, s.units["D1"])


def test_balloons_are_attacked_by_who_is_in_no_other_combat() -> None:
    """§14.3-attack"""
    s = raid(
        unit("R1", "p-47d", "V1", tally="B1"),
        unit("R2", "p-47d", "V1", tally="B1"),
        unit("D1", "bf-109e", "V1", tally="R2"),
        scenario="adlertag",
        tiers=("basic", "advanced", "surface"),
    )
    from airwar.games.wing_leader.rules.state import Balloon

    s.balloons = {"B1": Balloon("B1", "defender", s.units["R1"].square)}
    Drive(s, gather(s)).ends()
    assert s.groups == (("D1", "R2"), ("R1", "B1"))
    drive = Drive(s, group(s)).do(Fight("R1"))
    assert drive.asked() == "balloon"
    drive.do("spare").ends()
    assert s.combat is None
    # In another square than its balloon, or if that is gone, nobody attacks it.
    s.put_balloon("B1", square=s.units["R1"].square + 1)
    assert balloon_attacks(s) == []
    s.put_balloon("B1", square=s.units["R1"].square, gone=True)
    assert balloon_attacks(s) == []
    s.put_balloon("B1", gone=False)
    assert balloon_attacks(s) == [("R1", "B1")]
    # One that another has just shot down is not asked about.
    s.groups = (("R1", "B1"),)
    s.put_balloon("B1", gone=True)
    Drive(s, group(s)).ends()


def test_while_the_raider_picks_no_combat_is_under_way() -> None:
    """§6.0-combat: the last one is over."""
    s = raid(
        unit("R1", "b-17g", "M14", "bombing"),
        unit("D1", "bf-109g-6", "M14", tally="R1"),
        unit("R2", "b-17g", "C14", "bombing"),
        unit("D2", "bf-109g-6", "C14", tally="R2"),
    )
    Drive(s, gather(s)).ends()
    Drive(s, group(s)).do(Fight("D1")).ends()
    assert s.combat is not None
    Drive(s, gather(s)).ends()
    drive = Drive(s, group(s))
    assert drive.asked() == "fight" and s.combat is None


def test_one_member_of_a_dogfight_is_enough() -> None:
    """§10.1.2-dogfight: then the highest turn attacks, whoever hunts whom."""
    s = raid(
        unit("R1", "a6m5-zero", "M9", "sweep", dogfight="dog1"),
        unit("D1", "p-47d", "M9", "sweep", tally="R1"),
    )
    assert attacker(s) == "raider"


def test_square_a0_is_a_square_to_begin_in() -> None:
    """§10.1.2-same-square: both began their moves there; the faster attacks."""
    start = notes(start=0)
    s = raid(
        unit("R1", "bf-109e", "A0", "sweep", tally="D1", notes=start),
        unit("D1", "hurricane-i", "A0", tally="R1", notes=start),
    )
    s.moved = ("R1", "D1")
    assert attacker(s) == "raider"


def test_a0_is_a_square_to_come_from() -> None:
    """§7.2.3-head-on-through, §10.3-define"""
    s = raid(
        unit("R1", "b-17g", "B0", "bombing", notes=notes(head_on=("D1",))),
        unit("D1", "bf-109e", "B0", tally="R1", notes=notes(came=0)),
    )
    s.moved = ("R1", "D1")
    assert not is_head_on(s, s.units["D1"])
