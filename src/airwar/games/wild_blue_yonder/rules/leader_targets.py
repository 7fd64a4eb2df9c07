"""§7.5 and §10.6: which aircraft a Leader may attack."""

from __future__ import annotations

from .cards import FIRING
from .fighters import burst, gunner
from .position import enemies, refuse_leader
from .state import NEUTRAL, NOBODY, Dogfight, altitude_name

NO_GUNS = "no guns of its own: it fires only when Disadvantaged or Tailed"


def leader_targets(s: Dogfight, index: int) -> list[int]:
    return [
        other * 2 + wing
        for other in enemies(s, index)
        for wing in (0, 1)
        if refuse_target(s, index, other * 2 + wing) is None
    ]


def refuse_target(s: Dogfight, index: int, target: int) -> tuple[str, str] | None:
    """Why a Leader may not attack this aircraft in this step, or None."""
    me, enemy = s.elements[index], s.elements[target >> 1]
    barred = s.rolled != NOBODY and me.altitude != s.rolled and me.enemy == NOBODY
    if barred and s.on("roll-bars-all-attacks"):
        return "8.2.4", "after a roll nobody is attacked at the new altitude"
    if not target & 1:
        return refuse_leader(s, index, target >> 1)
    if enemy.wingman is None:  # §10.6
        return "10.6", f"{enemy.id} has no Wingman"
    if enemy.clouds >= 0:  # §7.3.5-d
        return "7.3.5-d", f"{enemy.id} is in the clouds"
    if enemy.altitude != me.altitude:  # §8.0-b
        return "8.0-b", f"{enemy.id} is at {altitude_name(enemy.altitude)}"
    if me.enemy != NOBODY:
        return refuse_gunner_target(s, index, target)
    if burst(s, s.plane(index * 2)) is None:
        return "5.5.5-a", NO_GUNS  # R60
    if not any(FIRING[kind] for kind in me.hand):  # §10.6.1-a
        return "10.6.1-a", "an attack on a Wingman needs a firing card in the hand"
    return None


def refuse_gunner_target(s: Dogfight, index: int, target: int) -> tuple[str, str] | None:
    """§7.5.1-b, §10.6.3: an Engaged Leader's Gunner may fire at the Wingman of the enemy behind."""
    me = s.elements[index]
    assert me.leader is not None
    if me.enemy != target >> 1:  # §7.5.1-b
        return "7.5-a", f"{me.id} is Engaged with {s.elements[me.enemy].id}"
    if me.place > NEUTRAL:  # §10.6
        return "10.6", "only an Unengaged Leader attacks a Wingman; give up position first"
    if not gunner(s, me.leader):  # §10.6.3
        return "10.6.3", f"{me.id} has no Gunner to fire at a Wingman from here"
    if not any(FIRING[kind] for kind in me.hand):  # §10.6.1-a
        return "10.6.1-a", "an attack on a Wingman needs a firing card in the hand"
    return None
