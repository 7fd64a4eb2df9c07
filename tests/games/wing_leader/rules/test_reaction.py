"""Escorts that react to an attack on bombers (10.4)."""

from __future__ import annotations

from typing import Any

import pytest

from airwar.games.wing_leader.data.scenario import CloudLayer
from airwar.games.wing_leader.rules.answers import Free, Meet, React, Split, Tallies
from airwar.games.wing_leader.rules.reaction import (
    REACT,
    escorts,
    foes,
    going,
    halve,
    meet,
    met,
    next_half,
    next_reactor,
    reaction_modifiers,
    reaction_of,
    threatened,
    who_reacts,
)
from airwar.games.wing_leader.rules.squares import name, read
from airwar.games.wing_leader.rules.state import Going, Raid, Unit
from tests.games.wing_leader.raids import Drive, notes, raid, told, unit


def attack(*more: Unit, hunter: str = "L10", **changes: Any) -> Raid:
    """D1 is about to enter M9, where R1 flies right; it comes from behind unless it is said."""
    s = raid(
        unit("R1", "b-17g", "M9", "bombing"),
        unit("D1", "bf-109g-6", hunter, tally="R1", notes=notes(path=(read(hunter),))),
        *more,
        **changes,
    )
    s.going = Going("D1", Free("D1", ("rd",)), ("rd",), bomber="R1")
    s.moved = ("R2", "R3", "R4", "R1", "D1")
    return s


def escort(id: str, at: str, **fields: Any) -> Unit:
    return unit(id, "p-51b", at, "escort", alerted=False, **fields)


@pytest.mark.parametrize(
    ("at", "fields", "able"),
    [("L9", {}, True), ("J12", {}, True), ("I9", {}, False), ("M8", {}, True), ("M7", {}, False),
     ("L9", {"broken": True}, False)],
)  # fmt: skip
def test_who_may_react(at: str, fields: dict[str, Any], able: bool) -> None:
    """§10.4-eligible: within 3 squares of the bomber, at most 1 below it, available."""
    s = attack(escort("R2", at, **fields))
    assert threatened(s) == able
    assert [u.id for u in escorts(s, s.units["R1"])] == (["R2"] if able else [])


def test_reaction_needs_sight_and_an_available_escort() -> None:
    """§10.4-eligible, §1.1-available"""
    s = attack(escort("R2", "K9"), clouds=(CloudLayer("dense", 9, ("L", "L")),))
    assert not threatened(s)
    s = attack(escort("R2", "K9"), unit("D2", "bf-109e", "K9", tally="R2"))
    assert not threatened(s)


def test_a_jet_is_as_fast_as_its_move_so_far() -> None:
    """§10.4-roll, §13.8.3, §8.5-markers: also for who only looks ahead, while nobody moves."""
    s = attack(escort("R2", "M9", quality="trained"))
    s.going = None
    modifiers = [
        [name for name, _ in reaction_modifiers(s, s.units["R2"], s.units["R1"], enemy)]
        for enemy in (
            unit("D1", "me-262a", "L10", tally="R1", marker=marker, notes=notes(path=path))
            for marker, path in (
                ("", ()),
                ("climb", ()),
                ("climb", (read("K10"), read("L10"))),
                ("climb", (read("K11"), read("L10"))),
                ("dive", (read("K9"), read("L10"))),
            )
        )
    ]
    assert ["high speed" in each for each in modifiers] == [True, False, False, True, False]


def test_no_reaction_to_a_head_on_entry() -> None:
    """§10.3-effects (T35, C49). An escort that has tallied the attacker is a sweep anyway."""
    assert not threatened(attack(escort("R2", "L9"), hunter="N10"))
    assert threatened(attack(escort("R2", "L9"), hunter="M10"))
    s = attack(unit("R2", "p-51b", "L9", tally="D1"))
    assert not threatened(s)


def test_who_comes_back_is_not_head_on() -> None:
    """§7.2.3-head-on-through, §10.4-trigger: it flew through and turned, so escorts may react."""
    s = attack(escort("R2", "L9"), hunter="N10")
    s.note("D1", path=tuple(map(read, ("N9", "M9", "M10", "N10"))))
    assert threatened(s)


@pytest.mark.parametrize(
    ("score", "expected"), [(5, "none"), (6, "late"), (8, "late"), (9, "successful")]
)
def test_the_three_results(score: int, expected: str) -> None:
    """§10.4-roll"""
    assert reaction_of(attack(), score) == expected


def test_modifiers() -> None:
    """§10.4-roll, §4.7-reaction, §4.7.1, §13.8.1"""
    s = attack(
        escort("R2", "M9", quality="veteran"),
        escort("R3", "J12", quality="green"),
        clouds=(CloudLayer("wispy", 12),),
    )
    r1, d1 = s.units["R1"], s.units["D1"]
    assert reaction_modifiers(s, s.units["R2"], r1, d1) == [("same square", 1), ("veteran", 1)]
    far = [("weather", -1), ("three squares", -1), ("higher", 1), ("green", -1)]
    assert reaction_modifiers(s, s.units["R3"], r1, d1) == far
    s.change("D1", model="me-262a")
    assert ("high speed", -2) in reaction_modifiers(s, s.units["R2"], r1, s.units["D1"])


def test_the_best_roll_counts_for_all() -> None:
    """§10.4.5 (T39), §10.4.2-attack: all of them tally the enemy and sweep."""
    s = attack(escort("R2", "L8"), escort("R3", "L9"), escort("R4", "L8"))
    drive = Drive(s, who_reacts(s))
    assert drive.asked() == "react" and drive.request.seat == "raider"
    assert drive.refused(React((("R1", "D1"),))) == ["10.4-eligible"]
    assert drive.refused(React((("R2", "R1"),))) == ["10.4-trigger"]
    assert drive.refused(React((("R2", "D1"), ("R2", "D1")))) == ["10.4.5"]
    team = (("R4", "D1"), ("R2", "D1"), ("R3", "D1"))
    drive.do(React(team), (1, 1, 3, 4, 5, 5)).ends()
    assert s.going is not None
    assert (s.going.outcome, s.going.team) == ("successful", team)
    for id in ("R2", "R3", "R4"):
        found = s.units[id]
        assert (found.tally, found.mission, found.alerted) == ("D1", "sweep", True)
        assert found.notes.reacted == "successful" and found.was_escort
    assert [line.split("(")[1][:4] for line in told(s, "10.4-roll")] == ["P-51"] * 3
    assert told(s, "10.4.2-attack") == ["D1 (Bf 109G-6) is stopped short of R1 §10.4.2-attack"]


def test_a_late_reactor_joins_in_the_bombers_square() -> None:
    """§10.4.3: the enemy completes its move, the escort follows it there and defends."""
    s = attack(escort("R2", "L8"))
    Drive(s, who_reacts(s)).do(React((("R2", "D1"),)), (3, 4)).ends()
    assert s.going is not None and s.going.outcome == "late" and s.going.rest == ("rd",)
    s.change("D1", square=read("M9"))  # it arrives
    s.note("R2", path=(read("L8"),))
    Drive(s, meet(s)).ends()
    assert (name(s.units["R2"].square), s.units["R2"].marker) == ("M9", "climb")


def test_no_reaction_lets_the_mover_go_on() -> None:
    """§10.4.1 (T36): the escort stays one, and may try again."""
    s = attack(escort("R2", "L8"))
    Drive(s, who_reacts(s)).do(React((("R2", "D1"),)), (2, 3)).ends()
    assert s.going is not None and s.going.outcome == "none" and s.going.team == ()
    assert s.units["R2"].mission == "escort" and s.units["R2"].tally == ""
    s.going = Going("D1", Free("D1", ("rd",)), ("rd",), bomber="R1")
    assert threatened(s)
    Drive(s, who_reacts(s)).do("pass").ends()


def test_half_a_squadron_can_react() -> None:
    """§10.4.2-split, §9.3.2 (T22): one flight goes, the other stays an escort; only with
    tactical flexibility."""
    s = attack(escort("R2", "L8"), rules={"flexible": ("p-51b",)})
    s.units = {**s.units, "D2": unit("D2", "bf-109e", "A9", tally="R2")}
    Drive(s, who_reacts(s)).do(React((("R2", "D1"),)), (6, 6)).ends()
    assert next_half(s, None) == "R2"
    drive = Drive(s, halve(s, "R2"))
    drive.do(Split("R2"), Tallies((("D2", "R2-2"),))).ends()
    assert s.going is not None and s.going.team == (("R2-1", "D1"),)
    first, second = s.units["R2-1"], s.units["R2-2"]
    assert (first.mission, first.tally) == ("sweep", "D1")
    assert (second.mission, second.tally) == ("escort", "") and second.alerted
    assert s.units["D2"].tally == "R2-2"
    s = attack(escort("R2", "L8"))
    Drive(s, who_reacts(s)).do(React((("R2", "D1"),)), (6, 6)).ends()
    Drive(s, halve(s, "R2")).ends()
    assert s.going is not None and s.going.team == (("R2", "D1"),)


def reacting(at: str, facing: str = "r", foe: str = "L10", **fields: Any) -> tuple[Raid, Drive]:
    s = attack(unit("R2", "p-51b", at, facing=facing, tally="D1", **fields), hunter=foe)
    assert s.going is not None
    s.going = Going("D1", None, (), "R1", "successful", team=(("R2", "D1"),))
    s.note("R2", path=(read(at),))
    assert next_reactor(s, None) == 1
    return s, Drive(s, meet(s))


def test_the_way_to_the_enemy() -> None:
    """§10.4.2-attack: every MP brings it nearer; a Dive marker if it lost height."""
    s, drive = reacting("L12")
    assert drive.asked() == "meet"
    for steps in (("d",), ("r", "d", "d"), ("d", "d", "d"), ("bonus",)):
        assert drive.refused(Meet("R2", steps)) == ["10.4.2-attack"]
    drive.do(Meet("R2", ("rd", "ld"))).ends()
    assert (name(s.units["R2"].square), s.units["R2"].marker) == ("L10", "dive")
    assert s.units["R2"].notes.came == read("M11")
    assert s.going is not None and s.going.team == () and s.going.reactor == "R2"


def test_turning_about_only_if_it_must() -> None:
    """§10.4.2-attack (T37)"""
    _, drive = reacting("M10", facing="r", foe="L10")
    assert drive.over  # the turn is the only way, so nothing is asked
    s, drive = reacting("O10", facing="r", foe="L12")
    assert drive.refused(Meet("R2", ("l", "lu", "lu"))) == ["10.4.2-attack"]
    drive.do(Meet("R2", ("lu", "l", "lu"))).ends()
    assert name(s.units["R2"].square) == "L12" and s.units["R2"].marker == "climb"


def test_it_does_not_climb_and_dive_to_save_the_turn() -> None:
    """§10.4.2-attack, §8.5-exclusive (T37, C148): the way up and down again is no way."""
    s, drive = reacting("O10", facing="r", foe="L10")
    assert drive.over  # three squares straight back, and nothing is asked
    assert s.units["R2"].notes.path == tuple(read(at) for at in ("O10", "N10", "M10", "L10"))
    assert s.units["R2"].marker == ""
    s, drive = reacting("O12", facing="u", foe="L11")
    assert drive.refused(Meet("R2", ("lu", "ld", "ld"))) == ["8.5-exclusive"]
    assert drive.refused(Meet("R2", ("ld", "ld", "lu"))) == ["8.5-exclusive"]
    drive.do(Meet("R2", ("l", "l", "ld"))).ends()
    assert s.units["R2"].marker == "dive"


def test_tanks_can_be_dropped_on_the_way() -> None:
    """§13.2-jettison"""
    s, drive = reacting("L11", load="drop-tanks")
    assert drive.refused(Meet("R2", ("tanks", "tanks", "d"))) == ["13.2-jettison"]
    drive.do(Meet("R2", ("tanks", "d"))).ends()
    assert s.units["R2"].load == "none"
    s, drive = reacting("L11")
    assert drive.over


def test_an_enemy_that_is_gone_is_not_followed() -> None:
    """C107: the reactor stays where it is."""
    s, _ = reacting("L12")
    s.going = Going("D1", None, (), "R1", "successful", team=(("R2", "D1"),))
    s.change("R2", square=read("L12"))
    s.change("D1", where="eliminated")
    Drive(s, meet(s)).ends()
    assert name(s.units["R2"].square) == "L12"


def test_a_bomber_that_ends_on_its_hunters() -> None:
    """§10.4.4 (C106): one occasion; each escort names a hunter not met head-on, and a success
    counts as late."""
    s = raid(
        unit("R1", "b-17g", "M9", "bombing", notes=notes(head_on=("D2",))),
        escort("R2", "M9"),
        escort("R3", "M10"),
        unit("D1", "bf-109e", "M9", tally="R1"),
        unit("D2", "bf-109e", "M9", tally="R1"),
        unit("D3", "bf-109e", "M9", tally="R1"),
        unit("D4", "bf-109e", "L9", tally="R1"),
    )
    s.going = Going("R1")
    assert met(s) and foes(s) == ["D1", "D3"]
    drive = Drive(s, who_reacts(s))
    assert drive.refused(React((("R2", "D2"),))) == ["10.4-trigger"]
    drive.do(React((("R2", "D1"), ("R3", "D3"))), (6, 6, 1, 1)).ends()
    assert s.going.outcome == "late"
    assert (s.units["R2"].tally, s.units["R3"].tally) == ("D1", "D3")
    s.note("R1", head_on=("D1", "D2", "D3"))
    assert not met(s)
    s.going = None
    assert not met(s)
    s.going = Going("dog1")
    assert not met(s)


def test_each_reacting_squadron_may_split() -> None:
    """§10.4.2-split: one after the other."""
    s = attack(escort("R2", "L8"), escort("R3", "L8"), rules={"flexible": ("p-51b",)})
    Drive(s, who_reacts(s)).do(React((("R2", "D1"), ("R3", "D1"))), (6, 6, 6, 6)).ends()
    Drive(s, halve(s, "R2")).do("whole").ends()
    assert next_half(s, "R2") == "R3"
    Drive(s, halve(s, "R3")).do("whole").ends()
    assert next_half(s, "R3") is None


def test_nobody_reacts_to_one_that_flak_has_shot_down_on_its_way() -> None:
    """§10.4-trigger"""
    s = attack(escort("R2", "L9"))
    assert threatened(s)
    s.change("D1", where="eliminated")
    assert not threatened(s)


def test_one_that_flak_has_broken_or_shot_down_does_not_fly_to_its_enemy() -> None:
    """§10.4.2-attack (C107)"""
    changed: tuple[dict[str, Any], ...] = ({"broken": True}, {"where": "eliminated"})
    for changes in changed:
        s, _ = reacting("L12")
        s.going = Going("D1", None, (), "R1", "successful", team=(("R2", "D1"),))
        s.change("R2", square=read("L12"), **changes)
        Drive(s, meet(s)).ends()
        assert name(s.units["R2"].square) == "L12"


@pytest.mark.parametrize("dice", [(6, 6, 1, 1), (1, 1, 6, 6)])
def test_each_escort_has_two_dice_of_its_own(dice: tuple[int, ...]) -> None:
    """§10.4-roll, §10.4.5: in the order in which they are named."""
    s = attack(escort("R2", "L9"), escort("R3", "L9"))
    Drive(s, who_reacts(s)).do(React((("R2", "D1"), ("R3", "D1"))), dice).ends()
    thrown = [event.dice for event in s.log or () if event.rule == "10.4-roll"]
    assert thrown == [dice[:2], dice[2:]]
    assert going(s).outcome == "successful"


def test_one_of_two_reacting_squadrons_splits() -> None:
    """§10.4.2-split: the other goes whole; who stays is an escort as before."""
    s = attack(escort("R2", "L8"), escort("R3", "L8"), rules={"flexible": ("p-51b",)})
    Drive(s, who_reacts(s)).do(React((("R2", "D1"), ("R3", "D1"))), (6, 6, 6, 6)).ends()
    Drive(s, halve(s, "R3")).do(Split("R3")).ends()
    assert going(s).team == (("R2", "D1"), ("R3-1", "D1"))
    stays = s.units["R3-2"]
    assert (stays.mission, stays.was_escort, stays.notes.reacted) == ("escort", False, "")
    assert s.units["R3-1"].notes.reacted == "successful"


def test_only_a_successful_reaction_stops_the_enemy() -> None:
    """§10.4.2-attack, §10.4.3"""
    for dice, told_ in (((3, 4), 0), ((6, 6), 1)):
        s = attack(escort("R2", "L8"))
        Drive(s, who_reacts(s)).do(React((("R2", "D1"),)), dice).ends()
        assert len(told(s, "10.4.2-attack")) == told_


def test_a_wrong_reaction_is_pointed_at() -> None:
    """§10.4-eligible, §10.4-trigger: the escort, or its enemy."""
    s = attack(escort("R2", "L8"))
    for pair, place in ((("R1", "D1"), 0), (("R2", "R1"), 1)):
        [wrong] = REACT.refused(s, None, React((("R2", "D1"), pair)[pair[0] == "R2" :]))
        at = 0 if pair[0] == "R2" else 1
        assert wrong.at == ("escorts", at, place)


def test_a_level_reaction_leaves_the_marker_of_the_escorts_own_move() -> None:
    """§10.4.2-attack, §8.5-persist"""
    s, _ = reacting("J10", foe="K10", marker="climb")
    assert s.units["R2"].marker == "climb"


def test_three_escorts_have_six_dice() -> None:
    """§10.4-roll, §10.4.5"""
    s = attack(escort("R2", "L9"), escort("R3", "L9"), escort("R4", "L9"))
    team = (("R2", "D1"), ("R3", "D1"), ("R4", "D1"))
    Drive(s, who_reacts(s)).do(React(team), (1, 2, 3, 4, 5, 6)).ends()
    thrown = [event.dice for event in s.log or () if event.rule == "10.4-roll"]
    assert thrown == [(1, 2), (3, 4), (5, 6)]
