"""Primaries, the type of attack, the two rolls and the hits (10.2, 10.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from airwar.common import tables
from airwar.common.moments import fired
from airwar.common.tables import Modifier
from airwar.kernel.events import Event
from airwar.kernel.requests import Choose, Facts, Flow, roll

from ..data.kinds import Side
from ..data.special import GunTrouble
from .answers import Rating, Standoff
from .cards import called, card_of, combat_value, high_speed, unarmed
from .combatquestions import DECLARE, HITS, PRIMARY, Attack
from .engaged import change, named, now, of_side
from .facing import turn_out
from .groups import is_head_on
from .sky import out_of_sun, weather_at
from .squares import DOWN, rounded, spot
from .state import FULL, LOW, Combat, Raid, Unit, fighter
from .tactics import EVADE, is_bounce, may_evade
from .weapons import defense, has_gyro, spend_rockets

COLUMN = 4  # the outermost


# -- primaries ------------------------------------------------------------------------------------


def primaries(s: Raid) -> Flow[None]:
    """§10.2-primary: the defender picks first."""
    combat = now(s)
    if combat.balloon:
        change(s, primaries=(combat.balloon, combat.units[0]))
        return
    for side in (combat.defender, combat.attacker):
        options = PRIMARY.options(s, side)
        answer = options[0]
        if len(options) > 1:
            answer = yield Choose(side, PRIMARY, side)
        change(s, primaries=(*now(s).primaries, answer.unit))


# -- the attack -----------------------------------------------------------------------------------


def attack(s: Raid) -> Flow[None]:
    """§10.5-rating: head-on or not, the attacker's declaration, Lufberys, bounce, evasion."""
    primary = s.units[now(s).primaries[1]]
    change(s, head_on=is_head_on(s, primary))
    options = DECLARE.options(s, None)
    answer: Attack = options[0]
    if len(options) > 1:
        answer = yield Choose(primary.side, DECLARE)
    change(s, rating=answer.rating, rockets=answer.rockets, standoff=isinstance(answer, Standoff))
    spend_rockets(s, answer.rockets)
    yield from _leave_lufberys(s)
    change(s, bounce=is_bounce(s, now(s), s.units[primary.id]), lufbery=_in_lufbery(s))
    _tell_attack(s)
    if may_evade(s, now(s)):
        evades: str = yield Choose(now(s).defender, EVADE)
        change(s, evaded=evades == "evade")


def _leave_lufberys(s: Raid) -> Flow[None]:
    """§13.4.3-forced-exit: whoever is on the attacking side is out of it before the roll."""
    out = [unit.id for unit in of_side(s, now(s).attacker) if unit.lufbery]
    if out:
        yield from turn_out(s, now(s).attacker, out)


def _in_lufbery(s: Raid) -> bool:
    """§13.4.3-while: the defending primary."""
    primary = s.units.get(now(s).primaries[0])
    return primary is not None and primary.lufbery


def _tell_attack(s: Raid) -> None:
    if s.log is None:
        return
    combat = now(s)
    what = "turning fight" if combat.rating == "turning" else "hit-and-run attack"
    sunny = combat.bounce and out_of_sun(s, s.units[combat.primaries[1]], combat.square)
    traits = [
        word
        for word, holds in (
            ("head-on", combat.head_on),
            ("a bounce", combat.bounce),
            ("out of the Sun", sunny),
            ("standoff", combat.standoff),
            ("with rockets", bool(combat.rockets)),
        )
        if holds
    ]
    text = f"{combat.primaries[1]} declares a {what}{', ' if traits else ''}{', '.join(traits)}"
    rule = "10.3-effects" if combat.head_on else "10.5-rating"
    facts: Facts = {"sun": sunny, "bounce": combat.bounce, "head_on": combat.head_on}
    s.tell(
        Event(rule, "attack", text, who=combat.attacker, where=(spot(combat.square),), facts=facts)
    )


# -- columns and modifiers ------------------------------------------------------------------------


def values(s: Raid, combat: Combat) -> tuple[int, int]:
    """§3.3.2-combat: of the defender and of the attacker."""
    rating, [defender, attacker] = combat.rating, combat.primaries
    return (
        0 if combat.balloon else value_of(s, combat, defender, rating),
        value_of(s, combat, attacker, rating),
    )


def value_of(s: Raid, combat: Combat, id: str, rating: Rating) -> int:
    unit = s.units[id]
    friends = additional(s, combat, unit)
    return combat_value(s, unit, rating, friends, defending=unit.side != combat.attacker)


def additional(s: Raid, combat: Combat, primary: Unit) -> int:
    """§10.2-additional: further armed fighters of the side, broken ones too (C59)."""
    return sum(
        fighter(unit) and not unarmed(unit)
        for unit in [s.units[id] for id in combat.units]
        if unit.side == primary.side and unit.id != primary.id and unit.where == "map"
    )


def columns(s: Raid, combat: Combat) -> tuple[int, int]:
    """§10.5-differential: of the defender and of the attacker, -4 to 4."""
    defender, attacker = values(s, combat)
    edges = _edges(s, combat)
    return (
        _column(defender - attacker, edges[0] and not edges[1]),
        _column(attacker - defender, edges[1] and not edges[0]),
    )


def _edges(s: Raid, combat: Combat) -> tuple[bool, bool]:
    defender = not combat.balloon and card_of(s.units[combat.primaries[0]]).edge
    return defender, card_of(s.units[combat.primaries[1]]).edge


def _column(difference: int, edge: bool) -> int:
    """§10.5-edge: one to the right.

    §10.5-differential: what is beyond the end columns uses them, with Edge too: -5 uses -4.
    """
    return max(-COLUMN, min(COLUMN, difference + edge))


def heading(column: int) -> str:
    """A column as the table has it."""
    return f"{column:+d}" if column else "0"


def attacker_modifiers(s: Raid, combat: Combat) -> list[Modifier]:
    """§10.5.1-roll, §10.5.1-primary"""
    table = s.setup.cards.air_combat_dice
    found = [*_weather(s, combat)]
    if combat.bounce:  # §13.4.1-effect
        found.append(Modifier("bounce", table.bounce_attacker))
    if combat.evaded:  # §13.4.2-effect
        found.append(Modifier("evasion", table.evasion))
    if has_gyro(s, s.units[combat.primaries[1]]):  # §13.5.4
        found.append(Modifier("gyro gunsights", table.gyro))
    return found


def defender_modifiers(s: Raid, combat: Combat) -> list[Modifier]:
    """§10.5.1-roll, §10.5.1-primary; the defense rating is the best of all defenders."""
    table = s.setup.cards.air_combat_dice
    found = [*_weather(s, combat)]
    if combat.bounce:
        found.append(Modifier("bounce", table.bounce_defender))
    if combat.evaded:
        found.append(Modifier("evasion", table.evasion))
    if combat.lufbery:
        found.append(Modifier("Lufbery", table.lufbery))
    if has_gyro(s, s.units[combat.primaries[0]]):
        found.append(Modifier("gyro gunsights", table.gyro))
    ratings = [defense(s, unit) for unit in _defenders(s, combat)]
    best = max([each for each in ratings if each is not None], default=None)
    if best is not None:  # §10.5.2: a rating of 0 counts in a turning fight
        found.append(Modifier("defense rating", table.defense * best))
        if combat.rating == "turning":
            found.append(Modifier("turning fight", table.turning))
    return [each for each in found if each.value]


def _defenders(s: Raid, combat: Combat) -> list[Unit]:
    return [s.units[id] for id in combat.units if s.units[id].side != combat.attacker]


def _weather(s: Raid, combat: Combat) -> Iterator[Modifier]:
    """§4.7-combat"""
    if penalty := weather_at(s, combat.square):
        yield Modifier("weather", s.setup.cards.air_combat_dice.weather * penalty)


def fast(s: Raid, combat: Combat) -> bool:
    """§13.8.1: high speed of a primary; of anybody who dives straight down (C66)."""
    primary = [s.units[id] for id in combat.primaries if id in s.units]
    return any(high_speed(unit) for unit in primary) or any(
        dives_straight(s.units[id]) for id in combat.units
    )


def dives_straight(unit: Unit) -> bool:
    """§15.3.2-speed: it has ended its move facing down in a dive-bombing profile."""
    released = unit.notes.released
    dive = (unit.profile is not None and unit.profile.kind == "dive") or (
        released is not None and released.kind == "dive"
    )
    return dive and unit.facing == DOWN


def defender_rolls(s: Raid, combat: Combat) -> bool:
    """§13.5.2.1, §14.3-attack, §10.5.3: no standoff, no balloon, no unarmed primary."""
    if combat.standoff or combat.balloon:
        return False
    return not unarmed(s.units[combat.primaries[0]])


# -- the rolls ------------------------------------------------------------------------------------


def rolls(s: Raid) -> Flow[None]:
    """§10.5.1-roll: both sides, on the state before; then the hits are spread."""
    combat = change(s, high_speed=fast(s, now(s)))
    defending, attacking = columns(s, combat)
    scored = yield from _roll(s, combat.attacker, attacking, attacker_modifiers(s, combat))
    returned = 0
    if defender_rolls(s, combat):
        modifiers = defender_modifiers(s, combat)
        returned = yield from _roll(s, combat.defender, defending, modifiers)
    if combat.balloon:
        change(s, hits=((combat.balloon, scored),) if scored else ())
        return
    hits: list[tuple[str, int]] = []
    for side, number in ((combat.attacker, scored), (combat.defender, returned)):
        hits += yield from _spread(s, side, number)
    change(s, hits=tuple(sorted(hits)))


def _roll(s: Raid, side: Side, column: int, modifiers: Sequence[Modifier]) -> Flow[int]:
    combat = now(s)
    primary, other = combat.primaries[1], combat.primaries[0]
    if side != combat.attacker:
        primary, other = other, primary
    why = f"Air combat of {primary}, column {heading(column)}"
    dice = yield from roll("10.5.1-roll", why, 2)
    total = sum(dice) + tables.total(modifiers)
    hits: int = s.setup.cards.air_combat.look_up(heading(column), total)
    halved = rounded(hits, 2) if combat.high_speed else hits  # §13.8.1, §1.2-round (C58)
    _gun_trouble(s, side, primary, sum(dice))
    if s.log is not None:
        told = f"{halved} {'hit' if halved == 1 else 'hits'}" if halved else "no hits"
        if halved != hits:
            told += f" (high speed halves {hits})"
        text = f"{called(s.units[primary])} fires, column {heading(column)}: {told}"
        s.tell(
            Event("10.5.1-roll", "fire", text, who=side, where=(primary,), dice=dice,
                  modifiers=named(modifiers), total=total, result=told,
                  facts=fired(primary, combat.balloon or other, halved))
        )  # fmt: skip
    return halved


def _gun_trouble(s: Raid, side: Side, primary: str, natural: int) -> None:
    """§5.1-special: the guns of a scenario's side jam on its first such rolls."""
    for special in s.setup.special:
        if not isinstance(special, GunTrouble) or special.side != side:
            continue
        if special.natural == natural and s.used.count("gun-trouble") < special.times:
            s.used = (*s.used, "gun-trouble")
            unit = s.units[primary]
            if unit.ammo == FULL:
                s.change(primary, ammo=LOW)
            text = f"Gun trouble: {called(unit)} is low on ammo"
            s.tell(Event("5.1-special", "gun-trouble", text, where=(primary,)))


# -- hits -----------------------------------------------------------------------------------------


def _spread(s: Raid, side: Side, number: int) -> Flow[list[tuple[str, int]]]:
    """§10.2.2: the side that scored them spreads its hits; only the remainder is a choice."""
    options = HITS.options(s, (side, number))
    answer = options[0]
    if len(options) > 1:
        answer = yield Choose(side, HITS, (side, number))
    return list(answer.hits)
