"""Finer points: the last of a range, the exception to a rule, what one slip would break."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from msgspec.structs import replace

from airwar.games.luftwaffe.data.board import load_board
from airwar.games.luftwaffe.data.forces import load_chart
from airwar.games.luftwaffe.data.kinds import AMERICAN, GERMAN, QUARTERS, Area, Side
from airwar.games.luftwaffe.data.tables import load_limits
from airwar.games.luftwaffe.rules import geography
from airwar.games.luftwaffe.rules.answers import (
    Based,
    Fly,
    Fuel,
    Group,
    Manner,
    Plan,
    Repair,
    Support,
)
from airwar.games.luftwaffe.rules.economy import (
    FUEL,
    REPAIR,
    SUPPORT,
    drawn_on,
    fuel_points,
    repairable,
    working,
)
from airwar.games.luftwaffe.rules.endurance import drop_strands, drop_tanks, tanks_on
from airwar.games.luftwaffe.rules.entries import next_arrival, place
from airwar.games.luftwaffe.rules.fire import (
    e_modifier,
    e_now,
    modified,
    pods_shown,
    show_up_gunned,
)
from airwar.games.luftwaffe.rules.groups import limit, may_stay, shuttles
from airwar.games.luftwaffe.rules.imagined_economy import paid_ahead
from airwar.games.luftwaffe.rules.intensive import tire
from airwar.games.luftwaffe.rules.line_up import battle_of, first_groups, tanks_matter
from airwar.games.luftwaffe.rules.losses import lose_steps
from airwar.games.luftwaffe.rules.movers import mover_of
from airwar.games.luftwaffe.rules.opening import based_refused, gone_before
from airwar.games.luftwaffe.rules.state import Battle, Course, Outcome, War
from airwar.kernel.requests import Refusal
from tests.games.luftwaffe.drive import add, events, force, hold_tanks, told, war


def refused(question: Any, s: War, about: Any, answer: Any) -> list[str]:
    return [each.rule for each in question.refused(s, about, answer)]


# -- the map --------------------------------------------------------------------------------------


def test_switzerland_and_nothing_else_is_closed() -> None:
    """§2.26, §7.71"""
    board = load_board()
    assert len(board.swiss) > 0
    assert {hex for hex in board.hexes if geography.closed(hex)} == set(board.swiss)


def test_only_numbered_squares_have_numbers() -> None:
    """§2.25"""
    board = load_board()
    assert geography.number_at("2104") == 9
    assert geography.number_at(board.cities["berlin"].hex) is None
    for hex, square in board.squares.items():
        assert geography.number_at(hex) == square.number


@pytest.mark.parametrize(("after", "works"), [(0, True), (1, False)])
def test_ploesti_works_until_its_last_quarter_is_over(after: int, works: bool) -> None:
    """§20.42, §32.2, §38.5"""
    last = QUARTERS.index(load_limits().ploesti.raid_quarters[-1])
    s = war("advanced", quarter=last + after)
    held = geography.held_symbols(s, "oil")
    ploesti = [id for id in held if load_board().symbols[id].place == "ploesti"]
    assert (len(ploesti) > 0) is works


# -- economy --------------------------------------------------------------------------------------


def test_idle_targets_give_nothing() -> None:
    """§30.1a, §30.31, §38.2, §38.5: an oil target that is not supported makes no fuel."""
    s = war("advanced", quarter=4)
    oil = geography.held_symbols(s, "oil")
    assert fuel_points(s, ()) == len(oil)
    assert fuel_points(s, oil[:2]) == len(oil) - 2
    s.put_german(idle=tuple(oil[:1]))
    assert drawn_on(s, "oil") == oil[1:]
    basic = war("tournament", quarter=4)
    basic.put_german(idle=tuple(oil[:1]))
    assert drawn_on(basic, "oil") == geography.held_symbols(basic, "oil")


def test_targets_are_named_once_each_in_order() -> None:
    """§38.1, §36.1: an answer has one form."""
    s = war("advanced", quarter=4)
    first, second = sorted(working(s))[:2]
    assert "38.1" in refused(SUPPORT, s, None, Support((second, first)))
    assert "38.1" in refused(SUPPORT, s, None, Support((first, first)))
    assert "38.1" not in refused(SUPPORT, s, None, Support((first, second)))
    s.down = {first: 3, second: 3}
    one, two = sorted(repairable(s))[:2]
    assert "36.1" in refused(REPAIR, s, None, Repair((two, one)))
    assert "36.1" not in refused(REPAIR, s, None, Repair((one, two)))


def test_stacks_of_twelve_are_offered_where_there_is_fuel_for_them() -> None:
    """§30.3, §30.32: from that number of points on."""
    s = war("advanced", quarter=4)
    oil, needed = geography.held_symbols(s, "oil"), load_limits().economy.stacking_fuel
    enough, short = oil[: len(oil) - needed], oil[: len(oil) - needed + 1]
    assert fuel_points(s, enough) == needed

    def stacks(idle: list[str]) -> list[int]:
        found: list[Fuel] = list(FUEL.options(s, tuple(idle)))
        return [each.stack for each in found]

    assert stacks(enough) == [6, 12] and stacks(short) == [6]


# -- limits of a hex ------------------------------------------------------------------------------


def test_how_many_may_end_in_a_hex() -> None:
    """§9.22, §9.31, §31.1, §55.4b"""
    limits = load_limits().limits
    for scenario in ("basic", "advanced"):
        assert limit(war(scenario), AMERICAN) == limits.american_group
    s = war("advanced")
    s.put_german(fuel=replace(s.german.value.fuel, stack=12))
    assert limit(s, GERMAN) == 12
    assert limit(war("basic"), GERMAN) == limits.german_stack


def test_only_those_who_bombed_in_passing_may_stop_there() -> None:
    """§34.2: in the advanced game, with the move that bombed."""
    s = war("advanced")
    a1 = force(s, load_board().cities["berlin"].hex, "b17-01")
    assert s.sortie is None and not may_stay(s, s.forces[a1])


@pytest.mark.parametrize(
    ("area", "lands", "shuttle"),
    [("britain", "britain", False), ("ussr", "britain", True), ("britain", "ussr", True)],
)
def test_what_a_shuttle_is(area: Area, lands: Area, shuttle: bool) -> None:
    """§23.1, §35.1: a flight to or from the USSR; without a plan its course tells."""
    s = war("advanced", quarter=6)
    s.put_american(plan=Plan((Group("sweep", area, lands),)))
    assert shuttles(s, Course(1, "", 0, lands)) is shuttle
    assert shuttles(s, Course(2, "", 0, lands)) is (lands == "ussr")
    s.put_american(plan=None)
    assert shuttles(s, Course(1, "", 0, lands)) is (lands == "ussr")


def test_nobody_appears_once_the_quarter_is_over() -> None:
    """§11.24, §23.41, §35.3, §35.14"""
    s = war("advanced", quarter=6)
    s.closed = True
    assert next_arrival(s, None) is None
    s.closed, s.outcome = False, Outcome(None, "a draw", "4.1")
    assert next_arrival(s, None) is None


def test_fighters_alone_have_no_course() -> None:
    """§35.51, §35.53: unless they fly to the USSR or from there."""
    ways: tuple[tuple[Area, bool], ...] = (("britain", False), ("ussr", True))
    for lands, bound in ways:
        s = war("advanced", quarter=6)
        add(s, "p51-01")
        s.put_american(plan=Plan((Group("sweep", "britain", lands, fighters=("p51-01",)),)))
        found = place(s, 1, "0810", False)
        assert (found.id in s.american.value.courses) is bound


# -- endurance ------------------------------------------------------------------------------------


def test_a_type_drops_its_tanks_once() -> None:
    """§8.33, §8.34, §40.2: it has no tanks after that, and the log says so."""
    s = war()
    force(s, "1509", "me110-01", "me110-02")
    hold_tanks(s, "me110")
    assert tanks_on(s, "me110-01")
    drop_tanks(s, GERMAN, "me110")
    assert not tanks_on(s, "me110-01") and s.drops == {"me110": s.turn}
    assert told(s, "8.33") == ["The Me-110s drop their tanks"]


def test_tanks_of_the_enemy_strand_nobody() -> None:
    """§8.6"""
    s = war()
    force(s, "1509", "me110-01")
    force(s, "2009", "p51-01")
    hold_tanks(s, "me110", "p51")
    assert drop_strands(s, GERMAN, "p51") is None
    assert drop_strands(s, AMERICAN, "me110") is None


# -- fire -----------------------------------------------------------------------------------------


def test_one_unit_with_tanks_is_enough_to_fire_worse() -> None:
    """§13.61, §13.72: a group holds tanks if one of it does."""
    s = war()
    names = add(s, "p51-01", "p51-02")
    clean = e_now(s, names)
    hold_tanks(s, "p51")
    hung = e_now(s, names)
    assert hung == clean - 2


def test_nobody_lacks_e_against_bombers_or_with_rockets() -> None:
    """§13.65, §13.22, §24.42: only where both have it, and the firer less."""
    s = war("advanced")
    fast, slow = add(s, "p51-01"), add(s, "me110-01")
    bombers, rockets = add(s, "b17-01"), add(s, "me163-01")
    assert [each.value for each in e_modifier(s, slow, fast)] == [e_now(s, slow) - e_now(s, fast)]
    assert e_modifier(s, fast, slow) == []
    assert e_modifier(s, slow, bombers) == e_modifier(s, bombers, slow) == []
    assert e_modifier(s, rockets, fast) == e_modifier(s, slow, rockets) == []


def test_hard_targets_spare_a_one() -> None:
    """§47.1, §13.64: others are as the die says, less one; 6 is the most."""
    less = load_limits().optional.advanced_bomber_die
    assert [modified(face, (), True) for face in (1, 2, 6)] == [1, 2 + less, 6 + less]
    assert [modified(face, ()) for face in (1, 6, 8)] == [1, 6, 6]


@pytest.mark.parametrize(
    ("switches", "unit", "pods", "shown"),
    [
        (("me-109-variants",), "me109-01", True, ["The Me-109s are up-gunned this quarter"]),
        (("me-109-variants",), "me109-01", False, ["The Me-109s are not up-gunned this quarter"]),
        (("me-109-variants",), "fw190-01", True, []),
        ((), "me109-01", True, []),
    ],
)
def test_what_me_109s_carry_is_seen_when_they_fire(
    switches: tuple[str, ...], unit: str, pods: bool, shown: list[str]
) -> None:
    """§46.3b: once a quarter."""
    s = war("advanced", *switches)
    s.put_german(up_gunned=pods)
    assert not pods_shown(s)
    for _ in range(2):
        show_up_gunned(s, add(s, unit))
    assert [each.text for each in events(s) if each.rule == "46.3b"] == shown
    assert pods_shown(s) is (pods and bool(shown))


# -- battles --------------------------------------------------------------------------------------


def attack_on(s: War, *units: str, how: Literal["", "jets-first"] = "") -> War:
    """A German attack by these units, on B-17s."""
    force(s, "1509", "b17-01")
    group = force(s, "1509", *units)
    s.battle = Battle(group, "1509", Manner(how=(how,) if how else ()))
    return s


def test_jets_fire_first_if_they_are_told_to() -> None:
    """§13.6, §24.3: otherwise the best fire first; and nobody twice."""
    s = attack_on(war("advanced", quarter=8), "ta152-01", "he162-01")
    assert first_groups(s) == ("ta152",)
    s = attack_on(war("advanced", quarter=8), "ta152-01", "he162-01", how="jets-first")
    assert first_groups(s) == ("he162",)
    s.battle = replace(battle_of(s), fired=("he162",))
    assert first_groups(s) == ("ta152",)


def test_no_loss_is_no_loss() -> None:
    """§13.53: a veteran tires, a tired unit dies, two steps kill a veteran."""
    s = war()
    force(s, "1509", "fw190-01", "fw190-02/1", "fw190-03")
    lose_steps(s, "fw190-01", 0)
    assert s.units["fw190-01"].steps == 2
    lose_steps(s, "fw190-01", 1)
    lose_steps(s, "fw190-02", 1)
    lose_steps(s, "fw190-03", 2)
    assert [s.units[f"fw190-0{n}"].status for n in (1, 2, 3)] == ["play", "dead", "dead"]
    assert s.units["fw190-01"].steps == 1


def test_tanks_count_where_fighters_meet() -> None:
    """§13.72: the attackers must have an E Rating, one of them at least."""
    for attackers, defender, matter in (
        (("fw190-01",), "p51-01", True),
        (("fw190-01",), "b17-02", False),
        (("me163-01",), "p51-01", False),
        (("fw190-01", "me163-01"), "p51-01", True),
    ):
        s = war("advanced", quarter=8)
        force(s, "1509", defender)
        group = force(s, "1509", *attackers)
        s.battle = Battle(group, "1509")
        assert tanks_matter(s) is matter, (attackers, defender)


# -- units that move, tire and arrive -------------------------------------------------------------


def test_only_veterans_in_play_tire() -> None:
    """§29.2-4, §29.22: who flew in an intensive quarter; the tired are not tired any more."""
    s = war("advanced", quarter=4)
    add(s, "fw190-01", "fw190-02/1", "fw190-03")
    s.put_unit("fw190-03", status="dead")
    s.intensive = (GERMAN,)
    s.put_german(flown=("fw190-01", "fw190-02", "fw190-03"))
    tire(s)
    assert [s.units[f"fw190-0{n}"].steps for n in (1, 2, 3)] == [1, 1, 2]
    assert told(s, "29.2-4") == ["FW-190 1 is fatigued"]


def test_a_part_of_a_force_is_named_in_order_and_is_not_all_of_it() -> None:
    """§9.151, §2.11"""
    s = war()
    group = force(s, "2009", "fw190-01", "fw190-02")
    for units in (("fw190-02", "fw190-01"), ("fw190-01", "fw190-02"), ("fw190-03",)):
        found = mover_of(s, GERMAN, Fly(group, ("2109",), "stop", units), None)
        assert isinstance(found, Refusal) and found.rule == "9.151"
    assert not isinstance(
        mover_of(s, GERMAN, Fly(group, ("2109",), "stop", ("fw190-01",)), None), Refusal
    )


def test_who_may_take_off() -> None:
    """§7.1, §9.17: a German unit of the player's own, and only between the moves of forces."""
    s = war()
    add(s, "fw190-01", "p51-01")
    s.put_unit("fw190-01", base="jever")
    go = Fly("fw190-01", ("1507",), "stop")
    assert not isinstance(mover_of(s, GERMAN, go, None), Refusal)
    wrong: tuple[tuple[Side, Fly, str | None], ...] = (
        (AMERICAN, go, None),
        (AMERICAN, Fly("p51-01", ("1507",), "stop"), None),
        (GERMAN, Fly("moon", ("1507",), "stop"), None),
        (GERMAN, go, "G7"),
    )
    for side, answer, about in wrong:
        found = mover_of(s, side, answer, about)
        assert isinstance(found, Refusal) and found.rule == "7.1"


def test_bases_are_given_to_units_once_each_in_order() -> None:
    """§3.4, §7.72, §9.32"""
    s = war()
    add(s, "fw190-01", "fw190-02")
    rules = [each.rule for each in based_refused(
        s, Based((("fw190-02", "jever"), ("fw190-01", "husum"))), "3.4")]  # fmt: skip
    assert rules == ["3.4"]
    good = Based((("fw190-01", "jever"), ("fw190-02", "husum")))
    assert list(based_refused(s, good, "3.4")) == []


def test_a_campaign_that_begins_later_is_without_what_was_withdrawn() -> None:
    """§21.2: by the chart of its level; a basic game has what it is given."""
    for level in ("tournament", "advanced"):
        setup = war(level).setup
        gone: dict[str, int] = {}
        for side in (AMERICAN, GERMAN):
            for quarter in QUARTERS[:6]:
                for entry in load_chart(level).get((side, quarter), ()):
                    for type, number in entry.withdraws.items():
                        gone[type] = gone.get(type, 0) + number
        found: dict[str, int] = {}
        for type, number in gone_before(replace(setup, quarters=(6, 7))):
            found[type] = found.get(type, 0) + number
        assert found == gone and gone
    assert list(gone_before(replace(war("basic").setup, quarters=(6,)))) == []


@pytest.mark.parametrize(
    ("quarter", "at", "owed"),
    [("Oct 44", "planning", True), ("Jul 44", "planning", False), ("Jan 45", "begin", True)],
)
def test_what_is_paid_ahead_is_still_to_come(quarter: str, at: str, owed: bool) -> None:
    """§39.32-5: from the quarter of the price to that before the units come; a quarter that only
    begins has settled nothing."""
    s = war("advanced", "options", quarter=QUARTERS.index(quarter))
    s.at = ("quarters", s.quarter, at)
    s.put_german(options=("peoples-fighter",))
    assert (("option:Jan 45:he162", "1") in paid_ahead(s, GERMAN)) is owed
    assert paid_ahead(s, AMERICAN) == ()
