"""A battle as text: a coarse map, and a line for each unit."""

from __future__ import annotations

from ..rules.state import NOBODY, Battle, Plane, card, enemy, kind_name, load_name, seat_of
from ..rules.tabletop import axes, distance, inches
from ..rules.victory import losses

CELL = 200  # hundredths of an inch a column; rows are twice as deep
FOOT = 1200


def board(s: Battle, seat: str | None) -> str:
    turn = f"turn {s.turn} of {s.setup.turns}"
    light = "night" if s.night else "day"
    head = f"{s.title}, {turn}, {light}, visibility {s.visibility} inches"
    parts = [head, *[side_line(s, side) for side in (0, 1)], drawn(s)]
    parts += [plane_line(s, plane) for side in s.planes for plane in side]
    parts += [f"{m.id} marker of {seat_of(m.side)} at {at(m.x, m.y)}" for m in s.markers]
    for gun in s.guns:
        state = " silenced" if gun.silenced else " jammed" if gun.jammed else ""
        where = f"{gun.id} {gun.kind} gun of {seat_of(gun.side)} at {at(gun.x, gun.y)}"
        parts.append(where + state)
    for light_ in s.lights:
        where = f"searchlight of {seat_of(light_.side)} at {at(light_.x, light_.y)}"
        parts.append(f"{light_.id} {where}{' out' * light_.out}")
    for balloon in s.balloons:
        state = "destroyed" if balloon.destroyed else f"up to level {balloon.top}"
        where = f"balloon of {seat_of(balloon.side)} at {at(balloon.x, balloon.y)}"
        parts.append(f"{balloon.id} {where} {state}")
    for target in s.targets:
        where = f"{target.id} {target.name} of {seat_of(target.side)} at {at(target.x, target.y)}"
        parts.append(f"{where} {target.left} of {target.markers} markers")
    for each in s.barrages:
        parts.append(f"barrage of {each.gun} at {at(each.x, each.y)} level {each.level}")
    for cloud in s.clouds:
        levels = f"levels {cloud.low} to {cloud.high}"
        parts.append(f"cloud at {at(cloud.x, cloud.y)} radius {inches(cloud.radius)} {levels}")
    return "\n".join(parts)


def at(x: int, y: int) -> str:
    return f"{inches(x)},{inches(y)}"


def side_line(s: Battle, side: int) -> str:
    own = s.sides[side]
    point = f" of {own.break_point.value}" if own.break_point.known else ""
    hidden = f", {own.strength.value} hidden" if own.strength.known else ""
    if own.hidden.known and own.hidden.value:
        hidden += f" ({'; '.join([kind_name(each) for each in own.hidden.value])})"
    first = ", has the initiative" if s.winner == side and s.winner != NOBODY else ""
    return (
        f"{seat_of(side)} {own.name}: {own.orders} Orders, losses {losses(s, side)}{point}"
        f"{hidden}{first}"
    )


def drawn(s: Battle) -> str:
    """North is up, with inches along the edges; A1 is an aircraft, m a marker, g a gun, t a target,
    b a balloon, ~ cloud."""
    columns, rows = s.wide // CELL + 1, s.deep // (2 * CELL) + 1
    grid = [["." for _ in range(columns)] for _ in range(rows)]

    def put(x: int, y: int, sign: str) -> None:
        grid[min(rows - 1, y // (2 * CELL))][min(columns - 1, x // CELL)] = sign

    for cloud in s.clouds:
        put(cloud.x, cloud.y, "~")
    for target in s.targets:
        put(target.x, target.y, "t")
    for gun in s.guns:
        put(gun.x, gun.y, "g")
    for balloon in s.balloons:
        put(balloon.x, balloon.y, "b")
    for marker in s.markers:
        put(marker.x, marker.y, "m")
    for plane in s.all_flying():
        put(plane.x, plane.y, plane.tag[0])
    for plane in s.all_flying():  # its number where there is room for it
        row = grid[min(rows - 1, plane.y // (2 * CELL))]
        first = min(columns - 1, plane.x // CELL) + 1
        number = plane.tag[1:]
        if row[first : first + len(number)] == ["."] * len(number):
            row[first : first + len(number)] = number
    lines = [f"{inches(2 * CELL * n):>3} {''.join(row)}" for n, row in enumerate(grid)]
    feet = "".join(f"{inches(foot):<{FOOT // CELL}}" for foot in range(0, s.wide + 1, FOOT))
    return "\n".join([*reversed(lines), f"    {feet}".rstrip()])


def plane_line(s: Battle, plane: Plane) -> str:
    head = f"{plane.tag} {card(plane.model).name}"
    if plane.status != "table":
        return f"{head} {plane.status}"
    skill = f" Skill {plane.skill:+d}" if plane.skill else ""
    leader = f" Leader {plane.leader:+d}" if plane.leader is not None else ""
    load = f" {load_name(plane.model, plane.load)}" if plane.stores else ""
    marks = [
        f"damage {plane.damage}" if plane.damage else "",
        f"Fatigue {plane.fatigue}" if plane.fatigue else "",
        "activated" if plane.activated else "",
        "lit" if plane.lit else "",
        "spotted" if plane.held else "",
        "guides a bomb" if plane.guiding else "",
        f"jammed {' '.join(plane.jams)}" if plane.jams else "",
    ]
    told = "".join([f" {mark}" for mark in marks if mark])
    where = f"at {at(plane.x, plane.y)} heading {plane.heading} level {plane.level}"
    return f"{head} {where}{skill}{leader}{load}{told}{nearest(s, plane)}"


def nearest(s: Battle, plane: Plane) -> str:
    """The nearest enemy: how far, and by which clock direction."""
    foes = s.flying(enemy(plane.side))
    if not foes:
        return ""
    foe = min(foes, key=lambda each: (each.x - plane.x) ** 2 + (each.y - plane.y) ** 2)
    dx, dy = foe.x - plane.x, foe.y - plane.y
    hours = range(0, 360, 30)
    best = max(hours, key=lambda turn: axes(dx, dy, plane.heading + turn)[0])
    clock = best // 30 or 12
    return f", {foe.tag} {inches(distance(dx, dy))} in at {clock} o'clock"
