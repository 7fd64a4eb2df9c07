"""Real geography on the grid: which hex a place lies in, which hexes a ring encloses."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, radians, sin, sqrt
from types import MappingProxyType

from airwar.kernel.errors import BadData

from .map_files import Grid, LineEntry, Place, Ring


def neighbors_of(hexes: tuple[str, ...]) -> Mapping[str, tuple[str, ...]]:
    """The hexes around each, within the map; odd rows lie half a hex to the right."""
    known = frozenset(hexes)
    found = {}
    for hex in hexes:
        c, r = int(hex[:2]), int(hex[2:])
        d = r % 2
        around = ((c - 1, r), (c + 1, r), (c - 1 + d, r - 1), (c + d, r - 1), (c - 1 + d, r + 1))
        labels = [f"{x:02}{y:02}" for x, y in (*around, (c + d, r + 1)) if x >= 0 and y >= 0]
        found[hex] = tuple(sorted([label for label in labels if label in known]))
    return MappingProxyType(found)


def projected(grid: Grid, place: Place) -> tuple[float, float]:
    """Kilometers east and north of the middle of the map."""
    lat, lon = radians(place[0]), radians(place[1] - grid.center[1])
    mid = radians(grid.center[0])
    near = 1 + sin(mid) * sin(lat) + cos(mid) * cos(lat) * cos(lon)
    k = grid.sphere_km * sqrt(2 / near)
    return k * cos(lat) * sin(lon), k * (cos(mid) * sin(lat) - sin(mid) * cos(lat) * cos(lon))


def nearest_hex(grid: Grid, place: Place) -> str:
    """The hex whose middle is nearest to a place."""
    x, y = projected(grid, place)
    near = round((grid.origin_y_km - y) / _row_km(grid))
    best = min(
        [
            (_away(grid, c, r, x, y), f"{c:02}{r:02}")
            for r in range(max(near - 1, 0), min(near + 2, grid.rows))
            for c in range(grid.columns)
        ]
    )
    return best[1]


def enclosed(grid: Grid, entry: LineEntry | Ring, field: str) -> frozenset[str]:
    """The hexes of an area: those it lists, or those inside its ring."""
    if bool(entry.ring) is bool(entry.inside):
        raise BadData(f"map.toml: {field}: give `ring` or `inside`, one of them")
    return frozenset(entry.inside) or inside(grid, entry.ring)


def inside(grid: Grid, ring: tuple[Place, ...]) -> frozenset[str]:
    """The hexes whose middle lies inside a ring, row by row."""
    points = [projected(grid, each) for each in ring]
    edges = list(zip(points, [*points[1:], points[0]], strict=True))
    found = []
    for r in range(grid.rows):
        y = grid.origin_y_km - _row_km(grid) * r
        cuts = sorted(
            [
                x1 + (y - y1) * (x2 - x1) / (y2 - y1)
                for (x1, y1), (x2, y2) in edges
                if (y1 > y) != (y2 > y)
            ]
        )
        for c in range(grid.columns):
            x = grid.origin_x_km + grid.hex_km * (c + 0.5 * (r % 2))
            if sum([cut > x for cut in cuts]) % 2:
                found.append(f"{c:02}{r:02}")
    return frozenset(found)


def _row_km(grid: Grid) -> float:
    return 1.5 * grid.hex_km / sqrt(3)


def _away(grid: Grid, c: int, r: int, x: float, y: float) -> float:
    east = grid.origin_x_km + grid.hex_km * (c + 0.5 * (r % 2)) - x
    return east * east + (grid.origin_y_km - _row_km(grid) * r - y) ** 2
