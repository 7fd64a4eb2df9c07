"""How machine opponents play, for the contract."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from airwar.common.contract import Bot, Hints, Thoughts
from airwar.kernel.requests import Choose

from ..rules.state import War
from .advice import advise, thoughts
from .evaluation import evaluate
from .policy import policy
from .signs import signs

if TYPE_CHECKING:
    from random import Random


class WarBot(Bot[War]):
    hints = Hints(signs)

    def policy(self, s: War, choose: Choose, rng: Random) -> Any:
        return policy(s, choose, rng)

    def evaluate(self, s: War, side: str) -> float:
        return evaluate(s, side)

    def advise(self, s: War, choose: Choose) -> Sequence[tuple[Any, float]]:
        return advise(s, choose)

    def thinking(self, s: War, choose: Choose) -> Thoughts:
        return thoughts(s, choose)

    def clock(self, s: War) -> float:
        return float(20 * s.quarter + s.turn)
