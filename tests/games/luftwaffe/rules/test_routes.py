"""Direct flights of bombers, raiders, the way home."""

from __future__ import annotations

from airwar.games.luftwaffe.rules.losses import lose_steps
from tests.games.luftwaffe.table import Table

TO_BERLIN = ("force A1 1009 b17-01 target berlin", "plan b17-01 berlin", "turn 3 half american")


def test_a_detour_that_costs_no_turn_is_fine() -> None:
    """§10.31 §7.4: seventeen hexes are six moves of three, with one hex to spare."""
    t = Table("force A1 0910 b17-01 target berlin", "plan b17-01 berlin", "turn 3 half american")
    turns = t.course("A1").turns
    legs = [key for key in t.keys("american") if key.startswith("fly:A1")]
    assert len(legs) > 1
    t.do(f"american {legs[0]}")
    t.expect(f"course A1 berlin {turns - 1}")


def test_a_leg_that_adds_a_turn_is_refused() -> None:
    """§10.31: back the way it came."""
    t = Table(*TO_BERLIN)
    assert t.rule("american", "fly:A1/1109,1209,1208") in ("10.31", "7.4")
    assert t.rule("american", "fly:A1/0909,0809,0709") == "10.31"


def test_bombers_have_to_move() -> None:
    """§7.4: the half does not end before they have."""
    t = Table(*TO_BERLIN)
    assert t.rule("american", "end") == "7.4"


def test_homeward_at_full_speed() -> None:
    """§7.43 §10.32: and by the most direct way."""
    t = Table("force A1 1509 b17-01 home britain", "plan b17-01 bremen", "bombs b17-01",
              "turn 8 half american")  # fmt: skip
    assert t.rule("american", "end") == "7.43"
    assert t.rule("american", "fly:A1/1409,1309") == "7.43"
    assert t.rule("american", "fly:A1/1609,1709,1809") == "10.32"
    t.do("american fly:A1/1409,1309,1209").expect("at A1 1209")


def test_no_aborts() -> None:
    """§10.33: bombers on their way to a city do not land behind the line."""
    t = Table("force A1 0708 b17-01 target bremen", "plan b17-01 bremen", "turn 3 half american")
    assert t.rule("american", "fly:A1/()/land") == "10.31"


def test_bombers_that_are_home_land() -> None:
    """§12.25: and their escorts with them."""
    t = Table("force A1 0808 b17-01,p51-01 home britain", "plan b17-01 bremen", "bombs b17-01",
              "turn 8 half american")  # fmt: skip
    assert t.rule("american", "fly:A1/0708") == "12.25"
    t.do("american fly:A1/0708/land").expect("gone A1", "status p51-01 play")


def test_airbase_raiders_fly_as_they_like() -> None:
    """§10.52 §10.5: any way out, also back, and they may loiter."""
    t = Table("force A1 1009 b17-01 free", "plan b17-01 airbases", "turn 3 half american")
    t.do("american end")
    t = Table("force A1 1009 b17-01 free", "plan b17-01 airbases", "turn 3 half american")
    t.do("american fly:A1/0909").expect("at A1 0909")


def test_airbase_raiders_may_give_up() -> None:
    """§10.6 §23.27: they turn for home and are bound from then on, or re-cross the line."""
    t = Table("force A1 1209 b17-01 free", "plan b17-01 airbases", "turn 3 half american")
    t.do("american fly:A1/()/home")
    assert t.course("A1").homeward
    assert t.rule("american", "fly:A1/1309,1409,1509") == "10.32"
    t = Table("force A1 0808 b17-01 free", "plan b17-01 airbases", "turn 3 half american")
    t.do("american fly:A1/0708/land").expect("gone A1")


def test_raiders_bomb_one_base_below_them() -> None:
    """§10.53 §10.54: everything on it is lost."""
    t = Table("force A1 1409 b17-01 free", "plan b17-01 airbases", "based fw190-01 jever",
              "turn 3 half american")  # fmt: skip
    t.do("american fly:A1/1408,1508/bomb", "dice 1", "american end")
    t.expect("shut jever", "status fw190-01 dead")


def test_bombers_stop_over_their_target() -> None:
    """§7.41 §5.3-6b6: they bomb once all movement is over."""
    t = Table("force A1 1609 b17-01 target bremen", "plan b17-01 bremen a1,a2",
              "turn 3 half american")  # fmt: skip
    t.do("american fly:A1/1710", "dice 1").expect("not down bremen.a1")
    t.do("american end").expect("down bremen.a1", "down bremen.a2")


def test_when_nobody_is_left_for_a_target_the_next_one_counts() -> None:
    """§9.2-5: the farthest target that is left sets the course."""
    t = Table("force A1 1008 b17-01,b17-02 target bremen tired b17-01", "plan b17-01 bremen",
              "plan b17-02 emden", "turn 3 half american")  # fmt: skip
    lose_steps(t.state, "b17-01", 2)
    assert t.course("A1").target == "emden"


def test_bombs_in_passing() -> None:
    """§34.2: in the Advanced Game they bomb and fly on with what is left."""
    t = Table("scenario advanced", "force A1 1609 b17-01 target bremen",
              "plan b17-01 bremen a1,a2", "quarter 44 Apr", "turn 3 half american")  # fmt: skip
    assert t.rule("american", "fly:A1/1710") == "10.33"
    t.do("american fly:A1/1710/bomb", "dice 1").expect("down bremen.a1", "left A1 2")
    t.do("american fly:A1/1610,1510").expect("at A1 1510")


def test_bombers_may_join_on_the_way_home() -> None:
    """§43.1 §43.2: two homeward forces of one type become one."""
    t = Table("switch bomber-stacking", "force A1 1309 b17-01 home britain moved",
              "force A2 1409 b17-02 home britain", "force A3 1410 b24-01 home britain",
              "bombs b17-01", "bombs b17-02", "turn 8 half american")  # fmt: skip
    assert t.rule("american", "fly:A3/1309/join") == "43.2"
    t.do("american fly:A2/1309/join").expect("units A1 b17-01,b17-02", "gone A2")


def test_escorts_join_with_their_bombers() -> None:
    """§43.3: fighters on their own do not."""
    t = Table("switch bomber-stacking", "force A1 1309 b17-01 home britain moved",
              "force A2 1409 b17-02,p51-01 home britain", "force A3 1410 p51-02",
              "bombs b17-01", "bombs b17-02", "turn 8 half american")  # fmt: skip
    assert t.rule("american", "fly:A3/1309/join") in ("12.1", "43.3")
    t.do("american fly:A2/1309/join").expect("units A1 b17-01,b17-02,p51-01")
