"""Orders of wings in detail (9.5.2, 9.5.5)."""

from __future__ import annotations

import pytest

from airwar.games.wing_leader.rules.answers import WingOrder
from airwar.games.wing_leader.rules.commands import COMMAND, alerts, command
from airwar.games.wing_leader.rules.squares import OFF, read
from tests.games.wing_leader.raids import Drive, told, unit
from tests.games.wing_leader.rules.test_wings import spitfire, wing


def test_9_5_2_that_a_wing_breaks_up_is_told_and_its_vector_kept() -> None:
    """§9.5.2-breakup, §9.5.3: its leader may be lost before its last order."""
    s = wing(unit("R4", "bf-109e", "M9", "sweep", tally="D1"), mission="intercept")
    s.change("D1", vector=read("H9"))
    s.segment = "raider"
    Drive(s, alerts(s)).ends()
    assert told(s, "9.5.2-breakup") == ["The wing of D1, D2, D3 breaks up §9.5.2-breakup"]
    assert s.wings["DW1"].vector == read("H9")
    s.change("D1", leader=False, vector=OFF)
    s.segment = "defender"
    Drive(s, command(s)).do("done").ends()
    assert s.units["D3"].vector == read("H9")


@pytest.mark.parametrize(
    ("first", "second", "rules"),
    [
        ("R1", "R2", []),
        ("R1", "R3", ["9.5.5.1"]),  # two formations
        ("R1", "X1", ["9.5.5-target"]),
        ("X1", "R1", ["9.5.5-target"]),
        ("X1", "X2", ["9.5.5-target", "9.5.5-target"]),
    ],
)
def test_9_5_5_1_an_order_to_all_is_against_one_formation(
    first: str, second: str, rules: list[str]
) -> None:
    """§9.5.5.1, §9.5.5-target"""
    s = wing(
        spitfire("D4", "N9", net="", tally="R1"), spitfire("D5", "N9", net="", tally="R3"), net=""
    )
    s.change("D2", wing="")
    order = WingOrder("D1", (("D1", first), ("D3", second)))
    assert [each.rule for each in COMMAND.refused(s, "defender", order)] == rules
