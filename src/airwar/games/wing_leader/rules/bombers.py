"""Missions with the bombing rules (15.1, 15.2): bombers, their escorts, and what they attack."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from airwar.kernel.requests import Refusal

from ..data.kinds import other
from ..data.special import CircleColumns
from . import answers
from .cards import card_of, fighter_bomber, jet
from .ends import ends_at_all, ends_well, reach
from .errands import Judged, allowance, base, edges_home, homeward, may_drop_load, straight
from .flights import MP, Errand
from .formations import kamikaze
from .profiles import NEAR, Mark, Run
from .squares import COLUMNS, LEFT, RIGHT, STEPS, altitude, column, distance, square, toward
from .state import DEPLETED, Raid, Unit, bomber, loaded
from .targets import STRAFES, marks, may_strafe

FAST = 3  # MPs of fighter-bombers near a target and of sweeps that strafe


def flies_to_bomb(s: Raid, unit: Unit) -> bool:
    """§15.0: does a bomber look for a target? Transports fly to the far edge as ever."""
    return s.tier("bombing") and bomber(unit) and unit.mission != "transport"


def enemy_columns(s: Raid, unit: Unit) -> tuple[int, ...]:
    """The columns of enemy surface units."""
    enemy = other(unit.side)
    return tuple(sorted({column(e.square) for e in s.surface.values() if e.side == enemy}))


def near_target(s: Raid, unit: Unit) -> bool:
    here = column(unit.square)
    return any(abs(each - here) <= NEAR for each in enemy_columns(s, unit))


# -- on its way -----------------------------------------------------------------------------------


def onward(s: Raid, unit: Unit) -> Errand:
    """§15.2.1-move: toward the column of a target, with the change of altitude declared (C90)."""
    found = replace(_on_way(s, unit), rise=_declared(s, unit))
    if may_drop_load(s, unit):
        found = replace(found, jettison="may")
    return seated(s, unit, found)


def _on_way(s: Raid, unit: Unit) -> Errand:
    return replace(
        base(s, unit),
        halves=pace(s, unit),
        spare=spare(s, unit),
        way=direction(s, unit),
        surface=enemy_columns(s, unit),
        circle=False,
        bonus=False,
    )


def pace(s: Raid, unit: Unit) -> int:
    """§15.2.4-speed: fighter-bombers have 3 MPs if they start near a target."""
    if fighter_bomber(unit) and not kamikaze(s, unit) and near_target(s, unit):
        return max(allowance(s, unit), (FAST - unit.trail) * MP)
    return allowance(s, unit)


def spare(s: Raid, unit: Unit) -> int:
    """§15.2.4-speed: the third MP of a fighter-bomber near a target is its owner's choice."""
    return pace(s, unit) - allowance(s, unit)


def direction(s: Raid, unit: Unit) -> int:
    """Left or right, as it flies; straight down, the way it had before (C104)."""
    across = STEPS[unit.facing][0]
    if across:
        return RIGHT if across > 0 else LEFT
    if unit.profile is not None and unit.profile.facing in (LEFT, RIGHT):
        return unit.profile.facing
    return LEFT if s.setup.side(unit.side).edge == "right" else RIGHT


def _declared(s: Raid, unit: Unit) -> int | None:
    """The change of altitude declared for its formation; None if nothing was declared."""
    intention = s.intention(unit.side)
    if unit.id not in intention.bombers:
        return None
    return dict(intention.changes).get(unit.id, 0)


def seated(s: Raid, unit: Unit, found: Errand) -> Errand:
    """§15.2.1-stack: not where two bombers have ended; nor where another will have to (C119)."""
    mates = [each for each in s.flying(unit.side) if bomber(each) and each.id != unit.id]
    if len(mates) < 2:
        return found
    here = Counter([each.square for each in mates if each.id in s.moved])
    for each in mates:
        near = each.id not in s.moved and distance(each.square, unit.square) <= 2 * FAST
        if near and (only := _only_end(s, each)) is not None:
            here[only] += 1
    full = tuple(sorted([at for at, number in here.items() if number >= 2]))
    if not full:
        return found
    bound = _filled(s, unit, found, full)
    return bound if ends_well(bound) else found


def _filled(s: Raid, unit: Unit, found: Errand, full: tuple[int, ...]) -> Errand:
    """The same after a release, but for a fighter-bomber: it is no bomber any more."""
    after, strafed = found.after, found.after_strafing
    if after is not None and not (fighter_bomber(unit) and not kamikaze(s, unit)):
        after = replace(after, full=full)
    if strafed is not None:
        strafed = replace(strafed, full=full)
    return replace(found, full=full, after=after, after_strafing=strafed)


def _only_end(s: Raid, unit: Unit) -> int | None:
    """The one square in which a bomber can end, if it cannot turn aside."""
    if unit.returning or not flies_to_bomb(s, unit):
        return None
    if unit.id in s.intention(unit.side).circle:
        found = _round(s, unit)
    else:
        found = replace(_on_way(s, unit), rise=_declared(s, unit))
    squares = {f.square for f in reach(found) if not f.gone}
    return squares.pop() if len(squares) == 1 else None


# -- circling -------------------------------------------------------------------------------------


def circling(s: Raid, unit: Unit) -> Judged:
    """§15.2.1.3, §15.2.3-circle: bombers once a game, their escorts with them, and sweeps."""
    if bomber(unit):
        if refusal := may_circle(s, unit):
            return refusal
        if (
            unit.id in s.intention(unit.side).bombers
            and unit.id not in s.intention(unit.side).circle
        ):
            return Refusal("15.2.1.3", f"{unit.id} was not declared to circle (C90)")
        return seated(s, unit, _round(s, unit))
    if unit.mission == "escort":
        mate = s.units.get(bomber_of(s, unit))
        if mate is None or mate.id not in s.intention(unit.side).circle:
            return Refusal("15.2.1.3", f"{unit.id} circles only while its bombers do")
        return replace(base(s, unit), halt=unit.square)
    return _sweep_circles(s, unit)


def _round(s: Raid, unit: Unit) -> Errand:
    """One that has circled before stays in its square."""
    found = replace(_on_way(s, unit), circle=True, rise=0)
    return replace(found, circles=True, still=unit.circling)


def may_circle(s: Raid, unit: Unit) -> Refusal | None:
    """§15.2.1.3: once a game, before its profile."""
    if not flies_to_bomb(s, unit) or unit.returning:
        return Refusal("9.2", f"{unit.id} is on a mission that does not let it circle")
    if unit.circled and not unit.circling:
        return Refusal("15.2.1.3", f"{unit.id} has circled once in this game")
    if unit.profile is not None:
        return Refusal("15.3-limits", f"{unit.id} does not circle while it flies a profile")
    return None


def _sweep_circles(s: Raid, unit: Unit) -> Judged:
    """§15.2.3-circle: where the scenario lets it, and a wing all together."""
    if unit.tally:
        return Refusal("9.2.3-pursuit", f"{unit.id} has a tally: it moves freely")
    here = chr(65 + column(unit.square))
    for special in s.setup.special:
        if not isinstance(special, CircleColumns) or unit.row not in special.rows:
            continue
        first, last = special.columns
        if not first <= here <= last:
            reason = f"{unit.id} circles only in columns {first} to {last}"
            return Refusal("5.1-special", reason)
    if unit.wing:
        mates = _moved_mates(s, unit)
        if any(not each.circling for each in mates):
            return Refusal("15.2.3-circle", f"the wing of {unit.id} does not circle")
    return replace(base(s, unit), halt=unit.square)


def wing_circles(s: Raid, unit: Unit) -> bool:
    """§15.2.3-circle: have others of its sweep wing begun to circle in this phase?"""
    if unit.mission != "sweep" or not unit.wing or not s.tier("bombing"):
        return False
    return any(each.circling for each in _moved_mates(s, unit))


def _moved_mates(s: Raid, unit: Unit) -> list[Unit]:
    return [each for each in s.in_wing(unit.wing) if each.id in s.moved and each.id != unit.id]


# -- escorts --------------------------------------------------------------------------------------


def bomber_of(s: Raid, unit: Unit) -> str:
    """C105: the bomber that an escort goes with: as declared, or else the nearest."""
    declared = dict(s.intention(unit.side).escorts).get(unit.id, "")
    if declared in s.units and s.units[declared].on_map:
        return declared
    bombers = [each for each in s.flying(unit.side) if bomber(each)]
    if not bombers:
        return ""
    return min(bombers, key=lambda each: (distance(each.square, unit.square), each.id)).id


def follows_home(s: Raid, unit: Unit) -> bool:
    """§9.2.6-escort (C124): does the bomber that an escort goes with return to base?"""
    mate = s.units.get(bomber_of(s, unit))
    return mate is not None and mate.returning is not None


def escorting(s: Raid, unit: Unit) -> Judged:
    """§15.2.2-match, §9.2.6-escort: the displacement of its bomber, or as near as it can (C105)."""
    mate = s.units.get(bomber_of(s, unit))
    if mate is None:
        return straight(s, unit, allowance(s, unit))
    if mate.id in s.intention(mate.side).circle:  # C90: it circles with it, or flies on
        return straight(s, unit, allowance(s, unit))
    found = replace(base(s, unit), circle=False, bonus=False)
    across, up = displacement(s, mate)
    x = column(unit.square) + across
    y = min(19, max(0, altitude(unit.square) + up))
    to = square(min(COLUMNS - 1, max(0, x)), y)
    edges = ("left",) if x < 0 else ("right",) if x >= COLUMNS else ()
    found = replace(found, goal="near", to=to, exits=edges)
    return found if ends_at_all(found) else replace(found, circle=True)


def displacement(s: Raid, mate: Unit) -> tuple[int, int]:
    """How far a bomber will fly, in columns and levels, by what is declared for it."""
    intention = s.intention(mate.side)
    if mate.id in s.moved and mate.notes.path:  # it has flown already
        first = mate.notes.path[0]
        return column(mate.square) - column(first), altitude(mate.square) - altitude(first)
    if mate.id in intention.circle:
        return 0, 0
    way = toward(mate.returning) if mate.returning else direction(s, mate)
    squares = 3 if jet(mate) else 2
    up = dict(intention.changes).get(mate.id, 0)
    if up > 0:
        climb = card_of(mate).climb[altitude(mate.square) // 5]
        squares = max(1, squares - climb + 1) if climb else 1
        up = up if climb or mate.marker == "slow-climb" else 0
    return (squares if way == RIGHT else -squares), up


# -- the attack -----------------------------------------------------------------------------------


def attacking(s: Raid, unit: Unit, answer: answers.Attack) -> Judged:
    """§15.3-declare: a walk that begins a profile, goes on with one, or releases."""
    if not s.tier("bombing"):
        return Refusal("15.3-declare", "bombing profiles are not in force in this scenario")
    if unit.returning:
        return Refusal("9.2.6-move", f"{unit.id} is returning to base by the {unit.returning} edge")
    if unit.tally:
        return Refusal("15.3.7-who", f"{unit.id} has a tally and does not attack targets below")
    if not bomber(unit) and unit.mission != "sweep":
        return Refusal("15.3.7-who", f"{unit.id} is on a mission that does not let it strafe")
    if answer.edge is not None and answer.edge not in edges_home(s, unit):
        reason = f"{unit.id} cannot return by the {answer.edge} edge"
        return Refusal("9.2.6-edge", reason, ("edge",))
    targets = marks(s, unit)
    if not targets:
        return Refusal("15.3-declare", f"{unit.id} has nothing to attack with, or no target near")
    if bomber(unit):
        intention = s.intention(unit.side)
        led = any(each == unit.id for _, each in intention.escorts)
        if led and unit.id not in intention.attack:
            reason = f"{unit.id} has escorts, and was not declared to attack (C90)"
            return Refusal("15.2.2-match", reason)
        roams = unit.strafed > 0 and may_strafe(s, unit, unit.mission)
        found = _on_way(s, unit)
        if roams and near_target(s, unit):
            found = replace(found, way=-1, roams=True, circle=True, bonus=True)
    else:
        found = _strafing_sweep(s, unit)
    found = replace(
        found,
        marks=targets,
        run=_run(unit, targets, found),
        attacks=not found.roams,
        after=replace(_after_load(s, unit, answer), bonus=False, spare=found.spare),
        after_strafing=replace(
            _after_strafing(s, unit, answer, targets), bonus=False, spare=found.spare
        ),
    )
    return seated(s, unit, found) if bomber(unit) else found


def _run(unit: Unit, targets: tuple[Mark, ...], found: Errand) -> Run | None:
    """The profile that it has been flying since an earlier turn."""
    flown = unit.profile
    mark = next((each for each in targets if flown and each.id == flown.target), None)
    if flown is None or mark is None or flown.kind not in mark.kinds:
        return None
    return Run(flown.kind, mark, found.square, found.facing, found.halves, flown.levels > 0)


def _strafing_sweep(s: Raid, unit: Unit) -> Errand:
    """§15.2.3-strafe: 3 MPs from the start of its first attack until it sweeps on."""
    rate = (4 if jet(unit) else 2) * MP - unit.trail * MP
    if unit.strafing:
        free = replace(base(s, unit), halves=max(rate, FAST * MP))
        if near_target(s, unit):
            return replace(free, roams=True, surface=enemy_columns(s, unit))
    found = straight(s, unit, rate)
    more = max(0, FAST * MP - found.halves)
    if unit.strafing:
        return replace(found, halves=found.halves + more)
    return replace(found, commences=more)


def _after_load(s: Raid, unit: Unit, answer: answers.Attack) -> Errand:
    """§15.2.1-return; §15.2.4-after: a fighter-bomber goes on as a sweep (C118)."""
    if answer.edge is not None:
        return _home(s, unit, answer)
    if may_drop_load(s, unit) and not unit.broken:
        found = replace(straight(s, unit, 0), circle=True, jettison="no")
        return replace(found, marks=marks(s, unit, as_sweep=True))
    if unit.mission == "strafing" and may_strafe(s, unit, "strafing"):
        return replace(_on_way(s, unit), marks=_only_strafing(marks(s, unit)))
    return _home(s, unit, answer)


def _after_strafing(
    s: Raid, unit: Unit, answer: answers.Attack, targets: tuple[Mark, ...]
) -> Errand:
    """§15.3.7-again: it may strafe again later, and until then moves freely near a target."""
    if answer.edge is not None:
        return _home(s, unit, answer)
    if unit.ammo + 1 < DEPLETED and unit.strafed + 1 < STRAFES:
        free = replace(base(s, unit), exits=())
        return replace(free, roams=True, surface=enemy_columns(s, unit), marks=targets)
    if not bomber(unit):
        return replace(straight(s, unit, 0), circle=True)
    if loaded(unit):  # §15.2.1.1
        return _on_way(s, unit)
    return _home(s, unit, answer)


def _only_strafing(found: tuple[Mark, ...]) -> tuple[Mark, ...]:
    return tuple([replace(each, kinds=("strafe",)) for each in found if "strafe" in each.kinds])


def _home(s: Raid, unit: Unit, answer: answers.Attack) -> Errand:
    """C24: with the MPs it has left it may have to circle."""
    edge = answer.edge or s.setup.side(unit.side).edge
    return replace(homeward(s, unit, edge), circle=True)
