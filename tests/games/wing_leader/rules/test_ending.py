"""Escapes, the end of the game, and points (11.0, 12.0, 12.1)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from airwar.games.wing_leader.bot.policy import policy
from airwar.games.wing_leader.data.scenario import (
    Band,
    CloudLayer,
    HazeLayer,
    Victory,
)
from airwar.games.wing_leader.rules.answers import Escape, Face, LetGo, Stop
from airwar.games.wing_leader.rules.ending import (
    AGREE,
    ESCAPE,
    PROPOSE,
    close_turn,
    declare_escapes,
    end_turn,
    escape,
    half_points,
    next_escape,
    next_side,
    next_turn,
    result,
    verdict,
)
from airwar.games.wing_leader.rules.state import Balloon, Outcome, Raid, Surface, Wing
from airwar.games.wing_leader.rules.surface import damage_level, damage_points
from airwar.kernel.requests import Choose, Taken
from airwar.kernel.sequence import Leave
from tests.games.wing_leader.raids import Drive, notes, raid, told, unit
from tests.games.wing_leader.rules.test_flak import over

HAZE = (HazeLayer(9),)


def pacific(**changes: Any) -> Raid:
    """T48: a broken Hellcat flight in haze, two Zeroes at distance 3, one beyond broken cloud."""
    s = raid(
        unit("D1", "f6f-hellcat", "M9", size="flight", broken=True),
        unit("R1", "a6m2-zero", "P12", quality="trained"),
        unit("R2", "a6m2-zero", "J9", size="flight"),
        haze=HAZE,
        clouds=(CloudLayer("broken", 9, ("K", "K")),),
        **changes,
    )
    s.at = ("turns", 1, "escapes", "defender", "declare")
    return s


def test_nobody_is_left_to_escape() -> None:
    """§11.0-agree: the last broken unit may be let go while its side is asked."""
    s = pacific()
    asked = Choose("defender", ESCAPE, "defender")
    s.change("D1", broken=False)
    assert ESCAPE.options(s, "defender") == ["pass"]
    assert ESCAPE.presets(s, "defender") == {}
    assert policy(s, asked, Random(1)) == "pass"


@pytest.mark.parametrize(("die", "where"), [(3, "escaped"), (4, "map")])
def test_escape_of_the_book(die: int, where: str) -> None:
    """§11.0-roll, §4.7-escape, §4.7.1 (T48): die - 1 below 3 gets away, equal is stopped."""
    s = pacific()
    Drive(s, declare_escapes(s)).do(Escape(("D1",))).ends()
    drive = Drive(s, escape(s, 1))
    assert drive.request.seat == "raider"
    assert drive.refused(Stop("D1", "D1")) == ["11.0-roll"]
    drive.do(Stop("D1", "R1"), (die,)).ends()
    assert s.units["D1"].where == where
    assert "weather -1" in told(s, "11.0-roll")[0]


@pytest.mark.parametrize(("die", "where"), [(4, "escaped"), (5, "map")])
def test_only_the_worst_weather_counts(die: int, where: str) -> None:
    """§4.7-worst (T48): broken cloud and haze make 2."""
    s = pacific()
    Drive(s, declare_escapes(s)).do(Escape(("D1",))).ends()
    Drive(s, escape(s, 1)).do(Stop("D1", "R2"), (die,)).ends()
    assert s.units["D1"].where == where


def test_nobody_can_stop_it() -> None:
    """§11.0-roll (C67): unavailable fighters, or none with a line of sight."""
    s = pacific(switches=())
    s.change("R1", broken=True)
    s.change("R2", mission="bombing", load="bombs")
    Drive(s, declare_escapes(s)).do(Escape(("D1",))).ends()
    Drive(s, escape(s, 1)).ends()
    # §11.0-effect: as if it had left by its own edge.
    assert (s.units["D1"].where, s.units["D1"].gone_by) == ("escaped", "right")


def test_only_the_broken_try_and_not_under_flak() -> None:
    """§11.0-attempt, §6.0-admin: raider first."""
    s = pacific()
    s.units = {**s.units, "D2": unit("D2", "f6f-hellcat", "M9")}
    assert next_side(s, None) == "defender" and next_side(s, "defender") is None
    drive = Drive(s, declare_escapes(s))
    assert drive.refused(Escape(("D2",))) == ["11.0-attempt"]
    assert drive.refused(Escape(("R1",))) == ["11.0-attempt"]
    s.note("D1", fired_at=True)
    assert drive.refused(Escape(("D1",))) == ["11.0-attempt"]
    assert next_side(s, None) is None


def test_escapes_in_the_order_given() -> None:
    s = pacific()
    s.units = {**s.units, "D2": unit("D2", "f6f-hellcat", "A19", broken=True)}
    Drive(s, declare_escapes(s)).do(Escape(("D2", "D1"))).ends()
    assert next_escape(s, None) == 1
    Drive(s, escape(s, 1)).do(Stop("D2", "R1"), (1,)).ends()
    assert s.units["D2"].where == "escaped" and s.units["D1"].where == "map"
    assert next_escape(s, 1) == 2


def test_letting_go_by_agreement() -> None:
    """§11.0-agree (C68): unbroken ones too; the other side must agree."""
    s = pacific()
    drive = Drive(s, end_turn(s))
    offer = Choose("raider", PROPOSE, "raider")
    assert offer in drive.request.offers
    drive._send(Taken(offer, LetGo(("D1", "R1"))))
    assert drive.request == Choose("defender", AGREE, LetGo(("D1", "R1")))
    drive.do("decline")
    assert drive.asked() == "end-turn" and s.units["D1"].where == "map"
    drive._send(Taken(offer, LetGo(("D1", "R1"))))
    drive.do("agree", "done").ends()
    assert s.units["D1"].where == s.units["R1"].where == "escaped"


def test_a_member_of_a_dogfight_is_let_go() -> None:
    """§11.0-agree, §10.8.1-leave: the dogfight is over, and who is left takes any facing."""
    s = raid(
        unit("R1", "p-51b", "M9", tally="D1", dogfight="dog1"),
        unit("D1", "bf-109e", "M9", tally="R1", dogfight="dog1"),
    )
    drive = Drive(s, end_turn(s))
    drive._send(Taken(drive.request.offers[0], LetGo(("D1",))))
    drive.do("agree", Face((("R1", "lu"),)), "done").ends()
    assert (s.units["R1"].dogfight, s.units["R1"].tally, s.units["R1"].facing) == ("", "", 1)


def test_proposals_are_judged() -> None:
    """§11.0-agree: units on the map, each once, sorted."""
    s = pacific()
    for units in ((), ("R1", "D1"), ("D1", "D1"), ("R9",)):
        refused = [each.rule for each in PROPOSE.refused(s, "raider", LetGo(units))]
        assert refused == ["11.0-agree"], units
    assert list(PROPOSE.refused(s, "raider", LetGo(("D1", "R1")))) == []


def test_one_that_is_gone_by_then_rolls_for_nothing() -> None:
    """§11.0-roll"""
    s = pacific()
    Drive(s, declare_escapes(s)).do(Escape(("D1",))).ends()
    s.change("D1", where="escaped")
    Drive(s, escape(s, 1)).ends()


def test_ending_by_agreement() -> None:
    """§12.0"""
    s = pacific()
    drive = Drive(s, end_turn(s))
    drive._send(Taken(Choose("defender", PROPOSE, "defender"), "end-game"))
    assert drive.request.seat == "raider"
    with pytest.raises(Leave):
        drive.do("agree")
    assert result(s) is not None and next_turn(s, 1) is None


def test_the_game_ends_when_all_are_gone_or_broken() -> None:
    """§12.0 (C69): who is still to arrive keeps it open."""
    s = raid(
        unit("R1", "ju-88a", "M9", "bombing", where="exited"),
        unit("D1", "spitfire-i", "M9", broken=True),
        unit("D2", "spitfire-i", "M9", where="due"),
    )
    Drive(s, close_turn(s)).ends()
    assert s.outcome is None and next_turn(s, 1) == 2
    s.change("D2", where="eliminated")
    Drive(s, close_turn(s)).ends()
    assert s.outcome is not None


def test_the_turn_ends() -> None:
    """§6.0-phases (T9): notes are cleared; the last turn ends the game."""
    s = raid(unit("R1", "ju-88a", "M9", "bombing", notes=notes(fought=True)))
    Drive(s, close_turn(s)).ends()
    assert not s.units["R1"].notes.fought and next_turn(s, 3) == 4
    s.turn = s.setup.turns
    Drive(s, close_turn(s)).ends()
    assert s.outcome is not None and "the last" in s.outcome.text


def test_points_for_losses_keep_halves() -> None:
    """§12.1-losses (T49): 1.5 for a twin-engined fighter, 2 for a medium bomber, 1 a balloon."""
    s = raid(
        unit("R1", "bf-110c", "M9", losses=1),
        unit("R2", "ju-88a", "M9", "bombing", losses=2),
        unit("D1", "spitfire-i", "M9", losses=1, straggler=True),
    )
    assert half_points(s) == {"raider": 2, "defender": 3 + 8}
    s.balloons = {"B1": Balloon("B1", "defender", 0, gone=True), "B2": Balloon("B2", "defender", 0)}
    assert half_points(s)["raider"] == 4


@pytest.mark.parametrize(
    ("fields", "points"),
    [
        ({}, 6), ({"disruption": 1}, 3), ({"size": "flight"}, 3), ({"broken": True}, 1),
        ({"load": "none"}, 0), ({"gone_by": "left"}, 0), ({"where": "escaped"}, 0),
        ({"mission": "sweep", "load": "none"}, 0),
    ],
)  # fmt: skip
def test_points_for_exits(fields: dict[str, Any], points: int) -> None:
    """§12.1-exit: over the enemy edge, with the load."""
    fields = {"where": "exited", "gone_by": "right", **fields}
    mission = fields.pop("mission", "bombing")
    s = raid(unit("R1", "ju-88a", "Z9", mission, **fields))
    assert half_points(s)["raider"] == 2 * points


def test_points_for_damage() -> None:
    """§12.1-surface, §14.1.1-hits (C75): a destroyer has damage 4 and 3 points."""
    levels = [damage_level(Surface("S1", "dd", "defender", 0, hits)) for hits in range(14)]
    assert levels == [0, 1, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5]
    points = [
        damage_points(Surface("S1", "dd", "defender", 0, hits)) for hits in (0, 1, 2, 4, 8, 12)
    ]
    assert points == [0, 1, 2, 3, 6, 9]


@pytest.mark.parametrize(
    ("where", "points"),
    [("exited", 12), ("escaped", 12), ("landed", 12), ("map", 6), ("eliminated", 6)],
)
def test_points_for_photographs(where: str, points: int) -> None:
    """§15.2.1.2, §14.1.1-vp: only who gets away with them scores; C94: beside the damage."""
    s = raid(unit("R1", "ju-88a", "M9", "recce", recce="S1", where=where, broken=True))
    s.surface = {"S1": Surface("S1", "dd", "defender", 0, 4)}
    assert half_points(s) == {"raider": points, "defender": 0}


def test_the_band_of_the_difference() -> None:
    """§12.1-result: raider less defender; half points fall into the lower band."""
    s = raid(unit("R1", "ju-88a", "M9", "bombing"), unit("D1", "spitfire-i", "M9", losses=9))
    s.outcome = Outcome("12.0", "over")
    found = result(s)
    assert found is not None and found.winner == "raider" and found.scores["raider"] == 18
    assert verdict(s) == ("raider", "win", 18)
    s.units = {**s.units, "R2": unit("R2", "bf-110c", "M9", losses=1)}
    assert verdict(s) == ("", "draw", 15)
    assert "draw" in str(result(s))


def test_once_all_have_been_let_go_nobody_is_left_to_escape() -> None:
    s = raid(unit("R1", "ju-88a", "M9", "bombing"))
    assert ESCAPE.options(s, "raider") == ["pass"]
    assert ESCAPE.presets(s, "raider") == {}


def test_what_holds_for_a_turn_is_cleared() -> None:
    """§6.0-phases: channels of flak, take-offs of bases, rolls and orders of wings."""
    s = over(unit("D1", "bf-109e", "M9", wing="DW1"), ground={"S1": "flak-h1 M0"})
    s.put_gun("S1", used=2)
    s.put_surface("S1", launching=1)
    s.wings = {"DW1": Wing("DW1", "defender", rolled=True, orders=3)}
    Drive(s, close_turn(s)).ends()
    assert (s.guns["S1"].used, s.surface["S1"].launching) == (0, 0)
    assert (s.wings["DW1"].rolled, s.wings["DW1"].orders) == (False, 0)


def test_the_dice_of_a_turn_are_forgotten() -> None:
    """§6.0-phases, §6.1.1-ties"""
    s = raid(unit("R1", "ju-88a", "M9", "bombing"))
    s.lots += (("R1", (3,)),)
    Drive(s, close_turn(s)).ends()
    assert len(s.lots) == 0


def test_one_point_more_wins_if_the_set_up_says_nothing_else() -> None:
    """§12.1-result"""
    s = raid(unit("R1", "ju-88a", "M9", "bombing"), unit("D1", "spitfire-i", "M9", losses=1))
    s.setup = replace(s.setup, victory=Victory())
    assert verdict(s) == ("raider", "win", 2)
    s.change("D1", losses=0)
    assert verdict(s) == ("", "draw", 0)
    s.change("R1", losses=1)
    assert verdict(s)[:2] == ("defender", "win")


@pytest.mark.parametrize(
    ("losses", "told_"), [(1, "A British victory: "), (0, "A draw: "), (9, "A decisive German")]
)
def test_how_a_victory_is_told(losses: int, told_: str) -> None:
    """§12.1-result"""
    r1 = unit("R1", "ju-88a", "M9", "bombing", losses=losses if losses < 9 else 0)
    s = raid(r1, unit("D1", "spitfire-i", "M9", losses=losses if losses == 9 else 0))
    bands = (Band("raider", "decisive", 9), Band("", "draw", 0), Band("defender", "win"))
    s.setup = replace(s.setup, victory=Victory(bands=bands))
    s.outcome = Outcome("12.0", "over")
    found = result(s)
    assert found is not None and found.text.startswith(told_)
