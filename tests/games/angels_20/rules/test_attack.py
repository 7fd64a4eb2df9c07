"""Attack and defense, damage, and the special abilities that touch them."""

from __future__ import annotations

from itertools import product

import pytest

from airwar.common.hexes import distance, pack, unpack
from airwar.games.angels_20.data import load_abilities, load_aircraft
from airwar.games.angels_20.game import GAME
from airwar.games.angels_20.rules.arcs import ARC, NUMBERS, SIDES_HIT, WIDE, aspect
from airwar.games.angels_20.rules.attack import ATTACK, aim, attack_refused, begin_attacks, targets
from airwar.games.angels_20.rules.cards import ABILITIES, make_card
from airwar.games.angels_20.rules.damage import count_hits
from tests.games.angels_20.table import Table

SPITFIRE, HURRICANE, TYPHOON = "allied spitfire-i-ace", "allied hurricane-i", "allied typhoon"
ACE, WINGMAN, TONY, ZEKE = (
    "axis bf-109e-ace", "axis bf-109e-wingman", "axis ki-61", "axis a6m2-zeke",
)  # fmt: skip


def aimed(*position: str) -> Table:
    return Table("stage attack", *position)


def test_attacks_alternate_from_the_first_player() -> None:
    """§attack.alternate, §initiative.first-fires-first, §sequence.markers"""
    t = aimed("first axis", f"{HURRICANE} at (0,2)/0", f"{HURRICANE} at (4,2)/0",
              f"{WINGMAN} at (0,-1)/3", f"{WINGMAN} at (4,-1)/3")  # fmt: skip
    t.expect("offered axis fire:X1/A1 fire:X2/A2 decline")
    t.do("axis fire:X1/A1", "dice 1 1").expect("offered allied fire:A1/X1 fire:A2/X2 decline")
    t.expect("marks X1 fired").do("allied fire:A2/X2", "dice 1 1 1")
    t.expect("offered axis fire:X2/A2 decline")


def test_one_attack_a_turn() -> None:
    """§attack.once: whatever number of targets it could reach."""
    t = aimed(f"{HURRICANE} at (0,2)/0", f"{HURRICANE} at (4,5)/0",
              f"{WINGMAN} at (0,0)/0", f"{WINGMAN} at (0,-1)/0",
              f"{WINGMAN} at (4,3)/0")  # fmt: skip
    t.expect("offered allied fire:A1/X1 fire:A1/X2 fire:A2/X3 decline")
    t.do("allied fire:A1/X1", "dice 1 1 1 1 1").expect("offered allied fire:A2/X3 decline")
    assert t.rule("allied", "fire:A1/X2") == "attack.once"


def test_declining_ends_it() -> None:
    """§attack.decline: the player is done for the phase; the other goes on."""
    t = aimed(f"{HURRICANE} at (0,2)/0", f"{HURRICANE} at (4,2)/0",
              f"{WINGMAN} at (0,-1)/3", f"{WINGMAN} at (4,-1)/3")  # fmt: skip
    t.do("allied decline", "axis fire:X1/A1", "dice 1 1").expect("asks axis attack.declare")
    t.do("axis fire:X2/A2", "dice 1 1").expect("turn 2")


def test_declining_may_bind_one_aircraft() -> None:
    """§attack.decline: the other reading."""
    t = aimed("switches decline-aircraft", f"{HURRICANE} at (0,2)/0", f"{HURRICANE} at (4,2)/0",
              f"{WINGMAN} at (0,0)/0", f"{WINGMAN} at (4,0)/0")  # fmt: skip
    t.expect("offered allied fire:A1/X1 decline:A1 fire:A2/X2 decline:A2")
    t.do("allied decline:A1").expect("offered allied fire:A2/X2 decline:A2")


def test_who_has_no_target_is_passed_over() -> None:
    """§attack.decline: being skipped is not declining."""
    t = aimed(f"{HURRICANE} at (0,2)/3", f"{WINGMAN} at (0,0)/3")
    t.expect("asks axis attack.declare", "denied axis fire:X1/A2 attack.declare")


def test_attacker_and_target_are_named() -> None:
    """§attack.declare, §setup.sides: one of your aircraft and one enemy."""
    t = aimed(f"{HURRICANE} at (0,2)/0", f"{HURRICANE} at (0,1)/0", f"{WINGMAN} at (0,0)/0")
    assert t.rule("allied", "fire:A1/A2") == "setup.sides"
    assert t.rule("allied", "fire:X1/A1") == "setup.sides"
    assert t.rule("allied", "fire:A1") == "attack.declare"


def test_the_arc_is_a_fan_ahead() -> None:
    """§attack.arc: at range 1 straight ahead only, with 30 degrees at range 2."""
    north = {unpack(delta) for delta in ARC[0]}
    assert north == {(0, -1), (0, -2), (1, -2), (-1, -1), (0, -3), (1, -3), (-1, -2)}
    assert {unpack(delta) for delta in WIDE[0]} == north | {(2, -3), (-2, -1)}
    t = aimed(f"{HURRICANE} at (0,0)/0", f"{HURRICANE} at (5,0)/0", f"{WINGMAN} at (-1,0)/2",
              f"{WINGMAN} at (5,-2)/2")  # fmt: skip
    assert t.rule("allied", "fire:A1/X1") == "attack.arc"
    narrow = (f"{HURRICANE} at (0,0)/0", f"{HURRICANE} at (5,0)/0", f"{WINGMAN} at (2,-3)/2",
              f"{WINGMAN} at (5,-2)/2")  # fmt: skip
    assert aimed(*narrow).rule("allied", "fire:A1/X1") == "attack.arc"
    assert "fire:A1/X1" in aimed("switches wide-range-3", *narrow).keys("allied")
    assert aimed("switches status", *narrow).rule("allied", "fire:A1/X1") == "attack.arc"


def test_same_altitude_only() -> None:
    """§attack.altitude"""
    t = aimed(f"{HURRICANE} at (0,2)/0 alt 3", f"{HURRICANE} at (4,2)/0",
              f"{WINGMAN} at (0,0)/0 alt 4", f"{WINGMAN} at (4,0)/0")  # fmt: skip
    assert t.rule("allied", "fire:A1/X1") == "attack.altitude"


def test_no_attack_within_one_hex() -> None:
    """§attack.range-zero: also for a bomber that fires all round, and for a diver."""
    t = aimed("switches status", f"{HURRICANE} at (0,2)/0", f"{HURRICANE} at (4,2)/0 alt 4 diving",
              f"{WINGMAN} at (0,2)/0", f"{WINGMAN} at (4,2)/0 alt 3",
              "axis he-111 at (0,3)/0")  # fmt: skip
    t.expect("offered axis fire:X3/A1 decline")
    assert t.rule("axis", "fire:X1/A1") == "attack.range-zero"
    t = aimed(f"{HURRICANE} at (0,2)/0", "axis he-111 at (0,2)/0", "axis he-111 at (0,3)/0")
    assert t.rule("axis", "fire:X1/A1") == "attack.range-zero"


@pytest.mark.parametrize(("away", "dice"), [(1, 6), (2, 4), (3, 2)])
def test_range_counts_the_hex_of_the_target(away: int, dice: int) -> None:
    """§attack.range, §stats.attack: six, four and two dice of a C.202 at 1, 2 and 3."""
    t = aimed("first axis", "axis c-202 at (0,0)/0", f"{HURRICANE} at (0,-{away})/0")
    t.expect(f"shot X1 A1 {dice} 4 0").do("axis fire:X1/A1")
    assert t.waits_for() == ("attack.hit", dice)


def test_beyond_its_range_nobody_fires() -> None:
    """§attack.range, §stats.attack: nothing at 4, and a bomber has no dice at 3."""
    t = aimed(f"{HURRICANE} at (0,4)/0", f"{HURRICANE} at (4,2)/0", f"{WINGMAN} at (0,0)/0",
              f"{WINGMAN} at (4,0)/0")  # fmt: skip
    assert t.rule("allied", "fire:A1/X1") == "attack.range"
    t = aimed("axis he-111 at (0,0)/0", "axis he-111 at (4,0)/0", f"{HURRICANE} at (0,3)/3",
              f"{HURRICANE} at (4,2)/3")  # fmt: skip
    assert t.rule("axis", "fire:X1/A1") == "attack.range"
    t.expect("offered axis fire:X2/A2 decline")


def test_a_range_without_an_entry() -> None:
    """§stats.attack: in the arc, at range 3, and no dice for it on the card."""
    own = {"short-gun": {
        "name": "Short Gun", "nation": "United Kingdom", "year": 1940, "type": "fighter",
        "art": "generic", "cost": 20, "pilot": "poor", "speed": [2, 3], "high": [4, 4],
        "attack": [5, 3], "armor": 3, "vital": 6, "hits": 3,
    }}  # fmt: skip
    for row, dice in ((6, 5), (7, 3), (8, 0)):
        s = Table.set_up(
            "dogfight",
            aircraft=own,
            allied={"aircraft": [{"aircraft": "short-gun", "at": [6, row]}]},
            axis={"aircraft": [{"aircraft": "c-202", "at": [6, 5]}]},
        ).state
        mine, theirs = s.planes
        assert targets(s, mine) == ([1] if dice else [])
        assert not dice or aim(s, 0, 1).dice == dice
    assert attack_refused(s, mine, theirs) == (
        "stats.attack", "A1 has no attack dice at range 3",
    )  # fmt: skip


def test_the_order_of_an_attack() -> None:
    """§attack.steps: the log has range, dice, aspect, modifiers, hits and armor."""
    t = aimed("first axis", f"{ZEKE} at (0,2)/0", f"{HURRICANE} at (0,0)/0 damage 1")
    t.do("axis fire:X1/A1", "dice 5 4 3 2 1")
    (event,) = [told.event for told in t.play.events if told.event.kind == "attack"]
    assert [(m.name, m.value) for m in event.modifiers] == [("better pilot", 1)]
    assert event.dice == (5, 4, 3, 2, 1)
    told = "range 2, 6 o'clock, 5 dice at 4+ (+1 each), Killer Instinct +1 die: 3 hits"
    assert told in event.text


ASPECTS = {
    1: {"12": [(0, -1)], "2": [(1, -1)], "4": [(1, 0)], "6": [(0, 1)], "8": [(-1, 1)],
        "10": [(-1, 0)]},
    2: {"12": [(0, -2)], "2": [(1, -2), (2, -2), (2, -1)], "4": [(2, 0), (1, 1)], "6": [(0, 2)],
        "8": [(-1, 2), (-2, 2)], "10": [(-2, 1), (-2, 0), (-1, -1)]},
    3: {"12": [(0, -3), (1, -3), (-1, -2)], "2": [(2, -3), (3, -3), (3, -2)],
        "4": [(3, -1), (3, 0), (2, 1)], "6": [(1, 2), (0, 3), (-1, 3)],
        "8": [(-2, 3), (-3, 3), (-3, 2)], "10": [(-3, 1), (-3, 0), (-2, -1)]},
}  # fmt: skip
NEEDED = {"12": 5, "2": 6, "4": 5, "6": 4, "8": 5, "10": 6}


@pytest.mark.parametrize("away", [1, 2, 3])
def test_the_target_number_depends_on_the_aspect(away: int) -> None:
    """§attack.aspect, §attack.aspect-tie: on a border, the higher of the two numbers."""
    for clock, hexes in ASPECTS[away].items():
        for q, r in hexes:
            seen = aspect(pack(q, r), 0, 0)
            assert (SIDES_HIT[seen], NUMBERS[seen]) == (clock, NEEDED[clock]), (q, r)
    assert sum(map(len, ASPECTS[away].values())) == 6 * away


def test_exactly_abeam_counts_as_two_o_clock() -> None:
    """§attack.aspect-tie: 6, not 5."""
    aimed("first axis", f"{WINGMAN} at (2,-1)/5", f"{HURRICANE} at (0,0)/0").expect(
        "not shot X1 A1 5 5 0"
    )
    t = aimed("allied p-40c-flying-tiger at (2,-1)/5", f"{ZEKE} at (0,0)/0")
    t.expect("shot A1 X1 5 6 -1")


@pytest.mark.parametrize(("mine", "theirs"), list(product(
    ["yak-1-rookie", "i-16-ishak", "yak-1-guards", "p-51b-ace"], repeat=2)))  # fmt: skip
def test_the_better_pilot_has_one_bonus(mine: str, theirs: str) -> None:
    """§attack.pilot, §stats.pilot: Poor < Average < Veteran < Ace, and never more than one."""
    axis = {
        "yak-1-rookie": "c-200-rookie",
        "i-16-ishak": "c-202",
        "yak-1-guards": "c-200-expeditionary",
        "p-51b-ace": "c-202-ace",
    }[theirs]
    order = ["yak-1-rookie", "i-16-ishak", "yak-1-guards", "p-51b-ace"]
    t = aimed(f"allied {mine} at (0,1)/0", f"axis {axis} at (0,0)/0")
    bonus = int(order.index(mine) > order.index(theirs))
    assert t.denial("allied", "fire:A1").rule == "attack.declare"
    dice = load_aircraft()[mine].dice(1)
    t.expect(f"shot A1 X1 {dice} 4 {bonus}")


def test_a_crippled_target_is_a_bonus() -> None:
    """§attack.crippled-target"""
    aimed(f"{HURRICANE} at (0,1)/0", f"{WINGMAN} at (0,0)/0 damage 1").expect("shot A1 X1 7 4 0")
    aimed(f"{HURRICANE} at (0,1)/0", f"{WINGMAN} at (0,0)/0 damage 2").expect("shot A1 X1 7 4 1")


def test_a_crippled_attacker_is_a_penalty() -> None:
    """§attack.crippled-attacker"""
    aimed(f"{HURRICANE} at (0,1)/0 damage 2", f"{WINGMAN} at (0,0)/0").expect("shot A1 X1 7 4 -1")


def test_bonuses_and_penalties_add_up() -> None:
    """§attack.modifier: two bonuses and a penalty are +1, two penalties are -2."""
    t = aimed(f"{SPITFIRE} at (0,1)/0 damage 2", f"{WINGMAN} at (0,0)/0 damage 2")
    t.expect("shot A1 X1 6 4 1")
    t = aimed("switches status", f"{HURRICANE} at (0,1)/0 damage 2",
              f"{WINGMAN} at (0,0)/0 evading-left")  # fmt: skip
    t.expect("shot A1 X1 7 4 -2")


@pytest.mark.parametrize(("faces", "need", "bonus", "hits"), [
    ((1, 3, 5, 6), 6, 1, 3), ((1, 3, 5, 6), 4, 1, 4),
    ((1, 3, 5, 6), 5, -1, 2), ((1, 3, 5, 6), 6, -1, 2), ((1, 3, 5, 6), 4, -1, 3),
    ((4, 4, 4), 5, 0, 0), ((4, 4, 4), 5, 1, 3),
])  # fmt: skip
def test_counting_hits(faces: tuple[int, ...], need: int, bonus: int, hits: int) -> None:
    """§attack.hit, §attack.natural-six: a natural 6 is two, a raised one is one."""
    t = aimed(f"{HURRICANE} at (0,1)/0", f"{WINGMAN} at (0,0)/0")
    assert count_hits(t.state, faces, need - bonus) == hits


def test_a_natural_six_under_heavy_penalties() -> None:
    """§attack.natural-six: always two, unless the switch makes it one from 7 on."""
    plain = aimed(f"{HURRICANE} at (0,1)/0", f"{WINGMAN} at (0,0)/0").state
    assert count_hits(plain, (6, 6), 8) == 4
    once = aimed("switches six-may-count-once", f"{HURRICANE} at (0,1)/0",
                 f"{WINGMAN} at (0,0)/0").state  # fmt: skip
    assert count_hits(once, (6, 6), 7) == 2
    assert count_hits(once, (6, 6), 6) == 4


@pytest.mark.parametrize(("dice", "rule", "damage"), [
    ("4 4 1 1 1 1", "attack.miss", 0),
    ("4 4 4 1 1 1", "attack.damage", 1),
    ("4 4 4 4 4 1", "attack.damage", 1),
])  # fmt: skip
def test_hits_against_armor(dice: str, rule: str, damage: int) -> None:
    """§attack.miss, §attack.damage: armor 3 and vital armor 6."""
    t = aimed("allied yak-1-rookie at (0,1)/0", f"{TONY} at (0,0)/0")
    t.do("allied fire:A1/X1", f"dice {dice}").expect(f"damage X1 {damage}", "flying X1")
    assert t.told(rule)


def test_hits_that_reach_vital_armor_destroy() -> None:
    """§attack.kill, §damage.destroyed: off the map at once."""
    t = aimed("allied yak-1-rookie at (0,1)/0", "allied yak-1-rookie at (6,3)/0",
              f"{TONY} at (0,0)/0", f"{TONY} at (-4,0)/0")  # fmt: skip
    t.do("allied fire:A1/X1", "dice 4 4 4 4 4 4").expect("out X1 destroyed", "points allied 28")
    assert t.told("attack.kill")
    assert "X1" not in [t.state.planes[i].id for i in t.state.flights[1]]


def test_effects_are_immediate() -> None:
    """§attack.immediate: who is destroyed before it fired does not fire."""
    t = aimed(f"{HURRICANE} at (0,2)/0", f"{HURRICANE} at (6,2)/0", f"{TONY} at (0,0)/3",
              f"{TONY} at (-6,0)/3")  # fmt: skip
    t.do("allied fire:A1/X1", "dice 6 6 6 6 6").expect("out X1 destroyed", "turn 2")


def test_who_is_destroyed_is_no_target() -> None:
    """§attack.immediate: nor does it attack any more; the game says so."""
    t = aimed(f"{HURRICANE} at (0,2)/0", f"{HURRICANE} at (6,2)/0", f"{TONY} at (0,0)/0",
              f"{TONY} at (6,0)/0")  # fmt: skip
    t.do("allied fire:A1/X1", "dice 6 6 6 6 6").expect("offered allied fire:A2/X2 decline")
    assert t.rule("allied", "fire:A2/X1") == t.rule("allied", "fire:A1/X1") == "attack.immediate"


def test_damage_adds_up_and_the_last_point_destroys() -> None:
    """§damage.destroyed: 3 hit points: at the third."""
    t = aimed("allied yak-1-rookie at (0,1)/0", f"{TONY} at (0,0)/0 damage 2",
              f"{TONY} at (-6,0)/3")  # fmt: skip
    t.do("allied fire:A1/X1", "dice 4 4 4 1 1 1").expect("out X1 destroyed")
    assert t.told("damage.destroyed")


def test_every_hit_that_goes_through_is_one_point_more() -> None:
    """§damage.damaged, §attack.damage: on top of what is there."""
    t = aimed("allied yak-1-rookie at (0,1)/0", "axis bf-110c at (0,0)/0 damage 2")
    t.do("allied fire:A1/X1", "dice 4 4 4 4 1 1").expect("damage X1 3", "marks X1 crippled")


def test_damage_alone_changes_nothing() -> None:
    """§damage.damaged: neither attack nor defense nor speed of a damaged aircraft."""
    t = aimed("allied yak-1-rookie at (0,1)/0 damage 1", f"{TONY} at (0,0)/3 damage 1")
    t.expect("shot A1 X1 6 5 0", "shot X1 A1 6 5 1", "marks A1", "marks X1")


def test_one_hit_point_left_is_crippled() -> None:
    """§damage.crippled: an undamaged aircraft never is."""
    t = aimed(f"{HURRICANE} at (0,1)/0 damage 2", f"{TONY} at (0,0)/3 damage 1")
    t.expect("marks A1 crippled", "marks X1")
    t = aimed(f"{HURRICANE} at (0,1)/0", f"{ZEKE} at (0,0)/3 damage 1")
    t.expect("marks X1 crippled", "marks A1")


def test_crippled_aircraft_maneuver_badly() -> None:
    """§damage.crippled-checks: -2 on every check; damage alone takes nothing."""
    t = Table(f"{HURRICANE} at (0,2)/0 damage 2", "allied hurricane-i at 0101/3",
              f"{WINGMAN} at 1505/0 moved")  # fmt: skip
    t.move("allied", "move:A1", "speed:2", "ahead", "scissors", "d33").expect("at A1 (0,0)/0")
    event = next(x.event for x in t.play.events if x.event.rule == "check.result")
    assert [(m.name, m.value) for m in event.modifiers] == [("Turn", 5), ("crippled", -2)]
    assert event.total == 9 and event.result == "fails"
    assert checked(f"{HURRICANE} at (0,2)/0 damage 1", "scissors") == []


def test_crippled_aircraft_have_no_high_speed() -> None:
    """§damage.crippled-speed"""
    t = Table(f"{HURRICANE} at (0,0)/0 damage 2", f"{WINGMAN} at 1505/0 moved")
    t.expect("offered allied speed:2 speed:3", "denied allied speed:4 damage.crippled-speed")
    t = Table(f"{HURRICANE} at (0,0)/0 damage 1", f"{WINGMAN} at 1505/0 moved")
    t.expect("offered allied speed:2 speed:3 speed:4")


# -- stat cards -----------------------------------------------------------------------------------


def test_a_card_has_all_that_play_needs() -> None:
    """§stats.fields, §stats.speed, §stats.high-speed, §stats.type: the printed Typhoon."""
    card = make_card(load_aircraft()["typhoon"])
    assert (card.cost, card.rank, card.normal, card.high) == (43, 2, (2, 3, 4), (5, 6))
    assert (card.dice, card.armor, card.vital, card.hits) == ((0, 8, 6, 4), 4, 7, 3)
    assert card.bonus == (3, 3, 3, 5)
    assert make_card(load_aircraft()["a6m2-zeke"]).bonus == (6, 4, 6, 2)  # Turn, Roll, Climb, Dive
    assert card.fighter and card.lit == 5
    t = Table(f"{TYPHOON} at (0,0)/0", f"{WINGMAN} at 1505/0 moved")
    t.expect("offered allied speed:2 speed:3 speed:4 speed:5 speed:6")
    assert t.rule("allied", "speed:1") == "stats.speed"
    assert t.rule("allied", "speed:7") == "stats.high-speed"
    t.move("allied", "speed:4")
    assert not t.state.high
    t = Table(f"{TYPHOON} at (0,0)/0", f"{WINGMAN} at 1505/0 moved").move("allied", "speed:5")
    assert t.state.high


def test_cost_is_what_a_loss_scores() -> None:
    """§stats.cost"""
    t = aimed("first axis", f"{ACE} at (0,1)/0", f"{TYPHOON} at (0,0)/0", f"{TYPHOON} at (6,0)/0")
    t.do("axis fire:X1/A1", "dice 6 6 6 6 6 6 6").expect("points axis 43")


# -- abilities ------------------------------------------------------------------------------------


def test_every_ability_is_known_to_the_rules() -> None:
    """§ability.general: the data names no ability that the rules do not have, nor the reverse."""
    assert sorted(ABILITIES) == sorted(load_abilities())


def checked(position: str, maneuver: str, *, high: bool = False) -> list[tuple[str, int]]:
    """The modifiers of a check that an aircraft makes in its first hex."""
    side = "allied" if position.startswith("allied") else "axis"
    other = f"{WINGMAN} at 1505/0 moved" if side == "allied" else f"{HURRICANE} at 1505/0 moved"
    t = Table(f"first {side}", position, other)
    plane = t.state.planes[t.state.flights[0 if side == "allied" else 1][0]]
    card = t.state.card(plane)
    t.move(side, f"speed:{card.high[0] if high else card.normal[0]}", maneuver, "d66")
    event = next(x.event for x in t.play.events if x.event.rule == "check.result")
    return [(m.name, m.value) for m in event.modifiers][1:]


def test_poor_at_altitude() -> None:
    """§ability.poor-at-altitude: at 5 and 6, on Climb, Roll and Turn, not on Dive."""
    poor = [("Poor at Altitude", -2)]
    assert checked(f"{TYPHOON} at (0,0)/0 alt 5", "climb") == poor
    assert checked(f"{TYPHOON} at (0,0)/0 alt 6", "break:left") == poor
    assert checked(f"{TYPHOON} at (0,0)/0 alt 5", "tight-turn:left") == poor
    assert checked(f"{TYPHOON} at (0,0)/0 alt 5", "power-dive") == []
    assert checked(f"{TYPHOON} at (0,0)/0 alt 4", "climb") == []


def test_powered_roll() -> None:
    """§ability.powered-roll: the Split S only. At altitude 5: 9 + 3 + 1 - 2 = 11."""
    assert checked(f"{TYPHOON} at (0,0)/0 alt 4", "split-s") == [("Powered Roll", 1)]
    assert checked(f"{TYPHOON} at (0,0)/0 alt 4", "break:left") == []
    t = Table(f"{TYPHOON} at (0,0)/0 alt 5", f"{WINGMAN} at 1505/0 moved")
    t.move("allied", "speed:2", "split-s", "d54")
    event = next(x.event for x in t.play.events if x.event.rule == "check.result")
    assert event.total == 11 and event.result == "succeeds"


def test_steady_shooter() -> None:
    """§ability.steady-shooter: a die more unless a difficult maneuver was tried this turn."""
    aimed(f"{TYPHOON} at (0,2)/0", f"{WINGMAN} at (0,0)/0").expect("shot A1 X1 7 4 1")
    aimed(f"{TYPHOON} at (0,2)/0 tried", f"{WINGMAN} at (0,0)/0").expect("shot A1 X1 6 4 1")


def test_killer_instinct() -> None:
    """§ability.killer-instinct: a die more against a target that has damage."""
    aimed(f"{ZEKE} at (0,2)/0", f"{HURRICANE} at (0,0)/0").expect("shot X1 A1 4 4 1")
    aimed(f"{ZEKE} at (0,2)/0", f"{HURRICANE} at (0,0)/0 damage 1").expect("shot X1 A1 5 4 1")


def test_expert_dogfighter() -> None:
    """§ability.expert-dogfighter: a penalty for everybody who shoots at it."""
    aimed(f"{HURRICANE} at (0,3)/0 tried", f"{ZEKE} at (0,0)/3").expect("shot A1 X1 2 5 -1")
    aimed(f"{SPITFIRE} at (0,1)/0", f"{ZEKE} at (0,0)/0").expect("shot A1 X1 6 4 0")


@pytest.mark.parametrize(("switch", "attacker", "bonus"), [
    ("dogfighter-pilot", HURRICANE, -1),  # Average against Veteran
    ("dogfighter-pilot", TYPHOON, 0),  # Veterans both
    ("dogfighter-pilot", SPITFIRE, 1),  # an Ace, and the better pilot
    ("dogfighter-turn", HURRICANE, -1),  # Turn 5 against 6
    ("dogfighter-turn", "allied i-16-ishak", 0),  # 6 both
])  # fmt: skip
def test_expert_dogfighter_by_other_readings(switch: str, attacker: str, bonus: int) -> None:
    """§ability.expert-dogfighter: against worse pilots only, or a lower Turn (R33)."""
    t = aimed(f"switches {switch}", f"{attacker} at (0,1)/0 tried", f"{ZEKE} at (0,0)/0")
    dice = t.state.cards[t.plane("A1").card].dice[1]
    t.expect(f"shot A1 X1 {dice} 4 {bonus}")


@pytest.mark.parametrize(("then", "hex"), [
    (("reroll", "d66"), "(0,0)"), (("reroll", "d11"), "(0,-1)"), (("accept",), "(0,-1)"),
])  # fmt: skip
def test_expert_flier(then: tuple[str, ...], hex: str) -> None:
    """§ability.general: both dice of a failed check again, once a game turn."""
    t = Table(f"{SPITFIRE} at (0,1)/0", "allied hurricane-i at 0101/3",
              f"{WINGMAN} at 1505/0 moved")  # fmt: skip
    t.move("allied", "move:A1", "speed:2", "ahead", "scissors", "d11")
    t.expect("offered allied reroll accept").move("allied", *then).expect(f"at A1 {hex}/0")


def test_boom_and_zoom() -> None:
    """§ability.general: one Climb or Power Dive beside the one difficult maneuver."""
    t = Table("allied p-51c-escort at (0,3)/0 alt 3", f"{WINGMAN} at 1505/0 moved")
    t.move("allied", "speed:4", "break:left", "d66")
    t.expect("offered allied ahead climb power-dive")
    assert t.rule("allied", "scissors") == "movement.one-maneuver"
    t.move("allied", "climb", "d66").expect("altitude A1 4")
    assert t.rule("allied", "climb") == "movement.one-maneuver"
    t = Table("allied p-51c-escort at (0,3)/0 alt 3", f"{WINGMAN} at 1505/0 moved")
    t.move("allied", "speed:4", "climb", "d66")
    assert "break:left" in t.keys("allied") and "power-dive" in t.keys("allied")


@pytest.mark.parametrize(("abilities", "far", "near"), [
    ([], ("stats.attack", "A1 has no attack dice"),
     ("stats.attack", "A1 has no attack dice at range 2")),
    (["rear-gunner"], ("attack.range", "X1 is 6 hexes away; A1 reaches 2"),
     ("stats.attack", "A1 has no attack dice at range 2")),
])  # fmt: skip
def test_an_aircraft_without_guns_is_told_so(
    abilities: list[str], far: tuple[str, str], near: tuple[str, str]
) -> None:
    """§stats.attack, §attack.range: a player's own card may have no attack dice at all."""
    unarmed = {
        "name": "Unarmed", "nation": "United Kingdom", "year": 1940, "type": "fighter",
        "art": "spitfire", "cost": 10, "pilot": "average", "speed": [2, 3], "attack": [0],
        "armor": 3, "vital": 6, "hits": 3, "abilities": abilities,
    }  # fmt: skip
    for row, (rule, reason) in ((14, far), (10, near)):
        flown = [
            {"aircraft": "unarmed", "at": [8, row], "facing": 0},
            {"aircraft": "hurricane-i", "at": [8, 12], "facing": 0},
        ]
        axis = {"aircraft": [{"aircraft": "bf-109e-ace", "at": [8, 8], "facing": 0}]}
        setup = {"victory": {"kind": "points"}, "aircraft": {"unarmed": unarmed},
                 "allied": {"aircraft": flown}, "axis": axis}  # fmt: skip
        s = GAME.rules.opening(setup)
        begin_attacks(s)
        refusal = next(ATTACK.refused(s, ("fire:A2/X1",), "fire:A1/X1"))
        assert (refusal.rule, refusal.reason) == (rule, reason)


def test_rear_gunner() -> None:
    """§ability.general, §attack.steps: the rear half with 3 dice at 1 and 2 at 2, not abeam."""
    t = aimed("first axis", "axis bf-110c at (0,0)/0", f"{HURRICANE} at (0,1)/3",
              f"{HURRICANE} at (1,1)/3", f"{HURRICANE} at (2,-1)/3", f"{HURRICANE} at (0,-1)/3",
              f"{HURRICANE} at (0,3)/0")  # fmt: skip
    t.expect("offered axis fire:X1/A1 fire:X1/A2 fire:X1/A4 decline")
    t.expect("shot X1 A1 3 4 0", "shot X1 A2 2 5 0", "shot X1 A4 8 5 0")
    assert t.rule("axis", "fire:X1/A3") == t.rule("axis", "fire:X1/A5") == "attack.arc"
    t.do("axis fire:X1/A1")
    assert t.waits_for() == ("attack.hit", 3)


def test_dice_of_other_abilities() -> None:
    """§ability.general: Close Attacker, Wild Shot, Wingman."""
    kosciuszko = "allied hurricane-i-kosciuszko"
    aimed(f"{kosciuszko} at (0,1)/0", f"{TONY} at (0,0)/0").expect("shot A1 X1 7 4 1")
    aimed(f"{kosciuszko} at (0,2)/0", f"{TONY} at (0,0)/0").expect("shot A1 X1 4 4 1")
    aimed("allied p-40b-rookie at (0,3)/0", f"{TONY} at (0,0)/0").expect("shot A1 X1 2 4 0")
    t = aimed("first axis", f"{WINGMAN} at (0,2)/0", f"{TONY} at (0,3)/0",
              f"{HURRICANE} at (0,0)/0")  # fmt: skip
    t.expect("shot X1 A1 5 4 0").do("axis fire:X2/A1", "dice 1 1").expect("shot X1 A1 6 4 0")


def test_mutual_cover() -> None:
    """§ability.general: a die more against who attacked a friend within 2 hexes this turn."""
    t = aimed("first axis", f"{WINGMAN} at (0,-2)/3", "allied f4f-4-usmc at (1,-1)/0",
              f"{HURRICANE} at (0,0)/3")  # fmt: skip
    t.expect("shot A1 X1 6 6 1").do("axis fire:X1/A2", "dice 1 1 1 1 1")
    t.expect("shot A1 X1 7 6 1")


def test_checks_of_other_abilities() -> None:
    """§ability.general: each in its situation only."""
    assert checked("axis bf-109g-ace at (0,0)/0 alt 5", "climb") == [("Good at Altitude", 1)]
    assert checked("axis bf-109g-ace at (0,0)/0 alt 4", "climb") == []
    assert checked(f"{WINGMAN} at (0,0)/0", "break:left", high=True) == [("Stiff Controls", -1)]
    assert checked(f"{WINGMAN} at (0,0)/0", "climb", high=True) == []
    assert checked("axis c-200-rookie at (0,0)/0", "climb", high=True) == [("Green Pilot", -1)]
    assert checked("axis c-200-rookie at (0,0)/0", "climb") == []
    assert checked(f"{SPITFIRE} at (0,0)/0", "tight-turn:left") == [("Defensive Turn", 1)]
    for other in ("break:left", "barrel-roll:left", "scissors", "climb", "split-s"):
        assert checked(f"{SPITFIRE} at (0,0)/0", other) == []
    low = checked("allied yak-1-guards at (0,0)/0 alt 2", "break:left")
    assert low == [("Low-Level Fighter", 1)]
    assert checked("allied yak-1-guards at (0,0)/0 alt 3", "break:left") == []
    assert checked("allied p-40c-flying-tiger at (0,0)/0 damage 2", "climb") == []


ONE_OF_EACH = ("scissors", "barrel-roll:left", "climb", "power-dive")  # Turn, Roll, Climb, Dive


@pytest.mark.parametrize(("plane", "high", "added"), [
    ("axis bf-109g-ace at (0,0)/0 alt 5", False, (1, 0, 1, 0)),  # Good at Altitude
    ("axis bf-109g-ace at (0,0)/0 alt 4", False, (0, 0, 0, 0)),
    ("axis bf-109g-ace at (0,0)/0 alt 4", True, (-1, -1, 0, 0)),  # Stiff Controls
    ("axis bf-109e-wingman at (0,0)/0 alt 3", True, (-1, -1, 0, 0)),
    ("axis bf-109e-wingman at (0,0)/0 alt 3", False, (0, 0, 0, 0)),
    ("axis c-200-rookie at (0,0)/0 alt 3", True, (-1, -1, -1, -1)),  # Green Pilot
    ("axis c-200-rookie at (0,0)/0 alt 3", False, (0, 0, 0, 0)),
    ("allied yak-1-guards at (0,0)/0 alt 2", False, (1, 1, 0, 0)),  # Low-Level Fighter
    ("allied yak-1-guards at (0,0)/0 alt 3", False, (0, 0, 0, 0)),
    ("allied typhoon at (0,0)/0 alt 5", False, (-2, -2, -2, 0)),  # Poor at Altitude
    ("allied f4f-3-navy at (0,0)/0 damage 2", False, (0, 0, 0, 0)),  # Rugged
    ("allied hurricane-i at (0,0)/0 damage 2", False, (-2, -2, -2, -2)),
])  # fmt: skip
def test_an_ability_touches_its_own_checks(plane: str, high: bool, added: tuple[int, ...]) -> None:
    """§ability.general, §ability.poor-at-altitude, §damage.crippled-checks: and no others."""
    found = tuple(sum(value for _, value in checked(plane, key, high=high)) for key in ONE_OF_EACH)
    assert found == added


def test_a_second_failure_stands() -> None:
    """§ability.general: Expert Flier rolls again once in a game turn."""
    t = Table(f"{SPITFIRE} at (0,1)/0", "allied hurricane-i at 0101/3",
              f"{WINGMAN} at 1505/0 moved")  # fmt: skip
    t.move("allied", "move:A1", "speed:2", "ahead", "scissors", "d11", "reroll", "d11")
    t.expect("at A1 (0,-1)/0", "marks A1 moved tried")


def one_gun() -> Table:
    """An aircraft with one die at range 3 and one hit point, behind a C.202."""
    own = {"one-gun": {
        "name": "One Gun", "nation": "United Kingdom", "year": 1940, "type": "fighter",
        "art": "generic", "cost": 20, "pilot": "poor", "speed": [2, 3], "high": [4, 4],
        "attack": [5, 3, 1], "armor": 3, "vital": 6, "hits": 1, "abilities": ["wild-shot"],
    }}  # fmt: skip
    return Table.set_up(
        "dogfight",
        aircraft=own,
        allied={"aircraft": [{"aircraft": "one-gun", "at": [6, 8]}]},
        axis={"aircraft": [{"aircraft": "c-202", "at": [6, 5]}]},
    )


def test_a_whole_aircraft_is_no_cripple() -> None:
    """§damage.crippled: not even with one hit point in all."""
    one_gun().expect("marks A1")


def test_a_wild_shot_is_wild_at_long_range_only() -> None:
    """§ability.general: a die fewer at range 3, none at 1 and 2, and never the last one."""
    for away, dice in ((1, 6), (2, 5), (3, 2)):
        t = aimed(f"allied p-40b-rookie at (0,{away})/0", f"{TONY} at (0,0)/0")
        t.expect(f"shot A1 X1 {dice} 4 0")
    one_gun().expect("shot A1 X1 1 4 0")


def test_cover_is_for_friends_close_by() -> None:
    """§ability.general: not for itself, and not for a friend 3 hexes away."""
    t = aimed("first axis", f"{WINGMAN} at (0,-2)/3", "allied f4f-4-usmc at (0,0)/0")
    t.do("axis fire:X1/A1", "dice 1 1 1 1 1").expect("shot A1 X1 6 5 1")
    for place, dice in (("(2,0)", 7), ("(3,0)", 6)):
        t = aimed("first axis", f"{WINGMAN} at (0,-2)/3", "allied f4f-4-usmc at (0,0)/0",
                  f"{HURRICANE} at {place}/0")  # fmt: skip
        # X1 has shot at A2 this turn, wherever that was.
        t.state.shots = ((t.state.find("X1"), t.state.find("A2")),)
        t.expect(f"shot A1 X1 {dice} 5 1")


def test_iron_nerve() -> None:
    """§ability.general: no penalty for its own crippling."""
    aimed(f"{ACE} at (0,1)/0 damage 2", f"{SPITFIRE} at (0,0)/0").expect("shot X1 A1 7 4 0")


@pytest.mark.parametrize(("at", "facing", "clock"), [
    ("(0,-1)", 3, "12"), ("(1,-1)", 4, "2"), ("(1,0)", 5, "4"),
    ("(0,1)", 0, "6"), ("(-1,1)", 1, "8"), ("(-1,0)", 2, "10"),
])  # fmt: skip
def test_a_shot_says_from_where_by_the_clock(at: str, facing: int, clock: str) -> None:
    """§movement.clock: 12 is ahead of the target, and they go round to the right."""
    t = aimed(f"{HURRICANE} at {at}/{facing}", f"{TONY} at (0,0)/0")
    (label,) = [each.label for each in t.play.options("allied") if each.key == "fire:A1/X1"]
    assert label.endswith(f"from {clock} o'clock")


def test_the_range_of_every_hex_in_the_arc_is_its_distance() -> None:
    """§attack.range: whichever way the aircraft faces."""
    for arc in (*ARC, *WIDE):
        assert arc == {hex: distance(0, hex) for hex in arc}
        assert set(arc.values()) == {1, 2, 3}
