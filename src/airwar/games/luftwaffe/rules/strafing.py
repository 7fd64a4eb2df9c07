"""Strafing: American fighters against Germans on the ground."""

from __future__ import annotations

from airwar.kernel.events import Event, Modifier
from airwar.kernel.requests import Flow
from airwar.kernel.sequence import Each, Outline, Phase

from ..data.kinds import AMERICAN, GERMAN
from ..data.tables import load_limits
from .combat import spend_fuel
from .fire import by_type, can_fire, intensive, ranked, roll_fire
from .flak import base_shot, flak, next_shot, owe
from .geography import base_at, name_of
from .state import Strafing, War
from .taking import LOSSES, take


def begin_strafing(s: War, force: str) -> None:
    """§14.1, §14.2, §15.4: over an airbase; city guns fire first if they have not, then the
    base's."""
    own = s.put_force(force, strafed=True)
    place = base_at(own.hex)
    assert place is not None
    s.strafing = Strafing(force, place)
    owe(s, own)
    base_shot(s, s.forces[force], place)
    if s.log is not None:
        text = f"{force} strafes {name_of(place)}"
        s.tell(Event("14.1", "strafe", text, who=force, where=(own.hex,)))


def strafing_groups(s: War) -> dict[str, tuple[str, ...]]:
    """§14.3: types that have not fired and can; R36: they fire apart; §41.1, R154: but those too
    weak to fire alone fire as one."""
    own = s.strafing
    assert own is not None
    force = s.forces.get(own.force)
    groups = {} if force is None else by_type(s, force.units.value)
    groups = {type: units for type, units in groups.items() if type not in own.fired}
    weak = sorted([type for type, units in groups.items() if not can_fire(s, units)])
    if s.on("combined-attack") and len(weak) > 1:
        groups["+".join(weak)] = tuple([unit for type in weak for unit in groups.pop(type)])
    return {type: units for type, units in groups.items() if can_fire(s, units)}


def next_strafer(s: War, last: int | None) -> int | None:
    own = s.strafing
    assert own is not None
    return (last or 0) + 1 if s.based(own.place) and strafing_groups(s) else None


def strafe(s: War, number: int) -> Flow[None]:
    """§14.3: as in the air, but without E Ratings and with one added; §13.211: nobody fires back.
    R36: the German picks his losses on that base."""
    own = s.strafing
    assert own is not None
    groups = strafing_groups(s)
    type = ranked(s, groups)[0][0]
    bonus = Modifier("strafing", load_limits().limits.strafing_bonus)
    modifiers = [bonus, *intensive(s, AMERICAN)]
    at = f"those on the ground at {name_of(own.place)}"
    hits = yield from roll_fire(s, "14.3", groups[type], at, modifiers)
    spend_fuel(s, groups[type])
    s.strafing = Strafing(own.force, own.place, (*own.fired, *type.split("+")))
    yield from take(s, GERMAN, LOSSES, hits, tuple(s.based(own.place)))


def end_strafing(s: War) -> Flow[None]:
    s.strafing = None
    yield from ()


STRAFING = Outline(
    Phase("flak", Each(next_shot, flak)),
    Phase("strafers", Each(next_strafer, strafe)),
    Phase("end", end_strafing),
)
