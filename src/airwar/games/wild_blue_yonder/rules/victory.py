"""§4.9: victory points, and who has won."""

from __future__ import annotations

from typing import Final

from airwar.kernel.events import Event, Modifier
from airwar.kernel.game import Result

from .state import SIDE_NAMES, SIDES, Dogfight, Loss

DESTROYED_POINTS: Final = 5  # §4.9.3-a
DAMAGED_POINTS: Final = 2


def points(s: Dogfight, side: int) -> int:
    """§4.9.3-a: what a side has scored on the other's aircraft, its bonus included."""
    total = s.bonus[side]
    for loss in s.losses:
        if s.elements[loss.element].side != side:
            total += loss_points(loss)
    for element in s.elements:
        if element.side != side:
            for plane in (element.leader, element.wingman):
                if plane is not None and plane.damaged:
                    total += DAMAGED_POINTS
    return total


def result(s: Dogfight) -> Result | None:
    """§4.9.3-b: the higher total wins, equal totals are a draw."""
    if s.stage != "over":
        return None
    scores = {name: points(s, side) for side, name in enumerate(SIDES)}
    allied, axis = scores["allied"], scores["axis"]
    if allied == axis:  # §4.9.3-b
        return Result(None, scores, f"A draw, {allied} points each.")
    winner = "allied" if allied > axis else "axis"
    high, low = max(allied, axis), min(allied, axis)
    return Result(winner, scores, f"The {winner.capitalize()} side wins, {high} points to {low}.")


def tell_result(s: Dogfight) -> None:
    """Log the score, aircraft by aircraft, and who has won."""
    for side, name in enumerate(SIDES):
        parts = scored(s, side)
        listed = ", ".join(f"{part.name} {part.value}" for part in parts)
        told = f"{points(s, side)} VP: {listed}" if parts else "nothing"
        text = f"The {SIDE_NAMES[side]} side scores {told}."
        s.tell(
            Event("4.9.3-a", "score", text, who=name,
                  modifiers=tuple(parts), total=points(s, side))
        )  # fmt: skip
    end = result(s)
    assert end is not None
    s.tell(Event("4.9.3-b", "score", end.text, result=end.winner or "draw"))


def scored(s: Dogfight, side: int) -> list[Modifier]:
    """What a side's points are for."""
    parts = [Modifier("balance", s.bonus[side])] if s.bonus[side] else []
    for at, loss in enumerate(s.losses):
        element = s.elements[loss.element]
        if element.side != side and loss_points(loss):
            how = loss.how if loss.how != "clouds" else "damaged"
            role = s.lost_role(at).replace("leader", "Leader").replace("wingman", "Wingman")
            name = f"{s.types[loss.type].name} {element.id} {role} {how}"
            parts.append(Modifier(name, loss_points(loss)))
    for element in s.elements:
        if element.side != side:
            for role, plane in (("Leader", element.leader), ("Wingman", element.wingman)):
                if plane is not None and plane.damaged:
                    name = f"{s.types[plane.type].name} {element.id} {role} damaged"
                    parts.append(Modifier(name, DAMAGED_POINTS))
    return parts


def loss_points(loss: Loss) -> int:
    """§4.9.3-a: one score for each aircraft that is out, whatever happened to it."""
    if loss.how == "destroyed":
        return DESTROYED_POINTS
    return DAMAGED_POINTS if loss.damaged or loss.how == "disengaged" else 0
