"""The evaluator: weighted facts of both sides, turned into a chance to win.

Before the attacks, every outcome of the open shots is evaluated and weighted by its chance, so no
dice are needed. The weights are in data/value.toml: a logistic regression of the results of games
of the policy against itself, on the facts at the start of each game turn. bench/fit_angels.py fits
them again.
"""

from __future__ import annotations

import tomllib
from functools import cache
from math import exp
from operator import mul
from typing import Final

from airwar.common.hexes import BEARING, RANGE, column_row

from ..data.library import data_file
from ..rules.arcs import TAILS
from ..rules.state import SIDES, Battle, Plane, crippled
from ..rules.victory import fighters_destroyed
from .piloting import GATES
from .shots import Shots, exchange
from .tactics import DEAR, edges, feared

FACTS: Final = (
    "role", "role-late", "points", "near-goal",
    "aircraft", "cost", "health", "crippled", "guns", "agility", "speed",
    "tailing", "shots-next", "ahead", "height", "edge",
    "bombers", "bomber-health", "bomber-way", "bomber-danger", "fighters-lost",
    "climb-height", "climb-unhurt",
)  # fmt: skip
(
    ROLE, ROLE_LATE, POINTS, NEAR_GOAL,
    AIRCRAFT, COST, HEALTH, CRIPPLED, GUNS, AGILITY, SPEED,
    TAILING, SHOTS_NEXT, AHEAD, HEIGHT, EDGE,
    BOMBERS, BOMBER_HEALTH, BOMBER_WAY, BOMBER_DANGER, FIGHTERS_LOST,
    CLIMB_HEIGHT, CLIMB_UNHURT,
) = range(len(FACTS))  # fmt: skip
KINDS: Final = ("points", "first-loss", "climb", "bombers-unhurt")  # a raid is in raid.py
LATE: Final = 10  # game turns
NO_GOAL: Final = 60  # points to win, if the scenario does not say
NEAR: Final = 8  # range in hexes at which it matters who is ahead of whom
SAFE: Final = 0.99  # above this chance to survive, an aircraft is not in danger
MOST_RISKS: Final = 5  # most aircraft in danger to evaluate one by one
BY_GAP: Final = (1.0, 0.3)  # shots of the next turn, by the difference of altitudes


def facts(s: Battle, wounds: list[float]) -> list[float]:
    """The facts of the Allied side minus those of the Axis side, in the order of FACTS.

    `wounds` is the expected damage of open shots, by aircraft.
    """
    out = [0.0] * len(FACTS)
    for side in (0, 1):
        for index in s.flights[side]:
            add_aircraft(s, out, s.planes[index], wounds[index])
    out[POINTS], out[NEAR_GOAL] = lead(s, s.halves[0], s.halves[1])
    add_positions(s, out)
    if s.setup.victory.side is not None:
        add_task(s, out)
    return out


def add_aircraft(s: Battle, out: list[float], plane: Plane, wounds: float) -> None:
    """Facts that go away when the aircraft is shot down."""
    card = s.cards[plane.card]
    sign = -1.0 if plane.side else 1.0
    left = max(0.3, card.hits - plane.damage - wounds) / card.hits
    if card.token:
        if s.setup.victory.side == SIDES[plane.side]:
            out[BOMBERS] += sign
            out[BOMBER_HEALTH] += sign * left
            way = rows_left(s, plane)
            out[BOMBER_WAY] += sign * way
            out[BOMBER_DANGER] += sign * way * (1.3 - left) * hunters(s, 1 - plane.side)
        return
    out[AIRCRAFT] += sign
    out[COST] += sign * card.cost / DEAR
    out[HEALTH] += sign * left * card.cost / DEAR
    if plane.damage and crippled(card, plane):
        out[CRIPPLED] += sign
    out[GUNS] += sign * (card.dice[1] + card.dice[2]) / 12
    out[AGILITY] += sign * (card.bonus[0] + card.bonus[1]) / 10
    out[SPEED] += sign * ((card.high or card.normal)[-1] - 5)
    hex = plane.hex - s.origin
    out[EDGE] += sign * edges(s.columns, s.rows).get(hex * 36 - plane.facing * 6, 0.0)


def hunters(s: Battle, side: int) -> int:
    return sum([not s.cards[s.planes[i].card].token for i in s.flights[side]])


def lead(s: Battle, allied: float, axis: float) -> tuple[float, float]:
    """How far a side is ahead in half points, and how close to winning with them."""
    victory = s.setup.victory
    goal = 2 * (victory.points if victory.kind == "points" else NO_GOAL)
    near = min(1.2, allied / goal) ** 2 - min(1.2, axis / goal) ** 2
    return (allied - axis) / goal, near


def add_positions(s: Battle, out: list[float]) -> None:
    """Who tails whom, who has whom ahead, and shots that the next turn may bring."""
    planes = s.planes
    allied, axis = s.flights
    best: dict[int, float] = {}
    for one in allied:
        mine = planes[one]
        for other in axis:
            theirs = planes[other]
            delta = theirs.hex - mine.hex
            gap = abs(theirs.altitude - mine.altitude)
            away = RANGE.get(delta, 99)
            out[HEIGHT] += mine.altitude - theirs.altitude
            if away > NEAR or not away:
                continue
            off = abs((BEARING[delta] - 2 * mine.facing + 6) % 12 - 6)
            seen = abs((BEARING[-delta] - 2 * theirs.facing + 6) % 12 - 6)
            out[AHEAD] += (seen - off) / 6
            if gap > 1:
                continue
            out[TAILING] += delta in TAILS[mine.facing * 6 + theirs.facing]
            out[TAILING] -= -delta in TAILS[theirs.facing * 6 + mine.facing]
            best[one] = max(best.get(one, 0.0), BY_GAP[gap] * feared(s, theirs, mine))
            best[other] = max(best.get(other, 0.0), BY_GAP[gap] * feared(s, mine, theirs))
    for index, worth in best.items():
        out[SHOTS_NEXT] += -worth if planes[index].side else worth


def add_task(s: Battle, out: list[float]) -> None:
    """The task of a scenario: bombers through or unhurt, fighters high."""
    victory = s.setup.victory
    side = SIDES.index(victory.side or "")
    sign = -1.0 if side else 1.0
    out[ROLE], out[ROLE_LATE] = sign, sign * s.turn / LATE
    if victory.kind == "climb":
        own = [s.planes[i] for i in s.flights[side]]
        out[CLIMB_HEIGHT] = sign * sum([min(x.altitude, victory.altitude) for x in own]) / 4
        out[CLIMB_UNHURT] = out[CLIMB_HEIGHT] * (not any(plane.damage for plane in own))
        return
    through = sum([plane.arrived for plane in s.planes])
    out[BOMBERS] += sign * through
    out[BOMBER_HEALTH] += sign * through
    killed = fighters_destroyed(s)
    out[FIGHTERS_LOST] = (killed[0] - killed[1]) / DEAR


def rows_left(s: Battle, plane: Plane) -> float:
    """The distance from a bomber to its edge, as a share of the map."""
    across, along = GATES[s.setup.victory.edge or "north"]
    column, row = column_row(plane.hex - s.origin)
    if along:
        return (row if along < 0 else s.rows - 1 - row) / s.rows
    return (column if across < 0 else s.columns - 1 - column) / s.columns


@cache
def weights() -> dict[str, tuple[float, ...]]:
    """The weight of each fact, by the kind of victory."""
    table = tomllib.loads(data_file("value.toml").read_text(encoding="utf-8"))
    return {
        kind: tuple([float(table[name][at]) for name in FACTS]) for at, kind in enumerate(KINDS)
    }


def evaluate(s: Battle, side: int) -> float:
    """The chance to win a battle that goes on, a draw as half."""
    shots = exchange(s)
    weighed = weights()[s.setup.victory.kind]
    total = sum(map(mul, facts(s, shots.wounds), weighed))
    won = after_shots(s, shots, total, weighed)
    return 1.0 - won if side else won


def after_shots(s: Battle, shots: Shots, total: float, weighed: tuple[float, ...]) -> float:
    """The Allied chance to win, averaged over what open shots may do to aircraft in danger."""
    kind = s.setup.victory.kind
    if kind in ("first-loss", "climb"):
        allied, axis = shots.first
        return allied + (1.0 - allied - axis) * chance(total)
    risks = [(1.0 - alive, index) for index, alive in enumerate(shots.alive) if alive < SAFE]
    if not risks:
        return chance(total)
    risks = sorted(risks, reverse=True)[:MOST_RISKS]
    losses = []
    for risk, index in risks:
        own = [0.0] * len(FACTS)
        plane = s.planes[index]
        add_aircraft(s, own, plane, shots.wounds[index])
        losses.append((risk, index, sum(map(mul, own, weighed))))
    points, near = lead(s, s.halves[0], s.halves[1])
    level = total - weighed[POINTS] * points - weighed[NEAR_GOAL] * near
    return _branch(s, losses, 0, level, weighed, ())


def _branch(
    s: Battle,
    losses: list[tuple[float, int, float]],
    at: int,
    level: float,
    weighed: tuple[float, ...],
    gone: tuple[int, ...],
) -> float:
    """Branch on each aircraft in danger: shot down or not."""
    if at == len(losses):
        return _after(s, level, weighed, gone)
    risk, index, own = losses[at]
    lost = _branch(s, losses, at + 1, level - own, weighed, (*gone, index))
    return risk * lost + (1.0 - risk) * _branch(s, losses, at + 1, level, weighed, gone)


def _after(s: Battle, level: float, weighed: tuple[float, ...], gone: tuple[int, ...]) -> float:
    score = [s.halves[0], s.halves[1]]
    for index in gone:
        plane = s.planes[index]
        score[1 - plane.side] += 2 * s.cards[plane.card].cost
    decided = _decided(s, score, gone)
    if decided is not None:
        return decided
    points, near = lead(s, score[0], score[1])
    return chance(level + weighed[POINTS] * points + weighed[NEAR_GOAL] * near)


def _decided(s: Battle, score: list[int], gone: tuple[int, ...]) -> float | None:
    """The Allied result if these aircraft are lost this turn; None if the battle goes on."""
    victory = s.setup.victory
    if victory.kind == "points":
        if max(score) >= 2 * victory.points and score[0] != score[1]:
            return float(score[0] > score[1])
        left = [len([i for i in flight if i not in gone]) for flight in s.flights]
        if not min(left) and left[0] != left[1]:
            return float(left[0] > left[1])
    return None


def chance(total: float) -> float:
    return 1.0 / (1.0 + exp(-total)) if total > -30.0 else 0.0


STAGES: Final = {"build": -32, "sky": -24, "advantage": -24, "situation": -24, "deploy": -16}
SHOOTING: Final = ("attack", "end")


def clock(s: Battle) -> float:
    """Four for each half of a game turn: from a move, search looks ahead to the next attacks.

    There the evaluator needs no dice, so its noise is lower than further ahead.
    """
    if s.stage in STAGES and s.turn == 1:
        return STAGES[s.stage]
    return 8 * s.turn + 4 * (s.stage in SHOOTING)
