"""What a client fills in to move: who flies, hexes, acts, and what goes on between forces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from airwar.common.forms import End, Field, Form, Item, Many, Pick, Walk, items

from ..data.kinds import AMERICAN, GERMAN, Side
from .basing import base_of
from .formations import mark_refused, unmark_refused
from .geography import (
    closed_to,
    hex_of,
    route,
    usable_bases,
    within,
)
from .groups import left, speed
from .legs import launchable
from .staging import STAGING
from .state import War


def pick_several(values: Sequence[str]) -> Pick:
    return Pick(items(values), 1, max(1, len(values)), several=True)


def fly_form(s: War, side: Side, who: Sequence[str], draft: Mapping[str, Any]) -> Form:
    """Who flies, the hexes so far with what may follow, and the act at the end."""
    picked = draft.get("who")
    walk = Walk(())
    if isinstance(picked, str) and picked in who:
        force = s.forces.get(picked)
        hex = force.hex if force is not None else hex_of(base_of(s, picked))
        rest = left(s, force) if force is not None else speed(s, (picked,))
        shut = closed_to(s, side, force is not None and force.sneak)
        path = tuple([str(each) for each in draft.get("path") or ()])
        here = path[-1] if path else hex
        more = within(here, shut, max(0, rest - len(path)))
        following = tuple([Item(end, place=end) for end, far in more.items() if far == 1])
        ends = tuple([End(end, (*path, *(route(here, end, shut) or ()))) for end in more])
        walk = Walk(following, True, ends)
    acts: tuple[str, ...] = ("stop", "attack", "land")
    if side == AMERICAN:
        acts = (*acts, "strafe", "bomb", "leave", "home", "join")
    units = s.forces[picked].units.value if picked in s.forces else ()
    return Form(
        "fly",
        (
            Field("who", "Who", Pick(items(who))),
            Field("path", "Hexes", walk),
            Field("then", "Then", Pick(items(acts))),
            Field("units", "Part", Pick(items(units), 0, max(0, len(units) - 1), several=True)),
        ),
    )


def marker_forms(s: War, side: Side) -> list[Form]:
    """§16.1: what can be put under a marker, and what can be opened."""
    places = dict.fromkeys([unit.base for unit in s.units.values() if unit.base])
    own = [force.id for force in s.forces.values() if force.side == side]
    own += [*places, *s.covers] if side == GERMAN else []
    marked = [each for each in own if unmark_refused(s, side, each) is None]
    bare = [each for each in own if mark_refused(s, side, each) is None]
    return [
        Form(tag, (Field("what", "What", Pick(items(names))),))
        for tag, names in (("mark", bare), ("unmark", marked))
        if names
    ]


def stage_forms(s: War) -> list[Form]:
    """§48.1: units on the ground, and bases in use."""
    units = sorted(launchable(s)) if s.on(STAGING) else []
    if not units:
        return []
    row = Form(
        fields=(
            Field("unit", "Unit", Pick(items(units))),
            Field("base", "To", Pick(items(usable_bases(s)))),
        )
    )
    return [Form("stage", (Field("units", "Units", Many(row, 1, len(units))),))]
