"""Build the two views of an aircraft from its measures.

Top view: nose up. Side view: nose to the right.
"""

import itertools
from dataclasses import dataclass

import pathops  # type: ignore[import-untyped]
from model import Aircraft, Nacelle, Outline, Wing
from shapes import (
    CM,
    Cubic,
    Pen,
    Run,
    Station,
    blades,
    body,
    common,
    cowl,
    cut,
    edge,
    ellipse,
    inset,
    mirrored,
    moved,
    outset,
    polygon,
    union,
)

Line = list[Station]


@dataclass
class View:
    """A silhouette, the glass in it, and the fine lines that may be drawn over it, in metres."""

    shape: pathops.Path
    glass: pathops.Path
    lines: list[Line]


def point(piece: Cubic, t: float) -> Station:
    a, b, c, d = piece
    u = 1 - t
    w = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    return (
        w[0] * a[0] + w[1] * b[0] + w[2] * c[0] + w[3] * d[0],
        w[0] * a[1] + w[1] * b[1] + w[2] * c[1] + w[3] * d[1],
    )


def sampled(run: Run, start: float, end: float) -> Line:
    """The edge of a body between two places, as (place, half width)."""
    points = [point(piece, i / 4) for piece in edge(run) for i in range(4)]
    return [p for p in points if start <= p[0] <= end]


def width_at(run: Run, place: float) -> float:
    points = [point(piece, i / 8) for piece in edge(run) for i in range(9)]
    for a, b in itertools.pairwise(points):
        if a[0] <= place <= b[0] and b[0] > a[0]:
            return a[1] + (b[1] - a[1]) * (place - a[0]) / (b[0] - a[0])
    return 0.0


# Wings


def wing_quarters(wing: Wing) -> tuple[Cubic, Cubic]:
    """Leading and trailing edge of an elliptic half wing, each from root to tip."""
    share = wing.ellipse or 0.0
    half, k = wing.span / 2, wing.full
    line = wing.at + share * wing.root
    fore, aft = -share * wing.root, (1 - share) * wing.root
    tip = (half, line + wing.sweep)

    def quarter(depth: float) -> Cubic:
        return (
            (0, line + depth),
            (k * half, line + depth + wing.sweep * k * 0.6),
            (half, tip[1] + depth * k),
            tip,
        )

    return quarter(fore), quarter(aft)


def wing_stations(wing: Wing) -> list[tuple[float, float, float]]:
    if wing.kinks:
        return list(wing.kinks)
    tip = wing.at + wing.sweep
    return [(0, wing.at, wing.at + wing.root), (wing.span / 2, tip, tip + wing.tip)]


def chord_at(wing: Wing, out: float) -> tuple[float, float]:
    """Leading and trailing edge this far out, the tip taken as square."""
    if wing.ellipse is not None:
        edges = []
        for quarter in wing_quarters(wing):
            points = [point(quarter, i / 40) for i in range(41)]
            near = min(points, key=lambda p: abs(p[0] - out))
            edges.append(near[1])
        return edges[0], edges[1]
    stations = wing_stations(wing)
    for a, b in itertools.pairwise(stations):
        if out <= b[0] or b is stations[-1]:
            share = (out - a[0]) / (b[0] - a[0])
            return a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share
    raise ValueError(out)


def half_wing(wing: Wing) -> pathops.Path:
    pen = Pen()
    lead, trail = chord_at(wing, 0)
    pen.move(-0.02, lead)
    pen.line(0, lead)
    if wing.ellipse is not None:
        fore, aft = wing_quarters(wing)
        pen.curve(*fore[1:])
        pen.curve(aft[2], aft[1], aft[0])
    else:
        half = wing.span / 2
        start = half - wing.round
        inner = [s for s in wing_stations(wing) if 0 < s[0] < start]
        for out, fore_edge, _ in inner:
            pen.line(out, fore_edge)
        a, b = chord_at(wing, start), chord_at(wing, half)
        peak = b[0] + wing.peak * (b[1] - b[0])
        near = start + wing.full * wing.round
        along = chord_at(wing, near)
        pen.line(start, a[0])
        pen.curve((near, along[0]), (half, peak + wing.full * (b[0] - peak)), (half, peak))
        pen.curve((half, peak + wing.full * (b[1] - peak)), (near, along[1]), (start, a[1]))
        for out, _, aft_edge in reversed(inner):
            pen.line(out, aft_edge)
    pen.line(0, trail)
    pen.line(-0.02, trail)
    return pen.close()


def fillet(wing: Wing, run: Run) -> pathops.Path:
    """The fairing that fills the corner between trailing edge and body."""
    _, trail = chord_at(wing, 0)
    size = wing.fillet
    side = width_at(run, trail)
    end = width_at(run, trail + 2.4 * size) * 0.95
    _, outer = chord_at(wing, side + size)
    pen = Pen()
    pen.move(-0.02, outer - 0.1)
    pen.line(side + size, outer - 0.1)
    pen.line(side + size, outer)
    pen.curve((side + size * 0.3, outer), (side, trail + size * 0.6), (end, trail + 2.4 * size))
    pen.line(-0.02, trail + 2.4 * size)
    return pen.close()


def both(path: pathops.Path) -> pathops.Path:
    return union([path, mirrored(path)])


def twice(lines: list[Line]) -> list[Line]:
    return lines + [[(-x, y) for x, y in line] for line in lines]


def hinges(wing: Wing, inner: float, outer: float, share: float) -> list[Line]:
    """A control surface on the right half: its hinge line and its two ends."""
    spots = [wing.span / 2 * at for at in (inner, outer)]
    hinge, trail = [], []
    for out in spots:
        a, b = chord_at(wing, out)
        hinge.append((out, a + share * (b - a)))
        trail.append((out, b - 0.08))
    return [[trail[0], hinge[0], hinge[1], trail[1]]]


# Engines


def nacelle_run(engine: Nacelle) -> Run:
    """Stations of a nacelle, measured from its own front."""
    long, half = engine.back - engine.front, engine.half
    if engine.run:
        return list(engine.run)
    if engine.kind == "jet":
        shape = [
            (0.0, 0.0),
            (0.0, 0.66),
            (0.12, 0.86),
            (0.4, 1.0),
            (0.8, 0.72),
            (1.0, 0.4),
            (1.0, 0),
        ]
        return [(x * long, y * half) for x, y in shape]
    if engine.kind == "radial":
        return [*cowl(half), (long * 0.5, half * 0.92), (long * 0.8, half * 0.5), (long, 0)]
    nose = [(0.0, 0.0), (0.25, half * 0.42), (0.55, half * 0.62), (0.6, half * 0.7)]
    return [
        *nose,
        (long * 0.32, half),
        (long * 0.55, half * 0.95),
        (long * 0.82, half * 0.5),
        (long, 0),
    ]


def blade(craft: Aircraft) -> float:
    """How thick to draw a propeller: on a large aircraft a true one would be lost."""
    return max(0.15, craft.wing.span / 115)


def engine_shape(engine: Nacelle, thick: float) -> pathops.Path:
    shape = moved(body(nacelle_run(engine)), engine.out, engine.front)
    if engine.kind == "jet" or not engine.prop:
        return shape
    return union([shape, blades(engine.out, engine.front + 0.3, engine.prop / 2, thick)])


def glazed(shape: pathops.Path, glass: pathops.Path, lines: list[Line]) -> View:
    """Shape and glass run opposite ways round, so that both in one path give holes."""
    glass = common(glass, shape)
    shape.simplify(fix_winding=True, clockwise=True)
    glass.simplify(fix_winding=True, clockwise=False)
    return View(shape, glass, lines)


# The view from above


def top_view(craft: Aircraft) -> View:
    last, half = craft.body[-1]
    parts = [body([*craft.body[:-1], (last, max(half, 0.06) if half else 0.0)])]
    parts += [both(half_wing(wing)) for wing in (craft.wing, craft.tail) if wing]
    if craft.lower_wing:
        parts.append(set_off(both(half_wing(craft.lower_wing)), parts[1]))
    if craft.wing.fillet:
        parts.append(both(fillet(craft.wing, craft.body)))
    for engine in craft.nacelles:
        parts.append(both(engine_shape(engine, blade(craft))))
    if craft.prop:
        parts.append(blades(0, craft.prop[0], craft.prop[1], blade(craft)))
    if craft.fins_out is not None:
        parts.append(both(fin_from_above(craft, craft.fins_out)))
    parts += [both(polygon(part)) for part in craft.top_parts]
    glass = [both(polygon(craft.cockpit)), *(both(polygon(g)) for g in craft.top_glass)]
    bars = [bar_across(place) for place in craft.frames]
    return glazed(union(parts), cut(union(glass), bars), top_lines(craft))


def set_off(below: pathops.Path, above: pathops.Path) -> pathops.Path:
    """What shows of a lower wing, with a gap along the edge of the upper one."""
    return cut(below, [outset(above, 0.1)])


def bar_across(place: float) -> pathops.Path:
    return polygon([(-9, place - 0.04), (9, place - 0.04), (9, place + 0.04), (-9, place + 0.04)])


def fin_from_above(craft: Aircraft, out: float) -> pathops.Path:
    front = min(p[0] for p in craft.fin)
    back = max(p[0] for p in craft.fin)
    long = back - front
    run = [(0, 0), (long * 0.3, 0.15), (long * 0.7, 0.12), (long, 0)]
    return moved(body(run), out, front)


def top_lines(craft: Aircraft) -> list[Line]:
    lines = hinges(craft.wing, *craft.wing.aileron, 0.76)
    lines += hinges(craft.tail, 0.16, 0.9, 0.6) if craft.tail else []
    lead, trail = chord_at(craft.wing, 0)
    if craft.lower_wing is None:
        lines += [[(w, y) for y, w in sampled(craft.body, lead + 0.1, trail)]]
    lines += [[(out, fore), (out, aft)] for out, fore, aft in craft.wing.kinks[1:-1]]
    for engine in craft.nacelles:
        fore, aft = chord_at(craft.wing, engine.out)
        run = sampled(nacelle_run(engine), fore - engine.front, aft - engine.front)
        lines += [[(engine.out + k * w, engine.front + y) for y, w in run] for k in (1, -1)]
    lines = twice([line for line in lines if len(line) > 1])
    for place in craft.seams:
        half = width_at(craft.body, place) * 0.96
        lines.append([(-half, place), (half, place)])
    return lines


# The view from the side


def side_view(craft: Aircraft) -> View:
    parts = [turned(body(craft.upper, craft.lower)), side_polygon(craft.fin)]
    parts.append(side_polygon(craft.canopy))
    parts += [side_polygon(part) for part in craft.side_parts]
    for engine in craft.nacelles:
        parts.append(engine_from_side(engine))
        if engine.kind != "jet" and engine.prop:
            height = engine.prop / 2
            parts.append(turned(blades(engine.up, engine.front + 0.3, height, blade(craft))))
    if craft.prop:
        parts.append(turned(blades(0, craft.prop[0], craft.prop[1], blade(craft))))
    parts += [ellipse(-place, -up, radius, radius) for place, up, radius in craft.wheels]
    panes = [inset(side_polygon(craft.canopy), 0.075)]
    panes += [side_polygon(pane) for pane in craft.side_glass]
    bars = [upright(place, 0.04) for place in craft.frames]
    return glazed(union(parts), cut(union(panes), bars), side_lines(craft))


def turned(path: pathops.Path) -> pathops.Path:
    """From nose up, right side first, to nose right, upper side up."""
    return path.transform(0, -1, -1, 0, 0, 0)


def side_polygon(corners: Outline) -> pathops.Path:
    return polygon(corners).transform(-1, 0, 0, -1, 0, 0)


def upright(place: float, half: float) -> pathops.Path:
    return polygon(
        [(-place - half, -9), (-place + half, -9), (-place + half, 9), (-place - half, 9)]
    )


def engine_from_side(engine: Nacelle) -> pathops.Path:
    scale = engine.deep / engine.half if engine.deep else 1.0
    run = [(x, y * scale) for x, y in nacelle_run(engine)]
    return turned(moved(body(run), engine.up, engine.front))


def section(place: float, chord: float, up: float, thick: float) -> Line:
    """A wing cut across, as a closed line."""
    shape = [(0, 0), (0.03, 0.45), (0.15, 0.85), (0.35, 1), (0.65, 0.65), (1, 0)]
    over = [(place + x * chord, up + y * thick * 0.6) for x, y in shape]
    below = [(place + x * chord, up - y * thick * 0.4) for x, y in reversed(shape)]
    return [*over, *below[1:]]


def side_lines(craft: Aircraft) -> list[Line]:
    lines: list[Line] = []
    if craft.wing_up is not None:
        out = width_at(craft.body, craft.wing.at + craft.wing.root / 2)
        lead, trail = chord_at(craft.wing, out)
        lines.append(section(lead, trail - lead, craft.wing_up, (trail - lead) * 0.15))
    if craft.tail and craft.tail_up is not None:
        lead, trail = chord_at(craft.tail, 0.15)
        lines.append(section(lead, trail - lead, craft.tail_up, (trail - lead) * 0.1))
    if craft.rudder is not None:
        strip = common(side_polygon(craft.fin), upright(craft.rudder, 0.01)).bounds
        lines.append([(craft.rudder, -strip[1] / CM - 0.05), (craft.rudder, -strip[3] / CM + 0.05)])
    for place in craft.seams:
        above, below = width_at(craft.upper, place), width_at(craft.lower, place)
        lines.append([(place, above * 0.96), (place, -below * 0.96)])
    for engine in craft.nacelles:
        scale = engine.deep / engine.half if engine.deep else 1.0
        run = sampled(nacelle_run(engine), 0.3, engine.back)
        for k in (scale, -scale):
            lines.append([(engine.front + x, engine.up + y * k) for x, y in run])
    return [[(-x, -y) for x, y in line] for line in lines]
