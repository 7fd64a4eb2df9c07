"""Whole moves by where they end, for games in which a move takes many answers.

The name of an end goes from coarse to fine, such as `A1 0613/1/3@4`: an aircraft, a hex, a facing,
an altitude, a speed. Typing the beginning lists every end that starts like that.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

Ends = Sequence[dict[str, Any]]
SHOWN = 20  # most ends to list in full


def matching(ends: Ends, text: str) -> list[dict[str, Any]]:
    """The ends whose names match each of the words, the likeliest first."""
    wanted = text.split()
    found = [
        end
        for end in ends
        if all(any(_begins(part, word) for part in _parts(end)) for word in wanted)
    ]
    return sorted(found, key=lambda end: -end["chance"])


def chosen(found: Ends, text: str) -> dict[str, Any] | None:
    """The end that was meant: the only one, or the likeliest if only details are left open."""
    if not found:
        return None
    fine = "/" in text and len({_head(end) for end in found}) == 1
    return found[0] if fine or len(found) == 1 else None


def listing(found: Ends) -> list[str]:
    """The ends in full if they are few or in one place, else their places, by chance of success."""
    if not found:
        return ["nothing in reach matches"]
    heads: dict[str, dict[str, Any]] = {}
    for end in found:
        heads.setdefault(_head(end), end)
    if len(heads) == 1 or len(found) <= SHOWN:
        rows = [
            f"{end['name']:<18} {percent(end['chance']):>5}  {' '.join(end['plan'])}"
            for end in found[:SHOWN]
        ]
        return rows if len(found) <= SHOWN else [*rows, f"and {len(found) - SHOWN} more"]
    groups: dict[tuple[str, float], list[str]] = {}
    for head, end in heads.items():
        groups.setdefault((mover(end), end["chance"]), []).append(head.rpartition(" ")[2])
    return [
        f"{who} {percent(chance):>5}: {' '.join(sorted(places))}"
        for (who, chance), places in sorted(
            groups.items(), key=lambda each: (each[0][0], -each[0][1])
        )
    ]


def mover(end: dict[str, Any]) -> str:
    """Who makes the move."""
    return _head(end).rpartition(" ")[0]


def percent(chance: float) -> str:
    return "sure" if chance == 1.0 else f"{chance:.0%}"


def _parts(end: dict[str, Any]) -> list[str]:
    return [*end["name"].split(), "@" + end["name"].rpartition("@")[2]]


def _head(end: dict[str, Any]) -> str:
    return str(end["name"].partition("/")[0])


def _begins(part: str, word: str) -> bool:
    """Does the word match a part, or its beginning up to a separator?"""
    return bool(re.match(re.escape(word.rstrip("/@")) + r"([/@]|$)", part, re.IGNORECASE))
