"""Games and opponents for the server's tests. Importing this registers them."""

from __future__ import annotations

import time
from collections.abc import Mapping
from random import Random
from typing import Any

from airwar.kernel.game import find_game, register, sample
from airwar.kernel.requests import Choose, Flow, Together
from airwar.kernel.sight import Sight, imagine
from tests.server.marked import MARKED
from tests.toy import TOY, PatrolGame
from tests.toy_rules import Patrol


class Brittle(PatrolGame):
    """Patrol with a bug: a climb of three breaks the rules down."""

    name, title = "brittle", "Brittle"

    def flow(self, s: Patrol) -> Flow[None]:
        inner = super().flow(s)
        request = next(inner)
        while True:
            answer = yield request
            if answer == "climb:3":
                raise RuntimeError("nobody has thought of this")
            try:
                request = inner.send(answer)
            except StopIteration:
                return


register(TOY)
register(MARKED)
register(Brittle())


def levels() -> list[Mapping[str, str]]:
    keys = ("random", "policy", "crash", "cheat", "hang")
    return [{"key": key, "title": key, "text": ""} for key in keys]


def choose(level: str, game_name: str, sight: Sight[Any], seed: int) -> str:
    if level == "crash":
        raise RuntimeError("an opponent has lost its mind")
    while level == "hang":
        time.sleep(1)
    if level == "cheat":
        return "win:at-once"
    rng = Random(seed)
    world = imagine(find_game(game_name), sight, rng)
    request = world.request
    assert isinstance(request, Choose | Together)
    return sample(world.open[sight.seat], world.state, rng)
