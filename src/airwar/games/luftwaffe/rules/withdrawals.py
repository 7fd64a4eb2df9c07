"""Withdrawals and the prices of reinforcement options.

What a side gives up waits in its pack until both have placed their arrivals.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from airwar.common.forms import Field, Form, Many, Number, Pick, items
from airwar.common.leads import many
from airwar.kernel.events import Event
from airwar.kernel.requests import Choose, Flow, Refusal, Together

from ..data.forces import load_chart
from ..data.kinds import AMERICAN, GERMAN, QUARTERS, Side
from ..data.tables import Choice, load_limits, load_options
from .answers import Pay, Price, Withdraw
from .geography import aircraft, quarter_name, rated
from .names import called, spoken, unit_name
from .state import DEAD, FATIGUED, VETERAN, Unit, War, index
from .told import Order, row_name

if TYPE_CHECKING:
    from random import Random

POINTS, VICTORY = "points", "victory"


class Rung(NamedTuple):
    """§21.21b: what may be given up, and under which rule."""

    rule: str
    answers: tuple[str, ...]


# -- the ladder -----------------------------------------------------------------------------------


def chart_withdrawals(s: War, side: Side) -> list[tuple[str, str]]:
    """§21.2: rows and types that the chart withdraws in this quarter."""
    chart = load_chart("advanced" if s.advanced else "tournament")
    found: list[tuple[str, str]] = []
    counts: dict[str, int] = {}
    for entry in chart.get((side, quarter_name(s)), ()):
        for type, number in entry.withdraws.items():
            for _ in range(number):
                counts[type] = counts.get(type, 0) + 1
                found.append((f"{type}.{counts[type]}", type))
    return found


def fitting(s: War, side: Side, type: str, unit: Unit) -> bool:
    """§21.21a, §21.21b: can a unit stand in for a type? Same or higher E; as many bomb points; a
    school for a school."""
    own, other = aircraft(s, type), rated(s, unit.id)
    if own.fighter is not other.fighter or (own.school and not other.school):
        return False
    if own.fighter:
        return other.e is not None and own.e is not None and other.e >= own.e
    return other.bombs[0] >= own.bombs[0]


def rung(s: War, side: Side, type: str, taken: Sequence[str]) -> Rung:
    """§21.21a, §21.21b, §35.8, R42: the highest rung of the ladder that is not empty; units in the
    USSR only if no other will do."""
    own = [u for u in s.of_side(side) if u.status == "play" and u.id not in taken]
    areas = s.american.value.areas if side == AMERICAN else {}
    near = [u for u in own if areas.get(u.id) != "ussr"]
    for rule, units in (*ladder(s, side, type, near), *ladder(s, side, type, own)):
        if units:
            return Rung(rule, tuple(sorted([u.id for u in units])))
    pool = s.pools[0 if not aircraft(s, type).fighter else 1] if side == AMERICAN else 2
    owed = sum([n for key, n in s.debts if key == pool_of(s, side, type)])
    enough = pool - owed >= load_limits().withdrawal.nothing_points
    return Rung("21.21b", (POINTS,) if enough else (VICTORY,))


def ladder(s: War, side: Side, type: str, own: list[Unit]) -> list[tuple[str, list[Unit]]]:
    """What may go for a type, the best rung first, and the rule of each."""
    veterans = [u for u in own if u.steps == VETERAN]
    tired = [u for u in own if u.steps == FATIGUED]
    return [
        ("21.21a", [u for u in veterans if u.type == type]),
        ("21.21b", [u for u in veterans if fitting(s, side, type, u)]),
        ("21.21b", [u for u in tired if u.type == type]),
        ("21.21b", [u for u in tired if fitting(s, side, type, u) and better(s, type, u)]),
    ]


def better(s: War, type: str, unit: Unit) -> bool:
    """§21.21b: a fatigued fighter of another type has a higher E, not the same."""
    own, other = aircraft(s, type).e, rated(s, unit.id).e
    return own is None or (other is not None and other > own)


def pool_of(s: War, side: Side, type: str) -> str:
    if side == GERMAN:
        return "german"
    return "fighter" if aircraft(s, type).fighter else "bomber"


def rows_told(s: War, side: Side) -> str:
    """What the chart withdraws, by type."""
    return ", ".join([row_name(s, row) for row, _ in chart_withdrawals(s, side)])


def given_told(s: War, answers: Sequence[str]) -> str:
    """What can be given up on a rung of the ladder."""
    table = load_limits().withdrawal
    if answers == (POINTS,):
        return many(table.nothing_points, "replacement point")
    if answers == (VICTORY,):
        return many(table.victory_points, "victory point")
    return f"one of {called(s, answers)}"


class Withdrawals(Order[Withdraw]):
    """§21.2, §21.21a, §21.21b: what goes for each withdrawal of the chart. `about` is the side."""

    name, rule, answer = "withdraw", "21.21a", Withdraw
    doing = "withdrawing units"

    def prompt(self, s: War, about: Any) -> str:
        return f"Which units are withdrawn: {rows_told(s, about)}?"

    def options(self, s: War, about: Any) -> Sequence[Withdraw]:
        return list(dict.fromkeys([self._chosen(s, about, 0), self._chosen(s, about, -1)]))

    def refused(self, s: War, about: Any, answer: Withdraw) -> Iterator[Refusal]:
        rows = sorted(chart_withdrawals(s, about))
        if [row for row, _ in answer.listed] != [row for row, _ in rows]:
            why = f"one answer for each withdrawal: {rows_told(s, about)}"
            yield Refusal("21.2", why, ("listed",))
            return
        taken: list[str] = []
        for i, ((_, chosen), (_, type)) in enumerate(zip(answer.listed, rows, strict=True)):
            own = rung(s, about, type, taken)
            if chosen not in own.answers:
                why = f"for a {aircraft(s, type).name} give up {given_told(s, own.answers)}"
                yield Refusal(own.rule, why, ("listed", i))
            taken.append(chosen)

    def random(self, s: War, about: Any, rng: Random) -> Withdraw:
        taken: list[str] = []
        listed = []
        for row, type in sorted(chart_withdrawals(s, about)):
            chosen = rng.choice(rung(s, about, type, taken).answers)
            taken.append(chosen)
            listed.append((row, chosen))
        return Withdraw(tuple(listed))

    def presets(self, s: War, about: Any) -> Mapping[str, Withdraw]:
        return {"usual": self._chosen(s, about, -1)}

    def form(self, s: War, about: Any, draft: Mapping[str, Any]) -> Form:
        rows = sorted(chart_withdrawals(s, about))
        units = sorted({e for _, type in rows for e in rung(s, about, type, ()).answers})
        row = Form(
            fields=(
                Field("row", "For", Pick(items([row for row, _ in rows]))),
                Field("unit", "Gives up", Pick(items([*units, POINTS, VICTORY]))),
            )
        )
        return Form("withdraw", (Field("listed", "Withdrawals", Many(row, len(rows), len(rows))),))

    def _chosen(self, s: War, about: Any, place: int) -> Withdraw:
        taken: list[str] = []
        for _, type in sorted(chart_withdrawals(s, about)):
            taken.append(rung(s, about, type, taken).answers[place])
        rows = [row for row, _ in sorted(chart_withdrawals(s, about))]
        return Withdraw(tuple(zip(rows, taken, strict=True)))


# -- prices of options ----------------------------------------------------------------------------


class Due(NamedTuple):
    """§39.32-1, §39.32-5: an option whose price is due, for so many units that arrive when."""

    option: Choice
    type: str
    number: int
    quarter: str
    units: tuple[str, ...]  # that may be given up
    points: int  # that are held of its pool, §39.32-2


def chosen_options(s: War, side: Side) -> tuple[str, ...]:
    return s.american.value.options if side == AMERICAN else s.german.value.options


def dues(s: War, side: Side, taken: Sequence[str] = ()) -> list[Due]:
    """The prices that a side has to pay in this quarter (§27.32, §39.31, §39.32-4); §39.32-6: units
    of the charts cost nothing."""
    found = []
    for key in sorted(chosen_options(s, side)):
        option = load_options()[key]
        for each in option.arrives:
            if QUARTERS.index(each.quarter) - option.price.quarters_before != s.quarter:
                continue
            units = payers(s, side, option, taken)
            pool = s.pools[0 if option.price.pool == "bomber" else 1]
            due = Due(option, each.type, each.count, each.quarter, units, pool)
            if payable(due, ()) or bought(due, 0):
                found.append(due)
    return found


def payers(s: War, side: Side, option: Choice, taken: Sequence[str]) -> tuple[str, ...]:
    """§39.32-1: units in play or arriving now; fatigued ones count whole; a school goes where its
    type would."""
    found = []
    for unit in s.of_side(side):
        arriving = unit.status == "awaited" and unit.arrives == s.quarter and not unit.railroad
        school = rated(s, unit.id).school
        kinds = (unit.type, school, "school") if school else (unit.type,)
        listed = any(kind in option.price.any for kind in kinds)
        if listed and (unit.status == "play" or arriving) and unit.id not in taken:
            found.append(unit.id)
    return tuple(sorted(found))


def far_off(s: War, due: Due, own: Sequence[str], used: Sequence[str]) -> str:
    """§35.8 R155: a unit in the USSR that is given up while another of the price list is nearer."""
    areas = s.american.value.areas if due.option.side == AMERICAN else {}
    near = [unit for unit in due.units if areas.get(unit) != "ussr" and unit not in used]
    far = [unit for unit in own if areas.get(unit) == "ussr"]
    return far[0] if far and near else ""


def payable(due: Due, used: Sequence[str]) -> int:
    """How many of the arrivals can be paid in units that are not spent on another option."""
    free = len([unit for unit in due.units if unit not in used])
    return min(due.number, free // due.option.price.count)


def bought(due: Due, spent: int) -> int:
    """§39.32-2: how many can be paid in points, if so many are spent on other options."""
    each = due.option.price.points
    return min(due.number, max(0, due.points - spent) // each) if each else 0


class Prices(Order[Pay]):
    """§39.2, §39.32-1, §39.32-2: the price of every option that is due. `about`: the side, then
    units that are withdrawn anyway."""

    name, rule, answer = "pay", "39.32-1", Pay
    doing = "paying"

    def prompt(self, s: War, about: Any) -> str:
        names = ", ".join([due.option.name for due in dues(s, *about)])
        return f"Pay for {names}."

    def options(self, s: War, about: Any) -> Sequence[Pay]:
        return [self._usual(s, about)]

    def refused(self, s: War, about: Any, answer: Pay) -> Iterator[Refusal]:
        owed = dues(s, *about)
        if [each.option for each in answer.prices] != [due.option.key for due in owed]:
            names = ", ".join([due.option.name for due in owed])
            yield Refusal("39.2", f"one price for each of {names}", ("prices",))
            return
        used: list[str] = []
        spent: dict[str, int] = {}
        got: list[int] = []
        for i, (price, due) in enumerate(zip(answer.prices, owed, strict=True)):
            at, table = ("prices", i), due.option.price
            by_points, odd = divmod(price.points, table.points) if table.points else (0, 0)
            if odd or by_points > bought(due, spent.get(table.pool, 0)) or price.points < 0:
                why = f"{table.points} points for a unit, as far as they go, or units"
                yield Refusal("39.32-2", why, (*at, "points"))
            spent[table.pool] = spent.get(table.pool, 0) + price.points
            for unit in price.units:
                if unit not in due.units or unit in used:
                    why = f"{spoken(s, unit)} is not on the price list"
                    yield Refusal("39.32-1", why, (*at, "units"))
                used.append(unit)
            if tuple(sorted(set(price.units))) != price.units:
                yield Refusal(
                    "39.32-1", "each unit once, in the order of their names", (*at, "units")
                )
            by_units, odd = divmod(len(price.units), table.count)
            if odd or by_units + by_points > due.number:
                why = f"{table.count} of the price list for each of {due.number} at most"
                yield Refusal("39.32-1", why, (*at, "units"))
            got.append(by_units + by_points)
        for i, (price, due) in enumerate(zip(answer.prices, owed, strict=True)):
            if unit := far_off(s, due, price.units, used):
                why = f"{unit_name(s, unit)} is in the USSR, and others could go"
                yield Refusal("35.8", why, ("prices", i, "units"))
        for i, due in enumerate(owed):  # §39.2: to the best of one's ability
            more = payable(due, used) or bought(due, spent.get(due.option.price.pool, 0))
            if got[i] < due.number and more:
                why = f"{due.number} of {due.option.name} come, and more can be paid for"
                yield Refusal("39.2", why, ("prices", i))

    def random(self, s: War, about: Any, rng: Random) -> Pay:
        return self._usual(s, about)

    def presets(self, s: War, about: Any) -> Mapping[str, Pay]:
        return {"usual": self._usual(s, about)}

    def form(self, s: War, about: Any, draft: Mapping[str, Any]) -> Form:
        owed = dues(s, *about)
        units = sorted({unit for due in owed for unit in due.units})
        row = Form(
            fields=(
                Field("option", "Option", Pick(items([due.option.key for due in owed]))),
                Field("units", "Units", Pick(items(units), 0, len(units), True)),
                Field("points", "Points", Number(0, 99)),
            )
        )
        return Form("pay", (Field("prices", "Prices", Many(row, len(owed), len(owed))),))

    def _usual(self, s: War, about: Any) -> Pay:
        """Tired units first, those in the USSR last; points where the units are short."""
        side, taken = about
        areas = s.american.value.areas if side == AMERICAN else {}
        used: list[str] = []
        spent: dict[str, int] = {}
        prices = []
        for due in dues(s, side, taken):
            table = due.option.price
            free = [unit for unit in due.units if unit not in used]
            free.sort(key=lambda unit: (areas.get(unit) == "ussr", s.units[unit].steps, unit))
            number = payable(due, used)
            own = tuple(sorted(free[: number * table.count]))
            used += own
            rest = min(due.number - number, bought(due, spent.get(table.pool, 0)))
            spent[table.pool] = spent.get(table.pool, 0) + rest * table.points
            prices.append(Price(due.option.key, own, rest * table.points))
        return Pay(tuple(prices))


WITHDRAW, PAY = Withdrawals(), Prices()


# -- the step -------------------------------------------------------------------------------------


def any_to_withdraw(s: War) -> bool:
    """§52.2: not in the extra quarter. With options the step is always there: it tells nothing."""
    if quarter_name(s) == load_limits().optional.extended_quarter:
        return False
    return s.on("options") or any(chart_withdrawals(s, side) for side in (AMERICAN, GERMAN))


def withdraw(s: War) -> Flow[None]:
    """§21.1, §21.2, §27.4, §39.2: both at once, shown with the arrivals."""

    def of(side: Side) -> Any:
        def flow() -> Flow[tuple[tuple[str, str], ...]]:
            found: list[tuple[str, str]] = []
            taken: tuple[str, ...] = ()
            if chart_withdrawals(s, side):
                answer: Withdraw = yield Choose(side, WITHDRAW, side, (side,))
                found += answer.listed
                taken = tuple(sorted([chosen for _, chosen in answer.listed]))
            if dues(s, side, taken):
                pay: Pay = yield Choose(side, PAY, (side, taken), (side,))
                owed = dues(s, side, taken)
                for price, due in zip(pay.prices, owed, strict=True):
                    found += [(f"paid:{price.option}", unit) for unit in price.units]
                    table = due.option.price
                    got = len(price.units) // table.count
                    if price.points:
                        got += price.points // table.points
                        found.append((f"cost:{table.pool}", str(price.points)))
                    found.append((f"option:{due.quarter}:{due.type}", str(got)))
            return tuple(found)

        return flow

    joint = yield Together("21.2", "Withdrawals", {AMERICAN: of(AMERICAN), GERMAN: of(GERMAN)})
    s.put_american(pending=(*s.american.value.pending, *joint[AMERICAN]))
    s.put_german(pending=(*s.german.value.pending, *joint[GERMAN]))


def pending_units(s: War, side: Side) -> set[str]:
    """Units that a side has given up, before that is shown."""
    own = s.american.value.pending if side == AMERICAN else s.german.value.pending
    return {what for _, what in own if what in s.units}


def settle(s: War, side: Side) -> None:
    """What was given up is shown, and paid."""
    own = s.american.value.pending if side == AMERICAN else s.german.value.pending
    for row, what in own:
        if row.startswith("cost:"):
            bomber, fighter = s.pools
            less = int(what)
            s.pools = (bomber - less, fighter) if row == "cost:bomber" else (bomber, fighter - less)
        elif row.startswith("option:"):
            continue  # §39.1: not told before the units come
        elif what in s.units:
            give_up(s, side, row, what)
        else:
            forfeit(s, side, row.partition(".")[0], what)
    kept = tuple([each for each in own if each[0].startswith("option:") and int(each[1])])
    if side == AMERICAN:
        s.put_american(pending=kept)
    else:
        s.put_german(pending=kept)


def give_up(s: War, side: Side, row: str, unit: str) -> None:
    """§21.2, §39.32-3: it never comes back; §21.21b: a fatigued one costs a point."""
    own = s.units[unit]
    if own.steps == FATIGUED and not row.startswith("paid:"):
        price = load_limits().withdrawal.fatigued_points
        s.debts = (*s.debts, (pool_of(s, side, own.type), price))
    s.put_unit(unit, status="withdrawn", steps=DEAD, base="")
    s.tell(Event("21.2", "withdraw", f"{unit_name(s, unit)} is withdrawn", who=side, news=(unit,)))


def forfeit(s: War, side: Side, type: str, what: str) -> None:
    """§21.21b, R42: points in the Replacement Phase, or victory points for the enemy."""
    table, name = load_limits().withdrawal, aircraft(s, type).name
    if what == POINTS:
        s.debts = (*s.debts, (pool_of(s, side, type), table.nothing_points))
        text = f"The {side.capitalize()} pays {table.nothing_points} points for a {name}"
    else:
        s.shift += table.victory_points * (-1 if index(side) == 0 else 1)
        text = f"The {side.capitalize()} gives {table.victory_points} victory points for a {name}"
    s.tell(Event("21.21b", "withdraw", text, who=side))
