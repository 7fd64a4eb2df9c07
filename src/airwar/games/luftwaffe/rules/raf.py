"""The RAF, and Ploesti."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from airwar.common.leads import many
from airwar.kernel.events import Event
from airwar.kernel.requests import Choose, Flow, Option, Question, Refusal, Roll
from airwar.kernel.sequence import Outline, Phase

from ..data.board import PLOESTI as BOX
from ..data.board import load_board
from ..data.kinds import AMERICAN
from ..data.tables import load_limits
from .aftermath import settle_now
from .answers import Group, Plan
from .bombing import POINT, destroy, may_bomb, payload
from .geography import german_side, hex_of, is_place, name_of, quarter_name
from .names import called, target_name, verb
from .peripheral import TOLLS
from .planned_units import units_of
from .special_raids import for_ploesti
from .state import War
from .taking import take

PASS: Final = "pass"
RAIDERS: Final = "ploesti:"  # in `War.once`, with the quarter and the units


# -- the RAF --------------------------------------------------------------------------------------


def attacked(s: War) -> list[str]:
    """Places that the RAF has attacked this quarter."""
    start = f"raf:{s.quarter}:"
    return [each.removeprefix(start) for each in s.once if each.startswith(start)]


def ploesti_open(s: War) -> bool:
    """§32.2"""
    return s.setup.ploesti and quarter_name(s) in load_limits().ploesti.raid_quarters


def raf_targets(s: War) -> list[str]:
    """§33.2, §33.4, §33.12, §30.6-ploesti: cities and airfields of Greater Germany, and Ploesti."""
    done, found = attacked(s), load_board()
    places = sorted([*found.cities, *[id for id in found.bases if id not in found.cities]])
    near = [
        id
        for id in places
        if hex_of(id) in found.greater_germany and german_side(s, hex_of(id)) and id not in done
    ]
    if ploesti_open(s) and BOX not in done and standing_oil(s):
        near.append(BOX)
    return near


def standing_oil(s: War) -> list[str]:
    symbols = load_board().symbols
    return sorted([id for id, each in symbols.items() if each.place == BOX and id not in s.down])


class RafTarget(Question[War, str]):
    """§5.3-5a, §33.1, §33.5, R104: the city or airfield that the RAF attacks next."""

    name, rule = "raf", "33.2"
    doing = "choosing a target of the RAF"

    def prompt(self, s: War, about: Any) -> str:
        return f"{many(s.raf_left, 'RAF attack')} left: which city or airfield?"

    def options(self, s: War, about: Any) -> Sequence[str]:
        return [*raf_targets(s), PASS]

    def refused(self, s: War, about: Any, answer: str) -> Iterator[Refusal]:
        if answer == PASS or answer in raf_targets(s):
            return
        if answer in attacked(s):
            yield Refusal("33.12", f"{name_of(answer)} was attacked this quarter")
        elif answer == BOX:
            yield Refusal("32.2", "Ploesti cannot be attacked now")
        elif not is_place(answer):
            yield Refusal("33.2", f"there is no place {name_of(answer)}")
        elif not german_side(s, hex_of(answer)):
            yield Refusal("20.42", f"{name_of(answer)} is behind Allied lines")
        else:
            yield Refusal("33.4", f"{name_of(answer)} is not in Greater Germany")

    def presets(self, s: War, about: Any) -> Mapping[str, str]:
        return {"usual": best_target(s)}

    def show(self, s: War, about: Any, answer: str) -> Option:
        if answer == PASS:
            return Option(PASS, "No attack")
        place = f"hex:{hex_of(answer)}" if is_place(answer) else ""
        return Option(answer, name_of(answer), place)


RAF = RafTarget()


def best_target(s: War) -> str:
    """The city with the most symbols to hit, Berlin counted at a third."""

    def worth(place: str) -> tuple[int, str]:
        if place == BOX:
            return 3, place
        return hits_in(s, place) * (1 if place == "berlin" else 3), place

    return max(raf_targets(s), key=worth, default=PASS)


def hits_in(s: War, place: str) -> int:
    city = load_board().cities.get(place)
    full = [f"{place}.{each}" for each in city.symbols] if city is not None else []
    return len([e for e in full if not e.endswith(".b1") and e not in s.down and e not in s.bombed])


def next_attack(s: War, last: int | None) -> int | None:
    return (last or 0) + 1 if s.raf_left else None


def raf(s: War, number: int) -> Flow[None]:
    """§33.2, §33.3, §33.21, §33.7: 1 to 3 destroys all targets of the hex; Berlin only 1."""
    place: str = yield Choose(AMERICAN, RAF)
    s.raf_left -= 1
    if place == PASS:
        return
    s.once = (*s.once, f"raf:{s.quarter}:{place}")
    (face,) = yield Roll("33.2", f"the RAF attacks {name_of(place)}", 1, 6)
    table = load_limits().raf
    good = table.success_berlin if place == "berlin" else table.success
    good = table.success_ploesti if place == BOX else good
    hit = raf_hits(s, place) if face in good else []
    for symbol in hit:
        destroy(s, symbol)
    if face in good and place in load_board().bases:
        s.shut = {**s.shut, place: "raf"}  # §33.22, §33.6: its units stay, and stay down
    if s.log is not None:
        base = ["the airfield"] if place in load_board().bases else []
        names = ", ".join([*map(target_name, hit), *base]) or "nothing"
        result = f"destroys {names}" if face in good else "fails"
        text = f"The RAF attacks {name_of(place)} and {result}"
        s.tell(Event("33.2", "raf", text, who=AMERICAN, dice=(face,), news=tuple(hit)))
    settle_now(s)


def raf_hits(s: War, place: str) -> list[str]:
    """§33.2, §26.12, R59: all symbols of the hex but its airbase; one of Ploesti."""
    if place == BOX:
        return standing_oil(s)[: load_limits().raf.ploesti_oil_per_success]
    city = load_board().cities.get(place)
    full = [f"{place}.{each}" for each in city.symbols] if city is not None else []
    return [e for e in full if not e.endswith(".b1") and e not in s.down and may_bomb(s, e) is None]


# -- Ploesti --------------------------------------------------------------------------------------


def raiders(s: War) -> tuple[str, ...]:
    """§32.3-1: the bombers of the plan that go to Ploesti and live."""
    plan = s.american.value.plan or Plan()
    units = [*plan.ploesti, *[unit for _, group in shuttlers(s) for unit in units_of(group)]]
    return tuple(sorted([unit for unit in units if s.units[unit].status == "play"]))


def shuttlers(s: War) -> list[tuple[int, Group]]:
    """§30.5-ploesti: shuttles of the plan that go by Ploesti, with their numbers."""
    plan = s.american.value.plan or Plan()
    return [(n, group) for n, group in enumerate(plan.groups, 1) if for_ploesti(group)]


def shown_raiders(s: War) -> tuple[str, ...]:
    """The bombers that were seen to go to Ploesti in this quarter."""
    start = f"{RAIDERS}{s.quarter}:"
    rows = [each.removeprefix(start) for each in s.once if each.startswith(start)]
    return tuple(rows[0].split(",")) if rows else ()


def any_raiders(s: War) -> bool:
    return bool(raiders(s))


def toll(s: War, rule: str, why: str) -> Flow[None]:
    """§32.3-2a, §32.3-2c, §30.4-ploesti, R37: factors lost on the way; two dice if intensive."""
    table = load_limits().ploesti
    dice = table.dice_in if rule == "32.3-2a" else table.dice_out
    if AMERICAN in s.intensive:
        dice = table.dice_intensive
    faces = yield Roll(rule, why, dice, 6)
    if s.log is not None:
        text = f"{why}: {many(sum(faces), 'factor')} lost"
        s.tell(Event(rule, "ploesti", text, who=AMERICAN, dice=faces))
    yield from take(s, AMERICAN, TOLLS[rule], sum(faces), raiders(s))
    settle_now(s)


def way_in(s: War) -> Flow[None]:
    """§5.3-5b, §32.3-1, R106: the force is shown; §30.7-ploesti: the guns and fighters there are in
    the dice."""
    units = raiders(s)
    flown = tuple(sorted({*s.american.value.flown, *units}))
    numbers = [n for n, _ in shuttlers(s)]
    entered = tuple(sorted({*s.american.value.entered, *numbers}))
    s.put_american(flown=flown, entered=entered)  # R96
    s.once = (*s.once, f"{RAIDERS}{s.quarter}:{','.join(units)}")  # R106: everybody sees them
    text = f"{called(s, units)} {verb(units, 'attacks', 'attack')} Ploesti"
    s.tell(Event("32.3-1", "ploesti", text, who=AMERICAN))
    yield from toll(s, "32.3-2a", "Ploesti, on the way in")


def bomb_ploesti(s: War) -> Flow[None]:
    """§32.3-2b, R117: each point destroys one oil target; halves add up."""
    yield from ()
    points = sum([payload(s, unit) for unit in raiders(s)]) // POINT
    hit = standing_oil(s)[:points]
    for symbol in hit:
        destroy(s, symbol)
    if s.log is not None:
        text = f"Ploesti: {len(hit) or 'no'} oil target{'s' if len(hit) != 1 else ''} destroyed"
        s.tell(Event("32.3-2b", "ploesti", text, who=AMERICAN, news=tuple(hit)))
    settle_now(s)


def way_out(s: War) -> Flow[None]:
    """§32.3-2c, §30.5-ploesti"""
    if raiders(s):
        yield from toll(s, "32.3-2c", "Ploesti, on the way out")
    areas = dict(s.american.value.areas)
    for _, group in shuttlers(s):  # R152: nobody else sees where they land before §23.22
        areas |= {unit: group.lands for unit in units_of(group) if unit in raiders(s)}
    s.put_american(areas=areas)


PLOESTI = Outline(Phase("in", way_in), Phase("bombs", bomb_ploesti), Phase("out", way_out))
