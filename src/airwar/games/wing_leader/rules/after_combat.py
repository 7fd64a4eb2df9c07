"""What follows an air combat: tallies (7.2.4.1), then loads and tanks (9.2.1.1, 13.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any, Literal

from airwar.common.forms import Field, Form, Item, Pick
from airwar.common.leads import option
from airwar.kernel.events import Event
from airwar.kernel.requests import Choose, Flow, Option, Question, Refusal

from ..data.kinds import SIDES, Side
from . import leads
from .answers import Jettison, Tallies
from .cards import called, fighter_bomber
from .formations import jettison, kamikaze, presses_on
from .pairs import pairs
from .state import Raid, Unit, fighter
from .tally import gain_tally
from .weapons import can_jettison

if TYPE_CHECKING:
    from random import Random

MANY = 60  # answers that are listed

# -- tallies --------------------------------------------------------------------------------------


def tallies(s: Raid) -> Flow[None]:
    """§7.2.4.1: each fighter has a tally on an enemy of the combat; the raider's first (C102)."""
    for side in SIDES:
        choices = choices_of(s, side)
        answer = Tallies(tuple([(id, each[0]) for id, each in choices.items()]))
        if any(len(each) > 1 for each in choices.values()):
            answer = yield Choose(side, TALLIES, side)
        _place(s, side, answer)


def choices_of(s: Raid, side: Side) -> dict[str, list[str]]:
    """Whom each fighter of a side may have a tally on; "" is nobody. Its present one is first.

    §10.8.1-tally: of a dogfight, only its members; if none that fought here is left in it, any of
    the others, for a dogfight may hold several combats. §15.2.4-refuse: a loaded fighter-bomber may
    decline. C14: with no enemy left there is no tally.
    """
    assert s.combat is not None
    units = [s.units[id] for id in s.combat.units if s.units[id].on_map]
    found = {}
    for unit in units:
        if unit.side != side or unit.broken or kamikaze(s, unit):
            continue
        if not fighter(unit) and not (fighter_bomber(unit) and side == s.combat.defender):
            continue
        rivals = [each for each in units if each.side != side]
        if unit.dogfight:
            members = [each for each in s.members(unit.dogfight) if each.side != side]
            rivals = [each for each in rivals if each in members] or members
        enemies = [each.id for each in rivals]
        enemies.sort(key=lambda id: (id != unit.tally, id))
        if fighter_bomber(unit):
            enemies.insert(0, "")
        if enemies:
            found[unit.id] = enemies
    return found


def _place(s: Raid, side: Side, answer: Tallies) -> None:
    for id, target in answer.targets:
        unit = s.units[id]
        if target and unit.tally != target:
            gain_tally(s, id, target)
            if s.log is not None:
                text = f"{called(unit)} has a tally on {target}"
                s.tell(Event("7.2.4.1", "tally", text, who=id, where=(id, target)))


class TalliesQuestion(Question[Raid, Tallies]):
    """About a side."""

    name = "tallies"
    doing = "choosing tallies"
    rule = "7.2.4.1"
    answer = Tallies

    def prompt(self, s: Raid, about: Side) -> str:
        ids = list(choices_of(s, about))
        verb = "does" if len(ids) == 1 else "do"
        return f"On whom {verb} {', '.join(ids)} have a tally after the combat?"

    def options(self, s: Raid, about: Side) -> Sequence[Tallies]:
        """Each in turn may change its mind, or all go for one enemy."""
        choices = choices_of(s, about)
        kept = {id: each[0] for id, each in choices.items()}
        found = [kept]
        for id, each in choices.items():
            found += [{**kept, id: target} for target in each[1:]]
        for target in dict.fromkeys([t for each in choices.values() for t in each if t]):
            found.append({i: target if target in c else c[0] for i, c in choices.items()})
        return list(dict.fromkeys([_tallies(each) for each in found]))[:MANY]

    def refused(self, s: Raid, about: Side, answer: Tallies) -> Iterator[Refusal]:
        choices = choices_of(s, about)
        named = [id for id, _ in answer.targets]
        if named != sorted(set(named)):
            yield Refusal(self.rule, "name units once each, sorted by id", ("targets",))
        for i, (id, target) in enumerate(answer.targets):
            if id not in choices:
                reason = f"{id} places no tally after this combat"
                yield Refusal(self.rule, reason, ("targets", i, 0))
            elif not target or target not in choices[id]:
                reason = f"{id} can have its tally on {', '.join(filter(None, choices[id]))}"
                yield Refusal(self.rule, reason, ("targets", i, 1))
        for id, each in choices.items():
            if id not in named and "" not in each:
                yield Refusal(self.rule, f"{id} must have a tally", ("targets",))

    def random(self, s: Raid, about: Side, rng: Random) -> Tallies:
        return _tallies({id: rng.choice(each) for id, each in choices_of(s, about).items()})

    def form(self, s: Raid, about: Side, draft: Mapping[str, Any]) -> Form:
        choices = choices_of(s, about)
        enemies = [target for each in choices.values() for target in each if target]
        least = len([each for each in choices.values() if "" not in each])
        return Form("tallies", (pairs("targets", "tally", choices, enemies, least, len(choices)),))

    def presets(self, s: Raid, about: Side) -> Mapping[str, Tallies]:
        kept = {id: each[0] for id, each in choices_of(s, about).items()}
        return {"keep": _tallies(kept)}

    def show(self, s: Raid, about: Side, answer: Tallies) -> Option:
        pairs = [f"{id} on {target}" for id, target in answer.targets]
        enemies = [id for each in choices_of(s, about).values() for id in each if id]
        told = leads.hunted(s, enemies, answer.targets)
        return option(self.write(answer), ", ".join(pairs) or "no tally", told)


def _tallies(pairs: Mapping[str, str]) -> Tallies:
    return Tallies(tuple(sorted([(id, target) for id, target in pairs.items() if target])))


# -- loads ----------------------------------------------------------------------------------------


def loads(s: Raid) -> Flow[None]:
    """§6.0-combat: what has fought may jettison its load or tanks, the raider's first."""
    for side in SIDES:
        if droppable(s, side):
            answer: Jettison | Literal["pass"] = yield Choose(side, JETTISON, side)
            if isinstance(answer, Jettison):
                for id in answer.units:
                    jettison(s, id)


def droppable(s: Raid, side: Side) -> list[str]:
    """§9.2.1.1-jettison, §13.2-jettison: who in this combat has something to let go of."""
    assert s.combat is not None
    return [id for id in s.combat.units if _can_drop(s, s.units[id]) and s.units[id].side == side]


def _can_drop(s: Raid, unit: Unit) -> bool:
    held = kamikaze(s, unit) or presses_on(s, unit)
    return unit.on_map and can_jettison(unit) and not held


class JettisonQuestion(Question[Raid, Jettison | Literal["pass"]]):
    """About a side."""

    name = "jettison"
    doing = "deciding what to jettison"
    rule = "9.2.1.1-jettison"
    answer = Jettison | Literal["pass"]

    def prompt(self, s: Raid, about: Side) -> str:
        ids = droppable(s, about)
        if len(ids) == 1:
            return f"Does {ids[0]} jettison its load or tanks?"
        return f"Which of {', '.join(ids)} jettison their load or tanks?"

    def options(self, s: Raid, about: Side) -> Sequence[Jettison | Literal["pass"]]:
        ids = droppable(s, about)
        several = [c for n in range(1, len(ids) + 1) for c in combinations(ids, n)]
        return ["pass", *[Jettison(each) for each in several[:MANY]]]

    def refused(
        self, s: Raid, about: Side, answer: Jettison | Literal["pass"]
    ) -> Iterator[Refusal]:
        if answer == "pass":
            return
        assert isinstance(answer, Jettison)
        if not answer.units or list(answer.units) != sorted(set(answer.units)):
            yield Refusal(self.rule, "name units once each, sorted by id", ("units",))
        for i, id in enumerate(answer.units):
            if id not in droppable(s, about):
                yield Refusal(self.rule, f"{id} has nothing to jettison", ("units", i))

    def form(self, s: Raid, about: Side, draft: Mapping[str, Any]) -> Form:
        ids = tuple([Item(id, place=id) for id in droppable(s, about)])
        some = Form(
            "jettison", (Field("units", "units", Pick(ids, 1, len(ids), several=True)),), "let go"
        )
        return Form(label="loads", either=(some, Form("pass", label="keep all", word=True)))

    def show(self, s: Raid, about: Side, answer: Jettison | Literal["pass"]) -> Option:
        if isinstance(answer, Jettison):
            told = [leads.dropped(s, id, _without_load(s, id)) for id in answer.units]
            return option(self.write(answer), f"{', '.join(answer.units)} let go", "; ".join(told))
        return option("pass", "Keep everything", leads.carried(s, droppable(s, about)))


def _without_load(s: Raid, id: str) -> Unit:
    twin = s.__copy__()
    twin.log = None
    jettison(twin, id)
    return twin.units[id]


TALLIES = TalliesQuestion()
JETTISON = JettisonQuestion()
