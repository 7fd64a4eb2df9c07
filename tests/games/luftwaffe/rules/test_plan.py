"""The raid plan and its judge."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from airwar.games.luftwaffe.data.kinds import AMERICAN
from airwar.games.luftwaffe.rules.answers import Bomber, Entry, Group, Plan
from airwar.games.luftwaffe.rules.drafts import random_plan, usual_plan
from airwar.games.luftwaffe.rules.geography import closed_to, field, hex_of
from airwar.games.luftwaffe.rules.plan import plan_refused, plan_warnings
from airwar.games.luftwaffe.rules.planning import PLAN, plan_phase, renewed
from airwar.games.luftwaffe.rules.start_hexes import group_starts, start_hexes
from airwar.games.luftwaffe.rules.state import War
from tests.games.luftwaffe.drive import Drive, add, names, war


def rules(
    s: War, *groups: Group, ploesti: tuple[str, ...] = (), intensive: bool = False
) -> list[str]:
    return [each.rule for each in plan_refused(s, Plan(groups, ploesti), intensive)]


def faults(s: War, *groups: Group) -> list[tuple[str, tuple[str | int, ...]]]:
    return [(each.rule, each.at) for each in plan_refused(s, Plan(groups), False)]


def raid(
    city: str, *bombers: Bomber, fighters: tuple[str, ...] = (), area: str = "britain"
) -> Group:
    own = bombers or (Bomber("b17-01", city, ("t1",)),)
    return Group("raid", area, area, city, own, fighters)  # type: ignore[arg-type]


MANNHEIM = (
    *[Bomber(unit, "mannheim", ("t1",)) for unit in names("b17", 2)],
    Bomber("b17-03", "aachen", ("t1",)),
    *[Bomber(unit, "trier", ("t1",)) for unit in names("b17", 3, 4)],
)


def test_mannheim_by_way_of_aachen_and_trier() -> None:
    """§9.2-4, §9.2-5, §9.2-8: T22; the hex of the page is among the starts."""
    s = war("advanced", quarter=0)
    add(s, *names("b17", 6))
    group = raid("mannheim", *MANNHEIM)
    assert rules(s, group) == []
    assert "0313" in group_starts(s, group)
    near = replace(group, primary="aachen")
    assert faults(s, near)[0][0] == "9.2-8"  # others are farther away
    nobody = replace(group, primary="essen")
    assert faults(s, nobody) == [("9.2-4", ("groups", 0, "primary"))]
    assert faults(s, replace(group, primary=None)) == [("9.2-4", ("groups", 0, "primary"))]


def test_a_secondary_off_the_way_is_named() -> None:
    """§9.2-8: each with its row."""
    s = war()
    own = (Bomber("b17-01", "kiel", ("i1",)), Bomber("b17-02", "paris", ("i1",)))
    assert faults(s, raid("kiel", *own)) == [("9.2-8", ("groups", 0, "bombers", 1, "at"))]


def test_every_start_lets_the_primary_be_the_farthest() -> None:
    """§9.2-4, R20, R111"""
    s = war()
    plan = Plan((raid("mannheim", *MANNHEIM),))
    s.put_american(plan=plan)
    closed = closed_to(s, AMERICAN)
    for hex in start_hexes(s, 1):
        far = field((hex,), closed)
        most = far[hex_of("mannheim")]
        assert far[hex_of("aachen")] <= most and far[hex_of("trier")] <= most


def test_the_make_up_of_a_group() -> None:
    """§9.2-1, §9.2-2, §9.2-3, §9.2-7, §27.23: T21."""
    s = war("advanced", quarter=5)
    add(s, *names("b17", 12), *names("b26", 2), *names("p51", 6), *names("p47", 3))
    mixed = (Bomber("b17-01", "bremen", ("a1",)), Bomber("b26-01", "bremen", ("a2",)))
    assert rules(s, raid("bremen", *mixed)) == ["9.2-1"]
    for type in ("b17", "b26"):
        alike = [Bomber(unit, "bremen", ("a1",)) for unit in names(type, 2)]
        assert rules(s, raid("bremen", *alike)) == []
    ten = [Bomber(unit, "bremen", ("a1",)) for unit in names("b17", 10)]
    assert rules(s, raid("bremen", *ten, fighters=("p47-01", "p51-01"))) == []
    assert rules(s, raid("bremen", *ten, fighters=("p47-01", "p51-01", "p51-02"))) == ["9.2-3"]
    assert rules(s, raid("bremen", Bomber("p51-01", "bremen", ("a1",))))[0] == "9.2-7"
    assert rules(s, raid("bremen", fighters=("b17-02",)))[0] == "9.2-7"
    assert "9.2-3" in rules(s, Group("sweep", "britain", "britain"))
    sweep = Group("sweep", "britain", "britain", None, (), ("p51-01",))
    assert rules(s, sweep) == []
    assert rules(s, sweep, replace(sweep)) == ["8.41"]
    assert rules(s, replace(sweep, fighters=("p51-02", "p51-01"))) == ["9.2-7"]


def test_symbols_of_a_bomber() -> None:
    """§10.11, §10.12, §10.2c, §10.4, §29.2-1, R108"""
    s = war()

    def bremen(*symbols: str) -> Group:
        return raid("bremen", Bomber("b17-01", "bremen", symbols))

    assert rules(s, bremen("a1", "b1")) == []
    assert rules(s, bremen("a1", "a2", "o1")) == ["10.2c"]
    assert rules(s, bremen("a1", "a2", "o1", "t1"), intensive=True) == []
    assert rules(s, bremen("a3")) == ["10.12"]
    assert rules(s, bremen("a2", "a1")) == ["10.11"]
    assert rules(s, bremen()) == ["10.11"]
    s.down = {"bremen.a1": 5}
    assert rules(s, bremen("a1")) == ["10.4"]
    free = war("basic", "free-bombs")
    assert rules(free, bremen()) == [] and rules(free, bremen("a1")) == ["10.13"]
    assert rules(s, raid("atlantis", Bomber("b17-01", "atlantis", ("a1",))))[0] == "10.1"


def test_what_is_behind_allied_lines() -> None:
    """§20.42, §26.12"""
    s = war("gotterdammerung")
    assert rules(s, raid("paris", Bomber("b17-01", "paris", ("i1",)))) == ["20.42"]
    early = war("advanced")
    assert rules(early, raid("watten", Bomber("b17-01", "watten", ("v1",)))) == ["26.12"]


def test_airbase_raiders() -> None:
    """§10.51, §10.1, R112: alone without a primary, or with others."""
    s = war()
    alone = Group("raid", "italy", "italy", None, (Bomber("b24-01", "airbases"),))
    assert rules(s, alone) == []
    assert rules(s, replace(alone, bombers=(Bomber("b24-01", "airbases", ("b1",)),))) == ["10.53"]
    mixed = raid("bremen", Bomber("b17-01", "airbases"), Bomber("b17-02", "bremen", ("a1",)))
    assert rules(s, mixed) == []


def test_areas() -> None:
    """§7.42, §20.2, §20.3, §20.31, §3.7: T8, T51; in 1943 only Britain."""
    s = war()
    there = replace(raid("schweinfurt", Bomber("b17-01", "schweinfurt", ("i1",))), lands="italy")
    assert rules(s, there) == ["7.42"]
    late = war("advanced", quarter=4)
    add(late, "b17-01")
    assert rules(late, there) == []
    late.quarter = 0
    assert rules(late, there) == ["20.2"]
    late.quarter = 4
    late.put_american(areas={"b17-01": "italy"})
    assert rules(late, there) == ["20.31"]


def test_bombers_have_the_fuel_to_land_in_the_other_area() -> None:
    """§20.31, §8.24, §8.43: by their clock, or by Turn 20."""
    s = war("advanced", quarter=5)
    add(s, "b26-01", "b24-01")
    near = raid("munich", Bomber("b26-01", "munich", ("t1",)))  # 6 moves, and 3 to Italy
    far = raid("vienna", Bomber("b26-01", "vienna", ("t1",)))  # 9 and 3; it has 10
    assert rules(s, replace(near, lands="italy")) == []
    assert rules(s, replace(far, lands="italy")) == ["20.31"]
    assert rules(s, far) == []  # a warning is enough where it is no transfer
    north = raid("danzig", Bomber("b24-01", "danzig", ("i1",)))  # 9 and 11, from Turn 2 to 20
    assert rules(s, replace(north, lands="italy")) == ["20.31"]
    assert rules(s, north) == []


def sneak(turn: int = 6, number: int = 9, count: int = 3, type: str = "b17") -> Group:
    own = tuple([Bomber(unit, "stettin", ("o1",)) for unit in names(type, count)])
    return Group("sneak", "britain", "britain", "stettin", own, (), Entry(turn, number))


@pytest.mark.parametrize(
    ("group", "found"),
    [(sneak(3), []), (sneak(10), []), (sneak(2), ["2.34b"]), (sneak(11), ["2.34b"]),
     (sneak(count=5), []), (sneak(count=6), ["11.12"]), (sneak(number=6), []),
     (sneak(number=5), ["11.1"]), (sneak(type="b26"), ["11.4"] * 3),
     (sneak(type="p38ds"), ["11.4"] * 3), (replace(sneak(), entry=None), ["11.1"]),
     (replace(sneak(), fighters=("p51-01",)), ["12.15"])],
)  # fmt: skip
def test_sneak_raids(group: Group, found: list[str]) -> None:
    """§2.34b, §11.1, §11.12, §11.4, §12.15, §27.2, §27.22: T81."""
    s = war("advanced", quarter=5)
    add(s, *names("b17", 6), *names("b26", 6), *names("p38ds", 3), "p51-01")
    assert rules(s, group) == found


def test_one_sneak_raid_and_one_shuttle() -> None:
    """§11.4, §23.21, §23.25, §35.13"""
    s = war("advanced", quarter=5)
    add(s, *names("b17", 6))
    other = replace(sneak(), bombers=(Bomber("b17-04", "stettin", ("o1",)),))
    assert rules(s, sneak(), other) == ["11.4"]
    shuttle = shuttle_group("b17-05")
    assert rules(s, replace(sneak(), lands="ussr"), shuttle) == ["23.21"]
    basic = war("short-raid")
    assert "11.4" in rules(basic, sneak())


def shuttle_group(unit: str, area: str = "britain", lands: str = "ussr",
                  fighters: tuple[str, ...] = (), entry: Entry | None = None) -> Group:  # fmt: skip
    own = (Bomber(unit, "posen", ("a1",)),)
    return Group("shuttle", area, lands, "posen", own, fighters, entry)  # type: ignore[arg-type]


def test_shuttles() -> None:
    """§23.1, §23.11, §23.43, §23.51, §23.61, §23.81, §23.83, §35.6, §35.7, R61: T57, T58."""
    s = war("advanced", quarter=5)
    add(s, "b17-01", "b17-02", "b26-01", "p38ds-01", "p51-01")
    s.put_american(areas={"b17-02": "ussr"})
    assert rules(s, shuttle_group("b17-01")) == []
    assert rules(s, shuttle_group("b17-01", fighters=("p51-01",))) == []
    assert rules(s, shuttle_group("b26-01")) == ["35.7"]
    assert rules(s, shuttle_group("p38ds-01")) == []
    back = shuttle_group("b17-02", "ussr", "italy", entry=Entry(8, 3))
    assert rules(s, back) == []
    assert rules(s, replace(back, entry=None)) == ["23.41"]
    assert rules(s, replace(back, entry=Entry(1, 3))) == ["35.4"]
    home = replace(back, kind="raid", lands="ussr")  # §23.31, §23.33: no shuttle
    assert rules(s, shuttle_group("b17-01"), home) == []  # §23.321: T56
    s.shuttles_over = ("britain",)
    assert rules(s, shuttle_group("b17-01")) == ["23.81"] and rules(s, back) == []
    s.shuttles_over = ("fighters",)
    assert rules(s, shuttle_group("b17-01", fighters=("p51-01",))) == ["35.6"]
    s.shuttles_over, s.quarter = (), 1
    assert rules(s, shuttle_group("b17-01")) == []
    assert rules(s, back) == ["23.51"]
    assert rules(s, replace(back, lands="britain", entry=Entry(8, 7))) == ["23.51"]
    tour = war("tournament", quarter=5)
    add(tour, "b17-01", "p51-01")
    assert rules(tour, shuttle_group("b17-01", fighters=("p51-01",))) == ["23.11"]
    assert "23.1" in rules(war(), shuttle_group("b17-01"))


def test_the_force_for_ploesti() -> None:
    """§32.2, §32.21, §32.3-1, §30.5-ploesti"""
    s = war("advanced", quarter=3)
    add(s, "b17-01", "b24-01", "p47-01")
    assert rules(s, ploesti=("b17-01", "b24-01")) == []
    assert rules(s, ploesti=("p47-01",)) == ["32.3-1"]
    assert rules(s, raid("emden", Bomber("b17-01", "emden", ("i1",))), ploesti=("b17-01",)) == [
        "32.3-1"
    ]
    for quarter in (1, 7):
        s.quarter = quarter
        assert rules(s, ploesti=("b17-01",)) == ["32.2"]
    s.quarter = 6
    assert rules(s, ploesti=("b17-01",)) == []
    assert rules(war(), ploesti=("b17-01",)) == ["32.2"]


def test_a_raid_that_is_not_home_in_time_is_a_warning() -> None:
    """§8.24, §10.31"""
    s = war("short-raid")
    far = Plan((raid("posen", Bomber("b17-01", "posen", ("a1",))),))
    assert [each.rule for each in plan_warnings(s, far)] == ["8.24"]
    near = Plan((raid("emden", Bomber("b17-01", "emden", ("i1",))),))
    assert list(plan_warnings(s, near)) == []


def test_usual_and_random_plans_are_legal() -> None:
    """§3.6: presets and chance keep the rules."""
    for scenario in ("short-raid", "basic", "basic-variant", "gotterdammerung"):
        s = war(scenario)
        s.put_american(system="oil")
        plan = usual_plan(s, False)
        assert plan.groups and not list(plan_refused(s, plan, False))
        assert not list(plan_warnings(s, plan))
        for seed in range(6):
            found = random_plan(s, False, Random(seed))
            assert not list(plan_refused(s, found, False))


def test_the_usual_plan_goes_for_what_counts() -> None:
    """§4.3: twelve cities with aircraft factories are planned for in the Basic Game."""
    s = war()
    cities = {each.at for group in usual_plan(s, False).groups for each in group.bombers}
    assert len(cities) >= 15


def test_planning_seals_the_plan_of_both() -> None:
    """§5.3-3a, §3.7, §3.8, §16.1, R105: boxes count units and dummies as one."""
    s = war()
    s.put_unit("fw190-01", base="jever")
    d = Drive(s, plan_phase(s))
    assert d.waits == "american 5.3-3a"
    text = PLAN.write(Plan((raid("emden", Bomber("b17-01", "emden", ("i1",))),)))
    d.answer(text)
    assert d.refused("dummies:8/3") == ["3.8"]
    d.answer("dummies:6/4")
    assert d.refused("markers:emden") == ["16.1"]
    d.answer("markers:jever")
    assert d.over and s.boxes == (("britain", 39), ("italy", 4))
    assert s.covers["jever"].units.value == ("fw190-01",)
    assert s.american.value.plan is not None


def test_last_quarters_plan_with_what_still_stands() -> None:
    """§9.2-4: dead units and bombed symbols fall out."""
    s = war()
    old = Plan((raid("bremen", Bomber("b17-01", "bremen", ("a1", "a2")),
                     Bomber("b17-02", "bremen", ("o1",)), fighters=("p51-01",)),))  # fmt: skip
    s.down = {"bremen.a1": 4}
    s.put_unit("b17-02", status="dead")
    found = renewed(s, old, False)
    assert found.groups[0].bombers == (Bomber("b17-01", "bremen", ("a2",)),)
