"""What a player answers when a unit moves (MV2, MV5-MV12, MV15): a whole walk is one answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice, permutations
from operator import itemgetter
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec
from msgspec.structs import replace

from airwar.common.forms import End, Field, Form, Item, Pick, Walk, items
from airwar.common.leads import option
from airwar.kernel.requests import Choose, Facts, Option, Question, Refusal

from ..data.kinds import SIDES, Side
from . import answers, leads
from .answers import WAY, Move, Token
from .cards import called
from .ends import (
    FAR,
    end_of,
    farthest,
    faults,
    legal_ends,
    off_course,
    random_walk,
    rings,
    some_ends,
    walk_of,
    wrong_way,
)
from .flights import MP, Errand, Flight, mps
from .formations import presses_on
from .missions import errand, openings, squares_to_form_up, thinkable
from .order import Free, Ranked
from .profiles import ATTACKS
from .squares import FACINGS, columns_to, distance, name, spot
from .state import Raid, Unit
from .telling import meaning, titled

if TYPE_CHECKING:
    from random import Random

Who: TypeAlias = Free | Ranked
FEW = 6  # ends of one behavior that are listed
CHIPS = 24  # squares to form up in that a player can pick; a lone bomber has 23
WORDS = {
    "fly": "flies on",
    "circle": "circles",
    "free": "moves freely",
    "support": "supports a friend",
    "form-up": "forms up with bombers",
    "attack": "attacks",
    "return": "returns to base",
}
TOLD = {"support": "supports {}", "form-up": "forms up at {}", "return": "goes home to the {}"}


def units_of(who: Who) -> tuple[str, ...]:
    return who.units if isinstance(who, Free) else (who.unit,)


def fits(found: Errand, steps: Sequence[Any]) -> bool:
    return not faults(found, steps)


class MoveQuestion(Question[Raid, Move]):
    name = "move"
    doing = "moving"
    rule = "6.0-move"
    answer = Move

    def prompt(self, s: Raid, about: Who) -> str:
        ids = units_of(about)
        if len(ids) > 1:
            return f"Which of {', '.join(ids)} moves next, and how?"
        unit = s.units[ids[0]]
        who, target = titled(s, unit), s.units.get(unit.tally)
        if unit.broken:
            return f"How does {who} move? It is broken and goes home."
        if target is not None and target.where == "map":
            return f"How does {who} move? It follows its tally on {called(target)}."
        return f"How does {who} move?"

    def options(self, s: Raid, about: Who) -> Sequence[Move]:
        """The shortest ways to the most telling ends of every behavior."""
        found: list[Move] = []
        for id in units_of(about):
            unit = s.units[id]
            for answer, way in openings(s, unit):
                found += [replace(answer, steps=steps) for steps in _telling(way)]
        return list(dict.fromkeys(found))

    def refused(self, s: Raid, about: Who, answer: Move) -> Iterator[Refusal]:
        unit = s.units.get(answer.unit)
        if unit is None or answer.unit not in units_of(about):
            reason = f"{answer.unit} is not due to move now, but {', '.join(units_of(about))}"
            yield Refusal("6.1", reason, ("unit",))
            return
        found = errand(s, unit, answer)
        if isinstance(found, Refusal):
            yield found
            return
        refusals = faults(found, answer.steps)
        if refusals and found.balbo:  # §9.5.6: it may do what leads it out of its wing
            refusals = faults(replace(found, balbo=False), answer.steps)
        for each in refusals:
            yield replace(each, at=("steps", *each.at))

    def random(self, s: Raid, about: Who, rng: Random) -> Move:
        unit = s.units[rng.choice(units_of(about))]
        ways = list(thinkable(s, unit))
        rng.shuffle(ways)
        for answer in ways:
            way = errand(s, unit, answer)
            if isinstance(way, Refusal):
                continue
            try:
                return replace(answer, steps=random_walk(way, rng))
            except ValueError:  # nothing ends well by this behavior
                continue
        raise ValueError(f"{unit.id} cannot move")

    def form(self, s: Raid, about: Who, draft: Mapping[str, Any]) -> Form:
        """Behaviors that are open, and how the walk of the draft may go on."""
        picked = draft.get("unit")
        ids = units_of(about)
        unit = s.units[picked if picked in ids else ids[0]]
        own = Field("unit", "unit", Pick(tuple([Item(id, place=id) for id in ids])))
        forms: dict[str, Form] = {}
        for answer, way in (*openings(s, unit), *_drafted(s, unit, draft)):
            tag = str(type(answer).__struct_config__.tag)
            if tag in forms or (draft.get("type", tag) == tag and not _matches(answer, draft)):
                continue
            fields = [own, *_more(s, unit, tag)]
            if draft.get("type", tag) == tag:
                fields.append(Field("steps", "steps", walk_form(way, _walked(draft))))
            forms[tag] = Form(tag, tuple(fields), WORDS[tag])
        return Form(label="behavior", either=tuple(forms.values()))

    def presets(self, s: Raid, about: Who) -> Mapping[str, Move]:
        options = self.options(s, about)
        return {"usual": options[0]} if options else {}

    def show(self, s: Raid, about: Who, answer: Move) -> Option:
        unit = s.units[answer.unit]
        tag = str(type(answer).__struct_config__.tag)
        to = getattr(answer, "friend", getattr(answer, "square", getattr(answer, "edge", None)))
        what = TOLD.get(tag, WORDS[tag]).format(to)
        way, end = errand(s, unit, answer), outcome_of(s, unit, answer)
        if end is None or isinstance(way, Refusal):
            return Option(self.write(answer), f"{answer.unit} {what}")
        told = end_label(way, end)
        if not end.gone:
            stays = end.square == unit.square
            told = f"{'stays in' if stays else 'to'} {name(end.square)}, {told}"
        place = end.gone or spot(end.square)
        facts: Facts = {"end": name(end.square) if not end.gone else "", "how": what}
        if not end.gone:
            facts |= {"facing": FACINGS[end.facing], "cost": mps(_spent(way, end))}
            facts["more"] = ", ".join(_outcome(way, end)[1:])
        if told_of := meaning(s, unit, answer.steps, end):
            facts["leads"] = told_of
        target = s.units.get(unit.tally)
        fights = target is not None and target.square == end.square  # its odds say more
        after = "" if end.gone or end.dropped or fights else leads.then(s, unit, end.square)
        if after:
            facts["then"] = after
        return Option(self.write(answer), f"{answer.unit} {what}: {told}", place, facts)


def _walked(draft: Mapping[str, Any]) -> tuple[Token, ...]:
    """The steps of a draft, none if they are no steps at all."""
    try:
        return msgspec.convert(draft.get("steps") or (), tuple[Token, ...])
    except msgspec.ValidationError:
        return ()


def walk_form(way: Errand, walked: tuple[Any, ...]) -> Walk:
    """What may follow, and every end by square and facing with what the walk to it costs."""
    if walked:
        return walk_of(way).form(walked, _place)
    cheapest: dict[tuple[str, ...], tuple[int, Flight, tuple[str, ...]]] = {}
    for end, steps in legal_ends(way):
        key, cost = (_place(end), *_outcome(way, end)), _spent(way, end)
        if key not in cheapest or cost < cheapest[key][0]:
            cheapest[key] = (cost, end, steps)
    numbers: dict[str, int] = {}
    ends: list[End] = []
    for _, end, steps in cheapest.values():
        number = numbers.setdefault(end_label(way, end), len(numbers))
        ends.append(End(_place(end), steps, number))
    begun = walk_of(way)
    may_end = begun.stop(begun.start) is None
    return Walk(items(begun.next()), may_end, tuple(ends), tuple(numbers))


def end_label(way: Errand, end: Flight) -> str:
    """How a walk ends, in words: facing, cost and what else it brought about."""
    facing, *others = _outcome(way, end)
    return ", ".join([facing, mps(_spent(way, end)), *others])


def _spent(way: Errand, end: Flight) -> int:
    return way.halves + (MP if end.bonus else 0) - end.left


def _outcome(way: Errand, end: Flight) -> list[str]:
    """All that matters of an end, but for what it cost."""
    told = [
        f"leaves by the {end.gone} edge" if end.gone else f"facing {WAY[FACINGS[end.facing]]}",
        "slow climb" if end.state == "slow" else "",
        "diving bonus" if end.bonus else "",
        "load jettisoned" if end.jettisoned else "",
        "in a Lufbery" if end.lufbery and not way.lufbery else "",
        f"{ATTACKS[end.run.kind]} on {end.run.mark.id} under way" if end.run else "",
        f"{ATTACKS[end.dropped]} made" if end.dropped else "",
    ]
    return [each for each in told if each]


def outcome_of(s: Raid, unit: Unit, answer: Move) -> Flight | None:
    """Where a legal answer leads."""
    found = errand(s, unit, answer)
    if isinstance(found, Refusal):
        return None
    end = end_of(found, answer.steps)
    if isinstance(end, Refusal):
        end = end_of(replace(found, balbo=False), answer.steps)
    return None if isinstance(end, Refusal) else end


def _place(end: Flight) -> str:
    return end.gone or name(end.square)


def _matches(answer: Move, draft: Mapping[str, Any]) -> bool:
    """Do the other fields of a draft name this very answer, as far as they are filled in?"""
    keys = ("friend", "square", "edge")
    return all(draft.get(key) in (None, getattr(answer, key, None)) for key in keys)


def _drafted(s: Raid, unit: Unit, draft: Mapping[str, Any]) -> Iterator[tuple[Move, Errand]]:
    """The square of a draft to form up in, which may be none of the few that are listed."""
    square = draft.get("square")
    if draft.get("type") == "form-up" and isinstance(square, str):
        answer = answers.FormUp(unit.id, square)
        found = errand(s, unit, answer)
        if not isinstance(found, Refusal):
            yield answer, found


def _more(s: Raid, unit: Unit, tag: str) -> list[Field]:
    """The fields between the unit and its steps."""
    if tag == "form-up":
        squares = [name(at) for at in squares_to_form_up(s, unit)[:CHIPS]]
        return [
            Field("square", "square", Pick(tuple([Item(at, place=spot(at)) for at in squares])))
        ]
    found = [a for a, _ in openings(s, unit) if type(a).__struct_config__.tag == tag]
    for key in ("friend", "edge"):
        values = [getattr(each, key, None) for each in found]
        if named := tuple([Item(value, place=value) for value in values if value]):
            return [Field(key, key, Pick(named))]
    return []


@lru_cache(maxsize=2048)
def _telling(way: Errand) -> tuple[tuple[str, ...], ...]:
    """Walks to a few ends: nearest to the target or destination, then one for each square."""
    found: dict[Any, tuple[str, ...]] = {}
    for end, steps in _best_first(way):
        where = (end.square, end.gone, end.run, end.dropped)
        if where not in found and off_course(way, end) is None:
            found[where] = steps
            if len(found) >= FEW:
                break
    return tuple(found.values())


def _best_first(way: Errand) -> Iterator[tuple[Flight, tuple[str, ...]]]:
    """Every end that may be legal; what is as good stays in order. Only as many as are asked for
    are looked for."""
    to = way.target if way.target >= 0 else way.to
    if to >= 0 and not way.marks:
        far = farthest(way) if to == way.to else FAR
        for ring in islice(rings(way, to, wrong_way(way)), far + 1):
            yield from sorted(ring, key=lambda end: _drawbacks(way, end[0], to))
        return
    others = []
    for end, steps in some_ends(way):
        drawbacks = _drawbacks(way, end, to)
        if any(drawbacks):
            others.append((drawbacks, end, steps))
        else:
            yield end, steps
    for _, end, steps in sorted(others, key=itemgetter(0)):
        yield end, steps


def _drawbacks(way: Errand, end: Flight, to: int) -> tuple[int, ...]:
    """What speaks against showing an end first, the worst first."""
    return (
        bool(way.marks) and not end.dropped,  # attacks first
        distance(end.square, to) if to >= 0 else 0,
        # Those that turn back at once before others.
        way.jettison == "must"
        and way.edge is not None
        and columns_to(way.edge, end.square) >= columns_to(way.edge, way.square),
        # §7.2.3-head-on-arrival: to stay and meet it before any way back to it.
        way.stay == "leave" and end.entered > 0,
        way.spare > 0 and end.left >= MP,  # §15.2.4-speed: with all its MPs first
    )


# -- offers and order -----------------------------------------------------------------------------


def breakable(s: Raid, side: Side) -> list[str]:
    """§10.7.1-voluntary: the player's own unbroken units, but for bombers that must press on."""
    return [unit.id for unit in s.flying(side) if not unit.broken and not presses_on(s, unit)]


def can_break(s: Raid, side: Side) -> bool:
    """Is there anybody to break?"""
    for unit in s.units.values():
        flies = unit.side == side and unit.where == "map" and not unit.broken
        if flies and not presses_on(s, unit):
            return True
    return False


class BreakQuestion(Question[Raid, str]):
    """About a side."""

    name = "break"
    doing = "choosing who breaks"
    rule = "10.7.1-voluntary"

    def prompt(self, s: Raid, about: Side) -> str:
        return "Which of your own units breaks?"

    def options(self, s: Raid, about: Side) -> Sequence[str]:
        return breakable(s, about)

    def show(self, s: Raid, about: Side, answer: str) -> Option:
        label, told = f"{called(s.units[answer])} breaks", leads.broken(s, (answer,))
        return option(answer, label, told, answer)


def breaks(s: Raid) -> tuple[Choose, ...]:
    """§10.7.1-voluntary: what both sides may do beside any move that is asked for (C111)."""
    return tuple([Choose(side, BREAK, side) for side in SIDES if can_break(s, side)])


class StacksQuestion(Question[Raid, answers.Dogfights]):
    name = "dogfights"
    doing = "ordering the dogfights"
    rule = "6.1.3"
    answer = answers.Dogfights

    def prompt(self, s: Raid, about: Any) -> str:
        return "In which order do the dogfights move?"

    def options(self, s: Raid, about: Any) -> Sequence[answers.Dogfights]:
        return [answers.Dogfights(each) for each in permutations(s.stacks)]

    def refused(self, s: Raid, about: Any, answer: answers.Dogfights) -> Iterator[Refusal]:
        if tuple(sorted(answer.stacks)) != s.stacks:
            yield Refusal(self.rule, f"name each of {', '.join(s.stacks)} once", ("stacks",))

    def show(self, s: Raid, about: Any, answer: answers.Dogfights) -> Option:
        told = [
            f"{each} in {name(s.members(each)[0].square)}: "
            f"{', '.join([unit.id for unit in s.members(each)])}"
            for each in answer.stacks
        ]
        return option(self.write(answer), f"{', then '.join(answer.stacks)}", "; ".join(told))

    def form(self, s: Raid, about: Any, draft: Mapping[str, Any]) -> Form:
        of = tuple([Item(each, place=each) for each in s.stacks])
        number = len(of)
        kind = Pick(of, number, number, several=True, ordered=True)
        return Form("dogfights", (Field("stacks", "order", kind),))


MOVE = MoveQuestion()
BREAK = BreakQuestion()
STACKS = StacksQuestion()
