"""Who moves next (6.1): categories, initiative, and hunters after their target.

Tallies change while units move, so there is no list made in advance: the state keeps who has moved,
whose hunters may be due, and the initiative dice; `due` looks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import is_
from typing import Any, TypeAlias

from msgspec import Struct

from airwar.kernel.events import Event
from airwar.kernel.requests import Flow, roll

from ..data.kinds import SIDES, Side
from .cards import basic_speed
from .squares import altitude
from .state import Raid, Unit, bomber

# -- who is due -----------------------------------------------------------------------------------


class Stack(Struct, frozen=True, gc=False):
    """A dogfight moves."""

    id: str


class Free(Struct, frozen=True, gc=False):
    """A side moves one of these, whichever it likes."""

    side: Side
    units: tuple[str, ...]


class Ranked(Struct, frozen=True, gc=False):
    """This fighter moves."""

    side: Side
    unit: str


class Tie(Struct, frozen=True, gc=False):
    """These roll a die each before anybody can move."""

    units: tuple[str, ...]


Due: TypeAlias = Stack | Free | Ranked | Tie


_last: list[tuple[tuple[Any, ...], Due | None]] = []  # it is asked several times for each move


def due(s: Raid) -> Due | None:
    """Who moves next; None when all have moved."""
    parts = (s.units, s.moved, s.heads, s.stacks, s.lots)
    if _last and all(map(is_, _last[0][0], parts)):
        return _last[0][1]
    found = _due(s)
    _last[:] = [(parts, found)]
    return found


def _due(s: Raid) -> Due | None:
    """§6.1.2-follow: hunters before anybody else."""
    moved = frozenset(s.moved)
    for head in s.heads:
        # §6.1.2-follow, §6.1.2-chain: all hunters of the first that moved, then those of the
        # second, and so on, before anybody else (C19).
        if hunters := [unit for unit in hunters_of(s, head) if unit.id not in moved]:
            return _first(s, hunters)
    for stack in s.stacks:  # §6.1, §6.1.3: dogfights first, as the raider has ordered them
        if stack not in moved and s.members(stack):
            return Stack(stack)
    left = [unit for unit in s.units.values() if unit.id not in moved and _has_turn(unit)]
    escorts = [unit for unit in left if unit.mission == "escort"]
    if free := escorts or [unit for unit in left if bomber(unit)]:  # §6.1: escorts, then bombers
        side = next(side for side in SIDES if any(unit.side == side for unit in free))
        # §6.1.4-both, §6.1.4-order (C21)
        return Free(side, tuple([unit.id for unit in free if unit.side == side]))
    unalerted = [unit for unit in left if not unit.alerted and not unit.tally]
    if unalerted:
        return _first(s, unalerted)
    if not left:
        return None
    return _alerted(s, left)


def hunters_of(s: Raid, head: str) -> list[Unit]:
    """The fighters that follow a unit, or any member of a dogfight, and can move by themselves."""
    if head.startswith("dog"):
        members = {unit.id for unit in s.members(head)}
        return [unit for unit in s.units.values() if unit.tally in members and _has_turn(unit)]
    return [unit for unit in s.units.values() if unit.tally == head and _has_turn(unit)]


def _has_turn(unit: Unit) -> bool:
    """§8.4.2: members of a dogfight move with their stack."""
    return unit.where in ("map", "waiting") and not unit.dogfight


def _alerted(s: Raid, left: Sequence[Unit]) -> Due:
    """§6.1.2-chain: among the alerted a unit waits while its target has a turn to come.

    §6.1.2-mutual, §6.1.2-circle: a loop waits for its first by initiative.
    """
    waiting = {unit.id: unit.tally for unit in left}
    ready = [unit for unit in left if unit.tally not in waiting]
    for loop in _loops(waiting):
        # §6.1.2-mutual, §6.1.2-circle: the first of them by initiative waits for nobody.
        first = _first(s, [s.units[id] for id in loop])
        if isinstance(first, Tie):
            return first
        ready.append(s.units[first.unit])
    return _first(s, ready)


def _loops(targets: dict[str, str]) -> list[list[str]]:
    """The closed loops of units that wait for each other; each has one tally, so they are apart."""
    found, seen = [], set()
    for start in targets:
        way: list[str] = []
        here = start
        while here in targets and here not in seen:
            seen.add(here)
            way.append(here)
            here = targets[here]
        if here in way:
            found.append(way[way.index(here) :])
    return found


# -- initiative -----------------------------------------------------------------------------------


def _first(s: Raid, units: Sequence[Unit]) -> Ranked | Tie:
    """§6.1.1-order: the lowest, then the slowest, then by the dice."""
    if len(units) == 1:
        return Ranked(units[0].side, units[0].id)
    ranks = [rank(unit) for unit in units]
    best = min(ranks)
    tied = [unit for unit, own in zip(units, ranks, strict=True) if own == best]
    if len(tied) > 1:
        lots = dict(s.lots)
        if rollers := _undecided({unit.id: lots.get(unit.id, ()) for unit in tied}):
            return Tie(rollers)
        tied.sort(key=lambda unit: lots[unit.id])
    return Ranked(tied[0].side, tied[0].id)


def rank(unit: Unit) -> tuple[int, int]:
    """§6.1.1-order, by altitude and markers as they are now (C18)."""
    return altitude(unit.square), basic_speed(unit)


def _undecided(lots: dict[str, tuple[int, ...]]) -> tuple[str, ...]:
    """Who rolls next: those whose dice so far are equal, the ones with fewer dice first.

    §6.1.1-ties: later dice only settle the order among those that were equal, and a newcomer rolls
    against the dice that the others have (C117).
    """
    rollers = []
    for id, dice in lots.items():
        for rival, theirs in lots.items():
            if rival != id and len(dice) <= len(theirs) and theirs[: len(dice)] == dice:
                rollers.append(id)
                break
    return tuple(rollers)


def next_tie(s: Raid, last: int | None) -> int | None:
    return (last or 0) + 1 if isinstance(due(s), Tie) else None


def draw_lots(s: Raid, number: int) -> Flow[None]:
    """§6.1.1-ties, §2.1-dice: one six-sided die each, as thrown, kept for the phase."""
    tie = due(s)
    assert isinstance(tie, Tie)
    dice = yield from roll("6.1.1-ties", f"{_named(tie.units)} roll for initiative", len(tie.units))
    lots = dict(s.lots)
    for id, die in zip(tie.units, dice, strict=True):
        lots[id] = (*lots.get(id, ()), die)
    s.lots = tuple(sorted(lots.items()))
    shown = ", ".join([f"{id} {die}" for id, die in zip(tie.units, dice, strict=True)])
    s.tell(Event("6.1.1-ties", "initiative", f"Initiative: {shown}", dice=dice))


def _named(ids: Iterable[str]) -> str:
    *first, last = ids
    return f"{', '.join(first)} and {last}" if first else last
