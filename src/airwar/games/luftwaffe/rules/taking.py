"""Losses of a fight or off the map: the owner takes them as he likes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from airwar.common.forms import Field, Form, Row, Rows
from airwar.common.leads import many
from airwar.common.moments import hurt, lost
from airwar.kernel.events import Event
from airwar.kernel.requests import Choose, Facts, Flow, Option, Question, Refusal

from ..data.kinds import Side
from .answers import Lose
from .fire import factors
from .losses import lose_steps
from .names import called, spoken, unit_name, verb
from .state import War

if TYPE_CHECKING:
    from random import Random


class LoseSteps(Question[War, Lose]):
    """§13.54: the owner takes losses from the units concerned. `about`: hits, then the units."""

    name, rule, answer = "losses", "13.54", Lose
    doing = "taking losses"

    def prompt(self, s: War, about: Any) -> str:
        hits, units = about
        return f"Take {hits} step{'s' if hits > 1 else ''} from {called(s, units)}"

    def options(self, s: War, about: Any) -> Sequence[Lose]:
        hits, units = about
        return sensible_losses(s, hits, units)

    def refused(self, s: War, about: Any, answer: Lose) -> Iterator[Refusal]:
        yield from lose_refused(s, self.rule, about[0], about[1], answer)

    def random(self, s: War, about: Any, rng: Random) -> Lose:
        return random_losses(s, about[0], about[1], rng)

    def presets(self, s: War, about: Any) -> Mapping[str, Lose]:
        return {"usual": usual_loss(s, about[0], about[1])}

    def form(self, s: War, about: Any, draft: Mapping[str, Any]) -> Form:
        hits, units = about
        rows = tuple([Row(unit, s.units[unit].steps) for unit in units])
        return Form("lose", (Field("steps", "Steps", Rows(rows, hits, hits)),))

    def show(self, s: War, about: Any, answer: Lose) -> Option:
        return Option(self.write(answer), steps_label(s, answer))


LOSSES: Final = LoseSteps()


def steps_label(s: War, answer: Lose) -> str:
    parts = [f"{unit_name(s, unit)} loses {n}" for unit, n in answer.steps]
    return ", ".join(parts)


def lose_refused(
    s: War, rule: str, hits: int, units: Sequence[str], answer: Lose
) -> Iterator[Refusal]:
    before = ""
    for i, (unit, n) in enumerate(answer.steps):
        if unit not in units:
            yield Refusal(
                rule, f"{spoken(s, unit)} is not among those that were hit", ("steps", i, 0)
            )
        elif not 1 <= n <= s.units[unit].steps:
            yield Refusal(
                rule,
                f"{unit_name(s, unit)} can lose {many(s.units[unit].steps, 'step')} at most",
                ("steps", i, 1),
            )
        if i and unit <= before:
            yield Refusal(rule, "each unit once, in the order of their names", ("steps", i, 0))
        before = unit
    given = sum([n for _, n in answer.steps])
    if given != hits:
        yield Refusal(rule, f"{many(given, 'step')} taken, {hits} due", ("steps",))


def spread_losses(s: War, hits: int, order: Sequence[tuple[str, int]]) -> Lose:
    """Steps from one unit after another, each at most so many."""
    lost: dict[str, int] = {}
    for unit, most in order:
        take = min(most, hits, s.units[unit].steps - lost.get(unit, 0))
        if take > 0:
            lost[unit] = lost.get(unit, 0) + take
            hits -= take
    return Lose(tuple(sorted(lost.items())))


def usual_loss(s: War, hits: int, units: Sequence[str]) -> Lose:
    """Tire veterans before a unit is lost."""
    steps = {unit: s.units[unit].steps for unit in units}
    order = [(unit, steps[unit] - 1) for unit in units] + [(unit, 2) for unit in units]
    return spread_losses(s, hits, order)


def sensible_losses(s: War, hits: int, units: Sequence[str]) -> list[Lose]:
    """Tire veterans; take tired units first; take whole units from either end."""
    tired = sorted(units, key=lambda unit: (s.units[unit].steps, unit))
    found = [
        usual_loss(s, hits, units),
        spread_losses(s, hits, [(unit, 2) for unit in tired]),
        spread_losses(s, hits, [(unit, 2) for unit in units]),
        spread_losses(s, hits, [(unit, 2) for unit in reversed(units)]),
    ]
    return list(dict.fromkeys(found))


def random_losses(s: War, hits: int, units: Sequence[str], rng: Random) -> Lose:
    steps = [unit for unit in units for _ in range(s.units[unit].steps)]
    chosen = rng.sample(steps, hits)
    return Lose(tuple([(unit, chosen.count(unit)) for unit in sorted(set(chosen))]))


def _moment(s: War, units: Sequence[str]) -> Facts:
    """What the map shows of losses: where they happened is open only in a battle. Whose they are
    is said by the units: §15.23 lets the German choose among Americans."""
    hex = "" if s.battle is None else s.battle.hex
    gone = [unit for unit in units if not s.units[unit].steps]
    if not gone:
        return hurt(hex)
    side = s.units[gone[0]].side
    return lost(hex, side, called(s, gone), verb(gone, "is destroyed", "are destroyed"))


def take(
    s: War,
    owner: Side,
    question: Question[Any, Lose],
    hits: int,
    units: tuple[str, ...],
    rule: str = "",
) -> Flow[int]:
    """§13.56: at most what is there; nobody is asked where nothing is left to choose. How many
    steps were lost. `rule`: for the log, if not that of the question."""
    units = tuple(sorted(units))
    most = min(hits, factors(s, units))
    if most == 0:
        return 0
    if most == factors(s, units):
        answer = Lose(tuple([(unit, s.units[unit].steps) for unit in units]))
    elif len(units) == 1:
        answer = Lose(((units[0], most),))
    else:
        answer = yield Choose(owner, question, (most, units))
    for unit, n in answer.steps:
        lose_steps(s, unit, n)
    if s.log is not None:
        parts = [
            f"{unit_name(s, unit)} is {'fatigued' if s.units[unit].steps else 'destroyed'}"
            for unit, _ in answer.steps
        ]
        news = tuple([unit for unit, _ in answer.steps])
        s.tell(Event(rule or question.rule, "loss", ", ".join(parts), who=owner, news=news,
                     facts=_moment(s, news)))  # fmt: skip
    return most
