"""Where to fly: courses worth a look, and what it is worth to end a move somewhere."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot, sqrt
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from ..data.tables import load_flak, load_limits, load_tables
from ..rules.answers import Climb, Dive, Fly
from ..rules.courses import Limits, limits
from ..rules.night import sight_range
from ..rules.skill_tests import success_chance
from ..rules.state import HIGHEST, LOWEST, Battle, Flight, Plane, card, enemy
from ..rules.tabletop import ONE, WAY, enters, point
from .gunnery import Combatant, Target, combatant, combatants, shot_worth
from .missions import Mission, approach, in_place, mission_of, wants_home
from .ways import Way, aimed, all_ways, few_ways, run_in

LOST: Final = 0.5  # of its stake, for an aircraft that leaves the table
NOW: Final = 1.0  # a shot in the Second Combat Phase
LATER: Final = 0.5  # the same shot as Reaction Fire or in the next turn
THREAT: Final = 0.8  # an enemy that is still to be activated
THREAT_LATER: Final = 0.45
REACTION: Final = 0.4
UNSEEN: Final = 0.4  # at night, of a shot at what must be spotted first
NEAR: Final = 603 * 603
PURSUIT: Final = 0.012  # for each inch
NOSE: Final = 0.03
BEHIND: Final = 0.03
HEIGHT: Final = 0.02
EDGE: Final = 0.06
FLAK: Final = 0.02
LOOKED_AT: Final = 30  # courses of a level, by what may be shot at them
CROWD: Final = 0.003  # those who go close in leave room for the rest


class Plan(NamedTuple):
    """A whole move: what it is worth, its first answer, and the course."""

    worth: float
    first: Any
    way: Way


class Scene:
    """What an aircraft that is about to move has to know, looked up once."""

    def __init__(self, s: Battle, plane: Plane) -> None:
        self.s, self.plane, self.own = s, plane, card(plane.model)
        self.me = combatant(s, plane)
        self.foes = combatants(s, enemy(plane.side))
        self.orders = s.sides[plane.side].orders > 0
        self.home = wants_home(s, plane)
        self.mission: Mission | None = None if self.home else mission_of(s, plane)
        self.fights = self.own.fighter or not (self.home or self.mission)
        self.prey = self._prey() if self.fights and not self.mission else None
        self.near: list[Combatant] = []  # enemies that count on the level looked at
        self.discs: list[tuple[int, int, int]] = []
        self.clear = False  # no course of this level can meet anything
        self.dim = sight_range(s) ** 2 if s.night else 0
        self.others = [(p.x, p.y, p.level) for p in s.all_flying() if p.tag != plane.tag]
        self.guns = [g for g in s.guns if g.side != plane.side and not g.silenced]

    def _prey(self) -> Combatant | None:
        """The enemy that is most worth going for."""
        best, found, me = -1.0, None, self.me
        power, tail = me.arms.power or 1, load_tables().to_hit.tail
        for foe in self.foes:
            far = sqrt((foe.x - me.x) ** 2 + (foe.y - me.y) ** 2)
            ease = shot_worth(me.skill + foe.ease + tail, foe.save - power)
            value = foe.stake * (0.1 + ease) / (1 + far / 800 + 0.3 * abs(foe.level - me.level))
            if value > best:
                best, found = value, foe
        return found

    def judge(self, x: int, y: int, heading: int, level: int, straight: bool) -> float:
        """What it is worth to end the move there; `straight`: it may bomb."""
        me, dim = self.me, self.dim
        best, danger = 0.0, 0.0
        if self.near:
            target = Target(me.ease, me.save, x, y, heading, level)
        for foe in self.near:
            dx, dy = foe.x - x, foe.y - y
            far = dx * dx + dy * dy
            if far > NEAR:
                continue
            seen = UNSEEN if far > dim > 0 else 1.0
            shot = me.shot(x, y, heading, level, foe) * foe.stake * seen
            best = max(best, shot)
            threat = foe.shot(foe.x, foe.y, foe.heading, foe.level, target) * seen
            danger += threat * (THREAT if foe.ready else THREAT_LATER)
        value = best * ((NOW if self.orders else 0.2) + LATER) - danger * me.stake
        value += 0.003 * level
        room = self._room(x, y, heading)
        if room < 600 and not self.home:
            value -= EDGE * (600 - room) / 600
        if self.guns and level <= 2:
            value -= self._flak(x, y)
        if self.mission is not None:
            if straight and self.orders and in_place(self.mission, x, y, heading, level):
                near = hypot(self.mission.x - x, self.mission.y - y) / self.mission.reach
                return value + self.mission.worth - CROWD * near
            return value + approach(self.mission, self.plane, x, y, heading, level, room)
        if self.home:
            return value - 0.03 * self._way_home(x, y)
        return value + self._pursuit(x, y, heading, level)

    def _room(self, x: int, y: int, heading: int) -> float:
        """How far it can fly straight on."""
        east, north = WAY[heading]
        room = 9999.0
        if east:
            room = (self.s.wide - x if east > 0 else x) * ONE / abs(east)
        if north:
            room = min(room, (self.s.deep - y if north > 0 else y) * ONE / abs(north))
        return room

    def _flak(self, x: int, y: int) -> float:
        return FLAK * sum(
            [
                gun.firepower
                for gun in self.guns
                if gun.kind == "light" and (gun.x - x) ** 2 + (gun.y - y) ** 2 <= 600 * 600
            ]
        )

    def _way_home(self, x: int, y: int) -> float:
        """Turns to the nearest edge that will do."""
        far = {"north": self.s.deep - y, "south": y, "east": self.s.wide - x, "west": x}
        return min([far[edge] for edge in self.home]) / self.own.speed

    def _pursuit(self, x: int, y: int, heading: int, level: int) -> float:
        """Nearer to the prey, nose on it, behind it, at its level."""
        prey = self.prey
        if prey is None:
            return self._seek(x, y) if self.own.fighter else 0.0
        dx, dy = prey.x - x, prey.y - y
        far = sqrt(dx * dx + dy * dy) or 1.0
        east, north = WAY[heading]
        nose = (dx * east + dy * north) / (ONE * far)
        east, north = WAY[prey.heading]
        tail = (dx * east + dy * north) / (ONE * far)
        value = NOSE * nose - HEIGHT * abs(level - prey.level) - PURSUIT * max(0.0, far - 400) / 100
        return value + BEHIND * tail / (1 + far / 1200)

    def _seek(self, x: int, y: int) -> float:
        """Without an enemy in sight: toward its markers, or to the middle."""
        found = self.s.markers_of(enemy(self.plane.side))
        u, v = (found[0].x, found[0].y) if found else (self.s.wide // 2, self.s.deep // 2)
        return -PURSUIT * sqrt((u - x) ** 2 + (v - y) ** 2) / 300

    def goal(self) -> tuple[int, int] | None:
        """The point to aim courses at."""
        if self.mission is not None:
            return self.mission.x, self.mission.y
        if self.prey is not None:
            return self.prey.x, self.prey.y
        return None

    def level(self) -> int | None:
        """The level to be at."""
        if self.mission is not None:
            return min(self.mission.high, max(self.mission.low, self.plane.level))
        return None if self.prey is None else self.prey.level

    # -- courses ------------------------------------------------------------------------------

    def fly_value(self, way: Way, level: int, straight: bool) -> float:
        """What a course from where the aircraft is comes to."""
        if not self.clear and (found := self._mishap(way, level)) is not None:
            return found
        plane = self.plane
        east, north = WAY[plane.heading]
        x = plane.x + ((way.ahead * east + way.right * north) >> 16)
        y = plane.y + ((way.ahead * north - way.right * east) >> 16)
        heading = (plane.heading + way.turned) % 360
        if self._taken(x, y, level):
            x, y = self._short(x, y, way.bends[-1].far, heading, level)
        return self.judge(x, y, heading, level, straight and way.straight)

    def look(self, level: int, most: int) -> None:
        """Get ready for courses of such a length on a level: what they could meet."""
        plane, s = self.plane, self.s
        x, y = plane.x, plane.y
        far = most + 603
        self.near = [
            foe
            for foe in self.foes
            if -far < foe.x - x < far and -far < foe.y - y < far and -1 <= foe.level - level <= 1
        ]
        table = load_flak()
        discs = [(b.x, b.y, table.heavy.radius) for b in s.barrages if b.level == level]
        discs += [
            (b.x, b.y, table.balloon.radius)
            for b in s.balloons
            if level <= b.top and not b.destroyed
        ]
        self.discs = [
            (u, v, radius)
            for u, v, radius in discs
            if abs(u - x) <= most + radius and abs(v - y) <= most + radius
        ]
        room = min(x, y, s.wide - x, s.deep - y)
        self.clear = room > most and not self.discs

    def _mishap(self, way: Way, level: int) -> float | None:
        """What a course is worth that leaves the table or meets flak or a balloon, else None."""
        plane, s = self.plane, self.s
        x, y = plane.x, plane.y
        for bend in way.bends:
            heading = (plane.heading + bend.way) % 360
            u, v = point(x, y, heading, bend.far)
            if not (0 <= u <= s.wide and 0 <= v <= s.deep):
                return self._leaves(u, v)
            for cx, cy, radius in self.discs:
                if enters(x, y, heading, bend.far, cx, cy, radius) is not None:
                    return self.judge(u, v, heading, level, False) - 0.15 * self.me.stake
            x, y = u, v
        return None

    def _taken(self, x: int, y: int, level: int) -> bool:
        """§contact.space"""
        space = (load_limits().table.space + 1) ** 2
        for u, v, at in self.others:  # noqa: SIM110  a generator takes twice as long
            if at == level and (u - x) ** 2 + (v - y) ** 2 <= space:
                return True
        return False

    def _short(self, x: int, y: int, far: int, heading: int, level: int) -> tuple[int, int]:
        """§move.base: back to the last free place of the last leg."""
        back = (heading + 180) % 360
        for less in range(50, far + 1, 50):
            u, v = point(x, y, back, less)
            if not self._taken(u, v, level):
                return u, v
        return point(x, y, back, far)

    def _leaves(self, x: int, y: int) -> float:
        """Over the edge: home if it may, else a Straggler."""
        s = self.s
        edge = "east" if x > s.wide else "west" if x < 0 else "north" if y > s.deep else "south"
        return 0.4 * self.me.stake if edge in self.home else -LOST * self.me.stake - 0.05

    def reaction(self, way: Way, level: int) -> float:
        """What Reaction Fire on the way may cost: each enemy's best shot at a few points."""
        plane, side = self.plane, self.s.sides[enemy(self.plane.side)]
        if not side.orders or not self.near:
            return 0.0
        x, y = plane.x, plane.y
        best: dict[str, float] = {}
        for bend in way.bends:
            heading, far = (plane.heading + bend.way) % 360, bend.far
            for part in (far // 2, far):
                u, v = point(x, y, heading, part)
                target = Target(self.me.ease, self.me.save, u, v, heading, level)
                for foe in self.near:
                    if (foe.x - u) ** 2 + (foe.y - v) ** 2 < NEAR:
                        shot = foe.shot(foe.x, foe.y, foe.heading, foe.level, target)
                        if shot > best.get(foe.tag, 0.0):
                            best[foe.tag] = shot
            x, y = point(x, y, heading, far)
        return REACTION * self.me.stake * sum(best.values())


# -- whole moves ----------------------------------------------------------------------------------


def plans(s: Battle, scene: Scene, flight: Flight, hasty: bool) -> list[Plan]:
    """Whole moves with what they are worth, the vertical step first."""
    plane = scene.plane
    found = level_plans(scene, limits(plane, flight), plane.level, None, flight, hasty)
    if flight.vertical or flight.flown or flight.maneuvers or flight.bound or plane.guiding:
        return found
    move, goal, tag = load_limits().movement, scene.level(), plane.tag
    wanted = 0 if goal is None else goal - plane.level
    downs: Iterable[int] = ()
    if wanted < 0:
        downs = (1,) if wanted == -1 else (1, 2)
    elif not hasty and scene.fights and scene.foes:
        downs = (1,)
    for down in downs:
        if plane.level - down >= LOWEST:
            most = flight.most + min(move.dive * down, move.dive_most)
            after = replace(flight, most=most, vertical="dive", straight=False)
            given = limits(plane, after)
            step = Dive(tag, down)
            found += level_plans(scene, given, plane.level - down, step, after, hasty)
    if wanted > 0 and plane.level < HIGHEST and flight.most - move.climb >= flight.least:
        chance = success_chance(s, plane, "climb") / 10
        if chance >= 0.3:
            after = replace(flight, most=flight.most - move.climb, vertical="climb", straight=False)
            given = limits(plane, after)
            up = level_plans(scene, given, plane.level + 1, Climb(tag), after, hasty)
            found += [
                plan._replace(
                    worth=chance * plan.worth
                    + (1 - chance) * scene.fly_value(plan.way, plane.level, False)
                )
                for plan in sorted(up, key=lambda plan: -plan.worth)[: 1 if hasty else 3]
            ]
    return found


def level_plans(
    scene: Scene, given: Limits, level: int, step: Any, flight: Flight, hasty: bool
) -> list[Plan]:
    """Courses on one level."""
    plane, mission, tag = scene.plane, scene.mission, scene.plane.tag
    ways = [*(few_ways(given) if hasty else all_ways(given))]
    ends = (mission.reach // 2,) if mission else (300,) if hasty else (200, 500)
    ways += aimed(plane, given, scene.goal(), ends)
    if mission is not None and not given.tight:
        ways += run_in(plane, given, mission.x, mission.y, mission.reach)
    scene.look(level, given.most)
    found = [(scene.fly_value(way, level, flight.straight), way) for way in ways]
    if not hasty:
        found.sort(key=lambda each: -each[0])
        found = [(worth - scene.reaction(way, level), way) for worth, way in found[:LOOKED_AT]]
    return [Plan(worth, step or Fly(tag, way.course), way) for worth, way in found]


def best_plan(s: Battle, plane: Plane, flight: Flight, hasty: bool) -> Plan:
    return max(plans(s, Scene(s, plane), flight, hasty), key=lambda plan: plan.worth)
