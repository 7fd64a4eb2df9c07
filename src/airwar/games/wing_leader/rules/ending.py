"""Escapes, the end of the game, and points (11.0, 12.0, 12.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from msgspec.structs import replace

from airwar.common.choices import Fixed
from airwar.common.forms import Field, Form, Item, Pick
from airwar.common.leads import option
from airwar.kernel.events import Event, Modifier
from airwar.kernel.game import Result
from airwar.kernel.requests import Choose, Flow, Option, Question, Refusal, Taken, roll
from airwar.kernel.sequence import Each, Leave, Outline, Phase

from ..data.aircraft import card
from ..data.kinds import SIDES, Side, other
from ..data.surface import surface_kind
from .answers import Escape, LetGo, Pass, Propose, Stop
from .cards import called
from .cohesion import without
from .losses import leave_map
from .sky import sees, weather_on, with_haze
from .squares import distance, opposite
from .state import NO_NOTES, Escaping, Outcome, Raid, Unit, available, bomber, loaded
from .surface import FATAL, damage_level, damage_points

if TYPE_CHECKING:
    from random import Random

Escapes: TypeAlias = Escape | Pass
TURNS: Final = "turns"  # the phase of the sequence that the end of the game leaves
HOME: Final = ("exited", "escaped", "landed")  # who has got away, with what it has photographed

# -- escapes --------------------------------------------------------------------------------------


def may_escape(s: Raid, unit: Unit) -> bool:
    """§11.0-attempt: broken, and not fired at by flak this turn."""
    return unit.where == "map" and unit.broken and not unit.notes.fired_at


def next_side(s: Raid, last: str | None) -> str | None:
    """§6.0-admin: the raider's attempts, then the defender's; a side that has none is skipped."""
    for side in SIDES[0 if last is None else SIDES.index(last) + 1 :]:
        if any(may_escape(s, unit) for unit in s.flying(side)):
            return side
    return None


def declare_escapes(s: Raid) -> Flow[None]:
    side: Side = s.at[-2]  # type: ignore[assignment]
    answer: Escapes = yield from ask_open(s, side, ESCAPE, side)
    s.escaping = Escaping(side, () if isinstance(answer, str) else answer.units)


def next_escape(s: Raid, last: int | None) -> int | None:
    return (last or 0) + 1 if s.escaping is not None and s.escaping.units else None


def escape(s: Raid, number: int) -> Flow[None]:
    """§11.0-roll: one unit tries; an available enemy fighter that sees it may stop it."""
    assert s.escaping is not None
    id, *rest = s.escaping.units
    s.escaping = replace(s.escaping, units=tuple(rest))
    if not may_escape(s, s.units[id]):
        return
    pursuer = yield from _pursuer(s, id)
    unit = s.units[id]
    if not may_escape(s, unit):  # §11.0-agree: it was let go before anybody went after it
        return
    if pursuer is not None and not (yield from _gets_away(s, unit, pursuer)):
        return
    s.tell(Event("11.0-effect", "escape", f"{called(unit)} escapes", where=(id,), news=(id,)))
    leave_map(s, id, "escaped", s.setup.side(unit.side).edge)


def _pursuer(s: Raid, id: str) -> Flow[Unit | None]:
    """§11.0-roll: the fighter that tries to stop it. None if nobody sees it: it is gone (C67)."""
    while len(found := stoppers(s, s.units[id])) > 1 and may_escape(s, s.units[id]):
        answer: Stop | None = yield from ask_or_agree(s, found[0].side, STOP, id)
        if answer is not None:
            return s.units[answer.fighter]
    return found[0] if found else None


def stoppers(s: Raid, unit: Unit) -> list[Unit]:
    """§11.0-roll: available enemy fighters with a line of sight."""
    rivals = s.flying(other(unit.side))
    return [each for each in rivals if available(s, each) and sees(s, each.square, unit.square)]


def stop_penalty(s: Raid, unit: Unit, pursuer: Unit) -> int:
    """§4.7-escape, §4.7.1: the worst weather on the line, or haze on the escaper."""
    return with_haze(s, weather_on(s, pursuer.square, unit.square), unit.square)


def _gets_away(s: Raid, unit: Unit, pursuer: Unit) -> Flow[bool]:
    [die] = yield from roll("11.0-roll", f"{pursuer.id} tries to stop the escape of {unit.id}")
    penalty, far = stop_penalty(s, unit, pursuer), distance(pursuer.square, unit.square)
    gone = die - penalty < far
    if s.log is not None:
        modifiers = (Modifier("weather", -penalty),) if penalty else ()
        result = "it gets away" if gone else "it is held"
        s.tell(
            Event("11.0-roll", "stop", f"{called(pursuer)} goes after {called(unit)}: {result}",
                  who=pursuer.side, where=(unit.id,), dice=(die,), modifiers=modifiers,
                  total=die - penalty, need=far, result=result)
        )  # fmt: skip
    return gone


# -- proposals ------------------------------------------------------------------------------------


def ask_open(s: Raid, seat: Side, question: Question[Raid, Any], about: Any = None) -> Flow[Any]:
    """A question of the Administration Phase; both may propose something beside it."""
    while (answer := (yield from ask_or_agree(s, seat, question, about))) is None:
        pass
    return answer


def ask_or_agree(
    s: Raid, seat: Side, question: Question[Raid, Any], about: Any = None
) -> Flow[Any | None]:
    """The same, once. None after a proposal: what it asks about may be gone (§11.0-agree)."""
    answer = yield Choose(seat, question, about, offers=proposals(s))
    if not isinstance(answer, Taken):
        return answer
    side: Side = answer.choose.seat  # type: ignore[assignment]
    yield from _proposed(s, side, answer.answer)
    return None


def proposals(s: Raid) -> tuple[Choose, ...]:
    """§11.0-agree, §12.0: to let units go, or to end the game (C68)."""
    return tuple([Choose(side, PROPOSE, side) for side in SIDES])


def _proposed(s: Raid, side: Side, proposal: Propose) -> Flow[None]:
    answer: str = yield Choose(other(side), AGREE, proposal)
    if answer == "decline":
        text = f"The {other(side)} declines"
        s.tell(Event("12.0", "declined", text, who=other(side)))
        return
    if isinstance(proposal, LetGo):
        stacks = {s.units[id].dogfight for id in proposal.units}
        for id in proposal.units:
            unit = s.units[id]
            text = f"{called(unit)} is let go"
            s.tell(Event("11.0-agree", "escape", text, where=(id,), news=(id,)))
            leave_map(s, id, "escaped", s.setup.side(unit.side).edge)
        yield from without(s, stacks)
        return
    s.outcome = Outcome("12.0", "both sides agreed to end it")
    raise Leave(TURNS)


# -- the end of a turn ----------------------------------------------------------------------------


def end_turn(s: Raid) -> Flow[None]:
    """§6.0-admin: the last question of the turn, so that proposals can always be made."""
    yield from ask_open(s, "raider", END_TURN)


def close_turn(s: Raid) -> Flow[None]:
    """§6.0-phases: the turn is over; what holds for one turn is cleared."""
    s.units = {id: _cleared(unit) for id, unit in s.units.items()}
    s.guns = {id: replace(gun, used=0) for id, gun in s.guns.items()}
    s.surface = {id: replace(each, launching=0) for id, each in s.surface.items()}
    s.wings = {id: replace(wing, rolled=False, orders=0) for id, wing in s.wings.items()}
    s.moved = s.heads = s.stacks = s.done = ()
    s.lots = ()
    s.escaping = s.combat = s.going = s.fire = None
    if s.turn >= s.setup.turns:
        s.outcome = Outcome("12.0", f"turn {s.turn} was the last")
    elif all_gone(s):
        s.outcome = Outcome("12.0", "every squadron has gone or is broken")
    yield from ()


def _cleared(unit: Unit) -> Unit:
    return unit if unit.notes is NO_NOTES else replace(unit, notes=NO_NOTES)


def next_turn(s: Raid, last: int | None) -> int | None:
    """§12.0: until the game is over."""
    return None if s.outcome is not None else (last or 0) + 1


def all_gone(s: Raid) -> bool:
    """§12.0: nobody is on the map or still to come, but the broken (C69)."""
    return all(unit.broken or not unit.in_play for unit in s.units.values())


def check_endings(s: Raid) -> None:
    """§12.0: what the scenario says ends the game at once. Raises Leave."""
    for ending in s.setup.victory.ends:
        if damage_level(s.surface[ending.surface]) == FATAL:
            s.outcome = Outcome("12.0", f"{ending.surface} has fatal damage")
            raise Leave(TURNS)


# -- points ---------------------------------------------------------------------------------------


def half_points(s: Raid) -> dict[Side, int]:
    """§12.1-result: the points of both sides, doubled, since a loss can be worth 1.5.

    §12.1-losses: every loss counts for the opponent, whoever caused it (C97); stragglers and
    crashed kamikazes do not (C98, C99).
    """
    points: dict[Side, int] = {"raider": 0, "defender": 0}
    for unit in s.units.values():
        points[other(unit.side)] += unit.losses * card(unit.model).half_vp
        points[unit.side] += 2 * exit_points(s, unit)
        if unit.recce in s.surface and unit.where in HOME:  # §15.2.1.2: beside the damage (C94)
            points[unit.side] += 2 * surface_kind(s.surface[unit.recce].key).vp
    for target in s.surface.values():
        points[other(target.side)] += 2 * damage_points(target)
    for balloon in s.balloons.values():
        points[other(balloon.side)] += 2 * s.setup.cards.balloon.vp * balloon.gone
    return points


def exits_score(s: Raid) -> bool:
    """§12.1-exit, §15.0: are there points for leaving with a load?"""
    return s.setup.rules.exit_points and not s.tier("bombing")


def exit_points(s: Raid, unit: Unit) -> int:
    """§12.1-exit: of a loaded bomber or transport that has left by the enemy edge."""
    if not exits_score(s) or unit.where != "exited":
        return 0
    if not bomber(unit) or unit.gone_by != opposite(s.setup.side(unit.side).edge):
        return 0
    if not loaded(unit):
        return 0
    table = s.setup.cards.exits
    if unit.broken:
        return table.broken
    return table.half if unit.disruption or unit.size == "flight" else table.whole


def scores(s: Raid) -> dict[str, int]:
    """In half points."""
    return dict(half_points(s).items())


def nation(s: Raid, side: Side) -> str:
    own = s.setup.side(side)
    return own.short or own.nation


def result(s: Raid) -> Result | None:
    """§12.1-result: the band of the difference; half points fall into the lower one."""
    if s.outcome is None:
        return None
    winner, level, _ = verdict(s)
    points = scores(s)
    names: dict[str, str] = {side: nation(s, side) for side in SIDES}
    told = ", ".join([f"{names[side]} {_half(points[side])}" for side in SIDES])
    kind = "" if level == "win" else f"{level} "
    what = f"A {kind}{names[winner]} victory" if winner else "A draw"
    text = f"{what}: {told} points; {s.outcome.text}"
    return Result(winner or None, points, text)


def verdict(s: Raid) -> tuple[str, str, int]:
    """Winner, level and difference in half points, if the game ended now."""
    points, of = half_points(s), s.setup.victory.of
    difference = points[of] - points[other(of)]
    for band in s.setup.victory.bands:
        if band.at_least is None or difference >= 2 * band.at_least:
            return band.winner, band.level, difference
    raise AssertionError(difference)


def _half(points: int) -> str:
    return str(points // 2) if points % 2 == 0 else f"{points // 2}.5"


# -- questions ------------------------------------------------------------------------------------


class EscapeQuestion(Question[Raid, Escapes]):
    """About the side; the order of the units is that of the attempts."""

    name = "escape"
    doing = "choosing who escapes"
    rule = "11.0-attempt"
    answer = Escapes

    def prompt(self, s: Raid, about: Side) -> str:
        return "Which broken squadrons try to escape?"

    def options(self, s: Raid, about: Side) -> Sequence[Escapes]:
        units = self._units(s, about)  # none, once all have been let go
        found: list[Escapes] = [Escape((id,)) for id in units]
        return list(dict.fromkeys([*([Escape(tuple(units))] if units else []), *found, "pass"]))

    def refused(self, s: Raid, about: Side, answer: Escapes) -> Iterator[Refusal]:
        if isinstance(answer, str):
            return
        if not answer.units or len(set(answer.units)) < len(answer.units):
            yield Refusal(self.rule, "name at least one, each once", ("units",))
        for i, id in enumerate(answer.units):
            if why := self._fault(s, about, id):
                yield Refusal(self.rule, why, ("units", i), id)

    def random(self, s: Raid, about: Side, rng: Random) -> Escapes:
        options = self.options(s, about)
        return options[int(rng.random() * len(options))]

    def form(self, s: Raid, about: Side, draft: Mapping[str, Any]) -> Form:
        of = tuple([Item(id, called(s.units[id]), id) for id in self._units(s, about)])
        pick = Pick(of, 1, len(of), several=True, ordered=True)
        some = Form("escape", (Field("units", "Squadrons, in order", pick),), "Escape")
        return Form(either=(some, Form("pass", label="Nobody", word=True)))

    def presets(self, s: Raid, about: Side) -> Mapping[str, Escapes]:
        units = self._units(s, about)
        return {"all": Escape(tuple(units))} if units else {}

    def show(self, s: Raid, about: Side, answer: Escapes) -> Option:
        if isinstance(answer, str):
            return option(answer, "Nobody", "They stay on the map and fly home")
        return Option(self.write(answer), f"Escape: {', '.join(answer.units)}")

    def _units(self, s: Raid, side: Side) -> list[str]:
        return [unit.id for unit in s.flying(side) if may_escape(s, unit)]

    def _fault(self, s: Raid, side: Side, id: str) -> str:
        unit = s.units.get(id)
        if unit is None or unit.side != side or unit.where != "map":
            return f"{id} is not one of your squadrons on the map"
        if not unit.broken:
            return f"{id} is not broken"
        return f"flak has fired at {id} this turn" if unit.notes.fired_at else ""


class StopQuestion(Question[Raid, Stop]):
    """About the unit that escapes."""

    name = "stop"
    doing = "trying to stop an escape"
    rule = "11.0-roll"
    answer = Stop

    def prompt(self, s: Raid, about: str) -> str:
        return f"Which fighter tries to stop {about}?"

    def options(self, s: Raid, about: str) -> Sequence[Stop]:
        return [Stop(about, unit.id) for unit in stoppers(s, s.units[about])]

    def refused(self, s: Raid, about: str, answer: Stop) -> Iterator[Refusal]:
        if answer.escaper != about:
            yield Refusal(self.rule, f"it is {about} that escapes", ("escaper",))
        if answer.fighter not in [unit.id for unit in stoppers(s, s.units[about])]:
            told = f"{answer.fighter} is no available fighter with a line of sight to {about}"
            yield Refusal(self.rule, told, ("fighter",), answer.fighter)

    def form(self, s: Raid, about: str, draft: Mapping[str, Any]) -> Form:
        units = stoppers(s, s.units[about])
        of = tuple([Item(unit.id, called(unit), unit.id) for unit in units])
        escaper = Field("escaper", "Escaper", Pick((Item(about),)))
        return Form("stop", (escaper, Field("fighter", "Fighter", Pick(of))))

    def show(self, s: Raid, about: str, answer: Stop) -> Option:
        unit, pursuer = s.units[about], s.units[answer.fighter]
        need = distance(pursuer.square, unit.square) + stop_penalty(s, unit, pursuer)
        return Option(self.write(answer), f"{called(pursuer)}, on {need} or more", answer.fighter)


class ProposeQuestion(Question[Raid, Propose]):
    """About the side that proposes."""

    name = "propose"
    doing = "considering a proposal"
    rule = "12.0"
    answer = Propose

    def prompt(self, s: Raid, about: Side) -> str:
        return "Propose to let units go, or to end the game"

    def options(self, s: Raid, about: Side) -> Sequence[Propose]:
        return ["end-game", *[LetGo((unit.id,)) for unit in s.flying()]]

    def refused(self, s: Raid, about: Side, answer: Propose) -> Iterator[Refusal]:
        if isinstance(answer, str):
            return
        if not answer.units or list(answer.units) != sorted(set(answer.units)):
            yield Refusal("11.0-agree", "name at least one, each once, sorted", ("units",))
        for i, id in enumerate(answer.units):
            unit = s.units.get(id)
            if unit is None or unit.where != "map":
                yield Refusal("11.0-agree", f"{id} is not on the map", ("units", i), id)

    def form(self, s: Raid, about: Side, draft: Mapping[str, Any]) -> Form:
        of = tuple([Item(unit.id, called(unit), unit.id) for unit in s.flying()])
        pick = Pick(of, 1, len(of), several=True)
        some = Form("let-go", (Field("units", "Squadrons", pick),), "Let units go")
        return Form(either=(Form("end-game", label="End the game", word=True), some))

    def show(self, s: Raid, about: Side, answer: Propose) -> Option:
        if isinstance(answer, str):
            return option(answer, "Propose to end the game", _agreed(s, answer))
        label = f"Propose to let go {', '.join(answer.units)}"
        return option(self.write(answer), label, _agreed(s, answer))


def _agree_prompt(s: Raid, about: Propose) -> str:
    if isinstance(about, LetGo):
        return f"Let {', '.join(about.units)} escape?"
    return "End the game here?"


def _agreed(s: Raid, proposal: Propose) -> str:
    """What comes of a proposal that both agree to."""
    if isinstance(proposal, LetGo):
        return f"{', '.join(proposal.units)} off the map, with the losses so far"
    winner, level, _ = verdict(s)
    for side in SIDES:
        if side == winner:
            own = s.setup.side(side)
            return f"{'' if level == 'win' else f'{level} '}{own.short or own.nation} victory"
    return "A draw"


class AgreeQuestion(Fixed):
    """About the proposal."""

    def show(self, s: Raid, about: Propose, answer: str) -> Option:
        found = super().show(s, about, answer)
        told = _agreed(s, about) if answer == "agree" else "The game goes on as it was"
        return option(found.key, found.label, told)


ESCAPE = EscapeQuestion()
STOP = StopQuestion()
PROPOSE = ProposeQuestion()
AGREE = AgreeQuestion(
    "agree",
    "12.0",
    "agree",
    "decline",
    prompt=_agree_prompt,
    doing="considering a proposal",
    labels={"agree": "Agree", "decline": "Decline"},
)
END_TURN = Fixed(
    "end-turn",
    "6.0-admin",
    "done",
    prompt="End the turn",
    doing="ending the turn",
    labels={"done": "End the turn"},
)

ESCAPES = Each(
    next_side,
    Outline(Phase("declare", declare_escapes), Phase("attempts", Each(next_escape, escape))),
)
