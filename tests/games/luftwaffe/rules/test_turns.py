"""Set-up, entries, raiders, turns and halves, the end of a quarter."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from airwar.games.luftwaffe.rules.answers import Bomber, Entry, Group, Plan
from airwar.games.luftwaffe.rules.opening import SET_UP, open_game
from airwar.kernel.errors import BadData
from airwar.kernel.play import Play
from tests.games.luftwaffe.table import Table, step

RAID = Group(
    "raid", "britain", "britain", "bremen", (Bomber("b17-01", "bremen", ("a1", "a2")),), ("p51-01",)
)
SWEEP = Group("sweep", "britain", "britain", None, (), ("p47-01",))


def planned(*groups: Group, scenario: str = "basic", **answers: Any) -> Table:
    """A game that stands before the entry of the first group."""
    t = Table.set_up(scenario)
    if "german" in t.play.open:
        t.play.answer("german", SET_UP.usual(t.state))
    t.play.answer("american", Plan(groups))
    if t.state.setup.dummies:
        t.do("american dummies:4/2")
    t.do("german markers")
    return t


# -- set-up ---------------------------------------------------------------------------------------


def test_one_unit_a_base() -> None:
    """§3.4 §9.32: every unit, on a base of its own, on the German side."""
    t = Table.set_up("basic")
    usual = SET_UP.usual(t.state)
    rows = list(usual.units)
    twice = [rows[0], (rows[1][0], rows[0][1]), *rows[2:]]
    found = list(SET_UP.refused(t.state, None, type(usual)(tuple(twice))))
    assert [each.rule for each in found] == ["3.4"]
    short = list(SET_UP.refused(t.state, None, type(usual)(tuple(rows[1:]))))
    assert [each.rule for each in short] == ["3.4"]
    nowhere = [(rows[0][0], "emden"), *rows[1:]]
    assert next(SET_UP.refused(t.state, None, type(usual)(tuple(nowhere)))).rule == "3.4"


def test_gotterdammerung_is_set_up_behind_the_lines() -> None:
    """§55.6 §55.4a §7.72 §55.1 §55.5: bases behind the 1945 line are not German."""
    t = Table.set_up("gotterdammerung")
    assert len(t.state.units) == 28 + 36
    usual = SET_UP.usual(t.state)
    rows = [(usual.units[0][0], "budapest"), *usual.units[1:]]
    assert next(SET_UP.refused(t.state, None, type(usual)(tuple(rows)))).rule == "7.72"


def test_jets_make_bases_theirs() -> None:
    """§24.51 §24.1: where a jet or rocket is placed."""
    t = Table.set_up("gotterdammerung")
    t.play.answer("german", SET_UP.usual(t.state))
    assert len(t.state.jet_bases) == 2
    assert len(t.state.rocket_bases) == 1


def test_forces_of_the_basic_game() -> None:
    """§3.31 §3.32 §3.33 §3.1 §3.2 §5.11: one quarter, 22 against 33."""
    s = open_game({"scenario": "basic"})
    assert len(list(s.of_side("german"))) == 22
    assert len(list(s.of_side("american"))) == 33
    assert s.setup.turns == 20
    assert len(s.setup.quarters) == 1
    with pytest.raises(BadData):
        open_game({"scenario": "basic", "quarters": ["Jan 43", "Apr 43"]})


def test_forces_of_the_campaigns() -> None:
    """§18.31 §18.32 §18.1 §18.21 §25.1 §25.31 §25.32 §27.11: January 1943 units, in Britain."""
    s = open_game({"scenario": "tournament"})
    ready = [unit for unit in s.units.values() if unit.status == "play"]
    assert len([unit for unit in ready if unit.side == "german"]) == 11
    assert len([unit for unit in ready if unit.side == "american"]) == 3
    assert set(s.american.value.areas.values()) == {"britain"}
    assert s.setup.quarters == tuple(range(10))
    more = open_game({"scenario": "advanced"})
    assert len([u for u in more.units.values() if u.status == "play" and u.school]) == 4
    assert any(unit.type == "b26" for unit in more.units.values())


def test_schedules_may_be_changed_by_agreement() -> None:
    """§53.4 §53.1: an He-162 for an Me-262, and one more P-80."""
    changes = {"Jan 45": {"me262": -1, "he162": 1, "p80": 1}}
    s = open_game({"scenario": "advanced", "schedule": changes})
    late = {unit.type: unit.side for unit in s.units.values() if unit.arrives == 8}
    assert late["he162"] == "german"
    assert late["p80"] == "american"
    assert "me262" not in late
    with pytest.raises(BadData, match="schedule"):
        open_game({"scenario": "advanced", "schedule": {"Jan 45": {"zero": 1}}})


def test_the_critical_industry_is_drawn_unseen() -> None:
    """§25.311 §37.2 §37.1: one of five, for the German's eyes."""
    t = Table.set_up("advanced")
    draw = t.draws()
    assert draw.n == 1
    assert sorted(draw.names) == ["aircraft", "industry", "oil", "power", "transport"]
    t.do("draw 2")
    assert t.state.german.value.critical == (draw.names[2],)
    assert not t.game.secrets.redact(t.state, "american").german.known


def test_blanks_and_a_second_marker() -> None:
    """§37.5 §53.3: agreed handicaps."""
    t = Table.set_up("advanced", numbers={"blanks": 2, "markers": 2})
    assert t.draws().n == 2
    assert sum(t.draws().counts) == 7


def test_the_system_is_secret() -> None:
    """§17.1 §19.1: chosen before play, known to the American alone."""
    t = Table.set_up("basic-variant")
    t.play.answer("german", SET_UP.usual(t.state))
    assert sorted(t.keys("american")) == ["aircraft", "oil", "transport"]
    t.do("american oil")
    assert t.state.american.value.system == "oil"
    assert not t.game.secrets.redact(t.state, "german").american.known


# -- entries --------------------------------------------------------------------------------------


def test_groups_are_placed_before_turn_1() -> None:
    """§3.7 §9.21: in one hex each, behind a line, and cross on turn 1 (R74)."""
    t = planned(RAID, SWEEP)
    t.do("american enter:1", "american at:0708", "american enter:2")
    assert t.rule("american", "at:0708") == "9.21"
    assert t.denied("american", "at:1208") == ("20.1", "1208 is not behind a line from Britain")
    t.do("american at:0609/marker", "american done", "german end")
    t.expect("turn 1", "half american", "course A1 bremen 4")


def test_no_group_is_placed_on_a_sweep_that_was_placed_before() -> None:
    """§9.21: fighters alone are a mission group too."""
    t = planned(RAID, SWEEP)
    t.do("american enter:2", "american at:0708", "american enter:1")
    assert t.rule("american", "at:0708") == "9.21"
    t.do("american at:0608")


def test_later_groups_wait_a_turn() -> None:
    """§5.3-6b2 §8.42: placed on turn 1, they cross on turn 2."""
    t = planned(RAID)
    t.do("american done", "german end", "american enter:1", "american at:0708", "american done")
    assert t.force("A1").moved
    t.do("american end", "german end", "american done", "american done")
    assert not t.force("A1").moved


def test_what_is_off_the_map_is_one_number() -> None:
    """§3.8: units and dummies together; a marker that enters takes nothing from it."""
    t = planned(RAID, SWEEP)
    before = sum(dict(t.state.boxes).values())
    assert before == 33 + 6
    t.do("american enter:2", "american at:0609/marker")
    assert sum(dict(t.state.boxes).values()) == before
    t.do("american enter:1", "american at:0708")
    assert sum(dict(t.state.boxes).values()) == before - 2


def test_a_group_enters_once() -> None:
    """§8.41 §12.11 §3.7"""
    t = planned(RAID, SWEEP)
    t.do("american enter:1", "american at:0708")
    assert t.rule("american", "enter:1") == "3.7"
    assert t.rule("american", "enter:7") == "3.7"


# -- sneak raids ----------------------------------------------------------------------------------


def sneaking() -> Table:
    raid = Group("sneak", "britain", "britain", "rostock",
                 (Bomber("b17-01", "rostock", ("a1", "a2")),), (), Entry(3, 9))  # fmt: skip
    return planned(raid, SWEEP)


def test_a_sneak_raid_is_announced() -> None:
    """§11.22 §11.23 §11.11 §3.5: that it comes two turns before, where one turn before."""
    t = sneaking()
    t.do("american enter:2", "american at:0609", "american done", "german end")
    assert t.told("11.22")
    assert not t.told("11.23")
    t.do("american done", "american end", "german end")
    assert "numbered 9" in t.told("11.23")[0]


def test_raiders_appear_on_their_square_and_wait() -> None:
    """§11.24 §11.25 §11.21 §5.3-6b1: on the turn of the plan, in a hex with that number."""
    t = sneaking()
    assert t.rule("american", "enter:1") == "11.21"
    t.do("american enter:2", "american at:0609", "american done")
    for _ in range(2):
        t.do("german end", "american done", "american end")
    t.do("german end")
    assert t.offered("american") == {"2104", "2205"}
    t.do("american 2205")
    force = next(each for each in t.state.forces.values() if each.sneak)
    assert force.moved
    assert not force.marker


def test_raiders_fly_home_over_land() -> None:
    """§11.3 §11.5 §11.1: sneak raiders alone fly over the Baltic, and nobody leaves by it."""
    t = Table("force A1 2205 b17-01 sneak target rostock", "plan b17-01 rostock a1,a2",
              "turn 4 half american")  # fmt: skip
    t.do("american fly:A1/2306", "dice 1", "american end").expect("down rostock.a1")
    assert t.course("A1").homeward
    assert t.course("A1").turns == 5


# -- turns ----------------------------------------------------------------------------------------


def test_halves_follow_each_other() -> None:
    """§5.3-6a3 §5.3-6b7 §5.3-6b §8.12 §5.1 §2.34d: German first, both on one turn."""
    t = planned(SWEEP)
    t.do("american enter:1", "american at:0609", "american done").expect("turn 1", "half german")
    t.do("german end").expect("turn 1", "half american")
    t.do("american done", "american end").expect("turn 2", "half german")


def test_the_quarter_ends_when_everybody_is_home() -> None:
    """§5.3-6c §8.11 §18.22: no American on the map, none to come."""
    t = planned(SWEEP)
    t.do("american enter:1", "american at:0609", "american done", "german end", "american done")
    t.do("american fly:A1/()/land", "american end").expect("over")


def test_an_empty_map_ends_nothing_while_groups_wait() -> None:
    """§5.3-6c R12: the American closes the quarter, or plays on."""
    t = planned(SWEEP)
    t.do("american done", "german end", "american done", "american end").expect("turn 2")
    t.do("german end", "american done", "american close").expect("over")


def test_it_is_not_closed_over_units_in_the_air() -> None:
    """§5.3-6c"""
    t = planned(SWEEP)
    t.do("american enter:1", "american at:0609", "american done", "german end", "american done")
    assert t.rule("american", "close") == "5.3-6c"


def test_germans_play_on_until_they_are_down() -> None:
    """§5.3-6c R12: their landings stay honest."""
    t = Table("force G1 2009 fw190-01 entered 2", "clock fw190 2", "force A1 0708 p51-01",
              "turn 3 half american")  # fmt: skip
    t.do("american fly:A1/()/land", "american end").expect("turn 4", "half german")
    t.do("german fly:G1/1909,1908/land", "german end").expect("over")


def test_phases_of_the_level_only() -> None:
    """§5.21 §3.11 §1.0: the Basic Game has no reinforcements, economy or replacements."""
    places = []
    play = Play(Table.game, Table.game.rules.opening({"scenario": "short-raid"}))
    rng = Random(4)
    while not play.over:
        places.append(play.base.at[2] if len(play.base.at) > 2 else play.base.at)
        step(play, rng)
    assert set(places) <= {"planning", "placement", "turns", ()}


def test_a_short_raid_ends_by_turn_12() -> None:
    """§3.1 R123"""
    assert open_game({"scenario": "short-raid"}).setup.turns == 12
