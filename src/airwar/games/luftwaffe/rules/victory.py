"""Who wins: what is counted at each level, penalties for fuel, sudden death, disclosure."""

from __future__ import annotations

from airwar.common.leads import many
from airwar.kernel.events import Event
from airwar.kernel.game import Result
from airwar.kernel.requests import Flow, Reveal

from ..data.board import load_board
from ..data.kinds import AMERICAN, GERMAN, QUARTERS, Side, year_of
from ..data.setup import Threshold
from ..data.tables import load_limits, load_options
from .answers import Bomber
from .geography import name_of, quarter_name
from .names import unit_name
from .state import Outcome, War

ATOMIC = "atomic"  # in `War.once`, §52.3


# -- counting -------------------------------------------------------------------------------------


def system_of(s: War) -> str:
    """§17.1 §19.1: the system that counts; the American's secret where he chose it."""
    own = s.setup.victory.system
    return s.american.value.system if own == "secret" else own or ""


def bombed_of(s: War, kind: str) -> list[str]:
    symbols = load_board().symbols
    return [id for id in s.bombed if symbols[id].kind == kind]


def all_of(kind: str) -> list[str]:
    return [id for id, symbol in load_board().symbols.items() if symbol.kind == kind]


def bombed(s: War, critical: tuple[str, ...] | None = None) -> int:
    """§26.16: what the American has to show, before penalties; the German has no points."""
    victory = s.setup.victory
    if victory.count == "symbols":  # R123
        symbols = load_board().symbols
        return len([id for id in s.bombed if symbols[id].kind in victory.kinds])
    if victory.count == "cities":  # §4.1 §17.1 R99
        places = load_board().symbols
        return len({places[id].place for id in bombed_of(s, system_of(s))})
    if victory.count == "targets":  # §19.2, R42
        return len(bombed_of(s, system_of(s))) + s.shift
    if victory.count == "oil":  # §55.21
        return len(bombed_of(s, "oil"))
    return points(s, critical if critical is not None else s.german.value.critical)


def points(s: War, critical: tuple[str, ...]) -> int:
    """§26.1 §26.11 §26.12 §26.13 §26.14 §26.15 §52.3: each target once, by the year it was first
    hit."""
    total = s.shift + sum([worth(id, quarter, critical) for id, quarter in s.bombed.items()])
    late = quarter_name(s) == load_limits().optional.extended_quarter
    if s.setup.victory.berlin and late and s.outcome is not None:  # §52.1: in July 1945 alone
        total += s.setup.victory.berlin if ATOMIC in s.once else -s.setup.victory.berlin
    return total


def worth(symbol: str, quarter: int, critical: tuple[str, ...]) -> int:
    """What a target is worth that was first hit in a quarter."""
    scoring, kind = load_limits().scoring, load_board().symbols[symbol].kind
    if kind == "airbase":
        return 0
    found = scoring.in_year(min(1945, year_of(QUARTERS[quarter])))
    if kind == "v-weapon":
        return found * scoring.v_weapon_factor
    return found * scoring.critical_factor if kind in critical else found


def history(s: War, critical: tuple[str, ...]) -> dict[str, tuple[int, int]]:
    """Targets that were first hit in each quarter up to now, and what they are worth."""
    found: dict[str, tuple[int, int]] = {}
    for quarter in s.setup.quarters:
        if quarter <= s.quarter:
            hit = [id for id, when in s.bombed.items() if when == quarter]
            total = sum([worth(id, quarter, critical) for id in hit])
            found[QUARTERS[quarter]] = (len(hit), total)
    return found


def count(s: War, critical: tuple[str, ...] | None = None) -> int:
    """§4.4a §4.4b §19.5 §26.4: units lost for fuel shift the count."""
    american, german = s.fuel_losses
    return bombed(s, critical) + s.setup.victory.fuel_shift * (german - american)


# -- the end --------------------------------------------------------------------------------------


def threshold(s: War) -> Threshold:
    choices = s.setup.victory.choices
    system = system_of(s)
    return next((each for each in choices if each.system in (None, system)), choices[0])


def judged(s: War) -> Outcome:
    """Who has won if the game ends now."""
    kind = s.setup.victory.count
    total = count(s)
    if kind in ("symbols", "cities"):
        return judged_by_count(s, total)
    if kind == "targets":
        return judged_by_system(s, total)
    if kind == "oil":
        return judged_by_losses(s, total)
    return judged_by_level(s, total)


def judged_by_count(s: War, total: int) -> Outcome:
    """§4.1 §4.2 §4.3 §17.2 §17.3 §17.4 R123"""
    own = threshold(s)
    variant = {"oil": "17.3", "transport": "17.4"}.get(own.system or "", "")
    if s.setup.victory.count == "symbols":
        told = f"{many(total, 'target')} bombed"
    else:
        told = f"{total} {system_of(s)} {'city' if total == 1 else 'cities'} bombed"
    if total >= own.american:
        text = f"{told}, {own.american} needed: the American wins"
        return Outcome(AMERICAN, text, variant or "4.3", total)
    if total >= own.draw:
        return Outcome(None, f"{told}: a draw", variant or "4.2", total)
    text = f"{told}, {own.draw} for a draw: the German wins"
    return Outcome(GERMAN, text, variant or "4.1", total)


def judged_by_system(s: War, total: int) -> Outcome:
    """§19.2 §19.3 R39"""
    needed = len(all_of(system_of(s)))
    told = f"{total} of {needed} {system_of(s)} targets bombed"
    if total >= needed:
        return Outcome(AMERICAN, f"{told}: the American wins", "19.2", total)
    return Outcome(GERMAN, f"{told}: the German wins", "19.3", total)


def judged_by_losses(s: War, total: int) -> Outcome:
    """§55.21 §55.22 §55.23 R119: oil, and factors lost on both sides."""
    american, german = s.factor_losses
    own = s.setup.victory
    light = american < own.loss_ratio * german
    told = f"{many(total, 'oil target')} bombed, factors lost {american} to {german}"
    enough = total >= threshold(s).american
    if enough and light:
        return Outcome(AMERICAN, f"{told}: the American wins", "55.21", total)
    if not enough and not light:
        return Outcome(GERMAN, f"{told}: the German wins", "55.22", total)
    return Outcome(None, f"{told}: a draw", "55.23", total)


def judged_by_level(s: War, total: int) -> Outcome:
    """§26.2 R50"""
    levels = load_limits().scoring.levels
    level = next((each for each in levels if total >= each.least), levels[-1]).name
    winner: Side = AMERICAN if level.startswith("American") else GERMAN
    return Outcome(None if level == "draw" else winner, f"{total} points: {level}", "26.2", total)


# -- sudden death ---------------------------------------------------------------------------------


def complete(s: War) -> bool:
    """§19.2 §19.4 R115: has every target of the secret system been bombed?"""
    system = s.american.value.system
    return bool(system) and len(bombed_of(s, system)) == len(all_of(system))


def sudden_death(s: War) -> Outcome | None:
    """§26.31 §26.32 §26.33 §19.4: looked at after every loss and every bomb."""
    own = s.setup.victory
    if own.count == "targets" and complete(s) and count(s) >= len(all_of(system_of(s))):
        return judged(s)
    if not own.sudden_death or s.quarter == s.setup.quarters[-1]:
        return None
    kinds = ("aircraft", "industry", "oil", "power", "transport", "v-weapon")
    if all(len(bombed_of(s, kind)) == len(all_of(kind)) for kind in kinds):
        return Outcome(AMERICAN, "every target is bombed: American strategic", "26.31", count(s))
    alive = any(unit.side == AMERICAN and unit.status == "play" for unit in s.units.values())
    if not alive and s.pools == (0, 0):
        return Outcome(GERMAN, "no American unit is left: German strategic", "26.32", count(s))
    return None


def shown_system(s: War) -> str:
    """R115: the secret target system once it is open."""
    return next((e.removeprefix("system:") for e in s.once if e.startswith("system:")), "")


def show_system(s: War) -> None:
    """§19.4 R115: when every target of the system has been bombed, everybody sees which it is."""
    if s.setup.victory.count == "targets" and complete(s) and not shown_system(s):
        system = s.american.value.system
        s.once = (*s.once, f"system:{system}")
        s.tell(Event("19.4", "system", f"Every {system} target is bombed: that was the system"))


def look(s: War) -> None:
    """§26.31 §26.32: the game may be over at once."""
    if s.outcome is None:
        show_system(s)
        s.outcome = sudden_death(s)
        if s.outcome is not None:
            s.half_over = s.closed = True


# -- disclosure -----------------------------------------------------------------------------------


def disclose(s: War) -> Flow[None]:
    """§3.6 §26.11: the count is settled, every secret and every plan is shown."""
    if s.sealed.value:
        s.put_german(critical=s.sealed.value)  # §54.2: opened at the end
    if s.sealed_key.value:
        s.put_german(key=s.sealed_key.value)
    if s.outcome is None:
        s.outcome = judged(s)
        if s.setup.victory.berlin:  # §52.3: with the bomb, or without it
            s.outcome = judged(s)
    s.american, s.german, s.points = s.american.show(), s.german.show(), s.points.show()
    s.sealed, s.sealed_key = s.sealed.show(), s.sealed_key.show()
    for force in s.forces.values():
        s.put_force(force.id, units=force.units.show(), marker=False)
    if s.log is not None:
        for line in secrets(s):
            s.tell(Event("3.6", "secret", line))
    s.tell(Event(s.outcome.rule, "over", s.outcome.text))
    yield Reveal("3.6", "all plans and secrets")


def secrets(s: War) -> list[str]:
    """One line for each thing that was hidden."""
    american, german = s.american.value, s.german.value
    lines = []
    if american.system:
        lines.append(f"The secret target system was {american.system}")
    if german.critical:
        lines.append(f"The critical industry was {' and '.join(german.critical)}")
    elif s.advanced:  # §37.5: until now nobody has said so
        lines.append("There was no critical industry: a blank was drawn")
    if german.key:
        lines.append(f"The key complex was {german.key}")
    elif s.on("key-complex"):
        lines.append("There was no key complex: a blank was drawn")
    for side, own in ((AMERICAN, american.options), (GERMAN, german.options)):
        if own:
            told = ", ".join([load_options()[name].name for name in own])
            lines.append(f"The reinforcement options of the {side.capitalize()} were {told}")
    plans = american.plans
    if american.plan is not None and american.plan not in plans[-1:]:  # it ended in mid-quarter
        plans = (*plans, american.plan)
    for plan in plans:
        last = plan is plans[-1] and american.plan is not None
        for n, group in enumerate(plan.groups, 1):
            for each in group.bombers:
                deed = told_of(s, each) if last else ""
                named = f"Group {n}: {unit_name(s, each.unit)}"
                lines.append(f"{named} planned for {name_of(each.at)}{deed}")
    return lines


def told_of(s: War, each: Bomber) -> str:
    """§3.6: what a bomber did in the last quarter, beside its plan."""
    if each.at not in load_board().cities:
        return ""
    return ", and bombed it" if s.deeds.get(each.unit) == each.at else ", and did not bomb it"


def result(s: War) -> Result | None:
    if s.outcome is None or s.at != ("over",):
        return None
    out = s.outcome
    return Result(out.winner, {AMERICAN: out.score, GERMAN: 0}, out.text)


def scores(s: War, seat: str) -> dict[str, int]:
    """What the seat can know of the American's count; §26.11: critical targets as far as known."""
    if s.setup.victory.system == "secret" and not s.american.known:
        return {}
    critical = s.german.value.critical if s.german.known else ()
    return {AMERICAN: count(s, critical)}
