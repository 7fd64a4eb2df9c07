"""The order of fire as a seat knows it, with E Ratings and what each die costs."""

from __future__ import annotations

import pytest

from airwar.games.luftwaffe.game import GAME
from airwar.games.luftwaffe.odds.part import battle_chances
from airwar.games.luftwaffe.odds.volleys import Volley, volleys
from airwar.games.luftwaffe.rules.answers import Drop
from airwar.games.luftwaffe.rules.combat import BATTLE, begin
from airwar.games.luftwaffe.rules.state import War
from tests.games.luftwaffe.drive import Drive, force, hold_tanks, names, war

HEX = "1710"


def seen(s: War, seat: str) -> list[Volley]:
    return list(volleys(GAME.secrets.redact(s, seat)))


def attacked(*attackers: str) -> Drive:
    """Germans with tanks attack bombers whose Mustangs hold theirs."""
    s = war()
    force(s, HEX, "p51-01", "p51-02", *names("b17", 4))
    own = force(s, HEX, *attackers)
    begin(s, own)
    hold_tanks(s, "p51", *{unit.partition("-")[0] for unit in attackers})
    return Drive(s, BATTLE).answer("2 5")


def test_each_side_knows_its_own_tanks() -> None:
    """§13.72, §13.6: two less with tanks; what the enemy carries is open until he declares it."""
    d = attacked(*names("fw190", 3))
    assert d.waits == "german 13.71"
    first, reply = seen(d.s, "german")
    assert (first.name, first.told, first.at) == ("3 FW-190", "E 2 with tanks", "P-51, B-17")
    assert first.less == -2, "a Mustang without tanks is taken for granted"
    assert first.against == "E 4, or 2 with tanks"
    assert (first.when, reply.when) == ("", "once a bomber is hit"), "§13.231"
    assert (reply.name, reply.told, reply.at, reply.rule) == ("4 B-17", "", "FW-190", "13.233")
    assert [each.told for each in seen(d.s, "american")] == ["E 4, or 2 with tanks", ""]


def test_who_declares_gives_tanks_away() -> None:
    """§13.71: only who holds tanks declares, so the only type that can have some has them."""
    d = attacked(*names("fw190", 3)).answer("keep")
    assert d.waits == "american 13.71"
    first, _ = seen(d.s, "american")
    assert (first.told, first.less) == ("E 2 with tanks", 0)
    d.answer("drop:p51")
    first, _ = seen(d.s, "american")
    assert (first.told, first.less) == ("E 2 with tanks", -2)
    d = attacked("fw190-01", "fw190-02", "me109-01", "me109-02").answer("keep")
    told = [each.told for each in seen(d.s, "american")]
    assert told[0] == "E 4, or 2 with tanks", "either of two types may hold them"


def test_the_odds_count_what_is_known() -> None:
    """§13.71: dropping tanks is worth more against an enemy who keeps his."""
    d = attacked(*names("fw190", 3))
    before = hit_if_dropped(d.s)
    d.answer("keep")
    assert hit_if_dropped(d.s) < before


def hit_if_dropped(s: War) -> float:
    redacted = GAME.secrets.redact(s, "american")
    return dict(battle_chances(redacted, "american", Drop(("p51",))))["a bomber is hit"]


@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_a_die_costs_what_the_card_says(face: int) -> None:
    """§13.51c: every face of the die is in the spread."""
    d = attacked(*names("fw190", 3)).answer("keep", "drop:p51")
    first, _ = seen(d.s, "american")
    assert sum(p for _, p in first.steps) == pytest.approx(1)
    d.answer(str(face))
    while not d.over and d.waits.startswith("american"):
        d.answer("=usual")
    lost = 4 - sum(d.s.units[unit].steps for unit in ("p51-01", "p51-02"))
    lost += 8 - sum(d.s.units[unit].steps for unit in names("b17", 4))
    assert lost in [steps for steps, _ in first.steps]
    assert not d.over or seen(d.s, "american") == []


def test_no_battle_has_no_volleys() -> None:
    assert volleys(war()) == ()


def asked(s: War, own: str) -> Drive:
    begin(s, own)
    return Drive(s, BATTLE)


def test_remnants_fire_as_one() -> None:
    """§41.1: one line, with the lowest E and the least effective column; R146: alone they do not
    fire, and bombers without an escort fire at them all the same."""
    s = war("basic", "combined-attack")
    force(s, HEX, *names("b17", 4))
    own = force(s, HEX, "me109-01/1", "ju88-01/1")
    d = asked(s, own)
    *weak, guns = seen(d.s, "german")
    assert [each.steps for each in weak] == [((0, 1.0),), ((0, 1.0),)]
    assert (guns.rule, guns.factors, guns.when) == ("13.233", 8, "")
    d.answer("manner:()/ju88,me109")
    first, reply = seen(d.s, "american")
    assert (first.name, first.factors, first.told) == ("1 Ju-88, 1 Me-109", 2, "E 0")
    assert first.steps == ((0, 0.5), (1, 0.5)), "the line of two Ju-88 factors"
    assert reply.rule == "13.233"


def test_escorts_that_are_too_weak_fire_as_one() -> None:
    """§45.1 §41.1 R154"""
    s = war("basic", "combined-attack", "goering")
    force(s, HEX, "b17-01", "p38-01/1", "p51-01/1")
    d = asked(s, force(s, HEX, "fw190-01")).answer("manner:past-escort")
    first = seen(d.s, "german")[0]
    assert (first.name, first.rule, first.told, first.less) == ("1 P-38, 1 P-51", "45.1", "E 2", -2)


def test_who_is_better_by_nature_comes_first() -> None:
    """§13.74: a Mustang with tanks before a Lightning without."""
    s = war()
    force(s, HEX, "p38-01", "p51-01")
    hold_tanks(s, "p51")
    d = asked(s, force(s, HEX, "fw190-01"))
    (first,) = seen(d.s, "american")
    assert (first.at, first.against) == ("P-51, P-38", "E 2 with tanks")


def test_the_chances_follow_the_manner_of_the_attack() -> None:
    """§41.1 §45.1: remnants that fire as one hit; who flies past the escort does not fight it."""
    s = war("basic", "combined-attack", "goering")
    force(s, HEX, "p51-01", *names("b17", 4))
    hold_tanks(s, "p51")
    d = asked(s, force(s, HEX, "me109-01/1", "ta152-01/1")).answer("manner:past-escort/me109,ta152")
    found = dict(battle_chances(d.s, "american", "keep"))
    assert found == {
        "a bomber is hit": pytest.approx(0.5),
        "the attackers lose nothing": pytest.approx(1 / 6),  # the Mustang with tanks hits nothing
    }
    assert d.waits == "american 13.71"
