"""A battle in the order of fire, as a seat knows it: who fires at whom, and what each die costs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from airwar.kernel.events import Modifier

from ..data.crt import load_crt
from ..data.kinds import AMERICAN, Side
from ..data.tables import load_limits
from ..rules.endurance import clock_key, tanks_on
from ..rules.fire import (
    BEST,
    Groups,
    advanced,
    by_type,
    factors,
    intensive,
    modified,
    natural_e,
    pods_shown,
)
from ..rules.geography import aircraft, rated
from ..rules.line_up import (
    JETS_FIRST,
    WITH_SCHOOLS,
    attackers,
    battle_of,
    bombers,
    conventional,
    defenders,
    fighters,
    past_escort,
    side_of,
)
from ..rules.names import types_called
from ..rules.state import War, enemy

FACES = 6
ONCE_HIT = "once a bomber is hit"  # §13.231, §13.233


class Rating(NamedTuple):
    """E as far as a seat knows it, and how it is said; none for bombers and the Me-163."""

    e: int | None
    told: str = ""


class Volley(NamedTuple):
    side: Side
    type: str  # the first of several that fire as one
    name: str
    factors: int
    told: str  # the E Rating, in words
    less: int  # what the die gains or loses
    at: str
    steps: tuple[tuple[int, float], ...]  # steps lost, and how likely
    rule: str
    done: bool  # it has fired
    against: str = ""  # E of the best that is fired at, in words
    when: str = ""  # what has to happen before


def knows(s: War, side: Side) -> bool:
    return s.american.known if side == AMERICAN else s.german.known


# -- ratings --------------------------------------------------------------------------------------


def tankers(s: War, side: Side) -> list[str]:
    """Types in this battle that may hold tanks: they have some, and were not seen to drop them."""
    units = attackers(s) if side_of(s) == side else defenders(s)
    found = [
        s.units[unit].type
        for unit in units
        if rated(s, unit).dropped is not None and clock_key(s, unit) not in s.drops
    ]
    return list(dict.fromkeys(found))


def hung(s: War, side: Side) -> tuple[str, ...]:
    """§13.71: enemy types that surely hold tanks. A side that holds none declares nothing, so
    what it has declared gives away the only type that it can have spoken of."""
    types = tankers(s, side)
    return tuple(types) if side in battle_of(s).declared and len(types) == 1 else ()


def rating(s: War, units: Sequence[str]) -> Rating:
    """§13.72, §46.2: E with what hangs below the wings, if that is known."""
    side, type = s.units[units[0]].side, s.units[units[0]].type
    e = aircraft(s, type).e
    if e is None:
        return Rating(None)
    if pods(s, type):
        e += load_limits().optional.up_gunned_e
    with_tanks = e + load_limits().limits.tank_penalty
    b = battle_of(s)
    if knows(s, side):
        on = any(tanks_on(s, unit) for unit in units)
    else:
        on = type in hung(s, side)
        if not on and type in tankers(s, side) and not b.fired and not b.firer:
            return Rating(e, f"E {e}, or {with_tanks} with tanks")
    return Rating(with_tanks, f"E {with_tanks} with tanks") if on else Rating(e, f"E {e}")


def pods(s: War, type: str) -> bool:
    """§46.3b: gun pods, of the German's own or once they were seen."""
    if aircraft(s, type).clock != "me109":
        return False
    return s.german.value.up_gunned if s.german.known else pods_shown(s)


def column(s: War, type: str) -> str:
    return load_crt().up_gunned if pods(s, type) else aircraft(s, type).column


# -- volleys --------------------------------------------------------------------------------------


def volleys(s: War) -> tuple[Volley, ...]:
    if s.battle is None or s.battle.force not in s.forces:
        return ()
    return (*escorts_fire(s), *attackers_fire(s), *bombers_reply(s))


def best_first(s: War, groups: Groups) -> list[tuple[str, ...]]:
    """§13.6: groups in the order in which they fire and are fired at; §13.74: of those that tie
    the best by nature first; §24.3: jets before all others if so chosen."""
    jets = JETS_FIRST in battle_of(s).how.how

    def rank(units: tuple[str, ...]) -> tuple[bool, int, int]:
        e = lowest(s, units).e
        natural = min([natural_e(s, type) for type in by_type(s, units)])
        return bool(not jets or conventional(s, units)), -BEST if e is None else -e, -natural

    return sorted(groups.values(), key=rank)


def lowest(s: War, units: Sequence[str]) -> Rating:
    """§41.1: of types that fire as one the lowest E counts."""
    found = [rating(s, own) for own in by_type(s, units).values()]
    return min(found, key=lambda each: BEST if each.e is None else each.e)


def weakest(s: War, units: Sequence[str]) -> str:
    """§41.1: of types that fire as one the least effective column counts."""
    total, crt = factors(s, units), load_crt()

    def worth(each: str) -> int:
        line = crt.line(each, total)
        return -1 if line is None else line

    return min([column(s, type) for type in by_type(s, units)], key=worth)


def fires(s: War, units: Sequence[str]) -> bool:
    """§13.52: have they the factors for the first line, as far as a seat knows their column?"""
    return load_crt().can_fire(weakest(s, units), factors(s, units))


def as_one(groups: dict[str, tuple[str, ...]], types: Sequence[str]) -> None:
    joined = [unit for type in types for unit in groups.pop(type, ())]
    if joined:
        groups[types[0]] = tuple(joined)


def attacking(s: War) -> dict[str, tuple[str, ...]]:
    """§13.34: who fires together: types, §41.1 remnants, §13.67 schools at bombers."""
    b, groups = battle_of(s), by_type(s, attackers(s))
    as_one(groups, b.how.remnants)
    if WITH_SCHOOLS in b.how.how and (past_escort(s) or not fighters(s, defenders(s))):
        for type in [each for each in groups if each not in b.fired]:
            base = aircraft(s, type).school
            if base in groups and base not in b.fired and type not in b.how.remnants:
                as_one(groups, (base, type))
    return groups


def escorting(s: War) -> dict[str, tuple[str, ...]]:
    """§45.1, R154: escorts that fire; those that are too weak alone fire as one."""
    b, own = battle_of(s), by_type(s, fighters(s, defenders(s)))
    groups = {type: own[type] for type in own if type in b.escorts}
    weak = [type for type in groups if type not in b.fired and not fires(s, groups[type])]
    if s.on("combined-attack") and len(weak) > 1:
        as_one(groups, weak)
    return groups


def modifiers(s: War, own: Sequence[str], at: Sequence[str], side: Side) -> list[Modifier]:
    """§13.61: what the firers lack in E against the best that they fire at."""
    mine, theirs = lowest(s, own).e, rating(s, at).e if at else None
    less = 0 if mine is None or theirs is None else min(0, mine - theirs)
    return [*([Modifier("E Rating", less)] if less else []), *intensive(s, side)]


def spread(
    column: str, total: int, changes: Sequence[Modifier], hard: bool
) -> tuple[tuple[int, float], ...]:
    crt = load_crt()
    found: dict[int, int] = {}
    for face in range(1, FACES + 1):
        steps = crt.losses(column, total, modified(face, changes, hard))
        found[steps] = found.get(steps, 0) + 1
    return tuple([(steps, found[steps] / FACES) for steps in sorted(found)])


def escorts_fire(s: War) -> Iterator[Volley]:
    """§45.1: escorts fire at those who fly past them."""
    prey = best_first(s, by_type(s, attackers(s)))
    for units in best_first(s, escorting(s)):
        yield _volley(s, enemy(side_of(s)), units, prey, "45.1")


def attackers_fire(s: War) -> Iterator[Volley]:
    """§13.22, §13.23: at the best escort first, bombers last."""
    escorts = by_type(s, () if past_escort(s) else fighters(s, defenders(s)))
    prey, rule = best_first(s, escorts), "13.61" if escorts else "13.22"
    for units in best_first(s, attacking(s)):
        yield _volley(s, side_of(s), units, prey, rule)


def _volley(
    s: War,
    side: Side,
    units: tuple[str, ...],
    prey: Sequence[tuple[str, ...]],
    rule: str,
) -> Volley:
    heavy = bombers(s, defenders(s)) if side == side_of(s) else ()
    changes = modifiers(s, units, prey[0] if prey else (), side)
    total, types = factors(s, units), by_type(s, units)
    hard = not prey and advanced(s, heavy)
    return Volley(
        *(side, next(iter(types)), counted(s, units), total, lowest(s, units).told),
        less=sum([each.value for each in changes]),
        at=types_called(s, [*[s.units[own[0]].type for own in prey], *by_type(s, heavy)]),
        steps=spread(weakest(s, units), total, changes, hard),
        rule=rule,
        done=all(type in battle_of(s).fired for type in types),
        against=rating(s, prey[0]).told if prey else "",
    )


def counted(s: War, units: Sequence[str]) -> str:
    """`3 FW-190, 1 Me-109`"""
    groups = by_type(s, units)
    return ", ".join([f"{len(own)} {aircraft(s, type).name}" for type, own in groups.items()])


def bombers_reply(s: War) -> Iterator[Volley]:
    """§13.233: all bombers as one, once, at fighters that reach them."""
    b, own = battle_of(s), bombers(s, defenders(s))
    prey = conventional(s, attackers(s))
    alone = JETS_FIRST in b.how.how  # else bombers that jets have hit fire at the others too
    groups = attacking(s).values()
    able = [each for each in groups if fires(s, each) and (conventional(s, each) or not alone)]
    bare = past_escort(s) or not fighters(s, defenders(s))  # R146
    if not own or not prey or not (able or bare or b.reply is not None):
        return
    side, types = enemy(side_of(s)), by_type(s, own)
    total, changes = b.guns or factors(s, own), intensive(s, enemy(side_of(s)))
    yield Volley(
        *(side, next(iter(types)), counted(s, own), total, ""),
        less=sum([each.value for each in changes]),
        at=types_called(s, list(by_type(s, prey))),
        steps=spread(rated(s, own[0]).column, total, changes, False),
        rule="13.233",
        done=b.reply is not None,
        when=ONCE_HIT if fighters(s, defenders(s)) and not past_escort(s) else "",
    )
