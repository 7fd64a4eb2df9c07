from __future__ import annotations

from copy import copy
from random import Random
from typing import Any

import pytest

from airwar.bots.levels import search, searcher
from airwar.bots.rounds import LEAST, SURE, Fate, Rounds
from airwar.bots.search import Search
from airwar.common.contract import Thoughts
from airwar.kernel.requests import Draw, Roll
from airwar.kernel.sight import sight
from tests.bots.tables import WILD
from tests.bots.test_search import duel

PLAYS = ("a", "b", "c")


class Doubtful:
    """A bot that is in doubt about everything."""

    def __getattr__(self, name: str) -> Any:
        return getattr(WILD.bot, name)

    def thinking(self, s: Any, request: Any) -> Thoughts:
        return Thoughts(((0, 1.0),), 0.5, doubt=2.0)


def rounds(*results: tuple[float, ...], doubt: float = 2.0) -> Rounds:
    """Rounds with such results of the plays, the usual one first."""
    game = copy(WILD)
    game.bot = Doubtful()  # type: ignore[assignment]
    tree = searcher(game, sight(duel("leader", ("maneuver", "scissors"), 0), "allied"), Random(1))
    assert isinstance(tree, Rounds)
    tree.doubt = doubt
    if results:
        tree.options = [(play, 0.5 / (1 + place)) for place, play in enumerate(PLAYS)]
        tree.options = tree.options[: len(results)]
        tree.usual, tree.left = "a", list(PLAYS[: len(results)])
        tree.found = {play: list(found) for play, found in zip(PLAYS, results, strict=False)}
    return tree


def test_only_a_game_in_doubt_is_searched_in_rounds() -> None:
    seen = sight(duel("leader", ("maneuver", "scissors"), 0), "allied")
    assert type(searcher(WILD, seen, Random(1))) is Search
    assert type(rounds()) is Rounds


NOISE = tuple([0.1, 0.9] * 10)


def raised(values: tuple[float, ...], *more: float) -> tuple[float, ...]:
    return tuple([each + more[place % len(more)] for place, each in enumerate(values)])


@pytest.mark.parametrize(
    ("others", "doubt", "best"),
    [
        ([raised(NOISE, 0.02, 0.04)], 2.0, "b"),  # little, but in every battle
        ([raised(NOISE, 0.3, -0.28)], 2.0, "a"),  # now better, now worse
        ([raised(NOISE, 0.02, 0.04)], 99.0, "a"),
        ([NOISE], 2.0, "a"),
        ([raised(NOISE, -0.1)], 2.0, "a"),
        ([raised(NOISE, 0.5)[: LEAST - 1]], 2.0, "a"),  # tried too seldom
        ([raised(NOISE, 0.02, 0.04), raised(NOISE, 0.1, 0.2)], 2.0, "c"),
    ],
)
def test_the_usual_play_stands_unless_another_is_surely_better(
    others: list[tuple[float, ...]], doubt: float, best: str
) -> None:
    assert rounds(NOISE, *others, doubt=doubt).best() == best


def test_plays_drop_out_that_make_no_difference_or_are_clearly_behind() -> None:
    tree = rounds(NOISE, NOISE, raised(NOISE, -0.1, -0.2))
    tree.compare()
    assert tree.left == ["a"]
    assert tree.settled(1000)
    short = rounds(*[each[: LEAST - 1] for each in (NOISE, NOISE, raised(NOISE, -0.1))])
    short.compare()
    assert short.left == ["a", "b", "c"]


def test_the_worse_half_drops_out_with_its_part_of_the_budget() -> None:
    tree = rounds(NOISE, raised(NOISE, 0.2, -0.1), raised(NOISE, -0.1, 0.18))
    tree.compare()
    assert tree.left == ["a", "b", "c"]
    tree.budget, tree.iterations = 100.0, 90
    tree.compare()
    assert tree.left == ["a", "b"]
    assert not tree.settled(100)


def test_a_play_that_is_surely_better_needs_no_more_rounds() -> None:
    tree = rounds(NOISE, raised(NOISE, 0.2, 0.21))
    assert tree.lead("b", "a") > SURE
    assert tree.settled(1000)


def test_every_play_is_tried_in_the_same_world() -> None:
    tree = rounds()
    worlds: dict[int, list[Any]] = {}
    battle = tree.battle

    def watched(play: Any) -> float:
        worlds.setdefault(tree.fate, []).append((play, id(tree.world)))
        return battle(play)

    tree.battle = watched  # type: ignore[method-assign]
    plays = [play for play, _ in tree.options]
    for _ in range(3 * len(plays)):
        tree.run()
    assert len(plays) > 1 and len(worlds) == 3
    for tried in worlds.values():
        assert [play for play, _ in tried] == plays
        assert len({world for _, world in tried}) == 1


def test_a_search_in_rounds_answers() -> None:
    game = copy(WILD)
    game.bot = Doubtful()  # type: ignore[assignment]
    play = duel("leader", ("maneuver", "scissors"), 0)
    key = search(game, sight(play, "allied"), Random(3), 60, None)
    assert play.why_not("allied", key) is None


# -- dice -----------------------------------------------------------------------------------------


def roll(why: str) -> Roll:
    return Roll("10.1", why, 8, 6)


def test_the_same_roll_falls_alike_whatever_was_rolled_between() -> None:
    one, other = Fate(7), Fate(7)
    first, again = one(roll("R1 attacks")), one(roll("R1 attacks"))
    other(roll("D1 breaks"))
    assert (other(roll("R1 attacks")), other(roll("R1 attacks"))) == (first, again)
    assert first != again
    assert Fate(8)(roll("R1 attacks")) != first
    draw = Draw("4.2", "deal", "deck", (9,) * 6, tuple("abcdef"), 4)
    assert one(draw) == other(draw)
