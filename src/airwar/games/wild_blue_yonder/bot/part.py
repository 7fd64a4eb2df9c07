"""The bot of this game: puts policy, evaluator and search settings together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from airwar.common.contract import Bot, Hints, Thoughts
from airwar.kernel.requests import Choose

from ..rules.state import Dogfight
from . import evaluate, policy
from .signs import signs

if TYPE_CHECKING:
    from random import Random


class DogfightBot(Bot[Dogfight]):
    hints = Hints(signs)
    # The difference between two plays has a bias of 0.037 and a standard error of 0.11 (one pair of
    # iterations) two turns ahead, 0.025 and 0.18 four turns ahead, and 0 and 0.37 at the end.
    thoughts = Thoughts(((0, 2.0), (250, 4.0), (500, 12.0)), 0.8)

    def policy(self, s: Dogfight, choose: Choose, rng: Random) -> str:
        return policy.policy(s, choose, rng)

    def advise(self, s: Dogfight, choose: Choose) -> Sequence[tuple[str, float]]:
        return policy.advise(s, choose)

    def evaluate(self, s: Dogfight, side: str) -> float:
        return evaluate.evaluate(s, side)

    def clock(self, s: Dogfight) -> float:
        return evaluate.clock(s)
