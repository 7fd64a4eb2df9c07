"""Where the Luftwaffe stands before the raids: fighters about every city that the bombers reach
soon, the most where they come soonest."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ..data.board import load_board
from ..rules.answers import Based
from ..rules.geography import distance, german_side, hex_of, home_field, rated, usable_bases
from ..rules.opening import to_place
from ..rules.state import War

PACE: Final = 3  # hexes a move of heavy bombers
BREADTH: Final = 12  # hexes from which a unit still helps
SOON: Final = 3.0  # how much more a city counts that is reached in half the time
ENOUGH: Final = 0.5  # the more fighters about a city, the less one more helps


def set_up(s: War) -> Based:
    """One unit a base, the best first, each where it adds most."""
    units = sorted(to_place(s), key=lambda unit: (-(rated(s, unit).e or 0), unit))
    needs = weights(s)
    cover = dict.fromkeys(needs, 0.0)
    free = list(usable_bases(s))
    found = []
    for unit in units:

        def gain(base: str) -> tuple[float, str]:
            total = 0.0
            for hex, need in needs.items():
                more = help_from(base, hex)
                if more:
                    total += need * ((cover[hex] + more) ** ENOUGH - cover[hex] ** ENOUGH)
            return total, base

        best = max(free, key=gain)
        free.remove(best)
        found.append((unit, best))
        for hex in needs:
            cover[hex] += help_from(best, hex)
    return Based(tuple(sorted(found)))


@lru_cache(maxsize=20_000)
def help_from(base: str, hex: str) -> float:
    return max(0, BREADTH - distance(hex_of(base), hex)) / BREADTH


def weights(s: War) -> dict[str, float]:
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
            found[symbol.hex] = turns**-SOON
    return found
