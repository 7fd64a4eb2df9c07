"""The End Phase: Stragglers, who has lost, marker moves, cleaning up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from airwar.common.forms import Field, Form, Many, Number, Pick, items
from airwar.kernel.events import Event
from airwar.kernel.requests import Choose, Flow, Option, Question, Refusal, Roll

from ..data.tables import load_limits
from . import measures
from .answers import MoveMarkers, Return
from .flight import free
from .initiative import by_number
from .skill_tests import named
from .state import HIGHEST, LOWEST, Battle, Marker, Plane, enemy, seat_of
from .tabletop import HALF, apart, distance, inches, point, some_inches, within

if TYPE_CHECKING:
    from random import Random

INWARD: Final = {"north": 180, "south": 0, "east": 270, "west": 90}


# -- Stragglers -----------------------------------------------------------------------------------


class ReturnStraggler(Question[Battle, Return]):
    """`about` is the aircraft."""

    name, rule, answer = "return", "2.1.5.i", Return
    doing = "placing a Straggler"

    def prompt(self, s: Battle, about: Any) -> str:
        return f"{about} comes back over the {s.plane(about).exit} edge: where?"

    def options(self, s: Battle, about: Any) -> Sequence[Return]:
        """Where it left, and to either side; straight in or 45 degrees off; never none."""
        plane = s.plane(about)
        along, inward = load_limits().straggler.along, INWARD[plane.exit or "north"]
        found = [
            Return(about, offset, (inward + turn) % 360, plane.level)
            for offset in (0, -along // 2, along // 2, -along, along)
            for turn in (0, -45, 45)
        ]
        legal = [each for each in found if not self._faults(s, plane, each)]
        return legal or [next(self._all(s, plane, inward))]

    def _all(self, s: Battle, plane: Plane, inward: int) -> Iterator[Return]:
        along = load_limits().straggler.along
        for offset in range(-along, along + 1, HALF):
            for level in range(LOWEST, HIGHEST + 1):
                answer = Return(plane.tag, offset, inward, level)
                if not self._faults(s, plane, answer):
                    yield answer

    def _faults(self, s: Battle, plane: Plane, answer: Return) -> bool:
        return next(self.refused(s, plane.tag, answer), None) is not None

    def refused(self, s: Battle, about: Any, answer: Return) -> Iterator[Refusal]:
        """§straggler.return"""
        plane, table = s.plane(about), load_limits().straggler
        if answer.unit != about:
            yield Refusal("2.1.5.i", f"{about} comes back, not {answer.unit}", ("unit",))
        x, y = entry(plane, answer.offset)
        if not (0 <= x <= s.wide and 0 <= y <= s.deep):
            yield Refusal("straggler.return", "that is beyond the corner", ("offset",))
        if apart(answer.heading, INWARD[plane.exit or "north"]) > table.heading:
            why = f"it heads in, within {table.heading} degrees of {INWARD[plane.exit or 'north']}"
            yield Refusal("straggler.return", why, ("heading",))
        if abs(answer.level - plane.level) > table.levels:
            why = f"it left at level {plane.level} and returns at most one level off"
            yield Refusal("straggler.return", why, ("level",))
        if not free(s, x, y, answer.level):
            yield Refusal("contact.space", "another aircraft is there", ("offset",))

    def random(self, s: Battle, about: Any, rng: Random) -> Return:
        plane, table = s.plane(about), load_limits().straggler
        inward = INWARD[plane.exit or "north"]
        for _ in range(20):
            most = table.along // HALF
            answer = Return(
                about,
                HALF * rng.randint(-most, most),
                (inward + rng.randint(-table.heading, table.heading)) % 360,
                min(HIGHEST, max(LOWEST, plane.level + rng.randint(-table.levels, table.levels))),
            )
            if not self._faults(s, plane, answer):
                return answer
        return self.options(s, about)[0]

    def form(self, s: Battle, about: Any, draft: Mapping[str, Any]) -> Form:
        plane, along = s.plane(about), load_limits().straggler.along
        low, high = max(LOWEST, plane.level - 1), min(HIGHEST, plane.level + 1)
        fields = (
            Field("unit", "Aircraft", Pick(items([about]))),
            Field("offset", "Along the edge", measures.length(-along, along, HALF)),
            Field("heading", "Heading", measures.heading()),
            Field("level", "Level", Number(low, high)),
        )
        return Form("return", fields, "Return")

    def show(self, s: Battle, about: Any, answer: Return) -> Option:
        where = told_offset(s.plane(about), answer.offset)
        label = f"{where}, heading {answer.heading}, level {answer.level}"
        return Option(self.write(answer), label, f"unit:{about}")


RETURN = ReturnStraggler()


def entry(plane: Plane, offset: int) -> tuple[int, int]:
    """A point of the edge, so far east or north of where it left."""
    if plane.exit in ("north", "south"):
        return plane.x + offset, plane.y
    return plane.x, plane.y + offset


def told_offset(plane: Plane, offset: int) -> str:
    """Where along the edge it comes in, in words."""
    if not offset:
        return "Where it left"
    ways = ("east", "west") if plane.exit in ("north", "south") else ("north", "south")
    return f"{some_inches(abs(offset))} to the {ways[offset < 0]}"


def waiting(s: Battle, side: int) -> list[Plane]:
    """Stragglers that left in an earlier turn and have not rolled in this one."""
    return [
        plane
        for plane in s.planes[side]
        if plane.status == "straggler" and plane.exit_turn < s.turn and plane.tag not in s.rolled
    ]


def next_straggler(s: Battle, last: str | None) -> str | None:
    """§2.1.5.i: the sides alternate, the loser of initiative first; the longer list goes on."""
    first = enemy(s.winner) if last is None else enemy(0 if last[0] == "A" else 1)
    for side in (first, enemy(first)):
        if found := waiting(s, side):
            return found[0].tag
    return None


def roll_straggler(s: Battle, tag: str) -> Flow[None]:
    """§straggler.return: 6 or more comes back, a natural 1 goes home."""
    plane, need = s.plane(tag), load_limits().straggler.need
    s.rolled = (*s.rolled, tag)
    (face,) = yield Roll("straggler.return", f"{tag} tries to return", 1, 10)
    total = face + plane.skill
    result = "goes home" if face == 1 else "returns" if total >= need else "stays away"
    text = f"{tag} {result}{' and is lost' if face == 1 else ''}"
    if s.log is not None:
        s.tell(
            Event(
                *("2.1.5.i", "straggler", text),
                who=tag,
                dice=(face,),
                modifiers=named([("Skill", plane.skill)]),
                total=total,
                need=need,
                result=result,
            )
        )
    if result == "goes home":
        s.put(replace(plane, status="home"))
    elif result == "returns":
        answer: Return = yield Choose(seat_of(plane.side), RETURN, tag)
        x, y = entry(plane, answer.offset)
        s.put(
            replace(
                plane,
                status="table",
                x=x,
                y=y,
                heading=answer.heading,
                level=answer.level,
                exit=None,
            )
        )
        if s.log is not None:
            where = f"over the {plane.exit} edge at {inches(x)}, {inches(y)}"
            text = f"{tag} comes in {where}, heading {answer.heading}, level {answer.level}"
            s.tell(Event("straggler.return", "entry", text, who=tag))


# -- markers --------------------------------------------------------------------------------------


class MarkerMoves(Question[Battle, MoveMarkers]):
    """`about` is the side."""

    name, rule, answer = "markers", "2.1.5.iii", MoveMarkers
    doing = "moving markers"

    def prompt(self, s: Battle, about: Any) -> str:
        return f"Move your Contact Markers up to {inches(load_limits().markers.move)} inches"

    def options(self, s: Battle, about: Any) -> Sequence[MoveMarkers]:
        """All stay, or all go the same way."""
        found = [MoveMarkers()]
        for way in (0, 90, 180, 270):
            moved = [(each.id, self._to(s, each, way)) for each in s.markers_of(about)]
            found.append(MoveMarkers(tuple(moved)))
        return list(dict.fromkeys(found))

    def _to(self, s: Battle, marker: Marker, way: int, far: int = 0) -> tuple[int, int]:
        x, y = point(marker.x, marker.y, way, far or load_limits().markers.move)
        return min(max(x, 0), s.wide), min(max(y, 0), s.deep)

    def refused(self, s: Battle, about: Any, answer: MoveMarkers) -> Iterator[Refusal]:
        most = load_limits().markers.move
        ids = [id for id, _ in answer.points]
        own = {marker.id: marker for marker in s.markers_of(about)}
        strange = [i for i, id in enumerate(ids) if id not in own]
        for i in strange:
            yield Refusal("2.1.5.iii", f"{ids[i]} is not one of your markers", ("points", i))
        if strange:
            return
        if ids != sorted(set(ids), key=by_number):
            yield Refusal("2.1.5.iii", "name each marker once, in order", ("points",))
        for i, (id, (x, y)) in enumerate(answer.points):
            marker, at = own[id], ("points", i)
            dx, dy = x - marker.x, y - marker.y
            if not within(dx, dy, most):
                why = f"{id} would move {inches(distance(dx, dy))} inches, {inches(most)} at most"
                yield Refusal("2.1.5.iii", why, at)
            if x > s.wide or y > s.deep:
                yield Refusal("2.1.5.iii", f"{id} would leave the table", at)

    def random(self, s: Battle, about: Any, rng: Random) -> MoveMarkers:
        most = load_limits().markers.move // HALF
        found = []
        for marker in sorted(s.markers_of(about), key=lambda each: by_number(each.id)):
            if rng.random() < 0.7:
                far = HALF * rng.randint(1, most)
                found.append((marker.id, self._to(s, marker, rng.randrange(360), far)))
        return MoveMarkers(tuple(found))

    def form(self, s: Battle, about: Any, draft: Mapping[str, Any]) -> Form:
        ids = [marker.id for marker in s.markers_of(about)]
        at = measures.spot(0, s.wide, 0, s.deep)
        each = Form(fields=(Field("0", "Marker", Pick(items(ids))), Field("1", "To", at)))
        return Form("move", (Field("points", "Moves", Many(each, 0, len(ids))),), "Move")

    def presets(self, s: Battle, about: Any) -> Mapping[str, MoveMarkers]:
        return {"stay": MoveMarkers()}  # §2.1.5.iii.optional

    def show(self, s: Battle, about: Any, answer: MoveMarkers) -> Option:
        moved = [f"{id} to {inches(x)}, {inches(y)}" for id, (x, y) in answer.points]
        return Option(self.write(answer), "; ".join(moved) or "All stay")


MARKERS = MarkerMoves()


def next_mover(s: Battle, last: str | None) -> str | None:
    """§2.1.5.iii.order: the loser of initiative, then the winner."""
    for side in (enemy(s.winner), s.winner):
        if side not in s.moved and s.markers_of(side):
            return seat_of(side)
    return None


def move_markers(s: Battle, seat: str) -> Flow[None]:
    """§2.1.5.iii, §2.1.5.iii.optional"""
    side = 0 if seat == seat_of(0) else 1
    answer: MoveMarkers = yield Choose(seat, MARKERS, side)
    to = dict(answer.points)
    s.markers = tuple(
        [
            replace(each, x=to[each.id][0], y=to[each.id][1]) if each.id in to else each
            for each in s.markers
        ]
    )
    s.moved = (*s.moved, side)
    if answer.points and s.log is not None:
        text = f"{s.sides[side].name} moves {', '.join(to)}"
        s.tell(Event("2.1.5.iii", "markers", text, who=seat))


# -- cleaning up ----------------------------------------------------------------------------------


def clean_up(s: Battle) -> Flow[None]:
    """§2.1.5.iv, §4.3.jam-end: Fatigue, Orders, marks and jams go; unspent Orders lapse."""
    planes = []
    for side in s.planes:
        planes.append(tuple([fresh(plane) for plane in side]))
    s.planes = (planes[0], planes[1])
    s.guns = tuple(
        [
            replace(gun, activated=False, fired=False, jammed=False, fatigue=0, spent=0)
            for gun in s.guns
        ]
    )
    s.lights = tuple([replace(light, used=False) for light in s.lights])
    s.balloons = tuple([replace(balloon, tried=False) for balloon in s.balloons])
    s.barrages, s.rolled, s.moved = (), (), ()
    for index in (0, 1):
        s.put_side(index, orders=0, gave=0, passed=False)
    yield from ()


def fresh(plane: Plane) -> Plane:
    """A wreck keeps its marks: nobody looks."""
    if plane.status not in ("table", "straggler"):
        return plane
    return replace(
        plane,
        fatigue=0,
        spent=0,
        activated=False,
        jams=(),
        held=False,
        lit=False,
    )
