"""Rules of a few lines for one test, on the toy game's state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from airwar.kernel.game import Result
from airwar.kernel.play import Play
from airwar.kernel.requests import Flow, Question
from airwar.kernel.sources import Source
from tests.toy import PatrolGame
from tests.toy_rules import Patrol


class Micro(PatrolGame):
    """The toy game with a flow of the test's own. It is over at turn 9."""

    name = "micro"

    def __init__(self, flow: Callable[[Patrol], Flow[None]]) -> None:
        super().__init__()
        self._flow = flow

    def flow(self, s: Patrol) -> Flow[None]:
        return self._flow(s)

    def result(self, s: Patrol) -> Result | None:
        return Result(None, {}, "it is over") if s.turn == 9 else None


class Pick(Question[Patrol, str]):
    """A question with fixed answers."""

    def __init__(self, name: str, *keys: str, rule: str = "9") -> None:
        self.name, self.rule, self._keys = name, rule, keys

    def prompt(self, s: Patrol, about: Any) -> str:
        return f"{self.name}?"

    def options(self, s: Patrol, about: Any) -> Sequence[str]:
        return self._keys


YES_NO = Pick("sure", "yes", "no")


def micro(
    flow: Callable[[Patrol], Flow[None]], source: Source | None = None, keep: bool = True
) -> Play[Patrol]:
    game = Micro(flow)
    return Play(game, game.rules.opening({"scenario": "pair"}), source, keep)
