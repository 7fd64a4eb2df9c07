"""Where American forces may end a leg: hexes of their own, behind a line, off the eastern edge."""

from __future__ import annotations

from collections.abc import Iterator

from airwar.kernel.requests import Refusal

from ..data.board import load_board
from .attacks import FIRING_COSTS
from .endurance import clock_of
from .geography import (
    area_of,
    exits,
)
from .groups import escorted
from .movers import Mover
from .names import area_name
from .routes import (
    spoils,
    taken,
)
from .state import Force, War


def shared_hex(s: War, mover: Mover, end: str) -> Iterator[Refusal]:
    """§9.22 §9.23 §9.25: one American force a hex at the end of movement."""
    if taken(s, end, mover.id):
        yield Refusal("9.22", f"another force is in {end}", ("path",))
    elif mover.part and end == mover.hex:
        yield Refusal("9.25", "the parts may not stay together", ("path",))
    elif spoils(s, mover.id, end):
        yield Refusal("9.221", f"a bomber group has only {end} to go to", ("path",))


def home_refused(s: War, force: Force, end: str, area: str) -> Iterator[Refusal]:
    """§6.31a §6.31b §7.42 §20.44: landing behind a line; never on a German airbase."""
    lands = area_of(s, end)
    if not lands:
        yield Refusal("6.31a", f"nobody can land in {end}", ("then",))
    elif area and lands != area:
        rule = "7.42" if escorted(s, force) else "35.54"
        yield Refusal(rule, f"they land in {area_name(area)}", ("then",))
    if (force.attacked or force.strafed) and not s.on(FIRING_COSTS):
        yield Refusal("8.26", "units that fought do not land the same turn", ("then",))


def leave_refused(s: War, mover: Mover, end: str, left: int) -> Iterator[Refusal]:
    """§11.5 §35.2 §35.12: fighters that leave for the USSR, never by the Baltic."""
    course = s.american.value.courses.get(mover.id)
    if course is None or course.lands != "ussr":
        yield Refusal("12.14", "these fighters do not shuttle", ("then",))
        return
    if end not in exits(s, fighters=True):
        yield Refusal("35.11", f"{end} is not a square where fighters may leave", ("path",))
        return
    if left < 1:
        yield Refusal("35.2", "leaving the map takes a movement point", ("path",))


def short_of_fuel(s: War, unit: str, square: str) -> bool:
    """§35.21 §35.4: a square's number is the turns of fuel to the Soviet bases; Turn 20 is no end
    for those who have left."""
    clock = clock_of(s, unit)
    return clock is not None and clock.lands - s.turn < load_board().squares[square].number
