"""Clocks, tanks, and who can still get home."""

from __future__ import annotations

import pytest

from airwar.games.luftwaffe.rules.endurance import lands_on, stranded, tanks_on
from airwar.games.luftwaffe.show.view import view
from tests.games.luftwaffe.table import Table


def test_a_type_has_one_clock() -> None:
    """§8.21 §12.13: whoever takes off later flies on the clock that runs."""
    t = Table("based me109-01 jever", "based me109-02 bremen", "force A1 0610 p51-01", "turn 4")
    t.do("german fly:me109-01/1507").expect("lands me109 9")
    t.state.turn = 6
    t.do("german fly:me109-02/1711").expect("lands me109 9")


def test_no_take_off_once_the_clock_is_over() -> None:
    """§8.22: on its landing turn nobody of the type starts any more."""
    t = Table("based me109-01 jever", "clock me109 2", "force A1 0610 p51-01", "turn 7")
    assert t.rule("german", "fly:me109-01/1507") == "8.22"


def test_tanks_are_hung_again_on_each_flight() -> None:
    """§8.35: a clock that starts again has tanks."""
    t = Table("based me109-01 jever", "force A1 0610 p51-01", "turn 9")
    t.state.drops = {"me109": 3}
    t.do("german fly:me109-01/1507")
    assert tanks_on(t.state, "me109-01")


def test_firing_empties_tanks_sooner() -> None:
    """§8.34 §44.1: external fuel is burned first, also by those who fire."""
    t = Table("switch engaging-costs-fuel", "force A1 0910 p47-01", "clock p47 2", "turn 8")
    assert tanks_on(t.state, "p47-01")
    t = Table("switch engaging-costs-fuel", "force A1 0910 p47-01", "clock p47 2 lands 11",
              "turn 8")  # fmt: skip
    assert not tanks_on(t.state, "p47-01")


def test_tanks_are_not_dropped_where_that_strands() -> None:
    """§8.6: from deep in the Reich three turns do not bring a P-40 home."""
    t = Table("scenario advanced", "quarter 44 Apr", "force A1 2812 p40-01", "clock p40 2",
              "turn 3 half american")  # fmt: skip
    assert t.rule("american", "drop:p40") == "8.6"


def test_dropping_takes_types_that_hold_tanks() -> None:
    """§8.33: named once, in order."""
    t = Table("force A1 0610 p47-01", "clock p47 2", "turn 3 half american")
    assert t.rule("american", "drop:p51") == "8.33"


@pytest.mark.parametrize(("hex", "gone"), [("1512", False), ("3020", True)])
def test_who_cannot_get_home_goes_at_once(hex: str, gone: bool) -> None:
    """§8.7: judged by distance against the moves that are left."""
    t = Table(f"force A1 {hex} p47-01", "clock p47 2 dropped 3", "turn 5 phase american-end")
    t.expect("status p47-01 fuel" if gone else "status p47-01 play")


def test_a_german_looks_to_bases_that_are_left() -> None:
    """§8.7 §8.51: a base that is out of use is none."""
    t = Table("force G1 2211 me109-01", "clock me109 1 dropped 1", "turn 3")
    assert not stranded(t.state, t.force("G1"), "me109-01")
    t.state.shut = dict.fromkeys(t.game.show.about()["bases"], "bombed")
    assert stranded(t.state, t.force("G1"), "me109-01")


def test_turn_20_is_the_last_for_everybody() -> None:
    """§8.24 §2.34d: P-47s launched on turn 18 have to be down by turn 20."""
    t = Table("force A1 1209 p47-01", "clock p47 18", "turn 20 phase recovery")
    assert t.state.units["p47-01"].status == "fuel"


def test_behind_a_line_they_are_home_at_the_end() -> None:
    """§8.24 §8.42: on turn 20 the Allied side is safe."""
    t = Table("force A1 0610 p47-01", "clock p47 18", "turn 20 phase recovery")
    assert t.state.units["p47-01"].status == "play"


def test_clocks_are_private() -> None:
    """§8.25: the other side does not see them."""
    t = Table("force A1 0610 p47-01", "based me109-01 jever", "clock p47 2")
    own = t.game.secrets.redact(t.state, "german")
    assert not own.american.known
    assert "p47" not in view(own, "german").clocks
    own = t.game.secrets.redact(t.state, "american")
    assert "p47" in view(own, "american").clocks


def test_medium_bombers_have_a_clock() -> None:
    """§27.21 §8.43 §2.31b: B-26s have one, B-24s none."""
    t = Table("scenario advanced", "force A1 0610 b26-01 free", "force A2 0510 b24-01 free")
    assert lands_on(t.state, "b26-01") == 11
    assert lands_on(t.state, "b24-01") == 20


def test_a_due_unit_does_not_attack() -> None:
    """§8.26: not on the turn it has to land."""
    t = Table("force G1 1210 fw190-01", "clock fw190 1", "force A1 1209 p51-01", "turn 7")
    assert t.rule("german", "fly:G1/1209/attack") == "8.26"


def test_landing_is_owed_while_it_can_be_made() -> None:
    """§8.23: the half does not end over a unit that could land."""
    t = Table("force G1 1507 fw190-01", "clock fw190 1", "force A1 0610 p51-01", "turn 7")
    assert t.rule("german", "end") == "8.23"
    t.do("german fly:G1/1508/land", "german end").expect("base fw190-01 jever")


def test_a_due_unit_that_does_not_land_is_lost() -> None:
    """§8.23: no base within its reach is free."""
    t = Table("force G1 1508 me110-01", "clock me110 1", "force A1 0610 p51-01", "turn 10",
              "phase german-end")  # fmt: skip
    t.expect("status me110-01 fuel")
    assert t.state.fuel_losses == (0, 1)


def test_with_rule_40_each_unit_has_its_own() -> None:
    """§40.1 §8.21: a second Me-109 starts a clock of its own."""
    t = Table("switch individual-endurance", "based me109-01 jever", "based me109-02 bremen",
              "force A1 0610 p51-01", "turn 4")  # fmt: skip
    t.do("german fly:me109-01/1507")
    t.state.turn = 6
    t.do("german fly:me109-02/1711")
    t.expect("lands me109-01 9", "lands me109-02 11")


def test_landing_is_owed_under_a_marker_too() -> None:
    """§8.23 §9.151: a stack that is hidden is split first."""
    t = Table("force G1 1508 fw190-01,fw190-02 marker entered 1", "clock fw190 1",
              "force A1 0610 p51-01", "turn 7")  # fmt: skip
    assert t.rule("german", "end") == "8.23"
    t.do("german split:G1", "german part:fw190-01", "german fly:G2/()/land")
    t.do("german fly:G1/1509/land").expect("base fw190-01 jever", "base fw190-02 bad-zwischenahn")
    t.do("german end")
