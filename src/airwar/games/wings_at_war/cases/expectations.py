"""What a case file may expect of a battle; `words.py` says how each is written.

`turn`, `phase` and `active` may share a line. With `not` before it an expectation must fail.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from airwar.kernel.errors import BadRecord

from ..data.scenario import SIDES
from ..data.tables import load_weapons
from ..odds.chances import mark_of
from ..rules.bearing import guns_of
from ..rules.contacts import spot_modifiers
from ..rules.shooting import shooter_of, to_hit
from ..rules.skill_tests import success_chance
from ..rules.state import NOBODY, Battle, Gun, Plane, marked, seat_of
from ..rules.victory import award_points, losses
from .reading import Words

MOMENT: Final = ("turn", "phase", "active")
TIRING: Final = ("fatigue", "spent")  # guns have them too
NUMBERS: Final = ("heading", "level", "damage", *TIRING, "stores")


def expect(s: Battle, words: Sequence[str]) -> str | None:
    """None if the expectation holds, else what is there instead. Raises BadRecord if misspelt."""
    turned = words[:1] == ["not"]
    said = Words(" ".join(words[1:] if turned else words))
    what = said.word("an expectation")
    if what not in EXPECTED:
        raise BadRecord(f"unknown expectation {what!r}; there are {', '.join(EXPECTED)}")
    wrong = EXPECTED[what](s, said)
    said.end()
    if not turned:
        return wrong
    return "it holds" if wrong is None else None


def same(found: Any, wanted: Any) -> str | None:
    return None if found == wanted else f"it is {found}"


def plane_of(s: Battle, said: Words) -> Plane:
    tag = said.word("an aircraft")
    plane = s.find(tag)
    if plane is None:
        known = ", ".join([plane.tag for side in s.planes for plane in side])
        raise BadRecord(f"{tag!r} is not one of {known}")
    return plane


def unit_of(s: Battle, said: Words) -> Plane | Gun:
    """An aircraft or a gun."""
    gun = s.gun(said.left[0]) if said.left else None
    if gun is None:
        return plane_of(s, said)
    said.word("a gun")
    return gun


def number_of(name: str) -> Callable[[Battle, Words], str | None]:
    def check(s: Battle, said: Words) -> str | None:
        unit = unit_of(s, said) if name in TIRING else plane_of(s, said)
        return same(getattr(unit, name), said.number(name))

    return check


def _at(s: Battle, said: Words) -> str | None:
    plane = plane_of(s, said)
    return same((plane.x, plane.y), said.point())


def _status(s: Battle, said: Words) -> str | None:
    plane = plane_of(s, said)
    words = ("table", "straggler", "destroyed", "home", "left")
    return same(plane.status, said.one_of("status", words))


def _jam(s: Battle, said: Words) -> str | None:
    unit, weapon = unit_of(s, said), said.word("a weapon")
    jams = ("light",) * unit.jammed if isinstance(unit, Gun) else unit.jams
    return None if weapon in jams else f"jammed are {', '.join(jams) or 'none'}"


def flag_of(name: str, without: str) -> Callable[[Battle, Words], str | None]:
    def check(s: Battle, said: Words) -> str | None:
        return None if getattr(plane_of(s, said), name) else without

    return check


def _contact(s: Battle, said: Words) -> str | None:
    marker = s.marker(said.word("a marker"))
    return same(None if marker is None else (marker.x, marker.y), said.point())


def _marked(s: Battle, said: Words) -> str | None:
    return None if marked(plane_of(s, said)) else "it has no mark"


def _activated(s: Battle, said: Words) -> str | None:
    return None if unit_of(s, said).activated else "it has not been activated"


def by_side(count: Callable[[Battle, int], int]) -> Callable[[Battle, Words], str | None]:
    def check(s: Battle, said: Words) -> str | None:
        side = said.side()
        return same(count(s, side), said.number("a number"))

    return check


def _left(s: Battle, said: Words) -> str | None:
    id = said.word("a target")
    found = [target.left for target in s.targets if target.id == id]
    return same(found[:1], [said.number("markers")])


def _silenced(s: Battle, said: Words) -> str | None:
    id = said.word("a gun")
    gun = s.gun(id)
    out = gun.silenced if gun else any(light.out for light in s.lights if light.id == id)
    return None if out else "it is not"


def _top(s: Battle, said: Words) -> str | None:
    balloon = s.balloon(said.word("a balloon"))
    top = None if balloon is None or balloon.destroyed else balloon.top
    return same(top, said.number("level"))


def _shot(s: Battle, said: Words) -> str | None:
    unit = unit_of(s, said)
    id = unit.id if isinstance(unit, Gun) else unit.tag
    known = ("light",) if isinstance(unit, Gun) else (*guns_of(unit), *load_weapons().special)
    weapon, target = said.one_of("weapon", known), said.word("a target")
    if s.balloon(target) is None and s.find(target) is None:
        raise BadRecord(f"there is no target {target}")
    found = to_hit(s, shooter_of(s, id, weapon), mark_of(s, id, target))
    return same(sum([each.value for each in found]), said.number("a modifier"))


def _test(s: Battle, said: Words) -> str | None:
    plane = plane_of(s, said)
    test: Any = said.one_of("a test", ("climb", "zoom", "maneuver"))
    return same(11 - success_chance(s, plane, test), said.number("a face"))


def _sees(s: Battle, said: Words) -> str | None:
    viewer, what = unit_of(s, said), said.word("a marker")
    if s.marker(what) is None and s.find(what) is None:
        raise BadRecord(f"there is no marker {what}")
    found = spot_modifiers(s, viewer, what)
    return same(sum([each.value for each in found]), said.number("a modifier"))


def _winner(s: Battle, said: Words) -> str | None:
    wanted = said.one_of("winner", (*SIDES, "draw", "nobody"))
    found = "nobody"
    if s.outcome is not None:
        found = "draw" if s.outcome.winner == NOBODY else seat_of(s.outcome.winner)
    return same(found, wanted)


def _phase(s: Battle, said: Words) -> str | None:
    wanted = said.word("a phase")
    return None if wanted in s.at else f"it is {' '.join(map(str, s.at))}"


def _active(s: Battle, said: Words) -> str | None:
    return same(s.active or "nobody", said.word("a unit"))


EXPECTED: Final[dict[str, Callable[[Battle, Words], str | None]]] = {
    "at": _at,
    **{name: number_of(name) for name in NUMBERS},
    "status": _status,
    "jam": _jam,
    "marked": _marked,
    "activated": _activated,
    "guiding": flag_of("guiding", "it guides nothing"),
    "held": flag_of("held", "it is not held"),
    "lit": flag_of("lit", "it is dark"),
    "orders": by_side(lambda s, side: s.sides[side].orders),
    "losses": by_side(losses),
    "break": by_side(lambda s, side: s.sides[side].break_point.value),
    "points": by_side(award_points),
    "contact": _contact,
    "markers": by_side(lambda s, side: len(s.markers_of(side))),
    "hidden": by_side(lambda s, side: s.sides[side].strength.value),
    "left": _left,
    "silenced": _silenced,
    "top": _top,
    "barrages": lambda s, said: same(len(s.barrages), said.number("barrages")),
    "visibility": lambda s, said: same(s.visibility, said.number("visibility")),
    "shot": _shot,
    "test": _test,
    "sees": _sees,
    "winner": _winner,
    "turn": lambda s, said: same(s.turn, said.number("turn")),
    "phase": _phase,
    "active": _active,
}
