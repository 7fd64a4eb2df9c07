"""What each option leads to, in the words that its player reads."""

from __future__ import annotations

from random import Random

import pytest

from airwar.games.angels_20.game import GAME
from airwar.kernel.play import Play
from airwar.kernel.sources import Seeded
from tests.games.angels_20.table import Table

ACE = "axis bf-109e-ace"


def leads(t: Table, seat: str) -> dict[str, str]:
    return {option.key: option.says("leads") for option in t.play.options(seat)}


def test_a_maneuver_says_its_number_and_both_ends() -> None:
    """§check.number, §maneuver.break: as the dice then have it."""
    t = Table("allied hurricane-i at 0616/0 alt 3", f"{ACE} at 0605/3 alt 4").do("allied speed:3")
    told = leads(t, "allied")
    assert told["ahead"] == "to 0615, 2 more to fly"
    number = int(told["break:left"].split("+")[0])
    assert told["break:left"].endswith(": to 0515, facing northwest; or else straight on")
    t.do("allied break:left", f"dice {number // 2} {number - number // 2}")
    plane = t.state.planes[0]
    assert "0515" in [t.state.label(hex) for hex in plane.path]
    assert plane.facing == 5


def test_a_shot_says_what_its_hits_do() -> None:
    """§attack.damage, §attack.kill"""
    t = Table("stage attack", "first axis", f"{ACE} at (0,1)/0", "allied spitfire-i-ace at (0,0)/0")
    told = leads(t, "axis")
    assert told["fire:X1/A1"] == "3 hits damage it, 6 shoot it down"
    assert told["decline"] == "no more shots by your aircraft this turn"
    assert [each.label for each in t.play.options("axis")][-1] == "Hold fire: done for this phase"


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_option_of_a_game_says_what_it_leads_to(seed: int) -> None:
    rng = Random(seed)
    play = Play(GAME, GAME.rules.opening(GAME.catalog.random_setup(rng)), Seeded(Random(seed)))
    for _ in range(300):
        for seat in play.open:
            for option in play.options(seat):
                assert option.says("leads"), option
        if play.over:
            break
        seat, choose = next(iter(play.open.items()))
        play.answer(seat, choose.question.random(play.state, choose.about, rng))
