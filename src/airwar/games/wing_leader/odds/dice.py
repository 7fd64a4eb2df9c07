"""Chances of dice and of tables, exactly."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias, TypeVar

T = TypeVar("T")
Spread: TypeAlias = dict[T, float]  # the chance of each outcome

TWO_DICE: Mapping[int, float] = {n: (6 - abs(7 - n)) / 36 for n in range(2, 13)}
FACES = range(1, 7)


def at_least(need: int) -> float:
    """The chance of one die to show this or more."""
    return min(6, max(0, 7 - need)) / 6


def two_at_least(need: int) -> float:
    return sum([p for total, p in TWO_DICE.items() if total >= need])


def mean(spread: Mapping[int, float]) -> float:
    return sum([value * p for value, p in spread.items()])


def mixed(parts: Iterable[tuple[Mapping[T, float], float]]) -> Spread[T]:
    """Several distributions, each with its weight, as one."""
    found: Spread[T] = {}
    for part, weight in parts:
        for value, p in part.items():
            found[value] = found.get(value, 0) + p * weight
    return found
