"""What an aircraft is there for: a surface target, a way home, or the enemy's aircraft."""

from __future__ import annotations

from functools import cache
from math import acos, atan2, hypot, pi, sqrt
from typing import Final, NamedTuple

from ..data.aircraft import Card
from ..data.scenario import SIDES, Exit
from ..data.tables import load_flak, load_surface
from ..odds.chances import many_dice
from ..rules.edges import may_leave
from ..rules.state import Battle, Plane, card, enemy, target_type
from ..rules.surface import Site, dice_of, dives, is_jammed, kinds_of, sites
from ..rules.tabletop import ONE, WAY
from .stakes import site_stake

WORTHWHILE: Final = 0.09  # for an aircraft that has only its guns
SURE: Final = 0.75  # of an attack that is lined up for the next turn
SLOW: Final = 0.08  # lost for each turn that it takes to get there
TURN: Final = 45 * pi / 180
TAN: Final = 0.41  # of the half of the Fixed Forward Arc, a bit less


class Mission(NamedTuple):
    """A surface target and what to attack it with."""

    kind: str
    id: str
    x: int
    y: int
    reach: int
    low: int
    high: int
    worth: float


@cache
def base_modifier(
    kind: str, target: str, moving: bool, dark: bool, level: int, diving: bool
) -> int:
    """The modifiers of a surface attack that do not depend on the crew or the place."""
    own, type_ = load_surface()[kind], target_type(target)
    ship = type_.domain == "sea"
    total = own.always
    total += own.low if level <= 2 else own.high if level >= 5 else 0
    total += own.dive_bomber if diving else 0
    total += own.small if type_.small else 0
    total += own.moving if moving else 0
    total += own.large_ship if ship and type_.large else own.small_ship * (ship and type_.small)
    total += own.soft if type_.hardness == "soft" else 0
    total += own.tough if type_.hardness == "armored" or type_.large else 0
    total += own.unarmored if type_.hardness != "armored" else 0
    return total + (load_flak().night.bombing if dark and own.night else 0)


@cache
def mean_damage(dice: int, modifier: int, damage: int, left: int) -> float:
    """Target Markers that an attack takes on average."""
    table = many_dice(dice, modifier, damage)
    return sum([min(points, left) * p for points, p in table.items()])


def attack_worth(s: Battle, plane: Plane, kind: str, site: Site, level: int) -> float:
    """What an attack is worth on average, from a level."""
    own = load_surface()[kind]
    dark = s.night and not site.lit
    more = base_modifier(kind, site.type.key, site.moving, dark, level, dives(plane, kind))
    more += plane.skill - plane.fatigue
    if own.jammed and is_jammed(s, site):
        more += own.jammed
    left = next((each.left for each in s.targets if each.id == site.id), 1)
    mean = mean_damage(dice_of(plane, kind), more, own.damage, left)
    return mean * site_stake(s, enemy(plane.side), site.id)


def fits(kind: str, site: Site, plane: Plane) -> bool:
    """Could it attack this with that, from the right place?"""
    own = load_surface()[kind]
    if own.ships and site.type.domain != "sea":
        return False
    if own.dams_only and site.type.key != "dam":
        return False
    return (own.dams or site.type.key != "dam") and plane.skill >= own.skill


def best_level(kind: str, level: int) -> int:
    """The level from which to attack, as near as may be; bombs fall wide from high up."""
    own = load_surface()[kind]
    low, high = own.levels
    if own.high:
        high = min(high, 4)
    return min(high, max(low, level))


def mission_of(s: Battle, plane: Plane) -> Mission | None:
    """The surface target that is most worth its way, if any is."""
    if not (s.targets or s.guns or s.lights):
        return None
    kinds = kinds_of(plane)
    loaded = any(kind != "guns" for kind in kinds)
    own = card(plane.model)
    best, found = 0.0 if loaded else WORTHWHILE, None
    places = sites(s, plane.side) if kinds else ()
    for kind in kinds:
        level = best_level(kind, plane.level)
        steep = 0.25 * max(0, abs(plane.level - level) - 1)
        for site in places:
            if not fits(kind, site, plane):
                continue
            worth = attack_worth(s, plane, kind, site, level)
            far = hypot(site.x - plane.x, site.y - plane.y) / own.speed
            value = worth / (1 + 0.25 * far + steep)
            if value > best:
                type_ = load_surface()[kind]
                low, high = type_.levels
                high = min(high, 4) if type_.high else high
                best = value
                found = Mission(
                    *(kind, site.id, site.x, site.y, type_.distance, low, max(low, high), worth)
                )
    return found


def in_place(mission: Mission, x: int, y: int, heading: int, level: int) -> bool:
    """May the attack be made from here, if the move was straight?"""
    if not mission.low <= level <= mission.high:
        return False
    dx, dy = mission.x - x, mission.y - y
    if dx * dx + dy * dy > (mission.reach + 1) ** 2:
        return False
    east, north = WAY[heading]
    ahead, right = dx * east + dy * north, abs(dx * north - dy * east)
    return ahead > 0 and (right + ahead) ** 2 <= 2 * ahead * ahead


def approach(
    mission: Mission, plane: Plane, x: int, y: int, heading: int, level: int, room: float
) -> float:
    """How good a place is for an attack in the next turn or later; `room` is how far it could
    fly straight on before the edge."""
    own = card(plane.model)
    dx, dy = mission.x - x, mission.y - y
    east, north = WAY[heading]
    ahead, side = (dx * east + dy * north) / ONE, (dx * north - dy * east) / ONE
    right = abs(side)
    gap = max(mission.low - level, level - mission.high, 0)
    short = min(mission.reach - 10.0, ahead - own.least)  # how far off it could end
    lined = short * TAN >= right and ahead - short <= own.speed and short > 0
    if lined and not gap and hypot(short, right) <= mission.reach:
        return mission.worth * SURE
    turns = min(turns_to(own, ahead, side), turns_to(own, ahead, -side)) + 0.7 * gap
    if room < own.least:
        turns += 1.0
    return mission.worth * SURE * max(0.05, 0.92 - SLOW * turns)


def turns_to(own: Card, ahead: float, right: float) -> float:
    """Turns until it can fly straight at a point, if it turns right at its least move."""
    rate = own.turns * TURN
    radius = own.least / rate
    away = hypot(ahead, right - radius)
    if away <= radius:  # the point is inside the circle that it flies: it must get away first
        return 4.0 + 2.0 * (radius - away) / radius
    angle = (atan2(ahead, radius - right) - acos(radius / away)) % (2 * pi)
    straight = sqrt(away * away - radius * radius)
    late = 2.0 * max(0.0, 1 - straight / own.least)
    return angle / rate + straight / own.speed + late


def exits(s: Battle, plane: Plane) -> tuple[str, ...]:
    """The edges over which it may leave safely now."""
    if not s.setup.special:
        return ()
    return tuple([e for e in ("north", "east", "south", "west") if may_leave(s, plane, e)])


def wants_home(s: Battle, plane: Plane) -> tuple[str, ...]:
    """Bombers go home once their load is gone, where the scenario lets them."""
    if card(plane.model).fighter or plane.stores:
        return ()
    if not any(isinstance(e, Exit) and e.side == SIDES[plane.side] for e in s.setup.special):
        return ()
    return exits(s, plane)
