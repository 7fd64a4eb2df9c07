"""Flying at night: who sees whom, spotting aircraft, searchlights."""

from __future__ import annotations

from ..data.tables import load_flak
from .state import Battle, Gun, Plane, card
from .tabletop import INCH, quarter_arc, within


def sight_range(s: Battle) -> int:
    """§night.sight: a sixth of the visibility."""
    return s.visibility * INCH // load_flak().night.sight


def eye_range(s: Battle) -> int:
    """§night.spot: a third."""
    return s.visibility * INCH // load_flak().night.eye


def in_sight(s: Battle, viewer: Plane | Gun, target: Plane, x: int, y: int) -> bool:
    """§other.7.1, §night.sight: near enough, or held by the viewer's side, or lit."""
    if target.lit or target.held:
        return True
    return within(x - viewer.x, y - viewer.y, sight_range(s))


def by_radar(s: Battle, viewer: Plane | Gun, x: int, y: int) -> bool:
    """§night.radar: in the front 90 degrees, up to the whole visibility."""
    if not s.night or not isinstance(viewer, Plane):
        return False
    if "ai-radar" not in card(viewer.model).flags:
        return False
    dx, dy = x - viewer.x, y - viewer.y
    far = s.visibility * INCH // load_flak().night.radar
    return within(dx, dy, far) and quarter_arc(dx, dy, viewer.heading, 0)


def spotting_range(s: Battle, viewer: Plane | Gun, x: int, y: int) -> int:
    """§contact.sight by day, §night.spot and §night.radar at night."""
    if not s.night or by_radar(s, viewer, x, y):
        return s.visibility * INCH
    return eye_range(s)
