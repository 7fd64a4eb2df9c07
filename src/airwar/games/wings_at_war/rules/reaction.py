"""A path is played event by event: barrages, balloons, Reaction Fire, and its end or the edge.

Barrages and balloons strike by themselves and cut the path into stretches; for each stretch the
opponent is asked, as long as a shot bears at one of its stops. At the same hundredth the order is
barrage, balloon, reaction, edge.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from msgspec.structs import replace

from airwar.common.forms import Field, Form, Item, Pick, items
from airwar.kernel.requests import Choose, Flow, Option, Question, Refusal

from ..data.tables import load_flak
from . import leads
from .answers import Pass, React
from .bearing import Aim, Fault, explain, gun_fault, guns_of, light_fault, view_fault, weapon_name
from .edges import leave_table
from .flak import enter_balloon, enter_barrage
from .flight import flight_of
from .shooting import shoot, shots_left
from .state import Battle, Flight, Gun, Plane, card, enemy, seat_of
from .tabletop import Stand, end_of, enters, inches, some_inches, stand_at, stops

if TYPE_CHECKING:
    from random import Random

Reaction: TypeAlias = React | Pass

BARRAGE: Final = 0
BALLOON: Final = 1
END: Final = 2


class Cut(NamedTuple):
    """Where a path is cut, and by what."""

    at: int
    kind: int
    number: int = 0  # of the gun or balloon
    id: str = ""


# -- the question ---------------------------------------------------------------------------------


class ReactionFire(Question[Battle, Reaction]):
    """`about` is the aircraft that moves."""

    name, rule, answer = "react", "2.4.reaction", Reaction
    doing = "deciding on Reaction Fire"

    def prompt(self, s: Battle, about: Any) -> str:
        return f"Reaction Fire at {about}?"

    def options(self, s: Battle, about: Any) -> Sequence[Reaction]:
        return ["pass", *reaction_shots(s)]

    def refused(self, s: Battle, about: Any, answer: Reaction) -> Iterator[Refusal]:
        if isinstance(answer, React):
            yield from reaction_refused(s, about, answer)

    def random(self, s: Battle, about: Any, rng: Random) -> Reaction:
        shots = list(reaction_shots(s))
        chance = int(rng.random() * (len(shots) + 1))
        return shots[chance - 1] if chance else "pass"

    def form(self, s: Battle, about: Any, draft: Mapping[str, Any]) -> Form:
        """What was picked before leaves fewer of the rest."""
        shots = list(reaction_shots(s))
        fields = []
        for name, label in (("unit", "Unit"), ("weapon", "Weapon"), ("target", "Target")):
            values = list(dict.fromkeys([str(getattr(shot, name)) for shot in shots]))
            fields.append(Field(name, label, Pick(items(values))))
            if draft.get(name) in values:
                shots = [shot for shot in shots if getattr(shot, name) == draft[name]]
        places = list(dict.fromkeys([shot.stop for shot in shots]))
        of = tuple([Item(at, f"after {some_inches(at)}", f"stop:{at}") for at in places])
        fields.append(Field("stop", "Stop", Pick(of)))
        return Form(
            either=(Form("react", tuple(fields), "Shoot"), Form("pass", label="Pass", word=True))
        )

    def presets(self, s: Battle, about: Any) -> Mapping[str, Reaction]:
        return {"pass": "pass"}

    def show(self, s: Battle, about: Any, answer: Reaction) -> Option:
        if not isinstance(answer, React):
            return Option("pass", "Let it fly on")
        label = (
            f"{answer.unit} fires its {weapon_name(answer.weapon)} at {answer.target}"
            f" after {some_inches(answer.stop)}"
        )
        return leads.option(s, self.write(answer), label, f"stop:{answer.stop}", answer)

    def others(self, s: Battle, about: Any) -> Sequence[Reaction]:
        """One shot at the first stop with each weapon there is."""
        side = enemy(s.plane(about).side)
        first = next(iter(open_stops(s)), 0)
        found: list[Reaction] = [
            React(plane.tag, weapon, about, first)  # type: ignore[arg-type]
            for plane in s.flying(side)
            for weapon in guns_of(plane)
        ]
        return found + [React(g.id, "light", about, first) for g in s.guns if g.side == side]


REACT = ReactionFire()


def reaction_refused(s: Battle, mover: str, answer: React) -> Iterator[Refusal]:
    """§react.stop, §react.once, §react.weapons, §weapon.schraege"""
    flight, side = flight_of(s), enemy(s.plane(mover).side)
    plane, gun = s.find(answer.unit), s.gun(answer.unit)
    unit = plane or gun
    if unit is None or unit.side != side or (plane and plane.status != "table"):
        yield Refusal("2.4.reaction", f"{answer.unit} is not one of your units here", ("unit",))
        return
    if answer.target != mover:
        yield Refusal("2.4.reaction", f"{mover} is moving, not {answer.target}", ("target",))
    if answer.unit in flight.reacted:
        why = f"{answer.unit} has reacted to {mover} already"
        yield Refusal("react.once", why, ("unit",))
    if answer.unit in flight.unaware:
        why = f"{mover} shot at {answer.unit} from below, and its crew does not react"
        yield Refusal("weapon.schraege", why, ("unit",))
    places = open_stops(s)
    if answer.stop not in places:
        known = ", ".join([inches(at) for at in places]) or "none"
        yield Refusal("react.stop", f"the stops of this stretch are at {known}", ("stop",))
        return
    weapons = guns_of(plane) if plane else ["light"] if gun and gun.kind == "light" else []
    if answer.weapon not in weapons:
        why = f"{answer.unit} has no such gun to react with"
        yield Refusal("react.weapons", why, ("weapon",))
        return
    if (plane and answer.weapon in plane.jams) or (gun and (gun.jammed or gun.silenced)):
        yield Refusal("react.weapons", f"the gun of {answer.unit} cannot fire", ("weapon",))
    target, stand = s.plane(mover), places[answer.stop]
    if fault := fault_at(s, unit, answer.weapon, target, stand):
        better = [
            at for at, each in places.items() if not fault_at(s, unit, answer.weapon, target, each)
        ]
        found = explain(
            fault, unit_name(unit), answer.weapon, mover, stand.x - unit.x, stand.y - unit.y
        )
        more = f"; it bears after {some_inches(better[0])}" if better else ""
        yield replace(found, reason=found.reason + more, at=("stop",))


def unit_name(unit: Plane | Gun) -> str:
    return unit.tag if isinstance(unit, Plane) else unit.id


def fault_at(s: Battle, unit: Plane | Gun, weapon: str, target: Plane, stand: Stand) -> Fault:
    """What keeps a gun from firing at the mover at a stop."""
    x, y, heading = stand
    if isinstance(unit, Plane):
        fault = gun_fault(unit, weapon, x, y, target.level)
    else:
        fault = light_fault(unit, x, y, target.level)
    if fault or not (s.clouds or s.night):
        return fault
    return view_fault(s, unit, target, Aim(x, y, heading, target.level))


# -- stops and shots ------------------------------------------------------------------------------


def open_stops(s: Battle) -> dict[int, Stand]:
    """The stops of the stretch up to the next cut, from where the mover is."""
    flight = flight_of(s)
    if not flight.path:
        return {}
    next_ = next_cut(s, flight)
    last = next_.at if next_.kind == END else next_.at - 1
    every = stops(flight.path, flight.final or flight.edge is not None)
    return {at: stand for at, stand in every.items() if flight.at <= at <= last}


def reaction_shots(s: Battle) -> Iterator[React]:
    """§2.4.reaction, §2.4.after.reaction, §other.3.7: guns that bear at a stop, of units activated
    or not."""
    flight = flight_of(s)
    mover = s.plane(flight.unit)
    side = enemy(mover.side)
    if not s.sides[side].orders:
        return
    units = in_reach(s, flight, mover, side)
    if not units:
        return
    places = open_stops(s)
    for unit in units:
        weapons = guns_of(unit) if isinstance(unit, Plane) else ["light"]
        jams = unit.jams if isinstance(unit, Plane) else ()
        for weapon in weapons:
            if weapon in jams:
                continue
            for at, stand in places.items():
                if not fault_at(s, unit, weapon, mover, stand):
                    yield React(unit_name(unit), weapon, mover.tag, at)  # type: ignore[arg-type]


def in_reach(s: Battle, flight: Flight, mover: Plane, side: int) -> list[Plane | Gun]:
    """Units that may react and are not too far from every point of the path; it only sorts out."""
    path = flight.path
    ends = [end_of(leg) for leg in path]
    xs, ys = [path[0].x, *[end.x for end in ends]], [path[0].y, *[end.y for end in ends]]
    west, east, south, north = min(xs), max(xs), min(ys), max(ys)
    found: list[Plane | Gun] = []
    for plane in s.planes[side]:
        if plane.status != "table" or not -1 <= plane.level - mover.level <= 1:
            continue
        reach = card(plane.model).reach + 2
        near = west - reach <= plane.x <= east + reach and south - reach <= plane.y <= north + reach
        if near and plane.tag not in flight.reacted and plane.tag not in flight.unaware:
            found.append(plane)
    if s.guns and mover.level <= load_flak().light.levels[1]:
        found += [
            gun
            for gun in s.guns
            if gun.side == side and shots_left(gun) and gun.id not in flight.reacted
        ]
    return found


def next_cut(s: Battle, flight: Flight) -> Cut:
    """The next thing that happens on the path by itself."""
    last = flight.path[-1]
    cuts = [Cut(last.flown + last.far, END)]
    if s.barrages or s.balloons:
        level = s.plane(flight.unit).level
        for barrage in s.barrages:
            if barrage.level == level and barrage.gun not in flight.met:
                radius = load_flak().heavy.radius
                at = meets(flight, barrage.x, barrage.y, radius)
                if at is not None:
                    cuts.append(Cut(at, BARRAGE, int(barrage.gun[1:]), barrage.gun))
        for balloon in s.balloons:
            if level <= balloon.top and not balloon.destroyed and balloon.id not in flight.met:
                radius = load_flak().balloon.radius
                at = meets(flight, balloon.x, balloon.y, radius)
                if at is not None:
                    cuts.append(Cut(at, BALLOON, int(balloon.id[1:]), balloon.id))
    return min(cuts)


def meets(flight: Flight, x: int, y: int, radius: int) -> int | None:
    """How far has been flown where the path first touches a disc, its start included."""
    for leg in flight.path:
        t = enters(leg.x, leg.y, leg.way, leg.far, x, y, radius)
        if t is not None:
            return leg.flown + t
    return None


# -- playing the path -----------------------------------------------------------------------------


def has_path(s: Battle) -> bool:
    return s.flight is not None and bool(s.flight.path) and not s.gone(s.flight.unit)


def next_event(s: Battle, last: int | None) -> int | None:
    return (last or 0) + 1 if has_path(s) else None


def fly_quietly(s: Battle) -> None:
    """A path on which nothing can happen is flown at once, without a stop in the sequence."""
    flight = s.flight
    if flight is None or not flight.path or s.barrages or s.balloons:
        return
    if next(reaction_shots(s), None) is None:
        end_path(s)


def play_path(s: Battle, number: int) -> Flow[None]:
    """One reaction, or the next event."""
    flight = flight_of(s)
    mover = s.plane(flight.unit)
    if next(reaction_shots(s), None) is not None:
        answer: Reaction = yield Choose(seat_of(enemy(mover.side)), REACT, mover.tag)
        if isinstance(answer, React):
            stand = open_stops(s)[answer.stop]
            halt(s, answer.stop, stand)
            flight = flight_of(s)
            s.flight = replace(flight, reacted=(*flight.reacted, answer.unit))
            yield from shoot(s, answer.unit, answer.weapon, mover.tag)
            return
    next_ = next_cut(s, flight)
    if next_.kind == END:
        end_path(s)
        return
    halt(s, next_.at, stand_at(flight.path, next_.at))
    flight = flight_of(s)
    s.flight = replace(flight, met=(*flight.met, next_.id))
    if next_.kind == BARRAGE:
        yield from enter_barrage(s, mover.tag, next_.id)
    else:
        yield from enter_balloon(s, mover.tag, next_.id)


def halt(s: Battle, at: int, stand: Stand) -> None:
    """The mover stands at a point of its path, on the heading flown there."""
    flight = flight_of(s)
    plane = s.plane(flight.unit)
    s.put(replace(plane, x=stand.x, y=stand.y, heading=stand.heading))
    s.flight = replace(flight, at=at)


def end_path(s: Battle) -> None:
    """The end of the announced path: the edge, a maneuver, or the end of the move."""
    flight = flight_of(s)
    end = end_of(flight.path[-1])
    plane = s.plane(flight.unit)
    plane = s.put(replace(plane, x=end.x, y=end.y, heading=end.heading))
    s.flight = replace(flight, path=(), at=flight.flown, over=flight.final)
    if flight.edge is not None:
        leave_table(s, plane, flight.edge)
