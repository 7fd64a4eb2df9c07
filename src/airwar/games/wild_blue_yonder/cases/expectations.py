"""What a case file may expect of a dogfight, besides what it may expect of any game.

FORMS is the list; docs/case-files.md is made from it.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import Final, TypeAlias

from airwar.common.vocabulary import Expectations, same
from airwar.games.wild_blue_yonder.rules import fighters
from airwar.games.wild_blue_yonder.rules.cards import counted
from airwar.games.wild_blue_yonder.rules.firing import burst_limit, bursts_left
from airwar.games.wild_blue_yonder.rules.state import (
    NOBODY,
    PLACES,
    SIDES,
    Cards,
    Dogfight,
    Hand,
    Plane,
    altitude_name,
)
from airwar.games.wild_blue_yonder.rules.victory import points, result
from airwar.kernel.errors import BadRecord

from .words import VALUES, code_cards


def position(s: Dogfight, index: int, place: str, *enemies: int) -> str | None:
    if len(enemies) != (place != "neutral"):
        raise BadRecord("it is written: position ELEMENT neutral, or with the enemy's Element")
    element = s.elements[index]
    found = [PLACES[element.place].lower()]
    found += [s.elements[element.enemy].id] if element.enemy != NOBODY else []
    wanted = [place, *[s.elements[enemy].id for enemy in enemies]]
    return None if found == wanted else f"{element.id} is {' '.join(found)}"


def level_name(level: int) -> str:
    return "no" if level == NOBODY else altitude_name(level).replace(" ", "-")


def same_level(level: int, wanted: str) -> str | None:
    name = level_name(level)
    return None if name.lower() == wanted else f"it is {name}"


def altitude(s: Dogfight, index: int, wanted: str) -> str | None:
    return same_level(s.elements[index].altitude, wanted)


def clouds(s: Dogfight, index: int, wanted: str) -> str | None:
    return same_level(s.elements[index].clouds, wanted)


def plane_at(s: Dogfight, craft: int) -> Plane | None:
    element = s.elements[craft >> 1]
    return element.wingman if craft & 1 else element.leader


def marker(name: str) -> Check:
    def check(s: Dogfight, craft: int, wanted: int) -> str | None:
        plane = plane_at(s, craft)
        return "nobody flies there" if plane is None else same(getattr(plane, name), wanted)

    return check


def state(s: Dogfight, craft: int, wanted: str) -> str | None:
    plane = plane_at(s, craft)
    return same("none" if plane is None else "damaged" if plane.damaged else "undamaged", wanted)


def lost(s: Dogfight, craft: int, *how: str) -> str | None:
    found = []
    for loss in s.losses:
        hurt = " damaged" if loss.damaged and loss.how != "destroyed" else ""
        found.append(f"{s.elements[loss.element].id}/{loss.role} {loss.how}{hurt}")
    if craft == NOBODY and not how:
        holds = not found
    elif craft != NOBODY and how in LOSSES:
        holds = f"{s.code(craft)} {' '.join(how)}" in found
    else:
        raise BadRecord("it is written: lost AIRCRAFT HOW, HOW damaged, or lost none")
    return None if holds else f"lost are {', '.join(found) or 'none'}"


def same_cards(cards: Hand | None, *wanted: Cards) -> str | None:
    if not wanted or (() in wanted and len(wanted) > 1):
        raise BadRecord("name cards, or none")
    if counted(cards or ()) == counted(tuple(chain(*wanted))):
        return None
    return f"it is {code_cards(cards or ())}"


def hand(s: Dogfight, index: int, *wanted: Cards) -> str | None:
    return same_cards(s.elements[index].hand, *wanted)


def mini(s: Dogfight, index: int, *wanted: Cards) -> str | None:
    return same_cards(s.elements[index].mini, *wanted)


def discards(s: Dogfight, side: str, *wanted: Cards) -> str | None:
    counts = s.shown[SIDES.index(side)]
    return same_cards(tuple(kind for kind, n in enumerate(counts) for _ in range(n)), *wanted)


def top(s: Dogfight, side: str, wanted: Cards) -> str | None:
    kind = s.tops[SIDES.index(side)]
    return same_cards(() if kind == NOBODY else (kind,), wanted)


def bursts(s: Dogfight, wanted: int) -> str | None:
    return "nobody is active" if s.active == NOBODY else same(max(0, bursts_left(s)), wanted)


def limit(s: Dogfight, wanted: int) -> str | None:
    return "nobody is active" if s.active == NOBODY else same(burst_limit(s), wanted)


def of_leader(rating: Callable[[Dogfight, Plane, int], int | None]) -> Check:
    def check(s: Dogfight, index: int, wanted: int | None) -> str | None:
        element = s.elements[index]
        if element.leader is None:
            return "there is no Leader"
        return same(rating(s, element.leader, element.altitude), wanted)

    return check


def of_wingman(rating: Callable[[Dogfight, Plane, int], int]) -> Check:
    def check(s: Dogfight, index: int, wanted: int | None) -> str | None:
        element = s.elements[index]
        if element.wingman is None:
            return "there is no Wingman"
        return same(rating(s, element.wingman, element.altitude), wanted)

    return check


def ceiling(s: Dogfight, index: int, wanted: str) -> str | None:
    return same_level(fighters.ceiling(s, s.elements[index]), wanted)


def agile(s: Dogfight, index: int, wanted: str) -> str | None:
    return same("used" if s.elements[index].agile_used & 1 else "ready", wanted)


def order(s: Dogfight, first: int, *others: int) -> str | None:
    numbered = [index for index, element in enumerate(s.elements) if element.order]
    found = sorted(numbered, key=lambda index: s.elements[index].order)
    names = " ".join(s.elements[index].id for index in found)
    return None if found == [first, *others] else f"it is {names or 'not fixed yet'}"


def active(s: Dogfight, wanted: int) -> str | None:
    found = "none" if s.active == NOBODY else s.elements[s.active].id
    return None if s.active == wanted else f"it is {found}"


def target(s: Dogfight, wanted: int) -> str | None:
    found = "none" if s.target == NOBODY else s.code(s.target)
    return None if s.target == wanted else f"it is {found}"


def ended(s: Dogfight, wanted: str) -> str | None:
    end = result(s)
    return same("open" if end is None else end.winner or "draw", wanted)


Check: TypeAlias = Callable[..., str | None]
LOSSES: Final = (
    ("destroyed",),
    *[(how, *hurt) for how in ("disengaged", "clouds") for hurt in ((), ("damaged",))],
)
MARKERS: Final = {
    "hits": "Hits",
    "cockpit": "Cockpit Hit markers",
    "counters": "Full Throttle counters",
    "heavy": "Heavy Gun markers",
}
FORMS: Final[dict[str, tuple[str, Check, str]]] = {
    "position": (
        "ELEMENT POSITION ELEMENT...",
        position,
        "the Leader's position on that enemy; `position A1 neutral` names no enemy",
    ),
    "altitude": ("ELEMENT LEVEL", altitude, "its altitude"),
    "clouds": ("ELEMENT LEVEL|no", clouds, "the level at which it will leave the clouds"),
    **{name: ("AIRCRAFT N", marker(name), what) for name, what in MARKERS.items()},
    "state": ("AIRCRAFT STATE", state, "`none` if nobody flies there"),
    "lost": (
        "AIRCRAFT|none HOW...",
        lost,
        "how it was lost; after `disengaged` or `clouds` also `damaged`; `none`: no losses",
    ),
    "hand": ("ELEMENT CARD...", hand, "exactly these cards in the Leader's hand, or `none`"),
    "mini": ("ELEMENT CARD...", mini, "exactly these cards in the Wingman's mini-hand, or `none`"),
    "discards": ("SIDE CARD...", discards, "exactly these face-up discards, or `none`"),
    "top": ("SIDE CARD", top, "the discard on top"),
    "pile": (
        "SIDE N",
        lambda s, side, n: same(sum(s.bags[SIDES.index(side)]), n),
        "cards in the draw pile",
    ),
    "bursts": ("N", bursts, "Bursts that the attacking Leader has left"),
    "limit": ("N", limit, "Bursts that the attacking Leader has in all"),
    "performance": (
        "ELEMENT N",
        of_leader(lambda s, leader, _: fighters.performance(s, leader)),
        "the Leader's Performance now",
    ),
    "draws": ("ELEMENT N", of_leader(fighters.horsepower), "the Leader's Horsepower now"),
    "offensive": (
        "ELEMENT N",
        of_wingman(fighters.offensive),
        "the Wingman's Offensive rating",
    ),
    "defensive": (
        "ELEMENT N",
        of_wingman(fighters.defensive),
        "the Wingman's Defensive rating",
    ),
    "ceiling": ("ELEMENT LEVEL", ceiling, "the Element's Ceiling now"),
    "burst": (
        "ELEMENT N|none",
        of_leader(lambda s, leader, _: fighters.burst(s, leader)),
        "the Leader's Burst rating now",
    ),
    "gunner": (
        "ELEMENT N|none",
        of_leader(lambda s, leader, _: fighters.gunner(s, leader)),
        "the rating of the Leader's Gunner now",
    ),
    "agile": ("ELEMENT READINESS", agile, "the Leader's Agile marker"),
    "order": ("ELEMENT ELEMENT...", order, "the Elements that have a number, in play order"),
    "stage": ("STAGE", lambda s, wanted: same(s.stage, wanted), "the step that begins"),
    "turn": ("N", lambda s, wanted: same(s.turn, wanted), "the Game-Turn"),
    "active": ("ELEMENT|none", active, "the Element whose turn it is"),
    "target": ("AIRCRAFT|none", target, "the target of the step"),
    "points": (
        "SIDE N",
        lambda s, side, n: same(points(s, SIDES.index(side)), n),
        "Victory Points of a side",
    ),
    "result": ("RESULT", ended, "who has won; `open` while the game goes on"),
}
EXPECTED: Final = Expectations[Dogfight](
    FORMS, VALUES, ("turn", "stage", "active", "target"), phrases=("LEVEL", "LEVEL|no")
)
