"""The machine opponents: tables of moves, rules of thumb, the evaluator, obvious chances."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from airwar.bots.levels import choose
from airwar.common.hexes import STEPS
from airwar.games.angels_20 import value
from airwar.games.angels_20.damage import lose
from airwar.games.angels_20.face import GAME
from airwar.games.angels_20.reach import reach
from airwar.games.angels_20.shapes import HEX, ends, ends_of_all, parts_of, place_of
from airwar.games.angels_20.shots import exchange
from airwar.games.angels_20.state import Battle
from airwar.games.angels_20.steps import ALL
from airwar.games.angels_20.tactics import scene
from airwar.kernel.play import Play
from airwar.kernel.requests import Choose
from airwar.kernel.sight import sight
from airwar.kernel.sources import Seeded
from tests.games.angels_20.table import Table

HURRICANE, WINGMAN = "allied hurricane-i", "axis bf-109e-wingman"
FAR = f"{WINGMAN} at (-6,-3)/3 moved"


def fly(t: Table, seat: str, level: str = "policy", seed: int = 1) -> Table:
    """Let an opponent make one whole move; every check fails."""
    turn = t.state.moves
    pilots: dict[str, Callable[[Battle, Choose, Random], str]] = {
        "policy": GAME.policy,
        "hasty": GAME.playout(),
    }
    while t.state.stage in ("move", "fly", "settle") and not t.play.over:
        if t.state.stage == "move" and t.state.moves > turn:
            break
        if not t.play.open:
            t.play.outcome((1, 1))
            continue
        request = t.play.open[seat]
        if level in pilots:
            key = pilots[level](t.state, request, Random(seed))
        else:
            key = choose(level, GAME.name, sight(t.play, seat), seed)
        t.play.answer(seat, key)
    return t


# -- tables of moves ------------------------------------------------------------------------------


@pytest.mark.parametrize("place", [(0, 3, 2), (-5000, 0, 6), (4096 * 7 - 12, 5, 1)])
def test_a_place_has_its_parts(place: tuple[int, int, int]) -> None:
    assert parts_of(place_of(*place)) == place


@pytest.mark.parametrize("facing", range(6))
def test_the_table_of_ends_is_what_can_be_reached(facing: int) -> None:
    """§movement.turn, §maneuver.cost: sure ends and those that need a check, none else."""
    t = Table(f"{HURRICANE} at (1,0)/{facing} alt 4", FAR)
    plane = t.plane("A1")
    base = plane.hex * HEX + plane.altitude
    found: dict[int, bool] = {}
    for speed, high in ((2, False), (3, False), (4, True)):
        table = ends(speed, high, 0, ALL, True, facing, 0)
        for place in table.hard:
            found.setdefault(base + place, False)
        found.update({base + place: True for _, some in table.sure for place in some})
    reached: dict[int, bool] = {}
    for each in reach(t.state, 0):
        place = place_of(each.hex, each.facing, each.altitude)
        reached[place] = reached.get(place, False) or each.chance == 1.0
    assert found == reached


def test_the_ends_of_all_speeds_are_those_of_each() -> None:
    """A sure end is reached at the speed that is told; no way to another is forgotten."""
    speeds = ((2, False), (3, False), (4, True))
    tables = {speed: ends(speed, high, 0, ALL, True, 2, 0) for speed, high in speeds}
    found = ends_of_all(speeds, ALL, 2, 0)
    assert set(found.sure) == {end for table in tables.values() for end in table.ways}
    assert all(end in tables[speed].ways for end, speed in found.sure.items())
    hard = {end for table in tables.values() for end in table.hard}
    assert set(found.hard) == hard - set(found.sure)
    for end, ways in found.hard.items():
        for maneuver, speed in ways:
            assert maneuver in dict(tables[speed].hard[end])


# -- obvious chances ------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["policy", "hasty", "search:40"])
def test_the_tail_of_an_enemy_is_not_passed_up(level: str) -> None:
    """Who moves last and can end up behind an enemy does."""
    t = Table(f"{HURRICANE} at (0,4)/0", f"{WINGMAN} at (0,0)/0 moved")
    fly(t, "allied", level)
    assert t.state.stage == "attack"
    assert "fire:A1/X1" in t.keys("allied")
    assert exchange(t.state).wounds[1] > 0.4


@pytest.mark.parametrize("level", ["policy", "search:40"])
def test_a_sure_kill_is_taken(level: str) -> None:
    """A crippled enemy dead ahead rather than a whole one beside him."""
    t = Table("stage attack", f"{HURRICANE} at (0,2)/0", f"{WINGMAN} at (0,0)/0",
              f"{WINGMAN} at (0,1)/0 damage 2")  # fmt: skip
    request = t.play.open["allied"]
    if level == "policy":
        key = GAME.policy(t.state, request, Random(1))
    else:
        key = choose(level, GAME.name, sight(t.play, "allied"), 1)
    assert key == "fire:A1/X2"


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("level", ["policy", "hasty", "search:24"])
def test_nobody_flies_off_the_map_who_can_turn(level: str, seed: int) -> None:
    """§map.exit: two hexes from the edge, facing it, at a speed that must be flown."""
    facing = seed
    spots = ("0802/0", "1309/1", "1313/2", "0818/3", "0212/4", "0208/5")
    t = Table(f"{HURRICANE} at {spots[facing]}", f"{WINGMAN} at (-1,1)/3 moved")
    fly(t, "allied", level, seed)
    assert t.state.in_play(0)


def test_rules_of_thumb_keep_their_aircraft_on_the_map() -> None:
    """In twenty games hardly anybody leaves."""
    gone = flown = 0
    for seed in range(20):
        rng = Random(seed)
        play = Play(GAME, GAME.setup({"scenario": "standard-ready"}), Seeded(rng), keep=False)
        finish(play, rng)
        gone += sum(loss.how == "retreated" for loss in play.state.losses)
        flown += len(play.state.planes)
    assert gone < flown / 20


def finish(play: Play[Battle], rng: Random) -> None:
    while not play.over:
        seat, request = next(iter(play.open.items()))
        play.give(seat, GAME.policy(play.state, request, rng))


def test_bombers_press_on() -> None:
    """§escort.victory: with nobody to stop them the bombers arrive, from the foremost row."""
    rng = Random(3)
    play = Play(GAME, GAME.setup({"scenario": "bomber-escort"}), Seeded(rng), keep=False)
    while not play.over and play.state.turn < 3:
        seat, request = next(iter(play.open.items()))
        play.give(seat, GAME.policy(play.state, request, rng))
    s = play.state
    bombers = [plane for plane in s.planes if s.card(plane).token]
    assert all(value.rows_left(s, plane) <= 15 / s.rows for plane in bombers)


def test_a_friend_is_not_flown_into() -> None:
    """§stacking.conflict: a place is worth less with a friend in it."""
    t = Table(f"{HURRICANE} at (0,4)/0", f"{HURRICANE} at (0,1)/0 moved", FAR)
    free = Table(f"{HURRICANE} at (0,4)/0", f"{HURRICANE} at (3,1)/0 moved", FAR)
    place = place_of(t.plane("A2").hex, 0, 3)
    worth = scene(t.state, t.plane("A1")).judge(place)
    assert worth < scene(free.state, free.plane("A1")).judge(place)


def test_who_has_nothing_to_wait_for_moves_first() -> None:
    """Whoever is far off; among those in the fight it is a choice."""
    near = Table(f"{HURRICANE} at (0,4)/0", f"{HURRICANE} at (2,4)/0", f"{WINGMAN} at (0,0)/0")
    assert len(GAME.advise(near.state, near.play.open["allied"])) == 2
    far = Table(f"{HURRICANE} at (0,4)/0", f"{HURRICANE} at 0121/0", f"{WINGMAN} at 1408/0")
    assert GAME.advise(far.state, far.play.open["allied"]) == [("move:A2", 1.0)]


def test_an_expert_dogfighter_is_feared_less_by_some_readings() -> None:
    """§ability.expert-dogfighter: with `dogfighter-pilot` a pilot as good has no penalty."""
    worths = []
    for switches in ((), ("switches dogfighter-pilot",)):
        t = Table(*switches, "allied typhoon at (0,4)/0", "axis a6m2-zeke at (0,0)/0 moved")
        worths.append(
            scene(t.state, t.plane("A1")).judge(place_of(t.plane("X1").hex + STEPS[3], 0, 3))
        )
    assert worths[0] < worths[1]


# -- advice and evaluator -------------------------------------------------------------------------


def moments(setup: dict[str, Any], seed: int) -> list[tuple[Play[Battle], str]]:
    """Some moments of a game of the rules of thumb."""
    rng = Random(seed)
    play = Play(GAME, GAME.setup(setup), Seeded(rng), keep=False)
    found = []
    while not play.over:
        seat, request = next(iter(play.open.items()))
        if rng.random() < 0.1:
            found.append((play.fork(Seeded(rng)), seat))
        play.give(seat, GAME.policy(play.state, request, rng))
    return found


@pytest.mark.parametrize("seed", range(8))
def test_weights_add_up_to_one_and_name_legal_answers(seed: int) -> None:
    for play, seat in moments(GAME.random_setup(Random(seed)), seed):
        advice = GAME.advise(play.state, play.open[seat])
        assert sum(weight for _, weight in advice) == pytest.approx(1.0)
        assert len({key for key, _ in advice}) == len(advice)
        assert all(play.why_not(seat, key) is None for key, _ in advice)


@pytest.mark.parametrize("seed", range(8))
def test_what_one_side_gains_the_other_loses(seed: int) -> None:
    for play, _ in moments(GAME.random_setup(Random(seed)), seed):
        allied, axis = (GAME.evaluate(play.state, side) for side in ("allied", "axis"))
        assert 0.0 <= allied <= 1.0
        assert allied + axis == pytest.approx(1.0)


def test_every_fact_has_a_weight_for_every_kind_of_victory() -> None:
    table = value.weights()
    assert set(table) == set(value.KINDS)
    assert all(len(row) == len(value.FACTS) for row in table.values())


def raid(*lines: str, lost: Sequence[str] = ()) -> float:
    """The escort's chance in a raid with one bomber as given and another that is well off."""
    t = Table("victory escort allied north", "fixed", "allied b-25 at 0406/0", *lines,
              f"{HURRICANE} at 0410/0", f"{HURRICANE} at 0612/0",
              "axis c-202 at 0716/0")  # fmt: skip
    for id in lost:
        lose(t.state, t.state.find(id), "destroyed", "escort.victory", "destroyed", 0)
    won = GAME.evaluate(t.state, "allied")
    assert GAME.evaluate(t.state, "axis") == pytest.approx(1.0 - won)
    return won


def test_a_bomber_is_the_safer_the_nearer_and_the_less_it_is_hurt() -> None:
    """§escort.victory"""
    assert raid("allied b-25 at 1204/0") > raid("allied b-25 at 1214/0")
    assert raid("allied b-25 at 1214/0") > raid("allied b-25 at 1214/0 damage 3")
    # Somebody is right behind it.
    far = raid("allied b-25 at 1212/0", "axis c-202 at 0120/0")
    assert far > raid("allied b-25 at 1212/0", "axis c-202 at 1214/0")


def test_fighters_count_where_one_bomber_is_lost() -> None:
    """§escort.victory: with all of them or none through it does not matter who lost fighters."""
    even = raid("allied b-25 at 1204/0", lost=["A2"])
    behind = raid("allied b-25 at 1204/0", lost=["A2", "A3"])
    assert even > behind
    through = raid("allied b-25 at 1202/0")
    fewer = raid("allied b-25 at 1202/0", lost=["A3"])
    assert through - fewer < (even - behind) / 2


def test_an_open_shot_counts_before_it_is_fired() -> None:
    """§attack.aspect: the better the shot, the better the chance; nobody shoots at the others."""
    worths = []
    for enemy in ("(0,-5)/0", "(0,-2)/0", "(0,0)/0", "(0,0)/0 damage 2"):
        t = Table("stage attack", f"{HURRICANE} at (0,1)/0", f"{WINGMAN} at {enemy}",
                  "allied hurricane-i at 0102/0", f"{WINGMAN} at 1420/3")  # fmt: skip
        worths.append(GAME.evaluate(t.state, "allied"))
    assert worths == sorted(worths)


def test_the_shots_of_a_turn_are_weighed_in_order() -> None:
    """§attack.immediate: who fires first is the less likely to be hit back."""
    t = Table("stage attack", f"{HURRICANE} at (0,1)/0", f"{WINGMAN} at (0,0)/3")
    shots = exchange(t.state)
    assert shots.alive[1] < 1.0 and shots.alive[0] < 1.0
    first = t.state.side
    assert shots.first[first] > 0.0
    assert sum(shots.first) <= 1.0


@pytest.mark.parametrize("seed", range(5))
def test_a_flight_takes_up_its_points(seed: int) -> None:
    """§standard.points: nothing much is left over."""
    rng = Random(seed)
    play = Play(GAME, GAME.setup({"scenario": "standard"}), Seeded(rng), keep=False)
    while play.state.stage == "build":
        seat, request = next(iter(play.open.items()))
        play.give(seat, GAME.policy(play.state, request, rng))
    s = play.state
    for flight in s.flights:
        assert 80 <= sum(s.card(s.planes[i]).cost for i in flight) <= 100


@pytest.mark.parametrize("seed", range(3))
def test_who_hunts_bombers_takes_heavier_guns(seed: int) -> None:
    """§escort.flights: the bombers are hard to bring down."""
    rng = Random(seed)
    play = Play(GAME, GAME.setup({"scenario": "bomber-escort"}), Seeded(rng), keep=False)
    s = play.state
    while s.stage == "build":
        seat, request = next(iter(play.open.items()))
        play.give(seat, GAME.policy(s, request, rng))
        s = play.state
    dice = [s.card(s.planes[i]).dice for i in s.flights[1]]
    most = max(plane.dice(1) + plane.dice(2) for plane in s.types)
    assert all(each[1] + each[2] > most / 2 for each in dice)
