"""Aerial combat: order of fire, overkill, the bombers' reply, tanks, jets, options."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from airwar.games.luftwaffe.data.crt import load_crt
from airwar.games.luftwaffe.data.own_data import data_file
from airwar.games.luftwaffe.rules.combat import BATTLE, begin
from airwar.games.luftwaffe.rules.state import War
from airwar.kernel.requests import Choose, Roll
from tests.games.luftwaffe.drive import (
    Drive,
    add,
    events,
    force,
    hold_tanks,
    modifiers,
    names,
    steps,
    told,
    war,
)

HEX = "1710"


def fight(s: War, attackers: Sequence[str], defenders: Sequence[str]) -> Drive:
    """The first list attacks the second."""
    force(s, HEX, *defenders)
    own = force(s, HEX, *attackers)
    s.half = s.forces[own].side
    begin(s, own)
    return Drive(s, BATTLE)


def fired(s: War) -> list[str]:
    return [event.text.partition(",")[0] for event in events(s) if event.kind == "fire"]


# -- fire -----------------------------------------------------------------------------------------


def test_factors_line_and_die_give_the_losses() -> None:
    """§13.51b, §13.51c, §13.52, §13.5: T37 to T40."""
    crt = load_crt()
    assert crt.losses("B", 14, 6) == 11 == crt.losses("F", 23, 6)
    assert crt.line("E", 12) == crt.line("E", 11) != crt.line("E", 10)
    assert crt.losses("B", 4, 0) == 0 and crt.losses("B", 4, 9) == crt.losses("B", 4, 6)
    s = war()
    attackers = [*names("me109", 5), *[f"{each}/1" for each in names("me109", 4, 6)]]
    d = fight(s, attackers, ["b17-01", "b17-02"])
    d.answer("6", "1")
    assert told(s, "13.51c") == ["Me-109, 14 factors, fire at the bombers: 11 losses"]
    assert d.over and steps(s, "b17-01", "b17-02") == [0, 0]


def test_types_fire_apart_from_best_to_worst() -> None:
    """§13.34, §13.6: T32; §13.51a, §13.66: T36 and T46, types of one column do not join."""
    s = war()
    fight(s, [*names("me109", 2), "me110-01", *names("fw190", 3)], ["p51-01"]).answer(
        *("1", "1", "1")
    )
    assert fired(s) == ["FW-190", "Me-109", "Me-110"]
    s = war("advanced")
    d = fight(s, ["p40-01", "p51-01"], names("me109", 6))
    d.answer("1", "1")
    assert fired(s) == ["P-51", "P-40"] and d.over
    s = war("advanced")
    d = fight(s, ["p47-01", "spitfire-01"], names("me109", 6))
    assert d.waits == "american 13.63"
    d.answer("spitfire", "1", "1")
    assert fired(s) == ["Spitfire", "P-47"]


@pytest.mark.parametrize(
    ("attacker", "defender", "modifier"),
    [("me109-01", "p51-01", -1), ("p51-01", "me109-01", 0), ("ju88s-01", "p38-01", -3),
     ("fw190-01", "p51-01", 0), ("p38-01", "fw190-01", -2)],
)  # fmt: skip
def test_what_lacks_in_e_lowers_the_die(attacker: str, defender: str, modifier: int) -> None:
    """§13.61, §13.65: T42, T43, T45; superior E adds nothing."""
    s = war("advanced")
    fight(s, [attacker], [defender]).answer("4")
    assert modifiers(s, "13.51c").get("E Rating", 0) == modifier


def test_the_die_is_lowered_not_the_losses() -> None:
    """§13.64, §13.62: T44, four P-38 factors, 5 becomes 3, one loss; a die below 1 is nothing."""
    s = war()
    d = fight(s, names("p38", 2), names("fw190", 3))
    d.answer("5")
    assert d.waits == "german 13.54"
    assert d.refused("lose:fw190-01=2") == ["13.54"]
    assert d.refused("lose:me109-01=1") == ["13.54"]
    d.answer("lose:fw190-02=1")
    assert d.over and steps(s, *names("fw190", 3)) == [2, 1, 2]
    s = war()
    d = fight(s, names("p38", 2), names("fw190", 3))
    d.answer("2")
    assert d.over and steps(s, *names("fw190", 3)) == [2, 2, 2]


# -- escorts and bombers --------------------------------------------------------------------------


def test_overkill_of_the_escort_falls_on_the_bombers() -> None:
    """§13.232, §13.56: T28, five losses: two P-47 factors and three of the bombers."""
    s = war()
    d = fight(s, names("me109", 4), ["p47-01", *names("b17", 3)])
    d.answer("5", "1")
    assert d.waits == "american 13.54"
    d.answer("lose:b17-01=2,b17-03=1")
    assert d.over
    assert steps(s, "p47-01", "b17-01", "b17-02", "b17-03") == [0, 0, 2, 1]


def test_the_next_type_fires_at_bombers_once_the_escort_is_gone() -> None:
    """§13.232: T29."""
    s = war()
    d = fight(s, [*names("fw190", 3), *names("me109", 2)], ["p47-01", *names("b17", 4)])
    d.answer("3")  # 2 losses: the P-47
    assert steps(s, "p47-01") == [0]
    d.answer("1")
    assert d.waits == "dice 13.233"
    assert next(t for t in told(s, "13.51c") if "Me-109" in t).startswith(
        "Me-109, 4 factors, fire at the bombers"
    )


def test_all_bombers_fire_that_were_there_and_the_attacker_picks() -> None:
    """§13.233, §13.22, R27: T30 and T31."""
    s = war()
    d = fight(s, [*names("fw190", 3), "me109-01"], ["p47-01", *names("b17", 4)])
    assert d.waits == "dice 13.51c"
    d.answer("4")  # 3 losses
    assert d.waits == "dice 13.233"  # before anybody picks
    d.answer("2")
    assert d.waits == "american 13.54"
    d.answer("lose:b17-02=1")
    assert told(s, "13.233") == ["B-17, 8 factors, fire at the fighters: 1 loss"]
    assert d.waits == "dice 13.51c"  # the Me-109 at the bombers
    d.answer("1")
    assert d.waits == "german 13.54"
    d.answer("lose:me109-01=1")
    assert d.over
    assert steps(s, "p47-01", "b17-02", "me109-01", "fw190-01") == [0, 1, 1, 2]


def test_bombers_fire_once_an_attack_and_attackers_fire_at_full_strength() -> None:
    """§13.36a, §13.22, R29: T33."""
    s = war()
    d = fight(s, [*names("fw190", 2), *names("me109", 2)], names("b17", 6))
    d.answer("1", "6", "1")
    assert list(told(s, "13.51c")) == [
        "FW-190, 4 factors, fire at the bombers: no loss",
        "Me-109, 4 factors, fire at the bombers: no loss",
    ]
    assert len(told(s, "13.233")) == 1 and d.waits == "german 13.54"


def test_escort_losses_alone_bring_no_reply_and_fighters_never_fire_back() -> None:
    """§13.23, §13.231, §13.211, §13.21"""
    s = war()
    d = fight(s, names("me109", 3), [*names("p47", 3), *names("b17", 3)])
    d.answer("4").answer("=usual")
    assert d.over and not told(s, "13.233")
    assert steps(s, *names("me109", 3)) == [2, 2, 2]


def test_best_is_hit_before_the_rest() -> None:
    """§13.6: T41: P-38s are hit only by what is left over from the P-51s."""
    s = war()
    d = fight(s, [*names("fw190", 2), *names("me109", 4)], ["p51-01", "p38-01", "p38-02"])
    d.answer("2")  # 4 FW-190 factors at P-51: 1 loss
    assert steps(s, "p51-01", "p38-01", "p38-02") == [1, 2, 2]
    d.answer("5")  # 8 Me-109 factors, 5 - 1: 4 losses
    assert modifiers(s, "13.51c") == {"E Rating": -1}
    d.answer("lose:p38-01=1,p38-02=2")
    assert d.over and steps(s, "p51-01", "p38-01", "p38-02") == [0, 1, 0]


def test_nobody_is_asked_where_nothing_is_left_to_choose() -> None:
    """§13.54, §13.56"""
    s = war()
    d = fight(s, names("fw190", 5), ["p38-01"])
    d.answer("6")
    assert d.over and s.units["p38-01"].status == "dead"


# -- tanks ----------------------------------------------------------------------------------------


def test_tanks_cost_two_and_the_lower_die_declares_first() -> None:
    """§13.71, §13.711, §13.72, R34: T47, T48."""
    s = war()
    hold_tanks(s, "fw190", "me109", "p51")
    d = fight(s, ["fw190-01", "me109-01", "me109-02"], ["p51-01", "p51-02"])
    assert d.waits == "dice 13.711"
    d.answer("3 3")
    assert d.waits == "dice 13.711"  # a tie is rolled again
    d.answer("5 2")
    assert d.waits == "american 13.71"
    d.answer("keep")
    assert d.waits == "german 13.71"
    assert d.refused("drop:p51") == ["13.71"]
    d.answer("drop:fw190")
    assert s.german.value.clocks["fw190"].lands == 6  # 3 turns after Turn 3
    d.answer("1", "1")
    assert d.over  # the Me-109s were not asked again
    assert next(e.modifiers for e in events(s) if e.kind == "fire") == ()
    assert modifiers(s, "13.51c") == {"E Rating": -1}  # 3 - 2 against 4 - 2


def test_a_type_with_a_low_e_and_tanks_is_below_zero() -> None:
    """§13.73: T49: E 1 with tanks against E 1."""
    s = war("advanced")
    hold_tanks(s, "me110")
    fight(s, ["me110-01"], ["p40-01"]).answer("keep", "6")
    assert modifiers(s, "13.51c") == {"E Rating": -2}


def test_natural_e_breaks_the_tie_that_tanks_make() -> None:
    """§13.74, R32: T50."""
    s = war()
    hold_tanks(s, "p51")
    s.turn = 3
    fight(s, ["p38-01", "p51-01"], names("me110", 4)).answer("keep", "1", "1")
    assert fired(s) == ["P-51", "P-38"]


def test_tanks_are_not_asked_for_where_they_do_not_count() -> None:
    """§13.22: E does not count against bombers alone; R35: empty tanks are gone."""
    s = war()
    hold_tanks(s, "me109")
    assert fight(s, names("me109", 2), names("b17", 2)).waits == "dice 13.51c"
    s = war()
    hold_tanks(s, "me109", lands=8)
    s.turn += 3
    assert fight(s, names("me109", 2), names("p51", 2)).waits == "dice 13.51c"


def test_tanks_that_bring_home_are_kept() -> None:
    """§8.6: far from home without tanks."""
    s = war("short-raid")
    hold_tanks(s, "p47", lands=12)
    force(s, "4012", "p47-01")
    own = force(s, "4012", "me109-01", "me109-02")
    begin(s, own)
    d = Drive(s, BATTLE)
    assert d.waits == "american 13.71" and d.refused("drop:p47") == ["8.6"]


# -- intensive operations -------------------------------------------------------------------------


def test_intensive_operations_add_one_to_fire() -> None:
    """§29.2-2, §29.21: T61; a six stays a six."""
    s = war("advanced")
    s.intensive = ("german",)
    d = fight(s, names("p38", 1), ["me109-01"])
    d.answer("4")
    assert modifiers(s, "13.51c") == {"E Rating": -1}
    s = war("advanced")
    s.intensive = ("german", "american")
    fight(s, ["me110-01"], ["p47-01"]).answer("6")
    assert modifiers(s, "13.51c") == {"E Rating": -2, "intensive operations": 1}
    assert [e.total for e in events(s) if e.kind == "fire"] == [5]


# -- jets and rockets -----------------------------------------------------------------------------


def test_jets_fire_first_and_are_immune() -> None:
    """§24.2, §24.3, §24.4: guns of bombers that jets shot down do not reply."""
    s = war("gotterdammerung")
    d = fight(s, [*names("me262", 2), *names("fw190", 2)], names("b17", 3))
    assert d.waits == "german 13.34"
    d.answer("manner:jets-first", "5")  # 4 factors of column D, line 6: 4 losses
    assert d.waits == "american 13.54"  # no reply to jets
    d.answer("lose:b17-01=2,b17-02=2", "1")
    assert d.waits == "" and not told(s, "13.233")  # two factors are too few for a B-17
    s = war("gotterdammerung")
    d = fight(s, [*names("me262", 2), "fw190-01"], names("b17", 4))
    d.answer("manner", "2", "=usual", "1", "6")
    assert steps(s, "me262-01", "me262-02") == [2, 2] and steps(s, "fw190-01") == [0]
    assert told(s, "13.233")[0].startswith("B-17, 8 factors")  # counted at the start


def test_the_rocket_ignores_e() -> None:
    """§24.42"""
    s = war("gotterdammerung")
    fight(s, ["me163-01"], ["p51-01"]).answer("3")
    assert modifiers(s, "13.51c") == {}


# -- schools and options --------------------------------------------------------------------------


def test_schools_join_against_bombers_only_and_if_they_like() -> None:
    """§13.67, R33, R95"""
    s = war("advanced")
    d = fight(s, ["me109-01", "me109s-01"], names("b17", 3))
    assert d.waits == "german 13.34"
    d.answer("manner:with-schools", "1", "1")
    assert fired(s)[0] == "Me-109 and Me-109 school" and len(told(s, "13.51c")) == 1
    s = war("advanced")
    d = fight(s, ["me109-01", "me109s-01"], [*names("p51", 3), *names("b17", 3)])
    d.answer("manner:with-schools", "1", "1")
    assert fired(s) == ["Me-109", "Me-109 school"]


def test_remnants_fire_as_one() -> None:
    """§41.1: T75: one Me-109 factor and one Ju-88 factor as two of the Ju-88."""
    s = war("basic")
    assert fight(s, ["me109-01/1", "ju88-01/1"], ["p51-01"]).over
    s = war("basic", "combined-attack")
    d = fight(s, ["me109-01/1", "ju88-01/1", "fw190-01"], ["p38-01", "p38-02"])
    assert d.refused("manner:()/fw190,me109") == ["41.1"]
    assert d.refused("manner:()/me109") == ["41.1"]
    d.answer("manner:()/ju88,me109", "1", "6")
    assert modifiers(s, "13.51c") == {"E Rating": -2}
    assert told(s, "13.51c")[1] == "Ju-88 and Me-109, 2 factors, fire at P-38: 1 loss"


def test_remnants_of_a_jet_and_another_are_no_jets() -> None:
    """§41.1, §24.2, §24.3: the guns reach who is not a jet, and nobody fires ahead with jets."""
    s = war("gotterdammerung", "combined-attack")
    d = fight(s, ["ar234-01/1", "me109-01/1"], names("b17", 6))
    d.answer("manner:()/ar234,me109", "1")
    assert d.waits == "dice 13.233"
    d.answer("6")
    assert steps(s, "ar234-01", "me109-01") == [1, 0]
    s = war("gotterdammerung", "combined-attack")
    d = fight(s, ["ar234-01/1", "me109-01/1", "fw190-01", "me262-01"], names("b17", 6))
    d.answer("manner:jets-first/ar234,me109", "1", "1", "1", "1")
    assert fired(s) == ["Me-262", "FW-190", "B-17", "Ar-234 and Me-109"]


def test_bombers_fire_first_at_tank_holders() -> None:
    """§42.1, R103: losses at once, on the holders; §42.2: not when the escort is fought first."""
    s = war("basic", "first-shot")
    hold_tanks(s, "me109")
    d = fight(s, [*names("me109", 2), "me410-01"], names("b17", 6))
    assert d.waits == "german 13.71"
    d.answer("keep")
    assert d.waits == "dice 13.233"
    d.answer("5")  # 12 factors: 4 losses, all that the Me-109s have
    assert steps(s, "me109-01", "me109-02", "me410-01") == [0, 0, 2]
    d.answer("1")
    assert fired(s) == ["B-17", "Me-410"] and d.over
    s = war("basic", "first-shot")
    hold_tanks(s, "me109")
    d = fight(s, names("me109", 4), ["p38-01/1", *names("b17", 6)])
    d.answer("keep")
    assert d.waits == "dice 13.51c"


def test_past_the_escort() -> None:
    """§45.1, §45.2, R110: escorts fire first, by type; then the Germans at the bombers."""
    s = war("basic", "goering")
    d = fight(s, names("me109", 3), ["p51-01", "p47-01", *names("b17", 3)])
    d.answer("manner:past-escort")
    assert d.waits == "dice 45.1"
    d.answer("6")  # P-51, 2 factors: none on line 0
    assert fired(s)[0] == "P-51"
    d.answer("lose:me109-01=1")
    d.answer("6", "lose:me109-02=2", "3", "1")
    assert fired(s) == ["P-51", "P-47", "Me-109", "B-17"]
    assert told(s, "13.51c")[0].startswith("Me-109, 3 factors, fire at the bombers")


def test_up_gunned_me_109s() -> None:
    """§46.2, §46.3a, §46.3b, §46.4: T76: one E less, the FW-190 column, shown at first."""
    s = war("advanced", "me-109-variants")
    s.put_german(up_gunned=True)
    d = fight(s, names("me109", 3), names("p51", 4))
    d.answer("6").answer("=usual")
    assert modifiers(s, "13.51c") == {"E Rating": -2}
    assert told(s, "13.51c") == ["Me-109, 6 factors, fire at P-51: 3 losses"]  # A: line 6, die 4
    assert told(s, "46.3b") == ["The Me-109s are up-gunned this quarter"]
    force(s, "1812", "me109-04", "me109-05")
    begin(s, force(s, "1812", "p51-11", "p51-10"))
    Drive(s, BATTLE).answer("1")
    assert len(told(s, "46.3b")) == 1


def test_advanced_bombers_are_harder_to_hit() -> None:
    """§47.1, §47.2: a 1 stays a 1; overkill is not lowered."""
    for face, total in ((4, 3), (1, 1)):
        s = war("extended", "advanced-bombers")
        d = fight(s, names("fw190", 6), names("b29", 2))
        d.answer(str(face))
        assert next(e.total for e in events(s) if e.kind == "fire") == total
    s = war("extended", "advanced-bombers")
    fight(s, names("fw190", 6), ["p38-01/1", *names("b29", 4)]).answer("4")
    assert next(e.total for e in events(s) if e.kind == "fire") == 4


def test_firing_costs_a_turn_of_fuel_once_a_turn() -> None:
    """§44.1, §44.4, R67"""
    s = war("gotterdammerung", "engaging-costs-fuel")
    hold_tanks(s, "me109", "me262", lands=9)
    s.turn = 8  # the tanks are empty
    for hex in ("1710", "1812"):
        force(s, hex, f"p47-0{1 if hex == '1710' else 2}")
        begin(s, force(s, hex, *(["me109-01"] if hex == "1710" else ["me109-02", "me262-01"])))
        d = Drive(s, BATTLE)
        if hex == "1812":
            d.answer("manner:jets-first")
        while not d.over:
            d.answer("1")
    assert s.german.value.clocks["me109"].lands == 8
    assert s.german.value.clocks["me262"].lands == 9


# -- against a second implementation --------------------------------------------------------------

RAW = tomllib.loads(data_file("crt.toml").read_text())
PLANES = tomllib.loads(data_file("aircraft.toml").read_text())


def table(column: str, factors: int, die: int) -> int:
    lines = [n for n, least in enumerate(RAW["columns"][column]) if least and least <= factors]
    return 0 if not lines or die < 1 else RAW["results"][lines[-1]][min(die, 6) - 1]


def fires(column: str, factors: int) -> bool:
    return any(least and least <= factors for least in RAW["columns"][column])


def usual(units: dict[str, int], among: list[str], hits: int) -> None:
    """Veterans tire in order, then units go in order."""
    for last in (1, 0):
        for unit in sorted(among):
            while hits and units[unit] > last:
                units[unit] -= 1
                hits -= 1


def second(ours: dict[str, int], theirs: dict[str, int], jets: bool, dice: list[int]) -> None:
    """A battle by the book, written down a second time: steps by unit change in place."""

    def kind(unit: str) -> dict[str, Any]:
        found: dict[str, Any] = PLANES[unit.rpartition("-")[0]]
        return found

    def alive(units: dict[str, int], type: str = "") -> list[str]:
        return [u for u in units if units[u] and u.startswith(f"{type}-" if type else "")]

    def rank(type: str) -> tuple[int, str]:
        return -PLANES[type]["e"], type

    rolls = iter(dice)
    types = sorted({u.rpartition("-")[0] for u in ours}, key=rank)
    if jets:
        types.sort(key=lambda t: not PLANES[t].get("jet"))
    guns = sum([theirs[u] for u in theirs if kind(u)["kind"] == "bomber"])
    owed = None
    for type in types:
        group = alive(ours, type)
        factors = sum([ours[u] for u in group])
        targets = alive(theirs)
        if not targets or not fires(PLANES[type]["column"], factors):
            continue
        escorts = [u for u in targets if kind(u)["kind"] == "fighter"]
        die = next(rolls)
        if escorts:
            best = max([kind(u)["e"] for u in escorts])
            die += min(0, PLANES[type]["e"] - best)
        hits = table(PLANES[type]["column"], factors, die)
        exposed = not escorts or hits > sum([theirs[u] for u in escorts])
        heavies = [u for u in targets if kind(u)["kind"] == "bomber"]
        if exposed and heavies and owed is None and not PLANES[type].get("jet"):
            column = kind(heavies[0])["column"]
            if fires(column, guns) and any(not kind(u).get("jet") for u in ours):
                owed = table(column, guns, next(rolls))
        tiers = sorted({u.rpartition("-")[0] for u in escorts}, key=rank)
        for tier in [*tiers, None]:
            among = [
                u for u in targets if (u in heavies if tier is None else u.startswith(f"{tier}-"))
            ]
            most = min(hits, sum([theirs[u] for u in among]))
            usual(theirs, among, most)
            hits -= most
        if jets and PLANES[type].get("jet") and owed is None:
            left = [u for u in heavies if theirs[u]]
            guns = sum([theirs[u] for u in left])
    if owed:
        usual(ours, [u for u in alive(ours) if not kind(u).get("jet")], owed)


@pytest.mark.parametrize("seed", range(150))
def test_a_second_implementation_agrees(seed: int) -> None:
    """§13.22, §13.23, §13.232, §13.233, §13.34, §13.36a, §13.6, §24.2, §24.3: random battles, dice
    and losses alike."""
    rng = Random(seed)
    ours: dict[str, int] = {}
    theirs: dict[str, int] = {}
    for type in rng.sample(["fw190", "me109", "me110", "ju88", "me262"], rng.randint(1, 4)):
        ours |= {u: rng.randint(1, 2) for u in names(type, rng.randint(1, 4))}
    for type in rng.sample(["p51", "p47", "p38"], rng.randint(0, 3)):
        theirs |= {u: rng.randint(1, 2) for u in names(type, rng.randint(1, 2))}
    if rng.random() < 0.8 or not theirs:
        theirs |= {u: rng.randint(1, 2) for u in names(rng.choice(["b17", "b24"]), 5)}
    s = war("gotterdammerung")
    d = fight(s, [f"{u}/{n}" for u, n in ours.items()], [f"{u}/{n}" for u, n in theirs.items()])
    jets, dice = False, []
    while not d.over:
        if isinstance(d.request, Roll):
            dice.append(rng.randint(1, 6))
            d.answer(str(dice[-1]))
        else:
            assert isinstance(d.request, Choose)
            if d.request.question.name == "manner":
                jets = rng.random() < 0.5
                d.answer("manner:jets-first" if jets else "manner")
            else:
                d.answer("=usual")
    second(ours, theirs, jets, dice)
    assert {u: s.units[u].steps for u in (*ours, *theirs)} == {**ours, **theirs}


def test_units_that_were_added_are_there() -> None:
    s = war()
    assert add(s, "b29-01/1") == ("b29-01",) and steps(s, "b29-01") == [1]
