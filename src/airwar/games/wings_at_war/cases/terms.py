"""Lines of a position about the battle as a whole: its table, turns, switches, special orders, and
how it is won."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from airwar.kernel.secrets import Secret

from ..data.lengths import INCH
from ..data.scenario import (
    SIDES,
    Award,
    Band,
    Exit,
    GunsHold,
    HoldHidden,
    Jammer,
    Special,
    load_switches,
)
from ..rules.state import Battle
from .reading import Words

EDGES: Final = ("north", "east", "south", "west")
ROLES: Final = ("bomber", "fighter")


def read_orders(s: Battle, words: Words) -> None:
    side = words.side()
    s.put_side(side, orders=words.number("Orders"))


def read_break(s: Battle, words: Words) -> None:
    side = words.side()
    s.put_side(side, break_point=Secret(None, words.number("Break Point")))


def read_visibility(s: Battle, words: Words) -> None:
    s.visibility = words.number("visibility")


def read_night(s: Battle, words: Words) -> None:
    s.night = True
    s.setup = replace(s.setup, light="night")


def read_turns(s: Battle, words: Words) -> None:
    s.setup = replace(s.setup, turns=words.number("turns"))


def read_winner(s: Battle, words: Words) -> None:
    s.winner = words.side()


def read_without(s: Battle, words: Words) -> None:
    key = words.one_of("switch", tuple(load_switches()))
    kept = tuple([each for each in s.setup.switches if each != key])
    s.setup = replace(s.setup, switches=kept)


def read_with(s: Battle, words: Words) -> None:
    key = words.one_of("switch", tuple(load_switches()))
    s.setup = replace(s.setup, switches=(*s.setup.switches, key))


def read_passed(s: Battle, words: Words) -> None:
    s.put_side(words.side(), passed=True)


def read_table(s: Battle, words: Words) -> None:
    s.wide, s.deep = words.point()
    s.setup = replace(s.setup, table=(s.wide / INCH, s.deep / INCH))


# -- special orders -------------------------------------------------------------------------------


def add_special(s: Battle, special: Special) -> None:
    s.setup = replace(s.setup, special=(*s.setup.special, special))


def read_exit(s: Battle, words: Words) -> None:
    side, edge = SIDES[words.side()], words.one_of("edge", (*EDGES, "any"))
    roles: list[Any] = []
    while words.left and words.left[0] in ROLES:
        roles.append(words.word("role"))
    words.expect("after")
    after: Any = words.one_of("after what", ("attack", "any"))
    words.expect("turn")
    add_special(s, Exit(side, edge, tuple(roles), after, words.number("turn"), ""))  # type: ignore[arg-type]


def read_wait(s: Battle, words: Words) -> None:
    side = SIDES[words.side()]
    words.expect("turn")
    turn = words.number("turn")
    add_special(s, HoldHidden(side, turn, f"hidden aircraft wait until turn {turn}"))


def read_jammer(s: Battle, words: Words) -> None:
    id = words.word("a ship")
    words.expect("turn")
    turn = words.number("turn")
    words.expect("radius")
    add_special(s, Jammer(id, turn, words.number("radius"), ""))


def read_stand(s: Battle, words: Words) -> None:
    add_special(s, GunsHold(SIDES[words.side()], ""))


# -- victory --------------------------------------------------------------------------------------


def read_award(s: Battle, words: Words) -> None:
    """Points for each of something; a battle with awards is judged by them."""
    side, points = SIDES[words.side()], words.number("points")
    words.expect("for")
    what = words.one_of("what", ("markers", "destroyed", "lost", "guns"))
    per: Any = {
        "markers": "target marker",
        "destroyed": "target destroyed",
        "lost": "aircraft lost",
        "guns": "gun silenced",
    }[what]
    award = Award(side, per, points)
    if what in ("markers", "destroyed"):
        award = replace(award, targets=tuple(words.left))
        words.left = []
    else:
        award = replace(award, of=SIDES[words.side()])
        if what == "lost" and words.left:
            award = replace(award, role=words.one_of("role", ROLES))
    won = s.setup.victory
    s.setup = replace(s.setup, victory=replace(won, kind="awards", awards=(*won.awards, award)))


def read_band(s: Battle, words: Words) -> None:
    """By how many points A must be ahead; the last has no number."""
    who = words.one_of("winner", (*SIDES, "draw"))
    winner: Any = "" if who == "draw" else who
    bound = {"at_least": words.number("points")} if words.left else {}
    won = s.setup.victory
    band = Band(winner, "draw" if who == "draw" else "win", **bound)
    s.setup = replace(s.setup, victory=replace(won, bands=(*won.bands, band)))


READERS: Final[dict[str, Callable[[Battle, Words], None]]] = {
    "orders": read_orders,
    "passed": read_passed,
    "break": read_break,
    "visibility": read_visibility,
    "night": read_night,
    "table": read_table,
    "turns": read_turns,
    "winner": read_winner,
    "with": read_with,
    "without": read_without,
    "exit": read_exit,
    "wait": read_wait,
    "jammer": read_jammer,
    "stand": read_stand,
    "award": read_award,
    "band": read_band,
}
