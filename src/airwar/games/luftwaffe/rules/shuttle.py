"""Shuttles: what their end tells, and when they are over."""

from __future__ import annotations

from airwar.kernel.events import Event
from airwar.kernel.requests import Flow, Reveal

from .answers import Group
from .geography import name_of
from .names import area_name, unit_name
from .special_raids import is_shuttle
from .state import War


def show_shuttles(s: War) -> Flow[None]:
    """§23.22: after the quarter the German sees the marker, and the plan of the shuttle; R158:
    also of one that was never flown."""
    plan = s.american.value.plan
    if plan is None or not s.setup.campaign or s.skipped:
        return
    for number, group in enumerate(plan.groups, 1):
        if is_shuttle(group):
            flown = number in s.american.value.entered
            way = f"shuttle from {area_name(group.area)} to {area_name(group.lands)}"
            text = f"There was a {way}" if flown else f"A {way} was planned and not flown"
            s.tell(Event("23.22", "shuttle", text))
            show_plan(s, group)
            if flown:
                end_shuttle(s, group)
            break
    else:
        s.tell(Event("23.22", "shuttle", "There was no shuttle"))
    yield Reveal("23.22", "the shuttle marker")


def show_plan(s: War, group: Group) -> None:
    """§23.22: the lines of the plan that the shuttle had."""
    if s.log is None:
        return
    parts = [f"{unit_name(s, each.unit)} for {name_of(each.at)}" for each in group.bombers]
    parts += [unit_name(s, unit) for unit in group.fighters]
    s.tell(Event("23.22", "shuttle", f"Planned were {', '.join(parts)}"))


def end_shuttle(s: War, group: Group) -> None:
    """§23.81, §23.82, §23.84, §23.85, §35.6, R87: a shuttle that is shot down whole is the last;
    bombers and fighters are judged apart."""
    other = group.lands if group.area == "ussr" else group.area
    bombers = [each.unit for each in group.bombers]
    if bombers and not any(s.units[unit].status == "play" for unit in bombers):
        rule = "23.81" if other == "britain" else "23.82"
        over(s, other, rule, f"No more bombers shuttle from {area_name(other)}")
    if group.fighters and not any(s.units[unit].status == "play" for unit in group.fighters):
        over(s, "fighters", "35.6", "No more fighters shuttle")


def over(s: War, key: str, rule: str, text: str) -> None:
    if key not in s.shuttles_over:
        s.shuttles_over = tuple(sorted((*s.shuttles_over, key)))
        s.tell(Event(rule, "shuttle", text))
