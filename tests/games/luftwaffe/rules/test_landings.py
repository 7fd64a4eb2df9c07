"""Take-off, landing and refueling: what they leave behind, and who may see it."""

from __future__ import annotations

import pytest

from airwar.games.luftwaffe.data.kinds import AMERICAN
from airwar.games.luftwaffe.rules import evidence
from airwar.games.luftwaffe.rules.basing import might_choose, take_off
from airwar.games.luftwaffe.rules.endings import leave_refused, shared_hex
from airwar.games.luftwaffe.rules.movers import Mover
from airwar.games.luftwaffe.rules.state import Course, War
from tests.games.luftwaffe.drive import add, force, war
from tests.games.luftwaffe.table import Table

FOE = "force A1 0610 p51-01"


# -- Germans --------------------------------------------------------------------------------------


@pytest.mark.parametrize("hidden", [True, False])
def test_who_takes_off_in_the_open_is_seen(hidden: bool) -> None:
    """§6.22, §8.21, §29.2-4, §30.3, §16.1: it has flown this quarter and has used what it was
    refueled with; everybody has seen that it had fuel, unless it came from under a marker."""
    s = war("advanced", quarter=5)
    evidence.begin(s)
    add(s, "fw190-01", "fw190-02")
    s.put_unit("fw190-01", base="jever")
    s.put_german(filled=("fw190-01", "fw190-02"), flown=("fw190-02",))
    own = take_off(s, "fw190-01", hidden)
    pack = s.german.value
    assert own.marker is hidden
    assert pack.flown == ("fw190-01", "fw190-02") and pack.filled == ("fw190-02",)
    assert pack.aloft["fw190"] == s.turn and s.slots == {"jever": s.turn}
    assert s.evidence[-1].units == (() if hidden else ("fw190-01",))


@pytest.mark.parametrize("marker", [True, False])
def test_who_lands_under_a_marker_stays_hidden(marker: bool) -> None:
    """§6.2, §16.1: the base gets the marker, and the log does not name the unit."""
    word = "marker" if marker else ""
    t = Table(f"force G1 1709 fw190-01 entered 1 {word}", FOE, "turn 3")
    t.do("german fly:G1/1710/land").expect("base fw190-01 bremen", "empty fw190-01")
    assert (t.state.units["fw190-01"].base == "bremen") is not marker
    assert ("bremen" in t.state.covers) is marker
    named = "G1" if marker else "FW-190 1"
    assert [text for text in t.told("6.22") if "lands" in text] == [f"{named} lands at Bremen"]


def test_the_rule_that_closes_a_base() -> None:
    """§33.22, §8.23: the RAF or American bombs."""
    for word, rule in (("raf", "33.22"), ("", "8.23")):
        t = Table("force G1 1709 fw190-01 entered 1", f"shut bremen {word}", FOE, "turn 3")
        assert t.rule("german", "fly:G1/1710/land") == rule


def test_a_flight_from_base_to_base_needs_both() -> None:
    """§6.22, §8.27: not onto a base that was used this turn."""
    t = Table("based fw190-01 jever", "used bad-zwischenahn", FOE, "turn 3")
    assert t.rule("german", "fly:fw190-01/1509/land") == "6.22"


@pytest.mark.parametrize(("turn", "asked"), [(3, False), (4, True)])
def test_from_which_turn_somebody_may_be_refueled(turn: int, asked: bool) -> None:
    """§8.51, §8.52: off on Turn 1, down on 2, all of 3 on the ground."""
    s = war()
    add(s, "fw190-01", "fw190-02", "me109-01")
    s.put_unit("fw190-01", base="jever")
    s.put_unit("me109-01", base="jever")
    s.turn, s.slots = turn, {"jever": 2}
    assert might_choose(s) is asked
    s.put_unit("me109-01", base="husum")
    assert not might_choose(s)
    s.put_unit("me109-01", base="jever")
    s.slots = {}
    assert not might_choose(s)


# -- Americans ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("units", "marker", "text"),
    [
        ("p51-01", False, "P-51 1 lands in Britain"),
        ("p51-01,p51-02", False, "P-51 1, 2 land in Britain"),
        ("p51-01,p51-02", True, "A1 lands in Britain"),
    ],
)
def test_who_is_home_is_seen_unless_under_a_marker(units: str, marker: bool, text: str) -> None:
    """§6.31a, §6.32, §8.41, §16.1: it does not come back this quarter."""
    t = Table(f"force A1 0710 {units} {'marker' if marker else ''}", "clock p51 1",
              "force G1 2612 me109-01", "turn 3 half american")  # fmt: skip
    t.do("american fly:A1/0610/land").expect("gone A1")
    own = tuple(units.split(","))
    assert t.state.american.value.flown == own
    assert t.state.landed == (() if marker else own)
    assert t.told("6.31a") == [text]


# -- where legs end -------------------------------------------------------------------------------


def ended(s: War, part: bool, end: str) -> list[str]:
    own = s.forces["A1"]
    mover = Mover(("p51-01",), own.hex, 7, 0, own, part)
    return [each.rule for each in shared_hex(s, mover, end)]


def test_parts_of_a_group_part() -> None:
    """§9.25, §9.22: they may not stay in one hex; nor with another force."""
    s = war()
    force(s, "1710", "p51-01", "p51-02")
    force(s, "1810", "p47-01")
    s.put_force("A2", moved=True)
    assert ended(s, True, "1710") == ["9.25"]
    assert ended(s, False, "1710") == [] and ended(s, True, "1711") == []
    assert ended(s, True, "1810") == ["9.22"]


def test_fighters_leave_bombers_the_hex_they_need() -> None:
    """§9.221: a bomber group that can only end over its target."""
    t = Table("force A1 2611 b17-01 target berlin", "plan b17-01 berlin a1",
              "force A2 2613 p51-01", "clock p51 1", "turn 5 half american")  # fmt: skip
    assert t.rule("american", "fly:A2/2612") == "9.221"
    t.do("american fly:A2/2614").expect("at A2 2614")


def test_where_fighters_leave_the_map() -> None:
    """§35.11, §35.2: by a square of theirs, with a movement point to spare."""
    s = war("advanced", quarter=6)
    id = force(s, "4610", "p51-01")
    own = s.forces[id]
    s.half = AMERICAN
    mover = Mover(("p51-01",), own.hex, 7, 0, own)

    def rules(end: str, left: int) -> list[str]:
        return [each.rule for each in leave_refused(s, mover, end, left)]

    assert rules("4710", 1) == ["12.14"]
    s.put_course(own.id, Course(1, lands="ussr"))
    assert rules("4710", 1) == [] and rules("4710", 0) == ["35.2"]
    assert rules("4610", 1) == ["35.11"] == rules("4724", 1)
