"""Why a game was won or lost: the chance over time, luck, and the decisions that mattered.

The chance is the evaluator's, on the whole state: this is for games that are over. Luck is what
dice and draws gave, against the mean of what they might have given. A decision is judged by what
its seat could know then: a search compares the answer that was given with the others.
"""

from __future__ import annotations

from itertools import pairwise
from math import erf, sqrt
from random import Random
from statistics import fmean, pvariance
from typing import Any, Final

from msgspec import Struct

from airwar.bots.hints import NOISE, Study, reasons
from airwar.bots.search import answer
from airwar.common.contract import Game
from airwar.common.registry import find_game
from airwar.kernel.history import answered_by, chosen
from airwar.kernel.play import Play
from airwar.kernel.requests import Choose, Draw, Joint, Roll, Together
from airwar.kernel.sight import Sight, sight
from airwar.kernel.sources import Seeded

MOST: Final = 3000  # moments that are evaluated; of a longer game some are left out
STEP: Final = 0.02  # of a game: luck that is drawn where it came
OTHERS: Final = (12, 80)  # other outcomes that dice and draws are compared with, by how many fit
FORKS: Final = 12_000  # imagined outcomes in all
JUDGED: Final = 40  # decisions that a search looks into
ITERATIONS: Final = 300
SECONDS: Final = 2.5
DONE: Final = 0.5  # more weight for what was done
COIN: Final = 2  # sides
BEST: Final = 0.01  # of a game: an answer nearer than this to the best is as good


class Moment(Struct, frozen=True):
    """The side's chance to win after so many answers; `luck` if dice or draws led there."""

    at: int
    value: float
    luck: bool


class Group(Struct, frozen=True):
    """All dice or draws of one rule: how many, their mean face and what it should be, their worth.

    Draws have no faces that could be high or low, and neither has the toss of a coin."""

    rule: str
    count: int
    rolled: float | None
    mean: float | None
    points: float


class Luck(Struct, frozen=True):
    """What chance gave the side in all, and how many of a hundred games have less of it."""

    points: float
    worse: float
    groups: tuple[Group, ...]


class Asked(Struct, frozen=True):
    """A decision to look into: when, whose, its answer as text, and what the seat saw."""

    at: int
    seat: str
    key: str
    change: float
    seen: Sight[Any]


class Outline(Struct, frozen=True):
    """The game as a whole."""

    moments: tuple[Moment, ...]
    luck: Luck
    asked: tuple[Asked, ...]
    decisions: int  # of the side, with more than one answer


class Judged(Struct, frozen=True):
    """A decision by what its seat could know. `cost` is in chances to win; 0 if it was best.

    If a search cannot tell in its time, it is not `compared` with other answers."""

    asked: str
    did: str
    better: str
    cost: float
    why: tuple[str, ...]
    compared: bool = True


class Walk:
    """A game played again, answer by answer, with what it was worth for a side."""

    def __init__(self, game: Game[Any], play: Play[Any], side: str, rng: Random) -> None:
        self.game, self.play, self.side, self.rng = game, play, side, rng
        self.answers = play.history()
        self.twin = play.moment(play.first)
        self.every = max(1, len(self.answers) // MOST)
        runs, (few, many) = self._count_runs(), OTHERS
        self.others = max(few, min(many, FORKS // max(1, runs)))
        self.runs = max(
            1, runs * self.others // FORKS
        )  # of a long game each so manieth is compared
        self.value = self.evaluate(self.twin)
        self.moments = [Moment(play.first, self.value, False)]
        self.given = 0.0  # by luck since the last moment that is drawn
        self.points, self.spread = 0.0, 0.0  # of luck: in all, and its variance
        self.groups: dict[str, list[tuple[float | None, float | None, float]]] = {}
        self.turns: list[Turn] = []

    def evaluate(self, play: Play[Any]) -> float:
        return self.game.bot.evaluate(play.state, self.side)

    def _count_runs(self) -> int:
        kinds = [is_chance(request) for request, _ in self.answers]
        return sum(now and not before for before, now in pairwise([False, *kinds]))

    def walk(self) -> None:
        twin, first = self.twin, self.play.first
        end = first + len(self.answers)
        clock, runs = self.game.bot.clock(twin.state), 0
        opening = True
        while twin.number < end:
            request, _ = self.answers[twin.number - first]
            if is_chance(request):
                runs += 1
                self.chance(runs % self.runs == 0)
            else:
                self.decide()
            now = self.game.bot.clock(twin.state)
            # In the middle of a move the evaluator knows less than at its end.
            if opening and now != clock:
                # Before plans are made and forces placed it knows less still.
                opening = False
                before = min(0.99, max(0.01, self.value - self.points))
                self.moments = [Moment(first, before, False)]
                self.given = self.points
            if now != clock or abs(self.given) >= STEP:
                clock = now
                self.draw(twin.number)
        self.finish(end)

    def draw(self, at: int) -> None:
        """Another moment of the line; was it dice that led there, or people?"""
        change = self.value - self.moments[-1].value
        self.moments.append(Moment(at, self.value, abs(self.given) > abs(change) / 2))
        self.given = 0.0

    def chance(self, compared: bool) -> None:
        """Dice and draws up to the next decision, against what they might have been."""
        twin, first = self.twin, self.play.first
        others = []
        if compared:
            forks = [twin.fork(Seeded(self.rng)) for _ in range(self.others)]
            others = [self.evaluate(fork) for fork in forks]
        faces: list[tuple[str, float | None, float | None]] = []
        while twin.number < first + len(self.answers):
            request, outcome = self.answers[twin.number - first]
            if type(request) is Roll and request.sides > COIN:
                faces.append((request.rule, fmean(outcome), (request.sides + 1) / 2))
            elif type(request) is Roll or type(request) is Draw:
                faces.append((request.rule, None, None))
            else:
                break
            twin.send(outcome)
        self.value = self.evaluate(twin)
        if not others:
            return
        luck = (self.value - fmean(others)) * self.runs
        self.points += luck
        self.spread += pvariance([*others, self.value]) * self.runs
        self.given += luck
        for index, (rule, rolled, mean) in enumerate(faces):
            share = luck if index == 0 else 0.0
            self.groups.setdefault(rule, []).append((rolled, mean, share))

    def decide(self) -> None:
        """One answer of somebody. What follows until the side decides again is its change."""
        twin = self.twin
        given = self.answers[twin.number - self.play.first]
        seat = next((each for each in self.seats(twin) if answered_by(given, each)), None)
        if seat is not None and self.is_open(twin, seat):
            self.settle()
            self.turns.append(Turn(twin.number, seat, self.value, self.points))
        twin.send(given[1])
        if twin.number % self.every == 0 or twin.request is None:
            self.value = self.evaluate(twin)

    def seats(self, play: Play[Any]) -> list[str]:
        rules, state = self.game.rules, play.state
        return [each for each in rules.seats(state) if rules.side_of(state, each) == self.side]

    def is_open(self, play: Play[Any], seat: str) -> bool:
        """Was there more than one answer?"""
        choose = play.open.get(seat)
        if choose is None:
            return True  # an offer
        question = choose.question
        return question.answer is not str or len(question.options(play.state, choose.about)) > 1

    def settle(self) -> None:
        """What the side's last decision has led to, without the luck since then."""
        if self.turns:
            last = self.turns[-1]
            last.change = self.value - last.before - (self.points - last.luck)

    def finish(self, end: int) -> None:
        result = self.play.result
        if result is not None:
            self.value = 0.5 if result.winner is None else float(result.winner == self.side)
        self.settle()
        if self.moments[-1].at == end:
            self.moments.pop()
        self.draw(end)

    def luck(self) -> Luck:
        sd = sqrt(self.spread)
        worse = 0.5 if not sd else 0.5 * (1 + erf(self.points / sd / sqrt(2)))
        groups = [grouped(rule, rolls) for rule, rolls in self.groups.items()]
        groups.sort(key=lambda each: -abs(each.points))
        return Luck(self.points, worse, tuple(groups))


class Turn(Struct):
    """A decision of the side with several answers: the value before it, and what it changed."""

    at: int
    seat: str
    before: float
    luck: float
    change: float = 0.0


def is_chance(request: Any) -> bool:
    return type(request) is Roll or type(request) is Draw


def grouped(rule: str, rolls: list[tuple[float | None, float | None, float]]) -> Group:
    faces = [rolled for rolled, _, _ in rolls if rolled is not None]
    means = [mean for _, mean, _ in rolls if mean is not None]
    points = sum(points for _, _, points in rolls)
    rolled = fmean(faces) if faces else None
    return Group(rule, len(rolls), rolled, fmean(means) if means else None, points)


def outline(game_name: str, play: Play[Any], side: str, seed: int) -> Outline:
    """The whole game once: every moment that changed something, luck, what to look into."""
    game = find_game(game_name)
    walk = Walk(game, play, side, Random(seed))
    walk.walk()
    weighty = sorted(walk.turns, key=lambda turn: -abs(turn.change))
    asked = [found for turn in weighty[:JUDGED] if (found := looked_into(walk, turn))]
    return Outline(tuple(walk.moments), walk.luck(), tuple(asked), len(walk.turns))


def looked_into(walk: Walk, turn: Turn) -> Asked | None:
    """The decision with what its seat saw, if there was something to decide."""
    then = walk.play.moment(turn.at)
    choose = then.open.get(turn.seat)
    if choose is None:
        return None
    request, given = chosen(walk.play.given(turn.at))
    if type(request) is Together:
        assert isinstance(given, Joint)
        given = given.given[turn.seat][0]
    elif type(request) is not Choose or request.seat != turn.seat:
        return None
    key = choose.question.write(given)
    return Asked(turn.at, turn.seat, key, turn.change, sight(then, turn.seat))


def judge(game_name: str, asked: Asked, seed: int) -> Judged:
    """Was there something better, by what the seat could know?"""
    tree = Study(find_game(game_name), asked.seen, Random(seed))
    request = tree.world.open[asked.seat]
    given = request.question.read(asked.key)
    if all(answer(play) != given for play, _ in tree.options):
        tree.options = [(given, 0.0), *tree.options]
    # What was done is tried often enough to say what it is worth.
    tree.options = [
        (play, weight + DONE * (answer(play) == given)) for play, weight in tree.options
    ]
    prompt = request.question.prompt(asked.seen.now, request.about)
    told = request.question.show(asked.seen.now, request.about, given).label
    unknown = Judged(prompt, told, "", 0.0, (), compared=False)
    if len(tree.options) < 2 or not tree.think(ITERATIONS, SECONDS):
        return unknown
    ranked = tree.ranked()
    best, mine = ranked[0], next((each for each in ranked if answer(each[0]) == given), None)
    if mine is None:
        return unknown
    cost = tree.value(best[1]) - tree.value(mine[1])
    noise = NOISE * sqrt(1 / best[1].visits + 1 / mine[1].visits)
    tips = [tree.tip(request, asked.seen.now, play, edge) for play, edge in (best, mine)]
    did = tips[1].label
    if cost < max(BEST, noise):
        return Judged(prompt, did, "", 0.0, ())
    better = f"{tips[0].label}, {tips[0].end}" if tips[0].end else tips[0].label
    why = reasons(tree, [(tips[0], best[1]), (tips[1], mine[1])], instead="yours")
    return Judged(prompt, did, better, cost, why)
