"""The rules, for the contract."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from airwar.kernel.game import Result, Rules
from airwar.kernel.requests import Flow
from airwar.kernel.sequence import run

from ..data.kinds import SIDES
from . import opening, victory
from .sequence import GAME
from .state import War


class WarRules(Rules[War]):
    state = War

    def opening(self, setup: Mapping[str, Any]) -> War:
        return opening.open_game(setup)

    def flow(self, s: War) -> Flow[None]:
        yield from run(s, GAME)

    def seats(self, s: War) -> tuple[str, ...]:
        return SIDES

    def sides(self, s: War) -> tuple[str, ...]:
        return SIDES

    def side_of(self, s: War, seat: str) -> str:
        return seat

    def called(self, s: War, seat: str) -> str:
        return f"The {seat.capitalize()} side"

    def result(self, s: War) -> Result | None:
        return victory.result(s)

    def scores(self, s: War, seat: str) -> dict[str, int]:
        return victory.scores(s, seat)
