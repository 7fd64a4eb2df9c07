"""Chapter 5: what the aircraft cards say and how damage, altitude and markers change it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from airwar.games.wild_blue_yonder import data
from airwar.games.wild_blue_yonder.game import GAME
from airwar.games.wild_blue_yonder.rules.state import Dogfight
from airwar.games.wild_blue_yonder.show.view import view
from airwar.kernel.play import Play
from tests.games.wild_blue_yonder.table import Table, words

SPITFIRE, MESSERSCHMITT = "allied spitfire-i", "axis bf109e-3"
FIGHTERS = list(data.load_aircraft().values())


def test_leader_and_wingman_have_their_own_ratings() -> None:
    """§5.1-a: and a Wingman is of his Leader's type."""
    t = Table("allied p-39d", MESSERSCHMITT)
    t.expect("performance A1 5", "draws A1 2", "burst A1 1", "offensive A1 1", "defensive A1 2")
    for element in t.state.elements:
        assert element.leader and element.wingman and element.leader.type == element.wingman.type
    t = Table("allied p-39d hits 3 | wingman hits 3", MESSERSCHMITT)
    t.expect("performance A1 3", "draws A1 1", "burst A1 0", "offensive A1 0", "defensive A1 1")


def test_zero_is_a_rating_and_none_is_not() -> None:
    """§5.1-b, §5.2.5: Burst 0 gains by position; a turret fighter has no Burst to add to."""
    t = Table("allied gladiator-ii hand IMS11", MESSERSCHMITT, "A1 advantaged X1")
    assert t.do("allied target:X1/leader").offered("allied") == words("done IMS11 disengage")
    t = Table("allied defiant-i hand IMS11", MESSERSCHMITT, "A1 advantaged X1")
    t.do("allied target:X1/leader").expect("limit 0", "burst A1 None")
    rule, reason = t.denied("allied", "IMS11")
    assert (rule, reason) == (
        "5.5.5-a",
        "no guns of its own: it fires only when Disadvantaged or Tailed",
    )


@pytest.mark.parametrize(
    ("before", "card", "after"),
    [(1, "IMS11", "undamaged"), (2, "IMS11", "damaged"), (1, "IMS12", "damaged")],
)
def test_the_card_is_turned_at_once(before: int, card: str, after: str) -> None:
    """§5.2.1-a, §5.2.1-b, §4.9.1: Hits below the capacity leave it Undamaged for every rule."""
    t = Table(SPITFIRE + f" hand {card}", MESSERSCHMITT + f" hits {before}")
    t.do("allied target:X1/leader", f"allied {card}").expect(f"state X1/leader {after}")
    assert bool(t.told("5.2.1-a")) == (after == "damaged")
    t.expect("performance X1 " + ("4" if after == "damaged" else "6"))


def test_hits_stay_when_the_card_is_turned() -> None:
    """§4.9.1: three of six, then three more."""
    t = Table(SPITFIRE + " hand IMS33 MAN", MESSERSCHMITT + " hits 3", "A1 tailing X1")
    t.do("allied target:X1/leader", "allied IMS33", "draw TT*5").expect("lost X1/leader destroyed")


def test_performance_caps_the_refill() -> None:
    """§5.2.2-a"""
    t = Table(SPITFIRE + " hand MAN*5", MESSERSCHMITT, "stage draw")
    assert t.offered("allied") == words("draw:1 draw:0")
    assert t.denied("allied", "draw:2") == ("5.2.2-a", "the hand has 5 and Performance is 6")
    t.do("allied draw:1", "draw TT").expect("hand A1 MAN*5 TT")
    t = Table(SPITFIRE + " hand MAN*5 cockpit 1", MESSERSCHMITT, "stage draw")
    assert t.offered("allied") == {"draw:0"}
    assert t.denied("allied", "draw:1") == ("5.2.2-a", "the hand has 5 and Performance is 5")


def test_an_over_full_hand_is_kept_and_not_added_to() -> None:
    """§5.2.2-b"""
    t = Table(SPITFIRE + " hand MAN*5 hits 3", MESSERSCHMITT, "stage draw")
    assert t.offered("allied") == {"draw:0"}
    assert t.denied("allied", "draw:1") == ("5.2.2-b", "the hand has 5 and Performance is 4")
    t.expect("hand A1 MAN*5")


def test_horsepower_sets_the_draw() -> None:
    """§5.2.3-a"""
    t = Table("allied gladiator-ii", MESSERSCHMITT, "stage draw")
    assert t.offered("allied") == words("draw:1 draw:0")
    assert t.denied("allied", "draw:2") == ("5.2.3-a", "Horsepower at this altitude is 1")
    assert t.denied("allied", "draw:all") == ("3.5", "draw a number of cards")


HORSEPOWER = {"VL": 1, "L": 1, "M": 0, "H": -1, "VH": -2}
TURBO = {"VL": 1, "L": 1, "M": 0, "H": 0, "VH": -1}
NAMES = {"VL": "Very Low", "L": "Low", "M": "Medium", "H": "High", "VH": "Very High"}


@pytest.mark.parametrize("level", NAMES)
@pytest.mark.parametrize("key", ["p-47d", "spitfire-i", "gladiator-ii", "meteor-f-i"])
def test_horsepower_by_altitude(key: str, level: str) -> None:
    """§5.2.3-b, §8.3: never below 0; a jet counts as turbocharged."""
    plane = data.load_aircraft()[key]
    table = TURBO if plane.turbo else HORSEPOWER
    t = Table(f"allied {key} at {NAMES[level]}", MESSERSCHMITT + f" at {NAMES[level]}")
    t.expect(f"draws A1 {max(0, plane.front.horsepower + table[level])}")


def test_the_burst_rating_limits_a_turn() -> None:
    """§5.2.4-a, §9.0-a: several cards may be fired while the sum fits."""
    t = Table("allied hurricane-iic hand IMS11*3 IMS22 IMS33", MESSERSCHMITT)
    t.do("allied target:X1/leader").expect("limit 2")
    assert t.offered("allied") == words("done IMS11 IMS22 disengage")
    assert t.denied("allied", "IMS33") == ("5.2.4-a", "this needs 3 Bursts and 2 of 2 are left")
    t.do("allied IMS11", "allied IMS11").expect("bursts 0")
    assert t.denied("allied", "IMS11") == ("5.2.4-a", "this needs 1 Burst and 0 of 2 are left")


@pytest.mark.parametrize(
    ("place", "limit"),
    [("tailed", 1), ("disadvantaged", 1), ("neutral", 2), ("advantaged", 3), ("tailing", 5)],
)
def test_gunner_behind_and_guns_otherwise(place: str, limit: int) -> None:
    """§5.2.5, §9.2-b, §7.4-b: the Beaufighter has Gunner 1 and Burst 2."""
    position = f"A1 {place} X1" if place != "neutral" else ""
    t = Table("allied beaufighter-vif hand IMS11", MESSERSCHMITT, position)
    t.do("allied target:X1/leader").expect(f"limit {limit}")


def test_heavy_gun_markers_at_the_start() -> None:
    """§5.2.6, §5.4.3: Leader and Wingman have their own."""
    t = Table.set_up(date="1945-01", allied=[{"aircraft": "p-39d"}, {"aircraft": "yak-9t"}],
                     axis=[{"aircraft": "bf109k-4"}])  # fmt: skip
    for code in ("A1/leader", "A1/wingman", "A2/leader", "X1/leader", "X1/wingman"):
        t.expect(f"heavy {code} 2")
    Table(SPITFIRE, MESSERSCHMITT).expect("heavy A1/leader 0")


def test_no_climb_above_the_ceiling() -> None:
    """§5.2.7"""
    t = Table("allied kittyhawk-i at High hand MAN", MESSERSCHMITT, "stage altitude")
    assert t.offered("allied") == words("stay dive")
    assert t.denied("allied", "climb") == ("5.2.7", "the Ceiling of A1 is High")


def test_a_damaged_wingman_lowers_the_ceiling_of_both() -> None:
    """§5.4.4"""
    t = Table(SPITFIRE + " at High hand MAN | wingman hits 3", MESSERSCHMITT, "stage altitude")
    t.expect("ceiling A1 High", "ceiling X1 Very High")
    assert t.denied("allied", "climb") == (
        "5.4.4",
        "the Ceiling of A1 is High while its Wingman is Damaged",
    )


def test_jets_are_turbocharged_and_begin_with_speed_counters() -> None:
    """§5.3, §5.3.1-a: besides the hand."""
    t = Table.set_up(date="1945-03", allied=[{"aircraft": "meteor-f-i"}],
                     axis=[{"aircraft": "me262a-1a"}])  # fmt: skip
    t.expect("counters A1/leader 2", "counters X1/leader 3", "counters X1/wingman 0")
    assert "altitude:very-high" in t.offered("axis")
    t.do("allied altitude:high", "axis altitude:high")
    assert t.draws().n == 6


def test_a_promoted_jet_has_one_counter_less() -> None:
    """§5.3.1-b: once; later draws go by the printed Speed."""
    t = Table(SPITFIRE + " hand IMS11 MAN", "axis me262a-1a hits 7 counters 0")
    t.do("allied target:X1/leader", "allied IMS11", "draw MAN*6")
    t.expect("counters X1/leader 2", "hand X1 MAN*6")
    t.do("allied done", "allied draw:0", "draw", "axis stay", "axis done", "axis done")
    t.do("axis draw:0", "draw").expect("counters X1/leader 3")


@pytest.mark.parametrize(("before", "after"), [(0, 1), (2, 3), (3, 3)])
def test_thrust_gives_counters_back(before: int, after: int) -> None:
    """§5.3.2: never more than Speed, at any altitude."""
    t = Table(SPITFIRE + " order 2", f"axis me262a-1a counters {before} at Very High order 1",
              "active X1\nstage draw")  # fmt: skip
    t.do("axis draw:0", "draw").expect(f"counters X1/leader {after}")
    assert len(t.told("5.3.2")) == (before < after)


def test_a_damaged_jet_holds_fewer_counters() -> None:
    """§5.3.2: Speed is read off the side that shows; what is held already is kept."""
    start = "axis me262a-1a hits 4 at Very High order 1 counters "
    for before, after in ((0, 1), (2, 2), (3, 3)):
        t = Table(SPITFIRE + " order 2", f"{start}{before}", "active X1\nstage draw")
        t.do("axis draw:0", "draw").expect(f"counters X1/leader {after}")


def test_a_wingman_takes_as_much_as_his_leader() -> None:
    """§5.4.1"""
    t = Table(SPITFIRE, MESSERSCHMITT + " | wingman hits 2", "stage wingman")
    t.do("allied target:X1/wingman", "draw IMS11 IMS33", "draw MAN*2", "allied IMS11", "axis pass")
    t.expect("state X1/wingman damaged", "hits X1/wingman 3")
    t.do("allied IMS33", "axis pass").expect("lost X1/wingman destroyed")


@pytest.mark.parametrize("level", NAMES)
def test_mini_hands_by_altitude(level: str) -> None:
    """§5.4.2-a, §5.4.2-b: Offensive to attack, Defensive when attacked."""
    at = NAMES[level]
    t = Table(SPITFIRE + f" at {at}", MESSERSCHMITT + f" at {at}", "stage wingman")
    offensive = 1 if level == "VH" else 2
    defensive = 1 if level in ("H", "VH") else 2
    t.do("allied target:X1/wingman")
    assert (t.draws().rule, t.draws().n) == ("10.1.1", offensive)
    t.do("draw IMS11" if offensive == 1 else "draw IMS11 MAN")
    assert (t.draws().rule, t.draws().n) == ("10.5-a", defensive)


def test_engines() -> None:
    """§5.5.3"""
    planes = data.load_aircraft()
    multi = {key for key, plane in planes.items() if plane.multi_engined}
    assert {"bf110c-4", "p-38j", "me262a-1a"} <= multi
    assert not multi & {"spitfire-i", "bf109e-3", "p-47d", "defiant-i"}


def test_power_boost_counters() -> None:
    """§5.5.4-a, §14.3: one for the Leader, one for the Wingman."""
    t = Table.set_up(scenario="extended-example")
    t.expect("counters A1/leader 1", "counters A1/wingman 1", "counters X1/leader 0")


def test_damage_takes_the_boost_away() -> None:
    """§5.5.4-b: of that aircraft only, and a spent one never comes back."""
    t = Table(SPITFIRE + " hand IMS33", "axis fw190a-8 hits 1", "A1 tailing X1")
    t.do("allied target:X1/leader", "allied IMS33", "axis pass")
    t.expect("state X1/leader damaged", "counters X1/leader 0", "counters X1/wingman 1")
    assert t.told("5.5.4-b") == ["Fw190A-8 X1 Leader loses its Power Boost counter."]
    t = Table(SPITFIRE + " order 1", "axis fw190a-8 counters 0 order 2", "active X1\nstage draw")
    t.do("axis draw:0", "draw").expect("counters X1/leader 0")


def test_agile_in_the_own_turn_and_once() -> None:
    """§5.5.1-a: any card as Scissors; fresh again in the next own turn."""
    t = Table("allied gladiator-ii hand TT BR", MESSERSCHMITT, "A1 disadvantaged X1")
    t.do("allied target:X1/leader")
    assert t.offered("allied") == words("done TT/agile BR/agile disengage")
    t.do("allied TT/agile").expect("position A1 advantaged X1", "agile A1 used")
    assert t.told("5.5.1-a") == ["Gladiator II A1 Leader plays Tight Turn as Scissors."]
    assert t.denied("allied", "BR/agile") == (
        "5.5.1-a",
        "the Agile marker is already used this turn",
    )
    t.do("allied done", "allied done", "allied draw:0", "draw", "axis skip", "axis stay")
    t.do("axis done", "axis draw:0", "draw").expect("agile A1 ready", "active A1")


AGILE_DENIED = {
    "spitfire-i": "Spitfire I A1 Leader is not Agile",
    "spitfire-i hits 3": "Spitfire I A1 Leader is not Agile",
}


@pytest.mark.parametrize("plane", AGILE_DENIED)
def test_who_is_not_agile(plane: str) -> None:
    """§5.5.1-a"""
    t = Table(f"allied {plane} hand TT", MESSERSCHMITT, "A1 disadvantaged X1")
    t.do("allied target:X1/leader")
    assert t.denied("allied", "TT/agile") == ("5.5.1-a", AGILE_DENIED[plane])


def test_a_damaged_aircraft_stays_agile() -> None:
    """§5.5.1-a, R84"""
    t = Table("allied gladiator-ii hits 3 hand TT", MESSERSCHMITT, "A1 disadvantaged X1")
    t.do("allied target:X1/leader", "allied TT/agile").expect("position A1 advantaged X1")


def test_a_damaged_side_without_agile() -> None:
    """§5.5.1-a, R84: where the data say that the Damaged side does not have it."""
    gladiator = ("allied gladiator-ii hits 3 hand TT", MESSERSCHMITT, "A1 disadvantaged X1")
    s = GAME.cases.given(list(enumerate(gladiator, start=1)))
    s.types = (replace(s.types[0], damaged_agile=False), s.types[1])
    t = Table(*gladiator)
    t.play = Play(GAME, s)
    t.do("allied target:X1/leader")
    assert t.denied("allied", "TT/agile") == (
        "5.5.1-a", "Gladiator II A1 Leader is not Agile any more: it is Damaged",
    )  # fmt: skip
    assert view(s, "allied").elements[0].leader.agile_marker == ""


def test_agile_attacks_only_where_scissors_would() -> None:
    """§5.5.1-a, §7.3.4"""
    t = Table("allied gladiator-ii hand TT", MESSERSCHMITT, "A1 tailed X1")
    t.do("allied target:X1/leader")
    rule, reason = t.denied("allied", "TT/agile")
    assert (rule, reason) == (
        "7.3.4",
        "Scissors only works when you are Disadvantaged; you are Tailed",
    )


def test_a_card_played_through_agile_is_scissors_in_every_respect() -> None:
    """§5.5.1-a: In My Sights as Scissors is answered as Scissors and needs no Bursts."""
    t = Table("allied gladiator-ii hand IMS33", MESSERSCHMITT + " hand SCI BR TT",
              "A1 disadvantaged X1")  # fmt: skip
    t.do("allied target:X1/leader", "allied IMS33/agile")
    assert t.offered("axis") == words("pass SCI")
    rule, reason = t.denied("axis", "BR")
    assert rule == "6.2.2"
    assert reason.startswith("Barrel Roll answers") and "as Scissors" in reason


def boosted_gladiator(*position: str) -> Play[Dogfight]:
    """No type of ours is Agile and has counters, so a Gladiator is given a boost."""
    s = GAME.cases.given(list(enumerate(position, start=1)))
    s.types = (replace(s.types[0], power_boost=True), *s.types[1:])
    return Play(GAME, s)


def test_a_counter_as_scissors() -> None:
    """§5.5.1-a, §6.3: to attack, to answer, and with Agile Wingmen for the Wingman."""
    position = "allied gladiator-ii hand MAN counters 1 | wingman counters 1", MESSERSCHMITT
    play = boosted_gladiator(*position, "A1 disadvantaged X1")
    play.answer("allied", "target:X1/leader")
    play.answer("allied", "counter/agile")
    assert play.state.elements[0].place == 1

    play = boosted_gladiator(position[0], MESSERSCHMITT + " hand TT")
    for seat, key in (("allied", "target:X1/leader"), ("allied", "play:maneuver")):
        play.answer(seat, key)
    play.answer("axis", "play:tight-turn")
    assert {option.key for option in play.options("allied")} == {"pass", "counter/agile"}
    play.answer("allied", "counter/agile")
    assert play.state.elements[0].place == 1

    play = boosted_gladiator(*position, "A1 disadvantaged X1", "switches agile-wingman",
                             "stage wingman-attack target X1/leader")  # fmt: skip
    assert "counter/agile" in {option.key for option in play.options("allied")}


def test_turret_fighters() -> None:
    """§5.5.5-a: they fire at Fighters only from behind; their Wingmen play as others do."""
    t = Table("allied defiant-i hand IMS11 IMS22 MAN", MESSERSCHMITT, "A1 tailed X1")
    t.do("allied target:X1/leader").expect("limit 2")
    t.do("allied IMS22").expect("hits X1/leader 2", "bursts 0")
    t = Table("allied defiant-i hand IMS11 MAN", MESSERSCHMITT, "A1 tailing X1")
    t.do("allied target:X1/leader").expect("limit 0")
    assert t.offered("allied") == {"done", "disengage"}
    t = Table("allied defiant-i", MESSERSCHMITT, "stage wingman\nA1 tailing X1")
    t.do("allied target:X1/leader", "draw IMS33", "allied IMS33").expect("hits X1/leader 3")


@pytest.mark.parametrize("switch", ["", "switches turret-no-maneuver"])
def test_an_unengaged_turret_leader_attacks_no_wingman(switch: str) -> None:
    """§5.5.5-a, §10.6.2: he has no guns to gain Bursts for. His Gunner may, §10.6.3."""
    t = Table("allied defiant-i hand IMS11 MAN", MESSERSCHMITT, switch)
    assert "target:X1/leader" in t.offered("allied")
    assert t.denied("allied", "target:X1/wingman") == (
        "5.5.5-a",
        "no guns of its own: it fires only when Disadvantaged or Tailed",
    )
    t = Table("allied defiant-i hand IMS11 MAN", MESSERSCHMITT, "A1 tailed X1", switch)
    t.do("allied target:X1/wingman", "draw TT BR")
    assert t.offered("allied") == words("done IMS11 disengage")
    t = Table("allied defiant-i", MESSERSCHMITT, "stage wingman", switch)
    assert t.offered("allied") == words("skip target:X1/leader target:X1/wingman")


def test_a_turret_fighter_with_guns_fires_its_turret_only() -> None:
    """§5.5.5-a"""
    planes = {
        "roc": {
            "name": "Roc", "nation": "British", "service": "1939-02", "art": "defiant",
            "value": 1, "wingman_value": 0, "turret": True,
            "front": {"burst": 2, "gunner": 1, "performance": 3, "horsepower": 1, "capacity": 3,
                      "offensive": 1, "defensive": 1},
            "damaged": {"burst": 1, "gunner": 1, "performance": 2, "horsepower": 1, "capacity": 6,
                        "offensive": 0, "defensive": 0},
        }
    }  # fmt: skip
    s = GAME.rules.opening({"date": "1940-05", "allied": [{"aircraft": "roc"}],
                    "axis": [{"aircraft": "bf109e-3"}], "aircraft": planes})  # fmt: skip
    assert GAME.cases.expect(s, ["burst", "A1", "None"]) is None


def test_all_types_can_be_flown() -> None:
    """§5.1-a: both sides of every card make sense in play."""
    for plane in FIGHTERS:
        other = SPITFIRE if plane.side == "axis" else MESSERSCHMITT
        t = Table(f"{plane.side} {plane.key} hits {plane.front.capacity}", other)
        assert t.state.elements[0].leader is not None
        side, front = plane.damaged, plane.front
        assert side.performance <= front.performance and side.capacity > front.capacity
