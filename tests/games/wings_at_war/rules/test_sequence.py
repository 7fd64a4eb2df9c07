"""The sequence of play, whole."""

from __future__ import annotations

from airwar.games.wings_at_war.rules.sequence import ACTIVATION, END, TURN
from tests.games.wings_at_war.table import Table


def test_the_steps_of_a_turn() -> None:
    """§2.1.1, §2.1.2, §2.1.3, §2.1.4, §2.1.5.v: Orders, initiative, anti-aircraft fire,
    activations, end, and again."""
    t = Table("A1 spitfire-i at 36,20 heading 0 level 3 leader 0", "gun G1 A heavy at 30,10",
              "X1 bf-109f-4 at 60,40 heading 180 level 5", "marker M1 A at 10,10",
              "phase orders", "turns 2")  # fmt: skip
    seen: list[str] = []
    for _ in range(40):
        if t.play.over:
            break
        if t.next_rule() not in seen[-1:]:
            seen.append(t.next_rule())
        t.calm()
    turn = ["2.2.leader", "2.3.markers", "2.3.roll", "2.3.choice", "2.1.3", "2.1.4", "2.4.move"]
    assert seen[:7] == turn
    assert "2.1.5.iii" in seen
    assert seen[seen.index("2.1.5.iii") + 1 :][:3] == turn[:3]
    t.expect("turn 2")


def test_the_outline_is_that_of_the_sheet() -> None:
    """§2.4.phases, §2.1.5.i, §2.1.5.ii, §2.1.5.iii, §2.1.5.iv"""
    names = [[phase.name for phase in outline.phases] for outline in (TURN, ACTIVATION, END)]
    assert names == [
        ["orders", "initiative", "flak", "activation", "end"],
        ["choose", "first", "move", "second", "close"],
        ["stragglers", "judge", "markers", "clear"],
    ]
