"""The opponents by name: how each is called, and how it answers."""

from __future__ import annotations

import re
from random import Random
from typing import Any, Final

from msgspec import Struct

import airwar.games  # noqa: F401  registers the games
from airwar.bots.search import TRIES, search
from airwar.kernel.errors import AirwarError, NotYourTurn
from airwar.kernel.game import find_game, sample
from airwar.kernel.sight import Sight, imagine


class Level(Struct, frozen=True):
    """An opponent as people choose it."""

    key: str
    title: str
    text: str


class Plan(Struct, frozen=True):
    """How an opponent thinks: `random`, `policy`, or `search` with its budget."""

    kind: str
    iterations: int | None = None
    seconds: float | None = None


class UnknownLevel(AirwarError):
    """No opponent has this name."""


LEVELS: Final = (
    Level("random", "Novice", "Plays any legal card. For a first look at the table."),
    Level("policy", "Trained", "Plays by rules of thumb, at once."),
    Level("search:500", "Veteran", "Tries its plays in 500 imagined battles."),
    Level("search:2s", "Ace", "Thinks for two seconds before each decision."),
)


def levels() -> list[Level]:
    return list(LEVELS)


def parse(level: str) -> Plan:
    """A key such as `search:1000` or `search:1.5s`, or a title such as `ace`."""
    wanted = level.strip().lower()
    for named in LEVELS:
        if wanted == named.title.lower():
            wanted = named.key
    if wanted in ("random", "policy"):
        return Plan(wanted)
    if found := re.fullmatch(r"search:([1-9][0-9]{0,6})", wanted):
        return Plan("search", iterations=int(found[1]))
    if found := re.fullmatch(r"search:([0-9]{1,3}(?:\.[0-9]{1,3})?)s", wanted):
        seconds = float(found[1])
        if seconds > 0:
            return Plan("search", seconds=seconds)
    titles = ", ".join(named.title.lower() for named in LEVELS)
    raise UnknownLevel(
        f"there is no opponent {level!r}; there are random, policy, search:N (N iterations a "
        f"decision, as in search:250), search:Ts (T seconds, as in search:1.5s), and {titles}"
    )


def choose(level: str, game_name: str, sight: Sight[Any], seed: int) -> str:
    """The answer of an opponent to what its seat is asked now."""
    plan = parse(level)
    game = find_game(game_name)
    rng = Random(seed)
    if plan.kind == "search":
        return search(game, sight, rng, plan.iterations, plan.seconds)
    world = imagine(game, sight, rng, TRIES)
    request = world.open.get(sight.seat)
    if request is None:
        raise NotYourTurn(f"{sight.seat} is asked nothing now")
    if plan.kind == "policy":
        return game.policy(world.state, request, rng)
    return sample(request, world.state, rng)
