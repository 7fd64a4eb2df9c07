"""Bombing: points and symbols, halves, airbases, the atomic bomb."""

from __future__ import annotations

import pytest

from airwar.games.luftwaffe.rules.answers import Bomber, Group, Plan
from airwar.games.luftwaffe.rules.bombing import (
    bomb,
    bombs_due,
    destroy,
    end_waiting,
    may_bomb,
    next_bombed,
    payload,
)
from airwar.games.luftwaffe.rules.geography import hex_of
from airwar.games.luftwaffe.rules.state import War
from tests.games.luftwaffe.drive import Drive, bound, force, told, war


def raid(s: War, city: str, *bombers: Bomber, steps: dict[str, int] | None = None) -> str:
    """Bombers over their city."""
    units = [f"{each.unit}/{(steps or {}).get(each.unit, 2)}" for each in bombers]
    own = force(s, hex_of(city), *units)
    old = s.american.value.plan
    group = Group("raid", "britain", "britain", city, bombers)
    bound(s, own, Plan((*(old.groups if old else ()), group)), city)
    return own


def test_two_bombers_destroy_four_targets() -> None:
    """§10.2a, §10.2c, §10.11, §10.4: T25; one of them destroys two at most."""
    s = war()
    own = raid(s, "bremen", Bomber("b17-01", "bremen", ("a1", "a2")))
    assert next_bombed(s, None) == own
    assert Drive(s, bomb(s, own)).over
    assert sorted(s.down) == ["bremen.a1", "bremen.a2"]
    other = raid(s, "bremen", Bomber("b17-02", "bremen", ("o1", "t1")))
    Drive(s, bomb(s, other))
    assert len(s.down) == 4 and next_bombed(s, None) is None
    assert s.bombed == s.down
    assert s.american.value.courses[own].homeward


@pytest.mark.parametrize(
    ("unit", "steps", "halves"),
    [("b17-01", 2, 4), ("b17-01", 1, 2), ("b26-01", 2, 2), ("b26-01", 1, 1), ("b29-01", 2, 8),
     ("b29-01", 1, 4), ("p38ds-01", 1, 1)],
)  # fmt: skip
def test_bomb_points(unit: str, steps: int, halves: int) -> None:
    """§10.2a, §10.2b, §29.2-1"""
    s = war("advanced")
    force(s, "2611", f"{unit}/{steps}")
    assert payload(s, unit) == halves
    s.intensive = ("american",)
    assert payload(s, unit) == 2 * halves


def test_a_reduced_bomber_chooses_among_its_own() -> None:
    """§10.21"""
    s = war()
    own = raid(s, "bremen", Bomber("b17-01", "bremen", ("a1", "a2")), steps={"b17-01": 1})
    d = Drive(s, bomb(s, own))
    assert d.waits == "american 10.21"
    assert d.refused("bombs:(b17-01/o1)") == ["10.21"]
    assert d.refused("bombs:(b17-01/a1,a2)") == ["10.2c"]
    d.answer("bombs:(b17-01/a2)")
    assert list(s.down) == ["bremen.a2"]


def test_halves_meet_within_a_turn() -> None:
    """§10.22, R24: half a point does nothing alone, two on one symbol destroy it."""
    s = war("advanced")
    half = {"b26-01": 1, "b26-02": 1}
    first = raid(s, "emden", Bomber("b26-01", "emden", ("i1",)), steps=half)
    Drive(s, bomb(s, first))
    assert s.down == {} and list(s.waiting) == [("emden.i1", first)]
    second = raid(s, "emden", Bomber("b26-02", "emden", ("i1",)), steps=half)
    Drive(s, bomb(s, second))
    assert list(s.down) == ["emden.i1"] and not s.waiting
    s.down = {}
    raid(s, "emden", Bomber("b26-03", "emden", ("i1",)), steps={"b26-03": 1})
    Drive(s, bomb(s, "A3"))
    end_waiting(s)
    raid(s, "emden", Bomber("b26-04", "emden", ("i1",)), steps={"b26-04": 1})
    Drive(s, bomb(s, "A4"))
    assert s.down == {}


def test_a_symbol_that_is_down_swallows_the_point() -> None:
    """R90, §36.4: it scores once."""
    s = war()
    s.quarter = 5
    destroy(s, "emden.i1")
    s.quarter, s.down = 6, {}  # repaired
    destroy(s, "emden.i1")
    assert s.bombed == {"emden.i1": 5} and s.down == {"emden.i1": 6}
    own = raid(s, "emden", Bomber("b17-01", "emden", ("i1",)))
    Drive(s, bomb(s, own))
    assert told(s, "10.4") == [f"{own} bombs Emden: nothing destroyed; no effect on industry"]


def test_a_base_that_is_bombed_swallows_the_point() -> None:
    """§10.12 R90 R140: bombs on an airbase that Americans have bombed do nothing; what the RAF has
    hit can still be bombed. Who has fewer points left spares them for what stands."""
    s = war()
    s.shut = {"bremen": "bombed"}
    own = raid(s, "bremen", Bomber("b17-01", "bremen", ("b1", "t1")))
    Drive(s, bomb(s, own))
    text = f"{own} bombs Bremen: rail center destroyed; no effect on airbase"
    assert told(s, "10.4") == [text] and told(s, "10.54") == []
    s = war()
    s.shut = {"bremen": "bombed"}
    own = raid(s, "bremen", Bomber("b17-01", "bremen", ("b1", "t1")), steps={"b17-01": 1})
    Drive(s, bomb(s, own)).answer("=usual")
    assert list(s.down) == ["bremen.t1"]
    s = war()
    s.shut = {"bremen": "raf"}
    own = raid(s, "bremen", Bomber("b17-01", "bremen", ("b1",)))
    Drive(s, bomb(s, own))
    assert s.shut == {"bremen": "bombed"}


def test_targets_chosen_over_the_city() -> None:
    """§10.13"""
    s = war("basic", "free-bombs")
    own = raid(s, "bremen", Bomber("b17-01", "bremen"))
    d = Drive(s, bomb(s, own)).answer("bombs:(b17-01/o1,t1)")
    assert d.over and sorted(s.down) == ["bremen.o1", "bremen.t1"]


def test_a_bombed_airbase_takes_all_with_it() -> None:
    """§10.54, §10.12, §10.53, §10.55: T26; it scores nothing (§26.13)."""
    s = war()
    for n in (1, 2):
        s.put_unit(f"fw190-0{n}", base="jever")
    own = force(s, hex_of("jever"), "b17-01")
    bound(s, own, Plan((Group("raid", "britain", "britain", None,
                              (Bomber("b17-01", "airbases"),)),)))  # fmt: skip
    assert not bombs_due(s, s.forces[own])
    s.put_force(own, aims="jever")
    assert next_bombed(s, None) == own
    Drive(s, bomb(s, own))
    assert s.shut == {"jever": "bombed"} and s.bombed == {}
    assert [s.units[f"fw190-0{n}"].status for n in (1, 2)] == ["dead", "dead"]
    s.put_force(own, aims="bremen")
    assert not bombs_due(s, s.forces[own])  # once a turn


def test_an_airbase_in_a_city_is_one_of_its_symbols() -> None:
    """§10.12"""
    s = war()
    s.put_unit("fw190-01", base="bremen")
    own = raid(s, "bremen", Bomber("b17-01", "bremen", ("a1", "b1")))
    Drive(s, bomb(s, own))
    assert s.shut == {"bremen": "bombed"} and s.units["fw190-01"].status == "dead"
    assert list(s.down) == ["bremen.a1"]


def test_what_cannot_be_bombed() -> None:
    """§20.42, §26.12"""
    early, late = war("advanced"), war("gotterdammerung")
    assert early.quarter == 0
    found = may_bomb(early, "nordhausen.v1")
    assert found is not None and found.rule == "26.12"
    assert may_bomb(early, "peenemunde.v1") is None
    early.quarter = 4
    assert may_bomb(early, "nordhausen.v1") is None
    found = may_bomb(late, "budapest.a1")
    assert found is not None and found.rule == "20.42"


def test_the_atomic_bomb() -> None:
    """§52.3: a B-29 over Berlin in July 1945, with or without a symbol."""
    for unit, quarter, dropped in (
        ("b29-01", 10, True),
        ("b17-01", 10, False),
        ("b29-01", 9, False),
    ):
        s = war("extended", quarter=quarter)
        own = raid(s, "berlin", Bomber(unit, "berlin"))
        Drive(s, bomb(s, own))
        assert ("atomic" in s.once) is dropped
