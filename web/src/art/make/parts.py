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


def bubble(front: float, back: float, base: float, top: float) -> Outline:
    """The canopy of a single seat from the side."""
    long = back - front
    return [
        (front, base),
        (front + long * 0.2, top - 0.06, 0.1),
        (front + long * 0.5, top, 0.25),
        (back, base),
        (front + long * 0.5, base - 0.08),
    ]


def greenhouse(front: float, back: float, base: float, top: float) -> Outline:
    """A long canopy over two or more seats from the side."""
    long = back - front
    return [
        (front, base),
        (front + 0.5, top - 0.06, 0.1),
        (front + long * 0.35, top, 0.25),
        (back - long * 0.2, top - 0.12, 0.3),
        (back, base),
        (front + long * 0.5, base - 0.06),
    ]


def round_fin(front: float, back: float, foot: float, top: float) -> Outline:
    """A fin with its rudder, from where it leaves the body at the height of its foot."""
    long, high = back - front, top - foot
    return [
        (front, foot),
        (front + long * 0.36, foot + high * 0.75, long * 0.15),
        (front + long * 0.56, top, long * 0.15),
        (front + long * 0.88, foot + high * 0.8, long * 0.2),
        (back, foot - 0.2, long * 0.16),
        (back - long * 0.28, foot - 0.5),
        (front + long * 0.15, foot - 0.3),
    ]


def square_fin(front: float, back: float, foot: float, top: float) -> Outline:
    """The same with a flat top and sharper corners."""
    long = back - front
    return [
        (front, foot),
        (front + long * 0.42, top, long * 0.08),
        (front + long * 0.84, top, long * 0.1),
        (back, foot - 0.1, long * 0.15),
        (back - long * 0.25, foot - 0.5),
        (front + long * 0.15, foot - 0.3),
    ]


def end_plate(front: float, back: float, middle: float, half: float) -> Outline:
    """One of two fins at the ends of a tailplane."""
    long = back - front
    r = min(long, half) * 0.4
    return [
        (front, middle, r),
        (front + long * 0.25, middle + half, r),
        (front + long * 0.75, middle + half, r),
        (back, middle, r),
        (front + long * 0.75, middle - half, r),
        (front + long * 0.25, middle - half, r),
    ]


def glass_nose(long: float, up: float, down: float) -> Outline:
    return [
        (0.13, 0, 0.2),
        (long * 0.35, up * 0.8, 0.2),
        (long, up),
        (long, -down, 0.1),
        (long * 0.35, -down * 0.8, 0.2),
    ]


def spat(place: float, top: float, bottom: float, half: float) -> Outline:
    """A wheel in its fairing, and the leg it hangs on."""
    return [
        (place - half * 0.5, top),
        (place - half, bottom + half * 0.9, half * 0.5),
        (place - half * 0.9, bottom, half * 0.3),
        (place + half * 0.8, bottom, half * 0.4),
        (place + half * 1.5, bottom + half * 0.7, half * 0.4),
        (place + half * 0.8, top),
    ]
