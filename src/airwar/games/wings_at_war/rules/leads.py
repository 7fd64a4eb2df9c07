"""What an option leads to, in a few words beside its label."""

from __future__ import annotations

from typing import Any

from airwar.kernel.requests import Facts, Option

from ..data.tables import load_flak, load_limits
from .answers import (
    Attack,
    Climb,
    Deploy,
    Dive,
    Done,
    Drop,
    Fly,
    Give,
    LayBarrage,
    LightUp,
    React,
    Shoot,
    ShootOhka,
    Spot,
    Winch,
    Zoom,
)
from .flight import flight_of
from .orders import some_orders, tired
from .state import Battle, kind_name
from .tabletop import inches


def option(s: Battle, key: str, label: str, place: str, answer: Any) -> Option:
    """An option with what it leads to."""
    told = leads(s, answer)
    facts: Facts = {"leads": told} if told else {}
    if isinstance(answer, React):
        facts |= {"unit": answer.unit, "weapon": answer.weapon, "stop": answer.stop}
    elif isinstance(answer, Fly) and answer.end:
        course = ",".join([str(each) for each in answer.course])
        facts |= {"end": answer.end, "course": course}
    elif isinstance(answer, Deploy):
        name = kind_name(answer.aircraft)
        facts |= {"marker": answer.marker, "name": name, "heading": answer.heading}
        facts["level"] = answer.level
    return Option(key, label, place, facts=facts) if facts else Option(key, label, place)


def leads(s: Battle, answer: Any) -> str:
    match answer:
        case Climb() | Zoom() | Dive():
            return level_step(s, answer)
        case Shoot() | React() | ShootOhka() | Spot():
            return f"{order(s, answer.unit)}{unanswered(s, answer)}"
        case LayBarrage():
            return order(s, answer.gun)
        case LightUp():
            return order(s, answer.light)
        case Attack():
            return f"{order(s, answer.unit)}; all it does in this phase"
        case Drop():
            return "free; a harder target without them"
        case Winch():
            return f"no Order; one level on {load_flak().balloon.winch} or more"
        case Done():
            second = flight_of(s).over
            return "its activation ends" if second else "it keeps its Orders and moves"
        case Deploy():
            return "it is activated at once"
        case Give():
            return f"initiative +{len(answer.markers)}" if answer.markers else "no bonus"
        case "hold":
            return "the enemy activates first; your last aircraft moves after his"
        case "pass":
            return "none of yours moves again this turn"
    return ""


def order(s: Battle, unit: str) -> str:
    """§fatigue.order: the second Order of a turn tires a unit before its die."""
    found = s.find(unit) or s.gun(unit)
    if found is None:  # a searchlight, which does not tire
        side = next(light.side for light in s.lights if light.id == unit)
        return f"1 of {some_orders(s.sides[side].orders)}"
    more = f"; Fatigue +{load_limits().fatigue.order}" if tired(s, found.spent) else ""
    return f"1 of {some_orders(s.sides[found.side].orders)}{more}"


def unanswered(s: Battle, answer: Shoot | React | ShootOhka | Spot) -> str:
    """§weapon.schraege"""
    below = isinstance(answer, Shoot) and answer.weapon == "schraege"
    moves = below and not flight_of(s).over
    return "; its crew does not react to your move" if moves else ""


def level_step(s: Battle, answer: Climb | Zoom | Dive) -> str:
    """§move.climb, §move.zoom, §move.dive"""
    level, move = s.plane(answer.unit).level, load_limits().movement
    if isinstance(answer, Climb):
        return f"level {level + 1}; \N{MINUS SIGN}{inches(move.climb)} in either way"
    if isinstance(answer, Zoom):
        return f"level {level + 2} or Fatigue; \N{MINUS SIGN}{inches(move.zoom)} in, straight"
    more = min(move.dive * answer.levels, move.dive_most)
    straight = ", straight" if answer.levels >= move.straight_dive else ""
    return f"level {level - answer.levels}; +{inches(more)} in{straight}"
