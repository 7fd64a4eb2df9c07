"""Markers: what they hide, and when they come off."""

from __future__ import annotations

from airwar.games.luftwaffe.rules.formations import count_out
from tests.games.luftwaffe.table import Table


def test_a_marker_hides_units() -> None:
    """§16.1 §2.11: the hex is seen, neither number nor types."""
    t = Table("force G1 2009 fw190-01,me109-01", "force A1 0610 p51-01", "turn 3")
    t.do("german mark:G1")
    own = t.game.secrets.redact(t.state, "american")
    assert not own.forces["G1"].units.known
    assert own.forces["G1"].hex == "2009"
    t.do("german unmark:G1")
    assert t.game.secrets.redact(t.state, "american").forces["G1"].units.known


def test_no_marker_under_the_enemys_eyes() -> None:
    """§16.2: not with an enemy in the hex."""
    t = Table("force G1 1209 fw190-01", "force A1 1209 p51-01", "turn 3")
    assert t.rule("german", "mark:G1") == "16.2"


def test_an_enemy_in_the_hex_sees() -> None:
    """§16.2: the marker comes off, and whoever entered is asked again."""
    t = Table("force G1 1409 fw190-01 marker", "force A1 1209 p51-01", "turn 3 half american")
    t.do("american fly:A1/1309,1409,1509")
    t.expect("at A1 1409", "asks american 13.31")
    assert not t.force("G1").marker


def test_what_is_based_under_a_marker_is_seen_from_above() -> None:
    """§16.2 §16.1: a base with a marker."""
    t = Table("based fw190-01 jever", "force A1 1409 p51-01", "turn 3")
    t.do("german mark:jever")
    assert t.game.secrets.redact(t.state, "american").units["fw190-01"].base == ""
    t.do("german end", "american done", "american fly:A1/1509,1508")
    assert t.state.units["fw190-01"].base == "jever"


def test_over_the_reich_american_markers_come_off() -> None:
    """§16.3: as soon as they cross the line."""
    t = Table("force A1 0708 p51-01 marker", "based fw190-01 jever", "turn 3 half american")
    t.do("american fly:A1/0808")
    assert not t.force("A1").marker
    assert t.told("16.3")


def test_a_force_under_a_marker_breaks_up_unseen() -> None:
    """§9.151: who leaves it only its owner knows."""
    t = Table("force G1 2009 fw190-01,me109-01 marker", "force A1 0610 p51-01", "turn 3")
    assert t.rule("german", "fly:G1/2109/stop/fw190-01") == "9.151"
    t.do("german split:G1", "german part:fw190-01").expect("units G2 fw190-01")
    assert not t.game.secrets.redact(t.state, "american").forces["G2"].units.known


def test_a_take_off_from_a_marked_base_stays_hidden() -> None:
    """§16.1 §6.22: the marker goes with it."""
    t = Table("based fw190-01 jever hidden", "force A1 0610 p51-01", "turn 3")
    t.do("german split:jever", "german part:fw190-01").expect("used jever", "units G1 fw190-01")
    assert t.force("G1").marker


def test_there_are_twelve_markers() -> None:
    """§16.1"""
    lines = [f"force G{n} {19 + n}09 me109-{n:02} marker" for n in range(1, 13)]
    t = Table(*lines, "force G13 2010 fw190-01", "force A1 0610 p51-01", "turn 3")
    assert t.rule("german", "mark:G13") == "16.1"


def test_a_part_without_a_marker_of_its_own_is_seen() -> None:
    """§16.1 §9.151 R134: twelve markers hide twelve stacks, whoever breaks up."""
    lines = [f"force G{n} {19 + n}09 me109-{n:02} marker" for n in range(1, 11)]
    lines += ["force A1 0610 p51-01", "turn 3"]
    t = Table(*lines, "force G11 2010 fw190-01,fw190-02,fw190-03 marker")
    t.do("german split:G11", "german part:fw190-01", "german split:G11", "german part:fw190-02")
    assert t.force("G12").marker and t.force("G11").marker and not t.force("G13").marker
    assert t.told("16.1") == ["G13 is FW-190 2"]
    t = Table(*lines, "based fw190-01 jever hidden", "based fw190-02 jever hidden",
              "based fw190-03 bremen hidden")  # fmt: skip
    t.do("german split:bremen", "german part:fw190-03")  # its marker goes with it
    t.do("german split:jever", "german part:fw190-01")
    assert t.force("G11").marker and not t.force("G12").marker and "jever" in t.state.covers


def test_american_parts_without_a_marker_are_seen() -> None:
    """§16.1 §9.23 R134"""
    lines = [f"force A{n} 00{9 + 2 * n:02} p51-{n:02} marker" for n in range(1, 12)]
    t = Table(*lines, "force A12 0109 p47-01,p47-02 marker", "turn 3 phase releases")
    t.do("american split:A12", "american part:p47-01")
    assert t.force("A12").marker and not t.force("A13").marker


def test_staging_takes_no_marker_that_is_not_there() -> None:
    """§16.1 §48.1 R134"""
    lines = [f"force G{n} {19 + n}09 fw190-{n:02} marker" for n in range(1, 12)]
    t = Table("switch staging", *lines, "based me109-01 jever hidden",
              "based me109-02 jever hidden", "force A1 0610 p51-01", "turn 3")  # fmt: skip
    t.do("german stage:me109-01=bremen")
    assert t.state.units["me109-01"].base == "bremen" and list(t.state.covers) == ["jever"]
    t = Table("switch staging", *lines, "based me109-01 jever hidden",
              "force A1 0610 p51-01", "turn 3")  # fmt: skip
    t.do("german stage:me109-01=bremen")
    assert list(t.state.covers) == ["bremen"]


def test_what_came_under_a_marker_is_seen_when_it_is_attacked() -> None:
    """§16.2 R134: and nobody can take back that he has looked."""
    lines = ("force A1 1409 p51-01,p51-02", "turn 3 half american")
    t = Table("force G1 1409 fw190-01 marker", *lines)
    t.do("american fly:A1/()/attack")
    assert t.told("16.2") == ["G1 is FW-190 1"]
    t = Table("based fw190-01 kolberg hidden", "force A1 3006 p51-01", "turn 3 half american")
    t.do("american fly:A1/()/strafe")
    assert t.told("16.2") == ["Kolberg holds FW-190 1"]


def test_what_crosses_the_line_is_no_longer_in_the_box() -> None:
    """R105 §16.3 §3.8: a marker leaves the number as it is until its units are seen, once."""
    t = Table("force A1 0710 p51-01,p51-02 marker", "turn 5 half american")
    t.state.boxes = (("britain", 9), ("italy", 3))
    t.do("american fly:A1/0810,0910,1010")
    assert t.state.boxes == (("britain", 7), ("italy", 3))
    count_out(t.state, ("p51-01",))
    assert t.state.boxes == (("britain", 7), ("italy", 3))


def test_who_leaves_unseen_is_offered_once() -> None:
    """§9.25: a bomber that is alone for its city is one choice, not two."""
    t = Table("plan b26-01 paris", "plan b26-02 brussels", "turn 3 phase releases",
              "force A1 0518 b26-01,b26-02 target paris marker")  # fmt: skip
    t.do("american split:A1")
    assert [each.key for each in t.play.options("american")] == ["part:b26-02"]


def test_no_group_enters_under_a_thirteenth_marker() -> None:
    """§16.1 R134"""
    lines = [f"force A{n} 0{n % 8}0{n // 8} p51-{n:02} marker" for n in range(1, 13)]
    raid = "raids plan:(sweep/britain/britain/-/()/p47-01)"
    t = Table(*lines, "off p47-01 britain", raid, "turn 3", "phase entries")
    t.state.put_american(entered=())
    t.do("american enter:1")
    assert t.rule("american", "at:0708/marker") == "16.1"
    t.do("american at:0708")
