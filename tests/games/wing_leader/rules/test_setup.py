"""Set-up, arrivals and GCI (5.1-5.3, 9.2.4, 13.7)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from airwar.common.forms import Many, Pick
from airwar.games.wing_leader.data.aircraft import card, load_aircraft
from airwar.games.wing_leader.data.scenario import (
    Gci,
    MaxLosses,
    Net,
    QualityMarkers,
    RulesInForce,
    Setup,
    UnitRow,
    WingRow,
    load_scenarios,
)
from airwar.games.wing_leader.data.special import SetupCeiling, VectorFromTurn, VectorsPerColumn
from airwar.games.wing_leader.rules.answers import Arrive, Display, Fly, Place, Vector, Watch
from airwar.games.wing_leader.rules.answers import Gci as AskGci
from airwar.games.wing_leader.rules.commands import alerts, end_phase
from airwar.games.wing_leader.rules.control import call, guidable
from airwar.games.wing_leader.rules.flying import arrive as fly_on
from airwar.games.wing_leader.rules.flying import depart, start
from airwar.games.wing_leader.rules.movequestion import MOVE
from airwar.games.wing_leader.rules.opening import open_game, raid_of, started
from airwar.games.wing_leader.rules.order import Ranked, due
from airwar.games.wing_leader.rules.placing import places_for, starters, to_place, to_vector
from airwar.games.wing_leader.rules.setup import (
    arrive,
    begin_turn,
    display,
    next_arriving,
    next_side,
    place,
    take_off,
    vectors,
    watch,
)
from airwar.games.wing_leader.rules.setupquestions import (
    DISPLAY,
    VECTOR,
    square_faults,
    vector_faults,
)
from airwar.games.wing_leader.rules.squares import FACINGS, OFF, name, read
from airwar.games.wing_leader.rules.state import LOW, Raid
from tests.games.wing_leader.raids import Drive, raid, unit


def opened(scenario: str = "thursday-in-the-north", **changes: Any) -> Raid:
    return raid_of(replace(load_scenarios()[scenario].setup, **changes), "")


def own(side: str, *rows: UnitRow, **changes: Any) -> Setup:
    """A scenario in which a side has these rows."""
    setup = load_scenarios()["thursday-in-the-north"].setup
    units = replace(setup.side(side), units=rows, **changes)  # type: ignore[arg-type]
    return replace(setup, nets=(), split_limits=(), **{side: units})


def row(id: str, mission: str = "sweep", **fields: Any) -> UnitRow:
    model = fields.pop("model", "fw-190d-9")
    return UnitRow(id=id, model=model, mission=mission, facing="left", **fields)  # type: ignore[arg-type]


def at(s: Raid, *place: str) -> Raid:
    s.at = place
    return s


# -- the opening ----------------------------------------------------------------------------------


def test_5_1_units_are_as_the_order_of_battle_has_them() -> None:
    """§5.1-sides, §5.1-max-losses, §5.2-order, §5.3-place, §1.1-side, §5.1-radio."""
    s = open_game({"scenario": "first-over-the-forth"})
    assert list(s.units) == ["D1", "D2", "R1", "R2"]
    r1, d1 = s.units["R1"], s.units["D1"]
    assert (r1.side, r1.mission, r1.load, name(r1.square)) == ("raider", "bombing", "bombs", "H7")
    assert (FACINGS[r1.facing], FACINGS[d1.facing]) == ("r", "l")
    assert (r1.max_losses, d1.net, r1.net) == (4, "N1", "")
    assert s.turn == 0


def test_5_1_alert_status() -> None:
    """§5.1-alert: interceptors start alerted, others only if it is said."""
    setup = own("defender", row("D1", squares=("M9",)), row("D2", squares=("M9",), alerted=True),
                row("D3", "intercept", squares=("M9",)))  # fmt: skip
    s = raid_of(setup, "")
    assert [s.units[id].alerted for id in ("D1", "D2", "D3")] == [False, True, True]


def test_3_3_bomb_values_go_by_the_starting_altitude() -> None:
    """§3.3-bomb, C82; §3.3-max-load: raised only where the scenario says so."""
    low = raid_of(own("raider", row("R1", "bombing", model="p-47d", squares=("M3",))), "")
    assert low.units["R1"].bomb > 0
    setup = own("raider", row("R1", "bombing", model="p-47d", squares=("M3",)))
    setup = replace(setup, rules=replace(setup.rules, max_load=("p-47d",)))
    assert raid_of(setup, "").units["R1"].bomb >= low.units["R1"].bomb


def test_13_3_fuel_limits_start_with_low_ammo() -> None:
    """§13.3"""
    setup = own("defender", row("D1", squares=("M9",)))
    rules = replace(setup.rules, fuel_limit=("fw-190d-9",), tiers=("basic", "advanced"))
    assert raid_of(replace(setup, rules=rules), "").units["D1"].ammo == LOW
    rules = replace(rules, tiers=("basic",))
    assert raid_of(replace(setup, rules=rules), "").units["D1"].ammo != LOW


def test_13_6_a_single_aircraft_has_one_to_lose() -> None:
    """§13.6"""
    setup = own("defender", row("D1", squares=("M9",), size="flight", single=True))
    assert raid_of(setup, "").units["D1"].max_losses == 1


# -- displays -------------------------------------------------------------------------------------


def marked(**quality: Any) -> Raid:
    wings = (WingRow("W1", ("D1",)),)
    setup = own(
        "defender",
        row("D1", count=3, leader_square="J6"),
        row("D2", squares=("M9",), load_options=("gun-pod",)),
        quality=QualityMarkers(**quality),
        wings=wings,
    )
    return at(raid_of(setup, ""), "set-up", "sides", "defender", "display")


def test_5_2_1_markers_are_all_placed_one_on_a_unit() -> None:
    """§5.2.1-quality, §5.2.1-leaders, §9.5.1, §5.2-loads, §13.5.6"""
    s = marked(veteran=1, green=1, experte=1)
    drive = Drive(s, display(s))
    people = (("D1a", "experte"), ("D1a", "leader"))
    assert drive.refused(Display((("D2", "green"),), people)) == ["5.2.1-quality"]  # type: ignore[arg-type]
    twice = (("D2", "green"), ("D2", "veteran"))
    assert "5.2.1-quality" in drive.refused(Display(twice, people))  # type: ignore[arg-type]
    good = (("D1b", "green"), ("D2", "veteran"))
    assert drive.refused(Display(good, (("D1a", "leader"),))) == ["5.2.1-leaders"]  # type: ignore[arg-type]
    assert drive.refused(Display(good, (("D1a", "experte"), ("D2", "leader")))) == ["9.5.1"]  # type: ignore[arg-type]
    assert drive.refused(Display(good, people, (("D1a", "gun-pod"),))) == ["5.2-loads"]  # type: ignore[arg-type]
    drive.do(Display(good, people, (("D2", "gun-pod"),))).ends()  # type: ignore[arg-type]
    assert [s.units[id].quality for id in ("D1a", "D1b", "D2")] == ["trained", "green", "veteran"]
    assert (s.units["D1a"].experte, s.units["D1a"].leader) == (True, True)
    assert s.units["D2"].load == "gun-pod"


def test_5_2_1_markers_may_be_bound_to_rows() -> None:
    s = marked(veteran=1, veteran_on=("D2",))
    leader = (("D1a", "leader"),)
    drive = Drive(s, display(s))
    wrong = drive.refused(Display((("D1a", "veteran"),), leader))  # type: ignore[arg-type]
    assert "5.2.1-quality" in wrong
    drive.do(Display((("D2", "veteran"),), leader)).ends()  # type: ignore[arg-type]


def test_5_2_nothing_to_choose_is_not_asked() -> None:
    s = at(opened("first-over-the-forth"), "set-up", "sides", "raider", "display")
    Drive(s, display(s)).ends()


def test_markers_are_offered_to_those_who_may_have_them() -> None:
    """§5.2.1-leaders: a leader comes from a wing, an Experte from the rows that are named."""
    s = raid_of(load_scenarios()["adlertag"].setup, "Adlertag")
    fields = {field.name: field.kind for field in DISPLAY.form(s, "raider", {}).fields}
    people, quality = fields["people"], fields["quality"]
    assert isinstance(people, Many) and isinstance(quality, Many)
    assert offered(people) == ["R3a", "R3b", "R4"]
    assert offered(quality) == sorted(id for id in s.units if id.startswith("R"))
    [refusal] = DISPLAY.refused(s, "raider", Display((("R1a", "veteran"),), (("R3a", "experte"),)))
    assert refusal.reason == "1 wing leader is due, one in each wing"


def offered(kind: Many) -> list[str]:
    assert kind.form.fields is not None
    units = kind.form.fields[0].kind
    assert isinstance(units, Pick)
    return [str(item.value) for item in units.of]


# -- squares --------------------------------------------------------------------------------------


def test_5_3_a_wing_sets_up_in_formation_with_its_leader() -> None:
    """§5.3-wing, §5.1-wings, §9.5, T70: three Fw 190D-9, the wing leader in J6."""
    s = marked()
    Drive(s, display(s)).do(Display((), (("D1b", "leader"),))).ends()
    at(s, "set-up", "sides", "defender", "place")
    drive = Drive(s, place(s))
    assert name(s.units["D1b"].square) == "J6"
    assert to_place(s, "defender") == ("D1a", "D1c")
    assert drive.refused(Place((("D1a", "K6"), ("D1c", "M6")))) == ["5.3-wing"]
    assert drive.refused(Place((("D1a", "K6"),))) == ["5.3-place"]
    drive.do(Place((("D1a", "K6"), ("D1c", "L7")))).ends()
    assert [each.where for each in s.units.values() if each.side == "defender"] == ["map"] * 4


def escorts(**fields: Any) -> Raid:
    setup = own(
        "raider",
        row("R1", "bombing", model="ju-88a", squares=("M9",)),
        row("R2", "escort", model="bf-109e", escort_of=("R1",), **fields),
    )
    return at(raid_of(setup, ""), "set-up", "sides", "raider", "place")


def test_5_3_escorts_set_up_near_their_bombers() -> None:
    """§5.3-escort: these fly left, so ahead is left."""
    s = escorts()
    drive = Drive(s, place(s))
    assert drive.refused(Place((("R2", "L9"),))) == ["5.3-escort"]
    assert drive.refused(Place((("R2", "M7"),))) == ["5.3-escort"]
    assert drive.refused(Place((("R2", "Q9"),))) == ["5.3-escort"]
    drive.do(Place((("R2", "P12"),))).ends()


def test_9_2_2_1_close_escorts_share_the_square() -> None:
    """§9.2.2.1"""
    s = escorts(close=True)
    drive = Drive(s, place(s))
    assert drive.refused(Place((("R2", "N9"),))) == ["9.2.2.1"]
    drive.do(Place((("R2", "M9"),))).ends()


def test_5_1_a_ceiling_at_set_up() -> None:
    """§5.1-special"""
    s = escorts()
    ceiling = SetupCeiling(rows=("R2",), altitude=9, text="")
    s.setup = replace(s.setup, special=(ceiling,))
    assert max(each % 20 for each in places_for(s, s.units["R2"])) == 9


# -- vectors --------------------------------------------------------------------------------------


def test_9_2_4_interceptors_place_vectors() -> None:
    """§9.2.4-vector: any square; for each of them, and for nobody else."""
    s = at(
        open_game({"scenario": "first-over-the-forth"}), "set-up", "sides", "defender", "vectors"
    )
    drive = Drive(s, vectors(s))
    assert drive.refused(Vector((("D1", "M9"),))) == ["9.2.4-vector"]
    assert drive.refused(Vector((("D1", "M9"), ("D2", "M20")))) == ["2.1-map"]
    drive.do(Vector((("D1", "M9"), ("D2", "O8")))).ends()
    assert [s.units[id].vector for id in ("D1", "D2")] == [read("M9"), read("O8")]
    assert s.placing == ("D1", "D2")


def test_9_5_3_only_the_leader_of_a_wing_places_one() -> None:
    """§9.5.3"""
    setup = own("defender", row("D1", "intercept", count=2, squares=("M9", "N9"), vector="leader"),
                wings=(WingRow("W1", ("D1",)),))  # fmt: skip
    s = at(raid_of(setup, ""), "set-up", "sides", "defender", "vectors")
    s.change("D1b", leader=True)
    drive = Drive(s, vectors(s))
    assert drive.refused(Vector((("D1a", "M9"), ("D1b", "M9")))) == ["9.5.3"]
    drive.do(Vector((("D1b", "H9"),))).ends()


def test_5_1_vectors_per_column() -> None:
    special = VectorsPerColumn(side="defender", limit=1, when="set-up", text="")
    s = at(
        opened("first-over-the-forth", special=(special,)), "set-up", "sides", "defender", "vectors"
    )
    drive = Drive(s, vectors(s))
    assert drive.refused(Vector((("D1", "M9"), ("D2", "M8")))) == ["5.1-special"]
    assert drive.refused(Vector((("D1", "M9"), ("D2", "N8")))) == []


# -- order and arrivals ---------------------------------------------------------------------------


@pytest.mark.parametrize("first", ["raider", "defender"])
def test_5_2_who_sets_up_first(first: Any) -> None:
    """§5.2-order, §5.3.1-order"""
    s = opened(first=first)
    second = "defender" if first == "raider" else "raider"
    assert [next_side(s, None), next_side(s, first), next_side(s, second)] == [first, second, None]


def test_5_3_1_units_arrive_in_their_turn() -> None:
    """§5.3.1-edge, §5.3.1-vector: in the square of the scenario, and then place a vector."""
    setup = own("defender", row("D1", "intercept", squares=("Z9",), turn=2, vector="owner"))
    s = raid_of(setup, "")
    assert s.units["D1"].where == "due"
    for turn, arriving in ((1, None), (2, "defender")):
        Drive(s, begin_turn(s)).ends()
        assert (s.turn, next_arriving(s, None)) == (turn, arriving)  # §6.0-phases, T9
    at(s, "turns", "2", "set-up", "arrivals", "defender", "arrive")
    Drive(s, arrive(s)).ends()
    assert (s.units["D1"].where, name(s.units["D1"].square)) == ("map", "Z9")
    Drive(s, vectors(s)).do(Vector((("D1", "M9"),))).ends()
    assert next_arriving(s, None) is None
    assert to_vector(s, "defender") == ()


def entering(*rows: UnitRow, **changes: Any) -> Raid:
    """Turn 2, as defenders have come to the right edge."""
    s = raid_of(own("defender", *rows, **changes), "")
    s.turn = 2
    at(s, "turns", "2", "set-up", "arrivals", "defender", "arrive")
    Drive(s, arrive(s)).ends()
    return s


def test_5_3_1_units_enter_by_an_edge() -> None:
    """§5.3.1-edge, §5.3.1-vector, §8.4.1-enter: beside the map until they move; the entry square
    costs 1 MP, and counts for initiative."""
    s = entering(row("D1", "intercept", enters=("Z9",), turn=2, vector="owner"))
    found = s.units["D1"]
    assert (found.where, name(found.square)) == ("waiting", "Z9") and s.flying("defender") == []
    Drive(s, vectors(s)).do(Vector((("D1", "M9"),))).ends()
    Drive(s, start(s)).ends()
    s.moved = tuple([unit.id for unit in s.flying("raider")])
    assert due(s) == Ranked("defender", "D1")
    move = Fly("D1", ("l", "l", "l"))
    assert list(MOVE.refused(s, Ranked("defender", "D1"), move)) == []
    depart(s, move)
    Drive(s, fly_on(s)).ends()
    assert (s.units["D1"].where, name(s.units["D1"].square)) == ("map", "X9")


def test_8_4_1_units_enter_in_trail() -> None:
    """§8.4.1-trail (C32): each has an MP less; without any it waits for the next turn."""
    squares = ("Z9",) * 3
    s = entering(row("D1", "sweep", count=3, enters=squares, in_trail=True, turn=2, alerted=True))
    assert [unit.trail for unit in s.units.values() if unit.row == "D1"] == [0, 1, 2]
    for id, steps in (("D1a", ("l", "l")), ("D1b", ("l",)), ("D1c", ())):
        move = Fly(id, steps)  # type: ignore[arg-type]
        assert list(MOVE.refused(s, Ranked("defender", id), move)) == []
        depart(s, move)
        Drive(s, fly_on(s)).ends()
    assert [name(s.units[id].square) for id in ("D1a", "D1b")] == ["Y9", "Z9"]
    assert (s.units["D1c"].where, s.units["D1c"].trail) == ("waiting", 0)
    s = entering(row("D1", "sweep", count=2, enters=("Z9", "Z9"), turn=2))
    assert [unit.trail for unit in s.units.values() if unit.row == "D1"] == [0, 0]


def test_9_5_2_a_wing_that_has_yet_to_arrive_is_whole() -> None:
    """§9.5.2-breakup: neither before its turn nor beside the map does it break up."""
    rows = row("D1", "sweep", count=2, enters=("Z9", "Z10"), turn=2)
    s = raid_of(own("defender", rows, wings=(WingRow("W1", ("D1",)),)), "")
    s.change("D1a", leader=True)
    for where in ("due", "waiting"):
        for id in ("D1a", "D1b"):
            s.change(id, where=where)
        s.segment = "defender"
        Drive(s, alerts(s)).ends()
        Drive(s, end_phase(s)).ends()
        assert [unit.id for unit in s.in_wing("DW1")] == ["D1a", "D1b"]
        assert s.wings["DW1"].status == "whole"


def test_13_7_taking_off() -> None:
    """§13.7-place, §13.7-limit, §5.3.1-takeoff: one a turn from a base that is in order."""
    s = opened("parafrags-at-wewak")
    s.turn = 7
    s.units = {id: each for id, each in s.units.items() if each.row in ("D4", "D5", "D6", "D3")}
    at(s, "turns", "7", "set-up", "arrivals", "defender", "arrive")
    bases = [row.take_off for row in s.setup.defender.units if row.take_off]
    first = starters(s, "defender")
    assert len(first) == len(set(bases))
    answer = Arrive((), tuple([(id, "r") for id in first]))
    drive = Drive(s, arrive(s))
    assert drive.refused(Arrive((), ())) == ["13.7-limit"]
    drive.do(answer).ends()
    for id in first:
        found = s.units[id]
        assert (found.where, found.slow, FACINGS[found.facing]) == ("map", True, "r")
        assert found.square % 20 == 0
        assert found.notes.took_off
    assert starters(s, "defender") == ()
    s.surface = {id: replace(each, launching=0, hits=99) for id, each in s.surface.items()}
    assert starters(s, "defender") == ()


def test_13_7_who_takes_off_first_is_the_owners_choice() -> None:
    """§13.7-limit: of two that wait for one base, either, and never both."""
    s = opened("parafrags-at-wewak")
    s.turn = 7
    s.units = {id: each for id, each in s.units.items() if each.row in ("D4", "D5")}
    at(s, "turns", "7", "set-up", "arrivals", "defender", "arrive")
    drive = Drive(s, arrive(s))
    second = Arrive((), (("D5", "l"),))
    assert {Arrive((), (("D4", "l"),)), second} <= set(drive.options())
    assert drive.refused(Arrive((), (("D4", "l"), ("D5", "l")))) == ["13.7-limit"]
    drive.do(second).ends()
    assert (s.units["D4"].where, s.units["D5"].where) == ("due", "map")


def test_13_8_2_1_a_rocket_is_not_slow() -> None:
    """§13.8.2.1"""
    s = opened("rocket-field")
    s.turn = 5
    at(s, "turns", "5", "set-up", "arrivals", "defender", "arrive")
    [id] = starters(s, "defender")
    Drive(s, arrive(s)).do(Arrive((), ((id, "l"),))).ends()
    assert (s.units[id].slow, s.units[id].fuel) == (False, 3)


def test_5_1_coast_watchers() -> None:
    """§5.1-special: one interceptor, by up to four squares or three levels."""
    s = opened("coast-watchers-warning")
    drive = Drive(s, watch(s))
    ours = next(each for each in s.units.values() if each.mission == "intercept")
    here = ours.square
    assert drive.request.seat == "defender"
    assert drive.refused(Watch(ours.id, name(here - 100))) != []
    drive.do(Watch(ours.id, name(here - 80))).ends()
    assert s.units[ours.id].square == here - 80
    twin = opened("coast-watchers-warning")
    Drive(twin, watch(twin)).do("pass").ends()
    assert twin.units[ours.id].square == here


def test_3_3_who_is_shifted_starts_with_the_bomb_value_of_its_altitude() -> None:
    """§3.3-bomb, §5.1-special (C82): where it stands after the warning."""
    s = opened("coast-watchers-warning")
    s.change("D1a", model="p-47d", bomb=0)  # it can carry none at altitude 16
    Drive(s, watch(s)).do(Watch("D1a", "S13")).ends()
    assert s.units["D1a"].bomb == card("p-47d").bomb[2] == 9


# -- GCI ------------------------------------------------------------------------------------------


def controlled(*more: Any, **fields: Any) -> Raid:
    s = raid(
        unit("D1", "spitfire-i", "P9", net="N1", **fields),
        *more,
        nets=(Net("N1", "defender", ("D1", "D2"), gci=True),),
    )
    s.setup = replace(s.setup, gci=Gci("defender", 4))
    s.gci = 4
    return at(s, "turns", "1", "administration", "gci", "defender", "call")


def test_9_2_4_gci_gives_a_vector() -> None:
    """§9.2.4-gci: at the rating or above; below, nothing changes; one roll a turn."""
    s = controlled(vector=read("C3"))
    drive = Drive(s, call(s)).do(AskGci("D1"), (4,))
    assert drive.refused(Vector((("D2", "K10"),))) == ["9.2.4-vector"]
    drive.do(Vector((("D1", "K10"),))).ends()
    assert s.units["D1"].vector == read("K10")
    assert s.placing == ("D1",)
    assert guidable(s, "defender") == []
    s = controlled(vector=read("C3"))
    Drive(s, call(s)).do(AskGci("D1"), (3,)).ends()
    assert s.units["D1"].vector == read("C3")


def test_9_4_2_through_clutter_only_a_6() -> None:
    """§9.4.2-effects"""
    s = controlled(unit("D2", "spitfire-i", "C9", net="N1", dogfight="dog1", tally="R1"))
    Drive(s, call(s)).do(AskGci("D1"), (5,)).ends()
    assert s.units["D1"].vector == OFF


@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        ({"tally": "R1"}, "9.2.4-gci"),
        ({"net": "N2"}, "9.2.4-gci"),
        ({"mission": "sweep"}, "9.2.4-gci"),
        ({"wing": "DW1"}, "9.5.3"),
    ],
)
def test_9_2_4_who_is_given_none(fields: dict[str, Any], rule: str) -> None:
    s = controlled(unit("D2", "spitfire-i", "P9", **{"net": "N1", **fields}))
    drive = Drive(s, call(s))
    assert drive.refused(AskGci("D2")) == [rule]
    assert drive.options() == [AskGci("D1"), "done"]


def test_5_1_no_vector_before_a_turn() -> None:
    """§5.1-special"""
    s = controlled()
    special = VectorFromTurn(rows=("D1",), turn=2, text="")
    s.setup = replace(s.setup, special=(special,))
    assert guidable(s, "defender") == []
    s.turn = 2
    assert guidable(s, "defender") == ["D1"]


def test_random_set_ups_of_all_scenarios_are_legal() -> None:
    """Whatever chance answers at set-up, the questions allow."""
    rng = Random(3)
    for key in load_scenarios():
        s = opened(key)
        for side in ("raider", "defender"):
            for rule in (display, place, vectors):
                at(s, "set-up", "sides", side, "x")
                drive = Drive(s, rule(s))
                while not drive.over:
                    question, about = drive.request.question, drive.request.about
                    for option in question.options(s, about):
                        assert not list(question.refused(s, about, option)), (key, option)
                    drive.do(question.random(s, about, rng))


def test_13_7_each_take_off_counts_at_its_base() -> None:
    """§13.7-place: one a turn."""
    s = opened("parafrags-at-wewak")
    row = next(row for row in s.setup.defender.units if row.take_off)
    take_off(s, row.id, 4)
    assert s.surface[row.take_off or ""].launching == 1


def test_5_3_a_square_is_on_the_map() -> None:
    """§2.1-map"""
    s = opened("first-over-the-forth")
    ids = [id for id, each in s.units.items() if each.side == "raider"]
    faults = list(square_faults(s, ids, tuple([(id, "AA9") for id in ids])))
    assert {each.rule for each in faults} == {"2.1-map"}


def test_5_2_1_people_are_named_once_each_in_order() -> None:
    """§5.2.1-leaders, §9.5.1: the answer has one form."""
    s = marked(experte=1)
    drive = Drive(s, display(s))
    people = (("D1a", "leader"), ("D1a", "experte"))
    assert drive.refused(Display((), people)) == ["5.2.1-leaders"]  # type: ignore[arg-type]
    drive.do(Display((), people[::-1])).ends()  # type: ignore[arg-type]


def test_3_3_max_load_is_for_the_models_that_the_scenario_names() -> None:
    """§3.3-max-load, §3.3-bomb: what they carry at most, whatever the altitude."""
    for named in ((), ("p-47d",)):
        setup = replace(
            own("raider", row("R1", "bombing", model="p-47d", load="bombs", squares=("C9",))),
            rules=RulesInForce(tiers=("basic", "bombing"), max_load=named),
        )
        found = raid_of(setup, "").units["R1"]
        usual = card("p-47d").bomb[1]
        assert found.bomb == (max(usual, card("p-47d").max_load) if named else usual)
    assert card("p-47d").max_load > card("p-47d").bomb[1]


def test_13_7_the_bomb_value_is_that_of_the_field() -> None:
    """§13.7-place, §3.3-bomb: of who takes off with bombs."""
    s = opened("parafrags-at-wewak")
    row = next(row for row in s.setup.defender.units if row.take_off)
    model = next(key for key, each in load_aircraft().items() if each.bomb[0] > 0)
    s.change(row.id, model=model)
    take_off(s, row.id, 4)
    assert s.units[row.id].bomb == card(model).bomb[0]


def test_3_3_who_is_not_on_the_map_has_no_bomb_value_yet() -> None:
    """§3.3-bomb: the altitude where it starts is not known."""
    waiting = unit("R1", "ju-88a", "M9", "bombing", bomb=3)
    setup = opened().setup
    assert started(setup, replace(waiting, square=OFF)).bomb == 3
    assert started(setup, waiting).bomb == card("ju-88a").bomb[1]


def test_5_1_max_losses_are_four_and_two() -> None:
    """§5.1-max-losses, unless the scenario says otherwise; §5.1-wings: one leader a wing."""
    assert MaxLosses() == MaxLosses(4, 2) and WingRow("W1", ("D1",)).leaders == 1


def test_5_3_1_who_has_arrived_is_asked_for_a_vector_once() -> None:
    """§5.3.1-vector, §9.2.4-vector: later it has the one it has, or none."""
    s = at(
        opened("first-over-the-forth"), "turns", "3", "set-up", "arrivals", "defender", "vectors"
    )
    s.turn = 3
    s.arrived += ("D1",)
    s.units = {id: replace(each, where="map", square=read("M9")) for id, each in s.units.items()}
    drive = Drive(s, vectors(s))
    drive.do(Vector((("D1", "M8"),))).ends()
    assert len(s.arrived) == 0 and s.units["D1"].vector == read("M8")
    s.change("D1", vector=OFF)
    Drive(s, vectors(s)).ends()


def test_5_2_1_how_many_people_are_due_is_said() -> None:
    """§5.2.1-leaders, §9.5.1: a leader is one of the player's own units."""
    leader = ("D1a", "leader")
    for number, people, told in (
        (1, (leader,), "1 Experte is due, on D1a, D1b, D1c, D2"),
        (0, (("D2", "experte"),), "0 Experten are due, on D1a, D1b, D1c, D2"),
        (2, (("D2", "experte"),), "2 Experten are due, on D1a, D1b, D1c, D2"),
        (0, (("D9", "leader"),), "1 wing leader is due, one in each wing"),
        (0, (leader, ("R1", "leader")), "1 wing leader is due, one in each wing"),
    ):
        s = marked(experte=number)
        answer = Display((), people)  # type: ignore[arg-type]
        reasons = [each.reason for each in DISPLAY.refused(s, "defender", answer)]
        assert told in reasons


def test_5_3_a_wrong_square_is_pointed_at() -> None:
    """§2.1-map, §5.3-escort, §9.2.4-vector: the square, not the unit."""
    s = escorts()
    for at_, rule in (("L9", "5.3-escort"), ("AA9", "2.1-map")):
        [wrong] = square_faults(s, ("R2",), (("R2", at_),))
        assert (wrong.rule, wrong.at) == (rule, ("squares", 0, 1))
    s = opened("first-over-the-forth")
    vector = Vector((("D1", "M9"), ("D2", "M20")))
    [wrong] = vector_faults(s, ("D1", "D2"), vector)
    assert (wrong.rule, wrong.at) == ("2.1-map", ("squares", 1, 1))


def test_9_5_3_a_unit_of_the_enemy_is_no_member_of_the_wing() -> None:
    """§9.5.3, §9.2.4-vector"""
    setup = own("defender", row("D1", "intercept", count=2, squares=("M9", "N9"), vector="leader"),
                wings=(WingRow("W1", ("D1",)),))  # fmt: skip
    s = raid_of(setup, "")
    for other, rule in (("R1", "9.2.4-vector"), ("D1a", "9.5.3")):
        [wrong] = vector_faults(s, ("D1b",), Vector((("D1b", "M9"), (other, "M9"))))
        assert wrong.rule == rule


def test_5_3_1_a_wing_arrives_with_its_leader() -> None:
    """§5.3.1-edge, §5.3-wing: he in the square of the scenario, the others beside him."""
    arrivals = row("D1", count=2, leader_square="J6", turn=2)
    s = raid_of(own("defender", arrivals, wings=(WingRow("W1", ("D1",)),)), "")
    s.change("D1b", leader=True)
    s.turn = 2
    at(s, "turns", "2", "set-up", "arrivals", "defender", "arrive")
    drive = Drive(s, arrive(s))
    assert name(s.units["D1b"].square) == "J6" and to_place(s, "defender") == ("D1a",)
    drive.do(Arrive((("D1a", "K6"),))).ends()


def test_5_1_a_flight_has_fewer_to_lose() -> None:
    """§5.1-max-losses, §5.1-sides; §3.3-bomb: who can carry none has a bomb value of 0."""
    rows = (row("D1", model="spitfire-i", squares=("M9",)),
            row("D2", model="spitfire-i", squares=("M9",), size="flight"))  # fmt: skip
    s = raid_of(own("defender", *rows), "")
    assert [s.units[id].max_losses for id in ("D1", "D2")] == [4, 2]
    assert s.units["D1"].bomb == 0 and card("spitfire-i").bomb[1] < 0


def test_9_2_4_a_net_is_under_control_only_if_it_is_said() -> None:
    """§5.1-radio, §9.2.4-gci"""
    for net, ids in ((Net("N1", "defender", ("D1",)), []),
                     (Net("N1", "defender", ("D1",), gci=True), ["D1"])):  # fmt: skip
        s = controlled()
        s.setup = replace(s.setup, nets=(net,))
        assert guidable(s, "defender") == ids
    s.change("D1", returning="right")
    assert guidable(s, "defender") == []


def test_5_1_two_of_three_vectors_in_a_column_are_too_many() -> None:
    """§5.1-special"""
    special = VectorsPerColumn(side="defender", limit=1, when="set-up", text="")
    s = opened("first-over-the-forth", special=(special,))
    vectors_ = Vector((("D1", "M9"), ("D2", "M8"), ("D3", "N9")))
    assert "5.1-special" in {each.rule for each in VECTOR.refused(s, "defender", vectors_)}


def test_9_5_1_how_many_leaders_are_due_is_said() -> None:
    """§9.5.1"""
    setup = own("defender", row("D1", squares=("M9",)), row("D2", squares=("M9",)),
                wings=(WingRow("W1", ("D1",)), WingRow("W2", ("D2",))))  # fmt: skip
    s = at(raid_of(setup, ""), "set-up", "sides", "defender", "display")
    reasons = [each.reason for each in DISPLAY.refused(s, "defender", Display())]
    assert "2 wing leaders are due, one in each wing" in reasons
