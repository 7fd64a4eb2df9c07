"""Questions of the builder about victory, fuel and orders."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from airwar.common.builder import Field
from airwar.common.words import one_of, whole_number, words, yes_or_no
from airwar.kernel.errors import BadData

from ..data import SIDES, load_aircraft
from .from_answers import ENDINGS, GOAL, SIDED, check_answer, flown_by, map_stays, of_field
from .typed_places import listed

EDGES: Final = ("north", "east", "south", "west")
STRAFING: Final = 10  # victory points per turn
APART: Final = 3  # hexes, as in Bomber Escort


def bombers_fly(so_far: Mapping[str, Any]) -> bool:
    return any(so_far.get(f"{side}-bombers") for side in SIDES)


def flying(so_far: Mapping[str, Any]) -> list[str]:
    """Every type of aircraft named so far."""
    return list(dict.fromkeys(key for side in SIDES for key in flown_by(so_far, side)))


def _won_by(*kinds: str) -> Callable[[Mapping[str, Any]], bool]:
    return lambda so_far: so_far["victory"] in kinds


def _endings(so_far: Mapping[str, Any]) -> Sequence[str]:
    return [f"{key:<15} {title}" for key, title in ENDINGS.items()]


def _ending(text: str, so_far: Mapping[str, Any]) -> str:
    kind = one_of("way to win", text, list(ENDINGS))
    if kind in ("bombers-unhurt", "escort") and not bombers_fly(so_far):
        raise BadData(f"{kind}: neither side has bombers")
    return kind


TASKS: Final = ("fuel.victory", "escort.victory")  # of which bombers are a part


def _whose(text: str, so_far: Mapping[str, Any]) -> str:
    side = one_of("side", text, SIDES)
    check_answer(so_far, "winner", side, of_field(f"{side}.aircraft", *TASKS))
    return side


def _turns(text: str, so_far: Mapping[str, Any]) -> int:
    turns = whole_number(text, "a number of turns", 0, 99)
    check_answer(so_far, "turns", turns, of_field("turns"))
    return turns


def _strafer(text: str, so_far: Mapping[str, Any]) -> str | None:
    return None if text == "none" else one_of("aircraft in this battle", text, flying(so_far))


def _head_start(text: str, so_far: Mapping[str, Any]) -> list[int]:
    points = [whole_number(each, "a number of points", 0, 500) for each in words(text)]
    if len(points) != len(SIDES):
        raise BadData(f"{len(points)} numbers for 2 sides; write them as 0,20")
    return points


def _short(text: str, so_far: Mapping[str, Any]) -> list[str]:
    return [one_of("aircraft in this battle", each, flying(so_far)) for each in listed(text)]


def _edge(name: str, prompt: str, default: str, when: Callable[[Mapping[str, Any]], bool]) -> Field:
    return Field(name, prompt, lambda text, so_far: one_of("edge", text, EDGES), default, when=when)


def _known(so_far: Mapping[str, Any]) -> Sequence[str]:
    return [f"{key:<22} {load_aircraft()[key].name}" for key in flying(so_far)]


def _short_of_fuel(so_far: Mapping[str, Any]) -> bool:
    return bool(so_far.get("fuel"))


WON: Final = (
    Field("victory", "Won by", _ending, "points", _endings),
    Field("winner", "Whose task is it: allied or axis", _whose, "allied",
          when=_won_by(*SIDED)),
    Field("goal", "Points to win",
          lambda text, so_far: whole_number(text, "a number of points", 1, 1000), str(GOAL),
          when=_won_by("points")),
    Field("strafer", "Aircraft that scores points for strafing, or none", _strafer, "none", _known,
          lambda so_far: so_far["victory"] == "points" and bool(flying(so_far))),
    Field("strafing", "Points for each turn of strafing",
          lambda text, so_far: whole_number(text, "a number of points", 1, 100), str(STRAFING),
          when=lambda so_far: bool(so_far.get("strafer"))),
    Field("altitude", "At or above which altitude, 1 to 6",
          lambda text, so_far: whole_number(text, "an altitude", 1, 6), "5",
          when=_won_by("climb")),
    _edge("edge", "Over which edge: north, east, south or west", "north", _won_by("escort")),
    Field("turns", "The last turn, 0 for none", _turns, "0"),
    Field("head-start", "Points at the start, allied and axis", _head_start, "0,0"),
)  # fmt: skip
ORDERS: Final = (
    Field("course", "Do bombers hold their course until attacked? y or n",
          lambda text, so_far: yes_or_no(text), "n", when=bombers_fly),
    Field("apart", "Hexes between bombers when they deploy, 0 to 10",
          lambda text, so_far: whole_number(text, "a number of hexes", 0, 10), str(APART),
          when=lambda so_far: bombers_fly(so_far) and so_far["situation"] != "placed"),
    Field("fuel", "Aircraft short of fuel, comma-separated, or none", _short, "none", _known,
          lambda so_far: bool(flying(so_far))),
    Field("fuel-turn", "By the end of which turn they must be gone",
          lambda text, so_far: whole_number(text, "a turn", 1, 99), "4", when=_short_of_fuel),
    _edge("fuel-edge", "Over which edge: north, east, south or west", "south", _short_of_fuel),
    Field("fixed", "Is the map fixed? y or n",
          lambda text, so_far: yes_or_no(text), "n",
          when=lambda so_far: not map_stays(so_far)),
)  # fmt: skip
