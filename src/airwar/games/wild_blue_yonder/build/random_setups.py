"""Random legal set-ups: any aircraft, any switch, any number of seats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..data import SIDES, SKILLS, load_aircraft, load_switches

if TYPE_CHECKING:
    from random import Random


def random_setup(rng: Random) -> dict[str, Any]:
    aircraft = list(load_aircraft().values())
    setup: dict[str, Any] = {"date": "1945-05", "turns": rng.choice((6, 6, 6, 3, 0))}
    seats = {}
    for side in SIDES:
        own = [plane.key for plane in aircraft if plane.side == side]
        count = rng.choice((1, 1, 1, 2, 2, 3, 4))
        seats[side] = rng.randint(1, count)
        setup[side] = [random_element(rng, own) for _ in range(count)]
    setup["seats"] = seats
    setup["balance"] = rng.choice(("none", "points"))
    switches = list(load_switches())
    setup["switches"] = sorted(rng.sample(switches, rng.choice((0, 0, 1, 3, len(switches)))))
    return setup


def random_element(rng: Random, own: list[str]) -> dict[str, Any]:
    key = rng.choice(own)
    front = load_aircraft()[key].front
    lacking = {"gunner": front.gunner is None, "burst": front.burst is None}
    skills = [skill for skill in SKILLS if not lacking.get(skill)]
    pilot = sorted(rng.sample(skills, rng.choice((0, 0, 0, 1, 2))))
    return {"aircraft": key, "wingman": rng.random() < 0.8, "pilot": pilot}
