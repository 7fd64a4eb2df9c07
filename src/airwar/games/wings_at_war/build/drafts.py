"""The set-up that a builder's answers make, and what the rules have against an answer."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from airwar.kernel.errors import BadData

from ..data.aircraft import Card, load_aircraft
from ..data.lengths import INCH
from ..data.own_aircraft import read_own
from ..data.scenario import SIDES
from ..data.tables import load_limits
from ..rules.opening import check_game

LATER: Final = "later"
EDGES: Final = {"A": "south", "X": "north"}
OPPOSITE: Final = {"south": "north", "north": "south", "east": "west", "west": "east"}
INWARD: Final = {"north": 180, "south": 0, "east": 270, "west": 90}
TABLE: Final = (72, 48)
DEPTH: Final = 12  # of a zone
MOST: Final = 12  # aircraft of a bought force
NAMES: Final = {
    "UK": "Britain",
    "US": "United States",
    "USSR": "Soviet Union",
    "FR": "France",
    "GE": "Germany",
    "IT": "Italy",
    "JP": "Japan",
}
LEVELS: Final = (4, 3)  # of aircraft in line abreast, in turn
OWN: Final = "aircraft"  # the answer that holds the aircraft of the player's own
GROUND: Final = {"guns": "G", "searchlights": "L", "balloons": "B", "targets": "T"}


def finish(answers: Mapping[str, Any]) -> dict[str, Any]:
    """The set-up that the answers make."""
    setup: dict[str, Any] = {"title": "A battle of your own"}
    for name in ("table", "turns", "visibility", "light", "clouds"):
        if name in answers:
            setup[name] = answers[name]
    counts: dict[str, int] = {}
    for side in SIDES:
        setup[side] = _side(answers, side, counts)
    setup["special"] = list(_special(answers, setup))
    setup["victory"] = _victory(answers, setup)
    chosen = answers.get("switches")
    if chosen is not None:
        setup["switches"] = chosen
        setup["without"] = [key for key in answers["usual"] if key not in chosen]
    if answers.get(OWN):
        setup["aircraft"] = answers[OWN]
    return setup


def own_cards(answers: Mapping[str, Any]) -> Mapping[str, Card]:
    """The cards of the player's own aircraft, by the keys that the player gave them."""
    return read_own(answers.get(OWN) or {})


# -- a side ---------------------------------------------------------------------------------------


def _side(answers: Mapping[str, Any], side: str, counts: dict[str, int]) -> dict[str, Any]:
    edge = answers.get("edge", EDGES["A"])
    edge = edge if side == "A" else OPPOSITE[edge]
    table = answers.get("table", TABLE)
    own: dict[str, Any] = {
        "name": name_of(answers, side),
        "edge": edge,
        "zone": zone_at(edge, table),
        "placement": "free",
    }
    limits = _limits(answers, side)
    planes = answers.get(side, ())
    if planes == LATER:
        own["force"] = limits | {"most": most_bought(edge, table)}
    else:
        hidden = sum(bool(each.get("hidden")) for each in planes)
        own["aircraft"] = abreast(planes, edge, table)
        own["markers"] = marker_places(edge, table)[: hidden + -(-hidden // 2)]
        if limits:
            own["limits"] = limits
    for kind, letter in GROUND.items():
        lines = answers.get(f"{side}-{kind}", ())
        if lines:
            own[kind] = [{"id": _next(letter, counts), **line} for line in lines]
    return own


def name_of(answers: Mapping[str, Any], side: str) -> str:
    """By the nations that fly for it."""
    planes = answers.get(side, ())
    known = {**load_aircraft(), **own_cards(answers)}
    flown = answers.get(f"{side}-nations", ()) if planes == LATER else _nations(planes, known)
    return " and ".join(NAMES[each] for each in flown) or f"Side {side}"


def _nations(planes: Sequence[Mapping[str, Any]], known: Mapping[str, Card]) -> list[str]:
    cards = [card for each in planes if (card := known.get(each["model"])) is not None]
    return list(dict.fromkeys(card.nation for card in cards))


def _limits(answers: Mapping[str, Any], side: str) -> dict[str, Any]:
    if not answers.get("points"):
        return {}
    named = {"nations": answers.get(f"{side}-nations", ()), "year": answers.get("year", 1946)}
    return {"points": answers["points"], **named, "most": 16}


def _next(letter: str, counts: dict[str, int]) -> str:
    counts[letter] = counts.get(letter, 0) + 1
    return f"{letter}{counts[letter]}"


def zone_at(edge: str, table: Sequence[float]) -> list[float]:
    wide, deep = table
    return {
        "south": [0, 0, wide, DEPTH],
        "north": [0, deep - DEPTH, wide, deep],
        "west": [0, 0, DEPTH, deep],
        "east": [wide - DEPTH, 0, wide, deep],
    }[edge]


def at_edge(edge: str, table: Sequence[float], along: float, inward: float) -> list[float]:
    """The place so many inches along an edge, from the west or south, and so many inward."""
    wide, deep = table
    return {
        "south": [along, inward],
        "north": [along, deep - inward],
        "west": [inward, along],
        "east": [wide - inward, along],
    }[edge]


def length_of(edge: str, table: Sequence[float]) -> float:
    return table[0] if edge in ("north", "south") else table[1]


def abreast(
    planes: Sequence[Mapping[str, Any]], edge: str, table: Sequence[float]
) -> list[dict[str, Any]]:
    """Those that are not hidden in line abreast, eight inches in, around the middle."""
    shown = sum(not each.get("hidden") for each in planes)
    length = length_of(edge, table)
    gap = min(4, round((length - 2) / max(1, shown), 2))
    along = (length - gap * (shown - 1)) / 2
    found, place = [], 0
    for each in planes:
        line = dict(each)
        if not each.get("hidden") and "at" not in each:
            x, y = at_edge(edge, table, round(along + place * gap, 2), 8)
            line["at"] = [x, y, INWARD[edge], LEVELS[place % 2]]
            place += 1
        found.append(line)
    return found


def marker_places(edge: str, table: Sequence[float]) -> list[list[float]]:
    """§set.markers: all that a zone has room for, six inches apart, the middle front first."""
    gap, length = load_limits().set_up.gap // INCH, length_of(edge, table)
    row = sorted(range(0, int(length) + 1, gap), key=lambda x: abs(2 * x - length))
    return [at_edge(edge, table, x, y) for y in range(DEPTH, -1, -gap) for x in row]


def most_bought(edge: str, table: Sequence[float]) -> int:
    """As many aircraft as a zone has markers for, if all are hidden."""
    room = len(marker_places(edge, table))
    return min(MOST, room * 2 // 3)


# -- special orders -------------------------------------------------------------------------------

JAMMED: Final = 6  # inches around a jammer


def _special(answers: Mapping[str, Any], setup: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    for side in answers.get("exit", ()):
        yield _exit(side, setup[side]["edge"])
    for side, turn in answers.get("leave", ()):
        yield _leave(side, setup[side]["edge"], turn)
    for side, turn in answers.get("wait", ()):
        text = f"Hidden aircraft are deployed by choice from turn {turn} on."
        yield {"kind": "hold_hidden", "side": side, "until_turn": turn, "text": text}
    for side in answers.get("stand", ()):
        text = "A side does not lose for having no aircraft while a gun of its can fire."
        yield {"kind": "guns_hold", "side": side, "text": text}
    for side in SIDES:
        for target in setup[side].get("targets", ()):
            yield from _target_orders(target)


def _target_orders(target: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """What a target says of itself that a set-up has among its special orders."""
    id, name = target["id"], f"{target['name']} {target['id']}"
    if target.pop("still", False):
        yield {"kind": "not_moving", "target": id, "text": f"{name} does not count as moving."}
    if turn := target.pop("jams", 0):
        near = f"guided bombs against it and ships within {JAMMED} inches"
        text = f"From turn {turn} {name} jams {near}."
        yield {"kind": "jammer", "target": id, "from_turn": turn, "radius": JAMMED, "text": text}


def _exit(side: str, edge: str) -> dict[str, Any]:
    text = f"A bomber whose load is gone leaves safely over the {edge} edge."
    roles = ["bomber"]
    return {"kind": "exit", "side": side, "edge": edge, "roles": roles, "after": "attack",
            "text": text, "from_turn": 1}  # fmt: skip


def _leave(side: str, edge: str, turn: int) -> dict[str, Any]:
    text = f"From turn {turn} on an aircraft leaves safely over the {edge} edge."
    roles = ["bomber", "fighter"]
    return {"kind": "exit", "side": side, "edge": edge, "roles": roles, "after": "any",
            "text": text, "from_turn": turn}  # fmt: skip


# -- how it ends ----------------------------------------------------------------------------------


def _victory(answers: Mapping[str, Any], setup: Mapping[str, Any]) -> dict[str, Any]:
    won: dict[str, Any] = {"kind": answers.get("victory", "losses")}
    points = answers.get("break")
    if points:
        won["break_points"] = dict(zip(SIDES, points, strict=True))
    if won["kind"] == "awards":
        won["awards"] = [award for side in SIDES for award in _awards(answers, setup, side)]
        by = answers.get("margin", 3)
        won["bands"] = [
            {"at_least": by, "winner": "A", "level": "win"},
            {"at_least": 1 - by, "winner": "", "level": "draw"},
            {"winner": "X", "level": "win"},
        ]
    return won


def _awards(
    answers: Mapping[str, Any], setup: Mapping[str, Any], side: str
) -> list[dict[str, Any]]:
    foe = "X" if side == "A" else "A"
    targets = [each["id"] for each in setup[foe].get("targets", ())]
    found: list[dict[str, Any]] = [
        {"per": "target marker", "targets": targets, "points": answers.get("per-marker", 1)},
        {"per": "target destroyed", "targets": targets, "points": answers.get("per-target", 0)},
        {"per": "aircraft lost", "of": foe, "points": answers.get("per-aircraft", 2)},
        {"per": "gun silenced", "of": foe, "points": answers.get("per-gun", 0)},
    ]
    worth = [each for each in found if each["points"] and each.get("targets", True)]
    return [{"side": side, **each} for each in worth]


# -- what the rules say ---------------------------------------------------------------------------


def judge(so_far: Mapping[str, Any], name: str, value: Any, about: str) -> None:
    """Refuse an answer that breaks a rule; `about` is a pattern of the fields that matter now.

    What is yet to be asked for is missing still, and that is no error.
    """
    found = check_game(finish({**so_far, name: value})).errors
    wrong = [
        f"{each.message} (§{each.rule})" if each.rule else each.message
        for each in found
        if not each.field or re.match(about, each.field)
    ]
    if wrong:
        raise BadData("; ".join(wrong))
