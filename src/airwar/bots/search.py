"""Information-set Monte Carlo tree search.

Each iteration imagines a world that fits the sight, walks one tree of the seat's own decisions
through it, adds a decision, plays on by the game's rules of thumb to a horizon, and asks the
evaluator. The tree is shared by all worlds: a play is judged by the mean over the worlds in which
it could be made. Everybody else plays by the rules of thumb, which read only what they may see:
in a tree of their own they would learn to play against the seat's hidden cards.

The longer a search thinks, the further it looks. A judgement near at hand is steady but leans to
what the evaluator likes; one far ahead is true but scatters, so it takes many to count.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from time import monotonic
from typing import Any, Final

from airwar.kernel.errors import NotYourTurn
from airwar.kernel.game import Game
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


class Edge:
    """A play at a decision, and the decisions that came after it."""

    __slots__ = ("after", "could", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.could = 0  # how often it could have been played
        self.total = 0.0
        self.after: dict[str, Point] = {}  # by the question asked next


class Point:
    """A decision of the seat: its plays, and the mean of all that followed."""

    __slots__ = ("edges", "total", "visits")

    def __init__(self) -> None:
        self.edges: dict[str, Edge] = {}
        self.visits = 0
        self.total = 0.0


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
        self.options = game.advise(state, request)
        self.now = self.horizon = game.clock(state)
        self.looks, self.curiosity = game.looks, game.curiosity
        self.root = Point()
        self.points = {request.question.name: self.root}
        self.iterations = 0

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
        value = self.descend(world, path)
        for point, edge in path:
            point.visits += 1
            point.total += value
            edge.visits += 1
            edge.total += value

    def descend(self, world: Play[Any], path: list[tuple[Point, Edge]]) -> float:
        """Walk the tree, then play on to the horizon; the worth for the own side."""
        game, me, rng, horizon = self.game, self.seat, self.rng, self.horizon
        policy, advise, clock = game.playout(), game.advise, game.clock
        points: dict[str, Point] | None = self.points
        while world.request is not None:
            state = world.state
            request = world.request
            if type(request) is not Choose:
                request = self.part(world)
            seat = request.seat
            if clock(state) >= horizon:
                return game.evaluate(state, self.side)
            if points is None or seat != me:
                world.give(seat, policy(state, request, rng))
                continue
            # The first decision is the sight's own, alike in every world.
            options = advise(state, request) if path else self.options
            if len(options) == 1:
                world.give(seat, options[0][0])
                continue
            point = points.get(request.question.name)
            if point is None:
                point = points[request.question.name] = Point()
            key, edge = select(point, options, self.curiosity)
            path.append((point, edge))
            points = edge.after if edge.visits else None
            world.give(seat, key)
        return game.evaluate(world.state, self.side)

    def part(self, world: Play[Any]) -> Choose:
        """The next of several who decide together: oneself first, then the others."""
        choices = world.open
        found: Choose = choices.get(self.seat) or next(iter(choices.values()))
        return found

    def best(self) -> str:
        """The play that was tried most."""
        edges = self.root.edges
        return max(edges, key=lambda key: (edges[key].visits, edges[key].total))

    def settled(self, budget: float) -> bool:
        """Will the play in front stay there? It is beyond reach, or far ahead early on."""
        visits = sorted([edge.visits for edge in self.root.edges.values()], reverse=True)
        done = self.iterations
        if visits[0] - visits[1] > budget - done:
            return True
        return any(done >= part * budget and visits[0] >= share * done for part, share in CLEAR)


def select(point: Point, options: Any, curiosity: float) -> tuple[str, Edge]:
    """The play with the best mean and the most to learn, by the weights of the rules of thumb."""
    edges = point.edges
    default = (point.total / point.visits if point.visits else 0.5) - UNTRIED
    best, chosen, found = -1e9, "", None
    for key, weight in options:
        edge = edges.get(key)
        if edge is None:
            edge = edges[key] = Edge()
        edge.could += 1
        visits = edge.visits
        mean = edge.total / visits if visits else default
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
    if len(tree.options) == 1:
        return tree.options[0][0]
    budget = float(iterations or 0)
    while True:
        for _ in range(FEW if iterations is None else min(FEW, iterations - tree.iterations)):
            tree.run()
        if seconds is not None:
            spent = monotonic() - start
            budget = tree.iterations * seconds / spent
        if tree.iterations >= budget or tree.settled(budget):
            return tree.best()
