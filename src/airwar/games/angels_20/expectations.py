"""What a case file may expect of a battle, besides what it expects of any game.

    at ID PLACE                  a hex, by column and row or by axial steps, and a facing or none
    path ID HEX...               the hexes of its move, the start first
    altitude ID N                damage ID N likewise
    status ID STATUS             neutral, diving, climbing, evading-left, evading-right
    out ID HOW                   destroyed, retreated or arrived
    flying ID                    in play
    marks ID MARK...             exactly these of cloud, lit, guided, moved, fired, tried, back,
                                 crippled
    shot ID ID DICE NUMBER BONUS the attack as it would be made now
    tails ID ID
    chance ID MANEUVER N/36      the chance of a check at the present speed
    points SIDE POINTS           21½ is written so
    first SIDE                   the first player of the turn
    turn N
    winner OUTCOME               allied, axis, draw, or nobody while the game goes on
    map COLUMNS ROWS

With `not` before it an expectation must fail. One with a word that is not known, or too many or too
few of them, is an error in either case: what can never be true would hold behind `not`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final, NoReturn

from airwar.common.hexes import offset, pack, read_label, unpack
from airwar.kernel.errors import BadRecord

from .attack import aim
from .chances import check_chance
from .initiative import tails
from .maneuvers import MANEUVERS
from .state import NOBODY, SIDES, Battle, crippled, points_text

MIDDLE: Final = offset(8, 11)
STATUSES: Final = ("neutral", "diving", "evading-left", "evading-right", "climbing")
MARKS: Final = ("cloud", "lit", "fired", "tried", "back")
ALL_MARKS: Final = (*MARKS, "guided", "moved", "crippled")
_AXIAL = re.compile(r"\((-?\d+),(-?\d+)\)")


def expect(s: Battle, words: Sequence[str]) -> str | None:
    """None if the expectation holds, else what is there instead. Raises BadRecord if misspelt."""
    turned = words[:1] == ["not"]
    what, *said = (words[1:] if turned else words) or [""]
    if what not in FORMS:
        raise BadRecord(f"unknown expectation {what!r}; there are {', '.join(FORMS)}")
    form, found = FORMS[what]
    wrong = found(s, *understand(s, form.split(), list(said), f"{what} {form}"))
    if not turned:
        return wrong
    return "it holds" if wrong is None else None


def read_hex(word: str) -> int | None:
    """A hex by column and row, or by axial steps from the middle of the map."""
    axial = _AXIAL.fullmatch(word)
    if axial:
        return MIDDLE + pack(int(axial[1]), int(axial[2]))
    return read_label(word)


# -- words ----------------------------------------------------------------------------------------


def understand(s: Battle, wanted: list[str], said: list[str], form: str) -> list[Any]:
    """The words of an expectation as values, in the order of its form."""
    many = wanted[-1].removesuffix("...") if wanted[-1].endswith("...") else ""
    if many:
        wanted = [*wanted[:-1], *[many] * (len(said) - len(wanted) + 1)]
    if len(wanted) != len(said):
        raise BadRecord(f"it is written: {form}")
    return [WORDS[kind](s, word) for kind, word in zip(wanted, said, strict=True)]


def refuse(word: str, allowed: str) -> NoReturn:
    raise BadRecord(f"{word!r} is not {allowed}")


def read_id(s: Battle, word: str) -> int:
    index = s.find(word)
    if index == NOBODY:
        refuse(word, f"one of {', '.join(plane.id for plane in s.planes)}")
    return index


def read_place(s: Battle, word: str) -> tuple[int, int]:
    """Hex and facing; no facing is NOBODY."""
    place, slash, facing = word.partition("/")
    hex = read_hex(place)
    if hex is None or (slash and facing not in "012345") or (slash and not facing):
        refuse(word, "a place; write 0611, 0611/2 or (0,-2)/2")
    return hex, int(facing) if facing else NOBODY


def read_place_hex(s: Battle, word: str) -> int:
    hex = read_hex(word)
    if hex is None:
        refuse(word, "a hex; write 0611 or (0,-2)")
    return hex


def read_number(s: Battle, word: str) -> int:
    if not re.fullmatch(r"[+-]?\d+", word):
        refuse(word, "a number")
    return int(word)


def read_points(s: Battle, word: str) -> str:
    if not re.fullmatch(r"\d+½?", word):
        refuse(word, "a number of points such as 21 or 21½")
    return word


def read_chance(s: Battle, word: str) -> str:
    if not re.fullmatch(r"\d+/36", word):
        refuse(word, "a chance such as 21/36")
    return word


def one_of(allowed: Sequence[str]) -> Callable[[Battle, str], str]:
    def read(s: Battle, word: str) -> str:
        if word not in allowed:
            refuse(word, f"one of {', '.join(allowed)}")
        return word

    return read


WORDS: Final[dict[str, Callable[[Battle, str], Any]]] = {
    "ID": read_id,
    "PLACE": read_place,
    "HEX": read_place_hex,
    "STATUS": one_of(STATUSES),
    "HOW": one_of(("destroyed", "retreated", "arrived")),
    "MARK": one_of(ALL_MARKS),
    "MANEUVER": one_of(tuple(MANEUVERS)),
    "SIDE": one_of(SIDES),
    "OUTCOME": one_of((*SIDES, "draw", "nobody")),
    "POINTS": read_points,
    "N/36": read_chance,
    **dict.fromkeys(("N", "DICE", "NUMBER", "BONUS", "COLUMNS", "ROWS"), read_number),
}


# -- facts ----------------------------------------------------------------------------------------


def same(found: object, wanted: object) -> str | None:
    return None if found == wanted else f"it is {found}"


def where(s: Battle, index: int, place: tuple[int, int]) -> str | None:
    plane = s.planes[index]
    hex, facing = place
    if hex == plane.hex - s.origin and facing in (NOBODY, plane.facing):
        return None
    q, r = unpack(plane.hex - s.origin - MIDDLE)
    return f"it is at {s.label(plane.hex)}/{plane.facing}, ({q},{r})/{plane.facing}"


def path(s: Battle, index: int, *hexes: int) -> str | None:
    found = [hex - s.origin for hex in s.planes[index].path]
    if found == list(hexes):
        return None
    return "it is " + " ".join("({},{})".format(*unpack(hex - MIDDLE)) for hex in found)


def out(s: Battle, index: int, how: str) -> str | None:
    if s.in_play(index):
        return "it is in play"
    return same(next(loss.how for loss in s.losses if loss.plane == index), how)


def flying(s: Battle, index: int) -> str | None:
    return None if s.in_play(index) else "it is out of the battle"


def marks(s: Battle, index: int, *wanted: str) -> str | None:
    plane = s.planes[index]
    found = [name for name in MARKS if getattr(plane, name)]
    found += ["moved"] * bool(plane.order) + ["crippled"] * crippled(s.card(plane), plane)
    found += ["guided"] * (index in s.guided[plane.side])
    return None if sorted(found) == sorted(wanted) else f"it is {' '.join(found) or 'unmarked'}"


def shot(s: Battle, index: int, other: int, *figures: int) -> str | None:
    found = aim(s, index, other)
    return same((found.dice, found.number, found.bonus), figures)


def on_the_tail(s: Battle, index: int, other: int) -> str | None:
    return None if tails(s, index, other) else "it does not"


def chance(s: Battle, index: int, key: str, wanted: str) -> str | None:
    found = round(check_chance(s, s.planes[index], MANEUVERS[key], s.high) * 36)
    return same(f"{found}/36", wanted)


def winner(s: Battle, wanted: str) -> str | None:
    if not s.ended:
        return same("nobody", wanted)
    return same("draw" if s.winner == NOBODY else SIDES[s.winner], wanted)


FORMS: Final[dict[str, tuple[str, Callable[..., str | None]]]] = {
    "at": ("ID PLACE", where),
    "path": ("ID HEX...", path),
    "altitude": ("ID N", lambda s, index, n: same(s.planes[index].altitude, n)),
    "damage": ("ID N", lambda s, index, n: same(s.planes[index].damage, n)),
    "status": ("ID STATUS", lambda s, index, word: same(STATUSES[s.planes[index].status], word)),
    "out": ("ID HOW", out),
    "flying": ("ID", flying),
    "marks": ("ID MARK...", marks),
    "shot": ("ID ID DICE NUMBER BONUS", shot),
    "tails": ("ID ID", on_the_tail),
    "chance": ("ID MANEUVER N/36", chance),
    "points": ("SIDE POINTS", lambda s, side, n: same(points_text(s.halves[SIDES.index(side)]), n)),
    "first": ("SIDE", lambda s, side: same("nobody" if s.first < 0 else SIDES[s.first], side)),
    "turn": ("N", lambda s, n: same(s.turn, n)),
    "winner": ("OUTCOME", winner),
    "map": ("COLUMNS ROWS", lambda s, *size: same(f"{s.columns} {s.rows}", "{} {}".format(*size))),
}
