"""Profiles in the state (15.3): designated, flown, given up, and what a release brings."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from airwar.kernel.events import Event
from airwar.kernel.requests import Flow

from ..data.kinds import Edge, Load
from .answers import Aim
from .cards import called, card_of, fighter_class
from .formations import homebound, kamikaze
from .profiles import ATTACKS, RULES, aimed
from .sky import in_sun, out_of_sun, weather_at, weather_on
from .squares import LEFT, RIGHT, STEPS, altitude, name, spot
from .state import DEPLETED, Profile, Raid, Released, Unit, bomber, loaded
from .surface import kind_of

VERBS: Final = {
    "recce": "passes over",
    "strafe": "strafes",
    "torpedo": "torpedoes",
    "atgr": "rockets",
    "kamikaze": "crashes into",
}


def designate(s: Raid, id: str, aim: Aim) -> None:
    """§15.3-declare: openly. §15.3.5.1: a slow torpedo slows its bearer from here on."""
    unit = s.units[id]
    across = STEPS[unit.facing][0]
    facing = RIGHT if across > 0 else LEFT if across < 0 else -1
    weather = weather_at(s, unit.square)
    profile = Profile(aim.profile, aim.target, weather=weather, facing=facing)
    slow = unit.slow or (aim.profile == "torpedo" and card_of(unit).torpedo_slow)
    sweeps = aim.profile == "strafe" and not bomber(unit)  # §15.2.3-strafe
    s.change(id, profile=profile, slow=slow, strafing=unit.strafing or sweeps)
    s.note(id, profiled=True)
    if s.log is not None:
        target = s.surface[aim.target]
        what = f"{kind_of(target).name} {aim.target} at {name(target.square)}"
        attack = "parafrag attack" if unit.load == "parafrag" else ATTACKS[aim.profile]
        text = f"{called(unit)} begins a {attack} on {what}"
        s.tell(Event(RULES[aim.profile], "profile", text, who=id, where=(spot(unit.square),)))


def cease(s: Raid, id: str) -> None:
    """§15.3-declare: a profile is given up."""
    unit = s.units[id]
    s.change(id, profile=None)
    if s.log is not None and unit.profile is not None:
        text = f"{called(unit)} gives up its attack on {unit.profile.target}"
        s.tell(Event("15.3-declare", "profile", text, who=id))


def fly_profile(s: Raid, id: str, old: int) -> None:
    """A square more in a profile: squares and levels for the aim, weather for the roll."""
    unit = s.units[id]
    if (profile := unit.profile) is None:
        return
    dived = altitude(old) - altitude(unit.square)
    s.change(
        id,
        profile=replace(
            profile,
            squares=profile.squares + 1,
            levels=profile.levels + max(0, dived),
            weather=max(profile.weather, weather_at(s, unit.square)),  # §4.7-bombing
        ),
    )
    s.note(id, profiled=True)


def release(s: Raid, id: str, edge: Edge | None, *, combined: bool = False) -> None:
    """§15.3-drop: the load is on its way, and slows the unit no more."""
    unit = s.units[id]
    profile = unit.profile
    assert profile is not None
    target = s.surface[profile.target].square
    kind = profile.kind
    free = kind in ("strafe", "recce")
    load: Load = "none" if free else unit.load
    good = aimed(kind, profile.squares, profile.levels, unit.square, unit.facing, target)
    released = Released(
        kind,
        profile.target,
        unit.square,
        good,
        max(profile.weather, weather_on(s, unit.square, target)),
        load=load,
        long=kind in ("torpedo", "atgr") and unit.square != target,
        sun=kind in ("dive", "steep") and _by_surprise(s, unit, target),
        combined=combined,
    )
    s.change(id, profile=None)
    s.note(id, released=released, profiled=True)
    if s.log is not None:
        aim = "" if good else ", without aim"
        verb = VERBS.get(kind, "bombs") + (" and strafes" if combined else "")
        where = f"{'at' if kind in ('recce', 'kamikaze') else 'from'} {name(unit.square)}"
        text = f"{called(unit)} {verb} {profile.target} {where}{aim}"
        s.tell(Event(RULES[kind], "release", text, who=id, where=(spot(unit.square),)))
    if kind == "recce":
        return
    if not free:
        s.change(id, load="none")
    go_on(s, id, edge, ammo=unit.ammo + (free or combined))


def _by_surprise(s: Raid, unit: Unit, target: int) -> bool:
    """§14.1.3-sun (C74)"""
    if unit.square == target:
        return out_of_sun(s, unit, target)
    return in_sun(s, target, unit.square)


def go_on(s: Raid, id: str, edge: Edge | None, ammo: int) -> None:
    """What an attack makes of a unit's mission: home, a sweep, or another attack.

    §15.2.1-return, §15.2.1.1, §15.2.4-after (C89).
    """
    unit = s.units[id]
    if kamikaze(s, unit):
        return
    home = homebound(s, unit, edge)
    if not bomber(unit):
        s.change(id, returning=edge)
    elif fighter_class(unit) and unit.load == "none":
        back = home if unit.broken else {"returning": edge}
        s.change(id, mission="sweep", alerted=False, **back)
    elif edge is not None:
        s.change(id, returning=edge)
    elif unit.mission == "strafing":
        if ammo >= DEPLETED and not loaded(unit):
            s.change(id, **home)
    else:
        s.change(id, **home)


# -- photographs ----------------------------------------------------------------------------------


def over_target(s: Raid) -> bool:
    """§15.2.1.2: has the unit that moved come over the target that it is to photograph?"""
    unit = s.units.get(s.going.unit) if s.going is not None else None
    if unit is None or unit.notes.released is None:
        return False
    return unit.notes.released.kind == "recce"


def recce(s: Raid) -> Flow[None]:
    """§15.2.1.2: it succeeds if the unit is unbroken, after any barrage; then it returns."""
    yield from ()
    assert s.going is not None
    unit = s.units[s.going.unit]
    released = unit.notes.released
    assert released is not None
    s.note(unit.id, released=None)
    if unit.broken or unit.where == "eliminated":
        return
    home = homebound(s, unit, getattr(s.going.answer, "edge", None))
    s.change(unit.id, recce=released.target, **home)
    if s.log is not None:
        text = f"{called(unit)} has photographed {released.target}"
        s.tell(Event("15.2.1.2", "recce", text, who=unit.id))
