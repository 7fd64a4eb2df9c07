"""Where the game is: turn, Element and step, so that a plan ends with its step."""

from __future__ import annotations

from itertools import groupby
from random import Random

import pytest

from airwar.games.wild_blue_yonder.game import GAME
from airwar.games.wild_blue_yonder.rules.sequence import where
from airwar.kernel.play import Play
from airwar.kernel.premoves import Premove
from airwar.kernel.sources import Seeded
from tests.games.wild_blue_yonder.table import Table

STEPS = ["wingman", "altitude", "leader", "discard", "draw"]


def test_before_the_first_turn_no_element_is_named() -> None:
    t = Table.set_up(scenario="first-duel")
    assert where(t.state) == (1, "", "altitudes")


def test_attacks_are_part_of_their_step() -> None:
    t = Table("allied spitfire-i hand MAN IMS11", "axis bf109e-3 hand TT", "turn 3")
    assert where(t.state) == (3, "A1", "leader")
    t.do("allied target:X1/leader").expect("stage leader-attack")
    assert where(t.state) == (3, "A1", "leader")
    t.do("allied done", "allied discard:MAN").expect("stage bury")
    assert where(t.state) == (3, "A1", "discard")
    t.do("allied done")
    assert where(t.state) == (3, "A1", "draw")


@pytest.mark.parametrize("seed", range(6))
def test_each_turn_goes_through_its_steps_in_the_order_of_the_book(seed: int) -> None:
    """§3.0-b: Wingman, Altitude, Leader, Discard, Draw, and none of them twice."""
    rng = Random(seed)
    play = Play(GAME, GAME.rules.opening(GAME.catalog.random_setup(rng)), Seeded(seed))
    places = []
    while not play.over:
        places.append(where(play.state))
        seat, choose = next(iter(play.open.items()))
        play.give(seat, choose.question.random(play.state, choose.about, rng))
    turns = [place for place in places if place[1]]
    for _, part in groupby(turns, key=lambda place: place[:2]):
        steps = [STEPS.index(step) for step, _ in groupby(place[2] for place in part)]
        assert steps == sorted(set(steps))


def test_a_plan_goes_on_through_its_step_and_ends_with_it() -> None:
    t = Table("allied spitfire-i hand MAN*2", "axis bf109e-3 | no wingman", "turn 3")
    plan = [
        Premove("leader-step", "target:X1/leader"),
        Premove("leader-attack", "play:maneuver"),
        Premove("leader-attack", "done"),
        Premove("discard-top", "done"),
    ]
    given = t.play.follow("allied", plan)
    assert [answer for _, answer in given] == [premove.answer for premove in plan[:3]]
    t.expect("stage discard", "position A1 advantaged X1")
    assert t.play.premoves is not None
    assert [end.why for end in t.play.premoves.stopped] == ["that part of the game is over"]
