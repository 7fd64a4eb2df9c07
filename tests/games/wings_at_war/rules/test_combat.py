"""The actions of the combat phases: shots, spotting, surface attacks, dropping stores."""

from __future__ import annotations

from tests.games.wings_at_war.table import FAR, Table

A1 = "A1 spitfire-i at 10,10 heading 0 level 3"
X1 = "X1 b-17g-fortress at 10,14 heading 0 level 3"


def test_actions_in_any_order() -> None:
    """§2.4.first, §4.3.again, §4.3.roll, §6.5.roll: shots and spotting as often as there are
    Orders, mixed at will."""
    t = Table(A1, X1, "marker M1 X at 12,20", "marker M2 X at 14,20", "orders A 3")
    t.answer("activate:A1")
    assert t.keys("A") == ["shoot:A1/fixed/X1", "spot:A1/M1", "spot:A1/M2", "done:A1"]
    t.answer("shoot:A1/fixed/X1", "2")
    assert t.orders("A") == 2
    t.answer("10", "spot:A1/M1", "2")
    assert t.orders("A") == 1
    t.answer("shoot:A1/fixed/X1", "2")
    assert t.orders("A") == 0
    assert t.keys("A") == ["done:A1"]
    assert t.rule("A", "shoot:A1/fixed/X1") == "2.4.no-orders"


def test_again_after_the_move() -> None:
    """§2.4.second, §4.3.again: with range and arc as they are then."""
    t = Table(A1, "X1 b-17g-fortress at 10,20 heading 0 level 3", "orders X 0")
    t.answer("activate:A1", "fly:A1/600")
    assert t.asks("A") == "2.4.second"
    assert t.keys("A") == ["shoot:A1/fixed/X1", "done:A1"]


def test_an_action_is_the_active_aircrafts_own() -> None:
    """§2.4.first: nobody else acts."""
    t = Table(A1, "A2 spitfire-i at 10,11 heading 0 level 2", X1).answer("activate:A1")
    assert t.field("A", "shoot:A2/fixed/X1") == ("2.4.first", ("unit",))
    assert t.field("A", "done:A2") == ("2.4.first", ("unit",))


def test_no_bombs_before_the_move() -> None:
    """§2.4.second.surface: not in the First Combat Phase."""
    t = Table("A1 wellington-ic at 36,20 heading 0 level 3 load bombs",
              "target T1 X factory at 36,21", FAR)  # fmt: skip
    t.answer("activate:A1")
    assert t.asks("A") == "2.4.first"
    assert t.rule("A", "attack:A1/bombs/T1") == "2.4.second.surface"
    assert t.keys("A") == ["drop:A1", "done:A1"]


def test_surface_attacks_after_the_move() -> None:
    """§2.4.second.surface: there it is offered."""
    t = Table("A1 wellington-ic at 36,20 heading 0 level 3 load bombs",
              "target T1 X factory at 36,25", FAR)  # fmt: skip
    t.answer("activate:A1", "done:A1", "fly:A1/400")
    assert t.keys("A") == ["attack:A1/bombs/T1", "drop:A1", "done:A1"]


def test_stores_are_dropped_free_of_orders() -> None:
    """§stores.drop, §stores.mark: the load is gone and with it the mark."""
    t = Table("A1 spitfire-vb at 10,10 heading 0 level 3 load bombs", FAR, "orders A 0")
    t.expect("marked A1")
    t.answer("activate:A1", "drop:A1")
    t.expect("not marked A1", "stores A1 0", "orders A 0")
    assert t.told("stores.drop") == ["A1 drops its bombs"]
    assert t.rule("A", "drop:A1") == "stores.drop"


def test_gondolas_stay() -> None:
    """§weapon.gondolas: they cannot be dropped."""
    t = Table("A1 bf-109g-6 at 10,10 heading 0 level 3 load gondolas",
              "X1 b-17g-fortress at 10,14 heading 0 level 3")  # fmt: skip
    t.expect("marked A1").answer("activate:A1")
    assert t.rule("A", "drop:A1") == "weapon.gondolas"
    assert "drop:A1" not in t.keys("A")


def test_guns_spot_and_light_ones_shoot() -> None:
    """§2.4.second.aa-spot, §2.4.second.light-aa: heavy guns only spot."""
    near = "X1 bf-109f-4 at 36,24 heading 0 level 2"
    t = Table(A1, "gun G1 A light at 36,20", near, "marker M1 X at 40,20").answer("gun:G1")
    assert t.keys("A") == ["shoot:G1/light/X1", "spot:G1/M1", "done:G1"]
    t.answer("spot:G1/M1", "6")
    assert t.next_rule() == "6.5.choice"
    t = Table(A1, "gun G1 A heavy at 36,20", near, "marker M1 X at 40,20").answer("gun:G1")
    assert t.keys("A") == ["spot:G1/M1", "done:G1"]
    assert t.field("A", "shoot:G1/light/X1") == ("2.4.second.light-aa", ("weapon",))


def test_a_gun_is_jammed_to_the_end_of_the_turn() -> None:
    """§4.3.jam, §flak.light: a natural 1."""
    t = Table(A1, "gun G1 A light at 36,20", "X1 bf-109f-4 at 36,24 heading 0 level 2",
              "marker M1 X at 40,20")  # fmt: skip
    t.answer("gun:G1", "shoot:G1/light/X1", "1")
    assert t.keys("A") == ["spot:G1/M1", "done:G1"]
    assert t.field("A", "shoot:G1/light/X1") == ("4.3.jam", ("weapon",))


def test_no_shot_without_the_weapon() -> None:
    """§4.3.roll, §4.3.jam: what is not there or is jammed does not fire."""
    t = Table("A1 b-17g-fortress at 10,10 heading 0 level 3 jam D",
              "X1 bf-109f-4 at 10,13 heading 0 level 3")  # fmt: skip
    t.answer("activate:A1")
    assert t.field("A", "shoot:A1/fixed/X1") == ("4.3.roll", ("weapon",))
    assert t.field("A", "shoot:A1/D/X1") == ("4.3.jam", ("weapon",))
    assert t.field("A", "shoot:A1/N/X9") == ("4.3.roll", ("target",))
    assert "shoot:A1/N/X1" in t.keys("A")
