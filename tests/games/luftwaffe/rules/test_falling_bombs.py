"""Bombs as they fall: who may choose what, who is seen, what a base loses."""

from __future__ import annotations

import pytest

from airwar.games.luftwaffe.data.board import load_board
from airwar.games.luftwaffe.rules import aftermath
from airwar.games.luftwaffe.rules.answers import Aim, Bomber, Bombs, Group, Plan
from airwar.games.luftwaffe.rules.bombing import (
    BOMBS,
    bomb,
    choice_due,
    over_target,
    raid_points,
    shut_base,
)
from airwar.games.luftwaffe.rules.formations import cover_base
from airwar.games.luftwaffe.rules.geography import german_side, hex_of
from airwar.games.luftwaffe.rules.state import Clock, Outcome, Shot, War
from airwar.kernel.secrets import Secret
from airwar.kernel.sequence import Leave
from tests.games.luftwaffe.drive import Drive, add, bound, force, told, war
from tests.games.luftwaffe.rules.test_bombing import raid

BREMEN = ("a1", "a2", "o1", "t1", "i1", "b1")


def bombs(*aims: tuple[str, str]) -> Bombs:
    return Bombs(tuple([Aim(unit, tuple(symbols.split(","))) for unit, symbols in aims]))


def raiders(s: War, base: str, *units: str) -> str:
    """Airbase raiders above the base that they will bomb."""
    own = force(s, hex_of(base), *units)
    names = [unit.partition("/")[0] for unit in units]
    group = Group("raid", "britain", "britain", None, tuple([Bomber(n, "airbases") for n in names]))
    bound(s, own, Plan((group,)))
    s.put_force(own, aims=base)
    return own


# -- who bombs ------------------------------------------------------------------------------------


def test_who_is_over_a_target() -> None:
    """§10.11, §20.42: bombers above their city, and it is not behind Allied lines."""
    s = war("gotterdammerung")
    german = force(s, hex_of("bremen"), "fw190-01")
    assert over_target(s, s.forces[german]) == []
    own = raid(s, "bremen", Bomber("b17-01", "bremen", BREMEN))
    assert over_target(s, s.forces[own]) == ["b17-01"]
    s.put_force(own, hex="1711")
    assert over_target(s, s.forces[own]) == []
    behind = next(city for city in load_board().cities.values() if not german_side(s, city.hex))
    lost = raid(s, behind.id, Bomber("b17-02", behind.id, behind.symbols))
    assert over_target(s, s.forces[lost]) == []


# -- the choice -----------------------------------------------------------------------------------


def test_one_bomber_with_a_choice_is_asked() -> None:
    """§10.21: whatever the others have."""
    s = war()
    own = raid(s, "bremen", Bomber("b17-01", "bremen", ("a1", "a2", "o1")),
               Bomber("b17-02", "bremen", ("t1",)))  # fmt: skip
    assert choice_due(s, s.forces[own])
    assert BOMBS.options(s, own) == [
        bombs(("b17-01", "a1,a2"), ("b17-02", "t1")),
        bombs(("b17-01", "a1,o1"), ("b17-02", "t1")),
        bombs(("b17-01", "a2,o1"), ("b17-02", "t1")),
    ]
    other = raid(s, "bremen", Bomber("b17-03", "bremen", ("a1", "a2")))
    assert not choice_due(s, s.forces[other])


def test_the_second_bomber_may_choose_while_the_first_keeps_to_its_list() -> None:
    """§10.21, §10.22"""
    s = war()
    own = raid(s, "bremen", Bomber("b17-01", "bremen", ("a1", "a2")),
               Bomber("b17-02", "bremen", ("i1", "o1", "t1")),
               Bomber("b17-03", "bremen", ("b1",)))  # fmt: skip
    first, last = ("b17-01", "a1,a2"), ("b17-03", "b1")
    assert BOMBS.options(s, own) == [
        bombs(first, ("b17-02", "i1,o1"), last),
        bombs(first, ("b17-02", "i1,t1"), last),
        bombs(first, ("b17-02", "o1,t1"), last),
    ]


def test_no_more_than_sixty_ways_are_listed() -> None:
    """§10.13: with six targets of a city a veteran has fifteen."""
    s = war("basic", "free-bombs")
    own = raid(s, "bremen", *[Bomber(f"b17-0{n}", "bremen") for n in range(1, 7)])
    assert len(BOMBS.options(s, own)) == 60


def test_what_is_wrong_with_a_choice() -> None:
    """§10.11, §10.21: bombers that are there, each once, in order."""
    s = war()
    own = raid(s, "bremen", Bomber("b17-01", "bremen", ("a1", "a2", "o1")),
               Bomber("b17-02", "bremen", ("a1", "t1")))  # fmt: skip

    def rules(*aims: tuple[str, str]) -> list[str]:
        return [each.rule for each in BOMBS.refused(s, own, bombs(*aims))]

    assert rules(("b17-01", "a1,a2"), ("b17-02", "t1")) == []
    assert rules(("b17-03", "a1,a2")) == ["10.11"]
    assert rules(("b17-02", "t1"), ("b17-01", "a1,a2")) == ["10.21"]
    assert rules(("b17-01", "a1"), ("b17-01", "a2")) == ["10.21"]


# -- what follows ---------------------------------------------------------------------------------


def test_who_bombs_is_seen() -> None:
    """§16.2, §10.4: also where only a base is bombed."""
    s = war()
    own = raid(s, "bremen", Bomber("b17-01", "bremen", ("a1",)))
    other = raiders(s, "jever", "b17-02")
    for id in (own, other):
        s.put_force(id, marker=True, units=Secret(("american",), s.forces[id].units.value))
    both = (Bomber("b17-01", "bremen", ("a1",)), Bomber("b17-02", "airbases"))
    bound(s, own, Plan((Group("raid", "britain", "britain", "bremen", both),)), "bremen")
    for id in (own, other):
        Drive(s, bomb(s, id))
        assert not s.forces[id].marker and s.forces[id].units.seen is None


def test_units_under_a_marker_are_lost_with_their_base() -> None:
    """§10.54, §16.2"""
    s = war()
    add(s, "fw190-01")
    s.put_unit("fw190-01", base="jever")
    cover_base(s, "jever")
    assert s.units["fw190-01"].base == ""
    shut_base(s, "jever")
    assert s.units["fw190-01"].status == "dead" and s.covers == {}


@pytest.mark.parametrize(
    ("unit", "shut", "hit"),
    [("b17-01/1", "", True), ("b26-01/1", "", False), ("b17-01", "bombed", False),
     ("b26-01", "raf", True)],
)  # fmt: skip
def test_a_whole_point_closes_a_base(unit: str, shut: str, hit: bool) -> None:
    """§10.53, §10.22, §33.6, R24: half a point does nothing, nor what falls on a bombed base."""
    s = war("advanced", quarter=5)
    own = raiders(s, "jever", unit)
    s.shut = {"jever": shut} if shut else {}  # type: ignore[dict-item]
    Drive(s, bomb(s, own))
    assert bool(told(s, "10.54")) is hit
    assert bool(told(s, "10.53")) is not hit
    s.put_force(own, bombed=True)
    assert raid_points(s, s.forces[own]) == 0


def test_germans_whose_base_is_bombed_may_be_stranded() -> None:
    """§5.3-6b6, §8.7, §8.23: whoever could have landed nowhere else is lost at once."""
    s = war()
    s.shut = {id: "bombed" for id in load_board().bases if id != "jever"}
    german = force(s, "1509", "fw190-01")
    s.put_german(clocks={"fw190": Clock(1, 9)})
    own = raiders(s, "jever", "b17-01")
    Drive(s, aftermath.bomb(s, own))
    assert german not in s.forces and s.units["fw190-01"].status == "fuel"


def test_one_heavy_bomber_among_others_carries_the_bomb() -> None:
    """§52.3: the others of the group may be of any type."""
    s = war("extended", quarter=10)
    own = raid(s, "berlin", Bomber("b17-01", "berlin"), Bomber("b29-01", "berlin"))
    Drive(s, bomb(s, own))
    assert "atomic" in s.once


def test_nothing_follows_once_the_game_is_over() -> None:
    """§51.1, §19.4: no key is opened, and no gun fires that is still owed a shot."""
    s = war("advanced", "key-complex", quarter=5)
    s.put_german(key="Steel")
    plants = [id for id, each in load_board().symbols.items() if each.product == "Steel"]
    s.bombed = dict.fromkeys(plants, 5)
    s.shots = (Shot("bremen", "A1"),)
    s.outcome = Outcome(None, "a draw", "4.1")
    with pytest.raises(Leave):
        aftermath.look_now(s)
    assert list(s.shots) == [] == told(s, "51.1")
    s.outcome = None
    aftermath.look_now(s)
    assert len(told(s, "51.1")) == 1
