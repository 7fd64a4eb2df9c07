"""Chapter 5: what an aircraft can do now: its ratings with damage, markers, pilot and altitude."""

from __future__ import annotations

from typing import Final

from .data import HIGH, VERY_HIGH, Side
from .state import Dogfight, Element, Plane

# §5.2.3-b, repeated as §8.3: Very Low, Low, Medium, High, Very High.
HORSEPOWER_AT: Final = (1, 1, 0, -1, -2)
HORSEPOWER_TURBO: Final = (1, 1, 0, 0, -1)
# §5.4.2-b: Offensive and Defensive.
OFFENSIVE_AT: Final = (0, 0, 0, 0, -1)
OFFENSIVE_TURBO: Final = (0, 0, 0, 0, 0)
DEFENSIVE_AT: Final = (0, 0, 0, -1, -1)
DEFENSIVE_TURBO: Final = (0, 0, 0, 0, -1)


def side(s: Dogfight, plane: Plane) -> Side:
    """The side of the card that shows, §5.2.1-a."""
    kind = s.types[plane.type]
    return kind.damaged if plane.damaged else kind.front


def turbo(s: Dogfight, plane: Plane) -> bool:
    kind = s.types[plane.type]
    return kind.turbo or kind.speed > 0  # §5.3: every jet counts as Turbocharged


def performance(s: Dogfight, plane: Plane) -> int:
    """The most cards that a Draw Step may leave in the hand, §5.2.2-a."""
    skill = "performance" in plane.pilot  # §13.4
    return max(0, side(s, plane).performance - plane.cockpit + skill)  # §9.3.3-a, §5.1-b


def horsepower(s: Dogfight, plane: Plane, altitude: int) -> int:
    """Cards of a Draw Step, §5.2.3-a."""
    table = HORSEPOWER_TURBO if turbo(s, plane) else HORSEPOWER_AT
    skill = "horsepower" in plane.pilot
    return max(0, side(s, plane).horsepower + table[altitude] + skill)


def burst(s: Dogfight, plane: Plane) -> int | None:
    """The Burst rating before position, or None for an aircraft without one."""
    rating = None if s.types[plane.type].turret else side(s, plane).burst  # §5.5.5-a
    return None if rating is None else rating + ("burst" in plane.pilot)


def gunner(s: Dogfight, plane: Plane) -> int | None:
    rating = side(s, plane).gunner  # §5.2.5
    return None if rating is None else rating + ("gunner" in plane.pilot)  # §9.2-b


def offensive(s: Dogfight, plane: Plane, altitude: int) -> int:
    table = OFFENSIVE_TURBO if turbo(s, plane) else OFFENSIVE_AT
    return max(0, side(s, plane).offensive + table[altitude] - plane.cockpit)  # §9.3.3-a


def defensive(s: Dogfight, plane: Plane, altitude: int) -> int:
    table = DEFENSIVE_TURBO if turbo(s, plane) else DEFENSIVE_AT
    return max(0, side(s, plane).defensive + table[altitude])


def ceiling(s: Dogfight, element: Element) -> int:
    """The highest level for the whole Element: the lower of its aircraft's, §5.2.7, §5.4.4."""
    level = VERY_HIGH
    if element.leader is not None:
        level = side(s, element.leader).ceiling
    if element.wingman is not None:
        level = min(level, side(s, element.wingman).ceiling)
    return level


def agile(s: Dogfight, plane: Plane) -> bool:
    """Agile stands on the undamaged side of the card only, §5.5.1-a."""
    return s.types[plane.type].agile and not plane.damaged


def agile_marker(s: Dogfight, plane: Plane, wing: bool) -> bool:
    """Who has the marker: an Agile Leader, and his Wingman if the table has it so, R24."""
    return agile(s, plane) and (not wing or s.on("agile-wingman"))


def top_start(s: Dogfight, element: Element) -> int:
    """The highest level at which an Element may start, §4.5-b."""
    assert element.leader is not None
    level = ceiling(s, element)
    return level if turbo(s, element.leader) else min(level, HIGH)


def speed(s: Dogfight, plane: Plane) -> int:
    """The most Full Throttle counters that a jet may hold, §5.3.2; less on its Damaged side."""
    card = s.types[plane.type]
    return card.damaged_speed if plane.damaged else card.speed


def new_plane(s: Dogfight, kind: int, leader: bool, pilot: tuple[str, ...] = ()) -> Plane:
    """An aircraft with the markers that it starts with, §14.3."""
    card = s.types[kind]
    counters = int(card.power_boost)  # §5.5.4-a: one each for Leader and Wingman
    if leader:
        counters += card.speed  # §5.3.1-a
    return Plane(kind, counters=counters, heavy=card.heavy_guns, pilot=pilot)  # §5.2.6, §5.4.3
