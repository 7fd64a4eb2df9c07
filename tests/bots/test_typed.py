"""Opponents and a typed decision: what they answer is a value, and so is the key of an edge."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from airwar import bots
from airwar.bots.match import play_game
from airwar.bots.search import Search
from airwar.common.registry import add
from airwar.kernel.play import Play
from airwar.kernel.sight import sight
from airwar.kernel.sources import Seeded
from airwar.lab.selfplay import Match, play_one, random_playout
from tests.toy import TOY
from tests.toy_rules import Allot, Leave, Patrol

add(TOY)
SETUP: dict[str, Any] = {"scenario": "pair", "switches": ["supply"]}


def supplied() -> Play[Patrol]:
    play = Play(TOY, TOY.rules.opening(SETUP), Seeded(1))
    for seat in ("blue1", "blue2", "red1"):
        play.answer(seat, "watch")
    return play


@pytest.mark.parametrize("level", ["random", "policy", "search:40"])
def test_every_level_answers_a_typed_question(level: str) -> None:
    play = supplied()
    answer = bots.choose(level, "patrol", sight(play, "blue1"), 3)
    assert type(answer) is Allot
    play.answer("blue1", answer)


def test_edges_of_a_search_are_keyed_by_the_answer() -> None:
    tree = Search(TOY, sight(supplied(), "blue1"), Random(2))
    for _ in range(20):
        tree.run()
    assert set(tree.root.edges) == {Allot((("blue1", 3),)), Allot((("blue2", 3),))}
    assert type(tree.best()) is Allot


def test_an_opponent_may_take_an_offer_or_leave_it() -> None:
    play = supplied()
    assert bots.offer("policy", "patrol", sight(play, "red1"), "leave", 1) is None
    play.base.hits = play.state.hits = {**play.state.hits, "red1": 1}
    assert bots.offer("policy", "patrol", sight(play, "red1"), "leave", 1) == Leave("red1")
    found = [bots.offer("random", "patrol", sight(play, "red1"), "leave", n) for n in range(100)]
    assert set(found) == {None, Leave("red1")}


def test_whole_games_with_typed_answers() -> None:
    levels = {"blue": "search:10", "red": "policy"}
    play_game("patrol", SETUP, levels, 1)
    assert random_playout(Play(TOY, TOY.rules.opening(SETUP), Seeded(1), keep=False), Random(1)) > 5
    match = Match("patrol", SETUP, ("random", "policy", "random"), 1, records=True)
    outcome = play_one(match, 0)
    assert not outcome.fault
    assert " §7 allot:" in outcome.record
