"""What a case file may expect of a battle, besides what it may expect of any game.

FORMS is the list; docs/case-files.md is made from it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, get_args

from airwar.common.hexes import offset, pack, read_label, unpack
from airwar.common.vocabulary import Expectations, Value, like, number, one_of, refuse, same
from airwar.kernel.errors import BadRecord

from ..data import Edge
from ..odds.chances import check_chance
from ..rules.attack import aim
from ..rules.initiative import tails
from ..rules.maneuvers import MANEUVERS
from ..rules.sequence import STEPS
from ..rules.state import NOBODY, SIDES, Battle, crippled, points_text

MIDDLE: Final = offset(8, 11)
STATUSES: Final = ("neutral", "diving", "evading-left", "evading-right", "climbing")
MARKS: Final = ("cloud", "lit", "fired", "tried", "back")
ALL_MARKS: Final = (*MARKS, "guided", "moved", "crippled")
_AXIAL = re.compile(r"\((-?[0-9]{1,2}),(-?[0-9]{1,2})\)")


def read_hex(word: str) -> int | None:
    """A hex by column and row, or by axial steps from the middle of the map."""
    axial = _AXIAL.fullmatch(word)
    if axial:
        return MIDDLE + pack(int(axial[1]), int(axial[2]))
    return read_label(word)


# -- words ----------------------------------------------------------------------------------------


def read_id(s: Battle, word: str) -> int:
    """an aircraft, such as A1"""
    index = s.find(word)
    if index == NOBODY:
        refuse(word, f"one of {', '.join(plane.id for plane in s.planes)}")
    return index


def read_place(s: Battle, word: str) -> tuple[int, int]:
    """a hex, with or without a facing: 0611, 0611/2, (0,-2)/2"""
    place, slash, facing = word.partition("/")
    hex = read_hex(place)
    if hex is None or (slash and facing not in tuple("012345")):
        refuse(word, "a place; write 0611, 0611/2 or (0,-2)/2")
    return hex, int(facing) if facing else NOBODY


def read_place_hex(s: Battle, word: str) -> int:
    """a hex: 0611 or (0,-2)"""
    hex = read_hex(word)
    if hex is None:
        refuse(word, "a hex; write 0611 or (0,-2)")
    return hex


VALUES: Final[dict[str, Value]] = {
    "ID": read_id,
    "PLACE": read_place,
    "HEX": read_place_hex,
    "STATUS": one_of(STATUSES),
    "HOW": one_of(("destroyed", "retreated", "arrived")),
    "MARK": one_of(ALL_MARKS),
    "MANEUVER": one_of(tuple(MANEUVERS)),
    "SIDE": one_of(SIDES),
    "EDGE": one_of(get_args(Edge)),
    "STAGE": one_of((*STEPS, "over")),
    "WHETHER": one_of(("attacked", "unattacked")),
    "OUTCOME": one_of((*SIDES, "draw", "nobody")),
    "POINTS": like("[0-9]+½?", "a number of points such as 21 or 21½"),
    "N/36": like("[0-9]+/36", "a chance such as 21/36"),
    **dict.fromkeys(("N", "DICE", "NUMBER", "BONUS", "COLUMNS", "ROWS"), number),
}


# -- facts ----------------------------------------------------------------------------------------


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


def out(s: Battle, index: int, how: str, *edges: str) -> str | None:
    if len(edges) > (how == "retreated"):
        raise BadRecord("it is written: out ID HOW, or out ID retreated EDGE")
    if s.in_play(index):
        return "it is in play"
    loss = next(loss for loss in s.losses if loss.plane == index)
    found = f"{loss.how} {loss.edge}" if edges and loss.edge else loss.how
    return same(found, " ".join((how, *edges)))


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


FORMS: Final[dict[str, tuple[str, Callable[..., str | None], str]]] = {
    "at": ("ID PLACE", where, "it is in this hex, with this facing or with any"),
    "path": ("ID HEX...", path, "the hexes of its move, starting hex first"),
    "altitude": ("ID N", lambda s, index, n: same(s.planes[index].altitude, n), "its altitude"),
    "damage": ("ID N", lambda s, index, n: same(s.planes[index].damage, n), "points of damage"),
    "status": (
        "ID STATUS",
        lambda s, index, word: same(STATUSES[s.planes[index].status], word),
        "its status",
    ),
    "out": ("ID HOW EDGE...", out, "it is out of the battle; after `retreated` an edge may follow"),
    "flying": ("ID", flying, "it is in play"),
    "marks": ("ID MARK...", marks, "it has exactly these marks"),
    "shot": (
        "ID ID DICE NUMBER BONUS",
        shot,
        "the attack of the first on the second, if it were made now: dice, number needed, bonus",
    ),
    "tails": ("ID ID", on_the_tail, "the first tails the second"),
    "chance": ("ID MANEUVER N/36", chance, "the chance of the check at the current speed"),
    "points": (
        "SIDE POINTS",
        lambda s, side, n: same(points_text(s.halves[SIDES.index(side)]), n),
        "victory points of a side",
    ),
    "first": (
        "SIDE",
        lambda s, side: same("nobody" if s.first < 0 else SIDES[s.first], side),
        "the first player of the turn",
    ),
    "turn": ("N", lambda s, n: same(s.turn, n), "the game turn"),
    "stage": ("STAGE", lambda s, name: same(s.stage, name), "the step that begins or goes on"),
    "bombers": (
        "WHETHER",
        lambda s, word: same("attacked" if s.provoked else "unattacked", word),
        "whether any bomber has been attacked",
    ),
    "winner": ("OUTCOME", winner, "who has won; `nobody` while the game goes on"),
    "map": (
        "COLUMNS ROWS",
        lambda s, *size: same(f"{s.columns} {s.rows}", "{} {}".format(*size)),
        "the size of the map",
    ),
}
EXPECTED: Final = Expectations[Battle](FORMS, VALUES, ("turn", "stage", "first"))
