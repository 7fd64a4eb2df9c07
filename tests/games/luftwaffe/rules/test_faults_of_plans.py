"""What is wrong with plans, secret choices and set-ups that are hardly ever wrong."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from airwar.common.forms import Pick
from airwar.games.luftwaffe.data.board import PLOESTI, load_board
from airwar.games.luftwaffe.data.forces import load_chart
from airwar.games.luftwaffe.data.kinds import AMERICAN, GERMAN, QUARTERS, SYSTEMS
from airwar.games.luftwaffe.rules import opening
from airwar.games.luftwaffe.rules.answers import Bomber, Dummies, Entry, Group, Markers, Plan
from airwar.games.luftwaffe.rules.drafts import usual_plan
from airwar.games.luftwaffe.rules.formations import MARKERS
from airwar.games.luftwaffe.rules.geography import hex_of, usable_bases
from airwar.games.luftwaffe.rules.plan import plan_refused, plan_warnings
from airwar.games.luftwaffe.rules.planning import DUMMIES, MARKED, PLAN, plan_phase
from airwar.games.luftwaffe.rules.solo import draw_plan, drawn_plan
from airwar.games.luftwaffe.rules.start_hexes import group_starts, turns_needed
from airwar.games.luftwaffe.rules.state import War
from airwar.kernel.requests import Draw, Flow, Refusal
from tests.games.luftwaffe.drive import Drive, add, events, names, war


def faults(s: War, *groups: Group, ploesti: tuple[str, ...] = ()) -> list[Refusal]:
    return list(plan_refused(s, Plan(groups, ploesti), False))


def rules(s: War, *groups: Group, ploesti: tuple[str, ...] = ()) -> list[str]:
    return [each.rule for each in faults(s, *groups, ploesti=ploesti)]


def raid(*bombers: Bomber, **fields: Any) -> Group:
    primary = fields.pop("primary", bombers[0].at if bombers else None)
    return replace(Group("raid", "britain", "britain", primary, bombers), **fields)


def to(city: str, unit: str = "b17-01", *symbols: str) -> Bomber:
    return Bomber(unit, city, symbols or (load_board().cities[city].symbols[0],))


# -- units and targets ----------------------------------------------------------------------------


@pytest.mark.parametrize("lands", ["britain", "italy"])
def test_a_plan_names_units_that_are_there(lands: Any) -> None:
    """§9.2-7: none that is not in the game, or lost; wherever the group lands."""
    s = war("advanced", quarter=6)
    add(s, "b17-01", "b17-02")
    s.put_unit("b17-02", status="dead", steps=0)
    assert rules(s, raid(to("bremen", "b17-99"), lands=lands))[:1] == ["9.2-7"]
    assert "9.2-7" in rules(s, raid(to("bremen", "b17-02"), lands=lands))
    assert "9.2-7" not in rules(s, raid(to("bremen"), lands=lands))
    assert rules(s, raid(to("bremen", "b17-99"))) == ["9.2-7"]


def test_a_fighter_has_no_target_and_a_bomber_needs_one() -> None:
    """§9.2-7"""
    s = war("advanced", quarter=6)
    add(s, "b17-01", "b17-02", "p51-01")
    bombs = faults(s, raid(to("bremen"), to("bremen", "p51-01")))
    escorts = faults(s, raid(to("bremen"), fighters=("b17-02",)))
    assert [each.reason for each in bombs if each.rule == "9.2-7"] == [
        "P-51 1 is a fighter, which has no target"
    ]
    assert [(each.rule, each.reason) for each in escorts] == [
        ("9.2-7", "B-17 2 is a bomber, which needs one")
    ]


def test_a_raid_has_bombers() -> None:
    """§9.2-4: a sweep has none."""
    s = war("advanced", quarter=6)
    add(s, "p51-01")
    assert rules(s, raid(fighters=("p51-01",))) == ["9.2-4"]
    assert rules(s, raid(fighters=("p51-01",), kind="sweep")) == []


def test_a_primary_target_is_a_city_of_the_map() -> None:
    """§9.2-4, §10.1: and nothing more is said of a group that has none, §20.31."""
    s = war("advanced", quarter=6)
    add(s, "b17-01")
    found = faults(s, raid(Bomber("b17-01", "bremen", ("a1",)), primary="atlantis", lands="italy"))
    assert [each.rule for each in found] == ["9.2-4"]
    assert "there is no city" in found[0].reason
    assert rules(s, raid(Bomber("b17-01", "atlantis", ("a1",)), lands="italy")) == ["10.1", "9.2-4"]


def test_cities_behind_allied_lines_are_no_targets() -> None:
    """§20.42"""
    for quarter, behind in (("Oct 44", False), ("Jan 45", True)):
        s = war("advanced", quarter=QUARTERS.index(quarter))
        add(s, "b17-01")
        assert ("20.42" in rules(s, raid(to("aachen")))) is behind


def test_why_no_start_fits() -> None:
    """§10.31, §9.2-8: the area, one city, or all of them together."""
    s = war("advanced", quarter=0)
    add(s, "b17-01", "b17-02", "b17-03")
    nowhere = rules(s, raid(to("bremen"), area="italy", lands="italy"))
    assert "10.31" in nowhere and "9.2-8" not in nowhere
    berlin, near, far = to("berlin"), to("oschersleben", "b17-02"), to("stettin", "b17-03")
    assert rules(s, raid(berlin, near)) == [] == rules(s, raid(berlin, far))
    (both,) = faults(s, raid(berlin, near, far))
    assert (both.rule, both.at) == ("9.2-8", ("groups", 0, "primary"))
    (one,) = faults(s, raid(berlin, to("paris", "b17-02")))
    assert (one.rule, one.at) == ("9.2-8", ("groups", 0, "bombers", 1, "at"))


def test_the_slowest_bomber_sets_the_pace_of_a_plan() -> None:
    """§9.151, §9.2-8, §10.31: in the hexes from which it can start, and the moves that it needs."""
    s = war("advanced", "bomber-stacking", quarter=6)
    slow, fast = sorted(add(s, "b17-01", "b29-01"), key=lambda unit: s.units[unit].type)
    pair = raid(to("berlin", slow), to("oschersleben", fast), primary="berlin")
    alike = raid(to("berlin", "b17-01"), to("oschersleben", "b17-01"), primary="berlin")
    assert group_starts(s, pair) == group_starts(s, alike)
    assert turns_needed(s, pair) == turns_needed(s, alike)


def test_a_scenario_may_have_all_enter_in_one_hex() -> None:
    """§9.2-4, §20.1"""
    s = war("short-raid")
    add(s, "b17-01")
    assert group_starts(s, raid(to("bremen"))) == (s.setup.entry,)


def test_a_late_entry_is_warned_of() -> None:
    """§8.24: the turn of its entry counts."""
    s = war("advanced", quarter=6)
    add(s, "b17-01")
    group = raid(to("bremen"), kind="sneak", entry=Entry(3, 9))
    need = turns_needed(s, group)
    assert [each.rule for each in plan_warnings(s, Plan((group,)))] == []
    s.setup = replace(s.setup, turns=2 + need)
    assert [each.rule for each in plan_warnings(s, Plan((group,)))] == ["8.24"]


# -- Ploesti --------------------------------------------------------------------------------------


def test_a_shuttle_by_way_of_ploesti_stays_off_the_map() -> None:
    """§32.21, §30.5-ploesti: no primary target and no entry; §20.2: it starts where it can."""
    s = war("advanced", quarter=QUARTERS.index("Apr 44"))
    add(s, "b24-01")
    s.put_american(areas={"b24-01": "italy"})
    group = Group("shuttle", "italy", "ussr", None, (Bomber("b24-01", PLOESTI),))
    assert rules(s, group) == []
    primary, entry = faults(s, replace(group, primary="bremen"))[0], faults(
        s, replace(group, entry=Entry(3, 3))
    )[0]  # fmt: skip
    assert (primary.rule, primary.at) == ("32.21", ("groups", 0, "primary"))
    assert (entry.rule, entry.at) == ("32.21", ("groups", 0, "entry"))
    assert "20.2" in rules(s, replace(group, area="france"))


def test_who_goes_to_ploesti_and_when() -> None:
    """§32.3-1, §32.2: bombers that are there, from July 1943 to July 1944."""
    s = war("advanced", quarter=QUARTERS.index("Apr 44"))
    add(s, "b24-01", "b24-02")
    s.put_unit("b24-02", status="dead", steps=0)
    assert rules(s, ploesti=("b24-01",)) == []
    assert rules(s, ploesti=("b24-02",)) == ["32.3-1"]
    assert rules(s, ploesti=("b24-99",)) == ["32.3-1"]
    s.quarter = QUARTERS.index("Oct 44")
    (late,) = faults(s, ploesti=("b24-01",))
    assert (late.rule, late.reason) == ("32.2", "Ploesti is raided from Jul 43 to Jul 44")


# -- the question of a plan -----------------------------------------------------------------------


def loaded(*symbols: str) -> Plan:
    return Plan((raid(Bomber("b17-01", "bremen", symbols)),))


def planner() -> War:
    s = war("advanced", quarter=6)
    add(s, *names("b17", 4))
    return s


def test_plans_of_an_intensive_quarter_have_twice_the_bombs() -> None:
    """§29.2-1, §5.3-3a, §2.6: also those that are offered, taken over, or put right."""
    s = planner()
    many = loaded("a1", "a2", "o1", "t1")
    assert [each.rule for each in PLAN.refused(s, "no", many)] == ["10.2c"]
    assert [each.rule for each in PLAN.refused(s, "yes", many)] == []
    s.put_american(plans=(many,))
    for about in ("no", "yes"):
        found = PLAN.presets(s, about)
        assert found["usual"] == usual_plan(s, about == "yes")
    assert usual_plan(s, True) != usual_plan(s, False)
    assert PLAN.presets(s, "yes")["as_last_quarter"] == many
    assert PLAN.presets(s, "no")["as_last_quarter"] != many
    five = loaded(*sorted(load_board().cities["bremen"].symbols)[:5])
    for about, left in (("no", 2), ("yes", 4)):
        (repair,) = PLAN.repairs(s, about, five, list(PLAN.refused(s, about, five)))
        assert repair is not None
        assert len(repair.answer.groups[0].bombers[0].symbols) == left


def plans(s: War, how: str, *, german: str = "no") -> Drive:
    """A planning phase up to its end."""
    drive = Drive(s, plan_phase(s))
    while not drive.over:
        seat, _, rule = drive.waits.partition(" ")
        drive.answer({"29.1": how if seat == AMERICAN else german, "5.3-3a": "plan",
                      "3.8": "dummies", "16.1": "markers"}.get(rule, "no"))  # fmt: skip
    return drive


@pytest.mark.parametrize(("how", "kept"), [("no", 2), ("yes", 4)])
def test_a_plan_that_was_drawn_fits_the_bombs_of_the_quarter(how: str, kept: int) -> None:
    """§54.1, §29.2-1, §5.3-3b"""
    text = PLAN.write(loaded("a1", "a2", "o1", "t1"))
    s = war("advanced", quarter=6, plans=[text])
    add(s, "b17-01")
    s.put_american(solo=1)
    plans(s, how)
    plan = s.american.value.plan
    assert plan is not None
    aims = [row.symbols for group in plan.groups for row in group.bombers]
    assert [len(each) for each in aims] in ([kept], [] if kept == 2 else [kept])
    assert s.intensive == ((AMERICAN,) if how == "yes" else ())


def test_one_of_the_saved_plans_is_drawn() -> None:
    """§54.1: each as likely, the first is number 1."""
    texts = ["plan", PLAN.write(loaded("a1"))]
    s = war("advanced", plans=texts)
    drive = Drive(s, draw_plan(s))
    assert isinstance(drive.request, Draw)
    assert drive.request.names == ("plan-1", "plan-2") and drive.request.counts == (1, 1)
    drive.draw(1)
    assert drawn_plan(s) == loaded("a1")


def test_the_german_too_may_declare_intensive_operations() -> None:
    """§29.1, §5.3-3b"""
    s = war("advanced", quarter=6)
    plans(s, "no", german="yes")
    assert s.intensive == (GERMAN,)


@pytest.mark.parametrize(("scenario", "area"), [("basic", "britain"), ("advanced", "italy")])
def test_the_plan_of_a_single_quarter_says_where_units_are(scenario: str, area: str) -> None:
    """§3.6, §3.7: in a campaign they are where they are."""
    s = war(scenario, quarter=None if scenario == "basic" else 6)
    add(s, "p47-01")
    s.put_american(areas={"p47-01": "italy"})
    drive = Drive(s, plan_phase(s))
    while not drive.over:
        rule = drive.waits.partition(" ")[2]
        sweep = PLAN.write(Plan((raid(kind="sweep", fighters=("p47-01",)),)))
        if scenario == "advanced":
            sweep = "plan"
        drive.answer({"5.3-3a": sweep, "3.8": "dummies", "16.1": "markers"}.get(rule, "no"))
    assert s.american.value.areas["p47-01"] == area


def test_dummies_and_markers_are_counted() -> None:
    """§3.8, §16.1: none less than none, and twelve markers."""
    s = war("advanced", quarter=6)
    assert [each.rule for each in DUMMIES.refused(s, None, Dummies(-1, 3))] == ["3.8"]
    assert [each.rule for each in DUMMIES.refused(s, None, Dummies(0, 3))] == []
    half = Dummies(s.setup.dummies // 2, s.setup.dummies - s.setup.dummies // 2)
    assert DUMMIES.presets(s, None) == {"usual": half}
    s.put_american(plans=(Plan(),), dummies=Dummies(2, 1))
    assert DUMMIES.presets(s, None)["as_last_quarter"] == Dummies(2, 1)
    bases = sorted(usable_bases(s))[: MARKERS + 1]
    for unit, base in zip(add(s, *names("fw190", len(bases))), bases, strict=True):
        s.put_unit(unit, base=base)
    assert [each.rule for each in MARKED.refused(s, None, Markers(tuple(bases)))] == ["16.1"]
    assert [each.rule for each in MARKED.refused(s, None, Markers(tuple(bases[1:])))] == []
    (field,) = MARKED.form(s, None, {}).fields
    assert isinstance(field.kind, Pick)
    assert (field.kind.least, field.kind.most, field.kind.several) == (0, MARKERS, True)


# -- the opening ----------------------------------------------------------------------------------


def test_only_units_in_play_have_an_area() -> None:
    """§18.32, §25.32: those of later quarters are nowhere yet."""
    s = war("advanced")
    own = [unit for unit in s.of_side(AMERICAN) if unit.status == "play"]
    assert sorted(s.american.value.areas) == sorted(unit.id for unit in own)
    assert any(unit.status == "awaited" for unit in s.of_side(AMERICAN))
    assert s.boxes == (("britain", len(own)), ("italy", 0))


def drawn(flow: Flow[Any]) -> Draw:
    request = Drive(war(), flow).request
    assert isinstance(request, Draw)
    return request


@pytest.mark.parametrize("blanks", [0, 1, 2])
def test_blanks_are_of_one_kind(blanks: int) -> None:
    """§37.5, §53.3: the German alone sees what is drawn, §37.2."""
    s = war("advanced", numbers={"blanks": blanks, "markers": 1})
    found = drawn(opening.markers(s, "37.2", "", "industry", SYSTEMS))
    assert len(found.names) == len(found.counts) == len(SYSTEMS) + (blanks > 0)
    assert sum(found.counts) == len(SYSTEMS) + blanks
    assert found.n == 1 and found.seen == (GERMAN,)
    s = war("advanced", numbers={"markers": 2}, plans=["plan"])
    found = drawn(opening.markers(s, "37.2", "", "industry", SYSTEMS))
    assert found.n == 2 and found.seen == ()


def test_what_was_drawn_is_told_to_the_german() -> None:
    """§25.311, §51.1: a blank too."""
    s = war("advanced")
    opening.told(s, "37.2", "critical industry", ("oil",))
    opening.told(s, "37.2", "critical industry", ())
    assert [event.text for event in events(s)] == [
        "The critical industry is oil", "A blank was drawn: there is no critical industry",
    ]  # fmt: skip


def test_the_usual_set_up_is_spread_over_the_bases() -> None:
    """§3.4, §18.31: one unit each, near the lines or far from them."""
    s = war("basic")
    for unit in opening.to_place(s)[4:]:
        s.put_unit(unit, status="dead", steps=0)
    early, late = opening.SET_UP.options(s, None)
    line = opening.distance_from_lines(s)
    for answer in (early, late):
        far = [line[hex_of(base)] for _, base in answer.units]
        assert far == sorted(far, reverse=answer is late)
        assert max(far) - min(far) > max(line[hex_of(base)] for base in usable_bases(s)) // 3
    assert opening.SET_UP.presets(s, None) == {"usual": early}
    add(s, *names("fw190", len(usable_bases(s))))
    for unit in opening.to_place(s)[len(usable_bases(s)):]:  # fmt: skip
        s.put_unit(unit, status="dead", steps=0)
    (full, _) = opening.SET_UP.options(s, None)
    assert len({base for _, base in full.units}) == len(usable_bases(s))
    row = opening.SET_UP.form(s, None, {})
    assert row.tag == "base" and row.fields[0].name == "units"


def test_the_systems_that_may_be_chosen() -> None:
    """§17.1, §19.1: those with a threshold, or all; the count of each is told."""
    basic, tournament = war("basic-variant"), war("tournament")
    assert list(opening.SYSTEM.options(basic, None)) == ["aircraft", "oil", "transport"]
    assert list(opening.SYSTEM.options(tournament, None)) == list(SYSTEMS)
    board = load_board().symbols.values()
    for system in SYSTEMS:
        own = [each for each in board if each.kind == system]
        shown = opening.SYSTEM.show(tournament, None, system)
        places = {each.place for each in own}
        assert shown.facts == {"leads": f"{len(own)} targets in {len(places)} places"}


def test_each_side_chooses_for_itself() -> None:
    """§17.1, §39.1: a system, options, or both; the German options alone."""
    s = war("tournament")
    drive = Drive(s, opening.secrets(s))
    assert drive.waits == "american 17.1"
    assert drive.answer("oil").over
    assert s.american.value.system == "oil" and s.american.value.options == ()
    assert s.german.value.options == ()
    s = war("advanced", "options", numbers={"options": 1})
    drive = Drive(s, opening.secrets(s))
    assert drive.waits == "american 39.1"
    drive.answer("options:b-32")
    assert drive.waits == "german 39.1"
    assert drive.answer("options:early-jets").over
    assert s.american.value.options == ("b-32",) and s.german.value.options == ("early-jets",)


@pytest.mark.parametrize("level", ["tournament", "advanced"])
def test_what_a_chart_has_withdrawn_is_that_of_its_level(level: Any) -> None:
    """§21.2: in a campaign that begins late."""
    setup = replace(war(level).setup, quarters=(10,))
    gone: dict[str, int] = {}
    for type, number in opening.gone_before(setup):
        gone[type] = gone.get(type, 0) + number
    listed: dict[str, int] = {}
    for (_, quarter), entries in load_chart(level).items():
        for entry in entries if quarter in QUARTERS[:10] else ():
            for type, number in entry.withdraws.items():
                listed[type] = listed.get(type, 0) + number
    assert gone == listed and gone
