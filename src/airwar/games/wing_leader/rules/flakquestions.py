"""What the owners of flak answer (MV16, CO1, AD5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from airwar.common.forms import Field, Form, Item, Many, Pick
from airwar.common.leads import option
from airwar.kernel.requests import Option, Question, Refusal

from ..data.kinds import Side
from . import leads
from .answers import Barrages, Done, Fire, Roller
from .cards import called
from .flakzones import armed, around, cannot_hit, corners, shooters, targets_of
from .squares import OFF, name, read, spot
from .state import Gun, Raid

if TYPE_CHECKING:
    from random import Random

Shot: TypeAlias = Fire | Done


class RollerQuestion(Question[Raid, Roller]):
    """About the unit that moved, and the flak whose zones it came into."""

    name = "barrage-roller"
    doing = "choosing who rolls"
    rule = "14.2.3-roll"
    answer = Roller

    def prompt(self, s: Raid, about: Any) -> str:
        return f"Which flak rolls against {called(s.units[about[0]])}? The others support it."

    def options(self, s: Raid, about: Any) -> Sequence[Roller]:
        return [Roller(id) for id in about[1]]

    def refused(self, s: Raid, about: Any, answer: Roller) -> Iterator[Refusal]:
        if answer.unit not in about[1]:
            told = f"{about[0]} has not been in the zone of {answer.unit}"
            yield Refusal(self.rule, told, ("unit",), answer.unit)

    def presets(self, s: Raid, about: Any) -> Mapping[str, Roller]:
        return {"best": Roller(best_of(s, about[1]))}

    def form(self, s: Raid, about: Any, draft: Mapping[str, Any]) -> Form:
        of = tuple([Item(id, place=id) for id in about[1]])
        return Form("roller", (Field("unit", "Flak unit", Pick(of)),))

    def show(self, s: Raid, about: Any, answer: Roller) -> Option:
        gun, support = s.guns.get(answer.unit), len(about[1]) - 1
        strength = f"Strength {gun.strength}" if gun else "As strong as its fires or cables"
        more = f", {support} {'supports' if support == 1 else 'support'} it" if support else ""
        return option(self.write(answer), answer.unit, f"{strength}{more}", answer.unit)


def best_of(s: Raid, ids: Sequence[str]) -> str:
    """The strongest; heavy flak before the rest."""

    def rank(id: str) -> tuple[int, bool]:
        gun = s.guns.get(id)
        return (gun.strength, gun.kind == "H") if gun else (0, False)

    return max(ids, key=rank)


class FireQuestion(Question[Raid, Shot]):
    """About a side."""

    name = "fire"
    doing = "firing flak"
    rule = "14.2.4-range"
    answer = Shot

    def prompt(self, s: Raid, about: Side) -> str:
        return "Direct fire: at whom, with which guns?"

    def options(self, s: Raid, about: Side) -> Sequence[Shot]:
        """At each target with the best gun alone, with one to support it, and with all."""
        found: list[Shot] = []
        for unit in targets_of(s, about):
            guns = shooters(s, about, unit)
            if not guns:
                continue
            first = best_of(s, guns)
            rest = [id for id in guns if id != first]
            for number in sorted({0, min(1, len(rest)), len(rest)}):
                found.append(Fire(unit.id, first, tuple(rest[:number])))
        return [*found, "done"]

    def refused(self, s: Raid, about: Side, answer: Shot) -> Iterator[Refusal]:
        if not isinstance(answer, Fire):
            return
        unit = s.units.get(answer.target)
        if unit is None or unit.where != "map" or unit.side == about:
            told = f"{answer.target} is not an enemy on the map"
            yield Refusal(self.rule, told, ("target",), answer.target)
            return
        if unit.notes.direct:
            told = f"{answer.target} has been fired at this turn"
            yield Refusal("14.2.4-channels", told, ("target",), answer.target)
        for at, id in (("roller", answer.roller), *[("support", i) for i in answer.support]):
            gun = s.guns.get(id)
            if gun is None or s.surface[gun.surface].side != about:
                yield Refusal("14.2.1", f"{id} is not one of your flak units", (at,), id)
            elif fault := cannot_hit(s, gun, unit):
                yield Refusal(*fault, (at,), id)
        support = list(answer.support)
        if support != sorted(set(support)) or answer.roller in support:
            told = "name each supporting unit once, sorted, and not the one that rolls"
            yield Refusal("14.2.4-support", told, ("support",))

    def random(self, s: Raid, about: Side, rng: Random) -> Shot:
        options = self.options(s, about)
        return options[int(rng.random() * len(options))]

    def form(self, s: Raid, about: Side, draft: Mapping[str, Any]) -> Form:
        units = [unit for unit in targets_of(s, about) if shooters(s, about, unit)]
        picked = next((unit for unit in units if unit.id == draft.get("target")), units[0])
        guns = tuple([Item(id, place=id) for id in shooters(s, about, picked)])
        of = tuple([Item(unit.id, called(unit), unit.id) for unit in units])
        support = Pick(guns, 0, len(guns), several=True)
        fields = (
            Field("target", "Target", Pick(of)),
            Field("roller", "Rolls", Pick(guns)),
            Field("support", "Supports", support),
        )
        return Form(either=(Form("fire", fields, "Fire"), Form("done", label="Done", word=True)))

    def show(self, s: Raid, about: Side, answer: Shot) -> Option:
        if not isinstance(answer, Fire):
            ids = [unit.id for unit in targets_of(s, about) if shooters(s, about, unit)]
            return option("done", "No more direct fire", f"Spares {', '.join(ids)}" if ids else "")
        label = f"{answer.roller} fires at {answer.target}"
        if answer.support:
            verb = "supports" if len(answer.support) == 1 else "support"
            label += f", {', '.join(answer.support)} {verb}"
        return Option(self.write(answer), label, answer.target)


class BarragesQuestion(Question[Raid, Barrages]):
    """About a side: all its barrages from now on."""

    name = "barrages"
    doing = "placing barrages"
    rule = "14.2.2-place"
    answer = Barrages

    def prompt(self, s: Raid, about: Side) -> str:
        return "Where are your barrages next turn? A gun with a barrage fires no other way."

    def options(self, s: Raid, about: Side) -> Sequence[Barrages]:
        """As they are, none, and each gun alone at a few junctions."""
        kept = {gun.id: gun.corner for gun in gunners(s, about) if gun.corner != OFF}
        found = [_barrages(kept), Barrages()]
        for gun in gunners(s, about):
            places = corners(s, gun)
            for each in places[:: max(1, len(places) // 4)][:4]:
                found.append(_barrages({**kept, gun.id: each}))
        return list(dict.fromkeys(found))

    def refused(self, s: Raid, about: Side, answer: Barrages) -> Iterator[Refusal]:
        guns = {gun.id: gun for gun in gunners(s, about)}
        ids = [id for id, _ in answer.corners]
        if ids != sorted(set(ids)):
            yield Refusal(self.rule, "name each gun once, sorted", ("corners",))
        for i, (id, corner) in enumerate(answer.corners):
            if id not in guns:
                told = f"{id} is not light or heavy flak of yours that can fire"
                yield Refusal(self.rule, told, ("corners", i, 0), id)
            elif read(corner) not in corners(s, guns[id]):
                rule = "14.2.8" if guns[id].low_angle else self.rule
                told = f"{id} cannot put its barrage at {corner}"
                yield Refusal(rule, told, ("corners", i, 1), corner)

    def random(self, s: Raid, about: Side, rng: Random) -> Barrages:
        found = {}
        for gun in gunners(s, about):
            places = [OFF, *corners(s, gun)]
            at = rng.choice(places) if rng.random() < 0.3 else gun.corner
            if at != OFF:
                found[gun.id] = at
        return _barrages(found)

    def presets(self, s: Raid, about: Side) -> Mapping[str, Barrages]:
        kept = {gun.id: gun.corner for gun in gunners(s, about) if gun.corner != OFF}
        return {"keep": _barrages(kept), "none": Barrages()}

    def form(self, s: Raid, about: Side, draft: Mapping[str, Any]) -> Form:
        guns = gunners(s, about)
        units = tuple([Item(gun.id, place=gun.id) for gun in guns])
        places = sorted({each for gun in guns for each in corners(s, gun)})
        where = tuple([Item(name(each), place=spot(each)) for each in places])
        pair = Form(fields=(Field("0", "gun", Pick(units)), Field("1", "junction", Pick(where))))
        return Form("barrages", (Field("corners", "barrages", Many(pair, 0, len(units))),))

    def show(self, s: Raid, about: Side, answer: Barrages) -> Option:
        label = ", ".join([f"{id} at {corner}" for id, corner in answer.corners])
        covered = [at for id, corner in answer.corners for at in _covered(s, id, corner)]
        told = leads.zone(s, about, covered) if covered else "All guns may fire directly"
        return option(self.write(answer), label or "No barrages", told)


def _covered(s: Raid, id: str, corner: str) -> frozenset[int]:
    gun = s.guns[id]
    return around(gun, read(corner), s.surface[gun.surface].square)


def gunners(s: Raid, side: Side) -> list[Gun]:
    """§14.2.1: light and heavy flak of a side that is not suppressed."""
    return [
        gun
        for gun in s.guns.values()
        if gun.kind != "S" and s.surface[gun.surface].side == side and armed(s, gun)
    ]


def _barrages(found: Mapping[str, int]) -> Barrages:
    return Barrages(tuple([(id, name(found[id])) for id in sorted(found)]))


ROLLER = RollerQuestion()
DIRECT_FIRE = FireQuestion()
BARRAGES = BarragesQuestion()
