"""Quick play for imagined games: as the rules of thumb, without looking into every combat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from airwar.kernel.requests import Choose, Refusal

from ..rules.answers import Declare, Fire, Fly, Free
from ..rules.cards import basic_speed, basic_turn
from ..rules.combatquestions import ratings
from ..rules.engaged import now
from ..rules.missions import errand, openings
from ..rules.movequestion import units_of
from ..rules.squares import column
from ..rules.state import Raid, Unit, bomber, fighter, loaded
from . import moving
from .policy import policy
from .stakes import strength
from .ways import ends_toward

if TYPE_CHECKING:
    from random import Random

NEAR = 6  # columns from a target in which a bomber may begin its attack


def quick(s: Raid, choose: Choose, rng: Random) -> Any:
    """A legal answer, found fast."""
    rule = QUICK.get(choose.question.name)
    answer = None if rule is None else rule(s, choose)
    if answer is not None and not any(choose.question.refused(s, choose.about, answer)):
        return answer
    return policy(s, choose, rng)


def _move(s: Raid, choose: Choose) -> Any:
    """Hunters attack bombers and weaker fighters that they reach, and keep near the others."""
    unit = s.units[units_of(choose.about)[0]]
    if not unit.tally:
        return _on(s, unit)
    target = s.units.get(unit.tally)
    if target is None or not fighter(unit):
        return None
    way = next((way for answer, way in openings(s, unit) if isinstance(answer, Free)), None)
    if way is None:
        return None
    ends = ends_toward(way, target.square)
    ins = moving.attacks(ends, target.square)
    if ins and (bomber(target) or strength(unit) >= strength(target)):
        return Free(unit.id, ins[0])  # type: ignore[arg-type]
    others = [end for end in ends if end[0].square != target.square and not end[0].gone]
    if not others:
        return Free(unit.id, ins[0]) if ins else None  # type: ignore[arg-type]
    _, steps = max(others, key=lambda end: moving.stand(s, target, end))
    return Free(unit.id, steps)  # type: ignore[arg-type]


def _on(s: Raid, unit: Unit) -> Any:
    """Straight on by its mission, where the rules of thumb would find nothing else either."""
    if unit.returning or unit.broken or unit.mission == "sweep":
        return None
    if fighter(unit) and any(s.hunters(unit.id)):
        return None
    if loaded(unit) and s.tier("bombing") and _over_targets(s, unit):
        return None
    answer = Fly(unit.id)
    way = errand(s, unit, answer)
    return None if isinstance(way, Refusal) else moving.ended(s, unit, answer, way)


def _over_targets(s: Raid, unit: Unit) -> bool:
    here = column(unit.square)
    enemies = [each for each in s.surface.values() if each.side != unit.side]
    return any(abs(column(each.square) - here) <= NEAR for each in enemies)


def _declare(s: Raid, choose: Choose) -> Any:
    """What the attacker's primary is better at."""
    combat = now(s)
    allowed = ratings(combat)
    if len(allowed) == 1 or combat.balloon:
        return Declare(allowed[0])
    theirs, ours = (s.units[id] for id in combat.primaries)
    faster = basic_speed(ours) - basic_speed(theirs)
    tighter = basic_turn(ours) - basic_turn(theirs) - (2 if bomber(theirs) else 0)
    return Declare("hit-and-run" if faster >= tighter else "turning")


def _first(s: Raid, choose: Choose) -> Any:
    return choose.question.options(s, choose.about)[0]


def _level(s: Raid, choose: Choose) -> Any:
    """On as they fly: a level more or less tells later than most playouts end."""
    return choose.question.presets(s, choose.about)["usual"]


def _fight(s: Raid, choose: Choose) -> Any:
    return "fight"


def _fire(s: Raid, choose: Choose) -> Any:
    """The first target, with all guns that bear."""
    found = [each for each in _all(s, choose) if isinstance(each, Fire)]
    return max(found, key=lambda each: len(each.support)) if found else "done"


def _all(s: Raid, choose: Choose) -> Any:
    return choose.question.options(s, choose.about)


QUICK = {
    "intend": _level,
    "move": _move,
    "declare": _declare,
    "primary": _first,
    "evade": _fight,
    "hits": _first,
    "fire": _fire,
    "meet": _first,
}
