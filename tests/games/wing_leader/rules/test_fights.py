"""One air combat from end to end, in the book's order (10.0)."""

from __future__ import annotations

from typing import Any

from airwar.games.wing_leader.rules.answers import Declare
from airwar.games.wing_leader.rules.fights import COMBAT, COMBATS
from airwar.kernel.requests import Checkpoint, Choose, Roll, Together
from airwar.kernel.sequence import run
from tests.games.wing_leader.raids import raid, unit


def test_the_steps_of_a_combat() -> None:
    """§10.0-sequence, §10.0.1: attacker, primaries, type, rolls, hits, confirmation, cohesion,
    ammo, breaking, dogfight, tallies, in this order and all in one square."""
    assert [phase.name for phase in COMBAT.phases] == [
        *("group", "primaries", "attack", "rolls", "losses", "cohesion", "break-off"),
        *("dogfight", "leave", "tallies", "loads", "end"),
    ]
    s = raid(unit("R1", "p-51b", "M9", tally="D1"), unit("D1", "bf-109g-6", "M9"))
    asked, answers = [], {
        "declare": Declare("turning"), "evade": "fight", "break-off": "pass", "jettison": "pass",
    }  # fmt: skip
    flow = run(s, COMBATS)
    answer: Any = None
    try:
        while True:
            request = flow.send(answer)
            answer = None
            if isinstance(request, Roll):
                asked.append(request.rule)
                answer = (6,) * request.dice
            elif isinstance(request, Choose):
                asked.append(request.question.name)
                answer = answers[request.question.name]
            elif isinstance(request, Together):
                asked.append(request.rule)
                answer = {"raider": "refuse", "defender": "refuse"}
            else:
                assert isinstance(request, Checkpoint)
    except StopIteration:
        pass
    assert asked == [
        *("declare", "10.5.1-roll", "10.5.1-roll", "10.6-confirm", "10.6-confirm", "10.7-check"),
        *("break-off", "break-off", "10.8-agree"),
    ]
    assert s.combats == 1 and s.combat is None
    # §7.2.4.1: the one that was attacked has a tally now.
    assert s.units["D1"].tally == "R1" and s.units["D1"].ammo == s.units["R1"].ammo == 1


def test_no_more_than_six_answers_between_checkpoints() -> None:
    """So that a fork repeats little."""
    s = raid(
        unit("R1", "b-17g", "M9", "bombing"),
        unit("R2", "p-51b", "M9", tally="D1"),
        unit("D1", "bf-109g-6", "M9", tally="R1"),
        unit("D2", "bf-109g-6", "M9", tally="R1"),
    )
    flow = run(s, COMBATS)
    answer: Any = None
    since = most = 0
    try:
        while True:
            request = flow.send(answer)
            if isinstance(request, Checkpoint):
                answer, since = None, 0
                continue
            since += 1
            most = max(most, since)
            if isinstance(request, Roll):
                answer = (4,) * request.dice
            elif isinstance(request, Choose):
                answer = request.question.options(s, request.about)[0]
            else:
                answer = {"raider": "accept", "defender": "refuse"}
    except StopIteration:
        pass
    assert most <= 6
