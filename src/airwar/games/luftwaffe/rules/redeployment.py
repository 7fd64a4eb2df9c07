"""The Redeployment Phase: Germans to one unit a base, Americans between Britain and Italy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from airwar.common.forms import Field, Form, Pick, items
from airwar.kernel.events import Event
from airwar.kernel.requests import Choose, Flow, Refusal, Together

from ..data.board import load_board
from ..data.kinds import AMERICAN, GERMAN
from .answers import Based, Transfer
from .arrivals import free_bases
from .geography import distance, german_side, hex_of, name_of, rated, year
from .names import called, spoken, unit_name
from .opening import based_form, based_refused
from .state import War
from .told import Order

if TYPE_CHECKING:
    from random import Random

STRICT: Final = "strict-redeployment"


def standing(s: War) -> dict[str, str]:
    """German units and their bases."""
    return {u.id: u.base for u in s.of_side(GERMAN) if u.base and u.status == "play"}


def kind_bases(s: War, unit: str) -> tuple[str, ...] | None:
    """§24.53, R98: jets and rockets go to bases of their kind; None: any base."""
    own = rated(s, unit)
    if own.rocket:
        return s.rocket_bases
    return s.jet_bases if own.exempt else None


def misplaced(s: War, unit: str, base: str) -> bool:
    own = kind_bases(s, unit)
    return own is not None and base not in own


def crowds(s: War) -> dict[str, list[str]]:
    """Bases with more than one unit."""
    found: dict[str, list[str]] = {}
    for unit, base in sorted(standing(s).items()):
        found.setdefault(base, []).append(unit)
    return {base: units for base, units in found.items() if len(units) > 1}


class Redeploy(Order[Based]):
    """§5.3-2a, §9.32, §24.53, R98: the units that move; one on a base after it."""

    name, rule, answer = "redeploy", "5.3-2a", Based
    doing = "redeploying"

    def prompt(self, s: War, about: Any) -> str:
        return "Move units so that no base has more than one."

    def options(self, s: War, about: Any) -> Sequence[Based]:
        return [self._usual(s)]

    def refused(self, s: War, about: Any, answer: Based) -> Iterator[Refusal]:
        yield from based_refused(s, answer, "5.3-2a")
        here = standing(s)
        crowded = crowds(s)
        for i, (unit, base) in enumerate(answer.units):
            if unit not in here:
                yield Refusal("5.3-2a", f"{spoken(s, unit)} is on no base", ("units", i, 0))
                continue
            if misplaced(s, unit, base) and self._room(s, unit):
                why = f"{unit_name(s, unit)} goes to a base of its kind"
                yield Refusal("24.53", why, ("units", i, 1))
            if s.on(STRICT) and here[unit] not in crowded and not misplaced(s, unit, here[unit]):
                yield Refusal(
                    "5.3-2a", f"{unit_name(s, unit)} has no reason to move", ("units", i, 0)
                )
        after = here | {unit: base for unit, base in answer.units if unit in here}
        count: dict[str, list[str]] = {}
        for unit, base in sorted(after.items()):
            count.setdefault(base, []).append(unit)
        for base, units in count.items():
            if len(units) > 1:
                why = f"{called(s, units)} would stand at {name_of(base)} together"
                yield Refusal("5.3-2a", why, ("units",))

    def random(self, s: War, about: Any, rng: Random) -> Based:
        usual = dict(self._usual(s).units)
        free = [base for base in free_bases(s) if base not in usual.values()]
        movers = [u for u in standing(s) if u not in usual and kind_bases(s, u) is None]
        if not s.on(STRICT):
            for unit in rng.sample(movers, min(len(movers), len(free), rng.randint(0, 3))):
                usual[unit] = free.pop(rng.randrange(len(free)))
        return Based(tuple(sorted(usual.items())))

    def presets(self, s: War, about: Any) -> Mapping[str, Based]:
        return {"usual": self._usual(s)}

    def form(self, s: War, about: Any, draft: Mapping[str, Any]) -> Form:
        return based_form(sorted(standing(s)), sorted(load_board().bases))

    def _room(self, s: War, unit: str) -> bool:
        """Is there a free base of its kind?"""
        own = kind_bases(s, unit) or ()
        taken = set(standing(s).values())
        return any(base not in taken and german_side(s, hex_of(base)) for base in own)

    def _usual(self, s: War) -> Based:
        """Units too many go to the nearest free bases, stranded jets to those of their kind."""
        moves: dict[str, str] = {}
        free = free_bases(s)
        for unit, base in sorted(standing(s).items()):
            if misplaced(s, unit, base):
                own = [each for each in free if each in (kind_bases(s, unit) or ())]
                if own:
                    moves[unit] = own[0]
                    free.remove(own[0])
        for base, units in sorted(crowds(s).items()):
            stay = [unit for unit in units if unit not in moves]
            for unit in stay[:-1]:
                own = [each for each in free if not misplaced(s, unit, each)] or free
                near = min(own, key=lambda each: (distance(hex_of(each), hex_of(base)), each))
                moves[unit] = near
                free.remove(near)
        return Based(tuple(sorted(moves.items())))


class ChangeArea(Order[Transfer]):
    """§5.3-2b, §20.32: units that change between Britain and Italy."""

    name, rule, answer = "transfer", "5.3-2b", Transfer
    doing = "moving units between areas"

    def prompt(self, s: War, about: Any) -> str:
        return "Which units change between Britain and Italy?"

    def options(self, s: War, about: Any) -> Sequence[Transfer]:
        return [Transfer(), *[Transfer((unit,)) for unit in movable(s)]]

    def refused(self, s: War, about: Any, answer: Transfer) -> Iterator[Refusal]:
        for i, unit in enumerate(answer.units):
            if unit not in movable(s):
                yield Refusal(
                    "20.32", f"{spoken(s, unit)} is not in Britain or Italy", ("units", i)
                )
        if list(answer.units) != sorted(set(answer.units)):
            yield Refusal("20.32", "each unit once, in the order of their names", ("units",))

    def random(self, s: War, about: Any, rng: Random) -> Transfer:
        units = movable(s)
        return Transfer(tuple(sorted(rng.sample(units, rng.randint(0, min(4, len(units)))))))

    def presets(self, s: War, about: Any) -> Mapping[str, Transfer]:
        return {"usual": Transfer()}

    def form(self, s: War, about: Any, draft: Mapping[str, Any]) -> Form:
        units = movable(s)
        return Form("transfer", (Field("units", "Units", Pick(items(units), 0, len(units), True)),))


REDEPLOY, TRANSFER = Redeploy(), ChangeArea()


def movable(s: War) -> list[str]:
    areas = s.american.value.areas
    own = [u.id for u in s.of_side(AMERICAN) if u.status == "play"]
    return sorted([unit for unit in own if areas.get(unit) in ("britain", "italy")])


def redeploy(s: War) -> Flow[None]:
    """§5.3-2a, §5.3-2b, §30.5: both at once, free of fuel."""

    def german() -> Flow[Based]:
        answer: Based = yield Choose(GERMAN, REDEPLOY)
        return answer

    def american() -> Flow[Transfer]:
        if year(s) == 1943 or not movable(s):
            return Transfer()
        answer: Transfer = yield Choose(AMERICAN, TRANSFER, None, (AMERICAN,))
        return answer

    joint = yield Together("5.3-2a", "Redeployment", {GERMAN: german, AMERICAN: american})
    for unit, base in joint[GERMAN].units:
        s.put_unit(unit, base=base)
    areas = dict(s.american.value.areas)
    for unit in joint[AMERICAN].units:
        areas[unit] = "italy" if areas[unit] == "britain" else "britain"
    s.put_american(areas=areas)
    if joint[GERMAN].units and s.log is not None:
        moves = [f"{unit_name(s, unit)} to {name_of(base)}" for unit, base in joint[GERMAN].units]
        s.tell(Event("5.3-2a", "redeploy", ", ".join(moves), who=GERMAN))
