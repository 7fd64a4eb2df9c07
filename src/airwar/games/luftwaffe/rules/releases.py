"""Releases: escorts and bombers that leave a mission group at the start of the turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from airwar.common.forms import Field, Form, Pick, items
from airwar.kernel.events import Event
from airwar.kernel.requests import Choose, Flow, Option, Question, Refusal

from ..data.board import load_board
from ..data.kinds import AMERICAN
from .answers import Part, Release, Releasing, Split
from .endurance import spare
from .formations import keep_to_markers
from .geography import SPAN, closed_to, field, hex_of, name_of, rated, ratings, usable_bases, within
from .groups import AIRBASES, bombers, cities_left, fighters, speed, target_of
from .labels import option
from .movement import PART
from .names import called, unit_name, verb
from .routes import course_of, full_ends, set_course, short_escorts, still_had
from .sorties import divide
from .state import Force, War

if TYPE_CHECKING:
    from random import Random

STRICT: Final = "strict-escorts"  # R17


def groups(s: War) -> list[Force]:
    """American forces from which somebody can leave."""
    return [
        force
        for force in s.forces.values()
        if force.side == AMERICAN and not force.moved and len(force.units.value) > 1
    ]


def next_release(s: War, last: int | None) -> int | None:
    """§9.23: asked while a group is up; what stands under a marker is not looked at."""
    if s.closed or s.releases_done == s.turn or s.outcome is not None:
        return None
    seen = [
        force
        for force in s.forces.values()
        if force.side == AMERICAN
        and not force.moved
        and (force.marker or len(force.units.value) > 1)
    ]
    return (last or 0) + 1 if seen else None


def part_refused(s: War, force: Force, units: tuple[str, ...]) -> Iterator[Refusal]:
    """§9.23 §9.24a §9.24b §9.25 §12.23 §13.231: why these units cannot leave as one force."""
    own = force.units.value
    if not units or list(units) != sorted(set(units)) or not set(units) < set(own):
        yield Refusal("9.25", "some units of the group leave, named in order", ("units",))
        return
    types, known = ratings(s), s.units
    leaving = [unit for unit in units if not types[known[unit].type].fighter]
    if leaving:
        yield from bombers_leave(s, force, leaving, speed(s, units))
    elif s.on(STRICT) and bombers(s, force) and not force.fought:
        for i, unit in enumerate(units):
            if spare(s, force, unit) > 0:
                yield Refusal(
                    "12.21",
                    f"{unit_name(s, unit)} stays until attacked or short of fuel",
                    ("units", i),
                )


def bombers_leave(s: War, force: Force, leaving: Sequence[str], pace: int) -> Iterator[Refusal]:
    """§9.24a: within one move of the target that they share; §10.6 R112: airbase raiders, §9.151
    §10.32 R144: those on their way home, or who have bombed, wherever they are."""
    course = course_of(s, force)
    if course is not None and course.homeward:
        return
    spent = has_bombed(s, force)
    if spent and set(leaving) <= set(spent):
        return
    targets = dict.fromkeys([target_of(s, unit) for unit in leaving])
    if len(targets) > 1 or set(leaving) & set(spent):
        yield Refusal("9.24a", "bombers that leave together have one target", ("units",))
        return
    (target,) = targets
    shut = closed_to(s, AMERICAN, force.sneak)
    if target == AIRBASES:  # §10.6: they may give up at any time
        return
    if target not in cities_left(s, force):
        yield Refusal("9.24a", "they have no target left", ("units",))
    elif field((hex_of(target),), shut).get(force.hex, SPAN) > pace:
        yield Refusal("9.24a", f"{name_of(target)} is not within one move", ("units",))


def has_bombed(s: War, force: Force) -> list[str]:
    """§10.32: bombers of a force that have bombed their city while others have not."""
    course = course_of(s, force)
    if course is None or course.homeward:
        return []
    done = s.american.value.dropped
    return [unit for unit in bombers(s, force) if unit in done]


def owes(s: War, force: Force) -> str:
    """§9.2-8 §9.24a: a secondary target whose last chance is now."""
    course = course_of(s, force)
    if course is None or not course.target or course.homeward or force.moved:
        return ""
    cities = [city for city in cities_left(s, force) if city != course.target]
    if not cities or still_had(s, force, full_ends(s, force), course.turns - 1):
        return ""
    shut, pace = closed_to(s, AMERICAN, force.sneak), speed(s, force.units.value)
    for city in sorted(cities):
        if field((load_board().cities[city].hex,), shut).get(force.hex, SPAN) <= pace:
            return city
    return ""


class ReleaseUnits(Question[War, Releasing]):
    """§9.23 §9.24a: who leaves which group, until `done`."""

    name, rule, answer = "release", "9.23", Releasing
    doing = "releasing units"

    def prompt(self, s: War, about: Any) -> str:
        return "Who leaves a group?"

    def options(self, s: War, about: Any) -> Sequence[Releasing]:
        found: list[Releasing] = []
        for force in groups(s):
            found += self.sensible(s, force)
        words: list[Releasing] = ["done"] if self.fine(s, "done") else []
        return words + found

    def sensible(self, s: War, force: Force) -> list[Releasing]:
        if force.marker:
            return [Split(force.id)] if self.fine(s, Split(force.id)) else []
        found: list[Releasing] = []
        fighters = [unit for unit in force.units.value if rated(s, unit).fighter]
        types = dict.fromkeys([s.units[unit].type for unit in fighters])
        parts: list[tuple[str, ...]] = [tuple(fighters)]
        parts += [tuple([u for u in fighters if s.units[u].type == type]) for type in types]
        parts += [(unit,) for unit in fighters]
        cities = cities_left(s, force)
        for units in [
            *cities.values(),
            [u for u in bombers(s, force) if target_of(s, u) == AIRBASES],
            *filter(None, [has_bombed(s, force)]),
        ]:
            parts.append(tuple(units))
            parts += [tuple(sorted((*units, escort))) for escort in fighters[:1]]
        for part in dict.fromkeys(parts):
            if next(part_refused(s, force, part), None) is None:
                found.append(Release(force.id, part))
        return found

    def can_leave(self, s: War, force: Force, units: Sequence[str]) -> bool:
        """Nobody has to release what no answer releases."""
        if force.marker:
            parts = [part.units for part in HIDDEN_PART.options(s, force.id)]
        else:
            parts = [each.units for each in self.sensible(s, force) if isinstance(each, Release)]
        return any(set(part) & set(units) for part in parts)

    def fine(self, s: War, answer: Releasing) -> bool:
        return next(self.refused(s, None, answer), None) is None

    def refused(self, s: War, about: Any, answer: Releasing) -> Iterator[Refusal]:
        if isinstance(answer, str):
            for group in groups(s):
                units = short_escorts(s, group)
                if units and self.can_leave(s, group, units):
                    why = f"{called(s, units)} cannot fly deeper with {group.id}: release them"
                    yield Refusal("12.22", why, (), group.hex)
                spent = has_bombed(s, group)
                if spent and self.can_leave(s, group, spent):
                    why = f"bombers that have bombed fly home: release {called(s, spent)}"
                    yield Refusal("10.32", why, (), group.hex)
                city = owes(s, group)
                if city and self.can_leave(s, group, cities_left(s, group)[city]):
                    why = (
                        f"{group.id} passes {name_of(city)} for the last time: release its bombers"
                    )
                    yield Refusal("9.24a", why, (), group.hex)
            return
        force = s.forces.get(answer.force)
        if force is None or force.side != AMERICAN or force.moved:
            yield Refusal("9.23", f"{answer.force} is not one of your groups", ("force",))
        elif isinstance(answer, Split):
            if not force.marker or not HIDDEN_PART.options(s, force.id):
                yield Refusal("9.23", f"{force.id} is not a group under a marker", ("force",))
        elif force.marker:
            yield Refusal("9.23", f"{force.id} is under a marker: split it", ("force",))
        else:
            yield from part_refused(s, force, answer.units)

    def warnings(self, s: War, about: Any, answer: Releasing) -> Iterator[Refusal]:
        """§10.6: raiders that leave where no base is near give up."""
        if isinstance(answer, Release) and gives_up(s, s.forces[answer.force], answer.units):
            why = "no open airbase is within one move: they give up and fly home"
            yield Refusal("10.6", why, ("units",))

    def random(self, s: War, about: Any, rng: Random) -> Releasing:
        if rng.random() < 0.6 and self.fine(s, "done"):
            return "done"
        options = self.options(s, about)
        return options[int(rng.random() * len(options))]

    def show(self, s: War, about: Any, answer: Releasing) -> Option:
        return option(self.write(answer), s, answer)

    def form(self, s: War, about: Any, draft: Mapping[str, Any]) -> Form:
        names = [force.id for force in groups(s)]
        units = s.forces[draft["force"]].units.value if draft.get("force") in s.forces else ()
        picks = Pick(items(units), 1, max(1, len(units) - 1), several=True)
        release = Form(
            "release", (Field("force", "Group", Pick(items(names))), Field("units", "Units", picks))
        )
        split = Form("split", (Field("force", "Group", Pick(items(names))),))
        return Form(either=(release, split, Form("done", word=True)))


RELEASE: Final = ReleaseUnits()


class HiddenPart(type(PART)):  # type: ignore[misc]
    """§9.25: who leaves a group under a marker."""

    name, rule = "hidden-part", "9.25"
    doing = "choosing who leaves"

    def refused(self, s: War, about: Any, answer: Any) -> Iterator[Refusal]:
        yield from part_refused(s, s.forces[about], answer.units)

    def options(self, s: War, about: Any) -> Sequence[Any]:
        force = s.forces[about]
        cities = cities_left(s, force).values()
        found = [*super().options(s, about), *[Part(tuple(sorted(units))) for units in cities]]
        return [
            each
            for each in dict.fromkeys(found)
            if next(self.refused(s, about, each), None) is None
        ]

    def random(self, s: War, about: Any, rng: Random) -> Any:
        options = self.options(s, about)
        return options[int(rng.random() * len(options))]


HIDDEN_PART: Final = HiddenPart()


def release(s: War, _: int) -> Flow[None]:
    """§9.23 §9.24a §9.24b §9.26: one part after another."""
    answer = yield Choose(AMERICAN, RELEASE)
    if answer == "done":
        s.releases_done = s.turn
        return
    force = s.forces[answer.force]
    units = answer.units if isinstance(answer, Release) else ()
    if isinstance(answer, Split):
        part = yield Choose(AMERICAN, HIDDEN_PART, force.id, (AMERICAN,))
        units = part.units
    new = let_go(s, force, units)
    yield from keep_to_markers(s, new)


def out_of_fuel(s: War, force: Force) -> Sequence[str]:
    """§12.22 §12.24: escorts that have to leave their bombers for lack of fuel; in the strict
    reading (R17) those that may leave them for no other reason."""
    if s.on(STRICT) and bombers(s, force) and not force.fought:
        return [unit for unit in fighters(s, force) if spare(s, force, unit) <= 0]
    return short_escorts(s, force)


def head(s: War, force: Force, leaving: Sequence[str]) -> None:
    """Where bombers that have left a group fly: home if they have bombed or the group flew home,
    else to their target; R112: raiders with an open airbase within one move are free, others
    give up (§10.6)."""
    course = course_of(s, force)
    assert course is not None
    targets = {target_of(s, unit) for unit in leaving}
    if set(leaving) <= set(s.american.value.dropped):
        set_course(s, force, target="", homeward=True)
    elif targets == {AIRBASES} and base_near(s, force, leaving):
        set_course(s, force, target="", homeward=False)
    elif targets == {AIRBASES} and not course.homeward:
        set_course(s, force, target="", homeward=True)
    elif not course.homeward:
        set_course(s, force, target=target_of(s, leaving[0]))


def gives_up(s: War, force: Force, units: Sequence[str]) -> bool:
    """§10.6 R112: do raiders that leave a group now have no base to go to?"""
    leaving = [unit for unit in units if not rated(s, unit).fighter]
    course = course_of(s, force)
    outward = course is not None and not course.homeward
    raid = bool(leaving) and all(target_of(s, unit) == AIRBASES for unit in leaving)
    return outward and raid and not base_near(s, force, leaving)


def base_near(s: War, force: Force, units: Sequence[str]) -> bool:
    """§9.24a R112: is an open airbase within one move?"""
    near = within(force.hex, closed_to(s, AMERICAN, force.sneak), speed(s, tuple(units)))
    return any(hex_of(base) in near for base in usable_bases(s))


def let_go(s: War, force: Force, units: tuple[str, ...]) -> Force:
    """Units that leave a group: bombers to their target, fighters on their own."""
    short = any(unit in out_of_fuel(s, force) for unit in units)
    new = divide(s, force, units)
    course = course_of(s, new)
    leaving = bombers(s, new)
    if course is not None and leaving:
        head(s, new, leaving)
    elif short:
        s.put_american(short=(*s.american.value.short, new.id))  # §12.24
    named = new.id if force.marker else f"{called(s, units)} ({new.id})"
    leave = "leaves" if force.marker else verb(units, "leaves", "leave")
    rule = "9.24a" if leaving else "9.23"
    s.tell(Event(rule, "release", f"{named} {leave} {force.id}", who=new.id, where=(new.hex,)))
    return new
