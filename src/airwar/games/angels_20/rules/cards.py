"""The stat cards as the rules read them: numbers in tuples, abilities as bits."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from ..data import BOMBERS, Aircraft, load_abilities, load_tables

TURN, ROLL, CLIMB, DIVE = range(4)  # the four bonuses
BONUS_NAMES: Final = ("Turn", "Roll", "Climb", "Dive")

ABILITIES: Final = (
    "poor-at-altitude", "powered-roll", "steady-shooter", "killer-instinct", "expert-dogfighter",
    "expert-flier", "boom-and-zoom", "rear-gunner", "lead-pilot", "last-second-turn",
    "night-fighter", "wingman", "green-pilot", "wild-shot", "good-at-altitude", "stiff-controls",
    "rugged", "iron-nerve", "defensive-turn", "close-attacker", "mutual-cover",
    "low-level-fighter",
)  # fmt: skip
(
    POOR_AT_ALTITUDE, POWERED_ROLL, STEADY_SHOOTER, KILLER_INSTINCT, EXPERT_DOGFIGHTER,
    EXPERT_FLIER, BOOM_AND_ZOOM, REAR_GUNNER, LEAD_PILOT, LAST_SECOND_TURN,
    NIGHT_FIGHTER, WINGMAN, GREEN_PILOT, WILD_SHOT, GOOD_AT_ALTITUDE, STIFF_CONTROLS,
    RUGGED, IRON_NERVE, DEFENSIVE_TURN, CLOSE_ATTACKER, MUTUAL_COVER,
    LOW_LEVEL_FIGHTER,
) = (1 << place for place in range(len(ABILITIES)))  # fmt: skip


class Card(Struct, frozen=True, gc=False):
    """§stats.fields: what play needs of a stat card."""

    name: str
    cost: int
    rank: int  # pilot quality, 0 poor to 3 ace
    normal: tuple[int, ...]
    high: tuple[int, ...]
    dice: tuple[int, int, int, int]  # by range; none at range 0, §attack.range-zero
    armor: int
    vital: int
    hits: int
    bonus: tuple[int, int, int, int]
    abilities: int
    all_round: bool
    token: bool
    fighter: bool
    lit: int  # what a searchlight needs, §illumination.roll
    collides: int  # a possible collision on this or less, §collision.midair


def make_card(plane: Aircraft) -> Card:
    tables = load_tables()
    abilities = 0
    for name in plane.abilities:
        abilities |= 1 << ABILITIES.index(name)
    return Card(
        plane.name,
        plane.cost,
        plane.rank,
        plane.normal_speeds,
        plane.high_speeds,
        (0, plane.dice(1), plane.dice(2), plane.dice(3)),
        plane.armor,
        plane.vital,
        plane.hits,
        (plane.turn, plane.roll, plane.climb, plane.dive),
        abilities,
        plane.all_round,
        plane.token,
        plane.type not in BOMBERS,
        tables.illumination[plane.type],  # §stats.type
        tables.collision[plane.pilot],
    )


def ability_name(bit: int) -> str:
    return load_abilities()[ABILITIES[bit.bit_length() - 1]].name
