"""Firing arcs, target aspects and the halves of the sky around an aircraft, as tables.

All are looked up by the difference of two hexes, so nothing is measured in play.
"""

from __future__ import annotations

from typing import Final

from airwar.common.hexes import BEARING, STEPS, arc, pack, size

from ..data import load_tables

_TABLES = load_tables()
REACH: Final = 3  # §attack.range

CLOCK: Final = ("12", "2", "4", "6", "8", "10")  # §movement.clock
FRONT: Final = (10, 11, 0, 1, 2)  # bearings ahead of the wings; 3 and 9 are exactly abeam
REAR: Final = (4, 5, 6, 7, 8)


def turned(hexes: tuple[tuple[int, int], ...], facing: int) -> dict[int, int]:
    """The arc of an aircraft that faces north, turned to a facing, with ranges."""
    found = {}
    for each in hexes:
        q, r = each
        for _ in range(facing):
            q, r = -r, q + r  # 60 degrees to the right
        found[pack(q, r)] = size(q, r)
    return found


# By facing: the range of each hex in the arc, §attack.arc. The wide arc is a switch.
ARC: Final = tuple(turned(_TABLES.arc.front, facing) for facing in range(6))
WIDE: Final = tuple(turned((*_TABLES.arc.front, *_TABLES.arc.wide), facing) for facing in range(6))
ROUND: Final = arc(tuple(range(12)), REACH)  # §fuel.bomber: in every direction
BEHIND: Final = arc(REAR, 2)  # the rear gunner's, exactly abeam excluded


def _numbers() -> tuple[int, ...]:
    """§attack.aspect, §attack.aspect-tie: the number needed by bearing, the higher on a border."""
    given = _TABLES.aspect.numbers
    found = []
    for bearing in range(12):
        side = bearing // 2
        border = max(given[side], given[(side + 1) % 6])
        found.append(border if bearing % 2 else given[side])
    return tuple(found)


NUMBERS: Final = _numbers()


def _sides() -> tuple[str, ...]:
    """The aspect by bearing: on a border, the one with the higher number."""
    given = _TABLES.aspect.numbers
    found = []
    for bearing in range(12):
        side, other = bearing // 2, (bearing // 2 + 1) % 6
        worse = other if bearing % 2 and given[other] > given[side] else side
        found.append(CLOCK[worse])
    return tuple(found)


SIDES_HIT: Final = _sides()


def aspect(shooter: int, target: int, facing: int) -> int:
    """The bearing of a shooter's hex seen from the nose of its target, 0 to 11."""
    return (BEARING[shooter - target] - 2 * facing) % 12


# By both facings: the differences (tailed - tailing) at which one tails the other,
# §tailing.conditions, and those that also count with the switch for exactly abeam.
def _tails(ahead: tuple[int, ...], behind: tuple[int, ...]) -> tuple[frozenset[int], ...]:
    near = arc(tuple(range(12)), _TABLES.tailing.reach)[0]
    return tuple(
        frozenset(
            delta
            for delta in near
            if (BEARING[delta] - 2 * mine) % 12 in ahead
            and (BEARING[-delta] - 2 * theirs) % 12 in behind
        )
        for mine in range(6)
        for theirs in range(6)
    )


TAILS: Final = _tails(FRONT, REAR)
TAILS_ABEAM: Final = _tails((*FRONT, 3, 9), (*REAR, 3, 9))

# A flak field: its middle and the six hexes around it, §flak.area.
FIELD: Final = (0, *STEPS)
