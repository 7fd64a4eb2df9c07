"""Forces on the move: who, where, stacking, attacks; releases and escorts."""

from __future__ import annotations

from tests.games.luftwaffe.table import Table

FOE = "force A9 0610 p51-09"


def test_nobody_moves_in_the_enemys_turn() -> None:
    """§7.1 §5.3-6a §2.21: in the German half Americans stay where they are."""
    t = Table("force G1 1509 fw190-01", FOE, "turn 3")
    assert list(t.play.open) == ["german"]
    assert t.rule("german", "fly:A9/0611") == "7.1"


def test_hexes_follow_one_another() -> None:
    """§7.2 §2.21: each hex next to the one before, none outside the map."""
    t = Table("force G1 1509 fw190-01", FOE, "turn 3")
    assert t.rule("german", "fly:G1/1709") == "7.2"
    assert t.rule("german", "fly:G1/9999") == "7.72"


def test_switzerland_is_closed() -> None:
    """§7.71 §2.26: to both sides; other borders mean nothing."""
    t = Table("force G1 1728 fw190-01", "force A1 1730 p51-01", "turn 3")
    assert t.rule("german", "fly:G1/1629,1630,1631,1632") == "7.71"


def test_germans_stay_on_their_side() -> None:
    """§7.72 §3.9: they never cross a line in force."""
    t = Table("force G1 0808 fw190-01", FOE, "turn 3")
    assert t.rule("german", "fly:G1/0708") == "7.72"


def test_the_baltic_is_for_sneak_raiders() -> None:
    """§11.1 §35.12: other Americans do not fly there."""
    t = Table("force A1 2206 p51-01", "force G1 1509 fw190-01", "turn 3 half american")
    assert t.rule("american", "fly:A1/2205") == "11.1"
    t = Table("force G1 2206 fw190-01", FOE, "turn 3")
    t.do("german fly:G1/2205").expect("at G1 2205")


def test_the_slowest_sets_the_pace() -> None:
    """§9.151 §9.15: an Me-110 holds FW-190s back; parts fly at their own speed."""
    t = Table("force G1 2009 fw190-01,me110-01", FOE, "turn 3")
    t.expect("left G1 5")
    seven = "2109,2209,2309,2409,2509,2609,2709"
    assert t.rule("german", f"fly:G1/{seven}") == "7.2"
    t.do(f"german fly:G1/{seven}/stop/fw190-01").expect("units G2 fw190-01", "units G1 me110-01")


def test_who_has_moved_stays() -> None:
    """§7.3: movement is not saved or lent."""
    t = Table("force G1 2009 fw190-01", FOE, "turn 3")
    t.do("german fly:G1/2109")
    assert t.rule("german", "fly:G1/2209") == "7.3"


def test_six_germans_in_a_hex() -> None:
    """§9.31 §9.11: units count, not factors."""
    six = ",".join([f"me109-0{n}" for n in range(1, 7)])
    t = Table(f"force G1 2009 {six} moved tired me109-01", "force G2 2010 fw190-01", FOE, "turn 3")
    assert t.rule("german", "fly:G2/2009") == "9.31"
    t.do("german fly:G2/2009,2008").expect("at G2 2008")


def test_limits_hold_when_movement_is_over() -> None:
    """§9.12: a force may end on one that moves away later, and the half waits for that."""
    six = ",".join([f"me109-0{n}" for n in range(1, 7)])
    t = Table(f"force G1 2009 {six}", "force G2 2010 fw190-01", FOE, "turn 3")
    t.do("german fly:G2/2009")
    assert t.rule("german", "end") == "9.31"
    t.do("german fly:G1/2008", "german end")


def test_enemies_share_a_hex() -> None:
    """§9.13: without any limit on both together."""
    t = Table("force G1 1209 fw190-01", "force A1 1210 p51-01", "turn 3")
    t.do("german fly:G1/1210").expect("at G1 1210", "at A1 1210")


def test_ground_and_air_are_apart() -> None:
    """§9.17 §9.11: a based unit does not fly with a force above it, nor count with it."""
    t = Table("based fw190-01 jever", "force G1 1508 me109-01", FOE, "turn 3")
    t.expect("units G1 me109-01")
    t.do("german fly:fw190-01").expect("units G2 fw190-01")


def test_germans_in_one_hex_combine_for_the_next_turn() -> None:
    """§9.16: not before."""
    t = Table("force G1 1509 fw190-01", "force G2 1510 me109-01", "force A1 1512 p51-01", "turn 3")
    t.do("german fly:G2/1509")
    assert t.units("G1") == ("fw190-01",)
    t.do("german end").expect("units G1 fw190-01,me109-01", "gone G2")


def test_one_stack_at_a_time() -> None:
    """§9.14 §13.32: after an attack the same force finishes its move."""
    t = Table("force G1 1209 fw190-01", "force G2 1309 me109-01", "force A1 1210 p40-01",
              "clock p40 1 dropped 1", "clock fw190 1 dropped 1", "turn 2")  # fmt: skip
    t.do("german fly:G1/1210/attack", "dice 1")
    assert t.rule("german", "fly:G2/1310") == "13.32"


def test_an_attack_is_the_movers_choice() -> None:
    """§13.33 §13.1 §13.31: he may pass through, and may attack where he stands."""
    t = Table("force G1 1209 fw190-01", "force A1 1210 p51-01", "turn 3")
    t.do("german fly:G1/1210,1211").expect("at G1 1211")
    t = Table("force G1 1210 fw190-01", "force A1 1210 p51-01", "turn 3")
    t.do("german fly:G1/()/attack")
    assert t.state.battle is not None


def test_an_attack_needs_an_enemy_in_the_hex() -> None:
    """§13.1 §13.37 §6.4: in the air, in this very hex."""
    t = Table("force A1 1507 p51-01", "based fw190-01 jever", "turn 3 half american")
    assert t.rule("american", "fly:A1/1508/attack") == "13.1"


def test_one_attack_a_turn() -> None:
    """§13.35"""
    t = Table("force G1 1209 fw190-01 attacked", "force A1 1210 p51-01", "turn 3")
    assert t.rule("german", "fly:G1/1210/attack") == "13.35"


def test_escorts_do_not_attack() -> None:
    """§13.36b §12.21 §12.26: a force with bombers flies its course and does not fight."""
    t = Table("force A1 1409 b17-01,p51-01 target bremen", "plan b17-01 bremen",
              "force G1 1509 fw190-01", "turn 3 half american")  # fmt: skip
    assert t.rule("american", "fly:A1/1509,1609,1710/attack") == "12.26"


def test_no_combat_behind_the_lines() -> None:
    """§13.42: where Germans cannot be nobody is attacked."""
    t = Table("force A1 0610 p51-01", "force G1 1509 fw190-01", "turn 3 half american")
    assert t.rule("american", "fly:A1/()/attack") == "13.1"


def test_strafing_wants_germans_on_the_ground_and_none_above() -> None:
    """§14.1 §13.11 §14.13 §14.12: qualified fighters only."""
    base = ("force A1 1507 p51-01", "turn 3 half american")
    t = Table(*base, "force G1 2009 fw190-09")
    assert t.rule("american", "fly:A1/1508/strafe") == "14.1"
    t = Table(*base, "based fw190-01 jever", "force G1 1508 fw190-09")
    assert t.rule("american", "fly:A1/1508/strafe") == "14.13"
    t = Table("force A1 1507 p51-01 attacked", "turn 3 half american", "based fw190-01 jever")
    assert t.rule("american", "fly:A1/1508/strafe") == "14.13"
    t = Table(*base, "based fw190-01 jever", "clock p51 1 lands 3")
    assert t.rule("american", "fly:A1/1508/strafe") == "14.12"


def test_strafing_under_fire() -> None:
    """§5.3-6b5 §15.31: light guns first, then the fighters."""
    t = Table("force A1 1507 p51-01", "based fw190-01 jever", "turn 3 half american")
    t.do("american fly:A1/1508/strafe", "dice 1", "dice 6").expect("steps fw190-01 1")


def test_one_force_a_hex_at_the_end() -> None:
    """§9.22 §9.21: Americans do not end together."""
    t = Table("force A1 1209 p51-01 moved", "force A2 1210 p47-01", "force G1 2009 fw190-01",
              "turn 3 half american")  # fmt: skip
    assert t.rule("american", "fly:A2/1209") == "9.22"


def test_who_stands_in_the_way_has_to_move_on() -> None:
    """§9.22 §9.12: the half waits until the hexes are apart."""
    t = Table("force A1 1209 p51-01", "force A2 1210 p47-01", "force G1 2009 fw190-01",
              "turn 3 half american")  # fmt: skip
    t.do("american fly:A2/1209")
    assert t.rule("american", "end") == "9.22"
    t.do("american fly:A1/1208", "american end")


def test_fighters_go_home_over_any_line() -> None:
    """§12.14 §20.3: from Britain to Italy, but not by the Baltic or to the USSR."""
    t = Table("force A1 2243 p51-01", "force G1 2009 fw190-01", "turn 3 half american")
    t.do("american fly:A1/()/land").expect("gone A1")
    assert t.state.american.value.areas["p51-01"] == "italy"
    t = Table("force A1 4610 p51-01", "force G1 2009 fw190-01", "turn 3 half american")
    assert t.rule("american", "fly:A1/4710/leave") == "12.14"


# -- releases -------------------------------------------------------------------------------------

GROUP = ("force A1 1409 b17-01,b17-02,p47-01,p51-01 target bremen", "plan b17-01 bremen",
         "plan b17-02 wilhelmshaven", "turn 3 phase releases")  # fmt: skip


def test_escorts_are_released_freely() -> None:
    """§9.23 §12.23 §13.231: at the start of the turn, and then fly and fight on their own."""
    t = Table(*GROUP, "force G1 1210 fw190-01")
    t.do("american release:A1/p47-01").expect("units A2 p47-01", "left A2 7")


def test_bombers_are_released_near_their_target() -> None:
    """§9.24a §9.24b: Wilhelmshaven is two hexes away; an escort may go along."""
    t = Table(*GROUP)
    t.do("american release:A1/b17-02,p51-01").expect("units A2 b17-02,p51-01")
    t.expect("course A2 wilhelmshaven 1", "course A1 bremen 1")
    t = Table("force A1 1009 b17-01,b17-02 target bremen", "plan b17-01 bremen",
              "plan b17-02 wilhelmshaven", "turn 3 phase releases")  # fmt: skip
    assert t.rule("american", "release:A1/b17-02") == "9.24a"


def test_a_last_chance_is_owed() -> None:
    """§9.24a §9.2-8: after this turn Emden would be out of reach."""
    t = Table("force A1 1608 b17-01,b17-02,b17-03 target berlin", "plan b17-01 berlin",
              "plan b17-02 emden", "plan b17-03 berlin", "turn 3 phase releases")  # fmt: skip
    assert t.rule("american", "done") == "9.24a"
    t.do("american release:A1/b17-02", "american done").expect("course A2 emden 1")


def test_parts_do_not_meet_again() -> None:
    """§9.25: what has left a group does not end with it."""
    t = Table(*GROUP)
    t.do("american release:A1/p47-01", "american release:A1/b17-02", "american done")
    t.do("american fly:A1/1509,1609,1710", "dice 1")
    assert t.rule("american", "fly:A2/1509,1609,1710") == "9.22"


def test_a_whole_group_does_not_leave_itself() -> None:
    """§9.25: somebody stays."""
    t = Table(*GROUP)
    assert t.rule("american", "release:A1/b17-01,b17-02,p47-01,p51-01") == "9.25"


def test_strict_escorts_stay() -> None:
    """§12.21 R17: until attacked or short of fuel, where the table wants it so."""
    t = Table("switch strict-escorts", *GROUP)
    assert t.rule("american", "release:A1/p47-01") == "12.21"
    t.state.put_force("A1", fought=True)
    t.do("american release:A1/p47-01")


def test_escorts_short_of_fuel_do_not_fight() -> None:
    """§12.22 §12.24: released with no move to spare they only fly home."""
    t = Table("force A1 2009 b17-01,p47-01 target berlin", "plan b17-01 berlin",
              "clock p47 2 dropped 3", "force G1 1909 fw190-01",
              "turn 5 phase releases")  # fmt: skip
    t.do("american release:A1/p47-01")
    assert t.state.american.value.short == ("A2",)
    assert t.rule("american", "fly:A2/1909/attack") == "12.24"
