"""The structs of a view. The browser's types are written from them."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct, field

from airwar.common.show import Sources
from airwar.games.wild_blue_yonder.data import Nation, SideName

Role: TypeAlias = Literal["leader", "wingman"]
Place: TypeAlias = Literal["tailing", "advantaged", "neutral", "disadvantaged", "tailed"]
Altitude: TypeAlias = Literal["Very Low", "Low", "Medium", "High", "Very High"]
AgileMarker: TypeAlias = Literal["", "ready", "used"]


class Ratings(Struct, frozen=True, kw_only=True):
    burst: int | None
    cannon: int
    gunner: int | None
    performance: int
    horsepower: int
    offensive: int
    defensive: int
    ceiling: str


class PrintedSide(Ratings, frozen=True, kw_only=True):
    """One side of a Leader card together with that of its Wingman."""

    capacity: int
    wingman_cannon: int | None
    bomb: int | None
    strafe: int | None
    wingman_bomb: int | None
    wingman_strafe: int | None


class Jet(Struct, frozen=True):
    speed: int
    damaged_speed: int
    thrust: int


class PrintedCard(Struct, frozen=True, kw_only=True):
    """What is printed on an aircraft's cards, and where each figure comes from."""

    type: str
    name: str
    nation: Nation
    art: str
    printed: PrintedSide
    printed_damaged: PrintedSide
    agile: bool
    damaged_agile: bool  # still when Damaged, at this table
    turbo: bool
    power_boost: bool
    multi_engined: bool
    turret: bool
    jet: Jet | None
    value: int
    sources: Sources


class AircraftView(PrintedCard, frozen=True, kw_only=True):
    """An aircraft in play, or one that has left the battle."""

    role: Role
    was: Role  # its role when the battle began: a Wingman may have taken over since
    state: Literal["fresh", "damaged", "destroyed", "disengaged"]
    hits: int
    capacity: tuple[int, int]  # hits that damage it, and hits that destroy it
    ratings: Ratings  # now, with damage, markers, pilot and altitude
    cockpit: int
    counters: int  # Full Throttle
    heavy_guns: int
    agile_marker: AgileMarker  # empty: it has none
    pilot: tuple[str, ...]


class CardsView(Struct, frozen=True):
    """A hand: its cards if this seat may see them, how many if it may know."""

    cards: tuple[str, ...] | None
    count: int | None


class PositionView(Struct, frozen=True):
    to: str
    place: Place


class ElementView(Struct, frozen=True, kw_only=True):
    id: str
    side: SideName
    seat: str
    order: int | None
    altitude: Altitude | Literal["unseen"] | None
    level: int | None
    clouds: bool
    in_play: bool
    leader: AircraftView
    wingman: AircraftView | None
    position: PositionView | None  # on the one enemy it is engaged with
    hand: CardsView
    mini: CardsView | None
    performance: int
    draws: int | None


class LossView(Struct, frozen=True, kw_only=True):
    element: str
    side: SideName
    role: str
    type: str
    name: str
    how: Literal["destroyed", "disengaged"]
    damaged: bool
    turn: int
    text: str


class LaidView(Struct, frozen=True, kw_only=True):
    """A card of the exchange."""

    by: str
    side: SideName
    card: str
    used_as: str | None = field(name="as")
    counter: bool
    heavy: bool
    response: bool
    label: str


class BurstsView(Struct, frozen=True):
    left: int
    limit: int
    used: int
    gunner: bool


class View(Struct, frozen=True, kw_only=True):
    turn: int
    turns: int  # 0: until one side is gone
    title: str
    step: str
    active: str | None
    first_side: SideName | None
    target: str | None
    bursts: BurstsView | None
    elements: tuple[ElementView, ...]
    lost: tuple[LossView, ...]
    exchange: tuple[LaidView, ...]
    discards: dict[SideName, str | None]
    vp: dict[SideName, int]
    bonus: dict[SideName, int]
    switches: tuple[str, ...]
    reconstructed: bool
