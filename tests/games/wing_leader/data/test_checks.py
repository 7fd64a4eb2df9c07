"""Every fault of a set-up is found, and what lies just inside each limit is allowed."""

from __future__ import annotations

from typing import Any

import pytest

from airwar.games.wing_leader.data.checks import setup_faults
from airwar.games.wing_leader.data.scenario import read_setup
from airwar.games.wing_leader.data.surface import load_surface
from airwar.kernel.errors import BadData

Raw = dict[str, Any]

FIGHTER: Raw = {
    "id": "D1", "model": "spitfire-i", "mission": "intercept", "facing": "left", "squares": ["S9"]
}  # fmt: skip
BOMBER: Raw = {
    "id": "R1", "model": "ju-88a", "mission": "bombing", "facing": "right", "squares": ["H7"],
    "load": "bombs",
}  # fmt: skip
ESCORT: Raw = {
    "id": "R2", "model": "bf-109e", "mission": "escort", "facing": "right", "escort_of": ["R1"]
}  # fmt: skip
DESTROYER: Raw = {"id": "S1", "kind": "dd", "square": "M0", "side": "defender"}
CARRIER: Raw = {"id": "S2", "kind": "cv", "square": "N0", "side": "defender"}
BALLOON: Raw = {"id": "B1", "square": "M2", "side": "defender"}
SURFACE: Raw = {"rules": {"tiers": ["basic", "surface"]}}


def without(row: Raw, *fields: str, **changes: Any) -> Raw:
    return {key: value for key, value in row.items() if key not in fields} | changes


def raid(*rows: Raw, **rest: Any) -> Raw:
    """A set-up with these units; the two of the smallest raid where a side has none."""
    raider = [row for row in rows if row["id"][0] == "R"] or [BOMBER]
    defender = [row for row in rows if row["id"][0] == "D"] or [FIGHTER]
    sides: Raw = {
        "raider": {"nation": "German", "edge": "left", "units": raider},
        "defender": {"nation": "British", "edge": "right", "units": defender},
    }
    for side in sides:
        sides[side] |= rest.pop(side, {})
    return {"sun": "above", **sides, **rest}


def refusal(raw: Raw) -> str:
    with pytest.raises(BadData) as fault:
        read_setup(raw)
    return str(fault.value).removeprefix("setup: ")


def wing(*rows: str, id: str = "W1") -> Raw:
    return {"id": id, "rows": list(rows)}


INTO_THE_MAP = without(FIGHTER, "squares", enters=["Z9"], turn=2)
SCRAMBLE = without(FIGHTER, "squares", take_off="S2", turn=2)


@pytest.mark.parametrize(
    "raw",
    [
        raid(),
        raid(BOMBER | {"flown_as": ["ju-88a"]}),
        raid(FIGHTER | {"model": "hurricane-iic", "flown_as": ["hurricane-iic-night"]}),
        raid(FIGHTER | {"model": "me-163b", "size": "flight"}),
        raid(FIGHTER | {"single": True, "size": "flight"}),
        raid(FIGHTER | {"turn": 14}),
        raid(FIGHTER | {"turn": 5}, turns=5),
        raid(BOMBER | {"model": "f-5", "mission": "recce", "load": "none"}),
        raid(FIGHTER | {"vector": "owner"}),
        raid(BOMBER, ESCORT),
        raid(INTO_THE_MAP),
        raid(INTO_THE_MAP | {"in_trail": True}),
        raid(without(BOMBER, "squares", enters=["A7"], turn=1)),
        raid(FIGHTER | {"mission": "cap"}),
        raid(SCRAMBLE, surface=[CARRIER], **SURFACE),
        raid(FIGHTER | {"vector": "leader"}, defender={"wings": [wing("D1")]}),
        raid(without(FIGHTER, "squares", leader_square="S9"), defender={"wings": [wing("D1")]}),
        raid(FIGHTER | {"count": 2, "squares": ["S9", "T9"]},
             defender={"quality": {"veteran": 1, "green": 1}}),
        raid(defender={"quality": {"veteran": 1, "veteran_on": ["D1"]}}),
        raid(defender={"quality": {"experte": 1, "experte_on": ["D1"]}}),
        raid(defender={"quality": {"green": 1, "green_on": ["D1"]}}),
        raid(surface=[DESTROYER, CARRIER], balloons=[BALLOON], **SURFACE),
        raid(balloons=[BALLOON | {"square": "M0"}], **SURFACE),
        raid(surface=[DESTROYER], **SURFACE,
             victory={"ends": [{"kind": "fatal-damage", "surface": "S1"}]}),
        raid(nets=[{"id": "N1", "side": "defender", "rows": ["D1"]}]),
        raid(victory={"bands": [{"winner": "", "level": "draw"}]}),
        raid(rules={"skip_bombing": ["R1"], "kamikaze": ["D1"], "flexible": ["spitfire-i"]}),
    ],
)  # fmt: skip
def test_what_is_allowed(raw: Raw) -> None:
    """§5.1-sides: each of these differs from the next table by as little as can be."""
    setup, _ = read_setup(raw)
    assert list(setup_faults(setup)) == []


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        # §5.1-sides, §5.2-order, §1.1-side
        (raid(defender={"units": []}), "defender.units: a side has at least one unit (§5.1-sides)"),
        (raid(FIGHTER, FIGHTER), "defender.units[1].id: D1 stands there twice (§5.2-order)"),
        # §3.2-variant
        (raid(FIGHTER | {"flown_as": ["moon"]}),
         "defender.units[0].flown_as: there is no variant 'moon' (§3.2-variant)"),
        (raid(FIGHTER | {"flown_as": ["bf-109e"]}),
         "defender.units[0].flown_as: bf-109e is no variant of spitfire-i (§3.2-variant)"),
        (raid(FIGHTER | {"model": "f-5"}),
         "defender.units[0].mission: F-5 flies only recce (§3.2-variant)"),
        # §13.8.2-throttle, §13.6
        (raid(FIGHTER | {"model": "me-163b"}),
         "defender.units[0].size: Me 163B units are flights (§13.8.2-throttle)"),
        (raid(FIGHTER | {"single": True}),
         "defender.units[0].single: a single aircraft is a flight (§13.6)"),
        # §7.1, §9.2.4-vector, §5.3.1-order
        (raid(BOMBER | {"vector": "owner"}),
         "raider.units[0]: bombers have no alert state and no vector (§7.1); "
         "raider.units[0].vector: only interceptors set up with a vector (§9.2.4-vector)"),
        (raid(FIGHTER | {"mission": "sweep", "vector": "owner"}),
         "defender.units[0].vector: only interceptors set up with a vector (§9.2.4-vector)"),
        (raid(FIGHTER | {"turn": 6}, turns=5),
         "defender.units[0].turn: the game lasts 5 turns (§5.3.1-order)"),
        # §5.3-escort, §5.3-wing, §9.5.3
        (raid(BOMBER, ESCORT | {"escort_of": ["R3"]}),
         "raider.units[1].escort_of: R3 is no row of its bombers (§5.3-escort)"),
        (raid(BOMBER, ESCORT | {"escort_of": ["R2"]}),
         "raider.units[1].escort_of: R2 is no row of its bombers (§5.3-escort)"),
        (raid(BOMBER, ESCORT | {"mission": "sweep"}),
         "raider.units[1].mission: only escorts set up near bombers (§5.3-escort)"),
        (raid(without(FIGHTER, "squares", leader_square="S9")),
         "defender.units[0].leader_square: D1 is in no wing (§5.3-wing)"),
        (raid(FIGHTER | {"vector": "leader"}),
         "defender.units[0].vector: D1 is in no wing (§9.5.3)"),
        # §13.7-place
        (raid(SCRAMBLE),
         "defender.units[0].take_off: nothing takes off from S2 (§13.7-place)"),
        (raid(SCRAMBLE, surface=[CARRIER | {"kind": "bb"}], **SURFACE),
         "defender.units[0].take_off: nothing takes off from S2 (§13.7-place)"),
        (raid(SCRAMBLE, surface=[CARRIER | {"kind": "moon"}], **SURFACE),
         "defender.units[0].take_off: nothing takes off from S2 (§13.7-place); "
         "surface[0].kind: there is no kind 'moon' (§14.0-units)"),
        (raid(SCRAMBLE | {"turn": 0}, surface=[CARRIER], **SURFACE),
         "defender.units[0].turn: a take-off is in a Set-up Phase (§13.7-place)"),
        # §15.3.5
        (raid(BOMBER | {"model": "b-17g", "load": "torpedo"}),
         "raider.units[0].load: B-17G carries no torpedo (§15.3.5)"),
        # §5.3.1-edge, §9.2.4.1
        (raid(INTO_THE_MAP | {"turn": 0}),
         "defender.units[0].turn: who enters by an edge does so on a turn (§5.3.1-edge)"),
        (raid(INTO_THE_MAP | {"mission": "cap"}),
         "defender.units[0].mission: a patrol sets up in its square (§9.2.4.1)"),
        (raid(without(BOMBER, "squares", enters=["A7"], turn=1, facing="left")),
         "raider.units[0].facing: it comes from the left edge (§5.3.1-edge)"),
        (raid(INTO_THE_MAP | {"enters": ["Y9"]}),
         "defender.units[0].enters: Y9 is not at the right edge, from which it comes "
         "(§5.3.1-edge)"),
        (raid(INTO_THE_MAP | {"facing": "right"}),
         "defender.units[0].enters: Z9 is not at the left edge, from which it comes (§5.3.1-edge)"),
        (raid(without(BOMBER, "squares", enters=["Z7"], turn=1)),
         "raider.units[0].enters: Z7 is not at the left edge, from which it comes (§5.3.1-edge)"),
        # §5.2.1-quality, §5.2.1-leaders
        (raid(defender={"quality": {"veteran": 1, "green": 1}}),
         "defender.quality: 2 markers for 1 units (§5.2.1-quality)"),
        (raid(defender={"quality": {"experte": 2}}),
         "defender.quality.experte: 2 Experten for 1 units (§5.2.1-leaders)"),
        (raid(defender={"quality": {"veteran": 1, "veteran_on": ["D2"]}}),
         "defender.quality.veteran_on: no row D2 (§5.2.1-quality)"),
        (raid(defender={"quality": {"green": 1, "green_on": ["R1"]}}),
         "defender.quality.green_on: no row R1 (§5.2.1-quality)"),
        (raid(defender={"quality": {"experte": 1, "experte_on": ["D2"]}}),
         "defender.quality.experte_on: no row D2 (§5.2.1-quality)"),
        # §9.5
        (raid(defender={"wings": [wing("D1"), wing("D1", id="W2")]}),
         "defender.wings[1].rows: D1 is in two wings (§9.5)"),
        # §14.0-units, §14.3-zone, §12.0, §9.2.4-gci
        (raid(surface=[DESTROYER, DESTROYER], **SURFACE),
         "surface: S1 stands there twice (§14.0-units)"),
        (raid(surface=[DESTROYER | {"square": "M1"}], **SURFACE),
         "surface[0].square: M1 is not at altitude 0 (§14.0-units)"),
        (raid(balloons=[BALLOON]),
         "rules.tiers: surface units need the surface rules (§5.1-special)"),
        (raid(balloons=[BALLOON, BALLOON | {"id": "B2", "square": "M3"}], **SURFACE),
         "balloons[1].square: balloons fly at altitude 0 to 2 (§14.3-zone)"),
        (raid(victory={"ends": [{"kind": "fatal-damage", "surface": "S1"}]}),
         "victory.ends[0].surface: there is no surface unit S1 (§12.0)"),
        (raid(gci={"side": "defender", "rating": 4,
                   "changes": [{"damage": "minor", "surface": "S1", "rating": 3}]}),
         "gci.changes[0].surface: there is no surface unit S1 (§9.2.4-gci)"),
        # §5.1-radio, §5.1-special, §3.3-card
        (raid(nets=[{"id": "N1", "side": "defender", "rows": ["D1"]},
                    {"id": "N2", "side": "defender", "rows": ["D1"]}]),
         "nets[1].rows: D1 is on two nets (§5.1-radio)"),
        (raid(special=[{"kind": "ceiling", "text": "Too high", "rows": ["D7"], "altitude": 9,
                        "until": "end"}]),
         "special[0].rows: no row D7 (§5.1-special)"),
        (raid(rules={"skip_bombing": ["R7"]}), "rules.skip_bombing: no row R7 (§5.1-special)"),
        (raid(rules={"kamikaze": ["R7"]}), "rules.kamikaze: no row R7 (§5.1-special)"),
        (raid(rules={"flexible": ["moon"]}), "rules.flexible: there is no card 'moon' (§3.3-card)"),
        (raid(rules={"max_load": ["moon"]}), "rules.max_load: there is no card 'moon' (§3.3-card)"),
        (raid(rules={"gyro": ["moon"]}), "rules.gyro: there is no card 'moon' (§3.3-card)"),
        (raid(rules={"fuel_limit": ["moon"]}),
         "rules.fuel_limit: there is no card 'moon' (§3.3-card)"),
        (raid(split_limits=[{"side": "defender", "model": "moon", "flights": 1}]),
         "split_limits[0].model: there is no card 'moon' (§3.3-card)"),
        # §12.1-result
        (raid(victory={"bands": []}),
         "victory.bands: every band but the last has at_least, the last has none (§12.1-result)"),
        (raid(victory={"bands": [{"winner": "", "level": "draw"}] * 2}),
         "victory.bands: every band but the last has at_least, the last has none (§12.1-result)"),
        (raid(victory={"bands": [{"winner": "raider", "level": "win", "at_least": 1},
                                 {"winner": "", "level": "draw", "at_least": 1},
                                 {"winner": "defender", "level": "win"}]}),
         "victory.bands: the bounds must fall from band to band (§12.1-result)"),
    ],
)  # fmt: skip
def test_faults_that_are_told(raw: Raw, told: str) -> None:
    """This one fault, and no other."""
    assert refusal(raw) == told


def test_bombs_at_an_altitude_where_the_value_is_0() -> None:
    """§3.3-bomb-dash: a dash forbids bombs, a 0 does not."""
    from airwar.games.wing_leader.data.aircraft import load_aircraft

    model, band = next(
        (key, each.bomb.index(0)) for key, each in load_aircraft().items() if 0 in each.bomb
    )
    row = BOMBER | {"model": model, "squares": [f"H{5 * band}"]}
    setup, _ = read_setup(raid(row))
    assert list(setup_faults(setup)) == []


def test_only_what_launches_aircraft_is_a_base() -> None:
    """§13.7-place"""
    kinds = [key for key, each in load_surface().items() if each.launches]
    assert "cv" in kinds and "dd" not in kinds
