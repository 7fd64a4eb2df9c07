"""The opponents cannot know what their seat cannot see."""

from __future__ import annotations

import gc
from random import Random
from types import FunctionType, GeneratorType, ModuleType
from typing import Any

import pytest

from airwar.bots import choose
from airwar.games.wild_blue_yonder.rules.state import Dogfight, Element
from airwar.kernel.history import History
from airwar.kernel.parts import Part
from airwar.kernel.play import Play
from airwar.kernel.requests import Question
from airwar.kernel.sight import Sight, Veil, imagine, sight
from tests.bots.tables import WILD, moments, setups

TRUTH = (Play, Part, History, GeneratorType, Question)


def reachable(root: object) -> list[object]:
    """Every object that a path leads to, classes, functions and modules left out."""
    found: dict[int, object] = {}
    waiting = [root]
    while waiting:
        thing = waiting.pop()
        if id(thing) in found or isinstance(thing, type | ModuleType | FunctionType):
            continue
        found[id(thing)] = thing
        # Structs that hold no containers are hidden from the collector, so their fields are asked.
        fields = getattr(type(thing), "__struct_fields__", ())
        waiting += [getattr(thing, name) for name in fields]
        waiting += gc.get_referents(thing)
    return list(found.values())


def others_cards(seen: Sight[Any]) -> list[Any]:
    """What a path from a sight leads to in other seats' hands."""
    held: list[Any] = [
        cards
        for thing in reachable(seen)
        if isinstance(thing, Element) and thing.seat != seen.seat
        for cards in (thing.hand, thing.mini)
    ]
    return [cards for cards in held if not isinstance(cards, Veil) and cards]


@pytest.mark.parametrize("setup", list(setups(6, 11)), ids=str)
def test_no_path_leads_from_a_sight_to_the_truth(setup: dict[str, Any]) -> None:
    for play, seat in moments(WILD, setup, 3, 0.15):
        seen = sight(play, seat)
        assert not [thing for thing in reachable(seen) if isinstance(thing, TRUTH)]
        assert others_cards(seen) == []


def test_the_walk_finds_the_truth_where_it_is() -> None:
    play, seat = next(moments(WILD, {"scenario": "first-duel"}, 3, 0.2))
    assert any(isinstance(thing, TRUTH) for thing in reachable(play))
    bare: Sight[Dogfight] = Sight(seat, play.base, (), play.state, ())
    assert others_cards(bare)


@pytest.mark.parametrize("setup", list(setups(8, 23)), ids=str)
def test_advice_is_the_same_in_all_worlds_that_a_seat_cannot_tell_apart(
    setup: dict[str, Any],
) -> None:
    rng = Random(4)
    for play, seat in moments(WILD, setup, 8, 0.3):
        seen = sight(play, seat)
        plain = WILD.bot.policy(play.state, play.open[seat], Random(1))
        weights = WILD.bot.advise(play.state, play.open[seat])
        for _ in range(3):
            world = imagine(WILD, seen, rng)
            assert WILD.bot.policy(world.state, world.open[seat], Random(1)) == plain
            assert WILD.bot.advise(world.state, world.open[seat]) == weights


def test_opponents_answer_alike_in_worlds_that_look_alike() -> None:
    rng = Random(6)
    for play, seat in moments(WILD, {"scenario": "battle-of-britain"}, 2, 0.05):
        seen = sight(play, seat)
        again = sight(imagine(WILD, seen, rng), seat)
        for level in ("random", "policy", "search:24"):
            assert choose(level, WILD.name, seen, 3) == choose(level, WILD.name, again, 3)
