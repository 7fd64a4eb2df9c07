"""What the overlays of the sky draw: blocked lines of sight, the Sun, arcs, reach of escorts."""

from __future__ import annotations

from typing import Any, Final

from ..rules.order import Free, Ranked, Stack, due
from ..rules.reaction import REACH, escorts
from ..rules.sky import DENSE, blocked_at, in_sun, sees
from ..rules.squares import FACINGS, SQUARES, altitude, aspect, column, distance, name, square
from ..rules.state import Raid, bomber
from .structs import UnseenView

FAR: Final = 4  # squares to which arcs are drawn
DENSE_CLOUD: Final = "dense cloud stops every line behind it"
BROKEN_CLOUD: Final = "the second square of broken cloud or rain"


def movers(s: Raid) -> tuple[str, ...]:
    """Who moves next."""
    if "moves" not in s.at:
        return ()
    match due(s):
        case Stack(id=id):
            return (id,)
        case Free(units=units):
            return units
        case Ranked(unit=unit):
            return (unit,)
        case _:
            return ()


def unseen(s: Raid) -> tuple[UnseenView, ...]:
    """Enemies that do not see each other, and what is between them."""
    found = []
    for raider in s.flying("raider"):
        for defender in s.flying("defender"):
            if sees(s, raider.square, defender.square):
                continue
            stop = blocked_at(s, raider.square, defender.square)
            if stop is not None:
                why = DENSE_CLOUD if stop[1] == DENSE else BROKEN_CLOUD
                found.append(UnseenView(raider.id, defender.id, name(stop[0]), why))
    return tuple(found)


def up_sun(s: Raid) -> dict[str, tuple[str, ...]]:
    """For the target of each mover, the squares from which one comes out of the Sun."""
    targets = {s.units[id].tally for id in movers(s) if id in s.units}
    found = {}
    for id in sorted(targets & set(s.units)):
        target = s.units[id]
        if target.where == "map":
            at = target.square
            sunny = [each for each in range(SQUARES) if each != at and in_sun(s, at, each)]
            found[id] = tuple([name(each) for each in sunny])
    return found


def guards(s: Raid) -> dict[str, tuple[str, ...]]:
    """§10.4-eligible: who may react for each bomber."""
    found = {}
    for unit in s.flying():
        if bomber(unit) and (ids := tuple([each.id for each in escorts(s, unit)])):
            found[unit.id] = ids
    return found


# -- what never changes ---------------------------------------------------------------------------


def shapes() -> dict[str, Any]:
    """Squares ahead of and behind each facing, and those from which escorts react, as steps."""
    middle = square(13, 10)
    near = [at for at in range(SQUARES) if 0 < distance(at, middle) <= FAR]
    cones = {
        facing: {
            which: [_step(middle, at) for at in near if aspect(number, middle, at) == which]
            for which in ("ahead", "behind")
        }
        for number, facing in enumerate(FACINGS)
    }
    lowest = altitude(middle) - 1
    reach = [at for at in [middle, *near] if distance(at, middle) <= REACH]
    return {
        "cones": cones,
        "reaction": [_step(middle, at) for at in reach if altitude(at) >= lowest],
    }


def _step(start: int, at: int) -> list[int]:
    return [column(at) - column(start), altitude(at) - altitude(start)]
