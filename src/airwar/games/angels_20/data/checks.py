"""What is wrong or odd about a set-up: points, nations, years, places, sky and switches."""

from collections.abc import Collection, Iterator, Mapping
from itertools import combinations
from types import MappingProxyType
from typing import Final

from airwar.common import hexes
from airwar.common.catalog import switch_errors
from airwar.common.contract import Remark
from airwar.common.words import nearest
from airwar.games.angels_20.data.aircraft import Aircraft, SideName, load_aircraft
from airwar.games.angels_20.data.library import load_switches
from airwar.games.angels_20.data.setups import (
    SIDES,
    Flown,
    Setup,
    fighters,
    flight_cost,
)
from airwar.games.angels_20.data.tables import HIGHEST, Board, Theatre, load_tables

USUAL_BASES: Final = (2, 3)  # lowest altitudes of a cloud, §clouds.located
_TITLES: Final[Mapping[SideName, str]] = MappingProxyType({"allied": "Allied", "axis": "Axis"})


def check_setup(
    setup: Setup,
    aircraft: Mapping[str, Aircraft] | None = None,
    board: Board | None = None,
) -> tuple[tuple[Remark, ...], tuple[Remark, ...]]:
    """Errors, which forbid the set-up, and warnings, which do not."""
    known = load_aircraft() if aircraft is None else aircraft
    board = board or load_tables().board
    return tuple(_errors(setup, known, board)), tuple(_warnings(setup, known))


def _errors(setup: Setup, known: Mapping[str, Aircraft], board: Board) -> Iterator[Remark]:
    theatres = load_tables().theatres
    if setup.theatre is not None and setup.theatre not in theatres:
        told = f"{setup.theatre!r} is not one of {', '.join(theatres)}"
        yield Remark("theatre", "custom.theater-west", told)
    for side in SIDES:
        yield from _flight_errors(setup, side, known)
        for place, flown in enumerate(setup.force(side).aircraft):
            yield from _aircraft_errors(setup, side, f"{side}.aircraft[{place}]", flown, known)
        yield from _place_errors(setup, side, board)
        yield from _bomber_errors(setup, side, known)
    yield from _victory_errors(setup, known)
    yield from _sky_errors(setup, board)
    yield from _switch_errors(setup)


def _flight_errors(setup: Setup, side: SideName, known: Mapping[str, Aircraft]) -> Iterator[Remark]:
    """How many aircraft a side has and what they cost."""
    field, title = f"{side}.aircraft", _TITLES[side]
    count = len(fighters(setup, side, known))
    limits = load_tables().flight
    if not setup.budget:
        if not setup.force(side).aircraft:
            yield Remark(field, "setup.deploy", f"the {title} side has no aircraft")
        return
    if not count and all(each.aircraft in known for each in setup.force(side).aircraft):
        yield from _builder_errors(setup, side, known)
        return
    if not limits.least <= count <= limits.most:
        told = f"the {title} flight has {count} aircraft; {limits.least} to {limits.most} can fly"
        yield Remark(field, "standard.size", told)
    cost = flight_cost(setup, side, known)
    if cost > setup.budget:
        told = f"the {title} flight costs {cost} points; {setup.budget} can be spent"
        yield Remark(field, "standard.points", told)


def _builder_errors(
    setup: Setup, side: SideName, known: Mapping[str, Aircraft]
) -> Iterator[Remark]:
    """A flight built when play begins needs enough aircraft to choose from."""
    costs = [plane.cost for plane in known.values() if may_fly(setup, plane, side) is None]
    least = load_tables().flight.least
    if not costs:
        told = f"no {_TITLES[side]} aircraft flies in this year and theater"
        yield Remark(f"{side}.aircraft", "standard.size", told)
    elif least * min(costs) > setup.budget:
        told = f"{setup.budget} points buy no {_TITLES[side]} flight of {least} aircraft"
        yield Remark("budget", "standard.points", told)


def may_fly(setup: Setup, plane: Aircraft, side: SideName) -> tuple[str, str] | None:
    """The rule and the reason why an aircraft cannot be chosen for a flight, or None."""
    if plane.token:
        return "escort.flights", f"the {plane.name} is not a fighter"
    if plane.side != side:  # §standard.nations
        return "standard.nations", f"the {plane.name} flies for the other side"
    if setup.year is not None and plane.year > setup.year:  # §stats.year
        return "custom.year", f"the {plane.name} enters service in {plane.year}, after {setup.year}"
    theatre = _closed_to(setup, plane)
    if theatre is not None:
        return theatre.rule, f"{plane.nation} does not fly in the theater {theatre.name}"
    return None


def _closed_to(setup: Setup, plane: Aircraft) -> Theatre | None:
    """§custom.theater-west to §custom.theater-pacific: the theater, if closed to the nation."""
    theatre = load_tables().theatres.get(setup.theatre or "")
    if theatre is None or plane.nation in theatre.nations(plane.side):
        return None
    return theatre


def _aircraft_errors(
    setup: Setup, side: SideName, field: str, flown: Flown, known: Mapping[str, Aircraft]
) -> Iterator[Remark]:
    """Whether this aircraft may fly here: side, year, theater, player."""
    plane = known.get(flown.aircraft)
    if plane is None:
        near = nearest(flown.aircraft, list(known))
        told = f"there is no aircraft {flown.aircraft!r}; {near}"
        yield Remark(f"{field}.aircraft", "stats.fields", told)
        return
    if plane.side != side:
        told = f"the {plane.name} of {plane.nation} flies for the {_TITLES[plane.side]} side only"
        yield Remark(field, "stats.nation", told)
    if setup.year is not None and plane.year > setup.year:
        told = f"the {plane.name} enters service in {plane.year}, after {setup.year}"
        yield Remark(field, "custom.year", told)
    theatre = _closed_to(setup, plane)
    if theatre is not None and plane.side == side:
        told = f"{plane.nation} does not fly in the theater {theatre.name}: the {plane.name}"
        yield Remark(field, theatre.rule, told)
    if flown.player > setup.players(side):
        told = f"player {flown.player} of {setup.players(side)} flies it"
        yield Remark(f"{field}.player", "sequence.multiplayer", told)


def _place_errors(setup: Setup, side: SideName, board: Board) -> Iterator[Remark]:
    """Whether everything that the deployment needs is there, and on the map."""
    force = setup.force(side)
    rule = "escort.setup" if setup.victory.kind == "escort" else "standard.deploy"
    taken: dict[tuple[tuple[int, int], int], int] = {}
    for place, flown in enumerate(force.aircraft):
        field = f"{side}.aircraft[{place}].at"
        if (flown.at is None) == (setup.deployment == "placed"):
            told = (
                "it needs a hex, because every aircraft is placed"
                if flown.at is None
                else "it has a hex although its side deploys when play begins"
            )
            yield Remark(field, "setup.deploy", told)
        if flown.at is None:
            continue
        if not board.holds(*flown.at):
            yield Remark(field, "map.half-hexes", _off(flown.at, board))
        spot = (flown.at, flown.altitude)
        if spot in taken:
            told = f"it shares hex and altitude with aircraft[{taken[spot]}] of its side"
            yield Remark(field, "stacking.conflict", told)
        taken.setdefault(spot, place)
    if setup.budget and setup.deployment == "placed":
        yield Remark("deployment", rule, "a built flight deploys in an area")
    if setup.deployment == "area":
        if force.area is None:
            yield Remark(f"{side}.area", rule, "the side has nowhere to deploy")
        elif not all(board.holds(*each) for each in force.area.hexes()):
            yield Remark(f"{side}.area", "map.half-hexes", "it reaches beyond the map")


def _bomber_errors(setup: Setup, side: SideName, known: Mapping[str, Aircraft]) -> Iterator[Remark]:
    """Placed bombers are as far apart as the scenario demands."""
    placed = [
        (f"{side}.aircraft[{place}].at", flown.at)
        for place, flown in enumerate(setup.force(side).aircraft)
        if flown.at is not None and flown.aircraft in known and known[flown.aircraft].token
    ]
    for (_, one), (field, other) in combinations(placed, 2):
        apart = hexes.distance(hexes.offset(*one), hexes.offset(*other))
        if apart < setup.bombers_apart:
            told = f"two bombers are {apart} hexes apart; {setup.bombers_apart} are needed"
            yield Remark(field, "escort.setup", told)


def _victory_errors(setup: Setup, known: Mapping[str, Aircraft]) -> Iterator[Remark]:
    """Whether the victory conditions are complete."""
    victory = setup.victory
    rules = {"climb": "intercept.victory", "bombers-unhurt": "fuel.victory"}
    rule = rules.get(victory.kind, "escort.victory")
    if victory.kind in ("climb", "bombers-unhurt", "escort"):
        if victory.side is None:
            yield Remark("victory.side", rule, "it must say which side this is for")
        elif victory.kind != "climb" and not _tokens(setup, victory.side, known):
            told = f"the {_TITLES[victory.side]} side has no bombers"
            yield Remark(f"{victory.side}.aircraft", rule, told)
    if victory.kind == "escort" and victory.edge is None:
        yield Remark("victory.edge", rule, "it must say where the bombers are bound")
    if victory.kind == "bombers-unhurt" and not setup.turns:
        yield Remark("turns", "fuel.length", "it needs a last turn")
    if not setup.map_fixed:  # R65
        if victory.kind == "escort":
            told = "it must be true: a shift of the map would carry bombers to the far side"
            yield Remark("map_fixed", rule, told)
        if setup.fuel:
            told = "it must be true: a shift of the map would move the edge they must leave by"
            yield Remark("map_fixed", "fuel.map", told)
    flying = {each.aircraft for side in SIDES for each in setup.force(side).aircraft}
    if victory.strafer and victory.strafer not in flying:
        told = f"no {victory.strafer!r} takes part"
        yield Remark("victory.strafer", "schnellbomber.strafing", told)
    for key in setup.fuel.aircraft if setup.fuel else ():
        if key not in flying:
            yield Remark("fuel.aircraft", "fuel.deadline", f"no {key!r} takes part")


def _sky_errors(setup: Setup, board: Board) -> Iterator[Remark]:
    """Whether clouds, flak and balloons are where they can be."""
    clouds = setup.clouds
    if (clouds.bands is None) == (clouds.plan == "bands"):
        told = "the plan bands, and no other, needs six kinds of cloud"
        yield Remark("clouds.bands", "clouds.bands", told)
    if bool(clouds.banks) != (clouds.plan == "located"):
        told = "the plan located, and no other, needs clouds on the map"
        yield Remark("clouds.banks", "clouds.located", told)
    for place, bank in enumerate(clouds.banks):
        field = f"clouds.banks[{place}]"
        if not all(board.holds(*each) for each in bank.hexes()):
            yield Remark(field, "clouds.located", "it reaches beyond the map")
        if bank.bands()[-1] > HIGHEST:
            yield Remark(field, "clouds.located", f"it reaches above altitude {HIGHEST}")
    for side in SIDES:
        for place, field_of_flak in enumerate(setup.force(side).flak):
            if not board.holds(*field_of_flak.at):
                yield Remark(f"{side}.flak[{place}].at", "flak.area", _off(field_of_flak.at, board))
    for place, at in enumerate(setup.balloons):
        if not board.holds(*at):
            yield Remark(f"balloons[{place}]", "balloon.area", _off(at, board))
    if len(set(setup.balloons)) < len(setup.balloons):
        yield Remark("balloons", "balloon.area", "a hex has at most one balloon")


def _switch_errors(setup: Setup) -> Iterator[Remark]:
    """Switches must exist, once each, and have something to work on."""
    yield from switch_errors(setup.switches, load_switches(), "setup.order")
    yield from supply_errors(setup, tuple(_supplies(setup)))
    if setup.on("searchlights") and setup.light != "darkness":
        told = "searchlights: they only matter in darkness"
        yield Remark("switches", "illumination.roll", told)
    if setup.on("direction") and setup.light != "darkness":
        told = "direction: it only matters in darkness"
        yield Remark("switches", "direction.capacity", told)


def supply_errors(setup: Setup, keys: Collection[str]) -> Iterator[Remark]:
    """Those of these switches that are on and have nothing to work on."""
    for key, (present, told) in _supplies(setup).items():
        if key in keys and setup.on(key) and not present and key != "clouds":
            # Clouds are rolled for, if the set-up has none.
            yield Remark("switches", load_switches()[key].rule, f"{key}: {told}")


def _warnings(setup: Setup, known: Mapping[str, Aircraft]) -> Iterator[Remark]:
    """What is allowed but unusual."""
    for key, (present, _) in _supplies(setup).items():
        if present and not setup.on(key):
            told = f"{key}: the set-up has it, but the switch is off"
            yield Remark("switches", load_switches()[key].rule, told)
    yield from _cloud_warnings(setup)
    if not setup.budget and setup.victory.kind == "points":
        allied, axis = (flight_cost(setup, side, known) for side in SIDES)
        if abs(allied - axis) * 2 > min(allied, axis):
            told = f"the Allied fighters cost {allied} points, the Axis fighters {axis}"
            yield Remark("allied.aircraft", "stats.cost", told)
    for side in SIDES:
        count = len(setup.force(side).aircraft)
        if count and setup.players(side) > count:
            told = f"{setup.players(side)} players share {count} aircraft"
            yield Remark(f"seats.{side}", "sequence.multiplayer", told)


def _cloud_warnings(setup: Setup) -> Iterator[Remark]:
    """Clouds usually have their base at altitude 2 or 3, all of them at the same, R67."""
    for place, bank in enumerate(setup.clouds.banks):
        field = f"clouds.banks[{place}]"
        if bank.base not in USUAL_BASES:
            low, high = USUAL_BASES
            told = f"its base is at altitude {bank.base}; usually that is {low} or {high}"
            yield Remark(field, "clouds.located", told)
        if bank.base != setup.clouds.banks[0].base:
            told = "its base is not at the altitude of the first one; usually they are the same"
            yield Remark(field, "clouds.located", told)


def _supplies(setup: Setup) -> dict[str, tuple[bool, str]]:
    """For each switch that needs something: whether it is there, and what is missing."""
    forces = (setup.allied, setup.axis)
    return {
        "clouds": (setup.clouds.plan != "none", "there are no clouds"),
        "flak": (
            any(each.flak or each.flak_reserve for each in forces),
            "neither side has a flak field",
        ),
        "balloons": (bool(setup.balloons), "there are no balloons"),
        "night": (setup.light != "day", "it is day"),
        "direction": (
            any(each.direction for each in forces),
            "neither side has fighter direction",
        ),
        "searchlights": (
            any(each.searchlights for each in forces),
            "neither side has searchlights",
        ),
    }


def _tokens(setup: Setup, side: SideName, known: Mapping[str, Aircraft]) -> int:
    flown = setup.force(side).aircraft
    return sum(each.aircraft in known and known[each.aircraft].token for each in flown)


def _off(at: tuple[int, int], board: Board) -> str:
    return f"{list(at)} is not on the map of {board.columns} columns and {board.rows} rows"
