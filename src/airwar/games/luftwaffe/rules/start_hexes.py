"""The hexes from which the groups of a plan can start, and how long their flights are."""

from __future__ import annotations

from functools import lru_cache

from ..data.board import load_board
from ..data.kinds import AMERICAN
from .answers import Group
from .geography import SPAN, closed_to, entry_hexes, exits, field, home_hexes, numbered, rated
from .groups import AIRBASES
from .routes import feasible
from .state import War


def cities_of(group: Group) -> tuple[str, ...]:
    """The cities of a group, sorted."""
    return tuple(sorted({each.at for each in group.bombers if each.at != AIRBASES}))


def start_hexes(s: War, number: int) -> tuple[str, ...]:
    """§9.21, R111: where a group of the plan may be placed: hexes from which its primary target is
    the farthest and every secondary within reach."""
    plan = s.american.value.plan
    assert plan is not None
    return group_starts(s, plan.groups[number - 1])


def group_starts(s: War, group: Group) -> tuple[str, ...]:
    """§9.2-4, §9.2-8, §20.1: all start hexes that fit a group, sorted."""
    if by_square(group):
        hexes = entry_squares(s, group)
    elif s.setup.entry:
        hexes = (s.setup.entry,)
    else:
        hexes = tuple(sorted(entry_hexes(s, group.area)))
    if group.primary is None:
        return hexes
    paces = [rated(s, each.unit).speed for each in group.bombers]
    closed = closed_to(s, AMERICAN, group.kind == "sneak")
    return fitting(hexes, group.primary, cities_of(group), min(paces), closed)


def by_square(group: Group) -> bool:
    """§11.21 §23.41: does it come by a numbered square?"""
    return group.kind == "sneak" or group.area == "ussr"


def entry_squares(s: War, group: Group) -> tuple[str, ...]:
    """§2.25, §11.21, §23.44: the squares by which a group enters; those of the Baltic are for sneak
    raids only."""
    if group.entry is None:
        return ()
    if group.kind == "sneak":
        return numbered("baltic", group.entry.number)
    open_squares = exits(s, fighters=bool(group.fighters))
    return tuple([hex for hex in numbered("east", group.entry.number) if hex in open_squares])


@lru_cache(maxsize=4096)
def fitting(
    hexes: tuple[str, ...],
    primary: str,
    cities: tuple[str, ...],
    pace: int,
    closed: frozenset[str],
) -> tuple[str, ...]:
    board = load_board().cities
    goal = board[primary].hex
    far = field((goal,), closed)
    others = tuple([board[city].hex for city in cities if city != primary])
    fields = [field((hex,), closed) for hex in others]
    found = []
    for hex in hexes:
        away = far.get(hex, SPAN)
        if away >= SPAN or any(each.get(hex, SPAN) > away for each in fields):
            continue
        if feasible(hex, -(-away // pace), pace, goal, others, closed):
            found.append(hex)
    return tuple(found)


def turns_needed(s: War, group: Group) -> int:
    """Moves out from the best start hex, and home."""
    assert group.primary is not None
    closed = closed_to(s, AMERICAN, group.kind == "sneak")
    goal = load_board().cities[group.primary].hex
    pace = min([rated(s, each.unit).speed for each in group.bombers])
    far = field((goal,), closed)
    out = min([far.get(hex, SPAN) for hex in group_starts(s, group)], default=SPAN)
    goals = exits(s) if group.lands == "ussr" else home_hexes(s, group.lands)
    home = field(goals, closed).get(goal, SPAN)
    return -(-out // pace) + -(-home // pace)
