"""Orders of wings in detail (9.5.2, 9.5.5)."""

from __future__ import annotations

import pytest

from airwar.games.wing_leader.rules.answers import WingOrder
from airwar.games.wing_leader.rules.commands import COMMAND
from tests.games.wing_leader.rules.test_wings import spitfire, wing


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
