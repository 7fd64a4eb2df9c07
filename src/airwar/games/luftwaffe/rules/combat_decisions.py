"""Decisions of a battle: how to attack, who fires, tanks, which type is best."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from airwar.common.forms import Field, Form, Pick, items
from airwar.kernel.requests import Option, Question, Refusal

from .answers import Drop, Escorts, Manner, Tanks
from .endurance import drop_strands
from .line_up import (
    JETS_FIRST,
    PAST_ESCORT,
    WITH_SCHOOLS,
    battle_of,
    escort_types,
    manners,
    remnants,
    tank_holders,
)
from .names import spoken, types_called, unit_name
from .state import War

if TYPE_CHECKING:
    from random import Random

WAYS: Final = {JETS_FIRST: "24.3", PAST_ESCORT: "45.1", WITH_SCHOOLS: "13.67"}
NOT_HERE: Final = {
    JETS_FIRST: "no jets or rockets attack here together with other fighters",
    PAST_ESCORT: "there is no escort of bombers to fly past",
    WITH_SCHOOLS: "no school attacks bombers here together with its type",
}


class HowToAttack(Question[War, Manner]):
    """§24.3, §45.1, §13.67, §41.1: how an attack is made."""

    name, rule, answer = "manner", "13.34", Manner
    doing = "choosing how to attack"

    def prompt(self, s: War, about: Any) -> str:
        return f"How does {about} attack?"

    def options(self, s: War, about: Any) -> Sequence[Manner]:
        ways = manners(s)
        chosen = [each for n in range(len(ways) + 1) for each in combinations(ways, n)]
        found = [Manner(each) for each in chosen]
        if len(weak := remnants(s)) > 1:
            found += [replace(each, remnants=weak) for each in found]
        return found

    def refused(self, s: War, about: Any, answer: Manner) -> Iterator[Refusal]:
        ways, weak = manners(s), remnants(s)
        for i, each in enumerate(answer.how):
            if each not in ways:
                yield Refusal(WAYS[each], NOT_HERE[each], ("how", i))
        if tuple(sorted(set(answer.how))) != answer.how:
            yield Refusal(self.rule, "each way once, in the order of their names", ("how",))
        for i, type in enumerate(answer.remnants):
            if type not in weak:
                yield Refusal(
                    "41.1", f"no {spoken(s, type)} here is too weak to fire", ("remnants", i)
                )
        if len(answer.remnants) == 1:
            yield Refusal("41.1", "a single type cannot join others", ("remnants",))
        if tuple(sorted(set(answer.remnants))) != answer.remnants:
            yield Refusal("41.1", "each type once, in the order of their names", ("remnants",))

    def random(self, s: War, about: Any, rng: Random) -> Manner:
        return rng.choice(self.options(s, about))

    def presets(self, s: War, about: Any) -> Mapping[str, Manner]:
        ways = [each for each in manners(s) if each != PAST_ESCORT]
        weak = remnants(s)
        return {"usual": Manner(tuple(ways), weak if len(weak) > 1 else ())}

    def form(self, s: War, about: Any, draft: Mapping[str, Any]) -> Form:
        ways, weak = manners(s), remnants(s)
        return Form(
            "manner",
            (
                Field("how", "Manner", Pick(items(ways), 0, len(ways), True)),
                Field("remnants", "Remnants", Pick(items(weak), 0, len(weak), True)),
            ),
        )

    def show(self, s: War, about: Any, answer: Manner) -> Option:
        words = [each.replace("-", " ") for each in answer.how]
        if answer.remnants:
            words.append(f"{types_called(s, answer.remnants)} fire as one")
        return Option(self.write(answer), ", ".join(words) or "as usual")


class JoinRemnants(HowToAttack):
    """§41.1: those whom the escort has left too weak to fire; the rest of the manner stays."""

    name, rule = "remnants", "41.1"
    doing = "deciding who fires as one"

    def prompt(self, s: War, about: Any) -> str:
        return f"Do {types_called(s, remnants(s))} of {about} fire as one?"

    def options(self, s: War, about: Any) -> Sequence[Manner]:
        how = battle_of(s).how
        return [replace(how, remnants=()), replace(how, remnants=remnants(s))]

    def refused(self, s: War, about: Any, answer: Manner) -> Iterator[Refusal]:
        if answer.how != battle_of(s).how.how:
            yield Refusal("45.2", "the manner of the attack is chosen", ("how",))
        yield from super().refused(s, about, answer)

    def presets(self, s: War, about: Any) -> Mapping[str, Manner]:
        return {"usual": replace(battle_of(s).how, remnants=remnants(s))}


class EscortsFire(Question[War, Escorts]):
    """§45.1, §44.1: which escorts fire at those who fly past, if firing costs fuel."""

    name, rule, answer = "escorts", "45.1", Escorts
    doing = "choosing which escorts fire"

    def prompt(self, s: War, about: Any) -> str:
        return "Which escorts fire at the fighters that fly past?"

    def options(self, s: War, about: Any) -> Sequence[Escorts]:
        types = escort_types(s)
        return [Escorts(each) for n in range(len(types), -1, -1) for each in combinations(types, n)]

    def presets(self, s: War, about: Any) -> Mapping[str, Escorts]:
        return {"usual": Escorts(escort_types(s))}

    def form(self, s: War, about: Any, draft: Mapping[str, Any]) -> Form:
        types = escort_types(s)
        return Form("escorts", (Field("types", "Types", Pick(items(types), 0, len(types), True)),))

    def show(self, s: War, about: Any, answer: Escorts) -> Option:
        return Option(self.write(answer), types_called(s, answer.types) or "none")


class DropTanks(Question[War, Tanks]):
    """§13.71, §8.33, §8.6: types that drop their tanks for this combat. `about` is the side."""

    name, rule, answer = "tanks", "13.71", Tanks
    doing = "deciding on drop tanks"

    def prompt(self, s: War, about: Any) -> str:
        held = types_called(s, tank_holders(s, about))
        return f"Drop tanks for this combat? Still carried by {held}"

    def options(self, s: War, about: Any) -> Sequence[Tanks]:
        keys = [key for key in tank_holders(s, about) if drop_strands(s, about, key) is None]
        if len(keys) > 4:
            return ["keep", Drop(tuple(keys)), *[Drop((key,)) for key in keys]]
        found = [Drop(each) for n in range(1, len(keys) + 1) for each in combinations(keys, n)]
        return ["keep", *found]

    def refused(self, s: War, about: Any, answer: Tanks) -> Iterator[Refusal]:
        if not isinstance(answer, Drop):
            return
        keys = tank_holders(s, about)
        if not answer.types:
            yield Refusal("13.71", "name a type, or keep the tanks", ("types",))
        for i, key in enumerate(answer.types):
            if key not in keys:
                yield Refusal(
                    "13.71", f"{spoken(s, key)} holds no tanks in this combat", ("types", i)
                )
            elif (unit := drop_strands(s, about, key)) is not None:
                yield Refusal(
                    "8.6", f"{unit_name(s, unit)} could not get home without tanks", ("types", i)
                )
        if tuple(sorted(set(answer.types))) != answer.types:
            yield Refusal("13.71", "each type once, in the order of their names", ("types",))

    def random(self, s: War, about: Any, rng: Random) -> Tanks:
        return rng.choice(self.options(s, about))

    def presets(self, s: War, about: Any) -> Mapping[str, Tanks]:
        return {"usual": "keep"}

    def form(self, s: War, about: Any, draft: Mapping[str, Any]) -> Form:
        keys = tank_holders(s, about)
        fields = (Field("types", "Types", Pick(items(keys), 1, len(keys), True)),)
        return Form(either=(Form("drop", fields, "Drop"), Form("keep", label="Keep", word=True)))

    def show(self, s: War, about: Any, answer: Tanks) -> Option:
        if not isinstance(answer, Drop):
            return Option("keep", "Keep the tanks")
        return Option(self.write(answer), f"Drop the tanks of {types_called(s, answer.types)}")


class WhichIsBest(Question[War, str]):
    """§13.63: of types that tie, the one that counts as best. `about` are the types."""

    name, rule = "best", "13.63"
    doing = "naming the best type"

    def prompt(self, s: War, about: Any) -> str:
        return f"Which counts as best: {types_called(s, about)}?"

    def options(self, s: War, about: Any) -> Sequence[str]:
        return tuple(about)

    def presets(self, s: War, about: Any) -> Mapping[str, str]:
        return {"usual": about[0]}


MANNER, REJOIN, ESCORTS = HowToAttack(), JoinRemnants(), EscortsFire()
TANKS, BEST = DropTanks(), WhichIsBest()
