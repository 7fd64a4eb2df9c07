"""What the browser draws: structs made from a redacted state."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec.structs import asdict

from airwar.common.show import LossView

from ..data.scenario import SIDES
from ..rules.placing_aid import seen_of
from ..rules.state import NOBODY, Battle, Plane, card, marked
from ..rules.victory import losses, lost_planes, scores
from .about import camp_of
from .structs import (
    BalloonView,
    FlightView,
    GunView,
    LightView,
    MarkerView,
    PlaneView,
    SideView,
    TargetView,
    View,
)

T = TypeVar("T")


def view(s: Battle, seat: str | None) -> View:
    return View(
        *(s.title, s.turn, s.setup.turns, s.at, (s.wide, s.deep), s.visibility, s.night),
        sides={name: side_view(s, side) for side, name in enumerate(SIDES)},
        planes={plane.tag: plane_view(plane) for side in s.planes for plane in side},
        markers=_by_id(MarkerView, s.markers),
        guns=_by_id(GunView, s.guns),
        lights=_by_id(LightView, s.lights),
        balloons=_by_id(BalloonView, s.balloons),
        targets=_by_id(TargetView, s.targets),
        barrages={each.gun: each for each in s.barrages},
        clouds=s.clouds,
        scores=scores(s),
        zones={name: s.setup.side(side).zone for side, name in enumerate(SIDES)},
        lost=tuple([loss_view(each) for side in (0, 1) for each in lost_planes(s, side)]),
        winner="" if s.winner == NOBODY else SIDES[s.winner],
        active=s.active,
        flight=flight_view(s),
        outcome=s.outcome.text if s.outcome else "",
        own={each.key: each for each in s.setup.aircraft},
    )


def _by_id(kind: type[T], things: tuple[Any, ...]) -> dict[str, T]:
    """Things of the state, which have all fields of the view, with the side by its name."""
    return {each.id: kind(**{**asdict(each), "side": SIDES[each.side]}) for each in things}


def plane_view(plane: Plane) -> PlaneView:
    known = {name: getattr(plane, name) for name in _SHOWN}
    return PlaneView(side=SIDES[plane.side], marked=marked(plane), **known)


_SHOWN = [name for name in PlaneView.__struct_fields__ if name not in ("side", "marked")]


def loss_view(plane: Plane) -> LossView:
    how = "destroyed" if plane.status == "destroyed" else "lost off the table"
    return LossView(plane.tag, plane.model, card(plane.model).name, how)


def side_view(s: Battle, side: int) -> SideView:
    own = s.sides[side]
    hidden = own.hidden.value if own.hidden.known else ()
    force = s.force[side].value if s.force[side].known else ()
    return SideView(
        *(own.name, camp_of(s.setup.side(side)), own.edge, own.orders, losses(s, side), own.passed),
        break_point=own.break_point.value if own.break_point.known else None,
        strength=own.strength.value if own.strength.known else None,
        hidden=hidden,
        force=force,
        shown=seen_of(s, side) if "place" in s.at and s.force[side].known else None,
    )


def flight_view(s: Battle) -> FlightView | None:
    flight = s.flight
    if flight is None or flight.unit[0] == "G":
        return None
    turns = 0 if flight.bound else flight.turns
    return FlightView(
        *(flight.unit, flight.least, flight.most, turns, flight.flown, flight.at),
        *(flight.path, flight.legs),
    )
