"""Whole games of every scenario, played by chance, come to an end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from airwar.games.wing_leader.data.scenario import load_scenarios
from airwar.games.wing_leader.game import GAME
from airwar.kernel.play import Play
from airwar.kernel.requests import Roll, sample

MANY = 3000  # answers and dice; a game that is longer does not end


ENTERING: dict[str, Any] = {
    "scenario": "big-b",
    "title": "by the edge",
    "raider": {
        "units": [
            {"id": "R1", "model": "b-17g", "mission": "bombing", "facing": "right", "count": 3,
             "load": "bombs", "enters": ["A12", "A12", "A12"], "in_trail": True, "turn": 1},
            {"id": "R2", "model": "p-51b", "mission": "escort", "facing": "right", "count": 2,
             "enters": ["A13", "A14"], "turn": 1},
        ],
        "quality": {},
        "wings": [],
    },
    "defender": {
        "units": [
            {"id": "D1", "model": "bf-109g-6", "mission": "intercept", "facing": "left",
             "count": 2, "enters": ["Z14", "Z15"], "turn": 2, "vector": "leader"},
            {"id": "D2", "model": "fw-190a-8", "mission": "intercept", "facing": "left",
             "enters": ["Z14"], "turn": 3, "vector": "owner"},
        ],
        "quality": {},
        "wings": [{"id": "W1", "rows": ["D1"]}],
    },
    "nets": [],
    "gci": None,
    "special": [],
    "split_limits": [],
}  # fmt: skip


@pytest.mark.parametrize("seed", range(3))
def test_a_game_whose_units_come_by_the_edges_ends(seed: int) -> None:
    """§5.3.1-edge, §8.4.1-enter, §8.4.1-trail: in whole games."""
    play = Play(GAME, GAME.rules.opening(ENTERING))
    rng = Random(seed)
    seen: set[str] = set()
    for _ in range(MANY):
        request = play.request
        if request is None or play.over:
            break
        if isinstance(request, Roll):
            play.outcome(tuple([rng.randint(1, request.sides) for _ in range(request.dice)]))
        else:
            seat = min(play.open)
            play.answer(seat, sample(play.open[seat], play.state, rng))
        seen |= {unit.id for unit in play.state.units.values() if unit.on_map}
    assert play.over and {"R1a", "R1b", "R1c", "R2a", "R2b"} <= seen


@pytest.mark.parametrize("scenario", sorted(load_scenarios()))
def test_a_random_game_ends_and_says_who_won(scenario: str) -> None:
    """§6.0-phases, §12.0: turn by turn until the last; §12.1-result: a band is read.

    §2.1-dice: all dice are six-sided.
    """
    rng = Random(scenario)
    play = Play(GAME, GAME.rules.opening({"scenario": scenario}))
    for _ in range(MANY):
        request = play.request
        if request is None or play.over:
            break
        if isinstance(request, Roll):
            assert request.sides == 6
            play.outcome(tuple([rng.randint(1, request.sides) for _ in range(request.dice)]))
        else:
            seat = min(play.open)
            play.answer(seat, sample(play.open[seat], play.state, rng))
    assert play.over
    found = GAME.rules.result(play.state)
    assert found is not None
    assert found.winner in (None, "raider", "defender")
    assert play.state.turn <= play.state.setup.turns
