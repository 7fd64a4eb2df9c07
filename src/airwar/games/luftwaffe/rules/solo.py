"""Solo games: one of several plans that were made before is drawn unseen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from airwar.kernel.answers import BadText, read
from airwar.kernel.errors import BadData
from airwar.kernel.events import Event
from airwar.kernel.requests import Draw, Flow, Reveal

from ..data.board import load_board
from ..data.kinds import AMERICAN, SYSTEMS
from ..data.tables import load_limits
from .answers import Plan
from .economy import flyers, working
from .geography import held_symbols
from .state import War


@lru_cache(maxsize=64)
def read_plan(text: str) -> Plan:
    """A plan as it was saved: one line of text. Raises BadText."""
    plan: Plan = read(Plan, text)
    return plan


def check_plans(plans: Sequence[str]) -> None:
    """Every saved plan of a set-up can be read. Raises BadData."""
    for i, text in enumerate(plans):
        try:
            read_plan(text)
        except BadText as error:
            raise BadData(f"setup: plans[{i}]: {error}") from None


def any_plans(s: War) -> bool:
    return bool(s.setup.plans) and not s.skipped


def draw_plan(s: War) -> Flow[None]:
    """§54.1: blind, from all that are at hand; the German never sees which."""
    names = tuple([f"plan-{n}" for n in range(1, len(s.setup.plans) + 1)])
    counts = (1,) * len(names)
    (found,) = yield Draw(
        *("54.1", "One of the prepared raids", "plans", counts, names, 1, (AMERICAN,)), counted=None
    )
    s.put_american(solo=found + 1)


def drawn_plan(s: War) -> Plan:
    """The plan that was drawn, as it was saved; what no longer stands is left out later."""
    return read_plan(s.setup.plans[s.american.value.solo - 1])


# -- the marker nobody has seen -------------------------------------------------------------------


def sealed(s: War) -> bool:
    return s.sealed.seen == ()


def look_at_marker(s: War) -> Flow[None]:
    """§54.2 §54.21 R97: once it would make a difference whether an industry is the critical one,
    the program says so; when no candidate is left but what was drawn, that is open."""
    before = (s.struck, s.german.value.critical)
    for kind in SYSTEMS:
        open_already = kind in s.struck or kind in s.german.value.critical
        if not open_already and makes_a_difference(s, kind):
            say(s, kind, kind in s.sealed.value)
    left = [kind for kind in SYSTEMS if kind not in s.struck]
    if len(left) == len(s.sealed.value) and not s.setup.number("blanks"):  # §53.3: or a blank
        for kind in left:
            if kind not in s.german.value.critical:
                say(s, kind, True)
    if (s.struck, s.german.value.critical) != before:
        yield Reveal("54.2", "what the critical industry is, or is not")


def makes_a_difference(s: War, kind: str) -> bool:
    """R97: would this industry, if it were the critical one, cost the German something now?"""
    table = load_limits().economy
    if kind == "power":
        return table.power_supports * len(held_symbols(s, "power")) < len(working(s))
    if kind == "transport":
        return table.transport_supports * len(held_symbols(s, "transport")) < len(working(s))
    if kind == "oil":
        points = len(held_symbols(s, "oil"))
        if points >= table.stacking_fuel:  # §31.1: so that stacks of 12 ground somebody
            points -= table.stacking_fuel
        return points * table.units_a_fuel_point_critical < len(flyers(s))
    symbols = load_board().symbols
    return any(symbols[id].kind == kind for id in s.bombed)  # §26.11: its score alone is doubled


def say(s: War, kind: str, critical: bool) -> None:
    if critical:
        s.put_german(critical=tuple(sorted((*s.german.value.critical, kind))))
        s.tell(Event("54.21", "critical", f"The critical industry is {kind}"))
    else:
        s.struck = (*s.struck, kind)
        s.tell(Event("54.2", "critical", f"{kind} is not the critical industry"))
