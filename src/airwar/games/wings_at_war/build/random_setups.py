"""Any set-up that the rules allow: a scenario with changes, or a battle made up from nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from airwar.common.data import read_toml

from ..data.aircraft import Card, Purchase, price_of, roster
from ..data.lengths import data_file
from ..data.scenario import SIDES, load_scenarios, load_switches
from ..data.tables import load_targets
from .drafts import LATER, OPPOSITE, finish
from .lines import CALIBERS

if TYPE_CHECKING:
    from random import Random

ALLIES: Final = (("UK",), ("US",), ("USSR",), ("UK", "FR"), ("UK", "US", "USSR", "FR"))
AXIS: Final = (("GE",), ("IT", "GE"), ("JP",), ("GE", "IT", "JP"))
SKILLS: Final = (-2, -1, 0, 0, 0, 1, 1, 2)
SIZES: Final = ((72, 48), (48, 36), (36, 36), (96, 60), (60, 44.5))
TRIMMED: Final = ("source", "least", "turns", "straight", "maneuvers", "firepower", "points")


def random_setup(rng: Random) -> dict[str, Any]:
    setup = changed_scenario(rng) if rng.random() < 0.4 else made_up(rng)
    on = [each.key for each in load_switches().values() if not each.default]
    off = [each.key for each in load_switches().values() if each.default]
    setup["switches"] = [key for key in on if rng.random() < 0.25]
    setup["without"] = [key for key in off if rng.random() < 0.25]
    return setup


def changed_scenario(rng: Random) -> dict[str, Any]:
    setup: dict[str, Any] = {"scenario": rng.choice(list(load_scenarios()))}
    if rng.random() < 0.5:
        setup["turns"] = rng.randint(3, 8)
    if rng.random() < 0.3:
        setup["visibility"] = rng.choice((18, 24, 30))
    if rng.random() < 0.2:
        setup["light"] = rng.choice(("day", "night"))
    return setup


def made_up(rng: Random) -> dict[str, Any]:
    table = list(rng.choice(SIZES))
    year = rng.randint(1941, 1945)
    answers: dict[str, Any] = {
        "table": table,
        "edge": rng.choice(list(OPPOSITE)),
        "turns": rng.randint(2, 8),
        "visibility": rng.choice((18, 24, 30)),
        "light": rng.choice(("day", "day", "day", "night")),
        "clouds": [random_cloud(rng, table) for _ in range(rng.choice((0, 0, 2, 4)))],
        "year": year,
        "points": rng.randint(30, 200),
        "victory": rng.choice(("losses", "losses", "awards")),
        "margin": rng.randint(1, 4),
        "exit": [side for side in SIDES if rng.random() < 0.2],
        "A-nations": rng.choice(ALLIES),
        "X-nations": rng.choice(AXIS),
    }
    if rng.random() < 0.3:
        answers["break"] = [rng.randint(1, 5), rng.randint(1, 5)]
    own = random_own(rng) if rng.random() < 0.2 else {}
    ships = 0
    for side in SIDES:
        limits = Purchase(answers["points"], answers[f"{side}-nations"], year)
        answers[side] = LATER if rng.random() < 0.2 else random_force(rng, limits, own)
        ships += add_ground(answers, side, rng, table, ships)
    setup = finish(answers)
    if own:
        setup["aircraft"] = own
    for side in SIDES:  # Guns and a type of the set-up's own may cost more than the points.
        setup[side].pop("limits", None)
    return setup


# -- forces ---------------------------------------------------------------------------------------


def random_force(rng: Random, limits: Purchase, own: dict[str, Any]) -> list[dict[str, Any]]:
    """Up to six aircraft for about so many points, with their Leaders, some of them hidden."""
    left = limits.points
    found: list[dict[str, Any]] = []
    cards = roster(limits)
    while len(found) < 6 and (not found or rng.random() < 0.8):
        plane = random_plane(rng, cards, left, own)
        if plane is None:
            break
        found.append(plane)
        model = plane["model"]
        if model not in own:
            left -= price_of(model, plane["skill"], plane["load"], None)
    if not found:
        found = [{"model": cards[0].key}]
    for each in found[::4]:
        each["leader"] = rng.randint(-2, 2)
    return found


def random_plane(
    rng: Random, cards: Sequence[Card], left: int, own: dict[str, Any]
) -> dict[str, Any] | None:
    hidden = {"hidden": True} if rng.random() < 0.3 else {}
    skill = rng.choice(SKILLS)
    if own and rng.random() < 0.3:
        key = rng.choice(sorted(own))
        return {"model": key, "skill": skill, "load": rng.choice(own[key]["loads"]), **hidden}
    can = [each for each in cards if price_of(each.key, skill, "gondolas", None) <= left]
    if not can:
        return None
    card = rng.choice(can)
    loads = own[card.key]["loads"] if card.key in own else card.loads
    return {"model": card.key, "skill": skill, "load": rng.choice(loads), **hidden}


def random_own(rng: Random) -> dict[str, Any]:
    """One of ours under a name of its own or under ours, a little faster or slower."""
    lines = read_toml(data_file("aircraft.toml"))
    key = rng.choice(sorted(lines))
    line = {name: value for name, value in lines[key].items() if name not in TRIMMED}
    line["name"] = f"{line['name']} of our own"
    line["speed"] = min(18, max(5, line["speed"] + rng.choice((-1, 1))))
    return {rng.choice((key, "prototype")): line}


# -- on the ground and in the sky -----------------------------------------------------------------


def random_cloud(rng: Random, table: Sequence[float]) -> dict[str, Any]:
    low = rng.randint(1, 6)
    levels = [low, rng.randint(low, 6)]
    return {"at": random_spot(rng, table), "radius": rng.randint(2, 4), "levels": levels}


def random_spot(rng: Random, table: Sequence[float]) -> list[float]:
    return [rng.randint(0, int(2 * each)) / 2 for each in table]


def add_ground(
    answers: dict[str, Any], side: str, rng: Random, table: Sequence[float], before: int
) -> int:
    """Targets, guns, balloons and searchlights of a side; how many targets it has."""

    def some(chance: float, most: int) -> range:
        return range(rng.randint(1, most) if rng.random() < chance else 0)

    kinds = load_targets()
    targets = []
    for _ in some(0.4, 3):
        kind = rng.choice(list(kinds))
        here = {"at": random_spot(rng, table), "markers": kinds[kind].markers}
        targets.append({"kind": kind, "name": kinds[kind].name, **here})
    ships = [
        (f"T{before + n + 1}", each["at"])
        for n, each in enumerate(targets)
        if kinds[str(each["kind"])].domain == "sea"
    ]
    answers[f"{side}-targets"] = targets
    answers[f"{side}-guns"] = [random_gun(rng, table, ships) for _ in some(0.4, 3)]
    answers[f"{side}-balloons"] = [
        {"at": random_spot(rng, table), "top": rng.randint(1, 2)} for _ in some(0.2, 2)
    ]
    answers[f"{side}-searchlights"] = [{"at": random_spot(rng, table)} for _ in some(0.2, 2)]
    return len(targets)


def random_gun(
    rng: Random, table: Sequence[float], ships: Sequence[tuple[str, Any]]
) -> dict[str, Any]:
    kind, firepower = rng.choice(list(CALIBERS))
    gun = {"kind": kind, "firepower": firepower, "caliber": CALIBERS[kind, firepower]}
    if ships and rng.random() < 0.5:
        id, at = rng.choice(ships)
        return {**gun, "at": at, "aboard": id}
    return {**gun, "at": random_spot(rng, table), "skill": rng.choice(SKILLS)}
