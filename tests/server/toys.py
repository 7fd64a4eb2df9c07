"""Games and opponents for the server's tests. Importing this registers them."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from airwar.common.registry import add, find_game
from airwar.kernel.events import Event
from airwar.kernel.requests import (
    CHECKPOINT,
    Choose,
    Draw,
    Flow,
    Question,
    Refusal,
    Reveal,
    Together,
    ask,
    roll,
    sample,
)
from airwar.kernel.sight import Sight, imagine
from tests.server.marked import AGAIN, LAY, MARKED, SEATS, Marked
from tests.server.marked import Table as Cards
from tests.toy import TOY, PatrolGame
from tests.toy_rules import Patrol

HANGS = "AIRWAR_TOYS_HANG"  # names the file that an opponent makes before it hangs


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


class Hide(Question[Cards, str]):
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


class Fly(Question[Cards, str]):
    name, rule = "fly", "5"

    def prompt(self, s: Cards, about: Any) -> str:
        return f"{about} flies"

    def options(self, s: Cards, about: Any) -> Sequence[str]:
        return ("left", "right", "ahead", "roll", "stall")

    def refused(self, s: Cards, about: Any, answer: str) -> Iterator[Refusal]:
        if answer == "crash the judge":
            raise RuntimeError("nobody has thought of this text")
        yield from super().refused(s, about, answer)

    def presets(self, s: Cards, about: Any) -> Mapping[str, str]:
        return {"usual": "ahead"}


class Turn(Question[Cards, str]):
    name, rule = "turn", "5.1"

    def prompt(self, s: Cards, about: Any) -> str:
        return f"{about} turns"

    def options(self, s: Cards, about: Any) -> Sequence[str]:
        return ("left", "right")


FLY, TURN = Fly(), Turn()


def turns(seat: str) -> Flow[str]:
    yield from ask(seat, TURN, seat, seen=())
    return (yield from ask(seat, TURN, seat, seen=()))


class Sortie(Marked):
    """Each round blue flies eight steps, with a die after every fourth and after each roll; red
    flies one; then both turn twice, unseen. A one is news of blue's aircraft. A stall breaks the
    rules down."""

    name, title = "sortie", "Sortie"

    def flow(self, s: Cards) -> Flow[None]:
        while s.round <= 3:
            yield CHECKPOINT
            for step in range(8):
                answer = yield from ask("blue", FLY, "blue")
                if answer == "stall":
                    raise RuntimeError("nobody has thought of this")
                if step % 4 == 3 or answer == "roll":
                    (face,) = yield from roll("5", "blue climbs")
                    news = ("B1",) if face == 1 else ()
                    s.tell(Event("5", "climb", f"blue climbs {face}", news=news))
            yield from ask("red", FLY, "red")
            yield Together("5.1", "all turn", {seat: partial(turns, seat) for seat in SEATS})
            s.round += 1

    def where(self, s: Cards) -> tuple[Any, ...]:
        return (s.round, ("sortie", "fly"))


class OneDeck(Marked):
    """Marked cards drawn from one deck, so that a hand says what the other can not have."""

    name, title = "one-deck", "One deck"

    def draw(self, s: Cards, seat: str) -> Flow[None]:
        names = tuple([f"card-{i}" for i in range(8)])
        gone = [card for held in (s.hands, s.laid) for cards in held.values() for card in cards]
        counts = tuple([0 if name in gone else 1 for name in names])
        drawn = yield Draw("1", f"{seat} draws", "deck", counts, names, 2, (seat,))
        s.hands = {**s.hands, seat: (*s.hands[seat], *[names[index] for index in drawn])}


class Told(Marked):
    """Marked cards where each round ends with a look at the hands."""

    name, title = "told", "Told"

    def flow(self, s: Cards) -> Flow[None]:
        while s.round <= 2:
            yield CHECKPOINT
            yield from ask("blue", AGAIN, "blue")
            yield Reveal("4", "red's hand", ("blue",))
            yield from ask("blue", HIDE, "blue")
            s.round += 1


class Shown(Marked):
    """Blue says something, then red plays a card of its hidden hand for all to see, or passes."""

    def __init__(self, plays: bool) -> None:
        super().__init__()
        self.name = self.title = "shown" if plays else "unshown"
        self._plays = plays

    def flow(self, s: Cards) -> Flow[None]:
        while s.round <= 2:
            yield CHECKPOINT
            yield from self.draw(s, "red")
            yield from ask("blue", AGAIN, "blue")
            yield from ask("red", LAY if self._plays else AGAIN, "red")
            s.round += 1


class Pick(Question[Cards, str]):
    """As many options as the round says, which nobody but the seat knows, or all do."""

    rule = "6"

    def __init__(self, name: str, options: tuple[str, ...], known: bool) -> None:
        self.name, self._options, self._known = name, options, known

    def prompt(self, s: Cards, about: Any) -> str:
        return "pick"

    def options(self, s: Cards, about: Any) -> Sequence[str]:
        if not self._known:
            list(s.hands[about])  # A veil refuses it: only the seat itself may know.
        return self._options


class Picking(Marked):
    """Blue says something, then red picks `steps` times; all but the last are hidden."""

    def __init__(self, name: str, options: tuple[str, ...], known: bool, steps: int = 1) -> None:
        super().__init__()
        self.name = self.title = name
        self._pick, self._steps = Pick("pick", options, known), steps

    def flow(self, s: Cards) -> Flow[None]:
        while s.round <= 2:
            yield CHECKPOINT
            yield from ask("blue", AGAIN, "blue")
            for _ in range(self._steps - 1):
                yield from ask("red", self._pick, "red", ("red",))
            yield from ask("red", self._pick, "red")
            s.round += 1


class Secretive(Marked):
    """Blue says something, then red picks in secret, a checkpoint before each time, and openly."""

    def __init__(self) -> None:
        super().__init__()
        self.name = self.title = "hides-turns"
        self._pick = Pick("pick", ("a", "b"), known=False)

    def flow(self, s: Cards) -> Flow[None]:
        while s.round <= 9:
            yield CHECKPOINT
            step = s.round % 5
            if step == 1:
                yield from ask("blue", AGAIN, "blue")
            else:
                yield from ask("red", self._pick, "red", ("red",) if step else None)
            s.round += 1


add(Secretive())
add(Picking("slow-choice", ("a", "b"), known=False))
add(Picking("slow-forced", ("a",), known=False))
add(Picking("hides-0", ("a", "b"), known=False))
add(Picking("hides-3", ("a", "b"), known=False, steps=4))
add(Picking("open-forced", ("a",), known=True))
add(TOY)
add(MARKED)
add(OneDeck())
add(Told())
add(Shown(plays=True))
add(Shown(plays=False))
add(Sortie())
add(Brittle())
add(Hush())


def levels() -> list[Mapping[str, str]]:
    keys = ("random", "policy", "crash", "cheat", "hang", "quitter", "slow")
    return [{"key": key, "title": key, "text": ""} for key in keys]


def offer(level: str, game_name: str, sight: Sight[Any], name: str, seed: int) -> Any:
    """The quitter takes every offer."""
    if level != "quitter":
        return None
    world = imagine(find_game(game_name), sight, Random(seed))
    return sample(world.choice(sight.seat, name), world.state, Random(seed))


def choose(level: str, game_name: str, sight: Sight[Any], seed: int) -> Any:
    if level == "crash":
        raise RuntimeError("an opponent has lost its mind")
    if level == "hang" and HANGS in os.environ:
        Path(os.environ[HANGS]).touch()
    while level == "hang":
        time.sleep(1)
    if level == "cheat":
        return "win:at-once"
    rng = Random(seed)
    world = imagine(find_game(game_name), sight, rng)
    request = world.request
    assert isinstance(request, Choose | Together)
    if level == "slow" and len(world.options(sight.seat)) > 1:
        time.sleep(0.5)
    return sample(world.open[sight.seat], world.state, rng)
