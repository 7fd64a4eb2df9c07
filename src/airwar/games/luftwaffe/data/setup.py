"""A set-up: what is fixed before a game opens."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from .aircraft import AircraftType
from .kinds import AMERICAN, GERMAN, SIDES, Level, Side, System

__all__ = ["AMERICAN", "GERMAN", "SIDES", "Level", "Setup", "Side", "System", "Victory"]

Count: TypeAlias = Literal["symbols", "cities", "targets", "points", "oil"]


class Threshold(Struct, frozen=True, forbid_unknown_fields=True):
    """What a target system asks for: the American wins from `american`, draws from `draw`."""

    american: int
    draw: int
    system: System | None = None


class Victory(Struct, frozen=True, forbid_unknown_fields=True):
    """What is counted at the end, and how much of it wins."""

    count: Count
    system: System | Literal["secret"] | None = None
    choices: tuple[Threshold, ...] = ()  # one if the system is not secret
    kinds: tuple[str, ...] = ()  # kinds of symbols that count, Short Raid only
    fuel_shift: int = 1  # by each unit lost for fuel
    loss_ratio: int = 0  # Gotterdammerung
    sudden_death: bool = False
    berlin: int = 0  # the atomic bomb, extended war


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """§3.11 §53.1 §55.1: a scenario with its switches; everything a game needs to open."""

    scenario: str
    title: str
    level: Level
    quarters: tuple[int, ...]  # numbers in the calendar, 0 is Jan '43, 10 is Jul '45
    turns: int
    victory: Victory
    lines: tuple[str, ...]  # in force all the time; none: by year
    german: tuple[tuple[str, int], ...]  # units by type; none: the charts of the level
    american: tuple[tuple[str, int], ...]
    bases: tuple[tuple[str, str], ...]  # unit and base; none: the German places them
    areas: tuple[str, ...]
    groups: int  # most groups of a plan; 0: any number
    entry: str  # the hex where the only group enters
    targets: tuple[str, ...]  # the only cities that may be bombed
    assigned: tuple[tuple[str, int], ...]  # bombers to cities in the usual plan
    pools: tuple[int, int]  # American replacement points, bombers and fighters
    sneak: bool
    dummies: int
    jets: bool  # section 24
    raf: bool
    ploesti: bool
    switches: tuple[str, ...]
    plans: tuple[str, ...]  # §54.1: raids of which one is drawn in each quarter
    schedule: tuple[tuple[int, str, int], ...]  # §53.4: quarter, type, units more or fewer
    numbers: tuple[tuple[str, int], ...]  # options a side, RAF change, blanks
    aircraft: tuple[AircraftType, ...]  # its own types; those with a key of ours replace it

    @property
    def campaign(self) -> bool:
        return self.level != "basic"

    def number(self, name: str, default: int = 0) -> int:
        return dict(self.numbers).get(name, default)
