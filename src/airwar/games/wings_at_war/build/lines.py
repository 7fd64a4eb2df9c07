"""What people type for one aircraft, gun, balloon, target or cloud, as a line of a set-up."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, get_args

from airwar.common.words import is_number, one_of, several, words
from airwar.kernel.errors import BadData

from ..data.aircraft import Card, Nation, load_aircraft
from ..data.tables import load_targets

NATIONS: Final[tuple[str, ...]] = get_args(Nation)
HELP: Final = (
    "spitfire-ix/+1/bombs/lead+2/hidden is a type, its Skill, its load, a Leader and where it"
    " starts; all but the type may be missing, *2 is for two alike"
)
CALIBERS: Final = {("heavy", 2): "88 mm", ("light", 1): "20 mm", ("light", 2): "40 mm"}

_SPOT: Final = re.compile(r"([0-9]{1,3}(?:\.5)?)x([0-9]{1,3}(?:\.5)?)")
_GRADE: Final = re.compile(r"[+-]?[0-2]")
_SIGNED: Final = re.compile(r"[+-][0-2]")
_JAMS: Final = re.compile(r"jams([1-9]|[12][0-9]|30)")
_LEVELS: Final = re.compile(r"([1-6])(?:-([1-6]))?")


def listed(text: str) -> list[str]:
    return [] if text == "none" else words(text)


def spot(text: str) -> list[float]:
    """`36x9.5`: inches from the west edge and from the south edge."""
    found = _SPOT.fullmatch(text)
    if found is None:
        raise BadData(f"{text!r} is not a place; write 36x9, inches from the west and the south")
    return [_number(each) for each in found.groups()]


def _number(text: str) -> float:
    value = float(text)
    return int(value) if value.is_integer() else value


def nations(text: str) -> list[str]:
    return [one_of("nation", each, NATIONS) for each in words(text)]


# -- aircraft -------------------------------------------------------------------------------------


def aircraft(text: str, own: Mapping[str, Card] | None = None) -> list[dict[str, Any]]:
    """`spitfire-ix/+1/lead+0,spitfire-ix/hidden*2`, with a Leader for each four unless named.

    `own` are the cards that the player brings along.
    """
    known = {**load_aircraft(), **(own or {})}
    found = [dict(plane(word, known)) for word, count in several(text) for _ in range(count)]
    if not any("leader" in each for each in found):
        for each in found[::4]:
            each["leader"] = 0
    return found


def plane(text: str, known: Mapping[str, Card]) -> dict[str, Any]:
    model, *parts = text.split("/")
    line: dict[str, Any] = {"model": one_of("aircraft", model, list(known))}
    for part in parts:
        name, value = _told(part, known[model].loads)
        if name in line:
            raise BadData(f"{text}: it has two of {name}")
        line[name] = value
    return line


def _told(part: str, loads: Sequence[str]) -> tuple[str, Any]:
    if part == "hidden":
        return "hidden", True
    if part.startswith("lead"):
        return "leader", grade(part.removeprefix("lead") or "0")
    if _GRADE.fullmatch(part):
        return "skill", int(part)
    if part in loads:
        return "load", part
    raise BadData(f"{part!r} is neither a Skill, lead, hidden nor one of {', '.join(loads)}")


def grade(text: str) -> int:
    if not _GRADE.fullmatch(text):
        raise BadData(f"{text!r} is not a grade from -2 to +2")
    return int(text)


# -- on the ground and in the sky -----------------------------------------------------------------


def gun(text: str) -> dict[str, Any]:
    """`heavy/31x38`, `light/36x9/2/T1/+1`: kind, place, Firepower, its ship, and its Skill."""
    kind, place, *parts = _parts(text, "heavy/31x38 or light/36x9/2/T1")
    one_of("gun", kind, ("heavy", "light"))
    line: dict[str, Any] = {"kind": kind, "at": spot(place)}
    line["firepower"] = 2 if kind == "heavy" else 1
    for part in parts:
        if part in ("1", "2") and kind == "light":
            line["firepower"] = int(part)
        elif part.startswith("T"):
            line["aboard"] = part
        elif _SIGNED.fullmatch(part):
            line["skill"] = int(part)
        else:
            raise BadData(
                f"{part!r} is neither a light gun's Firepower of 1 or 2, a ship's id nor a Skill"
                " with its sign"
            )
    return {**line, "caliber": CALIBERS[kind, line["firepower"]]}


def balloon(text: str) -> dict[str, Any]:
    """`36x30`, or `36x30/1` for one that reaches level 1 only."""
    place, *parts = text.split("/")
    if parts not in ([], ["1"], ["2"]):
        raise BadData(f"{text!r} is not a balloon; write 36x30, or 36x30/1 for one at level 1")
    return {"at": spot(place), "top": int(parts[0]) if parts else 2}


def target(text: str) -> dict[str, Any]:
    """`factory/36x40`, `bridge/20x40/3`: kind, place, Target Markers. `still` does not move, and
    `jams6` jams guided bombs from turn 6 on."""
    kind, place, *parts = _parts(text, "factory/36x40 or bridge/20x40/3")
    own = load_targets()[one_of("target", kind, list(load_targets()))]
    line = {"kind": kind, "name": own.name, "at": spot(place), "markers": own.markers}
    for part in parts:
        if part in ("lit", "still"):
            line[part] = True
        elif found := _JAMS.fullmatch(part):
            line["jams"] = int(found[1])
        elif is_number(part) and 1 <= int(part) <= 12:
            line["markers"] = int(part)
        else:
            raise BadData(f"{part!r} is neither lit, still, jams6 nor Target Markers from 1 to 12")
    return line


def cloud(text: str) -> dict[str, Any]:
    """`24x22/3/3-4`: middle, radius, levels."""
    parts = text.split("/")
    levels = _LEVELS.fullmatch(parts[2]) if len(parts) == 3 else None
    if levels is None or parts[1] not in ("2", "3", "4"):
        raise BadData(f"{text!r} is not a cloud; write 24x22/3/3-4: middle, radius 2 to 4, levels")
    low, high = levels[1], levels[2] or levels[1]
    return {"at": spot(parts[0]), "radius": int(parts[1]), "levels": [int(low), int(high)]}


def _parts(text: str, example: str) -> list[str]:
    parts = text.split("/")
    if len(parts) < 2:
        raise BadData(f"{text!r}: a kind and a place are needed, such as {example}")
    return parts
