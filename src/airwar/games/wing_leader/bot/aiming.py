"""What a target is worth to a bomber: the points that its bombs promise, now and farther on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from ..data.kinds import Edge
from ..rules.answers import Bomb, Profile
from ..rules.bombing import bomb_value
from ..rules.errands import edges_home
from ..rules.sky import weather_on
from ..rules.squares import COLUMNS, altitude, column, square
from ..rules.state import Raid, Released, Unit
from ..rules.targets import profiles_of
from .gunnery import bombing_worth
from .shelter import flak_line

PACE = 2  # columns that a bomber flies in a turn
DIVE_TOP, STEEP = 10, 3  # where dives begin at most, and the levels of an aimed steep one
GLIDE = 2  # levels of a glide
SHARE = 0.2  # of a bomb value: the hits that an attack under way is taken to score
PATIENCE = 0.93  # what is left of a promise for each turn that it takes,
HUNTED = 0.9  # with each hunter,
SHAKEN = 0.9  # and once it is disrupted
FLAK = 0.15  # points for a half point of flak that could be fired: others draw fire too
NOTHING = float("-inf")  # there is no target farther on
COLUMN = 0.02  # points that a column on the way home costs


class Prospect:
    """What a bomber can hope for: its targets, and the flak on its ways there and home."""

    def __init__(self, s: Raid, unit: Unit) -> None:
        self._s, self._unit = s, unit
        self._here = column(unit.square)

    @cached_property
    def _line(self) -> list[float]:
        return flak_line(self._s, self._unit)

    def best_ahead(self) -> float:
        """The best target farther on: less for each turn that it takes, less what flak costs."""
        s, unit = self._s, self._unit
        if unit.load not in ("bombs", "parafrag", "torpedo"):
            return NOTHING
        step = -1 if unit.facing in (0, 1, 7) else 1
        left = patience(s, unit)
        found = NOTHING
        for target in s.surface.values():
            there = column(target.square)
            far = step * (there - self._here)
            if target.side != unit.side and far > PACE:
                worth = left ** (far / PACE) * promise(s, unit, target.id)
                found = max(found, worth - self.detour(there))
        return found

    def detour(self, there: int) -> float:
        """Points that flak costs on the way by a column home, beside the way home from here."""
        return self._on_way(self._here, there) + self._home(there) - self._home(self._here)

    def home(self, edges: Sequence[Edge]) -> Edge:
        """The edge to go home by: little flak, then near."""
        return min(edges, key=lambda edge: (self._leaving(self._here, edge), edge))

    def _home(self, start: int) -> float:
        edges = edges_home(self._s, self._unit)
        return min([self._leaving(start, edge) for edge in edges])

    def _leaving(self, start: int, edge: Edge) -> float:
        end = 0 if edge == "left" else COLUMNS - 1
        return self._on_way(start, end) + COLUMN * abs(end - start)

    def _on_way(self, start: int, end: int) -> float:
        """The flak of the squares in which it ends its moves, without the first."""
        step = PACE if end > start else -PACE
        stop = end + (1 if step > 0 else -1)
        return FLAK * sum([self._line[each] for each in range(start + step, stop, step)])


def patience(s: Raid, unit: Unit) -> float:
    """What is left of a promise for each turn that it takes: less if somebody is after it."""
    hunters = [each for each in s.hunters(unit.id) if not each.broken]
    return PATIENCE * HUNTED ** len(hunters) * (SHAKEN if unit.disruption else 1.0)


def promise(s: Raid, unit: Unit, target: str, kind: Profile | None = None) -> float:
    """What an aimed attack by its best profile, begun at its altitude, would be worth."""
    kinds = profiles_of(s, unit, s.surface[target], unit.mission) if kind is None else (kind,)
    return max([_promise(s, unit, target, each) for each in kinds], default=0.0)


def _promise(s: Raid, unit: Unit, target: str, kind: Profile) -> float:
    if kind in ("dive", "steep") and altitude(unit.square) > DIVE_TOP:
        return 0.0
    mark = s.surface[target].square
    at = square(column(mark), _height(unit, kind))
    weather = weather_on(s, at, mark)
    load = "none" if kind in ("strafe", "recce") else unit.load
    twin = s.__copy__()
    twin.log = None
    twin.note(unit.id, released=Released(kind, target, at, True, weather, load))
    return bombing_worth(twin, Bomb(unit.id), coming(s, unit, target))


def _height(unit: Unit, kind: Profile) -> int:
    """The altitude at which a profile that begins here ends."""
    high = altitude(unit.square)
    if kind == "level":
        return min(high, 1) if unit.load == "parafrag" else high
    if kind == "dive":
        return 1
    if kind == "steep":
        return max(1, high - STEEP)
    return max(0, high - GLIDE) if kind == "glide" else 0


def coming(s: Raid, unit: Unit, target: str) -> int:
    """Hits that other attacks under way are likely to score on a target."""
    hits = 0.0
    for each in s.units.values():
        if each.id == unit.id or not each.on_map:
            continue
        released = each.notes.released
        if released is not None and released.target == target and not each.notes.bombed:
            hits += SHARE * bomb_value(s, each, released)
        elif each.profile is not None and each.profile.target == target:
            hits += SHARE * each.bomb
    return round(hits)
