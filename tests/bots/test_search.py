from __future__ import annotations

from copy import copy
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from airwar.bots import choose
from airwar.bots.levels import search
from airwar.bots.search import FAR, HALF, Edge, Search, Way, widened
from airwar.common.contract import Thoughts
from airwar.games.angels_20.game import GAME as ANGELS
from airwar.games.wild_blue_yonder.rules.cards import INDEX
from airwar.games.wild_blue_yonder.rules.state import Dogfight
from airwar.kernel.errors import NotYourTurn
from airwar.kernel.play import Play
from airwar.kernel.requests import Choose
from airwar.kernel.sight import sight
from airwar.kernel.sources import Seeded
from tests.bots.tables import WILD, moments, setups
from tests.toy import TOY


def duel(stage: str, hand: tuple[str, ...], place: int, **more: Any) -> Play[Dogfight]:
    """A Spitfire's turn against a Bf109 without a card, both at Medium."""
    s = WILD.rules.opening({"scenario": "first-duel"})
    cards = tuple(sorted(INDEX[name] for name in hand))
    mine = replace(s.elements[0], altitude=2, order=1, hand=cards, least=len(cards),
                   most=len(cards), enemy=1 if place else -1, place=place)  # fmt: skip
    theirs = replace(s.elements[1], altitude=2, order=2, enemy=0 if place else -1, place=-place)
    s.elements = (mine, theirs)
    s.stage, s.first, s.active, s.picked, s.opened = stage, 0, 0, 2, True
    for name, value in more.items():
        setattr(s, name, value)
    return Play(WILD, s, Seeded(1), keep=False)


def answer(play: Play[Any], level: str) -> Any:
    seat = next(iter(play.open))
    key = choose(level, WILD.name, sight(play, seat), 5)
    play.answer(seat, key)
    return key


@pytest.mark.parametrize("level", ["policy", "search:60"])
def test_a_deadly_shot_that_cannot_be_answered_is_fired(level: str) -> None:
    play = duel("leader", ("in-my-sights-2b-fuel", "tight-turn", "barrel-roll"), 2, turn=6)
    assert answer(play, level) == "target:X1/leader"
    assert answer(play, level) == "play:in-my-sights-2b-fuel"
    assert play.state.losses[0].how == "destroyed"


@pytest.mark.parametrize("level", ["policy", "search:60"])
def test_who_wins_by_leaving_leaves(level: str) -> None:
    play = duel("leader", ("tight-turn",), 2, turn=2, bonus=(5, 0))
    assert answer(play, level) == "disengage"
    result = play.result
    assert result is not None and result.winner == "allied"


@pytest.mark.parametrize("level", ["policy", "search:60"])
def test_a_deadly_shot_is_answered_and_the_best_answer_is_kept(level: str) -> None:
    play = duel("leader-attack", ("in-my-sights-2b-fuel",), 2, target=2)
    enemy = replace(play.base.elements[1], hand=(INDEX["barrel-roll"],), least=1, most=1)
    play.base.put(1, enemy)
    play = Play(WILD, play.base, Seeded(1), keep=False)
    play.answer("allied", "play:in-my-sights-2b-fuel")
    assert answer(play, level) == "play:barrel-roll"
    assert play.state.losses == ()


@pytest.mark.parametrize("level", ["random", "policy", "search:10"])
def test_a_seat_that_is_not_asked_has_no_answer(level: str) -> None:
    play = duel("leader", ("maneuver",), 0)
    with pytest.raises(NotYourTurn):
        choose(level, WILD.name, sight(play, "axis"), 1)


@pytest.mark.parametrize("setup", list(setups(4, 31)), ids=str)
def test_search_thinks_at_every_kind_of_moment(setup: dict[str, Any]) -> None:
    for play, seat in moments(WILD, setup, 1, 0.1):
        key = choose("search:6", WILD.name, sight(play, seat), 2)
        assert play.why_not(seat, key) is None


def test_search_knows_no_game_by_name() -> None:
    for play, seat in moments(TOY, {"scenario": "pair"}, 4, 0.5):
        key = search(TOY, sight(play, seat), Random(3), 8, None)
        assert play.why_not(seat, key) is None


def test_more_iterations_are_more_visits_of_the_root() -> None:
    play = duel("leader", ("maneuver", "in-my-sights-1b1h"), 0, turn=2)
    tree = Search(WILD, sight(play, "allied"), Random(1))
    for _ in range(40):
        tree.run()
    assert tree.root.visits == 40
    assert sum(edge.visits for edge in tree.root.edges.values()) == 40
    assert tree.best() in dict(tree.options)
    most, second = sorted((edge.visits for edge in tree.root.edges.values()), reverse=True)[:2]
    assert tree.settled(40 + most - second - 1)
    assert not tree.settled(40_000)


class Watched:
    """A bot that tells how far ahead it was asked to judge, and who was advised."""

    def __init__(self, now: float) -> None:
        self.now = now
        self.judged: list[float] = []
        self.advised: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        return getattr(WILD.bot, name)

    def evaluate(self, s: Dogfight, side: str) -> float:
        self.judged.append(99.0 if s.stage == "over" else WILD.bot.clock(s) - self.now)
        return WILD.bot.evaluate(s, side)

    def advise(self, s: Dogfight, request: Choose) -> Any:
        self.advised.add(request.seat)
        return WILD.bot.advise(s, request)


def thinking(iterations: int, looks: tuple[tuple[int, float], ...] = ()) -> tuple[Search, Watched]:
    """A search in the second Game-Turn of a duel."""
    play, seat = next(
        (play, seat)
        for play, seat in moments(WILD, {"scenario": "first-duel"}, 3, 1.0)
        if play.state.turn == 2 and len(WILD.bot.advise(play.state, play.open[seat])) > 1
    )
    tree = Search(WILD, sight(play, seat), Random(4))
    tree.bot = watched = Watched(tree.now)  # type: ignore[assignment]
    if looks:
        tree.looks = looks
    for _ in range(iterations):
        tree.run()
    return tree, watched


def test_the_longer_it_thinks_the_further_it_looks() -> None:
    judged = thinking(60, ((0, 1.0), (20, 3.0), (40, 50.0)))[1].judged
    assert all(ahead >= 1.0 for ahead in judged[:20]) and min(judged[:20]) < 2.0
    assert all(ahead >= 3.0 for ahead in judged[20:40]) and min(judged[20:40]) < 4.0
    assert judged[40:] == [99.0] * 20


def test_the_tree_holds_the_own_decisions_only() -> None:
    tree, watched = thinking(60)
    assert any(edge.after for edge in tree.root.edges.values())
    assert watched.advised == {tree.seat}


def test_a_game_may_think_of_each_decision_in_its_own_way() -> None:
    play = duel("leader", ("maneuver", "in-my-sights-1b1h"), 0, turn=2)

    class Pensive(Watched):
        def thinking(self, s: Dogfight, request: Choose) -> Thoughts:
            return Thoughts(((0, 3.0),), float(len(request.question.name)))

    game = copy(WILD)
    game.bot = Pensive(0)  # type: ignore[assignment]
    tree = Search(game, sight(play, "allied"), Random(1))
    name = play.open["allied"].question.name
    assert (tree.looks, tree.curiosity) == (((0, 3.0),), len(name))


def test_a_tree_may_hold_the_next_decision_only() -> None:
    tree = thinking(0)[0]
    tree.deep = 1
    for _ in range(60):
        tree.run()
    edges = tree.root.edges.values()
    assert sum(edge.visits for edge in edges) == 60
    assert not any(edge.after for edge in edges)


# -- near and far ---------------------------------------------------------------------------------


def judged(*moments: tuple[float, float], now: float = 0.0) -> tuple[float | None, float]:
    """Glance and far worth, after such (moment, worth) up to the horizon; at 4 and 12 dice fall."""
    bot = SimpleNamespace(evaluate=lambda state, side: state, is_luck=lambda at: at % 8 == 4)
    asked: Any = SimpleNamespace(bot=bot, side="", now=now, near=now + 4, horizon=now + 12)
    way = Way(asked)
    ends = [way.ends(worth, at) for at, worth in moments]
    assert ends == [False] * (len(moments) - 1) + [True]
    return way.glance, way.far


def test_the_luck_of_dice_on_the_way_is_taken_off() -> None:
    # A lucky shot: 0.5 was to be expected, it became 0.9. Then a worse turn than before.
    near, far = judged((4, 0.5), (8, 0.9), (12, 0.8))
    assert near == 0.5
    assert far == pytest.approx(0.4)


def test_a_game_that_is_won_by_luck_is_worth_what_was_to_be_expected() -> None:
    assert judged((4, 0.25), (FAR, 1.0)) == (0.25, 0.25)


def test_dice_of_the_decision_itself_are_not_taken_off() -> None:
    near, far = judged((8, 0.9), (12, 0.8), (16, 0.3), now=4.0)
    assert near == 0.9
    assert far == pytest.approx(0.8)


def test_without_a_glance_the_horizon_alone_counts() -> None:
    tree = Search(WILD, sight(duel("leader", ("maneuver", "scissors"), 0), "allied"), Random(1))
    for _ in range(20):
        tree.run()
    edges = [edge for edge in tree.root.edges.values() if edge.visits]
    assert {(edge.looks, edge.beyond) for edge in edges} == {(0, 0.0)}
    assert all(edge.mean(0.0) == edge.total / edge.visits for edge in edges)


@pytest.mark.parametrize(("looks", "mean"), [(0, 0.4), (HALF, 0.5), (1000 * HALF, 0.6)])
def test_what_lies_beyond_counts_the_more_the_oftener_it_was_seen(looks: int, mean: float) -> None:
    edge = Edge()
    edge.visits, edge.total = looks + 10, 0.4 * (looks + 10)
    edge.looks, edge.beyond = looks, 0.2 * looks
    assert edge.mean(0.0) == pytest.approx(mean, abs=0.001)
    assert edge.mean(0.2) == pytest.approx(0.4)  # what is added to every play tells nothing


def raid_move() -> tuple[Play[Any], str]:
    """A fighter's move in an escorted raid, not far from an enemy."""
    play: Play[Any] = Play(ANGELS, ANGELS.rules.opening({"scenario": "bomber-escort"}), Seeded(3))
    rng = Random(1)
    while True:
        seat, request = next(iter(play.open.items()))
        if ANGELS.bot.candidates(play.state, request):
            return play, seat
        play.give(seat, ANGELS.bot.policy(play.state, request, rng))


def test_a_raid_is_looked_at_beyond_the_attacks_of_this_turn_after_a_while() -> None:
    play, seat = raid_move()
    first = ANGELS.bot.thinking(play.state, play.open[seat]).looks[1][0]
    tree = Search(ANGELS, sight(play, seat), Random(1))
    seen = []
    for _ in range(first + 5):
        tree.run()
        seen.append(sum(edge.looks for edge in tree.root.edges.values()))
    assert (seen[first - 1], seen[first], seen[first + 4]) == (0, 1, 5)


def test_a_wide_decision_is_widened_with_the_root_of_its_visits() -> None:
    plays = [(index, 1 / (index + 2)) for index in range(100)][::-1]
    assert widened(plays, 0, None) is plays
    assert [play for play, _ in widened(plays, 0, 8)] == list(range(8)), "the likeliest first"
    assert len(widened(plays, 25, 8)) == 18
    assert widened(plays[:8], 0, 8) == plays[:8]
    assert len(widened(plays, 10_000, 8)) == 100
