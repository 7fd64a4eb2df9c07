"""What an option leads to, up to the next choice, from a seat's sight alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from math import comb, sqrt
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from airwar.common.contract import Chance, Game
from airwar.kernel.errors import Hidden
from airwar.kernel.game import S
from airwar.kernel.play import Play
from airwar.kernel.requests import Choose, Draw, Roll, sees
from airwar.kernel.sight import Sight, Veil, imagine
from airwar.kernel.sources import Seeded

LIMIT = 4000  # outcomes to walk before it samples instead
SAMPLES = 400


class Odds(Struct, frozen=True):
    """`error` is the largest standard error of the sampled figures; 0 if they are exact."""

    key: Any
    exact: bool
    outcomes: tuple[Chance, ...]
    error: float = 0.0


def odds(game: Game[S], seen: Sight[S], key: Any, rng: Random, samples: int = SAMPLES) -> Odds:
    """Exact if nothing hidden is read and the tree is small; else sampled, and it says so."""
    world = imagine(game, seen, rng)
    world.check(seen.seat, key)
    try:
        counted = _exact(game, world, seen.seat, key)
        chances = [Chance(what, p) for what, p in counted.most_common()]
        return Odds(key, True, tuple(chances))
    except (Hidden, _TooMany):
        return _sampled(game, seen, key, rng, samples)


class _TooMany(Exception):
    """The tree is too large to walk."""


def _exact(game: Game[S], world: Play[S], seat: str, key: Any) -> Counter[str]:
    before = game.secrets.redact(world.state, seat)
    total: Counter[str] = Counter()
    paths: list[tuple[list[Any], float]] = [([], 1.0)]
    walked = 0
    while paths:
        path, p = paths.pop()
        walked += 1
        if walked > LIMIT:
            raise _TooMany
        twin = _blind(game, world, seat)
        _answer(twin, seat, key)
        for answer in path:
            twin.send(answer)
        request = twin.request
        if type(request) is Roll or type(request) is Draw:
            branches = list(_branches(request, seat))
            if walked + len(paths) + len(branches) > LIMIT:
                raise _TooMany
            paths += [([*path, answer], p * q) for answer, q in branches]
        else:
            total[game.odds.outcome(before, twin.state, seat)] += p  # type: ignore[assignment]
    return total


def _blind(game: Game[S], world: Play[S], seat: str) -> Play[S]:
    """A fork with the state as the seat sees it."""
    twin = world.fork()
    for name, value in asdict(game.secrets.redact(twin.state, seat)).items():
        setattr(twin.state, name, value)
    return twin


def _answer(play: Play[Any], seat: str, key: Any) -> None:
    if type(play.request) is Choose:
        play.send(key)
    else:
        play.give(seat, key)


def _branches(request: Roll | Draw, seat: str) -> Iterator[tuple[Any, float]]:
    if type(request) is Roll:
        weight = 1 / request.sides**request.dice
        for faces in product(range(1, request.sides + 1), repeat=request.dice):
            yield faces, weight
        return
    assert type(request) is Draw
    if request.n == 0:
        yield (), 1.0
    elif not sees(request.seen, seat):
        yield Veil(request.n), 1.0
    else:
        whole = comb(sum(request.counts), request.n)
        if not whole:
            raise Hidden(f"what is in the {request.bag} is hidden")
        for cards, ways in _combinations(request.counts, request.n):
            yield cards, ways / whole


def _combinations(
    counts: tuple[int, ...], n: int, first: int = 0
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every draw of n by kind, with the number of ways to get it."""
    if n == 0:
        yield (), 1
        return
    for index in range(first, len(counts)):
        for taken in range(1, min(n, counts[index]) + 1):
            ways = comb(counts[index], taken)
            for rest, more in _combinations(counts, n - taken, index + 1):
                yield (index,) * taken + rest, ways * more


def _sampled(game: Game[S], seen: Sight[S], key: Any, rng: Random, samples: int) -> Odds:
    total: Counter[str] = Counter()
    for _ in range(samples):
        world = imagine(game, seen, rng)
        before = game.secrets.redact(world.state, seen.seat)
        world.source = Seeded(rng)
        _answer(world, seen.seat, key)
        total[
            game.odds.outcome(before, game.secrets.redact(world.state, seen.seat), seen.seat)
        ] += 1
    chances = tuple([Chance(what, count / samples) for what, count in total.most_common()])
    error = max(sqrt(c.p * (1 - c.p) / samples) for c in chances)
    return Odds(key, False, chances, error)
