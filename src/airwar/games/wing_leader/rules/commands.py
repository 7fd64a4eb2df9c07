"""The commands of a side's segment of the Tally Phase (6.0-tally): rolls, drops, orders, splits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from airwar.common.forms import Field, Form, Item, Part, Pick
from airwar.common.leads import option
from airwar.kernel.requests import Choose, Flow, Option, Question, Refusal

from ..data.kinds import Side, other
from . import leads
from .answers import Command, Done, DropTally, Split, Tally, WingOrder
from .cards import called
from .formations import release_idle_escorts
from .pairs import pairs
from .radio import alert_nets
from .split import plan_faults, plans, split, split_form
from .state import Raid, Unit, bomber
from .tally import (
    cannot_drop,
    cannot_tally,
    cannot_tally_balloon,
    drop_tally,
    not_a_target,
    roll_tally,
    targets,
)
from .wings import (
    dissolve,
    end_segment,
    obey,
    order_faults,
    orders,
    settle_wings,
    watch_leaders,
    wing_of_leader,
)

if TYPE_CHECKING:
    from random import Random

SURE = "A tally without a roll"

# -- the phase ------------------------------------------------------------------------------------


def alerts(s: Raid) -> Flow[None]:
    """§9.4-alert: before the first command, and again after every one (C16)."""
    yield from ()
    settle(s)


def next_command(s: Raid, last: int | None) -> int | None:
    """§6.0-tally: all of the raider's, then all of the defender's."""
    return None if s.segment is None else (last or 0) + 1


def command(s: Raid, number: int | None = None) -> Flow[None]:
    """One command with all that comes of it; a side that has none is not asked."""
    side = s.segment
    assert side is not None
    answer: Command = "done"
    if can_command(s, side):
        answer = yield Choose(side, COMMAND, side)
    if isinstance(answer, Tally):
        yield from roll_tally(s, answer)
    elif isinstance(answer, DropTally):
        drop_tally(s, answer.unit)
    elif isinstance(answer, WingOrder):
        yield from obey(s, answer)
    elif isinstance(answer, Split):  # §9.3-torpedo
        yield from split(s, answer)
    else:
        end_segment(s, side)
        s.segment = "defender" if side == "raider" else None
    settle(s)


def settle(s: Raid) -> None:
    """What follows from any command at once."""
    alert_nets(s)
    release_idle_escorts(s)
    watch_leaders(s)


def next_break_up(s: Raid, last: str | None) -> str | None:
    """A wing whose leader gives his orders now, in the enemy's segment (C114)."""
    return next((wing.id for wing in s.wings.values() if wing.prompt), None)


def wing_orders(s: Raid, id: str) -> Flow[None]:
    """§9.5.2-breakup: one order of a wing that is breaking up, or the end of them."""
    wing = s.wings[id]
    answer: WingOrder | Done = "done"
    if orders(s, wing):
        answer = yield Choose(wing.side, WING_ORDERS, id)
    if isinstance(answer, WingOrder):
        yield from obey(s, answer)
        settle(s)
    else:
        s.put_wing(id, prompt=False)
        dissolve(s, id)


def end_phase(s: Raid) -> Flow[None]:
    """§9.5.2-member: what holds at the end of every phase."""
    yield from ()
    settle_wings(s)
    release_idle_escorts(s)


# -- what can be commanded ------------------------------------------------------------------------


def can_command(s: Raid, side: Side) -> bool:
    return next(_commands(s, side), None) is not None


def _commands(s: Raid, side: Side) -> Iterator[Command]:
    own = s.flying(side)
    for unit in own:
        if cannot_tally(s, unit) is None:
            for target in targets(s, unit):
                yield Tally(unit.id, target)
        for balloon in s.balloons:
            if cannot_tally_balloon(s, unit, balloon) is None:
                yield Tally(unit.id, balloon)
    for unit in own:
        if cannot_drop(unit) is None:
            yield DropTally(unit.id)
    for wing in s.wings.values():
        if wing.side == side:
            yield from orders(s, wing)
    for unit in own:
        if torpedo_split_refused(unit) is None:
            yield from plans(s, unit)


def torpedo_split_refused(unit: Unit) -> Refusal | None:
    """§9.3-torpedo: bombers with torpedoes, not in the middle of their run."""
    if not bomber(unit) or unit.load != "torpedo":
        return Refusal("9.3-torpedo", f"{unit.id} carries no torpedoes")
    if unit.profile is not None:
        return Refusal("9.3-torpedo", f"{unit.id} is flying a torpedo profile")
    return None


class CommandQuestion(Question[Raid, Command]):
    """About the side whose segment it is."""

    name = "command"
    doing = "taking tallies and giving orders"
    rule = "6.0-tally"
    answer = Command

    def prompt(self, s: Raid, about: Side) -> str:
        return "Tally Phase: roll for a tally, drop one, give an order, or done?"

    def options(self, s: Raid, about: Side) -> Sequence[Command]:
        return [*_commands(s, about), "done"]

    def refused(self, s: Raid, about: Side, answer: Command) -> Iterator[Refusal]:
        if answer == "done":
            return
        if isinstance(answer, WingOrder):
            if answer.leader in s.units and s.units[answer.leader].side == about:
                yield from order_faults(s, answer)
            else:
                yield Refusal(self.rule, f"{answer.leader} is not yours", ("leader",))
            return
        assert not isinstance(answer, str)
        unit = s.units.get(answer.unit)
        if unit is None or unit.side != about or not unit.on_map:
            yield Refusal(
                self.rule, f"{answer.unit} is not one of your units on the map", ("unit",)
            )
        elif isinstance(answer, Tally):
            yield from _tally_faults(s, unit, answer)
        elif isinstance(answer, DropTally):
            if refusal := cannot_drop(unit):
                yield refusal
        elif refusal := torpedo_split_refused(unit):
            yield refusal
        else:
            yield from plan_faults(s, unit, answer)

    def random(self, s: Raid, about: Side, rng: Random) -> Command:
        options = self.options(s, about)
        return options[int(rng.random() * len(options))]

    def form(self, s: Raid, about: Side, draft: Mapping[str, Any]) -> Form:
        found = list(_commands(s, about))
        forms = [_tally_form(found, draft), _drop_form(found), _order_form(s, found, draft)]
        forms.append(_split_form(s, found, draft))
        done = Form("done", label="done", word=True)
        return Form(label="command", either=(*[each for each in forms if each], done))

    def show(self, s: Raid, about: Side, answer: Command) -> Option:
        text = self.write(answer)
        if isinstance(answer, Tally):
            label = f"{answer.unit} looks for {answer.target}"
            return Option(text, label, answer.target)
        if isinstance(answer, DropTally):
            unit = s.units[answer.unit]
            label, told = f"{called(unit)} drops its tally", _dropped(s, unit)
            return option(text, label, told, answer.unit)
        if isinstance(answer, WingOrder):
            return option(text, _order_label(answer), SURE, answer.targets[0][0])
        if isinstance(answer, Split):
            unit = s.units[answer.unit]
            told = leads.halves(unit, answer.losses, answer.others)
            return option(text, f"{called(unit)} splits into two flights", told, answer.unit)
        return option(text, "Done", leads.idle(s, about))

    def others(self, s: Raid, about: Side) -> Sequence[Command]:
        """Every own fighter against every enemy: those that it cannot roll for say why."""
        enemies = [unit.id for unit in s.flying(other(about))]
        return [Tally(unit.id, id) for unit in s.flying(about) for id in enemies]


def _dropped(s: Raid, unit: Unit) -> str:
    """§7.2.2-drop: whom it may look for then."""
    twin = s.__copy__()
    twin.log = None
    drop_tally(twin, unit.id)
    free = twin.units[unit.id]
    ids = targets(twin, free) if cannot_tally(twin, free) is None else []
    return f"May look for {', '.join(ids)}, and may fail" if ids else "No other roll this phase"


def _tally_faults(s: Raid, unit: Unit, answer: Tally) -> Iterator[Refusal]:
    if answer.target in s.balloons:
        if refusal := cannot_tally_balloon(s, unit, answer.target):
            yield refusal
        return
    if refusal := cannot_tally(s, unit) or not_a_target(s, unit, answer.target):
        yield refusal


def _order_label(answer: WingOrder) -> str:
    pairs = ", ".join([f"{id} against {target}" for id, target in answer.targets])
    halves = " (split)" if answer.split else ""
    return f"{answer.leader} orders {pairs}{halves}"


# -- forms ----------------------------------------------------------------------------------------

Found: TypeAlias = Sequence[Command]


def _tally_form(found: Found, draft: Mapping[str, Any]) -> Form | None:
    tallies = [each for each in found if isinstance(each, Tally)]
    units = _items([each.unit for each in tallies])
    if not units:
        return None
    picked = draft.get("unit", units[0].value)
    enemies = _items([each.target for each in tallies if each.unit == picked])
    fields = (Field("unit", "unit", Pick(units)), Field("target", "target", Pick(enemies)))
    return Form("tally", fields, "roll for a tally")


def _drop_form(found: Found) -> Form | None:
    units = _items([each.unit for each in found if isinstance(each, DropTally)])
    if not units:
        return None
    return Form("drop-tally", (Field("unit", "unit", Pick(units)),), "drop a tally")


def _split_form(s: Raid, found: Found, draft: Mapping[str, Any]) -> Form | None:
    units = list(dict.fromkeys([each.unit for each in found if isinstance(each, Split)]))
    if not units:
        return None
    picked = draft.get("unit")
    return split_form(s, s.units[picked if picked in units else units[0]], units)


def _order_form(s: Raid, found: Found, draft: Mapping[str, Any]) -> Form | None:
    """Leader, who obeys and against whom; how a squadron is split, once a flight of it is named."""
    given = [each for each in found if isinstance(each, WingOrder)]
    leaders = _items([each.leader for each in given])
    if not leaders:
        return None
    picked = draft.get("leader", leaders[0].value)
    told = [pair for each in given if each.leader == picked for pair in each.targets]
    ids, enemies = dict.fromkeys([id for id, _ in told]), [target for _, target in told]
    fields = [
        Field("leader", "wing leader", Pick(leaders)),
        pairs("targets", "against", ids, enemies, 1, max(1, len(ids))),
    ]
    named = [_first_of(pair) for pair in draft.get("targets") or ()]
    for each in given:
        if each.split is not None and f"{each.split.unit}-1" in named:
            fields.append(Field("split", "split", Part(split_form(s, s.units[each.split.unit]))))
            break
    return Form("order", tuple(fields), "give an order")


def _first_of(pair: Any) -> Any:
    """The first value of a pair in a draft, which may be half filled in."""
    if isinstance(pair, Mapping):
        return pair.get("0")
    return pair[0] if isinstance(pair, list | tuple) and pair else None


def _items(ids: Sequence[str]) -> tuple[Item, ...]:
    return tuple([Item(id, place=id) for id in dict.fromkeys(ids)])


class WingOrdersQuestion(Question[Raid, WingOrder | Done]):
    """About a wing that is breaking up."""

    name = "wing-orders"
    doing = "giving orders"
    rule = "9.5.2-breakup"
    answer = WingOrder | Done

    def prompt(self, s: Raid, about: str) -> str:
        return f"The wing breaks up: what does {s.wings[about].leader} order, if anything?"

    def options(self, s: Raid, about: str) -> Sequence[WingOrder | Done]:
        return [*orders(s, s.wings[about]), "done"]

    def refused(self, s: Raid, about: str, answer: WingOrder | Done) -> Iterator[Refusal]:
        if isinstance(answer, WingOrder):
            wing = wing_of_leader(s, answer.leader)
            if wing is None or wing.id != about:
                yield Refusal(self.rule, f"{answer.leader} does not lead this wing", ("leader",))
            else:
                yield from order_faults(s, answer)

    def form(self, s: Raid, about: str, draft: Mapping[str, Any]) -> Form:
        order = _order_form(s, orders(s, s.wings[about]), draft)
        done = Form("done", label="done", word=True)
        return Form(label="orders", either=(order, done) if order else (done,))

    def show(self, s: Raid, about: str, answer: WingOrder | Done) -> Option:
        if isinstance(answer, WingOrder):
            return option(self.write(answer), _order_label(answer), SURE, answer.targets[0][0])
        return option("done", "No more orders", "The wing is no more")


COMMAND = CommandQuestion()
WING_ORDERS = WingOrdersQuestion()
