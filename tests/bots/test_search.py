from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from airwar.bots import choose
from airwar.bots.search import Search, search
from airwar.games.wild_blue_yonder.cards import INDEX
from airwar.games.wild_blue_yonder.state import Dogfight
from airwar.kernel.errors import NotYourTurn
from airwar.kernel.play import Play
from airwar.kernel.requests import Choose
from airwar.kernel.sight import sight
from airwar.kernel.sources import Seeded
from tests.bots.tables import WILD, moments, setups
from tests.toy import TOY


def duel(stage: str, hand: tuple[str, ...], place: int, **more: Any) -> Play[Dogfight]:
    """A Spitfire's turn against a Bf109 without a card, both at Medium."""
    s = WILD.setup({"scenario": "first-duel"})
    cards = tuple(sorted(INDEX[name] for name in hand))
    mine = replace(s.elements[0], altitude=2, order=1, hand=cards, least=len(cards),
                   most=len(cards), enemy=1 if place else -1, place=place)  # fmt: skip
    theirs = replace(s.elements[1], altitude=2, order=2, enemy=0 if place else -1, place=-place)
    s.elements = (mine, theirs)
    s.stage, s.first, s.active, s.picked, s.opened = stage, 0, 0, 2, True
    for name, value in more.items():
        setattr(s, name, value)
    return Play(WILD, s, Seeded(1), keep=False)


def answer(play: Play[Any], level: str) -> str:
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
    """A game that tells how far ahead it was asked to judge, and who was advised."""

    def __init__(self, now: float) -> None:
        self.now = now
        self.judged: list[float] = []
        self.advised: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        return getattr(WILD, name)

    def evaluate(self, s: Dogfight, side: str) -> float:
        self.judged.append(99.0 if s.stage == "over" else WILD.clock(s) - self.now)
        return WILD.evaluate(s, side)

    def advise(self, s: Dogfight, request: Choose) -> Any:
        self.advised.add(request.seat)
        return WILD.advise(s, request)


def thinking(iterations: int, looks: tuple[tuple[int, float], ...] = ()) -> tuple[Search, Watched]:
    """A search in the second Game-Turn of a duel."""
    play, seat = next(
        (play, seat)
        for play, seat in moments(WILD, {"scenario": "first-duel"}, 3, 1.0)
        if play.state.turn == 2 and len(WILD.advise(play.state, play.open[seat])) > 1
    )
    tree = Search(WILD, sight(play, seat), Random(4))
    tree.game = watched = Watched(tree.now)  # type: ignore[assignment]
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
