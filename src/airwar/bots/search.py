"""Information-set Monte Carlo tree search.

Each iteration imagines a world that fits the sight, walks one tree of the seat's own decisions
through it, adds a node, runs a playout to a horizon, and asks the evaluator. All worlds share the
tree: the value of a play is its mean over the worlds in which it was legal. Everybody else plays by
the policy, which sees only what that seat may see: in a tree of their own they would learn to play
against the seat's hidden cards. Where a move takes many answers, the plays are candidate moves.

The longer a search runs, the further it looks. A near evaluation has little noise but the bias of
the evaluator; a far one has little bias but much noise, so it takes many of them. A game may name a
glance: then an iteration that goes further also evaluates there. The difference between far and
near is compared with that of the other plays, and its weight grows with the number of visits. Where
the evaluator knows the expected result of dice, the luck of the dice on the way is subtracted, as
in backgammon.

A game may keep the tree to the decision that is asked: what follows is then played by rules of
thumb, at a fraction of the time.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Any, Final

from airwar.common.contract import Course, Game, Steersman
from airwar.kernel.errors import NotYourTurn
from airwar.kernel.play import Play
from airwar.kernel.requests import Choose
from airwar.kernel.sight import Sight, imagine
from airwar.kernel.sources import Seeded

TRIES: Final = 4000  # tries to imagine one world before giving up
REUSE: Final = 2  # iterations in each imagined world
UNTRIED: Final = 0.03  # an untried play is assumed to be this much worse than the rest
# A play is far ahead with this share of the visits after this part of the budget. Of 187
# decisions of Wild Blue Yonder 88 end early, and one of them would have come out differently.
CLEAR: Final = ((1 / 8, 0.85), (1 / 4, 0.75))
# Far evaluations after which they count half. In Angels 20 the standard error of one is 0.13, and
# what they add to the glance differs by 0.024 between plays.
HALF: Final = 30
FAR: Final = float("inf")
WIDER: Final = 2.0  # more plays of a wide decision, times the root of its visits


class Edge:
    """A play at a decision, and the decisions that follow it."""

    __slots__ = ("after", "beyond", "could", "looks", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.could = 0  # how often it was legal
        self.total = 0.0
        self.looks = 0  # far evaluations
        self.beyond = 0.0  # what they added to the glance
        self.after: dict[str, Point] = {}  # by the question asked next

    def mean(self, drift: float) -> float:
        """The value at the glance, plus what lies beyond, compared with the other plays."""
        return self.total / self.visits + (self.beyond - self.looks * drift) / (self.looks + HALF)


class Point:
    """A decision of the seat: its plays, and the mean of all results."""

    __slots__ = ("beyond", "edges", "looks", "total", "visits")

    def __init__(self) -> None:
        self.edges: dict[Any, Edge] = {}  # by the answer itself: hashing is faster than writing it
        self.visits = 0
        self.total = 0.0
        self.looks = 0
        self.beyond = 0.0


class Way:
    """The evaluations on the way to the horizon, near and far."""

    __slots__ = ("before", "bot", "far", "glance", "horizon", "luck", "near", "now", "side")

    def __init__(self, search: Search) -> None:
        self.bot, self.side = search.bot, search.side
        self.now, self.near, self.horizon = search.now, search.near, search.horizon
        self.luck = 0.0
        self.before: float | None = None  # the value before the dice being rolled now
        self.glance: float | None = None
        self.far = 0.0

    def ends(self, state: Any, now: float) -> bool:
        """Evaluate at a new moment if it matters there; returns whether that was the horizon."""
        self.now = now
        last = now >= self.horizon
        luck = not last and self.bot.is_luck(now)
        first = self.glance is None and now >= self.near
        if not (last or luck or first) and self.before is None:
            return False
        value = self.bot.evaluate(state, self.side)
        if self.before is not None:
            self.luck += value - self.before
        self.before = value if luck else None
        if first:
            self.glance = value - self.luck
        self.far = value - self.luck
        return last


class Search:
    """One decision's search; `run` adds iterations to it."""

    def __init__(
        self, game: Game[Any], sight: Sight[Any], rng: Random, world: Play[Any] | None = None
    ) -> None:
        self.game, self.bot, self.sight, self.rng = game, game.bot, sight, rng
        self.seat = sight.seat
        self.world = imagine(game, sight, rng, TRIES) if world is None else world
        request = self.world.open.get(self.seat)
        if request is None:
            raise NotYourTurn(f"{self.seat} is not asked anything now")
        state = self.world.state
        self.side = game.rules.side_of(state, self.seat)
        self.steered = isinstance(self.bot.playout(), Steersman)
        self.options = self.plays(state, request)
        self.now = self.horizon = self.bot.clock(state)
        thoughts = self.bot.thinking(state, request)
        self.looks, self.curiosity, self.first = thoughts.looks, thoughts.curiosity, thoughts.first
        self.deep = thoughts.deep
        self.near = FAR if thoughts.glance is None else self.now + thoughts.glance
        self.root = Point()
        self.points = {request.question.name: self.root}
        self.iterations = 0

    def plays(self, state: Any, request: Choose) -> Sequence[tuple[Any, float]]:
        """The plays to consider: candidate moves if there are some, else answers."""
        found = self.bot.candidates(state, request) if self.steered else ()
        return found or self.bot.advise(state, request)

    def run(self) -> None:
        """One iteration."""
        if self.iterations % REUSE == 0 and self.iterations:
            self.world = imagine(self.game, self.sight, self.rng, TRIES)
        for first, ahead in self.looks:
            if self.iterations >= first:
                self.horizon = self.now + ahead
        self.iterations += 1
        world = self.world.fork(Seeded(self.rng))
        path: list[tuple[Point, Edge]] = []
        way = self.descend(world, path)
        self.note(path, world.state)
        value = way.far if way.glance is None else way.glance
        for point, edge in path:
            for each in (point, edge):
                each.visits += 1
                each.total += value
                if self.horizon > self.near:
                    each.looks += 1
                    each.beyond += way.far - value

    def note(self, path: list[tuple[Point, Edge]], state: Any) -> None:
        """An iteration has ended in this state; a search that explains itself remembers it."""

    def descend(self, world: Play[Any], path: list[tuple[Point, Edge]]) -> Way:
        """Walk the tree, then play on to the horizon; returns the value for the seat's side."""
        bot, me, rng = self.bot, self.seat, self.rng
        pilot: Any = bot.playout()
        clock = bot.clock
        points: dict[str, Point] | None = self.points
        way = Way(self)
        while world.request is not None:
            state = world.state
            request = world.request
            if type(request) is not Choose:
                request = self.part(world)
            seat = request.seat
            now = clock(state)
            if now != way.now and way.ends(state, now):
                return way
            if points is None:
                return self.follow(world, pilot, way)
            if seat != me:
                world.give(seat, pilot(state, request, rng))
                continue
            # The first decision is that of the sight, the same in every world.
            options = self.plays(state, request) if path else self.options
            key = options[0][0]
            if len(options) > 1:
                point = points.get(request.question.name)
                if point is None:
                    point = points[request.question.name] = Point()
                shown = widened(options, point.visits, self.first)
                key, edge = select(point, shown, self.curiosity)
                path.append((point, edge))
                points = edge.after if edge.visits and len(path) != self.deep else None
            if type(key) is Course:
                key, points = pilot.steer(state, request, key), None
            world.give(seat, key)
        way.ends(world.state, FAR)
        return way

    def follow(self, world: Play[Any], pilot: Any, way: Way) -> Way:
        """Everybody plays on to the horizon by the policy."""
        clock = self.bot.clock
        while world.request is not None:
            state = world.state
            request = world.request
            if type(request) is not Choose:
                request = self.part(world)
            now = clock(state)
            if now != way.now and way.ends(state, now):
                return way
            world.give(request.seat, pilot(state, request, self.rng))
        way.ends(world.state, FAR)
        return way

    def part(self, world: Play[Any]) -> Choose:
        """The next of several seats that decide together: this seat first, then the others."""
        choices = world.open
        found: Choose = choices.get(self.seat) or next(iter(choices.values()))
        return found

    def best(self) -> Any:
        """The play with the most visits."""
        edges = self.root.edges
        return answer(max(edges, key=lambda play: (edges[play].visits, edges[play].total)))

    def settled(self, budget: float) -> bool:
        """Will the leading play stay ahead? It cannot be caught, or it is far ahead early."""
        visits = sorted([edge.visits for edge in self.root.edges.values()], reverse=True)
        done = self.iterations
        if visits[0] - visits[1] > budget - done:
            return True
        return any(done >= part * budget and visits[0] >= share * done for part, share in CLEAR)


def answer(play: Any) -> Any:
    """The answer, or the first answer of a candidate move."""
    return play.answer if type(play) is Course else play


def widened(
    options: Sequence[tuple[Any, float]], visits: int, first: int | None
) -> Sequence[tuple[Any, float]]:
    """As many plays as this many visits can tell apart, the likeliest first."""
    most = len(options) if first is None else first + int(WIDER * sqrt(visits))
    if len(options) <= most:
        return options
    return sorted(options, key=lambda play: -play[1])[:most]


def select(
    point: Point, options: Sequence[tuple[Any, float]], curiosity: float
) -> tuple[Any, Edge]:
    """The play to try next: a good mean, few visits, a large weight."""
    edges = point.edges
    default = (point.total / point.visits if point.visits else 0.5) - UNTRIED
    drift = point.beyond / point.looks if point.looks else 0.0
    best, chosen, found = -1e9, "", None
    for key, weight in options:
        edge = edges.get(key)
        if edge is None:
            edge = edges[key] = Edge()
        edge.could += 1
        visits = edge.visits
        mean = edge.mean(drift) if visits else default
        score = mean + curiosity * weight * sqrt(edge.could) / (1 + visits)
        if score > best:
            best, chosen, found = score, key, edge
    assert found is not None
    return chosen, found
