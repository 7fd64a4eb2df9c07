"""Sums of many dice, counted exactly: eight dice have 10**8 outcomes and a few dozen sums."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence


def sums(faces: Sequence[int], dice: int) -> Mapping[int, int]:
    """How many of the outcomes of so many dice add up to each sum; a face is what it counts for.

    Divide by `len(faces) ** dice` for chances.
    """
    one = Counter(faces)
    total: Counter[int] = Counter({0: 1})
    for _ in range(dice):
        after: Counter[int] = Counter()
        for so_far, ways in total.items():
            for face, count in one.items():
                after[so_far + face] += ways * count
        total = after
    return total
