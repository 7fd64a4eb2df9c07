"""A raid as text: the sky from the side, and a line for each unit."""

from __future__ import annotations

from ..data.kinds import SIDES, Side
from ..data.own import told
from ..rules.cards import basic_speed, basic_turn, called
from ..rules.ending import scores
from ..rules.profiles import ATTACKS
from ..rules.sky import sky
from ..rules.squares import COLUMNS, FACINGS, LEVELS, OFF, name, square
from ..rules.state import DEPLETED, LOW, Raid, Unit, bomber
from ..rules.surface import damage_level

CLOUDS = ("", "'", ":", "#")  # clear, wispy, broken or rain, dense
DAMAGE = ("", "slightly", "lightly", "heavily", "critically", "fatally")
WIDE = 3


def board(s: Raid) -> str:
    turn = f"turn {s.turn} of {s.setup.turns}" if s.turn else "set-up"
    head = f"{s.title}, {turn}, Sun {s.setup.sun}{', rain' if s.setup.rain else ''}"
    points = scores(s)
    counted = ", ".join([f"{side} {_half(points[side])}" for side in SIDES])
    parts = [head, told(s.setup), f"points: {counted}", drawn(s)]
    for side in SIDES:
        parts += [unit_line(s, unit) for unit in s.units.values() if unit.side == side]
    parts += [_surface_line(s, id) for id in s.surface]
    for balloon in s.balloons.values():
        state = "gone" if balloon.gone else f"in {name(balloon.square)}"
        parts.append(f"{balloon.id} balloon of the {balloon.side} {state}")
    return "\n".join(parts)


def drawn(s: Raid) -> str:
    """R and D are units of the sides, B both, with a number several; s is a surface unit."""
    rows = []
    weather = sky(s)
    for level in range(LEVELS - 1, -1, -1):
        cells = [_cell(s, weather, square(column, level)) for column in range(COLUMNS)]
        rows.append(f"{level:2} " + "".join(cells).rstrip())
    rows.append("   " + "".join([chr(65 + x).ljust(WIDE) for x in range(COLUMNS)]).rstrip())
    return "\n".join(rows)


def _cell(s: Raid, weather: tuple[int, ...], at: int) -> str:
    here = s.in_square(at)
    sides: list[Side] = [side for side in SIDES if any(unit.side == side for unit in here)]
    text = "B" if len(sides) == 2 else sides[0][0].upper() if sides else ""
    if len(here) > 1:
        text += str(min(len(here), 9))
    elif here:
        text += ARROWS[here[0].facing]
    elif any(each.square == at for each in s.surface.values()):
        text = "s"
    elif any(each.square == at and not each.gone for each in s.balloons.values()):
        text = "b"
    return (text + CLOUDS[weather[at]] if text else CLOUDS[weather[at]] or ".").ljust(WIDE)


ARROWS = ("<", "\\", "^", "/", ">", "\\", "v", "/")


def unit_line(s: Raid, unit: Unit) -> str:
    kind = f"{unit.quality} {unit.size}" if unit.quality != "trained" else unit.size
    head = f"{called(unit)} {kind}, {unit.mission}"
    if not unit.on_map:
        by = f" by the {unit.gone_by} edge" if unit.gone_by else ""
        return f"{head}: {unit.where}{by}{_damage(unit)}"
    where = f"{name(unit.square)} facing {FACINGS[unit.facing]}"
    values = f"speed {basic_speed(unit)} turn {basic_turn(unit)}"
    return ", ".join([f"{head}: {where}, {values}", *_marks(unit)]) + _damage(unit)


def _marks(unit: Unit) -> list[str]:
    found = [
        unit.marker,
        "slow" if unit.slow else "",
        "in a Lufbery" if unit.lufbery else "",
        f"in {unit.dogfight}" if unit.dogfight else "",
        "" if bomber(unit) or unit.alerted else "unalerted",
        f"tally on {unit.tally}" if unit.tally else "",
        f"vector {name(unit.vector)}" if unit.vector != OFF else "",
        f"with {unit.load}" if unit.load != "none" else "",
        f"{ATTACKS[unit.profile.kind]} on {unit.profile.target}" if unit.profile else "",
        "circling" if unit.circling else "",
        "wing leader" if unit.leader else "",
        "Experte" if unit.experte else "",
        f"returning by the {unit.returning} edge" if unit.returning else "",
        {LOW: "low ammo", DEPLETED: "depleted"}.get(unit.ammo, ""),
    ]
    return [each for each in found if each]


def _damage(unit: Unit) -> str:
    found = [
        f"{unit.losses} of {unit.max_losses} losses" if unit.losses else "",
        "straggler" if unit.straggler else "",
        "broken" if unit.broken else "disrupted" if unit.disruption else "",
    ]
    told = ", ".join([each for each in found if each])
    return f" ({told})" if told else ""


def _surface_line(s: Raid, id: str) -> str:
    unit = s.surface[id]
    level = damage_level(unit)
    state = f", {unit.hits} hits, {DAMAGE[level]} damaged" if level else ""
    return f"{id} {unit.key} of the {unit.side} in {name(unit.square)}{state}"


def _half(points: int) -> str:
    return str(points // 2) if points % 2 == 0 else f"{points // 2}.5"
