"""Events off the map: D-Day, Bodenplatte and the Bulge, the raid on the Soviet bases; up-gunned
Me-109s."""

from __future__ import annotations

from typing import Any, Final

from airwar.common.choices import Fixed
from airwar.common.leads import many
from airwar.kernel.events import Event
from airwar.kernel.requests import Flow, Roll

from ..data.kinds import AMERICAN, GERMAN, Side
from ..data.tables import load_limits
from .aftermath import settle_now
from .geography import BULGE_CANCELED, quarter_name, year
from .state import War
from .taking import LoseSteps, take

PERIPHERAL: Final = "peripheral"
VARIANTS: Final = "me-109-variants"
RAIDED: Final = "ussr-raid"  # in `War.once`: done, §50.33
PLANNED: Final = "ussr-raid-planned"
DDAY: Final = "d-day"
BODENPLATTE: Final = "bodenplatte"
ANSWERED: Final = "bodenplatte-american"


class Toll(LoseSteps):
    """§50.11, §50.21, §50.22, §50.32, §32.3-2a: losses off the map, as their owner likes."""

    name, rule = "toll", "50.11"
    doing = "taking losses"

    def __init__(self, rule: str) -> None:
        self.rule = rule


USSR_RAID = Fixed(
    *("ussr", "50.31", "no", "yes"),
    prompt="Bomb the American bases in the USSR this quarter? Once a game.",
    doing="deciding on a raid",
)
CANCEL_BULGE = Fixed(
    *("bulge", "50.24", "no", "yes"),
    prompt="Cancel the Bulge and Bodenplatte? The western line of 1945 holds from now on.",
    doing="deciding on the Bulge",
)
UP_GUN = Fixed(
    *("up-gun", "46.1", "no", "yes"),
    prompt="Up-gun the Me-109s for this quarter?",
    doing="deciding on guns",
)
TOLLS: Final[dict[str, Toll]] = {
    rule: Toll(rule) for rule in ("50.11", "50.21", "50.22", "50.32", "32.3-2a", "32.3-2c")
}


# -- the raid on the Soviet bases -----------------------------------------------------------------


def in_ussr(s: War) -> tuple[str, ...]:
    """American units based in the USSR, sorted."""
    areas = s.american.value.areas
    return tuple(
        [u.id for u in s.of_side(AMERICAN) if u.status == "play" and areas.get(u.id) == "ussr"]
    )


def may_raid_ussr(s: War) -> bool:
    """§50.31, §50.33: once, in 1943 or 1944, while Americans are there."""
    return s.on(PERIPHERAL) and year(s) < 1945 and RAIDED not in s.once and bool(in_ussr(s))


def plan_ussr_raid(s: War) -> None:
    s.once = (*s.once, RAIDED, PLANNED)


# -- the events of a quarter ----------------------------------------------------------------------


def next_event(s: War, last: str | None) -> str | None:
    """After the plans are sealed and before any turn: what is due and has not happened."""
    optional = load_limits().optional
    if s.on(PERIPHERAL):
        if quarter_name(s) == optional.dday_quarter and DDAY not in s.once:
            return DDAY
        if quarter_name(s) == optional.bodenplatte_quarter and BULGE_CANCELED not in s.once:
            if BODENPLATTE not in s.once:
                return BODENPLATTE
            if ANSWERED not in s.once:
                return ANSWERED
    return PLANNED if PLANNED in s.once else None


def event(s: War, name: str) -> Flow[None]:
    """§50.11, §50.21, §50.22, §50.32"""
    if name == PLANNED:
        s.once = tuple([each for each in s.once if each != PLANNED])
        yield from raid_ussr(s)
        return
    s.once = (*s.once, name)
    side: Side = AMERICAN if name == ANSWERED else GERMAN
    rule = {DDAY: "50.11", BODENPLATTE: "50.21"}.get(name, "50.22")
    why = {DDAY: "D-Day", BODENPLATTE: "Bodenplatte"}.get(name, "the Bulge")
    (face,) = yield Roll(rule, f"{side.capitalize()} losses for {why}", 1, 6)
    own = tuple([unit.id for unit in s.of_side(side) if unit.status == "play"])
    if s.log is not None:
        text = f"{why} costs the {side.capitalize()} {many(face, 'step')}"
        s.tell(Event(rule, "event", text, who=side, dice=(face,)))
    yield from take(s, side, TOLLS[rule], face, own)
    settle_now(s)


def raid_ussr(s: War) -> Flow[None]:
    """§50.32, §50.34: half a die, rounded up; if nobody is left there, shuttles are over."""
    (face,) = yield Roll("50.32", "the raid on the bases in the USSR", 1, 6)
    lost = load_limits().optional.ussr_raid_losses[face - 1]
    if s.log is not None:
        text = f"The raid on the bases in the USSR costs {many(lost, 'step')}"
        s.tell(Event("50.32", "event", text, who=GERMAN, dice=(face,)))
    yield from take(s, AMERICAN, TOLLS["50.32"], lost, in_ussr(s))
    settle_now(s)
    if not in_ussr(s):
        s.shuttles_over = tuple(dict.fromkeys((*s.shuttles_over, "all")))
        s.tell(Event("50.34", "shuttle", "No American is left in the USSR: shuttles are over"))


# -- decided as a quarter opens -------------------------------------------------------------------


def may_cancel_bulge(s: War) -> bool:
    """§50.24, R70"""
    late = quarter_name(s) == load_limits().optional.bulge_cancel_quarter
    return s.on(PERIPHERAL) and late and BULGE_CANCELED not in s.once


def cancel_bulge(s: War) -> None:
    s.once = (*s.once, BULGE_CANCELED)
    text = "The Bulge and Bodenplatte are canceled; the western line of 1945 is in force"
    s.tell(Event("50.24", "bulge", text, who=GERMAN))


def may_up_gun(s: War) -> bool:
    """§46.1"""
    return s.on(VARIANTS)


def up_gun(s: War, answer: Any) -> None:
    """§46.1: for the whole quarter; shown as Me-109s first fire (§46.3b)."""
    s.put_german(up_gunned=answer == "yes")
