"""Bombing runs as the board tells of them: the modifiers and the hits that they promise."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from airwar.games.wing_leader.odds.dice import TWO_DICE
from airwar.games.wing_leader.rules.squares import read
from airwar.games.wing_leader.rules.state import Profile, Raid, Released, Surface
from airwar.games.wing_leader.show.runs import runs
from tests.games.wing_leader.raids import notes, raid, unit


def port(**fields: Any) -> Raid:
    """A bomber with a port two columns ahead of it."""
    s = raid(
        unit("R1", "ju-88a", "M9", "bombing", bomb=16, **fields),
        tiers=("basic", "advanced", "surface", "bombing"),
    )
    s.surface = {"S1": Surface("S1", "port", "defender", read("O0"))}
    return s


def test_a_run_under_way_tells_where_it_drops_and_what_it_promises() -> None:
    """§15.3-drop, §15.3-aim: level bombs, after two squares of the run."""
    [run] = runs(port(profile=Profile("level", "S1")))
    assert (run.unit, run.target, run.kind, run.square) == ("R1", "S1", "level", "O9")
    assert run.aimed and not run.released
    assert run.total == sum([value for _, value in run.changes])
    assert 0 < run.hit <= 1 and run.mean > 0
    [near] = runs(_begun_late())
    assert not near.aimed and ("no aim", near.total - _without_aim(near.changes)) in near.changes
    assert near.mean < run.mean


def _begun_late() -> Raid:
    s = port(profile=Profile("level", "S1"))
    s.units["R1"] = replace(s.units["R1"], square=read("N9"))
    return s


def _without_aim(changes: tuple[tuple[str, int], ...]) -> int:
    return sum([value for name, value in changes if name != "no aim"])


def test_bombs_on_their_way_promise_what_their_dice_do() -> None:
    """§15.4-roll, §15.4-hits: the mean over all dice, and cloud and disruption count."""
    gone = Released("level", "S1", read("O9"), aimed=True, weather=2, load="bombs")
    s = port(disruption=1, load="none", notes=notes(released=gone))
    [run] = runs(s)
    assert run.released and run.square == "O9"
    assert dict(run.changes)["weather"] < 0 and dict(run.changes)["disrupted"] < 0
    table = s.setup.cards.bombing
    mean = sum(
        [p * run.value * table.look_up("percent", n + run.total) / 100 for n, p in TWO_DICE.items()]
    )
    assert run.mean == pytest.approx(mean, abs=0.5)  # hits are rounded, §1.2-round
    s.note("R1", bombed=True)
    assert runs(s) == ()


def test_photographs_and_lost_bombers_have_no_run() -> None:
    """§15.2.1.2, §14.2.6"""
    assert runs(port(profile=Profile("recce", "S1"))) == ()
    gone = Released("level", "S1", read("O9"), aimed=True, weather=0, load="bombs")
    assert runs(port(where="eliminated", notes=notes(released=gone))) == ()
