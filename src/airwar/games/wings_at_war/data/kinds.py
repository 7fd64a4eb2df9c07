"""Words and numbers that data files and answers share."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

Tag: TypeAlias = str  # A3, X2: an aircraft on the table; G2: a gun
Row: TypeAlias = Annotated[int, Meta(ge=1)]  # line of the side's force list
Length: TypeAlias = Annotated[int, Meta(ge=0, multiple_of=50)]  # half inches
Turn: TypeAlias = Annotated[str, Meta(pattern=r"^[LR]([1-9]|[1-8][0-9]|90)$")]  # 46-90: tight
Heading: TypeAlias = Annotated[int, Meta(ge=0, le=359)]
Level: TypeAlias = Annotated[int, Meta(ge=1, le=6)]
Grade: TypeAlias = Annotated[int, Meta(ge=-2, le=2)]  # Skill, Leadership
Coordinate: TypeAlias = Annotated[int, Meta(ge=0)]
Point: TypeAlias = tuple[Coordinate, Coordinate]

Load: TypeAlias = Literal[
    "clean", "bombs", "rockets", "torpedo", "guided-bomb", "ohka", "upkeep", "tallboy",
    "grand-slam", "r4m", "rs-82", "wgr21", "gondolas",
]  # fmt: skip
Gun: TypeAlias = Literal["fixed", "N", "D", "V", "A", "T", "L", "S", "light"]  # light: a gun unit's
Weapon: TypeAlias = Literal[
    "fixed", "N", "D", "V", "A", "T", "L", "S", "light", "r4m", "rs-82", "wgr21", "schraege"
]
Kind: TypeAlias = Literal[
    "bombs", "torpedo", "guns", "rockets", "guided-bomb", "ohka", "upkeep", "tallboy", "grand-slam"
]
Maneuver: TypeAlias = Literal[
    "tight-L", "tight-R", "slip-L", "slip-R", "split-s", "immelmann", "scissors", "loop"
]


class Aircraft(Struct, frozen=True):
    """What an aircraft is; its name while it is hidden."""

    model: str
    skill: Grade = 0
    load: Load = "clean"
    leader: Grade | None = None  # Leadership


class Pose(Struct, frozen=True):
    """Where an aircraft stands."""

    x: Coordinate
    y: Coordinate
    heading: Heading
    level: Level
