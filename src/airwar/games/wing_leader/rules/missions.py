"""What its mission lets a unit do when it moves (9.2): an errand for every answer, or why not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from airwar.kernel.requests import Refusal

from . import answers
from .bombers import (
    attacking,
    circling,
    direction,
    enemy_columns,
    escorting,
    flies_to_bomb,
    follows_home,
    onward,
    pace,
    seated,
    spare,
    wing_circles,
)
from .cards import jet
from .errands import Judged, allowance, base, edges_home, locked, straight, to_edge
from .flights import MP, Errand
from .formations import escort_squares, formation, kamikaze, presses_on
from .squares import OFF, distance, name, opposite, read, toward
from .state import Raid, Unit, bomber, fighter, loaded
from .weapons import can_jettison

FEW_SQUARES = 4  # to form up in, that are listed without being asked for

# -- what a player may say ------------------------------------------------------------------------


def errand(s: Raid, unit: Unit, answer: answers.Move) -> Judged:
    """§9.2: the errand that goes with an answer, or why its mission does not let a unit do that."""
    if unit.notes.took_off and unit.slow:  # §13.7-place: it spends this phase where it is
        if not isinstance(answer, answers.Stay):
            return Refusal("13.7-place", f"{unit.id} is taking off and stays in its square")
        return replace(base(s, unit), halves=0)
    judged: Judged = JUDGES[type(answer)](s, unit, answer)
    return judged


def _fly(s: Raid, unit: Unit, answer: answers.Fly) -> Judged:
    """As its mission has it."""
    if unit.returning:
        return Refusal("9.2.6-move", f"{unit.id} is returning to base by the {unit.returning} edge")
    if pinned := locked(s, unit):
        return pinned
    if flies_to_bomb(s, unit):
        if unit.id in s.intention(unit.side).circle:
            return Refusal("15.2.1.3", f"{unit.id} was declared to circle (C90)")
        return onward(s, unit)
    if unit.mission == "escort" and (s.tier("bombing") or follows_home(s, unit)):
        return escorting(s, unit)
    if wing_circles(s, unit):
        return Refusal("15.2.3-circle", f"the wing of {unit.id} circles all together")
    if bomber(unit) or unit.mission == "escort":
        return straight(s, unit, allowance(s, unit))  # §9.2.1-move, §9.2.2-move
    if unit.mission == "sweep":  # §9.2.3-default, §9.2.3-jet
        return straight(s, unit, (4 if jet(unit) else 2) * MP - unit.trail * MP)
    return _to_vector(s, unit)


def _to_vector(s: Raid, unit: Unit) -> Judged:
    """§9.2.4-vector: by the shortest route, and then it circles."""
    if unit.tally:
        return Refusal("9.2.4-tally", f"{unit.id} has a tally: it moves freely")
    if unit.vector != OFF:
        found = base(s, unit)
        halt = OFF if found.must_dive else unit.vector  # without throttle it cannot stay there
        return replace(found, goal="route", to=unit.vector, halt=halt)
    leader = leader_of(s, unit)
    if leader is None or leader.id == unit.id:
        reason = f"{unit.id} has no vector and no tally: it circles or returns to base"
        return Refusal("9.2.4-idle", reason)
    return _with_leader(s, unit, leader)


def leader_of(s: Raid, unit: Unit) -> Unit | None:
    """The leader of the wing that a unit is in."""
    if not unit.wing:
        return None
    return next((each for each in s.in_wing(unit.wing) if each.leader), None)


def _with_leader(s: Raid, unit: Unit, leader: Unit) -> Judged:
    """§9.5.3 (C120): they keep formation, on the way to his vector or beside him once he moved."""
    found = replace(base(s, unit), exits=())
    if leader.id in s.moved:
        return _beside(s, unit, leader, found)
    if leader.vector == OFF:
        reason = f"{unit.id} waits for its wing leader {leader.id}, who has no vector: it circles"
        return Refusal("9.5.3", reason)
    return replace(found, goal="route", to=leader.vector)


def _beside(s: Raid, unit: Unit, leader: Unit, found: Errand) -> Errand:
    mates = [each.square for each in formation(s, leader) if each.id != unit.id]
    found = replace(found, join=tuple(sorted(mates)), join_facing=leader.facing)
    return replace(found, goal="near", to=leader.square)


def _bound_to(s: Raid, unit: Unit) -> Unit | None:
    """The leader that a member of an intercept wing keeps formation with, §9.5.3 (C120)."""
    leader = leader_of(s, unit)
    return None if leader is None or leader.id == unit.id or leader.returning else leader


def _circle(s: Raid, unit: Unit, answer: answers.Stay) -> Judged:
    """§8.3.1, §9.2.4-idle, §9.2.4.1; sweeps and bombers only with the bombing rules."""
    if unit.returning:
        return Refusal("9.2.6-move", f"{unit.id} is returning to base and does not circle")
    if pinned := locked(s, unit):
        return pinned
    if unit.mission in ("intercept", "cap"):
        if unit.tally or unit.vector != OFF:
            reason = f"{unit.id} has a vector or a tally and does not wait here"
            return Refusal("9.2.4-vector", reason)
        leader = _bound_to(s, unit)
        if leader is not None and (leader.vector != OFF or len(set(leader.notes.path)) > 1):
            return Refusal("9.5.3", f"{unit.id} keeps formation with its wing leader {leader.id}")
        found = replace(base(s, unit), exits=())
        if found.must_dive:  # C143: down a level, and there it circles
            return replace(found, goal="near", to=unit.square - 1)
        found = replace(found, halt=unit.square)
        if leader is None or leader.id not in s.moved:
            return found
        return _beside(s, unit, leader, found)
    if s.tier("bombing"):
        return circling(s, unit)
    return Refusal("9.2", f"{unit.id} is on a mission that does not let it circle")


def _free(s: Raid, unit: Unit, answer: answers.Free) -> Judged:
    """§9.2.7-tally, §9.2.7-same-square, §9.2.3-pursuit, §9.2.4-tally."""
    if not fighter(unit):
        return Refusal("9.2.7-tally", f"{unit.id} is a bomber and does not move freely")
    if not unit.tally and not unit.notes.beside:
        reason = f"{unit.id} has no tally, and was with no enemy as the phase began"
        return Refusal("9.2.7-tally", reason)
    if not unit.tally and not unit.alerted:
        reason = f"{unit.id} is not alerted to the enemy beside it"
        return Refusal("9.2.7-same-square", reason)
    if unit.broken:  # C147
        return Refusal("10.7.1-fighter", f"{unit.id} is broken and returns to base")
    return base(s, unit)


def _support(s: Raid, unit: Unit, answer: answers.Support) -> Judged:
    """§9.2.3-support: toward a friend that has a tally, where it is now (C31)."""
    if refusal := _sweep_only(s, unit, "9.2.3-support"):
        return refusal
    if answer.friend not in friends_to_support(s, unit):
        reason = f"{answer.friend} is no fighter on {unit.id}'s net that has a tally"
        return Refusal("9.2.3-support", reason, ("friend",))
    return replace(brisk(s, unit, base(s, unit)), goal="route", to=s.units[answer.friend].square)


def brisk(s: Raid, unit: Unit, found: Errand) -> Errand:
    """C25: by a switch a sweep that is not alerted has 3 MPs for some of its behaviors."""
    if unit.mission != "sweep" or not s.on("brisk-sweeps"):
        return found
    return replace(found, halves=max(found.halves, (3 - unit.trail) * MP))


def friends_to_support(s: Raid, unit: Unit) -> list[str]:
    if not unit.net:
        return []
    return [
        each.id
        for each in s.flying(unit.side)
        if each.net == unit.net and each.tally and each.id != unit.id and fighter(each)
    ]


def _sweep_only(s: Raid, unit: Unit, rule: str) -> Refusal | None:
    if unit.mission != "sweep":
        return Refusal(rule, f"{unit.id} is not on a sweep")
    if unit.returning:
        return Refusal("9.2.6-move", f"{unit.id} is returning to base by the {unit.returning} edge")
    return locked(s, unit)


def _form_up(s: Raid, unit: Unit, answer: answers.FormUp) -> Judged:
    """§9.2.3-form-up, §9.2.2.2-form-up."""
    if refusal := _sweep_only(s, unit, "9.2.3-form-up"):
        return refusal
    if not unit.was_escort:
        return Refusal("9.2.3-form-up", f"{unit.id} has not been an escort")
    to = read(answer.square)
    if to == OFF or to not in places_to_form_up(s, unit):
        reason = f"an escort could not set up in {answer.square}"
        return Refusal("9.2.2.2-form-up", reason, ("square",))
    return replace(brisk(s, unit, base(s, unit)), goal="route", to=to)


def places_to_form_up(s: Raid, unit: Unit) -> set[int]:
    bombers = [each for each in s.flying(unit.side) if bomber(each)]
    facings = {each.facing for each in bombers}
    return set().union(*[escort_squares(bombers, facing) for facing in sorted(facings)])


def _return(s: Raid, unit: Unit, answer: answers.Return) -> Judged:
    """§9.2.6-move: home by an edge; what it carries to the target it must let go of first."""
    if pinned := locked(s, unit):
        return pinned
    if refusal := _may_return(s, unit):
        return refusal
    if answer.edge not in edges_home(s, unit):
        reason = f"{unit.id} cannot return by the {answer.edge} edge"
        return Refusal("9.2.6-edge", reason, ("edge",))
    found = brisk(s, unit, to_edge(s, unit, answer.edge))
    if flies_to_bomb(s, unit) and loaded(unit) and not unit.returning:
        way, surface = direction(s, unit), enemy_columns(s, unit)
        found = replace(found, jettison="must", way=way, surface=surface, exits=("left", "right"))
        found = replace(found, halves=pace(s, unit), spare=spare(s, unit))
    elif bomber(unit) and loaded(unit) and not unit.returning:
        far = toward(opposite(s.setup.side(unit.side).edge))
        exits = tuple(sorted({answer.edge, opposite(s.setup.side(unit.side).edge)}))
        found = replace(found, jettison="must", straight=far, exits=exits)
    return seated(s, unit, found) if flies_to_bomb(s, unit) else found


def _may_return(s: Raid, unit: Unit) -> Refusal | None:
    if unit.returning or unit.mission == "sweep":  # §9.2.3-rtb
        return None
    if unit.mission in ("intercept", "cap"):  # §9.2.4-idle
        if unit.tally:
            return Refusal("9.2.4-tally", f"{unit.id} has a tally: it moves freely")
        if unit.vector != OFF:
            return Refusal("9.2.4-vector", f"{unit.id} has a vector and goes there")
        if (leader := _bound_to(s, unit)) is not None:
            return Refusal("9.5.3", f"{unit.id} keeps formation with its wing leader {leader.id}")
        return None
    if unit.mission == "escort":
        return Refusal("9.2.2-move", f"{unit.id} stays with its bombers")
    if s.tier("bombing") and unit.mission == "strafing" and not loaded(unit):
        return None  # §15.2.1.1: it has attacked enough
    if presses_on(s, unit):
        return Refusal("5.1-special", f"{unit.id} presses on: it jettisons only when broken")
    if not can_jettison(unit) or kamikaze(s, unit):
        reason = f"{unit.id} has nothing to jettison, and so does not turn back"
        return Refusal("9.2.1.1-jettison", reason)
    return None


def _attack(s: Raid, unit: Unit, answer: answers.Attack) -> Judged:
    """§15.3-declare, §15.2.3-strafe"""
    if unit.id in s.intention(unit.side).circle:
        return Refusal("15.2.1.3", f"{unit.id} was declared to circle (C90)")
    if wing_circles(s, unit):
        return Refusal("15.2.3-circle", f"the wing of {unit.id} circles all together")
    return attacking(s, unit, answer)


JUDGES: dict[Any, Any] = {
    answers.Fly: _fly,
    answers.Stay: _circle,
    answers.Free: _free,
    answers.Support: _support,
    answers.FormUp: _form_up,
    answers.Attack: _attack,
    answers.Return: _return,
}


# -- what is open to a unit -----------------------------------------------------------------------


def openings(s: Raid, unit: Unit) -> Iterator[tuple[answers.Move, Errand]]:
    """Every kind of move that is open to a unit: the answer without its steps, and its errand."""
    for answer in thinkable(s, unit):
        found = errand(s, unit, answer)
        if not isinstance(found, Refusal):
            yield answer, found


def thinkable(s: Raid, unit: Unit) -> Iterable[answers.Move]:
    yield answers.Fly(unit.id)
    yield answers.Free(unit.id)
    yield answers.Stay(unit.id)
    for edge in edges_home(s, unit):
        yield answers.Return(unit.id, edge)
    if s.tier("bombing") and not unit.returning:
        yield answers.Attack(unit.id)
        for edge in edges_home(s, unit):
            yield answers.Attack(unit.id, edge=edge)
    if unit.mission == "sweep" and not unit.returning:
        for friend in friends_to_support(s, unit):
            yield answers.Support(unit.id, friend)
        if unit.was_escort:
            for square in squares_to_form_up(s, unit)[:FEW_SQUARES]:
                yield answers.FormUp(unit.id, name(square))


def squares_to_form_up(s: Raid, unit: Unit) -> list[int]:
    """All of them, the nearest first."""
    return sorted(places_to_form_up(s, unit), key=lambda at: _nearness(unit, at))


def _nearness(unit: Unit, at: int) -> tuple[int, int]:
    return distance(unit.square, at), at
