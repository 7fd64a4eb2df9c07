"""Special weapons (13.5, 13.6): loads, heavy guns, rockets, gyro gunsights, pods, bomber groups."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from airwar.common.tables import Modifier

from ..data.aircraft import Card
from ..data.kinds import Load
from .cards import card_of
from .state import Combat, Raid, Unit, bomber

# The ability that a load needs, §13.2-carry, §13.5.3-carry, §13.5.6.
ABILITY: dict[Load, str] = {
    "drop-tanks": "drop_tanks",
    "aar": "aar",
    "gun-pod": "gun_pod",
    "at-pod": "at_pod",
    "atgr": "atgr",
}
NEVER_DROPPED: frozenset[Load] = frozenset({"aar", "gun-pod", "at-pod", "cargo"})


def may_carry(card: Card, load: Load) -> bool:
    """§13.5.1: whether an aircraft can take a load; it never takes a second one."""
    if load == "torpedo":
        return card.torpedo is not None
    ability = ABILITY.get(load)
    return ability is None or bool(getattr(card, ability))


def can_jettison(unit: Unit) -> bool:
    """§9.2.1.2, §13.5.3-carry, §13.5.6: cargo, rockets and pods are never let go."""
    return unit.load != "none" and unit.load not in NEVER_DROPPED


# -- rockets and heavy guns -----------------------------------------------------------------------


def has_rockets(unit: Unit) -> bool:
    """§13.5.3-fire: on board and not yet fired."""
    return unit.load == "aar" and not unit.spent


def standoff_faults(s: Raid, combat: Combat, rockets: Sequence[str]) -> Iterator[tuple[str, str]]:
    """§13.5.2.1: why this is no standoff attack: a unit and a reason."""
    if not s.tier("advanced"):
        yield combat.primaries[1], "the advanced rules are not in force"
    if combat.balloon:
        yield combat.balloon, "a standoff attack is made on bombers"
    for id in combat.units:
        unit = s.units[id]
        if unit.side != combat.attacker:
            if not bomber(unit):
                yield id, f"{id} is a fighter"
        elif id not in rockets and not card_of(unit).heavy_gun:
            yield id, f"{id} has no heavy gun and fires no rockets"


def spend_rockets(s: Raid, rockets: Sequence[str]) -> None:
    """§13.5.3-fire: they are fired, but their racks stay and slow the unit down."""
    for id in rockets:
        s.change(id, spent=True)


# -- firepower ------------------------------------------------------------------------------------


def firepower(s: Raid, combat: Combat, primary: Unit, target: Unit | None) -> list[Modifier]:
    """§10.6-firepower: of a side's primary against one that is hit; None is a balloon.

    Bonuses come on top of whatever value stands in for that of the guns (C57).
    """
    table, card = s.setup.cards.firepower, card_of(primary)
    found = [_guns(s, combat, primary, target, card)]
    if primary.experte:
        found.append(Modifier("Experte", table.experte))
    if has_gyro(s, primary):
        found.append(Modifier("gyro gunsights", table.gyro))
    if combat.head_on and target is not None and card_of(target).head_on:
        found.append(Modifier("head-on", table.head_on))
    if primary.load == "gun-pod":  # §13.5.6
        found.append(Modifier("gun pods", table.gun_pod))
    return [each for each in found if each.value]


def _guns(s: Raid, combat: Combat, primary: Unit, target: Unit | None, card: Card) -> Modifier:
    """§13.5.2, §13.5.3-fire: against bombers a heavy gun or rockets stand in for the guns."""
    if target is not None and bomber(target):
        if primary.id in combat.rockets:
            return Modifier("rockets", s.setup.cards.firepower.rockets)
        if card.heavy_gun and s.tier("advanced"):
            return Modifier("heavy gun", card.heavy_gun)
    return Modifier("firepower", card.firepower)


def has_gyro(s: Raid, unit: Unit) -> bool:
    """§13.5.4: only where the scenario grants it."""
    return unit.model in s.setup.rules.gyro and card_of(unit).gyro


# -- defense --------------------------------------------------------------------------------------


def defense(s: Raid, unit: Unit) -> int | None:
    """§10.5.2: the rating of a defender, 1 higher in a group of heavy bombers, §13.5.5."""
    rating = card_of(unit).defense
    if rating is None:  # §3.3-defence: none and 0 differ.
        return None
    return rating + (s.setup.cards.air_combat_dice.heavy_group if in_heavy_group(s, unit) else 0)


def in_heavy_group(s: Raid, unit: Unit) -> bool:
    """§13.5.5: with another unbroken American heavy bomber squadron in formation in its square.

    It is one of the advanced rules; a scenario may use it without the others.
    """
    if not (s.tier("advanced") or s.setup.rules.heavy_groups) or not _heavy(unit):
        return False
    return any(
        each.id != unit.id
        and each.side == unit.side
        and each.facing == unit.facing
        and _heavy(each)
        for each in s.in_square(unit.square)
    )


def _heavy(unit: Unit) -> bool:
    card = card_of(unit)
    american = card.nation == "US" and card.class_ == "heavy bomber"
    return american and unit.size == "squadron" and not unit.broken and bomber(unit)
