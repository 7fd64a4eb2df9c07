"""What ends with a turn, and what a turn begins with: nothing of the last one is left over."""

from __future__ import annotations

from msgspec.structs import replace

from airwar.games.wings_at_war.rules.state import Battle
from airwar.kernel.requests import Roll
from tests.games.wings_at_war.table import FAR, Table

A1 = "A1 spitfire-i at 36,20 heading 0 level 3"


def test_a_tired_gun_is_fresh_in_the_next_turn() -> None:
    """§2.1.5.iv: its Fatigue is gone, and so is the count of its Orders."""
    gun = "gun G1 X light at 60,10 fatigue 2 spent 3"
    t = Table(A1, FAR, gun, "orders A 0", "orders X 0").next_turn().until("2.1.4")
    assert (t.gun("G1").fatigue, t.gun("G1").spent) == (0, 0)


def test_markers_that_were_given_up_count_in_their_turn_only() -> None:
    """§2.1.5.iv, §2.3.markers"""
    t = Table(A1, FAR, "marker M1 A at 10,4", "marker M2 A at 20,4", "phase initiative", "turns 5")
    t.answer("give:M1,M2")
    roll = t.play.request
    assert isinstance(roll, Roll)
    assert (roll.rule, roll.sides) == ("2.3.roll", 10)
    t.answer("5 4").until("2.1.4")
    assert t.modifiers("initiative") == {}  # of X, who rolls second
    first = next(each for each in t.events("initiative") if each.who == "A")
    assert [each.value for each in first.modifiers] == [2]
    t.next_turn().until("2.1.4")
    last = [each for each in t.events("initiative") if each.who == "A"][-1]
    assert last.modifiers == ()


def test_orders_that_are_left_lapse() -> None:
    """§2.1.5.iv: what one turn leaves, the next does not have."""
    t = Table(A1, FAR, "orders A 7", "orders X 7", "turns 5").next_turn().until("2.1.4")
    assert (t.orders("A"), t.orders("X")) == (1, 1)


def test_a_searchlight_is_used_again_in_the_next_turn() -> None:
    """§2.1.5.iv, §night.light, §2.3.choice: it was used, its side was done with lights."""
    t = Table("A1 lancaster-i at 36,20 heading 0 level 3", "X1 bf-110g-4 at 36,5 heading 0 level 3",
              "light L1 X at 36,30", "light L2 X at 36,31", "night", "phase initiative",
              "orders X 3", "turns 5")  # fmt: skip
    t.answer("9 2", "first", "light:L1/A1", "2", "done")
    t.next_turn().until("other.7.1")
    assert t.state.turn == 2
    assert {"light:L1/A1", "light:L2/A1"} <= t.offered("X")


def test_who_has_passed_in_one_turn_is_asked_in_the_next() -> None:
    """§activation.pass, §2.3.choice: a marker can be deployed after each initiative."""
    t = Table(f"{A1} activated", "X1 bf-109f-4 at 70,46 heading 270 level 6 activated",
              "marker M1 X at 60,40", "hidden X bf-109f-4", "first X", "passed X", "turns 5",
              "orders A 0", "orders X 0")  # fmt: skip
    t.next_turn().until("2.1.4")
    while set(t.play.open) != {"X"} or not t.plane("X1").activated or t.asks("X") != "2.1.4":
        t.calm()
    assert t.state.turn == 2
    assert {key.partition("/")[0] for key in t.keys("X")} == {"deploy:M1", "pass"}


def test_stragglers_of_both_sides_roll_in_turn() -> None:
    """§2.1.5.i: the loser of the initiative first, then the other, then the first again."""
    gone = "at 20,48 heading 0 level 3 left north turn 1"
    t = Table("A1 spitfire-i at 36,20 heading 0 level 3", f"A2 spitfire-i {gone}",
              f"A3 spitfire-i {gone}", "X1 bf-109f-4 at 60,10 heading 0 level 5",
              f"X2 bf-109f-4 {gone}", f"X3 bf-109f-4 {gone}", "phase end", "turn 2", "turns 5",
              "break A 9", "break X 9")  # fmt: skip
    roll = t.play.request
    assert isinstance(roll, Roll)
    assert (roll.rule, roll.sides) == ("straggler.return", 10)
    t.answer("2", "2", "2", "2")
    assert [each.who for each in t.events("straggler")] == ["X2", "A2", "X3", "A3"]


def test_markers_move_up_to_the_edge() -> None:
    """§2.1.5.iii: on it they are still on the table."""
    t = Table(A1, FAR, "marker M1 X at 20,45", "marker M2 X at 69,20", "hidden X bf-109f-4",
              "phase end", "turns 5", "break A 9", "break X 9").until("2.1.5.iii")  # fmt: skip
    assert t.rule("X", "move:M1=(2000,4801)") == "2.1.5.iii"
    assert t.rule("X", "move:M2=(7201,2000)") == "2.1.5.iii"
    t.answer("move:M1=(2000,4800),M2=(7200,2000)").expect("contact M1 20,48", "contact M2 72,20")


def test_all_markers_may_stay() -> None:
    """§2.1.5.iii.optional: one word for it."""
    t = Table(A1, FAR, "marker M1 X at 20,45", "hidden X bf-109f-4", "phase end", "turns 5",
              "break A 9", "break X 9").until("2.1.5.iii")  # fmt: skip
    choose = t.play.open["X"]
    stay = choose.question.presets(t.state, choose.about)["stay"]
    t.play.answer("X", stay)
    t.expect("contact M1 20,45", "turn 2")


def test_a_spotted_aircraft_undoes_a_pass() -> None:
    """§activation.pass, §6.5.choice: its side may deploy another, though it had passed."""
    t = Table(A1, "A2 spitfire-i at 10,4 heading 0 level 3",
              "X1 bf-109f-4 at 60,40 heading 0 level 5 activated", "marker M1 X at 36,26",
              "marker M2 X at 60,26", "hidden X bf-109f-4", "hidden X bf-109f-4", "passed X",
              "orders A 1", "orders X 0")  # fmt: skip
    t.answer("activate:A1", "spot:A1/M1", "9", "deploy:M1/(bf-109f-4)/90/5")
    t.until("2.1.4").answer("activate:X2").until("2.1.4").answer("activate:A2").until("2.1.4")
    assert {key.partition("/")[0] for key in t.keys("X")} == {"deploy:M2", "pass"}


def test_a_passed_side_with_nobody_spotted_stays_passed() -> None:
    """§activation.pass"""

    def settle(s: Battle) -> None:
        s.sides = (s.sides[0], replace(s.sides[1], passed=True))

    t = Table.changed(settle, A1, "A2 spitfire-i at 10,4 heading 0 level 3",
                      "X1 bf-109f-4 at 60,40 heading 0 level 5 activated",
                      "gun G1 X light at 36,28", "orders X 3")  # fmt: skip
    t.answer("activate:A1", "fly:A1/600").until("2.1.4")
    assert set(t.play.open) == {"A"}
