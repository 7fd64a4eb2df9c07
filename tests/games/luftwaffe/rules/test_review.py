"""Rules that are easily read past: each of these was wrong once."""

from __future__ import annotations

from airwar.games.luftwaffe.data.board import load_board
from airwar.games.luftwaffe.data.kinds import GERMAN, QUARTERS
from airwar.games.luftwaffe.rules import replacement, victory, withdrawals
from airwar.games.luftwaffe.rules.answers import (
    Areas,
    Based,
    Bomber,
    Entry,
    Group,
    Plan,
    Stage,
)
from airwar.games.luftwaffe.rules.arrivals import newcomers
from airwar.games.luftwaffe.rules.arrivals import place as place_units
from airwar.games.luftwaffe.rules.economy import repair
from airwar.games.luftwaffe.rules.entries import able, place, squares
from airwar.games.luftwaffe.rules.evidence import stacked
from airwar.games.luftwaffe.rules.intensive import tire
from airwar.games.luftwaffe.rules.raf import raf
from airwar.games.luftwaffe.rules.staging import stage
from airwar.games.luftwaffe.rules.state import Clock, Evidence, Outcome
from airwar.kernel.sequence import Leave
from tests.games.luftwaffe.drive import Drive, add, told, war
from tests.games.luftwaffe.table import Table

APRIL = ("scenario advanced", "quarter 44 Apr")


# -- rockets and jets -----------------------------------------------------------------------------


def test_a_rocket_takes_off_to_attack() -> None:
    """§24.41: it does not fly from base to base, and it never lands where there is none."""
    t = Table("scenario gotterdammerung", "based me163-01 jever", "rockets jever",
              "force A1 2009 p51-01")  # fmt: skip
    assert t.rule("german", "fly:me163-01/1509/land") == "24.41"  # Bad Zwischenahn
    assert t.rule("german", "fly:me163-01/1608/land") == "24.41"  # no base at all


def test_a_rocket_needs_a_point_to_spare_like_others() -> None:
    """§34.1: in the Advanced Game, though its flight has four hexes only."""
    lines = ("quarter 45 Jan", "based me163-01 regensburg", "rockets regensburg",
             "force A1 2321 p51-01")  # fmt: skip
    t = Table("scenario advanced", *lines)
    assert t.rule("german", "fly:me163-01/2324,2223,2322,2321/attack") == "34.1"


def test_a_jet_that_stages_to_another_base_stays_there() -> None:
    """§24.52 §48.2: it has landed at an inappropriate base."""
    t = Table("scenario gotterdammerung", "switch staging", "based me262-01 rechlin",
              "jets rechlin", "force A1 0610 p51-01", "turn 3")  # fmt: skip
    t.do("german stage:me262-01=stendal")
    t.state.turn = 4
    t.state.put_german(staged=())
    t.expect("not ready me262-01")


# -- staging --------------------------------------------------------------------------------------


def test_staging_is_flying() -> None:
    """§29.2-4 §48.2: they took off, so they tire in an intensive quarter."""
    s = war("advanced", "staging")
    add(s, "me109-01")
    s.put_unit("me109-01", base="jever")
    s.intensive = (GERMAN,)
    stage(s, Stage((("me109-01", "bremen"),)))
    tire(s)
    assert s.units["me109-01"].steps == 1


def test_staging_under_a_marker_names_nobody() -> None:
    """§16.1: the log says from where to where."""
    t = Table("switch staging", "based me109-01 jever hidden", "force A1 0610 p51-01", "turn 3")
    t.do("german stage:me109-01=bremen")
    texts = [each.event.text for each in t.play.events]
    assert texts == ["Staging: a unit of Jever to Bremen"]


def test_what_the_open_state_does_not_tell() -> None:
    """§8.25 §16.1 R105: fuel of escorts, types that staged unseen, stacks under a marker."""
    t = Table("switch staging", "based me109-01 jever hidden", "force A1 0610 p51-01", "turn 3")
    t.do("german stage:me109-01=bremen")
    assert "me109" not in str(t.game.secrets.redact(t.state, "american").german)
    assert not hasattr(t.state, "staged")
    hidden = Table(*APRIL, "force G1 2009 fw190-01,fw190-02,fw190-03 marker", "turn 3",
                   "force A1 0610 p51-01", "phase german-end")  # fmt: skip
    hidden.state.evidence = (Evidence(5),)
    stacked(hidden.state)
    assert hidden.state.evidence[-1].stack == 0
    deep = Table("force A1 2009 b17-01,p47-01 target berlin", "plan b17-01 berlin",
                 "clock p47 2 dropped 3 lands 6", "turn 5 phase releases")  # fmt: skip
    deep.do("american release:A1/p47-01")
    assert not deep.game.secrets.redact(deep.state, "german").american.known
    assert not hasattr(deep.force("A2"), "short")


# -- refueling ------------------------------------------------------------------------------------


def test_a_refueled_unit_waits_for_the_rest_of_its_type() -> None:
    """§8.52 R14: also while the old clock of the type still runs."""
    t = Table("based me109-01 jever empty 3", "based me109-02 jever empty 3", "clock me109 2",
              "used bremen", "force A1 0610 p51-01", "turn 5 phase ground")  # fmt: skip
    t.do("german refuel:me109-01").expect("not empty me109-01", "empty me109-02")
    assert t.rule("german", "fly:me109-01/1509") == "8.52"


# -- entries --------------------------------------------------------------------------------------


def test_raiders_appear_where_their_plan_can_be_flown() -> None:
    """R111 §9.2-4: of the squares with the number only those from which the primary is farthest."""
    t = Table(*APRIL, "off b17-01 britain", "off b17-02 britain", "turn 5 phase warnings")
    own = (Bomber("b17-01", "rostock", ("a1",)), Bomber("b17-02", "wismar", ("a1",)))
    group = Group("sneak", "britain", "britain", "rostock", own, (), Entry(5, 9))
    t.state.put_american(plan=Plan((group,)), entered=())
    assert squares(t.state, 1) == ["2104"]  # not 2205


def test_a_group_comes_without_escorts_whose_time_is_over() -> None:
    """R141 §8.22: their clock keeps no bomber at home."""
    t = Table(*APRIL, "off b17-01 britain", "off p47-01 britain", "turn 13 phase entries")
    group = Group("raid", "britain", "britain", "emden", (Bomber("b17-01", "emden", ("i1",)),),
                  ("p47-01",))  # fmt: skip
    t.state.put_american(plan=Plan((group,)), entered=(), clocks={"p47": Clock(2, 12)})
    assert able(t.state, group) == ("b17-01",)
    t.do("american enter:1", "american at:0708").expect("units A1 b17-01")


def test_a_sweep_whose_time_is_over_does_not_come() -> None:
    """§8.22"""
    t = Table(*APRIL, "off p47-01 britain", "turn 13 phase entries")
    group = Group("sweep", "britain", "britain", None, (), ("p47-01",))
    t.state.put_american(plan=Plan((group,)), entered=(), clocks={"p47": Clock(2, 12)})
    assert t.rule("american", "enter:1") == "8.22"


def test_a_primary_target_for_which_nobody_is_left_gives_way() -> None:
    """§9.2-5 §50.22: its bombers fell before the group came."""
    t = Table(*APRIL, "off b17-01 britain", "off b17-02 britain", "turn 1 phase entries")
    own = (Bomber("b17-01", "bremen", ("a1",)), Bomber("b17-02", "emden", ("i1",)))
    group = Group("raid", "britain", "britain", "bremen", own)
    t.state.put_american(plan=Plan((group,)), entered=())
    t.state.put_unit("b17-01", status="dead", steps=0)
    place(t.state, 1, "1004", False)
    assert t.course("A1").target == "emden"


# -- the east edge --------------------------------------------------------------------------------


def test_escorts_keep_bombers_to_the_squares_of_fighters() -> None:
    """§35.11: fighters leave by Greater Germany and the General Government, 3 to 5."""
    lines = (*APRIL, "plan b17-01 budapest", "bombs b17-01", "clock p51 3", "turn 8 half american")
    alone = Table(*lines, "force A1 4626 b17-01 home ussr")
    alone.do("american fly:A1/4726/leave").expect("gone A1")
    escorted = Table(*lines, "force A1 4626 b17-01,p51-01 home ussr")
    assert escorted.rule("american", "fly:A1/4726/leave") == "10.32"
    escorted.do("american fly:A1/4625,4724,4723/leave").expect("area p51-01 ussr")


# -- bases that the RAF hit -----------------------------------------------------------------------


def test_what_the_raf_hit_can_be_bombed() -> None:
    """R140 §33.6 §10.54: the units there are not lost before."""
    t = Table("force A1 0911 b17-01 free", "plan b17-01 airbases", "based fw190-01 amsterdam",
              "turn 5 half american")  # fmt: skip
    t.state.shut = {"amsterdam": "raf"}
    t.do("american fly:A1/0912/bomb", "dice 1", "american end").expect("status fw190-01 dead")


# -- victory points and debts ---------------------------------------------------------------------


def test_points_that_cannot_be_paid_are_victory_points() -> None:
    """§21.21b R139: the German has none left in the Replacement Phase."""
    s = war("advanced", quarter=5)
    s.down = dict.fromkeys([id for id in load_board().symbols if ".a" in id], 0)
    s.debts = (("german", 2), ("bomber", 1))
    replacement.collect(s)
    assert s.points.value == 0
    assert s.shift == 2
    s.pools, s.debts = (0, 0), (("fighter", 2),)
    replacement.collect(s)
    assert s.shift == 0


def test_a_complete_system_is_shown() -> None:
    """§19.4 R115: also where fuel losses keep the American from winning by it."""
    s = war("tournament")
    s.put_american(system="power")
    s.bombed = dict.fromkeys(victory.all_of("power"), 0)
    s.fuel_losses = (1, 0)
    victory.look(s)
    assert s.outcome is None
    assert victory.shown_system(s) == "power"


def test_sudden_death_ends_the_game_at_once() -> None:
    """§26.3 §26.31: in the RAF phase no further attack is asked for."""
    s = war("advanced")
    s.at = ("quarters", 0, "raf", 1)
    kinds = ("aircraft", "industry", "oil", "power", "transport", "v-weapon")
    every = [id for kind in kinds for id in victory.all_of(kind)]
    s.bombed = dict.fromkeys([id for id in every if not id.startswith("emden.")], 0)
    s.raf_left = 2
    drive = raf(s, 1)
    next(drive)
    drive.send("emden")
    try:
        drive.send((1,))
    except Leave:
        pass
    else:
        raise AssertionError("the game goes on")
    assert s.outcome is not None
    assert s.outcome.rule == "26.31"


# -- what being asked or told gives away ----------------------------------------------------------


def test_an_option_that_is_paid_ahead_stays_secret() -> None:
    """§39.1 §39.32-5: the American sees a school unit go, not why."""
    s = war("advanced", "options", quarter=7)  # October 1944, for January
    add(s, "ju88s-01")
    s.put_german(options=("peoples-fighter",))
    rows = (("paid:peoples-fighter", "ju88s-01"), ("option:Jan 45:he162", "1"))
    s.put_german(pending=rows)
    withdrawals.settle(s, GERMAN)
    assert s.units["ju88s-01"].status == "withdrawn"
    assert not any("he162" in each for each in s.once)
    s.quarter = 8
    assert "he162-01" in newcomers(s, GERMAN)


def test_being_asked_for_repairs_tells_nothing() -> None:
    """§38.6 §36.1: with every complex left idle the German is asked all the same."""
    s = war("advanced", quarter=5)
    s.down = {"bremen.a1": 5}
    idle = tuple(sorted([id for id in load_board().symbols if ".i" in id]))
    s.put_german(idle=idle)
    drive = Drive(s, repair(s))
    assert drive.waits == "german 36.1"
    assert drive.refused("repair:bremen.a1") == ["36.2"]
    drive.answer("repair")
    assert drive.over


def test_markers_and_staging_can_be_filled_in() -> None:
    """§16.1 §48.1: a client that fills in forms has every move that the rules have."""
    t = Table("switch staging", "based me109-01 jever", "based me109-02 bremen hidden",
              "force A1 0610 p51-01", "turn 3")  # fmt: skip
    choose = t.play.open["german"]
    form = choose.question.form(t.state, choose.about, {})
    assert {"mark", "unmark", "stage"} <= {each.tag for each in form.either}


# -- options, scores and what the log names -------------------------------------------------------


def test_a_school_goes_where_its_type_is_the_price() -> None:
    """§39.32-1: school units may be withdrawn, too."""
    s = war("advanced", "options", quarter=7)
    s.units = {}
    add(s, "fw190s-01", "fw190-01", "me109s-01", "ju88s-01")
    s.put_german(options=("high-altitude-fighter", "kdo-bonow"))
    (due,) = withdrawals.dues(s, GERMAN)
    assert due.units == ("fw190-01", "fw190s-01")


def test_no_bomb_is_missed_before_july_1945() -> None:
    """§52.1 §52.3: a game that ends before has no place for it."""
    s = war("extended", quarter=6)
    add(s, "b17-01")
    s.bombed = {"bremen.o1": 6}
    s.outcome = Outcome("german", "", "26.32", 2)
    assert victory.count(s) == 2
    s.quarter = len(QUARTERS) - 1
    assert victory.count(s) == 2 - 50


def test_the_log_names_the_rule_that_acts() -> None:
    """§22.5 §6.31b §9.24a: not that of what is like it."""
    s = war("advanced", quarter=5)
    s.log = []
    place_units(s, Areas((("b17-01", "britain"),)), Based(), "22.5")
    t = Table(*APRIL, "force A1 4710 b17-01 home ussr", "turn 9 half american")
    t.do("american fly:A1/()/leave")
    assert told(s, "22.5") and not told(s, "21.1")
    assert "6.31b" in {each.event.rule for each in t.play.events}
    t = Table("force A1 1509 b17-01,b17-02,p51-01 target hamburg", "plan b17-01 bremen a1",
              "plan b17-02 hamburg a1", "turn 5 phase releases")  # fmt: skip
    t.do("american release:A1/b17-01", "american release:A1/p51-01")
    assert [each.event.rule for each in t.play.events] == ["9.24a", "9.23"]
