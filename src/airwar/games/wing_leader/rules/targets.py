"""What a unit could attack with the bombing rules, and by which profiles (15.1, 15.3)."""

from __future__ import annotations

from functools import lru_cache

from ..data.kinds import Mission
from ..data.special import KamikazeTargets
from . import answers
from .cards import card_of, fighter_bomber
from .formations import kamikaze
from .profiles import NEAR, Mark
from .sky import between, sky
from .squares import COLUMNS, column, square
from .state import DEPLETED, Raid, Surface, Unit, bomber
from .surface import kind_of, ship

STRAFES = 2  # §15.2.1.1: attacks by one unit


def marks(s: Raid, unit: Unit, *, as_sweep: bool = False) -> tuple[Mark, ...]:
    """What a unit could attack from where a move can bring it, and how. §15.1, §15.3-declare"""
    here, found = column(unit.square), list[Mark]()
    mission: Mission = "sweep" if as_sweep else unit.mission
    for each in s.surface.values():
        if each.side == unit.side or abs(column(each.square) - here) > 2 * NEAR:
            continue
        if kinds := profiles_of(s, unit, each, mission):
            strafes = may_strafe(s, unit, mission)
            glide = s.setup.rules.glide_bombing
            large = card_of(unit).class_ in ("medium bomber", "heavy bomber")
            roof = glide.from_altitude if glide and large and unit.size != "flight" else 19
            found.append(
                Mark(
                    each.id,
                    each.square,
                    kinds,
                    roof=1 if unit.load == "parafrag" else 19,
                    glide_roof=roof,
                    combine=strafes,
                    parafrag=unit.load == "parafrag",
                    blind=_blind(sky(s), each.square),
                )
            )
    return tuple(found)


def profiles_of(
    s: Raid, unit: Unit, target: Surface, mission: Mission
) -> tuple[answers.Profile, ...]:
    """§15.1: what the load is for. §15.5.3-status: kamikazes do nothing else."""
    if kamikaze(s, unit):
        return ("kamikaze",) if _kamikaze_target(s, unit, target) else ()
    if mission == "recce":
        return ("recce",)
    found: list[answers.Profile] = []
    if bomber(unit) and mission != "sweep":
        found += _by_load(s, unit, target)
    if may_strafe(s, unit, mission):
        found.append("strafe")
    return tuple(found)


def _by_load(s: Raid, unit: Unit, target: Surface) -> list[answers.Profile]:
    card = card_of(unit)
    if unit.load == "torpedo":  # §15.3.5
        return ["torpedo"] if ship(target) and card.torpedo is not None else []
    if unit.load == "atgr":  # §15.3.6
        return ["atgr"] if card.atgr else []
    if unit.load == "parafrag":  # §15.5.2
        return ["level"]
    if unit.load != "bombs":
        return []
    found: list[answers.Profile] = ["level"]
    if card.dive_brakes:
        found.append("dive")
    if card.dive_brakes or card.speed_brakes or fighter_bomber(unit):
        found.append("steep")
    if _may_glide(s, unit):
        found.append("glide")
    if unit.row in s.setup.rules.skip_bombing and ship(target):  # §15.5.4
        found.append("skip")
    return found


def _may_glide(s: Raid, unit: Unit) -> bool:
    """§15.3.4: larger bombers only as flights, or where the scenario lets them."""
    class_ = card_of(unit).class_
    if class_ not in ("medium bomber", "heavy bomber") or unit.size == "flight":
        return True
    glide = s.setup.rules.glide_bombing
    return glide is not None and class_ in glide.classes


def may_strafe(s: Raid, unit: Unit, mission: Mission) -> bool:
    """§15.3.7-who: guns, ammo, a strafing or sweep mission, and no tally."""
    if mission not in ("strafing", "sweep") or unit.tally or unit.ammo >= DEPLETED:
        return False
    return card_of(unit).strafing >= 0 and unit.strafed < STRAFES


def _kamikaze_target(s: Raid, unit: Unit, target: Surface) -> bool:
    for special in s.setup.special:
        if isinstance(special, KamikazeTargets) and unit.row in special.rows:
            return ship(target) if special.type == "ship" else not ship(target)
    return bool(kind_of(target))


@lru_cache(maxsize=1024)
def _blind(squares: tuple[int, ...], target: int) -> tuple[int, ...]:
    """Squares within two columns of a target from which it cannot be seen, §4.6.1-dense."""
    if not any(squares):
        return ()
    x = column(target)
    found = []
    for across in range(max(0, x - 2), min(COLUMNS, x + 3)):
        for up in range(20):
            at = square(across, up)
            penalties = [squares[each] for each in between(at, target)]
            if 3 in penalties or penalties.count(2) >= 2:
                found.append(at)
    return tuple(found)
