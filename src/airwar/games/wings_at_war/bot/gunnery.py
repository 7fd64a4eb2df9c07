"""What shots are worth, quickly: the sums of the exact odds in clear sky, without their names."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from ..data.tables import load_tables, load_weapons
from ..odds.chances import mark_of, shot_chances
from ..rules.bearing import position
from ..rules.shooting import hit_faces, save_faces
from ..rules.state import Battle, Plane, card, marked
from ..rules.tabletop import WAY, Stand
from .stakes import stake, stakes_of

KEPT: Final = 20000  # combatants
WOUND: Final = 0.25  # what 1 Damage is worth, in parts of the aircraft


@cache
def shot_worth(to_hit: int, to_save: int) -> float:
    """The chance of a kill, and part of it for Damage, by the sums of modifiers."""
    faces = hit_faces(to_hit)
    damage, kill = save_faces(to_save)
    hit = sum(faces) / 10
    wounds = hit * damage / 10 + (faces[1] + 2 * faces[2]) / 10 * (10 - kill) / 10
    return hit * kill / 10 + WOUND * wounds


def shot_value(s: Battle, unit: str, weapon: str, target: str, stand: Stand | None = None) -> float:
    """The same of one shot with any weapon, also of a gun or at a balloon."""
    shot = shot_chances(s, unit, weapon, mark_of(s, unit, target, stand))
    return shot.destroyed + WOUND * shot.damage


class Arms(NamedTuple):
    """The guns of a type. Reach is squared: at the same level, and at the next."""

    fixed: tuple[int, int]  # 0 without fixed guns
    power: int
    flexible: tuple[int, int]
    turrets: tuple[tuple[int, bool, bool, bool, bool, int], ...]
    # center, all round, at lower, same and higher targets, Firepower
    near: int  # close range, squared
    close: int  # its modifier


@cache
def arms_of(model: str, gondolas: bool) -> Arms:
    own = card(model)
    more = load_weapons().gondolas.firepower if gondolas else 0
    turrets = []
    for gun, power in own.guns:
        place = position(gun)
        lower, same, higher = (each in place.levels for each in ("lower", "same", "higher"))
        turrets.append((place.center, place.all_round, lower, same, higher, power))
    power = own.firepower + more if own.firepower else 0
    ranges = load_weapons().ranges

    def reach(far: int) -> tuple[int, int]:
        return (far + 1) ** 2, max(0, far - ranges.level + 1) ** 2

    return Arms(
        *(reach(own.gun_range) if own.firepower else (0, 0), power),
        *(reach(ranges.flexible), tuple(turrets)),
        *((ranges.close + 1) ** 2, load_tables().to_hit.close),
    )


class Target:
    """Something to be shot at, at a place."""

    __slots__ = ("ease", "heading", "level", "save", "x", "y")

    def __init__(self, ease: int, save: int, x: int, y: int, heading: int, level: int) -> None:
        self.x, self.y, self.heading, self.level = x, y, heading, level
        self.ease, self.save = ease, save


class Combatant(Target):
    """An aircraft as a shooter and as a target, anywhere."""

    __slots__ = ("arms", "fixed", "plane", "ready", "skill", "speed", "stake", "tag", "turrets")

    def __init__(self, s: Battle, plane: Plane) -> None:
        own, hit, save = card(plane.model), load_tables().to_hit, load_tables().save
        super().__init__(
            hit.agility * own.agility + (hit.stores if marked(plane) else 0),
            save.skill * plane.skill + save.size * own.size + save.damage * plane.damage,
            *(plane.x, plane.y, plane.heading, plane.level),
        )
        self.plane = plane  # and so its number stays its own
        self.tag, self.speed = plane.tag, own.speed
        self.arms = arms_of(plane.model, plane.load == "gondolas")
        self.skill = hit.skill * plane.skill + hit.fatigue * plane.fatigue
        self.ready = not plane.activated
        self.stake = stake(s, plane)
        self.fixed = self.arms.power > 0 and "fixed" not in plane.jams
        self.turrets = bool(self.arms.turrets)

    def shot(self, x: int, y: int, heading: int, level: int, at: Target) -> float:
        """Its best gun against a target, if it stood there."""
        gap = at.level - level
        if gap > 1 or gap < -1:
            return 0.0
        dx, dy = at.x - x, at.y - y
        far, arms = dx * dx + dy * dy, self.arms
        best = 0.0
        if self.fixed and far <= arms.fixed[gap != 0]:
            east, north = WAY[heading]
            ahead, right = dx * east + dy * north, dx * north - dy * east
            if ahead > 0 and (abs(right) + ahead) ** 2 <= 2 * ahead * ahead:
                bonus = arms.close if not gap and far <= arms.near else 0
                bonus += aspect(-dx, -dy, at.heading)
                to_hit = self.skill + at.ease + bonus
                best = shot_worth(to_hit, at.save - arms.power)
        if self.turrets and far <= arms.flexible[gap != 0]:
            best = max(best, self._turret(dx, dy, heading, gap, far, at))
        return best

    def _turret(self, dx: int, dy: int, heading: int, gap: int, far: int, at: Target) -> float:
        arms = self.arms
        bonus = arms.close if not gap and far <= arms.near else 0
        best = 0.0
        for center, all_round, lower, same, higher, power in arms.turrets:
            if not (same if not gap else higher if gap > 0 else lower):
                continue
            if not all_round:
                east, north = WAY[(heading + center) % 360]
                ahead, right = dx * east + dy * north, dx * north - dy * east
                if ahead <= 0 or abs(right) > ahead:
                    continue
            worth = shot_worth(self.skill + at.ease + bonus, at.save - power)
            best = max(best, worth)
        return best


def combatant(s: Battle, plane: Plane) -> Combatant:
    """An aircraft as it is now, looked up if it was met before."""
    if s.sides[plane.side].break_point.seen is not None:  # what it is worth is a guess
        return Combatant(s, plane)
    known = stakes_of(s.setup).known
    found: Combatant | None = known.get(id(plane))
    if found is None:
        if len(known) >= KEPT:
            known.clear()
        found = known[id(plane)] = Combatant(s, plane)
    return found


def combatants(s: Battle, side: int) -> list[Combatant]:
    """The aircraft of a side on the table."""
    return [combatant(s, plane) for plane in s.planes[side] if plane.status == "table"]


def best_shot(me: Combatant, foes: list[Combatant]) -> float:
    """What its best shot from where it is comes to."""
    best = 0.0
    for foe in foes:
        if -603 < foe.x - me.x < 603 and -603 < foe.y - me.y < 603:
            best = max(best, me.shot(me.x, me.y, me.heading, me.level, foe) * foe.stake)
    return best


def aspect(dx: int, dy: int, heading: int) -> int:
    """The modifier for the arc of a target that a shooter is in; the way is from the target."""
    east, north = WAY[heading]
    ahead, right = dx * east + dy * north, abs(dx * north - dy * east)
    hit = load_tables().to_hit
    return hit.front if ahead >= right else hit.tail if -ahead > right else hit.side
