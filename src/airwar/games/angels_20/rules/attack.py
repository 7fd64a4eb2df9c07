"""Attack and defense: who may shoot at whom, with how many dice, at what number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from airwar.common import leads
from airwar.common.hexes import RANGE
from airwar.common.moments import fired
from airwar.kernel.events import Event, Modifier
from airwar.kernel.requests import (
    CHECKPOINT,
    Choose,
    Facts,
    Flow,
    Option,
    Question,
    Refusal,
    Roll,
)

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
from .damage import against, apply_hits, count_hits, hit_table, told_hits
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
COVER: Final = 2  # range of Mutual Cover in hexes
EVADING: Final = (EVADING_LEFT, EVADING_RIGHT)
OUTRANKS: Final = "better pilot"


class Shot(Struct, frozen=True):
    """Everything about an attack before the dice are rolled."""

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
    """§attack.alternate, §initiative.first-fires-first: the sides alternate until done.

    Unequal numbers change nothing here, §order.attacks-unaffected.
    A player with no target is skipped, and may still shoot later.
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
    """Go to the next player who can attack, and list their attacks; nothing if nobody can.

    First the rest of this side's step, then the other side's, then this side's again.
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
    """§attack.decline: done for the phase, by this player (or, with a switch, by this aircraft)."""
    if key == DECLINE:
        s.passed = (*s.passed, seat)
        told, who = f"{seat.capitalize()} holds fire for the rest of this phase.", seat
    else:
        index = s.find(key.removeprefix("decline:"))
        s.put(index, replace(s.planes[index], fired=True))
        told, who = f"{s.name(index)} does not attack.", s.planes[index].id
    if s.log is not None:
        s.tell(Event("attack.decline", "attack", told, who=who))


def attack_keys(s: Battle, seat: str) -> tuple[str, ...]:
    """Every attack that a player could make now, and declining; empty if there is none."""
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
    """The enemies that an aircraft can attack."""
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
    if s.cards[target.card].token:
        s.provoked = True
    if s.log is not None:
        tell_attack(s, index, other, shot, faces, hits)
    yield from apply_hits(s, other, hits, "attack.damage", s.name(index))  # §attack.immediate


def aim(s: Battle, index: int, other: int) -> Shot:
    """The attack, if it were made now."""
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
    """Abilities that add or remove attack dice, by name."""
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
    """§ability.expert-dogfighter: every attacker, or in two other readings only some, R33."""
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
    table = hit_table(s, shot.number - shot.bonus)
    text = (
        f"{s.name(index)} fires at {s.name(other)}, range {shot.range}, {shot.side} o'clock, "
        f"{shot.dice} dice at {shot.number}+{on_each(shot)}{extra}: "
        f"{told_hits(faces, table)} {against(card)}."
    )
    named = tuple([Modifier(name, value) for name, value in shot.modifiers])
    where = (f"aircraft:{plane.id}", f"aircraft:{target.id}")
    facts = fired(plane.id, target.id, 0 if result == "miss" else hits)
    s.tell(Event(rule, "attack", text, None, plane.id, where, faces, (), named, result=result,
                 facts=facts))  # fmt: skip


def on_each(shot: Shot) -> str:
    """What is added to every die, in words."""
    return f" ({shot.bonus:+d} each)" if shot.bonus else ""


# -- the question ---------------------------------------------------------------------------------


def attack_refused(s: Battle, plane: Plane, target: Plane) -> tuple[str, str] | None:
    """The rule and the reason why this aircraft cannot attack that one, or None."""
    card = s.cards[plane.card]
    if plane.fired:
        return "attack.once", f"{plane.id} has already attacked this game turn"
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
    return dark_refused(s, plane, target)


def altitude_refused(plane: Plane, target: Plane) -> tuple[str, str]:
    where = f"{target.id} is at altitude {target.altitude} and {plane.id} at {plane.altitude}"
    if plane.status == DIVING:
        return "status.diving-attack", f"{where}: Diving reaches 1 altitude down"
    if plane.status == CLIMBING:
        return "status.climbing-attack", f"{where}: Climbing reaches 1 altitude up"
    return "attack.altitude", where


class Attack(Question[Battle, str]):
    """§attack.declare: the firing aircraft and one target. `about` are the keys on offer."""

    name = "attack"
    doing = "choosing an attack"
    rule = "attack.declare"

    def prompt(self, s: Battle, about: tuple[str, ...]) -> str:
        return "Which aircraft attacks, and which target?"

    def options(self, s: Battle, about: tuple[str, ...]) -> tuple[str, ...]:
        return about

    def others(self, s: Battle, about: tuple[str, ...]) -> list[str]:
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

    def refused(self, s: Battle, about: tuple[str, ...], answer: str) -> Iterator[Refusal]:
        if answer in about:
            return
        first, _, second = answer.removeprefix("fire:").partition("/")
        mine, theirs = s.find(first), s.find(second)
        if not answer.startswith("fire:") or mine < 0 or theirs < 0:
            yield Refusal(self.rule, "name one of your aircraft and an enemy, or decline")
            return
        plane, target = s.planes[mine], s.planes[theirs]
        place = f"aircraft:{target.id}"
        for index in (mine, theirs):
            if not s.in_play(index):
                reason = f"{s.name(index)} is out of the battle"
                yield Refusal("attack.immediate", reason, place=place)
                return
        asked = s.planes[self._first(s, about)]
        if plane.side == target.side or plane.side != asked.side:
            reason = "your own aircraft attack, and only enemies are targets"
            yield Refusal("setup.sides", reason, place=place)
        elif plane.seat != asked.seat:
            reason = f"{s.name(mine)} is flown by {plane.seat}"
            yield Refusal("sequence.multiplayer", reason, place=place)
        elif (refused := attack_refused(s, plane, target)) is not None:
            yield Refusal(*refused, place=place)

    def show(self, s: Battle, about: tuple[str, ...], key: str) -> Option:
        if key == DECLINE:
            told = "no more shots by your aircraft this turn"
            return leads.option(key, "Hold fire: done for this phase", told)
        if key.startswith(DECLINE):
            id = key.removeprefix("decline:")
            label, told = f"{s.name(s.find(id))} does not attack", "it does not fire this turn"
            return leads.option(key, label, told, f"aircraft:{id}")
        first, _, second = key[5:].partition("/")
        mine, theirs = s.find(first), s.find(second)
        shot = aim(s, mine, theirs)
        label = (
            f"{s.name(mine)} at {s.name(theirs)}: {shot.dice} dice at {shot.number}+"
            f"{on_each(shot)}, range {shot.range}, from {shot.side} o'clock"
        )
        card, target = s.cards[s.planes[theirs].card], s.planes[theirs]
        last = target.damage + 1 >= card.hits
        end = "shoot it down" if last else f"damage it, {card.vital} shoot it down"
        facts: Facts = {
            "leads": f"{card.armor} hits {end}",
            "by": first,
            "at": second,
            "range": shot.range,
            "dice": shot.dice,
            "bonus": shot.bonus,
            "number": shot.number,
            "side": shot.side,
        }
        return Option(key, label, f"aircraft:{second}", facts)


ATTACK = Attack()
