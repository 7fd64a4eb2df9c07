"""Chapters 2 and 3, and 6 to 12, at their edges."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from airwar.games.wild_blue_yonder import data
from airwar.games.wild_blue_yonder.game import GAME
from airwar.games.wild_blue_yonder.rules.position import place_on
from airwar.kernel.play import Play
from tests.games.wild_blue_yonder.table import Table, words

SPITFIRE, MESSERSCHMITT = "allied spitfire-i", "axis bf109e-3"


def test_a_side_leaves_by_cards_of_its_own_pile() -> None:
    """§2.2-a, §12.1-a"""
    t = Table(SPITFIRE, MESSERSCHMITT, "active X1").do("axis disengage")
    for _ in range(2):
        assert t.draws().bag == "axis"
        t.do("draw ACE")
    t.expect("pile allied 110", "pile axis 108", "discards axis ACE*2", "discards allied none")


def test_the_wingmans_target_does_not_bind_his_leader() -> None:
    """§3.3-b, §3.1-b: the target is forgotten when the Wingman Step ends."""
    t = Table(SPITFIRE + " hand MAN", MESSERSCHMITT, MESSERSCHMITT, "stage wingman")
    t.do("allied target:X1/leader", "draw TT BR", "allied done", "draw TT").expect("target none")
    t.do("allied stay", "allied target:X2/leader", "allied MAN")
    t.expect("position A1 advantaged X2", "position X1 neutral")


def test_after_letting_go_he_may_still_leave() -> None:
    """§3.3-c, §7.3.6: no card has been played."""
    t = Table(SPITFIRE, MESSERSCHMITT, "A1 advantaged X1").do("allied give-up")
    assert t.offered("allied") == words("done target:X1/leader disengage")


# -- 6: counters ----------------------------------------------------------------------------------


def test_counters_are_spent_one_by_one() -> None:
    """§6.3: in an answer, in an attack and for a climb; none is a card of the pile."""
    t = Table(SPITFIRE + " hand IMS11 TT", "axis me262a-1a counters 3")
    t.do("allied target:X1/leader", "allied IMS11", "axis counter", "allied pass")
    t.expect("counters X1/leader 2", "discards axis none", "top axis none")
    assert sum(t.state.shown[1]) == 0
    t = Table("axis me262a-1a counters 3", SPITFIRE, "active X1\nX1 tailed A1")
    t.do("axis target:A1/leader", "axis counter").expect("counters X1/leader 2")
    t = Table("axis me262a-1a counters 3", SPITFIRE, "active X1\nstage altitude")
    t.do("axis climb", "axis pay:counter").expect("counters X1/leader 2", "discards axis none")


def test_a_leaders_counter_does_not_help_his_wingman() -> None:
    """§6.3, §10.6.1-b"""
    t = Table(SPITFIRE + " hand IMS11", "axis fw190a-8 | wingman counters 0")
    t.do("allied target:X1/wingman", "draw MAN*3", "allied IMS11").expect("counters X1/leader 1")
    assert t.offered("axis") == {"pass"}


def test_a_counter_pays_for_a_roll_upward() -> None:
    """§6.3, §8.2.2-a, §8.2.1-b: the roll is the last card."""
    t = Table("allied p-47d hand VR", MESSERSCHMITT)
    assert words("VR/climb VR/dive") <= t.offered("allied")
    t.do("allied VR/climb", "allied pay:counter").expect("altitude A1 High", "counters A1/leader 0")


def test_a_wingman_chops_his_throttle_at_a_leader_whom_his_own_does_not_fight() -> None:
    """§6.2.3, §7.1.3: his Leader is Tailing another, and so Neutral to this one."""
    t = Table(SPITFIRE + " hand IMS11 FT", "allied yak-1", MESSERSCHMITT, "X1 tailing A2")
    t.do("allied target:X1/wingman", "draw FT CT", "allied IMS11", "axis FT", "allied FT")
    assert t.offered("axis") == words("pass CT")


@pytest.mark.parametrize("place", ["tailed", "disadvantaged"])
def test_a_leader_ahead_does_not_chop_his_throttle_at_a_wingman(place: str) -> None:
    """§6.2.3, §10.4: the Wingman's Full Throttle is for his Leader, who is behind."""
    t = Table("allied p-47d", MESSERSCHMITT + " hand CT", f"A1 {place} X1\nstage wingman")
    t.do("allied target:X1/leader", "draw FT BR", "allied FT")
    assert t.offered("axis") == {"pass"}
    assert t.denied("axis", "CT")[0] == "6.2.3"


def test_what_frees_a_wingmans_throttle_does_not_free_a_leaders() -> None:
    """§6.2.3"""
    t = Table(SPITFIRE + " hand MAN CT", MESSERSCHMITT + " hand FT",
              "A1 advantaged X1\nswitches wingman-chop-throttle-free")  # fmt: skip
    t.do("allied target:X1/leader", "allied MAN", "axis FT")
    assert t.offered("allied") == {"pass"}


def test_a_counter_is_refused_for_its_own_reason() -> None:
    """§7.3.3, §5.5.1-a: that it cannot be Scissors here does not matter."""
    t = Table("allied p-47d hand MAN", MESSERSCHMITT, "switches no-agile-counter")
    t.do("allied target:X1/leader")
    assert t.denied("allied", "counter")[0] == "7.3.3"


# -- 7: position ----------------------------------------------------------------------------------


def test_neutral_to_the_others_whatever_his_place() -> None:
    """§7.1.3"""
    t = Table(SPITFIRE, MESSERSCHMITT, MESSERSCHMITT, "A1 tailing X1")
    assert (place_on(t.state, 0, 1), place_on(t.state, 0, 2)) == (2, 0)


def test_a_wingman_is_fired_at_whatever_his_leader_does() -> None:
    """§7.2, §10.6.2: here his Leader is behind a friend."""
    t = Table(SPITFIRE + " hand IMS11", "allied yak-1", MESSERSCHMITT, "X1 tailing A2")
    t.do("allied target:X1/wingman", "draw TT BR").expect("limit 1", "bursts 1")
    t.do("allied IMS11", "axis pass").expect("hits X1/wingman 1", "position X1 tailing A2")


@pytest.mark.parametrize("place", ["tailed", "disadvantaged", "advantaged", "tailing"])
def test_an_engaged_leaders_wingman_has_two_targets(place: str) -> None:
    """§7.5.1-c, §10.3-a: whoever of the two is behind."""
    t = Table(SPITFIRE, MESSERSCHMITT, MESSERSCHMITT, f"A1 {place} X1\nstage wingman")
    assert t.offered("allied") == words("skip target:X1/leader target:X1/wingman")
    assert t.denied("allied", "target:X2/wingman")[0] == "10.3-a"
    assert t.denied("allied", "target:X2/leader")[0] == "7.5.1-c"


@pytest.mark.parametrize(("level", "hidden"), [("Medium", "stay climb dive"),
                                               ("Very Low", "stay climb")])  # fmt: skip
def test_a_free_choice_in_the_clouds_is_as_any_other_within_the_ceiling(
    level: str, hidden: str
) -> None:
    """§7.3.5-a: the reading that lets an Element stay above its Ceiling takes nothing away."""
    t = Table(SPITFIRE + f" at {level} hand CLD MAN", MESSERSCHMITT, "switches clouds-free-choice")
    t.do("allied CLD")
    assert t.offered("allied") == {f"clouds:{word}" for word in hidden.split()}


@pytest.mark.parametrize("stage", ["wingman", "leader"])
def test_who_is_in_the_clouds_is_no_target_wherever_he_will_come_out(stage: str) -> None:
    """§7.3.5-d: here at the lowest level."""
    t = Table(SPITFIRE + " at Low clouds Very Low", "allied yak-1 at Low",
              MESSERSCHMITT + " at Low hand IMS11", f"active X1\nstage {stage}")  # fmt: skip
    for code in ("A1/leader", "A1/wingman"):
        assert t.denied("axis", f"target:{code}") == ("7.3.5-d", "A1 is in the clouds")


# -- 8: altitude ----------------------------------------------------------------------------------


def test_the_altitude_step_is_no_roll() -> None:
    """§8.2.1-d, §8.2.4: who has changed level in it may attack, also where a roll would bar him."""
    t = Table(SPITFIRE + " hand IMS11", MESSERSCHMITT + " at Low", MESSERSCHMITT,
              "stage altitude\nswitches roll-bars-all-attacks")  # fmt: skip
    t.do("allied dive", "draw MAN")
    assert words("target:X1/leader target:X1/wingman") <= t.offered("allied")


def test_a_forced_dive_is_one_level_a_turn() -> None:
    """§8.2.1-f: here the Damaged side allows Low only."""
    lines = ("allied spitfire-i at Very High hits 3", MESSERSCHMITT + " at Low", "stage altitude")
    s = GAME.cases.given(list(enumerate(lines, start=1)))
    low = replace(s.types[0].damaged, ceiling=data.LOW)
    s.types = (replace(s.types[0], damaged=low), s.types[1])
    play = Play(GAME, s)
    play.outcome((0,))
    assert play.state.elements[0].altitude == data.HIGH
    for key in ("done", "done", "draw:0"):
        play.answer("allied", key)
    play.outcome(())
    for key in ("stay", "done", "draw:0"):
        play.answer("axis", key)
    play.outcome(())
    play.outcome((0,))
    assert play.state.elements[0].altitude == data.MEDIUM


def test_a_roll_does_not_change_the_target_of_the_step() -> None:
    """§8.2.4, §3.3-b: a Gunner has fired at the Wingman, and rolls out and back."""
    t = Table("allied beaufighter-vif hand IMS11*2 VR*2", MESSERSCHMITT, "A1 tailed X1")
    t.do("allied target:X1/wingman", "draw TT BR", "allied IMS11", "axis TT")
    t.do("allied VR/dive", "draw MAN", "axis stay").expect(
        "target X1/wingman", "position A1 neutral"
    )
    assert t.offered("allied") == words("done VR/climb VR/dive")
    t.do("allied VR/climb", "allied pay:MAN").expect("target X1/wingman", "limit 2")
    t.do("allied IMS11", "axis BR").expect("hits X1/wingman 0")


# -- 9: firing ------------------------------------------------------------------------------------


def test_bursts_are_gained_on_a_wingman_after_a_shot_too() -> None:
    """§9.1.1, §10.6.2"""
    t = Table(SPITFIRE + " hand IMS11 MAN IMS12", MESSERSCHMITT)
    t.do("allied target:X1/wingman", "draw SCI SCI", "allied IMS11", "axis pass")
    t.expect("bursts 0").do("allied MAN", "axis pass").expect("limit 2", "bursts 1")
    t.do("allied IMS12", "axis pass").expect("hits X1/wingman 3")


def test_a_gunner_with_bursts_enough_has_no_heavy_gun() -> None:
    """§9.1.2-b: two Bursts by his skill, and a marker that is the Leader's."""
    t = Table("allied beaufighter-vif heavy 1 pilot gunner hand IMS11", MESSERSCHMITT,
              "A1 tailed X1")  # fmt: skip
    t.do("allied target:X1/leader").expect("limit 2")
    assert t.offered("allied") == words("done IMS11 disengage")
    assert t.denied("allied", "IMS11/heavy") == ("9.1.2-b", "a Gunner has no Heavy Gun")


def test_a_skilled_gunner_does_not_aim_the_guns_in_front() -> None:
    """§9.2-b, §13.4: nor does a skilled shot help his Gunner."""
    for skill, limits in (("gunner", (1, 2)), ("burst", (2, 1))):
        for place, limit in zip(("", "X1 tailed A1"), limits, strict=True):
            t = Table(f"axis bf110c-4 pilot {skill}", SPITFIRE, f"active X1\n{place}")
            t.do("axis target:A1/leader").expect(f"limit {limit}")


def test_who_does_not_dodge_the_gunner_keeps_his_place() -> None:
    """§9.2.1-b: with the option, a shot that is not answered costs Hits and nothing else."""
    t = Table("axis bf110c-4 hand IMS11", "allied hurricane-i hand BR",
              "active X1\nX1 tailed A1\nswitches gunner-evasion-costs-position")  # fmt: skip
    t.do("axis target:A1/leader", "axis IMS11", "allied pass")
    t.expect("hits A1/leader 1", "position A1 tailing X1")


def test_a_fuel_tank_hit_on_a_damaged_aircraft() -> None:
    """§9.3.5"""
    t = Table(SPITFIRE + " hand IMSF", MESSERSCHMITT + " hits 3", "A1 tailing X1")
    t.do("allied target:X1/leader", "allied IMSF", "draw MAN*5").expect("lost X1/leader destroyed")


@pytest.mark.parametrize(("marks", "card", "hits"), [("heavy 1", "IMS11/heavy", 5),
                                                      ("hits 4", "IMS11", 3)])  # fmt: skip
def test_heavy_cannon_with_a_heavy_gun_and_when_damaged(marks: str, card: str, hits: int) -> None:
    """§9.3.6: +2 in both cases."""
    t = Table(f"axis me262a-1a {marks} hand IMS11", "allied beaufighter-vif",
              "active X1\nX1 tailing A1")  # fmt: skip
    t.do("axis target:A1/leader", f"axis {card}").expect(f"hits A1/leader {hits}")


# -- 10: Wingmen ----------------------------------------------------------------------------------


@pytest.mark.parametrize("stage", ["wingman", "leader"])
def test_every_enemy_in_play_can_be_asked_about(stage: str) -> None:
    """§3.1-a, §3.3-a: wherever he is, a lone Leader without his Wingman, and nobody who is out."""
    t = Table(SPITFIRE, "allied yak-1", MESSERSCHMITT, MESSERSCHMITT + " at Low | no wingman",
              MESSERSCHMITT + " out", f"stage {stage}")  # fmt: skip
    request = t.play.open["allied"]
    named = [key for key in request.question.others(t.state, request.about) if ":" in key]
    assert named == ["target:X1/leader", "target:X1/wingman", "target:X2/leader"]


def test_a_wingman_has_no_use_of_his_leaders_counter() -> None:
    """§10.2-c, §6.3"""
    t = Table("allied p-47d | wingman counters 0", MESSERSCHMITT, "A1 tailed X1\nstage wingman")
    t.do("allied target:X1/leader", "draw TT BR").expect("counters A1/leader 1")
    assert t.offered("allied") == {"done"}
    assert t.denied("allied", "counter")[0] == "6.3"


def test_a_counter_does_not_lengthen_a_fight_between_wingmen() -> None:
    """§10.5.1: with the last shot the step is over, for a counter is no fire."""
    t = Table("allied p-47d", MESSERSCHMITT, "stage wingman")
    t.do("allied target:X1/wingman", "draw IMS11 IMS12", "draw SCI SCI")
    assert t.offered("allied") == words("done IMS11 IMS12")
    t.do("allied IMS11", "axis pass", "allied IMS12", "axis pass", "draw SCI")
    t.expect("stage altitude", "counters A1/wingman 1", "hits X1/wingman 3")
    assert len(t.told("9.3")) == 2 and t.told("10.4.2") == []


def test_bursts_gained_on_a_wingman_have_no_limit() -> None:
    """§10.6.2: more than position could ever give."""
    t = Table(SPITFIRE + " hand MAN*3 HL IMS33*2", MESSERSCHMITT)
    t.do("allied target:X1/wingman", "draw SCI SCI")
    for card in ("HL", "MAN", "MAN", "MAN"):
        t.do(f"allied {card}", "axis pass")
    t.expect("limit 6").do("allied IMS33", "axis pass").expect("bursts 3", "hits X1/wingman 3")


# -- 11 and 12: losses ----------------------------------------------------------------------------


def test_a_leader_keeps_his_place_when_his_wingman_falls() -> None:
    """§11.1: and his hand."""
    t = Table(SPITFIRE + " hand IMS11", "allied yak-1", MESSERSCHMITT + " hand TT | wingman hits 5",
              "X1 tailing A2")  # fmt: skip
    t.do("allied target:X1/wingman", "draw SCI", "allied IMS11", "axis pass", "draw SCI")
    t.expect("lost X1/wingman destroyed", "position X1 tailing A2", "hand X1 TT")


@pytest.mark.parametrize(("cockpit", "cards"), [(2, 1), (3, 0), (4, 0)])
def test_a_badly_hurt_wingman_takes_over_with_no_cards(cockpit: int, cards: int) -> None:
    """§11.2-c: Damaged his Performance is 4, and the hand is one less, but never below none."""
    t = Table(SPITFIRE + " hand IMS11", f"axis fw190a-8 hits 7 | wingman hits 4 cockpit {cockpit}")
    t.do("allied target:X1/leader", "allied IMS11")
    assert (t.draws().rule, t.draws().n) == ("11.2-c", cards)


def test_everybody_knows_the_size_of_a_new_leaders_hand() -> None:
    """§11.2-c, §4.6.1: whatever the old one held."""
    t = Table(SPITFIRE + " hand IMS11", MESSERSCHMITT + " hits 5 hand MAN*3 sizes 1 4")
    t.do("allied target:X1/leader", "allied IMS11", "axis pass", "draw MAN", "draw TT*5")
    element = t.state.elements[1]
    assert (element.least, element.most, len(element.hand)) == (5, 5, 5)


@pytest.mark.parametrize("wingman", ["", "| no wingman"])
def test_all_of_an_element_leave_through_the_clouds(wingman: str) -> None:
    """§12.2, §4.9.3-a: either side's, with a Wingman or without, and damage counts."""
    t = Table("allied yak-1", f"axis bf109e-3 hits 3 hand CLD {wingman}", MESSERSCHMITT,
              "active X1\nturn 6")  # fmt: skip
    t.do("axis CLD").expect("lost X1/leader clouds damaged", "points allied 2")
    assert len(t.state.losses) == (1 if wingman else 2)
    t.expect("state X1/leader none", "state X1/wingman none")


def checks(t: Table) -> list[dict[str, int]]:
    """The modifiers of each disengagement check, by name."""
    events = [each.event for each in t.play.events if each.event.kind == "check"]
    return [{modifier.name: modifier.value for modifier in event.modifiers} for event in events]


@pytest.mark.parametrize(
    "others",
    [
        ("allied yak-1", MESSERSCHMITT + " at Low"),
        (MESSERSCHMITT + " out", MESSERSCHMITT + " at Low"),
    ],
)
def test_neither_a_friend_nor_who_is_out_spoils_an_empty_sky(others: tuple[str, ...]) -> None:
    """§12.T-5"""
    t = Table(SPITFIRE + " | no wingman", *others).do("allied disengage", "draw OS12")
    assert checks(t) == [{"no enemy at this altitude": 3}]


def test_an_enemy_in_the_clouds_is_not_there_wherever_he_will_come_out() -> None:
    """§12.T-5, §7.3.5-d: here at the lowest level."""
    t = Table(SPITFIRE + " at Low | no wingman", MESSERSCHMITT + " at Low clouds Very Low")
    t.do("allied disengage", "draw OS12")
    assert checks(t) == [{"no enemy at this altitude": 3}]


@pytest.mark.parametrize(
    ("cards", "leader", "wingman", "points"),
    [
        ("IMSE ACE", "destroyed", "disengaged", 7),
        ("ACE IMSE", "disengaged", "destroyed", 7),
        ("IMS11 IMSE", "disengaged damaged", "destroyed", 7),
        ("IMSE IMSF", "destroyed", "destroyed", 10),
    ],
)
def test_what_befalls_each_aircraft_is_booked_to_it(
    cards: str, leader: str, wingman: str, points: int
) -> None:
    """§12.1-a, §4.9.3-a: for an Element that is not the first."""
    t = Table(SPITFIRE, MESSERSCHMITT + " at Low", MESSERSCHMITT, "active X2").do("axis disengage")
    for card in cards.split():
        t.do(f"draw {card}")
    t.expect(f"lost X2/leader {leader}", f"lost X2/wingman {wingman}")
    t.expect(f"points allied {points}", "points axis 0")


def test_each_aircraft_leaves_by_its_own_damage() -> None:
    """§12.T-6, §5.2.1-b: not by the other's, and not by scratches."""
    t = Table(SPITFIRE + " hits 3 | wingman hits 2", MESSERSCHMITT)
    t.do("allied disengage", "draw ACE", "draw ACE")
    assert checks(t) == [{"Damaged": -1}, {}]
    t = Table(SPITFIRE + " hits 2 | wingman hits 3", MESSERSCHMITT)
    t.do("allied disengage", "draw ACE", "draw ACE")
    assert checks(t) == [{}, {"Damaged": -1}]


def test_a_gunner_at_a_wingman_plays_no_counter() -> None:
    """§10.6.3, §6.3: he only fires, though his Leader is Tailed."""
    t = Table("allied beaufighter-vif counters 1 hand IMS11 FT", MESSERSCHMITT, "A1 tailed X1")
    t.do("allied target:X1/wingman", "draw TT BR")
    assert t.offered("allied") == words("done IMS11 disengage")
    assert t.denied("allied", "counter") == ("10.6.3", "a Gunner only fires")


# -- options --------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["MAN", "IMS11"])
def test_dodging_costs_position_against_gunners_alone(card: str) -> None:
    """§9.2.1-b: an answer to other attacks costs nothing."""
    t = Table(SPITFIRE + f" hand {card}", MESSERSCHMITT + " hand TT",
              "A1 advantaged X1\nswitches gunner-evasion-costs-position")  # fmt: skip
    t.do("allied target:X1/leader", f"allied {card}", "axis TT")
    t.expect("position A1 advantaged X1", "hits X1/leader 0")


def test_a_roll_frees_only_who_was_ahead() -> None:
    """§8.2.4: with that reading too, one who has shaken off his enemy attacks no other."""
    t = Table(SPITFIRE + " hand VR IMS11", MESSERSCHMITT + " hand TT", MESSERSCHMITT + " at Low",
              "A1 tailed X1\nswitches roll-frees-advantaged")  # fmt: skip
    t.do("allied VR/dive", "axis pass", "draw MAN", "axis stay")
    assert t.offered("allied") == {"done"}
    assert t.denied("allied", "IMS11")[0] == "8.2.4"


def test_only_turret_fighters_are_bound_by_their_own_reading() -> None:
    """§5.5.5-a"""
    t = Table(SPITFIRE + " hand MAN", MESSERSCHMITT, "switches turret-no-maneuver")
    assert t.do("allied target:X1/leader").offered("allied") == words("done MAN disengage")
