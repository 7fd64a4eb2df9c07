"""Aerial combat: an attack from its manner to its losses.

Bomber guns are counted as the attack begins, again after jets that fire first; losses of defenders
are taken at once, those of attackers when all have fired (R27, R29).
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from airwar.kernel.events import Event
from airwar.kernel.requests import Choose, Flow, Roll
from airwar.kernel.sequence import Each, Outline, Phase

from ..data.kinds import AMERICAN, GERMAN, Side
from .answers import Drop, Escorts, Manner, Tanks
from .combat_decisions import BEST, ESCORTS, MANNER, REJOIN, TANKS
from .endurance import FIRING_COSTS, clock_key, clocks, drop_tanks, holders, put_clock
from .fire import (
    BOMBERS,
    advanced,
    e_modifier,
    factors,
    intensive,
    ranked,
    roll_fire,
    show_up_gunned,
)
from .geography import aircraft, rated
from .line_up import (
    FIRST_SHOT,
    JETS_FIRST,
    at_bombers,
    attackers,
    battle_of,
    bombers,
    conventional,
    defenders,
    escort_groups,
    escort_types,
    fighters,
    fire_groups,
    first_groups,
    first_targets,
    group_units,
    gun_factors,
    manners,
    of_tier,
    past_escort,
    remnants,
    side_of,
    tank_holders,
)
from .state import Battle, War, enemy
from .taking import LOSSES, take

# -- the battle -----------------------------------------------------------------------------------


def begin(s: War, force: str) -> None:
    """§13.1, §13.31: the moving force attacks in its hex; markers over both come off (§16.2)."""
    own = s.put_force(force, attacked=True, fought=True)
    s.battle = Battle(force, own.hex)
    for each in (own, *s.here(own.hex, enemy(own.side))):
        s.put_force(each.id, units=each.units.show(), marker=False, fought=True)
    if s.log is not None:
        there = ", ".join([each.id for each in s.here(own.hex, enemy(own.side))])
        s.tell(Event("13.1", "attack", f"{force} attacks {there}", who=force, where=(own.hex,)))


def manner(s: War) -> Flow[None]:
    """§24.3, §45.1, §13.67, §41.1; then the guns are counted."""
    if manners(s) or len(remnants(s)) > 1:
        how: Manner = yield Choose(side_of(s), MANNER, battle_of(s).force)
        s.put_battle(how=how)
    if past_escort(s):  # §45.2: the whole force flies past
        types = escort_types(s)
        if s.on(FIRING_COSTS):  # R110
            chosen: Escorts = yield Choose(AMERICAN, ESCORTS)
            types = chosen.types
        s.put_battle(escorts=types)
    bare = past_escort(s) or not fighters(s, defenders(s))
    s.put_battle(guns=gun_factors(s), bare=bare)


# -- tanks ----------------------------------------------------------------------------------------


def undeclared(s: War) -> list[Side]:
    """Sides that have something to declare and have not."""
    sides = (side_of(s), enemy(side_of(s)))
    return [each for each in sides if each not in battle_of(s).declared and tank_holders(s, each)]


def next_lot(s: War, last: int | None) -> int | None:
    """§13.711, R34: if both have something to declare; again while it is a tie."""
    lots = battle_of(s).lots
    if len(undeclared(s)) < 2 or (lots and lots[0] != lots[1]):
        return None
    return (last or 0) + 1


def lots(s: War, number: int) -> Flow[None]:
    faces = yield Roll("13.711", "who declares tanks first: attacker, defender", 2, 6)
    s.put_battle(lots=faces)


def next_declarer(s: War, last: str | None) -> str | None:
    """§13.711: the lower declares first."""
    sides = undeclared(s)
    if not sides:
        return None
    found = battle_of(s).lots
    if len(sides) == 2 and found and found[1] < found[0]:
        return sides[1]
    return sides[0]


def declare(s: War, side: Side) -> Flow[None]:
    """§13.71: it holds for the whole combat, and for the type everywhere (§8.33)."""
    answer: Tanks = yield Choose(side, TANKS, side)
    s.put_battle(declared=(*battle_of(s).declared, side))
    if isinstance(answer, Drop):
        for key in answer.types:
            drop_tanks(s, side, key)


# -- shots ----------------------------------------------------------------------------------------


def next_escort(s: War, last: int | None) -> int | None:
    """§45.1, R110: escorts that are flown past fire by type, the best first."""
    return (last or 0) + 1 if attackers(s) and escort_groups(s) else None


def more_remnants(s: War) -> bool:
    """§41.1: has the fire of the escort made remnants?"""
    found = remnants(s)
    return past_escort(s) and len(found) > 1 and found != battle_of(s).how.remnants


def rejoin(s: War) -> Flow[None]:
    """§41.1"""
    how: Manner = yield Choose(side_of(s), REJOIN, battle_of(s).force)
    s.put_battle(how=how)


def next_firer(s: War, last: int | None) -> int | None:
    """§13.6: while there is somebody to fire at; §45.2: none of those who fly past the escort fires
    at it, whatever the others leave of the bombers."""
    there = defenders(s)
    prey = bombers(s, there) if past_escort(s) else there
    return (last or 0) + 1 if prey and first_groups(s) else None


def aim_escort(s: War) -> Flow[None]:
    firer = yield from best_of(s, AMERICAN, ranked(s, escort_groups(s))[0])
    aim = yield from best_of(s, GERMAN, first_targets(s, attackers(s)))
    s.put_battle(firer=firer, aim=aim)


def aim(s: War) -> Flow[None]:
    """§13.6, §13.23: the best that has not fired, at the best that lives; bombers when no escort
    does."""
    side = side_of(s)
    firer = yield from best_of(s, side, first_groups(s))
    there = defenders(s)
    if at_bombers(s):
        target = BOMBERS
    else:
        target = yield from best_of(s, enemy(side), first_targets(s, there))
    s.put_battle(firer=firer, aim=target)


def best_of(s: War, owner: Side, tied: tuple[str, ...]) -> Flow[str]:
    """§13.63"""
    if len(tied) == 1:
        return tied[0]
    chosen: str = yield Choose(owner, BEST, tied)
    return chosen


def replies(s: War, hits: int) -> bool:
    """§13.233, §13.36a, §24.2: do the bombers fire back at this group? Once an attack, and not at
    jets."""
    b = battle_of(s)
    if not b.guns or b.reply is not None or b.aim == "" or not conventional(s, attackers(s)):
        return False
    if not conventional(s, group_units(s, b.firer)):
        return False
    exposed = b.aim == BOMBERS or hits > factors(s, fighters(s, defenders(s)))
    return exposed and bool(bombers(s, defenders(s)))


def first_shot(s: War) -> bool:
    """§42.1, R66, R103: at tank holders that fire straight at them bombers fire first; §42.2: not
    at those who fight the escort."""
    b = battle_of(s)
    if not s.on(FIRST_SHOT) or b.aim != BOMBERS or not replies(s, 0):
        return False
    return bool(holders(s, side_of(s), group_units(s, b.firer)))


def shoot_first(s: War) -> Flow[None]:
    """§42.1"""
    yield from reply(s)
    due_first(s)


def due_first(s: War) -> None:
    """R103: what the tank holders take of the bombers' fire, before any of them fires."""
    s.put_battle(first=min(battle_of(s).reply or 0, factors(s, holding(s))))


def holding(s: War) -> tuple[str, ...]:
    """The conventional attackers that hold tanks."""
    keys = holders(s, side_of(s), attackers(s))
    own = conventional(s, attackers(s))
    return tuple([unit for unit in own if clock_key(s, unit) in keys])


def next_first(s: War, last: int | None) -> int | None:
    return (last or 0) + 1 if battle_of(s).first and holding(s) else None


def lose_first(s: War, number: int) -> Flow[None]:
    """R103: tank holders suffer first and at once."""
    b = battle_of(s)
    lost = yield from take(s, side_of(s), LOSSES, b.first, holding(s))
    s.put_battle(first=0, reply=(b.reply or 0) - lost)


def fire(s: War) -> Flow[None]:
    """§13.51, §13.22: the fire of a group, and the bombers' reply if it is due; dice fall before
    anyone picks losses."""
    b = battle_of(s)
    units = fire_groups(s).get(b.firer, ())
    if not units:  # the first shot has left too few of them
        s.put_battle(fired=(*b.fired, *b.firer.split("+")), hits=0)
        return
    show_up_gunned(s, units)
    there = defenders(s)
    targets = bombers(s, there) if b.aim == BOMBERS else of_tier(s, there, (b.aim,))
    modifiers = intensive(s, side_of(s))
    if b.aim != BOMBERS:
        modifiers = e_modifier(s, units, targets) + modifiers
    at = "the bombers" if b.aim == BOMBERS else aircraft(s, b.aim).name
    hard = b.aim == BOMBERS and advanced(s, targets)  # §47.2: not for what is left over
    hits = yield from roll_fire(s, "13.51c", units, at, modifiers, hard)
    if replies(s, hits):
        yield from reply(s)
        if s.on(FIRST_SHOT) and b.aim == BOMBERS:  # R103: others have fired before the holders
            due_first(s)
    spend_fuel(s, units)
    types = [s.units[unit].type for unit in units]
    s.put_battle(hits=hits, fired=tuple(dict.fromkeys((*battle_of(s).fired, *types))))


def fire_escort(s: War) -> Flow[None]:
    """§45.1: escorts fire at those who fly past."""
    b = battle_of(s)
    units = escort_groups(s)[b.firer]
    targets = of_tier(s, attackers(s), (b.aim,))
    modifiers = e_modifier(s, units, targets) + intensive(s, AMERICAN)
    hits = yield from roll_fire(s, "45.1", units, aircraft(s, b.aim).name, modifiers)
    spend_fuel(s, units)
    s.put_battle(hits=hits, fired=(*b.fired, *b.firer.split("+")))


def reply(s: War) -> Flow[None]:
    """§13.22, §13.36a: all bomber factors that were there fire once."""
    b = battle_of(s)
    own = bombers(s, defenders(s))
    side = enemy(side_of(s))
    hits = yield from roll_fire(s, "13.233", own, "the fighters", intensive(s, side), total=b.guns)
    s.put_battle(reply=hits)


def unanswered(s: War) -> bool:
    """§13.22, §13.36a, R146: bombers without an escort fire at all who attack them, also at those
    who were too weak to fire; §13.233, §24.2: those that jets of a mixed force have hit fire at
    the rest of it."""
    b = battle_of(s)
    left = gun_factors(s)
    if not (b.bare or left < b.guns) or not left or b.reply is not None:
        return False
    return bool(conventional(s, attackers(s)))


def late_reply(s: War) -> Flow[None]:
    """R29: what jets have shot down does not fire."""
    s.put_battle(guns=gun_factors(s))
    yield from reply(s)


def spend_fuel(s: War, units: Sequence[str]) -> None:
    """§44.1, §44.4, R67: firing brings the landing a turn nearer, once a turn for a clock."""
    if not s.on(FIRING_COSTS):
        return
    side = s.units[units[0]].side
    for unit in units:
        key = clock_key(s, unit)
        clock = clocks(s, side).get(key)
        if clock is not None and clock.fired != s.turn and not rated(s, unit).engages_free:
            put_clock(s, side, key, replace(clock, lands=clock.lands - 1, fired=s.turn))


# -- losses of a shot -----------------------------------------------------------------------------


def hit_units(s: War) -> tuple[str, ...]:
    """§13.232, §13.6: the units on which the next hits fall: what was aimed at, then the next best
    fighters, bombers last."""
    b = battle_of(s)
    there = defenders(s)
    if b.aim == BOMBERS:
        return bombers(s, there)
    aimed = of_tier(s, there, (b.aim,))
    return aimed or of_tier(s, there, first_targets(s, there))


def next_tier(s: War, last: int | None) -> int | None:
    return (last or 0) + 1 if battle_of(s).hits and hit_units(s) else None


def lose(s: War, number: int) -> Flow[None]:
    """§13.53, §13.54"""
    hits = battle_of(s).hits
    lost = yield from take(s, enemy(side_of(s)), LOSSES, hits, hit_units(s))
    s.put_battle(hits=hits - lost)


def after_shot(s: War) -> Flow[None]:
    """§24.3: after jets that fired first the guns are those of the bombers that live; §13.56: what
    cannot be taken is gone."""
    b = battle_of(s)
    guns = b.guns
    if JETS_FIRST in b.how.how and b.reply is None:
        guns = gun_factors(s)
    s.put_battle(firer="", aim="", hits=0, guns=guns)
    yield from ()


def escort_hits(s: War) -> tuple[str, ...]:
    b = battle_of(s)
    own = attackers(s)
    return of_tier(s, own, (b.aim,)) or of_tier(s, own, first_targets(s, own))


def next_escort_tier(s: War, last: int | None) -> int | None:
    return (last or 0) + 1 if battle_of(s).hits and escort_hits(s) else None


def lose_to_escort(s: War, number: int) -> Flow[None]:
    hits = battle_of(s).hits
    lost = yield from take(s, side_of(s), LOSSES, hits, escort_hits(s))
    s.put_battle(hits=hits - lost)


def next_attacker_loss(s: War, last: int | None) -> int | None:
    """R29: when all have fired."""
    return (last or 0) + 1 if battle_of(s).reply and conventional(s, attackers(s)) else None


def lose_to_guns(s: War, number: int) -> Flow[None]:
    """§13.36a, §13.233: any conventional type of the attackers, as their owner likes."""
    hits = battle_of(s).reply or 0
    yield from take(s, side_of(s), LOSSES, hits, conventional(s, attackers(s)))
    s.put_battle(reply=0)


def aftermath(s: War) -> Flow[None]:
    """§13.21: the attackers may go on."""
    s.battle = None
    yield from ()


SHOT = Outline(
    Phase("aim", aim),  # at most two answers
    Phase("first", shoot_first, when=first_shot),
    Phase("first-losses", Each(next_first, lose_first)),
    Phase("fire", fire),  # at most two rolls
    Phase("losses", Each(next_tier, lose)),
    Phase("after", after_shot),
)
ESCORT_SHOT = Outline(
    Phase("aim", aim_escort),
    Phase("fire", fire_escort),
    Phase("losses", Each(next_escort_tier, lose_to_escort)),
    Phase("after", after_shot),
)
BATTLE = Outline(
    Phase("manner", manner),
    Phase("lots", Each(next_lot, lots)),
    Phase("tanks", Each(next_declarer, declare)),
    Phase("escorts", Each(next_escort, ESCORT_SHOT), when=past_escort),
    Phase("remnants", rejoin, when=more_remnants),
    Phase("shots", Each(next_firer, SHOT)),
    Phase("first-losses", Each(next_first, lose_first)),
    Phase("unanswered", late_reply, when=unanswered),
    Phase("reply", Each(next_attacker_loss, lose_to_guns)),
    Phase("aftermath", aftermath),
)
