"""Turns and their halves: what begins and ends them, the end of operations, quarters."""

from __future__ import annotations

from msgspec.structs import replace

from airwar.kernel.events import Event
from airwar.kernel.requests import Flow
from airwar.kernel.secrets import Secret
from airwar.kernel.sequence import Leave

from ..data.kinds import AMERICAN, GERMAN, QUARTERS, Side, months_of
from . import bombing, entries, evidence, flak
from .aftermath import settle_now, show_losses
from .answers import Area
from .basing import land_american, note_aloft, refuel, run_out
from .endurance import due
from .geography import area_of, rated
from .groups import bombers, shuttles
from .intensive import tire
from .losses import fuel_loss
from .routes import course_of, set_course
from .shuttle import show_shuttles
from .sorties import divide
from .state import Force, War

# -- what comes next ------------------------------------------------------------------------------


def next_quarter(s: War, last: int | None) -> int | None:
    """§5.1 §5.11 §18.1 §18.21 §18.23 §52.1 §55.3: the quarters of the scenario."""
    if s.outcome is not None:
        return None
    quarters = s.setup.quarters
    if last is None:
        return quarters[0]
    later = [each for each in quarters if each > last]
    return later[0] if later else None


def next_turn(s: War, last: int | None) -> int | None:
    """§2.34d §3.1 §8.12: turns up to the last of the quarter."""
    if last == s.setup.turns or s.outcome is not None:
        return None
    return (last or 0) + 1


def not_closed(s: War) -> bool:
    return not s.closed and s.outcome is None


def operations(s: War) -> bool:
    """§18.24: a quarter without operations has no turns."""
    return not s.skipped and s.outcome is None


def single(s: War) -> bool:
    """R100: groups are placed before Turn 1 in games of one quarter."""
    return not s.setup.campaign


def begin_quarter(s: War) -> Flow[None]:
    """§5.1: what a quarter wipes out."""
    yield from ()
    value = s.at[s.at.index("quarters") + 1]
    assert isinstance(value, int)
    s.quarter, s.turn, s.half = value, 0, GERMAN
    s.half_over = s.closed = s.skipped = False
    s.entries_done = s.releases_done = -1
    s.slots, s.waiting, s.warnings, s.out = {}, (), (), ()
    s.intensive, s.landed, s.deeds, s.drops = (), (), {}, {}
    s.put_american(
        plan=None, entered=(), flown=(), dropped=(), clocks={}, courses={}, entering=0, short=()
    )
    s.put_german(clocks={}, empty={}, filled=(), flown=(), aloft={}, staged=())
    months = ", ".join(months_of(QUARTERS[value]))
    s.tell(Event("2.34c", "quarter", f"{QUARTERS[value]}: {months}"))


# -- the German half ------------------------------------------------------------------------------


def ground(s: War) -> Flow[None]:
    """§8.12 §8.52: the turn begins, and who has been on the ground for one is refueled; who is in
    the air flies in this turn, whatever becomes of him in it."""
    begin_half(s, GERMAN)
    yield from refuel(s)
    note_aloft(s)


def begin_half(s: War, side: Side) -> None:
    if side == GERMAN:
        turn = s.at[s.at.index("turns") + 1]
        assert isinstance(turn, int)
        s.turn = turn
        s.put_german(staged=())
    s.half, s.half_over, s.sortie = side, False, None
    s.forces = {id: fresh(force) if force.side == side else force for id, force in s.forces.items()}
    name = side.capitalize()
    s.tell(Event("8.12", "half", f"Turn {s.turn}, {name}", who=side, facts={"turn": s.turn}))


def fresh(force: Force) -> Force:
    """§7.3 §13.35: nothing is carried over from the turn before."""
    return replace(
        force,
        moved=False,
        flown=0,
        attacked=False,
        strafed=False,
        bombed=False,
        freed=False,
        aims="",
        fired=(),
        track=(*force.track, force.hex),
    )


def end_german(s: War) -> Flow[None]:
    """§8.23: Germans that had to land and did not are lost, then those who cannot get home."""
    before = s.fuel_losses
    note_aloft(s)
    for force in of(s, GERMAN):
        for unit in force.units.value:
            if due(s, unit) or rated(s, unit).same_turn:
                fuel_loss(s, unit, "8.23")
    settle_now(s)
    run_out(s)
    merge(s)
    evidence.stacked(s)
    yield from show_losses(s, before)
    if s.closed and not of(s, GERMAN):
        raise Leave("turns")


def of(s: War, side: Side) -> list[Force]:
    return [force for force in s.forces.values() if force.side == side]


def merge(s: War) -> None:
    """§9.16 R18 R137: Germans who end the turn in one hex move and attack together after it."""
    first: dict[tuple[str, bool], str] = {}
    for force in of(s, GERMAN):
        key = (force.hex, force.marker)
        if key not in first:
            first[key] = force.id
            continue
        into = s.forces[first[key]]
        units = tuple(sorted((*into.units.value, *force.units.value)))
        s.put_force(
            into.id, units=Secret(into.units.seen, units), fought=into.fought or force.fought
        )
        s.drop_force(force.id)


# -- the American half ----------------------------------------------------------------------------


def begin_american(s: War) -> Flow[None]:
    """§5.3-6b1: raiders are announced."""
    begin_half(s, AMERICAN)
    for force in of(s, AMERICAN):
        call_home(s, force)
    yield from entries.warn(s)


def call_home(s: War, force: Force) -> None:
    """§8.23 §8.26 R138: bombers that have to land this turn drop no bombs, and fly home."""
    course = course_of(s, force)
    if course is None or course.homeward or not any(due(s, unit) for unit in bombers(s, force)):
        return
    set_course(s, force, target="", homeward=True)


def stand(s: War) -> Flow[None]:
    """§5.3-6b4 R7: flak at forces that stayed over a city."""
    yield from ()
    flak.stand(s)


def end_american(s: War) -> Flow[None]:
    """§8.23 §8.45 R135: who has to be home and is behind a line has landed; who is not is lost."""
    before = s.fuel_losses
    bombing.end_waiting(s)
    for force in of(s, AMERICAN):
        settle(s, force)
    settle_now(s)
    yield from show_losses(s, before)
    if not of(s, AMERICAN) and not entries.awaited(s):
        s.closed = True  # §5.3-6c §8.11 §18.22
    if s.closed and not of(s, GERMAN):
        raise Leave("turns")


def settle(s: War, force: Force) -> None:
    area = home_area(s, force)
    late = tuple([unit for unit in force.units.value if due(s, unit)])
    if not late:
        return
    if not area:
        for unit in late:
            fuel_loss(s, unit, "8.23")
        return
    if len(late) < len(force.units.value):  # the others may stay up
        force = divide(s, force, late)
    land_american(s, force, area)


def home_area(s: War, force: Force) -> Area | None:
    """R135 §23.23 §35.13: where a force that is not told to land has landed all the same; who
    shuttles to the USSR has not before it is there."""
    area, course = area_of(s, force.hex), course_of(s, force)
    if not area or force.side != AMERICAN:
        return None
    if course is not None and shuttles(s, course) and area != course.lands:
        return None
    return area  # type: ignore[return-value]


# -- the end of operations ------------------------------------------------------------------------


def recover(s: War) -> Flow[None]:
    """§8.24: whoever is still in the air when operations end is lost, unless behind a line."""
    for force in list(s.forces.values()):
        area = home_area(s, force)
        if area:
            land_american(s, force, area)
            continue
        for unit in force.units.value:
            fuel_loss(s, unit, "8.24")
    tire(s)
    yield from show_shuttles(s)
    pack = s.american.value
    if pack.plan is not None:
        s.put_american(plans=(*pack.plans, pack.plan))
