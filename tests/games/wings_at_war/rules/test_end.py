"""The End Phase: Stragglers, marker moves, cleaning up."""

from __future__ import annotations

import pytest

from tests.games.wings_at_war.table import Table

A1 = "A1 spitfire-i at 36,20 heading 0 level 3"
X1 = "X1 bf-109f-4 at 60,40 heading 180 level 5"
END = ("phase end", "turn 2", "turns 5", "break A 9", "break X 9")
GONE = "A2 spitfire-i at 20,0 heading 180 level 3 left south turn 1"


def test_the_order_of_the_end_phase() -> None:
    """§2.1.5.i, §2.1.5.ii, §2.1.5.iii, §2.1.5.v: Stragglers, who has lost, markers, next turn."""
    t = Table(A1, GONE, X1, "marker M1 A at 10,10", *END)
    assert t.waits_for() == ("straggler.return", 1)
    t.answer("5")
    assert t.asks("A") == "2.1.5.iii"
    t.answer("move")
    assert t.state.turn == 3
    assert t.asks("A") == "2.3.markers"


def test_a_lost_game_is_over_before_the_markers_move() -> None:
    """§2.1.5.ii: after the Straggler rolls."""
    t = Table(A1, GONE, X1, "X2 bf-109f-4 at 50,40 heading 180 level 5 destroyed",
              "marker M1 A at 10,10", "phase end", "turn 2", "turns 5", "break X 1")  # fmt: skip
    assert t.waits_for() == ("straggler.return", 1)
    t.answer("5")
    assert t.play.over
    t.expect("winner A")


def test_the_sides_alternate_in_their_rolls() -> None:
    """§2.1.5.i: the loser of initiative first, the longer list goes on alone."""
    t = Table(
        A1,
        GONE,
        "A3 spitfire-i at 25,0 heading 180 level 3 left south turn 1",
        "A4 spitfire-i at 30,0 heading 180 level 3 left south turn 1",
        X1,
        "X2 bf-109f-4 at 20,48 heading 0 level 3 left north turn 1",
        "winner X",
        *END,
    )
    t.answer("5", "5", "5", "5")
    assert [event.who for event in t.events("straggler")] == ["A2", "X2", "A3", "A4"]


@pytest.mark.parametrize(
    ("skill", "face", "status"),
    [(0, 5, "straggler"), (-2, 7, "straggler"), (0, 1, "home"), (2, 1, "home")],
)
def test_who_does_not_come_back(skill: int, face: int, status: str) -> None:
    """§straggler.return, §straggler.leave: d10 + Skill below 6 stays away and is no loss; a natural
    1 goes home and is one."""
    t = Table(A1, f"{GONE} skill {skill}", X1, *END).answer(str(face))
    assert t.plane("A2").status == status
    t.expect(f"losses A {int(status == 'home')}")


@pytest.mark.parametrize(("skill", "face"), [(0, 6), (2, 4)])
def test_who_comes_back(skill: int, face: int) -> None:
    """§straggler.return, §2.2.unit: within 12 inches of where it left, and gives an Order next
    turn."""
    t = Table(A1, f"{GONE} skill {skill}", X1, *END).answer(str(face))
    assert t.asks("A") == "2.1.5.i"
    t.answer("return:A2/-1200/45/4")
    assert t.stand("A2") == (800, 0, 45, 4)
    t.expect("status A2 table", "orders A 2", "turn 3")


@pytest.mark.parametrize(
    ("answer", "rule", "field"),
    [
        ("return:A2/0/89/3", "", ""), ("return:A2/0/90/3", "straggler.return", "heading"),
        ("return:A2/0/271/2", "", ""), ("return:A2/0/270/2", "straggler.return", "heading"),
        ("return:A2/0/0/5", "straggler.return", "level"),
        ("return:A2/0/0/1", "straggler.return", "level"),
        ("return:A2/-1200/0/3", "straggler.return", "offset"),
        ("return:A2/400/0/4", "contact.space", "offset"), ("return:A2/400/0/3", "", ""),
        ("return:A1/0/0/3", "2.1.5.i", "unit"),
    ],
)  # fmt: skip
def test_where_it_comes_back(answer: str, rule: str, field: str) -> None:
    """§straggler.return, §contact.space: heading in, a level at most one off, on the table, where
    there is space."""
    t = Table("A1 spitfire-i at 14,0.5 heading 0 level 4",
              "A2 spitfire-i at 10,0 heading 180 level 3 left south turn 1", X1, *END)  # fmt: skip
    t.answer("9")
    if rule:
        assert t.field("A", answer) == (rule, (field,))
    else:
        assert t.answer(answer).plane("A2").status == "table"


def test_not_in_the_turn_in_which_it_left() -> None:
    """§straggler.return: from the End Phase of the next turn on."""
    t = Table(A1, "A2 spitfire-i at 20,0 heading 180 level 3 left south turn 2", X1, *END)
    assert t.state.turn == 3
    assert t.plane("A2").status == "straggler"


def test_a_straggler_counts_for_nothing() -> None:
    """§straggler.leave: no Order, no part in initiative, no loss."""
    t = Table(A1, f"{GONE} leader 2", X1, *END).answer("5")
    t.expect("orders A 1", "losses A 0")
    t.answer("5 4")
    assert t.events("initiative")[0].modifiers == ()


# -- markers --------------------------------------------------------------------------------------


def test_markers_move_up_to_six_inches() -> None:
    """§2.1.5.iii, §2.1.5.iii.optional: in any direction, on the table; none has to."""
    t = Table(A1, X1, "marker M1 A at 10,10", "marker M2 A at 3,10", "marker M3 X at 40,40",
              "winner X", *END)  # fmt: skip
    assert t.field("A", "move:M1=(1602,1000)") == ("2.1.5.iii", ("points", 0))
    assert "6.02 inches, 6 at most" in t.denied("A", "move:M1=(1602,1000)")[1]
    assert t.field("A", "move:M3=(4000,4000)") == ("2.1.5.iii", ("points", 0))
    for strange in ("M", "foo", "Mx"):
        why = ("2.1.5.iii", f"{strange} is not one of your markers")
        assert t.denied("A", f"move:{strange}=(1000,900)") == why
    assert t.field("A", "move:M2=(300,900),M1=(1000,900)") == ("2.1.5.iii", ("points",))
    t.answer("move:M1=(1424,1424)")
    assert (t.marker("M1").x, t.marker("M1").y, t.marker("M2").x) == (1424, 1424, 300)
    assert t.told("2.1.5.iii") == ["Side A moves M1"]


def test_markers_do_not_leave_the_table() -> None:
    """§2.1.5.iii"""
    t = Table(A1, X1, "marker M1 A at 70,10", *END)
    assert t.denied("A", "move:M1=(7201,1000)") == ("2.1.5.iii", "M1 would leave the table")


@pytest.mark.parametrize(("winner", "order"), [("A", ["X", "A"]), ("X", ["A", "X"])])
def test_the_loser_moves_his_markers_first(winner: str, order: list[str]) -> None:
    """§2.1.5.iii.order"""
    t = Table(A1, X1, "marker M1 A at 10,10", "marker M3 X at 40,40", f"winner {winner}", *END)
    for seat in order:
        assert list(t.play.open) == [seat]
        t.answer("move")
    assert t.state.turn == 3


# -- cleaning up ----------------------------------------------------------------------------------


def test_the_table_is_cleared() -> None:
    """§2.1.5.iv, §4.3.jam-end: Fatigue, used Orders, marks and jams go, and Orders that were not
    spent lapse."""
    t = Table(
        "A1 spitfire-i at 36,20 heading 0 level 3 fatigue 2 spent 3 jam fixed activated",
        "gun G1 A light at 30,10 spent 2 activated jammed",
        X1,
        "orders A 7",
        *END,
    )
    plane, gun = t.plane("A1"), t.gun("G1")
    assert (plane.fatigue, plane.spent, plane.jams, plane.activated) == (0, 0, (), False)
    assert (gun.spent, gun.jammed, gun.activated) == (0, False, False)
    t.expect("orders A 2", "turn 3")


def test_damage_stays() -> None:
    """§2.1.5.iv"""
    t = Table("A1 spitfire-i at 36,20 heading 0 level 3 damage 2", X1, *END)
    assert (t.state.turn, t.plane("A1").damage) == (3, 2)
