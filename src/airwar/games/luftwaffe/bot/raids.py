"""A day of raids where one quarter decides and cities or oil are counted: many small groups, to the
cities that the fewest fighters can reach in time.

What is bombed counts, not who comes home. So every bomber that is left over makes a city surer, a
group is small enough that a stack of fighters is wasted on it, and the raids come at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from ..data.board import load_board
from ..data.kinds import AMERICAN
from ..data.tables import load_limits
from ..rules.answers import Area, Bomber, Entry, Group, Plan
from ..rules.bombing import FREE
from ..rules.drafts import passes, raid_to, usual_worth, wanted, without_faults
from ..rules.geography import (
    SPAN,
    closed_to,
    distance,
    field,
    hex_of,
    home_field,
    numbered,
    rated,
)
from ..rules.planned_units import area_of_unit, available
from ..rules.state import War
from ..rules.victory import threshold

WAY: Final = 2.0  # attacks for which a turn more over the Reich is chosen
SEA: Final = 2  # moves from there at most
TWICE: Final = 2  # bombers for one symbol
POINTS: Final = 2  # symbols that a heavy bomber hits
FIRST: Final = 2  # turn in which bombers can be attacked first
MOST: Final = 3  # attacks on one flight that a unit is counted for


class Ways(NamedTuple):
    """How a day of raids is planned."""

    together: int = 4  # cities that one group goes for
    more: int = 9  # cities or symbols beyond those that win, if there are bombers for them
    sneak: int = 3  # turn in which raiders appear over the Baltic
    largest: int = 8  # bombers of a group
    hunters: int = 0  # fighters that sweep together, instead of escorting; none if it is 0
    escort: int = 0  # fighters that escort a large group all the same


USUAL: Final = Ways()
LARGE: Final = 3  # bombers that are escorted where fighters sweep


class Aim(NamedTuple):
    """A city, and how it is reached soonest."""

    city: str
    area: Area
    turns: int  # moves until bombs fall
    risk: float
    symbols: int = 1
    square: int = 0  # of the Baltic

    @property
    def need(self) -> int:
        """Bombers for all its symbols."""
        return -(-self.symbols // POINTS)

    @property
    def cost(self) -> float:
        return self.risk + WAY * self.turns


class Flight(NamedTuple):
    """Cities that one group passes."""

    primary: str
    aims: list[Aim]

    @property
    def area(self) -> Area:
        return self.aims[0].area

    @property
    def square(self) -> int:
        return self.aims[0].square

    @property
    def risk(self) -> float:
        return max([aim.risk for aim in self.aims])


class Crew(NamedTuple):
    """The bombers of a flight and their cities; `free`: others of their type."""

    flight: Flight
    free: list[str]
    rows: list[tuple[str, str]]

    def add_second(self, largest: int) -> bool:
        """One more bomber for a city whose symbols have but one each."""
        cities = [city for _, city in self.rows]
        aims = self.flight.aims
        single = [aim.city for aim in aims if cities.count(aim.city) < TWICE * aim.need]
        most = load_limits().limits.sneak_units if self.flight.square else largest
        if not single or not self.free or len(self.rows) >= most:
            return False
        self.rows.append((self.free.pop(0), single[0]))
        return True


def at_once(s: War) -> bool:
    """Does a single quarter decide, by what is bombed, and are all bombers heavies that are free to
    start anywhere?"""
    pools = [unit for pool in bombers_of(s).values() for unit in pool]
    free = all(not area_of_unit(s, unit) and not rated(s, unit).endurance for unit in pools)
    one = len({rated(s, unit).speed for unit in pools}) == 1
    single = not s.setup.campaign and not s.setup.groups and not s.setup.entry
    return s.setup.victory.count in ("cities", "oil") and single and free and one


def day_of_raids(s: War, intensive: bool, ways: Ways = USUAL) -> Plan:
    """The whole plan: groups of bombers, each with its cities, and fighters."""
    pools = bombers_of(s)
    bombers = sum([len(pool) for pool in pools.values()])
    aims = chosen(s, bombers, ways.more, ways.sneak)
    crews = manned(list(flights_of(s, aims, ways)), pools, ways.largest)
    groups = sent_to_hunt(s, crews, ways) if ways.hunters else escorted(s, crews, ways.sneak)
    return without_faults(s, Plan(tuple(groups)), intensive)


def bombers_of(s: War) -> dict[str, list[str]]:
    """Bombers that are free to start anywhere, by type; veterans first."""
    found: dict[str, list[str]] = {}
    for unit in sorted(available(s), key=lambda unit: (-s.units[unit].steps, unit)):
        if not rated(s, unit).fighter:
            found.setdefault(s.units[unit].type, []).append(unit)
    return found


# -- targets --------------------------------------------------------------------------------------


def chosen(s: War, bombers: int, more: int, sneak: int) -> list[Aim]:
    """As many cities as win and a few more, those with the least risk."""
    want = wanted(s, usual_worth(s))
    aims = [best for city in want if (best := aim_of(s, city, sneak)) is not None]
    aims.sort(key=lambda aim: (aim.cost / aim.symbols, aim.city))
    found: list[Aim] = []
    for aim in aims:
        enough = sum([each.symbols for each in found]) >= threshold(s).american + more
        if not enough and sum([each.need for each in (*found, aim)]) <= bombers:
            found.append(aim)
    return found


def aim_of(s: War, city: str, sneak: int) -> Aim | None:
    """From where it is reached with the least risk."""
    speed, found, symbols = pace(s), [], len(wanted(s, usual_worth(s))[city])
    for area in s.setup.areas:
        raid = raid_to(s, area, city, speed)
        if raid is not None:
            risk = danger(s, hex_of(city), raid.turns)
            found.append(Aim(city, area, raid.turns, risk, symbols))  # type: ignore[arg-type]
    if s.setup.sneak and "britain" in s.setup.areas:
        found += by_sea(s, city, sneak, symbols)
    return min(found, key=lambda aim: (aim.cost, aim.area), default=None)


def by_sea(s: War, city: str, sneak: int, symbols: int) -> Iterator[Aim]:
    """§11.1 §11.3: soon there from the Baltic, and home by the last turn."""
    speed = pace(s)
    far = field((hex_of(city),), closed_to(s, AMERICAN, True))
    back = home_field(s, "britain", True).get(hex_of(city), SPAN)
    for square in sorted(squares("baltic")):
        away = min([far.get(hex, SPAN) for hex in numbered("baltic", square)])
        moves = -(-away // speed)
        if moves <= SEA and sneak + moves + -(-back // speed) <= s.setup.turns:
            risk = danger(s, hex_of(city), moves + 1)  # a turn over the square
            yield Aim(city, "britain", moves, risk, symbols, square)


def squares(zone: str) -> set[int]:
    return {each.number for each in load_board().squares.values() if each.zone == zone}


def pace(s: War) -> int:
    """Hexes a move of the bombers."""
    return min([rated(s, pool[0]).speed for pool in bombers_of(s).values()])


def danger(s: War, hex: str, turns: int) -> float:
    """Attacks to be met on the way: each German unit that is based near enough, once for each turn
    in which it can be there."""
    found, speed = 0.0, pace(s)
    for unit in s.units.values():
        if unit.base and unit.status == "play":
            away = distance(hex_of(unit.base), hex) - speed  # it is met before the target
            first = max(FIRST, 1 + -(-away // rated(s, unit.id).speed))
            found += unit.steps / 2 * min(MOST, max(0, turns - first + 1))
    return found


# -- groups ---------------------------------------------------------------------------------------


def flights_of(s: War, aims: Sequence[Aim], ways: Ways) -> Iterator[Flight]:
    """The cities in as few flights as pass them, the farthest first; one of them by the Baltic."""
    left = sorted(aims, key=lambda aim: (-aim.turns, -aim.risk, aim.city))
    sea = [aim.square for aim in left if aim.square]
    if sea:
        square = max(sorted(set(sea)), key=sea.count)
        own: list[Aim] = []
        most = load_limits().limits.sneak_units
        for aim in left:
            if aim.square == square and sum([each.need for each in (*own, aim)]) <= most:
                own.append(aim)
        yield Flight(farthest(s, own), own)
        left = [aim for aim in left if not aim.square]
    while left:
        own = [left.pop(0)]
        raid = raid_to(s, own[0].area, own[0].city, pace(s))
        for aim in list(left):
            cities = [each.city for each in (*own[1:], aim)]
            need = sum([each.need for each in (*own, aim)])
            small = len(own) < ways.together and need <= ways.largest
            fits = raid is not None and aim.area == own[0].area and small
            if fits and raid is not None and passes(s, raid, cities, pace(s)):
                own.append(aim)
                left.remove(aim)
        yield Flight(own[0].city, own)


def farthest(s: War, aims: Sequence[Aim]) -> str:
    """§9.2-4: the primary target of a sneak raid."""
    shut, start = closed_to(s, AMERICAN, True), numbered("baltic", aims[0].square)[0]
    return max(aims, key=lambda aim: field((hex_of(aim.city),), shut).get(start, 0)).city


def manned(
    flights: Sequence[Flight], pools: Mapping[str, Sequence[str]], largest: int
) -> list[Crew]:
    """A bomber for every city, of one type in a group; then second ones, where the risk is
    greatest first."""
    free = {type: list(pool) for type, pool in pools.items()}
    crews: list[Crew] = []
    for flight in sorted(flights, key=lambda flight: -len(flight.aims)):
        own = max(free.values(), key=len, default=[])
        crew = Crew(flight, own, [])
        for city in [aim.city for aim in flight.aims for _ in range(aim.need)]:
            if own:
                crew.rows.append((own.pop(0), city))
        if any(city == flight.primary for _, city in crew.rows):
            crews.append(crew)
    crews.sort(key=lambda crew: -crew.flight.risk)
    while any([crew.add_second(largest) for crew in crews]):  # noqa: C419  a second one for each
        pass
    return crews


def escorted(s: War, crews: Sequence[Crew], sneak: int) -> list[Group]:
    """The groups, with fighters where most is at risk; those with the longest breath first."""
    fighters = [unit for unit in available(s) if rated(s, unit).fighter]
    fighters.sort(key=lambda unit: (-(rated(s, unit).dropped or 0), unit))
    overland = [crew for crew in crews if not crew.flight.square]
    overland.sort(key=lambda crew: -crew.flight.risk * len(crew.rows))
    escorts: dict[str, list[str]] = {crew.flight.primary: [] for crew in overland}
    most = load_limits().limits.american_group
    while fighters and (
        room := [c for c in overland if len(c.rows) + len(escorts[c.flight.primary]) < most]
    ):
        for crew in room:
            if fighters:
                escorts[crew.flight.primary].append(fighters.pop(0))
    return [group_of(s, crew, escorts.get(crew.flight.primary, []), sneak) for crew in crews]


def sent_to_hunt(s: War, crews: Sequence[Crew], ways: Ways) -> list[Group]:
    """Fighters on their own, so many together, that attack who goes for the bombers; the large
    groups have an escort if it can be spared."""
    fighters = [unit for unit in available(s) if rated(s, unit).fighter]
    groups = []
    for crew in sorted(crews, key=lambda crew: -len(crew.rows)):
        large = not crew.flight.square and len(crew.rows) >= LARGE
        own = [fighters.pop() for _ in range(min(ways.escort * large, len(fighters)))]
        groups.append(group_of(s, crew, own, ways.sneak))
    for first in range(0, len(fighters), ways.hunters):
        own = sorted(fighters[first : first + ways.hunters])
        groups.append(Group("sweep", "britain", "britain", None, (), tuple(own)))
    return groups


def group_of(s: War, crew: Crew, fighters: Sequence[str], sneak: int) -> Group:
    want, flight = wanted(s, usual_worth(s)), crew.flight
    lines, dealt = [], dict.fromkeys([city for _, city in crew.rows], 0)
    for unit, city in crew.rows:
        n, symbols = dealt[city], want[city]
        parts = [symbols[i : i + POINTS] for i in range(0, len(symbols), POINTS)]
        lines.append(Bomber(unit, city, () if s.on(FREE) else tuple(sorted(parts[n % len(parts)]))))
        dealt[city] += 1
    lines.sort(key=lambda line: line.unit)
    return Group(
        *("sneak" if flight.square else "raid", flight.area, flight.area, flight.primary),
        *(tuple(lines), tuple(sorted(fighters))),
        Entry(sneak, flight.square) if flight.square else None,
    )
