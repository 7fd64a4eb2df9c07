"""The structs of a view. The browser's types are written from them."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from airwar.common.show import Sources

from ..data import Area, SideName
from ..data.aircraft import AircraftType, Nation, Pilot
from ..data.setups import Ending, Light
from ..data.tables import CloudKind

Status: TypeAlias = Literal["neutral", "diving", "evading-left", "evading-right", "climbing"]


class Bonuses(Struct, frozen=True):
    turn: int
    roll: int
    climb: int
    dive: int


class PrintedCard(Struct, frozen=True, kw_only=True):
    """What is printed on a stat card, and where each figure comes from."""

    type: str
    name: str
    nation: Nation
    kind: AircraftType
    year: int
    art: str
    cost: int
    pilot: Pilot
    speed: tuple[int, ...]
    high: tuple[int, ...] | None
    attack: tuple[int, ...]
    armor: int
    vital: int
    hits: int
    bonuses: Bonuses
    abilities: tuple[str, ...]
    all_round: bool
    token: bool
    sources: Sources


class ArcHex(Struct, frozen=True):
    """A hex of the firing arc, with its dice; or one of the rear gunner's."""

    hex: str
    range: int
    dice: int | UnsetType = UNSET
    rear: bool | UnsetType = UNSET


class PlaneView(PrintedCard, frozen=True, kw_only=True):
    id: str
    side: SideName
    seat: str
    in_play: bool
    hex: str | None
    column: int | None
    row: int | None
    facing: int
    altitude: int | None
    path: tuple[str, ...]  # the hexes of its move this turn, the start first
    damage: int
    crippled: bool
    status: Status
    cloud: bool
    lit: bool
    guided: bool
    moved: bool
    fired: bool
    moved_back: bool
    maneuvered: bool
    arc: tuple[ArcHex, ...]


class BankView(Struct, frozen=True):
    hexes: tuple[str, ...]
    base: int
    top: int


class FlakView(Struct, frozen=True):
    hex: str
    altitude: int
    hexes: tuple[str, ...]


class BoardView(Struct, frozen=True, kw_only=True):
    """The map as it is now; hexes are column and row."""

    columns: int
    rows: int
    fixed: bool
    clouds: tuple[CloudKind, ...]
    banks: tuple[BankView, ...]
    flak: tuple[FlakView, ...]
    flak_reserve: dict[SideName, int]
    balloons: tuple[str, ...]
    light: Light
    searchlights: dict[SideName, bool]
    areas: dict[SideName, Area] | UnsetType = UNSET  # while the sides deploy


class MoveView(Struct, frozen=True, kw_only=True):
    """The move that is being made."""

    plane: str
    speed: int
    high: bool
    left: int
    announced: str | None
    maneuvers: int
    path: tuple[str, ...]


class LossView(Struct, frozen=True, kw_only=True):
    id: str
    side: SideName
    type: str
    name: str
    how: str
    edge: str | None
    pilot: str | None
    points: str
    turn: int
    text: str


class ShotView(Struct, frozen=True):
    by: str
    at: str


class TailingView(Struct, frozen=True):
    by: str
    of: str


class View(Struct, frozen=True, kw_only=True):
    title: str
    turn: int
    turns: int
    step: str
    first_side: SideName | None
    initiative: dict[SideName, int] | None
    active: str | None
    move: MoveView | None
    board: BoardView
    planes: tuple[PlaneView, ...]
    lost: tuple[LossView, ...]
    shots: tuple[ShotView, ...]
    tailing: tuple[TailingView, ...]
    vp: dict[SideName, str]
    goal: int | None
    victory: Ending
    switches: tuple[str, ...]
    reconstructed: bool
