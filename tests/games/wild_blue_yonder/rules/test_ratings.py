"""Chapter 5 at its edges: ratings that reach 0, jets, Ceilings, capacities."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from airwar.games.wild_blue_yonder.data.aircraft import aircraft_from
from airwar.games.wild_blue_yonder.game import GAME
from airwar.games.wild_blue_yonder.rules.state import Dogfight
from airwar.kernel.play import Play
from tests.games.wild_blue_yonder.table import Table, words

SPITFIRE, MESSERSCHMITT = "allied spitfire-i", "axis bf109e-3"


def position(*lines: str) -> Dogfight:
    return GAME.cases.given(list(enumerate(lines, start=1)))


@pytest.mark.parametrize(("cockpit", "left"), [(3, 1), (4, 0), (5, 0)])
def test_performance_falls_to_0_and_no_further(cockpit: int, left: int) -> None:
    """§5.1-b, §9.3.3-a: Damaged it is 4."""
    t = Table(f"allied spitfire-i hits 3 cockpit {cockpit}", MESSERSCHMITT, "stage draw")
    t.expect(f"performance A1 {left}")
    assert t.offered("allied") == words("draw:1 draw:0" if left else "draw:0")


def test_a_gunner_of_0_is_raised_by_skill() -> None:
    """§5.1-b, §9.2-b: a Damaged Bf110C-4 has Gunner 0, a Bf109E-3 has none."""
    place = "active X1\nX1 tailed A1"
    t = Table("axis bf110c-4 hits 4 hand IMS11", SPITFIRE, place)
    t.do("axis target:A1/leader").expect("limit 0", "gunner X1 0")
    assert t.denied("axis", "IMS11") == ("9.2-a", "the Gunner has 0 of 0 Bursts left, this needs 1")
    t = Table("axis bf110c-4 hits 4 hand IMS11 pilot gunner", SPITFIRE, place)
    t.do("axis target:A1/leader").expect("limit 1")
    t = Table(MESSERSCHMITT + " hand IMS11 pilot gunner", SPITFIRE, place)
    t.do("axis target:A1/leader").expect("limit 0", "gunner X1 None")


@pytest.mark.parametrize("level", ["High", "Very High"])
def test_a_mini_hand_has_never_fewer_than_no_cards(level: str) -> None:
    """§5.4.2-b: a Damaged Defiant has 0 and 0."""
    t = Table(f"allied defiant-i at {level} | wingman hits 3", MESSERSCHMITT + f" at {level}",
              "stage wingman\nactive X1")  # fmt: skip
    t.expect("offensive A1 0", "defensive A1 0")
    t.do("axis target:A1/wingman", "draw IMS11 TT" if level == "High" else "draw IMS11")
    assert t.draws().n == 0


def test_an_over_full_hand_survives_the_draw() -> None:
    """§5.2.2-b: nothing is thrown away to make it fit."""
    t = Table(SPITFIRE + " hand MAN*5 hits 3", MESSERSCHMITT, "stage draw")
    t.do("allied draw:0", "draw").expect("hand A1 MAN*5", "active X1")


def test_the_card_is_turned_once() -> None:
    """§5.2.1-b, §5.2.1-a: a Damaged aircraft that is hit again is Damaged as before."""
    t = Table(SPITFIRE + " hand IMS11*2", MESSERSCHMITT + " hits 2", "A1 tailing X1")
    t.do("allied target:X1/leader", "allied IMS11", "allied IMS11").expect("hits X1/leader 4")
    assert t.told("5.2.1-a") == ["Bf109E-3 X1 Leader is Damaged."]


def test_a_wingman_falls_at_his_capacity_and_not_before() -> None:
    """§5.4.1: five of six, then six."""
    t = Table(SPITFIRE + " hand IMS11*2 MAN", MESSERSCHMITT + " | wingman hits 4")
    t.do("allied target:X1/wingman", "draw TT", "allied MAN", "axis pass")
    t.do("allied IMS11", "axis pass").expect("hits X1/wingman 5", "state X1/wingman damaged")
    t.do("allied IMS11", "axis pass", "draw TT").expect("lost X1/wingman destroyed")


@pytest.mark.parametrize(("level", "follows"), [("Medium", True), ("High", False)])
def test_who_follows_may_reach_his_ceiling(level: str, follows: bool) -> None:
    """§5.2.7: the MC.200 flies as high as High."""
    t = Table(f"allied p-47d at {level} hand MAN", f"axis mc-200 at {level} hand TT BR",
              "stage altitude\nA1 tailed X1")  # fmt: skip
    t.do("allied climb", "allied pay:MAN")
    if not follows:
        t.expect("position A1 neutral")
        return
    t.do("axis follow", "axis pay:TT").expect("altitude X1 High", "position X1 tailing A1")


# -- jets -----------------------------------------------------------------------------------------

JET = {
    "name": "Vampire", "nation": "British", "service": "1945-04", "art": "meteor",
    "value": 9, "wingman_value": 2, "speed": 2, "damaged_speed": 1, "thrust": 1,
    "front": {"burst": 1, "performance": 6, "horsepower": 2, "capacity": 3, "offensive": 2,
              "defensive": 2},
    "damaged": {"burst": 0, "performance": 4, "horsepower": 1, "capacity": 6, "offensive": 1,
                "defensive": 1},
}  # fmt: skip


def test_a_jet_is_turbocharged_whatever_its_file_says() -> None:
    """§5.3: to start at the top, and in its ratings there."""
    assert aircraft_from({"vampire": JET})["vampire"].turbo
    t = Table.set_up(date="1945-05", allied=[{"aircraft": "vampire"}],
                     axis=[{"aircraft": "bf109e-3"}], aircraft={"vampire": JET})  # fmt: skip
    assert "altitude:very-high" in t.offered("allied")
    s = position("axis me262a-1a at High", SPITFIRE)
    s.types = (replace(s.types[0], turbo=False, speed=1), *s.types[1:])
    assert GAME.cases.expect(s, ["draws", "X1", "2"]) is None


@pytest.mark.parametrize(
    ("hits", "damaged_speed", "counters"), [(0, 2, 2), (4, 2, 1), (4, 1, 0), (4, 0, 0)]
)
def test_a_damaged_jet_is_promoted_with_fewer_counters(
    hits: int, damaged_speed: int, counters: int
) -> None:
    """§5.3.1-b: one less than the Speed of the side that shows, and never less than none."""
    s = position(
        SPITFIRE + " hand IMS11", f"axis me262a-1a hits 7 counters 0 | wingman hits {hits}"
    )
    s.types = (s.types[0], replace(s.types[1], damaged_speed=damaged_speed))
    play = Play(GAME, s)
    play.answer("allied", "target:X1/leader")
    play.answer("allied", "play:in-my-sights-1b1h")
    leader = play.state.elements[1].leader
    assert leader is not None and leader.counters == counters


def test_a_damaged_jet_without_a_speed_of_its_own_keeps_that_of_its_front() -> None:
    """§5.3.1-a: a figure that is left out is the one of the front; a 0 that is written is a 0."""
    plain = {key: value for key, value in JET.items() if key != "damaged_speed"}
    speeds = [
        aircraft_from({"vampire": jet})["vampire"].damaged_speed
        for jet in (plain, JET, {**JET, "damaged_speed": 0})
    ]
    assert speeds == [2, 1, 0]


@pytest.mark.parametrize(("counters", "kept"), [(3, 2), (2, 2), (1, 1), (0, 0)])
def test_a_damaged_jet_keeps_no_more_counters_than_its_speed(counters: int, kept: int) -> None:
    """§5.3.2, R85: 3 on the front of the Me 262, 2 on its back."""
    t = Table(SPITFIRE + " hand OS12", f"axis me262a-1a hits 3 counters {counters}")
    t.do("allied target:X1/leader", "allied OS12", *["axis pass"] * (counters > 0))
    t.expect("state X1/leader damaged", f"counters X1/leader {kept}")
    lost = "Me262A-1a X1 Leader keeps 2 Full Throttle counters, as many as its Speed."
    assert t.told("5.3.2") == [lost] * (counters > kept)


def test_a_boosted_jet_loses_its_boost_first() -> None:
    """§5.5.4-b, §5.3.2: one counter for the boost, and then down to its Speed."""
    s = position(SPITFIRE + " hand OS12", "axis me262a-1a hits 3 counters 4")
    s.types = (s.types[0], replace(s.types[1], power_boost=True))
    play = Play(GAME, s)
    for seat, key in (("allied", "target:X1/leader"), ("allied", "play:out-of-the-sun-1b2h"),
                      ("axis", "pass")):  # fmt: skip
        play.answer(seat, key)
    leader = play.state.elements[1].leader
    assert leader is not None and leader.counters == 2
    rules = [told.event.rule for told in play.events if told.event.kind == "damage"]
    assert rules == ["5.2.1-a", "5.5.4-b", "5.3.2"]


def test_scissors_need_no_agile_use() -> None:
    """§5.5.1-a: the card itself is on offer, and the marker is kept."""
    t = Table("allied gladiator-ii hand SCI TT", MESSERSCHMITT, "A1 disadvantaged X1")
    t.do("allied target:X1/leader")
    assert t.offered("allied") == words("done SCI TT/agile disengage")
    t.do("allied SCI").expect("agile A1 ready", "position A1 advantaged X1")


@pytest.mark.parametrize(("place", "may"), [("disadvantaged", True), ("tailed", False)])
def test_an_agile_wingman_attacks_where_scissors_would(place: str, may: bool) -> None:
    """§5.5.1-a, §7.3.4: at a table where Wingmen are Agile too."""
    t = Table("allied gladiator-ii", MESSERSCHMITT, f"A1 {place} X1",
              "stage wingman\nswitches agile-wingman")  # fmt: skip
    t.do("allied target:X1/leader", "draw BR")
    assert t.offered("allied") == words("done BR/agile" if may else "done")


def test_damage_takes_no_counter_but_the_boosts() -> None:
    """§5.5.4-b: a jet keeps what it has."""
    t = Table(SPITFIRE + " hand IMS11", "axis me262a-1a hits 3 counters 2")
    t.do("allied target:X1/leader", "allied IMS11", "axis pass")
    t.expect("state X1/leader damaged", "counters X1/leader 2")
    assert t.told("5.5.4-b") == []


def test_an_agile_answer_is_offered_once_for_each_kind_of_card() -> None:
    """§5.5.1-a, §6.2.7: and Scissors as what they are."""
    t = Table("allied gladiator-ii hand MAN BR*2 SCI*2", MESSERSCHMITT + " hand TT")
    t.do("allied target:X1/leader", "allied MAN", "axis TT")
    keys = [option.key for option in t.play.options("allied")]
    assert keys == ["pass", "play:scissors", "play:barrel-roll/agile"]


@pytest.mark.parametrize("on", [False, True])
def test_a_counter_as_scissors_in_an_answer_is_a_matter_of_choice(on: bool) -> None:
    """§5.5.1-a, §6.3: a Gladiator with a boost answers a Tight Turn."""
    switch = "switches no-agile-counter" if on else "turn 2"
    s = position("allied gladiator-ii hand MAN counters 1", MESSERSCHMITT + " hand TT", switch)
    s.types = (replace(s.types[0], power_boost=True), *s.types[1:])
    play = Play(GAME, s)
    for seat, key in (("allied", "target:X1/leader"), ("allied", "play:maneuver")):
        play.answer(seat, key)
    play.answer("axis", "play:tight-turn")
    offered = {option.key for option in play.options("allied")}
    assert offered == ({"pass"} if on else {"pass", "counter/agile"})


@pytest.mark.parametrize("on", [False, True])
def test_a_wingmans_counter_as_scissors_is_a_matter_of_choice(on: bool) -> None:
    """§5.5.1-a, §6.3: at a table where Wingmen are Agile too."""
    s = position(
        "allied gladiator-ii | wingman mini BR counters 1",
        MESSERSCHMITT,
        "A1 disadvantaged X1",
        "switches agile-wingman" + " no-agile-counter" * on,
        "stage wingman-attack target X1/leader",
    )
    s.types = (replace(s.types[0], power_boost=True), *s.types[1:])
    offered = {option.key for option in Play(GAME, s).options("allied")}
    assert ("counter/agile" in offered) == (not on)
    assert {"done", "counter", "play:barrel-roll/agile"} <= offered
