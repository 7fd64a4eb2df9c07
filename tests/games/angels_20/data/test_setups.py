"""Scenarios and set-ups: what they hold, what is refused, which rules are cited."""

import re
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

from airwar.common import hexes
from airwar.games.angels_20 import data
from airwar.games.angels_20.data import Flown, Force, Setup, Victory
from airwar.kernel.errors import BadData


def rules_of(remarks: tuple[Any, ...]) -> list[str]:
    return [each.rule for each in remarks]


def errors_of(setup: Setup) -> list[str]:
    return rules_of(data.check_setup(setup)[0])


def flight(*keys: str) -> Force:
    return Force(tuple(Flown(key) for key in keys))


def standard(allied: Force, axis: Force, **more: Any) -> Setup:
    """A set-up of the Standard Scenario."""
    return Setup(
        Victory("points"), allied, axis, budget=100, deployment="situation", situation=1, **more
    )


GOOD_ALLIED = flight("spitfire-i-ace", "hurricane-i")
GOOD_AXIS = flight("bf-109e-ace", "bf-109e-wingman")


# -- scenarios ------------------------------------------------------------------------------------


def flown(scenario: str, side: data.SideName) -> list[str]:
    return sorted(
        each.aircraft for each in data.load_scenarios()[scenario].setup.force(side).aircraft
    )


def altitudes(scenario: str, side: data.SideName) -> set[int]:
    return {each.altitude for each in data.load_scenarios()[scenario].setup.force(side).aircraft}


def test_dogfight_flights_and_victory() -> None:
    """§dogfight.flights, §dogfight.victory, §setup.deploy"""
    setup = data.load_scenarios()["dogfight"].setup
    assert flown("dogfight", "allied") == ["hurricane-i", "spitfire-i-ace"]
    assert flown("dogfight", "axis") == ["bf-109e-ace", "bf-109e-wingman"]
    assert setup.victory.kind == "first-loss" and not setup.switches
    assert setup.allied.aircraft[0] == Flown("spitfire-i-ace", (6, 16), 0, 3)
    assert setup.axis.aircraft[0] == Flown("bf-109e-ace", (9, 5), 3, 3)


def test_intercept_flights_and_victory() -> None:
    """§intercept.flights, §intercept.victory"""
    victory = data.load_scenarios()["intercept-the-interceptors"].setup.victory
    assert flown("intercept-the-interceptors", "allied") == ["hurricane-i"] * 2
    assert flown("intercept-the-interceptors", "axis") == ["bf-109e-ace", "bf-109e-wingman"]
    assert altitudes("intercept-the-interceptors", "axis") == {3}
    assert altitudes("intercept-the-interceptors", "allied") == {2}
    assert (victory.kind, victory.side, victory.altitude) == ("climb", "allied", 5)


def test_fuel_flights_map_deadline_and_length() -> None:
    """§fuel.flights to §fuel.victory"""
    setup = data.load_scenarios()["limited-fuel"].setup
    assert flown("limited-fuel", "allied") == ["hurricane-i", "hurricane-i", "spitfire-i-ace"]
    assert flown("limited-fuel", "axis") == [
        "bf-109e-ace", "bf-109e-wingman", "bf-110c", "he-111", "he-111",
    ]  # fmt: skip
    assert altitudes("limited-fuel", "axis") == {4} and altitudes("limited-fuel", "allied") == {3}
    assert (setup.turns, setup.map_fixed, setup.hold_course) == (5, True, True)
    assert setup.fuel is not None
    assert (setup.fuel.edge, setup.fuel.last_turn) == ("south", 4)
    assert set(setup.fuel.aircraft) == {"bf-109e-ace", "bf-109e-wingman"}
    assert (setup.victory.kind, setup.victory.side) == ("bombers-unhurt", "axis")


def test_schnellbomber_flights_strafing_and_victory() -> None:
    """§schnellbomber.flights, §schnellbomber.strafing, §schnellbomber.victory"""
    victory = data.load_scenarios()["schnellbomber"].setup.victory
    assert flown("schnellbomber", "axis") == ["bf-109e-wingman", "bf-110c"]
    assert flown("schnellbomber", "allied") == ["spitfire-i-ace"] * 2
    assert altitudes("schnellbomber", "axis") | altitudes("schnellbomber", "allied") == {3}
    assert (victory.kind, victory.points) == ("points", 60)
    assert (victory.strafer, victory.strafing) == ("bf-110c", 10)


def test_standard_points_and_escort_setup() -> None:
    """§standard.points, §standard.victory, §escort.flights, §escort.setup, §escort.victory"""
    scenarios = data.load_scenarios()
    standard_setup = scenarios["standard"].setup
    assert (standard_setup.budget, standard_setup.victory.points) == (100, 60)
    assert (standard_setup.deployment, standard_setup.situation) == ("situation", 0)
    for key, side in (("bomber-escort", "allied"), ("bomber-escort-axis", "axis")):
        setup = scenarios[key].setup
        assert (setup.budget, setup.bombers_apart, setup.first) == (100, 3, side)
        victory = setup.victory  # The far side, seen from where the escort deploys.
        assert (victory.kind, victory.side, victory.edge) == ("escort", side, "north")
        escort = setup.allied if side == "allied" else setup.axis
        assert len(escort.aircraft) == 2 and escort.area is not None
        assert escort.area.rows == (19, 21)


def test_the_example_of_play_stands_where_it_was_worked_out() -> None:
    setup = data.load_scenarios()["example-of-play"].setup
    places = {
        each.aircraft: (hexes.unpack(hexes.offset(*each.at)), each.facing)
        for side in data.SIDES
        for each in setup.force(side).aircraft
        if each.at is not None
    }
    (q, r), _ = places["hurricane-i"]
    moved = {key: ((a - q, b - r + 4), facing) for key, ((a, b), facing) in places.items()}
    assert moved == {
        "hurricane-i": ((0, 4), 0),
        "p-40c-flying-tiger": ((-4, 6), 0),
        "a6m2-zeke": ((0, -2), 2),
        "ki-61": ((-2, -2), 2),
    }
    assert setup.switches == ("scissors-turn",)


def test_history_covers_theatres_night_and_cloud() -> None:
    history = [
        each for each in data.load_scenarios().values() if each.source.startswith("historical")
    ]
    assert len(history) >= 6
    assert {each.setup.theatre for each in history} == set(data.load_tables().theatres)
    assert sum(each.setup.light != "day" for each in history) >= 2
    assert {each.setup.clouds.plan for each in history} >= {"bands", "located"}
    assert any(each.setup.seats.allied > 1 for each in history)
    for each in history:
        assert each.setup.year is not None and not each.warnings


# -- clouds and set-ups ---------------------------------------------------------------------------


def test_clouds_located_cover_their_hexes() -> None:
    """§clouds.located"""
    bank = data.CloudBank((4, 8), heading=2, length=3, width=2, base=2, depth=2)
    covered = bank.hexes()
    assert len(set(covered)) == 6 and covered[0] == (4, 8)
    steps = [hexes.offset(*each) for each in covered[:3]]
    assert all(hexes.distance(one, other) == 1 for one, other in pairwise(steps))
    assert list(bank.bands()) == [2, 3]


def test_standard_size_and_points() -> None:
    """§standard.size, §standard.points"""
    assert errors_of(standard(GOOD_ALLIED, GOOD_AXIS)) == []
    one = flight("spitfire-i-ace")
    assert errors_of(standard(one, GOOD_AXIS)) == ["standard.size"]
    six = flight(*["ms-406-rookie"] * 6)
    assert errors_of(standard(six, GOOD_AXIS)) == ["standard.size"]
    dear = flight("p-51b-ace", "spitfire-i-ace")  # 101 points
    assert data.flight_cost(standard(dear, GOOD_AXIS), "allied") == 101
    assert errors_of(standard(dear, GOOD_AXIS)) == ["standard.points"]
    just = flight("p-51b-ace", "hurricane-i", "i-16-ishak")  # 100 points
    assert errors_of(standard(just, GOOD_AXIS)) == []
    assert errors_of(standard(Force(), Force())) == []  # built when play begins


def test_custom_year() -> None:
    """§custom.year"""
    mustang = flight("p-51b-ace", "hurricane-i")
    gustav = flight("bf-109g-ace", "bf-109e-wingman")
    assert errors_of(standard(mustang, gustav, year=1942)) == ["custom.year"]
    assert errors_of(standard(GOOD_ALLIED, gustav, year=1942)) == []
    assert errors_of(standard(mustang, gustav, year=1943)) == []


def test_stats_nation_and_custom_theater() -> None:
    """§stats.nation, §custom.theater-west, §custom.theater-east, §custom.theater-pacific"""
    wrong = flight("spitfire-i-ace", "bf-109e-wingman")
    assert errors_of(standard(wrong, GOOD_AXIS)) == ["stats.nation"]
    pacific = standard(GOOD_ALLIED, GOOD_AXIS, theatre="south-pacific")
    assert errors_of(pacific) == ["custom.theater-pacific"] * 2
    soviet = standard(flight("i-16-ishak", "yak-1-rookie"), GOOD_AXIS, theatre="eastern-front")
    assert errors_of(soviet) == []
    chinese = standard(flight("i-16-abu", "yak-1-rookie"), GOOD_AXIS, theatre="eastern-front")
    assert errors_of(chinese) == ["custom.theater-east"]
    assert errors_of(standard(GOOD_ALLIED, GOOD_AXIS, theatre="arctic")) == ["custom.theater-west"]


def test_tokens_are_free_in_escort_flights() -> None:
    """§escort.flights, §standard.points"""
    raw = {"scenario": "bomber-escort", "allied": {"aircraft": [
        {"aircraft": "b-25"}, {"aircraft": "b-25"},
        {"aircraft": "p-51b-ace"}, {"aircraft": "spitfire-i-ace"},
    ]}}  # fmt: skip
    setup, title = data.read_setup(raw)
    assert title == "Bomber Escort" and setup.allied.area is not None
    assert errors_of(setup) == ["standard.points"]
    setup, _ = data.read_setup({"scenario": "bomber-escort", "budget": 101})
    assert errors_of(setup) == []
    axis = {"aircraft": [{"aircraft": "bf-109e-ace"}, {"aircraft": "bf-110c"}]}
    setup, _ = data.read_setup(
        {"scenario": "bomber-escort", "axis": axis, "allied": {"aircraft": []}}
    )
    assert errors_of(setup) == ["escort.victory"]


def test_places_are_on_the_map_and_apart() -> None:
    """§setup.deploy, §map.half-hexes, §stacking.conflict"""

    def placed(*at: tuple[int, int]) -> Setup:
        allied = Force(tuple(Flown("hurricane-i", each) for each in at))
        return Setup(Victory("first-loss"), allied, Force((Flown("bf-109f", (3, 3), 3, 3),)))

    assert errors_of(placed((0, 0), (15, 21))) == []
    assert errors_of(placed((16, 0))) == ["map.half-hexes"]
    assert errors_of(placed((4, 4), (4, 4))) == ["stacking.conflict"]
    nowhere = Setup(Victory("first-loss"), flight("hurricane-i"), placed((1, 1)).axis)
    assert errors_of(nowhere) == ["setup.deploy"]
    assert errors_of(Setup(Victory("first-loss"), Force(), placed((1, 1)).axis)) == ["setup.deploy"]


def test_who_deploys_later_has_no_place_yet() -> None:
    """§setup.deploy: a hex where everybody is placed, and nowhere else."""
    early = Force((Flown("spitfire-i-ace", (6, 16)), Flown("hurricane-i")))
    assert errors_of(standard(early, GOOD_AXIS)) == ["setup.deploy"]


def test_an_area_lies_on_the_map() -> None:
    """§map.half-hexes: all of it; §standard.deploy: and there is one."""
    near = data.Area((3, 12), (19, 21), 0, 3)
    far = data.Area((3, 12), (0, 2), 3, 3)

    def deployed(area: data.Area | None) -> list[str]:
        allied = Force(GOOD_ALLIED.aircraft, area)
        axis = Force(GOOD_AXIS.aircraft, far)
        return errors_of(Setup(Victory("points"), allied, axis, budget=100, deployment="area"))

    assert deployed(near) == []
    assert deployed(data.Area((3, 12), (19, 22), 0, 3)) == ["map.half-hexes"]
    assert deployed(data.Area((3, 16), (19, 21), 0, 3)) == ["map.half-hexes"]
    assert deployed(None) == ["standard.deploy"]


def test_an_escort_wants_its_areas() -> None:
    """§escort.setup: both sides have one."""
    setup, _ = data.read_setup({"scenario": "bomber-escort", "axis": {"area": None}})
    assert errors_of(setup) == ["escort.setup"]


def test_unlike_flights_are_remarked_on() -> None:
    """§stats.cost: half as dear again as the other side's fighters is more than usual."""

    def remarks(*axis: str) -> list[str]:
        allied = Force((Flown("hurricane-i", (6, 16)),))  # 24 points
        enemy = Force(tuple(Flown(key, (3 * n, 3), 3) for n, key in enumerate(axis)))
        return rules_of(data.check_setup(Setup(Victory("points"), allied, enemy))[1])

    assert remarks("bf-109e-wingman") == remarks("bf-110c") == []  # 28 and 35
    assert remarks("bf-109f") == ["stats.cost"]  # 39
    assert remarks("c-200-rookie") == ["stats.cost"]  # 15
    planes = dict(data.load_aircraft())
    planes["bf-109f"] = msgspec.structs.replace(planes["bf-109f"], cost=36)
    even = Force((Flown("hurricane-i", (6, 16)),)), Force((Flown("bf-109f", (3, 3), 3),))
    assert data.check_setup(Setup(Victory("points"), *even), planes)[1] == ()


def test_what_a_victory_needs_if_the_set_up_does_not_say() -> None:
    """§end.vp-win, §intercept.victory: 60 points, and altitude 5."""
    assert Victory("points").points == 60
    assert Victory("climb", "allied").altitude == 5


def test_escort_bombers_stand_apart() -> None:
    """§escort.setup"""
    axis = {"aircraft": [{"aircraft": "g4m", "at": [6, 2]}, {"aircraft": "g4m", "at": [8, 2]}]}
    setup, _ = data.read_setup({"scenario": "guadalcanal-1942", "axis": axis})
    assert errors_of(setup) == ["escort.setup"]


@pytest.mark.parametrize(("scenario", "change", "rule"), [
    ("intercept-the-interceptors", {"victory": {"kind": "climb"}}, "intercept.victory"),
    ("limited-fuel", {"victory": {"kind": "bombers-unhurt"}}, "fuel.victory"),
    ("limited-fuel", {"victory": {"kind": "bombers-unhurt", "side": "allied"}}, "fuel.victory"),
    ("limited-fuel", {"turns": 0}, "fuel.length"),
    ("bomber-escort", {"victory": {"kind": "escort", "edge": "north"}}, "escort.victory"),
    ("bomber-escort", {"victory": {"kind": "escort", "side": "allied"}}, "escort.victory"),
    ("bomber-escort", {"map_fixed": False}, "escort.victory"),
    ("limited-fuel", {"map_fixed": False}, "fuel.map"),
    ("schnellbomber", {"victory": {"kind": "points", "strafer": "he-111"}},
     "schnellbomber.strafing"),
    ("limited-fuel", {"fuel": {"aircraft": ["bf-109f"], "edge": "south", "last_turn": 4}},
     "fuel.deadline"),
])  # fmt: skip
def test_a_way_to_win_has_all_that_it_is_judged_by(
    scenario: str, change: dict[str, Any], rule: str
) -> None:
    """§intercept.victory, §fuel.victory, §fuel.length, §fuel.deadline, §fuel.map,
    §escort.victory, §schnellbomber.strafing: a side, an edge that stays where it is, bombers, a
    last turn, aircraft that take part."""
    setup, _ = data.read_setup({"scenario": scenario, **change})
    assert errors_of(setup) == [rule]


def test_bombers_and_fuel_want_a_map_that_stays() -> None:
    """§escort.victory, §fuel.map: no shift may bring the edge nearer or take it away."""
    for scenario, told in (("bomber-escort", "bombers to the far side"), ("limited-fuel", "edge")):
        setup, _ = data.read_setup({"scenario": scenario, "map_fixed": False})
        (error,) = data.check_setup(setup)[0]
        assert error.field == "map_fixed" and told in error.message
    free, _ = data.read_setup({"scenario": "limited-fuel", "fuel": None, "map_fixed": False})
    assert errors_of(free) == []


def test_a_built_flight_has_no_places() -> None:
    """§standard.deploy: it is placed in an area when play begins."""
    axis = Force((Flown("bf-109f", (3, 3), 3, 3), Flown("bf-109f", (6, 3), 3, 3)))
    allied = Force((Flown("hurricane-i", (3, 16)), Flown("hurricane-i", (6, 16))))
    assert errors_of(Setup(Victory("points"), allied, axis)) == []
    assert set(errors_of(Setup(Victory("points"), allied, axis, budget=100))) == {"standard.deploy"}


def test_an_unknown_aircraft_is_named() -> None:
    """§stats.fields"""
    strange = flight("spitfire-i-ace", "hurricane-x")
    errors, _ = data.check_setup(standard(strange, GOOD_AXIS))
    assert "stats.fields" in rules_of(errors)
    assert any("there is no aircraft 'hurricane-x'" in each.message for each in errors)


def test_optional_rules_want_their_fields() -> None:
    """§setup.order, §flak.area, §balloon.area, §night.moonlight, §illumination.roll,
    §direction.capacity"""

    def with_(**more: Any) -> list[str]:
        return errors_of(standard(GOOD_ALLIED, GOOD_AXIS, **more))

    assert with_(switches=("clouds",)) == []  # rolled for
    assert with_(switches=("flak",)) == ["flak.area"]
    assert with_(switches=("balloons",)) == ["balloon.area"]
    assert with_(switches=("night",)) == ["night.moonlight"]
    assert with_(switches=("night",), light="moonlight") == []
    assert with_(switches=("searchlights",)) == ["illumination.roll"] * 2
    assert with_(switches=("tailing", "tailing")) == ["setup.order"]
    assert with_(switches=("rockets",)) == ["setup.order"]
    assert with_(balloons=((40, 1),), switches=("balloons",)) == ["balloon.area"]
    guided = Force(GOOD_AXIS.aircraft, direction=1, searchlights=True)
    for switch, rule in (
        ("direction", "direction.capacity"),
        ("searchlights", "illumination.roll"),
    ):
        by_day = standard(GOOD_ALLIED, guided, switches=(switch,))
        assert errors_of(by_day) == [rule]
        moonlit = standard(GOOD_ALLIED, guided, switches=(switch, "night"), light="moonlight")
        assert errors_of(moonlit) == [rule]
        dark = standard(GOOD_ALLIED, guided, switches=(switch, "night"), light="darkness")
        assert errors_of(dark) == []
    for at, rules in (((15, 21), []), ((16, 21), ["flak.area"]), ((15, 22), ["flak.area"])):
        guns = Force(GOOD_AXIS.aircraft, flak=(data.FlakField(at, 3),))
        assert errors_of(standard(GOOD_ALLIED, guns, switches=("flak",))) == rules
    quiet = standard(GOOD_ALLIED, GOOD_AXIS, light="darkness")
    assert rules_of(data.check_setup(quiet)[1]) == ["night.moonlight"]


def test_clouds_want_what_their_plan_says() -> None:
    """§clouds.bands, §clouds.located"""

    def sky(clouds: data.Clouds) -> list[str]:
        return errors_of(standard(GOOD_ALLIED, GOOD_AXIS, clouds=clouds, switches=("clouds",)))

    assert sky(data.Clouds("random")) == []
    assert sky(data.Clouds("bands")) == ["clouds.bands"]
    assert sky(data.Clouds("located")) == ["clouds.located"]
    high = data.CloudBank((4, 4), base=3)
    assert sky(data.Clouds("located", banks=(high,))) == []
    low = data.CloudBank((9, 9), base=2)
    assert sky(data.Clouds("located", banks=(high, low))) == []
    too_high = data.CloudBank((9, 9), base=5, depth=3)
    assert sky(data.Clouds("located", banks=(too_high,))) == ["clouds.located"]
    bands: data.Bands = ("clear", "clear", "solid", "clear", "clear", "clear")
    assert sky(data.Clouds("bands", bands)) == []
    assert sky(data.Clouds("random", bands)) == ["clouds.bands"]
    assert sky(data.Clouds("random", banks=(high,))) == ["clouds.located"]
    outside = data.CloudBank((15, 0), heading=1, length=2)
    assert sky(data.Clouds("located", banks=(outside,))) == ["clouds.located"]


@pytest.mark.parametrize(("bases", "told"), [
    ((2, 2), []), ((3,), []),
    ((1,), ["clouds.banks[0]: its base is at altitude 1; usually that is 2 or 3"]),
    ((6,), ["clouds.banks[0]: its base is at altitude 6; usually that is 2 or 3"]),
    ((3, 2), ["clouds.banks[1]: its base is not at the altitude of the first one; "
              "usually they are the same"]),
    ((4, 4), ["clouds.banks[0]: its base is at altitude 4; usually that is 2 or 3",
              "clouds.banks[1]: its base is at altitude 4; usually that is 2 or 3"]),
])  # fmt: skip
def test_clouds_with_an_unusual_base_are_remarked_on(
    bases: tuple[int, ...], told: list[str]
) -> None:
    """§clouds.located: 2 or 3 and the same for all is usual, not a must (R67)."""
    banks = tuple(data.CloudBank((4 + 3 * n, 9), base=base) for n, base in enumerate(bases))
    clouds = data.Clouds("located", banks=banks)
    setup = standard(GOOD_ALLIED, GOOD_AXIS, clouds=clouds, switches=("clouds",))
    errors, warnings = data.check_setup(setup)
    assert errors == ()
    assert [f"{each.field}: {each.message}" for each in warnings] == told
    assert {each.rule for each in warnings} <= {"clouds.located"}


def test_sequence_multiplayer_players_exist() -> None:
    """§sequence.multiplayer"""
    allied = Force((Flown("spitfire-i-ace", player=2), Flown("hurricane-i")))
    assert errors_of(standard(allied, GOOD_AXIS)) == ["sequence.multiplayer"]
    assert errors_of(standard(allied, GOOD_AXIS, seats=data.Seats(2, 1))) == []
    crowd = standard(GOOD_ALLIED, GOOD_AXIS, seats=data.Seats(3, 1))
    assert rules_of(data.check_setup(crowd)[1]) == ["sequence.multiplayer"]


def test_read_setup_changes_a_scenario() -> None:
    raw = {"scenario": "coral-sea-1942", "switches": ["collisions"], "without": ["clouds"]}
    setup, title = data.read_setup(raw)
    assert title == "Coral Sea"
    assert setup.on("collisions") and setup.on("tailing") and not setup.on("clouds")
    assert rules_of(data.check_setup(setup)[1]) == ["clouds.bands"]
    with pytest.raises(BadData, match="'midway' is not one of"):
        data.read_setup({"scenario": "midway"})
    with pytest.raises(BadData, match="setup: wind: no such field"):
        data.read_setup({"scenario": "dogfight", "wind": 3})


def test_every_setup_survives_the_wire() -> None:
    for scenario in data.load_scenarios().values():
        packed = msgspec.msgpack.encode(scenario.setup)
        assert msgspec.msgpack.decode(packed, type=Setup) == scenario.setup
        again, _ = data.read_setup(msgspec.to_builtins(scenario.setup))
        assert again == scenario.setup


def test_a_faulty_scenario_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    text = (files("airwar.games.angels_20") / "data" / "scenarios" / "dogfight.toml").read_text(
        encoding="utf-8"
    )
    path.write_text(text.replace("[6, 16]", "[6, 30]"), encoding="utf-8")
    with pytest.raises(BadData, match=r"mine.toml: allied.aircraft\[0\].at: \[6, 30\] is not on"):
        data.load_scenario(path)
    path.write_text(text.replace("facing = 0", "facing = 6"), encoding="utf-8")
    with pytest.raises(BadData, match="facing: 6 is not a whole number from 0 to 5"):
        data.load_scenario(path)


# -- rules and rulings ----------------------------------------------------------------------------


def test_the_guide_counts_the_readings() -> None:
    readings = [switch for switch in data.load_switches().values() if switch.kind == "reading"]
    guide = Path(__file__).parents[4] / "docs" / "angels-20.md"
    count = {9: "nine", 10: "ten", 11: "eleven", 12: "twelve"}[len(readings)]
    assert f"**Rule interpretations:** {count} switches" in guide.read_text(encoding="utf-8")


def test_the_rules_and_what_cites_them() -> None:
    rules = data.load_rules()
    assert len(rules) == 166
    for switch in data.load_switches().values():
        assert switch.rule in rules
        assert switch.kind != "reading" or switch.ruling
    text = (files("airwar.games.angels_20") / "rulings.md").read_text(encoding="utf-8")
    numbers = [int(each) for each in re.findall(r"^\*\*R(\d+)\*\*", text, re.MULTILINE)]
    assert len(set(numbers)) == len(numbers) and set(numbers) >= set(range(1, 56))
    cited = re.findall(r"^\*\*R\d+\*\* \(([^)]*)\)", text, re.MULTILINE)
    assert {each.strip() for line in cited for each in line.split(",")} <= set(rules)
    assert {each.ruling for each in data.load_switches().values() if each.ruling} <= {
        f"R{number}" for number in numbers
    }


def test_remarks_name_rules() -> None:
    """Every rule that a check can name is one of ours."""
    source = (files("airwar.games.angels_20") / "data" / "checks.py").read_text(encoding="utf-8")
    named = set(re.findall(r'"([a-z-]+\.[a-z-]+)"', source)) - {"allied.aircraft"}
    fields = {"clouds.banks", "victory.side", "victory.edge", "victory.strafer", "fuel.aircraft"}
    assert named - fields <= set(data.load_rules())
    assert len(named - fields) > 20
