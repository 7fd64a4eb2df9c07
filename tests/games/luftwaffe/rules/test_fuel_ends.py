"""What fuel that ends does to bombers, escorts and those behind a line."""

from __future__ import annotations

import pytest

from airwar.games.luftwaffe.rules.endurance import spare, stranded
from tests.games.luftwaffe.table import Table

NEAR_THE_HAGUE = ("scenario advanced", "quarter 44 Apr", "plan b26-01 the-hague v1")


# -- bombers on the turn on which they have to land -----------------------------------------------


def test_bombers_that_have_to_land_fly_home_with_their_bombs() -> None:
    """§8.26 §8.23 R138: no bombs on the landing turn, and no suicide over the target."""
    t = Table(*NEAR_THE_HAGUE, "force A1 0811 b26-01 target the-hague", "clock b26 1",
              "turn 11 phase warnings")  # fmt: skip
    t.do("american done")  # nobody else enters
    t.expect("course A1 home 1")
    t.do("american fly:A1/0711,0611,0511/land").expect("gone A1", "status b26-01 play")
    t.expect("not down the-hague.v1")


def test_no_bombs_fall_on_the_landing_turn() -> None:
    """§8.26: also where a force stands over its city."""
    t = Table("scenario basic", "force A1 0812 b26-01 target the-hague moved",
              "plan b26-01 the-hague v1", "clock b26 1", "turn 11 phase stand")  # fmt: skip
    t.do("dice 1").expect("not down the-hague.v1", "status b26-01 fuel")


def test_a_turn_earlier_they_bomb() -> None:
    """§8.26: the same force with a turn of fuel left."""
    t = Table("scenario basic", "force A1 0812 b26-01 target the-hague moved",
              "plan b26-01 the-hague v1", "clock b26 1", "turn 10 phase stand")  # fmt: skip
    t.do("dice 1").expect("down the-hague.v1", "status b26-01 play")


def test_an_escort_that_is_due_does_not_keep_raiders_from_a_base() -> None:
    """§8.26: the bombers attack, not the escort."""
    t = Table("force A1 0911 b17-01,p47-01 free", "plan b17-01 airbases", "clock p47 1",
              "turn 11 half american")  # fmt: skip
    t.do("american fly:A1/0912/bomb")


def test_nobody_takes_off_on_turn_20_to_attack() -> None:
    """§8.26 §8.24 §8.7: whoever flies then has to land that turn; suicide attacks are out."""
    t = Table("based fw190-01 jever", "force A1 1509 b17-01 home britain", "plan b17-01 bremen",
              "bombs b17-01", "turn 20")  # fmt: skip
    assert t.rule("german", "fly:fw190-01/1509/attack") == "8.26"
    t = Table("scenario gotterdammerung", "based me163-01 jever", "rockets jever",
              "force A1 1509 b17-01 home britain", "plan b17-01 bremen", "bombs b17-01",
              "turn 20")  # fmt: skip
    t.do("german fly:me163-01/1509/attack")  # §24.41: rockets land with the flight


# -- escorts that turn back -----------------------------------------------------------------------

DEEP = ("force A1 2009 b17-01,p47-01 target berlin", "plan b17-01 berlin")


def test_an_escort_at_the_end_of_its_fuel_has_to_leave() -> None:
    """§12.22: it flies no deeper; the American says who leaves."""
    t = Table(*DEEP, "clock p47 2 dropped 3 lands 6", "turn 5 phase releases")
    assert spare(t.state, t.force("A1"), "p47-01") == 0
    assert t.rule("american", "done") == "12.22"
    t.do("american release:A1/p47-01")
    assert t.state.american.value.short == ("A2",)


def test_an_escort_with_fuel_to_spare_may_stay() -> None:
    """§12.22 §12.21: nobody is sent home before."""
    t = Table(*DEEP, "clock p47 2 dropped 3 lands 8", "turn 5 phase releases")
    t.do("american done")


def test_those_that_turn_back_fly_home() -> None:
    """§12.22 §12.24: not deeper, and not on the spot."""
    t = Table(*DEEP, "clock p47 2 dropped 3 lands 6", "turn 5 phase releases")
    t.do("american release:A1/p47-01")
    assert t.rule("american", "fly:A2/2109") == "12.22"
    assert t.rule("american", "fly:A2") == "12.22"
    t.do("american fly:A2/1909,1809,1709,1609,1509,1409,1309")


def test_bombers_going_home_do_not_leave_their_escort_behind() -> None:
    """§12.22: of two ends the one from which the escort still gets home."""
    t = Table("force A1 1308 b17-01,p47-01 home britain", "plan b17-01 emden", "bombs b17-01",
              "clock p47 2 dropped 3 lands 5", "turn 5 phase releases")  # fmt: skip
    assert spare(t.state, t.force("A1"), "p47-01") == 0
    assert t.rule("american", "done") == "12.22"


# -- behind a line --------------------------------------------------------------------------------


def test_of_a_mixed_force_those_who_are_due_land() -> None:
    """R135 §8.23 §8.45: the P-51s stay up, the P-47s are home."""
    t = Table("force A1 0610 p47-01,p51-01", "clock p47 1", "clock p51 1", "turn 11",
              "phase american-end")  # fmt: skip
    t.expect("units A1 p51-01", "status p47-01 play", "not aloft p47-01")


def test_raiders_that_wait_lose_their_escort_to_the_clock() -> None:
    """R135 §10.52: bombers without a clock loiter on."""
    t = Table("force A1 0610 b17-01,p47-01 free", "plan b17-01 airbases", "clock p47 1", "turn 11",
              "phase american-end")  # fmt: skip
    t.expect("units A1 b17-01", "status p47-01 play")


def test_shuttling_fighters_behind_a_line_have_not_landed() -> None:
    """§35.13 §35.54: they land in the USSR or are lost."""
    t = Table("scenario advanced", "quarter 44 Apr", "force A1 0610 p51-01 lands ussr",
              "clock p51 1", "turn 20 phase recovery")  # fmt: skip
    t.expect("status p51-01 fuel")


# -- the way to the USSR --------------------------------------------------------------------------


def test_bombers_need_no_extra_hex_to_leave() -> None:
    """R122 §23.23: three hexes from the square on Turn 20 is near enough."""
    t = Table("scenario advanced", "quarter 44 Apr", "force A1 4410 b17-01 home ussr",
              "plan b17-01 berlin", "bombs b17-01", "turn 20 half american")  # fmt: skip
    assert not stranded(t.state, t.force("A1"), "b17-01")


@pytest.mark.parametrize(("lands", "lost"), [(8, False), (7, True)])
def test_the_number_of_the_square_counts_on_the_way(lands: int, lost: bool) -> None:
    """§35.21 §8.7: with three turns left it gets to a 3, with two it is lost."""
    t = Table("scenario advanced", "quarter 44 Apr", "force A1 4610 p51-01 lands ussr",
              f"clock p51 3 lands {lands}", "turn 5 half american")  # fmt: skip
    assert stranded(t.state, t.force("A1"), "p51-01") is lost


def test_tanks_are_kept_for_the_turns_beyond_the_square() -> None:
    """§35.55: P-47s next to a square could fly there without tanks, but not on to the bases."""
    t = Table("scenario advanced", "quarter 44 Apr", "force A1 4605 p47-01 lands ussr",
              "clock p47 4", "turn 5 half american")  # fmt: skip
    assert t.rule("american", "drop:p47") == "8.6"


# -- once a quarter -------------------------------------------------------------------------------


def test_raiders_attack_once_a_quarter_where_the_table_wants_it() -> None:
    """R23 §10.1 §10.32: after one base they fly home."""
    lines = ("force A1 0911 b17-01 free", "plan b17-01 airbases", "turn 5 half american")
    t = Table("switch one-airbase-raid", *lines)
    t.do("american fly:A1/0912/bomb", "dice 1", "american end").expect("shut amsterdam")
    t.expect("course A1 home 2")
    t = Table(*lines)
    t.do("american fly:A1/0912/bomb", "dice 1", "american end").expect("course A1 free 0")
