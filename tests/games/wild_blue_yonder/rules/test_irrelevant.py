"""Clicking any thing on the table gets a reason, also where it plays no part."""

import pytest

from airwar.games.wild_blue_yonder.game import GAME
from airwar.games.wild_blue_yonder.rules.state import Loss
from airwar.games.wild_blue_yonder.rules.victory import scored
from tests.games.wild_blue_yonder.table import Table


@pytest.mark.parametrize(
    ("place", "rule", "words"),
    [
        ("hand:A1/maneuver", "3.0-b", "Altitude Step"),
        ("aircraft:X1/leader", "3.3-a", "Altitude Step"),
        ("aircraft:A1/leader", "6.1-a", "your own"),
        ("altitude:A1/Very High", "8.2.1-a", "one level at most"),
        ("counter:X1/leader", "6.3", "X1"),
        ("element:X1", "3.2", "nothing to do with"),
    ],
)
def test_a_thing_that_plays_no_part_says_why(place: str, rule: str, words: str) -> None:
    """§3.0-b: the steps come in order, and each has its own things."""
    position = "stage altitude", "active A1", "allied spitfire-vb hand MAN TT", "axis bf109f-4"
    play = Table(*position).play
    denial = GAME.rules.why_irrelevant(play.state, play.open["allied"], place)
    assert denial.rule == rule
    assert words in denial.reason
    assert denial.place == place


def why(t: Table, seat: str, place: str) -> tuple[str, str]:
    """Rule and reason why a thing on the table plays no part in what a seat is asked."""
    denial = GAME.rules.why_irrelevant(t.state, t.play.open[seat], place)
    assert denial.place == place
    return denial.rule, denial.reason


FOUR = ["allied spitfire-vb hand MAN IMS11", "allied spitfire-vb hand TT", "axis bf109f-4 hand BR"]


def test_in_an_attack_each_plays_from_his_own_hand() -> None:
    """§4.6, §10.1.2: the Leader from his, the Wingman from his mini-hand, no friend's."""
    another = "4.6", "Spitfire VB A1 Leader plays from another hand"
    t = Table(*FOUR).do("allied target:X1/leader")
    assert why(t, "allied", "hand:A2/tight-turn") == another
    assert why(t, "allied", "mini:A1/maneuver") == ("10.1.2", "only the Wingman uses a mini-hand")
    t.do("allied IMS11", "axis BR")
    assert why(t, "allied", "hand:A2/tight-turn") == another

    t = Table(*FOUR, "stage wingman").do("allied target:X1/leader", "draw IMS11 TT")
    never = "10.1.2", "a Wingman plays from his mini-hand, never from the Leader's hand"
    assert why(t, "allied", "hand:A1/maneuver") == never
    another = "4.6", "Spitfire VB A1 Wingman plays from another hand"
    assert why(t, "allied", "mini:A2/tight-turn") == another
    t.do("allied IMS11")
    assert why(t, "axis", "hand:A1/maneuver") == ("4.6.1", "that hand belongs to allied")


def test_no_card_is_played_before_the_wingmans_target_is_named() -> None:
    """§3.1-a"""
    t = Table(*FOUR, "stage wingman")
    told = "3.1-a", "the Wingman's target is named before any card is drawn or played"
    assert why(t, "allied", "hand:A1/maneuver") == told


@pytest.mark.parametrize("stage", ["wingman", "leader"])
def test_in_an_attack_no_other_is_the_target(stage: str) -> None:
    """§3.3-b"""
    t = Table(*FOUR, "axis bf109f-4", f"stage {stage}").do("allied target:X1/leader")
    if stage == "wingman":
        t.do("draw IMS11 TT")
    told = "3.3-b", "the target of this step is Bf109F-4 X1 Leader and no other"
    assert why(t, "allied", "aircraft:X2/leader") == told


def test_an_altitude_that_is_clicked_out_of_turn() -> None:
    """§8.2, §8.2.1-a: the current level, one out of reach, and any in another step."""
    t = Table(*FOUR, "stage altitude")
    when = "altitude changes in the Altitude Step or by a roll; this is"
    assert why(t, "allied", "altitude:A1/Medium") == ("8.2", f"{when} the Altitude Step")
    far = "8.2.1-a", "A1 is at Medium and moves one level at most"
    assert why(t, "allied", "altitude:A1/Very Low") == far
    t.do("allied stay", "allied target:X1/leader")
    for level in ("Medium", "High"):
        assert why(t, "allied", f"altitude:A1/{level}") == ("8.2", f"{when} the Leader Step")


def test_who_resigns_leaves_the_points_as_they_stand() -> None:
    play = Table("allied spitfire-vb", "axis bf109f-4 hits 3").play
    play.resign("axis")
    assert play.result is not None
    assert play.result.winner == "allied"
    assert play.result.scores == {"allied": 2, "axis": 0}


def test_a_wingman_who_led_is_told_apart_among_the_losses() -> None:
    """§11.2-b: an Element can lose two Leaders; the second took off as a Wingman."""
    t = Table("allied spitfire-i", "axis bf109e-3")
    for _ in range(2):
        t.state.losses = (*t.state.losses, Loss(1, "leader", 1, "destroyed", True, "shot", 2))
    assert [t.state.lost_role(at) for at in range(2)] == ["leader", "leading wingman"]
    names = [part.name for part in scored(t.state, 0)]
    assert names == ["Bf109E-3 X1 Leader destroyed", "Bf109E-3 X1 leading Wingman destroyed"]
