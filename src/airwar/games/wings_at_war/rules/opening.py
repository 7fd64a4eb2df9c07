"""From a set-up to the opening state, with all that is wrong about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from airwar.common.contract import Remark, SetupCheck
from airwar.kernel.errors import BadData
from airwar.kernel.secrets import Secret

from ..data.aircraft import card, stores_of
from ..data.kinds import Aircraft
from ..data.lengths import INCH
from ..data.scenario import SIDES, AircraftLine, NotMoving, Setup, read_setup
from .dues import most_markers, scaled
from .faults import faults, oddities, worth
from .state import (
    Balloon,
    Battle,
    Cloud,
    Gun,
    Marker,
    Plane,
    Searchlight,
    Side,
    Target,
    target_type,
)


def open_game(raw: Mapping[str, Any]) -> Battle:
    """The opening state of a set-up. Raises BadData."""
    setup, title = read_setup(raw)
    errors = list(faults(setup))
    if errors:
        found = "; ".join(f"{each.field}: {each.message} (§{each.rule})" for each in errors)
        raise BadData(f"setup: {found}")
    return battle_of(setup, title)


def check_game(raw: Mapping[str, Any]) -> SetupCheck:
    """All that is wrong or odd about a set-up, and what the sides are worth, §set.points."""
    try:
        setup, _ = read_setup(raw)
    except BadData as error:
        return SetupCheck((Remark("", "", str(error)),))
    errors = tuple(faults(setup))
    if errors:
        return SetupCheck(errors)
    totals: dict[str, int] = {name: worth(setup.side(index)) for index, name in enumerate(SIDES)}
    return SetupCheck((), tuple(oddities(setup, totals)), totals)


# -- the state ------------------------------------------------------------------------------------


def battle_of(setup: Setup, title: str) -> Battle:
    s = Battle(
        setup=setup,
        title=title,
        visibility=setup.visibility,
        wide=scaled(setup.table[0]),
        deep=scaled(setup.table[1]),
        night=setup.light == "night",
        sides=(side_of(setup, 0), side_of(setup, 1)),
        clouds=tuple(
            [
                Cloud(scaled(e.at[0]), scaled(e.at[1]), e.radius * INCH, *e.levels)
                for e in setup.clouds
            ]
        ),
    )
    for index in (0, 1):
        add_ground(s, index)
    s.force = (shown(setup, 0), shown(setup, 1))
    for index in (0, 1):
        own = setup.side(index)
        if own.force is None and own.placement == "fixed":
            put_as_listed(s, index)
    return s


def kind_of(line: AircraftLine) -> Aircraft:
    return Aircraft(line.model, line.skill, line.load, line.leader)


def side_of(setup: Setup, index: int) -> Side:
    """Where the scenario lists a side, everybody knows it; what is bought is secret."""
    own = setup.side(index)
    hidden = tuple(sorted([kind_of(line) for line in own.aircraft if line.hidden], key=kind_key))
    return Side(
        own.name,
        own.edge,
        Secret(None, hidden),
        Secret(None, len(hidden)),
        Secret(None, break_point(setup, index, len(own.aircraft))),
        flew=bool(own.aircraft) or own.force is not None,
    )


def kind_key(kind: Aircraft) -> tuple[str, int, str, int]:
    return kind.model, kind.skill, kind.load, -9 if kind.leader is None else kind.leader


def shown(setup: Setup, index: int) -> Secret[tuple[Aircraft, ...]]:
    """The aircraft that are placed at the start."""
    lines = [line for line in setup.side(index).aircraft if not line.hidden]
    return Secret(None, tuple([kind_of(line) for line in lines]))


def break_point(setup: Setup, index: int, aircraft: int) -> int:
    """§break.point: half of all that it started with, rounded up, unless the scenario sets it."""
    given = setup.victory.break_points.get(SIDES[index])
    if given is not None:
        return given
    own = setup.side(index)
    markers = sum([target.markers for target in own.targets])
    total = aircraft + len(own.guns) + len(own.searchlights) + len(own.balloons) + markers
    return max(1, -(-total // 2))


def add_ground(s: Battle, index: int) -> None:
    own = s.setup.side(index)
    still = [each.target for each in s.setup.special if isinstance(each, NotMoving)]
    s.guns += tuple(
        [
            Gun(
                *(g.id, index, g.kind, g.caliber, g.firepower, g.skill),
                *(scaled(g.at[0]), scaled(g.at[1]), g.aboard),
            )
            for g in own.guns
        ]
    )
    s.lights += tuple(
        [Searchlight(e.id, index, scaled(e.at[0]), scaled(e.at[1])) for e in own.searchlights]
    )
    s.balloons += tuple(
        [Balloon(e.id, index, scaled(e.at[0]), scaled(e.at[1]), e.top) for e in own.balloons]
    )
    s.targets += tuple(
        [
            Target(
                *(e.id, index, e.kind, e.name, scaled(e.at[0]), scaled(e.at[1])),
                *(e.markers, e.markers, target_type(e.kind).moving and e.id not in still, e.lit),
            )
            for e in own.targets
        ]
    )


def put_as_listed(s: Battle, index: int) -> None:
    """Aircraft and markers where the scenario has them, §set.place."""
    own = s.setup.side(index)
    for line in own.aircraft:
        if line.at is not None:  # it is not hidden
            x, y, heading, level = line.at
            add_plane(s, index, kind_of(line), scaled(x), scaled(y), heading, level)
    for x, y in own.markers:
        add_marker(s, index, scaled(x), scaled(y))
    s.force = tuple(  # type: ignore[assignment]
        [Secret(None, ()) if i == index else each for i, each in enumerate(s.force)]
    )


def add_plane(
    s: Battle, side: int, kind: Aircraft, x: int, y: int, heading: int, level: int
) -> None:
    tag = f"{SIDES[side]}{len(s.planes[side]) + 1}"
    stores = stores_of(card(kind.model), kind.load)
    plane = Plane(
        *(tag, side, kind.model, kind.skill, kind.leader, kind.load, stores, x, y, heading, level)
    )
    own = (*s.planes[side], plane)
    s.planes = (s.planes[0], own) if side else (own, s.planes[1])


def add_marker(s: Battle, side: int, x: int, y: int) -> None:
    id = marker_ids(s, side, len(s.markers_of(side)) + 1)[-1]
    s.markers = (*s.markers, Marker(id, side, x, y))


def marker_ids(s: Battle, side: int, count: int) -> list[str]:
    """Markers of A come first. With secret strength the numbers of X tell nothing of A's."""
    first = 1
    if side:
        first = 51 if s.on("secret-strength") else most_markers(s.sides[0].strength.value) + 1
    return [f"M{n}" for n in range(first, first + count)]
