"""Endurance to the turn, tanks, entry: the last case that is allowed and the first that is not."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from airwar.games.luftwaffe.data.kinds import AMERICAN, GERMAN
from airwar.games.luftwaffe.game import GAME
from airwar.games.luftwaffe.rules import entries
from airwar.games.luftwaffe.rules.answers import Bomber, Drop, Enter, Entry, Group, Plan
from airwar.games.luftwaffe.rules.combat_decisions import BEST, TANKS
from airwar.games.luftwaffe.rules.endurance import (
    drop_strands,
    drop_tanks,
    dropped_clock,
    launch,
    spare_moves,
    tanks_on,
)
from airwar.games.luftwaffe.rules.entries import APPEAR, ENTER, next_arrival, squares
from airwar.games.luftwaffe.rules.fire import e_modifier, e_now, ranked
from airwar.games.luftwaffe.rules.geography import closed_to, field, home_field, numbered_exits
from airwar.games.luftwaffe.rules.groups import limit, may_stay, shuttles
from airwar.games.luftwaffe.rules.state import Battle, Clock, Course, Sortie, War
from airwar.kernel.requests import Reveal
from airwar.kernel.secrets import Secret
from tests.games.luftwaffe.drive import add, bound, force, hold_tanks, told, war


def seen(s: War, seat: str) -> War:
    """The state as one seat knows it."""
    own: War = GAME.secrets.redact(s, seat)
    return own


# -- clocks ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turn", "used", "clock"),
    [(5, 0, (3, 17)), (5, 1, (3, 17)), (5, 2, (3, 17)), (5, 3, (2, 16)), (1, 0, (3, 17))],
)
def test_the_earlier_landing_turn_holds(turn: int, used: int, clock: tuple[int, int]) -> None:
    """§8.22, §35.31, R120: the clock of a type runs once; turns flown before it may count."""
    s = war("advanced", quarter=6)
    add(s, "p51-01", "p51-02")
    s.turn = 3
    launch(s, "p51-01")
    s.turn = turn
    launch(s, "p51-02", used)
    own = s.american.value.clocks["p51"]
    assert (own.launched, own.lands) == clock


@pytest.mark.parametrize(("turn", "lands", "held"), [(0, 5, True), (1, 5, True), (2, 5, False)])
def test_tanks_fall_when_they_are_empty(turn: int, lands: int, held: bool) -> None:
    """§8.31, §44.1, R35: before Turn 1 it counts as Turn 1."""
    s = war()
    add(s, "fw190-01")
    s.turn = turn
    s.put_german(clocks={"fw190": Clock(1, lands, True)})
    assert tanks_on(s, "fw190-01") is held


def test_one_unit_drops_its_own_tanks() -> None:
    """§40.2, §8.33, §13.61: the log names it; the others hold theirs."""
    s = war("advanced", "individual-endurance", quarter=5)
    own = add(s, "me109-01", "me109-02")
    for unit in own:
        s.put_german(clocks={**s.german.value.clocks, unit: Clock(s.turn, s.turn + 5, True)})
    e = e_now(s, own)
    drop_tanks(s, GERMAN, "me109-01")
    assert told(s, "8.33") == ["Me-109 1 drops its tanks"]
    assert not tanks_on(s, "me109-01") and tanks_on(s, "me109-02")
    assert e_now(s, own) == e == e_now(s, ("me109-02",)) < e_now(s, ("me109-01",))


def test_who_could_not_get_home_without_tanks() -> None:
    """§8.6: to the last move; types that keep their tanks, or have none, do not count."""
    s = war()
    s.turn = 5
    found = set()
    for n in range(12, 47):
        hex = f"{n:02}10"
        probe = war()
        probe.turn = 5
        own = force(probe, hex, "p40-01")
        hold_tanks(probe, "p40", lands=14)
        lands = dropped_clock(probe, "p40-01").lands
        spare = spare_moves(probe, probe.forces[own], "p40-01", lands)
        assert (drop_strands(probe, AMERICAN, "p40") == "p40-01") is (spare < 0)
        found.add(spare)
    assert {-1, 0, 1} <= found
    far = force(s, "4010", "p40-01", "p51-01")
    hold_tanks(s, "p40", "p51", lands=15)
    assert s.forces[far].units.value == ("p40-01", "p51-01")
    assert drop_strands(s, AMERICAN, "p40") == "p40-01"
    assert drop_strands(s, AMERICAN, "p51") is None
    s.put_american(clocks={"p40": Clock(1, 6), "p51": s.american.value.clocks["p51"]})
    assert drop_strands(s, AMERICAN, "p40") is None and drop_strands(s, AMERICAN, "p51") is None


def test_tanks_are_judged_by_what_a_side_knows() -> None:
    """§8.6, §16.1: what the enemy holds under a marker is not looked at."""
    s = war()
    own = force(s, "2610", "fw190-01")
    hold_tanks(s, "fw190", lands=9)
    force(s, "2611", "p51-01")
    s.put_force("A1", marker=True, units=Secret((AMERICAN,), ("p51-01",)))
    s.forces = {"A1": s.forces["A1"], own: s.forces[own]}
    assert drop_strands(seen(s, GERMAN), GERMAN, "fw190") is None


def test_a_fighter_that_leaves_needs_one_hex_more() -> None:
    """§35.2, §35.21: to the square and over the edge, with the turns that are written on it."""
    s = war("advanced", quarter=6)
    own = force(s, "4610", "p51-01")
    s.put_american(plan=Plan((Group("sweep", "britain", "ussr", fighters=("p51-01",)),)))
    s.put_course(own, Course(1, "", 0, "ussr"))
    s.half = AMERICAN
    shut = closed_to(s, AMERICAN)
    for hex in [f"{column}10" for column in range(26, 47)]:
        s.put_force(own, hex=hex)
        best = max(
            s.setup.turns - number - s.turn + 1 - -(-(field(squares, shut)[hex] + 1) // 7)
            for number, squares in numbered_exits(s, True)
        )
        assert spare_moves(s, s.forces[own], "p51-01", s.setup.turns) == best


# -- decisions before the fire --------------------------------------------------------------------


def holders(count: int) -> War:
    """A battle in which so many German units hold tanks of their own."""
    s = war("advanced", "individual-endurance", quarter=5)
    units = [f"me109-{n:02}" for n in range(1, count + 1)]
    own = force(s, "2610", *units)
    force(s, "2610", "p51-01")
    clocks = {unit: Clock(s.turn, s.turn + 5, True) for unit in units}
    s.put_german(clocks=clocks)
    s.battle = Battle(own, "2610")
    return s


def test_who_may_drop_tanks() -> None:
    """§13.71, §8.36: any of them; of more than four all or one are listed, the rest can be sent."""
    two = holders(2)
    first, second = "me109-01", "me109-02"
    assert TANKS.options(two, GERMAN) == [
        *("keep", Drop((first,)), Drop((second,)), Drop((first, second))),
    ]
    assert len(TANKS.options(holders(4), GERMAN)) == 16
    five = holders(5)
    found = TANKS.options(five, GERMAN)
    assert len(found) == 7 and found[:2] == ["keep", Drop(tuple(sorted(five.german.value.clocks)))]

    def rules(*types: str) -> list[str]:
        return [each.rule for each in TANKS.refused(two, GERMAN, Drop(types))]

    assert rules(first) == [] and rules() == ["13.71"] and rules("me109-03") == ["13.71"]
    assert rules(second, first) == ["13.71"]


def test_tanks_that_bring_home_are_not_offered() -> None:
    """§8.6"""
    s = war()
    own = force(s, "4010", "p40-01")
    force(s, "4010", "me109-01")
    hold_tanks(s, "p40", lands=15)
    s.battle = Battle(own, "4010")
    assert TANKS.options(s, AMERICAN) == ["keep"]
    assert [each.rule for each in TANKS.refused(s, AMERICAN, Drop(("p40",)))] == ["8.6"]


def test_of_types_that_tie_the_first_is_usual() -> None:
    """§13.63"""
    s = war()
    assert BEST.presets(s, ("me109", "p47")) == {"usual": "me109"}


# -- E --------------------------------------------------------------------------------------------


def test_types_that_fire_as_one_rank_by_the_lowest() -> None:
    """§13.6, §41.1, §24.42: as it stands and by nature; the Me-163 lacks no E."""
    s = war("gotterdammerung")
    add(s, "me109-01", "me262-01", "fw190-01", "me163-01", "p51-01", "p40-01", "me110-01")
    hold_tanks(s, "me109", lands=12)
    joined = {"me262+me110": ("me110-01", "me262-01"), "me109": ("me109-01",)}
    assert e_now(s, ("me110-01",)) == e_now(s, ("me109-01",)) == 1
    assert ranked(s, joined) == [("me109",), ("me262+me110",)]
    less = e_modifier(s, ("p40-01",), ("p51-01",))
    assert [each.value for each in less] == [-3]
    assert e_modifier(s, ("p51-01",), ("p40-01",)) == []
    assert e_modifier(s, ("p51-01",), ("p51-01",)) == []
    assert e_modifier(s, ("me163-01",), ("p51-01",)) == []


# -- hexes and groups -----------------------------------------------------------------------------


def test_the_american_sees_no_bought_stacks() -> None:
    """§31.1, §9.31: for all he knows six may end in a hex; only the Advanced Game sells more."""
    s = war("advanced", quarter=4)
    s.put_german(fuel=replace(s.german.value.fuel, stack=12))
    assert limit(s, GERMAN) == 12 and limit(seen(s, AMERICAN), GERMAN) == 6
    other = war("tournament", quarter=4)
    other.put_german(fuel=replace(other.german.value.fuel, stack=12))
    assert limit(other, GERMAN) == 6


RAID = Group("raid", "britain", "britain", "hannover",
             (Bomber("b17-01", "hannover", ("o1",)), Bomber("b17-02", "bremen", ("a1",)),
              Bomber("b17-03", "hannover", ("t1",))))  # fmt: skip


@pytest.mark.parametrize(
    ("level", "hex", "dropped", "stays"),
    [
        ("advanced", "1912", ("b17-01", "b17-03"), True),
        ("advanced", "1912", ("b17-01",), True),
        ("advanced", "1710", ("b17-02",), False),
        ("advanced", "1710", ("b17-01", "b17-02", "b17-03"), True),
        ("advanced", "1710", ("b17-01", "b17-03"), False),
        ("advanced", "1912", ("b17-02",), False),
        ("tournament", "1912", ("b17-01", "b17-03"), False),
    ],
)
def test_who_may_stop_above_a_target(
    level: str, hex: str, dropped: tuple[str, ...], stays: bool
) -> None:
    """§34.2, §7.4: having bombed there on this move; short of its primary target it flies on."""
    s = war(level, quarter=4)
    own = force(s, hex, "b17-01", "b17-02", "b17-03")
    bound(s, own, Plan((RAID,)), "hannover")
    s.put_american(dropped=dropped)
    assert not may_stay(s, s.forces[own])
    s.sortie = Sortie(own)
    assert may_stay(s, s.forces[own]) is stays
    s.sortie = Sortie("A9")
    assert not may_stay(s, s.forces[own])


def test_the_group_of_a_course_tells_where_it_came_from() -> None:
    """§23.1, §35.1: each group has its own area."""
    s = war("advanced", quarter=6)
    groups = (Group("sweep", "britain", "britain"), Group("sweep", "ussr", "britain"))
    s.put_american(plan=Plan(groups))
    assert not shuttles(s, Course(1, "", 0, "britain")) and shuttles(s, Course(2))


# -- entry ----------------------------------------------------------------------------------------

SNEAK = Group("sneak", "britain", "britain", "berlin", (Bomber("b26-01", "berlin", ("a1",)),),
              entry=Entry(5, 9))  # fmt: skip
BACK = Group("shuttle", "ussr", "britain", "berlin", (Bomber("b26-01", "berlin", ("a1",)),),
             entry=Entry(5, 3))  # fmt: skip


@pytest.mark.parametrize(("group", "launched"), [(SNEAK, 5), (BACK, 2)])
def test_how_long_arrivals_have_flown(group: Group, launched: int) -> None:
    """§35.31, §11.24: the number of a square is turns of fuel for who comes from the USSR only."""
    s = war("advanced", quarter=6)
    s.turn = 5
    add(s, "b26-01")
    s.put_american(plan=Plan((group,)))
    flow = entries.appear(s, 1)
    next(flow)
    hex = next(iter(home_field(s, "ussr"))) if group is BACK else "2604"
    assert isinstance(flow.send(hex), Reveal)
    assert s.american.value.clocks["b26"].launched == launched


def test_nobody_appears_after_the_end() -> None:
    """§11.24, §35.3: whose turn it is, until the quarter is closed or the game is over."""
    s = war("basic")
    s.turn = 5
    s.put_american(plan=Plan((replace(SNEAK, bombers=(Bomber("b17-01", "berlin", ("a1",)),)),)))
    found = squares(s, 1)
    assert next_arrival(s, None) == 1 and list(APPEAR.options(s, None)) == found
    s.closed = True
    assert next_arrival(s, None) is None
    s.closed, s.turn = False, 6
    assert next_arrival(s, None) is None and list(APPEAR.options(s, None)) == []
    s.turn = 5
    force(s, found[0], "p51-01")
    assert squares(s, 1) == found[1:]


def test_a_group_is_placed_open_or_hidden() -> None:
    """§5.3-6b2, §16.1: what stands in the open is shown to all, then nobody is being placed."""
    for cover, shown in (("open", True), ("marker", False)):
        s = war("basic")
        add(s, "p51-01")
        s.put_american(plan=Plan((Group("sweep", "britain", "britain", fighters=("p51-01",)),)))
        assert [ENTER.write(each) for each in ENTER.options(s, None)] == ["enter:1", "done"]
        flow = entries.enter(s, 1)
        next(flow)
        flow.send(ENTER.read("enter:1"))
        assert s.american.value.entering == 1
        at = next(each for each in entries.AT.options(s, None) if each.cover == cover)
        try:
            assert isinstance(flow.send(at), Reveal) and shown
        except StopIteration:
            assert not shown
        assert s.american.value.entering == 0


def test_the_only_group_has_to_enter() -> None:
    """§3.7: before Turn 1, where a scenario has one; nobody is placed where there is no hex."""
    s = war("short-raid")
    bombers = (Bomber("b17-01", "bremen", ("a1",)),)
    s.put_american(plan=Plan((Group("raid", "britain", "britain", "bremen", bombers),)))
    add(s, "b17-01")
    assert [each.rule for each in ENTER.refused(s, None, "done")] == ["3.7"]
    hex = s.setup.entry
    assert hex and not list(ENTER.refused(s, None, Enter(1)))
    own = force(s, hex, "b17-02")
    s.put_force(own, moved=True)
    assert [each.rule for each in ENTER.refused(s, None, Enter(1))] == ["9.21"]
