"""Before the first turn: buying a force, hiding part of it, placing the rest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from msgspec import ValidationError, convert
from msgspec.structs import replace

from airwar.common.forms import Field, Form, Item, Many, Number, Part, Pick, items
from airwar.kernel.requests import Choose, Flow, Option, Question, Refusal, Repair, Together
from airwar.kernel.secrets import Secret

from ..data.aircraft import Card, Purchase, load_aircraft, roster
from ..data.kinds import Aircraft, Pose
from ..data.tables import load_limits
from . import measures
from .answers import Force, Hide, SetUp
from .dues import gap_fault, in_zone, leaders_for, most_markers, scaled
from .forces import price, random_force
from .opening import add_plane, break_point, kind_key, marker_ids
from .placing_aid import place_repairs
from .state import Battle, Marker, card, seat_of
from .tabletop import HALF, inches, within

if TYPE_CHECKING:
    from random import Random

# -- buying ---------------------------------------------------------------------------------------


class BuyForce(Question[Battle, Force]):
    """`about` is the side."""

    name, rule, answer = "force", "set.points", Force
    doing = "buying a force"

    def prompt(self, s: Battle, about: Any) -> str:
        limits = purchase(s, about)
        return f"Buy your force for {limits.points} points"

    def options(self, s: Battle, about: Any) -> Sequence[Force]:
        """As many as the points buy of one fighter type, for a few types."""
        limits = purchase(s, about)
        fighters = [each for each in roster(limits) if each.fighter] or list(roster(limits))
        found = [same_force(each, limits) for each in fighters[-5:]]
        return list(dict.fromkeys([each for each in found if each.aircraft])) or [
            same_force(roster(limits)[0], limits)
        ]

    def refused(self, s: Battle, about: Any, answer: Force) -> Iterator[Refusal]:
        limits = purchase(s, about)
        keys = {each.key: each for each in roster(limits)}
        if not answer.aircraft:
            yield Refusal("set.points", "a force has at least one aircraft", ("aircraft",))
        if len(answer.aircraft) > limits.most:
            yield Refusal("set.points", f"{limits.most} aircraft at most", ("aircraft",))
        for i, kind in enumerate(answer.aircraft):
            at = ("aircraft", i)
            if kind.model not in keys:
                why = f"{kind.model} is not available to these nations in these years"
                yield Refusal("set.points", why, (*at, "model"))
                return
            if kind.load not in keys[kind.model].loads:
                why = f"the {keys[kind.model].name} cannot carry {kind.load}"
                yield Refusal("set.points", why, (*at, "load"))
        spent = sum([price(kind) for kind in answer.aircraft])
        if spent > limits.points:
            yield Refusal("set.points", f"{spent} points, {limits.points} at most", ("aircraft",))
        leaders = sum([kind.leader is not None for kind in answer.aircraft])
        due = leaders_for(len(answer.aircraft))
        if leaders != due:
            yield Refusal("set.leaders", f"{leaders} Leaders instead of {due}", ("aircraft",))

    def random(self, s: Battle, about: Any, rng: Random) -> Force:
        return Force(random_force(purchase(s, about), rng))

    def form(self, s: Battle, about: Any, draft: Mapping[str, Any]) -> Form:
        limits = purchase(s, about)
        types = tuple(
            [Item(each.key, f"{each.name}, {each.points} points") for each in roster(limits)]
        )
        loads = dict.fromkeys([load for each in roster(limits) for load in each.loads])
        aircraft = Form(
            fields=(
                Field("model", "Type", Pick(types)),
                Field("skill", "Skill", Number(-2, 2)),
                Field("load", "Load", Pick(items(loads))),
                Field("leader", "Leadership", Pick(items((-2, -1, 0, 1, 2)), 0, 1)),
            )
        )
        label = f"Aircraft: {_spent(draft)} of {limits.points} points"
        return Form("force", (Field("aircraft", label, Many(aircraft, 1, limits.most)),))

    def show(self, s: Battle, about: Any, answer: Force) -> Option:
        spent = sum([price(kind) for kind in answer.aircraft])
        first = card(answer.aircraft[0].model).name
        return Option(
            self.write(answer), f"{len(answer.aircraft)} aircraft, {first}: {spent} points"
        )


def _spent(draft: Mapping[str, Any]) -> int:
    """What the aircraft of a draft cost, those that are whole."""
    listed = draft.get("aircraft")
    total = 0
    for each in listed if isinstance(listed, list) else ():
        try:
            kind = convert(each, Aircraft)
        except ValidationError:
            continue
        if kind.model in load_aircraft() and kind.load in card(kind.model).loads:
            total += price(kind)
    return total


def same_force(own: Card, limits: Purchase) -> Force:
    """As many of one type as the points buy."""
    found: list[Aircraft] = []
    while len(found) < limits.most:
        leads = leaders_for(len(found) + 1) > leaders_for(len(found))
        more = Aircraft(own.key, leader=0 if leads else None)
        if sum([price(kind) for kind in (*found, more)]) > limits.points:
            break
        found.append(more)
    return Force(tuple(found))


def purchase(s: Battle, side: int) -> Purchase:
    limits = s.setup.side(side).force
    assert limits is not None
    return limits


# -- hiding ---------------------------------------------------------------------------------------


class HideAircraft(Question[Battle, Hide]):
    """`about` is the side."""

    name, rule, answer = "hide", "set.hidden", Hide
    doing = "hiding aircraft"

    def prompt(self, s: Battle, about: Any) -> str:
        return "Which aircraft are hidden, and which carry the Leaders?"

    def options(self, s: Battle, about: Any) -> Sequence[Hide]:
        """None, the second half, all."""
        own = s.force[about].value
        leaders = as_bought(own)
        n = len(own)
        return list(
            dict.fromkeys(
                [
                    Hide((), leaders),
                    Hide(tuple(range(n // 2 + 1, n + 1)), leaders),
                    Hide(tuple(range(1, n + 1)), leaders),
                ]
            )
        )

    def refused(self, s: Battle, about: Any, answer: Hide) -> Iterator[Refusal]:
        own = s.force[about].value
        for name, rows in (("hidden", answer.hidden), ("leaders", [r for r, _ in answer.leaders])):
            if list(rows) != sorted(set(rows)) or any(row > len(own) for row in rows):
                why = f"lines 1 to {len(own)} of your list, each once and in order"
                yield Refusal("set.hidden", why, (name,))
        bought = sorted([kind.leader for kind in own if kind.leader is not None])
        if sorted([grade for _, grade in answer.leaders]) != bought:
            told = ", ".join([f"{grade:+d}" for grade in bought])
            yield Refusal("set.leaders", f"you bought Leaders of {told}", ("leaders",))

    def random(self, s: Battle, about: Any, rng: Random) -> Hide:
        own = s.force[about].value
        n = len(own)
        hidden = sorted(rng.sample(range(1, n + 1), rng.randint(0, n)))
        grades = [kind.leader for kind in own if kind.leader is not None]
        rng.shuffle(grades)
        rows = sorted(rng.sample(range(1, n + 1), len(grades)))
        return Hide(tuple(hidden), tuple(zip(rows, grades, strict=True)))

    def form(self, s: Battle, about: Any, draft: Mapping[str, Any]) -> Form:
        rows = tuple(
            [
                Item(i + 1, f"{i + 1} {card(kind.model).name}")
                for i, kind in enumerate(s.force[about].value)
            ]
        )
        leader = Form(
            fields=(Field("0", "Line", Pick(rows)), Field("1", "Leadership", Number(-2, 2)))
        )
        due = leaders_for(len(rows))
        fields = (
            Field("hidden", "Hidden", Pick(rows, 0, len(rows), several=True)),
            Field("leaders", "Leaders", Many(leader, due, due)),
        )
        return Form("hide", fields)

    def show(self, s: Battle, about: Any, answer: Hide) -> Option:
        lines = ", ".join(map(str, answer.hidden))
        return Option(self.write(answer), f"Hide lines {lines}" if lines else "Hide none")


def as_bought(own: Sequence[Aircraft]) -> tuple[tuple[int, int], ...]:
    """The Leaders where the force list has them."""
    return tuple([(i + 1, kind.leader) for i, kind in enumerate(own) if kind.leader is not None])


# -- placing --------------------------------------------------------------------------------------


class Place(Question[Battle, SetUp]):
    """`about` is the side."""

    name, rule, answer = "place", "set.place", SetUp
    doing = "setting up"

    def prompt(self, s: Battle, about: Any) -> str:
        return "Place your aircraft and Contact Markers"

    def options(self, s: Battle, about: Any) -> Sequence[SetUp]:
        return [usual_place(s, about)]

    def refused(self, s: Battle, about: Any, answer: SetUp) -> Iterator[Refusal]:
        yield from self._markers(s, about, answer)
        yield from self._aircraft(s, about, answer)

    def _markers(self, s: Battle, side: int, answer: SetUp) -> Iterator[Refusal]:
        """§set.markers"""
        least, most = marker_limits(s, side)
        n = len(answer.markers)
        ids = marker_ids(s, side, n)
        if not least <= n <= most:
            due = str(most) if least == most else f"{least} to {most}"
            yield Refusal("set.markers", f"{n} markers instead of {due}", ("markers",))
        if [id for id, _ in answer.markers] != ids:
            yield Refusal("set.markers", f"the markers are {', '.join(ids)}", ("markers",))
        for i, (id, (x, y)) in enumerate(answer.markers):
            at = ("markers", i)
            if not in_zone(s.setup.side(side), x, y):
                yield Refusal("set.place", f"{id} is outside your zone", at)
            for other, (u, v) in answer.markers[:i]:
                if gap_fault(x - u, y - v):
                    gap = inches(load_limits().set_up.gap)
                    why = f"{id} is less than {gap} inches from {other}"
                    yield Refusal("set.markers", why, at)

    def _aircraft(self, s: Battle, side: int, answer: SetUp) -> Iterator[Refusal]:
        """§set.place"""
        tags = [f"{seat_of(side)}{i + 1}" for i in range(len(s.force[side].value))]
        if [tag for tag, _ in answer.aircraft] != tags:
            why = f"your aircraft are {', '.join(tags) or 'all hidden'}"
            yield Refusal("set.place", why, ("aircraft",))
            return
        for i, (tag, pose) in enumerate(answer.aircraft):
            at = ("aircraft", i)
            if not in_zone(s.setup.side(side), pose.x, pose.y):
                yield Refusal("set.place", f"{tag} is outside your zone", at)
            if pose.level not in levels_for(s, side, i):
                levels = ", ".join(map(str, levels_for(s, side, i)))
                yield Refusal("set.place", f"{tag} starts at level {levels}", at)
            for other, there in answer.aircraft[:i]:
                space = load_limits().table.space
                near = within(pose.x - there.x, pose.y - there.y, space)
                if near and pose.level == there.level:
                    yield Refusal("contact.space", f"{tag} and {other} overlap", at)

    def repairs(
        self, s: Battle, about: Any, answer: SetUp, faults: Sequence[Refusal]
    ) -> Sequence[Repair | None]:
        return place_repairs(s, about, answer, faults, partial(self.refused, s, about))

    def random(self, s: Battle, about: Any, rng: Random) -> SetUp:
        """Somewhere in the zone; where that is too crowded, as usual."""
        usual = usual_place(s, about)
        for _ in range(20):
            answer = SetUp(
                tuple([(id, random_point(s, about, rng)) for id, _ in usual.markers]),
                tuple(
                    [
                        (tag, self._pose(s, about, i, rng))
                        for i, (tag, _) in enumerate(usual.aircraft)
                    ]
                ),
            )
            if next(self.refused(s, about, answer), None) is None:
                return answer
        return usual

    def _pose(self, s: Battle, side: int, i: int, rng: Random) -> Pose:
        x, y = random_point(s, side, rng)
        return Pose(x, y, rng.randrange(360), rng.choice(levels_for(s, side, i)))

    def form(self, s: Battle, about: Any, draft: Mapping[str, Any]) -> Form:
        x0, y0, x1, y1 = [scaled(each) for each in s.setup.side(about).zone]
        least, most = marker_limits(s, about)
        tags = [f"{seat_of(about)}{i + 1}" for i in range(len(s.force[about].value))]
        levels = [level for i in range(len(tags)) for level in levels_for(s, about, i)]
        at = measures.spot(x0, x1, y0, y1)
        marker = Form(
            fields=(
                Field("0", "Marker", Pick(items(marker_ids(s, about, most)))),
                Field("1", "At", at),
            )
        )
        pose = Form(
            fields=(
                Field("x", "East", measures.length(x0, x1)),
                Field("y", "North", measures.length(y0, y1)),
                Field("heading", "Heading", measures.heading()),
                Field("level", "Level", Number(min(levels, default=1), max(levels, default=6))),
            )
        )
        plane = Form(
            fields=(Field("0", "Aircraft", Pick(items(tags))), Field("1", "At", Part(pose)))
        )
        fields = (
            Field("markers", "Markers", Many(marker, least, most)),
            Field("aircraft", "Aircraft", Many(plane, len(tags), len(tags))),
        )
        return Form("place", fields)

    def presets(self, s: Battle, about: Any) -> Mapping[str, SetUp]:
        return {"usual": usual_place(s, about)}

    def show(self, s: Battle, about: Any, answer: SetUp) -> Option:
        usual = answer == usual_place(s, about)
        known = "As the scenario has it" if s.setup.side(about).force is None else "Line abreast"
        label = known if usual else f"{len(answer.aircraft)} aircraft"
        return Option(self.write(answer), label)


FORCE, HIDE, PLACE = BuyForce(), HideAircraft(), Place()


def marker_limits(s: Battle, side: int) -> tuple[int, int]:
    """§set.markers; with `secret-strength` a side that bought its force may leave dummies out."""
    hidden = s.sides[side].strength.value
    bought = s.setup.side(side).force is not None
    least = hidden if bought and s.on("secret-strength") else most_markers(hidden)
    return least, most_markers(hidden)


def levels_for(s: Battle, side: int, i: int) -> list[int]:
    """Levels 2 to 5, and the one that the scenario lists."""
    low, high = load_limits().set_up.levels
    found = list(range(low, high + 1))
    listed = [line.at for line in s.setup.side(side).aircraft if line.at is not None]
    return sorted({*found, listed[i][3]}) if i < len(listed) else found


def random_point(s: Battle, side: int, rng: Random) -> tuple[int, int]:
    x0, y0, x1, y1 = [scaled(each) // HALF for each in s.setup.side(side).zone]
    return HALF * rng.randint(x0, x1), HALF * rng.randint(y0, y1)


def usual_place(s: Battle, side: int) -> SetUp:
    """As the scenario has it; a force that was bought flies in line abreast."""
    own, inward = s.setup.side(side), INWARD[s.setup.side(side).edge]
    _, most = marker_limits(s, side)
    ids = marker_ids(s, side, most)
    n = len(s.force[side].value)
    tags = [f"{seat_of(side)}{i + 1}" for i in range(n)]
    if own.force is None:
        listed = [line.at for line in own.aircraft if line.at is not None]
        poses = [Pose(scaled(x), scaled(y), heading, level) for x, y, heading, level in listed]
        points = [(scaled(x), scaled(y)) for x, y in own.markers]
    else:
        poses = [Pose(x, y, inward, 4) for x, y in grid(s, side, n, 0)]
        points = grid(s, side, most, 1)
    return SetUp(tuple(zip(ids, points, strict=True)), tuple(zip(tags, poses, strict=True)))


INWARD = {"north": 180, "south": 0, "east": 270, "west": 90}


def grid(s: Battle, side: int, count: int, row: int) -> list[tuple[int, int]]:
    """Places six inches apart in the zone, row by row; markers in rows behind the aircraft."""
    x0, y0, x1, y1 = [scaled(each) for each in s.setup.side(side).zone]
    gap = load_limits().set_up.gap
    found = []
    wide, deep = (x1 - x0) // gap, (y1 - y0) // gap
    for j in range(deep + 1):
        for i in range(wide + 1):
            found.append((x0 + i * gap, y0 + j * gap))
    if row:
        found.reverse()
    return found[:count]


# -- the phases -----------------------------------------------------------------------------------


def buyers(s: Battle) -> list[int]:
    return [side for side in (0, 1) if s.setup.side(side).force is not None]


def placers(s: Battle) -> list[int]:
    return [
        side
        for side in (0, 1)
        if s.setup.side(side).placement == "free" or s.setup.side(side).force is not None
    ]


def any_bought(s: Battle) -> bool:
    return bool(buyers(s))


def any_placed(s: Battle) -> bool:
    return bool(placers(s))


def buy(s: Battle) -> Flow[None]:
    """§set.points: both at once, in secret."""
    flows = {seat_of(side): partial(one_choice, FORCE, side, True) for side in buyers(s)}
    joint = yield Together("set.points", "Forces are bought", flows)
    for side in buyers(s):
        seen = (seat_of(side),)
        put_force(s, side, Secret(seen, joint[seat_of(side)].aircraft))


def hide(s: Battle) -> Flow[None]:
    """§set.hidden: which aircraft are set aside stays secret; how many does not, unless the
    switch `secret-strength` is on."""
    flows = {seat_of(side): partial(one_choice, HIDE, side, True) for side in buyers(s)}
    joint = yield Together("set.hidden", "Aircraft are hidden", flows)
    for side in buyers(s):
        answer: Hide = joint[seat_of(side)]
        leaders = dict(answer.leaders)
        force = [
            replace(kind, leader=leaders.get(i + 1)) for i, kind in enumerate(s.force[side].value)
        ]
        set_aside(s, side, force, answer.hidden)


def set_aside(s: Battle, side: int, force: Sequence[Aircraft], rows: Sequence[int]) -> None:
    seat = (seat_of(side),)
    hidden = sorted([force[row - 1] for row in rows], key=kind_key)
    shown = [kind for i, kind in enumerate(force) if i + 1 not in rows]
    open_to = seat if s.on("secret-strength") else None
    s.put_side(
        side,
        hidden=Secret(seat, tuple(hidden)),
        strength=Secret(open_to, len(hidden)),
        break_point=Secret(open_to, break_point(s.setup, side, len(force))),
    )
    put_force(s, side, Secret(seat, tuple(shown)))


def put_force(s: Battle, side: int, force: Secret[tuple[Aircraft, ...]]) -> None:
    s.force = (s.force[0], force) if side else (force, s.force[1])


def place(s: Battle) -> Flow[None]:
    """§set.place: both at once, open when both are in."""
    flows = {seat_of(side): partial(one_choice, PLACE, side, False) for side in placers(s)}
    joint = yield Together("set.place", "Both sides set up", flows)
    for side in placers(s):
        answer: SetUp = joint[seat_of(side)]
        for kind, (_, pose) in zip(s.force[side].value, answer.aircraft, strict=True):
            add_plane(s, side, kind, pose.x, pose.y, pose.heading, pose.level)
        s.markers = (*s.markers, *[Marker(id, side, x, y) for id, (x, y) in answer.markers])
        put_force(s, side, Secret(None, ()))


def one_choice(question: Question[Battle, Any], side: int, secret: bool) -> Flow[Any]:
    answer = yield Choose(seat_of(side), question, side, () if secret else None)
    return answer
