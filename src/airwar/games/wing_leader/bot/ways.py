"""Walks worth considering: those that lead to a point, without needless circling."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TypeAlias

from airwar.kernel.requests import Refusal

from ..rules.ends import legal_ends, off_course
from ..rules.flights import MP, Errand, Flight, begin
from ..rules.graph import stop
from ..rules.moves import step
from ..rules.squares import COLUMNS, FACINGS, OFF, ahead_of, column, columns_to, distance

End: TypeAlias = tuple[Flight, tuple[str, ...]]
CLOSE = 1  # within this many squares of the point every way is looked at


@lru_cache(maxsize=4096)
def ends_toward(e: Errand, point: int) -> tuple[End, ...]:
    """Ends of the walks that never lead away from a point; all ends if there are none."""
    start = begin(e)
    came: dict[Flight, tuple[str, ...]] = {start: ()}
    queue, found = [start], list[End]()
    for here in queue:
        steps = came[here]
        if stop(e, here) is None and off_course(e, here) is None:
            found.append((here, steps))
        for token in _tokens(e, here, point, bool(steps)):
            after = step(e, here, token)
            if not isinstance(after, Refusal) and after not in came:
                came[after] = (*steps, token)
                queue.append(after)
    return tuple(found) or legal_ends(e)


def _tokens(e: Errand, f: Flight, point: int, begun: bool) -> Iterator[str]:
    if f.state in ("over", "slow") or f.gone:
        return
    if f.lufbery or f.state == "pinned":
        yield from ("cl", "cr")
        if f.lufbery and not begun:
            yield from ("leave-l", "leave-r")
        return
    if not begun:
        if e.bonus:
            yield "bonus"
        if not e.climb:
            yield "slow"
        if e.jettison == "must":
            yield "jettison"
    if column(f.square) in (0, COLUMNS - 1):
        yield "exit"
    for facing, token in enumerate(FACINGS):
        if f.outside or _leads_on(e, f.square, facing, point):
            yield token
    if f.left >= MP and e.circle:
        yield f"c{FACINGS[f.facing]}"


def _leads_on(e: Errand, square: int, facing: int, point: int) -> bool:
    new = ahead_of(square, facing)
    if new == OFF:
        return False
    if e.edge is not None:
        return columns_to(e.edge, new) <= columns_to(e.edge, square)
    if point == OFF:
        return True
    after = distance(new, point)
    return after <= CLOSE or after < distance(square, point) + (after <= 2)
