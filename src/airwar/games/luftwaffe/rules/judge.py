"""What is wrong with a leg: who flies, the hexes, what it does at its end, who else is there."""

from __future__ import annotations

from collections.abc import Iterator

from airwar.kernel.requests import Refusal

from ..data.kinds import AMERICAN, GERMAN, Side
from .answers import Fly
from .attacks import attack_refused, strafe_refused
from .basing import base_of, hop_refused, landing_refused
from .direct_flight import bombers_refused
from .endings import home_refused, leave_refused, shared_hex
from .geography import (
    SPAN,
    base_at,
    closed_to,
    home_field,
    rated,
    within,
)
from .groups import crowd, escorted, landing_area, limit
from .movers import Mover, mover_of, path_refused
from .routes import course_of
from .state import Force, War


def leg_refused(s: War, side: Side, answer: Fly, about: str | None = None) -> Iterator[Refusal]:
    """All that is wrong with a leg."""
    mover = mover_of(s, side, answer, about)
    if isinstance(mover, Refusal):
        yield mover
        return
    wrong = path_refused(s, side, mover, answer.path)
    if wrong is not None:
        yield wrong
        return
    end = answer.path[-1] if answer.path else mover.hex
    if side == GERMAN:
        yield from german_refused(s, mover, end, answer)
    elif mover.force is not None and escorted(s, mover.force):
        yield from bombers_refused(s, mover.force, end, answer)
    else:
        yield from fighters_refused(s, mover, end, answer)


# -- Germans --------------------------------------------------------------------------------------


def german_refused(s: War, mover: Mover, end: str, answer: Fly) -> Iterator[Refusal]:
    """§7.5 §12.3 §13.33: fighters fly as far as they like, and attack if they like."""
    left = mover.left - len(answer.path)
    rocket = rated(s, mover.units[0]).same_turn
    if answer.then == "land":
        if mover.force is None:
            if rocket:
                yield Refusal("24.41", "it takes off to attack", ("then",))
            elif (wrong := hop_refused(s, mover.units[0], end)) is not None:
                yield wrong
        elif (wrong := landing_refused(s, mover.force, mover.units, end)) is not None:
            yield wrong
    elif answer.then == "attack":
        yield from attack_refused(s, GERMAN, mover, end, left)
        if rocket and rocket_home(s, mover, end) > left:
            yield Refusal("24.41", "it could not land after that", ("path",))
        elif left == 0:
            yield from crowded(s, mover, end)
    elif answer.then == "stop":
        if rocket:
            yield Refusal("24.41", "it lands with the flight on which it took off", ("then",))
        yield from crowded(s, mover, end)
    else:
        yield Refusal("7.1", f"Germans do not {answer.then}", ("then",))


def rocket_home(s: War, mover: Mover, end: str) -> int:
    """§24.41: hexes from here to a base on which a rocket can still land this turn."""
    own = base_of(s, mover.units[0]) if mover.force is None else base_at(mover.force.track[-1])
    near = within(end, closed_to(s, GERMAN), mover.left)
    for hex, far in near.items():
        base = base_at(hex)
        if base and base not in s.shut and (base == own or s.slots.get(base) != s.turn):
            return far
    return 99


def crowded(s: War, mover: Mover, end: str) -> Iterator[Refusal]:
    """§9.12 §9.13 §9.31: those of the side who stay in the hex this half, and these."""
    most = limit(s, GERMAN)
    if crowd(s, end, GERMAN, mover.id, moved=True) + len(mover.units) > most:
        yield Refusal("9.31", f"more than {most} units would end in {end}", ("path",))


# -- American fighters ----------------------------------------------------------------------------


def fighters_refused(s: War, mover: Mover, end: str, answer: Fly) -> Iterator[Refusal]:
    left, force = mover.left - len(answer.path), mover.force
    assert force is not None
    if answer.then in ("attack", "strafe") and turns_back(s, force):
        yield Refusal("12.24", f"{force.id} turns back for lack of fuel", ("then",))
    if answer.then == "attack":
        yield from attack_refused(s, AMERICAN, mover, end, left)
        if left == 0:
            yield from shared_hex(s, mover, end)
    elif answer.then == "strafe":
        yield from strafe_refused(s, mover, end, left)
        if left == 0:
            yield from shared_hex(s, mover, end)
    elif answer.then == "land":
        yield from home_refused(s, force, end, landing_area(s, force))
    elif answer.then == "leave":
        yield from leave_refused(s, mover, end, left)
    elif answer.then == "stop":
        if turns_back(s, force) and deeper(s, force, end):
            yield Refusal("12.22", f"{force.id} turns back for lack of fuel", ("path",))
        yield from shared_hex(s, mover, end)
    elif answer.then == "join":
        yield Refusal("43.3", "fighters on their own do not join bombers", ("then",))
    else:
        rule = "2.31b" if answer.then == "bomb" else "10.6"
        yield Refusal(rule, f"fighters do not {answer.then}", ("then",))


def turns_back(s: War, force: Force) -> bool:
    """§12.24: escorts on their way home for lack of fuel; §8.25: hidden from the enemy."""
    return force.id in s.american.value.short


def deeper(s: War, force: Force, end: str) -> bool:
    """§12.22: is a hex no nearer to where these escorts turn back to?"""
    course = course_of(s, force)
    home = home_field(s, course.lands if course is not None else "", force.sneak)
    return home.get(end, SPAN) >= home.get(force.hex, SPAN) > 0
