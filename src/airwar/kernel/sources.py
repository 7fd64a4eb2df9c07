"""Where dice and draws come from. The state holds no randomness.

A source is called with a Roll or a Draw and returns its answer, or None: ask the players.
"""

from __future__ import annotations

import hashlib
import hmac
from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import accumulate
from random import Random
from typing import Protocol, TypeAlias

from airwar.kernel.errors import BadRecord
from airwar.kernel.requests import Draw, Roll

Outcome: TypeAlias = tuple[int, ...]


class Source(Protocol):
    def __call__(self, request: Roll | Draw) -> Outcome | None: ...


class Seeded:
    """A random stream from a seed, for self-play, tests and search."""

    __slots__ = ("_random", "rng")

    def __init__(self, seed: int | str | Random) -> None:
        self.rng = seed if isinstance(seed, Random) else Random(seed)
        self._random = self.rng.random

    def __call__(self, request: Roll | Draw) -> Outcome:
        if type(request) is Draw:
            return pick(request.counts, request.n, self._random)
        return tuple([int(self._random() * request.sides) + 1 for _ in range(request.dice)])


def pick(counts: Sequence[int], n: int, random: Callable[[], float]) -> Outcome:
    """Draw n without replacement; `random` gives floats in [0, 1)."""
    if n == 0:
        return ()
    upto = list(accumulate(counts))
    total = upto[-1] if upto else 0
    if n > total:
        raise ValueError(f"{n} cannot be drawn from {total}")
    if n == 1:
        return (bisect_right(upto, int(random() * total)),)
    if n * 2 > total:
        left = [index for index, count in enumerate(counts) for _ in range(count)]
        return tuple(sorted([left.pop(int(random() * len(left))) for _ in range(n)]))
    places: dict[int, None] = {}
    while len(places) < n:
        places[int(random() * total)] = None
    return tuple([bisect_right(upto, place) for place in sorted(places)])


class Typed:
    """Players roll their own dice and draw their own cards, and type in the results."""

    def __call__(self, request: Roll | Draw) -> None:
        return None


class Scripted:
    """Outcomes written down in advance, for case files."""

    def __init__(self, outcomes: Iterable[Outcome]) -> None:
        self._outcomes = iter(outcomes)

    def __call__(self, request: Roll | Draw) -> Outcome:
        try:
            return next(self._outcomes)
        except StopIteration:
            raise BadRecord(
                f"the script has no outcome for {request.why} §{request.rule}"
            ) from None


class Committed:
    """Outcomes that anyone can recompute when the game is over.

    The server publishes `commitment(secret)`, then each seat sends a word. Outcome number i is read
    from HMAC-SHA256(secret, words and i). No number is used twice, not even after an undo. At the
    end the secret is published.
    """

    def __init__(self, secret: bytes, words: Mapping[str, str], used: int = 0) -> None:
        self._secret, self._used = secret, used
        self._words = "\n".join(f"{seat}={words[seat]}" for seat in sorted(words))

    @property
    def used(self) -> int:
        return self._used

    def __call__(self, request: Roll | Draw) -> Outcome:
        outcome = self.outcome(self._used, request)
        self._used += 1
        return outcome

    def outcome(self, number: int, request: Roll | Draw) -> Outcome:
        """The outcome with this number for a request: a pure function, for audits."""
        stream = _Stream(self._secret, f"{self._words}\n{number}")
        if type(request) is Draw:
            # Not `pick`: the published method must stay as simple as it was published.
            left = [index for index, count in enumerate(request.counts) for _ in range(count)]
            drawn = [left.pop(int(stream.random() * len(left))) for _ in range(request.n)]
            return tuple(sorted(drawn))
        return tuple([int(stream.random() * request.sides) + 1 for _ in range(request.dice)])


def commitment(secret: bytes) -> str:
    return hashlib.sha256(secret).hexdigest()


class _Stream:
    def __init__(self, secret: bytes, text: str) -> None:
        self._secret, self._text, self._block = secret, text, 0

    def random(self) -> float:
        """53 bits of the next block, as a float in [0, 1)."""
        message = f"{self._text}\n{self._block}".encode()
        self._block += 1
        digest = hmac.new(self._secret, message, hashlib.sha256).digest()
        return (int.from_bytes(digest[:7], "big") >> 3) / (1 << 53)
