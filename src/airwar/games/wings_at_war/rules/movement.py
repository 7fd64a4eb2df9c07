"""The Movement Phase: the vertical step, the announced course, the table edge, stopping short."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from msgspec.structs import replace

from airwar.common.forms import Field, Form, Item, Number, Pick, Sign, items
from airwar.kernel.events import Event
from airwar.kernel.requests import Choose, Flow, Option, Question, Refusal, Roll

from ..data.kinds import Maneuver
from ..data.tables import load_flak, load_limits
from . import courses, leads, preview
from .answers import Climb, Dive, Drop, Fly, Winch, Zoom
from .courses import Limits, limits
from .edges import may_leave
from .flight import announce, flight_of, overrun, path_of
from .maneuvers import KEYS, LABELS, maneuver_refused, maneuvers_open
from .reaction import fly_quietly
from .skill_tests import passes, success_chance
from .state import HIGHEST, LOWEST, Battle, Flight, Plane, card, load_name, seat_of
from .tabletop import Leg, inches

if TYPE_CHECKING:
    from random import Random

Step: TypeAlias = Winch | Drop | Climb | Zoom | Dive | Fly


# -- the question ---------------------------------------------------------------------------------


class Move(Question[Battle, Step]):
    """`about` is the unit."""

    name, rule, answer = "move", "2.4.move", Step
    doing = "moving"

    def prompt(self, s: Battle, about: Any) -> str:
        given = limits(s.plane(about), flight_of(s))
        if not given.most:
            return f"{about} has used up its move: a last turn?"
        if given.least == given.most:
            return f"{about} flies {inches(given.most)} inches"
        return f"{about} flies {inches(given.least)} to {inches(given.most)} inches"

    def options(self, s: Battle, about: Any) -> Sequence[Step]:
        plane, flight = s.plane(about), flight_of(s)
        found: list[Step] = [*other_steps(s, plane)]
        given = limits(plane, flight)
        found += [Fly(about, course) for course in courses.patterns(given, (45,))]
        found += [
            Fly(about, course, end)
            for end in maneuvers_open(s, plane, flight, given)
            if (course := shortest_to(plane, given, end)) is not None
        ]
        return found

    def refused(self, s: Battle, about: Any, answer: Step) -> Iterator[Refusal]:
        if answer.unit != about:
            yield Refusal("2.4.move", f"{about} is moving, not {answer.unit}", ("unit",))
            return
        plane, flight = s.plane(about), flight_of(s)
        if isinstance(answer, Fly):
            yield from fly_refused(s, plane, flight, answer)
        elif (refusal := step_refused(s, plane, flight, answer)) is not None:
            yield refusal

    def warnings(self, s: Battle, about: Any, answer: Step) -> Iterator[Refusal]:
        """§move.edge, §straggler.exit: a course that leaves the table, before its maneuver too."""
        if isinstance(answer, Fly):
            plane = s.plane(about)
            path = path_of(plane, flight_of(s), answer)
            for _, edge in filter(None, [overrun(s, leg) for leg in path]):
                safe = may_leave(s, plane, edge)
                rule = "straggler.exit" if safe else "move.edge"
                how = "safely" if safe else "as a Straggler"
                why = f"{about} leaves the table over the {edge} edge {how}"
                yield Refusal(rule, why, ("course",))
                return

    def random(self, s: Battle, about: Any, rng: Random) -> Step:
        plane, flight = s.plane(about), flight_of(s)
        chance = rng.random()
        if chance < 0.35 and not flight.flown and not flight.maneuvers:
            others = other_steps(s, plane)
            if others:
                return others[int(rng.random() * len(others))]
        given = limits(plane, flight)
        if chance > 0.8 and (ends := maneuvers_open(s, plane, flight, given)):
            end = ends[int(rng.random() * len(ends))]
            course = shortest_to(plane, given, end)
            if course is not None:
                return Fly(about, course, end)
        return Fly(about, courses.random_course(given, rng))

    def form(self, s: Battle, about: Any, draft: Mapping[str, Any]) -> Form:
        plane, flight = s.plane(about), flight_of(s)
        unit = Field("unit", "Aircraft", Pick((Item(about, place=f"unit:{about}"),)))
        given = limits(plane, flight)
        drafted = preview.drafted(about, draft)
        course = courses.form(drafted.course if drafted else (), given)
        course = replace(
            course, reach=courses.reach(plane, given), signs=foreseen(s, plane, drafted)
        )
        ends = tuple([Item(key, LABELS[key]) for key in maneuvers_open(s, plane, flight, given)])
        maneuver = f"Maneuver ({success_chance(s, plane, 'maneuver') * 10}%)"
        fly = (unit, Field("course", "Course", course), Field("end", maneuver, Pick(ends, 0, 1)))
        either = [Form("fly", fly, "Fly")]
        others = other_steps(s, plane)
        for tag, label, kind in (("climb", "Climb", Climb), ("zoom", "Zoom climb", Zoom)):
            if any(isinstance(each, kind) for each in others):
                either.append(Form(tag, (unit,), label))
        dives = [each.levels for each in others if isinstance(each, Dive)]
        if dives:
            levels = Field("levels", "Levels", Number(1, max(dives)))
            either.append(Form("dive", (unit, levels), "Dive"))
        balloons = [each.balloon for each in others if isinstance(each, Winch)]
        if balloons:
            balloon = Field("balloon", "Balloon", Pick(items(balloons)))
            either.append(Form("winch", (unit, balloon), "Winch down a balloon"))
        if any(isinstance(each, Drop) for each in others):
            either.append(Form("drop", (unit,), "Drop its stores"))
        return Form(label="Move", either=tuple(either))

    def presets(self, s: Battle, about: Any) -> Mapping[str, Step]:
        given = limits(s.plane(about), flight_of(s))
        if given.tight:
            return {}
        return {"straight": Fly(about, (given.most,)), "slow": Fly(about, (given.least,))}

    def show(self, s: Battle, about: Any, answer: Step) -> Option:
        return leads.option(s, self.write(answer), label_of(s, answer), f"unit:{about}", answer)

    def others(self, s: Battle, about: Any) -> Sequence[Step]:
        given = limits(s.plane(about), flight_of(s))
        steps: list[Step] = [Climb(about), Zoom(about), *[Dive(about, n) for n in (1, 2, 3)]]
        steps += [Drop(about), *[Winch(about, each.id) for each in s.balloons]]
        steps += [Fly(about, (), cast("Maneuver", key)) for key in KEYS]
        return [*steps, Fly(about, (given.most + 50,))]


def label_of(s: Battle, answer: Step) -> str:
    match answer:
        case Winch():
            return f"Winch down {answer.balloon}"
        case Drop():
            return "Drop the stores"
        case Climb():
            chance = success_chance(s, s.plane(answer.unit), "climb")
            return f"Climb ({chance * 10}%)"
        case Zoom():
            chance = success_chance(s, s.plane(answer.unit), "zoom")
            return f"Zoom climb ({chance * 10}%)"
        case Dive():
            return f"Dive {answer.levels} level{'s' if answer.levels > 1 else ''}"
        case Fly():
            end = [LABELS[answer.end]] if answer.end else []
            return f"Fly {', '.join([*legs_of(answer.course), *end]) or 'no farther'}"


def legs_of(course: courses.Course) -> list[str]:
    """Lengths and turns in words; no inch before or after a turn is no leg."""
    return [
        f"{inches(each)} in" if isinstance(each, int) else f"{each[0]} {each[1:]}°"
        for each in course
        if each
    ]


def flown(answer: Fly) -> str:
    """What an aircraft does that flies a course, for the log."""
    legs = ", ".join(legs_of(answer.course))
    if answer.end is None:
        return f"flies {legs or 'no farther'}"
    return f"flies {legs}, then {LABELS[answer.end]}" if legs else f"begins {LABELS[answer.end]}"


MOVE = Move()


def foreseen(s: Battle, plane: Plane, answer: Fly | None) -> tuple[Sign, ...]:
    """What a drafted course would meet, as soon as it may be flown."""
    flight = flight_of(s)
    if answer is None or next(fly_refused(s, plane, flight, answer), None) is not None:
        return ()
    return tuple(preview.signs(s, plane, flight, answer))


# -- the vertical step, winching, stores ----------------------------------------------------------


def other_steps(s: Battle, plane: Plane) -> list[Step]:
    """What may be done before the first inch, or instead of flying on."""
    flight, tag = flight_of(s), plane.tag
    steps: list[Step] = [Climb(tag), Zoom(tag), *[Dive(tag, n) for n in (1, 2, 3)]]
    found = []
    if not flight.vertical and not flight.flown and not flight.maneuvers and not flight.bound:
        found = [each for each in steps if vertical_refused(s, plane, flight, each) is None]
    if can_drop(plane) and not flight.flown:
        found.append(Drop(tag))
    found += [
        Winch(tag, each.id) for each in s.balloons if winch_refused(s, plane, each.id) is None
    ]
    return found


def step_refused(s: Battle, plane: Plane, flight: Flight, step: Step) -> Refusal | None:
    if isinstance(step, Winch):
        return winch_refused(s, plane, step.balloon)
    if isinstance(step, Drop):
        if flight.flown:
            return Refusal("stores.drop", f"{plane.tag} is already flying")
        return drop_refused(plane)
    return vertical_refused(s, plane, flight, step)


def vertical_refused(s: Battle, plane: Plane, flight: Flight, step: Step) -> Refusal | None:
    """§move.vertical: one a move, before the first inch."""
    tag, level = plane.tag, plane.level
    if flight.vertical:
        return Refusal("move.vertical", f"{tag} has made its vertical step")
    if flight.flown or flight.maneuvers:
        return Refusal("move.vertical", f"{tag} is already flying")
    if plane.guiding:
        return Refusal("surface.guided", f"{tag} guides a bomb and flies straight and level")
    if isinstance(step, Dive):
        if level - step.levels < LOWEST:  # §move.dive
            return Refusal("move.dive", f"{tag} is at level {level} and cannot dive that deep")
        return None
    zoom = isinstance(step, Zoom)
    rule, gain = ("move.zoom", 2) if zoom else ("move.climb", 1)
    if level + gain > HIGHEST:
        return Refusal(rule, f"{tag} is at level {level}; there is none above {HIGHEST}")
    move = load_limits().movement
    if flight.most - (move.zoom if zoom else move.climb) < flight.least:
        return Refusal(rule, f"{tag} would be too slow to make its least move")
    return None


def drop_refused(plane: Plane) -> Refusal | None:
    """§stores.drop, §weapon.gondolas"""
    if not plane.stores:
        return Refusal("stores.drop", f"{plane.tag} carries nothing")
    if plane.load == "gondolas":
        return Refusal("weapon.gondolas", f"{plane.tag} cannot drop its gondolas")
    return None


def can_drop(plane: Plane) -> bool:
    return plane.stores > 0 and plane.load != "gondolas"


def winch_refused(s: Battle, plane: Plane, id: str) -> Refusal | None:
    """§2.4.balloon, §balloon.winch"""
    balloon = s.balloon(id)
    if balloon is None or balloon.side != plane.side:
        return Refusal("balloon.winch", f"{id} is not one of your balloons")
    if balloon.destroyed:
        return Refusal("balloon.winch", f"{id} is destroyed")
    if not balloon.top:
        return Refusal("balloon.winch", f"{id} is down")
    if balloon.tried:
        return Refusal("balloon.winch", f"{id} was tried this turn")
    return None


# -- flying ---------------------------------------------------------------------------------------


def fly_refused(s: Battle, plane: Plane, flight: Flight, answer: Fly) -> Iterator[Refusal]:
    given = limits(plane, flight)
    yield from courses.refused(answer.course, given, answer.end is None)
    if answer.end is not None:
        yield from maneuver_refused(s, plane, flight, given, answer.course, answer.end)


def shortest_to(plane: Plane, given: Limits, end: Maneuver) -> courses.Course | None:
    """A straight course after which a maneuver may be tried; after a Tight Turn it begins with
    that turn."""
    own = card(plane.model)
    if end in ("scissors", "loop"):
        return ()
    lead: courses.Course = ()
    run, need, room = given.run, 0, 0
    if given.tight:
        lead, run = (f"{given.tight[0]}{given.tight[1]}",), 0
    if end in ("tight-L", "tight-R"):
        need = max(own.straight, 200) - run
    elif end in ("split-s", "immelmann"):
        need = own.speed // 2 - run
    else:
        room = 200
    far = max(0, need)
    if far + room > given.most:
        return None
    return (*lead, far) if far or lead else ()


# -- the phase ------------------------------------------------------------------------------------


def begin_flight(s: Battle) -> None:
    """What the active aircraft may fly this turn."""
    plane = s.plane(s.active)
    own = card(plane.model)
    bound = "surface.guided" if plane.guiding else ""
    s.flight = Flight(plane.tag, own.least, own.speed, own.turns, bound=bound)


def next_step(s: Battle, last: int | None) -> int | None:
    flight = s.flight
    if flight is None or flight.over or s.gone(flight.unit):
        return None
    return (last or 0) + 1


def decide_move(s: Battle) -> Flow[None]:
    """§2.4.move: where only one course is left, it is flown without asking."""
    flight = flight_of(s)
    plane = s.plane(flight.unit)
    if flight.maneuvers and (only := courses.only_course(limits(plane, flight))) is not None:
        fly(s, plane, Fly(plane.tag, only))
        return
    step: Step = yield Choose(seat_of(plane.side), MOVE, plane.tag)
    match step:
        case Winch():
            yield from winch(s, plane, step.balloon)
        case Drop():
            drop_stores(s, plane)
        case Climb():
            yield from climb(s, plane, zoom=False)
        case Zoom():
            yield from climb(s, plane, zoom=True)
        case Dive():
            dive(s, plane, step.levels)
        case Fly():
            fly(s, plane, step)
            fly_quietly(s)


def fly(s: Battle, plane: Plane, answer: Fly) -> None:
    flight = flight_of(s)
    turned = courses.turns_in(answer.course) - (flight.tight is not None)
    s.flight = replace(
        flight,
        turns=flight.turns - turned,
        run=courses.last_run(answer.course, flight.run),
        straight=flight.straight and not courses.turns_in(answer.course) and answer.end is None,
    )
    path = path_of(plane, flight, answer)
    if not path:  # a maneuver before the first inch
        path = (Leg(plane.x, plane.y, plane.heading, plane.heading, 0, flight.flown),)
    looped = flight.bound == "man.loop" and not courses.length(answer.course)  # told already
    if s.log is not None and not looped:
        s.tell(Event("move.course", "course", f"{plane.tag} {flown(answer)}", who=plane.tag))
    announce(s, path, answer.end, final=answer.end is None)


def climb(s: Battle, plane: Plane, zoom: bool) -> Flow[None]:
    """§move.climb, §move.zoom: the inches are lost either way."""
    flight, move = flight_of(s), load_limits().movement
    cost, gain, rule = (move.zoom, 2, "move.zoom") if zoom else (move.climb, 1, "move.climb")
    s.flight = replace(
        flight,
        vertical="zoom" if zoom else "climb",
        most=flight.most - cost,
        straight=False,
        bound="move.zoom" if zoom else flight.bound,
    )
    what = f"{'a zoom climb' if zoom else 'to climb'} to level {plane.level + gain}"
    if (yield from passes(s, plane, "zoom" if zoom else "climb", what, rule)):
        s.put(replace(plane, level=plane.level + gain))
    elif zoom:
        s.put(replace(plane, fatigue=plane.fatigue + load_limits().fatigue.zoom))


def dive(s: Battle, plane: Plane, levels: int) -> None:
    """§move.dive: no test; three levels in a straight move only."""
    flight, move = flight_of(s), load_limits().movement
    s.put(replace(plane, level=plane.level - levels))
    s.flight = replace(
        flight,
        vertical="dive",
        most=flight.most + min(move.dive * levels, move.dive_most),
        straight=False,
        bound="move.dive" if levels >= move.straight_dive else flight.bound,
    )
    if s.log is not None:
        text = f"{plane.tag} dives to level {plane.level - levels}"
        s.tell(Event("move.dive", "dive", text, who=plane.tag))


def drop_stores(s: Battle, plane: Plane) -> None:
    """§stores.drop: free of Orders; the mark goes with them."""
    s.put(replace(plane, stores=0))
    if s.log is not None:
        text = f"{plane.tag} drops its {load_name(plane.model, plane.load)}"
        s.tell(Event("stores.drop", "drop", text, who=plane.tag))


def winch(s: Battle, plane: Plane, id: str) -> Flow[None]:
    """§balloon.winch: no Order, one level a turn."""
    balloon = s.balloon(id)
    assert balloon is not None
    (face,) = yield Roll("balloon.winch", f"{id} is winched down", 1, 10)
    down = face >= load_flak().balloon.winch
    s.put_balloon(id, tried=True, top=balloon.top - down)
    if s.log is not None:
        where = f"level {balloon.top - 1}" if balloon.top > 1 else "the ground"
        result = f"it comes down to {where}" if down else "it stays up"
        text = f"{s.sides[plane.side].name} winches at {id}: {result}"
        need = load_flak().balloon.winch
        s.tell(
            Event("2.4.balloon", "winch", text, who=plane.tag, dice=(face,), total=face, need=need)
        )
