"""Ratings of an aircraft from published figures of the real one, by our design rule.

The constants and inputs are in data/reconstruction.toml. The game itself never calls this: it shows
where the reconstructed figures of aircraft.toml come from, and rates further types.
"""

from collections.abc import Mapping
from functools import cache
from math import floor, sqrt
from types import MappingProxyType
from typing import Literal

from msgspec import Struct, structs

from airwar.common.data import read_toml, typed

from .aircraft import HIGH, MEDIUM, VERY_HIGH, Side
from .library import data_file


class DesignRule(Struct, frozen=True, forbid_unknown_fields=True):
    """The constants of the design rule."""

    speed_base: float
    speed_step: float
    agility: float
    agility_power: float
    agility_loading: float
    agility_most: float
    performance_add: float
    crew_loss: float
    horsepower_speed: float
    horsepower_bounds: tuple[float, ...]
    burst_bounds: tuple[float, ...]
    burst_values: tuple[float, ...]
    heavy_cannon: tuple[str, ...]
    slow_guns: tuple[str, ...]
    capacity: int
    heavy_kg: float
    light_kg: float
    capacity_least: int
    capacity_most: int
    back_most: int
    ceiling_vh: float
    ceiling_h: float
    agile_loading: float
    damaged_performance: int
    damaged_performance_least: int
    damaged_rating: int
    damaged_horsepower_least: int


class Judged(Struct, frozen=True, forbid_unknown_fields=True):
    """Ratings of a jet that follow from no figure, set by judgment."""

    performance: int
    horsepower: int
    speed: int
    thrust: int


class Inputs(Struct, frozen=True, forbid_unknown_fields=True):
    """Published figures of one real aircraft."""

    speed: float
    weight: float
    wing: float
    engine: Literal["liquid", "radial", "jet"]
    ceiling: float
    guns: dict[str, int]
    power: float = 0
    engines: int = 1
    handling: float = 0
    crew: int = 1
    rugged: bool = False
    few_rounds: bool = False
    turret: bool = False
    gunner: int | None = None
    turbo: bool = False
    boost: bool = False
    heavy_guns: int = 0
    agile: bool = False
    judged: Judged | None = None


class Ratings(Struct, frozen=True):
    """The ratings that the design rule gives; names as in `Aircraft`."""

    front: Side
    damaged: Side
    turbo: bool
    agile: bool
    power_boost: bool
    turret: bool
    engines: int
    speed: int
    thrust: int
    heavy_guns: int
    value: int
    wingman_value: int


class Reconstruction(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file: constants, guns, inputs by aircraft."""

    rule: DesignRule
    guns: dict[str, float]
    aircraft: dict[str, Inputs]


@cache
def load_reconstruction() -> Reconstruction:
    path = data_file("reconstruction.toml")
    return typed(read_toml(path), Reconstruction, path.name)


def reconstruct_all() -> Mapping[str, Ratings]:
    """The ratings of every aircraft whose inputs are known."""
    book = load_reconstruction()
    rated = {key: reconstruct(each, book) for key, each in book.aircraft.items()}
    return MappingProxyType(rated)


def reconstruct(real: Inputs, book: Reconstruction) -> Ratings:
    """The ratings of one aircraft."""
    rule = book.rule
    front = _front(real, book)
    light = real.weight < rule.light_kg and real.weight / real.wing <= rule.agile_loading
    rated = Ratings(
        front=front,
        damaged=_damaged(front, real, rule),
        turbo=real.turbo or real.engine == "jet",
        agile=light or real.agile,
        power_boost=real.boost,
        turret=real.turret,
        engines=real.engines,
        speed=real.judged.speed if real.judged else 0,
        thrust=real.judged.thrust if real.judged else 0,
        heavy_guns=real.heavy_guns,
        value=0,
        wingman_value=front.offensive + front.defensive - 2,
    )
    return structs.replace(rated, value=_value(rated, rule))


def _front(real: Inputs, book: Reconstruction) -> Side:
    performance = _performance(real, book.rule)
    horsepower = _horsepower(real, book.rule)
    burst = _burst(real, book)
    return Side(
        performance=performance,
        horsepower=horsepower,
        capacity=_capacity(real, book.rule),
        ceiling=_ceiling(real, book.rule),
        offensive=max(1, (performance + 2 * (burst or 0)) // 4),
        defensive=(performance + horsepower) // 3,
        burst=burst,
        cannon=sum(real.guns.get(gun, 0) for gun in book.rule.heavy_cannon) // 2,
        gunner=real.gunner,
    )


def _performance(real: Inputs, rule: DesignRule) -> int:
    if real.judged:
        return real.judged.performance
    power = real.power / real.weight / rule.agility_power
    loading = sqrt(rule.agility_loading / (real.weight / real.wing))
    agility = min(rule.agility_most, rule.agility * power * loading)
    speed = (real.speed - rule.speed_base) / rule.speed_step
    crew = rule.crew_loss if real.crew > 1 else 0
    return floor(speed + agility + rule.performance_add + real.handling - crew + 0.5)


def _horsepower(real: Inputs, rule: DesignRule) -> int:
    if real.judged:
        return real.judged.horsepower
    pull = real.power / real.weight * (real.speed / rule.horsepower_speed) ** 2
    return 1 + sum(pull >= bound for bound in rule.horsepower_bounds)


def _burst(real: Inputs, book: Reconstruction) -> int | None:
    """Burst by weight of fire; None for an aircraft that fires from its turret alone."""
    if real.turret:
        return None
    fire = sum(count * book.guns[gun] for gun, count in real.guns.items())
    if real.heavy_guns:
        slow = (gun for gun in book.rule.slow_guns if gun in real.guns)
        fire -= sum(real.guns[gun] * book.guns[gun] for gun in slow) / 2
    burst = sum(fire >= bound for bound in book.rule.burst_bounds)
    return burst - 1 if real.few_rounds else burst


def _capacity(real: Inputs, rule: DesignRule) -> int:
    capacity = rule.capacity + (real.engine == "radial") + real.rugged
    capacity += (real.weight >= rule.heavy_kg) - (real.weight < rule.light_kg)
    return min(max(capacity, rule.capacity_least), rule.capacity_most)


def _ceiling(real: Inputs, rule: DesignRule) -> int:
    if real.ceiling >= rule.ceiling_vh:
        return VERY_HIGH
    return HIGH if real.ceiling >= rule.ceiling_h else MEDIUM


def _damaged(front: Side, real: Inputs, rule: DesignRule) -> Side:
    fragile = real.engine == "liquid" and real.engines == 1
    loss = rule.damaged_rating
    return structs.replace(
        front,
        performance=max(
            rule.damaged_performance_least, front.performance - rule.damaged_performance
        ),
        horsepower=max(rule.damaged_horsepower_least, front.horsepower - loss),
        capacity=front.capacity + min(front.capacity, rule.back_most),
        ceiling=front.ceiling - fragile,
        offensive=max(0, front.offensive - loss),
        defensive=max(0, front.defensive - loss),
        burst=None if front.burst is None else max(0, front.burst - loss),
        gunner=None if front.gunner is None else max(0, front.gunner - loss),
    )


def _value(rated: Ratings, rule: DesignRule) -> int:
    """Balance Value of the Leader: fractions dropped, at least 1."""
    front = rated.front
    worth = 2 * (front.performance - 5) + front.horsepower + front.capacity - rule.capacity
    worth += rated.turbo + rated.power_boost + rated.agile + front.cannon
    worth += rated.speed + rated.thrust
    halves = rated.heavy_guns + (front.gunner or 0) + (rated.engines > 1)
    return max(1, floor(worth + halves / 2 + rule.burst_values[front.burst or 0]))
