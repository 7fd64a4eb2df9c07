"""The structs of a view. The browser's types are written from them."""

from __future__ import annotations

from msgspec import Struct

from ..data.kinds import Level, Quarter, Side
from ..rules.answers import Plan
from ..rules.state import Battle, Course, Sortie, Status


class UnitView(Struct, frozen=True, omit_defaults=True):
    id: str
    type: str
    side: Side
    steps: int
    status: Status
    base: str = ""
    force: str = ""
    area: str = ""
    target: str = ""
    empty: bool = False


class ForceView(Struct, frozen=True, omit_defaults=True):
    id: str
    side: Side
    hex: str
    marker: bool = False
    units: tuple[str, ...] = ()
    moved: bool = False
    left: int | None = None
    track: tuple[str, ...] = ()
    attacked: bool = False
    course: Course | None = None
    lands: int | None = None
    tanks: tuple[str, ...] = ()


class ClockView(Struct, frozen=True):
    side: Side
    launched: int
    lands: int
    tanks: bool
    fired: int


class VolleyView(Struct, frozen=True):
    """Who fires in a battle, at whom, and how likely each number of lost steps is."""

    side: Side
    type: str
    name: str
    factors: int
    told: str  # the E Rating as far as the seat knows it
    less: int  # what the die gains or loses
    at: str
    steps: tuple[tuple[int, float], ...]
    rule: str
    done: bool
    against: str = ""  # the E Rating of the best that is fired at
    when: str = ""  # what has to happen before it is fired


class QuarterView(Struct, frozen=True):
    """Targets that were first hit in a quarter, and their points as far as the seat knows."""

    targets: int
    points: int | None


class LossView(Struct, frozen=True):
    """Units of a type that are gone, for the list at the end."""

    id: str
    side: Side
    type: str
    name: str
    how: str


class View(Struct, frozen=True, omit_defaults=True):
    """Maps by id, so that a change can be sent alone."""

    title: str
    level: Level
    quarter: Quarter
    turn: int
    turns: int
    half: Side
    place: tuple[str | int, ...]
    lines: tuple[str, ...]
    units: dict[str, UnitView]
    forces: dict[str, ForceView]
    covers: dict[str, tuple[str, ...]]
    down: dict[str, int]
    bombed: dict[str, int]
    shut: dict[str, str]
    slots: dict[str, int]
    boxes: dict[str, int]
    clocks: dict[str, ClockView]
    scores: dict[str, int]
    fuel_losses: tuple[int, int]
    factor_losses: tuple[int, int]
    pools: tuple[int, int]
    warnings: tuple[tuple[str, int, int], ...] = ()
    jet_bases: tuple[str, ...] = ()
    rocket_bases: tuple[str, ...] = ()
    points: int | None = None
    intensive: tuple[str, ...] = ()
    system: str = ""
    critical: tuple[str, ...] = ()
    plan: Plan | None = None
    entering: int = 0  # the group of the plan that is being placed
    sortie: Sortie | None = None
    battle: Battle | None = None
    volleys: tuple[VolleyView, ...] = ()  # of the battle, in the order of fire
    targets: tuple[str, ...] = ()  # cities that this set-up is about; none: all
    outcome: str = ""
    history: dict[str, QuarterView] = {}  # of a campaign, by quarter
    notes: tuple[str, ...] = ()  # what the seat keeps from the other, a line each
    lost: tuple[LossView, ...] = ()
