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
