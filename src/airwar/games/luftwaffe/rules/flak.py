"""Anti-aircraft fire: heavy guns of cities, light guns of airbases."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from airwar.common.forms import Field, Form, Row, Rows
from airwar.common.moments import fired
from airwar.kernel.events import Event
from airwar.kernel.requests import Flow, Option, Question, Refusal, Roll

from ..data.kinds import AMERICAN, GERMAN
from . import evidence
from .answers import Lose
from .fire import flak_modifiers, modified, table, told
from .geography import city_at, german_side, name_of, rated
from .names import called
from .state import Force, Shot, War
from .taking import lose_refused, random_losses, sensible_losses, spread_losses, steps_label, take

if TYPE_CHECKING:
    from random import Random


class FlakLosses(Question[War, Lose]):
    """§15.23, §15.31: the German picks who is hit, without knowing targets. `about`: hits, then the
    units of the force."""

    name, rule, answer = "flak-losses", "15.23", Lose
    doing = "taking losses"

    def prompt(self, s: War, about: Any) -> str:
        return f"{told(about[0])} by flak: from which of {called(s, about[1])}?"

    def options(self, s: War, about: Any) -> Sequence[Lose]:
        return list(dict.fromkeys([worst_loss(s, *about), *sensible_losses(s, *about)]))

    def refused(self, s: War, about: Any, answer: Lose) -> Iterator[Refusal]:
        yield from lose_refused(s, self.rule, about[0], about[1], answer)

    def random(self, s: War, about: Any, rng: Random) -> Lose:
        return random_losses(s, about[0], about[1], rng)

    def presets(self, s: War, about: Any) -> Mapping[str, Lose]:
        return {"usual": worst_loss(s, *about)}

    def form(self, s: War, about: Any, draft: Mapping[str, Any]) -> Form:
        hits, units = about
        rows = tuple([Row(unit, s.units[unit].steps) for unit in units])
        return Form("lose", (Field("steps", "Steps", Rows(rows, hits, hits)),))

    def show(self, s: War, about: Any, answer: Lose) -> Option:
        return Option(self.write(answer), steps_label(s, answer))


FLAK_LOSSES = FlakLosses()


def worst_loss(s: War, hits: int, units: Sequence[str]) -> Lose:
    """Bombers before fighters, and tired ones first: a unit that is gone drops nothing."""

    def order(unit: str) -> tuple[bool, int, str]:
        return rated(s, unit).fighter, s.units[unit].steps, unit

    return spread_losses(s, hits, [(unit, 2) for unit in sorted(units, key=order)])


# -- shots that are owed --------------------------------------------------------------------------


def city_shots(s: War, force: Force) -> tuple[Shot, ...]:
    """§15.2, §15.21, §15.22: a city fires once a turn at each force that enters its hex, and once
    more for each AA point (§49.3, §49.31); §20.43: not behind Allied lines."""
    city = city_at(force.hex)
    if city is None or force.side != AMERICAN or city in force.fired:
        return ()
    if not german_side(s, force.hex):
        return ()
    more = dict(s.german.value.aa).get(city, 0) if s.on("aa-points") else 0
    return (Shot(city, force.id),) * (1 + more)


def owe(s: War, force: Force) -> None:
    """The shots of the city that a force is over."""
    shots = city_shots(s, force)
    if shots:
        s.put_force(force.id, fired=(*force.fired, shots[0].place))
        evidence.fired(s, shots[0].place, len(shots) - 1)
        s.shots = (*s.shots, *shots)


def stand(s: War) -> None:
    """§5.3-6b4, R7: forces that stayed over a city and were not fired at this turn."""
    for force in tuple(s.forces.values()):
        owe(s, force)


def next_shot(s: War, last: int | None) -> int | None:
    return (last or 0) + 1 if s.shots else None


def flak(s: War, number: int) -> Flow[None]:
    """§15.1, §15.2, §15.23, §15.32, §15.5, §47.3: one roll of one gun, heavy or light, whatever
    flies there; losses at once, before anything moves."""
    shot = s.shots[0]
    s.shots = s.shots[1:]
    if shot.force not in s.forces:
        return
    rule = "15.31" if shot.base else "15.2"
    guns = f"{'light' if shot.base else 'heavy'} guns of {name_of(shot.place)}"
    (face,) = yield Roll(rule, f"{guns} fire at {shot.force}", 1, 6)
    modifiers = flak_modifiers(s)
    die = modified(face, modifiers)
    hits = table().airbase(die) if shot.base else table().city(die)
    if s.log is not None:
        news = (shot.force,) if hits else ()
        s.tell(
            Event(
                *(rule, "flak", f"The {guns} fire at {shot.force}: {told(hits)}"),
                who=shot.force,
                where=(s.forces[shot.force].hex,),
                dice=(face,),
                modifiers=tuple(modifiers),
                total=die,
                result=str(hits),
                news=news,
                facts=fired("", s.forces[shot.force].hex, hits),
            )
        )
    cited = "15.31" if shot.base else "15.23"
    yield from take(s, GERMAN, FLAK_LOSSES, hits, s.forces[shot.force].units.value, cited)


def base_shot(s: War, force: Force, place: str) -> None:
    """§15.3, §15.31: light guns fire at strafers only."""
    s.shots = (*s.shots, Shot(place, force.id, base=True))
