"""The structs of a view. The browser's types are written from them."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from airwar.common.show import LossView

from ..data.aircraft import Card
from ..data.kinds import Aircraft, Load
from ..data.scenario import Edge, Inches, SideName
from ..rules.state import Barrage, Cloud, Status
from ..rules.tabletop import Leg

Camp: TypeAlias = Literal["allied", "axis"]


class PlaneView(Struct, frozen=True, omit_defaults=True):
    tag: str
    side: SideName
    model: str
    skill: int
    load: Load
    stores: int
    status: Status
    x: int
    y: int
    heading: int
    level: int
    leader: int | None = None
    damage: int = 0
    fatigue: int = 0
    spent: int = 0
    activated: bool = False
    marked: bool = False
    jams: tuple[str, ...] = ()
    guiding: bool = False
    held: bool = False
    lit: bool = False
    exit: Edge | None = None


class SideView(Struct, frozen=True, omit_defaults=True):
    name: str
    camp: Camp
    edge: Edge
    orders: int
    losses: int
    passed: bool = False
    break_point: int | None = None
    strength: int | None = None
    hidden: tuple[Aircraft, ...] = ()
    force: tuple[Aircraft, ...] = ()  # that is still to be placed
    # of what is being placed: what the other side will see, and what it will not
    shown: tuple[str, str] | None = None


class MarkerView(Struct, frozen=True):
    id: str
    side: SideName
    x: int
    y: int


class GunView(Struct, frozen=True, kw_only=True):
    id: str
    side: SideName
    kind: Literal["heavy", "light"]
    caliber: str
    firepower: int
    skill: int
    x: int
    y: int
    aboard: str
    silenced: bool
    activated: bool
    fired: bool
    jammed: bool
    fatigue: int
    spent: int


class LightView(Struct, frozen=True):
    id: str
    side: SideName
    x: int
    y: int
    out: bool
    used: bool


class BalloonView(Struct, frozen=True):
    id: str
    side: SideName
    x: int
    y: int
    top: int
    destroyed: bool
    tried: bool


class TargetView(Struct, frozen=True, kw_only=True):
    id: str
    side: SideName
    kind: str
    name: str
    x: int
    y: int
    markers: int
    left: int
    moving: bool
    lit: bool


class FlightView(Struct, frozen=True, omit_defaults=True):
    unit: str
    least: int
    most: int
    turns: int
    flown: int
    at: int
    path: tuple[Leg, ...] = ()
    legs: tuple[Leg, ...] = ()


class View(Struct, frozen=True, omit_defaults=True):
    """Maps by id, so that a change can be sent alone. Lengths are hundredths of an inch."""

    title: str
    turn: int
    turns: int
    place: tuple[str | int, ...]
    size: tuple[int, int]
    visibility: int
    night: bool
    sides: dict[SideName, SideView]
    planes: dict[str, PlaneView]
    markers: dict[str, MarkerView]
    guns: dict[str, GunView]
    lights: dict[str, LightView]
    balloons: dict[str, BalloonView]
    targets: dict[str, TargetView]
    barrages: dict[str, Barrage]
    clouds: tuple[Cloud, ...]
    scores: dict[str, int]
    zones: dict[SideName, tuple[Inches, Inches, Inches, Inches]]  # west, south, east, north
    lost: tuple[LossView, ...] = ()
    winner: SideName | Literal[""] = ""
    active: str = ""
    flight: FlightView | None = None
    outcome: str = ""
    own: dict[str, Card] = {}  # cards of the set-up's own aircraft
