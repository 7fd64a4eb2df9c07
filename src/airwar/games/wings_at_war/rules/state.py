"""The state of a battle. Lengths are hundredths of an inch; visibility is in inches."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from airwar.kernel.game import State
from airwar.kernel.secrets import Secret
from airwar.kernel.sequence import Place

from ..data import aircraft
from ..data.kinds import Aircraft, Load, Maneuver
from ..data.scenario import SIDES, Edge, Setup
from ..data.tables import TargetType, load_targets, load_weapons
from .tabletop import Leg

Status: TypeAlias = Literal["table", "straggler", "destroyed", "home", "left"]
Vertical: TypeAlias = Literal["", "climb", "zoom", "dive"]

LOWEST: Final = 1
HIGHEST: Final = 6  # §set.table
NOBODY: Final = -1
MOST: Final = 99  # aircraft of a side
TAGS: Final = {f"{name}{n + 1}": (i, n) for i, name in enumerate(SIDES) for n in range(MOST)}

card: Final = aircraft.card


class Plane(Struct, frozen=True, gc=False):
    """An aircraft that is or was on the table."""

    tag: str
    side: int
    model: str
    skill: int
    leader: int | None  # Leadership
    load: Load
    stores: int  # how often the load can still be used; 0: it is gone
    x: int
    y: int
    heading: int
    level: int
    status: Status = "table"
    damage: int = 0
    fatigue: int = 0
    spent: int = 0  # Orders this turn
    activated: bool = False
    jams: tuple[str, ...] = ()  # weapons that cannot fire this turn
    guiding: bool = False  # its next move is straight and level, §surface.guided
    held: bool = False  # spotted at night by the other side, §night.spot
    lit: bool = False  # by a searchlight, §night.light
    exit: Edge | None = None  # where it left the table
    exit_turn: int = 0


class Gun(Struct, frozen=True, gc=False):
    """An anti-aircraft gun."""

    id: str
    side: int
    kind: Literal["heavy", "light"]
    caliber: str
    firepower: int
    skill: int
    x: int
    y: int
    aboard: str = ""
    silenced: bool = False
    activated: bool = False
    fired: bool = False  # has laid its barrage
    jammed: bool = False
    fatigue: int = 0
    spent: int = 0


class Searchlight(Struct, frozen=True, gc=False):
    id: str
    side: int
    x: int
    y: int
    out: bool = False
    used: bool = False


class Balloon(Struct, frozen=True, gc=False):
    id: str
    side: int
    x: int
    y: int
    top: int
    destroyed: bool = False
    tried: bool = False  # to winch it down this turn


class Target(Struct, frozen=True, gc=False):
    id: str
    side: int
    kind: str
    name: str
    x: int
    y: int
    markers: int  # at the start
    left: int
    moving: bool
    lit: bool = False


class Marker(Struct, frozen=True, gc=False):
    """A Contact Marker."""

    id: str
    side: int
    x: int
    y: int


class Cloud(Struct, frozen=True, gc=False):
    x: int
    y: int
    radius: int
    low: int
    high: int


class Barrage(Struct, frozen=True, gc=False):
    gun: str
    x: int
    y: int
    level: int


class Side(Struct, frozen=True):
    """What a side has. `hidden` are its aircraft that are set aside, sorted; `strength` is how many
    they are, `break_point` what losses end the game for it."""

    name: str
    edge: Edge
    hidden: Secret[tuple[Aircraft, ...]]
    strength: Secret[int]
    break_point: Secret[int]
    orders: int = 0
    gave: int = 0  # markers, for initiative
    passed: bool = False
    settled: bool = False  # its last aircraft has gone: no right to go last any more, §2.3.last
    barrages_done: bool = False
    lights_done: bool = False
    flew: bool = False  # it started with aircraft
    lost: tuple[Aircraft, ...] = ()  # hidden ones, for lack of space


class Flight(Struct, frozen=True, gc=False):
    """The move of the active aircraft, from its first decision to the end of its activation."""

    unit: str
    least: int  # of the whole move
    most: int
    turns: int  # that are left
    flown: int = 0  # announced and flown, or being flown
    run: int = 0  # straight since the last turn
    vertical: Vertical = ""
    straight: bool = True  # no turn, no vertical step, no maneuver so far, §move.straight
    bound: str = ""  # the rule by which the rest is straight
    maneuvers: int = 0  # tried
    tight: tuple[Literal["L", "R"], int] | None = None  # the turn that comes next, and its limit
    legs: tuple[Leg, ...] = ()  # flown since the last change of level
    path: tuple[Leg, ...] = ()  # announced and not yet flown to its end
    maneuver: Maneuver | None = None  # that ends the path
    edge: Edge | None = None  # the path ends there
    final: bool = False  # the move ends with the path
    at: int = 0  # how far the path has been played
    reacted: tuple[str, ...] = ()
    unaware: tuple[str, ...] = ()  # shot at from below; they do not react, §weapon.schraege
    met: tuple[str, ...] = ()  # barrages and balloons
    over: bool = False
    acted: str = ""  # the combat phase in which something was done last
    done: str = ""  # the combat phase that was ended last
    attacked: bool = False  # a surface attack was made


class Outcome(Struct, frozen=True):
    """How the game ended: the side that won, or nobody."""

    winner: int
    rule: str
    text: str


class Battle(State, kw_only=True):
    setup: Setup
    title: str = ""
    at: Place = ()
    turn: int = 0
    visibility: int
    wide: int
    deep: int
    night: bool = False
    sides: tuple[Side, Side]
    planes: tuple[tuple[Plane, ...], tuple[Plane, ...]] = ((), ())
    markers: tuple[Marker, ...] = ()
    guns: tuple[Gun, ...] = ()
    lights: tuple[Searchlight, ...] = ()
    balloons: tuple[Balloon, ...] = ()
    targets: tuple[Target, ...] = ()
    clouds: tuple[Cloud, ...] = ()
    barrages: tuple[Barrage, ...] = ()
    force: tuple[Secret[tuple[Aircraft, ...]], Secret[tuple[Aircraft, ...]]] = (
        Secret(None, ()),
        Secret(None, ()),
    )  # what a side has bought, until it is placed
    winner: int = NOBODY  # of initiative this turn
    to_act: int = 0
    active: str = ""  # the unit that is activated
    flight: Flight | None = None
    rolled: tuple[str, ...] = ()  # Stragglers, this turn
    moved: tuple[int, ...] = ()  # sides that have moved their markers
    outcome: Outcome | None = None

    # -- looking ----------------------------------------------------------------------------------

    def plane(self, tag: str) -> Plane:
        side, index = TAGS[tag]
        return self.planes[side][index]

    def find(self, tag: str) -> Plane | None:
        """An aircraft by a tag that a player sent."""
        side, index = TAGS.get(tag, (0, MOST))
        return self.planes[side][index] if index < len(self.planes[side]) else None

    def flying(self, side: int) -> list[Plane]:
        """The deployed aircraft of a side."""
        return [plane for plane in self.planes[side] if plane.status == "table"]

    def all_flying(self) -> Iterator[Plane]:
        for side in self.planes:
            for plane in side:
                if plane.status == "table":
                    yield plane

    def gun(self, id: str) -> Gun | None:
        return next((gun for gun in self.guns if gun.id == id), None)

    def marker(self, id: str) -> Marker | None:
        return next((marker for marker in self.markers if marker.id == id), None)

    def balloon(self, id: str) -> Balloon | None:
        return next((balloon for balloon in self.balloons if balloon.id == id), None)

    def markers_of(self, side: int) -> list[Marker]:
        return [marker for marker in self.markers if marker.side == side]

    def on(self, switch: str) -> bool:
        return switch in self.setup.switches

    def gone(self, tag: str) -> bool:
        """Is an aircraft no longer on the table?"""
        return self.plane(tag).status != "table"

    # -- changing ---------------------------------------------------------------------------------

    def put(self, plane: Plane) -> Plane:
        """Set an aircraft."""
        side, index = TAGS[plane.tag]
        own = self.planes[side]
        own = (*own[:index], plane, *own[index + 1 :])
        self.planes = (self.planes[0], own) if side else (own, self.planes[1])
        return plane

    def put_side(self, side: int, **changes: Any) -> Side:
        new = replace(self.sides[side], **changes)
        self.sides = (self.sides[0], new) if side else (new, self.sides[1])
        return new

    def put_gun(self, id: str, **changes: Any) -> None:
        self.guns = tuple([replace(g, **changes) if g.id == id else g for g in self.guns])

    def put_balloon(self, id: str, **changes: Any) -> None:
        self.balloons = tuple(
            [replace(each, **changes) if each.id == id else each for each in self.balloons]
        )


@cache
def target_type(kind: str) -> TargetType:
    return load_targets()[kind]


def enemy(side: int) -> int:
    return 1 - side


def seat_of(side: int) -> str:
    return SIDES[side]


def side_named(seat: str) -> int:
    return SIDES.index(seat)


def fighter(plane: Plane) -> bool:
    return card(plane.model).fighter


def kind_name(kind: Aircraft) -> str:
    """A hidden aircraft in words: its type, and what tells it from others of that type."""
    parts = [card(kind.model).name]
    if kind.skill:
        parts.append(f"Skill {kind.skill:+d}")
    if kind.load != "clean":
        parts.append(f"with {load_name(kind.model, kind.load, article=True)}")
    if kind.leader is not None:
        parts.append(f"Leader {kind.leader:+d}")
    return ", ".join(parts)


SINGLE: Final = {  # loads that come one at a time
    "torpedo": ("a", "torpedo", "torpedoes"),
    "guided-bomb": ("a", "guided bomb", "guided bombs"),
    "ohka": ("an", "Ohka", ""),
    "upkeep": ("an", "Upkeep mine", ""),
    "tallboy": ("a", "Tallboy", ""),
    "grand-slam": ("a", "Grand Slam", ""),
}


def load_name(model: str, load: Load, article: bool = False) -> str:
    """A load in words, as many pieces as the type carries."""
    if load in load_weapons().special:
        return load_weapons().special[load].name
    if load not in SINGLE:
        return load
    word, one, many = SINGLE[load]
    carried = {"torpedo": card(model).torpedoes, "guided-bomb": card(model).guided_bombs}
    if carried.get(load, 1) > 1:
        return many
    return f"{word} {one}" if article else one


def marked(plane: Plane) -> bool:
    """§stores.mark: does it carry stores that make it easier to hit?"""
    own = card(plane.model)
    return own.fighter and plane.stores > 0 and plane.load in own.mark_with
