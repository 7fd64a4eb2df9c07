"""What is offered, asked and warned of as forces move and fight."""

from __future__ import annotations

from typing import Any

from airwar.games.luftwaffe.data.kinds import AMERICAN, GERMAN
from airwar.games.luftwaffe.rules.answers import Drop, Fly, Lose, Manner, Part, Split
from airwar.games.luftwaffe.rules.basing import put_on_base
from airwar.games.luftwaffe.rules.fire import BOMBERS
from airwar.games.luftwaffe.rules.geography import usable_bases
from airwar.games.luftwaffe.rules.line_up import (
    FIRST_SHOT,
    WITH_SCHOOLS,
    escort_groups,
    fire_groups,
    first_targets,
    tanks_matter,
)
from airwar.games.luftwaffe.rules.movement import AMERICAN_MOVE, GERMAN_MOVE, NEXT_LEG, PART
from airwar.games.luftwaffe.rules.state import Battle, Clock, Strafing, War
from airwar.games.luftwaffe.rules.strafing import strafing_groups
from airwar.games.luftwaffe.rules.taking import LOSSES, take
from airwar.kernel.secrets import Secret
from tests.games.luftwaffe.drive import Drive, add, force, hold_tanks, steps, war

HEX = "1610"


def rules(question: Any, s: War, answer: Any, about: Any = None) -> list[str]:
    return [each.rule for each in question.refused(s, about, answer)]


def under_marker(s: War, id: str) -> None:
    own = s.forces[id]
    s.put_force(id, marker=True, units=Secret((own.side,), own.units.value))


# -- moves ----------------------------------------------------------------------------------------


def test_what_a_side_may_do_between_forces() -> None:
    """§7.1, §8.33, §8.6, §9.151, §5.3-6c"""
    s = war("advanced")
    g1 = force(s, HEX, "fw190-01", "fw190-02")
    add(s, "me109-01")
    s.put_unit("me109-01", base="jever")
    hold_tanks(s, "fw190")
    found = GERMAN_MOVE.options(s, None)
    assert Drop(("fw190",)) in found and Split(g1) not in found and "close" not in found
    assert any(isinstance(each, Fly) and each.who == "me109-01" for each in found)
    under_marker(s, g1)
    assert Split(g1) in GERMAN_MOVE.options(s, None)
    far = war("advanced")
    force(far, "3018", "fw190-01")
    far.put_german(clocks={"fw190": Clock(far.turn, 20, True)}, fuel=far.german.value.fuel)
    far.shut = dict.fromkeys(usable_bases(far), "bombed")
    assert Drop(("fw190",)) not in GERMAN_MOVE.options(far, None)
    ours = war("advanced")
    ours.half = AMERICAN
    add(ours, "me109-01")
    ours.put_unit("me109-01", base="jever")
    assert list(AMERICAN_MOVE.options(ours, None)) == ["end", "close"]


def test_who_may_be_split() -> None:
    """§9.151, §7.1, §6.22: a force of yours under a marker, with movement left."""
    s = war("advanced")
    g1, a1 = force(s, HEX, "fw190-01", "fw190-02"), force(s, "0808", "p47-01", "p47-02")
    under_marker(s, a1)
    assert rules(GERMAN_MOVE, s, Split(a1)) == ["7.1"]
    under_marker(s, g1)
    assert rules(GERMAN_MOVE, s, Split(g1)) == []
    s.put_force(g1, moved=True)
    assert rules(GERMAN_MOVE, s, Split(g1)) == ["9.151"]
    add(s, "me109-01", "me109-02")
    for unit in ("me109-01", "me109-02"):
        put_on_base(s, unit, "jever", True)
    assert rules(PART, s, Part(("me109-01",)), "jever") == []
    assert rules(PART, s, Part(("me109-01", "me109-02")), "jever") == ["6.22"]
    s.half = AMERICAN
    assert rules(AMERICAN_MOVE, s, Split("jever")) == ["9.151"]
    assert rules(GERMAN_MOVE, s, Split("emden")) == ["9.151"]


def test_who_could_not_get_home_is_warned() -> None:
    """§8.7: from where a leg ends, or where it stays; not who lands, splits or takes off."""
    s = war("advanced")
    s.half = AMERICAN
    a1 = force(s, HEX, "p47-01", "p47-02")

    def warned(answer: Any) -> list[str]:
        return [each.rule for each in NEXT_LEG.warnings(s, a1, answer)]

    s.put_american(clocks={"p47": Clock(1, s.turn + 4)})
    assert warned(Fly(a1)) == [] == warned(Fly(a1, ("1609",)))
    s.put_american(clocks={"p47": Clock(1, s.turn)})
    assert warned(Fly(a1, ("1609",))) == ["8.7", "8.7"] == warned(Fly(a1))
    assert warned(Fly(a1, ("1609",), "land")) == [] == warned(Split(a1))
    add(s, "fw190-01")
    s.put_unit("fw190-01", base="jever")
    s.half = GERMAN
    assert warned(Fly("fw190-01", ("1609",))) == [] == warned(Fly("fw190-01"))
    form = NEXT_LEG.form(s, a1, {})
    assert form.tag == "fly"


# -- battles --------------------------------------------------------------------------------------


def battle(*units: str, foes: tuple[str, ...] = (), how: Manner | None = None) -> War:
    s = war("advanced", "combined-attack", FIRST_SHOT, quarter=6)
    s.half = GERMAN
    g1 = force(s, HEX, *units)
    if foes:
        force(s, HEX, *foes)
    s.battle = Battle(g1, HEX, how or Manner())
    return s


def test_remnants_that_fire_together_fire_once() -> None:
    """§41.1, §13.34, §13.51a: also if those of one type have fallen meanwhile."""
    how = Manner((), ("ju88", "me109"))
    s = battle("ju88-01/1", "me109-01/1", "fw190-01", how=how)
    assert set(fire_groups(s)) == {"ju88+me109", "fw190"}
    s.put_battle(fired=("me109",))
    assert set(fire_groups(s)) == {"fw190"}


def test_remnants_and_schools_at_once() -> None:
    """§41.1, §13.67: remnants of two types have no school of theirs."""
    how = Manner((WITH_SCHOOLS,), ("ju88", "me109"))
    s = battle("ju88-01/1", "me109-01/1", "fw190-01", "fw190s-01", foes=("b17-01",), how=how)
    assert {key: len(units) for key, units in fire_groups(s).items()} == {
        "ju88+me109": 2, "fw190": 2,
    }  # fmt: skip


def test_nobody_left_is_no_target() -> None:
    """§13.6: the best fighters, else bombers, else nobody."""
    s = battle("fw190-01", foes=("b17-01", "p51-01"))
    assert first_targets(s, ("b17-01", "p51-01")) == ("p51",)
    assert first_targets(s, ("b17-01",)) == (BOMBERS,)
    assert first_targets(s, ()) == ()


def test_escorts_that_are_weak_fire_as_one_under_the_rule() -> None:
    """§45.1, §41.1, R154: strong types by themselves; one weak type alone does not fire."""
    foes = ("b17-01", "p38-01/1", "p47-01", "p51-01/1")
    s = battle("fw190-01", foes=foes)
    s.put_battle(escorts=("p38", "p47", "p51"))
    assert set(escort_groups(s)) == {"p38+p51", "p47"}
    s.put_battle(escorts=("p38", "p47"))
    assert set(escort_groups(s)) == {"p47"}
    plain = war("advanced", quarter=6)
    force(plain, HEX, *foes)
    plain.battle = Battle(force(plain, HEX, "fw190-01"), HEX, escorts=("p38", "p47", "p51"))
    assert set(escort_groups(plain)) == {"p47"}


def test_strafers_that_are_weak_fire_as_one_under_the_rule() -> None:
    """§14.3, §41.1, R36, R154"""
    for switches, found in ((("combined-attack",), {"p38+p51", "p47"}), ((), {"p47"})):
        s = war("advanced", *switches, quarter=6)
        a1 = force(s, "1508", "p38-01/1", "p47-01", "p51-01/1")
        s.strafing = Strafing(a1, "jever")
        assert set(strafing_groups(s)) == found
        s.strafing = Strafing(a1, "jever", ("p51",))
        assert set(strafing_groups(s)) == {"p47"}


def test_tanks_matter_where_bombers_shoot_first() -> None:
    """§13.72, §42.1: if they have guns that reach."""
    s = battle("fw190-01", foes=("b17-01", "b17-02"))
    s.put_battle(guns=0)
    assert not tanks_matter(s)
    s.put_battle(guns=1)
    assert tanks_matter(s)


# -- losses ---------------------------------------------------------------------------------------


def test_how_losses_may_be_taken() -> None:
    """§13.54: veterans tire, or whole units go; §13.56: none are asked for where there are none."""
    s = war("advanced")
    units = add(s, "fw190-01", "fw190-02", "fw190-03/1")
    about = (2, units)
    found = LOSSES.options(s, about)
    tire, whole = Lose((("fw190-01", 1), ("fw190-02", 1))), Lose((("fw190-01", 2),))
    assert tire in found and whole in found
    assert all(rules(LOSSES, s, each, about) == [] for each in found)
    assert LOSSES.show(s, about, whole).label == "FW-190 1 loses 2"
    assert LOSSES.form(s, about, {}).tag == "lose"
    none = Drive(s, take(s, GERMAN, LOSSES, 0, units))
    assert none.over and none.result == 0
    all_of_them = Drive(s, take(s, GERMAN, LOSSES, 9, units))
    assert all_of_them.over and all_of_them.result == 5
    assert steps(s, *units) == [0, 0, 0]
