"""A battle in the order of fire, as a seat knows it: who fires at whom, and what each die costs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from airwar.kernel.events import Modifier

from ..data.crt import load_crt
from ..data.kinds import AMERICAN, Side
from ..data.tables import load_limits
from ..rules.endurance import clock_key, tanks_on
from ..rules.fire import BEST, advanced, by_type, factors, intensive, modified, pods_shown
from ..rules.geography import aircraft, rated
from ..rules.line_up import (
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


def best_first(s: War, units: Sequence[str]) -> list[tuple[str, tuple[str, ...]]]:
    """§13.6: units by type, in the order in which they fire and are fired at."""
    groups = by_type(s, units)

    def rank(type: str) -> int:
        e = rating(s, groups[type]).e
        return -BEST if e is None else -e

    return [(type, groups[type]) for type in sorted(groups, key=rank)]


def modifiers(s: War, own: Sequence[str], at: Sequence[str], side: Side) -> list[Modifier]:
    """§13.61: what the firers lack in E against the best that they fire at."""
    mine, theirs = rating(s, own).e, rating(s, at).e if at else None
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
    side = enemy(side_of(s))
    for type, units in best_first(s, fighters(s, defenders(s))):
        if type in battle_of(s).escorts:
            yield _volley(s, side, type, units, best_first(s, attackers(s)), "45.1")


def attackers_fire(s: War) -> Iterator[Volley]:
    """§13.22, §13.23: at the best escort first, bombers last."""
    escorts = [] if past_escort(s) else best_first(s, fighters(s, defenders(s)))
    rule = "13.61" if escorts else "13.22"
    for type, units in best_first(s, attackers(s)):
        yield _volley(s, side_of(s), type, units, escorts, rule)


def _volley(
    s: War,
    side: Side,
    type: str,
    units: tuple[str, ...],
    prey: Sequence[tuple[str, tuple[str, ...]]],
    rule: str,
) -> Volley:
    heavy = bombers(s, defenders(s)) if side == side_of(s) else ()
    changes = modifiers(s, units, prey[0][1] if prey else (), side)
    total = factors(s, units)
    hard = not prey and advanced(s, heavy)
    return Volley(
        *(side, type, f"{len(units)} {aircraft(s, type).name}", total, rating(s, units).told),
        less=sum([each.value for each in changes]),
        at=types_called(s, [*[each for each, _ in prey], *by_type(s, heavy)]),
        steps=spread(column(s, type), total, changes, hard),
        rule=rule,
        done=type in battle_of(s).fired,
        against=rating(s, prey[0][1]).told if prey else "",
    )


def bombers_reply(s: War) -> Iterator[Volley]:
    """§13.233: all bombers as one, once, at fighters that reach them."""
    b, own = battle_of(s), bombers(s, defenders(s))
    prey = conventional(s, attackers(s))
    if not own or not prey:
        return
    side, groups = enemy(side_of(s)), by_type(s, own)
    total, changes = b.guns or factors(s, own), intensive(s, enemy(side_of(s)))
    name = ", ".join([f"{len(units)} {aircraft(s, type).name}" for type, units in groups.items()])
    yield Volley(
        *(side, next(iter(groups)), name, total, ""),
        less=sum([each.value for each in changes]),
        at=types_called(s, list(by_type(s, prey))),
        steps=spread(rated(s, own[0]).column, total, changes, False),
        rule="13.233",
        done=b.reply is not None,
        when=ONCE_HIT if fighters(s, defenders(s)) and not past_escort(s) else "",
    )
