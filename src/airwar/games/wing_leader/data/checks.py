"""What is wrong with a set-up beyond the type of each field: whether its parts fit together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from airwar.common.contract import Remark
from airwar.kernel.errors import BadData

from . import aircraft, surface
from .aircraft import Card, base_of, card
from .kinds import BOMBER_MISSIONS, SIDES, Edge
from .scenario import Setup, SideSetup, UnitRow
from .surface import surface_kind

# Abilities by the load that needs them, §13.5.3-carry, §13.5.6, §13.2-carry, §15.1.
NEEDS: Final = {
    "drop-tanks": "drop_tanks",
    "aar": "aar",
    "gun-pod": "gun_pod",
    "at-pod": "at_pod",
    "atgr": "atgr",
}
BOMB_LOADS: Final = frozenset({"bombs", "torpedo", "parafrag", "atgr", "cargo"})
# §3.2.1-bombers, §15.2.1.1: what they start with.
CARRIED: Final = {
    "bombing": frozenset({"bombs", "torpedo", "parafrag", "atgr"}),
    "strafing": frozenset({"bombs", "torpedo", "parafrag", "atgr", "gun-pod", "at-pod"}),
}


def refuse_faults(setup: Setup, file: str) -> None:
    """Raise BadData with all that is wrong with a set-up."""
    faults = list(setup_faults(setup))
    if faults:
        told = "; ".join(f"{each.field}: {each.message} (§{each.rule})" for each in faults)
        raise BadData(f"{file}: {told}")


def setup_faults(setup: Setup) -> Iterator[Remark]:
    """Every fault, with its field and rule."""
    yield from _sides(setup)
    for side in SIDES:
        for i, row in enumerate(setup.side(side).units):
            yield from _row(setup, setup.side(side), row, f"{side}.units[{i}]")
        yield from _quality(setup.side(side), side)
    yield from _ground(setup)
    yield from _rows_named(setup)
    yield from _models_named(setup)
    yield from _bands(setup)


def _sides(setup: Setup) -> Iterator[Remark]:
    if setup.raider.edge == setup.defender.edge:
        yield Remark("defender.edge", "1.1-side", "both sides have the same friendly edge")
    for side, letter in zip(SIDES, "RD", strict=True):
        units = setup.side(side).units
        if not units:
            yield Remark(f"{side}.units", "5.1-sides", "a side has at least one unit")
        ids = [row.id for row in units]
        for i, row in enumerate(units):
            field = f"{side}.units[{i}].id"
            if row.id[0] != letter:
                yield Remark(field, "5.1-sides", f"ids of the {side} begin with {letter}")
            if ids.index(row.id) < i:
                yield Remark(field, "5.2-order", f"{row.id} stands there twice")


def _row(setup: Setup, side: SideSetup, row: UnitRow, at: str) -> Iterator[Remark]:
    if not aircraft.CARDS.knows(row.model):
        yield Remark(f"{at}.model", "3.3-card", f"there is no card {row.model!r}")
        return
    for variant in row.flown_as:
        if not aircraft.CARDS.knows(variant):
            yield Remark(f"{at}.flown_as", "3.2-variant", f"there is no variant {variant!r}")
        elif base_of(variant) != base_of(row.model):
            told = f"{variant} is no variant of {row.model}"
            yield Remark(f"{at}.flown_as", "3.2-variant", told)
    found = card(row.model)
    if found.missions and row.mission not in found.missions:
        allowed = ", ".join(found.missions)
        yield Remark(f"{at}.mission", "3.2-variant", f"{found.name} flies only {allowed}")
    if found.rocket and row.size != "flight":
        yield Remark(f"{at}.size", "13.8.2-throttle", f"{found.name} units are flights")
    if row.single and row.size != "flight":
        yield Remark(f"{at}.single", "13.6", "a single aircraft is a flight")
    yield from _placing(setup, side, row, at)
    yield from _loads(row, found, at)
    if row.mission in BOMBER_MISSIONS and (row.alerted or row.vector != "none"):
        yield Remark(at, "7.1", "bombers have no alert state and no vector")
    if row.vector != "none" and row.mission != "intercept":
        yield Remark(f"{at}.vector", "9.2.4-vector", "only interceptors set up with a vector")
    if row.turn > setup.turns:
        yield Remark(f"{at}.turn", "5.3.1-order", f"the game lasts {setup.turns} turns")


def _placing(setup: Setup, side: SideSetup, row: UnitRow, at: str) -> Iterator[Remark]:
    ways = {
        "squares": bool(row.squares),
        "escort_of": bool(row.escort_of),
        "leader_square": row.leader_square is not None,
        "take_off": row.take_off is not None,
        "enters": bool(row.enters),
    }
    if sum(ways.values()) != 1:
        told = f"exactly one of {', '.join(ways)} says where it sets up"
        yield Remark(at, "5.3-place", told)
        return
    for field, squares in (("squares", row.squares), ("enters", row.enters)):
        if squares and len(squares) != row.count:
            told = f"{len(squares)} squares for {row.count} units"
            yield Remark(f"{at}.{field}", "5.3-place", told)
    yield from _entry(side, row, at)
    by_id = {each.id: each for each in side.units}
    for other in row.escort_of:
        if other not in by_id or by_id[other].mission not in BOMBER_MISSIONS:
            yield Remark(f"{at}.escort_of", "5.3-escort", f"{other} is no row of its bombers")
    if row.escort_of and row.mission != "escort":
        yield Remark(f"{at}.mission", "5.3-escort", "only escorts set up near bombers")
    in_wing = any(row.id in wing.rows for wing in side.wings)
    if row.leader_square is not None and not in_wing:
        yield Remark(f"{at}.leader_square", "5.3-wing", f"{row.id} is in no wing")
    if row.vector == "leader" and not in_wing:
        yield Remark(f"{at}.vector", "9.5.3", f"{row.id} is in no wing")
    if row.take_off is not None:
        base = next((each for each in setup.surface if each.id == row.take_off), None)
        if (
            base is None
            or not surface.KINDS.knows(base.kind)
            or not surface_kind(base.kind).launches
        ):
            told = f"nothing takes off from {row.take_off}"
            yield Remark(f"{at}.take_off", "13.7-place", told)
        if row.turn == 0:
            yield Remark(f"{at}.turn", "13.7-place", "a take-off is in a Set-up Phase")


def _entry(side: SideSetup, row: UnitRow, at: str) -> Iterator[Remark]:
    """§5.3.1-edge: by a map edge, in a Set-up Phase; who flies straight on comes from its own."""
    if row.in_trail and not row.enters:
        yield Remark(f"{at}.in_trail", "8.4.1-trail", "only who enters by an edge is in trail")
    if not row.enters:
        return
    if row.turn == 0:
        yield Remark(f"{at}.turn", "5.3.1-edge", "who enters by an edge does so on a turn")
    if row.mission == "cap":
        yield Remark(f"{at}.mission", "9.2.4.1", "a patrol sets up in its square")
    edge = side.edge if row.mission != "intercept" else _other(row.facing)
    if row.facing == edge:
        yield Remark(f"{at}.facing", "5.3.1-edge", f"it comes from the {edge} edge")
    wanted = "A" if edge == "left" else "Z"
    for square in row.enters:
        if square[0] != wanted:
            told = f"{square} is not at the {edge} edge, from which it comes"
            yield Remark(f"{at}.enters", "5.3.1-edge", told)


def _other(edge: Edge) -> Edge:
    return "right" if edge == "left" else "left"


def _loads(row: UnitRow, found: Card, at: str) -> Iterator[Remark]:
    for field, load in (("load", row.load), *(("load_options", each) for each in row.load_options)):
        need = NEEDS.get(load)
        if need and not getattr(found, need):
            yield Remark(f"{at}.{field}", "13.5.1", f"{found.name} cannot carry {load}")
        if load == "torpedo" and found.torpedo is None:
            yield Remark(f"{at}.{field}", "15.3.5", f"{found.name} carries no torpedo")
        if load in BOMB_LOADS and row.mission not in BOMBER_MISSIONS:
            told = f"fighters on {row.mission} carry no {load}"
            yield Remark(f"{at}.{field}", "3.2.1-fighters", told)
    if (row.load == "cargo") != (row.mission == "transport"):
        yield Remark(f"{at}.load", "9.2.1.2", "transports carry cargo, and nobody else does")
    if row.mission in ("bombing", "strafing") and row.load not in CARRIED[row.mission]:
        told = (
            f"a unit on {row.mission} starts with one of {', '.join(sorted(CARRIED[row.mission]))}"
        )
        yield Remark(f"{at}.load", "3.2.1-bombers", told)
    if row.mission == "recce" and (row.load != "none" or row.load_options):
        yield Remark(f"{at}.load", "15.2.1.2", "who is to photograph carries no load")
    if {row.load, *row.load_options} & {"bombs", "parafrag"}:
        for square in (*row.squares, *row.enters):
            if found.bomb[_band(int(square[1:]))] < 0:
                told = f"{found.name} carries no bombs at altitude {square[1:]}"
                yield Remark(f"{at}.load", "3.3-bomb-dash", told)


def _band(altitude: int) -> int:
    return altitude // 5


def _quality(side: SideSetup, name: str) -> Iterator[Remark]:
    quality, ids = side.quality, {row.id for row in side.units}
    units = sum(row.count for row in side.units)
    if quality.veteran + quality.green > units:
        told = f"{quality.veteran + quality.green} markers for {units} units"
        yield Remark(f"{name}.quality", "5.2.1-quality", told)
    if quality.experte > units:
        told = f"{quality.experte} Experten for {units} units"
        yield Remark(f"{name}.quality.experte", "5.2.1-leaders", told)
    for field in ("veteran_on", "green_on", "experte_on"):
        for row in getattr(quality, field):
            if row not in ids:
                yield Remark(f"{name}.quality.{field}", "5.2.1-quality", f"no row {row}")
    seen: set[str] = set()
    for i, wing in enumerate(side.wings):
        for row in wing.rows:
            if row not in ids:
                yield Remark(f"{name}.wings[{i}].rows", "5.1-wings", f"no row {row}")
            if row in seen:
                yield Remark(f"{name}.wings[{i}].rows", "9.5", f"{row} is in two wings")
            seen.add(row)


def _ground(setup: Setup) -> Iterator[Remark]:
    ids = [row.id for row in setup.surface] + [row.id for row in setup.balloons]
    for twice in sorted({each for each in ids if ids.count(each) > 1}):
        yield Remark("surface", "14.0-units", f"{twice} stands there twice")
    for i, each in enumerate(setup.surface):
        if not surface.KINDS.knows(each.kind):
            told = f"there is no kind {each.kind!r}"
            yield Remark(f"surface[{i}].kind", "14.0-units", told)
        if int(each.square[1:]) != 0:
            told = f"{each.square} is not at altitude 0"
            yield Remark(f"surface[{i}].square", "14.0-units", told)
    low, high = setup.cards.balloon.altitudes
    for i, balloon in enumerate(setup.balloons):
        if not low <= int(balloon.square[1:]) <= high:
            told = f"balloons fly at altitude {low} to {high}"
            yield Remark(f"balloons[{i}].square", "14.3-zone", told)
    if (setup.surface or setup.balloons) and "surface" not in setup.rules.tiers:
        yield Remark("rules.tiers", "5.1-special", "surface units need the surface rules")
    yield from _surfaces_named(setup)


def _surfaces_named(setup: Setup) -> Iterator[Remark]:
    known = {row.id for row in setup.surface}
    named = [(f"victory.ends[{i}]", "12.0", e.surface) for i, e in enumerate(setup.victory.ends)]
    if setup.gci:
        changes = enumerate(setup.gci.changes)
        named += [(f"gci.changes[{i}]", "9.2.4-gci", each.surface) for i, each in changes]
    for field, rule, surface_id in named:
        if surface_id not in known:
            yield Remark(f"{field}.surface", rule, f"there is no surface unit {surface_id}")


def _rows_named(setup: Setup) -> Iterator[Remark]:
    """Rows that nets, special rules and the rest name must be there."""
    ids = {side: {row.id for row in setup.side(side).units} for side in SIDES}
    both = ids["raider"] | ids["defender"]
    taken: list[str] = []
    for i, net in enumerate(setup.nets):
        for row in net.rows:
            if row not in ids[net.side]:
                yield Remark(f"nets[{i}].rows", "5.1-radio", f"no row {row} of the {net.side}")
            if row in taken:
                yield Remark(f"nets[{i}].rows", "5.1-radio", f"{row} is on two nets")
            taken.append(row)
    for i, special in enumerate(setup.special):
        yield from _named(getattr(special, "rows", ()), both, f"special[{i}].rows")
    for name in ("skip_bombing", "kamikaze"):
        yield from _named(getattr(setup.rules, name), both, f"rules.{name}")


def _named(rows: Sequence[str], known: set[str], field: str) -> Iterator[Remark]:
    for row in rows:
        if row not in known:
            yield Remark(field, "5.1-special", f"no row {row}")


def _models_named(setup: Setup) -> Iterator[Remark]:
    named = [
        (f"rules.{name}", model)
        for name in ("flexible", "fuel_limit", "gyro", "max_load")
        for model in getattr(setup.rules, name)
    ]
    named += [(f"split_limits[{i}].model", each.model) for i, each in enumerate(setup.split_limits)]
    for field, model in named:
        if not aircraft.CARDS.knows(model):
            yield Remark(field, "3.3-card", f"there is no card {model!r}")


def _bands(setup: Setup) -> Iterator[Remark]:
    bounds = [band.at_least for band in setup.victory.bands]
    if not bounds or bounds[-1] is not None or None in bounds[:-1]:
        told = "every band but the last has at_least, the last has none"
        yield Remark("victory.bands", "12.1-result", told)
        return
    whole = [each for each in bounds if each is not None]
    if whole != sorted(set(whole), reverse=True):
        yield Remark("victory.bands", "12.1-result", "the bounds must fall from band to band")
