"""What speaks for or against a side, in the words of the game; for hints."""

from __future__ import annotations

from airwar.common.contract import Sign

from ..rules.state import Battle, enemy, side_named
from ..rules.victory import award_points, losses
from .gunnery import best_shot, combatants


def signs(s: Battle, side: str) -> list[Sign]:
    me = side_named(side)
    them = enemy(me)
    found = [
        Sign("Enemy losses", losses(s, them), 0.08),
        Sign("Your losses", losses(s, me), -0.08),
        Sign("Damage to the enemy", damage(s, them), 0.04),
        Sign("Damage to you", damage(s, me), -0.04),
        Sign("Expected hits from your next shot", shot(s, me), 0.1),
        Sign("Expected hits from the enemy's next shot", shot(s, them), -0.1),
    ]
    if s.setup.victory.kind == "awards":
        found.append(Sign("Your award points", award_points(s, me), 0.07))
        found.append(Sign("Enemy award points", award_points(s, them), -0.07))
    return found


def damage(s: Battle, side: int) -> int:
    return sum([plane.damage for plane in s.planes[side] if plane.status == "table"])


def shot(s: Battle, side: int) -> float:
    """The best shot of an aircraft that may still be activated."""
    foes = combatants(s, enemy(side))
    if not s.sides[side].orders:
        return 0.0
    return max([best_shot(me, foes) for me in combatants(s, side) if me.ready], default=0.0)
