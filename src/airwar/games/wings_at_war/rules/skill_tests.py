"""Movement Skill Tests: one table for climbs, zoom climbs and special maneuvers."""

from __future__ import annotations

from typing import Literal, TypeAlias

from airwar.kernel.events import Event, Modifier
from airwar.kernel.requests import Flow, Roll

from ..data.tables import load_tables
from .state import Battle, Plane, card

Test: TypeAlias = Literal["climb", "zoom", "maneuver"]


def passes(s: Battle, plane: Plane, test: Test, what: str, rule: str) -> Flow[bool]:
    """§3.0.test: 6 or more."""
    (face,) = yield Roll("3.0.test", f"{plane.tag}: {what}", 1, 10)
    modifiers = test_modifiers(s, plane, test)
    total: int = face + sum([each.value for each in modifiers])
    need = load_tables().movement_test.need
    if s.log is not None:
        result = "success" if total >= need else "failure"
        s.tell(
            Event(
                *(rule, "test", f"{plane.tag} tries {what}: {result}"),
                who=plane.tag,
                dice=(face,),
                modifiers=modifiers,
                total=total,
                need=need,
                result=result,
                news=() if total >= need else (plane.tag,),
            )
        )
    return total >= need


def test_modifiers(s: Battle, plane: Plane, test: Test) -> tuple[Modifier, ...]:
    table, own = load_tables().movement_test, card(plane.model)
    found = [("Skill", table.skill * plane.skill)]  # §3.0.skill
    if test == "maneuver":
        found.append(("Agility", table.agility * own.agility))  # §3.0.special
        if s.night:
            found.append(("night", table.night))  # §night.maneuver
    else:
        found.append(("Climb", table.climb * own.climb))  # §3.0.climb
    if test == "zoom":
        found.append(("zoom climb", table.zoom))  # §3.0.zoom
    found.append(("Fatigue", table.fatigue * plane.fatigue))  # §3.0.fatigue
    return named(found)


def named(found: list[tuple[str, int]]) -> tuple[Modifier, ...]:
    """Modifiers that count for something."""
    return tuple([Modifier(name, value) for name, value in found if value])


def success_chance(s: Battle, plane: Plane, test: Test) -> int:
    """Faces in ten that pass."""
    total = sum([each.value for each in test_modifiers(s, plane, test)])
    return min(10, max(0, 11 + total - load_tables().movement_test.need))
