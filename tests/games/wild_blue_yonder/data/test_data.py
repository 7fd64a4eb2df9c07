"""The data files: what the rules fix, what the loader refuses, what balances what."""

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from airwar.common.contract import Remark
from airwar.games.wild_blue_yonder import data
from airwar.games.wild_blue_yonder.data import Element, Setup, reconstruct
from airwar.games.wild_blue_yonder.rules.fighters import cannon, new_plane
from airwar.games.wild_blue_yonder.rules.state import Dogfight
from airwar.kernel.errors import BadData

ART = {
    "bf109", "bf110", "fw190", "ta152", "me410", "me210", "ju88", "me262", "cr42", "g50", "mc200",
    "mc202", "g55", "re2000", "re2005", "iar80", "gladiator", "hurricane", "spitfire", "defiant",
    "whirlwind", "blenheim", "beaufighter", "mosquito", "p40", "mustang", "typhoon", "tempest",
    "meteor", "p38", "p39", "p47", "i153", "i16", "mig3", "yak", "lagg3", "la5", "pe2",
}  # fmt: skip

PRINTED_PLANE = """
[bf109e-3]
name = "Bf109E-3 as printed"
nation = "German"
service = "1939-03"
art = "bf109"
value = 6
wingman_value = 2
front = { burst = 1, performance = 7, horsepower = 2, capacity = 3, offensive = 2, defensive = 2 }
damaged = { burst = 0, performance = 4, horsepower = 1, capacity = 6, ceiling = "H", offensive = 1, defensive = 1 }
"""  # noqa: E501


def duel(allied: str = "spitfire-i", axis: str = "bf109e-3", date: str = "1940-08") -> Setup:
    return Setup(date, (Element(allied),), (Element(axis),))


def rules_of(remarks: tuple[Remark, ...]) -> list[str]:
    return [each.rule for each in remarks]


def test_manifest_1_to_4_the_deck() -> None:
    counts = {kind.code: kind.count for kind in data.load_cards().values()}
    assert counts == {
        "HL": 3, "MAN": 21,
        "IMS11": 11, "IMS12": 5, "IMSC": 2, "IMS22": 7, "IMS23": 2, "IMSE": 1, "IMSF": 1,
        "IMS33": 4, "OS12": 2, "OS23": 2, "OS34": 1,
        "CLD": 2, "FT": 5, "SCI": 6, "VR": 5,
        "ACE": 4, "BR": 10, "CT": 4, "TT": 12,
    }  # fmt: skip
    assert [card.number for card in data.load_deck()] == list(range(1, 111))


def test_manifest_5_symbols_of_the_deck() -> None:
    """§manifest-5"""
    deck = data.load_deck()
    families = {key: kind.family for key, kind in data.load_cards().items()}
    assert [sum(card.bomb == each for card in deck) for each in ("vital", "direct")] == [6, 23]
    assert [sum(card.bomb == each for card in deck) for each in ("hit", "miss")] == [52, 29]
    assert [sum(card.strafe == each for card in deck) for each in ("hit", "miss")] == [63, 47]
    normal = [families[card.kind] for card in deck if card.spoiled == "normal"]
    special = [families[card.kind] for card in deck if card.spoiled == "special"]
    assert (len(normal), len(special)) == (17, 5)
    assert (normal.count("in-my-sights"), normal.count("out-of-the-sun")) == (4, 1)
    assert special.count("in-my-sights") == 1


def test_2_2_c_red_answers_nothing_and_blue_attacks_with_nothing() -> None:
    for kind in data.load_cards().values():
        assert bool(kind.answers) == (kind.colour != "red")
        assert bool(kind.attack) == (kind.colour != "blue")


def test_6_2_who_answers_what() -> None:
    cards = data.load_cards()

    def answered_by(family: data.Family) -> set[str]:
        return {kind.code for kind in cards.values() if family in kind.answers}

    assert answered_by("half-loop") == {"ACE"}
    assert answered_by("maneuver") == {"ACE", "TT", "FT"}
    assert answered_by("in-my-sights") == {"ACE", "BR", "CT", "TT", "FT", "VR"}
    assert answered_by("out-of-the-sun") == {"ACE", "CLD", "VR"}
    assert answered_by("clouds") == {"ACE", "CLD"}
    assert answered_by("full-throttle") == {"ACE", "CT", "FT"}
    assert answered_by("scissors") == {"ACE", "SCI"}
    assert answered_by("vertical-roll") == {"ACE", "VR"}
    assert answered_by("ace-pilot") == {"ACE"}
    assert answered_by("barrel-roll") == {"ACE", "BR"}
    assert answered_by("chop-throttle") == {"ACE", "CT"}
    assert answered_by("tight-turn") == {"ACE", "TT", "SCI"}


def test_12_T_1_levels_and_10_2_d_wingman_limits() -> None:
    levels = {kind.code: kind.level for kind in data.load_cards().values()}
    assert {code for code, level in levels.items() if level == "A"} == {"IMSE", "IMSF"}
    assert {code for code, level in levels.items() if level == "I"} == {
        "FT", "SCI", "VR", "BR", "CT", "TT",
    }  # fmt: skip
    assert [levels[code] for code in ("OS34", "IMS33", "IMS23", "IMSC")] == ["B", "C", "D", "E"]
    assert [levels[code] for code in ("CLD", "MAN", "HL", "ACE")] == ["F", "G", "H", "J"]
    barred = {kind.code for kind in data.load_cards().values() if kind.wingman_barred}
    assert barred == {"CLD", "VR"}


def test_the_figures_that_the_rules_fix() -> None:
    planes = data.load_aircraft()
    assert len(planes) == 84
    assert (planes["lagg-3"].front.capacity, planes["lagg-3"].damaged.capacity) == (3, 6)
    folgore = planes["mc-202"]
    assert (folgore.front.burst, folgore.front.performance, folgore.front.horsepower) == (0, 6, 2)
    assert (folgore.front.offensive, folgore.front.defensive) == (1, 2)
    assert folgore.agile and not folgore.turbo and not folgore.multi_engined
    bolt = planes["p-47c-5"]
    assert (bolt.front.performance, bolt.damaged.performance, bolt.front.horsepower) == (6, 4, 3)
    assert bolt.front.burst == 1 and bolt.front.offensive == 2 and bolt.damaged.horsepower >= 1
    assert bolt.turbo and bolt.power_boost
    assert 3 <= bolt.front.capacity <= 5 and bolt.damaged.capacity >= 6
    assert planes["p-38j"].front.offensive == 2 and planes["p-38j"].front.burst == 1
    assert planes["fw190a-6"].front.defensive == 3 and planes["fw190a-6"].front.capacity >= 4
    assert planes["p-39d"].heavy_guns == 2 and planes["p-39d"].front.burst == 1
    assert planes["bf110c-4"].front.gunner == 1 and planes["bf110c-4"].front.burst is not None
    for key in ("spitfire-vb", "bf109e-3", "kittyhawk-i"):
        assert planes[key].front.burst == 1
    assert planes["gladiator-ii"].agile and planes["cr-42"].agile
    values = [planes[key].element_value for key in ("p-47d", "p-38j", "bf109g-6", "fw190a-6")]
    assert values == [13, 11, 9, 10]


def test_sources_are_told() -> None:
    folgore = data.load_aircraft()["mc-202"]
    assert folgore.source("front.performance") == "given"
    assert folgore.source("front.offensive") == "deduced"
    assert folgore.source("front.ceiling") == "reconstructed"
    assert data.load_aircraft()["p-47c-5"].source("damaged.performance") == "deduced"


def test_every_aircraft_is_sound() -> None:
    for plane in data.load_aircraft().values():
        assert plane.art in ART, plane.key
        assert plane.damaged.ceiling <= plane.front.ceiling, plane.key
        assert plane.damaged.capacity <= 2 * plane.front.capacity, plane.key
        assert plane.jet <= plane.turbo, plane.key  # §5.3
        assert plane.turret <= (plane.front.burst is None), plane.key


def test_the_design_rule_gives_every_rating() -> None:
    """The file can be recomputed from the inputs, the judged figures of the jets aside."""
    planes = data.load_aircraft()
    rated = reconstruct.reconstruct_all()
    assert list(rated) == list(planes)
    for key, ratings in rated.items():
        for name in reconstruct.Ratings.__struct_fields__:
            assert getattr(planes[key], name) == getattr(ratings, name), (key, name)


def test_a_player_can_type_in_the_printed_card(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(PRINTED_PLANE + PRINTED_PLANE.replace("bf109e-3]", "bf109e-1]"))
    planes = data.load_aircraft(own)
    assert len(planes) == 85
    assert planes["bf109e-3"].front.performance == 7
    assert planes["bf109e-1"].front.ceiling == data.VERY_HIGH  # §5.2.7, not written in the file
    assert data.load_aircraft()["bf109e-3"].front.performance == 6


def test_figures_that_are_left_out_are_those_of_the_front_and_of_the_leader(
    tmp_path: Path,
) -> None:
    """R84, R85, R89"""
    own = tmp_path / "own.toml"
    specials = "agile = true\nheavy_guns = 2\nspeed = 2\nthrust = 1\n"
    plain = PRINTED_PLANE.replace("value = 6\n", "value = 6\n" + specials)
    plain = plain.replace("performance =", "cannon = 1, performance =")
    differs = plain.replace("bf109e-3]", "bf109e-1]").replace(
        specials,
        f"{specials}damaged_agile = false\ndamaged_speed = 0\nwingman_heavy_guns = 0\n",
    )
    own.write_text(plain + differs.replace("cannon = 1", "cannon = 1, wingman_cannon = 3"))
    planes = data.load_aircraft(own)
    figures = {
        key: (planes[key].agile_when_damaged, planes[key].damaged_speed, starts_with(planes[key]))
        for key in ("bf109e-3", "bf109e-1")
    }
    assert figures == {"bf109e-3": (True, 2, (2, 1, 1)), "bf109e-1": (False, 0, (0, 3, 3))}


def starts_with(plane: data.Aircraft) -> tuple[int, int, int]:
    """A Wingman's Heavy Gun markers, and his cannon fresh and Damaged."""
    s = Dogfight(types=(plane,), elements=(), seats=())
    wingman = new_plane(s, 0, leader=False)
    hurt = replace(wingman, damaged=True)
    return wingman.heavy, cannon(s, wingman, wing=True), cannon(s, hurt, wing=True)


def test_a_game_kept_before_these_figures_were_told_apart_opens() -> None:
    """A checkpoint of rules version 1 has none of them: all are as on the front."""
    plane = data.load_aircraft()["me262a-1a"]
    kept = msgspec.to_builtins(replace(plane, agile=True, heavy_guns=1))
    for name in ("damaged_agile", "wingman_heavy_guns"):
        del kept[name]
    for side in ("front", "damaged"):
        del kept[side]["wingman_cannon"]
    opened = msgspec.convert(kept, data.Aircraft)
    assert (opened.agile_when_damaged, starts_with(opened)) == (True, (1, 2, 2))


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('ceiling = "H"', 'ceiling = "XX"', "damaged.ceiling: 'XX' is not one of L, M, H, VH"),
        ('nation = "German"', 'nation = "Swiss"', "nation: 'Swiss' is not one of British, German"),
        ("performance = 7", "performance = 70", "front.performance: 70 is not a whole number from"),
        ("performance = 7", 'performance = "7"', "front.performance: '7' is not a whole number"),
        ('"1939-03"', '"March 1939"', "service: 'March 1939' is not a month such as 1943-07"),
        ("value = 6\n", "", "value: is missing"),
        ("value = 6", "value = 6\nwings = 2", "wings: no such field; there are name, nation"),
        ("capacity = 6", "capacity = 3", "damaged.capacity: 3 is not more than the 3"),
        ("value = 6", 'value = 6\ngiven = ["wit"]', "'wit' is not a figure of an aircraft"),
        ("value = 6", "value = 6\nspeed = 2", "a jet has both speed and thrust"),
        ("value = 6", "value = 6\ndamaged_agile = true", "damaged_agile: the front is not Agile"),
        (
            "value = 6",
            "value = 6\nwingman_heavy_guns = -1",
            "wingman_heavy_guns: -1 is not a",
        ),
        ("value = 6", "value = 6 6", "not TOML"),
    ],
)
def test_faults_name_file_field_and_what_is_allowed(
    tmp_path: Path, old: str, new: str, told: str
) -> None:
    own = tmp_path / "own.toml"
    own.write_text(PRINTED_PLANE.replace(old, new, 1))
    with pytest.raises(BadData) as fault:
        data.load_aircraft(own)
    assert str(fault.value).startswith("own.toml: ")
    assert told in str(fault.value)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadData, match=r"none\.toml: there is no such file"):
        data.load_aircraft(tmp_path / "none.toml")


def test_scenarios_are_legal_and_told_apart() -> None:
    scenarios = data.load_scenarios()
    assert len(scenarios) == 27
    for scenario in scenarios.values():
        assert scenario.warnings == (), scenario.key
        assert scenario.summary.strip() and not scenario.summary.endswith("\n")
    assert len({scenario.title for scenario in scenarios.values()}) == len(scenarios)
    example = scenarios["extended-example"].setup
    assert [each.aircraft for each in example.elements("axis")] == ["mc-202"]
    assert [each.aircraft for each in example.elements("allied")] == ["p-47c-5"]


def test_scenarios_that_are_balanced_without_points() -> None:
    """By numbers (13.2), by lone Leaders (13.3) and by pilots (13.4) the totals are equal."""
    for key in ("gazala-1942", "gladiators-of-malta", "kuban-1943"):
        setup = data.load_scenarios()[key].setup
        assert data.side_total(setup, "allied") == data.side_total(setup, "axis"), key
        assert data.bonus(setup) == (None, 0)


def test_13_1_points_of_the_worked_example() -> None:
    setup = Setup(
        "1944-03",
        (Element("p-38j"), Element("p-47d")),
        (Element("bf109g-6"), Element("fw190a-6")),
        balance="points",
    )
    assert data.bonus(setup) == ("axis", 5)
    assert data.bonus(msgspec.structs.replace(setup, balance="none")) == (None, 0)


def test_5_4_6_13_3_13_4_values() -> None:
    assert data.element_value(Element("bf109e-3")) == 7
    assert data.element_value(Element("bf109e-3", wingman=False)) == 5
    assert data.element_value(Element("bf109e-3", pilot=("performance", "burst"))) == 9


@pytest.mark.parametrize(
    ("setup", "rule"),
    [
        (duel(allied="bf109e-3"), "4.2-a"),
        (duel(axis="mc-202"), "4.3"),
        (duel(allied="sopwith-camel"), "4.4"),
        (Setup("1940-08", (), (Element("bf109e-3"),)), "4.2-b"),
        (Setup("1940-08", (Element("spitfire-i"),), (Element("bf109e-3"),) * 5), "4.2-b"),
        (msgspec.structs.replace(duel(), switches=("fly-backwards",)), "4.1"),
        (msgspec.structs.replace(duel(), switches=("agile-wingman",) * 2), "4.1"),
        (Setup("1940-08", (Element("spitfire-i", pilot=("gunner",)),), duel().elements_axis),
         "9.2-b"),
        (Setup("1940-08", (Element("defiant-i", pilot=("burst",)),), duel().elements_axis),
         "5.2.4-a"),
        (Setup("1940-08", (Element("spitfire-i", pilot=("burst", "burst")),),
               duel().elements_axis), "13.4"),
    ],
)  # fmt: skip
def test_setups_that_break_a_rule(setup: Setup, rule: str) -> None:
    errors, _ = data.check_setup(setup)
    assert rules_of(errors) == [rule]


def test_2_1_bombers_do_not_dogfight(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(PRINTED_PLANE.replace('art = "bf109"', 'art = "bf109"\nclass = "light-bomber"'))
    planes = data.load_aircraft(own)
    assert planes["bf109e-3"].front.ceiling == data.HIGH  # §5.2.7
    errors, _ = data.check_setup(duel(), planes)
    assert rules_of(errors) == ["2.1"]


def test_a_good_setup_has_no_remarks() -> None:
    assert data.check_setup(duel()) == ((), ())


def test_4_2_b_unequal_numbers_warn_only() -> None:
    two_to_one = Setup("1940-08", (Element("spitfire-i"),) * 2, (Element("bf109e-3"),))
    errors, warnings = data.check_setup(two_to_one)
    assert errors == () and rules_of(warnings) == ["4.2-b"]
    points = msgspec.structs.replace(two_to_one, balance="points")
    assert data.check_setup(points) == ((), ())


def test_13_4_skilled_pilots_are_for_the_weaker_side() -> None:
    ace = Setup("1940-08", (Element("spitfire-i", pilot=("burst",)),), (Element("bf109e-3"),))
    errors, warnings = data.check_setup(ace)
    assert errors == () and rules_of(warnings) == ["13.4"]


def test_a_scenario_file_that_breaks_a_rule_is_refused(tmp_path: Path) -> None:
    text = (
        'title = "t"\nsource = "s"\nkind = "given"\ndate = "1940-08"\ntheatre = "t"\n'
        'summary = "s"\nallied = [{ aircraft = "spitfire-i" }]\naxis = [{ aircraft = "mc-202" }]\n'
    )
    (tmp_path / "early.toml").write_text(text)
    with pytest.raises(BadData, match=r"early\.toml: axis\[0\]: the MC\.202 .* \(§4\.3\)"):
        data.load_scenarios(tmp_path)
    (tmp_path / "early.toml").write_text(text.replace("aircraft =", "plane ="))
    with pytest.raises(BadData, match=r"early\.toml: allied\[0\]\.plane: no such field"):
        data.load_scenario(tmp_path / "early.toml")


def test_every_switch_names_a_rule_and_a_ruling() -> None:
    rulings = Path(data.__file__).parents[1].joinpath("rulings.md").read_text(encoding="utf-8")
    for switch in data.load_switches().values():
        assert switch.rule in data.load_rules(), switch.key
        ruling = rulings.split(f"**{switch.ruling}** (")[1].split("\n\n")[0]
        assert f"`{switch.key}`" in ruling, switch.key


def test_rulings_are_numbered() -> None:
    text = Path(data.__file__).parents[1].joinpath("rulings.md").read_text(encoding="utf-8")
    for number in [*range(1, 90), "15a"]:
        assert text.count(f"**R{number}** (") == 1, number


def test_rules_have_words_and_missing_ones_a_note() -> None:
    rules = data.load_rules()
    assert len(rules) == 197
    for rule in rules.values():
        assert rule.title, rule.id
        assert rule.text.strip(), rule.id
        assert (rule.state == "done") == (rule.note == ""), rule.id
        assert (rule.state == "done") == (rule.tier != "campaign-only"), rule.id
