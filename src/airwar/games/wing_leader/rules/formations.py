"""Formations (9.1), where escorts fly (5.3, 9.2.2), and how missions change (9.2.1.1, 9.2.2.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Final

from airwar.kernel.events import Event

from ..data.kinds import Edge, Load, Side
from ..data.special import PressOn
from .cards import called, fighter_class
from .squares import OFF, RIGHT, altitude, around, aspect, column, distance, level_flight
from .state import Raid, Unit, bomber, loaded

# -- formations -----------------------------------------------------------------------------------


def formation(s: Raid, unit: Unit) -> list[Unit]:
    """§9.1: friends with its facing in its own or adjacent squares, and theirs, and so on."""
    rest = [
        each
        for each in s.units.values()
        if each.side == unit.side
        and each.facing == unit.facing
        and each.where == "map"
        and each.id != unit.id
    ]
    return chain(unit, rest)


def chain(unit: Unit, rest: Iterable[Unit]) -> list[Unit]:
    """The units of `rest` that are linked to a unit by squares that touch, it included."""
    found, left = [unit], list(rest)
    for here in found:
        near = [each for each in left if distance(each.square, here.square) <= 1]
        found += near
        left = [each for each in left if each not in near]
    return sorted(found, key=lambda each: each.id)


def bomber_formations(s: Raid, side: Side) -> list[list[Unit]]:
    """The bombers of a side in their formations, each named by its first id."""
    left = [unit for unit in s.flying(side) if bomber(unit)]
    found = []
    while left:
        first, *others = left
        group = chain(first, [each for each in others if each.facing == first.facing])
        left = [each for each in left if each not in group]
        found.append(group)
    return found


def balbo(s: Raid, unit: Unit) -> bool:
    """§9.5.6: is it in a wing of more than two squadrons? A flight counts half."""
    if not unit.wing:
        return False
    halves = [1 if each.size == "flight" else 2 for each in s.in_wing(unit.wing)]
    return sum(halves) > 4


# -- where escorts fly ----------------------------------------------------------------------------


def escort_squares(bombers: Sequence[Unit], facing: int, near: Iterable[str] = ()) -> set[int]:
    """§5.3-escort: the squares where an escort of these bombers may be, with their facing.

    Within 3 of a bomber, not ahead (§8.1.2) of the front bomber of its formation, not more than 1
    level below the lowest of it (C34, C130). `near` names the bombers that count, if not all do.
    """
    found: set[int] = set()
    alike = [unit for unit in bombers if unit.facing == facing and level_flight(facing)]
    wanted = set(near) or {unit.row for unit in alike}
    for unit in alike:
        if unit.row not in wanted and unit.id not in wanted:
            continue
        group = chain(unit, [each for each in alike if each.id != unit.id])
        found |= _beside(unit.square, tuple(sorted({each.square for each in group})), facing)
    return found


@lru_cache(maxsize=4096)
def _beside(square: int, group: tuple[int, ...], facing: int) -> frozenset[int]:
    """Where an escort of a bomber in a square may be, by the squares of its formation."""
    columns = [column(each) for each in group]
    front = max(columns) if facing == RIGHT else min(columns)
    leads = [each for each in group if column(each) == front]
    floor = min([altitude(each) for each in group]) - 1
    return frozenset(
        each
        for each in around(square, 3)
        if altitude(each) >= floor
        and not any(aspect(facing, lead, each) == "ahead" for lead in leads)
    )


# -- missions change ------------------------------------------------------------------------------


def to_sweep(s: Raid, id: str) -> None:
    """§9.2.2.2-detach: an escort sweeps from now on."""
    unit = s.units[id]
    if unit.mission == "escort":
        s.change(id, mission="sweep", was_escort=True)
        if s.log is not None:
            text = f"{called(unit)} leaves its bombers and sweeps"
            s.tell(Event("9.2.2.2-detach", "mission", text, who=id))


def drop_vector(s: Raid, id: str) -> None:
    """A vector is removed. §9.5.3: the wing of a leader remembers where his was."""
    unit = s.units[id]
    if unit.vector == OFF:
        return
    if unit.wing and unit.leader:
        s.put_wing(unit.wing, vector=unit.vector)
    s.change(id, vector=OFF)


def release_idle_escorts(s: Raid) -> None:
    """§9.2.2.2-detach: with no bombers left to escort, of the whole side (C35)."""
    escorts = [unit for unit in s.units.values() if unit.mission == "escort" and unit.in_play]
    for unit in escorts:
        if not _has_bombers(s, unit.side):
            to_sweep(s, unit.id)


def _has_bombers(s: Raid, side: Side) -> bool:
    return any(unit.side == side and unit.in_play and bomber(unit) for unit in s.units.values())


def kamikaze(s: Raid, unit: Unit) -> bool:
    return unit.row in s.setup.rules.kamikaze


def presses_on(s: Raid, unit: Unit) -> bool:
    """§5.1-special (C126): must a bomber carry its load on until the enemy breaks it?"""
    if unit.broken or not bomber(unit) or not loaded(unit):
        return False
    return any(isinstance(each, PressOn) and unit.row in each.rows for each in s.setup.special)


def homebound(s: Raid, unit: Unit, edge: Edge | None = None) -> dict[str, Any]:
    """§9.2.6-edge: what changes in a unit that is to return to base.

    Raiders may choose the edge with the bombing rules. One that turns for home outside its own move
    says so when it begins to: the next time it moves (C123).
    """
    undecided = edge is None and unit.side == "raider" and s.tier("bombing")
    return {"returning": edge or s.setup.side(unit.side).edge, "undecided": undecided}


def let_go(s: Raid, id: str, edge: Edge | None = None) -> None:
    """§9.2.1.1-jettison: its load is gone, and what that makes of its mission.

    §15.2.4-after: a fighter-bomber sweeps, unalerted (C15); any other bomber returns to base.
    """
    unit = s.units[id]
    s.change(id, load="none")
    if unit.load == "drop-tanks":
        return
    s.change(id, profile=None)
    home = homebound(s, unit, edge)
    if fighter_class(unit) and unit.mission in ("bombing", "strafing"):
        goes = unit.broken or edge is not None  # §9.2.3-rtb: it has said that it returns
        s.change(id, mission="sweep", alerted=False, **(home if goes else {}))
    else:
        s.change(id, **home)


LETS_GO: Final[dict[Load, str]] = {
    "torpedo": "torpedoes",
    "parafrag": "parafrags",
    "atgr": "rockets",
    "drop-tanks": "drop tanks",
}


def jettison(s: Raid, id: str, edge: Edge | None = None) -> None:
    """The same, told as something that a player did."""
    unit = s.units[id]
    what = LETS_GO.get(unit.load, unit.load)
    let_go(s, id, edge)
    if s.log is not None:
        rule = "13.2-jettison" if unit.load == "drop-tanks" else "9.2.1.1-jettison"
        s.tell(Event(rule, "jettison", f"{called(unit)} jettisons its {what}", who=id))
