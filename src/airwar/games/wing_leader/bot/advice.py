"""Answers worth considering, for a search: what the rules of thumb say, and what else fits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from airwar.kernel.requests import Choose

from ..rules.answers import Attack, Free, Move, Return, Vector
from ..rules.flights import Errand
from ..rules.missions import openings
from ..rules.movequestion import units_of
from ..rules.squares import COLUMNS, altitude, column, name, read, square
from ..rules.state import Raid, Unit, bomber
from . import moving, planning, raiding
from .policy import policy
from .ways import ends_toward

OURS = 0.5  # the weight of what the rules of thumb say
MOST = 12
SHIFTS = ((-3, 0), (3, 0), (0, 1), (0, -1), (-2, 1), (2, 1))  # columns and levels of vectors
NO_DICE: Any = None
# What a search thinks about. In the rest the rules of thumb are as good as it gets: what follows
# differs by less than a search can tell.
OPEN = frozenset(
    (
        "vector",
        "gci-vector",
        "command",
        "wing-orders",
        "move",
        "react",
        "primary",
        "declare",
        "evade",
        "dogfight",
        "tallies",
        "fire",
    )
)


def advise(s: Raid, choose: Choose) -> Sequence[tuple[Any, float]]:
    """The usual answer first; the others share the rest."""
    asked = choose.question.name
    if asked == "display":  # the rules of thumb deal at random here
        return [(planning.display(s, choose.question, choose.about, NO_DICE), 1.0)]
    usual = policy(s, choose, NO_DICE)
    if asked not in OPEN:
        return [(usual, 1.0)]
    others = [each for each in alternatives(s, choose, usual) if each != usual][: MOST - 1]
    if not others:
        return [(usual, 1.0)]
    rest = (1 - OURS) / len(others)
    return [(usual, OURS), *[(each, rest) for each in others]]


def alternatives(s: Raid, choose: Choose, usual: Any) -> list[Any]:
    if isinstance(usual, Vector):
        moved = [_shifted(usual, across, up) for across, up in SHIFTS]
        legal = [each for each in moved if not any(choose.question.refused(s, choose.about, each))]
        return [*legal, *choose.question.options(s, choose.about)]
    if choose.question.name != "move":
        return list(choose.question.options(s, choose.about))
    unit = s.units[units_of(choose.about)[0]]
    ways = list(openings(s, unit))
    if bomber(unit):
        return list(raiding.attacks(s, unit, ways)[:MOST])
    found = hunts(s, unit, ways) if unit.tally else []
    return list(dict.fromkeys([*found, *_each(s, unit, ways)]))


def _shifted(answer: Vector, across: int, up: int) -> Vector:
    """The same vectors, all of them so many columns and levels on, as far as the map goes."""
    pairs = []
    for id, at in answer.squares:
        here = read(at)
        there = min(COLUMNS - 1, max(0, column(here) + across))
        pairs.append((id, name(square(there, min(19, max(0, altitude(here) + up))))))
    return Vector(tuple(pairs))


def _each(s: Raid, unit: Unit, ways: Sequence[tuple[Move, Errand]]) -> Iterator[Move]:
    """The best end of each behavior; of those with a choice of friends or squares the first."""
    seen: set[type[Any]] = set()
    for answer, way in ways:
        kind = type(answer)
        if isinstance(answer, Attack) or (kind in seen and not isinstance(answer, Return)):
            continue
        seen.add(kind)
        if moved := moving.ended(s, unit, answer, way):
            yield moved


def hunts(s: Raid, unit: Unit, ways: Sequence[tuple[Move, Errand]]) -> list[Any]:
    """Every way in, and a few places to wait."""
    target = s.units.get(unit.tally)
    way = next((way for answer, way in ways if isinstance(answer, Free)), None)
    if target is None or way is None:
        return []
    ends = ends_toward(way, target.square)
    ins = moving.attacks(ends, target.square)
    waits = [end for end in ends if end[0].square != target.square and not end[0].gone]
    waits.sort(key=lambda end: moving.stand(s, target, end), reverse=True)
    walks = [*ins[:6], *[steps for _, steps in waits[:3]]]
    return [Free(unit.id, steps) for steps in walks]  # type: ignore[arg-type]
