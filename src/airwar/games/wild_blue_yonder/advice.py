"""Rules of thumb and the worth of a position, for the machine opponents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from airwar.kernel.requests import Choose

from .opening import points
from .state import SIDES, Dogfight

if TYPE_CHECKING:
    from random import Random


def policy(s: Dogfight, request: Choose, rng: Random) -> str:
    options = request.question.options(s, request.about)
    return options[int(rng.random() * len(options))]


def evaluate(s: Dogfight, side: str) -> float:
    me = SIDES.index(side)
    return 0.5 + max(-0.5, min(0.5, (points(s, me) - points(s, 1 - me)) / 40))
