"""How good a position is: the points that it points to, read against the bands of the scenario."""

from __future__ import annotations

from math import exp

from ..data.kinds import Side
from ..rules.ending import half_points, verdict
from ..rules.squares import columns_to, opposite
from ..rules.state import Raid, Unit, bomber, loaded
from .stakes import standing

HUNTED = 0.85  # how much is left of a bomber's worth for each hunter
FAR = 0.012  # less of it for each column that it has to go
EDGE = 0.15  # of what a fighter is worth: it can still do something


def evaluate(s: Raid, side: str) -> float:
    """0 (lost) to 1 (won)."""
    winner, _, _ = verdict(s)
    if s.outcome is not None:
        return 0.5 if not winner else float(winner == side)
    of = s.setup.victory.of
    points = half_points(s)
    expected = {each: float(points[each]) for each in points}
    for unit in s.units.values():
        if unit.in_play:
            expected[unit.side] += promise(s, unit)
    rival: Side = "defender" if of == "raider" else "raider"
    middle, width = _bands(s)
    lead = (expected[of] - expected[rival] - middle) / width
    share = 1 / (1 + exp(-2 * lead))
    return share if side == of else 1 - share


def promise(s: Raid, unit: Unit) -> float:
    """Half points that a unit in play will still bring, on average."""
    if not bomber(unit):
        return EDGE * standing(s, unit)
    if not loaded(unit):
        return 0.0
    far = 20 if unit.square < 0 else columns_to(opposite(s.setup.side(unit.side).edge), unit.square)
    return standing(s, unit) * HUNTED ** len(s.hunters(unit.id)) * max(0.5, 1 - FAR * far)


def _bands(s: Raid) -> tuple[float, float]:
    """The middle of the draw and the width of the bands, in half points."""
    bounds = [2 * band.at_least for band in s.setup.victory.bands if band.at_least is not None]
    if not bounds:
        return 0.0, 8.0
    middle = sum(bounds) / len(bounds)
    return middle, max(4.0, (bounds[0] - bounds[-1]) / 2)
