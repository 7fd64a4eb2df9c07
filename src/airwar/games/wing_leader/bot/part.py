"""How machine opponents play, for the contract."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from airwar.common.contract import Bot, Hints, Thoughts
from airwar.kernel.requests import Choose

from ..rules.movequestion import units_of
from ..rules.state import Raid, bomber
from .advice import advise
from .evaluate import evaluate
from .playout import quick
from .policy import policy
from .signs import signs

if TYPE_CHECKING:
    from random import Random


THOUGHTS = Thoughts(((0, 1.0),), 0.5, first=6, deep=1, doubt=1.0)
# What other bombs do to a target, and the way home, take longer than that: a bomber flies by the
# rules of thumb unless another move is better beyond doubt.
BOMBERS = THOUGHTS._replace(doubt=6.0)
# A vector tells in the turns in which its fighters get there.
VECTORS = THOUGHTS._replace(looks=((0, 3.0),))


class RaidBot(Bot[Raid]):
    hints = Hints(signs)
    thoughts = THOUGHTS

    def policy(self, s: Raid, choose: Choose, rng: Random) -> Any:
        return policy(s, choose, rng)

    def evaluate(self, s: Raid, side: str) -> float:
        return evaluate(s, side)

    def clock(self, s: Raid) -> float:
        return float(s.turn)

    def playout(self) -> Callable[[Raid, Choose, Random], Any]:
        return quick

    def thinking(self, s: Raid, choose: Choose) -> Thoughts:
        asked = choose.question.name
        if asked in ("vector", "gci-vector"):
            return VECTORS
        if asked == "move" and bomber(s.units[units_of(choose.about)[0]]):
            return BOMBERS
        return THOUGHTS

    def advise(self, s: Raid, choose: Choose) -> Sequence[tuple[Any, float]]:
        return advise(s, choose)
