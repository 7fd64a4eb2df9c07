"""Attack and defense: who may shoot at whom, with how many dice, at what number."""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from airwar.common.hexes import RANGE
from airwar.kernel.events import Event, Modifier
from airwar.kernel.requests import CHECKPOINT, Choose, Denial, Flow, Option, Question, Roll

from .arcs import ARC, BEHIND, NUMBERS, ROUND, SIDES_HIT, WIDE, aspect
from .cards import (
    CLIMB,
    CLOSE_ATTACKER,
    EXPERT_DOGFIGHTER,
    IRON_NERVE,
    KILLER_INSTINCT,
    MUTUAL_COVER,
    REAR_GUNNER,
    STEADY_SHOOTER,
    TURN,
    WILD_SHOT,
    WINGMAN,
    Card,
    ability_name,
)
from .damage import apply_hits, count_hits
from .night import dark_refused, night_penalty
from .state import (
    CLIMBING,
    DARKNESS,
    DAY,
    DIVING,
    EVADING_LEFT,
    EVADING_RIGHT,
    Battle,
    Plane,
    crippled,
)

DECLINE: Final = "decline"
REAR_DICE: Final = (0, 3, 2)  # the rear gunner's, by range
COVER: Final = 2  # hexes within which Mutual Cover watches over a friend
EVADING: Final = (EVADING_LEFT, EVADING_RIGHT)
OUTRANKS: Final = "better pilot"


class Shot(Struct, frozen=True):
    """All there is to know of an attack before the dice fall."""

    range: int
    dice: int
    extra: tuple[tuple[str, int], ...]  # what changed the number of dice
    side: str  # the aspect that counts, as a clock direction
    number: int
    modifiers: tuple[tuple[str, int], ...]

    @property
    def bonus(self) -> int:
        return sum([value for _, value in self.modifiers])


# -- the phase ------------------------------------------------------------------------------------


def attack_phase(s: Battle) -> Flow[None]:
    """§attack.alternate, §initiative.first-fires-first: one aircraft a side, until all are done.

    Unequal numbers change nothing here, §order.attacks-unaffected.
    Who has nobody to shoot at is passed over, and may still shoot later.
    """
    while True:
        keys = next_attack(s)
        if not keys:
            break
        seat = s.queue[0]
        key: str = yield Choose(seat, ATTACK, keys)
        s.queue = s.queue[1:]
        if key.startswith(DECLINE):
            decline(s, seat, key)
        else:
            first, _, second = key[5:].partition("/")
            yield from attack(s, s.find(first), s.find(second))
            if s.ended:
                return
        yield CHECKPOINT
    s.queue = s.passed = ()
    s.stage = "end"


def next_attack(s: Battle) -> tuple[str, ...]:
    """Go to the next player who can attack, and list what he can do; nothing if nobody can.

    The rest of this side's step comes first, then the other side's, then this side's again.
    """
    for _ in range(3):
        while s.queue:
            seat = s.queue[0]
            keys = attack_keys(s, seat) if seat not in s.passed else ()
            if keys:
                return keys
            s.queue = s.queue[1:]
        s.side = 1 - s.side
        s.queue = s.players[s.side]
    return ()


def begin_attacks(s: Battle) -> None:
    s.stage, s.side, s.passed = "attack", s.first, ()
    s.queue = s.players[s.first]


def decline(s: Battle, seat: str, key: str) -> None:
    """§attack.decline: no further attack of this player (or, at some tables, of this aircraft)."""
    if key == DECLINE:
        s.passed = (*s.passed, seat)
        told, who = f"{seat.capitalize()} declines to attack and is done for this phase.", seat
    else:
        index = s.find(key.removeprefix("decline:"))
        s.put(index, replace(s.planes[index], fired=True))
        told, who = f"{s.name(index)} does not attack.", s.planes[index].id
    if s.log is not None:
        s.tell(Event("attack.decline", "attack", told, who=who))


def attack_keys(s: Battle, seat: str) -> tuple[str, ...]:
    """Every attack that a player could make now, and declining; nothing if there is none."""
    planes, keys = s.planes, []
    side = 0 if seat in s.players[0] else 1
    apart = s.on("decline-aircraft")
    for index in s.flights[side]:
        plane = planes[index]
        if plane.fired or plane.back or plane.cloud or plane.seat != seat:
            continue
        found = targets(s, plane)
        if found:
            keys += [f"fire:{plane.id}/{planes[each].id}" for each in found]
            if apart:
                keys.append(f"decline:{plane.id}")
    if keys and not apart:
        keys.append(DECLINE)
    return tuple(keys)


def targets(s: Battle, plane: Plane) -> list[int]:
    """Enemies that an aircraft could attack, if it may attack at all."""
    planes, card = s.planes, s.cards[plane.card]
    hex, altitude, status = plane.hex, plane.altitude, plane.status
    arc = arc_of(s, plane)
    rear = BEHIND[plane.facing] if card.abilities & REAR_GUNNER else None
    found = []
    for index in s.flights[1 - plane.side]:
        target = planes[index]
        delta = target.hex - hex
        away = arc.get(delta)
        if away is not None:
            if not card.dice[away]:
                continue
        elif rear is None or delta not in rear:
            continue
        gap = target.altitude - altitude
        if gap and not (gap == -1 and status == DIVING) and not (gap == 1 and status == CLIMBING):
            continue
        if target.cloud:
            continue
        if s.night == DARKNESS and dark_refused(s, plane, target) is not None:
            continue
        found.append(index)
    return found


def arc_of(s: Battle, plane: Plane) -> dict[int, int]:
    """§attack.arc: the fan ahead, or all round for a bomber, with the range of each hex."""
    if s.cards[plane.card].all_round:
        return ROUND[plane.facing]
    return (WIDE if s.switches and s.on("wide-range-3") else ARC)[plane.facing]


# -- one attack -----------------------------------------------------------------------------------


def attack(s: Battle, index: int, other: int) -> Flow[None]:
    """§attack.steps: range and dice, aspect, pilots, abilities, roll, armor."""
    shot = aim(s, index, other)
    plane = s.put(index, replace(s.planes[index], fired=True))
    target = s.planes[other]
    faces = yield Roll("attack.hit", f"{plane.id} fires at {target.id}", shot.dice, 6)
    hits = count_hits(s, faces, shot.number - shot.bonus)
    s.shots = (*s.shots, (index, other))
    card = s.cards[target.card]
    if card.token:
        s.provoked = True
    if s.log is not None:
        tell_attack(s, index, other, shot, faces, hits)
    if hits >= card.armor:
        yield from apply_hits(s, other, hits, "attack.damage", s.name(index))


def aim(s: Battle, index: int, other: int) -> Shot:
    """The attack as it would be made now."""
    plane, target = s.planes[index], s.planes[other]
    delta = target.hex - plane.hex
    away = RANGE[delta]
    front = arc_of(s, plane).get(delta)
    base = s.cards[plane.card].dice[away] if front else REAR_DICE[away]
    extra = dice_changes(s, index, other, away, base)
    seen = aspect(plane.hex, target.hex, target.facing)
    dice = base + sum([value for _, value in extra])
    return Shot(away, dice, tuple(extra), SIDES_HIT[seen], NUMBERS[seen],
                tuple(attack_modifiers(s, plane, target)))  # fmt: skip


def dice_changes(s: Battle, index: int, other: int, away: int, base: int) -> list[tuple[str, int]]:
    """Abilities that give or take attack dice, each by name."""
    plane, target = s.planes[index], s.planes[other]
    has = s.cards[plane.card].abilities
    found: list[tuple[str, int]] = []
    if not has:
        return found
    if has & STEADY_SHOOTER and not plane.tried:  # §ability.steady-shooter
        found.append((ability_name(STEADY_SHOOTER), 1))
    if has & KILLER_INSTINCT and target.damage:  # §ability.killer-instinct
        found.append((ability_name(KILLER_INSTINCT), 1))
    if has & CLOSE_ATTACKER and away == 1:
        found.append((ability_name(CLOSE_ATTACKER), 1))
    if has & WINGMAN and any(hit == other and by != index for by, hit in s.shots):
        found.append((ability_name(WINGMAN), 1))
    if has & MUTUAL_COVER and any(
        by == other and hit != index and RANGE.get(s.planes[hit].hex - plane.hex, 99) <= COVER
        for by, hit in s.shots
    ):
        found.append((ability_name(MUTUAL_COVER), 1))
    if has & WILD_SHOT and away == 3 and base > 1:
        found.append((ability_name(WILD_SHOT), -1))
    return found


def attack_modifiers(s: Battle, plane: Plane, target: Plane) -> list[tuple[str, int]]:
    """§attack.modifier: each bonus is +1 on every die and each penalty −1, by name."""
    mine, theirs = s.cards[plane.card], s.cards[target.card]
    found = []
    if mine.rank > theirs.rank:
        found.append((OUTRANKS, 1))  # §attack.pilot
    if target.damage and crippled(theirs, target):
        found.append(("crippled target", 1))  # §attack.crippled-target
    if plane.damage and crippled(mine, plane) and not mine.abilities & IRON_NERVE:
        found.append(("crippled attacker", -1))  # §attack.crippled-attacker
    if theirs.abilities & EXPERT_DOGFIGHTER and outflown(s, mine, theirs):
        found.append((ability_name(EXPERT_DOGFIGHTER), -1))
    if plane.status:
        if plane.status == DIVING and target.altitude < plane.altitude:
            found.append(("Diving on it", 1))  # §status.diving-attack
        elif plane.status in EVADING:
            found.append(("Evading attacker", -1))  # §status.evading-attack
    if target.status:
        if target.status in EVADING:
            found.append(("Evading target", -1))  # §status.evading-defense
        elif target.status == CLIMBING and mine.bonus[CLIMB] > theirs.bonus[CLIMB]:
            found.append(("Climbing target", 1))  # §status.climbing-vulnerable
    if s.night != DAY:
        found.append(night_penalty(s))
    return found


def outflown(s: Battle, mine: Card, theirs: Card) -> bool:
    """§ability.expert-dogfighter: every attacker, or by two other readings only some, R33."""
    if s.on("dogfighter-pilot") and mine.rank >= theirs.rank:
        return False
    return not (s.on("dogfighter-turn") and mine.bonus[TURN] >= theirs.bonus[TURN])


def tell_attack(
    s: Battle, index: int, other: int, shot: Shot, faces: tuple[int, ...], hits: int
) -> None:
    plane, target = s.planes[index], s.planes[other]
    card = s.cards[target.card]
    result = "miss" if hits < card.armor else "hit" if hits < card.vital else "destroyed"
    rule = {"miss": "attack.miss", "hit": "attack.damage", "destroyed": "attack.kill"}[result]
    extra = "".join(f", {name} {value:+d} die" for name, value in shot.extra)
    text = (
        f"{s.name(index)} fires at {s.name(other)}, range {shot.range}, {shot.side} o'clock, "
        f"{shot.dice} dice at {shot.number}+{extra}: "
        f"{hits} hits against armor {card.armor}/{card.vital}."
    )
    named = tuple([Modifier(name, value) for name, value in shot.modifiers])
    where = (f"aircraft:{plane.id}", f"aircraft:{target.id}")
    s.tell(Event(rule, "attack", text, None, plane.id, where, faces, (), named, result=result))


# -- the question ---------------------------------------------------------------------------------


def attack_refused(s: Battle, plane: Plane, target: Plane) -> tuple[str, str]:
    """Rule and reason why this aircraft cannot attack that one."""
    card = s.cards[plane.card]
    if plane.fired:
        return "attack.once", f"{plane.id} has had its attack this game turn"
    if plane.back:
        return "stacking.no-attack", f"{plane.id} had to make room for a friend and cannot attack"
    for each in (plane, target):
        if each.cloud:
            return "clouds.effect", f"{each.id} is in the clouds"
    away = RANGE.get(target.hex - plane.hex, 99)
    if away == 0:
        return "attack.range-zero", f"{target.id} is in the hex of {plane.id}"
    if away > 3 or (card.all_round and not card.dice[away]):
        guns = (card.dice, REAR_DICE) if card.abilities & REAR_GUNNER else (card.dice,)
        reach = max([x for dice in guns for x, some in enumerate(dice) if some], default=0)
        if not reach:
            return "stats.attack", f"{plane.id} has no attack dice"
        told = f"{away} hexes" if away < 99 else "far"
        return "attack.range", f"{target.id} is {told} away; {plane.id} reaches {reach}"
    delta = target.hex - plane.hex
    rear = card.abilities & REAR_GUNNER and delta in BEHIND[plane.facing]
    if delta not in arc_of(s, plane) and not rear:
        return "attack.arc", f"{target.id} is outside the firing arc of {plane.id}"
    if not rear and not card.dice[away]:
        return "stats.attack", f"{plane.id} has no attack dice at range {away}"
    gap = target.altitude - plane.altitude
    allowed = {DIVING: -1, CLIMBING: 1}.get(plane.status, 0)
    if gap not in (0, allowed):
        return altitude_refused(plane, target)
    dark = dark_refused(s, plane, target)
    assert dark is not None
    return dark


def altitude_refused(plane: Plane, target: Plane) -> tuple[str, str]:
    where = f"{target.id} is at altitude {target.altitude} and {plane.id} at {plane.altitude}"
    if plane.status == DIVING:
        return "status.diving-attack", f"{where}: Diving reaches 1 altitude down"
    if plane.status == CLIMBING:
        return "status.climbing-attack", f"{where}: Climbing reaches 1 altitude up"
    return "attack.altitude", where


class Attack(Question[Battle]):
    """§attack.declare: the firing aircraft and one target. `about` are the keys on offer."""

    name = "attack"
    rule = "attack.declare"

    def prompt(self, s: Battle, about: tuple[str, ...]) -> str:
        return "Attack with which aircraft, and whom?"

    def options(self, s: Battle, about: tuple[str, ...]) -> tuple[str, ...]:
        return about

    def candidates(self, s: Battle, about: tuple[str, ...]) -> list[str]:
        side = s.planes[self._first(s, about)].side
        keys = [key for key in about if key.startswith(DECLINE)]
        keys += [
            f"fire:{s.planes[mine].id}/{s.planes[theirs].id}"
            for mine in s.flights[side]
            for theirs in s.flights[1 - side]
        ]
        return keys

    def _first(self, s: Battle, about: tuple[str, ...]) -> int:
        return s.find(about[0][5:].partition("/")[0])

    def denial(self, s: Battle, about: tuple[str, ...], key: str) -> Denial:
        first, _, second = key.removeprefix("fire:").partition("/")
        mine, theirs = s.find(first), s.find(second)
        if not key.startswith("fire:") or mine < 0 or theirs < 0:
            return Denial(key, self.rule, "name one of your aircraft and an enemy, or decline")
        plane, target = s.planes[mine], s.planes[theirs]
        place = f"aircraft:{target.id}"
        for index in (mine, theirs):
            if not s.in_play(index):
                reason = f"{s.name(index)} is out of the battle"
                return Denial(key, "attack.immediate", reason, place)
        asked = s.planes[self._first(s, about)]
        if plane.side == target.side or plane.side != asked.side:
            reason = "an aircraft attacks enemies only, and only its own player decides for it"
            return Denial(key, "setup.sides", reason, place)
        if plane.seat != asked.seat:
            reason = f"{s.name(mine)} is flown by {plane.seat}"
            return Denial(key, "sequence.multiplayer", reason, place)
        return Denial(key, *attack_refused(s, plane, target), place)

    def option(self, s: Battle, about: tuple[str, ...], key: str) -> Option:
        if key == DECLINE:
            return Option(key, "Decline: no more attacks this phase")
        if key.startswith(DECLINE):
            id = key.removeprefix("decline:")
            return Option(key, f"{s.name(s.find(id))} does not attack", f"aircraft:{id}")
        first, _, second = key[5:].partition("/")
        mine, theirs = s.find(first), s.find(second)
        shot = aim(s, mine, theirs)
        change = f" {shot.bonus:+d}" if shot.bonus else ""
        label = (
            f"{s.name(mine)} at {s.name(theirs)}: range {shot.range}, {shot.dice} dice{change}, "
            f"{shot.number}+ from {shot.side} o'clock"
        )
        return Option(key, label, f"aircraft:{second}")


ATTACK = Attack()
