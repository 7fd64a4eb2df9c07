"""Dogfights: how they begin, who is in them, how they move and end (10.8)."""

from __future__ import annotations

from airwar.games.wing_leader.rules.answers import (
    Face,
    Roller,
    Shift,
    Tallies,
)
from airwar.games.wing_leader.rules.cohesion import break_unit
from airwar.games.wing_leader.rules.dogfight import (
    dogfight,
    dogfighters,
    fresh,
    join,
    leave,
    retarget,
    settle,
    shift,
)
from airwar.games.wing_leader.rules.engaged import now
from airwar.games.wing_leader.rules.squares import (
    OFF,
    name,
    read,
)
from airwar.games.wing_leader.rules.state import Raid
from tests.games.wing_leader.raids import (
    Drive,
    fight,
    notes,
    raid,
    told,
    unit,
)


def over_kent() -> Raid:
    """T46: a veteran Spitfire IX against two Gustavs that dive, one of them green."""
    s = raid(
        unit("R1", "spitfire-f-ix", "M10", quality="veteran", tally="D1"),
        unit("D1", "bf-109g-6", "M10", tally="R1", marker="dive"),
        unit("D2", "bf-109g-6", "M10", tally="R1", marker="dive", quality="green"),
    )
    fight(s, "defender", "R1", "D1")
    return s


def declared(s: Raid, raider: str, defender: str) -> Drive:
    drive = Drive(s, dogfight(s))
    assert drive.asked() == "together" and set(drive.request.flows) == {"raider", "defender"}
    drive._send({"raider": raider, "defender": defender})
    return drive


def test_dogfight_entry_of_the_book() -> None:
    """§10.8-roll (T46): 4 + 6 + 1 against 4 + 7; equal totals begin it, with all three."""
    s = over_kent()
    drive = declared(s, "accept", "refuse")
    # The refuser names who rolls first (C102).
    assert drive.request.seat == "defender"
    assert drive.refused(Roller("R1")) == ["10.8-roll"]
    drive.do(Roller("D1"), (4, 4)).ends()
    assert {unit.dogfight for unit in s.units.values()} == {"dog1"}
    assert "basic speed +6, veteran +1 = 11" in told(s, "10.8-roll")[0]
    s = over_kent()
    declared(s, "accept", "refuse").do(Roller("D1"), (4, 5)).ends()
    assert {unit.dogfight for unit in s.units.values()} == {""}


def test_both_agree_or_both_refuse() -> None:
    """§10.8-agree"""
    s = over_kent()
    declared(s, "refuse", "refuse").ends()
    assert s.dogfights == 0
    declared(s, "accept", "accept").ends()
    assert s.dogfights == 1 and s.units["R1"].dogfight == "dog1"


def test_evaders_must_refuse() -> None:
    """§10.8-forced-refusal, §13.4.2-effect, §13.4.3-while: and have 1 more for it."""
    s = over_kent()
    fight(s, "defender", "R1", "D1", evaded=True)
    drive = Drive(s, dogfight(s))
    assert drive.asked() == "dogfight" and drive.request.seat == "defender"
    drive.do("accept")
    drive.do(Roller("D1"), (5, 4)).ends()
    assert "evasion +1 = 12" in told(s, "10.8-roll")[1]
    assert s.units["R1"].dogfight == "dog1"
    s = over_kent()
    s.change("R1", lufbery=True)
    fight(s, "defender", "R1", "D1", lufbery=True)
    Drive(s, dogfight(s)).do("refuse").ends()
    assert s.dogfights == 0


def test_who_had_the_good_of_a_lufbery_must_refuse() -> None:
    """§10.8-forced-refusal: also if the squadron that flew it has broken since."""
    s = raid(
        unit("R1", "p-51b", "M10", broken=True),
        unit("R2", "p-51b", "M10", tally="D1"),
        unit("D1", "bf-109g-6", "M10", tally="R1"),
    )
    fight(s, "defender", "R1", "D1", lufbery=True)
    drive = Drive(s, dogfight(s))
    assert drive.asked() == "dogfight" and drive.request.seat == "defender"


def test_who_never_dogfights() -> None:
    """§10.8-bombers: bombers, loaded fighter-bombers, Me 163s (§13.8.2-limits), the broken."""
    s = raid(
        unit("R1", "b-17g", "M9", "bombing"),
        unit("R2", "p-47d", "M9", "bombing"),
        unit("R3", "p-51b", "M9", broken=True),
        unit("R4", "p-51b", "M9"),
        unit("D1", "me-163b", "M9", size="flight", tally="R1"),
    )
    fight(s, "defender", "R1", "D1")
    assert [unit.id for unit in dogfighters(s, "raider")] == ["R4"]
    assert dogfighters(s, "defender") == [] and not fresh(s)
    s.change("D1", model="bf-109e")
    assert fresh(s)
    # C61: once in a dogfight there is no new check.
    fight(s, "defender", "R1", "D1", dogfight="dog1")
    assert not fresh(s)


def test_joining() -> None:
    """§10.8.1-join (C109): with a tally on a member, in its square, and never an Me 163."""
    s = raid(
        unit("R1", "p-51b", "M9", tally="D1", dogfight="dog1"),
        unit("R2", "p-51b", "M9", tally="D1"),
        unit("R3", "p-51b", "M9"),
        unit("R4", "p-51b", "N9", tally="D1"),
        unit("D1", "bf-109e", "M9", tally="R1", dogfight="dog1"),
        unit("D2", "me-163b", "M9", size="flight", tally="R1"),
    )
    for id in ("R2", "R3", "R4", "D2"):
        join(s, id)
    assert [unit.id for unit in s.members("dog1")] == ["D1", "R1", "R2"]


def test_a_dogfight_ends_when_one_side_is_gone() -> None:
    """§10.8.1-leave (T47): all face as they like, and keep their tallies."""
    s = raid(
        unit("R1", "p-51b", "M9", tally="D1", dogfight="dog1"),
        unit("R2", "p-51b", "M9", tally="D1", dogfight="dog1"),
        unit("D1", "bf-109e", "M9", tally="R1", dogfight="dog1"),
    )
    fight(s, "raider", "D1", "R1", dogfight="dog1")
    break_unit(s, "D1")
    drive = Drive(s, leave(s))
    drive.do(Face((("R1", "l"), ("R2", "ru"))), Face((("D1", "d"),))).ends()
    assert {unit.dogfight for unit in s.units.values()} == {""}
    assert s.units["R1"].tally == "D1" and s.units["D1"].tally == ""


def test_it_goes_on_while_both_sides_have_somebody() -> None:
    """§10.8.1-leave"""
    s = raid(
        unit("R1", "p-51b", "M9", tally="D1", dogfight="dog1"),
        unit("D1", "bf-109e", "M9", tally="R1", dogfight="dog1"),
        unit("D2", "bf-109e", "M9", tally="R1", dogfight="dog1"),
    )
    fight(s, "raider", "D1", "R1", dogfight="dog1")
    break_unit(s, "D1")
    Drive(s, leave(s)).do(Face((("D1", "r"),))).ends()
    assert [unit.id for unit in s.members("dog1")] == ["D2", "R1"]


def test_movement_of_a_dogfight() -> None:
    """§10.8.2: 1-3 the raider, 4-6 the defender; level or down by one square, on the map; markers
    come off or on (C62), facings stay."""
    s = raid(
        unit("R1", "p-51b", "Z1", tally="D1", dogfight="dog1", marker="climb", facing="u"),
        unit("D1", "bf-109e", "Z1", tally="R1", dogfight="dog1", marker="dive"),
    )
    drive = Drive(s, shift(s, "dog1")).do((3,))
    assert drive.request.seat == "raider"
    assert drive.options() == [Shift("dog1", each) for each in ("Z1", "Y1", "Z0", "Y0")]
    assert drive.refused(Shift("dog1", "Z2")) == ["10.8.2"]
    assert drive.refused(Shift("dog1", "X1")) == ["10.8.2"]
    drive.do(Shift("dog1", "Z1")).ends()
    assert s.units["D1"].marker == s.units["R1"].marker == ""
    drive = Drive(s, shift(s, "dog1")).do((4,))
    assert drive.request.seat == "defender"
    drive.do(Shift("dog1", "Y0")).ends()
    assert [(name(u.square), u.marker) for u in s.units.values()] == [("Y0", "dive")] * 2
    assert s.units["R1"].facing == 2


def test_one_defender_in_a_lufbery_must_refuse() -> None:
    """§10.8-forced-refusal, §13.4.3-while: even if it was not the primary."""
    s = raid(
        unit("R1", "p-51b", "M10", lufbery=True),
        unit("R2", "p-51b", "M10", tally="D1"),
        unit("D1", "bf-109g-6", "M10", tally="R1"),
    )
    fight(s, "defender", "R2", "D1")
    drive = Drive(s, dogfight(s))
    assert drive.asked() == "dogfight" and drive.request.seat == "defender"


def test_in_a_dogfight_nobody_circles_in_a_lufbery() -> None:
    """§10.8-roll, §13.4.3-forced-exit, §10.8.1-join: who was in one has left it; the combat is one
    of that dogfight from now on, §10.8.1-next."""
    s = over_kent()
    s.change("R1", lufbery=True)
    Drive(s, dogfight(s)).do("accept", Roller("D1"), (6, 1)).ends()
    assert now(s).dogfight == "dog1"
    s.put(unit("R2", "p-51b", "M10", tally="D1", lufbery=True))
    join(s, "R2")
    assert {each.dogfight for each in s.units.values()} == {"dog1"}
    assert not any(each.lufbery for each in s.units.values())


def test_a_green_fighter_rolls_worse() -> None:
    """§10.8-roll"""
    s = over_kent()
    declared(s, "accept", "refuse").do(Roller("D2"), (4, 4)).ends()
    assert "basic speed +7, green -1 = 10" in told(s, "10.8-roll")[1]


def test_a_dogfight_that_both_sides_have_left_is_over_without_a_word() -> None:
    """§10.8.1-leave"""
    s = raid(unit("R1", "p-51b", "M9", dogfight="dog1"), unit("D1", "bf-109e", "M9"))
    assert settle(s, "dog1") == ["R1"] and told(s, "10.8.1-leave") != []
    s = raid(unit("R1", "p-51b", "M9"), unit("D1", "bf-109e", "M9"))
    assert settle(s, "dog1") == [] and told(s, "10.8.1-leave") == []


def test_a_member_whose_target_has_left_picks_one_of_two() -> None:
    """§10.8.1-tally"""
    s = raid(
        unit("R1", "p-51b", "M9", tally="D1", dogfight="dog1"),
        unit("D1", "bf-109e", "M9", tally="R1"),
        unit("D2", "bf-109e", "M9", tally="R1", dogfight="dog1"),
        unit("D3", "bf-109e", "M9", tally="R1", dogfight="dog1"),
    )
    Drive(s, retarget(s, "dog1")).do(Tallies((("R1", "D3"),))).ends()
    assert s.units["R1"].tally == "D3"


def test_the_drift_of_a_dogfight_is_the_move_of_its_members() -> None:
    """§10.8.2: from one square to the next, and at nobody from ahead."""
    s = raid(
        unit("R1", "p-51b", "M9", dogfight="dog1", notes=notes(came=230, head_on=("D1",))),
        unit("D1", "bf-109e", "M9", dogfight="dog1"),
    )
    Drive(s, shift(s, "dog1")).do((1,), Shift("dog1", "L9")).ends()
    for each in s.units.values():
        assert each.notes.path == (read("M9"), read("L9"))
        assert (each.notes.came, each.notes.head_on) == (OFF, ())


def test_who_refuses_out_of_a_lufbery_has_the_good_of_it() -> None:
    """§10.8-roll, §13.4.3-while"""
    s = over_kent()
    fight(s, "defender", "R1", "D1", lufbery=True)
    Drive(s, dogfight(s)).do("accept", Roller("D1"), (1, 6)).ends()
    assert "Lufbery +1" in told(s, "10.8-roll")[1]


def test_after_a_combat_only_who_left_a_dogfight_turns() -> None:
    """§10.8.1-leave"""
    s = over_kent()
    fight(s, "defender", "R1", "D1", leaving=("D1",))
    Drive(s, leave(s)).do(Face((("D1", "l"),))).ends()
    assert now(s).leaving == ()


def test_a_combat_outside_of_a_dogfight_ends_none() -> None:
    """§10.8.1-leave: those who fought one side of it elsewhere have nothing to choose."""
    s = over_kent()
    s.change("R1", dogfight="dog9")
    fight(s, "defender", "R1", "D1", leaving=("D1",))
    drive = Drive(s, leave(s))
    assert drive.refused(Face((("D1", "l"),))) == []
