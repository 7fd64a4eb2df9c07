"""Tallies, alerts, radio and the commands of the Tally Phase (7.1, 7.2, 9.4, 6.0)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from airwar.common.forms import Number, Pick
from airwar.games.wing_leader.data.scenario import (
    CloudLayer,
    ContrailLayer,
    Gci,
    HazeLayer,
    Net,
    SplitLimit,
)
from airwar.games.wing_leader.rules.after_combat import choices_of, loads, tallies
from airwar.games.wing_leader.rules.answers import (
    DropTally,
    Jettison,
    Split,
    Tallies,
    Tally,
)
from airwar.games.wing_leader.rules.cohesion import cohesion
from airwar.games.wing_leader.rules.commands import (
    COMMAND,
    alerts,
    command,
    torpedo_split_refused,
)
from airwar.games.wing_leader.rules.radio import (
    alert_nets,
    cluttered,
    controlled,
    has_call,
    on_net,
)
from airwar.games.wing_leader.rules.split import (
    cannot_split,
    split,
)
from airwar.games.wing_leader.rules.squares import OFF, read
from airwar.games.wing_leader.rules.state import (
    Balloon,
    Profile,
    Raid,
    Unit,
    Wing,
)
from airwar.games.wing_leader.rules.tally import (
    cannot_tally,
    cannot_tally_balloon,
    drop_stale,
    gain_tally,
    modifiers,
    roll_tally,
)
from tests.games.wing_leader.raids import Drive, fight, notes, raid, told, unit


def hellcats(*more: Unit, **changes: Any) -> Raid:
    """A Hellcat flight in M9, facing left, and Zeroes two squares off, right and up."""
    return raid(
        unit("D1", "f6f-hellcat", "M9", "sweep", size="flight"),
        unit("R1", "a6m5-zero", "O10", "sweep"),
        *more,
        **{"sun": "left horizon", **changes},
    )


def needs(s: Raid, id: str = "D1", target: str = "R1") -> int:
    """The least die with which a tally succeeds; 7 is none."""
    for die in range(1, 7):
        twin = s.__copy__()
        Drive(twin, roll_tally(twin, Tally(id, target))).do((die,)).ends()
        if twin.units[id].tally:
            return die
    return 7


def refused(s: Raid, answer: Any, side: str = "defender") -> str:
    found = next(COMMAND.refused(s, side, answer), None)  # type: ignore[arg-type]
    return "" if found is None else found.rule


# -- the roll -------------------------------------------------------------------------------------


def test_7_2_1_the_example() -> None:
    """§7.2.1-roll, §4.6.2-in-sun, §4.7-tally, T15: 3 at two squares, 6 with -3, none with -4."""
    ahead = raid(
        unit("D1", "f6f-hellcat", "M9", "sweep", "r", size="flight"),
        unit("R1", "a6m5-zero", "O10", "sweep"),
        sun="left horizon",
    )
    assert needs(ahead) == 3
    wispy = (CloudLayer("wispy", 10),)
    assert needs(hellcats(clouds=wispy)) == 6
    assert needs(hellcats(clouds=wispy, sun="right upper")) == 7


def test_7_2_1_in_the_same_square_the_distance_is_0() -> None:
    """T14: a modified 1 is enough."""
    s = raid(unit("D1", "f6f-hellcat", "M9", "sweep"), unit("R1", "a6m5-zero", "M9", "sweep"))
    assert needs(s) == 1


def test_3_3_rear_view_helps_against_higher_targets() -> None:
    """§3.3-rear-view: a bubble canopy sees who is behind and above, not who is behind and level."""
    high = raid(unit("D1", "p-51d", "M9", "sweep"), unit("R1", "a6m5-zero", "O10", "sweep"))
    level = raid(unit("D1", "p-51d", "M9", "sweep"), unit("R1", "a6m5-zero", "O9", "sweep"))
    assert "behind" not in dict(modifiers(high, high.units["D1"], high.units["R1"]))
    assert dict(modifiers(level, level.units["D1"], level.units["R1"]))["behind"] == -2


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({}, {"behind": -2}),
        ({"haze": (HazeLayer(9),)}, {"behind": -2, "weather": -1}),
        (
            {"haze": (HazeLayer(10),), "clouds": (CloudLayer("broken", 10),)},
            {"behind": -2, "weather": -2},
        ),
        ({"contrails": (ContrailLayer(10),)}, {"behind": -2, "contrails": 2}),
        ({"sun": "right upper"}, {"behind": -2, "in the Sun": -1}),
    ],
)
def test_7_2_1_modifiers(changes: dict[str, Any], found: dict[str, int]) -> None:
    """§4.7.1, §4.4, §1.1-modifiers: weather only once (C6), the rest adds up."""
    s = hellcats(**changes)
    assert dict(modifiers(s, s.units["D1"], s.units["R1"])) == found


def test_7_2_1_a_bomber_stream_is_easier_to_see() -> None:
    s = raid(
        unit("D1", "bf-109e", "M9"),
        unit("R1", "ju-88a", "J9", "bombing"),
        unit("R2", "ju-88a", "J9", "bombing", size="flight"),
    )
    assert dict(modifiers(s, s.units["D1"], s.units["R1"])) == {"bomber stream": 1}
    s.change("R1", size="flight")
    assert modifiers(s, s.units["D1"], s.units["R1"]) == []


def test_7_2_1_a_tally_replaces_the_vector_and_alerts() -> None:
    """§7.2.1-place, §7.1-become, §9.2.4-tally, §9.2.2.2-detach"""
    s = raid(
        unit("D1", "bf-109e", "M9", "intercept", vector=read("C3"), alerted=False),
        unit("D2", "bf-109e", "M9", "escort", alerted=False),
        unit("R1", "ju-88a", "L9", "bombing"),
    )
    Drive(s, roll_tally(s, Tally("D1", "R1"))).do((2,)).ends()
    found = s.units["D1"]
    assert (found.tally, found.vector, found.alerted) == ("R1", OFF, True)
    Drive(s, roll_tally(s, Tally("D2", "R1"))).do((2,)).ends()
    assert s.units["D2"].mission == "sweep"
    assert told(s, "7.2.1-roll")[0].endswith("(2, needs 2) §7.2.1-roll")


def test_7_2_1_a_miss_changes_nothing() -> None:
    s = raid(unit("D1", "bf-109e", "M9", vector=read("C3")), unit("R1", "ju-88a", "L9", "bombing"))
    Drive(s, roll_tally(s, Tally("D1", "R1"))).do((1,)).ends()
    assert (s.units["D1"].tally, s.units["D1"].vector) == ("", read("C3"))
    assert refused(s, Tally("D1", "R1")) == "7.2-limits"


def test_9_2_1_1_a_fighter_bomber_that_tallies_jettisons() -> None:
    """§9.2.1.1-tally, §15.2.4-tally: it is a sweep from that moment, and alerted."""
    s = raid(unit("R1", "p-47d", "M9", "bombing"), unit("D1", "bf-109g-6", "N9"))
    assert refused(s, Tally("R1", "D1"), "raider") == ""
    Drive(s, roll_tally(s, Tally("R1", "D1"))).do((6,)).ends()
    found = s.units["R1"]
    assert (found.load, found.mission, found.tally, found.alerted) == ("none", "sweep", "D1", True)


# -- who may tally whom ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        ({"mission": "bombing", "model": "ju-88a"}, "7.2-who"),
        ({"mission": "recce"}, "7.2-who"),
        ({"mission": "strafing", "load": "at-pod"}, "7.2-who"),
        ({"broken": True}, "7.2-who"),
        ({"where": "due"}, "6.0-tally"),
        ({"tally": "R1"}, "7.2-limits"),
        ({"notes": notes(rolled=True)}, "7.2-limits"),
        ({}, ""),
    ],
)
def test_7_2_who_may_tally(fields: dict[str, Any], rule: str) -> None:
    """§7.2-who, §7.2-limits, §10.7.1-permanent"""
    given = {"model": "bf-109e", "mission": "sweep", **fields}
    model, mission = given.pop("model"), given.pop("mission")
    s = raid(unit("D1", model, "M9", mission, **given), unit("R1", "a6m5-zero", "L9", "sweep"))
    assert refused(s, Tally("D1", "R1")) == rule


def test_7_2_targets() -> None:
    """§7.2-target: fewer than ten squares away, in sight; §7.2-same-square: own square first."""
    s = raid(
        unit("D1", "bf-109e", "M9"),
        unit("R1", "a6m5-zero", "C9", "sweep"),
        unit("R2", "a6m5-zero", "D9", "sweep"),
        unit("R3", "a6m5-zero", "M12", "sweep"),
        unit("R4", "a6m5-zero", "N10", "sweep", where="escaped"),
        unit("D2", "bf-109e", "N9"),
        clouds=(CloudLayer("dense", 11),),
    )
    assert refused(s, Tally("D1", "R1")) == "7.2-target"
    assert refused(s, Tally("D1", "R2")) == ""
    assert refused(s, Tally("D1", "R3")) == "7.2-target"
    assert refused(s, Tally("D1", "R4")) == "7.2-target"
    assert refused(s, Tally("D1", "D2")) == "7.2-target"
    s.change("R4", where="map", square=read("M9"))
    assert refused(s, Tally("D1", "R2")) == "7.2-same-square"
    assert refused(s, Tally("D1", "R4")) == ""
    s.change("R4", broken=True)
    assert refused(s, Tally("D1", "R2")) == ""


def test_9_2_6_returning_fighters_may_tally() -> None:
    """§9.2.6-fight"""
    s = raid(unit("D1", "bf-109e", "M9", returning="right"), unit("R1", "a6m5-zero", "L9", "sweep"))
    assert refused(s, Tally("D1", "R1")) == ""


def test_14_3_balloons_are_tallied_without_a_roll() -> None:
    """§14.3-tally: by sweeps within four columns (C81); beyond them the tally is lost."""
    s = raid(
        unit("R1", "p-51d", "M9", "sweep"),
        unit("R2", "p-51d", "M9", "escort"),
        balloons={"B1": Balloon("B1", "defender", read("I1")), "B2": Balloon("B2", "defender", 1)},
    )
    assert refused(s, Tally("R2", "B1"), "raider") == "14.3-tally"
    assert refused(s, Tally("R1", "B2"), "raider") == "14.3-tally"
    Drive(s, roll_tally(s, Tally("R1", "B1"))).ends()
    assert s.units["R1"].tally == "B1"
    assert not s.units["R1"].notes.rolled  # it may drop it and roll for a squadron yet
    Drive(s, drop_stale(s)).ends()
    assert s.units["R1"].tally == "B1"
    s.change("R1", square=read("N9"))
    Drive(s, drop_stale(s)).ends()
    assert s.units["R1"].tally == ""


# -- losing and dropping ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("target", "clouds", "kept"),
    [
        ("D9", (), True),
        ("C9", (), False),
        ("M12", (CloudLayer("dense", 11),), False),
        ("M10", (CloudLayer("dense", 10),), True),
    ],
)
def test_7_2_2_stale_tallies_come_off(target: str, clouds: Any, kept: bool) -> None:
    """§7.2.2-loss: out of sight or ten squares away, as the Tally Phase begins (C11)."""
    s = raid(
        unit("D1", "bf-109e", "M9", tally="R1"),
        unit("R1", "a6m5-zero", target, "sweep"),
        clouds=clouds,
    )
    Drive(s, drop_stale(s)).ends()
    assert bool(s.units["D1"].tally) is kept
    assert s.segment == "raider"


def test_7_2_2_dropping_a_tally() -> None:
    """§7.2.2-drop, T16: then it may roll, but only in its own square; not in a dogfight."""
    s = raid(
        unit("D1", "bf-109e", "M9", tally="R1"),
        unit("R1", "a6m5-zero", "M9", "sweep"),
        unit("R2", "a6m5-zero", "L9", "sweep"),
        segment="defender",
    )
    assert refused(s, Tally("D1", "R1")) == "7.2-limits"
    Drive(s, command(s)).do(DropTally("D1")).ends()
    assert s.units["D1"].tally == ""
    assert refused(s, Tally("D1", "R2")) == "7.2-same-square"
    assert refused(s, Tally("D1", "R1")) == ""
    s.change("D1", tally="R1", dogfight="dog1")
    assert refused(s, DropTally("D1")) == "7.2.2-drop"


def test_6_0_the_raider_ends_his_segment_first() -> None:
    """§6.0-tally: a side with nothing to command is not asked."""
    s = raid(unit("D1", "bf-109e", "M9"), unit("R1", "ju-88a", "L9", "bombing"), segment="raider")
    Drive(s, command(s)).ends()
    assert s.segment == "defender"
    Drive(s, command(s)).do("done").ends()
    assert s.segment is None


# -- radio ----------------------------------------------------------------------------------------


def test_9_4_an_alerted_unit_alerts_its_net() -> None:
    """§9.4-alert, §7.1-become: at once, not over another net, and not units without a radio."""
    s = raid(
        unit("R1", "a6m5-zero", "C9", "sweep", net="N1"),
        unit("R2", "a6m5-zero", "D9", "sweep", net="N1", alerted=False),
        unit("R3", "a6m5-zero", "D9", "sweep", net="N2", alerted=False),
        unit("R4", "a6m5-zero", "D9", "sweep", alerted=False),
        unit("R5", "ju-88a", "D9", "bombing", net="N1"),
        segment="raider",
    )
    Drive(s, alerts(s)).ends()
    assert [unit.alerted for unit in s.units.values()] == [True, True, False, False, False]


def test_7_1_alertness_never_lapses() -> None:
    """§7.1-permanent, §7.1-state"""
    s = raid(unit("R1", "a6m5-zero", "C9", "sweep", net="N1"))
    s.change("R1", tally="")
    Drive(s, drop_stale(s)).ends()
    assert s.units["R1"].alerted


def test_9_4_radio_calls() -> None:
    """§9.4-call: from who is in its square, from who has tallied it, or from GCI; once (C12)."""
    s = raid(
        unit("D1", "bf-109e", "M9", net="N1"),
        unit("D2", "bf-109e", "P9", net="N1"),
        unit("R1", "a6m5-zero", "J9", "sweep"),
    )
    d1, r1 = s.units["D1"], s.units["R1"]
    assert not has_call(s, d1, r1)
    s.change("D2", square=read("J9"))
    assert has_call(s, d1, r1)
    s.change("D2", square=read("P9"), tally="R1")
    assert has_call(s, d1, r1)
    assert dict(modifiers(s, d1, r1)) == {"radio call": 2}
    s.change("D2", net="N2")
    assert not has_call(s, d1, r1)


def test_9_4_gci_is_a_call() -> None:
    """§9.2.4-gci, §9.4-call: on a net under control, of the side that has a rating."""
    s = raid(
        unit("D1", "bf-109e", "M9", net="N1"),
        unit("R1", "a6m5-zero", "J9", "sweep", net="N1"),
        nets=(Net("N1", "defender", ("D1",), gci=True),),
    )
    s.setup = replace(s.setup, gci=Gci("defender", 3))
    assert controlled(s, s.units["D1"])
    assert not controlled(s, s.units["R1"])
    assert has_call(s, s.units["D1"], s.units["R1"])


def test_9_4_2_clutter() -> None:
    """§9.4.2-when, §9.4.2-effects, T23: by a dogfight, or by combat in this turn; bombers count."""
    s = raid(
        unit("D1", "bf-109e", "M9", net="N1"),
        unit("D2", "bf-109e", "J9", net="N1", tally="R1"),
        unit("R1", "a6m5-zero", "J9", "sweep"),
    )
    assert not cluttered(s, "N1", "defender")
    assert has_call(s, s.units["D1"], s.units["R1"])
    s.change("D2", dogfight="dog1")
    assert cluttered(s, "N1", "defender")
    assert not has_call(s, s.units["D1"], s.units["R1"])
    s.change("D2", dogfight="", notes=notes(fought=True), where="escaped")
    assert cluttered(s, "N1", "defender")


# -- splits ---------------------------------------------------------------------------------------


def test_9_3_a_flexible_squadron_splits_on_a_tally() -> None:
    """§9.3-when, §9.3.2, §9.3.1-tally, §9.3.1-enemy-tally, T22: both flights are alerted."""
    s = raid(
        unit("D1", "bf-109e", "M9", "intercept", vector=read("C3"), losses=1, experte=True,
             ammo=1, net="N1", quality="veteran", alerted=False),
        unit("R1", "ju-88a", "L9", "bombing"),
        unit("R2", "a6m5-zero", "C9", "sweep", tally="D1"),
        unit("R3", "a6m5-zero", "C9", "sweep", tally="D1"),
        rules={"flexible": ("bf-109e",)},
    )  # fmt: skip
    drive = Drive(s, roll_tally(s, Tally("D1", "R1"))).do((6,))
    assert drive.asked() == "split"
    assert drive.refused(Split("D1", 2)) == ["9.3.1-divide"]
    assert drive.refused(Split("D1", 0, ("leader",))) == ["9.3.1-divide"]
    drive.do(Split("D1", 0, ("experte",)))
    assert drive.asked() == "keep-tally"
    assert drive.refused(Tallies((("R2", "D1-1"),))) == ["9.3.1-enemy-tally"]
    drive.do(Tallies((("R2", "D1-1"), ("R3", "D1-2")))).ends()
    first, second = s.units["D1-1"], s.units["D1-2"]
    assert (first.tally, first.vector, first.losses, first.experte) == ("R1", OFF, 0, True)
    assert (second.tally, second.vector, second.losses) == ("", read("C3"), 1)
    assert second.notes.rolled  # it cannot roll this phase
    for flight in (first, second):
        assert flight.alerted
        assert (flight.size, flight.max_losses, flight.of) == ("flight", 2, "D1")
        # §9.3.1-inherit
        assert (flight.ammo, flight.net, flight.quality) == (1, "N1", "veteran")
    assert (s.units["R2"].tally, s.units["R3"].tally) == ("D1-1", "D1-2")
    assert "D1" not in s.units


def test_9_3_only_the_tallying_flight_of_an_escort_sweeps() -> None:
    """§9.3.1-tally"""
    s = raid(
        unit("R1", "p-51d", "M9", "escort"),
        unit("D1", "bf-109g-6", "N9"),
        rules={"flexible": ("p-51d",)},
    )
    Drive(s, roll_tally(s, Tally("R1", "D1"))).do((6,), Split("R1")).ends()
    assert [unit.mission for unit in s.units.values()][1:] == ["sweep", "escort"]


@pytest.mark.parametrize("fields", [{"size": "flight"}, {"disruption": 1}, {"model": "a6m5-zero"}])
def test_9_3_who_does_not_split(fields: dict[str, Any]) -> None:
    """§9.3-when, §9.3.2: no flights, nobody disrupted, only the models that the scenario names."""
    model = fields.pop("model", "p-51d")
    s = raid(
        unit("R1", model, "M9", "sweep", **fields),
        unit("D1", "bf-109g-6", "N9"),
        rules={"flexible": ("p-51d",)},
    )
    Drive(s, roll_tally(s, Tally("R1", "D1"))).do((6,)).ends()


def test_9_3_the_split_limit_counts_new_flights() -> None:
    """§5.1-split-limit, §9.3-limit: 2 is one split, whoever makes it (C113)."""
    s = raid(
        unit("D1", "spitfire-i", "M9", "sweep"),
        unit("D2", "spitfire-i", "M9", "sweep"),
        unit("R1", "ju-88a", "L9", "bombing"),
        rules={"flexible": ("spitfire-i",)},
    )
    Drive(s, roll_tally(s, Tally("D1", "R1"))).do((6,), Split("D1")).ends()
    assert s.flights == (("defender spitfire-i", 2),)
    Drive(s, roll_tally(s, Tally("D2", "R1"))).do((6,)).ends()
    assert s.units["D2"].tally == "R1"


def test_9_3_losses_are_divided_so_that_both_live() -> None:
    """§9.3.1-divide: no flight above Max Losses, and none at it if that can be helped (C44)."""
    s = raid(
        unit("R1", "p-51d", "M9", "sweep", losses=2, straggler=True),
        unit("D1", "bf-109g-6", "N9"),
        rules={"flexible": ("p-51d",)},
    )
    drive = Drive(s, roll_tally(s, Tally("R1", "D1"))).do((6,))
    assert drive.refused(Split("R1", 2)) == ["9.3.1-divide"]
    assert drive.refused(Split("R1", 0)) == ["9.3.1-divide"]
    drive.do(Split("R1", 1, ("straggler",))).ends()
    assert (s.units["R1-1"].straggler, s.units["R1-2"].straggler) == (True, False)


def test_9_3_an_experte_who_leads_is_one_person() -> None:
    """§5.2.1-leaders, §9.3.1-divide: he goes with one flight."""
    s = raid(
        unit("R1", "p-51d", "M9", "sweep", experte=True, leader=True),
        unit("R2", "p-51d", "M9", "sweep", experte=True),
        unit("D1", "bf-109g-6", "N9"),
        rules={"flexible": ("p-51d",)},
    )
    drive = Drive(s, roll_tally(s, Tally("R1", "D1"))).do((6,))
    both = ("experte", "leader")
    assert drive.options() == ["whole", Split("R1", 0, both), Split("R1")]  # type: ignore[arg-type]
    assert drive.refused(Split("R1", 0, ("experte",))) == ["5.2.1-leaders"]
    assert drive.refused(Split("R1", 0, ("leader",))) == ["5.2.1-leaders"]
    drive.do(Split("R1")).ends()
    assert (s.units["R1-2"].experte, s.units["R1-2"].leader) == (True, True)
    assert (s.units["R1-1"].experte, s.units["R1-1"].leader) == (False, False)
    drive = Drive(s, roll_tally(s, Tally("R2", "D1"))).do((6,))
    assert drive.refused(Split("R2", 0, ("experte",))) == []


def test_9_3_a_flight_dies_where_no_other_division_is_left() -> None:
    """§9.3.1-divide, §10.6-eliminate (C44): of three losses one flight takes its two."""
    s = raid(
        unit("R1", "p-51d", "M9", "sweep", losses=3),
        unit("D1", "bf-109g-6", "N9", tally="R1"),
        rules={"flexible": ("p-51d",)},
    )
    drive = Drive(s, roll_tally(s, Tally("R1", "D1"))).do((6,))
    assert drive.refused(Split("R1", 2)) == ["9.3.1-divide"]
    assert drive.refused(Split("R1", 0)) == ["9.3.1-divide"]
    drive.do(Split("R1", 1)).ends()
    assert (s.units["R1-1"].losses, s.units["R1-1"].tally) == (1, "D1")
    assert (s.units["R1-2"].losses, s.units["R1-2"].where) == (2, "eliminated")
    assert s.units["D1"].tally == "R1-1"


def test_9_3_too_many_losses_for_two_flights() -> None:
    """§9.3.1-divide (C44): four losses fit only where both flights would be eliminated."""
    s = raid(
        unit("R1", "p-51d", "M9", "sweep", losses=4),
        unit("D1", "bf-109g-6", "N9"),
        rules={"flexible": ("p-51d",)},
    )
    refusal = cannot_split(s, s.units["R1"])
    assert refusal is not None and refusal.rule == "9.3.1-divide"


def test_9_3_torpedo_bombers_split_by_command() -> None:
    """§9.3-torpedo: but not in the middle of their run."""
    s = raid(
        unit("R1", "b5n2-kate", "M3", "bombing", load="torpedo"),
        unit("R2", "b5n2-kate", "M3", "bombing"),
        segment="raider",
    )
    assert refused(s, Split("R2"), "raider") == "9.3-torpedo"
    shown = COMMAND.show(s, "raider", Split("R1"))
    assert (shown.key, shown.place) == ("split:R1", "R1")
    assert shown.label == "R1 (B5N2 Kate) splits into two flights"
    Drive(s, command(s)).do(Split("R1")).ends()
    assert [unit.load for unit in s.units.values()] == ["torpedo", "torpedo", "bombs"]
    assert not s.units["R1-1"].alerted


def test_9_3_every_torpedo_squadron_can_be_picked() -> None:
    """§9.3-torpedo: the form offers all that may split, and divides the losses of the one."""
    s = raid(
        unit("R1", "b5n2-kate", "M3", "bombing", load="torpedo"),
        unit("R2", "b5n2-kate", "M3", "bombing", load="torpedo", losses=1),
        segment="raider",
    )
    form = COMMAND.form(s, "raider", {"type": "split", "unit": "R2"})
    [splits] = [each for each in form.either if each.tag == "split"]
    units, losses = splits.fields[0].kind, splits.fields[1].kind
    assert isinstance(units, Pick) and [item.value for item in units.of] == ["R1", "R2"]
    assert losses == Number(0, 1)


# -- after a combat -------------------------------------------------------------------------------


def test_7_2_4_1_each_fighter_has_a_tally_after_combat() -> None:
    """§7.2.4.1: kept, switched or new; a choice is asked for, and broken enemies count (C14)."""
    s = raid(
        unit("R1", "a6m5-zero", "M9", "sweep"),
        unit("R2", "a6m5-zero", "M9", "escort"),
        unit("D1", "bf-109e", "M9", tally="R1"),
        unit("D2", "bf-109e", "M9", broken=True),
    )
    fight(s, "defender")
    drive = Drive(s, tallies(s))
    assert drive.request.seat == "raider"
    assert drive.refused(Tallies((("R1", "D1"),))) == ["7.2.4.1"]
    assert drive.refused(Tallies((("R1", "R2"), ("R2", "D1")))) == ["7.2.4.1"]
    drive.do(Tallies((("R1", "D1"), ("R2", "D2"))))
    assert s.units["R2"].mission == "sweep"  # §9.2.2.2-detach
    drive.do(Tallies((("D1", "R2"),))).ends()
    assert [unit.tally for unit in s.units.values()] == ["R2", "", "D1", "D2"]


def test_7_2_4_1_inside_a_dogfight_only_members_count() -> None:
    """§10.8.1-tally"""
    s = raid(
        unit("R1", "a6m5-zero", "M9", "sweep", dogfight="dog1", tally="D1"),
        unit("D1", "bf-109e", "M9", dogfight="dog1", tally="R1"),
        unit("D2", "bf-109e", "M9", broken=True),
    )
    fight(s, "defender")
    Drive(s, tallies(s)).ends()
    assert s.units["R1"].tally == "D1"


def test_15_2_4_a_loaded_fighter_bomber_may_decline() -> None:
    """§15.2.4-refuse: only a defender; if it takes the tally its bombs are gone."""
    units = (unit("R1", "p-47d", "M9", "bombing"), unit("D1", "bf-109g-6", "M9", tally="R1"))
    s = raid(*units)
    fight(s, "defender")
    Drive(s, tallies(s)).do(Tallies()).ends()
    assert (s.units["R1"].tally, s.units["R1"].load) == ("", "bombs")
    s = raid(*units)
    fight(s, "defender")
    Drive(s, tallies(s)).do(Tallies((("R1", "D1"),))).ends()
    assert (s.units["R1"].tally, s.units["R1"].load, s.units["R1"].mission) == (
        "D1",
        "none",
        "sweep",
    )


def test_7_2_4_1_nobody_is_left() -> None:
    """C14"""
    s = raid(
        unit("R1", "a6m5-zero", "M9", "sweep"), unit("D1", "bf-109e", "M9", where="eliminated")
    )
    fight(s, "defender")
    Drive(s, tallies(s)).ends()
    assert s.units["R1"].tally == ""


def test_6_0_loads_may_go_after_a_combat() -> None:
    """§9.2.1.1-jettison, §13.2-jettison: of who fought; cargo stays (§9.2.1.2)."""
    s = raid(
        unit("R1", "ju-88a", "M9", "bombing"),
        unit("R2", "p-51d", "M9", "sweep", load="drop-tanks", alerted=False),
        unit("R3", "ju-52-3m", "M9", "transport", load="cargo"),
        unit("D1", "bf-109e", "M9"),
    )
    fight(s, "defender")
    drive = Drive(s, loads(s))
    assert drive.refused(Jettison(("R3",))) == ["9.2.1.1-jettison"]
    assert drive.refused(Jettison(("R2", "R1"))) == ["9.2.1.1-jettison"]
    drive.do(Jettison(("R1", "R2"))).ends()
    assert (s.units["R1"].load, s.units["R1"].returning) == ("none", "left")
    assert (s.units["R2"].load, s.units["R2"].returning) == ("none", None)


def test_7_2_4_1_who_has_been_shot_down_is_nobodys_tally() -> None:
    """Only units that are still on the map choose, and are chosen."""
    s = raid(
        unit("R1", "a6m5-zero", "M9", "sweep", where="eliminated"),
        unit("R2", "a6m5-zero", "M9", "sweep"),
        unit("D1", "bf-109e", "M9", tally="R1"),
    )
    fight(s, "defender")
    assert choices_of(s, "defender") == {"D1": ["R2"]}
    assert choices_of(s, "raider") == {"R2": ["D1"]}


def test_9_2_2_2_an_escort_that_has_fought_a_balloon_sweeps() -> None:
    """§7.2.4.1, §9.2.2.2-detach: there is no tally to take, and it is no escort any more; one that
    has been shot down is none that leaves its bombers."""
    s = raid(
        unit("R1", "p-51b", "M9", "escort"), unit("R2", "p-51b", "M9", "escort", where="eliminated")
    )
    fight(s, "raider", balloon="B1")
    Drive(s, cohesion(s)).do((6, 6)).ends()
    Drive(s, tallies(s)).ends()
    assert s.units["R1"].mission == "sweep" and s.units["R1"].was_escort
    assert [line[:2] for line in told(s, "9.2.2.2-detach")] == ["R1"]


def test_7_2_2_wings_may_roll_and_order_again_in_every_tally_phase() -> None:
    """§9.5.5.1"""
    s = raid(
        unit("D1", "bf-109e", "M9", wing="DW1"),
        wings={"DW1": Wing("DW1", "defender", rolled=True, orders=2)},
    )
    Drive(s, drop_stale(s)).ends()
    assert (s.wings["DW1"].rolled, s.wings["DW1"].orders) == (False, 0)


def test_7_2_who_is_not_on_the_map_does_not_look() -> None:
    """§7.2-who"""
    s = raid(unit("D1", "bf-109e", "Z9", where="waiting"), unit("R1", "ju-88a", "Y9", "bombing"))
    found = cannot_tally(s, s.units["D1"])
    assert found is not None and found.rule == "7.2-who"
    s.change("D1", where="map")
    assert cannot_tally(s, s.units["D1"]) is None


def test_15_2_4_only_a_loaded_fighter_bomber_lets_its_load_go_for_a_tally() -> None:
    """§9.2.1.1-tally: drop tanks stay on board, §13.2-jettison."""
    s = raid(unit("D1", "p-51b", "M9", "sweep", load="drop-tanks"), unit("R1", "b-17g", "K9"))
    gain_tally(s, "D1", "R1")
    assert s.units["D1"].load == "drop-tanks"


def test_a_side_without_a_fighter_in_the_combat_is_not_asked() -> None:
    """§7.2.4.1: bombers take no tally."""
    s = raid(
        unit("R1", "ju-88a", "M9", "bombing"),
        unit("R2", "ju-88a", "M9", "bombing"),
        unit("D1", "bf-109e", "M9", tally="R1"),
    )
    fight(s, "defender")
    drive = Drive(s, tallies(s))
    assert drive.request.seat == "defender"
    drive.do(Tallies((("D1", "R2"),))).ends()
    assert s.units["D1"].tally == "R2"


def test_7_2_a_kamikaze_never_tallies() -> None:
    """§7.2-who, §15.5.3-status: though it is a fighter with bombs."""
    units = (unit("R1", "a6m5-zero", "M9", "bombing"), unit("D1", "bf-109e", "K9"))
    for kamikazes, rule in ((("R1",), "7.2-who"), ((), "")):
        s = raid(*units, rules={"kamikaze": kamikazes})
        found = cannot_tally(s, s.units["R1"])
        assert (found.rule if found else "") == rule


def test_9_4_who_has_no_net_hears_no_call() -> None:
    """§5.1-radio, §9.4-call, §9.4-alert: nor does it hear its own."""
    s = raid(
        unit("D1", "bf-109e", "M9"),
        unit("D2", "bf-109e", "K9"),
        unit("R1", "ju-88a", "K9", "bombing"),
    )
    assert on_net(s, "", "defender") == []
    assert not has_call(s, s.units["D1"], s.units["R1"])
    s.change("D1", net="N1", square=read("K9"))
    assert not has_call(s, s.units["D1"], s.units["R1"])
    s.change("D2", net="N1")
    assert has_call(s, s.units["D1"], s.units["R1"])


def test_9_4_who_has_left_the_map_alerts_nobody() -> None:
    """§9.4-alert, §9.5.5.1"""
    s = raid(
        unit("D1", "bf-109e", "M9", net="N1", where="exited"),
        unit("D2", "bf-109e", "K9", net="N1", alerted=False),
    )
    alert_nets(s)
    gone = s.units["D2"].alerted
    s.change("D1", where="map")
    alert_nets(s)
    assert (gone, s.units["D2"].alerted) == (False, True)


def test_7_2_4_1_only_who_has_a_choice_makes_one() -> None:
    """§7.2.4.1, §10.8.1-tally: among several; its present target stands first."""
    s = raid(
        unit("R1", "a6m5-zero", "M9", "sweep"),
        unit("R2", "a6m5-zero", "M9", "sweep"),
        unit("R3", "a6m5-zero", "M9", "sweep"),
        unit("D1", "bf-109e", "M9", tally="R2", dogfight="dog1"),
        unit("D2", "bf-109e", "M9"),
    )
    s.change("R3", dogfight="dog1")
    fight(s, "defender")
    assert choices_of(s, "defender") == {"D1": ["R3"], "D2": ["R1", "R2", "R3"]}
    drive = Drive(s, tallies(s))
    drive.do(Tallies((("R1", "D1"), ("R2", "D1"), ("R3", "D1"))))
    assert drive.request.seat == "defender"
    s.change("D2", tally="R2")
    assert choices_of(s, "defender")["D2"] == ["R2", "R1", "R3"]


def test_14_3_which_balloons_can_be_tallied() -> None:
    """§14.3-tally: those of the enemy that are still there."""
    s = raid(unit("R1", "p-47d", "M1", "sweep"))
    s.balloons = {"B1": Balloon("B1", "defender", read("N1"))}
    assert cannot_tally_balloon(s, s.units["R1"], "B1") is None
    for changes in ({"gone": True}, {"gone": False, "side": "raider"}):
        s.put_balloon("B1", **changes)
        found = cannot_tally_balloon(s, s.units["R1"], "B1")
        assert found is not None and found.rule == "14.3-tally"


def test_9_3_a_torpedo_run_is_not_split() -> None:
    """§9.3-torpedo"""
    s = raid(unit("R1", "tbf-avenger", "M0", "bombing", load="torpedo"))
    assert torpedo_split_refused(s.units["R1"]) is None
    for changes in ({"profile": Profile("torpedo", "S1")}, {"profile": None, "load": "bombs"}):
        found = torpedo_split_refused(s.change("R1", **changes))
        assert found is not None and found.rule == "9.3-torpedo"


def test_5_1_a_split_limit_is_that_of_a_model_of_a_side() -> None:
    """§5.1-split-limit"""
    limits = (SplitLimit("defender", "bf-109e", 0), SplitLimit("raider", "spitfire-i", 0))
    s = raid(
        unit("D1", "bf-109e", "M9"),
        unit("D2", "spitfire-i", "M9"),
        unit("R1", "bf-109e", "C9"),
        split_limits=limits,
    )
    found = {id: cannot_split(s, each) for id, each in s.units.items()}
    assert [id for id, refusal in found.items() if refusal is not None] == ["D1"]


def test_9_3_1_the_flights_of_a_leader_without_a_wing_both_keep_his_vector() -> None:
    """§9.3.1-tally, §9.5.3: it is that of the squadron, not of a wing that is gone."""
    for others in (("leader",), ()):
        s = raid(unit("D1", "bf-109e", "M9", leader=True, vector=read("H9")))
        Drive(s, split(s, Split("D1", 0, others))).ends()
        assert [each.vector for each in s.units.values()] == [read("H9")] * 2


def test_9_3_flights_stand_where_their_squadron_stood() -> None:
    """§9.3-limit: in the order of moves too."""
    s = raid(unit("D1", "bf-109e", "M9"), unit("D2", "bf-109e", "M9"))
    s.moved += ("R1", "D1", "D2")
    Drive(s, split(s, Split("D1"))).ends()
    assert s.moved == ("R1", "D1-1", "D1-2", "D2")


def test_15_2_4_to_decline_is_what_is_offered_first() -> None:
    """§15.2.4-refuse"""
    s = raid(unit("R1", "p-47d", "M9", "bombing"), unit("D1", "bf-109g-6", "M9", tally="R1"))
    fight(s, "defender")
    assert choices_of(s, "raider") == {"R1": ["", "D1"]}
