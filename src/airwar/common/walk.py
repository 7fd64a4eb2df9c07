"""A walk: a tuple of tokens, each of which depends on where the ones before it have led.

A game writes three functions over a frozen value that says where the walker is: `step` checks any
token, `tokens` lists those worth trying, `stop` says why the walk cannot end here. Checking,
continuing, listing ends and sampling follow from them, on squares as well as in inches. The value
holds everything that the next step depends on and nothing else, so equal values merge.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import Generic, TypeVar

from msgspec.structs import replace

from airwar.common import forms
from airwar.kernel.requests import Refusal

F = TypeVar("F", bound=Hashable)

STOP = 0.2  # how often a random walk ends where it could also go on


class Walk(Generic[F]):
    def __init__(
        self,
        start: F,
        step: Callable[[F, str], F | Refusal],
        stop: Callable[[F], Refusal | None],
        tokens: Callable[[F], Sequence[str]],
    ) -> None:
        self.start, self.step, self.stop, self.tokens = start, step, stop, tokens

    def follow(self, walked: Sequence[str]) -> F | Refusal:
        """Where the tokens lead, or why one of them is not legal; `at` starts with its index.

        It does not check whether the walk may end there.
        """
        here = self.start
        for i, token in enumerate(walked):
            after = self.step(here, token)
            if isinstance(after, Refusal):
                return replace(after, at=(i, *after.at))
            here = after
        return here

    def refused(self, walked: Sequence[str]) -> Iterator[Refusal]:
        """The first token that is not legal, or why the walk cannot end where it does."""
        end = self.follow(walked)
        refusal = end if isinstance(end, Refusal) else self.stop(end)
        if refusal is not None:
            yield refusal

    def next(self, walked: Sequence[str] = ()) -> list[str]:
        """The tokens that may follow."""
        here = self.follow(walked)
        return [] if isinstance(here, Refusal) else [token for token, _ in self._onward(here)]

    def ends(self, walked: Sequence[str] = ()) -> Iterator[tuple[F, tuple[str, ...]]]:
        """The ends in reach from here, nearest first, each with a shortest walk.

        Walks to equal values are merged. On a fine grid hardly any are equal: take only a few.
        """
        start = self.follow(walked)
        if isinstance(start, Refusal):
            return
        came: dict[F, tuple[F, str] | None] = {start: None}
        queue = [start]
        for here in queue:
            if self.stop(here) is None:
                yield here, (*walked, *_way(came, here))
            for token, after in self._onward(here):
                if after not in came:
                    came[after] = (here, token)
                    queue.append(after)

    def random(self, rng: Random) -> tuple[str, ...]:
        """A legal walk that visits no value twice. Raises ValueError if no walk can end."""
        passed = {self.start}
        walked: list[str] = []
        ways = [self._shuffled(self.start, rng)]  # what is left to try at each step of the walk
        ready = [self.stop(self.start) is None]
        if ready[0] and rng.random() < STOP:
            return ()
        while ways:
            onward = next(((t, a) for t, a in ways[-1] if a not in passed), None)
            if onward is None:
                if ready[-1]:
                    return tuple(walked)
                ways.pop()
                ready.pop()
                if walked:
                    walked.pop()
                continue
            token, here = onward
            passed.add(here)
            walked.append(token)
            ready.append(self.stop(here) is None)
            if ready[-1] and rng.random() < STOP:
                return tuple(walked)
            ways.append(self._shuffled(here, rng))
        raise ValueError(f"no walk from {self.start} can end")

    def form(self, walked: Sequence[str], place: Callable[[F], str], most: int = 400) -> forms.Walk:
        """What an editor shows after these tokens; `place` gives the place of an end on the table.

        Of several ends at one place only the nearest is shown; at most `most` are looked at.
        """
        here = self.follow(walked)
        if isinstance(here, Refusal):
            return forms.Walk(())
        found: dict[str, tuple[str, ...]] = {}
        for end, way in islice(self.ends(walked), most):
            found.setdefault(place(end), way)
        ends = tuple([forms.End(where, way) for where, way in found.items()])
        return forms.Walk(forms.items(self.next(walked)), self.stop(here) is None, ends)

    def _onward(self, here: F) -> Iterator[tuple[str, F]]:
        for token in self.tokens(here):
            after = self.step(here, token)
            if not isinstance(after, Refusal):
                yield token, after

    def _shuffled(self, here: F, rng: Random) -> Iterator[tuple[str, F]]:
        onward = list(self._onward(here))
        rng.shuffle(onward)
        return iter(onward)


def _way(came: dict[F, tuple[F, str] | None], here: F) -> tuple[str, ...]:
    """The tokens that first reached a value."""
    tokens: list[str] = []
    while (last := came[here]) is not None:
        here, token = last
        tokens.append(token)
    return tuple(reversed(tokens))
