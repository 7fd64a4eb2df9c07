"""The bot of this game: puts policy, evaluator, candidates and search settings together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from airwar.common.contract import Bot, Hints, Thoughts
from airwar.kernel.requests import Choose

from ..rules.state import SIDES, Battle
from . import policy
from .candidates import candidates, end_of
from .playout import Playout
from .signs import signs

if TYPE_CHECKING:
    from random import Random

# The search settings. Figures are chances to win: the spread between candidate moves, the standard
# error of one evaluation, and its correlation with the value three turns later. At this turn's
# attacks: 0.036, 0.042, 0.77 in the Standard Scenario, 0.026, 0.010, 0.78 in the Bomber Escort. At
# the next turn's attacks, without the luck of dice: 0.035, 0.13, 0.97 and 0.026, 0.040, 0.89. With
# near evaluations alone, 500 iterations choose no better than 125.
MOVE: Final = Thoughts(((0, 4.0), (150, 12.0)), 0.35, 4.0)
# A flight is evaluated at the attacks of the third turn: two first choices differ by 0.026, and the
# correlation with who wins is 0.97. The whole battle says hardly more for three times the work.
FLIGHT: Final = Thoughts(((0, 60.0),), 1.0)


class BattleBot(Bot[Battle]):
    hints = Hints(signs, end_of)

    def policy(self, s: Battle, choose: Choose, rng: Random) -> Any:
        return policy.policy(s, choose, rng)

    def playout(self) -> Playout:
        return Playout()

    def advise(self, s: Battle, choose: Choose) -> Sequence[tuple[Any, float]]:
        return policy.advise(s, choose)

    def evaluate(self, s: Battle, side: str) -> float:
        return policy.evaluate(s, SIDES.index(side))

    def clock(self, s: Battle) -> float:
        return policy.clock(s)

    def candidates(self, s: Battle, choose: Choose) -> Sequence[tuple[Any, float]]:
        return candidates(s, choose)

    def is_luck(self, clock: float) -> bool:
        """Attacks: the evaluator has already averaged over their outcomes."""
        return clock % 8 == 4

    def thinking(self, s: Battle, choose: Choose) -> Thoughts:
        return FLIGHT if choose.question.name == "build" else MOVE
