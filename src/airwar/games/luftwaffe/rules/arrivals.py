"""The Reinforcement Phase: railroad units, AA points, new units to areas and bases."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from airwar.common.forms import Field, Form, Many, Pick, Row, Rows, items
from airwar.kernel.events import Event
from airwar.kernel.requests import Choose, Flow, Refusal, Together

from ..data.board import load_board
from ..data.kinds import AMERICAN, GERMAN, QUARTERS, Side
from ..data.tables import load_limits
from .answers import AntiAircraft, Area, Areas, Based, Freed, Railroad
from .geography import german_side, held_symbols, name_of, quarter_name
from .names import area_name, called, spoken, unit_name, verb
from .opening import based_form, based_refused, claim
from .planned_units import areas_open
from .state import Unit, War
from .told import Order
from .withdrawals import pending_units, settle

if TYPE_CHECKING:
    from random import Random


# -- railroad units -------------------------------------------------------------------------------


def railroad_units(s: War) -> list[str]:
    """§27.31: the railroad units of this quarter, if they are not yet freed."""
    return sorted(
        [
            unit.id
            for unit in s.of_side(GERMAN)
            if unit.railroad and unit.status == "awaited" and unit.arrives == s.quarter
        ]
    )


def rail_centers(s: War) -> list[str]:
    """§27.31: rail centers that are whole and have freed nobody."""
    symbols = load_board().symbols
    return sorted([symbols[id].place for id in held_symbols(s, "transport") if id not in s.freed])


class FreeUnits(Order[Railroad]):
    """§27.31: three rail centers free a railroad unit."""

    name, rule, answer = "railroad", "27.31", Railroad
    doing = "freeing railroad units"

    def prompt(self, s: War, about: Any) -> str:
        return f"Which of {called(s, railroad_units(s))} are freed, by which rail centers?"

    def options(self, s: War, about: Any) -> Sequence[Railroad]:
        full = self._freed(s, rail_centers(s), len(railroad_units(s)))
        return list(dict.fromkeys([full, Railroad()]))

    def refused(self, s: War, about: Any, answer: Railroad) -> Iterator[Refusal]:
        units, centers = railroad_units(s), rail_centers(s)
        need = load_limits().economy.rail_centers_a_unit
        used: list[str] = []
        for i, each in enumerate(answer.freed):
            at = ("freed", i)
            if each.unit not in units:
                yield Refusal(
                    "27.31",
                    f"{spoken(s, each.unit)} is not a railroad unit this quarter",
                    (*at, "unit"),
                )
            if len(each.centers) != need:
                yield Refusal("27.31", f"{need} centers free a unit", (*at, "centers"))
            for city in each.centers:
                if city not in centers:
                    why = f"{name_of(city)} is not an undamaged, unused rail center"
                    yield Refusal("27.31", why, (*at, "centers"))
                elif city in used:
                    yield Refusal("27.31", f"{name_of(city)} is used twice", (*at, "centers"))
                used.append(city)
            if list(each.centers) != sorted(each.centers):
                yield Refusal("27.31", "centers in the order of their names", (*at, "centers"))
        own = [each.unit for each in answer.freed]
        if own != sorted(set(own)):
            yield Refusal("27.31", "each unit once, in the order of their names", ("freed",))

    def random(self, s: War, about: Any, rng: Random) -> Railroad:
        centers = rail_centers(s)
        rng.shuffle(centers)
        return self._freed(s, centers, rng.randint(0, len(railroad_units(s))))

    def presets(self, s: War, about: Any) -> Mapping[str, Railroad]:
        return {"usual": self._freed(s, rail_centers(s), len(railroad_units(s)))}

    def form(self, s: War, about: Any, draft: Mapping[str, Any]) -> Form:
        units = railroad_units(s)
        row = Form(
            fields=(
                Field("unit", "Unit", Pick(items(units))),
                Field("centers", "Centers", Pick(items(rail_centers(s)), 3, 3, True)),
            )
        )
        return Form("railroad", (Field("freed", "Freed", Many(row, 0, len(units))),))

    def _freed(self, s: War, centers: list[str], most: int) -> Railroad:
        need = load_limits().economy.rail_centers_a_unit
        groups = [centers[i : i + need] for i in range(0, len(centers) - need + 1, need)]
        pairs = list(zip(railroad_units(s), groups, strict=False))[:most]
        return Railroad(tuple([Freed(unit, tuple(sorted(own))) for unit, own in pairs]))


# -- AA points ------------------------------------------------------------------------------------


def aa_held(s: War) -> int:
    """§49.11: AA points the German has, one more in each quarter from April 1943; §52.2: none in
    the extra quarter."""
    optional = load_limits().optional
    new = s.quarter >= QUARTERS.index(optional.aa_points_from)
    new = new and quarter_name(s) != optional.extended_quarter
    return sum([n for _, n in s.german.value.aa]) + int(new)


class PlaceGuns(Order[AntiAircraft]):
    """§49.1, §49.11, §49.12, §49.13, §49.14, §49.2: all AA points, two a city at most."""

    name, rule, answer = "aa", "49.1", AntiAircraft
    doing = "placing anti-aircraft points"

    def prompt(self, s: War, about: Any) -> str:
        return f"Place {aa_held(s)} AA points in cities, two in each at most."

    def options(self, s: War, about: Any) -> Sequence[AntiAircraft]:
        return [self._placed(s, gun_cities(s))]

    def refused(self, s: War, about: Any, answer: AntiAircraft) -> Iterator[Refusal]:
        most = load_limits().optional.aa_points_a_city
        cities = load_board().cities
        before = ""
        for i, (city, n) in enumerate(answer.points):
            if city not in cities:
                rule = "49.14" if city == "ploesti" else "49.12"
                yield Refusal(rule, f"{spoken(s, city)} is not a city on the map", ("points", i, 0))
            elif not german_side(s, cities[city].hex):
                yield Refusal("49.15", f"{name_of(city)} is behind Allied lines", ("points", i, 0))
            if not 1 <= n <= most:
                yield Refusal("49.13", f"1 to {most} points in a city", ("points", i, 1))
            if city <= before:
                yield Refusal("49.11", "each city once, in order", ("points", i, 0))
            before = city
        if (given := sum([n for _, n in answer.points])) != aa_held(s):
            yield Refusal("49.11", f"{given} points placed, {aa_held(s)} held", ("points",))

    def random(self, s: War, about: Any, rng: Random) -> AntiAircraft:
        cities = gun_cities(s)
        rng.shuffle(cities)
        return self._placed(s, cities)

    def presets(self, s: War, about: Any) -> Mapping[str, AntiAircraft]:
        """As they stand, new ones where there is room; or all of them again."""
        found = dict(s.german.value.aa)
        left = aa_held(s) - sum(found.values())
        for city in gun_cities(s):
            more = min(left, load_limits().optional.aa_points_a_city - found.get(city, 0))
            if more > 0:
                found[city], left = found.get(city, 0) + more, left - more
        stay = AntiAircraft(tuple(sorted(found.items())))
        return {"usual": self._placed(s, gun_cities(s)), "as_last_quarter": stay}

    def form(self, s: War, about: Any, draft: Mapping[str, Any]) -> Form:
        rows = tuple([Row(city, load_limits().optional.aa_points_a_city) for city in gun_cities(s)])
        return Form("aa", (Field("points", "Points", Rows(rows, aa_held(s), aa_held(s))),))

    def _placed(self, s: War, cities: list[str]) -> AntiAircraft:
        most = load_limits().optional.aa_points_a_city
        left, found = aa_held(s), {}
        for city in cities:
            if left:
                found[city] = min(most, left)
                left -= found[city]
        return AntiAircraft(tuple(sorted(found.items())))


def gun_cities(s: War) -> list[str]:
    """German cities, those with the most symbols first."""
    cities = [city for city in load_board().cities.values() if german_side(s, city.hex)]
    return [city.id for city in sorted(cities, key=lambda city: (-len(city.symbols), city.id))]


FREE_UNITS, PLACE_GUNS = FreeUnits(), PlaceGuns()


def points_due(s: War) -> bool:
    return bool(railroad_units(s)) or (s.on("aa-points") and aa_held(s) > 0)


def points(s: War) -> Flow[None]:
    """§27.31, §49.11, §49.2: the German alone; centers are named with the arrivals."""

    def german() -> Flow[tuple[Railroad, AntiAircraft | None]]:
        freed = Railroad()
        guns: AntiAircraft | None = None
        if railroad_units(s):
            freed = yield Choose(GERMAN, FREE_UNITS, None, (GERMAN,))
        if s.on("aa-points") and aa_held(s):
            guns = yield Choose(GERMAN, PLACE_GUNS, None, (GERMAN,))
        return freed, guns

    joint = yield Together("27.31", "Railroad units and AA points", {GERMAN: german})
    freed, guns = joint[GERMAN]
    rows = [(f"freed:{each.unit}", ",".join(each.centers)) for each in freed.freed]
    s.put_german(pending=(*s.german.value.pending, *rows))
    if guns is not None:
        s.put_german(aa=guns.points)


# -- new units ------------------------------------------------------------------------------------


def freed_now(s: War) -> list[str]:
    """Railroad units that were freed and wait to be placed."""
    rows = [row for row, _ in s.german.value.pending if row.startswith("freed:")]
    return [row.partition(":")[2] for row in rows]


def newcomers(s: War, side: Side) -> list[str]:
    """§5.3-1a, §5.3-1b, §21.1: units that arrive now, and those held over (R43)."""
    gone = pending_units(s, side)
    if quarter_name(s) == load_limits().optional.extended_quarter:  # §52.2
        return []
    freed = freed_now(s) if side == GERMAN else []
    listed = [
        unit.id
        for unit in s.of_side(side)
        if unit.status == "awaited"
        and unit.arrives <= s.quarter
        and (not unit.railroad or unit.id in freed)
        and unit.id not in gone
    ]
    return sorted([*listed, *[unit.id for unit in option_units(s, side)]])


def free_bases(s: War) -> list[str]:
    """§21.12, R89: German bases without a unit, seen or not, bombed or not; §27.33: as long as
    there is one, nobody is held back."""
    gone = pending_units(s, GERMAN)
    taken = {u.base for u in s.of_side(GERMAN) if u.id not in gone}
    return [
        id
        for id, base in load_board().bases.items()
        if id not in taken and id not in s.covers and german_side(s, base.hex)
    ]


class ToAreas(Order[Areas]):
    """§5.3-1a, §20.3, §21.11, §22.5: new or rebuilt units to Britain or Italy. `about` are the
    units."""

    name, rule, answer = "areas", "21.11", Areas
    doing = "sending units to areas"

    def prompt(self, s: War, about: Any) -> str:
        return f"To which area do they go: {called(s, about)}?"

    def options(self, s: War, about: Any) -> Sequence[Areas]:
        return [self._all(s, about, area) for area in areas_open(s)]

    def refused(self, s: War, about: Any, answer: Areas) -> Iterator[Refusal]:
        if [unit for unit, _ in answer.units] != sorted(about):
            yield Refusal("21.11", f"an area for each of {called(s, sorted(about))}", ("units",))
        for i, (unit, area) in enumerate(answer.units):
            if area not in areas_open(s):
                yield Refusal(
                    "20.2", f"{spoken(s, unit)} cannot go to {area_name(area)} now", ("units", i, 1)
                )

    def random(self, s: War, about: Any, rng: Random) -> Areas:
        pairs: list[Any] = [(unit, rng.choice(areas_open(s))) for unit in sorted(about)]
        return Areas(tuple(pairs))

    def presets(self, s: War, about: Any) -> Mapping[str, Areas]:
        return {"usual": self._all(s, about, "britain")}

    def form(self, s: War, about: Any, draft: Mapping[str, Any]) -> Form:
        row = Form(
            fields=(
                Field("unit", "Unit", Pick(items(sorted(about)))),
                Field("area", "Area", Pick(items(areas_open(s)))),
            )
        )
        return Form("areas", (Field("units", "Units", Many(row, len(about), len(about))),))

    def _all(self, s: War, about: Any, area: Any) -> Areas:
        return Areas(tuple([(unit, area) for unit in sorted(about)]))


class ToBases(Order[Based]):
    """§5.3-1b, §21.12, §22.5, §24.51: new or rebuilt units to empty bases. `about`: the units."""

    name, rule, answer = "bases", "21.12", Based
    doing = "sending units to bases"

    def prompt(self, s: War, about: Any) -> str:
        return f"To which empty bases do they go: {called(s, sorted(about))}?"

    def options(self, s: War, about: Any) -> Sequence[Based]:
        free = free_bases(s)
        return list(dict.fromkeys([self._placed(about, free), self._placed(about, free[::-1])]))

    def refused(self, s: War, about: Any, answer: Based) -> Iterator[Refusal]:
        yield from based_refused(s, answer, "21.12")
        free = free_bases(s)
        for i, (unit, base) in enumerate(answer.units):
            if unit not in about:
                yield Refusal("21.12", f"{spoken(s, unit)} is not to be placed", ("units", i, 0))
            if base in load_board().bases and base not in free:
                yield Refusal("21.12", f"{name_of(base)} has a unit", ("units", i, 1))
        due = min(len(about), len(free))
        if len(answer.units) != due:
            yield Refusal("21.12", f"{due} units are to be placed", ("units",))

    def random(self, s: War, about: Any, rng: Random) -> Based:
        free = free_bases(s)
        rng.shuffle(free)
        return self._placed(about, free)

    def presets(self, s: War, about: Any) -> Mapping[str, Based]:
        free = free_bases(s)
        return {"usual": self._placed(about, free[:: max(1, len(free) // max(1, len(about)))])}

    def form(self, s: War, about: Any, draft: Mapping[str, Any]) -> Form:
        return based_form(sorted(about), free_bases(s))

    def _placed(self, about: Any, bases: Sequence[str]) -> Based:
        return Based(tuple(zip(sorted(about), bases, strict=False)))


TO_AREAS, TO_BASES = ToAreas(), ToBases()


def place_flows(s: War, american: list[str], german: list[str]) -> dict[str, Any]:
    """Both sides place units at once (§5.3-1a, §5.3-1b)."""

    def areas() -> Flow[Areas]:
        if american and len(areas_open(s)) > 1:
            answer: Areas = yield Choose(AMERICAN, TO_AREAS, tuple(american), (AMERICAN,))
            return answer
        home: Area = "britain"
        return Areas(tuple([(unit, home) for unit in american]))

    def bases() -> Flow[Based]:
        if german and free_bases(s):
            answer: Based = yield Choose(GERMAN, TO_BASES, tuple(german))
            return answer
        return Based()

    return {AMERICAN: areas, GERMAN: bases}


def place(s: War, areas: Areas, based: Based, rule: str = "21.1") -> None:
    """Units that were placed are in play; §24.51: jets and rockets claim their base."""
    own = dict(s.american.value.areas)
    for unit, area in areas.units:
        s.put_unit(unit, status="play")
        own[unit] = area
    s.put_american(areas=own)
    for unit, base in based.units:
        s.put_unit(unit, status="play", base=base)
        claim(s, unit, base)
    names = [unit for unit, _ in (*areas.units, *based.units)]
    if names and s.log is not None:
        s.tell(Event(rule, "arrive", f"{called(s, names)} {verb(names, 'is', 'are')} in play"))


def any_arrival(s: War) -> bool:
    """§52.2: not in the extra quarter."""
    return quarter_name(s) != load_limits().optional.extended_quarter


def due_units(s: War) -> list[tuple[Side, str, int]]:
    """§39.31: units of options that were paid for and come now, as far as the seat knows."""
    start = f"option:{quarter_name(s)}:"
    rows: list[str] = []
    if s.american.known:
        rows += [f"{row}:{n}:{AMERICAN}" for row, n in s.american.value.pending]
    if s.german.known:
        rows += [f"{row}:{n}:{GERMAN}" for row, n in s.german.value.pending]
    found: list[tuple[Side, str, int]] = []
    for row in rows:
        if row.startswith(start):
            _, _, type, count, side_name = row.split(":")
            found.append((AMERICAN if side_name == AMERICAN else GERMAN, type, int(count)))
    return found


def arrive(s: War) -> Flow[None]:
    """§5.3-1a, §5.3-1b: shown when both are done, but not where Americans go."""
    flows = place_flows(s, newcomers(s, AMERICAN), newcomers(s, GERMAN))
    freed = freed_now(s)
    joint = yield Together("21.1", "Reinforcements", flows)
    for row, what in s.german.value.pending:
        if row.startswith("freed:"):
            free(s, row.partition(":")[2], what.split(","))
    kept = tuple([e for e in s.german.value.pending if not e[0].startswith("freed:")])
    s.put_german(pending=kept)
    add_option_units(s)
    settle(s, AMERICAN)
    settle(s, GERMAN)
    place(s, joint[AMERICAN], joint[GERMAN])
    for unit in railroad_units(s):
        if unit in freed:  # R43: for want of a base it waits, like any other unit
            s.put_unit(unit, railroad=False)
        else:  # §27.31 R128: it never comes
            s.put_unit(unit, status="withdrawn", steps=0)


def free(s: War, unit: str, centers: list[str]) -> None:
    """§27.31: each center frees once a game."""
    symbols = load_board().symbols
    rails = [id for id, each in symbols.items() if each.kind == "transport"]
    used = [id for id in rails if symbols[id].place in centers]
    s.freed = tuple(sorted((*s.freed, *used)))
    names = ", ".join([name_of(city) for city in centers])
    s.tell(Event("27.31", "railroad", f"{names} free {unit_name(s, unit)}", who=GERMAN))


def option_units(s: War, side: Side) -> list[Unit]:
    """§39.31: new counters of the options that come now. Nobody else sees them before they are
    placed."""
    found: list[Unit] = []
    for owner, type, count in due_units(s):
        if owner == side:
            have = len([each for each in (*s.units.values(), *found) if each.type == type])
            for n in range(count):
                id = f"{type}-{have + n + 1:02}"
                found.append(Unit(id, type, side, status="awaited", arrives=s.quarter))
    return found


def add_option_units(s: War) -> None:
    """They are in the open from now on, and what was paid for them is settled."""
    more = [*option_units(s, AMERICAN), *option_units(s, GERMAN)]
    s.units = {**s.units, **{unit.id: unit for unit in more}}
    start = f"option:{quarter_name(s)}:"
    for side in (AMERICAN, GERMAN):
        pack = s.american.value if side == AMERICAN else s.german.value
        kept = tuple([row for row in pack.pending if not row[0].startswith(start)])
        if side == AMERICAN:
            s.put_american(pending=kept)
        else:
            s.put_german(pending=kept)
