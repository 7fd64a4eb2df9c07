"""What never changes and the browser needs once: cards, tables, targets, scenarios."""

from __future__ import annotations

from typing import Any, Final

from msgspec import to_builtins

from ..data.aircraft import load_aircraft
from ..data.scenario import (
    SIDES,
    Setup,
    SideSetup,
    load_scenarios,
    load_switches,
    with_usual,
)
from ..data.tables import (
    load_flak,
    load_limits,
    load_surface,
    load_tables,
    load_targets,
    load_weapons,
)
from ..rules.state import card
from .structs import Camp

SOURCE: Final = (
    "A working title. Rules after the untitled quick-reference sheet of A & A Game Engineering,"
    " 2020; what the sheet does not say is reconstructed by us and marked so."
)


def about() -> dict[str, Any]:
    """What the browser needs once."""
    return {
        "source": SOURCE,
        "aircraft": {key: to_builtins(each) for key, each in load_aircraft().items()},
        "tables": to_builtins(load_tables()),
        "limits": to_builtins(load_limits()),
        "weapons": to_builtins(load_weapons()),
        "flak": to_builtins(load_flak()),
        "surface": {key: to_builtins(each) for key, each in load_surface().items()},
        "targets": {key: to_builtins(each) for key, each in load_targets().items()},
        "scenarios": {key: lineup(each.setup) for key, each in load_scenarios().items()},
        "setups": {
            key: {
                **to_builtins(each.setup),
                "title": each.story.title,
                "switches": with_usual(each.setup.switches),
            }
            for key, each in load_scenarios().items()
        },
        "switches": [
            {"key": each.key, "default": each.default} for each in load_switches().values()
        ],
    }


AXIS: Final = {"GE", "IT", "JP"}


def camp_of(own: SideSetup) -> Camp:
    """For whom a side flies: never by its seat, which may be either's."""
    nations = {card(each.model).nation for each in own.aircraft}
    if own.force is not None:
        nations |= set(own.force.nations)
    return "axis" if nations & AXIS else "allied"


def lineup(setup: Setup) -> dict[str, Any]:
    """What each side flies and which readings hold, for whoever chooses a scenario."""
    found: dict[str, Any] = {"switches": with_usual(setup.switches)}
    for i, seat in enumerate(SIDES):
        own = setup.side(i)
        flown = [each.model for each in own.aircraft]
        found[seat] = {"name": own.name, "camp": camp_of(own), "flown": flown}
    return found
