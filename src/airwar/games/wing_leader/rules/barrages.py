"""Placing barrages in the Administration Phase (14.2.2)."""

from __future__ import annotations

from airwar.kernel.events import Event
from airwar.kernel.requests import Flow

from ..data.kinds import SIDES, Side
from .answers import Barrages
from .ending import ask_open
from .flakquestions import BARRAGES, gunners
from .squares import OFF, read
from .state import Raid


def next_battery(s: Raid, last: str | None) -> str | None:
    """The raider's flak, then the defender's (C112)."""
    if not s.tier("surface"):
        return None
    for side in SIDES[0 if last is None else SIDES.index(last) + 1 :]:
        if gunners(s, side):
            return side
    return None


def place_barrages(s: Raid, side: Side) -> Flow[None]:
    """§14.2.2-place: even after direct fire this turn; they hold until they are moved."""
    answer: Barrages = yield from ask_open(s, side, BARRAGES, side)
    placed = {id: read(corner) for id, corner in answer.corners}
    for gun in gunners(s, side):
        corner = placed.get(gun.id, OFF)
        if corner != gun.corner:
            s.put_gun(gun.id, corner=corner)
            if s.log is not None:
                where = "is lifted" if corner == OFF else f"lies at {dict(answer.corners)[gun.id]}"
                text = f"The barrage of {gun.id} {where}"
                s.tell(Event("14.2.2-place", "barrage", text, who=side, where=(gun.id,)))
