"""Orders: how many a side has, and what spending one does."""

from __future__ import annotations

import pytest

from tests.games.wings_at_war.table import FAR, Table

LEADER = "A1 spitfire-i at 36,20 heading 0 level 3 leader"


def test_orders_come_before_anything_else() -> None:
    """§2.1.1: counted for each side at the start of the turn, before initiative."""
    t = Table(f"{LEADER} 0", "A2 spitfire-i at 30,20 heading 0 level 3",
              "X1 bf-109f-4 at 60,40 heading 0 level 5 leader 0", "marker M1 A at 3,3",
              "orders A 0", "orders X 0", "phase orders")  # fmt: skip
    assert t.waits_for() == ("2.2.leader", 1)
    t.answer("5")
    assert (t.orders("A"), t.orders("X")) == (4, 0)
    assert t.waits_for() == ("2.2.leader", 1)
    t.answer("10")
    assert (t.orders("A"), t.orders("X")) == (4, 5)
    assert t.asks("A") == "2.3.markers"
    assert t.told("2.1.1") == [
        "Turn 1 of 12",
        "Side A has 4 Orders: 2 from units on the table, 2 more",
        "Side X has 5 Orders: 1 from units on the table, 4 more",
    ]


def test_each_unit_on_the_table_gives_one_order() -> None:
    """§2.2.unit, §straggler.leave, §night.light: aircraft and guns; not what is off the table,
    hidden, silenced or a searchlight."""
    t = Table("A1 spitfire-i at 36,20 heading 0 level 3",
              "A2 spitfire-i at 30,20 heading 0 level 3",
              "A3 spitfire-i at 20,0 heading 180 level 3 left south turn 1",
              "A4 spitfire-i at 20,8 heading 180 level 3 destroyed",
              "gun G1 A heavy at 30,5", "gun G2 A light at 33,5",
              "gun G3 A light at 35,5 silenced", "light L1 A at 36,5", "marker M1 A at 3,3",
              "hidden A spitfire-i", FAR, "phase orders", "turn 2")  # fmt: skip
    assert (t.orders("A"), t.orders("X")) == (4, 1)


def test_who_comes_later_adds_nothing() -> None:
    """§2.2.snapshot: a deployed aircraft gives no Order before the next turn."""
    t = Table("A1 spitfire-i at 36,20 heading 0 level 3", "hidden A spitfire-i",
              "marker M1 A at 10,10", "marker M2 A at 30,10", FAR, "phase orders")  # fmt: skip
    t.answer("give", "9 2", "first", "deploy:M1/(spitfire-i)/0/3", "fly:A2/600")
    assert len(t.state.flying(0)) == 2
    assert t.orders("A") == 1
    t.next_turn()
    assert (t.state.turn, t.orders("A")) == (2, 2)


@pytest.mark.parametrize(
    ("face", "leadership", "gives"),
    [(1, -2, 1), (4, 0, 1), (5, 0, 2), (7, 0, 2), (8, 0, 3), (9, 0, 3), (10, 0, 4), (10, 2, 4),
     (10, -2, 3), (9, 1, 4), (2, 2, 1), (3, 2, 2), (6, -2, 1)],
)  # fmt: skip
def test_a_leader_gives_orders_by_the_table(face: int, leadership: int, gives: int) -> None:
    """§2.2.leader, §2.2.table: d10 with his Leadership."""
    t = Table(f"{LEADER} {leadership}", FAR, "phase orders").answer(str(face))
    assert t.orders("A") == 1 + gives
    told = t.events("leader")[-1]
    orders = "1 Order" if gives == 1 else f"{gives} Orders"
    assert (told.total, told.text) == (face + leadership, f"The Leader in A1 gives {orders}")


def test_each_leader_rolls_and_only_on_the_table() -> None:
    """§2.2.leader: one die each; a Leader who is hidden or away gives nothing."""
    t = Table(f"{LEADER} 0", "A2 spitfire-i at 30,20 heading 0 level 3 leader 2",
              "A3 spitfire-i at 20,0 heading 180 level 3 leader 2 left south turn 1",
              "hidden A spitfire-i leader 2",
              "marker M1 A at 9,9", FAR, "phase orders")  # fmt: skip
    assert t.waits_for() == ("2.2.leader", 2)
    t.answer("4 3")
    assert t.orders("A") == 2 + 1 + 2


def test_a_second_order_tires_before_its_die() -> None:
    """§fatigue.order, §4.3.fatigue: the first Order is free, each further one costs 1 Fatigue that
    its own die feels already."""
    t = Table(
        "A1 spitfire-i at 36,20 heading 0 level 3", "X1 b-17g-fortress at 36,23 heading 0 level 3"
    )
    t.answer("activate:A1", "shoot:A1/fixed/X1", "2")
    assert (t.plane("A1").fatigue, t.orders("A")) == (0, 9)
    assert "Fatigue" not in t.modifiers("shot")
    t.answer("10", "shoot:A1/fixed/X1", "2")
    assert t.modifiers("shot")["Fatigue"] == -1
    t.answer("10", "shoot:A1/fixed/X1", "2")
    assert t.modifiers("shot")["Fatigue"] == -2
    assert (t.plane("A1").fatigue, t.orders("A")) == (2, 7)
    assert t.told("fatigue.order") == ["A1 tires: another Order this turn"] * 2


def test_orders_do_not_tire_where_the_switch_is_off() -> None:
    """§fatigue.order is a reading that a table may turn off."""
    t = Table("A1 spitfire-i at 36,20 heading 0 level 3",
              "X1 b-17g-fortress at 36,23 heading 0 level 3",
              "without order-fatigue")  # fmt: skip
    t.answer("activate:A1", "shoot:A1/fixed/X1", "2", "10", "shoot:A1/fixed/X1", "2")
    assert t.plane("A1").fatigue == 0


def test_guns_tire_too() -> None:
    """§fatigue.order holds for guns."""
    t = Table("gun G1 A light at 36,20", "A1 spitfire-i at 3,3 heading 0 level 3",
              "X1 b-17g-fortress at 36,23 heading 0 level 2")  # fmt: skip
    t.answer("gun:G1", "shoot:G1/light/X1", "2", "shoot:G1/light/X1", "2")
    assert t.gun("G1").fatigue == 1
    assert t.modifiers("shot")["Fatigue"] == -1
