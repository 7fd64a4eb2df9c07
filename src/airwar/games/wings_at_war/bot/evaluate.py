"""How good a battle is for a side: points and losses, what is still to come, who can shoot."""

from __future__ import annotations

from math import exp

from ..rules.state import NOBODY, Battle, Plane, enemy
from ..rules.victory import award_points, losses
from .gunnery import best_shot, combatants
from .missions import mission_of
from .stakes import POINT, stake


def evaluate(s: Battle, side: int) -> float:
    """0 (lost) to 1 (won)."""
    if s.outcome is not None:
        return 0.5 if s.outcome.winner == NOBODY else float(s.outcome.winner == side)
    score = sum([w * f for w, f in zip(WEIGHTS, facts(s), strict=True)])
    value = 1 / (1 + exp(-score))
    return value if side == 0 else 1 - value


WEIGHTS = (1.9, 1.4, -0.5, 1.9, 1.3, 0.15, 0.5)


def facts(s: Battle) -> list[float]:
    """What the evaluator weighs, for the first side and against the second."""
    awards = s.setup.victory.kind == "awards"
    done = s.turn / s.setup.turns
    shares = [min(1.0, losses(s, i) / max(1, s.sides[i].break_point.value)) for i in (0, 1)]
    ahead, need = shares[1] - shares[0], 0.0
    if awards:
        need = POINT * middle(s)
        ahead = POINT * (award_points(s, 0) - award_points(s, 1)) - need
    return [
        ahead,
        ahead * done,
        need * (1 - done),
        shares[1] ** 3 - shares[0] ** 3,
        wounds(s, 1) - wounds(s, 0),
        bombs(s, 0) - bombs(s, 1),
        shooting(s, 0) - shooting(s, 1),
    ]


def middle(s: Battle) -> float:
    """The lead at which the first side is as near to winning as to losing."""
    bands = s.setup.victory.bands
    return (bands[0].at_least + bands[1].at_least - 1) / 2 if len(bands) > 1 else 0.0


def wounds(s: Battle, side: int) -> float:
    return sum([stake(s, p) * min(4, p.damage) / 4 for p in s.planes[side] if p.status == "table"])


def bombs(s: Battle, side: int) -> float:
    """What the loads on board may still do."""
    return sum([mission_worth(s, p) for p in s.planes[side] if p.status == "table" and p.stores])


def mission_worth(s: Battle, plane: Plane) -> float:
    found = mission_of(s, plane)
    return 0.0 if found is None else found.worth


def shooting(s: Battle, side: int) -> float:
    """The best shots of those who are still to be activated, if Orders are left."""
    orders = s.sides[side].orders
    if not orders:
        return 0.0
    foes = combatants(s, enemy(side))
    shots = [best_shot(me, foes) for me in combatants(s, side) if me.ready]
    return sum(sorted(shots, reverse=True)[:orders])
