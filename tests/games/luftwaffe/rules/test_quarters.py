"""More of what a quarter may hold: fuel, RAF, schools, shuttles of fighters, the extra quarter."""

from __future__ import annotations

from msgspec.structs import replace

from airwar.games.luftwaffe.data.board import load_board
from airwar.games.luftwaffe.data.kinds import AMERICAN, GERMAN, QUARTERS
from airwar.games.luftwaffe.data.tables import load_limits
from airwar.games.luftwaffe.rules import (
    arrivals,
    economy,
    intensive,
    key_complex,
    raf,
    redeployment,
    replacement,
    withdrawals,
)
from airwar.games.luftwaffe.rules.answers import Bomber, Entry, Fuel, Group, Plan
from airwar.games.luftwaffe.rules.bombing import bomb, destroy
from airwar.games.luftwaffe.rules.combat import BATTLE, begin
from airwar.games.luftwaffe.rules.flak import flak, next_shot, owe
from airwar.games.luftwaffe.rules.geography import closed_to, exits, hex_of
from airwar.games.luftwaffe.rules.losses import lose_steps
from airwar.games.luftwaffe.rules.plan import plan_refused
from airwar.games.luftwaffe.rules.planning import plan_phase
from airwar.games.luftwaffe.rules.state import War
from airwar.games.luftwaffe.rules.strafing import STRAFING, begin_strafing
from airwar.kernel.requests import Roll
from airwar.kernel.sequence import Each, Outline, Phase
from tests.games.luftwaffe.drive import Drive, add, bound, force, names, steps, told, war
from tests.games.luftwaffe.rules.test_campaign import RAF, bomb_all, campaign


def rules(s: War, *groups: Group) -> list[str]:
    return [each.rule for each in plan_refused(s, Plan(groups), False)]


# -- units and fire -------------------------------------------------------------------------------


def test_a_unit_has_two_steps() -> None:
    """§2.32, §13.53: veteran, fatigued, gone; both steps at once kill a veteran."""
    s = war()
    add(s, "b17-01", "b17-02")
    lose_steps(s, "b17-01", 1)
    lose_steps(s, "b17-02", 2)
    assert steps(s, "b17-01", "b17-02") == [1, 0]
    lose_steps(s, "b17-01", 1)
    assert s.units["b17-01"].status == "dead" and s.factor_losses == (4, 0)


def test_droop_snoots_never_fire() -> None:
    """§2.31c"""
    s = war("advanced")
    force(s, "1710", *names("p38ds", 3))
    begin(s, force(s, "1710", *names("me109", 2)))
    d = Drive(s, BATTLE).answer("6")
    d.answer("=usual")
    assert d.over and not told(s, "13.233")


def test_all_dice_have_six_sides() -> None:
    """§2.7, §5.3-6a2, §13.24: one die a fire, at all units of the group in the hex."""
    s = war()
    force(s, "1710", "p51-01", *names("b17", 2))
    begin(s, force(s, "1710", *names("me109", 3)))
    d = Drive(s, BATTLE)
    assert isinstance(d.request, Roll) and (d.request.dice, d.request.sides) == (1, 6)
    d.answer("6", "1")  # 4 losses, 5 less one for E: P-51 first, then the bombers of the same hex
    assert steps(s, "p51-01") == [0] and d.waits == "american 13.54"


def test_two_kinds_of_guns() -> None:
    """§15.1, §15.32: light guns at each force of strafers, heavy ones at whoever enters."""
    s = war()
    s.half = AMERICAN
    s.put_unit("fw190-01", base="jever")
    for units in (names("p51", 2), names("p38", 2)):
        begin_strafing(s, force(s, hex_of("jever"), *units))
        Drive(s, STRAFING).answer("1", "1")
    assert len(told(s, "15.31")) == 2 and not told(s, "15.2")
    own = force(s, hex_of("bremen"), "b17-01")
    owe(s, s.forces[own])
    Drive(s, Outline(Phase("flak", Each(next_shot, flak)))).answer("1")
    assert len(told(s, "15.2")) == 1


# -- plans ----------------------------------------------------------------------------------------


def test_several_groups_may_have_one_target() -> None:
    """§9.2-6, §10.3"""
    s = war()
    first = Group("raid", "britain", "britain", "bremen", (Bomber("b17-01", "bremen", ("a1",)),))
    other = replace(first, bombers=(Bomber("b24-01", "bremen", ("a1",)),))
    assert rules(s, first, other) == []
    mixed = replace(first, bombers=(*first.bombers, Bomber("b24-01", "bremen", ("a2",))))
    assert rules(s, mixed) == ["9.2-1"]


def shuttle(*bombers: Bomber, fighters: tuple[str, ...] = ()) -> Group:
    return Group("shuttle", "britain", "ussr", "posen", bombers, fighters)


def test_a_shuttle_bombs_like_any_raid() -> None:
    """§23.24, §23.26, §23.32: several cities, and its bombs fall; one shuttle, either way."""
    s = campaign("Apr 44")
    add(s, *names("b17", 4))
    berlin, posen = Bomber("b17-01", "berlin", ("a1",)), Bomber("b17-02", "posen", ("a1",))
    group = shuttle(berlin, posen)
    assert rules(s, group) == []
    s.put_american(areas={"b17-03": "ussr"})
    back = Group("shuttle", "ussr", "britain", "posen", (Bomber("b17-03", "posen", ("a1",)),), (),
                 Entry(4, 4))  # fmt: skip
    assert rules(s, group, back) == ["23.21"] and rules(s, back) == []
    own = force(s, hex_of("posen"), "b17-02")
    bound(s, own, Plan((shuttle(posen),)), "posen")
    Drive(s, bomb(s, own))
    assert list(s.down) == ["posen.a1"]


def test_fighters_between_britain_and_the_ussr() -> None:
    """§35.1, §35.11, §35.15, §35.3, §35.51, §35.52, §35.53, §35.12: alone, as escorts, from home in
    the USSR; by squares 3 to 5 only."""
    s = campaign("Jul 44")
    add(s, *names("b17", 2), *names("p51", 3))
    bomber = Bomber("b17-01", "posen", ("a1",))
    assert rules(s, shuttle(bomber, fighters=("p51-01",))) == []
    alone = Group("shuttle", "britain", "ussr", None, (), ("p51-01",))
    assert rules(s, alone) == []
    s.put_american(areas={"b17-02": "ussr", "p51-02": "ussr", "p51-03": "britain"})
    home = Group("raid", "ussr", "ussr", "blechhammer", (Bomber("b17-02", "blechhammer", ("o1",)),),
                 ("p51-02",), Entry(3, 3))  # fmt: skip
    assert rules(s, home) == []
    assert rules(s, replace(home, fighters=("p51-03",))) == ["20.31"]  # §35.51: of one area
    assert "35.11" in rules(s, replace(home, entry=Entry(3, 7)))
    back = Group("shuttle", "ussr", "italy", None, (), ("p51-02",), Entry(5, 5))
    assert rules(s, back) == []
    assert rules(s, replace(back, entry=None)) == ["23.41"]


def test_sneak_raids_go_on_when_shuttles_end() -> None:
    """§23.85, §23.44: but nobody comes from the USSR by the Baltic."""
    s = campaign("Apr 44")
    add(s, "b17-01")
    s.shuttles_over = ("all",)
    sneak = Group("sneak", "britain", "britain", "stettin", (Bomber("b17-01", "stettin", ("o1",)),),
                  (), Entry(5, 9))  # fmt: skip
    assert rules(s, sneak) == []
    s.put_american(areas={"b17-01": "ussr"})
    assert "23.44" in rules(s, replace(sneak, area="ussr", lands="ussr"))


def test_the_eastern_line_is_no_way_out() -> None:
    """§23.7: closed to Germans; squares of the edge are used as before."""
    s = campaign("Jan 45")
    assert hex_of("warsaw") in closed_to(s, GERMAN)
    assert len(exits(s)) == len(exits(campaign("Jan 44"))) > len(exits(campaign("Jan 43")))


def test_sneak_raids_of_gotterdammerung() -> None:
    """§55.51"""
    s = war("gotterdammerung")
    sneak = Group("sneak", "britain", "britain", "stettin", (Bomber("b17-01", "stettin", ("o1",)),),
                  (), Entry(5, 9))  # fmt: skip
    assert rules(s, sneak) == []


def test_both_choose_intensive_operations_unseen() -> None:
    """§5.3-3b, §29.1, §50.12, §50.23: shown together; neither in April 1944 nor January 1945."""
    s = campaign("Jan 43")
    d = Drive(s, plan_phase(s))
    assert d.waits == "american 29.1"
    d.answer("yes", "plan", "dummies")
    assert d.waits == "german 29.1"
    d.answer("no", "markers")
    assert s.intensive == (AMERICAN,) and told(s, "29.1") == [
        "The American declares intensive operations"
    ]
    for name in ("Apr 44", "Jan 45"):
        late = campaign(name, "peripheral")
        assert not intensive.may_declare(late, AMERICAN)
        assert Drive(late, plan_phase(late)).waits == "american 5.3-3a"


# -- economy --------------------------------------------------------------------------------------


def test_fuel_is_settled_for_the_quarter() -> None:
    """§5.3-4b, §30.1b, §30.31, §30.32, §31.3, §38.11: jets need it too; oil bombed later counts in
    the next quarter; stacks are bought again each time."""
    s = campaign("Jan 45")
    bomb_all(s, "oil", 9)
    add(s, "me262-01", "me109-01")
    Drive(s, economy.economy(s)).answer("support", "fuel:12")
    assert s.german.value.fuel.stack == 12 and economy.flyers(s)[0] == "me262-01"
    bomb_all(s, "oil", 0)
    assert not s.german.value.fuel.grounded
    s.quarter += 1
    d = Drive(s, economy.economy(s)).answer("support")
    assert d.refused("fuel:12/me109-01,me262-01") == ["31.1"]
    assert d.refused("fuel:6/me109-01") == ["30.1a"]
    d.answer("fuel:6/me109-01,me262-01")
    assert s.german.value.fuel.grounded == ("me109-01", "me262-01")


def test_support_is_the_germans_secret_and_his_choice() -> None:
    """§37.3, §37.4, §38.4, §38.5, §38.6: idle by choice, changed each
    quarter, not behind the lines."""
    s = campaign("Jan 44")
    d = Drive(s, economy.economy(s))
    assert d.request.seen == (GERMAN,)
    d.answer("support:leipzig.a1,leipzig.o1", "=usual")
    assert "leipzig.a1" not in economy.drawn_on(s, "aircraft")
    Drive(s, economy.economy(s)).answer("support", "=usual")
    assert "leipzig.a1" in economy.drawn_on(s, "aircraft")
    s.quarter = QUARTERS.index("Jan 45")
    assert "budapest.a1" not in economy.working(s)
    assert not [each for each in economy.working(s) if each.startswith("ploesti")]
    critical = {"oil": 10, "aircraft": 20}
    for kind, units in critical.items():
        s.put_german(critical=(kind,))
        assert economy.allowance(s, 1, 6) == units and economy.capacity(s) is None


def test_what_is_repaired_may_be_bombed_again() -> None:
    """§5.3-8b, §36.5, §36.4"""
    s = campaign("Jan 44")
    for _ in range(2):
        destroy(s, "leipzig.a1")
        Drive(s, economy.repair(s)).answer("repair:leipzig.a1")
        assert s.down == {}
    assert s.bombed == {"leipzig.a1": s.quarter}


# -- RAF and Ploesti ------------------------------------------------------------------------------


def test_raf_attacks_in_their_phase() -> None:
    """§5.3-5a, §33.1, §33.5, §33.21, §33.7: one after another, each target named before its die;
    nothing opposes them, and what is down stays down."""
    s = campaign("Jul 44")
    s.raf_left = 2
    d = Drive(s, RAF)
    assert d.waits == "american 33.2"
    d.answer("hamburg", "1")
    assert d.waits == "american 33.2" and s.factor_losses == (0, 0)
    d.answer("kiel", "6")
    down = dict(s.down)
    assert "hamburg.o1" in down and not [each for each in down if each.startswith("kiel")]
    s.quarter += 1
    assert s.down == down


def test_ploesti_is_a_box() -> None:
    """§2.23, §32.1, §5.3-5b, §30.7-ploesti: eight oil symbols off the map, where no German
    stands."""
    box = [each for each in load_board().symbols.values() if each.place == "ploesti"]
    assert [each.kind for each in box] == ["oil"] * 8 and {each.hex for each in box} == {""}
    assert "ploesti" not in load_board().bases and load_limits().ploesti.oil == 8
    s = campaign("Jul 43")
    add(s, "b24-01")
    s.put_american(plan=Plan((), ("b24-01",)))
    d = Drive(s, raf.PLOESTI)
    assert d.waits == "dice 32.3-2a" and told(s, "32.3-1") == ["B-24 1 attacks Ploesti"]
    d.answer("1")
    assert list(s.down) == ["ploesti.o1"]
    d.answer("1")
    assert d.over and s.units["b24-01"].status == "dead"


# -- reinforcements and replacements --------------------------------------------------------------


def test_schools_are_placed_while_there_is_room() -> None:
    """§27.33"""
    s = campaign("Jul 43")
    s.units = {id: u for id, u in s.units.items() if u.school and u.arrives == s.quarter}
    d = Drive(s, arrivals.arrive(s))
    assert d.refused("base") == ["21.12"]
    d.answer("=usual")
    assert all(unit.base for unit in s.units.values())


def test_a_price_that_is_paid_ahead() -> None:
    """§39.32-5, §27.4: a school in October 1944 for a He-162 in January 1945, and only then."""
    s = campaign("Oct 44", "options")
    s.units = {}
    add(s, "me109s-01", "me110-01", "me110-02", "me410-01")  # these go by the chart
    s.put_german(options=("peoples-fighter",))
    d = Drive(s, withdrawals.withdraw(s))
    while d.waits != "german 39.32-1":
        d.answer("=usual")
    d.answer("pay:(peoples-fighter/me109s-01)")
    Drive(s, arrivals.arrive(s))
    assert s.units["me109s-01"].status == "withdrawn" and "he162-01" not in s.units
    s.quarter += 1
    d = Drive(s, arrivals.arrive(s))
    while not d.over:
        d.answer("=usual")
    assert s.units["he162-01"].status == "play" and s.jet_bases
    plain = campaign("Jan 45")
    assert not [u for u in arrivals.newcomers(plain, GERMAN) if u.startswith("he162")]


def test_points_of_both_sides_in_the_replacement_phase() -> None:
    """§5.3-7a, §5.3-7b, §29.23: what tired in intensive operations is rested like others."""
    s = campaign("Jan 44", level="tournament")
    s.pools = (3, 3)
    add(s, "b17-01", "p51-01", "me109-01")
    s.put_american(flown=("b17-01",))
    s.put_german(flown=("me109-01",))
    s.intensive = (AMERICAN, GERMAN)
    intensive.tire(s)
    assert steps(s, "b17-01", "p51-01", "me109-01") == [1, 2, 1]
    Drive(s, replacement.rebuild(s)).answer("rebuild:b17-01", "rebuild:me109-01")
    assert steps(s, "b17-01", "me109-01") == [2, 2]
    assert s.pools == (2, 3) and s.points.value == 9


def test_redeployment_takes_no_fuel() -> None:
    """§30.5: grounded units move too."""
    s = campaign("Jan 44")
    add(s, "me109-01")
    s.put_unit("me109-01", base="berlin")
    s.put_german(fuel=Fuel(6, ("me109-01",)))
    Drive(s, redeployment.redeploy(s)).answer("base:me109-01=jever")
    assert s.units["me109-01"].base == "jever"


def test_each_quarter_a_new_aa_point() -> None:
    """§49.1, §49.31: it fires like the city's own, and is not lost by bombs."""
    s = campaign("Jul 43", "aa-points")
    s.put_german(aa=(("bremen", 1),))
    Drive(s, arrivals.points(s)).answer("aa:bremen=2")
    destroy(s, "bremen.a1")
    assert s.german.value.aa == (("bremen", 2),)


def test_the_extra_quarter() -> None:
    """§52.1, §52.2: July 1945 without reinforcements and replacements."""
    s = campaign("Jul 45", level="extended")
    assert s.setup.quarters[-1] == s.quarter
    assert not withdrawals.any_to_withdraw(s) and not arrivals.any_arrival(s)
    assert arrivals.newcomers(s, GERMAN) == [] and not replacement.replaces(s)
    s.quarter -= 1
    assert arrivals.any_arrival(s) and replacement.replaces(s)


def test_key_and_critical_industries_add_up() -> None:
    """§51.4: support limits and the stop of income hold together."""
    s = campaign("Jan 44", "key-complex")
    s.put_german(key="Synthetic Rubber", critical=("power",))
    s.bombed = dict.fromkeys(["hannover.i1", "merseburg.i1", "monowitz.i1"], s.quarter - 1)
    bomb_all(s, "power", 1)
    assert key_complex.income_stopped(s) and economy.capacity(s) == 6
