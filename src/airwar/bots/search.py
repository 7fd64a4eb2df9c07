"""Information-set Monte Carlo tree search.

Each iteration imagines a world that fits the sight, walks one tree of the seat's own decisions
through it, adds a decision, plays on by the game's rules of thumb to a horizon, and asks the
evaluator. The tree is shared by all worlds: a play is judged by the mean over the worlds in which
it could be made. Everybody else plays by the rules of thumb, which read only what they may see:
in a tree of their own they would learn to play against the seat's hidden cards. Where a move takes
many answers, the plays are whole moves.

The longer a search thinks, the further it looks. A judgement near at hand is steady but leans to
what the evaluator likes; one far ahead is true but scatters, so it takes many to count. A game may
name a glance: then an iteration that goes further judges there first. What the rest of the way
adds to a play is compared with what it adds to the others, and counts the more the oftener it was
seen. Where the evaluator knows what dice bring in the mean, the luck that they had on the way is
taken off again, as is done in backgammon.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from time import monotonic
from typing import Any, Final

from airwar.kernel.errors import NotYourTurn
from airwar.kernel.game import Game, Steersman
from airwar.kernel.play import Play
from airwar.kernel.requests import Choose
from airwar.kernel.sight import Sight, imagine
from airwar.kernel.sources import Seeded

TRIES: Final = 4000  # to imagine one world, before giving up
REUSE: Final = 2  # iterations in each imagined world
UNTRIED: Final = 0.03  # an untried play is taken to be so much worse than the rest
# A play is far ahead with such a share of the visits after such a part of the budget. Of 187
# decisions of Wild Blue Yonder 88 end so, and one of them would have been answered otherwise.
CLEAR: Final = ((1 / 8, 0.85), (1 / 4, 0.75))
FEW: Final = 16  # iterations between two looks at the clock or at the lead
# Looks beyond the glance after which what they tell counts half. In Angels 20 one of them is off by
# 0.13, and what they add to the glance differs by 0.024.
HALF: Final = 30
FAR: Final = float("inf")
COURSE: Final = "@"  # stands in a whole move, and in no answer


class Edge:
    """A play at a decision, and the decisions that came after it."""

    __slots__ = ("after", "beyond", "could", "looks", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.could = 0  # how often it could have been played
        self.total = 0.0
        self.looks = 0  # beyond the glance
        self.beyond = 0.0  # what they added
        self.after: dict[str, Point] = {}  # by the question asked next

    def mean(self, drift: float) -> float:
        """The worth at a glance, and what lies beyond as far as it differs from the usual drift."""
        return self.total / self.visits + (self.beyond - self.looks * drift) / (self.looks + HALF)


class Point:
    """A decision of the seat: its plays, and the mean of all that followed."""

    __slots__ = ("beyond", "edges", "looks", "total", "visits")

    def __init__(self) -> None:
        self.edges: dict[str, Edge] = {}
        self.visits = 0
        self.total = 0.0
        self.looks = 0
        self.beyond = 0.0


class Way:
    """What is judged on the way to the horizon, near and far."""

    __slots__ = ("before", "far", "game", "glance", "horizon", "luck", "near", "now", "side")

    def __init__(self, search: Search) -> None:
        self.game, self.side = search.game, search.side
        self.now, self.near, self.horizon = search.now, search.near, search.horizon
        self.luck = 0.0
        self.before: float | None = None  # the worth before dice that are falling now
        self.glance: float | None = None
        self.far = 0.0

    def ends(self, state: Any, now: float) -> bool:
        """Judge at a new moment if it matters there; whether that was the horizon."""
        self.now = now
        last = now >= self.horizon
        luck = not last and self.game.is_luck(now)
        first = self.glance is None and now >= self.near
        if not (last or luck or first) and self.before is None:
            return False
        value = self.game.evaluate(state, self.side)
        if self.before is not None:
            self.luck += value - self.before
        self.before = value if luck else None
        if first:
            self.glance = value - self.luck
        self.far = value - self.luck
        return last


class Search:
    """One decision's search; `run` adds iterations to it."""

    def __init__(self, game: Game[Any], sight: Sight[Any], rng: Random) -> None:
        self.game, self.sight, self.rng = game, sight, rng
        self.seat = sight.seat
        self.world = imagine(game, sight, rng, TRIES)
        request = self.world.open.get(self.seat)
        if request is None:
            raise NotYourTurn(f"{self.seat} is asked nothing now")
        state = self.world.state
        self.side = game.side_of(state, self.seat)
        self.steered = isinstance(game.playout(), Steersman)
        self.options = self.plays(state, request)
        self.now = self.horizon = game.clock(state)
        self.looks, self.curiosity, glance = game.thinking(state, request)
        self.near = FAR if glance is None else self.now + glance
        self.root = Point()
        self.points = {request.question.name: self.root}
        self.iterations = 0

    def plays(self, state: Any, request: Choose) -> Sequence[tuple[str, float]]:
        """What is worth a thought: whole moves where there are some, or answers."""
        found = self.game.courses(state, request) if self.steered else ()
        return found or self.game.advise(state, request)

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
        value = way.far if way.glance is None else way.glance
        for point, edge in path:
            for each in (point, edge):
                each.visits += 1
                each.total += value
                if self.horizon > self.near:
                    each.looks += 1
                    each.beyond += way.far - value

    def descend(self, world: Play[Any], path: list[tuple[Point, Edge]]) -> Way:
        """Walk the tree, then play on to the horizon; what that was worth for the own side."""
        game, me, rng = self.game, self.seat, self.rng
        pilot: Any = game.playout()
        clock = game.clock
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
            if points is None or seat != me:
                world.give(seat, pilot(state, request, rng))
                continue
            # The first decision is the sight's own, alike in every world.
            options = self.plays(state, request) if path else self.options
            key = options[0][0]
            if len(options) > 1:
                point = points.get(request.question.name)
                if point is None:
                    point = points[request.question.name] = Point()
                key, edge = select(point, options, self.curiosity)
                path.append((point, edge))
                points = edge.after if edge.visits else None
            if COURSE in key:
                key, points = pilot.steer(state, request, key), None
            world.give(seat, key)
        way.ends(world.state, FAR)
        return way

    def part(self, world: Play[Any]) -> Choose:
        """The next of several who decide together: oneself first, then the others."""
        choices = world.open
        found: Choose = choices.get(self.seat) or next(iter(choices.values()))
        return found

    def best(self) -> str:
        """The play that was tried most."""
        edges = self.root.edges
        return answer(max(edges, key=lambda key: (edges[key].visits, edges[key].total)))

    def settled(self, budget: float) -> bool:
        """Will the play in front stay there? It is beyond reach, or far ahead early on."""
        visits = sorted([edge.visits for edge in self.root.edges.values()], reverse=True)
        done = self.iterations
        if visits[0] - visits[1] > budget - done:
            return True
        return any(done >= part * budget and visits[0] >= share * done for part, share in CLEAR)


def answer(play: str) -> str:
    """The answer, or the first one of a course."""
    return play.partition(COURSE)[0]


def select(
    point: Point, options: Sequence[tuple[str, float]], curiosity: float
) -> tuple[str, Edge]:
    """The play with the best mean and the most to learn, by the weights of the rules of thumb."""
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


def search(
    game: Game[Any], sight: Sight[Any], rng: Random, iterations: int | None, seconds: float | None
) -> str:
    """Think for so many iterations or seconds, and answer."""
    start = monotonic()
    tree = Search(game, sight, rng)
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
