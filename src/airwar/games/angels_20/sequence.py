"""The sequence of play: set-up, then game turns of four phases until the scenario ends.

`stage` is the step that begins at the next checkpoint; a step sets the one that follows it.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from airwar.kernel.requests import CHECKPOINT, Flow

from . import victory
from .attack import attack_phase, begin_attacks
from .damage import go_down
from .deploy import build, deploy
from .initiative import command_phase, initiative_phase
from .movement import choose_move, fly
from .night import illuminate
from .opening import advantage, situation, sky
from .settle import settle
from .stacking import late_phase, stack_phase
from .state import DARKNESS, NOBODY, Battle


def battle(s: Battle) -> Flow[None]:
    """The whole game, §sequence.phases."""
    steps = STEPS
    while not s.ended:
        yield CHECKPOINT
        yield from steps[s.stage](s)


def light_phase(s: Battle) -> Flow[None]:
    """§illumination.roll: just before the Attack phase."""
    if s.night == DARKNESS:
        yield from illuminate(s)
    begin_attacks(s)


def end_of_turn(s: Battle) -> Flow[None]:
    """§end.check: score, test the victory conditions, take off the markers."""
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
    """§fuel.deadline: who should have gone home by now counts as destroyed."""
    fuel = s.setup.fuel
    if fuel is None or s.turn < fuel.last_turn:
        return
    for flight in s.flights:
        for index in flight:
            if s.types[s.planes[index].card].key in fuel.aircraft:
                yield from go_down(s, index, "fuel.deadline", "lost, out of fuel")
    victory.judge(s)


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
    "settle": settle,
    "late": late_phase,
    "stack": stack_phase,
    "light": light_phase,
    "attack": attack_phase,
    "end": end_of_turn,
}
