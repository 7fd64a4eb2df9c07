"""The Replacement Phase: income, debts, units rebuilt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from airwar.common.forms import Field, Form, Pick, items
from airwar.common.leads import many
from airwar.kernel.events import Event
from airwar.kernel.requests import Choose, Flow, Option, Question, Refusal, Together
from airwar.kernel.secrets import Secret

from ..data.kinds import AMERICAN, GERMAN, Side
from ..data.tables import Replacement, load_limits
from . import evidence
from .answers import Rebuild
from .arrivals import place, place_flows
from .economy import drawn_on
from .geography import held_symbols, quarter_name, rated, year
from .key_complex import income_stopped
from .names import called, spoken, unit_name, verb
from .state import FATIGUED, VETERAN, War

if TYPE_CHECKING:
    from random import Random


def table(s: War) -> Replacement:
    found = load_limits().replacement
    return found.advanced if s.advanced else found.tournament


# -- income ---------------------------------------------------------------------------------------


def income(s: War) -> int:
    """§22.21, §22.22, §22.23, §28.21a, §28.21b, §51.2: points for aircraft factories that work."""
    if income_stopped(s):
        return 0
    early = year(s) == 1943
    each = table(s).factories_a_point_1943 if early else table(s).factories_a_point_1944_45
    return len(drawn_on(s, "aircraft")) // each


def collect(s: War) -> None:
    """§22.23, §22.24, §21.21b: the quarter's points come in, then debts are paid; R139: what cannot
    be paid costs victory points."""
    owed = sum([n for key, n in s.debts if key == "german"])
    evidence.note(s, factories=len(held_symbols(s, "aircraft")), spent=owed)
    german = paid(s, "german", s.points.value + income(s))
    s.points = Secret((GERMAN,) if s.advanced else None, german)
    s.pools = (paid(s, "bomber", s.pools[0]), paid(s, "fighter", s.pools[1]))
    s.debts = ()


def paid(s: War, pool: str, held: int) -> int:
    """What is left of a pool once its debts are paid."""
    left = held - sum([n for key, n in s.debts if key == pool])
    short = max(0, -left)
    if short:
        s.shift += short if pool == "german" else -short
        unpaid = f"{many(short, 'point')} of the {pool} pool cannot be paid"
        text = f"{unpaid}: {many(short, 'victory point')}"
        s.tell(Event("21.21b", "withdraw", text))
    return max(0, left)


# -- uses -----------------------------------------------------------------------------------------


def tired(s: War, side: Side) -> list[str]:
    """§22.1, §22.31, §22.61, §29.23: fatigued units that can turn veteran."""
    areas = s.american.value.areas if side == AMERICAN else {}
    return sorted(
        [
            u.id
            for u in s.of_side(side)
            if u.status == "play" and u.steps == FATIGUED and areas.get(u.id) != "ussr"
        ]
    )


def fallen(s: War, side: Side) -> list[str]:
    """§22.1, §22.7, §28.4: units that can come back: not those lost for fuel or withdrawn."""
    return sorted([u.id for u in s.of_side(side) if u.status == "dead"])


def training(s: War) -> int:
    """§28.3, R53: points that fueled schools let the German spend."""
    if not s.advanced:
        return 99
    grounded = s.german.value.fuel.grounded
    total = 0
    for unit in s.of_side(GERMAN):
        school = unit.status == "play" and rated(s, unit.id).school and unit.id not in grounded
        if school:
            veteran = unit.steps == VETERAN
            total += table(s).school_veteran if veteran else table(s).school_fatigued
    return total


def pool_of(s: War, unit: str) -> str:
    if s.units[unit].side == GERMAN:
        return "german"
    return "fighter" if rated(s, unit).fighter else "bomber"


def pools(s: War, side: Side) -> dict[str, int]:
    """What may be spent: by kind for the American, §28.3 limits the German."""
    if side == AMERICAN:
        return {"bomber": s.pools[0], "fighter": s.pools[1]}
    return {"german": min(s.points.value, training(s))}


def told(pool: str, n: int) -> str:
    """`bomber points`, `German aircraft point`"""
    name = "German aircraft" if pool == "german" else pool
    return f"{name} point" if n == 1 else f"{name} points"


def spent(s: War, answer: Rebuild) -> dict[str, int]:
    """§22.11: one point for each unit."""
    found: dict[str, int] = {}
    for unit in (*answer.rested, *answer.returned):
        found[pool_of(s, unit)] = found.get(pool_of(s, unit), 0) + 1
    return found


class RebuildUnits(Question[War, Rebuild]):
    """§22.1, §22.11, §22.4, §28.1, R44: units rebuilt as long as points hold out. `about` is the
    side."""

    name, rule, answer = "rebuild", "22.1", Rebuild
    doing = "rebuilding units"

    def prompt(self, s: War, about: Any) -> str:
        own = ", ".join([f"{n} {told(name, n)}" for name, n in pools(s, about).items()])
        return f"{own}: which units are rebuilt?"

    def options(self, s: War, about: Any) -> Sequence[Rebuild]:
        rest = self._chosen(s, about, [*tired(s, about), *fallen(s, about)])
        back = self._chosen(s, about, [*fallen(s, about), *tired(s, about)])
        return list(dict.fromkeys([rest, back]))

    def refused(self, s: War, about: Any, answer: Rebuild) -> Iterator[Refusal]:
        rows = (("rested", answer.rested, tired(s, about)),
                ("returned", answer.returned, fallen(s, about)))  # fmt: skip
        for name, units, known in rows:
            for i, unit in enumerate(units):
                if unit not in known:
                    yield self._why(s, about, unit, (name, i))
            if list(units) != sorted(set(units)):
                yield Refusal("22.1", "each unit once, in the order of their names", (name,))
        if any(unit not in s.units for unit in (*answer.rested, *answer.returned)):
            return
        used, uses = spent(s, answer), [*tired(s, about), *fallen(s, about)]
        for name, most in pools(s, about).items():
            wanted = min(most, len([unit for unit in uses if pool_of(s, unit) == name]))
            if (n := used.get(name, 0)) != wanted:
                rule = "22.4" if n < wanted else "28.3" if name == "german" else "22.3"
                yield Refusal(rule, f"{n} {told(name, n)} spent, {wanted} must be", ())

    def random(self, s: War, about: Any, rng: Random) -> Rebuild:
        uses = [*tired(s, about), *fallen(s, about)]
        rng.shuffle(uses)
        return self._chosen(s, about, uses)

    def presets(self, s: War, about: Any) -> Mapping[str, Rebuild]:
        return {"usual": self.options(s, about)[0]}

    def form(self, s: War, about: Any, draft: Mapping[str, Any]) -> Form:
        rest, back = tired(s, about), fallen(s, about)
        return Form(
            "rebuild",
            (
                Field("rested", "Fatigued to veteran", Pick(items(rest), 0, len(rest), True)),
                Field("returned", "Back as fatigued", Pick(items(back), 0, len(back), True)),
            ),
        )

    def show(self, s: War, about: Any, answer: Rebuild) -> Option:
        parts = []
        if units := answer.rested:
            parts.append(f"{called(s, units)} {verb(units, 'is', 'are')} rested")
        if units := answer.returned:
            parts.append(f"{called(s, units)} {verb(units, 'returns', 'return')}")
        return Option(self.write(answer), "; ".join(parts) or "nothing")

    def _chosen(self, s: War, about: Any, uses: list[str]) -> Rebuild:
        left = pools(s, about)
        rest: list[str] = []
        back: list[str] = []
        for unit in uses:
            name = pool_of(s, unit)
            if left[name]:
                left[name] -= 1
                (rest if s.units[unit].status == "play" else back).append(unit)
        return Rebuild(tuple(sorted(rest)), tuple(sorted(back)))

    def _why(self, s: War, side: Side, unit: str, at: tuple[str | int, ...]) -> Refusal:
        own = s.units.get(unit)
        if own is None or own.side != side:
            return Refusal("22.1", f"you have no {spoken(s, unit)}", at)
        named = unit_name(s, unit)
        if own.status == "fuel":
            return Refusal("22.7", f"{named} ran out of fuel and is gone for good", at)
        if own.status == "withdrawn":
            return Refusal("21.2", f"{named} is withdrawn", at)
        if side == AMERICAN and s.american.value.areas.get(unit) == "ussr":
            return Refusal("22.31", f"{named} is in the USSR", at)
        return Refusal("22.61", f"{named} cannot be rebuilt this way", at)


REBUILD = RebuildUnits()


# -- the phase ------------------------------------------------------------------------------------


def replaces(s: War) -> bool:
    """§52.2: not in the extra quarter."""
    extra = quarter_name(s) == load_limits().optional.extended_quarter
    return s.setup.campaign and s.outcome is None and not extra


def rebuild(s: War) -> Flow[None]:
    """§5.3-7a, §5.3-7b, §22.5: both at once; then what came back is placed."""
    collect(s)

    def of(side: Side) -> Any:
        def flow() -> Flow[Rebuild]:
            if not any(pools(s, side).values()) or not (tired(s, side) or fallen(s, side)):
                return Rebuild()
            answer: Rebuild = yield Choose(side, REBUILD, side)
            return answer

        return flow

    joint = yield Together("22.1", "Replacements", {AMERICAN: of(AMERICAN), GERMAN: of(GERMAN)})
    for side in (AMERICAN, GERMAN):
        if side == GERMAN:
            witness(s, joint[side])
        spend(s, joint[side])
        for unit in joint[side].rested:
            s.put_unit(unit, steps=VETERAN)
        if s.log is not None and (joint[side].rested or joint[side].returned):
            text = REBUILD.show(s, side, joint[side]).label
            s.tell(Event("22.1", "rebuild", text, who=side))
    s.back = (joint[AMERICAN].returned, joint[GERMAN].returned)


def witness(s: War, answer: Rebuild) -> None:
    """What the American sees of German points."""
    rebuilt = len(answer.rested) + len(answer.returned)
    wanting = len(tired(s, GERMAN)) + len(fallen(s, GERMAN)) - rebuilt
    before = s.evidence[-1].spent if s.evidence else 0  # debts
    evidence.note(s, spent=before + rebuilt, rebuilt=rebuilt, wanting=wanting)


def spend(s: War, answer: Rebuild) -> None:
    used = spent(s, answer)
    s.pools = (s.pools[0] - used.get("bomber", 0), s.pools[1] - used.get("fighter", 0))
    if used.get("german"):
        s.points = Secret(s.points.seen, s.points.value - used["german"])


def any_back(s: War) -> bool:
    return any(s.back)


def bring_back(s: War) -> Flow[None]:
    """§22.5, R89, R121: units that return are placed like reinforcements, fatigued."""
    american, german = s.back
    joint = yield Together("22.5", "Units that return", place_flows(s, [*american], [*german]))
    place(s, joint[AMERICAN], joint[GERMAN], "22.5")
    placed = [unit for unit, _ in (*joint[AMERICAN].units, *joint[GERMAN].units)]
    for unit in placed:
        s.put_unit(unit, steps=FATIGUED)
    for unit in (*american, *german):  # R43: no base is left; it waits
        if unit not in placed:
            s.put_unit(unit, status="awaited", steps=FATIGUED, railroad=False)
    s.back = ((), ())
