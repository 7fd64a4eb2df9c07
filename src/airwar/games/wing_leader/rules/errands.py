"""What every move starts from (8.2, 9.2): allowance, performance, the target, the ways home."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from msgspec.structs import replace

from airwar.kernel.requests import Refusal

from ..data.kinds import Edge
from ..data.special import Ceiling, NoLufbery
from .cards import bomb_dash, climb_rating, fighter_bomber, jet, rocket
from .ends import ends_at_all
from .flights import MP, Errand
from .formations import balbo, kamikaze, presses_on
from .squares import FACINGS, OFF, altitude, distance, opposite, toward
from .state import Raid, Unit, bomber, fighter, loaded
from .tactics import in_force
from .weapons import can_jettison

Judged: TypeAlias = Errand | Refusal


def allowance(s: Raid, unit: Unit) -> int:
    """§8.2-allowance, §8.2-jet: MPs in halves, less those lost by entering in trail."""
    return max(0, _rate(s, unit) - unit.trail) * MP


def _rate(s: Raid, unit: Unit) -> int:
    if rocket(unit):
        return 4 if unit.throttle == "full" else 2  # §13.8.2-full, §13.8.2-none
    if bomber(unit):
        return 3 if jet(unit) else 2
    if unit.mission == "escort":
        return 3 if _with_jets(s, unit) else 2  # C26: also if it is a jet itself
    if jet(unit):
        return 4
    return 3 if unit.alerted else 2  # C25: an unalerted sweep has 2 in every case


def still_before(s: Raid, unit: Unit) -> int:
    """§8.4.1-trail: how many enter before it next turn, if it has waited for a whole move: units in
    trail keep their distance."""
    sweeps = unit.mission == "sweep" and not jet(unit)  # §9.2.3-default: 2 squares, alerted or not
    return max(0, unit.trail - (2 if sweeps else _rate(s, unit)))


def _with_jets(s: Raid, unit: Unit) -> bool:
    """§9.2.2-move: does an escort fly with jet bombers? The one that it goes with says so (C105),
    or else the nearest."""
    bombers = [each for each in s.flying(unit.side) if bomber(each)]
    if not bombers:
        return False
    declared = dict(s.intention(unit.side).escorts).get(unit.id)
    bombers = [each for each in bombers if each.id == declared] or bombers
    return jet(min(bombers, key=lambda each: (distance(each.square, unit.square), each.id)))


def base(s: Raid, unit: Unit) -> Errand:
    """The errand of a unit that nothing binds but its target and its own performance."""
    engine = _rocket(unit)
    return Errand(
        square=unit.square,
        facing=unit.facing,
        halves=allowance(s, unit),
        climb=climb_rating(unit, altitude(unit.square)),
        rocket=engine,
        slow_climb=unit.marker == "slow-climb",
        levels_off=_levels_off(unit),
        outside=unit.where == "waiting",
        roof=_roof(s, unit),
        loaded_roof=_loaded_roof(unit),
        lufbery=unit.lufbery,
        balbo=balbo(s, unit),
        tanks=_tanks(unit),
        must_dive=engine == "none",
        **_with_target(s, unit),
        **_tricks(s, unit),
    )


def _levels_off(unit: Unit) -> bool:
    """§8.5.1-second: one slow climb after the other; only a climb leaves it with this facing."""
    if unit.marker != "climb" or FACINGS[unit.facing] not in ("lu", "ru"):
        return False
    return climb_rating(unit, altitude(unit.square)) == 0 and not rocket(unit)


def _tanks(unit: Unit) -> bool:
    """§13.2-jettison, §7.1-needs: who carries tanks may drop them if it is alerted."""
    return unit.load == "drop-tanks" and unit.alerted and fighter(unit)


def _rocket(unit: Unit) -> Any:
    if not rocket(unit):
        return ""
    return "full" if unit.throttle == "full" else "none"


def _with_target(s: Raid, unit: Unit) -> dict[str, Any]:
    """§7.2.3-stop, §7.2.3-locked, §7.2.3-head-on-arrival."""
    target = s.units.get(unit.tally)
    if target is None or not target.on_map:
        return {}
    no_ahead = target.lufbery or target.dogfight
    facing = -1 if no_ahead else target.facing
    return {"target": target.square, "target_facing": facing, "stay": stays(s, unit)}


def stays(s: Raid, unit: Unit) -> Literal["", "pinned", "leave"]:
    """Does it stay with its target, or leave it at once? §7.2.3-locked"""
    target = s.units.get(unit.tally)
    if target is None or not target.on_map or target.square != unit.square:
        return ""
    if rocket(unit) and unit.throttle != "full":  # C70
        return ""
    arrived = target.notes.came != OFF and unit.id in target.notes.head_on
    return "leave" if arrived else "pinned"


def _tricks(s: Raid, unit: Unit) -> dict[str, Any]:
    """§13.4.3-enter: who may enter a Lufbery, and whom it must not have met: squadrons that are
    there, or were when the phase began. Surface units (C149) do not keep it from one."""
    if barred := _barred(s, unit):
        return {"barred": barred}
    rivals = [each for each in s.units.values() if each.side != unit.side]
    enemies = {each.square for each in rivals if each.on_map}
    if any(each.notes.start == unit.square for each in rivals):
        enemies.add(unit.square)
    return {"may_lufbery": True, "enemies": tuple(sorted(enemies))}


def _barred(s: Raid, unit: Unit) -> str:
    """§13.4.3-enter, §13.6: why a unit may enter no Lufbery at all."""
    if not in_force(s, "13.4.3"):
        return "they are not in force in this scenario"
    if not fighter(unit):
        return "it is a bomber"
    if not unit.alerted:
        return "it is not alerted"
    if unit.broken or unit.returning:
        return "it returns to base"
    if unit.losses >= unit.max_losses - 1:
        return "it is a single aircraft"
    scenario = [each for each in s.setup.special if isinstance(each, NoLufbery)]
    if any(unit.row in each.rows for each in scenario):  # §5.1-special
        return "the scenario does not let it"
    return ""


def _roof(s: Raid, unit: Unit) -> int:
    """§5.1-special: a ceiling of the scenario; §3.3.1-ceiling: there is no other."""
    roofs = [
        each.altitude
        for each in s.setup.special
        if isinstance(each, Ceiling)
        if unit.row in each.rows and (each.until == "end" or loaded(unit))
    ]
    return min(roofs, default=19)


def _loaded_roof(unit: Unit) -> int:
    """§3.3-bomb-dash: the highest altitude to which it can carry its bombs."""
    if not loaded(unit) or unit.load == "cargo":
        return 19
    here = altitude(unit.square)
    return next((each - 1 for each in range(here, 20) if bomb_dash(unit, each)), 19)


# -- behaviors that several missions share ---------------------------------------------------------


def locked(s: Raid, unit: Unit) -> Refusal | None:
    """§7.2.3-locked: beside its target a unit moves freely in name, and nothing else (C122)."""
    if stays(s, unit):
        reason = f"{unit.id} is in its target's square: it circles there, unless it may leave"
        return Refusal("7.2.3-locked", reason)
    return None


def straight(s: Raid, unit: Unit, halves: int) -> Errand:
    """§9.2.1-move: straight and level to the far edge, after one turn to face it (C96)."""
    far = opposite(s.setup.side(unit.side).edge)
    return replace(
        base(s, unit),
        halves=max(0, halves),
        straight=toward(far),
        circle=False,
        bonus=False,
        exits=(far,),
        jettison="may" if may_drop_load(s, unit) else "no",
    )


def may_drop_load(s: Raid, unit: Unit) -> bool:
    """May it let go of its load and go on as a sweep? §15.2.4-after"""
    held = kamikaze(s, unit) or presses_on(s, unit)
    return fighter_bomber(unit) and can_jettison(unit) and not held


def edges_home(s: Raid, unit: Unit) -> tuple[Edge, ...]:
    """§9.2.6-edge: raiders may take either edge with the bombing rules, and say so once."""
    if unit.returning and not unit.undecided:
        return (unit.returning,)
    if s.tier("bombing") and unit.side == "raider":
        return ("left", "right")
    return (s.setup.side(unit.side).edge,)


def to_edge(s: Raid, unit: Unit, edge: Edge) -> Errand:
    """§9.2.6-move: toward an edge, and out over it; §9.2.6-fight: without a Lufbery on the way."""
    found = replace(base(s, unit), goal="home", edge=edge, circle=False, exits=(edge,))
    return replace(found, may_lufbery=False, barred="it returns to base", enemies=())


def homeward(s: Raid, unit: Unit, edge: Edge) -> Errand:
    """The same, for the rest of a move."""
    found = to_edge(s, unit, edge)
    # C24: where nothing else spends all MPs it may circle after all.
    return found if ends_at_all(found) else replace(found, circle=True)
