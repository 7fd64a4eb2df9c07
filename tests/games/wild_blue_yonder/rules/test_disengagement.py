"""Chapters 11 and 12: aircraft destroyed, and leaving the battle."""

from __future__ import annotations

import pytest

from airwar.games.wild_blue_yonder import data
from airwar.games.wild_blue_yonder.rules.disengagement import LEVELS, outcome
from tests.games.wild_blue_yonder.table import Table

SPITFIRE, MESSERSCHMITT = "allied spitfire-i", "axis bf109e-3"


def test_a_wingman_destroyed() -> None:
    """§11.1: recorded, and his Leader is a lone one."""
    t = Table(SPITFIRE + " hand IMS11", MESSERSCHMITT + " hand TT | wingman hits 5")
    t.do("allied target:X1/wingman", "draw MAN", "allied IMS11", "axis pass", "draw MAN")
    t.expect("lost X1/wingman destroyed", "state X1/wingman none", "points allied 5")
    t.expect("hand X1 TT", "target none")
    assert t.told("11.1") == ["Bf109E-3 X1 Wingman is shot down by Spitfire I A1 Leader."]


FALL = "axis fw190a-8 hits 7 cockpit 1 hand TT BR %s"


def fall(wingman: str = "", *more: str) -> Table:
    """The Leader of X1 is shot down."""
    t = Table(SPITFIRE + " hand IMS11 MAN", FALL % wingman, "A1 advantaged X1", *more)
    return t.do("allied target:X1/leader", "allied IMS11", "axis pass")


def test_the_wingman_takes_over() -> None:
    """§11.2-a, §11.2-b: the old hand and markers go; his own Hits and counter he keeps."""
    t = fall("| wingman hits 2")
    assert (t.draws().rule, t.draws().bag) == ("11.2-a", "X1-rest")
    t.do("draw BR")
    t.expect("top axis BR")
    assert (t.draws().rule, t.draws().n) == ("11.2-c", 5)
    t.do("draw MAN*5").expect("hits X1/leader 2", "cockpit X1/leader 0", "counters X1/leader 1")
    t.expect("state X1/wingman none", "lost X1/leader destroyed", "hand X1 MAN*5")
    assert t.told("11.2-b") == ["X1's Wingman takes over as Leader, Neutral."]
    assert "is shot down by" in t.told("11.2-a")[0]


def test_a_damaged_wingman_takes_over_damaged() -> None:
    """§11.2-b, §11.2-c: Performance 4, so a hand of 3."""
    t = fall("| wingman hits 4 counters 0").do("draw BR")
    assert t.draws().n == 3
    t.do("draw MAN*3").expect("state X1/leader damaged", "hits X1/leader 4", "counters X1/leader 0")


def test_a_wingmans_cockpit_hits_now_lower_performance() -> None:
    """§11.2-b, §9.3.3-a"""
    t = fall("| wingman cockpit 1").do("draw BR")
    assert t.draws().n == 4
    t.do("draw MAN*4").expect("performance X1 5")


def test_a_smaller_hand_only_once() -> None:
    """§11.2-c"""
    t = fall().do("draw BR", "draw MAN*5", "allied done", "allied draw:0", "draw")
    t.do("axis stay", "axis done", "axis done")
    assert "draw:1" in t.offered("axis") and "draw:2" not in t.offered("axis")


def test_the_new_leader_is_neutral() -> None:
    """§11.2-d: at the same altitude and place in the order, and so is who had been behind."""
    t = fall().do("draw BR", "draw MAN*5")
    t.expect("position A1 neutral", "position X1 neutral", "altitude X1 Medium", "order A1 X1")


def test_the_new_leader_has_a_fresh_agile_marker() -> None:
    """§11.2-d"""
    t = Table(SPITFIRE + " hand IMS11", "axis cr-42 hits 5 agile used")
    t.do("allied target:X1/leader", "allied IMS11", "draw MAN*4").expect("agile X1 ready")


def test_the_new_hand_can_answer_at_once() -> None:
    """§14.6.2: the Wingman shot his Leader down, and the Leader attacks the new one."""
    t = Table(SPITFIRE + " hand MAN", MESSERSCHMITT + " hits 5", "stage wingman")
    t.do("allied target:X1/leader", "draw IMS11 BR", "allied IMS11", "draw TT*5", "draw BR")
    t.do("allied stay", "allied target:X1/leader", "allied MAN")
    assert t.offered("axis") == {"pass", "TT"}


def test_without_a_wingman_the_element_is_finished() -> None:
    """§11.2-a, §4.9.2"""
    t = fall("| no wingman", "axis bf109e-3").do("draw BR")
    t.expect("state X1/leader none", "hand X1 none")
    assert t.told("4.9.2") == ["X1 is finished."]


# -- 12: disengagement ----------------------------------------------------------------------------


def test_a_check_for_each_aircraft() -> None:
    """§12.1-a, §12.1-b: each with its own card; then the Element is out and others are Neutral."""
    t = Table(SPITFIRE + " hand TT", "allied yak-1", MESSERSCHMITT, "A1 tailed X1")
    t.do("allied disengage")
    assert (t.draws().rule, t.draws().bag) == ("12.1-a", "allied")
    t.do("draw IMS11", "draw ACE")
    t.expect("discards allied IMS11 ACE")
    assert t.draws().rule == "12.1-b"
    t.do("draw TT").expect("lost A1/leader disengaged damaged", "lost A1/wingman disengaged")
    t.expect("position X1 neutral", "state A1/leader none", "state A1/wingman none", "active X1")
    assert t.told("12.1-b")[-1] == "A1 is out of the battle."


TABLE = {
    "IMSE": "A", "IMSF": "A", "OS12": "B", "OS23": "B", "OS34": "B", "IMS33": "C",
    "IMS22": "D", "IMS23": "D", "IMS11": "E", "IMS12": "E", "IMSC": "E", "CLD": "F", "MAN": "G",
    "HL": "H", "FT": "I", "SCI": "I", "VR": "I", "BR": "I", "CT": "I", "TT": "I", "ACE": "J",
}  # fmt: skip
RESULTS = {
    "A": ("Destroyed", "Destroyed"), "B": ("Destroyed", "Destroyed"),
    "C": ("Damaged", "Destroyed"), "D": ("Damaged", "Safe Escape"),
    "E": ("Damaged", "Safe Escape"), "F": ("Safe Escape", "Safe Escape"),
    "G": ("Safe Escape", "Safe Escape"), "H": ("Safe Escape", "Safe Escape"),
    "I": ("Safe Escape", "Safe Escape"), "J": ("Safe Escape", "Safe Escape"),
}  # fmt: skip
DOWN = {"tailing": 2, "advantaged": 1, "neutral": 0, "disadvantaged": -1, "tailed": -2}


def test_the_levels() -> None:
    """§12.T-1"""
    assert {kind.code: kind.level for kind in data.load_cards().values()} == TABLE


@pytest.mark.parametrize("level", LEVELS)
def test_what_a_level_does(level: str) -> None:
    """§12.T-1, §12.T-2: to an Undamaged and to a Damaged aircraft."""
    assert (outcome(level, False), outcome(level, True)) == RESULTS[level]


@pytest.mark.parametrize("hurt", [False, True])
@pytest.mark.parametrize("clear", [False, True])
@pytest.mark.parametrize("place", DOWN)
@pytest.mark.parametrize("card", ["IMSE", "OS12", "IMS33", "IMS22", "IMS11", "CLD", "HL", "ACE"])
def test_disengagement(card: str, place: str, clear: bool, hurt: bool) -> None:
    """§12.T-3, §12.T-4, §12.T-5, §12.T-6: modifiers by name, added together, within A to J."""
    if clear and place != "neutral":
        return
    t = Table(
        f"allied spitfire-i {'hits 3' if hurt else ''} | no wingman",
        f"{MESSERSCHMITT} {'at Low' if clear else ''}",
        f"A1 {place} X1" if place != "neutral" else "",
    )
    t.do("allied disengage", f"draw {card}")
    level = LEVELS[min(9, max(0, LEVELS.index(TABLE[card]) + DOWN[place] + 3 * clear - hurt))]
    result = RESULTS[level][hurt]
    rule = "12.T-2" if hurt and level in "CDE" else "12.T-1"
    (event,) = (each.event for each in t.play.events if each.event.kind == "check")
    assert (event.rule, event.result) == (rule, result)
    change = DOWN[place] + 3 * clear - hurt
    assert f"level {TABLE[card]}, {change:+d} -> {level}" in event.text
    named = {m.name: m.value for m in event.modifiers}
    wanted = {"position": DOWN[place], "no enemy at this altitude": 3 * clear, "Damaged": -hurt}
    assert named == {name: value for name, value in wanted.items() if value}
    lost = {"Destroyed": "destroyed", "Damaged": "disengaged damaged"}.get(result)
    t.expect("lost A1/leader " + (lost or "disengaged" + " damaged" * hurt))
    t.expect(f"points axis {5 if result == 'Destroyed' else 2}", "over")


def test_the_wingman_uses_his_leaders_position() -> None:
    """§12.T-4, §12.1-a: also if the Leader is lost in his own check; nobody is promoted."""
    t = Table(SPITFIRE, MESSERSCHMITT, "A1 tailing X1")
    t.do("allied disengage", "draw IMSE", "draw IMS33")
    t.expect("lost A1/leader disengaged damaged", "lost A1/wingman disengaged damaged")
    t = Table(SPITFIRE, MESSERSCHMITT, "A1 tailed X1")
    t.do("allied disengage", "draw IMSE", "draw CLD")
    t.expect("lost A1/leader destroyed", "lost A1/wingman disengaged damaged", "points axis 7")
    assert t.told("11.2-b") == []


def test_damage_while_disengaging_counts_for_each_aircraft_alone() -> None:
    """§12.T-6"""
    t = Table(SPITFIRE + " | wingman hits 3", MESSERSCHMITT)
    t.do("allied disengage", "draw IMS11", "draw IMS11")
    t.expect("lost A1/leader disengaged damaged", "lost A1/wingman disengaged damaged")
    results = [each.event.result for each in t.play.events if each.event.kind == "check"]
    assert results == ["Damaged", "Safe Escape"]


def test_moving_to_an_empty_level_first() -> None:
    """§12.T-5, §3.2"""
    t = Table(SPITFIRE + " | no wingman", MESSERSCHMITT, "stage altitude\nA1 disadvantaged X1")
    t.do("allied dive", "draw TT", "axis stay")
    t.do("allied disengage", "draw OS12", "draw TT")
    t.expect("lost A1/leader disengaged damaged")


def test_an_enemy_in_the_clouds_is_not_there() -> None:
    """§12.T-5, §7.3.5-d"""
    t = Table(SPITFIRE + " | no wingman", MESSERSCHMITT + " clouds Medium")
    t.do("allied disengage", "draw OS12").expect("lost A1/leader disengaged damaged")


def test_a_leaders_skill_helps_his_element() -> None:
    """§12.T-3, §12.T-7, §13.4: Leadership, one down for each aircraft."""
    t = Table(SPITFIRE + " pilot leadership", MESSERSCHMITT)
    t.do("allied disengage", "draw IMS11", "draw IMS33")
    t.expect("lost A1/leader disengaged", "lost A1/wingman disengaged damaged")
    texts = [each.event.text for each in t.play.events if each.event.kind == "check"]
    assert ["-> F" in texts[0], "-> D" in texts[1]] == [True, True]


def test_a_leader_who_falls_while_disengaging_has_led_his_wingman_out() -> None:
    """§12.1-a, §12.T-3: both are checked under the conditions in which the Element left."""
    t = Table(SPITFIRE + " pilot leadership", "allied yak-1", MESSERSCHMITT, "A1 disadvantaged X1")
    t.do("allied disengage", "draw OS12", "draw IMS33")
    t.expect("lost A1/leader destroyed", "lost A1/wingman disengaged damaged")
    checks = [each.event for each in t.play.events if each.event.kind == "check"]
    for event in checks:
        told = {modifier.name: modifier.value for modifier in event.modifiers}
        assert told == {"position": -1, "Leadership": 1}
    assert len(checks) == 2


# -- Clouds in the last Turn ----------------------------------------------------------------------


def last_turn(*more: str, place: str = "") -> Table:
    return Table(
        SPITFIRE + " hand CLD TT hits 3",
        MESSERSCHMITT + " hand ACE BR",
        f"turn 6\n{place}",
        *more,
    )


def test_clouds_in_the_last_turn_take_the_element_away() -> None:
    """§12.2, §7.3.5-1: at once, without a check and without points but for damage."""
    t = last_turn().do("allied CLD", "draw TT")
    t.expect("lost A1/leader clouds damaged", "lost A1/wingman clouds", "points axis 2", "over")
    assert t.told("12.2") == ["A1 leaves the battle through the clouds."]


def test_clouds_that_are_stopped_take_nobody_away() -> None:
    """§12.2, §7.3.5-2"""
    t = last_turn(place="A1 tailed X1").do("allied CLD", "axis ACE", "allied pass")
    t.expect("lost none", "position A1 tailed X1")


def test_before_the_last_turn_clouds_are_clouds() -> None:
    """§12.2"""
    t = Table(SPITFIRE + " hand CLD", MESSERSCHMITT, "turn 5").do(
        "allied CLD", "allied clouds:stay"
    )
    t.expect("lost none", "clouds A1 Medium")


def test_a_check_without_a_card_left() -> None:
    """§12.1-a, §4.6.2: it counts as any other card."""
    t = Table(
        SPITFIRE + " hand HL*3 MAN*21 IMS11*11 IMS12*5 IMSC*2 IMS22*7 IMS23*2 IMSE IMSF IMS33*4 "
        "OS12*2 OS23*2 OS34 CLD*2 FT*5 SCI*6 VR*5 ACE*4 BR*10 CT*4 TT*12 | no wingman",
        MESSERSCHMITT,
        "A1 tailed X1",
    )
    t.do("allied disengage", "draw", "draw")
    assert "no card, level I, -2 -> G: Safe Escape." in t.told("12.T-1")[0]


def test_a_leader_may_disengage_until_he_plays_a_card() -> None:
    """§3.3-c, §12.1-a, R86: to name a target is not to play a card."""
    t = Table(SPITFIRE + " hand MAN | no wingman", MESSERSCHMITT, "A1 advantaged X1")
    t.do("allied target:X1/leader").expect("offered allied done play:maneuver disengage")
    t.do("allied disengage", "draw TT", "draw MAN").expect("lost A1/leader disengaged")


def test_nobody_disengages_after_his_first_card() -> None:
    """§3.3-c, R86: whether it was answered or not."""
    t = Table(SPITFIRE + " hand MAN*2", MESSERSCHMITT + " hand TT")
    t.do("allied target:X1/leader", "allied MAN", "axis TT", "allied pass")
    assert "disengage" not in t.offered("allied")
    assert t.denied("allied", "disengage") == (
        "3.3-c", "disengaging is instead of playing cards, not after it",
    )  # fmt: skip
    t = Table(SPITFIRE + " hand MAN", MESSERSCHMITT, "stage leader-attack\nfired 1",
              "target X1/leader")  # fmt: skip
    assert "disengage" not in t.offered("allied")


def test_who_leaves_a_wingman_that_he_has_named() -> None:
    """§12.1-b, §10.5-b, R86: the defender's mini-hand is laid down, and the turn is over."""
    t = Table(SPITFIRE + " hand IMS11 | no wingman", SPITFIRE, MESSERSCHMITT)
    t.do("allied target:X1/wingman", "draw TT BR", "allied disengage", "draw TT", "draw TT")
    t.expect("mini X1 none", "top axis TT", "lost A1/leader disengaged").do("draw IMS11")
    t.expect("active X1", "state A1/leader none")
