"""What is at stake: how much of a game an aircraft, a gun or a Target Marker is worth."""

from __future__ import annotations

from typing import Any, Final

from ..data.scenario import SIDES, Setup
from ..rules.state import Battle, Plane, card

POINT: Final = 1 / 14  # of a game, for an award point
BREAK: Final = 0.5  # what all losses up to the Break Point are worth beside awards
LEADER: Final = 1.25  # a Leader brings Orders
LOADED: Final = 1.25  # a bomber that has not yet dropped its load
KEPT: Final = 64


class Stakes:
    """What the awards of a set-up make of each side's aircraft and sites."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.losses = BREAK if setup.victory.kind == "awards" else 1.0
        self.planes = [(plane_award(setup, i, False), plane_award(setup, i, True)) for i in (0, 1)]
        self.sites: dict[str, float] = {}
        self.known: dict[int, Any] = {}  # combatants by their aircraft, which never change
        for side in (0, 1):
            own = setup.side(side)
            ids = [each.id for each in own.targets] + [each.id for each in own.guns]
            for id in ids + [each.id for each in own.searchlights]:
                self.sites[id] = site_award(setup, side, id)


_STAKES: dict[int, Stakes] = {}


def stakes_of(setup: Setup) -> Stakes:
    """A set-up is never copied during a game, so its number finds it; `setup` keeps it alive."""
    found = _STAKES.get(id(setup))
    if found is None:
        if len(_STAKES) >= KEPT:
            _STAKES.clear()
        found = _STAKES[id(setup)] = Stakes(setup)
    return found


def plane_award(setup: Setup, side: int, fighter: bool) -> float:
    """What the enemy is awarded for an aircraft of a side."""
    role = "fighter" if fighter else "bomber"
    return POINT * sum(
        [
            award.points
            for award in setup.victory.awards
            if award.per == "aircraft lost" and award.of == SIDES[side] != award.side
            if award.role in ("any", role)
        ]
    )


def site_award(setup: Setup, side: int, id: str) -> float:
    """What the enemy of a side is awarded for a marker of its target, or for its gun."""
    found = 0.0
    for award in setup.victory.awards:
        if award.side == SIDES[side]:
            continue
        if (award.per == "gun silenced" and id[0] == "G" and award.of == SIDES[side]) or (
            id in award.targets and award.per == "target marker"
        ):
            found += award.points
        elif id in award.targets and award.per == "target destroyed":
            markers = [each.markers for each in setup.side(side).targets if each.id == id]
            found += award.points / markers[0]
    return found * POINT


def break_limit(s: Battle, side: int) -> int:
    """The Break Point if everybody knows it, else a guess from what is on the table."""
    point = s.sides[side].break_point
    if point.seen is None:
        return max(1, point.value)
    return max(2, (len(s.planes[side]) + len(s.markers_of(side)) + 1) // 2)


def loss_share(s: Battle, side: int) -> float:
    """What one loss is worth for the Break Point alone."""
    return stakes_of(s.setup).losses / break_limit(s, side)


def stake(s: Battle, plane: Plane) -> float:
    """What the loss of an aircraft costs its side."""
    side = plane.side
    worth = loss_share(s, side) + stakes_of(s.setup).planes[side][card(plane.model).fighter]
    if plane.stores and not card(plane.model).fighter:
        worth *= LOADED
    return worth if plane.leader is None else worth * LEADER


def site_stake(s: Battle, side: int, id: str) -> float:
    """What a marker of a target of `side` is worth, or one of its guns."""
    return loss_share(s, side) + stakes_of(s.setup).sites.get(id, 0.0)
