"""Where the Luftwaffe stands before the raids: fighters about every city that the bombers reach
soon, the most where they come soonest."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from ..data.board import load_board
from ..rules.answers import Based
from ..rules.geography import distance, german_side, hex_of, home_field, rated, usable_bases
from ..rules.opening import to_place
from ..rules.state import War

PACE: Final = 3  # hexes a move of heavy bombers


class Taste(NamedTuple):
    """How units are spread."""

    breadth: int = 12  # hexes from which a unit still helps
    soon: float = 3.0  # how much more a city counts that is reached in half the time
    enough: float = 0.5  # the more fighters about a city, the less one more helps


USUAL: Final = Taste()
OTHERS: Final = (
    Taste(enough=0.8),
    Taste(breadth=8),
    Taste(soon=2.0),
    Taste(breadth=8, enough=0.8),
    Taste(soon=1.0),
)


def set_ups(s: War) -> Iterator[Based]:
    """Others for a search to choose from: closer together, farther forward, farther back."""
    for taste in OTHERS:
        yield set_up(s, taste)


def set_up(s: War, taste: Taste = USUAL) -> Based:
    """One unit a base, the best first, each where it adds most."""
    units = sorted(to_place(s), key=lambda unit: (-(rated(s, unit).e or 0), unit))
    needs, enough = weights(s, taste), taste.enough
    cover = dict.fromkeys(needs, 0.0)
    free = list(usable_bases(s))
    found = []
    for unit in units:

        def gain(base: str) -> tuple[float, str]:
            total = 0.0
            for hex, need in needs.items():
                more = help_from(base, hex, taste.breadth)
                if more:
                    total += need * ((cover[hex] + more) ** enough - cover[hex] ** enough)
            return total, base

        best = max(free, key=gain)
        free.remove(best)
        found.append((unit, best))
        for hex in needs:
            cover[hex] += help_from(best, hex, taste.breadth)
    return Based(tuple(sorted(found)))


@lru_cache(maxsize=100_000)
def help_from(base: str, hex: str, breadth: int) -> float:
    return max(0, breadth - distance(hex_of(base), hex)) / breadth


def weights(s: War, taste: Taste) -> dict[str, float]:
    """Hexes of cities that may be bombed: the sooner they are reached, the more they weigh."""
    victory, board = s.setup.victory, load_board()
    counted = victory.system or "aircraft"
    kinds = victory.kinds or ((counted,) if counted != "secret" else ("aircraft", "oil"))
    far = home_field(s, "")
    found = {}
    for symbol in board.symbols.values():
        barred = s.setup.targets and symbol.place not in s.setup.targets
        if symbol.kind in kinds and symbol.hex and not barred and german_side(s, symbol.hex):
            turns = max(1, -(-far.get(symbol.hex, 99) // PACE))
            found[symbol.hex] = turns**-taste.soon
    return found
