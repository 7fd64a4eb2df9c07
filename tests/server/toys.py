"""Games and opponents for the server's tests. Importing this registers them."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from airwar.kernel.events import Event
from airwar.kernel.game import find_game, register, sample
from airwar.kernel.requests import CHECKPOINT, Choose, Flow, Question, Together, ask, roll
from airwar.kernel.sight import Sight, imagine
from tests.server.marked import AGAIN, MARKED, Marked
from tests.server.marked import Table as Cards
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


class Hide(Question[Cards]):
    name, rule = "hide", "4"

    def prompt(self, s: Cards, about: Any) -> str:
        return f"{about} hides something"

    def options(self, s: Cards, about: Any) -> Sequence[str]:
        return ("hide", "done")


HIDE = Hide()


class Hush(Marked):
    """Marked cards where, after one seat's word, the other hides as much as it likes, unseen."""

    name, title = "hush", "Hush"

    def flow(self, s: Cards) -> Flow[None]:
        while s.round <= 2:
            yield CHECKPOINT
            for asked, seat in (("red", "blue"), ("blue", "red")):
                yield from ask(asked, AGAIN, asked)
                while (yield from ask(seat, HIDE, seat, (seat,))) == "hide":
                    s.tell(Event("4", "hide", f"{seat} hides secret-{seat}-0", (seat,), seat))
                faces = yield from roll("3", f"{seat} throws")
                s.tell(Event("3", "throw", f"{seat} throws {faces[0]}", who=seat, dice=faces))
            s.round += 1


register(TOY)
register(MARKED)
register(Brittle())
register(Hush())


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
