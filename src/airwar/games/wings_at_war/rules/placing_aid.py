"""Help with a set-up: what settles a fault of it, and what the other side will see of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeVar

from msgspec.structs import replace

from airwar.kernel.requests import Refusal, Repair

from ..data.tables import load_limits
from .answers import SetUp
from .dues import scaled
from .state import Battle, card
from .tabletop import inches

T = TypeVar("T")
MOST: Final = 8  # faults for which a repair is sought
STEP: Final = 50  # hundredths between the places that are tried


def place_repairs(
    s: Battle,
    side: int,
    answer: SetUp,
    faults: Sequence[Refusal],
    refused: Callable[[SetUp], Iterator[Refusal]],
) -> list[Repair | None]:
    """For each fault the least move of its piece after which fewer are left."""

    def repair(fault: Refusal) -> Repair | None:
        for label, other in changes(s, side, answer, fault):
            if len(list(refused(other))) < len(faults):
                return Repair(label, other)
        return None

    return [repair(fault) for fault in faults[:MOST]]


def changes(s: Battle, side: int, answer: SetUp, fault: Refusal) -> Iterator[tuple[str, SetUp]]:
    match fault.at:
        case ("markers", int() as i):
            id, (x, y) = answer.markers[i]
            for at in nearest(s, side, x, y):
                yield moved(id, at), replace(answer, markers=put(answer.markers, i, (id, at)))
        case ("aircraft", int() as i):
            tag, pose = answer.aircraft[i]
            low, high = load_limits().set_up.levels
            for level in sorted(range(low, high + 1), key=lambda level: abs(level - pose.level)):
                if not low <= pose.level <= high:
                    lifted = (tag, replace(pose, level=level))
                    aircraft = put(answer.aircraft, i, lifted)
                    yield f"{tag} to level {level}", replace(answer, aircraft=aircraft)
            for x, y in nearest(s, side, pose.x, pose.y):
                there = (tag, replace(pose, x=x, y=y))
                yield moved(tag, (x, y)), replace(answer, aircraft=put(answer.aircraft, i, there))


def moved(name: str, at: tuple[int, int]) -> str:
    return f"Move {name} to {inches(at[0])}, {inches(at[1])}"


def put(items: tuple[T, ...], i: int, item: T) -> tuple[T, ...]:
    return (*items[:i], item, *items[i + 1 :])


def nearest(s: Battle, side: int, x: int, y: int) -> list[tuple[int, int]]:
    """Places in the own zone, the nearest first."""
    x0, y0, x1, y1 = [scaled(each) for each in s.setup.side(side).zone]
    across = range(-(-x0 // STEP) * STEP, x1 + 1, STEP)
    up = range(-(-y0 // STEP) * STEP, y1 + 1, STEP)
    places = [(u, v) for u in across for v in up]
    return sorted(places, key=lambda at: (at[0] - x) ** 2 + (at[1] - y) ** 2)


def seen_of(s: Battle, side: int) -> tuple[str, str]:
    """What the other side sees when both are ready, and what it does not, §set.place."""
    force, own = s.force[side].value, s.sides[side]
    kinds = Counter(card(kind.model).name for kind in force)
    types = " and ".join([f"{n} {name}" for name, n in kinds.items()])
    leaders = sum(kind.leader is not None for kind in force)
    seen = f"{types or 'No aircraft'}"
    if force:
        stars = f", and who {'leads' if leaders == 1 else 'lead'}" if leaders else ""
        seen += f" with Skill, load, heading and level{stars}"
    hidden = "nothing else; all is on the table"
    if own.strength.value:
        hidden = "which Contact Markers are empty, and which aircraft wait behind the others"
        if s.on("secret-strength"):
            hidden += "; how many wait, and your Break Point"
    return seen, hidden
