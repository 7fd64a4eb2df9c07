"""What players answer as they set up (SU1, SU2, SU3, SU5, SU6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from msgspec.structs import replace

from airwar.common.forms import Form
from airwar.common.leads import option
from airwar.kernel.requests import Option, Question, Refusal

from ..data.kinds import Side
from ..data.scenario import SideSetup
from ..data.special import VectorsPerColumn
from . import leads
from .answers import WAY, Arrive, Display, Place, Vector, Watch
from .cards import called
from .pairs import pairs
from .placing import lined_up, places_for, row_of, starters, to_place, to_vector, watchers
from .squares import OFF, SQUARES, altitude, around, column, distance, name, read, spot, square
from .state import Raid, Unit, bomber
from .wings import together

if TYPE_CHECKING:
    from random import Random

Pairs: TypeAlias = tuple[tuple[str, str], ...]

# -- displays -------------------------------------------------------------------------------------


class DisplayQuestion(Question[Raid, Display]):
    """About a side."""

    name = "display"
    doing = "preparing squadrons"
    rule = "5.2-order"
    answer = Display

    def is_asked(self, s: Raid, side: Side) -> bool:
        own = s.setup.side(side)
        marks = own.quality
        loads = any(row.load_options for row in own.units)
        return bool(marks.veteran or marks.green or marks.experte or own.wings or loads)

    def prompt(self, s: Raid, about: Side) -> str:
        own = s.setup.side(about)
        numbers = {
            "veteran": own.quality.veteran,
            "green": own.quality.green,
            "Experte": own.quality.experte,
            "wing leader": len(own.wings),
        }
        parts = [f"{number} {kind}" for kind, number in numbers.items() if number]
        if any(row.load_options for row in own.units):
            parts.append("loads")
        return f"Who gets the markers of your Wing Display: {', '.join(parts)}?"

    def options(self, s: Raid, about: Side) -> Sequence[Display]:
        """Markers on the first units that may have them, and on the last."""
        found = [self._dealt(s, about, None), self._dealt(s, about, None, last=True)]
        return list(dict.fromkeys(found))

    def show(self, s: Raid, about: Side, answer: Display) -> Option:
        words = {"veteran": "veteran", "green": "green", "experte": "Experte", "leader": "leader"}
        told: dict[str, list[str]] = {}
        for id, mark in (*answer.quality, *answer.people):
            told.setdefault(words[mark], []).append(id)
        for id, load in answer.loads:
            told.setdefault(load, []).append(id)
        label = "; ".join([f"{mark} {', '.join(ids)}" for mark, ids in told.items()])
        marked = dict.fromkeys([id for id, _ in (*answer.quality, *answer.people)])
        types = ", ".join([f"{called(s.units[id])}, {s.units[id].mission}" for id in marked])
        return option(self.write(answer), label[:1].upper() + label[1:] or "No markers", types)

    def random(self, s: Raid, about: Side, rng: Random) -> Display:
        return self._dealt(s, about, rng)

    def _dealt(self, s: Raid, side: Side, rng: Random | None, *, last: bool = False) -> Display:
        own = s.setup.side(side)
        quality: dict[str, str] = {}
        for kind in ("veteran", "green"):
            free = [unit.id for unit in _allowed(s, side, own, kind) if unit.id not in quality]
            for id in _some(free, getattr(own.quality, kind), rng, last=last):
                quality[id] = kind
        people = [(id, "experte") for id in self._experten(s, side, own, rng, last=last)]
        for wing in sorted({unit.wing for unit in s.units.values() if unit.side == side} - {""}):
            [leader] = _some([unit.id for unit in s.in_wing(wing)], 1, rng, last=last)
            people.append((leader, "leader"))
        loads = []
        for unit in _units(s, side):
            choices = ["", *row_of(s, unit).load_options]
            load = choices[0] if rng is None else rng.choice(choices)
            if load:
                loads.append((unit.id, load))
        return Display(tuple(sorted(quality.items())), tuple(sorted(people)), tuple(sorted(loads)))  # type: ignore[arg-type]

    def _experten(
        self, s: Raid, side: Side, own: SideSetup, rng: Random | None, *, last: bool
    ) -> list[str]:
        free = [unit.id for unit in _allowed(s, side, own, "experte")]
        return _some(free, own.quality.experte, rng, last=last)

    def form(self, s: Raid, about: Side, draft: Mapping[str, Any]) -> Form:
        own = s.setup.side(about)
        ids = [unit.id for unit in _units(s, about)]
        led = {unit.id for unit in _units(s, about) if unit.wing}
        aces = _ids(s, about, "experte") if own.quality.experte else set()
        kinds = [kind for kind in ("veteran", "green") if getattr(own.quality, kind)]
        marked = sorted(set[str]().union(*[_ids(s, about, kind) for kind in kinds])) or ids
        known = sorted(led | aces) or ids
        marks = own.quality.veteran + own.quality.green
        people = own.quality.experte + len(own.wings)
        free = [unit for unit in _units(s, about) if row_of(s, unit).load_options]
        loads = [load for unit in free for load in row_of(s, unit).load_options]
        fields = (
            pairs("quality", "quality", marked, ("veteran", "green"), marks, marks),
            pairs("people", "person", known, ("leader", "experte"), people, people),
            pairs("loads", "load", [unit.id for unit in free], loads, 0, len(free)),
        )
        return Form("display", fields)

    def refused(self, s: Raid, about: Side, answer: Display) -> Iterator[Refusal]:
        yield from _quality_faults(s, about, answer)
        yield from _people_faults(s, about, answer)
        yield from _load_faults(s, about, answer)


def _units(s: Raid, side: Side) -> list[Unit]:
    return [unit for unit in s.units.values() if unit.side == side]


def _ids(s: Raid, side: Side, kind: str) -> set[str]:
    return {unit.id for unit in _allowed(s, side, s.setup.side(side), kind)}


def _allowed(s: Raid, side: Side, own: SideSetup, kind: str) -> list[Unit]:
    """§5.2.1-quality: the units that may have a marker."""
    rows = getattr(own.quality, f"{kind}_on")
    return [unit for unit in _units(s, side) if not rows or unit.row in rows]


def _some(ids: list[str], number: int, rng: Random | None, *, last: bool) -> list[str]:
    number = min(number, len(ids))
    if rng is not None:
        return sorted(rng.sample(ids, number))
    return sorted(ids[-number:] if last and number else ids[:number])


def _quality_faults(s: Raid, side: Side, answer: Display) -> Iterator[Refusal]:
    """§5.2.1-quality: as many as the scenario gives, one on a unit at most."""
    own = s.setup.side(side)
    ids = [id for id, _ in answer.quality]
    if ids != sorted(set(ids)):
        reason = "no more than one marker a unit, sorted by id"
        yield Refusal("5.2.1-quality", reason, ("quality",))
    for kind in ("veteran", "green"):
        allowed = {unit.id for unit in _allowed(s, side, own, kind)}
        due = min(getattr(own.quality, kind), len(allowed))
        given = [id for id, what in answer.quality if what == kind]
        if len(given) != due:
            reason = f"{len(given)} {kind} markers, {due} due"
            yield Refusal("5.2.1-quality", reason, ("quality",))
        for i, (id, what) in enumerate(answer.quality):
            if what == kind and id not in allowed:
                reason = f"{id} cannot be {kind}"
                yield Refusal("5.2.1-quality", reason, ("quality", i))


def _people_faults(s: Raid, side: Side, answer: Display) -> Iterator[Refusal]:
    """§5.2.1-leaders, §9.5.1: one leader a wing, one Experte a unit at most."""
    own = s.setup.side(side)
    if list(answer.people) != sorted(set(answer.people)):
        yield Refusal("5.2.1-leaders", "each once, sorted by id", ("people",))
    allowed = {unit.id for unit in _allowed(s, side, own, "experte")}
    experten = [id for id, what in answer.people if what == "experte"]
    due = min(own.quality.experte, len(allowed))
    if len(experten) != due or not set(experten) <= allowed:
        verb = "Experte is" if due == 1 else "Experten are"
        reason = f"{due} {verb} due, on {', '.join(sorted(allowed)) or 'nobody'}"
        yield Refusal("5.2.1-leaders", reason, ("people",))
    leaders = [id for id, what in answer.people if what == "leader"]
    wings = sorted({unit.wing for unit in _units(s, side)} - {""})
    known = [s.units[id].wing for id in leaders if id in s.units and s.units[id].side == side]
    if sorted(known) != wings or len(known) != len(leaders):
        verb = "leader is" if len(wings) == 1 else "leaders are"
        reason = f"{len(wings)} wing {verb} due, one in each wing"
        yield Refusal("9.5.1", reason, ("people",))


def _load_faults(s: Raid, side: Side, answer: Display) -> Iterator[Refusal]:
    """§13.5.1, §13.5.3-carry, §13.5.6, §15.1: only what the scenario leaves open."""
    ids = [id for id, _ in answer.loads]
    if ids != sorted(set(ids)):
        yield Refusal("13.5.1", "no more than one load a unit, sorted by id", ("loads",))
    for i, (id, load) in enumerate(answer.loads):
        unit = s.units.get(id)
        if unit is None or unit.side != side or load not in row_of(s, unit).load_options:
            yield Refusal("5.2-loads", f"{id} cannot take {load}", ("loads", i))


# -- squares --------------------------------------------------------------------------------------


class PlaceQuestion(Question[Raid, Place]):
    """About a side."""

    name = "place"
    doing = "setting up"
    rule = "5.3-place"
    answer = Place

    def prompt(self, s: Raid, about: Side) -> str:
        ids = to_place(s, about)
        return f"Where {'does' if len(ids) == 1 else 'do'} {', '.join(ids)} set up?"

    def options(self, s: Raid, about: Side) -> Sequence[Place]:
        return [Place(found) for found in layouts(s, to_place(s, about), None)]

    def show(self, s: Raid, about: Side, answer: Place) -> Option:
        told = leads.places(s, answer.squares)
        return option(self.write(answer), _squares_told(answer.squares), told)

    def random(self, s: Raid, about: Side, rng: Random) -> Place:
        return Place(layouts(s, to_place(s, about), rng)[0])

    def refused(self, s: Raid, about: Side, answer: Place) -> Iterator[Refusal]:
        yield from square_faults(s, to_place(s, about), answer.squares)

    def form(self, s: Raid, about: Side, draft: Mapping[str, Any]) -> Form:
        return squares_form(s, "place", to_place(s, about))


def _squares_told(squares: Pairs) -> str:
    return ", ".join([f"{id} in {at}" for id, at in squares])


def squares_form(s: Raid, tag: str, ids: Sequence[str]) -> Form:
    where = sorted(set().union(*[places_for(s, s.units[id]) for id in ids]))
    return Form(tag, (pairs("squares", "square", ids, map(name, where), len(ids), len(ids)),))


def square_faults(s: Raid, ids: Sequence[str], squares: Pairs) -> Iterator[Refusal]:
    """§5.3-escort, §5.3-wing: each in its area, and wings in one formation with their leader."""
    if tuple([id for id, _ in squares]) != tuple(ids):
        reason = f"a square for each of {', '.join(ids)}, in this order"
        yield Refusal("5.3-place", reason, ("squares",))
        return
    for i, (id, text) in enumerate(squares):
        unit = s.units[id]
        at = read(text)
        if at == OFF:
            yield Refusal("2.1-map", f"{text} is not a square", ("squares", i, 1))
        elif at not in places_for(s, unit):
            rule = "9.2.2.1" if row_of(s, unit).close else "5.3-escort"
            yield Refusal(rule, f"{id} cannot set up in {text}", ("squares", i, 1))
    yield from _wing_faults(s, squares)


def _wing_faults(s: Raid, squares: Pairs) -> Iterator[Refusal]:
    chosen = {id: read(text) for id, text in squares}
    for wing in sorted({s.units[id].wing for id in chosen} - {""}):
        members = [
            _moved(unit, chosen.get(unit.id, unit.square))
            for unit in s.in_wing(wing)
            if unit.id in chosen or unit.on_map
        ]
        if not together(members):
            yield Refusal("5.3-wing", "a wing sets up in one formation", ("squares",))


def _moved(unit: Unit, at: int) -> Unit:
    return replace(unit, square=at)


def layouts(s: Raid, ids: Sequence[str], rng: Random | None) -> list[Pairs]:
    """Squares for units: wings side by side, escorts above and behind; with chance, anywhere."""
    found: dict[str, int] = {}
    for id in ids:
        unit = s.units[id]
        allowed = places_for(s, unit)
        mates = [
            found.get(each.id, each.square)
            for each in s.in_wing(unit.wing)
            if unit.wing and (each.id in found or each.on_map)
        ]
        near = [at for at in sorted(allowed) if any(distance(at, mate) <= 1 for mate in mates)]
        choices = near or sorted(allowed)
        found[id] = rng.choice(choices) if rng is not None else _high(s, unit, choices)
    return [tuple([(id, name(found[id])) for id in ids])]


def _high(s: Raid, unit: Unit, squares: Sequence[int]) -> int:
    """The square nearest to the bombers or the middle, one level above them if it can be."""
    bombers = [each.square for each in s.flying(unit.side) if bomber(each)]
    aim = bombers[0] + 1 if bombers else square(13, 10)
    return min(squares, key=lambda at: (distance(at, aim), at))


# -- vectors --------------------------------------------------------------------------------------


class VectorQuestion(Question[Raid, Vector]):
    """About a side: all vectors that it places now."""

    name = "vector"
    doing = "placing vectors"
    rule = "9.2.4-vector"
    answer = Vector

    def prompt(self, s: Raid, about: Side) -> str:
        ids = to_vector(s, about)
        if len(ids) == 1:
            return f"Where is the vector of {ids[0]}?"
        return f"Where are the vectors of {', '.join(ids)}?"

    def options(self, s: Raid, about: Side) -> Sequence[Vector]:
        """In the way of the enemy: at his altitude, and a little above."""
        ids = to_vector(s, about)
        return list(dict.fromkeys([Vector(_vectors(s, about, ids, rise)) for rise in (0, 1, 2)]))

    def show(self, s: Raid, about: Side, answer: Vector) -> Option:
        label = ", ".join([f"{id} to {at}" for id, at in answer.squares])
        return option(self.write(answer), label, leads.places(s, answer.squares))

    def refused(self, s: Raid, about: Side, answer: Vector) -> Iterator[Refusal]:
        yield from vector_faults(s, to_vector(s, about), answer)
        yield from _column_faults(s, about, answer)

    def random(self, s: Raid, about: Side, rng: Random) -> Vector:
        ids = to_vector(s, about)
        columns = rng.sample(range(26), len(ids))
        return Vector(
            tuple([(id, name(square(columns[i], rng.randrange(20)))) for i, id in enumerate(ids)])
        )

    def form(self, s: Raid, about: Side, draft: Mapping[str, Any]) -> Form:
        return vector_form(to_vector(s, about))


def vector_form(ids: Sequence[str]) -> Form:
    everywhere = map(name, range(SQUARES))
    return Form("vector", (pairs("squares", "vector", ids, everywhere, len(ids), len(ids)),))


def vector_faults(s: Raid, ids: Sequence[str], answer: Vector) -> Iterator[Refusal]:
    """§9.2.4-vector: any square of the map for each of them; §9.5.3: wing members have none."""
    named = tuple([id for id, _ in answer.squares])
    if named != tuple(ids):
        members = [id for id in named if id in s.units and id not in ids and s.units[id].wing]
        rule = "9.5.3" if members else "9.2.4-vector"
        yield Refusal(rule, f"a vector for each of {', '.join(ids)}, in this order", ("squares",))
        return
    for i, (_, text) in enumerate(answer.squares):
        if read(text) == OFF:
            yield Refusal("2.1-map", f"{text} is not a square", ("squares", i, 1))


def _column_faults(s: Raid, side: Side, answer: Vector) -> Iterator[Refusal]:
    for special in s.setup.special:
        if isinstance(special, VectorsPerColumn) and special.side == side and s.turn == 0:
            columns = [text[:1] for _, text in answer.squares]
            if any(columns.count(each) > special.limit for each in columns):
                reason = f"no more than {special.limit} vectors in a column"
                yield Refusal("5.1-special", reason, ("squares",))


def _vectors(s: Raid, side: Side, ids: Sequence[str], rise: int) -> Pairs:
    enemies = [unit for unit in s.units.values() if unit.side != side and unit.square != OFF]
    enemies.sort(key=lambda unit: (not bomber(unit), unit.id))
    height = altitude(enemies[0].square) if enemies else 9
    middle = column(enemies[0].square) if enemies else 13
    found = []
    for i, id in enumerate(ids):
        here = column(s.units[id].square)
        at = (here + middle) // 2 + i
        found.append((id, name(square(max(0, min(25, at)), min(19, height + rise)))))
    return tuple(found)


# -- arrivals -------------------------------------------------------------------------------------


class ArriveQuestion(Question[Raid, Arrive]):
    """About a side."""

    name = "arrive"
    doing = "placing arrivals"
    rule = "5.3.1-order"
    answer = Arrive

    def prompt(self, s: Raid, about: Side) -> str:
        ids = [*to_place(s, about), *starters(s, about)]
        return f"Where {'does' if len(ids) == 1 else 'do'} {', '.join(ids)} arrive?"

    def options(self, s: Raid, about: Side) -> Sequence[Arrive]:
        ids, off = to_place(s, about), starters(s, about)
        ways: tuple[Literal["l", "r"], ...] = ("l", "r") if off else ("l",)
        return [
            Arrive(squares, tuple([(id, way) for id in each]))
            for squares in layouts(s, ids, None)
            for each in dict.fromkeys([off, *self._launches(s, about)])
            for way in ways
        ]

    def _launches(self, s: Raid, side: Side) -> Iterator[tuple[str, ...]]:
        """§13.7-limit: one from each surface unit, whichever its owner likes."""
        for each in product(*lined_up(s, side).values()):
            yield tuple(sorted(each))

    def show(self, s: Raid, about: Side, answer: Arrive) -> Option:
        told = [_squares_told(answer.squares)] if answer.squares else []
        told += [f"{id} takes off to the {WAY[facing]}" for id, facing in answer.facings]
        parts = [leads.places(s, answer.squares)] if answer.squares else []
        parts += [leads.takes_off(s, s.units[id], facing) for id, facing in answer.facings]
        return option(self.write(answer), ", ".join(told), "; ".join(filter(None, parts)))

    def form(self, s: Raid, about: Side, draft: Mapping[str, Any]) -> Form:
        ids, off = to_place(s, about), lined_up(s, about)
        found = squares_form(s, "arrive", ids).fields if ids else ()
        able = sorted([id for each in off.values() for id in each])
        return Form("arrive", (*found, pairs("facings", "facing", able, "lr", len(off), len(off))))

    def random(self, s: Raid, about: Side, rng: Random) -> Arrive:
        squares = layouts(s, to_place(s, about), rng)[0]
        ways: tuple[Literal["l", "r"], ...] = ("l", "r")
        return Arrive(squares, tuple([(id, rng.choice(ways)) for id in starters(s, about)]))

    def refused(self, s: Raid, about: Side, answer: Arrive) -> Iterator[Refusal]:
        yield from square_faults(s, to_place(s, about), answer.squares)
        if tuple([id for id, _ in answer.facings]) not in self._launches(s, about):
            off = "; ".join([" or ".join(ids) for ids in lined_up(s, about).values()])
            reason = f"these take off, each with a facing, sorted: {off or 'nobody'}"
            yield Refusal("13.7-limit", reason, ("facings",))


class WatchQuestion(Question[Raid, Watch | Literal["pass"]]):
    name = "watch"
    doing = "using coast-watchers"
    rule = "5.1-special"
    answer = Watch | Literal["pass"]

    def prompt(self, s: Raid, about: Any) -> str:
        return "Coast-watchers: which interceptor do you shift or raise, if any?"

    def options(self, s: Raid, about: Any) -> Sequence[Watch | Literal["pass"]]:
        found = [
            Watch(unit.id, name(at)) for unit in self._units(s) for at in self._squares(s, unit)
        ]
        return ["pass", *found]

    def _units(self, s: Raid) -> list[Unit]:
        rule = watchers(s)
        assert rule is not None
        return [
            unit
            for unit in s.units.values()
            if unit.side == rule.side and unit.mission == "intercept" and unit.square != OFF
        ]

    def _squares(self, s: Raid, unit: Unit) -> list[int]:
        rule = watchers(s)
        assert rule is not None
        raised = [
            square(column(unit.square), altitude(unit.square) + n + 1) for n in range(rule.levels)
        ]
        found = {*around(unit.square, rule.squares), *raised} - {OFF, unit.square}
        return sorted(found)

    def show(self, s: Raid, about: Any, answer: Watch | Literal["pass"]) -> Option:
        if isinstance(answer, Watch):
            told = leads.there(s, s.units[answer.unit], read(answer.square), flies=False)
            label = f"{answer.unit} to {answer.square}"
            return option(self.write(answer), label, told, spot(answer.square))
        return option("pass", "Leave all where they are", "They start where the scenario has them")


DISPLAY = DisplayQuestion()
PLACE = PlaceQuestion()
VECTOR = VectorQuestion()
ARRIVE = ArriveQuestion()
WATCH = WatchQuestion()
