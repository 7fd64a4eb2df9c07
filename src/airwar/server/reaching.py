"""What whole moves can reach: places first, then the ends at one of them, then the way to an end.

This runs in the other processes, which remember the last answers: pointers come back.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

import msgspec
from msgspec import Struct

from airwar.common.registry import find_game
from airwar.kernel.errors import TableError
from airwar.kernel.premoves import Premove
from airwar.server.wire import End

KEPT = 4  # states whose plans are remembered

_known: OrderedDict[bytes, list[dict[str, Any]]] = OrderedDict()


class Way(Struct, frozen=True):
    """How to get to an end: the answers, the same with their questions, and where they lead."""

    plan: list[str]
    premoves: list[Premove]
    path: list[dict[str, Any]]


def places(game: str, now: Any, seat: str) -> dict[str, dict[str, float]]:
    """By unit and place, how likely the surest move there comes off."""
    found: dict[str, dict[str, float]] = {}
    for plan in _plans(game, now, seat):
        there = found.setdefault(plan["unit"], {})
        there[plan["place"]] = max(plan["chance"], there.get(plan["place"], 0.0))
    return found


def ends(game: str, now: Any, seat: str, unit: str, place: str) -> list[End]:
    """All ends of moves of a unit at a place, with how many answers each takes."""
    odds = find_game(game).odds
    return [
        msgspec.convert({**plan, "steps": len(plan["plan"]), **odds.beyond(now, seat, plan)}, End)
        for plan in _plans(game, now, seat)
        if (plan["unit"], plan["place"]) == (unit, place)
    ]


def way(game: str, now: Any, seat: str, end: str) -> Way:
    for plan in _plans(game, now, seat):
        if plan["name"] == end:
            path = find_game(game).odds.path(now, seat, plan["plan"])
            return Way(plan["plan"], plan["premoves"], path)
    raise TableError(f"no move ends at {end}")


def _plans(game: str, now: Any, seat: str) -> list[dict[str, Any]]:
    key = msgspec.msgpack.encode([game, seat, now], enc_hook=repr)
    found = _known.get(key)
    if found is None:
        found = _known[key] = find_game(game).odds.plans(now, seat)
        if len(_known) > KEPT:
            _known.popitem(last=False)
    return found
