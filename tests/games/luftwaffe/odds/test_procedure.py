"""The odds of an attack are what its rules do, over every fall of the dice, with every rule."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from airwar.games.luftwaffe.odds.battle import Forecast, forecast, settle
from airwar.games.luftwaffe.odds.part import battle_chances
from airwar.games.luftwaffe.rules.answers import Escorts, Manner
from airwar.games.luftwaffe.rules.combat import BATTLE, begin
from airwar.games.luftwaffe.rules.state import War
from airwar.kernel.requests import Choose, Roll
from tests.games.luftwaffe.drive import Drive, force, hold_tanks, names, war

HEX = "1710"


class Fight(NamedTuple):
    """An attack under some rules."""

    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    switches: tuple[str, ...] = ()
    intensive: tuple[str, ...] = ()
    pods: bool = False
    tanks: tuple[str, ...] = ()
    lands: int = 20
    manner: Manner | None = None
    escorts: tuple[str, ...] | None = None

    def begun(self) -> tuple[War, list[str], list[str]]:
        s = war("advanced", *self.switches)
        force(s, HEX, *self.defenders)
        own = force(s, HEX, *self.attackers)
        s.half, s.intensive = s.forces[own].side, self.intensive  # type: ignore[assignment]
        if self.pods:
            s.put_german(up_gunned=True)
        hold_tanks(s, *self.tanks, lands=self.lands)
        begin(s, own)
        bare = [
            [each.partition("/")[0] for each in row] for row in (self.attackers, self.defenders)
        ]
        return s, bare[0], bare[1]


def bare(units: tuple[str, ...]) -> list[str]:
    return [each.partition("/")[0] for each in units]


class Ended(NamedTuple):
    own: int
    light: int
    heavy: int
    downed: int


def ends(fight: Fight) -> Iterator[tuple[float, Ended]]:
    """Every fall of the dice, played by the rules; choices as usual but for those of the fight."""
    falls: list[tuple[int, ...]] = [()]
    while falls:
        dice = falls.pop()
        s, own, there = fight.begun()
        before = {unit: s.units[unit].steps for unit in (*own, *there)}
        d, thrown = Drive(s, BATTLE), 0
        while not d.over:
            if isinstance(d.request, Roll):
                if d.request.rule == "13.711":
                    d.answer("2 5")  # who declares first changes nothing: both keep their tanks
                    continue
                if thrown == len(dice):
                    falls += [(*dice, face) for face in range(1, 7)]
                    break
                d.answer(str(dice[thrown]))
                thrown += 1
            else:
                d._send(chosen(s, d.request, fight))
        else:
            lost = {unit: was - s.units[unit].steps for unit, was in before.items()}
            heavy = [unit for unit in there if unit[0] == "b"]
            light = [unit for unit in there if unit[0] != "b"]
            totals = [sum(lost[unit] for unit in row) for row in (own, light, heavy)]
            downed = len([unit for unit in heavy if not s.units[unit].steps])
            yield 6.0 ** -len(dice), Ended(totals[0], totals[1], totals[2], downed)


def chosen(s: War, request: Any, fight: Fight) -> Any:
    assert isinstance(request, Choose)
    question = request.question
    if question.name == "manner" and fight.manner is not None:
        return fight.manner
    if question.name == "escorts" and fight.escorts is not None:
        return Escorts(fight.escorts)
    return question.presets(s, request.about)["usual"]


def by_the_rules(fight: Fight) -> Forecast:
    s, _, there = fight.begun()
    light = sum([s.units[unit].steps for unit in there if unit[0] != "b"])
    found, chance = [0.0] * 8, 0.0
    for p, end in ends(fight):
        chance += p
        own, escorts, bombers, downed = end
        events = (
            *(own, escorts, bombers, not bombers, escorts == light),
            *(not own, escorts + bombers == 0, downed),
        )
        found = [was + p * event for was, event in zip(found, events, strict=True)]
    assert chance == pytest.approx(1)
    return Forecast(*found)


PAST = Manner(("past-escort",))
BIG, FEW = tuple(names("b17", 4)), tuple(names("b17", 2))
MUSTANG, TWO = ("p51-01",), ("p51-01", "p51-02", "p51-03")
FIGHTS = {
    "29.2 attackers": Fight(tuple(names("me109", 3)), (*MUSTANG, *BIG), intensive=("german",)),
    "29.2 defenders": Fight(tuple(names("me109", 3)), (*MUSTANG, *BIG), intensive=("american",)),
    "29.21 both": Fight(
        tuple(names("me109", 3)), (*MUSTANG, *BIG), intensive=("american", "german")
    ),
    "46.2": Fight(tuple(names("me109", 3)), (*MUSTANG, *BIG), ("me-109-variants",), pods=True),
    "46.2 schools": Fight(
        ("me109-01", "me109-02", "me109s-01", "me109s-02"), BIG, ("me-109-variants",), pods=True
    ),
    "46.2 attacked": Fight(
        TWO, ("me109-01", "me109-02", "fw190-01"), ("me-109-variants",), pods=True
    ),
    "47.1": Fight(tuple(names("fw190", 3)), ("b29-01", "b29-02"), ("advanced-bombers",)),
    "47.1 among others": Fight(
        ("fw190-01", "fw190-02", "me109-01", "me109-02"),
        ("b17-01", "b29-01/1"),
        ("advanced-bombers",),
    ),
    "47.2": Fight(tuple(names("fw190", 4)), ("p47-01/1", "b29-01"), ("advanced-bombers",)),
    "45.1": Fight(tuple(names("fw190", 3)), (*TWO, *FEW), ("goering",), manner=PAST),
    "45.1 usual": Fight(tuple(names("fw190", 3)), (*MUSTANG, *FEW), ("goering",)),
    "45.1 two types": Fight(
        ("fw190-01", "me109-01", "me109-02"), (*TWO, *FEW), ("goering",), manner=PAST
    ),
    "45.1 with 41.1": Fight(
        ("me109-01", "ju88-01/1"),
        (*MUSTANG, "p51-02", *FEW),
        ("goering", "combined-attack"),
        manner=PAST,
    ),
    "45.1 with 29.2": Fight(
        tuple(names("fw190", 3)), (*TWO, *FEW), ("goering",), ("american",), manner=PAST
    ),
    "45.1 with 46.2": Fight(
        tuple(names("me109", 3)),
        (*TWO, "b29-01"),
        ("goering", "me-109-variants", "advanced-bombers"),
        pods=True,
        manner=PAST,
    ),
    "45.1 with 44.1": Fight(
        tuple(names("fw190", 3)),
        (*TWO, "p47-01", "p47-02", *FEW),
        ("goering", "engaging-costs-fuel"),
        manner=PAST,
        escorts=("p47",),
    ),
    "45.1 with 42.1": Fight(
        tuple(names("fw190", 3)),
        (*TWO, *FEW),
        ("goering", "first-shot"),
        tanks=("fw190",),
        manner=PAST,
    ),
    "42.1": Fight(tuple(names("fw190", 3)), BIG, ("first-shot",), tanks=("fw190",)),
    "42.1 one of two": Fight(
        ("fw190-01", "fw190-02", "me109-01"), BIG, ("first-shot",), tanks=("me109",)
    ),
    "42.1 both": Fight(
        ("fw190-01", "fw190-02", "me109-01", "me109-02"),
        BIG,
        ("first-shot",),
        tanks=("me109", "fw190"),
    ),
    "42.2": Fight(
        tuple(names("fw190", 4)), ("p47-01/1", *FEW), ("first-shot",), tanks=("fw190",)
    ),
    "13.72 of the enemy": Fight(
        tuple(names("me109", 3)), (*MUSTANG, *FEW), tanks=("p51",), intensive=("german",)
    ),
    "24.3": Fight(("me262-01", "me262-02", "fw190-01", "fw190-02"), BIG),
    "24.3 not": Fight(("me262-01", "me262-02", "fw190-01", "fw190-02"), BIG, manner=Manner()),
    "24.42": Fight(("me163-01", "me163-02", "me109-01", "me109-02"), ("p47-01", *FEW)),
    "13.67": Fight(("me109-01", "me109-02", "me109s-01", "me109s-02"), ("p47-01/1", *FEW)),
    "13.67 not": Fight(
        ("me109-01", "me109-02", "me109s-01", "me109s-02"), BIG, manner=Manner()
    ),
    "41.1": Fight(("fw190-01/1", "me109-01/1", "ju88-01/1"), (*FEW,), ("combined-attack",)),
    "44.1 schools": Fight(
        ("me109-01", "me109-02", "me109s-01", "me109s-02"),
        MUSTANG,
        ("engaging-costs-fuel",),
        tanks=("me109",),
        lands=6,
    ),
    "13.53": Fight(("fw190-01/1", "fw190-02"), ("b17-01/1", "b24-01", "b24-02/1")),
}  # fmt: skip


@pytest.mark.parametrize("name", FIGHTS)
def test_the_odds_are_those_of_every_fall_of_the_dice(name: str) -> None:
    fight = FIGHTS[name]
    s, own, there = fight.begun()
    odds = forecast(*(s, own, there), manner=fight.manner, escorts=fight.escorts, hung=fight.tanks)
    assert odds == pytest.approx(by_the_rules(fight)), name


def test_units_of_a_kind_are_alike() -> None:
    """§13.53: which of them is tired changes nothing, and is not counted twice."""
    settle.cache_clear()
    odds = []
    for attackers, defenders in (
        (("fw190-01/1", "fw190-02", "me109-01"), ("b17-01", "b17-02/1", "p51-01")),
        (("fw190-01", "fw190-02/1", "me109-02"), ("b17-01/1", "b17-02", "p51-02")),
    ):
        s, own, there = Fight(attackers, defenders).begun()
        odds.append(forecast(s, own, there))
    assert odds[0] == odds[1]
    assert settle.cache_info().misses == 1


def test_each_rule_counts() -> None:
    """§29.2-2, §46.2, §47.1, §45.1, §42.1, §24.3: without it the odds are others."""
    for name in ("29.2 attackers", "46.2", "47.1", "45.1", "42.1", "24.3"):
        fight = FIGHTS[name]
        s, own, there = fight.begun()
        plain = Fight(fight.attackers, fight.defenders, manner=Manner())
        t, *_ = plain.begun()
        with_rule = forecast(s, own, there, manner=fight.manner)
        assert with_rule != forecast(t, own, there, manner=Manner()), name


def test_manners_are_compared() -> None:
    """§45.1, §44.1: what an attack past the escort costs, and what its fire is worth."""
    s, *_ = Fight(tuple(names("fw190", 3)), (*TWO, *FEW), ("goering",)).begun()
    usual, past = (dict(battle_chances(s, "german", Manner(how))) for how in ((), PAST.how))
    assert past["a bomber is hit"] > usual["a bomber is hit"]
    assert past["the attackers lose nothing"] < usual["the attackers lose nothing"]
    assert "every defending fighter is shot down" not in past, "they fly past"
    s.put_battle(how=PAST)
    none, all = (dict(battle_chances(s, "american", Escorts(e))) for e in ((), ("p51",)))
    assert none["a bomber is hit"] > all["a bomber is hit"]
