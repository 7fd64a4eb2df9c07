"""Bombers with the bombing rules: at which height they come, and when they drop."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from ..data.kinds import Side, other
from ..rules.answers import Attack, Bomb, Intend, Move
from ..rules.cards import card_of
from ..rules.ending import exits_score
from ..rules.ends import faults, legal_ends
from ..rules.errands import edges_home
from ..rules.flights import RELEASES, Errand
from ..rules.flying import advance
from ..rules.formations import kamikaze
from ..rules.intentions import bombers_near, escorts_of, formations
from ..rules.placing import row_of
from ..rules.profiles import LEVEL, ROUTE
from ..rules.squares import altitude, column, distance, square
from ..rules.state import Raid, Unit, bomber, fighter, loaded
from .aiming import PACE, Prospect, coming, patience, promise
from .gunnery import bombing_worth
from .shelter import fire_at

LOW = {"torpedo": 0, "parafrag": 1}
DIVE_TOP = 6  # from here one turn is enough for a dive, and its aim
DIVES = 6  # levels in a turn, with the diving bonus
AHEAD = 2  # turns by which it is at its height before the target
DEEPER = 4  # levels that level bombers go down for a better aim
FLAK_TURNS = 1.5  # turns under fire over a target, for the choice of a height
HASTE = 0.8  # what an attack without aim is worth beside one with it
AIMED = 2  # squares of a level run, §15.3-aim
LOOKS = 24  # ends that are looked at
CHASED = 4  # squares from which an enemy fighter is a danger to a broken bomber
LOST = 1.0  # losses that each of them brings, all in all
SURE = 1.2  # how much better a target farther on must be than a release now


# -- intentions -----------------------------------------------------------------------------------


def intend(s: Raid, side: Side, usual: Intend) -> Intend:
    """As usual, down in time to the height of the attack, and escorts with their own bombers."""
    levels = []
    for first, group in formations(s, side).items():
        units = [s.units[id] for id in group]
        wanted = [each for unit in units if (each := height_wanted(s, unit)) is not None]
        high = min([altitude(unit.square) for unit in units])
        if not wanted or high <= max(wanted) or high == 0:
            continue
        near = min([_columns_to_target(s, unit) for unit in units])
        if near <= PACE * (high - max(wanted) + AHEAD):
            levels.append((first, -1))
    return replace(usual, levels=tuple(sorted(levels)), escorts=_escorts(s, side))


def _escorts(s: Raid, side: Side) -> tuple[tuple[str, str], ...]:
    """Each escort goes with bombers of its own that are still to bomb, not all with the same."""
    taken: dict[int, int] = {}  # escorts of the bombers in a square
    found = []
    for escort in sorted(escorts_of(s, side), key=lambda each: each.id):
        own = row_of(s, escort).escort_of
        mates = [s.units[id] for id in bombers_near(s, escort)]
        if not mates:
            continue
        best = min(
            mates,
            key=lambda mate: (
                not loaded(mate) or mate.broken,
                mate.row not in own,
                taken.get(mate.square, 0),
                distance(mate.square, escort.square),
                mate.id,
            ),
        )
        taken[best.square] = taken.get(best.square, 0) + 1
        found.append((escort.id, best.id))
    return tuple(found)


def height_wanted(s: Raid, unit: Unit) -> int | None:
    """The highest altitude from which a unit's attack can well begin; None: any."""
    if unit.load in LOW:
        return LOW[unit.load]
    if unit.load != "bombs" or kamikaze(s, unit):
        return None
    if card_of(unit).dive_brakes:
        return DIVE_TOP
    return _level_height(s, unit)


def _level_height(s: Raid, unit: Unit) -> int:
    """Where its bombs do more, after what flak there costs it."""
    targets = [each for each in s.surface.values() if each.side != unit.side]
    here = altitude(unit.square)

    def worth(high: int) -> float:
        there = replace(unit, square=square(column(unit.square), high))
        best = max(targets, key=lambda each: (promise(s, there, each.id), each.id))
        over = square(column(best.square), high)
        return promise(s, there, best.id) - FLAK_TURNS * fire_at(s, there, over) / 2

    if not targets:
        return here
    return max(range(max(0, here - DEEPER), here + 1), key=lambda high: (worth(high), high))


def _columns_to_target(s: Raid, unit: Unit) -> int:
    targets = [each.square for each in s.surface.values() if each.side != unit.side]
    return min([abs(column(at) - column(unit.square)) for at in targets], default=99)


# -- attacks --------------------------------------------------------------------------------------


def attack(s: Raid, unit: Unit, ways: Sequence[tuple[Move, Errand]]) -> Move | None:
    """The best release that it can make now, or a run that will be aimed next turn."""
    prospect = Prospect(s, unit)
    found = _rated(s, unit, ways, prospect)
    if not found:
        return None
    worth, best = found[0]
    drops = any(token in RELEASES for token in best.steps)
    return None if prospect.best_ahead() > worth * (SURE if drops else 1.0) else best


def attacks(s: Raid, unit: Unit, ways: Sequence[tuple[Move, Errand]]) -> list[Move]:
    """All runs and releases that look like something, the best first."""
    return [answer for _, answer in _rated(s, unit, ways, Prospect(s, unit))]


def _rated(
    s: Raid, unit: Unit, ways: Sequence[tuple[Move, Errand]], prospect: Prospect
) -> list[tuple[float, Move]]:
    found: list[tuple[float, Move]] = []
    attacks = [(answer, way) for answer, way in ways if isinstance(answer, Attack)]
    home = prospect.home(edges_home(s, unit)) if attacks else None
    for answer, way in attacks:
        if answer.edge == home:
            for steps in _walks(way):
                worth = _worth(s, unit, steps, answer.edge, prospect)
                if worth is not None:
                    found.append((worth, replace(answer, steps=steps)))
    found.sort(key=lambda each: each[0], reverse=True)
    return found


def _walks(way: Errand) -> list[tuple[Any, ...]]:
    """One walk for each target and kind of end; on a route that which leads nearest to it."""
    found: dict[Any, tuple[Any, ...]] = {}
    left: dict[Any, int] = {}
    for end, steps in legal_ends(way):
        if not end.dropped and end.run is None:
            continue
        run, far = None, 0
        if end.run is not None:
            kind, mark = end.run.kind, end.run.mark
            run = (kind, mark.id, kind in ("dive", "steep") and end.square)
            far = distance(end.square, mark.square) if kind in ROUTE else 0
        key = (end.dropped, run, () if run and run[0] in ROUTE else _aims(steps))
        if key not in found or far < left[key]:
            found[key], left[key] = steps, far
    walks = list(found.values())[:LOOKS]
    # Equal ends are merged, whatever was aimed on the way there: a run that ends over its target
    # may drop right away.
    drops = [(*steps, "drop") for steps in walks if "drop" not in steps]
    return [*walks, *[steps for steps in drops if not faults(way, steps)]]


def _aims(steps: Sequence[Any]) -> tuple[Any, ...]:
    """The aims of a walk, each with how far it goes on after it."""
    return tuple([(e, len(steps) - i) for i, e in enumerate(steps) if not isinstance(e, str)])


def _worth(
    s: Raid, unit: Unit, steps: Sequence[Any], edge: Any, prospect: Prospect
) -> float | None:
    """What a release promises, or a run after the flak on its way; None if it is neither."""
    twin = s.__copy__()
    twin.log = None
    twin.note(unit.id, path=(unit.square,), turned=(), came=-1, head_on=())
    advance(twin, unit.id, steps, edge)
    moved = twin.units[unit.id]
    released = moved.notes.released
    if released is not None:
        worth = 0.1 + bombing_worth(twin, Bomb(unit.id), coming(s, unit, released.target))
        return worth if released.aimed else HASTE * worth
    if moved.profile is None:
        return None
    over = column(moved.square) == column(s.surface[moved.profile.target].square)
    if over and moved.profile.kind == "level":  # there is nothing left to aim
        return None
    kind, target = moved.profile.kind, moved.profile.target
    flak = prospect.detour(column(s.surface[target].square))
    left: float = patience(s, unit) ** _turns_left(s, moved)
    left *= 1.0 if _will_be_aimed(s, moved) else HASTE
    return 0.05 + left * promise(s, unit, target, kind) - flak


def _will_be_aimed(s: Raid, unit: Unit) -> bool:
    """§15.3-aim: a level run needs two squares before it drops."""
    assert unit.profile is not None
    if unit.profile.kind not in LEVEL:
        return True
    far = abs(column(unit.square) - column(s.surface[unit.profile.target].square))
    return unit.profile.squares + far >= AIMED


def _turns_left(s: Raid, unit: Unit) -> float:
    """Until it drops: a dive takes as long as it is high, a route as long as it is far."""
    assert unit.profile is not None
    high = altitude(unit.square)
    if unit.profile.kind in ("dive", "steep"):
        return max(1.0, (high - 1) / DIVES) + 0.01 * (high - 1)
    if unit.profile.kind in ROUTE:
        far = abs(column(unit.square) - column(s.surface[unit.profile.target].square))
        return max(1.0, far / PACE, high / DIVES)
    return 1.0


# -- broken bombers -------------------------------------------------------------------------------


def goes_on(s: Raid, unit: Unit) -> bool:
    """Does a broken bomber carry its load on, for what it promises, in spite of who is near?"""
    if not bomber(unit) or not loaded(unit) or unit.returning:
        return False
    near = [
        each
        for each in s.flying(other(unit.side))
        if fighter(each) and not each.broken
        if each.tally == unit.id or distance(each.square, unit.square) <= CHASED
    ]
    danger = LOST * len(near) * card_of(unit).half_vp / 2
    gain = s.setup.cards.exits.broken if exits_score(s) else Prospect(s, unit).best_ahead()
    return gain > danger
