"""The forecast of a battle is what the rules do on average."""

from __future__ import annotations

from itertools import product

import pytest

from airwar.games.luftwaffe.odds.battle import forecast
from airwar.games.luftwaffe.odds.part import (
    attack_chances,
    battle_chances,
    flak_chances,
    outcome,
    raf_chance,
)
from airwar.games.luftwaffe.rules.answers import Drop, Fly, Manner
from airwar.games.luftwaffe.rules.combat import BATTLE, begin
from airwar.kernel.requests import Roll
from tests.games.luftwaffe.drive import Drive, force, hold_tanks, names, war

HEX = "1710"


def played(
    attackers: list[str], defenders: list[str], dice: tuple[int, ...]
) -> tuple[int, int, int, int]:
    """Steps lost by attackers, fighters and bombers, and how many dice were thrown."""
    s = war()
    force(s, HEX, *defenders)
    own = force(s, HEX, *attackers)
    s.half = s.forces[own].side
    begin(s, own)
    d, thrown = Drive(s, BATTLE), 0
    while not d.over:
        if isinstance(d.request, Roll):
            d.answer(str(dice[thrown]))
            thrown += 1
        else:
            d.answer("=usual")

    def lost(units: list[str]) -> int:
        return sum([2 - s.units[unit].steps for unit in units])

    heavy = [unit for unit in defenders if unit.startswith("b")]
    light = [unit for unit in defenders if not unit.startswith("b")]
    return lost(attackers), lost(light), lost(heavy), thrown


@pytest.mark.parametrize(
    ("attackers", "defenders"),
    [(names("me109", 4), ["p47-01", *names("b17", 4)]), (names("fw190", 2), names("b24", 5)),
     ([*names("fw190", 2), *names("me109", 2)], ["p51-01", *names("b17", 3)]),
     (names("p51", 3), [*names("me109", 2), "me110-01"])],
)  # fmt: skip
def test_the_forecast_is_the_mean_of_all_dice(attackers: list[str], defenders: list[str]) -> None:
    """§13.22, §13.23, §13.232: every throw of three dice, played by the rules."""
    s = war()
    force(s, HEX, *defenders)
    force(s, HEX, *attackers)
    odds = forecast(s, attackers, defenders)
    total = [0.0, 0.0, 0.0]
    unhurt = missed = 0.0
    for dice in product(range(1, 7), repeat=3):
        *lost, _ = played(list(attackers), list(defenders), dice)
        total = [a + b / 216 for a, b in zip(total, lost, strict=True)]
        unhurt += (lost[0] == 0) / 216
        missed += (lost[1] + lost[2] == 0) / 216
    assert [odds.attackers, odds.escorts, odds.bombers] == pytest.approx(total)
    assert odds.unhurt == pytest.approx(unhurt)
    assert odds.missed == pytest.approx(missed)


def test_guns_fire_at_fighters_that_are_too_weak() -> None:
    """§13.22 R146: at 8 factors five dice of six hit; with an escort nobody fires."""
    s = war()
    force(s, HEX, *names("b17", 4))
    force(s, HEX, "me109-01/1")
    odds = forecast(s, ["me109-01"], names("b17", 4))
    assert odds.attackers == pytest.approx(5 / 6)
    assert odds.bombers == 0
    force(s, HEX, "p51-01")
    assert forecast(s, ["me109-01"], ["p51-01", *names("b17", 4)]).attackers == 0


def test_nobody_fires_at_the_escort_that_is_flown_past() -> None:
    """§45.2: not even once the bombers are gone."""
    s = war("basic", "goering")
    force(s, HEX, "b17-01/1", "p51-01")
    units = [*names("fw190", 3), "me109-01"]
    force(s, HEX, *units)
    odds = forecast(s, units, ["b17-01", "p51-01"], manner=Manner(("past-escort",)))
    assert odds.escorts == 0
    assert odds.bombers > 0.9


def test_tanks_count_for_the_own_side() -> None:
    """§13.72: dropped tanks are better against fighters."""
    s = war()
    hold_tanks(s, "fw190")
    force(s, HEX, "p51-01", "p51-02")
    force(s, HEX, "fw190-01", "fw190-02")
    kept = forecast(s, ["fw190-01", "fw190-02"], ["p51-01", "p51-02"])
    free = forecast(s, ["fw190-01", "fw190-02"], ["p51-01", "p51-02"], True, ("fw190",))
    assert free.escorts > kept.escorts


def test_what_a_player_is_told() -> None:
    """§15.2, §33.2, §33.3"""
    s = war()
    own = force(s, "1610", *names("me109", 4))
    force(s, HEX, "p47-01", *names("b17", 4))
    told = dict(attack_chances(s, Fly(own, (HEX,), "attack")))
    assert set(told) == {
        *("they lose something", "all fighters are shot down", "a bomber is hit"),
        "we lose nothing",
    }
    assert attack_chances(s, Fly(own, ("1510",), "attack")) == []
    assert flak_chances(s, Fly("A1", ("1810",))) == []
    assert dict(flak_chances(s, Fly("A1", (HEX,))))["flak hits"] == pytest.approx(4 / 6)
    assert raf_chance("hamburg") == 0.5 and raf_chance("berlin") == pytest.approx(1 / 6)
    after = s.__copy__()
    after.factor_losses, after.down = (3, 0), {"bremen.a1": 5}
    assert outcome(s, after) == "3 American factors lost; aircraft factory 1 in Bremen destroyed"
    assert outcome(s, s) == "nothing is lost"


def test_tanks_kept_and_dropped_are_compared() -> None:
    """§13.71: the side that is asked sees what its own tanks cost, attacking or defending."""
    s = war()
    force(s, HEX, "p51-01", *names("b17", 4))
    own = force(s, HEX, *names("me109", 3))
    begin(s, own)
    hold_tanks(s, "me109", "p51")
    for seat, type, better in (("german", "me109", 1), ("american", "p51", -1)):
        kept, dropped = [
            dict(battle_chances(s, seat, answer))["a bomber is hit"]
            for answer in ("keep", Drop((type,)))
        ]
        assert (dropped - kept) * better > 0.05


def test_bombers_that_jets_have_hit_fire_at_the_rest() -> None:
    """§13.233 R29: the Ar-234s come after the FW-190s, and only they can reach the bombers."""
    units, there = ["ar234-01", "ar234-02", "fw190-01/1"], ["p47-01/1", *names("b17", 4)]
    total, thrown = [0.0, 0.0], 0
    for dice in product(range(1, 7), repeat=3):
        s = war("advanced", quarter=8)
        force(s, HEX, *there)
        own = force(s, HEX, *units)
        s.half = s.forces[own].side
        begin(s, own)
        d, left = Drive(s, BATTLE), list(dice)
        d.answer("manner")
        while not d.over:
            d.answer(str(left.pop(0)) if isinstance(d.request, Roll) else "=usual")
        thrown = max(thrown, 3 - len(left))
        total[0] += (1 - s.units["fw190-01"].steps) / 216
        total[1] += sum([2 - s.units[unit].steps for unit in names("b17", 4)]) / 216
    s = war("advanced", quarter=8)
    force(s, HEX, *there)
    force(s, HEX, *units)
    bare = [unit.partition("/")[0] for unit in units]
    odds = forecast(s, bare, ["p47-01", *names("b17", 4)], manner=Manner())
    assert thrown == 3 and total[0] > 0
    assert [odds.attackers, odds.bombers] == pytest.approx(total)
