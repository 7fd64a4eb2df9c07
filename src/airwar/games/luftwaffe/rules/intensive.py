"""Intensive operations: who may declare them, and what they cost."""

from __future__ import annotations

from airwar.common.choices import Fixed
from airwar.kernel.events import Event

from ..data.kinds import AMERICAN, QUARTERS, Side, year_of
from ..data.tables import load_limits
from .geography import BULGE_CANCELED, quarter_name, year
from .names import called, verb
from .state import FATIGUED, VETERAN, War

INTENSIVE = Fixed(
    *("intensive", "29.1", "no", "yes"),
    prompt="Declare intensive operations for this quarter?",
    doing="deciding on intensive operations",
    labels={"no": "No", "yes": "Yes: bombs and fire are better, flyers tire"},
)


def declared(s: War, side: Side) -> list[int]:
    """The quarters in which a side declared them."""
    return [quarter for who, quarter in s.intensive_years if who == side]


def may_declare(s: War, side: Side) -> bool:
    """§29.1, §29.11, §29.31, §29.32, §50.12, §50.23, §50.24: once a year, never twice running, not
    in April 1944 and January 1945."""
    if not s.advanced:
        return False
    barred = load_limits().intensive.barred
    freed = side == AMERICAN and BULGE_CANCELED in s.once and quarter_name(s) == "Jan 45"  # R70
    if quarter_name(s) in barred and not freed:
        return False
    own = declared(s, side)
    years = [year_of(QUARTERS[each]) for each in own]
    return years.count(year(s)) < load_limits().intensive.a_year and s.quarter - 1 not in own


def declare(s: War, sides: tuple[Side, ...]) -> None:
    """§5.3-3b: both answers are shown at once."""
    s.intensive = sides
    s.intensive_years = (*s.intensive_years, *[(side, s.quarter) for side in sides])
    for side in sides:
        text = f"The {side.capitalize()} declares intensive operations"
        s.tell(Event("29.1", "intensive", text, who=side))


def tire(s: War) -> None:
    """§29.2-4, §29.22, R109: veterans that flew in an intensive quarter tire."""
    flown = {AMERICAN: s.american.value.flown, "german": s.german.value.flown}
    for side in s.intensive:
        tired = []
        for unit in flown[side]:
            own = s.units[unit]
            if own.status == "play" and own.steps == VETERAN:
                s.put_unit(unit, steps=FATIGUED)
                tired.append(unit)
        if tired and s.log is not None:
            text = f"{called(s, tired)} {verb(tired, 'is', 'are')} fatigued"
            s.tell(Event("29.2-4", "tired", text, who=side))
