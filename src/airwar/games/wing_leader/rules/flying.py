"""A move from its answer to its end (6.0, 8.0): the walk is flown, all but a step that escorts may
react to; then that step, and what the end of the move brings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from airwar.kernel.events import Event
from airwar.kernel.requests import Choose, Flow, Refusal, Taken

from ..data.kinds import SIDES, other
from . import answers
from .cards import called
from .cohesion import break_units
from .dogfight import join, shift
from .errands import still_before
from .flights import CIRCLES, LEAVES, RELEASES, Errand, begin
from .formations import balbo, jettison, to_sweep
from .groups import meets_ahead
from .losses import leave_map
from .missions import errand
from .movequestion import MOVE, STACKS, breaks, fits
from .moves import step
from .order import Stack, Tie, due, hunters_of
from .releases import cease, designate, fly_profile, release
from .squares import (
    FACING_OF,
    FACINGS,
    LEFT,
    OFF,
    RIGHT,
    ahead_of,
    altitude,
    columns_to,
    leveled,
    name,
    spot,
    toward,
    turn,
)
from .state import Going, Intention, Raid, Unit, bomber, loaded
from .tally import leave_balloon
from .wings import leave_wing, lose_leaders

# -- the phase begins -----------------------------------------------------------------------------


def start(s: Raid) -> Flow[None]:
    """The Movement Phase begins: where everybody stands, and in which order dogfights move."""
    s.moved, s.heads, s.lots, s.going = (), (), (), None
    s.intentions = (Intention(), Intention())
    squares = {side: {unit.square for unit in s.flying(side)} for side in SIDES}
    for each in s.surface.values():
        squares[each.side].add(each.square)  # §1.1-side, C149: a surface unit is an enemy too
    s.units = {
        id: _before_it_moves(unit, squares[other(unit.side)]) if unit.on_map else unit
        for id, unit in s.units.items()
    }
    stacks = sorted({unit.dogfight for unit in s.flying()} - {""})
    s.stacks = tuple(stacks)
    if len(stacks) > 1:  # §6.1.3
        answer: answers.Dogfights = yield Choose("raider", STACKS)
        s.stacks = answer.stacks


def _before_it_moves(unit: Unit, enemies: set[int]) -> Unit:
    notes = replace(unit.notes, start=unit.square, beside=unit.square in enemies)
    return replace(unit, notes=notes, slow=unit.slow and _still_slow(unit))


def _still_slow(unit: Unit) -> bool:
    """§13.7-place: Slow comes off a phase later; §15.3.5.1: or when the torpedo run ends (C116)."""
    torpedo = unit.profile is not None and unit.profile.kind == "torpedo"
    return unit.notes.took_off or torpedo


def next_move(s: Raid, last: int | None) -> int | None:
    """The number of the next move."""
    return len(s.moved) + 1 if due(s) is not None else None


# -- the answer -----------------------------------------------------------------------------------


def fly(s: Raid) -> Flow[None]:
    """Who is due moves, up to a step that escorts may react to."""
    who = due(s)
    assert who is not None and not isinstance(who, Tie)
    s.going = None
    lose_leaders(s)
    s.heads = tuple([head for head in s.heads if _is_followed(s, head)])
    if isinstance(who, Stack):
        if not (yield from shift(s, who.id)):
            return  # who was in it is free, and moves by himself (C125)
        members = tuple([unit.id for unit in s.members(who.id)])
        _take_turn(s, who.id)
        s.moved += members  # §8.4.2: this was their move, even if flak ends the fight (C125)
        s.heads += members  # §6.1.2-follow: and who hunts one that has left it follows too
        s.going = Going(who.id, stack=members)
        return
    answer = yield Choose(who.side, MOVE, who, offers=breaks(s))
    if isinstance(answer, Taken):  # §10.7.1-voluntary: nobody has moved, and all is seen again
        yield from break_units(s, (answer.answer,))
        return
    _take_turn(s, answer.unit)
    depart(s, answer)


def _is_followed(s: Raid, head: str) -> bool:
    return any(unit.id not in s.moved for unit in hunters_of(s, head))


def _take_turn(s: Raid, id: str) -> None:
    """Its turn has come; its hunters are due after those of who moved before it."""
    s.moved += (id,)
    s.heads += (id,)


def depart(s: Raid, answer: answers.Move) -> None:
    """Fly a walk, all but a last step into the square of a bomber that it hunts."""
    unit = s.units[answer.unit]
    target = s.units.get(unit.tally)
    hunts = target is not None and bomber(target)
    cut = len(answer.steps)
    if unit.wing or hunts:
        found = errand(s, unit, answer)
        assert not isinstance(found, Refusal)
        if found.balbo and not fits(found, answer.steps):
            leave_wing(s, unit.id, "9.5.6")
        if hunts:
            cut = _before_target(found, answer.steps)
    empty = not bomber(unit) or not loaded(unit)  # a loaded bomber turns back as it jettisons
    if isinstance(answer, answers.Return) and (unit.undecided or empty):
        s.change(unit.id, returning=answer.edge, undecided=False)
    attacks = isinstance(answer, answers.Attack)
    circles = isinstance(answer, answers.Stay) and not unit.notes.took_off
    circled = unit.circled or (circles and bomber(unit))  # §15.2.1.3: once a game
    strafing = unit.strafing and attacks
    forming = isinstance(answer, answers.FormUp)
    # §13.7-place: who takes off spends its MPs where it stands, and barrages there attack it (C80).
    path = (unit.square,) * (2 if unit.notes.took_off and unit.slow else 1)
    here = s.units[unit.id]
    notes = replace(here.notes, path=path, turned=(), came=OFF, head_on=(), forming=forming)
    s.put(replace(here, circling=circles, circled=circled, strafing=strafing, notes=notes))
    if unit.profile is not None and not attacks:
        cease(s, unit.id)
    hunted = "" if target is None or cut == len(answer.steps) else target.id
    edge = answer.edge if isinstance(answer, (answers.Return, answers.Attack)) else None
    advance(s, unit.id, answer.steps[:cut], edge)
    s.going = Going(unit.id, answer, answer.steps[cut:], bomber=hunted)


def _before_target(e: Errand, steps: answers.Walk) -> int:
    """How many steps lead up to the one that ends with its target; all if none does."""
    flight = begin(e)
    for i, token in enumerate(steps):
        after = step(e, flight, token)
        assert not isinstance(after, Refusal)
        if after.state == "over" and flight.state != "over":
            return i
        flight = after
    return len(steps)


def flying(s: Raid) -> bool:
    """Has a unit, not a dogfight, a move to end?"""
    return s.going is not None and s.going.answer is not None


def arrive(s: Raid) -> Flow[None]:
    """The rest of a move, unless a reaction has stopped it, and its end."""
    yield from ()
    going = s.going
    assert going is not None and going.answer is not None
    if going.outcome != "successful":  # §10.4.2-attack: it stops before the bomber's square (C46)
        advance(s, going.unit, going.rest)
    s.going = replace(going, rest=())
    land(s, going.unit, slow="slow" in going.answer.steps)
    if s.log is not None:
        s.tell(_told(s, s.units[going.unit]))


# -- the walk -------------------------------------------------------------------------------------


def advance(s: Raid, id: str, tokens: Sequence[Any], edge: Any = None) -> None:
    """Fly tokens that have been judged."""
    for token in tokens:
        facing = FACING_OF.get(token)
        if facing is not None:
            _enter(s, id, facing)
        elif token in CIRCLES:
            unit = s.change(id, facing=CIRCLES[token])
            s.note(id, path=(*unit.notes.path, unit.square))
        elif token == "slow":  # §8.5.1-first: level, after a climb too (C28)
            s.change(id, facing=leveled(s.units[id].facing))
        elif token == "exit":
            _exit(s, id)
        elif isinstance(token, answers.Aim):
            designate(s, id, token)
        elif token == "cease":
            cease(s, id)
        elif token in RELEASES:
            release(s, id, edge, combined=token == "drop-strafe")
        elif token == "jettison":
            jettison(s, id, edge)
        elif token == "tanks":
            jettison(s, id)
        elif token == "lufbery":
            _enter_lufbery(s, id)
        elif token in LEAVES:
            unit = s.change(id, lufbery=False, facing=LEAVES[token])
            s.note(id, path=(*unit.notes.path, unit.square, unit.square))


def _enter(s: Raid, id: str, facing: int) -> None:
    """One square on, and at whom it came from ahead."""
    unit = s.units[id]
    notes = unit.notes
    if unit.where == "waiting":  # §8.4.1-enter
        s.change(id, where="map", trail=0, notes=replace(notes, path=(*notes.path, unit.square)))
        return
    new = ahead_of(unit.square, facing)
    turned = turn(unit.facing, facing)
    paid = turned == 4 or (turned > 1 and balbo(s, unit))
    met = [each.id for each in s.in_square(new) if meets_ahead(each, unit, unit.square)]
    if unit.tally in met and new in _flown(s, unit):
        met.remove(unit.tally)  # §7.2.3-head-on-through: it has been with its target before
    notes = replace(
        notes,
        path=(*notes.path, new),
        turned=(*notes.turned, unit.square) if paid else notes.turned,
        came=unit.square,
        head_on=tuple(met),
    )
    s.change(id, square=new, facing=facing, notes=notes)
    fly_profile(s, id, unit.square)


def _flown(s: Raid, unit: Unit) -> tuple[int, ...]:
    """The squares of the move under way. §10.4.2-attack: a reaction is a move of its own, and where
    an escort flew before has nothing to do with the enemy that it attacks."""
    if s.going is not None and s.going.reactor == unit.id:
        return unit.notes.path[s.going.since :]
    return unit.notes.path


def _exit(s: Raid, id: str) -> None:
    """§8.4.1-exit"""
    unit = s.units[id]
    edge = "left" if columns_to("left", unit.square) == 0 else "right"
    s.change(id, facing=toward(edge))  # type: ignore[arg-type]
    leave_map(s, id, "exited", edge)  # type: ignore[arg-type]
    if s.log is not None:
        text = f"{called(unit)} leaves the map over the {edge} edge"
        s.tell(Event("8.4.1-exit", "exit", text, who=id, where=(spot(unit.square),), news=(id,)))


def _enter_lufbery(s: Raid, id: str) -> None:
    """§13.4.3-enter, §13.4.3-while: level, circling, and no escort any more."""
    unit = s.units[id]
    facing = LEFT if FACINGS[unit.facing].startswith("l") else RIGHT
    s.change(id, lufbery=True, facing=facing)
    s.note(id, path=(*unit.notes.path, unit.square, unit.square))
    to_sweep(s, id)
    if s.log is not None:
        s.tell(Event("13.4.3-enter", "lufbery", f"{called(unit)} enters a Lufbery", who=id))


# -- the end of a move ----------------------------------------------------------------------------


def land(s: Raid, id: str, *, slow: bool = False) -> None:
    """What the end of a move brings: markers, a reached vector, a dogfight joined.

    §8.5-markers, §8.5-persist; §8.5.1-abandon: a slow climb that is not gone on with is lost.
    """
    unit = s.units[id]
    if unit.where == "waiting":  # §8.4.1-trail: it had no MP left
        s.change(id, trail=still_before(s, unit))
    if unit.where != "map":
        return
    rise = altitude(unit.square) - altitude(unit.notes.path[0])
    marker = "climb" if rise > 0 else "dive" if rise < 0 else "slow-climb" if slow else ""
    s.change(id, marker=marker)
    if unit.vector == unit.square:  # §9.2.4-vector
        s.change(id, vector=OFF, circling=True)
    leave_balloon(s, id)
    join(s, id)


def _told(s: Raid, unit: Unit) -> Event:
    where = name(unit.square)
    if unit.where != "map":
        text = f"{called(unit)} has left the map"
    elif len(set(unit.notes.path)) <= 1:
        text = f"{called(unit)} stays in {where}"
    else:
        text = f"{called(unit)} moves to {where}"
    return Event("8.1", "move", text, who=unit.id, where=tuple(map(spot, unit.notes.path)))
