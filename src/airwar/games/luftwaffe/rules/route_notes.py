"""Routes that a plan notes: warnings where a note cannot be flown. Notes bind nobody."""

from __future__ import annotations

from collections.abc import Iterator

from airwar.kernel.requests import Refusal

from ..data.board import load_board
from ..data.kinds import AMERICAN
from .answers import Group, Plan
from .geography import SPAN, closed_to, exits, field, home_hexes, name_of, rated, within
from .routes import feasible
from .start_hexes import cities_of, group_starts
from .state import War


def notes_warnings(s: War, plan: Plan) -> Iterator[Refusal]:
    """§9.2-4, §10.31, §10.32: where the noted route of a group cannot be flown."""
    for i, group in enumerate(plan.groups):
        if group.notes is None or group.primary not in load_board().cities:
            continue
        at = ("groups", i, "notes")
        if group.notes.hex not in group_starts(s, group):
            why = f"its route begins in {group.notes.hex}, from where the plan does not hold"
            yield Refusal("9.2-4", why, (*at, "hex"))
        else:
            yield from route_warnings(s, group, at)


def route_warnings(s: War, group: Group, at: tuple[str | int, ...]) -> Iterator[Refusal]:
    """The first hex of a route in which a direct flight does not end, out or home; and the first
    one after which a secondary target is out of reach."""
    assert group.notes is not None and group.primary is not None
    closed = closed_to(s, AMERICAN, group.kind == "sneak")
    goal = load_board().cities[group.primary].hex
    pace = min([rated(s, each.unit).speed for each in group.bombers], default=1)
    homes = exits(s) if group.lands == "ussr" else home_hexes(s, group.lands)
    here, far, homeward = group.notes.hex, field((goal,), closed), False
    rest = [load_board().cities[each].hex for each in cities_of(group) if each != group.primary]
    moves = -(-far.get(here, SPAN) // pace)
    for k, hex in enumerate(group.notes.route):
        near = within(here, closed, pace)
        moves -= 1
        if moves < 0 or hex not in near or far.get(hex, SPAN) > pace * moves:
            rule = "10.32" if homeward else "10.31"
            why = f"its route: a direct flight does not end in {hex}"
            yield Refusal(rule, why, (*at, "route", k))
            return
        rest = [city for city in rest if city not in near]  # §9.24a: they could leave before it
        if not homeward and not feasible(hex, moves, pace, goal, tuple(rest), closed):
            lost = [c for c in rest if not feasible(hex, moves, pace, goal, (c,), closed)]
            yield Refusal("9.2-8", passed_by(hex, rest, lost), (*at, "route", k))
            return
        here = hex
        if hex == goal and not homeward:
            homeward, far = True, field(homes, closed)
            moves = -(-far.get(here, SPAN) // pace)


def passed_by(hex: str, rest: list[str], lost: list[str]) -> str:
    """Targets beside the route that cannot be reached from it any more, alone or together."""
    names = {city.hex: name_of(city.id) for city in load_board().cities.values()}
    if lost:
        told = " and ".join([names[city] for city in lost])
        return f"its route: after {hex} it does not come within one move of {told}"
    told = ", ".join([names[city] for city in rest])
    return f"its route: after {hex} it does not come within one move of all of {told}"
