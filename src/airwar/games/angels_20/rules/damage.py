"""Effects of damage: damaged, crippled, destroyed; what a loss scores; the fate of the pilot."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from airwar.common.leads import many
from airwar.common.moments import hurt, lost
from airwar.kernel.events import Event, Modifier
from airwar.kernel.requests import Flow, Roll

from ..data import load_tables
from .cards import Card
from .state import NOBODY, SIDES, WORN_DOWN, Battle, Loss, crippled, points_text
from .victory import judge, points_count

_SURVIVAL = load_tables().survival

# Hits by the face needed after bonuses and penalties: a number of 4 with +1 needs a 3.
LOWEST_NEED: Final = -8
HITS: Final = {
    need: (0, *(int(face >= need) for face in range(1, 6)), 2) for need in range(LOWEST_NEED, 24)
}
SIX_ONCE: Final = {need: hits if need < 7 else (*hits[:6], 1) for need, hits in HITS.items()}


def count_hits(s: Battle, faces: tuple[int, ...], need: int) -> int:
    """§attack.hit, §attack.natural-six: one for each die that reaches the number, two for a 6."""
    table = hit_table(s, need)
    hits = 0
    for face in faces:
        hits += table[face]
    return hits


def hit_table(s: Battle, need: int) -> tuple[int, ...]:
    """Hits by the face of a die."""
    return (SIX_ONCE if s.on("six-may-count-once") else HITS)[need]


def told_hits(faces: tuple[int, ...], table: tuple[int, ...]) -> str:
    """As a reader can count them on the dice: `3 dice hit + 1 for a 6 = 4 hits`."""
    good = sum([table[face] > 0 for face in faces])
    hits = sum([table[face] for face in faces])
    if hits == good:
        return many(hits, "hit")
    sixes = "a 6" if hits - good == 1 else "6s"
    dice = f"{good} dice hit" if good > 1 else "1 die hits"
    return f"{dice} + {hits - good} for {sixes} = {hits} hits"


def against(card: Card) -> str:
    return f"against armor {card.armor} ({card.vital} destroy)"


def apply_hits(s: Battle, index: int, hits: int, rule: str, by: str) -> Flow[None]:
    """§attack.miss, §attack.damage, §attack.kill: hits of one attack against the armor."""
    card = s.cards[s.planes[index].card]
    if hits < card.armor:
        return
    if hits >= card.vital:
        yield from destroy(s, index, "attack.kill", f"shot down by {by}")
    else:
        yield from damage(s, index, rule, by)


def damage(s: Battle, index: int, rule: str, by: str) -> Flow[None]:
    """§damage.damaged: one more point; the last hit point destroys."""
    plane = s.planes[index]
    card = s.cards[plane.card]
    if plane.damage + 1 >= card.hits:
        yield from destroy(s, index, "damage.destroyed", f"{WORN_DOWN} by {by}")
        return
    plane = s.put(index, replace(plane, damage=plane.damage + 1))
    if s.log is not None:
        text = f"{s.name(index)} takes a point of damage: {plane.damage} of {card.hits}."
        where = (f"aircraft:{plane.id}",)
        s.tell(Event(rule, "damage", text, who=plane.id, where=where, news=(plane.id,),
                     facts=hurt(plane.id)))  # fmt: skip
        if crippled(card, plane):
            text = f"{s.name(index)} is crippled."
            s.tell(Event("damage.crippled", "damage", text, who=plane.id))


def destroy(s: Battle, index: int, rule: str, text: str) -> Flow[None]:
    """§damage.destroyed: off the map at once, and the enemy scores."""
    yield from go_down(s, index, rule, text)
    judge(s)


def go_down(s: Battle, index: int, rule: str, text: str) -> Flow[None]:
    pilot = ""
    if s.on("pilot-survival"):
        pilot = yield from survival(s, index)
    cost = s.cards[s.planes[index].card].cost
    lose(s, index, "destroyed", rule, text, 2 * cost, pilot=pilot)  # §end.vp-kill


def lose(
    s: Battle,
    index: int,
    how: str,
    rule: str,
    text: str,
    halves: int,
    edge: str = "",
    pilot: str = "",
) -> None:
    """An aircraft leaves the battle; `halves` is what the enemy scores for it."""
    plane = s.planes[index]
    s.drop(index)
    s.score(1 - plane.side, halves)
    loss = Loss(index, how, text, s.turn, halves, edge, pilot)
    s.losses = (*s.losses, loss)
    if s.mover == index:
        s.mover = NOBODY
    if s.log is not None:
        gain = f" The {SIDES[1 - plane.side].capitalize()} side scores {points_text(halves)}."
        told = f"{s.name(index)} is {loss.told}." + gain * (halves > 0 and points_count(s))
        where = (f"hex:{s.label(plane.hex)}",)
        facts = lost(plane.id, SIDES[plane.side], f"{s.cards[plane.card].name} {plane.id}",
                     f"is {loss.told}") if how == "destroyed" else {}  # fmt: skip
        s.tell(Event(rule, how, told, who=plane.id, where=where, result=how, news=(plane.id,),
                     facts=facts))  # fmt: skip


def survival(s: Battle, index: int) -> Flow[str]:
    """§survival.roll: 4 or more; +1 over friendly territory, -1 over enemy territory."""
    plane = s.planes[index]
    (face,) = yield Roll("survival.roll", f"the pilot of {plane.id}", 1, 6)
    change, ground = 0, s.setup.territory
    modifiers: tuple[Modifier, ...] = ()
    if ground is not None:
        friendly = ground == SIDES[plane.side]
        change = _SURVIVAL.friendly if friendly else _SURVIVAL.enemy
        name = "over friendly territory" if friendly else "over enemy territory"
        modifiers = (Modifier(name, change),)
    total = face + change
    pilot = "survives" if total >= _SURVIVAL.need else "lost"
    if s.log is not None:
        fate = "survives" if pilot == "survives" else "is lost"
        text = f"The pilot of {s.name(index)} {fate}."
        s.tell(Event("survival.roll", "pilot", text, None, plane.id, (), (face,), (), modifiers,
                     total, _SURVIVAL.need, pilot))  # fmt: skip
    return pilot
