"""Bombing: points against symbols, halves that meet, airbases.

Points are counted in halves: 4 and 2 for a B-17, 2 and 1 for a B-26, doubled by intensive
operations.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final

from airwar.common.forms import Field, Form, Many, Pick, items
from airwar.common.leads import many
from airwar.kernel.events import Event
from airwar.kernel.requests import Choose, Flow, Option, Question, Refusal, Reveal

from ..data.board import load_board
from ..data.kinds import AMERICAN
from ..data.tables import load_limits
from .answers import Aim, Bombs
from .endurance import due, stranded
from .geography import german_side, name_of, quarter_name, rated, year
from .groups import assignments, bombers, raiders, target_of
from .losses import lose_steps
from .names import called, spoken, symbol_name, target_name, unit_name
from .routes import on_the_way, turn_home
from .state import VETERAN, Force, War

if TYPE_CHECKING:
    from random import Random

FREE: Final = "free-bombs"
RAIDED: Final = "raided:"  # in `War.once`, with the quarter and the unit
SPENT: Final = "spent:"  # in `War.once`, with quarter, turn and unit: §10.53
ATOMIC: Final = "atomic"  # in `War.once`: §52.3
POINT: Final = 2  # halves


# -- points ---------------------------------------------------------------------------------------


def payload(s: War, unit: str) -> int:
    """§10.2a, §10.2b, §29.2-1: bomb points of a unit as it stands, in halves."""
    own = rated(s, unit).bombs
    halves = own[0] if s.units[unit].steps == VETERAN else own[1]
    return halves * load_limits().intensive.bomb_factor if AMERICAN in s.intensive else halves


def most_symbols(halves: int) -> int:
    """§10.2c, §10.22: symbols that so many halves can be given to; half a point shares one."""
    return -(-halves // POINT)


def over_target(s: War, force: Force) -> list[str]:
    """§10.11, §23.24: bombers of a force that are over their city and have not bombed, shuttling or
    not; §8.26: none on the turn on which it has to land, §8.7 R145: nor if it cannot get home."""
    if force.side != AMERICAN or not german_side(s, force.hex):
        return []
    city = load_board().city_at.get(force.hex)
    done = s.american.value.dropped
    return [
        unit
        for unit in bombers(s, force)
        if unit not in done
        and target_of(s, unit) == city
        and not due(s, unit)
        and not stranded(s, force, unit)
    ]


def symbols_for(s: War, unit: str) -> tuple[str, ...]:
    """§10.11, §10.13: the symbols that a bomber may hit, as in its plan or all of its city."""
    plan = s.american.value.plan
    assert plan is not None
    line = assignments(plan)[unit]
    if not s.on(FREE):
        return line.symbols
    city = load_board().cities[line.at]
    return tuple([each for each in city.symbols if may_bomb(s, f"{city.id}.{each}") is None])


def may_bomb(s: War, symbol: str) -> Refusal | None:
    """§20.42, §26.12: why a symbol cannot be bombed in this quarter."""
    own = load_board().symbols[symbol]
    if own.hex and not german_side(s, own.hex):
        return Refusal("20.42", f"{name_of(own.place)} is behind Allied lines")
    scoring = load_limits().scoring
    anytime = own.kind != "v-weapon" or own.place in scoring.v_weapon_any_year
    if not anytime and year(s) not in scoring.v_weapon_years:
        return Refusal("26.12", "V-weapons are bombed in 1944 and 1945")
    return None


def is_down(s: War, symbol: str) -> bool:
    """R90: has it been hit already? R140: an airbase that the RAF has hit can still be bombed."""
    own = load_board().symbols[symbol]
    if own.kind == "airbase":
        return s.shut.get(own.place) == "bombed"
    return symbol in s.down


def choice_due(s: War, force: Force) -> bool:
    """§10.21, §10.13: is there anything to choose as the bombs fall?"""
    return any(
        len(symbols_for(s, unit)) > most_symbols(payload(s, unit)) for unit in over_target(s, force)
    )


def planned_aims(s: War, force: Force) -> Bombs:
    """Every bomber at the first symbols of its list that are not yet down or taken."""
    taken: set[str] = set()
    aims = []
    for unit in over_target(s, force):
        halves, city = payload(s, unit), target_of(s, unit)
        own = symbols_for(s, unit)
        fresh = [e for e in own if not is_down(s, f"{city}.{e}") and e not in taken]
        chosen = (fresh + [e for e in own if e not in fresh])[: most_symbols(halves)]
        if halves >= POINT:
            taken.update(chosen)
        aims.append(Aim(unit, tuple(sorted(chosen))))
    return Bombs(tuple(sorted(aims, key=lambda each: each.unit)))


# -- the question ---------------------------------------------------------------------------------


class DropBombs(Question[War, Bombs]):
    """§10.21, §10.22, §10.13: which symbols are hit. `about` is the force."""

    name, rule, answer = "bombs", "10.21", Bombs
    doing = "choosing what is bombed"

    def prompt(self, s: War, about: Any) -> str:
        return f"{about} bombs: which symbols does each bomber hit?"

    def options(self, s: War, about: Any) -> Sequence[Bombs]:
        force = s.forces[about]
        usual = planned_aims(s, force)
        found = [usual]
        for i, aim in enumerate(usual.aims):
            own = symbols_for(s, aim.unit)
            for chosen in combinations(own, min(len(own), most_symbols(payload(s, aim.unit)))):
                other = Aim(aim.unit, tuple(sorted(chosen)))
                found.append(Bombs((*usual.aims[:i], other, *usual.aims[i + 1 :])))
        return list(dict.fromkeys(found))[:60]

    def refused(self, s: War, about: Any, answer: Bombs) -> Iterator[Refusal]:
        units, city = over_target(s, s.forces[about]), load_board().city_at[s.forces[about].hex]
        before = ""
        for i, aim in enumerate(answer.aims):
            at = ("aims", i, "symbols")
            if aim.unit not in units:
                why = f"{spoken(s, aim.unit)} has no bombs for this city"
                yield Refusal("10.11", why, ("aims", i, "unit"))
                continue
            if aim.unit <= before:
                yield Refusal(self.rule, "bombers in the order of their names", ("aims", i))
            before, named = aim.unit, unit_name(s, aim.unit)
            own = symbols_for(s, aim.unit)
            for each in aim.symbols:
                if each not in own:
                    why = f"{symbol_name(city, each)} is not a target of {named}"
                    yield Refusal("10.21", why, at)
            if len(aim.symbols) > (most := most_symbols(payload(s, aim.unit))):
                yield Refusal("10.2c", f"{named} hits {many(most, 'target')} at most", at)
            if tuple(sorted(set(aim.symbols))) != aim.symbols:
                yield Refusal(self.rule, "each target once, in the order of their names", at)

    def random(self, s: War, about: Any, rng: Random) -> Bombs:
        aims = []
        for unit in sorted(over_target(s, s.forces[about])):
            own = symbols_for(s, unit)
            chosen = rng.sample(own, min(len(own), most_symbols(payload(s, unit))))
            aims.append(Aim(unit, tuple(sorted(chosen))))
        return Bombs(tuple(aims))

    def presets(self, s: War, about: Any) -> Mapping[str, Bombs]:
        return {"usual": planned_aims(s, s.forces[about])}

    def form(self, s: War, about: Any, draft: Mapping[str, Any]) -> Form:
        units = over_target(s, s.forces[about])
        symbols = sorted({each for unit in units for each in symbols_for(s, unit)})
        aim = Form(
            fields=(
                Field("unit", "Bomber", Pick(items(units))),
                Field("symbols", "Symbols", Pick(items(symbols), 0, len(symbols), True)),
            )
        )
        return Form("bombs", (Field("aims", "Bombs", Many(aim, 0, len(units))),))

    def show(self, s: War, about: Any, answer: Bombs) -> Option:
        city = load_board().city_at[s.forces[about].hex]
        parts = [
            f"{unit_name(s, aim.unit)}: {targets_called(city, aim.symbols)}" for aim in answer.aims
        ]
        return Option(self.write(answer), "; ".join(parts))


BOMBS = DropBombs()


def targets_called(city: str, symbols: Sequence[str]) -> str:
    return ", ".join([target_name(f"{city}.{each}") for each in symbols]) or "nothing"


# -- bombing --------------------------------------------------------------------------------------


def bombs_due(s: War, force: Force) -> bool:
    return bool(over_target(s, force)) or bool(force.aims and raid_points(s, force))


def next_bombed(s: War, last: str | None) -> str | None:
    """§5.3-6b6: the next force with bombs to drop."""
    return next((id for id, force in s.forces.items() if bombs_due(s, force)), None)


def bomb(s: War, id: str) -> Flow[None]:
    """§10.2c, §10.4: a force bombs its city, or the base that its raiders are over."""
    force = s.forces[id]
    units = over_target(s, force)
    if units:
        if choice_due(s, force):
            answer: Bombs = yield Choose(AMERICAN, BOMBS, id)
        else:
            answer = planned_aims(s, force)
        show_target(s, force)
        fall(s, force, answer)
        s.put_american(dropped=tuple(sorted((*s.american.value.dropped, *units))))
        s.deeds = {**s.deeds, **{unit: target_of(s, unit) for unit in units}}
        atomic(s, force, units)
    if (force := s.forces[id]).aims:
        raid_base(s, force)
    if units:
        turn_home(s, s.forces[id])
    yield Reveal("10.4", f"what {id} bombs")


def bombs_here(s: War) -> bool:
    """§34.2: in the Advanced Game bombs fall as the force is over its target, in its own move; over
    a target on the way to another where it has orders to bomb or ends its move, whether flak
    hits it there or not."""
    sortie = s.sortie
    if sortie is None or sortie.path or not s.advanced:
        return False
    force = s.forces.get(sortie.force)
    if force is None or (not sortie.leg and on_the_way(s, force, force.hex)):
        return False
    return bombs_due(s, force)


def show_target(s: War, force: Force) -> None:
    """§16.2: a force that bombs is open."""
    if force.marker:
        s.put_force(force.id, units=force.units.show(), marker=False)


def fall(s: War, force: Force, answer: Bombs) -> None:
    """§10.22, R90: halves meet within a turn; a symbol that is down swallows what falls on it."""
    hits: dict[str, int] = {}
    city = load_board().city_at[force.hex]
    for aim in answer.aims:
        rest = payload(s, aim.unit)
        for each in aim.symbols:
            hits[f"{city}.{each}"] = hits.get(f"{city}.{each}", 0) + min(POINT, rest)
            rest = max(0, rest - POINT)
    down, nothing = [], []
    for symbol, halves in sorted(hits.items()):
        mate = _waiting(s, symbol) if halves < POINT else None
        s.waiting = tuple([each for each in s.waiting if each is not mate])
        if halves < POINT and mate is None:
            s.waiting = (*s.waiting, (symbol, force.id))
            nothing.append(symbol)
        elif is_down(s, symbol) or may_bomb(s, symbol) is not None:
            nothing.append(symbol)
        else:
            destroy(s, symbol)
            down.append(symbol)
    if s.log is not None:
        hit = ", ".join(map(target_name, down)) or "nothing"
        text = f"{force.id} bombs {name_of(city)}: {hit} destroyed"
        if nothing:
            text += f"; no effect on {', '.join(map(target_name, nothing))}"
        news = tuple(down)
        s.tell(Event("10.4", "bombs", text, who=force.id, where=(force.hex,), news=news))


def _waiting(s: War, symbol: str) -> tuple[str, str] | None:
    return next((each for each in s.waiting if each[0] == symbol), None)


def end_waiting(s: War) -> None:
    """§10.22: halves that found no partner by the end of the turn are lost."""
    s.waiting = ()


def destroy(s: War, symbol: str) -> None:
    """§10.4, §36.4: a symbol is down, and scores the first time; an airbase is shut (§10.54)."""
    own = load_board().symbols[symbol]
    if own.kind == "airbase":
        shut_base(s, own.place)
        return
    s.down = {**s.down, symbol: s.quarter}
    if symbol not in s.bombed:
        s.bombed = {**s.bombed, symbol: s.quarter}


def shut_base(s: War, place: str) -> None:
    """§10.54: all aircraft based there are gone, and nobody uses it for the rest of the quarter."""
    units = s.based(place)
    s.shut = {**s.shut, place: "bombed"}
    for unit in units:
        lose_steps(s, unit, VETERAN)
    if s.log is not None:
        lost = f"; {called(s, units)} lost on the ground" if units else ""
        text = f"The airbase of {name_of(place)} is out of action{lost}"
        s.tell(Event("10.54", "airbase", text, where=(load_board().bases[place].hex,),
                     news=tuple(units)))  # fmt: skip


# -- airbase raiders ------------------------------------------------------------------------------


def raid_points(s: War, force: Force) -> int:
    """§10.51, §10.53: halves that the raiders of a force have for the base below."""
    if force.bombed:
        return 0
    return sum([payload(s, unit) for unit in raiders_left(s, force)])


def raid_base(s: War, force: Force) -> None:
    """§10.53, §10.55, R24: one base a bomber and turn; half a point alone does nothing. Who is not
    needed for this base may bomb another one on the way (§34.2)."""
    place, points, ready = force.aims, raid_points(s, force), raiders_left(s, force)
    used = enough(s, ready)
    others = s.advanced and set(used) < set(ready)  # else nobody is left, or flies on this turn
    if others:
        spend(s, used)
    s.put_force(force.id, bombed=not others, aims="")
    note_raid(s, ready)
    show_target(s, s.forces[force.id])
    if points >= POINT and s.shut.get(place) != "bombed":
        shut_base(s, place)
    elif s.log is not None:
        text = f"{force.id} bombs the airbase of {name_of(place)} without effect"
        s.tell(Event("10.53", "airbase", text, who=force.id, where=(force.hex,)))
    if s.on("one-airbase-raid"):
        s.put_american(dropped=tuple(sorted({*s.american.value.dropped, *used})))
        if set(raiders(s, force)) <= set(s.american.value.dropped):
            turn_home(s, s.forces[force.id])


def enough(s: War, units: Sequence[str]) -> tuple[str, ...]:
    """§10.2c, §10.22: the fewest of these raiders that have a whole bomb point."""
    found, halves = [], 0
    for unit in sorted(units, key=lambda unit: (payload(s, unit), unit)):
        if payload(s, unit) >= POINT:
            return (unit,)
        found.append(unit)
        halves += payload(s, unit)
        if halves >= POINT:
            break
    return tuple(found)


def spend(s: War, units: Sequence[str]) -> None:
    """§10.53: they bomb no other base this turn."""
    turn = f"{SPENT}{s.quarter}:{s.turn}:"
    kept = [each for each in s.once if not each.startswith(SPENT) or each.startswith(turn)]
    s.once = (*kept, *[f"{turn}{unit}" for unit in units])


def is_spent(s: War, unit: str) -> bool:
    return f"{SPENT}{s.quarter}:{s.turn}:{unit}" in s.once


def note_raid(s: War, units: Sequence[str]) -> None:
    """§43.1: everybody has seen them bomb a base in this quarter."""
    if not s.on("bomber-stacking"):
        return
    rows = [f"{RAIDED}{s.quarter}:{unit}" for unit in units]
    s.once = tuple(dict.fromkeys((*s.once, *rows)))


def has_raided(s: War, unit: str) -> bool:
    return f"{RAIDED}{s.quarter}:{unit}" in s.once


def raiders_left(s: War, force: Force) -> list[str]:
    """Airbase raiders that may still attack (R23), §10.53: once a turn; §8.26: not on the turn they
    have to land; §8.7 R145: nor if they cannot get home."""
    done = s.american.value.dropped
    return [
        unit
        for unit in raiders(s, force)
        if unit not in done
        and not is_spent(s, unit)
        and not due(s, unit)
        and not stranded(s, force, unit)
    ]


# -- the atomic bomb ------------------------------------------------------------------------------


def atomic(s: War, force: Force, units: Sequence[str]) -> None:
    """§52.3: a B-29, B-32 or B-35 completes a mission against Berlin in July 1945."""
    heavy = any(rated(s, unit).advanced_bomber for unit in units)
    late = quarter_name(s) == load_limits().optional.extended_quarter
    berlin = load_board().city_at.get(force.hex) == "berlin"
    if heavy and late and berlin and s.setup.victory.berlin and ATOMIC not in s.once:
        s.once = (*s.once, ATOMIC)
        s.tell(Event("52.3", "atomic", f"{force.id} completes its mission against Berlin"))
