"""Plans that differ in what they go for, for a search to choose from."""

from __future__ import annotations

from typing import Final

from ..data.board import load_board
from ..rules.answers import Plan
from ..rules.drafts import Worth, usual_plan, usual_worth
from ..rules.geography import distance, hex_of, home_field
from ..rules.state import War
from .raids import Ways, at_once, day_of_raids

HUNTERS: Final = 4  # fighters that sweep together
OTHERS: Final = (
    Ways(),
    Ways(together=3),
    Ways(hunters=HUNTERS),
    Ways(hunters=HUNTERS, escort=1),
    Ways(together=8, more=0, largest=11, hunters=HUNTERS),
    Ways(sneak=6),
)


def best_plan(s: War, intensive: bool) -> Plan:
    """What the machine plans without thinking twice."""
    plan = day_of_raids(s, intensive, usual_ways(s)) if at_once(s) else None
    return plan if plan is not None and plan.groups else usual_plan(s, intensive)


def usual_ways(s: War) -> Ways:
    """Where losses are weighed, too, fighters hunt: an escort never shoots back."""
    return Ways(hunters=HUNTERS) if s.setup.victory.count == "oil" else Ways()


def plans(s: War, intensive: bool) -> list[Plan]:
    """Where one quarter decides, other sizes of groups, fighters that hunt and a later surprise;
    else the usual targets with another weight: near ones, those with few bases about."""
    if s.setup.groups:
        return []
    if at_once(s):
        found = [day_of_raids(s, intensive, ways) for ways in OTHERS]
    else:
        found = [usual_plan(s, intensive, worth) for worth in worths(s)]
    return list(dict.fromkeys(found))


def worths(s: War) -> list[Worth]:
    usual, far = usual_worth(s), home_field(s, "")
    symbols = load_board().symbols
    guards = {unit.base: hex_of(unit.base) for unit in s.units.values() if unit.base}

    def near(symbol: str) -> int:
        return usual(symbol) * max(1, 30 - far.get(symbols[symbol].hex, 30))

    def quiet(symbol: str) -> int:
        hex = symbols[symbol].hex
        about = len([each for each in guards.values() if hex and distance(each, hex) <= 6])
        return usual(symbol) * max(1, 12 - about)

    return [near, quiet]
