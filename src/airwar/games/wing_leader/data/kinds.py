"""Words that data files, answers and rules share."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

Side: TypeAlias = Literal["raider", "defender"]  # also the seats
Edge: TypeAlias = Literal["left", "right"]
Size: TypeAlias = Literal["squadron", "flight"]
Mission: TypeAlias = Literal[
    "bombing", "strafing", "recce", "transport", "escort", "sweep", "intercept", "cap"
]
Load: TypeAlias = Literal[
    "none", "bombs", "torpedo", "parafrag", "atgr", "cargo", "drop-tanks", "aar", "gun-pod",
    "at-pod",
]  # fmt: skip
Quality: TypeAlias = Literal["veteran", "trained", "green"]
Arc: TypeAlias = Literal["left horizon", "left upper", "above", "right upper", "right horizon"]
Cloud: TypeAlias = Literal["wispy", "broken", "dense"]
Damage: TypeAlias = Literal["slight", "minor", "heavy", "crippling", "fatal"]
Tier: TypeAlias = Literal["basic", "advanced", "surface", "bombing"]
Class: TypeAlias = Literal[
    "fighter", "dive bomber", "torpedo bomber", "transport", "light bomber", "medium bomber",
    "heavy bomber",
]  # fmt: skip

Column: TypeAlias = Annotated[str, Meta(pattern="^[A-Z]$", description="a column from A to Z")]
Square: TypeAlias = Annotated[
    str,
    Meta(pattern="^[A-Z](1?[0-9])$", description="a square: column A-Z and altitude 0-19, as M9"),
]
Altitude: TypeAlias = Annotated[int, Meta(ge=0, le=19)]
Turn: TypeAlias = Annotated[int, Meta(ge=1, le=19)]

SIDES: Final[tuple[Side, Side]] = ("raider", "defender")
BOMBER_MISSIONS: Final = frozenset({"bombing", "strafing", "recce", "transport"})
WEAPON_LOADS: Final = frozenset({"bombs", "torpedo", "parafrag", "atgr", "cargo"})


def other(side: Side) -> Side:
    return "defender" if side == "raider" else "raider"
