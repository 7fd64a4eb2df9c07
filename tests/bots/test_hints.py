"""What would you do? The search thinks for a person's seat, from what the seat sees."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from airwar.bots.hints import Advice, advise, breadth
from airwar.common.registry import find_game
from airwar.games.wild_blue_yonder.rules.state import Dogfight
from airwar.kernel.game import state_hash
from airwar.kernel.play import Play
from airwar.kernel.sight import imagine, sight
from tests.bots.tables import WILD, moments
from tests.bots.test_search import duel

GAMES = {
    "wild-blue-yonder": "first-duel",
    "angels-20": "dogfight",
    "wings-at-war": "first-patrol",
    "wing-leader": "thursday-in-the-north",
    "luftwaffe": "short-raid",
}


def hinted(play: Play[Any], seat: str, iterations: int = 60, **more: Any) -> Advice:
    return advise(play.game.name, sight(play, seat), 5, iterations, **more)


def test_a_deadly_shot_is_the_hint_and_the_reason_is_points() -> None:
    hand = ("in-my-sights-2b-fuel", "tight-turn", "barrel-roll")
    play = duel("leader", hand, 2, turn=6)
    play.answer("allied", "target:X1/leader")
    found = hinted(play, "allied", 200)
    assert found.method == "search" and found.battles == 200
    assert found.tips[0].key == "play:in-my-sights-2b-fuel"
    values = [each.value for each in found.tips if each.value is not None]
    assert values == sorted(values, reverse=True) and values[0] > 0.8
    assert found.why[0].startswith("Your points: 5.0 on average")


@pytest.mark.parametrize("name", GAMES)
def test_a_hint_of_any_game_is_legal_and_changes_nothing(name: str) -> None:
    game, asked = find_game(name), 0
    for play, seat in moments(game, {"scenario": GAMES[name]}, 2, 0.12):
        before = state_hash(play.state)
        found = hinted(play, seat, 24)
        assert state_hash(play.state) == before
        for tip in found.tips:
            question = play.open[seat].question
            answer = msgspec.convert(tip.answer, question.answer)
            assert question.write(answer) == tip.key
            assert play.why_not(seat, answer) is None
        assert found.tips and (found.method == "search" or found.why)
        asked += 1
        if asked == 6:
            break
    assert asked == 6


def test_the_same_in_worlds_that_differ_only_in_what_is_hidden() -> None:
    compared = 0
    for play, seat in moments(WILD, {"scenario": "extended-example"}, 4, 0.3):
        if len(play.options(seat)) < 2:
            continue
        seen = sight(play, seat)
        other = imagine(WILD, seen, Random(99))
        if hands(other.state, seat) == hands(play.state, seat):
            continue
        assert hinted(other, seat) == hinted(play, seat)
        compared += 1
        if compared == 3:
            break
    assert compared == 3


def hands(s: Dogfight, seat: str) -> list[Any]:
    return [each.hand for each in s.elements if each.seat != seat]


def test_where_there_is_no_time_rules_of_thumb_answer_and_the_hint_says_so() -> None:
    play = duel("leader", ("maneuver", "scissors", "tight-turn"), 0, turn=2)
    found = hinted(play, "allied", seconds=0.0)
    assert found.method == "policy" and "too many" in found.why[0]
    assert [each.value for each in found.tips] == [None]


def test_the_only_answer_is_said_to_be_the_only_one() -> None:
    for play, seat in moments(WILD, {"scenario": "first-duel"}, 1, 1.0):
        if len(play.options(seat)) == 1:
            found = hinted(play, seat)
            assert found.method == "only" and found.tips[0].key == play.options(seat)[0].key
            break


def test_plays_that_seem_poor_count_less() -> None:
    assert breadth([("a", 0.25)] * 4) == 4
    assert 1 < breadth([("a", 0.9), ("b", 0.05), ("c", 0.05)]) < 1.5
