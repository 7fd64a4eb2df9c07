"""Splitting squadrons into flights (9.3). Four rules split, one procedure does it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from airwar.common.forms import Field, Form, Item, Number, Pick
from airwar.common.leads import option
from airwar.kernel.events import Event
from airwar.kernel.requests import Choose, Flow, Option, Question, Refusal

from ..data.kinds import other
from . import leads
from .answers import Split, Tallies
from .cards import called, fighter_bomber
from .losses import eliminate_spent
from .pairs import pairs
from .squares import OFF
from .state import Intention, Raid, Unit, fighter

Whole: TypeAlias = Literal["whole"]
NEW_FLIGHTS: Final = 2  # by every split (C113)

# -- who may split, and how -----------------------------------------------------------------------


def flexible(s: Raid, unit: Unit) -> bool:
    """§9.3.2: only models that the scenario names."""
    return unit.model in s.setup.rules.flexible


def cannot_split(s: Raid, unit: Unit) -> Refusal | None:
    """§9.3-when, §9.3-limit: why a unit cannot be split at all."""
    if unit.size == "flight":
        return Refusal("9.3-when", f"{unit.id} is a flight already")
    if unit.disruption or unit.broken:
        return Refusal("9.3-when", f"{unit.id} is disrupted or broken")
    limit = _limit(s, unit)
    if limit is not None and dict(s.flights).get(_model(unit), 0) + NEW_FLIGHTS > limit:
        reason = f"no more than {limit} flights of this model may be made by splitting"
        return Refusal("5.1-split-limit", reason)
    if not losses_of_first(s, unit):  # C44
        return Refusal("9.3.1-divide", f"{unit.id} has too many losses for two flights")
    return None


def _limit(s: Raid, unit: Unit) -> int | None:
    """§5.1-split-limit; other models have none."""
    for each in s.setup.split_limits:
        if each.side == unit.side and each.model == unit.model:
            return each.flights
    return None


def _model(unit: Unit) -> str:
    return f"{unit.side} {unit.model}"


def most_losses(s: Raid, unit: Unit) -> int:
    return s.setup.side(unit.side).max_losses.flight


def losses_of_first(s: Raid, unit: Unit) -> list[int]:
    """§9.3.1-divide, §10.6-eliminate: what the first flight may take. No flight reaches Max Losses,
    where it is eliminated at once, if that can be helped; else it is the second (C44)."""
    most = most_losses(s, unit)
    firsts = range(min(unit.losses + 1, most))
    both_live = [n for n in firsts if unit.losses - n < most]
    return both_live or [n for n in firsts if unit.losses - n == most]


def divisible(unit: Unit) -> list[str]:
    """The people and stragglers that go to one flight or the other."""
    found = []
    if unit.experte:
        found.append("experte")
    if unit.leader:
        found.append("leader")
    if unit.straggler:
        found.append("straggler")
    return found


def plans(s: Raid, unit: Unit) -> list[Split]:
    """Every way to split a unit."""
    if cannot_split(s, unit) is not None:
        return []
    whats = divisible(unit)
    found = []
    for losses in losses_of_first(s, unit):
        for picks in product((True, False), repeat=len(whats)):
            others = tuple([what for what, pick in zip(whats, picks, strict=True) if pick])
            if not _torn(unit, others):
                found.append(Split(unit.id, losses, others))  # type: ignore[arg-type]
    return found


def _torn(unit: Unit, others: Sequence[str]) -> bool:
    """§5.2.1-leaders: an Experte with the wing leader's squadron is the wing leader, one person."""
    return unit.experte and unit.leader and ("experte" in others) != ("leader" in others)


def plan_faults(s: Raid, unit: Unit, plan: Split) -> Iterator[Refusal]:
    """Why a squadron cannot be split like this."""
    refusal = cannot_split(s, unit)
    if refusal is not None:
        yield refusal
        return
    if plan.losses not in losses_of_first(s, unit):
        allowed = ", ".join(map(str, losses_of_first(s, unit)))
        reason = f"of {unit.losses} losses the first flight can take {allowed or 'none'}"
        yield Refusal("9.3.1-divide", reason, ("losses",))
    if tuple([each for each in divisible(unit) if each in plan.others]) != plan.others:
        whats = ", ".join(divisible(unit)) or "nothing"
        yield Refusal("9.3.1-divide", f"to divide in this order, each once: {whats}", ("others",))
    elif _torn(unit, plan.others):
        reason = "the Experte is the wing leader: they go with the same flight"
        yield Refusal("5.2.1-leaders", reason, ("others",))


# -- the split ------------------------------------------------------------------------------------


def split(s: Raid, plan: Split) -> Flow[tuple[str, str]]:
    """§9.3-limit: two flights stand in the place of a squadron, for good.

    The first is the one that acts: it keeps the tally.
    """
    unit = s.units[plan.unit]
    hunters = tuple([each.id for each in s.hunters(unit.id)])
    first, second = _flights(s, unit, plan)
    both_live = second.losses < second.max_losses
    s.replace_unit(unit.id, first, second)
    flights = dict(s.flights)
    flights[_model(unit)] = flights.get(_model(unit), 0) + NEW_FLIGHTS
    s.flights = tuple(sorted(flights.items()))
    _rename(s, unit.id, first.id, second.id)
    if s.log is not None:
        text = f"{called(unit)} splits into {first.id} and {second.id}"
        s.tell(Event("9.3-when", "split", text, who=unit.id, news=(unit.id,)))
    if not both_live:  # C44
        eliminate_spent(s, second.id)
        for hunter in hunters:
            s.change(hunter, tally=first.id)
    elif hunters:  # §9.3.1-enemy-tally
        about = Kept(first.id, second.id, hunters)
        answer: Tallies = yield Choose(other(unit.side), KEEP_TALLY, about)
        for hunter, flight in answer.targets:
            s.change(hunter, tally=flight)
    return first.id, second.id


def split_or_not(s: Raid, id: str) -> Flow[str]:
    """§9.3.2: a squadron with tactical flexibility may split; who acts then."""
    unit = s.units[id]
    if not flexible(s, unit) or cannot_split(s, unit) is not None:
        return id
    answer: Split | Whole = yield Choose(unit.side, SPLIT, id)
    if not isinstance(answer, Split):
        return id
    first, _ = yield from split(s, answer)
    return first


def _flights(s: Raid, unit: Unit, plan: Split) -> tuple[Unit, Unit]:
    """§9.3.1-inherit: what both have; §9.3.1-tally: the second has no tally, and keeps a vector."""
    alike = replace(
        unit,
        size="flight",
        max_losses=most_losses(s, unit),
        of=unit.id,
        alerted=unit.alerted or (fighter(unit) and not fighter_bomber(unit)),
    )
    first = replace(
        alike,
        id=f"{unit.id}-1",
        losses=plan.losses,
        experte="experte" in plan.others,
        leader="leader" in plan.others,
        straggler="straggler" in plan.others,
    )
    second = replace(
        alike,
        id=f"{unit.id}-2",
        losses=unit.losses - plan.losses,
        experte=unit.experte and not first.experte,
        leader=unit.leader and not first.leader,
        straggler=unit.straggler and not first.straggler,
        tally="",
        notes=replace(unit.notes, rolled=True),
    )
    if unit.leader and unit.wing and first.leader:  # §9.5.3: only who leads has a vector
        second = replace(second, vector=OFF)
    elif unit.leader and unit.wing:
        first = replace(first, vector=OFF)
    return first, second


def _rename(s: Raid, old: str, first: str, second: str) -> None:
    """The flights stand where the squadron stood, in the order of moves too."""
    s.moved = _swapped(s.moved, old, first, second)
    s.heads = _swapped(s.heads, old, first, second)
    dice = dict(s.lots)
    if old in dice:
        lots = dice.pop(old)
        s.lots = tuple(sorted({**dice, first: lots, second: lots}.items()))
    s.released = _swapped(s.released, old, first, second)
    for wing in s.wings.values():
        if old in wing.members:
            s.put_wing(wing.id, members=_swapped(wing.members, old, first, second))
    raider, defender = s.intentions
    s.intentions = _renamed(raider, old, first, second), _renamed(defender, old, first, second)


def _swapped(ids: tuple[str, ...], old: str, first: str, second: str) -> tuple[str, ...]:
    if old not in ids:
        return ids
    at = ids.index(old)
    return (*ids[:at], first, second, *ids[at + 1 :])


def _renamed(plan: Intention, old: str, first: str, second: str) -> Intention:
    pairs = dict(plan.escorts)
    if old not in pairs:
        return plan
    bomber = pairs.pop(old)
    return replace(plan, escorts=tuple(sorted({**pairs, first: bomber, second: bomber}.items())))


# -- questions ------------------------------------------------------------------------------------


class SplitQuestion(Question[Raid, Split | Whole]):
    """About a unit that may split."""

    name = "split"
    doing = "deciding on a split"
    rule = "9.3-when"
    answer = Split | Whole

    def prompt(self, s: Raid, about: str) -> str:
        return f"Does {called(s.units[about])} split, and how? The first flight acts."

    def options(self, s: Raid, about: str) -> Sequence[Split | Whole]:
        return ["whole", *plans(s, s.units[about])]

    def refused(self, s: Raid, about: str, answer: Split | Whole) -> Iterator[Refusal]:
        if answer == "whole":
            return
        assert isinstance(answer, Split)
        if answer.unit != about:
            yield Refusal(self.rule, f"{answer.unit} is not asked, but {about}", ("unit",))
            return
        yield from plan_faults(s, s.units[about], answer)

    def form(self, s: Raid, about: str, draft: Mapping[str, Any]) -> Form:
        whole = Form("whole", label="stays whole", word=True)
        return Form(label="split", either=(whole, split_form(s, s.units[about])))

    def show(self, s: Raid, about: str, answer: Split | Whole) -> Option:
        if answer == "whole":
            unit = s.units[about]
            return option("whole", "It stays whole", f"One squadron, {leads.state_of(unit)}", about)
        assert isinstance(answer, Split)
        parts = [f"{answer.losses} losses", *answer.others]
        told = leads.halves(s.units[about], answer.losses, answer.others)
        label = f"Split; first flight: {', '.join(parts)}"
        return option(self.write(answer), label, told, about)


def split_form(s: Raid, unit: Unit, able: Sequence[str] = ()) -> Form:
    """Of a unit, out of those that may split now."""
    losses = losses_of_first(s, unit)
    whats = tuple([Item(each) for each in divisible(unit)])
    return Form(
        "split",
        (
            Field("unit", "unit", Pick(tuple([Item(id, place=id) for id in able or [unit.id]]))),
            Field("losses", "losses of the first flight", Number(min(losses), max(losses))),
            Field("others", "with the first flight", Pick(whats, 0, len(whats), several=True)),
        ),
        "splits",
    )


class Kept(Struct, frozen=True):
    """Two flights, and the enemies that had a tally on their squadron."""

    first: str
    second: str
    hunters: tuple[str, ...]


class KeepTallyQuestion(Question[Raid, Tallies]):
    name = "keep-tally"
    doing = "choosing tallies"
    rule = "9.3.1-enemy-tally"
    answer = Tallies

    def prompt(self, s: Raid, about: Kept) -> str:
        hunters = ", ".join(about.hunters)
        return f"On which flight, {about.first} or {about.second}, stays the tally of {hunters}?"

    def options(self, s: Raid, about: Kept) -> Sequence[Tallies]:
        flights = (about.first, about.second)
        number = len(about.hunters)
        if number > 3:
            ways: Any = [(flight,) * number for flight in flights]
        else:
            ways = product(flights, repeat=number)
        return [Tallies(tuple(zip(about.hunters, way, strict=True))) for way in ways]

    def refused(self, s: Raid, about: Kept, answer: Tallies) -> Iterator[Refusal]:
        if tuple([hunter for hunter, _ in answer.targets]) != about.hunters:
            hunters = ", ".join(about.hunters)
            yield Refusal(self.rule, f"a flight for each of {hunters}, in this order", ("targets",))
        for i, (_, flight) in enumerate(answer.targets):
            if flight not in (about.first, about.second):
                reason = f"{flight} is neither {about.first} nor {about.second}"
                yield Refusal(self.rule, reason, ("targets", i, 1))

    def form(self, s: Raid, about: Kept, draft: Mapping[str, Any]) -> Form:
        number = len(about.hunters)
        flights = (about.first, about.second)
        return Form(
            "tallies", (pairs("targets", "flight", about.hunters, flights, number, number),)
        )

    def show(self, s: Raid, about: Kept, answer: Tallies) -> Option:
        label = ", ".join([f"{hunter} on {flight}" for hunter, flight in answer.targets])
        hunted = sorted({flight for _, flight in answer.targets})
        told = [f"{id}: {leads.state_of(s.units[id])}" for id in hunted]
        return option(self.write(answer), label, "; ".join(told))


SPLIT = SplitQuestion()
KEEP_TALLY = KeepTallyQuestion()
