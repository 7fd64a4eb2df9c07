"""What the browser draws: structs made from a redacted state."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from msgspec.structs import asdict

from airwar.common.leads import many

from ..data.kinds import AMERICAN, GERMAN, QUARTERS, Side
from ..odds.volleys import volleys
from ..rules.basing import base_of
from ..rules.endurance import clocks, lands_on, tanks_on
from ..rules.geography import lines_in_force
from ..rules.groups import left, target_of
from ..rules.names import called
from ..rules.state import Force, Unit, War
from ..rules.victory import history, scores
from .notes import notes
from .structs import ClockView, ForceView, LossView, QuarterView, UnitView, View, VolleyView


def view(s: War, seat: str | None) -> View:
    american = s.american.value if s.american.known else None
    german = s.german.value if s.german.known else None
    return View(
        *(s.setup.title, s.setup.level, QUARTERS[s.quarter], s.turn, s.setup.turns, s.half, s.at),
        lines=lines_in_force(s),
        units={unit.id: unit_view(s, unit) for unit in s.units.values()},
        forces={force.id: force_view(s, force) for force in s.forces.values()},
        covers={
            place: cover.units.value if cover.units.known else ()
            for place, cover in s.covers.items()
        },
        down=s.down,
        bombed=s.bombed,
        shut=dict(s.shut),
        slots={base: turn for base, turn in s.slots.items() if turn == s.turn},
        boxes=dict(s.boxes),
        clocks=clock_views(s),
        scores=scores(s, seat or ""),
        fuel_losses=s.fuel_losses,
        factor_losses=s.factor_losses,
        pools=s.pools,
        warnings=s.warnings,
        jet_bases=s.jet_bases,
        rocket_bases=s.rocket_bases,
        points=s.points.value if s.points.known else None,
        intensive=s.intensive,
        system=american.system if american is not None else "",
        critical=german.critical if german is not None else (),
        plan=american.plan if american is not None else None,
        entering=american.entering if american is not None else 0,
        sortie=s.sortie,
        battle=s.battle,
        volleys=tuple([VolleyView(*each) for each in volleys(s)]),
        targets=tuple(s.setup.targets),
        outcome=s.outcome.text if s.outcome is not None else "",
        lost=tuple(loss_views(s)),
        history=history_view(s, german.critical if german is not None else ()),
        notes=notes(s),
    )


GONE: Final = {"dead": "shot down", "fuel": "out of fuel"}


def loss_views(s: War) -> Iterator[LossView]:
    """How units of each type were lost; after a campaign also what was rebuilt since."""
    if s.setup.campaign and s.outcome is not None:
        american, german = s.factor_losses
        told = "lost in all quarters, rebuilt or not"
        if american:
            yield LossView(many(american, "factor"), AMERICAN, "", "American", told)
        if german:
            yield LossView(many(german, "factor"), GERMAN, "", "German", told)
    for how, told in GONE.items():
        for side in (AMERICAN, GERMAN):
            own = sorted([unit.id for unit in s.of_side(side) if unit.status == how])
            for type, units in groupby(own, lambda unit: s.units[unit].type):
                yield LossView(called(s, units), side, type, side.capitalize(), told)


def history_view(s: War, critical: tuple[str, ...]) -> dict[str, QuarterView]:
    if not s.setup.campaign:
        return {}
    scored = s.setup.victory.count == "points"
    rows = history(s, critical)
    return {name: QuarterView(n, points if scored else None) for name, (n, points) in rows.items()}


def unit_view(s: War, unit: Unit) -> UnitView:
    force = s.force_of(unit.id)
    area, target, empty, base = "", "", False, unit.base
    if unit.side == AMERICAN and s.american.known:
        area, target = s.american.value.areas.get(unit.id, ""), target_of(s, unit.id)
    if unit.side == GERMAN and s.german.known:
        empty, base = unit.id in s.german.value.empty, base_of(s, unit.id)
    return UnitView(
        *(unit.id, unit.type, unit.side, unit.steps, unit.status, base),
        force=force.id if force is not None else "",
        area=area,
        target=target,
        empty=empty,
    )


def force_view(s: War, force: Force) -> ForceView:
    units = force.units.value if force.units.known else ()
    own = s.american.known if force.side == AMERICAN else s.german.known
    course = None
    if force.side == AMERICAN and own and force.id in s.american.value.courses:
        course = s.american.value.courses[force.id]
    return ForceView(
        *(force.id, force.side, force.hex, force.marker, units, force.moved),
        left=left(s, force) if units else None,
        track=force.track,
        attacked=force.attacked,
        course=course,
        lands=min([lands_on(s, unit) for unit in units]) if own and units else None,
        tanks=tuple([unit for unit in units if tanks_on(s, unit)]) if own else (),
    )


def clock_views(s: War) -> dict[str, ClockView]:
    found: dict[str, ClockView] = {}
    known: list[Side] = []
    if s.american.known:
        known.append(AMERICAN)
    if s.german.known:
        known.append(GERMAN)
    for side in known:
        for key, clock in clocks(s, side).items():
            found[key] = ClockView(side, **asdict(clock))
    return found
