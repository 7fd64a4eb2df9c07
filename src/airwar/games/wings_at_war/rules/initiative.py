"""Initiative: markers given up, both dice, visibility, who starts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from airwar.common.choices import Fixed
from airwar.common.forms import Field, Form, Item, Pick
from airwar.kernel.events import Event, Modifier
from airwar.kernel.requests import Choose, Flow, Option, Question, Refusal, Roll, Together

from ..data.tables import load_tables
from . import leads
from .answers import Give
from .state import NOBODY, Battle, card, enemy, seat_of

if TYPE_CHECKING:
    from random import Random


class GiveUp(Question[Battle, Give]):
    """Markers for +1 each; `about` is the side."""

    name, rule, answer = "give", "2.3.markers", Give
    doing = "deciding on markers"

    def prompt(self, s: Battle, about: Any) -> str:
        return "Give up Contact Markers for +1 each?"

    def options(self, s: Battle, about: Any) -> Sequence[Give]:
        """None, or the first so many."""
        ids = [marker.id for marker in s.markers_of(about)]
        return [Give(tuple(ids[:n])) for n in range(spare_markers(s, about) + 1)]

    def refused(self, s: Battle, about: Any, answer: Give) -> Iterator[Refusal]:
        ids = [marker.id for marker in s.markers_of(about)]
        strange = [i for i, id in enumerate(answer.markers) if id not in ids]
        for i in strange:
            why = f"{answer.markers[i]} is not one of your markers"
            yield Refusal("2.3.markers", why, ("markers", i))
        if strange:
            return
        if list(answer.markers) != sorted(set(answer.markers), key=by_number):
            yield Refusal("2.3.markers", "name each marker once, in order", ("markers",))
        spare = spare_markers(s, about)
        if len(answer.markers) > spare:  # §contact.keep
            hidden = s.sides[about].strength.value
            why = f"{hidden} of your markers must stay, you have {hidden} hidden aircraft"
            yield Refusal("contact.keep", why, ("markers",))

    def random(self, s: Battle, about: Any, rng: Random) -> Give:
        ids = [marker.id for marker in s.markers_of(about)]
        some = rng.sample(ids, rng.randint(0, spare_markers(s, about)))
        return Give(tuple(sorted(some, key=by_number)))

    def form(self, s: Battle, about: Any, draft: Mapping[str, Any]) -> Form:
        of = tuple([Item(m.id, place=f"marker:{m.id}") for m in s.markers_of(about)])
        kind = Pick(of, 0, spare_markers(s, about), several=True)
        return Form("give", (Field("markers", "Markers to give up", kind),))

    def presets(self, s: Battle, about: Any) -> Mapping[str, Give]:
        return {"none": Give()}

    def show(self, s: Battle, about: Any, answer: Give) -> Option:
        label = f"Give up {', '.join(answer.markers)}" if answer.markers else "Keep all markers"
        return leads.option(s, self.write(answer), label, "", answer)

    def others(self, s: Battle, about: Any) -> Sequence[Give]:
        return [Give(tuple([marker.id for marker in s.markers_of(about)]))]


GIVE = GiveUp()
START = Fixed(
    *("start", "2.3.choice", "first", "second"),
    prompt="You have the initiative: who makes the first activation?",
    doing="deciding who starts",
    labels={"first": "I start", "second": "The other side starts"},
)


def by_number(id: str) -> tuple[int, str]:
    return int(id[1:]), id


def spare_markers(s: Battle, side: int) -> int:
    """§contact.keep: markers beyond the number of hidden aircraft."""
    return len(s.markers_of(side)) - s.sides[side].strength.value


def give_markers(s: Battle) -> Flow[None]:
    """§2.1.2, §initiative.secret: both choose unseen, then show. A side with markers is asked even
    if it may give none: not to be asked would tell."""
    flows = {seat_of(side): partial(give_up, side) for side in (0, 1) if s.markers_of(side)}
    joint = yield Together("2.3.markers", "Markers are given up", flows)
    for side in (0, 1):
        given: Give = joint.get(seat_of(side), Give())
        s.markers = tuple([each for each in s.markers if each.id not in given.markers])
        s.put_side(side, gave=len(given.markers))
        if given.markers and s.log is not None:
            text = f"{s.sides[side].name} gives up {', '.join(given.markers)}"
            s.tell(Event("2.3.markers", "give", text, who=seat_of(side)))


def give_up(side: int) -> Flow[Give]:
    given: Give = yield Choose(seat_of(side), GIVE, side)
    return given


def has_markers(s: Battle) -> bool:
    return bool(s.markers)


def next_throw(s: Battle, last: int | None) -> int | None:
    """§initiative.tie: until somebody is ahead."""
    return (last or 0) + 1 if s.winner == NOBODY else None


def throw(s: Battle, number: int) -> Flow[None]:
    """§2.3.roll, with the same modifiers each time."""
    one, other = yield Roll("2.3.roll", "Initiative", 2, 10)
    if number == 1 and one == other:
        change_visibility(s, one)
    totals = []
    for side, face in enumerate((one, other)):
        modifiers = initiative_modifiers(s, side)
        totals.append(face + sum([each.value for each in modifiers]))
        if s.log is not None:
            text = f"{s.sides[side].name} rolls for initiative"
            event = Event("2.3.roll", "initiative", text, None, seat_of(side))
            s.tell(_with(event, face, modifiers, totals[side]))
    if totals[0] == totals[1]:
        s.tell(Event("initiative.tie", "initiative", "The initiative is tied: both roll again"))
        return
    s.winner = totals.index(max(totals))
    if s.log is not None:
        text = f"{s.sides[s.winner].name} has the initiative"
        s.tell(Event("2.3.roll", "winner", text, who=seat_of(s.winner)))


def _with(event: Event, face: int, modifiers: tuple[Modifier, ...], total: int) -> Event:
    return Event(
        *(event.rule, event.kind, event.text, None, event.who),
        dice=(face,),
        modifiers=modifiers,
        total=total,
    )


def initiative_modifiers(s: Battle, side: int) -> tuple[Modifier, ...]:
    """Nobody has a bonus where both are equal. Only what is deployed counts (§straggler.leave)."""
    table, own, other = load_tables().initiative, s.flying(side), s.flying(enemy(side))
    found = []
    if fighters(own) > fighters(other):  # §2.3.fighters
        found.append(Modifier("more fighters", table.fighters))
    mine, theirs = leaderships(own), leaderships(other)
    if len(mine) > len(theirs):  # §2.3.leaders
        found.append(Modifier("more Leaders", table.leaders))
    if sum(mine) > sum(theirs):  # §2.3.leadership
        found.append(Modifier("better leadership", table.leadership))
    if gave := s.sides[side].gave:  # §2.3.markers
        found.append(Modifier("markers given up", gave * table.marker))
    return tuple(found)


def fighters(planes: list[Any]) -> int:
    return sum([card(plane.model).fighter for plane in planes])


def leaderships(planes: list[Any]) -> list[int]:
    return [plane.leader for plane in planes if plane.leader is not None]


def change_visibility(s: Battle, face: int) -> None:
    """§2.3.visibility, §2.3.visibility-limits: by the dice alone, not by the totals."""
    table = load_tables().visibility
    change = table.odd if face % 2 else table.even
    s.visibility = min(table.most, max(table.least, s.visibility + change))
    if s.log is not None:
        text = f"Both dice show {face}: visibility is {s.visibility} inches"
        s.tell(Event("2.3.visibility", "visibility", text, total=s.visibility))


def choose_start(s: Battle) -> Flow[None]:
    """§2.3.choice"""
    start: str = yield Choose(seat_of(s.winner), START, s.winner)
    s.to_act = s.winner if start == "first" else enemy(s.winner)
    for side in (0, 1):
        s.put_side(side, passed=False, settled=False, barrages_done=False, lights_done=False)
    if s.log is not None:
        text = f"{s.sides[s.to_act].name} makes the first activation"
        s.tell(Event("2.3.choice", "start", text, who=seat_of(s.to_act)))
