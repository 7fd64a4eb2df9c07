"""More of what is offered and told: manners, escorts, groups, markers, and what may be guessed."""

from __future__ import annotations

from random import Random

import pytest

from airwar.games.luftwaffe.data.kinds import AMERICAN, GERMAN, QUARTERS
from airwar.games.luftwaffe.data.tables import load_limits
from airwar.games.luftwaffe.rules import bombing, evidence
from airwar.games.luftwaffe.rules.answers import (
    Areas,
    Bomber,
    Drop,
    Enter,
    Escorts,
    Group,
    Manner,
    Plan,
)
from airwar.games.luftwaffe.rules.arrivals import TO_AREAS
from airwar.games.luftwaffe.rules.basing import WHO_REFUELS
from airwar.games.luftwaffe.rules.combat import next_declarer
from airwar.games.luftwaffe.rules.combat_decisions import ESCORTS, MANNER, TANKS
from airwar.games.luftwaffe.rules.economy import repairable
from airwar.games.luftwaffe.rules.entries import ENTER, able, place
from airwar.games.luftwaffe.rules.flak import city_shots
from airwar.games.luftwaffe.rules.formations import mark_refused
from airwar.games.luftwaffe.rules.geography import hex_of
from airwar.games.luftwaffe.rules.guessed_plan import announced_raid, make_up
from airwar.games.luftwaffe.rules.state import Battle, Clock
from airwar.kernel.requests import Reveal
from tests.games.luftwaffe.drive import add, events, force, hold_tanks, names, war
from tests.games.luftwaffe.rules.test_bombing import raid
from tests.games.luftwaffe.table import Table

# -- battles --------------------------------------------------------------------------------------


def test_every_manner_with_and_without_remnants() -> None:
    """§13.67, §41.1, §45.1: any of the ways; types too weak to fire join all together or not."""
    s = war("basic", "goering", "combined-attack")
    own = force(s, "2610", "me109-01", "me109-02", "me109s-01")
    force(s, "2610", "b17-01", "p51-01")
    s.battle = Battle(own, "2610")
    assert MANNER.options(s, own) == [
        *(Manner(), Manner(("past-escort",)), Manner(("with-schools",))),
        Manner(("past-escort", "with-schools")),
    ]
    other = force(s, "2611", "p38-01/1", "p51-02/1")
    force(s, "2611", "fw190-01")
    s.battle = Battle(other, "2611")
    assert MANNER.options(s, other) == [Manner(), Manner((), ("p38", "p51"))]
    third = force(s, "2612", "p38-02/1", "p51-03", "p51-04")
    force(s, "2612", "fw190-02")
    s.battle = Battle(third, "2612")
    assert MANNER.options(s, third) == [Manner()]


def test_which_escorts_fire() -> None:
    """§45.1, §44.1: all of them as a rule; none is an answer too."""
    s = war("basic", "goering", "engaging-costs-fuel")
    own = force(s, "2610", "me109-01")
    force(s, "2610", "b17-01", "p47-01", "p51-01")
    s.battle = Battle(own, "2610", Manner(("past-escort",)))
    usual = ESCORTS.presets(s, None)["usual"]
    assert usual == Escorts(("p47", "p51"))
    (field,) = ESCORTS.form(s, None, {}).fields
    assert (field.kind.least, field.kind.most, field.kind.several) == (0, 2, True)  # type: ignore[union-attr]
    assert ESCORTS.show(s, None, usual).label == "P-47, P-51"
    assert ESCORTS.show(s, None, Escorts()).label == "none"


def test_how_tanks_are_asked_for() -> None:
    """§13.71, §13.711: keep them, or drop those of a type; the lower throw declares first."""
    s = war()
    own = force(s, "2610", "me109-01")
    force(s, "2610", "p51-01")
    hold_tanks(s, "me109", "p51", lands=9)
    s.put_american(clocks={"p51": Clock(s.turn, 17, True)})
    s.battle = Battle(own, "2610")
    assert TANKS.show(s, GERMAN, "keep").label == "Keep the tanks"
    assert TANKS.show(s, GERMAN, Drop(("me109",))).label == "Drop the tanks of Me-109"
    drop, keep = TANKS.form(s, GERMAN, {}).either
    assert drop.tag == "drop" and keep.tag == "keep" and keep.word
    assert not list(TANKS.refused(s, GERMAN, "keep"))
    for faces, side in (((3, 2), AMERICAN), ((2, 3), GERMAN), ((), GERMAN)):
        s.put_battle(lots=faces)
        assert next_declarer(s, None) == side


# -- groups ---------------------------------------------------------------------------------------


def test_groups_as_they_are_offered_and_told() -> None:
    """§3.7, §8.22, §16.1: by name in the open, as a marker else; up to the turn of its landing."""
    s = war()
    add(s, "b17-01", "p51-01")
    first = Group("raid", "britain", "britain", "bremen", (Bomber("b17-01", "bremen", ("a1",)),))
    sweep = Group("sweep", "britain", "britain", fighters=("p51-01",))
    s.put_american(plan=Plan((first, sweep)))
    assert ENTER.show(s, None, Enter(1)).label == "Group 1, 1 unit: Bremen"
    assert ENTER.show(s, None, Enter(2)).label == "Group 2, 1 unit: sweep"
    assert ENTER.show(s, None, "done").label == "No more groups this turn"
    for turn, units in ((5, ("p51-01",)), (6, ("p51-01",)), (7, ())):
        s.turn = turn
        s.put_american(clocks={"p51": Clock(1, 6)})
        assert able(s, sweep) == units
    s.turn = 2
    shown = place(s, 1, "0610", False)
    hidden = place(s, 2, "0611", True)
    told = [each.text for each in events(s) if "enters" in each.text]
    assert told == [f"{shown.id} enters at 0610: B-17 1", f"{hidden.id} enters at 0611: A marker"]


def test_a_shuttle_of_fighters_is_bound_for_no_city() -> None:
    """§35.51, §10.31"""
    s = war("advanced", quarter=6)
    add(s, "p51-01")
    s.put_american(plan=Plan((Group("sweep", "britain", "ussr", fighters=("p51-01",)),)))
    own = place(s, 1, "0610", False)
    course = s.american.value.courses[own.id]
    assert (course.target, course.turns, course.lands) == ("", 0, "ussr")


def test_a_fault_in_areas_is_marked_where_it_is() -> None:
    """§20.2"""
    s = war("advanced", quarter=0)
    add(s, "p51-01")
    (fault,) = TO_AREAS.refused(s, ("p51-01",), Areas((("p51-01", "italy"),)))
    assert (fault.rule, fault.at) == ("20.2", ("units", 0, 1))


def test_a_second_marker_hides_nothing() -> None:
    """§16.1, §16.3: nor a marker over the Reich."""
    s = war()
    own = force(s, "0610", "p51-01")
    assert mark_refused(s, AMERICAN, own) is None
    s.put_force(own, marker=True)
    refusal = mark_refused(s, AMERICAN, own)
    assert refusal is not None and refusal.rule == "16.1"
    assert refusal.reason.endswith("has a marker")
    far = force(s, "2610", "p51-02")
    refusal = mark_refused(s, AMERICAN, far)
    assert refusal is not None and refusal.rule == "16.3"


def test_guns_that_have_fired_are_counted_once() -> None:
    """§49.3: where there are AA points; whoever is fired at sees how many."""
    s = war("advanced", "aa-points", quarter=5)
    for points in (2, 1):
        evidence.fired(s, "berlin", points)
    assert evidence.guns(s) == {"berlin": 2} and len(s.once) == 1
    other = war("advanced", quarter=5)
    evidence.fired(other, "berlin", 0)
    assert not evidence.guns(other)
    own = force(other, hex_of("berlin"), "b17-01")
    assert len(city_shots(other, other.forces[own])) == 1


# -- raiders --------------------------------------------------------------------------------------


def test_raiders_turn_before_they_fly() -> None:
    """§10.6, §8.26: and nobody bombs on the turn on which one of them has to land."""
    t = Table("plan b17-01 airbases", "force A1 1408 b17-01 free", "based fw190-01 jever",
              "turn 5 half american")  # fmt: skip
    assert t.rule("american", "fly:A1/1409/home") == "10.6"
    t.do("american fly:A1/()/home").expect("course A1 home 2")
    t = Table("plan b26-01 airbases", "plan b17-01 airbases", "force A1 1408 b17-01,b26-01 free",
              "clock b26 1 lands 5", "based fw190-01 jever", "turn 5 half american")  # fmt: skip
    assert t.rule("american", "fly:A1/1508/bomb") == "8.26"


def test_bombs_are_seen_by_all() -> None:
    """§10.4"""
    s = war()
    own = raid(s, "bremen", Bomber("b17-01", "bremen", ("a1",)))
    assert isinstance(list(bombing.bomb(s, own))[-1], Reveal)


# -- economy --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("after", "mended"), [(0, True), (1, False)])
def test_ploesti_is_repaired_until_it_falls(after: int, mended: bool) -> None:
    """§36.3, §20.42"""
    last = QUARTERS.index(load_limits().ploesti.raid_quarters[-1])
    s = war("advanced", quarter=last + after)
    s.down = {"ploesti.o1": 2, "berlin.a1": 2}
    assert repairable(s) == ["berlin.a1", *(["ploesti.o1"] if mended else [])]


def test_the_best_of_a_base_is_refueled_as_a_rule() -> None:
    """§8.53: by E."""
    t = Table("based me110-01 bremen empty 2", "based me109-01 bremen empty 2",
              "force A1 0610 p51-01", "turn 6")  # fmt: skip
    assert WHO_REFUELS.usual(t.state).units == ("me109-01",)


# -- guesses --------------------------------------------------------------------------------------


def test_what_may_be_under_a_marker() -> None:
    """§9.2-1, §9.2-3: up to six bombers of one type with fighters, or fighters alone."""
    s = war()
    pool = list(add(s, *names("b17", 9), *names("b24", 9), *names("p51", 9)))
    counts = set()
    for seed in range(120):
        units = make_up(s, pool, Random(seed))
        bombers = [unit for unit in units if not unit.startswith("p51")]
        assert len({s.units[unit].type for unit in bombers}) <= 1
        counts.add(len(bombers))
    assert counts == set(range(7))
    assert all(make_up(s, ["p51-01"], Random(seed)) == ("p51-01",) for seed in range(9))


def test_a_raid_that_was_announced_has_heavy_bombers() -> None:
    """§11.22, §11.4: if any may be in it."""
    s = war()
    pool = list(add(s, "p51-01", "b26-01", "b17-01", "b17-02"))
    for seed in range(9):
        (group,) = announced_raid(s, ("sneak raid", 6, 9), pool, Random(seed))
        assert {each.unit for each in group.bombers} <= {"b17-01", "b17-02"}
        assert group.entry is not None and (group.entry.turn, group.entry.number) == (6, 9)
    assert announced_raid(s, ("sneak raid", 6, 9), pool[:2], Random(1)) == []
