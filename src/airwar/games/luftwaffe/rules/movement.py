"""The questions of movement: the next force, its legs, what is split off, the end of the half."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from airwar.common.forms import Field, Form, Pick, items
from airwar.kernel.requests import Option, Question, Refusal

from ..data.kinds import AMERICAN, GERMAN, Side
from .answers import (
    AmericanMove,
    Drop,
    Fly,
    GermanMove,
    Leg,
    Mark,
    Part,
    Split,
    Stage,
    Unmark,
)
from .basing import launch_refused
from .endings import short_of_fuel
from .endurance import drop_strands, holders, stranded
from .formations import mark_refused, unmark_refused
from .groups import left
from .judge import leg_refused
from .labels import option
from .legs import (
    TRIES,
    grounded,
    launchable,
    movable,
    owed,
    random_leg,
    sensible,
)
from .move_forms import fly_form, marker_forms, pick_several, stage_forms
from .names import spoken, unit_name
from .staging import random_stages, stage_refused
from .state import War
from .told import Order

if TYPE_CHECKING:
    from random import Random


# -- between forces -------------------------------------------------------------------------------


def leg_warnings(s: War, side: Side, answer: Fly) -> Iterator[Refusal]:
    """§8.7 §35.21: a unit that could not get home from where the leg ends."""
    force = s.forces.get(answer.who)
    hex = answer.path[-1] if answer.path else force.hex if force is not None else ""
    if force is None or not hex or answer.then in ("land", "home"):
        return
    if answer.then == "leave":  # R136
        for unit in force.units.value:
            if short_of_fuel(s, unit, hex):
                why = f"{unit_name(s, unit)} is lost: it has too little fuel for that square"
                yield Refusal("35.21", why, ("then",))
        return
    there = replace(force, hex=hex, moved=True, flown=0)
    for unit in answer.units or force.units.value:
        if stranded(s, there, unit):
            yield Refusal("8.7", f"{unit_name(s, unit)} could not get home from {hex}", ("path",))


def close_refused(s: War) -> Iterator[Refusal]:
    """R12: with nobody on the map the American may give up the rest of the quarter."""
    if any(force.side == AMERICAN for force in s.forces.values()):
        yield Refusal("5.3-6c", "American units are still on the map")
    if s.closed:
        yield Refusal("5.3-6c", "the quarter is closed already")


def split_refused(s: War, side: Side, what: str) -> Iterator[Refusal]:
    """§9.151: a force under a marker breaks up; on the ground a unit leaves a marked base."""
    force = s.forces.get(what)
    if force is None:
        if side == GERMAN and what in s.covers:
            if not any(launch_refused(s, each) is None for each in s.covers[what].units.value):
                yield Refusal("6.22", f"nobody can take off at {spoken(s, what)}", ("force",))
            return
        yield Refusal("9.151", f"there is no force {what}", ("force",))
    elif force.side != side:
        yield Refusal("7.1", f"{what} is not yours", ("force",))
    elif side == AMERICAN:
        yield Refusal("9.23", "units leave a group at the start of the turn", ("force",))
    elif not force.marker or force.moved:
        yield Refusal("9.151", f"{what} is not under a marker with movement left", ("force",))
    elif len(force.units.value) < 2:
        yield Refusal("9.151", f"{what} is a single unit", ("force",))


def drop_refused(s: War, side: Side, keys: tuple[str, ...]) -> Iterator[Refusal]:
    """§8.33 §8.6 §40.2: types that hold tanks, sorted, and nobody may be stranded by it."""
    if not keys or list(keys) != sorted(set(keys)):
        yield Refusal("8.33", "name types in order", ("types",))
    held = holders(s, side)
    for i, key in enumerate(keys):
        if key not in held:
            yield Refusal("8.33", f"{spoken(s, key)} holds no tanks", ("types", i))
        elif (unit := drop_strands(s, side, key)) is not None:
            yield Refusal(
                "8.6", f"{unit_name(s, unit)} could not get home without them", ("types", i)
            )


# -- the questions --------------------------------------------------------------------------------


class Move(Question[War, Any]):
    """§7.1: the next force of a side and its first leg, or something else between forces."""

    side: Side

    def prompt(self, s: War, about: Any) -> str:
        return f"Turn {s.turn}: which force moves?"

    def options(self, s: War, about: Any) -> Sequence[Any]:
        found: list[Any] = [word for word in self.words(s) if self.fine(s, word)]
        for force in movable(s, self.side):
            found += sensible(s, self.side, force.id)
            found += [Split(force.id)] if self.fine(s, Split(force.id)) else []
        if self.side == GERMAN:
            for unit in launchable(s):
                found += sensible(s, self.side, unit)
        found += [drop for key in holders(s, self.side) if self.fine(s, drop := Drop((key,)))]
        return found or ["end"]

    def words(self, s: War) -> tuple[str, ...]:
        return ("end", "close") if self.side == AMERICAN else ("end",)

    def fine(self, s: War, answer: Any) -> bool:
        return next(self.refused(s, None, answer), None) is None

    def refused(self, s: War, about: Any, answer: Any) -> Iterator[Refusal]:
        if answer == "end":
            yield from owed(s, self.side)
        elif answer == "close":
            yield from close_refused(s)
        elif isinstance(answer, Fly):
            yield from leg_refused(s, self.side, answer)
        elif isinstance(answer, Split):
            yield from split_refused(s, self.side, answer.force)
        elif isinstance(answer, Drop):
            yield from drop_refused(s, self.side, answer.types)
        elif isinstance(answer, Stage):
            yield from stage_refused(s, answer)
        else:
            test = mark_refused if isinstance(answer, Mark) else unmark_refused
            wrong = test(s, self.side, answer.what)
            if wrong is not None:
                yield wrong

    def random(self, s: War, about: Any, rng: Random) -> Any:
        owing = next(owed(s, self.side), None)
        who = [force.id for force in movable(s, self.side)]
        ground = grounded(s) if self.side == GERMAN else []
        if owing is None and rng.random() < 1 / (2 + len(who) + len(ground) // 2):
            return "end"
        other = self.aside(s, rng)
        if other is not None:
            return other
        if owing is not None:  # whoever is meant comes first
            near = [id for id in who if s.forces[id].hex == owing.place] or who
            who, ground = near, []
        for _ in range(TRIES):
            if not who and not ground:
                break
            leg = random_leg(s, self.side, rng.choice([*who, *ground]), rng)
            if leg is not None:
                return leg
        if owing is None:
            return "end"
        options = self.options(s, about)
        return options[int(rng.random() * len(options))]

    def show(self, s: War, about: Any, answer: Any) -> Option:
        return option(self.write(answer), s, answer)

    def warnings(self, s: War, about: Any, answer: Any) -> Iterator[Refusal]:
        if isinstance(answer, Fly):
            yield from leg_warnings(s, self.side, answer)

    def aside(self, s: War, rng: Random) -> Any:
        """Now and then something between forces."""
        if rng.random() > 0.06:
            return None
        pool: list[Any] = [Drop((key,)) for key in holders(s, self.side)]
        for force in s.forces.values():
            if force.side == self.side:
                pool += [Unmark(force.id), Split(force.id)] if force.marker else [Mark(force.id)]
        if self.side == GERMAN:
            pool += [Unmark(place) for place in s.covers]
            pool += [Mark(unit.base) for unit in s.of_side(GERMAN) if unit.base]
            pool += random_stages(s, rng)
        elif rng.random() < 0.2:
            pool.append("close")
        pool = [each for each in pool if self.fine(s, each)]
        return rng.choice(pool) if pool else None

    def form(self, s: War, about: Any, draft: Mapping[str, Any]) -> Form:
        who = [force.id for force in movable(s, self.side)]
        who += launchable(s) if self.side == GERMAN else []
        fly = fly_form(s, self.side, who, draft)
        words = [Form(word, word=True) for word in self.words(s)]
        rest = [
            Form("split", (Field("force", "Force", Pick(items(who))),)),
            Form("drop", (Field("types", "Types", pick_several(holders(s, self.side))),)),
            *marker_forms(s, self.side),
            *(stage_forms(s) if self.side == GERMAN else ()),
        ]
        return Form(either=(fly, *rest, *words))


class GermanMoves(Move):
    name, rule, answer = "german-move", "5.3-6a1", GermanMove
    doing = "moving"
    side = GERMAN


class AmericanMoves(Move):
    name, rule, answer = "american-move", "5.3-6b3", AmericanMove
    doing = "moving"
    side = AMERICAN


class NextLeg(Question[War, Leg]):
    """§13.31: the rest of the movement of the force that `about` names."""

    name, rule, answer = "leg", "13.31", Leg
    doing = "flying on"

    def prompt(self, s: War, about: Any) -> str:
        rest = left(s, s.forces[about])
        return f"{about} can fly {rest} more hex{'es' if rest != 1 else ''}: where?"

    def options(self, s: War, about: Any) -> Sequence[Leg]:
        found: list[Leg] = [*sensible(s, s.half, about, about)]
        if next(split_refused(s, s.half, about), None) is None:
            found.append(Split(about))
        return found or [Fly(about)]

    def refused(self, s: War, about: Any, answer: Leg) -> Iterator[Refusal]:
        if isinstance(answer, Split):
            if answer.force != about:
                yield Refusal("13.32", f"{about} finishes its move first", ("force",))
            yield from split_refused(s, s.half, answer.force)
        elif answer == Fly(about) and not sensible(s, s.half, about, about):
            return  # nowhere to go: it stays
        else:
            yield from leg_refused(s, s.half, answer, about)

    def random(self, s: War, about: Any, rng: Random) -> Leg:
        if rng.random() < 0.05 and next(split_refused(s, s.half, about), None) is None:
            return Split(about)
        return random_leg(s, s.half, about, rng, about) or Fly(about)

    def show(self, s: War, about: Any, answer: Leg) -> Option:
        return option(self.write(answer), s, answer)

    def warnings(self, s: War, about: Any, answer: Leg) -> Iterator[Refusal]:
        if isinstance(answer, Fly):
            yield from leg_warnings(s, s.half, answer)

    def form(self, s: War, about: Any, draft: Mapping[str, Any]) -> Form:
        return fly_form(s, s.half, (about,), {**draft, "who": about})


class PartOf(Order[Part]):
    """§9.151: the units that leave a force, or a base, under a marker."""

    name, rule, answer = "part", "9.151", Part
    doing = "choosing who leaves"

    def prompt(self, s: War, about: Any) -> str:
        return f"Which units leave {spoken(s, about)}?"

    def pool(self, s: War, about: Any) -> tuple[str, ...]:
        if about in s.covers:
            held = s.covers[about].units.value
            return tuple([unit for unit in held if launch_refused(s, unit) is None])
        return s.forces[about].units.value

    def options(self, s: War, about: Any) -> Sequence[Part]:
        return [Part((unit,)) for unit in self.pool(s, about)]

    def refused(self, s: War, about: Any, answer: Part) -> Iterator[Refusal]:
        pool = self.pool(s, about)
        if not answer.units or list(answer.units) != sorted(set(answer.units)):
            yield Refusal("9.151", "name units in order", ("units",))
        for i, unit in enumerate(answer.units):
            if unit not in pool:
                yield Refusal("9.151", f"{spoken(s, unit)} is not there", ("units", i))
        if about in s.covers:
            if len(answer.units) > 1:
                yield Refusal("6.22", "one unit takes off from a base in a turn", ("units",))
        elif len(answer.units) >= len(pool):
            yield Refusal("9.151", "at least one unit has to stay", ("units",))

    def random(self, s: War, about: Any, rng: Random) -> Part:
        pool = self.pool(s, about)
        most = 1 if about in s.covers else len(pool) - 1
        return Part(tuple(sorted(rng.sample(pool, rng.randint(1, most)))))

    def form(self, s: War, about: Any, draft: Mapping[str, Any]) -> Form:
        return Form("part", (Field("units", "Units", pick_several(self.pool(s, about))),))


GERMAN_MOVE: Final = GermanMoves()
AMERICAN_MOVE: Final = AmericanMoves()
NEXT_LEG: Final = NextLeg()
PART: Final = PartOf()
