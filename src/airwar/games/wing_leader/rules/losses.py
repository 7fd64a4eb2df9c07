"""Confirming hits, stragglers, elimination (10.6), and leaving the map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from airwar.common.moments import hurt, lost
from airwar.common.tables import Modifier, total
from airwar.kernel.events import Event
from airwar.kernel.requests import Flow, roll

from ..data.kinds import Edge, Side
from .cards import called, card_of
from .engaged import change, named, now
from .state import Raid, Unit, Where
from .weapons import firepower

Confirmed = Literal["nothing", "straggler", "loss"]
LOSS, NOTHING = 6, 1  # §10.6-natural


def losses(s: Raid) -> Flow[None]:
    """§10.6-confirm: the attacker's hits, then the defender's, each with its primary's firepower.

    §10.2.2: all hits are assigned before; those of an eliminated unit stand (C56).
    """
    combat = now(s)
    if combat.balloon:
        yield from _balloon_losses(s)
        return
    hits, primaries = dict(combat.hits), dict(zip("da", combat.primaries, strict=True))
    lost: dict[str, int] = {}
    shooters: tuple[tuple[Side, Unit], ...] = (
        (combat.attacker, s.units[primaries["a"]]),
        (combat.defender, s.units[primaries["d"]]),
    )
    for side, primary in shooters:
        targets = [id for id in combat.units if s.units[id].side != side and hits.get(id)]
        number = sum([hits[id] for id in targets])
        if not number:
            continue
        dice = yield from roll("10.6-confirm", f"{primary.id} confirms its hits", number)
        for id in targets:
            thrown, dice = dice[: hits[id]], dice[hits[id] :]
            bonus = firepower(s, combat, primary, s.units[id])
            lost[id] = confirm(s, id, thrown, bonus, primary.id)
    change(s, losses=tuple(sorted([(id, n) for id, n in lost.items() if n])))


def confirm(s: Raid, id: str, dice: Sequence[int], bonus: Sequence[Modifier], who: str) -> int:
    """§10.6-confirm: roll by roll; what is left over when a unit is gone is lost. Its losses."""
    before = s.units[id].losses
    for die in dice:
        if s.units[id].where == "map":
            _apply(s, id, die, bonus, who)
    return s.units[id].losses - before


def _apply(s: Raid, id: str, die: int, bonus: Sequence[Modifier], who: str) -> None:
    unit = s.units[id]
    result = confirmed(die, total(bonus), card_of(unit).protection)
    told: str = result
    if result == "straggler" and unit.straggler:  # §10.6.1: the old one is lost instead
        s.change(id, straggler=False, losses=unit.losses + 1)
        told = "the straggler is lost"
    elif result == "straggler":
        s.change(id, straggler=True)
    elif result == "loss":
        s.change(id, losses=unit.losses + 1)
    if s.log is not None:
        text = f"Hit on {called(unit)}: {told}"
        s.tell(
            Event("10.6-confirm", "confirm", text, who=who, where=(id,), dice=(die,),
                  modifiers=named(bonus), total=die + total(bonus), result=told,
                  facts=hurt(id) if "loss" in told or "lost" in told else {})
        )  # fmt: skip
    eliminate_spent(s, id)


def eliminate_spent(s: Raid, id: str) -> None:
    """§10.6-eliminate: a unit whose losses reach its Max Losses leaves the map."""
    unit = s.units[id]
    if unit.losses >= unit.max_losses:
        facts = lost(id, unit.side, called(unit), "is eliminated")
        s.tell(Event("10.6-eliminate", "eliminated", f"{called(unit)} is eliminated", where=(id,),
                     facts=facts))  # fmt: skip
        leave_map(s, id, "eliminated")


def confirmed(die: int, firepower: int, protection: Sequence[int]) -> Confirmed:
    """§10.6-confirm: below all values nothing, above all a loss, else a straggler (C65).

    §3.3-protection: two values are two values, not a range.
    """
    if die in (LOSS, NOTHING):  # §10.6-natural
        return "loss" if die == LOSS else "nothing"
    score = die + firepower
    if score < min(protection):
        return "nothing"
    return "loss" if score > max(protection) else "straggler"


def _balloon_losses(s: Raid) -> Flow[None]:
    """§14.3-losses"""
    combat, table = now(s), s.setup.cards.balloon
    number = dict(combat.hits).get(combat.balloon, 0)
    if not number:
        return
    primary = s.units[combat.primaries[1]]
    dice = yield from roll("10.6-confirm", f"{primary.id} confirms its hits", number)
    bonus = total(firepower(s, combat, primary, None))
    lost = sum(confirmed(die, bonus, (table.protection,)) == "loss" for die in dice)
    losses = min(table.max_losses, s.balloons[combat.balloon].losses + lost)
    s.put_balloon(combat.balloon, losses=losses, gone=losses >= table.max_losses)
    if losses >= table.max_losses:
        s.tell(Event("14.3-losses", "eliminated", f"The balloon {combat.balloon} is gone"))
        for hunter in s.hunters(combat.balloon):
            s.change(hunter.id, tally="")


# -- leaving the map ------------------------------------------------------------------------------


def leave_map(s: Raid, id: str, where: Where, edge: Edge | None = None) -> None:
    """A unit exits, escapes, lands or is eliminated. §7.2.2-loss: tallies on it end.

    §12.1-losses: its losses stay on the display.
    """
    s.change(
        id,
        where=where,
        gone_by=edge,
        tally="",
        dogfight="",
        lufbery=False,
        profile=None,
        circling=False,
    )
    for hunter in s.hunters(id):
        s.change(hunter.id, tally="")
