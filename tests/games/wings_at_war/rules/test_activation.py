"""The Activation Phase: who acts next, and the phases of an activation."""

from __future__ import annotations

from tests.games.wings_at_war.table import FAR, Table

A1 = "A1 spitfire-i at 10,10 heading 0 level 3"
A2 = "A2 spitfire-i at 20,10 heading 0 level 3"
X1 = "X1 bf-109f-4 at 60,30 heading 0 level 5"
X2 = "X2 bf-109f-4 at 50,30 heading 0 level 5"


def test_the_sides_take_turns() -> None:
    """§2.1.4, §2.4.must: one aircraft each, until all are done; then the turn ends."""
    t = Table(A1, A2, X1, X2)
    assert t.keys("A") == ["activate:A1", "activate:A2"]
    t.answer("activate:A2", "fly:A2/600")
    assert t.keys("X") == ["activate:X1", "activate:X2"]
    t.answer("activate:X1", "fly:X1/700")
    t.answer("activate:A1", "fly:A1/600")
    assert t.state.turn == 1
    t.answer("activate:X2", "fly:X2/700")
    assert t.state.turn == 2


def test_a_side_with_more_goes_on_alone() -> None:
    """§2.1.4: who has nothing left to do is skipped."""
    t = Table(A1, A2, "A3 spitfire-i at 30,10 heading 0 level 3", X1, "winner X")
    t.answer("activate:A1", "fly:A1/600", "activate:X1", "fly:X1/700", "activate:A2", "fly:A2/600")
    assert t.keys("A") == ["activate:A3"]


def test_nobody_is_activated_twice() -> None:
    """§2.1.4.marked, §2.4.after: an aircraft is marked when its activation ends."""
    t = Table(A1, A2, X1, X2).answer("activate:A1")
    assert not t.plane("A1").activated
    t.answer("fly:A1/600", "activate:X1", "fly:X1/700")
    assert t.plane("A1").activated
    assert t.keys("A") == ["activate:A2", "hold"]
    assert t.field("A", "activate:A1") == ("2.1.4.marked", ("unit",))
    assert t.field("A", "activate:X2") == ("2.1.4", ("unit",))


def test_nobody_may_be_left_out() -> None:
    """§2.4.must, §activation.pass: no passing while an aircraft has to go."""
    t = Table(A1, A2, X1)
    assert t.denied("A", "pass") == ("2.4.must", "A1, A2 still must be activated")


def test_the_winner_may_go_last() -> None:
    """§2.3.last, §activation.hold: down to his last aircraft he waits while the other side has one
    to activate; nobody else may."""
    t = Table(A1, X1, X2, "winner A")
    t.answer("hold")
    assert t.told("2.3.last") == ["Side A waits with its last aircraft"]
    assert t.rule("X", "hold") == "2.3.last"
    t.answer("activate:X1", "fly:X1/700", "hold", "activate:X2", "fly:X2/700")
    assert t.denied("A", "hold") == (
        "activation.hold", "the other side has no aircraft left to wait for")  # fmt: skip
    assert t.keys("A") == ["activate:A1"]


def test_one_waits_with_the_last_aircraft_only() -> None:
    """§activation.hold: not with two."""
    t = Table(A1, A2, X1, "winner A")
    assert t.denied("A", "hold") == (
        "activation.hold", "one may wait with the last aircraft only")  # fmt: skip


def test_a_pass_is_final() -> None:
    """§activation.pass: a side without an aircraft to activate may pass, and is asked no more."""
    t = Table(A1, "marker M1 A at 10,3", "hidden A spitfire-i", X1, X2, "winner X")
    t.answer("activate:A1", "fly:A1/600", "activate:X1", "fly:X1/700")
    assert {"pass", "deploy:M1/(spitfire-i)/45/3"} <= t.offered("A")
    t.answer("pass")
    assert t.told("activation.pass") == ["Side A passes"]
    t.answer("activate:X2", "fly:X2/700")
    assert t.next_rule() == "2.1.5.iii"


def test_a_spotted_aircraft_ends_the_pass() -> None:
    """§activation.pass, §2.4.must: it has to be activated this turn, whoever passed before."""
    t = Table("A1 spitfire-i at 10,10 heading 0 level 3 activated", "marker M1 A at 60,34",
              "hidden A spitfire-i", X1, X2, "first A", "winner X")  # fmt: skip
    t.answer("pass", "activate:X1", "spot:X1/M1", "10", "deploy:M1/(spitfire-i)/0/2")
    t.answer("done:X1", "fly:X1/700")
    assert t.keys("A") == ["activate:A2"]


def test_a_hidden_aircraft_in_place_of_an_activation() -> None:
    """§contact.deploy: for one of its markers, any heading, level 2 to 5, activated at once."""
    t = Table(A1, "marker M1 A at 10,20", "marker M2 A at 40,20", "marker M3 X at 30,30",
              "hidden A spitfire-i skill 1 leader 2", "hidden X bf-109f-4", X1)  # fmt: skip
    kind = "(spitfire-i/1/clean/2)"
    assert t.field("A", f"deploy:M3/{kind}/17/4") == ("contact.deploy", ("marker",))
    assert t.field("A", "deploy:M2/(spitfire-i)/17/4") == ("contact.deploy", ("aircraft",))
    assert t.field("A", f"deploy:M2/{kind}/17/6") == ("contact.deploy", ("level",))
    assert t.field("A", f"deploy:M2/{kind}/17/1") == ("contact.deploy", ("level",))
    t.answer(f"deploy:M2/{kind}/17/5")
    assert t.stand("A2") == (4000, 2000, 17, 5)
    assert (t.plane("A2").skill, t.plane("A2").leader) == (1, 2)
    assert [marker.id for marker in t.state.markers] == ["M1", "M3"]
    assert t.state.sides[0].hidden.value == ()
    assert t.asks("A") == "2.4.first"  # it sees M3
    t.answer("done:A2", "fly:A2/600", "done:A2")
    assert t.plane("A2").activated
    assert t.asks("X") == "2.1.4"


def test_an_activation_has_three_phases() -> None:
    """§2.4.phases, §2.4.first, §2.4.second: combat, movement, combat."""
    t = Table(A1, "X1 bf-109f-4 at 10,24 heading 0 level 3", "marker M1 X at 12,20")
    t.answer("activate:A1")
    assert t.asks("A") == "2.4.first"
    t.answer("done:A1")
    assert t.asks("A") == "2.4.move"
    t.answer("fly:A1/1000")
    assert t.asks("A") == "2.4.second"
    t.answer("done:A1")
    assert t.plane("A1").activated


def test_a_phase_in_which_nothing_can_be_done_is_skipped() -> None:
    """§2.4.phases: there is nothing to ask."""
    t = Table(A1, FAR).answer("activate:A1")
    assert t.asks("A") == "2.4.move"
    t.answer("fly:A1/600")
    assert t.asks("X") == "2.1.4"


def test_without_orders_an_aircraft_only_moves() -> None:
    """§2.4.no-orders: no shot, no spotting; climbing, turning and maneuvers go on."""
    t = Table("A1 spitfire-i at 10,10 heading 0 level 3 load clean",
              "X1 bf-109f-4 at 10,14 heading 0 level 3", "marker M1 X at 12,20",
              "orders A 0")  # fmt: skip
    t.answer("activate:A1")
    assert t.asks("A") == "2.4.move"
    assert {"climb:A1", "dive:A1/1"} <= t.offered("A")
    t.answer("fly:A1/200/tight-L", "9", "fly:A1/L90,400")
    assert t.plane("A1").activated


def test_without_orders_shots_and_spotting_are_refused() -> None:
    """§2.4.no-orders: by name, where the aircraft may still drop its load."""
    t = Table("A1 spitfire-vb at 10,10 heading 0 level 3 load bombs",
              "X1 bf-109f-4 at 10,14 heading 0 level 3", "marker M1 X at 12,20",
              "orders A 0")  # fmt: skip
    t.answer("activate:A1")
    assert t.keys("A") == ["drop:A1", "done:A1"]
    assert t.rule("A", "shoot:A1/fixed/X1") == "2.4.no-orders"
    assert t.rule("A", "spot:A1/M1") == "2.4.no-orders"


def test_a_gun_in_place_of_an_aircraft() -> None:
    """§2.4.ground, §flak.gun, §2.4.after: it has a Second Combat Phase only, is marked, and never
    has to be activated."""
    t = Table(A1, "gun G1 A light at 36,20", "gun G2 A light at 40,20 silenced",
              "gun G3 X light at 44,20", "X1 bf-109f-4 at 36,24 heading 0 level 2", X2)  # fmt: skip
    assert t.keys("A") == ["activate:A1", "gun:G1", "hold"]
    assert t.field("A", "gun:G2") == ("5.7.guns", ("gun",))
    assert t.field("A", "gun:G3") == ("2.4.ground", ("gun",))
    t.answer("gun:G1")
    assert t.asks("A") == "2.4.ground"
    assert t.state.at[-2] == "second"
    t.answer("done:G1")
    assert t.gun("G1").activated
    t.answer("activate:X1", "fly:X1/700", "pass")
    assert t.field("A", "gun:G1") == ("2.1.4.marked", ("gun",))
    t.answer("activate:A1", "fly:A1/600")
    t.answer("activate:X2", "fly:X2/700")
    assert t.state.turn == 2


def test_a_gun_may_stay_idle() -> None:
    """§flak.gun: a side whose aircraft are done may pass although its gun could fire."""
    t = Table("A1 spitfire-i at 10,10 heading 0 level 3 activated", "gun G1 A light at 36,20",
              "X1 bf-109f-4 at 36,24 heading 0 level 2 activated")  # fmt: skip
    assert t.keys("A") == ["gun:G1", "pass"]
    t.answer("pass")
    assert t.state.turn == 2


def test_a_gun_needs_an_order() -> None:
    """§flak.gun: without one it can do nothing."""
    t = Table(A1, "gun G1 A light at 36,20", X1, "orders A 0")
    assert t.keys("A") == ["activate:A1", "hold"]
    assert t.field("A", "gun:G1") == ("flak.gun", ("gun",))


def test_an_aircraft_shot_down_is_not_activated() -> None:
    """§2.4.must: only who is deployed has to go."""
    t = Table("A1 spitfire-i at 10,10 heading 0 level 3", "X1 bf-109f-4 at 10,12 heading 0 level 3",
              "X2 bf-109f-4 at 50,30 heading 0 level 5", "break X 5")  # fmt: skip
    t.answer("activate:A1", "shoot:A1/fixed/X1", "9", "1")
    assert t.plane("X1").status == "destroyed"
    t.answer("done:A1", "fly:A1/600")
    assert t.keys("X") == ["activate:X2"]
