"""Hidden aircraft: when they come out, as what, and where markers go."""

from __future__ import annotations

from math import sqrt
from typing import Any, Final

from airwar.kernel.requests import Choose

from ..data.kinds import Aircraft
from ..data.tables import load_limits
from ..rules.answers import Deploy, MoveMarkers
from ..rules.contacts import hidden_kinds, must_deploy, open_levels
from ..rules.initiative import by_number
from ..rules.state import Battle, Marker, Plane, card, enemy
from ..rules.tabletop import point
from .gunnery import Combatant, combatant, combatants
from .missions import best_level, mission_of
from .ways import bearing

AMBUSH: Final = 0.012  # of a game, for a shot as it comes out
LATE: Final = 0.4  # of the game's turns, after which nobody hides any longer
TRAIL: Final = 300  # how far behind an enemy a marker goes


def appear(marker: Marker, kind: Aircraft, heading: int, level: int) -> Plane:
    """A hidden aircraft as it would come out."""
    return Plane(
        *("A0", marker.side, kind.model, kind.skill, kind.leader, kind.load),
        *(int(kind.load != "clean"), marker.x, marker.y, heading, level),
    )


def best_deployment(s: Battle, marker: Marker) -> tuple[float, Deploy] | None:
    """The kind, heading and level with the best shot at once, or else with a goal ahead."""
    levels = open_levels(s, marker)
    kinds = hidden_kinds(s, marker.side)
    if not levels or not kinds:
        return None
    foes = combatants(s, enemy(marker.side))
    best: tuple[float, Deploy] | None = None
    for kind in kinds:
        found = one_deployment(s, marker, kind, levels, foes)
        if best is None or found[0] > best[0]:
            best = found
    return best


def one_deployment(
    s: Battle, marker: Marker, kind: Aircraft, levels: list[int], foes: list[Combatant]
) -> tuple[float, Deploy]:
    middle = min(levels, key=lambda level: (abs(level - 4), level))
    plane = appear(marker, kind, 0, middle)
    mission = mission_of(s, plane)
    if mission is not None:
        level = min(levels, key=lambda at: abs(at - best_level(mission.kind, middle)))
        heading = bearing(marker.x, marker.y, mission.x, mission.y)
        return mission.worth / 4, Deploy(marker.id, kind, heading, level)
    best, answer = 0.0, None
    near = sorted(foes, key=lambda foe: (foe.x - marker.x) ** 2 + (foe.y - marker.y) ** 2)
    for foe in near[:4]:
        level = min(levels, key=lambda at: abs(at - foe.level))
        heading = bearing(marker.x, marker.y, foe.x, foe.y)
        own = combatant(s, appear(marker, kind, heading, level))
        worth = own.shot(marker.x, marker.y, heading, level, foe) * foe.stake
        if answer is None or worth > best:
            best, answer = worth, Deploy(marker.id, kind, heading, level)
    if answer is None:
        heading = bearing(marker.x, marker.y, s.wide // 2, s.deep // 2)
        answer = Deploy(marker.id, kind, heading, middle)
    return best, answer


def worth_deploying(s: Battle, side: int) -> Deploy | None:
    """The best ambush there is; bombers come out at once, and late in the game everybody does."""
    late = s.turn > LATE * s.setup.turns
    if not late and not in_touch(s, side):
        return None
    best = best_of_markers(s, side)
    if best is None:
        return None
    worth, answer = best
    return answer if late or worth >= AMBUSH else None


def in_touch(s: Battle, side: int) -> bool:
    """Is an enemy in range of a marker, or does somebody hide who has no use for enemies?"""
    if any(not card(kind.model).fighter for kind in s.sides[side].hidden.value):
        return True
    return any(
        abs(foe.x - marker.x) <= 602 and abs(foe.y - marker.y) <= 602
        for marker in s.markers_of(side)
        for foe in s.flying(enemy(side))
    )


def best_of_markers(s: Battle, side: int) -> tuple[float, Deploy] | None:
    found = [best_deployment(s, marker) for marker in s.markers_of(side)]
    known = [each for each in found if each is not None]
    return max(known, key=lambda each: (each[0], each[1].marker)) if known else None


def spotted(s: Battle, choose: Choose) -> Any:
    """It is nothing while dummies last, unless it can shoot at once."""
    marker = s.marker(choose.about)
    assert marker is not None
    best = best_deployment(s, marker)
    if best is not None and (must_deploy(s, marker) or best[0] >= AMBUSH):
        return best[1]
    return "nothing"


def move_markers(s: Battle, side: int) -> MoveMarkers:
    """Behind the nearest enemies; where bombers hide, toward their target."""
    foes = s.flying(enemy(side))
    far = load_limits().markers.move
    bombs = [kind for kind in hidden_kinds(s, side) if not card(kind.model).fighter]
    found = []
    for marker in sorted(s.markers_of(side), key=lambda each: by_number(each.id)):
        goal = None
        if bombs and (mission := mission_of(s, appear(marker, bombs[0], 0, 4))) is not None:
            goal = mission.x, mission.y
        elif foes:
            foe = min(foes, key=lambda p: (p.x - marker.x) ** 2 + (p.y - marker.y) ** 2)
            goal = point(foe.x, foe.y, (foe.heading + 180) % 360, TRAIL)
        if goal is None:
            continue
        away = sqrt((goal[0] - marker.x) ** 2 + (goal[1] - marker.y) ** 2)
        x, y = point(marker.x, marker.y, bearing(marker.x, marker.y, *goal), min(far, int(away)))
        found.append((marker.id, (min(max(x, 0), s.wide), min(max(y, 0), s.deep))))
    return MoveMarkers(tuple(found))
