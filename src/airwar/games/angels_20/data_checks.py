"""What is wrong or odd about a set-up: points, nations, years, places, sky and switches."""

from collections.abc import Iterator, Mapping
from itertools import combinations
from types import MappingProxyType
from typing import Final

from airwar.common import hexes
from airwar.common.words import nearest
from airwar.games.angels_20.data_aircraft import Aircraft, SideName, load_aircraft
from airwar.games.angels_20.data_setups import (
    SIDES,
    Flown,
    Setup,
    fighters,
    flight_cost,
    load_switches,
)
from airwar.games.angels_20.data_tables import HIGHEST, load_tables
from airwar.kernel.game import Remark

USUAL_BASES: Final = (2, 3)  # lowest altitudes of a cloud, §clouds.located
_TITLES: Final[Mapping[SideName, str]] = MappingProxyType({"allied": "Allied", "axis": "Axis"})


def check_setup(
    setup: Setup, aircraft: Mapping[str, Aircraft] | None = None
) -> tuple[tuple[Remark, ...], tuple[Remark, ...]]:
    """Errors that forbid the set-up, and warnings that do not."""
    known = load_aircraft() if aircraft is None else aircraft
    return tuple(_errors(setup, known)), tuple(_warnings(setup, known))


def _errors(setup: Setup, known: Mapping[str, Aircraft]) -> Iterator[Remark]:
    theatres = load_tables().theatres
    if setup.theatre is not None and setup.theatre not in theatres:
        told = f"{setup.theatre!r} is not one of {', '.join(theatres)}"
        yield Remark("theatre", "custom.theater-west", told)
    for side in SIDES:
        yield from _flight_errors(setup, side, known)
        for place, flown in enumerate(setup.force(side).aircraft):
            yield from _aircraft_errors(setup, side, f"{side}.aircraft[{place}]", flown, known)
        yield from _place_errors(setup, side)
        yield from _bomber_errors(setup, side, known)
    yield from _victory_errors(setup, known)
    yield from _sky_errors(setup)
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
    """A flight that is built when play begins must have enough to choose from."""
    costs = [plane.cost for plane in known.values() if may_fly(setup, plane, side) is None]
    least = load_tables().flight.least
    if not costs:
        told = f"no aircraft of the {_TITLES[side]} side flies in this year and theatre"
        yield Remark(f"{side}.aircraft", "standard.size", told)
    elif least * min(costs) > setup.budget:
        told = f"{setup.budget} points buy no {_TITLES[side]} flight of {least} aircraft"
        yield Remark("budget", "standard.points", told)


def may_fly(setup: Setup, plane: Aircraft, side: SideName) -> tuple[str, str] | None:
    """Rule and reason why an aircraft cannot be chosen for a flight."""
    if plane.token:
        return "escort.flights", f"the {plane.name} is no fighter to be chosen"
    if plane.side != side:  # §standard.nations
        return "standard.nations", f"the {plane.name} flies for the other side"
    if setup.year is not None and plane.year > setup.year:  # §stats.year
        return "custom.year", f"the {plane.name} comes in {plane.year}, after {setup.year}"
    theatre = load_tables().theatres.get(setup.theatre or "")
    # §custom.theater-west to §custom.theater-pacific
    if theatre is not None and plane.nation not in theatre.nations(side):
        return theatre.rule, f"{plane.nation} does not fly in the theatre {theatre.name}"
    return None


def _aircraft_errors(
    setup: Setup, side: SideName, field: str, flown: Flown, known: Mapping[str, Aircraft]
) -> Iterator[Remark]:
    """Whether this aircraft may fly here: side, year, theatre, player."""
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
        told = f"the {plane.name} comes in {plane.year}, after {setup.year}"
        yield Remark(field, "custom.year", told)
    theatre = load_tables().theatres.get(setup.theatre or "")
    if theatre is not None and plane.side == side and plane.nation not in theatre.nations(side):
        told = f"{plane.nation} does not fly in the theatre {theatre.name}: the {plane.name}"
        yield Remark(field, theatre.rule, told)
    if flown.player > setup.players(side):
        told = f"player {flown.player} of {setup.players(side)} flies it"
        yield Remark(f"{field}.player", "sequence.multiplayer", told)


def _place_errors(setup: Setup, side: SideName) -> Iterator[Remark]:
    """Whether everything that the deployment asks for is there, and on the map."""
    force, board = setup.force(side), load_tables().board
    rule = "escort.setup" if setup.victory.kind == "escort" else "standard.deploy"
    taken: dict[tuple[tuple[int, int], int], int] = {}
    for place, flown in enumerate(force.aircraft):
        field = f"{side}.aircraft[{place}].at"
        if (flown.at is None) == (setup.deployment == "placed"):
            told = (
                "it needs a hex, as every aircraft is placed"
                if flown.at is None
                else "it has a hex though its side deploys when play begins"
            )
            yield Remark(field, "setup.deploy", told)
        if flown.at is None:
            continue
        if not board.holds(*flown.at):
            yield Remark(field, "map.half-hexes", _off(flown.at))
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
    """Bombers that are placed stand as far apart as the scenario wants."""
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
    """Whether the way to win has all that it is judged by."""
    victory = setup.victory
    rules = {"climb": "intercept.victory", "bombers-unhurt": "fuel.victory"}
    rule = rules.get(victory.kind, "escort.victory")
    if victory.kind in ("climb", "bombers-unhurt", "escort"):
        if victory.side is None:
            yield Remark("victory.side", rule, "it must say whose victory this is")
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


def _sky_errors(setup: Setup) -> Iterator[Remark]:
    """Clouds, flak and balloons stand where they can."""
    board, clouds = load_tables().board, setup.clouds
    if (clouds.bands is None) == (clouds.plan == "bands"):
        told = "six kinds of cloud are wanted with the plan bands, and with no other"
        yield Remark("clouds.bands", "clouds.bands", told)
    if bool(clouds.banks) != (clouds.plan == "located"):
        told = "clouds at places are wanted with the plan located, and with no other"
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
                yield Remark(f"{side}.flak[{place}].at", "flak.area", _off(field_of_flak.at))
    for place, at in enumerate(setup.balloons):
        if not board.holds(*at):
            yield Remark(f"balloons[{place}]", "balloon.area", _off(at))
    if len(set(setup.balloons)) < len(setup.balloons):
        yield Remark("balloons", "balloon.area", "a hex has one balloon at most")


def _switch_errors(setup: Setup) -> Iterator[Remark]:
    """Switches that exist, once each, with what they need to work on."""
    for key in setup.switches:
        if key not in load_switches():
            told = f"{key!r} is not one of {', '.join(load_switches())}"
            yield Remark("switches", "setup.order", told)
    if len(set(setup.switches)) < len(setup.switches):
        yield Remark("switches", "setup.order", "one is named twice")
    for key, (present, told) in _supplies(setup).items():
        if setup.on(key) and not present and key != "clouds":  # Clouds are rolled for then.
            yield Remark("switches", load_switches()[key].rule, f"{key}: {told}")
    if setup.on("searchlights") and setup.light != "darkness":
        told = "searchlights: they change nothing but in darkness"
        yield Remark("switches", "illumination.roll", told)
    if setup.on("direction") and setup.light != "darkness":
        told = "direction: it changes nothing but in darkness"
        yield Remark("switches", "direction.capacity", told)


def _warnings(setup: Setup, known: Mapping[str, Aircraft]) -> Iterator[Remark]:
    """What is allowed and yet not usual."""
    for key, (present, _) in _supplies(setup).items():
        if present and not setup.on(key):
            told = f"{key}: the set-up has it and the switch leaves it out"
            yield Remark("switches", load_switches()[key].rule, told)
    yield from _cloud_warnings(setup)
    if not setup.budget and setup.victory.kind == "points":
        allied, axis = (flight_cost(setup, side, known) for side in SIDES)
        if abs(allied - axis) * 2 > min(allied, axis):
            told = f"the Allied fighters cost {allied} points and those of the Axis {axis}"
            yield Remark("allied.aircraft", "stats.cost", told)
    for side in SIDES:
        count = len(setup.force(side).aircraft)
        if count and setup.players(side) > count:
            told = f"{setup.players(side)} players share {count} aircraft"
            yield Remark(f"seats.{side}", "sequence.multiplayer", told)


def _cloud_warnings(setup: Setup) -> Iterator[Remark]:
    """Clouds usually begin at altitude 2 or 3, all of them at the same, R67."""
    for place, bank in enumerate(setup.clouds.banks):
        field = f"clouds.banks[{place}]"
        if bank.base not in USUAL_BASES:
            low, high = USUAL_BASES
            told = f"its base is at altitude {bank.base}; usually that is {low} or {high}"
            yield Remark(field, "clouds.located", told)
        if bank.base != setup.clouds.banks[0].base:
            told = "its base is at another altitude than that of the first; usually all are alike"
            yield Remark(field, "clouds.located", told)


def _supplies(setup: Setup) -> dict[str, tuple[bool, str]]:
    """For each switch that works on fields: whether they are filled, and what is lacking."""
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


def _off(at: tuple[int, int]) -> str:
    board = load_tables().board
    return f"{list(at)} is not on the map of {board.columns} columns and {board.rows} rows"
