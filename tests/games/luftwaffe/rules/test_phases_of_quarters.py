"""Phases of a quarter off the map: replacements, withdrawals, the RAF, Ploesti, and events."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from airwar.games.luftwaffe.data.board import PLOESTI, load_board
from airwar.games.luftwaffe.data.kinds import AMERICAN, GERMAN, QUARTERS, Side
from airwar.games.luftwaffe.game import GAME
from airwar.games.luftwaffe.rules import (
    evidence,
    peripheral,
    quarter,
    raf,
    redeployment,
    replacement,
    shuttle,
    withdrawals,
)
from airwar.games.luftwaffe.rules.answers import (
    Based,
    Bomber,
    Fuel,
    Group,
    Pay,
    Plan,
    Price,
    Rebuild,
    Withdraw,
)
from airwar.games.luftwaffe.rules.formations import cover_base
from airwar.games.luftwaffe.rules.geography import BULGE_CANCELED, held_symbols
from airwar.games.luftwaffe.rules.state import War
from airwar.games.luftwaffe.rules.victory import all_of
from airwar.kernel.requests import Choose, Reveal
from airwar.kernel.secrets import Secret
from airwar.kernel.sequence import Leave
from tests.games.luftwaffe.drive import Drive, add, events, names, war

JUL44, OCT44, JAN45 = (QUARTERS.index(each) for each in ("Jul 44", "Oct 44", "Jan 45"))


def rules(question: Any, s: War, about: Any, answer: Any) -> list[str]:
    return [each.rule for each in question.refused(s, about, answer)]


def nobody(s: War, *spared: str) -> None:
    """All Americans are gone for good, but for these, and no point is left."""
    for unit in s.of_side(AMERICAN):
        if unit.id not in spared:
            s.put_unit(unit.id, status="dead", steps=0)
    s.pools = (0, 0)


# -- replacements ---------------------------------------------------------------------------------


def test_debts_and_factories_are_seen_as_points_come_in() -> None:
    """§22.23, §21.21b: what the German owes; §22.24: his points are his secret in the Advanced
    Game alone."""
    s = war("advanced", quarter=JUL44)
    evidence.begin(s)
    s.debts = (("german", 2), ("bomber", 3))
    s.pools, s.points = (9, 9), Secret((GERMAN,), 5)
    replacement.collect(s)
    assert s.evidence[-1].spent == 2 and s.pools == (6, 9)
    assert s.evidence[-1].factories == len(held_symbols(s, "aircraft"))
    assert s.points.seen == (GERMAN,)
    open_to_all = war("tournament", quarter=JUL44)
    replacement.collect(open_to_all)
    assert open_to_all.points.seen is None


def test_each_side_knows_what_it_can_rebuild_and_withdraw() -> None:
    """§22.1, §22.31, §35.8: what the enemy hides has no say in it."""
    s = war("advanced", quarter=JUL44)
    add(s, "fw190-01/1", "p47-01/1", "p47-02/1")
    s.put_american(areas={"p47-01": "britain", "p47-02": "ussr"})
    seen = GAME.secrets.redact(s, GERMAN)
    assert "fw190-01" in replacement.tired(seen, GERMAN)
    assert withdrawals.rung(seen, GERMAN, "fw190", ()).answers
    own = replacement.tired(s, AMERICAN)
    assert "p47-01" in own and "p47-02" not in own


def test_units_that_are_rebuilt_are_there_and_named_in_order() -> None:
    """§22.1, §22.4"""
    s = war("advanced", quarter=JUL44)
    nobody(s)
    add(s, "b17-01/1", "b17-02/1")
    s.put_american(areas={"b17-01": "britain", "b17-02": "britain"})
    s.units = {id: unit for id, unit in s.units.items() if unit.status != "dead"}
    s.pools = (2, 0)
    ask = replacement.REBUILD
    assert rules(ask, s, AMERICAN, Rebuild(("b17-01", "b17-02"))) == []
    assert rules(ask, s, AMERICAN, Rebuild(("b17-02", "b17-01"))) == ["22.1"]
    assert rules(ask, s, AMERICAN, Rebuild(("b17-01", "b17-99"))) == ["22.1"]
    assert rules(ask, s, AMERICAN, Rebuild(("b17-01",))) == ["22.4"]


def test_a_side_with_one_kind_of_points_is_asked() -> None:
    """§5.3-7a, §22.5: and of German points the American sees how many were spent."""
    s = war("advanced", quarter=JUL44)
    nobody(s)
    add(s, "p47-01/1", "fw190-01/1", "fw190-02/1", "me109s-01")
    s.put_american(areas={"p47-01": "britain"})
    s.german = replace(s.german, held=replace(s.german.value, fuel=Fuel()))
    s.pools = (0, 1)
    s.down = dict.fromkeys(all_of("aircraft"), 0)
    s.points = Secret((GERMAN,), 1)
    evidence.begin(s)
    drive = Drive(s, replacement.rebuild(s))
    assert drive.waits == "american 22.1"
    drive.answer("rebuild:p47-01", "=usual")
    assert drive.over and s.pools == (0, 0)
    own = s.evidence[-1]
    assert (own.spent, own.rebuilt) == (1, 1) and own.wanting > 0


# -- withdrawals ----------------------------------------------------------------------------------


def gone(s: War, side: Side) -> None:
    """Nobody of a side is in play."""
    for unit in s.of_side(side):
        s.put_unit(unit.id, status="dead", steps=0)


def test_points_are_due_where_no_unit_can_go() -> None:
    """§21.21b: from the pool of the type, or victory points; R42: the German has points to come."""
    s = war("advanced", quarter=JUL44)
    gone(s, AMERICAN)
    gone(s, GERMAN)
    for pools, bomber, fighter in (((9, 0), "points", "victory"), ((0, 9), "victory", "points")):
        s.pools = pools
        assert withdrawals.rung(s, AMERICAN, "b24", ()).answers == (bomber,)
        assert withdrawals.rung(s, AMERICAN, "p47", ()).answers == (fighter,)
        assert withdrawals.rung(s, GERMAN, "me110", ()).answers == ("points",)


def test_units_in_the_ussr_are_withdrawn_last() -> None:
    """§35.8, §21.21a: even a veteran of the type after a tired one."""
    s = war("advanced", quarter=JUL44)
    gone(s, AMERICAN)
    add(s, "p47-01", "p47-02/1")
    s.put_american(areas={"p47-01": "ussr", "p47-02": "britain"})
    assert withdrawals.rung(s, AMERICAN, "p47", ()).answers == ("p47-02",)
    assert withdrawals.rung(s, AMERICAN, "p47", ("p47-02",)).answers == ("p47-01",)


def test_each_withdrawal_has_one_answer() -> None:
    """§21.2: the first or the last of those that can go are offered."""
    number = next(
        n for n in range(2, 10)
        if len(withdrawals.chart_withdrawals(war("advanced", quarter=n), GERMAN)) == 2
    )  # fmt: skip
    s = war("advanced", quarter=number)
    rows = sorted(withdrawals.chart_withdrawals(s, GERMAN))
    gone(s, GERMAN)
    units = add(s, *names(rows[0][1], 4))
    first, last = withdrawals.WITHDRAW.options(s, GERMAN)
    assert [unit for _, unit in first.listed] == [units[0], units[1]]
    assert [unit for _, unit in last.listed] == [units[3], units[2]]
    short = Withdraw(first.listed[:1])
    assert rules(withdrawals.WITHDRAW, s, GERMAN, short) == ["21.2"]
    assert rules(withdrawals.WITHDRAW, s, GERMAN, first) == []


def test_the_step_of_withdrawals() -> None:
    """§52.2, §39.1: with options in every quarter but the extra one, else where a chart has any."""
    due = [bool(withdrawals.chart_withdrawals(war("advanced", quarter=n), side))
           for n in range(10) for side in (AMERICAN, GERMAN)]  # fmt: skip
    for n in range(10):
        s = war("advanced", quarter=n)
        assert withdrawals.any_to_withdraw(s) is (due[2 * n] or due[2 * n + 1])
        assert withdrawals.any_to_withdraw(war("advanced", "options", quarter=n)) is True
    assert withdrawals.any_to_withdraw(war("extended", quarter=10)) is False


def american_options(*options: str) -> War:
    s = war("advanced", "options", quarter=JAN45)
    gone(s, AMERICAN)
    s.put_american(options=options)
    return s


def test_options_are_paid_in_units_or_in_points_of_their_kind() -> None:
    """§39.32-1, §39.32-2, §39.2: what nobody can pay for is not asked."""
    s = american_options("b-32", "p-80")
    s.pools = (0, 0)
    assert withdrawals.dues(s, AMERICAN) == []
    s.pools = (8, 5)
    found = withdrawals.dues(s, AMERICAN)
    assert [(due.option.key, due.points) for due in found] == [("b-32", 8), ("p-80", 5)]
    add(s, "b24-01", "b24-02", "p47-01")
    s.put_american(areas=dict.fromkeys(("b24-01", "b24-02", "p47-01"), "britain"))
    about = (AMERICAN, ())
    bombers, fighter = Price("b-32", ("b24-01", "b24-02")), Price("p-80", ("p47-01",))
    assert rules(withdrawals.PAY, s, about, Pay((bombers, fighter))) == []
    assert rules(withdrawals.PAY, s, about, Pay((bombers,))) == ["39.2"]
    assert rules(withdrawals.PAY, s, about, Pay((fighter, bombers))) == ["39.2"]
    assert rules(withdrawals.PAY, s, about, Pay((Price("b-32", (), 8), fighter))) == []
    less = Pay((Price("b-32", ("b24-01", "b24-02"), -4), fighter))
    assert "39.32-2" in rules(withdrawals.PAY, s, about, less)


# -- a quarter opens ------------------------------------------------------------------------------


def test_what_stood_under_markers_is_seen_as_a_quarter_opens() -> None:
    """§16.1, §46.1: then operations may be skipped, §18.24; nobody is asked for guns without the
    rule."""
    s = war("advanced", quarter=4)
    add(s, "fw190-01")
    s.put_unit("fw190-01", base="jever")
    assert isinstance(next(quarter.open_quarter(s)), Choose)
    cover_base(s, "jever")
    assert s.units["fw190-01"].base == ""
    assert isinstance(next(quarter.open_quarter(s)), Reveal)
    assert s.units["fw190-01"].base == "jever" and not s.covers
    s.log = []
    for how in ("no", "yes"):
        drive = Drive(s, quarter.open_quarter(s))
        assert drive.waits == "american 18.24" and drive.answer(how).over
    assert [event.rule for event in events(s)] == ["18.24"]


@pytest.mark.parametrize("how", ["no", "yes"])
def test_the_german_may_cancel_the_bulge(how: str) -> None:
    """§50.24: if he says so."""
    s = war("advanced", "peripheral", quarter=OCT44)
    s.quarter = next(n for n in range(10) if peripheral.may_cancel_bulge(_at(s, n)))
    Drive(s, quarter.open_quarter(s)).answer(how)
    assert (BULGE_CANCELED in s.once) is (how == "yes")


def _at(s: War, number: int) -> War:
    s.quarter = number
    return s


# -- events ---------------------------------------------------------------------------------------


def test_the_raid_on_the_soviet_bases_happens_once() -> None:
    """§50.31, §50.32, §50.33: other notes stay."""
    s = war("advanced", "peripheral", quarter=JUL44)
    add(s, "b17-01", "b17-02")
    s.put_american(areas={"b17-01": "ussr", "b17-02": "ussr"})
    peripheral.plan_ussr_raid(s)
    s.once = (*s.once, "d-day")
    assert peripheral.next_event(s, None) == peripheral.PLANNED
    drive = Drive(s, peripheral.event(s, peripheral.PLANNED)).answer("1")
    while not drive.over:
        drive.answer("=usual")
    assert peripheral.next_event(s, None) is None
    assert set(s.once) == {peripheral.RAIDED, "d-day"}


def test_the_last_american_may_be_lost_off_the_map() -> None:
    """§26.32, §50.32, §50.11: on a Soviet base, or in the landing."""
    for name in (peripheral.PLANNED, peripheral.ANSWERED):
        s = war("advanced", "peripheral", quarter=JUL44)
        add(s, "b17-01/1")
        nobody(s, "b17-01")
        s.put_american(areas={"b17-01": "ussr"})
        drive = Drive(s, peripheral.event(s, name))
        with pytest.raises(Leave):
            drive.answer("6")
        assert s.outcome is not None and s.outcome.rule == "26.32"


def test_the_dead_bear_no_losses_of_d_day() -> None:
    """§50.11: whoever is in play; a six-sided die."""
    s = war("advanced", "peripheral", quarter=JUL44)
    gone(s, GERMAN)
    add(s, "fw190-01", "fw190-02")
    drive = Drive(s, peripheral.event(s, peripheral.DDAY))
    assert drive.request.sides == 6
    drive.answer("2")
    assert drive.request.about == (2, ("fw190-01", "fw190-02"))


# -- the RAF and Ploesti --------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "hit"), [("3", 1), ("4", 0)])
def test_the_raf_over_ploesti(face: str, hit: int) -> None:
    """§33.2, §30.6-ploesti: 1 to 3; the place is not on the map."""
    s = war("advanced", quarter=JUL44)
    s.raf_left = 2
    Drive(s, raf.raf(s, 1)).answer(PLOESTI, face)
    assert len([id for id in s.down if id.startswith(PLOESTI)]) == hit
    assert s.raf_left == 1
    assert raf.RAF.show(s, None, raf.PASS).label == "No attack"
    assert raf.RAF.show(s, None, PLOESTI).place == ""
    assert raf.RAF.show(s, None, "berlin").place == "hex:2612"


def test_bombs_on_ploesti_may_end_the_war() -> None:
    """§26.31, §32.3-2b: at once; §26.32: so may the way there."""
    for phase, ends in ((raf.bomb_ploesti, "26.31"), (raf.way_in, "26.32")):
        s = war("advanced", quarter=JUL44)
        add(s, "b24-01/1")
        nobody(s, "b24-01")
        s.pools = (1, 0) if ends == "26.31" else (0, 0)
        s.put_unit("b24-01", steps=2 if ends == "26.31" else 1)
        s.put_american(plan=Plan((), ("b24-01",)))
        oil = [id for id in all_of("oil") if load_board().symbols[id].place == PLOESTI]
        if ends == "26.31":
            s.bombed = {id: 0 for id, each in load_board().symbols.items() if id != oil[0]}
        with pytest.raises(Leave):
            Drive(s, phase(s)).answer("6")
        assert s.outcome is not None and s.outcome.rule == ends


def test_bombers_that_fall_at_ploesti_land_nowhere() -> None:
    """§32.3-2c, §30.5-ploesti: the others are where their shuttle lands."""
    s = war("advanced", quarter=JUL44)
    rows = tuple([Bomber(unit, PLOESTI) for unit in add(s, "b24-01", "b24-02", "b24-03")])
    s.put_american(plan=Plan((Group("shuttle", "italy", "ussr", None, rows),)),
                   areas=dict.fromkeys(("b24-01", "b24-02", "b24-03"), "italy"))  # fmt: skip
    Drive(s, raf.way_out(s)).answer("2", "lose:b24-02=2")
    areas = s.american.value.areas
    assert [areas[f"b24-0{n}"] for n in (1, 2, 3)] == ["ussr", "italy", "ussr"]


# -- redeployment and shuttles --------------------------------------------------------------------


def test_units_change_between_britain_and_italy() -> None:
    """§5.3-2b, §20.32: either way; a German that is on no base does not move (§5.3-2a)."""
    s = war("advanced", quarter=JUL44)
    add(s, "b17-01", "b17-02", "fw190-01")
    s.put_american(areas={"b17-01": "britain", "b17-02": "italy"})
    s.put_unit("fw190-01", base="jever")
    strange = Based((("fw190-99", "jever"),))
    assert rules(redeployment.REDEPLOY, s, None, strange) == ["5.3-2a"]
    Drive(s, redeployment.redeploy(s)).answer("=usual", "transfer:b17-01,b17-02")
    assert s.american.value.areas == {"b17-01": "italy", "b17-02": "britain"}


@pytest.mark.parametrize(("lost", "over"), [(1, False), (2, True)])
def test_a_shuttle_is_the_last_when_all_of_it_is_lost(lost: int, over: bool) -> None:
    """§23.81, §35.6, §23.22: bombers and fighters are judged apart; a raid is no shuttle."""
    s = war("advanced", quarter=JUL44)
    rows = tuple([Bomber(unit, "berlin") for unit in add(s, "b17-01", "b17-02")])
    group = Group("shuttle", "britain", "ussr", "berlin", rows, add(s, "p51-01", "p51-02"))
    other = Group("sweep", "britain", "britain", None, (), add(s, "p47-01"))
    for unit in ("b17-02", "p51-02", "b17-01", "p51-01")[: 2 * lost]:
        s.put_unit(unit, status="dead", steps=0)
    s.put_american(plan=Plan((other, group)), entered=(1, 2))
    found = list(shuttle.show_shuttles(s))
    assert s.shuttles_over == (("britain", "fighters") if over else ())
    assert [type(each) for each in found] == [Reveal]
    s.put_american(plan=Plan((other,)))
    s.log = []
    list(shuttle.show_shuttles(s))
    assert [event.text for event in events(s)] == ["There was no shuttle"]
