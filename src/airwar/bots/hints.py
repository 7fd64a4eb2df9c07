"""What would you do? The search thinks for a person's seat, and says why.

It gets what any opponent gets: the sight of the seat. So a hint is the same in all worlds that the
seat cannot tell apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from time import monotonic
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from airwar.bots.search import TRIES, Edge, Point, Search, answer
from airwar.common.contract import Course, Sign
from airwar.common.registry import find_game
from airwar.kernel.errors import NotYourTurn
from airwar.kernel.requests import Choose, Facts
from airwar.kernel.sight import Sight, imagine

ITERATIONS: Final = 500
SECONDS: Final = 4.0  # at most
PROBE: Final = 12  # iterations that show how long the rest will take
ENOUGH: Final = 10  # iterations for each play, or what they find is no better than chance
AT_MOST: Final = 300  # iterations that are enough for any number of plays
DOUBT: Final = 6  # visits that weigh as much as what is usual among the plays
NOISE: Final = 0.15  # of a game: the standard error of one iteration
SAME: Final = 0.002  # of a game: if no two plays differ by more, looking ahead tells nothing
SHOWN: Final = 3
CLOSE: Final = 0.005  # of a game: plays nearer to each other than this are as good
SHORT: Final = 24  # letters of a label that fits into a sentence
TELLING: Final = 0.004  # of a game: less than this explains nothing

Method = Literal["search", "policy", "only"]


class Tip(Struct, frozen=True, omit_defaults=True):
    """A play worth considering; `value` is the chance to win with it, if a search has told.

    `end` says where a whole move ends that begins with this answer, `facts` the same as data."""

    key: str
    label: str
    place: str
    answer: Any
    value: float | None = None
    end: str = ""
    facts: Facts = {}


class Advice(Struct, frozen=True):
    """The best play first, why, and how it was found: by how many simulated battles."""

    method: Method
    tips: tuple[Tip, ...]
    why: tuple[str, ...]
    battles: int = 0


class Study(Search):
    """A search that remembers what its plays lead to."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.breadth = breadth(self.options)
        self.options = evened(self.options)
        self.seen: dict[Edge, list[Sign]] = {}

    def note(self, path: list[tuple[Point, Edge]], state: Any) -> None:
        if not path:
            return
        signs = self.bot.hints.signs(state, self.side)
        edge = path[0][1]
        before = self.seen.get(edge)
        if before is None:
            self.seen[edge] = list(signs)
        else:
            self.seen[edge] = [
                old._replace(value=old.value + new.value)
                for old, new in zip(before, signs, strict=True)
            ]

    def think(self, iterations: int, seconds: float) -> bool:
        """Search; False if there is no time to try every play often enough."""
        start = monotonic()
        wanted = min(AT_MOST, ENOUGH * self.breadth)
        for done in range(1, iterations + 1):
            self.run()
            spent = monotonic() - start
            if done == PROBE and wanted * spent / done > seconds:
                return False
            if spent > seconds:
                break
        return self.iterations >= wanted

    def differ(self) -> bool:
        values = [self.value(edge) for _, edge in self.ranked()]
        return values[0] - values[-1] > SAME

    def ranked(self) -> list[tuple[Any, Edge]]:
        """The plays, best first."""
        edges = [(play, edge) for play, edge in self.root.edges.items() if edge.visits]
        return sorted(edges, key=lambda each: (-self.value(each[1]), -each[1].visits))

    def value(self, edge: Edge) -> float:
        """The chance to win; a play that was tried seldom is taken to be one like the others."""
        root = self.root
        mean = edge.mean(root.beyond / root.looks if root.looks else 0.0)
        usual = root.total / root.visits
        return (edge.visits * mean + DOUBT * usual) / (edge.visits + DOUBT)

    def tip(self, request: Choose, now: Any, play: Any, edge: Edge) -> Tip:
        """A play as it is shown."""
        end, facts = "", None
        if type(play) is Course:
            end, facts = self.bot.hints.end(now, request, play)
        return tip(request, now, answer(play), self.value(edge), end, facts)


def breadth(options: Sequence[tuple[Any, float]]) -> float:
    """How many plays there are, counting those less that seem poor from the start."""
    return 1 / sum(weight * weight for _, weight in options)


def evened(options: Sequence[tuple[Any, float]]) -> list[tuple[Any, float]]:
    """A search that has to say what other plays are worth tries these more often."""
    return [(play, (weight + 1 / len(options)) / 2) for play, weight in options]


def advise(
    game_name: str,
    sight: Sight[Any],
    seed: int,
    iterations: int = ITERATIONS,
    seconds: float = SECONDS,
) -> Advice:
    """What a strong player would do in this seat, by what the seat knows."""
    game, rng = find_game(game_name), Random(seed)
    world = imagine(game, sight, rng, TRIES)
    request = world.open.get(sight.seat)
    if request is None:
        raise NotYourTurn(f"{sight.seat} is not asked anything now")
    tree = Study(game, sight, rng)
    usual = game.bot.policy(world.state, request, rng)
    in_time = len(tree.options) < 2 or tree.think(iterations, seconds)
    if len(tree.options) > 1 and in_time and tree.differ():
        return found(tree, request, sight, usual)
    tips = (tip(request, sight.now, usual),)
    if forced(request, sight.now, usual):
        return Advice("only", tips, ("It is the only answer there is.",))
    return Advice("policy", tips, (ALONE if in_time else BY_THUMB,))


BY_THUMB: Final = (
    "There are too many ways to go on to try them all in a few seconds. "
    "This is what the computer would do by its rules of thumb."
)
ALONE: Final = (
    "Looking ahead says little about this decision. "
    "This is what the computer would do by its rules of thumb."
)


def forced(request: Choose, now: Any, usual: Any) -> bool:
    options = request.question.options(now, request.about)
    has_form = request.question.form(now, request.about, {}) is not None
    return not has_form and len(options) == 1 and options[0] == usual


def found(tree: Study, request: Choose, sight: Sight[Any], usual: Any) -> Advice:
    """The leading play and the runners-up, each with another answer or another end."""
    now = sight.now
    shown: list[tuple[Tip, Edge]] = []
    ranked, thumb = by_thumb(tree, tree.ranked(), usual)
    for play, edge in ranked:
        tipped = tree.tip(request, now, play, edge)
        if all((each.key, each.end) != (tipped.key, tipped.end) for each, _ in shown):
            shown.append((tipped, edge))
        if len(shown) == SHOWN:
            break
    why = reasons(tree, shown, thumb)
    return Advice("search", tuple([each for each, _ in shown]), why, tree.iterations)


def by_thumb(
    tree: Study, ranked: list[tuple[Any, Edge]], usual: Any
) -> tuple[list[tuple[Any, Edge]], bool]:
    """Where a search cannot tell the best from what rules of thumb say, these come first."""
    best = ranked[0][1]
    for place, (play, edge) in enumerate(ranked):
        gap = tree.value(best) - tree.value(edge)
        if (
            place
            and answer(play) == usual
            and gap < NOISE * sqrt(1 / best.visits + 1 / edge.visits)
        ):
            return [ranked[place], *ranked[:place], *ranked[place + 1 :]], True
        if answer(play) == usual:
            break
    return ranked, False


def tip(
    request: Choose,
    now: Any,
    play: Any,
    value: float | None = None,
    end: str = "",
    facts: Facts | None = None,
) -> Tip:
    option = request.question.show(now, request.about, play)
    plain = msgspec.to_builtins(play)
    rounded = None if value is None else round(min(1.0, max(0.0, value)), 3)
    return Tip(option.key, option.label, option.place, plain, rounded, end, facts or {})


def reasons(
    tree: Study, shown: Sequence[tuple[Tip, Edge]], thumb: bool = False, instead: str = ""
) -> tuple[str, ...]:
    """What the best play leads to and the next does not, the weightiest first."""
    if len(shown) < 2:
        return ()
    (best, edge), (other, behind) = shown[:2]
    mine, theirs = means(tree, edge), means(tree, behind)
    gains = [
        (sign.worth * (sign.value - its.value), sign, its)
        for sign, its in zip(mine, theirs, strict=True)
    ]
    gains.sort(key=lambda each: -each[0])
    short = best.label != other.label and len(other.label) <= SHORT
    instead = instead or (other.label if short else "the next best")
    told = [
        f"{sign.name}: {figure(sign.value)} on average, {figure(its.value)} with {instead}."
        for gain, sign, its in gains[:2]
        if gain > TELLING and figure(sign.value) != figure(its.value)
    ]
    if thumb:
        return (NO_DIFFERENCE,)
    if best.value is not None and other.value is not None and best.value - other.value < CLOSE:
        return ("The first two are about as good.", *told)
    return tuple(told)


NO_DIFFERENCE: Final = (
    "Looking ahead finds no clear difference between the first two. "
    "Rules of thumb prefer the first."
)


def means(tree: Study, edge: Edge) -> list[Sign]:
    return [sign._replace(value=sign.value / edge.visits) for sign in tree.seen.get(edge, [])]


def figure(value: float) -> str:
    return f"{value:.0f}" if abs(value) >= 20 else f"{value:.1f}"
