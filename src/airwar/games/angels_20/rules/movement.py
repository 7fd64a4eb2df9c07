"""Moving aircraft: who moves, how fast, and hex by hex, with turns and maneuvers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from msgspec.structs import replace

from airwar.common.forms import Form
from airwar.common.hexes import STEPS, sheet
from airwar.kernel.events import Event
from airwar.kernel.requests import (
    CHECKPOINT,
    Choose,
    Flow,
    Option,
    Question,
    Refusal,
)

from . import leads
from .cards import BOOM_AND_ZOOM, Card
from .edges import (
    EXTEND,
    arrive,
    arrived,
    extend,
    extend_refused,
    hold,
    leave,
)
from .hazards import pass_hazards
from .maneuvers import CLIMBS, MANEUVERS, VERTICAL, attempt
from .order import next_to_move, unmoved
from .shifts import (
    NAMES,
    NOT_LEAVING,
    SHIFTED,
    Shift,
    Span,
    shift,
    shift_form,
    shift_label,
    shift_refusals,
)
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
from .steps import AHEAD, BANKING, END, LEFT, RIGHT, TURNS, next_steps

if TYPE_CHECKING:
    from random import Random

Offer: TypeAlias = tuple[str | Span, ...]  # steps, and the shifts of each direction
Flown: TypeAlias = str | Shift  # a step, or a shift

TURNED: Final = {
    1: "1 hex side right",
    2: "2 hex sides right",
    3: "3 hex sides",
    4: "2 hex sides left",
    5: "1 hex side left",
}
STRAIGHT: Final = "movement.straight"
SPEED_KEYS: Final = tuple(f"speed:{n}" for n in range(100))
SPEEDS: Final = {key: n for n, key in enumerate(SPEED_KEYS)}


# -- choosing -------------------------------------------------------------------------------------


def choose_move(s: Battle) -> Flow[None]:
    """§order.alternate, §movement.choose-speed: an aircraft that has not moved, and a speed."""
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
        speed = SPEEDS[key]
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
                     where=(f"aircraft:{plane.id}",),
                     facts={"speed": speed, "high": s.high}))  # fmt: skip


# -- flying ---------------------------------------------------------------------------------------


def fly(s: Battle) -> Flow[None]:
    """Hex by hex to the end of the declared speed; every decision begins at a checkpoint."""
    index = s.mover
    while True:
        plane = s.planes[index]
        offer = next_steps(s, plane)
        key: Any = offer[0] if offer else END  # a step that is the only one is not asked for
        if len(offer) > 1:
            key = yield Choose(plane.seat, FLY, offer)
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
        if len(offer) > 1:
            yield CHECKPOINT
    s.stage = "settle"


def step(s: Battle, index: int, key: Flown) -> Flow[None]:
    """A maneuver, or something about the edge of the map."""
    if isinstance(key, Shift):
        shift(s, key, s.planes[index].id)
    elif key in MANEUVERS:  # §check.announce
        s.announced = key
        hex, facing, altitude = yield from attempt(s, index, MANEUVERS[key])
        s.announced = ""
        yield from land(s, index, hex, facing, altitude, MANEUVERS[key].rule)
    else:
        s.announced = EXTEND
        yield from extend(s, index)
        s.announced = ""


def land(
    s: Battle, index: int, hex: int, facing: int, altitude: int, rule: str = STRAIGHT
) -> Flow[None]:
    """Enter a hex, with what others may do before it leaves the map, and with hazards."""
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
        step = f"turns {'right' if side > 0 else 'left'}"
        s.tell(Event("movement.turn", "bank", f"{s.name(index)} {step}.", who=plane.id,
                     facts={"step": step}))  # fmt: skip


def enter(
    s: Battle, index: int, hex: int, facing: int, altitude: int, rule: str = STRAIGHT
) -> bool:
    """Move an aircraft to a hex; False if it stays in its own or leaves the map."""
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
        step = s.label(hex)
        step += f" at altitude {altitude}" if altitude != plane.altitude else ""
        s.tell(Event(rule, "fly", f"{s.name(index)} enters {step}.", who=plane.id,
                     where=(f"hex:{s.label(hex)}",), facts={"step": step}))  # fmt: skip
        turned = (facing - plane.facing) % 6
        if turned:
            step = f"turns {TURNED[turned]}"
            s.tell(Event(rule, "bank", f"{s.name(index)} {step}.", who=plane.id,
                         facts={"step": step}))  # fmt: skip
    return True


def cross(s: Battle, index: int) -> None:
    """§escort.victory: a bomber that survives the hazards of its last hex arrives."""
    if s.setup.victory.kind == "escort" and arrived(s, s.planes[index]):
        arrive(s, index)


# -- questions ------------------------------------------------------------------------------------


class Move(Question[Battle, str]):
    """§order.alternate: which aircraft moves. `about` lists those that may."""

    name = "move"
    doing = "choosing who moves"
    rule = "order.alternate"

    def prompt(self, s: Battle, about: tuple[int, ...]) -> str:
        return "Which aircraft moves now?"

    def options(self, s: Battle, about: tuple[int, ...]) -> list[str]:
        return ["move:" + s.planes[index].id for index in about]

    def others(self, s: Battle, about: tuple[int, ...]) -> list[str]:
        return ["move:" + plane.id for plane in s.planes]

    def refused(self, s: Battle, about: tuple[int, ...], answer: str) -> Iterator[Refusal]:
        index = s.find(answer.removeprefix("move:"))
        if index < 0 or not answer.startswith("move:"):
            yield Refusal(self.rule, "there is no such aircraft")
            return
        plane, mine = s.planes[index], s.planes[about[0]]
        place = f"aircraft:{plane.id}"
        if not s.in_play(index):
            reason = f"{s.name(index)} is out of the battle"
            yield Refusal("movement.mandatory", reason, place=place)
        elif plane.order:
            reason = f"{s.name(index)} has moved already this game turn"
            yield Refusal("sequence.markers", reason, place=place)
        elif plane.side != mine.side:
            yield Refusal("setup.sides", f"{s.name(index)} is an enemy", place=place)
        elif plane.seat != mine.seat:
            reason = f"{s.name(index)} is flown by {plane.seat}"
            yield Refusal("sequence.multiplayer", reason, place=place)

    def show(self, s: Battle, about: tuple[int, ...], key: str) -> Option:
        id = key.removeprefix("move:")
        index = s.find(id)
        return leads.option(key, s.name(index), leads.mover(s, index), f"aircraft:{id}")


class Speed(Question[Battle, str]):
    """§movement.choose-speed: one number, normal or high."""

    name = "speed"
    doing = "choosing a speed"
    rule = "movement.choose-speed"

    def prompt(self, s: Battle, about: int) -> str:
        return f"{s.name(about)}: at what speed?"

    def options(self, s: Battle, about: int) -> list[str]:
        plane = s.planes[about]
        return [SPEED_KEYS[n] for n in allowed_speeds(s.cards[plane.card], plane)]

    def others(self, s: Battle, about: int) -> list[str]:
        card = s.cards[s.planes[about].card]
        fastest = (card.high or card.normal)[-1]
        return [SPEED_KEYS[n] for n in range(1, fastest + 2)]

    def refused(self, s: Battle, about: int, answer: str) -> Iterator[Refusal]:
        plane = s.planes[about]
        card = s.cards[plane.card]
        speed = SPEEDS.get(answer, 0)
        if speed in allowed_speeds(card, plane):
            return
        place = f"aircraft:{plane.id}"
        if speed in card.high:
            reason = f"{s.name(about)} is crippled and cannot fly at high speed"
            yield Refusal("damage.crippled-speed", reason, place=place)
            return
        high = f", at high speed {leads.span(card.high)}" if card.high else ""
        reason = f"the speed of {card.name} is {leads.span(card.normal)}{high}"
        above = bool(card.high) and speed > card.high[-1]
        yield Refusal("stats.high-speed" if above else "stats.speed", reason, place=place)

    def show(self, s: Battle, about: int, key: str) -> Option:
        n = SPEEDS[key]
        plane = s.planes[about]
        label = f"Speed {n}" + (" (high)" if n in s.cards[plane.card].high else "")
        return leads.option(key, label, leads.speed(s, about, n), f"aircraft:{plane.id}")


class Fly(Question[Battle, Flown]):
    """What the moving aircraft does next. `about` lists its options."""

    name = "fly"
    doing = "flying"
    rule = "movement.turn"
    answer = Flown

    def prompt(self, s: Battle, about: Offer) -> str:
        left = s.speed - s.flown
        if not left:
            return f"{s.name(s.mover)}: turn in the last hex?"
        return f"{s.name(s.mover)}: {left} of {s.speed} hexes left."

    def options(self, s: Battle, about: Offer) -> Sequence[Flown]:
        if not _spans(about):
            return about  # type: ignore[return-value]  # steps alone
        found: list[Flown] = []
        for each in about:
            found += [each] if isinstance(each, str) else each.listed()
        return found

    def others(self, s: Battle, about: Offer) -> Sequence[Flown]:
        keys: list[Flown] = [END, LEFT, RIGHT]
        if s.flown < s.speed:
            keys = [AHEAD, LEFT, RIGHT, *MANEUVERS]
        if EXTEND in about or _spans(about):
            keys += [*[Shift(name, 1) for name in NAMES], EXTEND]
        return keys

    def refused(self, s: Battle, about: Offer, answer: Flown) -> Iterator[Refusal]:
        if answer in about:
            return
        plane = s.planes[s.mover]
        place = f"aircraft:{plane.id}"
        if isinstance(answer, Shift):
            if not any(span.holds(answer) for span in _spans(about)):
                yield from shift_refusals(s, plane, answer, f"{plane.id} {NOT_LEAVING}")
        elif answer == EXTEND:
            refused = extend_refused(s, plane) or ("map.extend", f"{plane.id} {NOT_LEAVING}")
            yield Refusal(*refused, place=place)
        else:
            known = answer in (AHEAD, END, *TURNS, *MANEUVERS)
            place = fly_label(s, plane, answer)[1] if known else place
            yield Refusal(*fly_refused(s, plane, answer), place=place)

    def random(self, s: Battle, about: Offer, rng: Random) -> Flown:
        """Each step is one choice, and so is each direction of a shift."""
        chosen = about[int(rng.random() * len(about))]
        return chosen if isinstance(chosen, str) else chosen.random(rng)

    def form(self, s: Battle, about: Offer, draft: Mapping[str, Any]) -> Form | None:
        return shift_form(_spans(about), draft)

    def show(self, s: Battle, about: Offer, answer: Flown) -> Option:
        plane = s.planes[s.mover]
        if isinstance(answer, Shift):
            return leads.option(self.write(answer), shift_label(answer), SHIFTED)
        if answer == EXTEND:
            told = "the other side must agree; then the map goes on there"
            return leads.option(answer, "Ask for more map ahead", told, f"aircraft:{plane.id}")
        label, place = fly_label(s, plane, answer)
        return leads.option(answer, label, fly_leads(s, plane, answer), place)


def _spans(offer: Offer) -> list[Span]:
    return [each for each in offer if isinstance(each, Span)]


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


def fly_leads(s: Battle, plane: Plane, key: str) -> str:
    """What a step leads to."""
    if key == AHEAD:
        return leads.ahead(s, plane)
    if key in TURNS:
        return leads.turned(plane, TURNS[key])
    return "the move is over" if key == END else leads.maneuver(s, plane, key)


def fly_refused(s: Battle, plane: Plane, key: str) -> tuple[str, str]:
    """The rule and the reason why the moving aircraft cannot do this now, or None."""
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
    """What a status requires first."""
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
        reason = f"{plane.id} stayed in its hex with a Scissors and keeps its facing"
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
        reason = f"Boom and Zoom gives {plane.id} one more Climb or Power Dive, and it has had it"
        if s.tries == 1:
            reason = f"Boom and Zoom gives {plane.id} one more Climb or Power Dive, nothing else"
        return "movement.one-maneuver", reason
    if s.high and s.acted == s.flown:
        reason = f"{plane.id} is at high speed and turned or maneuvered in this hex"
        return "movement.high-speed", reason
    limit = "is as high as it can be" if kind == CLIMBS else "is as low as it can be"
    return "movement.altitude", f"{plane.id} at altitude {plane.altitude} {limit}"


MOVE, SPEED, FLY = Move(), Speed(), Fly()
