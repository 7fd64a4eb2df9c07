"""What settles the faults of a plan."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from airwar.games.luftwaffe.rules.answers import Bomber, Entry, Group, Plan
from airwar.games.luftwaffe.rules.drafts import random_plan, usual_plan
from airwar.games.luftwaffe.rules.plan import plan_refused
from airwar.games.luftwaffe.rules.repairs import plan_repairs
from airwar.games.luftwaffe.rules.state import War
from tests.games.luftwaffe.drive import add, names, war

BREMEN = tuple([Bomber(unit, "bremen", ("a1",)) for unit in names("b17", 2)])


def raid(city: str, *bombers: Bomber, **more: object) -> Group:
    own = bombers or (Bomber("b17-01", city, ("t1",)),)
    return replace(Group("raid", "britain", "britain", city, own), **more)


def campaign(quarter: int = 5) -> War:
    s = war("advanced", quarter=quarter)
    add(s, *names("b17", 12), *names("b24", 3), *names("b26", 2), *names("p51", 6))
    return s


def repaired(s: War, *groups: Group, ploesti: tuple[str, ...] = ()) -> tuple[str, Plan]:
    """What is offered for the first fault, and the plan with it, which has no fault left."""
    plan = Plan(groups, ploesti)
    faults = list(plan_refused(s, plan, False))
    found = plan_repairs(s, plan, False, faults)[0]
    assert found is not None, faults
    assert list(plan_refused(s, found.answer, False)) == [], found.label
    return found.label, found.answer


@pytest.mark.parametrize(
    ("groups", "label"),
    [
        ([raid("bremen", Bomber("b17-01", "bremen", ("a1", "a2", "o1")))],
         "B-17 1 leaves out oil plant"),
        ([raid("bremen", Bomber("b17-01", "bremen", ("a3",)))],
         "B-17 1 goes for aircraft factory 1 and aircraft factory 2"),
        ([raid("bremen", Bomber("b17-01", "bremen"))],
         "B-17 1 goes for aircraft factory 1 and aircraft factory 2"),
        ([raid("bremen", Bomber("b17-01", "bremen", ("a2", "a1")))], "Put them in order"),
        ([raid("bremen", *BREMEN, Bomber("b26-01", "bremen", ("o1",)))],
         "Give B-26 1 a group of its own"),
        ([raid("bremen", *BREMEN, Bomber("b24-01", "bremen", ("o1",))),
          raid("bremen", Bomber("b24-02", "bremen", ("t1",)))], "Move B-24 1 to group 2"),
        ([raid("bremen", *BREMEN, Bomber("p51-01", "bremen", ("a1",)))], "Let P-51 1 escort"),
        ([raid("essen", *BREMEN)], "Make Bremen the primary target"),
        ([raid("bremen", *BREMEN, primary=None)], "Make Bremen the primary target"),
        ([raid("bremen", *BREMEN, kind="sweep")], "Make it a raid"),
        ([raid("bremen", *BREMEN, fighters=("p51-01",)),
          Group("sweep", "britain", "britain", None, (), ("p51-01", "p51-02"))],
         "Take P-51 1 out"),
        ([raid("bremen", *BREMEN, lands="ussr")], "Make it a shuttle"),
        ([raid("bremen", *BREMEN, kind="shuttle")], "Land in the USSR"),
        ([raid("bremen", *BREMEN, kind="sneak")], "Enter on Turn 3 by square 9"),
        ([raid("bremen", *BREMEN), Group("sweep", "britain", "britain")], "Remove group 2"),
        ([raid("bremen", *BREMEN, entry=Entry(3, 9))], "Name no entry"),
        ([raid("bremen", Bomber("b17-01", "airbases", ("b1",)), primary=None)],
         "Name no targets"),
    ],
)  # fmt: skip
def test_a_fault_is_settled_by_the_mildest_change(groups: list[Group], label: str) -> None:
    assert repaired(campaign(), *groups)[0] == label


def test_a_bomber_is_sent_to_a_city_in_reach() -> None:
    """§9.2-8: Paris is off the way to Kiel; the nearest city that is on it takes its place."""
    s = war()
    own = (Bomber("b17-01", "kiel", ("i1",)), Bomber("b17-02", "paris", ("i1",)))
    label, plan = repaired(s, raid("kiel", *own))
    (group,) = plan.groups
    assert group.primary == "kiel" and group.bombers[0] == own[0]
    city = group.bombers[1].at
    assert city != "paris" and label.startswith("Send B-17 2 to ") and group.bombers[1].symbols


def test_a_group_that_is_too_large_leaves_fighters_at_home() -> None:
    """§9.2-3"""
    ten = [Bomber(unit, "bremen", ("a1",)) for unit in names("b17", 10)]
    large = raid("bremen", *ten, fighters=tuple(names("p51", 4)))
    label, plan = repaired(campaign(), large)
    assert label == "Take P-51 3, 4 out" and plan.groups[0].fighters == ("p51-01", "p51-02")


def test_units_that_are_elsewhere_move_to_a_group_there() -> None:
    """§20.31"""
    s = campaign()
    s.put_american(areas={"b17-02": "italy", "b17-03": "italy"})
    south = raid("munich", Bomber("b17-03", "munich", ("t1",)), area="italy", lands="italy")
    north = raid("munich", Bomber("b17-01", "munich", ("t1",)), Bomber("b17-02", "munich", ("t1",)))
    label, plan = repaired(s, north, south)
    assert label == "Move B-17 2 to group 2"
    assert [each.unit for each in plan.groups[1].bombers] == ["b17-02", "b17-03"]


def test_a_sneak_raid_without_escort_enters_in_time() -> None:
    """§12.15, §2.34b: one after the other."""
    s = campaign()
    group = raid("stettin", Bomber("b17-01", "stettin", ("o1",)), kind="sneak",
                 entry=Entry(12, 9), fighters=("p51-01",))  # fmt: skip
    plan, told = Plan((group,)), []
    while faults := list(plan_refused(s, plan, False)):
        found = plan_repairs(s, plan, False, faults)[0]
        assert found is not None
        told.append(found.label)
        plan = found.answer
    assert told == ["Give P-51 1 a group of its own", "Enter on Turn 10 by square 9"]
    assert plan.groups[0].entry == Entry(10, 9) and plan.groups[1].kind == "sweep"


def test_the_force_for_ploesti() -> None:
    """§32.3-1, §32.2"""
    s = campaign(3)
    add(s, "p47-01")
    assert repaired(s, ploesti=("b17-01", "p47-01"))[0] == "Take P-47 1 out"
    assert repaired(s, ploesti=("b17-02", "b17-01"))[0] == "Put them in order"
    s.quarter = 1
    assert repaired(s, ploesti=("b17-01",)) == ("Nobody goes to Ploesti", Plan())


def spoiled(plan: Plan, rng: Random) -> Plan:
    """A plan with a few slips in it."""
    groups = list(plan.groups)
    for _ in range(rng.randint(1, 3)):
        i = rng.randrange(len(groups))
        group = groups[i]
        slip = rng.randrange(7)
        if slip == 0:
            group = replace(group, area=rng.choice(("britain", "italy", "ussr")))
        elif slip == 1:
            group = replace(group, lands=rng.choice(("britain", "italy", "ussr")))
        elif slip == 2:
            group = replace(group, primary=rng.choice(("berlin", "paris", None, "vienna")))
        elif slip == 3:
            group = replace(group, kind=rng.choice(("raid", "sweep", "sneak", "shuttle")))
        elif slip == 4 and group.bombers:
            row = replace(group.bombers[0], at=rng.choice(("danzig", "paris", "munich")))
            group = replace(group, bombers=(row, *group.bombers[1:]))
        elif slip == 5 and group.bombers:
            row = replace(group.bombers[-1], symbols=("a1", "i1", "o1", "t1"))
            group = replace(group, bombers=(*group.bombers[:-1], row))
        else:
            group = replace(group, fighters=(*group.fighters, "b24-01", "p51-01"))
        groups[i] = group
    return Plan(tuple(groups), plan.ploesti)


@pytest.mark.parametrize("scenario", ["basic", "tournament", "advanced"])
def test_slips_are_settled_one_after_the_other(scenario: str) -> None:
    """Whatever went wrong, each repair leaves fewer faults, and at last there are none."""
    for seed in range(12):
        rng = Random(seed)
        s = war(scenario, quarter=4) if scenario != "basic" else war()
        if scenario != "basic":
            add(s, *names("b17", 6), *names("b24", 4), *names("p51", 3), *names("p47", 2))
        made = usual_plan(s, False) if seed % 2 else random_plan(s, False, rng)
        plan = spoiled(made, rng) if made.groups else made
        faults = list(plan_refused(s, plan, False))
        while faults:
            found = next((each for each in plan_repairs(s, plan, False, faults) if each), None)
            assert found is not None, (seed, faults)
            plan, before = found.answer, len(faults)
            faults = list(plan_refused(s, plan, False))
            assert len(faults) < before
