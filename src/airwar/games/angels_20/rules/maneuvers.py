"""Difficult maneuvers: the check, and the effects of success and failure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from airwar.common.hexes import COMPASS, STEPS
from airwar.common.leads import option
from airwar.kernel.events import Event, Modifier
from airwar.kernel.requests import Choose, Flow, Option, Question, Refusal, Roll

from ..data import load_tables
from ..data.tables import HIGHEST, LOWEST
from .cards import (
    BONUS_NAMES,
    CLIMB,
    DEFENSIVE_TURN,
    DIVE,
    EXPERT_FLIER,
    GOOD_AT_ALTITUDE,
    GREEN_PILOT,
    LOW_LEVEL_FIGHTER,
    POOR_AT_ALTITUDE,
    POWERED_ROLL,
    ROLL,
    RUGGED,
    STIFF_CONTROLS,
    TURN,
    ability_name,
)
from .state import CLIMBING, Battle, Plane, crippled

_CHECK = load_tables().check
BREAK, BARREL_ROLL, CLIMBS, POWER_DIVE, SPLIT_S, SCISSORS, TIGHT_TURN = range(7)
RULES: Final = (
    "maneuver.break", "maneuver.barrel-roll", "maneuver.climb", "maneuver.power-dive",
    "maneuver.split-s", "maneuver.scissors", "maneuver.tight-turn",
)  # fmt: skip
HIGH_BANDS: Final = 5  # altitudes 5 and 6 for abilities
LOW_BANDS: Final = 2


class Maneuver(Struct, frozen=True, gc=False):
    """A maneuver; `side` is −1 to the left, 1 to the right."""

    key: str
    name: str
    kind: int
    bonus: int
    side: int = 0

    @property
    def rule(self) -> str:
        return RULES[self.kind]


def _sided(key: str, name: str, kind: int, bonus: int) -> tuple[Maneuver, Maneuver]:
    return (
        Maneuver(f"{key}:left", f"{name} left", kind, bonus, -1),
        Maneuver(f"{key}:right", f"{name} right", kind, bonus, 1),
    )


MANEUVERS: Final = {
    each.key: each
    for each in (
        *_sided("tight-turn", "Tight Turn", TIGHT_TURN, TURN),
        *_sided("break", "Break", BREAK, ROLL),
        *_sided("barrel-roll", "Barrel Roll", BARREL_ROLL, ROLL),
        Maneuver("climb", "Climb", CLIMBS, CLIMB),
        Maneuver("power-dive", "Power Dive", POWER_DIVE, DIVE),
        Maneuver("split-s", "Split S", SPLIT_S, ROLL),
        Maneuver("scissors", "Scissors", SCISSORS, TURN),
    )
}
VERTICAL: Final = (CLIMBS, POWER_DIVE)
LEVEL: Final = (BREAK, BARREL_ROLL, SCISSORS)


# -- the check ------------------------------------------------------------------------------------


def need(high: bool) -> int:
    """§check.number"""
    return _CHECK.high if high else _CHECK.normal


def modifiers(s: Battle, plane: Plane, maneuver: Maneuver, high: bool) -> list[tuple[str, int]]:
    """§check.roll: the bonus of the card, then abilities, damage and a status, each by name."""
    card = s.cards[plane.card]
    kind, bonus, altitude = maneuver.kind, maneuver.bonus, plane.altitude
    found = [(BONUS_NAMES[bonus], card.bonus[bonus])]
    has = card.abilities
    if has:
        if altitude >= HIGH_BANDS:
            if has & POOR_AT_ALTITUDE and bonus != DIVE:  # §ability.poor-at-altitude
                found.append((ability_name(POOR_AT_ALTITUDE), -2))
            if has & GOOD_AT_ALTITUDE and bonus in (CLIMB, TURN):
                found.append((ability_name(GOOD_AT_ALTITUDE), 1))
        if has & POWERED_ROLL and kind == SPLIT_S:  # §ability.powered-roll
            found.append((ability_name(POWERED_ROLL), 1))
        if has & DEFENSIVE_TURN and kind == TIGHT_TURN:
            found.append((ability_name(DEFENSIVE_TURN), 1))
        if has & LOW_LEVEL_FIGHTER and altitude <= LOW_BANDS and bonus in (ROLL, TURN):
            found.append((ability_name(LOW_LEVEL_FIGHTER), 1))
        if high and has & GREEN_PILOT:
            found.append((ability_name(GREEN_PILOT), -1))
        if high and has & STIFF_CONTROLS and bonus in (ROLL, TURN):
            found.append((ability_name(STIFF_CONTROLS), -1))
    if plane.damage and crippled(card, plane) and not has & RUGGED:
        found.append(("crippled", _CHECK.crippled))  # §damage.crippled-checks
    if kind == CLIMBS and plane.status == CLIMBING and not s.flown:  # R63
        found.append(("Climbing", _CHECK.climbing))  # §status.climbing-required
    return found


def check(s: Battle, index: int, maneuver: Maneuver) -> Flow[bool]:
    """§check.result: equal or higher succeeds. An Expert Flier may roll a failed check again."""
    plane = s.planes[index]
    added = modifiers(s, plane, maneuver, s.high)
    bonus = sum([value for _, value in added])
    number = need(s.high)
    while True:
        faces: tuple[int, ...] = yield Roll("check.roll", f"{plane.id} {maneuver.key}", 2, 6)
        total = faces[0] + faces[1] + bonus
        success = total >= number
        if s.log is not None:
            word = "succeeds" if success else "fails"
            text = f"{s.name(index)} tries a {maneuver.name}: it {word}."
            named = tuple([Modifier(name, value) for name, value in added])
            news = () if success else (plane.id,)
            s.tell(Event("check.result", "check", text, None, plane.id, (f"aircraft:{plane.id}",),
                         faces, (), named, total, number, word, news))  # fmt: skip
        if success or plane.rerolled or not s.cards[plane.card].abilities & EXPERT_FLIER:
            return success
        key: str = yield Choose(plane.seat, REROLL, (index, maneuver.key))
        if key == "accept":
            return False
        plane = s.put(index, replace(plane, rerolled=True))
        if s.log is not None:
            text = f"{s.name(index)} is an Expert Flier and tries again."
            s.tell(Event("ability.general", "ability", text, who=plane.id))


# -- results --------------------------------------------------------------------------------------


def attempt(s: Battle, index: int, maneuver: Maneuver) -> Flow[tuple[int, int, int]]:
    """Announce and check; returns the new hex, facing and altitude. §maneuver.cost"""
    plane, kind = s.planes[index], maneuver.kind
    if not plane.tried:
        plane = s.put(index, replace(plane, tried=True))
    s.tries += 1
    if kind in VERTICAL:
        s.vertical = True
    success = yield from check(s, index, maneuver)
    s.flown += 1
    s.acted = s.flown
    s.scissored = success and kind == SCISSORS
    if kind in LEVEL:
        hex, facing = slip(plane, maneuver, success)
        return hex, facing, plane.altitude
    turned = 0
    altitude = plane.altitude
    if kind == TIGHT_TURN:
        turned = yield from tighten(s, index, maneuver.side, success)
    elif kind == POWER_DIVE:
        altitude = yield from dive(s, index, success)
    elif kind == SPLIT_S:
        altitude = max(LOWEST, altitude - 1)
        if success:
            turned = SPLIT[(yield Choose(plane.seat, SPLITS, index))]  # §maneuver.split-s
    elif success:
        altitude = min(HIGHEST, altitude + 1)  # §maneuver.climb
    return plane.hex + STEPS[plane.facing], (plane.facing + turned) % 6, altitude


def slip(plane: Plane, maneuver: Maneuver, success: bool) -> tuple[int, int]:
    """Hex and facing after a Break, a Barrel Roll or a Scissors; a failure flies straight on."""
    facing, side = plane.facing, maneuver.side
    if not success:
        return plane.hex + STEPS[facing], facing
    if maneuver.kind == SCISSORS:  # §maneuver.scissors
        return plane.hex, facing
    hex = plane.hex + STEPS[(facing + side) % 6]
    return hex, (facing + side) % 6 if maneuver.kind == BREAK else facing


def tighten(s: Battle, index: int, side: int, success: bool) -> Flow[int]:
    """§maneuver.tight-turn: 2 hex sides; after a failure 1, to the announced side (R3)."""
    if not success and s.on("free-side-after-failure"):
        key: str = yield Choose(s.planes[index].seat, FREE_SIDE, index)
        side = -1 if key == "left" else 1
    return 2 * side if success else side


def dive(s: Battle, index: int, success: bool) -> Flow[int]:
    """§maneuver.power-dive: 1 or 2 altitudes as the player likes, 1 after a failure."""
    plane = s.planes[index]
    bands = 1
    if success and plane.altitude - 2 >= LOWEST:
        key: str = yield Choose(plane.seat, DIVES, index)
        bands = 2 if key == "dive:2" else 1
    return max(LOWEST, plane.altitude - bands)


# -- questions ------------------------------------------------------------------------------------


class Reroll(Question[Battle, str]):
    """Expert Flier: roll both dice of a failed check again, once per game turn."""

    name = "reroll"
    doing = "deciding on a new roll"
    rule = "ability.general"

    def prompt(self, s: Battle, about: tuple[int, str]) -> str:
        index, key = about
        return f"{s.name(index)}: the {MANEUVERS[key].name} fails. Roll again as an Expert Flier?"

    def options(self, s: Battle, about: tuple[int, str]) -> tuple[str, ...]:
        return REROLL_KEYS

    def refused(self, s: Battle, about: tuple[int, str], answer: str) -> Iterator[Refusal]:
        if answer not in REROLL_KEYS:
            yield Refusal(self.rule, "roll both dice again, or accept the failure")

    def show(self, s: Battle, about: tuple[int, str], key: str) -> Option:
        if key == "accept":
            return option(key, "Accept the failure", "keeps the second try for later this turn")
        plane, maneuver = s.planes[about[0]], MANEUVERS[about[1]]
        number = need(s.high) - sum([v for _, v in modifiers(s, plane, maneuver, s.high)])
        told = f"{max(2, number)} or more on two dice; no other second try this turn"
        return option(key, "Roll again", told)


class Dives(Question[Battle, str]):
    """§maneuver.power-dive: one altitude or two, after a success."""

    name = "dive"
    doing = "choosing the depth of a dive"
    rule = "maneuver.power-dive"

    def prompt(self, s: Battle, about: int) -> str:
        return f"{s.name(about)}: dive 1 or 2 altitudes?"

    def options(self, s: Battle, about: int) -> tuple[str, ...]:
        return DIVE_KEYS

    def refused(self, s: Battle, about: int, answer: str) -> Iterator[Refusal]:
        if answer not in DIVE_KEYS:
            yield Refusal(self.rule, "a Power Dive loses 1 or 2 altitudes")

    def show(self, s: Battle, about: int, key: str) -> Option:
        bands = int(key[-1])
        plane = s.planes[about]
        altitude = plane.altitude - bands
        label = f"Dive {bands}, to altitude {altitude}"
        return option(key, label, f"altitude {altitude}", f"altitude:{altitude}")


class Splits(Question[Battle, str]):
    """§maneuver.split-s: 2 hex sides to either side, or 3."""

    name = "split-s"
    doing = "choosing the turn of a Split S"
    rule = "maneuver.split-s"

    def prompt(self, s: Battle, about: int) -> str:
        return f"{s.name(about)}: the Split S turns 2 hex sides left or right, or 3."

    def options(self, s: Battle, about: int) -> tuple[str, ...]:
        return tuple(SPLIT)

    def refused(self, s: Battle, about: int, answer: str) -> Iterator[Refusal]:
        if answer not in SPLIT:
            yield Refusal(self.rule, "a Split S turns 2 hex sides left or right, or 3")

    def show(self, s: Battle, about: int, key: str) -> Option:
        label = {-2: "2 hex sides left", 2: "2 hex sides right", 3: "3 hex sides, to the rear"}
        plane = s.planes[about]
        facing = (plane.facing + SPLIT[key]) % 6
        place, told = f"facing:{plane.id}/{facing}", f"faces {COMPASS[facing]}"
        return option(key, f"Turn {label[SPLIT[key]]}", told, place)


class FreeSide(Question[Battle, str]):
    """A failed Tight Turn, with the switch that leaves the side to the player."""

    name = "failed-turn"
    doing = "choosing the side of a turn"
    rule = "maneuver.tight-turn"

    def prompt(self, s: Battle, about: int) -> str:
        return f"{s.name(about)}: the Tight Turn fails. Turn 1 hex side to which side?"

    def options(self, s: Battle, about: int) -> tuple[str, ...]:
        return SIDE_KEYS

    def refused(self, s: Battle, about: int, answer: str) -> Iterator[Refusal]:
        if answer not in SIDE_KEYS:
            yield Refusal(self.rule, "a failed Tight Turn turns 1 hex side, left or right")

    def show(self, s: Battle, about: int, key: str) -> Option:
        plane = s.planes[about]
        facing = (plane.facing + (-1 if key == "left" else 1)) % 6
        place, told = f"facing:{plane.id}/{facing}", f"faces {COMPASS[facing]}"
        return option(key, f"Turn {key}", told, place)


REROLL_KEYS: Final = ("reroll", "accept")
DIVE_KEYS: Final = ("dive:1", "dive:2")
SIDE_KEYS: Final = ("left", "right")
SPLIT: Final = {"split:left": -2, "split:right": 2, "split:back": 3}
REROLL, DIVES, SPLITS, FREE_SIDE = Reroll(), Dives(), Splits(), FreeSide()
