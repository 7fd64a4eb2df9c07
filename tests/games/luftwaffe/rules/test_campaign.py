"""The phases of a campaign quarter: lines, arrivals, redeployment, economy, RAF, replacement."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from airwar.games.luftwaffe.data.board import load_board
from airwar.games.luftwaffe.data.kinds import QUARTERS, months_of
from airwar.games.luftwaffe.rules import (
    arrivals,
    economy,
    intensive,
    key_complex,
    peripheral,
    quarter,
    raf,
    redeployment,
    replacement,
    shuttle,
    victory,
    withdrawals,
)
from airwar.games.luftwaffe.rules.answers import Bomber, Fuel, Group, Plan
from airwar.games.luftwaffe.rules.basing import put_on_base
from airwar.games.luftwaffe.rules.geography import allied, held_symbols, hex_of, lines_in_force
from airwar.games.luftwaffe.rules.state import War
from airwar.kernel.secrets import Secret
from airwar.kernel.sequence import Each, Outline, Phase
from tests.games.luftwaffe.drive import Drive, add, names, steps, told, war

EVENTS = Outline(Phase("events", Each(peripheral.next_event, peripheral.event)))
RAF = Outline(Phase("raf", Each(raf.next_attack, raf.raf)))


def campaign(name: str, *switches: str, level: str = "advanced", **setup: Any) -> War:
    """A campaign in the quarter of this name, with nobody but those that a test adds."""
    s = war(level, *switches, quarter=QUARTERS.index(name), **setup)
    s.units = {id: unit for id, unit in s.units.items() if unit.status == "awaited"}
    s.put_american(areas={})
    return s


def bomb_all(s: War, kind: str, leave: int) -> None:
    """Only so many symbols of a kind are left to the German."""
    found = held_symbols(s, kind)
    s.down = {**s.down, **dict.fromkeys(found[leave:], s.quarter)}


# -- lines ----------------------------------------------------------------------------------------


def test_months_of_a_quarter() -> None:
    """§2.34c: T1."""
    assert months_of("Jan 44") == ("January 1944", "February 1944", "March 1944")


def test_units_behind_the_line_of_1945_are_gone_for_good() -> None:
    """§20.41, §20.43, §49.15: T52."""
    s = campaign("Jan 45", "aa-points")
    add(s, "me109-01", "me109-02")
    s.put_unit("me109-01", base="budapest")
    s.put_unit("me109-02", base="berlin")
    s.put_german(aa=(("berlin", 1), ("paris", 2)))
    Drive(s, quarter.open_quarter(s)).answer("no")
    assert s.units["me109-01"].status == "withdrawn" and s.units["me109-02"].status == "play"
    assert replacement.fallen(s, "german") == []
    assert s.german.value.aa == (("berlin", 1),)


def test_a_skipped_quarter() -> None:
    """§18.24"""
    s = campaign("Jan 43")
    Drive(s, quarter.open_quarter(s)).answer("yes")
    assert s.skipped and s.raf_left == 1


def test_the_bulge_canceled() -> None:
    """§50.24, R70, R81: asked in October 1944; the western line holds, Bodenplatte falls away."""
    s = campaign("Oct 44", "peripheral")
    add(s, "me109-01")
    s.put_unit("me109-01", base="paris")
    assert not allied(s, hex_of("paris"))
    d = Drive(s, quarter.open_quarter(s))
    assert d.waits == "german 50.24"
    d.answer("yes", "no")
    assert "west" in lines_in_force(s) and s.units["me109-01"].status == "withdrawn"
    s.quarter = QUARTERS.index("Jan 45")
    assert peripheral.next_event(s, None) is None
    assert intensive.may_declare(s, "american") and not intensive.may_declare(s, "german")


def test_up_gunning_is_decided_in_private() -> None:
    """§46.1"""
    s = campaign("Jan 43", "me-109-variants")
    Drive(s, quarter.open_quarter(s)).answer("no", "yes")
    assert s.german.value.up_gunned


# -- withdrawals ----------------------------------------------------------------------------------


def test_the_ladder_of_withdrawals() -> None:
    """§21.2, §21.21a, §21.21b, §35.8, R42: a rung counts only if those above are empty."""
    s = campaign("Jul 44", level="tournament")

    def answers(*units: str) -> tuple[str, ...]:
        s.units = {id: u for id, u in s.units.items() if u.status == "awaited"}
        add(s, *units)
        return withdrawals.rung(s, "german", "me110", ()).answers

    assert answers("me110-01", "me110-02/1", "me109-01") == ("me110-01",)
    assert answers("me110-02/1", "me109-01", "ju88-01") == ("me109-01",)
    assert answers("me110-02/1", "me109-01/1") == ("me110-02",)
    assert answers("me109-01/1", "ju88-01/1") == ("me109-01",)
    assert answers("me410-01", "ju88-01/1") == ("me410-01",)
    assert answers("me410-01/1", "ju88-01/1") == ("points",)  # fatigued it needs a higher E
    assert answers("me109s-01", "me110s-01") == ("me109s-01",)  # a school has its E like others
    assert withdrawals.rung(s, "german", "me109s", ()).answers == ("me109s-01",)
    assert answers("me109-01", "fw190s-01/1", "me110s-01/1") == ("me109-01",)
    assert withdrawals.rung(s, "german", "me109s", ()).answers == ("fw190s-01",)  # for a school one
    assert answers("ju88-01") == ("points",)
    s.units = {}
    add(s, "b24-01")
    s.put_american(areas={"b24-01": "ussr"})
    assert withdrawals.rung(s, "american", "b17", ()).answers == ("b24-01",)
    add(s, "b24-02")
    assert withdrawals.rung(s, "american", "b17", ()).answers == ("b24-02",)
    s.units, s.pools = {}, (1, 0)
    assert withdrawals.rung(s, "american", "b17", ()).answers == ("victory",)


def test_what_a_withdrawal_costs() -> None:
    """§21.2, §21.21b: a fatigued unit costs a point, nothing two, victory points go to the enemy;
    shown with the arrivals."""
    s = campaign("Jul 44", level="tournament")
    s.units = {}
    add(s, "me110-01/1", "p51-01")
    d = Drive(s, withdrawals.withdraw(s))
    assert d.waits == "american 21.21a"  # a P-38 goes in July 1944
    d.answer("withdraw:p38.1=p51-01")
    assert d.refused("withdraw:me110.1=me110-01,me110.2=me110-01") == ["21.21b"]
    d.answer("withdraw:me110.1=me110-01,me110.2=points")
    assert d.over and s.units["me110-01"].status == "play"
    withdrawals.settle(s, "german")
    withdrawals.settle(s, "american")
    assert [s.units[u].status for u in ("me110-01", "p51-01")] == ["withdrawn", "withdrawn"]
    assert s.debts == (("german", 1), ("german", 2))
    withdrawals.forfeit(s, "american", "p38", "victory")
    assert s.shift == -2
    s.put_american(system="oil")
    s.bombed = dict.fromkeys(["leipzig.o1", "brux.o1", "zeitz.o1"], s.quarter)
    assert victory.count(s) == 1
    withdrawals.forfeit(s, "german", "me110", "victory")
    assert s.shift == 0


def test_options_are_paid_for_and_come() -> None:
    """§39.1, §39.2, §39.31, §39.32-1, §39.32-2, §39.32-3, §39.32-4: a school for a jet, points or
    units for a bomber; nothing to pay with, nothing comes."""
    s = campaign("Jul 44", "options")
    s.units = {id: unit for id, unit in s.units.items() if not unit.school}
    add(s, "me109s-01/1", *names("b24", 3))
    s.put_german(options=("early-jets", "rocket-program"))
    s.put_american(options=("b-29-to-europe", "p-80"))
    due = withdrawals.dues(s, "german")
    assert [(each.option.key, each.number) for each in due] == [("early-jets", 1),
                                                                ("rocket-program", 1)]  # fmt: skip
    d = Drive(s, withdrawals.withdraw(s))
    d.answer("=usual")  # the chart takes a P-38
    assert d.refused("pay:(b-29-to-europe/b24-01)") == ["39.2"]
    d.answer("pay:(b-29-to-europe/()/8)")
    d.answer("=usual")
    d.answer("pay:(early-jets/me109s-01),(rocket-program)")
    d = Drive(s, arrivals.arrive(s))
    while not d.over:
        d.answer("=usual")
    assert s.units["b29-01"].status == s.units["b29-02"].status == "play"
    assert s.units["me262-01"].arrives and "me262-01" in s.units
    made = [u.id for u in s.units.values() if u.type == "me262" and u.status == "play"]
    assert len(made) == 1 and s.units["me109s-01"].status == "withdrawn"
    assert not [u for u in s.units.values() if u.type == "me163" and u.status == "play"]
    assert s.pools == (116, 102)


def test_jets_of_the_chart_cost_nothing() -> None:
    """§39.32-6: T73."""
    s = campaign("Jan 45", "options")
    s.put_german(options=("early-jets",))
    assert withdrawals.dues(s, "german") == []
    assert "me262-01" in arrivals.newcomers(s, "german")


# -- arrivals -------------------------------------------------------------------------------------


def test_rail_centers_free_units() -> None:
    """§27.31: T60: four centers free one unit; the one that is left frees none in January 1945."""
    s = campaign("Jul 44")
    bomb_all(s, "transport", 4)
    centers = arrivals.rail_centers(s)
    units = arrivals.railroad_units(s)
    assert len(units) == 2 and len(centers) == 4
    d = Drive(s, arrivals.points(s))
    three, other = ",".join(centers[:3]), ",".join(centers[1:])
    assert d.refused(f"railroad:({units[0]}/{','.join(centers[:2])})") == ["27.31"]
    assert "27.31" in d.refused(f"railroad:({units[0]}/{three}),({units[1]}/{other})")
    assert d.refused(f"railroad:({units[0]}/bremen,{','.join(centers[:2])})")
    d.answer(f"railroad:({units[0]}/{three})")
    d = Drive(s, arrivals.arrive(s))
    while not d.over:
        d.answer("=usual")
    assert [s.units[unit].status for unit in units] == ["play", "withdrawn"]
    s.quarter = QUARTERS.index("Jan 45")
    assert arrivals.rail_centers(s) == [centers[3]]
    assert Drive(s, arrivals.points(s)).refused(f"railroad:(fw190-08/{three})")


def test_aa_points_are_placed_anew_each_quarter() -> None:
    """§49.11, §49.12, §49.13, §49.14, §49.2"""
    s = campaign("Apr 43", "aa-points")
    s.put_german(aa=(("berlin", 2),))
    assert arrivals.aa_held(s) == 3
    d = Drive(s, arrivals.points(s))
    assert d.refused("aa:berlin=3") == ["49.13"]
    assert d.refused("aa:berlin=2") == ["49.11"]
    assert d.refused("aa:berlin=2,ploesti=1") == ["49.14"]
    assert d.refused("aa:berlin=2,jever=1") == ["49.12"]
    d.answer("aa:berlin=1,leipzig=2")
    assert s.german.value.aa == (("berlin", 1), ("leipzig", 2))
    s.quarter = 0
    s.put_german(aa=())
    assert arrivals.aa_held(s) == 0


def test_arrivals_to_areas_and_empty_bases() -> None:
    """§5.3-1a, §5.3-1b, §20.2, §20.3, §21.11, §21.12, §24.51"""
    s = campaign("Jan 45")
    add(s, "me109-01")
    s.put_unit("me109-01", base="berlin")
    s.units = {id: u for id, u in s.units.items() if id in ("me109-01", "me262-01", "p51-10")}
    d = Drive(s, arrivals.arrive(s))
    assert d.waits == "american 21.11" and d.refused("areas:p51-10=ussr") == ["20.2"]
    d.answer("areas:p51-10=italy")
    assert d.refused("base:me262-01=berlin") == ["21.12"]
    assert "7.72" in d.refused("base:me262-01=paris")
    d.answer("base:me262-01=rechlin")
    assert s.american.value.areas["p51-10"] == "italy"
    assert s.units["me262-01"].base == "rechlin" and s.jet_bases == ("rechlin",)
    early = campaign("Apr 43")
    assert Drive(early, arrivals.arrive(early)).waits == "german 21.12"  # all to Britain, unasked


# -- redeployment ---------------------------------------------------------------------------------


def test_one_unit_on_a_base() -> None:
    """§5.3-2a, §9.32, §24.53, R98"""
    s = campaign("Oct 44", "strict-redeployment")
    add(s, "me109-01", "me109-02", "me262-01", "fw190-01")
    for unit, base in (("me109-01", "berlin"), ("me109-02", "berlin"), ("me262-01", "jever"),
                       ("fw190-01", "bremen")):  # fmt: skip
        s.put_unit(unit, base=base)
    s.jet_bases = ("rechlin",)
    d = Drive(s, redeployment.redeploy(s))
    assert d.refused("base") == ["5.3-2a"]
    assert d.refused("base:me109-01=husum,me262-01=kolberg") == ["24.53"]
    assert d.refused("base:fw190-01=husum,me109-01=kolberg") == ["5.3-2a"]
    assert d.refused("base:me109-01=bremen") == ["5.3-2a"]
    d.answer("base:me109-01=husum,me262-01=rechlin")
    assert s.units["me262-01"].base == "rechlin"
    usual = redeployment.REDEPLOY.presets(s, None)["usual"]
    assert usual.units == ()


def test_americans_change_between_britain_and_italy() -> None:
    """§5.3-2b, §20.32"""
    s = campaign("Jan 44")
    add(s, "b24-01", "b24-02")
    s.put_american(areas={"b24-01": "britain", "b24-02": "ussr"})
    d = Drive(s, redeployment.redeploy(s)).answer("=usual")
    assert d.refused("transfer:b24-02") == ["20.32"]
    d.answer("transfer:b24-01")
    assert s.american.value.areas["b24-01"] == "italy"
    early = campaign("Oct 43")
    add(early, "b24-01")
    assert Drive(early, redeployment.redeploy(early)).answer("=usual").over


# -- intensive operations -------------------------------------------------------------------------


def test_when_intensive_operations_may_be_declared() -> None:
    """§29.1, §29.11, §29.31, §29.32"""
    s = campaign("Jan 43")
    assert intensive.may_declare(s, "german")
    intensive.declare(s, ("german",))
    for name, allowed in (("Apr 43", False), ("Oct 43", False), ("Jan 44", True), ("Apr 44", False),
                          ("Jan 45", False), ("Apr 45", True)):  # fmt: skip
        s.quarter = QUARTERS.index(name)
        assert intensive.may_declare(s, "german") is allowed
    s.quarter = QUARTERS.index("Oct 43")
    assert intensive.may_declare(s, "american")
    intensive.declare(s, ("american",))
    s.quarter += 1
    assert not intensive.may_declare(s, "american")  # two running quarters
    assert not intensive.may_declare(campaign("Jan 43", level="tournament"), "german")


def test_flyers_tire() -> None:
    """§29.2-4, §29.22, R109: T62."""
    s = campaign("Jan 44")
    add(s, *names("p51", 4), "p47-01/1", "me109-01")
    s.put_american(flown=("p47-01", "p51-01", "p51-02", "p51-03"))
    s.put_german(flown=("me109-01",))
    s.intensive = ("american",)
    intensive.tire(s)
    assert steps(s, *names("p51", 4), "p47-01", "me109-01") == [1, 1, 1, 2, 1, 2]


# -- economy --------------------------------------------------------------------------------------


def test_support_by_power_and_rail() -> None:
    """§38.1, §38.3, §38.2, §37.51: T70, T71, T72."""
    tried: tuple[tuple[tuple[str, ...], int, int, int | None], ...] = (
        (("power",), 1, 9, 6),
        (("transport",), 9, 1, 5),
        (("power", "transport"), 9, 0, 0),
        (("oil",), 1, 1, None),
    )
    for critical, power, rail, most in tried:
        s = campaign("Jan 44")
        s.put_german(critical=critical)
        bomb_all(s, "power", power)
        bomb_all(s, "transport", rail)
        assert economy.capacity(s) == most
    s = campaign("Jan 44")
    s.put_german(critical=("transport",))
    bomb_all(s, "transport", 1)
    own = economy.working(s)
    d = Drive(s, economy.economy(s))
    keep = {"leipzig.a1", "leipzig.a2", "leipzig.a3", "leipzig.o1", "leipzig.i1"}
    idle = [each for each in own if each not in keep]
    assert d.refused(f"support:{','.join(idle[:-1])}") == ["38.1"]
    assert d.refused("support:mars.a1") == ["38.5", "38.1"]
    d.answer(f"support:{','.join(idle)}", "=usual")
    assert economy.drawn_on(s, "aircraft") == ["leipzig.a1", "leipzig.a2", "leipzig.a3"]
    assert economy.drawn_on(s, "oil") == ["leipzig.o1"]


@pytest.mark.parametrize(("critical", "most"), [((), 40), (("oil",), 20)])
def test_fuel_for_units(critical: tuple[str, ...], most: int) -> None:
    """§30.1a, §30.11, §30.3, §30.6: T63."""
    s = campaign("Jan 45")
    s.put_german(critical=critical)
    bomb_all(s, "oil", 2)
    add(s, *[f"me109-{n:02}/1" for n in range(1, 50)])
    d = Drive(s, economy.economy(s)).answer("support")
    few = ",".join([f"me109-{n:02}" for n in range(1, 49 - most)])
    assert d.refused(f"fuel:6/{few}") == ["30.1a"]
    assert "31.1" in d.refused(f"fuel:12/{few}")
    d.answer("=usual")
    assert len(s.german.value.fuel.grounded) == 49 - most


def test_stacks_of_twelve_cost_eight_points() -> None:
    """§31.1, §31.2, §31.4, §31.5"""
    s = campaign("Jan 44")
    bomb_all(s, "oil", 9)
    add(s, *names("me109", 21))
    d = Drive(s, economy.economy(s)).answer("support")
    assert d.refused("fuel:12") == ["30.1a"]
    d.answer("fuel:12/me109-01")
    assert s.german.value.fuel.stack == 12


def test_without_oil_nobody_flies() -> None:
    """§30.4, §30.2"""
    s = campaign("Jan 45")
    bomb_all(s, "oil", 0)
    add(s, "me109-01")
    Drive(s, economy.economy(s)).answer("support", "=usual")
    assert s.german.value.fuel.grounded == ("me109-01",)


def test_repair() -> None:
    """§36.1, §36.11, §36.2, §36.3, §36.6, §5.3-8a, R62: T69."""
    s = campaign("Jan 44")
    symbols = held_symbols(s, "industry")
    hexes: dict[str, list[str]] = {}
    for id in symbols:
        hexes.setdefault(id.partition(".")[0], []).append(id)
    down = [id for city in list(hexes)[21:] for id in hexes[city]]
    s.down = dict.fromkeys([*down, "nordhausen.v1", "leipzig.a1"], 3)
    assert economy.repair_points(s) == 2
    s.shut = {"jever": "raf"}
    d = Drive(s, economy.repair(s))
    assert s.shut == {} and d.waits == "german 36.1"
    assert d.refused("repair:nordhausen.v1") == ["36.3"]
    assert d.refused(f"repair:{','.join(sorted([*down[:2], 'leipzig.a1']))}") == ["36.2"]
    d.answer("repair:leipzig.a1")
    assert "leipzig.a1" not in s.down
    s.quarter = QUARTERS.index("Oct 43")
    assert economy.repair_points(s) == 0
    s.quarter = QUARTERS.index("Jan 44")
    s.down = dict.fromkeys([id for city in list(hexes)[3:] for id in hexes[city]], 3)
    assert economy.repair_points(s) == 0


# -- RAF and Ploesti ------------------------------------------------------------------------------


def test_the_raf_destroys_a_whole_hex() -> None:
    """§33.2, §33.22, §33.6, R59: targets down, base shut, units grounded but whole."""
    s = campaign("Jan 43")
    add(s, "fw190-01")
    s.put_unit("fw190-01", base="bremen")
    s.raf_left = 1
    d = Drive(s, RAF).answer("bremen", "3")
    assert d.over and sorted(s.down) == [f"bremen.{e}" for e in ("a1", "a2", "i1", "o1", "t1")]
    assert s.shut == {"bremen": "raf"} and s.units["fw190-01"].steps == 2


def test_berlin_and_failure() -> None:
    """§33.2, §33.3, §33.12: 4 fails; Berlin only on a 1; not the same city twice."""
    s = campaign("Jul 44")
    s.raf_left = 3
    d = Drive(s, RAF).answer("bremen", "4")
    assert s.down == {} and d.refused("bremen") == ["33.12"]
    d.answer("berlin", "2")
    assert s.down == {}
    d.answer("pass")
    assert d.over
    s.raf_left, s.once = 1, ()
    Drive(s, RAF).answer("berlin", "1")
    assert "berlin.p1" in s.down


@pytest.mark.parametrize(
    ("name", "count"), [("Jan 43", 1), ("Apr 44", 1), ("Jul 44", 2), ("Apr 45", 2), ("Jul 45", 0)]
)
def test_attacks_of_the_raf(name: str, count: int) -> None:
    """§33.11, §53.2, R118"""
    for change, expected in ((0, count), (1, count + 1 if count else 0), (-1, 0)):
        s = campaign(name, level="extended", numbers={"raf": change})
        assert quarter.raf_attacks(s) == expected
    assert quarter.raf_attacks(campaign(name, level="extended", raf=False)) == 0


def test_where_the_raf_cannot_go() -> None:
    """§33.4, §20.42, §26.12, §32.2"""
    s = campaign("Jan 43")
    s.raf_left = 1
    d = Drive(s, RAF)
    assert d.refused("warsaw") == ["33.4"] and d.refused("ploesti") == ["32.2"]
    d.answer("nordhausen", "1")
    assert s.down == {}  # V-weapons in 1943
    late = campaign("Jan 45")
    late.raf_left = 1
    assert Drive(late, RAF).refused("aachen") == ["20.42"]


def test_the_raf_at_ploesti() -> None:
    """§30.6-ploesti: one oil target, one attack a quarter."""
    s = campaign("Jul 44")
    s.raf_left = 2
    d = Drive(s, RAF).answer("ploesti", "2")
    assert list(s.down) == ["ploesti.o1"] and d.refused("ploesti") == ["33.12"]


@pytest.mark.parametrize("hard", [False, True])
def test_a_raid_on_ploesti(hard: bool) -> None:
    """§32.3-2a, §32.3-2b, §32.3-2c, §30.4-ploesti, R37, R96, R117: T64."""
    s = campaign("Jul 43")
    add(s, *names("b24", 4), "b26-01/1", "b26-02/1")
    s.put_american(plan=Plan((), ("b24-01", "b24-02", "b24-03", "b24-04", "b26-01", "b26-02")))
    s.intensive = ("american",) if hard else ()
    d = Drive(s, raf.PLOESTI)
    d.answer("2 2" if hard else "4")
    assert d.waits == "american 32.3-2a"
    d.answer("lose:b24-01=2,b24-02=2")
    # 2 B-24s and two half points: 5 points, 8 at most if doubled
    assert len(s.down) == (8 if hard else 5)
    d.answer("1 1" if hard else "2")
    d.answer("lose:b26-01=1,b26-02=1")
    assert d.over and s.american.value.flown[:1] == ("b24-01",)
    assert [s.units[u].status for u in ("b24-01", "b26-01", "b24-03")] == ["dead", "dead", "play"]


# -- events ---------------------------------------------------------------------------------------


def test_d_day_and_bodenplatte() -> None:
    """§50.11, §50.21, §50.22"""
    s = campaign("Jul 44", "peripheral")
    add(s, "me109-01", "me109-02", "b17-01", "b17-02")
    d = Drive(s, EVENTS).answer("3")
    assert d.waits == "german 50.11"
    d.answer("lose:me109-01=1,me109-02=2")
    assert d.over and steps(s, "me109-01", "me109-02") == [1, 0]
    s = campaign("Jan 45", "peripheral")
    add(s, "me109-01", "me109-02", "b17-01", "b17-02")
    d = Drive(s, EVENTS).answer("1", "=usual", "2", "lose:b17-01=2")
    assert d.over and steps(s, "b17-01", "b17-02") == [0, 2]
    assert Drive(campaign("Jul 44"), EVENTS).over


@pytest.mark.parametrize(("face", "lost"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_the_raid_on_the_soviet_bases(face: int, lost: int) -> None:
    """§50.31, §50.32, §50.33, §50.34: T79."""
    s = campaign("Jan 44", "peripheral")
    add(s, "b17-01", "b17-02")
    assert not peripheral.may_raid_ussr(s)
    s.put_american(areas={"b17-01": "ussr", "b17-02": "britain"})
    assert peripheral.may_raid_ussr(s)
    peripheral.plan_ussr_raid(s)
    Drive(s, EVENTS).answer(str(face))
    assert s.units["b17-01"].steps == max(0, 2 - lost) and s.units["b17-02"].steps == 2
    assert s.shuttles_over == (("all",) if lost > 1 else ())
    assert not peripheral.may_raid_ussr(s)
    late = campaign("Jan 45", "peripheral")
    add(late, "b17-01")
    late.put_american(areas={"b17-01": "ussr"})
    assert not peripheral.may_raid_ussr(late)


# -- replacement ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("level", "name", "factories", "points"),
    [("tournament", "Jan 43", 43, 7), ("tournament", "Jan 44", 43, 10),
     ("tournament", "Jan 44", 9, 2), ("advanced", "Jan 43", 43, 8), ("advanced", "Jan 44", 43, 14),
     ("tournament", "Jan 45", 3, 0)],
)  # fmt: skip
def test_income(level: str, name: str, factories: int, points: int) -> None:
    """§22.21, §22.22, §22.23, §28.21a, §28.21b: T53, T54, T55; §20.42: 42 factories in 1945."""
    s = campaign(name, level=level)
    bomb_all(s, "aircraft", factories)
    assert replacement.income(s) == points


def test_units_are_rebuilt_as_long_as_points_hold_out() -> None:
    """§22.1, §22.11, §22.24, §22.4, §22.5, §22.61, §22.7: T55."""
    s = campaign("Jan 44", level="tournament")
    bomb_all(s, "aircraft", 9)
    add(s, "me109-01/1", "fw190-01", "fw190-02")
    s.put_unit("fw190-01", status="dead", steps=0)
    s.put_unit("fw190-02", status="fuel", steps=0)
    d = Drive(s, replacement.rebuild(s))
    assert d.waits == "german 22.1"
    assert d.refused("rebuild:me109-01") == ["22.4"]
    assert "22.7" in d.refused("rebuild:me109-01/fw190-02")
    d.answer("rebuild:me109-01/fw190-01")
    assert s.points.value == 0 and s.units["me109-01"].steps == 2
    d = Drive(s, replacement.bring_back(s)).answer("base:fw190-01=jever")
    assert (s.units["fw190-01"].steps, s.units["fw190-01"].base) == (1, "jever")
    s.units = {}
    assert Drive(s, replacement.rebuild(s)).over and s.points.value == 2  # saved


def test_nobody_is_rebuilt_on_a_base_with_a_marker() -> None:
    """§22.5, §21.12: a base with units is not empty because they are out of sight."""
    s = campaign("Jan 44", level="tournament")
    add(s, "fw190-01", "me109-01")
    put_on_base(s, "me109-01", "jever", hidden=True)
    s.put_unit("fw190-01", status="dead", steps=0)
    s.back = ((), ("fw190-01",))
    assert Drive(s, replacement.bring_back(s)).refused("base:fw190-01=jever") == ["21.12"]


def test_american_pools() -> None:
    """§22.3, §22.31, §28.1: bombers and fighters apart; nobody in the USSR."""
    s = campaign("Jan 44")
    s.pools = (1, 5)
    add(s, "b17-01/1", "b17-02/1", "p51-01/1", "b17-03/1")
    s.put_american(areas={"b17-03": "ussr"})
    d = Drive(s, replacement.rebuild(s))
    assert d.refused("rebuild:b17-01,b17-02,p51-01") == ["22.3"]
    assert "22.31" in d.refused("rebuild:b17-03,p51-01")
    d.answer("rebuild:b17-02,p51-01")
    assert s.pools == (0, 4) and steps(s, "b17-01", "b17-02") == [1, 2]


def test_schools_limit_the_german() -> None:
    """§28.3, §28.4, §27.32, R53: four points a veteran school with fuel, two a fatigued one."""
    s = campaign("Jan 44")
    s.points = Secret(("german",), 20)
    add(s, "me109s-01", "ju88s-01/1", "fw190s-01", *[f"me109-{n:02}/1" for n in range(1, 16)])
    s.put_german(fuel=Fuel(6, ("fw190s-01",)))
    assert replacement.training(s) == 6
    d = Drive(s, replacement.rebuild(s))
    assert d.refused(f"rebuild:{','.join([f'me109-{n:02}' for n in range(1, 8)])}") == ["28.3"]
    d.answer("=usual")
    assert s.points.value == 20 + replacement.income(s) - 6


def test_debts_are_paid_first() -> None:
    """§21.21b"""
    s = campaign("Jan 44", level="tournament")
    s.debts, s.pools = (("german", 3), ("bomber", 2)), (10, 10)
    replacement.collect(s)
    assert s.points.value == 7 and s.pools == (8, 10) and not s.debts


# -- key complex, shuttles ------------------------------------------------------------------------


def test_the_key_complex() -> None:
    """§51.2, §51.3, R71: no income in the quarters after; hints on 1 and 2."""
    s = campaign("Jan 44", "key-complex")
    s.put_german(key="Synthetic Rubber")
    own = ["hannover.i1", "merseburg.i1", "monowitz.i1"]
    s.bombed = dict.fromkeys(own, s.quarter)
    assert replacement.income(s) == 14
    s.quarter += 1
    assert replacement.income(s) == 0
    d = Drive(s, key_complex.hint(s)).answer("2")
    assert "51.3" in d.refused("Synthetic Rubber")
    d.answer("Steel")
    assert key_complex.named(s) == ["Steel"]
    assert Drive(s, key_complex.hint(s)).answer("3").over


def test_the_end_of_shuttles() -> None:
    """§23.22, §23.81, §23.82, §23.84, §35.6, R87"""
    s = campaign("Jan 44")
    add(s, "b17-01", "p51-01")
    own = (Bomber("b17-01", "posen", ("a1",)),)
    group = Group("shuttle", "italy", "ussr", "posen", own, ("p51-01",))
    s.put_american(plan=Plan((group,)), entered=(1,))
    list(shuttle.show_shuttles(s))
    assert not s.shuttles_over and told(s, "23.22") == [
        "There was a shuttle from Italy to the USSR",
        "Planned were B-17 1 for Posen, P-51 1",
    ]
    s.put_unit("b17-01", status="dead")
    list(shuttle.show_shuttles(s))
    assert list(s.shuttles_over) == ["italy"]
    s.put_unit("p51-01", status="fuel")
    list(shuttle.show_shuttles(s))
    assert list(s.shuttles_over) == ["fighters", "italy"]


def test_random_answers_of_the_phases_are_legal() -> None:
    """§5.2: whatever chance picks keeps the rules."""
    for seed in range(5):
        rng = Random(seed)
        s = campaign("Jul 44", "options", "aa-points")
        add(s, *names("me110", 3), *names("me109s", 3), *names("b24", 5), *names("p38", 3))
        for n, unit in enumerate([u.id for u in s.of_side("german") if u.status == "play"]):
            s.put_unit(unit, base=sorted(load_board().bases)[n // 2])
        s.put_german(options=("early-jets", "high-altitude-fighter"))
        s.put_american(options=("b-29-to-europe", "p-80"))
        for rule in (withdrawals.withdraw, arrivals.points, arrivals.arrive, redeployment.redeploy,
                     economy.economy, replacement.rebuild):  # fmt: skip
            d = Drive(s, rule(s))
            while not d.over:
                ask = d.request
                answer = ask.question.random(s, ask.about, rng)
                assert not list(ask.question.refused(s, ask.about, answer))
                d.answer(ask.question.write(answer))
