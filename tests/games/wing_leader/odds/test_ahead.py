"""What a move, a bomb and a shot promise before they are chosen."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from airwar.games.wing_leader.odds.ahead import after_move, bomb_hits
from airwar.games.wing_leader.odds.chances import reaction_chances, told
from airwar.games.wing_leader.rules.answers import Bomb, Escape, Fire, Fly, Free, Hits
from airwar.games.wing_leader.rules.bombing import bomb
from airwar.games.wing_leader.rules.squares import read
from airwar.games.wing_leader.rules.state import Gun, Raid, Released, Surface
from tests.games.wing_leader.raids import Drive, fight, notes, raid, unit

PAIRS = [(a, b) for a in range(1, 7) for b in range(1, 7)]


def hunt(*more: str) -> Raid:
    """A Spitfire with a tally on a Ju 88, above and behind it; escorts at M8 if any."""
    return raid(
        unit("R1", "ju-88a", "M7", "bombing"),
        unit("D1", "spitfire-i", "K8", "intercept", "r", tally="R1"),
        *[unit(id, "bf-109e", "M8", "escort") for id in more],
    )


def test_a_move_to_its_tally_tells_the_combat_it_leads_to() -> None:
    s = hunt()
    found = dict(told(s, Free("D1", ("r", "rd"))))
    assert list(found) == ["R1 breaks", "R1 loses aircraft", "D1 breaks", "D1 loses aircraft"]
    assert 0 < found["D1 loses aircraft"] < found["R1 loses aircraft"] < 1
    assert s.units["D1"].square == read("K8"), "nothing is flown"


def test_a_dive_and_a_climb_are_seen_in_the_combat() -> None:
    s = hunt()
    assert after_move(s, s.units["D1"], Free("D1", ("r", "rd"))).units["D1"].marker == "dive"
    assert after_move(s, s.units["D1"], Fly("D1", ("r",))).units["D1"].marker == ""


def test_a_move_tells_that_it_is_head_on() -> None:
    s = raid(
        unit("R1", "ju-88a", "M7", "bombing", "r"),
        unit("D1", "spitfire-i", "O7", "intercept", "l", tally="R1"),
    )
    assert next(iter(dict(told(s, Free("D1", ("l", "l")))))) == "head-on"


def test_a_move_tells_that_it_is_a_bounce() -> None:
    """§13.4.1-condition: a fighter is bounced that is not alerted."""
    for alerted in (False, True):
        s = raid(
            unit("R1", "bf-109e", "M7", "sweep", "r", alerted=alerted),
            unit("D1", "spitfire-i", "K8", "intercept", "r", tally="R1"),
        )
        assert ("bounce" in dict(told(s, Free("D1", ("r", "rd"))))) == (not alerted)


def test_a_move_elsewhere_promises_nothing() -> None:
    assert told(hunt(), Free("D1", ("r",))) == []


def test_escorts_at_hand_may_stop_it() -> None:
    """§10.4-roll: each of two escorts rolls."""
    s = hunt("R2", "R3")
    found = dict(told(s, Free("D1", ("r", "rd"))))
    chances = [
        reaction_chances(s, s.units[id], s.units["R1"], s.units["D1"]) for id in ("R2", "R3")
    ]
    missed = (1 - chances[0]["successful"]) * (1 - chances[1]["successful"])
    assert found["escorts stop it"] == pytest.approx(1 - missed)


def target(hits: int = 0) -> Raid:
    released = Released("level", "S1", read("M7"), True, 0, "bombs")
    bomber = unit("R1", "ju-88a", "M7", "bombing", bomb=16, notes=notes(released=released))
    port = Surface("S1", "port", "defender", read("M0"), hits)
    return raid(bomber, tiers=("basic", "advanced", "surface", "bombing"), surface={"S1": port})


def test_hits_of_bombs_are_those_of_every_throw() -> None:
    """§15.4-roll: the rule itself, run for all 36 throws."""
    counted: dict[int, int] = {}
    for pair in PAIRS:
        s = target()
        Drive(s, bomb(s, 1)).do(pair).ends()
        hits = s.surface["S1"].hits
        counted[hits] = counted.get(hits, 0) + 1
    expected = bomb_hits(target(), Bomb("R1"))
    assert {hits: n / 36 for hits, n in counted.items()} == pytest.approx(expected)


def test_bombs_tell_the_damage_that_is_still_to_do() -> None:
    fresh, hurt = (dict(told(target(hits), Bomb("R1"))) for hits in (0, 1))
    assert fresh["hits"] == pytest.approx(fresh["slight damage"])
    assert "slight damage" not in hurt
    assert hurt["hits"] == pytest.approx(fresh["hits"])


def test_a_shot_of_flak_tells_hits_and_checks() -> None:
    """§14.2.5-roll"""
    s = target()
    gun = Gun("S1", "S1", "H", 2, 2)
    s.units = {"R1": replace(s.units["R1"], notes=notes())}
    s.guns = {"S1": gun}
    found = dict(told(s, Fire("R1", "S1")))
    assert 0 < found["R1 is hit"] < found["R1 checks cohesion"] <= 1
    s.guns = {"S1": replace(gun, strength=0)}
    weaker = dict(told(s, Fire("R1", "S1")))
    assert weaker["R1 is hit"] < found["R1 is hit"]


def test_evasion_has_its_chances_too() -> None:
    """§13.4.2-effect: fewer hits for both."""
    s = raid(unit("R1", "p-51d", "M10"), unit("D1", "bf-109e", "M10", tally="R1"))
    fight(s, "defender", "R1", "D1", rating="turning")
    fought, evaded = dict(told(s, "fight")), dict(told(s, "evade"))
    lost = "defender R1 loses aircraft"
    assert set(fought) == set(evaded) and evaded[lost] < fought[lost]
    s.combat = None
    assert told(s, "fight") == []


def test_hits_that_are_dealt_have_their_chances() -> None:
    """§10.6-confirm: firepower 1 against protection 3 of a fighter: a 3 or more is a loss."""
    s = raid(
        unit("R1", "bf-109e", "M10"),
        unit("R2", "ju-88a", "M10", "bombing"),
        unit("D1", "spitfire-i", "M10", tally="R1"),
    )
    fight(s, "defender", "R1", "D1", rating="turning")
    found = dict(told(s, Hits((("R1", 1), ("R2", 1)))))
    assert list(found) == ["R1 loses aircraft", "R1 breaks", "R2 loses aircraft", "R2 breaks"]
    assert found["R1 loses aircraft"] == pytest.approx(4 / 6)
    two = dict(told(s, Hits((("R1", 2),))))
    assert two["R1 loses aircraft"] > found["R1 loses aircraft"]
    assert two["R1 breaks"] > found["R1 breaks"]


def test_an_escape_has_the_chance_against_the_nearest_hunter() -> None:
    """§11.0-roll: the die must beat the distance."""
    s = raid(
        unit("R1", "bf-109e", "M10", broken=True),
        unit("D1", "spitfire-i", "J10", alerted=True),
        unit("D2", "spitfire-i", "C10", alerted=True),
    )
    assert dict(told(s, Escape(("R1",)))) == {"R1 gets away": pytest.approx(2 / 6)}
    s.units = {id: unit for id, unit in s.units.items() if id == "R1"}
    assert dict(told(s, Escape(("R1",)))) == {"R1 gets away": 1.0}
