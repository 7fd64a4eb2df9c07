"""Moves under way: what forces may do between their legs and at the end of each; staging."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from airwar.games.luftwaffe.data.board import load_board
from airwar.games.luftwaffe.data.kinds import AMERICAN, GERMAN, Side
from airwar.games.luftwaffe.rules import evidence, sorties, strafing
from airwar.games.luftwaffe.rules.answers import (
    Bomber,
    Drop,
    Fly,
    Fuel,
    Group,
    Plan,
    Split,
    Stage,
)
from airwar.games.luftwaffe.rules.basing import CAP, put_on_base
from airwar.games.luftwaffe.rules.combat import spend_fuel
from airwar.games.luftwaffe.rules.endurance import clock_of
from airwar.games.luftwaffe.rules.formations import MARKERS
from airwar.games.luftwaffe.rules.geography import (
    allied,
    hex_of,
    home_field,
    home_hexes,
    usable_bases,
)
from airwar.games.luftwaffe.rules.groups import left, speed
from airwar.games.luftwaffe.rules.judge import deeper, leg_refused
from airwar.games.luftwaffe.rules.movement import AMERICAN_MOVE, GERMAN_MOVE, NEXT_LEG
from airwar.games.luftwaffe.rules.routes import passes
from airwar.games.luftwaffe.rules.staging import stage, stage_refused
from airwar.games.luftwaffe.rules.state import Clock, Course, Force, Shot, Sortie, Strafing, War
from airwar.kernel.requests import Choose, Flow, Reveal
from airwar.kernel.secrets import Secret
from airwar.kernel.sequence import Leave
from tests.games.luftwaffe.drive import Drive, add, bound, events, force, hold_tanks, names, war

JEVER = "1508"


def rules(question: Any, s: War, answer: Any, about: Any = None) -> list[str]:
    return [each.rule for each in question.refused(s, about, answer)]


def legs(s: War, who: str, then: Any, *path: str) -> list[str]:
    return [each.rule for each in leg_refused(s, s.half, Fly(who, path, then))]


def under_marker(s: War, id: str) -> Force:
    own = s.forces[id]
    return s.put_force(id, marker=True, units=Secret((own.side,), own.units.value))


def reveals(flow: Flow[Any], *answers: Any) -> list[str]:
    """The rules under which something is shown on the way."""
    found, rest, value = [], list(answers), None
    try:
        while True:
            request = flow.send(value)
            value = rest.pop(0) if isinstance(request, Choose) else None
            if isinstance(request, Reveal):
                found.append(request.rule)
    except StopIteration:
        return found


# -- legs -----------------------------------------------------------------------------------------


def test_fighters_drop_no_bombs_and_join_no_bombers() -> None:
    """§2.31b, §10.6, §43.3"""
    s = war("advanced")
    s.half = AMERICAN
    a1 = force(s, JEVER, "p47-01", "p47-02")
    assert legs(s, a1, "bomb") == ["2.31b"]
    assert legs(s, a1, "home") == ["10.6"]
    assert legs(s, a1, "join") == ["43.3"]


def test_escorts_that_turn_back_come_nearer_to_where_they_land() -> None:
    """§12.22: at home they may go where they like; those who shuttle turn to their own area."""
    s = war("advanced", quarter=6)
    home = home_field(s, "")
    near = next(hex for hex, far in home.items() if far == 1)
    a1, a2 = force(s, near, "p47-01"), force(s, near, "p51-01")
    own = s.forces[a1]
    assert deeper(s, own, near)
    there = replace(own, hex=home_hexes(s)[0])
    assert not deeper(s, there, there.hex)
    britain = home_field(s, "britain")
    hex, end = next(
        (hex, end)
        for hex in home
        for end in load_board().neighbors[hex]
        if home.get(end, 99) < home[hex] and 0 < britain[hex] <= britain[end]
    )
    own = replace(s.forces[a2], hex=hex)
    assert not deeper(s, own, end)
    s.put_course(own.id, Course(1, lands="britain"))
    assert deeper(s, own, end)


def test_the_quarter_is_closed_once() -> None:
    """§5.3-6c"""
    s = war("advanced")
    assert rules(AMERICAN_MOVE, s, "close") == []
    s.closed = True
    assert rules(AMERICAN_MOVE, s, "close") == ["5.3-6c"]


def test_a_unit_leaves_a_marked_base_if_one_can_take_off() -> None:
    """§6.22, §9.151"""
    s = war("advanced")
    add(s, "fw190-01", "fw190-02")
    put_on_base(s, "fw190-01", "jever", True)
    put_on_base(s, "fw190-02", "jever", True)
    assert rules(GERMAN_MOVE, s, Split("jever")) == []
    s.put_german(fuel=Fuel(6, ("fw190-01",)))
    assert rules(GERMAN_MOVE, s, Split("jever")) == []
    s.put_german(fuel=Fuel(6, ("fw190-01", "fw190-02")))
    assert rules(GERMAN_MOVE, s, Split("jever")) == ["6.22"]


def test_americans_break_up_before_they_move() -> None:
    """§9.23, §9.151: also a group under a marker."""
    s = war("advanced")
    s.half = AMERICAN
    a1 = force(s, "0808", "p47-01", "p47-02")
    under_marker(s, a1)
    assert rules(AMERICAN_MOVE, s, Split(a1)) == ["9.23"]


def test_types_that_drop_tanks_are_named_once_in_order() -> None:
    """§8.33"""
    s = war("advanced", quarter=6)
    s.half = AMERICAN
    force(s, "0808", "p47-01")
    force(s, "0809", "p51-01")
    hold_tanks(s, "p47", "p51")
    assert rules(AMERICAN_MOVE, s, Drop(("p47", "p51"))) == []
    assert rules(AMERICAN_MOVE, s, Drop(("p51", "p47"))) == ["8.33"]
    assert rules(AMERICAN_MOVE, s, Drop(("p47", "p47"))) == ["8.33"]
    assert rules(AMERICAN_MOVE, s, Drop(())) == ["8.33"]


def test_a_force_under_a_marker_may_break_up_between_its_legs() -> None:
    """§13.31, §13.32, §9.151"""
    s = war("advanced")
    g1, g2 = force(s, "1610", "fw190-01", "fw190-02"), force(s, "1710", "me109-01", "me109-02")
    assert Split(g1) not in NEXT_LEG.options(s, g1)
    assert rules(NEXT_LEG, s, Split(g1), g1) == ["9.151"]
    under_marker(s, g1)
    under_marker(s, g2)
    assert Split(g1) in NEXT_LEG.options(s, g1)
    assert rules(NEXT_LEG, s, Split(g1), g1) == []
    assert rules(NEXT_LEG, s, Split(g2), g1) == ["13.32"]


def test_who_can_go_nowhere_stays() -> None:
    """§13.31: in a hex that is full, without a move left."""
    s = war("advanced")
    s.put_force(force(s, "1610", *names("me109", 6)), moved=True)
    g2 = force(s, "1610", "fw190-01")
    s.put_force(g2, flown=speed(s, ("fw190-01",)))
    assert rules(NEXT_LEG, s, Fly(g2), g2) == []
    assert rules(NEXT_LEG, s, Fly(g2, ("1611",)), g2) != []
    s.put_force(g2, flown=0)
    assert rules(NEXT_LEG, s, Fly(g2), g2) == ["9.31"]


def test_units_take_off_one_by_one() -> None:
    """§9.17: there is no part of one."""
    s = war("advanced")
    add(s, "fw190-01")
    s.put_unit("fw190-01", base="jever")
    assert legs(s, "fw190-01", "stop", "1608") == []
    part = Fly("fw190-01", ("1608",), "stop", ("fw190-01",))
    assert [each.rule for each in leg_refused(s, GERMAN, part)] == ["9.17"]


def test_a_force_that_is_not_over_its_target_does_not_bomb_in_passing() -> None:
    """§34.2, §9.22: nor do raiders without a course."""
    s = war("advanced")
    s.half = AMERICAN
    a1 = force(s, "1408", "b17-01")
    plan = Plan((Group("raid", "britain", "britain", "bremen", (Bomber("b17-01", "bremen"),)),))
    bremen = hex_of("bremen")
    s.put_american(plan=plan)
    assert not passes(s, s.forces[a1], bremen, 1)
    bound(s, a1, plan, "bremen", 3)
    assert passes(s, s.forces[a1], bremen, 1)
    assert not passes(s, s.forces[a1], JEVER, 1)


# -- sorties --------------------------------------------------------------------------------------


def test_the_end_of_a_half_is_told_under_its_own_rule() -> None:
    """§5.3-6a3, §5.3-6b7, §5.3-6c"""
    ends: list[tuple[Side, str, str, str]] = [
        (GERMAN, "end", "5.3-6a3", "The German ends the turn"),
        (AMERICAN, "end", "5.3-6b7", "The American ends the turn"),
        (AMERICAN, "close", "5.3-6b7", "The American closes the quarter"),
    ]
    for half, answer, rule, text in ends:
        s = war("advanced")
        s.half = half
        Drive(s, sorties.pick(s)).answer(answer)
        assert [(event.rule, event.text) for event in events(s)] == [(rule, text)]
        assert s.closed is (answer == "close")


def test_who_takes_off_in_the_open_from_under_a_marker_is_seen() -> None:
    """§16.1, R131"""
    s = war("advanced")
    add(s, "fw190-01", "fw190-02", "fw190-03")
    put_on_base(s, "fw190-01", "jever", True)
    put_on_base(s, "fw190-02", "jever", True)
    s.put_unit("fw190-03", base="bremen")
    assert reveals(sorties.pick(s), Fly("fw190-01", ("1608",))) == ["16.1"]
    assert reveals(sorties.pick(s), Fly("fw190-03", ("1709",))) == []


def test_a_marker_comes_off_americans_over_the_reich_alone() -> None:
    """§16.3: Germans stay hidden there, and Americans behind their line."""
    s = war("advanced")
    g1 = force(s, "1610", "fw190-01", "fw190-02")
    under_marker(s, g1)
    s.sortie = Sortie(g1, ("1710",), "stop", True)
    list(sorties.advance(s))
    assert s.forces[g1].marker and s.forces[g1].hex == "1710"
    s = war("advanced")
    s.half = AMERICAN
    here, there = next(
        (a, b) for a in home_hexes(s) for b in load_board().neighbors[a] if allied(s, b)
    )
    a1 = force(s, here, "p47-01", "p47-02")
    under_marker(s, a1)
    s.sortie = Sortie(a1, (there,), "stop", True)
    list(sorties.advance(s))
    assert s.forces[a1].marker and s.forces[a1].hex == there


def test_fighters_that_have_strafed_do_not_land_on_the_base() -> None:
    """§24.41, §44.3: with no movement left their move is over."""
    s = war("advanced")
    s.half = AMERICAN
    a1 = force(s, JEVER, "p47-01")
    own = s.put_force(a1, strafed=True, flown=speed(s, ("p47-01",)))
    assert left(s, own) == 0 and not sorties.may_land(s, own)
    s.sortie = Sortie(a1, (), "strafe", True)
    list(sorties.finish(s))
    assert s.forces[a1].moved and s.sortie is None


def test_the_last_american_may_fall_to_flak() -> None:
    """§5.3-6b4, §26.32: over the city where it stayed; the game is over."""
    s = war("advanced")
    s.half = AMERICAN
    for unit in s.of_side(AMERICAN):
        s.put_unit(unit.id, status="dead", steps=0)
    a1 = force(s, hex_of("berlin"), "b17-01/1")
    s.pools = (0, 0)
    s.shots = (Shot("berlin", a1),)
    drive = Drive(s, sorties.standing_flak(s, 1))
    with pytest.raises(Leave):
        drive.answer("6")
    assert s.outcome is not None and s.outcome.rule == "26.32"


# -- strafing -------------------------------------------------------------------------------------


def strafers(*switches: str) -> War:
    s = war("advanced", *switches, quarter=6)
    s.half = AMERICAN
    a1 = force(s, JEVER, "p47-01", "p47-02", "p51-01")
    add(s, "fw190-01", "fw190-02")
    for unit in ("fw190-01", "fw190-02"):
        s.put_unit(unit, base="jever")
    s.put_american(clocks={"p47": Clock(1, 9), "p51": Clock(1, 9)})
    s.strafing = Strafing(a1, "jever")
    return s


def test_strafing_is_once_a_turn_for_a_force() -> None:
    """§13.35, §14.1"""
    s = strafers()
    strafing.begin_strafing(s, "A1")
    assert s.forces["A1"].strafed
    assert legs(s, "A1", "strafe") == ["13.35"]


def test_strafers_whom_guns_have_shot_down_do_not_fire() -> None:
    """§14.3, §15.4"""
    s = strafers()
    s.drop_force("A1")
    assert strafing.strafing_groups(s) == {}


@pytest.mark.parametrize(("switches", "lands"), [((), 9), (("engaging-costs-fuel",), 8)])
def test_strafing_costs_fuel(switches: tuple[str, ...], lands: int) -> None:
    """§44.1: where firing does; who hits nothing asks nobody for losses (§13.56)."""
    s = strafers(*switches)
    drive = Drive(s, strafing.strafe(s, 1)).answer("1")
    assert drive.over
    clock, other = clock_of(s, "p51-01"), clock_of(s, "p47-01")
    assert clock is not None and other is not None
    assert (clock.lands, other.lands) == (lands, 9)


# -- staging --------------------------------------------------------------------------------------


def staged(s: War, *units: tuple[str, str]) -> list[str]:
    return [each.rule for each in stage_refused(s, Stage(units))]


def test_units_that_stage_are_named_once_in_order() -> None:
    """§48.1"""
    s = war("advanced", "staging")
    add(s, "fw190-01", "fw190-02")
    s.put_unit("fw190-01", base="jever")
    s.put_unit("fw190-02", base="bremen")
    assert staged(s) == ["48.1"]
    first, second = ("fw190-01", "leeuwarden"), ("fw190-02", "osnabruck")
    assert staged(s, first, second) == []
    assert staged(s, second, first) == ["48.1"]


@pytest.mark.parametrize(
    ("switches", "there", "full"),
    [(("base-cap",), CAP, True), (("base-cap",), CAP - 1, False), ((), CAP, False)],
)
def test_a_base_may_be_full(switches: tuple[str, ...], there: int, full: bool) -> None:
    """§9.32, §48.2: only where players agreed on it."""
    s = war("advanced", "staging", *switches)
    for unit in add(s, *names("me109", there)):
        s.put_unit(unit, base="leeuwarden")
    add(s, "fw190-01")
    s.put_unit("fw190-01", base="jever")
    assert staged(s, ("fw190-01", "leeuwarden")) == (["9.32"] if full else [])


def test_who_stages_without_a_marker_left_is_seen() -> None:
    """§48.1, §16.1, R134"""
    for used in (MARKERS - 1, MARKERS):
        s = war("advanced", "staging")
        add(s, "fw190-01", "fw190-02", "fw190-03")
        s.put_unit("fw190-01", base="bremen")
        assert not stage(s, Stage((("fw190-01", "osnabruck"),)))
        put_on_base(s, "fw190-02", "jever", True)
        put_on_base(s, "fw190-03", "jever", True)
        bases = [base for base in usable_bases(s) if base not in ("jever", "leeuwarden")]
        for base, unit in zip(bases, add(s, *names("me109", used - 1)), strict=False):
            put_on_base(s, unit, base, True)
        assert stage(s, Stage((("fw190-02", "leeuwarden"),))) is (used == MARKERS)


def test_who_cannot_stage_is_told_once_why() -> None:
    """§48.1, §10.54: who is not there, in the air, an American; a base that is shut, or none."""
    s = war("advanced", "staging")
    force(s, "1610", "me109-01")
    add(s, "fw190-01", "p47-01")
    s.put_unit("fw190-01", base="jever")
    assert staged(s, ("fw190-99", "husum")) == ["48.1"]
    assert staged(s, ("me109-01", "husum")) == ["48.1"]
    assert staged(s, ("p47-01", "husum")) == ["48.1"]
    assert staged(s, ("fw190-01", "atlantis")) == ["48.1"]
    s.shut = {"jever": "bombed"}
    assert staged(s, ("fw190-01", "husum")) == ["10.54"]


@pytest.mark.parametrize("hidden", [False, True])
def test_who_stages_in_the_open_was_seen_to_fly(hidden: bool) -> None:
    """§48.1, §30.3, §16.1"""
    s = war("advanced", "staging")
    evidence.begin(s)
    add(s, "fw190-01")
    put_on_base(s, "fw190-01", "jever", hidden)
    stage(s, Stage((("fw190-01", "husum"),)))
    assert s.evidence[-1].units == (() if hidden else ("fw190-01",))


def test_firing_on_the_first_turn_costs_a_turn_of_fuel() -> None:
    """§44.1: once."""
    s = strafers("engaging-costs-fuel")
    s.turn = 1
    spend_fuel(s, ("p47-01",))
    spend_fuel(s, ("p47-02",))
    clock = clock_of(s, "p47-01")
    assert clock is not None and clock.lands == 8
