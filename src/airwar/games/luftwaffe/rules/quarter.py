"""A quarter of a campaign opens: new lines, skipped operations, up-gunned Me-109s."""

from __future__ import annotations

from typing import Any

from airwar.common.choices import Fixed
from airwar.kernel.events import Event
from airwar.kernel.requests import Choose, Flow, Reveal, Together

from ..data.kinds import AMERICAN, GERMAN
from ..data.tables import load_limits
from . import formations
from .geography import allied, hex_of, quarter_name
from .names import called, verb
from .peripheral import (
    CANCEL_BULGE,
    UP_GUN,
    cancel_bulge,
    may_cancel_bulge,
    may_up_gun,
    up_gun,
)
from .state import DEAD, War

SKIP = Fixed(
    *("skip", "18.24", "no", "yes"),
    prompt="Skip operations this quarter?",
    doing="deciding whether to fly",
    labels={"no": "No: fly", "yes": "Yes: no turns this quarter"},
)


def campaign(s: War) -> bool:
    """§5.21: phases of the larger games only, while the game goes on."""
    return s.setup.campaign and s.outcome is None


def advanced(s: War) -> bool:
    return s.advanced and s.outcome is None


def open_quarter(s: War) -> Flow[None]:
    """§18.24, §20.41, §46.1, §50.24: decided in the open, but for the guns of the Me-109s."""
    if s.covers:
        for place in tuple(s.covers):
            formations.uncover(s, place)
        yield Reveal("16.1", "what stood under markers")
    s.raf_left = raf_attacks(s)
    if may_cancel_bulge(s):
        answer = yield Choose(GERMAN, CANCEL_BULGE)
        if answer == "yes":
            cancel_bulge(s)
    overrun(s)
    skip = yield Choose(AMERICAN, SKIP)
    s.skipped = skip == "yes"
    if s.skipped:
        s.tell(Event("18.24", "skip", "The American skips operations this quarter"))
    if may_up_gun(s):
        yield from choose_pods(s)


def single_with_pods(s: War) -> bool:
    """§46.1: a game of one quarter has no opening, but its Me-109s may be up-gunned."""
    return not s.setup.campaign and may_up_gun(s)


def choose_pods(s: War) -> Flow[None]:
    """§46.1: the German alone."""

    def german() -> Flow[Any]:
        chosen = yield Choose(GERMAN, UP_GUN, None, (GERMAN,))
        return chosen

    joint = yield Together("46.1", "Me-109s", {GERMAN: german})
    up_gun(s, joint[GERMAN])


def raf_attacks(s: War) -> int:
    """§33.11, §53.2: attacks of the RAF in a quarter; the handicap adds one or takes all."""
    if not s.setup.raf:
        return 0
    change = s.setup.number("raf")
    count = load_limits().raf.in_quarter(quarter_name(s))
    return 0 if change < 0 else count + change if count else 0


def overrun(s: War) -> None:
    """§20.41, §20.43, §23.7, §49.15, R81: units on bases behind a new line are gone for good, and
    AA points there; the bases are of no use."""
    lost = [unit.id for unit in s.of_side(GERMAN) if unit.base and allied(s, hex_of(unit.base))]
    for unit in lost:
        s.put_unit(unit, status="withdrawn", steps=DEAD, base="")
    if lost:
        text = f"{called(s, lost)} {verb(lost, 'is', 'are')} overrun on the ground"
        s.tell(Event("20.41", "overrun", text, who=GERMAN, news=tuple(lost)))
    aa = s.german.value.aa
    s.put_german(aa=tuple([(city, n) for city, n in aa if not allied(s, hex_of(city))]))
