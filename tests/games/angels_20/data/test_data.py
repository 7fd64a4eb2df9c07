"""Cards and tables: what the rules fix, what is reconstructed, what the loader refuses."""

from collections.abc import Iterable
from pathlib import Path
from typing import get_args

import pytest

from airwar.common import hexes
from airwar.games.angels_20 import data
from airwar.kernel.errors import BadData

NATIONS = {
    "JP": "Japan", "GE": "Germany", "IT": "Italy", "UK": "United Kingdom", "USSR": "Soviet Union",
    "CH": "China", "PL": "Poland", "FI": "Finland", "FR": "France", "US": "United States",
}  # fmt: skip

# Key, nation, first year, then the land game's cost, defense, both attacks and rules.
APPENDIX = """
a6m2-zeke JP 1940 12 3 8/6 4/3 Aircraft, Antiair, Agility
a6m2-zero-ace JP 1941 14 4 9/7 4/3 Aircraft, Ace, Agility
bf-109e-ace GE 1939 17 4 9/7 4/3 Aircraft, Ace, Steely Resolve 2
bf-109e-wingman GE 1939 14 4 8/6 4/3 Aircraft, Antiair
bf-109f GE 1940 13 4 7/5 3/2 Aircraft, Antiair, Agility
bf-109g-ace GE 1942 17 4 8/6 3/2 Aircraft, Ace, Ruthless
bf-110c GE 1939 17 4 9/7 5/4 Aircraft
c-200-rookie IT 1940 9 4 7/5 3/2 Aircraft, Antiair, Inaccurate 1
c-202 IT 1941 12 4 7/5 3/2 Aircraft, Antiair
c-202-ace IT 1941 15 4 8/6 3/2 Aircraft, Ace, Agility
fw-190a-channel-front GE 1942 15 4 9/6 4/3 Aircraft, Antiair, Agility
c-200-expeditionary IT 1940 13 4 7/5 3/2 Aircraft, Antiair, Agility
fw-190a GE 1941 14 4 9/6 4/3 Aircraft, Antiair
yak-1-guards USSR 1941 14 4 8/6 4/3 Aircraft, Antiair
hurricane-i UK 1939 13 4 7/5 3/2 Aircraft, Antiair, Steady Firing
i-16-abu CH 1939 10 4 7/5 3/2 Aircraft, Inaccurate 1
i-16-ishak USSR 1939 11 4 7/4 2/1 Aircraft, Antiair
ki-61 JP 1943 13 4 8/6 3/2 Aircraft, Antiair
hurricane-i-kosciuszko PL 1940 13 4 8/6 3/2 Aircraft, Antiair
tomahawk-ii-lend-lease USSR 1941 13 4 7/5 3/2 Aircraft, Antiair, Steady Firing
ms-406-matimaha FI 1940 12 4 7/5 3/2 Aircraft, Antiair
ms-406-rookie FR 1939 9 4 7/5 3/2 Aircraft, Antiair, Inaccurate 1
f4f-3-navy US 1941 12 4 7/5 3/2 Aircraft, Antiair
p-40b-rookie US 1941 11 4 8/6 3/2 Aircraft, Antiair, Inaccurate 1
p-40c-flying-tiger US 1941 15 4 8/6 3/2 Aircraft, Antiair, Superior Armor 2
p-51b-ace US 1943 14 4 8/6 3/2 Aircraft, Ace
p-51c-escort US 1943 13 4 8/6 3/2 Aircraft, Antiair
spitfire-i-ace UK 1940 16 4 9/7 3/2 Aircraft, Ace, Agility
typhoon UK 1943 19 4 8/6 5/4 Aircraft, Antiair, Rockets 8
f4f-4-usmc US 1942 14 4 9/7 3/2 Aircraft, Antiair
yak-1-rookie USSR 1941 9 4 7/5 3/2 Aircraft, Antiair, Inaccurate 1
"""

# Key, type, cost, pilot, speeds, attack, armor and vital and hits, Turn to Dive, abilities.
CARDS = """
a6m2-zeke naval-fighter 31 veteran 2-3 4 7/4/2 3/5/2 6/4/6/2 killer-instinct expert-dogfighter
a6m2-zero-ace naval-fighter 42 ace 2-3 4 7/4/2 3/5/2 6/4/6/2 expert-dogfighter last-second-turn lead-pilot
bf-109e-ace fighter 48 ace 2-4 5 7/5/2 3/6/3 4/4/5/5 killer-instinct lead-pilot iron-nerve stiff-controls
bf-109e-wingman fighter 28 average 2-4 5 7/5/2 3/6/3 4/4/5/5 wingman stiff-controls
bf-109f fighter 39 veteran 2-4 5 6/5/3 3/6/3 5/4/6/5 boom-and-zoom
bf-109g-ace fighter 53 ace 2-4 5-6 7/5/3 3/6/3 3/4/6/6 killer-instinct good-at-altitude stiff-controls
bf-110c heavy-fighter 35 average 2-4 5 8/6/3 4/8/4 1/1/3/4 rear-gunner night-fighter
c-200-rookie fighter 15 poor 2-3 4 5/3/2 3/6/3 5/4/4/4 green-pilot
c-202 fighter 28 average 2-4 5 6/4/2 3/6/3 5/5/5/5
c-202-ace fighter 48 ace 2-4 5 6/4/2 3/6/3 5/5/5/5 expert-flier lead-pilot
fw-190a-channel-front fighter 42 veteran 2-4 5 8/6/3 4/7/3 2/6/4/6 killer-instinct powered-roll poor-at-altitude
c-200-expeditionary fighter 29 veteran 2-3 4 5/3/2 3/6/3 5/4/4/4 defensive-turn last-second-turn
fw-190a fighter 32 average 2-4 5 8/6/3 4/7/3 2/6/4/6 powered-roll poor-at-altitude
yak-1-guards fighter 36 veteran 2-4 5 6/4/2 3/6/3 5/4/4/4 killer-instinct low-level-fighter
hurricane-i fighter 24 average 2-3 4 6/4/2 3/7/3 5/3/3/4 steady-shooter
i-16-abu fighter 15 poor 2-3 4 5/3/1 3/6/3 6/5/3/3 green-pilot low-level-fighter
i-16-ishak fighter 21 average 2-3 4 5/3/1 3/6/3 6/5/3/3 low-level-fighter defensive-turn
ki-61 fighter 28 average 2-4 5 6/4/2 3/6/3 4/5/4/5 good-at-altitude
hurricane-i-kosciuszko fighter 31 veteran 2-3 4 6/4/2 3/7/3 5/3/3/4 close-attacker killer-instinct
tomahawk-ii-lend-lease fighter 31 average 2-4 5 6/5/3 4/7/3 4/5/3/6 steady-shooter poor-at-altitude
ms-406-matimaha fighter 29 veteran 2-3 4 6/4/2 3/6/3 4/3/3/4 expert-flier killer-instinct
ms-406-rookie fighter 15 poor 2-3 4 6/4/2 3/6/3 4/3/3/4 green-pilot
f4f-3-navy naval-fighter 27 average 2-3 4 6/5/3 4/7/3 4/3/3/5 rugged
p-40b-rookie fighter 20 poor 2-4 5 6/5/3 4/7/3 4/5/3/6 green-pilot wild-shot poor-at-altitude
p-40c-flying-tiger fighter 40 veteran 2-4 5 6/5/3 4/7/3 4/5/3/6 rugged
p-51b-ace fighter 55 ace 2-5 6 6/5/3 3/6/3 4/5/3/6 expert-flier good-at-altitude
p-51c-escort fighter 34 average 2-5 6 6/5/3 3/6/3 4/5/3/6 boom-and-zoom
spitfire-i-ace fighter 46 ace 2-4 5 6/4/2 3/6/3 5/5/5/4 expert-flier defensive-turn
typhoon fighter 43 veteran 2-4 5-6 8/6/4 4/7/3 3/3/3/5 poor-at-altitude powered-roll steady-shooter
f4f-4-usmc naval-fighter 36 veteran 2-3 4 7/6/3 4/7/3 4/3/2/5 rugged mutual-cover
yak-1-rookie fighter 18 poor 2-4 5 6/4/2 3/6/3 5/4/4/4 green-pilot wild-shot
"""  # noqa: E501

FACTORS = {"poor": 0.75, "average": 1, "veteran": 1.25, "ace": 1.6}


# -- the cards ------------------------------------------------------------------------------------


def test_appendix_names_nations_years_and_the_land_game() -> None:
    """§appendix.land-game, §stats.nation, §stats.year"""
    planes, land = data.load_aircraft(), data.load_land_game()
    rows = APPENDIX.strip().splitlines()
    assert len(rows) == len(land) == 31
    for number, row in enumerate(rows, start=1):
        key, nation, year, cost, defense, soft, hard, rules = row.split(" ", 7)
        plane, values = planes[key], land[key]
        assert (plane.number, plane.nation, plane.year) == (number, NATIONS[nation], int(year))
        assert {plane.source(each) for each in ("name", "nation", "year")} == {"given"}
        assert plane.source("number") == ("given" if key == "typhoon" else "deduced")
        assert (values.cost, values.defense) == (int(cost), int(defense))
        assert "/".join(map(str, values.anti_personnel)) == soft
        assert "/".join(map(str, values.anti_tank)) == hard
        assert ", ".join(values.rules) == rules


def test_there_are_31_cards_and_then_tokens() -> None:
    cards = [plane for plane in data.load_aircraft().values() if not plane.token]
    assert [plane.number for plane in cards] == list(range(1, 32))
    assert [plane.key for plane in cards if plane.type == "heavy-fighter"] == ["bf-110c"]
    assert [plane.key for plane in cards if plane.bomber] == []


def test_the_typhoon_is_the_printed_card() -> None:
    """§stats.fields"""
    plane = data.load_aircraft()["typhoon"]
    assert (plane.cost, plane.pilot, plane.number) == (43, "veteran", 29)
    assert (plane.normal_speeds, plane.high_speeds) == ((2, 3, 4), (5, 6))
    assert plane.attack == (8, 6, 4)
    assert (plane.armor, plane.vital, plane.hits) == (4, 7, 3)
    assert [plane.bonus(each) for each in data.BONUSES] == [3, 3, 3, 5]
    assert plane.abilities == ("poor-at-altitude", "powered-roll", "steady-shooter")
    figures = """number cost pilot speed high attack.1 attack.2 attack.3 armor vital hits turn roll
        climb dive ability.poor-at-altitude ability.powered-roll ability.steady-shooter"""
    assert {plane.source(each) for each in figures.split()} == {"given"}


@pytest.mark.parametrize(
    ("key", "figures"),
    [
        ("a6m2-zeke", {"turn": 6, "speed": (2, 3), "high": (4, 4), "pilot": "veteran"}),
        ("ki-61", {"roll": 5, "turn": 4, "armor": 3, "vital": 6, "pilot": "average"}),
        ("p-40c-flying-tiger", {"roll": 5, "armor": 4, "vital": 7, "pilot": "veteran"}),
        ("hurricane-i", {"turn": 5, "speed": (2, 3), "high": (4, 4), "armor": 3}),
        ("he-111", {"armor": 3, "vital": 8, "hits": 5, "speed": (2, 2), "cost": 40}),
        ("ju-88", {"armor": 4, "vital": 9, "hits": 5, "speed": (2, 2)}),
        ("g4m", {"armor": 4, "vital": 9, "hits": 5, "speed": (2, 2)}),
        ("b-25", {"armor": 4, "vital": 9, "hits": 5, "speed": (2, 2)}),
    ],
)
def test_figures_that_the_rules_give(key: str, figures: dict[str, object]) -> None:
    plane = data.load_aircraft()[key]
    for name, value in figures.items():
        assert getattr(plane, name) == value
        assert plane.source(name) == "given"


@pytest.mark.parametrize(
    ("key", "distance", "dice"),
    [
        ("a6m2-zeke", 1, 7), ("a6m2-zeke", 2, 4), ("ki-61", 1, 6), ("p-40c-flying-tiger", 2, 5),
        ("hurricane-i", 3, 2), ("he-111", 1, 3), ("he-111", 2, 2), ("ju-88", 1, 3), ("g4m", 2, 2),
    ],
)  # fmt: skip
def test_attack_dice_that_the_rules_give(key: str, distance: int, dice: int) -> None:
    plane = data.load_aircraft()[key]
    assert plane.dice(distance) == dice
    assert plane.source(f"attack.{distance}") == "given"


def test_figures_that_follow_from_examples() -> None:
    planes = data.load_aircraft()
    tony, tiger, hurricane = planes["ki-61"], planes["p-40c-flying-tiger"], planes["hurricane-i"]
    assert tony.hits >= 3 and tony.source("hits") == "deduced"
    assert {2, 3} <= set(tony.normal_speeds)
    assert {2, 4} <= set(tiger.normal_speeds) and tiger.source("speed") == "deduced"
    assert 5 in tiger.high_speeds and tiger.source("high") == "deduced"
    assert not {"steady-shooter", "expert-dogfighter"} & set(tiger.abilities)
    assert hurricane.hits >= 3 and hurricane.source("hits") == "deduced"
    assert hurricane.rank < data.PILOTS.index("veteran") and "pilot" in hurricane.deduced
    assert planes["a6m2-zero-ace"].turn == 6 and 3 in planes["a6m2-zero-ace"].normal_speeds
    for key in ("p-40b-rookie", "tomahawk-ii-lend-lease"):
        assert planes[key].roll == 5 and 5 in planes[key].high_speeds
    for key in ("bf-109e-ace", "bf-109e-wingman"):
        assert planes[key].roll == 4 and 3 in planes[key].normal_speeds
        assert planes[key].source("roll") == "deduced"


def test_abilities_that_are_named() -> None:
    planes = data.load_aircraft()
    assert set(planes["a6m2-zeke"].abilities) == {"killer-instinct", "expert-dogfighter"}
    assert planes["a6m2-zeke"].source("ability.killer-instinct") == "given"
    spitfire = planes["spitfire-i-ace"]
    assert (spitfire.pilot, spitfire.cost) == ("ace", 46) and "expert-flier" in spitfire.abilities
    assert spitfire.source("cost") == "reconstructed" and spitfire.note("cost")
    assert "boom-and-zoom" in planes["p-51c-escort"].abilities
    assert "rear-gunner" in planes["bf-110c"].abilities
    assert planes["bf-110c"].type == "heavy-fighter"
    assert planes["bf-110c"].source("type") == "reconstructed" and planes["bf-110c"].note("type")
    assert planes["ms-406-rookie"].pilot == "poor"


def test_the_reconstruction_of_every_card() -> None:
    """§stats.fields, §stats.cost"""
    told = [
        f"{p.key} {p.type} {p.cost} {p.pilot} {span(p.normal_speeds)} {span(p.high_speeds)} "
        f"{slashed(p.attack)} {p.armor}/{p.vital}/{p.hits} "
        f"{slashed(p.bonus(each) for each in data.BONUSES)} {' '.join(p.abilities)}".strip()
        for p in data.load_aircraft().values()
        if not p.token
    ]
    assert told == CARDS.strip().splitlines()


def span(speeds: tuple[int, ...]) -> str:
    return str(speeds[0]) if len(speeds) == 1 else f"{speeds[0]}-{speeds[-1]}"


def slashed(figures: Iterable[int]) -> str:
    return "/".join(map(str, figures))


def test_costs_follow_the_design_rule_and_the_published_bands() -> None:
    points = {key: each.points for key, each in data.load_abilities().items()}
    for plane in data.load_aircraft().values():
        if plane.token:
            continue
        bonuses = sum(plane.bonus(each) for each in data.BONUSES)
        base = 5 + 0.75 * sum(plane.attack) + 0.5 * bonuses + 2 * (plane.armor - 3)
        base += (plane.vital - 6) + 2 * (plane.hits - 3)
        base += 2 * (plane.normal_speeds[-1] + plane.high_speeds[-1] - 7)
        base += sum(points[each] for each in plane.abilities)
        assert plane.cost == int(base * FACTORS[plane.pilot]), plane.key
        if plane.pilot == "poor":
            assert 15 <= plane.cost <= 20
        if plane.pilot == "ace":
            assert plane.cost <= 55


def test_the_same_type_fires_and_flies_alike_whoever_flies_it() -> None:
    planes = data.load_aircraft()
    for one, other in (
        ("a6m2-zeke", "a6m2-zero-ace"), ("bf-109e-ace", "bf-109e-wingman"),
        ("c-202", "c-202-ace"), ("fw-190a", "fw-190a-channel-front"),
        ("hurricane-i", "hurricane-i-kosciuszko"), ("yak-1-guards", "yak-1-rookie"),
        ("c-200-rookie", "c-200-expeditionary"), ("ms-406-rookie", "ms-406-matimaha"),
    ):  # fmt: skip
        a, b = planes[one], planes[other]
        assert (a.attack, a.speed, a.high) == (b.attack, b.speed, b.high)
        assert [a.bonus(each) for each in data.BONUSES] == [b.bonus(each) for each in data.BONUSES]


def test_tokens_fly_slowly_and_shoot_all_round() -> None:
    """§fuel.bomber, §escort.bomber"""
    tokens = [plane for plane in data.load_aircraft().values() if plane.token]
    assert {plane.key for plane in tokens} == {
        "he-111", "ju-88", "g4m", "b-25", "wellington", "sm-79",
    }  # fmt: skip
    for plane in tokens:
        assert plane.all_round and plane.bomber and plane.type == "medium-bomber"
        assert (plane.normal_speeds, plane.high_speeds, plane.reach) == ((2,), (), 2)
        assert (plane.pilot, plane.source("pilot")) == ("average", "reconstructed")
        assert plane.dice(3) == 0


def test_ranges_without_an_entry_have_no_dice() -> None:
    """§stats.attack"""
    plane = data.load_aircraft()["typhoon"]
    assert (plane.dice(0), plane.dice(4)) == (0, 0)


def test_every_ability_is_told_and_flown() -> None:
    abilities, rules = data.load_abilities(), data.load_rules()
    assert len(abilities) == 22
    flown = {each for plane in data.load_aircraft().values() for each in plane.abilities}
    assert flown == set(abilities)
    for ability in abilities.values():
        assert ability.rule in rules and ability.text.endswith(".")
    given = {key for key, each in abilities.items() if each.source == "given"}
    assert given == {"poor-at-altitude", "powered-roll", "steady-shooter"}


def test_every_aircraft_has_a_drawing() -> None:
    drawings = Path(__file__).parents[4] / "web" / "src" / "art" / "aircraft"
    there = {path.stem for path in drawings.glob("*.svg")}
    assert {plane.art for plane in data.load_aircraft().values()} <= there


def test_nations_have_sides() -> None:
    """§stats.nation, §standard.nations"""
    assert set(data.SIDE_OF) == set(get_args(data.Nation))
    axis = {nation for nation, side in data.SIDE_OF.items() if side == "axis"}
    assert axis == {"Germany", "Italy", "Japan", "Romania", "Finland", "Vichy France"}


# -- the tables -----------------------------------------------------------------------------------


def test_the_numbers_of_the_rules() -> None:
    tables = data.load_tables()
    assert tables.aspect.numbers == (5, 6, 5, 4, 5, 6)  # §attack.aspect
    assert (tables.check.normal, tables.check.high) == (10, 13)  # §check.number
    # §damage.crippled-checks, §status.climbing-required
    assert (tables.check.crippled, tables.check.climbing) == (-2, 4)
    tailing = tables.tailing  # §tailing.conditions, §tailing.bonus
    assert (tailing.reach, tailing.altitude, tailing.bonus) == (4, 1, 2)
    # §standard.points, §standard.size
    assert (tables.flight.points, tables.flight.least, tables.flight.most) == (100, 2, 5)
    # §flak.area, §flak.roll, §flak.attack
    assert (tables.flak.altitudes, tables.flak.roll, tables.flak.number) == ((2, 3, 4), 1, 4)
    balloon = tables.balloon  # §balloon.area, §balloon.roll
    assert (balloon.altitude, balloon.roll, balloon.harmless, balloon.damage) == (1, 2, 2, 4)
    survival = tables.survival  # §survival.roll
    assert (survival.need, survival.friendly, survival.enemy) == (4, 1, -1)
    # §collision.midair
    assert tables.collision == {"poor": 2, "average": 1, "veteran": 1, "ace": 1}
    assert tables.illumination == {  # §illumination.roll, §stats.type
        "heavy-bomber": 2, "medium-bomber": 3, "light-bomber": 4, "heavy-fighter": 4,
        "fighter": 5, "naval-fighter": 5,
    }  # fmt: skip
    assert (tables.scale.turn_seconds, tables.scale.hex_yards) == ((10, 15), 500)
    assert (tables.scale.real_bands, tables.scale.speed_point_mph) == (30, 100)
    assert tables.source("aspect.numbers") == "given"


def test_clouds_random() -> None:
    """§clouds.random, §clouds.heavy, §clouds.light"""
    clouds = data.load_tables().clouds
    assert (clouds.heavy, clouds.light) == (3, 5)
    clear, light, heavy, solid = "clear", "light", "heavy", "solid"
    assert clouds.random[0] == (light, solid, heavy, heavy, light, clear)
    assert clouds.random[1] == (clear, solid, heavy, light, clear, clear)
    assert clouds.random[2] == clouds.random[3] == (clear, heavy, light, clear, clear, clear)
    assert clouds.random[4] == clouds.random[5] == (clear, light, light, clear, clear, clear)


def test_the_arc_fits_the_example() -> None:
    """§attack.arc"""
    arc = data.load_tables().arc
    near = [each for each in arc.front if hexes.size(*each) == 1]
    assert near == [(0, -1)]
    middle = {each for each in arc.front if hexes.size(*each) == 2}
    assert middle == {(0, -2), (1, -2), (-1, -1)}
    assert {each for each in arc.front if hexes.size(*each) == 3} == {(0, -3), (1, -3), (-1, -2)}
    assert set(arc.wide) == {(2, -3), (-2, -1)}


def test_the_board() -> None:
    """§map.half-hexes"""
    tables = data.load_tables()
    board = tables.board
    assert (board.columns, board.rows, board.altitudes) == (16, 22, 6)
    assert board.holds(0, 0) and board.holds(15, 21)
    assert not (board.holds(-1, 0) or board.holds(16, 0) or board.holds(0, 22))
    assert tables.source("board.sections") == "given"
    assert tables.source("board.section_rows") == "reconstructed"


def test_the_six_situations() -> None:
    """§standard.situations"""
    tables = data.load_tables()
    assert [each.points for each in tables.situations] == [0, 0, 0, 10, 20, 30]
    for die in (1, 2, 3):
        situation = tables.situation(die)
        assert situation.blue.altitude == situation.red.altitude
    for die in (4, 5, 6):
        assert tables.situation(die).red.altitude > tables.situation(die).blue.altitude
    for situation in tables.situations:
        apart = min(
            hexes.distance(hexes.offset(*one), hexes.offset(*other))
            for one in situation.blue.hexes()
            for other in situation.red.hexes()
        )
        assert 6 <= apart <= 13
        assert len(situation.blue.hexes()) >= tables.flight.most


def test_custom_theater_lists() -> None:
    """§custom.theater-west to §custom.theater-pacific: the nations of each."""
    theatres = data.load_tables().theatres
    west = theatres["western-front"]
    assert west.axis == ("Germany", "Italy", "Vichy France")
    assert set(west.allied) == {
        "United Kingdom", "Canada", "France", "Netherlands", "Poland", "United States",
    }  # fmt: skip
    east = theatres["eastern-front"]
    assert east.axis == ("Germany", "Finland", "Romania")
    assert east.nations("allied") == ("Poland", "Soviet Union")
    china = theatres["china"]
    assert china.axis == ("Japan",) and set(china.allied) == {
        "Australia", "United Kingdom", "China", "France", "Netherlands", "United States",
    }  # fmt: skip
    middle_sea = theatres["mediterranean"]
    assert middle_sea.axis == ("Germany", "Italy", "Romania", "Vichy France")
    assert set(middle_sea.allied) == {
        "Australia", "United Kingdom", "France", "United States", "South Africa",
    }  # fmt: skip
    pacific = theatres["south-pacific"]
    assert pacific.axis == ("Japan",)
    assert pacific.allied == ("Australia", "United Kingdom", "United States")


# -- what the loader refuses ----------------------------------------------------------------------

CARD = """
[ki-84]
name = "Ki-84"
nation = "Japan"
year = 1944
type = "fighter"
art = "generic"
cost = 45
pilot = "veteran"
speed = [2, 4]
high = [5, 6]
attack = [7, 5, 2]
armor = 3
vital = 6
hits = 3
"""


def test_an_own_card_joins_ours(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(CARD, encoding="utf-8")
    planes = data.load_aircraft(path)
    assert len(planes) == len(data.load_aircraft()) + 1
    assert (planes["ki-84"].side, planes["ki-84"].climb) == ("axis", 0)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("high = [5, 6]", "high = [4, 6]", r"ki-84.high: \[4, 6\] is not a range above speed 4"),
        ("vital = 6", "vital = 3", "ki-84.vital: 3 is not more than the armor of 3"),
        ("speed = [2, 4]", "speed = [4, 2]", r"ki-84.speed: .* is not a range from slow to fast"),
        ('"veteran"', '"good"', "ki-84.pilot: 'good' is not one of ace, average, poor, veteran"),
        ('"Japan"', '"Siam"', "ki-84.nation: 'Siam' is not one of Australia, Canada"),
        ("hits = 3", "hits = 3\nrudder = 1", "ki-84.rudder: no such field"),
        ("hits = 3", "", "ki-84.hits: is missing"),
        ("hits = 3", 'hits = 3\nabilities = ["luck"]', "ki-84.abilities: 'luck' is not one of"),
        ("hits = 3", 'hits = 3\ngiven = ["luck"]', "'luck' is not a figure of this aircraft"),
        ("hits = 3", "hits = 3\ntoken = true", "ki-84: a token has neither high speed"),
        ("attack = [7, 5, 2]", "attack = []", "ki-84.attack: .* is not dice for 1, 2 or 3 ranges"),
    ],
)
def test_a_faulty_card_is_refused(tmp_path: Path, old: str, new: str, fault: str) -> None:
    """§stats.fields: every figure is there, and they go together."""
    path = tmp_path / "mine.toml"
    path.write_text(CARD.replace(old, new), encoding="utf-8")
    with pytest.raises(BadData, match=fault):
        data.load_aircraft(path)
