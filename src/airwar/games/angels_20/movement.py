"""Moving aircraft: who moves, how fast, and hex by hex, with turns and maneuvers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from airwar.common.hexes import STEPS, sheet
from airwar.kernel.events import Event
from airwar.kernel.requests import CHECKPOINT, Choose, Denial, Flow, Option, Param, Question

from .cards import BOOM_AND_ZOOM, Card
from .edges import (
    EXTEND,
    SHIFT,
    SHIFTS,
    arrive,
    arrived,
    edge_denial,
    edge_option,
    edge_params,
    extend,
    hold,
    leave,
    shift,
)
from .hazards import pass_hazards
from .maneuvers import CLIMBS, MANEUVERS, VERTICAL, attempt
from .order import next_to_move, unmoved
from .state import (
    CLIMBING,
    DIVING,
    EVADING_LEFT,
    NEUTRAL,
    NEVER,
    Battle,
    Plane,
    crippled,
)
from .steps import AHEAD, BANKING, END, LEFT, RIGHT, TURNS, fly_keys

TURNED: Final = {
    1: "1 hex side right",
    2: "2 hex sides right",
    3: "3 hex sides",
    4: "2 hex sides left",
    5: "1 hex side left",
}
STRAIGHT: Final = "movement.straight"
SPEED_KEYS: Final = tuple(f"speed:{n}" for n in range(16))


# -- choosing -------------------------------------------------------------------------------------


def choose_move(s: Battle) -> Flow[None]:
    """§order.alternate, §movement.choose-speed: an aircraft of his that has not moved, a speed."""
    seat = s.queue[0]
    waiting = unmoved(s, seat)
    index = waiting[0]
    if len(waiting) > 1:
        key: str = yield Choose(seat, MOVE, waiting)
        id = key[5:]
        index = next(i for i in waiting if s.planes[i].id == id)
    plane = s.planes[index]
    s.mover = index
    speeds = allowed_speeds(s.cards[plane.card], plane)
    speed = speeds[0]
    if len(speeds) > 1:
        key = yield Choose(seat, SPEED, index)
        speed = int(key[6:])
    begin_move(s, index, speed)


def allowed_speeds(card: Card, plane: Plane) -> tuple[int, ...]:
    """§stats.speed, §damage.crippled-speed"""
    if plane.damage and crippled(card, plane):
        return card.normal
    return card.normal + card.high


def begin_move(s: Battle, index: int, speed: int) -> None:
    plane = s.planes[index]
    card = s.cards[plane.card]
    s.moves += 1
    s.put(index, replace(plane, order=s.moves, path=(plane.hex,), cloud=False))
    s.stage, s.mover, s.speed, s.flown, s.acted = "fly", index, speed, 0, NEVER
    s.high = speed in card.high  # §stats.high-speed
    s.scissored = s.vertical = s.refused = False
    s.tries = 0
    if s.log is not None:
        kind = "high speed" if s.high else "normal speed"
        text = f"{s.name(index)} flies at {speed}, {kind}."
        s.tell(Event("movement.choose-speed", "speed", text, who=plane.id,
                     where=(f"aircraft:{plane.id}",)))  # fmt: skip


# -- flying ---------------------------------------------------------------------------------------


def fly(s: Battle) -> Flow[None]:
    """Hex by hex to the end of the declared speed; every decision begins at a checkpoint."""
    index = s.mover
    while True:
        plane = s.planes[index]
        keys = fly_keys(s, plane)
        key: str = keys[0] if keys else END
        if len(keys) > 1:
            key = yield Choose(plane.seat, FLY, keys)
        if key == END:
            break
        if key in TURNS:
            turn(s, index, TURNS[key])
        elif key == AHEAD:  # §movement.straight
            s.flown += 1
            s.scissored = False
            hex = plane.hex + STEPS[plane.facing]
            if s.flak or s.balloons or not s.on_map(hex):
                yield from land(s, index, hex, plane.facing, plane.altitude)
            else:
                enter(s, index, hex, plane.facing, plane.altitude)
                cross(s, index)
        else:
            yield from step(s, index, key)
        if s.mover != index:  # gone
            if not s.ended:
                next_to_move(s)
            return
        if len(keys) > 1:
            yield CHECKPOINT
    s.stage = "settle"


def step(s: Battle, index: int, key: str) -> Flow[None]:
    """A maneuver, or something about the edge of the map."""
    if key in MANEUVERS:  # §check.announce
        s.announced = key
        hex, facing, altitude = yield from attempt(s, index, MANEUVERS[key])
        s.announced = ""
        yield from land(s, index, hex, facing, altitude, MANEUVERS[key].rule)
    elif key == EXTEND:
        s.announced = key
        yield from extend(s, index)
        s.announced = ""
    else:
        shift(s, key, s.planes[index].id)


def land(
    s: Battle, index: int, hex: int, facing: int, altitude: int, rule: str = STRAIGHT
) -> Flow[None]:
    """Into a hex, with what others may do before it leaves the map, and what hangs there."""
    if not s.setup.map_fixed and not s.on_map(hex):
        yield from hold(s, index, hex)
    if not enter(s, index, hex, facing, altitude, rule):
        return
    if s.flak or s.balloons:
        yield from pass_hazards(s, index)
    if s.mover == index:
        cross(s, index)


def turn(s: Battle, index: int, side: int) -> None:
    """§movement.turn: 1 hex side after entering a hex."""
    plane = s.planes[index]
    s.acted = s.flown
    s.scissored = False
    s.put(index, replace(plane, facing=(plane.facing + side) % 6))
    if s.log is not None:
        text = f"{s.name(index)} turns {'right' if side > 0 else 'left'}."
        s.tell(Event("movement.turn", "bank", text, who=plane.id))


def enter(
    s: Battle, index: int, hex: int, facing: int, altitude: int, rule: str = STRAIGHT
) -> bool:
    """Put an aircraft into a hex; False if it stays in its own or leaves the map."""
    plane = s.planes[index]
    if hex - s.origin not in sheet(s.columns, s.rows).place:
        leave(s, index, hex)  # §map.exit
        return False
    if hex == plane.hex:
        if s.log is not None:
            text = f"{s.name(index)} stays in {s.label(hex)}."
            s.tell(Event(rule, "fly", text, who=plane.id))
        return False
    path = (*plane.path, hex)
    s.put(index, replace(plane, hex=hex, facing=facing, altitude=altitude, path=path))
    if s.log is not None:
        text = f"{s.name(index)} enters {s.label(hex)}"
        text += f" at altitude {altitude}." if altitude != plane.altitude else "."
        s.tell(Event(rule, "fly", text, who=plane.id, where=(f"hex:{s.label(hex)}",)))
        turned = (facing - plane.facing) % 6
        if turned:
            text = f"{s.name(index)} turns {TURNED[turned]}."
            s.tell(Event(rule, "bank", text, who=plane.id))
    return True


def cross(s: Battle, index: int) -> None:
    """§escort.victory: a bomber that has come through what hangs in its last hex arrives."""
    if s.setup.victory.kind == "escort" and arrived(s, s.planes[index]):
        arrive(s, index)


# -- questions ------------------------------------------------------------------------------------


class Move(Question[Battle]):
    """§order.alternate: which aircraft moves. `about` are those that may."""

    name = "move"
    rule = "order.alternate"

    def prompt(self, s: Battle, about: tuple[int, ...]) -> str:
        return "Which aircraft moves now?"

    def options(self, s: Battle, about: tuple[int, ...]) -> list[str]:
        return ["move:" + s.planes[index].id for index in about]

    def candidates(self, s: Battle, about: tuple[int, ...]) -> list[str]:
        return ["move:" + plane.id for plane in s.planes]

    def denial(self, s: Battle, about: tuple[int, ...], key: str) -> Denial:
        index = s.find(key.removeprefix("move:"))
        if index < 0 or not key.startswith("move:"):
            return Denial(key, self.rule, "there is no such aircraft")
        plane, place = s.planes[index], f"aircraft:{s.planes[index].id}"
        if not s.in_play(index):
            reason = f"{s.name(index)} is out of the battle"
            return Denial(key, "movement.mandatory", reason, place)
        if plane.order:
            reason = f"{s.name(index)} has moved already this game turn"
            return Denial(key, "sequence.markers", reason, place)
        if plane.side == s.planes[about[0]].side:
            reason = f"{s.name(index)} is flown by {plane.seat}"
            return Denial(key, "sequence.multiplayer", reason, place)
        return Denial(key, "setup.sides", f"{s.name(index)} is an enemy", place)

    def option(self, s: Battle, about: tuple[int, ...], key: str) -> Option:
        id = key.removeprefix("move:")
        return Option(key, s.name(s.find(id)), f"aircraft:{id}")


class Speed(Question[Battle]):
    """§movement.choose-speed: one number, normal or high."""

    name = "speed"
    rule = "movement.choose-speed"

    def prompt(self, s: Battle, about: int) -> str:
        return f"{s.name(about)}: at what speed?"

    def options(self, s: Battle, about: int) -> list[str]:
        plane = s.planes[about]
        return [SPEED_KEYS[n] for n in allowed_speeds(s.cards[plane.card], plane)]

    def candidates(self, s: Battle, about: int) -> list[str]:
        card = s.cards[s.planes[about].card]
        fastest = (card.high or card.normal)[-1]
        return [SPEED_KEYS[n] for n in range(1, fastest + 2)]

    def denial(self, s: Battle, about: int, key: str) -> Denial:
        card = s.cards[s.planes[about].card]
        word = key.removeprefix("speed:")
        place = f"aircraft:{s.planes[about].id}"
        if word.isdigit() and int(word) in card.high:
            reason = f"{s.name(about)} is crippled and cannot fly at high speed"
            return Denial(key, "damage.crippled-speed", reason, place)
        high = f", at high speed {_span(card.high)}" if card.high else ""
        reason = f"the speed of {card.name} is {_span(card.normal)}{high}"
        above = bool(card.high) and word.isdigit() and int(word) > card.high[-1]
        return Denial(key, "stats.high-speed" if above else "stats.speed", reason, place)

    def option(self, s: Battle, about: int, key: str) -> Option:
        n = int(key.removeprefix("speed:"))
        plane = s.planes[about]
        label = f"Speed {n}" + (" (high)" if n in s.cards[plane.card].high else "")
        return Option(key, label, f"aircraft:{plane.id}")


def _span(speeds: Sequence[int]) -> str:
    return f"{speeds[0]} to {speeds[-1]}" if len(speeds) > 1 else str(speeds[0])


class Fly(Question[Battle]):
    """What the moving aircraft does next. `about` are the keys on offer."""

    name = "fly"
    rule = "movement.turn"

    def prompt(self, s: Battle, about: tuple[str, ...]) -> str:
        left = s.speed - s.flown
        if not left:
            return f"{s.name(s.mover)}: turn in the last hex?"
        return f"{s.name(s.mover)}: {left} of {s.speed} hexes left."

    def options(self, s: Battle, about: tuple[str, ...]) -> tuple[str, ...]:
        return about

    def candidates(self, s: Battle, about: tuple[str, ...]) -> Sequence[str]:
        keys = [AHEAD, LEFT, RIGHT, *MANEUVERS] if s.flown < s.speed else [END, LEFT, RIGHT]
        if any(key.startswith(SHIFT) or key == EXTEND for key in about):
            keys += [*SHIFTS, EXTEND]
        return keys

    def params(self, s: Battle, about: tuple[str, ...], key: str) -> tuple[Param, ...]:
        return edge_params(s, s.planes[s.mover], key) if key.startswith(SHIFT) else ()

    def denial(self, s: Battle, about: tuple[str, ...], key: str) -> Denial:
        plane = s.planes[s.mover]
        if key.startswith(SHIFT) or key == EXTEND:
            return edge_denial(s, plane, key)
        rule, reason = fly_refused(s, plane, key)
        known = key in (AHEAD, END, *TURNS, *MANEUVERS)
        place = fly_label(s, plane, key)[1] if known else f"aircraft:{plane.id}"
        return Denial(key, rule, reason, place)

    def option(self, s: Battle, about: tuple[str, ...], key: str) -> Option:
        plane = s.planes[s.mover]
        if key.startswith(SHIFT) or key == EXTEND:
            return edge_option(s, plane, key)
        return Option(key, *fly_label(s, plane, key))


def fly_label(s: Battle, plane: Plane, key: str) -> tuple[str, str]:
    """What a step is called and where it is clicked."""
    ahead = plane.hex + STEPS[plane.facing]
    if key == AHEAD:
        if not s.on_map(ahead):
            return "Fly off the map (retreat)", f"aircraft:{plane.id}"
        return "Straight ahead", f"hex:{s.label(ahead)}"
    if key in TURNS:
        facing = (plane.facing + TURNS[key]) % 6
        return f"Turn {key}", f"facing:{plane.id}/{facing}"
    if key == END:
        return "End the move", f"aircraft:{plane.id}"
    return MANEUVERS[key].name, f"maneuver:{key}"


def fly_refused(s: Battle, plane: Plane, key: str) -> tuple[str, str]:
    """Rule and reason why the moving aircraft cannot do this now."""
    id, status, n = plane.id, plane.status, s.flown
    if key not in (AHEAD, END, *TURNS, *MANEUVERS):
        return "movement.straight", "fly ahead, turn, or try a maneuver"
    if key == END:
        return "movement.choose-speed", f"{id} has {s.speed - n} hexes left to fly"
    if n == s.speed and key not in TURNS:
        return "movement.choose-speed", f"{id} has flown its {s.speed} hexes"
    if key in TURNS and n == 0:
        return "movement.no-turn-before", f"{id} cannot turn before its first hex"
    if status != NEUTRAL and (n == 0 or (n == 1 and s.acted != 1 and status in BANKING)):
        return required(plane)
    if key in TURNS:
        return turn_refused(s, plane)
    return maneuver_refused(s, plane, key)


def required(plane: Plane) -> tuple[str, str]:
    """What a status demands first."""
    if plane.status == DIVING:
        return "status.diving-required", f"{plane.id} is Diving and must try a Power Dive first"
    if plane.status == CLIMBING:
        return "status.climbing-required", f"{plane.id} is Climbing and must try a Climb first"
    side = "left" if plane.status == EVADING_LEFT else "right"
    reason = f"{plane.id} is Evading and must first turn {side} or try a Tight Turn {side}"
    return "status.evading-required", reason


def turn_refused(s: Battle, plane: Plane) -> tuple[str, str]:
    n = s.flown
    card = s.cards[plane.card]
    if s.setup.hold_course and card.token and not s.provoked:
        return "fuel.bomber-movement", "the bombers hold their course until one is attacked"
    if s.acted == n and s.scissored:
        reason = f"{plane.id} stayed by a Scissors and keeps its facing"
        return "movement.turn-or-maneuver", reason
    if s.acted == n and s.tries:
        reason = f"{plane.id} has turned or maneuvered in this hex already"
        return "movement.turn-or-maneuver", reason
    if s.acted == n:
        return "movement.turn", f"{plane.id} has turned in this hex already"
    reason = f"{plane.id} is at high speed and turned or maneuvered in the hex before"
    return "movement.high-speed", reason


def maneuver_refused(s: Battle, plane: Plane, key: str) -> tuple[str, str]:
    card = s.cards[plane.card]
    kind = MANEUVERS[key].kind
    if card.token:
        rule = "escort.bomber" if s.setup.victory.kind == "escort" else "fuel.bomber-movement"
        return rule, f"{card.name} flies straight or makes normal turns only"
    zoom = bool(card.abilities & BOOM_AND_ZOOM)
    if s.tries and not zoom:
        reason = f"{plane.id} has tried its one difficult maneuver of this move"
        return "movement.one-maneuver", reason
    if s.tries > 1 or (s.tries and not s.vertical and kind not in VERTICAL):
        reason = f"Boom and Zoom gives {plane.id} one Climb or Power Dive more, and it has had it"
        if s.tries == 1:
            reason = f"Boom and Zoom gives {plane.id} one more Climb or Power Dive, nothing else"
        return "movement.one-maneuver", reason
    if s.high and s.acted == s.flown:
        reason = f"{plane.id} is at high speed and turned or maneuvered in this hex"
        return "movement.high-speed", reason
    limit = "is as high as it can be" if kind == CLIMBS else "is as low as it can be"
    return "movement.altitude", f"{plane.id} at altitude {plane.altitude} {limit}"


MOVE, SPEED, FLY = Move(), Speed(), Fly()
