"""Setting up: from a set-up to the first game turn. Flights, sky, start and deployment."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from typing import Any, Final

from airwar.common.hexes import offset
from airwar.kernel.events import Event
from airwar.kernel.requests import Flow, Roll

from ..data import (
    SETUPS,
    Aircraft,
    Board,
    Setup,
    SideName,
    check_setup,
    fighters,
    load_tables,
    may_fly,
)
from .cards import make_card
from .state import (
    CLEAR,
    DARKNESS,
    DAY,
    HEAVY,
    LIGHT,
    MOONLIGHT,
    NOBODY,
    SIDES,
    SOLID,
    Battle,
    Cloud,
    FlakField,
    Plane,
)

CLOUDS: Final = {"clear": CLEAR, "light": LIGHT, "heavy": HEAVY, "solid": SOLID}
NIGHTS: Final = {"day": DAY, "moonlight": MOONLIGHT, "darkness": DARKNESS}


# -- the opening state ----------------------------------------------------------------------------


def open_game(setup: Mapping[str, Any]) -> Battle:
    """§setup.order: everything before the first question."""
    if len(setup) == 1 and type(setup.get("scenario")) is str:
        return open_scenario(setup["scenario"]).__copy__()
    return open_fresh(setup)


@cache
def open_scenario(key: str) -> Battle:
    """Cached, because self-play opens the same scenario again and again."""
    return open_fresh({"scenario": key})


def open_fresh(raw: Mapping[str, Any], board: Board | None = None) -> Battle:
    """A battle on the usual map, or on another one."""
    board = board or load_tables().board
    setup, title, known = SETUPS.agree(raw, partial(check_setup, board=board))
    types = tuple(known[key] for key in types_needed(setup, known))
    players = (setup.seats.of("allied"), setup.seats.of("axis"))
    s = Battle(
        setup=setup,
        title=title,
        types=types,
        cards=tuple(make_card(plane) for plane in types),
        seats=players[0] + players[1],
        players=players,
        columns=board.columns,
        rows=board.rows,
        switches=tuple(sorted(setup.switches)),
        halves=(2 * setup.allied.points, 2 * setup.axis.points),
    )
    lay_out(s)
    s.stage = "build" if builders(s) else "sky"
    if s.stage == "sky":
        muster(s, ((), ()))
        skip_ahead(s)
    return s


NAMES: Final[tuple[SideName, SideName]] = ("allied", "axis")


def types_needed(setup: Setup, known: Mapping[str, Aircraft]) -> list[str]:
    """The listed aircraft, and all that a flight yet to be built may choose from."""
    keys = [flown.aircraft for side in NAMES for flown in setup.force(side).aircraft]
    for side in NAMES:
        if setup.budget and not fighters(setup, side, known):
            keys += [key for key, plane in known.items() if may_fly(setup, plane, side) is None]
    return list(dict.fromkeys(keys))


def lay_out(s: Battle) -> None:
    """Clouds, flak, balloons and so on, as far as their switches are on."""
    setup = s.setup
    forces = (setup.allied, setup.axis)
    if s.on("clouds") and setup.clouds.plan == "bands" and setup.clouds.bands is not None:
        s.clouds = tuple(CLOUDS[name] for name in setup.clouds.bands)
    if s.on("clouds"):
        s.banks = tuple(
            Cloud(tuple(offset(*at) for at in bank.hexes()), bank.base, bank.bands()[-1])
            for bank in setup.clouds.banks
        )
    if s.on("flak"):
        s.flak = tuple(
            FlakField(offset(*field.at), field.altitude) for force in forces for field in force.flak
        )
        s.reserve = (forces[0].flak_reserve, forces[1].flak_reserve)
    if s.on("balloons"):
        s.balloons = tuple(offset(*at) for at in setup.balloons)
    if s.on("night"):
        s.night = NIGHTS[setup.light]
    if s.on("direction"):
        s.direction = (forces[0].direction, forces[1].direction)
        s.guided = ((NOBODY,) * s.direction[0], (NOBODY,) * s.direction[1])
    if s.on("searchlights"):
        s.searchlights = (forces[0].searchlights, forces[1].searchlights)


def muster(s: Battle, built: tuple[tuple[str, ...], tuple[str, ...]]) -> None:
    """§setup.deploy: the listed aircraft, then those that were built.

    Scenario files list them: §dogfight.flights, §intercept.flights, §fuel.flights,
    §schnellbomber.flights.
    """
    keys = [plane.key for plane in s.types]
    planes: list[Plane] = []
    flights = []
    for side, name in enumerate(NAMES):
        flight = []
        seats = s.players[side]
        listed = s.setup.force(name).aircraft
        flying = [(flown.aircraft, flown) for flown in listed]
        for place, (key, flown) in enumerate([*flying, *((key, None) for key in built[side])]):
            seat = seats[place % len(seats)]
            if flown is not None and flown.player:
                seat = seats[flown.player - 1]
            plane = Plane(f"{'AX'[side]}{place + 1}", keys.index(key), side, seat)
            if flown is not None and flown.at is not None:
                plane = Plane(plane.id, plane.card, side, seat, offset(*flown.at), flown.facing,
                              flown.altitude)  # fmt: skip
            flight.append(len(planes))
            planes.append(plane)
        flights.append(tuple(flight))
    s.planes, s.flights = tuple(planes), (flights[0], flights[1])


def builders(s: Battle) -> tuple[int, ...]:
    """The sides that build their flight when play begins."""
    if not s.setup.budget:
        return ()
    known = {plane.key: plane for plane in s.types}
    return tuple(side for side in (0, 1) if not fighters(s.setup, NAMES[side], known))


# -- sky, advantage, start ------------------------------------------------------------------------


def skip_ahead(s: Battle) -> None:
    """Go to the next step of the set-up that has something to do."""
    steps = ("sky", "advantage", "situation", "deploy", "initiative")
    wanted = {
        "sky": s.on("clouds") and not s.clouds and not s.banks,
        "advantage": s.setup.deployment == "situation" and s.red == NOBODY,
        "situation": s.setup.deployment == "situation" and not s.situation,
        "deploy": s.setup.deployment != "placed",
        "initiative": True,
    }
    s.stage = next(step for step in steps[steps.index(s.stage) :] if wanted[step])
    if s.stage == "deploy":
        s.side = SIDES.index(s.setup.first) if s.red == NOBODY else 1 - s.red


def sky(s: Battle) -> Flow[None]:
    """§clouds.random: one die for the whole battle."""
    (face,) = yield Roll("clouds.random", "the sky", 1, 6)
    s.clouds = tuple(CLOUDS[name] for name in load_tables().clouds.random[face - 1])
    if s.log is not None:
        bands = ", ".join(load_tables().clouds.random[face - 1])
        s.tell(Event("clouds.random", "cloud", f"Clouds from altitude 1 up: {bands}.",
                     dice=(face,)))  # fmt: skip
    skip_ahead(s)


def advantage(s: Battle) -> Flow[None]:
    """§standard.steps: which side has the advantage. Both roll, ties roll again."""
    if s.setup.advantage is not None:
        s.red = SIDES.index(s.setup.advantage)
    while s.red == NOBODY:
        (allied,) = yield Roll("standard.steps", "Allied advantage", 1, 6)
        (axis,) = yield Roll("standard.steps", "Axis advantage", 1, 6)
        if s.log is not None:
            text = f"For the advantage: Allied {allied}, Axis {axis}."
            s.tell(Event("standard.steps", "setup", text, dice=(allied, axis)))
        if allied != axis:
            s.red = int(axis > allied)
    skip_ahead(s)


def situation(s: Battle) -> Flow[None]:
    """§standard.situations: a die for the start; the lower side has points in 4, 5 and 6."""
    s.situation = s.setup.situation
    faces: tuple[int, ...] = ()
    if not s.situation:
        faces = yield Roll("standard.steps", "the starting situation", 1, 6)
        s.situation = faces[0]
    start = load_tables().situation(s.situation)
    s.score(1 - s.red, 2 * start.points)
    if s.log is not None:
        higher, lower = SIDES[s.red].capitalize(), SIDES[1 - s.red].capitalize()
        text = f"{start.called(higher)}. {lower} deploys first"
        if start.points:
            text += f" and starts with {start.points} points for the lower position"
        text += "."
        s.tell(Event("standard.situations", "setup", text, dice=faces))
    skip_ahead(s)
