"""What a case file may expect of a state, besides what it expects of any game.

After the word `expect` comes one of these:

    position A1 advantaged X1        or: position A1 neutral
    altitude A1 High                 clouds A1 no (or the level fixed in them)
    hits X1/leader 2                 cockpit, counters, heavy likewise
    state X1/wingman damaged         undamaged, damaged, or none: nobody flies there
    lost X1/leader destroyed         also disengaged, clouds, with `damaged`; `lost none`
    hand A1 MAN SCI*2                exactly these; `hand A1 none`; `mini A1 ...` likewise
    discards allied MAN TT           all face-up discards; `top allied MAN`; `pile allied 104`
    bursts 1                         that the attacking Leader has left; `limit 2` in all
    performance A1 5                 also draws, offensive, defensive, ceiling, burst, gunner
    agile X1 ready                   or used
    order X1 A1                      who has a number, in play order
    stage leader, turn 2, active A1, target X1/leader, points axis 7, result allied (or draw)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from . import fighters
from .cards import INDEX, KINDS, counted
from .data import ALTITUDES
from .firing import burst_limit, bursts_left
from .state import NOBODY, PLACES, SIDES, Cards, Dogfight, Plane, altitude_name
from .victory import points, result

CODES: Final = {kind.code.lower(): index for index, kind in enumerate(KINDS)}
PLACE_OF: Final = {name.lower(): place for place, name in PLACES.items()}
LEVELS: Final = {name.lower().replace(" ", "-"): level for level, name in enumerate(ALTITUDES)}


def expect(s: Dogfight, words: Sequence[str]) -> str | None:
    """Check one expectation: None, or what is there instead."""
    if not words or words[0] not in CHECKS:
        known = ", ".join(CHECKS)
        return f"unknown expectation {' '.join(words)!r}; there are {known}"
    try:
        found = CHECKS[words[0]](s, words[0], list(words[1:]))
    except ValueError as error:
        return str(error)
    return found


def read_cards(words: Sequence[str]) -> Cards:
    """Cards by key or code, with a count: MAN*2, tight-turn. Raises ValueError."""
    cards: list[int] = []
    for word in words:
        name, _, times = word.partition("*")
        kind = INDEX.get(name, CODES.get(name.lower()))
        if kind is None:
            known = ", ".join(card.code for card in KINDS)
            raise ValueError(f"there is no card {name!r}; there are {known}, and their full names")
        if times and not times.isdigit():
            raise ValueError(f"{word!r}: how many? such as {name}*2")
        cards += [kind] * int(times or 1)
    return tuple(cards)


def code_cards(cards: Sequence[int]) -> str:
    """MAN*2 TT, or none."""
    kinds = dict.fromkeys(sorted(cards))
    counts = {kind: list(cards).count(kind) for kind in kinds}
    return " ".join(KINDS[k].code + (f"*{n}" if n > 1 else "") for k, n in counts.items()) or "none"


# -- checks ----------------------------------------------------------------------------------------


def same(found: object, wanted: object) -> str | None:
    return None if str(found).lower() == str(wanted).lower() else f"it is {found}"


def element_at(s: Dogfight, rest: list[str]) -> int:
    for index, element in enumerate(s.elements):
        if rest and element.id == rest[0]:
            return index
    raise ValueError(f"name an Element: {', '.join(element.id for element in s.elements)}")


def plane_at(s: Dogfight, rest: list[str]) -> Plane | None:
    craft = s.craft(rest[0]) if rest else NOBODY
    if craft == NOBODY:
        raise ValueError("name an aircraft, such as A1/leader")
    element = s.elements[craft >> 1]
    return element.wingman if craft & 1 else element.leader


def side_at(rest: list[str]) -> int:
    if not rest or rest[0] not in SIDES:
        raise ValueError(f"name a side: {', '.join(SIDES)}")
    return SIDES.index(rest[0])


def position(s: Dogfight, word: str, rest: list[str]) -> str | None:
    element = s.elements[element_at(s, rest)]
    place = PLACES[element.place].lower()
    found = [place] if element.enemy == NOBODY else [place, s.elements[element.enemy].id]
    return None if found == rest[1:] else f"{element.id} is {' '.join(found)}"


def altitude(s: Dogfight, word: str, rest: list[str]) -> str | None:
    name = altitude_name(s.elements[element_at(s, rest)].altitude)
    return same(name.replace(" ", "-"), "-".join(rest[1:]))


def clouds(s: Dogfight, word: str, rest: list[str]) -> str | None:
    level = s.elements[element_at(s, rest)].clouds
    name = "no" if level == NOBODY else altitude_name(level)
    return same(name.replace(" ", "-"), "-".join(rest[1:]))


def marker(s: Dogfight, word: str, rest: list[str]) -> str | None:
    plane = plane_at(s, rest)
    return "nobody flies there" if plane is None else same(getattr(plane, word), " ".join(rest[1:]))


def state(s: Dogfight, word: str, rest: list[str]) -> str | None:
    plane = plane_at(s, rest)
    found = "none" if plane is None else "damaged" if plane.damaged else "undamaged"
    return same(found, " ".join(rest[1:]))


def lost(s: Dogfight, word: str, rest: list[str]) -> str | None:
    found = []
    for loss in s.losses:
        how = loss.how + (" damaged" if loss.damaged and loss.how != "destroyed" else "")
        found.append(f"{s.elements[loss.element].id}/{loss.role} {how}")
    if rest == ["none"]:
        return f"lost are {', '.join(found)}" if found else None
    return None if " ".join(rest) in found else f"lost are {', '.join(found) or 'none'}"


def held(s: Dogfight, word: str, rest: list[str]) -> str | None:
    element = s.elements[element_at(s, rest)]
    cards = element.hand if word == "hand" else element.mini
    if rest[1:] == ["none"]:
        return None if not cards else f"it is {code_cards(cards)}"
    return cards_equal(cards or (), rest[1:])


def cards_equal(cards: Cards, words: list[str]) -> str | None:
    if counted(cards) == counted(read_cards(words)):
        return None
    return f"it is {code_cards(cards)}"


def discards(s: Dogfight, word: str, rest: list[str]) -> str | None:
    counts = s.shown[side_at(rest)]
    cards = tuple(kind for kind, count in enumerate(counts) for _ in range(count))
    return cards_equal(cards, [] if rest[1:] == ["none"] else rest[1:])


def top(s: Dogfight, word: str, rest: list[str]) -> str | None:
    kind = s.tops[side_at(rest)]
    wanted = read_cards([] if rest[1:] == ["none"] else rest[1:])
    return None if (kind,) == (wanted or (NOBODY,)) else f"it is {code_cards((kind,))}"


def pile(s: Dogfight, word: str, rest: list[str]) -> str | None:
    return same(sum(s.bags[side_at(rest)]), " ".join(rest[1:]))


def bursts(s: Dogfight, word: str, rest: list[str]) -> str | None:
    if s.active == NOBODY:
        raise ValueError("nobody is active")
    return same(max(0, bursts_left(s)) if word == "bursts" else burst_limit(s), " ".join(rest))


def rating(s: Dogfight, word: str, rest: list[str]) -> str | None:
    element = s.elements[element_at(s, rest)]
    leader, wingman, level = element.leader, element.wingman, element.altitude
    if word == "ceiling":
        name = altitude_name(fighters.ceiling(s, element))
        return same(name.replace(" ", "-"), "-".join(rest[1:]))
    if word in ("offensive", "defensive"):
        if wingman is None:
            return "there is no Wingman"
        return same(getattr(fighters, word)(s, wingman, level), " ".join(rest[1:]))
    if leader is None:
        return "there is no Leader"
    if word == "draws":
        return same(fighters.horsepower(s, leader, level), " ".join(rest[1:]))
    return same(getattr(fighters, word)(s, leader), " ".join(rest[1:]))


def agile(s: Dogfight, word: str, rest: list[str]) -> str | None:
    used = s.elements[element_at(s, rest)].agile_used & 1
    return same("used" if used else "ready", " ".join(rest[1:]))


def order(s: Dogfight, word: str, rest: list[str]) -> str | None:
    found = [e.id for e in sorted(s.elements, key=lambda e: e.order) if e.order]
    return None if found == rest else f"it is {' '.join(found)}"


def where(s: Dogfight, word: str, rest: list[str]) -> str | None:
    found = {
        "stage": s.stage,
        "turn": s.turn,
        "active": s.elements[s.active].id if s.active != NOBODY else "none",
        "target": s.code(s.target) if s.target != NOBODY else "none",
    }[word]
    return same(found, " ".join(rest))


def score(s: Dogfight, word: str, rest: list[str]) -> str | None:
    return same(points(s, side_at(rest)), " ".join(rest[1:]))


def ended(s: Dogfight, word: str, rest: list[str]) -> str | None:
    end = result(s)
    return same("open" if end is None else end.winner or "draw", " ".join(rest))


Check = Callable[[Dogfight, str, list[str]], str | None]
CHECKS: Final[dict[str, Check]] = {
    "position": position,
    "altitude": altitude,
    "clouds": clouds,
    **dict.fromkeys(("hits", "cockpit", "counters", "heavy"), marker),
    "state": state,
    "lost": lost,
    "hand": held,
    "mini": held,
    "discards": discards,
    "top": top,
    "pile": pile,
    "bursts": bursts,
    "limit": bursts,
    **dict.fromkeys(
        ("performance", "draws", "offensive", "defensive", "ceiling", "burst", "gunner"), rating
    ),
    "agile": agile,
    "order": order,
    **dict.fromkeys(("stage", "turn", "active", "target"), where),
    "points": score,
    "result": ended,
}
