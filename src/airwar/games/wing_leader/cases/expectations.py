"""What a case file may expect of a raid, besides what it expects of any game.

EXPECTED is the list; docs/case-files.md is made from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, get_args

from airwar.common.tables import total
from airwar.common.vocabulary import Expectations, Value, like, number, one_of, refuse, same

from ..data.kinds import SIDES, Edge, Load, Mission
from ..rules.answers import Profile
from ..rules.bombing import strafing_value
from ..rules.cards import basic_speed, basic_turn, card_of
from ..rules.ending import half_points, result
from ..rules.flakzones import squares_of
from ..rules.formations import formation
from ..rules.order import Free, Ranked, Stack, Tie, due
from ..rules.sky import contrails, hazy, sees, weather_at
from ..rules.squares import FACING_OF, FACINGS, OFF, distance, name, neighbors, read, rounded
from ..rules.state import Raid, Where
from ..rules.tally import modifiers
from ..rules.weapons import defense

MARKS: Final = (
    "alerted", "broken", "straggler", "leader", "experte", "slow", "lufbery", "circling",
)  # fmt: skip
PHASES: Final = ("set-up", "tally", "movement", "combat", "administration", "end", "over")
NO_FACING: Final = -1

# -- words ----------------------------------------------------------------------------------------


def read_id(s: Raid, word: str) -> str:
    if word not in s.units:
        refuse(word, f"one of {', '.join(s.units)}")
    return word


def read_surface(s: Raid, word: str) -> str:
    """a surface unit, such as `S1`"""
    if word not in s.surface:
        refuse(word, f"one of {', '.join(s.surface)}")
    return word


def read_gun(s: Raid, word: str) -> str:
    """a flak unit; a ship with two kinds of flak has `S1-H` and `S1-L`"""
    if word not in s.guns:
        refuse(word, f"one of {', '.join(s.guns)}")
    return word


def read_square(s: Raid, word: str) -> int:
    at = read(word)
    if at == OFF:
        refuse(word, "a square such as M9")
    return at


def read_place(s: Raid, word: str) -> tuple[int, int]:
    square, slash, facing = word.partition("/")
    if slash and facing not in FACING_OF:
        refuse(word, f"a place such as M9 or M9/l; facings are {', '.join(FACINGS)}")
    return read_square(s, square), FACING_OF[facing] if slash else NO_FACING


def or_none(read: Value, what: str = "") -> Value:
    def found(s: Raid, word: str) -> Any:
        return "" if word == "none" else read(s, word)

    found.__doc__ = f"{what or read.__doc__}, or `none`"
    return found


def any_word(s: Raid, word: str) -> str:
    """a unit, or a dogfight such as `dog1`"""
    return word


VALUES: Final[dict[str, Value]] = {
    "ID": read_id,
    "SQUARE": read_square,
    "PLACE": read_place,
    "MARKER": or_none(one_of(("climb", "dive", "slow-climb"))),
    "TARGET": or_none(any_word, "a name"),
    "VECTOR": or_none(read_square, "a square"),
    "MISSION": one_of(get_args(Mission)),
    "LOAD": one_of(get_args(Load)),
    "WHERE": one_of(get_args(Where)),
    "EDGE": or_none(one_of(get_args(Edge))),
    "MARK": one_of(MARKS),
    "PROFILE": or_none(one_of(get_args(Profile))),
    "SURFACE": read_surface,
    "GUN": read_gun,
    "MOVER": any_word,
    "SIDE": one_of(SIDES),
    "PHASE": one_of(PHASES),
    "OUTCOME": one_of((*SIDES, "draw", "nobody")),
    "POINTS": like("[0-9]+½?", "a number of points such as 21 or 21½"),
    "N": number,
}


# -- facts ----------------------------------------------------------------------------------------


def at(s: Raid, id: str, place: tuple[int, int]) -> str | None:
    unit = s.units[id]
    if unit.square == place[0] and place[1] in (NO_FACING, unit.facing):
        return None
    return f"it is at {name(unit.square)}/{FACINGS[unit.facing]}"


def vector(s: Raid, id: str, square: Any) -> str | None:
    found = s.units[id].vector
    if found == (OFF if square == "" else square):
        return None
    return f"it is {'none' if found == OFF else name(found)}"


def text(attribute: str) -> Callable[[Raid, str, str], str | None]:
    return lambda s, id, wanted: same(getattr(s.units[id], attribute) or "", wanted)


def marks(s: Raid, id: str, *wanted: str) -> str | None:
    found = [mark for mark in MARKS if getattr(s.units[id], mark)]
    return None if sorted(found) == sorted(wanted) else f"they are {' '.join(found) or 'none'}"


def profile(s: Raid, id: str, wanted: str) -> str | None:
    found = s.units[id].profile
    return same("" if found is None else found.kind, wanted)


def aimed(s: Raid, id: str) -> str | None:
    released = s.units[id].notes.released
    if released is None:
        return "it has not attacked"
    return None if released.aimed else "it has not aimed"


def strafing(s: Raid, id: str, target: str, wanted: int) -> str | None:
    return same(strafing_value(s.units[id], s.surface[target]), wanted)


def movers(s: Raid, *ids: str) -> str | None:
    match due(s):
        case Stack(id=id):
            found: tuple[str, ...] = (id,)
        case Ranked(unit=unit):
            found = (unit,)
        case Free(units=units) | Tie(units=units):
            found = units
        case _:
            found = ()
    return None if found == ids else f"it is {' '.join(found) or 'nobody'}"


def adjacent(s: Raid, at: int, *others: int) -> str | None:
    found = neighbors(at)
    return None if sorted(found) == sorted(others) else f"they are {_named(found)}"


def zone(s: Raid, gun: str, *squares: int) -> str | None:
    found = squares_of(s, s.guns[gun])
    return None if found == set(squares) else f"it is {_named(found)}"


def _named(squares: Iterable[int]) -> str:
    return " ".join(map(name, sorted(squares))) or "none"


def protection(s: Raid, id: str, *values: int) -> str | None:
    return same(card_of(s.units[id]).protection, values)


def half(s: Raid, value: int, wanted: int) -> str | None:
    return same(rounded(value, 2), wanted)


def holds(found: bool) -> str | None:
    return None if found else "it does not hold"


def how_far(s: Raid, a: int, b: int, wanted: int) -> str | None:
    return same(distance(a, b), wanted)


def in_sight(s: Raid, a: int, b: int) -> str | None:
    return None if sees(s, a, b) else "the line is blocked"


def needs(s: Raid, id: str, target: str, wanted: int) -> str | None:
    unit, enemy = s.units[id], s.units[target]
    least = distance(unit.square, enemy.square) + 1 - total(modifiers(s, unit, enemy))
    return same(min(7, max(1, least)), wanted)


def in_formation(s: Raid, id: str, *others: str) -> str | None:
    found = [unit.id for unit in formation(s, s.units[id])]
    return None if found == sorted([id, *others]) else f"it is {' '.join(found)}"


def phase(s: Raid, wanted: str) -> str | None:
    return same(s.at[2] if len(s.at) > 2 and s.at[0] == "turns" else str(s.at[0]), wanted)


def points(s: Raid, side: Any, wanted: str) -> str | None:
    found = half_points(s)[side]
    told = f"{found // 2}½" if found % 2 else str(found // 2)
    return same(told, wanted)


def winner(s: Raid, wanted: str) -> str | None:
    found = result(s)
    return same("nobody" if found is None else found.winner or "draw", wanted)


EXPECTED: Final = Expectations[Raid](
    {
        "at": ("ID PLACE", at, "where it is; with or without a facing"),
        "marker": ("ID MARKER", text("marker"), "how it is marked"),
        "tally": ("ID TARGET", text("tally"), "on whom it has a tally"),
        "vector": ("ID VECTOR", vector, "its vector"),
        "mission": ("ID MISSION", text("mission"), "its mission"),
        "load": ("ID LOAD", text("load"), "what it carries"),
        "where": ("ID WHERE", text("where"), "on the map, or what has become of it"),
        "wing": ("ID TARGET", text("wing"), "the wing that it is in"),
        "dogfight": ("ID TARGET", text("dogfight"), "the dogfight that it is in"),
        "returning": ("ID EDGE", text("returning"), "the edge by which it returns to base"),
        "losses": ("ID N", lambda s, id, n: same(s.units[id].losses, n), "losses so far"),
        "disruption": ("ID N", lambda s, id, n: same(s.units[id].disruption, n), "its levels"),
        "ammo": ("ID N", lambda s, id, n: same(s.units[id].ammo, n), "0 full, 1 low, 2 depleted"),
        "marks": ("ID MARK...", marks, "exactly these hold of it"),
        "profile": ("ID PROFILE", profile, "the bombing profile that it is flying"),
        "aimed": ("ID", aimed, "it has released this turn, and aimed"),
        "strafing": ("ID SURFACE N", strafing, "its bomb value when it strafes this"),
        "protection": ("ID N...", protection, "its protection, one value or two"),
        "defense": ("ID N", lambda s, id, n: same(defense(s, s.units[id]), n), "its rating now"),
        "hits": ("SURFACE N", lambda s, id, n: same(s.surface[id].hits, n), "hits so far"),
        "zone": ("GUN SQUARE...", zone, "exactly these squares are in its flak zone"),
        "due": ("MOVER...", movers, "who moves next, or may"),
        "adjacent": ("SQUARE SQUARE...", adjacent, "exactly these are adjacent to the first"),
        "distance": ("SQUARE SQUARE N", how_far, "how far it is, in squares"),
        "sees": ("SQUARE SQUARE", in_sight, "the line between them is not blocked"),
        "weather": ("SQUARE N", lambda s, at, n: same(weather_at(s, at), n), "its penalty there"),
        "haze": ("SQUARE", lambda s, at: holds(hazy(s, at)), "there is haze"),
        "contrails": ("SQUARE", lambda s, at: holds(contrails(s, at)), "there are contrails"),
        "half": ("N N", half, "half of the first, rounded"),
        "needs": ("ID ID N", needs, "the least die for a tally; 7 is none"),
        "speed": ("ID N", lambda s, id, n: same(basic_speed(s.units[id]), n), "basic speed"),
        "turn-rating": ("ID N", lambda s, id, n: same(basic_turn(s.units[id]), n), "basic turn"),
        "formation": ("ID ID...", in_formation, "exactly these are in formation with the first"),
        "turn": ("N", lambda s, n: same(s.turn, n), "the turn"),
        "phase": ("PHASE", phase, "the phase of the turn"),
        "points": ("SIDE POINTS", points, "victory points now"),
        "winner": ("OUTCOME", winner, "who has won; `nobody` while the game goes on"),
    },
    VALUES,
    moment=("turn", "phase"),
)
