"""What never changes and the browser needs once: cards, surface units, line-ups."""

from __future__ import annotations

from typing import Any, Final

from msgspec import to_builtins

from ..data.aircraft import load_aircraft
from ..data.kinds import SIDES
from ..data.own import OURS
from ..data.scenario import Setup, SideSetup, load_scenarios
from ..data.surface import load_surface
from .sights import shapes
from .structs import Camp

SOURCE: Final = f"Rules after Wing Leader, second edition, v2.3. {OURS}"
AXIS: Final = {"German", "Italian", "Japanese", "Hungarian", "Romanian", "Axis"}


def camp_of(own: SideSetup) -> Camp:
    """For whom a side flies: never by its seat, which may be either's."""
    return "axis" if own.nation in AXIS else "allied"


def about() -> dict[str, Any]:
    return {
        "source": SOURCE,
        "aircraft": {key: to_builtins(each) for key, each in load_aircraft().items()},
        "surface": {key: to_builtins(each) for key, each in load_surface().items()},
        **shapes(),
        "scenarios": {key: lineup(each.setup) for key, each in load_scenarios().items()},
    }


def lineup(setup: Setup) -> dict[str, dict[str, Any]]:
    """What each side flies, for whoever chooses a scenario."""
    found: dict[str, dict[str, Any]] = {}
    for side in SIDES:
        own = setup.side(side)
        flown = [row.model for row in own.units for _ in range(row.count)]
        name = own.short or own.nation
        found[side] = {"name": name, "camp": camp_of(own), "force": own.force, "flown": flown}
    return found
