"""Finer points of plans, of the quarter's phases and of victory: what one slip would break."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from airwar.games.luftwaffe.data.kinds import AMERICAN, GERMAN, QUARTERS
from airwar.games.luftwaffe.data.tables import load_limits
from airwar.games.luftwaffe.rules.answers import (
    Based,
    Bomber,
    Dummies,
    Group,
    Markers,
    Plan,
    Transfer,
)
from airwar.games.luftwaffe.rules.geography import held_symbols, hex_of
from airwar.games.luftwaffe.rules.plan import drops_the_bomb, plan_refused, plan_warnings
from airwar.games.luftwaffe.rules.planned_units import planned_points
from airwar.games.luftwaffe.rules.planning import DUMMIES, MARKED, PLAN
from airwar.games.luftwaffe.rules.quarter import overrun
from airwar.games.luftwaffe.rules.raf import raf, toll
from airwar.games.luftwaffe.rules.redeployment import REDEPLOY, TRANSFER
from airwar.games.luftwaffe.rules.replacement import collect, income, tired
from airwar.games.luftwaffe.rules.shuttle import end_shuttle, show_shuttles
from airwar.games.luftwaffe.rules.state import Outcome, War
from airwar.games.luftwaffe.rules.turns import next_quarter, next_turn
from airwar.games.luftwaffe.rules.victory import bombed, disclose, judged_by_level
from tests.games.luftwaffe.drive import Drive, add, told, war


def rules(found: Any) -> list[str]:
    return [each.rule for each in found]


def plan_rules(s: War, *groups: Group) -> list[str]:
    return rules(plan_refused(s, Plan(groups), False))


def raid(*bombers: Bomber, fighters: tuple[str, ...] = (), **fields: Any) -> Group:
    primary = fields.pop("primary", bombers[0].at if bombers else None)
    kind, area, lands = fields.pop("kind", "raid"), fields.pop("area", "britain"), "britain"
    return Group(kind, area, fields.pop("lands", lands), primary, bombers, fighters, **fields)


# -- plans ----------------------------------------------------------------------------------------


def test_a_sweep_has_fighters_only() -> None:
    """§9.26, §9.2-3"""
    s = war("tournament", quarter=4)
    add(s, "b17-01", "p47-01")
    bomber = Bomber("b17-01", "bremen", ("a1",))
    assert "9.26" in plan_rules(s, raid(bomber, fighters=("p47-01",), kind="sweep"))
    assert "9.26" not in plan_rules(s, raid(bomber, fighters=("p47-01",)))
    assert "9.26" not in plan_rules(s, raid(fighters=("p47-01",), kind="sweep"))


def test_a_scenario_may_limit_groups_and_targets() -> None:
    """§9.2-3, §10.1: one group, and these cities alone."""
    s = war("short-raid")
    add(s, "b17-01", "b17-02")
    one, other = (Bomber(id, s.setup.targets[0], ("a1",)) for id in ("b17-01", "b17-02"))
    assert s.setup.groups == 1
    assert "9.2-3" not in plan_rules(s, raid(one))
    assert "9.2-3" in plan_rules(s, raid(one), raid(other))
    assert "10.1" not in plan_rules(s, raid(one))
    assert "10.1" in plan_rules(s, raid(Bomber("b17-01", "berlin", ("a1",))))


def test_where_a_group_may_start() -> None:
    """§20.2, §3.7: in an area that is open; from the USSR only in a campaign."""
    for scenario, area, fault in (
        ("basic", "ussr", True),
        ("advanced", "ussr", False),
        ("advanced", "france", True),
        ("advanced", "britain", False),
    ):
        s = war(scenario, quarter=5)
        add(s, "p51-01")
        found = plan_rules(s, raid(fighters=("p51-01",), kind="sweep", area=area, lands=area))
        assert ("20.2" in found) is fault, (scenario, area)


@pytest.mark.parametrize(
    ("quarter", "unit", "at", "drops"),
    [
        ("Jul 45", "b29-01", "berlin", True),
        ("Apr 45", "b29-01", "berlin", False),
        ("Jul 45", "b17-01", "berlin", False),
        ("Jul 45", "b29-01", "bremen", False),
    ],
)
def test_who_drops_the_atomic_bomb(quarter: str, unit: str, at: str, drops: bool) -> None:
    """§52.3"""
    s = war("extended", quarter=QUARTERS.index(quarter))
    add(s, unit)
    assert drops_the_bomb(s, Bomber(unit, at, ())) is drops


def test_a_tired_bomber_is_planned_with_fewer_points() -> None:
    """§10.2a, §10.2b, §29.2-1: twice as many in an intensive quarter."""
    s = war()
    add(s, "b17-01", "b17-02/1")
    fresh, weary = (planned_points(s, id, False) for id in ("b17-01", "b17-02"))
    assert fresh > weary > 0
    assert planned_points(s, "b17-01", True) == fresh * load_limits().intensive.bomb_factor


def test_a_group_that_cannot_be_home_is_warned_of() -> None:
    """§8.24: and one without a city is not."""
    s = war(turns=2)
    add(s, "b17-01", "p47-01")
    plan = Plan((raid(Bomber("b17-01", "berlin", ("a1",))),))
    assert rules(plan_warnings(s, plan)) == ["8.24"]
    assert "8.24" in rules(PLAN.warnings(s, "no", plan))
    assert rules(plan_warnings(s, Plan((raid(fighters=("p47-01",), kind="sweep"),)))) == []


def test_dummies_are_offered_halved() -> None:
    """§3.8"""
    s = war()
    s.setup = replace(s.setup, dummies=4)
    assert DUMMIES.options(s, None)[0] == Dummies(2, 2)


def test_markers_go_on_bases_once_each_in_order() -> None:
    """§16.1"""
    s = war("tournament")
    add(s, "fw190-01", "me109-01")
    s.put_unit("fw190-01", base="husum")
    s.put_unit("me109-01", base="jever")
    assert rules(MARKED.refused(s, None, Markers(("husum", "jever")))) == []
    assert rules(MARKED.refused(s, None, Markers(("jever", "husum")))) == ["16.1"]
    assert rules(MARKED.refused(s, None, Markers(("bremen",)))) == ["16.1"]


# -- the phases of a quarter ----------------------------------------------------------------------


def test_units_behind_a_new_line_are_overrun_and_others_are_not() -> None:
    """§20.41, §20.43"""
    s = war("advanced", quarter=8)
    allied_base = next(
        id for id in ("amsterdam", "eindhoven", "brussels", "paris", "rotterdam")
        if _behind(s, id)
    )  # fmt: skip
    add(s, "fw190-01", "fw190-02")
    s.put_unit("fw190-01", base=allied_base)
    s.put_unit("fw190-02", base="bremen")
    overrun(s)
    assert [s.units[f"fw190-0{n}"].status for n in (1, 2)] == ["withdrawn", "play"]
    assert len(told(s, "20.41")) == 1
    overrun(s)
    assert len(told(s, "20.41")) == 1


def _behind(s: War, base: str) -> bool:
    from airwar.games.luftwaffe.data.board import load_board
    from airwar.games.luftwaffe.rules.geography import allied

    return base in load_board().bases and allied(s, hex_of(base))


@pytest.mark.parametrize(("face", "shut"), [("1", True), ("6", False)])
def test_the_raf_shuts_an_airfield_only_if_it_succeeds(face: str, shut: bool) -> None:
    """§33.2, §33.22"""
    s = war("advanced", quarter=4)
    s.raf_left = 1
    Drive(s, raf(s, 1)).answer("bremen", face)
    assert ("bremen" in s.shut) is shut


def test_losses_on_the_way_to_ploesti_have_dice_of_their_own() -> None:
    """§32.3-2a, §32.3-2c, §30.4-ploesti: six-sided, in, out and for an intensive quarter."""
    table = load_limits().ploesti
    for rule, intensive, dice in (
        ("32.3-2a", False, table.dice_in),
        ("32.3-2c", False, table.dice_out),
        ("32.3-2c", True, table.dice_intensive),
    ):
        s = war("advanced", quarter=4)
        s.intensive = (AMERICAN,) if intensive else ()
        drive = Drive(s, toll(s, rule, "flak"))
        assert (drive.request.dice, drive.request.sides) == (dice, 6)


def test_units_are_named_once_each_in_order_when_they_move() -> None:
    """§5.3-2a, §20.32"""
    s = war("tournament", quarter=6)
    add(s, "fw190-01", "p51-01", "p51-02")
    s.put_unit("fw190-01", base="jever")
    s.put_american(areas={"p51-01": "britain", "p51-02": "britain"})
    assert "5.3-2a" in rules(REDEPLOY.refused(s, None, Based((("fw190-09", "husum"),))))
    assert rules(REDEPLOY.refused(s, None, Based((("fw190-01", "husum"),)))) == []
    assert rules(TRANSFER.refused(s, None, Transfer(("p51-01", "p51-02")))) == []
    assert "20.32" in rules(TRANSFER.refused(s, None, Transfer(("p51-02", "p51-01"))))


def test_debts_of_the_german_are_paid_from_his_points() -> None:
    """§21.21b, §22.23: those of the American from his."""
    s = war("tournament", quarter=4)
    s.debts = (*s.debts, ("german", 3), ("bomber", 2), ("fighter", 1))
    points, pools = s.points.value + income(s) - 3, (s.pools[0] - 2, s.pools[1] - 1)
    collect(s)
    assert (s.points.value, s.pools, len(s.debts)) == (points, pools, 0)


def test_the_tired_in_the_ussr_do_not_recover() -> None:
    """§22.1, §22.61: others that are in play and fatigued do."""
    s = war("tournament", quarter=6)
    add(s, "p51-01/1", "p51-02/1", "p51-03", "fw190-01/1")
    s.put_american(areas={"p51-01": "britain", "p51-02": "ussr", "p51-03": "britain"})
    assert tired(s, AMERICAN) == ["p51-01"] and tired(s, GERMAN) == ["fw190-01"]


# -- shuttles -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("area", "over"), [("britain", "britain"), ("ussr", "britain")])
def test_a_shuttle_that_is_shot_down_is_the_last_from_its_area(area: Any, over: str) -> None:
    """§23.81, §35.6: there and back are one."""
    s = war("advanced", quarter=6)
    add(s, "b17-01")
    s.put_unit("b17-01", status="dead")
    lands: Any = "ussr" if area == "britain" else "britain"
    group = Group("shuttle", area, lands, "berlin", (Bomber("b17-01", "berlin", ("a1",)),))
    end_shuttle(s, group)
    assert s.shuttles_over == (over,)


def test_without_a_plan_there_is_no_shuttle_to_show() -> None:
    """§23.22: nor in a basic game, nor in a quarter that was skipped."""
    s = war("tournament", quarter=6)
    Drive(s, show_shuttles(s))
    assert told(s, "23.22") == []
    s.put_american(plan=Plan())
    s.skipped = True
    Drive(s, show_shuttles(s))
    assert told(s, "23.22") == []
    s.skipped = False
    Drive(s, show_shuttles(s))
    assert told(s, "23.22") == ["There was no shuttle"]


# -- the end --------------------------------------------------------------------------------------


def test_turns_and_quarters_end_with_the_game() -> None:
    """§3.1, §5.1, §18.1, §8.12"""
    s = war("tournament")
    quarters = s.setup.quarters
    assert next_quarter(s, None) == quarters[0]
    assert next_quarter(s, quarters[-1]) is None
    assert next_turn(s, None) == 1 and next_turn(s, s.setup.turns) is None
    s.outcome = Outcome(None, "a draw", "4.2")
    assert next_quarter(s, None) is None and next_turn(s, 1) is None


def test_oil_counts_in_gotterdammerung_alone() -> None:
    """§55.21, §26.16: and only oil."""
    s = war("gotterdammerung")
    oil = held_symbols(s, "oil")[:2]
    s.bombed = dict.fromkeys((*oil, *held_symbols(s, "transport")[:1]), s.quarter)
    assert s.setup.victory.count == "oil" and bombed(s) == 2


def test_less_than_the_least_level_is_the_last() -> None:
    """§26.2"""
    levels = load_limits().scoring.levels
    s = war("tournament")
    assert levels[-1].name in judged_by_level(s, -5).text
    for level in levels:
        assert level.name in judged_by_level(s, level.least).text


def test_what_was_sealed_is_opened_at_the_end() -> None:
    """§54.2, §3.6, §26.11: markers at which nobody has looked."""
    s = war("advanced", quarter=4)
    s.sealed = replace(s.sealed, held=("oil",))
    s.sealed_key = replace(s.sealed_key, held="Steel")
    s.outcome = Outcome(None, "a draw", "26.2")
    Drive(s, disclose(s))
    assert (s.german.value.critical, s.german.value.key) == (("oil",), "Steel")
    assert s.outcome.text == "a draw"
