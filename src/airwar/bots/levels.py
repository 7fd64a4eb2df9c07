"""The machine opponents: their names, and how they answer."""

from __future__ import annotations

import re
from random import Random
from time import monotonic
from typing import Any, Final

from msgspec import Struct

import airwar.games  # noqa: F401  registers the games
from airwar.bots.rounds import Rounds
from airwar.bots.search import TRIES, Search, answer
from airwar.common.contract import Game
from airwar.common.registry import find_game
from airwar.kernel.errors import AirwarError, NotYourTurn
from airwar.kernel.requests import sample
from airwar.kernel.sight import Sight, imagine


class Level(Struct, frozen=True):
    """An opponent as players choose it."""

    key: str
    title: str
    text: str


class Plan(Struct, frozen=True):
    """How an opponent decides: `random`, `policy`, or `search` with its budget.

    Of a policy, `sound` percent of the answers are its own, and the others any legal ones."""

    kind: str
    iterations: int | None = None
    seconds: float | None = None
    sound: int = 100


class UnknownLevel(AirwarError):
    """No opponent has this name."""


NOW_AND_THEN: Final = 0.05  # how often the novice takes an offer
FEW: Final = 16  # iterations between checks of the clock and the lead

LEVELS: Final = (
    Level("random", "Novice", "Plays any legal move. For a first look around."),
    Level(
        "policy:80", "Cadet", "Plays by rules of thumb and makes a random move one time in five."
    ),
    Level("policy", "Trained", "Plays by rules of thumb. Answers at once."),
    Level("search:500", "Veteran", "Tries its moves in 500 simulated battles."),
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
    if found := re.fullmatch(r"policy:([1-9]?[0-9])", wanted):
        return Plan("policy", sound=int(found[1]))
    if found := re.fullmatch(r"search:([1-9][0-9]{0,6})", wanted):
        return Plan("search", iterations=int(found[1]))
    if found := re.fullmatch(r"search:([0-9]{1,3}(?:\.[0-9]{1,3})?)s", wanted):
        seconds = float(found[1])
        if seconds > 0:
            return Plan("search", seconds=seconds)
    titles = ", ".join(named.title.lower() for named in LEVELS)
    raise UnknownLevel(
        f"there is no opponent {level!r}; there are random, policy, policy:N (N percent of its "
        "answers are sound, as in policy:80), search:N (N iterations a decision, as in "
        f"search:250), search:Ts (T seconds, as in search:1.5s), and {titles}"
    )


def offer(level: str, game_name: str, sight: Sight[Any], name: str, seed: int) -> Any:
    """An opponent's answer to an offer that has opened, or None to leave it."""
    plan, game, rng = parse(level), find_game(game_name), Random(seed)
    world = imagine(game, sight, rng, TRIES)
    request = world.choice(sight.seat, name)
    if plan.kind == "random":
        return sample(request, world.state, rng) if rng.random() < NOW_AND_THEN else None
    return game.bot.offer(world.state, request, rng)


def choose(level: str, game_name: str, sight: Sight[Any], seed: int) -> Any:
    """An opponent's answer to the question its seat is asked."""
    plan = parse(level)
    game = find_game(game_name)
    rng = Random(seed)
    if plan.kind == "search":
        return search(game, sight, rng, plan.iterations, plan.seconds)
    world = imagine(game, sight, rng, TRIES)
    request = world.open.get(sight.seat)
    if request is None:
        raise NotYourTurn(f"{sight.seat} is not asked anything now")
    if plan.kind == "policy" and not slips(plan, seed):
        return game.bot.policy(world.state, request, rng)
    return sample(request, world.state, rng)


def slips(plan: Plan, seed: int) -> bool:
    """Is this one of the answers that are not sound? The others are those of the policy itself."""
    return Random(f"slip {seed}").random() * 100 >= plan.sound


def search(
    game: Game[Any], sight: Sight[Any], rng: Random, iterations: int | None, seconds: float | None
) -> Any:
    """Search for a number of iterations or seconds, and answer."""
    start = monotonic()
    tree = searcher(game, sight, rng)
    answers = {answer(play) for play, _ in tree.options}
    if len(answers) == 1:
        return answers.pop()
    budget = float(iterations or 0)
    while True:
        for _ in range(FEW if iterations is None else min(FEW, iterations - tree.iterations)):
            tree.run()
        if seconds is not None:
            spent = monotonic() - start
            budget = tree.iterations * seconds / spent
        if tree.iterations >= budget or tree.settled(budget):
            return tree.best()


def searcher(game: Game[Any], sight: Sight[Any], rng: Random) -> Search:
    """A tree, or rounds where the game names a doubt."""
    world = imagine(game, sight, rng, TRIES)
    request = world.open.get(sight.seat)
    if request is None:
        raise NotYourTurn(f"{sight.seat} is not asked anything now")
    doubt = game.bot.thinking(world.state, request).doubt
    if doubt is None:
        return Search(game, sight, rng, world)
    return Rounds(game, sight, rng, world, doubt)
