"""Who has lost: Break Points, no aircraft left, the turn limit."""

from __future__ import annotations

import pytest

from airwar.games.wings_at_war.rules.state import Battle
from airwar.games.wings_at_war.rules.victory import losses
from tests.games.wings_at_war.table import Table

A1 = "A1 spitfire-i at 36,20 heading 0 level 3"
X1 = "X1 bf-109f-4 at 60,40 heading 180 level 5"
END = ("phase end", "turn 2", "turns 5")


def wrecks(side: str, first: int, last: int) -> list[str]:
    return [f"{side}{n} lagg-3 at 3,3 heading 0 level 3 destroyed" for n in range(first, last + 1)]


def test_what_counts_as_a_loss() -> None:
    """§5.7.break-point, §break.point, §straggler.leave: aircraft shot down, guns, lights, balloons
    and Target Markers."""

    def out(s: Battle) -> None:
        s.put_balloon("B1", destroyed=True)

    t = Table.changed(out, A1, *wrecks("A", 2, 3), "gun G1 A light at 9,9 silenced",
                      "gun G2 A light at 9,12", "balloon B1 A at 9,15 top 2", "break A 20",
                      "target T1 A factory at 9,18 left 2", "target T2 A hangar at 9,22", X1,
                      "A4 lagg-3 at 3,0 heading 0 level 3 left south turn 2")  # fmt: skip
    assert losses(t.state, 0) == 2 + 1 + 1 + 4
    assert losses(t.state, 1) == 0


@pytest.mark.parametrize(("lost", "over"), [(1, False), (2, True)])
def test_a_side_that_reaches_its_break_point_has_lost(lost: int, over: bool) -> None:
    """§break.point: half of what it started with, rounded up: 2 of 3."""
    spare = [f"A{n} spitfire-i at 30,20 heading 0 level {n}" for n in range(2, 4 - lost)]
    t = Table(A1, *spare, *wrecks("A", 4 - lost, 3), X1, *END)
    assert t.play.over is over
    if over:
        t.expect("winner X")
        assert t.told("break.point") == ["Side A has reached its Break Point: Side X wins"]


def test_the_break_point_counts_all_that_can_be_lost() -> None:
    """§break.point: a factory has 6 markers; with 1 aircraft and 1 gun that makes 4 of 8."""
    position = (A1, "gun G1 A light at 9,9", "target T1 A factory at 9,18 left {}", X1, *END)
    assert not Table(*[line.format(3) for line in position]).play.over
    assert Table(*[line.format(2) for line in position]).play.over


@pytest.mark.parametrize(("a", "x", "winner"), [(3, 2, "X"), (2, 3, "A"), (2, 2, "draw")])
def test_both_at_their_break_points(a: int, x: int, winner: str) -> None:
    """§break.point: fewer losses above it win."""
    t = Table(
        A1, *wrecks("A", 2, a + 1), X1, *wrecks("X", 2, x + 1), "break A 2", "break X 2", *END
    )
    t.expect(f"winner {winner}")


def test_no_aircraft_left() -> None:
    """§break.empty: a side that flew and has nobody on the table, hidden or straggling."""
    t = Table(*wrecks("A", 1, 1), "gun G1 A light at 9,9", X1, "break A 9", *END)
    t.expect("winner X")
    assert t.told("break.empty") == ["Side A has no aircraft left: Side X wins"]


@pytest.mark.parametrize(
    "more",
    [("hidden A spitfire-i", "marker M1 A at 9,9"),
     ("A2 spitfire-i at 20,0 heading 180 level 3 left south turn 2",)],
)  # fmt: skip
def test_hidden_and_straggling_aircraft_are_left(more: tuple[str, ...]) -> None:
    """§break.empty"""
    assert not Table(*wrecks("A", 1, 1), *more, X1, "break A 9", *END).play.over


def test_a_side_without_aircraft_from_the_start() -> None:
    """§break.empty: guns alone do not lose by it."""
    assert not Table("gun G1 A light at 9,9", "gun G2 A light at 12,9", X1, *END).play.over


def test_nobody_left_on_either_side() -> None:
    """§break.empty"""
    t = Table(*wrecks("A", 1, 1), *wrecks("X", 1, 1), "break A 9", "break X 9", *END)
    t.expect("winner draw")


def test_a_break_point_comes_before_an_empty_sky() -> None:
    """§break.point, §break.empty: A has reached its Break Point, X has just lost its last one."""
    t = Table(A1, *wrecks("A", 2, 3), *wrecks("X", 1, 1), "break A 2", "break X 9", *END)
    t.expect("winner X")


@pytest.mark.parametrize(
    ("a", "x", "points", "winner"),
    [(1, 2, (4, 4), "A"), (2, 1, (4, 4), "X"), (1, 1, (4, 4), "draw"), (1, 2, (2, 8), "X"),
     (0, 0, (4, 4), "draw")],
)  # fmt: skip
def test_the_turn_limit(a: int, x: int, points: tuple[int, int], winner: str) -> None:
    """§game.limit: then fewer losses in proportion to the Break Point win."""
    t = Table(A1, *wrecks("A", 2, a + 1), X1, *wrecks("X", 2, x + 1), f"break A {points[0]}",
              f"break X {points[1]}", "phase end", "turn 5", "turns 5")  # fmt: skip
    assert t.play.over
    t.expect(f"winner {winner}")


def test_twelve_turns_unless_the_scenario_says_so() -> None:
    """§game.limit"""
    assert not Table(A1, X1, "phase end", "turn 11").play.over
    assert Table(A1, X1, "phase end", "turn 12").play.over


def test_the_result_of_a_game() -> None:
    """§game.limit: winner, points and a sentence."""
    t = Table(A1, X1, *wrecks("X", 2, 2), "break X 5", "phase end", "turn 12")
    result = t.play.result
    assert result is not None
    assert (result.winner, result.scores) == ("A", {"A": 1, "X": 0})
    assert result.text == "Side A has the lighter losses and wins"
