"""Limits, points and chances; products and alternative reinforcements."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from airwar.common.data import typed

from .kinds import Count, Marks, Quarter, Side, Source, System
from .own_data import read_data

Die: TypeAlias = Annotated[int, Meta(ge=1, le=6)]


class Limits(Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    american_group: Count  # §9.2-3
    german_stack: Count  # §9.31
    german_stack_bought: Count  # §31.1
    units_per_base_at_setup: Count
    base_slots_a_turn: Count  # §6.22: take-off or landing
    turns: Count
    sneak_units: Count
    sneak_turns: tuple[Count, Count]
    sneak_types: tuple[str, ...]
    dummies: Count
    shuttles_a_quarter: Count
    shuttle_numbers_1943: tuple[Count, ...]
    shuttle_first_turn: Count
    tank_penalty: int
    strafing_bonus: int
    marks: Marks = {}


class Raf(Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    quarters: tuple[Quarter, ...]
    attacks: tuple[Count, ...]
    success: tuple[Die, ...]
    success_berlin: tuple[Die, ...]
    success_ploesti: tuple[Die, ...]
    ploesti_oil_per_success: Count
    handicap: tuple[str, ...]
    marks: Marks = {}

    def in_quarter(self, quarter: str) -> int:
        """§33.11: how many attacks; none is listed for July 1945."""
        return dict(zip(self.quarters, self.attacks, strict=True)).get(quarter, 0)  # type: ignore[call-overload, no-any-return]


class Ploesti(Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    oil: Count
    raid_quarters: tuple[Quarter, ...]
    dice_in: Count
    dice_out: Count
    dice_intensive: Count
    oil_per_bomb_point: Count
    bombs_intensive: Count
    marks: Marks = {}


class Replacement(Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    factories_a_point_1943: Count
    factories_a_point_1944_45: Count
    american_bomber_points: Annotated[int, Meta(ge=0)]
    american_fighter_points: Annotated[int, Meta(ge=0)]
    school_veteran: Count = 0
    school_fatigued: Count = 0
    marks: Marks = {}


class Replacements(Struct, frozen=True, forbid_unknown_fields=True):
    tournament: Replacement
    advanced: Replacement


class Withdrawal(Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    fatigued_points: Count
    nothing_points: Count
    victory_points: Count
    marks: Marks = {}


class Intensive(Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    bomb_factor: Count
    fire_bonus: int
    aa_bonus: int
    a_year: Count
    barred: tuple[Quarter, ...]
    marks: Marks = {}


class Economy(Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    units_a_fuel_point: Count
    units_a_fuel_point_critical: Count
    stacking_fuel: Count
    industrial_hexes_a_repair: Count
    repair_years: tuple[int, ...]
    transport_supports: Count
    power_supports: Count
    critical: tuple[System, ...]
    rail_centers_a_unit: Count
    marks: Marks = {}


class VictoryLevel(
    Struct, frozen=True, forbid_unknown_fields=True, rename={"least": "from", "name": "level"}
):
    least: int
    name: str


class Scoring(Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    points: dict[str, Count]  # by year
    critical_factor: Count
    v_weapon_factor: Count
    v_weapon_years: tuple[int, ...]
    v_weapon_any_year: tuple[str, ...]
    fuel_loss: Count
    levels: tuple[VictoryLevel, ...]
    marks: Marks = {}

    def in_year(self, year: int) -> int:
        return self.points[str(year)]


class Optional(Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    aa_points_from: Quarter
    aa_points_a_city: Count
    key_types: Count
    key_hint: tuple[Die, ...]
    dday_quarter: Quarter
    bodenplatte_quarter: Quarter
    bulge_cancel_quarter: Quarter
    ussr_raid_losses: tuple[Count, ...]  # by die
    extended_quarter: Quarter
    atomic_points: Count
    advanced_bomber_die: int
    up_gunned_e: int
    marks: Marks = {}


class LimitsFile(Struct, frozen=True, forbid_unknown_fields=True):
    limits: Limits
    raf: Raf
    ploesti: Ploesti
    replacement: Replacements
    withdrawal: Withdrawal
    intensive: Intensive
    economy: Economy
    scoring: Scoring
    optional: Optional


@cache
def load_limits() -> LimitsFile:
    return typed(read_data("limits.toml"), LimitsFile, "limits.toml")


# -- options and products -------------------------------------------------------------------------


class Arrival(Struct, frozen=True, forbid_unknown_fields=True):
    quarter: Quarter
    type: str
    count: Count


class Price(Struct, frozen=True, forbid_unknown_fields=True):
    """§39.32-1, §39.32-2: for each unit received, units of one of `any`, or points."""

    any: tuple[str, ...]
    count: Count
    quarters_before: Count = 0
    points: Count = 0
    pool: Literal["", "bomber", "fighter"] = ""


class Choice(Struct, frozen=True, forbid_unknown_fields=True):
    """§39.1: one reinforcement option."""

    key: str
    name: str
    side: Side
    source: Source
    arrives: tuple[Arrival, ...]
    price: Price


class _Products(Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    names: tuple[str, ...]
    marks: Marks = {}


@cache
def load_options() -> Mapping[str, Choice]:
    raw = read_data("options.toml")
    return MappingProxyType(
        {
            key: typed({"key": key, **each}, Choice, "options.toml", f"options.{key}")
            for key, each in raw["options"].items()
        }
    )


@cache
def load_products() -> tuple[str, ...]:
    """§51.1: what industrial complexes make, eight kinds."""
    raw = read_data("options.toml")
    return typed(raw["products"], _Products, "options.toml", "products").names
