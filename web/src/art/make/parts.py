"""Outlines that many aircraft share."""

from model import Outline


def hood(front: float, back: float, half: float) -> Outline:
    """A canopy from above."""
    long = back - front
    right: Outline = [
        (half * 0.55, front, half * 0.3),
        (half, front + long * 0.28, long * 0.12),
        (half * 0.95, front + long * 0.62, long * 0.15),
        (half * 0.35, back, half * 0.3),
    ]
    return right + [(-x, y, r) for x, y, *rest in reversed(right) for r in rest]


def pane(front: float, back: float, half: float) -> Outline:
    """A window or turret from above, with round corners."""
    r = min(half, (back - front) / 2)
    return [(half, front, r), (half, back, r), (-half, back, r), (-half, front, r)]


def foil(front: float, chord: float, up: float, thick: float) -> Outline:
    """A wing seen from its tip."""
    return [
        (front, up, thick * 0.4),
        (front + chord * 0.08, up + thick * 0.5, chord * 0.12),
        (front + chord * 0.4, up + thick * 0.6, chord * 0.25),
        (front + chord, up),
        (front + chord * 0.4, up - thick * 0.35, chord * 0.25),
        (front + chord * 0.06, up - thick * 0.35, chord * 0.1),
    ]


def strut(x0: float, z0: float, x1: float, z1: float, wide: float = 0.1) -> Outline:
    half = wide / 2
    return [(x0 - half, z0), (x0 + half, z0), (x1 + half, z1), (x1 - half, z1)]


def dome(front: float, back: float, base: float, top: float) -> Outline:
    """A turret from the side."""
    r = min((back - front) / 2, top - base)
    return [(front, base), (front, top, r), (back, top, r), (back, base)]


def blister(front: float, back: float, base: float, bottom: float) -> Outline:
    """A scoop or gondola hanging below the body."""
    long = back - front
    return [
        (front - 0.1, base),
        (front + long * 0.06, bottom, long * 0.1),
        (front + long * 0.55, bottom, long * 0.3),
        (back, base),
    ]
