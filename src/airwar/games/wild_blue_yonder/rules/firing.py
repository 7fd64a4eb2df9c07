"""Chapter 9: firing, Hits and their effects."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from airwar.common.moments import fired, hurt
from airwar.kernel.events import Event, Modifier
from airwar.kernel.requests import Flow

from . import destroyed
from .cards import HEAVY_HITS, KINDS, Use
from .fighters import burst, gunner, speed
from .fighters import cannon as heavy_cannon
from .position import place_on, prying
from .state import NEUTRAL, NOBODY, Dogfight, Plane

POSITION_BONUS: Final = {0: 0, 1: 1, 2: 3}  # §7.4-b; from behind only a Gunner fires
ENGINE_HITS: Final = 6  # §9.3.4, on a Multi-engined aircraft


def by_gunner(s: Dogfight) -> bool:
    """§9.2-a: a Leader who is Disadvantaged or Tailed fires with his Gunner or not at all."""
    return s.elements[s.active].place < NEUTRAL  # §9.2-a


def burst_limit(s: Dogfight) -> int:
    """The Bursts that the active Leader may fire this turn at his target, from his position."""
    leader = s.plane(s.active * 2)
    if by_gunner(s):
        return gunner(s, leader) or 0  # §7.4-a, §9.2-b
    rating = burst(s, leader)
    if rating is None or s.target == NOBODY:
        return 0  # §5.2.4-a
    if s.target & 1:
        return rating + s.gained  # §10.6.2
    if prying(s, s.active, s.target >> 1):
        return 0  # §7.5.2-b
    return rating + POSITION_BONUS[place_on(s, s.active, s.target >> 1)]  # §9.1


def bursts_left(s: Dogfight) -> int:
    """§7.4-c, §9.1.1: the limit now, less what was fired.

    Gunner and own guns are counted separately, so a Leader who shakes off an enemy has all his own
    Bursts, §6.1-d, §9.2-c.
    """
    fired = s.gunner_used if by_gunner(s) else s.used  # §6.1-d, §9.2-c
    return burst_limit(s) - fired  # §7.4-c, §9.1.1


def charge(s: Dogfight, use: Use) -> None:
    """Bursts are spent when the card is played, whether or not it succeeds, §6.2-d."""
    if by_gunner(s):
        s.gunner_used += use.bursts
    else:
        s.used += use.bursts  # §6.2-d
    if s.log is not None:
        tell_bursts(s)


def tell_bursts(s: Dogfight) -> None:
    """Log the Bursts that are left, and where they come from."""
    me, limit, left = s.active * 2, burst_limit(s), bursts_left(s)
    parts: list[Modifier] = []
    if by_gunner(s):
        rule, rating = "9.2-b", gunner(s, s.plane(me)) or 0
        parts.append(Modifier("Gunner rating", rating))
    else:
        rule, rating = "10.6.2" if s.target & 1 else "7.4-c", burst(s, s.plane(me)) or 0
        name = "gained" if s.target & 1 else "position"
        parts += [Modifier("Burst rating", rating), Modifier(name, limit - rating)]
    parts.append(Modifier("fired", left - limit))
    text = f"{s.name(me)} has {left} of {limit} Burst{'s' * (limit != 1)} left."
    s.tell(Event(rule, "bursts", text, who=s.code(me), modifiers=tuple(parts), total=left))


def hit(s: Dogfight, by: int, target: int, use: Use, from_gunner: bool) -> Flow[None]:
    """§9.3: a firing card has succeeded."""
    shooter, victim = s.plane(by), s.plane(target)
    card = KINDS[use.kind]
    cannon = heavy_cannon(s, shooter, bool(by & 1))
    if from_gunner and not s.on("gunner-heavy-cannon"):
        cannon = 0
    if use.heavy:
        yield from take_hits(s, by, target, HEAVY_HITS, cannon, "9.1.2-a")
    elif card.special == "fuel":
        yield from shot_down(s, by, target, use, "9.3.5")
    elif card.special == "engine":
        if s.type_of(victim).multi_engined:  # §5.5.3
            yield from take_hits(s, by, target, ENGINE_HITS, cannon, "9.3.4")
        else:
            yield from shot_down(s, by, target, use, "9.3.4")
    else:
        if card.special == "cockpit":
            s.put_plane(target, replace(victim, cockpit=victim.cockpit + 1))
            if s.log is not None:
                what = "Offensive" if target & 1 else "Performance"
                text = f"{s.name(target)} has a Cockpit Hit: {what} is one less."
                s.tell(Event("9.3.3-a", "hit", text, who=s.code(target)))
        rule = "10.4.2" if by & 1 and not target & 1 else "9.3"
        yield from take_hits(s, by, target, card.hits, cannon, rule)  # §9.3


def take_hits(s: Dogfight, by: int, target: int, hits: int, cannon: int, rule: str) -> Flow[None]:
    """Add Hits, then check both capacities, §4.9.1."""
    victim = s.plane(target)
    total = victim.hits + hits + cannon  # §4.9.1, §9.3.6
    card = s.type_of(victim)  # §5.4.1: a Wingman too
    s.put_plane(target, replace(victim, hits=total))
    if s.log is not None:
        tell_hits(s, by, target, hits, cannon, rule)
    if total >= card.damaged.capacity:  # §5.2.1-a
        yield from destroyed.shot_down(s, target, f"by {s.name(by)}")
    elif total >= card.front.capacity and not victim.damaged:  # §5.2.1-b: fewer change nothing
        flip(s, target)


def tell_hits(s: Dogfight, by: int, target: int, hits: int, cannon: int, rule: str) -> None:
    victim = s.plane(target)
    card = s.type_of(victim)
    need = card.damaged.capacity if victim.damaged else card.front.capacity
    extra = (Modifier("heavy cannon", cannon),) if cannon else ()
    taken = hits + cannon
    before = victim.hits - taken
    now = f"{before} + {taken} = {victim.hits}" if before else f"{taken}"
    sum_ = f"{hits} + {cannon} for the heavy cannon = " if cannon else ""
    text = (
        f"{s.name(by)} hits {s.name(target)}: {sum_}{taken} Hit{'s' * (taken != 1)}. It has {now} "
        f"(Damaged at {card.front.capacity}, Destroyed at {card.damaged.capacity})."
    )
    s.tell(
        Event("9.3.6" if cannon else rule, "hit", text, who=s.code(by),
              where=(s.place_of(by), s.place_of(target)), modifiers=extra, total=victim.hits,
              need=need, facts=fired(s.code(by), s.code(target), taken))
    )  # fmt: skip


def flip(s: Dogfight, target: int) -> None:
    """§5.2.1-a: turned to its Damaged side."""
    victim = s.plane(target)
    s.put_plane(target, damaged(s, victim))  # §5.2.1-a
    if s.log is not None:
        text = f"{s.name(target)} is Damaged."
        s.tell(Event("5.2.1-a", "damage", text, who=s.code(target), where=(s.place_of(target),),
                     facts=hurt(s.code(target))))  # fmt: skip
        tell_counters(s, target, victim)


def tell_counters(s: Dogfight, target: int, before: Plane) -> None:
    """Log what damage does to an aircraft's Full Throttle counters."""
    after = s.plane(target)
    boost = int(s.type_of(after).power_boost and before.counters > 0)
    if boost:
        text = f"{s.name(target)} loses its Power Boost counter."
        s.tell(Event("5.5.4-b", "damage", text, who=s.code(target)))
    if after.counters < before.counters - boost:
        kept = f"{after.counters} Full Throttle counter{'s' * (after.counters != 1)}"
        text = f"{s.name(target)} keeps {kept}, as many as its Speed."
        s.tell(Event("5.3.2", "damage", text, who=s.code(target)))


def damaged(s: Dogfight, plane: Plane) -> Plane:
    """The aircraft on its Damaged side; an unspent Power Boost counter goes, §5.5.4-b."""
    card, counters = s.type_of(plane), plane.counters
    if card.power_boost and counters:  # §5.5.4-b
        counters -= 1
    plane = replace(plane, damaged=True)
    if card.jet:
        counters = min(counters, speed(s, plane))  # §5.3.2, R85
    return replace(plane, counters=counters)


def shot_down(s: Dogfight, by: int, target: int, use: Use, rule: str) -> Flow[None]:
    if s.log is not None:
        what = "its fuel tank" if rule == "9.3.5" else "its engine"
        text = f"{s.name(by)} hits {s.name(target)} in {what}."
        s.tell(Event(rule, "hit", text, who=s.code(by), where=(s.place_of(target),),
                     facts=fired(s.code(by), s.code(target), 1)))  # fmt: skip
    yield from destroyed.shot_down(s, target, f"by {s.name(by)} with {use.name}")
