"""Clicking any thing on the table gets a reason, also where it plays no part."""

import pytest

from airwar.games.wild_blue_yonder.face import GAME
from airwar.games.wild_blue_yonder.state import Loss
from airwar.games.wild_blue_yonder.victory import scored
from tests.games.wild_blue_yonder.table import Table


@pytest.mark.parametrize(
    ("place", "rule", "words"),
    [
        ("hand:A1/maneuver", "3.0-b", "Altitude Step"),
        ("aircraft:X1/leader", "3.3-a", "Altitude Step"),
        ("aircraft:A1/leader", "6.1-a", "your own"),
        ("altitude:A1/Very High", "8.2.1-a", "one level at most"),
        ("counter:X1/leader", "6.3", "X1"),
        ("element:X1", "3.2", "no part"),
    ],
)
def test_a_thing_that_plays_no_part_says_why(place: str, rule: str, words: str) -> None:
    """§3.0-b: the steps come in order, and each has its own things."""
    position = "stage altitude", "active A1", "allied spitfire-vb hand MAN TT", "axis bf109f-4"
    play = Table(*position).play
    denial = GAME.aside(play.state, play.open["allied"], place)
    assert denial.rule == rule
    assert words in denial.reason
    assert denial.place == place


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
    assert names == ["Bf109E-3 X1 leader destroyed", "Bf109E-3 X1 leading wingman destroyed"]
