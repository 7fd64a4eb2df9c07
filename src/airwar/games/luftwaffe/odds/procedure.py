"""An attack, all dice at once: the order of `rules/combat.py` over every state that it can reach.

Whoever has to choose does as usual: of types that tie the first counts as best, and losses tire
veterans before they destroy units.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from airwar.kernel.events import Modifier

from ..data.crt import load_crt
from ..rules.fire import e_hung, weakest
from ..rules.line_up import JETS_FIRST, PAST_ESCORT, WITH_SCHOOLS
from .volleys import spread

Units = tuple[int, ...]  # their places in a row of craft
Shares = tuple[tuple[int, float], ...]  # hits, and how likely


class Craft(NamedTuple):
    """A unit as a seat knows it, without its steps."""

    type: str
    fighter: bool
    e: int | None  # without tanks and pods
    natural: int  # the same to compare types that tie (R32)
    column: str
    pods: bool = False
    tanks: bool = False
    empties: tuple[str, ...] = ()  # §44.1: types whose fire empties the tanks
    exempt: bool = False
    school: str = ""
    advanced: bool = False  # §47.1


class Terms(NamedTuple):
    """How an attack is made, and the rules in force."""

    how: tuple[str, ...] = ()
    remnants: tuple[str, ...] = ()
    rejoin: bool = False  # §41.1: who gets too weak by the fire of escorts still joins
    escorts: tuple[str, ...] = ()  # §45.1: types that fire at those who fly past
    bonus: int = 0  # §29.2-2, of the attackers
    other_bonus: int = 0  # of the defenders
    first_shot: bool = False  # rule 42
    combined: bool = False  # rule 41


class World(NamedTuple):
    """What is left of both sides within an attack."""

    own: tuple[int, ...]  # steps
    there: tuple[int, ...]
    guns: int
    fired: frozenset[str] = frozenset()
    reply: int | None = None
    first: int = 0
    joined: tuple[str, ...] | None = None  # types that fire as one, once escorts have fired


@lru_cache(maxsize=10_000)
def shares(column: str, total: int, less: int, hard: bool) -> Shares:
    return spread(column, total, (Modifier("", less),) if less else (), hard)


def taken(steps: tuple[int, ...], units: Sequence[int], hits: int) -> tuple[tuple[int, ...], int]:
    """§13.54: as `usual_loss` does; what is left of them, and hits that nobody could take."""
    left = list(steps)
    for i in units:
        lost = min(max(0, left[i] - 1), hits)
        left[i], hits = left[i] - lost, hits - lost
    for i in units:
        lost = min(left[i], hits)
        left[i], hits = left[i] - lost, hits - lost
    return tuple(left), hits


class Attack:
    """One attack: `own` attack `there`, each in the order of the units' names."""

    def __init__(self, own: Sequence[Craft], there: Sequence[Craft], terms: Terms) -> None:
        self.own, self.there, self.terms = tuple(own), tuple(there), terms
        self.past = PAST_ESCORT in terms.how
        self._splits: dict[tuple[int, ...], tuple[Units, Units]] = {}
        self._groups: dict[Hashable, dict[str, Units]] = {}
        self._firers: dict[Hashable, str] = {}

    def ends(self, own: tuple[int, ...], there: tuple[int, ...]) -> dict[World, float]:
        """Every end of the attack with its chance."""
        worlds = {World(own, there, self.gun_factors(there)): 1.0}
        self.bare = self.past or not any(craft.fighter for craft in self.there)
        over: dict[World, float] = {}
        while worlds:
            after: dict[World, float] = {}
            for world, chance in worlds.items():
                found = list(self.step(world))
                for next_world, p in found:
                    after[next_world] = after.get(next_world, 0.0) + chance * p
                for end, p in () if found else self.closed(world):
                    over[end] = over.get(end, 0.0) + chance * p
            worlds = after
        return over

    # -- who is left, and who fires together ------------------------------------------------------

    def alive(self, steps: tuple[int, ...]) -> Units:
        return tuple([i for i, n in enumerate(steps) if n])

    def split(self, w: World) -> tuple[Units, Units]:
        """Fighters and bombers among the defenders."""
        found = self._splits.get(w.there)
        if found is None:
            alive = self.alive(w.there)
            light = tuple([i for i in alive if self.there[i].fighter])
            heavy = tuple([i for i in alive if not self.there[i].fighter])
            found = self._splits[w.there] = light, heavy
        return found

    def conventional(self, units: Units) -> Units:
        return tuple([i for i in units if not self.own[i].exempt])

    def gun_factors(self, there: tuple[int, ...]) -> int:
        """§13.233, §2.31c"""
        heavy = tuple([i for i in self.alive(there) if not self.there[i].fighter])
        return total(there, heavy) if fires(self.there, there, heavy) else 0

    def at_bombers(self, w: World) -> bool:
        light, heavy = self.split(w)
        return bool(heavy) and (self.past or not light)

    def holds(self, w: World, units: Units) -> Units:
        """§42.1: those of them that hold tanks."""
        return tuple([i for i in units if hung(self.own[i], w.fired)])

    def groups(self, w: World) -> dict[str, Units]:
        """§13.34, §41.1, §13.67: who fires together, of those that have not fired and can."""
        key = (w.own, w.fired, w.joined, self.at_bombers(w))
        found = self._groups.get(key)
        if found is None:
            found = self._groups[key] = self.count_groups(w)
        return found

    def count_groups(self, w: World) -> dict[str, Units]:
        found = by_type(self.own, self.alive(w.own))
        joined = self.terms.remnants if w.joined is None else w.joined
        if joined:
            rest = [i for type in joined for i in found.pop(type, ())]
            found["+".join(joined)] = tuple(rest)
        if WITH_SCHOOLS in self.terms.how and self.at_bombers(w):
            for type in [each for each in found if "+" not in each and found[each]]:
                base = self.own[found[type][0]].school
                if base in found and base not in w.fired and type not in w.fired:
                    found[base] = (*found[base], *found.pop(type))
        return {
            key: units
            for key, units in found.items()
            if not any(type in w.fired for type in key.split("+")) and fires(self.own, w.own, units)
        }

    def firer(self, w: World) -> str:
        """§13.6, §24.3"""
        key = (w.own, w.fired, w.joined, self.at_bombers(w))
        if key not in self._firers:
            self._firers[key] = self.first_group(w)
        return self._firers[key]

    def first_group(self, w: World) -> str:
        groups = self.groups(w)
        if JETS_FIRST in self.terms.how:
            jets = {key: units for key, units in groups.items() if not self.conventional(units)}
            groups = jets or groups
        return best(self.own, groups, w.fired)

    def escort_groups(self, w: World) -> dict[str, Units]:
        """§45.1, R154"""
        found = by_type(self.there, self.split(w)[0])
        own = {
            type: units
            for type, units in found.items()
            if type in self.terms.escorts and type not in w.fired
        }
        weak = sorted([type for type in own if not fires(self.there, w.there, own[type])])
        if self.terms.combined and len(weak) > 1:
            own["+".join(weak)] = tuple([i for type in weak for i in own.pop(type)])
        return {key: units for key, units in own.items() if fires(self.there, w.there, units)}

    # -- one shot ---------------------------------------------------------------------------------

    def step(self, w: World) -> Iterator[tuple[World, float]]:
        """The states after the next shot; none if the attack is over."""
        escorts = self.escort_groups(w) if self.past and any(w.own) else {}
        if escorts:
            yield from self.escort_shot(w, escorts)
            return
        if w.joined is None:
            w = w._replace(joined=self.join(w))
        light, heavy = self.split(w)
        if not (heavy if self.past else any(w.there)) or not (key := self.firer(w)):
            return
        aim = "" if self.at_bombers(w) else best(self.there, by_type(self.there, light))
        units = self.groups(w)[key]
        if self.terms.first_shot and not aim and self.holds(w, units) and self.replies(w, units):
            for back, p in self.reply_shares(w):
                for end, q in self.shot(self.due(w._replace(reply=back)), key, aim):
                    yield end, p * q
        else:
            yield from self.shot(w, key, aim)

    def join(self, w: World) -> tuple[str, ...]:
        """§41.1"""
        if self.past and self.terms.rejoin and self.terms.combined:
            found = by_type(self.own, self.alive(w.own))
            weak = [type for type, units in found.items() if not fires(self.own, w.own, units)]
            if len(weak) > 1:
                return tuple(sorted(weak))
        return self.terms.remnants

    def escort_shot(self, w: World, groups: dict[str, Units]) -> Iterator[tuple[World, float]]:
        key = best(self.there, groups)
        units = groups[key]
        alive = self.alive(w.own)
        aim = best(self.own, by_type(self.own, alive), w.fired)
        prey = by_type(self.own, alive)[aim]
        less = e_less(self.there, units, self.own, prey) + self.terms.other_bonus
        fired = w.fired.union(key.split("+"))
        column = column_of(self.there, w.there, units)
        for hits, p in shares(column, total(w.there, units), less, False):
            left, rest = taken(w.own, prey, hits)
            while rest and any(left):
                left, rest = taken(left, tier(self.own, self.alive(left), w.fired), rest)
            yield w._replace(own=left, fired=fired), p

    def replies(self, w: World, units: Units, hits: int = 0, exposed: bool = True) -> bool:
        """§13.233, §13.36a, §24.2"""
        light, heavy = self.split(w)
        if not w.guns or w.reply is not None or not self.conventional(units):
            return False
        return bool(heavy) and (exposed or hits > total(w.there, light))

    def reply_shares(self, w: World) -> Shares:
        heavy = self.split(w)[1]
        column = column_of(self.there, w.there, heavy)
        return shares(column, w.guns, self.terms.other_bonus, False)

    def due(self, w: World) -> World:
        """R103"""
        held = self.holds(w, self.conventional(self.alive(w.own)))
        return w._replace(first=min(w.reply or 0, total(w.own, held)))

    def first_losses(self, w: World) -> World:
        """R103: tank holders suffer first and at once."""
        held = self.holds(w, self.conventional(self.alive(w.own)))
        if not w.first or not held:
            return w
        left, rest = taken(w.own, held, w.first)
        return w._replace(own=left, first=0, reply=(w.reply or 0) - (w.first - rest))

    def shot(self, w: World, key: str, aim: str) -> Iterator[tuple[World, float]]:
        """§13.51, §13.22; `aim`: a type of fighters, none for bombers."""
        w = self.first_losses(w)
        units = self.groups(w).get(key, ())
        if not units:  # the first shot has left too few of them
            yield self.counted(w._replace(fired=w.fired.union(key.split("+"))), key), 1.0
            return
        light, heavy = self.split(w)
        prey = tuple([i for i in light if self.there[i].type == aim]) if aim else heavy
        less = e_less(self.own, units, self.there, prey, w.fired) if aim else 0
        hard = not aim and any(self.there[i].advanced for i in heavy)
        fired = w.fired.union([self.own[i].type for i in units])
        column = column_of(self.own, w.own, units)
        for hits, p in shares(column, total(w.own, units), less + self.terms.bonus, hard):
            answered = self.replies(w, units, hits, not aim)
            backs: Sequence[tuple[int | None, float]] = [(w.reply, 1.0)]
            for back, q in self.reply_shares(w) if answered else backs:
                after = w._replace(reply=back)
                if answered and self.terms.first_shot and not aim:
                    after = self.due(after)
                left = self.hit(w.there, prey, hits, bool(aim))
                yield self.counted(after._replace(there=left, fired=fired), key), p * q

    def hit(self, there: tuple[int, ...], prey: Units, hits: int, spill: bool) -> tuple[int, ...]:
        """§13.232: what was aimed at, then the next best fighters, bombers last."""
        left, rest = taken(there, prey, hits)
        while spill and rest and any(left):
            light = tuple([i for i in self.alive(left) if self.there[i].fighter])
            left, rest = taken(left, tier(self.there, light) or self.alive(left), rest)
        return left

    def counted(self, w: World, key: str) -> World:
        """§24.3: guns are counted again after jets that fire first."""
        types = key.split("+")
        jets = all(each.exempt for each in self.own if each.type in types)
        if JETS_FIRST in self.terms.how and w.reply is None and jets:
            return w._replace(guns=self.gun_factors(w.there))
        return w

    def closed(self, w: World) -> Iterator[tuple[World, float]]:
        """R29: what the guns have hit falls when all have fired; R146: at who was too weak to fire
        they fire then, and so do those that only jets have hit (§13.233)."""
        w = self.first_losses(w)
        prey = self.conventional(self.alive(w.own))
        guns = self.gun_factors(w.there)
        late = (self.bare or guns < w.guns) and guns and w.reply is None and prey
        backs: Shares = ((w.reply or 0, 1.0),)
        if late:
            backs = self.reply_shares(w._replace(guns=guns))
        for back, p in backs:
            left, _ = taken(w.own, prey, back)
            yield World(left, w.there, 0), p


# -- craft ----------------------------------------------------------------------------------------


def total(steps: tuple[int, ...], units: Units) -> int:
    return sum([steps[i] for i in units])


def by_type(craft: Sequence[Craft], units: Units) -> dict[str, Units]:
    found: dict[str, Units] = {}
    for i in units:
        found[craft[i].type] = (*found.get(craft[i].type, ()), i)
    return found


def column_of(craft: Sequence[Craft], steps: tuple[int, ...], units: Units) -> str:
    """§41.1"""
    own = dict.fromkeys([craft[i].column for i in units])
    return next(iter(own)) if len(own) == 1 else weakest(tuple(own), total(steps, units))


def fires(craft: Sequence[Craft], steps: tuple[int, ...], units: Units) -> bool:
    """§13.52"""
    if not units:
        return False
    return load_crt().can_fire(column_of(craft, steps, units), total(steps, units))


def hung(craft: Craft, fired: frozenset[str]) -> bool:
    """§8.31, §44.1"""
    return craft.tanks and not any(type in fired for type in craft.empties)


def e_now(craft: Sequence[Craft], units: Units, fired: frozenset[str] = frozenset()) -> int:
    """§13.61, §41.1"""
    return min([
        e_hung(craft[own[0]].natural, any(hung(craft[i], fired) for i in own), craft[own[0]].pods)
        for own in by_type(craft, units).values()
    ])  # fmt: skip


def e_less(
    craft: Sequence[Craft],
    firers: Units,
    others: Sequence[Craft],
    prey: Units,
    fired: frozenset[str] = frozenset(),
) -> int:
    """§13.61, §24.42; `fired` are types of the attackers: tanks of escorts do not empty."""
    if any(each.e is None for each in (craft[firers[0]], others[prey[0]])):
        return 0
    return min(0, e_now(craft, firers, fired) - e_now(others, prey, fired))


def ranks(
    craft: Sequence[Craft], groups: dict[str, Units], fired: frozenset[str]
) -> dict[str, tuple[int, int]]:
    """§13.6, R32"""
    return {
        key: (e_now(craft, units, fired), min([craft[i].natural for i in units]))
        for key, units in groups.items()
    }


def best(
    craft: Sequence[Craft], groups: dict[str, Units], fired: frozenset[str] = frozenset()
) -> str:
    """§13.63: the best group, of several the first."""
    if len(groups) < 2:
        return next(iter(groups), "")
    found = ranks(craft, groups, fired)
    top = max(found.values())
    return min([key for key in found if found[key] == top])


def tier(craft: Sequence[Craft], units: Units, fired: frozenset[str] = frozenset()) -> Units:
    """The units of the best types, those that tie together."""
    groups = by_type(craft, units)
    if len(groups) < 2:
        return units
    found = ranks(craft, groups, fired)
    top = max(found.values())
    return tuple([i for i in units if found[craft[i].type] == top])
