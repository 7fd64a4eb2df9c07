"""What can be reached and how likely; exact odds of shots; rules of thumb; case files."""

from __future__ import annotations

from itertools import product
from math import prod
from random import Random

import pytest
from msgspec.structs import replace

from airwar.common.cases import read_case, run_case
from airwar.games.angels_20.bot.shots import chance
from airwar.games.angels_20.bot.tactics import volley
from airwar.games.angels_20.game import GAME
from airwar.games.angels_20.odds.chances import hit_spread, shot_odds, two_dice
from airwar.games.angels_20.odds.reach import reach
from airwar.games.angels_20.rules.cards import CLIMB, TURN
from airwar.games.angels_20.rules.order import begin_moves
from airwar.games.angels_20.rules.state import Battle
from airwar.kernel.errors import BadRecord
from airwar.kernel.play import Play
from airwar.kernel.requests import Draw, Roll, sample
from airwar.kernel.sight import sight
from airwar.kernel.sources import Seeded
from tests.games.angels_20.table import Table

HURRICANE, WINGMAN = "allied hurricane-i", "axis bf-109e-wingman"


def test_reach_names_every_end_with_its_chance() -> None:
    """§movement.turn, §check.result: a normal turn is sure, a Scissors as sure as its check."""
    t = Table(f"{HURRICANE} at (0,2)/0", f"{WINGMAN} at 0101/3 moved")
    found = {(each.hex, each.facing, each.altitude, each.speed): each for each in reach(t.state, 0)}
    straight = found[t.plane("A1").hex - 2, 0, 3, 2]
    assert (straight.chance, straight.plan) == (1.0, ("speed:2", "ahead", "ahead", "end"))
    stay = found[t.plane("A1").hex - 1, 0, 3, 2]
    assert stay.chance == pytest.approx(two_dice(10 - 5))
    assert stay.plan[:1] == ("speed:2",) and "scissors" in stay.plan
    higher = found[t.plane("A1").hex - 2, 0, 4, 2]
    assert higher.chance == pytest.approx(two_dice(10 - 3))


def test_a_scissors_ends_with_the_facing_it_began_with() -> None:
    """§maneuver.scissors: in its last hex it stays, and no end of the move is turned by it."""
    t = Table(f"{HURRICANE} at (0,2)/0", f"{WINGMAN} at 0101/3 moved")
    ends = [each for each in reach(t.state, 0) if "scissors" in each.plan[-1:]]
    assert {
        each.facing for each in ends if "left" not in each.plan and "right" not in each.plan
    } == {0}
    assert ends
    t.move("allied", "speed:2", "ahead", "scissors", "d66")
    assert t.plane("A1").facing == 0


def lucky(request: Roll | Draw) -> tuple[int, ...] | None:
    """Every check succeeds; other dice are for nobody."""
    return (6, 6) if isinstance(request, Roll) and request.rule == "check.roll" else None


@pytest.mark.parametrize("seed", range(12))
def test_a_plan_leads_where_it_says(seed: int) -> None:
    """§check.announce: if every check succeeds, the keys of a plan are asked for one by one."""
    rng = Random(seed)
    play = Play(GAME, GAME.rules.opening(GAME.catalog.random_setup(rng)), Seeded(rng))
    tried = 0
    while not play.over and tried < 25:
        seat, choose = next(iter(play.open.items()))
        plans = GAME.odds.plans(play.state, seat) if rng.random() < 0.1 else []
        for each in rng.sample(plans, min(3, len(plans))):
            tried += follow(play, seat, each)
        play.give(seat, sample(choose, play.state, rng))
    assert tried or play.over


def follow(play: Play[Battle], seat: str, plan: dict[str, object]) -> bool:
    """Play a plan in a fork; flak and balloons on the way end the trial."""
    twin = play.fork(lucky)
    keys = plan["plan"]
    assert isinstance(keys, list)
    for key in keys:
        if isinstance(twin.request, Roll):
            return False
        assert twin.why_not(seat, key) is None, (plan, key)
        twin.give(seat, key)
    s = twin.state
    plane = s.planes[s.find(str(plan["plane"]))]
    if isinstance(twin.request, Roll) and twin.request.rule in ("flak.roll", "balloon.roll"):
        return False
    at = (s.label(plane.hex), plane.facing, plane.altitude)
    assert at == (plan["hex"], plan["facing"], plan["altitude"])
    return True


def test_plans_are_for_who_moves_now() -> None:
    """§order.alternate: nobody else is shown any, and none in the middle of a maneuver."""
    t = Table(f"{HURRICANE} at (0,2)/0", f"{HURRICANE} at (4,2)/0", f"{WINGMAN} at 0101/3 moved")
    assert {each["plane"] for each in GAME.odds.plans(t.state, "allied")} == {"A1", "A2"}
    assert GAME.odds.plans(t.state, "axis") == []
    t.move("allied", "move:A2")
    assert {each["plan"][0] for each in GAME.odds.plans(t.state, "allied")} == {
        "speed:2", "speed:3", "speed:4",
    }  # fmt: skip
    t.move("allied", "speed:3", "split-s", "d66")
    t.expect("offered allied split:left split:right split:back")
    assert GAME.odds.plans(t.state, "allied") == []


# -- odds -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("dice", "need"), [(1, 4), (3, 5), (4, 3), (3, 8)])
def test_the_spread_of_hits_is_exact(dice: int, need: int) -> None:
    """§attack.hit, §attack.natural-six: counted out over all throws."""
    counted = [0] * (2 * dice + 1)
    for faces in product(range(1, 7), repeat=dice):
        counted[sum(2 if face == 6 else face >= need for face in faces)] += 1
    assert hit_spread(dice, need) == pytest.approx([count / 6**dice for count in counted])


def test_the_odds_of_a_shot() -> None:
    """§attack.steps: expected hits, damage and destruction before the dice fall."""
    t = Table("stage attack", f"{HURRICANE} at (0,1)/0 tried", f"{WINGMAN} at (0,0)/0")
    mean, hurt, killed = shot_odds(t.state, 0, 1)
    spread = hit_spread(6, 4)
    assert mean == pytest.approx(6 * 4 / 6)
    assert hurt == pytest.approx(sum(spread[3:])) and killed == pytest.approx(sum(spread[6:]))
    told = {each.what: each.p for each in GAME.odds.chances(sight(t.play, "allied"), "fire:A1/X1")}
    assert told["6 dice, each needs 4 or more; expected hits 4.00"] == 1.0
    assert told["destroyed"] == pytest.approx(killed)


@pytest.mark.parametrize(("altitude", "damage", "told"), [
    (4, 2, "6 dice, every die hits; expected hits 7.00"),  # 4, and better pilot, crippled, Diving
    (3, 2, "6 dice, each needs 2 or more; expected hits 6.00"),
    (3, 1, "6 dice, each needs 3 or more; expected hits 5.00"),
])  # fmt: skip
def test_bonuses_may_leave_no_die_that_misses(altitude: int, damage: int, told: str) -> None:
    """§attack.hit, §attack.modifier: a 1 with +3 is a 4, and so every die hits."""
    t = Table("stage attack", "switches status",
              f"allied spitfire-i-ace at (0,1)/0 alt {altitude} diving moved",
              f"{WINGMAN} at (0,0)/0 alt 3 damage {damage} moved")  # fmt: skip
    words = [each.what for each in GAME.odds.chances(sight(t.play, "allied"), "fire:A1/X1")]
    assert words[0] == told
    t.do("allied fire:A1/X1", "dice 1 1 1 1 1 1")
    assert t.state.in_play(1) == (altitude == 3)


def test_the_last_hit_point_makes_damage_deadly() -> None:
    """§damage.destroyed"""
    t = Table("stage attack", f"{HURRICANE} at (0,1)/0", f"{WINGMAN} at (0,0)/0 damage 2")
    _, hurt, killed = shot_odds(t.state, 0, 1)
    assert hurt == killed


def test_the_odds_of_a_check() -> None:
    """§check.number: Turn +5 at normal speed needs 5 or more."""
    t = Table(f"{HURRICANE} at (0,1)/0", f"{WINGMAN} at 0101/3 moved").move("allied", "speed:2")
    t.expect("chance A1 scissors 30/36", "chance A1 climb 21/36")
    (found,) = GAME.odds.chances(sight(t.play, "allied"), "scissors")
    what, p = found.what, found.p
    assert p == pytest.approx(30 / 36) and "5 or more" in what


def counted(needs: tuple[int, ...], second_try: bool) -> float:
    """How many of all throws bring every check off, a failed one thrown again once."""

    def ways(left: tuple[int, ...], again: bool) -> float:
        if not left:
            return 1.0
        found = 0.0
        for one, two in product(range(1, 7), repeat=2):
            if one + two >= left[0]:
                found += ways(left[1:], again)
            elif again:
                found += ways(left, False)
        return found / 36

    return ways(needs, second_try)


@pytest.mark.parametrize("rerolled", [False, True])
def test_an_expert_flier_is_shown_the_chance_with_his_second_try(rerolled: bool) -> None:
    """§check.result, §ability.general: until he has used it; a failed check is thrown again."""
    t = Table("allied p-51b-ace at 0616/0 alt 3", f"{WINGMAN} at 0101/3 moved")
    t.state.planes = (replace(t.plane("A1"), rerolled=rerolled), *t.state.planes[1:])
    bonus = t.state.cards[0].bonus
    t.move("allied", "speed:2")
    s, start = t.state, t.plane("A1").hex
    for key, index, end in (
        ("scissors", TURN, (start - 1, 0, 3)), ("climb", CLIMB, (start - 2, 0, 4)),
    ):  # fmt: skip
        need = 10 - bonus[index]
        likely = counted((need,), not rerolled)
        assert (likely > two_dice(need)) == (not rerolled)
        (found,) = GAME.odds.chances(sight(t.play, "allied"), key)
        what, p = found.what, found.p
        assert p == pytest.approx(likely)
        assert ("second try" in what) == (not rerolled)
        there = {(each.hex, each.facing, each.altitude): each for each in reach(s, 0)}[end]
        assert there.chance == pytest.approx(likely)
        steps = GAME.odds.path(s, "allied", there.plan)
        assert [step["chance"] for step in steps if "name" in step] == [
            pytest.approx(likely, abs=1e-4)
        ]
        t.expect(f"chance A1 {key} {round(two_dice(need) * 36)}/36")


def test_a_second_try_is_counted_once_in_a_move() -> None:
    """§ability.general: two checks of one move, and what the first one uses the second lacks."""
    own = {"name": "Zoomer", "nation": "United Kingdom", "year": 1940, "type": "fighter",
           "art": "spitfire", "cost": 30, "pilot": "ace", "speed": [3, 3], "attack": [4],
           "armor": 3, "vital": 6, "hits": 3, "climb": 3, "dive": 5,
           "abilities": ["expert-flier", "boom-and-zoom"]}  # fmt: skip
    s = GAME.rules.opening(
        {
            "victory": {"kind": "points"},
            "aircraft": {"zoomer": own},
            "allied": {"aircraft": [{"aircraft": "zoomer", "at": [6, 16], "altitude": 3}]},
            "axis": {"aircraft": [{"aircraft": "bf-109e-ace", "at": [6, 3], "facing": 3}]},
        }
    )
    s.first = 0
    begin_moves(s)
    twice = [each for each in reach(s, 0) if each.altitude == 5]
    assert {each.plan.count("climb") for each in twice} == {2}
    for each in twice:
        assert each.chance == pytest.approx(counted((7, 7), second_try=True))
        steps = GAME.odds.path(s, "allied", each.plan)
        likely = prod(step.get("chance", 1.0) for step in steps)
        assert likely == pytest.approx(each.chance, abs=1e-3)


def test_outcomes_are_told_in_words() -> None:
    """§attack.kill: what changed between two states."""
    t = Table("stage attack", f"{HURRICANE} at (0,1)/0", f"{WINGMAN} at (0,0)/0",
              f"{WINGMAN} at 0101/3")  # fmt: skip
    before = t.state.__copy__()
    t.do("allied fire:A1/X1", "dice 6 6 6 6 6 6 6")
    told = GAME.odds.outcome(before, t.state, "allied")
    assert told == "Bf 109E Wingman X1 shot down by Hurricane Mk I A1"


@pytest.mark.parametrize("switches", ["status", "status six-may-count-once"])
@pytest.mark.parametrize("statuses", [("evading-left", "evading-left"), ("", "")])
def test_opponents_reckon_with_the_odds_that_are_shown(
    switches: str, statuses: tuple[str, str]
) -> None:
    """§attack.natural-six: also where a 6 counts once because 7 or more would be needed (R11)."""
    mine, theirs = statuses
    t = Table("stage attack", f"switches {switches}",
              f"{HURRICANE} at (2,-2)/4 {mine} tried moved",
              f"axis a6m2-zeke at (0,0)/0 {theirs}")  # fmt: skip
    _, hurt, killed = shot_odds(t.state, 0, 1)
    assert chance(t.state, 0, 1) == (hurt, killed)


def test_a_six_that_counts_once_is_worth_less_to_opponents() -> None:
    """§attack.natural-six: at an Evading target 5, 6 and 7 are needed; only the 7 changes (R11)."""

    def worth(switches: str) -> tuple[tuple[float, ...], ...]:
        s = Table(f"switches {switches}", f"{HURRICANE} at (0,1)/0", f"{WINGMAN} at (0,0)/0").state
        mine, theirs = (s.cards[plane.card] for plane in s.planes)
        return volley(s, mine, 0, theirs, 0, evading=True)

    for plain, once in zip(worth("status"), worth("six-may-count-once"), strict=True):
        assert plain[:2] == once[:2] and (once[2] < plain[2] or plain == (0.0, 0.0, 0.0))


# -- rules of thumb -------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["dogfight", "standard-ready"])
def test_rules_of_thumb_beat_chance(scenario: str) -> None:
    """Eight of ten games against random play, with either side."""
    for side in ("allied", "axis"):
        won = 0
        for seed in range(10):
            rng = Random(f"{side} {seed}")
            play = Play(GAME, GAME.rules.opening({"scenario": scenario}), Seeded(rng), keep=False)
            while not play.over:
                seat, choose = next(iter(play.open.items()))
                thumb = GAME.bot.policy if seat == side else None
                key = thumb(play.state, choose, rng) if thumb else sample(choose, play.state, rng)
                play.give(seat, key)
            assert play.result is not None
            won += play.result.winner == side
        assert won >= 8


def test_the_best_shot_is_taken() -> None:
    """Straight behind rather than at 2 o'clock."""
    t = Table("stage attack", f"{HURRICANE} at (0,1)/0", f"{WINGMAN} at (0,0)/0",
              f"{WINGMAN} at (0,-1)/2")  # fmt: skip
    choose = t.play.open["allied"]
    assert GAME.bot.policy(t.state, choose, Random(1)) == "fire:A1/X1"


def test_the_evaluator_knows_who_is_ahead() -> None:
    """Damage, losses and a shot from behind all count."""
    even = Table(f"{WINGMAN} at (0,-3)/3", f"{HURRICANE} at (0,3)/0").state
    hurt = Table(f"{WINGMAN} at (0,-3)/3 damage 2", f"{HURRICANE} at (0,3)/0").state
    behind = Table(f"{WINGMAN} at (0,0)/0 moved", f"{HURRICANE} at (0,1)/0 moved").state
    assert GAME.bot.evaluate(hurt, "allied") > GAME.bot.evaluate(even, "allied")
    assert GAME.bot.evaluate(behind, "allied") > 0.5 > GAME.bot.evaluate(behind, "axis")
    assert GAME.bot.evaluate(even, "allied") + GAME.bot.evaluate(even, "axis") == pytest.approx(1)


# -- case files -----------------------------------------------------------------------------------

CASE = """
case A shot from astern
game angels-20
source attack.aspect

given
  stage attack
  allied hurricane-i at (0,1)/0
  axis bf-109e-wingman at (0,0)/0
  axis bf-109e-wingman at 0101/3
play
  expect shot A1 X1 7 4 0
  allied §attack.declare fire:A1/X1
  dice §attack.hit 4 4 4 1 1 1 1
  expect damage X1 1
"""


def test_a_case_file_runs() -> None:
    run_case(read_case(CASE), GAME)


@pytest.mark.parametrize(("old", "new"), [
    ("damage X1 1", "damage X1 2"), ("shot A1 X1 7 4 0", "shot A1 X1 7 5 0"),
    ("(0,1)/0", "(0,1)"), ("stage attack", "stage breakfast"), ("hurricane-i at", "hurricane-i on"),
    ("axis bf-109e-wingman at (0,0)/0", "axis bf-109e-wingman at (0,0)/0 tired"),
    ("expect damage X1 1", "expect weather fine"), ("stage attack", "weather fine"),
])  # fmt: skip
def test_a_case_file_that_is_wrong_says_so(old: str, new: str) -> None:
    with pytest.raises(BadRecord):
        run_case(read_case(CASE.replace(old, new)), GAME)
