"""Building flights and placing aircraft."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from msgspec.structs import replace

from airwar.common import leads
from airwar.common.hexes import COMPASS, distance, offset, read_label
from airwar.kernel.events import Event
from airwar.kernel.requests import CHECKPOINT, Choose, Flow, Option, Question, Refusal, Together

from ..data import Aircraft, Area, load_aircraft, load_tables, may_fly
from .cards import make_card
from .opening import NAMES, builders, muster, skip_ahead
from .state import NOWHERE, SIDES, Battle, Plane

DONE: Final = "done"
_LIMITS = load_tables().flight


# -- flights --------------------------------------------------------------------------------------


def build(s: Battle) -> Flow[None]:
    """§standard.points, §escort.flights: both sides build at once, in secret, then reveal."""
    sides = builders(s)
    flows: dict[str, Callable[[], Flow[tuple[str, ...]]]] = {
        s.players[side][0]: partial(build_flight, s, side) for side in sides
    }
    chosen = yield Together("standard.points", "Build a flight", flows)
    built = [chosen[s.players[side][0]] if side in sides else () for side in (0, 1)]
    if s.log is not None:
        names = {plane.key: plane.name for plane in s.types}
        for side in sides:
            listed = ", ".join(names[key] for key in built[side])
            text = f"{SIDES[side].capitalize()} flight: {listed}."
            s.tell(Event("standard.points", "setup", text, who=SIDES[side]))
    keys = [flown.aircraft for name in NAMES for flown in s.setup.force(name).aircraft]
    used = list(dict.fromkeys([*keys, *built[0], *built[1]]))
    s.types = tuple(plane for plane in s.types if plane.key in used)
    s.cards = tuple(make_card(plane) for plane in s.types)
    muster(s, (built[0], built[1]))
    s.stage = "sky"
    skip_ahead(s)


def build_flight(s: Battle, side: int) -> Flow[tuple[str, ...]]:
    chosen: tuple[str, ...] = ()
    seat = s.players[side][0]
    while len(chosen) < _LIMITS.most:
        keys = BUILD.options(s, (side, chosen))
        key = keys[0]
        if len(keys) > 1:
            key = yield Choose(seat, BUILD, (side, chosen), (seat,))
        if key == DONE:
            break
        chosen = (*chosen, key.removeprefix("add:"))
    return chosen


class Build(Question[Battle, str]):
    """One more aircraft for the flight. `about` is the side and what it has chosen."""

    name = "build"
    doing = "picking a flight"
    rule = "standard.points"

    def prompt(self, s: Battle, about: tuple[int, tuple[str, ...]]) -> str:
        _, chosen = about
        names = {plane.key: plane.name for plane in s.types}
        listed = ", ".join([names[key] for key in chosen])
        spent = f"{len(chosen)} aircraft, {self._spent(s, chosen)}/{s.setup.budget} points"
        return f"Pick your flight: {spent}" + (f" ({listed})" if chosen else "")

    def options(self, s: Battle, about: tuple[int, tuple[str, ...]]) -> list[str]:
        side, chosen = about
        keys = [DONE] if len(chosen) >= _LIMITS.least else []
        if len(chosen) >= _LIMITS.most:
            return keys
        room = self._room(s, side, chosen)
        mine = self._fighters(s, side)
        return [*keys, *[f"add:{plane.key}" for plane in mine if plane.cost <= room]]

    def others(self, s: Battle, about: tuple[int, tuple[str, ...]]) -> list[str]:
        side = NAMES[about[0]]
        mine = [plane.key for plane in load_aircraft().values() if plane.side == side]
        known = [plane.key for plane in s.types if plane.side == side]
        return [DONE, *[f"add:{key}" for key in dict.fromkeys([*known, *mine])]]

    def refused(
        self, s: Battle, about: tuple[int, tuple[str, ...]], answer: str
    ) -> Iterator[Refusal]:
        side, chosen = about
        if answer == DONE:
            if len(chosen) < _LIMITS.least:
                least, now = _LIMITS.least, len(chosen)
                reason = f"a flight has at least {least} aircraft and this has {now}"
                yield Refusal("standard.size", reason)
            return
        planes = {**load_aircraft(), **{plane.key: plane for plane in s.types}}
        plane = planes.get(answer.removeprefix("add:"))
        if plane is None or not answer.startswith("add:"):
            yield Refusal(self.rule, "there is no such aircraft")
            return
        place = f"type:{plane.key}"
        if (barred := may_fly(s.setup, plane, NAMES[side])) is not None:
            yield Refusal(*barred, place=place)
        elif len(chosen) >= _LIMITS.most:
            reason = f"a flight has at most {_LIMITS.most} aircraft"
            yield Refusal("standard.size", reason, place=place)
        elif plane.cost > self._room(s, side, chosen):
            left = s.setup.budget - self._spent(s, chosen)
            reason = f"the {plane.name} costs {plane.cost} and {left} points are left"
            if plane.cost <= left:
                reason += f", and they must be enough for {_LIMITS.least} aircraft"
            yield Refusal(self.rule, reason, place=place)

    def show(self, s: Battle, about: tuple[int, tuple[str, ...]], key: str) -> Option:
        if key == DONE:
            left = s.setup.budget - self._spent(s, about[1])
            return leads.option(key, "The flight is complete", f"{left} points stay unspent")
        plane = next(plane for plane in s.types if key == f"add:{plane.key}")
        left = s.setup.budget - self._spent(s, about[1]) - plane.cost
        label = f"{plane.name}, {plane.cost} points"
        return leads.option(key, label, f"{left} points left", f"type:{plane.key}")

    def _fighters(self, s: Battle, side: int) -> list[Aircraft]:
        return [plane for plane in s.types if plane.side == SIDES[side] and not plane.token]

    def _room(self, s: Battle, side: int, chosen: tuple[str, ...]) -> int:
        """The most that the next aircraft may cost: the smallest flight must stay affordable."""
        cheapest = min([plane.cost for plane in self._fighters(s, side)], default=0)
        lacking = max(0, _LIMITS.least - len(chosen) - 1)  # §standard.size
        return s.setup.budget - self._spent(s, chosen) - lacking * cheapest

    def _spent(self, s: Battle, chosen: tuple[str, ...]) -> int:
        cost = {plane.key: plane.cost for plane in s.types}
        return sum([cost[key] for key in chosen])


# -- deployment -----------------------------------------------------------------------------------


def area_of(s: Battle, side: int) -> Area:
    """§standard.deploy, §escort.setup: the colored area of a side."""
    if s.setup.deployment == "situation":
        start = load_tables().situation(s.situation)
        return start.red if side == s.red else start.blue
    area = s.setup.force(NAMES[side]).area
    assert area is not None
    return area


def deploy(s: Battle) -> Flow[None]:
    """Blue before red, or the scenario's first side first; one aircraft at a time."""
    question = PLACE_RAID if s.setup.victory.kind == "escort" else PLACE
    for _ in (0, 1):
        for index in s.flights[s.side]:
            plane = s.planes[index]
            if plane.hex != NOWHERE:
                continue
            key: str = yield Choose(plane.seat, question, index)
            at = read_label(key.removeprefix("place:"))
            assert at is not None
            area = area_of(s, plane.side)
            s.put(index, replace(plane, hex=at, facing=area.facing, altitude=area.altitude))
            if s.log is not None:
                label = key.removeprefix("place:")
                text = f"{s.name(index)} starts at {label}, altitude {area.altitude}."
                s.tell(Event(question.rule, "setup", text, who=plane.id,
                             where=(f"hex:{label}",)))  # fmt: skip
            yield CHECKPOINT
        if all(s.planes[index].hex != NOWHERE for flight in s.flights for index in flight):
            break
        s.side = 1 - s.side
    s.stage = "initiative"


def place_refused(s: Battle, plane: Plane, at: int) -> tuple[str, str] | None:
    """The rule and the reason why an aircraft cannot start in a hex of its area, or None."""
    area = area_of(s, plane.side)
    for index in s.flights[plane.side]:
        other = s.planes[index]
        if other.hex == NOWHERE or other.id == plane.id:
            continue
        if other.hex == at and other.altitude == area.altitude:
            return "stacking.conflict", f"{other.id} is there at the same altitude"
        both = s.card(other).token and s.card(plane).token
        if both and distance(other.hex, at) < s.setup.bombers_apart:
            return "escort.setup", f"bombers start {s.setup.bombers_apart} hexes apart or more"
    return None


class Place(Question[Battle, str]):
    """Where an aircraft starts."""

    name = "place"
    doing = "deploying"
    rule = "standard.deploy"

    def prompt(self, s: Battle, about: int) -> str:
        area = area_of(s, s.planes[about].side)
        return f"{s.name(about)} starts at altitude {area.altitude}: in which hex?"

    def options(self, s: Battle, about: int) -> list[str]:
        plane = s.planes[about]
        return [
            f"place:{column:02}{row:02}"
            for column, row in area_of(s, plane.side).hexes()
            if place_refused(s, plane, offset(column, row)) is None
        ]

    def others(self, s: Battle, about: int) -> list[str]:
        hexes = area_of(s, s.planes[about].side).hexes()
        return [f"place:{column:02}{row:02}" for column, row in hexes]

    def refused(self, s: Battle, about: int, answer: str) -> Iterator[Refusal]:
        plane = s.planes[about]
        label = answer.removeprefix("place:")
        at = read_label(label) if answer.startswith("place:") else None
        place = f"hex:{label}"
        if at is None or not s.on_map(at):
            yield Refusal("map.half-hexes", "there is no such hex on the map")
        elif not area_of(s, plane.side).holds(int(label[:2]), int(label[2:])):
            reason = f"{label} is outside the area of the {SIDES[plane.side].capitalize()} side"
            yield Refusal(self.rule, reason, place=place)
        elif (refused := place_refused(s, plane, at)) is not None:
            yield Refusal(*refused, place=place)

    def show(self, s: Battle, about: int, key: str) -> Option:
        label, area = key.removeprefix("place:"), area_of(s, s.planes[about].side)
        told = f"facing {COMPASS[area.facing]}, altitude {area.altitude}"
        return leads.option(key, f"Hex {label}", told, f"hex:{label}")


class PlaceRaid(Place):
    """Where an aircraft starts in Bomber Escort."""

    rule = "escort.setup"


BUILD, PLACE, PLACE_RAID = Build(), Place(), PlaceRaid()
