"""The rules as the kernel asks for them. Nothing is hidden but what a Together holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from airwar.kernel.game import Result, Rules
from airwar.kernel.requests import Flow
from airwar.kernel.sequence import run

from ..data.kinds import SIDES, Side
from . import ending, opening
from .sequence import GAME
from .state import Raid


class RaidRules(Rules[Raid]):
    state = Raid

    def opening(self, setup: Mapping[str, Any]) -> Raid:
        return opening.open_game(setup)

    def flow(self, s: Raid) -> Flow[None]:
        return run(s, GAME)

    def seats(self, s: Raid) -> tuple[str, ...]:
        return SIDES

    def sides(self, s: Raid) -> tuple[str, ...]:
        return SIDES

    def side_of(self, s: Raid, seat: str) -> str:
        return seat

    def called(self, s: Raid, seat: str) -> str:
        return f"The {ending.nation(s, cast(Side, seat))} side"

    def result(self, s: Raid) -> Result | None:
        return ending.result(s)

    def scores(self, s: Raid, seat: str) -> dict[str, int]:
        return ending.scores(s)
