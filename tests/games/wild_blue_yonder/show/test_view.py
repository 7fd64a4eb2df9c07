"""What the browser is sent of a dogfight."""

from __future__ import annotations

from airwar.games.wild_blue_yonder.show.about import about
from airwar.games.wild_blue_yonder.show.view import view
from tests.games.wild_blue_yonder.table import Table


def test_who_fell_and_who_took_over_keep_their_roles() -> None:
    """§11.2-b: the list of forces and the list of losses name the same aircraft."""
    t = Table("allied spitfire-i hand IMSF", "axis bf109e-3 hand MAN", "A1 tailing X1")
    t.do(
        "allied target:X1/leader", "allied IMSF", "axis pass", "draw MAN", "draw MAN MAN MAN TT BR"
    )
    seen = view(t.state, "allied")
    assert seen.elements[1].leader.was == "wingman"
    fallen = seen.elements[1].wingman
    assert fallen is not None
    assert (fallen.was, fallen.state) == ("leader", "destroyed")
    assert [loss.role for loss in seen.lost] == ["leader"]


def test_the_board_has_the_effects_of_altitude_and_position() -> None:
    """§5.2.3, §7.4-b"""
    effects = about()["effects"]
    assert (effects["horsepower"]["Very High"], effects["turbo"]["Very High"]) == (-2, -1)
    assert effects["horsepower"]["Low"] == 1
    assert effects["bursts"] == {"advantaged": 1, "tailing": 3}
