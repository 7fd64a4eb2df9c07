"""How good a position is: the lead that it points to, read against the bands of the scenario.

The lead is that of the points so far, and a weighted sum of facts about the units in play. The
weights are fitted by bench/fit_bands.py to games of the rules of thumb against themselves. What the
sides of a scenario may expect beyond that, its bands say; of it as much is left as there is time
left for the loaded bombers on their way. Then fighters have nothing more to do, and little changes.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import erf, sqrt
from typing import Final, NamedTuple

from ..data.kinds import SIDES, Side, other
from ..data.scenario import Setup
from ..rules.cards import card_of
from ..rules.ending import exits_score, half_points, verdict
from ..rules.opening import raid_of
from ..rules.squares import OFF, column, columns_to, distance, opposite
from ..rules.state import FULL, Raid, Unit, bomber, loaded
from ..rules.surface import kind_of

PACE = 2  # columns that a bomber flies in a turn
OUTSIDE = 20  # columns that one has to go that is not on the map yet,
HALFWAY = 12  # and to go home
HITS = 0.2  # of a bomb value: what an attack scores, all in all
TORPEDO = 20  # the bomb value of a torpedo
NEAR = 3  # squares from which a hunter strikes this turn
LATE = 0.2  # of what an exit is worth, once there are too few turns for it
LONG = 5  # turns in which fighters can do most of what they will do
WEAK, SHAKEN = 0.5, 0.7  # what a fighter is worth with little ammunition, and disrupted

WEIGHTS: Final[Mapping[str, float]] = {
    "exit": 0.97,
    "exit hunted": -0.35,
    "bombs": 0.55,
    "bombs broken": -0.25,
    "hunted": -0.30,
    "in danger": -0.50,
    "fighter": 2.60,
    "disrupted": -2.00,
    "spent": -0.30,
    "close": 0.70,
    "hunting": 1.10,
    "chased": -2.70,
    "idle": 1.30,
}
# The spread of the lead at the end, in half points: once all bombers have gone, and what each turn
# adds that the last of them has before it, up to so many.
CERTAIN: Final = 2.0
MORE: Final = 1.5
TURNS: Final = 10


def evaluate(s: Raid, side: str) -> float:
    """0 (lost) to 1 (won); a draw is half a win."""
    of = s.setup.victory.of
    if s.outcome is not None:
        winner, _, _ = verdict(s)
        return 0.5 if not winner else float(winner == side)
    points, start, now = half_points(s), _start(s.setup), Sums(s)
    lead = points[of] - points[other(of)] + now.outlook() + start.promised * now.turns / start.turns
    width = sqrt(2) * (CERTAIN + MORE * min(TURNS, now.turns))
    win, draw = limits(s.setup)
    share = 0.5 + (erf((lead - win) / width) + erf((lead - draw) / width)) / 4
    return share if side == of else 1 - share


class Start(NamedTuple):
    """What a set-up promises beyond its outlook if its bands are even, and its turns."""

    setup: Setup
    promised: float
    turns: float


_starts: dict[int, Start] = {}
SETUPS = 64  # that are remembered


def _start(setup: Setup) -> Start:
    """By identity, which is its own as long as the set-up is held here."""
    found = _starts.get(id(setup))
    if found is None:
        if len(_starts) >= SETUPS:
            _starts.clear()
        opening = Sums(raid_of(setup, ""))
        promised = sum(limits(setup)) / 2 - opening.outlook()
        found = _starts[id(setup)] = Start(setup, promised, max(1.0, opening.turns))
    return found


def limits(setup: Setup) -> tuple[float, float]:
    """The leads in half points above which the side of the bands wins, and does not lose."""
    victory = setup.victory
    least: dict[str, float] = {}
    for band in victory.bands:  # from the best to the worst
        if band.at_least is not None:
            least[band.winner] = 2 * band.at_least - 0.5
    draw = least.get("", least.get(victory.of, 0.0))
    return least.get(victory.of, draw), draw


# -- facts ----------------------------------------------------------------------------------------


class Sums:
    """The facts of one position, counted for the side of the bands and against the other."""

    def __init__(self, s: Raid) -> None:
        self.s = s
        self.found = dict.fromkeys(WEIGHTS, 0.0)
        self.left = s.setup.turns - max(1, s.turn) + 1  # turns to play
        self.exits = exits_score(s)
        self.of = s.setup.victory.of
        self.hunters: dict[str, int] = {}
        self.fighters: dict[Side, float] = dict.fromkeys(SIDES, 0.0)
        self.bombers: dict[Side, int] = dict.fromkeys(SIDES, 0)
        self.turns = 0.0  # that the last loaded bomber has before it
        units = [unit for unit in s.units.values() if unit.in_play]
        for unit in units:
            if not unit.broken:
                self.count(unit)
        if not any(bomber(unit) for unit in s.units.values()):
            self.turns = self.left
        for unit in units:
            self.add(unit)

    def outlook(self) -> float:
        """What the units in play may add to the lead."""
        return sum([WEIGHTS[name] * amount for name, amount in self.found.items()])

    def count(self, unit: Unit) -> None:
        """What the others are measured against."""
        if bomber(unit):
            self.bombers[unit.side] += 1
            if loaded(unit):
                after = 0 if self.exits else 1
                self.turns = max(self.turns, min(self.left, self.way(unit) + after))
            return
        able = _size(unit) * (WEAK if unit.ammo > FULL else 1) * (SHAKEN if unit.disruption else 1)
        self.fighters[unit.side] += able
        self.hunters[unit.tally] = self.hunters.get(unit.tally, 0) + 1

    def way(self, unit: Unit) -> float:
        """Turns until a bomber is out, at its target, or home."""
        if loaded(unit):
            far = self.far_edge(unit) if self.exits else self.target(unit)[1]
        elif unit.square == OFF:
            far = HALFWAY
        else:
            far = min(columns_to("left", unit.square), columns_to("right", unit.square))
        return min(far / PACE, self.left)

    def far_edge(self, unit: Unit) -> int:
        if unit.square == OFF:
            return OUTSIDE
        return columns_to(opposite(self.s.setup.side(unit.side).edge), unit.square)

    def target(self, unit: Unit) -> tuple[float, int]:
        """Points for a hit on the target where a hit is worth most, and how far it is."""
        best, far = 0.0, OUTSIDE
        for target in self.s.surface.values():
            kind = kind_of(target)
            rate = kind.vp / kind.damage
            if target.side != unit.side and rate > best:
                best = rate
                if unit.square != OFF:
                    far = abs(column(target.square) - column(unit.square))
        return best, far

    def add(self, unit: Unit) -> None:
        sign = 1.0 if unit.side == self.of else -1.0
        hunted = sign * min(2, self.hunters.get(unit.id, 0))
        if not bomber(unit):
            self.fighter(unit, sign, hunted)
            return
        self.exposed(unit, sign, hunted)
        if loaded(unit) and self.exits:
            self.exit(unit, sign, hunted)
        elif loaded(unit):
            self.bombs(unit, sign)

    def exposed(self, unit: Unit, sign: float, hunted: float) -> None:
        """Aircraft that can still be lost."""
        found, worth, way = self.found, card_of(unit).half_vp, self.way(unit)
        if way:
            found["hunted"] += worth * hunted
        if not unit.broken:
            press = self.fighters[other(unit.side)] / self.bombers[unit.side]
            found["in danger"] += worth * sign * min(2.0, press) * way / LONG

    def exit(self, unit: Unit, sign: float, hunted: float) -> None:
        """§12.1-exit: what it brings by the far edge."""
        table = self.s.setup.cards.exits
        worth = 2.0 * (table.half if unit.size == "flight" or unit.disruption else table.whole)
        if unit.broken:
            worth = 2.0 * table.broken
        if self.far_edge(unit) > PACE * self.left:
            worth *= LATE
        self.found["exit"] += worth * sign
        self.found["exit hunted"] += worth * hunted

    def bombs(self, unit: Unit, sign: float) -> None:
        """What its bombs may bring, at the target where a hit is worth most."""
        value = TORPEDO if unit.load == "torpedo" else unit.bomb
        worth = 2 * HITS * value * self.target(unit)[0]
        self.found["bombs"] += worth * sign
        self.found["bombs broken"] += worth * sign * (unit.broken or unit.disruption / 2)

    def fighter(self, unit: Unit, sign: float, hunted: float) -> None:
        """What it may still do counts as long as bombers are on their way."""
        if unit.broken:
            return
        found, size = self.found, sign * _size(unit)
        found["fighter"] += size * self.turns / LONG
        share = min(1.0, self.turns / LONG)
        found["disrupted"] += size * bool(unit.disruption) * share
        found["spent"] += size * (unit.ammo > FULL) * share
        found["chased"] += hunted * share
        target = self.s.units.get(unit.tally)
        if target is None:
            found["idle"] += size * share
        elif bomber(target):
            found["hunting"] += size * share
            found["close"] += size * (distance(unit.square, target.square) <= NEAR) * share


def _size(unit: Unit) -> float:
    return 1.0 if unit.size == "squadron" else 0.6
