"""Odds and outcomes, for the contract."""

from __future__ import annotations

from typing import Any

from airwar.common.contract import Chance, Odds
from airwar.kernel.sight import Sight

from ..data.board import PLOESTI, load_board
from ..data.crt import load_crt
from ..data.kinds import AMERICAN, GERMAN
from ..data.tables import load_limits
from ..rules.answers import Drop, Escorts, Fly, Manner
from ..rules.geography import city_at, german_side, name_of, rated
from ..rules.line_up import PAST_ESCORT
from ..rules.names import target_name
from ..rules.raf import PASS, raf_targets
from ..rules.state import War, enemy
from .battle import FACES, forecast
from .volleys import hung

BATTLE_ANSWERS = (Drop, Manner, Escorts)


class WarOdds(Odds[War]):
    def outcome(self, before: War, after: War, seat: str) -> str:
        return outcome(before, after)

    def chances(self, sight: Sight[War], answer: Any) -> list[Chance]:
        s = sight.now
        if isinstance(answer, Fly):
            found = [*flak_chances(s, answer), *attack_chances(s, answer)]
            return [Chance(what, p) for what, p in found]
        if s.battle is not None and (answer == "keep" or isinstance(answer, BATTLE_ANSWERS)):
            return [Chance(what, p) for what, p in battle_chances(s, sight.seat, answer)]
        if isinstance(answer, str) and answer != PASS and answer in raf_targets(s):
            return [Chance("success", raf_chance(answer))]
        return []


def outcome(before: War, after: War) -> str:
    """What was lost and bombed between two states."""
    if after.outcome is not None:
        return after.outcome.text
    parts = []
    for side, was, now in zip(
        ("American", "German"), before.factor_losses, after.factor_losses, strict=True
    ):
        if now > was:
            parts.append(f"{now - was} {side} factors lost")
    if more := [id for id in after.down if id not in before.down]:
        named = [f"{target_name(id)} in {name_of(load_board().symbols[id].place)}" for id in more]
        parts.append(f"{', '.join(named)} destroyed")
    return "; ".join(parts) or "nothing is lost"


def attack_chances(s: War, answer: Fly) -> list[tuple[str, float]]:
    """An attack: what happens to escorts, bombers and attackers."""
    force = s.forces.get(answer.who)
    unit = s.units.get(answer.who)
    if answer.then != "attack" or (force is None and unit is None):
        return []
    side = force.side if force is not None else unit.side  # type: ignore[union-attr]
    units = answer.units or (force.units.value if force is not None else (answer.who,))
    end = answer.path[-1] if answer.path else force.hex if force is not None else ""
    there = [each for each in s.here(end, enemy(side)) if each.units.known]
    prey = [other for each in there for other in each.units.value]
    if not prey:
        return []
    odds = forecast(s, units, prey, takes_off=unit is not None)
    found = [("we lose nothing", odds.unhurt)]
    if odds.bombers or odds.untouched < 1:
        found.insert(0, ("a bomber is hit", 1 - odds.untouched))
    if odds.escorts:
        found.insert(0, ("all fighters are shot down", odds.stripped))
        found.insert(0, ("they lose something", 1 - odds.missed))
    return found


def battle_chances(s: War, seat: str, answer: Any) -> list[tuple[str, float]]:
    """§13.71, §24.3, §41.1, §45.1: the battle that is on, if tanks are kept or some dropped, if it
    is fought in this manner, or if these escorts fire at those who fly past."""
    assert s.battle is not None
    force = s.forces.get(s.battle.force)
    if force is None:
        return []
    b = s.battle
    prey = [unit for each in s.here(b.hex, enemy(force.side)) for unit in each.units.value]
    manner = answer if isinstance(answer, Manner) else b.how
    rejoins = isinstance(answer, Manner) and PAST_ESCORT in b.how.how
    escorts = answer.types if isinstance(answer, Escorts) else b.escorts
    asked = isinstance(answer, Manner) and not rejoins
    odds = forecast(
        *(s, force.units.value, prey, force.side == seat),
        dropped=answer.types if isinstance(answer, Drop) else (),
        hung=hung(s, GERMAN if seat == AMERICAN else AMERICAN),
        manner=manner,
        escorts=None if asked else [type for type in escorts if type not in b.fired],
        rejoin=not rejoins,
    )
    found = [("the attackers lose nothing", odds.unhurt)]
    if any(not rated(s, unit).fighter for unit in prey):
        found.insert(0, ("a bomber is hit", 1 - odds.untouched))
    if PAST_ESCORT not in manner.how and any(rated(s, unit).fighter for unit in prey):
        found.insert(0, ("every defending fighter is shot down", odds.stripped))
        found.insert(0, ("the defenders lose something", 1 - odds.missed))
    return found


def flak_chances(s: War, answer: Fly) -> list[tuple[str, float]]:
    """City guns on the way of an American force: that any of them hits."""
    force = s.forces.get(answer.who)
    if force is None or force.side == "german":
        return []
    cities = dict.fromkeys([city_at(hex) for hex in answer.path if german_side(s, hex)])
    guns = [city for city in cities if city is not None and city not in force.fired]
    bonus = load_limits().intensive.aa_bonus if "american" in s.intensive else 0
    misses = [face for face in range(1, FACES + 1) if not load_crt().city(face + bonus)]
    return [("flak hits", 1 - (len(misses) / FACES) ** len(guns))] if guns else []


def raf_chance(place: str) -> float:
    """§33.2, §33.3"""
    table = load_limits().raf
    good = table.success_berlin if place == "berlin" else table.success
    good = table.success_ploesti if place == PLOESTI else good
    return len(good) / FACES
