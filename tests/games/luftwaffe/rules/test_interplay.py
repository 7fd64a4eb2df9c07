"""Two rules at once, and what is left over when a plan comes to nothing."""

from __future__ import annotations

import pytest

from airwar.games.luftwaffe.data.board import load_board
from airwar.games.luftwaffe.rules import arrivals, raf, victory, withdrawals
from airwar.games.luftwaffe.rules.answers import Bomber, Group, Plan
from airwar.games.luftwaffe.rules.bombing import has_raided, note_raid
from airwar.games.luftwaffe.rules.geography import route, usable_bases
from airwar.games.luftwaffe.rules.shuttle import show_shuttles
from airwar.games.luftwaffe.rules.solo import makes_a_difference
from airwar.kernel.errors import BadData
from tests.games.luftwaffe.drive import Drive, add, told
from tests.games.luftwaffe.rules.test_campaign import bomb_all, campaign
from tests.games.luftwaffe.table import Table

APRIL = ("scenario advanced", "quarter 44 Apr", "based fw190-01 jever")

# -- bombs in passing -----------------------------------------------------------------------------


def over_bremen(*lines: str) -> Table:
    """A force next to Bremen, and one that has bombed it and stays above it."""
    return Table(*APRIL, "plan b17-01 bremen a1", "plan b17-02 bremen a2", "bombs b17-02",
                 "force A2 1710 b17-02 home britain moved", *lines,
                 "turn 5 half american")  # fmt: skip


def test_a_second_group_bombs_in_passing_below_the_first() -> None:
    """§34.2 §9.22: it does not end its move there, so there is no limit to be met; it flies on."""
    t = over_bremen("force A1 1609 b17-01 target bremen")
    long = route("1609", "1710", frozenset(), 3)
    assert long is not None
    assert t.rule("american", f"fly:A1/{','.join(long)}/bomb") == "9.22"
    assert t.keys("american") == ["fly:A1/1710/bomb"]
    t.do("american fly:A1/1710/bomb", "dice 1").expect("down bremen.a1", "left A1 2")
    assert t.rule("american", "fly:A1") == "9.22"
    t.do("american fly:A1/1610,1510").expect("at A1 1510")


def test_without_movement_to_fly_on_it_stops_short() -> None:
    """§9.221: with its last hex it would have to stay with the other."""
    t = over_bremen("force A1 1609 b17-01 target bremen flown 2")
    assert t.rule("american", "fly:A1/1710/bomb") == "9.22"


def test_raiders_bomb_a_base_in_passing() -> None:
    """§34.2 §10.53: another force above the base is no hindrance, but nobody stays with it."""
    t = Table(*APRIL, "plan b17-01 airbases", "force A1 1408 b17-01 free",
              "force A2 1508 p51-01 moved", "turn 5 half american")  # fmt: skip
    t.do("american fly:A1/1508/bomb").expect("status fw190-01 dead", "left A1 2")
    assert t.rule("american", "fly:A1") == "9.22"


# -- joining on the way home ----------------------------------------------------------------------


@pytest.mark.parametrize("bombed", [True, False])
def test_raiders_join_if_they_have_bombed_a_base(bombed: bool) -> None:
    """§43.1 §10.6"""
    t = Table("switch bomber-stacking", "plan b17-01 airbases", "plan b17-02 bremen",
              "force A1 0912 b17-01 free", "force A2 0910 b17-02 home britain moved",
              "bombs b17-02", "based fw190-01 jever", "turn 5 half american")  # fmt: skip
    if bombed:
        note_raid(t.state, ("b17-01",))
    t.do("american fly:A1/()/home")
    if not bombed:
        assert t.rule("american", "fly:A1/0911,0910/join") == "43.1"
        return
    t.do("american fly:A1/0911,0910/join").expect("units A2 b17-01,b17-02")


def test_who_bombs_a_base_is_remembered_for_the_quarter() -> None:
    """§43.1 §10.53"""
    t = Table(*APRIL, "switch bomber-stacking", "plan b17-01 airbases",
              "force A1 1408 b17-01 free", "turn 5 half american")  # fmt: skip
    t.do("american fly:A1/1508/bomb")
    assert has_raided(t.state, "b17-01") and not has_raided(t.state, "b17-02")


# -- railroad units and bases ---------------------------------------------------------------------


def test_a_freed_unit_without_a_base_comes_a_quarter_later() -> None:
    """§27.31 §21.12 R43: it is free, and waits for an empty base like others."""
    s = campaign("Jul 44")
    s.units = {id: u for id, u in s.units.items() if u.railroad and u.arrives == s.quarter}
    first, second = sorted(s.units)
    full = usable_bases(s)
    for n, base in enumerate(full):
        (unit,) = add(s, f"ju88-{n + 1:02}")
        s.put_unit(unit, base=base)
    d = Drive(s, arrivals.points(s))
    centers = arrivals.rail_centers(s)
    d.answer(f"railroad:({first}/{','.join(sorted(centers[:3]))})")
    assert Drive(s, arrivals.arrive(s)).over
    assert [s.units[unit].status for unit in (first, second)] == ["awaited", "withdrawn"]
    s.quarter += 1
    s.put_unit("ju88-01", status="dead", steps=0, base="")
    assert arrivals.newcomers(s, "german") == [first]


# -- the RAF --------------------------------------------------------------------------------------


def test_the_raf_destroys_the_airfield_too() -> None:
    """§33.2 §33.22: the log names it with the other targets of the hex."""
    s = campaign("Jan 44")
    s.raf_left = 2
    Drive(s, raf.raf(s, 1)).answer("jever", "1")
    assert "jever" in load_board().bases
    Drive(s, raf.raf(s, 2)).answer("emden", "1")
    assert told(s, "33.2") == [
        "The RAF attacks Jever and destroys the airfield",
        "The RAF attacks Emden and destroys industry",
    ]


# -- a shuttle that was never flown ---------------------------------------------------------------


def test_a_shuttle_that_was_never_flown_is_shown_too() -> None:
    """§23.22: marker and plan are shown when the turns are over; §23.81: nothing was shot down."""
    s = campaign("Apr 44")
    add(s, "b17-01")
    line = (Bomber("b17-01", "posen", ("a1",)),)
    s.put_american(plan=Plan((Group("shuttle", "britain", "ussr", "posen", line),)), entered=())
    s.put_unit("b17-01", status="dead", steps=0)
    list(show_shuttles(s))
    assert told(s, "23.22") == [
        "A shuttle from Britain to the USSR was planned and not flown",
        "Planned were B-17 1 for Posen",
    ]
    assert s.shuttles_over == ()


# -- prices and the USSR --------------------------------------------------------------------------


def test_units_in_the_ussr_are_the_last_to_be_given_up_for_an_option() -> None:
    """§35.8 §39.32-1: as long as another unit of the price list is in Britain or Italy."""
    s = campaign("Jan 45", "options")
    s.units, s.pools = {}, (0, 0)
    add(s, "b24-01/1", "b24-02", "b24-03", "p51-01")
    s.put_american(areas={"b24-01": "ussr", "b24-02": "italy", "b24-03": "ussr"})
    s.put_american(options=("b-29-to-europe",))
    d = Drive(s, withdrawals.withdraw(s)).answer("=usual")
    assert d.refused("pay:(b-29-to-europe/b24-01,b24-03)") == ["35.8"]
    assert d.refused("pay:(b-29-to-europe/b24-02,b24-03)") == []
    d.answer("=usual", "=usual")
    d = Drive(s, arrivals.arrive(s))
    while not d.over:
        d.answer("=usual")
    assert s.units["b24-02"].status == s.units["b24-01"].status == "withdrawn"
    assert s.units["b24-03"].status == "play"


# -- solo -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("oil", "matters"), [(13, False), (12, True), (8, True), (7, False)])
def test_stacks_of_twelve_are_an_effect_of_critical_oil(oil: int, matters: bool) -> None:
    """§54.2 §31.1 §30.1b: twelve targets less the eight for stacks fly 40 of 45 units; with seven
    nobody can buy them, and all fly."""
    s = campaign("Jan 45")
    s.units = {}
    add(s, *[f"me109-{n:02}" for n in range(1, 46)])
    bomb_all(s, "oil", oil)
    assert makes_a_difference(s, "oil") is matters


# -- the way home ---------------------------------------------------------------------------------


def test_bombers_land_where_another_force_stands() -> None:
    """§6.31a §6.32 §9.22: who lands is off the map, so the limit of the hex does not hold it up."""
    t = Table(*APRIL, "plan b17-01 bremen a1", "bombs b17-01", "force A1 0808 b17-01 home britain",
              "force A2 0708 b17-02 moved", "turn 9 half american")  # fmt: skip
    t.expect("side 0708 allied", "side 0808 german")
    t.do("american fly:A1/0708/land").expect("gone A1", "area b17-01 britain")


def test_fighters_may_stop_where_bombers_will_land() -> None:
    """§9.221 §6.32: a group that goes home needs no hex of its own."""
    t = Table(*APRIL, "plan b17-01 bremen a1", "bombs b17-01", "force A1 4610 b17-01 home ussr",
              "force A2 4609 p51-02 lands ussr", "turn 9 half american")  # fmt: skip
    t.do("american fly:A2/4610,4710").expect("at A2 4710")
    t.do("american fly:A1/4710/leave").expect("gone A1")


# -- handicaps ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "value"), [("raf", 2), ("markers", 3), ("blanks", -1)])
def test_handicaps_go_as_far_as_the_rules_have_them(name: str, value: int) -> None:
    """§53.2 §37.5: one RAF attack more or none at all; two markers; no fewer blanks than none."""
    with pytest.raises(BadData, match=f"numbers.{name}"):
        Table.set_up("advanced", numbers={name: value})


# -- what is shown at the end ---------------------------------------------------------------------


def test_blanks_and_options_are_told_at_the_end() -> None:
    """§37.5 §53.3 §39.1: that nothing was drawn, and what each side had chosen."""
    s = campaign("Apr 45", "key-complex", "options")
    s.put_american(options=("b-32", "p-80"))
    Drive(s, victory.disclose(s))
    assert told(s, "3.6") == [
        "There was no critical industry: a blank was drawn",
        "There was no key complex: a blank was drawn",
        "The reinforcement options of the American were B-32, P-80",
    ]
    s = campaign("Apr 45")
    s.put_german(critical=("oil",))
    Drive(s, victory.disclose(s))
    assert told(s, "3.6") == ["The critical industry was oil"]
