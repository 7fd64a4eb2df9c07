"""The rules as the kernel asks for them; what they hide stands in `hiding.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from airwar.kernel.game import Result, Rules
from airwar.kernel.requests import Flow
from airwar.kernel.sequence import run

from ..data.scenario import SIDES
from . import opening, victory
from .sequence import GAME
from .state import Battle, side_named


class BattleRules(Rules[Battle]):
    state = Battle

    def opening(self, setup: Mapping[str, Any]) -> Battle:
        return opening.open_game(setup)

    def flow(self, s: Battle) -> Flow[None]:
        return run(s, GAME)

    def seats(self, s: Battle) -> tuple[str, ...]:
        return SIDES

    def sides(self, s: Battle) -> tuple[str, ...]:
        return SIDES

    def side_of(self, s: Battle, seat: str) -> str:
        return seat

    def called(self, s: Battle, seat: str) -> str:
        return s.sides[side_named(seat)].name

    def result(self, s: Battle) -> Result | None:
        return victory.result(s)

    def scores(self, s: Battle, seat: str) -> dict[str, int]:
        return victory.scores(s)
