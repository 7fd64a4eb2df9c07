"""How groups come onto the map: placed behind a line, or out of the Baltic and the east."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal

from airwar.common.forms import Field, Form, Item, Pick, items
from airwar.common.leads import many
from airwar.kernel.events import Event
from airwar.kernel.requests import Choose, Flow, Option, Question, Refusal, Reveal

from ..data.kinds import AMERICAN
from .answers import At, Enter, Entering, Group
from .endurance import clock_of, launch
from .formations import MARKERS, count_out, markers_used
from .geography import entry_hexes, name_of, rated
from .groups import escorted
from .names import area_name, called
from .routes import retarget, set_course
from .start_hexes import start_hexes
from .state import Course, Force, War

if TYPE_CHECKING:
    from random import Random


def groups_of(s: War) -> tuple[Group, ...]:
    plan = s.american.value.plan
    return plan.groups if plan is not None else ()


def awaited(s: War) -> list[int]:
    """§12.11 §8.41: groups of the plan that have not come onto the map, by number."""
    done = s.american.value.entered
    return [
        n
        for n, group in enumerate(groups_of(s), 1)
        if n not in done and any(s.units[unit].status == "play" for unit in members(group))
    ]


def members(group: Group) -> tuple[str, ...]:
    return tuple(sorted([*[each.unit for each in group.bombers], *group.fighters]))


def able(s: War, group: Group) -> tuple[str, ...]:
    """§8.22: the units of a group that can still come: in play, and their endurance not over."""
    return tuple(
        [
            unit
            for unit in members(group)
            if s.units[unit].status == "play"
            and ((clock := clock_of(s, unit)) is None or s.turn <= clock.lands)
        ]
    )


# -- behind a line --------------------------------------------------------------------------------


def next_entry(s: War, last: int | None) -> int | None:
    """§5.3-6b2: asked each turn, so that being asked tells nothing."""
    if s.closed or s.entries_done == s.turn or s.outcome is not None:
        return None
    if s.setup.groups and len(s.american.value.entered) >= s.setup.groups:
        return None  # everybody knows how many there are
    return (last or 0) + 1


def aim_of(group: Group) -> str:
    """What a group without a primary target is there for."""
    return "airbases" if group.bombers else group.kind


class EnterGroup(Question[War, Entering]):
    """§3.7 §5.3-6b2: which group of the plan is placed next; the German does not see which."""

    name, rule, answer = "enter", "5.3-6b2", Entering
    doing = "choosing which group enters"

    def prompt(self, s: War, about: Any) -> str:
        return "Which group comes onto the map?"

    def options(self, s: War, about: Any) -> Sequence[Entering]:
        found: list[Entering] = [
            Enter(n) for n in awaited(s) if next(self.refused(s, about, Enter(n)), None) is None
        ]
        if next(self.refused(s, about, "done"), None) is None:
            found.append("done")
        return found

    def refused(self, s: War, about: Any, answer: Entering) -> Iterator[Refusal]:
        if answer == "done":
            if s.setup.entry and awaited(s):
                yield Refusal("3.7", "the group enters before Turn 1")
            return
        number = answer.group
        groups = groups_of(s)
        if not 1 <= number <= len(groups) or number not in awaited(s):
            yield Refusal("3.7", f"group {number} is not waiting to enter", ("group",))
            return
        group = groups[number - 1]
        if group.entry is not None:
            yield Refusal("11.21", f"group {number} enters by a numbered square", ("group",))
            return
        there = [each.unit for each in group.bombers if s.units[each.unit].status == "play"]
        late = bool(there) and not set(there) & set(able(s, group))  # R141; §12.27: none lives
        if not able(s, group) or late:
            yield Refusal("8.22", f"the endurance of group {number} is over", ("group",))
            return
        if not places(s, number):
            yield Refusal("9.21", f"no hex is free for group {number}", ("group",))

    def show(self, s: War, about: Any, answer: Entering) -> Option:
        if answer == "done":
            return Option("done", "No more groups this turn")
        group = groups_of(s)[answer.group - 1]
        goal = name_of(group.primary) if group.primary else aim_of(group)
        text = f"Group {answer.group}, {many(len(members(group)), 'unit')}: {goal}"
        return Option(self.write(answer), text)

    def form(self, s: War, about: Any, draft: Mapping[str, Any]) -> Form:
        numbers = [each.group for each in self.options(s, about) if isinstance(each, Enter)]
        enter = Form("enter", (Field("group", "Group", Pick(items(numbers))),))
        return Form(either=(enter, Form("done", word=True)))


def places(s: War, number: int) -> list[str]:
    """§9.21 R93 R111: where a group may be placed."""
    own = [force for force in s.forces.values() if force.side == AMERICAN]
    taken = {force.hex for force in own if in_the_way(s, force)}
    return [hex for hex in start_hexes(s, number) if hex not in taken]


def in_the_way(s: War, force: Force) -> bool:
    """§9.21 R93: a group that was placed in this step too, has bombers, or has moved; fighters
    that came before may still move on."""
    return force.moved or force.entered == s.turn or escorted(s, force)


def occupied(s: War, hex: str) -> bool:
    return any(in_the_way(s, force) for force in s.here(hex, AMERICAN))


def covers(s: War) -> tuple[Literal["open", "marker"], ...]:
    """§16.1 R134: under a marker as long as one is left."""
    return ("open", "marker") if markers_used(s, AMERICAN) < MARKERS else ("open",)


class PlaceGroup(Question[War, At]):
    """§9.21: where the group stands, open or under a marker."""

    name, rule, answer = "at", "9.21", At
    doing = "placing a group"

    def prompt(self, s: War, about: Any) -> str:
        return "Where is it placed?"

    def options(self, s: War, about: Any) -> Sequence[At]:
        hexes = places(s, s.american.value.entering)
        return [At(hex, cover) for cover in covers(s) for hex in hexes]

    def refused(self, s: War, about: Any, answer: At) -> Iterator[Refusal]:
        number = s.american.value.entering
        group = groups_of(s)[number - 1]
        if answer.hex not in entry_hexes(s, group.area):
            why = f"{answer.hex} is not behind a line from {area_name(group.area)}"
            yield Refusal("20.1", why, ("hex",))
        elif answer.hex not in start_hexes(s, number):
            yield Refusal("9.2-4", f"the plan does not hold from {answer.hex}", ("hex",))
        elif occupied(s, answer.hex):
            yield Refusal("9.21", f"another group stands in {answer.hex}", ("hex",))
        if answer.cover not in covers(s):
            yield Refusal("16.1", "no marker is left", ("cover",))

    def random(self, s: War, about: Any, rng: Random) -> At:
        hexes = places(s, s.american.value.entering)
        return At(rng.choice(hexes), rng.choice(covers(s)))

    def show(self, s: War, about: Any, answer: At) -> Option:
        how = "under a marker" if answer.cover == "marker" else "in the open"
        return Option(self.write(answer), f"In {answer.hex}, {how}", answer.hex)

    def form(self, s: War, about: Any, draft: Mapping[str, Any]) -> Form:
        hexes = tuple([Item(hex, place=hex) for hex in places(s, s.american.value.entering)])
        cover = Pick(items(covers(s)))
        return Form("at", (Field("hex", "Hex", Pick(hexes)), Field("cover", "Cover", cover)))


ENTER: Final = EnterGroup()
AT: Final = PlaceGroup()


def enter(s: War, _: int) -> Flow[None]:
    """§3.7 §5.3-6b2 §8.42: a group is placed, and sits there for the turn."""
    answer = yield Choose(AMERICAN, ENTER, None, (AMERICAN,))
    if answer == "done":
        s.entries_done = s.turn
        return
    s.put_american(entering=answer.group)
    at = yield Choose(AMERICAN, AT)
    force = place(s, answer.group, at.hex, at.cover == "marker")
    s.put_american(entering=0)
    if not force.marker:
        yield Reveal("5.3-6b2", f"the units of {force.id}")


def place(s: War, number: int, hex: str, marker: bool, used: int = 0) -> Force:
    """A group becomes a force; its clocks start, §8.22, and its course is set, §10.31."""
    group = groups_of(s)[number - 1]
    units = able(s, group)
    force = s.new_force(AMERICAN, hex, units, marker)
    sneak = group.kind == "sneak"
    moved = s.turn > 0  # R74: what was placed before Turn 1 may cross on Turn 1
    force = s.put_force(force.id, entered=s.turn, moved=moved, track=(hex,), sneak=sneak)
    for unit in units:
        launch(s, unit, used)
    pack = s.american.value
    s.put_american(entered=tuple(sorted((*pack.entered, number))))
    bombed = any(not rated(s, unit).fighter for unit in units)
    if bombed or "ussr" in (group.area, group.lands):  # §35.1 §35.51 §35.53
        s.put_course(force.id, Course(number, group.primary or "", 0, group.lands))
        if group.primary:
            set_course(s, force)
            retarget(s, force)  # nobody may be left for it
    if not marker:
        count_out(s, units)
    named = "A marker" if marker else called(s, units)
    text = f"{force.id} enters at {hex}: {named}"
    rule = "11.24" if sneak else "23.41" if group.area == "ussr" else "5.3-6b2"
    s.tell(Event(rule, "enter", text, who=force.id, where=(hex,)))
    return force


# -- by a numbered square -------------------------------------------------------------------------


def next_arrival(s: War, last: int | None) -> int | None:
    """§11.24 §23.41 §35.3 §35.14: groups whose turn and square the plan fixed."""
    if s.closed or s.outcome is not None:
        return None
    return due_group(s)


def due_group(s: War) -> int | None:
    for n in awaited(s):
        group = groups_of(s)[n - 1]
        now = group.entry is not None and group.entry.turn == s.turn
        if now and able(s, group) and squares(s, n):
            return n
    return None


def squares(s: War, number: int) -> list[str]:
    """§11.24 §23.41 R111: the hexes with the announced number from which the plan can be flown and
    that no other entry has taken."""
    return [hex for hex in start_hexes(s, number) if not s.here(hex, AMERICAN)]


class Appear(Question[War, str]):
    """§11.24: one of the hexes with the announced number."""

    name, rule = "appear", "11.24"
    doing = "choosing where the raiders appear"

    def prompt(self, s: War, about: Any) -> str:
        return "The raiders appear: in which hex?"

    def options(self, s: War, about: Any) -> Sequence[str]:
        number = due_group(s)
        return squares(s, number) if number is not None else []

    def show(self, s: War, about: Any, answer: str) -> Option:
        return Option(answer, f"In {answer}", answer)


APPEAR: Final = Appear()


def appear(s: War, number: int) -> Flow[None]:
    """§11.24 §11.25 §35.31: they stand on the square for the turn, open to all."""
    hex = yield Choose(AMERICAN, APPEAR)
    group = groups_of(s)[number - 1]
    assert group.entry is not None
    used = group.entry.number if group.area == "ussr" else 0
    force = place(s, number, hex, False, used)
    yield Reveal("11.24", f"the units of {force.id}")


def warn(s: War) -> Flow[None]:
    """§11.11 §11.22 §11.23 §23.42 R46: two turns and one turn before raiders appear; until then
    nothing tells whether there are any."""
    known = len(s.warnings)
    for n in awaited(s):
        group = groups_of(s)[n - 1]
        if group.entry is None:
            continue
        rule = "11.22" if group.area != "ussr" else "23.42"
        kind = "sneak raid" if group.area != "ussr" else "raid from the USSR"
        if group.entry.turn - max(s.turn, 0) == 2:
            s.tell(Event(rule, "warning", f"A {kind} is expected", who=AMERICAN))
            s.warnings = (*s.warnings, (kind, group.entry.turn, 0))
        elif group.entry.turn - s.turn == 1:
            at = f"by a square numbered {group.entry.number}"
            rule = "11.23" if group.area != "ussr" else "23.42"
            s.tell(Event(rule, "warning", f"The {kind} comes {at}", who=AMERICAN))
            s.warnings = (*s.warnings, (kind, group.entry.turn, group.entry.number))
    if len(s.warnings) > known:
        yield Reveal("11.22", "a raid is announced")
