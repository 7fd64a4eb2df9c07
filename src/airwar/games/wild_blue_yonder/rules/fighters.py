"""Chapter 5: an aircraft's ratings now, with damage, markers, pilot and altitude."""

from __future__ import annotations

from typing import Final

from airwar.games.wild_blue_yonder.data import HIGH, VERY_HIGH, Side

from .state import Dogfight, Element, Plane

# What altitude adds: Very Low, Low, Medium, High, Very High.
HORSEPOWER_AT: Final = (1, 1, 0, -1, -2)  # §5.2.3-b, §8.3
HORSEPOWER_TURBO: Final = (1, 1, 0, 0, -1)  # §5.2.3-b
OFFENSIVE_AT: Final = (0, 0, 0, 0, -1)  # §5.4.2-b
OFFENSIVE_TURBO: Final = (0, 0, 0, 0, 0)
DEFENSIVE_AT: Final = (0, 0, 0, -1, -1)  # §5.4.2-b
DEFENSIVE_TURBO: Final = (0, 0, 0, 0, -1)


def side(s: Dogfight, plane: Plane) -> Side:
    """The side of the card that shows, §5.2.1-a."""
    kind = s.types[plane.type]
    return kind.damaged if plane.damaged else kind.front  # §5.1-a, §5.2.1-a


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
    return max(0, side(s, plane).horsepower + table[altitude] + skill)  # §5.2.3-a


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
    """The highest level of the Element: the lower one of its two aircraft, §5.2.7, §5.4.4."""
    level = VERY_HIGH
    if element.leader is not None:
        level = side(s, element.leader).ceiling  # §5.2.7
    if element.wingman is not None:
        level = min(level, side(s, element.wingman).ceiling)  # §5.4.4
    return level


def agile(s: Dogfight, plane: Plane) -> bool:
    """Damage removes it only if the card or the table says so, §5.5.1-a, R84."""
    card = s.types[plane.type]
    if not plane.damaged:
        return card.agile
    return card.agile_when_damaged and not s.on("damage-ends-agile")


def cannon(s: Dogfight, plane: Plane, wing: bool) -> int:
    """The Hits that heavy cannon add, §9.3.6; a Wingman's are beside his Offensive rating."""
    shown = side(s, plane)
    own = shown.wingman_cannon if wing else None
    return shown.cannon if own is None else own


def heavy_guns(s: Dogfight, kind: int, wing: bool) -> int:
    """The Heavy Gun markers that a Leader or Wingman of a type starts with, §5.2.6, §5.4.3."""
    card = s.types[kind]
    own = card.wingman_heavy_guns if wing else None
    return card.heavy_guns if own is None else own


def agile_marker(s: Dogfight, plane: Plane, wing: bool) -> bool:
    """Who has the marker: an Agile Leader, and his Wingman if the table says so, R24."""
    return agile(s, plane) and (not wing or s.on("agile-wingman"))


def top_start(s: Dogfight, element: Element) -> int:
    """The highest level at which an Element may start, §4.5-b."""
    assert element.leader is not None
    level = ceiling(s, element)
    return level if turbo(s, element.leader) else min(level, HIGH)  # §4.5-b


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
    return Plane(kind, counters=counters, heavy=heavy_guns(s, kind, not leader), pilot=pilot)
