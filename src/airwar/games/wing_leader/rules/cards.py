"""Ratings of aircraft (3.3): what stands on the card, and what a unit makes of it."""

from __future__ import annotations

from ..data.aircraft import NONE, Card, card
from ..data.tables import CombatValue
from .answers import Rating
from .squares import altitude
from .state import Raid, Unit, bomber, fighter, loaded

BAND = 5  # altitudes in a band, §3.3.1-bands
DRAG = frozenset({"drop-tanks", "aar", "gun-pod", "at-pod"})


def card_of(unit: Unit) -> Card:
    """§3.3-card, §3.2-variant"""
    return card(unit.model)


def band(at: int) -> int:
    """§3.3.1-bands: of an altitude; §3.3.1-ceiling: the last reaches to 19."""
    return at // BAND


# -- basic values ---------------------------------------------------------------------------------


def basic_speed(unit: Unit) -> int:
    """§3.3.2-basic-use: the rating less its load, and more or less by climbing or diving."""
    if unit.slow:  # §3.3.2-slow
        return 0
    found = card(unit.model)
    idle = found.rocket and unit.throttle == "none"  # §13.8.2-throttle
    speed = found.idle_speed if idle else found.speed[band(altitude(unit.square))]
    speed -= load_penalty(unit, found)
    if unit.marker == "dive":  # §3.3.2-climb-dive
        speed += 1
    elif unit.marker:
        speed -= 1
    return max(0, speed)  # §3.3.2-floor


def basic_turn(unit: Unit) -> int:
    """§3.3.2-basic-use: the rating less its load."""
    if unit.slow:
        return 0
    found = card(unit.model)
    idle = found.rocket and unit.throttle == "none"
    turn = found.idle_turn if idle else found.turn[band(altitude(unit.square))]
    return max(0, turn - load_penalty(unit, found))


def load_penalty(unit: Unit, found: Card) -> int:
    """§3.3.2-load: 1 for whatever it carries, which is one kind of thing at most (§13.5.1)."""
    if loaded(unit):
        return 0 if found.low_drag else 1  # §3.3.2-low-drag
    if unit.load == "aar" and found.jet:  # §13.5.3-carry
        return 0
    return 1 if unit.load in DRAG else 0


# -- combat values --------------------------------------------------------------------------------


def combat_value(s: Raid, unit: Unit, rating: Rating, friends: int, *, defending: bool) -> int:
    """§3.3.2-combat: of a primary combatant, with so many further armed fighters on its side."""
    value = basic_turn(unit) if rating == "turning" else basic_speed(unit)
    value += sum([each for _, each in value_modifiers(s, unit, friends, defending=defending)])
    return max(s.setup.cards.combat_value.least, value)  # §3.3.2-floor


def value_modifiers(s: Raid, unit: Unit, friends: int, *, defending: bool) -> list[tuple[str, int]]:
    """What is added to a primary combatant's speed or turn, by name."""
    table: CombatValue = s.setup.cards.combat_value
    found = [("additional units", table.additional * friends)]
    if unit.quality == "veteran":
        found.append(("veteran", table.veteran))
    elif unit.quality == "green":
        found.append(("green", table.green))
    if unit.size == "flight":
        found.append(("flight", table.flight))
    if unit.disruption or unit.broken:
        found.append(("broken" if unit.broken else "disrupted", table.disrupted))
    if defending and rigid(s, unit):
        found.append(("rigid doctrine", table.rigid))
    if single(s, unit):
        found.append(("single aircraft", table.single))
    return [(name, value) for name, value in found if value]


def rigid(s: Raid, unit: Unit) -> bool:
    """§5.1-doctrine: of fighters only."""
    return fighter(unit) and s.setup.side(unit.side).doctrine == "rigid"


def single(s: Raid, unit: Unit) -> bool:
    """§13.6: one aircraft, or one loss short of its Max Losses. C64: a flight takes both -1s."""
    return s.tier("advanced") and unit.losses >= unit.max_losses - 1


# -- what is on the card --------------------------------------------------------------------------


def climb_rating(unit: Unit, at: int) -> int:
    """§3.3-climb: MPs of the first level from an altitude; 0 is the slow climb."""
    return card(unit.model).climb[band(at)]


def bomb_dash(unit: Unit, at: int) -> bool:
    """§3.3-bomb-dash: no bombs can be carried at an altitude."""
    return card(unit.model).bomb[band(at)] == NONE


def jet(unit: Unit) -> bool:
    return card(unit.model).jet


def rocket(unit: Unit) -> bool:
    return card(unit.model).rocket


def fighter_class(unit: Unit) -> bool:
    """§3.2-class: fighter-bombers and recce fighters are of it."""
    return card(unit.model).class_ == "fighter"


def fighter_bomber(unit: Unit) -> bool:
    """§3.2.1-fighter-bombers: a loaded unit of fighter class, while it is a bomber."""
    return bomber(unit) and loaded(unit) and fighter_class(unit)


def unarmed(unit: Unit) -> bool:
    """§3.3-firepower: U, in the air."""
    return card(unit.model).unarmed


def high_speed(unit: Unit) -> bool:
    """§13.8.1: an Me 163 at full throttle, §13.8.2-full, or an Me 262 that does not climb, §13.8.3.

    §15.3.2: a dive bomber that faces straight down in its profile.
    """
    found = card(unit.model)
    if found.rocket:
        return unit.throttle == "full"
    return found.jet and unit.marker != "climb"


def called(unit: Unit) -> str:
    """How the log names a unit."""
    return f"{unit.id} ({card(unit.model).name})"
