"""Fire on the Combat Results Table: factors, columns, E Ratings, modifiers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from airwar.common.leads import many
from airwar.common.moments import fired
from airwar.kernel.events import Event, Modifier
from airwar.kernel.requests import Flow, Roll

from ..data.crt import Crt, load_crt
from ..data.kinds import AMERICAN, GERMAN, Side
from ..data.tables import load_limits
from .endurance import tanks_on
from .geography import aircraft, rated
from .state import War

BOMBERS: Final = "bombers"
GUNS: Final = "guns"  # bombers that fire back
UP_GUNNED: Final = "up-gunned"  # in `War.once`, with the quarter and what was shown
BEST: Final = 99  # §24.42: the Me-163 has no E to compare; it goes before all others

Groups: TypeAlias = Mapping[str, tuple[str, ...]]  # units by type, or by types that fire as one


def factors(s: War, units: Sequence[str]) -> int:
    """§13.51b, §2.32: two for a veteran, one for a fatigued unit."""
    return sum([s.units[unit].steps for unit in units])


def by_type(s: War, units: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """§13.34, §13.66: units in groups of one type; schools are a type of their own (R95)."""
    found: dict[str, tuple[str, ...]] = {}
    for unit in units:
        type = s.units[unit].type
        found[type] = (*found.get(type, ()), unit)
    return found


# -- ratings --------------------------------------------------------------------------------------


def up_gunned(s: War, type: str) -> bool:
    """§46.2, §46.4: do Me-109s, schools too, carry gun pods this quarter?"""
    return aircraft(s, type).clock == "me109" and s.german.value.up_gunned


def natural_e(s: War, type: str) -> int:
    """§13.74, §24.4: E without tanks and pods; jets have one like others."""
    e = aircraft(s, type).e
    return BEST if e is None else e


def e_now(s: War, units: Sequence[str]) -> int:
    """§13.61: E of a group as it stands: §13.72 less two with tanks, §46.2 less one up-gunned;
    §13.73: it may fall below zero.

    Of types that fire as one the lowest counts (§41.1); a group holds tanks if one unit does.
    """
    return min([
        e_hung(natural_e(s, type), any(tanks_on(s, unit) for unit in own), up_gunned(s, type))
        for type, own in by_type(s, units).items()
    ])  # fmt: skip


def e_hung(natural: int, tanks: bool, pods: bool) -> int:
    """§13.72, §46.2: E with what hangs below the wings."""
    limits = load_limits()
    less = limits.limits.tank_penalty if tanks else 0
    return natural + less + (limits.optional.up_gunned_e if pods else 0)


def ranked(s: War, groups: Groups) -> list[tuple[str, ...]]:
    """§13.6: groups from best to worst, those that tie together: E as it stands, then natural E
    (R32)."""
    ranks: dict[tuple[int, int], list[str]] = {}
    for key, units in groups.items():
        natural = min([natural_e(s, s.units[unit].type) for unit in units])
        ranks.setdefault((e_now(s, units), natural), []).append(key)
    return [tuple(sorted(ranks[rank])) for rank in sorted(ranks, reverse=True)]


# -- the table ------------------------------------------------------------------------------------


def table() -> Crt:
    return load_crt()


def column_of(s: War, type: str) -> str:
    """§13.5, §46.2, §46.3a: the column of a type."""
    return load_crt().up_gunned if up_gunned(s, type) else aircraft(s, type).column


def column(s: War, units: Sequence[str]) -> str:
    """The column of a group; §41.1: that of the least effective type in it."""
    return weakest([column_of(s, type) for type in by_type(s, units)], factors(s, units))


def weakest(columns: Sequence[str], total: int) -> str:
    """§41.1: the least effective of these columns for so many factors."""

    def worth(each: str) -> int:
        line = load_crt().line(each, total)
        return -1 if line is None else line

    return min(columns, key=worth)


def can_fire(s: War, units: Sequence[str]) -> bool:
    """§13.52: have they the factors for the first line of their column?"""
    return bool(units) and load_crt().can_fire(column(s, units), factors(s, units))


# -- modifiers ------------------------------------------------------------------------------------


def e_modifier(s: War, firers: Sequence[str], targets: Sequence[str]) -> list[Modifier]:
    """§13.61, §13.65: what the firers lack in E; §24.42: the Me-163 lacks none, unless it fires
    as one with others (§41.1); §13.22 none at bombers."""
    if rated(s, targets[0]).e is None:
        return []
    less = e_now(s, firers) - e_now(s, targets)
    return [Modifier("E Rating", less)] if less < 0 else []


def intensive(s: War, side: Side) -> list[Modifier]:
    """§29.2-2, §29.21"""
    bonus = load_limits().intensive.fire_bonus
    return [Modifier("intensive operations", bonus)] if side in s.intensive else []


def flak_modifiers(s: War) -> list[Modifier]:
    """§29.2-3: German guns fire better at intensive American operations."""
    bonus = load_limits().intensive.aa_bonus
    return [Modifier("intensive operations", bonus)] if AMERICAN in s.intensive else []


def advanced(s: War, targets: Sequence[str]) -> bool:
    """§47.1: are these bombers harder to hit?"""
    return s.on("advanced-bombers") and any(rated(s, unit).advanced_bomber for unit in targets)


def modified(face: int, modifiers: Sequence[Modifier], hard: bool = False) -> int:
    """§13.64, R55: the die is changed, not the losses; 6 is the most; §47.1: a 1 stays a 1."""
    total = face + sum([each.value for each in modifiers])
    if hard and total > 1:
        total += load_limits().optional.advanced_bomber_die
    return min(total, 6)


# -- rolling --------------------------------------------------------------------------------------


def roll_fire(
    s: War,
    rule: str,
    firers: Sequence[str],
    at: str,
    modifiers: list[Modifier],
    hard: bool = False,
    total: int | None = None,
) -> Flow[int]:
    """§13.51c, §2.7: one die for the fire of a group; the losses. `total`: factors that are
    counted already."""
    side = s.units[firers[0]].side
    count = factors(s, firers) if total is None else total
    own = column(s, firers)
    name = " and ".join([aircraft(s, type).name for type in by_type(s, firers)])
    (face,) = yield Roll(rule, f"{name} fire at {at}", 1, 6)
    die = modified(face, modifiers, hard)
    hits = load_crt().losses(own, count, die)
    if s.log is not None:
        named = [*modifiers, *([Modifier("advanced bombers", -1)] if hard and die < face else [])]
        text = f"{name}, {many(count, 'factor')}, fire at {at}: {told(hits)}"
        s.tell(
            Event(
                *(rule, "fire", text),
                who=side,
                where=() if s.battle is None else (s.battle.hex,),
                dice=(face,),
                modifiers=tuple(named),
                total=die,
                result=str(hits),
                facts={} if s.battle is None else fired("", s.battle.hex, hits),
            )
        )
    return hits


def told(hits: int) -> str:
    return "no loss" if not hits else "1 loss" if hits == 1 else f"{hits} losses"


def pods_shown(s: War) -> bool:
    """§46.3b: has everybody seen in this quarter that Me-109s are up-gunned?"""
    return f"{UP_GUNNED}:{s.quarter}:yes" in s.once


def show_up_gunned(s: War, units: Sequence[str]) -> None:
    """§46.3b: as Me-109s first fire in a quarter, everybody sees what they carry."""
    if not s.on("me-109-variants") or all(rated(s, unit).clock != "me109" for unit in units):
        return
    if any(each.startswith(f"{UP_GUNNED}:{s.quarter}:") for each in s.once):
        return
    pods = s.german.value.up_gunned
    s.once = (*s.once, f"{UP_GUNNED}:{s.quarter}:{'yes' if pods else 'no'}")
    what = "are up-gunned" if pods else "are not up-gunned"
    s.tell(Event("46.3b", "up-gun", f"The Me-109s {what} this quarter", who=GERMAN))
