"""Machine opponents: legal answers to everything, from what their seat sees, and sound ones."""

from __future__ import annotations

from itertools import chain
from random import Random
from typing import Any

import pytest

from airwar.bots.levels import choose as answer_of
from airwar.games.wings_at_war.bot.candidates import advise, candidates
from airwar.games.wings_at_war.bot.gunnery import combatant, shot_value
from airwar.games.wings_at_war.bot.ways import bearing, way_of
from airwar.games.wings_at_war.data.scenario import load_scenarios
from airwar.games.wings_at_war.game import GAME
from airwar.games.wings_at_war.rules.answers import Attack, Shoot
from airwar.games.wings_at_war.rules.bearing import partly_in_cloud
from airwar.games.wings_at_war.rules.courses import limits, random_course
from airwar.games.wings_at_war.rules.flight import flight_of, path_of
from airwar.games.wings_at_war.rules.tabletop import end_of, point
from airwar.kernel.play import Play
from airwar.kernel.requests import sample
from airwar.kernel.sight import imagine, sight
from airwar.kernel.sources import Seeded
from tests.games.wings_at_war.moments import legal, moments

KEYS = tuple(load_scenarios())
BOUGHT = {"scenario": "meeting", "switches": ["secret-strength"]}


@pytest.mark.parametrize("key", KEYS)
def test_rules_of_thumb_answer_whatever_is_asked(key: str) -> None:
    for seed in (1, 2):
        for play, _, choose in moments({"scenario": key}, seed, chance=0.6):
            answer = GAME.bot.policy(play.state, choose, Random(1))
            assert legal(play, choose, answer), (choose.question.name, answer)


@pytest.mark.parametrize("key", ["rodeo", "circus", "chastise", "leningrad"])
def test_what_is_worth_a_thought_is_legal_and_weighed(key: str) -> None:
    for play, _, choose in moments({"scenario": key}, 3):
        s = play.state
        found = candidates(s, choose) or advise(s, choose)
        assert sum([weight for _, weight in found]) == pytest.approx(1)
        for each, _ in found:
            assert legal(play, choose, getattr(each, "answer", each))


def test_a_course_goes_on_after_its_vertical_step() -> None:
    """The pilot of a playout flies the course that a candidate was judged by."""
    flown = 0
    for play, seat, choose in moments({"scenario": "circus"}, 4):
        if choose.question.name != "move":
            continue
        for course, _ in candidates(play.state, choose):
            pilot, twin = GAME.bot.playout(), play.fork(Seeded(1))
            twin.give(seat, pilot.steer(twin.state, choose, course))  # type: ignore[attr-defined]
            asked = twin.open.get(seat)
            if course.answer != course.aim and asked and asked.question.name == "move":
                assert pilot(twin.state, asked, Random(1)) == course.aim
                flown += 1
    assert flown


@pytest.mark.parametrize("setup", [{"scenario": "rodeo"}, BOUGHT], ids=str)
def test_advice_is_the_same_in_all_worlds_that_a_seat_cannot_tell_apart(
    setup: dict[str, Any],
) -> None:
    rng = Random(4)
    for play, seat, choose in moments(setup, 8):
        if rng.random() < 0.8:
            continue
        seen = sight(play, seat)
        plain = GAME.bot.policy(play.state, choose, Random(1))
        weights = GAME.bot.advise(play.state, choose)
        for _ in range(2):
            world = imagine(GAME, seen, rng)
            assert GAME.bot.policy(world.state, world.open[seat], Random(1)) == plain
            assert GAME.bot.advise(world.state, world.open[seat]) == weights


def test_opponents_answer_alike_in_worlds_that_look_alike() -> None:
    rng = Random(6)
    for play, seat, _ in moments(BOUGHT, 2):
        if rng.random() < 0.95:
            continue
        seen = sight(play, seat)
        again = sight(imagine(GAME, seen, rng), seat)
        for level in ("random", "policy", "search:8"):
            assert answer_of(level, GAME.name, seen, 3) == answer_of(level, GAME.name, again, 3)


@pytest.mark.parametrize("key", ["the-box", "rodeo"])
def test_quick_sums_are_the_exact_odds(key: str) -> None:
    """In clear sky: they know nothing of clouds."""
    seen = 0
    for play, _, choose in chain(*[moments({"scenario": key}, seed) for seed in (5, 6, 7)]):
        s = play.state
        if choose.question.name not in ("first", "second"):
            continue
        plane = s.plane(choose.about)
        if plane.spent or plane.jams:
            continue
        exact: dict[str, float] = {}
        for each in choose.question.options(s, choose.about):
            if isinstance(each, Shoot) and each.weapon not in ("r4m", "wgr21"):
                value = shot_value(s, each.unit, each.weapon, each.target)
                exact[each.target] = max(value, exact.get(each.target, 0.0))
        me = combatant(s, plane)
        for target, value in exact.items():
            at = s.plane(target)
            if partly_in_cloud(s, at.x, at.y, at.level):
                continue
            foe = combatant(s, at)
            assert me.shot(me.x, me.y, me.heading, me.level, foe) == pytest.approx(value)
            seen += 1
    assert seen >= 10


def test_a_way_ends_where_the_course_does() -> None:
    rng = Random(7)
    for play, _, choose in moments({"scenario": "rodeo"}, 7):
        if choose.question.name != "move":
            continue
        plane, flight = play.state.plane(choose.about), flight_of(play.state)
        given = limits(plane, flight)
        if given.tight:
            continue
        course = random_course(given, rng)
        way = way_of(course)
        answer = type("Fly", (), {"course": course})
        end = end_of(path_of(plane, flight, answer)[-1])  # type: ignore[arg-type]
        assert (plane.heading + way.turned) % 360 == end.heading
        ahead = point(plane.x, plane.y, plane.heading, way.ahead)
        x, y = point(*ahead, (plane.heading + 90) % 360, way.right)
        assert abs(x - end.x) <= 4 and abs(y - end.y) <= 4


def test_a_bearing_points_there() -> None:
    for heading in range(0, 360, 7):
        x, y = point(3000, 3000, heading, 900)
        assert abs((bearing(3000, 3000, x, y) - heading + 180) % 360 - 180) <= 1


@pytest.mark.parametrize(("key", "side"), [("circus", "A"), ("chastise", "A"), ("santa-cruz", "A")])
def test_bombers_of_the_rules_of_thumb_drop_their_bombs(key: str, side: str) -> None:
    attacks = 0
    for seed in range(3):
        attacks += sum(
            [
                isinstance(GAME.bot.policy(play.state, choose, Random(1)), Attack)
                for play, seat, choose in moments({"scenario": key}, seed, chance=0.0)
                if seat == side and choose.question.name == "second"
            ]
        )
    assert attacks >= 4


def test_rules_of_thumb_beat_chance() -> None:
    won = 0.0
    games = [(key, seat) for key in ("rodeo", "the-box", "thunder-gods") for seat in ("A", "X")]
    for number, (key, mine) in enumerate(games):
        rng = Random(number)
        opening = GAME.rules.opening({"scenario": key})
        play: Play[Any] = Play(GAME, opening, Seeded(rng), keep=False)
        while not play.over:
            seat, choose = next(iter(play.open.items()))
            own = seat == mine
            s = play.state
            play.give(seat, GAME.bot.policy(s, choose, rng) if own else sample(choose, s, rng))
        assert play.result is not None
        won += 0.5 if play.result.winner is None else play.result.winner == mine
    assert won >= 5
