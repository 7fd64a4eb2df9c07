"""What the forms of a question allow, what chance picks and what is usual."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from airwar.common.forms import Form, Many, Pick, Rows, items
from airwar.games.luftwaffe.data.board import load_board
from airwar.games.luftwaffe.data.kinds import AMERICAN, GERMAN
from airwar.games.luftwaffe.rules.answers import Bomber, Entry, Freed, Fuel, Group, Plan, Railroad
from airwar.games.luftwaffe.rules.arrivals import FREE_UNITS, PLACE_GUNS, railroad_units
from airwar.games.luftwaffe.rules.attacks import attack_refused, strafe_refused
from airwar.games.luftwaffe.rules.bombing import BOMBS, symbols_for
from airwar.games.luftwaffe.rules.combat import begin, lots
from airwar.games.luftwaffe.rules.combat_decisions import MANNER, TANKS
from airwar.games.luftwaffe.rules.economy import (
    FUEL,
    REPAIR,
    SUPPORT,
    capacity,
    flyers,
    repair_points,
    repairable,
    working,
)
from airwar.games.luftwaffe.rules.entries import place, places, warn
from airwar.games.luftwaffe.rules.fire import e_modifier
from airwar.games.luftwaffe.rules.flak import FLAK_LOSSES, city_shots, flak, owe
from airwar.games.luftwaffe.rules.geography import held_symbols, hex_of
from airwar.games.luftwaffe.rules.movers import Mover
from airwar.games.luftwaffe.rules.state import Clock, War
from tests.games.luftwaffe.drive import Drive, add, force, hold_tanks, names, told, war
from tests.games.luftwaffe.rules.test_bombing import raid


class Chance(Random):
    """The most that it may be, or the least."""

    def __init__(self, most: bool) -> None:
        super().__init__(1)
        self.most = most

    def randint(self, a: int, b: int) -> int:
        return b if self.most else a


def kinds(form: Form) -> list[Any]:
    return [field.kind for field in form.fields]


def rules(question: Any, s: War, about: Any, answer: Any) -> list[str]:
    return [each.rule for each in question.refused(s, about, answer)]


# -- economy --------------------------------------------------------------------------------------


def test_what_may_stay_idle() -> None:
    """§38.1, §38.3: as many as cannot be supported have to; chance leaves up to three more."""
    s = war("advanced", quarter=4)
    own = working(s)
    assert kinds(SUPPORT.form(s, None, {})) == [Pick(items(own), 0, len(own), True)]
    assert SUPPORT.random(s, None, Chance(False)).idle == ()
    assert len(SUPPORT.random(s, None, Chance(True)).idle) == 3
    s.put_german(critical=("power",))
    power = held_symbols(s, "power")
    s.down = dict.fromkeys(power[1:], s.quarter)
    most = capacity(s)
    assert most is not None and 0 < most < len(own)
    assert kinds(SUPPORT.form(s, None, {})) == [
        Pick(items(own), len(own) - most, len(own), True),
    ]
    usual = SUPPORT.presets(s, None)["usual"]
    assert len(usual.idle) == len(own) - most
    more = SUPPORT.random(s, None, Chance(True))
    assert set(usual.idle) < set(more.idle) <= set(own) and len(more.idle) == len(usual.idle) + 3


def test_who_is_grounded() -> None:
    """§30.3, §31.1: units in play, once each, in order; twelve a stack where all can fly."""
    s = war("advanced", quarter=4)
    own = sorted(flyers(s))
    stack, grounded = kinds(FUEL.form(s, (), {}))
    assert [each.value for each in stack.of] == [6, 12]
    assert grounded == Pick(items(own), 0, len(own), True)
    add(s, "fw190-01", "fw190-02", "me109-01")
    assert rules(FUEL, s, (), Fuel(6, ("fw190-02", "me109-01"))) == []
    assert rules(FUEL, s, (), Fuel(6, ("fw190-02", "fw190-01"))) == ["30.3"]
    assert rules(FUEL, s, (), Fuel(6, ("fw190-99",))) == ["30.3"]
    assert FUEL.presets(s, ())["usual"] == Fuel(12)
    oil = tuple(held_symbols(s, "oil"))
    assert FUEL.presets(s, oil)["usual"].stack == 6


def test_what_is_repaired_first() -> None:
    """§36.3: what is critical, then oil, factories, complexes, the rest."""
    s = war("advanced", quarter=4)
    first = {kind: sorted(held_symbols(s, kind))[0]
             for kind in ("oil", "aircraft", "industry", "transport", "power")}  # fmt: skip
    symbols = load_board().symbols
    hexes = sorted({symbols[id].hex for id in held_symbols(s, "industry")})
    plants = [id for id in held_symbols(s, "industry") if symbols[id].hex in hexes[18:]]
    s.put_german(idle=tuple(plants))
    assert repair_points(s) == 2
    s.down = dict.fromkeys(first.values(), 4)
    own = repairable(s)
    assert kinds(REPAIR.form(s, None, {})) == [Pick(items(own), 0, 2, True)]

    def usual(*gone: str, critical: str = "") -> set[str]:
        s.put_german(critical=(critical,) if critical else ())
        s.down = {id: 4 for kind, id in first.items() if kind not in gone}
        answer = REPAIR.presets(s, None)["usual"]
        return {kind for kind, id in first.items() if id in answer.symbols}

    assert usual() == {"oil", "aircraft"}
    assert usual("oil") == {"aircraft", "industry"}
    assert usual("oil", "aircraft") == {"industry", "transport"}
    assert usual(critical="industry") == {"industry", "oil"}
    assert usual(critical="transport") == {"transport", "oil"}
    s.down = {first["oil"]: 4}
    assert kinds(REPAIR.form(s, None, {})) == [Pick(items([first["oil"]]), 0, 1, True)]


# -- reinforcement --------------------------------------------------------------------------------


def test_three_rail_centers_free_a_unit() -> None:
    """§27.31: named in order, and a railroad unit of this quarter."""
    s = war("advanced", quarter=6)
    unit = railroad_units(s)[0]
    usual = FREE_UNITS.presets(s, None)["usual"].freed[0].centers
    assert rules(FREE_UNITS, s, None, Railroad((Freed(unit, usual),))) == []
    assert rules(FREE_UNITS, s, None, Railroad((Freed(unit, usual[::-1]),))) == ["27.31"]
    assert rules(FREE_UNITS, s, None, Railroad((Freed("fw190-01", usual),))) == ["27.31"]


def test_guns_stay_and_new_ones_find_room() -> None:
    """§49.11, §49.13: two in a city at most."""
    s = war("advanced", "aa-points", quarter=8)
    s.put_german(aa=(("berlin", 2), ("bremen", 1)))
    stay = dict(PLACE_GUNS.presets(s, None)["as_last_quarter"].points)
    assert stay["berlin"] == 2 and stay["bremen"] >= 1
    assert sum(stay.values()) == 4 and max(stay.values()) == 2 and len(stay) <= 3


# -- combat ---------------------------------------------------------------------------------------


def test_the_forms_of_a_battle() -> None:
    """§13.71, §24.3: one type or more drop their tanks; any way of attacking, or none."""
    s = war()
    own = force(s, "2610", "me109-01", "fw190-01")
    force(s, "2610", "p51-01")
    hold_tanks(s, "me109", "fw190", lands=9)
    begin(s, own)
    assert s.forces[own].attacked and s.forces[own].fought and s.forces["A1"].fought
    drop = TANKS.form(s, GERMAN, {}).either[0]
    assert kinds(drop) == [Pick(items(["fw190", "me109"]), 1, 2, True)]
    rng = Random(1)
    assert TANKS.random(s, GERMAN, rng) in TANKS.options(s, GERMAN)
    assert MANNER.random(s, own, rng) in MANNER.options(s, own)


def test_types_that_fire_as_one_with_an_me_163() -> None:
    """§24.42, §41.1: it ignores E; of those who fire as one the lowest counts."""
    s = war("gotterdammerung")
    add(s, "me163-01", "me262-01", "p80-01", "p51-01")
    assert e_modifier(s, ("me163-01",), ("p80-01",)) == []
    found = e_modifier(s, ("me163-01", "me262-01"), ("p80-01",))
    assert [each.value for each in found] == [-1]
    assert e_modifier(s, ("p51-01",), ("me163-01",)) == []


def test_dice_have_six_sides() -> None:
    """§2.7, §13.711, §15.2"""
    s = war()
    own = force(s, hex_of("bremen"), "b17-01")
    owe(s, s.forces[own])
    for flow in (lots(s, 1), flak(s, 1)):
        assert Drive(s, flow).request.sides == 6


# -- attacks --------------------------------------------------------------------------------------


def mover(s: War, id: str) -> Mover:
    own = s.forces[id]
    return Mover(own.units.value, own.hex, 7, 0, own)


def test_why_nobody_attacks() -> None:
    """§13.42, §14.13, §13.35, §34.1, §8.26"""
    s = war("advanced", quarter=5)
    own = force(s, "0610", "p51-01")
    german = force(s, "0610", "me109-01")
    s.half = AMERICAN

    def found(left: int = 1) -> list[str]:
        return [each.rule for each in attack_refused(s, AMERICAN, mover(s, own), "0610", left)]

    assert found() == ["13.42"]
    for id in (own, german):
        s.put_force(id, hex="2610")

    def there(left: int = 1) -> list[str]:
        return [each.rule for each in attack_refused(s, AMERICAN, mover(s, own), "2610", left)]

    assert there() == [] and there(0) == ["34.1"]
    s.put_force(own, strafed=True)
    assert there() == ["14.13"]
    s.put_force(own, strafed=False)
    s.put_american(clocks={"p51": Clock(1, s.turn)})
    reasons = [each.reason for each in attack_refused(s, AMERICAN, mover(s, own), "2610", 1)]
    assert reasons[0].startswith(f"{own} would have to land")
    alone = Mover(("p51-01",), "2610", 7, 0, None)
    reasons = [each.reason for each in attack_refused(s, AMERICAN, alone, "2610", 1)]
    assert reasons[0].startswith("P-51 1 would have to land")


def test_why_nobody_strafes() -> None:
    """§14.12, §8.7, §34.1: one that has to land is enough, or that could not get home."""
    s = war("advanced", quarter=5)
    s.turn, s.half = 8, AMERICAN
    add(s, "fw190-01")
    s.put_unit("fw190-01", base="jever")
    own = force(s, "1508", "p47-01", "p51-01")

    def found(left: int = 1) -> list[str]:
        return [each.rule for each in strafe_refused(s, mover(s, own), "1508", left)]

    s.put_american(clocks={"p51": Clock(1, 15), "p47": Clock(1, 12)})
    assert found() == [] and found(0) == ["34.1"]
    s.put_american(clocks={"p51": Clock(1, 15), "p47": Clock(1, 8)})
    assert found()[0] == "14.12"
    s.put_unit("fw190-01", base="dresden")
    s.put_force(own, hex=hex_of("dresden"))
    s.put_american(clocks={"p51": Clock(1, 15), "p47": Clock(1, 9)})
    far = strafe_refused(s, mover(s, own), hex_of("dresden"), 1)
    assert [each.rule for each in far] == ["8.7"]


# -- flak -----------------------------------------------------------------------------------------


def test_what_the_german_may_pick_after_flak() -> None:
    """§15.23, §49.3: as many steps as hits; a city without AA points fires once."""
    s = war("advanced", "aa-points", quarter=8)
    own = force(s, hex_of("bremen"), "b17-01", "p51-01")
    about = (1, ("b17-01", "p51-01"))
    found = FLAK_LOSSES.options(s, about)
    assert found[0] == FLAK_LOSSES.presets(s, about)["usual"] and len(found) == 2
    (row,) = kinds(FLAK_LOSSES.form(s, about, {}))
    assert isinstance(row, Rows) and (row.least, row.most) == (1, 1)
    assert FLAK_LOSSES.show(s, about, found[0]).label
    assert len(city_shots(s, s.forces[own])) == 1
    s.put_german(aa=(("bremen", 2),))
    assert len(city_shots(s, s.forces[own])) == 3


def test_flak_that_misses_asks_nobody() -> None:
    """§15.2: no loss, no choice."""
    s = war()
    own = force(s, hex_of("bremen"), "b17-01", "p51-01")
    owe(s, s.forces[own])
    assert Drive(s, flak(s, 1)).answer("1").waits == ""
    assert told(s, "15.23") == []


# -- bombs ----------------------------------------------------------------------------------------


def test_the_form_of_bombs() -> None:
    """§10.21, §10.13, §26.12: any of its targets; V-weapons only in 1944 and 1945."""
    s = war("basic")
    own = raid(s, "bremen", Bomber("b17-01", "bremen", ("a1", "a2", "o1")))
    (aims,) = kinds(BOMBS.form(s, own, {}))
    assert isinstance(aims, Many) and (aims.least, aims.most) == (0, 1)
    assert kinds(aims.form) == [
        Pick(items(["b17-01"])),
        Pick(items(["a1", "a2", "o1"]), 0, 3, True),
    ]
    for answer in (BOMBS.read("bombs:(b17-01/a2,a1)"), BOMBS.read("bombs:(b17-01/a1,a1)")):
        assert rules(BOMBS, s, own, answer) == ["10.21"]
    answer = BOMBS.random(s, own, Random(1))
    assert [aim.unit for aim in answer.aims] == ["b17-01"] and rules(BOMBS, s, own, answer) == []
    assert BOMBS.show(s, own, answer).label.startswith("B-17 1: ")
    early = war("advanced", "free-bombs", quarter=0)
    raid(early, "nordhausen", Bomber("b17-01", "nordhausen"))
    assert not [each for each in symbols_for(early, "b17-01") if each.startswith("v")]


# -- entry ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("area", "rule", "kind"), [("britain", "11.22", "sneak raid"), ("ussr", "23.42", "raid from")]
)
def test_a_raid_is_announced_twice(area: Any, rule: str, kind: str) -> None:
    """§11.11, §11.22, §11.23, §23.42: two turns before, then its square; nothing else is told."""
    s = war("advanced", quarter=6)
    add(s, "b17-01")
    bombers = (Bomber("b17-01", "berlin", ("a1",)),)
    group = Group("sneak" if area == "britain" else "shuttle", area, "britain", "berlin",
                  bombers, entry=Entry(6, 9))  # fmt: skip
    s.put_american(plan=Plan((group,)))
    seen = []
    for s.turn in (3, 4, 5, 6):
        seen.append(len(list(warn(s))))
    assert seen == [0, 1, 1, 0]
    assert [each[1:] for each in s.warnings] == [(6, 0), (6, 9)]
    assert kind in s.warnings[0][0]
    other = "11.23" if area == "britain" else "23.42"
    assert len(told(s, rule)) == (1 if rule != other else 2) and told(s, other)


def test_where_a_group_may_be_placed() -> None:
    """§9.21, R93, R74: not with bombers or with who came now; before Turn 1 it may still move."""
    s = war("basic")
    add(s, "p51-01", *names("p47", 2))
    sweep = Group("sweep", "britain", "britain", fighters=("p51-01",))
    s.put_american(plan=Plan((sweep,)))
    free = places(s, 1)
    own = force(s, free[0], "p47-01")
    assert places(s, 1) == free
    s.put_force(own, entered=s.turn)
    assert places(s, 1) == free[1:]
    for turn, moved in ((0, False), (1, True)):
        s.turn = turn
        found = place(s, 1, free[1], False)
        assert found.moved is moved
    shuttle = Group("sweep", "britain", "ussr", fighters=("p51-01",))
    s.put_american(plan=Plan((shuttle,)))
    last = place(s, 1, free[2], False)
    assert s.american.value.courses[last.id].turns == 0
