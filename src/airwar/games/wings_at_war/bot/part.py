"""How machine opponents play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from airwar.common.contract import Bot, Hints, Thoughts
from airwar.kernel.requests import Choose

from ..rules.state import Battle, side_named
from . import candidates, policy
from .evaluate import evaluate
from .playout import Hasty
from .signs import signs

if TYPE_CHECKING:
    from random import Random

THOUGHTS: Final = Thoughts(((0, 0.5), (100, 1.0)), 0.3, None, 6)


class BattleBot(Bot[Battle]):
    hints = Hints(signs, candidates.end_of)
    thoughts = THOUGHTS

    def policy(self, s: Battle, choose: Choose, rng: Random) -> Any:
        return policy.policy(s, choose, rng)

    def playout(self) -> Hasty:
        return Hasty()

    def evaluate(self, s: Battle, side: str) -> float:
        return evaluate(s, side_named(side))

    def advise(self, s: Battle, choose: Choose) -> Sequence[tuple[Any, float]]:
        return candidates.advise(s, choose)

    def candidates(self, s: Battle, choose: Choose) -> Sequence[tuple[Any, float]]:
        return candidates.candidates(s, choose)

    def clock(self, s: Battle) -> float:
        """Turns, and the share of aircraft that have been activated."""
        done = total = 0
        for side in s.planes:
            for plane in side:
                if plane.status == "table":
                    total += 1
                    done += plane.activated
        return s.turn + (done / total if total else 0.0)
