"""What a battle is likely to cost: all dice of an attack, exactly."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from ..data.kinds import Side
from ..rules.answers import Manner
from ..rules.endurance import FIRING_COSTS, clock_key, clock_of, tanks_on
from ..rules.fire import advanced, by_type, intensive, natural_e
from ..rules.geography import aircraft, rated
from ..rules.line_up import FIRST_SHOT, PAST_ESCORT, ways
from ..rules.state import War, enemy
from .procedure import Attack, Craft, Terms, fires
from .volleys import column, pods

FACES = 6


class Forecast(NamedTuple):
    """Mean steps lost; the chances that no bomber is hit, that no escort is left, that no attacker
    is hit, and that no defender is; bombers that are shot down, on average."""

    attackers: float
    escorts: float
    bombers: float
    untouched: float
    stripped: float
    unhurt: float
    missed: float
    downed: float

    @property
    def defenders(self) -> float:
        return self.escorts + self.bombers


class Known(NamedTuple):
    """What a seat knows of tanks: its own, but for those of clocks that drop them; of the enemy
    types that surely hold some. `takes_off`: its units without a clock take off with theirs."""

    own: bool = True
    dropped: tuple[str, ...] = ()
    hung: tuple[str, ...] = ()
    takes_off: bool = False


def tanks(s: War, unit: str, own: bool, known: Known) -> bool:
    """§13.72, §8.35"""
    if not own:
        return s.units[unit].type in known.hung
    if clock_key(s, unit) in known.dropped:
        return False
    if known.takes_off and clock_of(s, unit) is None:
        kind = rated(s, unit)
        return kind.dropped is not None and kind.endurance > kind.dropped
    return tanks_on(s, unit)


def empties(s: War, unit: str, units: Sequence[str]) -> tuple[str, ...]:
    """§44.1, §8.31: the types whose fire leaves the tanks of an own unit empty."""
    clock, kind = clock_of(s, unit), rated(s, unit)
    if clock is None or kind.dropped is None or clock.fired == s.turn or kind.engages_free:
        return ()
    if clock.lands - 1 - max(s.turn, 1) > kind.dropped:
        return ()
    key = clock_key(s, unit)
    mates = [s.units[each].type for each in units if clock_key(s, each) == key]
    return tuple(dict.fromkeys(mates))


def row(s: War, units: Sequence[str], own: bool, known: Known, fire: bool) -> tuple[Craft, ...]:
    """Units in the order of their names; `fire`: firing may cost them fuel."""
    plain: dict[str, Craft] = {}
    found = []
    costs = own and fire and s.on(FIRING_COSTS)
    for unit in units:
        type = s.units[unit].type
        craft = plain.get(type)
        if craft is None:
            craft = plain[type] = bare(s, unit)
        if tanks(s, unit, own, known):
            spent = empties(s, unit, units) if costs else ()
            craft = craft._replace(tanks=True, empties=spent)
        found.append(craft)
    return tuple(found)


def bare(s: War, unit: str) -> Craft:
    """What all units of a type have in common."""
    type, kind = s.units[unit].type, rated(s, unit)
    return Craft(
        *(type, kind.fighter, kind.e, natural_e(s, type), column(s, type), pods(s, type)),
        exempt=kind.exempt,
        school=kind.school,
        advanced=advanced(s, (unit,)),
    )


def forecast(
    s: War,
    attackers: Sequence[str],
    defenders: Sequence[str],
    own: bool = True,
    dropped: Sequence[str] = (),
    hung: Sequence[str] = (),
    manner: Manner | None = None,
    escorts: Sequence[str] | None = None,
    rejoin: bool = True,
    takes_off: bool = False,
) -> Forecast:
    """One attack (§13.22, §13.23, §13.6); `own`: the attackers are the seat's, else the
    defenders; `dropped`: clocks that drop their tanks for it; `hung`: enemy types with tanks;
    `manner`: as usual if it is not chosen; `escorts`: types that fire at those who fly past, all
    if that is not chosen."""
    units, there = tuple(sorted(attackers)), tuple(sorted(defenders))
    if not units:
        return Forecast(0, 0, 0, 1, 0, 1, 1, 0)
    known = Known(own, tuple(dropped), tuple(hung), takes_off)
    side = s.units[units[0]].side
    mine = row(s, units, own, known, True)
    steps = tuple([s.units[unit].steps for unit in units])
    if manner is None:
        manner = usual(s, side, units, there, mine, steps)
    past = PAST_ESCORT in manner.how
    light = [type for type in by_type(s, there) if aircraft(s, type).fighter]
    terms = Terms(
        *(manner.how, manner.remnants, rejoin),
        escorts=tuple(light if escorts is None else escorts) if past else (),
        bonus=sum([each.value for each in intensive(s, side)]),
        other_bonus=sum([each.value for each in intensive(s, enemy(side))]),
        first_shot=s.on(FIRST_SHOT),
        combined=s.on("combined-attack"),
    )
    theirs = row(s, there, not own, known, False)
    others = tuple([s.units[unit].steps for unit in there])
    return settle(mine, alike(mine, steps), theirs, alike(theirs, others), terms)


def alike(row: tuple[Craft, ...], steps: tuple[int, ...]) -> tuple[int, ...]:
    """Units of a kind in one order, veterans first: who of them is tired changes no odds, and what
    was settled once is found again."""
    found: list[int] = []
    for _, run in groupby(zip(row, steps, strict=True), key=itemgetter(0)):
        found += sorted([n for _, n in run], reverse=True)
    return tuple(found)


def usual(
    s: War,
    side: Side,
    units: tuple[str, ...],
    there: tuple[str, ...],
    mine: tuple[Craft, ...],
    steps: tuple[int, ...],
) -> Manner:
    """The usual manner, from what a seat knows of the columns (§46.3b)."""
    how = [each for each in ways(s, side, units, there) if each != PAST_ESCORT]
    weak = []
    if s.on("combined-attack"):
        for type in by_type(s, units):
            own = tuple([i for i, unit in enumerate(units) if s.units[unit].type == type])
            if not fires(mine, steps, own):
                weak.append(type)
    return Manner(tuple(how), tuple(sorted(weak)) if len(weak) > 1 else ())


@lru_cache(maxsize=50_000)
def settle(
    mine: tuple[Craft, ...],
    steps: tuple[int, ...],
    theirs: tuple[Craft, ...],
    there: tuple[int, ...],
    terms: Terms,
) -> Forecast:
    light = [i for i, craft in enumerate(theirs) if craft.fighter]
    heavy = [i for i, craft in enumerate(theirs) if not craft.fighter]
    all_own, all_light = sum(steps), sum([there[i] for i in light])
    all_heavy = sum([there[i] for i in heavy])
    found = [0.0] * len(Forecast._fields)
    for end, p in Attack(mine, theirs, terms).ends(steps, there).items():
        own = all_own - sum(end.own)
        escorts = all_light - sum([end.there[i] for i in light])
        bombers = all_heavy - sum([end.there[i] for i in heavy])
        events = (
            *(own, escorts, bombers, not bombers, escorts == all_light),
            *(not own, not escorts and not bombers),
            len([i for i in heavy if not end.there[i]]),
        )
        found = [was + p * event for was, event in zip(found, events, strict=True)]
    return Forecast(*found)
