"""The answers of the game, in the order of the sequence of play.

Lengths and coordinates are hundredths of an inch, x east, y north; headings whole degrees clockwise
from north. The types hold the outer limits, the questions the rest. An answer inside an activation
names its unit, `done` too: what is left of a plan must not be given for another unit. Several are a
tuple sorted by id. A hidden aircraft is named by what it is, never by a number, so that a
deployment that was seen can be repeated in an imagined world.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from ..data.kinds import (
    Aircraft,
    Grade,
    Gun,
    Heading,
    Kind,
    Length,
    Level,
    Maneuver,
    Point,
    Pose,
    Row,
    Tag,
    Turn,
    Weapon,
)

# -- set-up ---------------------------------------------------------------------------------------


class Force(Struct, frozen=True, tag="force"):
    """Buys aircraft, loads and Leaders."""

    aircraft: tuple[Aircraft, ...]


class Hide(Struct, frozen=True, tag="hide"):
    """Sets aircraft aside, and says which of all aircraft carry a Leader."""

    hidden: tuple[Row, ...] = ()
    leaders: tuple[tuple[Row, Grade], ...] = ()


class SetUp(Struct, frozen=True, tag="place"):
    """Places markers and shown aircraft."""

    markers: tuple[tuple[str, Point], ...] = ()
    aircraft: tuple[tuple[Tag, Pose], ...] = ()


# -- initiative and anti-aircraft fire ------------------------------------------------------------


class Give(Struct, frozen=True, tag="give"):
    """Gives up Contact Markers for +1 each."""

    markers: tuple[str, ...] = ()


class LayBarrage(Struct, frozen=True, tag="barrage"):
    """A heavy gun lays a barrage."""

    gun: Tag
    at: Point
    level: Level


class LightUp(Struct, frozen=True, tag="light"):
    """A searchlight tries to catch an aircraft."""

    light: str
    target: Tag


Finished: TypeAlias = Literal["done"]  # no more barrages or lights of this side

# -- activation -----------------------------------------------------------------------------------


class Activate(Struct, frozen=True, tag="activate"):
    unit: Tag


class ActivateGun(Struct, frozen=True, tag="gun"):
    gun: Tag


class Deploy(Struct, frozen=True, tag="deploy"):
    """A hidden aircraft for a marker, by choice or spotted."""

    marker: str
    aircraft: Aircraft
    heading: Heading
    level: Level


Wait: TypeAlias = Literal["hold", "pass"]


class Shoot(Struct, frozen=True, tag="shoot"):
    """A shot at an aircraft or balloon."""

    unit: Tag
    weapon: Weapon
    target: str


class Spot(Struct, frozen=True, tag="spot"):
    """A marker, or an aircraft at night."""

    unit: Tag
    what: str


class Drop(Struct, frozen=True, tag="drop"):
    """Drops its stores."""

    unit: Tag


class Done(Struct, frozen=True, tag="done"):
    """No more of this phase."""

    unit: Tag


class Lose(Struct, frozen=True, tag="lose"):
    """The hidden aircraft that is lost for lack of space."""

    aircraft: Aircraft


Nothing: TypeAlias = Literal["nothing"]


class Climb(Struct, frozen=True, tag="climb"):
    unit: Tag


class Zoom(Struct, frozen=True, tag="zoom"):
    unit: Tag


class Dive(Struct, frozen=True, tag="dive"):
    unit: Tag
    levels: Annotated[int, Meta(ge=1, le=3)]


class Winch(Struct, frozen=True, tag="winch"):
    """Tries to winch down an own balloon."""

    unit: Tag
    balloon: str


class Fly(Struct, frozen=True, tag="fly"):
    """A course, to its end or to a maneuver."""

    unit: Tag
    course: tuple[Length | Turn, ...] = ()
    end: Maneuver | None = None


class React(Struct, frozen=True, tag="react"):
    """Reaction Fire at a stop of the path: how far the target has flown."""

    unit: Tag
    weapon: Gun
    target: Tag
    stop: Annotated[int, Meta(ge=0)]


Pass: TypeAlias = Literal["pass"]


class Attack(Struct, frozen=True, tag="attack"):
    """A surface attack, the only action of its phase."""

    unit: Tag
    kind: Kind
    target: str


class ShootOhka(Struct, frozen=True, tag="ohka"):
    """One shot at an Ohka before its die; it flies where its carrier is."""

    unit: Tag
    weapon: Gun
    carrier: Tag


# -- end of the turn ------------------------------------------------------------------------------


class Return(Struct, frozen=True, tag="return"):
    """A Straggler comes back, so far east or north of where it left."""

    unit: Tag
    offset: Annotated[int, Meta(ge=-1200, le=1200, multiple_of=50)]
    heading: Heading
    level: Level


class MoveMarkers(Struct, frozen=True, tag="move"):
    """New points of markers; those not named stay."""

    points: tuple[tuple[str, Point], ...] = ()
