"""What the American may believe of industry, fuel and guns: worlds that explain all he has seen."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from airwar.games.luftwaffe.data.kinds import SYSTEMS
from airwar.games.luftwaffe.game import GAME
from airwar.games.luftwaffe.rules.economy import allowance, fuel_points
from airwar.games.luftwaffe.rules.evidence import begin, fired, flew, guns, note
from airwar.games.luftwaffe.rules.imagined_economy import explains
from airwar.games.luftwaffe.rules.state import Evidence, War
from airwar.kernel.play import Play
from airwar.kernel.sight import imagine_counted, sight
from tests.games.luftwaffe.table import Table, step

ADVANCED = "scenario advanced"


def worlds(s: War, count: int = 30) -> list[War]:
    """States that the American may believe in."""
    seen = sight(Play(GAME, s), "american")
    return [GAME.secrets.fill(seen, Random(n)) for n in range(count)]


def position(*lines: str) -> War:
    s = Table(ADVANCED, "quarter 44 Jul", "force A1 0610 p51-01", "turn 3", *lines).state
    begin(s)
    return s


def believed(s: War) -> set[tuple[str, ...]]:
    return {world.german.value.critical for world in worlds(s, 60)}


def test_anything_may_be_critical_before_anything_is_seen() -> None:
    """§37.2"""
    assert believed(position("critical oil")) == {(kind,) for kind in SYSTEMS}


def test_two_markers_and_blanks() -> None:
    """§37.5 §53.3: as many as were drawn; a blank is none."""
    assert {len(each) for each in believed(position("number markers 2"))} == {2}
    assert {len(each) for each in believed(position("number blanks 2"))} == {0, 1}


def test_more_flights_than_critical_oil_allows() -> None:
    """§30.1a: eleven flew on one oil target, so oil is not critical."""
    units = [f"me109-{n:02}" for n in range(1, 12)]
    s = position("leave oil 1", f"force G1 2009 {','.join(units[:6])}",
                 f"force G2 2010 {','.join(units[6:])}")  # fmt: skip
    flew(s, units[:10])
    assert explains(s, ("oil",))
    flew(s, units)
    assert not explains(s, ("oil",))
    assert explains(s, ("power",))
    assert ("oil",) not in believed(s)


def test_stacks_and_repairs_need_support() -> None:
    """§31.1 §36.2 §38.1: nine oil targets for a high stack, 8 hexes for a repair."""
    s = position("leave power 2", "based me109-01 jever")
    flew(s, ["me109-01"])
    note(s, stack=7)
    assert explains(s, ("power",))  # 9 of 12
    note(s, repairs=1)
    assert not explains(s, ("power",))  # 17 of 12


def test_points_spent_were_earned() -> None:
    """§22.24 §28.21b §38.2: one rail center keeps the oil for a school going and 4 factories."""
    s = position("leave transport 1", "based me109s-01 jever")
    note(s, factories=43, spent=1, rebuilt=1)
    assert explains(s, ("transport",))
    note(s, spent=2, rebuilt=2)
    assert not explains(s, ("transport",))
    assert explains(s, ("aircraft",))
    note(s, spent=15, rebuilt=15)
    assert not explains(s, ("aircraft",))  # 43 factories yield 14
    s.evidence = (replace(s.evidence[0], spent=0, rebuilt=0), *s.evidence)
    assert explains(s, ("aircraft",))  # saved since the quarter before


def test_points_that_are_left() -> None:
    """§22.4 §22.24: what came in less what was spent; none if a unit still waited."""
    s = position("critical aircraft")
    note(s, factories=43, spent=4, rebuilt=4)
    s.points = replace(s.points, seen=("german",), held=10)
    assert {world.points.value for world in worlds(s)} == {10}
    note(s, wanting=2)
    assert {world.points.value for world in worlds(s)} == {0}


def test_who_was_seen_to_fly_has_fuel() -> None:
    """§30.3: the others are grounded as far as fuel is short."""
    units = [f"me109-{n:02}" for n in range(1, 26)]
    s = position("leave oil 1", "critical aircraft", *[f"based {unit} jever" for unit in units])
    flew(s, units[-3:])
    for world in worlds(s):
        pack = world.german.value
        assert not set(pack.fuel.grounded) & set(units[-3:])
        most = allowance(world, fuel_points(world, pack.idle), pack.fuel.stack)
        assert len(units) - len(pack.fuel.grounded) == most


def test_guns_that_fired_are_counted() -> None:
    """§49.3 §49.11: six points by July 1944, two of them seen in Berlin and none in Bremen."""
    s = position("switch aa-points")
    fired(s, "berlin", 2)
    fired(s, "bremen", 0)
    for world in worlds(s):
        held = dict(world.german.value.aa)
        assert held["berlin"] == 2
        assert "bremen" not in held
        assert sum(held.values()) == 6
        assert max(held.values()) <= 2


def test_flak_tells_how_many_guns_there_are() -> None:
    """§49.3: whoever is fired at counts the rolls."""
    t = Table(ADVANCED, "switch aa-points", "quarter 44 Jul", "turn 3 half american",
              "aa bremen 1", "force A1 1610 p51-01", "based fw190-01 jever")  # fmt: skip
    t.do("american fly:A1/1710")
    assert guns(t.state) == {"bremen": 1}


def test_pods_that_were_seen() -> None:
    """§46.3b"""
    s = position("switch me-109-variants")
    assert {world.german.value.up_gunned for world in worlds(s)} == {False, True}
    s.once = (f"up-gunned:{s.quarter}:no",)
    assert {world.german.value.up_gunned for world in worlds(s)} == {False}


def test_the_key_complex_is_not_what_is_gone() -> None:
    """§51.1: a product that is bombed whole and did not open is not the key."""
    gone = ("hannover.i1", "merseburg.i1", "monowitz.i1")
    s = position("switch key-complex", "key Steel", *[f"down {symbol}" for symbol in gone])
    keys = {world.german.value.key for world in worlds(s, 80)}
    assert "Synthetic Rubber" not in keys
    assert len(keys) == 7


def test_options_whose_units_came() -> None:
    """§39.1: a Ta-152 beyond the chart shows its option; one that did not come hides no more."""
    s = position("switch options", "quarter 45 Jan", "awaited ta152-01")
    s.put_unit("ta152-01", status="play", base="jever", arrives=7)
    s.evidence = (Evidence(8, symbols=s.evidence[-1].symbols),)
    for world in worlds(s):
        assert "high-altitude-fighter" in world.german.value.options
        assert "early-jets" not in world.german.value.options


@pytest.mark.parametrize("seed", [2, 9])
def test_campaigns_are_imagined_at_the_first_tries(seed: int) -> None:
    """§38.6 §49.11: two quarters with every secret of the German."""
    switches = ["options", "aa-points", "key-complex", "me-109-variants", "peripheral"]
    setup = {"scenario": "advanced", "turns": 2, "quarters": ["Apr 44", "Jul 44"]}
    rng = Random(seed)
    play = Play(GAME, GAME.rules.opening(setup | {"switches": switches}))
    tries = looked = 0
    while not play.over:
        if rng.random() < 0.1:
            seen = sight(play, "american")
            world, count = imagine_counted(GAME, seen, Random(seed), 40)
            assert GAME.secrets.redact(world.base, "american") == seen.base
            assert explains(world.base, world.base.german.value.critical)
            tries, looked = tries + count, looked + 1
        step(play, rng)
    assert looked > 5
    assert tries < 1.5 * looked
