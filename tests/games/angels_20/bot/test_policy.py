"""The machine opponents: tables of moves, rules of thumb, the evaluator, obvious chances."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from airwar.bots.levels import choose
from airwar.bots.search import Search
from airwar.common.contract import Course
from airwar.common.hexes import STEPS
from airwar.games.angels_20.bot import evaluate as value
from airwar.games.angels_20.bot.candidates import MOST, candidates
from airwar.games.angels_20.bot.playout import Playout
from airwar.games.angels_20.bot.shots import exchange
from airwar.games.angels_20.bot.tactics import scene
from airwar.games.angels_20.game import GAME
from airwar.games.angels_20.odds.reach import reach
from airwar.games.angels_20.rules.damage import lose
from airwar.games.angels_20.rules.move_tables import HEX, ends, ends_of_all, parts_of, place_of
from airwar.games.angels_20.rules.state import Battle
from airwar.games.angels_20.rules.steps import ALL
from airwar.kernel.play import Play
from airwar.kernel.requests import Choose
from airwar.kernel.sight import sight
from airwar.kernel.sources import Seeded
from tests.games.angels_20.table import Table

HURRICANE, WINGMAN = "allied hurricane-i", "axis bf-109e-wingman"
FAR = f"{WINGMAN} at (-6,-3)/3 moved"
FRIEND = "allied hurricane-i at 1501/3 alt 6"
TRIALS = 150


def fly(t: Table, seat: str, level: str = "policy", seed: int = 1) -> Table:
    """Let an opponent make one whole move; every check fails."""
    turn = t.state.moves
    pilots: dict[str, Callable[[Battle, Choose, Random], str]] = {
        "policy": GAME.bot.policy,
        "hasty": GAME.bot.playout(),
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


# -- whole moves ----------------------------------------------------------------------------------


def course_request(t: Table) -> Choose:
    return t.play.open["allied"]


def test_courses_lead_to_the_best_of_all_ends() -> None:
    """From behind an enemy that has moved, every course ends where it can be shot at."""
    t = Table(f"{HURRICANE} at (0,4)/0", f"{WINGMAN} at (0,0)/0 moved")
    found = candidates(t.state, course_request(t))
    sky = scene(t.state, t.plane("A1"))
    places = [course.aim for course, _ in found]
    assert 1 < len(found) <= MOST and sum(weight for _, weight in found) == pytest.approx(1)
    assert sky.judge(places[0]) == max(
        sky.judge(place_of(each.hex, each.facing, each.altitude))
        for each in reach(t.state, 0)
        if each.chance == 1.0
    )
    assert len(set(places)) == len(places)


@pytest.mark.parametrize("steps", [0, 1, 2])
def test_a_course_is_flown_to_its_end(steps: int) -> None:
    """From any step of the move, if its checks succeed."""
    t = Table(f"{HURRICANE} at (0,4)/0", FRIEND, f"{WINGMAN} at (1,-1)/2 moved")
    t.move("allied", "move:A1", *("speed:3", "ahead")[:steps])
    found = candidates(t.state, course_request(t))
    assert len({course for course, _ in found}) == len(found) > 1
    for course, _ in found:
        pilot = Playout()
        play = t.play.fork(lambda request: (6,) * request.dice)
        request = play.open["allied"]
        play.answer("allied", pilot.steer(play.state, request, course))
        while play.state.stage == "fly":
            request = play.open["allied"]
            play.answer("allied", pilot(play.state, request, Random(1)))
        plane = play.state.planes[0]
        if course.answer not in ("power-dive", "split-s"):
            assert place_of(plane.hex, plane.facing, plane.altitude) == course.aim


def test_there_are_no_courses_far_from_the_enemy_or_for_bombers() -> None:
    t = Table(f"{HURRICANE} at 0421/0", f"{WINGMAN} at 0402/3 alt 6 moved")
    assert candidates(t.state, course_request(t)) == ()
    t = Table("victory escort allied north", "fixed", "allied b-25 at 0805/0", FRIEND,
              f"{WINGMAN} at 0803/3 moved")  # fmt: skip
    t.do("allied move:A1")
    assert candidates(t.state, course_request(t)) == ()


def test_search_answers_with_the_first_step_of_a_whole_move() -> None:
    t = Table(f"{HURRICANE} at (0,3)/0", f"{WINGMAN} at (0,-2)/3")
    tree = Search(GAME, sight(t.play, "allied"), Random(2))
    for _ in range(60):
        tree.run()
    assert len(tree.root.edges) > 20 and all(type(play) is Course for play in tree.root.edges)
    assert tree.best() in t.keys("allied")


def test_no_thought_is_lost_on_a_step_that_every_move_begins_with(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    t = Table(f"{HURRICANE} at (0,3)/0", f"{WINGMAN} at (0,-2)/3")
    plays = GAME.bot.candidates(t.state, t.play.open["allied"])
    alike = [(Course("speed:3", number), weight) for number, (_, weight) in enumerate(plays)]
    monkeypatch.setattr(GAME.bot, "candidates", lambda *_: alike)
    monkeypatch.setattr(Search, "run", None)
    assert choose("search:50", GAME.name, sight(t.play, "allied"), 1) == "speed:3"


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
        key = GAME.bot.policy(t.state, request, Random(1))
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
        play = Play(
            GAME, GAME.rules.opening({"scenario": "standard-ready"}), Seeded(rng), keep=False
        )
        finish(play, rng)
        gone += sum(loss.how == "retreated" for loss in play.state.losses)
        flown += len(play.state.planes)
    assert gone < flown / 20


def finish(play: Play[Battle], rng: Random) -> None:
    while not play.over:
        seat, request = next(iter(play.open.items()))
        play.give(seat, GAME.bot.policy(play.state, request, rng))


def test_bombers_press_on() -> None:
    """§escort.victory: with nobody to stop them the bombers arrive, from the foremost row."""
    rng = Random(3)
    play = Play(GAME, GAME.rules.opening({"scenario": "bomber-escort"}), Seeded(rng), keep=False)
    while not play.over and play.state.turn < 3:
        seat, request = next(iter(play.open.items()))
        play.give(seat, GAME.bot.policy(play.state, request, rng))
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
    assert len(GAME.bot.advise(near.state, near.play.open["allied"])) == 2
    far = Table(f"{HURRICANE} at (0,4)/0", f"{HURRICANE} at 0121/0", f"{WINGMAN} at 1408/0")
    assert GAME.bot.advise(far.state, far.play.open["allied"]) == [("move:A2", 1.0)]


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
    play = Play(GAME, GAME.rules.opening(setup), Seeded(rng), keep=False)
    found = []
    while not play.over:
        seat, request = next(iter(play.open.items()))
        if rng.random() < 0.1:
            found.append((play.fork(Seeded(rng)), seat))
        play.give(seat, GAME.bot.policy(play.state, request, rng))
    return found


@pytest.mark.parametrize("seed", range(8))
def test_weights_add_up_to_one_and_name_legal_answers(seed: int) -> None:
    for play, seat in moments(GAME.catalog.random_setup(Random(seed)), seed):
        advice = GAME.bot.advise(play.state, play.open[seat])
        assert sum(weight for _, weight in advice) == pytest.approx(1.0)
        assert len({key for key, _ in advice}) == len(advice)
        assert all(play.why_not(seat, key) is None for key, _ in advice)


@pytest.mark.parametrize("seed", range(8))
def test_what_one_side_gains_the_other_loses(seed: int) -> None:
    for play, _ in moments(GAME.catalog.random_setup(Random(seed)), seed):
        allied, axis = (GAME.bot.evaluate(play.state, side) for side in ("allied", "axis"))
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
    won = GAME.bot.evaluate(t.state, "allied")
    assert GAME.bot.evaluate(t.state, "axis") == pytest.approx(1.0 - won)
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
        worths.append(GAME.bot.evaluate(t.state, "allied"))
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
    play = Play(GAME, GAME.rules.opening({"scenario": "standard"}), Seeded(rng), keep=False)
    while play.state.stage == "build":
        seat, request = next(iter(play.open.items()))
        play.give(seat, GAME.bot.policy(play.state, request, rng))
    s = play.state
    for flight in s.flights:
        assert 80 <= sum(s.card(s.planes[i]).cost for i in flight) <= 100


@pytest.mark.parametrize("seed", range(3))
def test_who_hunts_bombers_takes_heavier_guns(seed: int) -> None:
    """§escort.flights: the bombers are hard to bring down."""
    rng = Random(seed)
    play = Play(GAME, GAME.rules.opening({"scenario": "bomber-escort"}), Seeded(rng), keep=False)
    s = play.state
    while s.stage == "build":
        seat, request = next(iter(play.open.items()))
        play.give(seat, GAME.bot.policy(s, request, rng))
        s = play.state
    dice = [s.card(s.planes[i]).dice for i in s.flights[1]]
    most = max(plane.dice(1) + plane.dice(2) for plane in s.types)
    assert all(each[1] + each[2] > most / 2 for each in dice)


def building(scenario: str, *chosen: str) -> tuple[Play[Battle], str]:
    """The battle after these choices, and whose turn it is to choose."""
    play = Play(GAME, GAME.rules.opening({"scenario": scenario}), Seeded(1), keep=False)
    for key in chosen:
        play.answer(next(iter(play.open)), key)
    return play, next(iter(play.open))


def thought_of(play: Play[Battle], seat: str) -> set[str]:
    return {key.removeprefix("add:") for key, _ in GAME.bot.advise(play.state, play.open[seat])}


def test_two_dear_aircraft_are_thought_of_and_no_cheap_one() -> None:
    """§standard.flight: two to five aircraft; most points buy three."""
    play, seat = building("standard")
    cost = {plane.key: plane.cost for plane in play.state.types}
    first = thought_of(play, seat)
    assert first == {key for key in first if cost[key] >= 100 / 3 - 10}
    assert max(cost[key] for key in first) > 45
    dearest = max(first, key=cost.__getitem__)
    play, seat = building("standard", f"add:{dearest}")
    left = 100 - cost[dearest]
    assert max(cost[key] for key in thought_of(play, seat)) > left / 2 + 10


def test_three_aircraft_are_enough() -> None:
    play, seat = building("standard", *["add:p-40b-rookie"] * 3)
    assert seat == "allied" and len(play.open[seat].question.options(play.state, (0, ()))) > 1
    assert thought_of(play, seat) == {"done"}


def test_flights_are_chosen_by_how_their_battles_go() -> None:
    """To the attacks of the third turn: before the aircraft meet, guns are all that tells."""
    judged: set[float] = set()

    class Watched:
        def __getattr__(self, name: str) -> Any:
            return getattr(GAME.bot, name)

        def evaluate(self, s: Battle, side: str) -> float:
            judged.add(99.0 if s.ended else GAME.bot.clock(s))
            return GAME.bot.evaluate(s, side)

    play, seat = building("standard")
    tree = Search(GAME, sight(play, seat), Random(1))
    tree.bot = Watched()  # type: ignore[assignment]
    for _ in range(30):
        tree.run()
    judged.discard(99.0)
    assert max(judged) == 28.0


def before_attacks(scenario: str, seed: int) -> list[Play[Battle]]:
    """Moments at which shots are open that may do something."""
    rng = Random(seed)
    play: Play[Battle] = Play(
        GAME, GAME.rules.opening({"scenario": scenario}), Seeded(rng), keep=False
    )
    found: list[Play[Battle]] = []
    turn = 0
    while play.request is not None and len(found) < 4:
        s = play.state
        if GAME.bot.is_luck(GAME.bot.clock(s)) and s.turn > turn and min(exchange(s).alive) < 0.95:
            found.append(play.fork(Seeded(rng)))
            turn = s.turn
        seat, request = next(iter(play.open.items()))
        play.give(seat, GAME.bot.policy(s, request, rng))
    return found


@pytest.mark.parametrize("scenario", ["standard", "bomber-escort"])
def test_before_attacks_a_battle_is_worth_the_mean_of_what_dice_make_of_it(scenario: str) -> None:
    """So search need throw no dice there, and may take the luck of dice off again."""
    rng = Random(4)
    lean, most = 0.0, 0.0
    moments = [play for seed in (1, 2, 3) for play in before_attacks(scenario, seed)]
    for play in moments:
        expected = GAME.bot.evaluate(play.state, "allied")
        total = 0.0
        for _ in range(TRIALS):
            world = play.fork(Seeded(rng))
            while world.request is not None and GAME.bot.is_luck(GAME.bot.clock(world.state)):
                seat, request = next(iter(world.open.items()))
                world.give(seat, GAME.bot.policy(world.state, request, rng))
            total += GAME.bot.evaluate(world.state, "allied")
        lean += (total / TRIALS - expected) / len(moments)
        most = max(most, abs(total / TRIALS - expected))
    assert len(moments) > 5
    assert abs(lean) < 0.015
    assert most < 0.1
