"""What one roll of guns costs: steps, and how likely each number of them is."""

from __future__ import annotations

from ..data.crt import FACES, load_crt


def city_guns(bonus: int = 0) -> tuple[tuple[int, float], ...]:
    """§15.2: heavy guns of a city; §29.2-3: with a bonus at intensive operations."""
    found: dict[int, int] = {}
    for face in range(1, FACES + 1):
        steps = load_crt().city(face + bonus)
        found[steps] = found.get(steps, 0) + 1
    return tuple([(steps, found[steps] / FACES) for steps in sorted(found)])
