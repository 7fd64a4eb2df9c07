"""A search of one decision in rounds: every play in the same imagined battle, with the same dice.

Where dice make more difference than most decisions, two plays that are tried in different battles
can hardly be told apart. So a game may name a doubt: then each round imagines one world, every play
that is still in the running is tried in it, and every roll has a stream of its own, so that it
falls alike for all of them. What counts is by how much a play is better than the usual one in the
same battle. A play drops out once it comes to the same as another, promises nothing more or is
clearly behind, and the worse half of the rest when their part of the budget is used up. The usual
play stands unless another is better by so many standard errors.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log2, sqrt
from random import Random
from typing import Any, Final
from zlib import crc32

from airwar.common.contract import Course, Game
from airwar.kernel.play import Play
from airwar.kernel.requests import Draw, Roll
from airwar.kernel.sight import Sight, imagine
from airwar.kernel.sources import Outcome, Seeded

from .search import FAR, TRIES, Edge, Search, Way, answer

LEAST: Final = 6  # rounds before a play drops out
BEHIND: Final = 1.6  # standard errors by which it is clearly worse than the leader
SURE: Final = 4.0  # and the leader so much better than the usual play that it need not go on
WORTH: Final = 0.01  # of a game: a smaller gain is not worth looking for
LITTLE: Final = 1e-9  # variance at least


class Fate:
    """Dice and draws that fall alike in battles that differ by a play.

    A roll is known by its rule, its reason, and how often it was made before.
    """

    __slots__ = ("_made", "_seed")

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._made: dict[tuple[str, str], int] = {}

    def __call__(self, request: Roll | Draw) -> Outcome:
        name = (request.rule, request.why)
        nth = self._made[name] = self._made.get(name, 0) + 1
        return Seeded(crc32(f"{request.rule} {request.why} {nth}".encode(), self._seed))(request)


class Rounds(Search):
    """One decision's search, a play an iteration."""

    def __init__(
        self, game: Game[Any], sight: Sight[Any], rng: Random, world: Play[Any], doubt: float
    ) -> None:
        super().__init__(game, sight, rng, world)
        self.doubt = doubt
        self.usual = max(self.options, key=lambda play: play[1])[0]
        self.left = [play for play, _ in self.options]
        self.found: dict[Any, list[float]] = {play: [] for play in self.left}
        self.due: list[Any] = []  # plays that have not been tried in this round
        self.fate = 0
        self.budget = FAR
        for play in self.left:
            self.root.edges[play] = Edge()

    def run(self) -> None:
        """One play of a round."""
        if not self.due:
            self.begin()
        self.iterations += 1
        play = self.due.pop()
        value = self.battle(play)
        for each in (self.root, self.root.edges[play]):
            each.visits += 1
            each.total += value
        self.found[play].append(value)
        if not self.due:
            self.compare()

    def battle(self, play: Any) -> float:
        """What a play is worth at the horizon, in this round's world."""
        world = self.world.fork(Fate(self.fate))
        pilot: Any = self.bot.playout()
        first = play
        if type(play) is Course:
            first = pilot.steer(world.state, world.open[self.seat], play)
        world.give(self.seat, first)
        return self.follow(world, pilot, Way(self)).far

    def begin(self) -> None:
        if self.iterations:
            self.world = imagine(self.game, self.sight, self.rng, TRIES)
        self.fate = self.rng.getrandbits(32)
        self.due = self.left[::-1]
        for first, ahead in self.looks:
            if self.iterations >= first:
                self.horizon = self.now + ahead

    def compare(self) -> None:
        """Plays drop out that come to the same as another, or are not worth another round."""
        if len(self.found[self.usual]) < LEAST:
            return
        leader = self.leader()
        alike = {tuple(self.found[self.usual]): self.usual}
        for play in self.left:
            if self.promises(play) and self.lead(leader, play) < BEHIND:
                alike.setdefault(tuple(self.found[play]), play)
        self.left = list(alike.values())
        self.halve()

    def promises(self, play: Any) -> bool:
        """Can it still be better than the usual play by something that matters?"""
        gaps = self.ahead(play)
        return mean(gaps) + BEHIND * error(gaps) > WORTH

    def leader(self) -> Any:
        """By how far they are ahead of the usual play."""
        return max(self.left, key=lambda play: mean(self.ahead(play)))

    def ahead(self, play: Any) -> list[float]:
        """How much better than the usual play it was in each round."""
        return self.gaps(play, self.usual)

    def gaps(self, play: Any, other: Any) -> list[float]:
        return [a - b for a, b in zip(self.found[play], self.found[other], strict=False)]

    def lead(self, play: Any, other: Any) -> float:
        """By how many standard errors a play is better than another."""
        gaps = self.gaps(play, other)
        return mean(gaps) / error(gaps)

    def best(self) -> Any:
        """The leader if it is surely better, else the usual play."""
        leader = self.leader()
        enough = len(self.found[leader]) >= LEAST
        sure = enough and self.lead(leader, self.usual) > self.doubt
        return answer(leader if sure else self.usual)

    def settled(self, budget: float) -> bool:
        """Are the others out, or is the leader surely better?"""
        self.budget = budget
        if len(self.left) == 1:
            return True
        return len(self.left) == 2 and self.lead(self.leader(), self.usual) > SURE

    def halve(self) -> None:
        """With each equal part of the budget the plays are half as many, two at the end."""
        parts = max(1.0, log2(len(self.options)))
        spent = self.iterations / self.budget
        most = max(2, round(len(self.options) / 2 ** int(parts * spent)))
        if len(self.left) > most:
            ranked = sorted(self.left, key=lambda play: -mean(self.ahead(play)))
            kept = {self.usual, *[each for each in ranked if each != self.usual][: most - 1]}
            self.left = [play for play in self.left if play in kept]


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def error(values: Sequence[float]) -> float:
    """The standard error of their mean."""
    middle, least = mean(values), max(1, len(values) - 1)
    spread = sum([(each - middle) ** 2 for each in values]) / least
    return sqrt(max(spread, LITTLE) / max(1, len(values)))
