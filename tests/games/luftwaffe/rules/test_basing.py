"""Bases: slots, landing, refueling, staging, rockets."""

from __future__ import annotations

from tests.games.luftwaffe.table import Table

FOE = "force A1 0610 p51-01"


def test_a_unit_flies_or_is_based() -> None:
    """§6.1 §6.2: on the ground it has a base, in the air a force."""
    t = Table("based fw190-01 jever", FOE, "turn 3")
    t.expect("base fw190-01 jever", "not aloft fw190-01")
    t.do("german fly:fw190-01/1507").expect("aloft fw190-01", "not base fw190-01 jever")


def test_a_base_holds_any_number() -> None:
    """§6.21: the slot is the limit, not the space."""
    many = [f"based me109-0{n} bremen" for n in range(1, 8)]
    t = Table(*many, "force G1 1709 fw190-01 entered 1", FOE, "turn 3")
    t.do("german fly:G1/1710/land").expect("base fw190-01 bremen")


def test_a_cap_of_six_is_a_switch() -> None:
    """§9.32 R8: six on a base where the table wants it."""
    many = [f"based me109-0{n} bremen" for n in range(1, 7)]
    t = Table("switch base-cap", *many, "force G1 1709 fw190-01 entered 1", FOE, "turn 3")
    assert t.rule("german", "fly:G1/1710/land") == "9.32"


def test_one_unit_lands_at_a_time() -> None:
    """§6.22: a stack lands unit by unit, on bases of their own."""
    t = Table("force G1 1709 fw190-01,fw190-02 entered 1", FOE, "turn 3")
    assert t.rule("german", "fly:G1/1710/land") == "6.22"
    t.do("german fly:G1/1710/land/fw190-01").expect("base fw190-01 bremen", "units G1 fw190-02")
    assert t.rule("german", "fly:G1/1710/land") == "6.22"


def test_no_landing_on_a_bombed_base() -> None:
    """§8.23 §10.54: a base out of use takes nobody."""
    t = Table("force G1 1709 fw190-01 entered 1", "shut bremen", FOE, "turn 3")
    assert t.rule("german", "fly:G1/1710/land") == "8.23"


def test_no_landing_on_the_turn_of_an_attack() -> None:
    """§8.26 R91: who attacked lands on a later turn."""
    t = Table("force G1 1709 fw190-01 entered 1 attacked", FOE, "turn 3")
    assert t.rule("german", "fly:G1/1710/land") == "8.26"


def test_rule_44_lets_them_land() -> None:
    """§44.3: with fuel paid for firing they may land the same turn."""
    t = Table("switch engaging-costs-fuel", "force G1 1709 fw190-01 entered 1 attacked", FOE)
    t.do("german fly:G1/1710/land").expect("base fw190-01 bremen")


def test_who_has_landed_needs_fuel() -> None:
    """§8.5 §8.52: and may fly again once he has it."""
    t = Table("force G1 1709 fw190-01 entered 1", FOE, "turn 3")
    t.do("german fly:G1/1710/land").expect("empty fw190-01")
    t.state.turn = 4
    assert t.rule("german", "fly:fw190-01/1709") == "8.52"


def test_nobody_refuels_while_his_type_flies() -> None:
    """§8.52 §12.12: an FW-190 aloft keeps the others waiting."""
    t = Table("based fw190-01 jever empty 2", "force G1 1709 fw190-02", FOE, "turn 6 phase ground")
    t.expect("empty fw190-01")


def test_jets_refuel_at_jet_bases() -> None:
    """§24.52 §24.54: a conventional unit refuels anywhere, a jet does not."""
    t = Table("scenario gotterdammerung", "based me262-01 stendal empty 3", "jets rechlin",
              "based me109-01 rechlin empty 3", FOE, "turn 6 phase ground")  # fmt: skip
    t.expect("empty me262-01", "not empty me109-01")


def test_a_jet_at_the_wrong_base_holds_nobody_up() -> None:
    """§24.52: others of the type fly on."""
    t = Table("scenario gotterdammerung", "based me262-01 stendal empty 3", "jets rechlin",
              "based me262-02 rechlin", FOE, "turn 6")  # fmt: skip
    t.expect("ready me262-02")


def test_a_rocket_flies_attacks_and_lands_in_one_turn() -> None:
    """§24.41: four hexes in all, and a base at the end."""
    t = Table("scenario gotterdammerung", "based me163-01 stendal", "rockets stendal",
              "force A1 2209 b17-01 home britain", "turn 5")  # fmt: skip
    assert t.rule("german", "fly:me163-01/2210,2209") == "24.41"
    t.do("german fly:me163-01/2210,2209/attack")
    t.do("dice 1", "german fly:G1/2210,2211/land").expect("base me163-01 stendal")


def test_a_rocket_cannot_attack_too_far_away() -> None:
    """§24.41: it must still reach a base."""
    t = Table("scenario gotterdammerung", "based me163-01 kolberg", "rockets kolberg",
              "force A1 3009 b17-01 home britain", "turn 5")  # fmt: skip
    assert t.rule("german", "fly:me163-01/3007,3008,3009/attack") == "24.41"


def test_a_rocket_uses_the_slot_of_its_base_once() -> None:
    """§6.22 R9: it comes back to the base it left."""
    t = Table("scenario gotterdammerung", "based me163-01 stendal", "rockets stendal",
              "force A1 2210 b17-01 home britain", "turn 5")  # fmt: skip
    t.do("german fly:me163-01/2210/attack", "dice 1", "german fly:G1/2211/land")
    t.expect("used stendal", "base me163-01 stendal")


def test_rockets_fly_on_the_same_turn() -> None:
    """§8.52 §12.13 §24.41: one that is down again keeps others of its type on the ground only in
    the turn in which it is refueled."""
    t = Table("scenario gotterdammerung", "based me163-01 stendal", "based me163-02 parchim",
              "rockets stendal", "rockets parchim", "based me163-03 rechlin", "rockets rechlin",
              "force A1 2210 b17-01,b17-02 home britain", "turn 5")  # fmt: skip
    t.do("german fly:me163-01/2210/attack", "dice 1", "german fly:G1/2211/land")
    t.do("german fly:me163-02/2210/attack", "dice 1", "german fly:G2/2209/land")
    t.state.turn = 6
    assert t.rule("german", "fly:me163-03/2410/attack") == "8.52"


def test_who_has_fired_lands_on_the_base_below() -> None:
    """§44.3 §44.1: landing takes no movement, and the landing turn may be now."""
    way = "1607,1707,1708,1608,1609,1509,1508"  # to Jever, as far as an FW-190 flies
    lines = ("force G1 1507 fw190-01 entered 1", "force A1 1508 b17-01 home britain",
             "clock fw190 0 lands 5", "turn 4")  # fmt: skip
    t = Table("switch engaging-costs-fuel", *lines)
    t.do(f"german fly:G1/{way}/attack", "dice 1").expect("asks german 13.31")
    t.do("german fly:G1/()/land").expect("base fw190-01 jever")
    t = Table(*lines)
    t.do(f"german fly:G1/{way}/attack", "dice 1").expect("asks german 5.3-6a1")


def test_nobody_stages_to_a_full_base() -> None:
    """§9.32 §48.1 R8"""
    many = [f"based me109-0{n} bremen" for n in range(1, 7)]
    t = Table("switch base-cap staging", *many, "based fw190-01 hannover", FOE, "turn 3")
    assert t.rule("german", "stage:fw190-01=bremen") == "9.32"


def test_staging_uses_both_slots_and_no_clock() -> None:
    """§48.3 §48.4: and again on another turn."""
    t = Table("switch staging", "based me109-01 jever", FOE, "turn 1")
    t.do("german stage:me109-01=bremen").expect("used bremen", "lands me109 none")
    assert t.rule("german", "stage:me109-01=jever") == "6.22"
    t.state.turn = 2
    t.state.put_german(staged=())
    t.do("german stage:me109-01=jever").expect("base me109-01 jever")


def test_staging_types_go_together() -> None:
    """§48.2 §48.5: two types at once only with clocks of their own."""
    two = ("based me109-01 jever", "based fw190-01 hannover", FOE, "turn 1")
    t = Table("switch staging", *two)
    assert t.rule("german", "stage:fw190-01=osnabruck,me109-01=bremen") == "48.2"
    t = Table("switch staging individual-endurance", *two)
    t.do("german stage:fw190-01=osnabruck,me109-01=bremen").expect("base me109-01 bremen")


def test_nobody_is_refueled_while_his_type_stages() -> None:
    """§8.52 §48.2: who stages flies, if only within the turn."""
    t = Table("switch staging", "based me109-01 jever empty 4", "based me109-02 bremen",
              "clock me109 3 lands 12", FOE, "turn 5")  # fmt: skip
    t.do("german stage:me109-02=hamburg", "german end", "american done", "american end")
    t.expect("turn 6", "empty me109-01").do("german end", "american done", "american end")
    t.expect("turn 7", "not empty me109-01")


def test_staging_is_off_unless_agreed() -> None:
    """§48.1"""
    t = Table("based me109-01 jever", FOE, "turn 1")
    assert t.rule("german", "stage:me109-01=bremen") == "48.1"


def test_americans_come_home_off_the_map() -> None:
    """§6.3 §6.32 §8.41 §12.11: any number, and they do not come back this quarter."""
    t = Table("force A1 0808 p51-01,p51-02", "based fw190-01 jever", "turn 3 half american")
    t.do("american fly:A1/0708/land").expect("gone A1")
    assert t.state.american.value.flown == ("p51-01", "p51-02")
    assert t.state.american.value.areas["p51-01"] == "britain"
