"""The rules and secrets of this game, as the kernel calls them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from airwar.kernel.game import Result, Rules, Secrets
from airwar.kernel.requests import Choose, Denial, Draw, Flow
from airwar.kernel.sight import Seen, Sight

from . import hidden, opening, victory
from .irrelevant import why_irrelevant
from .sequence import dogfight, where
from .state import SIDES, Dogfight

if TYPE_CHECKING:
    from random import Random


class DogfightRules(Rules[Dogfight]):
    state = Dogfight

    def opening(self, setup: Mapping[str, Any]) -> Dogfight:
        return opening.open_game(setup)

    def flow(self, s: Dogfight) -> Flow[None]:
        return dogfight(s)

    def where(self, s: Dogfight) -> tuple[int, str, str]:
        return where(s)

    def seats(self, s: Dogfight) -> tuple[str, ...]:
        return s.seats

    def sides(self, s: Dogfight) -> tuple[str, ...]:
        return SIDES

    def side_of(self, s: Dogfight, seat: str) -> str:
        return seat.partition("-")[0]

    def result(self, s: Dogfight) -> Result | None:
        return victory.result(s)

    def scores(self, s: Dogfight, seat: str) -> dict[str, int]:
        return {name: victory.points(s, side) for side, name in enumerate(SIDES)}

    def why_irrelevant(self, s: Dogfight, choose: Choose, place: str) -> Denial:
        return why_irrelevant(s, choose, place)


class DogfightSecrets(Secrets[Dogfight]):
    def redact(self, s: Dogfight, seat: str) -> Dogfight:
        return hidden.redact(s, seat)

    def fill(self, sight: Sight[Dogfight], rng: Random) -> Dogfight:
        return hidden.fill(sight, rng)

    def must_draw(self, s: Dogfight, draw: Draw, later: Sequence[Seen]) -> tuple[int, ...]:
        return hidden.must_draw(s, draw, later)
