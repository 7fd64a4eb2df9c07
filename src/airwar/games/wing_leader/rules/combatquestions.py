"""What players answer in a combat: primaries, the type of attack, hits (CO4, CO5, CO7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any, TypeAlias

from airwar.common.forms import Field, Form, Item, Pick, Row, Rows
from airwar.kernel.requests import Option, Question, Refusal

from ..data.kinds import other
from .answers import Declare, Hits, Primary, Rating, Standoff
from .cards import called, card_of, unarmed
from .engaged import now, of_side
from .state import Combat, Raid
from .weapons import has_rockets, standoff_faults

if TYPE_CHECKING:
    from random import Random

Attack: TypeAlias = Declare | Standoff


class PrimaryQuestion(Question[Raid, Primary]):
    """About the side that picks."""

    name = "primary"
    doing = "choosing a primary combatant"
    rule = "10.2-primary"
    answer = Primary

    def prompt(self, s: Raid, about: Any) -> str:
        role = "attacking" if about == now(s).attacker else "defending"
        return f"Which squadron is your {role} primary combatant?"

    def options(self, s: Raid, about: Any) -> Sequence[Primary]:
        units = of_side(s, about)
        if about == now(s).attacker:
            units = [unit for unit in units if not unarmed(unit)]
        return [Primary(unit.id) for unit in units]

    def refused(self, s: Raid, about: Any, answer: Primary) -> Iterator[Refusal]:
        unit = s.units.get(answer.unit)
        if unit is None or unit not in of_side(s, about):
            told = f"{answer.unit} is not one of your squadrons in this combat"
            yield Refusal("10.2-primary", told, ("unit",), answer.unit)
        elif about == now(s).attacker and unarmed(unit):
            told = f"{answer.unit} is unarmed and cannot lead an attack"
            yield Refusal("10.5.3", told, ("unit",), answer.unit)

    def form(self, s: Raid, about: Any, draft: Mapping[str, Any]) -> Form:
        units = [s.units[each.unit] for each in self.options(s, about)]
        of = tuple([Item(unit.id, called(unit), unit.id) for unit in units])
        return Form("primary", (Field("unit", "Primary combatant", Pick(of)),))

    def show(self, s: Raid, about: Any, answer: Primary) -> Option:
        return Option(self.write(answer), called(s.units[answer.unit]), answer.unit)


class DeclareQuestion(Question[Raid, Attack]):
    name = "declare"
    doing = "choosing how to fight"
    rule = "10.5-rating"
    answer = Attack

    def prompt(self, s: Raid, about: Any) -> str:
        return "Turning fight or hit-and-run attack?"

    def options(self, s: Raid, about: Any) -> Sequence[Attack]:
        combat, found = now(s), list[Attack]()
        primary = combat.primaries[1]
        for rating in ratings(combat):
            found.append(Declare(rating))
            if not combat.balloon and has_rockets(s.units[primary]):
                found.append(Declare(rating, (primary,)))
            rockets = _standoff_rockets(s, combat)
            if not any(standoff_faults(s, combat, rockets)):
                found.append(Standoff(rating, rockets))
        return found

    def refused(self, s: Raid, about: Any, answer: Attack) -> Iterator[Refusal]:
        combat = now(s)
        if answer.rating not in ratings(combat):
            yield _forced(combat, answer.rating)
        for i, id in enumerate(answer.rockets):
            yield from _rocket_refused(s, combat, answer, id, ("rockets", i))
        if list(answer.rockets) != sorted(set(answer.rockets)):
            yield Refusal("13.5.3-fire", "name each unit once, sorted", ("rockets",))
        if isinstance(answer, Standoff):
            for id, why in standoff_faults(s, combat, answer.rockets):
                yield Refusal("13.5.2.1", f"no standoff attack: {why}", (), id)

    def form(self, s: Raid, about: Any, draft: Mapping[str, Any]) -> Form:
        combat = now(s)
        words = Pick(tuple([Item(each) for each in ratings(combat)]))
        carriers = tuple(
            [Item(u.id, called(u), u.id) for u in of_side(s, combat.attacker) if has_rockets(u)]
        )
        fields = [Field("rating", "Type of attack", words)]
        if carriers:
            rockets = Pick(carriers, 0, len(carriers), several=True)
            fields.append(Field("rockets", "Fire rockets", rockets))
        plain = Form("declare", tuple(fields), "Attack")
        if not any(standoff_faults(s, combat, _standoff_rockets(s, combat))):
            return Form(either=(plain, Form("standoff", tuple(fields), "Standoff attack")))
        return plain

    def show(self, s: Raid, about: Any, answer: Attack) -> Option:
        label = "Turning fight" if answer.rating == "turning" else "Hit-and-run attack"
        if isinstance(answer, Standoff):
            label = f"Standoff, {label.lower()}"
        if answer.rockets:
            label += f", rockets of {', '.join(answer.rockets)}"
        return Option(self.write(answer), label)


def ratings(combat: Combat) -> tuple[Rating, ...]:
    """§10.5-rating, §10.3-effects, §10.8.1-next: what the attacker may declare."""
    if combat.dogfight:
        return ("turning",)
    return ("hit-and-run",) if combat.head_on else ("turning", "hit-and-run")


def _forced(combat: Combat, rating: str) -> Refusal:
    if combat.dogfight:
        return Refusal("10.5-rating", "a dogfight is a turning fight", ("rating",))
    if combat.head_on:
        return Refusal("10.3-effects", "a head-on combat is a hit-and-run attack", ("rating",))
    return Refusal("10.5-rating", f"{rating} is not a type of attack", ("rating",))


def _standoff_rockets(s: Raid, combat: Combat) -> tuple[str, ...]:
    """Those who must fire rockets so that all can stand off (C72)."""
    units = of_side(s, combat.attacker)
    return tuple([u.id for u in units if has_rockets(u) and not card_of(u).heavy_gun])


def _rocket_refused(
    s: Raid, combat: Combat, answer: Attack, id: str, at: tuple[str | int, ...]
) -> Iterator[Refusal]:
    unit = s.units.get(id)
    if unit is None or unit not in of_side(s, combat.attacker):
        yield Refusal("13.5.3-fire", f"{id} is not one of the attackers", at, id)
    elif not has_rockets(unit):
        yield Refusal("13.5.3-fire", f"{id} has no rockets to fire", at, id)
    elif combat.balloon:
        yield Refusal("13.5.3-fire", "rockets are for bombers", at, id)
    elif isinstance(answer, Declare) and id != combat.primaries[1]:
        yield Refusal("13.5.3-fire", "only the primary combatant fires its rockets", at, id)


class HitsQuestion(Question[Raid, Hits]):
    """About the side that scored, and how many."""

    name = "hits"
    doing = "spreading hits"
    rule = "10.2.2"
    answer = Hits

    def prompt(self, s: Raid, about: Any) -> str:
        hits = "hit" if about[1] == 1 else "hits"
        return f"Spread {about[1]} {hits} over the enemy squadrons"

    def options(self, s: Raid, about: Any) -> Sequence[Hits]:
        """Everybody gets as many as go round, and some get one more."""
        targets = self._targets(s, about)
        each, more = divmod(about[1], len(targets))
        found = []
        for lucky in combinations(targets, more):
            pairs = [(id, each + (id in lucky)) for id in targets]
            found.append(Hits(tuple([pair for pair in pairs if pair[1]])))
        return found

    def refused(self, s: Raid, about: Any, answer: Hits) -> Iterator[Refusal]:
        targets = self._targets(s, about)
        given = dict(answer.hits)
        for i, (id, number) in enumerate(answer.hits):
            if id not in targets:
                yield Refusal("10.2.2", f"{id} is not an enemy in this combat", ("hits", i), id)
            elif number < 1:
                yield Refusal("10.2.2", f"{id} takes {number} hits", ("hits", i), id)
        if [id for id, _ in answer.hits] != sorted(given):
            yield Refusal("10.2.2", "name each unit once, sorted", ("hits",))
        if sum(given.values()) != about[1]:
            yield Refusal("10.2.2", f"{sum(given.values())} of {about[1]} hits", ("hits",))
        counts = [given.get(id, 0) for id in targets]
        if max(counts) - min(counts) > 1:
            most, least = targets[counts.index(max(counts))], targets[counts.index(min(counts))]
            told = f"{most} takes hit {max(counts)} before {least} has {max(counts) - 1}"
            yield Refusal("10.2.2", told, ("hits",), most)

    def random(self, s: Raid, about: Any, rng: Random) -> Hits:
        options = self.options(s, about)
        return options[int(rng.random() * len(options))]

    def form(self, s: Raid, about: Any, draft: Mapping[str, Any]) -> Form:
        targets, number = self._targets(s, about), about[1]
        most = -(-number // len(targets))
        rows = tuple([Row(id, most, label=called(s.units[id]), place=id) for id in targets])
        return Form("hits", (Field("hits", "Hits", Rows(rows, number, number)),))

    def show(self, s: Raid, about: Any, answer: Hits) -> Option:
        told = [(id, f"{number} {'hit' if number == 1 else 'hits'}") for id, number in answer.hits]
        label = ", ".join([f"{hits} on {called(s.units[id])}" for id, hits in told])
        return Option(self.write(answer), label)

    def _targets(self, s: Raid, about: Any) -> list[str]:
        return [unit.id for unit in of_side(s, other(about[0]))]


PRIMARY = PrimaryQuestion()
DECLARE = DeclareQuestion()
HITS = HitsQuestion()
