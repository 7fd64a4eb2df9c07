"""What a case file may expect of a game; `words.py` says how each is written.

`turn`, `half` and `phase` may share a line. With `not` before it an expectation must fail.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, get_args

from airwar.common.vocabulary import Expectations, count, like, number, one_of, refuse, same

from ..data.aircraft import types_of
from ..data.board import load_board
from ..data.kinds import GERMAN, QUARTERS, SIDES, Area, months_of
from ..rules import victory
from ..rules.basing import base_of, launch_refused
from ..rules.economy import allowance, capacity, fuel_points, repair_points
from ..rules.endurance import clocks, tanks_on
from ..rules.fire import column_of, table
from ..rules.geography import allied, distance
from ..rules.groups import left, limit
from ..rules.key_complex import named, opened_keys
from ..rules.replacement import income
from ..rules.state import Force, War
from .words import EXPECT

MOMENT: Final = ("turn", "half", "phase")
STATUSES: Final = ("awaited", "play", "dead", "fuel", "withdrawn")


def read_unit(s: War, word: str) -> str:
    if word not in s.units:
        refuse(word, f"one of {', '.join(s.units)}")
    return word


def read_force(s: War, word: str) -> Force:
    if word not in s.forces:
        refuse(word, f"one of {', '.join(s.forces) or 'no forces'}")
    return s.forces[word]


def read_base(s: War, word: str) -> str:
    if word not in load_board().bases:
        refuse(word, "an airbase")
    return word


def read_type(s: War, word: str) -> str:
    """a type"""
    if word not in types_of(s.setup.aircraft):
        refuse(word, "a type")
    return word


def read_symbol(s: War, word: str) -> str:
    if word not in load_board().symbols:
        refuse(word, "a symbol")
    return word


def _at(s: War, force: Force, hex: str) -> str | None:
    return same(force.hex, hex)


def _units(s: War, force: Force, units: str) -> str | None:
    return same(",".join(force.units.value), units)


def _gone(s: War, word: str) -> str | None:
    return None if word not in s.forces else "it is there"


def _steps(s: War, unit: str, n: int) -> str | None:
    return same(s.units[unit].steps, n)


def _status(s: War, unit: str, word: str) -> str | None:
    return same(s.units[unit].status, word)


def _base(s: War, unit: str, base: str) -> str | None:
    return same(base_of(s, unit), base)


def _aloft(s: War, unit: str) -> str | None:
    return None if s.force_of(unit) is not None else "it is not in the air"


def _lands(s: War, key: str, word: str) -> str | None:
    found = [clocks(s, side)[key].lands for side in SIDES if key in clocks(s, side)]
    return same(str(found[0]) if found else "none", word)


def _tanks(s: War, unit: str) -> str | None:
    return None if tanks_on(s, unit) else "it holds none"


def _left(s: War, force: Force, n: int) -> str | None:
    return same(left(s, force), n)


def _course(s: War, force: Force, city: str, n: int) -> str | None:
    course = s.american.value.courses.get(force.id)
    if course is None:
        return "it has no course"
    return same((("home" if course.homeward else course.target or "free"), course.turns), (city, n))


def _empty(s: War, unit: str) -> str | None:
    return None if unit in s.german.value.empty else "it has fuel"


def _ready(s: War, unit: str) -> str | None:
    wrong = launch_refused(s, unit)
    return None if wrong is None else wrong.reason


def _used(s: War, base: str) -> str | None:
    return None if s.slots.get(base) == s.turn else "it has not been used"


def _shut(s: War, base: str) -> str | None:
    return None if base in s.shut else "it is in use"


def _down(s: War, symbol: str) -> str | None:
    return None if symbol in s.down else "it stands"


def _bombed(s: War, symbol: str) -> str | None:
    return None if symbol in s.bombed else "it has never been bombed"


def _pools(s: War, bomber: int, fighter: int) -> str | None:
    return same(s.pools, (bomber, fighter))


def _intensive(s: War, side: str) -> str | None:
    return None if side in s.intensive else "it has not"


def _allowance(s: War, n: int) -> str | None:
    pack = s.german.value
    return same(allowance(s, fuel_points(s, pack.idle), pack.fuel.stack), n)


def _stacks(s: War, n: int) -> str | None:
    return same(limit(s, GERMAN), n)


def _opened(s: War, *words: str) -> str | None:
    found = opened_keys(s)
    return None if " ".join(words) in found else f"known is {', '.join(found) or 'none'}"


def _named(s: War, *words: str) -> str | None:
    return None if " ".join(words) in named(s) else f"known are {', '.join(named(s)) or 'none'}"


def _ended(s: War, what: str) -> str | None:
    return None if what in s.shuttles_over else "they go on"


def _raf(s: War, n: int) -> str | None:
    return same(s.raf_left, n)


def _fires(s: War, type: str, factors: int, die: int, n: int) -> str | None:
    column = column_of(s, type)
    if not table().can_fire(column, factors):
        return "it cannot fire"
    return same(table().losses(column, factors, die), n)


def _count(s: War, n: int) -> str | None:
    return same(victory.count(s), n)


def _winner(s: War, who: str) -> str | None:
    found = "nobody" if s.outcome is None else s.outcome.winner or "draw"
    return same(found, who)


def _side(s: War, hex: str, who: str) -> str | None:
    return same("allied" if allied(s, hex) else "german", who)


def _distance(s: War, a: str, b: str, n: int) -> str | None:
    return same(distance(a, b), n)


def _months(s: War, a: str, b: str, c: str) -> str | None:
    found = [month.split()[0] for month in months_of(QUARTERS[s.quarter])]
    return same(found, [a, b, c])


def _income(s: War, n: int) -> str | None:
    return same(income(s), n)


def _repairs(s: War, n: int) -> str | None:
    return same(repair_points(s), n)


def _supports(s: War, word: str) -> str | None:
    found = capacity(s)
    return same("none" if found is None else str(found), word)


def _points(s: War, n: int) -> str | None:
    return same(s.points.value, n)


def _area(s: War, unit: str, area: str) -> str | None:
    return same(s.american.value.areas.get(unit, ""), area)


def _turn(s: War, n: int) -> str | None:
    return same(s.turn, n)


def _half(s: War, side: str) -> str | None:
    return same(s.half, side)


def _phase(s: War, word: str) -> str | None:
    names = [str(part) for part in s.at if isinstance(part, str)]
    return None if word in names else f"it is at {' '.join(names)}"


CHECKS: Final[Mapping[str, Callable[..., str | None]]] = {
    "at": _at,
    "units": _units,
    "gone": _gone,
    "steps": _steps,
    "status": _status,
    "base": _base,
    "aloft": _aloft,
    "lands": _lands,
    "tanks": _tanks,
    "left": _left,
    "course": _course,
    "empty": _empty,
    "ready": _ready,
    "used": _used,
    "shut": _shut,
    "down": _down,
    "bombed": _bombed,
    "pools": _pools,
    "intensive": _intensive,
    "allowance": _allowance,
    "stacks": _stacks,
    "opened": _opened,
    "named": _named,
    "ended": _ended,
    "raf": _raf,
    "fires": _fires,
    "count": _count,
    "winner": _winner,
    "side": _side,
    "distance": _distance,
    "months": _months,
    "income": _income,
    "repairs": _repairs,
    "supports": _supports,
    "points": _points,
    "area": _area,
    "turn": _turn,
    "half": _half,
    "phase": _phase,
}
EXPECTED: Final = Expectations[War](
    {word: (form, CHECKS[word], meaning) for word, (form, meaning) in EXPECT.items()},
    {
        "FORCE": read_force,
        "UNIT": read_unit,
        "BASE": read_base,
        "SYMBOL": read_symbol,
        "N": count,
        "SCORE": number,
        "HEX": like("[0-4][0-9][0-4][0-9]", "a hex such as 2612"),
        "UNITS": like("[a-z0-9,-]+", "units with commas"),
        "NAME": like("[AG][0-9]+", "a force such as A1"),
        "CLOCK": like("[a-z0-9-]+", "a type or unit"),
        "LANDING": like("[0-9]+|none", "a turn or none"),
        "CAPACITY": like("[0-9]+|none", "a number, or none: no limit"),
        "GOAL": like("[a-z-]+", "a city, home or free"),
        "AREA": one_of(get_args(Area)),
        "TYPE": read_type,
        "PHASE": like("[a-z-]+", "a phase"),
        "MONTH": like("[A-Z][a-z]+", "a month"),
        "STATUS": one_of(STATUSES),
        "WHO": one_of((*SIDES, "draw", "nobody")),
        "WHOSE": one_of(("allied", "german")),
        "SIDE": one_of(SIDES),
        "SHUTTLES": one_of(("britain", "italy", "fighters", "all")),
        "PRODUCT": like("[A-Z&][A-Za-z]*", "a word of a product"),
    },
    MOMENT,
)
