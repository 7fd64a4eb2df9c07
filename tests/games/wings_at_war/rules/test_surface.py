"""Attacks on surface targets: what is needed, the dice, Target Markers, guns and ships."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from airwar.games.wings_at_war.data.scenario import Jammer
from airwar.games.wings_at_war.rules.state import Battle
from tests.games.wings_at_war.table import FAR, Table


def over(plane: str, *more: str) -> Table:
    """An aircraft in its Second Combat Phase, after a straight and level move at full Speed."""
    t = Table(f"A1 {plane}", FAR, "orders X 0", *more)
    return t.answer("activate:A1").until("2.4.second")


def attacking(plane: str, kind: str, *more: str) -> Table:
    return over(plane, *more).answer(f"attack:A1/{kind}/T1")


WELLINGTON = "wellington-ic at 36,20 heading 0 level 3 load bombs"  # Speed 8, Payload 4
TYPHOON = "typhoon-ib at 36,10 heading 0 level 1"  # Speed 14, Firepower 4, Payload 2


def test_an_order_and_the_dice_of_the_payload() -> None:
    """§5.order, §5.1, §5.7.results: worked case 35; 5 misses, 6 to 10 do 1, 11 does 2."""
    t = attacking(f"{WELLINGTON} skill 1", "bombs", "target T1 X factory at 36,29")
    assert (t.waits_for(), t.orders("A")) == (("5.1", 4), 9)
    t.answer("4 5 9 10")
    assert t.modifiers("attack") == {"Skill": 1}
    assert t.target("T1").left == 2
    assert t.told("5.1") == ["A1 attacks factory with bombs: scores 5, 6, 10, 11: 4 damage"]
    assert t.told("5.7.markers") == ["4 Target Markers of factory destroyed, 2 left"]


def test_no_order_no_attack() -> None:
    """§5.order"""
    t = over(WELLINGTON, "target T1 X factory at 36,29", "orders A 0")
    assert t.rule("A", "attack:A1/bombs/T1") == "5.order"


def test_excess_damage_is_ignored() -> None:
    """§5.7.markers, §5.7.break-point: each marker destroyed is a loss of its side."""
    t = attacking(WELLINGTON, "bombs", "target T1 X hangar at 36,29", "break X 9")
    t.answer("10 10 10 10").expect("left T1 0", "losses X 2")


def test_any_hit_silences_a_gun() -> None:
    """§5.7.guns: and it counts as a loss; a searchlight goes out likewise."""
    t = over(WELLINGTON, "gun G1 X heavy at 36,29", "light L1 X at 36,28.5", "break X 9")
    t.answer("attack:A1/bombs/G1", "1 1 1 7").expect("silenced G1", "losses X 1")
    t = over(WELLINGTON, "gun G1 X heavy at 36,29").answer("attack:A1/bombs/G1", "6 6 6 6")
    t.expect("not silenced G1")
    t = over(WELLINGTON, "light L1 X at 36,29", "break X 9").answer("attack:A1/bombs/L1", "1 1 1 7")
    t.expect("silenced L1", "losses X 1")


def test_guns_go_down_with_their_ship() -> None:
    """§flak.aboard: at the last marker, as losses."""
    ship = ("target T1 X coaster at 36,26", "gun G1 X light at 36,26 aboard T1",
            "gun G2 X light at 10,40", "break X 9")  # fmt: skip
    t = attacking(TYPHOON, "guns", *ship).answer("9 4 4 4")
    t.expect("left T1 1", "not silenced G1")
    t = attacking(TYPHOON, "guns", *ship).answer("9 9 4 4")
    t.expect("left T1 0", "silenced G1", "not silenced G2", "losses X 3")
    assert t.told("flak.aboard") == ["G1 goes down with its ship"]


@pytest.mark.parametrize(
    ("at", "fits"),
    [("36,30", True), ("36,30.02", False), ("36.7,29.7", True), ("36.8,29.7", False),
     ("36,27", False)],
)  # fmt: skip
def test_ahead_and_near_enough(at: str, fits: bool) -> None:
    """§5.position, §arc.fixed: bombs 2 inches, in the Fixed Forward Arc, after the move."""
    t = over(WELLINGTON, f"target T1 X factory at {at}")
    if fits:
        assert "attack:A1/bombs/T1" in t.keys("A")
    else:
        assert t.field("A", "attack:A1/bombs/T1") == ("5.position", ("target",))


def test_not_after_a_turn() -> None:
    """§5.straight: nor a climb, a dive or a maneuver (§move.straight)."""
    t = Table(f"A1 {WELLINGTON}", FAR, "orders X 0", "target T1 X factory at 36,29")
    t.answer("activate:A1", "done:A1", "fly:A1/400,R1,400")
    assert t.rule("A", "attack:A1/bombs/T1") == "5.straight"


def test_gunners_are_idle() -> None:
    """§5.crew, §surface.once: nothing follows an attack in its phase."""
    t = Table(
        f"A1 {WELLINGTON}",
        "X1 bf-109f-4 at 36,26 heading 0 level 3",
        "orders X 0",
        "target T1 X factory at 36,29",
        "target T2 X factory at 36,30",
        "marker M1 X at 36,40",
    )
    t.answer("activate:A1", "done:A1", "fly:A1/800", "attack:A1/bombs/T1", "1 1 1 1")
    assert t.keys("A") == ["done:A1"]
    for key in ("shoot:A1/T/X1", "spot:A1/M1", "attack:A1/bombs/T2"):
        assert t.rule("A", key) == "5.crew"


def test_an_attack_is_the_first_action() -> None:
    """§surface.once"""
    t = over(WELLINGTON, "target T1 X factory at 36,29", "marker M1 X at 36,40")
    t.answer("spot:A1/M1", "1")
    assert t.denied("A", "attack:A1/bombs/T1") == (
        "surface.once", "a surface attack is the first action of its phase")  # fmt: skip


def test_bombs_go_all_at_once() -> None:
    """§surface.load: the load is gone."""
    t = attacking(WELLINGTON, "bombs", "target T1 X factory at 36,29").answer("1 1 1 1")
    t.expect("stores A1 0")
    t = over("wellington-ic at 36,20 heading 0 level 3", "target T1 X factory at 36,29",
             "marker M1 X at 36,40")  # fmt: skip
    assert t.field("A", "attack:A1/bombs/T1") == ("surface.load", ("kind",))


def test_guns_are_never_used_up() -> None:
    """§surface.load, §5.3.guns: 1d10 per Firepower of the fixed guns."""
    t = attacking(TYPHOON, "guns", "target T1 X factory at 36,28")
    assert t.waits_for() == ("5.3.guns", 4)
    t.answer("1 1 1 1")
    assert "guns" in [key.split("/")[1] for key in over(
        TYPHOON, "target T1 X factory at 36,28").keys("A") if key.startswith("attack")]  # fmt: skip
    gondolas = attacking("bf-109g-6 at 36,10 heading 0 level 1 load gondolas", "guns",
                         "target T1 X train at 36,26")  # fmt: skip
    assert gondolas.waits_for() == ("5.3.guns", 4)


def test_rockets_by_payload() -> None:
    """§5.3.rockets, §surface.load"""
    t = attacking(f"{TYPHOON} load rockets", "rockets", "target T1 X factory at 36,28")
    assert t.waits_for() == ("5.3.rockets", 2)
    t.answer("6 7").expect("left T1 5", "stores A1 0")
    t = attacking("i-16-type-24 at 36,10 heading 0 level 1 load rs-82", "rockets",
                  "target T1 X factory at 36,22")  # fmt: skip
    assert t.waits_for() == ("5.3.rockets", 1)
    t.answer("1").expect("stores A1 0")


def test_torpedoes() -> None:
    """§5.2, §surface.load: 1d10 each, 3 damage, all at one ship."""
    t = attacking("he-111h-6 at 36,10 heading 0 level 1 load torpedo", "torpedo",
                  "target T1 X carrier at 36,24")  # fmt: skip
    assert t.waits_for() == ("5.2", 2)
    t.answer("4 5").expect("left T1 5", "stores A1 0")


def test_guided_bombs_one_at_a_time() -> None:
    """§5.4, §surface.load, §surface.guided: one die; the next move is straight and level."""
    t = attacking("do-217e-5 at 36,10 heading 0 level 5 load guided-bomb", "guided-bomb",
                  "target T1 X cruiser at 36,30")  # fmt: skip
    assert t.waits_for() == ("5.4", 1)
    t.answer("5").expect("left T1 3", "stores A1 1")
    t.until("2.3.roll").answer("9 1", "first")
    t.answer("activate:A1").until("2.4.move")
    assert t.rule("A", "dive:A1/1") == "surface.guided"
    assert t.rule("A", "climb:A1") == "surface.guided"
    assert t.field("A", "fly:A1/400,R1,400") == ("surface.guided", ("course", 1))
    assert t.rule("A", "fly:A1/200/slip-L") == "surface.guided"
    t.answer("fly:A1/600").until("2.1.4")
    assert not t.plane("A1").guiding


def test_a_jammer_spoils_guided_bombs() -> None:
    """§surface.guided: -3 against it and ships near it, from its turn on, while it floats."""

    def jam(s: Battle) -> None:
        s.setup = replace(s.setup, special=(Jammer("T2", 1, 6, "It jams."),))

    def modifiers(at: str) -> dict[str, int]:
        t = Table.changed(
            jam,
            "A1 do-217e-5 at 36,10 heading 0 level 5 load guided-bomb",
            FAR,
            "orders X 0",
            "target T1 X cruiser at 36,30",
            f"target T2 X destroyer at {at}",
        )
        t.answer("activate:A1").until("2.4.second").answer("attack:A1/guided-bomb/T1", "1")
        return t.modifiers("attack")

    assert modifiers("36,36") == {"guided": 1, "jammed": -3}
    assert modifiers("36,37") == {"guided": 1}
    assert modifiers("36,36 left 0") == {"guided": 1}


def test_special_bombs() -> None:
    """§5.6, §surface.special: one die, and a crew of Skill +1 or better."""
    upkeep = "lancaster-i at 36,10 heading 0 level 1 load upkeep"
    t = attacking(f"{upkeep} skill 1", "upkeep", "target T1 X dam at 36,22")
    assert t.waits_for() == ("5.6", 1)
    t.answer("5").expect("left T1 1")
    t = over(upkeep, "target T1 X dam at 36,22")
    assert t.field("A", "attack:A1/upkeep/T1") == ("surface.special", ("kind",))
    for load, left in (("tallboy", 2), ("grand-slam", 1)):
        t = attacking(f"lancaster-i at 36,10 heading 0 level 5 load {load} skill 1", load,
                      "target T1 X factory at 36,21")  # fmt: skip
        t.answer("5").expect(f"left T1 {left}")


@pytest.mark.parametrize(
    ("plane", "kind", "target"),
    [("he-111h-6 at 36,10 heading 0 level 1 load torpedo", "torpedo", "factory at 36,24"),
     ("g4m1-betty at 36,10 heading 0 level 3 load ohka", "ohka", "factory at 36,24"),
     ("lancaster-i at 36,10 heading 0 level 1 load upkeep skill 1", "upkeep", "factory at 36,22"),
     ("wellington-ic at 36,20 heading 0 level 3 load bombs", "bombs", "dam at 36,29"),
     ("typhoon-ib at 36,10 heading 0 level 1", "guns", "dam at 36,26")],
)  # fmt: skip
def test_what_may_attack_what(plane: str, kind: str, target: str) -> None:
    """§surface.targets: torpedoes and Ohka ships, Upkeep dams, dams special bombs only."""
    t = over(plane, f"target T1 X {target}", "marker M1 X at 36,20")
    assert t.field("A", f"attack:A1/{kind}/T1") == ("surface.targets", ("target",))


@pytest.mark.parametrize(
    ("plane", "kind", "level", "fits"),
    [("wellington-ic load bombs", "bombs", 6, True), ("typhoon-ib", "guns", 2, False),
     ("typhoon-ib load rockets", "rockets", 2, True),
     ("typhoon-ib load rockets", "rockets", 3, False),
     ("he-111h-6 load torpedo", "torpedo", 2, False),
     ("do-217e-5 load guided-bomb", "guided-bomb", 3, True),
     ("do-217e-5 load guided-bomb", "guided-bomb", 2, False),
     ("g4m1-betty load ohka", "ohka", 2, True), ("g4m1-betty load ohka", "ohka", 1, False),
     ("lancaster-i load tallboy skill 1", "tallboy", 4, True),
     ("lancaster-i load tallboy skill 1", "tallboy", 3, False)],
)  # fmt: skip
def test_the_level_of_an_attack(plane: str, kind: str, level: int, fits: bool) -> None:
    """§surface.figures"""
    model, _, rest = plane.partition(" ")
    far = {"wellington-ic": 4, "typhoon-ib": 7, "do-217e-5": 6}.get(model, 5)
    t = Table(f"A1 {model} at 36,{16 - far} heading 0 level {level} {rest}", FAR, "orders X 0",
              "target T1 X cruiser at 36,17", "marker M1 X at 36,10")  # fmt: skip
    t.answer("activate:A1", "done:A1", f"fly:A1/{far}00")
    if fits:
        assert f"attack:A1/{kind}/T1" in t.keys("A")
    else:
        assert t.field("A", f"attack:A1/{kind}/T1") == ("surface.figures", ("kind",))


@pytest.mark.parametrize(
    ("plane", "kind", "target", "expected"),
    [
        ("wellington-ic level 2 load bombs", "bombs", "factory", {"low": 1}),
        ("wellington-ic level 5 load bombs fatigue 1", "bombs", "factory",
         {"Fatigue": -1, "high": -2}),
        ("wellington-ic level 3 load bombs", "bombs", "truck-column",
         {"small target": -1, "moving target": -1}),
        ("wellington-ic level 3 load bombs", "bombs", "train", {"moving target": -1}),
        ("ju-87b-2 level 3 load bombs", "bombs", "factory", {"dive bomber": 2}),
        ("he-111h-6 level 1 load torpedo", "torpedo", "cruiser", {"large ship": 1}),
        ("he-111h-6 level 1 load torpedo", "torpedo", "destroyer", {"small ship": -1}),
        ("he-111h-6 level 1 load torpedo", "torpedo", "freighter", {}),
        ("typhoon-ib level 1", "guns", "train", {"soft target": 1}),
        ("typhoon-ib level 1", "guns", "tank-column", {"tough target": -3}),
        ("typhoon-ib level 1", "guns", "cruiser", {"tough target": -3}),
        ("typhoon-ib level 1", "guns", "factory", {}),
        ("typhoon-ib level 1 load rockets", "rockets", "factory", {"rockets": -1}),
        ("typhoon-ib level 1 load rockets", "rockets", "tank-column", {}),
        ("do-217e-5 level 3 load guided-bomb", "guided-bomb", "freighter", {"guided": 1}),
        ("g4m1-betty level 3 load ohka skill 1", "ohka", "freighter", {"Skill": 1}),
    ],
)  # fmt: skip
def test_the_modifiers_of_an_attack(
    plane: str, kind: str, target: str, expected: dict[str, int]
) -> None:
    """§surface.figures"""
    model, _, rest = plane.partition(" ")
    far = {"wellington-ic": 800, "ju-87b-2": 800, "typhoon-ib": 1400, "he-111h-6": 900,
           "do-217e-5": 1100, "g4m1-betty": 900}[model]  # fmt: skip
    t = Table(f"A1 {model} at 36,10 heading 0 {rest}", FAR, "orders X 0",
              f"target T1 X {target} at 36,{11 + far // 100}")  # fmt: skip
    t.answer("activate:A1").until("2.4.move").answer(f"fly:A1/{far}", f"attack:A1/{kind}/T1")
    _, dice = t.waits_for()
    t.answer(" ".join(["1"] * dice))
    assert t.modifiers("attack") == expected


@pytest.mark.parametrize(("cloud", "value"), [("36,29 radius 2 levels 2 3", -2),
                                              ("36,29 radius 2 levels 4 5", 0),
                                              ("36,32 radius 2 levels 2 3", 0)])  # fmt: skip
def test_cloud_over_the_target(cloud: str, value: int) -> None:
    """§surface.figures: -2 if it holds the target and has a level at or below the attacker's."""
    t = attacking(WELLINGTON, "bombs", "target T1 X factory at 36,29", f"cloud at {cloud}")
    assert t.answer("1 1 1 1").modifiers("attack").get("cloud over the target", 0) == value


def test_a_dive_bomber_ends_low() -> None:
    """§surface.dive: at level 1; where there is no room it may not bomb."""
    stuka = "ju-87b-2 at 36,20 heading 0 level 4 load bombs"
    t = attacking(stuka, "bombs", "target T1 X factory at 36,29").answer("1")
    assert t.stand("A1") == (3600, 2800, 0, 1)
    t = over(stuka, "target T1 X factory at 36,29", "A2 ju-87b-2 at 36,28.5 heading 0 level 1")
    assert t.field("A", "attack:A1/bombs/T1") == ("surface.dive", ("kind",))
    t = attacking(WELLINGTON, "bombs", "target T1 X factory at 36,29").answer("1 1 1 1")
    assert t.plane("A1").level == 3


# -- the Ohka -------------------------------------------------------------------------------------


def ohka(*more: str) -> Table:
    t = Table("A1 g4m1-betty at 36,10 heading 0 level 3 load ohka", "target T1 X carrier at 36,35",
              *more)  # fmt: skip
    return t.answer("activate:A1").until("2.4.second").answer("attack:A1/ohka/T1")


def test_the_ohka() -> None:
    """§5.5, §surface.load: one die, 5 damage, and it is gone."""
    t = ohka(FAR)
    assert t.waits_for() == ("5.5", 1)
    t.answer("6").expect("left T1 3", "stores A1 0")


DEFENDER = "X1 f6f-5-hellcat at 36,22 heading 180 level 3"


@pytest.mark.parametrize(("face", "save", "stopped"), [("5", "", False), ("8", "10", False),
                                                       ("8", "9", True)])  # fmt: skip
def test_shooting_at_the_ohka(face: str, save: str, stopped: bool) -> None:
    """§surface.ohka: one shot for an Order before its die; Agility 0, Size -1, Skill 0, no arcs;
    any Damage stops it, and it is spent."""
    t = ohka(DEFENDER, "gun G1 X heavy at 36,25")
    assert t.asks("X") == "5.5"
    assert t.keys("X") == ["pass", "ohka:X1/fixed/A1"]
    assert t.field("X", "ohka:X1/D/A1") == ("surface.ohka", ("unit",))
    t.answer("ohka:X1/fixed/A1", face)
    assert t.modifiers("shot") == {}
    if save:
        t.answer(save)
        assert t.modifiers("save") == {"Size": -1, "Firepower": -3}
    t.expect("orders X 9", "stores A1 0")
    if stopped:
        assert t.told("surface.ohka") == ["The Ohka is stopped"]
        t.expect("left T1 8")
        assert t.keys("A") == ["done:A1"]
    else:
        assert t.waits_for() == ("5.5", 1)


def test_nobody_has_to_shoot_at_the_ohka() -> None:
    """§surface.ohka: and nobody is asked without an Order."""
    assert ohka(DEFENDER).answer("pass").waits_for() == ("5.5", 1)
    assert ohka(DEFENDER, "orders X 0").waits_for() == ("5.5", 1)


def test_an_aircraft_in_cloud_may_attack() -> None:
    """§surface.figures, §cloud.in, R85: it is no shot; only a cloud over the target counts."""
    t = attacking(WELLINGTON, "bombs", "target T1 X factory at 36,30",
                  "cloud at 36,27 radius 2 levels 3 3")  # fmt: skip
    assert t.answer("1 1 1 1").modifiers("attack") == {}


def test_dropping_stores_is_an_action_of_the_phase() -> None:
    """§surface.once, §stores.drop, R86"""
    t = over(f"{TYPHOON} load bombs", "target T1 X factory at 36,26")
    t.answer("drop:A1")
    assert t.rule("A", "attack:A1/guns/T1") == "surface.once"
    assert t.keys("A") == ["done:A1"]
