"""Special rules of scenarios, §5.1-special: a name in the data, and a function in the chapter."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from airwar.common.provenance import Source

from .kinds import Altitude, Column, Damage, Side, Turn

Rows: TypeAlias = tuple[str, ...]


class Special(
    Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="kind", tag=True
):
    """`text` is for people."""

    text: str
    source: Source = "reconstructed"


class Reminder(Special, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="reminder"):
    """Restates a rule."""


class Advice(Special, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="advice"):
    """For new players."""


class VectorFromTurn(
    Special, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="vector-from-turn"
):
    """Rows place no vector by GCI before a turn."""

    rows: Rows
    turn: Turn


class VectorsPerColumn(
    Special, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="vectors-per-column"
):
    side: Side
    limit: Annotated[int, Meta(ge=1)]
    when: Literal["set-up"]


class GunTrouble(Special, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="gun-trouble"):
    """The first natural rolls of this number mark the side's primary combatant Low Ammo."""

    side: Side
    natural: Annotated[int, Meta(ge=2, le=12)]
    times: Annotated[int, Meta(ge=1)]


class CircleColumns(
    Special, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="circle-columns"
):
    rows: Rows
    columns: tuple[Column, Column]


class BombingWeather(
    Special, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="bombing-weather"
):
    """Bombing rolls against targets in these columns have at least this penalty."""

    columns: tuple[Column, Column]
    penalty: Annotated[int, Meta(ge=1, le=3)]


class SetupCeiling(
    Special, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="setup-ceiling"
):
    rows: Rows
    altitude: Altitude


class Ceiling(Special, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="ceiling"):
    rows: Rows
    altitude: Altitude
    until: Literal["end", "bombs-gone"]


class CoastWatchers(
    Special, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="coast-watchers"
):
    """Before the other side sets up, some interceptors move by squares, or rise by levels."""

    side: Side
    units: Annotated[int, Meta(ge=1)]
    squares: Annotated[int, Meta(ge=0)]
    levels: Annotated[int, Meta(ge=0)]


class NoHeightError(
    Special, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="no-height-error"
):
    side: Side
    vectors: Literal["first"]


class UnalertedCap(
    Special, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="unalerted-cap"
):
    rows: Rows


class Fires(Special, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="fires"):
    """From this damage on, attackers that release at these altitudes suffer a barrage."""

    surface_kind: str
    damage: Damage
    altitudes: tuple[Altitude, Altitude]
    strength: Annotated[int, Meta(ge=0, le=2)]


class NoLufbery(Special, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="no-lufbery"):
    rows: Rows


class KamikazeTargets(
    Special, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="kamikaze-targets"
):
    rows: Rows
    type: Literal["ship", "land"]


class PressOn(Special, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="press-on"):
    """Bombers of these rows jettison only when the enemy has broken them."""

    rows: Rows


AnySpecial: TypeAlias = (
    Reminder
    | Advice
    | VectorFromTurn
    | VectorsPerColumn
    | GunTrouble
    | CircleColumns
    | BombingWeather
    | SetupCeiling
    | Ceiling
    | CoastWatchers
    | NoHeightError
    | UnalertedCap
    | Fires
    | NoLufbery
    | KamikazeTargets
    | PressOn
)
