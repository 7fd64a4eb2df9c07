"""Why a game was won or lost: value over time, luck against the mean, decisions that mattered."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from airwar.bots import choose
from airwar.bots.analysis import Asked, judge, outline
from airwar.bots.hints import Study
from airwar.common.registry import find_game
from airwar.kernel.play import Play
from airwar.kernel.sight import sight
from airwar.kernel.sources import Seeded
from tests.bots.tables import WILD
from tests.bots.test_hints import GAMES
from tests.bots.test_search import duel


def played(name: str, level: str = "policy:80", seed: int = 5) -> Play[Any]:
    """A whole game, the first side at a level of its own."""
    game, rng = find_game(name), Random(seed)
    play: Play[Any] = Play(game, game.rules.opening({"scenario": GAMES[name]}), Seeded(seed))
    first = game.rules.sides(play.state)[0]
    while not play.over:
        seat = next(iter(play.open))
        own = level if game.rules.side_of(play.state, seat) == first else "policy"
        play.answer(seat, choose(own, name, sight(play, seat), rng.getrandbits(32)))
    return play


@pytest.mark.parametrize("name", GAMES)
def test_the_line_ends_with_the_result_and_luck_adds_up(name: str) -> None:
    play = played(name)
    first, second = play.game.rules.sides(play.state)
    mine, theirs = outline(name, play, first, 1), outline(name, play, second, 1)
    result = play.result
    assert result is not None
    won = 0.5 if result.winner is None else float(result.winner == first)
    assert mine.moments[-1].value == won and theirs.moments[-1].value == 1 - won
    assert [each.at for each in mine.moments] == sorted({each.at for each in mine.moments})
    assert all(0 <= each.value <= 1 for each in mine.moments) and len(mine.moments) > 5
    assert mine.moments[0].at == 0 and mine.moments[-1].at == play.number
    assert sum(group.points for group in mine.luck.groups) == pytest.approx(mine.luck.points)
    # What one side has by luck the other has not: the evaluator is the same for both.
    assert mine.luck.points == pytest.approx(-theirs.luck.points, abs=0.1)
    assert 0 <= mine.luck.worse <= 1
    for group in mine.luck.groups:
        assert (group.rolled is None) == (group.mean is None)
        assert group.rolled is None or 1 <= group.rolled <= 20
    assert 0 < len(mine.asked) <= mine.decisions
    seats = {each.seat for each in mine.asked}
    assert {play.game.rules.side_of(play.state, seat) for seat in seats} == {first}


def test_the_game_begins_with_its_plans_made() -> None:
    """Without a plan no bomber would drop anything; that is not the chance at the start."""
    play = played("luftwaffe")
    found = outline("luftwaffe", play, "american", 1).moments
    bot = find_game("luftwaffe").bot
    planless = bot.evaluate(play.moment(play.first).state, "american")
    assert planless < 0.15
    assert found[0].value > 0.25
    assert abs(found[1].value - found[0].value) < 0.1


def test_the_game_is_not_changed_by_looking_into_it() -> None:
    play = played("wild-blue-yonder")
    before = (play.number, play.result, len(play.events))
    assert outline("wild-blue-yonder", play, "allied", 3) == outline(
        "wild-blue-yonder", play, "allied", 3
    )
    assert (play.number, play.result, len(play.events)) == before


def asked(key: str) -> Asked:
    """A deadly shot that cannot be answered, and what was done instead."""
    play = duel("leader", ("in-my-sights-2b-fuel", "tight-turn", "barrel-roll"), 2, turn=6)
    play.answer("allied", "target:X1/leader")
    return Asked(1, "allied", key, 0.0, sight(play, "allied"))


def test_an_answer_is_judged_by_what_could_be_known() -> None:
    best = judge(WILD.name, asked("play:in-my-sights-2b-fuel"), 1)
    assert (best.cost, best.better) == (0.0, "")
    worse = judge(WILD.name, asked("done"), 1)
    assert worse.cost > 0.2
    assert worse.better.startswith("In My Sights")
    assert worse.why[0].startswith("Your points: 5.0 on average, ")
    assert worse.why[0].endswith(" with yours.")


def test_a_decision_that_no_search_can_compare_is_still_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Study, "think", lambda *_: False)
    found = judge(WILD.name, asked("done"), 1)
    assert (found.did, found.better, found.cost) == ("Stop attacking", "", 0.0)
    assert not found.compared
    assert found.asked.startswith("Spitfire")
