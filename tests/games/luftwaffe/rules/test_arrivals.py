"""The Reinforcement Phase: areas, bases, AA points, options; then fuel, support and repair."""

from __future__ import annotations

import pytest

from airwar.games.luftwaffe.data.board import load_board
from airwar.games.luftwaffe.data.kinds import AMERICAN, GERMAN
from airwar.games.luftwaffe.game import GAME
from airwar.games.luftwaffe.rules import economy, evidence
from airwar.games.luftwaffe.rules.answers import AntiAircraft, Areas, Based
from airwar.games.luftwaffe.rules.arrivals import (
    PLACE_GUNS,
    TO_AREAS,
    TO_BASES,
    due_units,
    free_bases,
    newcomers,
)
from airwar.games.luftwaffe.rules.economy import REPAIR, flyers, repair
from airwar.games.luftwaffe.rules.geography import german_side
from airwar.games.luftwaffe.rules.state import War
from airwar.kernel.requests import Refusal
from tests.games.luftwaffe.drive import Drive, add, told, war


def seen(s: War, seat: str) -> War:
    """The state as one seat knows it."""
    own: War = GAME.secrets.redact(s, seat)
    return own


class Backwards:
    """In place of chance."""

    def shuffle(self, of: list[str]) -> None:
        of.reverse()


# -- areas and bases ------------------------------------------------------------------------------


def test_each_newcomer_gets_an_area() -> None:
    """§21.11, §5.3-1a: all of them, and nobody else."""
    s = war("advanced", quarter=5)
    about = add(s, "p51-01", "p51-02")

    def rules(*units: tuple[str, str]) -> list[str]:
        answer = Areas(units)  # type: ignore[arg-type]
        return [each.rule for each in TO_AREAS.refused(s, about, answer)]

    assert rules(("p51-01", "britain"), ("p51-02", "italy")) == []
    assert rules(("p51-01", "britain")) == ["21.11"]
    assert rules(("p51-01", "britain"), ("p51-03", "britain")) == ["21.11"]
    form = TO_AREAS.form(s, about, {})
    assert [field.name for field in form.fields] == ["units"]


def test_new_units_go_to_empty_bases() -> None:
    """§21.12: what is offered fills the bases from either end; only newcomers are placed."""
    s = war("advanced", quarter=5)
    about = add(s, "fw190-01", "fw190-02")
    free = free_bases(s)
    assert TO_BASES.form(s, about, {}).fields[0].name == "units"
    usual = TO_BASES.presets(s, about)["usual"]
    assert usual.units == (("fw190-01", free[0]), ("fw190-02", free[len(free) // 2]))
    last = TO_BASES.random(s, about, Backwards())  # type: ignore[arg-type]
    assert last.units == (("fw190-01", free[-1]), ("fw190-02", free[-2]))
    assert TO_BASES.options(s, about) == [
        Based((("fw190-01", free[0]), ("fw190-02", free[1]))),
        Based((("fw190-01", free[-1]), ("fw190-02", free[-2]))),
    ]
    other = Based((("fw190-01", free[0]), ("me109-01", free[1])))
    faults = list(TO_BASES.refused(s, about, other))
    assert [(each.rule, each.at) for each in faults] == [("21.12", ("units", 1, 0))]


def test_who_is_withdrawn_leaves_an_empty_base() -> None:
    """§21.12, §21.2: newcomers may take the base of a unit that goes in the same phase."""
    s = war("advanced", quarter=5)
    add(s, "fw190-01", "fw190-02")
    s.put_unit("fw190-01", base="jever")
    s.put_unit("fw190-02", base="husum")
    assert not {"jever", "husum"} & set(free_bases(s))
    s.put_german(pending=(("withdraw:fw190.1", "fw190-01"),))
    assert "jever" in free_bases(s) and "husum" not in free_bases(s)


# -- what each side may see -----------------------------------------------------------------------


def test_each_side_counts_the_newcomers_it_knows() -> None:
    """§21.1, §39.31: the other's options are hidden until they are in play."""
    s = war("advanced", "options", quarter=5)
    s.put_american(pending=(("option:Apr 44:b29", "1"),))
    for seat, other in ((AMERICAN, GERMAN), (GERMAN, AMERICAN)):
        assert newcomers(seen(s, seat), seat) == newcomers(s, seat)  # type: ignore[arg-type]
        assert not [each for each in due_units(seen(s, seat)) if each[0] == other]


# -- AA points ------------------------------------------------------------------------------------


def guns(s: War, *points: tuple[str, int]) -> list[Refusal]:
    return list(PLACE_GUNS.refused(s, None, AntiAircraft(points)))


def test_a_fault_in_aa_points_is_marked_where_it_is() -> None:
    """§49.11, §49.12, §49.13, §49.14, §49.15"""
    s = war("advanced", "aa-points", quarter=8)
    assert s.setup.switches == ("aa-points",)
    faults = guns(s, ("atlantis", 3))
    assert [(each.rule, each.at) for each in faults[:2]] == [
        ("49.12", ("points", 0, 0)),
        ("49.13", ("points", 0, 1)),
    ]
    assert guns(s, ("berlin", 1), ("ploesti", 1))[0].rule == "49.14"
    behind = [city.id for city in load_board().cities.values() if not german_side(s, city.hex)]
    fault = guns(s, (behind[0], 1))[0]
    assert (fault.rule, fault.at) == ("49.15", ("points", 0, 0))
    for points in ((("bremen", 1), ("berlin", 1)), (("berlin", 1), ("berlin", 1))):
        assert ("49.11", ("points", 1, 0)) in [(each.rule, each.at) for each in guns(s, *points)]


# -- economy --------------------------------------------------------------------------------------


def test_what_stands_is_noted_for_the_quarter() -> None:
    """§38.11, §5.3-4a: everybody can count the targets that stand as support is fixed."""
    s = war("advanced", quarter=4)
    assert not s.evidence
    Drive(s, economy.economy(s)).answer("=usual", "=usual")
    assert [each.quarter for each in s.evidence] == [4]
    assert dict(s.evidence[0].symbols)["oil"] > 0


@pytest.mark.parametrize(
    ("scenario", "quarter", "asked"),
    [("advanced", 4, True), ("advanced", 3, False), ("tournament", 4, False)],
)
def test_when_repairs_are_made(scenario: str, quarter: int, asked: bool) -> None:
    """§36.1, §36.11: from 1944 on, in the Advanced Game."""
    s = war(scenario, quarter=quarter)
    s.down = {"bremen.a1": quarter, "bremen.o1": quarter}
    d = Drive(s, repair(s))
    assert d.waits == ("german 36.1" if asked else "")
    if asked:
        evidence.begin(s)
        d.answer("repair:bremen.a1")
        assert list(s.down) == ["bremen.o1"] and s.evidence[-1].repairs == 1
        assert len(told(s, "36.6")) == 1


def test_repairs_at_random_may_be_none() -> None:
    """§36.1: points need not be spent."""

    class Least:
        def randint(self, low: int, high: int) -> int:
            return low

        def sample(self, of: list[str], count: int) -> list[str]:
            return of[:count]

    s = war("advanced", quarter=4)
    s.down = {"bremen.a1": 4}
    assert REPAIR.random(s, None, Least()).symbols == ()  # type: ignore[arg-type]


def test_schools_fly_before_all_others() -> None:
    """§28.3, §30.1a: then the Me-163, then by E."""
    s = war("advanced", quarter=8)
    s.units = {}
    add(s, "fw190-01", "me163-01", "me109s-01", "ta152-01")
    assert flyers(s)[:2] == ["me109s-01", "me163-01"]
