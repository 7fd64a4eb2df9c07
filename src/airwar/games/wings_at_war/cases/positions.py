"""Positions of case files; `words.py` says how each line is written.

Unless it says so: turn 1, the Activation Phase, A has the initiative and acts first, ten Orders.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec.structs import replace

from airwar.kernel.errors import BadRecord
from airwar.kernel.secrets import Secret

from ..data.aircraft import load_aircraft, stores_of
from ..data.kinds import Aircraft
from ..data.scenario import Setup, SideSetup, load_switches
from ..rules.opening import break_point, kind_key
from ..rules.sequence import TURN
from ..rules.state import NOBODY, Battle, Plane, Side, seat_of
from . import ground, terms
from .reading import MOST, Words

PHASES: Final = {
    "orders": None,
    "initiative": "orders",
    "flak": "initiative",
    "activation": "flak",
    "end": "activation",
}  # and the phase before each
ORDERS: Final = 10
_PLANE = re.compile(r"[AX][1-9][0-9]?")


def given(lines: Sequence[tuple[int, str]]) -> Battle:
    s = empty()
    words: dict[str, Any] = {"turn": 1, "phase": "activation", "first": 0}
    for number, text in lines:
        try:
            read_line(s, Words(text), words)
        except BadRecord as error:
            raise BadRecord(str(error), number) from None
    return begin(s, words)


def empty() -> Battle:
    side = SideSetup("", "south", (0, 0, 72, 12))
    names = (("Side A", "south"), ("Side X", "north"))
    usual = tuple([each.key for each in load_switches().values() if each.default])
    sides = [
        Side(name, edge, Secret(None, ()), Secret(None, 0), Secret(None, 0), orders=ORDERS)  # type: ignore[arg-type]
        for name, edge in names
    ]
    setup = Setup(replace(side, name="Side A"), replace(side, name="Side X"), switches=usual)
    return Battle(
        setup=setup,
        title="A position",
        visibility=setup.visibility,
        wide=7200,
        deep=4800,
        sides=(sides[0], sides[1]),
        winner=0,
    )


def begin(s: Battle, words: dict[str, Any]) -> Battle:
    """Put the game to its place."""
    for side in (0, 1):
        count = len(s.planes[side]) + s.sides[side].strength.value + len(s.sides[side].lost)
        if not s.sides[side].break_point.value:
            ground = len([g for g in s.guns if g.side == side])
            ground += len([b for b in s.balloons if b.side == side])
            ground += len([each for each in s.lights if each.side == side])
            ground += sum([t.markers for t in s.targets if t.side == side])
            point = -(-(count + ground) // 2) if ground else break_point(s.setup, side, count)
            s.put_side(side, break_point=Secret(None, max(1, point)))
        s.put_side(side, flew=bool(count))
        if s.on("secret-strength"):
            keep_secret(s, side)
    s.turn, s.to_act = words["turn"], words["first"]
    s.at = ("turns", s.turn)
    if words["phase"] in ("orders", "initiative"):
        s.winner = NOBODY
        s.turn -= words["phase"] == "orders"
    TURN.enter(s, PHASES[words["phase"]], [])
    return s


def keep_secret(s: Battle, side: int) -> None:
    own, seen = s.sides[side], (seat_of(side),)
    s.put_side(
        side,
        hidden=Secret(seen, own.hidden.value),
        strength=Secret(seen, own.strength.value),
        break_point=Secret(seen, own.break_point.value),
    )


def read_line(s: Battle, words: Words, moment: dict[str, Any]) -> None:
    what = words.word("a line")
    if _PLANE.fullmatch(what):
        read_plane(s, what, words)
    elif what in READERS:
        READERS[what](s, words)
    elif what == "turn":
        moment["turn"] = words.number("turn")
    elif what == "phase":
        moment["phase"] = words.one_of("phase", tuple(PHASES))
    elif what == "first":
        moment["first"] = words.side()
    else:
        known = ", ".join(["A1", *READERS, "turn", "phase", "first"])
        raise BadRecord(f"{what!r} begins no line; there are {known}")
    words.end()


def read_kind(words: Words) -> tuple[Aircraft, list[str]]:
    """A type with Skill, load and Leader; the other words of the line are left."""
    model = words.one_of("a type", tuple(load_aircraft()))
    fields: dict[str, Any] = {"model": model}
    rest: list[str] = []
    while words.left:
        word = words.word("")
        if word in ("skill", "leader"):
            fields[word] = words.grade(word)
        elif word == "load":
            fields["load"] = words.one_of("load", load_aircraft()[model].loads)
        else:
            rest.append(word)
    return Aircraft(**fields), rest


def read_plane(s: Battle, tag: str, words: Words) -> None:
    kind, rest = read_kind(words)
    words.left = rest
    side = 0 if tag[0] == "A" else 1
    if tag != f"{tag[0]}{len(s.planes[side]) + 1}":
        raise BadRecord(f"{tag} does not follow {len(s.planes[side])} aircraft of {tag[0]}")
    words.expect("at")
    x, y = words.point()
    words.expect("heading")
    heading = words.within("heading", 0, 359)
    words.expect("level")
    level = words.level()
    fields: dict[str, Any] = {"stores": stores_of(load_aircraft()[kind.model], kind.load)}
    while words.left:
        word = words.word("")
        if word in ("stores", "damage", "fatigue", "spent"):
            fields[word] = words.within(word, 0, MOST)
        elif word in ("activated", "guiding", "held", "lit"):
            fields[word] = True
        elif word == "jam":
            fields["jams"] = (*fields.get("jams", ()), words.word("a weapon"))
        elif word in ("destroyed", "home", "safe"):
            fields["status"] = "left" if word == "safe" else word
        elif word == "left":
            fields["status"] = "straggler"
            fields["exit"] = words.one_of("edge", ("north", "east", "south", "west"))
            words.expect("turn")
            fields["exit_turn"] = words.number("turn")
        else:
            raise BadRecord(f"{word!r} says nothing of an aircraft")
    stores = fields.pop("stores")
    plane = Plane(
        *(tag, side, kind.model, kind.skill, kind.leader, kind.load, stores, x, y, heading, level),
        **fields,
    )
    own = (*s.planes[side], plane)
    s.planes = (s.planes[0], own) if side else (own, s.planes[1])


def read_hidden(s: Battle, words: Words) -> None:
    side = words.side()
    kind, rest = read_kind(words)
    words.left = rest
    hidden = tuple(sorted([*s.sides[side].hidden.value, kind], key=kind_key))
    s.put_side(side, hidden=Secret(None, hidden), strength=Secret(None, len(hidden)))


def read_lost(s: Battle, words: Words) -> None:
    """§6.5.lost: a hidden aircraft for which there was no space."""
    side = words.side()
    kind, rest = read_kind(words)
    words.left = rest
    s.put_side(side, lost=(*s.sides[side].lost, kind))


READERS: Final[dict[str, Callable[[Battle, Words], None]]] = {
    "hidden": read_hidden,
    "lost": read_lost,
    **ground.READERS,
    **terms.READERS,
}
