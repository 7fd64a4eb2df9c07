"""How good a position is: the lead that it points to, read against the bands of the scenario.

The lead is that of the points so far, and a weighted sum of facts about the units in play. The
weights are fitted by bench/fit_bands.py to games of the rules of thumb against themselves: they say
what sets a position apart from others of its scenario. What the sides of a scenario may expect from
the beginning, its bands say; of that as much is left as there are units in play.
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
from ..rules.squares import column, columns_to, distance, opposite
from ..rules.state import FULL, Raid, Unit, bomber, loaded
from ..rules.surface import kind_of

PACE = 2  # columns that a bomber flies in a turn
OUTSIDE = 20  # columns that one has to go that is not on the map yet
HITS = 0.2  # of a bomb value: what an attack scores, all in all
TORPEDO = 20  # the bomb value of a torpedo
NEAR = 3  # squares from which a hunter strikes this turn
LATE = 0.2  # of what an exit is worth, once there are too few turns for it

WEIGHTS: Final[Mapping[str, float]] = {
    "exit": 1.17,
    "exit far": -0.52,
    "exit hunted": 0.01,
    "bombs": 0.43,
    "bombs far": -0.48,
    "bombs hunted": 0.18,
    "bombs broken": -0.01,
    "hunted": -0.02,
    "threatened": -0.12,
    "broken bomber": 0.04,
    "fighter": 2.04,
    "disrupted": -1.50,
    "spent": -0.37,
    "close": 1.17,
    "hunting": 0.32,
    "chased": -0.76,
    "broken fighter": -0.37,
    "idle": 0.92,
}
# The spread of the lead at the end, in half points: it grows with the root of those in play.
SPREAD: Final = (-6.0, 5.7)
CERTAIN: Final = 2.0  # it is never less


def evaluate(s: Raid, side: str) -> float:
    """0 (lost) to 1 (won); a draw is half a win."""
    of = s.setup.victory.of
    if s.outcome is not None:
        winner, _, _ = verdict(s)
        return 0.5 if not winner else float(winner == side)
    points, units = half_points(s), in_play(s)
    start = _start(s.setup)
    lead = points[of] - points[other(of)] + outlook(s) + start.promised * units / start.units
    least, more = SPREAD
    width = sqrt(2) * max(CERTAIN, least + more * sqrt(units))
    win, draw = limits(s.setup)
    share = 0.5 + (erf((lead - win) / width) + erf((lead - draw) / width)) / 4
    return share if side == of else 1 - share


def outlook(s: Raid) -> float:
    """What the units in play may add to the lead."""
    return sum([WEIGHTS[name] * amount for name, amount in facts(s).items()])


class Start(NamedTuple):
    """What a set-up promises beyond its outlook if its bands are even, and its units."""

    setup: Setup
    promised: float
    units: int


_starts: dict[int, Start] = {}
SETUPS = 64  # that are remembered


def _start(setup: Setup) -> Start:
    """By identity, which is its own as long as the set-up is held here."""
    found = _starts.get(id(setup))
    if found is None:
        if len(_starts) >= SETUPS:
            _starts.clear()
        opening = raid_of(setup, "")
        promised = sum(limits(setup)) / 2 - outlook(opening)
        found = _starts[id(setup)] = Start(setup, promised, max(1, in_play(opening)))
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


def in_play(s: Raid) -> int:
    """Unbroken units that may still change the points."""
    return sum([unit.in_play and not unit.broken for unit in s.units.values()])


# -- facts ----------------------------------------------------------------------------------------


def facts(s: Raid) -> dict[str, float]:
    """By name, counted for the side of the bands and against the other."""
    sums = Sums(s)
    for unit in s.units.values():
        if unit.in_play:
            sums.add(unit)
    return sums.found


class Sums:
    """Adds up the facts of one position."""

    def __init__(self, s: Raid) -> None:
        self.s = s
        self.found = dict.fromkeys(WEIGHTS, 0.0)
        self.left = s.setup.turns - s.turn + 1  # turns to play
        self.exits = exits_score(s)
        self.of = s.setup.victory.of
        self.hunters: dict[str, int] = {}
        self.fighters: dict[Side, int] = dict.fromkeys(SIDES, 0)
        self.bombers: dict[Side, int] = dict.fromkeys(SIDES, 0)
        for unit in s.units.values():
            if not unit.in_play or unit.broken:
                continue
            if not bomber(unit):
                self.fighters[unit.side] += 1
                self.hunters[unit.tally] = self.hunters.get(unit.tally, 0) + 1
            elif loaded(unit):
                self.bombers[unit.side] += 1

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
            self.bombs(unit, sign, hunted)

    def exposed(self, unit: Unit, sign: float, hunted: float) -> None:
        """Aircraft that can still be lost."""
        found, worth = self.found, card_of(unit).half_vp
        found["hunted"] += worth * hunted
        found["threatened"] += worth * sign * min(3, self.fighters[other(unit.side)])
        found["broken bomber"] += worth * sign * unit.broken

    def exit(self, unit: Unit, sign: float, hunted: float) -> None:
        """§12.1-exit: what it brings by the far edge."""
        s, table = self.s, self.s.setup.cards.exits
        worth = 2.0 * (table.half if unit.size == "flight" or unit.disruption else table.whole)
        if unit.broken:
            worth = 2.0 * table.broken
        far = OUTSIDE
        if unit.square >= 0:
            far = columns_to(opposite(s.setup.side(unit.side).edge), unit.square)
        if far > PACE * self.left:
            worth *= LATE
        self.found["exit"] += worth * sign
        self.found["exit far"] += worth * sign * far / 10
        self.found["exit hunted"] += worth * hunted

    def bombs(self, unit: Unit, sign: float, hunted: float) -> None:
        """What its bombs may bring, at the target that is worth most to a hit."""
        s = self.s
        best, far = 0.0, 0
        value = TORPEDO if unit.load == "torpedo" else unit.bomb
        for target in s.surface.values():
            kind = kind_of(target)
            rate = kind.vp / kind.damage
            if target.side != unit.side and rate > best:
                best = rate
                far = abs(column(target.square) - column(unit.square)) if unit.square >= 0 else 20
        worth = 2 * HITS * value * best
        found = self.found
        found["bombs"] += worth * sign
        found["bombs far"] += worth * sign * far / 10
        found["bombs hunted"] += worth * hunted
        found["bombs broken"] += worth * sign * (unit.broken or unit.disruption / 2)

    def fighter(self, unit: Unit, sign: float, hunted: float) -> None:
        s, found = self.s, self.found
        if unit.broken:
            found["broken fighter"] += sign * card_of(unit).half_vp * (1 + abs(hunted))
            return
        size = sign * (1.0 if unit.size == "squadron" else 0.6)
        found["fighter"] += size
        found["disrupted"] += size * bool(unit.disruption)
        found["spent"] += size * (unit.ammo > FULL)
        found["chased"] += hunted
        target = s.units.get(unit.tally)
        if target is not None and bomber(target):
            found["hunting"] += size
            found["close"] += size * (distance(unit.square, target.square) <= NEAR)
        elif target is None and self.bombers[other(unit.side)]:
            found["idle"] += size
