"""Lists of what can be done agree with the judge of each answer, in positions of random games."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import Any

import pytest

from airwar.games.wings_at_war.data.scenario import load_scenarios
from airwar.games.wings_at_war.data.tables import load_surface
from airwar.games.wings_at_war.game import GAME
from airwar.games.wings_at_war.rules import courses
from airwar.games.wings_at_war.rules.answers import Attack, Fly, React, Shoot, Spot
from airwar.games.wings_at_war.rules.bearing import guns_of, specials_of
from airwar.games.wings_at_war.rules.combat import shots
from airwar.games.wings_at_war.rules.contacts import spottable
from airwar.games.wings_at_war.rules.courses import limits
from airwar.games.wings_at_war.rules.flight import flight_of
from airwar.games.wings_at_war.rules.movement import MOVE
from airwar.games.wings_at_war.rules.reaction import open_stops, reaction_shots
from airwar.games.wings_at_war.rules.state import Battle
from airwar.games.wings_at_war.rules.surface import attacks, kinds_of
from airwar.kernel.play import Play
from airwar.kernel.requests import Choose, sample
from airwar.kernel.sources import Seeded

BUSY = ("rodeo", "circus", "himmelbett", "leningrad", "prokhorovka", "the-box")


def positions(key: str, question: str, seed: int) -> Iterator[tuple[Battle, Choose]]:
    """Where a question is asked in a game that is played soundly half of the time."""
    rng, opening = Random(seed), GAME.rules.opening({"scenario": key})
    play = Play(GAME, opening, Seeded(f"dice {seed}"), keep=False)
    while not play.over:
        seat, choose = next(iter(play.open.items()))
        if choose.question.name == question:
            yield play.state, choose
        sound = rng.random() < 0.7
        answer: Any = (
            GAME.bot.policy(play.state, choose, rng) if sound else sample(choose, play.state, rng)
        )
        play.answer(seat, answer)


def legal(s: Battle, choose: Choose, answer: Any) -> bool:
    return next(choose.question.refused(s, choose.about, answer), None) is None


@pytest.mark.parametrize("key", BUSY)
def test_shots_and_things_to_spot_are_exactly_the_legal_ones(key: str) -> None:
    """§4.3.roll, §6.5.roll, §arc.fixed, §range.level, §night.sight, §cloud.line"""
    asked = 0
    for s, choose in positions(key, "first", 3):
        plane = s.plane(choose.about)
        foes = [*[p.tag for p in s.planes[1 - plane.side]], *[b.id for b in s.balloons]]
        weapons = [*guns_of(plane), *specials_of(plane)]
        every = [Shoot(plane.tag, w, foe) for w in weapons for foe in foes]  # type: ignore[arg-type]
        assert set(shots(s, plane)) == {each for each in every if legal(s, choose, each)}
        spots = [Spot(plane.tag, id) for id in [*[m.id for m in s.markers], *foes]]
        found = {Spot(plane.tag, what) for what in spottable(s, plane)}
        if s.sides[plane.side].orders:
            assert found == {each for each in spots if legal(s, choose, each)}
        asked += 1
    assert asked


@pytest.mark.parametrize("key", BUSY)
def test_reactions_are_exactly_the_legal_ones(key: str) -> None:
    """§2.4.reaction, §react.stop, §react.once, §react.weapons"""
    for s, choose in positions(key, "react", 4):
        side = 1 - s.plane(choose.about).side
        units = [(p.tag, w) for p in s.planes[side] for w in guns_of(p)]
        units += [(gun.id, "light") for gun in s.guns]
        places = [0, *open_stops(s), 5000]
        every = [React(u, w, choose.about, at) for u, w in units for at in places]  # type: ignore[arg-type]
        assert set(reaction_shots(s)) == {each for each in every if legal(s, choose, each)}


@pytest.mark.parametrize("key", ["chastise", "prokhorovka", "santa-cruz"])
def test_surface_attacks_are_exactly_the_legal_ones(key: str) -> None:
    """§5.straight, §5.position, §surface.targets"""
    found = 0
    for s, choose in chain(*[positions(key, "second", seed) for seed in (5, 6, 7)]):
        plane = s.plane(choose.about)
        ids = [each.id for each in s.targets] + [each.id for each in s.guns]
        ids += [each.id for each in s.lights]
        every = [Attack(plane.tag, kind, id) for kind in load_surface() for id in ids]  # type: ignore[arg-type]
        listed = set(attacks(s, plane)) if flight_of(s).acted != "second" else set()
        assert {each for each in every if legal(s, choose, each)} == listed
        assert {each.kind for each in listed} <= set(kinds_of(plane))
        found += len(listed)
    assert found


@pytest.mark.parametrize("key", list(load_scenarios()))
def test_courses_made_at_random_and_by_pattern_are_legal(key: str) -> None:
    """§move.distance, §move.turn, §move.course"""
    rng, turned = Random(6), 0
    for s, choose in positions(key, "move", 6):
        given = limits(s.plane(choose.about), flight_of(s))
        for _ in range(5):
            course = courses.random_course(given, rng)
            turned += courses.turns_in(course)
            assert legal(s, choose, Fly(choose.about, course)), (course, given)
        for course in courses.patterns(given):
            assert legal(s, choose, Fly(choose.about, course)), (course, given)
        for answer in MOVE.options(s, choose.about):
            assert legal(s, choose, answer), (answer, given)
    assert turned
