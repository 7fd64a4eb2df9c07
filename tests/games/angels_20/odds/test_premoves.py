"""Whole moves as premoves: followed through dice to their end, and stopped by news."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from airwar.games.angels_20.game import GAME
from airwar.games.angels_20.rules.sequence import STEPS, where
from airwar.games.angels_20.rules.state import Battle
from airwar.kernel.play import Play
from airwar.kernel.premoves import Premove, Stopped
from airwar.kernel.sources import Scripted, Seeded
from tests.games.angels_20.table import Table

HURRICANE, WINGMAN = "allied hurricane-i", "axis bf-109e-wingman"
MINE = (f"{HURRICANE} at 0616/0 alt 4", f"{HURRICANE} at 1016/0 alt 4")
FOE = f"{WINGMAN} at 0101/3"


def table(*lines: str, dice: tuple[tuple[int, ...], ...] = ()) -> Play[Battle]:
    return Play(GAME, Table(*lines).state, Scripted(dice))


def end_at(play: Play[Battle], name: str) -> dict[str, Any]:
    seat = next(iter(play.open))
    return next(each for each in GAME.odds.plans(play.state, seat) if each["name"] == name)


def follow(play: Play[Battle], end: dict[str, Any]) -> list[Stopped]:
    """Give a whole move in advance; why it stopped, if it did."""
    play.follow(next(iter(play.open)), end["premoves"], about=(end["plane"],))
    assert play.premoves is not None
    return play.premoves.stopped


def place(play: Play[Battle], id: str) -> str:
    s = play.state
    plane = s.planes[s.find(id)]
    return f"{id} {s.label(plane.hex)}/{plane.facing}/{plane.altitude}"


def test_each_answer_names_its_question() -> None:
    """§movement.choose-speed, §check.announce: as the game will ask."""
    play = table(*MINE, FOE)
    end = end_at(play, "A1 0614/0/2@2")
    assert end["premoves"] == [
        Premove("move", "move:A1"), Premove("speed", "speed:2"), Premove("fly", "ahead"),
        Premove("fly", "power-dive"), Premove("dive", "dive:2"),
    ]  # fmt: skip
    assert [each.answer for each in end["premoves"]] == end["plan"]


def test_a_whole_move_is_followed_through_its_dice() -> None:
    """§check.result: from the choice of the aircraft to the last answer after the check."""
    play = table(*MINE, FOE, dice=((6, 6),))
    assert follow(play, end_at(play, "A1 0614/0/2@2")) == []
    assert place(play, "A1") == "A1 0614/0/2"
    assert play.premoves is not None and not play.premoves.plans
    answers = [answer for request, answer in play.history() if answer]
    assert answers == ["move:A1", "speed:2", "ahead", "power-dive", (6, 6), "dive:2"]


@pytest.mark.parametrize("scenario", [each.key for each in GAME.catalog.scenarios()][:5])
def test_any_plan_without_a_check_leads_to_its_end(scenario: str) -> None:
    """§movement.straight: at any moment of a move, whatever was answered before."""
    play = Play(GAME, GAME.rules.opening({"scenario": scenario}), Seeded(Random(1)))
    rng, done = Random(1), 0
    while not play.over and done < 8:
        seat, choose = next(iter(play.open.items()))
        asked = choose.question.name in ("move", "speed", "fly")
        ends = GAME.odds.plans(play.state, seat) if asked and rng.random() < 0.2 else []
        sure = [each for each in ends if each["chance"] == 1.0 and each["plan"]]
        if not sure:
            play.answer(seat, choose.question.random(play.state, choose.about, rng))
            continue
        end = rng.choice(sure)
        assert follow(play, end) == []
        assert f"{place(play, end['plane'])}@{end['speed']}" == end["name"]
        done += 1
    assert done == 8


def test_a_failed_check_stops_the_plan() -> None:
    """§check.result: with what happened as the reason, and what was left of the plan."""
    play = table(*MINE, FOE, dice=((1, 1),))
    left = (Premove("dive", "dive:2"), Premove("fly", "left"))
    plan = [Premove("move", "move:A1"), Premove("speed", "speed:3"), Premove("fly", "power-dive")]
    play.follow("allied", [*plan, *left], about=("A1",))
    assert play.premoves is not None and not play.premoves.plans
    why = "Hurricane Mk I A1 tries a Power Dive: it fails. (A1)"
    assert play.premoves.stopped == [Stopped("allied", why, "check.result", left)]
    assert place(play, "A1") == "A1 0614/0/3"  # one altitude lower, and asked what now
    assert play.open["allied"].question.name == "fly"


def test_a_plan_ends_with_its_move() -> None:
    """One that is about nobody hears no news, and is over when the next aircraft moves."""
    play = table(*MINE, FOE, dice=((1, 1),))
    end = end_at(play, "A1 0614/0/2@2")
    play.follow("allied", end["premoves"])
    assert play.premoves is not None
    (stopped,) = play.premoves.stopped
    assert stopped.why == "that part of the game is over"
    assert stopped.left == (Premove("dive", "dive:2"),)


def test_a_hit_on_the_way_stops_the_plan() -> None:
    """§flak.attack, §damage.damaged"""
    lines = ("switches flak", "flak 0614 4", *MINE, FOE)
    play = table(*lines, dice=((1,), (4,), (6, 4, 3, 1)))
    (stopped,) = follow(play, end_at(play, "A1 0612/0/4@4"))
    assert stopped.rule == "flak.attack" and "takes a point of damage" in stopped.why


def test_a_loss_on_the_way_stops_the_plan() -> None:
    """§flak.attack, §attack.kill"""
    lines = ("switches flak", "flak 0614 4", *MINE, FOE)
    play = table(*lines, dice=((1,), (4,), (6, 6, 6, 6)))
    (stopped,) = follow(play, end_at(play, "A1 0612/0/4@4"))
    assert stopped.rule == "attack.kill"


def test_where_the_game_is() -> None:
    """§sequence.phases: the turn, the phase and the move; one place from choice to status."""
    play = table(*MINE, FOE, "switches status")
    assert where(play.state) == (1, "movement", 1)
    for text in ("move:A1", "speed:2", "ahead", "ahead", "end"):
        play.answer("allied", text)
        assert where(play.state) == (1, "movement", 1)
    play.answer("allied", "status:neutral")
    assert where(play.state) == (1, "movement", 2)
    for stage in STEPS:
        play.state.stage = stage
        _, phase, move = where(play.state)
        assert phase in ("set-up", "initiative", "movement", "attack", "end")
        assert (move > 0) == (stage in ("move", "fly", "settle"))
