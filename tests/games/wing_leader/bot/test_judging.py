"""What a position is worth to a search, and how its imagined games are flown."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from airwar.bots.levels import searcher
from airwar.bots.rounds import Rounds
from airwar.games.wing_leader.bot.evaluate import evaluate
from airwar.games.wing_leader.bot.playout import quick
from airwar.games.wing_leader.bot.policy import policy
from airwar.games.wing_leader.game import GAME
from airwar.games.wing_leader.rules.answers import Attack
from airwar.games.wing_leader.rules.movequestion import MOVE
from airwar.games.wing_leader.rules.order import Free
from airwar.games.wing_leader.rules.state import Raid, bomber
from airwar.kernel.play import Play
from airwar.kernel.requests import Choose
from airwar.kernel.sight import sight
from airwar.kernel.sources import Seeded
from tests.games.wing_leader.raids import raid, unit
from tests.games.wing_leader.rules.test_flak import over

SCENARIOS = ("thursday-in-the-north", "the-air-bridge", "adlertag")


def opening(scenario: str) -> Raid:
    return GAME.rules.opening({"scenario": scenario})


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_scenario_begins_even(scenario: str) -> None:
    assert evaluate(opening(scenario), "raider") == pytest.approx(0.5, abs=0.05)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_once_all_bombers_are_gone_the_points_tell_who_wins(scenario: str) -> None:
    """Nothing is left of what the scenario promised, and fighters count for little."""
    s = opening(scenario)
    s.turn = s.setup.turns - 2
    for each in [*s.units.values()]:
        if bomber(each):
            s.change(each.id, where="escaped")
    assert evaluate(s, "raider") < 0.15
    lost = next(each.id for each in s.units.values() if each.side == "defender")
    s.change(lost, losses=15)
    assert evaluate(s, "raider") > 0.85


def test_fighters_count_for_more_while_bombers_have_far_to_go() -> None:
    def share(at: str, *fighters: str) -> float:
        hunters = [unit(f"D{i}", "spitfire-i", each) for i, each in enumerate(fighters)]
        return evaluate(raid(unit("R1", "ju-88a", at, "bombing"), *hunters), "defender")

    early = share("F9", "M12", "M13") - share("F9", "M12")
    late = share("X9", "M12", "M13") - share("X9", "M12")
    assert early > late > 0


# -- imagined games -------------------------------------------------------------------------------


def moved(pilot: Any, s: Raid, id: str) -> Any:
    return pilot(s, Choose(s.units[id].side, MOVE, Free(s.units[id].side, (id,))), Random(1))


def test_an_imagined_bomber_flies_on_as_it_would_and_still_attacks() -> None:
    far = over(unit("R1", "b-24d", "C9", "bombing", bomb=20), ground={"S1": "factory Q0"})
    assert moved(quick, far, "R1") == moved(policy, far, "R1")
    near = over(unit("R1", "b-24d", "J9", "bombing", bomb=20), ground={"S1": "factory M0"})
    assert isinstance(moved(quick, near, "R1"), Attack)


def test_a_search_compares_moves_in_the_same_battles() -> None:
    """The same move comes to the same in one round, dice and all, and not in the next."""
    play: Play[Raid] = Play(GAME, opening("thursday-in-the-north"), Seeded(3), keep=False)
    rng = Random(1)
    while play.state.turn < 5 or "defender" not in play.open:
        seat, choose = next(iter(play.open.items()))
        play.give(seat, GAME.bot.policy(play.state, choose, rng))
    tree = searcher(GAME, sight(play, "defender"), Random(2))
    assert isinstance(tree, Rounds)
    found = []
    for _ in range(6):
        tree.begin()
        found.append((tree.battle(tree.usual), tree.battle(tree.usual)))
    assert all(first == again for first, again in found)
    assert len(set(found)) > 1
