"""The sequence of play: set-up, then game turns of four phases until the scenario ends.

`stage` is the step that begins at the next checkpoint; each step sets the next one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from airwar.kernel.requests import CHECKPOINT, Flow

from . import victory
from .attack import attack_phase, begin_attacks
from .damage import go_down
from .deploy import build, deploy
from .end_of_move import end_move
from .initiative import command_phase, initiative_phase
from .movement import choose_move, fly
from .night import illuminate
from .opening import advantage, situation, sky
from .stacking import late_phase, stack_phase
from .state import DARKNESS, NOBODY, Battle


def battle(s: Battle) -> Flow[None]:
    """The whole game, §sequence.phases."""
    steps = STEPS
    while not s.ended:
        yield CHECKPOINT
        yield from steps[s.stage](s)


def where(s: Battle) -> tuple[int, str, int]:
    """The game turn, the phase, and in the Movement phase the number of the move.

    A move begins with the choice of the aircraft, so its place cannot name the aircraft.
    """
    phase = PHASES.get(s.stage, "set-up")
    if s.stage == "move":
        return s.turn, phase, s.moves + 1
    return s.turn, phase, s.moves if s.stage in ("fly", "settle") else 0


def light_phase(s: Battle) -> Flow[None]:
    """§illumination.roll: just before the Attack phase."""
    if s.night == DARKNESS:
        yield from illuminate(s)
    begin_attacks(s)


def end_of_turn(s: Battle) -> Flow[None]:
    """§end.check: score, check the victory conditions, remove the markers."""
    yield from out_of_fuel(s)
    if not s.ended:
        victory.check(s)
    if s.ended:
        return
    s.turn += 1
    clear_marks(s)
    s.stage = "initiative"


def clear_marks(s: Battle) -> None:
    """§sequence.markers: all flags are cleared; §status.duration: status and cloud stay on."""
    s.planes = tuple(
        [
            replace(
                plane,
                order=0,
                path=(),
                tried=False,
                rerolled=False,
                late=False,
                back=False,
                fired=False,
                lit=False,
            )
            for plane in s.planes
        ]
    )
    s.shots = ()
    s.moves, s.side, s.first = 0, NOBODY, NOBODY


def out_of_fuel(s: Battle) -> Flow[None]:
    """§fuel.deadline: aircraft that should have left by now count as destroyed."""
    fuel = s.setup.fuel
    if fuel is None or s.turn < fuel.last_turn:
        return
    for flight in s.flights:
        for index in flight:
            if s.types[s.planes[index].card].key in fuel.aircraft:
                yield from go_down(s, index, "fuel.deadline", "lost, out of fuel")
    victory.judge(s)


# §sequence.phases; steps before the first turn do not belong to them.
PHASES: Final = {
    "initiative": "initiative",
    "command": "initiative",
    "move": "movement",
    "fly": "movement",
    "settle": "movement",
    "late": "movement",
    "stack": "movement",
    "light": "attack",
    "attack": "attack",
    "end": "end",
}
STEPS: dict[str, Callable[[Battle], Flow[None]]] = {
    "build": build,
    "sky": sky,
    "advantage": advantage,
    "situation": situation,
    "deploy": deploy,
    "initiative": initiative_phase,
    "command": command_phase,
    "move": choose_move,
    "fly": fly,
    "settle": end_move,
    "late": late_phase,
    "stack": stack_phase,
    "light": light_phase,
    "attack": attack_phase,
    "end": end_of_turn,
}
